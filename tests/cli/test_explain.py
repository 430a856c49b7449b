"""`tcg-kit explain`, and the same questions inside a game and a replay."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

import tcg_kit as tcg
from tcg_kit.commands import replay
from tcg_kit.core.lang import LANGS
from tcg_kit.core.width import columns
from tcg_kit.sim import bots

from .conftest import Run


@pytest.fixture(scope="module")
def saved(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A finished game."""
    path = tmp_path_factory.mktemp("explain") / "game.json"
    bots.play(tcg.game("zutomayo"), ("greedy", "random"), 5).save(path)
    return path


def flat(text: str) -> str:
    return "".join(text.split())


@pytest.mark.parametrize("lang", LANGS)
def test_the_newest_event_and_what_could_be_done(run: Run, saved: Path, lang: str) -> None:
    done = run("explain", saved, "--lang", lang)
    s = tcg.load(saved)
    assert (done.code, done.err) == (0, "")
    assert flat(tcg.why(s).text(lang)) in flat(done.out)
    assert done.out.rstrip().endswith({"ja": "ゲームは終わっています。", "en": "The game is over."}[lang])
    assert all(columns(line) <= 80 for line in done.out.splitlines())


def test_an_event_a_step_and_a_seat(run: Run, saved: Path) -> None:
    s = tcg.load(saved)
    i, k = next((i, k) for i, step in enumerate(s.steps) for k, e in enumerate(step.events, 1) if e.kind == "battle")
    out = run("explain", saved, "--at", f"{i}.{k}").out
    assert s.steps[i].events[k - 1].text("en") in " ".join(out.split())
    decision = next(i for i, step in enumerate(s.steps) if step.action is not None and step.action.verb == "set")
    out = run("explain", saved, "--at", decision).out
    assert out.splitlines()[0].strip().startswith("Chosen unseen: P")
    assert "You can:" in out  # the decision is open again
    action = s.steps[decision].action
    assert action is not None
    seat = action.seat
    assert f"P{seat} — (unseen)" in run("explain", saved, "--at", decision, "--seat", 1 - seat).out


@pytest.mark.parametrize(
    ("words", "code"),
    [
        (["--at", "x"], 2),
        (["--at", "1.2.3"], 2),
        (["--at", "-1"], 2),
        (["--at", "99999"], 1),
        (["--at", "0.99"], 1),
        (["--seat", "2"], 1),
        (["--seat", "x"], 2),
    ],
)
def test_what_is_not_there_is_said(run: Run, saved: Path, words: list[str], code: int) -> None:
    done = run("explain", saved, *words)
    assert done.code == code
    assert not done.out
    assert done.err


def test_a_file_that_is_no_replay(run: Run, tmp_path: Path) -> None:
    (tmp_path / "x.json").write_text("[]")
    assert run("explain", tmp_path / "x.json").code == 1
    assert run("explain", tmp_path / "none.json").code == 1


@pytest.mark.parametrize("lang", LANGS)
def test_why_and_what_inside_a_game(run: Run, lang: str) -> None:
    done = run("play", "zutomayo", "--seed", 5, "--deck", "day", "--lang", lang, typed="why\nwhat\nw\n")
    assert done.code == 0
    s = tcg.game("zutomayo").new([tcg.game("zutomayo").decks[name] for name in ("day", "night")], seed=5)
    assert flat(tcg.what_now(s, 0).text(lang)) in flat(done.out)
    assert done.out.count({"ja": "← 始まり", "en": "← The start"}[lang]) == 2


def test_why_inside_a_replay(run: Run, saved: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(replay, "on_terminal", lambda: True)
    assert sys.stdin is not None
    done = run("replay", saved, typed="w\n12\nw\nq\n")
    s = tcg.load(saved)
    assert "There is no event here to be explained".lower() in done.out.lower()
    s.goto(min(i for i, step in enumerate(s.steps) if i >= 12 and step.action is None))
    assert flat(tcg.why(s).text("en")) in flat(done.out)
    assert flat(tcg.what_now(s).text("en")) in flat(done.out)
