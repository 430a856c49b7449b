"""The state of a game of DARK MOON, and its view."""

from __future__ import annotations

from typing import Any, Self

from tcg_kit.core.decks import Deck
from tcg_kit.core.definition import Definition
from tcg_kit.core.fields import short
from tcg_kit.core.state import Player as CorePlayer
from tcg_kit.core.state import Running
from tcg_kit.core.state import State as CoreState
from tcg_kit.core.view import NOBODY, OWNER, Reader
from tcg_kit.games.darkmoon.scoring import score
from tcg_kit.games.darkmoon.units import unit_problems

HIDDEN = {"hand": OWNER, "deck": NOBODY}
ACTIONS, FIRST_ACTIONS = 2, 1
"""Actions in a main phase (DKM-MAIN-1), and in the first player's first one (DKM-MAIN-2)."""
MOST_ACTIONS, ROUNDS = 50, 100
"""Where the game ends by itself (DKM-END-4)."""
SETUP = ("shuffle", "lot", "deal")


class Player(CorePlayer):
    """One seat. field: cards played; units: the cards of each unit made; began: its first turn is over."""

    __slots__ = ("began", "field", "units")

    def __init__(self, deck: list[str]):
        self.deck = deck
        self.hand: list[str] = []
        self.field: list[str] = []
        self.units: list[list[str]] = []
        self.began = False

    def clone(self) -> Player:
        """A player of its own."""
        new = object.__new__(Player)
        new.deck, new.hand, new.field, new.units = (
            self.deck.copy(),
            self.hand.copy(),
            self.field.copy(),
            self.units.copy(),
        )
        new.began = self.began
        return new


class State(CoreState):
    """active: whose turn it is; first: who began the game; actions_left, used: actions of this turn; done: it is over.

    turns_left: turns still to be played once the last turns have begun, this one included, None before (DKM-END-2).
    idle: turns in a row without any action (DKM-STALL-1). failed: a draw has failed this turn, which begins the last
    turns (ruling empty_deck).
    """

    __slots__ = ("actions_left", "active", "done", "failed", "first", "idle", "turns_left", "used")

    players: list[Player]

    def __init__(self, phase: str, players: list[Player], rulings: dict[str, str], seed: int):
        super().__init__(phase, players, rulings, seed)
        self.active = self.first = self.used = self.idle = 0
        self.actions_left = ACTIONS
        self.done = self.failed = False
        self.turns_left: int | None = None

    def clone(self) -> Self:
        """A state of its own."""
        new = super().clone()
        new.players = [p.clone() for p in self.players]
        new.active, new.first, new.actions_left, new.used = self.active, self.first, self.actions_left, self.used
        new.done, new.failed, new.idle, new.turns_left = self.done, self.failed, self.idle, self.turns_left
        return new


def short_turn(s: State) -> bool:
    """Whether this is the first player's first turn (DKM-MAIN-2)."""
    return s.active == s.first and not s.players[s.active].began


def start(game: Definition, decks: list[Deck], rulings: dict[str, str], seed: int) -> State:
    """The state before anything has happened."""
    return State("shuffle", [Player(list(deck.cards)) for deck in decks], rulings, seed)


def write(game: Definition, s: State) -> dict[str, Any]:
    """This game's part of the all-seeing view. Beyond the catalogue's keys, absent when they say nothing:

    active: whose turn it is, while nobody has to act; actions_used; draw_failed (ruling empty_deck).
    """
    out: dict[str, Any] = {"first": s.first, "actions_left": s.actions_left, "turns_left": s.turns_left}
    out["idle_turns"] = s.idle
    if s.asks != (s.active,) and s.result is None:
        out["active"] = s.active
    if s.used:
        out["actions_used"] = s.used
    if s.failed:
        out["draw_failed"] = True
    out["players"] = [_write_player(game, s, seat) for seat in range(len(s.players))]
    return out


