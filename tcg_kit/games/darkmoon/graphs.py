"""The diagrams of DARK MOON beside its flow: who still gets a turn, what a turn holds, how early the end can come.

None is drawn by hand: the end-game ones come from the engine's own end phase, put through every situation; `actions`
from what the engine lets a player do; `endgame-earliest` from the searches of earliest.py.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping
from typing import Any, NamedTuple

from tcg_kit.core.actions import Action
from tcg_kit.core.definition import Definition
from tcg_kit.core.engine import Engine
from tcg_kit.core.errors import TcgKitError, message
from tcg_kit.core.events import Told
from tcg_kit.core.fields import short
from tcg_kit.core.flow import Edge
from tcg_kit.core.lang import Text, both
from tcg_kit.core.rules import settle
from tcg_kit.core.topics import Link, Node, Topic
from tcg_kit.games.darkmoon import earliest as search
from tcg_kit.games.darkmoon.phases import UNITS
from tcg_kit.games.darkmoon.state import ACTIONS, FIRST_ACTIONS, ROUNDS, Player, State

OVER = "over"


class Turn(NamedTuple):
    """An abstract situation: whose turn it is, and the countdown (None before the last turns)."""

    seat: int
    left: int | None

    @property
    def id(self) -> str:
        """Its node: p2, or p2-left1 in the last turns."""
        return f"p{self.seat}" if self.left is None else f"p{self.seat}-left{self.left}"


class Way(NamedTuple):
    """What the end phase makes of a situation: the edge that it took and the next turn, None if the game is over."""

    edge: Edge
    dst: Turn | None


class _Edges:
    """A sink that keeps the edges taken."""

    def __init__(self) -> None:
        self.taken: list[Edge] = []

    def step(self, edge: Edge | None) -> None:
        if edge is not None:
            self.taken.append(edge)

    def decision(self, action: Action) -> None:
        pass

    def event(self, told: Told) -> None:
        pass


def explore(
    game: Definition, n: int, limits: bool = False, rulings: Mapping[str, str] | None = None
) -> dict[Turn, list[Way]]:
    """Put the engine's end phase through all situations of n players, from every seat's ordinary turn on.

    At each turn: nobody has three units, or any one seat has; under the ruling empty_deck a draw may have failed. With
    limits also: the turn completes a round without action, or the hundredth round.
    """
    settled = settle(game.rulings, rulings)
    found: dict[Turn, list[Way]] = {}
    todo = [Turn(seat, None) for seat in range(n)]
    while todo:
        turn = todo.pop(0)
        if turn in found:
            continue
        ways = found[turn] = list(dict.fromkeys(_ways(game, n, turn, settled, limits)))
        todo += [way.dst for way in ways if way.dst is not None]
    return found


def _ways(game: Definition, n: int, turn: Turn, rulings: dict[str, str], limits: bool) -> Iterator[Way]:
    """All ways in which a turn can go on after its end phase."""
    for maker in (None, *range(n)):
        yield _end(game, n, turn, rulings, maker)
    if rulings["empty_deck"] == "last-turns":
        yield _end(game, n, turn, rulings, None, failed=True)
    if limits:
        yield _end(game, n, turn, rulings, None, idle=True)
        yield _end(game, n, turn, rulings, None, late=True)


def _end(
    game: Definition,
    n: int,
    turn: Turn,
    rulings: dict[str, str],
    maker: int | None,
    *,
    failed: bool = False,
    idle: bool = False,
    late: bool = False,
) -> Way:
    """Run the end phase of a turn, and on to the next decision: maker has three units, a draw has failed, …"""
    s = State("end", [Player([]) for _ in range(n)], rulings, 0)
    s.active, s.turns_left, s.failed = turn.seat, turn.left, failed
    s.turn, s.used, s.idle = (ROUNDS * n, 1, 0) if late else (1, 0, n - 1) if idle else (1, 1, 0)
    if maker is not None:
        s.players[maker].units = [[] for _ in range(UNITS)]
    game.spec.flow.place(s, "end", entered=False)
    sink = _Edges()
    Engine(game, s, sink).run()
    return Way(sink.taken[0], None if s.result is not None else Turn(s.active, s.turns_left))


def endgame(game: Definition, limits: bool = False, empty_deck: str = "nothing") -> Topic:
    """Two players: whose turn, countdown, over (DKM-END-1). limits: also the ends by DKM-STALL-1 and DKM-END-4."""
    return endgame_n(game, 2, limits, empty_deck)


def endgame_n(game: Definition, n: int = 4, limits: bool = False, empty_deck: str = "nothing") -> Topic:
    """n players: whose turn, countdown, over (DKM-END-2). Raises TcgKitError for a number that can't play."""
    lo, hi = game.spec.players
    if type(n) is not int or not lo <= n <= hi:
        raise TcgKitError(message("no-players", slug=game.slug, lo=lo, hi=hi, given=short(n)))
    found = explore(game, n, limits, {"empty_deck": empty_deck})
    rule, layout = "DKM-END-1" if n == 2 else "DKM-END-2", "dot" if limits else "neato"
    nodes = [_turn_node(turn, rule, n) for turn in found]
    middle = ((n - 1) * _across(n) / 2, n * DOWN + RING + 8)
    nodes.append(Node(OVER, both("終わり", "Game over"), "end", ("DKM-SCORE-4",), pos=middle))
    links = []
    for turn, ways in found.items():
        for edge, dst in ways:
            rules = tuple([r for r in edge.rules if r not in ("DKM-END-1", "DKM-END-2") or r == rule])
            label = edge.label if layout == "dot" else _told(turn, edge, n, empty_deck)
            links.append(Link(turn.id, dst.id if dst else OVER, label, edge.guard, rules))
    title = both(f"終わり方（{n}人）: だれにあと何ターンあるか", f"The end with {n} players: who still gets a turn")
    kinds = {"decision": both("ふつうのターン", "ordinary turn"), "interrupt": both("最後のターン", "last turn")}
    return Topic(title, tuple(nodes), tuple(links), layout, kinds=kinds)


