"""The quiz widget without a browser: what its messages do, what it sends, what is noted."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import tcg_kit as tcg

pytest.importorskip("anywidget")

from tcg_kit.core.lang import LANGS
from tcg_kit.teach import progress
from tcg_kit.teach.quiz import topics
from tcg_kit.widgets import assets
from tcg_kit.widgets.quiz import Quiz


@pytest.fixture(autouse=True)
def own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TCG_KIT_DATA", str(tmp_path))


def click(widget: Any, **message: Any) -> dict[str, Any]:
    widget._handle_custom_msg(message, [])
    state: dict[str, Any] = widget.state
    return state


def right(widget: Quiz) -> int:
    return widget.quizzer.question.right


def wrong(widget: Quiz) -> int:
    return next(n for n, answer in enumerate(widget.quizzer.question.answers) if not answer.right)


def test_a_question_is_answered_and_told_what_the_engine_says() -> None:
    widget = Quiz("mattsun", "hit", seed=1, n=2, lang="en")
    before = widget.state
    assert before["reply"] is None
    assert {answer["state"] for answer in before["answers"]} == {""}
    after = click(widget, do="answer", n=right(widget))
    assert after["reply"]["right"]
    assert after["reply"]["proof"][0] == {
        "text": widget.quizzer.question.proof[0][0]["en"],
        "rules": ["MTN-ACT-2"],
    }
    assert "damage" in after["reply"]["proof"][0]["text"]
    assert after["dots"] == ["right", ""]
    assert after["board"] != before["board"], "the board shows how it came out"
    assert after["serial"] > before["serial"]
    json.dumps(after)


def test_a_wrong_answer_is_told_what_was_misread() -> None:
    widget = Quiz("mattsun", "hit", seed=1, n=2, lang="en")
    n = wrong(widget)
    state = click(widget, do="answer", n=n)
    assert not state["reply"]["right"]
    assert state["reply"]["text"] == widget.quizzer.question.answers[n].reply["en"]
    assert state["reply"]["rules"]
    assert state["answers"][n]["state"] == "wrong"
    assert [answer["state"] for answer in state["answers"]].count("right") == 1
    assert click(widget, do="answer", n=right(widget))["dots"] == ["wrong", ""], "a second answer doesn't count"


def test_the_score_names_missed_rules_with_their_lessons_and_is_noted() -> None:
    widget = Quiz("mattsun", "hit", seed=1, n=2, lang="en")
    click(widget, do="answer", n=right(widget))
    assert click(widget, do="next")["at"] == 1
    assert click(widget, do="next")["at"] == 1, "not before it is answered"
    click(widget, do="answer", n=wrong(widget))
    over = click(widget, do="next")["over"]
    assert over["told"] == "1 of 2 right."
    assert [one["rule"] for one in over["missed"]] == ["MTN-ACT-2"]
    lessons = tcg.game("mattsun").lessons
    number, title = over["missed"][0]["lessons"][0]
    assert "MTN-ACT-2" in {rule for step in lessons[number - 1].steps for rule in step.rules}
    assert title in lessons[number - 1].title["en"]
    assert widget.score == 1
    noted = progress.read().quizzes["mattsun"]["hit"]
    assert (noted.right, noted.of, noted.missed) == (1, 2, ("MTN-ACT-2",))


def test_a_missed_rules_lesson_opens_where_lessons_are_taken_in_the_notebook() -> None:
    quiz = Quiz("mattsun", "hit", seed=1, n=1, lang="en")
    click(quiz, do="answer", n=wrong(quiz))
    n = click(quiz, do="next")["over"]["missed"][0]["lessons"][0][0]
    other = tcg.widgets.Lesson("suizokun", 1, lang="en")
    assert f'tcg.widgets.Lesson("mattsun", {n})' in click(quiz, do="lesson", n=n)["note"]
    taken = tcg.widgets.Lesson("mattsun", 1 if n > 1 else 2, lang="en")
    assert not click(quiz, do="lesson", n=n)["note"]
    assert taken.state["lesson"]["number"] == n
    assert other.state["lesson"]["number"] == 1
    assert click(quiz, do="lesson", n=99)["error"]


def test_another_round_has_the_next_seed_and_a_topic_begins_anew() -> None:
    widget = Quiz("suizokun", n=2, seed=4, lang="en")
    first = widget.state["question"]
    click(widget, do="answer", n=0)
    state = click(widget, do="again")
    assert (state["at"], state["score"], state["dots"]) == (0, 0, ["now", ""])
    assert widget.quizzer.quiz.seed == 5
    assert state["question"] == Quiz("suizokun", n=2, seed=5, lang="en").state["question"]
    assert state["question"] != first
    state = click(widget, do="topic", topic="pp")
    assert state["topic"] == "pp"
    assert widget.quizzer.question.topic.key == "pp"
    assert click(widget, do="topic", topic="")["topic"] == ""


def test_a_language_switch_keeps_the_place() -> None:
    widget = Quiz("zutomayo", seed=2, n=3)
    click(widget, do="lang", lang="ja")
    before = click(widget, do="answer", n=1)
    after = click(widget, do="lang", lang="en")
    tcg.set_lang(None)
    assert (after["at"], after["dots"]) == (before["at"], before["dots"])
    assert [a["state"] for a in after["answers"]] == [a["state"] for a in before["answers"]]
    assert after["question"] == widget.quizzer.question.text["en"]
    assert before["question"] == widget.quizzer.question.text["ja"]


def test_what_cannot_be_done_is_shown_in_the_widget() -> None:
    widget = Quiz("zutomayo", n=1, lang="en")
    for message in ({"do": "fly"}, {"do": "answer", "n": 9}, {"do": "answer"}, {"do": "topic", "topic": "chess"}):
        state = click(widget, **message)
        assert state["error"], message
        assert state["at"] == 0
    assert not click(widget, do="answer", n=0)["error"]
    for options in ({"topic": "chess"}, {"n": 0}, {"lang": "fr"}, {"theme": "pink"}):
        with pytest.raises(tcg.TcgKitError):
            tcg.widgets.Quiz("zutomayo", **options)
    with pytest.raises(tcg.TcgKitError):
        tcg.widgets.Quiz("chess")


def test_a_fault_is_shown_and_raised(monkeypatch: pytest.MonkeyPatch) -> None:
    widget = Quiz("zutomayo", n=1, lang="en")

    def broken(message: Any) -> None:
        raise RuntimeError("a fault")

    monkeypatch.setattr(widget.quizzer, "handle", broken)
    with pytest.raises(RuntimeError):
        click(widget, do="next")
    assert "RuntimeError: a fault" in widget.state["error"]


def test_a_fallback_stands_beside_the_widget() -> None:
    widget = Quiz("darkmoon", n=1, lang="en")
    bundle = widget._repr_mimebundle_()
    data = bundle[0] if isinstance(bundle, tuple) else bundle
    assert data["image/svg+xml"].startswith("<svg")
    assert widget.quizzer.question.text["en"] in data["text/plain"]
    assert all(answer.text["en"] in data["text/plain"] for answer in widget.quizzer.question.answers)
    assert "application/vnd.jupyter.widget-view+json" in data


@pytest.mark.parametrize("slug", tcg.games())
def test_the_page_hears_nothing_of_hidden_cards_and_of_the_answer(slug: str) -> None:
    """Before it is answered the state holds what the seat sees, and no sign which answer is right."""
    widget = Quiz(slug, seed=3, n=3, lang="en")
    one = widget.quizzer.question
    state = json.dumps(widget.state)
    assert '"right"' not in state
    assert not any(f'"{key}"' in state for key in one.topic.wrong)
    assert [event["text"] for event in widget.state["past"]] == [e.text("en") for e in one.past()]
    assert all(event.visible_to(one.seat) for event in one.past())


@pytest.mark.parametrize("slug", tcg.games())
def test_the_topics_can_be_chosen_in_both_languages(slug: str) -> None:
    widget = Quiz(slug, n=1, lang="en")
    for lang in LANGS:
        widget.speak(lang)
        assert [key for key, _ in widget.state["topics"]] == ["", *(topic.key for topic in topics(tcg.game(slug)))]
        assert all(text for _, text in widget.state["topics"])


def test_scripts_are_plain_modules_that_load_nothing() -> None:
    for name in ("quiz.js", "cards.js"):
        text = assets.script(name)
        assert text.count("export default") == 1
        for word in ("innerHTML", "outerHTML", "insertAdjacentHTML", "eval(", "https://", "http://cdn"):
            assert word not in text, word
