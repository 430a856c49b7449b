"""ZTM-AREA: area enchants in slot C, how they come, work and leave."""

from __future__ import annotations

import pytest

import tcg_kit as tcg
from tests.games.zutomayo.table import Json, after, area, both_set, enchant, hp, in_phase, player, plus, slug, table

rule = pytest.mark.rule

NEVER = {"hp_at_most": 0}
HIT: Json = {"do": "damage", "amount": 30, "side": "opponent"}


def turns(s: tcg.Session, n: int) -> tcg.Session:
    for _ in range(n):
        both_set(s)
    return s


@rule("ZTM-AREA-1", "ZTM-EFFECT-1")
def test_an_area_keeps_its_effect_across_turns() -> None:
    tower = area("tower", plus(10), leaves=NEVER)
    s = table({"battle": "sun", "hand": ["tower", "blank", "blank"]}, {"battle": None, "hand": ["blank"] * 3}, tower)
    both_set(s, "tower")
    assert [hp(turns(s, n))[1] for n in (0, 1, 1)] == [80, 60, 40]
    assert slug(player(s, 0)["c"]) == "tower"


@rule("ZTM-AREA-1")
@pytest.mark.parametrize(("power", "pile"), [(0, "abyss"), (1, "charger")])
def test_when_its_condition_holds_it_goes_to_abyss_or_charger(power: int, pile: str) -> None:
    tower = area("tower", leaves={"hp_at_most": 60}, power=power)
    s = both_set(table({"c": "tower", "battle": None}, None, tower))
    assert player(s, 0)["c"] is None
    assert "tower" in player(s, 0)[pile]


@rule("ZTM-AREA-1")
def test_while_its_condition_does_not_hold_it_stays() -> None:
    tower = area("tower", leaves={"hp_at_most": 59})
    s = both_set(table({"c": "tower", "battle": None}, None, tower))
    assert slug(player(s, 0)["c"]) == "tower"


@rule("ZTM-AREA-2")
def test_a_new_area_replaces_the_old_one() -> None:
    tower, yard = area("tower", plus(90), leaves=NEVER, power=1), area("yard", plus(20), leaves=NEVER)
    s = both_set(table({"c": "tower", "hand": ["yard"]}, {"battle": None}, tower, yard), "yard")
    me = in_phase(s, "swap")["players"][0]
    assert slug(me["c"]) == "yard"
    assert me["charger"] == ["tower"]
    assert hp(s) == (100, 40)  # 40 + 20: the old one has no effect any more


@rule("ZTM-AREA-2")
def test_each_player_has_an_area_of_their_own() -> None:
    tower = area("tower", plus(10), leaves=NEVER)
    s = both_set(table({"hand": ["tower"]}, {"hand": ["tower"]}, tower), "tower", "tower")
    assert [slug(player(s, seat)["c"]) for seat in (0, 1)] == ["tower", "tower"]


@rule("ZTM-AREA-3")
def test_a_set_area_moves_to_c_in_swap() -> None:
    tower = area("tower", leaves=NEVER, clock=1)
    s = both_set(table({"hand": ["tower"]}, None, tower), "tower")
    clock, swap = in_phase(s, "clock")["players"][0], in_phase(s, "swap")["players"][0]
    assert (slug(clock["a"]), clock["c"]) == ("tower", None)
    assert (swap["a"], slug(swap["c"])) == (None, "tower")


@rule("ZTM-AREA-3", "ZTM-AREA-2", "ZTM-SET-2")
def test_of_two_areas_set_together_b_replaces_a() -> None:
    tower = area("tower", plus(50), leaves=NEVER, clock=1, power=1)
    yard = area("yard", plus(10), leaves=NEVER, clock=2)
    s = both_set(table({"hand": ["tower", "yard"], "last": "lost"}, {"battle": None}, tower, yard), "tower yard")
    me = in_phase(s, "swap")["players"][0]
    assert (slug(me["c"]), me["charger"]) == ("yard", ["tower"])
    assert s.view()["chronos"] == 3
    assert hp(s) == (100, 50)  # only the area that lies in C has its effect
    assert player(s, 0)["hand"] == ["card01", "card02"]


