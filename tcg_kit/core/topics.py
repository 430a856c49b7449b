"""Diagrams as plain data: what a game draws beside its flow (a clock, a cycle of power)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from tcg_kit.core.events import Event
    from tcg_kit.core.lang import Text


class Node(NamedTuple):
    """A node. kind: a shape and colour of graphs/theme.py; group: its cluster; pos: x and y where they matter.

    data: further attributes of the networkx node, text or whole numbers.
    """

    id: str
    label: Text
    kind: str = "state"
    rules: tuple[str, ...] = ()
    group: str = ""
    pos: tuple[float, float] | None = None
    data: Mapping[str, str | int] = {}


class Link(NamedTuple):
    """An edge. kind: step, call or return; data: further attributes, as of a node."""

    src: str
    dst: str
    label: Text = {"ja": "", "en": ""}
    guard: str = ""
    rules: tuple[str, ...] = ()
    kind: str = "step"
    data: Mapping[str, str | int] = {}


class Topic(NamedTuple):
    """A diagram: its title, nodes and edges. layout: "dot" (ranks) or "neato" (the nodes have places).

    detail: "full" shows guards and rule ids beside placed nodes too. kinds: the legend's own names of kinds.
    """

    title: Text
    nodes: tuple[Node, ...]
    links: tuple[Link, ...]
    layout: str = "dot"
    detail: str = ""
    kinds: Mapping[str, Text] = {}


class Lit(NamedTuple):
    """What of a diagram is lit at an instant: nodes by id, and edges as (src, dst, guard), as the step has taken them."""

    nodes: tuple[str, ...] = ()
    edges: tuple[tuple[str, str, str], ...] = ()


Lens = Callable[[Mapping[str, Any], "Sequence[Event]"], Lit]
"""Where a game is in a diagram: from the all-seeing view of an instant, and the events of the step that led to it."""
