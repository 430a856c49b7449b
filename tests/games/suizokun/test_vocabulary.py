"""Every word, stat, measure and condition of the effect vocabulary, by what it changes on the table."""

from __future__ import annotations

from typing import Any

import pytest

import tcg_kit as tcg
from tests.games.suizokun.table import (
    FILLER,
    GAME,
    Json,
    battle,
    damage,
    go,
    hits,
    item,
    kinds,
    levels,
    lp,
    modify,
    monster,
    on,
    other,
    phases,
    player,
    rules_of,
    table,
    until,
    weapon,
)

rule = pytest.mark.rule

VOCABULARY = GAME.spec.vocabulary
HEAL: Json = {"do": "heal", "amount": 5}


def used(effects: list[Json], p0: Json | None = None, p1: Json | None = None, *cards: Json, **keys: Any) -> tcg.Session:
    """P0 has used an assist with the effects; the session stands at its choice, if there is one."""
    hand = ["it", *(p0 or {}).get("hand", [])]
    s = table({**(p0 or {}), "hand": hand}, p1, other("it", "assist", *effects), *cards, **keys)
    s.do(next(a for a in s.legal() if a.verb == "assist" and a.args[0] == "it"))
    return s


def options(s: tcg.Session) -> list[str]:
    return [" ".join(a.args) for a in s.legal()]


CONDITIONS: list[tuple[str, Any, tuple[Json, Json, Json], tuple[Json, Json, Json]]] = [
    ("attribute", "fight", ({"stage": "hit"}, {}, {}), ({"stage": "cut"}, {"stage": "hit"}, {})),
    ("opponent_attribute", "fight", ({}, {"stage": "hit"}, {}), ({"stage": "hit"}, {"stage": None}, {})),
    ("level_at_least", 3, ({"level": 3}, {}, {}), ({"level": 2}, {"level": 9}, {})),
    ("level_behind", True, ({"level": 2}, {"level": 3}, {}), ({"level": 3}, {"level": 3}, {})),
    ("level_behind", False, ({"level": 3}, {"level": 3}, {}), ({"level": 2}, {"level": 3}, {})),
    ("lp_at_most", 500, ({"lp": 500}, {}, {}), ({"lp": 501}, {"lp": 1}, {})),
    ("opponent_lp_at_most", 500, ({}, {"lp": 500}, {}), ({"lp": 1}, {"lp": 501}, {})),
    ("behind", True, ({"lp": 9}, {"lp": 10}, {}), ({"lp": 10}, {"lp": 10}, {})),
    ("behind", False, ({"lp": 10}, {"lp": 10}, {}), ({"lp": 9}, {"lp": 10}, {})),
    ("stock_at_least", 2, ({"stock": ["one", "one"]}, {}, {}), ({"stock": ["one"]}, {"stock": ["one"] * 3}, {})),
    ("standby_at_most", 1, ({"standby": [None, "one"]}, {}, {}), ({"standby": ["one", "one"]}, {}, {})),
    ("evolved", True, ({"stage": on("grown", "one")}, {}, {}), ({"stage": "grown"}, {}, {})),
    ("evolved", False, ({"stage": None}, {}, {}), ({"stage": on("grown", "one")}, {}, {})),
    ("armed", True, ({"stage": on("cut", weapon="knife")}, {}, {}), ({"stage": "cut"}, {}, {})),
    ("armed", False, ({"stage": None}, {}, {}), ({"stage": on("cut", weapon="knife")}, {}, {})),
    ("first", True, ({}, {}, {"first": 0}), ({}, {}, {"first": 1, "phase": "main-second"})),
    ("first", False, ({}, {}, {"first": 1, "phase": "main-second"}), ({}, {}, {"first": 0})),
    ("opponent_cost_at_least", 3, ({}, {"stage": "three"}, {}), ({"stage": "three"}, {"stage": None}, {})),
    ("round_at_least", 5, ({}, {}, {"turn": 5}), ({}, {}, {"turn": 4})),
]


@rule("SZK-ASSIST-1")
@pytest.mark.parametrize(
    ("name", "value", "true", "false"), CONDITIONS, ids=[f"{c[0]}-{i}" for i, c in enumerate(CONDITIONS)]
)
def test_condition(name: str, value: Any, true: tuple[Json, Json, Json], false: tuple[Json, Json, Json]) -> None:
    for (p0, p1, keys), holds in ((true, True), (false, False)):
        s = used([{**HEAL, "when": {name: value}}], p0, p1, **keys)
        assert ("heal" in kinds(s)) is holds
        assert ("condition-not-met" in kinds(s)) is not holds
        card = other("it", "assist", condition={name: value})
        s = table({**p0, "hand": ["it"]}, p1, card, **keys)
        assert (s.why_not("p0 assist it") == []) is holds, "the same words say when an assist may be used"


