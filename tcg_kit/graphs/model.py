"""What a diagram draws: the nodes, edges and clusters of a networkx graph in one language, and the room they take.

Node attributes: label, label_ja, label_en, kind, group, rules, note, pos ("x,y" in drawing units, y downwards).
Edge attributes: label, label_ja, label_en, guard, rules, kind, count. Graph attributes: title_ja, title_en, layout
("dot": in layers, or in a column for a flow, whose nodes have groups; "neato": nodes have pos), rankdir ("TB", "LR"),
legend (bool), kind_KIND_ja/_en (the legend's own names), detail ("full", or "labels": no guards and rule ids, which
then only show as tooltips; placed nodes have them only where "full" is asked for).
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Hashable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from tcg_kit.core.errors import RenderError, message
from tcg_kit.core.lang import LANGS, Text, both
from tcg_kit.graphs.theme import SIZES
from tcg_kit.svg.primitives import NOT_XML, ellipsis, lines, width

ENGINES = ("dot", "neato", "circo", "twopi", "fdp")
COLUMN = "column"
"""The layout of flows, which needs no Graphviz."""
DETAILS = ("full", "labels")
DIRECTIONS = ("TB", "LR", "BT", "RL")
LINE = 1.3
"""Line height in ems."""

GROUPS: dict[str, Text] = {
    "setup": both("準備", "Set-up"),
    "turn": both("ターン", "Turn"),
    "interrupt": both("割り込み", "Interrupts"),
    "end": both("終わり", "End"),
}
SIDE = ("interrupt", "end")
"""Groups that stand beside the column of a flow."""
KINDS: dict[str, Text] = {
    "auto": both("自動で進む", "Automatic"),
    "decision": both("選ぶ", "Decision"),
    "sealed": both("同時に選ぶ（非公開）", "Sealed decision"),
    "interrupt": both("割り込み", "Interrupt"),
    "end": both("終わり", "End"),
    "cap": both("上限", "Cap"),
    "night": both("夜", "Night"),
    "day": both("昼", "Day"),
}
"""Kinds with a shape of their own and their names in the legend; others are drawn as plain boxes."""

ROUND = ("night", "day")
"""Kinds that are discs: the first word of their label is large, the rest below it small."""
ROUND_SIZES = (SIZES["node"], 9.0)
ROOM = {"node": 122.0, "edge": 118.0, "meta": 134.0}


@dataclass(frozen=True, slots=True)
class Node:
    """A node with its label broken into lines and the size of its shape. ref: its id in the graph."""

    ref: Hashable
    label: str
    lines: tuple[str, ...]
    kind: str
    group: str
    rules: str
    note: str
    w: float
    h: float
    pos: tuple[float, float] | None


@dataclass(frozen=True, slots=True)
class Link:
    """An edge; src and dst count nodes. said: the label and, in an observed graph, how often it was taken.

    lines: said, broken into lines. meta: the small lines of guard and rule ids below.
    """

    src: int
    dst: int
    key: Hashable
    label: str
    guard: str
    rules: str
    kind: str
    count: int
    said: str
    lines: tuple[str, ...]
    meta: tuple[str, ...]

    @property
    def size(self) -> tuple[float, float]:
        """Width and height of its text, (0, 0) without."""
        if not self.lines and not self.meta:
            return 0, 0
        w = max([width(t, SIZES["edge"]) for t in self.lines] + [width(t, SIZES["meta"]) for t in self.meta])
        return w, LINE * (len(self.lines) * SIZES["edge"] + len(self.meta) * SIZES["meta"])


@dataclass(frozen=True, slots=True, eq=False)
class Model:
    """A whole diagram before layout. digest names its content: models of equal content are equal, and found at once.

    kinds: the kinds of nodes that have a shape of their own, with the legend's names.
    """

    digest: str
    lang: str
    title: str
    engine: str
    rankdir: str
    legend: bool
    kinds: tuple[tuple[str, str], ...]
    nodes: tuple[Node, ...]
    links: tuple[Link, ...]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Model) and other.digest == self.digest

    def __hash__(self) -> int:
        return hash(self.digest)

    @property
    def groups(self) -> dict[str, list[int]]:
        """Nodes by cluster, in the order of the graph; nodes without a group are in none."""
        found: dict[str, list[int]] = {}
        for i, node in enumerate(self.nodes):
            if node.group:
                found.setdefault(node.group, []).append(i)
        return found

    def group_title(self, group: str) -> str:
        """The name of a cluster in the diagram's language."""
        return GROUPS[group][self.lang] if group in GROUPS else group

    def told(self) -> list[str]:
        """The diagram as sentences, for readers without a picture."""
        rows = []
        for link in self.links:
            text = f"{self.nodes[link.src].label} → {self.nodes[link.dst].label}"
            extra = " ".join(filter(None, (link.label, f"[{link.guard}]" if link.guard else "", link.rules)))
            rows.append(f"{text}: {extra}" if extra else text)
        return rows


