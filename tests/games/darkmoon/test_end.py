"""DKM-END, DKM-STALL, DKM-DRAW-3: when the game ends, for any number of players."""

from __future__ import annotations

from typing import Any

import pytest

import tcg_kit as tcg
from tests.games.darkmoon.table import SEVEN, THREE, end_turns, events, kinds, player, special, table, turns

rule = pytest.mark.rule

TWO_UNITS = {"units": [THREE, THREE], "field": ["c4", "c5", "c6"]}


def maker(n: int, seat: int, *others: int, **keys: Any) -> tcg.Session:
    """n players; a seat is about to make its third unit, others could too."""
    players: list[dict[str, Any]] = [{"hand": ["s"] * 9} for _ in range(n)]
    for one in (seat, *others):
        players[one] |= TWO_UNITS
    return table(*players, to_act=[seat], turn=keys.pop("turn", 20), **keys)


@rule("DKM-END-1")
@pytest.mark.parametrize("seat", [0, 1])
def test_with_two_players_the_game_ends_after_the_next_turn(seat: int) -> None:
    s = maker(2, seat)
    s.do("unit c4 c5 c6")
    assert s.view()["turns_left"] is None
    s.do("end")
    assert (s.to_act, s.view()["turns_left"]) == ((1 - seat,), 1)
    s.do("play s")
    s.do("end")
    assert s.over
    assert s.result is not None
    assert s.result["reason"] == "DKM-END-1"
    assert s.view()["turns_left"] == 0


@rule("DKM-END-2")
@pytest.mark.parametrize("n", range(3, 7))
def test_every_other_player_has_exactly_one_more_turn(n: int) -> None:
    for seat in range(n):
        s = maker(n, seat)
        s.do("unit c4 c5 c6")
        lefts = []
        while not s.over:
            s.do("end")
            lefts.append(s.view()["turns_left"])
        assert [who for _, who in turns(s)] == [(seat + i) % n for i in range(1, n)]
        assert lefts == list(range(n - 1, -1, -1))
        assert s.result is not None
        assert s.result["reason"] == "DKM-END-2"


@rule("DKM-END-1", "DKM-END-2")
@pytest.mark.parametrize("n", [2, 3])
def test_more_than_three_units_do_the_same(n: int) -> None:
    s = table({"units": [THREE] * 4, "hand": ["s"]}, n=n)
    s.do("play s")
    s.do("end")
    assert s.view()["turns_left"] == n - 1


@rule("DKM-END-1")
def test_the_third_unit_says_what_follows() -> None:
    s = maker(2, 0)
    s.do("unit c4 c5 c6")
    assert "DKM-END-1" in events(s, "unit-third")[0].rules
    s.do("end")
    assert [e.rules for e in events(s, "last-turns")] == [("DKM-END-1",)]


@rule("DKM-END-3")
@pytest.mark.parametrize("n", range(2, 7))
def test_another_third_unit_in_the_last_turns_changes_nothing(n: int) -> None:
    for also in range(1, n):
        s = maker(n, 0, also)
        s.do("unit c4 c5 c6")
        s.do("end")
        while not s.over:
            if s.to_act == (also,):
                s.do("unit c4 c5 c6")
                assert "DKM-END-3" in events(s, "unit-late")[0].rules
            s.do("end")
        assert [who for _, who in turns(s)] == list(range(1, n))
        assert kinds(s).count("last-turns") == 1


@rule("DKM-END-4")
@pytest.mark.parametrize("n", [2, 3, 6])
def test_after_100_rounds_the_game_ends_and_is_scored(n: int) -> None:
    players = [{"hand": ["c1", "c2"], "units": [THREE] if i == 1 else []} for i in range(n)]
    s = table(*players, turn=100 * n - 1, to_act=[n - 2])
    s.do("play c1")
    s.do("end")
    assert (s.turn, s.to_act) == (100 * n, (n - 1,))
    s.do("play c1")
    s.do("end")
    assert s.result == {"winner": 1, "reason": "DKM-END-4", "scores": [3 if i == 1 else 0 for i in range(n)]}


