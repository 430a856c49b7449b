"""DKM-DECK, DKM-NAME: what a deck is, what a card has, whom a name means; the ready cards and decks."""

from __future__ import annotations

from typing import Any

import pytest

import tcg_kit as tcg
from tests.games.darkmoon.table import GAME, character, special, table

rule = pytest.mark.rule

FORTY = [f"c{n}" for n in range(1, 11)] * 4


def problems(deck: list[str], *cards: Any) -> list[tuple[str | None, str]]:
    game = GAME.with_cards(list(cards)) if cards else GAME
    return [(p.rule, p.severity) for p in game.check_deck(deck)]


@rule("DKM-DECK-1")
@pytest.mark.parametrize(("size", "found"), [(0, True), (39, True), (40, False), (41, True)])
def test_a_deck_has_exactly_40_cards(size: int, found: bool) -> None:
    assert problems([*FORTY, "s"][-size:] if size else []) == ([("DKM-DECK-1", "error")] if found else [])


@rule("DKM-DECK-2")
def test_at_most_four_characters_share_a_number_whatever_their_names() -> None:
    assert problems(["d1", "d1", *FORTY[2:-10], *FORTY[-10:]]) == [("DKM-DECK-2", "error")]
    assert problems([c if c != "c1" else "d1" for c in FORTY]) == []
    mixed = [c for c in FORTY if c != "c1"] + ["c1", "c1", "d1", "d1"]
    assert problems(mixed) == []
    assert problems([*mixed[:35], "d1", *mixed[36:]]) == [("DKM-DECK-2", "error")]


@rule("DKM-DECK-2")
def test_a_deck_of_characters_needs_at_least_eight_numbers() -> None:
    seven = [f"c{n}" for n in range(1, 8)] * 4 + ["s"] * 4 + ["t"] * 4
    assert len(seven) == 36
    assert problems([*seven, *["c8"] * 4]) == []
    assert ("DKM-DECK-2", "error") in problems([*seven, *["c7"] * 4])


@rule("DKM-DECK-3")
@pytest.mark.parametrize(
    ("specials", "found"),
    [
        (["s"] * 4 + ["t"] * 4, 0),
        (["s"] * 4 + ["t"] * 4 + ["u"], 1),
        (["s"] * 5, 1),
        (["s"] * 5 + ["t"] * 4, 2),
        (["s"] * 5 + ["t"] * 5, 3),
    ],
)
def test_at_most_eight_specials_and_four_of_the_same(specials: list[str], found: int) -> None:
    assert problems(FORTY[: 40 - len(specials)] + specials) == [("DKM-DECK-3", "error")] * found


@rule("DKM-DECK-3")
@pytest.mark.parametrize("name", ["Card s", {"ja": "別の名前", "en": "Card s"}, {"ja": "Card s", "en": "Another"}])
def test_specials_of_the_same_name_count_together(name: Any) -> None:
    reprint = {**special("s-again"), "name": name}
    deck = [*FORTY[:35], "s", "s", "s", "s-again", "s-again"]
    assert problems(deck, reprint) == [("DKM-DECK-3", "error")]
    assert problems([*FORTY[:36], "s", "s", "s-again", "s-again"], reprint) == []


@rule("DKM-DECK-1", "DKM-DECK-2", "DKM-DECK-3")
def test_a_game_refuses_a_deck_with_errors_and_lists_them_all() -> None:
    bad = ["c1"] * 30 + ["s"] * 9
    with pytest.raises(tcg.DeckError) as caught:
        GAME.new([bad, FORTY])
    assert [p.rule for p in caught.value.problems] == [  # type: ignore[attr-defined]
        "DKM-DECK-1",
        "DKM-DECK-2",
        "DKM-DECK-3",
        "DKM-DECK-3",
    ]


def test_an_unknown_card_is_an_error() -> None:
    assert [(p.code, p.severity) for p in GAME.check_deck([*FORTY[:39], "nobody"])] == [("unknown-card", "error")]


@pytest.mark.parametrize(
    ("card", "field"),
    [
        ({**character("x"), "number": 0}, "number"),
        ({k: v for k, v in character("x").items() if k != "number"}, "number"),
        ({**special("x"), "number": 3}, "number"),
        ({**character("x"), "kind": "hero"}, "kind"),
        ({**character("x"), "effects": []}, "effects"),
        ({**character("x"), "on_play": [{"do": "points"}]}, "on_play[0].do"),
        ({**character("x"), "scoring": [{"do": "draw"}]}, "scoring[0].do"),
        (
            {**character("x"), "scoring": [{"do": "points", "amount": 1, "when": {"hand_at_most": 1}}]},
            "scoring[0].when.hand_at_most",
        ),
        ({**character("x"), "on_play": [{"do": "take", "from": "units"}]}, "on_play[0].from"),
        (
            {**character("x"), "on_play": [{"do": "take", "from": "deck", "filter": {"number": "x"}}]},
            "on_play[0].filter.number",
        ),
        ({**character("x"), "on_play": [{"do": "take", "from": "field"}] * 2}, "on_play"),
    ],
)
def test_a_card_that_is_none_is_refused(card: dict[str, Any], field: str) -> None:
    with pytest.raises(tcg.CardFileError) as caught:
        GAME.with_cards([card])
    assert caught.value.field == field


