"""Results as pictures, drawn by matplotlib in the theme's colours; in a notebook they follow its light and dark."""

from __future__ import annotations

import io
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import cache
from typing import TYPE_CHECKING, Any

from tcg_kit.core.errors import RenderError, TcgKitError, message
from tcg_kit.core.fields import short
from tcg_kit.core.width import wrap
from tcg_kit.sim.named import Named
from tcg_kit.sim.report import LEAST_GAMES, Words, cut, end_name, group_name, telling
from tcg_kit.sim.stats import Interval, Rate, quantile
from tcg_kit.svg.theme import HUES, PALETTE, check_theme

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.axis import Axis
    from matplotlib.figure import Figure

    from tcg_kit.sim.compare import Comparison
    from tcg_kit.sim.results import Results

FONT = "Noto Sans JP"
SERIES = ("blue", "orange", "green", "magenta", "grey", "violet", "red", "teal", "yellow")
"""Hues in the order in which they are taken, each with a sign of its own: colour is never the only one."""
HATCHES = ("", "///", "...", "xx", "---", "\\\\\\", "oo", "++", "**")
MARKERS = ("o", "s", "^", "D", "v", "P", "X", "*", "h")
FEW = 10
"""A curve of fewer games says nothing."""
NAME_ROOM, RULE_ROOM = 28, 26
"""Columns for a name, and for a line of a rule's words."""
MANY_ENDS = 5
"""With more kinds of ends each has room for one line of words."""
GROUND = ("bg", "card", "edge", "ink", "sub")
"""The colours of paper, frames and words."""


@cache
def _pairs() -> dict[str, tuple[str, str]]:
    """All colours of pictures by name, as (light, dark)."""
    return {name: PALETTE[name] for name in GROUND} | {name: HUES[name] for name in SERIES}


class Style:
    """Colours of one theme by name, and words in one language."""

    def __init__(self, theme: str, lang: str | None):
        self.theme = check_theme(theme)
        self.hues = {name: pair[self.theme == "dark"] for name, pair in _pairs().items()}
        self.say = Words(lang)

    def __getitem__(self, name: str) -> str:
        return self.hues[name]

    def series(self, i: int) -> str:
        """The i-th colour of a series."""
        return self.hues[SERIES[i % len(SERIES)]]

    @property
    def settings(self) -> Any:
        """matplotlib's settings."""
        ink, sub = self["ink"], self["sub"]
        return {
            "font.family": [FONT],
            "font.size": 10,
            "text.color": ink,
            "axes.edgecolor": self["edge"],
            "axes.labelcolor": sub,
            "axes.titlecolor": ink,
            "axes.titlelocation": "left",
            "axes.titlesize": 11,
            "axes.facecolor": self["card"],
            "axes.spines.top": False,
            "axes.spines.right": False,
            "axes.axisbelow": True,
            "axes.unicode_minus": False,
            "figure.facecolor": self["card"],
            "figure.edgecolor": "none",
            "hatch.linewidth": 0.6,
            "hatch.color": self["card"],
            "legend.frameon": False,
            "legend.fontsize": 9,
            "xtick.color": sub,
            "ytick.color": sub,
            "xtick.labelcolor": sub,
            "ytick.labelcolor": ink,
            "ytick.labelsize": 9,
            "xtick.labelsize": 9,
            "svg.hashsalt": "tcg_kit",
            "svg.fonttype": "path",
        }


@cache
def _chart_class() -> Any:
    """A Figure that keeps to its style whenever it is drawn, and shows itself in a notebook."""
    from matplotlib import rc_context
    from matplotlib.figure import Figure

    class Chart(Figure):
        style: Style

        def draw(self, renderer: Any) -> None:
            """Draw, in the figure's own style."""
            with rc_context(self.style.settings):
                super().draw(renderer)

        def savefig(self, fname: Any, **kwargs: Any) -> None:
            """Save, in the figure's own style; the same bytes every time."""
            name = str(kwargs.get("format") or fname).lower()
            if name.endswith("svg"):
                kwargs.setdefault("metadata", {"Date": None})
            with rc_context(self.style.settings):
                super().savefig(fname, **kwargs)

        def _repr_html_(self) -> str:
            out = io.StringIO()
            self.savefig(out, format="svg")
            return _themed(out.getvalue()) if self.style.theme == "auto" else _bare(out.getvalue())

    return Chart


