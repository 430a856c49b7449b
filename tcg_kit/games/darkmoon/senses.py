"""What a player of DARK MOON sees, in numbers."""

from __future__ import annotations

from tcg_kit.core.senses import Senses, cards, number, seat
from tcg_kit.games.darkmoon.state import MOST_ACTIONS

SENSES = Senses(
    table={
        "first": seat,
        "active": seat,
        "actions_left": number(10),
        "actions_used": number(MOST_ACTIONS),
        "turns_left": number(6),
        "idle_turns": number(6),
        "draw_failed": number(1),
    },
    player={
        "hand": cards(),
        "deck": cards(),
        "field": cards(),
        "units": cards(),
        "score": number(50),
        "first_turn_done": number(1),
    },
)
