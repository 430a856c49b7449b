"""What random play visits, and what is refused on the way to a graph."""

from __future__ import annotations

from typing import Any

import pytest

import tcg_kit as tcg

games = pytest.mark.parametrize("slug", tcg.games())


@games
def test_without_a_lens_the_flows_edges_are_counted(slug: str) -> None:
    graph, flow = tcg.observe(slug, games=5), tcg.game(slug).graph("flow")
    assert set(graph) == set(flow)
    assert set(graph.edges(keys=True)) == set(flow.edges(keys=True))
    assert sum(n for _, _, n in graph.edges(data="count")) > 50


@games
def test_with_a_lens_its_changes_are_counted(slug: str) -> None:
    graph = tcg.observe(slug, games=3, lens=lambda view, seat: f"p{seat}-{view['phase']}")
    assert all(node.isascii() and n > 0 for node, n in graph.nodes(data="count"))
    assert all(a[:2] == b[:2] and a != b for a, b in graph.edges())


@games
@pytest.mark.parametrize(
    "wrong",
    [
        {"games": "a"},
        {"games": 1.5},
        {"games": -1},
        {"seed": "a"},
        {"lens": 5},
        {"lens": lambda view, seat: 1},
        {"lens": lambda view, seat: "あ"},
        {"lens": lambda view, seat: ""},
    ],
)
def test_what_can_not_be_observed_is_refused(slug: str, wrong: dict[str, Any]) -> None:
    with pytest.raises(tcg.TcgKitError):
        tcg.observe(slug, **{"games": 1, **wrong})


@games
def test_an_option_that_a_diagram_has_not_is_refused_and_the_known_ones_named(slug: str) -> None:
    game = tcg.game(slug)
    for name in game.graphs:
        with pytest.raises(tcg.TcgKitError, match="it has"):
            game.graph(name, wings=2)
