"""Processes of our own for a batch: they need nothing of the caller's script, and none of them outlives it."""

from __future__ import annotations

import os
import signal
import sys
import threading
import time
import types
from collections.abc import Iterable, Iterator
from concurrent.futures import Executor, ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing import parent_process
from multiprocessing.connection import wait
from multiprocessing.context import SpawnContext, SpawnProcess
from typing import Any

GRACE = 3.0
"""Seconds that workers have to finish a batch when nobody wants its result any more."""


class Worker(SpawnProcess):
    """A process that is started anew (spawn) on every system: no state, lock or thread of the caller is copied."""

    def start(self) -> None:
        """Start without the caller's script, which would run again in each worker, and deaf to Ctrl-C."""
        script = sys.modules["__main__"]
        sys.modules["__main__"] = types.ModuleType("__main__")
        try:
            with _deaf():
                super().start()
        finally:
            sys.modules["__main__"] = script


class _Context(SpawnContext):
    """Makes workers and remembers them."""

    def __init__(self) -> None:
        super().__init__()
        self.begun: list[Worker] = []

    def Process(self, *args: Any, **kwargs: Any) -> Worker:  # type: ignore[override]  # noqa: N802
        """A worker, not yet started."""
        worker = Worker(*args, **kwargs)
        self.begun.append(worker)
        return worker


@contextmanager
def processes(n: int) -> Iterator[Executor]:
    """An executor of n processes, which end with the block.

    If it is left by an error or by Ctrl-C, they may finish what they are at, but not for long: a worker that is ended
    while it writes a result would leave half of it in the pipe.
    """
    context = _Context()
    pool = ProcessPoolExecutor(n, mp_context=context, initializer=_begin)
    try:
        yield pool
        pool.shutdown()
    except BaseException:
        pool.shutdown(wait=False, cancel_futures=True)
        begun = {worker.sentinel: worker for worker in context.begun if worker.pid is not None}
        for late in _running(begun, GRACE):
            begun[late].terminate()
        _running(begun, GRACE)
        raise


def _running(sentinels: Iterable[int], seconds: float) -> set[int]:
    """Those of the processes that are still there after so many seconds; returns as soon as there are none."""
    left, until = set(sentinels), time.monotonic() + seconds
    while left and (rest := until - time.monotonic()) > 0:
        left.difference_update([done for done in wait(list(left), rest) if isinstance(done, int)])
    return left


def _begin() -> None:
    """What a worker does first: Ctrl-C is the caller's affair, and without the caller there is nothing to do."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


@contextmanager
def _deaf() -> Iterator[None]:
    """Processes that are started here don't hear Ctrl-C; on Windows they do until _begin."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


@contextmanager
def held() -> Iterator[None]:
    """Ctrl-C waits until the block is done, so that what it writes is whole."""
    before = signal.getsignal(signal.SIGINT)
    if threading.current_thread() is not threading.main_thread() or before is None:
        yield  # in other threads Ctrl-C doesn't strike
        return
    struck: list[int] = []
    signal.signal(signal.SIGINT, lambda number, frame: struck.append(number))
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
    if struck:
        raise KeyboardInterrupt
