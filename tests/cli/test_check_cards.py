"""`tcg-kit check-cards`: problems, none, JSON; exit codes."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from .conftest import Run

HEAD = "id,name,kind,attribute,clock\n"


@pytest.mark.parametrize(("lang", "told"), [("ja", "カード1枚"), ("en", "cards: 1")])
def test_a_file_without_problems(run: Run, tmp_path: Path, lang: str, told: str) -> None:
    (tmp_path / "x.csv").write_text(HEAD + "x,Ghost,enchant,none,1\n", "utf-8")
    done = run("check-cards", "zutomayo", tmp_path / "x.csv", "--lang", lang)
    assert (done.code, done.err) == (0, "")
    assert told in " ".join(done.out.split())


@pytest.mark.parametrize(("lang", "line"), [("ja", "2行目 E列「clock」: "), ("en", "row 2, column E (clock): ")])
def test_all_problems_are_printed(run: Run, tmp_path: Path, lang: str, line: str) -> None:
    (tmp_path / "x.csv").write_text(HEAD + "x,Ghost,enchant,ice,100\n", "utf-8")
    done = run("check-cards", "zutomayo", tmp_path / "x.csv", "--lang", lang)
    assert done.code == 1
    assert done.out.count("✗ ") == 2
    assert line in done.out


def test_a_warning_is_no_problem_for_the_exit_code(run: Run, tmp_path: Path) -> None:
    (tmp_path / "x.csv").write_text(HEAD.strip() + ",text\nx,Ghost,enchant,none,1,Boo!\n", "utf-8")
    done = run("check-cards", "zutomayo", tmp_path / "x.csv")
    assert done.code == 0
    assert "△ row 2, column F (text): " in done.out


def test_json(run: Run, tmp_path: Path) -> None:
    (tmp_path / "x.csv").write_text(HEAD + "x,Ghost,enchant,none,100\n", "utf-8")
    done = run("check-cards", "zutomayo", tmp_path / "x.csv", "--json")
    found = json.loads(done.out)
    (problem,) = found["problems"]
    assert (done.code, found["errors"]) == (1, 1)
    assert (problem["line"], problem["field"], problem["code"]) == (2, "clock", "out-of-range")
    assert set(problem["text"]) == {"ja", "en"}


def test_a_file_that_is_not_there_and_a_hostile_one(run: Run, tmp_path: Path) -> None:
    assert run("check-cards", "zutomayo", tmp_path / "none.csv").code == 1
    (tmp_path / "x.json").write_text("[" * 100_000, "utf-8")
    assert run("check-cards", "zutomayo", tmp_path / "x.json").code == 1


@pytest.mark.parametrize("words", [["chess", "x.csv"], ["zutomayo"], ["zutomayo", "x.csv", "--yaml"]])
def test_wrong_use(run: Run, words: list[str]) -> None:
    assert run("check-cards", *words).code == 2
