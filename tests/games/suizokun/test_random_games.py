"""Thousands of random games: they end, take declared edges, lose no card; nothing hidden shows; positions come back."""

from __future__ import annotations

import json
from collections import Counter
from itertools import product
from typing import Any

import pytest

import tcg_kit as tcg
from tcg_kit.catalogue import Game
from tcg_kit.core.actions import Action
from tcg_kit.core.events import Told
from tcg_kit.core.flow import Edge
from tcg_kit.core.rng import Rng, shuffle
from tcg_kit.games.suizokun import SPEC
from tcg_kit.sim.playout import begin, random_game
from tests.games.suizokun.table import RISING, Json

rule = pytest.mark.rule

GAME = Game(SPEC)
RULINGS = [
    dict(zip(GAME.rulings, options, strict=True))
    for options in product(*[ruling.options for ruling in GAME.rulings.values()])
]


class Edges:
    """A sink that counts the edges taken."""

    def __init__(self) -> None:
        self.taken: Counter[Edge] = Counter()

    def step(self, edge: Edge | None) -> None:
        if edge is not None:
            self.taken[edge] += 1

    def decision(self, action: Action) -> None:
        pass

    def event(self, told: Told) -> None:
        pass


def quiet(s: tcg.Session) -> None:
    """Let a game go by with nobody attacking."""
    while not s.over:
        (seat, *_) = s.to_act
        s.do(RISING[s.phase].format(seat) if s.phase in RISING else s.legal(seat)[0])


def test_random_games_end_take_only_declared_edges_and_all_of_them() -> None:
    sink = Edges()
    ends: Counter[str] = Counter()
    for seed in range(2400):
        g = begin(GAME, seed, rulings=RULINGS[seed % len(RULINGS)], sink=sink)
        random_game(g, Rng(seed))
        assert g.s.result is not None
        ends[g.s.result["reason"]] += 1
        assert g.s.turn <= 100
    assert {"SZK-WIN-1", "SZK-WIN-2", "SZK-WIN-3", "SZK-WIN-4"} <= set(ends), "all three ways to lose, and draws"
    declared = set(GAME.spec.flow.edges)
    assert set(sink.taken) <= declared
    rest = {(e.src, e.dst, e.guard) for e in declared - set(sink.taken)}
    assert rest <= {("reveal", "over", "lost"), ("round-end", "over", "last_round")}, "see test_stage.py, test_end.py"


@rule("SZK-WIN-2")
@pytest.mark.parametrize("rulings", [{}, {"staging": "after-main", "round_one_level": "main-phase"}])
def test_a_game_in_which_nobody_attacks_ends_when_a_deck_is_empty(rulings: dict[str, str]) -> None:
    s = GAME.new(seed=5, rulings=rulings)
    quiet(s)
    assert s.result is not None
    assert s.result["reason"] == "SZK-WIN-2"
    assert 40 <= s.turn <= 46


def cards_of(player: Json) -> Counter[str]:
    """All cards in a player's part of the all-seeing view."""
    found: Counter[str] = Counter()

    def walk(value: Any) -> None:
        if isinstance(value, dict):
            for key in ("card", "base", "weapon", "item"):
                walk(value.get(key))
        elif isinstance(value, list):
            for one in value:
                walk(one)
        elif isinstance(value, str):
            assert value in GAME.cards
            found[value] += 1

    for key in ("player_card", "item", "hand", "deck", "stage", "standby", "stock", "drop"):
        walk(player[key])
    return found


def all_cards(view: Json) -> list[Counter[str]]:
    """Both seats' cards, those of the field and of used cards with their owners."""
    found = [cards_of(p) for p in view["players"]]
    if view["field"] is not None:
        found[view["field"]["owner"]][view["field"]["card"]] += 1
    for one in view.get("resolving", []):
        found[one["seat"]][one["card"]] += 1
    return found


