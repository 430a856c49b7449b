"""The command line `tcg-kit`. Exit codes: 0 good, 1 problems found, 2 wrong use, 130 stopped by Ctrl-C."""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Sequence
from importlib import import_module

from tcg_kit import __version__
from tcg_kit.commands import COMMANDS, Parser, Words, WrongUse
from tcg_kit.core.errors import TcgKitError
from tcg_kit.core.lang import LANGS, default_lang, set_lang


def main(argv: Sequence[str] | None = None) -> int:
    """Run a command line, the process's own if none is given; gives the exit code."""
    words = list(sys.argv[1:] if argv is None else argv)
    _forgiving_streams()
    lang = _language(words)
    set_lang(lang)
    say = Words(lang)
    try:
        parser = build_parser(lang)
        if not words:
            parser.print_help()
            return 2
        args = parser.read(words)
        code: int = args.run(args)
        if sys.stdout is not None:
            sys.stdout.flush()
    except SystemExit as e:  # argparse: --help, --version or wrong use
        return e.code if isinstance(e.code, int) else 2
    except WrongUse as e:
        _complain(str(e))
        return 2
    except TcgKitError as e:
        _complain(str(e))
        return 1
    except KeyboardInterrupt:
        _complain(say("stopped"))
        return 130
    except BrokenPipeError:  # the reader has seen enough, as with `| head`
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except OSError as e:
        _complain(f"{e.filename or 'tcg-kit'}: {e.strerror or e}")
        return 1
    return code


def build_parser(lang: str) -> Parser:
    """The parser of all commands, with its help in a language."""
    say = Words(lang)
    parser = Parser(prog="tcg-kit", lang=lang, description=say("about"), epilog=say("codes"))
    parser.option("--version", action="version", version=f"tcg-kit {__version__}", help=say("version"))
    commands = parser.add_subparsers(title=say("commands"), metavar=say("command"), dest="command", required=True)
    for name in COMMANDS:
        module = import_module(f"tcg_kit.commands.{name.replace('-', '_')}")
        words = Words(lang, name)
        sub = commands.add_parser(name, lang=lang, help=words("help"), description=words("about"))
        module.declare(sub, words)
        sub.set_defaults(run=module.run, ui=lang, parser=sub, passes_on=name == "lab")
    return parser


def _complain(message: str) -> None:
    """One line on stderr."""
    if sys.stderr is not None:
        print("tcg-kit:", " ".join(message.split()), file=sys.stderr)


def _forgiving_streams() -> None:
    """A terminal that can't show a character gets a ? instead of a crash; wrong bytes that are typed do no harm."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")


def _language(words: Sequence[str]) -> str:
    """The language of help and messages: --lang, TCG_KIT_LANG, the locale; English where kanji can't be shown."""
    for i, word in enumerate(words):
        given = word.removeprefix("--lang=") if word != "--lang" else "".join(words[i + 1 : i + 2])
        if word.startswith("--lang") and given in LANGS:
            return given
    if not os.environ.get("TCG_KIT_LANG"):
        try:
            "あ".encode(getattr(sys.stdout, "encoding", None) or "utf-8")
        except UnicodeEncodeError:
            return "en"
    return default_lang()
