"""A game looked back on: how the chances went, where they turned, and what would have been better.

What is said of a position here is hindsight: all cards are known by now. What would have been better is judged from
what the seat could see when it chose, as the search bot judges.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from tcg_kit.core.engine import Engine
from tcg_kit.core.rng import Rng
from tcg_kit.sim import bots
from tcg_kit.sim.search import SearchBot, Weighed

if TYPE_CHECKING:
    from tcg_kit.core.actions import Action
    from tcg_kit.core.session import Session

PLAYS = 12
"""So often each position is played on with."""
POINTS = 3
"""So many turning points are looked for."""
EFFORT = 120
"""Iterations of the search for what would have been better."""
CLEARLY = 0.05
"""By so much better a move must be to be called better."""


class Turning(NamedTuple):
    """A turn of the game in which the chances turned. turn: its number; before, after: the seat's chances round it.

    at: the instant, in steps, of the decision that could have been clearly better, else of the turn's beginning.
    action: that decision; better: what the search would have done, with its chance; own: the chance that it gave what
    was done: both as far as the seat could see, so they are no part of before and after. None and 0 where the chances
    rose, and where the seat chose well or did not choose.
    """

    at: int
    turn: int
    action: Action | None
    before: float
    after: float
    better: Weighed | None
    own: float


class Review(NamedTuple):
    """chances: (instant in steps, chance of the seat to win) for each turn; points: the largest changes, in order."""

    seat: int
    chances: tuple[tuple[int, float], ...]
    points: tuple[Turning, ...]


class _Span(NamedTuple):
    """A turn: the instant at which it begins, its number, the seat's chance then, its decisions by number."""

    at: int
    turn: int
    chance: float
    decisions: list[int]


def review(session: Session, seat: int) -> Review:
    """Look back on a game from a seat: some seconds. The same for the same game."""
    bot = SearchBot(session.game, EFFORT, decks=bots.laid_out(session.game, session.decks))
    g = Engine(session.game, session.start.clone())
    g.run()
    rng = Rng(session.seed)
    at = [i for i, record in enumerate(session.records) if record[2] is not None]
    spans: list[_Span] = []
    for n, action in enumerate(session.decisions):
        if not spans or g.s.turn != spans[-1].turn:
            spans.append(_Span(at[n], g.s.turn, bot.outlook(g.s, PLAYS, rng)[seat], []))
        spans[-1].decisions.append(n)
        g.play(action)
    spans.append(_Span(len(session.records), g.s.turn, bot.outlook(g.s, PLAYS, rng)[seat], []))
    largest = sorted(range(len(spans) - 1), key=lambda i: -abs(spans[i + 1].chance - spans[i].chance))[:POINTS]
    points = [_turning(session, bot, seat, at, spans[i], spans[i + 1].chance) for i in sorted(largest)]
    return Review(seat, tuple([(span.at, span.chance) for span in spans]), tuple(points))


def _turning(session: Session, bot: SearchBot, seat: int, at: list[int], span: _Span, after: float) -> Turning:
    """The change of a turn; if the chances fell, the seat's decision in it that was furthest from the best one."""
    decisions = session.decisions
    found: list[tuple[float, int, Weighed | None, float]] = []
    for n in span.decisions if after < span.chance else ():
        if decisions[n].seat == seat:
            weighed = _weighed(session, bot, at[n], decisions[n], Rng(session.seed + n))
            own = next((one.chance for one in weighed if one.action == decisions[n]), None)
            if own is not None:
                found.append((weighed[0].chance - own, n, weighed[0], own))
    lost, n, best, own = max(found, key=lambda one: one[0], default=(0.0, 0, None, 0.0))
    if lost < CLEARLY:
        return Turning(span.at, span.turn, None, span.chance, after, None, 0.0)
    return Turning(at[n], span.turn, decisions[n], span.chance, after, best, own)


def _weighed(session: Session, bot: SearchBot, at: int, action: Action, rng: Rng) -> list[Weighed]:
    """What the search says of the alternatives to a decision; nothing where there were none."""
    then = session.branch()
    then.goto(at)
    view, legal = then.view(action.seat), then.legal(action.seat)
    return bot.weigh(view, legal, rng, action) if len(legal) > 1 else []
