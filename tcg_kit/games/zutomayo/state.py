"""The state of a game of ZUTOMAYO CARD, and its view: the zones of ZTM-ZONE-1."""

from __future__ import annotations

from typing import Any, Self

from tcg_kit.core.decks import Deck
from tcg_kit.core.definition import Definition
from tcg_kit.core.ops import total
from tcg_kit.core.state import Player as CorePlayer
from tcg_kit.core.state import Running
from tcg_kit.core.state import State as CoreState
from tcg_kit.core.view import NOBODY, OWNER, Reader

RING = 18
"""Positions on Chronos; 0 is midnight, 9 noon."""
FULL_HP = 100
TURNS = 200
"""After the last of them HP decide (ZTM-END-3)."""
HIDDEN = {"hand": OWNER, "deck": NOBODY}
PUT_OUT = ("reveal", "clock", "swap", "effects", "battle", "cleanup", "draw")
"""The phases in which this turn's cards have been put out."""


TIME = ("night",) * 5 + ("day",) * 9 + ("night",) * 4
"""Night is 14–17 and 0–4, day 5–13."""


PLACE = tuple([{slot: f"p{seat}.{slot}" for slot in ("battle", "a", "b", "c", "abyss")} for seat in (0, 1)])
"""The places from which effects work, by seat and slot, as running effects and work name them."""


def time_at(chronos: int) -> str:
    """Whether it is night or day at a position of the ring."""
    return TIME[chronos]


class Player(CorePlayer):
    """One seat. battle, a, b, c: a card or None, each with whether it is inert (ZTM-POWER-3).

    battle_new, c_new: put out this turn. c_time, c_damage: the time when the area came and the damage taken since.
    aside: cards put away in the mulligan, face down on the abyss. kept: power kept at reshuffles (ZTM-DRAW-2).
    count: cards set this turn; clock: their clock numbers; down: this turn's cards still lie face down.
    """

    __slots__ = (
        "a",
        "a_inert",
        "abyss",
        "aside",
        "b",
        "b_inert",
        "battle",
        "battle_inert",
        "battle_new",
        "c",
        "c_damage",
        "c_inert",
        "c_new",
        "c_time",
        "charger",
        "clock",
        "count",
        "down",
        "hp",
        "kept",
        "last",
    )

    def __init__(self, deck: list[str]):
        self.hp, self.deck = FULL_HP, deck
        self.hand: list[str] = []
        self.charger: list[str] = []
        self.abyss: list[str] = []
        self.aside: list[str] = []
        self.battle: str | None = None
        self.a: str | None = None
        self.b: str | None = None
        self.c: str | None = None
        self.battle_inert = self.battle_new = self.a_inert = self.b_inert = self.c_inert = self.c_new = False
        self.c_time, self.c_damage, self.kept, self.count, self.clock, self.down = "", 0, 0, 0, 0, False
        self.last: str | None = None

    def clone(self) -> Player:
        """A player of its own."""
        new = object.__new__(Player)
        new.hp, new.deck, new.hand = self.hp, self.deck.copy(), self.hand.copy()
        new.charger, new.abyss, new.aside = self.charger.copy(), self.abyss.copy(), self.aside.copy()
        new.battle, new.battle_inert, new.battle_new = self.battle, self.battle_inert, self.battle_new
        new.a, new.a_inert, new.b, new.b_inert = self.a, self.a_inert, self.b, self.b_inert
        new.c, new.c_inert, new.c_new, new.c_time, new.c_damage = (
            self.c,
            self.c_inert,
            self.c_new,
            self.c_time,
            self.c_damage,
        )
        new.kept, new.last, new.count, new.clock, new.down = self.kept, self.last, self.count, self.clock, self.down
        return new


