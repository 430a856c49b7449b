"""Lessons: one TOML file each in a game's folder `lessons/`, read and checked here, played by a widget.

A file has `title` and `[[steps]]`. A step has
  say     at most three sentences in each language, before the learner does something
  show    where it happens: {new = {seed, decks}}, {view = a position, seed}, {replay = file, at}, or {at} in what is
          there already; a step without it goes on where the step before ended. Also seat, unit: how to look at it
          (the learner sits at seat 0 and sees what that seat sees, but a replay is shown whole)
  do      what the learner does: {task, actions, hints, praise}. actions: the notations that count as right, the first
          is played when the lesson goes on without it; "any" counts every legal move. answer: what the others then do,
          "bot" leaves it to one
  watch   true: the learner follows what happens, up to the newest instant
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

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

    from tcg_kit.core.definition import Definition
    from tcg_kit.core.session import Session

SENTENCES = 3
"""So many sentences at most before the learner does something."""

ANY, BOT = "any", "bot"


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
    task: Task | None
    watch: bool
    rules: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Lesson:
    """A lesson: its number in the game (from 1), its file's name, its title and steps."""

    number: int
    name: str
    title: Text
    steps: tuple[LessonStep, ...]
    folder: Traversable

    def session(self, game: Definition, show: Mapping[str, Any]) -> Session:
        """A new session as a step's `show` asks for it. TcgKitError for a position, replay or deck that can't be."""
        if "view" in show:
            return game.scenario(show["view"], seed=show.get("seed", 0), rulings=show.get("rulings"))
        if "replay" in show:
            from tcg_kit.core.replay import load

            with resources.as_file(self.folder / show["replay"]) as path:
                return load(path, lambda _: game)
        return game.new(show["new"].get("decks"), seed=show["new"].get("seed", 0), rulings=show.get("rulings"))


@lru_cache(maxsize=16)
def lessons(game: Definition) -> tuple[Lesson, ...]:
    """The lessons of a game in their order. TcgKitError for a file that is incomplete."""
    folder = resources.files(f"tcg_kit.games.{game.slug}") / "lessons"
    if not folder.is_dir():
        return ()
    files = sorted((f for f in folder.iterdir() if f.name.endswith(".toml")), key=lambda f: f.name)
    return tuple(_lesson(n, file, folder) for n, file in enumerate(files, 1))


def sentences(text: str) -> int:
    """How many sentences a text has."""
    return len(re.findall(r"[。！？]|[.!?…]+(?=[\s」”)]|$)", text))


def _lesson(number: int, file: Traversable, folder: Traversable) -> Lesson:
    raw = tomllib.loads(file.read_text("utf-8"))
    steps = tuple(_step(one, f"{file.name}: step {n}") for n, one in enumerate(raw["steps"], 1))
    if not steps or not {"new", "view", "replay"} & set(steps[0].show):
        raise TcgKitError(f"{file.name}: the first step shows something new: {{new}}, {{view}} or {{replay}}")
    return Lesson(number, file.name.removesuffix(".toml"), _text(raw["title"], file.name), steps, folder)


def _step(raw: Mapping[str, Any], where: str) -> LessonStep:
    unknown = set(raw) - {"say", "show", "do", "watch", "rules"}
    if unknown:
        raise TcgKitError(f"{where}: there is no {', '.join(sorted(unknown))} in a step")
    say = _text(raw["say"], where)
    for lang in LANGS:
        if sentences(say[lang]) > SENTENCES:
            raise TcgKitError(f"{where}: more than {SENTENCES} sentences in {lang}")
    do = raw.get("do")
    return LessonStep(
        say,
        raw.get("show", {}),
        None if do is None else _task(do, where),
        bool(raw.get("watch", False)),
        tuple(raw.get("rules", ())),
    )


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
