"""Writes each notebooks/NAME.ipynb from its NAME.py, and the example games of the lessons: the same bytes every time.

Run it after editing one of them (with slugs: those games' examples only), and after changing cards (a replay refuses
cards that are not those it was made with).
"""

from __future__ import annotations

import sys
from importlib import import_module
from pathlib import Path
from typing import Any

import jupytext
import nbformat
from nbstripout import strip_output  # type: ignore[import-untyped]

import tcg_kit as tcg
from tcg_kit.sim.bots import play

FOLDER = Path(__file__).parents[2] / "notebooks"
FIRST = "zutomayo"
"""The game whose example 00_start shows."""
KERNEL = {"display_name": "Python 3", "language": "python", "name": "python3"}


def notebook(source: Path) -> str:
    """The notebook of a percent source, as text."""
    nb: Any = jupytext.reads(source.read_text("utf-8"), fmt="py:percent")
    nb.metadata = {"kernelspec": KERNEL, "language_info": {"name": "python"}}
    for n, cell in enumerate(nb.cells, 1):
        cell.id = f"{source.stem}-{n}"
        cell.metadata = {}
    nb.nbformat, nb.nbformat_minor = 4, 5
    strip_output(nb, keep_output=False, keep_count=False, keep_id=True)
    nbformat.validate(nb)
    return str(nbformat.writes(nb, indent=1)) + "\n"  # type: ignore[no-untyped-call]


def sources() -> list[Path]:
    """The percent sources."""
    return sorted(FOLDER.glob("*.py"))


def example(slug: str) -> None:
    """Let two greedy bots play until a game is telling, and save it beside the lessons.

    Which decks they play, and what a telling game is, stands in tests/games/SLUG/example.py.
    """
    wanted = import_module(f"tests.games.{slug}.example")
    seed = 1
    while not wanted.telling(session := play(tcg.game(slug), ("greedy", "greedy"), seed, wanted.DECKS)):
        seed += 1
    session.save(Path(tcg.__file__).parent / "games" / slug / "lessons" / "example.json")
    if slug == FIRST:
        session.save(FOLDER / "first-game.json")
    print(f"{slug}: example game, seed {seed}")


if __name__ == "__main__":
    for slug in sys.argv[1:] or tcg.games():
        example(slug)
    for source in sources():
        source.with_suffix(".ipynb").write_text(notebook(source), encoding="utf-8", newline="\n")
        print(source.with_suffix(".ipynb").name)
