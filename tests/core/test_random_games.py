"""Games by the thousand: nothing is lost, nobody is stuck, no undeclared edge is taken and every declared one is."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from importlib import import_module
from itertools import pairwise

import pytest

import tcg_kit as tcg
from tcg_kit.core import view
from tcg_kit.core.actions import Action
from tcg_kit.core.decks import Deck
from tcg_kit.core.engine import Engine
from tcg_kit.core.events import Told
from tcg_kit.core.flow import Edge
from tcg_kit.core.rng import Rng
from tcg_kit.sim.playout import begin as begin_fast
from tcg_kit.sim.playout import random_game
from tests.core.play import begin, cards_by_seat, finished, instants, some_deck

games = pytest.mark.parametrize("game", [tcg.game(slug) for slug in tcg.games()], ids=tcg.games())
FAST = 1500
WHOLE = 40


class Edges:
    """A sink that counts edges and forgets the rest; an edge that leaves from where the flow is not is an error."""

    def __init__(self) -> None:
        self.taken: Counter[Edge] = Counter()
        self.phase = ""

    def step(self, edge: Edge | None) -> None:
        if edge is not None:
            assert edge.src == self.phase
            self.taken[edge] += 1
            self.phase = edge.dst

    def decision(self, action: Action) -> None:
        pass

    def event(self, told: Told) -> None:
        pass


def variants(game: tcg.Game) -> list[dict[str, str]]:
    """No ruling, and each single option of each."""
    return [{}, *({key: option} for key, r in game.rulings.items() for option in r.options)]


def fast_games(game: tcg.Game, n: int) -> Iterator[tuple[int, Engine]]:
    rulings = variants(game)
    rng = Rng(11)
    decks = [Deck(f"d{i}", tuple(some_deck(game, rng))) for i in range(24)]
    for seed in range(n):
        yield seed, begin_fast(game, seed, [decks[rng.below(24)], decks[rng.below(24)]], rulings[seed % len(rulings)])


@games
def test_what_is_drawn_by_lot_is_what_the_legal_actions_would_give(game: tcg.Game) -> None:
    for seed, g in fast_games(game, WHOLE):
        rng = Rng(seed)
        while g.s.asks:
            seat, twin = g.s.asks[0], Rng(rng.rng)
            options = g.legal(seat)
            verb, args = g.sample(seat, rng)
            assert Action(seat, verb, args) == options[twin.below(len(options))]
            assert rng.rng == twin.rng
            g.act(seat, verb, args)


@games
def test_every_game_ends_by_a_named_rule_and_loses_no_card(game: tcg.Game) -> None:
    reasons: Counter[str] = Counter()
    winners: Counter[int | None] = Counter()
    for seed, g in fast_games(game, FAST):
        before = cards_by_seat(game, view.write(game, g.s))
        assert random_game(g, Rng(seed)) > 0
        assert cards_by_seat(game, view.write(game, g.s)) == before
        assert g.s.phase == game.spec.flow.end
        result = g.s.result
        assert result is not None
        assert result["reason"] in game.rules
        reasons[result["reason"]] += 1
        winners[result["winner"]] += 1
    assert len(reasons) > 1
    assert abs(winners[0] - winners[1]) < 4 * FAST**0.5  # no seat is favoured beyond four standard deviations


@games
def test_the_fast_path_plays_the_same_game_as_a_session(game: tcg.Game) -> None:
    for seed in range(12):
        s = finished(game, seed)
        g = Engine(game, s.start.clone())
        g.run()
        for step in s.steps:
            if step.action:
                g.play(step.action)
        assert g.s.digest() == s.digest()


@games
def test_a_clone_is_independent_and_equal(game: tcg.Game) -> None:
    for seed, g in fast_games(game, 40):
        rng = Rng(seed)
        for _ in range(seed % 12):
            if g.s.asks:
                options = g.legal(g.s.asks[0])
                g.play(options[rng.below(len(options))])
        twin = g.s.clone()
        assert twin.plain() == g.s.plain()
        digest = twin.digest()
        random_game(g, rng)
        assert twin.digest() == digest


@games
def test_no_undeclared_edge_is_taken_and_every_declared_one_is(game: tcg.Game) -> None:
    """By random games under all rulings, and by the rare positions that the game's folder of tests lists."""
    sink = Edges()
    for seed, g in fast_games(game, 260):
        sink.phase = g.s.phase  # begin_fast has run to the first decision already
        g.sink = sink
        random_game(g, Rng(seed))
    rare = import_module(f"tests.games.{game.slug}.rare")
    taken = {*sink.taken, *(step.edge for step in begin(game, 1).steps if step.edge)}
    for s in rare.sessions(game):
        taken |= {step.edge for step in s.steps if step.edge}
    declared = game.spec.flow.edges
    assert taken <= set(declared)
    assert [f"{e.src} -> {e.dst} {e.guard}" for e in declared if e not in taken] == []


class Counting:
    """A sink that counts each player's cards after every event: nothing else moves cards, and what is lost stays so."""

    def __init__(self, decks: list[Counter[str]]) -> None:
        self.decks, self.events = decks, 0
        self.engine: Engine | None = None

    def step(self, edge: Edge | None) -> None:
        pass

    def decision(self, action: Action) -> None:
        pass

    def event(self, told: Told) -> None:
        assert self.engine is not None
        self.events += 1
        assert cards_by_seat(self.engine.game, view.write(self.engine.game, self.engine.s)) == self.decks, told


@games
def test_cards_are_never_lost_at_any_instant(game: tcg.Game) -> None:
    events = 0
    for seed, g in fast_games(game, WHOLE):
        sink = Counting(cards_by_seat(game, view.write(game, g.s)))
        sink.engine = g
        g.sink = sink
        random_game(g, Rng(seed))
        events += sink.events
    assert events > WHOLE * 50


@games
def test_cards_are_never_lost_in_a_sessions_history(game: tcg.Game) -> None:
    for seed in range(6):
        s = finished(game, 100 + seed)
        assert s.decks is not None
        decks = [Counter(deck.cards) for deck in s.decks]
        for i, k in instants(s):
            assert cards_by_seat(game, s.view(at=(i, k))) == decks, (seed, i, k)


@games
def test_each_event_is_one_visible_change(game: tcg.Game) -> None:
    """A position exists after each event: replaying up to it and on gives the recorded events again."""
    for seed in range(5):
        s = finished(game, 200 + seed)
        count = [len(step.events) for step in s.steps]
        for i, k in instants(s):
            s.goto(i, k)
            assert (s.at, s.k) == (i, k)
            assert len(s.events) == sum(count[:i]) + k


@games
def test_hp_or_score_and_turn_never_go_astray(game: tcg.Game) -> None:
    for seed in range(10):
        s = finished(game, 300 + seed)
        turns = [s.view(at=i)["turn"] for i in range(len(s.steps) + 1)]
        assert all(b - a in (0, 1) for a, b in pairwise(turns))
        assert s.result is not None
        assert s.view()["result"] == s.result
        assert s.view()["over"] is True
