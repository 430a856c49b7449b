"""Where a game is in the diagrams: never outside them, and on the edges that the engine has really taken."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

import tcg_kit as tcg
from tcg_kit.core.topics import Lit
from tcg_kit.games.darkmoon.graphs import Turn
from tcg_kit.games.darkmoon.lenses import LENSES, OPTIONS
from tests.games.darkmoon.table import GAME, THREE, begin, decisions, table

rule = pytest.mark.rule

LAST = {"empty_deck": "last-turns", "turn_draw": "one"}
Edges = set[tuple[str, str, str]]


def graph(name: str, s: tcg.Session) -> tuple[set[str], Edges] | None:
    """The nodes and edges of a diagram, drawn for a session; None if it isn't for so many players."""
    chosen = OPTIONS[name](s.view()) if name in OPTIONS else {}
    if chosen is None:
        return None
    found = GAME.graph(name, **chosen)
    return set(found), {(u, v, data["guard"]) for u, v, data in found.edges(data=True)}


def instants(s: tcg.Session) -> Iterator[tuple[Any, list[tcg.Event]]]:
    """All instants of a session: the view, and the events of the step that leads there."""
    for i, step in enumerate(s.steps):
        for k in range(1, len(step.events) + 1):
            yield s.view(at=(i, k)), step.events[:k]
        yield s.view(at=i + 1), step.events


def played(n: int, seed: int, rulings: dict[str, str] | None = None) -> tcg.Session:
    """A random game that has ended."""
    s = begin(seed, n, rulings)
    for _ in decisions(s, seed):
        pass
    return s


@rule("DKM-END-1", "DKM-END-2", "DKM-MAIN-1", "DKM-MAIN-2")
@pytest.mark.parametrize("rulings", [{}, LAST], ids=["default", "last-turns"])
@pytest.mark.parametrize("n", [2, 3, 4, 6])
def test_nothing_outside_the_diagrams_is_lit(n: int, rulings: dict[str, str]) -> None:
    for seed in range(6):
        s = played(n, seed, rulings)
        drawn = {name: graph(name, s) for name in LENSES}
        shown = {name: found for name, found in drawn.items() if found is not None}
        assert set(shown) == {"endgame" if n == 2 else "endgame-n", "actions"}
        lit_ever: dict[str, set[str]] = {name: set() for name in shown}
        for view, events in instants(s):
            for name, (nodes, edges) in shown.items():
                lit = LENSES[name](view, events)
                assert set(lit.nodes) <= nodes
                assert set(lit.edges) <= edges
                lit_ever[name] |= set(lit.nodes)
        assert all(lit_ever.values())


@rule("DKM-END-1", "DKM-END-2", "DKM-END-3", "DKM-DRAW-3")
@pytest.mark.parametrize("rulings", [{}, LAST], ids=["default", "last-turns"])
@pytest.mark.parametrize("n", [2, 3, 5])
def test_the_lit_edges_of_the_end_game_are_those_that_were_taken(n: int, rulings: dict[str, str]) -> None:
    for seed in range(8):
        s = played(n, seed, rulings)
        taken, lit = [], []
        for i, step in enumerate(s.steps, 1):
            if step.edge is not None and step.edge.src == "end" and step.edge.guard not in ("stalled", "rounds_over"):
                taken.append(step.edge.guard)
            found = LENSES["endgame-n"](s.view(at=i), step.events)
            lit += [guard for _, _, guard in found.edges]
            if step.phase == "main" and step.edge is not None:
                view = s.view(at=i)
                assert found.nodes == (Turn(view["to_act"][0], view["turns_left"]).id,)
        assert lit == taken


@rule("DKM-MAIN-1", "DKM-MAIN-2", "DKM-MAIN-3")
def test_the_lit_edges_of_a_turn_are_its_actions() -> None:
    kinds = set()
    for seed in range(12):
        s = played(2, seed)
        for i, step in enumerate(s.steps, 1):
            (*_, edge) = LENSES["actions"](s.view(at=i), step.events).edges or ((),)
            if step.action is not None and step.action.verb in ("play", "unit"):
                assert edge
                kinds.add(edge[2])
                first = s.view(at=i)["first"]
                assert edge[0].startswith("first-") == (s.view(at=i)["turn"] == 1 and step.action.seat == first)
            elif step.phase == "end":
                assert edge[1:] == ("end", "end")
            elif step.phase == "main" and step.edge is not None:
                assert edge == ()
    assert kinds == {"action", "further"}


@rule("DKM-END-2")
def test_the_way_of_the_last_turns_is_lit_step_by_step() -> None:
    s = table({"units": [THREE, THREE], "field": THREE}, n=3)
    s.do("unit c1 c2 c3")
    lens = LENSES["endgame-n"]
    assert lens(s.view(), s.steps[-1].events) == Lit(("p0",))
    seen = []
    for _ in range(3):
        at = len(s.steps)
        s.do("end")
        since = [event for step in s.steps[at:] for event in step.events]
        seen.append(lens(s.view(), since))
        for i in range(at + 1, len(s.steps) + 1):
            lit = lens(s.view(at=i), s.steps[i - 1].events)
            if s.steps[i - 1].phase in ("end", "last-turns"):
                assert lit == Lit(seen[-2].nodes if len(seen) > 1 else ("p0",))
    assert seen == [
        Lit(("p1-left2",), (("p0", "p1-left2", "three_units"),)),
        Lit(("p2-left1",), (("p1-left2", "p2-left1", "countdown_runs"),)),
        Lit(("over",), (("p2-left1", "over", "countdown_done"),)),
    ]


def test_before_the_first_turn_nothing_is_lit() -> None:
    s = begin(1, 3)
    assert LENSES["endgame-n"](s.view(at=1), s.steps[0].events) == Lit()
    assert LENSES["actions"](s.view(at=1), s.steps[0].events) == Lit()
    first = s.view()["to_act"][0]
    assert LENSES["endgame-n"](s.view(), s.events) == Lit((f"p{first}",))
