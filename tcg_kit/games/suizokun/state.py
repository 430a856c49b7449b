"""The state of a game of Suizokun Monster Battle, and its view: the zones of SZK-ZONE."""

from __future__ import annotations

from typing import Any, NamedTuple, Self

from tcg_kit.core.decks import Deck
from tcg_kit.core.definition import Definition
from tcg_kit.core.state import Player as CorePlayer
from tcg_kit.core.state import Running
from tcg_kit.core.state import State as CoreState
from tcg_kit.core.view import NOBODY, OWNER, Reader
from tcg_kit.games.suizokun.cards import KINDS, MOMENTS, MONSTERS

TOP_LEVEL = 9
STANDBY = ("s1", "s2", "s3", "s4", "s5")
SLOTS = ("stage", *STANDBY)
HIDDEN = {"hand": OWNER, "deck": NOBODY}
FACE_DOWN = ("deal", "mulligan", "extra-draw", "setup", "reveal")
"""The phases before everything is turned up (SZK-SETUP-3)."""
ASKING = ("round-start", "attack-first", "attack-second", "round-end")
"""The phases from which an item's moment is called, and to which it returns (SZK-ITEM-2)."""


class Monster(NamedTuple):
    """A monster in play: its top card, the cards below it (the lowest first), and what it carries.

    new: placed or evolved this round (SZK-EVO-2); attacked: it goes to the stock at the end of the round (SZK-MON-2).
    """

    card: str
    base: tuple[str, ...] = ()
    weapon: str | None = None
    item: str | None = None
    new: bool = False
    attacked: bool = False


class Player(CorePlayer):
    """One seat. lp and pp are 0 while the player card lies face down; level: 1 to 9.

    standby: five places. evolved, fielded: whether that was done this round (SZK-EVO-1, SZK-FIELD-1). extra: cards
    that may be drawn for the opponent's mulligans (SZK-SETUP-2). down: player card and monsters still lie face down.
    """

    __slots__ = (
        "down",
        "drop",
        "evolved",
        "extra",
        "fielded",
        "item",
        "level",
        "lp",
        "player_card",
        "pp",
        "stage",
        "standby",
        "stock",
    )

    def __init__(self, player_card: str, deck: list[str]):
        self.player_card, self.deck = player_card, deck
        self.lp, self.pp, self.level, self.extra = 0, 0, 1, 0
        self.hand: list[str] = []
        self.stock: list[str] = []
        self.drop: list[str] = []
        self.item: str | None = None
        self.stage: Monster | None = None
        self.standby: list[Monster | None] = [None] * len(STANDBY)
        self.evolved = self.fielded = False
        self.down = True

    def clone(self) -> Player:
        """A player of its own."""
        new = object.__new__(Player)
        new.player_card, new.deck, new.hand = self.player_card, self.deck[:], self.hand[:]
        new.lp, new.pp, new.level, new.extra, new.down = self.lp, self.pp, self.level, self.extra, self.down
        new.stock, new.drop, new.item = self.stock[:], self.drop[:], self.item
        new.stage, new.standby, new.evolved, new.fielded = self.stage, self.standby[:], self.evolved, self.fielded
        return new

    def at(self, slot: str) -> Monster | None:
        """The monster in one of SLOTS."""
        return self.stage if slot == "stage" else self.standby[int(slot[1]) - 1]

    def put(self, slot: str, monster: Monster | None) -> None:
        """Put a monster into a slot, or empty it."""
        if slot == "stage":
            self.stage = monster
        else:
            self.standby[int(slot[1]) - 1] = monster

    def items(self) -> list[tuple[str, str]]:
        """The items in play with where they lie: "player" or one of SLOTS."""
        out = [("player", self.item)] if self.item is not None else []
        if self.stage is not None and self.stage.item is not None:
            out.append(("stage", self.stage.item))
        for slot, m in zip(STANDBY, self.standby, strict=True):
            if m is not None and m.item is not None:
                out.append((slot, m.item))
        return out


