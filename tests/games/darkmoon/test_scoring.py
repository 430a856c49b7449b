"""DKM-SCORE: points for cards in units, for specials left on the field, by texts; who wins."""

from __future__ import annotations

from typing import Any

import pytest

import tcg_kit as tcg
from tests.games.darkmoon.table import SEVEN, THREE, Json, character, end_turns, events, kinds, player, special, table

rule = pytest.mark.rule


def score(*scoring: Json, cards: Any = (), **seat: Any) -> int:
    """The points of a seat; the card `it` has the scoring texts."""
    seat = {"units": [["c1", "c2", "it"]], **seat}
    return int(player(table(seat, cards=[character("it", 9, name="Mio", scoring=scoring), *cards]), 0)["score"])


@rule("DKM-SCORE-1")
def test_one_point_for_each_card_in_a_unit_its_special_included() -> None:
    assert player(table({"units": [SEVEN, THREE, [*THREE, "c4", "s"]]}), 0)["score"] == 15


@rule("DKM-SCORE-2")
def test_one_point_for_each_special_left_and_none_for_characters() -> None:
    assert player(table({"field": ["s", "c1", "c2", "t"]}), 0)["score"] == 2
    assert player(table({"field": SEVEN}), 0)["score"] == 0


def points(amount: Any = 2, do: str = "points", **when: Any) -> Json:
    return {"do": do, "amount": amount, "when": when}


MIO = {"name": "Mio"}
CASES: list[tuple[Json, int, Json]] = [
    (points(), 2, {}),
    (points(-1), -1, {}),
    (points(), 0, {"units": [], "field": ["it"]}),
    (points(unit_at_least=4), 0, {}),
    (points(unit_at_least=3), 2, {}),
    (points(unit_at_least=4), 2, {"units": [["c1", "c2", "it", "s"]]}),
    (points(unit_has={"name": "Ren"}), 0, {}),
    (points(unit_has={"name": "Ren"}), 2, {"units": [["c1", "ren", "it"]]}),
    (points(unit_has={"name": "Ren"}), 0, {"units": [["c1", "c2", "it", "harp"]]}),
    (points(unit_has={"name": "Ren"}), 0, {"units": [["c1", "c2", "it"], ["ren", "ren", "ren"]]}),
    (points(unit_has={"name": "Ren", "at_least": 2}), 0, {"units": [["c1", "ren", "it"]]}),
    (points(unit_has={"number": 9}), 2, {}),
    (points(unit_has={"kind": "special"}), 2, {"units": [["c1", "c2", "it", "s"]]}),
    (points(unit_numbers="distinct"), 2, {}),
    (points(unit_numbers="distinct"), 0, {"units": [["c1", "d1", "it"]]}),
    (points(unit_numbers="same"), 0, {}),
    (points(unit_numbers="same"), 2, {"units": [["c9", "c9", "it"]]}),
    (points(units_at_least=2), 0, {}),
    (points(units_at_least=2), 2, {"units": [["c1", "c2", "it"], THREE]}),
    (points(field_has={"kind": "special", "at_least": 2}), 0, {"field": ["s"]}),
    (points(field_has={"kind": "special", "at_least": 2}), 2, {"field": ["s", "t"]}),
    (points({"count": "field", "kind": "special"}), 2, {"field": ["s", "t", "c3"]}),
    (points({"count": "field", "kind": "special", "times": 2, "max": 3}), 3, {"field": ["s", "t", "c3"]}),
    ({"do": "points-each", "filter": MIO}, 1, {}),
    ({"do": "points-each", "filter": MIO}, 2, {"units": [["c1", "mio", "it"]]}),
    ({"do": "points-each", "filter": MIO, "amount": 2, "max": 3}, 3, {"units": [["c1", "mio", "it"]]}),
    ({"do": "points-each", "filter": {"kind": "special"}}, 1, {"units": [["c1", "c2", "it", "harp"]]}),
    ({"do": "points-on-field", "amount": 2}, 0, {}),
    ({"do": "points-on-field", "amount": 2}, 2, {"units": [], "field": ["it"]}),
    (points(do="points-on-field", units_at_least=1), 0, {"units": [], "field": ["it"]}),
]
OTHERS = [character("ren", 4, name="Ren"), special("harp", name="Ren's Harp"), character("mio", 5, name="Young Mio")]


