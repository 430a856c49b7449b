"""`diagram(graph)`: a picture of a networkx graph that shows itself in Jupyter and saves itself in many formats."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping
from functools import lru_cache
from pathlib import Path as FilePath
from typing import Any

from tcg_kit.core.errors import RenderError, message, system_says
from tcg_kit.core.lang import check_lang
from tcg_kit.graphs import scene
from tcg_kit.graphs.model import Model, build
from tcg_kit.graphs.scene import Marks, Part, Path, Words
from tcg_kit.graphs.theme import FONTS, Theme, check_theme, colours, style
from tcg_kit.svg.primitives import esc, num

Highlight = Hashable | Mapping[str, Any]


def diagram(graph: Any, lang: str | None = None, highlight: Highlight = None, theme: str = "light") -> Diagram:
    """A picture of a directed networkx graph (attributes: see tcg_kit.graphs.model).

    highlight: the id of the live node, or {"node": id, "edge": (src, dst, key) or (src, dst), "next": [(src, dst), …]};
    a key may be the edge's guard. theme: light, dark, or auto (follows the page it stands in). RenderError for a graph
    that can't be drawn, and for a highlight that isn't in it.
    """
    return Diagram(graph, build(graph, check_lang(lang)), check_theme(theme), highlight)


class Diagram:
    """A drawn graph. `.svg`, `.dot`, `.mermaid` are its texts, `.save(path)` writes any format of FORMATS.

    Attributes: graph (as given), model, theme, marks (what is highlighted).
    """

    def __init__(self, graph: Any, model: Model, theme: Theme, highlight: Highlight = None):
        self.graph, self.model, self.theme = graph, model, theme
        self.marks = _marks(model, highlight)

    def highlighted(self, highlight: Highlight) -> Diagram:
        """The same picture with other marks; nothing is laid out again."""
        return Diagram(self.graph, self.model, self.theme, highlight)

    @property
    def svg(self) -> str:
        """The picture as SVG, with classes and data attributes by which a page may mark nodes and edges itself."""
        return write_svg(self.model, self.theme, self.marks)

    @property
    def dot(self) -> str:
        """The graph as Graphviz source, with its texts."""
        return self.data("dot").decode()

    @property
    def mermaid(self) -> str:
        """The graph as a Mermaid flowchart."""
        return self.data("mmd").decode()

    @property
    def text(self) -> str:
        """The graph as lines "from → to: label [guard] rules"."""
        return "\n".join(filter(None, (self.model.title, *self.model.told())))

    def data(self, form: str) -> bytes:
        """The picture in a format of FORMATS; RenderError for others, or where a package for it is missing."""
        from tcg_kit.graphs.export import FORMATS

        write = FORMATS.get(form.lower()) if isinstance(form, str) else None
        if write is None:
            raise RenderError(message("graphs:no-format", value=repr(form), known=list(FORMATS)))
        return write(self)

    def save(self, path: str | FilePath) -> FilePath:
        """Write the picture in the format of the file's ending. RenderError if that or the folder isn't there."""
        if not isinstance(path, (str, FilePath)):
            raise RenderError(message("no-path", value=repr(path)))
        target = FilePath(path)
        content = self.data(target.suffix[1:])
        if not target.parent.is_dir():
            raise RenderError(message("graphs:no-folder", path=target.parent))
        try:
            target.write_bytes(content)
        except OSError as error:
            raise RenderError(message("graphs:unwritable", path=target, why=system_says(error))) from error
        return target

    def _repr_mimebundle_(self, include: object = None, exclude: object = None) -> dict[str, str]:
        """What Jupyter shows. Without a layout engine: the reason and the graph as text, never an exception."""
        try:
            return {"image/svg+xml": self.svg, "text/plain": self.text}
        except RenderError as error:
            return {"text/plain": f"{error}\n\n{self.text}"}

    def __repr__(self) -> str:
        return f"<Diagram {self.model.title!r}: {len(self.model.nodes)} nodes, {len(self.model.links)} edges>"


def write_svg(model: Model, theme: Theme, marks: Marks, styled: bool = True) -> str:
    """The SVG text. styled=False leaves the style sheet out, for programs that read only attributes."""
    picture = scene.draw(model, marks)
    known = _texts(model, theme)
    rows = []
    for part in picture.parts:
        row = known.get((part.name, part.cls))
        if row is None:
            row = known[part.name, part.cls] = _part(part, theme, model.digest)
        rows.append(row)
    w, h = num(picture.w), num(picture.h)
    ground = colours(theme)["surface"]
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="tcg-diagram tcg-diagram-{theme}" role="img" '
        f'width="{w}" height="{h}" viewBox="0 0 {w} {h}" font-family="{esc(FONTS)}">'
        f"{_head(model)}{f'<style>{style(theme)}</style>' if styled else ''}"
        f'<rect class="f-surface" width="{w}" height="{h}" fill="{ground}"/>{"".join(rows)}</svg>'
    )


@lru_cache(maxsize=128)
def _head(model: Model) -> str:
    name = model.title or {"ja": "図", "en": "Diagram"}[model.lang]
    return f"<title>{esc(name)}</title><desc>{esc(chr(10).join(model.told()))}</desc>"


@lru_cache(maxsize=128)
def _texts(model: Model, theme: Theme) -> dict[tuple[str, str], str]:
    """The texts of a diagram's parts as they are made, by name and classes, which tell how a part is marked."""
    return {}


