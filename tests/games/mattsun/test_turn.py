"""How a turn begins and ends: MTN-DRAW, MTN-CHARGE, MTN-START, MTN-ACT-5."""

from __future__ import annotations

import pytest

from tests.games.mattsun.table import (
    FILLER,
    READY,
    Json,
    act,
    card,
    damage,
    draw,
    hit,
    hurt,
    kinds,
    options,
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


@rule("MTN-DRAW-1", "MTN-ACT-5")
def test_the_first_players_first_turn_has_no_draw() -> None:
    """Worked example 4."""
    s = table(phase="draw", turn=1)
    assert (s.phase, s.to_act, player(s, 0)["hand"]) == ("charge", (0,), [])
    assert "no-draw" in kinds(s)
    act(s, "hold", "done", "attack", "hold")
    assert (s.turn, s.view()["active"]) == (2, 1)
    assert player(s, 1)["hand"] == [FILLER[0]], "the second player's first turn draws"
    act(s, "done", "attack", "hold")
    assert (s.turn, s.view()["active"], player(s, 0)["hand"]) == (3, 0, [FILLER[0]])


@rule("MTN-CHARGE-1")
def test_charged_cards_are_set_upright_at_the_start_of_their_owners_turn() -> None:
    side = [{"card": "man", "tapped": True}] * 2
    s = table({"charge": side}, {"charge": side}, phase="draw")
    assert tapped(s, 0) == [False, False]
    assert tapped(s, 1) == [True, True]
    assert told(s, "stand")[0].data == {"n": 2, "left": 2}


@rule("MTN-CHARGE-2")
def test_one_card_is_charged_face_down_and_ready_at_once() -> None:
    s = table({"hand": ["spark", "man"], "charge": []}, phase="charge")
    assert options(s) == ["charge spark", "charge man", "hold"]
    s.do("charge man")
    assert player(s, 0)["charge"] == [{"card": "man", "tapped": False}]
    assert s.view(1)["players"][0]["charge"] == [{"face": "down", "tapped": False}]
    assert s.view(0)["players"][0]["charge"] == [{"card": "man", "tapped": False}]
    assert (s.phase, player(s, 0)["hand"]) == ("main", ["spark"])
    assert "trump spark" in options(s)
    assert rules_of(s, "p0 charge spark") == {None}, "one a turn"


@rule("MTN-CHARGE-2")
def test_all_charged_cards_are_taken_back_or_none() -> None:
    s = table({"hand": ["imp"], "charge": READY}, phase="charge")
    assert options(s) == ["charge imp", "recall", "hold"]
    s.do("recall")
    assert player(s, 0)["charge"] == []
    assert player(s, 0)["hand"] == ["imp", "nothing", "nothing", "nothing"]
    empty = table({"charge": []}, phase="charge")
    assert options(empty) == ["hold"]
    assert rules_of(empty, "p0 recall") == {"MTN-CHARGE-2"}
    assert rules_of(empty, "p0 charge") == {"MTN-CHARGE-2"}
    assert rules_of(empty, "p0 charge imp man") == {"MTN-CHARGE-2", None}
    empty.do("hold")
    assert empty.phase == "main"


@rule("MTN-CHARGE-3")
def test_charged_cards_can_not_be_discarded_from_hand() -> None:
    rob = trump("rob", {"do": "discard", "amount": 2, "side": "opponent"})
    s = table({"hand": ["rob"]}, {"hand": ["imp"], "charge": READY}, rob)
    act(s, "trump rob")
    assert s.view()["choice"]["options"] == ["imp"]
    s.do("choose imp")
    assert player(s, 1)["charge"] == READY
    assert player(s, 1)["discard"] == ["imp"]


HEALER = unit("healer", abilities=[{"do": "mend", "amount": 1, "target": "front", "at": "start"}])
PRODDER = unit("prodder", abilities=[{**hit(1), "at": "start"}])
CAREFUL = unit(
    "careful",
    abilities=[{"do": "require", "at": "start", "when": {"hand_at_most": 1}}, {**draw(), "at": "start"}],
)


@rule("MTN-START-1")
def test_start_effects_come_after_the_charge_in_any_order() -> None:
    for order in (("b1", "b2"), ("b2", "b1")):
        p0: Json = {"front": hurt("man", 2), "bench": ["healer", "prodder"], "hand": ["imp"]}
        s = table(p0, None, HEALER, PRODDER, phase="charge")
        s.do("hold")
        assert (s.phase, options(s)) == ("start-effects", ["use b1", "use b2", "done"])
        s.do(f"use {order[0]}")
        assert options(s) == [f"use {order[1]}", "done"]
        assert rules_of(s, f"p0 use {order[0]}") == {"MTN-START-1"}
        s.do(f"use {order[1]}")
        assert s.phase == "main"
        assert (damage(s, "p0.front"), damage(s, "p1.front")) == (1, 1)
        assert [e.data["slot"] for e in told(s, "use")] == [f"p0.{name}" for name in order]
        assert "used" not in (slot(s, "p0.b1") or {}), "next turn it can be used again"


@rule("MTN-START-1")
def test_start_effects_may_be_left_out_and_are_not_asked_without_any() -> None:
    s = table({"bench": ["prodder"]}, None, PRODDER, phase="charge")
    act(s, "hold", "done")
    assert (s.phase, damage(s, "p1.front")) == ("main", 0)
    s = table({"bench": [{"card": "prodder", "face": "down"}]}, None, PRODDER, phase="charge")
    s.do("hold")
    assert s.phase == "main"
    s = table(None, {"bench": ["prodder"]}, PRODDER, phase="charge")
    s.do("hold")
    assert s.phase == "main"


@rule("MTN-START-1")
def test_a_start_effect_with_a_condition() -> None:
    s = table({"bench": ["careful", "prodder"], "hand": ["imp"] * 2}, None, CAREFUL, PRODDER, phase="charge")
    s.do("hold")
    assert options(s) == ["use b2", "done"]
    assert rules_of(s, "p0 use b1") == {"MTN-START-1"}
    assert rules_of(s, "p0 use b3") == {None}
    assert rules_of(s, "p0 use front") == {"MTN-START-1"}
    assert rules_of(s, "p0 use p1.b1") == {"MTN-START-1"}
    s = table({"bench": ["careful"], "hand": ["imp"]}, None, CAREFUL, phase="charge")
    act(s, "hold", "use b1")
    assert len(player(s, 0)["hand"]) == 2


@rule("MTN-START-1", "MTN-SOUL-1", "MTN-SOUL-4")
def test_a_defeat_at_the_start_returns_to_the_start_effects() -> None:
    p0: Json = {"bench": ["prodder", "healer"], "front": hurt("man", 1)}
    s = table(p0, {"front": hurt("imp", 0), "bench": ["giant"]}, PRODDER, HEALER, phase="charge")
    s.do("hold")
    s.do("use b1")
    assert (s.phase, s.to_act) == ("refill", (1,))
    s.do("promote b1")
    assert (s.phase, options(s)) == ("start-effects", ["use b2", "done"])
    assert card(s, "p1.front") == "giant"


@rule("MTN-ACT-5")
def test_the_turn_passes_to_the_other_player() -> None:
    s = act(table(), "done", "attack")
    assert (s.phase, s.turn, s.view()["active"], s.to_act) == ("charge", 4, 1, (1,))
    assert told(s, "turn")[0].data == {"turn": 4}