class State(CoreState):
    """chronos: where the medal stands; before: where it stood before this turn's clock step; night_seat: ZTM-SETUP-4.

    failed: the seats that could not draw the full number where that loses (ruling deck_out).
    """

    __slots__ = ("before", "chronos", "failed", "night_seat")

    players: list[Player]

    def __init__(self, phase: str, players: list[Player], rulings: dict[str, str], seed: int):
        super().__init__(phase, players, rulings, seed)
        self.chronos, self.before, self.night_seat = 0, 0, 0
        self.failed: tuple[int, ...] = ()

    def clone(self) -> Self:
        """A state of its own."""
        new = super().clone()
        p, q = self.players
        new.players = [p.clone(), q.clone()]
        new.chronos, new.before, new.night_seat, new.failed = self.chronos, self.before, self.night_seat, self.failed
        return new


def power(game: Definition, s: State, seat: int) -> int:
    """The power of ZTM-POWER-1: the charger's sum, what was kept at reshuffles, and running effects."""
    p = s.players[seat]
    cards = game.card_table
    n = p.kept
    for card in p.charger:
        n += cards[card].power
    if s.running:
        n += total(s, "power", seat)
    return n if n > 0 else 0


def start(game: Definition, decks: list[Deck], rulings: dict[str, str], seed: int) -> State:
    """The state before anything has happened."""
    return State("deal", [Player(list(deck.cards)) for deck in decks], rulings, seed)


def write(game: Definition, s: State) -> dict[str, Any]:
    """This game's part of the all-seeing view."""
    out: dict[str, Any] = {"chronos": s.chronos, "time": time_at(s.chronos), "night_seat": s.night_seat}
    if s.before != s.chronos:
        out["chronos_before"] = s.before
    if s.failed:
        out["failed"] = list(s.failed)
    out["players"] = [_write_player(game, s, seat) for seat in range(2)]
    return out


def _write_player(game: Definition, s: State, seat: int) -> dict[str, Any]:
    p = s.players[seat]
    down = {"face": "down"} if p.down else {}
    aside = [{"card": card, "face": "down"} for card in p.aside]
    out: dict[str, Any] = {"hp": p.hp, "hand": p.hand[:], "deck": p.deck[:]}
    out["battle"] = _place(p.battle, inert=p.battle_inert, new=p.battle_new, **(down if p.battle_new else {}))
    out["a"] = _place(p.a, inert=p.a_inert, **down)
    out["b"] = _place(p.b, inert=p.b_inert, **down)
    since = p.c_time if p.c_time != time_at(s.chronos) else ""
    out["c"] = _place(p.c, inert=p.c_inert, new=p.c_new, since=since, damage=p.c_damage)
    out |= {"charger": p.charger[:], "abyss": [*p.abyss, *aside], "power": power(game, s, seat), "last": p.last}
    out["set_limit"] = set_limit(p)
    extras = {"power_kept": p.kept, "set_count": p.count, "clock_sum": p.clock}
    return out | {key: value for key, value in extras.items() if value}


def _place(card: str | None, **marks: Any) -> Any:
    kept = {key: value for key, value in marks.items() if value}
    return {"card": card, **kept} if card is not None and kept else card


def ended(game: Definition, s: State) -> tuple[str, str] | None:
    """HP 0, a draw that failed where that loses, or a turn after the last one."""
    for seat, p in enumerate(s.players):
        if not p.hp:
            return f"players[{seat}].hp", "ZTM-END-1"
    if s.failed:
        return "failed", "ZTM-DRAW-2"
    return ("turn", "ZTM-END-3") if s.turn > TURNS else None


def set_limit(p: Player) -> int:
    """How many cards the player may set: two after a lost battle (ZTM-SET-1)."""
    return 2 if p.last == "lost" else 1


def read(game: Definition, r: Reader, rulings: dict[str, str], seed: int, phase: str, running: list[Running]) -> State:
    """This game's part of a scenario, with the defaults of the catalogue."""
    raw = r.get("players", [{}, {}])
    if not isinstance(raw, list) or len(raw) != 2:
        raise r.fail("players", "give-two-players")
    s = State(phase, [Player([]), Player([])], rulings, seed)
    s.running = running
    s.turn = r.int("turn", 1 if phase in ("deal", "mulligan", "opening") else 2, 1, 100_000)
    s.chronos = r.int("chronos", 0, 0, RING - 1)
    s.before = r.int("chronos_before", s.chronos, 0, RING - 1)
    s.night_seat = r.int("night_seat", 0, 0, 1)
    r.has("time")
    failed = r.get("failed", [])
    if not isinstance(failed, list) or not set(map(str, failed)) <= {"0", "1"}:
        raise r.fail("failed", "games.zutomayo:seats")
    s.failed = tuple(failed)
    for seat, one in enumerate(raw):
        inner = Reader(game, one, f"players[{seat}].")
        s.players[seat] = _read_player(game, inner, s, seat)
        inner.done()
    return s


