"""A lesson being taken: a player whose position, moves and words follow the lesson's steps."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from tcg_kit.core.actions import Action
from tcg_kit.core.errors import TcgKitError
from tcg_kit.core.lang import Text
from tcg_kit.core.topics import FLOW
from tcg_kit.sim import bots
from tcg_kit.teach.lesson import ANY, BOT, Lesson, LessonStep, Question
from tcg_kit.widgets.player import Line, Player
from tcg_kit.widgets.timeline import Instant, stops
from tcg_kit.widgets.words import texts

if TYPE_CHECKING:
    from tcg_kit.core.definition import Definition
    from tcg_kit.core.session import Session

LEARNER = 0
"""The learner's seat."""

FRESH = ("new", "view", "replay")
"""The parts of `show` that begin a session of their own."""


class LessonPlayer(Player):
    """Plays a lesson. step: which one, from 0; done: whether its task has been done; hints: how many are shown.

    tried: the answers given to its question, in order; readings: the ruling that the learner has switched, usual: what
    it is otherwise.
    """

    def __init__(self, game: Definition, lesson: Lesson, *, lang: str | None = None, theme: str | None = None):
        self.lesson, self.of = lesson, game
        self.step, self.done, self.hints = 0, False, 0
        self.tried: list[int] = []
        self.readings: dict[str, str] = {}
        self.usual = ""
        self.told: Text | None = None  # a remark, shown until the learner goes on from the instant `since`
        self.since: Instant = (0, 0)
        super().__init__(lesson.session(game, lesson.steps[0].show), lang=lang, theme=theme)
        self.enter(0)

    @property
    def now(self) -> LessonStep:
        """The present step."""
        return self.lesson.steps[self.step]

    def enter(self, n: int) -> None:
        """Go to a step: its position is made anew from the last step that shows something new."""
        steps = self.lesson.steps
        first = self._begin(n)
        if first != self._begin(self.step):
            self.readings, self.usual = {}, ""
        s = self.lesson.session(self.of, steps[first].show, self.readings)
        for step in steps[first:n]:
            if step.task is not None:
                text = step.task.actions[0]
                action: Action = s.legal()[0] if text == ANY else self.of.parse(text)
                s.do(action)
                self._others(s, step.task.answer)
        self.lines, self.line = [Line(s, s.turn, s.phase)], 0
        self._arrive(n)

    def advance(self) -> None:
        """Go on to the next step, in the game as the learner has played it so far if the step goes on with it."""
        skipped = self.now.task is not None and not self.done
        if skipped or self._fresh(self.step + 1):
            self.enter(self.step + 1)
            return
        self.line = 0
        self.goto((len(self.s.steps), 0))
        self.done = False
        self._arrive(self.step + 1)

    def _fresh(self, n: int) -> bool:
        return any(key in self.lesson.steps[n].show for key in FRESH)

    def _begin(self, n: int) -> int:
        """The step that shows what a step goes on with."""
        return max(i for i in range(n + 1) if self._fresh(i))

    def _arrive(self, n: int) -> None:
        """Show a step whose game is there, at its newest instant."""
        steps = self.lesson.steps
        self.step, self.done, self.hints, self.tried, self.told, self.moved = n, False, 0, [], None, None
        begin = self._begin(n)
        looks: dict[str, Any] = {"unit": "phase", "seat": None if "replay" in steps[begin].show else LEARNER}
        for step in steps[begin : n + 1]:
            looks |= step.show
            looks["graph"] = step.graph or looks.get("graph", FLOW)
        self.seat, self.unit, self.graph = looks["seat"], looks["unit"], looks["graph"]
        self.put_back()
        if "at" in self.now.show:
            self.goto((self.now.show["at"], 0))
        elif self.now.watch and not self._fresh(n):
            self._rewind(steps[n - 1])

    def _rewind(self, before: LessonStep) -> None:
        """Go back to where the learner's move of the step before was made, so that its outcome can be followed."""
        acts = ((i, step.action) for i, step in enumerate(self.s.steps))
        decisions = [i for i, action in acts if action is not None and action.seat == LEARNER]
        if before.task is not None and decisions:
            self._after(decisions[-1])

    def _others(self, s: Session, answer: tuple[str, ...]) -> None:
        """The other seats do what the lesson says; "bot" leaves it to the greedy bot until the learner has to act."""
        for text in answer:
            if text != BOT:
                s.do(text)
                continue
            bot = bots.get("greedy", self.of)
            while s.to_act and LEARNER not in s.to_act:
                seat = s.to_act[0]
                s.do(bots.choose(bot, s.view(seat), s.legal(seat), bots.chance(s.seed, seat, len(s.decisions))))

    @property
    def locked(self) -> str:
        """The lesson speaks now, and no move is asked for; in a branch the learner is free."""
        if self.line:
            return ""
        if self.now.ask is not None and not self.tried:
            return "lesson-ask"
        if self.now.task is not None and not self.done:
            return ""
        return "locked" if self.step + 1 < len(self.lesson.steps) else "lesson-end"

    @property
    def acting(self) -> tuple[int, ...]:
        """Only the learner acts, the others do what the lesson says; in a branch everybody may."""
        if self.locked:
            return ()
        return tuple(seat for seat in super().acting if self.line or seat == LEARNER)

    @property
    def forced(self) -> Action | None:
        """A lesson does nothing by itself."""
        return None

    def play(self, action: Action) -> bool:
        """Do an action if it is what the step asks for; then the other seats do what the lesson says."""
        task = self.now.task
        if self.locked:
            raise TcgKitError(self.say(self.locked))
        if self.line or task is None or self.s.why_not(action):
            return super().play(action)
        right = [self.s.engine.normal(self.game.parse(one)) for one in task.actions if one != ANY]
        self.put_back()
        if right and self.s.engine.normal(action) not in right:
            self.told, self.since = texts()["lesson-other"], self.here
            return False
        self.s.do(action)
        self._others(self.s, task.answer)
        self.done, self.told = True, None
        return True

    def _after(self, begin: int) -> None:
        """Where the next step is about what follows, it begins at once."""
        super()._after(begin)
        n = self.step + 1
        if self.done and n < len(self.lesson.steps) and self.lesson.steps[n].watch and not self._fresh(n):
            praise = self.now.task.praise if self.now.task is not None else None
            self.advance()
            self.told, self.since = praise, self.here

    def _lesson(self, message: Mapping[str, Any]) -> None:
        to = message.get("to")
        if to == "next" and self.step + 1 < len(self.lesson.steps):
            self.advance()
        elif to == "back" and self.step:
            self.enter(self.step - 1)
        elif to == "again":
            self.enter(self.step)
        elif to == "answer" and self.now.ask is not None:
            self._answered(self.now.ask, message.get("n"))
        elif to == "switch" and self.now.switch:
            self._switch(self.now.switch, message.get("option"))
        elif to == "hint" and self.now.task is not None:
            self.hints = min(self.hints + 1, len(self.now.task.hints))
        else:
            raise TcgKitError(f"the lesson can't go {str(to)[:20]!r} here")

    def _answered(self, question: Question, n: Any) -> None:
        if isinstance(n, bool) or n not in range(len(question.answers)):
            raise TcgKitError(f"there is no answer {n!r}; there are 0 to {len(question.answers) - 1}")
        self.tried = [*(one for one in self.tried if one != n), n]

    def _switch(self, key: str, option: Any) -> None:
        """Make the position anew with another reading of a rule."""
        ruling = self.of.rulings[key]
        if option not in ruling.options:
            raise TcgKitError(f"ruling {key}: {option!r} is not one of {', '.join(ruling.options)}")
        if not self.readings:
            self.usual = self.rulings[key]
        self.readings = {} if option == self.usual else {key: option}
        self.enter(self.step)

    MESSAGES = {**Player.MESSAGES, "lesson": _lesson}

    def panel(self) -> dict[str, Any]:
        """What the lesson shows above the board."""
        step, task, lang = self.now, self.now.task, self.lang
        line = stops(self.s, self.unit, self.seat)
        seen = not step.watch or self.here == line[-1]
        guessed = step.ask is None or bool(self.tried)
        todo = task.text[lang] if task and guessed else self.say("lesson-watch") if not seen else ""
        return {
            "title": self.lesson.title[lang],
            "step": self.step,
            "steps": len(self.lesson.steps),
            "say": step.say[lang],
            "ask": self._asked(step.ask) if step.ask else None,
            "task": todo,
            "watch": step.watch,
            "done": self.done,
            "praise": task.praise[lang] if task else "",
            "hints": [hint[lang] for hint in task.hints[: self.hints]] if task else [],
            "more": bool(task and guessed and not self.done and self.hints < len(task.hints)),
            "told": self.told[lang] if self.told and self.here <= self.since else "",
            "seen": step.seen[lang] if step.seen and seen and not self.readings else "",
            "switch": self._readings(step.switch) if step.switch and (seen or self.usual) else None,
            "next": self.step + 1 < len(self.lesson.steps),
            "ready": seen and (self.done if task else guessed),
        }

    def _asked(self, question: Question) -> dict[str, Any]:
        """The question, its answers with how they turned out, and the reply to the last one given."""
        told = [
            {"text": one.text[self.lang], "state": ("right" if one.right else "wrong") if n in self.tried else ""}
            for n, one in enumerate(question.answers)
        ]
        last = question.answers[self.tried[-1]] if self.tried else None
        return {
            "question": question.text[self.lang],
            "answers": told,
            "reply": last.reply[self.lang] if last else "",
            "right": bool(last and last.right),
        }

    def _readings(self, key: str) -> dict[str, Any]:
        """A ruling with its options in words, and which of them holds here."""
        ruling = self.of.rulings[key]
        options = [[option, ruling.option_text[option][self.lang]] for option in ruling.options]
        return {"text": ruling.text[self.lang], "options": options, "now": self.rulings[key]}
