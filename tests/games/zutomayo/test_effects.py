"""ZTM-EFFECT and ZTM-HAND: when effects work, whose things they mean, how long they last, in which order."""

from __future__ import annotations

import pytest

import tcg_kit as tcg
from tests.games.zutomayo.table import (
    Json,
    after,
    area,
    both_set,
    character,
    enchant,
    hp,
    in_phase,
    player,
    plus,
    slug,
    table,
)

rule = pytest.mark.rule

NEVER = {"hp_at_most": 0}
MANY = {"hand": ["blank"] * 4}


def damage(amount: int, side: str = "opponent") -> Json:
    return {"do": "damage", "amount": amount, "side": side}


def clock(amount: int) -> Json:
    return {"do": "clock", "amount": amount}


@rule("ZTM-EFFECT-1")
def test_effects_come_after_the_clock_and_before_the_battle() -> None:
    dusk = enchant("dusk", plus(30, time="day"), clock=5)
    s = both_set(table({"hand": ["dusk"]}, {"battle": None}, dusk), "dusk")
    assert hp(s) == (100, 30)
    order = [step.phase for step in s.steps if step.action is None]
    assert order.index("clock") < order.index("effects") < order.index("battle")
    assert [e.kind for e in s.steps[after(s, "effects") - 1].events if e.cause] == ["modify"]


@rule("ZTM-EFFECT-1")
@pytest.mark.parametrize("where", ["character", "a", "b", "c"])
def test_all_cards_put_out_this_turn_have_their_effect(where: str) -> None:
    cards = {
        "character": character("it", 40, 40, effects=[plus(20)]),
        "c": area("it", plus(20), leaves=NEVER),
    }
    s = table({"hand": ["blank", "it"], "last": "lost"}, {"battle": None}, cards.get(where, enchant("it", plus(20))))
    both_set(s, "it blank" if where != "b" else "blank it")
    assert hp(s) == (100, 40)


@rule("ZTM-EFFECT-1")
def test_a_characters_effect_works_only_on_the_turn_it_is_put_out() -> None:
    loud = character("loud", effects=[plus(20)])
    s = table({"hand": ["loud", "blank"]}, {"battle": None, **MANY}, loud)
    both_set(s, "loud")
    assert hp(s) == (100, 40)
    both_set(s)
    assert hp(s) == (100, 0)
    s = both_set(table({"battle": "loud"}, {"battle": None}, loud))
    assert hp(s) == (100, 60)


@rule("ZTM-EFFECT-1")
def test_an_areas_effect_works_every_turn_with_its_condition_tested_anew() -> None:
    tower = area("tower", plus(10, time="day"), leaves=NEVER)
    s = table({"battle": "moon", "c": "tower", "hand": ["blank", "leap"]}, {"battle": None, **MANY}, tower)
    both_set(s)
    assert hp(s) == (100, 50)  # night: 50
    both_set(s, "leap")
    assert hp(s) == (100, 30)  # day: 10 + 10


@rule("ZTM-EFFECT-1")
def test_a_condition_is_tested_once_when_the_effect_is_applied() -> None:
    """The night bonus stays although a later effect makes it day."""
    lamp, turn = enchant("lamp", plus(20, time="night")), enchant("turn", clock(5))
    s = both_set(
        table({"battle": "sun", "hand": ["lamp", "turn"], "last": "lost"}, {"battle": None}, lamp, turn), "lamp turn"
    )
    assert s.view()["time"] == "day"
    assert hp(s) == (100, 30)  # day 50 + 20


@rule("ZTM-EFFECT-1")
def test_an_effect_sees_what_the_effects_before_it_have_done() -> None:
    lamp, turn = enchant("lamp", plus(20, time="night")), enchant("turn", clock(5))
    s = both_set(
        table({"battle": "sun", "hand": ["lamp", "turn"], "last": "lost"}, {"battle": None}, lamp, turn), "turn lamp"
    )
    assert hp(s) == (100, 50)  # it is day already when the lamp is lit