@rule("ZTM-AREA-3", "ZTM-POWER-3", "ZTM-CLOCK-1")
@pytest.mark.parametrize("old", [None, "tower"])
def test_an_area_whose_cost_is_not_met_replaces_does_nothing_and_leaves_at_cleanup(old: str | None) -> None:
    tower = area("tower", plus(50), leaves=NEVER)
    costly = area("costly", plus(50), leaves=NEVER, cost=3, clock=2)
    s = both_set(table({"c": old, "hand": ["costly"]}, {"battle": None}, tower, costly), "costly")
    battle = in_phase(s, "battle")["players"][0]
    assert battle["c"]["card"] == "costly"
    assert battle["c"]["inert"] is True
    assert battle["abyss"] == ([old] if old else [])
    assert hp(s) == (100, 60)
    assert s.view()["chronos"] == 2
    assert in_phase(s, "cleanup")["players"][0]["c"] is None
    assert player(s, 0)["abyss"][-1] == "costly"


@rule("ZTM-AREA-3")
def test_an_inert_area_with_power_leaves_for_the_charger() -> None:
    costly = area("costly", leaves=NEVER, cost=3, power=2)
    s = both_set(table({"hand": ["costly"]}, None, costly), "costly")
    assert player(s, 0)["charger"] == ["costly"]


@rule("ZTM-AREA-4")
def test_moment_1_after_the_clock() -> None:
    tower = area("tower", plus(50), leaves={"time_flips": True})
    s = table({"c": "tower", "hand": ["leap"]}, {"battle": None}, tower)
    both_set(s, "leap")
    assert in_phase(s, "clock")["players"][0]["c"] is None
    assert hp(s) == (100, 60)  # gone before the effects


@rule("ZTM-AREA-4")
def test_moment_2_after_each_effect() -> None:
    tower = area("tower", plus(50), leaves={"hp_at_most": 70})
    hit = enchant("hit", HIT)
    s = table({"hand": ["hit"]}, {"c": "tower"}, hit, tower, night_seat=0)
    both_set(s, "hit")
    assert in_phase(s, "effects")["players"][1]["c"] is None
    assert hp(s) == (100, 70)  # 40 against 40: p1's area was gone before its turn came


@rule("ZTM-AREA-4", "ZTM-EFFECT-4")
def test_an_area_that_was_applied_first_loses_its_bonus_when_it_leaves() -> None:
    tower = area("tower", plus(50), leaves={"hp_at_most": 70})
    hit = enchant("hit", HIT)
    s = table({"hand": ["hit"]}, {"c": "tower"}, hit, tower, night_seat=1)
    both_set(s, "hit")
    assert hp(s) == (100, 70)


@rule("ZTM-AREA-4")
def test_an_area_that_drives_itself_out_does_no_more() -> None:
    tower = area("tower", {"do": "damage", "amount": 10, "side": "own"}, plus(50), leaves={"damage_taken": 10})
    s = both_set(table({"c": "tower"}, {"battle": None}, tower))
    assert hp(s) == (90, 60)


@rule("ZTM-AREA-4")
def test_moment_3_after_the_battle() -> None:
    tower = area("tower", leaves={"damage_taken": 20})
    s = both_set(table({"c": "tower"}, {"battle": "hero"}, tower))
    assert in_phase(s, "battle")["players"][0]["c"] is None
    assert player(s, 0)["abyss"][0] == "tower"


@rule("ZTM-AREA-4")
def test_moment_4_at_cleanup() -> None:
    tower = area("tower", leaves={"abyss_at_least": 1})
    s = both_set(table({"c": "tower"}, None, tower))
    assert slug(in_phase(s, "battle")["players"][0]["c"]) == "tower"
    assert in_phase(s, "cleanup")["players"][0]["c"] is None
    assert player(s, 0)["abyss"] == ["blank", "tower"]


@rule("ZTM-AREA-4")
def test_the_clock_step_of_the_turn_it_was_put_out_does_not_count() -> None:
    tower = area("tower", plus(10), leaves={"time_flips": True}, clock=5)
    s = table({"battle": "moon", "hand": ["tower", "leap", "leap"]}, {"battle": None, "hand": ["blank"] * 3}, tower)
    both_set(s, "tower")
    assert s.view()["time"] == "day"
    assert slug(player(s, 0)["c"]) == "tower"
    assert hp(s) == (100, 80)
    both_set(s, "leap")  # to 10: still day
    assert slug(player(s, 0)["c"]) == "tower"
    both_set(s, "leap")  # to 15: night
    assert player(s, 0)["c"] is None


