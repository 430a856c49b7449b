"""The record of progress: what it holds, and that no file can break a lesson."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

import tcg_kit as tcg
from tcg_kit.core.lang import LANGS
from tcg_kit.teach import progress
from tcg_kit.teach.lesson import lessons
from tcg_kit.widgets.lessons import LessonPlayer


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("TCG_KIT_DATA", str(tmp_path / "data"))
    return tmp_path / "data"


def test_nothing_is_there_before_something_is_done(folder: Path) -> None:
    assert progress.read() == progress.Progress()
    assert not folder.exists()


def test_steps_and_quizzes_are_kept(folder: Path) -> None:
    assert progress.note_lesson("zutomayo", "01_first", 1, 3) is None
    assert progress.note_lesson("zutomayo", "01_first", 0, 3) is None
    assert progress.note_lesson("zutomayo", "01_first", 2, 3, finished=False) is None
    assert progress.note_quiz("zutomayo", "clock", 7, 10, ["ZTM-CLOCK-1"]) is None
    known = progress.read()
    assert known.lessons == {"zutomayo": {"01_first": progress.LessonRecord(3, 2, (0, 1))}}
    assert known.quizzes == {"zutomayo": {"clock": progress.QuizRecord(7, 10, ("ZTM-CLOCK-1",))}}
    assert [path.name for path in folder.iterdir()] == ["progress.json"]
    data = json.loads((folder / "progress.json").read_text("utf-8"))
    assert (data["format"], data["version"]) == ("tcg-kit progress", 1)


def test_what_is_left_open_is_where_a_lesson_goes_on() -> None:
    def resume(at: int, *done: int) -> int:
        return progress.LessonRecord(4, at, done).resume

    assert [resume(0), resume(2, 0, 1), resume(2, 0), resume(3, 0, 1, 3), resume(3, 0, 1, 2, 3)] == [0, 2, 2, 2, 0]


def test_a_lesson_that_has_another_number_of_steps_now_counts_as_new(folder: Path) -> None:
    progress.note_lesson("zutomayo", "one", 0, 1)
    known = progress.read()
    assert known.lesson("zutomayo", "one", 1).finished
    assert known.lesson("zutomayo", "one", 2) == progress.LessonRecord(2)
    assert known.lesson("mattsun", "one", 1) == progress.LessonRecord(1)


def test_a_game_or_everything_is_forgotten(folder: Path) -> None:
    for slug in ("zutomayo", "mattsun"):
        progress.note_lesson(slug, "one", 0, 2)
        progress.note_quiz(slug, "all", 1, 2, [])
    progress.reset("zutomayo")
    assert set(progress.read().lessons) == set(progress.read().quizzes) == {"mattsun"}
    progress.reset()
    assert progress.read() == progress.Progress()


GOOD = {"format": "tcg-kit progress", "version": 1, "lessons": {}, "quizzes": {}}
BROKEN = [
    "",
    "{",
    "[]",
    "null",
    '{"format": "other"}',
    json.dumps({**GOOD, "version": 2}),
    json.dumps({**GOOD, "lessons": []}),
    json.dumps({**GOOD, "lessons": {"zutomayo": 1}}),
    json.dumps({**GOOD, "lessons": {"zutomayo": {"one": {"of": 2, "at": 5, "done": []}}}}),
    json.dumps({**GOOD, "lessons": {"zutomayo": {"one": {"of": 2, "at": 0, "done": [0, 0]}}}}),
    json.dumps({**GOOD, "lessons": {"zutomayo": {"one": {"of": 2, "at": 0, "done": ["x"]}}}}),
    json.dumps({**GOOD, "lessons": {"zutomayo": {"one": {"of": True, "at": 0, "done": []}}}}),
    json.dumps({**GOOD, "quizzes": {"zutomayo": {"all": {"right": -1, "of": 2, "missed": []}}}}),
    "[" * 100_000,
    "\x00\x01",
]


@pytest.mark.parametrize("text", BROKEN, ids=range(len(BROKEN)))
def test_a_file_that_cannot_be_used_is_kept_beside_said_once_and_begun_anew(folder: Path, text: str) -> None:
    folder.mkdir()
    (folder / "progress.json").write_text(text, encoding="utf-8")
    game = tcg.game("zutomayo")
    p = LessonPlayer(game, lessons(game)[0], lang="en")
    assert "progress-old-1.json" in p.note
    assert not p.error
    assert (folder / "progress-old-1.json").read_text("utf-8") == text
    assert not LessonPlayer(game, lessons(game)[0], lang="en").note
    assert progress.note_lesson("zutomayo", "one", 0, 1) is None
    (folder / "progress.json").write_text("{", encoding="utf-8")
    trouble = progress.read().trouble
    assert trouble is not None
    assert set(trouble) == set(LANGS)
    assert "progress-old-2.json" in trouble["en"]


def test_bytes_that_are_no_text_are_put_aside_too(folder: Path) -> None:
    folder.mkdir()
    (folder / "progress.json").write_bytes(b"\xff\xfe\x80")
    assert progress.read().trouble is not None
    assert progress.read().trouble is None


def test_where_nothing_can_be_written_the_lesson_goes_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").write_text("no folder", encoding="utf-8")
    monkeypatch.setenv("TCG_KIT_DATA", str(tmp_path / "file" / "data"))
    game = tcg.game("zutomayo")
    p = LessonPlayer(game, lessons(game)[0], lang="en")
    right = p.now.ask.right  # type: ignore[union-attr]
    p.handle({"do": "lesson", "to": "answer", "n": right})
    assert "goes on all the same" in p.note
    assert not p.error
    p.handle({"do": "lesson", "to": "next"})
    assert p.taking.step == 1


def test_it_is_written_whole_or_not_at_all(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    progress.note_lesson("zutomayo", "one", 0, 2)
    before = (folder / "progress.json").read_bytes()

    def full(source: str, target: Path) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "replace", full)
    assert progress.note_lesson("zutomayo", "one", 1, 2) is not None
    assert (folder / "progress.json").read_bytes() == before
    assert [path.name for path in folder.iterdir()] == ["progress.json"]


def test_without_the_variable_it_is_the_users_own_data_folder(monkeypatch: pytest.MonkeyPatch) -> None:
    import platformdirs

    monkeypatch.delenv("TCG_KIT_DATA")
    assert progress.folder() == platformdirs.user_data_path("tcg-kit", appauthor=False)