def _told(turn: Turn, edge: Edge, n: int, empty_deck: str) -> Text:
    """What is written beside an edge between placed nodes: what all alike say is said once."""
    if edge.guard == "three_units" and empty_deck == "last-turns":
        return both("だれかが3つか、\n引けなかった", "somebody has three\nor a draw failed")
    return edge.label if edge.guard == "three_units" or (not edge.guard and turn.seat == n - 1) else both("", "")


ACROSS, DOWN, RING = 132.0, 74.0, 44.0
"""The places of the end-game diagrams: from one seat to the next, from turn to turn; how deep the ring hangs."""


def _across(n: int) -> float:
    """Two seats stand wider apart: the label of the ring has to fit between them."""
    return ACROSS if n > 2 else 1.7 * ACROSS


def _turn_node(turn: Turn, rule: str, n: int) -> Node:
    """Ordinary turns are a ring at the top; below each stand the last turns that follow when it brings a third unit."""
    seat, left = turn
    if left is None:
        depth = RING * math.sin(math.pi * seat / (n - 1))
        pos, label = (seat * _across(n), round(depth, 1)), both(f"P{seat}の番", f"P{seat}'s turn")
        return Node(turn.id, label, "decision", ("DKM-TURN-1",), pos=pos, data={"seat": seat})
    after = n - left
    label = both(f"P{seat}の番\n残り{left}ターン", f"P{seat}'s turn\n{left} left")
    pos = ((seat - after) % n * _across(n), RING + after * DOWN)
    return Node(turn.id, label, "interrupt", (rule,), pos=pos, data={"seat": seat, "left": left})


PLAIN: list[dict[str, Any]] = [
    {"id": "plain-character", "name": "–", "kind": "character", "number": 1},
    {"id": "plain-special", "name": "–", "kind": "special"},
    {"id": "one-further", "name": "–", "kind": "special", "on_play": [{"do": "action"}]},
    {"id": "two-further", "name": "–", "kind": "special", "on_play": [{"do": "action", "amount": 2}]},
]
"""Cards by which the engine is asked what a turn holds."""


def actions(game: Definition) -> Topic:
    """How many actions a main phase holds: 0, 1, 2 used, and the first player's short first turn (DKM-MAIN-1, 2, 3).

    A node is what is left: two or more, one, none. Cards that give further actions lead back.
    """
    nodes = {"end": Node("end", both("エンドフェイズ", "End phase"), "auto", ("DKM-TURN-1",))}
    links: dict[tuple[str, str, str], Link] = {}
    for first in (False, True):
        g = _asked(game, first)
        todo: list[Any] = [g.s]
        seen: set[int] = set()
        while todo:
            s = todo.pop(0)
            left = s.actions_left
            if left in seen or left > ACTIONS + 1:
                continue
            seen.add(left)
            here = used(left, first)
            if here not in nodes:
                rules = ("DKM-MAIN-2",) if first else ("DKM-MAIN-1",)
                nodes[here] = Node(here, _used_label(left, first), "decision", rules, data={"left": left})
            for action in Engine(g.game, s).legal(0):
                after = Engine(g.game, s.clone())
                after.play(action)
                then: Any = after.s
                dst = "end" if action.verb == "end" else used(then.actions_left, first)
                if dst != "end":
                    todo.append(then)
                kind, label, named = _KINDS["further" if action.args in FURTHER or dst == here else action.verb]
                links[here, dst, kind] = Link(here, dst, label, kind, named)
    title = both("1ターンにできる行動", "What a turn holds")
    return Topic(title, tuple(nodes.values()), tuple(links.values()))


FURTHER = (("one-further",), ("two-further",))
_ACT = both("カードを出す、\nユニットを作る", "play a card,\nmake a unit")
_MORE = both("テキストで増えた行動", "more by a text")
_KINDS = {
    "play": ("action", _ACT, ("DKM-PLAY-1", "DKM-PLAY-2", "DKM-UNIT-1")),
    "unit": ("action", _ACT, ("DKM-PLAY-1", "DKM-PLAY-2", "DKM-UNIT-1")),
    "further": ("further", _MORE, ("DKM-PLAY-1", "DKM-PLAY-2")),
    "end": ("end", both("終わりと言う", "says end"), ("DKM-MAIN-3",)),
}


