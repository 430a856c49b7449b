"""`tcg-kit quiz`: the same questions as the widget's, answered by piped input."""

from __future__ import annotations

from pathlib import Path

import pytest

import tcg_kit as tcg
from tcg_kit.core.lang import LANGS
from tcg_kit.teach import progress
from tcg_kit.teach.quiz import Quiz, topics

from .conftest import Run


@pytest.fixture(autouse=True)
def own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TCG_KIT_DATA", str(tmp_path))


def flat(text: str) -> str:
    return "".join(text.split())


@pytest.mark.parametrize("slug", tcg.games())
@pytest.mark.parametrize("lang", LANGS)
def test_a_quiz_by_piped_input(run: Run, slug: str, lang: str) -> None:
    quiz = Quiz(tcg.game(slug), None, 3, 2)
    rights = [one.right + 1 for one in quiz]
    first_wrong = next(n for n in (1, 2) if n != rights[0])
    done = run("quiz", slug, "--seed", 3, "-n", 2, "--lang", lang, typed=f"{first_wrong}\n{rights[1]}\n")
    assert done.code == 0
    out = flat(done.out)
    for one in quiz:
        assert flat(one.text[lang]) in out
        assert all(flat(answer.text[lang]) in out for answer in one.answers)
        assert all(flat(told[lang]) in out for told, _ in one.proof)
    missed = quiz[0].answers[first_wrong - 1]
    assert flat(missed.reply[lang]) in out
    assert all(rule in done.out for rule in missed.rules)
    noted = progress.read().quizzes[slug]["all"]
    assert (noted.right, noted.of) == (1, 2)


def test_a_topic_what_it_says_to_other_input_and_leaving(run: Run) -> None:
    done = run("quiz", "mattsun", "hit", "-n", 3, typed="9\ncards\nx\n1\nq\n")
    assert done.code == 0
    assert done.out.count("Answer by a number from 1 to") == 2
    assert "The damage of an attack" in done.out
    assert "of 1 right" in done.out
    assert progress.read().quizzes == {}, "a quiz that was left isn't noted"
    assert run("quiz", "mattsun", typed="").code == 0


def test_topics_are_listed_and_unknown_ones_refused(run: Run) -> None:
    out = run("quiz", "darkmoon", "--topics").out
    for topic in topics(tcg.game("darkmoon")):
        assert f"{topic.key}: {topic.title['en']}" in out
    done = run("quiz", "darkmoon", "chess")
    assert done.code == 2
    assert "last-turns" in done.err
    assert run("quiz", "darkmoon", "-n", 0).code == 1
