"""What a batch of games is: who plays which deck in which seat with which seed. The same for every worker."""

from __future__ import annotations

import importlib.util
import pickle
import types
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import product
from typing import Any, NamedTuple

from tcg_kit.core.actions import Action
from tcg_kit.core.cards import as_table
from tcg_kit.core.decks import Deck
from tcg_kit.core.definition import DeckLike, Definition
from tcg_kit.core.errors import TcgKitError, message
from tcg_kit.core.fields import short
from tcg_kit.core.measure import Watched
from tcg_kit.core.rng import Rng
from tcg_kit.sim import bots
from tcg_kit.sim.bots import Bot

SEEDS = 1 << 48
"""Seeds of games lie below: 15 digits, which spreadsheets and JSON readers keep."""

BotLike = str | Bot | type
Decks = Sequence[DeckLike]


class BotError(TcgKitError):
    """A bot has raised an error of its own."""


class Place(NamedTuple):
    """Who sits in a seat: the bot's number and the deck's."""

    side: int
    deck: int


@dataclass(frozen=True)
class Plan:
    """Games to be played.

    Each bot is a side. deals: the deck's number for each side; all deals are played in turn, each once with every
    rotation of the seats, so that after `cycle` games all has been as often everywhere. rulings: the value of each;
    given: those that the caller has named.
    """

    game: Definition
    bots: tuple[BotLike, ...]
    decks: tuple[Deck, ...]
    deals: tuple[tuple[int, ...], ...]
    rulings: Mapping[str, str]
    seed: int
    given: Mapping[str, Any]

    @property
    def players(self) -> int:
        """How many sit at the table."""
        return len(self.bots)

    @property
    def cycle(self) -> int:
        """After so many games the same seating comes again."""
        return len(self.deals) * self.players

    @cached_property
    def seatings(self) -> tuple[tuple[Place, ...], ...]:
        """Who sits where, by the number of the game in its cycle."""
        n = self.players
        out = []
        for deal in self.deals:
            for turned in range(n):
                sides = [(seat - turned) % n for seat in range(n)]
                out.append(tuple([Place(side, deal[side]) for side in sides]))
        return tuple(out)

    def seating(self, i: int) -> tuple[Place, ...]:
        """Who sits where in a game."""
        return self.seatings[i % self.cycle]

    @cached_property
    def first_seed(self) -> int:
        """Games have consecutive seeds from here on: none comes twice, and other seeds give other games."""
        return Rng(self.seed).below(SEEDS)

    @cached_property
    def watched(self) -> Watched:
        """What is watched in this game."""
        found: Watched = importlib.import_module(f"tcg_kit.games.{self.game.slug}.measures").WATCHED
        return found

    @cached_property
    def bot_names(self) -> tuple[str, ...]:
        """What each side's bot is called."""
        return tuple(map(_name, self.bots))

    @cached_property
    def deck_names(self) -> tuple[str, ...]:
        """What each deck is called; no name twice."""
        return _distinct([deck.name for deck in self.decks])

    @property
    def side_kind(self) -> str:
        """Whether sides are told apart by "bot" or by "deck"; "" if by both."""
        if len(self.deals) > 1 or len(set(self.deals[0])) == 1:
            return "bot"
        return "deck" if len(set(self.bot_names)) == 1 else ""

    @cached_property
    def sides(self) -> tuple[str, ...]:
        """What tells the sides apart: their bots, their decks where each has one of its own, or both."""
        if self.side_kind == "bot":
            return _distinct(self.bot_names)
        decks = [self.deck_names[deck] for deck in self.deals[0]]
        if self.side_kind == "deck":
            return _distinct(decks)
        return _distinct([f"{bot}: {deck}" for bot, deck in zip(self.bot_names, decks, strict=True)])

    def makers(self) -> list[Callable[[], Bot]]:
        """For each side, what gives its bot at the start of a game: names and classes make a new one each time."""
        known = bots.laid_out(self.game, self.decks)
        return [_maker(bot, self.game, known) for bot in self.bots]

    def packed(self) -> bytes:
        """The plan for another process. Raises TcgKitError if a bot can't be sent."""
        extra = [as_table(card) for card in self.game.extra_cards.values()]
        decks = [(deck.name, deck.cards) for deck in self.decks]
        parts = (self.game.slug, extra, self.bots, decks, self.deals, dict(self.rulings), self.seed, dict(self.given))
        for bot, name in zip(self.bots, self.bot_names, strict=True):
            if getattr(bot, "__module__", "") == "__main__" and importlib.util.find_spec("cloudpickle") is None:
                raise TcgKitError(message("sim:needs-cloudpickle", bot=name))
            try:
                _dumps(bot)
            except Exception as e:  # whatever a foreign object raises when it is pickled
                raise TcgKitError(message("sim:not-sendable", bot=name, why=_why(e))) from e
        return _dumps(parts)


