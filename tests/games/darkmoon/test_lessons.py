"""The lessons: rulings have switches, every task can be done, and positions come out as the texts say."""

from __future__ import annotations

import tcg_kit as tcg
from tests.games.course import Course
from tests.games.darkmoon.table import rules_of, turns

GAME = tcg.game("darkmoon")
COURSE = Course(GAME)
ALL = COURSE.lessons


def course(name: str, step: int, **rulings: str) -> tcg.Session:
    """The session of a lesson that begins at a step, at its end."""
    return COURSE.ends(name, **rulings)[step]


def scores(s: tcg.Session) -> list[int]:
    """The points so far."""
    return [player["score"] for player in s.view()["players"]]


def test_every_ruling_has_its_switch_and_its_course_goes_on_under_each_reading() -> None:
    found = {step.switch: name for name, lesson in ALL.items() for step in lesson.steps if step.switch}
    assert set(found) == set(GAME.rulings)
    for key in ("turn_draw", "empty_deck"):
        for option in GAME.rulings[key].options:
            assert COURSE.ends(found[key], **{key: option})


def test_units_and_points_are_as_the_lessons_say() -> None:
    assert scores(course("units", 1))[0] == 3
    assert scores(course("units", 3))[0] == 9
    s = course("points", 1)
    assert s.result == {"winner": 0, "reason": "DKM-END-1", "scores": [12, 10]}


def test_the_readings_of_drawing_differ() -> None:
    hands = []
    for option in GAME.rulings["turn_draw"].options:
        hands.append(len(course("texts", 7, turn_draw=option).view()["players"][0]["hand"]))
    assert hands == [2, 3, 5]
    assert not course("rare_ends", 4).over
    assert course("rare_ends", 4, empty_deck="last-turns").over


def test_the_numbers_of_a_unit_matter_under_the_other_readings() -> None:
    allowed = []
    for option in GAME.rulings["unit_numbers"].options:
        s = ALL["units"].session(GAME, 4, {"unit_numbers": option})
        for unit in (
            "unit merle-dawn-post bastio-kettle iska-oil-cellar",
            "unit merle-dawn-post iska-oil-cellar fenna-spring-tide",
            "unit merle-dawn-post bastio-kettle iska-wick",
        ):
            reasons = s.why_not(unit)
            assert rules_of(reasons) <= {"DKM-UNIT-4"}
            allowed.append(not reasons)
    assert allowed == [True, True, True, False, True, False, False, False, True]


def test_a_unit_of_1_1_and_5_is_asked_for_and_nothing_else_will_do() -> None:
    task = ALL["units"].steps[4].task
    assert task is not None
    for text in task.actions:
        numbers = sorted(GAME.cards[card].number for card in text.split()[2:])
        assert numbers == [1, 1, 5]


def test_the_end_game_chapter_comes_out_as_it_says() -> None:
    two, three = course("the_end", 1), course("the_end", 4)
    assert two.result == {"winner": 1, "reason": "DKM-END-1", "scores": [9, 10]}
    assert [seat for _, seat in turns(three)] == [0, 1]
    assert three.result is not None
    assert three.result["reason"] == "DKM-END-2"
    four, six = course("more_players", 1), course("more_players", 4)
    assert [seat for _, seat in turns(four)] == [1, 2, 3, 0]
    assert [seat for _, seat in turns(six)] == [1, 2, 3, 4, 5]
    stalled, late = course("rare_ends", 1), course("rare_ends", 3)
    assert stalled.result == {"winner": 1, "reason": "DKM-STALL-1", "scores": [3, 4]}
    assert late.result == {"winner": 0, "reason": "DKM-END-4", "scores": [4, 3]}


def test_the_worked_examples_come_out_as_the_catalogue_says() -> None:
    lesson = ALL["worked_examples"]
    first = lesson.session(GAME, 0)
    first.do("p0 play iska-wick")
    assert "DKM-MAIN-2" in rules_of(first.why_not("p0 play bastio-kettle"))
    second = course("worked_examples", 3)
    assert turns(second) == [(10, 1)]
    assert second.result == {"winner": 0, "reason": "DKM-END-1", "scores": [9, 5]}
    third = course("worked_examples", 6)
    assert [seat for _, seat in turns(third)] == [1, 2, 0]
    assert third.result is not None
    assert third.result["reason"] == "DKM-END-2"
    fourth = course("worked_examples", 9)
    assert fourth.result == {"winner": 0, "reason": "DKM-END-1", "scores": [17, 10]}
    fifth = lesson.session(GAME, 11)
    for wrong in (
        "bastio-kettle iska-oil-cellar",
        "bastio-kettle iska-oil-cellar fenna-spring-tide with lamp-oil signal-flags",
    ):
        assert {"DKM-UNIT-1", "DKM-UNIT-3"} <= rules_of(fifth.why_not(f"p0 unit {wrong}"))


def test_what_is_said_after_each_part_of_the_example_game_is_so() -> None:
    lesson = ALL["example_game"]
    s = lesson.session(GAME, 0)
    parts = [s.view(at=step.until)["players"] for step in lesson.steps if step.until is not None]
    assert [[player["score"] for player in players] for players in parts] == [
        [7, 1],
        [8, 3],
        [8, 7],
        [17, 8],
        [19, 21],
        [26, 21],
    ]
    assert s.result == {"winner": 1, "reason": "DKM-END-1", "scores": [26, 27]}
