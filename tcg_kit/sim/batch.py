"""Plays some games of a plan: what a worker does, in this process or in another one."""

from __future__ import annotations

import time
from typing import NamedTuple

from tcg_kit.core.errors import TcgKitError, message
from tcg_kit.core.lang import LANGS, Text
from tcg_kit.sim import bots, playout
from tcg_kit.sim.plan import BotError, Plan, unpacked
from tcg_kit.sim.tally import Outcome, Seen, Tally


class Batch(NamedTuple):
    """Games played, and how long it took. error: what went wrong in the game that would have been next.

    It is told, not raised: executors differ in how they pass errors on.
    """

    outcomes: list[Outcome]
    tally: Tally
    seconds: float
    error: Text | None


def work(packed: bytes, first: int, n: int) -> Batch:
    """Play n games of a packed plan, from the first one on."""
    try:
        plan = unpacked(packed)
    except TcgKitError as e:
        return Batch([], Tally(), 0.0, e.text)
    return play(plan, first, n)


def play(plan: Plan, first: int, n: int) -> Batch:
    """Play n games of a plan, from the first one on."""
    began = time.perf_counter()
    makers, tally = plan.makers(), Tally()
    outcomes: list[Outcome] = []
    for i in range(first, first + n):
        seating, seed = plan.seating(i), plan.first_seed + i
        g = playout.begin(plan.game, seed, [plan.decks[place.deck] for place in seating], plan.rulings)
        seen = Seen(plan)
        try:
            at_table = [makers[place.side]() for place in seating]
            decisions = bots.run(g, at_table, seed, seen)
        except (BotError, bots.IllegalChoice) as e:
            seat = g.s.asks[0]
            where = {lang: plan.game.label("phase", g.s.phase, lang) for lang in LANGS}
            told = {"bot": plan.bot_names[seating[seat].side], "what": e.text, "game": i, "seed": seed, "phase": where}
            error = message("sim:in-game", **told, seat=f"P{seat}", decision=seen.n)
            return Batch(outcomes, tally, time.perf_counter() - began, error)
        s = g.s
        result = s.result
        assert result is not None
        scores = tuple(result["scores"]) if result["scores"] is not None else None
        first_seat = plan.watched.first(s)
        outcome = Outcome(result["winner"], result["reason"], s.turn, decisions, first_seat, scores)
        tally.add(i % plan.cycle, seating, outcome, seen, seen.measure(g))
        outcomes.append(outcome)
    return Batch(outcomes, tally, time.perf_counter() - began, None)
