"""A position of the Mattsun card game from a scenario: its part of a view read, and the whole checked."""

from __future__ import annotations

import inspect
from collections.abc import Iterator
from typing import Any

from tcg_kit.core.definition import Definition
from tcg_kit.core.engine import Engine
from tcg_kit.core.fields import short
from tcg_kit.core.state import Running, Work
from tcg_kit.core.view import Reader
from tcg_kit.games.mattsun.cards import AIMED, PARTS, TRIGGERS, part
from tcg_kit.games.mattsun.field import SEATS, candidates, there, units_on_bench
from tcg_kit.games.mattsun.state import (
    FRONT,
    NOWHERE,
    PLACES,
    SLOTS,
    Declared,
    Placed,
    Player,
    State,
    full_name,
    has_lost,
    place,
)

EARLY = ("deal", "redraw", "dice", "deploy")
"""The phases before any card lies on the field."""
LOSSES = ("MTN-SETUP-2", "MTN-WIN-1", "MTN-WIN-2")
DECLARED = ("trump", "attack", "special", "super", "swap")


def read(game: Definition, r: Reader, rulings: dict[str, str], seed: int, phase: str, running: list[Running]) -> State:
    """This game's part of a scenario, with the defaults of the catalogue."""
    raw = r.get("players", [{}, {}])
    if not isinstance(raw, list) or len(raw) != 2:
        raise r.fail("players", "give-two-players")
    s = State(phase, [Player([]), Player([])], rulings, seed)
    s.running = running
    s.turn = r.int("turn", 1 if phase in (*EARLY, "reveal") else 3, 1, 100_000)
    s.active, s.first = r.int("active", 0, 0, 1), r.int("first", 0, 0, 1)
    s.done = r.bool("done", False)
    if phase == "trap":
        r.has("trigger")  # derived
    for seat, one in enumerate(raw):
        inner = Reader(game, one, f"players[{seat}].")
        s.players[seat] = _read_player(inner, s)
        inner.done()
    _read_declared(r, s)
    s.roll = _numbers(r, "roll", 1, 6)
    s.lost = tuple([(one.int("seat", 0, 0, 1), one.word("rule", LOSSES, None)) for one in _tables(r, "lost", 2)])
    if len({seat for seat, _ in s.lost}) < len(s.lost):
        raise r.fail("lost", "games.mattsun:loses-once")
    return s


def _tables(r: Reader, key: str, most: int) -> list[Reader]:
    raw = r.get(key, [])
    if not isinstance(raw, list) or len(raw) > most:
        raise r.fail(key, "give-tables", n=most)
    return [Reader(r.game, one, f"{r.place}{key}.") for one in raw]


def _numbers(r: Reader, key: str, lo: int, hi: int) -> tuple[int, ...]:
    raw = r.get(key, [])
    if not isinstance(raw, list) or len(raw) > 999 or not all(type(n) is int and lo <= n <= hi for n in raw):
        raise r.fail(key, "games.mattsun:numbers", lo=lo, hi=hi)
    return tuple(raw)


def _read_declared(r: Reader, s: State) -> None:
    if r.get("declared") is not None:
        one = Reader(r.game, r.get("declared"), "declared.")
        args = one.get("args", [])
        if not isinstance(args, list) or not all(isinstance(arg, str) for arg in args):
            raise one.fail("args", "games.mattsun:words")
        cancelled = one.bool("cancelled", False)
        s.declared = Declared(one.int("seat", 0, 0, 1), one.word("verb", DECLARED, None), tuple(args), cancelled)
        one.done()
    for one in _tables(r, "resolving", 1):
        s.resolving = _kind(one, "card", one.card("card", one.get("card")), ("trump",)), one.int("seat", 0, 0, 1)
        one.done()


def _kind(r: Reader, key: str, card: str, kinds: tuple[str, ...]) -> str:
    """A card that may lie there."""
    kind = r.game.cards[card].kind
    if kind not in kinds:
        raise r.fail(key, "lies-elsewhere", card=card, kind=kind, kinds=kinds)
    return card


