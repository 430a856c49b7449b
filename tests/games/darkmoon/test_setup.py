"""DKM-SETUP, DKM-TURN: before the first turn, and whose turn it is."""

from __future__ import annotations

from collections import Counter

import pytest

import tcg_kit as tcg
from tests.games.darkmoon.table import GAME, begin, end_turns, events, kinds, player, table, turns

rule = pytest.mark.rule


@rule("DKM-SETUP-1")
@pytest.mark.parametrize("n", range(2, 7))
def test_shuffle_lot_and_five_cards_each(n: int) -> None:
    s = begin(1, n)
    assert [step.phase for step in s.steps] == ["shuffle", "lot", "deal", "draw", "main"]
    assert [(len(p["hand"]), len(p["deck"])) for p in s.view()["players"]] == [(5, 35)] * n
    assert len(events(s, "shuffle")) == n
    assert s.to_act == (s.view()["first"],)


@rule("DKM-SETUP-1")
def test_the_decks_are_shuffled_and_the_lot_is_fair() -> None:
    games = [begin(seed, 3) for seed in range(300)]
    firsts = Counter(s.view()["first"] for s in games)
    assert set(firsts) == {0, 1, 2}
    assert min(firsts.values()) > 60
    assert len({tuple(player(s, 0)["hand"]) for s in games[::3]}) > 90


@rule("DKM-SETUP-1")
def test_there_is_no_mulligan() -> None:
    assert begin(2).phase == "main"
    assert "mulligan" not in GAME.spec.verbs


@rule("DKM-SETUP-2")
def test_a_hand_is_seen_by_its_owner_only_and_has_no_limit() -> None:
    many = [f"c{n}" for n in range(1, 11)] * 3
    s = table({"hand": many, "deck": ["c1"]}, {"hand": ["c2", "c3"], "deck": ["c1"]})
    assert s.view(0)["players"][0]["hand"] == many
    assert s.view(1)["players"][0]["hand"] == 30
    assert [s.view(seat)["players"][0]["deck"] for seat in (0, 1)] == [1, 1]
    end_turns(s, 1)
    assert len(player(s, 0)["hand"]) == 30


@rule("DKM-SETUP-2")
def test_only_the_owner_hears_which_cards_were_drawn() -> None:
    drawn = events(begin(3), "drawn")
    assert [(e.visible_to(e.seat), e.visible_to(1 - (e.seat or 0))) for e in drawn] == [(True, False)] * 2
    assert all("DKM-SETUP-2" in e.rules for e in drawn)


@rule("DKM-TURN-1")
@pytest.mark.parametrize("n", range(2, 7))
def test_turns_go_round_in_seat_order_from_the_first_player(n: int) -> None:
    for seed in range(n):
        s = begin(seed, n)
        first = s.view()["first"]
        while len(turns(s)) < 2 * n:
            s.do(s.legal()[0])
            while "choice" in s.view():
                s.do(s.legal()[0])
            s.do("end")
        assert turns(s) == [(i + 1, (first + i) % n) for i in range(2 * n)]


@rule("DKM-TURN-1")
def test_a_turn_is_a_main_phase_and_an_end_phase() -> None:
    s = begin(4)
    s.do("end")
    assert [step.phase for step in s.steps if step.action is None][3:] == ["draw", "main", "end", "draw", "main"]


@rule("DKM-DRAW-1")
def test_nobody_draws_at_the_beginning_of_a_turn() -> None:
    s = begin(5)
    before = len(s.steps)
    s.do("end")
    assert "draw" not in kinds(s, before)
    assert [len(p["hand"]) for p in s.view()["players"]] == [5, 5]


@pytest.mark.parametrize("players", [1, 7, 0, True, "2", None])
def test_a_game_is_for_two_to_six(players: int) -> None:
    with pytest.raises(tcg.TcgKitError):
        GAME.new(players=players)
