"""The state of a game of Suizokun Monster Battle, and its view: the zones of SZK-ZONE."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple, Self

from tcg_kit.core.decks import Deck
from tcg_kit.core.definition import Definition
from tcg_kit.core.state import Player as CorePlayer
from tcg_kit.core.state import State as CoreState
from tcg_kit.core.view import NOBODY, OWNER

if TYPE_CHECKING:
    from tcg_kit.core.engine import Engine

TOP_LEVEL = 9
ROUNDS = 100
"""After the last of them the game ends (SZK-WIN-5)."""
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

    def settled(self) -> Monster:
        """The monster in a later round: no longer new."""
        return Monster(self.card, self.base, self.weapon, self.item, False, self.attacked)


class Player(CorePlayer):
    """One seat. lp and pp are 0 while the player card lies face down; level: 1 to 9.

    standby: five places. evolved, fielded: whether that was done this round (SZK-EVO-1, SZK-FIELD-1). extra: cards
    that may be drawn for the opponent's mulligans (SZK-SETUP-2). down: player card and monsters still lie face down.
    weight: stock_cost(), kept because it is asked for after every action.
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
        "weight",
    )

    def __init__(self, player_card: str, deck: list[str]):
        self.player_card, self.deck = player_card, deck
        self.lp, self.pp, self.level, self.extra, self.weight = 0, 0, 1, 0, 0
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
        new.player_card, new.deck, new.hand = self.player_card, self.deck.copy(), self.hand.copy()
        new.lp, new.pp, new.level, new.extra, new.down = self.lp, self.pp, self.level, self.extra, self.down
        new.stock, new.drop, new.item, new.weight = self.stock.copy(), self.drop.copy(), self.item, self.weight
        new.stage, new.standby, new.evolved, new.fielded = self.stage, self.standby.copy(), self.evolved, self.fielded
        return new

    def at(self, slot: str) -> Monster | None:
        """The monster in one of SLOTS."""
        return self.stage if slot == "stage" else self.standby[STANDBY.index(slot)]

    def put(self, slot: str, monster: Monster | None) -> None:
        """Put a monster into a slot, or empty it."""
        if slot == "stage":
            self.stage = monster
        else:
            self.standby[STANDBY.index(slot)] = monster

    def monsters(self) -> list[tuple[str, Monster]]:
        """The monsters in play with their slots, the one on the stage first."""
        out = [("stage", self.stage)] if self.stage is not None else []
        for i, m in enumerate(self.standby):
            if m is not None:
                out.append((STANDBY[i], m))
        return out

    def items(self) -> list[tuple[str, str]]:
        """The items in play with where they lie: "player" or one of SLOTS."""
        out = [("player", self.item)] if self.item is not None else []
        for slot, m in self.monsters():
            if m.item is not None:
                out.append((slot, m.item))
        return out


class State(CoreState):
    """first: who goes first this round; field: the one in play and its owner; failed: who could not draw (SZK-WIN-2).

    done: the seat whose main or attack phase it is has finished. ended: the round has been played to its end.
    resolving: a used card whose effects go on.
    """

    __slots__ = ("done", "ended", "failed", "field", "first", "resolving")

    players: list[Player]

    def __init__(self, phase: str, players: list[Player], rulings: dict[str, str], seed: int):
        super().__init__(phase, players, rulings, seed)
        self.first, self.done, self.ended = 0, False, False
        self.field: tuple[str, int] | None = None
        self.failed: tuple[int, ...] = ()
        self.resolving: tuple[str, int] | None = None

    def clone(self) -> Self:
        """A state of its own."""
        new = super().clone()
        p, q = self.players
        new.players = [p.clone(), q.clone()]
        new.first, new.done, new.field, new.failed = self.first, self.done, self.field, self.failed
        new.resolving, new.ended = self.resolving, self.ended
        return new

    @property
    def order(self) -> tuple[int, int]:
        """Both seats, this round's first player first."""
        return self.first, 1 - self.first


def stock_cost(game: Definition, p: Player) -> int:
    """What the stock costs: every card in it counts (SZK-WIN-3)."""
    return sum([game.card_table[card].cost for card in p.stock])


def pp_used(game: Definition, p: Player) -> int:
    """The costs that count against PP: the top card on the stage, and the stock (SZK-WIN-3)."""
    cost: int = p.weight if p.stage is None else p.weight + game.card_table[p.stage.card].cost
    return cost


def somebody_lost(g: Engine, s: State) -> bool:
    """LP are 0 (SZK-WIN-1), or costs are over PP (SZK-WIN-3): asked after every action, so pp_used() is written out."""
    for p in s.players:
        used, m = p.weight, p.stage
        if m is not None:
            used += g.cards[m.card].cost
        if used > p.pp or not p.lp:
            return True
    return False


def lost(game: Definition, s: State) -> tuple[int, ...]:
    """The seats for which that holds."""
    return tuple([seat for seat, p in enumerate(s.players) if not p.lp or pp_used(game, p) > p.pp])


def ended(game: Definition, s: State) -> tuple[str, str] | None:
    """LP 0, costs over PP, or a round after the last one. While player cards lie face down nobody loses."""
    for seat, p in enumerate(s.players):
        if not p.down and not p.lp:
            return f"players[{seat}].lp", "SZK-WIN-1"
        if not p.down and pp_used(game, p) > p.pp:
            return f"players[{seat}].pp", "SZK-WIN-3"
    return ("turn", "SZK-WIN-5") if s.turn > ROUNDS else None


def start(game: Definition, decks: list[Deck], rulings: dict[str, str], seed: int) -> State:
    """The state before anything has happened: player cards face down, decks not yet shuffled."""
    players = []
    for deck in decks:
        (chosen,) = [c for c in deck.cards if game.card_table[c].kind == "player"]
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
