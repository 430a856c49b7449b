"""Views: a position as plain data, what a seat may see of it, and the way back from a view to a state."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from tcg_kit.core.actions import Action
from tcg_kit.core.engine import Engine
from tcg_kit.core.errors import ScenarioError, TcgKitError
from tcg_kit.core.fields import short
from tcg_kit.core.rules import settle
from tcg_kit.core.state import Choice, Frame, Running, State, Work

if TYPE_CHECKING:
    from tcg_kit.core.definition import Definition

OWNER, NOBODY = "owner", "nobody"
"""Who may see a zone's cards: its owner, or nobody. Zones that are not named are open to all."""

_SECRET = ("work", "returns", "moment")
"""Keys of the all-seeing view that a seat's view leaves out: unfinished work may name hidden cards."""

_OPEN_WHEN_DOWN = ("face", "tapped", "damage", "ex", "terrain")
"""What everybody sees of a face-down card."""


def write(game: Definition, s: State) -> dict[str, Any]:
    """The all-seeing view. Keys that are empty are left out beyond those of the game's catalogue."""
    out: dict[str, Any] = {"game": game.slug}
    if "ruleset" in s.rulings:
        out["ruleset"] = s.rulings["ruleset"]
    out |= {"rulings": dict(s.rulings), "turn": s.turn, "phase": s.phase, "to_act": list(s.asks)}
    out |= {"over": s.result is not None, "result": dict(s.result) if s.result else None}
    out |= game.spec.write(game, s)
    if any(chosen is not None for chosen in s.sealed):
        out["sealed"] = [{"verb": c[0], "args": list(c[1])} if c is not None else None for c in s.sealed]
    if s.choice is not None:
        c = s.choice
        out["choice"] = {
            "seat": c.seat,
            "options": list(c.options),
            "min": c.lo,
            "max": c.hi,
            "hidden": c.hidden,
            "rule": c.rule,
            "card": c.card,
            "then": jsonable(c.then),
        }
    if s.running:
        out["running"] = [r._asdict() for r in s.running]
    if s.work:
        out["work"] = jsonable(s.work)
    if s.moment is not None:
        out["moment"] = jsonable(s.moment)
    if s.returns:
        out["returns"] = [
            {"phase": f.phase, "stage": f.stage, "work": jsonable(f.work), "moment": jsonable(f.moment)}
            for f in s.returns
        ]
    return out


def redact(view: Mapping[str, Any], seat: int, hidden: Mapping[str, str]) -> dict[str, Any]:
    """What a seat may see of an all-seeing view: the one place where anything is hidden."""
    out = {key: value for key, value in view.items() if key not in _SECRET}
    out["players"] = [
        {key: _zone(value, hidden.get(key), owner, seat) for key, value in player.items()}
        for owner, player in enumerate(view["players"])
    ]
    if "sealed" in view:
        out["sealed"] = [
            chosen if chosen is None or owner == seat else {"committed": True}
            for owner, chosen in enumerate(view["sealed"])
        ]
    if "choice" in view:
        choice = {key: value for key, value in view["choice"].items() if key != "then"}
        if choice["hidden"] and choice["seat"] != seat:
            choice["options"] = None
        out["choice"] = choice
    return out


def _zone(value: Any, shown: str | None, owner: int, seat: int) -> Any:
    if shown == NOBODY or (shown == OWNER and owner != seat):
        return len(value) if isinstance(value, list) else value
    if owner == seat:
        return value
    if isinstance(value, list):
        return [_face(card) for card in value]
    return _face(value)


def _face(card: Any) -> Any:
    if isinstance(card, Mapping) and card.get("face") == "down":
        return {key: card[key] for key in _OPEN_WHEN_DOWN if key in card}
    return card


def jsonable(value: Any) -> Any:
    """Tuples as lists, all the way down."""
    return [jsonable(v) for v in value] if isinstance(value, (list, tuple)) else value


def tupled(value: Any) -> Any:
    """Lists as tuples, all the way down."""
    return tuple(tupled(v) for v in value) if isinstance(value, (list, tuple)) else value


