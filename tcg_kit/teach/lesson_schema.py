"""The format of lesson files, declared once: the JSON Schema for editors, and the check that reading them makes.

A file has `title` and `[[steps]]`. A step is one of: to `watch`; to be asked (`ask`), with or without a move (`do`); a
move to make (`do`); or a game of one's own (`free`). Around it stand what is told (`say`), where it happens (`show`),
the `rules` that it teaches and what else `schema()` describes.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from tcg_kit.core.errors import FileError, message
from tcg_kit.core.fields import short
from tcg_kit.core.lang import LANGS
from tcg_kit.sim import bots

Schema = dict[str, Any]

SENTENCES = 3
"""So many sentences at most before the learner does something."""

ANY, BOT = "any", "bot"
FRESH = ("new", "view", "replay")
"""The parts of `show` that begin a game of their own."""


class LessonError(FileError):
    """A lesson file that can't be read, or whose steps can't be played; field names the step and its part."""


def _table(about: str, required: tuple[str, ...], **parts: Schema) -> Schema:
    return {
        "type": "object",
        "description": about,
        "properties": parts,
        "required": list(required),
        "additionalProperties": False,
    }


def _list(about: str, items: Schema, least: int = 1, most: int = 99) -> Schema:
    return {"type": "array", "description": about, "items": items, "minItems": least, "maxItems": most}


def _text(about: str) -> Schema:
    return _table(about, LANGS, **{lang: _word() for lang in LANGS})


def _word(about: str = "") -> Schema:
    """Text that isn't empty."""
    return {"type": "string", "pattern": r"\S", **({"description": about} if about else {})}


def _whole(about: str) -> Schema:
    return {"type": "integer", "minimum": 0, "description": about}


def _rulings() -> Schema:
    return {
        "type": "object",
        "description": "readings other than the usual ones, by their keys",
        "additionalProperties": {"type": "string"},
    }


def _show() -> Schema:
    decks = _list("names of ready decks, one for each player", _word(), 2, 6)
    new = _table("a new game", (), seed=_whole("the seed of chance"), decks=decks)
    return _table(
        "where it happens; a step without it goes on where the step before ended",
        (),
        new=new,
        view={"type": "object", "description": "a position: the same keys as Session.view()"},
        seed=_whole("the seed of chance from the position on"),
        replay={
            "type": "string",
            "pattern": r"^[^./\\][^/\\]*\.json$",
            "description": "a saved game beside the lesson's file",
        },
        at=_whole("begin to look after so many steps"),
        rulings=_rulings(),
        seat={"type": "integer", "minimum": 0, "maximum": 5, "description": "whose eyes; without it the learner's"},
        unit={"enum": ["phase", "decision", "event"], "description": "how far a step forward goes"},
    )


def _ask() -> Schema:
    right = {"type": "boolean", "description": "true for the one right answer"}
    answer = _table(
        "an answer",
        ("text", "reply"),
        text=_text("the answer"),
        reply=_text("what the rules say to it"),
        right=right,
    )
    chosen = {"type": "object", "properties": {"right": {"const": True}}, "required": ["right"]}
    answers = _list("two answers or more", answer, 2, 9) | {"contains": chosen, "minContains": 1, "maxContains": 1}
    return _table("a guess, before anything is done", ("question", "answers"), question=_text("asked"), answers=answers)


def _do() -> Schema:
    wrong = _table(
        "a legal move that isn't what is asked for",
        ("action", "reply"),
        action=_word("the move in notation"),
        reply=_text("what it leads to, and why that isn't wanted"),
    )
    return _table(
        "the learner's move",
        ("task", "actions", "praise"),
        task=_text("what to do"),
        actions=_list(f'right moves in notation, the first is the solution; ["{ANY}"]: every legal one', _word()),
        answer=_list(f'what the others then do, in notation; "{BOT}": as the bot wants', _word(), 0),
        hints=_list("help in two stages: where to look, then nearly the move", _text("a hint"), 0, 2),
        wrong=_list("moves with a reply of their own; other legal moves get a general one", wrong, 0),
        praise=_text("said when it is done"),
    )


def _free() -> Schema:
    tip = _table(
        "said the first time a phase asks the learner",
        ("phase", *LANGS),
        phase=_word("a phase of the game in which the learner may be asked"),
        **{lang: _word() for lang in LANGS},
    )
    return _table(
        "a guided game of one's own against the bot",
        ("task", "praise"),
        decks=_list("names of ready decks, the learner's first", _word(), 2, 6),
        seed=_whole("the seed of chance"),
        bot={"enum": list(bots.NAMES), "description": "who plays against the learner; greedy if it isn't given"},
        task=_text("what to do"),
        praise=_text("said at the end"),
        tips=_list("help for each phase", tip, 0),
    )


