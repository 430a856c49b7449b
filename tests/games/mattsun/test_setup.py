"""MTN-SETUP: the deal, the redraw, the dice, the first cards."""

from __future__ import annotations

import math
from collections import Counter

import pytest

import tcg_kit as tcg
from tests.games.mattsun.table import (
    FILLER,
    GAME,
    UP,
    card,
    draw,
    hit,
    kinds,
    options,
    player,
    rules_of,
    slot,
    told,
    unit,
)

rule = pytest.mark.rule

DECK = [f"card{n:02}" for n in range(1, 11) for _ in range(3)]
ONLY_TRAPS = ["snare", "nullify", "counter", "revenge", "censor", "trip", "nothing", "spark", "bolt", "storm"] * 3


def begin(seed: int = 0, p0: list[str] = DECK, p1: list[str] = DECK) -> tcg.Session:
    return GAME.new([p0, p1], seed=seed)


@rule("MTN-SETUP-1", "MTN-DECK-1")
def test_both_decks_are_shuffled_and_each_player_draws_six() -> None:
    s = begin()
    assert kinds(s)[:6] == ["shuffle", "shuffle", "draw", "drawn", "draw", "drawn"]
    for seat in (0, 1):
        assert len(player(s, seat)["hand"]) == 6
        assert len(player(s, seat)["deck"]) == 24
        assert sorted(player(s, seat)["hand"] + player(s, seat)["deck"]) == DECK
    assert player(s, 0)["hand"] != player(begin(1), 0)["hand"]


@rule("MTN-SETUP-2")
def test_who_has_no_unit_shows_the_hand_and_draws_anew() -> None:
    deck = [*ONLY_TRAPS[:12], *FILLER[:6], *ONLY_TRAPS[12:24]]
    for seed in range(400):
        s = begin(seed, deck)
        if "no-unit" in kinds(s) and not s.over:
            break
    (shown,) = told(s, "no-unit")
    assert (shown.seat, len(shown.data["cards"]), shown.only) == (0, 6, None)
    assert not any(GAME.cards[c].kind == "unit" for c in shown.data["cards"])
    assert [k for k in kinds(s) if k in ("no-unit", "hand-back", "shuffle", "draw")][4:] == [
        *("no-unit", "hand-back", "shuffle", "draw"),
    ]
    assert len(player(s, 0)["hand"]) == 6
    assert any(GAME.cards[c].kind == "unit" for c in player(s, 0)["hand"])
    step = next(i for i, st in enumerate(s.steps) if st.phase == "redraw")
    assert s.view(1, (step, 1))["players"][0]["shown"] == shown.data["cards"], "the opponent sees the hand"
    assert "shown" not in player(s, 0)


@rule("MTN-SETUP-2", "MTN-DECK-3")
@pytest.mark.parametrize("seat", [0, 1])
def test_twice_no_unit_loses(seat: int) -> None:
    """Worked example 7."""
    decks = [DECK, DECK]
    decks[seat] = ONLY_TRAPS
    s = GAME.new(decks)
    assert s.result == {"winner": 1 - seat, "reason": "MTN-SETUP-2", "scores": None}
    assert [e.seat for e in told(s, "no-unit")] == [seat, seat]
    assert sorted(player(s, seat)["shown"] + player(s, seat)["deck"]) == sorted(ONLY_TRAPS)


@rule("MTN-SETUP-2", "MTN-WIN-3")
def test_both_without_units_is_a_draw() -> None:
    s = GAME.new([ONLY_TRAPS, ONLY_TRAPS])
    assert s.result == {"winner": None, "reason": "MTN-WIN-3", "scores": None}


@rule("MTN-SETUP-3", "MTN-DICE-1")
def test_the_higher_die_goes_first_and_equal_ones_are_rolled_again() -> None:
    first: Counter[int] = Counter()
    seen: Counter[int] = Counter()
    again = 0
    for seed in range(300):
        s = begin(seed)
        *equal, last = [e for e in s.events if e.kind in ("dice", "dice-equal")]
        assert all(e.data["dice"][0] == e.data["dice"][1] for e in equal)
        a, b = last.data["dice"]
        assert (a > b) == (s.view()["first"] == 0)
        assert a != b
        assert s.view()["active"] == s.view()["first"]
        again += len(equal)
        first[s.view()["first"]] += 1
        seen.update(d for e in [*equal, last] for d in e.data["dice"])
    assert set(seen) == {1, 2, 3, 4, 5, 6}
    assert 30 < again < 100
    assert 115 < first[0] < 185


