"""What an action promises, from what a seat may see: the evaluation behind the greedy bot.

All numbers are whole, ten to a point, so that every Python counts the same. The bot plays cards that keep its hand
full, waits until a unit is large, and closes the game with a third unit when nobody can catch up any more.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

from tcg_kit.core.actions import Action
from tcg_kit.core.vocab import Effect
from tcg_kit.games.darkmoon.phases import UNITS
from tcg_kit.games.darkmoon.scoring import texts
from tcg_kit.games.darkmoon.units import MOST, WITH

if TYPE_CHECKING:
    from tcg_kit.core.definition import Definition

POINT = 10
CHARACTER, DRAWN, SEATED, ACTION, TEXT = 8, 6, 9, 7, 3
"""What is worth how much: a character on the field, a card drawn, a card put on the field without an action, a further
action, a scoring text that may come true."""
FEW_CARDS = 3
"""With so few cards in hand, or fewer, drawing is worth half as much again."""
PATIENCE = 16
"""What is lost with each character by which a unit stays below seven, as long as there are cards to play."""
CLOSING = 40
"""What a third unit is worth to somebody whom nobody can overtake in the last turns; to others it costs as much."""


def values(game: Definition, view: Mapping[str, Any], legal: Sequence[Action]) -> list[int]:
    """A number for each action, the best one highest; they compare only with each other."""
    mind = Mind(game, view, legal[0].seat)
    return [mind.value(action) for action in legal]


class Mind:
    """The position as its seat sees it."""

    def __init__(self, game: Definition, view: Mapping[str, Any], seat: int):
        self.game, self.view, self.seat = game, view, seat
        self.cards: Mapping[str, Any] = game.card_table
        self.me: Mapping[str, Any] = view["players"][seat]
        self.last = view["turns_left"] is not None
        self.left: int = view["actions_left"]
        self.deck: int = self.me["deck"]
        self.table = SimpleNamespace(  # what conditions and scoring texts ask about
            players=[SimpleNamespace(**player) for player in view["players"]], turns_left=view["turns_left"]
        )

    def value(self, action: Action) -> int:
        """What an action promises."""
        if action.verb == "play":
            return self.play(action.args[0], action.args[1:])
        if action.verb == "unit":
            return self.unit([card for card in action.args if card != WITH])
        if action.verb == "choose":
            return sum([self.wanted(card) for card in action.args if card != "-"])
        return 0

    def play(self, card: str, targets: Sequence[str]) -> int:
        """A card comes to the field and does what it says; in the last turn only what still scores counts."""
        known = self.cards[card]
        if self.last:
            follows = self.left > 1 and known.kind == "character" and self.characters >= 2
            return POINT * (known.kind == "special" or follows) + sum([self.effect(e) for e in known.on_play]) // 4
        n = POINT if known.kind == "special" else CHARACTER
        n += TEXT * len(known.scoring) + sum([self.effect(e) for e in known.on_play])
        return n + sum([self.wanted(target) - 2 * CHARACTER for target in targets])

    def effect(self, e: Effect) -> int:
        """What a text gives now."""
        if not e.holds(self.game, self.table, self.seat):  # type: ignore[arg-type]  # they ask for nothing but cards
            return 0
        amount: int = self.game.spec.vocabulary.measure(self.game, self.table, self.seat, e.args["amount"])  # type: ignore[arg-type]
        if e.do == "action":
            return ACTION * amount
        if e.do == "draw":
            return self.drawn * min(amount, self.deck) if e.args["side"] != "opponent" else -DRAWN * amount
        if e.do == "look":
            return (self.drawn + 1) * min(int(e.args["take"]), self.deck)
        if e.args["to"] == "field":
            return SEATED * min(amount, len(self.me["hand"]) - 1)
        return (self.drawn + 2) * amount if e.args["from"] == "deck" else 0

    def unit(self, cards: Sequence[str]) -> int:
        """The points that a unit adds, less what waiting could still add to it."""
        characters = self.people(cards)
        gained = characters + self.text_points(cards)  # a special has its point already
        if self.last:
            return POINT * gained
        waiting = PATIENCE * (MOST - characters) if self.me["hand"] else 0
        n = POINT * gained - waiting
        if len(self.me["units"]) + 1 == UNITS:
            n += CLOSING if self.me["score"] + gained > self.threat else -CLOSING
        return n

    def wanted(self, card: str) -> int:
        """A card to have in hand; onto the field go those that lose least by it."""
        known = self.cards[card]
        worth: int = CHARACTER + TEXT * len(known.scoring)
        played = sum([self.effect(e) for e in known.on_play])
        return worth - played if self.seats else worth + played

    def text_points(self, cards: Sequence[str]) -> int:
        """What texts add when the cards become a unit, less what those on the field lose by it."""
        field = list(self.me["field"])
        for card in cards:
            field.remove(card)
        players = list(self.table.players)
        players[self.seat] = SimpleNamespace(field=field, units=[*self.me["units"], cards])
        table = SimpleNamespace(players=players)
        found = [*texts(self.game, table, self.seat, cards, cards), *texts(self.game, table, self.seat, field, ())]
        return sum([points for _, points, _ in found]) - self.field_points

    def people(self, cards: Sequence[str]) -> int:
        """How many characters are among the cards."""
        return len([card for card in cards if self.cards[card].kind == "character"])

    @cached_property
    def field_points(self) -> int:
        """What texts on the field give as it is."""
        return sum([points for _, points, _ in texts(self.game, self.table, self.seat, self.me["field"], ())])

    @cached_property
    def seats(self) -> bool:
        """Whether the open choice puts cards of the hand onto the field, where they do nothing more."""
        choice = self.view.get("choice")
        if choice is None:
            return False
        return any(e.do == "take" and e.args["from"] == "hand" for e in self.cards[choice["card"]].on_play)

    @cached_property
    def drawn(self) -> int:
        """What a card drawn is worth now."""
        return DRAWN * 3 // 2 if len(self.me["hand"]) <= FEW_CARDS else DRAWN

    @cached_property
    def characters(self) -> int:
        """The characters on the own field."""
        return self.people(self.me["field"])

    @cached_property
    def threat(self) -> int:
        """The most that another seat may still reach: its score, and two full units of what lies on its field."""
        others = [p for seat, p in enumerate(self.view["players"]) if seat != self.seat]
        return max([int(p["score"]) + min(2 * MOST, len(p["field"])) for p in others])
