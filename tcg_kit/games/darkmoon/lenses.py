"""Where a game is in the diagrams of graphs.py: read off the all-seeing view, and off the events that led to it.

The events may be those of one step or of several, such as all since the last decision: of the edges taken, the last one
is lit.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from tcg_kit.core.topics import Lens, Lit
from tcg_kit.games.darkmoon.graphs import OVER, Turn, used
from tcg_kit.games.darkmoon.phases import UNITS
from tcg_kit.games.darkmoon.state import SETUP

if TYPE_CHECKING:
    from tcg_kit.core.board import View
    from tcg_kit.core.events import Event


def _active(view: View) -> int:
    """Whose turn it is."""
    return int(view["active"] if "active" in view else view["to_act"][0])


def turns(view: View, events: Sequence[Event]) -> Lit:
    """In endgame and endgame-n: whose turn it is with which countdown, and how it came to be that turn.

    Ends that the diagrams leave out (a stall, the hundredth round, fifty actions) light the end alone.
    """
    phase, left = view["phase"], view["turns_left"]
    if phase in SETUP:
        return Lit()
    if phase in ("score", "over"):
        last = [event.seat for event in events if event.kind == "countdown"]
        seat: int | None = last[-1] if last else view.get("active")
        if left != 0 or seat is None:
            return Lit((OVER,))
        return Lit((OVER,), ((Turn(seat, 1).id, OVER, "countdown_done"),))
    if phase == "last-turns":
        left = None  # the turn that has begun them is not one of them
    elif phase == "end" and left is not None and any(event.kind == "countdown" for event in events):
        left += 1  # it counts as over, and is still shown
    here = Turn(_active(view), left)
    begun = any(event.kind == "turn" and event.data["turn"] == view["turn"] for event in events)
    return Lit((here.id,), (_into(here, view),) if begun and view["turn"] > 1 else ())


def _into(here: Turn, view: View) -> tuple[str, str, str]:
    """The edge into a turn from the one before."""
    n = len(view["players"])
    before = (here.seat - 1) % n
    if here.left is None:
        return Turn(before, None).id, here.id, ""
    if here.left < n - 1:
        return Turn(before, here.left + 1).id, here.id, "countdown_runs"
    three = any(len(player["units"]) >= UNITS for player in view["players"])
    return Turn(before, None).id, here.id, "three_units" if three else "draw_failed"


def turn(view: View, events: Sequence[Event]) -> Lit:
    """In actions: how many are left in this main phase, and what was done last."""
    phase, left = view["phase"], view["actions_left"]
    if phase not in ("draw", "main", "end", "last-turns"):
        return Lit()
    seat = _active(view)
    short = seat == view["first"] and (not view["players"][seat]["first_turn_done"] or view["turn"] == 1)
    here = used(left, short)
    if phase in ("end", "last-turns"):
        return Lit(("end",), ((here, "end", "end"),))
    given = 0
    for event in reversed(events):
        if event.kind == "extra-action":
            given += event.data["n"]
        elif event.kind in ACTED:
            before = used(left - given + 1, short)
            return Lit((here,), ((before, here, "further" if given or before == here else "action"),))
        elif event.kind == "turn":
            break
    return Lit((here,))


ACTED = ("play", "unit", "unit-third", "unit-late")
"""The events of actions."""


LENSES: Mapping[str, Lens] = {"endgame": turns, "endgame-n": turns, "actions": turn}


def _two(view: View) -> Mapping[str, Any] | None:
    """How endgame is drawn for a game of two, by the ruling that may add a way; None for more."""
    return {"empty_deck": view["rulings"]["empty_deck"]} if len(view["players"]) == 2 else None


def _more(view: View) -> Mapping[str, Any] | None:
    """The same for endgame-n and three or more players."""
    n = len(view["players"])
    return {"n": n, "empty_deck": view["rulings"]["empty_deck"]} if n > 2 else None


OPTIONS: Mapping[str, Callable[[View], Mapping[str, Any] | None]] = {"endgame": _two, "endgame-n": _more}
"""With which options diagrams are drawn for a game; None where another one is for it."""
