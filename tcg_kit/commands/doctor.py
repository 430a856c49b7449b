"""`tcg-kit doctor`: what is installed, what is missing and how to get it."""

from __future__ import annotations

import argparse

from tcg_kit.commands import Parser, Words, put
from tcg_kit.core.width import pad
from tcg_kit.doctor import examine

SIGNS = {"ok": "+", "missing": "x", "optional": "-"}


def declare(parser: Parser, say: Words) -> None:
    """No arguments of its own."""


def run(args: argparse.Namespace) -> int:
    """Print the findings; something needed that is missing is a problem."""
    say = Words(args.ui, "doctor")
    missing = 0
    for one in examine():
        put(f"{SIGNS[one.state]} {pad(one.what[say.lang], 28)} {one.detail}", more=" " * 31)
        if one.cure:
            put(one.cure[say.lang], " " * 31)
        missing += one.state == "missing"
    put(say("missing" if missing else "fine", n=missing))
    return 1 if missing else 0
