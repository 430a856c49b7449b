"""The small map beside the board: everything in its place, nothing over a text, in both languages."""

from __future__ import annotations

from itertools import combinations, pairwise
from xml.etree import ElementTree as ET

import pytest

import tcg_kit as tcg
from tcg_kit.core.flow import edge_key
from tcg_kit.core.lang import LANGS
from tcg_kit.svg.primitives import width
from tcg_kit.widgets.flowmap import H, _Map, flow_map, quiet

Box = tuple[float, float, float, float]
every = pytest.mark.parametrize("slug", tcg.games())


def boxes(m: _Map, grow: float = 0) -> dict[str, Box]:
    out = {}
    for name, spot in m.spots.items():
        x, y = m.mid(name)
        out[name] = (x - spot.w / 2 - grow, y - H / 2 - grow, x + spot.w / 2 + grow, y + H / 2 + grow)
    return out


def meet(a: Box, b: Box) -> bool:
    return a[0] < b[2] and b[0] < a[2] and a[1] < b[3] and b[1] < a[3]


@every
def test_the_map_shows_the_whole_table(slug: str) -> None:
    game = tcg.game(slug)
    flow = game.spec.flow
    for lang in LANGS:
        root = ET.fromstring(flow_map(game, lang, "x"))
        groups = [e for e in root.iter() if e.get("data-node") or e.get("data-edge")]
        assert {e.get("data-node") for e in groups} - {None} == set(flow.phases)
        edges = {e.get("data-edge"): e.get("class") or "" for e in groups if e.get("data-edge")}
        assert set(edges) == {f"{e.src}|{e.dst}|{edge_key(e)}" for e in flow.edges}
        hidden = {key for key, cls in edges.items() if "is-quiet" in cls}
        assert hidden == {f"{e.src}|{e.dst}|{edge_key(e)}" for e in quiet(flow)}


@every
def test_every_phase_is_reached_by_a_way_that_is_always_seen(slug: str) -> None:
    """But for interrupts, and for the end where nearly every phase may lead to it."""
    flow = tcg.game(slug).spec.flow
    shown = [e for e in flow.edges if e not in quiet(flow)]
    for phase in list(flow.phases.values())[1:]:
        if phase.group != "interrupt" and phase.name != flow.end:
            assert any(e.dst == phase.name for e in shown), phase.name


@every
def test_nothing_overlaps_and_no_way_crosses_a_phase(slug: str) -> None:
    m = _Map(tcg.game(slug), "en")
    for (_, a), (_, b) in combinations(boxes(m, 2).items(), 2):
        assert not meet(a, b)
    for edge, way in m.ways.items():
        for (x0, y0), (x1, y1) in pairwise(way):
            assert x0 == x1 or y0 == y1
            line = (min(x0, x1) - 0.1, min(y0, y1) - 0.1, max(x0, x1) + 0.1, max(y0, y1) + 0.1)
            assert m.left - 1 <= line[0] <= line[2] <= m.right + 1
            assert line[3] <= m.bottom + 1
            over = [name for name, box in boxes(m).items() if name not in (edge.src, edge.dst) and meet(line, box)]
            assert not over, f"{edge.src} → {edge.dst} crosses {over}"


@every
@pytest.mark.parametrize("lang", LANGS)
def test_names_stay_in_their_boxes_and_can_be_read(slug: str, lang: str) -> None:
    m = _Map(tcg.game(slug), lang)
    for name, box in boxes(m).items():
        group = ET.fromstring(m.node(name))
        rows = group.findall("text")
        assert 1 <= len(rows) <= 2
        for row in rows:
            size, x, y = (float(row.get(key) or 0) for key in ("font-size", "x", "y"))
            wide = width(row.text or "", size)
            assert size >= 8
            assert box[0] < x - wide / 2
            assert x + wide / 2 < box[2]
            assert box[1] < y - size * 0.8
            assert y < box[3]
