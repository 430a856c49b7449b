"""Quizzes: questions about real positions. What is right is what the engine did; what is wrong is a known misreading.

A game has quiz.toml, with the words of its topics, and quiz.py, with how they are made (core/quizzes.py).

A topic of quiz.toml has `key`, `title`, `rules` (what the right answer rests on), and by key `questions`, `answers` and
`wrong`: the misreadings, each with the `rule` that it breaks and the `reply` to whom it happens. Sentences are filled
with the facts of the question and the values of the answer, in the way of texts.toml.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from importlib import import_module, resources
from typing import TYPE_CHECKING, Any
from zlib import crc32

from tcg_kit.core.actions import Reason
from tcg_kit.core.errors import TcgKitError, message
from tcg_kit.core.events import Event, say
from tcg_kit.core.fields import short
from tcg_kit.core.history import Step
from tcg_kit.core.lang import LANGS, Text, both
from tcg_kit.core.quizzes import Facts, Maker, Said, Scene
from tcg_kit.core.rng import Rng
from tcg_kit.core.rules import Rule
from tcg_kit.sim import bots
from tcg_kit.teach.lesson import Lesson, lessons

if TYPE_CHECKING:
    from tcg_kit.core.definition import Definition
    from tcg_kit.core.quizzes import Proof
    from tcg_kit.core.session import Session

LENGTH = 10
"""Questions in a quiz, if nothing else is said."""
WRONG = (2, 3)
"""The fewest and the most wrong answers of a question."""
GAMES = 200
"""So many games are looked through for a question before it is said that there is none."""
VARIED = 12
"""So many games are looked through for a question that has not been asked in the same words before."""
LOOKS = 24
"""Positions of a game that are tried for a question."""


@dataclass(frozen=True, slots=True)
class Topic:
    """What questions are about. rules: all that its right answers rest on and its wrong ones break."""

    key: str
    title: Text
    rules: tuple[str, ...]
    questions: Mapping[str, Text]
    answers: Mapping[str, Text]
    wrong: Mapping[str, tuple[str, Text]]
    maker: Maker


@dataclass(frozen=True, slots=True)
class Answer:
    """An answer. reply: what was misread, or what happened; rules: what it rests on; key: the misreading's name."""

    text: Text
    right: bool
    reply: Text
    rules: tuple[str, ...]
    key: str = ""


@dataclass(frozen=True, slots=True)
class Question:
    """A question about an instant of a session, as a seat sees it. answers: three or four, exactly one of them right.

    proof: what the engine says to it, each with its rules. shown: the instant at which it can be seen on the board.
    """

    topic: Topic
    session: Session
    at: int
    seat: int
    text: Text
    answers: tuple[Answer, ...]
    proof: tuple[tuple[Text, tuple[str, ...]], ...]
    shown: int

    @property
    def right(self) -> int:
        """The number of the right answer."""
        return next(i for i, answer in enumerate(self.answers) if answer.right)

    def view(self, at: int | None = None) -> dict[str, Any]:
        """The position as the seat sees it, or that of another instant."""
        return self.session.view(self.seat, self.at if at is None else at)

    def past(self) -> list[Event]:
        """What the seat has seen happen since the last decision."""
        return [event for event in Scene(self.session, self.at).past if event.visible_to(self.seat)]


@lru_cache(maxsize=16)
def topics(game: Definition) -> tuple[Topic, ...]:
    """The quiz topics of a game. TcgKitError for words or makers that do not fit together."""
    text = (resources.files(f"tcg_kit.games.{game.slug}") / "quiz.toml").read_text("utf-8")
    makers: Mapping[str, Maker] = import_module(f"tcg_kit.games.{game.slug}.quiz").MAKERS
    raw = tomllib.loads(text)["topics"]
    if [one["key"] for one in raw] != list(makers):
        raise TcgKitError(message("teach:quiz-words", slug=game.slug, key=list(makers)))
    return tuple(_topic(game, one, makers[one["key"]]) for one in raw)