@rule("ZTM-AREA-4")
def test_what_only_a_turn_knows_is_no_leaving_condition() -> None:
    """`time_changed` looks at this turn's clock step, which doesn't count for an area put out this turn."""
    with pytest.raises(tcg.CardFileError) as caught:
        table(None, None, area("tower", leaves={"time_changed": True}))
    assert caught.value.field == "leaves.time_changed"


@rule("ZTM-AREA-4")
def test_an_effect_that_moves_the_medal_flips_the_time_for_it() -> None:
    tower = area("tower", plus(50), leaves={"time_flips": True})
    turn = enchant("turn", {"do": "clock", "amount": 5})
    s = both_set(table({"hand": ["turn"], "c": "tower"}, {"battle": None}, tower, turn), "turn")
    assert player(s, 0)["c"] is None
    assert hp(s) == (100, 60)


@rule("ZTM-AREA-4")
def test_damage_taken_counts_from_its_coming_over_several_turns() -> None:
    tower = area("tower", leaves={"damage_taken": 40})
    hands: Json = {"hand": ["blank"] * 4}
    s = table({**hands, "hp": 90, "hand": ["tower", "blank", "blank"]}, {**hands, "battle": "hero"}, tower)
    both_set(s, "tower")
    assert slug(player(s, 0)["c"]) == "tower"
    assert player(s, 0)["hp"] == 70
    both_set(s)
    assert player(s, 0)["c"] is None
    assert player(s, 0)["hp"] == 50


@rule("ZTM-AREA-4")
def test_a_new_area_does_not_inherit_the_damage_of_the_old_one() -> None:
    towers = [area(name, leaves={"damage_taken": 40}) for name in ("tower", "yard")]
    s = table({"c": {"card": "tower", "damage": 30}, "hand": ["yard"]}, {"battle": "hero"}, *towers)
    both_set(s, "yard")
    assert slug(player(s, 0)["c"]) == "yard"
    assert player(s, 0)["c"]["damage"] == 20


@rule("ZTM-AREA-4")
def test_direct_damage_counts_too() -> None:
    tower, hit = area("tower", leaves={"damage_taken": 30}), enchant("hit", HIT)
    s = both_set(table({"hand": ["hit"]}, {"c": "tower"}, tower, hit), "hit")
    assert player(s, 1)["c"] is None


@rule("ZTM-AREA-4")
def test_the_leaving_names_its_rule() -> None:
    tower = area("tower", leaves={"abyss_at_least": 1})
    s = both_set(table({"c": "tower"}, None, tower))
    (event,) = [e for e in s.events if e.cause == "tower"]
    assert event.kind == "to-abyss"
    assert "ZTM-AREA-4" in event.rules


@rule("ZTM-AREA-1")
def test_a_bonus_while_the_area_stays_is_one_bonus() -> None:
    stays: Json = {"do": "modify", "stat": "attack", "amount": 10, "until": "source-leaves"}
    tower = area("tower", stays, leaves=NEVER)
    s = table({"c": "tower", "hand": ["blank"] * 3, "battle": "sun"}, {"battle": None, "hand": ["blank"] * 3}, tower)
    assert [hp(turns(s, n))[1] for n in (1, 1, 1)] == [80, 60, 40]


@rule("ZTM-AREA-1", "ZTM-AREA-4")
def test_such_a_bonus_goes_with_it() -> None:
    stays: Json = {"do": "modify", "stat": "attack", "amount": 10, "until": "source-leaves"}
    tower, yard = area("tower", stays, leaves=NEVER), area("yard", leaves=NEVER)
    s = table({"c": "tower", "hand": ["blank", "yard"]}, {"battle": None, "hand": ["blank"] * 2}, tower, yard)
    both_set(s)
    assert hp(s) == (100, 50)
    both_set(s, "yard")
    assert hp(s) == (100, 10)
    assert "running" not in s.view(at=after(s, "cleanup"))
