"""SZK-WIN: three ways to lose, both at once, and the last round."""

from __future__ import annotations

import pytest

from tests.games.suizokun.table import (
    GAME,
    Json,
    battle,
    damage,
    go,
    kinds,
    lp,
    on,
    other,
    player,
    reason,
    table,
    until,
)

rule = pytest.mark.rule

BOMB = other("bomb", "assist", damage(900, "both"))


@rule("SZK-WIN-1")
@pytest.mark.parametrize(("life", "over"), [(201, False), (200, True), (1, True)])
def test_lp_0_loses_at_once(life: int, over: bool) -> None:
    s = battle({"stage": "cut"}, {"stage": "cut", "lp": life})
    s.do("p0 attack")
    assert s.over is over
    assert lp(s)[1] == max(0, life - 200)
    if over:
        assert s.result == {"winner": 0, "reason": "SZK-WIN-1", "scores": None}
        assert list(s.legal()) == []
        assert [r.code for r in s.why_not("p1 hold")] == ["over"]


@rule("SZK-WIN-1")
def test_lp_have_no_upper_limit() -> None:
    tonic = other("tonic", "assist", {"do": "heal", "amount": 900})
    s = table({"hand": ["tonic"] * 3, "lp": 99_999}, None, tonic)
    go(s, *["p0 assist tonic"] * 3)
    assert lp(s)[0] == 102_699


@rule("SZK-WIN-2")
@pytest.mark.parametrize("first", [0, 1])
def test_the_second_player_too_loses_without_a_card_to_draw(first: int) -> None:
    sides: list[Json] = [{"deck": ["one"]}, {"deck": []}]
    s = table(sides[first], sides[1 - first], phase="draw-first", first=first)
    s.do(f"p{first} done")
    assert s.result == {"winner": first, "reason": "SZK-WIN-2", "scores": None}
    assert kinds(s)[-2:] == ["no-draw", "game-won"]


@rule("SZK-WIN-2")
def test_an_empty_deck_alone_loses_nothing() -> None:
    s = table({"deck": []}, {"deck": []})
    assert not s.over
    s = until(s, "attack-first")
    assert reason(s) == "SZK-WIN-2"


@rule("SZK-WIN-4")
def test_both_at_0_lp_is_a_draw() -> None:
    s = table({"hand": ["bomb"], "lp": 900}, {"lp": 900}, BOMB)
    s.do("p0 assist bomb")
    assert s.result == {"winner": None, "reason": "SZK-WIN-4", "scores": None}


@rule("SZK-WIN-4")
def test_one_at_0_lp_and_the_other_over_pp_is_a_draw_too() -> None:
    odd = other("odd", "assist", damage(900, "own"))
    s = table({"hand": ["odd"]}, {"pp": 0}, odd)
    assert reason(s) == "SZK-WIN-3"
    both = other("both", "player", damage(900, "own"))
    s = table({"player_card": "both", "lp": 900}, None, both, phase="draw-first")
    assert s.result == {"winner": 1, "reason": "SZK-WIN-1", "scores": None}
    s = table({"lp": 0}, {"pp": 0})
    assert s.result == {"winner": None, "reason": "SZK-WIN-4", "scores": None}


@rule("SZK-WIN-4", "SZK-WIN-3")
def test_both_over_pp_by_taking_the_stage_is_a_draw() -> None:
    p = {"pp": 2, "stage": None, "standby": ["three"]}
    s = table(p, p, phase="stage")
    s.do("p0 stage s1")
    assert not s.over
    s.do("p1 stage s1")
    assert s.result == {"winner": None, "reason": "SZK-WIN-4", "scores": None}


@rule("SZK-WIN-4", "SZK-WIN-3")
def test_both_over_pp_at_the_end_of_a_round_is_a_draw() -> None:
    p = {"pp": 4, "stage": on("grown", "one")}
    s = battle(p, p)
    go(s, "p0 attack", "p1 attack")
    assert s.result == {"winner": None, "reason": "SZK-WIN-4", "scores": None}


@rule("SZK-WIN-1", "SZK-WIN-3")
def test_who_has_0_lp_and_is_over_pp_has_lost_by_lp() -> None:
    assert reason(table({"lp": 0, "pp": 0})) == "SZK-WIN-1"


@rule("SZK-WIN-4")
def test_losses_of_one_effect_are_judged_together_those_of_the_next_are_not_reached() -> None:
    two = other("two-steps", "assist", damage(900), damage(900, "own"), {"do": "discard", "side": "opponent"})
    s = table({"hand": ["two-steps"], "lp": 900}, {"hand": ["one"], "lp": 900}, two)
    s.do("p0 assist two-steps")
    assert s.result == {"winner": 0, "reason": "SZK-WIN-1", "scores": None}
    assert player(s, 0)["drop"] == ["two-steps"]


@rule("SZK-WIN-5")
@pytest.mark.parametrize(("turn", "over"), [(99, False), (100, True)])
def test_after_round_100_the_game_is_a_draw(turn: int, over: bool) -> None:
    s = go(battle(turn=turn), "p0 hold", "p1 hold")
    assert s.over is over
    if over:
        assert s.result == {"winner": None, "reason": "SZK-WIN-5", "scores": None}


@rule("SZK-WIN-5")
def test_round_100_is_played_to_its_end() -> None:
    s = battle({"item": "lamp", "pp": 4, "stage": on("grown", "one")}, None, turn=100)
    go(s, "p0 attack", "p1 hold")
    assert s.phase == "item"
    s.do("p0 pass")
    assert reason(s) == "SZK-WIN-3"


def test_a_finished_game_is_a_position_too() -> None:
    s = table({"hand": ["bomb"], "lp": 900}, {"lp": 900}, BOMB)
    s.do("p0 assist bomb")
    again = GAME.with_cards([BOMB]).scenario(s.view())
    assert again.view() == s.view()
    assert again.over
