"""`tcg-kit check-deck`: unreadable lines and broken rules together."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path

import pytest

import tcg_kit as tcg

from .conftest import Run

GAME = tcg.game("zutomayo")
READY = next(iter(GAME.decks.values()))
LIST = "".join(f"{n} {slug}\n" for slug, n in Counter(READY.cards).items())


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_a_fine_deck(run: Run, tmp_path: Path, lang: str) -> None:
    (tmp_path / "x.txt").write_text(LIST, "utf-8")
    done = run("check-deck", "zutomayo", tmp_path / "x.txt", "--lang", lang)
    assert (done.code, done.err) == (0, "")


def test_lines_and_rules_are_told_together(run: Run, tmp_path: Path) -> None:
    (tmp_path / "x.txt").write_text("5 moon-hare\n2 moon-har\n1.5 lamp\n", "utf-8")
    done = run("check-deck", "zutomayo", tmp_path / "x.txt", "--json")
    found = json.loads(done.out)["problems"]
    assert done.code == 1
    assert [p["line"] for p in found if p["line"]] == [2, 3]
    assert "moon-hare" in found[0]["text"]["en"]
    assert {"ZTM-DECK-1", "ZTM-DECK-2"} <= {p["rule"] for p in found}
    size = next(p for p in found if p["code"] == "deck-size")
    assert "this one has 8" in size["text"]["en"]  # the lines that can't be read count, too


def test_rule_ids_are_printed(run: Run, tmp_path: Path) -> None:
    (tmp_path / "x.txt").write_text("5 moon-hare\n", "utf-8")
    out = run("check-deck", "zutomayo", tmp_path / "x.txt").out
    assert "[ZTM-DECK-1]" in out
    assert "[ZTM-DECK-2]" in out


def test_own_cards_and_rulings(run: Run, tmp_path: Path) -> None:
    (tmp_path / "cards.csv").write_text(
        "id,name,kind,attribute,clock,night,day\nboo,おばけ,character,none,1,40,40\n", "utf-8"
    )
    (tmp_path / "x.txt").write_text(LIST + "おばけ\n", "utf-8")
    assert run("check-deck", "zutomayo", tmp_path / "x.txt").code == 1
    more = ["--cards", tmp_path / "cards.csv", "--ruling", "deck_size=any"]
    assert run("check-deck", "zutomayo", tmp_path / "x.txt", *more).code == 0


def test_a_file_that_is_no_deck(run: Run, tmp_path: Path) -> None:
    (tmp_path / "x.json").write_text("{", "utf-8")
    assert run("check-deck", "zutomayo", tmp_path / "x.json").code == 1
    assert run("check-deck", "zutomayo", tmp_path / "none.txt").code == 1
    assert run("check-deck", "zutomayo").code == 2
    assert run("check-deck", "zutomayo", tmp_path / "x.json", "--ruling", "deck_size").code == 2
