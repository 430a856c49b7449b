"""The main phase: MTN-MAIN, MTN-ZONE, MTN-FIELD."""

from __future__ import annotations

import pytest

import tcg_kit as tcg
from tests.games.mattsun.table import (
    READY,
    UP,
    Json,
    act,
    card,
    damage,
    down,
    draw,
    hit,
    hurt,
    kinds,
    options,
    passed,
    player,
    rules_of,
    slot,
    table,
    tapped,
    told,
    trump,
    unit,
)

rule = pytest.mark.rule


@rule("MTN-MAIN-1")
def test_units_and_traps_go_on_free_bench_places_up_or_down() -> None:
    s = table({"hand": ["imp", "snare", "spark"], "bench": []})
    assert options(s) == [
        *("place imp up", "place imp down", "place snare up", "place snare down", "trump spark", "done")
    ]
    s.do("place snare down")
    s.do("place imp up")
    assert slot(s, "p0.b1") == {"card": "snare", "face": "down", "damage": 0, "ex": 0}
    assert slot(s, "p0.b2") == {"card": "imp", "face": "up", "damage": 0, "ex": 0}
    assert player(s, 0)["hand"] == ["spark"]
    assert s.phase == "main"


@rule("MTN-MAIN-1")
def test_the_lowest_free_place_is_filled() -> None:
    s = table({"hand": ["imp"], "bench": ["man", None, "man"]})
    s.do("place imp up")
    assert card(s, "p0.b2") == "imp"


@rule("MTN-MAIN-1", "MTN-ZONE-1")
def test_what_can_not_be_placed() -> None:
    s = table({"hand": ["imp", "spark"], "bench": ["man"] * 3})
    assert options(s) == ["trump spark", "done"]
    assert rules_of(s, "p0 place imp up") == {"MTN-MAIN-1", "MTN-ZONE-1"}
    s = table({"hand": ["imp", "spark"]})
    refused = {
        "place spark up": {"MTN-MAIN-1"},
        "place imp": {"MTN-MAIN-1"},
        "place imp b2": {"MTN-MAIN-1"},
        "place giant up": {None},
    }
    for action, rules in refused.items():
        assert rules_of(s, f"p0 {action}") == rules, action


@rule("MTN-MAIN-1", "MTN-TRAP-3")
def test_the_other_seat_does_not_learn_what_lies_face_down() -> None:
    s = table({"hand": ["imp", "snare"], "bench": []})
    (step,) = s.do("place snare down")
    assert step.action_for(1) == tcg.Action(0, "place", ("?",))
    assert [e.kind for e in step.events if e.visible_to(1)] == ["place-down"]
    assert "snare" not in str([e.data for e in step.events if e.visible_to(1)])
    assert s.view(1)["players"][0]["bench"][0] == {"face": "down", "damage": 0, "ex": 0}
    (step,) = s.do("place imp up")
    assert step.action_for(1) == step.action
    assert s.view(0)["players"][0]["bench"][0]["card"] == "snare"


@rule("MTN-MAIN-2")
def test_a_face_down_card_is_turned_up_and_its_ability_triggers() -> None:
    s = table({"bench": [down("herald"), down("snare"), "man"]})
    assert options(s) == ["flip b1", "flip b2", "done"]
    s.do("flip b1")
    assert slot(s, "p0.b1") == {"card": "herald", "face": "up", "damage": 0, "ex": 0}
    assert len(player(s, 0)["hand"]) == 1
    assert rules_of(s, "p0 flip b1") == {"MTN-MAIN-2"}, "it can't be turned down again"
    assert rules_of(s, "p0 flip b3") == {"MTN-MAIN-2"}
    assert rules_of(s, "p0 flip front") == {"MTN-MAIN-2"}
    assert rules_of(s, "p0 flip p1.b1") == {"MTN-MAIN-2"}
    assert rules_of(s, "p0 flip") == {"MTN-MAIN-2"}
    assert rules_of(s, "p0 flip b2 b1") == {"MTN-MAIN-2"}
    assert rules_of(s, "p0 flip p0.b2") == set(), "an own slot may be written in full"


@rule("MTN-MAIN-2")
def test_an_empty_slot_is_not_there() -> None:
    s = table({"bench": []})
    (reason,) = s.why_not("p0 flip b1")
    assert (reason.code, reason.rule) == ("not-there", None)


@rule("MTN-MAIN-4", "MTN-MAIN-1")
def test_placing_face_up_counts_as_turning_up_and_face_down_does_not() -> None:
    s = table({"hand": ["archer", "archer"]})
    s.do("place archer down")
    assert damage(s, "p1.front") == 0
    s.do("place archer up")
    assert damage(s, "p1.front") == 1
    assert "MTN-MAIN-4" in told(s, "place")[0].rules


