"""What every game's state has in common. A state is plain data: ints, strings, lists, tuples, dicts, None.

Nothing in it refers to functions, generators or other objects, so that a state can be cloned in a few microseconds,
written as JSON and compared by digest. Cards are their slugs.
"""

from __future__ import annotations

import hashlib
import json
from typing import Any, NamedTuple, Self

Work = tuple[Any, ...]
"""One unfinished operation: its name in the game's table of operations, then its arguments."""


class Choice(NamedTuple):
    """An open choice of an effect: seat picks lo to hi of the options, then the work `then` goes on with them.

    hidden: the options come from cards that only this seat may see; lo and hi are then as asked, whatever there is,
    for they are seen by all. rule: what makes the choice necessary.
    """

    seat: int
    options: tuple[str, ...]
    lo: int
    hi: int
    then: Work
    hidden: bool
    rule: str
    card: str

    @property
    def least(self) -> int:
        """How many must be picked of what is there."""
        return min(self.lo, len(self.options))

    @property
    def most(self) -> int:
        """How many may be picked of what is there."""
        return min(self.hi, len(self.options))


class Running(NamedTuple):
    """A running effect: seat's stat changes by amount until "battle", "turn", "source-leaves" or "game" ends.

    source: the card that made it; place: where it lies ("p0.c"), so that its bonus goes when it leaves.
    """

    stat: str
    amount: int
    seat: int
    source: str
    place: str
    until: str


class Frame(NamedTuple):
    """Where an interrupt comes back to: the phase, how far it was, its unfinished work and its moment."""

    phase: str
    stage: int
    work: list[Work]
    moment: tuple[Any, ...] | None


START, ENTERED, ANSWERED = 0, 1, 2
"""Stages of a phase: before the very first step; entered; a sealed phase whose choices are all in."""


class Player:
    """One seat's cards. deck[0] is drawn next."""

    __slots__ = ("deck", "hand")

    deck: list[str]
    hand: list[str]


class State:
    """The fields that core/flow.py and core/engine.py need; each game adds its own and completes clone().

    phase, stage: where the flow is (written by core/flow.py alone). rng: all of chance. asks: the seats that have to
    act. sealed: what each seat has chosen in a sealed phase, None before. choice: an effect's open choice. work: the
    stack of unfinished operations, the next one last. call: a requested interrupt (phase, moment). returns: where
    interrupts come back to. moment: what the present interrupt is about. running: running effects.
    """

    __slots__ = (
        "asks",
        "call",
        "choice",
        "moment",
        "phase",
        "players",
        "result",
        "returns",
        "rng",
        "rulings",
        "running",
        "sealed",
        "stage",
        "turn",
        "work",
    )

    phase: str
    stage: int
    turn: int
    rng: int
    rulings: dict[str, str]
    players: list[Any]
    asks: tuple[int, ...]
    sealed: list[tuple[str, tuple[str, ...]] | None]
    choice: Choice | None
    work: list[Work]
    call: tuple[str, tuple[Any, ...]] | None
    returns: list[Frame]
    moment: tuple[Any, ...] | None
    running: list[Running]
    result: dict[str, Any] | None

    def __init__(self, phase: str, players: list[Any], rulings: dict[str, str], seed: int):
        self.phase, self.stage, self.turn, self.rng = phase, START, 1, seed & ((1 << 64) - 1)
        self.rulings, self.players = rulings, players
        self.asks, self.sealed, self.choice = (), [None] * len(players), None
        self.work, self.call, self.returns, self.moment, self.running, self.result = [], None, [], None, [], None

    def clone(self) -> Self:
        """A state of its own: the players are cloned by the game's class, which also adds its own fields."""
        new = object.__new__(type(self))
        new.phase, new.stage, new.turn, new.rng, new.rulings = self.phase, self.stage, self.turn, self.rng, self.rulings
        new.asks, new.sealed, new.choice, new.work = self.asks, self.sealed.copy(), self.choice, self.work.copy()
        new.call, new.moment, new.running, new.result = self.call, self.moment, self.running.copy(), self.result
        new.returns = [frame._replace(work=frame.work[:]) for frame in self.returns] if self.returns else []
        return new

    def plain(self) -> dict[str, Any]:
        """All fields as JSON-able data, in a fixed order."""
        return _plain(self)

    def digest(self) -> str:
        """16 hexadecimal digits that are equal for equal states, in every process and Python."""
        text = json.dumps(self.plain(), sort_keys=True, ensure_ascii=False, separators=(",", ":"))
        return hashlib.blake2b(text.encode(), digest_size=8).hexdigest()


def _plain(thing: State | Player) -> dict[str, Any]:
    names = sorted(name for cls in type(thing).__mro__ for name in getattr(cls, "__slots__", ()))
    out = {name: getattr(thing, name) for name in names}
    if isinstance(thing, State):
        out["players"] = [_plain(player) for player in thing.players]
    return out
