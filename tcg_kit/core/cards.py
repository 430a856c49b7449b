"""Cards: the fields that all games share, and reading card tables from TOML, JSON, CSV or dicts."""

from __future__ import annotations

import dataclasses
import hashlib
import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from tcg_kit.core import files, speech
from tcg_kit.core.errors import CardFileError
from tcg_kit.core.events import Speaker
from tcg_kit.core.fields import REQUIRED, Field, attributes_of, card_field, check, fields_of, short, unknown_keys
from tcg_kit.core.lang import LANGS, Text, both
from tcg_kit.core.vocab import Effect, Vocabulary


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Card:
    """A card. text: what it says, written from its effects where the file gives none."""

    id: str = card_field(Field("slug"))
    name: Text = card_field(Field("text"))
    kind: str = card_field(Field("word"))
    rarity: str = card_field(Field("text", "N"))
    text: Text = card_field(Field("text", None))
    effects: tuple[Effect, ...] = card_field(Field("effects", ()))


def read_card(cls: type[Any], raw: Any, vocabulary: Vocabulary, speaker: Speaker) -> Any:
    """One card from a table of its fields. CardFileError names the field; path and line are added by the caller."""
    if not isinstance(raw, Mapping):
        raise CardFileError(f"a card is a table of fields, not {short(raw)}")
    known = fields_of(cls)
    raw = _joined_languages(raw)
    unknown_keys(raw, known, "")
    kind = check(raw["kind"], known["kind"], "kind") if "kind" in raw else None
    values: dict[str, Any] = {}
    for name, field in known.items():
        if name not in raw or raw[name] is None:
            if field.default is REQUIRED and (not field.kinds or kind in field.kinds):
                raise CardFileError("is missing", field=name)
            values[name] = None if field.default is REQUIRED else field.default
        elif field.kinds and kind not in field.kinds:
            raise CardFileError(f"belongs to {' and '.join(field.kinds)} cards, not to {kind}", field=name)
        else:
            values[name] = _value(raw[name], field, name, vocabulary)
    for name, field in known.items():
        if values[name] is None and field.kind == "int":
            values[name] = 0
    if isinstance(values["rarity"], Mapping):
        values["rarity"] = values["rarity"]["en"]
    card = cls(**{attribute: values[name] for name, (attribute, _) in attributes_of(cls).items()})
    if card.text is None:
        card = dataclasses.replace(card, text=card_text(card, vocabulary, speaker))
    return card


def _value(value: Any, field: Field, name: str, vocabulary: Vocabulary) -> Any:
    vocabulary = field.vocabulary or vocabulary
    if field.kind in ("effects", "boost", "when", "leaving") and isinstance(value, str):
        try:
            value = files.parse_json(value, "", CardFileError)
        except CardFileError as e:
            problem = f'{short(value)} {e.problem}; write it as in [{{"do": "draw", "amount": 1}}]'
            raise CardFileError(problem, field=name) from e
    if field.kind == "effects":
        return vocabulary.effects(value, name)
    if field.kind in ("when", "leaving"):
        return vocabulary.when(value, name, leaving=field.kind == "leaving")
    if field.kind == "boost":
        if not isinstance(value, Mapping):
            raise CardFileError("give a table such as {amount = 20, when = {…}}", field=name)
        unknown_keys(value, ("amount", "when"), f"{name}.")
        return vocabulary.effect({"do": "modify", "stat": "attack", **value}, name)
    return check(value, field, name)


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
    source: str | Path | Mapping[str, Any] | Sequence[Any], cls: type[Any], vocabulary: Vocabulary, speaker: Speaker
) -> dict[str, Any]:
    """Cards by id from a file (TOML [[cards]], JSON {"cards": […]}, CSV with a header) or a list of dicts.

    Raises CardFileError with path, line where known, and field; an id given twice is one.
    """
    path: str | None = None
    kind = "list"
    lines: list[int | None] = []
    rows: Any = source
    if isinstance(source, (str, Path)):
        path = str(source)
        kind, rows = files.load(source, CardFileError)
        if kind == "csv":
            lines, rows = [line for line, _ in rows], [row for _, row in rows]
    if isinstance(rows, Mapping):
        if set(rows) != {"cards"}:
            raise CardFileError("holds `cards` and nothing else beside it", path=path)
        rows = rows["cards"]
    if not isinstance(rows, (list, tuple)):
        raise CardFileError("cards are given as a list", path=path)
    out: dict[str, Any] = {}
    for i, raw in enumerate(rows):
        try:
            card = read_card(cls, raw, vocabulary, speaker)
            if card.id in out:
                raise CardFileError(f"{card.id} is given twice", field="id")
        except CardFileError as e:
            line = lines[i] if lines else files.line_of(path, kind, i, CardFileError) if path else None
            name = raw.get("id") if isinstance(raw, Mapping) else None
            where = f"card {name if isinstance(name, str) and len(name) < 60 else i + 1}"
            problem = f"{where}: {e.problem}"
            raise CardFileError(problem, path=path, line=e.line or line, field=e.field) from e
        out[card.id] = card
    return out


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
