"""SZK-MON-2, SZK-MON-3, SZK-WIN-3: from standby to the stage, from the stage to the stock, and the PP that it costs."""

from __future__ import annotations

import pytest

import tcg_kit as tcg
from tests.games.suizokun.table import (
    Json,
    battle,
    go,
    kinds,
    on,
    other,
    phases,
    player,
    reason,
    rules_of,
    table,
    until,
)

rule = pytest.mark.rule

EMPTY: Json = {"stage": None, "standby": ["fast", None, "slow"]}


@rule("SZK-MON-3")
def test_both_fill_an_empty_stage_at_once_and_in_secret() -> None:
    s = table(EMPTY, EMPTY, phase="stage")
    assert list(s.to_act) == [0, 1]
    assert [str(a) for a in s.legal(0)] == ["p0 stage s1", "p0 stage s3"]
    before = s.view(1)
    s.do("p0 stage s3")
    assert list(s.to_act) == [1]
    assert s.view(1) | {"to_act": None, "sealed": None} == before | {"to_act": None, "sealed": None}
    assert s.view(1)["sealed"] == [{"committed": True}, None]
    assert s.steps[-1].action_for(1) == tcg.Action(0, "stage", ("?",))
    s.do("p1 stage s1")
    assert (player(s, 0)["stage"]["card"], player(s, 1)["stage"]["card"]) == ("slow", "fast")
    assert s.view()["first"] == 1


@rule("SZK-MON-3")
def test_only_who_has_an_empty_stage_and_somebody_on_standby_is_asked() -> None:
    assert table(EMPTY, {"standby": ["one"]}, phase="stage").to_act == (0,)
    s = table({"stage": None}, {"stage": None}, phase="stage")
    assert s.phase == "main-first"
    assert player(s, 0)["stage"] is None


@rule("SZK-MON-3")
def test_it_must_be_filled_by_somebody_on_standby() -> None:
    s = table(EMPTY, phase="stage")
    assert [r.code for r in s.why_not("p0 stage s2")] == ["not-there"]
    assert rules_of(s.why_not("p0 stage player")) == {"SZK-MON-3"}
    assert rules_of(s.why_not("p0 stage stage")) == {"SZK-MON-3"}
    assert rules_of(s.why_not("p0 stage p1.s1")) == {"SZK-MON-3"}


@rule("SZK-MON-3")
def test_what_a_monster_carries_comes_along() -> None:
    s = table({"stage": None, "standby": [on("cut", weapon="knife", item="flint")]}, phase="stage")
    s.do("p0 stage s1")
    assert player(s, 0)["stage"] == on("cut", weapon="knife", item="flint", new=False, attacked=False)


@rule("SZK-MON-3", "SZK-INIT-1")
def test_ruling_round_start_stages_before_the_initiative() -> None:
    s = table(EMPTY, {"standby": ["one"]}, phase="round-start")
    s.do("p0 stage s1")
    assert phases(s)[:4] == ["round-start", "stage", "initiative", "draw-first"]


@rule("SZK-MON-3", "SZK-INIT-1")
def test_ruling_after_main_stages_after_both_main_phases() -> None:
    s = table(EMPTY, {"stage": "slow"}, phase="round-start", rulings={"staging": "after-main"})
    assert phases(s) == ["round-start", "initiative", "draw-first", "main-first"]
    assert s.view()["first"] == 1, "an empty stage is slower than any monster"
    go(s, "p1 done", "p0 done")
    assert (s.phase, s.to_act) == ("stage", (0,))
    s.do("p0 stage s1")
    assert (s.phase, s.to_act) == ("attack-first", (1,))
    go(s, "p1 hold", "p0 attack")
    assert player(s, 0)["stock"] == ["fast"]


@rule("SZK-MON-2", "SZK-ZONE-2")
def test_a_monster_that_attacked_goes_to_the_stock_and_its_weapon_drops() -> None:
    s = battle({"stage": on("grown", "one", weapon="stick")}, {"stage": "wall"})
    s.do("p0 attack")
    assert player(s, 0)["stage"]["attacked"] is True
    s.do("p1 hold")
    me = player(s, 0)
    assert me["stage"] is None
    assert (me["stock"], me["drop"]) == (["one", "grown"], ["stick"])
    assert player(s, 1)["stage"]["card"] == "wall"


