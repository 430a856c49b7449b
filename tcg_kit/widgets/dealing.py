"""What the form for a new game at a table asks for: who sits where, and with which decks."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from tcg_kit.core.errors import TcgKitError

if TYPE_CHECKING:
    from tcg_kit.core.decks import Deck
    from tcg_kit.sim.bots import Bot

LEVELS = ("random", "greedy", "search:40", "search", "search:1200")
"""The opponents that can be chosen in the widget; a bot of one's own keeps its place."""

Say = Callable[..., str]
"""The table's texts in its language: say(key, **values)."""


def seats(who: Sequence[str | Bot | None], n: int, seat: Any, bot: Any, say: Say) -> list[str | Bot | None]:
    """Who sits where: one person among bots of a kind, or persons only. TcgKitError for what the form can't give."""
    own = next((one for one in who if one is not None and not isinstance(one, str)), None)
    if bot == "person":
        return [None] * n
    one = own if bot == "own" and own is not None else bot
    if one not in (*LEVELS, own) or one is None:
        raise TcgKitError(say("table-form", what="bot", value=bot))
    if isinstance(seat, bool) or (seat is not None and seat not in range(n)):
        raise TcgKitError(say("table-form", what="seat", value=seat))
    return [None if i == seat else one for i in range(n)]


def decks(known: Mapping[str, Deck], names: Any, n: int, say: Say) -> list[Deck]:
    """The decks that the form names, one a seat. TcgKitError for others."""
    if not isinstance(names, list) or len(names) != n or not all(name in known for name in names):
        raise TcgKitError(say("table-form", what="decks", value=names))
    return [known[name] for name in names]
