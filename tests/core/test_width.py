"""Columns of a terminal."""

from __future__ import annotations

from tcg_kit.core.width import clip, columns, pad, wrap


def test_a_kanji_takes_two_columns_and_a_mark_none() -> None:
    assert columns("moon") == 4
    assert columns("月うさぎ") == 8
    assert columns("が") == 2
    assert columns("か\u3099") == 2
    assert columns("ｶﾞ") == 2


def test_padding_never_splits_a_kanji() -> None:
    assert clip("月うさぎ便", 10) == "月うさぎ便"
    assert clip("月うさぎ便", 9) == "月うさ.."
    assert [columns(pad("月うさぎ便", n)) for n in range(3, 13)] == list(range(3, 13))


def test_lines_break_after_spaces_and_commas_and_keep_their_width() -> None:
    assert wrap("one two three", 8, "  ") == ("one two", "  three")
    assert wrap("月、うさぎ、便", 6) == ("月、", "うさぎ", "、便")
    for text in ("月うさぎ便" * 9, "a" * 40, "one 月うさぎ, two 便" * 4, ""):
        rows = wrap(text, 11, "  ")
        assert all(columns(row) <= 11 for row in rows)
        assert "".join(rows).replace(" ", "") == text.replace(" ", "")