def _asked(game: Definition, short: bool) -> Engine:
    """A main phase in which everything can be done."""
    s = State("main", [Player([]), Player([])], settle(game.rulings, None), 0)
    p = s.players[0]
    p.began = not short
    p.hand, p.field = [card["id"] for card in PLAIN] * 3, ["plain-character"] * 7
    s.actions_left = FIRST_ACTIONS if short else ACTIONS
    s.players[1].began = True
    game.spec.flow.place(s, "main", entered=True)
    g = Engine(game.with_cards(PLAIN), s)
    g.run()
    return g


def used(left: int, short: bool) -> str:
    """The node of a main phase, by the actions that are left: as many of the usual ones are used."""
    return f"first-{max(0, FIRST_ACTIONS - left)}" if short else f"used-{max(0, ACTIONS - left)}"


def _used_label(left: int, short: bool) -> Text:
    more = left == (FIRST_ACTIONS if short else ACTIONS)
    ja, en = f"残り{left}回{'以上' if more else ''}", f"{left}{' or more' if more else ''} left"
    if short:
        return both(f"最初の人の\n1ターン目\n{ja}", f"first player's\nfirst turn\n{en}")
    return both(f"メインフェイズ\n{ja}", f"main phase\n{en}")


_LANES = {
    "text-only": both("引かない\n（テキストなし）", "no draw\n(and no texts)"),
    "one": both("毎ターン1枚引く", "draw one a turn"),
    "refill": both("毎ターン\n5枚まで引く", "draw up to five\nevery turn"),
}


def earliest(game: Definition, unit_numbers: str = "any", players: int = 2, deck: str = "lamplighters") -> Topic:
    """The earliest turn of a third unit, by search: by the rules alone for each way to draw, and with a deck's texts.

    deck: a ready deck, drawn by texts only with the best luck ("" leaves it out, as unit_numbers other than any do).
    Raises TcgKitError for an unknown ruling, number of players or deck.
    """
    lo, hi = game.spec.players
    if type(players) is not int or not lo <= players <= hi:
        raise TcgKitError(message("no-players", slug=game.slug, lo=lo, hi=hi, given=short(players)))
    lanes: list[tuple[str, Text, search.Line]] = []
    for option, told in _LANES.items():
        rulings = settle(game.rulings, {"turn_draw": option, "unit_numbers": unit_numbers})
        lanes.append((option, told, search.by_rules(game, rulings, players)))
    if deck and unit_numbers == "any":
        if deck not in tuple(game.decks):
            raise TcgKitError(message("no-ready-deck", name=short(deck), known=list(game.decks)))
        title = game.decks[deck].title or both(deck, deck)
        ja, en = f"{title['ja']}\nのテキスト\n（最高の引き）", f"texts of {title['en']}\n(best luck)"
        told = both(ja, en)
        lanes.append(("deck", told, search.by_deck(game, game.decks[deck], "text-only", players)))
    nodes: list[Node] = []
    links: list[Link] = []
    for name, told, line in lanes:
        _lane(nodes, links, name, told, line)
    title = both(
        f"3つ目のユニットが最も早くできるターン（{players}人）", f"The earliest third unit ({players} players)"
    )
    kinds = {"end": both("ここまで", "as far as it gets")}
    return Topic(title, tuple(nodes), tuple(links), kinds=kinds)


def _lane(nodes: list[Node], links: list[Link], name: str, told: Text, line: search.Line) -> None:
    """One ruling's fastest way, from the draw to the third unit or to where it gets no further."""
    nodes.append(Node(f"{name}-start", told, rules=("DKM-DRAW-1", "DKM-DRAW-3"), data={"seat": line.seat}))
    before = f"{name}-start"
    for stage in line.stages:
        turn, field, units, hand = stage
        here = f"{name}-t{turn}"
        third = units >= UNITS
        ja, en = (
            f"{turn}ターン目\nユニット{units}\n場{field}・手札{hand}",
            f"turn {turn}\nunits {units}\nfield {field}, hand {hand}",
        )
        rules = ("DKM-END-1", "DKM-END-2") if third else ("DKM-MAIN-2",) if turn == 1 else ("DKM-MAIN-1",)
        nodes.append(Node(here, both(ja, en), "end" if third else "state", rules, data=stage._asdict()))
        links.append(Link(before, here))
        before = here
    if not line.reached:
        nodes.append(Node(f"{name}-never", both("3つ目には届かない", "never a third unit"), "end", ("DKM-STALL-1",)))
        links.append(Link(before, f"{name}-never", both("手札が尽きる", "no cards left")))


TOPICS: Mapping[str, Callable[..., Topic]] = {
    "endgame": endgame,
    "endgame-n": endgame_n,
    "actions": actions,
    "endgame-earliest": earliest,
}
