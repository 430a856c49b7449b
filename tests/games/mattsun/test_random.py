"""Games by the thousand: nothing is lost, nobody is stuck, no undeclared edge is taken and every declared one is."""

from __future__ import annotations

from collections import Counter

import pytest

import tcg_kit as tcg
from tcg_kit.core import view
from tcg_kit.core.actions import Action
from tcg_kit.core.decks import Deck
from tcg_kit.core.engine import Engine
from tcg_kit.core.events import Event, Told
from tcg_kit.core.flow import Edge
from tcg_kit.core.rng import Rng
from tcg_kit.sim.playout import begin as begin_fast
from tcg_kit.sim.playout import random_game
from tests.core.play import decisions, dumps, instants
from tests.games.mattsun.table import GAME, Json, act, down, draw, hit, hurt, table, unit
from tests.games.mattsun.whole import begin, cards_of, deck, variants

FAST = 1600


def fast(seed: int) -> Engine:
    rng = Rng(seed * 3 + 2)
    rulings = variants()[seed % len(variants())]
    land = rulings.get("ruleset") == "2024"
    return begin_fast(GAME, seed, [Deck("a", tuple(deck(rng, land))), Deck("b", tuple(deck(rng, land)))], rulings)


class Watch:
    """A sink that counts edges and events, and after each event the cards."""

    def __init__(self, g: Engine) -> None:
        self.g, self.phase = g, g.s.phase
        self.edges: Counter[Edge] = Counter()
        self.events: Counter[str] = Counter()
        self.cards = cards_of(view.write(g.game, g.s))

    def step(self, edge: Edge | None) -> None:
        if edge is not None:
            assert edge.src == self.phase
            self.edges[edge] += 1
            self.phase = edge.dst

    def decision(self, action: Action) -> None:
        assert action.seat in (0, 1)

    def event(self, told: Told) -> None:
        event = Event(*told)
        self.events[event.kind] += 1
        assert cards_of(view.write(self.g.game, self.g.s)) == self.cards, event


def test_every_game_ends_by_a_named_rule_and_loses_no_card() -> None:
    reasons: Counter[str] = Counter()
    winners: Counter[int | None] = Counter()
    for seed in range(FAST):
        g = fast(seed)
        before = cards_of(view.write(GAME, g.s))
        random_game(g, Rng(seed))
        assert cards_of(view.write(GAME, g.s)) == before
        assert g.s.result is not None
        reasons[g.s.result["reason"]] += 1
        winners[g.s.result["winner"]] += 1
    assert set(reasons) <= {"MTN-WIN-1", "MTN-WIN-2", "MTN-WIN-3", "MTN-SETUP-2"}
    assert min(reasons["MTN-WIN-1"], reasons["MTN-WIN-2"]) > 50
    assert abs(winners[0] - winners[1]) < 4 * FAST**0.5


@pytest.mark.parametrize("first", [0, 60, 120, 180])
def test_no_card_is_lost_at_any_event_and_only_declared_edges_are_taken(first: int) -> None:
    declared = set(GAME.spec.flow.edges)
    events: Counter[str] = Counter()
    for seed in range(first, first + 60):
        g = fast(seed)
        g.sink = watch = Watch(g)
        random_game(g, Rng(seed))
        assert set(watch.edges) <= declared
        events += watch.events
    assert len(events) > 45


def test_no_card_is_lost_at_any_instant_of_a_session() -> None:
    for seed in range(8):
        s = begin(seed)
        for _ in decisions(s, seed):
            pass
        assert s.decks is not None
        decks = [Counter(d.cards) for d in s.decks]
        for i, k in instants(s):
            assert cards_of(s.view(at=(i, k))) == decks, (seed, i, k)


