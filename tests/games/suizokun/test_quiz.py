"""The quiz in positions whose outcome the catalogue tells: the right answer, and the misreadings beside it."""

from __future__ import annotations

import pytest

from tests.games.quizzed import asked
from tests.games.suizokun.table import battle, evolution, modify, monster, on, other, table, until

rule = pytest.mark.rule

SLASH = monster("slash-500", 1, 500, 300, attribute="slash")
FIGHT = monster("fight-500", 1, 500, 300, attribute="fight")


@rule("SZK-ATTR-2", "SZK-BATTLE-2")
def test_example_1_attributes() -> None:
    s = battle({"stage": "slash-500"}, {"stage": "fight-500"}, SLASH, FIGHT)
    s.do("p0 attack")
    right, wrong, rules = asked(s, "damage")
    assert right == "400 damage to P1: LP 1600"
    assert wrong == {
        "attribute-forgotten": "200 damage to P1: LP 1800",
        "attribute-reversed": "100 damage to P1: LP 1900",
        "whole-attack": "500 damage to P1: LP 1500",
        "monster-falls": "The monster falls, and LP stays 2000",
    }
    assert "SZK-ATTR-2" in rules
    assert asked(s, "level")[0] == "P0: 1 → 2"
    s = battle({"stage": "fight-500"}, {"stage": "slash-500"}, SLASH, FIGHT)
    s.do("p0 attack")
    assert asked(s, "damage")[0] == "100 damage to P1: LP 1900"


@rule("SZK-BATTLE-3")
@pytest.mark.parametrize(("speed", "right"), [(4, "400 damage to P1: LP 1600"), (5, "200 damage to P1: LP 1800")])
def test_example_2_twice_the_speed(speed: int, right: str) -> None:
    mine = monster("quick", 1, 500, 0, 8, attribute="slash")
    theirs = monster("mage", 1, 0, 300, speed, attribute="magic")
    s = battle({"stage": "quick"}, {"stage": "mage"}, mine, theirs)
    s.do("p0 attack")
    told, wrong, _ = asked(s, "damage")
    assert told == right
    if speed == 4:
        assert wrong["speed-forgotten"] == "200 damage to P1: LP 1800"
        assert asked(s, "level")[1]["two-levels"] == "P0: 1 → 3"
    else:
        assert wrong["twice-anyway"] == "400 damage to P1: LP 1600"


@rule("SZK-BATTLE-4")
def test_what_is_taken_off_the_damage() -> None:
    shield = other("shell", "player", modify("reduction", 50))
    s = battle({"stage": "slash-500"}, {"stage": "slash-500", "player_card": "shell"}, SLASH, shield)
    s.do("p0 attack")
    right, wrong, _ = asked(s, "damage")
    assert right == "150 damage to P1: LP 1850"
    assert wrong["reduction-forgotten"] == "200 damage to P1: LP 1800"


@rule("SZK-LEVEL-4")
def test_example_3_a_held_attack_raises_the_defender() -> None:
    s = battle({"stage": "cut"}, {"stage": "wall"})
    s.do("p0 attack")
    right, wrong, rules = asked(s, "level")
    assert right == "P1: 1 → 2"
    assert wrong["attacker-rises"] == "P0: 1 → 2"
    assert "SZK-LEVEL-4" in rules


@rule("SZK-MON-2", "SZK-WIN-3")
def test_example_6_an_evolved_monster_in_the_stock() -> None:
    cards = (monster("calf", 1, 300, 100), evolution("whale", "calf", 4))
    s = battle({"stage": on("whale", "calf"), "standby": ["one"]}, {"standby": ["one"]}, *cards)
    s.do("p0 attack")
    until(s, "main-first", 3)
    right, wrong, _ = asked(s, "stock")
    assert right == "To the stock, where it takes 5 of the PP"
    assert wrong["top-only"] == "To the stock, where it takes 4 of the PP"
    right, wrong, _ = asked(s, "pp")
    assert right == "5"
    assert wrong["bases-forgotten"] == "4"
    assert wrong["standby-too"] == "6"


@rule("SZK-WIN-2")
def test_example_7_an_empty_deck() -> None:
    s = table({"deck": []}, phase="draw-first")
    right, wrong, rules = asked(s, "end")
    assert right == "P1 wins"
    assert wrong["goes-on"] == "The round is played to its end first"
    assert "SZK-WIN-2" in rules


@rule("SZK-COST-1")
@pytest.mark.parametrize(("level", "right"), [(2, "No: the level is too low"), (3, "Yes; the level is 3 afterwards")])
def test_a_cost_is_compared_and_never_spent(level: int, right: str) -> None:
    s = table({"level": level, "hand": ["three"]}, phase="main-first")
    s.do("p0 done")
    told, wrong, _ = asked(s, "summon")
    assert told == right
    if level == 3:
        assert wrong["level-spent"] == "Yes; the level is 0 afterwards"
