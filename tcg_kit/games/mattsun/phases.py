"""What happens in each phase of the Mattsun card game, but interrupts, in the order of the flow table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tcg_kit.core import ops, rng
from tcg_kit.core.picks import NONE
from tcg_kit.games.mattsun.effects import turn_charge
from tcg_kit.games.mattsun.field import SEATS, lose
from tcg_kit.games.mattsun.interrupts import end_trap, end_trump
from tcg_kit.games.mattsun.options import use
from tcg_kit.games.mattsun.state import FRONT, TURNS, Placed, State, has_lost

if TYPE_CHECKING:
    from tcg_kit.core.engine import Engine

HAND = 6


# ---------------------------------------------------------------- set-up


def deal(g: Engine, s: State) -> None:
    """Shuffle both decks and draw six cards each (MTN-SETUP-1)."""
    for seat in SEATS:
        ops.shuffle(g, s, seat, ("MTN-SETUP-1",))
    for seat in SEATS:
        ops.draw(g, s, seat, HAND, ("MTN-SETUP-1",))


def redraw(g: Engine, s: State) -> None:
    """Who has no unit shows the hand, shuffles it back and draws once more; still none: loses (MTN-SETUP-2)."""
    for seat in SEATS:
        p = s.players[seat]
        if _has_unit(g, p.hand):
            continue
        _show(g, s, seat)
        p.deck += p.shown
        p.shown = []
        if g.sink is not None:
            g.emit("hand-back", seat, {}, ("MTN-SETUP-2",))
        ops.shuffle(g, s, seat, ("MTN-SETUP-2",))
        ops.draw(g, s, seat, HAND, ("MTN-SETUP-2",))
        if not _has_unit(g, p.hand):
            _show(g, s, seat)
            lose(g, s, seat, "MTN-SETUP-2")


def _show(g: Engine, s: State, seat: int) -> None:
    """The hand is laid open for the opponent."""
    p = s.players[seat]
    p.hand, p.shown = [], p.hand
    if g.sink is not None:
        g.emit("no-unit", seat, {"cards": p.shown[:]}, ("MTN-SETUP-2",))


def _has_unit(g: Engine, hand: list[str]) -> bool:
    for card in hand:
        if g.cards[card].kind == "unit":
            return True
    return False


def dice(g: Engine, s: State) -> None:
    """A die each, again while they are equal; the higher goes first (MTN-SETUP-3)."""
    rolled = (0, 0)
    while rolled[0] == rolled[1]:
        rolled = rng.below(s, 6) + 1, rng.below(s, 6) + 1
        if g.sink is not None:
            kind = "dice-equal" if rolled[0] == rolled[1] else "dice"
            g.emit(kind, None, {"dice": list(rolled)}, ("MTN-SETUP-3", "MTN-DICE-1"))
    s.first = s.active = int(rolled[1] > rolled[0])
    if g.sink is not None:
        g.emit("first", s.first, {}, ("MTN-SETUP-3",))


def everybody(g: Engine, s: State) -> tuple[int, ...]:
    """Both players choose at the same time."""
    return SEATS


def deploy(g: Engine, s: State, choices: list[tuple[str, ...]]) -> None:
    """The chosen cards go face down on battlefield and bench (MTN-SETUP-4)."""
    for seat, cards in enumerate(choices):
        p = s.players[seat]
        if cards == NONE:
            continue
        for slot, card in enumerate(cards):
            p.hand.remove(card)
            p.field[slot] = Placed(card, False)
        if g.sink is not None:
            g.emit("deploy", seat, {"n": len(cards) - 1}, ("MTN-SETUP-4",))
            g.emit("deployed", seat, {"cards": list(cards)}, ("MTN-SETUP-4",), only=(seat,))


def reveal(g: Engine, s: State) -> None:
    """The battlefield units are turned up; nothing triggers by that (MTN-SETUP-5)."""
    for seat in SEATS:
        p = s.players[seat]
        one = p.field[FRONT]
        if one is not None:
            p.field[FRONT] = one.face_up()
            if g.sink is not None:
                g.emit("reveal", seat, {"card": one.card}, ("MTN-SETUP-5",), one.card)


# ---------------------------------------------------------------- a turn


def draw(g: Engine, s: State) -> None:
    """The active player draws one, not in the very first turn (MTN-DRAW-1)."""
    if s.turn > 1:
        ops.draw(g, s, s.active, 1, ("MTN-DRAW-1",))
    elif g.sink is not None:
        g.emit("no-draw", s.active, {}, ("MTN-DRAW-1",))


def stand(g: Engine, s: State) -> None:
    """All charged cards of the active player are set upright (MTN-CHARGE-1)."""
    tapped = s.players[s.active].tapped
    turn_charge(g, s, s.active, len(tapped), False, ("MTN-CHARGE-1",), None)


def begin(g: Engine, s: State) -> None:
    """A phase of the active player's decisions begins; abilities can be used in it."""
    s.done = False
    field = s.players[s.active].field
    for slot, one in enumerate(field):
        if one is not None and one.used:
            field[slot] = Placed(one.card, one.up, one.damage, one.ex)