def _write_player(game: Definition, s: State, seat: int) -> dict[str, Any]:
    p = s.players[seat]
    out: dict[str, Any] = {"hand": p.hand[:], "deck": p.deck[:], "field": p.field[:]}
    out["units"] = [list(unit) for unit in p.units]
    return out | {"score": score(game, s, seat).total, "first_turn_done": p.began}


def read(game: Definition, r: Reader, rulings: dict[str, str], seed: int, phase: str, running: list[Running]) -> State:
    """This game's part of a scenario, with the defaults of the catalogue."""
    raw = r.get("players", [{}, {}])
    lo, hi = game.spec.players
    if not isinstance(raw, list) or not lo <= len(raw) <= hi:
        raise r.fail("players", "games.darkmoon:players", lo=lo, hi=hi)
    n = len(raw)
    setup = phase in SETUP
    s = State(phase, [Player([]) for _ in raw], rulings, seed)
    s.turn = r.int("turn", 1 if setup else 3, 1, 1 if setup else ROUNDS * n)
    s.first = r.int("first", 0, 0, n - 1)
    s.active = _active(r, s, n)
    for seat, one in enumerate(raw):
        inner = Reader(game, one, f"players[{seat}].")
        s.players[seat] = _read_player(game, inner, s)
        inner.done()
    s.actions_left = r.int("actions_left", FIRST_ACTIONS if short_turn(s) else ACTIONS, 0, 999)
    s.used = r.int("actions_used", 0, 0, MOST_ACTIONS - 1 if phase == "main" else MOST_ACTIONS)
    over = phase in ("score", "over")
    s.idle = r.int("idle_turns", 0, 0, n if over else n - 1)
    s.turns_left = _turns_left(r, phase, n)
    s.failed = r.bool("draw_failed", False)
    s.done = phase in ("end", "last-turns")
    return s


def check_position(r: Reader, s: State) -> None:
    """An effect asks the player whose turn it is, in the main phase."""
    if s.choice is not None and (s.phase, s.choice.seat) != ("main", s.active):
        raise r.fail("choice", "games.darkmoon:who-is-asked")


def _active(r: Reader, s: State, n: int) -> int:
    """Whose turn it is: the seat that has to act, or `active` where nobody has."""
    acting = r.get("to_act", [])
    if not isinstance(acting, list) or len(acting) > 1 or any(type(seat) is not int for seat in acting):
        raise r.fail("to_act", "games.darkmoon:one-seat")
    if acting and acting[0] not in range(n):
        raise r.fail("to_act", "no-seat", seat=short(acting[0]), last=n - 1)
    return r.int("active", acting[0] if acting else 0, 0, n - 1)


def _turns_left(r: Reader, phase: str, n: int) -> int | None:
    """The countdown, as far as the phase allows one."""
    if r.get("turns_left", None) is None and not (phase == "score" and not r.has("turns_left")):
        return None
    if phase in (*SETUP, "last-turns"):
        raise r.fail("turns_left", "games.darkmoon:no-countdown", phase=phase)
    over = phase in ("score", "over")
    return r.int("turns_left", 0, 0 if over else 1, n - 1)


def _read_player(game: Definition, r: Reader, s: State) -> Player:
    p = Player(r.cards("deck"))
    p.hand, p.field = r.cards("hand"), r.cards("field")
    units = r.get("units", [])
    if not isinstance(units, list):
        raise r.fail("units", "games.darkmoon:units")
    for i, unit in enumerate(units):
        inner = Reader(game, {f"units[{i}]": unit}, r.place)
        cards = inner.cards(f"units[{i}]")
        problems = unit_problems(game, s.rulings, cards)
        if problems:
            raise inner.fail(f"units[{i}]", "games.darkmoon:unit", why=problems[0].text)
        p.units.append(cards)
    p.began = r.bool("first_turn_done", s.phase not in SETUP)
    r.has("score")
    if s.phase in SETUP and (p.hand or p.field or p.units or p.began):
        raise r.fail("hand" if p.hand else "field", "games.darkmoon:all-in-deck", phase=s.phase)
    return p
