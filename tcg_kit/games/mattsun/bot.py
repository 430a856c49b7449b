"""What an action promises, one step ahead, from what a seat may see: the evaluation behind the greedy bot.

All numbers are whole, so that every Python counts the same. Nothing here looks at a real game: the position is built
anew from the seat's view, with one plain unit standing for each card that is hidden.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import TYPE_CHECKING, Any

from tcg_kit.core.actions import Action
from tcg_kit.core.engine import Engine
from tcg_kit.core.picks import NONE
from tcg_kit.core.scenario import read
from tcg_kit.games.mattsun.field import applies, exchange, hp_left, is_unit, stat, units_on_bench
from tcg_kit.games.mattsun.state import BENCH, FRONT, NOWHERE, SLOTS, SPOTS, Placed, State, full_name

if TYPE_CHECKING:
    from tcg_kit.core.definition import Definition

VICTORY = 100_000
DECK = 14
"""A card of the deck, which is the life total: what a soul draw or a mill takes away."""
HAND = 9
"""A card in the opponent's hand; one's own are worth what they can do."""
CHARGE = (12, 10, 8, 4, 2)
"""The first, second, … charged card."""
ALONE = (120, 30, 8)
"""What it costs to have no, one or two units on the bench for an empty battlefield."""
SHORT = (60, 24, 8)
"""What it costs to have no, one or two units on one's own bench and in hand together: the next ones are missing."""
PIERCE = 16
"""A battlefield ATK above the other's DEF: every attack deals 2 instead of 1."""
SET_TRAP, SHOWN_TRAP = 13, 5
"""A trap on the bench, face down and face up."""
STOP = 18
"""What it is worth to cancel an enemy's declaration beyond what it does at once."""


def values(game: Definition, view: Mapping[str, Any], legal: Sequence[Action]) -> list[int]:
    """A number for each action, the best one highest; they compare only with each other."""
    seat = legal[0].seat
    if view["phase"] == "deploy":
        return [_deployment(game, action.args) for action in legal]
    if "choice" in view:
        return [_choice(game, view, seat, action.args) for action in legal]
    mind = Imagined(game, view, seat)
    if view["phase"] == "refill":
        return [mind.promoted(action.args[0]) for action in legal]
    if view["phase"] == "trap":
        return [mind.answer(action) for action in legal]
    return [mind.value(action) for action in legal]


def worth(game: Definition, slug: str) -> int:
    """What a card is worth in hand."""
    card = game.cards[slug]
    if card.kind != "unit":
        return {"trump": 11, "trap": 10}.get(card.kind, 6)
    n = int(card.hp) + (int(card.atk) + int(card.def_)) // 2
    return n + 2 * bool(card.abilities) + 2 * bool(card.special or card.super)


