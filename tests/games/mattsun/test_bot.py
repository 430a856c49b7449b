"""The greedy bot sees what its seat sees, does what looks best, and beats chance."""

from __future__ import annotations

from typing import Any

import pytest

from tcg_kit.core.rng import Rng
from tcg_kit.games.mattsun.bot import values
from tcg_kit.sim import bots
from tcg_kit.sim.playout import begin as begin_fast
from tests.core.play import decisions
from tests.games.mattsun.table import GAME, Json, act, down, hit, hurt, table, trap, trump, unit
from tests.games.mattsun.whole import begin


def best(s: Any) -> str:
    """What the greedy bot does."""
    seat = s.to_act[0]
    action = bots.greedy_bot(s.game, s.view(seat), s.legal(seat), Rng(1))
    return " ".join((action.verb, *action.args))


def test_a_number_for_every_action_everywhere() -> None:
    for seed in range(20):
        for s in decisions(begin(seed), seed):
            for seat in s.to_act:
                legal = list(s.legal(seat)[:40])
                found = values(GAME, s.view(seat), legal)
                assert [type(n) for n in found] == [int] * len(legal)


@pytest.mark.parametrize(("names", "seats"), [(("greedy", "random"), 0), (("random", "greedy"), 1)])
def test_greedy_beats_random(names: tuple[str, str], seats: int) -> None:
    wins = 0
    for seed in range(12):
        g = begin_fast(GAME, seed)
        bots.run(g, [bots.get(name, GAME) for name in names], seed)
        assert g.s.result is not None
        wins += g.s.result["winner"] == seats
    assert wins >= 10


def test_it_takes_the_win() -> None:
    s = table({"front": "strong"}, {"front": hurt("man", 2), "bench": []}, phase="action")
    assert best(s) == "attack"
    s = table({"hand": ["nothing", "spark"]}, {"front": hurt("man", 3), "bench": []})
    assert best(s) == "trump spark"


def test_it_does_not_lose_on_purpose() -> None:
    flood = trump("drain", {"do": "draw", "amount": 9})
    s = table({"hand": ["drain"]}, None, flood)
    assert best(s) == "done"


def test_it_uses_a_trap_that_saves_its_unit_and_keeps_one_that_helps_nothing() -> None:
    s = table({"front": "strong"}, {"front": hurt("giant", 7), "bench": [down("nullify"), "man"]}, phase="action")
    s.do("attack")
    assert best(s) == "trap b1"
    idle = trap("idle", "enemy-attack", hit(1, "front", "own"))
    s = table({"front": "strong"}, {"bench": [down("idle"), "man"]}, idle, phase="action")
    s.do("attack")
    assert best(s) == "pass"


def test_it_is_asked_again_after_a_trap_has_taken_what_was_aimed_at() -> None:
    lifter = unit("lifter", special=[{"do": "return", "target": "slot"}])
    s = table({"front": "lifter", "bench": [down("man")]}, {"bench": [down("counter")]}, lifter, phase="action")
    act(s, "special p1.b1", "trap b1")
    assert s.to_act == (0,)
    assert best(s) == "pass"


def test_it_imagines_other_dice_every_turn() -> None:
    gamble = trump("gamble", {"do": "roll", "dice": 1}, hit(3, "front", when={"roll_at_least": 4}))
    done = {best(table({"hand": ["gamble"]}, None, gamble, turn=turn)) for turn in range(3, 20)}
    assert done == {"trump gamble", "done"}


def test_it_answers_a_defeat_and_fills_with_the_better_unit() -> None:
    theirs: Json = {"front": hurt("man", 3), "bench": [down("revenge"), "imp", "giant"]}
    s = table({"front": "strong", "bench": ["man"]}, theirs, phase="action")
    s.do("attack")
    s.do("pass")
    assert best(s) == "trap b1"
    s.do("pass")
    assert best(s) == "promote b3"


def test_hidden_cards_do_not_change_what_it_does() -> None:
    for hidden in (["snare", "revenge"], ["man", "giant"]):
        s = table(None, {"bench": [down(card) for card in hidden], "hand": hidden}, phase="action")
        assert best(s) == "attack"
