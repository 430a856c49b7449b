"""Lessons: their data, and taking them without a browser."""

from __future__ import annotations

import pytest

import tcg_kit as tcg
from tcg_kit.core.lang import LANGS
from tcg_kit.teach.lesson import ANY, SENTENCES, Lesson, lessons, numbered, sentences
from tcg_kit.widgets.lessons import LessonPlayer
from tcg_kit.widgets.picture import picture
from tests.notebooks.build import telling

GAME = tcg.game("zutomayo")
ALL = lessons(GAME)


def solve(p: LessonPlayer) -> None:
    task = p.now.task
    assert task is not None
    action = task.actions[0] if task.actions[0] != ANY else str(p.s.legal(0)[0])
    p.handle({"do": "confirm", "action": action})
    assert not p.error


def test_there_are_lessons_and_their_numbers_begin_at_one() -> None:
    assert len(ALL) >= 5
    assert numbered(GAME, 1) is ALL[0]
    for wrong in (0, len(ALL) + 1, True, "1"):
        with pytest.raises(tcg.TcgKitError):
            numbered(GAME, wrong)  # type: ignore[arg-type]


@pytest.mark.parametrize("lesson", ALL, ids=lambda lesson: str(lesson.name))
def test_a_lesson_speaks_both_languages_shortly_and_asks_for_something(lesson: Lesson) -> None:
    for step in lesson.steps:
        assert step.task is not None or step.watch
        assert set(step.rules) <= set(GAME.rules)
        assert step.rules
        for lang in LANGS:
            assert 0 < sentences(step.say[lang]) <= SENTENCES
        if step.task is not None:
            assert len(step.task.hints) == 2


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("lesson", ALL, ids=lambda lesson: str(lesson.name))
def test_a_lesson_can_be_taken_to_its_end(lesson: Lesson, lang: str) -> None:
    p = LessonPlayer(GAME, lesson, lang=lang)
    for _ in range(500):
        panel, shown = p.panel(), picture(p)
        assert not p.error
        if shown["choice"]["kind"] == "act":
            solve(p)
        elif panel["ready"] and panel["next"]:
            p.handle({"do": "lesson", "to": "next"})
        elif panel["ready"]:
            break
        else:
            p.handle({"do": "go", "to": "forward"})
    assert p.step + 1 == len(lesson.steps)
    assert panel["ready"]
    assert not panel["next"]


@pytest.mark.parametrize("lesson", ALL, ids=lambda lesson: str(lesson.name))
def test_each_step_can_be_entered_from_both_sides(lesson: Lesson) -> None:
    p = LessonPlayer(GAME, lesson)
    n = len(lesson.steps)
    for way in ("next", "back"):
        for _ in range(n - 1):
            p.handle({"do": "lesson", "to": way})
            assert not p.error
    assert p.step == 0


def test_another_legal_move_is_refused_kindly_and_an_illegal_one_with_its_rule() -> None:
    p = LessonPlayer(GAME, ALL[0], lang="en")
    p.handle({"do": "confirm", "action": "p0 open bat-post"})
    assert p.panel()["told"]
    assert not p.done
    assert p.s.phase == "opening"
    assert p.s.to_act == (0, 1)
    p.handle({"do": "pick", "place": "p0.hand.2"})
    assert "ZTM-OPEN-2" in {r.rule for r in p.reasons}


def test_hints_come_in_two_stages_and_only_when_asked_for() -> None:
    p = LessonPlayer(GAME, ALL[0], lang="ja")
    counts = [len(p.panel()["hints"])]
    for _ in range(2):
        p.handle({"do": "lesson", "to": "hint"})
        counts.append(len(p.panel()["hints"]))
    assert counts == [0, 1, 2]
    assert not p.panel()["more"]


def test_the_language_changes_and_the_lesson_stays_where_it_is() -> None:
    p = LessonPlayer(GAME, ALL[0], lang="ja")
    solve(p)
    p.handle({"do": "go", "to": "forward"})
    before, here = p.panel(), p.here
    p.handle({"do": "lang"})
    after = p.panel()
    assert (p.here, after["step"]) == (here, before["step"])
    assert before["say"] != after["say"]


def test_the_worked_examples_come_out_as_the_catalogue_says() -> None:
    lesson = next(one for one in ALL if "worked" in one.name)
    p = LessonPlayer(GAME, lesson)
    ends = []
    for n in range(len(lesson.steps)):
        p.enter(n)
        solve(p)
        p.s.goto(len(p.s.steps))
        ends.append(p.s.view())
    players = [end["players"] for end in ends]
    assert (ends[0]["chronos"], players[0][1]["hp"], players[0][1]["set_limit"]) == (3, 80, 2)
    assert (ends[1]["chronos"], ends[1]["time"]) == (8, "day")
    assert (players[2][0]["power"], players[2][0]["charger"]) == (1, ["kiln-apprentice"])
    assert (ends[3]["chronos"], players[3][0]["hp"]) == (3, 30)
    assert (players[4][0]["power"], players[4][0]["charger"], len(players[4][0]["deck"])) == (4, [], 10)
    assert (players[5][0]["hp"], players[6][1]["hp"]) == (60, 80)


def test_the_example_game_shows_what_it_promises() -> None:
    lesson = next(one for one in ALL if "example_game" in one.name)
    s = lesson.session(GAME, lesson.steps[0].show)
    s.goto(len(s.steps))
    assert telling(s)
    assert s.over
