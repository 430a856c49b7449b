"""How a view becomes numbers: each of its keys has a sense, and a sense gives always the same number of them.

A game declares the senses of its own keys (games/<slug>/senses.py); those of the keys that all views have are here.
Seats are told as they follow the one that looks, so that a position looks the same from each side of the table.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from tcg_kit.core.view import UNFINISHED

if TYPE_CHECKING:
    from tcg_kit.core.definition import Definition

Value = Any
"""What a view has under a key; None if it hasn't that key."""


@dataclass(frozen=True, slots=True)
class Looker:
    """Who looks: the seats as they follow it, and the places of cards and words in a list."""

    seats: tuple[int, ...]
    cards: Mapping[str, int]
    words: Mapping[str, int]


Sense = Callable[[Value, Looker], list[float]]


def number(most: int) -> Sense:
    """A number as a part of its usual most, and whether it is there; of a list, how long it is."""

    def see(value: Value, looker: Looker) -> list[float]:
        n = len(value) if isinstance(value, list) else value or 0
        return [max(-1.0, min(1.0, n / most)), float(value is not None)]

    return see


def numbers(most: int, count: int) -> Sense:
    """The first numbers of a list, each as a part of its usual most."""
    return lambda value, looker: [min(1.0, n / most) for n in [*(value or ()), *[0] * count][:count]]


def word(*options: Any) -> Sense:
    """Which of the options it is; all zeros for none."""
    return lambda value, looker: [float(value == option) for option in options]


def seat(value: Value, looker: Looker) -> list[float]:
    """Which seat it is, or which ones."""
    found = [one["seat"] if isinstance(one, dict) else one for one in (value if isinstance(value, list) else [value])]
    return [float(found.count(one)) for one in looker.seats]


def record(**senses: Sense) -> Sense:
    """An object, key by key."""

    def see(value: Value, looker: Looker) -> list[float]:
        return [x for key, sense in senses.items() for x in sense((value or {}).get(key), looker)]

    return see


def words(value: Value, looker: Looker) -> list[float]:
    """How often each word of the notation is in a list."""
    out = [0.0] * len(looker.words)
    for one in value or ():
        out[looker.words[one]] += 1
    return out


def deed(value: Value, looker: Looker) -> list[float]:
    """A verb with its arguments, how often each word; an answer whose words are secret is only there."""
    value = value or {}
    said = [*([value["verb"]] if "verb" in value else []), *value.get("args", ())]
    return [float(bool(value)), *words(said, looker)]


def cards(marks: Mapping[str, Sense] = MappingProxyType({}), slots: int = 0, below: Sequence[str] = ()) -> Sense:
    """Cards: how many lie there, how many of them unknown, how often each card, and the sums of their marks.

    marks: the senses of what is said of a card. slots: so many places, each told by itself. below: the keys of what a
    card carries, which is counted on its own.
    """

    def pile(items: Sequence[Any], looker: Looker) -> list[float]:
        lie = [0.0] * len(looker.cards)
        carried = [0.0] * len(looker.cards) if below else []
        there = unknown = 0
        sums: list[list[float]] = [sense(None, looker) for sense in marks.values()]
        for item in items:
            name = item.get("card", "") if isinstance(item, dict) else item
            there += name is not None
            unknown += name == ""
            for one in name if isinstance(name, list) else [name]:
                if one:
                    lie[looker.cards[one]] += 1
            if isinstance(item, dict):
                for key in below:
                    under = item.get(key) or ()
                    for one in [under] if isinstance(under, str) else under:
                        carried[looker.cards[one]] += 1
                for i, (key, sense) in enumerate(marks.items()):
                    sums[i] = [a + b for a, b in zip(sums[i], sense(item.get(key), looker), strict=True)]
        return [there, unknown, *lie, *carried, *[x for one in sums for x in one]]

    def see(value: Value, looker: Looker) -> list[float]:
        if isinstance(value, int):
            value = [""] * value
        items = value if isinstance(value, list) else [value]
        if not slots:
            return pile(items, looker)
        return [x for i in range(slots) for x in pile(items[i : i + 1], looker)]

    return see


@dataclass(frozen=True, slots=True, kw_only=True)
class Senses:
    """The senses of a game's own keys: of the table and of a player. amount: the usual most of a running effect."""

    table: Mapping[str, Sense]
    player: Mapping[str, Sense]
    amount: int = 1


COMMON = {
    "turn": number(100),
    "to_act": seat,
    "over": number(1),
    "choice": record(seat=seat, min=number(8), max=number(8), hidden=number(1), card=cards(), options=words),
}
"""The senses of keys that all games have; `phase`, `sealed`, `running` and `players` are told in Sight.see."""
UNTOLD = ("game", "ruleset", "rulings", "result", *UNFINISHED)
"""What is the same in all positions of a game, or comes when nobody decides any more; and unfinished work, which has no
fixed shape: what is asked, and by which card, the other keys tell."""


@dataclass(frozen=True, slots=True)
class Sight:
    """Turns the views of a game into numbers. words: the words of its notation, each with its place."""

    game: Definition
    players: int
    senses: Senses
    words: Mapping[str, int]
    cards: Mapping[str, int] = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "cards", {card: i for i, card in enumerate(self.game.cards)})

    def see(self, view: Mapping[str, Any], seat: int, said: Sequence[str] = ()) -> list[float]:
        """The view of a seat in numbers, with the words of an action that it has begun to say."""
        seats = tuple([(seat + i) % self.players for i in range(self.players)])
        looker = Looker(seats, self.cards, self.words)
        out = words(said, looker) + words(said[-1:], looker)
        out += [float(view["phase"] == phase) for phase in self.game.spec.flow.phases]
        for senses in (COMMON, self.senses.table):
            for key, sense in senses.items():
                out += sense(view.get(key), looker)
        answers = view.get("sealed") or [None] * self.players
        for one in seats:
            out += deed(answers[one], looker) if one == seat else [float(answers[one] is not None)]
            out += self._running(view, one)
            player = view["players"][one]
            for key, sense in self.senses.player.items():
                out += sense(player.get(key), looker)
        return out + cards()([effect["source"] for effect in view.get("running", ())], looker)

    def _running(self, view: Mapping[str, Any], seat: int) -> list[float]:
        stats = self.game.spec.vocabulary.stats
        sums = dict.fromkeys(stats, 0.0)
        for effect in view.get("running", ()):
            if effect["seat"] == seat:
                sums[effect["stat"]] += effect["amount"] / self.senses.amount
        return [max(-1.0, min(1.0, sums[stat])) for stat in stats]
