"""Columns of a terminal."""

from __future__ import annotations

from importlib import import_module

import pytest

import tcg_kit as tcg
from tcg_kit.core.lang import LANGS
from tcg_kit.core.width import clip, columns, pad, wrap
from tcg_kit.sim import bots


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
    assert wrap("月、うさぎ、便", 6) == ("月、", "うさ", "ぎ、便")
    for text in ("月うさぎ便" * 9, "a" * 40, "one 月うさぎ, two 便" * 4, ""):
        rows = wrap(text, 11, "  ")
        assert all(columns(row) <= 11 for row in rows)
        assert "".join(rows).replace(" ", "") == text.replace(" ", "")


@pytest.mark.parametrize("lang", LANGS)
def test_no_line_of_any_rule_begins_or_ends_with_what_may_not_stand_there(lang: str) -> None:
    for slug in tcg.games():
        for rule in tcg.game(slug).rules.values():
            for width in (30, 41, 60):
                rows = wrap(rule.text[lang], width, "   ")
                assert not [row for row in rows if row.strip()[0] in "、。」』）ー！？ッャュョっゃゅょ"]
                assert not [row for row in rows if row[-1] in "「『（"]
                assert all(columns(row) <= width for row in rows)
                assert "".join("".join(rows).split()) == "".join(rule.text[lang].split())


def test_what_belongs_together_stays_in_a_line() -> None:
    assert wrap("The unit is leaving (退場) now", 22) == ("The unit is", "leaving (退場) now")
    assert wrap("A card (face down) lies", 14) == ("A card", "(face down)", "lies")
    assert wrap("手札は全部で30点です", 14) == ("手札は全部で", "30点です")


def test_an_early_comma_does_not_make_a_short_line() -> None:
    assert wrap("はい、ハートの横の数字です", 16) == ("はい、ハートの横", "の数字です")
    assert wrap("ハートの横の、数字です", 16) == ("ハートの横の、", "数字です")


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("slug", tcg.games())
def test_a_text_board_cuts_no_headline_and_parts_no_number_from_its_name(slug: str, lang: str) -> None:
    """Through whole games: the game, turn and phase stand there whole, and no line ends in "4·"."""
    game = tcg.game(slug)
    draw = import_module(f"tcg_kit.games.{slug}.board").text_board
    s = bots.play(game, ("random",) * game.spec.players[1], 3)
    for i in range(0, len(s.steps), 7):
        view = s.view(0, at=(i, 0))
        rows = draw(game, view, lang, status="A phase of a long name").split("\n")
        told = " ".join(rows[: next(n for n, row in enumerate(rows) if row.startswith("=="))])
        assert game.title[lang] in told
        assert "A phase of a long name" in told
        assert ".." not in told
        assert not [row for row in rows if row.rstrip().endswith("·")]
        assert all(columns(row) <= 78 for row in rows)
