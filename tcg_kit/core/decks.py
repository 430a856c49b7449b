"""Decks: reading deck lists in the spellings people use, and the problems that a deck can have."""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from tcg_kit.core import files
from tcg_kit.core.errors import DeckError, gathered, message
from tcg_kit.core.fields import short
from tcg_kit.core.lang import LANGS, Text, both
from tcg_kit.core.names import fold, near

if TYPE_CHECKING:
    from tcg_kit.core.definition import Definition


@dataclass(frozen=True, slots=True)
class Deck:
    """A deck list: its name and its cards as slugs, copies repeated. title, about: for ready decks."""

    name: str
    cards: tuple[str, ...]
    title: Text | None = None
    about: Text | None = None


@dataclass(frozen=True, slots=True)
class Problem:
    """Something about a deck, or about a card file. severity "error" keeps it from being played, "warning" is advice.

    card, line, field: where it is, as far as that is known and of use.
    """

    code: str
    rule: str | None
    severity: str
    text: Text
    card: str | None = None
    line: int | None = None
    field: str | None = None


def unknown_cards(game: Definition, cards: tuple[str, ...]) -> list[Problem]:
    """A problem for each name that is no card of the game."""
    return [
        Problem("unknown-card", None, "error", both(f"「{c}」というカードはありません。", f"There is no card {c}."))
        for c in dict.fromkeys(cards)
        if c not in game.cards
    ]


ENTRIES, LINE = 1000, 300
"""So many entries, and characters of one, a deck list may have."""
_BEFORE = re.compile(r"(\d{1,3})\s*(?:枚|x|×)?\s+(.+)$", re.I)
_GLUED = re.compile(r"(\d{1,3})\s*(?:枚|×)\s*(.+)$")
_AFTER = re.compile(r"(.+?)\s*(?:[x×]\s*(\d{1,3})|\s(\d{1,3})\s*枚?|(\d{1,3})\s*枚)$", re.I)


def alike(game: Definition, cards: Sequence[str]) -> list[tuple[list[str], int]]:
    """The different cards of a deck with their copies; those that share a name, in either language, are the same card.

    So a reprint under another id is not counted apart.
    """
    counts = Counter(cards)
    out: list[tuple[list[str], int]] = []
    told: set[str] = set()
    for slug in counts:
        if slug not in told:
            name = game.cards[slug].name
            same = [c for c in counts if any(game.cards[c].name[lang] == name[lang] for lang in LANGS)]
            told.update(same)
            out.append((same, sum([counts[c] for c in same])))
    return out


def read_deck(path: str | Path, game: Definition) -> Deck:
    """A deck from a text list (`2 moon-hare`, `moon-hare x2`, `月うさぎ 2枚`, # comments), TOML, JSON or CSV.

    Cards are named by id or by name in either language, full or half width. Never gives a silently shorter deck:
    a line that names no card is a DeckError with path and line, and its .all has those of all such lines.
    """
    return entries(path, game).deck()


class Entries(NamedTuple):
    """A deck list before it is read: each call gives the cards of one entry, or raises a DeckError."""

    name: str
    calls: list[Callable[[], list[str]]]
    title: Text | None = None
    about: Text | None = None

    def deck(self) -> Deck:
        """The deck. DeckError for the first entry that is wrong, with all of them in its .all."""
        cards = tuple(card for cards in gathered(self.calls) for card in cards)
        return Deck(self.name, cards, self.title, self.about)


def entries(path: str | Path, game: Definition) -> Entries:
    """The entries of a deck file. DeckError for a file that has none."""
    where = files.checked(path, DeckError)
    name, kind = where.stem, where.suffix.lower()
    if kind in (".toml", ".json"):
        _, data = files.load(path, DeckError)
        return _entries_of(files.table(data, DeckError, str(path)), game, name, str(path))
    find = _finder(game)
    lines = _rows(path) if kind in (".csv", ".tsv") else _lines(path, find)
    _demand_few(len(lines), str(path))
    return Entries(name, [partial(_copies, find, game, text, count, line, str(path)) for line, text, count in lines])


def _demand_few(n: int, path: str | None) -> None:
    if n > ENTRIES:
        raise DeckError(message("long-deck", n=ENTRIES), path=path)


Find = Callable[[str], str | None]
"""Gives the id of the card that a text names."""
_COLUMNS = {
    "card": ("id", "カードID", "card", "カード", "name", "名前", "カード名", "name_ja", "name_en"),
    "count": ("count", "copies", "枚数", "数", "number", "quantity", "qty"),
}
"""The columns of a deck in a spreadsheet by the names that they may have."""


