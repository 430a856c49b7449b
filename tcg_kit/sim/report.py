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
from tcg_kit.sim.named import Named, listed
from tcg_kit.sim.stats import Interval, Mean, Rate, quantile

if TYPE_CHECKING:
    from tcg_kit.core.definition import Definition
    from tcg_kit.sim.compare import Comparison
    from tcg_kit.sim.results import CardRate, Results

MOST_CARDS, LEAST_GAMES = 4, 20
"""So many of the best and the worst cards are told, of those with at least so many games with and without them."""
ROOM = 52
"""Columns that a terminal has for words in a table; a notebook breaks the line instead."""


class Cell(NamedTuple):
    """A place in a table. bar: an interval of shares, drawn beside the words; strong: it stands out."""

    text: str
    bar: Interval | None = None
    strong: bool = False


class Table(NamedTuple):
    """A titled table; a note below it, which may stand alone. fair: a mark in the bars.

    The first column is words, the others are numbers; where all are words, words is True.
    """

    title: str
    head: tuple[str, ...]
    rows: list[tuple[Cell, ...]]
    note: str = ""
    fair: float | None = None
    words: bool = False


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
    named, fair = Named(plan, say), 1 / plan.players
    decks = listed(named.decks.values(), plan.deck_names, say)
    decks = decks if len(plan.deals) == 1 else say("all-decks", decks=decks)
    lines = [say("facts", bots=listed(named.bots, plan.bot_names, say), decks=decks, seed=results.seed)]
    changed = [f"{k}={v}" for k, v in plan.rulings.items() if v != game.rulings[k].default]
    if changed:
        lines.append(say("changed", rulings=", ".join(changed)))
    if not results.complete:
        lines.append(say("stopped", n=results.games, asked=results.asked))
    head = (say("wins"), say("of"), say("share"), say("interval"))
    out = [_who(results, say, named, head, fair)]
    pairings = results.pairings() if len(plan.deals) > 1 else {}
    if pairings:
        pairs = [(say("pairing", a=named.decks[a], b=named.decks[b]), rate) for (a, b), rate in pairings.items()]
        rows = [(Cell(words), *_rate(rate)) for words, rate in pairs]
        out.append(Table(say("pairings"), (say("deck"), *head), rows, say("pairings-note"), fair))
    ends = []
    for rule, rate in results.ends().items():
        count, _, *rest = _rate(rate)
        ends.append((Cell(end_name(game, rule, say.lang)), count, *rest))
    out.append(Table(say("how"), (say("rule"), say("axis-games"), *head[2:]), ends))
    out += [_length(results, say), _cards(results, say, named)]
    title = f"{game.title[say.lang]}: {say('games', n=results.games)}"
    return Report(title, lines, [table for table in out if table.rows or table.note])


def _who(results: Results, say: Words, named: Named, head: tuple[str, ...], fair: float) -> Table:
    rows: list[tuple[Cell, ...]] = []
    for by in results.groups:
        for label, rate in results.wins(by).items():
            rows.append((Cell(group_name(results, by, label, say, named, kind=True)), *_rate(rate)))
    draws = results.draws()
    if draws.n:
        rows.append((Cell(say("drawn")), *_rate(draws)))
    return Table(say("who"), ("", *head), rows, say("who-note", fair=fair), fair)


def group_name(results: Results, by: str, label: str, say: Words, named: Named, kind: bool = False) -> str:
    """What a label of wins() is called in words; kind: with the word for what it is, where it doesn't say so itself."""
    if by == "first":
        return say(label)
    if by == "seat":
        return f"{say('by-seat')} {label}" if kind else label
    words = (named.decks if by == "deck" else named.sides)[label]
    what = results.plan.side_kind if by == "side" else by
    return f"{say('by-deck')} {words}" if kind and what == "deck" else words


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
    rows: list[tuple[Cell, ...]] = []
    for name, one in comparison.changes.items():
        cells = [Cell(f"{one.games.share:.1%}"), Cell(f"{one.winners.share:.1%}")]
        cells.append(Cell(f"{one.before.share:.1%} → {one.after.share:.1%}"))
        cells.append(Cell(f"{points(one.gain.value)} ({_span(one.gain, 100)})", strong=not one.gain.has(0)))
        cells.append(Cell(f"{one.turns.value:+.1f} ({_span(one.turns)})", strong=not one.turns.has(0)))
        rows.append((Cell(name or say("after")), *cells))
    if not rows:
        return Report(title, [say("nothing")], [])
    wins = say("wins-of", side=Named(base.plan, say).sides[base.plan.sides[0]])
    head = (say("case"), say("other-game"), say("other-winner"), wins, say("gain"), say("turns-by"))
    notes = [say("compared-note"), *([say("compared-draws")] if base.draws().n else [])]
    if not all(one.games.n for one in comparison.changes.values()):
        notes.append(say("compared-same"))
    tables = [Table("", head, rows, " ".join(notes) if say.lang == "en" else "".join(notes))]
    meant = [(name, ruling_name(base.game, name, say.lang)) for name in comparison.changes]
    if any(words for _, words in meant):
        told: list[tuple[Cell, ...]] = [(Cell(name), Cell(words)) for name, words in meant if words]
        tables.append(
            Table(
                say("rulings"), (say("case"), say("ruling")), told, say("rulings-note", slug=base.game.slug), words=True
            )
        )
    return Report(title, [], tables)


def ruling_name(game: Definition, case: str, lang: str) -> str:
    """What a condition "ruling = option" is about and what it says; "" of another."""
    key, _, option = case.partition(" = ")
    ruling = game.rulings.get(key)
    if ruling is None or option not in ruling.options:
        return ""
    return f"{_first_sentence(ruling.text[lang])} → {ruling.option_text[option][lang]}"


