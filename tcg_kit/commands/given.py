"""What a person names on the command line: a game with own cards, decks by name or file, rulings as key=value."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from tcg_kit.catalogue import game as find
from tcg_kit.commands import Words, WrongUse, listed
from tcg_kit.core.decks import Deck, read_deck
from tcg_kit.core.definition import Definition
from tcg_kit.core.errors import TcgKitError


def game(slug: str, cards: Path | None) -> Definition:
    """A game, with the cards of a file where there is one. Raises CardFileError for what is wrong in it."""
    return find(slug) if cards is None else find(slug).with_cards(cards)


def rulings(words: Iterable[str], say: Words) -> dict[str, str]:
    """Rulings by key. Raises WrongUse for a word without an equals sign."""
    out = {}
    for word in words:
        key, equals, value = word.partition("=")
        if not equals:
            raise WrongUse(say("ruling-form", word=word))
        out[key.strip()] = value.strip()
    return out


def deck(game: Definition, name: str, say: Words) -> Deck:
    """A ready deck, or one from a file. Raises TcgKitError where there is neither, or no deck in the file."""
    if name in game.decks:
        return game.decks[name]
    if Path(name).is_file():
        return read_deck(name, game)
    raise TcgKitError(say("no-deck", name=name, ready=listed(game.decks)))
