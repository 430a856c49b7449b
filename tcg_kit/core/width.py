"""Text in a terminal: a kanji takes two columns."""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache


@lru_cache(maxsize=8192)
def columns(text: str) -> int:
    """How many columns a text takes in a terminal."""
    return len(text) if text.isascii() else sum(map(_columns, text))


@lru_cache(maxsize=8192)
def _columns(ch: str) -> int:
    if unicodedata.combining(ch) or unicodedata.category(ch) in ("Mn", "Me", "Cf"):
        return 0
    return 2 if unicodedata.east_asian_width(ch) in "WF" else 1


def _head(text: str, room: int) -> int:
    """How many characters fit into so many columns."""
    for i, ch in enumerate(text):
        room -= _columns(ch)
        if room < 0:
            return i
    return len(text)


def clip(text: str, width: int) -> str:
    """The text if it fits, else its beginning and "..", at most width columns."""
    return text if columns(text) <= width else text[: _head(text, width - 2)] + ".."


def pad(text: str, width: int) -> str:
    """The text clipped and filled with spaces to exactly width columns."""
    text = clip(text, width)
    return text + " " * (width - columns(text))


@lru_cache(maxsize=2048)
def wrap(text: str, width: int, indent: str = "") -> tuple[str, ...]:
    """Lines of at most width columns, broken after spaces and 、 if there are some; later lines start with indent."""
    rows: list[str] = []
    row, used = "", 0
    for word in re.split("(?<=[ 、])", text):
        long = columns(word)
        if row.strip() and used + columns(word.rstrip()) > width:
            rows.append(row.rstrip())
            row, used = indent, len(indent)
        row, used = row + word, used + long
        while used > width and columns(row.rstrip()) > width:
            end = _head(row, width)
            rows.append(row[:end])
            row = indent + row[end:]
            used = columns(row)
    return (*rows, row.rstrip())
