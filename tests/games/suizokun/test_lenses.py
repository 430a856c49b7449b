"""The lenses: over random games all that is lit is in the diagram, and what is lit is what has happened."""

from __future__ import annotations

import re
from collections import Counter

import pytest

import tcg_kit as tcg
from tcg_kit.catalogue import Game
from tcg_kit.core.rng import Rng
from tcg_kit.core.topics import Lit
from tcg_kit.games.suizokun import SPEC
from tcg_kit.games.suizokun.lenses import LENSES, options, round_by_round
from tests.games.suizokun.table import battle, table, until

rule = pytest.mark.rule

GAME = Game(SPEC)


def lit(s: tcg.Session, name: str, begin: int = 0) -> Lit:
    """What a lens lights now, after the events of the steps from one on."""
    return LENSES[name](s.view(), [event for step in s.steps[begin : s.at] for event in step.events])


def test_each_lens_is_for_a_diagram() -> None:
    assert set(LENSES) < set(GAME.graphs)
    assert set(SPEC.graph_options) <= set(LENSES)


@pytest.mark.parametrize("option", ["start-phase", "main-phase"])
def test_all_that_is_lit_is_in_the_diagram(option: str) -> None:
    graphs = {name: GAME.graph(name, "en") for name in LENSES}
    graphs["level-triggers"] = GAME.graph("level-triggers", "en", round_one_level=option)
    edges = {name: {(a, b, d["guard"]) for a, b, d in graph.edges(data=True)} for name, graph in graphs.items()}
    seen: Counter[str] = Counter()
    taken: set[tuple[str, str, str]] = set()
    for seed in range(12):
        s = GAME.new(seed=seed, rulings={"round_one_level": option})
        rng = Rng(seed)
        while not s.over:
            begin = len(s.steps)
            legal = s.legal()
            s.do(legal[rng.below(len(legal))])
            for name in LENSES:
                now = lit(s, name, begin)
                assert set(now.nodes) <= set(graphs[name])
                assert set(now.edges) <= edges[name]
                seen[name] += len(now.edges)
                taken.update(now.edges if name == "level-triggers" else ())
    assert all(seen[name] > 5 for name in LENSES)
    assert taken == edges["level-triggers"]


@rule("SZK-LEVEL-3", "SZK-LEVEL-4")
@pytest.mark.parametrize(
    ("theirs", "first", "edge"),
    [
        ("slow", 0, ("attack-first", "first", "damage_dealt")),
        ("wall", 0, ("attack-first", "second", "no_damage")),
        ("slow", 1, ("attack-second", "second", "damage_dealt")),
        ("wall", 1, ("attack-second", "first", "no_damage")),
    ],
)
def test_the_trigger_that_fired_last_is_lit_until_the_next(theirs: str, first: int, edge: tuple[str, str, str]) -> None:
    sides = {"stage": "cut", "standby": ["one"]}, {"stage": theirs, "standby": ["one"]}
    s = battle(*sides, first=first, phase="attack-first" if first == 0 else "attack-second")
    s.do("p0 attack")
    if first == 0:
        assert lit(s, "level-triggers") == Lit(("attack-second", edge[1]), (edge,))
        s.do("p1 hold")
    assert edge not in lit(s, "level-triggers").edges
    assert set(lit(s, "level-triggers").edges) == {
        ("round-start", "first", "later_round"),
        ("round-start", "second", "later_round"),
    }
    before = [event for step in s.steps[: s.at] for event in step.events if event.kind != "round"]
    assert LENSES["level-triggers"](s.view(), before[: [e.kind for e in before].index("level-up") + 1]).edges == (edge,)


@rule("SZK-LEVEL-1")
def test_both_levels_are_lit_and_the_cap() -> None:
    s = battle({"stage": "cut", "level": 9}, {"level": 4})
    assert lit(s, "levels") == Lit(("l9", "l4"))
    s.do("p0 attack")
    assert lit(s, "levels") == Lit(("l9", "l4"), (("l9", "l9", "level_9"),))


@rule("SZK-ATTR-1", "SZK-ATTR-2")
@pytest.mark.parametrize(
    ("mine", "theirs", "nodes", "edges"),
    [
        ("cut", "hit", ("slash", "fight"), (("slash", "fight", ""),)),
        ("hit", "cut", ("fight", "slash"), (("slash", "fight", ""),)),
        ("cut", "hex", ("slash", "magic"), ()),
        ("calm", "hex", ("magic",), ()),
        ("cut", None, ("slash",), ()),
    ],
)
def test_the_attributes_that_met_are_lit(
    mine: str, theirs: str | None, nodes: tuple[str, ...], edges: tuple[tuple[str, str, str], ...]
) -> None:
    s = battle({"stage": mine}, {"stage": theirs})
    assert lit(s, "attributes") == Lit()
    s.do("p0 attack")
    assert lit(s, "attributes") == Lit(nodes, edges)


def test_the_map_is_drawn_by_the_ruling_of_the_game() -> None:
    s = table(rulings={"round_one_level": "main-phase"})
    assert options(s.view()) == {"round_one_level": "main-phase"}
    assert "draw-first" in GAME.graph("level-triggers", "en", **options(s.view()))


def test_observed_round_by_round_levels_only_rise_and_by_three_at_most() -> None:
    assert round_by_round(until(table(), "main-first", 3).view(), 0) is None
    seen = tcg.observe(GAME, games=40, lens=round_by_round)
    assert set(seen) == {f"Lv {n}" for n in range(1, 10)}
    counts = {(int(a[3:]), int(b[3:])): d["count"] for a, b, d in seen.edges(data=True)}
    assert all(0 < b - a <= 3 for a, b in counts)
    drawn = tcg.diagram(seen, lang="en").svg
    wires = re.findall(r'data-src="Lv (\d)" data-dst="Lv (\d)".*?class="wire.*?stroke-width="([\d.]+)"', drawn, re.S)
    widths = {(int(a), int(b)): float(width) for a, b, width in wires}
    assert set(widths) == set(counts)
    assert all(f">{n}<" in drawn for n in counts.values())
    ordered = sorted(counts, key=lambda edge: counts[edge])
    assert [widths[edge] for edge in ordered] == sorted(widths.values())
    assert widths[ordered[-1]] > 1.5 * widths[ordered[0]]
