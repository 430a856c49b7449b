"""In a real kernel: bots typed in a cell, the stop button, and a cell's output that is no widget."""

from __future__ import annotations

import queue
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from jupyter_client.blocking.client import BlockingKernelClient
from jupyter_client.manager import KernelManager

ROOT = Path(__file__).parents[2]

BOTS = """
import tcg_kit as tcg
class Second:
    def __call__(self, view, legal, rng): return legal[1 % len(legal)]
def last(view, legal, rng): return legal[-1]
here = tcg.simulate("zutomayo", 20, bots=(Second, last))
there = tcg.simulate("zutomayo", 20, bots=(Second, last), executor=2)
assert list(here.rows) == list(there.rows)
there
"""

LONG = """
stopped = tcg.simulate("zutomayo", 50_000_000, bots=("random", "random"), executor=2)
stopped
"""

AFTER = """
assert not stopped.complete and 0 < stopped.games == len(list(stopped.rows)), stopped
import multiprocessing
assert not multiprocessing.active_children()
"""


@pytest.fixture(scope="module")
def kernel() -> Iterator[tuple[KernelManager, BlockingKernelClient]]:
    manager = KernelManager(kernel_name="python3")
    manager.start_kernel(cwd=str(ROOT))
    client = manager.blocking_client()
    client.start_channels()
    try:
        client.wait_for_ready(timeout=120)
        yield manager, client
    finally:
        client.stop_channels()
        manager.shutdown_kernel(now=True)


def run(client: BlockingKernelClient, code: str, stop: KernelManager | None = None) -> list[dict[str, Any]]:
    """The outputs of a cell; stop: press the button when the bar has moved a while."""
    out: list[dict[str, Any]] = []
    sent, seen = client.execute(code), 0
    deadline = time.monotonic() + 120
    while time.monotonic() < deadline:
        try:
            message = client.get_iopub_msg(timeout=1)
        except queue.Empty:
            continue
        if message["parent_header"].get("msg_id") != sent:
            continue
        content = message["content"]
        if message["msg_type"] == "status" and content["execution_state"] == "idle":
            return out
        if message["msg_type"] in ("stream", "error", "display_data", "execute_result", "update_display_data"):
            out.append({"type": message["msg_type"], **content})
            seen += message["msg_type"] == "update_display_data"
            if stop is not None and seen == 5:
                stop.interrupt_kernel()
    raise AssertionError(f"the cell is still running: {out}")


def test_typed_bots_and_the_stop_button(kernel: tuple[KernelManager, BlockingKernelClient]) -> None:
    manager, client = kernel
    for code, stop in ((BOTS, None), (LONG, manager), (AFTER, None)):
        out = run(client, code, stop)
        assert [one for one in out if one["type"] in ("stream", "error")] == []
        assert not any("widget" in mime for one in out for mime in one.get("data", {}))
        if code is not AFTER:
            assert "text/html" in out[-1]["data"]
            bars = [one["data"]["text/html"] for one in out[:-1]]
            assert "<progress" in bars[0]
            assert bars[-1] == ""
