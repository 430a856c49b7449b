"""What a learner has done: one small JSON file in the user's own data folder. Nothing of it is sent anywhere.

The folder is the one that the system keeps for a program's data, or TCG_KIT_DATA. The file is read anew for each
question and written whole, so that several notebooks may share it; one that can't be used is kept beside a new one.
"""

from __future__ import annotations

import json
import os
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from tcg_kit.core.errors import FileError, message, system_says
from tcg_kit.core.files import parse_json, read_text, write_whole
from tcg_kit.core.lang import Text

FORMAT, VERSION = "tcg-kit progress", 1
NAME = "progress.json"


@dataclass(frozen=True, slots=True)
class LessonRecord:
    """How far a lesson was taken. of: its steps; at: the last one visited; done: those finished; all from 0."""

    of: int
    at: int = 0
    done: tuple[int, ...] = ()

    @property
    def finished(self) -> bool:
        """Whether every step was finished."""
        return len(self.done) == self.of

    @property
    def resume(self) -> int:
        """Where to go on: where it was left, or at the first step that isn't finished; from the start when all are."""
        if self.at not in self.done:
            return self.at
        return next((n for n in range(self.of) if n not in self.done), 0)


@dataclass(frozen=True, slots=True)
class QuizRecord:
    """The last quiz on a topic: right answers of so many questions, and the rules that were missed."""

    right: int
    of: int
    missed: tuple[str, ...] = ()


@dataclass(slots=True)
class Progress:
    """All that is known, by game: lessons by their files' names, quizzes by topic. trouble: what is to be said once."""

    lessons: dict[str, dict[str, LessonRecord]] = field(default_factory=dict)
    quizzes: dict[str, dict[str, QuizRecord]] = field(default_factory=dict)
    trouble: Text | None = None

    def lesson(self, slug: str, name: str, of: int) -> LessonRecord:
        """How far a lesson of so many steps was taken; one that had another number of steps counts as new."""
        known = self.lessons.get(slug, {}).get(name)
        return known if known is not None and known.of == of else LessonRecord(of)


def folder() -> Path:
    """The folder of the file: TCG_KIT_DATA, else where this system keeps a user's data."""
    own = os.environ.get("TCG_KIT_DATA")
    if own:
        return Path(own)
    from platformdirs import user_data_path

    return user_data_path("tcg-kit", appauthor=False)


def read() -> Progress:
    """What has been done so far; nothing, with `trouble`, if the file can't be used: it is then put aside."""
    path = folder() / NAME
    try:
        if not path.is_file():
            return Progress()
        return _understood(parse_json(read_text(path, FileError), str(path), FileError), path)
    except FileError as e:
        return Progress(trouble=_put_aside(path, e))
    except OSError as e:
        return Progress(trouble=message("teach:progress-unread", path=path, why=system_says(e)))


def note_lesson(slug: str, lesson: str, step: int, of: int, finished: bool = True) -> Text | None:
    """Note that a step (from 0) of a lesson was visited, and finished. Gives what is to be said if it can't be."""
    progress = read()
    known = progress.lesson(slug, lesson, of)
    done = {*known.done, step} if finished else {*known.done}
    record = LessonRecord(of, step, tuple(sorted(done)))
    if record == known:
        return progress.trouble
    progress.lessons.setdefault(slug, {})[lesson] = record
    return progress.trouble or _write(progress)


def note_quiz(slug: str, topic: str, right: int, of: int, missed: Sequence[str]) -> Text | None:
    """Note a finished quiz: right answers of so many, the rules missed. Gives what is to be said if it can't be."""
    progress = read()
    progress.quizzes.setdefault(slug, {})[topic] = QuizRecord(right, of, tuple(missed))
    return _write(progress) or progress.trouble


def reset(slug: str | None = None) -> Text | None:
    """Forget what was done in a game, or in all. Gives what is to be said if that can't be written."""
    progress = read()
    kept = Progress()
    if slug is not None:
        kept.lessons = {key: value for key, value in progress.lessons.items() if key != slug}
        kept.quizzes = {key: value for key, value in progress.quizzes.items() if key != slug}
    return _write(kept) or progress.trouble


def _write(progress: Progress) -> Text | None:
    """Write the file; what is wrong if it can't be."""
    path = folder() / NAME
    lessons = {slug: {name: asdict(one) for name, one in found.items()} for slug, found in progress.lessons.items()}
    quizzes = {slug: {name: asdict(one) for name, one in found.items()} for slug, found in progress.quizzes.items()}
    data = {"format": FORMAT, "version": VERSION, "lessons": lessons, "quizzes": quizzes}
    text = json.dumps(data, ensure_ascii=False, indent=1) + "\n"
    try:
        write_whole(path, text)
    except OSError as e:
        return message("teach:progress-unwritten", path=path, why=system_says(e))
    return None


def _put_aside(path: Path, e: FileError) -> Text:
    """Keep a file that can't be used beside the new one, under a name that is free."""
    n = 1
    while (beside := path.with_name(f"progress-old-{n}.json")).exists():
        n += 1
    try:
        path.rename(beside)
    except OSError:
        return message("teach:progress-unread", path=path, why=e.told)
    return message("teach:progress-old", why=e.told, path=beside)


def _understood(raw: Any, path: Path) -> Progress:
    """The file's content. FileError if it isn't what this version writes."""
    if not isinstance(raw, Mapping) or raw.get("format") != FORMAT or raw.get("version") != VERSION:
        raise FileError(message("teach:progress-foreign", version=VERSION), path=str(path))
    try:
        return Progress(
            {slug: {name: _lesson(one) for name, one in found.items()} for slug, found in raw["lessons"].items()},
            {slug: {name: _quiz(one) for name, one in found.items()} for slug, found in raw["quizzes"].items()},
        )
    except (AttributeError, KeyError, TypeError, ValueError) as e:
        raise FileError(message("teach:progress-foreign", version=VERSION), path=str(path)) from e


def _lesson(raw: Mapping[str, Any]) -> LessonRecord:
    of, at, *done = _counts(raw["of"], raw["at"], *raw["done"])
    if not all(0 <= n < of for n in (at, *done)) or len(set(done)) != len(done):
        raise ValueError
    return LessonRecord(of, at, tuple(done))


def _quiz(raw: Mapping[str, Any]) -> QuizRecord:
    right, of = _counts(raw["right"], raw["of"])
    return QuizRecord(right, of, tuple(str(rule) for rule in raw["missed"]))


def _counts(*raw: Any) -> list[int]:
    if any(type(one) is not int or one < 0 for one in raw):
        raise ValueError
    return list(raw)
