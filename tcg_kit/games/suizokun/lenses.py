"""Where a game is in the diagrams of graphs.py: read off the all-seeing view, and off the events that led to it.

The events may be those of several steps, such as all since the last decision: what raised levels last is lit.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from tcg_kit.core.topics import Lens, Lit
from tcg_kit.games.suizokun.battle import BEATS
from tcg_kit.games.suizokun.levels import KINDS, in_force

if TYPE_CHECKING:
    from tcg_kit.core.events import Event

View = Mapping[str, Any]


def _rises(events: Sequence[Event]) -> list[Mapping[str, Any]]:
    """What is told of the last trigger that has fired, one for each side that it has raised (or left at the cap)."""
    told = [event.data for event in events if event.kind in ("level-up", "level-cap")]
    return [data for data in told if data["phase"] == told[-1]["phase"]]


def triggers(view: View, events: Sequence[Event]) -> Lit:
    """In level-triggers: the phase if it is one of them, and which side's level the last trigger has raised."""
    fired = _rises(events)
    phase, found = view["phase"], in_force(view["rulings"]["round_one_level"])
    here = [phase] if any(t.phase == phase for t in found) else []
    edges = [(data["phase"], data["side"], KINDS[data["trigger"]].guard) for data in fired]
    return Lit((*here, *[data["side"] for data in fired]), tuple(edges))


def levels(view: View, events: Sequence[Event]) -> Lit:
    """In levels: both players' levels, and how the last trigger has raised them."""
    steps = [(f"l{d['before']}", f"l{d['after']}", KINDS[d["trigger"]].guard) for d in _rises(events)]
    edges = [(src, dst, guard if src != dst else "level_9") for src, dst, guard in steps]
    return Lit(tuple([f"l{player['level']}" for player in view["players"]]), tuple(edges))


def attributes(view: View, events: Sequence[Event]) -> Lit:
    """In attributes: the two that met in the last attack, and which beats which."""
    blows = [event.data for event in events if event.kind.startswith("strike")]
    if not blows:
        return Lit()
    met = (blows[-1]["attribute"], blows[-1]["against"])
    nodes = tuple([name for name in met if name in BEATS])
    return Lit(nodes, tuple([(one, other, "") for one, other in (met, met[::-1]) if BEATS.get(one) == other]))


def round_by_round(view: View, seat: int) -> str | None:
    """For tcg.observe: a player's level in each round, when it is decided who goes first."""
    return f"Lv {view['players'][seat]['level']}" if view["phase"] == "initiative" else None


def options(view: View) -> Mapping[str, Any]:
    """How level-triggers is drawn for a game: by its ruling."""
    return {"round_one_level": view["rulings"]["round_one_level"]}


LENSES: Mapping[str, Lens] = {"levels": levels, "level-triggers": triggers, "attributes": attributes}
