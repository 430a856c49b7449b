"""The fields of card files for people: what each is called, what it may be, an example, the rules.

And the words of effects and conditions, each as a cell of a spreadsheet and as the sentence that the card then says.
All of it is read off the declarations that reading a file uses.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from tcg_kit.core import cells, speech
from tcg_kit.core.errors import message
from tcg_kit.core.fields import REQUIRED, Field, attributes_of, fields_of, options_told, wanted
from tcg_kit.core.lang import LANGS, Text, both
from tcg_kit.core.reading import MEASURE, NUMBER, Reader

if TYPE_CHECKING:
    from tcg_kit.core.definition import Definition


class CardField(NamedTuple):
    """A field. label: its name, also of a column; note: what to write; wanted: what it may be; kinds: the cards that
    have it, () for all; required: whether those must have it; example: as a cell; rules: where it is said."""

    name: str
    label: Text
    note: Text
    wanted: Text
    required: bool
    kinds: tuple[str, ...]
    example: Text
    rules: tuple[str, ...]


class Phrase(NamedTuple):
    """A word of effects or a condition: as a cell, what it takes beside that, as it is if left out, what the card then
    says, and what the word is called."""

    name: str
    cell: str
    takes: tuple[str, ...]
    told: Text
    label: Text


class Value(NamedTuple):
    """What may stand on the right of a name in effects and conditions. words: those that it holds for, () for all."""

    name: str
    label: Text
    told: Text
    words: tuple[str, ...] = ()


def card_fields(game: Definition) -> tuple[CardField, ...]:
    """All fields of a game's cards, in the order of its card class."""
    return tuple(_described(game, name, field) for name, field in fields_of(game.spec.card).items())


def named_cards(game: Definition, slug: str, lang: str) -> list[str]:
    """The cards that a card is bound to by its fields, such as an evolution's base, each with the field's name."""
    card, words = game.cards[slug], game.words["fields"]
    found = [
        (name, getattr(card, attribute))
        for name, (attribute, field) in attributes_of(type(card)).items()
        if field.kind == "slug" and name != "id"
    ]
    return [f"{words[name][lang]}: {game.label('card', other, lang)}" for name, other in found if other]


def _described(game: Definition, name: str, field: Field) -> CardField:
    word = game.words["fields"][name]
    told = options_told(field.options, cells.option_names(name, field, game)) if field.kind == "word" else []
    may = wanted(field, told)
    rows = [raw[name] for raw in game.own_rows if raw.get(name) not in (None, "", [], {}, 0)]
    example = _cell(rows[0]) if rows else dict.fromkeys(LANGS, "")
    required = field.default is REQUIRED
    note = {lang: word[f"note_{lang}"] for lang in LANGS}
    label = {lang: word[lang] for lang in LANGS}
    return CardField(name, label, note, may, required, field.kinds, example, tuple(word["rules"]))


def _cell(value: Any) -> Text:
    if isinstance(value, dict) and set(value) == set(LANGS):
        return value
    return dict.fromkeys(LANGS, cells.written(value) if isinstance(value, (list, dict)) else str(value))


def phrases(game: Definition, field: str) -> list[Phrase]:
    """The words that a field of effects knows, or its conditions, with the least that each needs."""
    known, reader = _reader(game, field)
    vocabulary = reader.vocabulary
    if known.kind in ("when", "leaving"):
        return _conditions(game, reader, leaving=known.kind == "leaving")
    out = []
    for word in vocabulary.words.values():
        table = vocabulary.least(word)
        told = speech.describe(reader.effect(table, field), vocabulary, game)
        more = {name: one for name, one in reader.fields(word).items() if name not in table}
        takes = tuple(f"{name}={one.default}" if one.default else name for name, one in more.items())
        out.append(Phrase(word.name, cells.written([table]), takes, told, reader.label(word.name)))
    return out


def conditions(game: Definition, field: str) -> list[Phrase]:
    """What may stand after `when` in a field of effects."""
    return _conditions(game, _reader(game, field)[1], leaving=False)


def values(game: Definition, field: str) -> list[Value]:
    """What the names in a field of effects or conditions may be given: options with what they are called, ranges."""
    known, reader = _reader(game, field)
    vocabulary = reader.vocabulary
    if known.kind in ("when", "leaving"):
        some = vocabulary.leaving if known.kind == "leaving" else vocabulary.conditions
        return [one for c in some.values() for one in _told(reader, c.name, c.field, c.text)]
    found: dict[str, dict[str, list[tuple[Value, str]]]] = {}
    for word in vocabulary.words.values():
        for name, one in reader.fields(word).items():
            for value in _told(reader, name, one, word.text):
                found.setdefault(value.name, {}).setdefault(value.told["en"], []).append((value, word.name))
    out = [
        alike[0][0]._replace(words=tuple(word for _, word in alike) if len(different) > 1 else ())
        for different in found.values()
        for alike in different.values()
    ]
    return out + [
        one for c in vocabulary.conditions.values() for one in _told(reader, f"when.{c.name}", c.field, c.text)
    ]


def _told(reader: Reader, name: str, field: Field, text: Text) -> list[Value]:
    """What a name may be given, and the names inside it."""
    key, vocabulary = name.rpartition(".")[2], reader.vocabulary
    filters = [(f"{name}.{f.name}", f.field, f.text) for f in vocabulary.filters.values()]
    match field.kind:
        case "amount":
            may: Text = message("want-amount", lo=field.lo, hi=field.hi)
            measured = {k: one for k, one in MEASURE.items() if k != "stat" or vocabulary.measures}
            inside = [*((f"{name}.{k}", one, both("", "")) for k, one in measured.items()), *filters]
        case "filter" | "at-least":
            least = [(f"{name}.at_least", NUMBER, text)] if field.kind == "at-least" else []
            return [value for one in (*filters, *least) for value in _told(reader, *one)]
        case "word" | "stat" | "zone" | "measure":
            may = both(*(", ".join(one[lang] for one in reader.told(field, key, text)) for lang in LANGS))
            inside = []
        case _:
            may, inside = wanted(field), []
    return [Value(name, reader.label(key), may), *(value for one in inside for value in _told(reader, *one))]


def _reader(game: Definition, field: str) -> tuple[Field, Reader]:
    known = fields_of(game.spec.card)[field]
    return known, Reader(known.vocabulary or game.spec.vocabulary, game)


def _conditions(game: Definition, reader: Reader, leaving: bool) -> list[Phrase]:
    out = []
    vocabulary = reader.vocabulary
    for one in (vocabulary.leaving if leaving else vocabulary.conditions).values():
        table = {one.name: vocabulary.sample(one.field)}
        say = speech.leaving if leaving else speech.conditions
        told = say(reader.when(table, "when", leaving), vocabulary, game)
        cell = cells.written(table if leaving else {"when": table})
        out.append(Phrase(one.name, cell, (), told, reader.label(one.name)))
    return out
