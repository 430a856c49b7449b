"""`tcg-kit replay`: a saved game told by phases, decisions and events; hostile files."""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

import tcg_kit as tcg
from tcg_kit.commands import replay
from tcg_kit.core.lang import LANGS
from tcg_kit.sim import bots

from .conftest import Run


@pytest.fixture(scope="module")
def saved(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A finished game."""
    path = tmp_path_factory.mktemp("replay") / "game.json"
    bots.play(tcg.game("zutomayo"), ("greedy", "random"), 5).save(path)
    return path


def told(out: str) -> list[str]:
    """The lines of headings, actions and events: what doesn't belong to a board."""
    return [line for line in out.splitlines() if re.match(r"── |> |   \S", line)]


@pytest.mark.parametrize("lang", LANGS)
def test_every_step_is_told_once_however_it_is_sliced(run: Run, saved: Path, lang: str) -> None:
    s = tcg.load(saved)
    outs = [run("replay", saved, "--lang", lang, "--step", by) for by in replay.SLICES]
    assert all(done.code == 0 and not done.err for done in outs)
    lines = [told(done.out) for done in outs]
    assert lines[0] == lines[1] == lines[2]
    assert sum(line.startswith("> ") for line in lines[0]) == len(s.decisions)
    assert sum(line.startswith("── ") for line in lines[0]) == 1 + sum(step.action is None for step in s.steps)
    assert sum(line.startswith("   ") and not line.startswith("     ") for line in lines[0]) == len(s.events)


def test_a_part(run: Run, saved: Path) -> None:
    s = tcg.load(saved)
    out = run("replay", saved, "--from", 4, "--to", 9).out
    assert sum(1 for line in told(out) if line[0] in "─>") - 1 == 5
    assert str(s.steps[4].action or "──") in out
    assert run("replay", saved, "--from", 3, "--to", 3).code == 0


@pytest.mark.parametrize("words", [["--from", "-1"], ["--to", "9999"], ["--from", "9", "--to", "3"], ["--seat", "2"]])
def test_a_part_that_is_not_there(run: Run, saved: Path, words: list[str]) -> None:
    done = run("replay", saved, *words)
    assert done.code == 2
    assert len(done.err.splitlines()) == 1


def test_a_seat_sees_only_its_own(run: Run, saved: Path) -> None:
    out = run("replay", saved, "--seat", 0, "--board").out
    assert "p1 set" not in out
    assert "P1 has chosen; it stays secret for now." in out
    assert out.count("Drawn:") < run("replay", saved).out.count("Drawn:")


def test_board_at_every_stop(run: Run, saved: Path) -> None:
    s = tcg.load(saved)
    assert run("replay", saved, "--step", "decision", "--board").out.count("=" * 70) == len(s.decisions) + 1
    assert run("replay", saved).out.count("=" * 70) == 1


def test_walking_on_a_terminal(run: Run, saved: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(replay, "on_terminal", lambda: True)
    done = run("replay", saved, typed="b\n\nn\nb\n999999999999\n\n7\nwhat\nq\n\n")
    assert done.code == 0
    assert "This is the beginning." in done.out
    assert "This is the end." in done.out
    assert "Type Enter" in done.out
    assert run("replay", saved, typed="").code == 0  # the input ends


def change(document: dict[str, object]) -> Callable[[str], str]:
    """A replay's text with other entries."""
    return lambda text: json.dumps({**json.loads(text), **document})


HOSTILE: dict[str, Callable[[str], str | bytes]] = {
    "empty": lambda text: "",
    "no-json": lambda text: "not json",
    "list": lambda text: "[]",
    "cut": lambda text: text[: len(text) // 2],
    "deep": lambda text: "[" * 200_000,
    "huge-number": lambda text: text.replace('"seed": 5', '"seed": ' + "7" * 5000),
    "duplicate-key": lambda text: text.replace('"seed": 5', '"seed": 5, "seed": 5'),
    "nan": lambda text: text.replace('"seed": 5', '"seed": NaN'),
    "bytes": lambda text: bytes(range(256)),
    "other-game": change({"game": "../../etc/passwd"}),
    "game-as-list": change({"game": ["zutomayo"]}),
    "seed-as-text": change({"seed": "5"}),
    "other-seed": change({"seed": 6}),
    "no-decisions": change({"decisions": []}),
    "alien-decision": change({"decisions": ["p0 set <script>"]}),
    "digests": change({"digests": [[0, "0000000000000000"]]}),
    "result": change({"result": {"winner": None, "reason": "ZTM-END-2", "scores": None}}),
    "at": change({"at": 10**9}),
    "decks": change({"decks": [{"name": "a", "cards": ["moon-hare"] * 20}] * 2}),
    "rulings": change({"rulings": {"deck_out": "../x"}}),
}


@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_file_is_one_line_and_1(run: Run, saved: Path, tmp_path: Path, name: str) -> None:
    content = HOSTILE[name](saved.read_text("utf-8"))
    path = tmp_path / "bad.json"
    path.write_bytes(content if isinstance(content, bytes) else content.encode())
    done = run("replay", path)
    assert done.code == 1
    assert "bad.json" in done.err
    assert len(done.err.splitlines()) == 1
    assert len(done.err) < 600
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.parametrize("path", ["missing.json", ".", "x" * 5000])
def test_a_path_that_is_no_file(run: Run, path: str) -> None:
    done = run("replay", path)
    assert done.code == 1
    assert len(done.err.splitlines()) == 1


def test_bom_and_crlf_are_fine(run: Run, saved: Path, tmp_path: Path) -> None:
    path = tmp_path / "g.json"
    path.write_bytes(b"\xef\xbb\xbf" + saved.read_bytes().replace(b"\n", b"\r\n"))
    assert run("replay", path).code == 0


def test_without_any_input(run: Run, saved: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(replay, "on_terminal", lambda: True)
    ran = run  # the fixture sets stdin; take it away again
    monkeypatch.setattr("tcg_kit.commands.tell.sys.stdin", None, raising=False)
    assert sys.stdin is None
    assert ran("replay", saved).code == 0
