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


_CLOSE = "、。，．,.!?！？:：;；」』）)〉》】〕”’…‥・ー々%％ぁぃぅぇぉっゃゅょァィゥェォッャュョ"
"""What may not begin a line."""
_OPEN = "「『（(〈《【〔“‘·"
"""What may not end one, unless a space follows."""
_PIECE = re.compile(
    r"(?:[!-~À-ɏ]+ )?[（(][^（）() -~]{1,9}[）)] *"  # a word with its counterpart in brackets
    r"|[（(][ -'*-~]{1,20}[）)] *"
    r"|[!-~À-ɏ‐-…]*?\d(?=[^ -~·])[^ -~·] *"  # a number with what it counts
    r"|[!-~·À-ɏ‐-…]+ *"
    r"| +"
    r"|. *",
    re.DOTALL,
)
ENOUGH = 0.6
"""A line is broken after a space or 、 if it is filled that far by then, else anywhere."""


def _pieces(text: str) -> list[str]:
    """A text in pieces between which a line may be broken."""
    out: list[str] = []
    for found in _PIECE.finditer(text):
        piece = found[0]
        last = out[-1] if out else ""
        if last and last[-1] != " " and (piece[0] in _CLOSE or last[-1] in _OPEN):
            out[-1] += piece
        else:
            out.append(piece)
    return out


@lru_cache(maxsize=2048)
def wrap(text: str, width: int, indent: str = "") -> tuple[str, ...]:
    """Lines of at most width columns; later ones start with indent.

    They are broken after a space or 、 that comes late enough, else between kana or kanji, but never before 、。」 or
    after 「; nor in a word, a number with its counter or a word with its counterpart in brackets, if the width allows.
    """
    rows: list[str] = []
    row, good = "", 0  # good: the last place in the row to break at that comes late enough
    for piece in _pieces(text):
        while row.strip() and columns(row) + columns(piece.rstrip()) > width:
            cut = good or len(row)
            rows.append(row[:cut].rstrip())
            row, good = indent + row[cut:].lstrip() if row[cut:].strip() else indent, 0
        row += piece
        while columns(row.rstrip()) > width:
            end = _head(row, width)
            rows.append(row[:end])
            row, good = indent + row[end:], 0
        if row[-1] in " 、。" and columns(row) >= ENOUGH * width:
            good = len(row)
    return (*rows, row.rstrip())
