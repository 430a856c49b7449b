"""Whole games with decks out of all cards, for the tests that walk through what happens there."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

import tcg_kit as tcg
from tcg_kit.core.rng import Rng
from tests.games.mattsun.table import GAME

READY = [card for card in GAME.cards if card not in GAME.extra_cards]
UNITS = [card for card in READY if GAME.cards[card].kind == "unit"]
OTHERS = [card for card in READY if GAME.cards[card].kind in ("trump", "trap")]
LANDS = [card for card in READY if GAME.cards[card].kind == "terrain"]


def deck(rng: Rng, land: bool = False) -> list[str]:
    """30 of the ready cards, some 18 of them units."""
    out: list[str] = []
    while len(out) < 30:
        pool = UNITS if rng.below(5) < 3 else LANDS if land and rng.below(3) == 0 else OTHERS
        card = pool[rng.below(len(pool))]
        if out.count(card) < GAME.cards[card].limit:
            out.append(card)
    return out


def variants() -> list[dict[str, str]]:
    """No ruling, and each single option of each."""
    return [{}, *({key: option} for key, r in GAME.rulings.items() for option in r.options)]


def begin(seed: int, rulings: Mapping[str, str] | None = None) -> tcg.Session:
    """A new game; every option of every ruling has its turn."""
    rng = Rng(seed * 7 + 1)
    every = variants()
    chosen = dict(every[seed % len(every)] if rulings is None else rulings)
    land = chosen.get("ruleset") == "2024"
    return GAME.new([deck(rng, land), deck(rng, land)], seed=seed, rulings=chosen)


def cards_of(view: Mapping[str, Any]) -> list[Counter[str]]:
    """All cards of each player in the all-seeing view."""
    found: list[Counter[str]] = [Counter(), Counter()]
    for seat, p in enumerate(view["players"]):
        found[seat].update([*p["hand"], *p["deck"], *p["discard"], *p.get("shown", [])])
        found[seat].update(one["card"] for one in p["charge"])
        for one in (p["front"], *p["bench"]):
            if one is not None:
                found[seat].update(c for c in (one["card"], one.get("terrain")) if c is not None)
    for one in view.get("resolving", []):
        found[one["seat"]][one["card"]] += 1
    return found
