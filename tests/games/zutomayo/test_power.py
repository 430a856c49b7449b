"""ZTM-POWER: the charger's sum, the threshold, inert cards, when the cost is tested."""

from __future__ import annotations

import pytest

from tests.games.zutomayo.table import (
    Json,
    both_set,
    character,
    enchant,
    hp,
    in_phase,
    player,
    plus,
    rules_of,
    slug,
    table,
)

rule = pytest.mark.rule

RESOLVED = {"power_check": "when-resolved"}
LEAVES = {"inert_character": "leaves"}
PAIR = enchant("pair", power=2)


@rule("ZTM-POWER-1")
def test_power_is_the_sum_of_all_cards_in_the_charger() -> None:
    s = table({"charger": ["spark", "pair", "cell"]}, None, PAIR)
    assert player(s, 0)["power"] == 4
    assert player(s, 1)["power"] == 0


@rule("ZTM-POWER-1")
def test_cards_of_the_abyss_and_of_the_field_give_none() -> None:
    s = table({"battle": "spark", "abyss": ["man"], "hand": ["cell"]})
    assert player(s, 0)["power"] == 0


@rule("ZTM-POWER-1")
def test_power_kept_at_a_reshuffle_is_added() -> None:
    s = table({"charger": ["cell"], "power": 4, "hand": ["giant"]}, {"battle": None, "hand": ["blank"] * 2})
    assert player(s, 0)["power"] == 4
    both_set(s, "giant")
    assert hp(s) == (100, 100)
    s = table({"charger": ["cell"], "power": 5, "hand": ["giant"]}, {"battle": None})
    assert hp(both_set(s, "giant")) == (100, 0)


@rule("ZTM-POWER-2")
@pytest.mark.parametrize(("power", "works"), [(0, False), (4, False), (5, True), (6, True)])
def test_a_card_with_cost_n_works_only_with_power_n(power: int, works: bool) -> None:
    s = table({"power": power, "hand": ["dear"]}, {"battle": None})
    assert hp(both_set(s, "dear")) == (100, 10 if works else 60)


@rule("ZTM-POWER-2")
def test_nothing_is_spent_and_each_card_is_tested_alone() -> None:
    big = character("big", 10, 10, cost=5)
    s = table({"power": 5, "hand": ["big", "dear"], "last": "lost"}, {"battle": None}, big)
    both_set(s, "big dear")
    assert hp(s) == (100, 40)  # 10 + 50: both cost-5 cards work on 5 power
    assert player(s, 0)["power"] == 5


@rule("ZTM-POWER-3", "ZTM-BATTLE-3")
def test_an_inert_character_has_attack_0_no_effect_and_no_boost() -> None:
    loud = character("loud", 90, 90, cost=1, effects=[{"do": "heal", "amount": 10}], boost={"amount": 30, "when": {}})
    s = both_set(table({"hand": ["loud"], "hp": 50}, None, loud), "loud")
    assert hp(s) == (10, 100)
    assert player(s, 0)["battle"] == {"card": "loud", "inert": True}


@rule("ZTM-POWER-3", "ZTM-CLOCK-1")
def test_an_inert_enchant_has_no_effect_but_its_clock_counts() -> None:
    heavy = enchant("heavy", plus(50), cost=1, clock=3)
    s = both_set(table({"hand": ["heavy"]}, {"battle": None}, heavy), "heavy")
    assert hp(s) == (100, 60)
    assert s.view()["chronos"] == 3


@rule("ZTM-POWER-3")
def test_an_inert_card_with_power_goes_to_the_charger_when_it_leaves() -> None:
    heavy = enchant("heavy", cost=5, power=1)
    s = both_set(table({"hand": ["heavy"]}, None, heavy), "heavy")
    assert player(s, 0)["charger"] == ["heavy"]
    assert player(s, 0)["power"] == 1


@rule("ZTM-POWER-3", "ZTM-SWAP-1")
@pytest.mark.parametrize("ruleset", ["2023", "2026"])
def test_an_inert_character_stays_until_it_is_replaced(ruleset: str) -> None:
    husk = character("husk", cost=9, power=1)
    s = table({"hand": ["husk", "blank", "man"]}, {"battle": None, "hand": ["blank"] * 3}, husk, ruleset=ruleset)
    both_set(s, "husk")
    both_set(s)
    assert player(s, 0)["battle"] == {"card": "husk", "inert": True}
    both_set(s, "man")
    assert player(s, 0)["battle"] == "man"
    assert player(s, 0)["charger"] == ["husk"]


@rule("ZTM-POWER-3")
@pytest.mark.parametrize(("power", "pile"), [(0, "abyss"), (1, "charger")])
def test_ruling_leaves_an_inert_character_goes_at_cleanup(power: int, pile: str) -> None:
    husk = character("husk", cost=9, power=power)
    s = both_set(table({"hand": ["husk"]}, {"battle": "hero"}, husk, rulings=LEAVES), "husk")
    assert slug(in_phase(s, "battle")["players"][0]["battle"]) == "husk"
    clean = in_phase(s, "cleanup")["players"][0]
    assert clean["battle"] is None
    assert clean[pile][-1] == "husk"
    assert hp(s) == (40, 100)


