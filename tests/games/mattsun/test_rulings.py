"""Each option of each ruling."""

from __future__ import annotations

import pytest

from tests.games.mattsun.table import (
    GAME,
    UP,
    Json,
    act,
    card,
    damage,
    down,
    hit,
    hurt,
    options,
    passed,
    player,
    rules_of,
    slot,
    table,
    terrain,
    unit,
)

rule = pytest.mark.rule


def test_the_rulings_and_their_defaults() -> None:
    assert {key: (r.options, r.default) for key, r in GAME.rulings.items()} == {
        "battle_action": (("required", "optional"), "required"),
        "first_turn_attack": (("allowed", "forbidden"), "allowed"),
        "reveal_on_promote": (("triggers", "silent"), "triggers"),
        "ruleset": (("2021", "2024"), "2021"),
    }


@rule("MTN-ACT-6", "MTN-ACT-1")
@pytest.mark.parametrize(("option", "able"), [("required", False), ("optional", True)])
def test_battle_action(option: str, able: bool) -> None:
    s = table(phase="action", rulings={"battle_action": option})
    assert ("skip" in options(s)) == able
    assert rules_of(s, "p0 skip") == (set() if able else {"MTN-ACT-1", "MTN-ACT-6"})
    if able:
        s.do("skip")
        assert (s.turn, damage(s, "p1.front")) == (4, 0)


MOVER = unit("mover", special=[hit(1)], super=[hit(1)])


@rule("MTN-ACT-1", "MTN-DRAW-1")
@pytest.mark.parametrize("option", ["allowed", "forbidden"])
def test_first_turn_attack(option: str) -> None:
    s = table(
        {"front": "mover"}, {"front": "mover"}, MOVER, phase="action", turn=1, rulings={"first_turn_attack": option}
    )
    if option == "allowed":
        assert options(s) == ["attack", "special", "super", "swap b1"]
        s.do("attack")
    else:
        assert options(s) == ["swap b1"]
        assert all(rules_of(s, f"p0 {verb}") == {"MTN-ACT-1"} for verb in ("attack", "special", "super"))
        s.do("swap b1")
    act(s, "hold", "done")
    assert "attack" in options(s), "the second player may attack in any case"


@rule("MTN-ACT-6")
def test_first_turn_attack_forbidden_and_nobody_to_swap_with() -> None:
    s = table({"bench": []}, None, phase="action", turn=1, rulings={"first_turn_attack": "forbidden"})
    assert options(s) == ["skip"]


@rule("MTN-MAIN-4", "MTN-ACT-4", "MTN-SOUL-4")
@pytest.mark.parametrize(("option", "expected"), [("triggers", 1), ("silent", 0)])
def test_reveal_on_promote(option: str, expected: int) -> None:
    rulings = {"reveal_on_promote": option}
    s = table({"bench": [down("archer")]}, None, phase="action", rulings=rulings)
    passed(act(s, "swap b1"))
    assert damage(s, "p1.front") == expected
    s = table(
        {"front": "strong"}, {"front": hurt("man", 3), "bench": [down("archer")]}, phase="action", rulings=rulings
    )
    passed(act(s, "attack"))
    s.do("promote b1")
    assert damage(s, "p0.front") == expected
    s = table({"hand": ["archer"], "bench": [down("archer")]}, None, rulings=rulings)
    act(s, "place archer up", "flip b1")
    assert damage(s, "p1.front") == 2, "it governs swap and refill only"


AURA: Json = {"do": "aura", "stat": "atk", "amount": 2}
STAGE = terrain("stage", AURA)
NEW = {"ruleset": "2024"}


