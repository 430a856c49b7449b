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

from tcg_kit.core import cells, files
from tcg_kit.core.errors import DeckError, FileError, gathered, message
from tcg_kit.core.fields import fields_of, short
from tcg_kit.core.lang import LANGS, Text
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

    card, line, field: where it is, as far as that is known and of use; place: line and field in people's words.
    """

    code: str
    rule: str | None
    severity: str
    text: Text
    card: str | None = None
    line: int | None = None
    field: str | None = None
    place: Text | None = None


def unknown_cards(game: Definition, cards: tuple[str, ...]) -> list[Problem]:
    """A problem for each name that is no card of the game."""
    missing = (c for c in dict.fromkeys(cards) if c not in game.cards)
    return [Problem("unknown-card", None, "error", no_card(game, c)) for c in missing]


ENTRIES, LINE = 1000, 300
"""So many entries, and characters of one, a deck list may have."""
_SPELT = tuple(
    re.compile(form, re.I)
    for form in (
        r"(?P<n>\d{1,3})\s*[枚x×*:]?\s+(?P<name>.+)$",
        r"(?P<n>\d{1,3})\s*(?:枚\s*:|[枚x×*:,])\s*(?P<name>.+)$",
        r"[x×*]\s*(?P<n>\d{1,3})\s+(?P<name>.+)$",
        r"(?P<name>.+?)\s*[:,=]?\s*[x×*]\s*(?P<n>\d{1,3})$",
        r"(?P<name>.+?)(?:\s+|\s*[:,=]\s*)(?P<n>\d{1,3})\s*枚?$",
        r"(?P<name>.+?)\s*(?P<n>\d{1,3})\s*枚$",
        r"(?P<name>.+?)\s*\(\s*[x×]?\s*(?P<n>\d{1,3})\s*枚?\s*\)$",
        r"(?P<n>[-+]?\d[\d.]*)\s*[枚x×*:]?\s+(?P<name>.+)$",  # no number of copies, but of a card
    )
)
"""How a line may say the copies, after NFKC: `2 name`, `2枚name`, `x2 name`, `name x2`, `name 2`, `name2枚`, `name(2)`.

