"""Fields of card tables: what a value may be; errors name the field and say what would be right."""

from __future__ import annotations

import dataclasses
import difflib
import unicodedata
from collections.abc import Collection, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from tcg_kit.core.errors import CardFileError, message, together
from tcg_kit.core.lang import LANGS, Text

if TYPE_CHECKING:
    from tcg_kit.core.vocab import Vocabulary

REQUIRED: Any = object()
"""The default of a field that must be given."""


class Field(NamedTuple):
    """One field. kind: int, bool, word (one of options), text, slug; of effects: amount, filter, stat, zone, at-least;
    of cards: effects, boost (an effect on attack), when (conditions), leaving (leaving conditions).

    kinds: the card kinds that have the field, () for all. vocabulary: whose words and conditions the field's texts
    use, None for the game's own.
    """

    kind: str
    default: Any = REQUIRED
    options: tuple[str, ...] = ()
    lo: int = 0
    hi: int = 999
    kinds: tuple[str, ...] = ()
    vocabulary: Vocabulary | None = None


def card_field(field: Field) -> Any:
    """A dataclass field of a card class that carries its Field."""
    return dataclasses.field(metadata={"field": field})


def fields_of(card_class: type[Any]) -> dict[str, Field]:
    """The card fields of a card class by their names in files, in order."""
    return {name: field for name, (_, field) in attributes_of(card_class).items()}


def attributes_of(card_class: type[Any]) -> dict[str, tuple[str, Field]]:
    """By its name in files, each card field's attribute: the same, but `def_` for a field that files call `def`."""
    found = [f for f in dataclasses.fields(card_class) if "field" in f.metadata]
    return {f.name.removesuffix("_"): (f.name, f.metadata["field"]) for f in found}


def check(value: Any, field: Field, name: str) -> Any:
    """The value as the program uses it, for the simple kinds; CardFileError names the field."""
    if field.kind == "int":
        return _whole(value, field, name)
    if field.kind == "bool":
        if isinstance(value, str) and value.strip().lower() in ("true", "false"):
            value = value.strip().lower() == "true"
        if not isinstance(value, bool):
            raise CardFileError(message("no-bool", value=short(value)), field=name)
        return value
    if field.kind == "word":
        if not isinstance(value, str) or value not in field.options:
            raise CardFileError(message("no-option", value=short(value), options=field.options), field=name)
        return value
    if field.kind == "slug":
        if not isinstance(value, str) or not is_slug(value):
            raise CardFileError(message("no-slug", value=short(value)), field=name)
        return value
    return text_of(value, name)


def wanted(field: Field, options: Sequence[object] = ()) -> Text:
    """What a card's field may be: its kind with its range or options, these as they are told to people."""
    return message(f"want-{field.kind}", lo=field.lo, hi=field.hi, options=options or field.options)


def _whole(value: Any, field: Field, name: str) -> int:
    if isinstance(value, str):
        digits = unicodedata.normalize("NFKC", value).strip()
        if len(digits) < 12 and digits.removeprefix("-").isascii() and digits.removeprefix("-").isdigit():
            value = int(digits)
    if isinstance(value, bool) or not isinstance(value, int):
        raise CardFileError(message("no-int", value=short(value), lo=field.lo, hi=field.hi), field=name)
    if not field.lo <= value <= field.hi:
        raise CardFileError(message("out-of-range", value=short(value), lo=field.lo, hi=field.hi), field=name)
    return value


def is_slug(text: str) -> bool:
    """Whether text can be a card id: [a-z0-9][a-z0-9-]*, not the word `with`."""
    plain = text.replace("-", "a")
    return (
        0 < len(text) <= 60
        and text != "with"
        and text[0] != "-"
        and plain.isascii()
        and plain.isalnum()
        and plain == plain.lower()
    )


def text_of(value: Any, name: str) -> Text:
    """A Text from plain text (the same in both languages) or a table {ja, en}."""
    if isinstance(value, str):
        value = dict.fromkeys(LANGS, value)
    if not isinstance(value, Mapping) or set(value) != set(LANGS) or {type(v) for v in value.values()} != {str}:
        raise CardFileError(message("no-words"), field=name)
    out = {lang: unicodedata.normalize("NFC", value[lang]).strip() for lang in LANGS}
    for text in out.values():
        if len(text) > 400 or any(unicodedata.category(c) == "Cc" for c in text):
            raise CardFileError(message("long-words"), field=name)
    return out


def unknown_keys(raw: Mapping[str, Any], known: Collection[str], name: str) -> None:
    """CardFileError for keys that are not known, each with the nearest that is."""
    wrong = []
    for key in raw:
        if key not in known:
            near = difflib.get_close_matches(str(key), list(known), 1)
            code, more = ("no-field-near", {"near": near[0]}) if near else ("no-field", {"known": sorted(known)})
            wrong.append(CardFileError(message(code, key=short(key), **more), field=f"{name}{key}"[:80]))
    if wrong:
        raise together(wrong)


def short(value: Any) -> str:
    """A value for an error message, never longer than a line."""
    if isinstance(value, int) and not isinstance(value, bool) and abs(value) > 10**12:
        return "> 10^12" if value > 0 else "< -10^12"
    try:
        text = repr(value)
    except RecursionError:
        text = "…"
    return text if len(text) <= 60 else text[:57] + "…"
