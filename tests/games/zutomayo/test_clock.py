"""ZTM-CLOCK: the medal moves by the clocks of the cards put out this turn, then night or day is read."""

from __future__ import annotations

import pytest

from tests.games.zutomayo.table import area, both_set, character, in_phase, table

rule = pytest.mark.rule

NIGHT = {14, 15, 16, 17, 0, 1, 2, 3, 4}


@rule("ZTM-CLOCK-1")
@pytest.mark.parametrize(
    ("p0", "p1", "moved"),
    [
        ("slow", "blank", 1),
        ("slow tick", "blank", 2),
        ("slow fast", "blank", 6),  # a second character in B counts
        ("blank", "slow fast", 6),
        ("leap", "leap tick", 11),
        ("dearclock", "blank", 4),  # inert
        ("tower", "blank", 3),
        ("tower yard", "blank", 5),  # the replaced area too
        ("blank", "blank", 0),
    ],
)
def test_all_cards_put_out_this_turn_count(p0: str, p1: str, moved: int) -> None:
    cards = [
        character("dearclock", clock=4, cost=9),
        area("tower", leaves={"hp_at_most": 1}, clock=3),
        area("yard", leaves={"hp_at_most": 1}, clock=2),
    ]
    s = table({"hand": p0.split(), "last": "lost"}, {"hand": p1.split(), "last": "lost"}, *cards)
    both_set(s, p0, p1)
    assert s.view()["chronos"] == moved


@rule("ZTM-CLOCK-1")
def test_cards_already_lying_there_do_not_count_again() -> None:
    tower = area("tower", leaves={"hp_at_most": 1}, clock=3)
    s = table({"hand": ["tower", "blank", "blank"], "battle": "fast"}, {"battle": "fast", "hand": ["blank"] * 3}, tower)
    both_set(s, "tower")
    assert s.view()["chronos"] == 3
    both_set(s)
    both_set(s)
    assert s.view()["chronos"] == 3


@rule("ZTM-CLOCK-1")
def test_the_opened_characters_count() -> None:
    closed = {"battle": None, "hand": ["fast"]}
    s = table(closed, closed, phase="opening")
    s.do("p0 open fast")
    s.do("p1 open fast")
    assert s.view()["chronos"] == 10


@rule("ZTM-CLOCK-1")
def test_the_medal_moves_after_the_reveal_and_before_the_swap() -> None:
    s = both_set(table({"hand": ["fast"]}), "fast")
    assert [in_phase(s, phase)["chronos"] for phase in ("reveal", "clock", "swap")] == [0, 5, 5]


@rule("ZTM-CLOCK-1")
@pytest.mark.parametrize(("start", "end"), [(17, 4), (13, 0), (12, 17), (16, 3)])
def test_the_ring_has_18_positions(start: int, end: int) -> None:
    assert both_set(table({"hand": ["leap"]}, chronos=start), "leap").view()["chronos"] == end


@rule("ZTM-CLOCK-1")
def test_the_ring_may_be_gone_around_more_than_once() -> None:
    s = table({"hand": ["whirl"]}, None, character("whirl", clock=40))
    assert both_set(s, "whirl").view()["chronos"] == 4


@rule("ZTM-CLOCK-2")
@pytest.mark.parametrize("chronos", range(18))
def test_night_is_14_to_17_and_0_to_4(chronos: int) -> None:
    s = table({"battle": "moon"}, {"battle": None}, chronos=chronos)
    assert s.view()["time"] == ("night" if chronos in NIGHT else "day")
    both_set(s)
    assert s.view()["players"][1]["hp"] == (50 if chronos in NIGHT else 90)


@rule("ZTM-CLOCK-2")
@pytest.mark.parametrize(("start", "hp"), [(0, 90), (4, 90), (8, 90), (9, 50), (13, 50), (17, 50)])
def test_the_time_is_read_after_the_medal_has_moved(start: int, hp: int) -> None:
    s = table({"battle": "moon", "hand": ["leap"]}, {"battle": None}, chronos=start)
    both_set(s, "leap")
    assert s.view()["players"][1]["hp"] == hp


@rule("ZTM-CLOCK-1", "ZTM-CLOCK-2")
def test_the_event_tells_the_amount_and_the_time() -> None:
    s = both_set(table({"hand": ["fast"]}, {"hand": ["tick"]}, chronos=16), "fast", "tick")
    (event,) = [e for e in s.events if e.kind == "clock"]
    assert event.data == {"n": 6, "before": 16, "after": 4, "time": "night"}
    assert set(event.rules) == {"ZTM-CLOCK-1", "ZTM-CLOCK-2"}
    assert "16 → 4" in event.text("en")
    assert "16 → 4" in event.text("ja")
