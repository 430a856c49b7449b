"""The field of battle: what counts there now, who is hit, who leaves, and whom an effect can mean (MTN-FIELD)."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from typing import TYPE_CHECKING, Any

from tcg_kit.core.flow import JUDGE
from tcg_kit.core.ops import amount_of
from tcg_kit.core.state import Work
from tcg_kit.core.vocab import Effect, sides
from tcg_kit.games.mattsun.cards import AIMED, MattsunCard, part
from tcg_kit.games.mattsun.state import BENCH, FRONT, SPOTS, Placed, State, full_name, has_lost, place, short_name

if TYPE_CHECKING:
    from tcg_kit.core.engine import Engine

SEATS = (0, 1)
UNAIMED: tuple[tuple[str, ...], ...] = ((),)


Bonus = tuple[str, int, int]
"""What an effect adds: stat, seat, amount."""


def bonuses(g: Engine, s: State) -> list[Bonus]:
    """What effects add now on the battlefields: those running, and the lasting ones of units and terrains."""
    out: list[Bonus] = []
    for stat, amount, who, _, _, _ in s.running:
        out.append((stat, who, amount))
    cards = g.cards
    for owner, p in enumerate(s.players):
        for slot, one in enumerate(p.field):
            if one is None or not one.up:
                continue
            card, below = cards[one.card], p.terrain[slot]
            lasting = card.lasting
            if below is not None and card.kind == "unit":
                lasting += cards[below].effects
            for e in lasting:
                if e.at in (("field", "bench", "") if slot else ("field", "front", "")) and e.holds(g, s, owner):
                    amount = amount_of(g, s, owner, e)
                    for who in sides(s, owner, e.args["side"]):
                        out.append((e.args["stat"], who, amount))
    return out


def stat(g: Engine, s: State, seat: int, name: str, found: list[Bonus] | None = None) -> int:
    """atk, def or guard on a seat's battlefield now, never below 0: printed, with running and lasting effects.

    found: bonuses(), if they are at hand.
    """
    one = s.players[seat].field[FRONT]
    n: int = 0
    if one is not None and name != "guard":
        card = g.cards[one.card]
        n = card.atk if name == "atk" else card.def_
    for what, who, amount in bonuses(g, s) if found is None else found:
        if who == seat and what == name:
            n += amount
    return n if n > 0 else 0


def hp_left(g: Engine, one: Placed) -> int:
    """The hit points that a unit has left."""
    n: int = g.cards[one.card].hp - one.damage
    return n


def is_unit(g: Engine, one: Placed | None) -> bool:
    """Whether a unit lies there, face up or down, that is not being defeated just now."""
    if one is None:
        return False
    card = g.cards[one.card]
    return bool(card.kind == "unit" and one.damage < card.hp)


def units_on_bench(g: Engine, s: State, seat: int) -> list[int]:
    """The bench slots from which a seat can fill its battlefield (MTN-SOUL-4)."""
    out, field = [], s.players[seat].field
    for slot in BENCH:
        one = field[slot]
        if one is not None and is_unit(g, one):
            out.append(slot)
    return out


def hurt(g: Engine, s: State, seat: int, slot: int, n: int, cause: str, rules: tuple[str, ...]) -> None:
    """Put n damage counters on a face-up unit, or take some off (n < 0); settle() must follow."""
    one = s.players[seat].field[slot]
    if one is None or not one.up or not is_unit(g, one):
        return
    before = hp_left(g, one)
    damage = min(one.damage + before, max(0, one.damage + n))
    if damage == one.damage:
        return
    s.players[seat].field[slot] = Placed(one.card, True, damage, one.ex, one.used)
    if g.sink is not None:
        amount = n if n > 0 else one.damage - damage  # dealt is all of it, taken off what was there
        data = {"unit": one.card, "slot": place(seat, slot), "amount": amount, "before": before}
        data |= {"after": before - damage + one.damage}
        g.emit("damage" if n > 0 else "mend", seat, data, rules, cause)


def dying(g: Engine, s: State) -> list[tuple[int, int]]:
    """Units with no HP left whose defeat is not yet being handled: seat and slot."""
    out = []
    for seat in SEATS:
        for slot, one in enumerate(s.players[seat].field):
            if one is not None and one.damage and one.damage >= g.cards[one.card].hp:
                out.append((seat, slot))
    if out and s.returns:
        handled = {(op[1], op[2]) for frame in s.returns for op in frame.work if op[0] == "fall"}
        return [one for one in out if one not in handled]
    return out


def settle(g: Engine, s: State, causer: int, vacated: bool = False) -> None:
    """Call the interrupt of defeat and refill if a unit has no HP left or a battlefield was emptied (MTN-SOUL-4)."""
    if vacated or dying(g, s):
        g.interrupt("defeat", causer, ())


def lift(s: State, seat: int, slot: int) -> Placed:
    """Take the card off a slot; what should last as long as it lies there ends."""
    p = s.players[seat]
    one = p.field[slot]
    assert one is not None
    p.field[slot] = None
    p.moved[slot] += 1
    if s.running:
        name = place(seat, slot)
        s.running = [r for r in s.running if r.place != name or r.until != "source-leaves"]
    return one


def exchange(s: State, seat: int, slot: int) -> bool:
    """Battlefield and a bench slot change places, the arriving unit face up (MTN-ACT-4); whether it was turned up."""
    p = s.players[seat]
    one, other = p.field[FRONT], p.field[slot]
    assert other is not None
    p.field[FRONT], p.field[slot] = other.face_up(), one
    p.moved[FRONT] += 1
    p.moved[slot] += 1
    if s.running:
        names = {place(seat, FRONT): place(seat, slot), place(seat, slot): place(seat, FRONT)}
        s.running = [r._replace(place=names.get(r.place, r.place)) for r in s.running]
    return not other.up


def there(s: State, name: str, stamp: int) -> bool:
    """Whether what lay on a slot when it was named still lies there; a source that lies on none always is."""
    if stamp < 0:
        return True
    seat, slot = SPOTS[name]
    p = s.players[seat]
    return p.moved[slot] == stamp and p.field[slot] is not None


def stamp_of(s: State, seat: int, slot: int) -> int:
    """What tells the card on a slot from the next one there."""
    return s.players[seat].moved[slot]


def candidates(g: Engine, s: State, seat: int, e: Effect) -> list[str]:
    """The slots that a seat may name as an effect's target, by full names (MTN-FIELD-2)."""
    target = e.args["target"]
    out = []
    for who in sides(s, seat, e.args["side"]):
        field = s.players[who].field
        for slot in range(4) if target == "one" else BENCH:
            one = field[slot]
            if one is None or (target == "down" and one.up):
                continue
            if target == "slot" or target == "down" or (one.up and is_unit(g, one)):
                out.append(place(who, slot))
    return out


