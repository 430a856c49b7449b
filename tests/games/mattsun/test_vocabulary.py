"""Every word, stat, condition and measure of the effect vocabulary, by what it changes on the table."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.mattsun.table import (
    FILLER,
    GAME,
    READY,
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
    slot,
    table,
    tapped,
    told,
    trap,
    trump,
    unit,
)

rule = pytest.mark.rule
VOCABULARY = GAME.spec.vocabulary

DONE: set[str] = set()


def play(effect: Json | list[Json], p0: Json | None = None, p1: Json | None = None, *cards: Json, **keys: Any) -> Any:
    """P0 plays a trump with the effects; targets are those named in `aim`."""
    effects = effect if isinstance(effect, list) else [effect]
    aim = keys.pop("aim", "")
    s = table({"hand": ["it"], **(p0 or {})}, p1, trump("it", *effects), *cards, **keys)
    s.do(f"trump it {aim}".strip())
    return passed(s)


@pytest.mark.parametrize(
    ("target", "aim", "expected"),
    [
        ("front", "", {"p1.front": 1, "p1.b1": 0}),
        ("one", "p1.b1", {"p1.front": 0, "p1.b1": 1}),
        ("bench", "p1.b1", {"p1.front": 0, "p1.b1": 1}),
        ("each", "", {"p1.front": 1, "p1.b1": 1, "p1.b2": 0}),
        ("each-bench", "", {"p1.front": 0, "p1.b1": 1, "p1.b2": 0}),
    ],
)
def test_hit_and_mend_and_their_targets(target: str, aim: str, expected: dict[str, int]) -> None:
    theirs: Json = {"front": "giant", "bench": ["man", down("man")]}
    s = play(hit(1, target), None, theirs, aim=aim)
    assert {name: damage(s, name) for name in expected} == expected
    mend = {"do": "mend", "amount": 1, "target": target, "side": "opponent"}
    theirs = {"front": hurt("giant", 3), "bench": [hurt("man", 3), down("man")]}
    s = play(mend, None, theirs, aim=aim)
    start = {"p1.front": 3, "p1.b1": 3, "p1.b2": 0}
    assert {name: start[name] - damage(s, name) for name in expected} == expected


def test_mend_takes_off_no_more_than_there_is() -> None:
    s = play({"do": "mend", "amount": 9, "target": "front"}, {"front": hurt("man", 2)})
    assert damage(s, "p0.front") == 0
    assert told(s, "mend")[0].data["amount"] == 2
    assert "mend" not in kinds(play({"do": "mend", "amount": 9, "target": "front"}))


@rule("MTN-SOUL-1")
@pytest.mark.parametrize(("side", "mine", "theirs"), [("own", 1, 0), ("opponent", 0, 1), ("both", 1, 1)])
def test_damage_and_heal_mean_the_battlefield(side: str, mine: int, theirs: int) -> None:
    s = play({"do": "damage", "amount": 1, "side": side})
    assert (damage(s, "p0.front"), damage(s, "p1.front")) == (mine, theirs)
    s = play({"do": "heal", "amount": 1, "side": side}, {"front": hurt("man", 2)}, {"front": hurt("man", 2)})
    assert (2 - damage(s, "p0.front"), 2 - damage(s, "p1.front")) == (mine, theirs)


@rule("MTN-SOUL-2")
@pytest.mark.parametrize("name", ["b1", "b2", "b3"])
def test_return_and_scrap_any_bench_card(name: str) -> None:
    bench = [hurt("man", 2, ex=1), down("snare"), "trip"]
    cards = dict(zip(("b1", "b2", "b3"), ("man", "snare", "trip"), strict=True))
    s = play({"do": "scrap", "target": "slot"}, None, {"bench": bench}, aim=f"p1.{name}")
    assert player(s, 1)["discard"] == [cards[name]]
    s = play({"do": "return", "target": "slot"}, None, {"bench": bench}, aim=f"p1.{name}")
    assert player(s, 1)["hand"] == [cards[name]]
    assert card(s, f"p1.{name}") is None
    s = play({"do": "return", "target": "down"}, None, {"bench": bench}, aim="p1.b2")
    assert player(s, 1)["hand"] == ["snare"]


@rule("MTN-ACT-3")
def test_ex_counters_are_put_on_and_taken_off() -> None:
    s = play({"do": "ex", "amount": 2, "side": "opponent"})
    assert (slot(s, "p1.front") or {})["ex"] == 2
    s = play({"do": "clear-ex"}, {"front": hurt("man", 0, ex=3)})
    assert (slot(s, "p0.front") or {})["ex"] == 0
    assert told(s, "ex-off")[0].data["n"] == 3
    assert "ex-off" not in kinds(play({"do": "clear-ex"}))


@rule("MTN-ACT-4")
def test_pull_changes_places() -> None:
    s = play({"do": "pull"}, None, {"front": hurt("man", 2), "bench": ["man", hurt("giant", 1)]}, aim="p1.b2")
    assert (card(s, "p1.front"), damage(s, "p1.front"), damage(s, "p1.b2")) == ("giant", 1, 2)
    s = play({"do": "pull", "side": "own"}, {"bench": ["giant"]}, aim="b1")
    assert card(s, "p0.front") == "giant"


@rule("MTN-MAIN-2")
def test_unveil_turns_up_and_triggers_for_the_owner() -> None:
    s = play({"do": "unveil"}, None, {"bench": [down("herald"), down("snare")]}, aim="p1.b1")
    assert (slot(s, "p1.b1") or {})["face"] == "up"
    assert player(s, 1)["hand"] == FILLER[:1]
    s = play({"do": "unveil"}, None, {"bench": [down("herald"), down("snare")]}, aim="p1.b2")
    assert s.view(0)["players"][1]["bench"][1]["card"] == "snare"


@rule("MTN-CHARGE-2")
def test_charge_takes_the_top_of_the_deck_unseen() -> None:
    s = play({"do": "charge", "amount": 2})
    assert player(s, 0)["charge"][3:] == [{"card": c, "tapped": False} for c in FILLER[:2]]
    assert player(s, 0)["deck"] == FILLER[2:]
    assert "card01" not in str([e.data for e in s.events if e.visible_to(1)])


def test_tap_and_stand() -> None:
    s = play({"do": "tap", "amount": 2, "side": "opponent"})
    assert tapped(s, 1) == [True, True, False]
    s = play({"do": "tap", "amount": 9, "side": "both"})
    assert tapped(s, 0) == tapped(s, 1) == [True] * 3
    side = [{"card": "man", "tapped": True}] * 2 + READY[:1]
    s = play({"do": "stand", "amount": 2}, {"charge": side})
    assert tapped(s, 0) == [False, False, True]


@rule("MTN-DICE-1")
def test_roll_and_what_asks_for_the_dice() -> None:
    totals = set()
    for seed in range(40):
        s = play(
            [
                {"do": "roll", "dice": 2},
                {"do": "draw", "amount": 1, "when": {"roll_at_least": 8}},
                {"do": "hit", "amount": {"stat": "high-dice"}, "target": "front"},
                {"do": "charge", "amount": 1, "when": {"roll_at_most": 4}},
            ],
            seed=seed,
        )
        (event,) = told(s, "roll")
        dice = event.data["dice"]
        assert len(dice) == 2
        assert all(1 <= d <= 6 for d in dice)
        assert event.data["total"] == sum(dice)
        assert len(player(s, 0)["hand"]) == (sum(dice) >= 8)
        assert damage(s, "p1.front") == sum(d >= 4 for d in dice)
        assert len(player(s, 0)["charge"]) - 3 == (sum(dice) <= 4)
        totals.add(sum(dice))
    assert len(totals) > 7
    s = play({"do": "roll", "dice": {"count": "hand", "side": "opponent"}}, None, {"hand": ["imp"] * 5})
    assert told(s, "roll")[0].data["n"] == 5


@rule("MTN-ACT-2")
@pytest.mark.parametrize(("bonus", "expected"), [(0, 1), (1, 2), (-9, 1)])
def test_assault_is_an_attacks_damage(bonus: int, expected: int) -> None:
    s = play({"do": "assault", "amount": bonus})
    assert damage(s, "p1.front") == expected


def test_draw_mill_discard_and_take_are_the_shared_words() -> None:
    s = play({"do": "mill", "amount": 2, "side": "opponent"})
    assert player(s, 1)["discard"] == FILLER[:2]
    s = play(
        [{"do": "take", "from": "discard", "to": "hand", "filter": {"kind": "unit"}}], {"discard": ["spark", "imp"]}
    )
    s.do("choose imp")
    assert player(s, 0)["hand"] == ["imp"]
    s = play([{"do": "discard", "amount": 1, "side": "both"}], {"hand": ["it", "imp"]}, {"hand": ["man"]})
    s.do("p0 choose imp")
    s.do("p1 choose man")
    assert (player(s, 0)["discard"], player(s, 1)["discard"]) == (["imp", "it"], ["man"])


@pytest.mark.parametrize(
    ("stat", "p0", "p1", "expected"), [("atk", 1, 0, 2), ("def", 0, -1, 2), ("guard", 0, 1, 0), ("guard", 0, 9, 0)]
)
def test_modify_atk_def_and_guard(stat: str, p0: int, p1: int, expected: int) -> None:
    side, amount = ("own", p0) if p0 else ("opponent", p1)
    s = play({"do": "modify", "stat": stat, "amount": amount, "side": side})
    act(s, "done", "attack")
    assert damage(s, "p1.front") == expected


def test_a_stat_never_falls_below_0() -> None:
    s = play({"do": "modify", "stat": "atk", "amount": -9}, None, {"front": "none"}, unit("none", 4, 0, 0))
    act(s, "done", "attack")
    assert told(s, "hit")[0].data["atk"] == 0


AURA = {"do": "aura", "stat": "atk", "amount": 1}


@rule("MTN-ZONE-1", "MTN-CARD-1")
@pytest.mark.parametrize("at", ["field", "front", "bench"])
@pytest.mark.parametrize("where", ["front", "bench", "down"])
def test_what_holds_while_a_unit_lies_face_up(at: str, where: str) -> None:
    it = unit("it", 4, 3, 3, abilities=[{**AURA, "at": at}])
    bench: list[Any] = ["it"] if where == "bench" else [down("it")] if where == "down" else ["man"]
    s = table({"front": "it" if where == "front" else "man", "bench": bench}, None, it, phase="action")
    passed(act(s, "attack"))
    holds = where != "down" and at in ("field", where)
    assert damage(s, "p1.front") == (2 if holds else 1)


def test_an_aura_on_the_opponent_ends_with_its_unit() -> None:
    it = unit("it", 1, abilities=[{"do": "aura", "stat": "atk", "amount": -9, "side": "opponent", "at": "bench"}])
    s = table({"front": "strong", "hand": ["bolt"]}, {"bench": ["it"]}, it)
    assert s.view()["phase"] == "main"
    act(s, "trump bolt p1.b1", "done", "attack")
    assert damage(s, "p1.front") == 2
    s = table({"front": "strong"}, {"bench": ["it"]}, it, phase="action")
    act(s, "attack")
    assert damage(s, "p1.front") == 1


def test_cancel_works_on_each_declaration() -> None:
    for when, do, phase in (
        ("enemy-attack", "attack", "action"),
        ("enemy-special", "special", "action"),
        ("enemy-swap", "swap b1", "action"),
        ("enemy-trump", "trump spark", "main"),
    ):
        stop = trap("stop", when, {"do": "cancel"})
        mover = unit("mover", special=[hit(1)])
        s = table({"front": "mover", "hand": ["spark"]}, {"bench": [down("stop")]}, stop, mover, phase=phase)
        s.do(do)
        s.do("trap b1")
        assert (damage(s, "p1.front"), card(s, "p0.front")) == (0, "mover")


# (condition, its value, what makes it hold, what doesn't)
CONDITIONS: list[tuple[str, Any, tuple[Json, Json], tuple[Json, Json]]] = [
    ("hp_at_most", 2, ({"front": hurt("man", 2)}, {}), ({"front": hurt("man", 1)}, {"front": hurt("man", 2)})),
    ("enemy_hp_at_most", 2, ({}, {"front": hurt("man", 2)}), ({"front": hurt("man", 3)}, {})),
    ("damage_at_least", 2, ({"front": hurt("giant", 2)}, {}), ({"front": hurt("giant", 1)}, {})),
    ("ex", True, ({"front": hurt("man", 0, ex=1)}, {}), ({}, {"front": hurt("man", 0, ex=1)})),
    ("ex", False, ({}, {}), ({"front": hurt("man", 0, ex=1)}, {})),
    ("charge_at_least", 3, ({"charge": READY}, {}), ({"charge": READY[:2]}, {})),
    ("bench_at_least", 2, ({"bench": ["man", "imp"]}, {}), ({"bench": ["man", down("imp"), "snare"]}, {})),
    ("hand_at_least", 1, ({"hand": ["it", "imp"]}, {}), ({"hand": ["it"]}, {"hand": ["imp"]})),
    ("hand_at_most", 0, ({"hand": ["it"]}, {}), ({"hand": ["it", "imp"]}, {})),
    ("deck_at_most", 2, ({"deck": FILLER[:2]}, {}), ({}, {"deck": FILLER[:2]})),
    ("discard_at_least", 1, ({"discard": ["man"]}, {}), ({}, {"discard": ["man"]})),
    ("behind", True, ({"deck": FILLER[:7]}, {}), ({}, {})),
    ("behind", False, ({}, {}), ({"deck": FILLER[:7]}, {})),
    ("own_turn", True, ({}, {}), ({}, {})),
    ("own_turn", False, ({}, {}), ({}, {})),
]


@pytest.mark.parametrize(
    ("name", "value", "true", "false"), CONDITIONS, ids=[f"{c[0]}-{i}" for i, c in enumerate(CONDITIONS)]
)
def test_condition(name: str, value: Any, true: tuple[Json, Json], false: tuple[Json, Json]) -> None:
    for (p0, p1), holds in ((true, True), (false, False)):
        if name == "own_turn":
            holds = bool(value)
        s = play(hit(1, "one", "opponent", when={name: value}), p0, p1, aim="p1.b1")
        assert damage(s, "p1.b1") == (1 if holds else 0), (name, holds)
        assert ("condition-not-met" in kinds(s)) != holds


def test_own_turn_during_the_others() -> None:
    for value, expected in ((True, 0), (False, 1)):
        it = trap("it", "enemy-attack", hit(1, when={"own_turn": value}))
        s = table(None, {"bench": [down("it")]}, it, phase="action")
        act(s, "attack", "trap b1")
        assert damage(s, "p0.front") == expected


def test_every_condition_is_tested() -> None:
    tested = {c[0] for c in CONDITIONS} | {"roll_at_least", "roll_at_most"}
    assert tested == set(VOCABULARY.conditions)


MEASURES: list[tuple[str, str, Json, Json, int]] = [
    ("charge", "own", {"charge": READY[:2]}, {}, 2),
    ("charge", "opponent", {}, {"charge": READY[:1]}, 1),
    ("bench", "own", {"bench": ["man", "imp", down("man")]}, {}, 2),
    ("damage", "own", {"front": hurt("giant", 3)}, {}, 3),
    ("damage", "opponent", {}, {"front": hurt("giant", 2)}, 2),
    ("ex", "own", {"front": hurt("man", 0, ex=2)}, {}, 2),
]


@pytest.mark.parametrize(("stat", "side", "p0", "p1", "expected"), MEASURES)
def test_an_amount_that_measures(stat: str, side: str, p0: Json, p1: Json, expected: int) -> None:
    s = play(draw({"stat": stat, "side": side}), p0, p1)  # type: ignore[arg-type]
    assert len(player(s, 0)["hand"]) == expected


def test_every_measure_and_stat_is_tested() -> None:
    assert {m[0] for m in MEASURES} | {"roll", "high-dice"} == set(VOCABULARY.measures)
    assert VOCABULARY.stats == ("atk", "def", "guard")


def test_the_ready_cards_use_every_word_condition_occasion_trigger_and_measure() -> None:
    fields = ("abilities", "special", "super", "cost", "effects")
    ready = [c for c in GAME.cards.values() if c.id not in GAME.extra_cards]
    effects = [e for c in ready for name in fields for e in getattr(c, name)]
    assert {e.do for e in effects} >= set(VOCABULARY.words)
    assert {name for e in effects for name, _ in e.when} == set(VOCABULARY.conditions)
    assert {e.at for e in effects if e.at} == set(VOCABULARY.occasions)
    assert {c.when for c in ready if c.kind == "trap"} == {
        *("enemy-attack", "enemy-special", "own-defeat", "enemy-trump", "enemy-swap")
    }
    amounts = [v for e in effects for v in e.args.values() if isinstance(v, dict) and "stat" in v]
    assert {a["stat"] for a in amounts} >= {"charge", "bench", "damage", "ex", "high-dice"}
    assert any(e.args.get("until") == "turn" for e in effects) or options is not None