def topic(game: Definition, key: str) -> Topic:
    """A topic by its key. TcgKitError for an unknown one."""
    known = {one.key: one for one in topics(game)}
    if not isinstance(key, str) or key not in known:
        raise TcgKitError(message("teach:no-topic", slug=game.slug, key=short(key), known=list(known)))
    return known[key]


def _topic(game: Definition, raw: Mapping[str, Any], maker: Maker) -> Topic:
    wrong = {key: (one["rule"], one["reply"]) for key, one in raw["wrong"].items()}
    rules = tuple(dict.fromkeys([*raw["rules"], *(rule for rule, _ in wrong.values())]))
    unknown = [rule for rule in rules if rule not in game.rules]
    if unknown or set(wrong) != set(maker.wrong):
        raise TcgKitError(message("teach:quiz-words", slug=game.slug, key=[raw["key"], *unknown]))
    return Topic(raw["key"], raw["title"], rules, raw["questions"], raw["answers"], wrong, maker)


def question(scene: Scene, of: Topic, luck: Rng) -> Question | None:
    """The question of a topic about a position; None where there is none, or where nothing can be misread."""
    asked = of.maker.ask(scene)
    if asked is None:
        return None
    facts, game = asked.values, scene.game
    told, proof = of.maker.right(scene, facts)
    right = _filled(game, of.answers, told, facts)
    answers = []
    taken = {lang: {right[lang]} for lang in LANGS}
    for key, misread in of.maker.wrong.items():
        wrong = misread(scene, facts)
        if wrong is None:
            continue
        text = _filled(game, of.answers, wrong, facts)
        if any(text[lang] in taken[lang] for lang in LANGS):
            continue
        rule, reply = of.wrong[key]
        given = {**facts, **wrong.values}
        answers.append(Answer(text, False, _said(game, reply, given), (rule,), key))
        for lang in LANGS:
            taken[lang].add(text[lang])
    fewest, most = WRONG
    if len(answers) < fewest:
        return None
    _shuffle(answers, luck)
    said = tuple(_proof(game, one) for one in proof)
    rules = tuple(dict.fromkeys(rule for _, ids in said for rule in ids))
    answers = [*answers[:most], Answer(right, True, said[0][0], rules)]
    _shuffle(answers, luck)
    seat = facts.get("seat", 0)
    text = _filled(game, of.questions, asked, facts)
    return Question(of, scene.session, scene.at, seat, text, tuple(answers), said, _shown(scene, proof))


def _shown(scene: Scene, proof: Proof) -> int:
    """The instant after all that a proof tells of has happened; the scene's own where it tells of what might be."""
    seen = [scene.at]
    for n, step in enumerate(scene.until, scene.at + 1):
        told = step.events
        if any(one in told if isinstance(one, Event) else isinstance(one, Step) and one == step for one in proof):
            seen.append(n)
    return max(seen)


def _filled(game: Definition, table: Mapping[str, Text], told: Said, facts: Facts) -> Text:
    return _said(game, table[told.key], {**facts, **told.values})


def _said(game: Definition, text: Text, values: Facts) -> Text:
    return {lang: say(game, text[lang], values, lang) for lang in LANGS}


def _proof(game: Definition, one: Event | Reason | Step | Rule) -> tuple[Text, tuple[str, ...]]:
    """What the engine says, in both languages, with its rules."""
    if isinstance(one, Event):
        return {lang: one.text(lang) for lang in LANGS}, one.rules
    if isinstance(one, Reason):
        return one.text, (one.rule,) if one.rule else ()
    if isinstance(one, Rule):
        return one.text, (one.id,)
    rules = one.edge.rules if one.edge is not None else ()
    names = {lang: game.label("phase", one.phase, lang) for lang in LANGS}
    return both(f"次は「{names['ja']}」。", f"Next comes: {names['en']}."), rules


def _shuffle(things: list[Any], luck: Rng) -> None:
    for i in range(len(things) - 1, 0, -1):
        j = luck.below(i + 1)
        things[i], things[j] = things[j], things[i]


