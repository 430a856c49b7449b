"""A lesson taken in the terminal: the same steps and words as in the widget, a text board, typed moves."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tcg_kit.commands import Words, head, put, tell
from tcg_kit.commands.choices import Menu
from tcg_kit.commands.talk import Talk
from tcg_kit.core.errors import TcgKitError
from tcg_kit.core.flow import Edge
from tcg_kit.teach.choices import tell as told
from tcg_kit.teach.taking import LEARNER, Advice, Taking
from tcg_kit.widgets.timeline import happenings, neighbour, stops
from tcg_kit.widgets.words import advised, texts

if TYPE_CHECKING:
    from tcg_kit.core.actions import Action
    from tcg_kit.core.lang import Text
    from tcg_kit.teach.lesson import Question
    from tcg_kit.widgets.timeline import Instant


class Desk(Talk):
    """A learner and a lesson. own: the words of `tcg-kit lesson`."""

    def __init__(self, taking: Taking, say: Words):
        super().__init__(taking.of, LEARNER, Words(say.lang, "play"))
        self.taking, self.own = taking, say
        self.session = taking.s
        self.shown = 0  # the hints that have been printed
        self.seen: tuple[str, int] | None = None  # the position whose board was printed last

    def take(self) -> bool:
        """Take the lesson to its end: True; False if the learner leaves before."""
        self._scene()
        while True:
            self._note()
            t = self.taking
            self.session = t.s
            if t.ready and t.last and not t.stopped:
                return True
            menu = Menu(t.s, LEARNER, self.say)
            if t.waits == "move":
                self._help()
            line = tell.ask(self._prompt(menu))
            if line is None or self.split(line)[0] == "quit":
                return False
            try:
                self._hear(line, menu)
            except TcgKitError as e:
                put(e.text[self.own.lang], " ! ", tell.DEEP)

    def _lesson(self, key: str) -> str:
        """A sentence that the widget says too."""
        return texts()[key][self.own.lang]

    def _pick(self, text: Text) -> str:
        return text[self.own.lang]

    def _note(self) -> None:
        if (trouble := self.taking.note()) is not None:
            put(self._pick(trouble), " ! ", tell.DEEP)

    # what the lesson says

    def _scene(self) -> None:
        """Print a step: its words, its board where that is new, and what is asked."""
        t = self.taking
        self.session, self.shown = t.s, 0
        self._said()
        if t.begun is None:
            self._board()
        else:
            t.main.goto(t.begun)
        self._asks()

    def _said(self) -> None:
        """Print what the step says."""
        t = self.taking
        head(f"{self._pick(t.lesson.title)}  {t.step + 1}/{len(t.lesson.steps)}")
        put(self._pick(t.now.say))

    def _board(self, *, again: bool = False) -> None:
        """Print the board, unless it is still the one that was printed last; again: that one too."""
        s = self.taking.s
        if (now := (s.digest(), s.k)) != self.seen or again:
            print()
            tell.board(s, self.taking.looks["seat"], self.own.lang)
        self.seen = now

    def _asks(self) -> None:
        """Print the question, or the task with what may be done."""
        t, step = self.taking, self.taking.now
        if t.waits == "answer" and step.ask is not None:
            put(f"{self._lesson('lesson-question')}: {self._pick(step.ask.text)}")
            for label, answer in zip(self._labels(step.ask), step.ask.answers, strict=True):
                put(self._pick(answer.text), f"{label:>3}  ", tell.DEEP)
        elif t.waits == "move" and (task := step.task or step.free) is not None:
            put(f"{self._lesson('lesson-task')}: {self._pick(task.text)}")
            if step.task is not None:
                self._switches()
            self._offer()

    def _labels(self, ask: Question) -> list[str]:
        """By what the answers are chosen: numbers, but letters where an answer is a number itself."""
        texts = [self._pick(answer.text) for answer in ask.answers]
        return [chr(ord("a") + i) if any(map(str.isdigit, texts)) else str(i + 1) for i in range(len(texts))]

    def _offer(self) -> None:
        menu = Menu(self.taking.s, LEARNER, self.say)
        self.explain(menu)
        menu.show()

    def _help(self) -> None:
        """Print the hints that haven't been printed; in a free game the tip of a new phase is one."""
        hints = self.taking.shown_hints
        for hint in hints[self.shown :]:
            put(self._hinted(hint), "? ", "  ")
        self.shown = len(hints)

    def _hinted(self, hint: Text | Advice) -> str:
        if not isinstance(hint, Advice):
            return self._pick(hint)
        return advised(hint, self._told, self.own.lang)

    def _told(self, action: Action) -> str:
        view = self.taking.s.view(LEARNER)
        return told(self.game, Menu(self.taking.s, LEARNER, self.say).layout, action, self.own.lang, view)

    def _prompt(self, menu: Menu) -> str:
        t = self.taking
        if t.waits == "move":
            return menu.prompt()
        ahead = self._stops()
        left = sum(stop > (t.s.at, t.s.k) for stop in ahead)
        return self.own(f"prompt-{'stopped' if t.stopped else t.waits}", n=left)

    def _stops(self) -> list[Instant]:
        """Where to stop on the way; not where nothing has happened since the last stop."""
        s, looks = self.taking.s, self.taking.looks
        out: list[Instant] = []
        for stop in stops(s, looks["unit"], looks["seat"]):
            told = happenings(s, out[-1], stop, looks["seat"]) if out else ()
            if not out or any(not isinstance(one, Edge) for _, one in told):
                out.append(stop)
        end = (len(s.steps), 0)
        return out if out[-1] == end else [*out[:-1], end]

    # what the learner types

    def _hear(self, line: str, menu: Menu) -> None:
        word, rest = self.split(line)
        t = self.taking
        ask = t.now.ask if t.waits == "answer" else None
        if ask is not None and line.lower() in self._labels(ask):  # before commands of one letter
            self._answer(line, menu)
        elif word in ("again", "start", "skip"):
            self._go(word)
        elif word == "back" and t.waits != "back":
            t.enter(max(0, t.step - 1))
            self._scene()
        elif word == "hint" and t.waits != "move":
            put(self.own("no-hint", to=self._awaited()))
        elif word == "hint":
            self._hint()
        elif word == "answer" and t.waits not in ("answer", "move"):
            put(self.own("no-answer", to=self._awaited()))
        elif word == "answer":
            self._solve()
        elif word == "list" and t.waits == "answer":
            self._asks()
        elif word == "list" and t.waits != "move":
            put(self._awaited())
        elif word == "enough" and t.now.free is None:
            put(self.own("no-free-game"))
        elif word == "enough":
            t.enough()
            self._over()
        elif word == "switch":
            self._switch(rest)
        elif word == "board":
            self._board(again=True)
        elif word == "lang":
            if self.language(rest):
                self.own = Words(rest, "lesson")
                self._said()
                self._board(again=True)
                self._asks()
        elif not (line and self.small_talk(word, rest, menu)):
            getattr(self, f"_{t.waits}")(line, menu)

    def keys(self) -> str:
        """What may be typed."""
        return self.own("keys")

    def _go(self, word: str) -> None:
        t = self.taking
        if word == "skip" and t.last:
            put(self.own("last-step"))
            return
        if word == "again":
            t.again()
        elif word == "start":
            t.enter(0)
        else:
            t.advance()
        self._scene()

    def _awaited(self) -> str:
        """What the lesson waits for, and how to give it."""
        ask = self.taking.now.ask
        labels = self._labels(ask) if ask is not None else [""]
        return self.own(f"awaits-{self.taking.waits}", first=labels[0], last=labels[-1])

    def _hint(self) -> None:
        before = self.taking.hints
        self.taking.hint()
        if self.taking.hints == before:
            self.shown = max(0, len(self.taking.shown_hints) - 1)  # the last one again
            put(self.own("no-more-hints" if self.taking.now.task is not None else "no-more-advice"))

    def _solve(self) -> None:
        """The right answer or move, where the learner asks for it."""
        t = self.taking
        if t.waits == "answer" and t.now.ask is not None:
            right = t.now.ask.answers[t.now.ask.right]
            label = self._labels(t.now.ask)[t.now.ask.right]
            put(f"{self._lesson('lesson-answer')}: {label}  {self._pick(right.text)}")
            put(self._pick(right.reply))
            t.show_answer()
            self._answered()
            return
        solution = t.solution
        words = self._told(solution)  # as things lie before it
        t.show_answer()
        put(f"> {solution}  ({words})")
        self._moved(right=True)

    def _answered(self) -> None:
        if self.taking.waits == "move":
            self._asks()

    def _answer(self, line: str, menu: Menu) -> None:
        t, ask = self.taking, self.taking.now.ask
        assert ask is not None
        labels = self._labels(ask)
        if line.lower() not in labels:
            put(self._awaited())
            return
        n = labels.index(line.lower())
        answer = ask.answers[n]
        put(f"{'○' if answer.right else '×'} {self._pick(answer.reply)}")
        t.answer(n)
        self._answered()

    def _move(self, line: str, menu: Menu) -> None:
        asks = self.taking.now.task or self.taking.now.free
        if not line and asks is not None:
            put(f"{self._lesson('lesson-task')}: {self._pick(asks.text)}")
            put(self._awaited())
        elif line and (action := self.action(line, menu)) is not None:
            self._moved(right=self.taking.move(action))

    def _moved(self, *, right: bool) -> None:
        """Print what came of a move: praise, or what it led to."""
        t = self.taking
        steps, n, begun = t.lesson.steps, t.step + 1, t.begun
        self.session, self.shown = t.s, 0
        assert begun is not None
        if t.now.task is not None and right:
            put(f"{self._lesson('lesson-done')} {self._pick(t.now.task.praise)}")
            if n < len(steps) and steps[n].watch and not steps[n].fresh:
                self._note()
                self._go("skip")
                return
        tell.between(t.s, (begun, 0), (len(t.s.steps), 0), t.looks["seat"], self.own.lang)
        self._board()
        if t.trial is not None:
            reply = t.trial.reply or texts()["lesson-other"]
            put(f"× {self._pick(reply)}")
        elif t.now.free is not None:
            self._over() if t.done else self._offer()

    def _over(self) -> None:
        """The end of a free game."""
        t = self.taking
        assert t.now.free is not None
        if t.stopped:
            put(self.own("stopped"))
        elif t.main.result is not None:
            put(self._lesson("lesson-played"))
            tell.result(self.game, t.main.result, LEARNER, self.say)
            put(self._pick(t.now.free.praise))

    def _back(self, line: str, menu: Menu) -> None:
        """The wrong move is taken back."""
        if line and self.split(line)[0] != "back":
            put(self._awaited())
            return
        self.taking.take_back()
        self.session = self.taking.s
        put(self.say("undone"))
        self._board()
        self._asks()

    def _watch(self, line: str, menu: Menu) -> None:
        """One stop further; "end": to the newest instant."""
        t = self.taking
        here, ahead = (t.s.at, t.s.k), self._stops()
        if line and line.lower() != "end":
            put(self.own("go-on"))
            return
        there = ahead[-1] if line else neighbour(ahead, here, 1)
        tell.between(t.s, here, there, t.looks["seat"], self.own.lang)
        turn = t.s.turn
        t.s.goto(*there)
        if t.s.turn != turn and not t.newest:
            self._board()
        if t.newest:
            self._board()
            if t.now.seen is not None and not t.readings:
                put(self._pick(t.now.seen))
            self._switches()

    def _switches(self) -> None:
        """The other readings that may be tried."""
        t = self.taking
        if not t.now.switch:
            return
        ruling, now = self.game.rulings[t.now.switch], dict(t.main.engine.s.rulings)[t.now.switch]
        put(f"{self._lesson('lesson-switch')}: {self._pick(ruling.text)}")
        for n, option in enumerate(ruling.options, 1):
            mark = "*" if option == now else " "
            put(f"{self._pick(ruling.option_text[option])} ({option})", f" {mark} {n}  ", tell.DEEP)
        put(self.own("how-switch"))

    def _switch(self, rest: str) -> None:
        """Take the step by another reading, called by its number or name; without one, print them."""
        t = self.taking
        if not t.now.switch:
            put(self.own("no-switch"))
            return
        options = self.game.rulings[t.now.switch].options
        number = int(rest) if rest.isascii() and rest.isdigit() and len(rest) < 4 else 0
        option = options[number - 1] if 0 < number <= len(options) else rest
        if option not in options:
            self._switches()
            return
        t.switch(option)
        self._scene()
        if t.now.task is None:
            put(self.own("reading-now", option=self._pick(self.game.rulings[t.now.switch].option_text[option])))

    def _next(self, line: str, menu: Menu) -> None:
        if line and line.lower() != "next":
            put(self.own("go-on"))
            return
        self._go("skip")
