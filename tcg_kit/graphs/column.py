"""The layout of a flow: its phases in one column from top to bottom, what leaves the column on tracks beside it.

Set-up and turn are the column; interrupts and the end stand to its right. A step to the next phase goes straight down;
a step back runs on a track at the left; everything else leaves at the right, with its text below the line, and joins
the track of its target. Texts lie between the column and the tracks, so no line crosses one.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from tcg_kit.graphs.model import SIDE, Link, Model
from tcg_kit.graphs.shapes import Box, Layout, Point, frame, smooth

TRACK = 9.0
"""Distance of parallel tracks."""
GAP = 6.0
"""Between a line and its text."""
CLEAR = 10.0
"""Between a cluster's border and what is in it or beside it."""
HEADER = 22.0
"""From the top of a cluster to its first node."""
STEP = 20.0
"""The least distance of two nodes of the column."""


@dataclass(slots=True)
class Ways:
    """The edges by how they run. Lists hold numbers of links; rows are places in the column."""

    column: list[int]
    side: list[int]
    chain: dict[int, int] = field(default_factory=dict)  # row → the link straight down from it
    left: list[int] = field(default_factory=list)
    right: dict[int, list[int]] = field(default_factory=dict)  # row → links that leave there at the right
    back: list[int] = field(default_factory=list)  # from the side to the column
    below: dict[int, int] = field(default_factory=dict)  # place at the side → the link straight down
    around: list[int] = field(default_factory=list)  # between nodes at the side that aren't neighbours


def sort(model: Model) -> Ways:
    """How each edge runs."""
    side = [i for i, node in enumerate(model.nodes) if node.group in SIDE]
    column = [i for members in model.groups.values() for i in members if i not in side]
    column = [i for i, node in enumerate(model.nodes) if not node.group] + column
    row = {node: k for k, node in enumerate(column)}
    place = {node: k for k, node in enumerate(side)}
    ways = Ways(column, side)
    for i, link in enumerate(model.links):
        src, dst = row.get(link.src), row.get(link.dst)
        if src is not None and dst is not None:
            if dst == src + 1 and src not in ways.chain:
                ways.chain[src] = i
            elif dst < src:
                ways.left.append(i)
            else:
                ways.right.setdefault(src, []).append(i)
        elif src is not None:
            ways.right.setdefault(src, []).append(i)
        elif dst is not None:
            ways.back.append(i)
        elif _neighbours(model, link, place) and place[link.src] not in ways.below:
            ways.below[place[link.src]] = i
        else:
            ways.around.append(i)
    return ways


def _neighbours(model: Model, link: Link, place: dict[int, int]) -> bool:
    """Whether an edge at the side goes to the next node below, in the same cluster."""
    same = model.nodes[link.src].group == model.nodes[link.dst].group
    return same and place[link.dst] == place[link.src] + 1


def column(model: Model) -> Layout:
    """The layout of a flow."""
    return _Column(model).layout()