class State(CoreState):
    """first: who goes first this round; field: the one in play and its owner; failed: who could not draw (SZK-WIN-2).

    done: the seat whose main or attack phase it is has finished. resolving: a used card whose effects go on.
    """

    __slots__ = ("done", "failed", "field", "first", "resolving")

    players: list[Player]

    def __init__(self, phase: str, players: list[Player], rulings: dict[str, str], seed: int):
        super().__init__(phase, players, rulings, seed)
        self.first, self.done = 0, False
        self.field: tuple[str, int] | None = None
        self.failed: tuple[int, ...] = ()
        self.resolving: tuple[str, int] | None = None

    def clone(self) -> Self:
        """A state of its own."""
        new = super().clone()
        new.players = [p.clone() for p in self.players]
        new.first, new.done, new.field, new.failed = self.first, self.done, self.field, self.failed
        new.resolving = self.resolving
        return new

    @property
    def order(self) -> tuple[int, int]:
        """Both seats, this round's first player first."""
        return self.first, 1 - self.first


def pp_used(game: Definition, p: Player) -> int:
    """The costs that count against PP: the top card on the stage, and every card in the stock (SZK-WIN-3)."""
    cards = game.card_table
    n: int = cards[p.stage.card].cost if p.stage is not None else 0
    for card in p.stock:
        n += cards[card].cost
    return n


def lost(game: Definition, s: State) -> tuple[int, ...]:
    """The seats whose LP are 0 (SZK-WIN-1) or whose costs are over PP (SZK-WIN-3)."""
    p, q = s.players
    one = not p.lp or pp_used(game, p) > p.pp
    two = not q.lp or pp_used(game, q) > q.pp
    return ((0, 1) if two else (0,)) if one else (1,) if two else ()


def start(game: Definition, decks: list[Deck], rulings: dict[str, str], seed: int) -> State:
    """The state before anything has happened: player cards face down, decks not yet shuffled."""
    players = []
    for deck in decks:
        (chosen,) = [c for c in deck.cards if game.cards[c].kind == "player"]
        players.append(Player(chosen, [c for c in deck.cards if c != chosen]))
    return State("deal", players, rulings, seed)


def write(game: Definition, s: State) -> dict[str, Any]:
    """This game's part of the all-seeing view."""
    out: dict[str, Any] = {"first": s.first}
    out["field"] = {"card": s.field[0], "owner": s.field[1]} if s.field is not None else None
    if s.done:
        out["acted"] = True
    if s.resolving is not None:
        out["resolving"] = [{"card": s.resolving[0], "seat": s.resolving[1]}]
    out["players"] = [_write_player(game, p) for p in s.players]
    return out


def _write_player(game: Definition, p: Player) -> dict[str, Any]:
    out: dict[str, Any] = {"lp": p.lp, "pp": p.pp, "pp_used": pp_used(game, p), "level": p.level}
    out["player_card"] = {"card": p.player_card, "face": "down"} if p.down else p.player_card
    out |= {"item": p.item, "hand": p.hand[:], "deck": p.deck[:]}
    out["stage"] = _write_monster(p.stage, p.down)
    out["standby"] = [_write_monster(m, p.down) for m in p.standby]
    out |= {"stock": p.stock[:], "drop": p.drop[:], "evolved": p.evolved, "fielded": p.fielded}
    if p.extra:
        out["extra"] = p.extra
    return out


def _write_monster(m: Monster | None, down: bool) -> dict[str, Any] | None:
    if m is None:
        return None
    return {**m._asdict(), "base": list(m.base), **({"face": "down"} if down else {})}


def read(game: Definition, r: Reader, rulings: dict[str, str], seed: int, phase: str, running: list[Running]) -> State:
    """This game's part of a scenario, with the defaults of the catalogue."""
    raw = r.get("players", [{}, {}])
    if not isinstance(raw, list) or len(raw) != 2:
        raise r.fail("players", "give a list of two players")
    known = [c for c in game.cards if game.cards[c].kind == "player"]
    s = State(phase, [Player(known[0], []), Player(known[0], [])], rulings, seed)
    s.running = running
    s.turn = r.int("turn", 1 if phase in FACE_DOWN else 2, 1, 100_000)
    s.first = r.int("first", 0, 0, 1)
    s.done = r.bool("acted", False)
    if field := r.place_at("field"):
        _kinds(field, "card", field.data["card"], ("field",))
        s.field = (field.data["card"], field.int("owner", 0, 0, 1))
        field.done()
    _read_resolving(r, s)
    for seat, one in enumerate(raw):
        inner = Reader(game, one, f"players[{seat}].")
        s.players[seat] = _read_player(game, inner, s, known[0])
        inner.done()
    return s


