"""`tcg-kit lab`: what is copied, what is never overwritten, and how JupyterLab is started."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tcg_kit.commands import Words, lab

from .conftest import Run

SAY = Words("en", "lab")


@pytest.fixture
def packed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Stands for the notebooks that the package carries."""
    folder = tmp_path / "packed"
    (folder / "pictures").mkdir(parents=True)
    (folder / lab.FIRST).write_text("first, version 1", encoding="utf-8")
    (folder / "10_game.ipynb").write_text("game, version 1", encoding="utf-8")
    (folder / "pictures" / "a.svg").write_text("<svg/>", encoding="utf-8")
    (folder / "10_game.py").write_text("the notebook's source", encoding="utf-8")
    (folder / ".hidden").write_text("no", encoding="utf-8")
    monkeypatch.setattr(lab, "notebooks", lambda: folder)
    return folder


def tree(folder: Path) -> dict[str, str]:
    """All files of a folder and what is in them, but for the record."""
    paths = (path for path in folder.rglob("*") if path.is_file() and path.name != lab.RECORD)
    return {str(path.relative_to(folder)): path.read_text("utf-8") for path in paths}


def test_the_notebooks_are_copied(packed: Path, tmp_path: Path) -> None:
    mine = tmp_path / "a" / "mine"
    lab.deliver(mine, SAY)
    assert tree(mine) == {lab.FIRST: "first, version 1", "10_game.ipynb": "game, version 1", "pictures/a.svg": "<svg/>"}
    before = {path: path.stat().st_mtime_ns for path in mine.rglob("*.ipynb")}
    lab.deliver(mine, SAY)
    assert {path: path.stat().st_mtime_ns for path in mine.rglob("*.ipynb")} == before


def test_a_new_version_replaces_what_was_not_touched(packed: Path, tmp_path: Path) -> None:
    mine = tmp_path / "mine"
    lab.deliver(mine, SAY)
    (packed / lab.FIRST).write_text("first, version 2", encoding="utf-8")
    lab.deliver(mine, SAY)
    assert tree(mine)[lab.FIRST] == "first, version 2"


def test_what_a_person_has_changed_stays(packed: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    mine = tmp_path / "mine"
    lab.deliver(mine, SAY)
    (mine / lab.FIRST).write_text("my notes", encoding="utf-8")
    lab.deliver(mine, SAY)
    assert "00_start-new.ipynb" not in tree(mine)
    assert capsys.readouterr().out == ""
    for version in (2, 3):
        (packed / lab.FIRST).write_text(f"first, version {version}", encoding="utf-8")
        for _ in range(2):
            lab.deliver(mine, SAY)
    found = tree(mine)
    assert found[lab.FIRST] == "my notes"
    assert found["00_start-new.ipynb"] == "first, version 2"
    assert found["00_start-new2.ipynb"] == "first, version 3"
    assert capsys.readouterr().out.count("yours is kept") == 2


def test_files_that_were_there_before_are_a_persons_own(packed: Path, tmp_path: Path) -> None:
    mine = tmp_path / "mine"
    mine.mkdir()
    (mine / lab.FIRST).write_text("something else", encoding="utf-8")
    (mine / lab.RECORD).write_text("{ broken", encoding="utf-8")
    lab.deliver(mine, SAY)
    assert tree(mine)[lab.FIRST] == "something else"
    assert tree(mine)["00_start-new.ipynb"] == "first, version 1"


def test_a_link_is_not_written_through(packed: Path, tmp_path: Path) -> None:
    mine, outside = tmp_path / "mine", tmp_path / "outside.ipynb"
    lab.deliver(mine, SAY)
    outside.write_text("first, version 1", encoding="utf-8")
    (mine / lab.FIRST).unlink()
    (mine / lab.FIRST).symlink_to(outside)
    (packed / lab.FIRST).write_text("first, version 2", encoding="utf-8")
    lab.deliver(mine, SAY)
    assert outside.read_text("utf-8") == "first, version 1"


def test_the_command_keeps_the_token(tmp_path: Path) -> None:
    words = lab.command(tmp_path, True, 9999, ["--", "--LabApp.collaborative=False"], SAY)
    assert words[:4] == [sys.executable, "-P", "-m", "jupyterlab"]
    assert f"--ServerApp.root_dir={tmp_path}" in words
    assert {"--no-browser", "--port=9999", "--LabApp.collaborative=False"} < set(words)
    assert any(word.endswith(f"/lab/tree/{lab.FIRST}") for word in words)
    assert "--" not in words
    assert "token" not in " ".join(words)


def test_starting(run: Run, packed: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    started: list[tuple[list[str], dict[str, str], Path]] = []

    def serve(words: list[str], env: dict[str, str], folder: Path) -> int:
        started.append((words, env, folder))
        return 7

    monkeypatch.setattr(lab, "_serve", serve)
    monkeypatch.chdir(tmp_path)
    assert run("lab", "--no-browser", "--ServerApp.ip=127.0.0.1", "--lang", "ja").code == 7
    words, env, folder = started[0]
    assert folder == tmp_path / "tcg-kit-notebooks"
    assert words[4] == f"--ServerApp.root_dir={tmp_path / 'tcg-kit-notebooks'}"
    assert words[-1] == "--ServerApp.ip=127.0.0.1"
    assert env == lab.surroundings("ja")


def test_without_jupyterlab(run: Run, packed: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(lab, "find_spec", lambda name: None if name == "jupyterlab" else name)
    done = run("lab")
    assert done.code == 1
    assert 'pip install "tcg-kit[lab]"' in done.err
    assert not (tmp_path / "tcg-kit-notebooks").exists()


def test_a_folder_that_cannot_be(run: Run, packed: Path, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("mine", encoding="utf-8")
    done = run("lab", "--dir", tmp_path / "file")
    assert done.code == 1
    assert "--dir" in done.err


def test_the_exit_code_of_a_killed_server_is_a_shells(tmp_path: Path) -> None:
    script = "import os, signal; os.kill(os.getpid(), signal.SIGTERM)"
    assert lab._serve([sys.executable, "-c", script], {}, tmp_path) == 143
    assert lab._serve([sys.executable, "-c", "raise SystemExit(3)"], {}, tmp_path) == 3


def test_its_terminals_open_in_the_folder_and_know_the_command(tmp_path: Path) -> None:
    script = "import pathlib, shutil; assert shutil.which('tcg-kit'); pathlib.Path('here').touch()"
    assert lab._serve([sys.executable, "-c", script], lab.surroundings("ja"), tmp_path) == 0
    assert (tmp_path / "here").exists()


def test_its_jupyterlab_asks_for_no_news_and_shows_no_tabs_of_others(monkeypatch: pytest.MonkeyPatch) -> None:
    """The settings lie before the person's own, which stay in force, and JupyterLab reads them."""
    monkeypatch.delenv("JUPYTER_CONFIG_PATH", raising=False)
    assert lab.surroundings("ja")["JUPYTER_CONFIG_PATH"] == str(lab.SETTINGS)
    monkeypatch.setenv("JUPYTER_CONFIG_PATH", "mine")
    env = lab.surroundings("en")
    assert (env["TCG_KIT_LANG"], env["JUPYTER_CONFIG_PATH"]) == ("en", f"{lab.SETTINGS}{os.pathsep}mine")
    ask = "import json, jupyterlab_server.config as c; print(json.dumps(c.get_page_config([])['disabledExtensions']))"
    asked = subprocess.run(
        [sys.executable, "-c", ask], env={**os.environ, **env}, capture_output=True, text=True, check=True
    )
    assert "@jupyterlab/apputils-extension:announcements" in json.loads(asked.stdout)
