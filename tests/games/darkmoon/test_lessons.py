"""The lessons: every rule is taught, every task can be done, and positions come out as the texts say."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

import tcg_kit as tcg
from tcg_kit.teach.lesson import ANY, Lesson, lessons
from tests.games.darkmoon.example import telling
from tests.games.darkmoon.table import rules_of, turns

GAME = tcg.game("darkmoon")
ALL = {lesson.name.partition("_")[2]: lesson for lesson in lessons(GAME)}
FRESH = {"new", "view", "replay"}


def courses(lesson: Lesson, rulings: dict[str, str] | None = None) -> Iterator[tuple[int, tcg.Session]]:
    """Each course of a lesson, played to its end as the tasks ask; with the step (from 1) at which it begins."""
    s: tcg.Session | None = None
    begin = 0
    for n, step in enumerate(lesson.steps, 1):
        if FRESH & set(step.show):
            if s is not None:
                yield begin, s
            s, begin = lesson.session(GAME, step.show, rulings), n
        assert s is not None
        if step.task is not None:
            action = s.legal()[0] if step.task.actions == (ANY,) else step.task.actions[0]
            assert not s.over
            assert all(s.why_not(one) == [] for one in step.task.actions if one != ANY), (lesson.name, n)
            s.do(action)
            for answer in step.task.answer:
                s.do(answer)
    assert s is not None
    yield begin, s


def course(name: str, step: int, rulings: dict[str, str] | None = None) -> tcg.Session:
    """The course of a lesson that begins at a step."""
    return dict(courses(ALL[name], rulings))[step]


def scores(s: tcg.Session) -> list[int]:
    """The points so far."""
    return [player["score"] for player in s.view()["players"]]


def test_every_rule_is_carried_by_a_step() -> None:
    taught = {rule for lesson in ALL.values() for step in lesson.steps for rule in step.rules}
    assert taught == set(GAME.rules)


@pytest.mark.parametrize("name", ALL)
def test_every_task_can_be_done(name: str) -> None:
    assert list(courses(ALL[name]))


def test_every_ruling_has_its_switch_and_its_course_goes_on_under_each_reading() -> None:
    found = {}
    for lesson in ALL.values():
        for step in lesson.steps:
            if step.switch:
                found[step.switch] = lesson
    assert set(found) == set(GAME.rulings)
    for key in ("turn_draw", "empty_deck"):
        for option in GAME.rulings[key].options:
            assert list(courses(found[key], {key: option}))


def test_every_question_has_a_reply_for_each_answer_and_every_task_two_hints() -> None:
    for lesson in ALL.values():
        for step in lesson.steps:
            assert step.task is None or len(step.task.hints) == 2
            if step.ask is not None:
                assert len({answer.reply["ja"] for answer in step.ask.answers}) == len(step.ask.answers)


def test_units_and_points_are_as_the_lessons_say() -> None:
    assert scores(course("units", 1))[0] == 3
    assert scores(course("units", 3))[0] == 9
    s = course("points", 1)
    assert s.result == {"winner": 0, "reason": "DKM-END-1", "scores": [12, 10]}


def test_the_readings_of_drawing_differ() -> None:
    hands = []
    for option in GAME.rulings["turn_draw"].options:
        hands.append(len(course("texts", 7, {"turn_draw": option}).view()["players"][0]["hand"]))
    assert hands == [2, 3, 5]
    assert not course("more_players", 10).over
    assert course("more_players", 10, {"empty_deck": "last-turns"}).over


def test_the_numbers_of_a_unit_matter_under_the_other_readings() -> None:
    step = ALL["units"].steps[4]
    allowed = []
    for option in GAME.rulings["unit_numbers"].options:
        s = ALL["units"].session(GAME, step.show, {"unit_numbers": option})
        for unit in (
            "unit merle-dawn-post bastio-kettle iska-oil-cellar",
            "unit merle-dawn-post iska-oil-cellar fenna-spring-tide",
            "unit merle-dawn-post bastio-kettle iska-wick",
        ):
            reasons = s.why_not(unit)
            assert rules_of(reasons) <= {"DKM-UNIT-4"}
            allowed.append(not reasons)
    assert allowed == [True, True, True, False, True, False, False, False, True]


def test_the_end_game_chapter_comes_out_as_it_says() -> None:
    two, three = course("the_end", 1), course("the_end", 4)
    assert two.result == {"winner": 1, "reason": "DKM-END-1", "scores": [9, 10]}
    assert [seat for _, seat in turns(three)] == [0, 1]
    assert three.result is not None
    assert three.result["reason"] == "DKM-END-2"
    four, six = course("more_players", 1), course("more_players", 4)
    assert [seat for _, seat in turns(four)] == [1, 2, 3, 0]
    assert [seat for _, seat in turns(six)] == [1, 2, 3, 4, 5]
    stalled, late = course("more_players", 6), course("more_players", 8)
    assert stalled.result == {"winner": 1, "reason": "DKM-STALL-1", "scores": [3, 4]}
    assert late.result == {"winner": 0, "reason": "DKM-END-4", "scores": [4, 3]}


def test_the_worked_examples_come_out_as_the_catalogue_says() -> None:
    lesson = ALL["worked_examples"]
    first = lesson.session(GAME, lesson.steps[0].show)
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
    fifth = lesson.session(GAME, lesson.steps[11].show)
    for wrong in (
        "bastio-kettle iska-oil-cellar",
        "bastio-kettle iska-oil-cellar fenna-spring-tide with lamp-oil signal-flags",
    ):
        assert {"DKM-UNIT-1", "DKM-UNIT-3"} <= rules_of(fifth.why_not(f"p0 unit {wrong}"))


def test_the_example_game_shows_what_it_promises() -> None:
    lesson = ALL["example_game"]
    s = lesson.session(GAME, lesson.steps[0].show)
    s.goto(len(s.steps))
    assert telling(s)
