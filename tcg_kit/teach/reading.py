"""Reading a lesson file: its shape by the schema, then what the game must know (rules, phases, decks, diagrams)."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from pathlib import PurePath
from typing import TYPE_CHECKING, Any

from tcg_kit.core.errors import message
from tcg_kit.core.files import parse_toml
from tcg_kit.core.lang import LANGS, Text
from tcg_kit.core.topics import beside
from tcg_kit.teach.lesson import Answer, Free, Lesson, LessonStep, Question, Task
from tcg_kit.teach.lesson_schema import FRESH, SENTENCES, LessonError, fit, schema

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

    from tcg_kit.core.definition import Definition


def read_lesson(game: Definition, text: str, path: str, folder: Traversable, number: int) -> Lesson:
    """The lesson of a file's text; replays are looked for in the folder. LessonError says where and what is wrong."""
    raw = parse_toml(text, path, LessonError)
    try:
        fit(raw, schema())
        steps = tuple(map(_step, raw["steps"]))
        for n, step in enumerate(steps):
            _check(game, steps, n, step)
    except LessonError as e:
        raise placed(e, text, path) from e
    return Lesson(number, PurePath(path).stem, dict(raw["title"]), steps, folder)


def placed(e: LessonError, text: str, path: str) -> LessonError:
    """The error with its file, and the line where its step begins."""
    found = re.match(r"steps (\d+)", e.field or "")
    lines = [n for n, line in enumerate(text.split("\n"), 1) if re.match(r"\s*\[\[\s*steps\s*\]\]", line)]
    n = int(found[1]) if found else 0
    return LessonError(e.told, path=path, line=lines[n - 1] if 0 < n <= len(lines) else None, field=e.field)


def sentences(text: str) -> int:
    """How many sentences a text has."""
    return len(re.findall(r"[。！？]|[.!?…]+(?=[\s」”)]|$)", text))


def _step(raw: Mapping[str, Any]) -> LessonStep:
    return LessonStep(
        say=dict(raw["say"]),
        show=raw.get("show", {}),
        ask=_question(raw["ask"]) if "ask" in raw else None,
        task=_task(raw["do"]) if "do" in raw else None,
        free=_free(raw["free"]) if "free" in raw else None,
        watch="watch" in raw,
        until=raw.get("until"),
        seen=dict(raw["seen"]) if "seen" in raw else None,
        switch=raw.get("switch", ""),
        rules=tuple(raw.get("rules", ())),
        graph=raw.get("graph", ""),
    )


def _question(raw: Mapping[str, Any]) -> Question:
    answers = [Answer(dict(one["text"]), dict(one["reply"]), one.get("right", False)) for one in raw["answers"]]
    return Question(dict(raw["question"]), tuple(answers))


def _task(raw: Mapping[str, Any]) -> Task:
    return Task(
        text=dict(raw["task"]),
        actions=tuple(raw["actions"]),
        hints=tuple(map(dict, raw.get("hints", ()))),
        praise=dict(raw["praise"]),
        answer=tuple(raw.get("answer", ())),
        wrong={one["action"]: dict(one["reply"]) for one in raw.get("wrong", ())},
    )


def _free(raw: Mapping[str, Any]) -> Free:
    return Free(
        text=dict(raw["task"]),
        praise=dict(raw["praise"]),
        decks=tuple(raw.get("decks", ())),
        seed=raw.get("seed", 0),
        bot=raw.get("bot", "greedy"),
        tips={one["phase"]: {lang: one[lang] for lang in LANGS} for one in raw.get("tips", ())},
    )


def _check(game: Definition, steps: tuple[LessonStep, ...], n: int, step: LessonStep) -> None:
    """What the schema can't say; LessonError names the step, counted from 1."""
    where = f"steps {n + 1}"
    if n == 0 and not step.fresh:
        raise LessonError(message("teach:first-shows"), field=where)
    if n and steps[n - 1].free is not None and not step.fresh:
        raise LessonError(message("teach:after-free"), field=where)
    fresh = [key for key in FRESH if key in step.show]
    if step.free is not None and fresh:
        raise LessonError(message("teach:free-shows", key=fresh[0]), field=f"{where}.show")
    if len(fresh) > 1:
        raise LessonError(message("teach:one-fresh"), field=f"{where}.show")
    _parted(steps[: n + 1], where)
    _short(step, where)
    _known(game, step, where)


def _parted(steps: tuple[LessonStep, ...], where: str) -> None:
    """That `until` parts a saved game in which nothing is played."""
    part = steps[max(i for i, step in enumerate(steps) if step.fresh) :]
    parted = any(step.until is not None for step in part)
    if parted and ("replay" not in part[0].show or any(step.task for step in part)):
        raise LessonError(message("teach:parted"), field=f"{where}.{'do' if part[-1].task else 'until'}")


def _short(step: LessonStep, where: str) -> None:
    wanted: Text = step.wanted or dict.fromkeys(LANGS, "")
    for lang in LANGS:
        have = sentences(step.say[lang]) + sentences(wanted[lang])
        if have > SENTENCES:
            told = message("teach:sentences", lang=lang, n=SENTENCES, have=have)
            raise LessonError(told, field=f"{where}.say")


def _known(game: Definition, step: LessonStep, where: str) -> None:
    """That what the step names is there in the game."""

    def demand(code: str, wanted: Iterable[str], known: Iterable[str], part: str) -> None:
        names = list(known)
        for key in wanted:
            if key not in names:
                raise LessonError(message(code, key=repr(key), known=names), field=f"{where}.{part}")

    demand("teach:no-rule", step.rules, game.rules, "rules")
    demand("teach:no-graph", [step.graph] if step.graph else (), beside(game.spec), "graph")
    demand("teach:no-ruling", [step.switch] if step.switch else (), game.rulings, "switch")
    demand("teach:no-ruling", step.show.get("rulings", ()), game.rulings, "show.rulings")
    demand("teach:no-deck", step.show.get("new", {}).get("decks", ()), game.decks, "show.new.decks")
    if step.free is not None:
        demand("teach:no-deck", step.free.decks, game.decks, "free.decks")
        demand("teach:no-phase", step.free.tips, game.spec.flow.phases, "free.tips")
