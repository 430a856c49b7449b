"""`python -m tcg_kit.graphs.refresh`: lay out the games' own diagrams again and store them in the package.

Only diagrams that need Graphviz are stored; those can then be drawn where the engine can't be installed.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from tcg_kit.catalogue import game, games
from tcg_kit.core.lang import LANGS
from tcg_kit.graphs.layout import store
from tcg_kit.graphs.model import COLUMN, Model, build

FOLDER = Path(__file__).parent / "layouts"


def models() -> Iterator[tuple[str, Model]]:
    """Every diagram of every game in every language that needs Graphviz, with the name of its file."""
    for slug in games():
        for name in game(slug).graphs:
            for lang in LANGS:
                model = build(game(slug).graph(name, lang=lang), lang)
                if model.engine != COLUMN:
                    yield f"{slug}.{name}.{lang}", model


if __name__ == "__main__":
    for path in store(models(), FOLDER):
        print(path.name)
