"""The notebooks: written from their sources, in both languages, and running without an error."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any

import nbformat
import pytest
from nbclient import NotebookClient
from nbformat.v4 import new_code_cell

from tests.notebooks.build import notebook, sources

WIDGET = "application/vnd.jupyter.widget-view+json"

CALLBACKS = """
from ipywidgets.widgets.widget import CallbackDispatcher
def _call(self, *args, **kwargs):
    for callback in list(self.callbacks):
        callback(*args, **kwargs)
CallbackDispatcher.__call__ = _call
"""

CLICKS = """
import gc
from tcg_kit.widgets.stepper import Stepper
for _w in [o for o in gc.get_objects() if isinstance(o, Stepper)]:
    for _m in ({"do": "go", "to": "first"}, {"do": "go", "to": "forward"}, {"do": "lang"}, {"do": "go", "to": "last"}):
        _w._handle_custom_msg(_m, [])
        assert not _w.state["error"], _w.state["error"]
"""


def read(source: Path) -> Any:
    return nbformat.reads(notebook(source), as_version=4)  # type: ignore[no-untyped-call]


@pytest.mark.parametrize("source", sources(), ids=lambda path: str(path.stem))
def test_the_notebook_is_what_its_source_says(source: Path) -> None:
    assert source.with_suffix(".ipynb").read_bytes() == notebook(source).encode()


@pytest.mark.parametrize("source", sources(), ids=lambda path: str(path.stem))
def test_the_words_stand_in_both_languages(source: Path) -> None:
    nb = read(source)
    for cell in nb.cells:
        if cell.cell_type == "markdown":
            words = cell.source.replace("ZUTOMAYO CARD", "")
            assert any("\u3040" <= ch <= "\u30ff" for ch in words), cell.source
            assert sum(ch.isascii() and ch.isalpha() for ch in words) > 10, cell.source
        else:
            assert len(cell.source.splitlines()) <= 5


def run(nb: Any, folder: Path, monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """What a notebook's cells show, run in a fresh kernel by somebody who has never been there."""
    monkeypatch.setenv("TCG_KIT_DATA", str(folder / "data"))
    where = {"metadata": {"path": str(folder)}}
    NotebookClient(nb, timeout=120, kernel_name="python3", resources=where).execute()
    return [output for cell in nb.cells if cell.cell_type == "code" for output in cell.outputs]


def still(output: Any) -> dict[str, Any]:
    """What of an output stands in a file where no widget runs."""
    return {kind: data for kind, data in output.data.items() if kind != WIDGET}


@pytest.mark.slow
@pytest.mark.parametrize("source", sources(), ids=lambda path: str(path.stem))
def test_the_notebook_runs_and_shows_the_same_twice(
    source: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PYTHONPATH", str(Path(__file__).parents[2]))
    clicked, plain = read(source), read(source)
    clicked.cells.insert(0, new_code_cell(CALLBACKS))  # type: ignore[no-untyped-call]
    clicked.cells.append(new_code_cell(CLICKS))  # type: ignore[no-untyped-call]
    shown: list[list[Any]] = []
    for nb in (clicked, plain):
        folder = tmp_path / str(len(shown))
        folder.mkdir()
        for file in source.parent.iterdir():
            if file.is_file() and file.suffix not in (".py", ".ipynb"):
                shutil.copy(file, folder)
        shown.append(run(nb, folder, monkeypatch))
        assert not [output for output in shown[-1] if output.output_type in ("error", "stream")]
    widgets = [output for output in shown[0] if WIDGET in output.get("data", {})]
    assert widgets
    assert all("image/svg+xml" in output.data or output.data["text/plain"].count("\n") > 9 for output in widgets)
    assert [still(output) for output in shown[0]] == [still(output) for output in shown[1]]
