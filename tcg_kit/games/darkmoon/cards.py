"""The cards of DARK MOON (fields) and what makes a deck (DKM-DECK)."""

from __future__ import annotations

import dataclasses
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass

from tcg_kit.core.cards import Card
from tcg_kit.core.decks import Deck, Problem, unknown_cards
from tcg_kit.core.definition import Definition
from tcg_kit.core.errors import CardFileError, message
from tcg_kit.core.fields import Field, card_field
from tcg_kit.core.lang import LANGS, both
from tcg_kit.core.vocab import Effect
from tcg_kit.games.darkmoon.filters import KINDS
from tcg_kit.games.darkmoon.scoring import SCORING

DECK_SIZE, SPECIALS, COPIES = 40, 8, 4


@dataclass(frozen=True, slots=True, kw_only=True)
class DarkmoonCard(Card):
    """A card. number: a character's, top left; on_play: its text when played; scoring: its points at the end.

    effects: on_play, as the core calls what it applies. aim: the one text that takes cards of the own field, which
    are named in the action `play`.
    """

    kind: str = card_field(Field("word", options=KINDS))
    number: int = card_field(Field("int", lo=1, kinds=("character",)))
    on_play: tuple[Effect, ...] = card_field(Field("effects", ()))
    scoring: tuple[Effect, ...] = card_field(Field("effects", (), vocabulary=SCORING))
    effects: tuple[Effect, ...] = dataclasses.field(init=False, default=())
    aim: Effect | None = dataclasses.field(init=False, default=None)

    def __post_init__(self) -> None:
        """Find the aim. CardFileError if there is more than one: the notation couldn't tell their targets apart."""
        aims = [e for e in self.on_play if e.do == "take" and e.args["from"] == "field"]
        if len(aims) > 1:
            raise CardFileError(message("games.darkmoon:one-aim"), field="on_play")
        object.__setattr__(self, "effects", self.on_play)
        object.__setattr__(self, "aim", aims[0] if aims else None)


def rules(card: DarkmoonCard) -> tuple[str, ...]:
    """The rule by which a card is played and its text takes effect."""
    return ("DKM-PLAY-1",) if card.kind == "character" else ("DKM-PLAY-2",)


def check_deck(game: Definition, deck: Deck, rulings: Mapping[str, str]) -> list[Problem]:
    """The problems of a deck: its size (DKM-DECK-1), equal numbers (DKM-DECK-2), specials (DKM-DECK-3)."""
    out = unknown_cards(game, deck.cards)
    n = len(deck.cards)
    if n != DECK_SIZE:
        told = both(
            f"デッキはちょうど{DECK_SIZE}枚です（いま{n}枚）。",
            f"A deck has exactly {DECK_SIZE} cards; this one has {n}.",
        )
        out.append(Problem("deck-size", "DKM-DECK-1", "error", told))
    known = [game.cards[c] for c in deck.cards if c in game.cards]
    numbers = Counter(card.number for card in known if card.kind == "character")
    for number, copies in sorted(numbers.items()):
        if copies > COPIES:
            told = both(
                f"ナンバー{number}のキャラクターが{copies}枚あります。同じナンバーは合わせて{COPIES}枚までです。",
                f"{copies} characters have the number {number}; at most {COPIES} may share a number.",
            )
            out.append(Problem("same-number", "DKM-DECK-2", "error", told))
    return out + _check_specials([card for card in known if card.kind == "special"])


def _check_specials(specials: list[DarkmoonCard]) -> list[Problem]:
    """Too many specials, or too many of the same name: cards of one name count together (DKM-DECK-3)."""
    out = []
    if len(specials) > SPECIALS:
        told = both(
            f"スペシャルが{len(specials)}枚あります。{SPECIALS}枚までです。",
            f"There are {len(specials)} specials; at most {SPECIALS} are allowed.",
        )
        out.append(Problem("specials", "DKM-DECK-3", "error", told))
    told_of: set[str] = set()
    for lang in LANGS:
        for name, copies in Counter(card.name[lang] for card in specials).items():
            same = [card for card in specials if card.name[lang] == name]
            if copies > COPIES and same[0].id not in told_of:
                told_of.update([card.id for card in same])
                ja, en = same[0].name["ja"], same[0].name["en"]
                told = both(
                    f"「{ja}」が{copies}枚あります。同じスペシャルは{COPIES}枚までです。",
                    f"{copies} copies of {en}; at most {COPIES} of the same special are allowed.",
                )
                out.append(Problem("copies", "DKM-DECK-3", "error", told))
    return out
