"""A lesson is played through before a person takes it: its positions can be, its moves are what they are said to be."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from tcg_kit.core.errors import TcgKitError, message
from tcg_kit.teach.lesson_schema import ANY, LessonError
from tcg_kit.teach.reading import placed
from tcg_kit.teach.taking import LEARNER, Taking

if TYPE_CHECKING:
    from tcg_kit.core.actions import Action
    from tcg_kit.core.definition import Definition
    from tcg_kit.teach.lesson import Lesson, Task


def rehearse(game: Definition, lesson: Lesson, text: str, path: str) -> None:
    """LessonError, with the line of its step in the file's text, for the first part that can't be played."""
    try:
        for n, step in enumerate(lesson.steps):
            where = f"steps {n + 1}"
            with _within(f"{where}.{'free' if step.free else 'show'}"):
                taking = Taking(game, lesson, n)
            if step.task is not None:
                _task(taking, step.task, f"{where}.do")
            if step.watch and taking.begun is None and taking.newest:
                raise LessonError(message("teach:nothing-to-watch"), field=f"{where}.watch")
    except LessonError as e:
        raise placed(e, text, path) from e


@contextmanager
def _within(field: str) -> Iterator[None]:
    """What goes wrong inside is told with the field."""
    try:
        yield
    except LessonError:
        raise
    except TcgKitError as e:
        raise LessonError(e.text, field=field) from e


def _task(taking: Taking, task: Task, where: str) -> None:
    if LEARNER not in taking.main.to_act:
        raise LessonError(message("teach:not-asked"), field=where)
    right = [_legal(taking, text, f"{where}.actions") for text in task.actions if text != ANY]
    wrong = [_legal(taking, text, f"{where}.wrong") for text in task.wrong]
    for action in wrong:
        if action in right:
            raise LessonError(message("teach:wrong-right", action=str(action)), field=f"{where}.wrong")
    if not right and all(action in wrong for action in taking.main.legal(LEARNER)):
        raise LessonError(message("teach:all-wrong"), field=f"{where}.wrong")
    for action in (*wrong, *(right or [taking.solution])):
        with _within(f"{where}.answer"):
            taking.enter(taking.step)
            if taking.now.ask is not None:
                taking.answer(taking.now.ask.right)
            taking.move(action)


def _legal(taking: Taking, text: str, where: str) -> Action:
    """The move of a text, as the engine writes it; LessonError if the learner can't make it."""
    with _within(where):
        action = taking.of.parse(text)
    reasons = taking.main.why_not(action)
    if action.seat != LEARNER or reasons:
        why = reasons[0].text if reasons else message("teach:not-asked")
        raise LessonError(message("teach:illegal", action=text, why=why), field=where)
    return taking.main.engine.normal(action)
