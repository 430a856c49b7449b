"""The example game of the lessons: which decks play it, and what makes it telling."""

from __future__ import annotations

import tcg_kit as tcg

DECKS = ("express", "wonders")

NAMED = {"charge", "stand", "trump", "trap", "place-down", "flip", "swapped", "special", "roll", "defeated", "promote"}
"""The events that the lessons before have spoken of."""


def telling(s: tcg.Session) -> bool:
    """Whether a game is short, ends with an empty deck, and has all that the lessons have named."""
    kinds = {event.kind for event in s.events}
    ended = s.result is not None and s.result["reason"] == "MTN-WIN-2"
    return s.turn <= 20 and ended and kinds >= NAMED
