"""`python -m tcg_kit.svg.figures DIR`: each game's board at a telling moment of its example game, in both languages."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from importlib import resources
from pathlib import Path

import tcg_kit as tcg
from tcg_kit.core.lang import LANGS
from tcg_kit.core.spots import changes
from tcg_kit.svg import Svg, board
from tcg_kit.svg.card import layout_of

LATE = 2 / 3
"""How far the example game has gone at the moment shown."""


def example(slug: str) -> tcg.Session:
    """The example game that the lessons show."""
    with resources.as_file(resources.files(f"tcg_kit.games.{slug}") / "lessons" / "example.json") as path:
        return tcg.load(path)


def telling(s: tcg.Session) -> int:
    """The instant in the later part of a game, in the phase that shows most, at which most has changed."""
    layout, n = layout_of(s.game), len(s.steps)
    moments = [i for i, step in enumerate(s.steps, 1) if step.phase == layout.telling]
    late = [i for i in moments if abs(i - LATE * n) < n / 6] or moments

    def weight(i: int) -> tuple[int, float]:
        made = changes(layout, s.view(at=i - 1), s.view(at=i))
        return len(made.numbers) + len(made.arrived), -abs(i - LATE * n)

    return max(late, key=weight)


def pictures() -> Iterator[tuple[str, Svg]]:
    """The boards with the names of their files."""
    for slug in tcg.games():
        s = example(slug)
        i = telling(s)
        for lang in LANGS:
            drawn = board(s.game, s.view(at=i), lang=lang, theme="light", before=s.view(at=i - 1))
            yield f"{slug}-board-{lang}.svg", drawn


if __name__ == "__main__":
    for name, picture in pictures():
        path = Path(sys.argv[1]) / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(picture + "\n", encoding="utf-8")
        print(path)
