"""The drawing itself, as a list of shapes and texts that SVG and PDF are written from.

Everything is a path or a line of text in named colours; no format's own features, nothing from the graph but texts.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import lru_cache

from tcg_kit.core.lang import both
from tcg_kit.graphs.layout import place
from tcg_kit.graphs.model import LINE, ROUND, ROUND_SIZES, Link, Model, Node
from tcg_kit.graphs.shapes import Box, Command, Layout, Point, arrow, bezier, cut, outline, rounded
from tcg_kit.graphs.theme import SIZES
from tcg_kit.svg.primitives import width

PAD = 10.0
HEAD = (8.0, 3.4)
"""Length and half width of an arrow head."""

SIGNS = {
    "live": both("いまここ", "Now here"),
    "last": both("いま通った", "Way taken"),
    "next": both("次に通れる", "May follow"),
    "return": both("元の場所へ戻る", "Back to the caller"),
}
"""The legend's words for nodes and edges that stand out."""


WIRES: dict[str, tuple[float, tuple[float, ...]]] = {
    "return": (1.3, (1.5, 3.0)),
    "last": (3.6, ()),
    "next": (1.8, (5.0, 4.0)),
}
"""Thickness and dashes of lines that stand out."""


@dataclass(frozen=True, slots=True)
class Path:
    """A shape. fill and stroke are colour names, "" for none; cls says what a highlight may restyle."""

    commands: tuple[Command, ...]
    fill: str = ""
    stroke: str = ""
    width: float = 1.0
    dash: tuple[float, ...] = ()
    cls: str = ""


@dataclass(frozen=True, slots=True)
class Words:
    """A line of text; y is its baseline, anchor start or middle."""

    x: float
    y: float
    text: str
    size: float
    fill: str
    anchor: str = "middle"


@dataclass(frozen=True, slots=True)
class Part:
    """A group of shapes with its classes, data attributes and tooltip.

    name: "n3", "e5", … for a node, an edge, …. Parts of equal name and classes in a diagram are equal.
    """

    name: str
    cls: str
    items: tuple[Path | Words, ...]
    data: tuple[tuple[str, str], ...] = ()
    tip: str = ""


@dataclass(frozen=True, slots=True)
class Marks:
    """What is highlighted: nodes and edges by number."""

    live: frozenset[int] = frozenset()
    last: frozenset[int] = frozenset()
    next: frozenset[int] = frozenset()


@dataclass(frozen=True, slots=True)
class Scene:
    """A picture of w × h units."""

    w: float
    h: float
    parts: tuple[Part, ...]


@dataclass(frozen=True, slots=True)
class Plan:
    """Everything about a picture that a highlight doesn't change.

    wires: each edge's curve, where its arrow begins, and the arrow's tip.
    """

    inner: float
    bottom: float
    spots: tuple[Point, ...]
    wires: tuple[tuple[tuple[Command, ...], Point, Point], ...]
    labels: tuple[Point | None, ...]
    free: Box | None
    under: tuple[Part, ...]
    edges: tuple[Part, ...]
    nodes: tuple[Part, ...]


def draw(model: Model, marks: Marks) -> Scene:
    """The picture of a model. Laid out at most once, whatever is marked."""
    plan = _plan(model)
    soon = marks.next - marks.last
    edges = [part for i, part in enumerate(plan.edges) if i not in soon and i not in marks.last]
    edges += [_edge(model, plan.wires[i], plan.labels[i], i, "next") for i in sorted(soon)]
    edges += [_edge(model, plan.wires[i], plan.labels[i], i, "last") for i in sorted(marks.last)]
    nodes = [
        _node(model.nodes[i], plan.spots[i], i, True) if i in marks.live else part for i, part in enumerate(plan.nodes)
    ]
    parts, bottom = [*plan.under, *edges, *nodes], plan.bottom
    if model.legend:
        legend, bottom = _legend(model, marks, plan)
        parts.append(legend)
    return Scene(math.ceil(plan.inner + 2 * PAD), math.ceil(bottom), tuple(parts))


