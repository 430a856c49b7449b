"""The places of a view by their ids, and what differs between two views."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from tcg_kit.core.board import (
    Dice,
    Digits,
    Ladder,
    Layout,
    Meter,
    Part,
    Place,
    Ring,
    Tokens,
    Tray,
    View,
    card_id,
    cards_in,
    face_down,
    lies,
    number_in,
)


class Spot(NamedTuple):
    """A place id of a view: what lies there, whose it is (None: nobody's), and its name in the notation, "" if none."""

    where: str
    item: Any
    seat: int | None
    name: str


def spots(layout: Layout, view: View, bottom: int = 0) -> Iterator[Spot]:
    """Every place id that a drawing of a view has. bottom: the seat that sits below."""
    for part in layout.table:
        if isinstance(part, Place):
            yield from _spots(part, "", view, None)
        elif isinstance(part, Tray):
            for i, card in enumerate(looked_at(layout, view, bottom)):
                yield Spot(f"{part.key}.{i}", card, view["choice"]["seat"], card)
    for seat, player in enumerate(view["players"]):
        for part in layout.at(view, seat, bottom):
            if isinstance(part, Place):
                yield from _spots(part, f"p{seat}.", player, seat)


def _spots(place: Place, start: str, owner: View, seat: int | None) -> Iterator[Spot]:
    key, items = start + place.key, cards_in(owner, place)
    first = place.names[0] if place.names else place.means
    if place.style == "pile" or not items or unseen(place, owner):
        if not place.absent or items:
            yield Spot(key, None, seat, first)
        return
    for i, item in enumerate(items):
        where = key if place.style == "slot" else f"{key}.{i}"
        yield Spot(where, item, seat, place.names[i] if i < len(place.names) else place.means)
        if place.style == "units":
            yield from (Spot(f"{where}.{k}", card, seat, "") for k, card in enumerate(item))
        else:
            yield from (Spot(f"{where}.{k}", item[k], seat, "") for k in under(place, item))


def unseen(place: Place, owner: View) -> bool:
    """Whether a place holds cards of which only the number is known, and shows them as one."""
    return place.style == "fan" and isinstance(owner.get(place.key), int)


def under(place: Place, item: Any) -> list[str]:
    """The keys of what lies with a card in a place: what it carries, what is below it."""
    if not isinstance(item, dict):
        return []
    return [key for key in (*place.carried, place.strip) if item.get(key) is not None]


def looked_at(layout: Layout, view: View, bottom: int = 0) -> Sequence[str]:
    """The cards of an open choice that can't be picked where they lie: a tray shows them."""
    choice = view.get("choice")
    if not choice or not choice["options"] or chosen_from(layout, view, bottom):
        return ()
    options: Sequence[str] = choice["options"]
    return options


def chosen_from(layout: Layout, view: View, bottom: int = 0) -> dict[str, str]:
    """The place ids at which the options of an open choice are picked where they lie, each with its option."""
    choice = view.get("choice")
    if not choice or not choice["options"]:
        return {}
    chooser, wanted = choice["seat"], Counter(choice["options"])
    named = {full_name(chooser, option): option for option in wanted}
    others = (seat for seat in range(len(view["players"])) if seat != chooser)
    found: dict[str, str] = {}
    for seat in (chooser, *(others if "from" not in choice else ())):
        for place in layout.at(view, seat, bottom):
            if not isinstance(place, Place) or choice.get("from", place.key) != place.key:
                continue
            here = list(_spots(place, f"p{seat}.", view["players"][seat], seat))
            found |= {one.where: option for one in here if (option := named.get(f"p{seat}.{one.name}"))}
            cards = {one.where: slug for one in here if (slug := card_id(one.item)) is not None and slug in wanted}
            if _handy(place, len(here)) and wanted <= Counter(cards.values()):
                return cards
    return found


def full_name(seat: int, place: str) -> str:
    """A place as the notation of a seat names it, with the seat whose it is: "p0.s1" for "s1"."""
    return place if "." in place else f"p{seat}.{place}"


EDGE = 18.0
"""So much of a card must show for it to be picked in a fan."""


def _handy(place: Place, n: int) -> bool:
    """Whether each of n cards in a place shows enough to be known and picked there."""
    if place.style == "fan":
        return n < 2 or (place.box.w - place.size[0]) / (n - 1) >= EDGE
    return place.style in ("slot", "row", "hand", "spread")


class Changes(NamedTuple):
    """What differs between two views, by place ids: new cards, cards turned or set upright, places left empty.

    numbers: by how much numbers differ; begun: numbers that were not there before. way: from where the medal moved, and
    how far. phase: whether the turn or the phase is another.
    """

    arrived: frozenset[str] = frozenset()
    turned: frozenset[str] = frozenset()
    left: frozenset[str] = frozenset()
    numbers: Mapping[str, int] = {}
    begun: frozenset[str] = frozenset()
    way: tuple[int, int] | None = None
    phase: bool = False


SAME = Changes()


class _Found:
    """What has been found so far."""

    def __init__(self) -> None:
        self.arrived: set[str] = set()
        self.turned: set[str] = set()
        self.left: set[str] = set()
        self.begun: set[str] = set()
        self.numbers: dict[str, int] = {}
        self.way: tuple[int, int] | None = None

    def number(self, where: str, old: Any, new: Any) -> None:
        """A number that may differ."""
        if old is None or new is None:
            if new is not None:
                self.begun.add(where)
        elif new != old:
            self.numbers[where] = new - old

    def part(self, part: Part, start: str, old: View, new: View, phase: str | None) -> None:
        """What differs in a part. start: what its ids begin with."""
        if isinstance(part, Place):
            self.place(part, start, old, new)
        elif isinstance(part, Ring):
            self.way = _way(part, old, new, phase)
        elif isinstance(part, Dice):
            if new.get(part.key) and new.get(part.key) != old.get(part.key):
                self.begun.add(start + part.key)
        elif isinstance(part, (Meter, Ladder, Digits, Tokens)):
            self.number(start + part.key, number_in(old, part.key), number_in(new, part.key))
            if isinstance(part, Meter) and isinstance(part.high, str):
                self.number(start + part.high, old.get(part.high), new.get(part.high))

    def place(self, place: Place, start: str, old: View, new: View) -> None:
        """What differs in a place."""
        if place.total:
            self.number(start + place.total, old[place.total], new[place.total])
        if old.get(place.key) == new.get(place.key):
            return
        key, was, now = start + place.key, cards_in(old, place), cards_in(new, place)
        if place.style == "slot":
            self.slot(place, key, was[0] if was else None, now[0] if now else None)
            return
        if place.style == "row":
            for i, (one, other) in enumerate(zip(was, now, strict=True)):
                self.slot(place, f"{key}.{i}", one, other)
            return
        if place.style != "pile" and not unseen(place, new):
            self.arrived.update(f"{key}.{i}" for i in _arrivals(was, now))
        if place.style == "line":
            turned = (_tapped(one) != _tapped(other) for one, other in zip(was, now, strict=False))
            self.turned.update(f"{key}.{i}" for i, changed in enumerate(turned) if changed)
        if was and not now:
            self.left.add(key)
        if len(was) != len(now):
            self.numbers[key] = len(now) - len(was)

    def slot(self, place: Place, where: str, was: Any, now: Any) -> None:
        """What differs in a place for one card."""
        if lies(now) and (not lies(was) or _seen(was) != _seen(now)):
            self.arrived.add(where)
        elif lies(was) and not lies(now):
            self.left.add(where)
        older = was if isinstance(was, dict) else {}
        for key in under(place, now):
            if older.get(key) != now[key]:
                self.arrived.add(f"{where}.{key}")
        if isinstance(now, dict) and older and where not in self.arrived:
            for count in place.counts:
                self.number(f"{where}.{count.key}", older.get(count.key, 0), now.get(count.key, 0))


def changes(layout: Layout, before: View | None, after: View) -> Changes:
    """What changed between two views of the same game, both all-seeing or both of the same seat."""
    if before is None:
        return SAME
    found, phase = _Found(), after.get("phase")
    for part in layout.table:
        found.part(part, "", before, after, phase)
    for seat, (old, new) in enumerate(zip(before["players"], after["players"], strict=True)):
        for part in layout.at(after, seat):
            found.part(part, f"p{seat}.", old, new, phase)
    return Changes(
        frozenset(found.arrived),
        frozenset(found.turned),
        frozenset(found.left),
        found.numbers,
        frozenset(found.begun),
        found.way,
        (before.get("turn"), before.get("phase")) != (after.get("turn"), after.get("phase")),
    )


def _arrivals(was: list[Any], now: list[Any]) -> Iterator[int]:
    """The indices of the cards that were not there or lay face down. Copies are alike: the last ones are new."""
    more = Counter(map(_seen, now))
    more.subtract(Counter(map(_seen, was)))
    for i, seen in reversed(list(enumerate(map(_seen, now)))):
        if more[seen] > 0:
            more[seen] -= 1
            yield i


def _seen(item: Any) -> Any:
    """What tells one card from another: of a unit, all its cards."""
    return tuple(item) if isinstance(item, list) else (card_id(item), face_down(item))


def _tapped(item: Any) -> bool:
    return isinstance(item, dict) and bool(item.get("tapped"))


def _way(ring: Ring, before: View, after: View, phase: str | None) -> tuple[int, int] | None:
    """From where the medal moved, and how far: clockwise, or the shorter way where it may also go back."""
    old, new = before[ring.key], after[ring.key]
    steps = (new - old) % ring.size
    if steps * 2 > ring.size and phase not in ring.forward:
        steps -= ring.size
    return (old, steps) if steps else None
