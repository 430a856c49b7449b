"""Geometry of diagrams: the outline of each kind of node, and curves that end at it."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass, replace

from tcg_kit.graphs.model import ROUND, Model, Node

Point = tuple[float, float]
Box = tuple[float, float, float, float]
Command = tuple[str, tuple[float, ...]]
"""M x y, L x y, C x1 y1 x2 y2 x y, or Z."""

RADIUS = 7.0
LEAN = 9.0
ROUNDNESS = 0.5523
"""Of a Bézier curve that stands for a quarter circle."""


@dataclass(frozen=True, slots=True)
class Layout:
    """Positions in drawing units, y downwards. curves: each edge's Bézier points, which begin and end inside nodes.

    labels: the middle of each edge's text, None without one. clusters: left, top, right, bottom by group. free: an
    empty corner, where a legend may stand.
    """

    size: Point
    nodes: tuple[Point, ...]
    curves: tuple[tuple[Point, ...], ...]
    labels: tuple[Point | None, ...]
    clusters: dict[str, Box]
    free: Box | None = None

    def moved(self, dx: float, dy: float) -> Layout:
        """The same layout elsewhere."""

        def move(p: Point) -> Point:
            return p[0] + dx, p[1] + dy

        def shift(box: Box) -> Box:
            return box[0] + dx, box[1] + dy, box[2] + dx, box[3] + dy

        return Layout(
            self.size,
            tuple(map(move, self.nodes)),
            tuple(tuple(map(move, curve)) for curve in self.curves),
            tuple(None if p is None else move(p) for p in self.labels),
            {group: shift(box) for group, box in self.clusters.items()},
            None if self.free is None else shift(self.free),
        )


def frame(model: Model, layout: Layout) -> Layout:
    """The layout moved to begin at (0, 0), with the size of everything in it."""
    boxes = list(layout.clusters.values())
    boxes += [_around(p, node.w, node.h) for p, node in zip(layout.nodes, model.nodes, strict=True)]
    boxes += [_around(p, *link.size) for p, link in zip(layout.labels, model.links, strict=True) if p is not None]
    boxes += [(*p, *p) for curve in layout.curves for p in curve]
    left, top = min(box[0] for box in boxes), min(box[1] for box in boxes)
    size = (max(box[2] for box in boxes) - left, max(box[3] for box in boxes) - top)
    return replace(layout, size=size).moved(-left, -top)


def _around(p: Point, w: float, h: float) -> Box:
    return p[0] - w / 2, p[1] - h / 2, p[0] + w / 2, p[1] + h / 2


def outline(kind: str, x: float, y: float, w: float, h: float, grow: float = 0.0) -> tuple[Command, ...]:
    """The shape of a kind around its middle; grow widens it on all sides."""
    a, b = w / 2 + grow, h / 2 + grow
    if kind in ("decision", "sealed"):
        corner = _corner(h)
        a += grow * 0.2
        points = [
            (x - a, y),
            (x - a + corner, y - b),
            (x + a - corner, y - b),
            (x + a, y),
            (x + a - corner, y + b),
            (x - a + corner, y + b),
        ]
        return polygon(points)
    if kind == "interrupt":
        return polygon([(x - a + LEAN, y - b), (x + a, y - b), (x + a - LEAN, y + b), (x - a, y + b)])
    if kind in ROUND:
        return ellipse(x, y, a, b)
    return rounded(x - a, y - b, x + a, y + b, b if kind == "end" else RADIUS)


def polygon(points: list[Point]) -> tuple[Command, ...]:
    """A closed shape with corners."""
    return (("M", points[0]), *(("L", p) for p in points[1:]), ("Z", ()))


def rounded(x0: float, y0: float, x1: float, y1: float, r: float) -> tuple[Command, ...]:
    """A rectangle with round corners."""
    r = min(r, (x1 - x0) / 2, (y1 - y0) / 2)
    k = r * (1 - ROUNDNESS)
    return (
        ("M", (x0 + r, y0)),
        ("L", (x1 - r, y0)),
        ("C", (x1 - k, y0, x1, y0 + k, x1, y0 + r)),
        ("L", (x1, y1 - r)),
        ("C", (x1, y1 - k, x1 - k, y1, x1 - r, y1)),
        ("L", (x0 + r, y1)),
        ("C", (x0 + k, y1, x0, y1 - k, x0, y1 - r)),
        ("L", (x0, y0 + r)),
        ("C", (x0, y0 + k, x0 + k, y0, x0 + r, y0)),
        ("Z", ()),
    )


def ellipse(x: float, y: float, a: float, b: float) -> tuple[Command, ...]:
    """An ellipse around a middle."""
    p, q = a * ROUNDNESS, b * ROUNDNESS
    return (
        ("M", (x - a, y)),
        ("C", (x - a, y - q, x - p, y - b, x, y - b)),
        ("C", (x + p, y - b, x + a, y - q, x + a, y)),
        ("C", (x + a, y + q, x + p, y + b, x, y + b)),
        ("C", (x - p, y + b, x - a, y + q, x - a, y)),
        ("Z", ()),
    )


def _corner(h: float) -> float:
    """How far the points of a hexagon of a height stand out."""
    return min(11.0, h / 2.6)


def inside(node: Node, spot: Point, p: Point) -> bool:
    """Whether a point lies in a node's shape."""
    u, v = abs(p[0] - spot[0]), abs(p[1] - spot[1])
    a, b = node.w / 2, node.h / 2
    if node.kind in ROUND:
        return (u / a) ** 2 + (v / b) ** 2 < 1
    if u >= a or v >= b:
        return False
    if node.kind in ("decision", "sealed"):
        return u < a - _corner(node.h) * v / b
    if node.kind == "interrupt":
        x, y = p[0] - spot[0], p[1] - spot[1]
        return -a + LEAN / 2 - LEAN / 2 * y / b < x < a - LEAN / 2 - LEAN / 2 * y / b
    if node.kind == "end":
        return u < a - b or math.hypot(u - (a - b), v) < b
    return True


