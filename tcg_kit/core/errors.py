"""The one family of errors. Each says what was wrong, where, and what would be right, in both languages."""

from __future__ import annotations

import copyreg
import errno
import tomllib
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from importlib import resources
from typing import TYPE_CHECKING, Any, TypeVar

from tcg_kit.core.lang import LANGS, Text, pick

if TYPE_CHECKING:
    from tcg_kit.core.actions import Reason

T = TypeVar("T")
_WHY = {
    errno.ENOENT: "os-missing",
    errno.EISDIR: "os-folder",
    errno.EACCES: "os-forbidden",
    errno.EPERM: "os-forbidden",
    errno.ENOSPC: "os-full",
    errno.ENAMETOOLONG: "os-long",
}
"""What the system says of a file, by the code of the text that says it in both languages."""


@cache
def _texts(package: str) -> dict[str, Text]:
    return tomllib.loads((resources.files(f"tcg_kit.{package}") / "errors.toml").read_text("utf-8"))


class Message(dict[str, str]):
    """A text in each language, with the code of the message that it was made from."""

    code = ""


def message(code: str, **values: object) -> Message:
    """A message of errors.toml, filled in: the core's, or another package's, as in `games.mattsun:aura`.

    A value may be a text in both languages, or a list, which is told with commas.
    """
    package, _, key = code.rpartition(":")
    text = _texts(package or "core")[key]
    out = Message({lang: text[lang].format(**{k: _said(v, lang) for k, v in values.items()}) for lang in LANGS})
    out.code = key
    return out


def _said(value: Any, lang: str) -> Any:
    if isinstance(value, Mapping):
        return value[lang]
    if isinstance(value, (list, tuple)):
        return ", ".join([str(_said(one, lang)) for one in value])
    return value


def system_says(e: OSError) -> Text:
    """Why a file can't be read or written, as far as both languages have a word for it."""
    code = _WHY.get(e.errno or 0)
    return message(code) if code else dict.fromkeys(LANGS, e.strerror or str(e))


class TcgKitError(ValueError):
    """Base of all errors that a user of tcg_kit can cause.

    text: what is wrong, in each language; str() is the one in the language in force.
    """

    def __init__(self, text: Text | str):
        self.text: Text = dict.fromkeys(LANGS, text) if isinstance(text, str) else text
        super().__init__(pick(self.text))

    def __str__(self) -> str:
        return pick(self.text)

    def _render_traceback_(self) -> list[str]:
        """What a notebook shows instead of a traceback, by IPython's protocol: what is wrong, not where in here."""
        return [f"{type(self).__name__}: {self}"]

    def __reduce__(self) -> tuple[Any, ...]:
        """All errors can be sent from a process to another, whatever their constructor takes."""
        return copyreg.__newobj__, (type(self), *self.args), self.__dict__  # type: ignore[attr-defined]


class FileError(TcgKitError):
    """A file that can't be used.

    Attributes: path, line (1-based, None where unknown), field, place (line and field in people's words, instead of
    them), told (the sentence without the place, in each language), code (the kind of error), and all (every error that
    was found in the same reading, this one first).
    """

    def __init__(
        self,
        told: Text | str,
        *,
        path: str | None = None,
        line: int | None = None,
        field: str | None = None,
        place: Text | None = None,
    ):
        self.told: Text = dict.fromkeys(LANGS, told) if isinstance(told, str) else told
        self.path, self.line, self.field, self.place = path, line, field, place
        self.code = told.code if isinstance(told, Message) else "error"
        self.all: tuple[FileError, ...] = (self,)
        super().__init__({lang: self._place(lang) + self.told[lang] for lang in LANGS})

    def _render_traceback_(self) -> list[str]:
        """The same for all that is wrong with the file, a line each."""
        if len(self.all) == 1:
            return super()._render_traceback_()
        return [f"{type(self).__name__}:", *(f"✗ {one}" for one in self.all)]

    @property
    def problem(self) -> str:
        """The sentence without the place, in the language in force."""
        return pick(self.told)

    def _place(self, lang: str) -> str:
        parts = [self.path] if self.path else []
        if self.place is not None:
            return "".join(f"{part}: " for part in [*parts, self.place[lang]] if part)
        if self.line is not None:
            line = message("line", n=self.line)[lang]
            parts = [f"{self.path}:{self.line}" if self.path else line]
        return "".join(f"{part}: " for part in [*parts, *([self.field] if self.field else [])])


def gathered(calls: Iterable[Callable[[], T]]) -> list[T]:
    """What all the calls give. If some raise a FileError, the first of them, with those of all calls in its .all."""
    out: list[T] = []
    wrong: list[FileError] = []
    for call in calls:
        try:
            out.append(call())
        except FileError as e:
            wrong += e.all
    if wrong:
        raise together(wrong)
    return out


def together(wrong: Sequence[FileError]) -> FileError:
    """The first of some errors, with all of them in its .all."""
    wrong[0].all = tuple(wrong)
    return wrong[0]


class CardFileError(FileError):
    """A card file or card table that can't be read."""


class DeckError(FileError):
    """A deck that can't be read or breaks the deck rules.

    problems: what check_deck found; cards: what a line that can't be read stands for, as far as that is known.
    """

    def __init__(
        self,
        told: Text | str,
        *,
        path: str | None = None,
        line: int | None = None,
        field: str | None = None,
        place: Text | None = None,
        problems: Sequence[object] = (),
        cards: Sequence[str] = (),
    ):
        super().__init__(told, path=path, line=line, field=field, place=place)
        self.problems, self.cards = tuple(problems), tuple(cards)


class ReplayError(FileError):
    """A replay that can't be read, or whose decisions, digests or end do not agree with the rules."""


class ScenarioError(FileError):
    """A view that can't be a position; .field names the key."""


class NotationError(TcgKitError):
    """Text that is no action of this game (unknown verb, unknown card, missing seat)."""


class IllegalAction(TcgKitError):
    """An action that the rules forbid here; .reasons lists every one. The position is unchanged."""

    def __init__(self, action: str, reasons: Sequence[Reason]):
        self.action, self.reasons = action, list(reasons)
        told = {
            lang: " ".join(r.text[lang] + (f" [{r.rule}]" if r.rule else "") for r in self.reasons) for lang in LANGS
        }
        super().__init__({lang: f"{action}: {told[lang]}" for lang in LANGS})


class RenderError(TcgKitError):
    """A picture that can't be drawn or saved here, with what is missing."""