def _bare(svg: str) -> str:
    """The <svg> element alone, as wide as there is room."""
    svg = re.sub(r"<metadata>.*?</metadata>|<!--.*?-->", "", svg[svg.index("<svg ") :], flags=re.S)
    return svg.replace("<svg ", '<svg class="tcg-chart" style="max-width:100%;height:auto" ', 1)


def _themed(svg: str) -> str:
    """The picture with its colours as variables: JupyterLab's theme decides, elsewhere the reader's system."""
    dark = ";".join([f"--t-{name}:{pair[1]}" for name, pair in _pairs().items()])
    head = (
        f'<style>@media(prefers-color-scheme:dark){{.tcg-chart:not([data-jp-theme-light="true"] *){{{dark}}}}}'
        f'[data-jp-theme-light="false"] .tcg-chart{{{dark}}}</style>'
    )
    for name, (light, _) in _pairs().items():
        svg = svg.replace(f": {light}", f": var(--t-{name},{light})")
    begin = _bare(svg)
    end_of_tag = begin.index(">") + 1
    return begin[:end_of_tag] + head + begin[end_of_tag:]


@contextmanager
def figure(style: Style, width: float, height: float) -> Iterator[Figure]:
    """An empty figure in a style, in inches. Raises TcgKitError without matplotlib, RenderError without the font."""
    try:
        from matplotlib import font_manager, rc_context
    except ModuleNotFoundError as e:
        raise TcgKitError(message("sim:needs", name="matplotlib")) from e
    try:
        from pylopdf_fonts_jp import sans_path
    except ModuleNotFoundError as e:
        raise RenderError(message("sim:needs", name="pylopdf-fonts-jp")) from e
    if FONT not in {font.name for font in font_manager.fontManager.ttflist}:
        font_manager.fontManager.addfont(str(sans_path()))
    with rc_context(style.settings):
        chart = _chart_class()(figsize=(width, height), layout="constrained")
        chart.style = style
        yield chart


def plot(results: Results, kind: str, lang: str | None, theme: str, **options: Any) -> Figure:
    """A picture of results."""
    if kind not in ("overview", *KINDS):
        raise TcgKitError(message("sim:plot", value=short(kind), known=("overview", *KINDS)))
    style = Style(theme, lang)
    title = f"{results.game.title[style.say.lang]}: {style.say('games', n=results.games)}"
    if kind == "overview":
        with figure(style, 9.6, 7) as chart:
            chart.suptitle(title, x=0.01, ha="left", fontsize=13)
            for ax, name in zip(chart.subplots(2, 2).flat, ("wins", "ends", "length", "curves"), strict=True):
                KINDS[name](results, ax, style, **(options if name == "curves" else {}))
        return chart
    with figure(style, 8, 4.2) as chart:
        chart.suptitle(title, x=0.01, ha="left", fontsize=12)
        KINDS[kind](results, chart.subplots(), style, **options)
    return chart


def _wins(results: Results, ax: Axes, style: Style) -> None:
    """Who wins: each with its interval, and the fair share."""
    say, named = style.say, Named(results.plan, style.say)
    rows = [
        (cut(group_name(results, by, label, say, named), NAME_ROOM), rate, group)
        for group, by in enumerate(results.groups)
        for label, rate in results.wins(by).items()
    ]
    ax.set_title(say("who"))
    if not rows:
        _nothing(ax, style, say("no-wins"))
        return
    ax.axvline(1 / results.plan.players, color=style["sub"], linestyle=(0, (4, 3)), linewidth=1)
    intervals(ax, style, rows)
    shares(ax)
    ax.set_xlim(0, 1)
    ax.set_xlabel(say("axis-wins"))


