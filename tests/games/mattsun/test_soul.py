"""Defeat, soul draw and refill: MTN-SOUL."""

from __future__ import annotations

import pytest

import tcg_kit as tcg
from tests.games.mattsun.table import (
    FILLER,
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
    told,
    trap,
    trump,
    unit,
)

rule = pytest.mark.rule


@rule("MTN-SOUL-1", "MTN-SOUL-4")
def test_a_defeated_units_owner_draws_its_soul_and_fills_the_battlefield() -> None:
    """Worked example 2."""
    s = table({"front": "strong"}, {"front": hurt("weak", 0), "bench": ["man", "giant"]}, phase="action")
    s.do("attack")
    assert (s.phase, s.to_act, options(s)) == ("refill", (1,), ["promote b1", "promote b2"])
    assert player(s, 1)["discard"] == ["weak"]
    assert player(s, 1)["hand"] == FILLER[:3]
    assert card(s, "p1.front") is None
    s.do("promote b2")
    assert (card(s, "p1.front"), card(s, "p1.b2")) == ("giant", None)
    assert (s.phase, s.to_act) == ("charge", (1,))
    edges = [(step.edge.src, step.edge.dst, step.edge.kind) for step in s.steps if step.edge]
    assert edges[:3] == [("action", "defeat", "call"), ("defeat", "refill", "step"), ("refill", "action", "return")]
    assert [k for k in kinds(s) if k in ("defeated", "draw", "promote")] == ["defeated", "draw", "promote", "draw"]


@rule("MTN-SOUL-1")
def test_a_bench_unit_is_defeated_too_and_needs_no_refill() -> None:
    s = table({"hand": ["bolt"]}, {"bench": [hurt("man", 3)]})
    s.do("trump bolt p1.b1")
    assert (s.phase, player(s, 1)["discard"], player(s, 1)["hand"]) == ("main", ["man"], FILLER[:2])
    assert card(s, "p1.b1") is None


RETURN = trump("recaller", {"do": "return", "target": "front"})
SCRAP = trump("scrapper", {"do": "scrap", "target": "front"})


@rule("MTN-SOUL-2", "MTN-SOUL-4")
@pytest.mark.parametrize(("cause", "zone"), [(RETURN, "hand"), (SCRAP, "discard")])
def test_discarding_and_returning_are_no_defeats_but_the_battlefield_is_filled(cause: Json, zone: str) -> None:
    s = table({"hand": [cause["id"]]}, {"front": hurt("man", 2), "bench": ["giant"]}, cause)
    s.do(f"trump {cause['id']}")
    assert (s.phase, s.to_act) == ("refill", (1,))
    assert player(s, 1)[zone] == ["man"]
    assert "draw" not in kinds(s)
    assert "defeated" not in kinds(s)
    s.do("promote b1")
    assert s.phase == "main"


@rule("MTN-SOUL-2")
@pytest.mark.parametrize("name", ["b1", "b2"])
def test_a_returned_bench_card_is_public_only_if_it_lay_face_up(name: str) -> None:
    back = trump("back", {"do": "return", "target": "slot"})
    s = table({"hand": ["back"]}, {"bench": [hurt("man", 2), down("snare")], "hand": []}, back)
    s.do(f"trump back p1.{name}")
    passed(s)
    assert player(s, 1)["hand"] == ["man" if name == "b1" else "snare"]
    seen = [e.kind for e in s.events if e.kind.startswith("returned") and e.visible_to(0)]
    assert seen == (["returned"] if name == "b1" else ["returned-down"])


@rule("MTN-SOUL-3")
def test_a_unit_defeated_by_its_own_ability_or_as_a_cost_draws_its_soul() -> None:
    mad = unit("mad", 1, special=[hit(1, "self", "own"), hit(1)])
    s = table({"front": "mad"}, None, mad, phase="action")
    s.do("special")
    assert (s.phase, s.to_act) == ("refill", (0,))
    assert player(s, 0)["hand"] == FILLER[:2]
    assert "MTN-SOUL-3" in told(s, "defeated")[0].rules
    s.do("promote b1")
    assert damage(s, "p1.front") == 0, "the rest of the move is spent with its unit"
    martyr = unit("martyr", 2, special=[{"do": "damage", "amount": 2, "side": "own", "at": "cost"}, hit(2)])
    s = table({"front": "martyr"}, None, martyr, phase="action")
    s.do("special")
    assert (s.phase, player(s, 0)["hand"]) == ("refill", FILLER[:2])
    s.do("promote b1")
    assert damage(s, "p1.front") == 0
    assert "spent" in kinds(s)
    assert s.turn == 4


