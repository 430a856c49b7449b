"""What can be guessed in DARK MOON: which cards may lie where, and how well a seat stands."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tcg_kit.games.darkmoon.phases import UNITS
from tcg_kit.games.darkmoon.scoring import score
from tcg_kit.games.darkmoon.units import LEAST, MOST

if TYPE_CHECKING:
    from tcg_kit.core.definition import Definition
    from tcg_kit.core.engine import Engine

ITERATIONS = 200
"""The usual effort of the search bot for a decision."""
TURNS = 2
"""So many turns are looked ahead."""
TRUST = 0.1
"""So much better, in chances, a move must do than another that looks far better one step ahead."""
SCALE = 100
"""By so much a seat stands better that wins three games of four; ten are a point."""

POINT, SEATED, HELD, FREE = 10, 8, 5, 4
"""A point; of the places in units still to be made: one for which a card lies on the field, one for which a card is in
hand, and one for which none is there yet."""
LAST = 9
"""A card on the field to somebody who has one turn left, if there are enough for a unit."""


def fits(game: Definition, zone: str, card: str, place: Any = None) -> bool:
    """Whether a card may lie face down in a zone; every card may here."""
    return True


def standing(g: Engine, seat: int) -> int:
    """How well a seat stands, ten to a point: its score, and what its cards can still give."""
    s: Any = g.s
    p = s.players[seat]
    n: int = POINT * score(g, s, seat).total
    if s.turns_left is not None:
        turns = (seat - s.active) % len(s.players) < s.turns_left
        return n + (LAST * len(p.field) if turns and len(p.field) >= LEAST else 0)
    room = MOST * (UNITS - len(p.units)) if len(p.units) < UNITS else 0
    seated = min(room, len(p.field))
    held = min(room - seated, len(p.hand))
    free = min(room - seated - held, len(p.deck))
    return n + SEATED * seated + HELD * held + FREE * free