@rule("MTN-CARD-1", "MTN-MAIN-1", "MTN-ZONE-1")
def test_terrains_are_for_2024_only() -> None:
    s = table({"hand": ["stage"]}, None, STAGE)
    assert options(s) == ["done"]
    assert rules_of(s, "p0 place stage b1") == {"MTN-CARD-1"}
    s = table({"hand": ["stage", "imp"]}, None, STAGE, rulings=NEW)
    assert options(s)[:4] == [f"place stage {name}" for name in ("front", "b1", "b2", "b3")]
    assert s.view()["ruleset"] == "2024"
    assert rules_of(s, "p0 place stage up") == {"MTN-MAIN-1"}
    assert rules_of(s, "p0 place stage p1.b1") == {"MTN-MAIN-1"}
    assert rules_of(s, "p0 place imp b2") == {"MTN-MAIN-1"}
    assert rules_of(s, "p0 place stage p0.b1") == set()


@rule("MTN-ZONE-1", "MTN-MAIN-1")
def test_a_slot_holds_one_terrain_and_one_other_card() -> None:
    s = table({"hand": ["stage", "stage", "imp"], "bench": ["man", "man"]}, None, STAGE, rulings=NEW)
    s.do("place stage b3")
    assert slot(s, "p0.b3") == {"card": None, "terrain": "stage"}
    s.do("place imp down")
    assert slot(s, "p0.b3") == {"card": "imp", "face": "down", "damage": 0, "ex": 0, "terrain": "stage"}
    assert s.view(1)["players"][0]["bench"][2] == {"face": "down", "damage": 0, "ex": 0, "terrain": "stage"}
    assert "place stage b3" not in options(s)
    assert rules_of(s, "p0 place stage b3") == {"MTN-ZONE-1"}
    s.do("place stage front")
    assert slot(s, "p0.front") == {"card": "man", "face": "up", "damage": 0, "ex": 0, "terrain": "stage"}


@rule("MTN-ZONE-1", "MTN-ACT-2")
@pytest.mark.parametrize(
    ("where", "bench", "expected"),
    [
        ("front", [], 2),
        ("b1", ["man"], 2),
        ("b1", [down("man")], 1),
        ("b1", [], 1),
        ("b1", ["snare"], 1),
    ],
)
def test_a_terrain_works_only_under_a_face_up_unit(where: str, bench: list[Json], expected: int) -> None:
    s = table({"hand": ["stage"], "bench": bench}, None, STAGE, rulings=NEW)
    act(s, f"place stage {where}", "done", "attack")
    passed(s)
    assert damage(s, "p1.front") == expected


@rule("MTN-ZONE-1")
def test_a_terrain_stays_when_the_unit_leaves() -> None:
    s = table(
        {"front": "strong"},
        {"front": {**hurt("man", 3), "terrain": "stage"}, "bench": ["giant"]},
        STAGE,
        phase="action",
        rulings=NEW,
    )
    s.do("attack")
    assert slot(s, "p1.front") == {"card": None, "terrain": "stage"}
    s.do("promote b1")
    assert slot(s, "p1.front") == {"card": "giant", "face": "up", "damage": 0, "ex": 0, "terrain": "stage"}
    act(s, "hold", "done", "swap b1") if card(s, "p1.b1") else None
    assert player(s, 1)["discard"] == ["man"]


@rule("MTN-CARD-1")
def test_a_terrain_in_a_deck_is_an_error_under_2021_only() -> None:
    game = GAME.with_cards([STAGE])
    deck = [f"card{n:02}" for n in range(1, 10) for _ in range(3)] + ["stage"] * 3
    assert [p.code for p in game.check_deck(deck)] == ["terrain"]
    assert game.check_deck(deck, {"ruleset": "2024"}) == []
    with pytest.raises(Exception, match=r"stage|terrain"):
        game.new([deck, deck])
    assert game.new([deck, deck], rulings=NEW).view()["ruleset"] == "2024"


def test_turned_up_abilities_do_not_trigger_for_terrain_or_trap() -> None:
    plain = unit("plain", abilities=[{**hit(1), **UP}])
    s = table({"hand": ["stage", "snare"]}, None, STAGE, plain, rulings=NEW)
    act(s, "place stage b1", "place snare up")
    assert damage(s, "p1.front") == 0
