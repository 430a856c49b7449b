"""`tcg-kit coverage`: every rule with the lessons, questions, carriers and tests in which it is found, and the gaps."""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable, Sequence
from html import escape
from importlib import resources
from pathlib import Path
from string import Template

from tcg_kit.catalogue import game as find
from tcg_kit.catalogue import games
from tcg_kit.commands import Parser, Words
from tcg_kit.core.errors import TcgKitError, message, system_says
from tcg_kit.core.lang import LANGS, Text
from tcg_kit.core.width import columns, pad
from tcg_kit.svg.theme import FONTS, PALETTE
from tcg_kit.teach.coverage import COLUMNS, Coverage, Row

GAP, NONE = "✗", "–"


def declare(parser: Parser, say: Words) -> None:
    """The arguments."""
    known = ", ".join(games())
    parser.argument("slug", nargs="?", choices=games(), metavar="SLUG", help=say("which", games=known))
    form = parser.options.add_mutually_exclusive_group()
    form.add_argument("--json", action="store_true", help=say("json"))
    form.add_argument("--html", action="store_true", help=say("html"))
    parser.option("--out", type=Path, metavar="FILE", help=say("out"))


def run(args: argparse.Namespace) -> int:
    """Print or write the coverage; exit code 1 if something is missing."""
    say = Words(args.ui, "coverage")
    found = [Coverage(find(slug)) for slug in ([args.slug] if args.slug else games())]
    if args.json:
        text = json.dumps([one.plain() for one in found], ensure_ascii=False, indent=1)
    elif args.html:
        text = page(found, args.ui)
    else:
        text = "\n\n".join(table(one, say) for one in found)
    if args.out is None:
        print(text)
    else:
        try:
            args.out.write_text(text + "\n", "utf-8", newline="\n")
        except OSError as e:
            raise TcgKitError(message("unwritable", path=args.out, why=system_says(e))) from e
        print(args.out)
    return 1 if any(one.gaps for one in found) else 0


def heads(say: Words) -> dict[str, str]:
    """The columns in words."""
    told = (say("lesson"), say("quiz"), say("edge"), say("event"), say("refusal"), say("deck-check"), say("drawing"))
    return dict(zip(COLUMNS, (*told, say("test")), strict=True))


def summary(one: Coverage, say: Words) -> str:
    """How much of what is demanded is there, in a line."""
    n = one.counts()
    return say("summary", **n)


def table(one: Coverage, say: Words) -> str:
    """A game's coverage for a terminal: at most 80 columns."""
    named = heads(say)
    lines = [one.game.title[say.lang], summary(one, say), ""]
    wide = {column: max(7, columns(told) + 2) for column, told in named.items()}
    lines.append(pad(say("rule"), 14) + "".join(_right(named[column], wide[column]) for column in COLUMNS))
    for row in one.rows:
        lines.append(pad(row.rule.id, 14) + "".join(_right(cell(row, column), wide[column]) for column in COLUMNS))
    lines += ["", say("key")]
    lines += [
        say("missing", rule=row.rule.id, columns=", ".join(named[column] for column in row.missing)) for row in one.gaps
    ]
    return "\n".join(lines if one.gaps else [*lines, say("whole", n=len(one.rows))])


def _right(text: str, width: int) -> str:
    return " " * (width - columns(text)) + text


def cell(row: Row, column: str) -> str:
    """How often a rule is found in a column; ✗ where it has to be and isn't."""
    n = len(row.found[column])
    return str(n) if n else GAP if column in row.missing else NONE


# ---------------------------------------------------------------- the page


def page(found: Sequence[Coverage], lang: str) -> str:
    """One page that needs nothing else, in both languages, first in the given one."""
    template = Template((resources.files("tcg_kit.commands") / "coverage.html").read_text("utf-8"))
    says = [Words(one, "coverage") for one in LANGS]
    light, dark = ("".join(f"--{name}:{pair[i]};" for name, pair in PALETTE.items()) for i in (0, 1))
    return template.substitute(
        lang=lang,
        title=escape(Words(lang, "coverage")("title")),
        light=light,
        dark=dark,
        fonts=FONTS,
        heading=_told(says, lambda say: say("title")),
        about=_told(says, lambda say: say("page-about")),
        games="\n".join(_game(one, says) for one in found),
    )


def _told(says: Sequence[Words], told: Callable[[Words], str]) -> str:
    """A text in both languages, of which the page shows one."""
    return _pair({say.lang: told(say) for say in says})


def _head(says: Sequence[Words], column: str) -> str:
    return _told(says, lambda say: heads(say)[column])


def _pair(text: Text) -> str:
    return "".join(f'<span lang="{lang}">{escape(text[lang])}</span>' for lang in LANGS)


def _game(one: Coverage, says: Sequence[Words]) -> str:
    n = one.counts()
    bars = [
        (lambda say: say("lesson"), n["lesson"]),
        (lambda say: say("carrier"), n["carrier"]),
        (lambda say: say("test"), n["test"]),
        (lambda say: say("quiz"), n["quiz"]),
    ]
    meters = "".join(
        f"<div>{_told(says, told)} <b>{has} / {n['rules']}</b>"
        f'<meter min="0" max="{n["rules"]}" low="{n["rules"]}" value="{has}"></meter></div>'
        for told, has in bars
    )
    titles = [
        _told(says, lambda say: say("rule")),
        *(_head(says, column) for column in COLUMNS),
    ]
    head = "".join(f'<th scope="col"><button type="button">{title}</button></th>' for title in titles)
    bodies = "\n".join(_body(row, n, says) for n, row in enumerate(one.rows))
    return (
        f"<section><h2>{_pair(one.game.title)}<small>{_told(says, lambda say: summary(one, say))}</small></h2>\n"
        f'<div class="bars">{meters}</div>\n'
        f'<p></p><div class="room"><table><thead><tr>{head}</tr></thead>\n{bodies}\n</table></div></section>'
    )


def _body(row: Row, n: int, says: Sequence[Words]) -> str:
    """A rule: its line, and what is shown when it is opened."""
    rule = row.rule
    cells = [f'<td data-n="{n}"><button type="button" aria-expanded="false">{escape(rule.id)}</button></td>']
    for column in COLUMNS:
        count = len(row.found[column])
        kind = "gap" if column in row.missing else "must" if column in row.demanded else "" if count else "none"
        cells.append(f'<td data-n="{-1 if kind == "gap" else count}" class="{kind}">{cell(row, column)}</td>')
    places = "".join(
        f"<dt>{_head(says, column)}</dt><dd>{escape(' · '.join(row.found[column]))}</dd>"
        for column in COLUMNS
        if row.found[column]
    )
    text = "".join(f'<p lang="{lang}">{escape(rule.text[lang])}</p>' for lang in LANGS)
    return (
        f"<tbody><tr>{''.join(cells)}</tr>"
        f'<tr class="more" hidden><td colspan="{len(COLUMNS) + 1}">{text}<dl>{places}</dl></td></tr></tbody>'
    )
