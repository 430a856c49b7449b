"""Fields of card tables: what a value may be; errors name the field and say what would be right."""

from __future__ import annotations

import dataclasses
import re
import unicodedata
from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from tcg_kit.core.errors import CardFileError, message, together
from tcg_kit.core.lang import LANGS, Text, both
from tcg_kit.core.names import fold, near

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
        return option(value, field.options, name, {})
    if field.kind == "slug":
        if not isinstance(value, str) or not is_slug(value):
            near_id = "-".join(unicodedata.normalize("NFKC", str(value)).casefold().replace("_", " ").split())
            code, more = ("-near", {"near": near_id}) if is_slug(near_id) else ("", {})
            raise CardFileError(message(f"no-slug{code}", value=short(value), **more), field=name)
        return value
    return text_of(value, name, lines=field.default is not REQUIRED)


def option(value: Any, options: Collection[str], name: str, names: Mapping[str, Text], typed: bool = False) -> str:
    """The option that a value is, or, typed in a cell, that it is called by (`names`) or looks like.

    CardFileError has the nearest, and all with their names.
    """
    if isinstance(value, str):
        if value in options:
            return value
        wanted = fold(value) if typed else None
        for one in options if typed else ():
            if wanted in {fold(one), *(fold(spelt) for spelt in names.get(one, {}).values())}:
                return one
    code, more = meant(value, options, names, typed)
    told = message(f"no-option{code}", value=short(value), options=options_told(options, names), **more)
    raise CardFileError(told, field=name)


def options_told(options: Iterable[str], names: Mapping[str, Text]) -> list[Text]:
    """Options or keys for people: in Japanese each with its name."""
    return [both(f"{names[one]['ja']} ({one})" if one in names else one, one) for one in options]


def meant(value: Any, known: Iterable[str], names: Mapping[str, Text], typed: bool) -> tuple[str, dict[str, str]]:
    """The known word that a mistyped one may be, for a message: ("-near", {"near": …}), or ("", {}) if none is near.

    In a cell it is spelt in the writing that it is nearest to; else it is the word itself.
    """
    spelt = {one: one for one in known}
    spelt |= {text: one for one in spelt for text in names.get(one, {}).values()}
    begin = fold(value) if isinstance(value, str) else ""
    found = [one for one in spelt if _begins(fold(one), begin)][:1]
    found = found or (near(value, spelt) if begin else [])
    return ("-near", {"near": found[0] if typed else spelt[found[0]]}) if found else ("", {})


def _begins(known: str, given: str) -> bool:
    """Whether one of the two words begins with the other: "area" for "area enchant", 闇属性 for 闇."""
    return (len(given) > 1 and known.startswith(given)) or (not known.isascii() and given.startswith(known))


def wanted(field: Field, options: Sequence[object] = (), example: str = "") -> Text:
    """What a card's field may be: its kind with its range or options, as they are told to people, or an example."""
    told = message(f"want-{field.kind}", lo=field.lo, hi=field.hi, options=options or field.options)
    return message("want-such", wanted=told, example=example) if example else told


def _whole(value: Any, field: Field, name: str) -> int:
    if isinstance(value, str):
        digits = re.sub(r"\.0{1,9}$", "", unicodedata.normalize("NFKC", value).strip())  # as programs write numbers
        if len(digits) < 12 and digits.removeprefix("-").isascii() and digits.removeprefix("-").isdigit():
            value = int(digits)
    if isinstance(value, bool) or not isinstance(value, int):
        raise CardFileError(message("no-int", value=short(value), lo=field.lo, hi=field.hi), field=name)
    if not field.lo <= value <= field.hi:
        raise CardFileError(message("out-of-range", value=short(value), lo=field.lo, hi=field.hi), field=name)
    return value


def is_seen(text: Text) -> bool:
    """Whether something can be seen of a text in each language: more than spaces and what has no width."""
    return all(any(unicodedata.category(letter)[0] not in "CZ" for letter in one) for one in text.values())


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


_TURNING = frozenset("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
"""They turn the direction of writing, also of what follows."""


def text_of(value: Any, name: str, lines: bool = False) -> Text:
    """A Text from plain text (the same in both languages) or a table {ja, en}. lines: line ends become spaces."""
    if isinstance(value, str):
        value = dict.fromkeys(LANGS, value)
    if not isinstance(value, Mapping) or set(value) != set(LANGS) or {type(v) for v in value.values()} != {str}:
        raise CardFileError(message("no-words"), field=name)
    out = {lang: unicodedata.normalize("NFC", value[lang]).strip() for lang in LANGS}
    if lines:
        out = {lang: " ".join(text.split("\n")) for lang, text in out.items()}
    for text in out.values():
        if len(text) > 400:
            raise CardFileError(message("long-words", n=len(text)), field=name)
        if any(unicodedata.category(c) == "Cc" or c in _TURNING for c in text):
            raise CardFileError(message("control-words"), field=name)
    return out


def unknown_keys(
    raw: Mapping[str, Any], known: Collection[str], name: str, names: Mapping[str, Text], slug: str, typed: bool = False
) -> None:
    """CardFileError for keys that are not known, each with the nearest that is, or all of them with their names.

    slug: the game whose fields are listed in full by the command that the error names.
    """
    wrong: list[CardFileError] = []
    for key in raw:
        if key not in known:
            code, more = meant(str(key), known, names, typed)
            listed = options_told(sorted(known), names)
            told = message(f"no-field{code}", key=short(key), known=listed, slug=slug, **more)
            wrong.append(CardFileError(told, field=f"{name}{key}"[:80]))
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
