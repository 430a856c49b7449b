"""`tcg-kit diagrams`: which files, where, and what happens without a package or a folder."""

from __future__ import annotations

from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

import tcg_kit as tcg
from tcg_kit.commands import diagrams
from tcg_kit.core.errors import RenderError
from tcg_kit.graphs import Diagram

from .conftest import Run

GAME = tcg.game("zutomayo")


def files(folder: Path) -> list[str]:
    """The names of all files in a folder."""
    return sorted(str(path.relative_to(folder)) for path in folder.rglob("*") if path.is_file())


def test_all_formats_in_both_languages(run: Run, tmp_path: Path) -> None:
    out = tmp_path / "図" / "new folder"
    done = run("diagrams", "zutomayo", "--out", out, "--format", ",".join(diagrams.FORMATS))
    assert (done.code, done.err) == (0, "")
    wanted = [f"zutomayo-{n}-{lang}.{f}" for n in GAME.graphs for lang in ("en", "ja") for f in diagrams.FORMATS]
    assert files(tmp_path) == sorted(str(out.relative_to(tmp_path) / name) for name in wanted)
    assert [Path(line).name for line in done.out.splitlines()].sort() == wanted.sort()
    assert (out / "zutomayo-flow-ja.png").read_bytes().startswith(b"\x89PNG")
    assert (out / "zutomayo-flow-ja.pdf").read_bytes().startswith(b"%PDF")
    assert "引き直し" in (out / "zutomayo-flow-ja.svg").read_text("utf-8")
    ET.parse(out / "zutomayo-flow-en.graphml")


def test_one_diagram_in_one_language_and_theme(run: Run, tmp_path: Path) -> None:
    run("diagrams", "all", "--only", "chronos", "--lang", "en", "--theme", "dark", "--out", tmp_path / "dark")
    run("diagrams", "all", "--only", "chronos", "--lang", "en", "--out", tmp_path / "light")
    assert files(tmp_path) == ["dark/zutomayo-chronos-en.svg", "light/zutomayo-chronos-en.svg"]
    dark, light = ((tmp_path / name / "zutomayo-chronos-en.svg").read_text("utf-8") for name in ("dark", "light"))
    assert dark != light


def test_the_same_bytes_again(run: Run, tmp_path: Path) -> None:
    words = ["--only", "flow", "--format", "svg,dot,mmd,graphml,json"]
    for name in ("a", "b"):
        run("diagrams", "zutomayo", "--out", tmp_path / name, *words)
    for file in files(tmp_path / "a"):
        assert (tmp_path / "a" / file).read_bytes() == (tmp_path / "b" / file).read_bytes()


def test_what_cannot_be_drawn_is_said_once_and_the_rest_is_written(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = Diagram.save

    def save(self: Diagram, path: Path) -> Path:
        if path.suffix == ".png":
            raise RenderError("PNG needs the package resvg-py")
        return real(self, path)

    monkeypatch.setattr(Diagram, "save", save)
    done = run("diagrams", "zutomayo", "--out", tmp_path, "--format", "png,mmd")
    assert done.code == 1
    assert done.err == "tcg-kit: PNG needs the package resvg-py\n"
    assert files(tmp_path) == sorted(f"zutomayo-{n}-{lang}.mmd" for n in GAME.graphs for lang in ("en", "ja"))


@pytest.mark.parametrize("out", ["file.txt", "file.txt/inside"])
def test_a_folder_that_cannot_be(run: Run, tmp_path: Path, out: str) -> None:
    (tmp_path / "file.txt").write_text("mine", encoding="utf-8")
    done = run("diagrams", "zutomayo", "--out", tmp_path / out)
    assert done.code == 1
    assert len(done.err.splitlines()) == 1
    assert (tmp_path / "file.txt").read_text("utf-8") == "mine"
