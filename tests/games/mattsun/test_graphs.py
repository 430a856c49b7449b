"""The diagrams: flow, charge-cycle, unit-life, damage."""

from __future__ import annotations

from itertools import chain
from typing import Any

import pytest

import tcg_kit as tcg
from tcg_kit.core.topics import Lit
from tcg_kit.graphs import diagram
from tests.core.play import decisions
from tests.games.mattsun import rare
from tests.games.mattsun.table import GAME, act, down, hurt, passed, table, trump
from tests.games.mattsun.whole import begin

rule = pytest.mark.rule


def test_the_diagrams_of_the_catalogue_are_there() -> None:
    assert GAME.graphs == ("flow", "charge-cycle", "unit-life", "damage")
    for name in GAME.graphs:
        graph = GAME.graph(name)
        assert all(isinstance(node, str) and node.isascii() for node in graph)
        for _, data in graph.nodes(data=True):
            assert {"label", "label_ja", "label_en", "kind", "rules"} <= set(data)
            assert set(str(data["rules"]).split()) <= set(GAME.rules)
        for _, _, data in graph.edges(data=True):
            assert {"label", "label_ja", "label_en", "guard", "rules"} <= set(data)
            assert set(str(data["rules"]).split()) <= set(GAME.rules)


@pytest.mark.parametrize("name", ["flow", "charge-cycle", "unit-life", "damage"])
@pytest.mark.parametrize("lang", ["ja", "en"])
def test_each_diagram_is_drawn(name: str, lang: str) -> None:
    picture = diagram(GAME.graph(name, lang), lang)
    assert picture.svg.startswith("<svg")
    assert "digraph" in picture.dot


@rule("MTN-CHARGE-1", "MTN-CHARGE-2", "MTN-MAIN-3")
def test_the_charge_cycle() -> None:
    graph = GAME.graph("charge-cycle", "en")
    assert {"upright", "sideways"} <= set(graph)
    for src, dst, named in (
        ("hand", "upright", "MTN-CHARGE-2"),
        ("upright", "hand", "MTN-CHARGE-2"),
        ("upright", "sideways", "MTN-MAIN-3"),
        ("sideways", "upright", "MTN-CHARGE-1"),
    ):
        (data,) = graph.get_edge_data(src, dst).values()
        assert data["rules"] == named


@rule("MTN-SOUL-1", "MTN-SOUL-2")
def test_a_units_life_has_the_soul_draw_on_the_defeat_edges_only() -> None:
    graph = GAME.graph("unit-life", "en")
    assert set(graph) == {"hand", "bench-down", "bench-up", "front", "defeated", "discarded", "returned"}
    field = {"bench-down", "bench-up", "front"}
    ends = {dst: {src for src, _ in graph.in_edges(dst)} for dst in ("defeated", "discarded", "returned")}
    assert ends == {"defeated": field - {"bench-down"}, "discarded": field, "returned": field}
    for src, dst, data in graph.edges(data=True):
        assert ("soul" in data["label"]) == (dst == "defeated"), (src, dst)
        assert ("MTN-SOUL-1" in data["rules"]) == (dst == "defeated")
    for name, data in graph.nodes(data=True):
        assert (
            ("no soul draw" in data["label"]) == ("MTN-SOUL-2" in data["rules"]) == (name in ("discarded", "returned"))
        )


@rule("MTN-ACT-2")
@pytest.mark.parametrize("n", [1, 2, 3, 8, 30])
def test_how_many_attacks_a_unit_stands(n: int) -> None:
    import networkx as nx

    graph: Any = GAME.graph("damage", "en", n=n)
    assert set(graph) == {f"hp{hp}" for hp in range(n + 1)}
    for hp in range(1, n + 1):
        out = {(data["guard"], dst) for _, dst, data in graph.out_edges(f"hp{hp}", data=True)}
        assert out == {("ATK <= DEF", f"hp{hp - 1}"), ("ATK > DEF", f"hp{max(0, hp - 2)}")}
        assert graph.nodes[f"hp{hp}"]["fewest"] == nx.shortest_path_length(graph, f"hp{hp}", "hp0") == (hp + 1) // 2
        assert (
            graph.nodes[f"hp{hp}"]["most"]
            == hp
            == nx.dag_longest_path_length(nx.DiGraph(graph).subgraph([f"hp{k}" for k in range(hp + 1)]))
        )


