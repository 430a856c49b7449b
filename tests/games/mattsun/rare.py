"""Positions from which what is rare happens: losses met together, the last turn, defeats at the start of a turn."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import tcg_kit as tcg

SHOWN: frozenset[str] = frozenset()
"""Events by which hidden cards are shown to all, as a rule demands: here a shown hand is laid open first."""

Json = dict[str, Any]
MAN, IMP = "brake-hand", {"card": "moth-dancer", "damage": 1}
DOWN: Json = {"card": MAN, "face": "down"}
USUAL: Json = {"front": MAN, "bench": [MAN], "deck": [MAN] * 9, "charge": [MAN] * 3}


def down(card: str) -> Json:
    """A card that lies face down."""
    return {"card": card, "face": "down"}


def play(game: tcg.Game, p0: Json, p1: Json, *actions: str, **keys: Any) -> tcg.Session:
    """A session after these actions, traps passed unless they say otherwise."""
    rulings, seed = keys.pop("rulings", None), keys.pop("seed", 0)
    s = game.scenario({**keys, "players": [{**USUAL, **p0}, {**USUAL, **p1}]}, seed, rulings)
    for action in actions:
        while s.phase == "trap" and action.split()[0] not in ("trap", "pass"):
            s.do("pass")
        s.do(action)
    while s.phase == "trap":
        s.do("pass")
    return s


def sessions(game: tcg.Game) -> Iterator[tcg.Session]:
    """Played to their ends, or as far as it matters."""
    hopeless, fine = {"deck": ["safety-net"] * 30}, {"deck": [MAN] * 30}
    yield game.scenario({"phase": "deal", "players": [hopeless, fine]})
    yield game.scenario({"phase": "deal", "players": [hopeless, hopeless]})
    both: Json = {"front": IMP, "bench": [DOWN]}
    crash: Json = {"hand": ["derailment"], **both}
    yield play(game, crash, both, "trump derailment", "promote b1", "promote b1")
    yield play(game, {**crash, "deck": []}, {**both, "deck": []}, "trump derailment")
    yield play(game, {**crash, "deck": [], "discard": [MAN]}, {**both, "deck": []}, "trump derailment")
    yield play(game, crash, {**both, "bench": []}, "trump derailment", "promote b1")
    yield play(game, {"hand": ["firecracker"]}, {"bench": [IMP], "deck": []}, "trump firecracker p1.b1")
    yield play(game, {"hand": ["encore"], "front": {"card": MAN, "ex": 1}}, {}, "trump encore")
    yield play(game, {"hand": ["big-top"]}, {}, "place big-top b1", rulings={"ruleset": "2024"})
    action = {"phase": "action"}
    lifter: Json = {"front": "shadow-hands", "hand": [MAN]}
    yield play(game, lifter, {"bench": [DOWN]}, "special p1.b1", f"choose {MAN}", **action)
    bat: Json = {"front": {"card": "tunnel-bat", "damage": 1}}
    bow: Json = {"front": IMP, "bench": [down("last-bow"), MAN]}
    yield play(game, bat, bow, "special", "pass", "trap b1", "promote b1", "promote b2", **action)
    lost: Json = {"bench": [down("wrong-platform")], "deck": []}
    yield play(game, {}, lost, "swap b1", "trap b1", **action)
    yield play(game, {}, {"deck": []}, "attack", **action)
    yield play(game, {"front": "juggler", "deck": []}, {}, "super", **action, seed=1)
    yield play(game, {}, {}, "swap b1", **action, turn=200)
    yield play(game, {"front": None, "bench": []}, {}, "skip", **action)
    charge = {"phase": "charge"}
    yield play(game, {"bench": ["fire-wheel"]}, {"front": IMP}, "hold", "use b1", "promote b1", "done", **charge)
    yield play(game, {"bench": ["night-conductor"], "deck": []}, {}, "hold", "use b1", **charge)
