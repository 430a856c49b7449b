"""ZTM-DRAW: how many cards, the empty deck, and its three rulings."""

from __future__ import annotations

import pytest

import tcg_kit as tcg
from tests.games.zutomayo.table import FILLER, Json, both_set, enchant, hp, kinds, player, table

rule = pytest.mark.rule

LOSE = {"deck_out": "lose"}
ABYSS = {"deck_out": "reshuffle-abyss"}
NOTHING: Json = {"battle": None, "hand": [], "deck": []}


@rule("ZTM-DRAW-1")
def test_turn_1_each_draws_one() -> None:
    s = table({"battle": None, "hand": ["man"]}, {"battle": None, "hand": ["blank"]}, phase="opening")
    s.do("p0 open man")
    s.do("p1 open -")  # who opened nothing draws one too
    assert player(s, 0)["hand"] == ["card01"]
    assert player(s, 1)["hand"] == ["blank", "card01"]


@rule("ZTM-DRAW-1")
@pytest.mark.parametrize(
    ("cards", "drawn"), [("blank", 1), ("blank man", 2), ("man hero", 2), ("tower yard", 2), ("giant", 1)]
)
def test_later_each_draws_as_many_as_were_set(cards: str, drawn: int) -> None:
    areas: list[Json] = [{**enchant(name), "kind": "area", "leaves": {"hp_at_most": 0}} for name in ("tower", "yard")]
    s = both_set(table({"hand": cards.split(), "last": "lost"}, None, *areas), cards)
    assert player(s, 0)["hand"] == FILLER[:drawn]


@rule("ZTM-DRAW-1", "ZTM-SET-4")
def test_who_set_nothing_draws_nothing() -> None:
    s = both_set(table({"hand": []}), "-")
    assert player(s, 0)["hand"] == []


@rule("ZTM-DRAW-1")
def test_the_top_of_the_deck_is_drawn() -> None:
    s = both_set(table({"hand": ["blank"], "deck": ["hero", "man"]}))
    assert (player(s, 0)["hand"], player(s, 0)["deck"]) == (["hero"], ["man"])


@rule("ZTM-DRAW-2")
def test_a_deck_that_becomes_empty_is_not_reshuffled_before_a_card_must_be_drawn() -> None:
    s = both_set(table({"deck": ["man"], "abyss": ["hero"]}))
    assert (player(s, 0)["hand"], player(s, 0)["deck"], player(s, 0)["abyss"]) == (["man"], [], ["hero", "blank"])


@rule("ZTM-DRAW-2")
def test_drawing_goes_on_from_where_it_stopped() -> None:
    p0: Json = {"hand": ["blank", "cell"], "last": "lost", "deck": ["hero"], "charger": ["spark"], "abyss": ["man"] * 3}
    s = both_set(table(p0), "blank cell")
    me = player(s, 0)
    assert me["hand"][0] == "hero"  # the last card of the old deck was drawn and not shuffled in
    assert sorted([me["hand"][1], *me["deck"]]) == sorted(["blank", "cell", "spark", "man", "man", "man"])
    assert me["power"] == 2
    assert [e.kind for e in s.events if e.seat == 0 and e.kind in ("draw", "reshuffle")] == [
        "draw",
        "reshuffle",
        "draw",
    ]


@rule("ZTM-DRAW-2", "ZTM-POWER-1")
def test_power_is_kept_again_at_a_second_reshuffle() -> None:
    p0: Json = {"hand": ["cell"], "deck": [], "charger": ["spark"], "power": 6, "battle": None, "abyss": []}
    s = both_set(table(p0, {"hand": ["blank"] * 2}), "cell")
    assert player(s, 0)["power"] == 7
    assert player(s, 0)["charger"] == []


@rule("ZTM-DRAW-2")
def test_power_gained_after_a_reshuffle_is_added_to_what_was_kept() -> None:
    s = table({"hand": ["cell", "cell"], "deck": [], "charger": ["spark"]}, {"hand": ["blank"] * 3})
    both_set(s, "cell")
    assert player(s, 0)["power"] == 2
    assert player(s, 0)["charger"] == []
    both_set(s, "cell")
    assert player(s, 0)["power"] == 3


@rule("ZTM-DRAW-2")
def test_an_effect_that_draws_reshuffles_too() -> None:
    it = enchant("it", {"do": "draw", "amount": 2})
    s = both_set(table({"hand": ["it"], "deck": ["hero"], "abyss": ["man"]}, None, it), "it")
    assert player(s, 0)["hand"][:2] == ["hero", "man"]


@rule("ZTM-DRAW-2")
def test_the_reshuffle_depends_on_the_seed() -> None:
    view = table({"deck": [], "abyss": FILLER}).view()
    orders = {tuple(player(both_set(table().game.scenario(view, seed=n)), 0)["deck"]) for n in range(20)}
    assert len(orders) > 15


