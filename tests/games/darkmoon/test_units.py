"""DKM-UNIT: what a unit is, how it is written, and the lazy list of all units."""

from __future__ import annotations

from itertools import combinations
from time import process_time
from typing import Any

import pytest

import tcg_kit as tcg
from tcg_kit.core.picks import in_zone_order, tally
from tests.games.darkmoon.table import GAME, SEVEN, Json, events, player, rules_of, table

rule = pytest.mark.rule


def at(field: list[str], ruling: str = "any", **more: Any) -> tcg.Session:
    """Seat 0 with this field."""
    return table({"field": field, **more}, rulings={"unit_numbers": ruling})


@rule("DKM-UNIT-1")
@pytest.mark.parametrize("n", range(3, 8))
@pytest.mark.parametrize("specials", [0, 1])
def test_a_unit_has_3_to_7_characters_and_0_or_1_special(n: int, specials: int) -> None:
    s = at([*SEVEN, "s"])
    s.do(f"unit {' '.join(SEVEN[:n])}{' with s' * specials}")
    assert player(s, 0)["units"] == [[*SEVEN[:n], *["s"] * specials]]
    assert s.view()["actions_left"] == 1


@rule("DKM-UNIT-1", "DKM-UNIT-3")
@pytest.mark.parametrize(
    "action",
    [
        "unit c1 c2",
        "unit c1",
        "unit -",
        "unit c1 c2 with s",
        "unit c1 c2 c3 c4 c5 c6 c7 c8",
        "unit c1 c2 c3 with s t",
        "unit c1 c2 c3 with s with t",
        "unit s t",
    ],
)
def test_what_is_no_unit_is_refused_by_both_rules(action: str) -> None:
    s = at([*SEVEN, "c8", "s", "t"])
    assert rules_of(s.why_not(action)) == {"DKM-UNIT-1", "DKM-UNIT-3"}
    with pytest.raises(tcg.IllegalAction):
        s.do(action)


@rule("DKM-UNIT-3")
def test_two_faults_are_both_told() -> None:
    codes = [r.code for r in at(["c1", "c2", "s", "t"]).why_not("unit c1 c2 with s t")]
    assert codes == ["unit-characters", "no-unit-few", "unit-specials", "no-unit-specials"]


@rule("DKM-UNIT-1")
@pytest.mark.parametrize("action", ["unit c1 c2 c9", "unit c1 c2 c2", "unit c1 c2 c3#2", "unit c1 c2 c3 with t"])
def test_cards_must_lie_on_the_own_field_as_often_as_named(action: str) -> None:
    s = table({"field": ["c1", "c2", "c3", "s"], "hand": ["c9"]}, {"field": ["c9", "c2", "t"]})
    assert rules_of(s.why_not(action)) == {None}


@rule("DKM-UNIT-2")
def test_the_cards_leave_the_field_together_and_stay_in_the_unit_place() -> None:
    s = at(["c4", "s", "c1", "c2", "c3"])
    s.do("unit c1 c2 c3 with s")
    (event,) = events(s, "unit")
    assert {"DKM-UNIT-1", "DKM-UNIT-2"} <= set(event.rules)
    assert (player(s, 0)["field"], player(s, 0)["units"]) == (["c4"], [["c1", "c2", "c3", "s"]])
    i = next(i for i, step in enumerate(s.steps) if event in step.events)
    before, after = player(s, 0, at=i), player(s, 0, at=(i, 1))
    assert (len(before["field"]), len(after["field"])) == (5, 1)


@rule("DKM-UNIT-2")
def test_a_unit_can_not_be_extended_or_taken_apart() -> None:
    s = at(["c4", "c5"], units=[["c1", "c2", "c3"]])
    assert rules_of(s.why_not("unit c1 c4 c5")) == {None, "DKM-UNIT-2"}
    assert rules_of(s.why_not("unit c1 c2 c3 c4")) == {None, "DKM-UNIT-2"}


@rule("DKM-UNIT-1")
@pytest.mark.parametrize(
    "action",
    ["unit c3 c1 c2 with s", "unit c1 c2 c3 with s", "unit with s c1 c2 c3", "unit s c2 c3 c1", "unit c1 s c2 with c3"],
)
def test_the_order_does_not_matter_and_becomes_the_fields(action: str) -> None:
    s = at(["c2", "s", "c1", "c3"])
    s.do(action)
    assert str(s.steps[-1].action) == "p0 unit c2 c1 c3 with s"
    assert player(s, 0)["units"] == [["c2", "c1", "c3", "s"]]


def test_full_width_notation_is_read() -> None:
    s = at(["c1", "c2", "c3", "s"])
    s.do("ｐ０　ｕｎｉｔ　ｃ１　ｃ２　ｃ３　ｗｉｔｈ　ｓ")
    assert player(s, 0)["score"] == 4


@rule("DKM-UNIT-4")
@pytest.mark.parametrize(
    ("ruling", "cards", "legal"),
    [
        ("any", "c1 d1 c2", True),
        ("any", "c1 c1 c1", True),
        ("distinct", "c1 c2 c3 with s", True),
        ("distinct", "c1 d1 c2", False),
        ("distinct", "c1 c1 c2", False),
        ("same", "c1 d1 c1 with s", True),
        ("same", "c1 c1 c2", False),
        ("same", "c1 c2 c3", False),
    ],
)
def test_ruling_unit_numbers(ruling: str, cards: str, legal: bool) -> None:
    s = at(["c1", "c1", "c1", "d1", "c2", "c3", "s"], ruling)
    assert rules_of(s.why_not(f"unit {cards}")) == (set() if legal else {"DKM-UNIT-4"})


