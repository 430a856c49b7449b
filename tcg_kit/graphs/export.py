"""The formats that a diagram can be saved in, by name. Each writer takes a Diagram and gives the file's bytes."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from pathlib import Path as FilePath
from typing import TYPE_CHECKING, Any

from tcg_kit.core.errors import RenderError, message
from tcg_kit.graphs.model import Link, Node, clean
from tcg_kit.graphs.render import write_svg
from tcg_kit.graphs.scene import look
from tcg_kit.graphs.theme import colours

if TYPE_CHECKING:
    from tcg_kit.graphs.render import Diagram

ZOOM = 2
"""Pixels a unit in PNG."""
FONT = "Noto Sans JP"


def svg(d: Diagram) -> bytes:
    """SVG with its style sheet, so that a page may mark nodes and edges."""
    return f"{d.svg}\n".encode()


def png(d: Diagram) -> bytes:
    """PNG at twice the drawing's size, on an opaque ground. RenderError without resvg-py or the font."""
    font = font_file()
    try:
        import resvg_py
    except ModuleNotFoundError as error:
        raise RenderError(message("graphs:no-resvg")) from error
    return resvg_py.svg_to_bytes(
        svg_string=write_svg(d.model, d.theme, d.marks, styled=False),
        dpi=96,
        zoom=ZOOM,
        skip_system_fonts=True,
        font_files=[str(font)],
        font_family=FONT,
        sans_serif_family=FONT,
    )


def pdf(d: Diagram) -> bytes:
    """One page of A4, vectors and searchable text. RenderError without fpdf2 or the font."""
    font = font_file()
    try:
        from tcg_kit.graphs.pdf import write
    except ModuleNotFoundError as error:
        raise RenderError(message("graphs:no-fpdf")) from error
    return write(d.model, d.theme, d.marks, font)


def font_file() -> FilePath:
    """The font that PNG and PDF are set in. RenderError, rather than a picture full of boxes, if it isn't there."""
    try:
        from pylopdf_fonts_jp import sans_path
    except ModuleNotFoundError as error:
        raise RenderError(message("graphs:no-font")) from error
    return sans_path()


DOT_SHAPES: dict[str, dict[str, str]] = {
    "decision": {"shape": "hexagon", "style": "filled"},
    "sealed": {"shape": "hexagon", "style": "filled", "peripheries": "2"},
    "interrupt": {"shape": "parallelogram", "style": "filled"},
    "end": {"shape": "box", "style": "rounded,filled", "peripheries": "2"},
    "night": {"shape": "circle", "style": "filled"},
    "day": {"shape": "circle", "style": "filled"},
}
DOT_WIRES = {"return": {"style": "dotted"}, "call": {"arrowhead": "vee"}}


def dot(d: Diagram) -> bytes:
    """Graphviz source with the real texts, for any Graphviz with a Japanese font. RenderError without graphviz."""
    try:
        import graphviz
    except ModuleNotFoundError as error:
        raise RenderError(message("graphs:no-graphviz")) from error

    hues, model = colours(d.theme), d.model

    def text(*rows: str) -> Any:
        """Lines that Graphviz shows as they are: no escapes, no HTML, no entities."""
        return graphviz.nohtml("\\n".join(graphviz.escape(row.replace("&", "&amp;")) for row in rows))

    about = {"rankdir": model.rankdir, "fontname": FONT, "bgcolor": hues["surface"], "fontcolor": hues["text"]}
    if model.title:
        about |= {"label": text(model.title), "labelloc": "t"}
    engine = "dot" if model.engine == "column" else model.engine
    graph = graphviz.Digraph(engine=engine, graph_attr=about | {"layout": engine})
    graph.attr("node", fontname=FONT, fontsize="13", margin="0.2,0.08")
    graph.attr("edge", fontname=FONT, fontsize="10", color=hues["line"], fontcolor=hues["text"])

    def node(into: Any, i: int, n: Node) -> None:
        fill, rim, ink = (hues[name] for name in look(n.kind))
        shape = DOT_SHAPES.get(n.kind, {"shape": "box", "style": "rounded,filled"})
        pinned = {"pos": f"{n.pos[0] / 72:.3f},{-n.pos[1] / 72:.3f}!"} if n.pos else {}
        into.node(f"n{i}", label=text(*n.lines), fillcolor=fill, color=rim, fontcolor=ink, **shape, **pinned)

    for c, (group, members) in enumerate(model.groups.items()):
        with graph.subgraph(name=f"cluster_{c}") as part:
            part.attr(label=text(model.group_title(group)), style="rounded,filled", fillcolor=hues["group"])
            part.attr(color=hues["rim"], fontsize="11", labeljust="l")
            for i in members:
                node(part, i, model.nodes[i])
    for i, n in enumerate(model.nodes):
        if not n.group:
            node(graph, i, n)
    for link in model.links:
        rows = _rows(link)
        label = {"label": text(*rows)} if rows else {}
        graph.edge(f"n{link.src}", f"n{link.dst}", **label, **DOT_WIRES.get(link.kind, {}))
    return str(graph.source).encode()


