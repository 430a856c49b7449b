"""The values that count in battle and the damage of an attack: SZK-ATTR and SZK-BATTLE."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from tcg_kit.core import ops
from tcg_kit.core.vocab import sides
from tcg_kit.games.suizokun import levels
from tcg_kit.games.suizokun.cards import ATTRIBUTES
from tcg_kit.games.suizokun.state import State

if TYPE_CHECKING:
    from tcg_kit.core.engine import Engine

BEATS = {"shoot": "slash", "slash": "fight", "fight": "magic", "magic": "shoot"}
"""Which attribute has the advantage over which (SZK-ATTR-1); `none` stands outside."""


class Blow(NamedTuple):
    """An attack worked out (SZK-BATTLE-2 to 4): the values that counted, what changed the damage, and the damage.

    advantage: 1 the attacker's attribute beats the defender's, −1 is beaten by it, 0 neither. against: the defender's
    attribute, None if the opposing stage is empty. reduced: taken off at the end by effects.
    """

    atk: int
    guard: int
    attribute: str
    against: str | None
    advantage: int
    twice: bool
    reduced: int
    damage: int

    @property
    def factor(self) -> str:
        """What the difference is multiplied by: a label of texts.toml."""
        if self.advantage < 0:
            return "x1" if self.twice else "half"
        return ("x1", "x2", "x4")[self.advantage + self.twice]

    @property
    def why(self) -> str:
        """What doubles or halves the damage: a label of texts.toml."""
        found = ("twice",) if self.twice else ()
        if self.advantage:
            found = (*found, "advantage" if self.advantage > 0 else "disadvantage")
        return "-".join(found) or "plain"


Bonus = tuple[str, int, int]
"""What a lasting effect adds: stat, seat, amount."""


def bonuses(g: Engine, s: State) -> list[Bonus]:
    """What effects add now: those running, and the lasting ones of player cards, stage monsters, weapons and field."""
    out: list[Bonus] = []
    for stat, amount, who, _, _, _ in s.running:
        out.append((stat, who, amount))
    cards, field = g.cards, s.field
    for owner, p in enumerate(s.players):
        lasting, m = cards[p.player_card].lasting, p.stage
        if m is not None:
            lasting += cards[m.card].lasting
            if m.weapon is not None:
                lasting += cards[m.weapon].lasting
        if field is not None and field[1] == owner:
            lasting += cards[field[0]].lasting
        for e in lasting:
            if e.holds(g, s, owner):
                amount = ops.amount_of(g, s, owner, e)
                for who in sides(s, owner, e.args["side"]):
                    out.append((e.args["stat"], who, amount))
    return out


def bonus(found: list[Bonus], seat: int, stat: str) -> int:
    """What the bonuses found add to a stat of a seat (atk, def, spd, reduction)."""
    n = 0
    for what, who, amount in found:
        if what == stat and who == seat:
            n += amount
    return n


def value(g: Engine, s: State, seat: int, stat: str, found: list[Bonus] | None = None) -> int:
    """ATK, DEF or SPD of a seat's stage monster now: printed, weapon, effects; never below 0. 0 for an empty stage.

    found: bonuses(), if they are at hand.
    """
    m = s.players[seat].stage
    if m is None:
        return 0
    name = "def_" if stat == "def" else stat
    n: int = getattr(g.cards[m.card], name)
    if m.weapon is not None:
        n += getattr(g.cards[m.weapon], name)
    if found is None:
        found = bonuses(g, s)
    if found:
        n += bonus(found, seat, stat)
    return n if n > 0 else 0


def attribute(g: Engine, s: State, seat: int) -> str | None:
    """The attribute of a seat's stage monster now; None for an empty stage."""
    m = s.players[seat].stage
    if m is None:
        return None
    found: str = g.cards[m.card].attribute
    for stat, amount, who, _, _, _ in s.running:
        if who == seat and amount > 0 and stat in ATTRIBUTES:
            found = stat
    return found


def blow(g: Engine, s: State, seat: int) -> Blow:
    """What the attack of a seat's stage monster does now. The stage must not be empty."""
    foe = 1 - seat
    mine, theirs = attribute(g, s, seat), attribute(g, s, foe)
    assert mine is not None
    found = bonuses(g, s)
    atk, guard = value(g, s, seat, "atk", found), value(g, s, foe, "def", found)
    twice, advantage = False, 0
    if theirs is not None:
        twice = value(g, s, seat, "spd", found) >= 2 * value(g, s, foe, "spd", found)
        advantage = (BEATS.get(mine) == theirs) - (BEATS.get(theirs) == mine)
    n = atk - guard if atk > guard else 0
    if twice:
        n *= 2
    if advantage > 0:
        n *= 2
    elif advantage < 0:
        n = (n + (s.rulings["rounding"] == "up")) // 2
    reduced = min(n, max(0, bonus(found, foe, "reduction"))) if found else 0
    return Blow(atk, guard, mine, theirs, advantage, twice, reduced, n - reduced)


def strike(g: Engine, s: State, seat: int) -> None:
    """The attack hits the opposing player; one side's level rises for it (SZK-BATTLE-5, SZK-LEVEL-3, SZK-LEVEL-4)."""
    b = blow(g, s, seat)
    foe = s.players[1 - seat]
    before = foe.lp
    foe.lp = before - b.damage if before > b.damage else 0
    if g.sink is not None:
        _tell(g, 1 - seat, b, before, foe.lp)
    levels.fire(g, s, b.damage)


def _tell(g: Engine, foe: int, b: Blow, before: int, after: int) -> None:
    rules = ["SZK-BATTLE-5", "SZK-BATTLE-2"]
    if b.advantage:
        rules.append("SZK-ATTR-2")
    if b.twice:
        rules.append("SZK-BATTLE-3")
    if b.factor in ("x4", "half") or b.why == "twice-disadvantage":
        rules.append("SZK-BATTLE-4")
    if after == 0:
        rules.append("SZK-WIN-1")
    data: dict[str, Any] = {"before": before, "after": after, **b._asdict(), "factor": b.factor, "why": b.why}
    data["against"] = b.against or "empty"
    kind = "strike" if b.damage else "strike-held"
    g.emit(f"{kind}-reduced" if b.reduced else kind, foe, data, tuple(rules))
