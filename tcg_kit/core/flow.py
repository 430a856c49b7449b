"""The flow table: phases and edges as data, checked when it is made, executed by `Flow.run` and drawn by graphs.

Nothing else in tcg_kit writes a state's phase, so a drawing of the table can't differ from what is played.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

from tcg_kit.core.state import ANSWERED, ENTERED, START, Frame, State

if TYPE_CHECKING:
    from tcg_kit.core.engine import Engine
    from tcg_kit.core.lang import Text

Handler = Callable[["Engine", Any], None]
Asks = Callable[["Engine", Any], tuple[int, ...]]
Moves = Callable[["Engine", Any, int], "list[tuple[str, tuple[str, ...]]]"]
Resolve = Callable[["Engine", Any, list[tuple[str, ...]]], None]
Guard = Callable[["Engine", Any], bool]

_make = tuple.__new__
"""Makes a named tuple without its Python-level constructor: for the hot path."""

JUDGE: tuple[str] = ("judge",)
"""Work that only marks the end of one effect: the edges to the end are tested here."""

KINDS = ("auto", "decision", "sealed", "interrupt", "end")
EDGE_KINDS = ("step", "call", "return")
GROUPS = ("setup", "turn", "interrupt", "end")


class FlowError(Exception):
    """A flow table that can't be right: a programming error, found when the module loads."""


class Phase(NamedTuple):
    """One node of the diagram; its name in words stands in the game's words.toml.

    enter changes data or pushes work when the phase is entered. who names the seats that have to act (empty: nobody,
    go on); it is asked again after each action. verbs are the actions that are allowed then. In a sealed phase each
    seat of who chooses once, unseen, and resolve does all choices together (one tuple of arguments per seat). moves:
    all that a seat may do, as (verb, arguments), where one look at its cards finds what every verb allows.
    """

    name: str
    kind: str
    group: str
    rules: tuple[str, ...] = ()
    enter: Handler | None = None
    who: Asks | None = None
    verbs: tuple[str, ...] = ()
    resolve: Resolve | None = None
    moves: Moves | None = None


class Edge(NamedTuple):
    """One arrow. guard: the name of a pure predicate, "" for the default, which is its phase's last edge.

    kind: "step"; "call" into an interrupt; "return" from an interrupt to the phase that it came from.
    """

    src: str
    dst: str
    guard: str = ""
    rules: tuple[str, ...] = ()
    label: Text = {"ja": "", "en": ""}
    kind: str = "step"

    def __hash__(self) -> int:
        return hash((self.src, self.dst, self.guard, self.kind))


def edge_key(edge: Edge) -> str:
    """The key of an edge among those between the same two phases: its guard, else "default", "call" or "return"."""
    return edge.guard or ("default" if edge.kind == "step" else edge.kind)


Way = tuple[tuple["Edge", "Node"], ...]
"""An edge and the node that it leads to, then those that follow by themselves: nothing to test, nobody to ask."""


class Node:
    """A phase with its ways on, sorted for the loop: to the end, out with a guard, default, back from an interrupt."""

    __slots__ = ("back", "default", "enter", "moves", "name", "out", "over", "resolve", "verbs", "who")

    def __init__(self, phase: Phase):
        self.name, self.enter, self.who = phase.name, phase.enter, phase.who
        self.verbs, self.resolve, self.moves = phase.verbs, phase.resolve, phase.moves
        self.over: list[tuple[Guard, Way]] = []
        self.out: list[tuple[Guard, Way]] = []
        self.default: Way | None = None
        self.back: dict[str, Edge] = {}


