"""SZK-LEVEL, SZK-COST: the three triggers, the cap, and what a level allows."""

from __future__ import annotations

import pytest

from tests.games.suizokun.table import GAME, battle, go, levels, phases, rules_of, table, until

rule = pytest.mark.rule


@rule("SZK-LEVEL-1")
def test_everybody_starts_at_level_1() -> None:
    s = GAME.new(seed=2)
    assert levels(s) == (1, 1)


@rule("SZK-LEVEL-2")
def test_both_levels_rise_when_a_round_begins() -> None:
    s = until(table(turn=2), "main-first", 3)
    assert levels(s) == (2, 2)
    (step,) = [step for step in s.steps if step.phase == "round-start"]
    assert [e.kind for e in step.events] == ["round", "level-up", "level-up"]
    assert [e.seat for e in step.events][1:] == [0, 1]


@rule("SZK-LEVEL-2")
def test_not_in_round_1() -> None:
    s = table(
        {"player_card": {"card": "plain", "face": "down"}, "stage": None, "hand": ["one"]},
        {"player_card": {"card": "plain", "face": "down"}, "stage": None, "hand": ["one"]},
        phase="setup",
    )
    go(s, "p0 setup one", "p1 setup one")
    assert (s.turn, levels(s)) == (1, (1, 1))
    assert "round-start" not in phases(s)
    s = until(s, "main-second", 1)
    assert levels(s) == (1, 1)


@rule("SZK-LEVEL-2")
@pytest.mark.parametrize(("turn", "rise"), [(1, 0), (2, 1), (7, 1)])
def test_ruling_main_phase_raises_each_before_the_own_draw(turn: int, rise: int) -> None:
    s = table(phase="draw-first", turn=turn, first=1, rulings={"round_one_level": "main-phase"})
    assert levels(s) == (1, 1 + rise)
    (step,) = [step for step in s.steps if step.phase == "draw-first"]
    assert [e.kind for e in step.events] == ["level-up", "draw", "drawn"][1 - rise :]
    s.do("p1 done")
    assert levels(s) == (1 + rise, 1 + rise)


@rule("SZK-LEVEL-2")
def test_ruling_main_phase_has_no_rise_in_the_start_phase() -> None:
    s = table(phase="round-start", turn=2, rulings={"round_one_level": "main-phase"})
    assert [e.kind for step in s.steps if step.phase == "round-start" for e in step.events] == ["round"]
    assert sorted(levels(s)) == [1, 2]  # only the first player has come to the draw


@rule("SZK-LEVEL-2")
@pytest.mark.parametrize(("turn", "level"), [(1, 1), (2, 2), (9, 2)])
def test_a_position_at_the_start_phase_names_the_round_that_begins(turn: int, level: int) -> None:
    s = table(phase="round-start", turn=turn)
    assert (s.turn, levels(s)) == (turn, (level, level))


@rule("SZK-LEVEL-3")
def test_an_attack_that_takes_1_raises_the_attackers_level() -> None:
    s = battle({"stage": "cut"}, {"stage": "cut", "lp": 1})
    s.do("p0 attack")
    assert levels(s) == (2, 1)
    assert s.over


@rule("SZK-LEVEL-3", "SZK-LEVEL-4")
@pytest.mark.parametrize("seat", [0, 1])
def test_each_attack_raises_exactly_one_side(seat: int) -> None:
    for mine, theirs, found in (("cut", "wall", (0, 1)), ("cut", "slow", (1, 0)), ("wall", "wall", (0, 1))):
        sides = [{"stage": mine}, {"stage": theirs}]
        s = battle(sides[seat], sides[1 - seat], first=seat)
        s.do(f"p{seat} attack")
        assert levels(s) == tuple(1 + n for n in (found if seat == 0 else found[::-1]))


@rule("SZK-LEVEL-4")
def test_holding_raises_nobody() -> None:
    s = battle()
    s.do("p0 hold")
    assert levels(s) == (1, 1)


@rule("SZK-LEVEL-1")
@pytest.mark.parametrize(("level", "after"), [(8, 9), (9, 9)])
def test_no_level_above_9(level: int, after: int) -> None:
    s = until(table({"level": level}, {"level": level}), "main-first", 3)
    assert levels(s) == (after, after)


@rule("SZK-COST-1")
def test_a_monster_can_be_placed_when_its_cost_is_at_most_the_level() -> None:
    s = table({"hand": ["one", "two", "three"], "level": 2})
    assert [a.args[0] for a in s.legal() if a.verb == "summon"] == ["one", "two"]
    assert rules_of(s.why_not("p0 summon three")) == {"SZK-COST-1"}
    go(s, "p0 summon two", "p0 summon one")
    assert levels(s)[0] == 2, "nothing is spent"


@rule("SZK-COST-1")
def test_an_evolution_needs_the_level_too() -> None:
    for level, legal in ((3, False), (4, True)):
        s = table({"hand": ["grown"], "level": level})
        assert (s.why_not("p0 evolve grown stage") == []) is legal
    assert rules_of(table({"hand": ["grown"], "level": 3}).why_not("p0 evolve grown stage")) == {"SZK-COST-1"}