def _step() -> Schema:
    parts = {
        "say": _text(f"what is told; with the question or the task at most {SENTENCES} sentences"),
        "show": _show(),
        "ask": _ask(),
        "do": _do(),
        "free": _free(),
        "watch": {"const": True, "description": "the learner follows what happens, up to the newest instant"},
        "until": _whole(
            "watch only to the first decision after so many steps of the saved game; the next step goes on"
        ),
        "seen": _text("said when all has been watched or done"),
        "graph": _word("the diagram beside the board from here on: flow, or one that the game can light"),
        "switch": _word("the key of a ruling of which the learner may try the other readings"),
        "rules": _list("the ids of the rules that this step teaches", _word(), 0),
    }
    kinds: list[Schema] = [{"required": ["watch"]}, {"required": ["free"]}]
    kinds.append({"anyOf": [{"required": ["ask"]}, {"required": ["do"]}]})
    return _table("one step", ("say",), **parts) | {"oneOf": kinds, "dependentRequired": {"until": ["watch"]}}


def schema() -> Schema:
    """The JSON Schema of a lesson file. What it can't say, such as whether a move is legal, reading finds out."""
    lesson = _table("a lesson", ("title", "steps"), title=_text("its title"), steps=_list("its steps", _step()))
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", "title": "A lesson of tcg_kit", **lesson}


_TYPES: dict[str, type] = {"object": Mapping, "array": list, "string": str, "integer": int, "boolean": bool}


def fit(raw: Any, shape: Schema, field: str = "") -> None:
    """LessonError, with the field, if a value hasn't the shape that a part of the schema asks for."""
    wanted = shape.get("type")
    if wanted and (not isinstance(raw, _TYPES[wanted]) or (wanted == "integer" and isinstance(raw, bool))):
        told = message("teach:type", value=short(raw), wanted=message(f"teach:a-{wanted}"))
        raise LessonError(told, field=field)
    known = shape.get("enum") or ([shape["const"]] if "const" in shape else None)
    if known is not None and not any(raw is one or (isinstance(raw, str) and raw == one) for one in known):
        raise LessonError(message("teach:word", value=short(raw), known=[_told(one) for one in known]), field=field)
    if wanted == "string" and not _matches(raw, shape):
        raise LessonError(
            message("teach:empty" if not raw.strip() else "teach:file-name", value=short(raw)), field=field
        )
    if wanted == "integer" and not shape["minimum"] <= raw <= shape.get("maximum", raw):
        told = message("teach:range", value=short(raw), lo=shape["minimum"], hi=shape.get("maximum", "…"))
        raise LessonError(told, field=field)
    if wanted == "array":
        _fit_list(raw, shape, field)
    elif wanted == "object":
        _fit_table(raw, shape, field)


def _fit_list(raw: list[Any], shape: Schema, field: str) -> None:
    if not shape["minItems"] <= len(raw) <= shape["maxItems"]:
        told = message("teach:count", n=len(raw), lo=shape["minItems"], hi=shape["maxItems"])
        raise LessonError(told, field=field)
    for n, one in enumerate(raw, 1):
        fit(one, shape["items"], f"{field} {n}".strip())
    if "contains" in shape and sum(one.get("right") is True for one in raw) != 1:
        raise LessonError(message("teach:one-right"), field=field)


def _fit_table(raw: Mapping[str, Any], shape: Schema, field: str) -> None:
    parts, rest = shape.get("properties", {}), shape.get("additionalProperties", True)
    for key, value in raw.items():
        inner = f"{field}.{key}".strip(".")
        if key in parts:
            fit(value, parts[key], inner)
        elif rest is False:
            raise LessonError(message("teach:unknown", key=short(key), known=list(parts)), field=field or None)
        elif rest is not True:
            fit(value, rest, inner)
    needed = [key for other, keys in shape.get("dependentRequired", {}).items() if other in raw for key in keys]
    for key in (*shape.get("required", ()), *needed):
        if key not in raw:
            raise LessonError(message("teach:missing", key=key), field=field or None)
    if "oneOf" in shape and ("watch" in raw) + ("free" in raw) + ("ask" in raw or "do" in raw) != 1:
        raise LessonError(message("teach:kind"), field=field)


def _matches(raw: str, shape: Schema) -> bool:
    return "pattern" not in shape or re.search(shape["pattern"], raw) is not None


def _told(value: Any) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)