def test_optional_fields_have_the_defaults_of_the_catalogue() -> None:
    plain = GAME.with_cards([{"id": "x", "name": "X", "kind": "special"}]).cards["x"]
    assert (plain.on_play, plain.scoring, plain.text["en"], plain.rarity) == ((), (), "", "N")


NAMED = [
    character("mio", 1, name="Mio by the Sea"),
    character("two", 2, name="Old Mio and Ren"),
    character("ren", 3, name="Ren"),
    special("harp", name="Mio's Harp"),
    {**character("both", 4), "name": {"ja": "うみべのミオ", "en": "A Stranger"}},
    special("call", {"do": "take", "from": "deck", "to": "hand", "filter": {"name": {"ja": "ミオ", "en": "Mio"}}}),
]


@rule("DKM-NAME-1")
def test_a_name_means_every_character_that_bears_it_and_no_special() -> None:
    s = table({"hand": ["call"], "deck": ["ren", "harp", "mio", "two", "both", "c1"]}, cards=NAMED)
    s.do("play call")
    assert sorted(a.args[0] for a in s.legal()) == ["both", "mio", "two"]
    (event,) = [e for e in s.events if e.kind == "search"]
    assert "DKM-NAME-1" in event.rules


@rule("DKM-NAME-1")
def test_an_empty_name_means_nobody() -> None:
    nobody = special("nobody", {"do": "take", "from": "deck", "filter": {"name": ""}})
    s = table({"hand": ["nobody"], "deck": ["c1", "s"]}, cards=[nobody])
    s.do("play nobody")
    assert [str(a) for a in s.legal()] == ["p0 choose -"]


OWN = [card for slug, card in GAME.cards.items() if slug not in GAME.extra_cards]
NAMES = {
    "イスカ": "Iska",
    "トビン": "Tobin",
    "メルレ": "Merle",
    "オンドラ": "Ondra",
    "フェンナ": "Fenna",
    "バスティオ": "Bastio",
    "クイラ": "Quilla",
    "ドリン": "Dorrin",
}


def test_the_ready_cards_are_as_many_and_as_different_as_the_catalogue_asks() -> None:
    characters = [card for card in OWN if card.kind == "character"]
    assert len(OWN) >= 45
    assert len(OWN) - len(characters) >= 8
    assert {card.number for card in characters} == set(range(1, 11))
    for ja, en in NAMES.items():
        assert sum(en in card.name["en"] for card in characters) >= 3
        # a card that bears a name in one language bears it in the other: texts mean the same cards in both
        assert {c.id for c in OWN if ja in c.name["ja"]} == {c.id for c in OWN if en in c.name["en"]}


def test_every_character_bears_exactly_one_of_the_names() -> None:
    for card in OWN:
        if card.kind == "character":
            assert sum(en in card.name["en"] for en in NAMES.values()) == 1


def test_the_ready_texts_use_the_whole_vocabulary() -> None:
    words = {e.do for card in OWN for e in card.on_play} | {e.do for card in OWN for e in card.scoring}
    assert words == {"draw", "look", "take", "action", "points", "points-each", "points-on-field"}
    froms = {(e.args["from"], e.args["to"]) for card in OWN for e in card.on_play if e.do == "take"}
    assert froms == {("deck", "hand"), ("deck", "field"), ("field", "hand"), ("hand", "field")}
    filters = {key for card in OWN for e in card.on_play if e.do == "take" for key in e.args["filter"] or {}}
    assert filters == {"kind", "number", "name"}


@pytest.mark.parametrize("name", list(GAME.decks))
def test_ready_decks_have_no_problem_and_say_what_they_are(name: str) -> None:
    deck = GAME.decks[name]
    assert GAME.check_deck(deck) == []
    assert deck.title
    assert deck.about
    assert set(deck.title) == set(deck.about) == {"ja", "en"}


def test_there_are_three_ready_decks_and_every_ready_card_says_something() -> None:
    assert len(GAME.decks) == 3
    assert all(card.text["ja"] and card.text["en"] for card in OWN)