@rule("MTN-MAIN-2", "MTN-FIELD-2")
def test_a_triggered_ability_asks_for_its_target_at_its_resolution() -> None:
    s = table({"bench": [down("sniper")]}, {"bench": ["man", down("man"), "giant"]})
    s.do("flip b1")
    choice = s.view()["choice"]
    assert (choice["options"], choice["min"], choice["max"]) == (["p1.front", "p1.b1", "p1.b3"], 1, 1)
    assert s.view(1)["choice"]["options"] == choice["options"], "it is public"
    s.do("choose p1.b3")
    assert damage(s, "p1.b3") == 1
    assert s.phase == "main"


@rule("MTN-MAIN-3")
def test_a_trump_turns_one_charge_sideways_leaves_the_hand_and_ends_in_the_discard_pile() -> None:
    s = table({"hand": ["spark"], "charge": READY[:2]}, {"bench": [down("man")]})
    s.do("trump spark")
    assert s.phase == "trap"
    assert s.view()["resolving"] == [{"card": "spark", "seat": 0}]
    assert s.view(1)["declared"] == {"seat": 0, "verb": "trump", "args": ["spark"], "cancelled": False}
    assert (player(s, 0)["hand"], tapped(s, 0), damage(s, "p1.front")) == ([], [True, False], 0)
    passed(s)
    assert "resolving" not in s.view()
    assert "declared" not in s.view()
    assert player(s, 0)["discard"] == ["spark"]
    assert damage(s, "p1.front") == 1
    assert kinds(s)[:2] == ["trump", "tap"]


@rule("MTN-MAIN-3")
def test_there_are_as_many_trumps_a_turn_as_charged_cards() -> None:
    """Worked example 5."""
    s = table({"hand": ["spark"] * 3, "charge": READY[:2]}, {"front": "giant"})
    act(s, "trump spark", "trump spark")
    assert tapped(s, 0) == [True, True]
    assert "trump spark" not in options(s)
    assert rules_of(s, "p0 trump spark") == {"MTN-MAIN-3"}
    act(s, "done", "attack", "hold", "done", "attack", "hold")
    assert tapped(s, 0) == [False, False]
    assert "trump spark" in options(s)


COSTLY = trump("costly", hit(2), cost=[{"do": "discard", "amount": 1}])
BLOODY = trump("bloody", draw(), cost=[{"do": "damage", "amount": 2, "side": "own"}])
GREEDY = trump("greedy", draw(), cost=[{"do": "tap", "amount": 1}, {"do": "mill", "amount": 2}])


@rule("MTN-MAIN-3")
def test_further_costs_are_paid_at_the_declaration() -> None:
    s = table({"hand": ["costly", "imp", "man"]}, {"bench": [down("man")]}, COSTLY)
    s.do("trump costly")
    assert s.view()["choice"]["options"] == ["imp", "man"], "the trump itself can't pay"
    assert s.view(1)["choice"]["options"] is None
    s.do("choose imp")
    assert (s.phase, player(s, 0)["discard"], damage(s, "p1.front")) == ("trap", ["imp"], 0)
    passed(s)
    assert (player(s, 0)["discard"], damage(s, "p1.front")) == (["imp", "costly"], 2)


@rule("MTN-MAIN-3")
@pytest.mark.parametrize(
    ("slug", "p0", "able"),
    [
        ("costly", {"hand": ["costly", "imp"]}, True),
        ("costly", {"hand": ["costly"]}, False),
        ("costly", {"hand": ["costly", "imp"], "charge": []}, False),
        ("bloody", {"hand": ["bloody"], "front": hurt("man", 2)}, True),
        ("bloody", {"hand": ["bloody"], "front": hurt("man", 3)}, False),
        ("greedy", {"hand": ["greedy"], "deck": ["man"] * 3, "charge": READY[:2]}, True),
        ("greedy", {"hand": ["greedy"], "deck": ["man"] * 3, "charge": READY[:1]}, False),
        ("greedy", {"hand": ["greedy"], "deck": ["man"]}, False),
    ],
)
def test_a_trump_whose_cost_can_not_be_paid_is_refused(slug: str, p0: Json, able: bool) -> None:
    s = table(p0, None, COSTLY, BLOODY, GREEDY)
    assert (f"trump {slug}" in options(s)) == able
    assert rules_of(s, f"p0 trump {slug}") == (set() if able else {"MTN-MAIN-3"})


@rule("MTN-MAIN-3")
def test_what_costs_cost() -> None:
    s = act(table({"hand": ["greedy"]}, None, GREEDY), "trump greedy")
    assert tapped(s, 0) == [True, True, False]
    assert player(s, 0)["discard"] == ["card01", "card02", "greedy"]
    assert player(s, 0)["hand"] == ["card03"]


