"""The games: one folder each, with the same file names in every one."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tcg_kit.core.spec import Spec

SLUGS = ("zutomayo", "mattsun", "suizokun", "darkmoon")
"""All games that are complete, in the order in which they are shown."""


def spec(slug: str) -> Spec:
    """The Spec of one of SLUGS."""
    found: Spec = import_module(f"tcg_kit.games.{slug}").SPEC
    return found