What can be read in several ways is read in the first that gives a card's name.
"""
_BULLET = re.compile(r"(?:[-*+•](?=\s)|[・●○◯■□◆◇▪▫▶★☆])\s*")


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
    """A deck from a text list (`2 moon-hare`, `moon-hare x2`, `・月うさぎ（2枚）`, # comments), TOML, JSON or CSV.

    Cards are named by id or by name in either language, full or half width. Never gives a silently shorter or other
    deck: a line that names no card, or several cards of one name, is a DeckError with path and line, and its .all has
    those of all such lines.
    """
    return entries(path, game).deck()


class Entries(NamedTuple):
    """A deck list before it is read: each call gives the cards of one entry, or raises a DeckError; advice: what
    isn't read, or taken for granted."""

    name: str
    calls: list[Callable[[], list[str]]]
    title: Text | None = None
    about: Text | None = None
    advice: Sequence[DeckError] = ()

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
    if kind in (".csv", ".tsv"):
        return _sheet(path, game, name)
    find = _finder(game)
    lines = _lines(path, find)
    return Entries(name, [partial(_copies, find, game, text, count, line, str(path)) for line, text, count in lines])


def _demand_few(n: int, path: str | None) -> None:
    if n > ENTRIES:
        raise DeckError(message("long-deck", n=ENTRIES), path=path)


Find = Callable[[str], list[str]]
"""Gives the ids of the cards that a text names."""
_CARD = ("id", "name", "name_ja", "name_en")
"""The fields of cards whose columns name one in a deck's spreadsheet, the surest first."""
COUNT = ("枚数", "数", "count", "copies", "number", "number of copies", "amount", "quantity", "qty", "no.", "#", "x")
"""What its column of copies may be called, where that is no field of the game's cards."""


def _sheet(path: str | Path, game: Definition, name: str) -> Entries:
    """The rows of a spreadsheet. Its other columns may be fields of cards; what is neither is told."""
    _, (records, broken) = files.load(path, DeckError)
    if not records:
        raise broken or DeckError(message("empty-file"), path=str(path))
    of_cards = cells.headings(fields_of(game.spec.card), game) | {fold("カード"): "name"}
    naming = {one: _CARD.index(field) for one, field in of_cards.items() if field in _CARD}
    counting = set(map(fold, COUNT)) - of_cards.keys()
    row, header, below = files.headed(records, lambda cell: fold(cell) in naming or fold(cell) in counting)
    _demand_few(len(below), str(path))
    heads = [fold(one) for one in header]
    named = [n for _, n in sorted((naming[one], n) for n, one in enumerate(heads) if one in naming)]
    counts = [n for n, one in enumerate(heads) if one in counting]
    if not named:
        raise DeckError(message("deck-columns"), path=str(path), line=row)
    wrong: list[FileError] = [broken] if broken else []
    advice: list[DeckError] = []
    for n, one in enumerate(header):
        if one and heads[n] not in counting and heads[n] not in of_cards:
            numbers = [cells_of[n] for _, cells_of in below if n < len(cells_of) and cells_of[n]]
            copies = not counts and numbers and all(_number(text) is not None for text in numbers)
            told = message("deck-count" if copies else "no-column", header=one[:40])
            (wrong if copies else advice).append(DeckError(told, path=str(path), line=row))
    find = _finder(game)
    calls: list[Callable[[], list[str]]] = [partial(_fail, one) for one in wrong]
    for line, found in below:
        given = dict(enumerate(found))
        text = next((given[n] for n in named if given.get(n)), "")
        count = next((given[n] for n in counts if given.get(n)), "")
        if text and counts and not count:
            advice.append(DeckError(message("deck-once", name=text[:40]), path=str(path), line=line))
        if not text:
            calls.append(partial(_fail, DeckError(message("deck-row"), path=str(path), line=line)))
            continue
        calls.append(partial(_copies, find, game, text, count or "1", line, str(path)))
    return Entries(name, calls, advice=advice)


def _fail(e: FileError) -> list[str]:
    raise e


def _lines(path: str | Path, find: Find) -> list[tuple[int, str, str | None]]:
    """The lines of a text list without comments; a # or // that belongs to a card's name begins none."""
    out: list[tuple[int, str, str | None]] = []
    for line, raw in enumerate(files.read_text(path, DeckError).split("\n"), 1):
        text = unicodedata.normalize("NFKC", raw).strip()
        marks = _COMMENT.finditer(text) if len(text) <= LINE else filter(None, [_COMMENT.search(text)])
        shorter = [text[: mark.start()].strip() for mark in marks]
        named = (one for one in (text, *reversed(shorter)) if find(_split(one, find)[0]))
        if text := next(named, shorter[0] if shorter else text):
            out.append((line, text, None))
            _demand_few(len(out), str(path))
    return out


_COMMENT = re.compile(r"(?:^|\s)(?:#|//)")


def _copies(find: Find, game: Definition, text: str, count: str | None, line: int, path: str) -> list[str]:
    """The copies that a line stands for."""
    if count is None:
        text, count = _split(text, find)
    n = _number(count)
    slug = _only(find, game, text, 1 if n is None else n, path=path, line=line)
    if n is None:
        raise DeckError(message("no-copies", value=short(count), most=999), path=path, line=line, cards=[slug])
    return [slug] * n


def _number(count: str) -> int | None:
    """The copies that a text says, 0 to 999; None if it is no such number."""
    digits = unicodedata.normalize("NFKC", count).strip().strip("枚x×* ")
    return int(digits) if digits.isascii() and digits.isdigit() and len(digits) <= 3 else None


def _only(find: Find, game: Definition, text: str, n: int, **place: Any) -> str:
    """The card that a text names. DeckError, which stands for n copies, if there is none or more than one."""
    found = find(text)
    if not found:
        raise DeckError(no_card(game, text), **place, cards=[text] * n)
    if len(found) > 1:
        raise DeckError(message("which-card", name=short(text), ids=found), **place, cards=found[:1] * n)
    return found[0]


def no_card(game: Definition, name: str) -> Text:
    """What is said of a name that no card has: the nearest name in that writing; or how a line is written, and how
    cards of one's own are known."""
    ids = {card.id for card in game.cards.values()}
    known = [*sorted(ids), *(card.name[lang] for card in game.cards.values() for lang in LANGS)]
    found = near(name, known)
    if found:
        return message("no-card-near", game=game.title, name=short(name), near=found[0])
    such = next(iter(game.cards.values())).name
    return message("no-card-line" if game.extra_cards else "no-card-own", game=game.title, name=short(name), such=such)


def _split(text: str, find: Find) -> tuple[str, str]:
    """The name and the copies of a line: whatever way to read it names a card, else the first without a bullet."""
    if len(text) > LINE:
        return text, "1"
    plain = _BULLET.sub("", text, count=1) if _BULLET.match(text) else text
    ways, counted = [], [(plain, "1")]
    for line in dict.fromkeys((text, plain)):
        matches = filter(None, [form.match(line) for form in _SPELT])
        counted = [(m["name"].strip(), m["n"]) for m in matches] or counted
        ways += [(line, "1"), *counted]
    return next((way for way in ways if find(way[0])), counted[0])


def _finder(game: Definition) -> Find:
    names: dict[str, list[str]] = {}
    for slug, card in game.cards.items():
        for name in dict.fromkeys(fold(card.name[lang]) for lang in LANGS):
            names.setdefault(name, []).append(slug)
    names.update((fold(slug), [slug]) for slug in game.cards)
    return lambda text: names.get(fold(text), [])


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
    listed = isinstance(cards, list)
    calls = [
        partial(_counted, find, game, slug, copies, path, f"cards[{i}]" if listed else "cards")
        for i, (slug, copies) in enumerate(counted)
    ]
    return Entries(name, [*calls], title, about)


def _counted(find: Find, game: Definition, slug: Any, copies: Any, path: str | None, place: str) -> list[str]:
    if not isinstance(slug, str):
        raise DeckError(message("deck-cards"), path=path, field=place)
    known = type(copies) is int and 0 <= copies <= 99
    found = _only(find, game, slug, copies if known else 0, path=path, field=place)
    if not known:
        raise DeckError(message("no-copies", value=short(copies), most=99), path=path, field=f"cards.{slug[:40]}")
    return [found] * copies
