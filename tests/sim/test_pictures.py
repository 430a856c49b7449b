"""Plots in both languages and themes, and the progress bar."""

from __future__ import annotations

import builtins
import io
import subprocess
import sys
from itertools import combinations
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET

import pytest

import tcg_kit as tcg
from tcg_kit.core.lang import LANGS, both
from tcg_kit.sim import plan, plots, progress
from tcg_kit.svg.theme import PALETTE

KINDS = ("overview", *plots.KINDS)
IN_BOTH = [(kind, lang) for kind in plots.KINDS for lang in LANGS]


@pytest.fixture(scope="module")
def results() -> tcg.Results:
    return tcg.simulate("suizokun", 150, bots=("random", "random"), progress=False)


def html_of(figure: Any) -> str:
    html: str = figure._repr_html_()
    return html


def words(figure: Any) -> str:
    import matplotlib.text

    return " ".join(one.get_text() for one in figure.findobj(matplotlib.text.Text))


@pytest.mark.parametrize(("kind", "lang"), [("overview", "ja"), *IN_BOTH])
def test_a_picture_is_a_figure_that_shows_itself(results: tcg.Results, kind: str, lang: str) -> None:
    from matplotlib.figure import Figure

    figure = results.plot(kind, lang)
    assert isinstance(figure, Figure)
    html = html_of(figure)
    assert html.startswith("<svg ")
    ET.fromstring(html.replace("xlink:", ""))
    assert "<text" not in html  # glyphs as shapes: no machine lacks the font
    assert results.game.title[lang] in words(figure)
    assert html == html_of(results.plot(kind, lang))


def _shown(figure: Any) -> list[tuple[str, Any]]:
    """The texts that are seen of a picture, with the places they take, in pixels."""
    import matplotlib.text
    from matplotlib.backends.backend_agg import FigureCanvasAgg

    canvas = FigureCanvasAgg(figure)
    canvas.draw()  # type: ignore[no-untyped-call]
    pen = canvas.get_renderer()  # type: ignore[no-untyped-call]
    ticks = [tick for ax in figure.axes for axis in (ax.xaxis, ax.yaxis) for tick in axis.get_major_ticks()]
    hidden = {id(tick.label1) for tick in ticks if not (tick.axes.axison and _inside(tick))}
    every = [one for one in figure.findobj(matplotlib.text.Text) if one.get_visible() and one.get_text()]
    return [(one.get_text(), one.get_window_extent(pen)) for one in every if id(one) not in hidden]


def _inside(tick: Any) -> bool:
    low, high = sorted(tick.axes.get_xlim() if type(tick).__name__ == "XTick" else tick.axes.get_ylim())
    return bool(low <= tick.get_loc() <= high)


LONG = "とても長い名前のデッキ very long name " * 4


@pytest.fixture(scope="module", params=[*tcg.games(), "few", "long", "none"])
def any_results(request: pytest.FixtureRequest) -> tcg.Results:
    """Results of each game, of few games, with long names, and of a run that was stopped at once."""
    if request.param == "none":
        return tcg.Results(plan.make("zutomayo", ("greedy", "random"), None, 0, None), 10)
    slug, games = ("mattsun", 5) if request.param == "few" else (request.param, 90)
    if request.param == "long":
        cards = tcg.game("zutomayo").decks["day"].cards
        decks = [tcg.Deck(LONG + name, cards) for name in ("a", "b")]
        return tcg.simulate("zutomayo", 60, decks, ("random", "random"), progress=False)
    return tcg.simulate(slug, games, bots=("random", "random"), progress=False)


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("kind", KINDS)
def test_no_word_is_cut_off_or_covers_another(any_results: tcg.Results, kind: str, lang: str) -> None:
    _fits(any_results.plot(kind, lang))


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("names", [("",), ("attack = forced", "rounding = up"), (LONG, "$x$")])
def test_no_word_of_a_comparison_is_cut_off(results: tcg.Results, names: tuple[str, ...], lang: str) -> None:
    _fits(results.compare(dict.fromkeys(names, results)).plot(lang))


def _fits(figure: Any) -> None:
    """All words are in the picture, and none lies upon another."""
    shown = _shown(figure)
    assert shown
    for text, box in shown:
        assert box.x0 >= -1, text
        assert box.y0 >= -1, text
        assert box.x1 <= figure.bbox.x1 + 1, text
        assert box.y1 <= figure.bbox.y1 + 1, text
    for (one, box), (other, its) in combinations(shown, 2):
        across = min(box.x1, its.x1) - max(box.x0, its.x0)
        along = min(box.y1, its.y1) - max(box.y0, its.y0)
        assert min(across, along) < 2, (one, other)


@pytest.mark.parametrize("lang", LANGS)
def test_turns_and_games_are_counted_in_whole_numbers(any_results: tcg.Results, lang: str) -> None:
    for kind in ("length", "curves"):
        [ax] = any_results.plot(kind, lang).axes
        for axis in (ax.xaxis, ax.yaxis) if ax.axison else ():
            ticks = axis.get_major_locator()()
            assert all(tick == round(tick) for tick in ticks), (kind, ticks)
        assert not ax.get_title(loc="left") or not ax.get_title(loc="left")[0].islower()


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("kind", plots.KINDS)
def test_an_empty_picture_says_why(kind: str, lang: str) -> None:
    """Where nothing is drawn, a sentence stands in its place."""
    for games in (0, 3):
        made = tcg.Results(plan.make("zutomayo", ("random", "random"), None, 0, None), 10)
        results = made if not games else tcg.simulate("zutomayo", games, bots=("random", "random"), progress=False)
        [ax] = results.plot(kind, lang).axes
        drawn = bool(ax.lines or ax.patches or ax.collections)
        assert drawn == ax.axison
        assert drawn or any(one.get_text().endswith(("。", ".")) for one in ax.texts)
        assert not games or drawn == (kind not in ("cards", "curves"))


