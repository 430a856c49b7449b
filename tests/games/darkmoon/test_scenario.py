"""Scenarios: defaults, the way there and back at every decision, and positions that can't be."""

from __future__ import annotations

import copy
import json
from typing import Any

import pytest

import tcg_kit as tcg
from tcg_kit.core.rng import Rng
from tests.games.darkmoon.table import GAME, THREE, Json, begin, decisions, player, table

rule = pytest.mark.rule

RULINGS: list[dict[str, str]] = [{}, *({r.key: option} for r in GAME.rulings.values() for option in r.options)]


def dumps(thing: Any) -> str:
    return json.dumps(thing, ensure_ascii=False)


@pytest.mark.parametrize("n", range(2, 7))
def test_a_view_makes_the_same_position_at_every_decision_and_at_the_end(n: int) -> None:
    for seed, rulings in enumerate(RULINGS):
        s = begin(seed, n, rulings)
        for here in decisions(s, seed):
            copy_ = GAME.scenario(here.view())
            assert dumps(copy_.view()) == dumps(here.view())
            assert list(copy_.legal()[:9]) == list(here.legal()[:9])
        assert dumps(GAME.scenario(s.view()).view()) == dumps(s.view())


def test_the_defaults_of_the_catalogue() -> None:
    view = GAME.scenario({}).view()
    rulings = {"turn_draw": "text-only", "unit_numbers": "any", "empty_deck": "nothing"}
    nobody = {"hand": [], "deck": [], "field": [], "units": [], "score": 0, "first_turn_done": True}
    assert view == {
        "game": "darkmoon",
        "rulings": rulings,
        "turn": 3,
        "phase": "main",
        "to_act": [0],
        "over": False,
        "result": None,
        "first": 0,
        "actions_left": 2,
        "turns_left": None,
        "idle_turns": 0,
        "players": [nobody, nobody],
    }
    three = GAME.scenario({"players": [{}, {}, {}]}).view()
    assert (three["to_act"], three["turn"], len(three["players"])) == ([0], 3, 3)


def test_to_act_says_whose_turn_it_is_whatever_the_turns_number() -> None:
    s = table({}, {"hand": ["s"]}, {}, to_act=[1])
    assert s.to_act == (1,)
    s.do("play s")
    s.do("end")
    assert (s.turn, s.to_act) == (4, (2,))


def test_the_score_may_be_left_out_but_not_be_another() -> None:
    assert player(table({"units": [THREE]}), 0)["score"] == 3
    assert player(table({"units": [THREE], "score": 3}), 0)["score"] == 3
    with pytest.raises(tcg.ScenarioError, match=r"players\[0\]\.score.*3.*99"):
        table({"units": [THREE], "score": 99})


@pytest.mark.parametrize(
    ("phase", "keys", "phases"),
    [
        ("shuffle", {"turn": 1}, ["shuffle", "lot", "deal", "draw", "main"]),
        ("lot", {}, ["lot", "deal", "draw", "main"]),
        ("deal", {}, ["deal", "draw", "main"]),
        ("draw", {"to_act": [1]}, ["draw", "main"]),
        ("end", {"to_act": [1]}, ["end", "draw", "main"]),
        ("last-turns", {"to_act": [1]}, ["last-turns", "draw", "main"]),
        ("score", {}, ["score", "over"]),
    ],
)
def test_an_automatic_phase_is_entered_and_run_to_the_next_decision(phase: str, keys: Json, phases: list[str]) -> None:
    s = table({"deck": ["c1"] * 9}, {"deck": ["c1"] * 9}, phase=phase, **keys)
    assert [step.phase for step in s.steps] == phases
    if phase == "draw":
        assert (s.to_act, s.turn) == ((1,), 3)
    if phase in ("end", "last-turns"):
        assert (s.to_act, s.turn) == ((0,), 4)
        assert s.view()["turns_left"] == (1 if phase == "last-turns" else None)
    if phase == "score":
        assert s.result == {"winner": None, "reason": "DKM-END-1", "scores": [0, 0]}