def active(g: Engine, s: State) -> tuple[int, ...]:
    """The active player, until done."""
    return () if s.done else (s.active,)


def starter(g: Engine, s: State) -> tuple[int, ...]:
    """The active player, as long as there is a start-of-turn ability to use (MTN-START-1)."""
    return () if s.done or not use(g, s, s.active) else (s.active,)


def end(g: Engine, s: State) -> None:
    """The turn is over and the other player's begins; after turn 200 it is decided (MTN-ACT-5, MTN-WIN-4)."""
    s.done = False
    if s.running:
        ops.expire(s, "battle")
        ops.expire(s, "turn")
    if s.turn >= TURNS:
        s.lost = tuple([(seat, "MTN-WIN-4") for seat in SEATS])
    else:
        s.turn += 1
        s.active = 1 - s.active
    if g.sink is not None:
        g.emit(
            "turn-limit" if s.lost else "turn", s.active, {"turn": s.turn}, ("MTN-WIN-4" if s.lost else "MTN-ACT-5",)
        )


# ---------------------------------------------------------------- the end


def lost(g: Engine, s: State) -> bool:
    """Somebody has lost, and no defeat, soul draw or refill is left (MTN-WIN-3)."""
    if not s.lost:
        return False
    for frame in s.returns:
        if frame.phase == "defeat":
            return False
    if s.phase in ("defeat", "refill") and s.moment is not None:
        for seat in s.moment[1]:
            if not has_lost(s, seat):
                return False
    return True


def turn_limit(g: Engine, s: State) -> bool:
    """Turn 200 is over (MTN-WIN-4)."""
    return bool(s.lost)


def finish(g: Engine, s: State) -> None:
    """Who has won, and by which rule; cards in use count as discarded (MTN-WIN-3)."""
    end_trump(g, s)
    for moment in [*(frame.moment for frame in s.returns if frame.phase == "trap"), s.moment]:
        if moment is not None and len(moment) == 4 and moment[3]:
            end_trap(g, s, moment[1], *moment[3])
    p, q = (len(player.discard) for player in s.players)
    (seat, reason), *others = s.lost
    winner: int | None = 1 - seat
    if others:
        reason = reason if reason == "MTN-WIN-4" else "MTN-WIN-3"
        winner = None if p == q else int(q < p)
        if g.sink is not None:
            g.emit("judged", None, {"discards": [p, q]}, (reason,))
    s.returns, s.moment, s.declared, s.lost, s.roll, s.running = [], None, None, (), (), []
    for player in s.players:
        player.moved = [0, 0, 0, 0]
    s.result = {"winner": winner, "reason": reason, "scores": None}
    if g.sink is not None:
        g.emit("game-drawn" if winner is None else "game-won", winner, {}, (reason,))
