"""The widgets' own words, and names for files that they write."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Mapping
from functools import cache
from importlib import resources
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tcg_kit.core.errors import TcgKitError, message
from tcg_kit.core.lang import Text

if TYPE_CHECKING:
    from tcg_kit.core.actions import Action
    from tcg_kit.core.definition import Definition
    from tcg_kit.teach.taking import Advice

FAR, CLEAR = 40, 10
"""Leads of a bot's advice, in percent, that are told as far and as clearly better."""


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
    raise TcgKitError(message("many-files", folder=folder, stem=stem))


def outcome(game: Definition, result: Mapping[str, Any], seat: int | None, lang: str) -> str:
    """How a game ended for a seat, or for all: who won, and by how much where points are counted."""
    winner, scores = result["winner"], result["scores"]
    if winner is None:
        key = "over-drawn"
    elif seat is None:
        key = "over-won"
    elif winner == seat:
        key = "over-you-won"
    else:
        key = "over-you-lost" if scores is None or len(scores) < 3 else "over-you-lost-to"
    told = texts()[key][lang].format(seat=winner)
    if not scores:
        return told
    first = [seat] if seat is not None else []
    order = [*first, *(one for one in range(len(scores)) if one not in first)]
    if len(order) > 2:
        points = ("、" if lang == "ja" else ", ").join(f"P{one} {scores[one]}" for one in order)
    else:
        points = ("対" if lang == "ja" else " to ").join(str(scores[one]) for one in order)
    return texts()["over-points"][lang].format(told=told, points=points)


def advised(advice: Advice, tell: Callable[[Action], str], lang: str) -> str:
    """What the bot would do, and how much better it thinks that is than the next best, in words."""
    told = texts()["lesson-advice"][lang].format(told=tell(advice.action))
    if advice.second is None:
        return told
    lead = advice.lead
    if lead is None:
        size = "better"
    else:
        size = "far" if lead >= FAR else "clear" if lead >= CLEAR else "bit" if lead else "even"
    more = texts()[f"lesson-advice-{size}"][lang].format(n=lead, second=tell(advice.second))
    return told + more if lang == "ja" else f"{told} {more}"
