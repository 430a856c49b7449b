"""A position of Suizokun Monster Battle from a scenario: its part of a view read, and the whole checked."""

from __future__ import annotations

import inspect
from typing import Any

from tcg_kit.core.definition import Definition
from tcg_kit.core.fields import short
from tcg_kit.core.state import Running, Work
from tcg_kit.core.view import Reader
from tcg_kit.games.suizokun.cards import KINDS as CARDS
from tcg_kit.games.suizokun.cards import MOMENTS, MONSTERS
from tcg_kit.games.suizokun.effects import PLACES, TARGETS
from tcg_kit.games.suizokun.levels import KINDS as TRIGGERS
from tcg_kit.games.suizokun.state import FACE_DOWN, STANDBY, TOP_LEVEL, Monster, Player, State, stock_cost

LYING = CARDS[1:]
"""The kinds of cards that lie in hands, decks and piles: all but player cards."""


def read(game: Definition, r: Reader, rulings: dict[str, str], seed: int, phase: str, running: list[Running]) -> State:
    """This game's part of a scenario, with the defaults of the catalogue."""
    raw = r.get("players", [{}, {}])
    if not isinstance(raw, list) or len(raw) != 2:
        raise r.fail("players", "give-two-players")
    known = [c for c in game.cards if game.cards[c].kind == "player"]
    s = State(phase, [Player(known[0], []), Player(known[0], [])], rulings, seed)
    s.running = running
    s.turn = r.int("turn", 1 if phase in FACE_DOWN else 2, 1, 100_000)
    s.first = r.int("first", 0, 0, 1)
    s.done = r.bool("acted", False)
    if field := r.place_at("field"):
        _kinds(field, "card", field.data["card"], ("field",))
        s.field = (field.data["card"], field.int("owner", 0, 0, 1))
        field.done()
    _read_resolving(r, s)
    for seat, one in enumerate(raw):
        inner = Reader(game, one, f"players[{seat}].")
        s.players[seat] = _read_player(game, inner, s, known[0])
        inner.done()
    return s


def _read_resolving(r: Reader, s: State) -> None:
    raw = r.get("resolving", [])
    if not isinstance(raw, list) or len(raw) > 1:
        raise r.fail("resolving", "games.suizokun:one-card")
    for one in raw:
        inner = Reader(r.game, one, "resolving.")
        card = _kinds(inner, "card", inner.card("card", inner.get("card")), ("assist", "item"))
        s.resolving = (card, inner.int("seat", 0, 0, 1))
        inner.done()


def _kinds(r: Reader, key: str, card: str, kinds: tuple[str, ...]) -> str:
    """A card that may lie there."""
    kind = r.game.cards[card].kind
    if kind not in kinds:
        raise r.fail(key, "lies-elsewhere", card=card, kind=kind, kinds=kinds)
    return card


def _zone(r: Reader, key: str, kinds: tuple[str, ...]) -> list[str]:
    return [_kinds(r, key, card, kinds) for card in r.cards(key)]


def _read_player(game: Definition, r: Reader, s: State, usual: str) -> Player:
    early = s.phase in FACE_DOWN
    p = Player(usual, _zone(r, "deck", LYING))
    p.down = early
    if card := r.place_at("player_card"):
        p.player_card = _kinds(card, "card", card.data["card"], ("player",))
        p.down = card.word("face", ("up", "down"), "down" if early else "up") == "down"
        card.done()
    if p.down != early and s.phase != "reveal":
        raise r.fail("player_card", f"games.suizokun:player-card-{'down' if early else 'up'}", phase=s.phase)
    known = game.cards[p.player_card]
    p.lp = r.int("lp", 0 if p.down else known.lp, 0, 10**9)
    p.pp = r.int("pp", 0 if p.down else known.pp, 0, 10**6)
    p.level = r.int("level", 1, 1, TOP_LEVEL)
    p.extra = r.int("extra", 0, 0, 1000)
    p.hand = _zone(r, "hand", LYING)
    p.stock, p.drop = _zone(r, "stock", LYING), _zone(r, "drop", LYING)
    p.weight = stock_cost(game, p)
    p.evolved, p.fielded = r.bool("evolved", False), r.bool("fielded", False)
    p.item = _carried(r, "item", "item")
    p.stage = _monster(r, "stage", p.down)
    standby = r.get("standby", [])
    if not isinstance(standby, list) or len(standby) > len(STANDBY):
        raise r.fail("standby", "games.suizokun:standby", n=len(STANDBY))
    places = Reader(game, dict(zip(STANDBY, standby, strict=False)), f"{r.place}standby.")
    p.standby = [_monster(places, slot, p.down) for slot in STANDBY]
    if early and s.phase != "reveal" and (p.stage is not None or any(p.standby)):
        raise r.fail("stage", "games.suizokun:no-monster-out", phase=s.phase)
    r.has("pp_used")
    return p


def _monster(r: Reader, key: str, down: bool) -> Monster | None:
    one = r.place_at(key)
    if one is None:
        return None
    m = Monster(
        _kinds(one, "card", one.data["card"], MONSTERS),
        tuple(_zone(one, "base", MONSTERS)),
        _carried(one, "weapon", "weapon"),
        _carried(one, "item", "item"),
        one.bool("new", False),
        one.bool("attacked", False),
    )
    if one.word("face", ("up", "down"), "down" if down else "up") != ("down" if down else "up"):
        raise one.fail("face", "games.suizokun:face-down")
    one.done()
    return m


def _carried(r: Reader, key: str, kind: str) -> str | None:
    value = r.get(key)
    return None if value is None else _kinds(r, key, r.card(key, value), (kind,))


# the whole position


def check(r: Reader, s: State) -> None:
    """ScenarioError for what can't be: unfinished work and moments that don't fit the position."""
    m = s.moment
    if s.phase == "item":
        if m is None or len(m) != 2 or m[0] not in MOMENTS[1:] or type(m[1]) is not int or m[1] not in (0, 1):
            raise r.fail("moment", "games.suizokun:moment")
    elif m is not None:
        raise r.fail("moment", "games.suizokun:no-moment", phase=s.phase)
    if any(frame.moment is not None for frame in s.returns):
        raise r.fail("returns", "games.suizokun:nested-moment")
    pending = [op for work in (s.work, *(frame.work for frame in s.returns)) for op in work]
    for op in [*pending, *([s.choice.then] if s.choice is not None else [])]:
        if op[0] == "strike" and s.players[op[1]].stage is None:
            raise r.fail("work", "games.suizokun:strike")
        if op[0] != "judge":
            _check_work(r, op)
    if (s.resolving is not None) != (("used",) in pending):
        raise r.fail("resolving", "games.suizokun:resolving")


def _check_work(r: Reader, op: Work) -> None:
    """The arguments of an operation that only this game knows, by their names."""
    names = tuple(inspect.signature(r.game.spec.ops[op[0]]).parameters)[2:]
    given = dict(zip(names, op[1:], strict=False))
    for name, value in given.items():
        if not _fits(r.game, name, value, given):
            raise r.fail("work", "no-argument", op=op[0], value=short(value), name=name)


def _fits(game: Definition, name: str, value: Any, given: dict[str, Any]) -> bool:
    if name == "name":
        return value in TRIGGERS
    if name == "when":
        return value in MOMENTS[1:]
    if name == "aim":
        aimed = game.cards[given["card"]].effects[given["index"]].do in TARGETS
        return aimed and isinstance(value, str) and PLACES.match(value) is not None
    if name == "place":
        return isinstance(value, str)
    if name == "places":
        return isinstance(value, tuple) and all(isinstance(one, str) for one in value)
    return True
