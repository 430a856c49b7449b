"""Traps, defeats and refills as phases that are called and return, and the work of what has been declared."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from tcg_kit.core import ops
from tcg_kit.games.mattsun import effects
from tcg_kit.games.mattsun.field import (
    SEATS,
    applies,
    dying,
    exchange,
    lift,
    lose,
    stamp_of,
    there,
    turned_up,
    units_on_bench,
)
from tcg_kit.games.mattsun.state import BENCH, FRONT, State, has_lost, place

if TYPE_CHECKING:
    from tcg_kit.core.engine import Engine, Op

# ---------------------------------------------------------------- interrupts


def ask_traps(g: Engine, s: State, trigger: str, seat: int) -> None:
    """A moment for traps, which the seat's may answer: both are asked, the opponent of the active player first.

    Who has lost is asked nothing more, and nothing new begins (MTN-WIN-3).
    """
    if not s.lost:
        queue = (1 - s.active, s.active)
        if _can_answer(g, s, queue[0], trigger, seat) or _can_answer(g, s, queue[1], trigger, seat):
            if g.sink is not None:
                g.emit("ask-traps", seat, {"trigger": trigger}, ("MTN-TRAP-2", "MTN-TRAP-3"))
            g.interrupt("trap", trigger, seat, queue, ())


def _can_answer(g: Engine, s: State, who: int, trigger: str, whose: int) -> bool:
    """Whether a seat is asked: for any face-down bench card, or a face-up trap that fits (MTN-TRAP-3, MTN-TRAP-4)."""
    field = s.players[who].field
    for slot in BENCH:
        one = field[slot]
        if one is not None:
            if not one.up:
                return True
            if who == whose:
                card = g.cards[one.card]
                if card.kind == "trap" and card.when == trigger:
                    return True
    return False


def trap_asks(g: Engine, s: State) -> tuple[int, ...]:
    """Who is asked for a trap now: the next of the queue who can answer."""
    if s.lost or s.moment is None:
        return ()
    trigger, whose, queue, _ = s.moment
    for who in queue:
        if _can_answer(g, s, who, trigger, whose):
            return (who,)
    return ()


def defeat(g: Engine, s: State) -> None:
    """Line up the defeats: alternating, the opponent of who caused them first, each side's in slot order."""
    assert s.moment is not None
    causer, _ = s.moment
    pending = {seat for frame in s.returns if frame.phase == "defeat" and frame.moment for seat in frame.moment[1]}
    empty = [seat for seat in SEATS if s.players[seat].field[FRONT] is None and seat not in pending]
    s.moment = (causer, tuple(empty))
    both = dying(g, s)
    one, other = ([(seat, slot) for seat, slot in both if seat == side] for side in (1 - causer, causer))
    order = []
    for i in range(max(len(one), len(other))):
        order += [*one[i : i + 1], *other[i : i + 1]]
    s.work = [("fall", seat, slot, stamp_of(s, seat, slot)) for seat, slot in reversed(order)]
    if len(order) > 1 and g.sink is not None:
        g.emit("defeats", order[0][0], {"n": len(order)}, ("MTN-SOUL-5",))


def fall(g: Engine, s: State, seat: int, slot: int, stamp: int) -> None:
    """One defeated unit goes to the discard pile; its soul draw and the owner's traps follow (MTN-SOUL-1)."""
    if not there(s, place(seat, slot), stamp):
        return
    card = lift(s, seat, slot).card
    s.players[seat].discard.append(card)
    assert s.moment is not None
    causer, empty = s.moment
    if slot == FRONT:
        s.moment = (causer, (*empty, seat))
    if g.sink is not None:
        data = {"card": card, "slot": place(seat, slot), "soul": g.cards[card].soul}
        rules = ("MTN-SOUL-1", *(("MTN-SOUL-3",) if causer == seat else ()))
        g.emit("defeated", seat, data, rules, card)
    s.work += [("ask-traps", "own-defeat", seat), ("soul", seat, card)]


def soul(g: Engine, s: State, seat: int, card: str) -> None:
    """The defeated unit's owner draws as many cards as its soul (MTN-SOUL-1)."""
    if not has_lost(s, seat):
        ops.draw(g, s, seat, g.cards[card].soul, ("MTN-SOUL-1",), card)


def refill(g: Engine, s: State) -> None:
    """Who has nobody on the bench for an empty battlefield loses; of two, who caused it fills first (MTN-SOUL-4)."""
    assert s.moment is not None
    causer, empty = s.moment
    order = [seat for seat in (causer, 1 - causer) if seat in empty]
    s.moment = (causer, tuple(order), ())
    if len(order) > 1 and g.sink is not None:
        g.emit("fill-order", causer, {}, ("MTN-SOUL-5",))
    for seat in order:
        if not units_on_bench(g, s, seat):
            lose(g, s, seat, "MTN-WIN-1")


