"""ZTM-SET: how many cards are set, which, and what an empty hand means."""

from __future__ import annotations

import pytest

import tcg_kit as tcg
from tests.games.zutomayo.table import Json, area, both_set, hp, in_phase, player, rules_of, slug, table

rule = pytest.mark.rule


def hand(cards: list[str], last: str | None = "lost", **more: object) -> tcg.Session:
    return table({"hand": cards, "last": last, **more})


def numbers(s: tcg.Session) -> set[int]:
    return {len(a.args) for a in s.legal(0)}


@rule("ZTM-SET-1", "ZTM-SET-3")
@pytest.mark.parametrize(("last", "able"), [("won", {1}), ("lost", {1, 2}), ("tied", {1}), (None, {1})])
def test_how_many_cards_depends_on_the_last_battle(last: str | None, able: set[int]) -> None:
    s = hand(["man", "blank", "hero"], last)
    assert numbers(s) == able
    assert player(s, 0)["set_limit"] == max(able)
    refused = s.why_not("p0 set man blank")
    assert rules_of(refused) == (set() if 2 in able else {"ZTM-SET-1"})
    assert rules_of(s.why_not("p0 set man blank hero")) == {"ZTM-SET-1"}


@rule("ZTM-SET-1")
def test_the_limit_is_that_of_the_battle_just_fought() -> None:
    s = table({"battle": "hero", "last": "lost", "hand": ["blank"] * 4}, {"last": "won", "hand": ["blank"] * 4})
    both_set(s, "blank blank", "blank")
    assert [(player(s, n)["last"], player(s, n)["set_limit"]) for n in (0, 1)] == [("won", 1), ("lost", 2)]
    assert rules_of(s.why_not("p0 set blank blank")) == {"ZTM-SET-1"}
    assert s.why_not("p1 set blank blank") == []


@rule("ZTM-SET-1", "ZTM-BATTLE-2")
def test_after_a_tie_both_set_one() -> None:
    s = both_set(table({"hand": ["blank"] * 3, "last": "lost"}, {"hand": ["blank"] * 3, "last": "lost"}))
    assert [player(s, seat)["set_limit"] for seat in (0, 1)] == [1, 1]


@rule("ZTM-SET-1")
def test_the_first_card_lies_in_a_the_second_in_b_face_down() -> None:
    s = both_set(hand(["blank", "man"]), "blank man")
    i = next(i for i, step in enumerate(s.steps) if step.phase == "reveal")
    me = player(s, 0, i)
    assert (me["a"], me["b"]) == ({"card": "blank", "face": "down"}, {"card": "man", "face": "down"})
    other = s.view(1, i)["players"][0]
    assert (other["a"], other["b"]) == ({"face": "down"}, {"face": "down"})


@rule("ZTM-SET-1")
def test_the_order_a_b_matters() -> None:
    s = hand(["man", "hero"])
    texts = {str(a) for a in s.legal(0)}
    assert texts == {"p0 set man", "p0 set hero", "p0 set man hero", "p0 set hero man"}


@rule("ZTM-SET-2")
@pytest.mark.parametrize(
    "pair", ["man hero", "blank edge", "man blank", "blank man", "tower yard", "tower man", "giant dear"]
)
def test_any_mix_of_kinds_may_be_set(pair: str) -> None:
    areas: list[Json] = [area(name, leaves={"hp_at_most": 1}) for name in ("tower", "yard")]
    s = table({"hand": pair.split(), "last": "lost"}, None, *areas)
    assert s.why_not(f"p0 set {pair}") == []
    both_set(s, pair)


@rule("ZTM-SET-2")
def test_two_copies_may_be_set_together() -> None:
    assert hand(["man", "man"]).why_not("p0 set man man") == []
    assert [r.code for r in hand(["man", "hero"]).why_not("p0 set man man")] == ["not-there"]


@rule("ZTM-SET-2", "ZTM-POWER-3")
def test_a_card_whose_cost_is_not_met_may_be_set_beside_an_affordable_one() -> None:
    s = hand(["man", "giant"], "won")
    assert {str(a) for a in s.legal(0)} == {"p0 set man", "p0 set giant"}


@rule("ZTM-SET-3", "ZTM-DRAW-1")
def test_a_loser_may_set_one_only_and_draws_one() -> None:
    s = both_set(hand(["man", "hero"]), "man")
    assert player(s, 0)["hand"] == ["hero", "card01"]


@rule("ZTM-SET-4")
def test_with_an_empty_hand_nothing_is_set_and_nothing_drawn() -> None:
    s = hand([])
    assert [str(a) for a in s.legal(0)] == ["p0 set -"]
    both_set(s, "-")
    assert player(s, 0)["hand"] == []
    assert len(player(s, 0)["deck"]) == 6
    event = next(e for e in s.events if e.kind == "set-nothing")
    assert (event.seat, event.rules) == (0, ("ZTM-SET-4",))


@rule("ZTM-SET-4")
@pytest.mark.parametrize("text", ["p0 set -", "p0 set"])
def test_otherwise_at_least_one(text: str) -> None:
    assert rules_of(hand(["man"]).why_not(text)) == {"ZTM-SET-4"}


@rule("ZTM-SET-4")
def test_a_loser_with_one_card_sets_that_one() -> None:
    s = hand(["man"])
    assert [str(a) for a in s.legal(0)] == ["p0 set man"]


@rule("ZTM-SET-4", "ZTM-END-3")
def test_two_players_with_nothing_at_all_reach_the_end() -> None:
    empty: Json = {"battle": None, "hand": [], "deck": []}
    s = table(empty, empty, turn=190)
    while not s.over:
        assert [str(a) for a in s.legal()] == ["p0 set -", "p1 set -"]
        both_set(s, "-", "-")
    assert s.turn == 200


@rule("ZTM-SET-5")
def test_two_enchants_set_together_count_both() -> None:
    s = table({"hand": ["edge", "edge", "tick"], "last": "lost"}, {"battle": None})
    both_set(s, "edge edge")
    assert hp(s) == (100, 40)  # 40 + 10 + 10


@rule("ZTM-SET-5", "ZTM-CLOCK-1")
def test_two_enchants_set_together_move_the_clock_by_both() -> None:
    s = both_set(table({"hand": ["tick", "leap"], "last": "lost"}), "tick leap")
    assert s.view()["chronos"] == 6


@rule("ZTM-SET-1")
def test_both_players_set_before_anything_is_turned_up() -> None:
    s = table({"hand": ["hero"]}, {"hand": ["man"]})
    s.do("p1 set man")
    assert (s.phase, s.to_act) == ("set", (0,))
    assert player(s, 1)["hand"] == ["man"]
    s.do("set hero")
    assert in_phase(s, "reveal")["players"][0]["a"] == "hero"


@rule("ZTM-SET-1")
def test_the_turn_number_rises_on_entering_set() -> None:
    s = both_set(table(turn=7))
    assert (s.turn, s.phase) == (8, "set")
    turns = [(s.steps[i].phase, s.view(at=i + 1)["turn"]) for i in range(len(s.steps)) if s.steps[i].action is None]
    assert turns == [*((phase, 7) for phase, _ in turns[:-1]), ("set", 8)]
    assert slug(player(s, 0)["battle"]) == "man"