@rule("DKM-SCORE-3", "DKM-NAME-1")
@pytest.mark.parametrize(("text", "more", "seat"), CASES, ids=[f"{i}" for i in range(len(CASES))])
def test_scoring_text(text: Json, more: int, seat: Json) -> None:
    assert score(text, cards=OTHERS, **seat) - score(cards=OTHERS, **seat) == more


def test_every_scoring_word_and_condition_is_tested() -> None:
    from tcg_kit.games.darkmoon.scoring import SCORING

    assert {c[0]["do"] for c in CASES} == set(SCORING.words)
    assert {key for c in CASES for key in c[0].get("when", {})} == set(SCORING.conditions)


@rule("DKM-SCORE-3")
def test_texts_of_all_cards_and_both_texts_of_one_add_up() -> None:
    assert score(points(), points(3)) == 3 + 5
    assert score(points(), units=[["it", "it", "c1"], ["it", "c2", "c3"]]) == 6 + 6


@rule("DKM-SCORE-3")
def test_amounts_of_other_seats_are_their_sum() -> None:
    spy = character("it", 1, scoring=[points({"count": "field", "kind": "special", "side": "opponent"})])
    s = table({"units": [["c1", "c2", "it"]]}, {"field": ["s"]}, {"field": ["s", "t"]}, cards=[spy])
    assert player(s, 0)["score"] == 3 + 3


def ended(*players: Json, cards: Any = ()) -> tcg.Session:
    """A game that is scored now: the last turn ends."""
    return end_turns(table(*players, turns_left=1, cards=cards), 1)


@rule("DKM-SCORE-4")
@pytest.mark.parametrize("n", [2, 3, 6])
def test_most_points_wins(n: int) -> None:
    for winner in range(n):
        s = ended(*({"units": [SEVEN if seat == winner else THREE]} for seat in range(n)))
        assert s.result is not None
        assert s.result["winner"] == winner
        assert s.result["scores"] == [7 if seat == winner else 3 for seat in range(n)]


@rule("DKM-SCORE-4")
def test_equal_points_are_a_draw_between_those_players() -> None:
    s = ended({"units": [SEVEN]}, {"units": [THREE]}, {"units": [SEVEN]})
    assert s.result == {"winner": None, "reason": "DKM-END-2", "scores": [7, 3, 7]}
    (event,) = events(s, "game-drawn")
    assert event.data["seats"] == [0, 2]
    assert "DKM-SCORE-4" in event.rules


@rule("DKM-SCORE-1", "DKM-SCORE-2", "DKM-SCORE-3", "DKM-NAME-1")
def test_the_scoring_is_told_rule_by_rule_and_adds_up() -> None:
    it = character("it", 9, scoring=[points(), points(1, unit_has={"name": "Ren"}), points(5, unit_at_least=9)])
    s = ended({"units": [["ren", "it", "c1"]], "field": ["s", "c2"]}, cards=[it, *OTHERS])
    told = [(e.kind, e.data["points"], e.rules) for e in s.events if e.kind.startswith("score") and e.seat == 0]
    assert told == [
        ("score-units", 3, ("DKM-SCORE-1",)),
        ("score-specials", 1, ("DKM-SCORE-2",)),
        ("score-text", 2, ("DKM-SCORE-3",)),
        ("score-text", 1, ("DKM-SCORE-3", "DKM-NAME-1")),
    ]
    assert s.result is not None
    assert sum(points for _, points, _ in told) == s.result["scores"][0] == player(s, 0)["score"]


@rule("DKM-SCORE-1")
def test_a_seat_without_units_is_told_too() -> None:
    s = ended({"units": [THREE]}, {})
    assert [(e.kind, e.seat) for e in s.events if e.kind.startswith("score")] == [
        ("score-units", 0),
        ("score-no-units", 1),
    ]
    assert kinds(s)[-1] == "game-won"
