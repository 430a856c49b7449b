"""The small map of a flow that stands beside the board: the same table and the same signs as the large diagram.

Set-up is a row, the turn goes on from left to right and back, interrupts and the end stand below. What happens again
and again (into an interrupt and back, out to the end by a guard) is drawn, but seen only where it is next or has just
been taken; where labels and rule ids are wanted, the large diagram has them. Nodes and edges carry the data attributes
of the large one, so one highlight serves both.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, NamedTuple

from tcg_kit.core.flow import Edge, Flow, edge_key
from tcg_kit.graphs.shapes import Command, Point, outline, rounded, smooth
from tcg_kit.graphs.theme import FONTS, style
from tcg_kit.svg.primitives import esc, lines, num, width

if TYPE_CHECKING:
    from tcg_kit.core.definition import Definition

COLUMNS, ROOM = 4, 5
"""Nodes of a row of the turn, and of other rows, at most."""
WIDE, W, H = 340.0, 84.0, 31.0
"""The width of a row, and the size of a node at most."""
GAP, DOWN, LANE = 11.0, 18.0, 5.0
"""The least gap between nodes of a row, and between rows; the distance of parallel ways."""
EDGE, SIZE, SMALL, HEAD = 4.0, 12.0, 10.5, 7.0
FEW = 4
"""So many guarded ways to the end are always seen."""


class Spot(NamedTuple):
    """Where a phase stands: its row, its place in it, the middle's x, its width."""

    row: int
    n: int
    x: float
    w: float