def test_no_character_is_missing(results: tcg.Results, recwarn: pytest.WarningsRecorder) -> None:
    for kind in KINDS:
        results.plot(kind, "ja").savefig(io.BytesIO(), format="png")
    assert [str(w.message) for w in recwarn if "missing" in str(w.message)] == []


def test_colours_follow_the_theme(results: tcg.Results) -> None:
    light, dark = PALETTE["card"]
    auto = html_of(results.plot("ends", "en"))
    assert f"var(--t-card,{light})" in auto
    assert f"--t-card:{dark}" in auto
    assert "prefers-color-scheme" in auto
    for theme, colour in (("light", light), ("dark", dark)):
        one = html_of(results.plot("ends", "en", theme=theme))
        assert colour in one
        assert "var(" not in one
    names = plots._pairs()
    assert len({pair[0] for pair in names.values()}) == len(names)


def test_a_picture_is_saved_the_same_every_time(results: tcg.Results, tmp_path: Path) -> None:
    for name in ("a.svg", "b.svg", "a.png", "b.png"):
        results.plot("wins", "ja", theme="light").savefig(tmp_path / name)
    assert (tmp_path / "a.svg").read_bytes() == (tmp_path / "b.svg").read_bytes()
    assert (tmp_path / "a.png").read_bytes() == (tmp_path / "b.png").read_bytes()


def test_curves_can_be_chosen(results: tcg.Results) -> None:
    figure = results.plot("curves", "en", measure="level", by="seat")
    assert "Level" in words(figure)
    assert "P0" in words(figure)


def test_a_comparison_is_drawn(results: tcg.Results) -> None:
    other = tcg.simulate("suizokun", 150, bots=("random", "random"), progress=False, rulings={"attack": "forced"})
    told = words(results.compare({"<i>$x$": other}).plot("en"))
    assert r"<i>\$x\$" in told
    assert results.compare({}).plot("ja")._repr_html_()


def test_what_cannot_be_drawn_is_told(results: tcg.Results, monkeypatch: pytest.MonkeyPatch) -> None:
    for wrong in ({"kind": "pie"}, {"theme": "neon"}, {"lang": "fr"}):
        with pytest.raises(tcg.TcgKitError):
            results.plot(**wrong)
    imported = builtins.__import__

    def without(name: str, *args: Any) -> Any:
        if name in ("matplotlib", "pandas", "pyarrow"):
            raise ModuleNotFoundError(name)
        return imported(name, *args)

    monkeypatch.setattr(builtins, "__import__", without)
    for call in (results.plot, results.to_pandas, lambda: results.save("x.parquet")):
        with pytest.raises(tcg.TcgKitError) as caught:
            call()
        assert "tcg-kit[measure]" in caught.value.text["en"]


def test_simulating_needs_no_other_package(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(progress, "find_spec", lambda name: None)
    assert tcg.simulate("zutomayo", 3, bots=("random", "random")).complete
    heavy = ("pandas", "pyarrow", "matplotlib", "tqdm", "numpy", "distributed")
    code = (
        "import sys, tcg_kit; r = tcg_kit.simulate('zutomayo', 2, progress=False); r.text(); r.summary();"
        f"print([name for name in {heavy!r} if name in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


# the progress bar


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_a_bar_in_a_terminal_leaves_nothing_behind(monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = Terminal()
    monkeypatch.setattr(sys, "stderr", terminal)
    monkeypatch.setenv("TCG_KIT_LANG", "ja")
    with progress.progress(10, both("題", "title"), True) as done:
        done(4)
    shown = terminal.getvalue()
    assert "題" in shown
    assert "/10" in shown
    assert "局" in shown
    assert shown.rstrip(" ").endswith("\r")


def test_no_bar_where_nobody_looks(capsys: pytest.CaptureFixture[str]) -> None:
    tcg.simulate("zutomayo", 3, bots=("random", "random"))
    tcg.simulate("zutomayo", 3, bots=("random", "random"), progress=False)
    assert capsys.readouterr() == ("", "")


def test_a_bar_in_a_notebook_is_html_that_goes_away(monkeypatch: pytest.MonkeyPatch) -> None:
    import IPython.display

    shown: list[str] = []

    class Handle:
        def update(self, html: Any) -> None:
            shown.append(html.data)

    def display(html: Any, display_id: bool) -> Handle:
        shown.append(html.data)
        return Handle()

    monkeypatch.setattr(progress, "_in_notebook", lambda: True)
    monkeypatch.setattr(IPython.display, "display", display)
    with progress.progress(1000, both("<題>", "<title>"), True) as done:
        done(1000)
    assert '<progress value="0" max="1000">' in shown[0]
    assert "<title>" not in shown[0]
    assert "<題>" not in shown[0]
    assert shown[-1] == ""
