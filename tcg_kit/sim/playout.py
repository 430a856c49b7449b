"""Random play in the engine's own loop: no session, no history, no events. The fast path."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from tcg_kit.core.decks import Deck
from tcg_kit.core.definition import Definition
from tcg_kit.core.engine import Engine
from tcg_kit.core.events import Sink
from tcg_kit.core.rng import Rng


def begin(
    game: Definition,
    seed: int,
    decks: Sequence[Deck] | None = None,
    rulings: Mapping[str, Any] | None = None,
    sink: Sink | None = None,
    players: int = 2,
) -> Engine:
    """An engine at the first decision of a game. The decks are taken as they are, without check_deck.

    Without decks the ready ones are dealt out by the seed, every combination in turn.
    """
    ready = list(game.decks.values())
    chosen = list(decks or [ready[seed // len(ready) ** i % len(ready)] for i in range(players)])
    g = Engine(game, game.spec.start(game, chosen, game.settled(rulings), seed), sink)
    g.run()
    return g


def random_game(g: Engine, rng: Rng) -> int:
    """Play to the end with random legal actions; gives the number of decisions."""
    n = 0
    s, sample, act = g.s, g.sample, g.act
    while s.asks:
        seat = s.asks[0]
        verb, args = sample(seat, rng)
        act(seat, verb, args)
        n += 1
    return n