class _Column:
    """One layout in the making. x = 0 is the middle of the column, y = 0 its top."""

    def __init__(self, model: Model):
        self.model, self.ways = model, sort(model)
        self.nodes: dict[int, Point] = {}
        self.labels: dict[int, Point] = {}
        self.curves: dict[int, list[Point]] = {}
        self.clusters: dict[str, Box] = {}
        self.lines: dict[int, float] = {}  # link → the y of its line beside the column
        self.half = max((model.nodes[i].w for i in self.ways.column), default=0.0) / 2
        self.tracks = self._left_tracks()
        texts = [self._link(i).size[0] for i in self.ways.chain.values()] + [
            self._link(i).size[0] for i in self._stubs()
        ]
        self.edge = max([self.half, *(w + GAP for w in texts)]) + CLEAR  # the right border of the column's clusters
        self.text = self.edge + CLEAR  # where texts beside the column begin
        self.bottom = 0.0

    def layout(self) -> Layout:
        self._rows()
        self._chain()
        self._back_steps()
        buses, end = self._buses()
        self._side(end + CLEAR)
        self._leave(buses)
        self._return(buses)
        self._around()
        return self._framed()

    def _link(self, i: int) -> Link:
        return self.model.links[i]

    def _left_tracks(self) -> dict[int, float]:
        """The track of each node that something steps back to; short ways inside."""
        row = {node: k for k, node in enumerate(self.ways.column)}
        spans: dict[int, int] = {}
        for i in self.ways.left:
            link = self._link(i)
            spans[link.dst] = max(spans.get(link.dst, 0), row[link.src] - row[link.dst])
        order = sorted(spans, key=lambda node: spans[node])
        return {node: -self.half - CLEAR - 4 - TRACK * k for k, node in enumerate(order)}

    def _stubs(self) -> list[int]:
        """Steps back that leave downwards, as nothing else does there: at most one a row."""
        found: dict[int, int] = {}
        row = {node: k for k, node in enumerate(self.ways.column)}
        for i in self.ways.left:
            src = row[self._link(i).src]
            if src not in self.ways.chain:
                found.setdefault(src, i)
        return list(found.values())

    def _rows(self) -> None:
        """Places of the column's nodes, its clusters, and the lines that leave at the right with their texts."""
        y, group, top = 0.0, "", 0.0
        free = -1e9  # below it there is no text at the right
        left = min([-self.half, *self.tracks.values()]) - CLEAR
        stubs = {self._link(i).src: i for i in self._stubs()}
        for k, i in enumerate(self.ways.column):
            node = self.model.nodes[i]
            if node.group != group:
                if group:
                    self.clusters[group] = (left, top, self.edge, y + CLEAR)
                    y += CLEAR + self._room(self.ways.chain.get(k - 1), 14.0)
                group, top = node.group, y
                y += HEADER if group else 0.0
            elif k:
                y += self._room(self.ways.chain.get(k - 1), STEP)
            if self.ways.right.get(k) or self._arrivals(i):
                y = max(y, free - node.h / 2 + 5.0)
            middle = y + node.h / 2
            self.nodes[i] = (0.0, middle)
            y += node.h
            free = max(free, self._exits(k, middle) + 5.0)
            if i in stubs:
                y += self._room(stubs[i], 14.0)
        if group:
            self.clusters[group] = (left, top, self.edge, y + CLEAR)
        self.bottom = y + CLEAR

    def _room(self, link: int | None, least: float) -> float:
        """The height of a gap that holds a link's text."""
        return least if link is None else max(least, self._link(link).size[1] + 2 * GAP - 2)

    def _exits(self, k: int, middle: float) -> float:
        """Put the lines that leave a row one below the other; the y where the last text ends."""
        line = bottom = middle + (5.0 if self._arrivals(self.ways.column[k]) else 0.0)
        if not self.ways.right.get(k):
            return middle
        for i in self.ways.right.get(k, ()):
            w, h = self._link(i).size
            self.lines[i] = line
            self.labels[i] = (self.text + w / 2, line + 3 + h / 2)
            bottom = line + h + 3
            line = bottom + 8
        return bottom

    def _arrivals(self, node: int) -> list[int]:
        """Links that come in at a column node's right side."""
        skips = [i for links in self.ways.right.values() for i in links if self._link(i).dst == node]
        return skips + [i for i in self.ways.back if self._link(i).dst == node]

    def _chain(self) -> None:
        for i in self.ways.chain.values():
            link = self._link(i)
            (x, y0), (_, y1) = self.nodes[link.src], self.nodes[link.dst]
            self.curves[i] = smooth([(x, y0), (x, y1)])
            w, h = link.size
            above, below = y0 + self.model.nodes[link.src].h / 2, y1 - self.model.nodes[link.dst].h / 2
            if self.model.nodes[link.src].group != self.model.nodes[link.dst].group:
                above, below = above + CLEAR, below - HEADER
            self.labels[i] = (x + GAP + w / 2, (above + below) / 2 - (2.0 if below - above > h + 8 else 0.0))

    def _back_steps(self) -> None:
        stubs = self._stubs()
        for i in self.ways.left:
            link = self._link(i)
            (x, y0), (_, y1) = self.nodes[link.src], self.nodes[link.dst]
            track, (w, h) = self.tracks[link.dst], link.size
            if i in stubs:
                under = y0 + self.model.nodes[link.src].h / 2
                low = under + self._room(i, 14.0) - 4
                self.curves[i] = smooth([(x, y0), (x, low), (track, low), (track, y1), (x, y1)])
                self.labels[i] = (x + GAP + w / 2, under + GAP + h / 2 - 2)
            else:
                self.curves[i] = smooth([(x, y0), (track, y0), (track, y1), (x, y1)])
                left = min(self.tracks.values()) - GAP - w / 2
                self.labels[i] = (left, y0 - 4 - h / 2)

    def _buses(self) -> tuple[dict[tuple[str, int], float], float]:
        """The tracks at the right: one to each target, one from each node that returns; and where they end."""
        texts = [self._link(i).size[0] for links in self.ways.right.values() for i in links]
        x = self.text + max(texts, default=0.0) + CLEAR
        buses: dict[tuple[str, int], float] = {}
        wanted = [("to", self._link(i).dst) for links in self.ways.right.values() for i in links]
        wanted += [("from", self._link(i).src) for i in self.ways.back]
        order = {node: k for k, node in enumerate(self.ways.side)}
        for key in sorted(set(wanted), key=lambda key: (-order.get(key[1], len(order)), key)):
            buses[key] = x
            x += TRACK
        return buses, x if buses else self.edge

    def _side(self, x: float) -> None:
        """Places of the nodes at the right: interrupts beside the phases that call them, the end at the bottom."""
        if not self.ways.side:
            return
        nodes = self.model.nodes
        half = max(nodes[i].w for i in self.ways.side) / 2
        middle = x + CLEAR + half
        right = max(
            [half] + [self._link(i).size[0] + GAP - half + 14 for i in [*self.ways.below.values(), *self.ways.around]]
        )
        y, group, top = 0.0, "", 0.0
        for k, i in enumerate(self.ways.side):
            node = nodes[i]
            callers = [self.nodes[link.src][1] for link in self.model.links if link.dst == i and link.src in self.nodes]
            wish = (
                self.bottom - CLEAR - node.h
                if node.kind == "end"
                else sum(callers) / len(callers) - node.h / 2
                if callers
                else y
            )
            if node.group != group:
                y = max(y + (2 * CLEAR if group else 0.0), wish - HEADER)
                group, top = node.group, y
                y += HEADER
            y = max(y, wish) if k and nodes[self.ways.side[k - 1]].group != group else y
            self.nodes[i] = (middle, y + node.h / 2)
            y += node.h
            out = [j for j in (self.ways.below.get(k), *self.ways.around, *self.ways.back) if j is not None]
            out = [j for j in out if self._link(j).src == i and self._link(j).size[1]]
            low = y + GAP
            for j in out:
                w, h = self._link(j).size
                self.labels[j] = (middle - half + 14 + GAP + w / 2, low + h / 2)
                low += h + 3
            last = k + 1 == len(self.ways.side) or nodes[self.ways.side[k + 1]].group != group
            y = max(low + 3 if out else y, y if last else y + STEP)
            self.clusters[group] = (middle - half - CLEAR, top, middle + right + CLEAR, y + CLEAR)

    def _leave(self, buses: dict[tuple[str, int], float]) -> None:
        """Curves of what leaves the column at the right."""
        for k, links in self.ways.right.items():
            i_node = self.ways.column[k]
            x, y = self.nodes[i_node]
            reach = self.model.nodes[i_node].h / 2 - 4
            for n, i in enumerate(links):
                link, line = self._link(i), self.lines[i]
                bus = buses["to", link.dst]
                points = [
                    (x, min(line, y + reach)),
                    *([(self.text - 6, y + reach), (self.text - 6, line)] if n else []),
                ]
                far, target = self.nodes[link.dst]
                level = target - (5.0 if ("from", link.dst) in buses or link.dst in self.ways.column else 0.0)
                self.curves[i] = smooth([*points, (bus, line), (bus, level), (far, level)])

    def _return(self, buses: dict[tuple[str, int], float]) -> None:
        for i in self.ways.back:
            link = self._link(i)
            (x0, y0), (x1, y1) = self.nodes[link.src], self.nodes[link.dst]
            bus = buses["from", link.src]
            self.curves[i] = smooth([(x0, y0 + 5), (bus, y0 + 5), (bus, y1 - 5), (x1, y1 - 5)])

    def _around(self) -> None:
        for i in self.ways.below.values():
            link = self._link(i)
            (x, y0), (_, y1) = self.nodes[link.src], self.nodes[link.dst]
            x -= max(self.model.nodes[j].w for j in self.ways.side) / 2 - 14
            self.curves[i] = smooth([(x, y0), (x, y1)])
        far = max((box[2] for box in self.clusters.values()), default=0.0) + CLEAR
        targets = list(dict.fromkeys(self._link(i).dst for i in self.ways.around))
        for i in self.ways.around:
            link = self._link(i)
            (x0, y0), (x1, y1) = self.nodes[link.src], self.nodes[link.dst]
            track = far + TRACK * targets.index(link.dst)
            self.curves[i] = smooth([(x0, y0 - 3), (track, y0 - 3), (track, y1 + 5), (x1, y1 + 5)])

    def _framed(self) -> Layout:
        links = self.model.links
        whole = Layout(
            (0.0, 0.0),
            tuple(self.nodes[i] for i in range(len(self.model.nodes))),
            tuple(tuple(self.curves[i]) for i in range(len(links))),
            tuple(self.labels[i] if link.size[1] else None for i, link in enumerate(links)),
            self.clusters,
        )
        right = max(box[2] for box in self.clusters.values())
        return frame(self.model, replace(whole, free=(self.text, 0.0, right, self._first_at_right())))

    def _first_at_right(self) -> float:
        """How far down nothing stands at the right of the column."""
        tops = [box[1] for group, box in self.clusters.items() if group in SIDE]
        arrivals = [self.nodes[i][1] - 5.0 for i in self.ways.column if self._arrivals(i)]
        return min([self.bottom, *self.lines.values(), *tops, *arrivals]) - CLEAR