@lru_cache(maxsize=128)
def _plan(model: Model) -> Plan:
    layout = place(model)
    title = width(model.title, SIZES["title"]) if model.title else 0.0
    inner = max(layout.size[0], 240.0 if model.legend else 0.0, title)
    dx, dy = PAD + (inner - layout.size[0]) / 2, PAD + (SIZES["title"] * 1.9 if model.title else 0.0)
    moved = layout.moved(dx, dy)
    under = []
    if model.title:
        title_words = Words(PAD, PAD + SIZES["title"], model.title, SIZES["title"], "text", "start")
        under.append(Part("title", "tcg-title", (title_words,)))
    for c, (group, (x0, y0, x1, y1)) in enumerate(moved.clusters.items()):
        box = Path(rounded(x0, y0, x1, y1, 10), "group", "rim")
        name = Words(x0 + 10, y0 + 17, model.group_title(group), SIZES["cluster"], "soft", "start")
        under.append(Part(f"c{c}", "tcg-cluster", (box, name), (("data-group", group),)))
    wires = tuple(_wire(model, link, moved, i) for i, link in enumerate(model.links))
    return Plan(
        inner,
        dy + layout.size[1] + PAD,
        moved.nodes,
        wires,
        moved.labels,
        moved.free,
        tuple(under),
        tuple(_edge(model, wires[i], moved.labels[i], i, "") for i in range(len(wires))),
        tuple(_node(node, moved.nodes[i], i, False) for i, node in enumerate(model.nodes)),
    )


def _wire(model: Model, link: Link, layout: Layout, i: int) -> tuple[tuple[Command, ...], Point, Point]:
    """The curve of an edge between the outlines of its nodes, where its arrow begins, and the arrow's tip."""
    src, dst = model.nodes[link.src], model.nodes[link.dst]
    whole = cut(list(layout.curves[i]), dst, layout.nodes[link.dst], 0.0)
    tip = whole[-1]
    points = cut(list(layout.curves[i]), dst, layout.nodes[link.dst], HEAD[0])
    points = cut(points[::-1], src, layout.nodes[link.src], 0.0)[::-1]
    return bezier(points), points[-1], tip


def look(kind: str) -> tuple[str, str, str]:
    """Fill, stroke and text colour of a kind."""
    if kind in ("decision", "sealed"):
        return "choice", "choice-rim", "text"
    if kind == "cap":
        return "end", "end-rim", "text"
    if kind in ("interrupt", "end"):
        return kind, f"{kind}-rim", "text"
    if kind in ROUND:
        return kind, f"{kind}-rim", f"{kind}-text"
    return "auto", "auto-rim", "text"


def _node(node: Node, spot: Point, i: int, live: bool) -> Part:
    x, y = spot
    items = _body(node.kind, x, y, node.w, node.h, live, 0.0 if node.kind != "sealed" else x - node.w / 2 + 19)
    ink = "live-text" if live else look(node.kind)[2]
    shift = 6.0 if node.kind == "sealed" else 0.0
    if node.kind in ROUND and len(node.lines) > 1:
        for row, size, low in zip(node.lines, ROUND_SIZES, (0.0, 0.95), strict=True):
            items.append(Words(x, y + low * SIZES["node"], row, size, ink))
    else:
        items += _rows(node.lines, x + shift, y, SIZES["node"], ink)
    tip = "\n".join(filter(None, (node.label, node.note, node.rules)))
    cls = f"tcg-node k-{_word(node.kind)}" + (" is-live" if live else "")
    return Part(f"n{i}", cls, tuple(items), (("data-node", str(node.ref)),), tip)


def _body(kind: str, x: float, y: float, w: float, h: float, live: bool, lock: float) -> list[Path | Words]:
    """The shape of a kind with its signs: a second line for sealed, end and cap, a lock at x = lock for sealed."""
    fill, stroke, sign = ("live", "live", "live-text") if live else (*look(kind)[:2], look(kind)[1])
    items: list[Path | Words] = [Path(outline(kind, x, y, w, h), fill, stroke, 1.3, cls="shape")]
    if kind in ("sealed", "end", "cap"):
        items.append(Path(outline(kind, x, y, w, h, -min(2.8, h / 7)), "", sign, 0.9, cls="mark"))
    if kind == "sealed":
        a = min(4.6, h / 4.6)
        top = y - a * 0.45
        bow: tuple[Command, ...] = (
            ("M", (lock - a * 0.6, top + a * 0.4)),
            ("L", (lock - a * 0.6, top)),
            ("C", (lock - a * 0.6, top - a * 0.95, lock + a * 0.6, top - a * 0.95, lock + a * 0.6, top)),
            ("L", (lock + a * 0.6, top + a * 0.4)),
        )
        items.append(Path(bow, "", sign, 1.2, cls="mark"))
        items.append(Path(rounded(lock - a, y - a * 0.2, lock + a, y + a * 1.15, 1.2), sign, cls="dot"))
    return items


def _rows(rows: tuple[str, ...], x: float, y: float, size: float, ink: str) -> list[Words]:
    """Lines of text around a middle."""
    top = y - (len(rows) - 1) * size * LINE / 2 + size * 0.36
    return [Words(x, top + i * size * LINE, row, size, ink) for i, row in enumerate(rows)]


