"""ZTM-DECK, ZTM-CARD, ZTM-ZONE: what a deck is, what a card has, where cards lie."""

from __future__ import annotations

from typing import Any

import pytest

import tcg_kit as tcg
from tests.games.zutomayo.table import GAME, area, both_set, character, enchant, in_phase, player, plus, slug, table

rule = pytest.mark.rule

TWENTY = [f"card{n:02}" for n in range(1, 21)]


def problems(deck: list[str], **rulings: str) -> list[tuple[str | None, str]]:
    return [(p.rule, p.severity) for p in GAME.check_deck(deck, rulings)]


@rule("ZTM-DECK-1")
@pytest.mark.parametrize(("size", "found"), [(19, True), (20, False), (21, True), (0, True)])
def test_a_deck_has_exactly_20_cards(size: int, found: bool) -> None:
    deck = [*TWENTY, "man"][:size]
    assert problems(deck) == ([("ZTM-DECK-1", "error")] if found else [])


@rule("ZTM-DECK-1")
@pytest.mark.parametrize(("size", "found"), [(19, True), (20, False), (21, False), (40, False)])
def test_ruling_deck_size_any_allows_20_or_more(size: int, found: bool) -> None:
    deck = (TWENTY + TWENTY)[:size]
    assert problems(deck, deck_size="any") == ([("ZTM-DECK-1", "error")] if found else [])


@rule("ZTM-DECK-1")
def test_a_game_refuses_a_deck_of_another_size() -> None:
    with pytest.raises(tcg.DeckError) as caught:
        GAME.new([TWENTY, [*TWENTY, "man"]])
    assert [p.rule for p in caught.value.problems] == ["ZTM-DECK-1"]  # type: ignore[attr-defined]
    assert GAME.new([TWENTY, [*TWENTY, "man"]], rulings={"deck_size": "any"}).to_act == (0, 1)


@rule("ZTM-DECK-2")
@pytest.mark.parametrize("copies", [1, 2, 3, 4])
def test_at_most_two_copies_of_a_card(copies: int) -> None:
    deck = TWENTY[: 20 - copies] + ["man"] * copies
    assert problems(deck) == ([("ZTM-DECK-2", "error")] if copies > 2 else [])


@rule("ZTM-DECK-2")
def test_a_reprint_under_another_id_counts_as_the_same_card() -> None:
    game = GAME.with_cards([{**character("man-again"), "name": dict(GAME.cards["man"].name)}])
    assert game.check_deck([*TWENTY[:18], "man", "man-again"]) == []
    (problem,) = game.check_deck([*TWENTY[:17], "man", "man", "man-again"])
    assert (problem.code, problem.rule, problem.severity) == ("copies", "ZTM-DECK-2", "error")


@rule("ZTM-DECK-3")
@pytest.mark.parametrize(("characters", "found"), [(9, True), (10, False), (11, False)])
def test_half_characters_is_advice_only(characters: int, found: bool) -> None:
    game = GAME.with_cards([enchant(f"gust{n:02}") for n in range(20)])
    deck = TWENTY[:characters] + [f"gust{n:02}" for n in range(20 - characters)]
    assert [(p.rule, p.severity) for p in game.check_deck(deck)] == ([("ZTM-DECK-3", "warning")] if found else [])
    assert game.new([deck, deck]).to_act == (0, 1)


def test_an_unknown_card_in_a_deck_is_an_error() -> None:
    (problem,) = GAME.check_deck([*TWENTY[:19], "nobody"])
    assert (problem.code, problem.severity) == ("unknown-card", "error")
    assert set(problem.text) == {"ja", "en"}


@rule("ZTM-CARD-1")
def test_each_kind_has_the_fields_of_the_catalogue() -> None:
    person, help_, place = (
        GAME.with_cards(
            [character("x", 50, 30, clock=0), enchant("y", plus(10)), area("z", leaves={"hp_at_most": 1})]
        ).cards[name]
        for name in ("x", "y", "z")
    )
    assert (person.night, person.day, person.clock) == (50, 30, 0)
    assert help_.effects
    assert help_.clock == place.clock == 0
    assert place.leaves


@rule("ZTM-CARD-1")
@pytest.mark.parametrize(
    ("card", "field"),
    [
        ({**character("x"), "clock": -1}, "clock"),
        ({k: v for k, v in character("x").items() if k != "clock"}, "clock"),
        ({k: v for k, v in character("x").items() if k != "night"}, "night"),
        ({k: v for k, v in area("x", leaves={}).items() if k != "leaves"}, "leaves"),
        ({**enchant("x"), "night": 10}, "night"),
        ({**enchant("x"), "leaves": {"hp_at_most": 1}}, "leaves"),
        ({**character("x"), "kind": "hero"}, "kind"),
    ],
)
def test_a_card_that_is_none_is_refused(card: dict[str, Any], field: str) -> None:
    with pytest.raises(tcg.CardFileError) as caught:
        GAME.with_cards([card])
    assert caught.value.field == field


