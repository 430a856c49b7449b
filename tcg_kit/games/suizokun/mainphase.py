"""The actions of the main phase: what may be done, and why not (SZK-MAIN-2)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import product
from typing import TYPE_CHECKING, Any

from tcg_kit.core.actions import Reason
from tcg_kit.core.picks import Args
from tcg_kit.core.verbs import not_there, plain, refusal
from tcg_kit.games.suizokun.cards import MONSTERS, same_name
from tcg_kit.games.suizokun.effects import aims
from tcg_kit.games.suizokun.state import SLOTS, Monster, Player, State

if TYPE_CHECKING:
    from tcg_kit.core.engine import Engine


UNAIMED: tuple[Args, ...] = ((),)
"""The one way to name no target."""


def moves(g: Engine, s: State, seat: int) -> list[tuple[str, Args]]:
    """All that may be done in a main phase, in one pass over the hand.

    Monsters whose cost the level allows, while standby has room (SZK-MON-1, SZK-COST-1); an evolution onto its base
    in play that is not new (SZK-EVO-1, SZK-EVO-2); a weapon onto a standby monster without one, of the same attribute
    (SZK-WPN-1); a field, once a round, of another name than the one in play (SZK-FIELD-1); from round 2 on an assist
    whose condition holds (SZK-ASSIST-1), an item onto the player or a standby monster that has none, and the items in
    play whose moment it is (SZK-ITEM-1); or to be done (SZK-MAIN-2).
    """
    p, cards = s.players[seat], g.cards
    out: list[tuple[str, Args]] = []
    there, level, later = p.monsters(), p.level, s.turn > 1
    standby, free = there[1:] if p.stage is not None else there, None in p.standby
    for c in dict.fromkeys(p.hand):
        card = cards[c]
        kind = card.kind
        if kind == "monster":
            if free and card.cost <= level:
                out.append(("summon", (c,)))
        elif kind == "evolution":
            if not p.evolved and card.cost <= level:
                base = card.base
                for slot, m in there:
                    if m.card == base and not m.new:
                        out.append(("evolve", (c, slot)))
        elif kind == "weapon":
            carriers = card.carriers
            for slot, m in standby:
                if m.weapon is None and cards[m.card].attribute in carriers:
                    out.append(("equip", (c, slot)))
        elif kind == "field":
            if not p.fielded and (s.field is None or not same_name(card, cards[s.field[0]])):
                out.append(("field", (c,)))
        elif later and kind == "assist":
            if not card.condition or ready(g, s, seat, card):
                for targets in aimings(g, s, seat, c):
                    out.append(("assist", (c, *targets)))
        elif later:
            if p.item is None:
                out.append(("item", (c, "player")))
            for slot, m in standby:
                if m.item is None:
                    out.append(("item", (c, slot)))
    if later:
        for args in _uses(g, s, seat, "main", there):
            out.append(("use", args))
    out.append(("done", ()))
    return out


def aimings(g: Engine, s: State, seat: int, card: str) -> Iterable[Args]:
    """All ways to name the targets of a card's effects."""
    found = aims(g, s, seat, card)
    return product(*[places for _, places in found]) if found else UNAIMED


def summon_reasons(g: Engine, s: State, seat: int, args: Args) -> list[Reason]:
    """Refusals of placing a monster."""
    if len(args) != 1 or not is_card(g, args[0]):
        return [refusal(g.game, "summon-form", "SZK-MON-1")]
    p = s.players[seat]
    card = g.cards[plain(args[0])]
    out = not_there(g, p.hand, args)
    if card.kind == "evolution":
        out.append(refusal(g.game, "summon-evolution", "SZK-EVO-1"))
    elif card.kind != "monster":
        out.append(refusal(g.game, "summon-kind", "SZK-MON-1", kind=card.kind))
    out += too_dear(g, p, card)
    if None not in p.standby:
        out.append(refusal(g.game, "standby-full", "SZK-ZONE-1"))
    return out


