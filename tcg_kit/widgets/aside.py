"""The diagrams that may stand beside the board instead of the flow: drawn small, lit by the game's lenses."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from functools import lru_cache
from itertools import combinations
from typing import TYPE_CHECKING, Any

from tcg_kit.core.errors import RenderError
from tcg_kit.core.lang import Text
from tcg_kit.core.topics import FLOW, beside

if TYPE_CHECKING:
    from tcg_kit.core.board import View
    from tcg_kit.core.definition import Definition
    from tcg_kit.core.events import Event
    from tcg_kit.graphs.model import Node


def titles(game: Definition, view: View) -> dict[str, Text]:
    """The diagrams that fit a game, the flow aside, with their titles."""
    found = {name: options(game, name, view) for name in beside(game.spec) if name != FLOW}
    return {name: _title(game, name, _key(chosen)) for name, chosen in found.items() if chosen is not None}


def _key(chosen: Mapping[str, Any]) -> tuple[tuple[str, Any], ...]:
    return tuple(sorted(chosen.items()))


@lru_cache(maxsize=64)
def _title(game: Definition, name: str, chosen: tuple[tuple[str, Any], ...]) -> Text:
    told: Text = game.spec.topics[name](game, **dict(chosen)).title
    return told


def lit(game: Definition, name: str, view: View, events: Iterable[Event]) -> dict[str, list[str]]:
    """What is lit of a diagram, as its nodes and edges are called in the drawing."""
    found = game.spec.lenses[name](view, list(events))
    return {
        "nodes": list(found.nodes),
        "edges": [f"{src}|{dst}|{guard or 'default'}" for src, dst, guard in found.edges],
    }


def options(game: Definition, name: str, view: View) -> Mapping[str, Any] | None:
    """With which options a diagram is drawn for a game, its players, its rulings; None if it doesn't fit them."""
    make = game.spec.graph_options.get(name)
    return {} if make is None else make(view)


def drawing(game: Any, name: str, lang: str, chosen: Mapping[str, Any]) -> dict[str, str]:
    """A diagram twice: small, without its edges' texts; and as large as it is, "" where it can't be drawn."""
    return dict(_drawing(game, name, lang, _key(chosen)))


@lru_cache(maxsize=64)
def _drawing(game: Any, name: str, lang: str, chosen: tuple[tuple[str, Any], ...]) -> tuple[tuple[str, str], ...]:
    try:
        from tcg_kit.graphs.model import build
        from tcg_kit.graphs.render import write_svg
        from tcg_kit.graphs.scene import Marks

        model = build(game.graph(name, lang, **dict(chosen)), lang)
        large = write_svg(model, "auto", Marks())
    except (ModuleNotFoundError, RenderError):
        return (("small", ""), ("large", ""))
    bare = tuple(replace(link, said="", lines=(), meta=()) for link in model.links)
    nodes = _closer(model.nodes)
    slim = replace(model, digest=f"{model.digest}-small", title="", legend=False, links=bare, nodes=nodes)
    try:
        small = write_svg(slim, "auto", Marks())
    except RenderError:  # no layout engine, and only the large one is kept
        small = large
    return (("small", small), ("large", large))


ROOM = 16.0
"""Space between two placed nodes in a small drawing."""


def _closer(nodes: tuple[Node, ...]) -> tuple[Node, ...]:
    """Placed nodes moved together as far as they have room, now that no text stands between them."""
    if not all(node.pos for node in nodes):
        return nodes
    scale = 0.2
    for a, b in combinations(nodes, 2):
        assert a.pos
        assert b.pos
        across, down = abs(a.pos[0] - b.pos[0]), abs(a.pos[1] - b.pos[1])
        wants = [((a.w + b.w) / 2 + ROOM, across), ((a.h + b.h) / 2 + ROOM, down)]
        scale = max(scale, min((want / has for want, has in wants if has), default=1.0))
    scale = min(scale, 1.0)
    return tuple(replace(node, pos=(node.pos[0] * scale, node.pos[1] * scale)) for node in nodes if node.pos)