@rule("MTN-SOUL-3", "MTN-MAIN-3")
def test_hp_paid_for_a_trump_can_defeat_before_it_works() -> None:
    pact = trump("pact", hit(1), cost=[{"do": "damage", "amount": 1, "side": "own"}])
    s = table({"hand": ["pact"], "front": hurt("man", 3)}, None, pact)
    s.do("trump pact")
    assert (s.phase, s.to_act, damage(s, "p1.front")) == ("refill", (0,), 0)
    s.do("promote b1")
    assert (s.phase, damage(s, "p1.front")) == ("main", 1)
    assert player(s, 0)["discard"] == ["man", "pact"]


@rule("MTN-SOUL-4", "MTN-MAIN-4")
def test_a_face_down_unit_is_turned_up_and_traps_and_hand_cards_can_not_fill() -> None:
    s = table(
        {"front": "strong"},
        {"front": hurt("man", 3), "bench": [down("archer"), down("snare"), "snare"], "hand": ["giant"]},
        phase="action",
    )
    s.do("attack")
    passed(s)
    assert options(s) == ["promote b1"]
    assert rules_of(s, "p1 promote b2") == {"MTN-SOUL-4"}
    assert rules_of(s, "p1 promote front") == {None}
    assert rules_of(s, "p1 promote p0.b1") == {"MTN-SOUL-4"}
    s.do("promote b1")
    assert (slot(s, "p1.front") or {})["face"] == "up"
    assert "MTN-MAIN-4" in told(s, "promote-up")[0].rules
    assert damage(s, "p0.front") == 1, "its ability triggered after the refill"


@rule("MTN-SOUL-4", "MTN-MAIN-4")
def test_abilities_of_the_refill_come_when_all_are_filled_in_the_phase_that_was_interrupted() -> None:
    """Both battlefields fall; both fill from face down; the causer's ability comes first and is asked in main."""
    s = table(
        {"front": "man", "bench": [down("sniper")], "hand": ["storm"]},
        {"front": "man", "bench": [down("archer")]},
    )
    s.do("trump storm")
    passed(s)
    assert (s.phase, s.to_act) == ("refill", (0,))
    s.do("promote b1")
    assert (s.phase, s.to_act) == ("refill", (1,))
    assert damage(s, "p0.front") == 0
    s.do("promote b1")
    assert (s.phase, s.view()["choice"]["options"]) == ("main", ["p1.front"])
    s.do("choose p1.front")
    assert (damage(s, "p1.front"), damage(s, "p0.front")) == (1, 1)
    assert player(s, 0)["discard"] == ["man", "storm"]


@rule("MTN-SOUL-5")
@pytest.mark.parametrize("causer", [0, 1])
def test_simultaneous_defeats_alternate_and_begin_with_the_opponent_of_who_caused_them(causer: int) -> None:
    mine: Json = {"front": "imp", "bench": ["imp", "man", down("giant")], "hand": ["storm"]}
    theirs: Json = {"front": "man", "bench": ["imp", "imp", "imp"]}
    players = [mine, theirs] if causer == 0 else [theirs, mine]
    s = table(*players, active=causer)
    s.do("trump storm")
    passed(s)
    foe = 1 - causer
    assert [e.data["slot"] for e in told(s, "defeated")] == [
        *(f"p{foe}.front", f"p{causer}.front", f"p{foe}.b1", f"p{causer}.b1", f"p{foe}.b2", f"p{causer}.b2"),
        f"p{foe}.b3",
    ]
    assert [(e.seat, e.data) for e in told(s, "defeats")] == [(foe, {"n": 7})]
    order = [e.kind for e in s.events if e.kind in ("defeated", "draw")]
    assert order == ["defeated", "draw"] * 7, "each with its soul draw"
    assert s.result == {"winner": causer, "reason": "MTN-WIN-1", "scores": None} or s.phase == "refill"