class Flow:
    """A checked table. start is the first phase; exactly one phase has the kind "end"."""

    def __init__(self, start: str, phases: tuple[Phase, ...], edges: tuple[Edge, ...], guards: Mapping[str, Guard]):
        self.start, self.phases, self.edges, self.guards = start, {p.name: p for p in phases}, edges, guards
        self._check(phases)
        self.end = next(p.name for p in phases if p.kind == "end")
        self.nodes = {p.name: Node(p) for p in phases}
        self._calls: dict[tuple[str, str], Edge] = {}
        steps: dict[str, list[Edge]] = {p.name: [] for p in phases}
        for e in edges:
            if e.kind == "call":
                self._calls[e.src, e.dst] = e
            elif e.kind == "return":
                self.nodes[e.src].back[e.dst] = e
            else:
                steps[e.src].append(e)
        for name, node in self.nodes.items():
            for e in steps[name]:
                way = self._way(e, steps)
                if not e.guard:
                    node.default = way
                elif e.dst == self.end:
                    node.over.append((guards[e.guard], way))
                else:
                    node.out.append((guards[e.guard], way))

    def _way(self, edge: Edge, steps: Mapping[str, list[Edge]]) -> Way:
        way = [(edge, self.nodes[edge.dst])]
        while (node := way[-1][1]).who is None and not node.back and len(steps[node.name]) == 1:
            edge = steps[node.name][0]
            if edge.guard or (edge, self.nodes[edge.dst]) in way:
                break
            way.append((edge, self.nodes[edge.dst]))
        return tuple(way)

    def run(self, g: Engine) -> None:
        """Go on until a seat has to act or the game is over: the one place that moves a state between phases.

        Edges to the end are tested after each finished action or effect, the others when nobody has to act.
        """
        s: State = g.s
        ops, sink, first = g.ops, g.sink, (g, g.s)
        node = self.nodes[s.phase]
        if s.stage == START:
            if sink is not None:
                sink.step(None)
            s.stage = ENTERED
            if node.enter is not None:
                node.enter(g, s)
        while True:
            if s.call is not None:
                node = self._interrupt(g, s, *s.call)
                continue
            work = s.work
            if work:
                op = work.pop()
                if op[0] != "judge":
                    ops[op[0]](*first + op[1:])
                    if s.choice is not None:  # opened by the operation
                        s.asks = (s.choice.seat,)
                        return
                    continue
            way = None
            if node.over:
                for guard, then in node.over:
                    if guard(g, s):
                        way = then
                        work.clear()
                        break
            if way is None:
                if work:  # one effect is finished, others follow
                    continue
                who = node.who
                if who is not None and s.stage == ENTERED:
                    asks = who(g, s)
                    if asks:
                        s.asks = asks
                        return
                way = node.default
                if node.out:
                    for guard, then in node.out:
                        if guard(g, s):
                            way = then
                            break
                if way is None:
                    if not node.back:
                        return
                    node = self._return(g, s, node.back[s.returns[-1].phase])
                    continue
            for edge, node in way:
                if sink is not None:
                    sink.step(edge)
                s.phase, s.stage, enter = node.name, ENTERED, node.enter
                if enter is not None:
                    enter(g, s)
                    if s.work or s.call is not None:
                        break

    def asked(self, g: Engine) -> tuple[int, ...]:
        """The seats that the present phase asks."""
        who = self.nodes[g.s.phase].who
        return who(g, g.s) if who is not None else ()

    def place(self, s: State, phase: str, entered: bool) -> None:
        """Put a new state into a phase; entered: its automatic part counts as done."""
        s.phase, s.stage = phase, ENTERED if entered else START

    def _interrupt(self, g: Engine, s: State, dst: str, moment: tuple[Any, ...]) -> Node:
        edge = self._calls.get((s.phase, dst))
        if edge is None:
            raise FlowError(f"no edge is declared from {s.phase} to the interrupt {dst}")
        if g.sink is not None:
            g.sink.step(edge)
        s.returns.append(_make(Frame, (s.phase, s.stage, s.work, s.moment)))
        s.work, s.call, s.moment = [], None, moment
        s.phase, s.stage = dst, ENTERED
        node = self.nodes[dst]
        if node.enter is not None:
            node.enter(g, s)
        return node

    def _return(self, g: Engine, s: State, edge: Edge) -> Node:
        if g.sink is not None:
            g.sink.step(edge)
        frame = s.returns.pop()
        s.phase, s.stage, s.work, s.moment = edge.dst, frame.stage, frame.work, frame.moment
        return self.nodes[edge.dst]

    def _check(self, phases: tuple[Phase, ...]) -> None:
        """One start, everything reachable, an end reachable from everywhere, one default at the end, no duplicate."""
        if len(self.phases) != len(phases):
            raise FlowError("two phases of the same name")
        if self.start not in self.phases:
            raise FlowError(f"the start {self.start!r} is no phase")
        ends = [p.name for p in phases if p.kind == "end"]
        if len(ends) != 1:
            raise FlowError(f"a flow has exactly one end, this one has {ends}")
        out: dict[str, list[Edge]] = {name: [] for name in self.phases}
        seen = set()
        for e in self.edges:
            if e.src not in self.phases or e.dst not in self.phases:
                raise FlowError(f"edge {e.src} → {e.dst}: no such phase")
            if e.kind not in EDGE_KINDS:
                raise FlowError(f"edge {e.src} → {e.dst}: kind {e.kind!r} is not one of {EDGE_KINDS}")
            if e.guard and e.guard not in self.guards:
                raise FlowError(f"edge {e.src} → {e.dst}: no guard {e.guard!r}")
            if e.src == e.dst:
                raise FlowError(f"edge {e.src} → {e.dst}: staying in a phase is no edge")
            if (e.src, e.dst, e.guard, e.kind) in seen:
                raise FlowError(f"edge {e.src} → {e.dst}: declared twice")
            seen.add((e.src, e.dst, e.guard, e.kind))
            out[e.src].append(e)
        unused = set(self.guards) - {e.guard for e in self.edges}
        if unused:
            raise FlowError(f"guards that no edge uses: {sorted(unused)}")
        for p in phases:
            self._check_phase(p, out[p.name], ends[0])
        self._check_paths(out, ends[0])

    def _check_phase(self, p: Phase, out: list[Edge], end: str) -> None:
        if p.kind not in KINDS or p.group not in GROUPS:
            raise FlowError(f"{p.name}: kind {p.kind!r}, group {p.group!r}")
        if (p.kind == "sealed") != (p.resolve is not None) or (p.resolve is not None and p.who is None):
            raise FlowError(f"{p.name}: a sealed phase, and only that, has who and resolve")
        if p.who is not None and p.kind == "auto":
            raise FlowError(f"{p.name}: an automatic phase asks nobody")
        steps = [e for e in out if e.kind == "step"]
        returns = [e for e in out if e.kind == "return"]
        if p.name == end:
            if out:
                raise FlowError(f"{p.name}: nothing follows the end")
        elif returns:
            if any(not e.guard for e in steps):
                raise FlowError(f"{p.name}: a default edge hides the returns")
        elif not steps or steps[-1].guard or any(not e.guard for e in steps[:-1]):
            raise FlowError(f"{p.name}: exactly the last edge must be the default")

    def reached(self, phase: str) -> set[str]:
        """The phases that are reached from one by steps, without a call or a return; the phase itself among them."""
        steps = {name: [e.dst for e in self.edges if e.src == name and e.kind == "step"] for name in self.phases}
        return _reach(phase, steps)

    def _check_paths(self, out: dict[str, list[Edge]], end: str) -> None:
        forward = {name: [e.dst for e in edges] for name, edges in out.items()}
        backward: dict[str, list[str]] = {name: [] for name in out}
        for e in self.edges:
            backward[e.dst].append(e.src)
        lost = set(out) - _reach(self.start, forward)
        if lost:
            raise FlowError(f"phases that are never reached: {sorted(lost)}")
        trapped = set(out) - _reach(end, backward)
        if trapped:
            raise FlowError(f"phases from which the end is never reached: {sorted(trapped)}")
        for call in (e for e in self.edges if e.kind == "call"):
            inside = self.reached(call.dst)
            if not any(e.kind == "return" and e.dst == call.src for name in inside for e in out[name]):
                raise FlowError(f"interrupt {call.src} → {call.dst} never returns to {call.src}")


def _reach(start: str, edges: Mapping[str, list[str]]) -> set[str]:
    seen, todo = {start}, [start]
    while todo:
        for name in edges[todo.pop()]:
            if name not in seen:
                seen.add(name)
                todo.append(name)
    return seen


def answered(s: State) -> list[tuple[str, ...]]:
    """Close a sealed phase: the arguments of all seats (empty for those not asked), which stay sealed no longer."""
    out = []
    for chosen in s.sealed:
        out.append(() if chosen is None else chosen[1])
    s.sealed = [None] * len(out)
    s.stage = ANSWERED
    return out
