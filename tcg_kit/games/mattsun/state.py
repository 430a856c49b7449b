"""The state of a Mattsun game: battlefield, bench, soul charge (MTN-ZONE-1), and what has been declared."""

from __future__ import annotations

import re
from typing import Any, NamedTuple, Self

from tcg_kit.core.decks import Deck
from tcg_kit.core.definition import Definition
from tcg_kit.core.state import Player as CorePlayer
from tcg_kit.core.state import State as CoreState
from tcg_kit.core.view import DOWN, NOBODY, OWNER

HIDDEN = {"hand": OWNER, "deck": NOBODY, "charge": DOWN}
PLACES = re.compile(r"(p[01]\.)?(front|b[123])$")
SLOTS = ("front", "b1", "b2", "b3")
FRONT = 0
TURNS = 200
"""After the last of them the game ends (MTN-WIN-4)."""
BENCH = (1, 2, 3)
"""Indices of SLOTS: the battlefield and the bench."""
NOWHERE = -1
"""The stamp of a source that lies on no slot: a trump."""


class Placed(NamedTuple):
    """A card on a slot. damage, ex: its counters; used: its ability has been used in this phase."""

    card: str
    up: bool
    damage: int = 0
    ex: int = 0
    used: bool = False

    def face_up(self) -> Placed:
        """The same card, turned up."""
        return self if self.up else Placed(self.card, True, self.damage, self.ex, self.used)


class Declared(NamedTuple):
    """What a seat has declared and has not yet been settled. cancelled: a trap has stopped it."""

    seat: int
    verb: str
    args: tuple[str, ...]
    cancelled: bool = False


class Player(CorePlayer):
    """One seat. charge: the charged cards, with whether each lies sideways in tapped. field: what lies on SLOTS.

    terrain: the terrain of each slot (ruleset 2024). moved: how many cards have left each slot since the last
    declaration was settled, by which a unit is told from the next one on the same slot. shown: a hand without a unit,
    laid open for the opponent (MTN-SETUP-2).
    """

    __slots__ = ("charge", "discard", "field", "moved", "shown", "tapped", "terrain")

    def __init__(self, deck: list[str]):
        self.deck = deck
        self.hand: list[str] = []
        self.discard: list[str] = []
        self.shown: list[str] = []
        self.charge: list[str] = []
        self.tapped: list[bool] = []
        self.field: list[Placed | None] = [None] * 4
        self.terrain: list[str | None] = [None] * 4
        self.moved = [0] * 4

    def clone(self) -> Player:
        """A player of its own."""
        new = object.__new__(Player)
        new.deck, new.hand, new.discard = self.deck.copy(), self.hand.copy(), self.discard.copy()
        new.charge, new.tapped, new.field = self.charge.copy(), self.tapped.copy(), self.field.copy()
        new.terrain, new.moved, new.shown = self.terrain.copy(), self.moved.copy(), self.shown.copy()
        return new


class State(CoreState):
    """active: whose turn it is; first: who has the first turn. done: the active seat has finished its phase.

    resolving: a declared trump and its seat. roll: the dice rolled by the card whose effects go on (MTN-DICE-1).
    lost: who has lost by which rule, as long as that is not judged (MTN-WIN-3).
    """

    __slots__ = ("active", "declared", "done", "first", "lost", "resolving", "roll")

    players: list[Player]

    def __init__(self, phase: str, players: list[Player], rulings: dict[str, str], seed: int):
        super().__init__(phase, players, rulings, seed)
        self.active, self.first, self.done = 0, 0, False
        self.declared: Declared | None = None
        self.resolving: tuple[str, int] | None = None
        self.roll: tuple[int, ...] = ()
        self.lost: tuple[tuple[int, str], ...] = ()

    def clone(self) -> Self:
        """A state of its own."""
        new = super().clone()
        p, q = self.players
        new.players = [p.clone(), q.clone()]
        new.active, new.first, new.done, new.declared = self.active, self.first, self.done, self.declared
        new.resolving, new.roll, new.lost = self.resolving, self.roll, self.lost
        return new


_NAMES = tuple([tuple([f"p{seat}.{name}" for name in SLOTS]) for seat in (0, 1)])
SPOTS = {name: (seat, slot) for seat, names in enumerate(_NAMES) for slot, name in enumerate(names)}
"""Seat and index of each full name."""


def place(seat: int, slot: int) -> str:
    """A slot's full name: p0.b1."""
    return _NAMES[seat][slot]


def short_name(seat: int, name: str) -> str:
    """A slot as a seat writes it: b1 for its own, p1.b1 for another's."""
    return name[3:] if SPOTS[name][0] == seat else name


def full_name(seat: int, name: str) -> str:
    """A slot's full name from how a seat writes it."""
    return name if name[:1] == "p" else f"p{seat}.{name}"


def has_lost(s: State, seat: int) -> bool:
    """Whether a seat has lost, judged or not."""
    return any(who == seat for who, _ in s.lost)


def ended(game: Definition, s: State) -> tuple[str, str] | None:
    """Somebody has lost, or a turn after the last one."""
    if s.lost:
        return "lost", s.lost[0][1] if len(s.lost) == 1 else "MTN-WIN-3"
    return ("turn", "MTN-WIN-4") if s.turn > TURNS else None


def start(game: Definition, decks: list[Deck], rulings: dict[str, str], seed: int) -> State:
    """The state before anything has happened."""
    return State("deal", [Player(list(deck.cards)) for deck in decks], rulings, seed)


def write(game: Definition, s: State) -> dict[str, Any]:
    """This game's part of the all-seeing view."""
    out: dict[str, Any] = {"active": s.active, "first": s.first}
    if s.done:
        out["done"] = True
    if s.declared is not None:
        out["declared"] = {**s.declared._asdict(), "args": list(s.declared.args)}
    if s.resolving is not None:
        out["resolving"] = [{"card": s.resolving[0], "seat": s.resolving[1]}]
    if s.phase == "trap" and s.moment is not None:
        out["trigger"] = {"when": s.moment[0], "seat": s.moment[1]}
    if s.roll:
        out["roll"] = list(s.roll)
    if s.lost:
        out["lost"] = [{"seat": seat, "rule": rule} for seat, rule in s.lost]
    out["players"] = [_write_player(p) for p in s.players]
    return out


def _write_player(p: Player) -> dict[str, Any]:
    field = [_write_slot(one, terrain) for one, terrain in zip(p.field, p.terrain, strict=True)]
    charge = [{"card": card, "tapped": tapped} for card, tapped in zip(p.charge, p.tapped, strict=True)]
    out: dict[str, Any] = {"hand": p.hand[:], "deck": p.deck[:], "discard": p.discard[:]}
    out |= {"front": field[FRONT], "bench": field[1:], "charge": charge}
    if p.shown:
        out["shown"] = p.shown[:]
    if any(p.moved):
        out["moved"] = p.moved[:]
    return out


def _write_slot(one: Placed | None, terrain: str | None) -> dict[str, Any] | None:
    below = {"terrain": terrain} if terrain is not None else {}
    if one is None:
        return {"card": None, **below} if below else None
    out = {"card": one.card, "face": "up" if one.up else "down", "damage": one.damage, "ex": one.ex}
    return {**out, **({"used": True} if one.used else {}), **below}
