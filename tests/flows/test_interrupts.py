"""Mattsun's flow table without its cards: a trap inside a defeat inside a trap is declared phases that nest and return.

The table is the catalogue's. Hits, traps and souls are the smallest data that walk it; the core has to carry them.
"""

from __future__ import annotations

from collections import Counter
from types import SimpleNamespace
from typing import Any, Self

import pytest

from tcg_kit.core.actions import Action, Verb
from tcg_kit.core.engine import Engine
from tcg_kit.core.flow import JUDGE, Edge, Flow, Phase
from tcg_kit.core.state import Player as CorePlayer
from tcg_kit.core.state import State as CoreState


class Player(CorePlayer):
    __slots__ = ("bench", "hp", "traps")

    def __init__(self, bench: int = 2, traps: int = 0, deck: int = 5) -> None:
        self.hp, self.bench, self.traps = 2, bench, traps
        self.deck, self.hand = ["c"] * deck, []


class State(CoreState):
    __slots__ = ("acted", "active", "empty", "lost")

    def __init__(self, players: list[Player]) -> None:
        super().__init__("deal", players, {}, 7)
        self.active, self.acted, self.empty, self.lost = 0, False, list[int](), list[int]()

    def clone(self) -> Self:
        new = super().clone()
        new.players = [Player(p.bench, p.traps, len(p.deck)) for p in self.players]
        for p, q in zip(new.players, self.players, strict=True):
            p.hp, p.hand = q.hp, q.hand[:]
        new.active, new.acted, new.empty, new.lost = self.active, self.acted, self.empty[:], self.lost[:]
        return new


def hit(g: Engine, s: State, seat: int, n: int) -> None:
    """Damage; at 0 the interrupt `defeat` is requested, wherever the flow is."""
    p = s.players[seat]
    if p.hp > 0:
        p.hp = max(0, p.hp - n)
        if p.hp == 0:
            g.interrupt("defeat", seat)


def defeat(g: Engine, s: State) -> None:
    """The soul draw, then the owner's traps, then the refill."""
    assert s.moment is not None
    (seat,) = s.moment
    s.empty.append(seat)
    s.work = [("ask-trap", seat), ("soul", seat)]


def soul(g: Engine, s: State, seat: int) -> None:
    p = s.players[seat]
    if p.deck:
        p.hand.append(p.deck.pop())
    else:
        s.lost.append(seat)


def ask_trap(g: Engine, s: State, seat: int) -> None:
    if s.players[seat].traps:
        g.interrupt("trap", seat)


def trap_asks(g: Engine, s: State) -> tuple[int, ...]:
    assert s.moment is not None
    (seat,) = s.moment
    return (seat,) if seat >= 0 and s.players[seat].traps else ()


def trap(g: Engine, s: State, seat: int, args: tuple[str, ...]) -> None:
    s.players[seat].traps -= 1
    s.moment = (-1,)
    s.work = [JUDGE, ("hit", 1 - seat, 9)]


def pass_(g: Engine, s: State, seat: int, args: tuple[str, ...]) -> None:
    s.moment = (-1,)


def refill_asks(g: Engine, s: State) -> tuple[int, ...]:
    return (s.empty[-1],) if s.empty and s.players[s.empty[-1]].bench else ()


def promote(g: Engine, s: State, seat: int, args: tuple[str, ...]) -> None:
    s.players[seat].bench -= 1
    s.players[seat].hp = 2
    s.empty.pop()


def attack(g: Engine, s: State, seat: int, args: tuple[str, ...]) -> None:
    s.work = [("attacked",), ("hit", 1 - seat, 2), ("ask-trap", 1 - seat)]


def attacked(g: Engine, s: State) -> None:
    s.acted = True


def next_player(g: Engine, s: State) -> None:
    if s.acted:
        s.active, s.acted = 1 - s.active, False


def loser(g: Engine, s: State) -> bool:
    """Somebody has lost: no card for a soul, or nobody to refill with."""
    return bool(s.lost) or any(s.players[seat].bench == 0 for seat in s.empty)


def finish(g: Engine, s: State) -> None:
    s.result = {"winner": None, "reason": "MTN-WIN-1", "scores": None}


def nobody(g: Engine, s: State, seat: int, args: tuple[str, ...]) -> list[Any]:
    return []


def options(g: Engine, s: State, seat: int) -> list[tuple[str, ...]]:
    return [()]


