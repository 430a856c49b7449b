"""Actions said word by word: the words of a game's notation, and which may come next.

`p0 set moon-hare lamp` is said as set, moon-hare, lamp. Where an action could end or go on, `.` ends it.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from importlib import import_module

from tcg_kit.core.actions import Action, Actions, MixedActions
from tcg_kit.core.board import Layout
from tcg_kit.core.definition import Definition
from tcg_kit.core.picks import NONE, Args, Chain, Next, after, either
from tcg_kit.core.spots import full_name

END = "."
"""Ends an action that could go on."""


def alphabet(game: Definition, players: int, most: int) -> tuple[str, ...]:
    """All words that actions of a game are made of, each once: verbs, words, numbers up to most, places, cards."""
    takes = dict.fromkeys(word for verb in game.spec.verbs.values() for word in verb.takes)
    numbers = map(str, range(most + 1)) if "number" in takes else ()
    literal = [word for word in takes if word not in ("card", "place", "number")]
    return tuple(
        dict.fromkeys(
            (END, *NONE, *game.spec.verbs, "choose", *literal, *numbers, *_places(game, players), *game.cards)
        )
    )


def _places(game: Definition, players: int) -> list[str]:
    """The places that the notation can name, one's own without and all with their seat."""
    layout: Layout = import_module(f"tcg_kit.games.{game.slug}.board").BOARD
    named = [name for place in layout.places for name in (place.names or (place.key,))]
    named += [full_name(seat, name) for seat in range(players) for name in named]
    known: re.Pattern[str] = game.spec.places
    return [name for name in named if known.match(name)]


def continued(legal: Sequence[Action], said: Args) -> Next:
    """What can follow the words said so far in one of the legal actions of a seat."""
    if isinstance(legal, Chain):
        return either([continued(part, said) for part in legal.parts])
    if isinstance(legal, Actions):
        if not said:
            return Next((legal.verb,) if len(legal) else (), False)
        return after(legal.options, said[1:]) if said[0] == legal.verb else Next((), False)
    assert isinstance(legal, MixedActions)
    return after([(verb, *args) for verb, args in legal.moves], said)


def next_words(legal: Sequence[Action], said: Args) -> tuple[str, ...]:
    """The words that may come next; none if what has been said is an action that can't go on."""
    words, whole = continued(legal, said)
    return (*words, END) if whole and words else words
