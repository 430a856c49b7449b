"""What can be guessed in Suizokun Monster Battle: which cards may lie where, and how well a seat stands."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tcg_kit.games.suizokun.battle import blow
from tcg_kit.games.suizokun.bot import strength

if TYPE_CHECKING:
    from tcg_kit.core.definition import Definition
    from tcg_kit.core.engine import Engine

ITERATIONS = 200
"""The usual effort of the search bot for a decision."""
TURNS = 2
"""So many rounds are looked ahead."""
TRUST = 0.01
"""So much better, in chances, a move must do than another that looks far better one step ahead."""
SCALE = 1600
"""By so much a seat stands better that wins three games of four, in life points."""


PP, ITEM, FIELD = 90, 190, 120
"""What a free PP, an item in play and an own field are worth in life points."""
FIRST, READY, HELD = 5, 4, 3
"""The parts that count of the strength of the best monster in play, of all that PP can carry, of the best in hand.

These numbers are fitted to who won 700 games of greedy bots that now and then moved by lot.
"""
LETHAL = 800
"""A blow to come that would end the game, in life points."""
BOTH = ("main-first", "draw-second", "main-second", "attack-first")
"""The phases after which both attacks of the round are to come."""


def fits(game: Definition, zone: str, card: str, place: Any = None) -> bool:
    """Whether a card may lie face down in a zone: player cards lie nowhere else."""
    return bool((game.cards[card].kind == "player") == (zone == "player_card"))


def standing(g: Engine, seat: int) -> int:
    """How well a seat stands, in life points: those it has, what its PP can still carry, and its blow to come."""
    s: Any = g.s
    p, foe, cards = s.players[seat], s.players[1 - seat], g.cards
    ready = p.stage is not None and not p.stage.attacked
    gone = [] if p.stage is None or ready else [p.stage.card, *p.stage.base]
    free = p.pp - p.weight - sum([cards[card].cost for card in gone])
    n: int = p.lp + PP * free + ITEM * len(p.items())
    if s.field is not None and s.field[1] == seat:
        n += FIELD
    waiting = [*p.standby, p.stage] if ready else p.standby
    strong = sorted([(strength(g.game, m), cards[m.card].cost) for m in waiting if m is not None], reverse=True)
    n += max([worth for worth, cost in strong if cost <= free], default=0) // FIRST
    left = free
    for worth, cost in strong:
        if cost <= left:
            n += worth // READY
            left -= cost
    most = min(free, p.level + 1)
    able = [cards[card] for card in p.hand if cards[card].kind == "monster" and cards[card].cost <= most]
    n += max([card.atk + card.def_ + 10 * card.spd for card in able], default=0) // HELD
    if ready and (s.phase in BOTH or (s.phase == "attack-second" and seat != s.first)):
        damage = blow(g, s, seat).damage
        n += damage + (LETHAL if damage >= foe.lp else 0)
    return n
