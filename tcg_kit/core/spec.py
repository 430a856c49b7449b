"""What a game's folder hands to the core: one Spec. Everything that differs between games is in it."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from tcg_kit.core.actions import Verb
    from tcg_kit.core.decks import Deck, Problem
    from tcg_kit.core.definition import Definition
    from tcg_kit.core.engine import Engine, Op
    from tcg_kit.core.flow import Flow
    from tcg_kit.core.lang import Text
    from tcg_kit.core.state import Running
    from tcg_kit.core.topics import Lens, Topic
    from tcg_kit.core.view import Reader
    from tcg_kit.core.vocab import Vocabulary


def _any_position(r: Reader, s: Any) -> None:
    """Nothing to check beyond what the core and `read` check."""


def _goes_on(game: Definition, s: Any) -> tuple[str, str] | None:
    """No position of this game is one after its end."""
    return None


def _no_refill(g: Engine, s: Any, seat: int) -> bool:
    """An empty deck stays empty."""
    return False


@dataclass(frozen=True, slots=True, kw_only=True)
class Spec:
    """A game as the core needs it.

    players: the fewest and the most seats. card: the card class. places: what a place in the notation looks like.
    hidden: who may see which zone (core/view.py). start makes the state before anything has happened; write and read
    are the game's part of a view. check finds a deck's problems. effect_works says whether a card's effects count
    now; effect_rules(card): the rules that the events of its effects name. topics: the diagrams. lenses: for some of
    them, by the same names, where a game is in it; graph_options: with which options they are drawn for a view,
    None where they don't fit it.
    refill(g, s, seat) may make a new deck of an empty one and says whether there is one. check_position(r, s) raises
    ScenarioError for a whole position that can't be (moments, work), after all has been read. ended(game, s): the key
    of the view and the rule id by which the game would be over in a position at rest, None if it goes on.
    """

    slug: str
    title: Text
    players: tuple[int, int]
    card: type[Any]
    flow: Flow
    verbs: Mapping[str, Verb]
    ops: Mapping[str, Op]
    vocabulary: Vocabulary
    places: re.Pattern[str]
    hidden: Mapping[str, str]
    scenario_phase: str
    start: Callable[[Definition, list[Deck], dict[str, str], int], Any]
    write: Callable[[Definition, Any], dict[str, Any]]
    read: Callable[[Definition, Reader, dict[str, str], int, str, list[Running]], Any]
    check: Callable[[Definition, Deck, Mapping[str, str]], list[Problem]]
    effect_works: Callable[[Engine, Any, int, str, str], bool]
    effect_rules: Callable[[Any], tuple[str, ...]]
    topics: Mapping[str, Callable[..., Topic]]
    refill: Callable[[Engine, Any, int], bool] = _no_refill
    check_position: Callable[[Reader, Any], None] = _any_position
    ended: Callable[[Definition, Any], tuple[str, str] | None] = _goes_on
    lenses: Mapping[str, Lens] = field(default_factory=dict)
    graph_options: Mapping[str, Callable[[Mapping[str, Any]], Mapping[str, Any] | None]] = field(default_factory=dict)