def played(seed: int, **rulings: str) -> tcg.Session:
    ready = list(GAME.decks)
    s = GAME.new([ready[seed % 3], ready[seed // 3 % 3]], seed=seed, rulings=rulings)
    rng = Rng(seed)
    while not s.over:
        (seat, *_) = s.to_act
        legal = s.legal(seat)
        s.do(legal[rng.below(len(legal))])
    return s


@pytest.mark.parametrize("seed", range(9))
def test_no_card_is_lost_or_doubled_at_any_instant(seed: int) -> None:
    s = played(seed)
    assert s.decks is not None
    expected = [Counter(deck.cards) for deck in s.decks]
    for i, step in enumerate(s.steps):
        for k in range(len(step.events) + 1):
            assert all_cards(s.view(at=(i, k))) == expected, (i, k, step)


@pytest.mark.parametrize("seed", range(12))
def test_every_decision_is_a_position_that_comes_back(seed: int) -> None:
    s = played(seed, **RULINGS[seed * 5 % len(RULINGS)])
    for i in [i for i, step in enumerate(s.steps) if step.action is not None] + [len(s.steps)]:
        view = s.view(at=i)
        again = GAME.scenario(json.loads(json.dumps(view)), seed=7)
        assert again.view() == view
        assert list(again.to_act) == view["to_act"]


def permuted(view: Json, seat: int, rng: Rng) -> Json:
    """The same position for a seat: what it can't see is dealt out anew among the places it can't see."""
    other: Json = json.loads(json.dumps(view))
    for owner, p in enumerate(other["players"]):
        hidden = p["deck"] + (p["hand"] if owner != seat else [])
        shuffle(rng, hidden)
        p["deck"], rest = hidden[: len(p["deck"])], hidden[len(p["deck"]) :]
        if owner != seat:
            p["hand"] = rest
            if p["player_card"] != view["players"][owner]["player_card"] or isinstance(p["player_card"], dict):
                p["player_card"]["card"] = "apprentice"
    return other


@pytest.mark.parametrize("seed", range(8))
@pytest.mark.parametrize("seat", [0, 1])
def test_what_a_seat_cannot_see_changes_nothing_for_it(seed: int, seat: int) -> None:
    s = played(seed)
    rng = Rng(seed + 99)
    for i in [i for i, step in enumerate(s.steps) if step.action is not None]:
        view = s.view(at=i)
        if "sealed" in view or "choice" in view or "returns" in view:
            continue
        one, two = GAME.scenario(view, seed=3), GAME.scenario(permuted(view, seat, rng), seed=3)
        assert json.dumps(one.view(seat)) == json.dumps(two.view(seat))
        assert [str(a) for a in one.legal(seat)] == [str(a) for a in two.legal(seat)]
        if seat in one.to_act and one.phase not in ("setup", "extra-draw"):
            legal = one.legal(seat)
            action = legal[rng.below(len(legal))]
            told = [
                [
                    (e.kind, e.seat, e.text("en"), e.text("ja"))
                    for st in t.do(action)[:1]
                    for e in st.events
                    if e.visible_to(1 - seat) and e.visible_to(seat)
                ]
                for t in (one, two)
            ]
            drawn = any(kind in str(told) for kind in ("mill", "drawn"))
            assert drawn or told[0] == told[1]


def test_sealed_choices_stay_sealed_whatever_they_are() -> None:
    view: Json = {
        "phase": "stage",
        "players": [{"standby": ["rift-shark", "old-sea", "reed-blade"]}, {"standby": ["sickle-goby"]}],
    }
    seen = set()
    for slot in ("s1", "s2", "s3"):
        s = GAME.scenario(view)
        s.do(f"p0 stage {slot}")
        step = s.steps[-1]
        seen.add(
            json.dumps([s.view(1), str(step.action_for(1)), [e.text("en") for e in step.events if e.visible_to(1)]])
        )
    assert len(seen) == 1


@pytest.mark.parametrize(
    ("view", "field"),
    [
        ({"players": [{"level": 10}, {}]}, "players[0].level"),
        ({"players": [{"hand": ["tide-captain"]}, {}]}, "players[0].hand"),
        ({"players": [{"player_card": "old-sea"}, {}]}, "players[0].player_card.card"),
        ({"players": [{"stage": "rising-tide"}, {}]}, "players[0].stage.card"),
        ({"players": [{"stage": {"card": "old-sea", "weapon": "old-sea"}}, {}]}, "players[0].stage.weapon"),
        ({"players": [{"stage": {"card": "old-sea", "wings": 2}}, {}]}, "players[0].stage.wings"),
        ({"players": [{"standby": ["old-sea"] * 6}, {}]}, "players[0].standby"),
        ({"players": [{"standby": [None, "red-tide"]}, {}]}, "players[0].standby.s2.card"),
        ({"players": [{"item": "old-sea"}, {}]}, "players[0].item"),
        ({"players": [{"hand": 4}, {}]}, "players[0].hand"),
        ({"players": [{}]}, "players"),
        ({"field": "old-sea"}, "field.card"),
        ({"first": 2}, "first"),
        ({"phase": "setup", "players": [{"stage": "old-sea"}, {}]}, "players[0].stage"),
        (
            {"phase": "main-first", "players": [{"player_card": {"card": "apprentice", "face": "down"}}, {}]},
            "players[0].player_card",
        ),
        ({"players": [{"stage": {"card": "old-sea", "face": "down"}}, {}]}, "players[0].stage.face"),
        ({"resolving": [{"card": "old-sea", "seat": 0}]}, "resolving.card"),
        ({"resolving": [{"card": "rising-tide", "seat": 0}]}, "resolving"),
        ({"moment": ["own-attack", 0]}, "moment"),
    ],
)
def test_a_position_that_cannot_be_says_where(view: Json, field: str) -> None:
    with pytest.raises(tcg.ScenarioError) as found:
        GAME.scenario(view)
    assert str(found.value.field).replace("'", "") == field


@pytest.mark.parametrize(
    "op",
    [
        ["level", 0, "luck"],
        ["moment", "main", 0],
        ["aimed", 0, "rising-tide", 0, "s1"],
        ["aimed", 0, "rip-current", 0, "there"],
        ["effect", 0, "rising-tide", 3, 0],
        ["shift", 0, "lane-change", [1]],
        ["used"],
        ["strike", 0],
    ],
)
def test_unfinished_work_that_cannot_be_is_refused(op: list[Any]) -> None:
    view: Json = {
        "phase": "item",
        "moment": ["own-attack", 0],
        "returns": [{"phase": "attack-first", "work": [op]}],
        "players": [{"item": "pumice-stone"}, {}],
    }
    with pytest.raises(tcg.ScenarioError):
        GAME.scenario(view)