def _part(part: Part, theme: Theme, digest: str) -> str:
    hues = colours(theme)
    inside = "".join(_path(item, hues) if isinstance(item, Path) else _words(item, hues) for item in part.items)
    data = "".join(f' {name}="{esc(value)}"' for name, value in part.data)
    tip = f"<title>{esc(part.tip)}</title>" if part.tip else ""
    return f'<g id="tcg-{digest[:6]}-{part.name}" class="{part.cls}"{data}>{tip}{inside}</g>'


def _path(path: Path, hues: Mapping[str, str]) -> str:
    d = " ".join(letter + " ".join(map(num, numbers)) for letter, numbers in path.commands)
    classes = " ".join(filter(None, (path.cls, path.fill and f"f-{path.fill}", path.stroke and f"s-{path.stroke}")))
    fill = hues[path.fill] if path.fill else "none"
    line = f' stroke="{hues[path.stroke]}" stroke-width="{num(path.width)}"' if path.stroke else ""
    dash = f' stroke-dasharray="{" ".join(map(num, path.dash))}"' if path.dash else ""
    return f'<path class="{classes}" d="{d}" fill="{fill}"{line}{dash}/>'


def _words(words: Words, hues: Mapping[str, str]) -> str:
    anchor = ' text-anchor="middle"' if words.anchor == "middle" else ""
    place = f'x="{num(words.x)}" y="{num(words.y)}" font-size="{num(words.size)}"'
    return f'<text class="f-{words.fill}" {place} fill="{hues[words.fill]}"{anchor}>{esc(words.text)}</text>'


def _marks(model: Model, highlight: Highlight) -> Marks:
    if highlight is None:
        return Marks()
    wanted: Mapping[str, Any] = highlight if isinstance(highlight, Mapping) else {"node": highlight}
    wrong = [str(key) for key in wanted if key not in ("node", "edge", "next")]
    if wrong:
        raise RenderError(message("graphs:no-mark", wrong=wrong))
    node, edge = wanted.get("node"), wanted.get("edge")
    return Marks(
        frozenset() if node is None else frozenset((_find_node(model, node),)),
        frozenset() if edge is None else _find_edges(model, edge),
        frozenset(i for pair in wanted.get("next") or () for i in _find_edges(model, pair)),
    )


def _find_node(model: Model, ref: Hashable) -> int:
    for i, node in enumerate(model.nodes):
        if node.ref == ref:
            return i
    known = [str(n.ref) for n in model.nodes]
    raise RenderError(message("graphs:no-mark-node", value=repr(ref), known=known))


def _find_edges(model: Model, wanted: Iterable[Hashable]) -> frozenset[int]:
    ends = tuple(wanted)
    if len(ends) not in (2, 3):
        raise RenderError(message("graphs:mark-edge", value=repr(ends)))
    found = [
        i
        for i, link in enumerate(model.links)
        if (model.nodes[link.src].ref, model.nodes[link.dst].ref) == ends[:2]
        and (len(ends) == 2 or ends[2] in (link.key, link.guard))
    ]
    if not found:
        raise RenderError(message("graphs:no-mark-edge", value=" → ".join(map(str, ends))))
    return frozenset(found)
