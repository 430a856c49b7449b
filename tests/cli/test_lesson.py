"""`tcg-kit lesson`: lists with progress, and lessons taken to their ends by what is typed."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import tcg_kit as tcg
from tcg_kit.core.lang import LANGS
from tcg_kit.teach import progress
from tcg_kit.teach.lesson import Lesson, lessons
from tests.teach.test_lesson_files import GOOD

from .conftest import Run, Start

GAME = tcg.game("zutomayo")


def typed(lesson: Lesson) -> str:
    """What takes a lesson to its end: each answer and move by asking for it after the hints."""
    lines: list[str] = []
    for n, step in enumerate(lesson.steps):
        if step.ask is not None:
            lines += ["answer"]
        if step.task is not None:
            lines += [*["hint"] * len(step.task.hints), "answer"]
        if step.free is not None:
            lines += ["hint", "enough"]
        if step.watch:
            lines += ["end"]
        follows = lesson.steps[n + 1] if n + 1 < len(lesson.steps) else None
        begins = step.task is not None and follows is not None and follows.watch and not follows.fresh
        if follows is not None and not begins:
            lines.append("")
    return "\n".join(lines) + "\n"


@pytest.fixture
def own(tmp_path: Path) -> Path:
    file = tmp_path / "own.toml"
    file.write_text(GOOD, encoding="utf-8")
    return file


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("slug", tcg.games())
def test_lessons_of_every_game_are_taken_to_their_ends(run: Run, slug: str, lang: str) -> None:
    """The first, a worked one and the last: each is finished then, and says what comes next."""
    known = lessons(tcg.game(slug))
    for n in (1, len(known) - 1, len(known)):
        done = run("lesson", slug, n, "--lang", lang, typed=typed(known[n - 1]))
        assert (done.code, done.err) == (0, "")
        said = "".join(done.out.split())  # wrapped to the terminal's width
        for step in known[n - 1].steps:
            assert "".join(step.say[lang].split()) in said
        assert ("レッスン終わり" if lang == "ja" else "End of the lesson") in done.out
        assert (f"tcg-kit lesson {slug} {n + 1}" in done.out) == (n < len(known))
        assert progress.read().lesson(slug, known[n - 1].name, len(known[n - 1].steps)).finished
    listed = run("lesson", slug, "--lang", lang).out
    assert listed.count("[x]") == 3
    assert listed.count("[ ]") == len(known) - 3


def test_the_list_says_how_far_each_lesson_was_taken(run: Run) -> None:
    lesson = lessons(GAME)[0]
    assert "[x]" not in run("lesson").out
    assert all(tcg.game(slug).title["en"] in run("lesson").out for slug in tcg.games())
    run("lesson", "zutomayo", 1, typed="answer\n\nquit\n")
    out = run("lesson", "zutomayo").out
    assert f"[ ] {lesson.title['en']}  1/{len(lesson.steps)}" in out


def test_a_lesson_goes_on_where_it_was_left_and_can_begin_anew(run: Run) -> None:
    n = len(lessons(GAME)[0].steps)
    run("lesson", "zutomayo", 1, typed="answer\n\nquit\n")
    out = run("lesson", "zutomayo", 1, typed="start\n").out
    assert "You go on at step 2" in out
    assert out.index(f"2/{n}") < out.index(f"1/{n}")


def test_progress_is_forgotten(run: Run) -> None:
    for slug in ("zutomayo", "mattsun"):
        progress.note_lesson(slug, "one", 0, 1)
    assert run("lesson", "zutomayo", "--reset").code == 0
    assert set(progress.read().lessons) == {"mattsun"}
    assert run("lesson", "--reset").code == 0
    assert progress.read() == progress.Progress()


def test_a_wrong_move_is_played_out_and_taken_back(run: Run, own: Path) -> None:
    words = ["lesson", "zutomayo", "--file", own, "--lang", "en"]
    out = run(*words, typed="2\nopen bat-post\nset lamp\n\n1\nend\nquit\n").out
    trial, _, after = out.partition("> p0 open bat-post")
    battle, _, back = after.partition("Taken back.")
    assert "ZTM-BATTLE-1" in battle
    assert "× Weak." in battle
    assert "Enter takes it back" in battle
    assert "p0 open moon-hare" in back
    assert "Good." in back
    assert "ZTM-BATTLE-1" in back
    assert "Right." in trial


def test_an_illegal_move_gets_its_reason_and_slips_get_a_word(run: Run, own: Path) -> None:
    out = run("lesson", "zutomayo", "--file", own, typed="9\n1\nnext\n2\nopen lamp\nfly\n\nanswer\nenough\n").out
    assert "a number from 1 to 2" in out
    assert "× It is night." in out
    assert "[ZTM-OPEN-2]" in out
    assert "I don't know “fly”" in out
    assert "There is another hint" in out
    assert "can't do that here" in out


def test_small_commands(run: Run, own: Path) -> None:
    typed = (
        "?\nboard\n2\nlist\ncard 1\nwhy open lamp\nrules ztm-set-1\nhint\nhint\nlang ja\nback\nskip\nfoo\nagain\nquit\n"
    )
    done = run("lesson", "zutomayo", "--file", own, "--lang", "en", typed=typed)
    assert (done.code, done.err) == (0, "")
    for told in (
        "hint: help",
        "Moon-Hare Courier",
        "ZTM-OPEN-2",
        "ZTM-SET-1  (the source",
        "The moon.",
        "no more hints",
    ):
        assert told in done.out, told
    assert "月うさぎ便" in done.out.split("> lang ja")[1]
    assert "Enter で進みます" in done.out


def test_another_reading_is_tried(run: Run) -> None:
    slug, lesson, n = next(
        (slug, one, n)
        for slug in tcg.games()
        for one in lessons(tcg.game(slug))
        for n, step in enumerate(one.steps)
        if step.switch and step.watch
    )
    ruling = tcg.game(slug).rulings[lesson.steps[n].switch]
    other = next(option for option in ruling.options if option != ruling.default)
    for step in range(n):
        progress.note_lesson(slug, lesson.name, step, len(lesson.steps))
    progress.note_lesson(slug, lesson.name, n, len(lesson.steps), finished=False)
    out = run("lesson", slug, lesson.number, typed=f"end\nswitch {other}\nend\nswitch nothing\n").out
    assert re.search(rf"^ \* {ruling.default}: ", out, re.MULTILINE)
    assert re.search(rf"^ \* {other}: ", out, re.MULTILINE)
    assert "'nothing'" in out


def test_a_free_game_to_its_end(run: Run, own: Path) -> None:
    start = "2\n1\nend\n\n"
    done = run("lesson", "zutomayo", "--file", own, typed=start + "0\n" + "1\n" * 100)
    assert done.code == 0
    assert "? Set." in done.out
    assert "You win!" in done.out or "You lose." in done.out
    assert re.search(r"^ZTM-(END|DRAW)-\d", done.out, re.MULTILINE)
    assert "End of the lesson" in done.out


def test_the_end_of_input_leaves(run: Run, own: Path) -> None:
    for text in ("", "2\n", "2\nopen bat-post\n", "2\n1\n", "2\n1\nend\n"):
        assert run("lesson", "zutomayo", "--file", own, typed=text).code == 0


@pytest.mark.parametrize(
    ("words", "code", "told"),
    [
        (["zutomayo", "0"], 2, "1 to"),
        (["zutomayo", "99"], 2, "1 to"),
        (["zutomayo", "one"], 2, "one"),
        (["chess"], 2, "chess"),
        (["zutomayo", "1", "--reset"], 2, "--reset"),
        (["--file", "own.toml"], 2, "SLUG"),
        (["zutomayo", "1", "--file", "own.toml"], 2, "SLUG"),
        (["zutomayo", "--file", "no-such.toml"], 1, "no-such.toml"),
        (["zutomayo", "--file", "wrong.toml"], 1, "wrong.toml:3: steps 1.do.actions"),
        (["mattsun", "--file", "own.toml"], 1, "own.toml:3: steps 1.rules"),
    ],
)
def test_wrong_use_and_wrong_files(
    run: Run, own: Path, monkeypatch: pytest.MonkeyPatch, words: list[str], code: int, told: str
) -> None:
    (own.parent / "wrong.toml").write_text(GOOD.replace("p0 open moon-hare", "p0 open lamp"), encoding="utf-8")
    monkeypatch.chdir(own.parent)
    done = run("lesson", *words)
    assert done.code == code
    assert told in done.err


def test_a_terminal_without_kanji_still_works(start: Start) -> None:
    env = {"PYTHONIOENCODING": "ascii", "TCG_KIT_LANG": "", "LC_ALL": "C", "TERM": "dumb"}
    process = start("lesson", "zutomayo", "1", env=env)
    out, err = process.communicate(b"answer\n\nanswer\nquit\n", timeout=60)
    assert (process.returncode, err) == (0, b"")
    assert b"1. What is this game?" in out