FIELDS = [
    [],
    ["c1", "c2"],
    ["c1", "c2", "c3"],
    ["c1", "s", "c2", "t", "c3", "s"],
    ["c1", "c1", "c1", "c2"],
    ["c1", "d1", "c1", "s", "d1", "c2", "c2", "d2", "c3"],
    ["c1", "d1", "c2", "d2", "c3", "d3", "c4", "d4", "c5", "s", "t", "t"],
    ["c1"] * 9,
    [*SEVEN, "c8", "c9", "c10"],
]


def brute(field: list[str], ruling: str) -> set[tuple[str, ...]]:
    """All units of a field, by trying every subset."""
    found = set()
    for size in range(3, 9):
        for picked in combinations(range(len(field)), size):
            cards = [field[i] for i in picked]
            people = [c for c in cards if GAME.cards[c].kind == "character"]
            extra = [c for c in cards if GAME.cards[c].kind == "special"]
            numbers = {GAME.cards[c].number for c in people}
            if not 3 <= len(people) <= 7 or len(extra) > 1:
                continue
            if (ruling == "distinct" and len(numbers) < len(people)) or (ruling == "same" and len(numbers) > 1):
                continue
            ordered = in_zone_order([c for c in field if c in people], tally(people))
            found.add((*ordered, "with", *extra) if extra else ordered)
    return found


@rule("DKM-UNIT-1", "DKM-UNIT-4")
@pytest.mark.parametrize("ruling", ["any", "distinct", "same"])
@pytest.mark.parametrize("field", FIELDS, ids=[f"{i}" for i in range(len(FIELDS))])
def test_the_lazy_list_holds_exactly_the_units_once_each(field: list[str], ruling: str) -> None:
    s = at(field, ruling)
    listed = [a for a in s.legal() if a.verb == "unit"]
    assert len(listed) == len(s.legal()) - 1
    wanted = brute(field, ruling)
    assert {a.args for a in listed} == wanted
    assert len(listed) == len(wanted)
    for i, action in enumerate(listed):
        assert s.legal()[i] == action
        assert action in s.legal()
        assert s.why_not(action) == []
        assert GAME.parse(str(action)) == action
    if listed:
        backwards = tcg.Action(0, "unit", tuple(reversed([a for a in listed[0].args if a != "with"])))
        assert (backwards in s.legal()) == (backwards in listed)


@rule("DKM-UNIT-1")
@pytest.mark.parametrize(
    "args",
    [
        ("c2", "c1", "c3"),
        ("c1", "c2", "c3", "with"),
        ("c1", "c2", "c3", "s"),
        ("c1", "c2", "c3", "with", "s", "t"),
        ("c1", "c2", "c3", "with", "c4"),
        ("with", "s"),
        ("c1", "c2"),
        (),
        ("c1", "c2", "nobody"),
    ],
)
@pytest.mark.parametrize("ruling", ["any", "distinct"])
def test_in_is_strict_about_the_canonical_form(args: tuple[str, ...], ruling: str) -> None:
    assert tcg.Action(0, "unit", args) not in at(["c1", "c2", "c3", "c4", "s", "t"], ruling).legal()


@rule("DKM-UNIT-1")
@pytest.mark.parametrize("ruling", ["any", "distinct", "same"])
def test_long_lists_cost_nothing_until_they_are_read(ruling: str) -> None:
    field = [f"c{n % 10 + 1}" for n in range(30)] + [f"d{n % 5 + 1}" for n in range(10)] + ["s", "t", "u"]
    s = at(field, ruling)
    start = process_time()
    legal = s.legal()
    n = len(legal)
    middle, last = legal[n // 2], legal[-2]
    assert middle in legal
    assert last in legal
    assert str(legal).startswith(f"<{n} choices: p0 unit")
    assert process_time() - start < 0.2
    assert n > (100 if ruling == "same" else 10_000)


def test_slices_and_negative_indices() -> None:
    s = at(["c1", "c2", "c3", "c4", "s"], "distinct")
    legal = list(s.legal())
    assert s.legal()[2:5] == legal[2:5]
    assert s.legal()[-1] == legal[-1]
    assert s.legal()[-2] == legal[-2]
    with pytest.raises(IndexError):
        s.legal()[len(legal)]


def unit_place(**seat: Any) -> Json:
    return player(table(seat), 0)


@rule("DKM-UNIT-1", "DKM-UNIT-4")
@pytest.mark.parametrize("unit", [["c1", "c2"], [*SEVEN, "c8"], ["c1", "c2", "c3", "s", "t"], ["s"], "c1"])
def test_a_position_holds_no_unit_that_is_none(unit: Any) -> None:
    with pytest.raises(tcg.ScenarioError) as caught:
        unit_place(units=[["c1", "c2", "c3"], unit])
    assert caught.value.field == "players[0].units[1]"
