"""The verbs of the Mattsun card game, and why an action is refused: every rule that forbids it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from tcg_kit.core.actions import Reason, Verb
from tcg_kit.core.picks import NONE, Args
from tcg_kit.core.verbs import by, dash, not_there, own_places, plain, refusal
from tcg_kit.core.vocab import Effect
from tcg_kit.games.mattsun import acts, options
from tcg_kit.games.mattsun.cards import MattsunCard, part, required
from tcg_kit.games.mattsun.field import aims, is_unit
from tcg_kit.games.mattsun.state import BENCH, FRONT, SLOTS, Placed, State, full_name

if TYPE_CHECKING:
    from tcg_kit.core.engine import Engine


def number(g: Engine, args: Args, lo: int, hi: int, rule: str) -> list[Reason]:
    """A refusal unless so many arguments are given."""
    return [] if lo <= len(args) <= hi else [refusal(g.game, "arguments", rule, n=lo if len(args) < lo else hi)]


def own_slot(seat: int, name: str) -> int | None:
    """The index of an own slot; None for anything else."""
    name = name.removeprefix(f"p{seat}.")
    return SLOTS.index(name) if name in SLOTS else None


def lying(g: Engine, s: State, seat: int, args: Args, rule: str) -> tuple[int, Placed | None, list[Reason]]:
    """The own card that the first argument names, or the refusals."""
    slot = own_slot(seat, args[0]) if args else None
    if slot is None:
        return 0, None, [refusal(g.game, "own-slot", rule)]
    one = s.players[seat].field[slot]
    empty = refusal(g.game, "not-there", None, "empty-slot", slot=SLOTS[slot])
    return slot, one, [] if one is not None else [empty]


def targets(g: Engine, s: State, seat: int, effects: Sequence[Effect], names: Sequence[str]) -> list[Reason]:
    """Refusals of named targets (MTN-FIELD-2)."""
    names = () if names == NONE else names
    wanted = aims(g, s, seat, effects)
    if len(names) != len(wanted):
        return [refusal(g.game, "targets", "MTN-FIELD-2", n=len(wanted))]
    return [
        refusal(g.game, "target", "MTN-FIELD-2", slot=name)
        for (_, found), name in zip(wanted, names, strict=True)
        if full_name(seat, name) not in found
    ]


def deploy(g: Engine, s: State, seat: int, args: Args) -> list[Reason]:
    """Refusals of a deployment (MTN-SETUP-4)."""
    if args in ((), NONE) and not options.can_deploy(g, s, seat):
        return []
    out = not_there(g, s.players[seat].hand, args)
    if not args or kind_of(g, args[0]) != "unit":
        out.append(refusal(g.game, "deploy-unit", "MTN-SETUP-4"))
    if len(args) > 4:
        out += [refusal(g.game, "deploy-bench", "MTN-SETUP-4"), refusal(g.game, "bench-full", "MTN-ZONE-1")]
    if any(kind_of(g, card) not in ("unit", "trap") for card in args[1:]):
        out.append(refusal(g.game, "deploy-kind", "MTN-SETUP-4"))
    return out


def kind_of(g: Engine, card: str) -> str:
    """The kind of a card, "" for what is none."""
    slug = plain(card)
    return str(g.cards[slug].kind) if slug in g.cards else ""


def charge(g: Engine, s: State, seat: int, args: Args) -> list[Reason]:
    """Refusals of a charge (MTN-CHARGE-2)."""
    return not_there(g, s.players[seat].hand, args) + number(g, args, 1, 1, "MTN-CHARGE-2")


def recall(g: Engine, s: State, seat: int, args: Args) -> list[Reason]:
    """Refusals of taking the charge back (MTN-CHARGE-2)."""
    return [] if s.players[seat].charge else [refusal(g.game, "recall-nothing", "MTN-CHARGE-2")]


def nothing(g: Engine, s: State, seat: int, args: Args) -> list[Reason]:
    """Never refused when its phase asks."""
    return []


def put(g: Engine, s: State, seat: int, args: Args) -> list[Reason]:
    """Refusals of placing a card (MTN-MAIN-1)."""
    out = number(g, args, 2, 2, "MTN-MAIN-1")
    if out:
        return out
    card, how = args
    p = s.players[seat]
    out = not_there(g, s.players[seat].hand, (card,))
    kind = kind_of(g, card)
    if kind == "terrain":
        if s.rulings["ruleset"] != "2024":
            out.append(refusal(g.game, "terrain-ruleset", "MTN-CARD-1"))
        slot = own_slot(seat, how)
        if slot is None:
            out.append(refusal(g.game, "terrain-slot", "MTN-MAIN-1"))
        elif p.terrain[slot] is not None:
            out.append(refusal(g.game, "terrain-there", "MTN-ZONE-1", card=p.terrain[slot]))
        return out
    if kind not in ("unit", "trap"):
        out.append(refusal(g.game, "place-kind", "MTN-MAIN-1"))
    if how not in ("up", "down"):
        out.append(refusal(g.game, "place-face", "MTN-MAIN-1"))
    if None not in p.field[1:]:
        out += [refusal(g.game, "bench-full", "MTN-ZONE-1"), refusal(g.game, "no-free-slot", "MTN-MAIN-1")]
    return out


def flip(g: Engine, s: State, seat: int, args: Args) -> list[Reason]:
    """Refusals of turning a card up (MTN-MAIN-2)."""
    _, one, out = lying(g, s, seat, args, "MTN-MAIN-2")
    if one is not None and one.up:
        out.append(refusal(g.game, "is-up", "MTN-MAIN-2", card=one.card))
    return out + number(g, args, 0, 1, "MTN-MAIN-2")


def trump(g: Engine, s: State, seat: int, args: Args) -> list[Reason]:
    """Refusals of a trump (MTN-MAIN-3)."""
    if not args:
        return number(g, args, 1, 9, "MTN-MAIN-3")
    out = not_there(g, s.players[seat].hand, args[:1])
    if kind_of(g, args[0]) != "trump":
        return [*out, refusal(g.game, "trump-kind", "MTN-MAIN-3")]
    if False not in s.players[seat].tapped:
        out.append(refusal(g.game, "no-charge", "MTN-MAIN-3"))
    card = g.cards[plain(args[0])]
    out += _unpaid(g, s, seat, card.cost, "MTN-MAIN-3", trump=True)
    return out + targets(g, s, seat, card.effects, args[1:])


def _unpaid(g: Engine, s: State, seat: int, costs: Sequence[Effect], rule: str, trump: bool = False) -> list[Reason]:
    return [
        refusal(g.game, f"cost-{e.do}", rule, n=e.args["amount"])
        for e in costs
        if not options.payable(g, s, seat, e, trump)
    ]


def use(g: Engine, s: State, seat: int, args: Args) -> list[Reason]:
    """Refusals of an ability (MTN-START-1)."""
    key = options.ability_key(s)
    rule = "MTN-START-1" if key == "start" else "MTN-CARD-1"
    _, one, out = lying(g, s, seat, args, rule)
    if one is None:
        return out
    card: MattsunCard = g.cards[one.card]
    if not one.up:
        return [refusal(g.game, "is-down", "MTN-FIELD-2")]
    if card.kind != "unit" or key not in card.parts:
        return [refusal(g.game, f"no-{key}", rule, card=one.card)]
    if one.used:
        out.append(refusal(g.game, "used", rule, card=one.card))
    out += _conditions(g, s, seat, one.card, key, rule)
    return out + targets(g, s, seat, part(card, key), args[1:])


def _conditions(g: Engine, s: State, seat: int, slug: str, key: str, rule: str) -> list[Reason]:
    return [
        refusal(g.game, "condition", rule, card=slug) for e in required(g.cards[slug], key) if not e.holds(g, s, seat)
    ]


def attack(g: Engine, s: State, seat: int, args: Args) -> list[Reason]:
    """Refusals of an attack (MTN-ACT-2)."""
    out = [refusal(g.game, "first-turn", "MTN-ACT-1")] if options.first_turn(s) else []
    if any(p.field[FRONT] is None for p in s.players) and not out:
        out.append(refusal(g.game, "nobody-there", "MTN-ACT-2"))
    return out


def special(g: Engine, s: State, seat: int, args: Args) -> list[Reason]:
    """Refusals of a special move (MTN-ACT-3)."""
    return _move(g, s, seat, "special", args)


def super_(g: Engine, s: State, seat: int, args: Args) -> list[Reason]:
    """Refusals of a super move (MTN-ACT-3)."""
    return _move(g, s, seat, "super", args)


def _move(g: Engine, s: State, seat: int, key: str, args: Args) -> list[Reason]:
    out = [refusal(g.game, "first-turn", "MTN-ACT-1")] if options.first_turn(s) else []
    one = s.players[seat].field[FRONT]
    if one is None:
        return [*out, refusal(g.game, "nobody-there", "MTN-ACT-3")]
    card: MattsunCard = g.cards[one.card]
    if key not in card.parts:
        return [*out, refusal(g.game, f"no-{key}", "MTN-ACT-3", card=one.card)]
    if key == "super" and options.spent_ex(card, one.ex):
        out.append(refusal(g.game, "has-ex", "MTN-ACT-3", card=one.card))
    out += _conditions(g, s, seat, one.card, key, "MTN-ACT-3")
    out += _unpaid(g, s, seat, part(card, f"{key}-cost"), "MTN-ACT-3")
    return out + targets(g, s, seat, part(card, key), args)


def swap(g: Engine, s: State, seat: int, args: Args) -> list[Reason]:
    """Refusals of a swap (MTN-ACT-4)."""
    slot, one, out = lying(g, s, seat, args, "MTN-ACT-4")
    if one is not None and (slot == FRONT or not is_unit(g, one)):
        out.append(refusal(g.game, "no-bench-unit", "MTN-ACT-4"))
    if s.players[seat].field[FRONT] is None:
        out.append(refusal(g.game, "nobody-there", "MTN-ACT-4"))
    return out + number(g, args, 0, 1, "MTN-ACT-4")


def skip(g: Engine, s: State, seat: int, args: Args) -> list[Reason]:
    """Refusals of doing nothing (MTN-ACT-6)."""
    if ("skip", ()) in options.action(g, s, seat):
        return []
    return [refusal(g.game, "must-act", "MTN-ACT-6"), refusal(g.game, "one-action", "MTN-ACT-1")]


def trap(g: Engine, s: State, seat: int, args: Args) -> list[Reason]:
    """Refusals of a trap (MTN-TRAP-1)."""
    assert s.moment is not None
    trigger, whose = s.moment[:2]
    slot, one, out = lying(g, s, seat, args, "MTN-TRAP-1")
    if one is None:
        return out
    card: MattsunCard = g.cards[one.card]
    if card.kind != "trap" or slot not in BENCH:
        return [refusal(g.game, "no-trap", "MTN-TRAP-1")]
    if card.when != trigger or seat != whose:
        out.append(refusal(g.game, "trigger", "MTN-TRAP-1", card=one.card))
    return out + targets(g, s, seat, card.effects, args[1:])


def promote(g: Engine, s: State, seat: int, args: Args) -> list[Reason]:
    """Refusals of filling the battlefield (MTN-SOUL-4)."""
    slot, one, out = lying(g, s, seat, args, "MTN-SOUL-4")
    if one is not None and (slot == FRONT or not is_unit(g, one)):
        out.append(refusal(g.game, "no-bench-unit", "MTN-SOUL-4"))
    return out + number(g, args, 0, 1, "MTN-SOUL-4")


_PLACE = ("place",)
VERBS = {
    verb.name: verb
    for verb in (
        Verb("deploy", options.deploy, deploy, normal=dash, secret=True),
        Verb("charge", by(options.charging, "charge"), charge, acts.charge, secret=True),
        Verb("recall", by(options.charging, "recall"), recall, acts.recall, own_places, takes=()),
        Verb("hold", by(options.charging, "hold"), nothing, acts.hold, own_places, takes=()),
        Verb("use", options.use, use, acts.use, own_places, takes=_PLACE),
        Verb(
            "place",
            by(options.main, "place"),
            put,
            acts.put,
            own_places,
            secret=lambda args: args[-1:] == ("down",),
            takes=("card", "place", "up", "down"),
        ),
        Verb("flip", by(options.main, "flip"), flip, acts.flip, own_places, takes=_PLACE),
        Verb("trump", by(options.main, "trump"), trump, acts.trump, own_places, takes=("card", "place")),
        Verb("done", options.always, nothing, acts.done, own_places, takes=()),
        Verb("attack", by(options.action, "attack"), attack, acts.attack, own_places, takes=()),
        Verb("special", by(options.action, "special"), special, acts.special, own_places, takes=_PLACE),
        Verb("super", by(options.action, "super"), super_, acts.super_, own_places, takes=_PLACE),
        Verb("swap", by(options.action, "swap"), swap, acts.swap, own_places, takes=_PLACE),
        Verb("skip", by(options.action, "skip"), skip, acts.skip, own_places, takes=()),
        Verb("trap", options.trap, trap, acts.trap, own_places, takes=_PLACE),
        Verb("pass", options.always, nothing, acts.pass_, own_places, takes=()),
        Verb("promote", options.promote, promote, acts.promote, own_places, takes=_PLACE),
    )
}
