"""How a game declares its board: a list of parts, and what a card's face shows. Data; svg draws it.

Boxes are (x, y, width, height) in drawing units, captions included. A part of the table reads the view, a part of a
seat reads that seat's player in the view. The id of a card's place is "p0.hand.2": seat, key, index; "p0.battle" in a
place for one card, "p0.stage.weapon" for what a card carries, "field" for a place of the table.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Literal, NamedTuple

from tcg_kit.core.face import Face, Look, Word
from tcg_kit.core.lang import Text

View = Mapping[str, Any]
"""What Session.view() gives: plain dicts, lists, strings, ints."""


class Box(NamedTuple):
    """A rectangle in drawing units."""

    x: float
    y: float
    w: float
    h: float


# ---------------------------------------------------------------- places for cards


class Count(NamedTuple):
    """A number that lies on a card in a place: its key in the card's object. of: the card's attribute it eats up."""

    key: str
    look: Look
    of: str = ""


class Flag(NamedTuple):
    """A state of a card that lies there: how it looks; veil: hatched, for a card without effect."""

    look: Look
    veil: bool = False


Style = Literal["slot", "row", "hand", "spread", "fan", "pile", "line", "units"]


@dataclass(frozen=True, slots=True)
class Place:
    """A place; key: its zone in the view and, unless word says otherwise, in the glossary.

    style: "slot" holds null or one card, "row" so many as it has names; "hand" is a row of cards (or a count of unseen
    ones), "spread" the same face up; "fan" is a face-up pile whose right edges stay visible; "pile" is face down and
    shows its count, large: in large digits, low at or under danger; "line" holds small cards upright or sideways;
    "units" are stacks. size: of a card; names: what the notation calls the slots. caption: where the name stands.

    ground: the tone of what it lies on. live: the tone of the stat that counts now (view, view before, seat). carried:
    keys of what a card carries (small cards at its side); strip: the key of a card below it whose lower edge shows;
    base: the key of the cards below it; counts: the counters that lie on it. total: the player's key of the sum of a
    fan's pips; kept: the key of the part of it that doesn't lie there. absent: an empty one is not drawn. means:
    another place, by its name in the notation, that is meant too when this one is picked.
    """

    key: str
    style: Style
    box: Box
    letter: str = ""
    word: Word = ""
    caption: Literal["top", "side", ""] = "top"
    size: tuple[float, float] = (66, 94)
    names: tuple[str, ...] = ()
    ground: Callable[[View], str] | None = None
    live: Callable[[View, View | None, int], str] | None = None
    carried: tuple[str, ...] = ()
    strip: str = ""
    base: str = ""
    counts: tuple[Count, ...] = ()
    total: str = ""
    kept: str = ""
    large: bool = False
    danger: int = -1
    absent: bool = False
    means: str = ""


@dataclass(frozen=True, slots=True)
class Tray:
    """Where the cards of an open choice lie that lie nowhere else on the board: those looked at, those searched."""

    box: Box
    size: tuple[float, float] = (66, 94)
    key = "choice"


# ---------------------------------------------------------------- numbers


@dataclass(frozen=True, slots=True)
class Meter:
    """A number as a bar, from low to high (or to the player's value of that key).

    danger: at or under it (over: so near to high) the bar warns. sign: what stands before it. unless: in these phases
    the number isn't there yet. count: it is how many cards the zone has.
    """

    key: str
    box: Box
    word: Word
    sign: str = "heart"
    tone: str = "good"
    low: int = 0
    high: int | str = 100
    danger: int = 30
    over: bool = False
    unless: tuple[str, ...] = ()
    count: bool = False
    ticks: int = 10


@dataclass(frozen=True, slots=True)
class Ladder:
    """A number as a rung from low to high."""

    key: str
    box: Box
    word: Word
    low: int
    high: int


@dataclass(frozen=True, slots=True)
class Digits:
    """A number with its sign and word; size: the height of its digits."""

    key: str
    box: Box
    word: Word
    sign: str
    tone: str = "ink"
    size: float = 24


@dataclass(frozen=True, slots=True)
class Tokens:
    """A small number as so many signs, empty ones up to most.

    late: it is null until it starts, and then it warns; quiet: it is not drawn while it is 0.
    """

    key: str
    box: Box
    word: Word
    sign: str
    most: int | Callable[[View], int] = 0
    late: bool = False
    quiet: bool = False


@dataclass(frozen=True, slots=True)
class Dice:
    """Dice that have just been rolled: a list of numbers."""

    key: str
    box: Box
    word: Word
    ground: str = ""


class Zone(NamedTuple):
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


# ---------------------------------------------------------------- words and grounds


class Figure(NamedTuple):
    """One value of a readout: sign, digits or a word, what is added to it, a remark, and the whole in words."""

    glyph: str
    text: str | Text
    added: str = ""
    note: str = ""
    said: str | Text = ""
    size: float = 18


@dataclass(frozen=True, slots=True)
class Readout:
    """What a position comes to: figures worked out from the view. row: on pills side by side, not below each other.

    of: (game, view, view before, seat) → figures. ground: the tone of what it stands on. foretells: it works out what
    would happen; while somebody is to guess that, it is not drawn.
    """

    box: Box
    of: Callable[[Any, View, View | None, int], tuple[Figure, ...]]
    ground: Callable[[View], str] | None = None
    row: bool = False
    foretells: bool = False
    key = ""


class ValueNote(NamedTuple):
    """A remark by the player's value of key, looked up; other: for any number else; fades: not after the end."""

    key: str
    looks: Mapping[Any, Look]
    other: Look | None = None
    fades: bool = False

    def find(self, view: View, seat: int) -> tuple[Look, Any] | None:
        """The look of this player's value, with the value."""
        if self.fades and view["result"]:
            return None
        value = view["players"][seat].get(self.key)
        look = self.looks.get(value) or (self.other if value is not None else None)
        return (look, value) if look is not None else None


class SeatNote(NamedTuple):
    """A remark about the seat that the view names under key; other: about the other seats; unless: in these phases."""

    key: str
    mine: Look
    other: Look | None = None
    unless: tuple[str, ...] = ()

    def find(self, view: View, seat: int) -> tuple[Look, Any] | None:
        """The look of this seat."""
        if view.get(self.key) is None or view["phase"] in self.unless:
            return None
        look = self.mine if view[self.key] == seat else self.other
        return (look, "") if look is not None else None


Note = ValueNote | SeatNote


@dataclass(frozen=True, slots=True)
class Banner:
    """Turn, phase, and who has to act."""

    box: Box
    key = ""


@dataclass(frozen=True, slots=True)
class Plate:
    """A player's name with remarks. room: for the name."""

    box: Box
    notes: tuple[Note, ...] = ()
    room: float = 74
    key = ""


@dataclass(frozen=True, slots=True)
class Title:
    """A word of its own. ground: the tone of what it stands on."""

    box: Box
    word: Word
    ground: str = ""
    key = ""


@dataclass(frozen=True, slots=True)
class Ground:
    """A surface that other parts lie on. art: its pattern; acting: only under the seat whose turn it is."""

    box: Box
    art: Literal["waves", "rails", "plain"] = "plain"
    acting: bool = False
    key = ""


Part = Banner | Plate | Title | Ground | Place | Tray | Meter | Ladder | Digits | Tokens | Dice | Ring | Readout


def mirrored(parts: tuple[Part, ...], axis: float) -> tuple[Part, ...]:
    """The parts of the seat at the bottom for the seat at the top: their boxes mirrored about a line."""

    def turn(part: Part) -> Part:
        assert not isinstance(part, Ring)  # a ring has no side
        return replace(part, box=part.box._replace(y=2 * axis - part.box.y - part.box.h))

    return tuple(map(turn, parts))


@dataclass(frozen=True, slots=True)
class Layout:
    """A whole board.

    turn: the words for a turn. table: parts that no seat owns. seats: by the number of players, the parts of each
    seat, the one at the bottom first, then the others as they follow it. flags: keys of a card that lies there.
    sealed: the phases in which each seat chooses unseen. order: per phase the marks of the first, second, … selected
    card; elsewhere 1, 2, 3. active: whose turn it is. telling: the phase after which a board shows most, for figures.
    zones: per verb the places of the first, second, … card that it takes, the last also for all that follow; elsewhere
    the hand. uses: what a card of a kind, or what lies in a place (by its key), is for, as verbs.
    """

    size: tuple[float, float]
    turn: Text
    table: tuple[Part, ...]
    seats: Mapping[int, tuple[tuple[Part, ...], ...]]
    face: Face
    telling: str
    flags: Mapping[str, Flag]
    sealed: tuple[str, ...] = ()
    order: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    active: Callable[[View], int | None] = lambda view: None
    zones: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    uses: Mapping[str, tuple[str, ...]] = field(default_factory=dict)

    def at(self, view: View, seat: int, bottom: int = 0) -> tuple[Part, ...]:
        """The parts of a seat when another one sits at the bottom."""
        places = self.seats[len(view["players"])]
        return places[(seat - bottom) % len(places)]

    @property
    def places(self) -> tuple[Place, ...]:
        """The places of a seat."""
        return tuple(part for part in next(iter(self.seats.values()))[0] if isinstance(part, Place))

    def part(self, key: str) -> Part:
        """The part with a key, of the table or of the seat at the bottom."""
        every = (*self.table, *next(iter(self.seats.values()))[0])
        return next(part for part in every if part.key == key)

    def states(self, item: Any) -> list[Flag]:
        """The flags that a card in a view carries."""
        return [look for flag, look in self.flags.items() if item.get(flag)] if isinstance(item, dict) else []


# ---------------------------------------------------------------- reading a view


def face_down(item: Any) -> bool:
    """Whether a card lies face down (who looks may know it all the same: then it has `card`)."""
    return isinstance(item, dict) and item.get("face") == "down"


def card_id(item: Any) -> str | None:
    """The slug of a card in a view, None for no card and for one that is not known."""
    slug = item.get("card") if isinstance(item, dict) else item
    return slug if isinstance(slug, str) else None


def lies(item: Any) -> bool:
    """Whether a card lies there; an object may also hold only what is below the card."""
    return item is not None and not (isinstance(item, dict) and item.get("card", "") is None)


def number_in(owner: View, key: str) -> Any:
    """A number in a view; of a zone, how many cards it has."""
    value = owner.get(key)
    return len(value) if isinstance(value, list) else value


def cards_in(owner: View, place: Place) -> list[Any]:
    """The cards of a place in a view, each as the view has it; unseen ones as {"face": "down"}, no card as None."""
    value = owner.get(place.key)
    if place.style == "row":
        items = list(value or ())
        return items + [None] * (len(place.names) - len(items))
    if value is None:
        return []
    if isinstance(value, int):
        return [{"face": "down"}] * value
    return list(value) if isinstance(value, list) else [value]
