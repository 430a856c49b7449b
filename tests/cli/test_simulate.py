"""`tcg-kit simulate`: the summary, the rows, the exit codes, Ctrl-C."""

from __future__ import annotations

import csv
import json
import signal
import time
from pathlib import Path

import pytest

import tcg_kit as tcg
from tcg_kit.core.lang import LANGS

from .conftest import Run, Start

RANDOM = ("--bots", "random,random")


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("slug", tcg.games())
def test_a_summary_in_words(run: Run, slug: str, lang: str) -> None:
    done = run("simulate", slug, "--games", 12, *RANDOM, "--lang", lang)
    game = tcg.game(slug)
    assert (done.code, done.err) == (0, "")
    assert game.title[lang] in done.out.splitlines()[0]
    assert all(deck in done.out for deck in game.decks)
    assert any(rule in done.out for rule in game.rules)
    assert "12" in done.out.splitlines()[0]


def test_a_summary_as_json_is_that_of_the_library(run: Run) -> None:
    done = run("simulate", "zutomayo", "--games", 20, "--seed", 5, "--decks", "day,night", "--json")
    wanted = tcg.simulate("zutomayo", 20, ["day", "night"], seed=5, progress=False).summary()
    assert json.loads(done.out) == json.loads(json.dumps(wanted))


def test_rows_in_a_file_the_same_with_two_workers(run: Run, tmp_path: Path) -> None:
    for workers, name in ((1, "one.csv"), (2, "two.csv")):
        done = run("simulate", "zutomayo", "--games", 15, *RANDOM, "--workers", workers, "--out", tmp_path / name)
        assert done.code == 0
        assert name in done.err
    one, two = ((tmp_path / name).read_bytes() for name in ("one.csv", "two.csv"))
    assert one == two
    assert len(list(csv.DictReader(one.decode("utf-8-sig").splitlines()))) == 15


def test_a_ruling_and_a_deck_from_a_file(run: Run, tmp_path: Path) -> None:
    deck = tmp_path / "mine.txt"
    deck.write_text("\n".join(tcg.game("zutomayo").decks["day"].cards), encoding="utf-8")
    words = ("simulate", "zutomayo", "--games", 4, *RANDOM, "--decks", f"{deck},night", "--ruling", "deck_out=lose")
    done = run(*words)
    assert done.code == 0
    assert "mine" in done.out
    assert "deck_out=lose" in done.out


def test_what_cannot_be_played_is_a_problem(run: Run, tmp_path: Path) -> None:
    short = tmp_path / "short.txt"
    short.write_text("moon-hare", encoding="utf-8")
    assert run("simulate", "zutomayo", "--games", 2, "--decks", f"{short},day").code == 1
    assert run("simulate", "zutomayo", "--games", 2, "--decks", "nothing,day").code == 1
    assert run("simulate", "zutomayo", "--games", 2, "--ruling", "deck_out=perhaps").code == 1


@pytest.mark.parametrize("workers", [1, 2])
def test_ctrl_c_tells_what_has_been_played(start: Start, tmp_path: Path, workers: int) -> None:
    words = ("simulate", "zutomayo", "--games", 9_000_000, *RANDOM, "--workers", workers, "--json", "--out", "rows.csv")
    process = start(*words)
    time.sleep(5)
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=60)
    assert process.returncode == 130
    assert "Traceback" not in err.decode()
    told = json.loads(out)
    assert told["complete"] is False
    assert 0 < told["games"] < told["asked"] == 9_000_000
    assert len((tmp_path / "rows.csv").read_text("utf-8-sig").splitlines()) == told["games"] + 1
