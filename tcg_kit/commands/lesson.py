"""`tcg-kit lesson`: the lessons with what is done of them, and a lesson taken in the terminal."""

from __future__ import annotations

import argparse
from contextlib import suppress
from pathlib import Path

from tcg_kit.catalogue import game as find
from tcg_kit.catalogue import games
from tcg_kit.commands import Parser, Words, WrongUse, head, listed, on_terminal, put, tell
from tcg_kit.commands.desk import Desk
from tcg_kit.core.lang import Text
from tcg_kit.teach import progress
from tcg_kit.teach.lesson import Lesson, lessons, own_lesson
from tcg_kit.teach.taking import Taking


def declare(parser: Parser, say: Words) -> None:
    """The arguments."""
    parser.argument("slug", nargs="?", choices=games(), metavar="SLUG", help=say("which", games=", ".join(games())))
    parser.argument("n", nargs="?", type=int, metavar="N", help=say("n"))
    parser.option("--file", type=Path, metavar="FILE", help=say("file"))
    parser.option("--reset", action="store_true", help=say("reset"))


def run(args: argparse.Namespace) -> int:
    """List lessons, take one, or forget what was done."""
    say = Words(args.ui, "lesson")
    if (args.reset and (args.n is not None or args.file)) or (args.file and (args.n is not None or not args.slug)):
        raise WrongUse(say("one-thing"))
    if args.reset:
        _say_once(progress.reset(args.slug), say)
        put(say("forgotten", what=find(args.slug).title[say.lang] if args.slug else say("all-games")))
        return 0
    records = progress.read()
    _say_once(records.trouble, say)
    if args.file:
        return _take(own_lesson(find(args.slug), args.file), args.slug, 0, say)
    if args.n is None:
        for slug in [args.slug] if args.slug else games():
            _list(slug, records, say)
        put(say("take", slug=args.slug or "SLUG"))
        put(say("where", path=progress.folder() / progress.NAME))
        return 0
    known = lessons(find(args.slug))
    if not 1 <= args.n <= len(known):
        raise WrongUse(say("no-lesson", slug=args.slug, n=len(known), given=args.n))
    lesson = known[args.n - 1]
    step = records.lesson(args.slug, lesson.name, len(lesson.steps)).resume
    return _take(lesson, args.slug, step, say)


def _say_once(trouble: Text | None, say: Words) -> None:
    if trouble is not None:
        put(trouble[say.lang], " ! ", tell.DEEP)


def _list(slug: str, records: progress.Progress, say: Words) -> None:
    head(f"{find(slug).title[say.lang]}  ({slug})")
    for one in lessons(find(slug)):
        record = records.lesson(slug, one.name, len(one.steps))
        mark = "[x]" if record.finished else "[ ]"
        put(f"{one.title[say.lang]}  {len(record.done)}/{record.of}", f" {mark} ", " " * 5)


def _take(lesson: Lesson, slug: str, step: int, say: Words) -> int:
    desk = Desk(Taking(find(slug), lesson, step), say)
    if on_terminal():
        with suppress(ImportError):
            import readline  # noqa: F401  (the arrow keys then work in input())
    put(say("how"))
    if step:
        put(say("resumed", n=step + 1))
    if not desk.take():
        return 0
    head(desk.own("finished"))
    if lesson.number and lesson.number < len(lessons(find(slug))):
        put(desk.own("follows", slug=slug, n=lesson.number + 1))
    elif lesson.number and lesson.steps[-1].free is not None:
        put(desk.own("another", slug=slug, n=lesson.number, decks=listed(find(slug).decks)))
    return 0
