"""What is no position is refused, with its field; whatever is accepted can be played to its end."""

from __future__ import annotations

import copy
from collections.abc import Iterator
from typing import Any

import pytest

import tcg_kit as tcg
from tcg_kit.core import view as views
from tcg_kit.core.rng import Rng
from tcg_kit.core.state import Frame
from tcg_kit.sim import playout
from tests.games.mattsun.table import GAME, Json, act, down, hit, hurt, table, terrain, trap, unit

BASE: Json = {"front": "man", "bench": ["man"], "deck": ["man"] * 5}
STAGE = terrain("stage", {"do": "aura", "stat": "atk", "amount": 1})
REFUSED: dict[str, tuple[Json, str]] = {
    "a trap in front": ({"players": [{"front": "snare"}, {}]}, "front"),
    "a trump on the bench": ({"players": [{"bench": ["spark"]}, {}]}, "bench"),
    "a terrain on the bench": ({"players": [{"bench": ["stage"]}, {}]}, "bench[0].card"),
    "four on the bench": ({"players": [{"bench": ["man"] * 4}, {}]}, "bench"),
    "a face-down front": ({"players": [{"front": down("man")}, {}]}, "front"),
    "more damage than HP": ({"players": [{"front": hurt("man", 5)}, {}]}, "front"),
    "no HP left": ({"players": [{"front": hurt("man", 4)}, {}]}, "players[0]"),
    "damage on a trap": ({"players": [{"bench": [hurt("snare", 1)]}, {}]}, "bench[0].damage"),
    "a terrain in 2021": ({"players": [{"front": {"card": "man", "terrain": "stage"}}, {}]}, "front"),
    "a unit as terrain": (
        {"ruleset": "2024", "players": [{"front": {"card": "man", "terrain": "man"}}, {}]},
        "front",
    ),
    "a card in front before the deployment": ({"phase": "deploy", "players": [{"front": "man"}, {}]}, "front"),
    "a charge before the deployment": ({"phase": "deploy", "players": [{"charge": ["man"]}, {}]}, "front"),
    "a shown hand in main": ({"players": [{"shown": ["man"]}, {}]}, "shown"),
    "three players": ({"players": [{}, {}, {}]}, "players"),
    "a seat 2": ({"active": 2}, "active"),
    "an interrupt that returns nowhere": ({"phase": "trap", "moment": ["enemy-attack", 1, [1, 0], []]}, "returns"),
    "a trap without a moment": ({"phase": "trap", "returns": [{"phase": "action"}]}, "moment"),
    "an unknown trigger": (
        {"phase": "trap", "moment": ["never", 1, [1, 0], []], "returns": [{"phase": "action"}]},
        "moment",
    ),
    "a refill of a full battlefield": (
        {"phase": "refill", "moment": [0, [1], []], "returns": [{"phase": "action"}], "players": [BASE, BASE]},
        "moment",
    ),
    "a refill with nobody to fill": (
        {"phase": "refill", "moment": [0, [1], []], "returns": [{"phase": "action"}], "players": [BASE, {}]},
        "moment",
    ),
    "a trap that changes places": (
        {
            "phase": "trap",
            "moment": ["enemy-swap", 1, [1, 0], []],
            "returns": [{"phase": "action", "work": [["after-action"], ["judge"], ["change", 0, 1, 0, 0]]}],
            "players": [{**BASE, "bench": ["snare"]}, {**BASE, "bench": [down("snare")]}],
        },
        "work",
    ),
    "a moment in main": ({"moment": [1, 2]}, "moment"),
    "a trump that nothing will finish": ({"resolving": [{"card": "spark", "seat": 0}]}, "resolving"),
    "a unit resolving": ({"resolving": [{"card": "man", "seat": 0}]}, "resolving.card"),
    "seven on a die": ({"roll": [7]}, "roll"),
    "losing twice": ({"lost": [{"seat": 0, "rule": "MTN-WIN-1"}] * 2}, "lost"),
    "losing by a rule that loses nothing": ({"lost": [{"seat": 0, "rule": "MTN-ACT-1"}]}, "lost.rule"),
    "an unknown declaration": ({"declared": {"seat": 0, "verb": "dance", "args": []}}, "declared.verb"),
    "three moved": ({"players": [{"moved": [1, 2, 3]}, {}]}, "moved"),
}


@pytest.mark.parametrize("what", REFUSED)
def test_a_position_that_can_not_be_is_refused(what: str) -> None:
    position, field = REFUSED[what]
    with pytest.raises(tcg.ScenarioError) as caught:
        GAME.with_cards([STAGE]).scenario(position)
    assert field in str(caught.value.field), caught.value


def test_a_seats_view_is_refused() -> None:
    s = table({"hand": ["imp"]}, {"bench": [down("man")]}, phase="charge")
    for seat in (0, 1):
        with pytest.raises(tcg.ScenarioError):
            GAME.scenario(s.view(seat))