def build(graph: Any, lang: str) -> Model:
    """The model of a graph. RenderError for what is no directed graph, or for attributes that can't be drawn."""
    for method in ("nodes", "edges", "is_directed"):
        if not hasattr(graph, method):
            raise RenderError(message("graphs:no-graph", kind=type(graph).__name__))
    if not graph.is_directed():
        raise RenderError(message("graphs:undirected"))
    about = graph.graph
    engine = _one_of(about.get("layout", "dot"), ENGINES, "layout")
    rankdir = _one_of(about.get("rankdir", "TB"), DIRECTIONS, "rankdir")
    detail = _one_of(about.get("detail", "full"), DETAILS, "detail")
    if engine == "dot" and rankdir == "TB" and any(data.get("group") in GROUPS for _, data in graph.nodes(data=True)):
        engine = COLUMN
    nodes = [_node(ref, data, lang, engine) for ref, data in graph.nodes(data=True)]
    if not nodes:
        raise RenderError(message("graphs:no-node"))
    nodes = _even(nodes, engine in (COLUMN, "dot"))
    index = {node.ref: i for i, node in enumerate(nodes)}
    edges = (
        graph.edges(keys=True, data=True)
        if graph.is_multigraph()
        else ((u, v, 0, d) for u, v, d in graph.edges(data=True))
    )
    kinds = {node.kind for node in nodes}
    full = "detail" in about if engine not in (COLUMN, "dot") else True
    content = (
        lang,
        _text(about, "title", lang),
        engine,
        rankdir,
        bool(about.get("legend", True)),
        tuple((k, _text(about, f"kind_{k}", lang) or name[lang]) for k, name in KINDS.items() if k in kinds),
        tuple(nodes),
        tuple(_link(index[u], index[v], key, data, lang, full and detail == "full") for u, v, key, data in edges),
    )
    return Model(hashlib.sha256(repr(content).encode()).hexdigest()[:16], *content)


def clean(value: object) -> str:
    """A value as text that any of the formats can hold: no control characters, spaces joined."""
    return NOT_XML.sub("\ufffd", " ".join(str(value).split()))


def short_rules(rules: str) -> list[str]:
    """Rule ids with what repeats left out: "ZTM-END-1 ZTM-END-2 ZTM-DRAW-1" → "ZTM-END-1, 2" and "ZTM-DRAW-1"."""
    stems: dict[str, list[str]] = {}
    for rule in rules.split():
        stem, dash, number = rule.rpartition("-")
        stems.setdefault(stem + dash, []).append(number)
    return [stem + ", ".join(numbers) for stem, numbers in stems.items()]


def _packed(items: list[str], room: float, size: float) -> tuple[str, ...]:
    """Items in lines, none of them broken unless it is wider than the room; more than three lines end in "…"."""
    rows: list[str] = []
    for item in items:
        if rows and width(f"{rows[-1]} {item}", size) <= room:
            rows[-1] += f" {item}"
        else:
            rows.append(ellipsis(item, room, size))
    return (*rows[:3], "…") if len(rows) > 3 else tuple(rows)


_PHRASE = re.compile(r"[（「『]*[^ぁ-ん、。：:！!？?・／/（「『 ]*[ぁ-ん]*[、。：:！!？?・／/）」』]* *|.")
"""What a Japanese line shouldn't tear: a word with the kana and the punctuation that follow it."""