def test_every_condition_is_tested() -> None:
    assert {c[0] for c in CONDITIONS} == set(VOCABULARY.conditions)


AMOUNTS: list[tuple[Json, int, Json, Json]] = [
    ({"count": "hand", "times": 10}, 20, {"hand": ["one", "one"]}, {}),
    ({"count": "deck"}, 6, {}, {}),
    ({"count": "stock", "times": 10, "side": "opponent"}, 10, {}, {"stock": ["one"]}),
    ({"count": "drop", "times": 10, "kind": "assist"}, 10, {"drop": ["poke", "one"]}, {}),
    ({"count": "drop", "times": 10, "attribute": "fight"}, 20, {"drop": ["hit", "stick", "one"]}, {}),
    ({"stat": "level", "times": 10}, 70, {"level": 7}, {}),
    ({"stat": "cost", "times": 10}, 30, {"stage": "three"}, {}),
    ({"stat": "cost", "times": 10, "side": "opponent"}, 0, {"stage": "three"}, {"stage": None}),
    ({"stat": "standby", "times": 10}, 20, {"standby": ["one", None, "one"]}, {}),
    ({"stat": "pp-free", "times": 10}, 60, {"pp": 10, "stage": "two", "stock": ["two"]}, {}),
    ({"stat": "level", "times": 10, "max": 25}, 25, {"level": 7}, {}),
]


@pytest.mark.parametrize(("amount", "healed", "p0", "p1"), AMOUNTS, ids=[f"{i}" for i in range(len(AMOUNTS))])
def test_amounts_that_are_measured(amount: Json, healed: int, p0: Json, p1: Json) -> None:
    s = used([{"do": "heal", "amount": amount}], p0, p1)
    assert lp(s)[0] - 2000 == healed


def test_every_measure_and_zone_is_tested() -> None:
    assert {a[0]["stat"] for a in AMOUNTS if "stat" in a[0]} == set(VOCABULARY.measures)
    assert {a[0]["count"] for a in AMOUNTS if "count" in a[0]} == set(VOCABULARY.zones)


@rule("SZK-BATTLE-2")
@pytest.mark.parametrize(
    ("effect", "damage"),
    [
        (modify("atk", 50, "turn"), 250),
        (modify("atk", -50, "battle"), 150),
        (modify("atk", 50, "battle", side="opponent"), 200),
        (modify("def", 50, "game", side="opponent"), 150),
        (modify("def", 50, "turn", side="both"), 150),
        (modify("reduction", 50, "turn", side="opponent"), 150),
        (modify("spd", 4, "turn"), 400),
        (modify("atk", 50), 200),  # "while this card stays" ends when the assist drops
    ],
)
def test_modify_for_a_time(effect: Json, damage: int) -> None:
    s = used([effect], {"stage": "cut", "level": 1}, {"stage": "cut"})
    go(s, "p0 done", "p1 done", "p0 attack")
    assert 2000 - lp(s)[1] == damage


@pytest.mark.parametrize(("how_long", "second"), [("battle", 200), ("turn", 200), ("game", 250)])
def test_how_long_a_bonus_lasts(how_long: str, second: int) -> None:
    s = used([modify("atk", 50, how_long)], {"stage": "cut", "standby": ["cut"]}, {"stage": "cut"})
    go(s, "p0 done", "p1 done", "p0 attack")
    assert 2000 - lp(s)[1] == 250
    s = until(s, "attack-first" if s.turn == 9 else "main-second", 3)
    s.do(f"p{s.to_act[0]} done")
    while s.phase.startswith("attack"):
        s.do(f"p{s.to_act[0]} {'attack' if s.to_act == (0,) else 'hold'}")
    assert 1750 - lp(s)[1] == second


def test_a_battle_bonus_ends_before_the_items_of_the_rounds_end_a_turn_bonus_after_them() -> None:
    for how_long, running in (("battle", False), ("turn", True)):
        s = used([modify("atk", 50, how_long)], {"item": "lamp"})
        go(s, "p0 done", "p1 done", "p0 hold", "p1 hold")
        assert s.phase == "item"
        assert ("running" in s.view()) is running
        s.do("p0 pass")
        assert "running" not in s.view()


