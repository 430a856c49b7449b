"""What a seat may guess: whole positions that look to it exactly as the one that it sees.

A guess is made from the seat's view and the decks that there are, from nothing else. Each player is thought to play
one of the decks in which all its cards occur that the seat can see; what is left of that deck lies, shuffled, where
the seat sees no more than that cards are there.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from importlib import import_module
from typing import TYPE_CHECKING, Any

from tcg_kit.core import scenario
from tcg_kit.core.engine import Engine
from tcg_kit.core.errors import ScenarioError
from tcg_kit.core.rng import Rng, shuffle

if TYPE_CHECKING:
    from tcg_kit.core.definition import Definition
    from tcg_kit.core.state import State

TRIES = 100
"""So often a position is guessed anew that can't be: what goes on may need other cards where some lie face down."""


class Guesses:
    """The positions that a seat's view may stand for.

    decks: the decks to reckon with, each a sequence of slugs; None: the ready ones. The view is that of a seat that
    has to act, be it in the middle of an effect.
    """

    def __init__(self, game: Definition, view: Mapping[str, Any], decks: Collection[Sequence[str]] | None = None):
        self.game = game
        self.fits: Callable[..., bool] = import_module(f"tcg_kit.games.{game.slug}.guess").fits
        self.view = {key: value for key, value in view.items() if key != "sealed"}  # what others sealed is unknown too
        seen = [Counter(_cards(game, player)) for player in view["players"]]
        for key, value in view.items():
            for card, owner in _owned(value) if key != "players" else ():
                seen[owner][card] += 1
        for one in view.get("resolving", ()):
            seen[one["seat"]][one["card"]] += 1
        self.offered = _offered(view)
        for owner, _, cards in self.offered:
            seen[owner].update(cards)
        known = [Counter(deck) for deck in decks or [deck.cards for deck in game.decks.values()]]
        self.rests = [[deck - cards for deck in _likely(known, cards)] for cards in seen]
        self.others = [card for card in game.cards if self.fits(game, "deck", card)]

    def state(self, rng: Rng) -> State:
        """One of the positions, at its decision; equal for equal numbers of rng. Its own chance comes from rng too."""
        for n in range(TRIES):
            try:
                s = scenario.read(self.game, self._whole(rng, n >= TRIES // 2), rng.below(1 << 62), None)
            except ScenarioError:
                if n + 1 == TRIES:
                    raise
            else:
                break
        Engine(self.game, s).run()
        return s

    def _whole(self, rng: Rng, strange: bool) -> dict[str, Any]:
        """The view with cards for all that is hidden. strange: any cards, not those of a known deck."""
        players = []
        for owner, (rests, player) in enumerate(zip(self.rests, self.view["players"], strict=True)):
            rest = [] if strange else list(rests[rng.below(len(rests))].elements())
            shuffle(rng, rest)
            players.append(self._filled(owner, player, rest, rng))
        return {**self.view, "players": players}

    def _filled(self, owner: int, player: Mapping[str, Any], rest: list[str], rng: Rng) -> dict[str, Any]:
        """A player's part of the view with a card of the rest for each that is hidden."""
        out = {key: self._shown(key, value, rest, rng) for key, value in player.items()}
        rest[:] = [card for card in rest if self.fits(self.game, "deck", card)]
        for zone in ("hand", "deck"):
            if isinstance(n := out[zone], int):
                first = [card for at, name, cards in self.offered if (at, name) == (owner, zone) for card in cards]
                n -= len(first)
                rest += [self.others[rng.below(len(self.others))] for _ in range(n - len(rest))]
                out[zone] = first + [rest.pop() for _ in range(n)]
        return out

    def _shown(self, zone: str, value: Any, rest: list[str], rng: Rng) -> Any:
        """A place, or places, with a card of the rest for each that lies there face down."""
        if isinstance(value, list):
            return [self._shown(zone, one, rest, rng) for one in value]
        if not isinstance(value, Mapping) or value.get("face") != "down" or "card" in value:
            return value
        found = next((card for card in rest if self.fits(self.game, zone, card, value)), None)
        if found is None:
            able = [card for card in self.game.cards if self.fits(self.game, zone, card, value)]
            return {**value, "card": able[rng.below(len(able))]}
        rest.remove(found)
        return {**value, "card": found}


def _likely(decks: Sequence[Counter[str]], seen: Counter[str]) -> list[Counter[str]]:
    """The decks that hold all cards seen; if there is none, those that hold most of them."""
    held = [(deck & seen).total() for deck in decks]
    return [deck for deck, n in zip(decks, held, strict=True) if n == max(held)]


def _cards(game: Definition, value: Any) -> Iterator[str]:
    """All cards named in a part of a view."""
    if isinstance(value, str):
        if value in game.cards:
            yield value
    elif isinstance(value, Mapping | list):
        for one in value.values() if isinstance(value, Mapping) else value:
            yield from _cards(game, one)


def _offered(view: Mapping[str, Any]) -> list[tuple[int, str, list[str]]]:
    """What an open choice offers of a zone of which the view shows no card: owner, zone, cards lying first there.

    Whoever looks at the top of a deck is offered cards of the top; after a search the deck is shuffled anyway.
    """
    choice = view.get("choice")
    if choice is None or "from" not in choice or not isinstance(view["players"][choice["seat"]][choice["from"]], int):
        return []
    return [(choice["seat"], choice["from"], choice["options"])]


def _owned(value: Any) -> Iterator[tuple[str, int]]:
    """A card that lies with no player but belongs to one."""
    if isinstance(value, Mapping) and "card" in value and "owner" in value:
        yield value["card"], value["owner"]
