"""DKM-MAIN, DKM-PLAY: how many actions, what a played card does, what must be named."""

from __future__ import annotations

import pytest

import tcg_kit as tcg
from tests.games.darkmoon.table import (
    GAME,
    SEVEN,
    begin,
    character,
    end_turns,
    events,
    player,
    rules_of,
    special,
    table,
)

rule = pytest.mark.rule

BACK = {"do": "take", "from": "field", "to": "hand"}


@rule("DKM-MAIN-1")
@pytest.mark.parametrize(
    "actions",
    [
        ["play c1", "play s"],
        ["play s", "play t"],
        ["play c1", "unit c1 c2 c3"],
        ["unit c4 c2 c3", "play c1"],
        ["unit c2 c3 c4", "unit c5 c6 c7"],
    ],
)
def test_two_actions_in_any_order_the_same_kind_twice_too(actions: list[str]) -> None:
    s = table({"hand": ["c1", "s", "t"], "field": SEVEN[1:]})
    for action in actions:
        s.do(action)
    assert s.view()["actions_left"] == 0
    assert [str(a) for a in s.legal()] == ["p0 end"]
    assert rules_of(s.why_not("play s")) >= {"DKM-MAIN-1"}
    assert rules_of(s.why_not("unit c1 c2 c3")) >= {"DKM-MAIN-1"}


@rule("DKM-MAIN-1")
@pytest.mark.parametrize("n", [0, 1])
def test_fewer_actions_are_allowed(n: int) -> None:
    s = table({"hand": ["c1", "c2"]})
    for _ in range(n):
        s.do(s.legal()[0])
    assert s.why_not("end") == []
    s.do("end")
    assert s.to_act == (1,)
    assert s.view()["actions_left"] == 2


@rule("DKM-MAIN-2")
@pytest.mark.parametrize("n", [2, 3, 6])
def test_one_action_in_the_first_turn_of_the_first_player_only(n: int) -> None:
    s = begin(7, n)
    first = s.view()["first"]
    lefts = []
    for _ in range(2 * n):
        lefts.append(s.view()["actions_left"])
        while s.view()["actions_left"]:
            s.do(s.legal()[0] if "choice" not in s.view() else s.legal()[-1])
        while "choice" in s.view():
            s.do(s.legal()[0])
        (seat,) = s.to_act
        reasons = s.why_not(f"play {player(s, seat)['hand'][0]}")
        assert "DKM-MAIN-2" in rules_of(reasons) if len(lefts) == 1 else "DKM-MAIN-1" in rules_of(reasons)
        s.do("end")
    assert lefts == [1] + [2] * (2 * n - 1)
    assert s.to_act == (first,)


@rule("DKM-MAIN-2")
def test_a_scenario_knows_whose_first_turn_it_is() -> None:
    fresh = {"hand": ["c1"], "first_turn_done": False}
    assert table(fresh).view()["actions_left"] == 1
    assert table({}, fresh, to_act=[1]).view()["actions_left"] == 2
    assert table({}, fresh, to_act=[1], first=1).view()["actions_left"] == 1


@rule("DKM-MAIN-3")
def test_the_main_phase_ends_only_when_its_player_says_so() -> None:
    s = table({"hand": ["c1", "c2"]})
    s.do("play c1")
    s.do("play c2")
    assert (s.phase, s.to_act, s.view()["actions_left"]) == ("main", (0,), 0)
    s.do("end")
    assert s.to_act == (1,)


@rule("DKM-PLAY-1", "DKM-PLAY-2")
@pytest.mark.parametrize(("slug", "rule_id"), [("c1", "DKM-PLAY-1"), ("s", "DKM-PLAY-2")])
def test_a_card_goes_from_hand_to_the_own_field(slug: str, rule_id: str) -> None:
    s = table({"hand": [slug, "c2"], "field": ["c3"]})
    s.do(f"play {slug}")
    assert (player(s, 0)["hand"], player(s, 0)["field"]) == (["c2"], ["c3", slug])
    (event,) = events(s, "play")
    assert rule_id in event.rules


@rule("DKM-PLAY-1", "DKM-PLAY-2", "DKM-DRAW-1")
@pytest.mark.parametrize(("make", "rule_id"), [(character, "DKM-PLAY-1"), (special, "DKM-PLAY-2")])
def test_its_text_takes_effect_at_once(make: object, rule_id: str) -> None:
    effect = {"do": "draw", "amount": 2}
    card = character("it", 1, effect) if make is character else special("it", effect)
    s = table({"hand": ["it"], "deck": ["c1", "c2", "c3"]}, cards=[card])
    s.do("play it")
    assert player(s, 0)["hand"] == ["c1", "c2"]
    (event,) = events(s, "draw")
    assert set(event.rules) == {rule_id, "DKM-DRAW-1"}
    assert event.cause == "it"