@rule("ZTM-DRAW-2")
def test_each_player_reshuffles_alone() -> None:
    s = both_set(table({"deck": [], "abyss": ["man"]}, {"abyss": ["hero"]}))
    assert player(s, 1)["abyss"] == ["hero", "blank"]


@rule("ZTM-DRAW-3")
def test_with_nothing_left_the_rest_is_not_drawn() -> None:
    tower: Json = {**enchant("tower"), "kind": "area", "leaves": {"hp_at_most": 0}}
    s = both_set(
        table({"hand": ["man", "tower"], "last": "lost", "battle": None, "deck": []}, None, tower), "man tower"
    )
    assert player(s, 0)["hand"] == []
    assert not s.over
    assert "no-draw" in kinds(s)


@rule("ZTM-DRAW-3")
def test_as_many_as_there_are_come_first() -> None:
    s = both_set(table({"hand": ["man", "hero"], "last": "lost", "battle": None, "deck": []}), "man hero")
    assert player(s, 0)["hand"] == ["hero"]  # the second character, from the abyss


@rule("ZTM-DRAW-3")
@pytest.mark.parametrize("rulings", [{}, LOSE, ABYSS])
def test_a_draw_by_an_effect_never_loses(rulings: dict[str, str]) -> None:
    it = enchant("it", {"do": "draw", "amount": 9})
    s = both_set(table({"hand": ["it"], "deck": ["man", "man"]}, None, it, rulings=rulings), "it")
    assert s.over == (rulings == LOSE)  # only the draw at the end of the turn loses
    effect = next(step for step in s.steps if step.phase == "effects")
    assert [e.data["n"] for e in effect.events if e.kind == "draw"] == [2]
    alone = both_set(
        table(
            {"hand": [], "deck": []},
            {"hand": ["it"], "deck": []},
            enchant("it", {**it["effects"][0], "side": "opponent"}),
            rulings=LOSE,
        ),
        "-",
        "it",
    )
    assert alone.result == {"winner": 0, "reason": "ZTM-DRAW-2", "scores": None}  # p1 set a card and can't draw one


@rule("ZTM-DRAW-3")
@pytest.mark.parametrize("rulings", [{}, LOSE, ABYSS])
def test_milling_an_empty_deck_does_nothing(rulings: dict[str, str]) -> None:
    it = enchant("it", {"do": "mill", "amount": 2, "side": "opponent"})
    s = both_set(table({"hand": ["it"]}, {"hand": [], "deck": [], "abyss": ["man"]}, it, rulings=rulings), "it", "-")
    assert (player(s, 1)["deck"], player(s, 1)["abyss"]) == ([], ["man"])
    assert not s.over


@rule("ZTM-DRAW-2")
@pytest.mark.parametrize(
    ("deck", "cards", "lost"), [([], "blank", True), (["man"], "blank", False), (["man"], "blank hero", True)]
)
def test_ruling_lose_who_cannot_draw_the_full_number_loses(deck: list[str], cards: str, lost: bool) -> None:
    p0: Json = {"hand": cards.split(), "last": "lost", "deck": deck, "abyss": ["man"], "charger": ["cell"]}
    s = both_set(table(p0, rulings=LOSE), cards)
    assert s.result == ({"winner": 1, "reason": "ZTM-DRAW-2", "scores": None} if lost else None)


@rule("ZTM-DRAW-2")
def test_ruling_lose_both_at_once_is_a_draw() -> None:
    for chance in ({"hp": 90}, {"hp": 10}):
        s = both_set(table({"deck": [], **chance}, {"deck": []}, rulings=LOSE))
        assert s.result == {"winner": None, "reason": "ZTM-DRAW-2", "scores": None}


@rule("ZTM-DRAW-2", "ZTM-SET-4")
def test_ruling_lose_who_sets_nothing_needs_no_card() -> None:
    s = both_set(table(NOTHING, {"hand": []}, rulings=LOSE), "-", "-")
    assert not s.over


@rule("ZTM-DRAW-2")
def test_ruling_reshuffle_abyss_leaves_the_charger() -> None:
    p0: Json = {"hand": ["cell"], "deck": [], "charger": ["spark"], "abyss": ["man", "hero"]}
    s = both_set(table(p0, rulings=ABYSS), "cell")
    me = player(s, 0)
    assert sorted(me["hand"] + me["deck"]) == ["hero", "man"]
    assert (me["charger"], me["abyss"], me["power"]) == (["spark", "cell"], [], 2)


@rule("ZTM-DRAW-2", "ZTM-DRAW-3")
def test_ruling_reshuffle_abyss_with_an_empty_abyss_draws_nothing() -> None:
    s = both_set(table({"hand": ["cell"], "deck": [], "charger": ["spark"]}, rulings=ABYSS), "cell")
    assert player(s, 0)["hand"] == []
    assert not s.over
    assert hp(s) == (100, 100)
    assert isinstance(s, tcg.Session)
