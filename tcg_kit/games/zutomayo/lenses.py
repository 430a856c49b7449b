"""Where a game is in the diagrams of graphs.py: read off the all-seeing view, and off the events that led to it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from tcg_kit.core.topics import Lens, Lit
from tcg_kit.games.zutomayo.state import RING

if TYPE_CHECKING:
    from tcg_kit.core.events import Event

View = Mapping[str, Any]

WAYS = {
    "put-down": (("hand", "test", ""),),
    "reveal": (("hand", "test", ""),),
    "inert": (("test", "inert", "power < cost"),),
    "enter": (("test", "works", "power >= cost"),),
    "to-charger": (("leaves", "charger", "power > 0"),),
    "to-abyss": (("leaves", "abyss", "power = 0"),),
    "reshuffle": (("charger", "deck", "deck empty"), ("abyss", "deck", "deck empty")),
    "draw": (("deck", "hand", ""),),
}
"""What an event says of the cycle of power: the ways that cards have taken."""


def chronos(view: View, events: Sequence[Event]) -> Lit:
    """In chronos: where the medal is, and the way that it has last gone (ZTM-CLOCK-1)."""
    edges: list[tuple[str, str, str]] = []
    for event in events:
        if event.kind in ("clock", "clock-effect"):
            begin, n = event.data["before"], event.data["n"]
            steps = range(begin, begin + n) if n >= 0 else range(begin + n, begin)
            edges = [(f"c{i % RING}", f"c{(i + 1) % RING}", "") for i in steps]
    return Lit((f"c{view['chronos']}",), tuple(dict.fromkeys(edges)))


def power(view: View, events: Sequence[Event]) -> Lit:
    """In power: the last ways that cards have taken, as far as one goes on from another, and where they are now."""
    found: tuple[tuple[str, str, str], ...] = ()
    inert: set[str] = set()
    for event in events:
        if event.kind == "inert":
            inert.add(event.data["card"])
        ways = WAYS.get(event.kind, ())
        if event.kind == "reshuffle" and view["rulings"]["deck_out"] != "reshuffle-all":
            ways = ways[1:]  # only the abyss goes back
        if event.kind == "enter" and event.data["card"] in inert:
            ways = ()  # it came without its cost being met
        if ways:
            goes_on = any(ways[0][0] in (src, dst) for src, dst, _ in found)
            found = tuple(dict.fromkeys((*found, *ways))) if goes_on else ways
    return Lit(tuple(dict.fromkeys(dst for _, dst, _ in found)), found)


LENSES: Mapping[str, Lens] = {"chronos": chronos, "power": power}
