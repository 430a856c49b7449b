"""How a game declares its board: its places, its counters and what a card's face shows. Data; svg draws it.

Boxes are (x, y, width, height) in drawing units, captions included, for the seat at the bottom; the seat at the top
gets them mirrored about the layout's axis. The id of a card's place is "p0.hand.2": seat, key in the player's part of
the view, index; in a place for one card "p0.battle".
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
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


class Sign(NamedTuple):
    """How a value is shown: a glyph and a colour, by their names in the theme."""

    glyph: str
    tone: str = "sub"


class Look(NamedTuple):
    """A sign with its words."""

    glyph: str
    tone: str
    label: Text


class Number(NamedTuple):
    """A number of a card: the card's attribute that holds it, its words."""

    attr: str
    label: Text


class Stat(NamedTuple):
    """A number that cards fight with: the card's attribute that holds it, its sign, its words."""

    attr: str
    glyph: str
    tone: str
    label: Text


@dataclass(frozen=True, slots=True)
class Face:
    """What a card's face shows: badge top left, dial top right, pips on the right edge, stats or the kind below.

    fighters: the kinds that have stats. kinds: a glyph for each kind; short: a shorter name where a kind's is long.
    hue: the card's attribute that gives its colour; hues: the sign of each value.
    """

    badge: Number
    dial: Number
    pips: Number
    stats: tuple[Stat, ...]
    fighters: tuple[str, ...]
    kinds: Mapping[str, str]
    short: Mapping[str, Text]
    hue: str
    hues: Mapping[str, Sign]


@dataclass(frozen=True, slots=True)
class Place:
    """A place of one player; key: its zone in the view and in the glossary.

    style: "slot" holds null or one card; "hand" is a row of cards (or a count of unseen ones); "fan" is a face-up pile
    whose right edges stay visible; "pile" is face down and shows its count. letter: the short name of a slot. total:
    the player's key of the sum of a fan's pips; kept: the key of the part of it that doesn't lie there.
    """

    key: str
    style: Literal["slot", "hand", "fan", "pile"]
    box: Box
    letter: str = ""
    total: str = ""
    kept: str = ""


@dataclass(frozen=True, slots=True)
class Meter:
    """A number of a player between low and high; at or under danger it warns."""

    key: str
    box: Box
    low: int = 0
    high: int = 100
    danger: int = 30


@dataclass(frozen=True, slots=True)
class Zone:
    """A stretch of a ring, clockwise from first to last (both included). value: how the view names it."""

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
    x: float
    y: float
    outer: float
    inner: float
    size: int
    zones: tuple[Zone, ...]
    forward: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Fight:
    """Where the fighting card lies, and the running effects that raise its stat or exchange two stats.

    A card's stat that counts is the one whose attr is the value of the ring's zone. phase: where they fight; at its end
    the effects that lasted until then are gone.
    """

    slot: str
    phase: str
    bonus: str
    swap: str


@dataclass(frozen=True, slots=True)
class Note:
    """A remark at a player's name: the player's value of key, looked up; other: for any number else, as {n}."""

    key: str
    looks: Mapping[Any, Look]
    other: Look | None = None

    def look(self, player: View) -> Look | None:
        """The look of this player's value, if it has one."""
        value = player.get(self.key)
        return self.looks.get(value) or (self.other if value is not None else None)


