"""SZK-BATTLE, SZK-ATTR, SZK-INIT: damage, attributes, speed, who goes first, attack or hold."""

from __future__ import annotations

from collections import Counter

import pytest

from tcg_kit.games.suizokun.battle import BEATS
from tests.games.suizokun.table import (
    GAME,
    battle,
    go,
    hits,
    kinds,
    levels,
    lp,
    modify,
    monster,
    on,
    other,
    phases,
    player,
    rules_of,
    table,
    weapon,
)

rule = pytest.mark.rule
ORDER = ("slash", "fight", "magic", "shoot", "none")
BY_ATTRIBUTE = {"slash": "cut", "fight": "hit", "magic": "hex", "shoot": "arrow", "none": "calm"}


@rule("SZK-ATTR-1", "SZK-ATTR-2")
@pytest.mark.parametrize("mine", ORDER)
@pytest.mark.parametrize("theirs", ORDER)
def test_attributes(mine: str, theirs: str) -> None:
    """ATK 500 on DEF 300: 200, doubled with the advantage, halved against it."""
    expected = 400 if BEATS.get(mine) == theirs else 100 if BEATS.get(theirs) == mine else 200
    assert hits({"stage": BY_ATTRIBUTE[mine]}, {"stage": BY_ATTRIBUTE[theirs]}) == expected


@rule("SZK-ATTR-1")
def test_the_four_are_a_cycle() -> None:
    assert BEATS == {"shoot": "slash", "slash": "fight", "fight": "magic", "magic": "shoot"}


@rule("SZK-BATTLE-2")
@pytest.mark.parametrize(
    ("atk", "df", "damage"), [(500, 499, 1), (500, 500, 0), (500, 900, 0), (0, 0, 0), (9999, 0, 2000)]
)
def test_damage_is_atk_minus_def_never_below_0(atk: int, df: int, damage: int) -> None:
    assert hits({"stage": "mine"}, {"stage": "theirs"}, monster("mine", 1, atk), monster("theirs", 1, 0, df)) == damage


@rule("SZK-BATTLE-2")
def test_against_an_empty_stage_def_is_0_and_neither_attribute_nor_speed_counts() -> None:
    quick = monster("quick", 1, 500, spd=99, attribute="slash")
    assert hits({"stage": "quick"}, {"stage": None}, quick) == 500


@rule("SZK-BATTLE-3")
@pytest.mark.parametrize(
    ("mine", "theirs", "damage"), [(8, 4, 400), (7, 4, 200), (8, 5, 200), (1, 0, 400), (0, 0, 400), (9, 4, 400)]
)
def test_twice_the_speed_or_more_strikes_twice(mine: int, theirs: int, damage: int) -> None:
    cards = monster("mine", 1, 500, 0, mine), monster("theirs", 1, 0, 300, theirs)
    assert hits({"stage": "mine"}, {"stage": "theirs"}, *cards) == damage


@rule("SZK-BATTLE-3", "SZK-LEVEL-3")
def test_striking_twice_is_one_attack_for_the_levels() -> None:
    s = battle({"stage": "fast"}, {"stage": "slow"})
    s.do("p0 attack")
    assert levels(s) == (2, 1)
    assert kinds(s).count("strike") == 1


@rule("SZK-BATTLE-4")
@pytest.mark.parametrize(("rounding", "damage"), [("down", 100), ("up", 101)])
@pytest.mark.parametrize("twice", [False, True])
def test_doublings_first_then_the_halving_rounded_once(rounding: str, damage: int, twice: bool) -> None:
    cards = monster("mine", 1, 501, 0, 8, attribute="fight"), monster("theirs", 1, 0, 300, 4 if twice else 5)
    found = hits({"stage": "mine"}, {"stage": "theirs"}, *cards, rulings={"rounding": rounding})
    assert found == (201 if twice else damage)


@rule("SZK-BATTLE-4")
@pytest.mark.parametrize(("rounding", "damage", "raised"), [("down", 0, 1), ("up", 1, 0)])
def test_rounding_decides_whether_1_damage_gets_through(rounding: str, damage: int, raised: int) -> None:
    cards = monster("mine", 1, 301, 0, attribute="fight"), monster("theirs", 1, 0, 300)
    s = battle({"stage": "mine"}, {"stage": "theirs"}, *cards, rulings={"rounding": rounding})
    s.do("p0 attack")
    assert 2000 - lp(s)[1] == damage
    assert levels(s)[raised] == 2


@rule("SZK-BATTLE-4")
def test_advantage_and_speed_together_make_four_times() -> None:
    cards = monster("mine", 1, 500, 0, 8), monster("theirs", 1, 0, 300, 4, attribute="fight")
    assert hits({"stage": "mine"}, {"stage": "theirs"}, *cards) == 800


@rule("SZK-BATTLE-5")
def test_no_damage_stays_on_monsters() -> None:
    s = battle({"stage": "cut"}, {"stage": "slow"})
    before = player(s, 1)["stage"]
    s.do("p0 attack")
    assert player(s, 1)["stage"] == before


@rule("SZK-BATTLE-1")
def test_first_player_first_then_second_attack_or_hold() -> None:
    s = battle(first=1)
    assert s.to_act == (1,)
    assert [str(a) for a in s.legal()] == ["p1 attack", "p1 hold"]
    s.do("p1 hold")
    assert (s.phase, s.to_act) == ("attack-second", (0,))
    s.do("p0 attack")
    assert player(s, 1)["stage"]["card"] == "one"
    assert player(s, 0)["stage"] is None