def smooth(corners: list[Point]) -> list[Point]:
    """A way along straight pieces with round corners, as Bézier points."""
    points = [p for p, q in zip(corners, [None, *corners], strict=False) if p != q]
    curve = [points[0]]

    def straight(p: Point) -> None:
        (x0, y0), (x1, y1) = curve[-1], p
        curve.extend([((2 * x0 + x1) / 3, (2 * y0 + y1) / 3), ((x0 + 2 * x1) / 3, (y0 + 2 * y1) / 3), p])

    for before, corner, after in zip(points, points[1:], points[2:], strict=False):
        r = min(RADIUS, math.dist(before, corner) / 2, math.dist(corner, after) / 2)
        start, end = _towards(corner, before, r), _towards(corner, after, r)
        straight(start)
        curve += [_towards(corner, before, r * (1 - ROUNDNESS)), _towards(corner, after, r * (1 - ROUNDNESS)), end]
    straight(points[-1])
    return curve


def _towards(p: Point, q: Point, distance: float) -> Point:
    t = distance / (math.dist(p, q) or 1.0)
    return p[0] + (q[0] - p[0]) * t, p[1] + (q[1] - p[1]) * t


def cut(curve: list[Point], node: Node, spot: Point, back: float) -> list[Point]:
    """A curve ended at a node's outline, or so much before it."""
    crossing: Point | None = None

    def free(p: Point) -> bool:
        if inside(node, spot, p):
            return False
        return crossing is None or math.dist(p, crossing) >= back

    points = _trim(curve, free)
    if back:
        crossing = points[-1]
        points = _trim(points, free)
    return points


def _trim(curve: list[Point], free: Callable[[Point], bool]) -> list[Point]:
    """The curve up to the last point that is free, found by halving inside the last piece that begins free."""
    last = len(curve) - 4
    while last > 0 and not free(curve[last]):
        last -= 3
    piece = curve[last : last + 4]
    lo, hi = 0.0, 1.0
    for _ in range(14):
        mid = (lo + hi) / 2
        if free(split(piece, mid)[-1]):
            lo = mid
        else:
            hi = mid
    return curve[:last] + split(piece, lo)


def split(piece: list[Point], t: float) -> list[Point]:
    """The part of a Bézier curve from 0 to t."""

    def between(p: Point, q: Point) -> Point:
        return p[0] + (q[0] - p[0]) * t, p[1] + (q[1] - p[1]) * t

    a, b, c, d = piece
    ab, bc, cd = between(a, b), between(b, c), between(c, d)
    abc, bcd = between(ab, bc), between(bc, cd)
    return [a, ab, abc, between(abc, bcd)]


def bezier(points: list[Point]) -> tuple[Command, ...]:
    pieces = [("C", (*points[i], *points[i + 1], *points[i + 2])) for i in range(1, len(points) - 2, 3)]
    return (("M", points[0]), *pieces)


def arrow(base: Point, tip: Point, half: float) -> tuple[Command, ...]:
    length = math.dist(base, tip) or 1.0
    x, y = (tip[0] - base[0]) / length, (tip[1] - base[1]) / length
    left = (base[0] - y * half - x, base[1] + x * half - y)
    right = (base[0] + y * half - x, base[1] - x * half - y)
    return polygon([tip, left, right])
