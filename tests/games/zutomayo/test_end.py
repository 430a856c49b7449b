"""ZTM-END: when and how a game ends."""

from __future__ import annotations

import pytest

import tcg_kit as tcg
from tests.games.zutomayo.table import Json, area, both_set, character, enchant, hp, kinds, table

rule = pytest.mark.rule

CALM: Json = {"battle": None, "hand": [], "deck": []}


def ended(s: tcg.Session) -> tuple[int | None, str]:
    assert s.over
    assert s.phase == "over"
    assert s.to_act == ()
    assert list(s.legal()) == []
    assert s.result is not None
    assert set(s.result) == {"winner", "reason", "scores"}
    return s.result["winner"], s.result["reason"]


@rule("ZTM-END-1")
@pytest.mark.parametrize(("left", "over"), [(41, False), (40, True), (39, True), (1, True)])
def test_hp_0_loses_at_once(left: int, over: bool) -> None:
    s = both_set(table(None, {"battle": None, "hp": left}))
    assert s.over == over
    assert hp(s)[1] == max(0, left - 40)
    if over:
        assert ended(s) == (0, "ZTM-END-1")
        assert "cleanup" not in [step.phase for step in s.steps]


@rule("ZTM-END-1")
@pytest.mark.parametrize("loser", [0, 1])
def test_either_seat_can_lose(loser: int) -> None:
    sides: list[Json] = [{}, {}]
    sides[loser] = {"battle": None, "hp": 10}
    assert ended(both_set(table(*sides))) == (1 - loser, "ZTM-END-1")


@rule("ZTM-END-1")
def test_hp_never_leave_0_to_100() -> None:
    flood = enchant("flood", {"do": "damage", "amount": 900})
    assert hp(both_set(table({"hand": ["flood"]}, None, flood), "flood")) == (100, 0)
    feast = enchant("feast", {"do": "heal", "amount": 900})
    assert hp(both_set(table({"hand": ["feast"]}, None, feast), "feast")) == (100, 100)


@rule("ZTM-END-1")
def test_direct_damage_ends_the_game_before_the_battle_and_before_later_effects() -> None:
    hit = enchant("hit", {"do": "damage", "amount": 20}, {"do": "heal", "amount": 20, "side": "opponent"})
    s = both_set(table({"hand": ["hit"], "hp": 5}, {"hp": 20, "battle": "giant"}, hit), "hit")
    assert ended(s) == (0, "ZTM-END-1")
    assert hp(s) == (5, 0)
    assert not {"battle", "heal", "attacks"} & set(kinds(s))


@rule("ZTM-END-1")
def test_a_player_may_lose_by_an_own_effect() -> None:
    hit = enchant("hit", {"do": "damage", "amount": 20, "side": "own"})
    assert ended(both_set(table({"hand": ["hit"], "hp": 20}, None, hit), "hit")) == (1, "ZTM-END-1")


@rule("ZTM-END-1")
def test_an_area_can_end_the_game() -> None:
    sting = area("sting", {"do": "damage", "amount": 10}, leaves={"hp_at_most": 0})
    assert ended(both_set(table({"c": "sting"}, {"hp": 10}, sting))) == (0, "ZTM-END-1")


@rule("ZTM-END-2")
@pytest.mark.parametrize("owner", [0, 1])
def test_both_at_0_at_the_same_moment_is_a_draw(owner: int) -> None:
    boom = enchant("boom", {"do": "damage", "amount": 50, "side": "both"})
    sides: list[Json] = [{"hp": 50}, {"hp": 50}]
    sides[owner]["hand"] = ["boom"]
    cards = ["blank", "blank"]
    cards[owner] = "boom"
    s = both_set(table(*sides, boom), *cards)
    assert ended(s) == (None, "ZTM-END-2")
    assert hp(s) == (0, 0)


@rule("ZTM-END-1", "ZTM-END-2")
def test_one_after_the_other_is_no_draw() -> None:
    """p0's effect finishes p1; what p1 would have done doesn't happen."""
    hit = enchant("hit", {"do": "damage", "amount": 50})
    for night_seat in (0, 1):
        s = both_set(
            table({"hp": 50, "hand": ["hit"]}, {"hp": 50, "hand": ["hit"]}, hit, night_seat=night_seat), "hit", "hit"
        )
        assert ended(s) == (night_seat, "ZTM-END-1")


@rule("ZTM-END-2")
def test_both_sides_of_one_effect_count_even_if_one_is_hurt_first() -> None:
    boom = enchant("boom", {"do": "damage", "amount": 50, "side": "both"})
    s = both_set(table({"hp": 50, "hand": ["boom"]}, {"hp": 60}, boom), "boom")
    assert ended(s) == (1, "ZTM-END-1")


@rule("ZTM-END-3")
@pytest.mark.parametrize(("p0", "p1", "winner"), [(50, 40, 0), (40, 50, 1), (50, 50, None)])
def test_after_the_draw_of_turn_200_more_hp_wins(p0: int, p1: int, winner: int | None) -> None:
    s = both_set(table({**CALM, "hp": p0}, {**CALM, "hp": p1}, turn=200), "-", "-")
    assert ended(s) == (winner, "ZTM-END-3")
    assert s.turn == 200
    assert s.steps[-2].phase == "draw"


@rule("ZTM-END-3")
def test_turn_199_is_not_the_last() -> None:
    s = both_set(table(CALM, CALM, turn=199), "-", "-")
    assert (s.over, s.turn, s.phase) == (False, 200, "set")
    both_set(s, "-", "-")
    assert ended(s) == (None, "ZTM-END-3")


@rule("ZTM-END-3", "ZTM-DRAW-1")
def test_the_cards_of_turn_200_are_still_drawn() -> None:
    s = both_set(table(turn=200))
    assert s.view()["players"][0]["hand"] == ["card01"]


@rule("ZTM-END-1", "ZTM-END-3")
def test_hp_0_on_turn_200_counts_as_hp_0() -> None:
    s = both_set(table(None, {"battle": None, "hp": 40}, turn=200))
    assert ended(s) == (0, "ZTM-END-1")


@rule("ZTM-DRAW-2", "ZTM-END-3")
def test_who_cannot_draw_on_turn_200_loses_by_that() -> None:
    s = both_set(table({"deck": [], "hp": 100}, {"hp": 10}, turn=200, rulings={"deck_out": "lose"}))
    assert ended(s) == (1, "ZTM-DRAW-2")


@rule("ZTM-END-1")
def test_nothing_can_be_done_after_the_end() -> None:
    s = both_set(table({"hand": ["blank", "man"]}, {"battle": None, "hp": 1}))
    for text in ("p0 set man", "p1 set -", "p0 choose -"):
        (reason,) = s.why_not(text)
        assert (reason.code, reason.rule) == ("over", None)


@rule("ZTM-END-1")
def test_the_end_names_its_rule_in_an_event() -> None:
    s = both_set(table(None, {"battle": None, "hp": 1}))
    last = s.events[-1]
    assert (last.kind, last.seat, last.rules) == ("game-won", 0, ("ZTM-END-1",))


@rule("ZTM-END-1", "ZTM-AREA-4")
def test_hp_at_most_is_tested_before_the_end_is() -> None:
    """The battle is one action: the area leaves and then the loss is judged, without an error."""
    tower = area("tower", leaves={"hp_at_most": 50})
    s = both_set(table(None, {"c": "tower", "battle": None, "hp": 40}, tower, character("x")))
    assert ended(s) == (0, "ZTM-END-1")
