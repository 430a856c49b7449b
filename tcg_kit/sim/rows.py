"""A row for each game, kept as some bytes: a million of them lie in a temporary file that goes when nobody wants it."""

from __future__ import annotations

import struct
import tempfile
import weakref
from collections.abc import Iterator, Sequence
from typing import IO, Any

from tcg_kit.core.picks import Listed
from tcg_kit.sim.plan import Plan
from tcg_kit.sim.tally import Outcome

IN_MEMORY = 1 << 20
"""Bytes that are kept in memory; beyond them a temporary file is begun."""
BLOCK = 4096
"""Rows that are read at a time."""

Row = dict[str, Any]


class Rows(Listed[Row]):
    """The games in their order; may be gone through again and again, counted, indexed and sliced.

    A row: game (its number), seed, winner (a seat, None for a draw), reason (rule id), turns, decisions, first (the
    seat that had the first turn, None where that means nothing), and for each seat p0_bot, p0_deck, p0_score, …
    (the score where the game counts one, else None).
    """

    __slots__ = ("__weakref__", "_file", "_form", "_n", "_plan", "_reasons")

    def __init__(self, plan: Plan):
        self._plan, self._n = plan, 0
        self._form = struct.Struct(f"<bbH?II{plan.players}i")
        self._reasons: list[str] = []
        self._file: IO[bytes] = tempfile.SpooledTemporaryFile(IN_MEMORY)  # noqa: SIM115 (closed by the finalizer)
        weakref.finalize(self, self._file.close)

    @property
    def columns(self) -> list[str]:
        """The keys of each row, in their order."""
        own = [f"p{seat}_{what}" for seat in range(self._plan.players) for what in ("bot", "deck", "score")]
        return ["game", "seed", "winner", "reason", "turns", "decisions", "first", *own]

    def append(self, outcomes: Sequence[Outcome]) -> None:
        """Add the games that follow."""
        pack, players = self._form.pack, self._plan.players
        out = []
        for o in outcomes:
            if o.reason not in self._reasons:
                self._reasons.append(o.reason)
            winner, first = (-1 if seat is None else seat for seat in (o.winner, o.first))
            scores = o.scores or (0,) * players
            reason = self._reasons.index(o.reason)
            out.append(pack(winner, first, reason, o.scores is not None, o.turns, o.decisions, *scores))
        self._file.seek(self._n * self._form.size)
        self._file.write(b"".join(out))
        self._n += len(outcomes)

    def __len__(self) -> int:
        return self._n

    def at(self, i: int) -> Row:
        """The row of a game."""
        return self._row(i, self._form.unpack(self._read(i, 1)))

    def __iter__(self) -> Iterator[Row]:
        for i, packed in enumerate(self._packed()):
            yield self._row(i, packed)

    def outcomes(self) -> Iterator[Outcome]:
        """The games as they were told: faster than rows, for comparing many."""
        for winner, first, reason, scored, turns, decisions, *scores in self._packed():
            seats = [None if seat < 0 else seat for seat in (winner, first)]
            counted = tuple(scores) if scored else None
            yield Outcome(seats[0], self._reasons[reason], turns, decisions, seats[1], counted)

    def _packed(self) -> Iterator[tuple[Any, ...]]:
        for begin in range(0, self._n, BLOCK):
            yield from self._form.iter_unpack(self._read(begin, min(BLOCK, self._n - begin)))

    def _read(self, begin: int, n: int) -> bytes:
        self._file.seek(begin * self._form.size)
        return self._file.read(n * self._form.size)

    def _row(self, i: int, packed: tuple[Any, ...]) -> Row:
        winner, first, reason, scored, turns, decisions, *scores = packed
        plan = self._plan
        row: Row = {
            "game": i,
            "seed": plan.first_seed + i,
            "winner": None if winner < 0 else winner,
            "reason": self._reasons[reason],
            "turns": turns,
            "decisions": decisions,
            "first": None if first < 0 else first,
        }
        for seat, place in enumerate(plan.seating(i)):
            row[f"p{seat}_bot"] = plan.bot_names[place.side]
            row[f"p{seat}_deck"] = plan.deck_names[place.deck]
            row[f"p{seat}_score"] = scores[seat] if scored else None
        return row
