"""Traps and the moments at which they are asked for: MTN-TRAP."""

from __future__ import annotations

import pytest

from tests.games.mattsun.table import (
    FILLER,
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
    rules_of,
    slot,
    table,
    told,
    trap,
    trump,
    unit,
)

rule = pytest.mark.rule

KICKER = unit("kicker", special=[hit(1)], super=[hit(1)])


@rule("MTN-TRAP-1")
def test_a_used_trap_is_turned_up_works_and_goes_to_the_discard_pile() -> None:
    s = table(None, {"bench": [down("snare")]}, phase="action")
    s.do("attack")
    assert (s.phase, s.to_act, options(s)) == ("trap", (1,), ["trap b1", "pass"])
    assert s.view(0)["trigger"] == {"when": "enemy-attack", "seat": 1}
    at = s.at
    s.do("trap b1")
    i = at + 1
    assert player(s, 1, (at, 1))["bench"][0] == {"card": "snare", "face": "up", "damage": 0, "ex": 0}
    assert damage(s, "p0.front") == 1
    assert (player(s, 1, i)["discard"], player(s, 1)["bench"]) == (["snare"], [None] * 3)
    assert kinds(s, at)[:3] == ["trap", "damage", "to-discard"]
    assert damage(s, "p1.front") == 1, "the attack goes on"


@rule("MTN-TRAP-1")
@pytest.mark.parametrize(
    ("when", "do"),
    [
        ("enemy-attack", "attack"),
        ("enemy-special", "special"),
        ("enemy-special", "super"),
        ("enemy-swap", "swap b1"),
        ("enemy-trump", "trump nothing"),
        ("own-defeat", "trump kill"),
    ],
)
def test_each_trigger_has_its_moment(when: str, do: str) -> None:
    kill = trump("kill", hit(9))
    phase = "main" if do.startswith("trump") else "action"
    triggers = ("enemy-attack", "enemy-special", "own-defeat", "enemy-trump", "enemy-swap")
    for other in triggers:
        tell = trap("tell", other, draw())
        s = table(
            {"front": "kicker", "hand": ["nothing", "kill"]},
            {"bench": [down("tell"), "man"]},
            kill,
            tell,
            KICKER,
            phase=phase,
        )
        s.do(do)
        if when == "own-defeat":
            assert s.view()["trigger"]["when"] == "enemy-trump"
            if other == "enemy-trump":
                continue
            s.do("pass")
        assert s.view()["trigger"] == {"when": when, "seat": 1}
        assert options(s) == (["trap b1", "pass"] if other == when else ["pass"])
        if other != when:
            assert rules_of(s, "p1 trap b1") == {"MTN-TRAP-1"}


@rule("MTN-TRAP-1")
def test_what_is_no_trap_can_not_be_used_as_one() -> None:
    s = table(None, {"bench": [down("man"), down("snare")]}, phase="action")
    s.do("attack")
    assert rules_of(s, "p1 trap b1") == {"MTN-TRAP-1"}
    assert rules_of(s, "p1 trap b3") == {None}
    assert rules_of(s, "p1 trap front") == {"MTN-TRAP-1"}
    assert rules_of(s, "p1 trap p0.b1") == {"MTN-TRAP-1"}
    assert rules_of(s, "p1 trap") == {"MTN-TRAP-1"}
    assert rules_of(s, "p0 trap b1") == {None}


@rule("MTN-TRAP-1")
def test_a_trap_may_be_used_in_the_turn_it_was_put_there() -> None:
    """P0 places a trap for its own defeat and loses its unit to its own move in the same turn."""
    mad = unit("mad", 1, special=[hit(1, "self", "own")])
    s = table({"front": "mad", "hand": ["revenge"], "bench": ["man"]}, {"bench": ["man"]}, mad)
    act(s, "place revenge down", "done", "special")
    assert (s.phase, s.to_act, options(s)) == ("trap", (0,), ["pass"])
    s.do("pass")
    assert options(s) == ["trap b2", "pass"]


@rule("MTN-TRAP-2")
def test_asked_after_declaration_and_payment_before_the_effect() -> None:
    costly = trump("costly", hit(2), cost=[{"do": "discard", "amount": 1}])
    s = table({"hand": ["costly", "imp"]}, {"bench": [down("censor")]}, costly)
    s.do("trump costly")
    assert s.phase == "main"
    s.do("choose imp")
    assert (s.phase, player(s, 0)["discard"], damage(s, "p1.front")) == ("trap", ["imp"], 0)
    s.do("trap b1")
    assert (s.phase, damage(s, "p1.front")) == ("main", 0)
    assert player(s, 0)["discard"] == ["imp", "costly"], "what was paid is gone"
    assert "cancelled" in kinds(s)


@rule("MTN-TRAP-2", "MTN-SOUL-1")
def test_at_a_defeat_asked_after_the_soul_draw_and_before_the_refill() -> None:
    s = table({"front": "strong"}, {"front": hurt("man", 3), "bench": [down("revenge"), "giant"]}, phase="action")
    s.do("attack")
    s.do("pass")
    assert (s.phase, s.to_act) == ("trap", (1,))
    assert player(s, 1)["hand"] == FILLER[:2]
    assert card(s, "p1.front") is None
    assert [f["phase"] for f in s.view()["returns"]] == ["action", "defeat"]


