"""Running `tcg-kit` inside this process, with what is typed and what is printed, and as a process of its own."""

from __future__ import annotations

import io
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

from tcg_kit.cli import main
from tcg_kit.core.lang import set_lang

ROOT = Path(__file__).parents[2]


class Ran(NamedTuple):
    """What a command line did."""

    code: int
    out: str
    err: str


Run = Callable[..., Ran]


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Iterator[Run]:
    """run("rules", "zutomayo", typed="…"): in this process, in English unless the words say otherwise."""
    monkeypatch.setenv("TCG_KIT_LANG", "en")

    def call(*words: object, typed: str = "") -> Ran:
        monkeypatch.setattr(sys, "stdin", io.StringIO(typed))
        code = main([str(word) for word in words])
        out, err = capsys.readouterr()
        assert "Traceback" not in out + err
        return Ran(code, out, err)

    yield call
    set_lang(None)


Start = Callable[..., subprocess.Popen[bytes]]


@pytest.fixture
def start(tmp_path: Path) -> Iterator[Start]:
    """start("play", "zutomayo", env={…}): as a process of its own, in an empty folder, its streams as pipes."""
    begun: list[subprocess.Popen[bytes]] = []

    def call(*words: object, env: dict[str, str] | None = None) -> subprocess.Popen[bytes]:
        plain = {k: v for k, v in os.environ.items() if k not in ("TCG_KIT_LANG", "PYTHONIOENCODING", "PYTHONUTF8")}
        plain |= {"PYTHONPATH": str(ROOT), "PYTHONUNBUFFERED": "1", "TCG_KIT_LANG": "en"}
        pipe = subprocess.PIPE
        process = subprocess.Popen(
            [sys.executable, "-m", "tcg_kit", *map(str, words)],
            env={k: v for k, v in (plain | (env or {})).items() if v},
            cwd=tmp_path,
            stdin=pipe,
            stdout=pipe,
            stderr=pipe,
        )
        begun.append(process)
        return process

    yield call
    for process in begun:
        if process.poll() is None:
            process.kill()
        process.communicate()
