"""tcg_kit: four trading card games played by the book, and lessons in which a person learns them by playing.

import tcg_kit as tcg
game = tcg.game("zutomayo")
s = game.new(seed=1)
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from tcg_kit import games as _folder

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from pathlib import Path

    import networkx as nx

    from tcg_kit import widgets
    from tcg_kit.catalogue import Game
    from tcg_kit.core.actions import Action, Reason
    from tcg_kit.core.decks import Deck, Problem
    from tcg_kit.core.errors import (
        CardFileError,
        DeckError,
        IllegalAction,
        NotationError,
        RenderError,
        ReplayError,
        ScenarioError,
        TcgKitError,
    )
    from tcg_kit.core.events import Event
    from tcg_kit.core.history import Step
    from tcg_kit.core.lang import default_lang, set_lang
    from tcg_kit.core.rules import Rule, Ruling
    from tcg_kit.core.session import Session
    from tcg_kit.graphs import Diagram, diagram
    from tcg_kit.sim.results import Results
    from tcg_kit.sim.rl import aec_env
    from tcg_kit.sim.simulate import simulate
    from tcg_kit.teach.explain import Explanation, why
    from tcg_kit.teach.options import Options, what_now

__version__ = "0.1.0"

__all__ = [
    "Action",
    "CardFileError",
    "Deck",
    "DeckError",
    "Diagram",
    "Event",
    "Explanation",
    "Game",
    "IllegalAction",
    "LessonError",
    "NotationError",
    "Options",
    "Problem",
    "Reason",
    "RenderError",
    "ReplayError",
    "Results",
    "Rule",
    "Ruling",
    "ScenarioError",
    "Session",
    "Step",
    "TcgKitError",
    "aec_env",
    "default_lang",
    "diagram",
    "game",
    "games",
    "load",
    "observe",
    "read_deck",
    "set_lang",
    "simulate",
    "what_now",
    "why",
    "widgets",
]

_WHERE = {
    "catalogue": ("Game",),
    "core.actions": ("Action", "Reason"),
    "core.decks": ("Deck", "Problem"),
    "core.errors": (
        "CardFileError",
        "DeckError",
        "IllegalAction",
        "NotationError",
        "RenderError",
        "ReplayError",
        "ScenarioError",
        "TcgKitError",
    ),
    "core.events": ("Event",),
    "core.history": ("Step",),
    "core.lang": ("default_lang", "set_lang"),
    "core.rules": ("Rule", "Ruling"),
    "core.session": ("Session",),
    "graphs": ("Diagram", "diagram"),
    "sim.results": ("Results",),
    "sim.rl": ("aec_env",),
    "sim.simulate": ("simulate",),
    "teach.lesson_schema": ("LessonError",),
    "teach.explain": ("Explanation", "why"),
    "teach.options": ("Options", "what_now"),
}
"""Where the public names live; each module is loaded when a name of it is first used."""
_MODULES = {name: f"tcg_kit.{module}" for module, names in _WHERE.items() for name in names}


def __getattr__(name: str) -> Any:
    if name == "widgets":
        return import_module("tcg_kit.widgets")
    if name not in _MODULES:
        raise AttributeError(f"module 'tcg_kit' has no attribute {name!r}")
    found = globals()[name] = getattr(import_module(_MODULES[name]), name)
    return found


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})


def games() -> tuple[str, ...]:
    """The games that are there."""
    return _folder.SLUGS


def game(slug: str | Game) -> Game:
    """A game by its slug, the same object each time; a Game is given back. Raises TcgKitError for an unknown one."""
    from tcg_kit.catalogue import game as find

    return find(slug)


def load(path: str | Path) -> Session:
    """A session from a replay file; everything is executed again and compared. Raises ReplayError."""
    from tcg_kit.core import replay

    return replay.load(path, game)


def read_deck(path: str | Path, game: str | Game) -> Deck:
    """A deck from a text list, TOML, JSON or CSV file. Raises DeckError with path and line."""
    from tcg_kit.catalogue import game as find
    from tcg_kit.core import decks

    return decks.read_deck(path, find(game))


def observe(
    slug: str | Game,
    games: int = 500,
    lens: Callable[[Mapping[str, Any], int], str | None] | None = None,
    seed: int = 0,
) -> nx.MultiDiGraph:
    """What so many games of random play visit, with counts (node and edge attribute `count`).

    Without a lens: the flow's nodes and declared edges, with how often each was taken. A lens (view, seat) → node id
    or None is called after each step for every seat; its changes are counted.
    """
    from tcg_kit.graphs import observed

    return observed.observe(game(slug), games, lens, seed)
