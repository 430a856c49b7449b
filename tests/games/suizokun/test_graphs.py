"""The diagrams: levels, what raises them, the attributes, the level race; and that the engine does what they draw."""

from __future__ import annotations

from collections import Counter
from itertools import product
from pathlib import Path
from typing import Any

import networkx as nx
import pytest

import tcg_kit as tcg
from tcg_kit.catalogue import Game
from tcg_kit.core.events import Event, Told
from tcg_kit.core.flow import Edge
from tcg_kit.core.rng import Rng
from tcg_kit.core.rules import settle
from tcg_kit.games.suizokun import SPEC
from tcg_kit.games.suizokun.graphs import race
from tcg_kit.sim.playout import begin, random_game

rule = pytest.mark.rule

GAME = Game(SPEC)
TOPICS = ("flow", "levels", "level-triggers", "attributes", "level-race")


def test_the_diagrams_that_must_exist() -> None:
    assert GAME.graphs == TOPICS


@pytest.mark.parametrize("name", TOPICS)
@pytest.mark.parametrize("lang", ["ja", "en"])
def test_attributes_are_text_and_numbers_ids_ascii_and_rules_known(name: str, lang: str) -> None:
    graph = GAME.graph(name, lang)
    for node, data in graph.nodes(data=True):
        assert node.isascii()
        assert data["label"] == data[f"label_{lang}"]
        assert all(isinstance(value, (str, int)) for value in data.values())
        assert set(data["rules"].split()) <= set(GAME.rules)
    for _, _, data in graph.edges(data=True):
        assert data["label"] == data[f"label_{lang}"]
        assert all(isinstance(value, (str, int)) for value in data.values())
        assert set(data["rules"].split()) <= set(GAME.rules)
    if name != "flow":
        assert all(data["rules"] for _, _, data in graph.edges(data=True))
    assert tcg.diagram(graph, lang=lang).svg.startswith("<svg")


@rule("SZK-LEVEL-1", "SZK-LEVEL-2", "SZK-LEVEL-3", "SZK-LEVEL-4")
def test_levels_has_three_ways_from_each_to_the_next_and_a_cap() -> None:
    graph = GAME.graph("levels", "en")
    assert list(graph) == [f"l{n}" for n in range(1, 10)]
    for n in range(1, 9):
        between = graph.get_edge_data(f"l{n}", f"l{n + 1}")
        assert sorted(d["trigger"] for d in between.values()) == ["held", "hit", "start"]
        assert {d["guard"] for d in between.values()} == {"later_round", "damage_dealt", "no_damage"}
    assert list(graph.successors("l9")) == ["l9"]
    assert graph.number_of_edges() == 25
    assert graph.nodes["l9"]["kind"] == "cap"


@rule("SZK-ATTR-1")
def test_attributes_are_one_cycle_of_four() -> None:
    graph = GAME.graph("attributes", "en")
    cycles = list(nx.simple_cycles(nx.DiGraph(graph)))
    assert len(cycles) == 1
    assert graph.number_of_edges() == 4
    assert set(graph.edges()) == {("shoot", "slash"), ("slash", "fight"), ("fight", "magic"), ("magic", "shoot")}


@rule("SZK-LEVEL-2", "SZK-LEVEL-3", "SZK-LEVEL-4")
@pytest.mark.parametrize(
    ("option", "phases"),
    [
        (None, ["round-start", "attack-first", "attack-second"]),
        ("start-phase", ["round-start", "attack-first", "attack-second"]),
        ("main-phase", ["draw-first", "draw-second", "attack-first", "attack-second"]),
    ],
)
def test_level_triggers_by_ruling(option: str | None, phases: list[str]) -> None:
    graph = GAME.graph("level-triggers", "en", round_one_level=option)
    assert list(graph) == [*phases, "first", "second"]
    assert graph.number_of_edges() == 6
    for phase in phases:
        assert graph.nodes[phase]["kind"] == GAME.spec.flow.phases[phase].kind


