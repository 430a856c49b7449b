"""SZK-ITEM-2: the moments of items, who is asked in which order, and where the flow goes back to."""

from __future__ import annotations

import pytest

import tcg_kit as tcg
from tests.games.suizokun.table import (
    Json,
    battle,
    damage,
    go,
    item,
    kinds,
    levels,
    lp,
    modify,
    on,
    phases,
    player,
    rules_of,
    table,
)

rule = pytest.mark.rule


@rule("SZK-ITEM-2", "SZK-ITEM-1")
def test_at_an_attack_the_attackers_item_is_asked_for_used_and_dropped() -> None:
    s = battle({"stage": "cut", "item": "flint"}, {"stage": "cut"})
    s.do("p0 attack")
    assert (s.phase, s.to_act) == ("item", (0,))
    assert [str(a) for a in s.legal()] == ["p0 use player", "p0 pass"]
    s.do("p0 use player")
    assert 2000 - lp(s)[1] == 300
    assert player(s, 0)["drop"][:1] == ["flint"]
    assert phases(s)[:3] == ["item", "attack-first", "attack-second"]


@rule("SZK-ITEM-2")
def test_pass_leaves_it_where_it_is() -> None:
    s = battle({"stage": "cut", "item": "flint"}, {"stage": "cut"})
    go(s, "p0 attack", "p0 pass")
    assert 2000 - lp(s)[1] == 200
    assert player(s, 0)["item"] == "flint"


@rule("SZK-ITEM-2")
@pytest.mark.parametrize("first", [0, 1])
def test_both_are_asked_the_rounds_first_player_first(first: int) -> None:
    """P0 attacks with a flint, P1 has a shield: whoever goes first this round is asked first."""
    p0: Json = {"stage": on("cut", item="flint"), "level": 2}
    p1: Json = {"stage": "cut", "item": "shield", "level": 2}
    s = table(p0, p1, phase="attack-first" if first == 0 else "attack-second", first=first)
    s.do("p0 attack")
    assert s.to_act == (first,)
    s.do(f"p{first} use {'stage' if first == 0 else 'player'}")
    assert s.to_act == (1 - first,)
    s.do(f"p{1 - first} use {'player' if first == 0 else 'stage'}")
    assert 2000 - lp(s)[1] == 200


@rule("SZK-ITEM-2")
def test_one_item_at_a_time_until_none_is_left_or_pass() -> None:
    s = battle(
        {"stage": on("cut", item="flint"), "item": "flint", "standby": [on("one", item="flint")]}, {"stage": "cut"}
    )
    s.do("p0 attack")
    assert [str(a) for a in s.legal()] == ["p0 use player", "p0 use stage", "p0 use s1", "p0 pass"]
    go(s, "p0 use s1", "p0 use stage")
    assert s.phase == "item"
    s.do("p0 pass")
    assert 2000 - lp(s)[1] == 400
    assert player(s, 0)["item"] == "flint"


MOMENTS: list[tuple[str, str, Json, list[str]]] = [
    ("bell", "round-start", {"phase": "round-start"}, []),
    ("flint", "own-attack", {"phase": "attack-first"}, ["p0 attack"]),
    ("shield", "enemy-attack", {"phase": "attack-first", "first": 1}, ["p1 attack"]),
    ("salve", "after-attack", {"phase": "attack-first"}, ["p0 attack"]),
    ("salve", "after-attack", {"phase": "attack-first", "first": 1}, ["p1 attack"]),
    ("lamp", "round-end", {"phase": "attack-second", "first": 1}, ["p0 hold"]),
]


@rule("SZK-ITEM-1", "SZK-ITEM-2")
@pytest.mark.parametrize(
    ("card", "when", "keys", "actions"), MOMENTS, ids=[f"{m[1]}-{i}" for i, m in enumerate(MOMENTS)]
)
def test_each_moment(card: str, when: str, keys: Json, actions: list[str]) -> None:
    s = go(table({"item": card}, None, **keys), *actions)
    assert (s.phase, s.to_act) == ("item", (0,))
    assert s.view()["moment"] == [when, 0]
    assert s.view(0)["moment"] == s.view(1)["moment"] == [when, 0]
    s.do("p0 use player")
    assert player(s, 0)["drop"][:1] == [card]
    assert kinds(s).count("use") == 1


@rule("SZK-ITEM-1")
@pytest.mark.parametrize("card", ["bell", "flint", "shield", "salve", "lamp", "snack"])
def test_at_another_moment_nobody_is_asked_and_use_is_refused(card: str) -> None:
    s = battle({"item": "shield" if card == "flint" else card, "stage": "cut"}, {"stage": "wall"})
    s.do("p0 attack")
    assert s.phase == ("item" if card == "salve" else "attack-second")
    s = battle({"item": card, "stage": on("cut", item="flint")}, {"stage": "wall"})
    s.do("p0 attack")
    if card != "flint":
        assert [r.code for r in s.why_not("p0 use player")] == ["use-moment"]
        assert rules_of(s.why_not("p0 use player")) == {"SZK-ITEM-1"}
    assert rules_of(s.why_not("p0 attack")) == {None}


