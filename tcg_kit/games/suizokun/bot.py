"""What an action promises in this round, from what a seat may see: the evaluation behind the greedy bot.

All numbers are whole, so that every Python counts the same. Nothing here looks at a real game: the position is built
anew from the seat's view, with one plain card standing for each that is hidden.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from tcg_kit.core.actions import Action
from tcg_kit.core.engine import Engine
from tcg_kit.core.scenario import read
from tcg_kit.core.view import UNFINISHED
from tcg_kit.games.suizokun.battle import blow
from tcg_kit.games.suizokun.state import STANDBY, Monster, State, lost

if TYPE_CHECKING:
    from tcg_kit.core.definition import Definition

WIN, DOOM = 50_000, 4_000
"""A decided game, and an overload that can't be escaped next round, in life points."""
LEVEL, CARD, ITEM, FIELD, PP = 30, 40, 60, 70, 10
"""What a level, a card in hand, an item or an own field in play, and a free PP are worth in life points."""
READY, NEXT = 8, 3
"""The part of a monster's strength that counts while it waits, and once more for who fights next."""
LAST_CARDS = 2_000
"""The fear of an empty deck: this, divided by the cards that are left."""
DEAREST = 6
"""Levels above this open no further monsters."""


def values(game: Definition, view: Mapping[str, Any], legal: Sequence[Action]) -> list[int]:
    """A number for each action, the best one highest; they compare only with each other."""
    seat, verb = legal[0].seat, legal[0].verb
    if verb == "extra":
        return [int(action.args[0]) for action in legal]
    if verb == "setup":
        return [opening(game, action) for action in legal]
    if verb == "choose":
        return [choice(game, view, action) for action in legal]
    mind = Imagined(game, view, seat)
    pending = mind.pending(view, legal)
    return [mind.value(action, pending) for action in legal]


def strength(game: Definition, m: Monster) -> int:
    """What a monster with its weapon can do."""
    n = 0
    for slug in (m.card, m.weapon):
        if slug is not None:
            card = game.cards[slug]
            n += card.atk + card.def_ + 10 * card.spd
    return n


def opening(game: Definition, action: Action) -> int:
    """A set-up: the strongest on the stage, and everybody else out too."""
    first, *others = action.args
    return 0 if first == "-" else strength(game, Monster(first)) + 1_000 * len(others)


def choice(game: Definition, view: Mapping[str, Any], action: Action) -> int:
    """A choice of cards: a good one to be taken to hand, the dearest to leave the stock, the worst to be given up."""
    slug = view["choice"]["card"]
    words = {e.do: e for e in game.cards[slug].effects}
    cards = [game.cards[arg] for arg in action.args if arg in game.cards]
    if "take" in words and not (view["choice"]["hidden"] and "discard" in words):
        to_hand = words["take"].args["to"] == "hand"
        return sum([card.atk + card.def_ if to_hand else card.cost for card in cards])
    level = view["players"][action.seat]["level"]
    return -sum([card.atk + card.def_ + 100 if card.cost <= level + 2 else 0 for card in cards])


