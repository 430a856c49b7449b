"""Coverage: for each rule of a game, where a person meets it, and what holds it true.

Nothing is taken on trust: rules.toml says which carriers a rule has, and each is looked for where it must be. An edge
is one of the flow table that names the rule; an event has happened in a lesson's game or in one of a few random ones;
a refusal or a deck's problem is one that the game's code makes with the rule's id; a drawing is a word on the board or
a card, or a part of a diagram, whose entry names the rule, or the board's declaration itself where it names it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from importlib import import_module, resources
from typing import TYPE_CHECKING, Any

from tcg_kit.core.board import Layout, Place
from tcg_kit.core.events import Told
from tcg_kit.core.flow import edge_key
from tcg_kit.core.rng import Rng
from tcg_kit.core.rules import CARRIERS
from tcg_kit.sim.playout import begin, random_game
from tcg_kit.teach import declared, marks
from tcg_kit.teach.choices import layout_of
from tcg_kit.teach.quiz import topics
from tcg_kit.teach.taking import Taking

if TYPE_CHECKING:
    from tcg_kit.catalogue import Game
    from tcg_kit.core.actions import Action
    from tcg_kit.core.flow import Edge
    from tcg_kit.core.rules import Rule
    from tcg_kit.core.session import Session
    from tcg_kit.teach.lesson import Lesson

COLUMNS = ("lesson", "quiz", *CARRIERS, "test")
"""Where a rule may be found, in the order shown."""

GAMES = 60
"""So many random games are played to see events; they are the same each time."""

Found = Mapping[str, tuple[str, ...]]
"""The places by rule id."""


@dataclass(frozen=True, slots=True)
class Row:
    """A rule with the places where it was found, by column (COLUMNS)."""

    rule: Rule
    found: Mapping[str, tuple[str, ...]]

    @property
    def missing(self) -> tuple[str, ...]:
        """The columns that are demanded and empty: a lesson, each carrier that rules.toml names, a test."""
        return tuple(column for column in COLUMNS if column in self.demanded and not self.found[column])

    @property
    def demanded(self) -> tuple[str, ...]:
        """The columns in which the rule has to be found."""
        return ("lesson", *self.rule.carrier, "test")


@dataclass(frozen=True)
class Coverage:
    """The coverage of one game: a row for each rule, in the catalogue's order."""

    game: Game

    @cached_property
    def rows(self) -> tuple[Row, ...]:
        """A row for each rule."""
        game = self.game
        columns: dict[str, Found] = {
            "lesson": _lessons(game),
            "quiz": _gather((rule, topic.key) for topic in topics(game) for rule in topic.rules),
            "edge": _edges(game),
            "event": _events(game),
            "refusal": declared.refusals(game),
            "deck-check": declared.problems(game),
            "drawing": _drawings(game),
            "test": marks.tests(),
        }
        return tuple(
            Row(rule, {name: column.get(rule.id, ()) for name, column in columns.items()})
            for rule in game.rules.values()
        )

    @property
    def gaps(self) -> tuple[Row, ...]:
        """The rows in which something is missing."""
        return tuple(row for row in self.rows if row.missing)

    def counts(self) -> dict[str, int]:
        """How many rules there are ("rules"), and how many have all that is demanded of lessons, carriers and tests."""
        carriers = sum(not set(row.missing) & set(CARRIERS) for row in self.rows)
        named = {column: sum(bool(row.found[column]) for row in self.rows) for column in ("lesson", "quiz", "test")}
        return {"rules": len(self.rows), **named, "carrier": carriers}

    def plain(self) -> dict[str, Any]:
        """All of it as JSON-able data."""
        return {
            "game": self.game.slug,
            "counts": self.counts(),
            "rules": [
                {
                    "id": row.rule.id,
                    "tag": row.rule.tag,
                    "carrier": list(row.rule.carrier),
                    **{column: list(places) for column, places in row.found.items()},
                    "missing": list(row.missing),
                }
                for row in self.rows
            ],
        }


def _gather(pairs: Iterator[tuple[str, str]]) -> Found:
    """Pairs of (rule id, place) as places by rule, each once, in order."""
    found: dict[str, dict[str, None]] = {}
    for rule, place in pairs:
        found.setdefault(rule, {})[place] = None
    return {rule: tuple(places) for rule, places in found.items()}


