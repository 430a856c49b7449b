"""What a player of ZUTOMAYO CARD sees, in numbers."""

from __future__ import annotations

from tcg_kit.core.senses import Senses, cards, number, seat, word
from tcg_kit.games.zutomayo.state import FULL_HP, RING

_MARKS = {"inert": number(1), "new": number(1), "face": word("down")}

SENSES = Senses(
    table={
        "chronos": word(*range(RING)),
        "chronos_before": word(*range(RING)),
        "time": word("night", "day"),
        "night_seat": seat,
        "failed": seat,
    },
    player={
        "hp": number(FULL_HP),
        "hand": cards(),
        "deck": cards(),
        "battle": cards(_MARKS),
        "a": cards(_MARKS),
        "b": cards(_MARKS),
        "c": cards({**_MARKS, "since": word("night", "day"), "damage": number(FULL_HP)}),
        "charger": cards(),
        "abyss": cards({"face": word("down")}),
        "power": number(20),
        "power_kept": number(20),
        "last": word("won", "lost", "tied"),
        "set_limit": number(2),
        "set_count": number(2),
        "clock_sum": number(RING),
    },
    amount=FULL_HP,
)