@pytest.mark.parametrize(
    ("view", "field"),
    [
        ({"players": [{}]}, "players"),
        ({"players": [{}] * 7}, "players"),
        ({"players": {}}, "players"),
        ({"turn": 201}, "turn"),
        ({"turn": 0}, "turn"),
        ({"first": 2}, "first"),
        ({"to_act": [2]}, "to_act"),
        ({"to_act": [0, 1]}, "to_act"),
        ({"to_act": "p0"}, "to_act"),
        ({"to_act": [True]}, "to_act"),
        ({"active": 5}, "active"),
        ({"actions_left": -1}, "actions_left"),
        ({"actions_used": 50}, "actions_used"),
        ({"idle_turns": 2}, "idle_turns"),
        ({"turns_left": 2}, "turns_left"),
        ({"turns_left": 0}, "turns_left"),
        ({"phase": "last-turns", "turns_left": 1}, "turns_left"),
        ({"phase": "deal", "turns_left": 1}, "turns_left"),
        ({"phase": "deal", "turn": 2}, "turn"),
        ({"phase": "deal", "players": [{"hand": ["c1"]}, {}]}, "players[0].hand"),
        ({"phase": "lot", "players": [{}, {"field": ["c1"]}]}, "players[1].field"),
        ({"players": [{"hand": 5}, {}]}, "players[0].hand"),
        ({"players": [{"field": ["nobody"]}, {}]}, "players[0].field"),
        ({"players": [{"units": [["c1", "c2"]]}, {}]}, "players[0].units[0]"),
        ({"players": [{"units": ["c1"]}, {}]}, "players[0].units[0]"),
        ({"players": [{"units": 3}, {}]}, "players[0].units"),
        ({"players": [{"first_turn_done": 1}, {}]}, "players[0].first_turn_done"),
        ({"players": [{"hp": 5}, {}]}, "players[0]."),
        ({"draw_failed": "yes"}, "draw_failed"),
        ({"phase": "sideways"}, "phase"),
        ({"rulings": {"unit_numbers": "odd"}}, "rulings"),
        ({"game": "zutomayo"}, "game"),
        ({"work": [["text", 0, "c1", 0, []]]}, "work"),
        ({"result": {"winner": 0, "reason": "DKM-END-1", "scores": [1, 0]}}, "result"),
        ({"phase": "over"}, "result"),
    ],
)
def test_what_can_not_be_is_refused_with_its_field(view: Json, field: str) -> None:
    with pytest.raises(tcg.ScenarioError) as caught:
        GAME.scenario(view)
    assert (caught.value.field or "").startswith(field)


@rule("DKM-UNIT-4")
def test_units_must_fit_the_ruling_under_which_the_position_is_played() -> None:
    view = {"players": [{"units": [["c1", "d1", "c2"]]}, {}]}
    GAME.scenario(view)
    for ruling in ("distinct", "same"):
        with pytest.raises(tcg.ScenarioError):
            GAME.scenario(view, rulings={"unit_numbers": ruling})


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_a_seats_view_is_refused(seat: int) -> None:
    for s in list(decisions(begin(3, 3), 3))[:1]:
        with pytest.raises(tcg.ScenarioError):
            GAME.scenario(s.view(seat))


def test_a_choice_belongs_to_the_player_whose_turn_it_is() -> None:
    for seed in range(40):
        for s in decisions(begin(seed), seed):
            view = s.view()
            if "choice" not in view:
                continue
            for wrong in (
                {**view, "choice": {**view["choice"], "seat": 1 - view["choice"]["seat"]}},
                {**view, "phase": "draw"},
            ):
                with pytest.raises(tcg.ScenarioError):
                    GAME.scenario(wrong)
            return


WRONG: tuple[Any, ...] = (
    None,
    True,
    -1,
    10**30,
    1.5,
    "",
    "no-such-word",
    [],
    {},
    [None],
    {"card": "?"},
    [[]],
    "c1",
    ["c1"],
)


def paths(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    out = [path] if path else []
    items = value.items() if isinstance(value, dict) else list(enumerate(value))[:2] if isinstance(value, list) else ()
    for key, inner in items:
        out += paths(inner, (*path, key))
    return out


@pytest.mark.parametrize("n", [2, 4])
def test_a_broken_position_is_refused_or_can_be_played(n: int) -> None:
    """Values of positions replaced by wrong ones: a ScenarioError with its field, or a game that runs."""
    refused = unnamed = 0
    found: dict[str, Json] = {}
    for seed in range(12):
        for s in decisions(begin(seed, n), seed):
            found.setdefault(
                f"{'choice' in s.view()}{bool(s.view()['players'][0]['units'])}{s.view()['turns_left']}", s.view()
            )
        found["over"] = s.view()
    for view in found.values():
        for turn, path in enumerate(paths(view)):
            for wrong in WRONG[turn % 2 :: 2]:
                broken = copy.deepcopy(view)
                inner: Any = broken
                for key in path[:-1]:
                    inner = inner[key]
                inner[path[-1]] = copy.deepcopy(wrong)
                try:
                    session = GAME.scenario(broken)
                except tcg.ScenarioError as e:
                    refused += bool(e.field)
                    unnamed += not e.field
                    continue
                rng = Rng(1)
                for _ in range(4):
                    if session.to_act:
                        session.do(session.legal()[rng.below(len(session.legal()))])
    assert refused > 300
    assert unnamed == 0
