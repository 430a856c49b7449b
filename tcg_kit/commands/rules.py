"""`tcg-kit rules`: the rule catalogue of a game, with what stands behind each rule; the switches between readings."""

from __future__ import annotations

import argparse
import difflib

from tcg_kit.catalogue import game as find
from tcg_kit.commands import Parser, Words, listed, put, tell
from tcg_kit.core.errors import TcgKitError
from tcg_kit.core.names import findable, holds
from tcg_kit.core.rules import TAGS, Ruling


def declare(parser: Parser, say: Words) -> None:
    """The arguments."""
    parser.slug()
    parser.argument("search", nargs="?", metavar="ID", help=say("search"))
    parser.option("--tag", choices=TAGS, help=say("tag"))
    parser.option("--rulings", action="store_true", help=say("rulings"))


def run(args: argparse.Namespace) -> int:
    """Print what fits; nothing found is a problem."""
    game, say = find(args.slug), Words(args.ui, "rules")
    lang = say.lang
    wanted = args.search or ""
    if args.rulings:
        rulings = [
            r
            for r in game.rulings.values()
            if holds(findable([r.key, *r.rules, r.text[lang], *(t[lang] for t in r.option_text.values())]), wanted)
        ]
        for ruling in rulings:
            _ruling(ruling, say)
        if not rulings:
            raise TcgKitError(say("no-ruling", wanted=wanted, known=listed(game.rulings)))
        put(say("use-ruling"))
        return 0
    found = [r for r in game.rules.values() if args.tag in (None, r.tag)]
    exact = [r for r in found if r.id == wanted.upper()]
    found = exact or [r for r in found if holds(findable((r.id, *r.text.values(), r.source)), wanted)]
    for rule in found:
        tell.rule(rule, say)
    if not found:
        near = difflib.get_close_matches(wanted.upper(), game.rules, 3, 0.5)
        raise TcgKitError(say("no-rule-near" if near else "no-rule", wanted=wanted, near=listed(near)))
    if len(found) > 1:
        put(say("count", n=len(found)))
    return 0


def _ruling(ruling: Ruling, say: Words) -> None:
    print(f"{ruling.key}  ({listed(ruling.rules)})" if ruling.rules else ruling.key)
    put(ruling.text[say.lang], tell.IN)
    for option in ruling.options:
        mark = "*" if option == ruling.default else " "
        sets = listed(f"{k}={v}" for k, v in ruling.sets.get(option, {}).items())
        put(
            f"{mark} {option}: {ruling.option_text[option][say.lang]}" + (f" ({sets})" if sets else ""),
            tell.IN,
            tell.DEEP,
        )