class Reader:
    """Reads a scenario key by key. Each error names the key and says what would be right."""

    def __init__(self, game: Definition, data: Any, place: str = ""):
        if not isinstance(data, Mapping):
            raise ScenarioError(f"{short(data)} is no table of keys", field=place or None)
        self.game, self.data, self.place = game, data, place
        self.used: set[str] = set()

    def has(self, key: str) -> bool:
        """Whether the key is given."""
        self.used.add(key)
        return key in self.data

    def get(self, key: str, default: Any = None) -> Any:
        """The raw value."""
        return self.data[key] if self.has(key) else default

    def fail(self, key: str, problem: str) -> ScenarioError:
        """The error for a key."""
        return ScenarioError(problem, field=f"{self.place}{key}")

    def int(self, key: str, default: int, lo: int, hi: int) -> int:
        """A whole number from lo to hi."""
        value = self.get(key, default)
        if isinstance(value, bool) or not isinstance(value, int) or not lo <= value <= hi:
            raise self.fail(key, f"{short(value)} is no whole number from {lo} to {hi}")
        return value

    def bool(self, key: str, default: bool) -> bool:
        """True or false."""
        value = self.get(key, default)
        if not isinstance(value, bool):
            raise self.fail(key, f"{short(value)} is not true or false")
        return value

    def word(self, key: str, options: Sequence[Any], default: Any) -> Any:
        """One of the options."""
        value = self.get(key, default)
        if value not in options or (value is not None and not isinstance(value, str)):
            raise self.fail(key, f"{short(value)} is not one of {', '.join(str(o) for o in options)}")
        return value

    def card(self, key: str, value: Any) -> str:
        """A known card."""
        if not isinstance(value, str) or value not in self.game.cards:
            raise self.fail(key, f"{short(value)} is no card of {self.game.slug}")
        return value

    def cards(self, key: str) -> list[str]:
        """A zone: a list of known cards, face down or not; empty by default."""
        value = self.get(key, [])
        if isinstance(value, int):
            raise self.fail(key, "this is a seat's view, which hides cards; start from view() without a seat")
        if not isinstance(value, list) or len(value) > 1000:
            raise self.fail(key, f"{short(value)} is no list of cards")
        return [self.card(key, v) for v in value]

    def place_at(self, key: str) -> Reader | None:
        """A place for one card: null, a slug, or an object with `card`; None if empty."""
        value = self.get(key)
        if value is None:
            return None
        if isinstance(value, str):
            value = {"card": value}
        inner = Reader(self.game, value, f"{self.place}{key}.")
        if not inner.has("card"):
            raise self.fail(key, "this is a seat's view, which hides cards; start from view() without a seat")
        inner.card("card", value["card"])
        return inner

    def done(self) -> None:
        """ScenarioError for a key that nothing has read."""
        for key in self.data:
            if key not in self.used:
                raise self.fail(short(key), "there is no such key in a position")


def read(game: Definition, view: Any, seed: int, rulings: Mapping[str, Any] | None) -> State:
    """A state from an all-seeing view or parts of one; ScenarioError names what is wrong with it."""
    r = Reader(game, view)
    if r.get("game", game.slug) != game.slug:
        raise r.fail("game", f"this is a position of {short(r.get('game'))}, not of {game.slug}")
    given = r.get("rulings", {})
    if not isinstance(given, Mapping):
        raise r.fail("rulings", "give a table of rulings")
    wanted = {**({"ruleset": r.get("ruleset")} if r.has("ruleset") else {}), **given}
    try:
        settled = settle(game.rulings, rulings, settle(game.rulings, wanted))
    except TcgKitError as e:
        raise ScenarioError(str(e), field="rulings") from e
    for key in ("to_act", "over", "result"):
        r.has(key)
    default = game.spec.scenario_phase
    phase = r.word("phase", tuple(game.spec.flow.phases), default)
    running = _read_running(game, r)
    s: State = game.spec.read(game, r, settled, seed, phase, running)
    s.turn = r.int("turn", s.turn, 0, 100_000)
    _read_pending(game, r, s)
    r.done()
    result = r.get("result")
    if phase == game.spec.flow.end:
        s.result = _result(r, result, game, len(s.players))
    elif result is not None:
        raise r.fail("result", f"a game in the phase {phase} has no result yet")
    p = game.spec.flow.phases[phase]
    entered = s.result is not None or (p.kind != "auto" and (p.who is not None or s.choice is not None or bool(s.work)))
    game.spec.flow.place(s, phase, entered)
    _check_sealed(game, r, s)
    return s


def _check_sealed(game: Definition, r: Reader, s: State) -> None:
    """Sealed choices must be legal ones of a sealed phase in which somebody has still to choose."""
    if not any(chosen is not None for chosen in s.sealed):
        return
    phase = game.spec.flow.phases[s.phase]
    g = Engine(game, s)
    asked = phase.who(g, s) if phase.kind == "sealed" and phase.who is not None else ()
    if not any(s.sealed[seat] is None for seat in asked):
        raise r.fail("sealed", f"in the phase {s.phase} nobody has still to choose in secret")
    for seat, chosen in enumerate(s.sealed):
        if chosen is not None:
            s.asks = (seat,)
            action = g.normal(Action(seat, *chosen))
            reasons = g.reasons(action)
            s.asks = ()
            if reasons:
                raise r.fail("sealed", f"{action}: {reasons[0].text['en']}")
            s.sealed[seat] = (action.verb, action.args)


