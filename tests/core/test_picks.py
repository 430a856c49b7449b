"""Choices made word by word: what may come next is what the whole list says, though the list isn't read."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

import tcg_kit as tcg
from tcg_kit.core.picks import NONE, Args, Chain, Orders, Picks, after
from tcg_kit.core.rng import Rng
from tcg_kit.games.darkmoon.units import Aimed, units
from tcg_kit.games.mattsun.options import Deployments
from tcg_kit.games.suizokun.verbs import Setups


def agree(choices: Sequence[Args]) -> None:
    """Every beginning of a choice goes on exactly as the choices do, and other beginnings don't go on."""
    every = list(choices)
    assert len(set(every)) == len(every)
    for begun in {args[:n] for args in every for n in range(len(args) + 1)}:
        words, whole = after(choices, begun)
        n = len(begun)
        assert sorted(words) == sorted({args[n] for args in every if len(args) > n and args[:n] == begun}), begun
        assert whole == (begun in every), begun
        assert after(choices, (*begun, "no-such-word")) == ((), False)


def some(rng: Rng, cards: Sequence[str], n: int) -> list[str]:
    return [cards[rng.below(len(cards))] for _ in range(n)]


def test_picks_of_cards_with_copies() -> None:
    rng = Rng(1)
    for _ in range(400):
        zone = some(rng, "abcd", rng.below(8))
        lo = rng.below(min(4, len(zone) + 1))
        for none in ((), NONE):
            agree(Picks(zone, lo, lo + rng.below(4), none=none))


def test_orders_chains_and_setups() -> None:
    rng = Rng(2)
    for _ in range(60):
        hand = some(rng, "abc", 1 + rng.below(5))
        agree(Orders(hand))
        agree(Setups(hand))
        agree(Chain([Aimed("x", Picks(hand, 1, 2, none=())), [("y",), ("z", "a")]]))


def test_deployments() -> None:
    game, rng, seen = tcg.game("mattsun"), Rng(4), 0
    engine = game.new().engine
    for _ in range(20):
        made = Deployments(engine, some(rng, list(game.cards)[:40], 1 + rng.below(6)))
        agree(made)
        seen += len(made) > 10
    assert seen > 5


@pytest.mark.parametrize("ruling", ["distinct", "any", "same"])
def test_units(ruling: str) -> None:
    game, rng, seen = tcg.game("darkmoon"), Rng(3), 0
    few = [slug for slug, card in game.cards.items() if card.kind != "character" or card.number <= 3]
    for cards in (few, list(game.cards)):
        for _ in range(30):
            made = units(game, some(rng, cards, 3 + rng.below(7)), ruling)
            if len(made) < 1000:
                agree(made)
                seen += len(made) > 3
    assert seen > 2


def test_a_list_of_millions_is_not_read() -> None:
    zone = [f"card-{i}" for i in range(60)]
    picks = Picks(zone, 5, 30)
    assert len(picks) > 10**15
    assert after(picks, ("card-3", "card-9")) == (tuple(zone[10:58]), False)
    assert after(picks, tuple(zone[:30])) == ((), True)
