"""Lessons: one TOML file each in a game's folder `lessons/`, in the format that lesson_schema.py declares.

What a step does, in short; the schema has the rest:
  say     what is told; with the question or the task that comes next at most three sentences in each language
  show    where it happens: {new = {seed, decks}}, {view = a position, seed}, {replay = file, at}, or {at} in what is
          there already; a step without it goes on where the step before ended. Also rulings, and seat, unit: how to
          look at it (the learner sits at seat 0 and sees what that seat sees, but a replay is shown whole)
  ask     a guess before anything is done: {question, answers}; each answer has text and reply (what the rules say to
          it), one of them `right = true`
  do      what the learner does: {task, actions, hints, praise}. actions: the notations that count as right, the first
          is played when the lesson goes on without it; "any" counts every legal move. answer: what the others then do,
          "bot" leaves it to one. wrong: legal moves with what is to be said of them, [{action, reply}]
  free    a game of one's own against the bot: {task, praise, decks, seed, bot, tips = [{phase, ja, en}]}
  graph   the diagram beside the board, from here on until something new is shown: "flow" (as without it), or one that
          the game can light (the names in its Spec.lenses)
  watch   true: the learner follows what happens, up to the newest instant
  until   with watch, in a replay: only to the first decision after so many steps; the next step goes on from there, be
          it a question or to be watched, and one without `until` goes on to the end
  seen    what is said when all has been watched
  switch  the key of a ruling of which the learner may try the other readings: the position is then made anew
  rules   the rule ids that this step teaches
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from importlib import resources
from typing import TYPE_CHECKING, Any

from tcg_kit.core.errors import TcgKitError, message
from tcg_kit.teach.lesson_schema import FRESH

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable
    from pathlib import Path

    from tcg_kit.core.definition import Definition
    from tcg_kit.core.lang import Text
    from tcg_kit.core.session import Session


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

    @property
    def right(self) -> int:
        """The number of the right answer, from 0."""
        return next(n for n, answer in enumerate(self.answers) if answer.right)


@dataclass(frozen=True, slots=True)
class Task:
    """What the learner does.

    actions: the right ones, or ("any",); answer: what the other seats do then; wrong: replies to other legal moves.
    """

    text: Text
    actions: tuple[str, ...]
    hints: tuple[Text, ...]
    praise: Text
    answer: tuple[str, ...]
    wrong: Mapping[str, Text]


@dataclass(frozen=True, slots=True)
class Free:
    """A game of one's own. tips: what is said the first time a phase asks the learner."""

    text: Text
    praise: Text
    decks: tuple[str, ...]
    seed: int
    bot: str
    tips: Mapping[str, Text]


@dataclass(frozen=True, slots=True)
class LessonStep:
    """One step of a lesson; see the module's text for its parts."""

    say: Text
    show: Mapping[str, Any]
    ask: Question | None
    task: Task | None
    free: Free | None
    watch: bool
    until: int | None
    seen: Text | None
    switch: str
    rules: tuple[str, ...]
    graph: str

    @property
    def fresh(self) -> bool:
        """Whether it begins a game or position of its own."""
        return self.free is not None or any(key in self.show for key in FRESH)

    @property
    def wanted(self) -> Text | None:
        """The question or the task that comes first."""
        if self.ask is not None:
            return self.ask.text
        asks = self.task or self.free
        return asks.text if asks else None


@dataclass(frozen=True, slots=True)
class Lesson:
    """A lesson: its number in the game (from 1; 0: none of the game's own), its file's name, its title and steps."""

    number: int
    name: str
    title: Text
    steps: tuple[LessonStep, ...]
    folder: Traversable

    def session(self, game: Definition, n: int, rulings: Mapping[str, str] | None = None, more: int = 0) -> Session:
        """A new session as the n-th step (from 0) shows it, with other rulings if wanted (a replay keeps its own).

        more: what is added to the seed. TcgKitError for a position, replay or deck that can't be.
        """
        step = self.steps[n]
        show, free = step.show, step.free
        asked = {**show.get("rulings", {}), **(rulings or {})}
        if free is not None:
            players = len(free.decks) or game.spec.players[0]
            return game.new(free.decks or None, free.seed + more, players, asked)
        if "view" in show:
            return game.scenario(show["view"], seed=show.get("seed", 0), rulings=asked)
        if "replay" in show:
            from tcg_kit.core.replay import load

            with resources.as_file(self.folder / show["replay"]) as path:
                return load(path, lambda _: game)
        decks = show["new"].get("decks")
        players = len(decks) if decks else game.spec.players[0]
        return game.new(decks, show["new"].get("seed", 0), players, asked)


@lru_cache(maxsize=16)
def lessons(game: Definition) -> tuple[Lesson, ...]:
    """The lessons of a game in their order. LessonError for a file that is wrong."""
    from tcg_kit.teach.reading import read_lesson

    folder = resources.files(f"tcg_kit.games.{game.slug}") / "lessons"
    if not folder.is_dir():
        return ()
    files = sorted((f for f in folder.iterdir() if f.name.endswith(".toml")), key=lambda f: f.name)
    return tuple(read_lesson(game, file.read_text("utf-8"), file.name, folder, n) for n, file in enumerate(files, 1))


def numbered(game: Definition, n: int) -> Lesson:
    """The n-th lesson of a game, from 1. TcgKitError if there is none."""
    known = lessons(game)
    if isinstance(n, bool) or not isinstance(n, int) or not 1 <= n <= len(known):
        raise TcgKitError(message("teach:no-lesson", slug=game.slug, n=len(known), given=repr(n)))
    return known[n - 1]


def own_lesson(game: Definition, path: str | Path) -> Lesson:
    """A lesson from a file of the user's, played through once to see that it can be. LessonError says what is wrong."""
    from tcg_kit.core.files import checked, read_text
    from tcg_kit.teach.lesson_schema import LessonError
    from tcg_kit.teach.reading import read_lesson
    from tcg_kit.teach.rehearsal import rehearse

    file = checked(path, LessonError)
    text = read_text(file, LessonError)
    lesson = read_lesson(game, text, str(file), file.parent, 0)
    rehearse(game, lesson, text, str(file))
    return lesson
