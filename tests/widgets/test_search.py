"""One way to search: every place that looks for words folds them alike, the page as Python does."""

from __future__ import annotations

import re
import sys
import unicodedata
from pathlib import Path

import pytest

import tcg_kit as tcg
from tcg_kit.core.names import findable, fold, holds

pytest.importorskip("anywidget")

from tcg_kit.widgets import assets

ROOT = Path(tcg.__file__).parent


@pytest.mark.parametrize(
    ("typed", "there"),
    [
        ("ウサギ", "うさぎ"),
        ("ｳｻｷﾞ", "月のうさぎ"),
        ("ＭＯＯＮ", "moon"),
        ("moon—hare", "Moon-Hare"),
        ("１２", "12"),
        ("スーパー", "すーぱー"),
        ("スーパー", "ス―パ－"),
        ("STRASSE", "Große Straße"),
        ("keeper’s “lamp”", 'Keeper\'s "Lamp"'),
        ("が", "か\u3099"),
        ("がいとう しずか", "しずかな 街灯（ガイトウ）"),
    ],
)
def test_width_case_kana_dashes_and_composition_make_no_difference(typed: str, there: str) -> None:
    assert holds(findable(["x", there]), typed)


def test_every_word_must_be_there_and_none_runs_over_from_one_text_to_the_next() -> None:
    found = findable(["Moon Hare", "lamp"])
    assert holds(found, "lamp moon")
    assert holds(found, "")
    assert not holds(found, "moon sun")
    assert not holds(found, "harelamp")


def test_the_page_folds_what_is_typed_as_python_folds_what_is_there() -> None:
    """Not run but read: which characters become a dash or a quote, which another kana."""
    script = assets.script("search.js")
    names = ("DASHES", "SINGLE", "DOUBLE", "KATAKANA")
    *plain, katakana = (re.findall(rf"const {name} = /(\[.*\])/g;", script)[0] for name in names)
    assert f"0x{0x60:x}" in script
    for ch in map(chr, range(sys.maxunicode + 1)):
        if unicodedata.normalize("NFKC", ch) == ch and not ch.isspace() and not "\ud800" <= ch <= "\udfff":
            mine = next((to for chars, to in zip(plain, "-'\"", strict=True) if re.match(chars, ch)), ch)
            assert all((mine == to) == (fold(ch) == to) for to in "-'\""), hex(ord(ch))
            kana = chr(ord(ch) - 0x60) if re.match(katakana, mine) else mine
            assert findable([kana]) == findable([ch]), hex(ord(ch))
            assert not re.match(katakana, findable([ch])), hex(ord(ch))


def test_no_place_that_searches_folds_by_itself() -> None:
    files = [path for part in ("widgets", "commands", "teach") for path in (ROOT / part).rglob("*.[pj][ys]")]
    every = {path.name: path.read_text("utf-8") for path in files}
    assert not [name for name, text in every.items() if ".casefold()" in text]
    assert [name for name, text in every.items() if 'normalize("NFKC")' in text] == ["search.js"]
