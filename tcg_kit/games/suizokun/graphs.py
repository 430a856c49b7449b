"""The diagrams of Suizokun Monster Battle beside its flow: levels, what raises them, the attributes, the level race.

Three of the four come out of the declarations in levels.py and battle.py that the engine runs.
"""

from __future__ import annotations

from typing import NamedTuple

from tcg_kit.core.definition import Definition
from tcg_kit.core.errors import TcgKitError, message
from tcg_kit.core.fields import short
from tcg_kit.core.lang import LANGS, Text, both
from tcg_kit.core.topics import Link, Node, Topic
from tcg_kit.games.suizokun.battle import BEATS
from tcg_kit.games.suizokun.flow import FLOW
from tcg_kit.games.suizokun.levels import GUARDS, KINDS, Trigger, in_force
from tcg_kit.games.suizokun.state import TOP_LEVEL

SIDES: dict[str, Text] = {
    "first": both("先攻の\nレベル +1", "first player:\nlevel +1"),
    "second": both("後攻の\nレベル +1", "second player:\nlevel +1"),
}
AT_MOST = both(f"レベル（{TOP_LEVEL}が上限）", f"Level (never above {TOP_LEVEL})")
ROW, COLUMN = 190.0, 370.0
"""Between two phases, and between the phases and a side's level, in drawing units."""
PLACES = {"shoot": (0.0, -120.0), "slash": (150.0, 0.0), "fight": (0.0, 120.0), "magic": (-150.0, 0.0)}


def levels(game: Definition) -> Topic:
    """The nine levels, an edge for each trigger from one to the next, and the cap at 9 (SZK-LEVEL-1)."""
    top = f"l{TOP_LEVEL}"
    nodes = [
        Node(f"l{n}", both(f"レベル{n}", f"level {n}"), "state", ("SZK-LEVEL-1",), data={"level": n})
        for n in range(1, TOP_LEVEL)
    ]
    cap = both(f"レベル{TOP_LEVEL}（上限）", f"level {TOP_LEVEL} (the cap)")
    nodes.append(Node(top, cap, "cap", ("SZK-LEVEL-1",), data={"level": TOP_LEVEL}))
    links = [
        Link(f"l{n}", f"l{n + 1}", _named(game, "trigger", name), kind.guard, kind.rules, data={"trigger": name})
        for n in range(1, TOP_LEVEL)
        for name, kind in KINDS.items()
    ]
    stays = both(f"{TOP_LEVEL}のまま", f"stays at {TOP_LEVEL}")
    links.append(Link(top, top, stays, "level_9", ("SZK-LEVEL-1",), data={"trigger": " ".join(KINDS)}))
    return Topic(both("レベルは1から9まで", "Levels, from 1 to 9"), tuple(nodes), tuple(links))


def level_triggers(game: Definition, round_one_level: str | None = None) -> Topic:
    """Where in the round each trigger fires, and whose level it raises (SZK-LEVEL-2, SZK-LEVEL-3, SZK-LEVEL-4).

    The phases stand one below the other in the order of a round, the two sides' levels left and right of the attacks.
    round_one_level: the value of that ruling; None is its default.
    """
    found = in_force(_option(game, round_one_level))
    phases = [name for name in FLOW.phases if any(t.phase == name for t in found)]
    nodes = [
        Node(name, _named(game, "phase", name), FLOW.phases[name].kind, pos=(0.0, ROW * i), data={"order": i + 1})
        for i, name in enumerate(phases)
    ]
    middle = ROW * phases.index("attack-first")
    nodes += [
        Node(side, SIDES[side], "cap", ("SZK-LEVEL-1",), pos=(x, middle))
        for side, x in (("first", -COLUMN), ("second", COLUMN))
    ]
    links = [
        Link(t.phase, t.side, _named(game, "trigger", t.name), t.guard, t.rules, data={"trigger": t.name})
        for t in found
    ]
    title = both("レベルが上がるきっかけ（1ラウンドの順）", "What raises a level, in the order of a round")
    return Topic(title, tuple(nodes), tuple(links), "neato", "full", {"cap": AT_MOST})


def attributes(game: Definition) -> Topic:
    """Who beats whom: the cycle of the four attributes (SZK-ATTR-1, SZK-ATTR-2)."""
    nodes = tuple(
        Node(name, _named(game, "attribute", name), "state", ("SZK-ATTR-1",), pos=pos) for name, pos in PLACES.items()
    )
    label = both("有利: ダメージ2倍", "beats: damage × 2")
    links = tuple(Link(winner, loser, label, "", ("SZK-ATTR-1", "SZK-ATTR-2")) for winner, loser in BEATS.items())
    title = both("属性の4すくみ", "Attributes: who beats whom")
    return Topic(title, nodes, links, "neato", "full")


class Reached(NamedTuple):
    """How a level is first reached: in which round, by which trigger, from which level."""

    round: int
    trigger: Trigger | None
    before: int


def race(side: str, option: str) -> dict[int, Reached]:
    """The earliest round in which a side can reach each level: a search through the moments of round after round.

    At a moment several triggers may be declared for the side, of which one fires; none has to.
    """
    phases = [name for name in FLOW.phases if any(t.phase == name and t.side == side for t in in_force(option))]
    found = {1: Reached(1, None, 1)}
    frontier, n = {1}, 1
    while len(found) < TOP_LEVEL:
        for phase in phases:
            fires = [t for t in in_force(option) if (t.phase, t.side) == (phase, side) and _can_fire(t, n)]
            for before in sorted(frontier):
                for t in fires:
                    after = min(TOP_LEVEL, before + 1)
                    if after not in found:
                        found[after] = Reached(n, t, before)
            frontier = set(found)
        n += 1
    return found


def _can_fire(t: Trigger, n: int) -> bool:
    """Whether a trigger can fire in round n, if the attack goes the right way."""
    return any(GUARDS[t.guard](n, damage) for damage in (0, 1))


def level_race(game: Definition, side: str = "first", round_one_level: str | None = None) -> Topic:
    """The fastest way up: the earliest round for each level, as the node attribute `round` (SZK-LEVEL).

    side: "first" or "second" in each round. Raises TcgKitError for another.
    """
    if side not in tuple(SIDES):
        raise TcgKitError(message("games.suizokun:no-side", known=list(SIDES), value=short(side)))
    found = race(side, _option(game, round_one_level))
    nodes = [
        Node(
            f"l{n}",
            both(f"レベル{n}\n{how.round}ラウンド目", f"level {n}\nround {how.round}"),
            "cap" if n == TOP_LEVEL else "state",
            ("SZK-LEVEL-1",),
            data={"level": n, "round": how.round},
        )
        for n, how in found.items()
    ]
    links = [
        Link(
            f"l{how.before}",
            f"l{n}",
            _named(game, "trigger", t.name),
            t.guard,
            t.rules,
            data={"trigger": t.name, "phase": t.phase},
        )
        for n, how in found.items()
        if (t := how.trigger) is not None
    ]
    return Topic(both("レベルの最短コース", "The fastest way up the levels"), tuple(nodes), tuple(links))


def _option(game: Definition, wanted: str | None) -> str:
    ruling = game.rulings["round_one_level"]
    if wanted is not None and wanted not in ruling.options:
        told = message("no-ruling-option", key="round_one_level", value=short(wanted), options=ruling.options)
        raise TcgKitError(told)
    return wanted or ruling.default


def _named(game: Definition, kind: str, name: str) -> Text:
    return {lang: game.label(kind, name, lang) for lang in LANGS}
