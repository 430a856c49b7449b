"""Small pure pieces of SVG: escaped text that fits its box, shapes, and the string that shows itself."""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache
from html import escape

from tcg_kit.svg.theme import SIZES

NOT_XML = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]|[\u202a-\u202e\u2066-\u2069\u200e\u200f]")
"""What XML can't hold, and what would turn the reading direction of the text that follows."""


class Svg(str):
    """An SVG drawing as text. Jupyter shows it; elsewhere it is a string."""

    __slots__ = ()

    def _repr_svg_(self) -> str:
        return str(self)

    def _repr_mimebundle_(self, include: object = None, exclude: object = None) -> dict[str, str]:
        """Inline HTML first: only there can the drawing follow JupyterLab's light or dark theme."""
        return {"text/html": str(self), "image/svg+xml": str(self), "text/plain": f"<Svg, {len(self):,} characters>"}


@lru_cache(maxsize=4096)
def esc(text: str) -> str:
    """Text made safe for SVG and HTML, in content and in quoted attributes."""
    return escape(NOT_XML.sub("\ufffd", text))


@lru_cache(maxsize=16384)
def num(value: float) -> str:
    """A coordinate, at most two decimals, no needless zeros."""
    whole = int(value)
    if whole == value:
        return str(whole)
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return text.replace("0.", ".", 1) if -1 < value < 1 and text not in ("0", "-0") else text


_NARROW = dict.fromkeys("iljI.,:;'|! ()[]", 0.3) | dict.fromkeys('ftr-"/\\*`{}', 0.4)
_BROAD = dict.fromkeys("mwMW@%", 0.92)


def _em(ch: str) -> float:
    if ch < "\x7f":
        return _NARROW.get(ch) or _BROAD.get(ch) or (0.72 if ch.isupper() else 0.58)
    if unicodedata.combining(ch) or unicodedata.category(ch) == "Cf":
        return 0.0
    return 1.0 if unicodedata.east_asian_width(ch) in "WFA" else 0.68


@lru_cache(maxsize=4096)
def width(text: str, size: float) -> float:
    """An upper estimate of a text's width in drawing units, for any of the theme's fonts, bold."""
    return sum(map(_em, text)) * size


@lru_cache(maxsize=4096)
def ellipsis(text: str, room: float, size: float) -> str:
    """The text, or as much of its beginning as fits the room with an ellipsis."""
    if width(text, size) <= room:
        return text
    while text and width(text + "…", size) > room:
        text = text[:-1]
    return text.rstrip() + "…"


@lru_cache(maxsize=4096)
def lines(text: str, room: float, size: float, most: int) -> tuple[str, ...]:
    """The text in at most so many lines of a room's width, evenly filled; what is too much ends in an ellipsis."""
    text = " ".join(text.split())
    for count in range(1, most + 1):
        even = width(text, size) / count
        for limit in (even * 1.02, even * 1.15, even * 1.3, room):
            rows = _broken(text, min(limit, room), room, size)
            if len(rows) <= count:
                return tuple(row.strip() for row in rows)
    rows = _broken(text, room, room, size)
    rest = "".join(rows[most - 1 :])
    return (*(row.strip() for row in rows[: most - 1]), ellipsis(rest, room, size))


@lru_cache(maxsize=1024)
def paragraphs(text: str, room: float, size: float, most: int) -> tuple[str, ...]:
    """A text to read, its own lines kept and each filled to the room's width; what is too much ends in an ellipsis."""
    given = [" ".join(line.split()) for line in text.split("\n")]
    rows = [row.strip() for line in given if line for row in _broken(line, room, room, size)]
    if len(rows) <= most:
        return tuple(rows)
    return (*rows[: most - 1], ellipsis(" ".join(rows[most - 1 :]), room, size))


_TRIES = ((1, 1.0), (2, 1.0), (2, 0.84), (3, 1.0), (3, 0.84), (2, 0.7), (3, 0.7))
"""Ways to set a name, best first: in how many lines, how narrow."""
_LEAST = 0.55
"""A word of letters that would be torn is set so narrow."""


