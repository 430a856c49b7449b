"""Small invented cards and positions: the tests of the rules depend on no ready card."""

from __future__ import annotations

from typing import Any

import tcg_kit as tcg
from tcg_kit.catalogue import Game
from tcg_kit.games.mattsun import SPEC

Json = dict[str, Any]


def unit(slug: str, hp: int = 4, atk: int = 3, defence: int = 3, soul: int = 2, **fields: Any) -> Json:
    """A unit card, plain unless fields say otherwise."""
    return {"id": slug, "name": slug, "kind": "unit", "hp": hp, "atk": atk, "def": defence, "soul": soul, **fields}


def trump(slug: str, *effects: Json, cost: list[Json] | None = None) -> Json:
    """A trump card."""
    return {"id": slug, "name": slug, "kind": "trump", "effects": list(effects), "cost": cost or []}


def trap(slug: str, when: str, *effects: Json) -> Json:
    """A trap card."""
    return {"id": slug, "name": slug, "kind": "trap", "when": when, "effects": list(effects)}


def terrain(slug: str, *effects: Json) -> Json:
    """A terrain card."""
    return {"id": slug, "name": slug, "kind": "terrain", "effects": list(effects)}


def hit(amount: int, target: str = "front", side: str = "opponent", **more: Any) -> Json:
    """Damage counters."""
    return {"do": "hit", "amount": amount, "target": target, "side": side, **more}


def draw(amount: int = 1, side: str = "own", **more: Any) -> Json:
    """Draw cards."""
    return {"do": "draw", "amount": amount, "side": side, **more}


UP = {"at": "turn-up"}
CARDS = [
    unit("man"),
    unit("giant", 8, 6, 6, 4),
    unit("imp", 1, 1, 1, 1),
    unit("weak", 2, 1, 1, 3),
    unit("strong", 4, 4, 3, 2),
    unit("herald", abilities=[{**draw(), **UP}]),
    unit("archer", abilities=[{**hit(1), **UP}]),
    unit("sniper", abilities=[{**hit(1, "one"), **UP}]),
    unit("bomb", abilities=[{**hit(9, "each", "both"), **UP}]),
    trump("nothing"),
    trump("spark", hit(1)),
    trump("bolt", hit(1, "one")),
    trump("storm", hit(9, "each", "both")),
    trump("flood", draw(3, "both")),
    trap("snare", "enemy-attack", hit(1)),
    trap("nullify", "enemy-attack", {"do": "cancel"}),
    trap("counter", "enemy-special", hit(1)),
    trap("revenge", "own-defeat", hit(9)),
    trap("censor", "enemy-trump", {"do": "cancel"}),
    trap("trip", "enemy-swap", hit(1)),
    *(unit(f"card{n:02}") for n in range(1, 13)),
]
GAME = Game(SPEC).with_cards(CARDS)
FILLER = [f"card{n:02}" for n in range(1, 9)]
READY = [{"card": "nothing", "tapped": False}] * 3


def down(card: str) -> Json:
    """A card that lies face down."""
    return {"card": card, "face": "down"}


def hurt(card: str, damage: int, **more: Any) -> Json:
    """A unit with damage."""
    return {"card": card, "damage": damage, **more}


def table(p0: Json | None = None, p1: Json | None = None, *cards: Json, **keys: Any) -> tcg.Session:
    """A session at a position, P0 in its main phase of turn 3. A seat that names nothing has a man in front, one on
    the bench, three upright charged cards and eight cards to draw."""
    game = GAME.with_cards(list(cards)) if cards else GAME
    rulings = keys.pop("rulings", None)
    seed = keys.pop("seed", 0)
    usual: Json = {"front": "man", "bench": ["man"], "deck": FILLER, "charge": READY}
    players = [{**usual, **(p0 or {})}, {**usual, **(p1 or {})}]
    return game.scenario({**keys, "players": players}, seed=seed, rulings=rulings)


def act(s: tcg.Session, *actions: str) -> tcg.Session:
    """Do actions, passing every trap that is asked for in between."""
    for action in actions:
        while s.phase == "trap" and "choice" not in s.view() and action.split()[0] not in ("trap", "pass"):
            s.do("pass")
        s.do(action)
    return s


def passed(s: tcg.Session) -> tcg.Session:
    """Pass every trap that is asked for now."""
    while s.phase == "trap" and "choice" not in s.view():
        s.do("pass")
    return s


def player(s: tcg.Session, seat: int, at: int | tuple[int, int] | None = None) -> Json:
    """A player's part of the all-seeing view."""
    found: Json = s.view(at=at)["players"][seat]
    return found


def slot(s: tcg.Session, name: str) -> Json | None:
    """What lies on a slot: p0.front, p1.b2."""
    p = player(s, int(name[1]))
    found: Json | None = p["front"] if name[3:] == "front" else p["bench"][int(name[4]) - 1]
    return found


def card(s: tcg.Session, name: str) -> str | None:
    """The card on a slot."""
    one = slot(s, name)
    return one["card"] if one is not None else None


def damage(s: tcg.Session, name: str) -> int:
    """The damage on a slot's unit."""
    one = slot(s, name)
    assert one is not None
    return int(one["damage"])


def tapped(s: tcg.Session, seat: int) -> list[bool]:
    """Which charged cards lie sideways."""
    return [one["tapped"] for one in player(s, seat)["charge"]]


def kinds(s: tcg.Session, begin: int = 0) -> list[str]:
    """The kinds of the events from a step on."""
    return [event.kind for step in s.steps[begin : s.at] for event in step.events]


def told(s: tcg.Session, kind: str) -> list[tcg.Event]:
    """The events of a kind."""
    return [event for event in s.events if event.kind == kind]


def rules_of(s: tcg.Session, action: str) -> set[str | None]:
    """The rules by which an action is refused."""
    return {reason.rule for reason in s.why_not(action)}


def options(s: tcg.Session) -> list[str]:
    """The legal actions without their seat."""
    return [" ".join((a.verb, *a.args)) for a in s.legal()]
