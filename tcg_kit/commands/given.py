"""What a person names on the command line: a game with own cards, decks by name or file, rulings as key=value."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from tcg_kit.catalogue import game as find
from tcg_kit.commands import Words, WrongUse, listed
from tcg_kit.core.decks import Deck, read_deck
from tcg_kit.core.definition import Definition
from tcg_kit.core.errors import CardFileError, DeckError, FileError, TcgKitError
from tcg_kit.core.lang import LANGS


def game(slug: str, cards: Path | None) -> Definition:
    """A game, with the cards of a file where there is one. Raises CardFileError for what is wrong in it."""
    if cards is None:
        return find(slug)
    try:
        return find(slug).with_cards(cards)
    except CardFileError as e:
        raise _with_more(e, "check-cards", slug, str(cards)) from e


def _with_more(e: FileError, command: str, slug: str, path: str) -> TcgKitError:
    """The error, with the command that tells the other ones of the file, if there are any."""
    more = len(e.all) - 1
    if not more:
        return e
    told = {lang: Words(lang)("more-faults", n=more, command=command, slug=slug, path=path) for lang in LANGS}
    return TcgKitError({lang: f"{e.text[lang]}\n{told[lang]}" for lang in LANGS})


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
        try:
            return read_deck(name, game)
        except DeckError as e:
            raise _with_more(e, "check-deck", game.slug, name) from e
    raise TcgKitError(say("no-deck", name=name, ready=listed(game.decks)))