LASTING = modify("atk", 50)


@rule("SZK-FIELD-1", "SZK-PLAYER-1", "SZK-WPN-1", "SZK-MON-1")
@pytest.mark.parametrize("where", ["player", "field", "monster", "weapon"])
def test_lasting_effects_work_while_their_card_is_there(where: str) -> None:
    cards = {
        "player": other("it", "player", LASTING),
        "field": other("it", "field", LASTING),
        "monster": monster("it", 1, 500, 300, effects=[LASTING]),
        "weapon": weapon("it", effects=[LASTING]),
    }
    p0: Json = {"stage": "cut"}
    keys: Json = {}
    if where == "player":
        p0 = {**p0, "player_card": "it"}
    elif where == "field":
        keys = {"field": {"card": "it", "owner": 0}}
    else:
        p0 = {"stage": "it" if where == "monster" else on("cut", weapon="it")}
    assert hits(p0, {"stage": "cut"}, cards[where], **keys) == 250
    waiting = {"stage": "cut", "standby": ["it" if where == "monster" else on("cut", weapon="it")]}
    if where in ("monster", "weapon"):
        assert hits(waiting, {"stage": "cut"}, cards[where]) == 200, "on standby it does nothing"


@rule("SZK-PLAYER-1")
def test_the_conditions_of_a_lasting_effect_are_tested_whenever_it_counts() -> None:
    brave = other("brave", "player", modify("atk", 50, when={"lp_at_most": 1000}))
    for life, found in ((1000, 250), (1001, 200)):
        assert hits({"player_card": "brave", "stage": "cut", "lp": life}, {"stage": "cut"}, brave) == found


@rule("SZK-MON-1", "SZK-EVO-1", "SZK-WPN-1")
def test_other_words_of_monsters_evolutions_and_weapons_happen_once_on_coming_into_play() -> None:
    cards = [
        monster("it", effects=[HEAL]),
        {**monster("up"), "kind": "evolution", "base": "one", "effects": [HEAL]},
        weapon("arm", effects=[HEAL]),
    ]
    p0 = {"hand": ["it", "up", "arm"], "standby": ["cut"], "level": 9}
    s = go(table(p0, None, *cards), "p0 summon it", "p0 evolve up stage", "p0 equip arm s1")
    assert lp(s)[0] == 2015
    s = until(s, "main-first", 4)
    assert lp(s)[0] == 2015


@rule("SZK-SETUP-3")
def test_they_do_not_happen_in_the_set_up() -> None:
    down = {"player_card": {"card": "plain", "face": "down"}, "stage": None}
    it = monster("it", effects=[HEAL])
    s = table({**down, "hand": ["it"]}, {**down, "hand": ["one"]}, it, phase="setup")
    go(s, "p0 setup it", "p1 setup one")
    assert lp(s)[0] == 2000


@rule("SZK-WIN-1")
@pytest.mark.parametrize(("side", "found"), [("opponent", (2000, 1990)), ("own", (1990, 2000)), ("both", (1990, 1990))])
def test_damage(side: str, found: tuple[int, int]) -> None:
    s = used([damage(10, side)])
    assert lp(s) == found
    assert levels(s) == (1, 1), "an effect is no attack"


@pytest.mark.parametrize(("side", "found"), [("own", (2005, 2000)), ("opponent", (2000, 2005)), ("both", (2005, 2005))])
def test_heal(side: str, found: tuple[int, int]) -> None:
    assert lp(used([{**HEAL, "side": side}])) == found


@rule("SZK-DRAW-1")
def test_draw_and_mill() -> None:
    s = used([{"do": "draw", "amount": 2, "side": "both"}])
    assert (len(player(s, 0)["hand"]), len(player(s, 1)["hand"])) == (2, 2)
    s = used([{"do": "mill", "amount": 9, "side": "opponent"}])
    assert (player(s, 1)["deck"], player(s, 1)["drop"]) == ([], FILLER)
    assert not s.over


def test_discard_asks_the_owner_of_the_hand() -> None:
    s = used([{"do": "discard", "side": "opponent"}], None, {"hand": ["one", "two"]})
    assert s.to_act == (1,)
    assert s.view(0)["choice"]["options"] is None
    s.do("p1 choose two")
    assert player(s, 1)["drop"] == ["two"]
    assert player(s, 0)["drop"] == ["it"]


