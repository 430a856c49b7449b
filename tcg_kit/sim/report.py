"""Results in words: tables in one language, as text for a terminal and as HTML for a notebook."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from functools import cache
from html import escape
from importlib import resources
from typing import TYPE_CHECKING, NamedTuple

from tcg_kit.core.lang import Text, check_lang
from tcg_kit.core.width import columns
from tcg_kit.sim.stats import Interval, Mean, Rate, quantile

if TYPE_CHECKING:
    from tcg_kit.core.definition import Definition
    from tcg_kit.sim.compare import Comparison
    from tcg_kit.sim.results import CardRate, Results

MOST_CARDS, LEAST_GAMES = 4, 20
"""So many of the best and the worst cards are told, of those with at least so many games with and without them."""


class Cell(NamedTuple):
    """A place in a table. bar: an interval of shares, drawn beside the words; strong: it stands out."""

    text: str
    bar: Interval | None = None
    strong: bool = False


class Table(NamedTuple):
    """A titled table; a note below it. The first column is words, the others are numbers. fair: a mark in the bars."""

    title: str
    head: tuple[str, ...]
    rows: list[tuple[Cell, ...]]
    note: str = ""
    fair: float | None = None


class Report(NamedTuple):
    """A title, a few lines, tables."""

    title: str
    lines: list[str]
    tables: list[Table]


@cache
def texts() -> Mapping[str, Text]:
    """The words by key."""
    words: dict[str, Text] = tomllib.loads((resources.files("tcg_kit.sim") / "texts.toml").read_text("utf-8"))
    return words


class Words:
    """The words in one language."""

    def __init__(self, lang: str | None):
        self.lang = check_lang(lang)

    def __call__(self, key: str, **values: object) -> str:
        """The sentence of a key, filled in."""
        return texts()[key][self.lang].format(**values)


def tables(results: Results, lang: str | None = None) -> Report:
    """The summary of results in a language."""
    say, plan, game = Words(lang), results.plan, results.game
    fair = 1 / plan.players
    decks = ", ".join(plan.deck_names)
    decks = decks if len(plan.deals) == 1 else say("all-decks", decks=decks)
    lines = [say("facts", bots=", ".join(plan.bot_names), decks=decks, seed=results.seed)]
    changed = [f"{k}={v}" for k, v in plan.rulings.items() if v != game.rulings[k].default]
    if changed:
        lines.append(say("changed", rulings=", ".join(changed)))
    if not results.complete:
        lines.append(say("stopped", n=results.games, asked=results.asked))
    head = (say("wins"), say("of"), say("share"), say("interval"))
    out = [_who(results, say, head, fair)]
    pairings = results.pairings() if len(plan.deals) > 1 else {}
    if pairings:
        rows = [(Cell(say("pairing", a=a, b=b)), *_rate(rate)) for (a, b), rate in pairings.items()]
        out.append(Table(say("pairings"), (say("deck"), *head), rows, say("pairings-note"), fair))
    ends = []
    for rule, rate in results.ends().items():
        count, _, *rest = _rate(rate)
        ends.append((Cell(_cut(end_name(game, rule, say.lang), 52)), count, *rest))
    out.append(Table(say("how"), (say("rule"), say("axis-games"), *head[2:]), ends))
    out += [_length(results, say), *_cards(results, say)]
    title = f"{game.title[say.lang]}: {say('games', n=results.games)}"
    return Report(title, lines, [table for table in out if table.rows])


def _who(results: Results, say: Words, head: tuple[str, ...], fair: float) -> Table:
    rows: list[tuple[Cell, ...]] = []
    for by in results.groups:
        for label, rate in results.wins(by).items():
            kind = results.plan.side_kind if by == "side" else by
            name = say(label) if kind == "first" else f"{say(f'by-{kind}')} {label}" if kind else label
            rows.append((Cell(name), *_rate(rate)))
    draws = results.draws()
    if draws.n:
        rows.append((Cell(say("drawn")), *_rate(draws)))
    return Table(say("who"), ("", *head), rows, say("who-note", fair=fair), fair)


def _length(results: Results, say: Words) -> Table:
    rows = []
    for name, counts in (("turns", results.turns()), ("decisions", results.tally.decisions)):
        if not counts:
            continue
        mean = Mean.counted(counts).interval
        spread = f"{quantile(counts, 0.05)}–{quantile(counts, 0.95)}"
        cells = f"{mean.value:.1f}", f"{mean.low:.1f}–{mean.high:.1f}", str(quantile(counts, 0.5)), spread
        rows.append((Cell(say(name)), *map(Cell, cells)))
    return Table(say("length"), ("", say("mean"), say("interval"), say("middle"), say("range")), rows)


def compared(comparison: Comparison, lang: str | None = None) -> Report:
    """A comparison in a language."""
    say, base = Words(lang), comparison.base
    title = f"{base.game.title[say.lang]}: {say('compared', n=base.games)}"
    rows = []
    for name, one in comparison.changes.items():
        cells = [Cell(f"{one.games.share:.1%}"), Cell(f"{one.winners.share:.1%}")]
        cells.append(Cell(f"{one.before.share:.1%} → {one.after.share:.1%}"))
        cells.append(Cell(f"{points(one.gain.value)} ({_span(one.gain, 100)})", strong=not one.gain.has(0)))
        cells.append(Cell(f"{one.turns.value:+.1f} ({_span(one.turns)})", strong=not one.turns.has(0)))
        rows.append((Cell(name or say("after")), *cells))
    wins = say("wins-of", side=base.plan.sides[0])
    head = (say("case"), say("other-game"), say("other-winner"), wins, say("gain"), say("turns-by"))
    table = Table("", head, rows, say("compared-note"))
    return Report(title, [] if rows else [say("nothing")], [table] if rows else [])


def _span(interval: Interval, scale: int = 1) -> str:
    return f"{scale * interval.low:+.1f} … {scale * interval.high:+.1f}"


def telling(results: Results) -> list[CardRate]:
    """The cards at both ends of cards() of which enough games are known."""
    known = [one for one in results.cards() if min(one.start.of, one.without.of) >= LEAST_GAMES]
    return known if len(known) <= 2 * MOST_CARDS else [*known[:MOST_CARDS], *known[-MOST_CARDS:]]


def _cards(results: Results, say: Words) -> list[Table]:
    many = len(results.plan.deck_names) > 1
    rows = []
    for one in telling(results):
        gain = one.gain
        name = results.game.label("card", one.card, say.lang)
        cells = [Cell(f"{one.start.share:.1%}"), Cell(f"{one.without.share:.1%}")]
        cells += [Cell(points(gain.value), strong=not gain.has(0)), Cell(_span(gain, 100))]
        rows.append((Cell(name), *([Cell(one.deck)] if many else []), *cells))
    head = (say("with"), say("without"), say("gain"), say("interval"))
    head = (say("card"), *((say("deck"),) if many else ()), *head)
    return [Table(say("cards"), head, rows, say("cards-note"))] if rows else []


def points(difference: float) -> str:
    """A difference of shares, in points."""
    return f"{100 * difference:+.1f}"


def end_name(game: Definition, rule: str, lang: str) -> str:
    """A rule's id with the first sentence of its text."""
    text = game.rules[rule].text[lang] if rule in game.rules else ""
    first = re.split(r"(?<=[。.!?])(?=\s|[^\d\s])", text)[0].rstrip("。.") if text else ""
    return f"{rule} {first}".strip()


