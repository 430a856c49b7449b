"""The diagrams: flow, charge-cycle, unit-life, damage."""

from __future__ import annotations

from typing import Any

import pytest

import tcg_kit as tcg
from tcg_kit.graphs import diagram
from tests.games.mattsun.table import GAME

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
def test_a_units_life_has_the_soul_draw_on_the_defeat_edge_only() -> None:
    graph = GAME.graph("unit-life", "en")
    assert set(graph) == {"hand", "bench-down", "bench-up", "front", "defeated", "discarded", "returned"}
    for src, dst, data in graph.edges(data=True):
        assert ("soul" in data["label"]) == (dst in ("defeated", "discarded", "returned")), (src, dst)
        assert ("no soul draw" in data["label"]) == (dst in ("discarded", "returned"))
        if dst == "defeated":
            assert "MTN-SOUL-1" in data["rules"]


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
