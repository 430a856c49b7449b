"""ZTM-BATTLE and ZTM-CLEAN: the comparison, the loser, and where the cards go afterwards."""

from __future__ import annotations

import pytest

import tcg_kit as tcg
from tests.games.zutomayo.table import Json, area, both_set, character, enchant, hp, in_phase, player, plus, slug, table

rule = pytest.mark.rule


def fight(p0: str | None, p1: str | None, **keys: object) -> tcg.Session:
    return both_set(table({"battle": p0}, {"battle": p1}, **keys))


def shield(amount: int) -> Json:
    return enchant("shield", {"do": "modify", "stat": "reduction", "amount": amount})


@rule("ZTM-BATTLE-1")
@pytest.mark.parametrize(
    ("p0", "p1", "found"), [("hero", "man", (100, 80)), ("man", "hero", (80, 100)), ("moon", "sun", (100, 60))]
)
def test_the_lower_side_loses_the_difference(p0: str, p1: str, found: tuple[int, int]) -> None:
    assert hp(fight(p0, p1)) == found


@rule("ZTM-BATTLE-1", "ZTM-CLOCK-2")
def test_by_day_the_day_attacks_count() -> None:
    assert hp(fight("moon", "sun", chronos=9)) == (60, 100)


@rule("ZTM-BATTLE-1")
def test_the_event_tells_attack_against_and_both_hp() -> None:
    s = fight("hero", "man")
    (event,) = [e for e in s.events if e.kind == "battle"]
    assert event.seat == 1
    expected = {"before": 100, "after": 80, "attack": 60, "against": 40}
    assert event.data.items() >= expected.items()
    assert "ZTM-BATTLE-1" in event.rules
    for lang in ("ja", "en"):
        assert all(str(n) in event.text(lang) for n in expected.values())


@rule("ZTM-BATTLE-2")
@pytest.mark.parametrize("pair", [("man", "man"), (None, None), ("hero", "hero")])
def test_equal_attacks_hurt_nobody(pair: tuple[str | None, str | None]) -> None:
    s = fight(*pair)
    assert hp(s) == (100, 100)
    assert [player(s, seat)["last"] for seat in (0, 1)] == ["tied", "tied"]


@rule("ZTM-BATTLE-3")
@pytest.mark.parametrize("weak", [None, {"card": "giant", "inert": True}])
def test_without_a_working_character_the_attack_is_0(weak: str | Json | None) -> None:
    s = both_set(table({"battle": weak}))
    assert hp(s) == (60, 100)


@rule("ZTM-BATTLE-3", "ZTM-BATTLE-5")
@pytest.mark.parametrize("weak", [None, {"card": "giant", "inert": True}])
def test_it_stays_0_whatever_the_effects(weak: str | Json | None) -> None:
    s = both_set(table({"battle": weak, "hand": ["edge", "edge"], "last": "lost"}), "edge edge")
    assert hp(s) == (60, 100)
    swap = enchant("swap", {"do": "swap-attacks", "side": "both"})
    s = both_set(table({"battle": weak, "hand": ["swap"]}, None, swap), "swap")
    assert hp(s) == (60, 100)


@rule("ZTM-BATTLE-4", "ZTM-SET-1")
def test_the_lower_attack_is_the_loser_even_without_damage() -> None:
    s = both_set(table({"hand": ["shield"]}, {"battle": "hero"}, shield(50)), "shield")
    assert hp(s) == (100, 100)
    assert [player(s, seat)["last"] for seat in (0, 1)] == ["lost", "won"]
    assert player(s, 0)["set_limit"] == 2
    (event,) = [e for e in s.events if e.kind == "battle-reduced"]
    assert "ZTM-BATTLE-4" in event.rules


@rule("ZTM-BATTLE-5")
@pytest.mark.parametrize(("amount", "left"), [(5, 85), (20, 100), (90, 100), (-10, 70)])
def test_damage_is_the_difference_minus_reductions_never_below_0(amount: int, left: int) -> None:
    s = both_set(table({"hand": ["shield"]}, {"battle": "hero"}, shield(amount)), "shield")
    assert player(s, 0)["hp"] == left