def test_every_declared_edge_is_taken() -> None:
    taken: set[Edge] = set()
    for seed in range(150):
        g = fast(seed)
        g.sink = watch = Watch(g)
        random_game(g, Rng(seed))
        taken |= set(watch.edges)
    prod = unit("prod", abilities=[{**hit(1), "at": "start"}])
    thirst = unit("thirst", abilities=[{**draw(9), "at": "start"}])
    traps = ["snare", "trip", "spark", "bolt", "flood"] * 6
    players: list[Json] = [{"deck": traps}, {"deck": ["man"] * 30}]
    rest = [
        begin(1),
        GAME.scenario({"phase": "deal", "players": players}),
        act(table({"bench": ["thirst"]}, None, thirst, phase="charge"), "hold", "use b1"),
        act(table({"bench": ["prod"]}, {"front": "imp"}, prod, phase="charge"), "hold", "use b1", "promote b1", "done"),
        act(table(phase="action", turn=200), "swap b1"),
        act(table({"hand": ["bolt"]}, {"bench": ["imp"], "deck": []}), "trump bolt p1.b1"),
        act(table({"hand": ["flood"]}, {"deck": []}), "trump flood"),
        act(table(None, {"front": "imp", "bench": []}, phase="action"), "attack"),
        act(table(None, {"deck": []}, phase="action"), "attack"),
    ]
    drown: Json = {"id": "drown", "name": "drown", "kind": "trap", "when": "enemy-attack", "effects": [draw(9)]}
    s = table(None, {"bench": [down("drown")]}, drown, phase="action")
    rest.append(act(s, "attack", "trap b1"))
    thorns: Json = {**drown, "id": "thorns", "effects": [hit(9)]}
    s = table(None, {"bench": [down("thorns")]}, thorns, phase="action")
    rest.append(act(s, "attack", "trap b1", "promote b1"))
    loses = unit("loses", special=[draw(99)])
    rest.append(act(table({"front": "loses"}, None, loses, phase="action"), "special"))
    rest.append(act(table({"front": "imp"}, {"front": hurt("man", 3)}, phase="action"), "attack", "promote b1"))
    taken |= {step.edge for s in rest for step in s.steps if step.edge}
    declared = GAME.spec.flow.edges
    assert taken <= set(declared)
    assert [f"{e.src} -> {e.dst} {e.guard or e.kind}" for e in declared if e not in taken] == []


@pytest.mark.parametrize("seeds", [range(24), range(24, 48), range(48, 72)], ids=str)
def test_a_view_makes_the_same_position_at_every_decision_and_at_the_end(seeds: range) -> None:
    for seed in seeds:
        s = begin(seed)
        for here in decisions(s, seed):
            copy = GAME.scenario(here.view())
            assert dumps(copy.view()) == dumps(here.view())
            assert [str(a) for a in copy.legal()] == [str(a) for a in here.legal()]
        assert dumps(GAME.scenario(s.view()).view()) == dumps(s.view())


def test_half_a_deployment_is_a_position() -> None:
    s = begin(3)
    s.do(s.legal(1)[7])
    copy = GAME.scenario(s.view())
    assert copy.view() == s.view()
    assert list(copy.to_act) == [0]


def test_the_position_goes_on_as_the_game_does() -> None:
    compared = 0
    for seed in range(12):
        for s in decisions(begin(seed), seed):
            if len(s.to_act) > 1:
                continue
            one, two = s.branch(), GAME.scenario(s.view())
            action = one.legal()[Rng(seed).below(len(one.legal()))]
            n = len(one.steps)
            one.do(action)
            two.do(action)
            if {"shuffle", "roll"} & {e.kind for step in one.steps[n:] for e in step.events}:
                continue
            assert dumps(one.view()) == dumps(two.view())
            compared += 1
    assert compared > 700


def test_an_action_is_legal_if_and_only_if_nothing_forbids_it() -> None:
    rng = Rng(9)
    tried = 0
    for seed in range(24):
        for s in decisions(begin(seed), seed):
            legal = {seat: set(s.legal(seat)) for seat in (0, 1)}
            words = {w for actions in legal.values() for a in actions for w in a.args}
            words |= {"front", "b1", "b2", "b3", "p0.b1", "p1.b1", "p1.front", "up", "down", "-"}
            pool = sorted(words)
            for _ in range(8):
                verb = list(GAME.spec.verbs)[rng.below(len(GAME.spec.verbs))]
                action = Action(rng.below(2), verb, tuple(pool[rng.below(len(pool))] for _ in range(rng.below(4))))
                try:
                    reasons = s.why_not(action)
                except tcg.NotationError:
                    continue
                allowed = s.engine.normal(action) in legal[action.seat]
                assert (reasons == []) == allowed, (action, reasons)
                for reason in reasons:
                    without = reason.code in ("not-to-act", "wrong-phase", "over", "not-there")
                    assert (reason.rule is None) == without
                    assert reason.rule is None or reason.rule in GAME.rules
                tried += 1
    assert tried > 3000


def test_saved_games_are_loaded_again(tmp_path: pytest.TempPathFactory) -> None:
    from tcg_kit.core.replay import document, restore

    for seed in range(6):
        s = begin(seed)
        for _ in decisions(s, seed):
            pass
        again = restore(document(s), lambda slug: GAME, "memory")
        assert again.view() == s.view()
        assert [str(a) for a in again.decisions] == [str(a) for a in s.decisions]
