"""The worked examples of the catalogue, for two, three and six players."""

from __future__ import annotations

import pytest

from tests.games.darkmoon.table import SEVEN, THREE, Json, begin, end_turns, events, player, rules_of, table, turns

rule = pytest.mark.rule


@rule("DKM-MAIN-2")
@pytest.mark.parametrize("n", [2, 3, 6])
def test_1_a_second_play_in_the_first_players_first_turn_is_refused(n: int) -> None:
    for seed in range(6):
        s = begin(seed, n)
        (first,) = s.to_act
        plain = next(i for i, a in enumerate(s.legal()) if a.verb == "play")
        s.do(s.legal()[plain])
        while "choice" in s.view():
            s.do(s.legal()[0])
        if s.view()["actions_left"]:
            continue  # a text gave a further action
        assert rules_of(s.why_not(f"play {player(s, first)['hand'][0]}")) >= {"DKM-MAIN-2"}
        return
    raise AssertionError("no game began with a plain card")


@rule("DKM-END-1", "DKM-END-2")
@pytest.mark.parametrize("n", [2, 3, 6])
def test_2_the_third_unit_on_turn_9_lets_the_others_play_one_turn_in_full(n: int) -> None:
    others = [{"hand": ["s", "t", "u"], "units": []} for _ in range(n - 1)]
    s = table({"units": [THREE, THREE], "field": THREE}, *others, turn=9, first=0, to_act=[0])
    s.do("unit c1 c2 c3")
    s.do("end")
    for seat in range(1, n):
        assert (s.turn, s.to_act, s.view()["actions_left"]) == (9 + seat, (seat,), 2)
        s.do("play s")
        s.do("play t")
        s.do("end")
    assert s.over
    assert s.phase == "over"
    assert s.turn == 9 + n - 1
    assert [turn for turn, _ in turns(s)] == list(range(10, 9 + n))
    assert [step.phase for step in s.steps][-2:] == ["score", "over"]
    assert s.result == {
        "winner": 0,
        "reason": "DKM-END-1" if n == 2 else "DKM-END-2",
        "scores": [9, *[2] * (n - 1)],
    }


@rule("DKM-END-2")
@pytest.mark.parametrize(("n", "maker", "after"), [(3, 1, [2, 0]), (6, 1, [2, 3, 4, 5, 0]), (2, 1, [0])])
def test_3_player_1_makes_the_third_unit(n: int, maker: int, after: list[int]) -> None:
    players: list[Json] = [{"hand": ["s"]} for _ in range(n)]
    players[maker] = {"units": [THREE, THREE], "field": THREE}
    s = table(*players, to_act=[maker])
    s.do("unit c1 c2 c3")
    end_turns(s)
    assert [seat for _, seat in turns(s)] == after


@rule("DKM-SCORE-1", "DKM-SCORE-2")
@pytest.mark.parametrize("n", [2, 3, 6])
def test_4_units_of_7_3_and_5_cards_and_two_specials(n: int) -> None:
    units = [SEVEN, THREE, [*THREE, "c4", "s"]]
    s = table({"units": units}, {"units": units, "field": ["s", "t", "c9"]}, n=n)
    assert [player(s, seat)["score"] for seat in (0, 1)] == [15, 17]


@rule("DKM-UNIT-1", "DKM-UNIT-3")
@pytest.mark.parametrize("n", [2, 3, 6])
@pytest.mark.parametrize("action", ["unit c1 c2 c3 with s t", "unit c1 c2"])
def test_5_three_characters_with_two_specials_or_two_characters_are_refused(action: str, n: int) -> None:
    s = table({"field": [*THREE, "s", "t"]}, n=n)
    assert {"DKM-UNIT-1", "DKM-UNIT-3"} <= rules_of(s.why_not(action))
    assert events(s, "unit") == []