def rows_of(flow: Flow) -> list[list[str]]:
    """The phases in rows: set-up, the turn to and fro, interrupts and the end."""
    groups = {
        group: [p.name for p in flow.phases.values() if p.group == group and p.name != flow.end]
        for group in ("setup", "turn", "interrupt", "end")
    }
    turn = groups["turn"]
    count = -(-len(turn) // COLUMNS)
    most = -(-len(turn) // count)
    rows = [groups["setup"][i : i + ROOM] for i in range(0, len(groups["setup"]), ROOM)]
    for i in range(count):
        part = turn[i * most : (i + 1) * most]
        rows.append(part[::-1] if i % 2 else part)
    last = [*groups["interrupt"], *groups["end"]]
    if last or len(rows[0]) >= COLUMNS:
        rows.append([*last, flow.end])
    else:
        rows[0].append(flow.end)
    return rows


def quiet(flow: Flow) -> set[Edge]:
    """The edges that are seen only where they matter."""
    ends = [e for e in flow.edges if e.dst == flow.end and e.guard]
    out = {e for e in flow.edges if e.kind != "step"} | set(ends if len({e.src for e in ends}) > FEW else ())
    reached = {e.dst for e in flow.edges if not e.guard and e.kind == "step"}
    return out | {e for e in flow.edges if e.guard and e.dst in reached}


class _Map:
    def __init__(self, game: Definition, lang: str):
        self.game, self.lang, self.flow = game, lang, game.spec.flow
        self.rows = rows_of(self.flow)
        self.quiet = quiet(self.flow)
        self.spots = {name: spot for r, row in enumerate(self.rows) for name, spot in self.row(r, row)}
        self.lanes: Counter[str] = Counter()
        self.kept: dict[tuple[str, str, str], int] = {}
        plans = [(e, self.plan(e)) for e in sorted(self.flow.edges, key=lambda e: e in self.quiet)]
        self.tops: list[float] = []
        y = EDGE
        for r in range(len(self.rows)):
            self.tops.append(y)
            y += H + DOWN + LANE * max(0, self.lanes[f"below {r}"] - 1)
        under = self.lanes[f"below {len(self.rows) - 1}"]
        self.bottom = self.tops[-1] + H + (8 + LANE * under if under else 0)
        self.left = -8.0 - LANE * max(0, self.lanes["left"] - 1) if self.lanes["left"] else 0.0
        self.right = WIDE + (8.0 + LANE * max(0, self.lanes["right"] - 1) if self.lanes["right"] else 0.0)
        self.ways = {e: self.way(e, plan) for e, plan in plans}

    def row(self, r: int, names: list[str]) -> list[tuple[str, Spot]]:
        """A row's nodes from edge to edge; two stand at the ends, one alone at the left, the end at the right."""
        alike = max((len(row) for row in self.rows if len(row) <= COLUMNS), default=COLUMNS)
        most = max(len(names), alike, 3)
        w = min(W, (WIDE - GAP * (most - 1)) / most)
        if len(names) == 1:
            x = WIDE - w / 2 if names[0] == self.flow.end else w / 2
            return [(names[0], Spot(r, 0, x, w))]
        step = (WIDE - w) / (len(names) - 1)
        return [(name, Spot(r, i, w / 2 + i * step, w)) for i, name in enumerate(names)]

    def lane(self, channel: str, e: Edge) -> tuple[str, int]:
        """A parallel of a channel for an edge: those seldom seen share one, as do those between the same two."""
        whose = ("quiet", channel, "") if e in self.quiet else (e.src, e.dst, channel)
        if whose not in self.kept:
            self.kept[whose] = self.lanes[channel]
            self.lanes[channel] += 1
        return channel, self.kept[whose]

    def at_end(self, spot: Spot, side: str) -> bool:
        """Whether a node stands at an end of its row."""
        return abs(spot.x + spot.w / 2 - WIDE) < 1 if side == "right" else abs(spot.x - spot.w / 2) < 1

    def plan(self, e: Edge) -> list[tuple[str, int]]:
        """The channels that an edge goes through, each with its parallel; [] for neighbours."""
        a, b = self.spots[e.src], self.spots[e.dst]
        if (a.row == b.row and abs(a.n - b.n) == 1) or (abs(a.row - b.row) == 1 and abs(a.x - b.x) < 1):
            return []
        if a.row == b.row:
            return [self.lane(f"below {a.row}", e)]
        if abs(a.row - b.row) == 1:
            return [self.lane(f"below {min(a.row, b.row)}", e)]
        side = "left" if b.row < a.row and e.dst != self.flow.end else "right"
        out = [] if self.at_end(a, side) else [self.lane(f"below {a.row if b.row > a.row else a.row - 1}", e)]
        out.append(self.lane(side, e))
        return out if self.at_end(b, side) else [*out, self.lane(f"below {b.row - 1 if b.row > a.row else b.row}", e)]

    def mid(self, name: str) -> Point:
        """A node's middle."""
        spot = self.spots[name]
        return spot.x, self.tops[spot.row] + H / 2

    def level(self, channel: str, lane: int) -> float:
        """The y of a parallel between rows, or the x of one at a side."""
        where, _, row = channel.partition(" ")
        if where == "below":
            return self.tops[int(row)] + H + 8 + LANE * lane
        return WIDE + 8 + LANE * lane if where == "right" else -8 - LANE * lane

    def way(self, e: Edge, plan: list[tuple[str, int]]) -> list[Point]:
        """The corners of an edge, from the middle of one node to the rim of the other."""
        a, b = self.spots[e.src], self.spots[e.dst]
        (x0, y0), (x1, y1) = self.mid(e.src), self.mid(e.dst)
        if not plan:
            if a.row == b.row:
                return [(x0, y0), (x1 - (b.w / 2 if x1 > x0 else -b.w / 2), y0)]
            return [(x0, y0), (x0, y1 - (H / 2 if y1 > y0 else -H / 2))]
        out, at = [(x0, y0)], (x0 + 7, y0)
        for channel, lane in plan:
            level = self.level(channel, lane)
            if channel.startswith("below"):
                out += [at, (at[0], level)] if len(out) == 1 else [(at[0], level)]
                at = (at[0], level)
            else:
                at = (level, at[1])
                out.append(at)
        if not plan[-1][0].startswith("below"):
            rim = x1 + (b.w / 2 if plan[-1][0] == "right" else -b.w / 2)
            into = y1 + (4 if y1 > y0 else -4)
            return [*out, (at[0], into), (rim, into)]
        into = x1 - 7
        return [*out, (into, at[1]), (into, y1 - H / 2 if at[1] < y1 else y1 + H / 2)]

    def edge(self, e: Edge) -> str:
        """An edge with its arrow, and what it means as a tooltip."""
        *before, (x0, y0), (x1, y1) = self.ways[e]
        dx, dy = (x1 > x0) - (x1 < x0), (y1 > y0) - (y1 < y0)
        stem = (x1 - dx * HEAD, y1 - dy * HEAD)
        first, *rest = smooth([*before, (x0, y0), stem])
        wire = f"M{_xy(first)}" + "".join(
            f"C{_xy(p)} {_xy(q)} {_xy(r)}" for p, q, r in zip(rest[::3], rest[1::3], rest[2::3], strict=True)
        )
        half = 3.2
        left, right = (stem[0] + dy * half, stem[1] + dx * half), (stem[0] - dy * half, stem[1] - dx * half)
        head = f"M{_xy((x1, y1))}L{_xy(left)}L{_xy(right)}Z"
        names = [self.game.label("phase", name, self.lang) for name in (e.src, e.dst)]
        tip = "\n".join(filter(None, (" → ".join(names), e.label[self.lang], " ".join(e.rules))))
        seen = " is-quiet" if e in self.quiet else ""
        return (
            f'<g class="tcg-edge k-{e.kind}{seen}" data-edge="{esc(f"{e.src}|{e.dst}|{edge_key(e)}")}">'
            f"<title>{esc(tip)}</title>"
            f'<path class="wire s-line" d="{wire}" fill="none" stroke-width="1.3"/>'
            f'<path class="head f-line s-line" d="{head}" stroke-width=".6"/></g>'
        )

    def node(self, name: str) -> str:
        """A phase in its shape, with its name in one line or two."""
        phase, spot = self.flow.phases[name], self.spots[name]
        x, y = self.mid(name)
        tone = {"sealed": "choice", "decision": "choice"}.get(phase.kind, phase.kind)
        rim = _d(outline(phase.kind, x, y, spot.w, H))
        body = f'<path class="shape f-{tone} s-{tone}-rim" d="{rim}" stroke-width="1.3"/>'
        if phase.kind in ("sealed", "end"):
            inner = _d(outline(phase.kind, x, y, spot.w, H, -2.6))
            body += f'<path class="mark s-{tone}-rim" d="{inner}" fill="none" stroke-width=".9"/>'
        text = self.game.label("phase", name, self.lang)
        words = self.game.words["phases"][name]
        tip = "\n".join((text, str(words[f"note_{self.lang}"]), " ".join(phase.rules)))
        room = spot.w - {"choice": 16.0, "interrupt": 14.0}.get(tone, 8.0)
        told = (text,) if width(text, SMALL) <= room else lines(text, room, SMALL, 2)
        size = min(SIZE if len(told) == 1 else SMALL, *(room / width(row, 1.0) for row in told))
        first = y + size * 0.36 - (len(told) - 1) * size * 0.54
        rows = "".join(
            f'<text class="f-text" x="{num(x)}" y="{num(first + i * size * 1.08)}" font-size="{num(size)}" '
            f'text-anchor="middle">{esc(row)}</text>'
            for i, row in enumerate(told)
        )
        return f'<g class="tcg-node k-{phase.kind}" data-node="{esc(name)}"><title>{esc(tip)}</title>{body}{rows}</g>'

    def svg(self, title: str) -> str:
        """The whole map."""
        edges = "".join(self.edge(e) for e in self.flow.edges)
        nodes = "".join(map(self.node, self.spots))
        x, w, h = self.left - EDGE, self.right - self.left + 2 * EDGE, self.bottom + EDGE
        turn = [self.spots[p.name].row for p in self.flow.phases.values() if p.group == "turn"]
        top, bottom = self.tops[min(turn)] - 4, self.tops[max(turn)] + H + 4
        ground = _d(rounded(-3.5, top, WIDE + 3.5, bottom, 8))
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" class="tcg-diagram tcg-diagram-auto" role="img" '
            f'aria-label="{esc(title)}" width="{num(w)}" height="{num(h)}" viewBox="{num(x)} 0 {num(w)} {num(h)}" '
            f'font-family="{esc(FONTS)}"><title>{esc(title)}</title>'
            f"<style>{style('auto')}.is-quiet:not(.is-last,.is-next){{visibility:hidden}}</style>"
            f'<path class="f-group s-rim" d="{ground}" stroke-width="1"/>{edges}{nodes}</svg>'
        )


def flow_map(game: Definition, lang: str, title: str) -> str:
    """The map as SVG, in the colours of the page it stands in."""
    return _Map(game, lang).svg(title)


def _xy(p: Point) -> str:
    return f"{num(p[0])},{num(p[1])}"


def _d(commands: tuple[Command, ...]) -> str:
    return "".join(letter + " ".join(map(num, numbers)) for letter, numbers in commands)
