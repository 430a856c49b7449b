"""The lessons: every rule is taught, every task can be done, rulings have switches, numbers come out as told."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

import tcg_kit as tcg
from tcg_kit.teach.lesson import ANY, BOT, Lesson, lessons
from tcg_kit.widgets.lessons import LessonPlayer
from tests.games.suizokun.example import telling
from tests.games.suizokun.table import levels, lp, player, reason

GAME = tcg.game("suizokun")
ALL = {lesson.name.partition("_")[2]: lesson for lesson in lessons(GAME)}


def courses(lesson: Lesson, rulings: dict[str, str] | None = None) -> Iterator[tuple[int, tcg.Session]]:
    """Each course of a lesson, played to its end as the tasks ask; with the step (from 1) at which it begins."""
    p = LessonPlayer(GAME, lesson, lang="en")
    n = len(lesson.steps)
    fresh = [i for i, step in enumerate(lesson.steps) if {"new", "view", "replay"} & set(step.show)]
    for begin, end in zip(fresh, [*fresh[1:], n], strict=True):
        p.readings = rulings or {}
        p.step = begin
        p.enter(end - 1)
        last = lesson.steps[end - 1]
        if last.task is not None:
            p.s.do(p.s.legal(0)[0] if last.task.actions == (ANY,) else last.task.actions[0])
        p.s.goto(len(p.s.steps))
        yield begin + 1, p.s


def course(name: str, step: int, rulings: dict[str, str] | None = None) -> tcg.Session:
    """The course of a lesson that begins at a step."""
    return dict(courses(ALL[name], rulings))[step]


def test_every_rule_is_carried_by_a_step() -> None:
    taught = {rule for lesson in ALL.values() for step in lesson.steps for rule in step.rules}
    assert taught == set(GAME.rules)


@pytest.mark.parametrize("name", ALL)
def test_every_task_can_be_done(name: str) -> None:
    for _, s in courses(ALL[name]):
        assert s.at == len(s.steps)


@pytest.mark.parametrize("name", ALL)
def test_every_action_that_counts_as_right_is_legal(name: str) -> None:
    p = LessonPlayer(GAME, ALL[name], lang="ja")
    for n, step in enumerate(ALL[name].steps):
        p.enter(n)
        for action in step.task.actions if step.task is not None else ():
            assert action == ANY or p.s.why_not(action) == [], (n, action)


@pytest.mark.parametrize("name", ALL)
def test_every_question_has_a_reply_for_each_answer_and_every_task_two_hints(name: str) -> None:
    for step in ALL[name].steps:
        assert step.task is None or len(step.task.hints) == 2
        if step.ask is not None:
            assert len({answer.reply["ja"] for answer in step.ask.answers}) == len(step.ask.answers)


@pytest.mark.parametrize("name", ALL)
def test_all_that_is_said_stands_in_both_languages(name: str) -> None:
    for step in ALL[name].steps:
        task = [step.task.text, step.task.praise, *step.task.hints] if step.task is not None else []
        for text in (step.say, *([step.seen] if step.seen is not None else []), *task):
            assert any("\u3040" <= ch <= "\u30ff" for ch in text["ja"]) or "=" in text["ja"]
            assert all(ch.isascii() or ch in "×÷−–’“”…▶◀▼→" for ch in text["en"]), text["en"]


def test_every_ruling_has_its_switch_and_its_reading_changes_what_happens() -> None:
    found = {step.switch: lesson for lesson in ALL.values() for step in lesson.steps if step.switch}
    assert set(found) == set(GAME.rulings)
    for key, lesson in found.items():
        n = next(i for i, step in enumerate(lesson.steps) if step.switch == key)
        seen = []
        for option in GAME.rulings[key].options:
            p = LessonPlayer(GAME, lesson, lang="en")
            p.enter(n)
            p.s.goto(len(p.s.steps))
            p.handle({"do": "go", "to": "last"})
            p.handle({"do": "lesson", "to": "switch", "option": option})
            assert not p.error
            p.s.goto(len(p.s.steps))
            seen.append(p.s.view()["players"])
        assert seen[0] != seen[1], key


def test_the_damage_table_comes_out_as_it_says() -> None:
    hits = {step: 3000 - lp(s)[1] for step, s in courses(ALL["damage"])}
    assert list(hits.values()) == [200, 700, 175, 100, 250, 1000, 200, 37, 0, 400]
    (rounding,) = [n for n, step in enumerate(ALL["damage"].steps, 1) if step.switch == "rounding"]
    assert 3000 - lp(course("damage", rounding - 1, {"rounding": "up"}))[1] == 38


def test_levels_rise_as_the_chapter_says() -> None:
    assert levels(course("levels", 1)) == (4, 3)
    assert levels(course("levels", 3)) == (6, 5)
    assert levels(course("levels", 5)) == (3, 3)
    assert levels(course("levels", 5, {"round_one_level": "main-phase"})) == (3, 2)
    assert levels(course("levels", 8)) == (9, 5)
    assert {step.graph for step in ALL["levels"].steps} <= {"level-triggers", "levels", ""}


def test_games_end_by_each_rule_in_the_chapter_about_losing() -> None:
    ends = [reason(s) for _, s in courses(ALL["losing"]) if s.over]
    assert ends == ["SZK-WIN-2", "SZK-WIN-1", "SZK-WIN-4", "SZK-WIN-5"]


def test_the_two_rounds_go_as_they_are_told() -> None:
    s = course("a_round", 1)
    assert (lp(s), levels(s), s.turn) == ((2950, 2575), (5, 5), 3)


def test_the_worked_examples_come_out_as_the_catalogue_says() -> None:
    found = [s for _, s in courses(ALL["worked_examples"])]
    before = [3000, 3000, 3300, 3300]
    assert [n - lp(s)[1] for n, s in zip(before, found[:4], strict=True)] == [400, 100, 400, 200]
    assert levels(found[4]) == (6, 7)
    assert levels(found[5]) == (9, 9)
    assert [e.data["trigger"] for e in found[5].events if e.kind == "level-cap"] == ["hit", "held", "start"]
    assert (reason(found[6]), player(found[6], 0)["pp_used"]) == ("SZK-WIN-3", 11)
    assert player(found[7], 0)["pp_used"] == 5
    assert reason(found[8]) == "SZK-WIN-2"
    assert found[8].decisions == []


def test_the_example_game_shows_what_it_promises() -> None:
    lesson = ALL["example_game"]
    s = lesson.session(GAME, lesson.steps[0].show)
    s.goto(len(s.steps))
    assert telling(s)


def test_what_p1_does_is_written_down_wherever_it_matters() -> None:
    bots = {lesson.name for lesson in ALL.values() for step in lesson.steps if step.task and BOT in step.task.answer}
    assert bots == {"07_readings"}, "there the reading decides what P1 may do"
