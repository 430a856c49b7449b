"""Any number of games between bots, here, in other processes or on other machines: the same rows wherever they run."""

from __future__ import annotations

import os
from collections import deque
from collections.abc import Generator, Mapping, Sequence
from concurrent.futures import BrokenExecutor, Executor, Future
from contextlib import closing
from typing import Any

from tcg_kit.core.definition import Definition
from tcg_kit.core.errors import TcgKitError, message
from tcg_kit.core.fields import short
from tcg_kit.sim import plan as plans
from tcg_kit.sim.batch import Batch, play, work
from tcg_kit.sim.plan import BotLike, Decks, Plan
from tcg_kit.sim.progress import progress as shown
from tcg_kit.sim.results import Results
from tcg_kit.sim.workers import held, processes

HERE, SENT = 0.1, 0.4
"""Seconds that a batch of games should take, in this process and in another one."""
AT_ONCE = 256
"""Batches that an executor of unknown size is given at a time."""


def simulate(
    game: str | Definition,
    games: int = 10_000,
    decks: Decks | None = None,
    bots: Sequence[BotLike] = ("greedy", "random"),
    seed: int = 0,
    executor: int | Executor | None = None,
    progress: bool = True,
    rulings: Mapping[str, Any] | None = None,
) -> Results:
    """Let bots play so many games, and count. The same arguments give the same rows, whatever the executor.

    game: a slug or a Game. bots: one for each seat, which also says how many play: names, functions choose(view,
    legal, rng), or classes, of which each game gets a new object (an object or a function is used as it is and must
    keep nothing from game to game). decks: one for each bot; None plays all pairings of the ready decks in turn.
    After each game the bots move on by a seat with their decks, so that each sits everywhere equally often.
    executor: None plays here; a number, in so many processes; or any Executor of concurrent.futures.
    progress: shows a bar, in a terminal or notebook, if tqdm is there.

    Ctrl-C (a notebook's stop button) ends it: the Results then hold the games done so far, `complete` is False.
    Raises TcgKitError for what can't be played, and for a bot that raises or acts illegally, with the game and seed.
    """
    if isinstance(games, bool) or not isinstance(games, int) or games < 1:
        raise TcgKitError(message("sim:games", value=short(games)))
    plan = plans.make(game, bots, decks, seed, rulings)
    results = Results(plan, games)
    with closing(_batches(plan, games, executor)) as batches, shown(games, plan.game.title, progress) as done:
        try:
            for batch in batches:
                with held():
                    results.add(batch.outcomes, batch.tally)
                if batch.error is not None:
                    raise TcgKitError(batch.error)
                done(len(batch.outcomes))
        except KeyboardInterrupt:
            return results
    return results


def _batches(plan: Plan, games: int, executor: int | Executor | None) -> Generator[Batch]:
    """The games in batches, in their order."""
    if executor is None:
        return _here(plan, games)
    if isinstance(executor, Executor):
        return _sent(plan, games, executor, AT_ONCE)
    if isinstance(executor, bool) or not isinstance(executor, int) or executor < 1:
        raise TcgKitError(message("sim:executor", value=short(executor)))
    return _in_processes(plan, games, executor)


class _Pace:
    """How many games make a batch of about so many seconds."""

    def __init__(self, seconds: float):
        self.seconds, self.size = seconds, 1

    def learn(self, batch: Batch) -> None:
        """A batch is done."""
        n = len(batch.outcomes)
        self.size = max(1, min(4 * self.size, int(n * self.seconds / max(batch.seconds, 1e-6))))


def _here(plan: Plan, games: int) -> Generator[Batch]:
    pace, first = _Pace(HERE), 0
    while first < games:
        batch = play(plan, first, min(pace.size, games - first))
        pace.learn(batch)
        yield batch
        first += len(batch.outcomes)


def _in_processes(plan: Plan, games: int, n: int) -> Generator[Batch]:
    with processes(min(n, games, 61 if os.name == "nt" else n)) as pool:
        yield from _sent(plan, games, pool, 3 * n)


def _sent(plan: Plan, games: int, executor: Executor, at_once: int) -> Generator[Batch]:
    """Batches played by an executor. So many are under way at a time, and no more results than that are kept."""
    packed, pace, first = plan.packed(), _Pace(SENT), 0
    waiting: deque[Future[Batch]] = deque()
    try:
        while first < games or waiting:
            while first < games and len(waiting) < at_once:
                # towards the end smaller ones, so that all workers end together
                n = min(pace.size, max(1, (games - first) // at_once))
                with held():  # not while a process is being started
                    waiting.append(_submit(executor, packed, first, n))
                first += n
            batch = waiting[0].result()
            if not isinstance(batch, Batch):  # ipyparallel's direct views do everything once on each engine
                raise TcgKitError(message("sim:executor", value=short(executor)))
            waiting.popleft()
            pace.learn(batch)
            yield batch
    except BrokenExecutor as e:
        raise TcgKitError(message("sim:workers-died")) from e
    finally:
        for future in waiting:
            future.cancel()


def _submit(executor: Executor, packed: bytes, first: int, n: int) -> Future[Batch]:
    try:
        return executor.submit(work, packed, first, n)
    except BrokenExecutor:
        raise
    except RuntimeError as e:  # it has been shut down
        raise TcgKitError(message("sim:executor-closed", why=str(e))) from e
