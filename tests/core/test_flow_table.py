"""A flow table that can't be right is refused when it is made (design.md 1.2)."""

from __future__ import annotations

from typing import Any

import pytest

import tcg_kit as tcg
from tcg_kit.core.flow import Edge, Flow, FlowError, Phase


def yes(g: Any, s: Any) -> bool:
    return True


def nobody(g: Any, s: Any) -> tuple[int, ...]:
    return ()


def resolve(g: Any, s: Any, choices: Any) -> None:
    pass


def auto(name: str, **more: Any) -> Phase:
    return Phase(name, "auto", "turn", **more)


START, MIDDLE, END = auto("start"), auto("middle"), Phase("over", "end", "end")
EDGES = (Edge("start", "middle"), Edge("middle", "over", "done"), Edge("middle", "start"))


def flow(
    phases: tuple[Phase, ...] = (START, MIDDLE, END),
    edges: tuple[Edge, ...] = EDGES,
    guards: dict[str, Any] | None = None,
    start: str = "start",
) -> Flow:
    return Flow(start, phases, edges, {"done": yes} if guards is None else guards)


def test_a_right_table_is_taken() -> None:
    table = flow()
    assert table.end == "over"
    assert list(table.phases) == ["start", "middle", "over"]
    assert table.edges == EDGES


TRAP = Phase("trap", "interrupt", "interrupt", who=nobody, verbs=("pass",))
WRONG: dict[str, dict[str, Any]] = {
    "no such start": {"start": "begin"},
    "two phases of one name": {"phases": (START, MIDDLE, MIDDLE, END)},
    "no end": {"phases": (START, MIDDLE), "edges": EDGES[:1] + EDGES[2:], "guards": {}},
    "two ends": {
        "phases": (START, MIDDLE, END, Phase("out", "end", "end")),
        "edges": (*EDGES, Edge("start", "out", "done")),
    },
    "an edge from nowhere": {"edges": (*EDGES, Edge("nowhere", "over", "done"))},
    "an edge to nowhere": {"edges": (*EDGES, Edge("start", "nowhere", "done"))},
    "an unknown guard": {"edges": (Edge("start", "middle", "maybe"), *EDGES)},
    "a guard that no edge uses": {"guards": {"done": yes, "spare": yes}},
    "an edge twice": {"edges": (EDGES[0], EDGES[1], EDGES[1], EDGES[2])},
    "staying is no edge": {"edges": (Edge("start", "start", "done"), *EDGES)},
    "a phase that is never reached": {
        "phases": (START, MIDDLE, auto("lost"), END),
        "edges": (*EDGES, Edge("lost", "over")),
    },
    "a phase without a way out": {
        "phases": (START, MIDDLE, auto("pit"), END),
        "edges": (EDGES[0], Edge("middle", "pit", "done"), *EDGES[1:]),
    },
    "a trap: a ring that never ends": {
        "phases": (START, MIDDLE, auto("ring"), auto("gnir"), END),
        "edges": (EDGES[0], Edge("middle", "ring", "done"), *EDGES[1:], Edge("ring", "gnir"), Edge("gnir", "ring")),
    },
    "an end that goes on": {"edges": (*EDGES, Edge("over", "start"))},
    "no default": {"edges": (EDGES[0], EDGES[1])},
    "the default is not the last": {"edges": (EDGES[0], EDGES[2], EDGES[1])},
    "two defaults": {"edges": (EDGES[0], Edge("middle", "over"), EDGES[2]), "guards": {}},
    "an unknown kind of edge": {"edges": (Edge("start", "over", "done", kind="jump"), *EDGES)},
    "an unknown kind": {"phases": (START, Phase("middle", "magic", "turn"), END)},
    "an unknown group": {"phases": (START, Phase("middle", "auto", "somewhere"), END)},
    "sealed without resolve": {"phases": (START, Phase("middle", "sealed", "turn", who=nobody, verbs=("set",)), END)},
    "sealed without who": {"phases": (START, Phase("middle", "sealed", "turn", resolve=resolve), END)},
    "resolve without sealed": {
        "phases": (START, Phase("middle", "decision", "turn", who=nobody, resolve=resolve), END)
    },
    "an automatic phase that asks": {"phases": (START, auto("middle", who=nobody), END)},
    "an interrupt that never returns": {
        "phases": (START, MIDDLE, TRAP, END),
        "edges": (*EDGES, Edge("middle", "trap", kind="call"), Edge("trap", "over")),
    },
    "an interrupt that returns elsewhere": {
        "phases": (START, MIDDLE, TRAP, END),
        "edges": (*EDGES, Edge("middle", "trap", kind="call"), Edge("trap", "start", kind="return")),
    },
}


@pytest.mark.parametrize("what", WRONG)
def test_a_wrong_table_is_refused(what: str) -> None:
    with pytest.raises(FlowError):
        flow(**WRONG[what])


def test_an_interrupt_that_returns_is_taken() -> None:
    back = (Edge("middle", "trap", kind="call"), Edge("trap", "middle", kind="return"))
    assert flow((START, MIDDLE, TRAP, END), (*EDGES, *back)).edges[-1].kind == "return"


@pytest.mark.parametrize("slug", tcg.games())
def test_the_games_tables_are_checked_when_loaded(slug: str) -> None:
    table = tcg.game(slug).spec.flow
    again = Flow(table.start, tuple(table.phases.values()), table.edges, table.guards)
    assert again.end == table.end
    for i, edge in enumerate(table.edges):
        if edge.guard == "" and edge.kind == "step":
            with pytest.raises(FlowError):  # without any one default edge it isn't right any more
                Flow(table.start, tuple(table.phases.values()), (*table.edges[:i], *table.edges[i + 1 :]), table.guards)


@pytest.mark.parametrize("slug", tcg.games())
def test_guards_are_pure(slug: str) -> None:
    from tests.core.play import begin, decisions

    game = tcg.game(slug)
    for s in decisions(begin(game, 1), 1):
        before = s.digest()
        for guard in game.spec.flow.guards.values():
            assert guard(s.engine, s.engine.s) == guard(s.engine, s.engine.s)
        assert s.digest() == before