def _read_running(game: Definition, r: Reader) -> list[Running]:
    out = []
    for raw in _list(r, "running"):
        one = Reader(game, raw, "running.")
        out.append(
            Running(
                one.word("stat", game.spec.vocabulary.stats, None),
                one.int("amount", 0, -9999, 9999),
                one.int("seat", 0, 0, game.spec.players[1] - 1),
                one.card("source", one.get("source")),
                str(one.get("place", "")),
                one.word("until", ("battle", "turn", "source-leaves", "game"), "battle"),
            )
        )
        one.done()
    return out


def _result(r: Reader, result: Any, game: Definition, players: int) -> dict[str, Any]:
    if not isinstance(result, Mapping) or set(result) != {"winner", "reason", "scores"}:
        raise r.fail("result", "a finished game has a result with winner, reason and scores")
    winner, scores = result["winner"], result["scores"]
    if result["reason"] not in game.rules or winner not in (None, *range(players)) or isinstance(winner, bool):
        raise r.fail("result", "reason is a rule id and winner a seat or null")
    if scores is not None and not (isinstance(scores, list) and all(type(n) is int for n in scores)):
        raise r.fail("result", "scores is null or a list of numbers")
    return {"winner": winner, "reason": result["reason"], "scores": scores}


def _read_pending(game: Definition, r: Reader, s: State) -> None:
    """Sealed choices, an open choice, unfinished work and interrupts."""
    seats = range(len(s.players))
    for seat, chosen in enumerate(_list(r, "sealed", len(s.players))):
        if chosen is not None:
            if not isinstance(chosen, Mapping) or "verb" not in chosen or "args" not in chosen:
                raise r.fail("sealed", "a sealed choice has verb and args; a seat's view hides them")
            if chosen["verb"] not in game.spec.verbs:
                raise r.fail("sealed", f"{short(chosen['verb'])} is no verb")
            s.sealed[seat] = (chosen["verb"], tuple(str(a) for a in _items(r, "sealed", chosen["args"])))
    s.work = _work(game, r, "work", r.get("work", []))
    s.moment = tupled(r.get("moment"))
    if s.moment is not None and not isinstance(s.moment, tuple):
        raise r.fail("moment", "give a list")
    for raw in _list(r, "returns"):
        one = Reader(game, raw, "returns.")
        phase = one.word("phase", tuple(game.spec.flow.phases), None)
        work = _work(game, one, "work", one.get("work", []))
        s.returns.append(Frame(phase, one.int("stage", 1, 0, 2), work, tupled(one.get("moment"))))
        one.done()
    raw = r.get("choice")
    if raw is not None:
        one = Reader(game, raw, "choice.")
        if not one.has("then"):
            raise r.fail("choice", "this is a seat's view, which hides what follows; start from view() without a seat")
        options = tuple(str(o) for o in _items(one, "options", one.get("options")))
        (then,) = _work(game, one, "then", [one.get("then")], given=1)
        lo = one.int("min", 0, 0, len(options))
        s.choice = Choice(
            one.int("seat", 0, 0, seats[-1]),
            options,
            lo,
            one.int("max", lo, lo, len(options)),
            then,
            one.bool("hidden", False),
            one.word("rule", tuple(game.rules), None),
            one.card("card", one.get("card")),
        )
        one.done()


def _list(r: Reader, key: str, length: int | None = None) -> list[Any]:
    value = r.get(key, [None] * (length or 0))
    if not isinstance(value, list) or len(value) > 1000 or (length is not None and len(value) != length):
        raise r.fail(key, f"give a list{f' of {length}' if length else ''}")
    return value


def _items(r: Reader, key: str, value: Any) -> list[Any]:
    if not isinstance(value, list):
        raise r.fail(key, "give a list")
    return value


def _work(game: Definition, r: Reader, key: str, value: Any, given: int = 0) -> list[Work]:
    """Unfinished operations: each names a known one and has as many arguments as it takes (given are still to come)."""
    out: list[Work] = []
    for op in _items(r, key, value):
        name = op[0] if isinstance(op, list) and op else None
        if name == "judge" and len(op) == 1:
            out.append(("judge",))
            continue
        call = game.spec.ops.get(name) if isinstance(name, str) else None
        if call is None or len(op) - 1 + given != _arity(call):
            raise r.fail(key, f"{short(op)} is no operation of {game.slug}")
        out.append(tupled(op))
    return out


def _arity(call: Callable[..., Any]) -> int:
    return len(inspect.signature(call).parameters) - 2
