"""What a player of the Mattsun card game sees, in numbers."""

from __future__ import annotations

from tcg_kit.core.senses import Senses, cards, deed, number, numbers, record, seat, word
from tcg_kit.games.mattsun.cards import TRIGGERS
from tcg_kit.games.mattsun.state import BENCH, SLOTS

_BELOW = ("terrain",)
_MARKS = {"face": word("down"), "damage": number(10), "ex": number(10), "used": number(1)}
_WHOSE = record(seat=seat, cancelled=number(1))

SENSES = Senses(
    table={
        "active": seat,
        "first": seat,
        "done": number(1),
        "declared": lambda value, looker: [*_WHOSE(value, looker), *deed(value, looker)],
        "resolving": cards({"seat": seat}),
        "trigger": record(when=word(*TRIGGERS), seat=seat),
        "roll": numbers(6, 6),
        "lost": seat,
    },
    player={
        "hand": cards(),
        "deck": cards(),
        "discard": cards(),
        "front": cards(_MARKS, 1, _BELOW),
        "bench": cards(_MARKS, len(BENCH), _BELOW),
        "charge": cards({"tapped": number(1), "face": word("down")}),
        "shown": cards(),
        "moved": numbers(10, len(SLOTS)),
    },
    amount=10,
)
