"""Closes widgets that nobody looks at any more: those that the same cell made before, or that show the same session."""

from __future__ import annotations

import weakref
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from tcg_kit.core.session import Session

_by_session: weakref.WeakKeyDictionary[Session, weakref.ref[Any]] = weakref.WeakKeyDictionary()
_by_cell: dict[str, tuple[str, list[weakref.ref[Any]]]] = {}


def replace(widget: Any, session: Session | None) -> None:
    """Remember a new widget; close the one that showed its session, and those of an earlier run of its cell."""
    if session is not None:
        before = _by_session.get(session)
        _by_session[session] = weakref.ref(widget)
        _close(before)
    cell, run = _where()
    if cell:
        last, widgets = _by_cell.get(cell, ("", []))
        if last != run:
            for one in widgets:
                _close(one)
            widgets = []
        _by_cell[cell] = (run, [*widgets, weakref.ref(widget)])


def _close(ref: weakref.ref[Any] | None) -> None:
    widget = ref() if ref is not None else None
    if widget is not None:
        widget.close()


def _where() -> tuple[str, str]:
    """The notebook cell that is running and the id of this run of it; empty outside a notebook."""
    from IPython.core.getipython import get_ipython

    shell: Any = get_ipython()
    kernel = getattr(shell, "kernel", None)
    if kernel is None:
        return "", ""
    parent = kernel.get_parent()
    return str(parent.get("metadata", {}).get("cellId", "")), str(parent.get("header", {}).get("msg_id", ""))
