"""Decks: reading deck lists in the spellings people use, and the problems that a deck can have."""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tcg_kit.core import files
from tcg_kit.core.errors import DeckError
from tcg_kit.core.fields import short
from tcg_kit.core.lang import LANGS, Text, both

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
    """Something about a deck. severity "error" keeps it from being played, "warning" is advice."""

    code: str
    rule: str | None
    severity: str
    text: Text


def unknown_cards(game: Definition, cards: tuple[str, ...]) -> list[Problem]:
    """A problem for each name that is no card of the game."""
    return [
        Problem("unknown-card", None, "error", both(f"「{c}」というカードはありません。", f"There is no card {c}."))
        for c in dict.fromkeys(cards)
        if c not in game.cards
    ]


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
    a line that names no card is a DeckError with path and line.
    """
    where = files.checked(path, DeckError)
    name, kind = where.stem, where.suffix.lower()
    if kind in (".toml", ".json"):
        _, data = files.load(path, DeckError)
        return deck_from_table(files.table(data, DeckError, str(path)), game, name, str(path))
    lines: list[tuple[int, str, str | None]] = []
    if kind == ".csv":
        _, rows = files.load(path, DeckError)
        for line, row in rows:
            card = row.get("id") or row.get("card") or row.get("name")
            if card is None:
                raise DeckError("needs a column id (or name) and one for the count", path=str(path), line=line)
            lines.append((line, card, row.get("count") or row.get("copies") or "1"))
    else:
        for line, text in enumerate(files.read_text(path, DeckError).split("\n"), 1):
            text = unicodedata.normalize("NFKC", re.split(r"#|//", text)[0]).strip()
            if text:
                lines.append((line, text, None))
    find = _finder(game)
    cards: list[str] = []
    for line, text, count in lines:
        text, count = (text, count) if count is not None or find(text) else _split(text)
        slug = find(text)
        digits = unicodedata.normalize("NFKC", count or "1").strip()
        if slug is None:
            raise DeckError(f"no card of {game.slug} is called {short(text)}", path=str(path), line=line)
        if not (digits.isascii() and digits.isdigit() and len(digits) <= 3):
            raise DeckError(f"{short(digits)} is no number of copies", path=str(path), line=line)
        cards += [slug] * int(digits)
    return Deck(name, tuple(cards))


def _split(text: str) -> tuple[str, str]:
    if m := _BEFORE.match(text) or _GLUED.match(text):
        return m[2].strip(), m[1]
    if m := _AFTER.match(text):
        return m[1].strip(), m[2] or m[3] or m[4]
    return text, "1"


def _plain(name: str) -> str:
    name = re.sub(r"[‐‑‒–—―−ー─－-]", "-", unicodedata.normalize("NFKC", name))
    return "".join(name.casefold().split())


def _finder(game: Definition) -> Any:
    names: dict[str, str] = {}
    for slug, card in game.cards.items():
        for lang in LANGS:
            names.setdefault(_plain(card.name[lang]), slug)
    names.update((_plain(slug), slug) for slug in game.cards)
    return lambda text: names.get(_plain(text))


def deck_from_table(data: Mapping[str, Any], game: Definition, name: str, path: str | None = None) -> Deck:
    """A deck from a table: `cards` is a list of ids or a table id = copies; `name` and `about` may be texts."""
    cards = data.get("cards")
    if isinstance(cards, Mapping):
        out: list[str] = []
        for slug, copies in cards.items():
            if isinstance(copies, bool) or not isinstance(copies, int) or not 0 <= copies <= 99:
                raise DeckError(f"{short(copies)} is no number of copies", path=path, field=f"cards.{slug}")
            out += [slug] * copies
        cards = out
    if not isinstance(cards, list) or not all(isinstance(c, str) for c in cards):
        raise DeckError("`cards` is a list of ids or a table of id = copies", path=path, field="cards")
    find = _finder(game)
    slugs = []
    for c in cards:
        slug = find(c)
        if slug is None:
            raise DeckError(f"no card of {game.slug} is called {short(c)}", path=path, field="cards")
        slugs.append(slug)
    title, about = data.get("name"), data.get("about")
    if isinstance(title, str):
        name, title = title, None
    return Deck(name, tuple(slugs), title, about)
