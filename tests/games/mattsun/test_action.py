"""The one action of a turn: MTN-ACT."""

from __future__ import annotations

from typing import Any

import pytest

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
    unit,
)

rule = pytest.mark.rule


def action(p0: Json | None = None, p1: Json | None = None, *cards: Json, **keys: Any) -> Any:
    """A session in P0's action phase."""
    return table(p0, p1, *cards, phase="action", **keys)


@rule("MTN-ACT-2")
@pytest.mark.parametrize(
    ("atk", "defence", "expected"), [(3, 3, 1), (4, 3, 2), (0, 9, 1), (9, 0, 2), (3, 4, 1), (0, 0, 1)]
)
def test_an_attack_deals_1_or_2_never_the_difference(atk: int, defence: int, expected: int) -> None:
    """Worked example 1."""
    s = action({"front": "hitter"}, {"front": "wall"}, unit("hitter", 4, atk), unit("wall", 9, 0, defence))
    s.do("attack")
    assert damage(s, "p1.front") == expected
    (event,) = [e for e in s.events if e.kind in ("hit", "hit-over")]
    assert (event.data["atk"], event.data["def"], event.data["amount"]) == (atk, defence, expected)
    assert (event.data["before"], event.data["after"]) == (9, 9 - expected)
    assert event.kind == ("hit-over" if expected == 2 else "hit")


@rule("MTN-ACT-2", "MTN-SOUL-1")
def test_an_attack_takes_no_more_than_there_is_and_tells_what_it_dealt() -> None:
    s = action({"front": "strong"}, {"front": hurt("man", 3)})
    s.do("attack")
    hit = told(s, "hit-over")[0].data
    assert (hit["amount"], hit["before"], hit["after"]) == (2, 1, 0)
    assert "defeated" in kinds(s)


@rule("MTN-ACT-1")
def test_exactly_one_action_is_done() -> None:
    s = action()
    assert options(s) == ["attack", "swap b1"]
    assert rules_of(s, "p0 skip") == {"MTN-ACT-1", "MTN-ACT-6"}
    s.do("attack")
    assert (s.phase, s.to_act) == ("charge", (1,))


@rule("MTN-ACT-6")
def test_who_can_do_nothing_skips() -> None:
    s = action({"front": None, "bench": []})
    assert options(s) == ["skip"]
    assert rules_of(s, "p0 attack") == {"MTN-ACT-2"}
    assert rules_of(s, "p0 swap b1") == {None, "MTN-ACT-4"}
    assert rules_of(s, "p0 special") == {"MTN-ACT-3"}
    s.do("skip")
    assert s.turn == 4


RICH: Json = {"do": "require", "when": {"charge_at_least": 2}}
KICKER = unit("kicker", special=[RICH, hit(2)], super=[{**draw(2)}, hit(1)])
PAYER = unit("payer", special=[{"do": "discard", "amount": 1, "at": "cost"}, hit(3)])
ENCORE = unit("encore-man", super=[{"do": "encore"}, hit(1)])


@rule("MTN-ACT-3")
def test_a_special_move_needs_its_condition() -> None:
    s = action({"front": "kicker"}, None, KICKER)
    assert options(s) == ["attack", "special", "super", "swap b1"]
    s.do("special")
    assert damage(s, "p1.front") == 2
    assert slot(s, "p0.front") == {"card": "kicker", "face": "up", "damage": 0, "ex": 0}
    s = action({"front": "kicker", "charge": READY[:1]}, None, KICKER)
    assert rules_of(s, "p0 special") == {"MTN-ACT-3"}
    assert rules_of(action(), "p0 special") == {"MTN-ACT-3"}
    assert rules_of(action(), "p0 super") == {"MTN-ACT-3"}