@rule("ZTM-CARD-2")
def test_power_and_cost_default_to_none_and_a_card_without_cost_needs_nothing() -> None:
    assert (GAME.cards["man"].power, GAME.cards["man"].cost) == (0, 0)
    s = table({"battle": None, "hand": ["man"]}, {"battle": None})
    assert player(s, 0)["power"] == 0
    both_set(s, "man")
    assert player(s, 1)["hp"] == 60


@rule("ZTM-CARD-3")
@pytest.mark.parametrize("attribute", ["darkness", "flame", "electricity", "wind", "chaos", "none"])
def test_attributes_do_nothing_by_themselves(attribute: str) -> None:
    s = table({"battle": "dyed"}, None, character("dyed", attribute=attribute))
    both_set(s)
    assert [player(s, seat)["hp"] for seat in (0, 1)] == [100, 100]


@rule("ZTM-CARD-4")
def test_a_limited_boost_counts_in_the_first_battle_only() -> None:
    bold = character("bold", 20, 20, boost={"amount": 30, "when": {"hp_at_least": 1}})
    s = both_set(table({"hand": ["bold", "blank"]}, {"battle": None, "hand": ["blank"] * 2}, bold), "bold")
    assert player(s, 1)["hp"] == 50
    both_set(s)
    assert player(s, 1)["hp"] == 30


@rule("ZTM-CARD-4")
def test_a_limited_boost_needs_its_condition() -> None:
    bold = character("bold", 20, 20, boost={"amount": 30, "when": {"hp_at_most": 50}})
    s = both_set(table({"hand": ["bold", "blank"]}, {"battle": None, "hand": ["blank"] * 2}, bold), "bold")
    assert player(s, 1)["hp"] == 80


@rule("ZTM-CARD-4")
def test_a_boost_missed_in_the_first_battle_is_not_made_up_for() -> None:
    bold = character("bold", 20, 20, boost={"amount": 30, "when": {"time": "day"}})
    s = both_set(table({"hand": ["bold", "leap"]}, {"battle": None, "hand": ["blank"] * 2}, bold), "bold")
    both_set(s, "leap")
    assert s.view()["time"] == "day"
    assert player(s, 1)["hp"] == 60


@rule("ZTM-CARD-4")
def test_the_opening_character_has_its_boost_on_turn_1() -> None:
    bold = character("bold", 20, 20, boost={"amount": 30, "when": {"time": "night"}})
    s = table({"battle": None, "hand": ["bold"]}, {"battle": None, "hand": ["blank"]}, bold, phase="opening")
    s.do("p0 open bold")
    s.do("p1 open -")
    assert player(s, 1)["hp"] == 50


@rule("ZTM-ZONE-1")
def test_the_zones_are_those_of_the_catalogue() -> None:
    keys = {"hp", "hand", "deck", "battle", "a", "b", "c", "charger", "abyss", "power", "last", "set_limit"}
    assert set(player(table(), 0)) == keys


@rule("ZTM-ZONE-1")
def test_this_turns_cards_lie_in_a_and_b_and_the_area_in_c() -> None:
    tower = area("tower", leaves={"hp_at_most": 1})
    s = both_set(table({"hand": ["blank", "tower"], "last": "lost"}, None, tower), "blank tower")
    before, later = in_phase(s, "clock")["players"][0], in_phase(s, "swap")["players"][0]
    assert [slug(before[zone]) for zone in "abc"] == ["blank", "tower", None]
    assert [slug(later[zone]) for zone in "abc"] == ["blank", None, "tower"]


@rule("ZTM-ZONE-1")
def test_charger_and_abyss_are_face_up_and_the_deck_face_down() -> None:
    s = table({"charger": ["cell"], "abyss": ["man"]})
    for seat in (0, 1):
        me = s.view(seat)["players"][0]
        assert (me["charger"], me["abyss"], me["deck"]) == (["cell"], ["man"], 6)


@rule("ZTM-ZONE-1")
def test_a_card_with_power_is_sent_to_the_charger() -> None:
    s = both_set(table({"hand": ["cell"]}), "cell")
    event = next(e for e in s.events if e.kind == "to-charger")
    assert "ZTM-ZONE-1" in event.rules
    assert "Send to POWER" in event.text("ja")
    assert player(s, 0)["charger"] == ["cell"]