@dataclass(frozen=True, slots=True)
class Layout:
    """A whole board of two seats.

    side: the view's key of a seat that has a side of its own, with the looks of that seat and of the other. flags: keys
    of a card that lies there and is without effect or the like. sealed: the phases in which each seat chooses unseen.
    order: per phase the marks of the first, second, … selected card; elsewhere 1, 2, 3. telling: the phase after which
    a board shows most, for figures.
    """

    size: tuple[float, float]
    axis: float
    banner: Box
    plate: Box
    meter: Meter
    ring: Ring
    places: tuple[Place, ...]
    face: Face
    fight: Fight
    side: tuple[str, Look, Look]
    notes: tuple[Note, ...]
    flags: Mapping[str, Look]
    sealed: tuple[str, ...]
    order: Mapping[str, tuple[str, ...]]
    telling: str

    def box(self, box: Box, bottom: bool) -> Box:
        """The box of the seat at the bottom, or its mirror image for the seat at the top."""
        return box if bottom else box._replace(y=2 * self.axis - box.y - box.h)

    def looks(self, view: View, seat: int) -> list[tuple[Look, Any]]:
        """The remarks at a player's name, each with the value that {n} stands for."""
        key, mine, other = self.side
        player = view["players"][seat]
        found = [(note.look(player), player.get(note.key)) for note in self.notes]
        return [(mine if view[key] == seat else other, ""), *((look, n) for look, n in found if look is not None)]

    def states(self, item: Any) -> list[Look]:
        """The looks of the flags that a card in a view carries."""
        return [look for flag, look in self.flags.items() if item.get(flag)] if isinstance(item, dict) else []

    def live(self, view: View, seat: int) -> Stat:
        """The stat that counts now for a seat's fighting card."""
        stats, zone = self.face.stats, view[self.ring.zone_key]
        at = next(i for i, stat in enumerate(stats) if stat.attr == zone)
        return stats[(at + running(view, self.fight.swap, seat)) % len(stats)]

    def strength(self, view: View, seat: int, cards: Mapping[str, Any]) -> int:
        """That stat with running effects, never below 0; 0 without a card or with an idle one."""
        item = view["players"][seat][self.fight.slot]
        slug = card_id(item)
        if slug is None or self.states(item):
            return 0
        printed: int = getattr(cards[slug], self.live(view, seat).attr)
        return max(0, printed + running(view, self.fight.bonus, seat))


def running(view: View, stat: str, seat: int) -> int:
    """The sum of the running effects on a seat's stat."""
    return sum(r["amount"] for r in view.get("running", ()) if r["stat"] == stat and r["seat"] == seat)


def face_down(item: Any) -> bool:
    """Whether a card lies face down (who looks may know it all the same: then it has `card`)."""
    return isinstance(item, dict) and item.get("face") == "down"


def card_id(item: Any) -> str | None:
    """The slug of a card in a view, None for no card and for one that is not known."""
    slug = item.get("card") if isinstance(item, dict) else item
    return slug if isinstance(slug, str) else None


def cards_in(player: View, place: Place) -> list[Any]:
    """The cards of a place in a view, each as the view has it; unseen ones as {"face": "down"}."""
    value = player.get(place.key)
    if value is None:
        return []
    if isinstance(value, int):
        return [{"face": "down"}] * value
    return list(value) if isinstance(value, list) else [value]


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
            if place.total:
                _number(numbers, seat, place.total, old, new)
        _number(numbers, seat, layout.meter.key, old, new)
    return Changes(
        frozenset(arrived),
        frozenset(left),
        numbers,
        _way(layout.ring, before, after),
        (before.get("turn"), before.get("phase")) != (after.get("turn"), after.get("phase")),
    )


def _number(numbers: dict[str, int], seat: int, key: str, old: View, new: View) -> None:
    if new[key] != old[key]:
        numbers[f"p{seat}.{key}"] = new[key] - old[key]


def _arrivals(place: Place, was: list[Any], now: list[Any]) -> Iterator[str]:
    """The indices (".3", or "" in a slot) of the cards that were not there or lay face down. Copies are alike: the last
    ones are new."""
    if place.style == "slot":
        if now and _seen(was[:1]) != _seen(now[:1]):
            yield ""
        return
    if place.style == "pile":
        return
    more = Counter(_seen(now))
    more.subtract(Counter(_seen(was)))
    for i, seen in reversed(list(enumerate(_seen(now)))):
        if more[seen] > 0:
            more[seen] -= 1
            yield f".{i}"


def _seen(items: list[Any]) -> list[tuple[str | None, bool]]:
    return [(card_id(item), face_down(item)) for item in items]


def _way(ring: Ring, before: View, after: View) -> tuple[int, int] | None:
    """From where the medal moved, and how far: clockwise, or the shorter way where it may also go back."""
    old, new = before[ring.key], after[ring.key]
    steps = (new - old) % ring.size
    if steps * 2 > ring.size and after.get("phase") not in ring.forward:
        steps -= ring.size
    return (old, steps) if steps else None
