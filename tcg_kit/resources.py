"""Where the package keeps the files that it carries for people."""

from __future__ import annotations

from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path


def notebooks() -> Traversable:
    """The folder of lesson notebooks: inside the wheel, or the repository's own in an editable install."""
    packed = files("tcg_kit") / "_notebooks"
    return packed if packed.is_dir() else Path(__file__).parent.parent / "notebooks"