def test_short_ways_to_write_a_position() -> None:
    s = GAME.scenario(
        {"players": [{"front": "man", "bench": [None, "imp"], "charge": ["man", {"card": "imp", "tapped": True}]}, {}]}
    )
    p = s.view()["players"][0]
    assert [one and one["card"] for one in p["bench"]] == [None, "imp", None]
    assert p["charge"] == [{"card": "man", "tapped": False}, {"card": "imp", "tapped": True}]


def test_an_automatic_phase_is_entered_and_run_to_the_next_decision() -> None:
    for phase, then in (("draw", "charge"), ("stand", "charge"), ("end", "charge"), ("reveal", "charge")):
        s = GAME.scenario({"phase": phase, "players": [BASE, BASE]})
        assert s.phase == then, phase
    s = GAME.scenario({"phase": "dice", "players": [{"hand": ["man"]}, {"hand": ["man"]}]})
    assert (s.phase, list(s.to_act)) == ("deploy", [0, 1])
    fallen = {**BASE, "front": None}
    s = GAME.scenario(
        {"phase": "defeat", "moment": [0, []], "returns": [{"phase": "action"}], "players": [BASE, fallen]}
    )
    assert (s.phase, list(s.to_act)) == ("refill", [1])


def test_an_empty_battlefield_is_judged_at_the_next_refill() -> None:
    s = table({"front": None, "bench": [], "hand": ["bolt"]}, {"bench": ["imp"]})
    act(s, "trump bolt p1.b1")
    assert s.result == {"winner": 1, "reason": "MTN-WIN-1", "scores": None}
    s = table({"front": None, "bench": ["man"], "hand": ["bolt"]}, {"bench": ["imp"]})
    act(s, "trump bolt p1.b1")
    assert (s.phase, s.to_act) == ("refill", (0,))


WRONG: tuple[Any, ...] = (None, True, -1, 10**30, 1.5, "", "no-such-word", [], {}, [None], {"card": "?"}, [[]], 1, "b1")


def rich() -> Iterator[tcg.Session]:
    """Positions inside interrupts and choices."""
    snap, back = trap("snap", "enemy-attack", hit(9)), trap("back", "own-defeat", hit(9, "one"))
    roller = unit("roller", special=[{"do": "roll", "dice": 2}, {"do": "discard", "amount": 1}, hit(1, "one")])
    theirs: Json = {"bench": [down("snap"), down("back"), "giant"], "hand": ["imp"]}
    s = table({"bench": [down("back"), "strong"]}, theirs, snap, back, phase="action")
    for action in ("attack", "trap b1", "pass", "trap b1 p1.front", "pass", "promote b3"):
        s.do(action)
        yield s
    s = table({"front": "roller", "hand": ["imp", "man"]}, theirs, snap, back, roller, phase="action")
    act(s, "special p1.front", "pass") if s.why_not("special p1.front") == [] else None
    yield s
    s = table({"bench": [down("sniper")], "hand": ["spark"]}, theirs, snap, back)
    s.do("flip b1")
    yield s
    s = table({"hand": ["spark"]}, theirs, snap, back)
    s.do("trump spark")
    yield s


def places(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """All places in a JSON value."""
    if path:
        yield path
    if isinstance(value, dict):
        for key in value:
            yield from places(value[key], (*path, key))
    elif isinstance(value, list):
        for i in range(len(value)):
            yield from places(value[i], (*path, i))


def test_broken_positions_are_refused_or_can_be_played() -> None:
    refused = played = 0
    for n, s in enumerate(rich()):
        game, view = s.game, s.view()
        for m, path in enumerate(places({k: v for k, v in view.items() if k != "rulings"})):
            rng = Rng(n * 1000 + m)
            broken = copy.deepcopy(view)
            inner: Any = broken
            for key in path[:-1]:
                inner = inner[key]
            inner[path[-1]] = copy.deepcopy(WRONG[(m + rng.below(len(WRONG))) % len(WRONG)])
            try:
                t = game.scenario(broken)
            except tcg.ScenarioError as e:
                refused += bool(e.field)
                continue
            for _ in range(30):
                if t.over:
                    break
                legal = t.legal(t.to_act[0])
                t.do(legal[rng.below(len(legal))])
            played += 1
    assert refused > 400
    assert played > 40


def test_a_trap_in_use_may_have_gone_from_its_slot() -> None:
    """What a trap sets off may take the trap itself away: at each decision until it is over the position reads back."""
    game = tcg.game("mattsun")
    deck = list(game.decks.values())[1]
    gone = 0
    for seed in (220, 618):
        g, rng = playout.begin(game, seed, [deck, deck]), Rng(seed)
        s: Any = g.s
        while s.asks:
            frames = [*s.returns, Frame(s.phase, 0, s.work, s.moment)]
            used = [(f.moment[1], f.moment[3][0]) for f in frames if f.phase == "trap" and f.moment and f.moment[3]]
            gone += any(s.players[seat].field[slot] is None for seat, slot in used)
            view = views.write(game, s)
            assert game.scenario(view).view() == view
            g.act(s.asks[0], *g.sample(s.asks[0], rng))
    assert gone >= 2
