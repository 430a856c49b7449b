"""`tcg-kit coverage`: a table, JSON, a page; the exit code says whether something is missing."""

from __future__ import annotations

import json
import re
from html import escape
from html.parser import HTMLParser
from pathlib import Path

import pytest

import tcg_kit as tcg
from tcg_kit.core.lang import LANGS
from tcg_kit.core.width import columns
from tcg_kit.teach.coverage import COLUMNS, Coverage

from .conftest import Run


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("slug", tcg.games())
def test_a_table_fits_a_terminal(run: Run, slug: str, lang: str) -> None:
    done = run("coverage", slug, "--lang", lang)
    game = tcg.game(slug)
    assert (done.code, done.err) == (0, "")
    lines = done.out.splitlines()
    assert all(columns(line) <= 80 for line in lines)
    assert lines[0] == game.title[lang]
    assert str(len(game.rules)) in lines[1]
    rows = [line.split() for line in lines if line.split()[:1] and line.split()[0] in game.rules]
    assert [row[0] for row in rows] == list(game.rules)
    assert all(len(row) == 1 + len(COLUMNS) for row in rows)
    assert "✗" not in "".join(cell for row in rows for cell in row)


def test_all_games_without_a_name(run: Run) -> None:
    out = run("coverage").out
    assert [slug for slug in tcg.games() if tcg.game(slug).title["en"] in out] == list(tcg.games())


def test_a_gap_is_told_and_gives_1(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    from tcg_kit.teach import marks

    tests = {rule: names for rule, names in marks.tests().items() if rule != "MTN-DRAW-1"}
    monkeypatch.setattr(marks, "tests", lambda: tests)
    done = run("coverage", "mattsun")
    assert done.code == 1
    assert done.out.splitlines()[-1] == "✗ MTN-DRAW-1: no test"
    (row,) = [line for line in done.out.splitlines() if line.startswith("MTN-DRAW-1 ")]
    assert row.split()[-1] == "✗"
    found = json.loads(run("coverage", "mattsun", "--json").out)
    assert [one["missing"] for one in found[0]["rules"] if one["missing"]] == [["test"]]
    assert 'class="gap"' in run("coverage", "mattsun", "--html").out


def test_json(run: Run) -> None:
    found = json.loads(run("coverage", "darkmoon", "--json").out)
    assert found == [Coverage(tcg.game("darkmoon")).plain()]
    told = json.dumps(found)
    assert str(Path(tcg.__file__).parents[1]) not in told
    assert "\\\\" not in told


class Page(HTMLParser):
    """What a page is made of."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.links: list[str] = []
        self.bodies = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.bodies += tag == "tbody"
        if tag not in ("meta", "br", "hr", "input", "link"):
            self.open.append(tag)
        self.links += [value or "" for name, value in attrs if name in ("src", "href")]

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


@pytest.mark.parametrize("lang", LANGS)
def test_a_page_needs_nothing_else_and_has_both_languages(run: Run, tmp_path: Path, lang: str) -> None:
    out = tmp_path / "coverage.html"
    done = run("coverage", "suizokun", "--html", "--out", out, "--lang", lang)
    assert (done.code, done.out.strip(), done.err) == (0, str(out), "")
    text = out.read_text("utf-8")
    page = Page()
    page.feed(text)
    assert page.open == []
    assert page.links == []
    assert page.bodies == len(tcg.game("suizokun").rules)
    assert not re.search(r"https?://|@import|url\(", text)
    assert f'<html lang="{lang}"' in text
    for rule in tcg.game("suizokun").rules.values():
        assert all(escape(rule.text[one]) in text for one in LANGS)
    assert "$" not in text


def test_a_file_that_can_not_be_written_is_a_problem(run: Run, tmp_path: Path) -> None:
    done = run("coverage", "suizokun", "--out", tmp_path / "no" / "where.txt")
    assert done.code == 1
    assert len(done.err.splitlines()) == 1
    assert run("coverage", "suizokun", "--json", "--html").code == 2
    assert run("coverage", "chess").code == 2
