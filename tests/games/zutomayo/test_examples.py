"""The worked examples of the catalogue, as they stand there."""

from __future__ import annotations

import pytest

from tests.games.zutomayo.table import CARDS, FILLER, GAME, both_set, character, enchant, hp, in_phase, player, table

rule = pytest.mark.rule


@rule("ZTM-BATTLE-1", "ZTM-SET-1", "ZTM-CLOCK-1", "ZTM-CLOCK-2")
def test_example_1_both_open_at_night() -> None:
    s = table(
        {"battle": None, "hand": ["first", "man"]},
        {"battle": None, "hand": ["second", "man", "blank"]},
        character("first", 50, 0, clock=2),
        character("second", 30, 0, clock=1),
        phase="opening",
    )
    s.do("p0 open first")
    s.do("p1 open second")
    view = s.view()
    assert (view["chronos"], view["time"]) == (3, "night")
    assert hp(s) == (100, 80)
    assert (player(s, 0)["set_limit"], player(s, 1)["set_limit"]) == (1, 2)


@rule("ZTM-CLOCK-1", "ZTM-CLOCK-2", "ZTM-BATTLE-5")
def test_example_2_from_night_to_day() -> None:
    s = table(
        {"hand": ["early"]},
        {"hand": ["blank2", "tick"], "last": "lost", "battle": None},
        character("early", 20, 70, clock=2),
        enchant("blank2", clock=2),
        chronos=3,
    )
    both_set(s, "early", "blank2 tick")
    assert (s.view()["chronos"], s.view()["time"]) == (8, "day")
    assert hp(s) == (100, 30)


@rule("ZTM-SWAP-2", "ZTM-DRAW-1", "ZTM-CLOCK-1", "ZTM-POWER-1")
def test_example_3_a_loser_sets_two_characters() -> None:
    s = table(
        {"hand": ["front", "back"], "last": "lost", "charger": ["cell"]},
        {"battle": None},
        character("front", 60, 60, clock=1),
        character("back", 90, 90, clock=3, power=1),
    )
    both_set(s, "front back")
    assert s.view()["chronos"] == 4
    assert hp(s) == (100, 40)
    me = player(s, 0)
    assert me["battle"] == "front"
    assert me["b"] is None
    assert "back" in me["charger"]
    assert me["power"] == 2
    assert me["hand"] == FILLER[:2]


@rule("ZTM-POWER-3", "ZTM-BATTLE-3", "ZTM-CLOCK-1")
def test_example_4_cost_3_with_power_2() -> None:
    s = table(
        {"hand": ["costly"], "charger": ["cell", "cell"]},
        {"battle": "hero"},
        character("costly", 130, 130, cost=3, clock=2),
    )
    both_set(s, "costly")
    assert hp(s) == (40, 100)
    assert s.view()["chronos"] == 2
    assert player(s, 0)["battle"] == {"card": "costly", "inert": True}


@rule("ZTM-DRAW-2", "ZTM-POWER-1")
def test_example_5_reshuffle_keeps_the_power() -> None:
    charger = ["pair", "cell", "spark"]  # power 2 + 1 + 1
    abyss = [f"card{n:02}" for n in range(1, 8)]  # two more join it when A and B are cleaned up
    s = table(
        {"hand": ["blank", "blank"], "last": "lost", "deck": [], "charger": charger, "abyss": abyss},
        None,
        enchant("pair", power=2),
    )
    both_set(s, "blank blank")
    me = player(s, 0)
    assert len(player(s, 0)["hand"]) == 2
    assert len(me["deck"]) == 10
    assert sorted(me["hand"] + me["deck"]) == sorted([*charger, *abyss, "blank", "blank"])
    assert me["charger"] == me["abyss"] == []
    assert me["power"] == 4
    event = next(e for e in s.events if e.kind == "reshuffle")
    assert event.data == {"n": 12, "power": 4}


@pytest.mark.parametrize(("ruleset", "works"), [("2023", False), ("2026", True)])
@rule("ZTM-POWER-4", "ZTM-SWAP-1")
def test_example_6_the_outgoing_character_brings_the_power(ruleset: str, works: bool) -> None:
    s = table(
        {"battle": "spark", "hand": ["heir"]},
        {"battle": None},
        character("heir", 70, 70, cost=1),
        ruleset=ruleset,
    )
    both_set(s, "heir")
    assert hp(s) == ((100, 30) if works else (100, 100))
    assert player(s, 0)["charger"] == ["spark"]
    assert in_phase(s, "swap")["players"][0]["power"] == 1


def test_the_helpers_cards_are_all_known() -> None:
    assert {card["id"] for card in CARDS} <= set(GAME.cards)
