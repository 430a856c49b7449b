"""`tcg-kit explain`: why something happened in a saved game, and what could be done then."""

from __future__ import annotations

import argparse
import re

import tcg_kit
from tcg_kit.commands import Parser, Words, WrongUse, tell
from tcg_kit.core.session import Session


def declare(parser: Parser, say: Words) -> None:
    """The arguments."""
    parser.argument("file", metavar="FILE", help=say("file"))
    parser.option("--at", metavar="STEP[.EVENT]", help=say("at"))
    parser.option("--seat", type=int, metavar="N", help=say("seat"))


def run(args: argparse.Namespace) -> int:
    """Print the chain of causes, then what could be done at that instant."""
    say = Words(args.ui, "explain")
    session = tcg_kit.load(args.file)
    where = None if args.at is None else _instant(args.at, say)
    tell.explanation(tcg_kit.why(session, where, args.seat), say.lang)
    if where is not None:
        session.goto(*_looked_at(session, *where))
    print()
    tell.options(tcg_kit.what_now(session, args.seat), say.lang)
    return 0


def _looked_at(session: Session, i: int, k: int) -> tuple[int, int]:
    """The instant that a step or an event stands for: before a decision, after all else."""
    step = session.steps[i]
    if k == 0 and step.action is not None:
        return i, 0
    return (i, k) if 0 < k < len(step.events) else (i + 1, 0)


def _instant(text: str, say: Words) -> tuple[int, int]:
    found = re.fullmatch(r"([0-9]{1,6})(?:\.([0-9]{1,4}))?", text)
    if found is None:
        raise WrongUse(say("at-form", text=text))
    return int(found[1]), int(found[2] or 0)
