"""A lesson being taken, without a screen: where the learner is in it, what it waits for, what came of a move.

The widget and the terminal both play this; they show the session's instants in their own ways.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from tcg_kit.core.actions import Action
from tcg_kit.core.errors import IllegalAction, TcgKitError, message
from tcg_kit.core.fields import short
from tcg_kit.core.topics import FLOW
from tcg_kit.sim import bots
from tcg_kit.teach import progress
from tcg_kit.teach.lesson import lessons
from tcg_kit.teach.lesson_schema import ANY, BOT

if TYPE_CHECKING:
    from tcg_kit.core.definition import Definition
    from tcg_kit.core.lang import Text
    from tcg_kit.core.session import Session
    from tcg_kit.teach.lesson import Lesson, LessonStep, Task

LEARNER = 0
"""The learner's seat."""


class Trial(NamedTuple):
    """A wrong but legal move, played out in a session of its own. reply: what the lesson says of it, if it does."""

    action: Action
    session: Session
    reply: Text | None


class Advice(NamedTuple):
    """What the greedy bot would do, and the next best, if there is one.

    lead: by how much it values the one above the other, in percent of the range from its worst action to its best;
    None where all but the best are alike, so that there is nothing to measure by.
    """

    action: Action
    second: Action | None
    lead: int | None