def _rate(rate: Rate) -> tuple[Cell, ...]:
    low, high = rate.low, rate.high
    words = f"{low:.1%}–{high:.1%}"
    return Cell(f"{rate.n:,}"), Cell(f"{rate.of:,}"), Cell(f"{rate.share:.1%}"), Cell(words, rate.interval)


def as_text(report: Report) -> str:
    """For a terminal: columns in line, a kanji taking two."""
    out = [report.title, *report.lines]
    for table in report.tables:
        grid = [[" ".join(cell.text.split()) + ("*" if cell.strong else "") for cell in row] for row in table.rows]
        lines = [list(table.head), *grid]
        widths = [max(columns(line[i]) for line in lines) for i in range(len(table.head))]
        out += ["", *([f"── {table.title}"] if table.title else [])]
        for line in lines:
            first, *rest = [(text, width - columns(text)) for text, width in zip(line, widths, strict=True)]
            out.append("  ".join([first[0] + " " * first[1], *(" " * space + text for text, space in rest)]).rstrip())
        if table.note:
            out.append(table.note)
    return "\n".join(out)


def _cut(text: str, room: int) -> str:
    if columns(text) <= room:
        return text
    while columns(text) > room - 1:
        text = text[:-1]
    return text.rstrip() + "…"


def as_html(report: Report) -> str:
    """For a notebook: in its own colours; names are data, never markup."""
    parts = ['<div class="tcg-results" style="line-height:1.4;overflow-x:auto">', f"<b>{escape(report.title)}</b>"]
    parts += [f"<br>{escape(line)}" for line in report.lines]
    for table in report.tables:
        parts.append('<table style="margin:10px 0 2px;border-collapse:collapse">')
        if table.title:
            parts.append(f'<caption style="text-align:left;font-weight:600">{escape(table.title)}</caption>')
        parts.append("<tr>")
        parts += [f'<th style="{_style(i, True)}">{escape(word)}</th>' for i, word in enumerate(table.head)]
        parts.append("</tr>")
        for row in table.rows:
            cells = [f'<td style="{_style(i, not i)}">{_cell(cell, table.fair)}</td>' for i, cell in enumerate(row)]
            parts.append(f"<tr>{''.join(cells)}</tr>")
        parts.append("</table>")
        if table.note:
            parts.append(f'<small style="opacity:.8">{escape(table.note)}</small>')
    return "".join([*parts, "</div>"])


def _style(i: int, wraps: bool) -> str:
    side, space = ("right", 10) if i else ("left", 0)
    return f"padding:2px 8px 2px {space}px;text-align:{side}{'' if wraps else ';white-space:nowrap'}"


def _cell(cell: Cell, fair: float | None) -> str:
    text = f"<b>{escape(cell.text)}</b>" if cell.strong else escape(cell.text)
    return text if cell.bar is None else f"{text} {_bar(cell.bar, fair)}"


def _bar(interval: Interval, fair: float | None) -> str:
    """The interval on a line from 0 to 100 %, with the value as a dot; the fair share as a tick."""
    value, low, high = (round(2 + 96 * v, 1) for v in interval)
    tick = "" if fair is None else f'<path d="M{2 + 96 * fair:.1f} 0v12" stroke="currentColor" opacity=".45"/>'
    return (
        '<svg width="100" height="12" style="vertical-align:middle" aria-hidden="true">'
        f'<path d="M2 6h96" stroke="currentColor" opacity=".2"/>{tick}'
        f'<path d="M{low} 6H{high}" stroke="currentColor" stroke-width="3" opacity=".55"/>'
        f'<circle cx="{value}" cy="6" r="3.5" fill="currentColor"/></svg>'
    )
