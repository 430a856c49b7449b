"""The quiz as a Jupyter widget: the board of a position, a question, answers, what the rules say to the one chosen."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import lru_cache
from importlib import import_module
from typing import TYPE_CHECKING, Any

from tcg_kit.catalogue import game as game_of
from tcg_kit.core.definition import Definition
from tcg_kit.core.errors import TcgKitError
from tcg_kit.core.errors import message as says
from tcg_kit.core.fields import short
from tcg_kit.core.lang import LANGS, check_lang
from tcg_kit.svg import board
from tcg_kit.svg.theme import check_theme
from tcg_kit.teach import progress
from tcg_kit.teach import quiz as teach
from tcg_kit.teach.lesson import numbered
from tcg_kit.teach.quiz import LENGTH, Question
from tcg_kit.widgets import upkeep
from tcg_kit.widgets.assets import script, sheet
from tcg_kit.widgets.constants import card_lines, rules
from tcg_kit.widgets.stepper import Lesson
from tcg_kit.widgets.talking import Talking
from tcg_kit.widgets.words import texts

if TYPE_CHECKING:
    from tcg_kit.core.events import Event

TAUGHT = 2
"""So many lessons are named for a missed rule: the first that teach it."""
_NUMBER = re.compile(r"^\d+[.．]\s*")  # a title may begin with the lesson's number
ALL = ""
"""The topic menu's word for all topics in turn."""


class Quizzer:
    """What a quiz widget shows and does. handle() takes the browser's messages.

    quiz: the present round; at: the question shown, its length where the score is shown; wanted: the lesson that the
    person wants to take now.
    """

    def __init__(self, game: Definition, topic: str | None, seed: int, n: int, lang: str | None, theme: str | None):
        topic = topic if topic is None or isinstance(topic, str) else short(topic)
        self.game, self.topic, self.n = game, topic, n
        self.lang, self.theme = check_lang(lang), check_theme(theme)
        self.quiz = teach.Quiz(game, topic, seed, n)
        self.at = 0
        self.wanted: int | None = None
        self.error = self.note = ""

    # messages

    def handle(self, message: Any) -> None:
        """Do what the browser asks: {"do": name, …}. A TcgKitError is shown, and the quiz is as before."""
        self.error, self.wanted = "", None
        try:
            if not isinstance(message, Mapping) or message.get("do") not in self.MESSAGES:
                raise TcgKitError(says("widgets:no-message", value=short(message)))
            self.MESSAGES[message["do"]](self, message)
        except TcgKitError as e:
            self.error = e.text[self.lang]

    def fail(self, e: Exception) -> None:
        """Show a fault of the program itself."""
        self.error = texts()["internal"][self.lang].format(error=f"{type(e).__name__}: {e}")

    def _answer(self, message: Mapping[str, Any]) -> None:
        if self.at == len(self.quiz.given):
            self.quiz.answer(message.get("n", -1))

    def _next(self, message: Mapping[str, Any]) -> None:
        if self.at >= len(self.quiz.given):
            return
        self.at += 1
        if self.at == self.n:
            told = progress.note_quiz(self.game.slug, self.topic or "all", self.quiz.score, self.n, self.quiz.missed)
            self.note = told[self.lang] if told else ""

    def _again(self, message: Mapping[str, Any]) -> None:
        self._begin(self.topic, self.quiz.seed + 1)

    def _topic(self, message: Mapping[str, Any]) -> None:
        self._begin(message.get("topic") or None, self.quiz.seed)

    def _begin(self, topic: str | None, seed: int) -> None:
        quiz = teach.Quiz(self.game, topic, seed, self.n)
        self.topic, self.quiz, self.at, self.note = topic, quiz, 0, ""

    def _lang(self, message: Mapping[str, Any]) -> None:
        self.lang = check_lang(message.get("lang") or next(x for x in LANGS if x != self.lang))

    def _lesson(self, message: Mapping[str, Any]) -> None:
        self.wanted, self.note = numbered(self.game, message.get("n")).number, ""  # type: ignore[arg-type]

    MESSAGES: Mapping[str, Callable[[Any, Mapping[str, Any]], None]] = {
        "answer": _answer,
        "lesson": _lesson,
        "next": _next,
        "again": _again,
        "topic": _topic,
        "lang": _lang,
    }

    # the picture

    @property
    def question(self) -> Question:
        """The question shown; the last one where the score is."""
        return self.quiz[min(self.at, self.n - 1)]

    @property
    def chosen(self) -> int | None:
        """The answer given to the question shown."""
        return self.quiz.given[self.at] if self.at < len(self.quiz.given) else None

    def picture(self) -> dict[str, Any]:
        """A fresh dict of all that is shown, in the language."""
        one, lang, chosen = self.question, self.lang, self.chosen
        known = [[ALL, texts()["quiz-all"][lang]], *([t.key, t.title[lang]] for t in teach.topics(self.game))]
        over = self.at >= self.n
        return {
            "lang": lang,
            "topics": known,
            "topic": self.topic or ALL,
            "about": one.topic.title[lang],
            "seat": one.seat,
            "board": self.board(),
            "question": one.text[lang],
            "answers": [
                {"text": answer.text[lang], "state": self._state(n, chosen)} for n, answer in enumerate(one.answers)
            ],
            "reply": None if chosen is None else self._reply(one, chosen),
            "past": [self._event(event) for event in one.past()],
            "dots": [self._dot(n) for n in range(self.n)],
            "at": self.at,
            "score": self.quiz.score,
            "over": self._score() if over else None,
            "note": self.note,
            "error": self.error,
        }

    def board(self) -> str:
        """The board: the position asked about; once it is answered, how it came out."""
        one, before = self.question, None
        view = one.view()
        if self.at < len(self.quiz.given) or self.at >= self.n:
            before, view = view, one.view(one.shown)
        drawn = board(
            self.game,
            view,
            lang=self.lang,
            theme=self.theme,
            before=before,
            bottom=one.seat,
            guess=before is None,
            names=[f"P{n}" for n in range(len(view["players"]))],
        )
        return str(drawn)

    def _state(self, n: int, chosen: int | None) -> str:
        if chosen is None:
            return ""
        return "right" if self.question.answers[n].right else "wrong" if n == chosen else "other"

    def _reply(self, one: Question, chosen: int) -> dict[str, Any]:
        """What the rules say to the answer, and what the engine told."""
        answer, lang = one.answers[chosen], self.lang
        proof = [{"text": told[lang], "rules": list(ids)} for told, ids in one.proof]
        said = {"text": "", "rules": []} if answer.right else {"text": answer.reply[lang], "rules": list(answer.rules)}
        return {"right": answer.right, **said, "proof": proof}

    def _event(self, event: Event) -> dict[str, Any]:
        return {"text": event.text(self.lang), "rules": list(event.rules)}

    def _dot(self, n: int) -> str:
        if n >= len(self.quiz.given):
            return "now" if n == self.at else ""
        return "right" if self.quiz[n].answers[self.quiz.given[n]].right else "wrong"

    def _score(self) -> dict[str, Any]:
        """The end: the score in words, and the missed rules, each with the lessons that teach it."""
        words, lang = texts(), self.lang
        key = "quiz-all-right" if self.quiz.score == self.n else "quiz-score"
        missed = []
        for rule in self.quiz.missed:
            taught = teach.taught(self.game, rule)[:TAUGHT]
            lessons = [[one.number, _NUMBER.sub("", one.title[lang])] for one in taught]
            missed.append({"rule": rule, "text": self.game.rules[rule].text[lang], "lessons": lessons})
        return {"told": words[key][lang].format(score=self.quiz.score, n=self.n), "missed": missed}