@rule("MTN-SOUL-5")
@pytest.mark.parametrize("causer", [0, 1])
def test_refills_come_after_all_defeats_and_the_causer_fills_first(causer: int) -> None:
    mine: Json = {"front": "imp", "bench": [down("man"), "imp"], "hand": ["storm"]}
    theirs: Json = {"front": "imp", "bench": ["imp", down("giant")]}
    players = [mine, theirs] if causer == 0 else [theirs, mine]
    s = table(*players, active=causer)
    s.do("trump storm")
    passed(s)
    assert kinds(s).count("defeated") == 4
    assert [e.seat for e in told(s, "fill-order")] == [causer]
    assert (s.phase, s.to_act) == ("refill", (causer,))
    s.do("promote b1")
    assert (s.phase, s.to_act) == ("refill", (1 - causer,))
    s.do("promote b2")
    assert (s.phase, s.to_act) == ("main", (causer,))
    assert (card(s, f"p{causer}.front"), card(s, f"p{1 - causer}.front")) == ("man", "giant")


@rule("MTN-SOUL-5")
def test_units_healed_by_a_trap_in_between_are_already_defeated() -> None:
    """A unit without HP that waits for its turn is out of reach: nothing heals it, nothing returns it."""
    medic = trap(
        "medic",
        "own-defeat",
        {"do": "mend", "amount": 5, "target": "each", "side": "own"},
        {"do": "return", "side": "own", "target": "bench"},
    )
    s = table(
        {"hand": ["quake"]},
        {"front": hurt("giant", 2), "bench": ["imp", "imp", down("medic")]},
        medic,
        trump("quake", hit(1, "each")),
    )
    s.do("trump quake")
    s.do("pass")
    assert told(s, "defeated")[0].data["slot"] == "p1.b1"
    assert options(s) == ["trap b3", "pass"], "the other imp is no target"
    s.do("trap b3")
    assert damage(s, "p1.front") == 0
    passed(s)
    assert [e.data["slot"] for e in told(s, "defeated")] == ["p1.b1", "p1.b2"]


@rule("MTN-SOUL-4")
def test_a_battlefield_emptied_inside_a_trap_is_filled_before_the_trap_goes_on() -> None:
    dodge = trap("dodge", "enemy-attack", {"do": "return", "side": "own", "target": "front"}, draw(2))
    s = table(None, {"bench": [down("dodge"), "giant"]}, dodge, phase="action")
    s.do("attack")
    s.do("trap b1")
    assert (s.phase, s.to_act, [f["phase"] for f in s.view()["returns"]]) == ("refill", (1,), ["action", "trap"])
    assert player(s, 1)["hand"] == ["man"]
    s.do("promote b2")
    assert player(s, 1)["hand"] == ["man", *FILLER[:2], FILLER[2]]
    assert damage(s, "p1.front") == 0, "the attack is spent: its target has gone"
    assert "spent" in kinds(s)


@rule("MTN-SOUL-1")
def test_a_defeat_inside_a_triggered_ability_returns_to_it() -> None:
    double = unit("double", abilities=[{**hit(1), **UP}, {**hit(1), **UP}])
    s = table({"hand": ["double"]}, {"front": hurt("man", 3), "bench": ["giant"]}, double)
    s.do("place double up")
    assert s.phase == "refill"
    s.do("promote b1")
    assert (s.phase, damage(s, "p1.front")) == ("main", 1), "the second hit falls on the new unit"


def test_a_session_inside_a_refill_can_be_branched() -> None:
    s = table({"front": "strong"}, {"front": hurt("man", 3), "bench": ["giant", "imp"]}, phase="action")
    s.do("attack")
    twin = s.branch()
    twin.do("promote b1")
    s.do("promote b2")
    assert (card(twin, "p1.front"), card(s, "p1.front")) == ("giant", "imp")
    assert isinstance(twin, tcg.Session)
    assert act(twin, "hold").phase == "main"
