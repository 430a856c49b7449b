"""What the effects of the Mattsun card game do: the words of words.py as operations."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from tcg_kit.core import rng
from tcg_kit.core.ops import amount_of, rules_of
from tcg_kit.core.vocab import Effect, sides
from tcg_kit.games.mattsun.cards import AIMED, MattsunCard, part
from tcg_kit.games.mattsun.field import (
    bonuses,
    candidates,
    exchange,
    hp_left,
    hurt,
    is_unit,
    lift,
    lose,
    settle,
    stamp_of,
    stat,
    there,
    turned_up,
)
from tcg_kit.games.mattsun.state import FRONT, SPOTS, Placed, State, full_name, place, short_name

if TYPE_CHECKING:
    from tcg_kit.core.engine import Engine

_RULES = {"unit": ("MTN-CARD-1",), "trump": ("MTN-MAIN-3",), "trap": ("MTN-TRAP-1",), "terrain": ("MTN-ZONE-1",)}

Spots = list[tuple[int, int]]
"""Slots that an effect means: seat and index of SLOTS."""


def effect_rules(card: MattsunCard) -> tuple[str, ...]:
    """The rules that the events of a card's effects name."""
    return _RULES[card.kind]


def works(g: Engine, s: State, seat: int, card: str, where: str) -> bool:
    """Effects are applied by apply(), which tests this itself."""
    return not s.lost


def refill(g: Engine, s: State, seat: int) -> bool:
    """An empty deck stays empty, and who has to draw from it loses (MTN-WIN-2)."""
    lose(g, s, seat, "MTN-WIN-2")
    return False


# ---------------------------------------------------------------- one effect


def apply(g: Engine, s: State, seat: int, card: str, where: str, stamp: int, key: str, number: int, named: Any) -> None:
    """One effect of a card's group. named: its target with a stamp, "" if there is none, None to ask for it now.

    Once somebody has lost, no effect begins any more (MTN-WIN-3); nor does one whose source has gone.
    """
    if s.lost:
        return
    e = g.cards[card].parts[key][number]
    if not there(s, where, stamp):
        if g.sink is not None:
            g.emit("source-gone", seat, {"card": card}, rules_of(g, card), card)
    elif e.tests and not e.holds(g, s, seat):
        if g.sink is not None:
            g.emit("condition-not-met", seat, {"card": card}, rules_of(g, card), card)
    elif named is None and e.args.get("target") in AIMED:
        options = [short_name(seat, name) for name in candidates(g, s, seat, e)]
        then = ("aim", seat, card, where, stamp, key, number)
        g.ask(seat, options, 1, 1, then, rule="MTN-FIELD-2", card=card)
    else:
        _perform(g, s, seat, card, where, e, named)


def aim(
    g: Engine, s: State, seat: int, card: str, where: str, stamp: int, key: str, number: int, chosen: tuple[str, ...]
) -> None:
    """The effect goes on with the target chosen at its resolution."""
    full = full_name(seat, chosen[0]) if chosen else ""
    named = (full, stamp_of(s, *SPOTS[full])) if full else ""
    _perform(g, s, seat, card, where, part(g.cards[card], key)[number], named)


def _perform(g: Engine, s: State, seat: int, card: str, where: str, e: Effect, named: Any) -> None:
    own = OWN.get(e.do)
    if own is None:
        g.ops[e.op](g, s, seat, card, where, e)
    else:
        own(g, s, seat, card, e, _spots(g, s, seat, where, e, named))


def _spots(g: Engine, s: State, seat: int, where: str, e: Effect, named: Any) -> Spots:
    """The slots that the effect means now; a named one counts only as long as the same card lies there."""
    target = e.args.get("target")
    if target in AIMED:
        return [SPOTS[named[0]]] if named and there(s, *named) else []
    if target == "self":
        return [SPOTS[where]]
    if target is None:
        return []
    out = []
    for who in sides(s, seat, e.args["side"]):
        field = s.players[who].field
        for slot in (FRONT,) if target == "front" else range(target == "each-bench", 4):
            one = field[slot]
            if one is not None and one.up and is_unit(g, one):
                out.append((who, slot))
    return out


# ---------------------------------------------------------------- what the words do


def do_damage(g: Engine, s: State, seat: int, card: str, where: str, e: Effect) -> None:
    """The shared word `damage` hits the battlefield unit."""
    n = amount_of(g, s, seat, e)
    for who in sides(s, seat, e.args["side"]):
        hurt(g, s, who, FRONT, n, card, rules_of(g, card))
    settle(g, s, seat)