@rule("SZK-MON-2")
def test_a_monster_that_held_stays() -> None:
    s = go(battle({"stage": on("cut", weapon="knife")}), "p0 hold", "p1 hold")
    assert player(s, 0)["stage"]["card"] == "cut"
    assert player(s, 0)["stage"]["weapon"] == "knife"


@rule("SZK-ITEM-3")
def test_an_item_stays_through_an_evolution_and_drops_on_the_way_to_the_stock() -> None:
    s = table({"stage": on("one", item="snack"), "hand": ["grown"], "level": 9})
    s.do("p0 evolve grown stage")
    assert player(s, 0)["stage"]["item"] == "snack"
    s = until(s, "attack-first")
    first = s.to_act[0]
    go(s, f"p{first} attack")
    if s.phase == "attack-second":
        s.do(f"p{1 - first} attack")
    assert player(s, 0)["drop"] == ["snack"]


@rule("SZK-WIN-3")
def test_on_the_stage_the_top_card_counts_in_the_stock_every_card() -> None:
    s = table({"stage": on("great", "one", "grown"), "stock": ["one", "grown", "two"]})
    assert player(s, 0)["pp_used"] == 5 + 1 + 4 + 2


@rule("SZK-WIN-3")
@pytest.mark.parametrize(("pp", "over"), [(10, False), (9, True)])
def test_more_than_pp_loses_not_exactly_pp(pp: int, over: bool) -> None:
    s = table({"pp": pp, "stage": "three", "stock": ["two"] * 3 + ["one"]}, phase="main-first")
    assert s.over is over


@rule("SZK-WIN-3")
def test_evolving_on_the_stage_may_go_over_pp() -> None:
    s = table({"pp": 3, "hand": ["grown"], "level": 9})
    s.do("p0 evolve grown stage")
    assert (reason(s), s.result and s.result["winner"]) == ("SZK-WIN-3", 1)


@rule("SZK-WIN-3", "SZK-MON-2")
def test_the_base_may_go_over_pp_on_the_way_to_the_stock() -> None:
    s = battle({"pp": 4, "stage": on("grown", "one")}, {"stage": "wall"})
    go(s, "p0 attack", "p1 hold")
    assert (s.phase, reason(s)) == ("over", "SZK-WIN-3")
    assert s.steps[-1].edge is not None
    assert s.steps[-1].edge.src == "round-end"


@rule("SZK-WIN-3")
def test_standby_hand_and_drop_count_nothing() -> None:
    s = table({"pp": 1, "standby": ["nine"] * 5, "hand": ["nine"], "drop": ["nine"]})
    assert not s.over
    assert player(s, 0)["pp_used"] == 1


@rule("SZK-WIN-3", "SZK-PLAYER-1")
def test_an_effect_that_lowers_pp_may_end_the_game_at_once() -> None:
    squeeze = other("squeeze", "assist", {"do": "pp", "amount": -1, "side": "opponent"})
    s = table({"hand": ["squeeze"]}, {"pp": 4, "stock": ["three"]}, squeeze)
    s.do("p0 assist squeeze")
    assert s.result == {"winner": 0, "reason": "SZK-WIN-3", "scores": None}
    assert kinds(s)[-2:] == ["to-drop", "game-won"]


@rule("SZK-SETUP-3", "SZK-WIN-3")
def test_the_reveal_may_already_go_over_pp() -> None:
    broke = other("broke", "player", pp=0)
    down: Json = {"player_card": {"card": "broke", "face": "down"}, "stage": None, "hand": ["one"]}
    plain: Json = {**down, "player_card": {"card": "plain", "face": "down"}}
    s = table(down, plain, broke, phase="setup")
    go(s, "p0 setup one", "p1 setup one")
    assert s.result == {"winner": 1, "reason": "SZK-WIN-3", "scores": None}
    s = table(down, down, broke, phase="setup")
    go(s, "p0 setup one", "p1 setup one")
    assert s.result == {"winner": None, "reason": "SZK-WIN-4", "scores": None}
