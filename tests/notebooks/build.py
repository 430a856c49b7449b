"""Writes each notebooks/NAME.ipynb from its NAME.py: the same bytes every time. Run it after editing one of them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import jupytext
import nbformat
from nbstripout import strip_output  # type: ignore[import-untyped]

FOLDER = Path(__file__).parents[2] / "notebooks"
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


if __name__ == "__main__":
    for source in sources():
        source.with_suffix(".ipynb").write_text(notebook(source), encoding="utf-8", newline="\n")
        print(source.with_suffix(".ipynb").name)
