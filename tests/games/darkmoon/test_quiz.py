"""The quiz in positions whose outcome the catalogue tells: the right answer, and the misreadings beside it."""

from __future__ import annotations

import pytest

from tests.games.darkmoon.table import SEVEN, THREE, end_turns, table
from tests.games.quizzed import asked

rule = pytest.mark.rule


@rule("DKM-END-1", "DKM-END-2")
@pytest.mark.parametrize(("n", "right"), [(2, "P1"), (3, "P1, P2"), (6, "P1, P2, P3, P4, P5")])
def test_2_who_still_gets_a_turn(n: int, right: str) -> None:
    s = table({"units": [THREE, THREE], "field": THREE}, n=n, turn=9, first=0, to_act=[0])
    s.do("unit c1 c2 c3")
    end_turns(s)
    told, wrong, _ = asked(s, "last-turns")
    assert told == right
    assert wrong["ends-now"] == "Nobody's: it ends at once"
    assert wrong["maker-too"] == f"{right}, P0"
    if n > 2:
        assert wrong["one-turn"] == "P1"


@rule("DKM-END-2")
def test_3_three_players_and_the_second_makes_the_third_unit() -> None:
    s = table({}, {"units": [THREE, THREE], "field": THREE}, {}, turn=9, first=0, to_act=[1])
    s.do("unit c1 c2 c3")
    end_turns(s)
    right, wrong, _ = asked(s, "last-turns")
    assert right == "P2, P0"
    assert wrong["one-turn"] == "P2"


@rule("DKM-SCORE-1", "DKM-SCORE-2")
def test_4_points() -> None:
    units = [SEVEN, THREE, [*THREE, "c4", "s"]]
    s = table({"units": units, "field": ["t", "u", "c5", "c6", "c7"]}, n=2, turns_left=1, to_act=[0])
    end_turns(s)
    right, wrong, _ = asked(s, "points")
    assert right == "15 points"
    assert wrong == {
        "specials-out": "14 points",
        "a-unit-a-point": "3 points",
        "best-only": "7 points",
        "field-too": "20 points",
    }
    right, wrong, _ = asked(s, "field")
    assert right == "2 points"
    assert wrong["all-of-it"] == "5 points"
    assert wrong["people"] == "3 points"


@rule("DKM-UNIT-1", "DKM-UNIT-3")
@pytest.mark.parametrize(
    ("field", "right", "misread"),
    [
        (["c1", "c2", "s"], "No: too few characters", "special-counts"),
        (["c1", "c2", "c3"], "Yes", "too-few"),
        (["c1", "c2"], "No: too few characters", "yes"),
    ],
)
def test_5_what_is_no_unit(field: list[str], right: str, misread: str) -> None:
    s = table({"field": field}, n=2)
    s.do("end")
    told, wrong, _ = asked(s, "unit")
    assert told == right
    assert misread in wrong
