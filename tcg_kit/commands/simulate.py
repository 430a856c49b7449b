"""`tcg-kit simulate`: many games between bots, and what they show."""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path

from tcg_kit.commands import Parser, Words, WrongUse, given, listed
from tcg_kit.core.errors import TcgKitError
from tcg_kit.sim import bots
from tcg_kit.sim.export import WRITERS
from tcg_kit.sim.simulate import simulate

STOPPED = 130
"""The exit code after Ctrl-C."""


def declare(parser: Parser, say: Words) -> None:
    """The arguments."""
    parser.slug()
    parser.option("--games", type=int, default=1000, metavar="N", help=say("games"))
    parser.option("--bots", default="greedy,random", metavar="LIST", help=say("bots", known=listed(bots.NAMES)))
    parser.option("--cards", type=Path, metavar="FILE", help=say("own-cards"))
    parser.option("--decks", metavar="LIST", help=say("decks"))
    parser.option("--seed", type=int, default=0, metavar="N", help=say("seed"))
    parser.option("--ruling", action="append", default=[], metavar="KEY=VALUE", help=say("ruling"))
    parser.option("--workers", type=int, default=1, metavar="N", help=say("workers"))
    parser.option("--out", type=Path, metavar="FILE", help=say("out", known=listed(WRITERS)))
    parser.option("--json", action="store_true", help=say("json"))


def run(args: argparse.Namespace) -> int:
    """Play and print. Ctrl-C: what has been played is told and written all the same."""
    say, game = Words(args.ui, "simulate"), given.game(args.slug, args.cards)
    for option in ("games", "workers"):
        if getattr(args, option) < 1:
            raise WrongUse(say("least", option=f"--{option}"))
    chosen = _split(args.bots)
    for name in chosen:
        try:
            bots.get(name, game)
        except TcgKitError as e:
            raise WrongUse(str(e)) from e
    least, most = game.spec.players
    if not least <= len(chosen) <= most:
        raise WrongUse(say("how-many-bots", least=least, most=most))
    decks = None
    if args.decks is not None:
        decks = [given.deck(game, name, say) for name in _split(args.decks)]
        if len(decks) != len(chosen):
            raise WrongUse(say("how-many-decks", n=len(chosen)))
    if args.out is not None:
        if args.out.suffix.lower() not in WRITERS:
            raise WrongUse(say("no-form", known=listed(WRITERS)))
        if not args.out.parent.is_dir():
            raise WrongUse(say("no-folder", path=args.out.parent))
    rulings = given.rulings(args.ruling, say)
    executor = None if args.workers == 1 else args.workers
    results = simulate(game, args.games, decks, chosen, args.seed, executor, rulings=rulings)
    if args.json:
        print(json.dumps(results.summary(), ensure_ascii=False, indent=1))
    else:
        print(results.text(say.lang))
    if args.out is not None:
        results.save(args.out)
        print(say("saved", path=args.out, n=f"{results.games:,}"), file=sys.stderr)
    return 0 if results.complete else STOPPED


def _split(words: str) -> list[str]:
    """Words with commas between."""
    return [word.strip() for word in words.split(",")]