def _read_resolving(r: Reader, s: State) -> None:
    raw = r.get("resolving", [])
    if not isinstance(raw, list) or len(raw) > 1:
        raise r.fail("resolving", "give a list of at most one card")
    for one in raw:
        inner = Reader(r.game, one, "resolving.")
        card = _kinds(inner, "card", inner.card("card", inner.get("card")), ("assist", "item"))
        s.resolving = (card, inner.int("seat", 0, 0, 1))
        inner.done()


def check_position(r: Reader, s: State) -> None:
    """What only the game can judge: an item's moment names the moment and whose it is (SZK-ITEM-2)."""
    m = s.moment
    if s.phase == "item" and (
        m is None or len(m) != 2 or m[0] not in MOMENTS[1:] or type(m[1]) is not int or m[1] not in (0, 1)
    ):
        raise r.fail("moment", 'in the phase item give the moment and its seat, such as ["own-attack", 0]')


def _kinds(r: Reader, key: str, card: str, kinds: tuple[str, ...]) -> str:
    """A card that may lie there."""
    kind = r.game.cards[card].kind
    if kind not in kinds:
        raise r.fail(key, f"{card} is a card of kind {kind}; here lies only: {', '.join(kinds)}")
    return card


def _zone(r: Reader, key: str, kinds: tuple[str, ...]) -> list[str]:
    return [_kinds(r, key, card, kinds) for card in r.cards(key)]


def _read_player(game: Definition, r: Reader, s: State, usual: str) -> Player:
    early = s.phase in FACE_DOWN
    p = Player(usual, _zone(r, "deck", KINDS[1:]))
    p.down = early
    if card := r.place_at("player_card"):
        p.player_card = _kinds(card, "card", card.data["card"], ("player",))
        p.down = card.word("face", ("up", "down"), "down" if early else "up") == "down"
        card.done()
    if p.down != early and s.phase != "reveal":
        raise r.fail("player_card", f"in the phase {s.phase} player cards lie face {'down' if early else 'up'}")
    known = game.cards[p.player_card]
    p.lp = r.int("lp", 0 if p.down else known.lp, 0, 10**9)
    p.pp = r.int("pp", 0 if p.down else known.pp, 0, 10**6)
    p.level = r.int("level", 1, 1, TOP_LEVEL)
    p.extra = r.int("extra", 0, 0, 1000)
    p.hand = _zone(r, "hand", KINDS[1:])
    p.stock, p.drop = _zone(r, "stock", KINDS[1:]), _zone(r, "drop", KINDS[1:])
    p.evolved, p.fielded = r.bool("evolved", False), r.bool("fielded", False)
    p.item = _carried(r, "item", "item")
    p.stage = _monster(r, "stage", p.down)
    standby = r.get("standby", [])
    if not isinstance(standby, list) or len(standby) > len(STANDBY):
        raise r.fail("standby", f"give a list of at most {len(STANDBY)} monsters or nulls")
    places = Reader(game, dict(zip(STANDBY, standby, strict=False)), f"{r.place}standby.")
    p.standby = [_monster(places, slot, p.down) for slot in STANDBY]
    if early and s.phase != "reveal" and (p.stage is not None or any(p.standby)):
        raise r.fail("stage", f"in the phase {s.phase} no monster has been put out")
    used = pp_used(game, p)
    if r.int("pp_used", used, 0, 10**6) != used:
        raise r.fail("pp_used", f"stage and stock cost {used}; leave this key out")
    return p


def _monster(r: Reader, key: str, down: bool) -> Monster | None:
    one = r.place_at(key)
    if one is None:
        return None
    m = Monster(
        _kinds(one, "card", one.data["card"], MONSTERS),
        tuple(_zone(one, "base", MONSTERS)),
        _carried(one, "weapon", "weapon"),
        _carried(one, "item", "item"),
        one.bool("new", False),
        one.bool("attacked", False),
    )
    if one.word("face", ("up", "down"), "down" if down else "up") != ("down" if down else "up"):
        raise one.fail("face", "monsters lie face down as long as the player card does")
    one.done()
    return m


def _carried(r: Reader, key: str, kind: str) -> str | None:
    value = r.get(key)
    return None if value is None else _kinds(r, key, r.card(key, value), (kind,))
