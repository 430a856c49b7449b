"""The lessons: each ruling can be tried, and it comes out as the lessons say."""

from __future__ import annotations

import tcg_kit as tcg
from tests.games.course import Course

GAME = tcg.game("zutomayo")
COURSE = Course(GAME)
ALL = COURSE.lessons
after = COURSE.after


def hp(s: tcg.Session) -> list[int]:
    """Both players' HP."""
    return [player["hp"] for player in s.view()["players"]]


def test_each_ruling_that_changes_a_turn_can_be_tried() -> None:
    tried = {step.switch for step in COURSE.steps} | {
        key for step in COURSE.steps for key in step.show.get("rulings", ())
    }
    assert tried - {""} == set(GAME.rulings) - {"deck_size"}, "how many cards a deck has changes no position"


def test_the_clock_lesson_comes_out_as_it_says() -> None:
    day, ferry, dial = (after("the_clock", n) for n in (1, 4, 6))
    assert (day.view()["chronos"], hp(day)) == (8, [80, 90])
    assert (ferry.view()["chronos"], hp(ferry)) == (8, [70, 80])
    assert (dial.view()["chronos"], hp(dial)) == (4, [100, 70])


def test_power_is_gathered_by_two_cards_and_reaches_two_costs() -> None:
    inert, pair, both = (after("power", n) for n in (1, 3, 6))
    assert hp(inert) == [60, 100]
    assert (hp(pair), pair.view()["players"][0]["power"]) == ([80, 100], 1)
    assert (hp(both), both.view()["players"][0]["power"]) == ([60, 40], 2)


def test_effects_come_out_as_they_are_told() -> None:
    smoke, heron, fog = (after("effects", n) for n in (1, 3, 6))
    locker, radio = (after("effect_order", n) for n in (1, 3))
    assert hp(smoke) == [70, 40]
    assert hp(heron) == [70, 60]
    assert (hp(fog), fog.view()["players"][0]["set_limit"]) == ([70, 90], 2)
    assert len(locker.view()["players"][0]["hand"]) == 4
    assert hp(radio) == [20, 20]


def test_area_enchants_stay_leave_and_are_replaced() -> None:
    c = [after("area_enchants", n).view()["players"][0]["c"] for n in (1, 3, 5, 7)]
    assert c == ["blackout", None, "radio-tower", "blackout"]


def test_games_end_and_decks_run_out_as_the_chapter_says() -> None:
    reasons = [(s.result or {}).get("reason") for s in (after("the_end", n) for n in (1, 3, 5, 8))]
    assert reasons == ["ZTM-END-1", None, None, "ZTM-END-3"]
    empty = after("the_end", 4).view()["players"][0]
    assert (empty["power"], empty["charger"], len(empty["deck"])) == (2, [], 4)
    lost = after("the_end", 4, deck_out="lose").result
    assert lost is not None
    assert (lost["winner"], lost["reason"]) == (1, "ZTM-DRAW-2")


def test_the_worked_examples_come_out_as_the_catalogue_says() -> None:
    views = [after("worked_examples", n).view() for n in (1, 3, 5)]
    views += [after("more_worked_examples", n).view() for n in (1, 3, 5, 7)]
    players = [view["players"] for view in views]
    assert (views[0]["chronos"], players[0][1]["hp"], players[0][1]["set_limit"]) == (3, 80, 2)
    assert (views[1]["chronos"], views[1]["time"], players[1][1]["hp"]) == (8, "day", 70)
    assert (players[2][0]["power"], players[2][0]["charger"]) == (1, ["kiln-apprentice"])
    assert (views[3]["chronos"], players[3][0]["hp"]) == (3, 30)
    assert (players[4][0]["power"], players[4][0]["charger"], len(players[4][0]["deck"])) == (4, [], 10)
    assert (players[5][0]["hp"], players[6][1]["hp"]) == (60, 80)


def test_each_worked_example_asks_for_a_guess_first() -> None:
    worked = [lesson for name, lesson in ALL.items() if "worked" in name]
    asking = [step for lesson in worked for step in lesson.steps if step.ask is not None]
    assert len(asking) == 6
    assert all(step.task is not None and not step.watch for step in asking)


def test_what_is_said_after_each_part_of_the_example_game_is_so() -> None:
    lesson = ALL["example_game"]
    s = lesson.session(GAME, 0)
    parts = [s.view(at=step.until)["players"] for step in lesson.steps if step.until is not None]
    assert [player["hp"] for player, _ in parts] == [100, 90, 80, 70, 40, 40]
    assert [player["hp"] for _, player in parts] == [100, 100, 100, 100, 100, 50]
    assert [player["power"] for player, _ in parts] == [0, 0, 2, 2, 3, 4]
    assert s.result is not None
    assert s.result["winner"] == 0
