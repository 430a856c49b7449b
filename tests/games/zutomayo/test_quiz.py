"""The quiz in positions whose outcome the catalogue tells: the right answer, and the misreadings beside it."""

from __future__ import annotations

import pytest

from tests.games.quizzed import asked
from tests.games.zutomayo.table import both_set, character, enchant, table

rule = pytest.mark.rule


@rule("ZTM-BATTLE-1", "ZTM-CLOCK-1", "ZTM-CLOCK-2", "ZTM-SET-1")
def test_example_1_as_questions() -> None:
    s = table(
        {"battle": None, "hand": ["first", "man"]},
        {"battle": None, "hand": ["second", "man", "blank"]},
        character("first", 50, 10, clock=2),
        character("second", 30, 0, clock=1),
        phase="opening",
    )
    s.do("p0 open first")
    s.do("p1 open second")
    right, wrong, rules = asked(s, "battle")
    assert right == "P1 loses 20 HP"
    assert wrong == {
        "whole-attack": "P1 loses 50 HP",
        "both-hit": "P0 loses 30 HP and P1 loses 50",
        "other-time": "P1 loses 10 HP",
    }
    assert "ZTM-BATTLE-1" in rules
    right, wrong, _ = asked(s, "set-limit")
    assert right in ("Exactly 1", "1 to 2")
    assert wrong["winner-two"] == ("1 to 2" if right == "Exactly 1" else "Exactly 1")


@rule("ZTM-CLOCK-1", "ZTM-CLOCK-2")
def test_example_2_the_clock_counts_both_of_one_player() -> None:
    s = table(
        {"hand": ["early"]},
        {"hand": ["blank2", "tick"], "last": "lost", "battle": None},
        character("early", 20, 70, clock=2),
        enchant("blank2", clock=2),
        chronos=3,
    )
    both_set(s, "early", "blank2 tick")
    right, wrong, _ = asked(s, "clock")
    assert right == "5 on, to 8: day"
    assert wrong["own-only"] == "2 on, to 5: day"
    assert wrong["time-before"] == "5 on, to 8: night"
    assert wrong["back-to-start"] == "5 on, to 5: day"


@rule("ZTM-SWAP-2", "ZTM-DRAW-1", "ZTM-POWER-1")
def test_example_3_two_characters() -> None:
    s = table(
        {"hand": ["front", "back"], "last": "lost", "charger": ["cell"]},
        {"battle": None},
        character("front", 60, 60, clock=1),
        character("back", 90, 90, clock=3, power=1),
    )
    both_set(s, "front back")
    right, wrong, _ = asked(s, "fighter")
    assert right == "front"
    assert wrong["b-fights"] == "back"
    assert wrong["together"] == "front and back together"
    right, wrong, _ = asked(s, "draws")
    assert right == "2 cards"
    assert wrong["always-one"] == "1 card"
    assert wrong["one-too-many"] == "3 cards"


@rule("ZTM-POWER-2", "ZTM-POWER-3")
@pytest.mark.parametrize(
    ("cells", "right"), [(3, "It works, and there is 3 power afterwards"), (2, "It is inert, but")]
)
def test_example_4_cost_3(cells: int, right: str) -> None:
    s = table(
        {"hand": ["costly"], "charger": ["cell"] * cells},
        {"battle": "hero"},
        character("costly", 130, 130, cost=3, clock=2),
    )
    both_set(s, "costly")
    told, wrong, _ = asked(s, "power")
    assert told.startswith(right)
    assert wrong["no-clock"] == "It is inert, and its clock number doesn't count either"
    if cells == 3:
        assert wrong["spent"] == "It works, and there is 0 power afterwards"
    else:
        assert wrong["never-mind"] == "It works, and there is 2 power afterwards"


@rule("ZTM-DRAW-2")
def test_example_5_an_empty_deck() -> None:
    s = table({"hand": ["man", "man"], "last": "lost", "deck": [], "charger": ["cell"], "abyss": ["blank"] * 9})
    both_set(s, "man man")
    right, wrong, rules = asked(s, "draws")
    assert right == "2 cards"
    assert wrong["deck-only"] == "0 cards"
    assert "ZTM-DRAW-2" in rules


@rule("ZTM-POWER-2")
def test_two_costs_are_not_added_up() -> None:
    s = table(
        {"hand": ["dear", "deal"], "last": "lost", "charger": ["cell"] * 5},
        None,
        character("dear", 90, 90, cost=5),
        enchant("deal", cost=5),
    )
    both_set(s, "dear deal")
    right, wrong, _ = asked(s, "power")
    assert right == "It works, and there is 5 power afterwards"
    assert wrong["costs-added"] == "It is inert, but its clock number counts"
