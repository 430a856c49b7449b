"""`tcg-kit check-cards`: everything that is wrong with a card file, each with line, field, and what would be right."""

from __future__ import annotations

import argparse
from pathlib import Path

from tcg_kit.catalogue import game as find
from tcg_kit.commands import Parser, Words, problems


def declare(parser: Parser, say: Words) -> None:
    """The arguments."""
    parser.slug()
    parser.argument("file", type=Path, metavar="FILE", help=say("cards-file"))
    parser.option("--json", action="store_true", help=say("as-json"))


def run(args: argparse.Namespace) -> int:
    """Print all problems; exit code 1 if there is an error."""
    say, game = Words(args.ui, "check-cards"), find(args.slug)
    found = game.check_cards(args.file)
    wrong = any(problem.severity == "error" for problem in found)
    n = 0 if wrong else len(game.with_cards(args.file).extra_cards)
    return problems.show(args.file, found, say("fine", path=args.file, n=n), say, args.json)