@lru_cache(maxsize=16)
def _constants(game: Definition) -> dict[str, Any]:
    """What the browser needs once."""
    return {"title": dict(game.title)} | {
        lang: {
            "words": {key: text[lang] for key, text in texts().items()},
            "rules": rules(game, lang),
            "cards": {slug: card_lines(game, slug, lang) for slug in game.cards},
        }
        for lang in LANGS
    }


class Quiz(Talking):
    """A quiz: what happens next? Real positions; each answer is met with what the rules say to it.

    slug: the game, or one with cards of your own (game.with_cards). topic: the key of a quiz topic, None for all in
    turn. seed, n: which questions, and how many.
    TcgKitError for what can't be.
    """

    _esm = script("quiz.js")
    _css = sheet("stepper.css") + sheet("quiz.css")

    def __init__(
        self,
        slug: str | Definition,
        topic: str | None = None,
        *,
        seed: int = 0,
        n: int = LENGTH,
        lang: str | None = None,
        theme: str | None = None,
    ):
        which = slug if isinstance(slug, Definition) else game_of(slug)
        self.quizzer = Quizzer(which, topic, seed, n, lang, theme)
        self._begin(self.quizzer, lang is not None, _constants(which))

    @property
    def score(self) -> int:
        """How many questions of this round have been answered rightly."""
        return self.quizzer.quiz.score

    def _message(self, widget: Any, content: Any, buffers: Any) -> None:
        super()._message(widget, content, buffers)
        if (n := self.quizzer.wanted) is not None:
            self._take(n)

    def _take(self, n: int) -> None:
        """Open a lesson where lessons of the game are taken in this notebook, or say how to."""
        slug = self.quizzer.game.slug
        for other in upkeep.others(self):
            if isinstance(other, Lesson) and other.player.of.slug == slug and other.player.taking.lesson.number:
                other.take(n)
                return
        self.quizzer.note = texts()["quiz-open"][self.quizzer.lang].format(code=f'tcg.widgets.Lesson("{slug}", {n})')
        self.refresh()

    def _picture(self) -> dict[str, Any]:
        return self.quizzer.picture()

    def _still(self) -> dict[str, str]:
        return {"image/svg+xml": self.quizzer.board(), "text/plain": text(self.quizzer)}


def text(q: Quizzer) -> str:
    """The question with its board in words."""
    one = q.question
    drawn = import_module(f"tcg_kit.games.{q.game.slug}.board").text_board(q.game, one.view(), q.lang, bottom=one.seat)
    answers = [f"  {n}. {answer.text[q.lang]}" for n, answer in enumerate(one.answers, 1)]
    return "\n".join([str(drawn), "", one.text[q.lang], *answers])
