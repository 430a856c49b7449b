"""Every word, stat, measure and condition of the effect vocabulary, by what it changes on the table."""

from __future__ import annotations

from typing import Any

import pytest

import tcg_kit as tcg
from tests.games.zutomayo.table import (
    FILLER,
    GAME,
    Json,
    after,
    area,
    both_set,
    character,
    enchant,
    hp,
    kinds,
    player,
    plus,
    table,
)

rule = pytest.mark.rule

DUMMY = {"battle": None}
FLAME = character("flame-man", attribute="flame")
WIND = character("wind-man", attribute="wind")
COSTLY = character("costly", 10, 10, cost=3)
VOCABULARY = GAME.spec.vocabulary


def hits(effect: Json | list[Json], p0: Json | None = None, p1: Json | None = None, *cards: Json, **keys: Any) -> int:
    """What p1 without any attack loses when p0 (40/40) sets an enchant with the effect."""
    effects = effect if isinstance(effect, list) else [effect]
    s = table(
        {"hand": ["it"], **(p0 or {})},
        {**DUMMY, **(p1 or {})},
        enchant("it", *effects),
        FLAME,
        WIND,
        COSTLY,
        *cards,
        **keys,
    )
    before = player(s, 1)["hp"]
    return int(before - player(both_set(s, "it"), 1)["hp"])


# (condition, its value, what makes it hold, what doesn't)
CONDITIONS: list[tuple[str, Any, tuple[Json, Json, Json], tuple[Json, Json, Json]]] = [
    ("time", "night", ({}, {}, {"chronos": 14}), ({}, {}, {"chronos": 13})),
    ("time", "day", ({}, {}, {"chronos": 5}), ({}, {}, {"chronos": 4})),
    ("time_changed", True, ({}, {"hand": ["leap"]}, {}), ({}, {}, {})),
    ("time_changed", False, ({}, {}, {}), ({}, {"hand": ["leap"]}, {})),
    ("attribute", "flame", ({"battle": "flame-man"}, {}, {}), ({"battle": "wind-man"}, {}, {})),
    (
        "opponent_attribute",
        "wind",
        ({}, {"battle": "wind-man"}, {}),
        ({"battle": "wind-man"}, {"battle": "flame-man"}, {}),
    ),
    ("hp_at_most", 50, ({"hp": 50}, {}, {}), ({"hp": 51}, {"hp": 50}, {})),
    ("hp_at_least", 50, ({"hp": 50}, {}, {}), ({"hp": 49}, {}, {})),
    ("opponent_hp_at_most", 80, ({}, {"hp": 80}, {}), ({"hp": 80}, {"hp": 81}, {})),
    ("behind", True, ({"hp": 89}, {"hp": 90}, {}), ({"hp": 90}, {"hp": 90}, {})),
    ("behind", False, ({"hp": 90}, {"hp": 90}, {}), ({"hp": 89}, {"hp": 90}, {})),
    ("abyss_at_least", 2, ({"abyss": ["man", "blank"]}, {}, {}), ({"abyss": ["man"]}, {"abyss": ["man"] * 3}, {})),
    (
        "abyss_attribute",
        {"attribute": "flame", "at_least": 2},
        ({"abyss": ["flame-man", "flame-man"]}, {}, {}),
        ({"abyss": ["flame-man", "wind-man"]}, {"abyss": ["flame-man"] * 2}, {}),
    ),
    (
        "abyss_attribute",
        {"kind": "enchant", "at_least": 1},
        ({"abyss": ["blank"]}, {}, {}),
        ({"abyss": ["man"]}, {}, {}),
    ),
    (
        "charger_attribute",
        {"attribute": "flame", "at_least": 1},
        ({"charger": ["torch"]}, {}, {}),
        ({"charger": ["spark"], "abyss": ["flame-man"]}, {"charger": ["torch"]}, {}),
    ),
    ("opponent_cost_at_least", 3, ({}, {"battle": "costly"}, {}), ({"battle": "costly"}, {"battle": "man"}, {})),
    (
        "power_at_least",
        2,
        ({"charger": ["cell", "cell"]}, {}, {}),
        ({"charger": ["cell"]}, {"charger": ["cell"] * 2}, {}),
    ),
]


