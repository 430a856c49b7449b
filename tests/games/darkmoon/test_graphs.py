"""The diagrams: the explored end game against thousands of played games, what a turn holds, the earliest third unit."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import pairwise
from typing import Any

import pytest

import tcg_kit as tcg
from tcg_kit.core.actions import Action
from tcg_kit.core.engine import Engine
from tcg_kit.core.events import Told
from tcg_kit.core.flow import Edge
from tcg_kit.core.rng import Rng
from tcg_kit.core.rules import settle
from tcg_kit.games.darkmoon import earliest
from tcg_kit.games.darkmoon.graphs import Turn, explore
from tcg_kit.sim import playout
from tests.games.darkmoon.table import GAME, turns

rule = pytest.mark.rule

LAST = {"empty_deck": "last-turns", "turn_draw": "one"}


class Walk:
    """A sink that notes each turn that begins: whose, with which countdown; and the edges out of the end phase."""

    def __init__(self) -> None:
        self.engine: Engine | None = None
        self.turns: list[Turn | None] = []
        self.guards: list[str] = []

    def step(self, edge: Edge | None) -> None:
        s: Any = self.engine.s if self.engine else None
        if edge is not None and edge.dst == "main":
            self.turns.append(Turn(s.active, s.turns_left))
        if edge is not None and edge.src == "end":
            self.guards.append(edge.guard)
        if edge is not None and (edge.src, edge.dst) == ("main", "score"):
            self.guards.append("turn_full")
        if edge is not None and edge.dst == "over":
            self.turns.append(None)

    def decision(self, action: Action) -> None:
        pass

    def event(self, told: Told) -> None:
        pass


def walks(n: int, games: int, rulings: Mapping[str, str]) -> Iterator[Walk]:
    """Played games of n players, as walks from turn to turn; where a failed draw counts, half with few cards."""
    ready = list(GAME.decks.values())
    short = [tcg.Deck(deck.name, deck.cards[::3]) for deck in ready]
    for seed in range(games):
        walk = Walk()
        decks = [(short if rulings and seed % 2 else ready)[(seed + i) % 3] for i in range(n)]
        s = GAME.spec.start(GAME, decks, settle(GAME.rulings, rulings), seed)
        walk.engine = Engine(GAME, s, walk)
        walk.engine.run()
        playout.random_game(walk.engine, Rng(seed))
        yield walk


def ways(n: int, rulings: Mapping[str, str]) -> set[tuple[Turn, str, Turn | None]]:
    """The explored graph: from turn, guard, to turn."""
    found = explore(GAME, n, limits=True, rulings={"empty_deck": rulings.get("empty_deck", "nothing")})
    return {(turn, way.edge.guard, way.dst) for turn, some in found.items() for way in some}


@rule("DKM-END-1", "DKM-END-2", "DKM-END-3", "DKM-STALL-1", "DKM-DRAW-3")
@pytest.mark.parametrize("rulings", [{}, LAST], ids=["default", "last-turns"])
@pytest.mark.parametrize(("n", "games"), [(2, 800), (3, 400), (4, 200), (5, 150), (6, 150)])
def test_no_turn_of_played_games_is_outside_the_explored_graph(n: int, games: int, rulings: dict[str, str]) -> None:
    explored = ways(n, rulings)
    seen: set[tuple[Turn, str, Turn | None]] = set()
    for walk in walks(n, games, rulings):
        assert len(walk.turns) == len(walk.guards) + 1
        for src, guard, dst in zip(walk.turns, walk.guards, walk.turns[1:], strict=False):
            assert src is not None
            if guard != "turn_full":
                seen.add((src, guard, dst))
    assert seen <= explored
    # and each of its ways is taken, but for those that random play has no time for
    rare = {"rounds_over", "stalled"} if n > 2 else {"rounds_over"}
    missing = {way for way in explored - seen if way[1] not in rare}
    assert missing == set()


@rule("DKM-END-1", "DKM-END-2")
@pytest.mark.parametrize("n", range(2, 7))
def test_the_explored_graph_says_what_the_rules_say(n: int) -> None:
    found = explore(GAME, n)
    assert set(found) == {Turn(seat, left) for seat in range(n) for left in (None, *range(1, n))}
    for turn, some in found.items():
        after = (turn.seat + 1) % n
        if turn.left is None:
            assert {(w.edge.guard, w.dst) for w in some} == {
                ("", Turn(after, None)),
                ("three_units", Turn(after, n - 1)),
            }
        elif turn.left > 1:
            assert {(w.edge.guard, w.dst) for w in some} == {("countdown_runs", Turn(after, turn.left - 1))}
        else:
            assert {(w.edge.guard, w.dst) for w in some} == {("countdown_done", None)}


@rule("DKM-END-1", "DKM-END-2")
@pytest.mark.parametrize("n", range(2, 7))
def test_whoever_makes_the_third_unit_every_other_seat_has_one_turn_on_the_way_to_over(n: int) -> None:
    graph = GAME.graph("endgame-n", "en", n=n)
    assert len(graph) == n * n + 1
    for maker in range(n):
        (node,) = [v for _, v, data in graph.out_edges(f"p{maker}", data=True) if data["guard"] == "three_units"]
        seats = []
        while node != "over":
            seats.append(graph.nodes[node]["seat"])
            ((_, node),) = graph.out_edges(node)
        assert seats == [(maker + i) % n for i in range(1, n)]


@pytest.mark.parametrize("name", ["flow", "endgame", "endgame-n", "actions", "endgame-earliest"])
def test_the_diagrams_of_the_catalogue_are_there_in_both_languages(name: str) -> None:
    assert name in GAME.graphs
    ja, en = GAME.graph(name, "ja"), GAME.graph(name, "en")
    assert set(ja) == set(en)
    for graph in (ja, en):
        for _, data in graph.nodes(data=True):
            assert data["label_ja"]
            assert data["label_en"]
            assert set(data["rules"].split()) <= set(GAME.rules)
            assert all(type(value) in (str, int) for value in data.values())
        for _, _, data in graph.edges(data=True):
            assert set(data["rules"].split()) <= set(GAME.rules)
            assert all(type(value) in (str, int) for value in data.values())


def test_endgame_is_endgame_n_for_two() -> None:
    assert set(GAME.graph("endgame")) == {"p0", "p1", "p0-left1", "p1-left1", "over"}
    assert len(GAME.graph("endgame-n")) == 17


def test_with_limits_and_rulings_the_graph_has_their_edges() -> None:
    def guards(**options: Any) -> set[str]:
        return {data["guard"] for _, _, data in GAME.graph("endgame-n", n=3, **options).edges(data=True)}

    usual = {"", "three_units", "countdown_runs", "countdown_done"}
    assert guards() == usual
    assert guards(limits=True) == usual | {"stalled", "rounds_over"}
    assert guards(empty_deck="last-turns") == usual | {"draw_failed"}


@pytest.mark.parametrize(
    ("name", "options"),
    [
        ("endgame-n", {"n": 1}),
        ("endgame-n", {"n": 7}),
        ("endgame-n", {"n": "3"}),
        ("endgame-n", {"n": True}),
        ("endgame-n", {"empty_deck": "x"}),
        ("endgame-earliest", {"unit_numbers": "x"}),
        ("endgame-earliest", {"players": 9}),
        ("endgame-earliest", {"deck": "nobody"}),
    ],
)
def test_wrong_options_are_named(name: str, options: dict[str, Any]) -> None:
    with pytest.raises(tcg.TcgKitError):
        GAME.graph(name, **options)


@rule("DKM-MAIN-1", "DKM-MAIN-2", "DKM-MAIN-3")
def test_actions_shows_two_actions_and_the_short_first_turn() -> None:
    graph = GAME.graph("actions", "en")
    edges = {(u, v, data["guard"]) for u, v, data in graph.edges(data=True)}
    short, usual = ["first-0", "first-1"], ["used-0", "used-1", "used-2"]
    wanted = {(u, v, "action") for chain in (short, usual) for u, v in pairwise(chain)}
    wanted |= {(u, u, "further") for chain in (short, usual) for u in chain[:-1]}
    wanted |= {("used-1", "used-0", "further")}
    wanted |= {(u, "end", "end") for u in (*short, *usual)}
    assert edges == wanted
    assert set(graph) == {*short, *usual, "end"}


@rule("DKM-DRAW-3", "DKM-UNIT-4")
@pytest.mark.parametrize("unit_numbers", ["any", "distinct", "same"])
@pytest.mark.parametrize("turn_draw", ["text-only", "one", "refill"])
@pytest.mark.parametrize("n", [2, 3, 6])
def test_the_earliest_third_unit_by_the_rules_alone(turn_draw: str, unit_numbers: str, n: int) -> None:
    """9 characters and 3 units are 12 actions: the second player's sixth turn, if there are cards to play."""
    rulings = settle(GAME.rulings, {"turn_draw": turn_draw, "unit_numbers": unit_numbers})
    line = earliest.by_rules(GAME, rulings, n)
    if turn_draw == "text-only":
        assert not line.reached
        assert line.stages[-1].units == 1
    else:
        assert (line.reached, line.seat, line.stages[-1].turn) == (True, 1, 5 * n + 2)