def evolve_reasons(g: Engine, s: State, seat: int, args: Args) -> list[Reason]:
    """Refusals of an evolution."""
    if len(args) != 2 or not is_card(g, args[0]) or args[1] not in SLOTS:
        return [refusal(g.game, "evolve-form", "SZK-EVO-1")]
    p = s.players[seat]
    card, m = g.cards[plain(args[0])], p.at(args[1])
    out = not_there(g, p.hand, args[:1]) + empty(g, p, args[1])
    if card.kind != "evolution":
        out.append(refusal(g.game, "evolve-kind", "SZK-EVO-1"))
    elif m is not None and m.card != card.base:
        out.append(refusal(g.game, "evolve-base", "SZK-EVO-1", monster=m.card))
    if p.evolved:
        out.append(refusal(g.game, "evolve-once", "SZK-EVO-1"))
    if m is not None and m.new:
        out.append(refusal(g.game, "evolve-new", "SZK-EVO-2", monster=m.card))
    return out + too_dear(g, p, card)


def equip_reasons(g: Engine, s: State, seat: int, args: Args) -> list[Reason]:
    """Refusals of a weapon."""
    if len(args) != 2 or not is_card(g, args[0]) or args[1] not in SLOTS:
        return [refusal(g.game, "equip-form", "SZK-WPN-1")]
    p = s.players[seat]
    slug, slot = plain(args[0]), args[1]
    card, m = g.cards[slug], p.at(slot)
    out = not_there(g, p.hand, args[:1]) + empty(g, p, slot)
    if card.kind != "weapon":
        out.append(refusal(g.game, "equip-kind", "SZK-WPN-1"))
    elif m is not None and g.cards[m.card].attribute not in card.carriers:
        out.append(
            refusal(g.game, "equip-attribute", "SZK-WPN-1", weapon=card.attribute, monster=g.cards[m.card].attribute)
        )
    if slot == "stage":
        out.append(refusal(g.game, "equip-standby", "SZK-WPN-1"))
    if m is not None and m.weapon is not None:
        out.append(refusal(g.game, "equip-one", "SZK-WPN-1", weapon=m.weapon))
    return out


def field_reasons(g: Engine, s: State, seat: int, args: Args) -> list[Reason]:
    """Refusals of a field."""
    if len(args) != 1 or not is_card(g, args[0]):
        return [refusal(g.game, "field-form", "SZK-FIELD-1")]
    p = s.players[seat]
    card = g.cards[plain(args[0])]
    out = not_there(g, p.hand, args)
    if card.kind != "field":
        out.append(refusal(g.game, "field-kind", "SZK-FIELD-1"))
    elif s.field is not None and same_name(card, g.cards[s.field[0]]):
        out.append(refusal(g.game, "field-same", "SZK-FIELD-1"))
    if p.fielded:
        out.append(refusal(g.game, "field-once", "SZK-FIELD-1"))
    return out


def assist_reasons(g: Engine, s: State, seat: int, args: Args) -> list[Reason]:
    """Refusals of an assist."""
    if not args or not is_card(g, args[0]):
        return [refusal(g.game, "assist-form", "SZK-ASSIST-1")]
    slug = plain(args[0])
    card = g.cards[slug]
    out = not_there(g, s.players[seat].hand, args[:1])
    if card.kind != "assist":
        return [*out, refusal(g.game, "assist-kind", "SZK-ASSIST-1")]
    if s.turn == 1:
        out.append(refusal(g.game, "round-one", "SZK-ASSIST-1"))
    if not ready(g, s, seat, card):
        out.append(refusal(g.game, "assist-condition", "SZK-ASSIST-1"))
    return out + badly_aimed(g, s, seat, slug, args[1:], "SZK-ASSIST-1")


def ready(g: Engine, s: State, seat: int, card: Any) -> bool:
    """Whether the condition of an assist holds."""
    known = g.spec.vocabulary.conditions
    return all(known[name].test(g, s, seat, value) for name, value in card.condition)


