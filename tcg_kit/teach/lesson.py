"""Lessons: one TOML file each in a game's folder `lessons/`, read and checked here, played by a widget.

A file has `title` and `[[steps]]`. A step has
  say     what is told; with the question or the task that comes next at most three sentences in each language
  show    where it happens: {new = {seed, decks}}, {view = a position, seed}, {replay = file, at}, or {at} in what is
          there already; a step without it goes on where the step before ended. Also rulings, and seat, unit: how to
          look at it (the learner sits at seat 0 and sees what that seat sees, but a replay is shown whole)
  ask     a guess before anything is done: {question, answers}; each answer has text and reply (what the rules say to
          it), one of them `right = true`
  do      what the learner does: {task, actions, hints, praise}. actions: the notations that count as right, the first
          is played when the lesson goes on without it; "any" counts every legal move. answer: what the others then do,
          "bot" leaves it to one
  graph   the diagram beside the board, from here on until something new is shown: "flow" (as without it), or one that
          the game can light (the names in its Spec.lenses)
  watch   true: the learner follows what happens, up to the newest instant
  seen    what is said when all has been watched
  switch  the key of a ruling of which the learner may try the other readings: the position is then made anew
  rules   the rule ids that this step teaches
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from importlib import resources
from typing import TYPE_CHECKING, Any

from tcg_kit.core.errors import TcgKitError
from tcg_kit.core.lang import LANGS, Text
from tcg_kit.core.topics import beside

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

    from tcg_kit.core.definition import Definition
    from tcg_kit.core.session import Session

SENTENCES = 3
"""So many sentences at most before the learner does something."""

ANY, BOT = "any", "bot"


@dataclass(frozen=True, slots=True)
class Answer:
    """An answer to a question; reply: what is said to the learner who chooses it."""

    text: Text
    reply: Text
    right: bool


@dataclass(frozen=True, slots=True)
class Question:
    """A guess that the learner makes; exactly one of the answers is right."""

    text: Text
    answers: tuple[Answer, ...]


@dataclass(frozen=True, slots=True)
class Task:
    """What the learner does. actions: the right ones, or ("any",); answer: what the other seats do then."""

    text: Text
    actions: tuple[str, ...]
    hints: tuple[Text, ...]
    praise: Text
    answer: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class LessonStep:
    """One step of a lesson; see the module's text for its parts."""

    say: Text
    show: Mapping[str, Any]
    ask: Question | None
    task: Task | None
    watch: bool
    seen: Text | None
    switch: str
    rules: tuple[str, ...]
    graph: str = ""


@dataclass(frozen=True, slots=True)
class Lesson:
    """A lesson: its number in the game (from 1), its file's name, its title and steps."""

    number: int
    name: str
    title: Text
    steps: tuple[LessonStep, ...]
    folder: Traversable

    def session(self, game: Definition, show: Mapping[str, Any], rulings: Mapping[str, str] | None = None) -> Session:
        """A new session as a step's `show` asks for it, with other rulings if wanted (a replay keeps its own).

        TcgKitError for a position, replay or deck that can't be.
        """
        asked = {**show.get("rulings", {}), **(rulings or {})}
        if "view" in show:
            return game.scenario(show["view"], seed=show.get("seed", 0), rulings=asked)
        if "replay" in show:
            from tcg_kit.core.replay import load

            with resources.as_file(self.folder / show["replay"]) as path:
                return load(path, lambda _: game)
        return game.new(show["new"].get("decks"), seed=show["new"].get("seed", 0), rulings=asked)


@lru_cache(maxsize=16)
def lessons(game: Definition) -> tuple[Lesson, ...]:
    """The lessons of a game in their order. TcgKitError for a file that is incomplete."""
    folder = resources.files(f"tcg_kit.games.{game.slug}") / "lessons"
    if not folder.is_dir():
        return ()
    files = sorted((f for f in folder.iterdir() if f.name.endswith(".toml")), key=lambda f: f.name)
    found = tuple(_lesson(n, file, folder) for n, file in enumerate(files, 1))
    for lesson in found:
        check_graphs(game, lesson.name, lesson.steps)
    return found