def _lessons(game: Game) -> Found:
    """The lesson steps that carry a rule, as "lesson.step", both from 1."""
    return _gather(
        (rule, f"{lesson.number}.{n}")
        for lesson in game.lessons
        for n, step in enumerate(lesson.steps, 1)
        for rule in step.rules
    )


def _edges(game: Game) -> Found:
    """The edges of the flow that name a rule, as "from → to (guard)"."""

    def told(edge: Edge) -> str:
        key = edge_key(edge)
        return f"{edge.src} → {edge.dst}" + (f" ({key})" if key != "default" else "")

    return _gather((rule, told(edge)) for edge in game.spec.flow.edges for rule in edge.rules)


class _Heard:
    """A sink that keeps which events named which rules."""

    def __init__(self) -> None:
        self.pairs: dict[tuple[str, str], None] = {}

    def step(self, edge: Edge | None) -> None:
        pass

    def decision(self, action: Action) -> None:
        pass

    def event(self, told: Told) -> None:
        for rule in told[4]:
            self.pairs[rule, told[1]] = None


def _events(game: Game) -> Found:
    """The events that have named a rule, by kind: in the lessons' games, and in random ones under every ruling."""
    heard = _Heard()
    for lesson in game.lessons:
        for s in _courses(game, lesson):
            for record in s.records:
                for one in record[3]:
                    heard.event(one)
    readings = [{key: option} for key, ruling in game.rulings.items() for option in ruling.options]
    least, most = game.spec.players
    for seed in range(GAMES):
        players = least + seed % (most - least + 1)
        g = begin(game, seed, None, readings[seed % len(readings)], heard, players)
        random_game(g, Rng(seed))
    return _gather(iter(heard.pairs))


def _courses(game: Game, lesson: Lesson) -> Iterator[Session]:
    """The games of a lesson, each after all that its steps show and do."""
    for n, step in enumerate(lesson.steps):
        if n + 1 == len(lesson.steps) or lesson.steps[n + 1].fresh:
            taking = Taking(game, lesson, n)
            if step.ask is not None:
                taking.answer(step.ask.right)
            if step.task is not None:
                taking.move(taking.solution)
            yield taking.main


def _drawings(game: Game) -> Found:
    """Where a drawing carries a rule: a word on the board or a card, a diagram, the board's own declaration."""

    def places() -> Iterator[tuple[str, str]]:
        for kind, key in _words(game, layout_of(game)):
            word = game.words.get(f"{kind}s", {}).get(key)
            for rule in word["rules"] if word else ():
                yield rule, f"{kind} {key}"
        for name, make in game.spec.topics.items():
            topic = make(game)
            drawn = [*(node.rules for node in topic.nodes), *(link.rules for link in topic.links)]
            yield from ((rule, f"diagram {name}") for rules in drawn for rule in rules)
        board = import_module(f"tcg_kit.games.{game.slug}.board")
        source = (resources.files(board.__package__ or "") / "board.py").read_text("utf-8")
        yield from ((rule, "board") for rule in game.rules if rule in source)

    return _gather(places())


def _words(game: Game, layout: Layout) -> Iterator[tuple[str, str]]:
    """The glossary's words that stand on a board or a card, as (kind, key)."""
    for part in (*layout.table, *layout.at(_looked_at(game), 0, 0)):
        word = getattr(part, "word", "")
        if isinstance(word, str) and word:
            yield _parted(word)
        elif isinstance(part, Place):
            yield "zone", part.key
        if total := getattr(part, "total", ""):
            yield "term", total
    face = layout.face
    yield from (("kind", kind) for kind in face.kinds)
    yield from (_parted(sign.word) for sign in face.hues.values() if isinstance(sign.word, str) and sign.word)
    yield from (("term", number.attr) for number in face.numbers)
    yield from (("term", stat.attr) for stat in face.stats)


def _parted(word: str) -> tuple[str, str]:
    kind, _, key = word.partition(".")
    return kind, key


def _looked_at(game: Game) -> Mapping[str, Any]:
    """A position whose board is looked through."""
    return game.scenario({}).view()