def _span(interval: Interval, scale: int = 1) -> str:
    return f"{scale * interval.low:+.1f} … {scale * interval.high:+.1f}"


def telling(results: Results) -> list[CardRate]:
    """The cards at both ends of cards() of which enough games are known."""
    known = [one for one in results.cards() if min(one.start.of, one.without.of) >= LEAST_GAMES]
    return known if len(known) <= 2 * MOST_CARDS else [*known[:MOST_CARDS], *known[-MOST_CARDS:]]


def _cards(results: Results, say: Words, named: Named) -> Table:
    many = len(results.plan.deck_names) > 1
    rows = []
    for one in telling(results):
        gain = one.start.minus(one.without)
        name = results.game.label("card", one.card, say.lang)
        cells = [Cell(f"{one.start.share:.1%}"), Cell(f"{one.without.share:.1%}")]
        cells += [Cell(points(gain.value), strong=not gain.has(0)), Cell(_span(gain, 100))]
        rows.append((Cell(name), *([Cell(named.decks[one.deck])] if many else []), *cells))
    head = (say("with"), say("without"), say("gain"), say("interval"))
    head = (say("card"), *((say("deck"),) if many else ()), *head)
    return Table(say("cards"), head, rows, say("cards-note") if rows else say("cards-few", n=LEAST_GAMES))


def points(difference: float) -> str:
    """A difference of shares, in points."""
    return f"{100 * difference:+.1f}"


def end_name(game: Definition, rule: str, lang: str) -> str:
    """A rule's id with the first sentence of its text."""
    return f"{rule} {_first_sentence(game.rules[rule].text[lang])}" if rule in game.rules else rule


def _first_sentence(text: str) -> str:
    return re.split(r"(?<=[。.!?])(?=\s|[^\d\s])", text)[0].rstrip("。.")


def _rate(rate: Rate) -> tuple[Cell, ...]:
    low, high = rate.low, rate.high
    words = f"{low:.1%}–{high:.1%}"
    return Cell(f"{rate.n:,}"), Cell(f"{rate.of:,}"), Cell(f"{rate.share:.1%}"), Cell(words, rate.interval)


def as_text(report: Report) -> str:
    """For a terminal: columns in line, a kanji taking two."""
    out = [report.title, *report.lines]
    for table in report.tables:
        out += ["", *([f"── {table.title}"] if table.title else [])]
        out += [": ".join([cell.text for cell in row]) for row in table.rows] if table.words else _in_line(table)
        if table.note:
            out.append(table.note)
    return "\n".join(out)


def _in_line(table: Table) -> list[str]:
    """The head and the rows of a table, in columns; nothing of a table without rows."""
    grid = [[cut(" ".join(cell.text.split()), ROOM) + _star(cell) for cell in row] for row in table.rows]
    lines = [list(table.head), *grid] if grid else []
    widths = [max(columns(line[i]) for line in lines) for i in range(len(table.head))] if grid else []
    out = []
    for line in lines:
        first, *rest = [(text, width - columns(text)) for text, width in zip(line, widths, strict=True)]
        out.append("  ".join([first[0] + " " * first[1], *(" " * space + text for text, space in rest)]).rstrip())
    return out


def _star(cell: Cell) -> str:
    return "*" if cell.strong else ""


def cut(text: str, room: int) -> str:
    """The text if it fits into so many columns, else its beginning and "…"."""
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
        if table.rows:
            head = [f'<th style="{_style(i, table)}">{escape(word)}</th>' for i, word in enumerate(table.head)]
            parts.append(f"<tr>{''.join(head)}</tr>")
        for row in table.rows:
            cells = [f'<td style="{_style(i, table)}">{_cell(cell, table.fair)}</td>' for i, cell in enumerate(row)]
            parts.append(f"<tr>{''.join(cells)}</tr>")
        parts.append("</table>")
        if table.note:
            parts.append(f'<small style="opacity:.8">{escape(table.note)}</small>')
    return "".join([*parts, "</div>"])


def _style(i: int, table: Table) -> str:
    """The style of a column: the first one breaks its lines, or the last one where all are words."""
    side = "right" if i and not table.words else "left"
    wraps = i == (len(table.head) - 1 if table.words else 0)
    return f"padding:2px 8px 2px {10 if i else 0}px;text-align:{side};" + (
        "max-width:36em" if wraps else "white-space:nowrap"
    )


def _cell(cell: Cell, fair: float | None) -> str:
    text = f"<b>{escape(cell.text)}{_star(cell)}</b>" if cell.strong else escape(cell.text)
    return text if cell.bar is None else f"{text} {_bar(cell.bar, fair)}"


def _bar(interval: Interval, fair: float | None) -> str:
    """The interval on a line from 0 to 100 %, with the value as a dot; the fair share as a tick."""
    value, low, high = (round(4 + 92 * v, 1) for v in interval)
    tick = "" if fair is None else f'<path d="M{4 + 92 * fair:.1f} 0v12" stroke="currentColor" opacity=".45"/>'
    return (
        '<svg width="100" height="12" style="vertical-align:middle" aria-hidden="true">'
        f'<path d="M4 6h92" stroke="currentColor" opacity=".2"/>{tick}'
        f'<path d="M{low} 6H{high}" stroke="currentColor" stroke-width="3" opacity=".55"/>'
        f'<circle cx="{value}" cy="6" r="3.5" fill="currentColor"/></svg>'
    )
