"""Diagrams: graphs of a game's flow and topics, drawn, and saved as svg, png, pdf, dot, mmd, graphml and json."""

from __future__ import annotations

from importlib.util import find_spec

from tcg_kit.core.errors import RenderError, message

if find_spec("networkx") is None:
    raise RenderError(message("graphs:no-networkx"))

from tcg_kit.graphs.observed import observe
from tcg_kit.graphs.render import Diagram, diagram

__all__ = ["Diagram", "diagram", "observe"]
