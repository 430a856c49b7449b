"""`tcg-kit lesson`: lists with progress, and lessons taken to their ends by what is typed."""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import tcg_kit as tcg
from tcg_kit.core.lang import LANGS
from tcg_kit.teach import progress
from tcg_kit.teach.choices import layout_of, tell
from tcg_kit.teach.lesson import Lesson, lessons
from tcg_kit.teach.taking import Taking
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


@pytest.mark.parametrize("slug", tcg.games())
def test_a_diagram_that_is_spoken_of_is_said_to_be_in_jupyterlab(slug: str) -> None:
    """The same sentences are read in the terminal, where none is."""
    for lesson in lessons(tcg.game(slug)):
        for text in texts_of(lesson.steps):
            for lang, word in (("ja", "図(?!く|書)"), ("en", r"\b(diagram|graph)\b")):
                if re.search(word, text[lang]) and "official page" not in text["en"]:
                    assert "JupyterLab" in text[lang], (lesson.number, text[lang])


def texts_of(thing: object) -> Iterator[dict[str, str]]:
    """Every text in both languages, however deep."""
    if isinstance(thing, dict) and set(thing) == set(LANGS):
        yield thing
    elif dataclasses.is_dataclass(thing):
        for field in dataclasses.fields(thing):
            yield from texts_of(getattr(thing, field.name))
    elif isinstance(thing, (list, tuple)):
        for one in thing:
            yield from texts_of(one)


@pytest.mark.parametrize("slug", tcg.games())
def test_a_list_at_a_question_is_its_answers_and_shows_no_moves(run: Run, slug: str) -> None:
    """Where nothing can be played there is nothing to list: the answers again, or how to go on."""
    lesson = next(one for one in lessons(tcg.game(slug)) if one.steps[0].ask is not None)
    out = run("lesson", slug, lesson.number, typed="list\nlist 2\nanswer\n").out
    for part in out.split("Your answer > ")[1:3]:
        assert "Question:" in part
        assert not re.search(r"<p0 ", part)
    watched = next((one, n) for one in lessons(tcg.game(slug)) for n, step in enumerate(one.steps) if step.watch)
    for done in range(watched[1]):
        progress.note_lesson(slug, watched[0].name, done, len(watched[0].steps))
    ask = ["answer"] if watched[0].steps[watched[1]].ask is not None else []
    out = run("lesson", slug, watched[0].number, typed="\n".join([*ask, "list 2"]) + "\n").out
    assert "Enter shows what follows." in out.split("> list 2")[1]


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("slug", tcg.games())
def test_lessons_of_every_game_are_taken_to_their_ends(run: Run, slug: str, lang: str) -> None:
    """The first, a worked one and the last: each is finished then and says what comes next; a game broken off isn't."""
    known = lessons(tcg.game(slug))
    for n in (1, len(known) - 1, len(known)):
        done = run("lesson", slug, n, "--lang", lang, typed=typed(known[n - 1]))
        assert (done.code, done.err) == (0, "")
        said = "".join(done.out.split())  # wrapped to the terminal's width
        for step in known[n - 1].steps:
            assert "".join(step.say[lang].split()) in said
        broken_off = known[n - 1].steps[-1].free is not None
        assert (("レッスン終わり" if lang == "ja" else "End of the lesson") in done.out) != broken_off
        assert (("again で新しい一局" if lang == "ja" else "again: a new game") in done.out) == broken_off
        assert (f"tcg-kit lesson {slug} {n + 1}" in done.out) == (n < len(known))
        assert progress.read().lesson(slug, known[n - 1].name, len(known[n - 1].steps)).finished != broken_off
    listed = run("lesson", slug, "--lang", lang).out
    assert listed.count("[x]") == 2
    assert listed.count("[ ]") == len(known) - 2


def flat(out: str) -> str:
    """What was printed, with wrapped lines put together again."""
    return re.sub(r"\n {5,}", " ", out)


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
    out = run("lesson", "zutomayo", "--file", own, typed="9\n1\nnext\n2\nopen lamp\nhop\n\nanswer\nenough\n").out
    assert "Answer by 1 to 2" in out
    assert "× It is night." in out
    assert "[ZTM-OPEN-2]" in out
    assert "I don't know “hop”" in out
    assert "Look at the hints first" in out
    assert "enough ends a free game" in out