@rule("ZTM-EFFECT-1", "ZTM-CARD-3")
@pytest.mark.parametrize(
    ("name", "value", "true", "false"), CONDITIONS, ids=[f"{c[0]}-{i}" for i, c in enumerate(CONDITIONS)]
)
def test_condition(name: str, value: Any, true: tuple[Json, Json, Json], false: tuple[Json, Json, Json]) -> None:
    it = enchant("it", {"do": "heal", "amount": 5, "when": {name: value}})
    torch = character("torch", attribute="flame", power=1)
    for (p0, p1, keys), holds in ((true, True), (false, False)):
        low = {"hp": 70, **p0}
        s = table({**low, "hand": ["it"]}, {"hp": 70, **p1}, it, torch, FLAME, WIND, COSTLY, **keys)
        start = player(s, 0)["hp"]
        both_set(s, "it", p1.get("hand", ["blank"])[0])
        healed = player(s, 0, after(s, "effects"))["hp"] - start
        assert healed == (5 if holds else 0), (name, holds)
        assert ("condition-not-met" in kinds(s)) != holds


def test_every_condition_is_tested() -> None:
    assert {c[0] for c in CONDITIONS} == set(VOCABULARY.conditions)


def test_all_conditions_of_an_effect_must_hold() -> None:
    both = {"time": "night", "hp_at_most": 50}
    assert hits(plus(10, **both), {"hp": 50}) == 50
    assert hits(plus(10, **both), {"hp": 51}) == 40
    assert hits(plus(10, **both), {"hp": 50}, chronos=9) == 40


LEAVING: list[tuple[Json, Json, Json, Json]] = [
    ({"time_flips": True}, {}, {"hand": ["leap"]}, {}),
    ({"time": "day"}, {}, {"hand": ["leap"]}, {}),
    ({"time": "night"}, {}, {"hand": ["leap"]}, {"chronos": 13}),
    ({"hp_at_most": 60}, {"battle": None}, {}, {}),
    ({"damage_taken": 40}, {"battle": None}, {}, {}),
    ({"abyss_at_least": 3}, {"abyss": ["man", "man"]}, {}, {}),
]


@rule("ZTM-AREA-1", "ZTM-AREA-4")
@pytest.mark.parametrize(("leaves", "p0", "p1", "keys"), LEAVING, ids=[next(iter(c[0])) for c in LEAVING])
def test_leaving_condition(leaves: Json, p0: Json, p1: Json, keys: Json) -> None:
    tower = area("tower", leaves=leaves)
    s = both_set(table({"c": "tower", **p0}, p1, tower, **keys), "blank", p1.get("hand", ["blank"])[0])
    assert player(s, 0)["c"] is None
    other = {key: value - 1 if type(value) is int and key == "hp_at_most" else value for key, value in leaves.items()}
    other = {key: value + 1 if type(value) is int and key != "hp_at_most" else value for key, value in other.items()}
    calm = {**keys, "chronos": 9} if leaves == {"time": "night"} else keys
    s = both_set(table({"c": "tower", **p0}, {**p1, "hand": ["blank"]}, area("tower", leaves=other), **calm))
    assert player(s, 0)["c"] is not None


def test_every_leaving_condition_is_tested() -> None:
    assert {next(iter(c[0])) for c in LEAVING} == set(VOCABULARY.leaving)


