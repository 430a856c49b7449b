"""A progress bar: tqdm's, in a terminal or as plain HTML in a notebook. Without tqdm there is none."""

from __future__ import annotations

import io
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from html import escape
from importlib.util import find_spec
from typing import Any

from tcg_kit.core.lang import Text, pick

UNIT = {"ja": "局", "en": " games"}


@contextmanager
def progress(total: int, what: Text, show: bool) -> Iterator[Callable[[int], object]]:
    """Shows how far it is; what it gives is called with how many more are done. It leaves nothing behind."""
    if not show or find_spec("tqdm") is None:
        yield lambda n: None
        return
    kind = _notebook_bar() if _in_notebook() else _bar()
    options: dict[str, Any] = {"file": io.StringIO()} if _in_notebook() else {"file": sys.stderr, "disable": None}
    with kind(total=total, desc=pick(what), unit=pick(UNIT), leave=False, **options) as bar:
        yield bar.update


def _bar() -> Any:
    from tqdm.std import tqdm

    class Bar(tqdm):  # type: ignore[misc]
        monitor_interval = 0  # no thread of its own: batches come often enough

    return Bar


def _notebook_bar() -> Any:
    """tqdm's own notebook bar is a widget, which a saved notebook can't show again; this one is HTML."""
    from IPython.display import HTML, display

    class NotebookBar(_bar()):  # type: ignore[misc]
        shown: Any = None

        def display(self, msg: str | None = None, pos: int | None = None) -> None:
            """Put the bar into the cell's output, or empty it."""
            now = self.format_dict
            line = f'<progress value="{now["n"]}" max="{now["total"]}"></progress> {escape(str(self))}'
            html = HTML(line if msg is None else msg)  # type: ignore[no-untyped-call]
            if self.shown is None:
                self.shown = display(html, display_id=True)  # type: ignore[no-untyped-call]
            else:
                self.shown.update(html)

    return NotebookBar


def _in_notebook() -> bool:
    """Whether this runs in a Jupyter kernel."""
    module = sys.modules.get("IPython")
    shell = module.get_ipython() if module is not None else None
    return type(shell).__name__ == "ZMQInteractiveShell"