def do_heal(g: Engine, s: State, seat: int, card: str, where: str, e: Effect) -> None:
    """The shared word `heal` takes damage off the battlefield unit."""
    n = amount_of(g, s, seat, e)
    for who in sides(s, seat, e.args["side"]):
        hurt(g, s, who, FRONT, -n, card, rules_of(g, card))


def _hit(g: Engine, s: State, seat: int, card: str, e: Effect, spots: Spots) -> None:
    n = amount_of(g, s, seat, e)
    for who, slot in spots:
        hurt(g, s, who, slot, n, card, rules_of(g, card))
    settle(g, s, seat)


def _mend(g: Engine, s: State, seat: int, card: str, e: Effect, spots: Spots) -> None:
    n = amount_of(g, s, seat, e)
    for who, slot in spots:
        hurt(g, s, who, slot, -n, card, rules_of(g, card))


def _return(g: Engine, s: State, seat: int, card: str, e: Effect, spots: Spots) -> None:
    """Back to the hand, counters gone: no defeat, no soul draw (MTN-SOUL-2)."""
    for who, slot in spots:
        one = lift(s, who, slot)
        s.players[who].hand.append(one.card)
        if g.sink is not None:
            rules = (*rules_of(g, card), "MTN-SOUL-2")
            data = {"unit": one.card, "slot": place(who, slot), "face": "up" if one.up else "down"}
            if not one.up:
                g.emit("returned-down", who, {"slot": place(who, slot)}, rules, card)
            g.emit("returned", who, data, rules, card, None if one.up else (who,))
    settle(g, s, seat, vacated=any(slot == FRONT for _, slot in spots))


def _scrap(g: Engine, s: State, seat: int, card: str, e: Effect, spots: Spots) -> None:
    """破棄: to the discard pile without a defeat, so without a soul draw (MTN-SOUL-2)."""
    for who, slot in spots:
        one = lift(s, who, slot)
        s.players[who].discard.append(one.card)
        if g.sink is not None:
            data = {"unit": one.card, "slot": place(who, slot), "face": "up" if one.up else "down"}
            g.emit("scrapped", who, data, (*rules_of(g, card), "MTN-SOUL-2"), card)
    settle(g, s, seat, vacated=any(slot == FRONT for _, slot in spots))


def put_ex(g: Engine, s: State, seat: int, slot: int, n: int, cause: str, rules: tuple[str, ...]) -> None:
    """Put n EX counters on a unit (MTN-ACT-3), or take some off."""
    one = s.players[seat].field[slot]
    assert one is not None
    s.players[seat].field[slot] = one._replace(ex=one.ex + n)
    if g.sink is not None:
        data = {"unit": one.card, "slot": place(seat, slot), "n": abs(n), "after": one.ex + n}
        g.emit("ex" if n > 0 else "ex-off", seat, data, rules, cause)


def _ex(g: Engine, s: State, seat: int, card: str, e: Effect, spots: Spots) -> None:
    n = amount_of(g, s, seat, e)
    for who, slot in spots:
        if n > 0:
            put_ex(g, s, who, slot, n, card, rules_of(g, card))


def _clear_ex(g: Engine, s: State, seat: int, card: str, e: Effect, spots: Spots) -> None:
    for who, slot in spots:
        one = s.players[who].field[slot]
        if one is not None and one.ex:
            put_ex(g, s, who, slot, -one.ex, card, rules_of(g, card))


def _pull(g: Engine, s: State, seat: int, card: str, e: Effect, spots: Spots) -> None:
    """A face-up bench unit and the battlefield unit of its side change places; counters stay (MTN-ACT-4)."""
    for who, slot in spots:
        one, other = s.players[who].field[FRONT], s.players[who].field[slot]
        if one is not None and other is not None:
            exchange(s, who, slot)
            if g.sink is not None:
                data = {"unit": other.card, "other": one.card, "slot": place(who, slot)}
                g.emit("pulled", who, data, (*rules_of(g, card), "MTN-ACT-4"), card)


def _unveil(g: Engine, s: State, seat: int, card: str, e: Effect, spots: Spots) -> None:
    """Turn a face-down bench card up; a unit's ability triggers (MTN-MAIN-2)."""
    for who, slot in spots:
        one = s.players[who].field[slot]
        assert one is not None
        s.players[who].field[slot] = one.face_up()
        if g.sink is not None:
            data = {"card": one.card, "slot": place(who, slot)}
            g.emit("flip", who, data, (*rules_of(g, card), "MTN-MAIN-2"), card)
        s.work += turned_up(g, s, who, slot)