@rule("SZK-ASSIST-1", "SZK-ITEM-2")
def test_in_round_1_nobody_is_asked() -> None:
    s = battle({"item": "flint"}, {"item": "shield"}, turn=1)
    s.do("p0 attack")
    assert s.phase == "attack-second"


@rule("SZK-ITEM-2")
def test_the_attack_goes_on_where_it_was_after_the_items() -> None:
    s = battle({"stage": "cut", "item": "flint"}, {"stage": "cut", "item": "salve"})
    s.do("p0 attack")
    s.do("p0 use player")
    assert (s.phase, s.to_act) == ("item", (1,))
    assert lp(s)[1] == 1700, "the blow comes between the moments"
    s.do("p1 use player")
    assert lp(s) == (2000, 1710)
    assert (s.phase, s.to_act) == ("attack-second", (1,))
    order = [(step.edge.src, step.edge.dst, step.edge.kind) for step in s.steps if step.edge is not None][:5]
    assert order == [
        ("attack-first", "item", "call"),
        ("item", "attack-first", "return"),
        ("attack-first", "item", "call"),
        ("item", "attack-first", "return"),
        ("attack-first", "attack-second", "step"),
    ]


@rule("SZK-ITEM-2", "SZK-WIN-1")
@pytest.mark.parametrize("staging", ["round-start", "after-main"])
def test_who_has_lost_by_an_item_is_asked_nothing_more(staging: str) -> None:
    bomb = item("bomb", "round-start", damage(999), {"do": "draw"})
    s = table({"item": "bomb"}, {"item": "bell", "lp": 999}, bomb, phase="round-start", rulings={"staging": staging})
    (step, *_) = s.do("p0 use player")
    assert s.result == {"winner": 0, "reason": "SZK-WIN-1", "scores": None}
    assert [e.kind for e in step.events] == ["use", "damage", "to-drop"]
    assert not {"initiative", "draw-first"} & set(phases(s))


@rule("SZK-ITEM-2", "SZK-WIN-1")
def test_a_game_decided_before_the_blow_has_no_blow() -> None:
    thorn = item("thorn", "enemy-attack", damage(999))
    s = battle({"stage": "cut", "lp": 5}, {"item": "thorn"}, thorn)
    go(s, "p0 attack", "p1 use player")
    assert s.result == {"winner": 1, "reason": "SZK-WIN-1", "scores": None}
    assert "strike" not in kinds(s)
    assert levels(s) == (1, 1)


@rule("SZK-ITEM-2")
def test_an_item_that_asks_keeps_the_moment_until_it_is_answered() -> None:
    hook = item("hook", "own-attack", {"do": "take", "from": "stock", "to": "hand"}, modify("atk", 50, "battle"))
    s = battle({"stage": "cut", "item": "hook", "stock": ["one", "two"]}, {"stage": "cut"}, hook)
    go(s, "p0 attack", "p0 use player")
    assert (s.phase, s.view()["choice"]["options"]) == ("item", ["one", "two"])
    assert s.view()["resolving"] == [{"card": "hook", "seat": 0}]
    s.do("choose two")
    assert 2000 - lp(s)[1] == 250
    assert player(s, 0)["hand"] == ["two"]


@rule("SZK-BATTLE-1", "SZK-ITEM-2", "SZK-MON-2")
def test_who_changes_places_before_the_blow_has_attacked_all_the_same() -> None:
    swap = item("swap", "own-attack", {"do": "shift"})
    s = battle({"stage": "cut", "item": "swap", "standby": ["wall"]}, {"stage": "one"}, swap)
    go(s, "p0 attack", "p0 use player s1")
    assert 2000 - lp(s)[1] == 0, "the blow is that of the monster on the stage now"
    s.do("p1 hold")
    assert player(s, 0)["stock"] == ["cut"], "who attacked goes to the stock, wherever it is"
    assert player(s, 0)["stage"]["card"] == "wall"


def test_a_moment_in_a_position_needs_its_seat_and_where_to_return() -> None:
    with pytest.raises(tcg.ScenarioError) as found:
        table(phase="item")
    assert found.value.field == "returns"
    back: Json = {"returns": [{"phase": "attack-first"}]}
    for moment in (None, [], ["main", 0], ["own-attack", 2], ["own-attack", True], ["own-attack"]):
        with pytest.raises(tcg.ScenarioError) as found:
            table({"item": "flint"}, None, phase="item", moment=moment, **back)
        assert found.value.field == "moment"
    nested: Json = {"returns": [{"phase": "attack-first", "moment": ["own-attack", 0]}]}
    with pytest.raises(tcg.ScenarioError) as found:
        table({"item": "flint"}, None, phase="item", moment=["own-attack", 0], **nested)
    assert found.value.field == "returns"
    s = table({"item": "flint"}, None, phase="item", moment=["own-attack", 0], **back)
    assert [str(a) for a in s.legal()] == ["p0 use player", "p0 pass"]
