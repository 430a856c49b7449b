"""Where a game is in the diagrams of graphs.py: read off the view, and off the events since the last decision."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from tcg_kit.core.topics import Lens, Lit
from tcg_kit.games.mattsun.state import FRONT, SPOTS

if TYPE_CHECKING:
    from tcg_kit.core.board import View
    from tcg_kit.core.events import Event

Way = tuple[str, str, str]
"""An edge: from, to, guard."""


def charge(view: View, events: Sequence[Event]) -> Lit:
    """In charge-cycle: how the active player's charge lies, and what has been done with it."""
    player, nodes = view["players"][view["active"]], []
    for name, sideways in (("upright", False), ("sideways", True)):
        if any(one["tapped"] == sideways for one in player["charge"]):
            nodes.append(name)
    if view.get("resolving"):
        nodes.append("trump")
    ways: list[Way] = []
    for event in events:
        if event.seat == view["active"] and event.rules:
            ways += [(src, dst, "") for src, dst in _CHARGE.get((event.kind, event.rules[0]), ())]
    return Lit(tuple(nodes), tuple(dict.fromkeys(ways)))


_CHARGE: Mapping[tuple[str, str], Sequence[tuple[str, str]]] = {
    ("charge", "MTN-CHARGE-2"): (("hand", "upright"),),
    ("recall", "MTN-CHARGE-2"): (("upright", "hand"),),
    ("stand", "MTN-CHARGE-1"): (("sideways", "upright"),),
    ("trump", "MTN-MAIN-3"): (("hand", "trump"), ("sideways", "trump")),
    ("tap", "MTN-MAIN-3"): (("upright", "sideways"),),
    ("to-discard", "MTN-MAIN-3"): (("trump", "discard"),),
}
"""Events with their first rule, and the edges that they take; what other effects turn shows at the nodes alone."""


def life(view: View, events: Sequence[Event]) -> Lit:
    """In unit-life: which ways units have gone; if none has, where the active player's lie."""
    ways = list(dict.fromkeys(way for event in events for way in _moves(event)))
    if ways:
        return Lit(tuple(dict.fromkeys(dst for _, dst, _ in ways)), tuple(ways))
    if "active" not in view or view["phase"] in ("deal", "redraw", "dice", "deploy"):
        return Lit()
    player = view["players"][view["active"]]
    nodes = ["front"] if player["front"] else []
    nodes += ["bench-up" if one["face"] == "up" else "bench-down" for one in player["bench"] if one and one["card"]]
    return Lit(tuple(dict.fromkeys(nodes)))


def _moves(event: Event) -> list[Way]:
    """The ways that units have gone by an event; of a face-down card nobody is told whether it is one."""
    kind, data = event.kind, event.data
    if kind == "deploy":
        return [("hand", "front", ""), ("hand", "bench-down", "")][: 1 + bool(data["n"])]
    if kind in _STEPS and "MTN-TRAP-4" not in event.rules:
        return list(_STEPS[kind])
    if kind not in _OUT:
        return []
    down = kind == "returned-down" or data.get("face") == "down"
    src = "bench-down" if down else "bench-up" if SPOTS[data["slot"]][1] != FRONT else "front"
    dst, guard = _OUT[kind]
    return [(src, dst, guard), *([("returned", "hand", "")] if dst == "returned" else [])]


_UP, _DOWN, _BACK = ("bench-up", "front", ""), ("bench-down", "front", ""), ("front", "bench-up", "")
_STEPS: Mapping[str, Sequence[Way]] = {
    "place": (("hand", "bench-up", ""),),
    "place-down": (("hand", "bench-down", ""),),
    "flip": (("bench-down", "bench-up", ""),),
    "promote": (_UP,),
    "promote-up": (_DOWN,),
    "swapped": (_UP, _BACK),
    "swapped-up": (_DOWN, _BACK),
    "pulled": (_UP, _BACK),
}
_OUT: Mapping[str, tuple[str, str]] = {
    "defeated": ("defeated", "hp = 0"),
    "scrapped": ("discarded", ""),
    "returned": ("returned", ""),
    "returned-down": ("returned", ""),
}
"""What leaves the field: whereto, by which guard."""


def blow(view: View, events: Sequence[Event]) -> Lit:
    """In damage: the last attack, as far as the diagram goes."""
    for event in reversed(events):
        if event.kind in _BLOWS:
            before, after = (f"hp{event.data[key]}" for key in ("before", "after"))
            guard = _BLOWS[event.kind]
            return Lit((after,), ((before, after, guard),) if guard else ())
    return Lit()


_BLOWS = {"hit": "ATK <= DEF", "hit-over": "ATK > DEF", "hit-guarded": ""}
"""The events of an attack, with the guards of the edges."""

LENSES: Mapping[str, Lens] = {"charge-cycle": charge, "unit-life": life, "damage": blow}
