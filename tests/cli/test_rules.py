"""`tcg-kit rules`: by id, by word, by tag; rulings."""

from __future__ import annotations

import pytest

import tcg_kit as tcg
from tcg_kit.core.lang import LANGS

from .conftest import Run

GAME = tcg.game("zutomayo")


@pytest.mark.parametrize("lang", LANGS)
def test_all_rules_are_printed_with_text_and_source(run: Run, lang: str) -> None:
    out = run("rules", "zutomayo", "--lang", lang).out
    flat = "".join(out.split())
    for rule in GAME.rules.values():
        assert f"{rule.id}  (" in out
        assert "".join(rule.text[lang].split()) in flat, rule.id
        assert "".join(rule.cited(lang).split()) in flat
    assert str(len(GAME.rules)) in out.splitlines()[-1]


@pytest.mark.parametrize("wanted", ["ZTM-SET-1", "ztm-set-1"])
def test_one_rule(run: Run, wanted: str) -> None:
    out = run("rules", "zutomayo", wanted).out
    assert out.startswith("ZTM-SET-1  (the source says it)")
    assert "ZTM-SET-2" not in out


@pytest.mark.parametrize("word", ["mulligan", "ＭＵＬＬＩＧＡＮ", "引き直"])
def test_a_word_in_either_language(run: Run, word: str) -> None:
    assert "ZTM-SETUP-3" in run("rules", "zutomayo", word).out


@pytest.mark.parametrize("tag", ["src", "later", "ours"])
def test_a_tag(run: Run, tag: str) -> None:
    ids = [
        line.split()[0] for line in run("rules", "zutomayo", "--tag", tag).out.splitlines() if line.startswith("ZTM-")
    ]
    assert ids == [rule.id for rule in GAME.rules.values() if rule.tag == tag]


def test_nothing_found_is_a_problem(run: Run) -> None:
    done = run("rules", "zutomayo", "ZTM-SETT-1")
    assert done.code == 1
    assert "near it: " in done.err
    assert "ZTM-SET-1" in done.err
    assert run("rules", "zutomayo", "xyzzy", "--lang", "ja").code == 1
    assert run("rules", "zutomayo", "xyzzy", "--rulings").code == 1


@pytest.mark.parametrize("lang", LANGS)
def test_rulings_with_their_options(run: Run, lang: str) -> None:
    out = run("rules", "zutomayo", "--rulings", "--lang", lang).out
    for ruling in GAME.rulings.values():
        assert ruling.key in out
        assert f"* {ruling.default}:" in out
        assert all(f"{option}:" in out for option in ruling.options)
    assert run("rules", "zutomayo", "deck_out", "--rulings").out.startswith("deck_out")
