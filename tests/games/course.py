"""What the tests of the courses share: lessons taken to a step by their own solutions, and all that a step says."""

from __future__ import annotations

from collections.abc import Iterator

import tcg_kit as tcg
from tcg_kit.catalogue import Game
from tcg_kit.teach.lesson import Lesson, LessonStep, lessons
from tcg_kit.teach.taking import Taking

OURS = {"ja": ("解釈", "私たちの読み方", "私たちが加えた"), "en": ("our reading", "our own", "we read")}


def said(step: LessonStep, lang: str) -> Iterator[str]:
    """All that a step says in a language, in the order in which it is read."""
    texts = [step.say]
    if step.ask is not None:
        texts += [step.ask.text, *(text for answer in step.ask.answers for text in (answer.text, answer.reply))]
    if step.task is not None:
        texts += [step.task.text, *step.task.hints, *step.task.wrong.values(), step.task.praise]
    if step.free is not None:
        texts += [step.free.text, *step.free.tips.values(), step.free.praise]
    if step.seen is not None:
        texts.append(step.seen)
    return (text[lang] for text in texts)


def read_by_all(step: LessonStep, lang: str) -> Iterator[str]:
    """What everybody reads who takes a step, in its order: no wrong answers and moves, no hints."""
    texts = [step.say]
    if step.ask is not None:
        texts += [step.ask.text, *(answer.text for answer in step.ask.answers), step.ask.answers[step.ask.right].reply]
    if step.task is not None:
        texts += [step.task.text, step.task.praise]
    if step.free is not None:
        texts += [step.free.text, *step.free.tips.values(), step.free.praise]
    if step.seen is not None:
        texts.append(step.seen)
    return (text[lang] for text in texts)


def ours(step: LessonStep, lang: str) -> bool:
    """Whether a step says that a reading is our own."""
    return any(word in text.lower() for text in said(step, lang) for word in OURS[lang])


class Course:
    """The lessons of a game by their names without the number, and what comes of taking them."""

    def __init__(self, game: Game):
        self.game = game
        self.lessons: dict[str, Lesson] = {}
        for lesson in lessons(game):
            name = lesson.name.partition("_")[2]
            self.lessons[f"more_{name}" if name in self.lessons else name] = lesson

    @property
    def steps(self) -> list[LessonStep]:
        """All steps, in the course's order."""
        return [step for lesson in self.lessons.values() for step in lesson.steps]

    def after(self, name: str, n: int, **rulings: str) -> tcg.Session:
        """The session of a lesson once its n-th step (from 1) has been taken, at the newest instant."""
        taking = Taking(self.game, self.lessons[name], n - 1)
        taking.readings = rulings
        taking.enter(n - 1)
        if taking.now.ask is not None:
            taking.answer(taking.now.ask.right)
        if taking.now.task is not None:
            taking.hints = taking.stages
            taking.show_answer()
        taking.s.goto(len(taking.s.steps))
        return taking.s

    def ends(self, name: str, **rulings: str) -> dict[int, tcg.Session]:
        """What each position of a lesson comes to: the session at its end, by the step (from 1) that shows it."""
        steps = self.lessons[name].steps
        fresh = [n for n, step in enumerate(steps) if step.fresh and step.free is None]
        until = [n for n in range(1, len(steps)) if steps[n].fresh] + [len(steps)]
        return {begin + 1: self.after(name, min(n for n in until if n > begin), **rulings) for begin in fresh}
