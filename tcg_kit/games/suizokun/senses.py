"""What a player of Suizokun Monster Battle sees, in numbers."""

from __future__ import annotations

from tcg_kit.core.senses import Senses, cards, number, seat, word
from tcg_kit.games.suizokun.state import STANDBY

_BELOW = ("base", "weapon", "item")
_MARKS = {"face": word("down"), "new": number(1), "attacked": number(1)}

SENSES = Senses(
    table={"first": seat, "field": cards({"owner": seat}), "acted": number(1), "resolving": cards({"seat": seat})},
    player={
        "lp": number(4000),
        "pp": number(40),
        "pp_used": number(40),
        "level": number(9),
        "extra": number(10),
        "player_card": cards({"face": word("down")}),
        "item": cards(),
        "hand": cards(),
        "deck": cards(),
        "stage": cards(_MARKS, 1, _BELOW),
        "standby": cards(_MARKS, len(STANDBY), _BELOW),
        "stock": cards(),
        "drop": cards(),
        "evolved": number(1),
        "fielded": number(1),
    },
    amount=1000,
)