def test_answers_that_are_numbers_are_chosen_by_letters(run: Run, tmp_path: Path) -> None:
    """A 1 typed for "1 damage" must not choose the first answer."""
    file = tmp_path / "count.toml"
    text = GOOD.replace('{ ja = "はい", en = "yes" }', '{ ja = "2", en = "2" }', 1)
    assert text != GOOD
    file.write_text(text, encoding="utf-8")
    out = run("lesson", "zutomayo", "--file", file, "--lang", "en", typed="2\nb\nquit\n").out
    assert "Answer by a to b" in out
    assert "  a  2" in out
    assert "○ Right." in out


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
    out = run("lesson", slug, lesson.number, typed=f"end\nswitch {other}\nend\nswitch nothing\nswitch\nswitch 1\n").out
    listed = [
        re.findall(rf"^ ([* ]) \d+  .*?\({option}\)", flat(out), re.MULTILINE) for option in (ruling.default, other)
    ]
    assert listed == [["*", " ", " ", " "], [" ", "*", "*", "*"]]  # the last two times it was asked for
    first = ruling.options[0]
    assert f"The reading is now: {ruling.option_text[first]['en']}" in " ".join(out.split())


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


ASKED = "2\n1\nend\n\n"
"""What leads to the free game of one's own lesson."""


@pytest.mark.parametrize("lang", LANGS)
def test_each_helping_word_says_something_fitting_wherever_the_lesson_is(run: Run, own: Path, lang: str) -> None:
    """hint, answer, enough, switch, an empty line: never only that it can't be done, in no place of the lesson."""
    words = ["hint", "answer", "enough", "switch", ""]
    places = {"answer": "", "move": "2\n", "back": "2\nopen bat-post\n", "watch": "2\n1\n", "next": "2\n1\nend\n"}
    for waits, way in places.items():
        for word in words:
            out = run("lesson", "zutomayo", "--file", own, "--lang", lang, typed=f"{way}{word}\nquit\n").out
            said = out.rpartition("> quit\n")[0].rpartition(f"> {word}\n")[2]
            assert said.rpartition("\n")[0].strip(), (waits, word)  # before the next prompt
            for told in ("can't do that here", "それはできません"):
                assert told not in out, (waits, word)


@pytest.mark.parametrize("lang", LANGS)
def test_an_answer_that_was_asked_for_is_not_told_as_ones_own(run: Run, own: Path, lang: str) -> None:
    out = run("lesson", "zutomayo", "--file", own, "--lang", lang, typed="answer\n").out
    asked = out.split("> answer")[1]
    assert ("答え: " if lang == "ja" else "Answer: ") in asked
    assert "○" not in asked


def test_the_last_step_is_not_skipped(run: Run, own: Path) -> None:
    assert "the last step; quit leaves" in run("lesson", "zutomayo", "--file", own, typed=f"{ASKED}skip\n").out


def test_a_game_broken_off_offers_another_and_a_finished_one_too(run: Run, own: Path) -> None:
    out = run("lesson", "zutomayo", "--file", own, typed=f"{ASKED}enough\nagain\nquit\n").out
    assert "Type again for a new game" in out
    assert "Your move" in out.split("> again")[1]
    assert "End of the lesson" not in out


@pytest.mark.parametrize("slug", tcg.games())
def test_a_move_that_is_shown_is_told_as_things_lie_before_it(run: Run, slug: str) -> None:
    """The label of a solution is that of the position in which it is made, not of what came of it."""
    game = tcg.game(slug)
    for lesson in lessons(game):
        for n, step in enumerate(lesson.steps):
            if step.task is None or step.ask is not None:
                continue
            t = Taking(game, lesson, n)
            view, action = t.s.view(0), t.s.engine.normal(t.solution)
            told = tell(game, layout_of(game), action, "en", view)
            for step_done in range(n):
                progress.note_lesson(slug, lesson.name, step_done, len(lesson.steps))
            progress.note_lesson(slug, lesson.name, n, len(lesson.steps), finished=False)
            typed = "hint\nhint\nanswer\nquit\n"
            out = " ".join(run("lesson", slug, lesson.number, "--lang", "en", typed=typed).out.split())
            assert f"> {t.solution} ({told})" in out, (lesson.name, n)
            break


@pytest.mark.parametrize("lang", LANGS)
def test_the_step_is_told_again_in_the_other_language(run: Run, lang: str) -> None:
    lesson = lessons(GAME)[0]
    other = "en" if lang == "ja" else "ja"
    out = run("lesson", "zutomayo", 1, "--lang", lang, typed=f"lang {other}\nquit\n").out
    assert "".join(lesson.steps[0].say[other].split()) in "".join(out.split(f"> lang {other}")[1].split())


def test_no_stop_on_the_way_shows_nothing(run: Run) -> None:
    """Each Enter of an example game brings an action or an event, and each new turn its board, with all hands."""
    n = next(one.number for one in lessons(GAME) if "example_game" in one.name)
    out = run("lesson", "zutomayo", n, "--lang", "en", typed="\n" * 200 + "quit\n").out
    shown = out.split("Enter shows what follows")[1:]
    assert len(shown) > 5
    for part in shown:
        assert re.search(r"^(> p\d|   \S)", part, re.MULTILINE), part
    boards = out.split("ZUTOMAYO CARD · Turn ")[1:]
    assert len(boards) > 5
    assert "face down" not in "".join(re.findall(r"^hand .*", out, re.MULTILINE))
