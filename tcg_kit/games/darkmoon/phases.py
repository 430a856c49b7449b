"""What happens in each phase of DARK MOON, in the order of the flow table."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tcg_kit.core import ops, rng
from tcg_kit.games.darkmoon.effects import draw
from tcg_kit.games.darkmoon.scoring import names_somebody, score
from tcg_kit.games.darkmoon.state import ACTIONS, FIRST_ACTIONS, MOST_ACTIONS, ROUNDS, State, short_turn

if TYPE_CHECKING:
    from tcg_kit.core.engine import Engine

HAND = 5
UNITS = 3
"""So many units of one player begin the last turns (DKM-END-1)."""


def shuffle(g: Engine, s: State) -> None:
    """All decks are shuffled."""
    for seat in range(len(s.players)):
        ops.shuffle(g, s, seat, ("DKM-SETUP-1",))


def lot(g: Engine, s: State) -> None:
    """Who begins."""
    s.first = s.active = rng.below(s, len(s.players))
    if g.sink is not None:
        g.emit("lot", s.first, {}, ("DKM-SETUP-1",))


def deal(g: Engine, s: State) -> None:
    """Five cards each."""
    for seat in range(len(s.players)):
        ops.draw(g, s, seat, HAND, ("DKM-SETUP-1", "DKM-SETUP-2"))


def begin_turn(g: Engine, s: State) -> None:
    """The next player's turn begins (the first player's, after the deal), with a draw if a ruling says so."""
    if s.done:
        s.turn += 1
        s.active = (s.active + 1) % len(s.players)
    s.done = s.failed = False
    s.used = 0
    short = short_turn(s)
    s.actions_left = FIRST_ACTIONS if short else ACTIONS
    seat = s.active
    if g.sink is not None:
        rules = ("DKM-TURN-1", "DKM-MAIN-2" if short else "DKM-MAIN-1")
        g.emit("turn", seat, {"turn": s.turn, "left": s.actions_left}, rules)
    ruling = s.rulings["turn_draw"]
    if ruling != "text-only":
        n = 1 if ruling == "one" else max(0, HAND - len(s.players[seat].hand))
        draw(g, s, seat, n, ("DKM-DRAW-3",))


def acting(g: Engine, s: State) -> tuple[int, ...]:
    """The player whose turn it is, until they say that it is over or have done as much as a turn can hold."""
    return () if s.done or s.used >= MOST_ACTIONS else (s.active,)


def end_turn(g: Engine, s: State) -> None:
    """Count: turns without action, and the turns that are left once the last turns have begun."""
    s.done = True
    s.players[s.active].began = True
    s.idle = 0 if s.used else s.idle + 1
    if g.sink is not None and s.idle:
        g.emit("idle", s.active, {"n": s.idle, "of": len(s.players)}, ("DKM-STALL-1",))
    if s.turns_left is not None:
        s.turns_left -= 1
        if g.sink is not None:
            g.emit("countdown", s.active, {"left": s.turns_left}, (_end_rule(s),))


def last_turns(g: Engine, s: State) -> None:
    """Every other player has one more turn (DKM-END-1, DKM-END-2)."""
    s.turns_left = len(s.players) - 1
    if g.sink is not None:
        rule = _end_rule(s) if has_three(s) else "DKM-DRAW-3"
        g.emit("last-turns", s.active, {"left": s.turns_left}, (rule,))


def _end_rule(s: State) -> str:
    return "DKM-END-1" if len(s.players) == 2 else "DKM-END-2"


def has_three(s: State) -> bool:
    """Whether any player has three or more units."""
    for p in s.players:
        if len(p.units) >= UNITS:
            return True
    return False


def turn_full(g: Engine, s: State) -> bool:
    """As many actions as a turn can hold have been done (DKM-END-4)."""
    return s.used >= MOST_ACTIONS


def countdown_done(g: Engine, s: State) -> bool:
    """Everybody has had the last turn (DKM-END-1, DKM-END-2)."""
    return s.turns_left == 0


def stalled(g: Engine, s: State) -> bool:
    """Nobody has done anything for a whole round (DKM-STALL-1)."""
    return s.idle >= len(s.players)


def rounds_over(g: Engine, s: State) -> bool:
    """A hundred rounds have been played (DKM-END-4)."""
    return s.turn >= ROUNDS * len(s.players)


def countdown_runs(g: Engine, s: State) -> bool:
    """The last turns have begun; a further third unit changes nothing (DKM-END-3)."""
    return s.turns_left is not None


def three_units(g: Engine, s: State) -> bool:
    """Somebody has three units, and the last turns have not begun."""
    return has_three(s)


def draw_failed(g: Engine, s: State) -> bool:
    """A draw has failed this turn (ruling empty_deck = last-turns, DKM-DRAW-3)."""
    return s.failed


def count_points(g: Engine, s: State) -> None:
    """Tell what each seat scores, and for what (DKM-SCORE-1 to DKM-SCORE-3)."""
    if g.sink is None:
        return
    for seat, p in enumerate(s.players):
        found = score(g, s, seat)
        data: dict[str, Any] = {"points": found.units, "sizes": [len(unit) for unit in p.units]}
        g.emit("score-units" if p.units else "score-no-units", seat, data, ("DKM-SCORE-1",))
        if found.specials:
            g.emit("score-specials", seat, {"points": found.specials}, ("DKM-SCORE-2",))
        for card, points, told in found.texts:
            rules = ("DKM-SCORE-3", "DKM-NAME-1") if names_somebody(told) else ("DKM-SCORE-3",)
            g.emit("score-text", seat, {"card": card, "points": points}, rules, card)


def finish(g: Engine, s: State) -> None:
    """Most points wins; equal points: a draw between those players (DKM-SCORE-4)."""
    scores = [score(g, s, seat).total for seat in range(len(s.players))]
    best = [seat for seat, points in enumerate(scores) if points == max(scores)]
    winner = best[0] if len(best) == 1 else None
    if s.turns_left == 0:
        reason = _end_rule(s)
    else:
        reason = "DKM-STALL-1" if s.used < MOST_ACTIONS and stalled(g, s) else "DKM-END-4"
    s.result = {"winner": winner, "reason": reason, "scores": scores}
    if g.sink is not None:
        data = {"scores": scores, "seats": best, "points": max(scores)}
        g.emit("game-drawn" if winner is None else "game-won", winner, data, ("DKM-SCORE-4", reason))
