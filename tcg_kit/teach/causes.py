"""What events come from, as each game says in its causes.toml: the links between them that the flow doesn't show."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib import resources
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from tcg_kit.core.events import Event


class Cause(NamedTuple):
    """Where an event comes from: earlier events of these kinds.

    same: what both must agree in ("seat", "rule": one they both name, or a key of their data); where: what the earlier
    one's data must be, as far as it has it; step: they lie in the same step; far: they may lie before the decision that
    set the event off ("newest" of each kind and seat, or "all"); stats: the running effects that count; says: the
    card's text is told in any case.
    """

    kinds: tuple[str, ...] = ()
    same: tuple[str, ...] = ()
    where: Mapping[str, object] = {}
    step: bool = False
    far: str = ""
    stats: tuple[str, ...] = ()
    says: bool = False

    def fits(self, effect: Event, earlier: Event) -> bool:
        """Whether an earlier event is one from which the effect comes."""
        if earlier.kind not in self.kinds or any(earlier.data.get(key, n) != n for key, n in self.where.items()):
            return False
        return all(_agree(key, effect, earlier) for key in self.same)


def _agree(key: str, effect: Event, earlier: Event) -> bool:
    if key == "rule":
        return not set(effect.rules).isdisjoint(earlier.rules)
    return _part(effect, key) == _part(earlier, key)


def _part(event: Event, key: str) -> object:
    return event.seat if key == "seat" else event.data.get(key)


class Causes(NamedTuple):
    """A game's causes by the kind of event; puts: the verbs by which a card comes to where it works."""

    of: Mapping[str, Cause]
    puts: tuple[str, ...]


@cache
def causes(slug: str) -> Causes:
    """What a game says."""
    text = (resources.files(f"tcg_kit.games.{slug}") / "causes.toml").read_text("utf-8")
    raw = tomllib.loads(text)
    puts = tuple(raw.pop("puts"))
    return Causes({kind: _cause(one) for kind, one in raw.items()}, puts)


def _cause(raw: Mapping[str, Any]) -> Cause:
    return Cause(
        tuple(raw.get("from", ())),
        tuple(raw.get("same", ())),
        raw.get("where", {}),
        raw.get("step", False),
        raw.get("far", ""),
        tuple(raw.get("stats", ())),
        raw.get("says", False),
    )
