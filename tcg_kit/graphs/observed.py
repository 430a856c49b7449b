"""What random play visits: the flow with counts on its edges, or the changes of anything a lens reads off a view."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any

import networkx as nx

from tcg_kit.core import view as views
from tcg_kit.core.actions import Action
from tcg_kit.core.definition import Definition
from tcg_kit.core.engine import Engine
from tcg_kit.core.errors import TcgKitError, message
from tcg_kit.core.events import Told
from tcg_kit.core.flow import Edge, edge_key
from tcg_kit.core.lang import LANGS, both, check_lang
from tcg_kit.core.rng import Rng
from tcg_kit.graphs.extract import flow_graph
from tcg_kit.sim.playout import begin, random_game

Lens = Callable[[Mapping[str, Any], int], str | None]
"""Reads a node id off the all-seeing view for a seat; None: nothing to count here."""


class _Edges:
    """A sink that counts the edges taken."""

    def __init__(self) -> None:
        self.taken: Counter[Edge] = Counter()

    def step(self, edge: Edge | None) -> None:
        if edge is not None:
            self.taken[edge] += 1

    def decision(self, action: Action) -> None:
        pass

    def event(self, told: Told) -> None:
        pass


class _Lensed(_Edges):
    """A sink that looks through the lens at each instant between steps and counts the changes, a seat at a time."""

    def __init__(self, game: Definition, lens: Lens):
        super().__init__()
        self.game, self.lens = game, lens
        self.engine: Engine | None = None
        self.nodes: Counter[str] = Counter()
        self.changes: Counter[tuple[str, str]] = Counter()
        self.last: dict[int, str] = {}

    def step(self, edge: Edge | None) -> None:
        self.look()

    def decision(self, action: Action) -> None:
        self.look()

    def look(self) -> None:
        """Read the position as it is now."""
        if self.engine is None:
            return
        view = views.write(self.game, self.engine.s)
        for seat in range(len(view["players"])):
            node = self.lens(view, seat)
            if node is None:
                continue
            if not isinstance(node, str) or not node or not node.isascii():
                raise TcgKitError(message("graphs:lens-node", value=repr(node)))
            old = self.last.get(seat)
            if old != node:
                self.nodes[node] += 1
                if old is not None:
                    self.changes[old, node] += 1
            self.last[seat] = node


def observe(g: Definition, games: int = 500, lens: Lens | None = None, seed: int = 0) -> nx.MultiDiGraph:
    """What so many games of random play visit, with counts (node and edge attribute `count`).

    Without a lens: the flow's nodes and declared edges, with how often each was taken. With one: a node for each id
    that the lens gives and an edge for each change, seat by seat.
    """
    if type(games) is not int or games < 0 or type(seed) is not int:
        raise TcgKitError(message("graphs:games-and-seed", games=repr(games), seed=repr(seed)))
    if lens is None:
        return _observe_flow(g, games, seed)
    if not callable(lens):
        raise TcgKitError(message("graphs:no-lens", value=repr(lens)))
    sink = _Lensed(g, lens)
    for i in range(games):
        sink.engine, sink.last = None, {}
        sink.engine = begin(g, seed + i, sink=sink)
        random_game(sink.engine, Rng(seed + i))
        sink.look()
    out = nx.MultiDiGraph()
    out.graph.update(game=g.slug, name="observed", lang=check_lang(None), layout="dot")
    for lang in LANGS:
        out.graph[f"title_{lang}"] = _title(g, games)[lang]
    for node, n in sorted(sink.nodes.items()):
        out.add_node(node, **_same(node), kind="state", rules="", count=n)
    for (src, dst), n in sorted(sink.changes.items()):
        out.add_edge(src, dst, key="change", **_same(f"{n:,}"), guard="", rules="", count=n)
    return out


def _observe_flow(g: Definition, games: int, seed: int) -> nx.MultiDiGraph:
    sink = _Edges()
    for i in range(games):
        random_game(begin(g, seed + i, sink=sink), Rng(seed + i))
    out = flow_graph(g, check_lang(None))
    for lang in LANGS:
        out.graph[f"title_{lang}"] = _title(g, games)[lang]
    for node in out:
        out.nodes[node]["count"] = sum(n for edge, n in sink.taken.items() if edge.dst == node)
    out.nodes[g.spec.flow.start]["count"] += games
    for edge in g.spec.flow.edges:
        out.edges[edge.src, edge.dst, edge_key(edge)]["count"] = sink.taken[edge]
    return out


def _title(g: Definition, games: int) -> Mapping[str, str]:
    return both(f"{g.title['ja']}: でたらめに{games:,}ゲーム", f"{g.title['en']}: {games:,} games of random play")


def _same(label: str) -> dict[str, str]:
    return {"label": label, "label_ja": label, "label_en": label}