class Levels:
    """A sink that notes where levels rise: phase, side, trigger; and what each attack did to them."""

    def __init__(self) -> None:
        self.phase, self.first = "deal", 0
        self.taken: Counter[tuple[str, str, str]] = Counter()
        self.capped: Counter[str] = Counter()
        self.since_strike: int | None = None

    def step(self, edge: Edge | None) -> None:
        if edge is not None:
            self.phase = edge.dst

    def decision(self, action: tcg.Action) -> None:
        pass

    def event(self, told: Told) -> None:
        event = Event(*told)
        if event.kind == "initiative":
            assert event.seat is not None
            self.first = event.seat
        elif event.kind.startswith("strike"):
            assert self.since_strike in (None, 1), "every attack raises exactly one side"
            self.since_strike = 0
        elif event.kind in ("level-up", "level-cap"):
            if self.since_strike is not None and event.data["trigger"] != "start":
                self.since_strike += 1
            side = "first" if event.seat == self.first else "second"
            assert (event.data["phase"], event.data["side"]) == (self.phase, side)
            if event.kind == "level-up":
                self.taken[self.phase, side, event.data["trigger"]] += 1
                assert event.data["after"] == event.data["before"] + 1 <= 9
            else:
                assert event.data["after"] == event.data["before"] == 9
                self.capped[event.data["trigger"]] += 1


@rule("SZK-LEVEL-1", "SZK-LEVEL-2", "SZK-LEVEL-3", "SZK-LEVEL-4")
@pytest.mark.parametrize("option", ["start-phase", "main-phase"])
def test_every_rise_in_thousands_of_games_lies_on_an_edge_and_every_edge_is_taken(option: str) -> None:
    sink = Levels()
    for seed in range(1200):
        sink.since_strike = None
        g = begin(GAME, seed, rulings={"round_one_level": option}, sink=sink)
        random_game(g, Rng(seed))
    graph = GAME.graph("level-triggers", "en", round_one_level=option)
    declared = {(src, dst, data["trigger"]) for src, dst, data in graph.edges(data=True)}
    assert set(sink.taken) == declared
    assert set(sink.capped) == {"start", "hit", "held"}


@rule("SZK-LEVEL-1")
@pytest.mark.parametrize("side", ["first", "second"])
@pytest.mark.parametrize("option", ["start-phase", "main-phase"])
def test_the_race_is_the_shortest_by_trying_everything(side: str, option: str) -> None:
    """Try each combination of attacks got through and held off over three rounds."""
    best: dict[int, int] = {}
    for luck in product((0, 1), repeat=6):
        level = 1
        for n in range(1, 4):
            level += n > 1
            for k in (0, 1):
                level += luck[2 * (n - 1) + k]
                for reached in range(1, min(level, 9) + 1):
                    best.setdefault(reached, n)
                    best[reached] = min(best[reached], n)
    assert {n: how.round for n, how in race(side, option).items()} == best
    assert best == {1: 1, 2: 1, 3: 1, 4: 2, 5: 2, 6: 2, 7: 3, 8: 3, 9: 3}


@rule("SZK-LEVEL-1")
def test_level_race_carries_the_table_of_earliest_rounds() -> None:
    graph = GAME.graph("level-race", "en")
    rounds = {data["level"]: data["round"] for _, data in graph.nodes(data=True)}
    assert [max(n for n, r in rounds.items() if r <= k) for k in (1, 2, 3)] == [3, 6, 9]
    assert nx.shortest_path_length(nx.DiGraph(graph), "l1", "l9") == 8
    assert [d["trigger"] for _, _, d in graph.edges(data=True)] == ["hit", "held", "start"] * 2 + ["hit", "held"]


def test_the_notebook_tells_the_same_earliest_rounds() -> None:
    found = race("first", "start-phase")
    told = [" → ".join(str(n) for n, how in found.items() if how.round == k) for k in (1, 2, 3)]
    source = (Path(__file__).parents[3] / "notebooks" / "20_suizokun.py").read_text("utf-8")
    assert f"| {' | '.join(told)} |" in source


@pytest.mark.parametrize(
    ("name", "wrong"),
    [
        ("level-race", {"side": "left"}),
        ("level-race", {"round_one_level": "x"}),
        ("level-triggers", {"round_one_level": "x"}),
    ],
)
def test_unknown_options_are_refused(name: str, wrong: dict[str, Any]) -> None:
    with pytest.raises(tcg.TcgKitError):
        GAME.graph(name, "en", **wrong)


def test_levels_can_be_observed() -> None:
    seen = tcg.observe(GAME, games=30, lens=lambda view, seat: f"l{view['players'][seat]['level']}")
    assert set(seen) <= set(GAME.graph("levels", "en"))
    assert set(seen.edges()) <= {(f"l{a}", f"l{b}") for a in range(1, 10) for b in range(a + 1, 10)}


def test_the_defaults_are_those_of_the_rulings() -> None:
    assert settle(GAME.rulings, None)["round_one_level"] == "start-phase"
