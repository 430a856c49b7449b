"""The history of a game: what is written down of each step, the steps that show it, the sinks that make and re-run it.

A session (core/session.py) keeps the records; everything else that is asked of a step is read off them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from tcg_kit.core.actions import Action
from tcg_kit.core.errors import TcgKitError, message
from tcg_kit.core.events import Event, Told
from tcg_kit.core.flow import Edge
from tcg_kit.core.picks import Listed
from tcg_kit.core.state import State

if TYPE_CHECKING:
    from tcg_kit.core.session import Session

_make = tuple.__new__
"""Makes a named tuple without its Python-level constructor: for the hot path."""


Record = tuple[str, Edge | None, Action | None, list[Told]]
"""What is written down of a step: its phase, edge, action, and its events as they were told."""


def as_event(told: Told) -> Event:
    """What is written down of an event, as an Event: its data are a copy, so nobody changes the history by it."""
    speaker, kind, seat, data, *more = told
    event: Event = _make(Event, (speaker, kind, seat, _copied(data), *more))
    return event


def _copied(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _copied(one) for key, one in value.items()}
    return [_copied(one) for one in value] if isinstance(value, list) else value


class Step(NamedTuple):
    """One step of a game: a phase entered (edge: how, None for the first) or a decision (action)."""

    session: Session
    number: int
    record: Record

    @property
    def phase(self) -> str:
        """The phase entered, or in which the decision is made."""
        return self.record[0]

    @property
    def edge(self) -> Edge | None:
        """The edge by which the phase was entered; None for the first phase and for decisions."""
        return self.record[1]

    @property
    def action(self) -> Action | None:
        """The action of a decision."""
        return self.record[2]

    @property
    def events(self) -> list[Event]:
        """What happened in it, in order."""
        return [as_event(told) for told in self.record[3]]

    def action_for(self, seat: int | None) -> Action | None:
        """The action as a seat may see it: another's secret arguments are replaced by `?`."""
        a = self.action
        if a is None or seat is None or a.seat == seat:
            return a
        game = self.session.game
        if a.verb == "choose":
            return a.hidden() if self.session.choice_was_hidden(self.number) else a
        return a.hidden() if game.spec.verbs[a.verb].hides(a.args) else a

    def view(self, seat: int | None = None) -> dict[str, Any]:
        """The position after this step. Raises TcgKitError if the step has been replaced by another game line."""
        records = self.session.records
        if self.number >= len(records) or records[self.number] is not self.record:
            raise TcgKitError(message("step-gone"))
        return self.session.view(seat, self.number + 1)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Step) and self.record is other.record

    def __ne__(self, other: object) -> bool:
        return not self == other

    def __hash__(self) -> int:
        return hash((self.number, self.phase))

    def __repr__(self) -> str:
        what = f"{self.phase}: {self.action}" if self.action else self.phase
        return f"<step {self.number}: {what}, {len(self.record[3])} events>"


class Steps(Listed[Step]):
    """Steps of a session, made when they are looked at. begin: the number of the first."""

    __slots__ = ("begin", "records", "session")

    def __init__(self, session: Session, records: list[Record], begin: int = 0):
        self.session, self.records, self.begin = session, records, begin

    def __len__(self) -> int:
        return len(self.records)

    def at(self, i: int) -> Step:
        """The step at an index."""
        return _make(Step, (self.session, self.begin + i, self.records[i]))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Sequence) and list(self) == list(other)

    def __hash__(self) -> int:
        return hash((self.begin, len(self.records)))

    def __add__(self, other: Iterable[Step]) -> list[Step]:
        return [*self, *other]

    def __radd__(self, other: Iterable[Step]) -> list[Step]:
        return [*other, *self]


class Halt(Exception):
    """Stops a re-run at the wanted instant."""


class Recorder:
    """The sink that writes the history."""

    __slots__ = ("event", "records", "s")

    event: Callable[[Told], None]

    def __init__(self, records: list[Record], s: State):
        self.records, self.s = records, s  # not the session: a circle of references would outlive it

    def step(self, edge: Edge | None) -> None:
        """A phase is entered."""
        told: list[Told] = []
        self.records.append((self.s.phase if edge is None else edge.dst, edge, None, told))
        self.event = told.append

    def decision(self, action: Action) -> None:
        """A seat acts."""
        told: list[Told] = []
        self.records.append((self.s.phase, None, action, told))
        self.event = told.append


class Cursor:
    """The sink that halts a re-run after `stop` steps and k events of the step that follows."""

    def __init__(self, count: int, stop: int, k: int):
        self.count, self.stop, self.k = count, stop, k

    def step(self, edge: Edge | None) -> None:
        """A phase is entered; Halt if it is one too many."""
        self._count()

    def decision(self, action: Action) -> None:
        """A seat acts; Halt if it is one step too many."""
        self._count()

    def _count(self) -> None:
        if (self.count == self.stop and self.k == 0) or self.count > self.stop:
            raise Halt
        self.count += 1

    def event(self, told: Told) -> None:
        """Something happened; Halt after the k-th."""
        if self.count > self.stop:
            self.k -= 1
            if self.k == 0:
                raise Halt
