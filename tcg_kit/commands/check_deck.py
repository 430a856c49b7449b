"""`tcg-kit check-deck`: every line of a deck file that can't be read, and every rule that the deck breaks, at once."""

from __future__ import annotations

import argparse
from pathlib import Path

from tcg_kit.commands import Parser, Words, given, problems


def declare(parser: Parser, say: Words) -> None:
    """The arguments."""
    parser.slug()
    parser.argument("file", type=Path, metavar="FILE", help=say("deck-file"))
    parser.option("--cards", type=Path, metavar="FILE", help=say("own-cards"))
    parser.option("--ruling", action="append", default=[], metavar="KEY=VALUE", help=say("ruling"))
    parser.option("--json", action="store_true", help=say("as-json"))


def run(args: argparse.Namespace) -> int:
    """Print all problems; exit code 1 if there is an error."""
    say, game = Words(args.ui, "check-deck"), given.game(args.slug, args.cards)
    found = game.check_deck(args.file, given.rulings(args.ruling, say))
    return problems.show(args.file, found, say("fine", path=args.file), say, args.json)