AMOUNTS: list[tuple[Json, int, Json, Json]] = [
    ({"count": "abyss", "times": 10}, 20, {"abyss": ["man", "blank"]}, {"abyss": ["man"]}),
    ({"count": "abyss", "times": 10, "side": "opponent"}, 10, {"abyss": ["man", "blank"]}, {"abyss": ["man"]}),
    ({"count": "abyss", "times": 10, "kind": "enchant"}, 10, {"abyss": ["man", "blank"]}, {}),
    ({"count": "abyss", "times": 10, "attribute": "flame"}, 20, {"abyss": ["flame-man", "man", "flame-man"]}, {}),
    ({"count": "abyss", "times": 10, "max": 25}, 25, {"abyss": ["man"] * 3}, {}),
    ({"count": "abyss", "times": -10, "max": 25}, -25, {"abyss": ["man"] * 3}, {}),
    ({"count": "charger", "times": 10}, 30, {"charger": ["cell"] * 3}, {}),
    ({"count": "hand", "times": 10}, 20, {"hand": ["it", "man", "man"]}, {}),
    ({"count": "deck", "times": 1}, 6, {}, {}),
    ({"stat": "cost", "times": 10}, 30, {"battle": "costly"}, {}),
    ({"stat": "cost", "times": -10, "side": "opponent"}, -30, {}, {"battle": "costly-0"}),
    ({"stat": "hp-lost", "times": 1}, 15, {"hp": 85}, {}),
    ({"stat": "hp-lost", "times": 1, "side": "opponent"}, 5, {}, {"hp": 95}),
    ({"stat": "power", "times": 10}, 20, {"charger": ["cell"] * 2}, {}),
    ({"count": "abyss"}, 2, {"abyss": ["man"] * 2}, {}),
]


@pytest.mark.parametrize(("amount", "more", "p0", "p1"), AMOUNTS, ids=[f"{i}" for i in range(len(AMOUNTS))])
def test_amounts_that_are_measured(amount: Json, more: int, p0: Json, p1: Json) -> None:
    printed = 10 if p0.get("battle") == "costly" else 40
    nothing = character("costly-0", 0, 0, cost=3)
    assert hits({"do": "modify", "stat": "attack", "amount": amount}, p0, p1, nothing) == printed + more


def test_every_measure_and_zone_is_tested() -> None:
    assert {a[0]["stat"] for a in AMOUNTS if "stat" in a[0]} == set(VOCABULARY.measures)
    assert {a[0]["count"] for a in AMOUNTS if "count" in a[0]} == set(VOCABULARY.zones)


def modify(stat: str, amount: int, **more: Any) -> Json:
    return {"do": "modify", "stat": stat, "amount": amount, **more}


@pytest.mark.parametrize(
    ("effect", "lost"),
    [
        (modify("attack", 20), (0, 60)),
        (modify("attack", -20), (0, 20)),
        (modify("attack", -20, side="opponent"), (0, 60)),
        (modify("attack", 20, side="both"), (0, 40)),
        (modify("attack", -60, side="own"), (20, 0)),
        (modify("reduction", 10, side="opponent"), (0, 30)),
        (modify("reduction", 10, side="both"), (0, 30)),
        (modify("reduction", 10), (0, 40)),
    ],
)
def test_modify_attack_and_reduction(effect: Json, lost: tuple[int, int]) -> None:
    """p0 fights with 60, p1 with 20."""
    it, weak = enchant("it", effect), character("weak", 20, 20)
    s = both_set(table({"battle": "hero", "hand": ["it"]}, {"battle": "weak"}, it, weak), "it")
    assert (100 - hp(s)[0], 100 - hp(s)[1]) == lost


@pytest.mark.parametrize(
    ("amount", "side", "power"), [(2, "own", (3, 1)), (-1, "opponent", (1, 0)), (-9, "both", (0, 0))]
)
def test_modify_power(amount: int, side: str, power: tuple[int, int]) -> None:
    it = enchant("it", modify("power", amount, side=side, until="game"))
    s = both_set(table({"charger": ["cell"], "hand": ["it"]}, {"charger": ["cell"]}, it), "it")
    assert (player(s, 0)["power"], player(s, 1)["power"]) == power


