"""What a batch of games watches in each of them: numbers that a game's folder names in its measures.py."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from tcg_kit.core.lang import Text


class Measure(NamedTuple):
    """A number that says how a seat stands. of(g, seat) reads it off an engine's state. Whole: sums are exact."""

    name: str
    label: Text
    of: Callable[[Any, int], int]


class Watched(NamedTuple):
    """What is watched in a game.

    measures: the first is drawn where none is named. plays: the verbs that put a card of the hand into play.
    first(s): the seat that had the first turn, None in games in which all begin at once or take turns at beginning.
    """

    measures: tuple[Measure, ...]
    plays: tuple[str, ...]
    first: Callable[[Any], int | None]
