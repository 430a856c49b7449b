"""What the four courses have in common: their order and length, moves that go wrong, the own game at the end."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import tcg_kit as tcg
from tcg_kit.core.lang import LANGS
from tcg_kit.teach.lesson import Lesson, lessons
from tcg_kit.teach.lesson_schema import ANY

NOTEBOOKS = Path(__file__).parents[2] / "notebooks"
NUMBERS = {11: "Eleven", 12: "Twelve", 13: "Thirteen"}
every_game = pytest.mark.parametrize("slug", tcg.games())
LESSONS = [(slug, lesson) for slug in tcg.games() for lesson in lessons(tcg.game(slug))]
every_lesson = pytest.mark.parametrize(("slug", "lesson"), LESSONS, ids=[f"{s}-{one.name}" for s, one in LESSONS])


@every_game
def test_a_course_goes_from_the_first_look_over_an_example_game_to_a_game_of_ones_own(slug: str) -> None:
    names = [lesson.name.partition("_")[2] for lesson in lessons(tcg.game(slug))]
    assert len(names) >= 8
    assert names[0] == "first_look"
    assert names[1] in ("a_turn", "a_round")
    late = [name for name in names if name in ("example_game", "worked_examples", "your_game")]
    assert names[-len(late) :] == late
    assert late[0] == "example_game"
    assert late[-1] == "your_game"
    assert set(late[1:-1]) == {"worked_examples"}


@every_lesson
def test_its_number_stands_in_its_file_and_title(slug: str, lesson: Lesson) -> None:
    assert lesson.name.startswith(f"{lesson.number:02}_")
    assert all(lesson.title[lang].startswith(f"{lesson.number}. ") for lang in LANGS)


@every_lesson
def test_a_lesson_is_short(slug: str, lesson: Lesson) -> None:
    assert len(lesson.steps) <= 12
    asked = [step for step in lesson.steps if step.ask or step.task or step.free]
    assert asked or "example_game" in lesson.name


@every_lesson
def test_where_moves_are_asked_for_one_that_goes_wrong_has_a_reply_of_its_own(slug: str, lesson: Lesson) -> None:
    tasks = [step.task for step in lesson.steps if step.task is not None]
    assert not tasks or any(task.wrong for task in tasks)
    for task in tasks:
        replies = [reply[lang] for reply in task.wrong.values() for lang in LANGS]
        assert len(set(replies)) == len(replies)


@every_game
def test_an_own_game_has_advice_wherever_the_learner_decides(slug: str) -> None:
    game = tcg.game(slug)
    *_, last = lessons(game)
    free = last.steps[-1].free
    assert free is not None
    asking = {name for name, phase in game.spec.flow.phases.items() if phase.verbs}
    assert set(free.tips) >= asking
    assert len({tip["ja"] for tip in free.tips.values()}) == len(free.tips)


@every_lesson
def test_buttons_are_named_as_they_are_written_on_them(slug: str, lesson: Lesson) -> None:
    game = tcg.game(slug)
    known = {word[lang] for table in game.words.values() for word in table.values() for lang in LANGS}
    for step in lesson.steps:
        if step.task is None or step.task.actions == (ANY,):
            continue
        for found in re.findall(r"^Choose “(\w[\w ]*)”", step.task.text["en"]):
            assert found in known, found


@every_game
def test_the_notebook_lists_the_course(slug: str) -> None:
    (source,) = NOTEBOOKS.glob(f"[0-9]0_{slug}.py")
    text = source.read_text("utf-8")
    course = lessons(tcg.game(slug))
    rows = [tuple(one.title[lang].partition(". ")[2] for lang in LANGS) for one in course]
    assert re.findall(r"^# \| \d+ \| (.+) \| (.+) \|$", text, re.MULTILINE) == rows
    assert f"{len(course)}の短いレッスン" in text
    assert f"{NUMBERS[len(course)]} short lessons" in text