def test_more_power_lets_a_card_work_next_turn() -> None:
    it = enchant("it", modify("power", 5, until="game"))
    s = table({"hand": ["it", "dear"]}, {**DUMMY, "hand": ["blank"] * 2}, it)
    both_set(s, "it")
    both_set(s, "dear")
    assert s.over
    assert hp(s) == (100, 0)  # 40, then 40 + 50


@pytest.mark.parametrize(("until", "second"), [("battle", 40), ("turn", 40), ("source-leaves", 40), ("game", 50)])
def test_how_long_a_bonus_of_an_enchant_lasts(until: str, second: int) -> None:
    it = enchant("it", modify("attack", 10, until=until))
    s = table({"hand": ["it", "blank"]}, {**DUMMY, "hand": ["blank"] * 2}, it)
    both_set(s, "it")
    assert hp(s)[1] == 50
    both_set(s)
    assert 50 - hp(s)[1] == second


@pytest.mark.parametrize(("until", "second"), [("battle", 10), ("turn", 10), ("source-leaves", 20), ("game", 20)])
def test_how_long_a_bonus_of_a_character_that_stays_lasts(until: str, second: int) -> None:
    it = character("it", 10, 10, effects=[modify("attack", 10, until=until)])
    s = table({"hand": ["it", "blank"]}, {**DUMMY, "hand": ["blank"] * 2}, it)
    both_set(s, "it")
    assert hp(s)[1] == 80
    both_set(s)
    assert 80 - hp(s)[1] == second


def test_a_characters_swap_lasts_for_its_turn_only() -> None:
    it = character("it", 10, 50, effects=[{"do": "swap-attacks"}])
    s = table({"hand": ["it", "blank"]}, {**DUMMY, "hand": ["blank"] * 2}, it)
    both_set(s, "it")
    assert hp(s)[1] == 50
    both_set(s)
    assert hp(s)[1] == 40


def test_a_characters_lasting_bonus_goes_when_it_is_replaced() -> None:
    it = character("it", 10, 10, effects=[modify("attack", 10, until="source-leaves")])
    s = table({"hand": ["it", "blank", "sun"]}, {**DUMMY, "hand": ["blank"] * 3}, it)
    both_set(s, "it")
    both_set(s)
    assert hp(s)[1] == 60
    both_set(s, "sun")
    assert hp(s)[1] == 50


@rule("ZTM-END-1")
@pytest.mark.parametrize(("side", "found"), [("opponent", (100, 30)), ("own", (90, 40)), ("both", (90, 30))])
def test_damage(side: str, found: tuple[int, int]) -> None:
    it = enchant("it", {"do": "damage", "amount": 10, "side": side})
    battle = {"battle": "hero"}
    s = both_set(table({**battle, "hand": ["it"]}, DUMMY, it), "it")
    assert hp(s) == found


@rule("ZTM-END-1")
@pytest.mark.parametrize(("start", "end"), [(50, 80), (70, 100), (90, 100), (100, 100)])
def test_heal_never_goes_above_100(start: int, end: int) -> None:
    it = enchant("it", {"do": "heal", "amount": 30})
    assert hp(both_set(table({"hp": start, "hand": ["it"]}, None, it), "it")) == (end, 100)


def test_heal_the_opponent_or_both() -> None:
    for side, found in (("opponent", (50, 70)), ("both", (70, 70))):
        it = enchant("it", {"do": "heal", "amount": 20, "side": side})
        assert hp(both_set(table({"hp": 50, "hand": ["it"]}, {"hp": 50}, it), "it")) == found


@pytest.mark.parametrize(
    ("amount", "end", "time"), [(5, 5, "day"), (-4, 14, "night"), (-5, 13, "day"), (18, 0, "night"), (-40, 14, "night")]
)
@rule("ZTM-CLOCK-2", "ZTM-BATTLE-5")
def test_clock_moves_the_medal_on_or_back(amount: int, end: int, time: str) -> None:
    it = enchant("it", {"do": "clock", "amount": amount})
    s = both_set(table({"battle": "moon", "hand": ["it"]}, DUMMY, it), "it")
    assert (s.view()["chronos"], s.view()["time"]) == (end, time)
    assert hp(s)[1] == (90 if time == "day" else 50)