@rule("MTN-SETUP-4")
def test_first_cards_are_put_out_face_down_at_the_same_time() -> None:
    s = GAME.scenario(
        {"phase": "deploy", "players": [{"hand": ["man", "imp", "snare", "spark"]}, {"hand": ["giant", "man"]}]}
    )
    assert list(s.to_act) == [0, 1]
    s.do("p0 deploy man snare imp")
    assert list(s.to_act) == [1]
    assert s.view(1)["players"][0]["hand"] == 4
    s.do("p1 deploy giant")
    i = next(i for i, step in enumerate(s.steps) if step.phase == "reveal")
    p0 = player(s, 0, i)
    assert p0["front"]["card"] == "man"
    assert [one["card"] if one else None for one in p0["bench"]] == ["snare", "imp", None]
    assert {one["face"] for one in [p0["front"], *p0["bench"]] if one} == {"down"}
    assert p0["hand"] == ["spark"]
    assert s.view(1, i)["players"][0]["front"] == {"face": "down", "damage": 0, "ex": 0}
    assert [e.data for e in told(s, "deploy")] == [{"n": 2}, {"n": 0}]
    assert [e.only for e in told(s, "deployed")] == [(0,), (1,)]


@rule("MTN-SETUP-4", "MTN-ZONE-1")
def test_what_can_not_be_put_out_first() -> None:
    hand = ["man", "imp", "imp", "snare", "spark", "trip"]
    s = GAME.scenario({"phase": "deploy", "players": [{"hand": hand}, {"hand": ["man"]}]})
    refused = {
        "deploy snare": {"MTN-SETUP-4"},
        "deploy man spark": {"MTN-SETUP-4"},
        "deploy man imp imp snare trip": {"MTN-SETUP-4", "MTN-ZONE-1"},
        "deploy": {"MTN-SETUP-4"},
        "deploy giant": {None},
        "deploy man man": {None},
    }
    for action, rules in refused.items():
        assert rules_of(s, f"p0 {action}") == rules, action
    assert rules_of(s, "p0 deploy imp imp man trip") == set()


@rule("MTN-SETUP-4")
@pytest.mark.parametrize(
    "hand",
    [
        ["man"],
        ["man", "man"],
        ["man", "man", "man", "imp"],
        ["man", "snare", "spark"],
        ["man", "imp", "giant", "snare", "trip", "spark"],
        ["man", "man", "imp", "imp", "snare", "snare"],
        ["man"] * 4 + ["trip"] * 2,
        ["card01", "card02", "card03", "card04", "card05", "card06"],
    ],
)
def test_the_list_of_deployments_is_complete_and_without_repeats(hand: list[str]) -> None:
    from itertools import permutations

    s = GAME.scenario({"phase": "deploy", "players": [{"hand": hand}, {"hand": ["man"]}]})
    units = [c for c in hand if GAME.cards[c].kind == "unit"]
    fit = [c for c in hand if GAME.cards[c].kind != "trump"]
    wanted = {p for n in range(1, 5) for p in permutations(fit, min(n, len(fit))) if p[0] in units}
    legal = s.legal(0)
    assert [a.args for a in legal] == [legal[i].args for i in range(len(legal))]
    assert {a.args for a in legal} == wanted
    assert len(legal) == len(wanted)
    assert legal[-1] == legal[len(legal) - 1]
    assert legal[1:3] == list(legal)[1:3]
    assert all(a in legal for a in legal)
    assert tcg.Action(0, "deploy", ("man", "spark")) not in legal
    with pytest.raises(IndexError):
        legal[len(legal)]
    if len(set(hand)) == len(hand) == 6 and len(fit) == 6:
        assert len(legal) == 6 * sum(math.perm(5, n) for n in range(4))


def test_a_position_whose_hand_holds_no_unit_deploys_nothing() -> None:
    s = GAME.scenario({"phase": "deploy", "players": [{"hand": ["snare"]}, {"hand": ["man"]}]})
    assert [str(a) for a in s.legal(0)] == ["p0 deploy -"]
    s.do("p0 deploy -")
    s.do("p1 deploy man")
    assert card(s, "p0.front") is None


@rule("MTN-SETUP-5", "MTN-DRAW-1")
def test_battlefield_units_are_turned_up_without_triggering() -> None:
    game = GAME.with_cards([unit("noisy", abilities=[{**draw(3), **UP}, {**hit(9), **UP}])])
    s = game.scenario(
        {"phase": "deploy", "first": 1, "active": 1, "players": [{"hand": ["noisy", "imp"]}, {"hand": ["man"]}]}
    )
    s.do("p0 deploy noisy imp")
    s.do("p1 deploy man")
    assert slot(s, "p0.front") == {"card": "noisy", "face": "up", "damage": 0, "ex": 0}
    assert slot(s, "p0.b1") == {"card": "imp", "face": "down", "damage": 0, "ex": 0}
    assert [e.data["card"] for e in told(s, "reveal")] == ["noisy", "man"]
    assert "damage" not in kinds(s)
    assert (s.turn, s.phase, s.to_act) == (1, "charge", (1,))
    assert options(s) == ["hold"]
