"""The instants at which a stepper stops."""

from __future__ import annotations

import itertools

import pytest

import tcg_kit as tcg
from tcg_kit.core.actions import Action
from tcg_kit.core.events import Event
from tcg_kit.sim.bots import play
from tcg_kit.widgets.timeline import UNITS, Unit, between, index_of, last_edge, neighbour, next_edges, stops


@pytest.fixture(scope="module")
def s() -> tcg.Session:
    return play(tcg.game("zutomayo"), ("greedy", "greedy"), 15, ("swing", "night"))


@pytest.mark.parametrize("unit", UNITS)
@pytest.mark.parametrize("seat", [None, 0, 1])
def test_stops_ascend_from_the_beginning_to_the_newest(s: tcg.Session, unit: Unit, seat: int | None) -> None:
    line = stops(s, unit, seat)
    assert line[0] == (0, 0)
    assert line[-1] == (len(s.steps), 0)
    assert line == sorted(set(line))


@pytest.mark.parametrize("unit", UNITS)
def test_every_visible_event_is_told_exactly_once(s: tcg.Session, unit: Unit) -> None:
    for seat in (None, 0, 1):
        line = stops(s, unit, seat)
        told = [e for a, b in itertools.pairwise(line) for e in between(s, a, b, seat) if isinstance(e, Event)]
        assert told == [e for step in s.steps for e in step.events if e.visible_to(seat)]


@pytest.mark.parametrize("slug", tcg.games())
def test_what_is_told_unseen_is_not_told_again_to_who_sees_it(slug: str) -> None:
    """A card goes to the hand, Iska goes to the hand: one sentence, for who may know it the second."""
    game = play(tcg.game(slug), ("greedy", "greedy"), 3)
    for seat in (None, 0, 1):
        told = [e for e in between(game, (0, 0), (len(game.steps), 0), seat) if isinstance(e, Event)]
        seen = [e for step in game.steps for e in step.events if e.visible_to(seat)]
        for one, then in itertools.pairwise(told):
            assert one.kind != f"{then.kind}-unseen" or one.seat != then.seat or then.only is None
        left_out = list(seen)
        for event in told:
            left_out.remove(event)
        assert all(event.kind.endswith("-unseen") for event in left_out)
        if slug == "darkmoon":
            assert left_out
            assert seat is None or any(e.kind == "move-unseen" and e.seat != seat for e in told)


def test_decisions_stop_before_each_decision(s: tcg.Session) -> None:
    for i, k in stops(s, "decision", None)[1:-1]:
        assert k == 0
        assert s.steps[i].action is not None


def test_there_and_back_again(s: tcg.Session) -> None:
    for unit in UNITS:
        line = stops(s, unit, None)
        for n in range(len(line) - 1):
            assert neighbour(line, line[n], 1) == line[n + 1]
            assert neighbour(line, line[n + 1], -1) == line[n]
            assert index_of(line, line[n]) == n
        assert neighbour(line, line[0], -1) == line[0]
        assert neighbour(line, line[-1], 1) == line[-1]


def test_the_edge_taken_and_those_that_may_follow(s: tcg.Session) -> None:
    flow = s.game.spec.flow
    for i in range(1, len(s.steps)):
        s.goto(i)
        here = (i, 0)
        taken = last_edge(s, here)
        assert taken is None or taken.dst == s.phase
        following = next((step.edge for step in s.steps[i:] if step.edge is not None), None)
        assert following is None or following in next_edges(s)
        assert all(e in flow.edges for e in next_edges(s))
    s.goto(len(s.steps))
    assert next_edges(s) == []


def test_a_seat_reads_that_another_has_chosen_but_not_what() -> None:
    s = tcg.game("zutomayo").new(seed=1)
    s.do("p1 mulligan")
    told = [item for item in between(s, (2, 0), (3, 0), 0) if isinstance(item, Action)]
    assert [action.args for action in told] == [("?",)]
