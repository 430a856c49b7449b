"""The lenses: over random games all that is lit is in the diagram, and what is lit is what has happened."""

from __future__ import annotations

from collections import Counter

import pytest

import tcg_kit as tcg
from tcg_kit.core.rng import Rng
from tcg_kit.games.zutomayo.lenses import LENSES, WAYS
from tcg_kit.games.zutomayo.state import RING
from tests.games.zutomayo.rare import sessions
from tests.games.zutomayo.table import GAME

rule = pytest.mark.rule


def test_each_lens_is_for_a_diagram_and_each_way_for_an_event() -> None:
    assert set(LENSES) < set(GAME.graphs)
    assert set(WAYS) <= set(GAME.texts["events"])


def test_all_that_is_lit_is_in_the_diagram_and_every_way_is_lit() -> None:
    graphs = {name: GAME.graph(name, "en") for name in LENSES}
    edges = {name: {(a, b, d["guard"]) for a, b, d in graph.edges(data=True)} for name, graph in graphs.items()}
    taken: Counter[tuple[str, str, str]] = Counter()
    played: list[tcg.Session] = list(sessions(GAME))
    used = {"hand": ["moon-hare"] * 2, "deck": [], "charger": ["moon-hare"] * 3, "abyss": ["lamp"] * 3}
    s = GAME.scenario({"players": [used, used]}, rulings={"deck_out": "reshuffle-all"})
    for seat in (0, 1):
        s.do(s.legal(seat)[0])
    assert any(event.kind == "reshuffle" for event in s.events)
    played.append(s)
    for seed in range(20):
        s = GAME.new(seed=seed)
        rng = Rng(seed)
        while not s.over:
            legal = s.legal()
            s.do(legal[rng.below(len(legal))])
        played.append(s)
    for s in played:
        for i, step in enumerate(s.steps):
            view = s.view(at=i + 1)
            for name, lens in LENSES.items():
                now = lens(view, step.events)
                assert set(now.nodes) <= set(graphs[name])
                assert set(now.edges) <= edges[name]
                if name == "power":
                    taken.update(now.edges)
    assert set(taken) == {way for ways in WAYS.values() for way in ways}


@rule("ZTM-CLOCK-1")
def test_the_medals_way_leads_from_where_it_was_to_where_it_is() -> None:
    s = GAME.new(seed=3)
    moved = 0
    while not s.over:
        s.do(s.legal()[0])
    for i, step in enumerate(s.steps):
        for event in step.events:
            if event.kind == "clock":
                before, n = event.data["before"], event.data["n"]
                now = LENSES["chronos"](s.view(at=i + 1), [event])
                assert [edge[0] for edge in now.edges] == [f"c{(before + k) % RING}" for k in range(n)]
                if len([e for e in step.events if e.kind == "clock-effect"]) == 0:
                    assert now.nodes == (f"c{event.data['after']}",)
                moved += n
    assert moved