class Imagined:
    """The position as the seat sees it, and what becomes of it by an action."""

    def __init__(self, game: Definition, view: Mapping[str, Any], seat: int):
        self.seat, self.foe = seat, 1 - seat
        plain = next(slug for slug, card in game.cards.items() if card.kind == "monster" and card.cost == 1)
        players = [
            {
                key: [plain] * value if key in ("hand", "deck") and isinstance(value, int) else value
                for key, value in p.items()
            }
            for p in view["players"]
        ]
        known = {key: value for key, value in view.items() if key not in ("sealed", "choice", *UNFINISHED)}
        # an interrupt would need the work that is left out
        known["phase"] = "main-first" if view["phase"] == "item" else view["phase"]
        state: Any = read(game, {**known, "players": players}, 0, None)
        self.game, self.g, self.s = game, Engine(game, state), state
        self._foe_stages()

    def _foe_stages(self) -> None:
        """Reckon with the opponent's best monster where it has still to choose one for the stage."""
        p = self.s.players[self.foe]
        if self.s.phase == "stage" and p.stage is None:
            able = [(strength(self.game, m), slot) for slot in STANDBY if (m := p.at(slot)) is not None]
            if able:
                slot = max(able)[1]
                p.stage = p.at(slot)
                p.put(slot, None)

    def pending(self, view: Mapping[str, Any], legal: Sequence[Action]) -> tuple[int, ...]:
        """Whose attack is still to come this round."""
        phase, ahead = view["phase"], view["first"] == self.seat
        if phase == "item":
            used = next(action.args[0] for action in legal if action.verb == "use")
            p = self.s.players[self.seat]
            phase = self.game.cards[next(card for slot, card in p.items() if slot == used)].when
            if phase in ("after-attack", "round-end"):
                return ()
            if phase == "own-attack":
                return (0, 1) if ahead else (self.seat,)
            if phase == "enemy-attack":
                return (self.foe,) if ahead else (0, 1)
        return (self.seat,) if phase == "attack-second" else (0, 1)

    def value(self, action: Action, pending: tuple[int, ...]) -> int:
        """The position after an action, counted in life points."""
        s = self.s.clone()
        g = Engine(self.game, s)
        if action.verb == "stage":
            p = s.players[self.seat]
            p.stage = p.at(action.args[0])
            p.put(action.args[0], None)
        elif play := g.verbs[action.verb].play:
            play(g, s, self.seat, action.args)
            work_off(g, s)
        if action.verb in ("attack", "hold"):
            pending = tuple(seat for seat in pending if seat != self.seat)
        return self.count(g, s, pending)

    def count(self, g: Engine, s: State, pending: tuple[int, ...]) -> int:
        """Life, levels, cards and monsters of both sides, and the attacks to come."""
        losers = lost(self.game, s)
        if losers:
            return WIN * ((self.foe in losers) - (self.seat in losers))
        me, foe = s.players[self.seat], s.players[self.foe]
        n = side(g, s, self.seat) - side(g, s, self.foe)
        for seat in pending:
            if s.players[seat].stage is not None:
                other = foe if seat == self.seat else me
                damage = blow(g, s, seat).damage
                hit = damage + (WIN // 2 if damage >= other.lp else 0)
                n += hit if seat == self.seat else -hit
        return n


def side(g: Engine, s: State, seat: int) -> int:
    """What one side has: the monsters that its PP can still carry, and what else is worth something."""
    cards, p = g.cards, s.players[seat]
    gone = [p.stage.card, *p.stage.base] if p.stage is not None and p.stage.attacked else []
    free = p.pp - sum([cards[card].cost for card in (*p.stock, *gone)])
    n: int = p.lp + LEVEL * min(p.level, DEAREST) + CARD * len(p.hand) + ITEM * len(p.items()) + PP * free
    n -= LAST_CARDS // (len(p.deck) + 2)
    if s.field is not None and s.field[1] == seat:
        n += FIELD
    waiting = [_worth(g, m) for m in p.standby if m is not None]
    if p.stage is None or p.stage.attacked:
        fighters = [worth for worth, cost in waiting if cost <= free]
        n -= DOOM if waiting and not fighters else 0
    else:
        fighters = [_worth(g, p.stage)[0]]
        waiting.append(_worth(g, p.stage))
    n += max(fighters, default=0) // NEXT
    for worth, cost in sorted(waiting, reverse=True):
        if cost <= free:
            n += worth // READY
            free -= cost
    return n


def _worth(g: Engine, m: Monster) -> tuple[int, int]:
    """A monster's strength and cost."""
    cost: int = g.cards[m.card].cost
    return strength(g.game, m), cost


def work_off(g: Engine, s: State) -> None:
    """Apply what an action has lined up; choices are answered with what comes first, nobody's items are used."""
    while s.work:
        name, *args = s.work.pop()
        if name not in ("judge", "moment"):
            g.ops[name](g, s, *args)
        if s.choice is not None:
            now, s.choice = s.choice, None
            s.work.append((*now.then, now.options[: now.least]))
