"""Widgets that know of one another: old ones are closed, those of one session move together, all speak one language."""

from __future__ import annotations

import weakref
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from tcg_kit.core import lang as language

if TYPE_CHECKING:
    from tcg_kit.core.session import Session

_live: weakref.WeakSet[Any] = weakref.WeakSet()
_loose: weakref.WeakKeyDictionary[Session, weakref.ref[Any]] = weakref.WeakKeyDictionary()
_by_cell: dict[str, tuple[str, list[weakref.ref[Any]]]] = {}


def replace(widget: Any, session: Session | None) -> None:
    """Remember a new widget; close those of an earlier run of its cell.

    Where no cell is known (another front end), the one that showed its session before is closed instead.
    """
    _live.add(widget)
    cell, run = _where()
    if not cell:
        if session is not None:
            _close(_loose.get(session))
            _loose[session] = weakref.ref(widget)
        return
    last, widgets = _by_cell.get(cell, ("", []))
    if last != run:
        for one in widgets:
            _close(one)
        widgets = []
    _by_cell[cell] = (run, [*widgets, weakref.ref(widget)])


def others(widget: Any) -> Iterator[Any]:
    """The other widgets that are open."""
    return (one for one in list(_live) if one is not widget and one.comm is not None)


def speak(widget: Any, lang: str) -> None:
    """A language was chosen in a widget: new widgets have it, and open ones that were given none of their own."""
    if widget.pinned:
        return
    language.set_lang(lang)
    for one in others(widget):
        if not one.pinned:
            one.speak(lang)


def undecided() -> bool:
    """Whether nobody has chosen a language in this process yet, by set_lang or in a widget."""
    return language._setting is None


def _close(ref: weakref.ref[Any] | None) -> None:
    widget = ref() if ref is not None else None
    if widget is not None:
        widget.layout.close()  # made with the widget, and kept by the kernel for good if it isn't closed
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
