"""ZTM-OPEN: turn 1, each player puts out one character."""

from __future__ import annotations

import pytest

import tcg_kit as tcg
from tests.games.zutomayo.table import Json, area, enchant, hp, in_phase, kinds, player, plus, rules_of, table

rule = pytest.mark.rule
CHARACTER = {"opening_card": "character"}
ANY = {"opening_card": "any"}


def opening(p0: list[str], p1: list[str], *cards: Json, **keys: object) -> tcg.Session:
    return table({"battle": None, "hand": p0}, {"battle": None, "hand": p1}, *cards, phase="opening", **keys)


def opened(s: tcg.Session, p0: str, p1: str) -> tcg.Session:
    s.do(f"p0 open {p0}")
    s.do(f"p1 open {p1}")
    return s


def notations(s: tcg.Session, seat: int) -> set[str]:
    return {str(a) for a in s.legal(seat)}


@rule("ZTM-OPEN-1")
def test_exactly_one_character_of_the_hand() -> None:
    s = opening(["man", "hero", "man", "blank"], ["man"])
    assert notations(s, 0) == {"p0 open man", "p0 open hero"}
    assert rules_of(s.why_not("p0 open man hero")) == {"ZTM-OPEN-1"}
    assert rules_of(s.why_not("p0 open -")) == {"ZTM-OPEN-1"}
    assert rules_of(s.why_not("p0 open")) == {"ZTM-OPEN-1"}


@rule("ZTM-OPEN-1")
def test_the_cards_lie_face_down_until_both_are_turned_up_together() -> None:
    s = opening(["hero"], ["man"])
    s.do("p0 open hero")
    assert player(s, 0)["battle"] is None
    assert player(s, 0)["hand"] == ["hero"]
    s.do("p1 open man")
    down = next(i for i, step in enumerate(s.steps) if step.phase == "reveal")
    assert [player(s, seat, down)["battle"]["face"] for seat in (0, 1)] == ["down", "down"]
    assert s.view(1, down)["players"][0]["battle"] == {"face": "down"}
    assert s.view(1, down + 1)["players"][0]["battle"] == {"card": "hero", "new": True}


@rule("ZTM-OPEN-1")
def test_a_card_that_is_not_in_hand_cannot_be_opened() -> None:
    (reason,) = opening(["man"], ["man"]).why_not("p0 open hero")
    assert (reason.code, reason.rule) == ("not-there", None)


@rule("ZTM-OPEN-2")
@pytest.mark.parametrize("hand", [["man", "blank", "tower"], ["blank", "tower"]])
@pytest.mark.parametrize("wanted", ["blank", "tower"])
def test_nobody_may_put_out_an_enchant_on_turn_1(hand: list[str], wanted: str) -> None:
    s = opening(hand, ["man"], area("tower", leaves={"hp_at_most": 1}))
    assert rules_of(s.why_not(f"p0 open {wanted}")) == {"ZTM-OPEN-1", "ZTM-OPEN-2"}
    with pytest.raises(tcg.IllegalAction) as caught:
        s.do(f"p0 open {wanted}")
    assert {r.rule for r in caught.value.reasons} == {"ZTM-OPEN-1", "ZTM-OPEN-2"}


@rule("ZTM-OPEN-2")
def test_nothing_can_be_set_beside_the_opened_card() -> None:
    (reason,) = opening(["man", "blank"], ["man"]).why_not("p0 set blank")
    assert (reason.code, reason.rule) == ("wrong-phase", None)


@rule("ZTM-OPEN-3")
def test_with_no_character_the_full_attack_is_taken() -> None:
    s = opening(["blank", "edge"], ["hero"])
    assert notations(s, 0) == {"p0 open -"}
    opened(s, "-", "hero")
    assert player(s, 0)["battle"] is None
    assert player(s, 0)["hand"] == ["blank", "edge", "card01"]
    assert hp(s) == (40, 100)
    event = next(e for e in s.events if e.kind == "open-nothing")
    assert (event.seat, event.rules) == (0, ("ZTM-OPEN-3",))


@rule("ZTM-OPEN-3")
def test_with_an_empty_hand_nothing_is_opened() -> None:
    s = opened(opening([], []), "-", "-")
    assert hp(s) == (100, 100)
    assert s.phase == "set"


@rule("ZTM-OPEN-4")
def test_a_character_must_be_opened_even_if_its_cost_cannot_be_met() -> None:
    s = opening(["giant", "blank"], ["hero"])
    assert notations(s, 0) == {"p0 open giant"}
    assert "ZTM-OPEN-4" in rules_of(s.why_not("p0 open -"))
    opened(s, "giant", "hero")
    assert player(s, 0)["battle"] == {"card": "giant", "inert": True}
    assert hp(s) == (40, 100)


@rule("ZTM-OPEN-4")
def test_a_costly_character_may_be_opened_although_a_free_one_is_there() -> None:
    assert notations(opening(["giant", "man"], ["man"]), 0) == {"p0 open giant", "p0 open man"}


@rule("ZTM-OPEN-1", "ZTM-OPEN-2")
def test_ruling_any_allows_every_card_but_not_none() -> None:
    s = opening(["man", "blank", "cell"], ["blank"], rulings=ANY)
    assert notations(s, 0) == {"p0 open man", "p0 open blank", "p0 open cell"}
    assert notations(s, 1) == {"p1 open blank"}
    assert rules_of(s.why_not("p1 open -")) == {"ZTM-OPEN-1"}


@rule("ZTM-OPEN-1", "ZTM-OPEN-2", "ZTM-CLOCK-1")
@pytest.mark.parametrize(("power", "pile"), [(0, "abyss"), (2, "charger")])
def test_ruling_any_a_non_character_goes_at_once_without_effect(power: int, pile: str) -> None:
    gust = enchant("gust", plus(90), {"do": "damage", "amount": 10}, clock=3, power=power)
    s = opened(opening(["gust"], ["hero"], gust, rulings=ANY), "gust", "hero")
    revealed = in_phase(s, "reveal")["players"][0]
    assert revealed["battle"] is None
    assert revealed[pile] == ["gust"]
    assert s.view()["chronos"] == 3
    assert hp(s) == (40, 100)
    assert player(s, 0)["power"] == power


@rule("ZTM-OPEN-1", "ZTM-AREA-1")
def test_ruling_any_an_opened_area_goes_at_once_too() -> None:
    tower = area("tower", plus(90), leaves={"hp_at_most": 0}, clock=2)
    s = opened(opening(["tower"], ["man"], tower, rulings=ANY), "tower", "man")
    assert player(s, 0)["c"] is None
    assert player(s, 0)["abyss"] == ["tower"]
    assert (hp(s), s.view()["chronos"]) == ((60, 100), 2)


@rule("ZTM-OPEN-1", "ZTM-DRAW-1")
def test_turn_1_goes_through_all_phases() -> None:
    s = opening(["hero"], ["man"])
    opened(s, "hero", "man")
    entered = [step.phase for step in s.steps if step.action is None]
    turn = ["reveal", "clock", "swap", "effects", "battle", "cleanup", "draw", "set"]
    assert entered == turn
    assert s.turn == 2
    assert "draw" in kinds(s)
