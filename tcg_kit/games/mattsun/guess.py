"""What can be guessed in the Mattsun card game: which cards may lie where, and how well a seat stands."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tcg_kit.games.mattsun.bot import worth
from tcg_kit.games.mattsun.field import bonuses, hp_left, stat
from tcg_kit.games.mattsun.state import FRONT

if TYPE_CHECKING:
    from tcg_kit.core.definition import Definition
    from tcg_kit.core.engine import Engine

ITERATIONS = 400
"""The usual effort of the search bot for a decision."""
TURNS = 2
"""So many turns are looked ahead."""
TRUST = 0.05
"""So much better, in chances, a move must do than another that looks far better one step ahead."""
SCALE = 45
"""By so much a seat stands better that wins three games of four; a card of the deck counts 14."""

DECK = 14
"""A card of the deck, which is the life total. All that follows is told in the same measure.

These numbers are fitted to who won 400 games of greedy bots that now and then moved by lot.
"""
FOREMOST, BENCHED = 9, 6
"""A hit point left of a unit on the battlefield, and on the bench."""
SOUL = 8
"""What a unit in play takes away for each soul: sooner or later it is drawn."""
SUPER = 5
"""A super move that the battlefield unit can still make."""
CHARGED, MOST = 3, 5
"""A charged card, and how many of them count."""
TRAP, HELD = 5, 2
"""A trap that lies face down, and a card in hand; a unit in hand counts half of what it is worth to the greedy bot."""
KILLS = 4
"""A next attack that defeats the enemy's battlefield unit."""
ALONE = (30, 4)
"""What it costs to have no or one unit on the bench for an empty battlefield."""


def fits(game: Definition, zone: str, card: str, place: Any = None) -> bool:
    """Whether a card may lie face down in a zone: on the field a unit, on the bench a trap too."""
    if zone not in ("front", "bench"):
        return True
    kind = game.cards[card].kind
    if kind == "unit":
        return int(game.cards[card].hp) > int(place["damage"])
    return bool(kind == "trap" and zone == "bench" and not place["damage"] and not place["ex"])


def standing(g: Engine, seat: int) -> int:
    """How well a seat stands: its deck, which is its life, its units in play less their souls, and what may come."""
    s: Any = g.s
    p, cards = s.players[seat], g.cards
    n: int = DECK * len(p.deck) + CHARGED * min(len(p.charge), MOST)
    for slug in p.hand:
        n += worth(g.game, slug) // 2 if cards[slug].kind == "unit" else HELD
    reserves = 0
    for slot, one in enumerate(p.field):
        if one is None:
            continue
        card = cards[one.card]
        left = card.hp - one.damage
        if card.kind != "unit":
            n += 0 if one.up else TRAP
        elif left > 0:
            n -= SOUL * card.soul
            if slot:
                n += BENCHED * left
                reserves += 1
            else:
                n += FOREMOST * left + (SUPER if card.super and not one.ex else 0)
    if reserves < len(ALONE):
        n -= ALONE[reserves]
    return n + (KILLS if _kills(g, s, seat) else 0)


def _kills(g: Engine, s: Any, seat: int) -> bool:
    """Whether a seat's next attack defeats the unit on the other battlefield."""
    foe = s.players[1 - seat].field[FRONT]
    if foe is None or s.players[seat].field[FRONT] is None:
        return False
    found = bonuses(g, s)
    pierces = stat(g, s, seat, "atk", found) > stat(g, s, 1 - seat, "def", found)
    return (2 if pierces else 1) - stat(g, s, 1 - seat, "guard", found) >= hp_left(g, foe)
