"""A lesson in a widget: a player whose position, moves and words follow the taking of the lesson."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from tcg_kit.core.errors import TcgKitError
from tcg_kit.core.errors import message as says
from tcg_kit.core.lang import Text
from tcg_kit.teach import choices, progress
from tcg_kit.teach.lesson import lessons, numbered
from tcg_kit.teach.taking import LEARNER, Advice, Taking
from tcg_kit.widgets.player import Line, Player
from tcg_kit.widgets.timeline import Instant
from tcg_kit.widgets.words import advised, outcome, texts

if TYPE_CHECKING:
    from tcg_kit.core.actions import Action
    from tcg_kit.core.definition import Definition
    from tcg_kit.teach.lesson import Lesson, LessonStep, Question
    from tcg_kit.teach.progress import Progress


class LessonPlayer(Player):
    """Plays a lesson from where it was left. taking: where the learner is in it; resumed: whether that is to be said.

    records: the learner's progress, if it has been read already.
    """

    def __init__(
        self,
        game: Definition,
        lesson: Lesson,
        *,
        records: Progress | None = None,
        lang: str | None = None,
        theme: str | None = None,
    ):
        self.of = game
        self.told: Text | None = None  # a remark, shown until the learner goes on from the instant `since`
        self.since: Instant = (0, 0)
        records = records or progress.read()
        self._take(lesson, records)
        super().__init__(self.taking.s, lang=lang, theme=theme)
        self._arrived()
        self._trouble(records.trouble)

    def _take(self, lesson: Lesson, records: Progress) -> None:
        known = records.lesson(self.of.slug, lesson.name, len(lesson.steps))
        step = known.resume if lesson.number else 0
        self.taking, self.resumed = Taking(self.of, lesson, step), step > 0

    def _trouble(self, text: Text | None) -> None:
        """Say what is wrong with the record of progress."""
        if text is not None:
            self.note = text[self.lang]

    @property
    def now(self) -> LessonStep:
        """The present step."""
        return self.taking.now

    def enter(self, n: int) -> None:
        """Go to a step: its position is made anew."""
        self.taking.enter(n)
        self._arrived()

    def _arrived(self) -> None:
        """Show the step at which the lesson is, at its newest instant, or where what is to be followed begins."""
        looks = self.taking.looks
        self.seat, self.unit, self.graph = looks["seat"], looks["unit"], looks["graph"]
        if self.lines[0].session is not self.taking.s:
            del self.lines[1:]  # branches of another position
        self._show()
        self.told = self.moved = None
        if self.taking.begun is not None:
            self._after(self.taking.begun)

    def _show(self) -> None:
        """Show the session that the lesson is in now."""
        s = self.taking.s
        self.lines[0], self.line = Line(s, s.turn, s.phase), 0
        self.put_back()

    # moves

    @property
    def locked(self) -> str:
        """The lesson speaks now, and no move is asked for; in a branch the learner is free."""
        waits = "move" if self.line else self.taking.waits
        if self.taking.stopped and not self.line:
            return "lesson-stopped"
        if waits == "next" and self.taking.last:
            return "lesson-end-course" if self.taking.lesson.number == len(lessons(self.of)) else "lesson-end"
        return {"answer": "lesson-ask", "move": "", "back": "lesson-trial"}.get(waits, "locked")

    @property
    def acting(self) -> tuple[int, ...]:
        """Only the learner acts, the others do what the lesson says; in a branch everybody may."""
        if self.locked:
            return ()
        return tuple(seat for seat in super().acting if self.line or seat == LEARNER)

    @property
    def forced(self) -> Action | None:
        """A lesson does nothing by itself, but in its free game a forced pass may be made."""
        return super().forced if self.line or self.now.free is not None else None

    def _answer(self) -> None:
        """What goes on by itself in a free game; in a branch as everywhere."""
        if self.line:
            super()._answer()
            return
        while self.auto and self.at_newest and (pass_ := self.forced) is not None:
            self.taking.move(pass_)

    def play(self, action: Action) -> bool:
        """Do an action; one that isn't what the step asks for is tried out, and can be taken back."""
        if self.locked:
            raise TcgKitError(self.say(self.locked))
        if self.line or self.s.why_not(action):
            return super().play(action)
        self.told, self.resumed = None, False
        self.taking.move(action)
        self._show()
        self._answer()
        return True

    def _after(self, begin: int) -> None:
        """Where the next step is about what follows, it begins at once."""
        super()._after(begin)
        taking = self.taking
        steps, n = taking.lesson.steps, taking.step + 1
        if not self.line and taking.done and n < len(steps) and steps[n].watch and not steps[n].fresh:
            praise = self.now.task.praise if self.now.task is not None else None
            self._trouble(taking.note())
            taking.advance()
            self._arrived()
            self.told, self.since = praise, self.here

    # messages

    def handle(self, message: Any) -> None:
        """Do what the browser asks, and write down how far the lesson has been taken."""
        super().handle(message)
        if not self.line:
            self._trouble(self.taking.note())

    def _lesson(self, message: Mapping[str, Any]) -> None:
        to = message.get("to")
        if to not in self.WAYS:
            raise TcgKitError(says("teach:not-here"))
        self.WAYS[to](self, message)

    def _next(self, message: Mapping[str, Any]) -> None:
        self.taking.advance()
        self._moved_on()

    def _back(self, message: Mapping[str, Any]) -> None:
        if not self.taking.step:
            raise TcgKitError(says("teach:not-here"))
        self.taking.enter(self.taking.step - 1)
        self._moved_on()

    def _again(self, message: Mapping[str, Any]) -> None:
        self.taking.again()
        self._moved_on()

    def _start(self, message: Mapping[str, Any]) -> None:
        self.taking.enter(0)
        self._moved_on()

    def _moved_on(self) -> None:
        self.resumed = False
        self._arrived()

    def _open(self, message: Mapping[str, Any]) -> None:
        """Another lesson of the course."""
        records = progress.read()
        self._take(numbered(self.of, message.get("n")), records)  # type: ignore[arg-type]
        self._arrived()
        self._trouble(records.trouble)

    def _answered(self, message: Mapping[str, Any]) -> None:
        self.taking.answer(message.get("n"))

    def _hint(self, message: Mapping[str, Any]) -> None:
        self.taking.hint()

    def _solve(self, message: Mapping[str, Any]) -> None:
        self.taking.show_answer()
        self._show()
        if self.taking.begun is not None:
            self._after(self.taking.begun)

    def _undo(self, message: Mapping[str, Any]) -> None:
        self.taking.take_back()
        self.moved = None
        self._show()

    def _enough(self, message: Mapping[str, Any]) -> None:
        self.taking.enough()

    def _switch(self, message: Mapping[str, Any]) -> None:
        self.taking.switch(message.get("option"))
        self._arrived()

    WAYS: Mapping[Any, Callable[[Any, Mapping[str, Any]], None]] = {
        "next": _next,
        "back": _back,
        "again": _again,
        "start": _start,
        "open": _open,
        "answer": _answered,
        "hint": _hint,
        "solve": _solve,
        "undo": _undo,
        "enough": _enough,
        "switch": _switch,
    }
    MESSAGES = {**Player.MESSAGES, "lesson": _lesson}

    # what the lesson's strip shows

    def panel(self) -> dict[str, Any]:
        """What the lesson shows above the board."""
        t, step, lang = self.taking, self.now, self.lang
        asks = step.task or step.free
        guessed = t.waits != "answer"
        seen = not step.watch or t.newest
        todo = asks.text[lang] if asks and guessed else self.say("lesson-watch") if not seen else ""
        return {
            "title": t.lesson.title[lang],
            **self._course(),
            "step": t.step,
            "steps": len(t.lesson.steps),
            "resumed": self.resumed,
            "say": "" if step.free and (t.begun is not None or t.hints > 1) else step.say[lang],
            "ask": self._asked(step.ask) if step.ask else None,
            "task": todo,
            "watch": step.watch,
            "done": t.done,
            "stopped": t.stopped,
            "played": self._played(),
            "praise": self.say("lesson-stopped") if t.stopped else asks.praise[lang] if asks else "",
            "hints": [self._hinted(hint) for hint in t.shown_hints],
            "more": t.hints < t.stages,
            "solve": t.may_show,
            "enough": step.free is not None and t.waits == "move",
            "trial": self._tried(),
            "told": self.told[lang] if self.told and self.here <= self.since else "",
            "seen": step.seen[lang] if step.seen and seen and not t.readings else "",
            "switch": self._readings(step.switch) if step.switch and (seen or t.usual) else None,
            "next": not t.last,
            "ready": t.ready,
        }

    def _course(self) -> dict[str, Any]:
        """The game's lessons with a mark at those that are finished, and the one that comes next."""
        known, number = lessons(self.of), self.taking.lesson.number
        if not number:
            return {"number": 0, "lessons": [], "follows": None}
        records = progress.read()
        self._trouble(records.trouble)
        rows = []
        for one in known:
            record = records.lesson(self.of.slug, one.name, len(one.steps))
            rows.append([one.number, ("✓ " if record.finished else "") + one.title[self.lang]])
        follows = known[number].title[self.lang] if number < len(known) else None
        return {"number": number, "lessons": rows, "follows": follows}

    def _hinted(self, hint: Text | Advice) -> str:
        """A hint in words."""
        if not isinstance(hint, Advice):
            return hint[self.lang]
        return advised(hint, self._said, self.lang)

    def _said(self, action: Action) -> str:
        """An action in words, where the lesson's own game stands."""
        return choices.tell(self.game, self.layout, action, self.lang, self.taking.main.view(LEARNER))

    def _played(self) -> str:
        """How a free game came out, in words; "" before its end."""
        t = self.taking
        ended = t.main.result if t.now.free is not None and t.done else None
        return outcome(self.game, ended, LEARNER, self.lang) if ended is not None else ""

    def _tried(self) -> dict[str, Any] | None:
        """The wrong move that is being looked at, and what is said of it."""
        trial = self.taking.trial
        if trial is None:
            return None
        seen = self.taking.newest
        reply = trial.reply or texts()["lesson-other"] if seen else texts()["lesson-see"]
        return {"told": self._said(trial.action), "reply": reply[self.lang], "seen": seen}

    def _asked(self, question: Question) -> dict[str, Any]:
        """The question, its answers with how they turned out, and the reply to the last one given."""
        tried = self.taking.tried
        told = [
            {"text": one.text[self.lang], "state": ("right" if one.right else "wrong") if n in tried else ""}
            for n, one in enumerate(question.answers)
        ]
        last = question.answers[tried[-1]] if tried else None
        return {
            "question": question.text[self.lang],
            "answers": told,
            "reply": last.reply[self.lang] if last else "",
            "right": bool(last and last.right),
            "told": self.taking.told,
        }

    def _readings(self, key: str) -> dict[str, Any]:
        """A ruling with its options in words, and which of them holds here."""
        ruling = self.of.rulings[key]
        options = [[option, ruling.option_text[option][self.lang]] for option in ruling.options]
        return {"text": ruling.text[self.lang], "options": options, "now": self.rulings[key]}
