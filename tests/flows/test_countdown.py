"""DARK MOON's flow table without its cards: any number of players, and the countdown of the last turns in the state."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, Self

import pytest

from tcg_kit.core.actions import Action, Verb
from tcg_kit.core.engine import Engine
from tcg_kit.core.flow import Edge, Flow, Phase
from tcg_kit.core.state import Player as CorePlayer
from tcg_kit.core.state import State as CoreState


def _player() -> CorePlayer:
    player = CorePlayer()
    player.deck, player.hand = [], []
    return player


class State(CoreState):
    """units: how many each seat has; left: turns still to play, None before the last turns."""

    __slots__ = ("active", "done", "left", "log", "units")

    def __init__(self, players: int) -> None:
        super().__init__("deal", [_player() for _ in range(players)], {}, 3)
        self.units, self.active, self.done = [0] * players, 0, False
        self.left: int | None = None
        self.log: list[int] = []

    def clone(self) -> Self:
        new = super().clone()
        new.players, new.units, new.active, new.done = self.players, self.units[:], self.active, self.done
        new.left, new.log = self.left, self.log[:]
        return new


def begin(g: Engine, s: State) -> None:
    s.log.append(s.active)
    s.done = False


def unit(g: Engine, s: State, seat: int, args: tuple[str, ...]) -> None:
    s.units[seat] += 1


def end(g: Engine, s: State, seat: int, args: tuple[str, ...]) -> None:
    s.done = True


def end_phase(g: Engine, s: State) -> None:
    if s.left is not None:
        s.left -= 1
    s.active = (s.active + 1) % len(s.players)


def last_turns(g: Engine, s: State) -> None:
    s.left = len(s.players) - 1


def finish(g: Engine, s: State) -> None:
    s.result = {"winner": None, "reason": "DKM-END-2", "scores": s.units[:]}


def free(g: Engine, s: State, seat: int) -> list[tuple[str, ...]]:
    return [()]


FLOW = Flow(
    "deal",
    (
        Phase("deal", "auto", "setup"),
        Phase("draw", "auto", "turn", enter=begin),
        Phase("main", "decision", "turn", who=lambda g, s: () if s.done else (s.active,), verbs=("unit", "end")),
        Phase("end", "auto", "turn", enter=end_phase),
        Phase("last-turns", "auto", "turn", enter=last_turns),
        Phase("score", "auto", "end"),
        Phase("over", "end", "end", enter=finish),
    ),
    (
        Edge("deal", "draw"),
        Edge("draw", "main"),
        Edge("main", "end"),
        Edge("end", "score", "countdown_done"),
        Edge("end", "last-turns", "three_units"),
        Edge("end", "draw"),
        Edge("last-turns", "draw"),
        Edge("score", "over"),
    ),
    {
        "countdown_done": lambda g, s: s.left == 0,
        "three_units": lambda g, s: s.left is None and max(s.units) >= 3,
    },
)
VERBS = {
    "unit": Verb("unit", free, lambda g, s, seat, args: [], unit),
    "end": Verb("end", free, lambda g, s, seat, args: [], end),
}


def turns_after_third_unit(players: int, maker: int, also: int | None = None) -> list[int]:
    """Whose turns follow when `maker` makes three units; `also` makes three in the last turns."""
    game: Any = SimpleNamespace(spec=SimpleNamespace(flow=FLOW, ops={}, verbs=VERBS), card_table={})
    g = Engine(game, State(players))
    g.run()
    while g.s.asks:
        (seat,) = g.s.asks
        s: Any = g.s
        if (seat == maker and s.left is None) or (seat == also and s.left is not None):
            for _ in range(3):
                g.play(Action(seat, "unit"))
        g.play(Action(seat, "end"))
    log: list[int] = g.s.plain()["log"]
    return log[log.index(maker) + 1 :]


@pytest.mark.rule("DKM-END-2")
@pytest.mark.parametrize("maker", range(6))
def test_with_six_players_each_other_seat_has_exactly_one_more_turn(maker: int) -> None:
    assert turns_after_third_unit(6, maker) == [(maker + i) % 6 for i in range(1, 6)]


@pytest.mark.rule("DKM-END-1")
def test_with_two_players_the_game_ends_after_the_next_turn() -> None:
    assert turns_after_third_unit(2, 0) == [1]
    assert turns_after_third_unit(2, 1) == [0]


@pytest.mark.rule("DKM-END-3")
@pytest.mark.parametrize("also", [0, 1, 3, 4, 5])
def test_a_third_unit_in_the_last_turns_changes_nothing(also: int) -> None:
    assert turns_after_third_unit(6, 2, also) == [3, 4, 5, 0, 1]
