"""`tcg-kit schema`: the JSON Schema of card, deck and lesson files; their fields for people; files to begin with."""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import Any

from tcg_kit.catalogue import game as find
from tcg_kit.commands import Parser, Words, WrongUse, head, listed, put, tell
from tcg_kit.core.definition import Definition
from tcg_kit.core.errors import TcgKitError, message, system_says
from tcg_kit.core.fieldlist import CardField, Phrase, conditions, phrases, values
from tcg_kit.core.fields import fields_of
from tcg_kit.core.lang import Text
from tcg_kit.core.vocab import Vocabulary
from tcg_kit.core.writing import cards_template, deck_text, encoded
from tcg_kit.teach import lesson_schema

KINDS = ("cards", "deck", "lesson")
FORMS = ("csv", "toml", "json", "txt")


def declare(parser: Parser, say: Words) -> None:
    """The arguments."""
    parser.argument("kind", choices=KINDS, metavar="KIND", help=say("kind"))
    parser.slug()
    shape = parser.options.add_mutually_exclusive_group()
    shape.add_argument("--fields", action="store_true", help=say("fields"))
    shape.add_argument("--template", choices=FORMS, metavar="FORM", help=say("template", forms=listed(FORMS)))
    parser.option("--out", type=Path, metavar="FILE", help=say("out"))


def run(args: argparse.Namespace) -> int:
    """Print or write what is asked for."""
    say, game = Words(args.ui, "schema"), find(args.slug)
    if args.fields and (args.kind != "cards" or args.out is not None):
        raise WrongUse(say("fields-of-cards"))
    if args.fields:
        _tell_fields(game, say)
        return 0
    if args.template is not None:
        text = _template(game, args.kind, args.template, say)
    else:
        text = json.dumps(_schema(game, args.kind), ensure_ascii=False, indent=1) + "\n"
    if args.out is None:
        print(text, end="")
        return 0
    if args.out.exists():
        raise TcgKitError(say("exists", path=args.out))
    try:
        args.out.write_bytes(encoded(text, args.template or "json"))
    except OSError as e:
        raise TcgKitError(message("unwritable", path=args.out, why=system_says(e))) from e
    print(args.out)
    return 0


def _schema(game: Definition, kind: str) -> dict[str, Any]:
    if kind == "lesson":
        return lesson_schema.schema()
    return game.schema() if kind == "cards" else game.deck_schema()


def _template(game: Definition, kind: str, form: str, say: Words) -> str:
    if kind == "lesson" or (kind == "cards" and form == "txt"):
        raise WrongUse(say("no-template", kind=kind, form=form))
    if kind == "cards":
        return cards_template(game, form, say.lang)
    return deck_text(game, next(iter(game.decks.values())), form, say.lang)


def _tell_fields(game: Definition, say: Words) -> None:
    for field in game.card_fields:
        _tell_field(game, field, say)
    told: list[Vocabulary | None] = []
    for name, known in fields_of(game.spec.card).items():
        effects = known.kind == "effects"
        if known.kind not in ("effects", "when", "leaving") or (effects and known.vocabulary in told):
            continue
        print()
        head(f"{game.words['fields'][name][say.lang]} ({name})")
        for phrase in phrases(game, name):
            _tell_phrase(phrase, say)
        if effects:
            told.append(known.vocabulary)
            put(say("conditions"))
            for phrase in conditions(game, name):
                _tell_phrase(phrase, say)
        put(say("values"))
        for value in values(game, name):
            words = f"  [{listed(value.words)}]" if value.words else ""
            put(f"{_named(value.name, value.label, say)}: {value.told[say.lang]}{words}", tell.IN, tell.DEEP)


def _tell_field(game: Definition, field: CardField, say: Words) -> None:
    lang = say.lang
    rules = f" [{listed(field.rules)}]" if field.rules else ""
    kinds = listed(game.label("kind", kind, lang) for kind in field.kinds)
    print(f"{field.name}  {field.label[lang]}{' *' if field.required else ''}{f'  ({kinds})' if kinds else ''}")
    put(f"{field.note[lang]}{rules}", tell.IN)
    put(say("may-be", wanted=field.wanted[lang]), tell.IN)
    if field.example[lang]:
        put(say("example", example=field.example[lang]), tell.IN)


def _tell_phrase(phrase: Phrase, say: Words) -> None:
    more = f"  ({say('also-takes', names=listed(phrase.takes))})" if phrase.takes else ""
    put(f"{phrase.cell}{more}", tell.IN)
    put(f"{phrase.label['ja']}: {phrase.told['ja']}" if say.lang == "ja" else phrase.told["en"], tell.DEEP)


def _named(name: str, label: Text, say: Words) -> str:
    return f"{name}（{label['ja']}）" if say.lang == "ja" and label["ja"] != name else name
