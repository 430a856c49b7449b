"""The worked examples of the catalogue, one test each."""

from __future__ import annotations

import pytest

from tests.games.mattsun.table import (
    FILLER,
    GAME,
    READY,
    act,
    card,
    damage,
    hurt,
    options,
    player,
    rules_of,
    table,
    tapped,
    unit,
)

rule = pytest.mark.rule


@rule("MTN-ACT-2")
def test_1_atk_3_and_atk_4_on_def_3() -> None:
    for atk, expected in ((3, 1), (4, 2)):
        s = table({"front": "hitter"}, None, unit("hitter", 4, atk), phase="action")
        s.do("attack")
        assert damage(s, "p1.front") == expected


@rule("MTN-SOUL-1", "MTN-SOUL-4")
def test_2_hp_2_left_and_soul_3_hit_for_2() -> None:
    s = table(
        {"front": "strong"}, {"front": hurt("old", 3), "bench": ["giant"]}, unit("old", 5, soul=3), phase="action"
    )
    s.do("attack")
    assert player(s, 1)["discard"] == ["old"]
    assert len(player(s, 1)["hand"]) == 3
    s.do("p1 promote b1")
    assert card(s, "p1.front") == "giant"


@rule("MTN-WIN-2")
def test_3_deck_2_soul_3() -> None:
    s = table({"front": "strong"}, {"front": "weak", "deck": FILLER[:2]}, phase="action")
    s.do("attack")
    assert len(player(s, 1)["hand"]) == 2
    assert s.result == {"winner": 0, "reason": "MTN-WIN-2", "scores": None}


@rule("MTN-DRAW-1")
def test_4_no_draw_in_the_very_first_turn() -> None:
    s = table(phase="draw", turn=1)
    assert player(s, 0)["hand"] == []
    act(s, "hold", "done", "attack")
    assert len(player(s, 1)["hand"]) == 1


@rule("MTN-MAIN-3", "MTN-CHARGE-1")
def test_5_two_charged_cards_allow_two_trumps() -> None:
    s = table({"hand": ["nothing"] * 3, "charge": READY[:2]})
    act(s, "trump nothing", "trump nothing")
    assert rules_of(s, "p0 trump nothing") == {"MTN-MAIN-3"}
    act(s, "done", "attack", "hold", "done", "attack", "hold")
    assert tapped(s, 0) == [False, False]
    assert "trump nothing" in options(s)


@rule("MTN-WIN-3")
@pytest.mark.parametrize("seat", [0, 1])
def test_6_both_lose_with_7_and_9_discarded(seat: int) -> None:
    piles = [{"discard": ["man"] * 7}, {"discard": ["man"] * 9}]
    if seat:
        piles.reverse()
    players = [{**pile, "deck": [], "hand": ["flood"]} for pile in piles]
    s = table(*players)
    s.do("trump flood")
    assert s.result == {"winner": seat, "reason": "MTN-WIN-3", "scores": None}


@rule("MTN-SETUP-2")
def test_7_twice_six_trumps_and_traps() -> None:
    deck = ["snare", "spark", "bolt", "trip", "flood"] * 6
    s = GAME.scenario({"phase": "deal", "players": [{"deck": deck}, {"deck": ["man"] * 30}]})
    assert s.result == {"winner": 1, "reason": "MTN-SETUP-2", "scores": None}