def _charge(g: Engine, s: State, seat: int, card: str, e: Effect, spots: Spots) -> None:
    """The top cards of the deck become soul charge, face down and upright; an empty deck gives none."""
    for who in sides(s, seat, e.args["side"]):
        p = s.players[who]
        cards = p.deck[: amount_of(g, s, seat, e)]
        if cards:
            del p.deck[: len(cards)]
            p.charge += cards
            p.tapped += [False] * len(cards)
            if g.sink is not None:
                g.emit("charge-top", who, {"n": len(cards)}, rules_of(g, card), card)
                g.emit("charged", who, {"cards": cards}, rules_of(g, card), card, only=(who,))


def turn_charge(
    g: Engine, s: State, seat: int, n: int, sideways: bool, rules: tuple[str, ...], cause: str | None
) -> None:
    """Turn n charged cards sideways or upright, as far as there are any, the oldest first."""
    tapped, found = s.players[seat].tapped, 0
    for i, lies in enumerate(tapped):
        if lies != sideways and found < n:
            tapped[i] = sideways
            found += 1
    if found and g.sink is not None:
        data = {"n": found, "left": len(tapped) - sum(tapped)}
        g.emit("tap" if sideways else "stand", seat, data, rules, cause)


def _tap(g: Engine, s: State, seat: int, card: str, e: Effect, spots: Spots) -> None:
    for who in sides(s, seat, e.args["side"]):
        turn_charge(g, s, who, amount_of(g, s, seat, e), True, rules_of(g, card), card)


def _stand(g: Engine, s: State, seat: int, card: str, e: Effect, spots: Spots) -> None:
    for who in sides(s, seat, e.args["side"]):
        turn_charge(g, s, who, amount_of(g, s, seat, e), False, rules_of(g, card), card)


def _roll(g: Engine, s: State, seat: int, card: str, e: Effect, spots: Spots) -> None:
    """nD: what follows in the same group may ask for the dice (MTN-DICE-1)."""
    n = e.args["dice"]
    n = n if type(n) is int else g.spec.vocabulary.measure(g, s, seat, n)
    s.roll = tuple([rng.below(s, 6) + 1 for _ in range(n)])
    if g.sink is not None:
        data = {"n": len(s.roll), "dice": list(s.roll), "total": sum(s.roll)}
        g.emit("roll", seat, data, (*rules_of(g, card), "MTN-DICE-1"), card)


def blow(g: Engine, s: State, seat: int, bonus: int, rules: tuple[str, ...], cause: str) -> None:
    """ATK against DEF on the battlefields: 1 damage, or 2 if ATK is higher (MTN-ACT-2)."""
    foe = 1 - seat
    one = s.players[foe].field[FRONT]
    if one is None or not is_unit(g, one):
        return
    found = bonuses(g, s)
    atk, against = stat(g, s, seat, "atk", found) + bonus, stat(g, s, foe, "def", found)
    guard = stat(g, s, foe, "guard", found)
    before = hp_left(g, one)
    damage = max(0, (2 if atk > against else 1) - guard)
    after = max(0, before - damage)
    s.players[foe].field[FRONT] = Placed(one.card, one.up, one.damage + before - after, one.ex, one.used)
    if g.sink is not None:
        data = {"unit": one.card, "slot": place(foe, FRONT), "atk": atk, "def": against, "amount": damage}
        data |= {"before": before, "after": after, "guard": guard}
        kind = "hit-guarded" if guard else "hit-over" if atk > against else "hit"
        g.emit(kind, foe, data, rules, cause)
    settle(g, s, seat)


def _assault(g: Engine, s: State, seat: int, card: str, e: Effect, spots: Spots) -> None:
    blow(g, s, seat, amount_of(g, s, seat, e), (*rules_of(g, card), "MTN-ACT-2"), card)


def _cancel(g: Engine, s: State, seat: int, card: str, e: Effect, spots: Spots) -> None:
    """What the enemy has declared has no effect (MTN-TRAP-2)."""
    if s.declared is not None:
        s.declared = s.declared._replace(cancelled=True)
        if g.sink is not None:
            g.emit("cancelled", s.declared.seat, {"card": card}, rules_of(g, card), card)


Own = Callable[["Engine", State, int, str, Effect, Spots], None]
OWN: Mapping[str, Own] = {
    "hit": _hit,
    "mend": _mend,
    "return": _return,
    "scrap": _scrap,
    "ex": _ex,
    "clear-ex": _clear_ex,
    "pull": _pull,
    "unveil": _unveil,
    "charge": _charge,
    "tap": _tap,
    "stand": _stand,
    "roll": _roll,
    "assault": _assault,
    "cancel": _cancel,
}
