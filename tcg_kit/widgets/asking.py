"""What a person asks a stepper: why something happened, and why no more can be done here."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from tcg_kit.core.errors import TcgKitError, message
from tcg_kit.teach.explain import why
from tcg_kit.teach.options import what_now
from tcg_kit.widgets.timeline import Instant

if TYPE_CHECKING:
    from tcg_kit.widgets.player import Player

KEEP = ("because", "jump", "go", "unit", "lang", "graph", "pick", "clear", "why", "now", "replay")
"""The messages after which the answer to "why?" stays open."""


def because(p: Player, asked: Mapping[str, Any]) -> None:
    """Ask why something of the history happened; at None closes the answer."""
    at = asked.get("at")
    p.chain = None if at is None else why(p.s, _instant(at), p.seat)


def jump(p: Player, asked: Mapping[str, Any]) -> None:
    """Show the instant of a link of the chain."""
    p.goto(_instant(asked.get("to")))


def now(p: Player, asked: Mapping[str, Any]) -> None:
    """Ask why no more can be done here."""
    p.more = True


def _instant(given: Any) -> Instant:
    if not isinstance(given, (list, tuple)) or len(given) != 2 or any(type(n) is not int for n in given):
        raise TcgKitError(message("teach:no-instant", at=repr(given)[:40]))
    return given[0], given[1]


def chain(p: Player) -> list[dict[str, Any]] | None:
    """The chain of causes that is open, in the player's language; here: the links of the instant that is shown."""
    if p.chain is None:
        return None
    return [
        {
            "kind": link.kind,
            "head": link.head(p.lang),
            "text": link.text[p.lang],
            "rules": list(link.rules),
            "at": list(link.at),
            "here": link.at == p.here,
        }
        for link in p.chain.links
    ]


def cannot(p: Player) -> list[dict[str, Any]] | None:
    """What can't be done here, and why, if that was asked."""
    if not p.more or not p.acting:
        return None
    return [
        {"text": one.text[p.lang], "rules": list(one.rules)} for seat in p.acting for one in what_now(p.s, seat).cannot
    ]