def _deployment(game: Definition, args: Sequence[str]) -> int:
    """A sturdy unit in front whose soul is small, and a full bench."""
    if args == NONE:
        return 0
    front = game.cards[args[0]]
    n = 2 * front.hp + front.atk + 2 * front.def_ - 3 * front.soul
    return int(n) + sum([14 - worth(game, card) // 4 for card in args[1:]])


def _choice(game: Definition, view: Mapping[str, Any], seat: int, args: Sequence[str]) -> int:
    """Of one's own cards the least worth goes, the most worth comes; of slots the enemy's dearest is meant."""
    choice = view["choice"]
    n = 0
    for arg in args:
        if arg in game.cards:
            n += worth(game, arg) * (-1 if choice["hidden"] else 1)
        elif arg != "-":
            owner, slot = SPOTS[full_name(seat, arg)]
            p = view["players"][owner]
            one = p["front"] if slot == FRONT else p["bench"][slot - 1]
            known = worth(game, one["card"]) + int(one["damage"]) if one and "card" in one else 8
            n += known if owner != seat else 1
    return n


@cache
def _plain(game: Definition) -> str:
    """A plain unit to stand for hidden cards."""
    units = [card for card in game.cards.values() if card.kind == "unit" and not card.parts and not card.lasting]
    return str(min(units, key=lambda card: (abs(card.soul - 2), abs(card.hp - 4), card.id)).id)


class Imagined:
    """The position as the seat sees it, and what may come of an action."""

    def __init__(self, game: Definition, view: Mapping[str, Any], seat: int):
        self.seat, self.foe = seat, 1 - seat
        players = [_filled(game, p) for p in view["players"]]
        self.declared = view.get("declared")
        out: dict[str, Any] = {"phase": view["phase"], "turn": view["turn"], "active": view["active"]}
        out |= {"first": view["first"], "rulings": view["rulings"], "running": view.get("running", [])}
        if view["phase"] in ("refill", "trap"):
            out["phase"] = "main" if self.declared and self.declared["verb"] == "trump" else "action"
            for one in view.get("resolving", []):
                players[one["seat"]]["hand"].append(one["card"])
        self.trigger = view.get("trigger", {"when": ""})["when"]
        state: Any = read(game, {**out, "players": players}, view["turn"], None)  # other dice every turn
        self.g = Engine(game, state)
        self.g.run()
        self.s: State = state

    def value(self, action: Action) -> int:
        """What the position is worth after the action and all that follows of itself."""
        g, _ = self._copy()
        g.play(action)
        return self._settled(g)

    def promoted(self, name: str) -> int:
        """What the position is worth with this bench unit on the battlefield."""
        g, s = self._copy()
        exchange(s, self.seat, SLOTS.index(name))
        return self._worth(g)

    def answer(self, action: Action) -> int:
        """What comes of what was declared, if this trap is used or passed."""
        if self.trigger == "own-defeat" or self.declared is None:
            return self._at_once(action)
        g, s = self._copy()
        seat, verb, args = (self.declared[key] for key in ("seat", "verb", "args"))
        if verb == "trump" and False not in s.players[seat].tapped:
            s.players[seat].tapped[-1:] = [False]
        declared = Action(seat, verb, tuple(args))
        if declared not in g.legal(seat):  # what it needs has gone by an earlier trap of this moment
            return self._at_once(action)
        g.play(declared)
        if action.verb == "trap" and s.phase == "trap" and s.asks == (self.seat,):
            g.play(action)
        stopped = s.declared is not None and s.declared.cancelled
        return self._settled(g) + STOP * stopped

    def _copy(self) -> tuple[Engine, State]:
        """The imagined position to play on in."""
        s = self.s.clone()
        return Engine(self.g.game, s), s

    def _at_once(self, action: Action) -> int:
        """What the effects of a trap are worth by themselves: its own place is free afterwards."""
        g, s = self._copy()
        if action.verb == "pass":
            return self._worth(g)
        slot = SLOTS.index(action.args[0])
        one = s.players[self.seat].field[slot]
        assert one is not None
        s.players[self.seat].field[slot] = None
        s.work, s.asks = applies(g, self.seat, one.card, "", NOWHERE, "effects", None), ()
        g.run()
        return self._settled(g) + STOP  # a defeat is when it was meant to be used

    def _settled(self, g: Engine) -> int:
        """Let both pass and take what comes first until somebody has a real decision."""
        s = g.s
        for _ in range(40):
            if not s.asks or (s.choice is None and s.phase not in ("trap", "refill")):
                break
            seat = s.asks[0]
            g.play(Action(seat, "pass") if s.choice is None and s.phase == "trap" else g.legal(seat)[0])
        return self._worth(g)

    def _worth(self, g: Engine) -> int:
        s: Any = g.s
        if s.result is not None:
            winner = s.result["winner"]
            return 0 if winner is None else VICTORY if winner == self.seat else -VICTORY
        mine, theirs = self.seat, self.foe
        return side(g, mine) + in_hand(g, mine) - side(g, theirs) - HAND * len(s.players[theirs].hand)


def in_hand(g: Engine, seat: int) -> int:
    """What a seat's hand is worth, less what it costs to be short of units."""
    s: Any = g.s
    hand = s.players[seat].hand
    supply = len(units_on_bench(g, s, seat)) + sum([g.cards[card].kind == "unit" for card in hand])
    return sum([worth(g.game, card) for card in hand]) - (SHORT[supply] if supply < len(SHORT) else 0)


def side(g: Engine, seat: int) -> int:
    """A player's deck, charge, field, and how hard its battlefield unit hits."""
    s: Any = g.s
    p = s.players[seat]
    n: int = DECK * len(p.deck) + sum(CHARGE[: len(p.charge)]) + 2 * min(2, p.tapped.count(False))
    reserves = len(units_on_bench(g, s, seat))
    if reserves < len(ALONE):
        n -= ALONE[reserves]
    for slot, one in enumerate(p.field):
        if one is not None:
            n += _card(g, one, slot)
    return n + _clash(g, seat)


def _card(g: Engine, one: Placed, slot: int) -> int:
    """A card on the field: what a unit can still do, less the soul that its defeat would cost."""
    card = g.cards[one.card]
    if not is_unit(g, one):
        return SHOWN_TRAP if one.up else SET_TRAP
    hp = hp_left(g, one)
    n = 5 * hp + int(card.atk) + int(card.def_) - DECK * int(card.soul) * one.damage // (2 * int(card.hp))
    if card.super and not one.ex:
        n += 6
    if slot in BENCH:
        n = 2 * n // 3 + (4 if one.up and card.lasting else 0)
    return n


def _clash(g: Engine, seat: int) -> int:
    """How hard this battlefield unit hits the other, and whether it defeats it with its next attack."""
    s: Any = g.s
    foe = s.players[1 - seat].field[FRONT]
    if foe is None or s.players[seat].field[FRONT] is None:
        return 0
    pierces = stat(g, s, seat, "atk") > stat(g, s, 1 - seat, "def")
    hit = (2 if pierces else 1) - stat(g, s, 1 - seat, "guard")
    kills = hit >= hp_left(g, foe)
    return PIERCE * pierces + (DECK * int(g.cards[foe.card].soul) // 2 if kills else 0)


def _filled(game: Definition, p: Mapping[str, Any]) -> dict[str, Any]:
    """A player's part of the view with a plain unit for each hidden card."""
    plain = _plain(game)
    out = {key: [plain] * value if isinstance(value, int) else value for key, value in p.items() if key != "moved"}
    out["hand"] = list(out["hand"])
    out["charge"] = [{"card": one.get("card", plain), "tapped": one["tapped"]} for one in p["charge"]]
    field = [one if one is None or "card" in one else {**one, "card": plain} for one in (p["front"], *p["bench"])]
    out["front"], *out["bench"] = [None if _falls(game, one) else one for one in field]
    return out


def _falls(game: Definition, one: Mapping[str, Any] | None) -> bool:
    """Whether a unit is being defeated."""
    if one is None or one["card"] is None:
        return False
    return bool(0 < game.cards[one["card"]].hp <= one["damage"])