def _rows(path: str | Path) -> list[tuple[int, str, str | None]]:
    """The lines of a spreadsheet: number, card, copies."""
    _, (header, rows) = files.load(path, DeckError)
    names = {fold(one): one for one in header}
    card, count = ([names[fold(one)] for one in spelt if fold(one) in names] for spelt in _COLUMNS.values())
    out: list[tuple[int, str, str | None]] = []
    for line, row in rows:
        named = next((row[one] for one in card if one in row), None)
        if named is None:
            raise DeckError(message("deck-columns"), path=str(path), line=line)
        out.append((line, named, next((row[one] for one in count if one in row), "1")))
    return out


def _lines(path: str | Path, find: Find) -> list[tuple[int, str, str | None]]:
    """The lines of a text list without comments; a # or // that belongs to a card's name begins none."""
    out: list[tuple[int, str, str | None]] = []
    for line, raw in enumerate(files.read_text(path, DeckError).split("\n"), 1):
        text = unicodedata.normalize("NFKC", raw).strip()
        marks = _COMMENT.finditer(text) if len(text) <= LINE else filter(None, [_COMMENT.search(text)])
        shorter = [text[: mark.start()].strip() for mark in marks]
        named = (one for one in (text, *reversed(shorter)) if find(one) or find(_split(one)[0]))
        if text := next(named, shorter[0] if shorter else text):
            out.append((line, text, None))
            _demand_few(len(out), str(path))
    return out


_COMMENT = re.compile(r"(?:^|\s)(?:#|//)")


def _copies(find: Find, game: Definition, text: str, count: str | None, line: int, path: str) -> list[str]:
    """The copies that a line stands for."""
    if count is None:
        text, count = (text, "1") if find(text) else _split(text)
    slug = find(text)
    digits = unicodedata.normalize("NFKC", count).strip().removesuffix("枚")
    known = digits.isascii() and digits.isdigit() and len(digits) <= 3
    if slug is None:
        copies = [text] * (int(digits) if known else 0)
        raise DeckError(no_card(game, text), path=path, line=line, cards=copies)
    if not known:
        raise DeckError(message("no-copies", value=short(digits), most=999), path=path, line=line)
    return [slug] * int(digits)


def no_card(game: Definition, name: str) -> Text:
    """What is said of a name that no card has, with the nearest name in that writing."""
    ids = {card.id for card in game.cards.values()}
    known = [*sorted(ids), *(card.name[lang] for card in game.cards.values() for lang in LANGS)]
    found = near(name, known)
    code, more = ("no-card-near", {"near": found[0]}) if found else ("no-card", {})
    return message(code, game=game.title, name=short(name), **more)


def _split(text: str) -> tuple[str, str]:
    if len(text) > LINE:
        return text, "1"
    if m := _BEFORE.match(text) or _GLUED.match(text):
        return m[2].strip(), m[1]
    if m := _AFTER.match(text):
        return m[1].strip(), m[2] or m[3] or m[4]
    return text, "1"


def _finder(game: Definition) -> Find:
    names: dict[str, str] = {}
    for slug, card in game.cards.items():
        for lang in LANGS:
            names.setdefault(fold(card.name[lang]), slug)
    names.update((fold(slug), slug) for slug in game.cards)
    return lambda text: names.get(fold(text))


def deck_from_table(data: Mapping[str, Any], game: Definition, name: str, path: str | None = None) -> Deck:
    """A deck from a table: `cards` is a list of ids or a table id = copies; `name` and `about` may be texts."""
    return _entries_of(data, game, name, path).deck()


def _entries_of(data: Mapping[str, Any], game: Definition, name: str, path: str | None) -> Entries:
    cards = data.get("cards")
    find = _finder(game)
    if isinstance(cards, Mapping):
        counted = list(cards.items())
    elif isinstance(cards, list):
        counted = [(slug, 1) for slug in cards]
    else:
        raise DeckError(message("deck-cards"), path=path, field="cards")
    _demand_few(len(counted), path)
    title, about = data.get("name"), data.get("about")
    if isinstance(title, str):
        name, title = title, None
    calls = [partial(_counted, find, game, slug, copies, path) for slug, copies in counted]
    return Entries(name, [*calls], title, about)


def _counted(find: Find, game: Definition, slug: Any, copies: Any, path: str | None) -> list[str]:
    if not isinstance(slug, str):
        raise DeckError(message("deck-cards"), path=path, field="cards")
    found = find(slug)
    if found is None:
        known = type(copies) is int and 0 <= copies <= 99
        raise DeckError(no_card(game, slug), path=path, field="cards", cards=[slug] * (copies if known else 0))
    if isinstance(copies, bool) or not isinstance(copies, int) or not 0 <= copies <= 99:
        raise DeckError(message("no-copies", value=short(copies), most=99), path=path, field=f"cards.{slug[:40]}")
    return [found] * copies