def make(
    game: Definition | str, chosen: Sequence[BotLike], decks: Decks | None, seed: int, rulings: Mapping[str, Any] | None
) -> Plan:
    """The plan of a batch. Raises TcgKitError (DeckError for a deck that can't be played)."""
    from tcg_kit import catalogue

    if isinstance(game, str):
        game = catalogue.game(game)
    if not isinstance(game, Definition):
        raise TcgKitError(message("sim:game", value=short(game), known=catalogue.games()))
    if isinstance(chosen, str) or not isinstance(chosen, Sequence):
        raise TcgKitError(message("sim:bots", value=short(chosen)))
    for bot in chosen:
        if isinstance(bot, str):
            bots.get(bot, game)
        elif not callable(bot):
            raise TcgKitError(message("sim:bot", value=short(bot)))
    if isinstance(seed, bool) or not isinstance(seed, int):
        raise TcgKitError(message("sim:seed", value=short(seed)))
    if decks is not None and (
        isinstance(decks, (str, Deck)) or not isinstance(decks, Sequence) or len(decks) != len(chosen)
    ):
        raise TcgKitError(message("sim:decks", n=len(chosen)))
    n = len(chosen)
    fixed = game.settled(rulings)
    session = game.new(decks, 0, n, fixed)  # refuses what can't be played, before anything runs
    if decks is not None and session.decks is not None:
        different = [deck for i, deck in enumerate(session.decks) if deck not in session.decks[:i]]
        deals = [tuple([different.index(deck) for deck in session.decks])]
    else:
        different = list(game.decks.values())
        for deck in different:
            game.new([deck] * n, 0, n, fixed)
        deals = list(product(range(len(different)), repeat=n))
    return Plan(game, tuple(chosen), tuple(different), tuple(deals), fixed, seed, rulings or {})


@lru_cache(maxsize=8)
def unpacked(packed: bytes) -> Plan:
    """The plan again, in a worker; kept for the batches that follow. Raises TcgKitError if the bots can't be loaded."""
    from tcg_kit import catalogue

    try:
        slug, extra, chosen, decks, deals, rulings, seed, given = pickle.loads(packed)  # noqa: S301 (from plan.packed, our own)
    except Exception as e:  # whatever loading a foreign object raises
        raise TcgKitError(message("sim:not-loadable", why=_why(e))) from e
    game: Definition = catalogue.game(slug)
    if extra:
        game = game.with_cards(extra)
    return Plan(game, chosen, tuple([Deck(*deck) for deck in decks]), deals, rulings, seed, given)


def _dumps(thing: Any) -> bytes:
    """Pickled; with cloudpickle, where it is, also what was typed in a notebook's cell."""
    if importlib.util.find_spec("cloudpickle") is None:
        return pickle.dumps(thing)
    import cloudpickle

    return bytes(cloudpickle.dumps(thing))


def _maker(bot: BotLike, game: Definition, known: Collection[Sequence[str]]) -> Callable[[], Bot]:
    if isinstance(bot, str):
        return lambda: bots.get(bot, game, known)
    if isinstance(bot, type):
        return lambda: guarded(_late(bot))
    own = guarded(bot)
    return lambda: own


def _late(kind: type) -> Bot:
    """A bot of a class, made at its first decision."""
    made: list[Bot] = []

    def choose(view: Mapping[str, Any], legal: Sequence[Action], rng: Rng) -> Action:
        if not made:
            made.append(kind())
        return made[0](view, legal, rng)

    return choose


def guarded(bot: Bot) -> Bot:
    """The bot; its errors become one of the family, with the place in its code."""

    def choose(view: Mapping[str, Any], legal: Sequence[Action], rng: Rng) -> Action:
        try:
            return bot(view, legal, rng)
        except Exception as e:  # whatever a foreign bot raises
            raise BotError(message("sim:bot-raised", why=_why(e))) from e

    return choose


def _why(e: BaseException) -> str:
    """An exception in a line: what it is, what it says, and the function and line that raised it."""
    last: types.TracebackType | None = e.__traceback__
    while last is not None and last.tb_next is not None:
        last = last.tb_next
    place = f" ({last.tb_frame.f_code.co_name}, line {last.tb_lineno})" if last is not None else ""
    says = " ".join(str(e).split())[:200]
    return f"{type(e).__name__}{says and f': {says}'}{place}"


def _name(bot: BotLike) -> str:
    if isinstance(bot, str):
        return bot
    return str(getattr(bot, "__name__", type(bot).__name__)).strip("<>")


def _distinct(names: Iterable[str]) -> tuple[str, ...]:
    """The names, those that come again with a number."""
    seen: Counter[str] = Counter()
    out = []
    for name in names:
        seen[name] += 1
        out.append(name if seen[name] == 1 else f"{name} ({seen[name]})")
    return tuple(out)