def aims(g: Engine, s: State, seat: int, effects: Sequence[Effect]) -> list[tuple[int, list[str]]]:
    """Which of the effects need a named target now, and what may be named; without a candidate it is passed over."""
    out = []
    for number, e in enumerate(effects):
        if e.args.get("target") in AIMED:
            found = candidates(g, s, seat, e)
            if found:
                out.append((number, found))
    return out


def aimings(g: Engine, s: State, seat: int, card: MattsunCard, key: str) -> Sequence[tuple[str, ...]]:
    """All ways to name the targets of a group of effects, as the seat writes them; [()] if there are none to name."""
    if key not in card.aims:
        return UNAIMED
    wanted = [[short_name(seat, name) for name in found] for _, found in aims(g, s, seat, part(card, key))]
    return list(product(*wanted)) if wanted else UNAIMED


def aimed(g: Engine, s: State, seat: int, card: MattsunCard, key: str, names: Sequence[str]) -> tuple[Any, ...]:
    """For each effect of a group its named target with a stamp, "" where none is named."""
    effects = part(card, key)
    if key not in card.aims:
        return ("",) * len(effects)
    out: list[Any] = [""] * len(effects)
    for (number, _), name in zip(aims(g, s, seat, effects), names, strict=True):
        full = full_name(seat, name)
        out[number] = (full, stamp_of(s, *SPOTS[full]))
    return tuple(out)


def applies(
    g: Engine, seat: int, card: str, where: str, stamp: int, key: str, named: Sequence[Any] | None
) -> list[Work]:
    """The work of a group of effects, the first one last, as a stack wants it. named: None asks for targets then."""
    out: list[Work] = []
    for number in reversed(range(len(part(g.cards[card], key)))):
        if out:
            out.append(JUDGE)
        out.append(("apply", seat, card, where, stamp, key, number, None if named is None else named[number]))
    return out


def turned_up(g: Engine, s: State, seat: int, slot: int) -> list[Work]:
    """The work of the ability that triggers on turning up, if the unit has one (MTN-MAIN-2, MTN-MAIN-4)."""
    one = s.players[seat].field[slot]
    if one is None or "turn-up" not in g.cards[one.card].parts:
        return []
    where, stamp = place(seat, slot), stamp_of(s, seat, slot)
    return [*unroll(g, s, one.card, "turn-up"), JUDGE, *applies(g, seat, one.card, where, stamp, "turn-up", None)]


def unroll(g: Engine, s: State, card: str, key: str) -> list[Work]:
    """The work that puts back the dice of before, for a card that rolls some."""
    return [("unroll", s.roll)] if key in g.cards[card].rolls else []


def lose(g: Engine, s: State, seat: int, rule: str) -> None:
    """A seat has met a way to lose; who has already lost does so once (MTN-WIN-3)."""
    if not has_lost(s, seat):
        s.lost = (*s.lost, (seat, rule))
        if g.sink is not None:
            g.emit({"MTN-WIN-1": "no-unit-left", "MTN-WIN-2": "deck-out"}.get(rule, "loses"), seat, {}, (rule,))