@rule("ZTM-EFFECT-1", "ZTM-CARD-4")
def test_the_condition_of_a_boost_is_tested_at_effect_time() -> None:
    bold = character("bold", 10, 10, boost={"amount": 40, "when": {"hp_at_most": 80}})
    hit = enchant("hit", damage(20))
    one = both_set(table({"hand": ["bold"]}, {"hand": ["hit"]}, bold, hit, night_seat=0), "bold", "hit")
    two = both_set(table({"hand": ["bold"]}, {"hand": ["hit"]}, bold, hit, night_seat=1), "bold", "hit")
    assert (hp(one), hp(two)) == ((50, 100), (80, 90))


@rule("ZTM-EFFECT-2")
@pytest.mark.parametrize(("mine", "theirs", "hits"), [(2, 0, 60), (0, 2, 40), (3, 0, 70)])
def test_abyss_means_the_owners(mine: int, theirs: int, hits: int) -> None:
    crowd = enchant("crowd", {"do": "modify", "stat": "attack", "amount": {"count": "abyss", "times": 10}})
    s = table({"hand": ["crowd"], "abyss": ["man"] * mine}, {"battle": None, "abyss": ["man"] * theirs}, crowd)
    assert 100 - hp(both_set(s, "crowd"))[1] == hits


@rule("ZTM-EFFECT-2")
def test_hp_means_the_owners() -> None:
    rage = enchant("rage", plus(30, hp_at_most=50))
    mine = both_set(table({"hand": ["rage"], "hp": 50}, {"battle": None}, rage), "rage")
    theirs = both_set(table({"hand": ["rage"]}, {"battle": None, "hp": 50}, rage), "rage")
    assert (hp(mine)[1], hp(theirs)[1]) == (30, 10)


@rule("ZTM-EFFECT-2")
def test_unless_it_says_the_opponents() -> None:
    chase = enchant("chase", plus(30, opponent_hp_at_most=50))
    s = both_set(table({"hand": ["chase"]}, {"battle": None, "hp": 50}, chase), "chase")
    assert s.over


@rule("ZTM-EFFECT-3", "ZTM-HAND-1")
def test_a_larger_hand_lasts_for_the_rest_of_the_game() -> None:
    brew = enchant("brew", {"do": "hand-size", "amount": 1})
    s = table({"hand": ["brew", "blank", "blank"]}, MANY, brew)
    both_set(s, "brew")
    sizes = [len(player(s, 0)["hand"])]
    for _ in range(3):
        both_set(s, str(player(s, 0)["hand"][0]), str(player(s, 1)["hand"][0]))
        sizes.append(len(player(s, 0)["hand"]))
    assert sizes == [4, 4, 4, 4]


@rule("ZTM-EFFECT-3")
def test_a_bonus_for_the_game_outlives_the_battle_and_its_card() -> None:
    oath = enchant("oath", {"do": "modify", "stat": "attack", "amount": 10, "until": "game"})
    s = table({"hand": ["oath", "blank"], "battle": "sun"}, {"battle": None, **MANY}, oath)
    both_set(s, "oath")
    both_set(s)
    assert hp(s) == (100, 60)
    both_set(s, "card01")
    assert hp(s) == (100, 10)


@rule("ZTM-HAND-1")
def test_the_hand_has_no_limit() -> None:
    flood = enchant("flood", {"do": "hand-size", "amount": 14})
    s = both_set(table({"hand": ["flood", *["man"] * 9], "deck": ["hero"] * 20}, None, flood), "flood")
    assert len(player(s, 0)["hand"]) == 24


@rule("ZTM-HAND-1")
def test_hand_plus_n_draws_n_once() -> None:
    brew = enchant("brew", {"do": "hand-size", "amount": 2})
    s = both_set(table({"hand": ["brew"]}, None, brew), "brew")
    assert in_phase(s, "effects")["players"][0]["hand"] == ["card01", "card02"]
    assert player(s, 0)["hand"] == ["card01", "card02", "card03"]
    assert any("ZTM-HAND-1" in e.rules for e in s.events)


