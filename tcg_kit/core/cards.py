"""Cards: the fields that all games share, and reading card tables from TOML, JSON, CSV or dicts."""

from __future__ import annotations

import dataclasses
import hashlib
import json
import re
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any

from tcg_kit.core import cells, files, speech
from tcg_kit.core.cells import Words
from tcg_kit.core.errors import CardFileError, FileError, gathered, message, together
from tcg_kit.core.events import Speaker
from tcg_kit.core.fields import (
    REQUIRED,
    Field,
    attributes_of,
    card_field,
    check,
    fields_of,
    short,
    unknown_keys,
    wanted,
)
from tcg_kit.core.lang import LANGS, Text, both
from tcg_kit.core.vocab import Effect, Vocabulary

MOST = 300
"""Errors of one file that are listed."""


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Card:
    """A card. text: what it says, written from its effects where the file gives none.

    text_only: the file gives a text but no effect that the engine could apply: players have to do what it says.
    """

    id: str = card_field(Field("slug"))
    name: Text = card_field(Field("text"))
    kind: str = card_field(Field("word"))
    rarity: str = card_field(Field("text", "N"))
    text: Text = card_field(Field("text", None))
    effects: tuple[Effect, ...] = card_field(Field("effects", ()))
    text_only: bool = dataclasses.field(default=False, compare=False)


class _Row:
    """One card being read. typed: its values are the texts of a spreadsheet's cells."""

    def __init__(self, cls: type[Any], raw: Mapping[str, Any], vocabulary: Vocabulary, speaker: Words, typed: bool):
        self.known, self.raw, self.typed = fields_of(cls), _joined_languages(raw), typed
        self.vocabulary, self.speaker = vocabulary, speaker
        try:
            self.kind = self._value("kind") if self.raw.get("kind") is not None else None
            self.kind_known = True
        except CardFileError:  # told with the other fields
            self.kind, self.kind_known = None, False

    def read(self) -> dict[str, Any]:
        """The values of all fields. CardFileError for the first that is wrong, with all of them in its .all."""
        calls: list[Callable[[], Any]] = [partial(unknown_keys, self.raw, self.known, "")]
        calls += [partial(self._field, name) for name in self.known]
        _, *values = gathered(calls)
        return dict(zip(self.known, values, strict=True))

    def _field(self, name: str) -> Any:
        field = self.known[name]
        belongs = not field.kinds or self.kind in field.kinds
        if self.raw.get(name) is None:
            if field.default is REQUIRED and belongs:
                raise CardFileError(message("missing-field", wanted=wanted(field, self._options(name))), field=name)
            return field.default if field.default is not REQUIRED else 0 if field.kind == "int" else None
        if not belongs and self.kind_known:
            raise CardFileError(message("other-kind", kinds=field.kinds, kind=self.kind), field=name)
        return self._value(name)

    def _options(self, name: str) -> list[Text]:
        field = self.known[name]
        return cells.options_told(name, field, self.speaker) if field.kind == "word" else []

    def _value(self, name: str) -> Any:
        field, value = self.known[name], self.raw[name]
        vocabulary = field.vocabulary or self.vocabulary
        if self.typed and isinstance(value, str):
            value = cells.value(value, name, field, self.speaker)
        if field.kind == "effects":
            return vocabulary.effects(value, name)
        if field.kind in ("when", "leaving"):
            return vocabulary.when(value, name, leaving=field.kind == "leaving")
        if field.kind == "boost":
            if not isinstance(value, Mapping):
                raise CardFileError(message("boost-table"), field=name)
            unknown_keys(value, ("amount", "when"), f"{name}.")
            return vocabulary.effect({"do": "modify", "stat": "attack", **value}, name)
        return check(value, field, name)


def read_card(cls: type[Any], raw: Any, vocabulary: Vocabulary, speaker: Words, typed: bool = False) -> Any:
    """One card from a table of its fields; typed: its values are the texts of a spreadsheet's cells.

    CardFileError names the field, and has the errors of all fields in its .all; path and line are added by the caller.
    """
    if not isinstance(raw, Mapping):
        raise CardFileError(message("no-card-table", value=short(raw)))
    values = _Row(cls, raw, vocabulary, speaker, typed).read()
    if isinstance(values["rarity"], Mapping):
        values["rarity"] = values["rarity"]["en"]
    card = cls(**{attribute: values[name] for name, (attribute, _) in attributes_of(cls).items()})
    told = card_text(card, vocabulary, speaker)
    if card.text is None:
        return dataclasses.replace(card, text=told)
    only = any(card.text.values()) and card.text != told and not _acts(card)
    return dataclasses.replace(card, text_only=True) if only else card


def _acts(card: Any) -> bool:
    """Whether the card has any effect that the engine applies."""
    fields = attributes_of(type(card)).values()
    return any(getattr(card, attribute) for attribute, field in fields if field.kind in ("effects", "boost"))


def _joined_languages(raw: Mapping[str, Any]) -> dict[str, Any]:
    """CSV has one column a language: name_ja and name_en become name = {ja, en}."""
    out = dict(raw)
    for name in ("name", "text"):
        parts = {lang: out.pop(f"{name}_{lang}") for lang in LANGS if f"{name}_{lang}" in out}
        if parts and name not in out:
            some = next(iter(parts.values()))
            out[name] = {lang: parts.get(lang, some) for lang in LANGS}
    return out


