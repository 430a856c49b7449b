"""Widgets for Jupyter: Stepper, Lesson, Quiz, Table, Cards, DeckBuilder, DiagramView, Compare.

They need the lab extra: pip install "tcg-kit[lab]".
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NoReturn

from tcg_kit.core.errors import TcgKitError, message

if TYPE_CHECKING:
    from tcg_kit.widgets.cards import Cards
    from tcg_kit.widgets.compare import Compare
    from tcg_kit.widgets.deck import DeckBuilder
    from tcg_kit.widgets.diagram import DiagramView
    from tcg_kit.widgets.quiz import Quiz
    from tcg_kit.widgets.stepper import Lesson, Stepper
    from tcg_kit.widgets.table import Table

__all__ = ["Cards", "Compare", "DeckBuilder", "DiagramView", "Lesson", "Quiz", "Stepper", "Table"]

_HOME = {
    "Cards": "cards",
    "Compare": "compare",
    "DeckBuilder": "deck",
    "DiagramView": "diagram",
    "Lesson": "stepper",
    "Quiz": "quiz",
    "Stepper": "stepper",
    "Table": "table",
}


class NeedsJupyter:
    """Stands for a widget where its packages are not installed: making one says what to install."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        raise TcgKitError(message("widgets:needs-jupyter"))


def __getattr__(name: str) -> Any:
    if name not in _HOME:
        _unknown(name)
    from importlib import import_module

    try:
        return getattr(import_module(f"tcg_kit.widgets.{_HOME[name]}"), name)
    except ModuleNotFoundError as e:
        if (e.name or "").startswith("tcg_kit"):
            raise
        return NeedsJupyter


def _unknown(name: str) -> NoReturn:
    raise AttributeError(f"module 'tcg_kit.widgets' has no attribute {name!r}; it has {', '.join(_HOME)}")


def __dir__() -> list[str]:
    return sorted(__all__)
