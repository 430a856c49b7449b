"""ZTM-SWAP: new characters take the battle field."""

from __future__ import annotations

import pytest

from tests.games.zutomayo.table import both_set, character, hp, in_phase, player, plus, slug, table

rule = pytest.mark.rule


@rule("ZTM-SWAP-1")
@pytest.mark.parametrize(("old", "pile"), [("man", "abyss"), ("spark", "charger")])
def test_the_old_character_goes_to_abyss_or_charger(old: str, pile: str) -> None:
    s = both_set(table({"battle": old, "hand": ["hero"]}), "hero")
    me = in_phase(s, "swap")["players"][0]
    assert slug(me["battle"]) == "hero"
    assert me[pile] == [old]
    assert me["a"] is None
    assert hp(s) == (100, 80)


@rule("ZTM-SWAP-1")
def test_a_new_character_takes_an_empty_battle_field() -> None:
    s = both_set(table({"battle": None, "hand": ["hero"]}), "hero")
    assert player(s, 0)["battle"] == "hero"
    assert player(s, 0)["abyss"] == []


@rule("ZTM-SWAP-1")
def test_the_power_of_the_old_character_is_there_next_turn() -> None:
    s = both_set(table({"battle": "spark", "hand": ["hero"]}), "hero")
    assert player(s, 0)["power"] == 1


@rule("ZTM-SWAP-2")
def test_of_two_characters_only_a_fights_and_b_goes_at_the_end_of_the_turn() -> None:
    s = both_set(table({"hand": ["hero", "spark"], "last": "lost"}, {"battle": None}), "hero spark")
    battle = in_phase(s, "battle")["players"][0]
    assert (slug(battle["battle"]), slug(battle["b"])) == ("hero", "spark")
    assert battle["charger"] == []
    assert hp(s) == (100, 40)
    clean = in_phase(s, "cleanup")["players"][0]
    assert (clean["b"], clean["charger"], clean["abyss"]) == (None, ["spark"], ["man"])


@rule("ZTM-SWAP-2")
def test_a_second_character_without_power_goes_to_the_abyss() -> None:
    s = both_set(table({"hand": ["spark", "hero"], "last": "lost"}, {"battle": None}), "spark hero")
    assert hp(s) == (100, 60)
    assert player(s, 0)["abyss"] == ["man", "hero"]
    assert player(s, 0)["battle"] == "spark"


@rule("ZTM-SWAP-2")
@pytest.mark.parametrize("pair", ["hero edge", "edge hero"])
def test_one_character_takes_the_battle_field_from_either_slot(pair: str) -> None:
    s = both_set(table({"hand": pair.split(), "last": "lost"}, {"battle": None}), pair)
    assert player(s, 0)["battle"] == "hero"
    assert hp(s) == (100, 30)  # the enchant works too
    assert player(s, 0)["abyss"] == ["man", "edge"]


@rule("ZTM-SWAP-3")
def test_with_only_enchants_the_character_of_the_turn_before_fights_on() -> None:
    s = both_set(table({"battle": "hero", "hand": ["blank", "edge"], "last": "lost"}, {"battle": None}), "blank edge")
    assert player(s, 0)["battle"] == "hero"
    assert hp(s) == (100, 30)


@rule("ZTM-SWAP-4")
def test_a_second_character_has_neither_effect_nor_boost() -> None:
    loud = character("loud", effects=[plus(30), {"do": "damage", "amount": 10}], boost={"amount": 30, "when": {}})
    s = both_set(table({"hand": ["man", "loud"], "last": "lost"}, {"battle": None}, loud), "man loud")
    assert hp(s) == (100, 60)
    assert not [e for e in s.events if e.cause == "loud" and e.kind in ("modify", "damage", "boost")]


@rule("ZTM-SWAP-4")
def test_the_character_in_a_has_both() -> None:
    loud = character("loud", effects=[plus(10), {"do": "damage", "amount": 10}], boost={"amount": 20, "when": {}})
    s = both_set(table({"hand": ["loud", "man"], "last": "lost"}, {"battle": None}, loud), "loud man")
    assert hp(s) == (100, 20)  # 40 + 10 + 20, and 10 directly


@rule("ZTM-SWAP-2", "ZTM-POWER-3")
def test_an_inert_character_in_a_still_keeps_b_from_the_battle_field() -> None:
    s = both_set(table({"hand": ["giant", "hero"], "last": "lost"}, {"battle": None}), "giant hero")
    assert player(s, 0)["battle"] == {"card": "giant", "inert": True}
    assert hp(s) == (100, 100)
    assert player(s, 0)["abyss"] == ["man", "hero"]
