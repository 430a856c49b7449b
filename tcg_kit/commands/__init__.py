"""The commands of `tcg-kit`: one module each with declare(parser, words) and run(args) → exit code."""

from __future__ import annotations

import argparse
import re
import shutil
import sys
import tomllib
from collections.abc import Iterable, Sequence
from functools import cache, partial
from importlib import resources
from typing import Any, NoReturn

from tcg_kit.catalogue import games
from tcg_kit.core.lang import LANGS, Text
from tcg_kit.core.width import columns, wrap

COMMANDS = (
    "lab",
    "play",
    "replay",
    "lesson",
    "quiz",
    "explain",
    "rules",
    "diagrams",
    "simulate",
    "check-cards",
    "check-deck",
    "schema",
    "coverage",
    "doctor",
)
"""In the order in which help shows them."""


class WrongUse(Exception):
    """The command line asks for something that doesn't exist: exit code 2."""


@cache
def _texts() -> dict[str, dict[str, Text]]:
    return tomllib.loads((resources.files(__name__) / "texts.toml").read_text("utf-8"))


_ARGPARSE_JA = (
    (r"argument (\S+): invalid choice: (.+) \(choose from (.+)\)", r"\1 に \2 は使えません（使えるもの: \3）"),
    (r"argument (\S+): invalid int value: (.+)", r"\1 は整数です。\2 は使えません"),
    (r"argument (\S+): expected one argument", r"\1 のあとに値を1つ書いてください"),
    (r"the following arguments are required: (.+)", r"足りないもの: \1"),
)
"""What argparse says of wrong use, for those who read Japanese."""


class Words:
    """The command line's sentences in one language: those of a command, and those of all."""

    def __init__(self, lang: str, command: str = "all"):
        self.lang, self.command = lang, command

    def __call__(self, key: str, **values: object) -> str:
        """The sentence of a key, filled in."""
        texts = _texts()
        text = texts[self.command].get(key) or texts["all"][key]
        return text[self.lang].format(**values)


class Parser(argparse.ArgumentParser):
    """An argument parser that speaks a language, and counts a kanji as two columns."""

    def __init__(self, *, lang: str, **kwargs: Any):
        say = Words(lang)
        # argparse wants a class, and calls it: a partial tells it the language
        form: Any = partial(_Help, say)
        super().__init__(add_help=False, allow_abbrev=False, formatter_class=form, **kwargs)
        self.say = say
        self.arguments = self.add_argument_group(say("arguments"))
        self.options = self.add_argument_group(say("options"))
        self.options.add_argument("-h", "--help", action="help", help=say("show-help"))
        self.lang_option = self.option("--lang", choices=LANGS, default=argparse.SUPPRESS, help=say("lang"))

    def argument(self, name: str, **kwargs: Any) -> argparse.Action:
        """A positional argument."""
        return self.arguments.add_argument(name, **kwargs)

    def option(self, *names: str, **kwargs: Any) -> argparse.Action:
        """An option."""
        return self.options.add_argument(*names, **kwargs)

    def slug(self, *also: str) -> None:
        """The argument that names a game."""
        self.argument(
            "slug", choices=(*games(), *also), metavar="SLUG", help=self.say("slug", games=", ".join(games()))
        )

    def read(self, words: Sequence[str]) -> argparse.Namespace:
        """Parse; what a command passes on (`rest`) may hold options that are not ours."""
        args, rest = self.parse_known_args(words)
        if rest and not args.passes_on:
            args.parser.error(self.say("unknown-words", words=" ".join(rest)))
        args.rest = rest
        return args

    def error(self, message: str) -> NoReturn:
        """Wrong use: how it is used, what is wrong, where help is; exit code 2."""
        if self.say.lang == "ja":
            for english, japanese in _ARGPARSE_JA:
                message = re.sub(english, japanese, message)
        self.print_usage(sys.stderr)
        self.exit(2, self.say("wrong-use", problem=message, prog=self.prog) + "\n")


class _Help(argparse.HelpFormatter):
    def __init__(self, say: Words, prog: str):
        super().__init__(prog)
        self.say = say

    def add_usage(self, usage: Any, actions: Any, groups: Any, prefix: str | None = None) -> None:
        super().add_usage(usage, actions, groups, self.say("usage") if prefix is None else prefix)

    def _split_lines(self, text: str, width: int) -> list[str]:
        return list(wrap(text, width))

    def _fill_text(self, text: str, width: int, indent: str) -> str:
        return "\n".join(f"{indent}{line}" for part in text.split("\n") for line in wrap(part, width))


def width() -> int:
    """Columns to write in: the terminal's, within reason."""
    return max(40, min(100, shutil.get_terminal_size((80, 24)).columns - 2))


def put(text: str = "", indent: str = "", more: str | None = None) -> None:
    """Print text wrapped to the terminal; more: the indent of the lines that follow the first."""
    more = indent if more is None else more
    for part in text.split("\n"):
        print("\n".join(wrap(indent + part, width(), more)))


def head(title: str) -> None:
    """Print a heading."""
    print(f"── {title} " + "─" * max(2, width() - columns(title) - 4))


def listed(things: Iterable[object]) -> str:
    """Things with commas."""
    return ", ".join(map(str, things))


def on_terminal() -> bool:
    """Whether a person sits in front: input and output are both a terminal."""
    return all(stream is not None and stream.isatty() for stream in (sys.stdin, sys.stdout))