@lru_cache(maxsize=128)
def played(game: Definition, seed: int) -> Session:
    """A whole game between bots: who plays, with which decks and how many players is drawn by the seed."""
    luck = Rng(seed)
    fewest, most = game.spec.players
    n = fewest + luck.below(min(most, 4) - fewest + 1)
    ready = list(game.decks)
    names = ("greedy", "random")
    return bots.play(
        game,
        [names[luck.below(2)] for _ in range(n)],
        seed,
        [ready[luck.below(len(ready))] for _ in range(n)],
    )


class Quiz:
    """A quiz of n questions: the same for the same arguments, everywhere.

    topic: the key of one, None for all in turn. Questions are made when they are first asked for: quiz[0].
    TcgKitError for an unknown topic, or numbers that can't be.
    """

    def __init__(self, game: Definition, topic_key: str | None = None, seed: int = 0, n: int = LENGTH):
        if isinstance(n, bool) or not isinstance(n, int) or not 1 <= n <= 100:
            raise TcgKitError(message("teach:quiz-length", n=short(n)))
        if isinstance(seed, bool) or not isinstance(seed, int):
            raise TcgKitError(message("teach:quiz-seed", seed=short(seed)))
        self.game, self.topic, self.seed, self.n = game, topic_key, seed, n
        chosen = list(topics(game)) if topic_key is None else [topic(game, topic_key)]
        _shuffle(chosen, Rng(seed))
        self._topics = [chosen[i % len(chosen)] for i in range(n)]
        self._made: list[Question] = []
        self.given: list[int] = []

    def __len__(self) -> int:
        return self.n

    def __getitem__(self, i: int) -> Question:
        if not 0 <= i < self.n:
            raise IndexError(i)
        while len(self._made) <= i:
            self._made.append(self._make(len(self._made)))
        return self._made[i]

    def __iter__(self) -> Iterator[Question]:
        return (self[i] for i in range(self.n))

    def _make(self, i: int) -> Question:
        """The i-th question: games of the seed are looked through, beginning with another one for each question."""
        of = self._topics[i]
        asked = {(one.session.seed, one.at) for one in self._made if one.topic is of}
        worded = {_wording(one) for one in self._made}
        for tried in range(GAMES):
            session = played(self.game, self.seed * 1000 + i // 3 + tried)
            luck = Rng(crc32(f"{self.seed} {of.key} {i} {tried}".encode()))
            for at in _stops(session, of.maker, luck):
                one = None if (session.seed, at) in asked else question(Scene(session, at), of, luck)
                if one and (tried >= VARIED or _wording(one) not in worded):
                    return one
        raise TcgKitError(message("teach:quiz-none", slug=self.game.slug, key=of.key))

    def answer(self, n: int) -> Answer:
        """Answer the question that is open with its n-th answer. TcgKitError if there is none."""
        if len(self.given) >= self.n:
            raise TcgKitError(message("teach:quiz-over"))
        answers = self[len(self.given)].answers
        if isinstance(n, bool) or n not in range(len(answers)):
            raise TcgKitError(message("teach:no-answer", n=short(n), last=len(answers) - 1))
        self.given.append(n)
        return answers[n]

    @property
    def score(self) -> int:
        """How many have been answered rightly."""
        return sum(self[i].answers[n].right for i, n in enumerate(self.given))

    @property
    def missed(self) -> tuple[str, ...]:
        """The rules that were misread, in the catalogue's order."""
        wrong = {rule for i, n in enumerate(self.given) if not (a := self[i].answers[n]).right for rule in a.rules}
        return tuple(rule for rule in self.game.rules if rule in wrong)


def _wording(one: Question) -> tuple[str, ...]:
    """What a question is to its reader: two of the same wording bore."""
    return (one.text["en"], *sorted(answer.text["en"] for answer in one.answers))


def _stops(session: Session, maker: Maker, luck: Rng) -> list[int]:
    """The instants of a game at which a maker may have a question, some of them if there are many, in a drawn order."""
    found = [i for i, record in enumerate(session.records) if maker.stop.fits(record)]
    _shuffle(found, luck)
    return found[:LOOKS]


def taught(game: Definition, rule: str) -> tuple[Lesson, ...]:
    """The lessons with a step that teaches a rule."""
    return tuple(one for one in lessons(game) if any(rule in step.rules for step in one.steps))
