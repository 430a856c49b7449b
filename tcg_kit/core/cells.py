"""Cells of a spreadsheet: a card's row as people type it, and what stands in a cell for effects and conditions.

A cell may hold JSON, TOML's inline notation, or words: `draw 2; heal 10 when.time=night`. In words an effect begins
with what it does, a bare number is its `amount`, everything else is name=value, with dots for tables inside tables.
Words, names and options may be Japanese or English (core/reading.py): `引く 2; 回復 10 条件.時間=夜`.
"""

from __future__ import annotations

import json
import re
import tomllib
import unicodedata
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from typing import Any, Protocol

from tcg_kit.core.errors import CardFileError, message
from tcg_kit.core.events import Speaker
from tcg_kit.core.fields import Field, option, short
from tcg_kit.core.lang import LANGS, Text
from tcg_kit.core.names import fold

LONGEST, DEEPEST = 4000, 6
"""Characters of a cell, and dots in a name."""

APART = ("name", "text")
"""The fields that may have a column for each language."""
NOTATED = ("effects", "boost", "when", "leaving")
"""The kinds of fields whose cells hold effects or conditions."""

_YES = {"true", "yes", "はい", "○", "◯", "1"}
_NO = {"false", "no", "いいえ", "×", "x", "0"}
_NUMBER = re.compile(r"[+-]?\d{1,6}$")


class Words(Speaker, Protocol):
    """What is needed to read headers and cells in people's own words: a game."""

    @property
    def words(self) -> Mapping[str, Mapping[str, Mapping[str, Any]]]:
        """The glossary by section and key."""

    @property
    def slug(self) -> str:
        """The game as commands call it."""

    @property
    def own_rows(self) -> Sequence[Mapping[str, Any]]:
        """The game's own cards as its file has them."""


def headings(known: Mapping[str, Field], speaker: Words) -> dict[str, str]:
    """The field, or its part in one language (name_ja), by every spelling that may head a column, folded."""
    names: dict[str, str] = {}
    for key in known:
        word = speaker.words["fields"][key]
        for spelt in (*(word[lang] for lang in LANGS), *word.get("also", ())):
            names[fold(spelt)] = key
            for lang, told in _TAGS.items() if key in APART else ():
                names |= {fold(form.format(spelt, tag)): f"{key}_{lang}" for tag in told for form in _TAGGED}
    names |= {fold(key): key for key in known}
    return names | {fold(f"{key}_{lang}"): f"{key}_{lang}" for key in APART for lang in LANGS}


_TAGS = {"ja": ("日本語", "和名", "和", "japanese", "ja"), "en": ("英語", "英名", "英", "english", "en")}
_TAGGED = ("{}({})", "{}[{}]", "{}_{}", "{}{}", "{}:{}", "{}・{}", "{1}{0}")
"""How a column may say the language of a field: name_en, 名前（英語）, 英語名."""


def value(text: str, name: str, field: Field, speaker: Words) -> Any:
    """What a cell means: an option by its name in either language, yes or no, or a table in one of the notations.

    Anything else stays as it is, for the field's own check. CardFileError for what can't be read.
    """
    if field.kind in NOTATED:
        return notation(text, name, field.kind, partial(example, name, field.kind, speaker))
    if field.kind == "bool":
        return truth(text)
    if field.kind == "word":
        return option(text, field.options, name, option_names(name, field, speaker), typed=True)
    return text


def truth(value: Any) -> Any:
    """Yes or no as a cell says it; anything else stays as it is."""
    word = fold(value) if isinstance(value, str) else ""
    return True if word in _YES else False if word in _NO else value


def option_names(name: str, field: Field, speaker: Words) -> dict[str, Text]:
    """What the options of a card's field are called: by the glossary, or the labels that its word names."""
    return named(speaker, speaker.words["fields"][name].get("options", name), field.options)


