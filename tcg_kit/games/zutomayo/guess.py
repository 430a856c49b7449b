"""What can be guessed in ZUTOMAYO CARD: which cards may lie where, and how well a seat stands."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tcg_kit.games.zutomayo.bot import ENOUGH_POWER, POWER, worth
from tcg_kit.games.zutomayo.effects import attack
from tcg_kit.games.zutomayo.state import power

if TYPE_CHECKING:
    from tcg_kit.core.definition import Definition
    from tcg_kit.core.engine import Engine

ITERATIONS = 200
"""The usual effort of the search bot for a decision."""
TURNS = 2
"""So many turns are looked ahead."""
TRUST = 0.05
"""So much better, in chances, a move must do than another that looks far better one step ahead."""
SCALE = 60
"""By so much a seat stands better that wins three games of four, in hit points."""


def fits(game: Definition, zone: str, card: str, place: Any = None) -> bool:
    """Whether a card may lie face down in a zone; every card may here."""
    return True


def standing(g: Engine, seat: int) -> int:
    """How well a seat stands, in hit points: those it has, its power, its fighter and its hand."""
    s: Any = g.s
    p = s.players[seat]
    have = power(g.game, s, seat)
    hand = sum([worth(g.game, card, have) for card in p.hand])
    return int(p.hp) + POWER * min(have, ENOUGH_POWER) + attack(g, s, seat) // 10 + hand // 12