@lru_cache(maxsize=4096)
def title(text: str, room: float, size: float, most: int) -> tuple[str, ...]:
    """A name in at most so many lines, no word of letters torn; some may want to be set narrower (label's room).

    What is too much all the same ends in an ellipsis.
    """
    wide = any(map(_wide, text))
    for count, narrow in _TRIES if wide else (*_TRIES, *((count, _LEAST) for count in range(1, most + 1))):
        if count <= most:
            rows = lines(text, room / narrow, size, count)
            if not rows[-1].endswith("…") and not _torn(rows, text):
                return rows
    if wide:
        return lines(text, room / 0.84, size, most)
    rest, limit = list(_pieces(" ".join(text.split()))), room / _LEAST
    filled: list[str] = []
    while rest:
        row = rest.pop(0)
        while rest and (len(filled) == most - 1 or width((row + rest[0]).rstrip(), size) <= limit):
            row += rest.pop(0)
        filled.append(ellipsis(row.strip(), limit, size))
    return tuple(filled)


def _torn(rows: tuple[str, ...], text: str) -> bool:
    """Whether a break falls into a word of letters."""
    return not any(map(_wide, text)) and " ".join(rows).replace("- ", "-") != " ".join(text.split())


_NOT_FIRST = frozenset("、。，．・ー」』）】ぁぃぅぇぉっゃゅょァィゥェォッャュョ：；！？!?,.:;)々…〜")
_NOT_LAST = frozenset("「『（【([")


def _broken(text: str, limit: float, room: float, size: float) -> list[str]:
    """Break after spaces and hyphens, in Japanese before what may begin a line; only what exceeds room inside words."""
    rows = [""]
    for piece in _pieces(text):
        for part in piece if width(piece.rstrip(), size) > room else [piece]:
            if rows[-1] and width((rows[-1] + part).rstrip(), size) > limit:
                rows.append("")
            rows[-1] += part
    return rows


@lru_cache(maxsize=4096)
def _pieces(text: str) -> tuple[str, ...]:
    """What must stay together: a word with the space after it, a kanji with the punctuation that belongs to it."""
    pieces: list[str] = []
    for ch in text:
        last = pieces[-1][-1] if pieces else " "
        glue = pieces and (ch in _NOT_FIRST or last in _NOT_LAST or ch == " ")
        word = pieces and last not in " -" and not (_wide(ch) or _wide(last))
        if glue or word:
            pieces[-1] += ch
        else:
            pieces.append(ch)
    return tuple(pieces)


def _wide(ch: str) -> bool:
    return unicodedata.east_asian_width(ch) in "WF"


def label(x: float, y: float, text: str, size: float, cls: str = "", room: float = 0) -> str:
    """A line of text; y is its baseline. cls: f-NAME, b bold, m middle, e end. Wider than room: it is set narrower."""
    squeeze = f' textLength="{num(room)}" lengthAdjust="spacingAndGlyphs"' if 0 < room < width(text, size) else ""
    step = _STEPS.get(size)
    big = "" if step else f' font-size="{num(size)}"'
    return f'<text x="{num(x)}" y="{num(y)}"{big}{_cls(f"{cls} {step}" if step else cls)}{squeeze}>{esc(text)}</text>'


_STEPS = {size: f"t-{step}" for step, size in SIZES.items()}


def rect(x: float, y: float, w: float, h: float, cls: str, r: float = 0, more: str = "") -> str:
    """A rectangle, with corners of radius r."""
    at = (f' x="{num(x)}"' if x else "") + (f' y="{num(y)}"' if y else "") + (f' rx="{num(r)}"' if r else "")
    return f'<rect{at} width="{num(w)}" height="{num(h)}"{_cls(cls)}{more}/>'


def disc(x: float, y: float, r: float, cls: str, more: str = "") -> str:
    """A circle."""
    return f'<circle cx="{num(x)}" cy="{num(y)}" r="{num(r)}"{_cls(cls)}{more}/>'


def path(d: str, cls: str, more: str = "") -> str:
    """A path."""
    return f'<path d="{d}"{_cls(cls)}{more}/>'


def chip(x: float, y: float, text: str, fill: str, ink: str, size: float, room: float = 999) -> tuple[str, float]:
    """A small pill with a text, its left edge at x and its middle at y; the drawing and its width."""
    text = ellipsis(text, room - size, size)
    w, h = width(text, size) + size, size * 1.5
    body = rect(x, y - h / 2, w, h, fill, h / 2)
    return body + label(x + w / 2, y + size * 0.36, text, size, f"{ink} b m"), w


def _cls(cls: str) -> str:
    return f' class="{cls}"' if cls else ""