@rule("MTN-ACT-3")
def test_a_super_move_puts_an_ex_counter_at_its_declaration_and_is_used_once() -> None:
    s = action({"front": "kicker"}, {"bench": [down("man")], "front": "giant"}, KICKER)
    s.do("super")
    assert s.phase == "trap"
    assert (slot(s, "p0.front") or {})["ex"] == 1
    assert damage(s, "p1.front") == 0
    passed(s)
    assert damage(s, "p1.front") == 1
    assert len(player(s, 0)["hand"]) == 2
    s = action({"front": hurt("kicker", 0, ex=1)}, None, KICKER)
    assert "super" not in options(s)
    assert rules_of(s, "p0 super") == {"MTN-ACT-3"}
    s = action({"front": hurt("encore-man", 0, ex=1)}, None, ENCORE)
    s.do("super")
    assert (slot(s, "p0.front") or {})["ex"] == 2


@rule("MTN-ACT-3")
def test_a_moves_cost_is_paid_at_the_declaration() -> None:
    s = action({"front": "payer", "hand": ["imp"]}, {"bench": [down("man")]}, PAYER)
    s.do("special")
    s.do("choose imp")
    assert (s.phase, player(s, 0)["discard"]) == ("trap", ["imp"])
    passed(s)
    assert damage(s, "p1.front") == 3
    assert rules_of(action({"front": "payer"}, None, PAYER), "p0 special") == {"MTN-ACT-3"}
    spender = unit("spender", special=[{"do": "tap", "amount": 2, "at": "cost"}, hit(1)])
    s = action({"front": "spender", "charge": READY[:2]}, None, spender)
    s.do("special")
    assert tapped(s, 0) == [True, True]
    assert rules_of(action({"front": "spender", "charge": READY[:1]}, None, spender), "p0 special") == {"MTN-ACT-3"}


@rule("MTN-ACT-4")
def test_a_swap_changes_places_and_keeps_damage_and_ex_counters() -> None:
    s = action({"front": hurt("giant", 3, ex=1), "bench": [hurt("man", 1, ex=2), "imp"]})
    assert options(s) == ["attack", "swap b1", "swap b2"]
    s.do("swap b1")
    assert slot(s, "p0.front") == {"card": "man", "face": "up", "damage": 1, "ex": 2}
    assert slot(s, "p0.b1") == {"card": "giant", "face": "up", "damage": 3, "ex": 1}
    assert s.turn == 4


@rule("MTN-ACT-4", "MTN-MAIN-4")
def test_a_face_down_unit_is_turned_up_on_arriving() -> None:
    s = action({"bench": [down("archer"), down("snare")]})
    assert options(s) == ["attack", "swap b1"], "a trap can't be swapped in"
    assert rules_of(s, "p0 swap b2") == {"MTN-ACT-4"}
    assert rules_of(s, "p0 swap front") == {"MTN-ACT-4"}
    assert rules_of(s, "p0 swap p1.b1") == {"MTN-ACT-4"}
    act(s, "swap b1")
    passed(s)
    assert card(s, "p0.front") == "archer"
    assert (slot(s, "p0.front") or {})["face"] == "up"
    assert damage(s, "p1.front") == 1, "its ability triggered"
    assert "MTN-MAIN-4" in told(s, "swapped-up")[0].rules


@rule("MTN-ACT-4")
def test_a_swapped_in_face_up_unit_triggers_nothing() -> None:
    s = action({"bench": ["archer"]})
    s.do("swap b1")
    assert damage(s, "p1.front") == 0


def test_a_lasting_effect_moves_with_its_unit() -> None:
    grow = {"do": "modify", "stat": "atk", "amount": 2, "until": "source-leaves"}
    s = action({"front": "grower", "bench": ["man"]}, {"front": "giant"}, unit("grower", special=[grow]))
    s.do("special")
    assert s.view()["running"][0]["place"] == "p0.front"
    act(s, "hold", "done", "attack", "hold", "done", "swap b1")
    assert s.view()["running"][0]["place"] == "p0.b1"


@rule("MTN-ACT-5")
def test_what_lasts_for_this_battle_or_turn_ends_with_it() -> None:
    for until, after_swap in (("battle", 0), ("turn", 0), ("game", 1)):
        cheer = unit("cheer", abilities=[{"do": "modify", "stat": "atk", "amount": 1, "until": until, **UP}])
        s = table({"hand": ["cheer"]}, {"front": "giant"}, cheer)
        s.do("place cheer up")
        assert len(s.view()["running"]) == 1
        act(s, "done", "attack")
        assert len(s.view().get("running", [])) == after_swap