@rule("MTN-TRAP-2")
@pytest.mark.parametrize("active", [0, 1])
def test_the_opponent_of_the_acting_player_is_asked_first_one_trap_at_a_time_until_pass(active: int) -> None:
    foe = 1 - active
    players: list[Json] = [{"bench": [down("snare"), down("snare"), down("man")]}] * 2
    s = table(*players, phase="action", active=active)
    s.do("attack")
    assert (s.to_act, options(s)) == ((foe,), ["trap b1", "trap b2", "pass"])
    s.do("trap b2")
    assert (s.phase, s.to_act, options(s)) == ("trap", (foe,), ["trap b1", "pass"])
    s.do("trap b1")
    assert (s.to_act, options(s)) == ((foe,), ["pass"]), "a face-down unit is left"
    s.do("pass")
    assert (s.to_act, options(s)) == ((active,), ["pass"]), "the acting player has face-down cards too"
    s.do("pass")
    assert s.phase == "charge"
    assert (damage(s, f"p{active}.front"), damage(s, f"p{foe}.front")) == (2, 1)


@rule("MTN-TRAP-2")
def test_an_attack_without_attacker_or_target_is_spent() -> None:
    burn = trap("burn", "enemy-attack", hit(9))
    s = table({"bench": ["giant"]}, {"bench": [down("burn")]}, burn, phase="action")
    s.do("attack")
    s.do("trap b1")
    assert (s.phase, s.to_act) == ("refill", (0,))
    s.do("promote b1")
    assert damage(s, "p1.front") == 0, "the new unit doesn't attack"
    assert told(s, "spent")[0].rules == ("MTN-TRAP-2",)
    assert s.phase == "charge"


@rule("MTN-TRAP-2")
def test_a_move_and_a_swap_without_their_units_are_spent() -> None:
    dodge = trap("dodge", "enemy-special", {"do": "pull", "side": "own"})
    s = table({"front": "kicker"}, {"bench": [down("dodge"), "giant"]}, KICKER, dodge, phase="action")
    s.do("special")
    assert options(s) == ["trap b1 b2", "pass"]
    s.do("trap b1 b2")
    assert (card(s, "p1.front"), damage(s, "p1.front"), damage(s, "p1.b2")) == ("giant", 0, 0)
    assert "spent" in kinds(s)
    block = trap("block", "enemy-swap", hit(9, "bench"))
    s = table({"bench": ["man", "imp"]}, {"bench": [down("block")]}, block, phase="action")
    s.do("swap b2")
    s.do("trap b1 p0.b2")
    assert (card(s, "p0.front"), card(s, "p0.b2")) == ("man", None)
    assert s.turn == 4


@rule("MTN-TRAP-2")
def test_a_trump_hits_whoever_stands_there_when_it_works() -> None:
    """Only attack, move and swap have attacker and target; a trump speaks of the battlefield unit."""
    dodge = trap("dodge", "enemy-trump", {"do": "pull", "side": "own"})
    s = table({"hand": ["spark", "bolt"]}, {"bench": [down("dodge"), "giant", down("dodge")]}, dodge)
    s.do("trump spark")
    s.do("trap b1 b2")
    passed(s)
    assert (card(s, "p1.front"), damage(s, "p1.front")) == ("giant", 1)
    s.do("trump bolt p1.front")
    s.do("trap b3 b2")
    passed(s)
    assert (damage(s, "p1.front"), damage(s, "p1.b2")) == (0, 1), "a named target that has gone is not replaced"


@rule("MTN-TRAP-3")
@pytest.mark.parametrize("hidden", ["giant", "snare", "counter", "revenge", "trip"])
def test_whoever_has_a_face_down_bench_card_is_asked_whatever_it_is(hidden: str) -> None:
    for do, phase in (("attack", "action"), ("swap b1", "action"), ("trump nothing", "main")):
        s = table({"hand": ["nothing"]}, {"bench": [down(hidden)]}, phase=phase)
        steps = s.do(do)
        assert (s.phase, s.to_act) == ("trap", (1,))
        assert "pass" in options(s)
        assert hidden not in str([e.data for step in steps for e in step.events if e.visible_to(0)])


@rule("MTN-TRAP-3")
def test_nobody_is_asked_without_face_down_cards() -> None:
    s = table(None, {"bench": ["man", "counter", "revenge"]}, phase="action")
    s.do("attack")
    assert s.phase == "charge"


@rule("MTN-TRAP-3")
def test_the_acting_player_is_asked_as_well() -> None:
    s = table({"bench": [down("snare")]}, None, phase="action")
    s.do("attack")
    assert (s.phase, s.to_act, options(s)) == ("trap", (0,), ["pass"])


