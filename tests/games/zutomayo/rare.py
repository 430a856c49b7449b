"""Positions from which what is rare happens: decks run out, nobody can hurt anybody, the last turn comes."""

from __future__ import annotations

from collections.abc import Iterator

import tcg_kit as tcg

SHOWN: frozenset[str] = frozenset()
"""Events by which hidden cards are shown to all, as a rule demands."""


def sessions(game: tcg.Game) -> Iterator[tcg.Session]:
    """Played to their ends, under every ruling."""
    cards = sorted(game.cards)
    hands = [cards[:5], cards[5:10]]
    for rulings in ({key: option} for key, r in game.rulings.items() for option in r.options):
        for deck in ([], cards[10:11]):
            starved = {"turn": 50, "players": [{"hand": hand, "deck": deck} for hand in hands]}
            for position in (starved, {"turn": 199}, {"phase": "opening", "players": [{}, {"hand": hands[1]}]}):
                s = game.scenario(position, rulings=rulings)
                while not s.over:
                    s.do(s.legal()[-1])
                yield s
