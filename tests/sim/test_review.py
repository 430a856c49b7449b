"""A game looked back on: what is said of a turn agrees with how the chances went in it."""

from __future__ import annotations

import pytest

import tcg_kit as tcg
from tcg_kit.sim import bots
from tcg_kit.sim.review import CLEARLY, review


@pytest.mark.parametrize("slug", tcg.games())
def test_a_turn_is_blamed_on_a_choice_only_where_the_chances_fell(slug: str) -> None:
    """Seen from both seats, so that what rises for one falls for the other."""
    s = bots.play(tcg.game(slug), ("random", "greedy"), 4)
    points = [(seat, point) for seat in (0, 1) for point in review(s, seat).points]
    rose = [point for _, point in points if point.after >= point.before]
    fell = [(seat, point) for seat, point in points if point.after < point.before]
    assert rose
    assert fell
    assert all((one.action, one.better, one.own) == (None, None, 0) for one in rose)
    for seat, one in fell:
        assert (one.action is None) == (one.better is None)
        if one.action is not None and one.better is not None:
            assert one.action.seat == one.better.action.seat == seat
            assert one.better.chance - one.own >= CLEARLY
            assert s.records[one.at][2] == one.action  # "Show it" leads to the position in which it was chosen
