"""The example game of the lessons: which decks play it, and what makes it telling."""

from __future__ import annotations

import tcg_kit as tcg

DECKS = ("express", "wonders")

NAMED = {
    *("charge", "stand", "trump", "trap", "defeated", "swapped", "place-down", "flip"),
    *("use", "special", "roll", "hit", "hit-over"),
}
"""The events that the lessons before have spoken of."""


def telling(s: tcg.Session) -> bool:
    """Whether a game is short, ends with an empty deck, and has all that the lessons have named."""
    kinds = {event.kind for event in s.events}
    nested = any(step.edge and (step.edge.src, step.edge.dst) == ("trap", "defeat") for step in s.steps)
    result = s.result or {}
    return s.turn <= 27 and result.get("reason") == "MTN-WIN-2" and kinds >= NAMED and nested and bool(kinds & {"promote", "promote-up"})
