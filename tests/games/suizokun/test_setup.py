"""SZK-SETUP: five cards, the mulligan and its extra cards, the sealed set-up, the reveal."""

from __future__ import annotations

import pytest

import tcg_kit as tcg
from tests.games.suizokun.table import GAME, evolution, go, kinds, phases, player, rules_of, table
from tests.games.suizokun.test_decks_and_cards import FIFTY, FORTY_SEVEN

rule = pytest.mark.rule

DECK = ["plain", *FIFTY]
EARLY = {"player_card": {"card": "plain", "face": "down"}, "stage": None}


def early(phase: str, p0: dict[str, object], p1: dict[str, object], **keys: object) -> tcg.Session:
    return table({**EARLY, **p0}, {**EARLY, **p1}, phase=phase, **keys)


@rule("SZK-SETUP-1", "SZK-HAND-1")
@pytest.mark.parametrize("seed", range(5))
def test_decks_are_shuffled_and_five_cards_drawn(seed: int) -> None:
    s = GAME.new([DECK, DECK], seed=seed)
    for seat in (0, 1):
        me = player(s, seat)
        assert sorted(me["hand"] + me["deck"]) == sorted(FIFTY)
    first = s.view(at=(0, kinds(s).index("mulligan") if "mulligan" in kinds(s) else len(s.steps[0].events)))
    assert [len(p["hand"]) for p in first["players"]] == [5, 5]


@rule("SZK-SETUP-1")
def test_the_player_card_lies_face_down_and_lp_and_pp_are_not_shown() -> None:
    s = GAME.new([DECK, DECK], seed=3)
    assert player(s, 0)["player_card"] == {"card": "plain", "face": "down"}
    assert s.view(1)["players"][0]["player_card"] == {"face": "down"}
    assert (player(s, 0)["lp"], player(s, 0)["pp"]) == (0, 0)


@rule("SZK-SETUP-2")
def test_a_hand_without_a_cost_1_monster_is_shown_shuffled_back_and_drawn_again() -> None:
    for seed in range(40):
        s = GAME.new([DECK, DECK], seed=seed)
        shown = [e for e in s.events if e.kind == "mulligan"]
        for e in shown:
            assert "one" not in e.data["cards"]
            assert len(e.data["cards"]) == 5
            assert e.visible_to(0)
            assert e.visible_to(1)
        for seat in (0, 1):
            assert "one" in player(s, seat)["hand"]
            assert player(s, seat).get("extra", 0) == sum(e.seat != seat for e in shown)
    assert any("mulligan" in kinds(GAME.new([DECK, DECK], seed=n)) for n in range(5))


@rule("SZK-SETUP-2")
def test_the_order_is_show_put_back_shuffle_draw() -> None:
    s = next(s for n in range(9) if kinds(s := GAME.new([DECK, DECK], seed=n)).count("mulligan") == 1)
    begin = kinds(s).index("mulligan")
    assert kinds(s)[begin : begin + 5] == ["mulligan", "mulligan-back", "shuffle", "draw", "drawn"]


@rule("SZK-SETUP-2")
def test_extra_cards_one_for_each_mulligan_of_the_opponent_as_many_as_wanted() -> None:
    s = early("extra-draw", {"extra": 3, "hand": ["one"], "deck": ["two"] * 5}, {"hand": ["one"]})
    assert [str(a) for a in s.legal()] == ["p0 extra 0", "p0 extra 1", "p0 extra 2", "p0 extra 3"]
    assert rules_of(s.why_not("p0 extra 4")) == {"SZK-SETUP-2"}
    s.do("p0 extra 2")
    assert player(s, 0)["hand"] == ["one", "two", "two"]
    assert s.phase == "setup"


@rule("SZK-SETUP-4")
def test_extra_cards_come_to_seat_0_first_and_at_most_what_the_deck_holds() -> None:
    s = early("extra-draw", {"extra": 1, "hand": ["one"]}, {"extra": 4, "hand": ["one"], "deck": ["two"]})
    assert s.to_act == (0,)
    s.do("p0 extra 0")
    assert s.to_act == (1,)
    assert [str(a) for a in s.legal()] == ["p1 extra 0", "p1 extra 1"]
    assert rules_of(s.why_not("p1 extra 2")) == {"SZK-SETUP-4"}
    s = early("extra-draw", {"extra": 2, "hand": ["one"], "deck": []}, {"hand": ["one"]})
    assert s.phase == "setup"


@rule("SZK-SETUP-2")
def test_ruling_mulligan_extra_forced_draws_all_of_them() -> None:
    s = early("extra-draw", {"extra": 2, "hand": ["one"]}, {"hand": ["one"]}, rulings={"mulligan_extra": "forced"})
    assert [str(a) for a in s.legal()] == ["p0 extra 2"]
    assert rules_of(s.why_not("p0 extra 1")) == {"SZK-SETUP-2"}
    s.do("p0 extra 2")
    assert len(player(s, 0)["hand"]) == 3


