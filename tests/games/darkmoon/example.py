"""The example game of the lessons: which decks play it, and what makes it telling."""

from __future__ import annotations

import tcg_kit as tcg

DECKS = ("lamplighters", "stargazers")
NAMED = {"extra-action", "search", "look", "last-turns", "score-specials", "score-text"}


def telling(s: tcg.Session) -> bool:
    """Whether a game is short and has all that its lessons name: who ends it doesn't win it."""
    kinds = {event.kind for event in s.events}
    makers = [event.seat for event in s.events if event.kind == "unit-third"]
    if not s.over or s.turn > 17 or not kinds >= NAMED or not makers:
        return False
    units = [unit for player in s.view()["players"] for unit in player["units"]]
    special = any(s.game.cards[card].kind == "special" for unit in units for card in unit)
    result = s.result
    assert result is not None
    close = max(result["scores"]) - min(result["scores"]) <= 4
    return special and close and result["winner"] not in (None, makers[0])
