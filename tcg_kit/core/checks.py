"""All that is wrong with a card file or a deck file, at once: each with its line, field, and what would be right."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tcg_kit.core.cards import read_cards
from tcg_kit.core.decks import Deck, Problem, entries
from tcg_kit.core.errors import CardFileError, DeckError, FileError, message
from tcg_kit.core.fields import attributes_of
from tcg_kit.core.files import Sheet
from tcg_kit.core.lang import LANGS, default_lang
from tcg_kit.core.names import fold

if TYPE_CHECKING:
    from tcg_kit.core.definition import Definition


class Problems(list[Problem]):
    """What a check has found: a list that shows itself line by line, in the language in force."""

    def __repr__(self) -> str:
        return "\n".join(told(problem, default_lang()) for problem in self) or message("nothing-wrong")[default_lang()]

    def _repr_html_(self) -> str:
        rows = "".join(f"<li>{escape(told(problem, default_lang()))}</li>" for problem in self)
        nothing = escape(message("nothing-wrong")[default_lang()])
        return f'<ul style="list-style: none; padding: 0; margin: 0">{rows or f"<li>{nothing}</li>"}</ul>'


def told(problem: Problem, lang: str) -> str:
    """A problem in one line: a sign for an error or a warning, the place, what is wrong, the rule."""
    place = [message("line", n=problem.line)[lang]] if problem.line is not None else []
    place += [problem.field] if problem.field else []
    sign = "✗" if problem.severity == "error" else "△"
    rule = f" [{problem.rule}]" if problem.rule else ""
    return f"{sign} {''.join(f'{part}: ' for part in place)}{problem.text[lang]}{rule}"


def as_problem(e: FileError) -> Problem:
    """What an error of a file says, as one of the things that a check lists."""
    return Problem(e.code, None, "error", e.told, line=e.line, field=e.field)


def check_cards(game: Definition, source: Any) -> Problems:
    """All errors of a card file or of a list of tables; of one without errors, what its author should know."""
    try:
        sheet = Sheet(source, CardFileError)
        cards = read_cards(sheet, game.spec.card, game.spec.vocabulary, game)
    except CardFileError as e:
        return Problems(as_problem(one) for one in e.all)
    known = {**game.cards, **cards}
    names: dict[tuple[str, str], list[str]] = {}
    for slug, card in known.items():
        for lang in LANGS:
            names.setdefault((lang, fold(card.name[lang])), []).append(slug)
    out = Problems()
    for i, (slug, card) in enumerate(cards.items()):
        for code, field, values in _advice(game, known, names, slug, card):
            told = message("of-card", card=slug, told=message(code, **values))
            out.append(Problem(code, None, "warning", told, slug, sheet.line(i, field), field))
    return out


def _advice(
    game: Definition, known: Mapping[str, Any], names: Mapping[tuple[str, str], list[str]], slug: str, card: Any
) -> Iterator[tuple[str, str, dict[str, Any]]]:
    """Codes of warnings with the field and their values."""
    if card.text_only:
        yield "text-only", "text", {}
    if slug in game.cards:
        yield "replaces", "id", {"name": game.cards[slug].name}
    same = {other: None for lang in LANGS for other in names[lang, fold(card.name[lang])] if other != slug}
    if same:
        yield "same-name", "name", {"others": list(same)}
    for name, (attribute, field) in attributes_of(type(card)).items():
        value = getattr(card, attribute)
        if field.kind == "slug" and name != "id" and value and value not in known:
            yield "no-such-card", name, {"name": value}


def check_deck_file(game: Definition, path: Path, rulings: Mapping[str, str]) -> Problems:
    """All lines of a deck file that can't be read, and every rule that the deck breaks, counting those lines too."""
    cards: list[str] = []
    out = Problems()
    try:
        for entry in entries(path, game).calls:
            try:
                cards += entry()
            except DeckError as e:
                out.append(as_problem(e))
                cards += e.cards
    except DeckError as e:
        return Problems(as_problem(one) for one in e.all)
    found = game.spec.check(game, Deck(path.stem, tuple(cards)), rulings)
    out += [problem for problem in found if problem.code != "unknown-card"]
    return out
