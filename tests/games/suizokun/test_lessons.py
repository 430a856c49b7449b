"""The lessons: rulings have switches, numbers come out as told."""

from __future__ import annotations

import tcg_kit as tcg
from tcg_kit.teach.lesson_schema import BOT
from tcg_kit.teach.taking import Taking
from tests.games.course import Course
from tests.games.suizokun.table import levels, lp, player, reason

GAME = tcg.game("suizokun")
COURSE = Course(GAME)
ALL = COURSE.lessons


def test_every_ruling_has_its_switch_and_its_reading_changes_what_happens() -> None:
    found = {step.switch: name for name, lesson in ALL.items() for step in lesson.steps if step.switch}
    assert set(found) == set(GAME.rulings)
    for key, name in found.items():
        lesson = ALL[name]
        n = next(i for i, step in enumerate(lesson.steps) if step.switch == key)
        seen = []
        for option in GAME.rulings[key].options:
            before = Taking(GAME, lesson, n - 1)
            before.readings = {key: option}
            before.enter(n - 1)
            seen.append((COURSE.after(name, n + 1, **{key: option}).view()["players"], list(before.s.legal(0))))
        assert seen[0] != seen[1], key


def test_the_damage_tables_come_out_as_they_say() -> None:
    hits = [3000 - lp(s)[1] for name in ("damage", "speed") for s in COURSE.ends(name).values()]
    assert hits == [200, 700, 175, 0, 400, 0, 100, 250, 1000, 200, 37]
    (rounding,) = [n for n, step in enumerate(ALL["speed"].steps, 1) if step.switch == "rounding"]
    assert 3000 - lp(COURSE.after("speed", rounding, rounding="up"))[1] == 38


def test_levels_rise_as_the_chapter_says() -> None:
    ends = COURSE.ends("levels")
    assert [levels(ends[n]) for n in (1, 3, 5, 8)] == [(4, 3), (6, 5), (3, 3), (9, 5)]
    assert levels(COURSE.after("levels", 6, round_one_level="main-phase")) == (3, 2)
    assert {step.graph for step in ALL["levels"].steps} <= {"level-triggers", "levels", ""}


def test_games_end_by_each_rule_where_it_is_taught() -> None:
    ends = [s for name in ("losing", "readings") for s in COURSE.ends(name).values()]
    assert [reason(s) for s in ends if s.over] == ["SZK-WIN-2", "SZK-WIN-1", "SZK-WIN-4", "SZK-WIN-5"]


def test_the_two_rounds_go_as_they_are_told() -> None:
    s = COURSE.ends("a_round")[1]
    assert (lp(s), levels(s), s.turn) == ((2950, 2675), (5, 5), 3)


def test_the_worked_examples_come_out_as_the_catalogue_says() -> None:
    found = [s for name in ("worked_examples", "more_worked_examples") for s in COURSE.ends(name).values()]
    before = [3000, 3000, 3300, 3300]
    assert [n - lp(s)[1] for n, s in zip(before, found[:4], strict=True)] == [400, 100, 400, 200]
    assert levels(found[4]) == (6, 7)
    assert levels(found[5]) == (9, 9)
    assert [e.data["trigger"] for e in found[5].events if e.kind == "level-cap"] == ["hit", "held", "start"]
    assert (reason(found[6]), player(found[6], 0)["pp_used"]) == ("SZK-WIN-3", 11)
    assert player(found[7], 0)["pp_used"] == 5
    assert reason(found[8]) == "SZK-WIN-2"
    assert found[8].decisions == []


def test_what_p1_does_is_written_down_wherever_it_matters() -> None:
    bots = {lesson.name for lesson in ALL.values() for step in lesson.steps if step.task and BOT in step.task.answer}
    assert bots == {"09_readings"}, "there the reading decides what P1 may do"
