"""What raises a player's level (SZK-LEVEL), as data: the engine runs these declarations, the diagrams draw them."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple

from tcg_kit.games.suizokun.state import TOP_LEVEL, State

if TYPE_CHECKING:
    from tcg_kit.core.engine import Engine


class Trigger(NamedTuple):
    """In one phase, if its guard holds, the level of one side rises by 1.

    name: which of the three triggers; side: "first" or "second" of this round; option: the value of the ruling
    round_one_level for which this is declared, "" for all.
    """

    name: str
    phase: str
    side: str
    guard: str
    rules: tuple[str, ...]
    option: str = ""


class Kind(NamedTuple):
    """One of the three triggers of SZK-LEVEL: its guard and its rules; its name stands in texts.toml."""

    guard: str
    rules: tuple[str, ...]


KINDS = {
    "start": Kind("later_round", ("SZK-LEVEL-2",)),
    "hit": Kind("damage_dealt", ("SZK-LEVEL-3",)),
    "held": Kind("no_damage", ("SZK-LEVEL-4",)),
}

GUARDS: dict[str, Callable[[int, int], bool]] = {
    "later_round": lambda n, damage: n > 1,
    "damage_dealt": lambda n, damage: damage > 0,
    "no_damage": lambda n, damage: damage == 0,
}
"""What a trigger needs: tests of the number of the round and of the damage that the attack has just done."""


def _declare(name: str, phase: str, side: str, option: str = "") -> Trigger:
    kind = KINDS[name]
    return Trigger(name, phase, side, kind.guard, kind.rules, option)


TRIGGERS = (
    _declare("start", "round-start", "first", "start-phase"),
    _declare("start", "round-start", "second", "start-phase"),
    _declare("start", "draw-first", "first", "main-phase"),
    _declare("start", "draw-second", "second", "main-phase"),
    _declare("hit", "attack-first", "first"),
    _declare("held", "attack-first", "second"),
    _declare("hit", "attack-second", "second"),
    _declare("held", "attack-second", "first"),
)
"""Every way up there is, in the order of a round."""


def in_force(option: str) -> tuple[Trigger, ...]:
    """The triggers that are declared for a value of the ruling round_one_level."""
    return tuple(t for t in TRIGGERS if t.option in ("", option))


_FIRED = {
    (phase, option): tuple((GUARDS[t.guard], t.side == "second", t.name) for t in in_force(option) if t.phase == phase)
    for phase in dict.fromkeys(t.phase for t in TRIGGERS)
    for option in dict.fromkeys(t.option for t in TRIGGERS)
}
"""What fire() tests in a phase, by the value of the ruling."""


def fire(g: Engine, s: State, damage: int = 0) -> None:
    """Line up the level rises of the present phase; damage: what the attack did, in the attack phases."""
    for guard, second, name in reversed(_FIRED[s.phase, s.rulings["round_one_level"]]):
        if guard(s.turn, damage):
            s.work.append(("level", s.first ^ second, name))


def level(g: Engine, s: State, seat: int, name: str) -> None:
    """A player's level rises by 1, at most to 9 (SZK-LEVEL-1). The event tells the edge of level-triggers it took."""
    p = s.players[seat]
    before = p.level
    if before < TOP_LEVEL:
        p.level = before + 1
    if g.sink is not None:
        side = "first" if seat == s.first else "second"
        data = {"before": before, "after": p.level, "trigger": name, "phase": s.phase, "side": side}
        rules = (*KINDS[name].rules, "SZK-LEVEL-1")
        g.emit("level-up" if p.level > before else "level-cap", seat, data, rules)
