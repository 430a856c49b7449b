"""Events: what happened, to whom, by which rules and which card, with amounts. Derived output, never input."""

from __future__ import annotations

import string
from collections.abc import Mapping, Sequence
from itertools import zip_longest
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from tcg_kit.core.lang import check_lang

if TYPE_CHECKING:
    from tcg_kit.core.actions import Action
    from tcg_kit.core.flow import Edge
    from tcg_kit.core.lang import Text


class Speaker(Protocol):
    """What is needed to put an event into words: a game's sentences and names."""

    @property
    def texts(self) -> Mapping[str, Mapping[str, Text]]:
        """Templates by section (events, reasons) and key."""

    def label(self, kind: str, key: str, lang: str) -> str:
        """The name of a card, zone, seat, … in a language."""


class Event(NamedTuple):
    """One thing that happened. A position exists after each.

    speaker: the game that puts it into words. kind: the name of its sentence in texts.toml. seat: whom it concerns,
    None for all. data: amounts and cards, JSON-able. rules: the rule ids that caused it. cause: the card that caused
    it, if any. only: the seats that may see it, None for all; everything in an event that a seat may see is known to
    that seat.
    """

    speaker: Speaker
    kind: str
    seat: int | None
    data: dict[str, Any]
    rules: tuple[str, ...] = ()
    cause: str | None = None
    only: tuple[int, ...] | None = None

    def visible_to(self, seat: int | None) -> bool:
        """Whether a seat may see this event; None sees all."""
        return self.only is None or seat is None or seat in self.only

    def text(self, lang: str | None = None) -> str:
        """The event as a sentence, with its amounts."""
        lang = check_lang(lang)
        template = self.speaker.texts["events"][self.kind][lang]
        values = {"seat": self.seat, "cause": self.cause, **self.data}
        return say(self.speaker, template, values, lang)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Event) and self[1:] == other[1:]

    def __ne__(self, other: object) -> bool:
        return not self == other

    def __hash__(self) -> int:
        return hash((self.kind, self.seat, self.rules))

    def __repr__(self) -> str:
        return f"<{self.kind}: {self.text()}{''.join(f' [{r}]' for r in self.rules)}>"


def heard(events: Sequence[Event], seat: int | None) -> list[int]:
    """Which of the events a seat is told, by their numbers: those that it may see, and of two that tell the same one.

    What `move-unseen` tells everybody, `move` tells again, with the card, to who may know it.
    """
    seen = [i for i, event in enumerate(events) if event.visible_to(seat)]
    return [i for i, then in zip_longest(seen, seen[1:]) if then is None or not _again(events[i], events[then])]


def _again(event: Event, then: Event) -> bool:
    return (
        event.kind == f"{then.kind}-unseen"
        and event.seat == then.seat
        and then.only is not None
        and event.data.items() <= then.data.items()
    )


Told = tuple["Speaker", str, int | None, dict[str, Any], tuple[str, ...], str | None, tuple[int, ...] | None]
"""An event as the engine tells it: the fields of an Event, which is made when somebody looks."""


class Sink(Protocol):
    """Where the engine reports to; a playout has none."""

    def step(self, edge: Edge | None) -> None:
        """A phase is about to be entered by this edge (None: the first phase)."""

    def decision(self, action: Action) -> None:
        """A seat acts."""

    def event(self, told: Told) -> None:
        """Something happened: Event(*told)."""


class Words(string.Formatter):
    """Format fields with what they mean: {card:card}, {zone:zone}, {seat:seat}, {n:+}, {n:s}.

    {n:? with % ATK} is the words with the number and its sign for %, and nothing for 0. {before:to} is what became of a
    number: "100 → 80" with {after}, or that it stays.
    """

    values: Mapping[str, Any]

    def __init__(self, speaker: Speaker, lang: str):
        self.speaker, self.lang = speaker, lang

    def get_value(self, key: int | str, args: Sequence[Any], kwargs: Mapping[str, Any]) -> Any:
        self.values = kwargs
        return super().get_value(key, args, kwargs)

    def format_field(self, value: Any, format_spec: str) -> Any:
        if format_spec == "to":
            after = self.values["after"]
            stays = f"{after}のまま" if self.lang == "ja" else f"stays at {after}"
            return stays if value == after else f"{value} → {after}"
        if format_spec == "s":
            return "" if value == 1 else "s"
        if format_spec == "+":
            return "±0" if value == 0 else f"+{value}" if value > 0 else f"−{-value}"
        if format_spec.startswith("?"):
            return format_spec[1:].replace("%", self.format_field(value, "+")) if value else ""
        if format_spec == "in":  # a zone inside an English sentence
            return self.speaker.label("zone", str(value), self.lang).lower()
        if format_spec and format_spec.isalpha():
            values = value if isinstance(value, (list, tuple)) else [value]
            return ("、" if self.lang == "ja" else ", ").join(
                self.speaker.label(format_spec, str(v), self.lang) for v in values
            )
        return str(value)


def say(speaker: Speaker, template: str, values: Mapping[str, Any], lang: str) -> str:
    """Fill a template of texts.toml."""
    return Words(speaker, lang).vformat(template, (), values)
