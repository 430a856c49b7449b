"""tcg_kit: four trading card games played by the book, and lessons in which a person learns them by playing.

import tcg_kit as tcg
game = tcg.game("zutomayo")
s = game.new(seed=1)
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tcg_kit.core import decks as _decks
from tcg_kit.core import replay as _replay
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
from tcg_kit.core.lang import default_lang, set_lang
from tcg_kit.core.rules import Rule, Ruling
from tcg_kit.core.session import Session, Step
from tcg_kit.game import Game, game, games

if TYPE_CHECKING:
    import networkx as nx

    from tcg_kit import widgets
    from tcg_kit.graphs import Diagram, diagram

__version__ = "0.1.0"

__all__ = [
    "Action",
    "CardFileError",
    "Deck",
    "DeckError",
    "Diagram",
    "Event",
    "Game",
    "IllegalAction",
    "NotationError",
    "Problem",
    "Reason",
    "RenderError",
    "ReplayError",
    "Rule",
    "Ruling",
    "ScenarioError",
    "Session",
    "Step",
    "TcgKitError",
    "default_lang",
    "diagram",
    "game",
    "games",
    "load",
    "observe",
    "read_deck",
    "set_lang",
    "widgets",
]

_LAZY = {"Diagram": "tcg_kit.graphs", "diagram": "tcg_kit.graphs", "widgets": "tcg_kit.widgets"}
"""Names whose modules need networkx, graphviz or ipywidgets: loaded when first used."""


def __getattr__(name: str) -> Any:
    if name not in _LAZY:
        raise AttributeError(f"module 'tcg_kit' has no attribute {name!r}")
    module = import_module(_LAZY[name])
    return module if name == "widgets" else getattr(module, name)


def load(path: str | Path) -> Session:
    """A session from a replay file; everything is executed again and compared. Raises ReplayError."""
    return _replay.load(path, game)


def read_deck(path: str | Path, game: Game) -> Deck:
    """A deck from a text list, TOML, JSON or CSV file. Raises DeckError with path and line."""
    return _decks.read_deck(path, game)


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

    return observed.observe(game(slug) if isinstance(slug, str) else slug, games, lens, seed)
