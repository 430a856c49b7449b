"""The example game of the lessons: which decks play it, and what makes it telling."""

from __future__ import annotations

import tcg_kit as tcg

DECKS = ("surge", "deep")


def telling(s: tcg.Session) -> bool:
    """Whether a game is short and has all that its lessons name."""
    kinds = {event.kind for event in s.events}
    triggers = {event.data["trigger"] for event in s.events if event.kind == "level-up"}
    verbs = {action.verb for action in s.decisions}
    assert s.result is not None
    short = 6 <= s.turn <= 8 and s.result["reason"] == "SZK-WIN-1"
    shown = {"evolve", "equip", "field", "assist", "use"} <= verbs and {"strike-held", "to-stock"} <= kinds
    return short and shown and triggers == {"start", "hit", "held"}
