"""What there is to think about at a table, and what a hint is."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping, Sequence
from types import FunctionType
from typing import TYPE_CHECKING, Any, NamedTuple

from tcg_kit.sim.search import SearchBot

if TYPE_CHECKING:
    from tcg_kit.core.actions import Action
    from tcg_kit.core.definition import Definition
    from tcg_kit.core.rng import Rng
    from tcg_kit.sim.bots import Bot


class Job(NamedTuple):
    """Something to think about: kind move, hint or review. stamp: the position for which it counts."""

    kind: str
    seat: int
    stamp: int
    run: Callable[[], Any]


def as_now(bot: str | Bot | None) -> str | Bot | None:
    """A function as it is in its module now: typed again in a notebook, it is another one of the same name."""
    if not isinstance(bot, FunctionType) or bot.__qualname__ != bot.__name__:
        return bot
    now = getattr(sys.modules.get(bot.__module__), bot.__name__, bot)
    return now if isinstance(now, FunctionType) else bot


class Hint(NamedTuple):
    """What the search bot would do, the next best, both with their chance of winning, and the likeliest moves then.

    only: whether there is nothing else to do.
    """

    action: Action
    chance: float
    second: Action | None
    other: float
    then: tuple[Action, ...]
    only: bool


def hinted(
    game: Definition, view: Mapping[str, Any], legal: Sequence[Action], luck: Rng, decks: Sequence[Sequence[str]]
) -> Hint:
    """What the search bot would do, with the next best; decks: those it reckons with."""
    weighed = SearchBot(game, decks=decks).weigh(view, legal, luck)
    best, second = weighed[0], next((one for one in weighed[1:2] if one.chance <= weighed[0].chance), None)
    other = second.chance if second else 0.0
    return Hint(best.action, best.chance, second and second.action, other, best.then, len(legal) == 1)
