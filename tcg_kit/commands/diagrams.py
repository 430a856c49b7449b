"""`tcg-kit diagrams`: every diagram of a game as files."""

from __future__ import annotations

import argparse
from pathlib import Path

from tcg_kit.catalogue import game as find
from tcg_kit.catalogue import games
from tcg_kit.commands import Parser, Words, WrongUse, listed
from tcg_kit.core.errors import RenderError, TcgKitError
from tcg_kit.core.lang import LANGS

FORMATS = ("svg", "png", "pdf", "dot", "mmd", "graphml", "json")


def declare(parser: Parser, say: Words) -> None:
    """The arguments."""
    parser.slug("all")
    parser.option("--out", required=True, type=Path, metavar="DIR", help=say("out"))
    parser.option("--format", default="svg", metavar="LIST", help=say("format", formats=",".join(FORMATS)))
    parser.lang_option.choices = (*LANGS, "both")
    parser.lang_option.default = "both"
    parser.lang_option.help = say("lang")
    parser.option("--theme", default="light", choices=("light", "dark"), help=say("theme"))
    parser.option("--only", action="append", metavar="NAME", help=say("only"))


def run(args: argparse.Namespace) -> int:
    """Write the files; what can't be drawn is told at the end, the others are written all the same."""
    say = Words(args.ui, "diagrams")
    formats = args.format.replace(" ", "").lower().split(",")
    chosen = [find(slug) for slug in (games() if args.slug == "all" else (args.slug,))]
    known = list(dict.fromkeys(name for game in chosen for name in game.graphs))
    for word, allowed in ((args.only or [], known), (formats, FORMATS)):
        for one in word:
            if one not in allowed:
                raise WrongUse(say("unknown", word=one, allowed=listed(allowed)))
    from tcg_kit.graphs import diagram

    try:
        args.out.mkdir(parents=True, exist_ok=True)
    except OSError as e:
        raise TcgKitError(say("no-folder", path=args.out, why=e.strerror)) from e
    problems: dict[str, None] = {}
    for game in chosen:
        for name in [name for name in game.graphs if name in (args.only or known)]:
            for lang in LANGS if args.lang == "both" else (args.lang,):
                picture = diagram(game.graph(name, lang=lang), lang=lang, theme=args.theme)
                for form in formats:
                    path = args.out / f"{game.slug}-{name}-{lang}.{form}"
                    try:
                        picture.save(path)
                    except RenderError as e:
                        problems[str(e)] = None
                    else:
                        print(path)
    if problems:
        raise TcgKitError(" ".join(problems))
    return 0