@rule("ZTM-POWER-3", "ZTM-OPEN-4")
def test_ruling_leaves_holds_for_the_opened_character_too() -> None:
    s = table({"battle": None, "hand": ["giant"]}, {"battle": None, "hand": ["man"]}, phase="opening", rulings=LEAVES)
    s.do("p0 open giant")
    s.do("p1 open man")
    assert player(s, 0)["battle"] is None
    assert player(s, 0)["abyss"] == ["giant"]


@rule("ZTM-POWER-3")
def test_ruling_leaves_keeps_a_character_that_works() -> None:
    s = both_set(table({"hand": ["hero"]}, rulings=LEAVES), "hero")
    assert player(s, 0)["battle"] == "hero"


@rule("ZTM-POWER-4")
def test_an_inert_character_stays_inert_whatever_the_power_becomes() -> None:
    husk = character("husk", 50, 50, cost=1)
    s = table({"hand": ["husk", "cell", "blank"]}, {"battle": None, "hand": ["blank"] * 3}, husk)
    for card in ("husk", "cell", "blank"):
        both_set(s, card)
    assert player(s, 0)["power"] == 1
    assert hp(s) == (100, 100)


@rule("ZTM-POWER-4")
def test_a_character_that_works_goes_on_whatever_the_power_becomes() -> None:
    drain: Json = {"do": "modify", "stat": "power", "amount": -9, "until": "game", "side": "opponent"}
    s = table(
        {"power": 5, "hand": ["giant", "dear"]}, {"battle": "hero", "hand": ["sap", "blank"]}, enchant("sap", drain)
    )
    both_set(s, "giant", "sap")
    assert player(s, 0)["power"] == 0
    assert hp(s) == (100, 60)
    both_set(s, "dear")  # whose cost is tested now, and not met
    assert hp(s) == (100, 20)
    assert player(s, 0)["battle"] == "giant"


@rule("ZTM-POWER-4")
@pytest.mark.parametrize(("rulings", "works"), [({}, False), (RESOLVED, True)])
@pytest.mark.parametrize("heir", ["person", "help"])
def test_which_moment_s_power_counts(rulings: Json, works: bool, heir: str) -> None:
    """The outgoing spark brings the 1 power that the cost asks for."""
    cards = [character("person", 70, 70, cost=1), enchant("help", plus(30), cost=1)]
    s = table(
        {"battle": "spark", "hand": ["man", "person", "help"], "last": "lost"},
        {"battle": None},
        *cards,
        rulings=rulings,
    )
    both_set(s, "person" if heir == "person" else "man help")
    assert hp(s)[1] == (30 if works else 100 if heir == "person" else 60)


@rule("ZTM-POWER-4", "ZTM-AREA-2")
@pytest.mark.parametrize(("rulings", "works"), [({}, False), (RESOLVED, True)])
def test_the_power_of_a_replaced_area_counts_the_same_way(rulings: Json, works: bool) -> None:
    never: Json = {"hp_at_most": 0}
    cards: list[Json] = [
        {**enchant("old", power=1), "kind": "area", "leaves": never},
        {**enchant("new", plus(30), cost=1), "kind": "area", "leaves": never},
    ]
    s = both_set(table({"c": "old", "hand": ["new"]}, {"battle": None}, *cards, rulings=rulings), "new")
    assert hp(s)[1] == (30 if works else 60)


@rule("ZTM-POWER-4")
def test_the_power_of_a_and_b_counts_only_next_turn() -> None:
    for rulings in ({}, RESOLVED):
        person = character("person", 70, 70, cost=1)
        s = table({"hand": ["person", "cell"], "last": "lost"}, {"battle": None}, person, rulings=rulings)
        both_set(s, "person cell")
        assert hp(s) == (100, 100)
        assert player(s, 0)["power"] == 1


@rule("ZTM-POWER-2", "ZTM-POWER-3")
def test_the_event_tells_cost_and_power() -> None:
    s = both_set(table({"hand": ["dear"], "charger": ["cell"]}), "dear")
    (event,) = [e for e in s.events if e.kind == "inert"]
    assert (event.seat, event.data) == (0, {"card": "dear", "cost": 5, "power": 1})
    assert set(event.rules) >= {"ZTM-POWER-2", "ZTM-POWER-3"}


@rule("ZTM-POWER-3")
def test_setting_what_one_cannot_pay_is_never_refused() -> None:
    assert rules_of(table({"hand": ["giant"]}).why_not("p0 set giant")) == set()


@rule("ZTM-POWER-3", "ZTM-CARD-4", "ZTM-SWAP-4")
def test_an_inert_mark_goes_when_the_place_is_taken_by_another() -> None:
    s = table({"battle": {"card": "giant", "inert": True}, "hand": ["hero"]}, {"battle": None})
    both_set(s, "hero")
    assert player(s, 0)["battle"] == "hero"
    assert hp(s) == (100, 40)