def check_graphs(game: Definition, name: str, steps: Sequence[LessonStep]) -> None:
    """TcgKitError if a step wants a diagram beside the board that the game can't light there."""
    known = beside(game.spec)
    for n, step in enumerate(steps, 1):
        if step.graph and step.graph not in known:
            raise TcgKitError(f"{name}.toml: step {n}: no diagram {step.graph!r}; there is: {', '.join(known)}")


def sentences(text: str) -> int:
    """How many sentences a text has."""
    return len(re.findall(r"[。！？]|[.!?…]+(?=[\s」”)]|$)", text))


def _lesson(number: int, file: Traversable, folder: Traversable) -> Lesson:
    raw = tomllib.loads(file.read_text("utf-8"))
    steps = tuple(_step(one, f"{file.name}: step {n}") for n, one in enumerate(raw["steps"], 1))
    if not steps or not {"new", "view", "replay"} & set(steps[0].show):
        raise TcgKitError(f"{file.name}: the first step shows something new: {{new}}, {{view}} or {{replay}}")
    return Lesson(number, file.name.removesuffix(".toml"), _text(raw["title"], file.name), steps, folder)


_PARTS = ("say", "show", "ask", "do", "graph", "watch", "seen", "switch", "rules")


def _step(raw: Mapping[str, Any], where: str) -> LessonStep:
    unknown = set(raw) - set(_PARTS)
    if unknown:
        raise TcgKitError(f"{where}: there is no {', '.join(sorted(unknown))} in a step; there is {', '.join(_PARTS)}")
    say = _text(raw["say"], where)
    ask = None if "ask" not in raw else _question(raw["ask"], where)
    task = None if "do" not in raw else _task(raw["do"], where)
    watch = bool(raw.get("watch", False))
    if watch == (ask is not None or task is not None):
        raise TcgKitError(f"{where}: a step is to watch, or asks for something")
    first = ask.text if ask else task.text if task else {}
    for lang in LANGS:
        if sentences(say[lang]) + (sentences(first[lang]) if first else 0) > SENTENCES:
            raise TcgKitError(f"{where}: more than {SENTENCES} sentences in {lang} before something is done")
    seen = None if "seen" not in raw else _text(raw["seen"], where)
    rules, graph = tuple(raw.get("rules", ())), raw.get("graph", "")
    return LessonStep(say, raw.get("show", {}), ask, task, watch, seen, raw.get("switch", ""), rules, graph)


def _question(raw: Mapping[str, Any], where: str) -> Question:
    answers = tuple(
        Answer(_text(one["text"], where), _text(one["reply"], where), bool(one.get("right", False)))
        for one in raw["answers"]
    )
    if len(answers) < 2 or sum(answer.right for answer in answers) != 1:
        raise TcgKitError(f"{where}: a question has two or more answers, and one of them is right")
    return Question(_text(raw["question"], where), answers)


def _task(raw: Mapping[str, Any], where: str) -> Task:
    actions = raw["actions"]
    return Task(
        _text(raw["task"], where),
        tuple([actions] if isinstance(actions, str) else actions),
        tuple(_text(hint, where) for hint in raw.get("hints", ())),
        _text(raw["praise"], where),
        tuple(raw.get("answer", ())),
    )


def _text(raw: Any, where: str) -> Text:
    if not isinstance(raw, Mapping) or set(raw) != set(LANGS) or not all(raw.values()):
        raise TcgKitError(f"{where}: {str(raw)[:60]!r} is no text in {' and '.join(LANGS)}")
    return dict(raw)


def numbered(game: Definition, n: int) -> Lesson:
    """The n-th lesson of a game, from 1. TcgKitError if there is none."""
    all_of_them: Sequence[Lesson] = lessons(game)
    if isinstance(n, bool) or not isinstance(n, int) or not 1 <= n <= len(all_of_them):
        raise TcgKitError(f"{game.slug} has the lessons 1 to {len(all_of_them)}, not {n!r}")
    return all_of_them[n - 1]
