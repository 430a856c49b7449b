"""What a player may do in DARK MOON, and why not: play, unit, end."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from tcg_kit.core import ops
from tcg_kit.core.actions import Reason, Verb
from tcg_kit.core.picks import Args, Chain, Picks, in_zone_order, missing, tally
from tcg_kit.core.verbs import not_there, plain, refusal
from tcg_kit.games.darkmoon.state import State, short_turn
from tcg_kit.games.darkmoon.units import WITH, Aimed, canonical, unit_problems, units

if TYPE_CHECKING:
    from tcg_kit.core.engine import Engine

NOTHING: Sequence[Args] = ()
ONLY: Sequence[Args] = ((),)


def rule_of(g: Engine, card: str) -> str:
    """The rule by which a card is played: DKM-PLAY-1 for characters, DKM-PLAY-2 for specials."""
    return g.spec.effect_rules(g.cards[card])[0]


def targets(g: Engine, s: State, seat: int, card: str) -> tuple[list[str], int]:
    """The cards of the field that the card's text could take, and how many of them it takes."""
    aim = g.cards[card].aim
    if aim is None:
        return [], 0
    wanted = aim.args["filter"] or {}
    fits = g.spec.vocabulary.fits
    able = [c for c in s.players[seat].field if fits(g.cards[c], wanted)]
    return able, max(0, min(len(able), ops.amount_of(g, s, seat, aim)))


def play_options(g: Engine, s: State, seat: int) -> Sequence[Args]:
    """Each card of the hand, with the public targets of its text (DKM-PLAY-1, DKM-PLAY-2)."""
    if s.actions_left <= 0:
        return NOTHING
    cards = g.cards
    hand = dict.fromkeys(s.players[seat].hand)
    plain = [(card,) for card in hand if cards[card].aim is None]
    if len(plain) == len(hand):
        return plain
    parts: list[Sequence[Args]] = [plain]
    for card in hand:
        if cards[card].aim is not None:
            able, n = targets(g, s, seat, card)
            parts.append(Aimed(card, Picks(able, n, n, none=())))
    return Chain(parts)


def play_reasons(g: Engine, s: State, seat: int, args: Args) -> list[Reason]:
    """Refusals of playing a card."""
    out = no_actions(g, s)
    card, named = args[0] if args else "-", args[1:]
    if card == "-":
        return [*out, refusal(g.game, "play-one", "DKM-PLAY-1")]
    hand, field = s.players[seat].hand, s.players[seat].field
    gone = not_there(g, hand, [card])
    if card not in g.cards:
        return [*out, *gone]
    able, n = targets(g, s, seat, card)
    for target in dict.fromkeys(named):
        if target in field and target not in able:
            out.append(refusal(g.game, "target-other", rule_of(g, card), card=card, target=target))
        else:
            gone += not_there(g, able, [one for one in named if one == target])
    out += [reason for i, reason in enumerate(gone) if reason not in gone[:i]]
    if len(named) != n:
        code = "target-number" if g.cards[card].aim is not None else "target-none"
        out.append(refusal(g.game, code, rule_of(g, card), card=card, n=n))
    return out


def play_normal(g: Engine, s: State, seat: int, args: Args) -> Args:
    """The order of the targets doesn't matter: it becomes the field's."""
    field = s.players[seat].field
    if len(args) < 3 or missing(field, args[1:]):
        return args
    return (args[0], *in_zone_order(field, tally(args[1:])))


def play(g: Engine, s: State, seat: int, args: Args) -> None:
    """The card comes to the field; its texts are lined up."""
    card = args[0]
    p = s.players[seat]
    p.hand.remove(card)
    p.field.append(card)
    s.actions_left -= 1
    s.used += 1
    if g.sink is not None:
        g.emit("play", seat, {"card": card, "left": s.actions_left}, (rule_of(g, card), action_rule(s)), card)
    for i in reversed(range(len(g.cards[card].on_play))):
        s.work.append(("text", seat, card, i, args[1:]))


def unit_options(g: Engine, s: State, seat: int) -> Sequence[Args]:
    """Every unit that the field allows (DKM-UNIT-1)."""
    field = s.players[seat].field
    if s.actions_left <= 0 or len(field) < 3:
        return NOTHING
    return units(g.game, field, s.rulings["unit_numbers"])


def unit_reasons(g: Engine, s: State, seat: int, args: Args) -> list[Reason]:
    """Refusals of making a unit."""
    p = s.players[seat]
    named = [card for card in args if card not in (WITH, "-")]
    out = no_actions(g, s)
    for card in missing(p.field, named):
        out += not_there(g, p.field, [one for one in named if one == card])
        if any(card in unit for unit in p.units):
            out.append(refusal(g.game, "unit-closed", "DKM-UNIT-2", card=card))
    return out + unit_problems(g.game, s.rulings, [plain(card) for card in named])


def unit_normal(g: Engine, s: State, seat: int, args: Args) -> Args:
    """The order of the cards doesn't matter: it becomes the field's, the special last after `with`."""
    field = s.players[seat].field
    named = [card for card in args if card not in (WITH, "-")]
    return args if missing(field, named) else canonical(g.game, field, named)


def unit(g: Engine, s: State, seat: int, args: Args) -> None:
    """The cards leave the field together and stay in the unit place (DKM-UNIT-2)."""
    p = s.players[seat]
    cards = [card for card in args if card != WITH]
    for card in cards:
        p.field.remove(card)
    p.units.append(cards)
    s.actions_left -= 1
    s.used += 1
    if g.sink is None:
        return
    rules: tuple[str, ...] = ("DKM-UNIT-1", "DKM-UNIT-2", action_rule(s))
    kind = "unit"
    if len(p.units) == 3:
        late = s.turns_left is not None
        kind = "unit-late" if late else "unit-third"
        rules += ("DKM-END-3",) if late else ("DKM-END-1" if len(s.players) == 2 else "DKM-END-2",)
    g.emit(kind, seat, {"cards": cards[:], "n": len(cards), "units": len(p.units), "left": s.actions_left}, rules)


def end_options(g: Engine, s: State, seat: int) -> Sequence[Args]:
    """Always possible (DKM-MAIN-3)."""
    return ONLY


def end_reasons(g: Engine, s: State, seat: int, args: Args) -> list[Reason]:
    """Never refused."""
    return []


def end_normal(g: Engine, s: State, seat: int, args: Args) -> Args:
    """Nothing is named."""
    return ()


def end(g: Engine, s: State, seat: int, args: Args) -> None:
    """The main phase ends because its player says so (DKM-MAIN-3)."""
    s.done = True


def no_actions(g: Engine, s: State) -> list[Reason]:
    """The refusal when no action is left in this main phase."""
    if s.actions_left > 0:
        return []
    return [refusal(g.game, "first-turn" if short_turn(s) else "no-actions", action_rule(s))]


def action_rule(s: State) -> str:
    """The rule that says how many actions this main phase has."""
    return "DKM-MAIN-2" if short_turn(s) else "DKM-MAIN-1"


VERBS = {
    verb.name: verb
    for verb in (
        Verb("play", play_options, play_reasons, play, play_normal),
        Verb("unit", unit_options, unit_reasons, unit, unit_normal, takes=("card", WITH)),
        Verb("end", end_options, end_reasons, end, end_normal, takes=()),
    )
}
