"""The small map of a flow that stands beside the board: the same table and the same signs as the large diagram.

Set-up is a row, the turn goes on from left to right and back, so that its loop closes; where labels and rule ids are
wanted, the large diagram has them. Nodes and edges carry the data attributes of the large one, so one highlight serves
both.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from tcg_kit.core.flow import Edge, Flow
from tcg_kit.graphs.shapes import Command, Point, outline, rounded, smooth
from tcg_kit.graphs.theme import FONTS, style
from tcg_kit.svg.primitives import esc, num, width

if TYPE_CHECKING:
    from tcg_kit.core.definition import Definition

COLUMNS = 4
W, H = 73.0, 30.0
ACROSS, DOWN = 15.0, 25.0
"""The gaps between nodes of a row, and between rows."""
EDGE, SIZE, HEAD = 4.0, 12.0, 7.0
LANE = 5.0
"""Distance of parallel ways."""

Cell = tuple[int, int]


def grid(flow: Flow) -> dict[str, Cell]:
    """Row and column of each phase: set-up first, then the turn to and fro, then interrupts; the end where room is."""
    cells: dict[str, Cell] = {}
    row = 0
    for group in ("setup", "turn", "interrupt"):
        names = [p.name for p in flow.phases.values() if p.group == group]
        for n, name in enumerate(names):
            r, c = divmod(n, COLUMNS)
            cells[name] = (row + r, COLUMNS - 1 - c if group == "turn" and r % 2 else c)
        row += -(-len(names) // COLUMNS)
    used = set(cells.values())
    free = [(r, COLUMNS - 1) for r in range(row + 1) if (r, COLUMNS - 1) not in used]
    return {**cells, flow.end: free[0]}


class _Map:
    def __init__(self, game: Definition, lang: str):
        self.game, self.lang, self.flow = game, lang, game.spec.flow
        self.cells = grid(self.flow)
        self.rows = 1 + max(r for r, _ in self.cells.values())
        self.right = EDGE + COLUMNS * W + (COLUMNS - 1) * ACROSS
        self.lanes: Counter[str] = Counter()
        self.bottom = self.mid((self.rows - 1, 0))[1] + H / 2

    def mid(self, cell: Cell) -> Point:
        r, c = cell
        return EDGE + W / 2 + c * (W + ACROSS), EDGE + H / 2 + r * (H + DOWN)

    def lane(self, name: str) -> float:
        """The next free parallel of a channel."""
        self.lanes[name] += 1
        return LANE * (self.lanes[name] - 1)

    def way(self, e: Edge) -> list[Point]:
        """The corners of an edge, from the middle of one node to the rim of the other."""
        a, b = self.cells[e.src], self.cells[e.dst]
        (x0, y0), (x1, y1) = self.mid(a), self.mid(b)
        dr, dc = b[0] - a[0], b[1] - a[1]
        if dr == 0 and abs(dc) == 1:
            return [(x0, y0), (x1 - dc * W / 2, y0)]
        if dc == 0 and abs(dr) == 1:
            return [(x0, y0), (x0, y1 - dr * H / 2)]
        if abs(dr) == 1:  # through the channel between the rows
            down = 1 if dr > 0 else -1
            y = y0 + down * (H / 2 + 9 + self.lane(f"c{min(a[0], b[0])}"))
            return [(x0, y0), (x0, y), (x1, y), (x1, y1 - down * H / 2)]
        shift = self.lane(f"from {e.src}") * 1.6
        far = self.right + 8 + self.lane("right")
        start = [(x0, y0), (far, y0)]
        if a[1] != COLUMNS - 1:
            y = y0 + H / 2 + 7 + self.lane(f"c{a[0]}")
            self.bottom = max(self.bottom, y)
            start = [(x0 + shift, y0), (x0 + shift, y), (far, y)]
        if b[1] == COLUMNS - 1:
            into = y1 - 6 + self.lane(f"to {e.dst}")
            return [*start, (far, into), (x1 + W / 2, into)]
        y = y1 - H / 2 - 8 - self.lane(f"c{b[0] - 1}")
        return [*start, (far, y), (x1, y), (x1, y1 - H / 2)]

    def edge(self, e: Edge) -> str:
        *before, (x0, y0), (x1, y1) = self.way(e)
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
        key = f"{e.src}|{e.dst}|{e.guard or 'default'}"
        return (
            f'<g class="tcg-edge k-{e.kind}" data-edge="{esc(key)}"><title>{esc(tip)}</title>'
            f'<path class="wire s-line" d="{wire}" fill="none" stroke-width="1.3"/>'
            f'<path class="head f-line s-line" d="{head}" stroke-width=".6"/></g>'
        )

    def node(self, name: str) -> str:
        phase = self.flow.phases[name]
        x, y = self.mid(self.cells[name])
        tone = {"sealed": "choice", "decision": "choice"}.get(phase.kind, phase.kind)
        rim = _d(outline(phase.kind, x, y, W, H))
        body = f'<path class="shape f-{tone} s-{tone}-rim" d="{rim}" stroke-width="1.3"/>'
        if phase.kind in ("sealed", "end"):
            inner = _d(outline(phase.kind, x, y, W, H, -2.6))
            body += f'<path class="mark s-{tone}-rim" d="{inner}" fill="none" stroke-width=".9"/>'
        text = self.game.label("phase", name, self.lang)
        size = min(SIZE, (W - (15 if tone == "choice" else 9)) / width(text, 1.0))
        words = self.game.words["phases"][name]
        tip = "\n".join((text, str(words[f"note_{self.lang}"]), " ".join(phase.rules)))
        return (
            f'<g class="tcg-node k-{phase.kind}" data-node="{esc(name)}"><title>{esc(tip)}</title>{body}'
            f'<text class="f-text" x="{num(x)}" y="{num(y + size * 0.36)}" font-size="{num(size)}" '
            f'text-anchor="middle">{esc(text)}</text></g>'
        )

    def svg(self, title: str) -> str:
        edges = "".join(map(self.edge, self.flow.edges))
        nodes = "".join(map(self.node, self.cells))
        w = self.right + 8 + LANE * max(0, self.lanes["right"] - 1) + EDGE
        h = self.bottom + EDGE
        back = "".join(
            f'<path class="f-group s-rim" d="{_d(rounded(0.5, y0, self.right + 3, y1, 8))}" stroke-width="1"/>'
            for y0, y1 in self.bands()
        )
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" class="tcg-diagram tcg-diagram-auto" role="img" '
            f'aria-label="{esc(title)}" width="{num(w)}" height="{num(h)}" viewBox="0 0 {num(w)} {num(h)}" '
            f'font-family="{esc(FONTS)}">'
            f"<title>{esc(title)}</title><style>{style('auto')}</style>{back}{edges}{nodes}</svg>"
        )

    def bands(self) -> list[Point]:
        """Top and bottom of the ground under the rows of the turn."""
        rows = [self.cells[p.name][0] for p in self.flow.phases.values() if p.group == "turn"]
        half = H / 2 + 4
        return [(self.mid((min(rows), 0))[1] - half, self.mid((max(rows), 0))[1] + half)]


def flow_map(game: Definition, lang: str, title: str) -> str:
    """The map as SVG, in the colours of the page it stands in."""
    return _Map(game, lang).svg(title)


def _xy(p: Point) -> str:
    return f"{num(p[0])},{num(p[1])}"


def _d(commands: tuple[Command, ...]) -> str:
    return "".join(letter + " ".join(map(num, numbers)) for letter, numbers in commands)
