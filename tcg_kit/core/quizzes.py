"""How a game declares quiz questions: when there is one, what the engine makes of it, and how it is misread.

A game's quiz.py has `MAKERS`, by the keys of the topics in its quiz.toml, which holds every word of them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from tcg_kit.core.actions import Action, Reason
    from tcg_kit.core.events import Event
    from tcg_kit.core.history import Record, Step
    from tcg_kit.core.rules import Rule
    from tcg_kit.core.session import Session

Facts = Mapping[str, Any]
"""What a question is about: the values of its sentence, which its answers and misreadings use too."""


class Said(NamedTuple):
    """A sentence of quiz.toml by its key, and what fills it in. Facts whose names begin with _ are for reckoning."""

    key: str
    values: Facts


def said(key: str = "is", /, **values: Any) -> Said:
    """A sentence; `is` is the key where a topic has only one."""
    return Said(key, values)


class Scene:
    """A position of a recorded game, and what the engine made of it: the step that comes next, and those after it.

    session: the whole game; at: the instant, after so many steps.
    """

    def __init__(self, session: Session, at: int):
        self.session, self.at = session, at
        self.game = session.game

    @cached_property
    def view(self) -> dict[str, Any]:
        """The position, with all that lies hidden."""
        return self.session.view(at=self.at)

    @property
    def step(self) -> Step:
        """The step that comes next."""
        return self.session.steps[self.at]

    @property
    def action(self) -> Action:
        """The action that is done next."""
        action = self.step.action
        assert action is not None
        return action

    @cached_property
    def until(self) -> list[Step]:
        """The step that comes next, and what follows by itself up to the next decision."""
        steps = self.session.steps
        end = self.at + 1
        while end < len(steps) and steps[end].action is None:
            end += 1
        return list(steps[self.at : end])

    @cached_property
    def ahead(self) -> list[Step]:
        """All steps up to the end of the record."""
        return list(self.session.steps[self.at :])

    @cached_property
    def after(self) -> dict[str, Any]:
        """The position when the next step has happened."""
        return self.session.view(at=self.at + 1)

    @cached_property
    def past(self) -> list[Event]:
        """What has happened since the last decision, and by it."""
        steps = self.session.steps
        begin = self.at
        while begin and steps[begin - 1].action is None:
            begin -= 1
        return [event for step in steps[max(begin - 1, 0) : self.at] for event in step.events]

    @cached_property
    def here(self) -> Session:
        """A session of one's own that stands at the position: to ask it, or to go on in it."""
        branch = self.session.branch()
        branch.goto(self.at)
        return branch

    def events(self, *kinds: str, seat: int | None = None) -> list[Event]:
        """What the next step brings, of these kinds; of a seat if one is given."""
        return [e for e in self.step.events if e.kind in kinds and seat in (None, e.seat)]

    def coming(self, *kinds: str, seat: int | None = None) -> list[Event]:
        """What comes up to the next decision, of these kinds; of a seat if one is given."""
        return [e for step in self.until for e in step.events if e.kind in kinds and seat in (None, e.seat)]

    def why_not(self, action: str) -> list[Reason]:
        """What the engine has against an action here, [] if it is legal."""
        return self.here.why_not(action)


Proof = Sequence["Event | Reason | Step | Rule"]
"""What the engine says to the right answer: what happened, a refusal, the phase entered; or the rule that it keeps."""

Ask = Callable[[Scene], Said | None]
Right = Callable[[Scene, Facts], tuple[Said, Proof]]
Misreading = Callable[[Scene, Facts], Said | None]


class Stop(NamedTuple):
    """Where a game is stopped for a question: before one of these phases is entered, or one of these verbs is done."""

    phases: tuple[str, ...]
    verbs: tuple[str, ...]

    def fits(self, record: Record) -> bool:
        """Whether the game stops before this step of a session's records."""
        phase, edge, action, _ = record
        if action is not None:
            return action.verb in self.verbs
        return edge is not None and phase in self.phases


def entering(*phases: str) -> Stop:
    """Before one of these phases is entered."""
    return Stop(phases, ())


def doing(*verbs: str) -> Stop:
    """Before one of these is done."""
    return Stop((), verbs)


class Maker(NamedTuple):
    """Makes the questions of a topic.

    stop: where. ask: the question, None where there is nothing to ask; its fact `seat`, if given, is whose eyes the
    position is seen with (else seat 0). right: the answer, read off what the engine did. wrong: by the keys of
    quiz.toml, what those answer who misread a rule; None where the misreading has nothing to say here.
    """

    stop: Stop
    ask: Ask
    right: Right
    wrong: Mapping[str, Misreading]


def always(key: str = "is", /, **values: Any) -> Misreading:
    """A misreading that says the same wherever it is not right."""
    return lambda at, facts: Said(key, values)


def next_phase(order: tuple[str, ...], misread: Mapping[str, tuple[str, tuple[str, ...]]]) -> Maker:
    """The topic "which phase comes next?". order: the phases in which it is asked, or which then come.

    misread: by key, the phase that is named, and after which phases somebody might name it.
    """

    def ask(at: Scene) -> Said | None:
        here = at.view["phase"]
        return said(phase=here) if here in order and at.step.phase in order and here != at.step.phase else None

    def right(at: Scene, facts: Facts) -> tuple[Said, Proof]:
        return said(phase=at.step.phase), [at.step]

    def naming(phase: str, after: tuple[str, ...]) -> Misreading:
        return lambda at, facts: said(phase=phase) if facts["phase"] in after else None

    return Maker(entering(*order), ask, right, {key: naming(*one) for key, one in misread.items()})