@rule("DKM-DRAW-1")
@pytest.mark.parametrize("name", list(GAME.decks))
@pytest.mark.parametrize("turn_draw", ["text-only", "one", "refill"])
def test_the_line_found_for_a_deck_can_be_played(name: str, turn_draw: str) -> None:
    line = earliest.by_deck(GAME, GAME.decks[name], turn_draw, 2)
    assert line.reached
    assert sorted(line.cards) == sorted(GAME.decks[name].cards)
    players: list[dict[str, Any]] = [{"deck": ["s"] * 40}, {"deck": ["s"] * 40}]
    players[line.seat]["deck"] = list(line.cards)
    s = GAME.scenario({"phase": "deal", "first": 0, "players": players}, rulings={"turn_draw": turn_draw})
    for move in line.moves:
        while s.to_act != (line.seat,):
            s.do("end")
        s.do(f"p{line.seat} {move}")
    assert len(s.view()["players"][line.seat]["units"]) == 3
    assert s.turn == line.stages[-1].turn
    assert [stage.turn for stage in line.stages[:-1]] == [t for t, seat in turns(s) if seat == line.seat][:-1]


def test_the_earliest_graph_has_the_turns_as_data() -> None:
    graph = GAME.graph("endgame-earliest", "ja")
    ends = {node: data for node, data in graph.nodes(data=True) if data.get("units") == 3}
    assert {node.rsplit("-", 1)[0]: data["turn"] for node, data in ends.items()} == {"one": 12, "refill": 12, "deck": 5}
    assert "text-only-never" in graph
    assert "deck-start" not in GAME.graph("endgame-earliest", unit_numbers="same")
    assert "deck-start" not in GAME.graph("endgame-earliest", deck="")