def card_text(card: Any, vocabulary: Vocabulary, speaker: Speaker) -> Text:
    """What the card says, from its effects, limited boost, conditions and leaving conditions, in the fields' order."""
    parts: list[Text] = []
    for name, (attribute, field) in attributes_of(type(card)).items():
        value = getattr(card, attribute)
        words = field.vocabulary or vocabulary
        if not value:
            continue
        if field.kind == "effects":
            parts += [speech.describe(effect, words, speaker, words.occasion(card, effect)) for effect in value]
        elif field.kind == "boost":
            parts.append(speech.framed(name, speech.describe(value, words, speaker), speaker))
        elif field.kind == "when":
            parts.append(speech.framed(name, speech.conditions(value, words, speaker), speaker))
        elif field.kind == "leaving":
            parts.append(speech.framed(name, speech.leaving(value, words, speaker), speaker))
    return both("".join(part["ja"] for part in parts), " ".join(part["en"] for part in parts))


def read_cards(
    source: str | Path | Mapping[str, Any] | Sequence[Any] | files.Sheet,
    cls: type[Any],
    vocabulary: Vocabulary,
    speaker: Words,
) -> dict[str, Any]:
    """Cards by id from a file (TOML [[cards]], JSON {"cards": […]}, CSV with a header) or a list of dicts.

    Raises CardFileError with path, line where known, and field; its .all has the errors of all cards. An id given
    twice is one.
    """
    sheet = source if isinstance(source, files.Sheet) else files.Sheet(source, CardFileError)
    rows, typed = sheet.rows("cards"), sheet.kind == "csv"
    wrong: list[CardFileError] = []
    columns: dict[str, str] = {}
    if typed:
        known = fields_of(cls)
        named = cells.columns(sheet.header, known, speaker)
        wrong = _wrong_columns(named, known, sheet)
        columns = {field: column for column, field in named.items()}
        rows = [{named[column]: cell for column, cell in row.items() if named[column]} for row in rows]
    out: dict[str, Any] = {}
    seen: set[str] = set()
    for i, raw in enumerate(rows):
        name = raw.get("id") if isinstance(raw, Mapping) else None
        found: list[FileError] = []
        if isinstance(name, str):
            found += [CardFileError(message("twice-id", id=short(name)), field="id")] if name in seen else []
            seen.add(name)
        try:
            card = read_card(cls, raw, vocabulary, speaker, typed)
            out[card.id] = card
        except CardFileError as e:
            found += e.all
        called = name if isinstance(name, str) and 0 < len(name) < 60 else i + 1
        wrong += [_of_card(one, called, columns, sheet.path, sheet.line(i, one.field)) for one in found]
        if len(wrong) >= MOST:
            wrong = [*wrong[:MOST], CardFileError(message("too-many", n=MOST), path=sheet.path)]
            break
    if wrong:
        raise together(wrong)
    return out


def _of_card(
    e: FileError, called: object, columns: Mapping[str, str], path: str | None, line: int | None
) -> CardFileError:
    """An error with its card, its place, and the column's own name where the file has one."""
    column = columns.get(re.split(r"[.\[]", e.field or "")[0])
    code = "of-cell" if column not in (None, e.field) else "of-card"
    told = message(code, card=called, column=column, told=e.told)
    told.code = e.code
    return CardFileError(told, path=path, line=line, field=e.field)


def _wrong_columns(named: Mapping[str, str], known: Mapping[str, Field], sheet: files.Sheet) -> list[CardFileError]:
    """Columns that no field is called by, and those that mean the same as another."""
    told = [(c[:40], message("no-field", key=short(c), known=list(known))) for c, field in named.items() if not field]
    fields = [field for field in named.values() if field]
    twice = [field for field in dict.fromkeys(fields) if fields.count(field) > 1]
    told += [(field, message("twice-field", key=field)) for field in twice]
    return [CardFileError(text, path=sheet.path, line=1, field=field) for field, text in told]


def as_table(card: Any) -> dict[str, Any]:
    """The card as a table of its fields that read_card reads back: what a replay embeds."""
    out: dict[str, Any] = {}
    for name, (attribute, field) in attributes_of(type(card)).items():
        value = getattr(card, attribute)
        if (field.kinds and card.kind not in field.kinds) or value is None:
            continue
        if field.kind == "effects":
            out[name] = [_effect_table(e) for e in value]
        elif field.kind == "boost":
            out[name] = {"amount": _plain(value.args["amount"]), "when": _when_table(value.when)}
        elif field.kind in ("when", "leaving"):
            out[name] = _when_table(value)
        else:
            out[name] = dict(value) if isinstance(value, Mapping) else value
    return out


def _effect_table(e: Effect) -> dict[str, Any]:
    args = {k: _plain(v) for k, v in e.args.items() if v is not None}
    return {"do": e.do, **args, "when": _when_table(e.when), **({"at": e.at} if e.at else {})}


def _when_table(when: tuple[tuple[str, Any], ...]) -> dict[str, Any]:
    return {name: dict(value) if isinstance(value, Mapping) else value for name, value in when}


def _plain(value: Any) -> Any:
    if not isinstance(value, Mapping):
        return value
    out = {**value, **value["filter"]} if "filter" in value else dict(value)
    out.pop("filter", None)
    return out


def digest(card: Any) -> str:
    """8 hexadecimal digits that change when the card's behaviour or name does."""
    text = json.dumps(as_table(card), sort_keys=True, ensure_ascii=False)
    return hashlib.blake2b(text.encode(), digest_size=4).hexdigest()