@rule("DKM-END-4")
def test_the_hundredth_round_ends_even_if_last_turns_would_begin_or_run() -> None:
    s = maker(3, 2, turn=300)
    s.do("unit c4 c5 c6")
    end_turns(s, 1)
    assert s.result is not None
    assert s.result["reason"] == "DKM-END-4"
    s = table({"hand": ["s"]}, n=3, turn=300, turns_left=2, to_act=[2])
    end_turns(s, 1)
    assert s.result is not None
    assert s.result["reason"] == "DKM-END-4"


@rule("DKM-END-4")
def test_at_50_actions_in_one_turn_the_game_ends_at_once() -> None:
    s = table({"hand": ["again"] * 60, "deck": ["c1"]})
    for n in range(1, 50):
        s.do("play again")
        assert not s.over
        assert s.view()["actions_used"] == n
    s.do("play again")
    assert s.result == {"winner": 0, "reason": "DKM-END-4", "scores": [50, 0]}
    assert "turn_full" in [step.edge.guard for step in s.steps if step.edge]


@rule("DKM-END-4")
def test_a_loop_of_two_cards_ends_by_it() -> None:
    s = table({"hand": ["loop"], "field": ["loop"]})
    while not s.over:
        s.do("play loop loop")
    assert s.result is not None
    assert s.result["reason"] == "DKM-END-4"
    assert sorted([*player(s, 0)["hand"], *player(s, 0)["field"]]) == ["loop", "loop"]


@rule("DKM-END-4")
def test_the_text_of_the_fiftieth_card_still_takes_effect() -> None:
    s = table({"hand": ["draw1"], "deck": ["c1"]}, actions_used=49, actions_left=1)
    s.do("play draw1")
    assert s.over
    assert player(s, 0)["hand"] == ["c1"]


@rule("DKM-STALL-1")
@pytest.mark.parametrize("n", range(2, 7))
def test_a_round_without_any_action_ends_the_game(n: int) -> None:
    s = table(*({"hand": ["s"]} for _ in range(n)), turn=50)
    s.do("play s")
    for idle in range(n + 1):
        assert s.view()["idle_turns"] == max(0, idle - 1)
        assert not s.over
        s.do("end")
    assert s.result is not None
    assert s.result["reason"] == "DKM-STALL-1"
    assert [e.rules for e in events(s, "idle")] == [("DKM-STALL-1",)] * n


@rule("DKM-STALL-1")
def test_an_action_breaks_the_row() -> None:
    s = table({"hand": ["s"]}, {"hand": ["s"]}, idle_turns=1)
    s.do("play s")
    s.do("end")
    assert s.view()["idle_turns"] == 0
    assert not s.over


@rule("DKM-STALL-1", "DKM-END-1")
def test_the_countdown_comes_first_if_both_end_the_game() -> None:
    s = table({}, {}, turns_left=1, idle_turns=1)
    s.do("end")
    assert s.result is not None
    assert s.result["reason"] == "DKM-END-1"


def short(n: int = 2, **keys: Any) -> tcg.Session:
    """Seat 0 can draw three with one card in the deck."""
    players = [{"hand": ["draw3", "s"], "deck": ["c1"]}, *({"hand": ["s"], "deck": ["c1"]} for _ in range(n - 1))]
    return table(*players, **keys)


@rule("DKM-DRAW-2")
def test_drawing_from_a_short_deck_draws_what_is_there() -> None:
    s = short()
    s.do("play draw3")
    assert player(s, 0)["hand"] == ["s", "c1"]
    assert [e.rules for e in events(s, "no-draw")] == [("DKM-DRAW-2",)]
    s.do("end")
    assert not s.over
    assert s.view()["turns_left"] is None


@rule("DKM-DRAW-2")
def test_an_empty_deck_draws_nothing_and_nobody_loses() -> None:
    s = table({"hand": ["draw3"]}, {"hand": ["s"]})
    s.do("play draw3")
    assert player(s, 0)["hand"] == []
    assert "draw" not in kinds(s)
    s.do("end")
    assert s.to_act == (1,)