def _wrapped(text: str, what: str) -> tuple[str, ...]:
    """A label in at most three lines, in Japanese broken between phrases where they fit."""
    room, size = ROOM[what], SIZES[what]
    rows = lines(text, room, size, 3)
    phrases = [phrase for phrase in _PHRASE.findall(text) if phrase]
    if text.isascii() or len(rows) == 1 or any(width(phrase.strip(), size) > room for phrase in phrases):
        return rows
    for count in range(len(rows), 4):
        for limit in (even * width(text, size) / count for even in (1.02, 1.15, 1.35, 1.6, 2.0)):
            filled = [""]
            for phrase in phrases:
                if filled[-1] and width((filled[-1] + phrase).strip(), size) > min(limit, room):
                    filled.append("")
                filled[-1] += phrase
            if len(filled) <= count:
                return tuple(row.strip() for row in filled)
    return rows


def _text(data: Mapping[str, Any], name: str, lang: str) -> str:
    other = next(x for x in LANGS if x != lang)
    for key in (f"{name}_{lang}", name, f"{name}_{other}"):
        if data.get(key):
            return clean(data[key])
    return ""


def _one_of(value: object, known: tuple[str, ...], what: str) -> str:
    if value not in known:
        raise RenderError(message("graphs:no-choice", what=what, value=repr(value), known=known))
    return str(value)


def _node(ref: Hashable, data: Mapping[str, Any], lang: str, engine: str) -> Node:
    label = _text(data, "label", lang) or clean(ref)
    kind = clean(data.get("kind", ""))
    if kind in ROUND:
        rows = tuple(label.split(" ", 1))
        w = h = max(2 * SIZES["node"], *(width(row, size) for row, size in zip(rows, ROUND_SIZES, strict=False))) + 9
    else:
        given = str(data.get(f"label_{lang}") or data.get("label") or label).splitlines()
        rows = tuple(row for part in given for row in _wrapped(clean(part), "node"))
        w = max(width(row, SIZES["node"]) for row in rows) + 2 * margin(kind)
        h = max(len(rows) * SIZES["node"] * LINE + 11, 28)
    pos = _position(ref, data["pos"]) if engine == "neato" and "pos" in data else None
    return Node(
        ref,
        label,
        rows,
        kind,
        clean(data.get("group", "")),
        clean(data.get("rules", "")),
        _text(data, "note", lang),
        w,
        h,
        pos,
    )


def margin(kind: str) -> float:
    """The space between a node's text and the left and right end of its shape."""
    return {"sealed": 26.0, "decision": 19.0, "interrupt": 20.0, "end": 18.0}.get(kind, 14.0)


def _position(ref: Hashable, value: object) -> tuple[float, float]:
    match = re.fullmatch(r"\s*(-?\d+(?:\.\d+)?)\s*,\s*(-?\d+(?:\.\d+)?)\s*", str(value))
    if match is None:
        raise RenderError(message("graphs:no-position", node=repr(ref), value=repr(value)))
    return float(match[1]), float(match[2])


def _even(nodes: list[Node], columns: bool) -> list[Node]:
    """Discs as wide as the widest of them, and in columns boxes too, so that a column of phases has straight sides."""

    def kin(n: Node) -> tuple[bool, bool]:
        return n.kind in ROUND, n.group in SIDE

    widest: dict[tuple[bool, bool], float] = {}
    for n in nodes:
        widest[kin(n)] = max(n.w, widest.get(kin(n), 0.0))
    sized = []
    for n in nodes:
        w = widest[kin(n)]
        if n.kind in ROUND:
            sized.append(replace(n, w=w, h=w))
        else:
            sized.append(replace(n, w=w) if columns else n)
    return sized


def _link(src: int, dst: int, key: Hashable, data: Mapping[str, Any], lang: str, full: bool) -> Link:
    label, guard, rules = _text(data, "label", lang), clean(data.get("guard", "")), clean(data.get("rules", ""))
    count = data.get("count", 0)
    if not isinstance(count, int) or count < 0:
        raise RenderError(message("graphs:no-count", edge=repr(key), value=repr(count)))
    counted = "count" in data and label != f"{count:,}"
    said = f"{label} ×{count:,}".strip() if counted else label
    meta = [f"[{guard}]", *short_rules(rules)] if guard else short_rules(rules)
    return Link(
        src,
        dst,
        key,
        label,
        guard,
        rules,
        clean(data.get("kind", "step")),
        count,
        said,
        _wrapped(said, "edge") if said else (),
        _packed(meta, ROOM["meta"], SIZES["meta"]) if full and data.get("kind") != "return" else (),
    )