def order_of(p0: str, p1: str, *cards: Json, **keys: object) -> list[tuple[int | None, str | None]]:
    """Who applied which card, in order."""
    c = {"c": "area"} if any(card["id"] == "area" for card in cards) else {}
    s = table({"hand": p0.split(), "last": "lost", **c}, {"hand": p1.split(), "last": "lost", **c}, *cards, **keys)
    both_set(s, p0, p1)
    return [(e.seat, e.cause) for e in s.steps[after(s, "effects") - 1].events if e.cause]


HEAL: Json = {"do": "heal", "amount": 1}
ORDERED = [
    character("person", effects=[HEAL]),
    enchant("first", HEAL),
    enchant("second", HEAL),
    area("area", HEAL, leaves=NEVER),
]


@rule("ZTM-EFFECT-4", "ZTM-SETUP-4")
@pytest.mark.parametrize(
    ("chronos", "night_seat", "first"),
    [(0, 0, 0), (0, 1, 1), (9, 0, 1), (9, 1, 0), (4, 0, 0), (5, 0, 1), (13, 0, 1), (14, 0, 0)],
)
def test_the_player_whose_side_the_medal_is_on_begins(chronos: int, night_seat: int, first: int) -> None:
    found = order_of("first", "first", *ORDERED[1:3], chronos=chronos, night_seat=night_seat)
    assert found == [(first, "first"), (1 - first, "first")]


@rule("ZTM-EFFECT-4")
@pytest.mark.parametrize("night_seat", [0, 1])
def test_all_effects_of_one_player_then_the_other_character_a_b_c(night_seat: int) -> None:
    both = "first person"
    found = order_of(both, both, *ORDERED, night_seat=night_seat)
    mine = ["person", "first", "area"]
    assert found == [(seat, card) for seat in (night_seat, 1 - night_seat) for card in mine]


@rule("ZTM-EFFECT-4")
def test_a_comes_before_b() -> None:
    assert order_of("first second", "blank", *ORDERED[1:3]) == [(0, "first"), (0, "second")]
    assert order_of("second first", "blank", *ORDERED[1:3]) == [(0, "second"), (0, "first")]


@rule("ZTM-EFFECT-4")
def test_the_side_is_read_after_the_clock_has_moved() -> None:
    dawn = enchant("dawn", HEAL, clock=5)
    assert order_of("dawn", "first", dawn, *ORDERED[1:3], night_seat=0) == [(1, "first"), (0, "dawn")]


@rule("ZTM-EFFECT-4")
def test_an_effect_that_moves_the_medal_does_not_change_who_goes_on() -> None:
    turn = enchant("turn", clock(5), HEAL)
    found = order_of("turn second", "first", turn, *ORDERED[1:3], night_seat=0)
    assert found == [(None, "turn"), (0, "turn"), (0, "second"), (1, "first")]


@rule("ZTM-EFFECT-4", "ZTM-CARD-4")
def test_a_boost_belongs_to_the_character_and_comes_before_a() -> None:
    bold = character("bold", boost={"amount": 10, "when": {}}, effects=[HEAL])
    assert order_of("bold first", "blank", bold, ORDERED[1]) == [(0, "bold"), (0, "bold"), (0, "first")]


@rule("ZTM-EFFECT-1")
def test_several_effects_of_a_card_come_in_its_order() -> None:
    two = enchant("two", damage(10), plus(50, opponent_hp_at_most=90))
    assert hp(both_set(table({"hand": ["two"]}, None, two), "two")) == (100, 40)


@rule("ZTM-EFFECT-1")
def test_an_effect_whose_condition_fails_says_so() -> None:
    s = both_set(table({"hand": ["dim"]}, None, enchant("dim", plus(10, time="day"))), "dim")
    (event,) = [e for e in s.events if e.kind == "condition-not-met"]
    assert (event.seat, event.cause, event.rules) == (0, "dim", ("ZTM-EFFECT-1",))


def test_a_bonus_of_this_battle_is_gone_in_the_next() -> None:
    s = both_set(table({"battle": "sun", "hand": ["edge", "blank"]}, {"battle": None, **MANY}), "edge")
    both_set(s)
    assert hp(s) == (100, 70)  # 20, then 10
    assert isinstance(s, tcg.Session)
    assert slug(player(s, 0)["battle"]) == "sun"