def _word(text: str) -> str:
    """A kind as a class name."""
    return "".join(ch if ch.isascii() and ch.isalnum() else "-" for ch in text) or "auto"


def _edge(model: Model, wire: tuple[tuple[Command, ...], Point, Point], spot: Point | None, i: int, state: str) -> Part:
    """An edge with its arrow and text. state: "", "last" or "next"."""
    link = model.links[i]
    src, dst = model.nodes[link.src], model.nodes[link.dst]
    tone = state or "line"
    thick, dash = WIRES[state or link.kind] if state or link.kind == "return" else (_thickness(link, model), ())
    items: list[Path | Words] = [Path(wire[0], "", tone, thick, dash, "wire")]
    half = max(HEAD[1] * (1.7 if state == "last" else 1.0), thick * 1.5)
    items.append(Path(arrow(wire[1], wire[2], half), tone, tone, 0.6, cls="head"))
    if spot is not None:
        items += _edge_text(link, spot)
    small = " ".join(filter(None, (f"[{link.guard}]" if link.guard else "", link.rules)))
    tip = "\n".join(filter(None, (f"{src.label} → {dst.label}", link.label, small)))
    data = (
        ("data-edge", f"{src.ref}|{dst.ref}|{link.key}"),
        ("data-src", str(src.ref)),
        ("data-dst", str(dst.ref)),
        ("data-guard", link.guard),
    )
    cls = f"tcg-edge k-{_word(link.kind)}" + (f" is-{state}" if state else "")
    return Part(f"e{i}", cls, tuple(items), data, tip)


def _edge_text(link: Link, spot: Point) -> list[Words]:
    w, h = link.size
    x, y = spot[0] - w / 2, spot[1] - h / 2
    words = []
    for rows, size, ink in ((link.lines, SIZES["edge"], "text"), (link.meta, SIZES["meta"], "soft")):
        for row in rows:
            words.append(Words(x, y + size * (LINE + 0.72) / 2, row, size, ink, "start"))
            y += size * LINE
    return words


def _thickness(link: Link, model: Model) -> float:
    """1.3, or by the number of visits from 1 to 3 where edges are counted."""
    most = max(other.count for other in model.links)
    return 1.0 + 2.0 * math.log1p(link.count) / math.log1p(most) if most else 1.3


def _legend(model: Model, marks: Marks, plan: Plan) -> tuple[Part, float]:
    """The shapes and lines of this picture with their names; and where the picture ends.

    In the layout's empty corner if they fit there, one below the other; else in rows below the picture.
    """
    size = SIZES["legend"]
    kinds = list(model.kinds)
    signs = {name: text[model.lang] for name, text in SIGNS.items()}
    used = {
        "return": any(link.kind == "return" for link in model.links),
        "live": bool(marks.live),
        "last": bool(marks.last),
        "next": bool(marks.next - marks.last),
    }
    found = kinds + [(name, text) for name, text in signs.items() if used[name]]
    most = kinds + list(signs.items())  # so that marks never move the legend
    x, y, bottom = PAD, plan.bottom + 12, plan.bottom
    stacked = False
    if plan.free is not None:
        left, top, right, low = plan.free
        stacked = top + len(most) * 19 <= low and left + 30 + max(width(text, size) for _, text in most) <= right
        if stacked:
            x, y = left, top + 10
    items: list[Path | Words] = []
    for name, text in found:
        across = 30 + width(text, size) + 12
        if not stacked and x > PAD and x + across > plan.inner + PAD + 12:
            x, y = PAD, y + 20
        items += _sample(name, x, y)
        items.append(Words(x + 30, y + size * 0.36, text, size, "soft", "start"))
        if stacked:
            y += 19
        else:
            x, bottom = x + across, y + 8 + PAD
    return Part(
        "legend", " ".join(["tcg-legend", *(f"with-{name}" for name in used if used[name])]), tuple(items)
    ), bottom


def _sample(name: str, x: float, y: float) -> list[Path | Words]:
    """A small picture of a kind of node or line."""
    if name == "live":
        return _body("auto", x + 12, y, 24, 14, True, 0)
    if name in SIGNS:
        tone = "line" if name == "return" else name
        thick, dash = WIRES[name]
        half = HEAD[1] * (1.7 if name == "last" else 1.0)
        wire = Path((("M", (x, y)), ("L", (x + 16, y))), "", tone, thick, dash)
        return [wire, Path(arrow((x + 16, y), (x + 24, y), half), tone, tone, 0.6)]
    if name in ROUND:
        return _body(name, x + 12, y, 14, 14, False, 0)
    return _body(name, x + 12, y, 24, 14, False, x + 12)
