"""A lesson being taken: a player whose position, moves and words follow the lesson's steps."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from tcg_kit.core.actions import Action
from tcg_kit.core.errors import TcgKitError
from tcg_kit.sim import bots
from tcg_kit.teach.lesson import ANY, Lesson, LessonStep
from tcg_kit.widgets.player import Line, Player
from tcg_kit.widgets.timeline import stops

if TYPE_CHECKING:
    from tcg_kit.core.definition import Definition

FRESH = ("new", "view", "replay")
"""The parts of `show` that begin a session of their own."""


class LessonPlayer(Player):
    """Plays a lesson. step: which one, from 0; done: whether its task has been done; hints: how many are shown."""

    def __init__(self, game: Definition, lesson: Lesson, *, lang: str | None = None, theme: str | None = None):
        self.lesson, self.of = lesson, game
        self.step, self.done, self.hints, self.told = 0, False, 0, ""
        super().__init__(lesson.session(game, lesson.steps[0].show), lang=lang, theme=theme)
        self.enter(0)

    @property
    def now(self) -> LessonStep:
        """The present step."""
        return self.lesson.steps[self.step]

    def enter(self, n: int) -> None:
        """Go to a step: its position is made anew from the last step that shows something new."""
        steps = self.lesson.steps
        first = max(i for i in range(n + 1) if any(key in steps[i].show for key in FRESH))
        s = self.lesson.session(self.of, steps[first].show)
        if n == first or "replay" in steps[first].show:
            s.goto(steps[first].show.get("at", 0 if "replay" in steps[first].show else s.at))
        for step in steps[first:n]:
            for text in () if step.task is None else (*step.task.actions[:1], *step.task.answer):
                action: Action = s.legal()[0] if text == ANY else self.of.parse(text)
                s.do(action)
        looks: dict[str, Any] = {"unit": "phase"}
        for step in steps[first : n + 1]:
            looks |= step.show
        self.seat, self.unit = looks.get("seat"), looks["unit"]
        self.lines, self.line, self.moved = [Line(s, s.turn, s.phase)], 0, None
        self.step, self.done, self.hints, self.told = n, False, 0, ""
        self.put_back()
        self.bot = bots.get("greedy", self.of) if self.now.free else None
        if self.bot is not None:
            self._answer()
        if n > first and "at" in self.now.show:
            s.goto(self.now.show["at"])
        elif n > first and self.now.watch:
            self._rewind(steps[n - 1])

    def _rewind(self, before: LessonStep) -> None:
        """Go back to where the moves of the step before were made, so that their outcome can be followed."""
        count = 0 if before.task is None else 1 + len(before.task.answer)
        decisions = [i for i, step in enumerate(self.s.steps) if step.action is not None]
        if count:
            self._after(decisions[-count])

    @property
    def locked(self) -> bool:
        """Whether the lesson speaks now, and no move is asked for."""
        return (self.now.task is None or self.done) and not self.now.free

    def play(self, action: Action) -> bool:
        """Do an action if it is what the step asks for; then the other seats do what the lesson says."""
        task = self.now.task
        if task is None or self.now.free or self.s.why_not(action):
            return super().play(action)
        right = [self.s.engine.normal(self.game.parse(one)) for one in task.actions if one != ANY]
        self.put_back()
        if right and self.s.engine.normal(action) not in right:
            self.told = self.say("lesson-other")
            return False
        for one in (action, *task.answer):
            self.s.do(one)
        self.done, self.told = True, ""
        return True

    def _lesson(self, message: Mapping[str, Any]) -> None:
        to = message.get("to")
        if to == "next" and self.step + 1 < len(self.lesson.steps):
            self.enter(self.step + 1)
        elif to == "back" and self.step:
            self.enter(self.step - 1)
        elif to == "again":
            self.enter(self.step)
        elif to == "hint" and self.now.task is not None:
            self.hints = min(self.hints + 1, len(self.now.task.hints))
        else:
            raise TcgKitError(f"the lesson can't go {str(to)[:20]!r} here")

    MESSAGES = {**Player.MESSAGES, "lesson": _lesson}

    def panel(self) -> dict[str, Any]:
        """What the lesson shows beside the board."""
        step, task, lang = self.now, self.now.task, self.lang
        line = stops(self.s, self.unit, self.seat)
        seen = not step.watch or self.here == line[-1]
        return {
            "title": self.lesson.title[lang],
            "step": self.step,
            "steps": len(self.lesson.steps),
            "say": step.say[lang],
            "task": task.text[lang] if task else self.say("lesson-watch") if step.watch else "",
            "done": self.done or (step.watch and seen and task is None),
            "praise": task.praise[lang] if task else "",
            "hints": [hint[lang] for hint in task.hints[: self.hints]] if task else [],
            "more": bool(task and not self.done and self.hints < len(task.hints)),
            "told": self.told,
            "next": self.step + 1 < len(self.lesson.steps),
            "ready": seen and (task is None or self.done),
            "end": self.step + 1 == len(self.lesson.steps),
        }