def item_reasons(g: Engine, s: State, seat: int, args: Args) -> list[Reason]:
    """Refusals of placing an item."""
    if len(args) != 2 or not is_card(g, args[0]) or args[1] not in ("player", *SLOTS):
        return [refusal(g.game, "item-form", "SZK-ITEM-1")]
    p = s.players[seat]
    slot = args[1]
    out = not_there(g, p.hand, args[:1])
    if g.cards[plain(args[0])].kind != "item":
        out.append(refusal(g.game, "item-kind", "SZK-ITEM-1"))
    if s.turn == 1:
        out.append(refusal(g.game, "round-one", "SZK-ASSIST-1"))
    if slot == "stage":
        out.append(refusal(g.game, "item-standby", "SZK-ITEM-1"))
    if slot != "player":
        out += empty(g, p, slot)
    if has := item_at(p, slot):
        out.append(refusal(g.game, "item-one", "SZK-ITEM-1", item=has))
    return out


def use_options(g: Engine, s: State, seat: int) -> Sequence[Args]:
    """The items in play whose moment it is, with their targets (SZK-ITEM-1)."""
    if s.turn == 1:
        return ()
    return _uses(g, s, seat, s.moment[0] if s.moment is not None else "main", s.players[seat].monsters())


def _uses(g: Engine, s: State, seat: int, now: str, there: list[tuple[str, Monster]]) -> list[Args]:
    out: list[Args] = []
    p, cards = s.players[seat], g.cards
    if p.item is not None and cards[p.item].when == now:
        out += [("player", *targets) for targets in aimings(g, s, seat, p.item)]
    for slot, m in there:
        if m.item is not None and cards[m.item].when == now:
            for targets in aimings(g, s, seat, m.item):
                out.append((slot, *targets))
    return out


def use_reasons(g: Engine, s: State, seat: int, args: Args) -> list[Reason]:
    """Refusals of using an item."""
    if not args or args[0] not in ("player", *SLOTS):
        return [refusal(g.game, "use-form", "SZK-ITEM-1")]
    card = item_at(s.players[seat], args[0])
    if card is None:
        return [refusal(g.game, "not-there", None, "no-item", slot=args[0])]
    now = s.moment[0] if s.moment is not None else "main"
    out = []
    if s.turn == 1:
        out.append(refusal(g.game, "round-one", "SZK-ASSIST-1"))
    if g.cards[card].when != now:
        out.append(refusal(g.game, "use-moment", "SZK-ITEM-1", card=card, when=g.cards[card].when))
    return out + badly_aimed(g, s, seat, card, args[1:], "SZK-ITEM-1")


# what the refusals share


def item_at(p: Player, slot: str) -> str | None:
    """The item on the player or on a monster."""
    return next((card for where, card in p.items() if where == slot), None)


def is_card(g: Engine, word: str) -> bool:
    """Whether a word of an action names a card, not a place."""
    return plain(word) in g.cards


def badly_aimed(g: Engine, s: State, seat: int, card: str, targets: Args, rule: str) -> list[Reason]:
    """A refusal unless there is one possible target for each effect that takes one."""
    found = [places for _, places in aims(g, s, seat, card)]
    if len(found) == len(targets) and all(t in places for t, places in zip(targets, found, strict=True)):
        return []
    listed = " ".join(dict.fromkeys(place for places in found for place in places)) or "-"
    return [refusal(g.game, "targets", rule, n=len(found), places=listed)]


def too_dear(g: Engine, p: Player, card: Any) -> list[Reason]:
    """A refusal if the level is below the cost (SZK-COST-1)."""
    if card.kind not in MONSTERS or card.cost <= p.level:
        return []
    return [refusal(g.game, "cost", "SZK-COST-1", cost=card.cost, level=p.level)]


def empty(g: Engine, p: Player, slot: str) -> list[Reason]:
    """A refusal if no monster is in a slot."""
    return [] if p.at(slot) is not None else [refusal(g.game, "not-there", None, "no-monster", slot=slot)]
