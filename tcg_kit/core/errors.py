"""The one family of errors. Each says what was wrong, where, and what would be right."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tcg_kit.core.lang import LANGS, Text, pick

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tcg_kit.core.actions import Reason


class TcgKitError(ValueError):
    """Base of all errors that a user of tcg_kit can cause."""


class FileError(TcgKitError):
    """A file that can't be used.

    Attributes: path, line (1-based, None where unknown), field, and problem (the sentence without the place).
    """

    def __init__(self, problem: str, *, path: str | None = None, line: int | None = None, field: str | None = None):
        self.problem, self.path, self.line, self.field = problem, path, line, field
        place = path or ""
        if line is not None:
            place += f"{':' if place else 'line '}{line}"
        if field:
            place += f"{': ' if place else ''}{field}"
        super().__init__(f"{place}: {problem}" if place else problem)


class CardFileError(FileError):
    """A card file or card table that can't be read."""


class DeckError(FileError):
    """A deck that can't be read or breaks the deck rules; .problems lists what check_deck found."""

    def __init__(
        self,
        problem: str,
        *,
        path: str | None = None,
        line: int | None = None,
        field: str | None = None,
        problems: Sequence[object] = (),
    ):
        super().__init__(problem, path=path, line=line, field=field)
        self.problems = tuple(problems)


class ReplayError(FileError):
    """A replay that can't be read, or whose decisions, digests or end do not agree with the rules."""


class ScenarioError(FileError):
    """A view that can't be a position; .field names the key."""


class NotationError(TcgKitError):
    """Text that is no action of this game (unknown verb, unknown card, missing seat); .text has it in each language."""

    def __init__(self, text: Text | str):
        self.text: Text = dict.fromkeys(LANGS, text) if isinstance(text, str) else text
        super().__init__(pick(self.text))


class IllegalAction(TcgKitError):
    """An action that the rules forbid here; .reasons lists every one. The position is unchanged."""

    def __init__(self, action: str, reasons: Sequence[Reason]):
        self.action, self.reasons = action, list(reasons)
        told = " ".join(pick(r.text) + (f" [{r.rule}]" if r.rule else "") for r in reasons)
        super().__init__(f"{action}: {told}")


class RenderError(TcgKitError):
    """A picture that can't be drawn or saved here, with what is missing."""
