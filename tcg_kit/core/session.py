"""A session: one game with its history. Undo, redo, goto and branch move in it; chance is rewound with the rest."""

from __future__ import annotations

import json
from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tcg_kit.core import view as views
from tcg_kit.core.actions import Action, Reason
from tcg_kit.core.engine import Engine
from tcg_kit.core.errors import IllegalAction, NotationError, ReplayError, TcgKitError, message, system_says
from tcg_kit.core.events import Event
from tcg_kit.core.fields import short
from tcg_kit.core.files import checked
from tcg_kit.core.history import Cursor, Halt, Record, Recorder, Steps, as_event
from tcg_kit.core.picks import Chain
from tcg_kit.core.state import State

if TYPE_CHECKING:
    from tcg_kit.core.decks import Deck
    from tcg_kit.core.definition import Definition

SPACING = 12
"""Decisions between two snapshots: goto runs on from the nearest one."""


class Session:
    """One game with its history. Made by Game.new, Game.scenario, load or branch.

    at: the instant that is looked at, after so many steps. Everything that is asked (phase, to_act, legal, view,
    events) speaks of that instant. records: the history as it is written down; steps shows it.
    """

    def __init__(self, game: Definition, start: State, *, seed: int, decks: list[Deck] | None):
        self.game, self.seed, self.decks = game, seed, decks
        self.start = start
        self.records: list[Record] = []
        self.at, self._k = 0, 0
        self._decided: list[int] = []  # the steps that are decisions, ascending
        self._offered: dict[int, Sequence[Action]] = {}  # what legal() gave at this instant, by seat
        self._snapshots: list[tuple[int, int, State]] = [(0, 0, start)]  # (at, decisions before, state)
        self.engine = self._play_on(start.clone())
        self.engine.run()
        self.at = len(self.records)

    # what is the case at this instant

    @property
    def steps(self) -> Steps:
        """The recorded history."""
        return Steps(self, self.records)

    @property
    def phase(self) -> str:
        """The phase of the flow."""
        return self.engine.s.phase

    @property
    def turn(self) -> int:
        """The turn (round) number."""
        return self.engine.s.turn

    @property
    def to_act(self) -> tuple[int, ...]:
        """The seats that have to act; empty at an automatic instant and at the end."""
        return self.engine.s.asks if self._k == 0 else ()

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.engine.s.result is not None

    @property
    def result(self) -> dict[str, Any] | None:
        """{"winner": seat or None, "reason": rule id, "scores": list or None}, None before the end."""
        result = self.engine.s.result
        return dict(result) if result is not None else None

    @property
    def events(self) -> list[Event]:
        """All events up to this instant."""
        told = [one for record in self.records[: self.at] for one in record[3]]
        if self._k:
            told += self.records[self.at][3][: self._k]
        return [as_event(one) for one in told]

    def legal(self, seat: int | None = None) -> Sequence[Action]:
        """The legal actions of a seat, or of all that have to act. Lazy: len, index, slice, `in`, iteration."""
        asks = self.to_act
        if seat is None:
            if len(asks) != 1:
                return Chain([self.legal(one) for one in asks])
            seat = asks[0]
        if type(seat) is not int or seat not in asks:
            self.demand_seat(seat)
            return ()
        if seat not in self._offered:
            self._offered[seat] = self.engine.legal(seat)
        return self._offered[seat]

    def why_not(self, action: str | Action) -> list[Reason]:
        """Every reason why an action is not allowed here, [] if it is legal. Raises NotationError."""
        return self._reasons(self._read(action))

    def view(self, seat: int | None = None, at: int | tuple[int, int] | None = None) -> dict[str, Any]:
        """The position as plain data: everything, or what a seat may see; here or at another instant of the history.

        at: i (after i steps) or (i, k) (after the k-th event of the step that follows). What each key means:
        game.view_keys. Raises TcgKitError for a seat or an instant that isn't there.
        """
        s = self.engine.s
        automatic = self._k > 0
        if at is not None:
            if isinstance(at, tuple) and len(at) != 2:
                raise TcgKitError(message("no-instant", value=short(at)))
            i, k = at if isinstance(at, tuple) else (at, 0)
            s, automatic = self._state(i, k), k > 0
        out = views.write(self.game, s)
        if automatic:
            out["to_act"] = []
        if seat is None:
            return out
        self.demand_seat(seat)
        return views.redact(out, seat, self.game.spec.hidden)

    def digest(self) -> str:
        """A short fingerprint of the state here, equal for equal games in every process."""
        return self.engine.s.digest()

    # moving on and back

    def do(self, action: str | Action) -> Steps:
        """Do an action (notation or Action) and all that follows from it; gives the steps it caused.

        In the past, the same action again keeps the recorded future, another one replaces it. Raises NotationError
        or IllegalAction (with .reasons); the position is then unchanged.
        """
        try:
            chosen = isinstance(action, Action) and action in self._offered.get(action.seat, ())
        except TypeError:  # words that are no text
            chosen = False
        if isinstance(action, Action) and chosen:
            read = action  # chosen from legal(): as it should be
        else:
            read = self._read(action)
            reasons = self._reasons(read)
            if reasons:
                raise IllegalAction(str(read), reasons)
            read = self.engine.normal(read)
        begin = self.at
        if begin < len(self.records):
            if self.records[begin][2] == read:
                self.redo()
                return Steps(self, self.records[begin : self.at], begin)
            self._forget(begin)
        if len(self._decided) % SPACING == 0 and self._snapshots[-1][0] < begin:
            self._snapshots.append((begin, len(self._decided), self.engine.s.clone()))
        self._decided.append(begin)
        self._offered = {}
        self.engine.play(read)
        self.at = len(self.records)
        return Steps(self, self.records[begin:], begin)

    def undo(self, n: int = 1) -> None:
        """Take back the last n decisions with all they caused. TcgKitError if there are fewer."""
        before = bisect_left(self._decided, self.at + (1 if self._k else 0))
        if type(n) is not int or not 0 < n <= before:
            raise TcgKitError(message("no-undo", n=before, value=short(n)))
        self.goto(self._decided[before - n])

    def redo(self, n: int = 1) -> None:
        """Do the next n recorded decisions again with all they caused. TcgKitError if there are fewer."""
        before = bisect_left(self._decided, self.at + (1 if self._k else 0))
        after = len(self._decided) - before
        if type(n) is not int or not 0 < n <= after:
            raise TcgKitError(message("no-redo", n=after, value=short(n)))
        last = before + n
        self.goto(self._decided[last] if last < len(self._decided) else len(self.records))

    def goto(self, i: int, k: int | None = None) -> None:
        """Go to the instant after i steps, or after the k-th event of the step that follows."""
        self.engine = self._play_on(self._state(i, k or 0))
        self.at, self._k, self._offered = i, k or 0, {}

    @property
    def k(self) -> int:
        """How many events of the step that follows have happened at this instant; 0 between steps."""
        return self._k

    def branch(self) -> Session:
        """An independent session from here: the history up to this instant, and what follows of itself."""
        new = object.__new__(Session)
        new.game, new.seed, new.decks, new.start = self.game, self.seed, self.decks, self.start
        cut = bisect_left(self._decided, self.at + (1 if self._k else 0))
        end = self._decided[cut] if cut < len(self._decided) else len(self.records)
        new.records = [(phase, edge, action, told[:]) for phase, edge, action, told in self.records[:end]]
        new._decided = self._decided[:cut]
        new._snapshots = [(at, n, state) for at, n, state in self._snapshots if at <= end]
        new.at, new._k, new._offered = self.at, self._k, {}
        new.engine = new._play_on(self.engine.s.clone())
        return new

    def save(self, path: str | Path) -> None:
        """Write the replay (JSON): seed, decks or view, cards, rulings, decisions, digests. ReplayError if it can't."""
        from tcg_kit.core.replay import document

        path = checked(path, ReplayError)
        text = json.dumps(document(self), ensure_ascii=False, indent=1)
        try:
            path.write_text(text + "\n", encoding="utf-8")
        except OSError as e:
            raise ReplayError(message("not-written", why=system_says(e)), path=str(path)) from e

    @property
    def decisions(self) -> list[Action]:
        """All recorded decisions, in order."""
        return [action for i in self._decided if (action := self.records[i][2]) is not None]

    def choice_was_hidden(self, index: int) -> bool:
        """Whether the choice answered by the step of this index was among cards that only one seat may see."""
        choice = self._state(index, 0).choice
        return choice is not None and choice.hidden

    def __repr__(self) -> str:
        where = f"over: {self.result}" if self.over else f"{self.phase}, to act: {list(self.to_act)}"
        return f"<Session {self.game.slug}, turn {self.turn}, {where}, step {self.at} of {len(self.records)}>"

    def _play_on(self, s: State) -> Engine:
        """An engine that goes on from a state and writes down what happens."""
        return Engine(self.game, s, Recorder(self.records, s))

    def demand_seat(self, seat: Any) -> None:
        """TcgKitError unless there is such a seat, or None."""
        n = len(self.engine.s.players)
        if seat is None:
            return
        if type(seat) is not int or seat not in range(n):
            raise TcgKitError(message("no-seat", seat=short(seat), last=n - 1))

    def _read(self, action: str | Action) -> Action:
        if isinstance(action, Action):
            words = action.args
            if not isinstance(words, (tuple, list)) or not all(isinstance(word, str) for word in (action.verb, *words)):
                raise NotationError(message("no-action", value=short(tuple(action))))
            return self.game.parse(str(action))
        verb = next(iter(action.split(None, 1)), "") if isinstance(action, str) else ""
        if verb in self.game.spec.verbs or verb == "choose":  # the seat is left out
            if len(self.to_act) != 1:
                raise NotationError(message("who-acts", action=short(action), verb=verb))
            action = f"p{self.to_act[0]} {action}"
        return self.game.parse(action)

    def _reasons(self, action: Action) -> list[Reason]:
        if self._k:
            s = self.engine.s.clone()
            s.asks = ()
            return Engine(self.game, s).reasons(action)
        return self.engine.reasons(action)

    def _state(self, i: int, k: int) -> State:
        """A state of its own at an instant: the nearest snapshot, then run on."""
        if isinstance(i, bool) or not isinstance(i, int) or not 0 <= i <= len(self.records):
            raise TcgKitError(message("no-step", value=short(i), last=len(self.records)))
        events = len(self.records[i][3]) if i < len(self.records) else 0
        if isinstance(k, bool) or not isinstance(k, int) or not 0 <= k <= events:
            raise TcgKitError(message("no-event", i=i, n=events, value=short(k)))
        at, n, snapshot = self._snapshots[bisect_right(self._snapshots, i, key=lambda snap: snap[0]) - 1]
        g = Engine(self.game, snapshot.clone(), Cursor(at, i, k))
        try:
            g.run()
            for step in self._decided[n:]:
                action = self.records[step][2]
                assert action is not None
                g.play(action)
        except Halt:
            pass
        return g.s

    def _forget(self, at: int) -> None:
        del self.records[at:]
        del self._decided[bisect_left(self._decided, at) :]
        while self._snapshots[-1][0] > at:
            self._snapshots.pop()


def demand_session(value: Any) -> Session:
    """The session that somebody gives. TcgKitError for anything else."""
    if not isinstance(value, Session):
        raise TcgKitError(message("no-session", value=short(value)))
    return value
