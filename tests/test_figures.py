"""The figures in the repository are what the code draws, byte for byte (png and pdf: tests/graphs)."""

from __future__ import annotations

from pathlib import Path

import pytest

import tcg_kit as tcg
from tcg_kit.core.lang import LANGS
from tcg_kit.svg.figures import pictures

ROOT = Path(__file__).parents[1]
FIGURES = ROOT / "figures"
TEXTS = ("svg", "dot", "mmd", "graphml")
DIAGRAMS = [(slug, name, lang) for slug in tcg.games() for name in tcg.game(slug).graphs for lang in LANGS]
MEND = "run `make figures`"


@pytest.mark.parametrize(("slug", "name", "lang"), DIAGRAMS)
def test_diagrams_are_up_to_date(slug: str, name: str, lang: str, tmp_path: Path) -> None:
    drawn = tcg.diagram(tcg.game(slug).graph(name, lang=lang), lang=lang)
    for form in TEXTS:
        path = tmp_path / f"{slug}-{name}-{lang}.{form}"
        drawn.save(path)
        assert path.read_bytes() == (FIGURES / path.name).read_bytes(), MEND


def test_boards_are_up_to_date() -> None:
    for name, picture in pictures():
        assert (FIGURES / name).read_text("utf-8") == picture + "\n", MEND


def test_pictures_of_the_notebooks_are_the_figures() -> None:
    for path in (ROOT / "notebooks" / "pictures").iterdir():
        assert path.read_bytes() == (FIGURES / path.name).read_bytes(), MEND


def test_nothing_else_lies_among_the_figures() -> None:
    expected = {f"{slug}-{name}-{lang}.{form}" for slug, name, lang in DIAGRAMS for form in TEXTS}
    assert {path.name for path in FIGURES.iterdir()} == expected | {name for name, _ in pictures()}
