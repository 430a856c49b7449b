"""Positions from which what is rare happens: fifty actions, the hundredth round, a failed draw, three players' end."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import tcg_kit as tcg

SHOWN: frozenset[str] = frozenset()
"""Events by which hidden cards are shown to all, as a rule demands."""


def sessions(game: tcg.Game) -> Iterator[tcg.Session]:
    """Played to their ends: each seat makes a unit if it can, then plays a card, then ends its turn."""
    plain = [slug for slug, card in game.cards.items() if card.kind == "character" and card.aim is None][:3]
    specials = [card for card in game.cards.values() if card.kind == "special"]
    free = next(card.id for card in specials if [e.do for e in card.on_play] == ["action"])
    two = {"units": [plain, plain], "field": plain, "hand": plain}
    starved = {"turn_draw": "one", "empty_deck": "last-turns"}
    positions: tuple[tuple[dict[str, Any], dict[str, str]], ...] = (
        ({"players": [{"hand": [free] * 50}, {}]}, {}),
        ({"turn": 199, "players": [{"hand": plain}, {"hand": plain}]}, {}),
        ({"players": [{"hand": plain}, {"hand": plain}, {}]}, starved),
        ({"players": [two, two, two]}, {}),
        ({"players": [{}, {}, {}]}, {}),
    )
    for position, rulings in positions:
        s = game.scenario(position, rulings=rulings)
        while not s.over:
            legal = s.legal()
            s.do(next((a for a in legal if a.verb == "unit"), legal[0]))
        yield s
