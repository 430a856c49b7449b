"""The instants at which a stepper stops, and what happened between two of them."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterator
from typing import TYPE_CHECKING, Literal

from tcg_kit.core.actions import Action
from tcg_kit.core.events import Event, heard
from tcg_kit.core.flow import Edge

if TYPE_CHECKING:
    from tcg_kit.core.session import Session

Instant = tuple[int, int]
"""(i, k): after i steps and k events of the step that follows, as Session.goto takes it."""

Unit = Literal["phase", "decision", "event"]
UNITS: tuple[Unit, ...] = ("phase", "decision", "event")


def stops(s: Session, unit: Unit, seat: int | None) -> list[Instant]:
    """The instants of a unit, from the beginning to the newest. Events that the seat may not see are no stops.

    Of moves that follow one another in a phase, each is a stop of its own, sealed ones aside.
    """
    phases = s.game.spec.flow.phases
    newest = len(s.steps)
    out: list[Instant] = [(0, 0)]
    for i, step in enumerate(s.steps):
        if unit == "phase":
            again = i + 1 < newest and s.steps[i + 1].action is not None
            if step.action is None or (again and phases[step.phase].kind != "sealed"):
                out.append((i + 1, 0))
        elif unit == "decision":
            if step.action is not None and i:
                out.append((i, 0))
        else:
            seen = [k for k, event in enumerate(step.events, 1) if event.visible_to(seat)]
            out += [(i, k) for k in seen[:-1]]
            out.append((i + 1, 0))
    if out[-1] != (newest, 0):
        out.append((newest, 0))
    return out


def index_of(line: list[Instant], here: Instant) -> int:
    """The stop at an instant, or the last one before it."""
    return max(0, bisect_right(line, here) - 1)


def neighbour(line: list[Instant], here: Instant, way: int) -> Instant:
    """The next stop after (way 1) or before (way −1) an instant; at the ends the end itself."""
    if way > 0:
        return line[min(bisect_right(line, here), len(line) - 1)]
    return line[max(bisect_left(line, here) - 1, 0)]


def between(s: Session, start: Instant, end: Instant, seat: int | None) -> Iterator[Edge | Action | Event]:
    """What happened after one instant up to another, in order: edges taken, actions, events, as the seat sees them."""
    return (item for _, item in happenings(s, start, end, seat))


def happenings(
    s: Session, start: Instant, end: Instant, seat: int | None
) -> Iterator[tuple[tuple[int, int], Edge | Action | Event]]:
    """The same, each with where it stands: its step, and which of the step's events it is (from 1; 0: the step)."""
    (i, k), (last, more) = start, end
    for n in range(i, min(last + (more > 0), len(s.steps))):
        step = s.steps[n]
        if n > i or k == 0:
            action = step.action_for(seat)
            if step.edge is not None:
                yield (n, 0), step.edge
            elif action is not None:
                yield (n, 0), action
        since = k if n == i else 0
        events = step.events[since : more if n == last else None]
        yield from (((n, since + 1 + which), events[which]) for which in heard(events, seat))


def begun(s: Session, here: Instant) -> Instant:
    """Where the present stretch of play began: before the last moves in a row that lie before an instant.

    What an effect asks on the way (choose) belongs to the stretch.
    """
    moves = [step.action is not None and step.action.verb != "choose" for step in s.steps[: here[0] + (here[1] > 0)]]
    i = len(moves)
    while i and not moves[i - 1]:
        i -= 1
    while i and moves[i - 1]:
        i -= 1
    return i, 0


def last_edge(s: Session, here: Instant) -> Edge | None:
    """The edge by which the phase at an instant was entered; None in the first."""
    i, k = here
    for step in reversed(s.steps[: i + (k > 0)]):
        if step.action is None:
            edge: Edge | None = step.edge
            return edge
    return None


def next_edges(s: Session) -> list[Edge]:
    """The edges that may be taken from the phase where the session is."""
    flow, state = s.game.spec.flow, s.engine.s
    back = state.returns[-1].phase if state.returns else None
    return [e for e in flow.edges if e.src == s.phase and (e.kind != "return" or e.dst == back)]