@rule("DKM-PLAY-1", "DKM-PLAY-2")
@pytest.mark.parametrize(
    ("action", "rules"),
    [
        ("play c2", {None}),
        ("play s", {None}),
        ("play c1 c3", {None, "DKM-PLAY-1"}),
        ("play t c4", {"DKM-PLAY-2", None}),
        ("play -", {"DKM-PLAY-1"}),
        ("play c1#2", {None}),
    ],
)
def test_a_play_that_is_none_is_refused(action: str, rules: set[str | None]) -> None:
    s = table({"hand": ["c1", "t"], "field": ["c2"]})
    assert rules_of(s.why_not(action)) == rules
    with pytest.raises(tcg.IllegalAction):
        s.do(action)


@pytest.mark.parametrize("action", ["play nobody", "play with", "end c1", "pass", "unit p0.field", "unit 3"])
def test_what_is_no_notation_is_a_notation_error(action: str) -> None:
    s = table({"hand": ["c1"]})
    with pytest.raises(tcg.NotationError):
        s.why_not(action)


@rule("DKM-PLAY-1")
def test_a_text_that_takes_cards_of_the_field_names_them_in_the_action() -> None:
    fetch = character("fetch", 1, BACK)
    s = table({"hand": ["fetch", "c1"], "field": ["c2", "s", "c2"]}, cards=[fetch])
    assert sorted(map(str, s.legal())) == ["p0 end", "p0 play c1", "p0 play fetch c2", "p0 play fetch s"]
    assert rules_of(s.why_not("play fetch")) == {"DKM-PLAY-1"}
    assert rules_of(s.why_not("play fetch c2 s")) == {"DKM-PLAY-1"}
    assert rules_of(s.why_not("play fetch c4")) == {None}
    s.do("play fetch c2")
    assert player(s, 0)["field"] == ["s", "c2", "fetch"]
    assert player(s, 0)["hand"] == ["c1", "c2"]
    assert s.phase == "main"


@rule("DKM-PLAY-1")
def test_a_card_can_not_take_itself_and_takes_nothing_where_nothing_is() -> None:
    fetch = character("fetch", 1, BACK)
    s = table({"hand": ["fetch"]}, cards=[fetch])
    assert rules_of(s.why_not("play fetch fetch")) >= {"DKM-PLAY-1"}
    s.do("play fetch")
    assert player(s, 0)["field"] == ["fetch"]


@rule("DKM-PLAY-1")
def test_fewer_targets_than_asked_are_taken_as_they_are_and_the_filter_counts() -> None:
    net = character("net", 1, {**BACK, "amount": 3, "filter": {"kind": "special"}})
    s = table({"hand": ["net"], "field": ["s", "c1", "t"]}, cards=[net])
    assert rules_of(s.why_not("play net s t c1")) == {"DKM-PLAY-1"}
    assert rules_of(s.why_not("play net s")) == {"DKM-PLAY-1"}
    s.do("play net t s")
    assert s.steps[-1].action == tcg.Action(0, "play", ("net", "s", "t"))
    assert player(s, 0)["hand"] == ["s", "t"]


@rule("DKM-PLAY-1")
def test_targets_are_named_even_if_the_condition_fails_then() -> None:
    shy = character("shy", 1, {**BACK, "when": {"units_at_least": 1}})
    s = table({"hand": ["shy"], "field": ["c1"]}, cards=[shy])
    s.do("play shy c1")
    assert player(s, 0)["field"] == ["c1", "shy"]
    assert len(events(s, "condition-not-met")) == 1


def test_texts_work_one_after_the_other() -> None:
    many = special("many", {"do": "draw"}, BACK, {"do": "action", "amount": 2}, {"do": "draw"})
    s = table({"hand": ["many"], "field": ["c9"], "deck": ["c1", "c2"]}, cards=[many])
    s.do("play many c9")
    assert player(s, 0)["hand"] == ["c1", "c9", "c2"]
    assert s.view()["actions_left"] == 3


def test_other_seats_can_do_nothing_in_ones_turn() -> None:
    s = table({"hand": ["c1"]}, {"hand": ["c1"]})
    assert [r.code for r in s.why_not("p1 play c1")] == ["not-to-act"]
    end_turns(s, 1)
    assert s.why_not("p1 play c1") == []
    assert GAME.parse("p1 end") == tcg.Action(1, "end")


@pytest.mark.parametrize(
    "action",
    ["play c9", "play c9 c9", "play loop c9", "unit c9 c9 c9", "unit c2 c2 c3", "unit c4 c4 c4", "unit c2 c3 with s s"],
)
def test_a_refusal_says_nothing_twice(action: str) -> None:
    s = table({"hand": ["c1"], "field": ["c2", "c3"], "units": [["c4", "c5", "c6"]]})
    reasons = s.why_not(action)
    assert any(reason.code == "not-there" for reason in reasons)
    told = [reason.text["en"] for reason in reasons]
    assert len(told) == len(set(told))