@rule("MTN-TRAP-4")
def test_a_face_up_trap_may_still_answer_its_trigger() -> None:
    s = table(None, {"bench": ["snare"]}, phase="action")
    s.do("attack")
    assert (s.phase, options(s)) == ("trap", ["trap b1", "pass"])
    s.do("trap b1")
    assert damage(s, "p0.front") == 1
    assert "MTN-TRAP-4" in told(s, "trap")[0].rules


# ---------------------------------------------------------------- nesting


BACKLASH = trap("backlash", "own-defeat", hit(9))


@rule("MTN-TRAP-2", "MTN-SOUL-5", "MTN-WIN-3")
def test_a_trap_inside_a_defeat_inside_a_trap() -> None:
    """P0's attack is answered by a trap that defeats the attacker; P0's own trap answers that defeat and defeats P1's
    unit; P1's second trap answers in turn. Everything returns in order."""
    snap = trap("snap", "enemy-attack", hit(9))
    s = table(
        {"bench": [down("backlash"), "strong", "giant"]},
        {"bench": [down("snap"), down("backlash"), "giant"]},
        BACKLASH,
        snap,
        phase="action",
    )

    def frames() -> list[str]:
        return [frame["phase"] for frame in s.view().get("returns", [])]

    s.do("attack")
    assert (s.phase, s.to_act, frames()) == ("trap", (1,), ["action"])
    s.do("trap b1")
    # P0's man has fallen inside the trap; P1 is asked first, then P0
    assert (s.phase, s.to_act, frames()) == ("trap", (1,), ["action", "trap", "defeat"])
    assert s.view()["trigger"] == {"when": "own-defeat", "seat": 0}
    assert options(s) == ["pass"], "P1's backlash answers defeats of its own units only"
    s.do("pass")
    assert (s.to_act, options(s)) == ((0,), ["trap b1", "pass"])
    s.do("trap b1")
    assert (s.to_act, frames()) == ((1,), ["action", "trap", "defeat", "trap", "defeat"])
    assert s.view()["trigger"] == {"when": "own-defeat", "seat": 1}
    s.do("pass")
    # P1's man is gone: it fills before P0, whose refill waits outside
    assert (s.phase, s.to_act, frames()) == ("refill", (1,), ["action", "trap", "defeat", "trap"])
    s.do("promote b3")
    assert (s.phase, s.to_act, frames()) == ("refill", (0,), ["action", "trap"]), "P1 had passed, P0 has no trap left"
    s.do("promote b2")
    passed(s)
    assert (s.phase, s.turn) == ("charge", 4)
    assert (card(s, "p0.front"), card(s, "p1.front")) == ("strong", "giant")
    assert "spent" in kinds(s), "the attacker has gone"
    assert damage(s, "p1.front") == 0
    assert player(s, 0)["discard"] == ["man", "backlash"]
    assert player(s, 1)["discard"] == ["man", "snap"]
    edges = [f"{step.edge.src} {step.edge.dst}" for step in s.steps if step.edge and step.edge.kind != "step"]
    assert edges == [
        *("action trap", "trap defeat", "defeat trap", "trap defeat", "defeat trap", "trap defeat"),
        *("refill trap", "trap defeat", "refill trap", "trap action"),
    ]


def test_every_position_inside_a_nested_interrupt_is_a_scenario() -> None:
    from tests.games.mattsun.table import GAME

    snap = trap("snap", "enemy-attack", hit(9))
    s = table(
        {"bench": [down("backlash"), "strong"]},
        {"bench": [down("snap"), down("backlash"), "giant"]},
        BACKLASH,
        snap,
        phase="action",
    )
    game = GAME.with_cards([BACKLASH, snap])
    for action in ("attack", "trap b1", "pass", "trap b1", "pass", "promote b3"):
        s.do(action)
        copy = game.scenario(s.view())
        assert copy.view() == s.view()
        assert [str(a) for a in copy.legal()] == [str(a) for a in s.legal()]


@rule("MTN-DICE-1")
def test_dice_rolled_by_a_trap_do_not_mix_with_those_of_the_move_it_interrupts() -> None:
    roller = unit(
        "roller",
        special=[{"do": "roll", "dice": 2}, hit(9), {"do": "draw", "amount": {"stat": "roll"}}],
    )
    lucky = trap("lucky", "own-defeat", {"do": "roll", "dice": 5})
    s = table({"front": "roller", "deck": FILLER * 3}, {"bench": [down("lucky"), "man"]}, roller, lucky, phase="action")
    s.do("special")
    s.do("pass")
    total = told(s, "roll")[0].data["total"]
    assert sum(s.view()["roll"]) == total
    s.do("trap b1")
    assert told(s, "roll")[1].data["n"] == 5
    assert len(s.view()["roll"]) == 2
    s.do("promote b2")
    assert len(player(s, 0)["hand"]) == total
    assert "roll" not in s.view()


def test_a_cancelled_attack_does_nothing_and_a_paid_charge_stays_paid() -> None:
    s = table({"charge": READY}, {"bench": [down("nullify")]}, phase="action")
    s.do("attack")
    s.do("trap b1")
    assert damage(s, "p1.front") == 0
    assert (slot(s, "p1.b1"), s.phase) == (None, "charge")
    assert "declared" not in s.view()