@rule("SZK-WIN-3")
def test_take_from_the_stock_frees_pp() -> None:
    s = used([{"do": "take", "from": "stock", "to": "drop"}], {"stock": ["one", "three"]})
    assert player(s, 0)["pp_used"] == 5
    s.do("choose three")
    assert player(s, 0)["pp_used"] == 2
    assert player(s, 0)["drop"] == ["three", "it"]


def test_take_searches_the_deck_unseen() -> None:
    search = {"do": "take", "from": "deck", "filter": {"kind": "evolution"}}
    s = used([search], {"deck": ["one", "grown", "two"]})
    assert options(s) == ["grown"]
    assert s.view(1)["choice"]["options"] is None
    s.do("choose grown")
    assert player(s, 0)["hand"] == ["grown"]
    s = used([search], {"deck": ["one"]})
    assert options(s) == ["-"], "asked all the same: passing over would betray the deck"


@rule("SZK-ATTR-1", "SZK-ATTR-2")
@pytest.mark.parametrize(("side", "lost"), [("own", 400), ("opponent", 400), ("both", 200)])
def test_become_changes_the_attribute(side: str, lost: int) -> None:
    """A cut attacks: as shoot it beats a cut; a cut that has become fight is beaten by it."""
    new = "fight" if side == "opponent" else "shoot"
    s = used([{"do": "become", "attribute": new, "side": side}], {"stage": "cut"}, {"stage": "cut"})
    go(s, "p0 done", "p1 done", "p0 attack")
    assert 2000 - lp(s)[1] == lost


def test_the_last_become_counts_and_none_leaves_the_cycle() -> None:
    twice = [{"do": "become", "attribute": "shoot"}, {"do": "become", "attribute": "none"}]
    s = used(twice, {"stage": "cut"}, {"stage": "cut"})
    go(s, "p0 done", "p1 done", "p0 attack")
    assert 2000 - lp(s)[1] == 200


@rule("SZK-WIN-3", "SZK-PLAYER-1")
@pytest.mark.parametrize(
    ("amount", "side", "found"), [(3, "own", (23, 20)), (-3, "opponent", (20, 17)), (-99, "own", (0, 20))]
)
def test_pp_change_for_the_rest_of_the_game_never_below_0(amount: int, side: str, found: tuple[int, int]) -> None:
    s = used([{"do": "pp", "amount": amount, "side": side}])
    assert (player(s, 0)["pp"], player(s, 1)["pp"]) == found
    assert s.over is (found[0] == 0)


@rule("SZK-MON-2")
def test_spare_keeps_a_monster_that_attacked() -> None:
    ring = item("ring", "after-attack", {"do": "spare"})
    s = battle({"item": "ring", "stage": "cut"}, None, ring)
    go(s, "p0 attack", "p0 use player", "p1 hold")
    assert player(s, 0)["stage"]["card"] == "cut"
    assert player(s, 0)["stock"] == []
    s = used([{"do": "spare"}])
    assert "spare" not in kinds(s), "nobody has attacked"


def test_shift_changes_places_with_a_standby_monster() -> None:
    s = table(
        {"hand": ["it"], "stage": on("cut", weapon="knife"), "standby": ["one", on("two", item="flint")]},
        None,
        other("it", "assist", {"do": "shift"}),
    )
    assert [str(a) for a in s.legal()][:2] == ["p0 assist it s1", "p0 assist it s2"]
    assert rules_of(s.why_not("p0 assist it")) == {"SZK-ASSIST-1"}
    assert rules_of(s.why_not("p0 assist it s3")) == {"SZK-ASSIST-1"}
    s.do("p0 assist it s2")
    me = player(s, 0)
    assert (me["stage"]["card"], me["stage"]["item"]) == ("two", "flint")
    assert (me["standby"][1]["card"], me["standby"][1]["weapon"]) == ("cut", "knife")


@rule("SZK-WIN-3")
def test_shift_may_go_over_pp() -> None:
    s = used([{"do": "shift"}], {"pp": 2, "standby": ["three"]})
    assert s.result == {"winner": 1, "reason": "SZK-WIN-3", "scores": None}


@rule("SZK-ITEM-3")
@pytest.mark.parametrize("target", ["opponent", "own"])
def test_bounce_returns_a_standby_monster_with_its_base_what_it_carries_drops(target: str) -> None:
    carrier = on("grown", "one", weapon="stick", item="flint")
    whose = 1 if target == "opponent" else 0
    sides: list[Json] = [{"standby": []}, {"standby": []}]
    sides[whose] = {"standby": ["two", carrier]}
    p0, p1 = sides
    s = table({**p0, "hand": ["it"]}, p1, other("it", "assist", {"do": "bounce", "target": target}))
    place = "p1.s2" if target == "opponent" else "s2"
    s.do(f"p0 assist it {place}")
    him = player(s, whose)
    assert him["hand"] == ["one", "grown"]
    assert him["drop"][:2] == ["stick", "flint"]
    assert him["standby"][1] is None