VERBS = {
    name: Verb(name, options, nobody, play)
    for name, play in {"attack": attack, "trap": trap, "pass": pass_, "promote": promote}.items()
}
OPS = {"hit": hit, "soul": soul, "ask-trap": ask_trap, "attacked": attacked}
PHASES = (
    Phase("deal", "auto", "setup"),
    Phase("main", "auto", "turn", enter=next_player),
    Phase("action", "decision", "turn", who=lambda g, s: () if s.acted else (s.active,), verbs=("attack",)),
    Phase("trap", "interrupt", "interrupt", who=trap_asks, verbs=("trap", "pass")),
    Phase("defeat", "interrupt", "interrupt", enter=defeat),
    Phase("refill", "interrupt", "interrupt", who=refill_asks, verbs=("promote",)),
    Phase("over", "end", "end", enter=finish),
)
EDGES = (
    Edge("deal", "main"),
    Edge("main", "action"),
    Edge("action", "over", "loser"),
    Edge("action", "main"),
    *(Edge(src, "trap", kind="call") for src in ("action", "defeat")),
    *(Edge("trap", dst, kind="return") for dst in ("action", "defeat")),
    *(Edge(src, "defeat", kind="call") for src in ("action", "trap")),
    Edge("defeat", "refill"),
    Edge("refill", "over", "loser"),
    *(Edge("refill", dst, kind="return") for dst in ("action", "trap")),
)
FLOW = Flow("deal", PHASES, EDGES, {"loser": loser})


class Trace:
    """The edges taken, in order."""

    def __init__(self) -> None:
        self.edges: list[tuple[str, str]] = []

    def step(self, edge: Edge | None) -> None:
        if edge is not None:
            self.edges.append((edge.src, edge.dst))

    def decision(self, action: Action) -> None:
        pass

    def event(self, event: object) -> None:
        pass


def table(*players: Player) -> tuple[Engine, Trace]:
    game: Any = SimpleNamespace(spec=SimpleNamespace(flow=FLOW, ops=OPS, verbs=VERBS), card_table={})
    trace = Trace()
    g = Engine(game, State(list(players)), trace)
    g.run()
    trace.edges.clear()
    return g, trace


def play(g: Engine, *verbs: str) -> None:
    for verb in verbs:
        (seat,) = g.s.asks
        g.play(Action(seat, verb))


@pytest.mark.rule("MTN-SOUL-1", "MTN-SOUL-4")
def test_defeat_draws_the_soul_refills_and_returns_to_the_phase_it_came_from() -> None:
    g, trace = table(Player(), Player())
    play(g, "attack")
    assert (g.s.phase, g.s.asks) == ("refill", (1,))
    play(g, "promote")
    assert trace.edges == [("action", "defeat"), ("defeat", "refill"), ("refill", "action"), *NEXT]
    assert len(g.s.players[1].hand) == 1
    assert (g.s.returns, g.s.moment) == ([], None)


NEXT = [("action", "main"), ("main", "action")]


@pytest.mark.rule("MTN-TRAP-2", "MTN-SOUL-5")
def test_trap_inside_a_defeat_and_a_defeat_inside_that_trap_nest_and_return() -> None:
    """P1 has a trap. It is passed at the attack; at the defeat, after the soul draw, it strikes back: P0 is defeated
    inside the trap inside the defeat, refills, and everything returns in order."""
    g, trace = table(Player(), Player(traps=1))
    play(g, "attack", "pass")
    assert (g.s.phase, g.s.asks) == ("trap", (1,))
    assert [frame.phase for frame in g.s.returns] == ["action", "defeat"]
    assert len(g.s.players[1].hand) == 1, "the soul is drawn before the trap is asked for"
    play(g, "trap")
    assert (g.s.phase, g.s.asks) == ("refill", (0,))
    assert [frame.phase for frame in g.s.returns] == ["action", "defeat", "trap"]
    play(g, "promote")
    assert (g.s.phase, g.s.asks) == ("refill", (1,))
    play(g, "promote")
    assert trace.edges == [
        ("action", "trap"),
        ("trap", "action"),
        ("action", "defeat"),
        ("defeat", "trap"),
        ("trap", "defeat"),
        ("defeat", "refill"),
        ("refill", "trap"),
        ("trap", "defeat"),
        ("defeat", "refill"),
        ("refill", "action"),
        *NEXT,
    ]
    assert g.s.plain()["active"] == 1, "the rest of the attack went on after the interrupts"


@pytest.mark.rule("MTN-WIN-1")
def test_the_end_is_reached_from_inside_an_interrupt() -> None:
    g, trace = table(Player(bench=0), Player(traps=1))
    play(g, "attack", "pass", "trap")
    assert g.s.phase == "over"
    assert trace.edges[-1] == ("refill", "over")
    assert g.s.work == []


def test_a_state_inside_nested_interrupts_can_be_cloned_and_digested() -> None:
    g, _ = table(Player(), Player(traps=1))
    play(g, "attack", "pass", "trap")
    copy, digest = g.s.clone(), g.s.digest()
    play(g, "promote", "promote")
    assert copy.digest() == digest != g.s.digest()
    other = Engine(g.game, copy)
    play(other, "promote", "promote")
    assert other.s.digest() == g.s.digest()


def test_only_declared_calls_are_taken() -> None:
    used: Counter[tuple[str, str]] = Counter()
    for bench in range(3):
        for traps in ((0, 0), (1, 0), (0, 1), (2, 2)):
            g, trace = table(Player(bench, traps[0]), Player(bench, traps[1]))
            for _ in range(60):
                if not g.s.asks:
                    break
                verbs = FLOW.phases[g.s.phase].verbs
                play(g, verbs[len(trace.edges) % len(verbs)])
            used.update(trace.edges)
    assert set(used) <= {(e.src, e.dst) for e in EDGES}
