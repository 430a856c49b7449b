"""The greedy bot's evaluation: what it prefers, that it sees only its seat's view, and that it beats chance."""

from __future__ import annotations

from collections import Counter

import pytest

import tcg_kit as tcg
from tcg_kit.games.darkmoon.bot import values
from tcg_kit.sim import bots
from tests.games.darkmoon.table import GAME, SEVEN, THREE, begin, decisions, special, table


def best(s: tcg.Session) -> set[str]:
    """The actions that look best."""
    (seat,) = s.to_act
    legal = list(s.legal())
    worth = values(s.game, s.view(seat), legal)
    return {str(a) for a, value in zip(legal, worth, strict=True) if value == max(worth)}


def test_it_makes_a_unit_of_seven_and_waits_with_three() -> None:
    assert best(table({"field": SEVEN, "hand": ["c8"], "deck": ["c9"]})) == {f"p0 unit {' '.join(SEVEN)}"}
    assert best(table({"field": THREE, "hand": ["c8"], "deck": ["c9"]})) == {"p0 play c8"}


def test_in_the_last_turn_it_takes_what_still_scores() -> None:
    assert best(table({"field": THREE, "hand": ["s"]}, turns_left=1, actions_left=1)) == {"p0 unit c1 c2 c3"}
    assert best(table({"field": ["c1"], "hand": ["s", "c2"]}, turns_left=1, actions_left=1)) == {"p0 play s"}


def test_it_prefers_cards_that_draw() -> None:
    assert best(table({"hand": ["c1", "draw3", "draw1"], "deck": SEVEN})) == {"p0 play draw3"}


def test_it_closes_the_game_when_nobody_can_catch_up_and_not_before() -> None:
    mine = {"units": [SEVEN, SEVEN], "field": [*THREE, "c4", "c5"], "hand": ["c8"], "deck": ["c9"]}
    assert best(table(mine, {"field": THREE})) == {"p0 unit c1 c2 c3 c4 c5"}
    assert best(table(mine, {"units": [SEVEN, SEVEN], "field": SEVEN})) == {"p0 play c8"}


def test_a_choice_takes_the_better_card() -> None:
    find = special("find", {"do": "take", "from": "deck"})
    s = table({"hand": ["find"], "deck": ["c1", "draw3", "c2"]}, cards=[find])
    s.do("play find")
    assert best(s) == {"p0 choose draw3"}
    seat = special("seat", {"do": "take", "from": "hand", "to": "field"})
    s = table({"hand": ["seat", "draw3", "c2"], "deck": SEVEN}, cards=[seat])
    s.do("play seat")
    assert best(s) == {"p0 choose c2"}


@pytest.mark.parametrize("n", [2, 3, 6])
def test_it_plays_from_its_seats_view_alone_at_every_decision(n: int) -> None:
    for s in decisions(begin(8, n), 8):
        (seat,) = s.to_act
        legal = s.legal()[:40]
        worth = values(s.game, s.view(seat), legal)
        assert len(worth) == len(legal)
        assert all(type(value) is int for value in worth)


@pytest.mark.slow
def test_it_beats_chance_and_reaches_three_units() -> None:
    wins: Counter[int | None] = Counter()
    for seed in range(16):
        seat = seed % 2
        s = bots.play(GAME, ["greedy", "random"] if seat == 0 else ["random", "greedy"], seed)
        assert s.result is not None
        winner = s.result["winner"]
        wins[None if winner is None else int(winner == seat)] += 1
        assert any(len(p["units"]) >= 3 for p in s.view()["players"]) or s.result["reason"] == "DKM-STALL-1"
    assert wins[1] >= 14