def named(speaker: Words, kind: str, options: Iterable[str]) -> dict[str, Text]:
    """What options are called in each language, those that have a name: by the glossary's section, or as labels."""
    known = speaker.words.get(f"{kind}s") or speaker.texts.get(f"label-{kind}", {})
    return {one: {lang: known[one][lang].format("").strip(" :") for lang in LANGS} for one in options if one in known}


def example(name: str, kind: str, speaker: Words) -> str:
    """What a cell of this field looks like on the game's own cards: the shortest; of effects one without and one with
    a condition, which say more than their word."""
    found = [raw[name] for raw in speaker.own_rows if raw.get(name)]
    if kind != "effects":
        return min(map(written, found), key=len, default="")
    plain, with_when = ([one for effects in found for one in effects if ("when" in one) == w] for w in (False, True))
    told = [min((written([one]) for one in some), key=_plain) for some in (plain, with_when) if some]
    return "; ".join(told)


def _plain(cell: str) -> tuple[bool, int]:
    return " " not in cell, len(cell)


def notation(text: str, name: str, kind: str, such: Callable[[], str]) -> Any:
    """The list or table that a cell's text stands for. CardFileError says how to write it, as in `such()`."""
    text = unicodedata.normalize("NFKC", text).translate({ord(c): '"' for c in "“”„‟"}).strip()
    try:
        if len(text) > LONGEST:
            raise RecursionError
        if text.startswith(("[", "{")):
            return _bracketed(text, kind)
        parts = [part.split() for part in text.split(";") if part.strip()]
        if kind == "effects":
            return [_table(words[1:], {"do": words[0]}) for words in parts]
        return _table([word for words in parts for word in words], {})
    except (ValueError, RecursionError) as e:
        part = "" if isinstance(e, (tomllib.TOMLDecodeError, RecursionError)) else str(e)
        code = "no-part" if part else "no-cell"
        told = message(code, value=short(text), part=short(part), example=such())
        raise CardFileError(told, field=name) from e


def _bracketed(text: str, kind: str) -> Any:
    try:
        found = json.loads(text, object_pairs_hook=_once, parse_constant=_no_constant)
    except json.JSONDecodeError:
        opened = text.startswith("{") and kind == "effects"
        return tomllib.loads(f"x = [{text}]" if opened else f"x = {text}")["x"]
    return [found] if isinstance(found, dict) and kind == "effects" else found


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    if len(dict(pairs)) != len(pairs):
        raise RecursionError  # not a fault of JSON's grammar: TOML must not be tried
    return dict(pairs)


def _no_constant(name: str) -> Any:
    raise RecursionError


def _table(words: list[str], table: dict[str, Any]) -> dict[str, Any]:
    for word in words:
        path, equals, given = word.partition("=")
        if not equals and _NUMBER.match(word):
            path, given = "amount", word
        elif not equals or not path or not given:
            raise ValueError(word)
        *outer, last = path.split(".")
        inner: Any = table
        for key in outer:
            inner = inner.setdefault(key, {})
        if len(outer) > DEEPEST or not isinstance(inner, dict) or last in inner:
            raise ValueError(word)
        inner[last] = int(given) if _NUMBER.match(given) else {"true": True, "false": False}.get(given, given)
    return table


def written(found: Any) -> str:
    """A list of effects or a table of conditions as the text of a cell: in words if they can say it, else JSON."""
    tables = found if isinstance(found, list) else [found]
    parts = []
    for table in tables:
        words = []
        for path, one in _flat(table, ""):
            plain = one if isinstance(one, str) else json.dumps(one)
            if isinstance(one, list) or not plain or re.search(r"[\s;=\[{]", plain + path):
                return json.dumps(found, ensure_ascii=False)
            bare = path == "do" or (path == "amount" and isinstance(one, int))
            words.append(plain if bare else f"{path}={plain}")
        parts.append(" ".join(words))
    return "; ".join(parts)


def _flat(table: Mapping[str, Any], path: str) -> Iterable[tuple[str, Any]]:
    for key, one in table.items():
        if isinstance(one, Mapping):
            yield from _flat(one, f"{path}{key}.")
        else:
            yield f"{path}{key}", one