def _read_player(game: Definition, r: Reader, s: State, seat: int) -> Player:
    p = Player(r.cards("deck"))
    p.hp = r.int("hp", FULL_HP, 0, FULL_HP)
    p.hand = r.cards("hand")
    p.charger = r.cards("charger")
    abyss = r.get("abyss", [])
    if isinstance(abyss, list) and any(isinstance(card, dict) for card in abyss):
        raise r.fail("abyss", "games.zutomayo:abyss")
    p.abyss = r.cards("abyss")
    p.last = r.word("last", ("won", "lost", "tied", None), None)
    if slot := _slot(r, s, "battle"):
        p.battle = _kind(game, slot, "battle", ("character",) if s.phase not in ("reveal", "clock") else None)
        p.battle_inert = slot.bool("inert", False)
        p.battle_new = slot.bool("new", s.turn == 1 and s.phase in PUT_OUT)
        p.down = slot.word("face", ("up", "down"), "up") == "down"
        slot.done()
    for name in ("a", "b"):
        if slot := _slot(r, s, name):
            setattr(p, name, slot.data["card"])
            setattr(p, f"{name}_inert", slot.bool("inert", False))
            p.down = slot.word("face", ("up", "down"), "up") == "down" or p.down
            slot.done()
    if slot := _slot(r, s, "c"):
        p.c = _kind(game, slot, "c", ("area",))
        p.c_inert, p.c_new = slot.bool("inert", False), slot.bool("new", False)
        p.c_time = slot.word("since", ("night", "day"), time_at(s.chronos))
        p.c_damage = slot.int("damage", 0, 0, 100_000)
        slot.done()
    r.has("set_limit")
    _read_power(game, r, s, seat, p)
    _read_counts(game, r, s, p)
    return p


def _slot(r: Reader, s: State, name: str) -> Reader | None:
    """A place for a card, which must be empty in phases where it can't hold one."""
    slot = r.place_at(name)
    early = s.phase in ("deal", "mulligan", "opening")
    if slot is not None and (early or (name in ("a", "b") and s.phase in ("draw", "set"))):
        raise r.fail(name, "games.zutomayo:no-card-there", phase=s.phase)
    return slot


def _read_power(game: Definition, r: Reader, s: State, seat: int, p: Player) -> None:
    """What was kept at reshuffles: given, or the power beyond the charger's sum and running effects."""
    known = sum(game.cards[card].power for card in p.charger) + total(s, "power", seat)
    given = r.int("power", max(0, known), 0, 9_999)
    p.kept = r.int("power_kept", max(0, given - known), 0, 9_999)


def _kind(game: Definition, slot: Reader, name: str, kinds: tuple[str, ...] | None) -> str:
    card: str = slot.data["card"]
    if kinds and game.cards[card].kind not in kinds:
        raise slot.fail("card", "lies-elsewhere", card=card, kind=game.cards[card].kind, kinds=kinds)
    return card


def _read_counts(game: Definition, r: Reader, s: State, p: Player) -> None:
    """How many cards were put out this turn, and their clock numbers: by default those that lie there."""
    out = [p.a, p.b, p.battle if p.battle_new else None, p.c if p.c_new else None]
    cards = [card for card in out if card is not None]
    active = s.phase in PUT_OUT
    p.count = r.int("set_count", len(cards) if active else 0, 0, 2)
    p.clock = r.int("clock_sum", sum(game.cards[c].clock for c in cards) if s.phase == "clock" else 0, 0, 9_999)