def _ends(results: Results, ax: Axes, style: Style) -> None:
    """How games end, by rule."""
    ends = results.ends()
    ax.set_title(style.say("how"))
    if not ends:
        _nothing(ax, style, style.say("no-games"))
        return
    for y, rate in enumerate(ends.values()):
        ax.barh(y, rate.share, 0.62, color=style.series(y), hatch=HATCHES[y % len(HATCHES)])
        ax.plot([rate.low, rate.high], [y, y], color=style["ink"], linewidth=1.4)
        ax.text(rate.high + 0.015, y, f"{rate.share:.1%}", va="center", fontsize=9, color=style["ink"])
    lines = 2 if len(ends) <= MANY_ENDS else 1
    names = [_in_lines(end_name(results.game, rule, style.say.lang), lines) for rule in ends]
    ax.set_yticks(range(len(ends)), names)
    ax.set_ylim(max(len(ends), 3) - 0.4, -0.6)
    shares(ax)
    room = min(1.2, 1.3 * max(rate.high for rate in ends.values()))
    ax.set_xlim(0, room)
    ax.set_xticks([tick for tick in ax.get_xticks() if tick <= min(1, room)])
    ax.set_xlabel(style.say("axis-share"))


def _length(results: Results, ax: Axes, style: Style) -> None:
    """How many games last so many turns, by the rule that ends them."""
    every = results.turns()
    ax.set_title(style.say("length"))
    if not every:
        _nothing(ax, style, style.say("no-games"))
        return
    longest = max(every)
    turns = range(1, longest + 1)
    below = [0] * longest
    for i, reason in enumerate(results.ends()):
        counts = results.turns(reason)
        heights = [counts[turn] for turn in turns]
        hatch = HATCHES[i % len(HATCHES)]
        ax.bar(turns, heights, 0.9, bottom=below, color=style.series(i), hatch=hatch, label=reason)
        below = [a + b for a, b in zip(below, heights, strict=True)]
    ax.legend()
    ax.set_xlim(0, longest + 1)
    ax.set_ylim(0, 1.08 * max(below))
    counting(ax.xaxis)
    counting(ax.yaxis)
    ax.set_xlabel(style.say("axis-turn"))
    ax.set_ylabel(style.say("axis-games"))


def _cards(results: Results, ax: Axes, style: Style) -> None:
    """The cards that go most with winning and with losing."""
    say, rows, named = style.say, list[tuple[str, Interval, int]](), Named(results.plan, style.say)
    names = results.plan.deck_names
    for one in telling(results):
        name = results.game.label("card", one.card, say.lang)
        if len(names) > 1:
            name = say("beside", word=cut(name, NAME_ROOM), name=cut(named.decks[one.deck], NAME_ROOM))
        rows.append((name, one.start.minus(one.without), names.index(one.deck)))
    ax.set_title(say("cards"))
    if not rows:
        _nothing(ax, style, say("cards-few", n=LEAST_GAMES))
        return
    ax.axvline(0, color=style["sub"], linestyle=(0, (4, 3)), linewidth=1)
    intervals(ax, style, rows)
    ax.xaxis.set_major_formatter(_signed)
    ax.set_xlabel(say("axis-gain"))


