"""The widgets themselves, without a browser: what is sent, what is closed, what stands where no widget runs."""

from __future__ import annotations

import inspect
import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import tcg_kit as tcg

pytest.importorskip("anywidget")

from tcg_kit.core.lang import LANGS
from tcg_kit.widgets import assets
from tcg_kit.widgets.stepper import Stepper
from tcg_kit.widgets.words import outcome


def click(widget: Any, **message: Any) -> None:
    widget._handle_custom_msg(message, [])


def test_each_message_sends_one_fresh_state() -> None:
    s = tcg.game("zutomayo").new(seed=1)
    widget = Stepper(s, lang="en")
    sent = []
    widget.observe(lambda change: sent.append(change.new), "state")
    click(widget, do="confirm", action="p0 mulligan")
    click(widget, do="confirm", action="p1 mulligan")
    click(widget, do="go", to="back")
    click(widget, do="lang")
    assert [state["serial"] for state in sent] == [2, 3, 4, 5]
    assert sent[-1]["lang"] == "ja"
    json.dumps(sent)


def test_a_fault_is_shown_and_raised() -> None:
    widget = Stepper(tcg.game("zutomayo").new(seed=1), lang="en")

    def broken(message: Any) -> None:
        raise RuntimeError("a fault")

    widget.player.handle = broken  # type: ignore[method-assign]
    with pytest.raises(RuntimeError):
        click(widget, do="go", to="first")
    assert "RuntimeError: a fault" in widget.state["error"]


def test_a_fallback_stands_beside_the_widget() -> None:
    widget = tcg.widgets.Stepper(tcg.game("zutomayo").new(seed=1), lang="ja")
    bundle = widget._repr_mimebundle_()
    data = bundle[0] if isinstance(bundle, tuple) else bundle
    assert data["image/svg+xml"].startswith("<svg")
    assert "P0" in data["text/plain"] or "p0" in data["text/plain"]
    assert "application/vnd.jupyter.widget-view+json" in data


def test_a_second_stepper_of_a_session_closes_the_first() -> None:
    s = tcg.game("zutomayo").new(seed=1)
    first = Stepper(s)
    second = Stepper(s)
    assert first.comm is None
    assert second.comm is not None
    other = Stepper(s.branch())
    assert second.comm is not None
    assert other.comm is not None


JUNK: list[Any] = [5, -1, True, 3.5, "zz", "search:abc", "search:-5", "search:0", "greedy:5", b"x", object(), dict]
JUNK += [{}, {"a": 1}, [], [5, 6], ["zz"], ("greedy", "zz"), [None], Path("nothing-here"), lambda: 0]
FINE: dict[str, dict[str, Any]] = {
    "Stepper": {"s": None},
    "Lesson": {"slug": "zutomayo"},
    "Table": {"slug": "zutomayo"},
    "Quiz": {"slug": "zutomayo"},
    "Cards": {"slug": "zutomayo"},
    "DeckBuilder": {"slug": "zutomayo"},
    "DiagramView": {"graph": None},
    "Compare": {},
}
"""Each public widget with arguments that are fine; None stands for a session or a graph."""


@pytest.mark.parametrize("name", tcg.widgets.__all__)
def test_wrong_arguments_are_told_in_the_one_family(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever is given for any argument: the widget is there, or an error of the family says what would be right."""
    monkeypatch.chdir(tmp_path)
    game = tcg.game("zutomayo")
    made = {"s": game.new(seed=1), "graph": game.graph()}
    fine = {key: made.get(key) if value is None else value for key, value in FINE[name].items()}
    make = getattr(tcg.widgets, name)
    refused: dict[str, list[tcg.TcgKitError]] = {}
    for argument in inspect.signature(make.__init__).parameters:
        for junk in JUNK if argument != "self" else ():
            try:
                make(**{**fine, argument: junk})
            except tcg.TcgKitError as e:
                refused.setdefault(argument, []).append(e)
    assert all(e.text[lang] for errors in refused.values() for e in errors for lang in LANGS)
    assert set(refused) == set(inspect.signature(make.__init__).parameters) - {"self"}


@pytest.mark.parametrize("bot", ["zz", "search:abc", "search:-5", "greedy:5", 5, ["greedy"], dict])
def test_a_bot_that_is_none_is_told_at_once(bot: Any) -> None:
    s = tcg.game("zutomayo").new(seed=1)
    with pytest.raises(tcg.TcgKitError, match="greedy"):
        tcg.widgets.Table("zutomayo", bot=bot)
    with pytest.raises(tcg.TcgKitError, match="greedy"):
        tcg.widgets.Table("zutomayo", bots=["greedy", bot], seat=None)
    with pytest.raises(tcg.TcgKitError, match="greedy"):
        Stepper(s, seat=0, bot=bot)


@pytest.mark.parametrize("lang", LANGS)
def test_the_end_of_a_game_of_several_names_the_seats(lang: str) -> None:
    game, scores = tcg.game("darkmoon"), [19, 8, 28, 17]
    for seat in (None, 0, 2):
        told = outcome(game, {"winner": 2, "scores": scores}, seat, lang)
        assert all(f"P{n} {score}" in told for n, score in enumerate(scores))
        assert "P2" in told.replace("P2 28", "") or seat == 2


def test_unknown_options_are_refused() -> None:
    s = tcg.game("zutomayo").new(seed=1)
    wrong: list[dict[str, Any]] = [{"lang": "fr"}, {"seat": 2}, {"theme": "pink"}, {"bot": "deep"}]
    for options in wrong:
        with pytest.raises(tcg.TcgKitError):
            Stepper(s, **options)
    with pytest.raises(tcg.TcgKitError):
        tcg.widgets.Lesson("zutomayo", 99)
    with pytest.raises(tcg.TcgKitError):
        tcg.widgets.Lesson("chess", 1)


def test_a_lesson_sends_its_panel() -> None:
    widget = tcg.widgets.Lesson("zutomayo", 1, lang="en")
    assert widget.state["lesson"]["step"] == 0
    click(widget, do="lesson", to="answer", n=0)
    assert widget.state["lesson"]["ask"]["right"]
    click(widget, do="lesson", to="next")
    assert widget.state["lesson"]["step"] == 1


def test_a_diagram_switches_its_language_and_saves(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    view = tcg.widgets.DiagramView(tcg.game("zutomayo").graph("flow"), lang="ja")
    click(view, do="lang", lang="en")
    assert view.state["lang"] == "en"
    for form in ("svg", "json", "exe"):
        click(view, do="save", format=form)
    assert sorted(f.name for f in tmp_path.iterdir()) == ["flow-en.json", "flow-en.svg"]
    assert "exe" in view.state["error"]


def test_scripts_are_plain_modules_that_load_nothing() -> None:
    for name in ("stepper.js", "diagram.js"):
        text = assets.script(name)
        assert text.count("export default") == 1
        assert "import " not in text.replace("import {", "import ") or 'from "' not in text
        for word in ("innerHTML", "outerHTML", "insertAdjacentHTML", "eval(", "https://", "http://cdn"):
            assert word not in text, word


def test_without_jupyter_a_widget_says_what_to_install() -> None:
    code = (
        "import sys; sys.modules['anywidget'] = None\n"
        "import tcg_kit as tcg\n"
        "try: tcg.widgets.Stepper(None)\n"
        "except tcg.TcgKitError as e: print(e)"
    )
    out = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    assert "tcg-kit[lab]" in out


def test_an_unknown_widget_is_an_attribute_error() -> None:
    with pytest.raises(AttributeError, match="Stepper"):
        tcg.widgets.NoSuchWidget  # noqa: B018
