"""Names as people type them: which spellings are the same, and what is near."""

from __future__ import annotations

import difflib
import re
import unicodedata
from collections.abc import Iterable

_DASHES = re.compile(
    "[\u002d\u00ad\u02d7\u2010-\u2015\u2212\u2500\u2501\u30fc\ufe58\ufe63\u007e\u02dc\u223c\u301c\u3030]"
)
"""Hyphens, dashes, minus signs, rules, long-vowel marks and wave dashes, after NFKC."""


_QUOTES = {ord(c): "'" for c in "‘’‚‛ʼ′"} | {ord(c): '"' for c in "“”„‟″"}


LONGEST = 100
"""Characters of a name for which near ones are looked for."""


def fold(name: str) -> str:
    """A name so that spellings which look alike are equal: width, capitals, composed or not, spaces, dashes, quotes."""
    name = unicodedata.normalize("NFKC", name).translate(_QUOTES)
    return "".join(_DASHES.sub("-", name).casefold().split())


_HIRAGANA = {ord(c): ord(c) - 0x60 for c in map(chr, range(0x30A1, 0x30F7))}


def findable(texts: Iterable[str]) -> str:
    """Texts as they are searched: folded, katakana as hiragana, a line each."""
    return "\n".join(map(_sought, texts))


def holds(found: str, wanted: str) -> bool:
    """Whether every word of what somebody looks for stands somewhere in what findable() has made."""
    return all(_sought(word) in found for word in unicodedata.normalize("NFKC", wanted).split())


def _sought(text: str) -> str:
    return fold(text).translate(_HIRAGANA)


_DEVICES = {"con", "prn", "aux", "nul", *(f"{port}{n}" for port in ("com", "lpt") for n in range(10))}
"""Names that mean something else to Windows, whatever their ending."""


def safe(name: str, instead: str) -> str:
    """A name as that of a file in any folder of any system: what could lead elsewhere or hide becomes -."""
    kept = [c if c.isalnum() or c in "_- " else "-" for c in unicodedata.normalize("NFC", name)]
    plain = re.sub("-{2,}", "-", " ".join("".join(kept).split()))[:60].strip(" -")
    return instead if not plain or plain.casefold() in _DEVICES else plain


def near(name: str, known: Iterable[str]) -> list[str]:
    """The known names, as they are spelt, that look most like a name, kana of both kinds alike; at most three."""
    if len(name) > LONGEST:
        return []
    spelt = {_sought(one): one for one in known}
    return [spelt[one] for one in difflib.get_close_matches(_sought(name), list(spelt), 3, 0.65)]
