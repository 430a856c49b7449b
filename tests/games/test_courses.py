"""What the four courses have in common: order and length, rules carried, moves that go wrong, the own game."""

from __future__ import annotations

import re
from importlib import import_module

import pytest

import tcg_kit as tcg
from tcg_kit.core.lang import LANGS
from tcg_kit.teach.lesson import Lesson, lessons
from tcg_kit.teach.lesson_schema import ANY
from tests.games.course import ours

every_game = pytest.mark.parametrize("slug", tcg.games())
LESSONS = [(slug, lesson) for slug in tcg.games() for lesson in lessons(tcg.game(slug))]
RULES = [(slug, rule) for slug in tcg.games() for rule in tcg.game(slug).rules]
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


@pytest.mark.parametrize(("slug", "rule"), RULES, ids=[rule for _, rule in RULES])
def test_each_rule_is_carried_and_a_reading_of_ours_is_called_so(slug: str, rule: str) -> None:
    game = tcg.game(slug)
    carrying = [step for lesson in lessons(game) for step in lesson.steps if rule in step.rules]
    assert carrying
    if game.rules[rule].tag == "ours":
        assert all(any(ours(step, lang) for step in carrying) for lang in LANGS)


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
def test_the_example_game_shows_what_it_promises(slug: str) -> None:
    game = tcg.game(slug)
    (lesson,) = [lesson for lesson in lessons(game) if lesson.name.endswith("_example_game")]
    s = lesson.session(game, 0)
    s.goto(len(s.steps))
    assert import_module(f"tests.games.{slug}.example").telling(s)


@every_game
def test_an_own_game_has_advice_wherever_the_learner_decides(slug: str) -> None:
    game = tcg.game(slug)
    *_, last = lessons(game)
    free = last.steps[-1].free
    assert free is not None
    asking = {name for name, phase in game.spec.flow.phases.items() if phase.verbs}
    assert set(free.tips) - {"effects"} == asking, "and, perhaps, where an effect asks"
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
