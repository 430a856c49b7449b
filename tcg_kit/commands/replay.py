"""`tcg-kit replay`: a saved game step by step; forwards and back where a person sits in front."""

from __future__ import annotations

import argparse
from bisect import bisect_left
from itertools import pairwise
from typing import NamedTuple

import tcg_kit
from tcg_kit.commands import Parser, Words, WrongUse, head, listed, on_terminal, put, tell
from tcg_kit.core.errors import TcgKitError
from tcg_kit.core.session import Session
from tcg_kit.teach.explain import why
from tcg_kit.teach.options import what_now

SLICES = ("phase", "decision", "event")


class Stop(NamedTuple):
    """An instant to stop at: after i steps and k events of the step that follows."""

    i: int
    k: int = 0


def declare(parser: Parser, say: Words) -> None:
    """The arguments."""
    parser.argument("file", metavar="FILE", help=say("file"))
    parser.option("--step", choices=SLICES, default="phase", help=say("step"))
    parser.option("--from", dest="first", type=int, metavar="I", help=say("from"))
    parser.option("--to", dest="last", type=int, metavar="I", help=say("to"))
    parser.option("--seat", type=int, metavar="N", help=say("seat"))
    parser.option("--board", action="store_true", help=say("board"))


def run(args: argparse.Namespace) -> int:
    """Print a replay, or walk through it."""
    say = Words(args.ui, "replay")
    session = tcg_kit.load(args.file)
    n = len(session.steps)
    first = 0 if args.first is None else args.first
    last = n if args.last is None else args.last
    if not 0 <= first <= last <= n:
        raise WrongUse(say("range", n=n))
    players = len(session.view(at=0)["players"])
    if args.seat is not None and not 0 <= args.seat < players:
        raise WrongUse(say("no-seat", n=players - 1))
    _about(session, say)
    show = _Show(session, args.seat, say)
    stops = [stop for stop in stops_of(session, args.step) if first <= stop.i <= last and (stop.i < last or not stop.k)]
    stops = sorted({Stop(first), *stops, Stop(last)})
    if on_terminal():
        return _walk(show, stops, say)
    for before, after in pairwise(stops):
        show.between(before, after)
        if args.board:
            show.board(after)
    if not args.board:
        show.board(stops[-1])
    return 0


def stops_of(session: Session, by: str) -> list[Stop]:
    """The instants between which a game is told: by phase, by decision (just before each), by event."""
    steps = session.steps
    if by == "decision":
        return [Stop(0), *(Stop(i) for i, step in enumerate(steps) if step.action is not None), Stop(len(steps))]
    if by == "event":
        return [
            *(Stop(i, k) for i, step in enumerate(steps) for k in range(max(1, len(step.events)))),
            Stop(len(steps)),
        ]
    return [Stop(i) for i, step in enumerate(steps) if step.action is None] + [Stop(len(steps))]


class _Show:
    """Tells what happens between two stops."""

    def __init__(self, session: Session, seat: int | None, say: Words):
        self.session, self.seat, self.say = session, seat, say

    def between(self, before: Stop, after: Stop) -> None:
        """Print the steps, or the events within one, from a stop to a later one."""
        tell.between(self.session, before, after, self.seat, self.say.lang)

    def board(self, stop: Stop) -> None:
        """Print the board at a stop."""
        self.session.goto(stop.i, stop.k)
        tell.board(self.session, self.seat, self.say.lang)

    def why(self) -> None:
        """Print why the newest event at the stop that is shown happened, and what could be done there."""
        try:
            tell.explanation(why(self.session, seat=self.seat), self.say.lang)
        except TcgKitError as e:
            put(e.text[self.say.lang])
        tell.options(what_now(self.session, self.seat), self.say.lang)


def _about(session: Session, say: Words) -> None:
    game = session.game
    head(game.title[say.lang])
    if session.decks is not None:
        put(say("decks", decks=" – ".join(deck.name for deck in session.decks)))
    changed = [f"{k}={v}" for k, v in session.view(at=0)["rulings"].items() if v != game.rulings[k].default]
    put(say("facts", seed=session.seed, steps=len(session.steps), decisions=len(session.decisions)))
    if changed:
        put(say("changed", rulings=listed(changed)))


def _walk(show: _Show, stops: list[Stop], say: Words) -> int:
    """Next, back, a number, quit."""
    at = 0
    show.board(stops[0])
    while True:
        line = tell.ask(say("prompt", at=stops[at].i, last=stops[-1].i))
        word = "q" if line is None else line.lower()
        if word in ("q", "quit", "exit"):
            return 0
        if word in ("w", "why"):
            show.why()
            continue
        if word in ("", "n", "next"):
            target = at + 1
        elif word in ("b", "back", "p"):
            target = at - 1
        elif word.isascii() and word.isdigit():
            target = bisect_left(stops, Stop(min(int(word), stops[-1].i))) if len(word) < 9 else len(stops) - 1
        else:
            put(say("keys"))
            continue
        if not 0 <= target < len(stops):
            put(say("at-end" if target > 0 else "at-start"))
            continue
        if target == at + 1:
            show.between(stops[at], stops[target])
        at = target
        show.board(stops[at])