def _read_player(r: Reader, s: State) -> Player:
    p = Player(r.cards("deck"))
    p.hand, p.discard, p.shown = r.cards("hand"), r.cards("discard"), r.cards("shown")
    if p.shown and s.phase not in ("redraw", "over"):
        raise r.fail("shown", "games.mattsun:shown")
    bench = r.get("bench", [])
    if not isinstance(bench, list) or len(bench) > 3:
        raise r.fail("bench", "games.mattsun:bench")
    slots = {"front": r.get("front"), **{f"bench[{i}]": one for i, one in enumerate(bench)}}
    field = Reader(r.game, slots, r.place)
    for slot, name in enumerate(slots):
        _read_slot(field, s, p, slot, name)
    for one in _charged(r):
        p.charge.append(one.card("card", one.get("card")))
        p.tapped.append(one.bool("tapped", False))
        one.done()
    if s.phase in EARLY and (any(p.field) or any(p.terrain) or p.charge):
        raise r.fail("front", "games.mattsun:nothing-out", phase=s.phase)
    moved = _numbers(r, "moved", 0, 99_999) or (0, 0, 0, 0)
    if len(moved) != len(SLOTS):
        raise r.fail("moved", "games.mattsun:moved", n=len(SLOTS))
    p.moved = list(moved)
    return p


def _charged(r: Reader) -> Iterator[Reader]:
    raw = r.get("charge", [])
    if not isinstance(raw, list) or len(raw) > 1000:
        raise r.fail("charge", "give-own")
    for value in raw:
        one = Reader(r.game, {"card": value} if isinstance(value, str) else value, f"{r.place}charge.")
        if not one.has("card"):
            raise r.fail("charge", "seats-view")
        if one.word("face", ("down",), "down"):
            yield one


def _read_slot(r: Reader, s: State, p: Player, slot: int, name: str) -> None:
    value = r.data.get(name)
    if isinstance(value, dict) and value.get("card", "") is None:  # a terrain alone
        one: Reader | None = Reader(r.game, value, f"{r.place}{name}.")
    else:
        one = r.place_at(name)
    if one is None:
        return
    if one.get("terrain") is not None:
        if s.rulings["ruleset"] != "2024":
            raise one.fail("terrain", "games.mattsun:terrain-2024")
        p.terrain[slot] = _kind(one, "terrain", one.card("terrain", one.get("terrain")), ("terrain",))
    if one.get("card") is not None:
        p.field[slot] = _read_placed(one, s, slot)
    one.done()


def _read_placed(r: Reader, s: State, slot: int) -> Placed:
    card = _kind(r, "card", r.data["card"], ("unit",) if slot == FRONT else ("unit", "trap"))
    usual = "down" if s.phase == "reveal" else "up"
    face = r.word("face", ("up", "down"), usual)
    if slot == FRONT and face != "up" and s.phase != "reveal":
        raise r.fail("face", "games.mattsun:front-up")
    unit = r.game.cards[card].kind == "unit"
    most = r.game.cards[card].hp if unit else 0
    ex = r.int("ex", 0, 0, 99 if unit else 0)
    if r.bool("used", False) and not unit:
        raise r.fail("used", "lies-elsewhere", card=card, kind=r.game.cards[card].kind, kinds=("unit",))
    return Placed(card, face == "up", r.int("damage", 0, 0, most), ex, r.bool("used", False))


# ---------------------------------------------------------------- the whole position


def check(r: Reader, s: State) -> None:
    """ScenarioError for what can't be: unfinished work, moments and choices that don't fit the position."""
    frames = [*((frame.phase, frame.moment, frame.work) for frame in s.returns), (s.phase, s.moment, s.work)]
    pending = [op for _, _, work in frames for op in work]
    for op in [*pending, *([(*s.choice.then, ())] if s.choice is not None else [])]:
        _check_work(r, s, op)
    for phase, moment, _ in frames:
        if not _moment_fits(r, s, phase, moment):
            raise r.fail("moment", "games.mattsun:no-moment", moment=str(moment), phase=phase)
    if (s.resolving is not None) != (("end-trump",) in pending):
        raise r.fail("resolving", "games.mattsun:resolving")
    falling = {(op[1], op[2]) for op in pending if op[0] == "fall"}
    for seat, p in enumerate(s.players):
        for slot, one in enumerate(p.field):
            hp = r.game.cards[one.card].hp if one is not None else 0
            if one is not None and hp and one.damage >= hp and (seat, slot) not in falling:
                raise r.fail(f"players[{seat}]", "games.mattsun:defeated", card=one.card)
    _check_choice(r, s)


