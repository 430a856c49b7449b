"""How a game declares its board: its places, its counters and what a card's face shows. Data; svg draws it.

Boxes are (x, y, width, height) in drawing units, captions included; they are those of the seat at the bottom, and the
seat at the top gets them mirrored about the layout's axis. A place's id is "p0.hand.2": seat, key in the player's part of the view, index.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Literal, NamedTuple

from tcg_kit.core.lang import Text

View = Mapping[str, Any]
"""What Session.view() gives: plain dicts, lists, strings, ints."""


class Box(NamedTuple):
    """A rectangle in drawing units."""

    x: float
    y: float
    w: float
    h: float


@dataclass(frozen=True, slots=True)
class Look:
    """How a value is shown: a sign (a glyph's name), a word, a tone (a colour's name in the theme), a shorter word."""

    glyph: str
    label: Text
    tone: str = "sub"
    short: Text | None = None


@dataclass(frozen=True, slots=True)
class Stat:
    """A number of a card: the card's attribute that holds it, its sign, its name."""

    attr: str
    glyph: str
    label: Text
    tone: str = "sub"


@dataclass(frozen=True, slots=True)
class Face:
    """What a card's face shows: badge top left, dial top right, stats along the bottom, pips on the right edge.

    kinds: the name of each kind of card. Only kinds in fighters show stats; the others show their kind there.
    hues: the attributes of this game, by value; hue: the card's attribute that holds the value.
    """

    badge: Stat
    dial: Stat
    pips: Stat
    stats: tuple[Stat, ...]
    fighters: tuple[str, ...]
    kinds: Mapping[str, Look]
    hue: str
    hues: Mapping[str, Look]


@dataclass(frozen=True, slots=True)
class Place:
    """A place of one player.

    style: "slot" holds null or one card; "hand" is a row of cards (or a count of unseen ones); "fan" is a face-up pile
    whose right edges stay visible; "pile" is face down and shows its count. total: the player's key of a number shown
    beside a fan, which counts the cards' pips and what was kept.
    """

    key: str
    style: Literal["slot", "hand", "fan", "pile"]
    label: Text
    box: Box
    letter: str = ""
    total: Stat | None = None


@dataclass(frozen=True, slots=True)
class Meter:
    """A number of a player between low and high; at or under danger it warns."""

    key: str
    label: Text
    box: Box
    low: int = 0
    high: int = 100
    danger: int = 30


@dataclass(frozen=True, slots=True)
class Zone:
    """A stretch of a ring, clockwise from first to last (both included)."""

    value: str
    look: Look
    first: int
    last: int


@dataclass(frozen=True, slots=True)
class Ring:
    """A ring of numbered positions, 0 at the top, with one medal that moves clockwise.

    key, zone_key: the view's keys of the medal's position and of the zone that it is in. forward: the phases in which
    the medal moves clockwise only, so a long way is not taken for a short way back.
    """

    key: str
    zone_key: str
    label: Text
    x: float
    y: float
    outer: float
    inner: float
    size: int
    zones: tuple[Zone, ...]
    forward: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Note:
    """A remark at a player's name: the player's value of key, looked up; text may hold {n} for any other number."""

    key: str
    looks: Mapping[Any, Look]
    other: Look | None = None


@dataclass(frozen=True, slots=True)
class Layout:
    """A whole board of two seats.

    fight: the key of the slot whose card fights (its live stat is shown). side: the view's key of a seat that has one
    side, with the looks of that seat and of the other. sealed: the phases in which each seat chooses unseen.
    order: per phase the marks of the first, second, … selected card; elsewhere 1, 2, 3.
    """

    size: tuple[float, float]
    axis: float
    banner: Box
    plate: Box
    meter: Meter
    ring: Ring
    places: tuple[Place, ...]
    face: Face
    fight: str
    side: tuple[str, Look, Look]
    notes: tuple[Note, ...]
    flags: Mapping[str, Look]
    sealed: tuple[str, ...]
    order: Mapping[str, tuple[str, ...]] = field(default_factory=dict)

    def box(self, box: Box, bottom: bool) -> Box:
        """The box of the seat at the bottom, or its mirror image for the seat at the top."""
        return box if bottom else box._replace(y=2 * self.axis - box.y - box.h)


def card_id(item: Any) -> str | None:
    """The slug of a card in a view, None for no card and for one that is face down."""
    if isinstance(item, str):
        return item
    if isinstance(item, Mapping) and item.get("face") != "down":
        slug = item.get("card")
        return slug if isinstance(slug, str) else None
    return None


def cards_in(player: View, place: Place) -> list[Any]:
    """The cards of a place in a view, each as the view has it; unseen ones as {"face": "down"}."""
    value = player.get(place.key)
    if value is None:
        return []
    if isinstance(value, int):
        return [{"face": "down"}] * value
    return list(value) if isinstance(value, list | tuple) else [value]


class Changes(NamedTuple):
    """What differs between two views: places with a new card, places left empty, numbers by id, the medal's way."""

    arrived: frozenset[str]
    left: frozenset[str]
    numbers: Mapping[str, int]
    way: tuple[int, int] | None
    phase: bool


SAME = Changes(frozenset(), frozenset(), {}, None, False)


def changes(layout: Layout, before: View | None, after: View) -> Changes:
    """What changed between two views of the same game, both all-seeing or both of the same seat."""
    if before is None:
        return SAME
    arrived: set[str] = set()
    left: set[str] = set()
    numbers: dict[str, int] = {}
    for seat, (old, new) in enumerate(zip(before["players"], after["players"], strict=True)):
        for place in layout.places:
            was, now = cards_in(old, place), cards_in(new, place)
            arrived.update(f"p{seat}.{place.key}{i}" for i in _arrivals(place, was, now))
            if was and not now:
                left.add(f"p{seat}.{place.key}")
            if place.style != "slot" and len(was) != len(now):
                numbers[f"p{seat}.{place.key}"] = len(now) - len(was)
            if place.total is not None:
                _number(numbers, f"p{seat}.{place.total.attr}", old, new)
        _number(numbers, f"p{seat}.{layout.meter.key}", old, new)
    return Changes(
        frozenset(arrived),
        frozenset(left),
        numbers,
        _way(layout.ring, before, after),
        (before.get("turn"), before.get("phase")) != (after.get("turn"), after.get("phase")),
    )


def _number(numbers: dict[str, int], name: str, old: View, new: View) -> None:
    key = name.partition(".")[2]
    if new.get(key, 0) != old.get(key, 0):
        numbers[name] = new.get(key, 0) - old.get(key, 0)


def _arrivals(place: Place, was: list[Any], now: list[Any]) -> Iterator[str]:
    """The indices (".3", or "" in a slot) of the cards that were not there. Copies are alike: the last ones are new."""
    if place.style == "slot":
        if now and (not was or card_id(was[0]) != card_id(now[0])):
            yield ""
        return
    if place.style == "pile":
        return
    more = Counter(card_id(item) for item in now)
    more.subtract(Counter(card_id(item) for item in was))
    for i in range(len(now) - 1, -1, -1):
        slug = card_id(now[i])
        if more[slug] > 0:
            more[slug] -= 1
            yield f".{i}"


def _way(ring: Ring, before: View, after: View) -> tuple[int, int] | None:
    """From where the medal moved, and how far: clockwise, or the shorter way where it may also go back."""
    old, new = before[ring.key], after[ring.key]
    steps = (new - old) % ring.size
    if steps * 2 > ring.size and after.get("phase") not in ring.forward:
        steps -= ring.size
    return (old, steps) if steps else None
