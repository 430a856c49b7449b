"""Views: a position as plain data, what a seat may see of it, and the reader for the way back (core/scenario.py)."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from tcg_kit.core.errors import ScenarioError, message
from tcg_kit.core.fields import short

if TYPE_CHECKING:
    from tcg_kit.core.definition import Definition
    from tcg_kit.core.state import Choice, State

OWNER, NOBODY, DOWN = "owner", "nobody", "down"
"""Who may see a zone's cards: its owner, or nobody; DOWN: its owner, others see that they lie there face down.

Zones that are not named are open to all.
"""

UNFINISHED = ("work", "returns", "moment")
"""Keys of unfinished work. While nobody is asked a seat's view leaves them out: they may name cards on their way.

At a decision every operation that carries chosen cards has run, and what waits is about cards that lie open: their
effects, what was declared, whose moment it is. So a seat sees it, and bots can think on from there.
"""

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
        zone = source(game, c)
        if zone is not None:
            out["choice"]["from"] = zone
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


def source(game: Definition, choice: Choice) -> str | None:
    """The zone of the choosing seat in which the options of an open choice lie, where what follows says so."""
    name, *given = choice.then
    known = dict(zip(arguments(game.spec.ops[name]), given, strict=False))
    zone = known.get("src")
    return zone if known.get("seat") == choice.seat and isinstance(zone, str) else None


@lru_cache(maxsize=256)
def arguments(call: Callable[..., Any]) -> tuple[str, ...]:
    """The names of an operation's arguments after g and s; they say what each may be."""
    return tuple(inspect.signature(call).parameters)[2:]


def redact(view: Mapping[str, Any], seat: int, hidden: Mapping[str, str]) -> dict[str, Any]:
    """What a seat may see of an all-seeing view: the one place where anything is hidden."""
    out = {key: value for key, value in view.items() if view["to_act"] or key not in UNFINISHED}
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
        choice = dict(view["choice"])
        if choice["hidden"] and choice["seat"] != seat:
            choice["options"] = None
        out["choice"] = choice
    return out


def _zone(value: Any, shown: str | None, owner: int, seat: int) -> Any:
    if shown == NOBODY or (shown == OWNER and owner != seat):
        return len(value) if isinstance(value, list) else value
    if owner == seat:
        return value
    if shown == DOWN:
        return [_face({**card, "face": "down"}) for card in value]
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
            raise ScenarioError(message("no-keys", value=short(data)), field=place or None)
        self.game, self.data, self.place = game, data, place
        self.used: set[str] = set()

    def has(self, key: str) -> bool:
        """Whether the key is given."""
        self.used.add(key)
        return key in self.data

    def get(self, key: str, default: Any = None) -> Any:
        """The raw value."""
        return self.data[key] if self.has(key) else default

    def fail(self, key: str, code: str, **values: object) -> ScenarioError:
        """The error for a key: the code of a message, and its values."""
        return ScenarioError(message(code, **values), field=f"{self.place}{key}")

    def int(self, key: str, default: int, lo: int, hi: int) -> int:
        """A whole number from lo to hi."""
        value = self.get(key, default)
        if isinstance(value, bool) or not isinstance(value, int) or not lo <= value <= hi:
            raise self.fail(key, "no-int", value=short(value), lo=lo, hi=hi)
        return value

    def bool(self, key: str, default: bool) -> bool:
        """True or false."""
        value = self.get(key, default)
        if not isinstance(value, bool):
            raise self.fail(key, "no-bool", value=short(value))
        return value

    def word(self, key: str, options: Sequence[Any], default: Any) -> Any:
        """One of the options."""
        value = self.get(key, default)
        if value not in options or (value is not None and not isinstance(value, str)):
            raise self.fail(key, "no-option", value=short(value), options=options)
        return value

    def card(self, key: str, value: Any) -> str:
        """A known card."""
        if not isinstance(value, str) or value not in self.game.cards:
            raise self.fail(key, "no-known-card", value=short(value), game=self.game.slug)
        return value

    def cards(self, key: str) -> list[str]:
        """A zone: a list of known cards, face down or not; empty by default."""
        value = self.get(key, [])
        if isinstance(value, int):
            raise self.fail(key, "seats-view")
        if not isinstance(value, list) or len(value) > 1000:
            raise self.fail(key, "no-cards", value=short(value))
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
            raise self.fail(key, "seats-view")
        inner.card("card", value["card"])
        return inner

    def done(self) -> None:
        """ScenarioError for a key that nothing has read."""
        for key in self.data:
            if key not in self.used:
                raise self.fail(short(key), "no-key")