@rule("SZK-BATTLE-1")
def test_who_has_no_stage_monster_is_not_asked() -> None:
    s = table({"stage": None}, None, phase="main-second", first=1)
    s.do("p0 done")
    assert (s.phase, s.to_act) == ("attack-first", (1,))
    s.do("p1 hold")
    assert s.phase == "main-first"
    assert "attack-second" in phases(s)


@rule("SZK-BATTLE-1")
def test_ruling_attack_forced() -> None:
    s = battle(rulings={"attack": "forced"})
    assert [str(a) for a in s.legal()] == ["p0 attack"]
    assert rules_of(s.why_not("p0 hold")) == {"SZK-BATTLE-1"}
    assert battle().why_not("p0 hold") == []


@rule("SZK-BATTLE-2")
def test_weapons_and_effects_count_in_battle() -> None:
    knife = weapon("blade", atk=50, spd=4, **{"def": 20})
    assert hits({"stage": on("cut", weapon="blade")}, {"stage": on("cut", weapon="blade")}, knife) == 200 + 50 - 20
    tide = other("tide", "field", modify("def", 30, side="opponent"), modify("reduction", 5, side="opponent"))
    assert hits({"stage": "cut"}, {"stage": "cut"}, tide, field={"card": "tide", "owner": 0}) == 200 - 30 - 5
    low = other("low", "field", modify("atk", -900), modify("def", -900, side="both"))
    assert hits({"stage": "cut"}, {"stage": "cut"}, low, field={"card": "low", "owner": 1}) == 500


@rule("SZK-BATTLE-2", "SZK-LEVEL-4")
def test_a_reduction_comes_last_and_may_leave_0() -> None:
    soft = other("soft", "player", modify("reduction", 400))
    s = battle({"stage": "cut"}, {"stage": "hit", "player_card": "soft"}, soft)
    s.do("p0 attack")
    assert lp(s)[1] == 2000
    assert levels(s) == (1, 2)
    (event,) = [e for e in s.events if e.kind.startswith("strike")]
    assert event.kind == "strike-held-reduced"


@rule("SZK-BATTLE-2")
def test_the_event_tells_the_true_amounts_and_rules() -> None:
    cards = monster("mine", 1, 500, 0, 8), monster("theirs", 1, 0, 300, 4, attribute="fight")
    s = battle({"stage": "mine"}, {"stage": "theirs"}, *cards)
    s.do("p0 attack")
    (event,) = [e for e in s.events if e.kind == "strike"]
    assert event.text("en") == (
        "P1: LP 2000 → 1200: (ATK 500 − DEF 300) × 4 = 800 (twice as fast, and the attribute has the advantage)."
    )
    assert (
        event.text("ja")
        == "P1 のLP 2000 → 1200: （ATK 500 − DEF 300） × 4 = 800（2倍の速さで2回攻撃、しかも属性が有利）。"
    )
    assert event.rules == ("SZK-BATTLE-5", "SZK-BATTLE-2", "SZK-ATTR-2", "SZK-BATTLE-3", "SZK-BATTLE-4")


@rule("SZK-INIT-1")
@pytest.mark.parametrize(
    ("mine", "theirs", "first"), [("fast", "one", 0), ("one", "fast", 1), ("slow", None, 0), (None, "slow", 1)]
)
def test_the_faster_stage_monsters_player_goes_first(mine: str | None, theirs: str | None, first: int) -> None:
    s = table({"stage": mine}, {"stage": theirs}, phase="initiative", first=1 - first)
    assert s.view()["first"] == first
    assert "dice" not in kinds(s)


@rule("SZK-INIT-1")
def test_weapons_and_effects_count_for_speed() -> None:
    s = table({"stage": on("slow", weapon="fin")}, {"stage": "fast"}, weapon("fin", spd=9), phase="initiative", first=1)
    assert s.view()["first"] == 0


@rule("SZK-INIT-1")
def test_it_is_decided_anew_each_round() -> None:
    s = table(
        {"stage": "fast", "standby": ["slow"]}, {"stage": "one", "standby": ["one"]}, phase="attack-first", first=0
    )
    go(s, "p0 attack", "p1 hold")
    s.do("p0 stage s1")
    assert s.view()["first"] == 1


@rule("SZK-INIT-2")
@pytest.mark.parametrize("stage", ["one", None])
def test_equal_speeds_or_empty_stages_are_settled_by_dice(stage: str | None) -> None:
    first: Counter[int] = Counter()
    again = 0
    for seed in range(200):
        view = table({"stage": stage}, {"stage": stage}, phase="attack-first").view() | {"phase": "initiative"}
        s = GAME.scenario(view, seed=seed)
        rolls = [e.data["rolls"] for e in s.events if e.kind == "dice"]
        assert all(a == b for a, b in rolls[:-1])
        again += len(rolls) - 1
        a, b = rolls[-1]
        assert {a, b} <= set(range(1, 7))
        assert s.view()["first"] == (0 if a > b else 1)
        first[s.view()["first"]] += 1
    assert min(first.values()) > 65
    assert again > 10