class Taking:
    """A lesson being taken. Its position is that of `s`; whoever shows it may move `s` to other instants.

    step: which one, from 0; done: whether its task has been done; hints: how many are shown; tried: the answers given
    to its question, in order; told: whether its right answer was asked for; trial: the wrong move that is being looked
    at; begun: the step of `s` at which what is to be followed begins, None if nothing is; readings: the ruling that the
    learner has switched, usual: what it is otherwise.
    """

    def __init__(self, game: Definition, lesson: Lesson, step: int = 0):
        if not 0 <= step < len(lesson.steps):
            raise TcgKitError(message("teach:no-step", n=len(lesson.steps)))
        self.of, self.lesson = game, lesson
        self.step, self.rounds = step, 0
        self.readings: dict[str, str] = {}
        self.usual = ""
        self._noted: tuple[int, bool] | None = None
        self.enter(step)

    @property
    def now(self) -> LessonStep:
        """The present step."""
        return self.lesson.steps[self.step]

    @property
    def s(self) -> Session:
        """The session that is shown: the lesson's own, or that of the wrong move."""
        return self.trial.session if self.trial else self.main

    @property
    def last(self) -> bool:
        """Whether this is the lesson's last step."""
        return self.step + 1 == len(self.lesson.steps)

    @property
    def newest(self) -> bool:
        """Whether the newest instant is shown."""
        return (self.s.at, self.s.k) == (len(self.s.steps), 0)

    @property
    def waits(self) -> str:
        """What the lesson waits for: "answer", "move", "back" (a wrong move taken back), "watch" or "next"."""
        if self.trial:
            return "back"
        if self.now.ask is not None and self.now.ask.right not in self.tried:
            return "answer"
        if (self.now.task is not None or self.now.free is not None) and not self.done:
            return "move"
        return "watch" if self.now.watch and not self.newest else "next"

    @property
    def looks(self) -> dict[str, Any]:
        """How the lesson wants its position looked at: seat (None sees all), unit, graph."""
        steps, begin = self.lesson.steps, self._begin(self.step)
        looks: dict[str, Any] = {"unit": "phase", "seat": None if "replay" in steps[begin].show else LEARNER}
        for step in steps[begin : self.step + 1]:
            looks |= step.show
            looks["graph"] = step.graph or looks.get("graph", FLOW)
        return {key: looks[key] for key in ("seat", "unit", "graph")}

    # the way through the lesson

    def enter(self, n: int) -> None:
        """Go to a step: its position is made anew from the last step that shows something new."""
        first = self._begin(n)
        if first != self._begin(self.step):
            self.readings, self.usual = {}, ""
        self.main = self.whole = self.lesson.session(self.of, first, self.readings, self.rounds)
        for step in self.lesson.steps[first:n]:
            if step.task is not None:
                self.main.do(self._right_moves(step.task)[0])
                self._others(self.main, step.task.answer)
        self._arrive(n)

    def advance(self) -> None:
        """Go on to the next step, in the game as the learner has played it so far if the step goes on with it."""
        if self.last:
            raise TcgKitError(message("teach:not-here"))
        skipped = self.now.task is not None and not self.done
        if skipped or self.lesson.steps[self.step + 1].fresh:
            self.enter(self.step + 1)
            return
        self.main.goto(len(self.main.steps))
        self._arrive(self.step + 1)

    def again(self) -> None:
        """Take the step from its beginning; a free game is another one then."""
        self.rounds += self.now.free is not None
        self.enter(self.step)

    def _begin(self, n: int) -> int:
        """The step that shows what a step goes on with."""
        return max(i for i in range(n + 1) if self.lesson.steps[i].fresh)

    def _arrive(self, n: int) -> None:
        """Be at a step whose game is there, at its newest instant, or where the step begins to look."""
        self.step, self.done, self.hints = n, False, 0
        self.tried: list[int] = []
        self.told = False
        self.trial: Trial | None = None
        self.begun: int | None = None
        self.met: set[str] = set()
        self.advised: Advice | None = None
        now, before = self.now, self._until(n - 1)
        if before is not None or now.until is not None:
            self.main = self._part(self._until(n))
        if now.free is not None:
            self._play_on()
        elif "at" in now.show:
            self.main.goto(now.show["at"])
        elif now.watch and before is not None:
            self.main.goto(len(self._part(before).steps))
        elif now.watch and not now.fresh:
            self.begun = self._last_move(n - 1)

    def _until(self, n: int) -> int | None:
        """Where the saved game is cut in a step: by its own `until`, else as when something was watched before."""
        return next(
            (step.until for step in reversed(self.lesson.steps[self._begin(self.step) : n + 1]) if step.watch), None
        )

    def _part(self, until: int | None) -> Session:
        """A saved game up to the first decision after so many steps."""
        if until is None:
            return self.whole
        self.whole.goto(until)
        part = self.whole.branch()
        part.goto(len(part.steps))
        return part

    def _last_move(self, n: int) -> int | None:
        """The learner's last decision, if a step asked for one: its outcome is what is followed in the next."""
        acts = ((i, step.action) for i, step in enumerate(self.main.steps))
        decisions = [i for i, action in acts if action is not None and action.seat == LEARNER]
        return decisions[-1] if self.lesson.steps[n].task is not None and decisions else None

    # moves

    def move(self, action: Action) -> bool:
        """Do the learner's move; the others answer. False: it isn't what is asked for, and is played out on trial.

        IllegalAction, with its reasons, if the rules forbid it; TcgKitError if the lesson waits for no move.
        """
        if self.waits != "move":
            raise TcgKitError(message("teach:not-here"))
        s, task = self.main, self.now.task
        s.goto(len(s.steps))
        if reasons := s.why_not(action):
            raise IllegalAction(str(action), reasons)
        self.begun = s.at
        if task is None:
            s.do(action)
            self._play_on()
            return True
        if self._right(task, action):
            s.do(action)
            self._others(s, task.answer)
            self.done = True
            return True
        self.trial = self._tried_out(task, action)
        return False

    def _right(self, task: Task, action: Action) -> bool:
        if self._reply(task, action) is not None:
            return False
        return task.actions == (ANY,) or self._normal(action) in map(self._normal, map(self.of.parse, task.actions))

    def _reply(self, task: Task, action: Action) -> Text | None:
        """What the lesson says of a wrong move."""
        told = {self._normal(self.of.parse(wrong)): reply for wrong, reply in task.wrong.items()}
        return told.get(self._normal(action))

    def _normal(self, action: Action) -> Action:
        return self.main.engine.normal(action)

    def _tried_out(self, task: Task, action: Action) -> Trial:
        """A wrong move with what follows, up to the learner's next decision or the turn's end."""
        s = self.main.branch()
        reply, turn = self._reply(task, action), s.turn
        s.do(action)
        for text in task.answer:
            if text != BOT and not s.why_not(text):
                s.do(text)
        while s.to_act and LEARNER not in s.to_act and s.turn == turn:
            self._bot_move(s, "greedy")
        return Trial(action, s, reply)

    def take_back(self) -> None:
        """Go back to where the wrong move was made."""
        if self.trial is None:
            raise TcgKitError(message("teach:not-here"))
        self.trial = self.begun = None

    @property
    def solution(self) -> Action:
        """The move that is shown as the answer; where many are right, the bot's. TcgKitError if none is asked for."""
        task = self.now.task
        if task is None:
            raise TcgKitError(message("teach:not-here"))
        right = self._right_moves(task)
        return self._best(right) if task.actions == (ANY,) else right[0]

    def _right_moves(self, task: Task) -> Sequence[Action]:
        """The right moves; the first is played where the lesson goes on without the learner."""
        if task.actions != (ANY,):
            return [self.of.parse(text) for text in task.actions]
        wrong = [self._normal(self.of.parse(text)) for text in task.wrong]
        legal = self.main.legal(LEARNER)
        return [one for one in legal if one not in wrong] if wrong else legal

    def _best(self, legal: Sequence[Action]) -> Action:
        s = self.main
        luck = bots.chance(s.seed, LEARNER, len(s.decisions))
        return bots.choose(bots.get("greedy", self.of), s.view(LEARNER), legal, luck)

    def _others(self, s: Session, answer: tuple[str, ...]) -> None:
        """The other seats do what the lesson says; "bot" leaves it to the greedy bot until the learner has to act."""
        for text in answer:
            if text != BOT:
                s.do(text)
                continue
            while s.to_act and LEARNER not in s.to_act:
                self._bot_move(s, "greedy")

    def _bot_move(self, s: Session, name: str) -> None:
        seat = s.to_act[0]
        luck = bots.chance(s.seed, seat, len(s.decisions))
        s.do(bots.choose(bots.get(name, self.of), s.view(seat), s.legal(seat), luck))

    def _play_on(self) -> None:
        """In a free game: the bots act until the learner has to, or the game is over; a new phase brings its tip."""
        s, free = self.main, self.now.free
        assert free is not None
        while s.to_act and LEARNER not in s.to_act:
            self._bot_move(s, free.bot)
        self.done, self.advised = s.over, None
        self.hints = int(s.phase in free.tips and s.phase not in self.met and not s.over)
        self.met.add(s.phase)

    @property
    def stopped(self) -> bool:
        """Whether a free game was ended before its end."""
        return self.now.free is not None and self.done and not self.main.over

    def enough(self) -> None:
        """End a free game before its end; the step stays unfinished."""
        if self.now.free is None or self.done:
            raise TcgKitError(message("teach:not-here"))
        self.done = True

    # help

    @property
    def stages(self) -> int:
        """How many hints there are here: a task's own; in a free game the phase's tip, if there is one, and advice.

        While a free game is looked back at there are none: they are about the move to come.
        """
        if self.waits != "move" or (self.now.free is not None and not self.newest):
            return 0
        if self.now.task is not None:
            return len(self.now.task.hints)
        assert self.now.free is not None
        return 1 + (self.main.phase in self.now.free.tips)

    def hint(self) -> None:
        """Show one hint more, as long as there are some. TcgKitError where there are none at all."""
        if not self.stages:
            raise TcgKitError(message("teach:not-here"))
        self.hints = min(self.hints + 1, self.stages)

    @property
    def shown_hints(self) -> list[Text | Advice]:
        """The hints that are shown."""
        if not self.stages:
            return []
        if self.now.task is not None:
            return list(self.now.task.hints[: self.hints])
        assert self.now.free is not None
        tip = self.now.free.tips.get(self.main.phase)
        told: list[Text | Advice] = [tip] if tip is not None and self.hints else []
        if self.hints == self.stages:
            self.advised = self.advised or self._advice()
            told.append(self.advised)
        return told

    def _advice(self) -> Advice:
        s = self.main
        luck = bots.chance(s.seed, LEARNER, len(s.decisions))
        ranked = bots.ranked(self.of, s.view(LEARNER), s.legal(LEARNER), luck)
        most, best = ranked[0]
        after = next((one for one in ranked if one[1] != best), None)
        if after is None:
            return Advice(best, None, None)
        value, second = after
        least = ranked[-1][0]
        if most > value == least:
            return Advice(best, second, None)
        return Advice(best, second, -(-100 * (most - value) // (most - least)) if most > value else 0)

    def answer(self, n: Any) -> None:
        """Answer the step's question by its n-th answer, from 0, until it is the right one.

        TcgKitError if there is none.
        """
        question = self.now.ask
        if question is None:
            raise TcgKitError(message("teach:not-here"))
        if isinstance(n, bool) or n not in range(len(question.answers)):
            raise TcgKitError(message("teach:no-answer", n=short(n), last=len(question.answers) - 1))
        self.tried = [*(one for one in self.tried if one != n), n]

    @property
    def may_show(self) -> bool:
        """Whether the answer is shown if it is asked for: that of a question, after a guess; a move after the hints."""
        if self.waits == "answer":
            return bool(self.tried)
        return self.now.task is not None and self.waits == "move" and self.hints == self.stages

    def show_answer(self) -> None:
        """Give the right answer, or play the right move. TcgKitError while there are hints, or nothing to do."""
        if self.waits == "answer" and self.now.ask is not None:
            self.told = True
            self.answer(self.now.ask.right)
            return
        if self.waits == "move" and self.now.task is not None and not self.may_show:
            raise TcgKitError(message("teach:hints-first"))
        self.main.goto(len(self.main.steps))
        self.move(self.solution)

    def switch(self, option: Any) -> None:
        """Make the position anew with another reading of the step's ruling. TcgKitError for one that isn't there."""
        key = self.now.switch
        if not key:
            raise TcgKitError(message("teach:not-here"))
        ruling = self.of.rulings[key]
        if option not in ruling.options:
            raise TcgKitError(message("teach:word", value=short(option), known=list(ruling.options)))
        if not self.readings:
            self.usual = dict(self.main.engine.s.rulings)[key]
        self.readings = {} if option == self.usual else {key: option}
        self.enter(self.step)

    # progress

    @property
    def ready(self) -> bool:
        """Whether the lesson may go on."""
        return self.waits == "next"

    def note(self) -> Text | None:
        """Write down how far the learner is, if that has changed; gives what is to be said if it can't be."""
        here = (self.step, self.ready and not self.stopped)
        if self.lesson.number == 0 or here == self._noted:
            return None
        self._noted = here
        return progress.note_lesson(self.of.slug, self.lesson.name, self.step, len(self.lesson.steps), here[1])


def first_open(game: Definition, records: progress.Progress) -> Lesson:
    """The first lesson that isn't finished; the first one if all are."""
    known = lessons(game)
    open_ = (one for one in known if not records.lesson(game.slug, one.name, len(one.steps)).finished)
    return next(open_, known[0])
