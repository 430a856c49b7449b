"""Counts over games. All are whole numbers that are added up, so no order and no division of the work changes them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from tcg_kit.core.engine import Engine
from tcg_kit.core.picks import Args
from tcg_kit.sim.plan import Place, Plan

WON, LOST, DRAWN = 1, 0, -1


class Outcome(NamedTuple):
    """How a game went. winner: a seat, None for a draw; first: who had the first turn, where somebody had."""

    winner: int | None
    reason: str
    turns: int
    decisions: int
    first: int | None
    scores: tuple[int, ...] | None


class Ended(NamedTuple):
    """What games are told apart by: their place in the plan's cycle, who began, who won, by which rule."""

    cell: int
    first: int | None
    winner: int | None
    reason: str


class Line(NamedTuple):
    """What numbers of a measure belong together: those of a side, in a seat, for which it ended so."""

    measure: int
    side: int
    seat: int
    fate: int


class Tally:
    """ended, turns (by rule and number), decisions: how often each came.

    entries: for each deck its decided games and those won, a seat at a time; cards: for (deck, card) in how many of
    them it was in the first hand, of these won, and likewise drawn and played. alive: a measure at the start of turns
    1, 2, …, three numbers a turn: how many, their sum, the sum of their squares; final: the same at the end of games
    that ended in that turn.
    """

    __slots__ = ("alive", "cards", "decisions", "ended", "entries", "final", "turns")

    def __init__(self) -> None:
        self.ended: Counter[Ended] = Counter()
        self.turns: Counter[tuple[str, int]] = Counter()
        self.decisions: Counter[int] = Counter()
        self.entries: dict[int, list[int]] = {}
        self.cards: dict[tuple[int, str], list[int]] = {}
        self.alive: dict[Line, list[int]] = {}
        self.final: dict[Line, list[int]] = {}

    def merge(self, other: Tally) -> None:
        """Add another's counts."""
        self.ended.update(other.ended)
        self.turns.update(other.turns)
        self.decisions.update(other.decisions)
        for mine, others in (
            (self.entries, other.entries),
            (self.cards, other.cards),
            (self.alive, other.alive),
            (self.final, other.final),
        ):
            _merge(mine, others)

    def add(
        self, cell: int, seating: Sequence[Place], outcome: Outcome, seen: Seen, end: Sequence[Sequence[int]]
    ) -> None:
        """Count a game: how it ended, what was seen in it; end: the measures at its end, by measure and seat."""
        winner = outcome.winner
        self.ended[Ended(cell, outcome.first, winner, outcome.reason)] += 1
        self.turns[outcome.reason, outcome.turns] += 1
        self.decisions[outcome.decisions] += 1
        for seat, place in enumerate(seating):
            fate = DRAWN if winner is None else WON if winner == seat else LOST
            if fate != DRAWN:
                _add(self.entries, place.deck, (1, fate))
                start, drawn, played = seen.start[seat], seen.drawn[seat], seen.played[seat]
                for card in drawn:
                    had, put = card in start, card in played
                    _add(self.cards, (place.deck, card), (had, had and fate, 1, fate, put, put and fate))
            for m, finals in enumerate(end):
                line = Line(m, place.side, seat, fate)
                numbers = _room(self.alive, line, outcome.turns)
                value = at = 0
                for turn in range(1, outcome.turns + 1):
                    if turn in seen.marks:
                        value = seen.marks[turn][m][seat]
                    numbers[at] += 1
                    numbers[at + 1] += value
                    numbers[at + 2] += value * value
                    at += 3
                value, numbers = finals[seat], _room(self.final, line, outcome.turns)
                numbers[at - 3] += 1
                numbers[at - 2] += value
                numbers[at - 1] += value * value


class Seen:
    """Watches one game: the cards in each hand when its seat decides, those played, the measures when a turn begins.

    start: the hand with which a seat begins, after a mulligan: that at its last decision of the set-up, or at its first
    one where the set-up asks nothing.
    """

    __slots__ = ("drawn", "marks", "n", "played", "plays", "setting_up", "start", "started", "turn", "watched")

    def __init__(self, plan: Plan):
        self.watched, self.plays = plan.watched, plan.watched.plays
        self.drawn: list[set[str]] = [set() for _ in plan.bots]
        self.played: list[set[str]] = [set() for _ in plan.bots]
        self.start: list[set[str]] = [set() for _ in plan.bots]
        self.started = [False] * plan.players
        self.marks: dict[int, list[list[int]]] = {}
        self.turn, self.n, self.setting_up = 0, 0, False

    def __call__(self, g: Engine, seat: int, verb: str, args: Args) -> None:
        """A seat is about to act."""
        s = g.s
        hand = s.players[seat].hand
        self.drawn[seat].update(hand)
        if verb in self.plays:
            self.played[seat].update([card for card in args if card in hand])
        if not self.started[seat]:
            setting_up = g.flow.phases[s.phase].group == "setup"
            if setting_up or not self.start[seat]:
                self.start[seat] = set(hand)
            self.started[seat] = not setting_up
        if s.turn != self.turn or self.setting_up:  # what is still being set up doesn't count yet
            self.turn, self.setting_up = s.turn, g.flow.phases[s.phase].group == "setup"
            self.marks[s.turn] = self.measure(g)
        self.n += 1

    def measure(self, g: Engine) -> list[list[int]]:
        """All measures now, by measure and seat."""
        return [[m.of(g, seat) for seat in range(len(self.drawn))] for m in self.watched.measures]


def _add(counts: dict[Any, list[int]], key: Any, more: Sequence[int]) -> None:
    found = counts.get(key)
    if found is None:
        counts[key] = [int(n) for n in more]
        return
    if len(found) < len(more):
        found.extend([0] * (len(more) - len(found)))
    for i, n in enumerate(more):
        found[i] += n


def _room(counts: dict[Line, list[int]], line: Line, turns: int) -> list[int]:
    """The numbers of a line, with room for so many turns."""
    numbers = counts.setdefault(line, [])
    if len(numbers) < 3 * turns:
        numbers.extend([0] * (3 * turns - len(numbers)))
    return numbers


def _merge(mine: dict[Any, list[int]], others: Mapping[Any, list[int]]) -> None:
    for key, more in others.items():
        _add(mine, key, more)