@pytest.mark.parametrize(("side", "lost"), [("own", (40, 0)), ("opponent", (0, 40)), ("both", (0, 0))])
@rule("ZTM-BATTLE-5")
def test_swap_attacks(side: str, lost: tuple[int, int]) -> None:
    """Both fight with a moon (50 at night, 10 by day) at night."""
    it = enchant("it", {"do": "swap-attacks", "side": side})
    s = both_set(
        table({"battle": "moon", "hand": ["it", "blank"]}, {"battle": "moon", "hand": ["blank"] * 2}, it), "it"
    )
    assert (100 - hp(s)[0], 100 - hp(s)[1]) == lost
    both_set(s)
    assert (100 - hp(s)[0], 100 - hp(s)[1]) == lost  # only for that turn


def test_two_swaps_undo_each_other() -> None:
    it = enchant("it", {"do": "swap-attacks"}, {"do": "swap-attacks"})
    assert hp(both_set(table({"battle": "moon", "hand": ["it"]}, DUMMY, it), "it"))[1] == 50


@rule("ZTM-HAND-1")
@pytest.mark.parametrize(("side", "sizes"), [("own", (3, 1)), ("opponent", (1, 3)), ("both", (3, 3))])
def test_draw(side: str, sizes: tuple[int, int]) -> None:
    it = enchant("it", {"do": "draw", "amount": 2, "side": side})
    s = both_set(table({"hand": ["it"]}, None, it), "it")
    assert (len(player(s, 0)["hand"]), len(player(s, 1)["hand"])) == sizes


@pytest.mark.parametrize(("side", "found"), [("own", (3, 1)), ("opponent", (1, 3)), ("both", (3, 3))])
def test_mill(side: str, found: tuple[int, int]) -> None:
    it = enchant("it", {"do": "mill", "amount": 2, "side": side})
    s = both_set(table({"hand": ["it"]}, None, it), "it")
    assert (len(player(s, 0)["abyss"]), len(player(s, 1)["abyss"])) == found
    if side != "opponent":
        assert player(s, 0)["abyss"] == [*FILLER[:2], "it"]
        assert player(s, 0)["hand"] == [FILLER[2]]


UNSIGNED: list[Json] = [
    {"do": "damage"},
    {"do": "heal"},
    {"do": "draw"},
    {"do": "mill"},
    {"do": "discard"},
    {"do": "take", "from": "abyss"},
    {"do": "hand-size"},
]


@pytest.mark.parametrize("effect", UNSIGNED, ids=[e["do"] for e in UNSIGNED])
def test_an_amount_below_0_does_nothing(effect: Json) -> None:
    it = enchant("it", {**effect, "amount": {"count": "charger", "times": -1}})
    base: Json = {"hp": 80, "abyss": ["man"], "charger": ["cell", "cell"]}
    s = both_set(table({**base, "hand": ["it", "man"]}, {"hp": 80}, it), "it")
    assert s.phase == "set"
    assert hp(s) == (80, 80)
    assert player(s, 0)["abyss"] == ["man", "it"]
    assert player(s, 0)["hand"] == ["man", FILLER[0]]
    assert len(player(s, 0)["deck"]) == 5


@pytest.mark.parametrize("effect", UNSIGNED, ids=[e["do"] for e in UNSIGNED])
def test_a_printed_amount_below_0_is_refused(effect: Json) -> None:
    with pytest.raises(tcg.CardFileError) as caught:
        table(None, None, enchant("it", {**effect, "amount": -1}))
    assert caught.value.field == "effects[0].amount"


def test_every_word_has_a_test_in_this_folder() -> None:
    tested = {"modify", "damage", "heal", "clock", "swap-attacks", "draw", "mill", "hand-size"}
    assert set(VOCABULARY.words) == tested | {"discard", "take", "reuse"}  # these ask: test_choices.py
    assert isinstance(GAME, tcg.Game)
