"""The command line as a whole: help, languages, exit codes, streams of all kinds, and its sentences."""

from __future__ import annotations

import ast
import signal
import string
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

import tcg_kit
from tcg_kit import commands
from tcg_kit.core.lang import LANGS

from .conftest import Run, Start

FOLDER = Path(commands.__file__).parent
TEXTS = tomllib.loads((FOLDER / "texts.toml").read_text("utf-8"))


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("command", ["", *commands.COMMANDS])
def test_every_command_has_help_in_both_languages(run: Run, command: str, lang: str) -> None:
    done = run(*filter(None, [command, "--help", "--lang", lang]))
    assert (done.code, done.err) == (0, "")
    assert TEXTS[command or "all"]["about"][lang].split()[0][:12] in done.out
    assert all(len(line) <= 82 for line in done.out.splitlines())


def test_version(run: Run) -> None:
    assert run("--version").out.strip() == f"tcg-kit {tcg_kit.__version__}"


def test_no_command_shows_help(run: Run) -> None:
    done = run()
    assert done.code == 2
    assert "doctor" in done.out


@pytest.mark.parametrize(
    "words",
    [
        ["dance"],
        ["play"],
        ["play", "chess"],
        ["play", "zutomayo", "--seat", "2"],
        ["play", "zutomayo", "--seed", "abc"],
        ["play", "zutomayo", "--bot", "clever"],
        ["play", "zutomayo", "--lang", "fr"],
        ["play", "zutomayo", "--ruling", "deck_out"],
        ["play", "zutomayo", *["--deck", "day"] * 3],
        ["play", "zutomayo", "extra"],
        ["replay"],
        ["replay", "game.json", "--step", "year"],
        ["rules", "zutomayo", "--tag", "mine"],
        ["rules", "zutomayo", "a", "b"],
        ["diagrams", "zutomayo"],
        ["diagrams", "zutomayo", "--out", "x", "--format", "gif"],
        ["diagrams", "zutomayo", "--out", "x", "--format", ""],
        ["diagrams", "zutomayo", "--out", "x", "--only", "nothing"],
        ["diagrams", "../zutomayo", "--out", "x"],
        ["simulate", "zutomayo", "--games", "0"],
        ["simulate", "zutomayo", "--workers", "0"],
        ["simulate", "zutomayo", "--bots", "clever,random"],
        ["simulate", "zutomayo", "--bots", "random"],
        ["simulate", "zutomayo", "--decks", "day"],
        ["simulate", "zutomayo", "--out", "rows.xlsx"],
        ["simulate", "zutomayo", "--out", "nowhere/rows.csv"],
        ["simulate", "zutomayo", "--ruling", "deck_out"],
        ["doctor", "--fast"],
    ],
)
@pytest.mark.parametrize("lang", LANGS)
def test_wrong_use_is_said_and_gives_2(
    run: Run, words: list[str], lang: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    done = run("--lang", lang, *words)
    assert done.code == 2
    assert "tcg-kit" in done.err
    assert not done.out
    assert not list(tmp_path.iterdir())


def test_wrong_use_is_said_in_japanese(run: Run) -> None:
    assert "chess は使えません" in run("play", "chess", "--lang", "ja").err.replace("'", "").replace("に ", "")


def test_lang_may_stand_before_and_after_the_command(run: Run) -> None:
    for words in (["--lang", "ja", "rules", "zutomayo"], ["rules", "zutomayo", "--lang=ja"]):
        assert "件" in run(*words).out.splitlines()[-1]


def test_a_terminal_without_japanese_gets_english(start: Start) -> None:
    no_kanji = {"PYTHONIOENCODING": "ascii", "TCG_KIT_LANG": "", "LC_ALL": "", "LC_MESSAGES": "", "LANG": "ja_JP.UTF-8"}
    out, err = start("rules", "zutomayo", "ZTM-SET-1", env=no_kanji).communicate(timeout=60)
    assert b"From turn 2 on" in out
    assert not err


@pytest.mark.parametrize("encoding", ["ascii", "cp932", "latin-1", "utf-8"])
def test_any_encoding_will_do(start: Start, encoding: str) -> None:
    process = start("play", "zutomayo", "--lang", "ja", "--seed", "1", env={"PYTHONIOENCODING": encoding})
    out, err = process.communicate(b"\xff\xfe\n0\nquit\n", timeout=60)
    assert process.returncode == 0
    assert b"ZTM-SETUP-2" in out
    assert not err


def test_a_reader_who_leaves_early_is_no_error(start: Start) -> None:
    process = start("rules", "zutomayo")
    assert process.stdout is not None
    assert process.stderr is not None
    process.stdout.readline()
    process.stdout.close()
    assert process.wait(timeout=60) == 0
    assert process.stderr.read() == b""


def test_ctrl_c_stops_cleanly_and_keeps_the_game(start: Start, tmp_path: Path) -> None:
    process = start("play", "zutomayo", "--seed", "1", "--save", "game.json")
    assert process.stdout is not None
    assert process.stdin is not None
    process.stdin.write(b"0\n")
    process.stdin.flush()
    while b"ZTM-OPEN-1" not in process.stdout.readline():
        pass
    process.send_signal(signal.SIGINT)
    _, err = process.communicate(timeout=60)
    assert process.returncode == 130
    assert err.decode().strip() == "tcg-kit: stopped."
    assert len(tcg_kit.load(tmp_path / "game.json").decisions) >= 2


def test_the_same_by_module(start: Start) -> None:
    out, _ = start("--version").communicate(timeout=60)
    assert out.decode().strip() == f"tcg-kit {tcg_kit.__version__}"


def test_every_sentence_is_there_in_both_languages_with_the_same_places() -> None:
    for section in TEXTS.values():
        for key, text in section.items():
            assert set(text) == set(LANGS), key
            places = {lang: {name for _, name, _, _ in string.Formatter().parse(text[lang]) if name} for lang in LANGS}
            assert places["ja"] == places["en"], key
            assert "(" not in text["ja"], f"{key}: full-width brackets"


MORE = {"play": [("talk", "say"), ("desk", "say")], "lesson": [("lesson", "own"), ("desk", "own")]}
"""Modules that speak with a command's words beside the command's own, and how they call them."""


def keys_used(path: Path, *names: str) -> Iterator[str]:
    """The keys that a module asks for: say("…"), self.say("…"), words("…"); both branches of a condition."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        name = getattr(node.func, "attr", getattr(node.func, "id", "")) if isinstance(node, ast.Call) else ""
        if isinstance(node, ast.Call) and node.args and name in (names or ("say", "words")):
            for part in ast.walk(node.args[0]):
                if isinstance(part, ast.Constant) and isinstance(part.value, str):
                    yield part.value


def test_every_key_that_is_used_exists_and_every_sentence_is_used() -> None:
    shared = {
        key for name in ("__init__", "tell", "choices", "given", "problems") for key in keys_used(FOLDER / f"{name}.py")
    }
    shared |= set(keys_used(FOLDER.parent / "cli.py"))
    known = {key for section in TEXTS.values() for key in section}
    assert {key for key in shared if key not in ("tag-", "over")} <= known
    asked = set(shared)
    for name in commands.COMMANDS:
        keys = set(keys_used(FOLDER / f"{name.replace('-', '_')}.py"))
        keys |= {key for module, call in MORE.get(name, ()) for key in keys_used(FOLDER / f"{module}.py", call)}
        keys -= {"prompt-", "awaits-"}  # of a lesson: with what it waits for
        assert keys <= {*TEXTS[name], *TEXTS["all"]}, name
        asked |= keys
    waits = ("answer", "back", "watch", "next", "move")
    by_value = (
        {"prompt-stopped"}
        | {f"{key}-{one}" for key in ("prompt", "awaits") for one in waits}
        | {
            "more-faults",
            "tag-src",
            "tag-later",
            "tag-ours",
            "tag-partly",
            "random",
            "greedy",
            "help",
            "about",
        }
    )
    assert known - asked <= by_value
