"""Bots: `choose(view, legal, rng)` picks one of the legal actions. A bot sees what its seat may see, no Session."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from functools import partial
from importlib import import_module
from typing import Any

from tcg_kit.core import view as views
from tcg_kit.core.actions import Action
from tcg_kit.core.decks import Deck
from tcg_kit.core.definition import DeckLike, Definition
from tcg_kit.core.engine import Engine
from tcg_kit.core.errors import TcgKitError, message
from tcg_kit.core.fields import short
from tcg_kit.core.picks import Args
from tcg_kit.core.rng import Rng
from tcg_kit.core.session import Session

Bot = Callable[[Mapping[str, Any], Sequence[Action], Rng], Action]
"""choose(view, legal, rng): view is the seat's own view, legal its actions (all of one seat), rng has below(n)."""

Watch = Callable[[Engine, int, str, Args], None]
"""watch(g, seat, verb, args): told of each action before it is done."""

MOST = 400
"""Actions that the greedy bot compares; of longer lists it looks at so many, drawn by lot."""

_TURN, _SEAT = 0xD1342543DE82EF95, 0xAF251AF3B0F025B5  # odd numbers that keep the streams of chance apart


class IllegalChoice(TcgKitError):
    """A bot has chosen what is not among its legal actions."""


def random_bot(view: Mapping[str, Any], legal: Sequence[Action], rng: Rng) -> Action:
    """Any legal action, all being equally likely."""
    return legal[rng.below(len(legal))]


def greedy_bot(game: Definition, view: Mapping[str, Any], legal: Sequence[Action], rng: Rng) -> Action:
    """The action that looks best one step ahead, by the game's own values(); a lot decides between equals."""
    if len(legal) == 1:
        return legal[0]
    weighed = _weighed(game, view, legal, rng)
    best = max(value for value, _ in weighed)
    ties = [action for value, action in weighed if value == best]
    return ties[rng.below(len(ties))]


def ranked(game: Definition, view: Mapping[str, Any], legal: Sequence[Action], rng: Rng) -> list[tuple[int, Action]]:
    """Actions with their values, best first; equal ones in their order in legal. Of a long list so many, by lot."""
    return sorted(_weighed(game, view, legal, rng), key=lambda one: -one[0])


def _weighed(game: Definition, view: Mapping[str, Any], legal: Sequence[Action], rng: Rng) -> list[tuple[int, Action]]:
    if len(legal) > MOST:
        legal = [legal[rng.below(len(legal))] for _ in range(MOST)]
    values: Sequence[int] = import_module(f"tcg_kit.games.{game.slug}.bot").values(game, view, legal)
    return list(zip(values, legal, strict=True))


NAMES = ("random", "greedy", "search")
"""The bots that every game has."""


def get(name: str, game: Definition, decks: Collection[Sequence[str]] | None = None) -> Bot:
    """A bot by its name; `search:500` searches with so many iterations. Raises TcgKitError for an unknown one.

    decks: those that a bot which guesses reckons with, as laid_out() gives them; None: the ready ones.
    """
    if name == "random":
        return random_bot
    if name == "greedy":
        return partial(greedy_bot, game)
    kind, colon, effort = str(name).partition(":")
    if kind == "search" and (not colon or re.fullmatch(r"[1-9]\d{0,5}", effort, re.ASCII)):
        from tcg_kit.sim.search import SearchBot

        return SearchBot(game, int(effort) if effort else None, decks=decks)
    raise TcgKitError(message("sim:no-bot", name=short(name), known=NAMES))


def laid_out(game: Definition, played: Iterable[Deck] | None) -> list[tuple[str, ...]]:
    """The decks that every seat of a game may reckon with: the ready ones, and those that are played in it.

    It is what a person knows at whose table all decks are laid out before each player takes one: which decks there
    are, and not who plays which. So the list is the same whoever plays what.
    """
    ready = [deck.cards for deck in game.decks.values()]
    return ready + sorted({deck.cards for deck in played or ()} - set(ready))


def chance(seed: int, seat: int, n: int) -> Rng:
    """The luck of a bot at the n-th decision of a game: its own, so that undo takes it back with the rest."""
    return Rng(seed + (n + 1) * _TURN + (seat + 1) * _SEAT)


def choose(bot: Bot, view: Mapping[str, Any], legal: Sequence[Action], rng: Rng) -> Action:
    """What the bot does. Raises TcgKitError if that isn't one of the legal actions."""
    action = bot(view, legal, rng)
    if not isinstance(action, Action):
        raise IllegalChoice(message("sim:bot-no-action", value=short(action)))
    if action not in legal:
        raise IllegalChoice(message("sim:bot-illegal", action=str(action), n=len(legal)))
    return action


def run(g: Engine, bots: Sequence[Bot], seed: int, watch: Watch | None = None) -> int:
    """Play an engine to the end of its game, one bot a seat, in its own loop; gives the number of decisions."""
    game, s, n = g.game, g.s, 0
    while s.asks:
        seat = s.asks[0]
        bot, rng = bots[seat], chance(seed, seat, n)
        if bot is random_bot:  # it looks at nothing, so nothing is shown to it
            verb, args = g.sample(seat, rng)
        else:
            view = views.redact(views.write(game, s), seat, game.spec.hidden)
            _, verb, args = choose(bot, view, g.legal(seat), rng)
        if watch is not None:
            watch(g, seat, verb, args)
        g.act(seat, verb, args)
        n += 1
    return n


def play(
    game: Definition,
    bots: Sequence[Bot | str],
    seed: int = 0,
    decks: Sequence[DeckLike] | None = None,
    rulings: Mapping[str, Any] | None = None,
) -> Session:
    """A whole game with its history, one bot (or the name of one) a seat; the same game for the same arguments."""
    session = game.new(decks, seed, len(bots), rulings)
    known = laid_out(game, session.decks)
    players = [get(bot, game, known) if isinstance(bot, str) else bot for bot in bots]
    n = 0
    while session.to_act:
        seat = session.to_act[0]
        session.do(choose(players[seat], session.view(seat), session.legal(seat), chance(seed, seat, n)))
        n += 1
    return session
