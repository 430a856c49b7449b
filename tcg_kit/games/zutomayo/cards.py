"""The cards of ZUTOMAYO CARD (fields, ZTM-CARD) and what makes a deck (ZTM-DECK)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from tcg_kit.core.cards import Card
from tcg_kit.core.decks import Deck, Problem, alike, unknown_cards
from tcg_kit.core.definition import Definition
from tcg_kit.core.fields import Field, card_field
from tcg_kit.core.lang import both
from tcg_kit.core.vocab import Effect

KINDS = ("character", "enchant", "area")
ATTRIBUTES = ("darkness", "flame", "electricity", "wind", "chaos", "none")
DECK_SIZE = 20


@dataclass(frozen=True, slots=True, kw_only=True)
class ZutomayoCard(Card):
    """A card. night, day: the two attacks; clock: steps of the medal; power: given in the charger; cost: needed there.

    boost: the limited boost (ZTM-CARD-4); leaves: the leaving condition of an area enchant (ZTM-AREA-1).
    """

    kind: str = card_field(Field("word", options=KINDS))
    attribute: str = card_field(Field("word", options=ATTRIBUTES))
    clock: int = card_field(Field("int", hi=99))
    night: int = card_field(Field("int", kinds=("character",)))
    day: int = card_field(Field("int", kinds=("character",)))
    power: int = card_field(Field("int", 0, hi=99))
    cost: int = card_field(Field("int", 0, hi=99))
    boost: Effect | None = card_field(Field("boost", None, kinds=("character",)))
    leaves: tuple[tuple[str, Any], ...] = card_field(Field("leaving", kinds=("area",)))


def check_deck(game: Definition, deck: Deck, rulings: Mapping[str, str]) -> list[Problem]:
    """The problems of a deck: its size (ZTM-DECK-1), copies (ZTM-DECK-2), characters (ZTM-DECK-3, advice)."""
    out = unknown_cards(game, deck.cards)
    n = len(deck.cards)
    if n != DECK_SIZE and (rulings["deck_size"] != "any" or n < DECK_SIZE):
        least = "以上" if rulings["deck_size"] == "any" else "ちょうど"
        words = "at least" if rulings["deck_size"] == "any" else "exactly"
        told = both(
            f"デッキは{least}{DECK_SIZE}枚です（いま{n}枚）。",
            f"A deck has {words} {DECK_SIZE} cards; this one has {n}.",
        )
        out.append(Problem("deck-size", "ZTM-DECK-1", "error", told))
    known = [c for c in deck.cards if c in game.cards]
    for same, copies in alike(game, known):
        if copies > 2:
            name = game.cards[same[0]].name
            told = both(
                f"「{name['ja']}」が{copies}枚あります。同じカードは2枚までです。",
                f"{copies} copies of {name['en']}; at most 2 are allowed.",
            )
            out.append(Problem("copies", "ZTM-DECK-2", "error", told))
    characters = sum(game.cards[c].kind == "character" for c in known)
    if known and 2 * characters < n:
        told = both(
            f"キャラクターは{characters}枚です。半分以上あると安心です。",
            f"{characters} of {n} cards are characters; at least half is good advice.",
        )
        out.append(Problem("few-characters", "ZTM-DECK-3", "warning", told))
    return out