def refill_asks(g: Engine, s: State) -> tuple[int, ...]:
    """Who fills a battlefield now; who has lost is asked nothing more."""
    assert s.moment is not None
    for seat in s.moment[1]:
        if not has_lost(s, seat):
            return (seat,)
    return ()


# ---------------------------------------------------------------- the work of declarations


def begin_effects(
    g: Engine, s: State, seat: int, card: str, where: str, stamp: int, key: str, named: tuple[object, ...], theirs: int
) -> None:
    """The effects of what was declared, unless a trap has stopped it or its unit or target has gone (MTN-TRAP-2)."""
    if s.lost or _stopped(g, s, seat, [(where, stamp), (place(1 - seat, FRONT), theirs)]):
        return
    s.work += applies(g, seat, card, where, stamp, key, named)


def _stopped(g: Engine, s: State, seat: int, needed: list[tuple[str, int]]) -> bool:
    """Whether what was declared comes to nothing: cancelled, or one of the needed cards isn't there any more."""
    if s.declared is not None and s.declared.cancelled:
        return True
    for name, stamp in needed:
        if not there(s, name, stamp):
            if g.sink is not None:
                g.emit("spent", seat, {}, ("MTN-TRAP-2",))
            return True
    return False


def blow(g: Engine, s: State, seat: int, card: str, stamp: int, theirs: int) -> None:
    """The attack's damage (MTN-ACT-2)."""
    needed = [(place(seat, FRONT), stamp), (place(1 - seat, FRONT), theirs)]
    if not s.lost and not _stopped(g, s, seat, needed):
        effects.blow(g, s, seat, 0, ("MTN-ACT-2",), card)


def change(g: Engine, s: State, seat: int, slot: int, stamp: int, theirs: int) -> None:
    """The swap: a face-down unit is turned up on arriving (MTN-ACT-4, MTN-MAIN-4). theirs: the bench unit's stamp."""
    if s.lost or _stopped(g, s, seat, [(place(seat, FRONT), stamp), (place(seat, slot), theirs)]):
        return
    turned = exchange(s, seat, slot)
    p = s.players[seat]
    one, other = p.field[FRONT], p.field[slot]
    assert one is not None and other is not None  # noqa: PT018
    if g.sink is not None:
        data = {"card": one.card, "other": other.card, "slot": place(seat, slot)}
        rules = ("MTN-ACT-4", *(("MTN-MAIN-4",) if turned else ()))
        g.emit("swapped-up" if turned else "swapped", seat, data, rules, one.card)
    if turned and s.rulings["reveal_on_promote"] == "triggers":
        s.work += turned_up(g, s, seat, FRONT)


def end_trump(g: Engine, s: State) -> None:
    """The used trump goes to the discard pile (MTN-MAIN-3)."""
    if s.resolving is not None:
        (card, seat), s.resolving = s.resolving, None
        s.players[seat].discard.append(card)
        if g.sink is not None:
            g.emit("to-discard", seat, {"card": card}, ("MTN-MAIN-3",), card)


def end_trap(g: Engine, s: State, seat: int, slot: int, stamp: int) -> None:
    """The used trap goes to the discard pile (MTN-TRAP-1)."""
    if s.moment is not None:
        s.moment = (*s.moment[:3], ())
    if there(s, place(seat, slot), stamp):
        card = lift(s, seat, slot).card
        s.players[seat].discard.append(card)
        if g.sink is not None:
            g.emit("to-discard", seat, {"card": card}, ("MTN-TRAP-1",), card)


def after_action(g: Engine, s: State) -> None:
    """The action is over: what lasted for this battle ends (MTN-ACT-5)."""
    if s.running:
        ops.expire(s, "battle")
    settled(g, s)


def settled(g: Engine, s: State) -> None:
    """What was declared has been handled with all that followed."""
    s.declared = None
    for p in s.players:
        p.moved = [0, 0, 0, 0]


def unroll(g: Engine, s: State, roll: tuple[int, ...]) -> None:
    """The card that rolled dice has been handled: those of before count again."""
    s.roll = roll


WORK: Mapping[str, Op] = {
    **{name: op for name, op in ops.OPS.items() if name != "effect"},
    "do-damage": effects.do_damage,
    "do-heal": effects.do_heal,
    "apply": effects.apply,
    "aim": effects.aim,
    "begin": begin_effects,
    "blow": blow,
    "change": change,
    "ask-traps": ask_traps,
    "fall": fall,
    "soul": soul,
    "end-trump": end_trump,
    "end-trap": end_trap,
    "after-action": after_action,
    "settled": settled,
    "unroll": unroll,
}
"""The operations that unfinished work of this game is made of."""