def _rows(link: Link) -> list[str]:
    """The lines of an edge's text, whole."""
    small = " ".join(filter(None, (f"[{link.guard}]" if link.guard else "", link.rules)))
    return [row for row in (link.said, small) if row]


MERMAID_SHAPES = {
    "decision": ("{{", "}}"),
    "sealed": ("{{", "}}"),
    "interrupt": ("[/", "/]"),
    "end": ("([", "])"),
    "night": ("((", "))"),
    "day": ("((", "))"),
}
LOCK = "🔒 "


def mermaid(d: Diagram) -> bytes:
    """A Mermaid flowchart."""
    model, hues = d.model, colours(d.theme)
    rows = ["---", f"title: {json.dumps(model.title, ensure_ascii=False)}", "---"] if model.title else []
    rows.append(f"flowchart {model.rankdir}")

    def node(i: int, n: Node, indent: str) -> None:
        start, end = MERMAID_SHAPES.get(n.kind, ("(", ")"))
        sign = LOCK if n.kind == "sealed" else ""
        kind = f":::k_{n.kind}" if n.kind in MERMAID_SHAPES else ""
        rows.append(f'{indent}n{i}{start}"{sign}{_mermaid_text(n.label)}"{end}{kind}')

    for c, (group, members) in enumerate(model.groups.items()):
        rows.append(f'  subgraph g{c}["{_mermaid_text(model.group_title(group))}"]')
        for i in members:
            node(i, model.nodes[i], "    ")
        rows.append("  end")
    for i, n in enumerate(model.nodes):
        if not n.group:
            node(i, n, "  ")
    for link in model.links:
        label = "<br/>".join(map(_mermaid_text, _rows(link)))
        arrow = "-.->" if link.kind == "return" else "-->"
        rows.append(f"  n{link.src} {arrow}" + (f'|"{label}"|' if label else "") + f" n{link.dst}")
    for kind in MERMAID_SHAPES:
        if any(n.kind == kind for n in model.nodes):
            fill, rim, ink = (hues[name] for name in look(kind))
            rows.append(f"  classDef k_{kind} fill:{fill},stroke:{rim},color:{ink}")
    return ("\n".join(rows) + "\n").encode()


def _mermaid_text(text: str) -> str:
    """A text inside quotes: everything that Mermaid or HTML could read as a sign becomes its number."""
    return "".join(f"#{ord(ch)};" if ch in "\"'`#&<>\\;{}[]()|" else ch for ch in text)


def graphml(d: Diagram) -> bytes:
    """GraphML of the graph as given. RenderError for attributes that are neither text nor whole numbers."""
    import networkx as nx

    return ("\n".join(nx.generate_graphml(_plain(d.graph))) + "\n").encode()


def node_link(d: Diagram) -> bytes:
    """The graph as given, as networkx's node-link JSON."""
    import networkx as nx

    doc = nx.node_link_data(_plain(d.graph), edges="edges")
    return (json.dumps(doc, ensure_ascii=False, indent=1) + "\n").encode()


def _plain(graph: Any) -> Any:
    """A copy whose ids and attributes are texts without control characters, or whole numbers."""
    copy = graph.__class__()
    copy.graph.update(_attributes("the graph", graph.graph))
    for ref, data in graph.nodes(data=True):
        copy.add_node(_id(ref), **_attributes(f"node {ref!r}", data))
    for *ends, data in graph.edges(keys=True, data=True) if graph.is_multigraph() else graph.edges(data=True):
        copy.add_edge(*map(_id, ends), **_attributes(f"edge {' → '.join(map(str, ends))}", data))
    return copy


def _id(ref: object) -> str | int:
    return ref if isinstance(ref, int) else clean(ref)


def _attributes(place: str, data: Mapping[str, Any]) -> dict[str, str | int]:
    plain: dict[str, str | int] = {}
    for name, value in data.items():
        if not isinstance(value, str | int):
            kind = type(value).__name__
            raise RenderError(message("graphs:odd-attribute", place=place, name=repr(name), kind=kind))
        plain[name] = value if isinstance(value, int) else clean(value)
    return plain


FORMATS: dict[str, Callable[[Diagram], bytes]] = {
    "svg": svg,
    "png": png,
    "pdf": pdf,
    "dot": dot,
    "mmd": mermaid,
    "graphml": graphml,
    "json": node_link,
}
"""Writers by the ending of the file; a new format is one entry more."""
