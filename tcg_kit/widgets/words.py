"""The widgets' own words, and names for files that they write."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from functools import cache
from importlib import resources
from pathlib import Path

from tcg_kit.core.errors import TcgKitError
from tcg_kit.core.lang import Text


@cache
def texts() -> Mapping[str, Text]:
    """The words by key."""
    words: dict[str, Text] = tomllib.loads((resources.files("tcg_kit.widgets") / "texts.toml").read_text("utf-8"))
    return words


def working_folder(lang: str) -> Path:
    """The folder in which the notebook works. TcgKitError if it has gone."""
    try:
        return Path.cwd()
    except OSError as e:
        raise TcgKitError(texts()["no-folder"][lang]) from e


def free_name(folder: Path, stem: str, ending: str) -> Path:
    """A path in a folder that is not taken yet, of plain letters and digits only."""
    stem = re.sub(r"[^A-Za-z0-9_-]+", "-", stem)[:60].strip("-") or "game"
    for n in range(1, 10_000):
        path = folder / f"{stem}{f'-{n}' if n > 1 else ''}{ending}"
        if not path.exists():
            return path
    raise TcgKitError(f"the folder holds too many files named {stem}")