@rule("SZK-WPN-1")
@pytest.mark.parametrize("target", ["opponent", "own"])
def test_disarm_drops_a_weapon_wherever_it_is(target: str) -> None:
    armed: Json = {"stage": on("cut", weapon="knife", item="flint"), "standby": [on("hit", weapon="stick")]}
    p0, p1 = ({}, armed) if target == "opponent" else (armed, {})
    for slot in ("stage", "s1"):
        s = table({**p0, "hand": ["it"]}, p1, other("it", "assist", {"do": "disarm", "target": target}))
        s.do(f"p0 assist it {'p1.' if target == 'opponent' else ''}{slot}")
        him = player(s, 1 if target == "opponent" else 0)
        assert him["drop"][0] == ("knife" if slot == "stage" else "stick")
        assert him["stage"]["item"] == "flint"


def test_a_target_that_is_not_there_is_passed_over() -> None:
    s = used([{"do": "bounce"}, HEAL])
    assert lp(s)[0] == 2005
    assert player(s, 0)["drop"] == ["it"]


def test_two_targets_are_named_in_the_order_of_the_effects() -> None:
    it = other("it", "assist", {"do": "bounce"}, {"do": "disarm", "target": "own"})
    p0 = {"hand": ["it"], "stage": on("cut", weapon="knife")}
    s = table(p0, {"standby": ["one", "two"]}, it)
    assert options(s)[:2] == ["it p1.s1 stage", "it p1.s2 stage"]
    assert rules_of(s.why_not("p0 assist it stage p1.s1")) == {"SZK-ASSIST-1"}
    s.do("p0 assist it p1.s2 p0.stage")
    assert player(s, 1)["hand"] == ["two"]
    assert player(s, 0)["drop"] == ["knife", "it"]


def test_a_condition_that_fails_wastes_the_target() -> None:
    it = other("it", "assist", {"do": "bounce", "when": {"level_at_least": 9}})
    s = table({"hand": ["it"]}, {"standby": ["one"]}, it)
    s.do("p0 assist it p1.s1")
    assert player(s, 1)["standby"][0] is not None
    assert "condition-not-met" in kinds(s)


def test_a_monsters_own_target_is_chosen_when_it_is_placed() -> None:
    it = monster("it", effects=[{"do": "bounce"}])
    s = table({"hand": ["it"]}, {"standby": ["one", "two"]}, it)
    s.do("p0 summon it")
    assert sorted(options(s)) == ["p1.s1", "p1.s2"]
    s.do("choose p1.s2")
    assert player(s, 1)["hand"] == ["two"]


@rule("SZK-WPN-1")
def test_fits_is_a_permission_and_changes_nothing_when_applied() -> None:
    s = used([{"do": "fits"}])
    assert kinds(s)[-2:] == ["assist", "to-drop"]


def test_an_effect_names_the_rule_of_its_card() -> None:
    for card, action, found in (
        (other("it", "assist", HEAL), "p0 assist it", "SZK-ASSIST-1"),
        (monster("it", effects=[HEAL]), "p0 summon it", "SZK-MON-1"),
        (item("it", "main", HEAL), "p0 use player", "SZK-ITEM-1"),
    ):
        s = table({"hand": ["it"], "item": "it" if card["kind"] == "item" else None}, None, card)
        s.do(action)
        (event,) = [e for e in s.events if e.kind == "heal"]
        assert event.rules[0] == found
        assert event.cause == "it"


def test_a_shifted_attacker_goes_to_the_stock_from_standby() -> None:
    swap = item("swap", "after-attack", {"do": "shift"})
    s = battle({"stage": "cut", "item": "swap", "standby": ["wall"]}, None, swap)
    go(s, "p0 attack", "p0 use player s1", "p1 hold")
    assert player(s, 0)["stock"] == ["cut"]
    assert player(s, 0)["stage"]["card"] == "wall"
    assert "stage" not in phases(s)[:3]


def test_every_word_has_a_test_here() -> None:
    shared = {"modify", "damage", "heal", "draw", "mill", "discard", "take"}
    assert set(VOCABULARY.words) == shared | {"become", "pp", "spare", "shift", "bounce", "disarm", "fits"}
