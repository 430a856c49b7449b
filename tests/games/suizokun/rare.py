"""Positions from which what is rare happens: the last round, a stage that stays empty, an overload at the reveal."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import tcg_kit as tcg

SHOWN: frozenset[str] = frozenset({"mulligan"})
"""Events by which hidden cards are shown to all, as a rule demands."""


def sessions(game: tcg.Game) -> Iterator[tcg.Session]:
    """Played to their ends, under every ruling."""
    ones = [slug for slug, card in game.cards.items() if card.kind == "monster" and card.cost == 1]
    soft = next(slug for slug, card in game.cards.items() if card.kind == "weapon" and card.effects)
    hand = {"hand": ones[:3], "deck": ones * 9}
    carrier = {"card": ones[0], "weapon": soft, "item": "life-ring"}
    for rulings in ({key: option} for key, r in game.rulings.items() for option in r.options):
        positions: tuple[dict[str, Any], ...] = (
            {"turn": 99, "players": [hand, hand]},
            {"turn": 100, "phase": "attack-first", "players": [{**hand, "stage": carrier}, {**hand, "stage": ones[0]}]},
            {"phase": "setup", "players": [{**hand, "stock": ["old-sea"] * 9}, hand]},
            {"phase": "setup", "players": [hand, hand]},
            {"players": [{**hand, "pp": 1, "stock": ones[:2]}, hand]},
            {"players": [{"deck": []}, {"deck": []}]},
            *({"phase": phase, "players": [hand, {"deck": []}]} for phase in ("draw-first", "draw-second")),
        )
        for position in positions:
            s = game.scenario(position, rulings=rulings)
            while not s.over:
                s.do(s.legal()[-1])
            yield s
