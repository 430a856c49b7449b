"""The JSON Schema of a game's card files, made from the same declarations that reading them uses."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from tcg_kit.core.fields import REQUIRED, Field, fields_of
from tcg_kit.core.lang import LANGS
from tcg_kit.core.vocab import SIGNED

if TYPE_CHECKING:
    from tcg_kit.core.definition import Definition
    from tcg_kit.core.vocab import Vocabulary, Word

Schema = dict[str, Any]

_TEXT: Schema = {
    "oneOf": [
        {"type": "string", "maxLength": 400},
        {
            "type": "object",
            "properties": {lang: {"type": "string", "maxLength": 400} for lang in LANGS},
            "required": list(LANGS),
            "additionalProperties": False,
        },
    ]
}


_SEEN_PART: Schema = {"type": "string", "maxLength": 400, "pattern": r"\S"}
_SEEN: Schema = {"oneOf": [_SEEN_PART, {**_TEXT["oneOf"][1], "properties": dict.fromkeys(LANGS, _SEEN_PART)}]}
"""A text of which something can be seen."""


def card_schema(game: Definition) -> Schema:
    """The schema of {"cards": […]}: every field with its range, every word of the vocabulary with its fields."""
    known = fields_of(game.spec.card)
    own = game.spec.vocabulary
    properties = {name: _field(field, field.vocabulary or own) for name, field in known.items()}
    required = [n for n, f in known.items() if f.default is REQUIRED and not f.kinds]
    properties |= {n: _SEEN for n in required if known[n].kind == "text"}
    kinds: tuple[str, ...] = known["kind"].options
    card: Schema = {
        "type": "object",
        "properties": properties,
        "required": required,
        "additionalProperties": False,
        "allOf": [_of_kind(kind, known) for kind in kinds],
    }
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": f"Cards of {game.title['en']}",
        "type": "object",
        "properties": {"cards": {"type": "array", "items": card}},
        "required": ["cards"],
        "additionalProperties": False,
    }


def deck_schema(game: Definition) -> Schema:
    """The schema of a deck file: its name, and its cards by id or name, as a list or with their copies."""
    name = {"type": "string", "description": "a card's id, or its name in either language"}
    copies = {"type": "integer", "minimum": 0, "maximum": 99}
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": f"A deck of {game.title['en']}",
        "type": "object",
        "properties": {
            "name": _TEXT,
            "about": _TEXT,
            "cards": {"oneOf": [{"type": "array", "items": name}, {"type": "object", "additionalProperties": copies}]},
        },
        "required": ["cards"],
    }


def _of_kind(kind: str, known: Mapping[str, Field]) -> Schema:
    """What a card of one kind must and must not have."""
    needs = [n for n, f in known.items() if kind in f.kinds and f.default is REQUIRED]
    never = {n: False for n, f in known.items() if f.kinds and kind not in f.kinds}
    return {
        "if": {"properties": {"kind": {"const": kind}}, "required": ["kind"]},
        "then": {"required": needs, "properties": never},
    }


def _field(field: Field, vocabulary: Vocabulary) -> Schema:
    match field.kind:
        case "int":
            return {"type": "integer", "minimum": field.lo, "maximum": field.hi}
        case "bool":
            return {"type": "boolean"}
        case "word":
            return {"enum": list(field.options)}
        case "slug":
            return {"type": "string", "pattern": "^(?!with$)[a-z0-9][a-z0-9-]*$", "maxLength": 60}
        case "stat":
            return {"enum": list(vocabulary.stats)}
        case "zone":
            return {"enum": list(vocabulary.zones)}
        case "filter":
            return _filter(vocabulary, {})
        case "at-least":
            return _filter(vocabulary, {"at_least": {"type": "integer", "minimum": 1}})
        case "amount":
            printed = {"type": "integer", "minimum": field.lo, "maximum": field.hi}
            return {"oneOf": [printed, _amount(vocabulary)]}
        case "effects":
            return {
                "type": "array",
                "maxItems": 20,
                "items": {"oneOf": [_word(w, vocabulary) for w in vocabulary.words.values()]},
            }
        case "boost":
            amount = _field(SIGNED, vocabulary)
            return {
                "type": "object",
                "properties": {"amount": amount, "when": _conditions(vocabulary, leaving=False)},
                "required": ["amount"],
                "additionalProperties": False,
            }
        case "when" | "leaving":
            return _conditions(vocabulary, leaving=field.kind == "leaving")
    return _TEXT


def _word(word: Word, vocabulary: Vocabulary) -> Schema:
    properties: Schema = {"do": {"const": word.name}}
    properties |= {name: _field(field, vocabulary) for name, field in word.fields.items()}
    properties["when"] = _conditions(vocabulary, leaving=False)
    if vocabulary.occasions:
        properties["at"] = {"enum": list(vocabulary.occasions)}
    return {
        "type": "object",
        "description": word.text["en"],
        "properties": properties,
        "required": ["do", *(name for name, field in word.fields.items() if field.default is REQUIRED)],
        "additionalProperties": False,
    }


def _conditions(vocabulary: Vocabulary, *, leaving: bool) -> Schema:
    known = vocabulary.leaving if leaving else vocabulary.conditions
    properties = {c.name: {"description": c.text["en"], **_field(c.field, vocabulary)} for c in known.values()}
    return {"type": "object", "properties": properties, "additionalProperties": False}


def _filter(vocabulary: Vocabulary, more: Schema) -> Schema:
    properties = {f.name: _field(f.field, vocabulary) for f in vocabulary.filters.values()} | more
    return {"type": "object", "properties": properties, "additionalProperties": False}


def _amount(vocabulary: Vocabulary) -> Schema:
    measured = {
        "count": {"enum": list(vocabulary.zones)},
        "stat": {"enum": list(vocabulary.measures)},
        "side": {"enum": ["own", "opponent"]},
        "times": {"type": "integer"},
        "max": {"type": "integer", "minimum": 0},
    }
    out = _filter(vocabulary, measured)
    return out | {"oneOf": [{"required": ["count"]}, {"required": ["stat"]}]}