@rule("SZK-SETUP-3")
def test_one_for_the_stage_any_number_for_standby_then_everything_is_turned_up() -> None:
    s = early("setup", {"hand": ["one", "fast", "two", "slow"]}, {"hand": ["wall"]})
    s.do("p0 setup fast one slow")
    assert s.to_act == (1,)
    assert player(s, 0)["stage"] is None
    s.do("p1 setup wall")
    assert s.phase == "main-first"
    me = player(s, 0)
    assert me["stage"]["card"] == "fast"
    assert [m and m["card"] for m in me["standby"]] == ["one", "slow", None, None, None]
    assert me["hand"] == ["two", "card01"]
    assert (me["player_card"], me["lp"], me["pp"]) == ("plain", 2000, 20)
    assert phases(s)[-4:] == ["reveal", "initiative", "draw-first", "main-first"]
    assert s.turn == 1


@rule("SZK-SETUP-3")
def test_face_down_until_both_have_chosen_and_the_reveal() -> None:
    s = early("setup", {"hand": ["fast"]}, {"hand": ["wall"]})
    go(s, "p0 setup fast", "p1 setup wall")
    setup = max(i for i, step in enumerate(s.steps) if step.action is not None) + 1
    seen = s.view(1, setup)["players"][0]
    assert seen["stage"] == {"face": "down"}
    assert s.view(0, setup)["players"][0]["stage"]["card"] == "fast"
    assert s.view(1, setup + 1)["players"][0]["stage"]["card"] == "fast"


@rule("SZK-SETUP-3", "SZK-ZONE-1")
def test_what_the_set_up_refuses() -> None:
    s = early("setup", {"hand": ["one", "two", "grown", *["card01"]]}, {"hand": ["one"]})
    assert rules_of(s.why_not("p0 setup two")) == {"SZK-SETUP-3"}
    assert rules_of(s.why_not("p0 setup -")) == {"SZK-SETUP-3"}
    assert rules_of(s.why_not("p0 setup")) == {"SZK-SETUP-3"}
    assert rules_of(s.why_not("p0 setup one two")) == {"SZK-SETUP-3"}
    assert [r.code for r in s.why_not("p0 setup one one")] == ["not-there"]
    seven = early("setup", {"hand": ["one"] * 7}, {"hand": ["one"]})
    assert rules_of(seven.why_not("p0 setup" + " one" * 7)) == {"SZK-ZONE-1"}
    assert seven.why_not("p0 setup" + " one" * 6) == []


@rule("SZK-SETUP-4")
def test_an_evolution_is_no_cost_1_monster() -> None:
    cheap = evolution("cheap", "one", 1)
    s = GAME.with_cards([cheap]).scenario(
        {"phase": "setup", "players": [{"hand": ["one", "cheap"]}, {"hand": ["one"]}]},
    )
    assert rules_of(s.why_not("p0 setup cheap")) == {"SZK-SETUP-3", "SZK-SETUP-4"}
    assert [str(a) for a in s.legal(0)] == ["p0 setup one"]
    game = GAME.with_cards([cheap])
    deck = ["plain", *FORTY_SEVEN, "one", "cheap", "cheap"]
    for seed in range(6):
        assert "one" in game.new([deck, deck], seed=seed).view()["players"][0]["hand"]


@rule("SZK-SETUP-3")
def test_all_set_ups_are_listed_lazily_and_the_order_on_standby_is_free() -> None:
    s = early("setup", {"hand": ["one", "one", "fast", "slow"]}, {"hand": ["one"]})
    legal = s.legal(0)
    assert len(legal) == len({str(a) for a in legal}) == 8 + 6 + 6
    assert all(legal[i] in legal for i in range(-len(legal), len(legal)))
    assert tcg.Action(0, "setup", ("two",)) not in legal
    assert s.why_not("p0 setup fast slow one") == []
    one, two = s.branch(), s.branch()
    one.do("p0 setup fast slow one")
    two.do("p0 setup fast one slow")
    assert one.digest() == two.digest()
    with pytest.raises(IndexError):
        legal[len(legal)]
    mixed = early("setup", {"hand": ["one", "fast", "one", "slow"]}, {"hand": ["one"]})
    assert all(mixed.engine.normal(action) == action for action in mixed.legal(0))


def test_a_position_without_any_cost_1_monster_goes_on_with_empty_stages() -> None:
    s = early("mulligan", {"hand": ["two"], "deck": ["two"]}, {"hand": ["two"], "deck": ["two"]})
    assert s.phase == "setup"
    assert [str(a) for a in s.legal(0)] == ["p0 setup -"]
    go(s, "p0 setup -", "p1 setup -")
    assert s.phase == "main-first"
    assert player(s, 0)["stage"] is None
