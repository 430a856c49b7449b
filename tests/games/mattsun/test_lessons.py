"""The lessons: each rule is carried, what is our reading is called so, the worked examples come out."""

from __future__ import annotations

from typing import Any

import pytest

import tcg_kit as tcg
from tcg_kit.core.lang import LANGS
from tcg_kit.teach.lesson import Lesson, LessonStep, lessons
from tcg_kit.widgets.lessons import LessonPlayer

GAME = tcg.game("mattsun")
ALL = lessons(GAME)
STEPS = [step for lesson in ALL for step in lesson.steps]
OURS = {"ja": ("私たちの読み方", "私たちが加えた"), "en": ("our reading", "our own")}


def texts(step: LessonStep, lang: str) -> str:
    """All that a step says."""
    said = [step.say, step.seen]
    said += [answer.reply for answer in step.ask.answers] if step.ask else []
    said += [step.task.text, step.task.praise] if step.task else []
    return " ".join(text[lang] for text in said if text)


@pytest.mark.parametrize("rule", list(GAME.rules))
def test_each_rule_is_carried_and_a_reading_of_ours_is_called_so(rule: str) -> None:
    carrying = [step for step in STEPS if rule in step.rules]
    assert carrying
    if GAME.rules[rule].tag == "ours":
        for lang in LANGS:
            assert any(word in texts(step, lang) for step in carrying for word in OURS[lang])


def test_each_ruling_can_be_tried() -> None:
    tried = {step.switch for step in STEPS} | {key for step in STEPS for key in step.show.get("rulings", ())}
    assert tried - {""} == set(GAME.rulings)


def worked() -> list[dict[str, Any]]:
    """The view at the end of each step that is watched in the worked examples."""
    lesson: Lesson = next(one for one in ALL if "worked" in one.name)
    p, out = LessonPlayer(GAME, lesson), []
    for n, step in enumerate(lesson.steps):
        if step.watch:
            p.enter(n)
            p.handle({"do": "go", "to": "last"})
            out.append(p.s.view())
    return out


def test_the_worked_examples_come_out_as_the_catalogue_says() -> None:
    one, two, soul, out, mine, theirs, charge, both, units = worked()
    assert [view["players"][1]["front"]["damage"] for view in (one, two)] == [1, 2]
    p1 = soul["players"][1]
    assert (p1["discard"], len(p1["hand"]), p1["front"]["card"]) == (["moon-lion"], 1 + 3 + 1, "rope-walker")
    assert (out["result"]["winner"], out["result"]["reason"], out["players"][1]["deck"]) == (0, "MTN-WIN-2", [])
    assert len(mine["players"][0]["hand"]) == 2
    assert len(theirs["players"][1]["hand"]) == 3
    assert [card["tapped"] for card in charge["players"][0]["charge"]] == [False, False]
    assert [len(p["discard"]) for p in both["players"]] == [7, 9]
    assert (both["result"]["winner"], both["result"]["reason"]) == (0, "MTN-WIN-3")
    assert (units["result"]["winner"], units["result"]["reason"]) == (0, "MTN-SETUP-2")


def test_the_trap_lesson_goes_from_trap_to_defeat_to_refill_and_back() -> None:
    lesson = next(one for one in ALL if "traps" in one.name)
    p = LessonPlayer(GAME, lesson)
    p.enter(len(lesson.steps) - 1)
    ways = [(step.edge.src, step.edge.dst) for step in p.s.steps if step.edge]
    nested = [("action", "trap"), ("trap", "defeat"), ("defeat", "refill"), ("refill", "trap"), ("trap", "action")]
    assert any(ways[i : i + 5] == nested for i in range(len(ways)))
