"""SZK-DECK: what makes a deck, and the fields of cards; the ready decks and all invented cards."""

from __future__ import annotations

from typing import Any

import pytest

import tcg_kit as tcg
from tcg_kit.catalogue import Game
from tcg_kit.core.cards import as_table
from tcg_kit.games.suizokun import SPEC
from tcg_kit.games.suizokun.cards import ATTRIBUTES, KINDS, MOMENTS
from tests.games.suizokun.table import CARDS, GAME, Json, evolution, item, monster, other, weapon

rule = pytest.mark.rule

OWN = Game(SPEC)
FORTY_SEVEN = [f"card{n:02}" for n in range(1, 21)] * 2 + [
    "card01",
    "card02",
    "card03",
    "card04",
    "card05",
    "card06",
    "card07",
]
FIFTY = [*FORTY_SEVEN, "one", "one", "one"]


def codes(deck: list[str], game: tcg.Game = GAME) -> list[tuple[str, str | None, str]]:
    return [(p.code, p.rule, p.severity) for p in game.check_deck(deck)]


@rule("SZK-DECK-1")
def test_fifty_cards_and_one_player_card_are_a_deck() -> None:
    assert len(FIFTY) == 50
    assert codes(["plain", *FIFTY]) == []


@rule("SZK-DECK-1")
@pytest.mark.parametrize("deck", [FIFTY[1:], [*FIFTY, "two"]], ids=["49", "51"])
def test_another_number_of_cards_is_an_error(deck: list[str]) -> None:
    assert codes(["plain", *deck]) == [("deck-size", "SZK-DECK-1", "error")]


@rule("SZK-DECK-1")
def test_exactly_one_player_card() -> None:
    assert codes(FIFTY) == [("player-card", "SZK-DECK-1", "error")]
    assert codes(["plain", "plain", *FIFTY]) == [("player-card", "SZK-DECK-1", "error")]
    assert [c[0] for c in codes(["plain", "tide-captain", *FIFTY[1:]])] == ["deck-size", "player-card"]


@rule("SZK-DECK-2")
def test_four_cards_of_the_same_name_are_an_error() -> None:
    assert codes(["plain", *FIFTY[1:], "one", "one"][:51]) == [("copies", "SZK-DECK-2", "error")]


@rule("SZK-DECK-2")
def test_a_reprint_under_another_id_counts_as_the_same_name() -> None:
    game = GAME.with_cards([{**monster("one-again"), "name": "one"}])
    assert codes(["plain", *FIFTY[:-1], "one-again"], game) == []
    assert codes(["plain", *FIFTY[1:], "one-again"], game) == [("copies", "SZK-DECK-2", "error")]


@rule("SZK-DECK-3")
def test_a_deck_needs_a_cost_1_monster() -> None:
    deck = ["plain", *FORTY_SEVEN, "two", "two", "two"]
    assert codes(deck) == [("no-cost-one", "SZK-DECK-3", "error")]
    grown = {**evolution("cheap", "two"), "cost": 1}
    game = GAME.with_cards([grown])
    assert codes([*deck[:-1], "cheap"], game) == [("no-cost-one", "SZK-DECK-3", "error")]
    with pytest.raises(tcg.DeckError):
        GAME.new([deck, deck])


@rule("SZK-EVO-1")
def test_an_evolution_without_its_base_is_worth_a_warning() -> None:
    assert codes(["plain", *FIFTY[:-1], "great"]) == [("no-base", "SZK-EVO-1", "warning")]
    assert codes(["plain", *FIFTY[:-1], "grown"]) == []
    lost = GAME.with_cards([evolution("lost", "nobody")])
    assert codes(["plain", *FIFTY[:-1], "lost"], lost) == [("no-base", "SZK-EVO-1", "warning")]


def test_every_problem_is_told_in_both_languages_and_unknown_cards_are_named() -> None:
    problems = GAME.check_deck(["nothing", "one", "one", "one", "one"])
    assert [p.code for p in problems] == ["unknown-card", "deck-size", "player-card", "copies"]
    assert all(p.text["ja"] and p.text["en"] for p in problems)


@pytest.mark.parametrize("name", OWN.decks)
def test_ready_decks_are_fine(name: str) -> None:
    assert OWN.check_deck(OWN.decks[name]) == []
    deck = OWN.decks[name]
    assert len(deck.cards) == 51
    assert deck.title is not None
    assert deck.about is not None
    assert all(deck.title[lang] and deck.about[lang] for lang in ("ja", "en"))


