"""Diagrams as plain data: what a game draws beside its flow (a clock, a cycle of power)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from tcg_kit.core.events import Event
    from tcg_kit.core.lang import Text
    from tcg_kit.core.spec import Spec


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
    """What of a diagram is lit at an instant: nodes by id, and the edges taken, as (src, dst, guard)."""

    nodes: tuple[str, ...] = ()
    edges: tuple[tuple[str, str, str], ...] = ()


Lens = Callable[[Mapping[str, Any], "Sequence[Event]"], Lit]
"""Where a game is in a diagram: from the all-seeing view of an instant, and the events since the last decision.

Events that the person who looks may not see are left out. What the drawn diagram doesn't have is passed over.
"""

FLOW = "flow"
"""The diagram that every game has: its flow table."""


def beside(spec: Spec) -> tuple[str, ...]:
    """The diagrams that can stand beside a board: the flow, and those that have a lens."""
    return (FLOW, *(name for name in spec.topics if name in spec.lenses))
