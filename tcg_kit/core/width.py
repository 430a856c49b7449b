"""Text in a terminal: a kanji takes two columns."""

from __future__ import annotations

import re
import unicodedata


def columns(text: str) -> int:
    """How many columns a text takes in a terminal."""
    return sum(_columns(ch) for ch in text)


def _columns(ch: str) -> int:
    if ch < "\x7f":
        return 1
    if unicodedata.combining(ch) or unicodedata.category(ch) in ("Mn", "Me", "Cf"):
        return 0
    return 2 if unicodedata.east_asian_width(ch) in "WF" else 1


def clip(text: str, width: int) -> str:
    """The text if it fits, else its beginning and "..", at most width columns."""
    if columns(text) <= width:
        return text
    room, end = width - 2, 0
    while room >= (step := _columns(text[end])):
        room, end = room - step, end + 1
    return text[:end] + ".."


def pad(text: str, width: int) -> str:
    """The text clipped and filled with spaces to exactly width columns."""
    text = clip(text, width)
    return text + " " * (width - columns(text))


def wrap(text: str, width: int, indent: str = "") -> list[str]:
    """Lines of at most width columns, broken after spaces and 、 where there are some; later lines begin with indent."""
    lines, line = [], ""
    for word in re.split("(?<=[ 、])", text):
        if line.strip() and columns(line) + columns(word.rstrip()) > width:
            lines.append(line.rstrip())
            line = indent
        line += word
        while columns(line) > width:
            end = room = 0
            while room + _columns(line[end]) <= width:
                room, end = room + _columns(line[end]), end + 1
            lines.append(line[:end])
            line = indent + line[end:]
    return [*lines, line]
