"""The example game of the lessons: which decks play it, and what makes it telling."""

from __future__ import annotations

import tcg_kit as tcg

DECKS = ("swing", "night")


def telling(s: tcg.Session) -> bool:
    """Whether a game is short and has all that its lesson names."""
    kinds = [event.kind for event in s.events]
    times = {event.data["time"] for event in s.events if event.kind == "clock"}
    pairs = any(a.verb == "set" and len(a.args) == 2 for a in s.decisions)
    stays = False
    for i, step in enumerate(s.steps, 1):
        if step.phase == "set" and step.action is None:
            stays = stays or any(player["c"] is not None for player in s.view(at=i)["players"])
    short = 5 <= s.turn <= 8 and 1 <= kinds.count("inert") <= 3
    return short and pairs and stays and times == {"night", "day"} and {"to-charger", "boost"} <= set(kinds)