@rule("MTN-MAIN-3")
def test_only_trumps_are_trumps() -> None:
    s = table({"hand": ["man", "snare"]})
    for action, rules in {
        "trump man": {"MTN-MAIN-3"},
        "trump snare": {"MTN-MAIN-3"},
        "trump spark": {None},
        "trump": {"MTN-MAIN-3"},
        "trump man#2": {"MTN-MAIN-3", None},
    }.items():
        assert rules_of(s, f"p0 {action}") == rules, action


@rule("MTN-FIELD-2")
def test_public_targets_are_named_in_the_action() -> None:
    s = table({"hand": ["bolt"]}, {"front": "giant", "bench": ["man", down("man"), "snare"]})
    assert options(s) == ["trump bolt p1.front", "trump bolt p1.b1", "done"]
    for action in ("trump bolt", "trump bolt p1.b2", "trump bolt p1.b3", "trump bolt b1", "trump bolt p1.b1 p1.b1"):
        assert rules_of(s, f"p0 {action}") == {"MTN-FIELD-2"}, action
    passed(act(s, "trump bolt p1.b1"))
    assert (damage(s, "p1.front"), damage(s, "p1.b1")) == (0, 1)


@rule("MTN-FIELD-2")
def test_an_effect_without_a_candidate_is_passed_over() -> None:
    call = trump("call", {"do": "pull", "side": "opponent"}, draw())
    s = table({"hand": ["call"]}, {"bench": [down("man")]}, call)
    assert options(s) == ["trump call", "done"]
    act(s, "trump call")
    assert passed(s).phase == "main"
    assert len(player(s, 0)["hand"]) == 1


@rule("MTN-FIELD-1", "MTN-FIELD-2")
def test_field_without_own_or_enemy_means_both_and_face_down_cards_are_not_reached() -> None:
    quake = trump("quake", hit(1, "each", "both"))
    s = table(
        {"hand": ["quake"], "bench": ["man", down("imp")]}, {"front": "giant", "bench": [down("imp"), "giant"]}, quake
    )
    act(s, "trump quake")
    passed(s)
    hits = [damage(s, f"p{p}.{n}") for p in (0, 1) for n in ("front", "b1", "b2")]
    assert hits == [1, 1, 0, 1, 0, 1]


SMITH = unit(
    "smith",
    abilities=[
        {"do": "require", "at": "use", "when": {"charge_at_least": 1}},
        {**hit(1, "one"), "at": "use"},
    ],
)


@rule("MTN-CARD-1", "MTN-START-1")
def test_an_activated_ability_is_used_once_a_turn() -> None:
    s = table({"bench": ["smith", down("smith")]}, None, SMITH)
    assert [o for o in options(s) if o.startswith("use")] == ["use b1 p1.front", "use b1 p1.b1"]
    s.do("use b1 p1.b1")
    assert damage(s, "p1.b1") == 1
    assert slot(s, "p0.b1") == {"card": "smith", "face": "up", "damage": 0, "ex": 0, "used": True}
    assert not [o for o in options(s) if o.startswith("use")]
    assert rules_of(s, "p0 use b1 p1.front") == {"MTN-CARD-1"}
    assert rules_of(s, "p0 use b2 p1.front") == {"MTN-FIELD-2"}, "a face-down card's ability can't be used"
    assert rules_of(s, "p0 use front") == {"MTN-CARD-1"}
    act(s, "done", "attack", "hold", "done", "attack", "hold")
    assert "use b1 p1.b1" in options(s)
    s = table({"bench": ["smith"], "charge": []}, None, SMITH)
    assert rules_of(s, "p0 use b1 p1.front") == {"MTN-CARD-1"}


@rule("MTN-TRAP-4", "MTN-MAIN-1", "MTN-MAIN-2")
def test_a_trap_placed_or_flipped_face_up_does_nothing() -> None:
    s = table({"hand": ["revenge"], "bench": [down("snare")]})
    s.do("place revenge up")
    s.do("flip b1")
    assert [damage(s, f"p{p}.front") for p in (0, 1)] == [0, 0]
    assert (card(s, "p0.b1"), card(s, "p0.b2")) == ("snare", "revenge")
    assert all("MTN-TRAP-4" in e.rules for e in s.events if e.kind in ("place", "flip"))


def test_an_effect_whose_source_has_gone_does_not_happen() -> None:
    homing = unit("homing", abilities=[{"do": "return", "side": "own", "target": "self", **UP}, {**hit(2), **UP}])
    s = table({"hand": ["homing"], "bench": []}, None, homing)
    s.do("place homing up")
    assert player(s, 0)["hand"] == ["homing"]
    assert damage(s, "p1.front") == 0
    assert "source-gone" in kinds(s)
