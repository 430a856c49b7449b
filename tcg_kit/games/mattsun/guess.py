"""What can be guessed in the Mattsun card game: which cards may lie where, and how well a seat stands."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tcg_kit.games.mattsun.bot import in_hand, side

if TYPE_CHECKING:
    from tcg_kit.core.definition import Definition
    from tcg_kit.core.engine import Engine

ITERATIONS = 400
"""The usual effort of the search bot for a decision."""
TURNS = 1
"""So many turns are looked ahead."""
TRUST = 0.05
"""So much better, in chances, a move must do than another that looks far better one step ahead."""
SCALE = 120
"""By so much a seat stands better that wins three games of four; a card of the deck counts 14."""


def fits(game: Definition, zone: str, card: str, place: Any = None) -> bool:
    """Whether a card may lie face down in a zone: on the field a unit, on the bench a trap too."""
    if zone not in ("front", "bench"):
        return True
    kind = game.cards[card].kind
    if kind == "unit":
        return int(game.cards[card].hp) > int(place["damage"])
    return bool(kind == "trap" and zone == "bench" and not place["damage"] and not place["ex"])


def standing(g: Engine, seat: int) -> int:
    """How well a seat stands: its deck, which is its life, its cards in play and in hand."""
    return side(g, seat) + in_hand(g, seat)