def test_the_invented_cards_cover_everything() -> None:
    cards = OWN.cards.values()
    assert len(OWN.decks) == 3
    assert len(cards) >= 50
    assert len({c.name["ja"] for c in cards}) == len({c.name["en"] for c in cards}) == len(cards)
    assert {c.kind for c in cards} == set(KINDS)
    monsters = {(c.attribute, c.cost) for c in cards if c.kind == "monster"}
    assert monsters >= {(attribute, cost) for attribute in ATTRIBUTES for cost in range(1, 7)}
    assert {c.when for c in cards if c.kind == "item"} == set(MOMENTS)
    assert {c.attribute for c in cards if c.kind == "weapon"} == set(ATTRIBUTES)
    for card in cards:
        if card.kind == "evolution":
            assert OWN.cards[card.base].attribute != card.attribute
    used = {e.do for c in cards for e in c.effects}
    assert used == set(SPEC.vocabulary.words)


@rule("SZK-PLAYER-1")
def test_player_cards_trade_lp_for_pp() -> None:
    players = [c for c in OWN.cards.values() if c.kind == "player" and c.effects]
    assert len(players) == 3
    by_lp = sorted(players, key=lambda c: c.lp)
    assert [c.pp for c in by_lp] == sorted((c.pp for c in players), reverse=True)


def test_the_first_player_card_changes_no_number_in_a_position() -> None:
    """Positions that name no player card get the first one: worked examples must come out as computed."""
    first = next(c for c in OWN.cards.values() if c.kind == "player")
    assert first.effects == ()


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_card_texts_say_when_and_what(lang: str) -> None:
    for card in OWN.cards.values():
        assert bool(card.text[lang]) == bool(card.effects), card.id
        assert "{" not in card.text[lang]


def test_item_texts_name_their_moment() -> None:
    card = OWN.with_cards([item("x", "enemy-attack", {"do": "draw"})]).cards["x"]
    assert card.text == {"ja": "相手の攻撃のとき: 自分は1枚引く。", "en": "When the opponent attacks: You draw 1 card."}


def test_an_assists_condition_is_in_its_text() -> None:
    card = OWN.with_cards([other("x", "assist", {"do": "draw"}, condition={"behind": True})]).cards["x"]
    assert card.text["en"] == "You draw 1 card. Only if your LP are below the opponent's." or card.text[
        "en"
    ].startswith("Only if")
    assert "自分のLPが相手より低い" in card.text["ja"]


WRONG: list[tuple[Json, str]] = [
    ({**monster("x"), "attribute": "fire"}, "attribute"),
    ({**monster("x"), "cost": -1}, "cost"),
    ({k: v for k, v in monster("x").items() if k != "cost"}, "cost"),
    ({**monster("x"), "lp": 3}, "lp"),
    ({**monster("x"), "def": "much"}, "def"),
    ({**monster("x"), "base": "one"}, "base"),
    ({k: v for k, v in evolution("x", "one").items() if k != "base"}, "base"),
    ({**weapon("x"), "cost": 3}, "cost"),
    ({**other("x", "player"), "lp": 0}, "lp"),
    ({**other("x", "item"), "when": "tomorrow"}, "when"),
    ({**other("x", "item")}, "when"),
    ({**other("x", "assist"), "condition": {"hungry": True}}, "condition.hungry"),
    ({**other("x", "field"), "condition": {}}, "condition"),
    ({**other("x", "field"), "kind": "trap"}, "kind"),
    (other("x", "assist", {"do": "become", "attribute": "fire"}), "effects[0].attribute"),
]


@pytest.mark.parametrize(("card", "field"), WRONG, ids=[f"{i}" for i in range(len(WRONG))])
def test_a_wrong_card_says_which_field(card: Json, field: str) -> None:
    with pytest.raises(tcg.CardFileError) as found:
        GAME.with_cards([card])
    assert found.value.field == field


def test_def_is_the_fields_name_in_files() -> None:
    card = GAME.cards["cut"]
    assert (card.atk, card.def_) == (500, 300)
    table: dict[str, Any] = as_table(card)
    assert table["def"] == 300
    assert "def_" not in table


@pytest.mark.parametrize("slug", [*OWN.cards, *(c["id"] for c in CARDS)])
def test_cards_are_read_back_from_their_tables(slug: str) -> None:
    card = GAME.cards[slug]
    assert OWN.with_cards([as_table(card)]).cards[slug] == card


def test_the_rulings_of_the_catalogue() -> None:
    found = {key: (ruling.options, ruling.default) for key, ruling in OWN.rulings.items()}
    assert found == {
        "attack": (("optional", "forced"), "optional"),
        "staging": (("round-start", "after-main"), "round-start"),
        "rounding": (("down", "up"), "down"),
        "round_one_level": (("start-phase", "main-phase"), "start-phase"),
        "mulligan_extra": (("optional", "forced"), "optional"),
    }
