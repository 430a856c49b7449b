"""How a game declares what a card's face shows: signs, numbers, stats. Data; svg draws it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Literal, NamedTuple

from tcg_kit.core.lang import Text

Word = str | Text
"""A text, or where the game's glossary has it: "term.lp", "zone.hand"."""


class Sign(NamedTuple):
    """How a value is shown: a glyph and a colour, by their names in the theme, and its words, if any."""

    glyph: str
    tone: str = "sub"
    word: Word = ""


class Look(NamedTuple):
    """A sign with its words. {n} in them stands for a value."""

    glyph: str
    tone: str
    label: Text


class Number(NamedTuple):
    """A number of a card: the attribute that holds it, its words, the glyph and tone it stands on.

    always: it is shown even if it is 0. kinds: the kinds of cards that have it, () for all; signed: of which of them it
    is something added: +2.
    """

    attr: str
    label: Text
    form: str = "hex"
    tone: str = "ink"
    always: bool = False
    kinds: tuple[str, ...] = ()
    signed: tuple[str, ...] = ()


class Stat(NamedTuple):
    """A number along the bottom of a card: its attribute, sign, tone, words; kinds: of which cards; signed: +2."""

    attr: str
    glyph: str
    tone: str
    label: Text
    kinds: tuple[str, ...] = ()
    signed: bool = False


class Mark(NamedTuple):
    """A sign for what some cards have, such as a special move: of which cards."""

    glyph: str
    label: Text
    on: Callable[[Any], bool]


@dataclass(frozen=True, slots=True)
class Face:
    """What a card's face shows: badge top left, dial top right, pips on the right edge, stats or the kind below.

    kinds: a glyph for each kind; short: a shorter name where a kind's is long. hue: a card's value that gives its
    colour; hues: the sign of each value. edge: what shows of a card in a fan: its pips, or its badge. bar: what stands
    below where there are no stats: the kind, or the words of the hue if it has some.
    """

    badge: Number | None
    dial: Number | None
    pips: Number | None
    stats: tuple[Stat, ...]
    kinds: Mapping[str, str]
    short: Mapping[str, Text]
    hue: Callable[[Any], str]
    hues: Mapping[str, Sign]
    marks: tuple[Mark, ...] = ()
    edge: Literal["pips", "badge"] = "pips"
    bar: Literal["kind", "hue"] = "kind"

    def has(self, number: Number | None, card: Any) -> bool:
        """Whether a card has a number."""
        return number is not None and (not number.kinds or card.kind in number.kinds)

    @property
    def numbers(self) -> tuple[Number, ...]:
        """The numbers beside the stats that cards of this game have."""
        return tuple(number for number in (self.badge, self.dial, self.pips) if number is not None)

    @property
    def fighters(self) -> tuple[str, ...]:
        """The kinds that have stats."""
        return tuple(dict.fromkeys(kind for stat in self.stats for kind in stat.kinds))