@pytest.mark.parametrize("n", [0, -1, 31, "4", 2.0, True, None])
def test_a_wrong_number_of_hp_is_refused(n: object) -> None:
    with pytest.raises(tcg.TcgKitError):
        GAME.graph("damage", n=n)


def test_the_interrupts_are_calls_and_returns_in_the_flow() -> None:
    graph = GAME.graph("flow", "en")
    assert {name for name, data in graph.nodes(data=True) if data["group"] == "interrupt"} == {
        *("trap", "defeat", "refill")
    }
    kinds = {data["kind"] for _, _, data in graph.edges(data=True)}
    assert kinds == {"step", "call", "return"}


# ---------------------------------------------------------------- lenses


def lit(s: tcg.Session, name: str, begin: int = 0) -> Lit:
    """What is lit now in a diagram, with the events from a step on."""
    events = [event for step in s.steps[begin : s.at] for event in step.events]
    return GAME.spec.lenses[name](s.view(), events)


@pytest.mark.parametrize("name", ["charge-cycle", "unit-life", "damage"])
def test_what_a_lens_lights_is_in_the_diagram(name: str) -> None:
    graph: Any = GAME.graph(name, n=30) if name == "damage" else GAME.graph(name)
    nodes, ways = set(graph), {(src, dst, data["guard"]) for src, dst, data in graph.edges(data=True)}
    seen: set[object] = set()
    games = chain.from_iterable(decisions(begin(seed), seed) for seed in range(8))
    fell = table({"hand": ["fell"]}, None, trump("fell", {"do": "scrap", "target": "front"}))
    for s in chain(games, rare.sessions(GAME), [act(fell, "trump fell")]):
        since = max((i for i, step in enumerate(s.steps[: s.at]) if step.action is not None), default=0)
        for seat in (None, 0, 1):
            events = [e for step in s.steps[since : s.at] for e in step.events if e.visible_to(seat)]
            found = GAME.spec.lenses[name](s.view(), events)
            assert set(found.nodes) <= nodes
            assert set(found.edges) <= ways
            seen |= {*found.nodes, *found.edges}
    if name != "damage":
        assert nodes - seen <= {"hand", "discard"}
        assert ways <= seen


@rule("MTN-CHARGE-1", "MTN-CHARGE-2", "MTN-MAIN-3")
def test_the_charge_lights_up_as_it_goes_round() -> None:
    s = table({"hand": ["nothing", "man"], "charge": []}, phase="charge")
    s.do("charge man")
    assert lit(s, "charge-cycle") == (("upright",), (("hand", "upright", ""),))
    before = s.at
    s.do("trump nothing")
    found = lit(s, "charge-cycle", before)
    assert found.nodes == ("sideways",)
    assert [way[:2] for way in found.edges] == [
        *(("hand", "trump"), ("sideways", "trump"), ("upright", "sideways"), ("trump", "discard")),
    ]
    act(s, "done", "attack", "hold", "done")
    before = s.at
    act(s, "attack")
    assert lit(s, "charge-cycle", before) == (("upright",), (("sideways", "upright", ""),))


@rule("MTN-SOUL-1", "MTN-SOUL-2", "MTN-SOUL-4", "MTN-ACT-4")
def test_a_unit_lights_up_where_it_goes() -> None:
    s = table({"front": "strong"}, {"front": hurt("man", 3), "bench": [down("giant")]}, phase="action")
    assert lit(s, "unit-life") == (("front", "bench-up"), ())
    passed(act(s, "attack"))
    assert lit(s, "unit-life").edges == (("front", "defeated", "hp = 0"),)
    before = s.at
    s.do("promote b1")
    assert lit(s, "unit-life", before) == (("front",), (("bench-down", "front", ""),))
    up = trump("lift", {"do": "return", "target": "slot"})
    for lying, src in (("man", "bench-up"), (down("man"), "bench-down")):
        s = table({"hand": ["lift"]}, {"bench": [lying]}, up)
        act(passed(act(s, "trump lift p1.b1")))
        assert lit(s, "unit-life").edges == ((src, "returned", ""), ("returned", "hand", ""))


@rule("MTN-ACT-2")
def test_an_attack_lights_up_in_the_damage_diagram() -> None:
    for front, way in (("man", ("hp4", "hp3", "ATK <= DEF")), ("strong", ("hp4", "hp2", "ATK > DEF"))):
        s = table({"front": front}, None, phase="action")
        s.do("attack")
        assert lit(s, "damage") == ((way[1],), (way,))
