"""The worked examples of the catalogue, one test each."""

from __future__ import annotations

import pytest

from tests.games.suizokun.table import battle, hits, levels, lp, monster, on, player, reason, table, until

rule = pytest.mark.rule

SLASH = monster("slash-500", 1, 500, 300, attribute="slash")
FIGHT = monster("fight-500", 1, 500, 300, attribute="fight")


@rule("SZK-ATTR-1", "SZK-ATTR-2", "SZK-BATTLE-2")
def test_example_1_slash_on_fight_doubles_and_the_other_way_round_halves() -> None:
    assert hits({"stage": "slash-500"}, {"stage": "fight-500"}, SLASH, FIGHT) == 400
    assert hits({"stage": "fight-500"}, {"stage": "slash-500"}, SLASH, FIGHT) == 100


@rule("SZK-BATTLE-3")
@pytest.mark.parametrize(("speed", "damage"), [(4, 400), (5, 200)])
def test_example_2_twice_the_speed_strikes_twice(speed: int, damage: int) -> None:
    mine = monster("quick", 1, 500, 0, 8, attribute="slash")
    theirs = monster("mage", 1, 0, 300, speed, attribute="magic")
    assert hits({"stage": "quick"}, {"stage": "mage"}, mine, theirs) == damage


@rule("SZK-LEVEL-3", "SZK-LEVEL-4")
def test_example_3_damage_0_raises_the_defenders_level_only() -> None:
    s = battle({"stage": "cut"}, {"stage": "wall"})
    s.do("p0 attack")
    assert lp(s) == (2000, 2000)
    assert levels(s) == (1, 2)


@rule("SZK-LEVEL-1")
def test_example_4_level_9_stays_whatever_the_trigger() -> None:
    s = battle({"stage": "cut", "level": 9, "standby": ["one"]}, {"stage": "wall", "level": 9, "standby": ["one"]})
    s.do("p0 attack")  # trigger 3 for P1
    s.do("p1 hold")
    assert levels(s) == (9, 9)
    s = until(s, "main-first", 3)  # trigger 1 for both
    assert levels(s) == (9, 9)
    s = battle({"stage": "cut", "level": 9}, {"level": 9})
    s.do("p0 attack")  # trigger 2 for P0
    assert levels(s) == (9, 9)
    assert [e.data["trigger"] for e in s.events if e.kind == "level-cap"] == ["hit"]


@rule("SZK-WIN-3", "SZK-MON-3")
def test_example_5_the_stage_is_filled_even_beyond_pp_and_the_game_ends_at_that_moment() -> None:
    s = table({"pp": 10, "stock": ["two"] * 4, "stage": None, "standby": ["three"]}, phase="stage")
    assert player(s, 0)["pp_used"] == 8
    s.do("p0 stage s1")
    assert s.result == {"winner": 1, "reason": "SZK-WIN-3", "scores": None}
    assert player(s, 0)["pp_used"] == 11


@rule("SZK-WIN-3", "SZK-MON-2", "SZK-EVO-3")
def test_example_6_an_evolved_monster_counts_with_its_base_in_the_stock() -> None:
    s = battle({"stage": on("grown", "one")}, {"stage": "wall"})
    assert player(s, 0)["pp_used"] == 4
    s.do("p0 attack")
    assert player(s, 0)["pp_used"] == 4
    s.do("p1 hold")
    assert player(s, 0)["stock"] == ["one", "grown"]
    assert player(s, 0)["pp_used"] == 5


@rule("SZK-WIN-2", "SZK-MAIN-1")
def test_example_7_with_an_empty_deck_the_first_player_loses_before_doing_anything() -> None:
    s = table({"deck": [], "hand": ["one"]}, phase="draw-first", turn=2, first=0)
    assert s.over
    assert reason(s) == "SZK-WIN-2"
    assert s.result == {"winner": 1, "reason": "SZK-WIN-2", "scores": None}
    assert s.decisions == []
