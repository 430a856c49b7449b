"""The browser of cards without a browser: what can be found, by what cards can be sorted, what is sent."""

from __future__ import annotations

import json
from typing import Any

import pytest

import tcg_kit as tcg

pytest.importorskip("anywidget")

from tcg_kit.core.lang import LANGS
from tcg_kit.core.names import holds
from tcg_kit.teach.glossary import terms
from tcg_kit.widgets.cards import Cards, catalogue, filters


def click(widget: Any, **message: Any) -> dict[str, Any]:
    widget._handle_custom_msg(message, [])
    state: dict[str, Any] = widget.state
    return state


@pytest.mark.parametrize("slug", tcg.games())
@pytest.mark.parametrize("lang", LANGS)
def test_every_card_is_found_by_its_names_text_kind_and_id(slug: str, lang: str) -> None:
    game = tcg.game(slug)
    shown = {card["slug"]: card for card in catalogue(game)[lang]["cards"]}
    assert list(shown) == list(game.cards)
    for card in game.cards.values():
        told = [card.id, *card.name.values(), *card.text.values(), game.label("kind", card.kind, lang)]
        assert all(holds(shown[card.id]["find"], text) for text in told), card.id
        assert shown[card.id]["name"] == card.name[lang]
        assert shown[card.id]["decks"] == [
            [deck.name, deck.cards.count(card.id)] for deck in game.decks.values() if card.id in deck.cards
        ]


@pytest.mark.parametrize("slug", tcg.games())
def test_filters_come_from_the_card_class_and_each_finds_cards(slug: str) -> None:
    game = tcg.game(slug)
    found = filters(game)
    assert {"kind"} <= {one["key"] for one in found}
    assert all(len(one["options"][lang]) > 1 and one["label"][lang] for one in found for lang in LANGS)
    cards = catalogue(game)["en"]["cards"]
    for one in found:
        for value, told in one["options"]["en"]:
            assert told
            assert any(card["values"].get(one["key"]) == value for card in cards), (one["key"], value)


def test_the_attribute_filter_has_its_words() -> None:
    options = next(one["options"] for one in filters(tcg.game("suizokun")) if one["key"] == "attribute")
    assert ["slash", "斬"] in options["ja"]
    assert ["slash", "Slash"] in options["en"]


@pytest.mark.parametrize("slug", tcg.games())
def test_terms_and_rules_are_all_there_with_their_tags(slug: str) -> None:
    game = tcg.game(slug)
    for lang in LANGS:
        data = catalogue(game)[lang]
        assert [term["id"] for term in data["terms"]] == [term.id for term in terms(game)]
        assert all(term["text"] and term["rules"] for term in data["terms"])
        assert set(data["rules"]) == set(data["find"]) == set(game.rules)
        assert all(data["rules"][rule.id]["tag"] == rule.tag for rule in game.rules.values())
        assert {term["group"] for term in data["terms"]} <= {group for group, _ in data["groups"]}


def test_a_language_is_drawn_when_it_is_wanted() -> None:
    widget = Cards("zutomayo", lang="ja")
    assert set(widget.drawings) == {"ja"}
    assert click(widget, do="lang", lang="en")["lang"] == "en"
    assert set(widget.drawings) == {"ja", "en"}
    assert set(widget.drawings["en"]) == set(widget.game.cards)
    assert all(svg.startswith("<svg") for svg in widget.drawings["en"].values())
    assert "fr" in click(widget, do="lang", lang="fr")["error"]
    assert widget.state["lang"] == "en"
    json.dumps(widget.constants)


def test_cards_of_ones_own_are_shown_too() -> None:
    extra = {"id": "my-cat", "name": "<b>Cat</b>", "kind": "special"}
    widget = Cards(tcg.game("darkmoon").with_cards([extra]), lang="en")
    mine = next(card for card in widget.constants["en"]["cards"] if card["slug"] == "my-cat")
    assert mine["name"] == "<b>Cat</b>"
    assert mine["decks"] == []
    assert "<b>Cat" not in widget.drawings["en"]["my-cat"]


def test_a_fallback_lists_the_cards() -> None:
    bundle = Cards("mattsun", lang="en")._repr_mimebundle_()
    data = bundle[0] if isinstance(bundle, tuple) else bundle
    assert all(card.name["en"] in data["text/plain"] for card in tcg.game("mattsun").cards.values())


def test_what_cannot_be_shown_is_refused() -> None:
    for options in ({"lang": "fr"}, {"theme": "pink"}):
        with pytest.raises(tcg.TcgKitError):
            tcg.widgets.Cards("zutomayo", **options)
    with pytest.raises(tcg.TcgKitError):
        tcg.widgets.Cards("chess")
