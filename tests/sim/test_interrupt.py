"""Ctrl-C gives the results of what has been played, whole; no worker outlives its caller."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Mapping, Sequence
from concurrent.futures import Executor, Future
from pathlib import Path
from typing import Any

import psutil
import pytest

import tcg_kit as tcg
from tcg_kit.core.actions import Action
from tcg_kit.core.rng import Rng
from tcg_kit.sim import simulate, workers
from tcg_kit.sim.bots import random_bot

ROOT = Path(__file__).parents[2]


def run(games: int, **more: Any) -> tcg.Results:
    return tcg.simulate("zutomayo", games, progress=False, **{"bots": ("random", "random"), "seed": 4, **more})


def same(stopped: tcg.Results, **more: Any) -> None:
    """An interrupted run is whole: it equals a run of so many games."""
    assert not stopped.complete
    assert 0 < stopped.games < stopped.asked
    whole = run(stopped.games, **more)
    assert list(stopped.rows) == list(whole.rows)
    assert stopped.summary() == {**whole.summary(), "asked": stopped.asked, "complete": False}
    assert str(stopped.asked) in stopped.text("en").replace(",", "")


def test_in_the_middle_of_a_game() -> None:
    class Strikes:
        calls = 0

        def __call__(self, view: Mapping[str, Any], legal: Sequence[Action], rng: Rng) -> Action:
            Strikes.calls += 1
            if Strikes.calls == 150:
                signal.raise_signal(signal.SIGINT)
            return random_bot(view, legal, rng)

    same(run(200, bots=(Strikes, "random")), bots=(Strikes, "random"))


def test_before_the_first_game_is_done() -> None:
    def strikes(view: Mapping[str, Any], legal: Sequence[Action], rng: Rng) -> Action:
        signal.raise_signal(signal.SIGINT)
        return legal[0]

    results = run(10, bots=(strikes, "random"))
    assert (results.games, results.complete, list(results.rows)) == (0, False, [])
    assert results.summary()["turns"]["mean"] == 0
    assert "10" in results.text("en")
    assert results.cards() == []
    assert results._repr_html_()


def test_while_results_are_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    """What strikes while rows are written waits until they are."""
    add = tcg.Results.add

    def strikes(self: tcg.Results, *args: Any) -> None:
        if self.games > 5:
            signal.raise_signal(signal.SIGINT)
        add(self, *args)

    monkeypatch.setattr(simulate, "HERE", 0.0)
    with monkeypatch.context() as patch:
        patch.setattr(tcg.Results, "add", strikes)
        stopped = run(50)
    assert stopped.games > 6
    same(stopped)


def test_the_block_is_done_first() -> None:
    done = []

    def strike() -> None:
        with workers.held():
            signal.raise_signal(signal.SIGINT)
            done.append(1)

    with pytest.raises(KeyboardInterrupt):
        strike()
    assert done == [1]
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler


def test_an_executor_is_left_with_nothing_to_do() -> None:
    class Slow(Executor):
        """Strikes when the third batch is waited for."""

        def __init__(self) -> None:
            self.given: list[Future[Any]] = []

        def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:
            future: Future[Any] = Future()
            if len(self.given) < 2:
                future.set_result(fn(*args))
            else:
                future.result = lambda timeout=None: signal.raise_signal(signal.SIGINT)  # type: ignore[method-assign]
            self.given.append(future)
            return future

    slow = Slow()
    same(run(100_000, executor=slow))
    assert all(future.cancelled() for future in slow.given[2:])


def test_while_work_is_handed_out() -> None:
    class Strikes(Executor):
        given: list[Future[Any]] = []

        def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:
            signal.raise_signal(signal.SIGINT)
            self.given.append(Future())
            return self.given[-1]

    executor = Strikes()
    assert run(100, executor=executor).games == 0
    assert [future.cancelled() for future in executor.given] == [True]


def test_workers_that_think_for_long_are_ended(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    sign = tmp_path / "asleep"

    def sleeper(view: Mapping[str, Any], legal: Sequence[Action], rng: Rng) -> Action:
        sign.touch()
        time.sleep(100)
        return legal[0]

    def strike() -> None:
        deadline = time.monotonic() + 60
        while not sign.exists() and time.monotonic() < deadline:
            time.sleep(0.05)
        os.kill(os.getpid(), signal.SIGINT)

    monkeypatch.setattr(workers, "GRACE", 0.5)
    threading.Thread(target=strike, daemon=True).start()
    assert run(10, bots=(sleeper, "random"), executor=1).games == 0
    assert sign.exists()
    assert _workers(os.getpid(), 0.0) == []


def test_processes_of_ours_are_gone() -> None:
    me = psutil.Process()
    before = {child.pid for child in me.children(recursive=True)}
    seen: set[int] = set()

    def strike() -> None:
        deadline = time.monotonic() + 60
        while time.monotonic() < deadline and not progressed.is_set():
            seen.update(child.pid for child in me.children(recursive=True))
            time.sleep(0.05)
        os.kill(os.getpid(), signal.SIGINT)

    progressed = threading.Event()
    add = tcg.Results.add

    class Watched(tcg.Results):
        def add(self, *args: Any) -> None:
            add(self, *args)
            if self.games > 50:
                progressed.set()

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(simulate, "Results", Watched)
        threading.Thread(target=strike, daemon=True).start()
        stopped = run(5_000_000, executor=2)
    same(stopped)
    ours = {child.pid for child in me.children(recursive=True)} - before
    assert len(seen - before) >= 2
    assert all("spawn_main" not in " ".join(psutil.Process(pid).cmdline()) for pid in ours)


ENDLESS = """
import tcg_kit as tcg
tcg.simulate("zutomayo", 50_000_000, bots=("random", "random"), executor=2, progress=False)
"""


def test_workers_end_with_a_caller_that_is_killed() -> None:
    env = {**os.environ, "PYTHONPATH": str(ROOT)}
    with subprocess.Popen([sys.executable, "-c", ENDLESS], env=env, stderr=subprocess.DEVNULL) as caller:
        try:
            family = _wait(lambda: _workers(caller.pid, 0.6), 2)
        finally:
            caller.kill()
    gone, alive = psutil.wait_procs(family, timeout=30)
    assert (len(gone), alive) == (len(family), [])


def _workers(pid: int, seconds: float) -> list[psutil.Process]:
    """The workers of a process that have worked for so long."""
    children = psutil.Process(pid).children(recursive=True)
    return [one for one in children if _works(one) and sum(one.cpu_times()[:2]) > seconds]


def _works(process: psutil.Process) -> bool:
    """Whether it is a worker that has not ended."""
    try:
        return "spawn_main" in " ".join(process.cmdline())
    except (psutil.ZombieProcess, psutil.NoSuchProcess):  # ended, and waits at most for its parent to see it
        return False


def _wait(look: Any, n: int) -> list[psutil.Process]:
    deadline = time.monotonic() + 60
    while len(found := look()) < n:
        assert time.monotonic() < deadline
        time.sleep(0.1)
    return list(found)
