"""Small invented cards and positions: the tests of the rules depend on no ready card."""

from __future__ import annotations

from typing import Any

import tcg_kit as tcg
from tcg_kit.catalogue import Game
from tcg_kit.games.suizokun import SPEC

Json = dict[str, Any]


def monster(slug: str, cost: int = 1, atk: int = 200, df: int = 100, spd: int = 4, **fields: Any) -> Json:
    """A monster card, slash unless said otherwise."""
    values = {"cost": cost, "attribute": "slash", "atk": atk, "def": df, "spd": spd}
    return {"id": slug, "name": slug, "kind": "monster", **values, **fields}


def evolution(slug: str, base: str, cost: int = 1, **fields: Any) -> Json:
    """An evolution card, fight unless said otherwise."""
    values = {"cost": cost, "attribute": "fight", "atk": 400, "def": 200, "spd": 4, "base": base}
    return {"id": slug, "name": slug, "kind": "evolution", **values, **fields}


def weapon(slug: str, **fields: Any) -> Json:
    """A weapon card, slash unless said otherwise."""
    return {"id": slug, "name": slug, "kind": "weapon", "attribute": "slash", **fields}


def other(slug: str, kind: str, *effects: Json, **fields: Any) -> Json:
    """A card of a kind with effects: player, field, assist, item."""
    if kind == "player":
        fields = {"lp": 2000, "pp": 20, **fields}
    return {"id": slug, "name": slug, "kind": kind, "effects": list(effects), **fields}


def item(slug: str, when: str, *effects: Json) -> Json:
    """An item card."""
    return other(slug, "item", *effects, when=when)


def modify(stat: str, amount: Any, until: str = "source-leaves", **more: Any) -> Json:
    """The effect "stat + amount"."""
    return {"do": "modify", "stat": stat, "amount": amount, "until": until, **more}


def damage(amount: int, side: str = "opponent") -> Json:
    """The effect "take LP"."""
    return {"do": "damage", "amount": amount, "side": side}


CARDS = [
    other("plain", "player"),
    monster("one"),
    monster("two", 2),
    monster("three", 3),
    monster("nine", 9),
    monster("cut", 1, 500, 300, attribute="slash"),
    monster("hit", 1, 500, 300, attribute="fight"),
    monster("hex", 1, 500, 300, attribute="magic"),
    monster("arrow", 1, 500, 300, attribute="shoot"),
    monster("calm", 1, 500, 300, attribute="none"),
    monster("wall", 1, 0, 600),
    monster("fast", 1, spd=8),
    monster("slow", 1, spd=1),
    evolution("grown", "one", 4),
    evolution("great", "grown", 5, attribute="none"),
    weapon("knife", atk=50),
    weapon("stick", attribute="fight", atk=50),
    other("sea", "field"),
    other("sand", "field"),
    other("breath", "assist"),
    other("poke", "assist", damage(100)),
    item("bell", "round-start", damage(10)),
    item("flint", "own-attack", modify("atk", 100, "battle")),
    item("shield", "enemy-attack", modify("def", 100, "battle")),
    item("salve", "after-attack", {"do": "heal", "amount": 10}),
    item("lamp", "round-end", damage(10)),
    item("snack", "main", {"do": "heal", "amount": 10}),
    *(monster(f"card{n:02}", 8) for n in range(1, 21)),
]
GAME = Game(SPEC).with_cards(CARDS)
FILLER = [f"card{n:02}" for n in range(1, 7)]
RISING = {"main-first": "p{} done", "main-second": "p{} done", "attack-first": "p{} hold", "attack-second": "p{} hold"}
"""What lets a round go by."""


def on(card: str, *base: str, **marks: Any) -> Json:
    """A monster in play."""
    return {"card": card, "base": list(base), **marks}


def table(p0: Json | None = None, p1: Json | None = None, *cards: Json, **keys: Any) -> tcg.Session:
    """A session at a position. A seat that names nothing has a plain player card, a "one" on the stage, six to draw."""
    game = GAME.with_cards(list(cards)) if cards else GAME
    rulings = keys.pop("rulings", None)
    usual = {"player_card": "plain", "stage": "one", "deck": FILLER}
    players = [{**usual, **(p0 or {})}, {**usual, **(p1 or {})}]
    return game.scenario({**keys, "players": players}, rulings=rulings)


def go(s: tcg.Session, *actions: str) -> tcg.Session:
    """Do some actions."""
    for action in actions:
        s.do(action)
    return s


def battle(p0: Json | None = None, p1: Json | None = None, *cards: Json, **keys: Any) -> tcg.Session:
    """A session in which P0 is about to attack first."""
    return table(p0, p1, *cards, **{"phase": "attack-first", **keys})


def until(s: tcg.Session, phase: str, turn: int | None = None) -> tcg.Session:
    """Let phases go by, nobody doing anything, up to a phase (of a round)."""
    while not s.over and (s.phase != phase or (turn is not None and s.turn != turn)):
        (seat, *_) = s.to_act
        if s.phase == "stage":
            s.do(s.legal(seat)[0])
        elif s.phase == "item":
            s.do(f"p{seat} pass")
        else:
            s.do(RISING[s.phase].format(seat))
    return s


def player(s: tcg.Session, seat: int, at: int | tuple[int, int] | None = None) -> Json:
    """A player's part of the all-seeing view."""
    found: Json = s.view(at=at)["players"][seat]
    return found


def lp(s: tcg.Session) -> tuple[int, int]:
    """Both players' LP."""
    return player(s, 0)["lp"], player(s, 1)["lp"]


def levels(s: tcg.Session) -> tuple[int, int]:
    """Both players' levels."""
    return player(s, 0)["level"], player(s, 1)["level"]


def hits(p0: Json | None = None, p1: Json | None = None, *cards: Json, **keys: Any) -> int:
    """What P1 loses when P0 attacks."""
    s = battle(p0, p1, *cards, **keys)
    before = player(s, 1)["lp"]
    s.do("p0 attack")
    return int(before - player(s, 1)["lp"])


def phases(s: tcg.Session, begin: int = 0) -> list[str]:
    """The phases entered from a step on."""
    return [step.phase for step in s.steps[begin : s.at] if step.action is None]


def kinds(s: tcg.Session, begin: int = 0) -> list[str]:
    """The kinds of the events from a step on."""
    return [event.kind for step in s.steps[begin : s.at] for event in step.events]


def rules_of(reasons: list[tcg.Reason]) -> set[str | None]:
    """The rules that a refusal names."""
    return {reason.rule for reason in reasons}


def reason(s: tcg.Session) -> str:
    """The rule by which a finished game ended."""
    assert s.result is not None
    found: str = s.result["reason"]
    return found