def _check_choice(r: Reader, s: State) -> None:
    if s.choice is not None and s.choice.then[0] == "aim":
        _, seat, card, _, _, key, number = s.choice.then
        e = part(r.game.cards[card], key)[number]
        found = candidates(Engine(r.game, s), s, seat, e)
        for option in s.choice.options:
            if full_name(seat, option) not in found:
                raise r.fail("choice.options", "games.mattsun:no-target", option=option)


def _check_work(r: Reader, s: State, op: Work) -> None:
    """The arguments of an operation that only this game knows, by their names."""
    if op[0] == "judge":
        return
    names = tuple(inspect.signature(r.game.spec.ops[op[0]]).parameters)[2:]
    given = dict(zip(names, op[1:], strict=False))
    card = r.game.cards[given["card"]] if "card" in given else None
    for name, value in given.items():
        if not _fits(s, name, value, card, given):
            raise r.fail("work", "no-argument", op=op[0], value=short(value), name=name)
    if op[0] == "change" and there(s, place(given["seat"], given["slot"]), given["theirs"]):
        one = s.players[given["seat"]].field[given["slot"]]
        if one is None or r.game.cards[one.card].kind != "unit":  # only units change places
            raise r.fail("work", "no-argument", op=op[0], value=given["slot"], name="slot")


def _fits(s: State, name: str, value: Any, card: Any, given: dict[str, Any]) -> bool:
    if name == "slot":
        return type(value) is int and 0 <= value < len(SLOTS)
    if name in ("stamp", "theirs"):
        nowhere = given.get("where") == "" and name == "stamp"
        return type(value) is int and (value < 0 if nowhere else value >= NOWHERE)
    if name == "where":
        return _is_place(value) if card.kind != "trump" else value == ""
    if name == "key":
        return value in PARTS
    if name == "number":
        group = part(card, given["key"])
        if type(value) is not int or not 0 <= value < len(group):
            return False
        return "chosen" not in given or group[value].args.get("target") in AIMED
    if name == "named":
        if "number" in given:
            return value is None or _is_aim(value)
        return isinstance(value, tuple) and len(value) == len(part(card, given["key"])) and all(map(_is_aim, value))
    if name == "trigger":
        return value in TRIGGERS
    if name == "roll":
        return isinstance(value, tuple) and all(type(n) is int and 1 <= n <= 6 for n in value)
    return True


def _is_place(value: Any) -> bool:
    return isinstance(value, str) and value[:1] == "p" and PLACES.match(value) is not None


def _is_aim(value: Any) -> bool:
    """A named target: "" or a place with its stamp."""
    return value == "" or (
        isinstance(value, tuple) and len(value) == 2 and _is_place(value[0]) and type(value[1]) is int
    )


def _is_seats(value: Any) -> bool:
    return isinstance(value, tuple) and all(seat in SEATS and type(seat) is int for seat in value) and len(value) < 3


def _moment_fits(r: Reader, s: State, phase: str, moment: Any) -> bool:
    """Whether a moment has the shape of its phase, and what it speaks of is there."""
    if phase not in ("trap", "defeat", "refill"):
        return moment is None
    if not isinstance(moment, tuple) or len(moment) != {"trap": 4, "defeat": 2, "refill": 3}[phase]:
        return False
    if phase == "trap":
        trigger, whose, queue, used = moment
        known = trigger in TRIGGERS and type(whose) is int and whose in SEATS and _is_seats(queue)
        return known and _is_used(used)
    if not (type(moment[0]) is int and moment[0] in SEATS and all(map(_is_seats, moment[1:]))):
        return False
    if phase == "defeat":
        return True
    return all(has_lost(s, seat) or _can_fill(r, s, seat) for seat in moment[1])


def _is_used(value: Any) -> bool:
    """Whether it says where the trap in use lies, or that none is: its slot and stamp. It may have gone meanwhile."""
    if value == ():
        return True
    whole = isinstance(value, tuple) and len(value) == 2 and all(type(n) is int and n >= 0 for n in value)
    return whole and value[0] < len(SLOTS)


def _can_fill(r: Reader, s: State, seat: int) -> bool:
    return s.players[seat].field[FRONT] is None and bool(units_on_bench(Engine(r.game, s), s, seat))