@rule("DKM-DRAW-3")
@pytest.mark.parametrize("n", [2, 3, 6])
def test_ruling_empty_deck_lets_a_failed_draw_begin_the_last_turns(n: int) -> None:
    s = short(n, rulings={"empty_deck": "last-turns"})
    s.do("play draw3")
    assert s.view()["draw_failed"] is True
    assert s.view()["turns_left"] is None
    s.do("end")
    assert s.view()["turns_left"] == n - 1
    assert "draw_failed" not in s.view()
    assert [e.rules for e in events(s, "last-turns")] == [("DKM-DRAW-3",)]
    while not s.over:
        s.do("play s")
        s.do("end")
    assert [who for _, who in turns(s)] == list(range(1, n))
    assert s.result is not None
    assert s.result["reason"] == ("DKM-END-1" if n == 2 else "DKM-END-2")


@rule("DKM-DRAW-3")
def test_a_failed_draw_changes_nothing_once_the_last_turns_run() -> None:
    s = short(3, rulings={"empty_deck": "last-turns"}, turns_left=2)
    s.do("play draw3")
    s.do("end")
    assert s.view()["turns_left"] == 1
    assert "last-turns" not in kinds(s)


@rule("DKM-DRAW-3")
@pytest.mark.parametrize(("ruling", "drawn"), [("text-only", [0, 0, 0]), ("one", [1, 1, 1]), ("refill", [3, 4, 0])])
def test_ruling_turn_draw(ruling: str, drawn: list[int]) -> None:
    players = [{"hand": ["c1"] * hand, "deck": ["c2"] * 9} for hand in (9, 2, 1)]
    s = table(*players, rulings={"turn_draw": ruling}, idle_turns=0)
    s.do("play c1")
    end_turns(s, 3)
    assert [len(player(s, seat)["deck"]) for seat in (1, 2, 0)] == [9 - n for n in drawn]
    rules = {e.rules for e in events(s, "draw")}
    assert rules == (set() if ruling == "text-only" else {("DKM-DRAW-3",)})


@rule("DKM-DRAW-3")
@pytest.mark.parametrize(("ruling", "hand"), [("one", 6), ("refill", 5), ("text-only", 5)])
def test_the_turn_draw_comes_before_the_first_main_phase_too(ruling: str, hand: int) -> None:
    from tests.games.darkmoon.table import begin

    s = begin(1, 2, {"turn_draw": ruling})
    (seat,) = s.to_act
    assert len(player(s, seat)["hand"]) == hand
    assert len(player(s, 1 - seat)["hand"]) == 5


@rule("DKM-DRAW-3")
@pytest.mark.parametrize("ruling", ["one", "refill"])
def test_a_turn_draw_that_fails_begins_the_last_turns_at_that_turns_end(ruling: str) -> None:
    s = table({"hand": ["s"]}, {"hand": ["s"]}, rulings={"turn_draw": ruling, "empty_deck": "last-turns"})
    s.do("play s")
    s.do("end")
    assert s.view()["draw_failed"] is True
    s.do("end")
    assert (s.to_act, s.view()["turns_left"]) == ((0,), 1)


def test_a_draw_for_nobody_else_fails_for_nobody() -> None:
    """A full hand needs no refill, so an empty deck is no failed draw."""
    rulings = {"turn_draw": "refill", "empty_deck": "last-turns"}
    s = table({"hand": ["s"]}, {"hand": SEVEN}, rulings=rulings)
    s.do("play s")
    s.do("end")
    assert "draw_failed" not in s.view()


@rule("DKM-SEARCH-1")
def test_after_a_search_the_deck_is_shuffled() -> None:
    find = special("find", {"do": "take", "from": "deck", "filter": {"number": 3}})
    deck = [f"c{n}" for n in range(1, 11)]
    s = table({"hand": ["find"], "deck": deck}, cards=[find])
    s.do("play find")
    s.do("choose c3")
    assert [e.rules for e in events(s, "shuffle")] == [("DKM-SEARCH-1",)]
    left = player(s, 0)["deck"]
    assert sorted(left) == sorted(c for c in deck if c != "c3")
    assert left != [c for c in deck if c != "c3"]