@rule("ZTM-BATTLE-5")
def test_reductions_add_up_and_the_event_tells_them() -> None:
    s = both_set(table({"hand": ["shield", "shield"], "last": "lost"}, {"battle": "hero"}, shield(5)), "shield shield")
    assert hp(s) == (90, 100)
    (event,) = [e for e in s.events if e.kind == "battle-reduced"]
    assert event.data["reduced"] == 10
    assert "10" in event.text("en")


@rule("ZTM-BATTLE-5")
def test_an_attack_is_never_below_0() -> None:
    curse = enchant("curse", {"do": "modify", "stat": "attack", "amount": -90, "side": "opponent"})
    s = both_set(table({"hand": ["curse"]}, None, curse), "curse")
    assert hp(s) == (100, 60)  # 40 against 0, not against −50


@rule("ZTM-BATTLE-5")
def test_malus_and_bonus_are_added_before_the_floor() -> None:
    curse = enchant("curse", {"do": "modify", "stat": "attack", "amount": -60, "side": "opponent"})
    s = both_set(table({"hand": ["curse"]}, {"hand": ["edge", "edge"], "last": "lost"}, curse), "curse", "edge edge")
    assert hp(s) == (100, 60)  # 40 against 40 − 60 + 20 = 0


@rule("ZTM-BATTLE-5")
def test_the_medals_place_at_battle_counts() -> None:
    dawn = enchant("dawn", {"do": "clock", "amount": 5})
    s = both_set(table({"battle": "sun", "hand": ["dawn"]}, {"battle": None}, dawn), "dawn")
    assert hp(s) == (100, 50)


@rule("ZTM-BATTLE-5")
def test_the_swap_reads_the_other_value_at_the_medals_place() -> None:
    swap = enchant("swap", {"do": "swap-attacks"}, {"do": "clock", "amount": 5})
    s = both_set(table({"battle": "moon", "hand": ["swap"]}, {"battle": None}, swap), "swap")
    assert hp(s) == (100, 50)  # day, swapped: the night value


@rule("ZTM-CLEAN-1")
def test_a_and_b_go_to_charger_or_abyss_and_the_character_stays() -> None:
    s = both_set(table({"battle": "hero", "hand": ["cell", "blank"], "last": "lost"}), "cell blank")
    clean = in_phase(s, "cleanup")["players"][0]
    assert [clean[zone] for zone in ("a", "b", "charger", "abyss")] == [None, None, ["cell"], ["blank"]]
    assert slug(clean["battle"]) == "hero"


@rule("ZTM-CLEAN-1", "ZTM-AREA-1")
def test_the_area_stays_too() -> None:
    tower = area("tower", leaves={"hp_at_most": 0})
    s = both_set(table({"hand": ["tower"]}, None, tower), "tower")
    assert player(s, 0)["c"] == "tower"


@rule("ZTM-CLEAN-1")
def test_after_cleanup_nothing_is_new_any_more() -> None:
    s = both_set(table({"hand": ["hero"]}), "hero")
    assert player(s, 0)["battle"] == "hero"
    assert "set_count" not in player(s, 0)


@rule("ZTM-BATTLE-1", "ZTM-EFFECT-1")
def test_both_sides_effects_count_in_the_same_battle() -> None:
    s = both_set(table({"hand": ["edge"]}, {"hand": ["rage"]}, enchant("rage", plus(30))), "edge", "rage")
    assert hp(s) == (80, 100)


@rule("ZTM-BATTLE-1")
def test_the_winner_takes_nothing_and_wins() -> None:
    s = fight("hero", "man")
    assert [player(s, seat)["last"] for seat in (0, 1)] == ["won", "lost"]


@rule("ZTM-BATTLE-1")
def test_a_strong_character_of_the_other_time_loses() -> None:
    night_owl = character("owl", 130, 0)
    s = both_set(table({"battle": "owl"}, None, night_owl, chronos=9))
    assert hp(s) == (60, 100)