def _curves(results: Results, ax: Axes, style: Style, measure: str | None = None, by: str | None = None) -> None:
    """A number turn by turn, with its interval; by side, or by fate where the sides are alike."""
    say, by = style.say, by or ("side" if "side" in results.groups else "fate")
    label = results.plan.watched.measures[results.measures.index(measure) if measure else 0].label[say.lang]
    ax.set_title(_headed(label))
    last, named, lowest = quantile(results.turns(), 0.98), Named(results.plan, say), 0.0
    curves = {i: one for i, one in enumerate(results.curve(measure, by).items()) if one[1][0].of >= FEW}
    if not curves:
        _nothing(ax, style, say("curves-few", n=FEW))
        return
    for i, (name, means) in curves.items():
        bounds = [mean.interval for mean in means[: last + 1]]
        turns, colour = range(1, len(bounds) + 1), style.series(i)
        ax.fill_between(turns, [b.low for b in bounds], [b.high for b in bounds], color=colour, alpha=0.22, linewidth=0)
        known = say(name) if by == "fate" else named.sides[name] if by == "side" else name
        lowest = min(lowest, *[b.low for b in bounds])
        every = max(1, len(bounds) // 12)
        values = [b.value for b in bounds]
        ax.plot(
            turns,
            values,
            color=colour,
            marker=MARKERS[i % len(MARKERS)],
            markevery=every,
            ms=4.5,
            label=_plain(cut(known, NAME_ROOM)),
        )
    ax.legend()
    ax.set_xlim(0, last + 2)
    ax.set_ylim(bottom=lowest)
    counting(ax.xaxis)
    counting(ax.yaxis)
    ax.set_xlabel(say("axis-curve"))


def compared(comparison: Comparison, lang: str | None, theme: str) -> Figure:
    """A picture of a comparison: how many games each condition changes, and how much it helps the first side."""
    style = Style(theme, lang)
    say, base, changes = style.say, comparison.base, comparison.changes
    with figure(style, 11, max(2.2, 1.3 + 0.3 * len(changes))) as chart:
        title = f"{base.game.title[say.lang]}: {say('compared', n=base.games)}"
        chart.suptitle(title, x=0.01, ha="left", fontsize=12)
        left, right = chart.subplots(1, 2, sharey=True)
        names = {name: cut(name, 2 * NAME_ROOM) or say("after") for name in changes}
        intervals(left, style, [(names[name], one.games, 0) for name, one in changes.items()])
        shares(left)
        left.set_xlim(left=0)
        left.set_title(_headed(say("other-game")))
        left.set_xlabel(say("axis-share"))
        right.axvline(0, color=style["sub"], linestyle=(0, (4, 3)), linewidth=1)
        intervals(right, style, [(names[name], one.gain, 1) for name, one in changes.items()])
        right.xaxis.set_major_formatter(_signed)
        right.set_title(_headed(say("wins-of", side=cut(Named(base.plan, say).sides[base.plan.sides[0]], NAME_ROOM))))
        right.set_xlabel(say("axis-gain"))
    return chart


def intervals(ax: Axes, style: Style, rows: Sequence[tuple[str, Rate | Interval, int]]) -> None:
    """A line of dots with their intervals, the first on top; the number is the group, which has a colour and a sign."""
    for y, (_, what, group) in enumerate(rows):
        interval = what.interval if isinstance(what, Rate) else what
        colour = style.series(group)
        ax.plot([interval.low, interval.high], [y, y], color=colour, linewidth=3, alpha=0.55, solid_capstyle="butt")
        ax.plot([interval.value], [y], color=colour, marker=MARKERS[group % len(MARKERS)], markersize=7, clip_on=False)
    ax.set_yticks(range(len(rows)), [_plain(name) for name, _, _ in rows])
    ax.set_ylim(len(rows) - 0.4, -0.6)
    ax.grid(axis="x", color=style["edge"], linewidth=0.5, alpha=0.6)


def _signed(x: float, at: float) -> str:
    """A difference on an axis, in points."""
    return f"{round(100 * x, 1):+g}" if x else "0"


def shares(ax: Axes) -> None:
    """The lower axis counts in percent."""
    ax.xaxis.set_major_formatter(lambda x, at: f"{x:.0%}")


def counting(axis: Axis) -> None:
    """An axis of whole numbers: no tick between two of them."""
    from matplotlib.ticker import MaxNLocator

    axis.set_major_locator(MaxNLocator(nbins=8, steps=[1, 2, 5, 10], integer=True))


def _nothing(ax: Axes, style: Style, why: str) -> None:
    """Words in the place of a picture, where there is nothing to draw yet."""
    ax.set_axis_off()
    ax.text(0.5, 0.5, "\n".join(wrap(why, 56)), ha="center", va="center", color=style["sub"], transform=ax.transAxes)


def _in_lines(text: str, lines: int) -> str:
    """An id, and below it as much of its words as there is room for in so many lines."""
    first, _, rest = text.partition(" ")
    rows = wrap(rest, RULE_ROOM)
    if len(rows) > lines:
        rows = (*rows[: lines - 1], cut(rows[lines - 1] + " " * RULE_ROOM, RULE_ROOM))
    return _plain("\n".join([first, *rows]) if rest else first)


def _headed(text: str) -> str:
    """Words as a title: with a capital."""
    return _plain(text[:1].upper() + text[1:])


def _plain(text: str) -> str:
    """A name as it stands: matplotlib would take what is between $ signs for formulas."""
    return text.replace("$", r"\$")


Panel = Callable[..., None]
KINDS: Mapping[str, Panel] = {
    "wins": _wins,
    "ends": _ends,
    "length": _length,
    "cards": _cards,
    "curves": _curves,
}
"""The kinds of pictures beside the overview."""
