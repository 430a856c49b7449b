"""The quiz in positions whose outcome the catalogue tells: the right answer, and the misreadings beside it."""

from __future__ import annotations

import pytest

from tests.games.mattsun.table import FILLER, act, hurt, table, trump, unit
from tests.games.quizzed import asked

rule = pytest.mark.rule


@rule("MTN-ACT-2")
@pytest.mark.parametrize(("atk", "right"), [(3, "1 damage, 3 HP left"), (5, "2 damage, 2 HP left")])
def test_1_one_or_two_never_the_difference(atk: int, right: str) -> None:
    s = table({"front": "hitter"}, None, unit("hitter", 4, atk), phase="action")
    s.do("attack")
    told, wrong, rules = asked(s, "hit")
    assert told == right
    assert wrong["whole-attack"] == f"{atk} damage, {max(0, 4 - atk)} HP left"
    if atk == 3:
        assert wrong["blocked"] == "0 damage, 4 HP left"
        assert wrong["one-or-two"] == "2 damage, 2 HP left"
    assert rules == ("MTN-ACT-2",)


@rule("MTN-SOUL-1")
def test_2_the_soul_draw() -> None:
    s = table(
        {"front": "strong"}, {"front": hurt("old", 3), "bench": ["giant"]}, unit("old", 5, soul=3), phase="action"
    )
    s.do("attack")
    right, wrong, _ = asked(s, "soul")
    assert right == "P1 draws 3 cards"
    assert wrong == {
        "other-draws": "P0 draws 3 cards",
        "no-draw": "P1 draws 0 cards",
        "one": "P1 draws 1 card",
        "hp": "P1 draws 5 cards",
    }


@rule("MTN-WIN-2")
def test_3_a_soul_draw_that_the_deck_lacks() -> None:
    s = table({"front": "strong"}, {"front": "weak", "deck": FILLER[:2]}, phase="action")
    s.do("attack")
    right, wrong, rules = asked(s, "soul")
    assert right == "P1 can draw only 2, and loses"
    assert wrong["rest-is-enough"] == "P1 draws 2 cards"
    assert "MTN-WIN-2" in rules
    right, wrong, _ = asked(s, "end")
    assert right == "P0 wins"
    assert wrong["goes-on"] == "The game simply goes on"


@rule("MTN-DRAW-1")
def test_4_no_draw_in_the_very_first_turn() -> None:
    s = table(phase="draw", turn=1)
    act(s, "hold", "done", "attack")
    right, wrong, _ = asked(s, "turn-draw")
    assert right == "P1 draws 1 card"
    assert wrong["second-too"] == "P1 draws 0 cards"


@rule("MTN-MAIN-3")
def test_5_a_third_trump_with_two_charged_cards() -> None:
    two = [{"card": "nothing", "tapped": False}] * 2
    s = table({"hand": ["idle", "idle", "idle"], "charge": two}, None, trump("idle"))
    s.do("trump idle")
    right, wrong, _ = asked(s, "trump")
    assert right == "Yes; charged cards still upright then: 1"
    assert wrong["thrown-away"] == "Yes, and one charged card is discarded; still upright: 1"
    assert wrong["one-a-turn"] == "No: only one trump a turn"
    spent = table({"hand": ["idle"], "charge": [{"card": "nothing", "tapped": True}] * 2}, None, trump("idle"))
    spent.do("done")
    right, wrong, rules = asked(spent, "trump")
    assert right == "No: there is no upright charged card for it"
    assert rules == ("MTN-MAIN-3",)


@rule("MTN-TRAP-2", "MTN-TRAP-3")
def test_who_is_asked_for_a_trap() -> None:
    down = {"card": "man", "face": "down"}
    for bench, right in ((["man"], "Nobody: the effect follows at once"), ([down], "P1")):
        s = table({"bench": ["man"]}, {"bench": bench}, phase="action")
        s.do("attack")
        assert asked(s, "asked")[0] == right
