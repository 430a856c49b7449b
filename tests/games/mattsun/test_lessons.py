"""The lessons: each ruling can be tried, the worked examples come out."""

from __future__ import annotations

from typing import Any

import tcg_kit as tcg
from tests.games.course import Course

GAME = tcg.game("mattsun")
COURSE = Course(GAME)
ALL = COURSE.lessons


def test_each_ruling_can_be_tried() -> None:
    tried = {step.switch for step in COURSE.steps} | {
        key for step in COURSE.steps for key in step.show.get("rulings", ())
    }
    assert tried - {""} == set(GAME.rulings)


def worked() -> list[dict[str, Any]]:
    """The view at the end of each step that is watched in the worked examples."""
    return [
        COURSE.after(name, n).view()
        for name in ("worked_examples", "more_worked_examples")
        for n, step in enumerate(ALL[name].steps, 1)
        if step.watch
    ]


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
    s = COURSE.after("traps", len(ALL["traps"].steps))
    ways = [(step.edge.src, step.edge.dst) for step in s.steps if step.edge]
    nested = [("action", "trap"), ("trap", "defeat"), ("defeat", "refill"), ("refill", "trap"), ("trap", "action")]
    assert any(ways[i : i + 5] == nested for i in range(len(ways)))
