"""The evaluation behind the greedy bot: it sees what its seat sees, and finds the plain good moves."""

from __future__ import annotations

import json

import pytest

import tcg_kit as tcg
from tcg_kit.core.rng import Rng
from tcg_kit.games.suizokun import bot
from tests.games.suizokun.table import GAME, Json, battle, damage, item, on, other, table


def best(s: tcg.Session, seat: int = 0) -> str:
    """The action that the evaluation puts first."""
    legal = list(s.legal(seat))
    numbers = bot.values(s.game, s.view(seat), legal)
    assert len(numbers) == len(legal)
    assert all(type(n) is int for n in numbers)
    return str(legal[numbers.index(max(numbers))])


def test_it_attacks_to_win_even_beyond_its_means() -> None:
    s = battle({"stage": "cut", "pp": 1, "standby": ["nine"]}, {"stage": "cut", "lp": 200})
    assert best(s) == "p0 attack"


def test_it_holds_when_the_next_staging_would_lose() -> None:
    s = battle({"stage": "cut", "pp": 1, "standby": ["nine"]}, {"stage": "cut"})
    assert best(s) == "p0 hold"


def test_it_holds_when_nothing_gets_through() -> None:
    s = battle({"stage": "three", "standby": ["three"]}, {"stage": "wall"})
    assert best(s) == "p0 hold"


def test_it_stages_within_its_pp() -> None:
    s = table({"stage": None, "standby": ["nine", "cut"], "pp": 8}, phase="stage")
    assert best(s) == "p0 stage s2"


def test_it_uses_an_item_that_wins_and_keeps_one_that_does_nothing() -> None:
    s = battle({"stage": "cut", "item": "flint"}, {"stage": "cut", "lp": 300})
    s.do("p0 attack")
    assert best(s) == "p0 use player"
    s = battle({"stage": "one"}, {"stage": "wall", "item": "shield"})
    s.do("p0 attack")
    assert best(s, 1) == "p1 pass"


@pytest.mark.parametrize("when", ["round-start", "after-attack", "round-end"])
def test_it_knows_the_moments_of_items(when: str) -> None:
    sting = item("sting", when, damage(300))
    phase = {"round-start": "round-start", "after-attack": "attack-first", "round-end": "attack-second"}[when]
    s = table(
        {"item": "sting", "stage": "cut"},
        {"lp": 250, "stage": "wall"},
        sting,
        phase=phase,
        first=1 if when == "round-end" else 0,
    )
    if when != "round-start":
        s.do("p0 attack" if when == "after-attack" else "p0 hold")
    assert s.phase == "item"
    assert best(s) == "p0 use player"


def test_it_evolves_equips_and_places_what_helps() -> None:
    s = table({"stage": "one", "hand": ["grown"], "level": 9}, {"stage": "hex"})
    assert best(s) == "p0 evolve grown stage"
    s = table({"stage": "one", "hand": ["cut"], "level": 1}, {"stage": "wall"})
    assert best(s) == "p0 summon cut"


def test_in_the_set_up_everybody_comes_out() -> None:
    down: Json = {"player_card": {"card": "plain", "face": "down"}, "stage": None}
    s = table({**down, "hand": ["one", "cut", "two"]}, {**down, "hand": ["one"]}, phase="setup")
    assert best(s) == "p0 setup cut one"
    s = table({**down, "hand": ["one"], "extra": 2}, {**down, "hand": ["one"]}, phase="extra-draw")
    assert best(s) == "p0 extra 2"


def test_choices_take_the_good_card_free_the_dear_one_and_give_up_the_worst() -> None:
    def asked(*effects: Json, **p0: object) -> str:
        s = table({**p0, "hand": ["it", *p0.get("hand", [])]}, None, other("it", "assist", *effects))  # type: ignore[misc]
        s.do("p0 assist it")
        return best(s)

    assert asked({"do": "take", "from": "drop", "to": "hand"}, drop=["one", "cut"]) == "p0 choose cut"
    assert asked({"do": "take", "from": "stock", "to": "drop"}, stock=["one", "three"]) == "p0 choose three"
    assert asked({"do": "discard"}, hand=["cut", "nine"]) == "p0 choose nine"


def test_it_sees_only_its_own_view() -> None:
    """The numbers are the same whatever the opponent holds and draws."""
    hands = (["one", "two"], ["nine", "breath"])
    found = set()
    for hand in hands:
        s = table({"hand": ["poke", "one"], "standby": [on("cut")]}, {"hand": hand, "deck": hand * 3})
        found.add(json.dumps(bot.values(s.game, s.view(0), list(s.legal()))))
    assert len(found) == 1


def test_it_beats_random_play() -> None:
    from tcg_kit.sim import bots, playout

    wins = 0
    ready = list(GAME.decks.values())
    for seed in range(24):
        deck = ready[seed % 3]
        g = playout.begin(GAME, seed, [deck, deck])
        seat = seed % 2
        players = [bots.get("greedy", GAME), bots.get("random", GAME)]
        bots.run(g, players if seat == 0 else players[::-1], seed)
        wins += g.s.result is not None and g.s.result["winner"] == seat
    assert wins >= 16
    assert Rng(1).below(2) in (0, 1)
