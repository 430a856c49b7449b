"""The fields of card files for people: what each is called, what it may be, an example, the rules.

And the words of effects and conditions, each as a cell of a spreadsheet and as the sentence that the card then says.
All of it is read off the declarations that reading a file uses.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from tcg_kit.core import cells, speech
from tcg_kit.core.fields import REQUIRED, Field, attributes_of, fields_of, wanted
from tcg_kit.core.lang import LANGS, Text

if TYPE_CHECKING:
    from tcg_kit.core.definition import Definition
    from tcg_kit.core.vocab import Vocabulary


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
    """A word of effects or a condition: as a cell, what else it takes, and what the card then says."""

    name: str
    cell: str
    takes: tuple[str, ...]
    told: Text


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
    told = cells.options_told(name, field, game) if field.kind == "word" else []
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
    known = fields_of(game.spec.card)[field]
    vocabulary = known.vocabulary or game.spec.vocabulary
    if known.kind in ("when", "leaving"):
        return _conditions(game, vocabulary, leaving=known.kind == "leaving")
    out = []
    for word in vocabulary.words.values():
        needs = {name: _sample(one, vocabulary) for name, one in word.fields.items() if one.default is REQUIRED}
        table = {"do": word.name, **needs}
        told = speech.describe(vocabulary.effect(table, field), vocabulary, game)
        takes = tuple(name for name in word.fields if name not in needs)
        out.append(Phrase(word.name, cells.written([table]), takes, told))
    return out


def conditions(game: Definition, field: str) -> list[Phrase]:
    """What may stand after `when` in a field of effects."""
    known = fields_of(game.spec.card)[field]
    return _conditions(game, known.vocabulary or game.spec.vocabulary, leaving=False)


def _conditions(game: Definition, vocabulary: Vocabulary, leaving: bool) -> list[Phrase]:
    out = []
    for one in (vocabulary.leaving if leaving else vocabulary.conditions).values():
        table = {one.name: _sample(one.field, vocabulary)}
        say = speech.leaving if leaving else speech.conditions
        told = say(vocabulary.when(table, "when", leaving), vocabulary, game)
        cell = cells.written(table if leaving else {"when": table})
        out.append(Phrase(one.name, cell, (), told))
    return out


def _sample(field: Field, vocabulary: Vocabulary) -> Any:
    """A value that a field may have."""
    match field.kind:
        case "int" | "amount":
            return max(field.lo, 1)
        case "bool":
            return True
        case "word":
            return field.options[0]
        case "stat":
            return vocabulary.stats[0]
        case "zone":
            return vocabulary.discard if vocabulary.discard in vocabulary.zones else vocabulary.zones[0]
        case "filter" | "at-least":
            first = next(iter(vocabulary.filters.values()))
            return {first.name: _sample(first.field, vocabulary)} | (
                {"at_least": 2} if field.kind == "at-least" else {}
            )
    return "x"
