"""All that is wrong with a card file or a deck file, at once: each with its line, field, and what would be right."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tcg_kit.core.cards import Draft, draft_cards
from tcg_kit.core.decks import Deck, Problem, entries
from tcg_kit.core.errors import CardFileError, DeckError, FileError, message
from tcg_kit.core.fields import fields_of
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
    if problem.place is not None:
        place = [problem.place[lang]] if problem.place[lang] else []
    sign = "✗" if problem.severity == "error" else "△"
    rule = f" [{problem.rule}]" if problem.rule else ""
    return f"{sign} {''.join(f'{part}: ' for part in place)}{problem.text[lang]}{rule}"


def as_problem(e: FileError, severity: str = "error", card: str | None = None) -> Problem:
    """What an error of a file says, as one of the things that a check lists; one of the whole file names it."""
    whole = e.path is not None and e.line is None and e.field is None
    text = {lang: f"{e.path}: {e.told[lang]}" for lang in LANGS} if whole else e.told
    return Problem(e.code, None, severity, text, card, e.line, e.field, e.place)


def check_cards(game: Definition, source: Any) -> Problems:
    """All errors of a card file or of a list of tables, and what its author should know, also of the other cards."""
    try:
        found = draft_cards(source, game.spec.card, game.spec.vocabulary, game)
    except CardFileError as e:
        return Problems(as_problem(one) for one in e.all)
    out = Problems(as_problem(one) for one in found.wrong)
    out += [as_problem(one, "warning") for one in found.advice]
    known = {*game.cards, *(draft.values["id"] for draft in found.cards if "id" in draft.values)}
    called = {slug: card.name for slug, card in game.cards.items()}
    called |= {draft.called: draft.values["name"] for draft in found.cards if {"id", "name"} <= draft.values.keys()}
    names: dict[tuple[str, str], list[str]] = {}
    for slug, name in called.items():
        for lang in LANGS:
            names.setdefault((lang, fold(name[lang])), []).append(slug)
    for draft in found.cards:
        for code, field, values in _advice(game, known, names, draft):
            said = CardFileError(message(code, **values), field=field)
            placed = found.sheet.at(said, draft.i, message("of-card", card=draft.called, told=said.told))
            out.append(as_problem(placed, "warning", draft.called))
    return out


def _advice(
    game: Definition, known: Collection[str], names: Mapping[tuple[str, str], list[str]], draft: Draft
) -> Iterator[tuple[str, str, dict[str, Any]]]:
    """Codes of warnings with the field and their values."""
    fields = fields_of(game.spec.card)
    if draft.text_only:
        labels = [game.words["fields"][name] for name, field in fields.items() if field.kind == "effects"]
        yield "text-only", "text", {"fields": [{lang: word[lang] for lang in LANGS} for word in labels]}
    if draft.called in game.cards:
        yield "replaces", "id", {"name": game.cards[draft.called].name}
    name = draft.values.get("name")
    same = {
        other: None
        for lang in LANGS
        if name
        for other in names.get((lang, fold(name[lang])), ())
        if other != draft.called
    }
    if same:
        yield "same-name", "name", {"others": list(same)}
    for field, declared in fields.items():
        value = draft.values.get(field)
        if declared.kind == "slug" and field != "id" and value and value not in known:
            yield "no-such-card", field, {"name": value}


def check_deck_file(game: Definition, path: Path, rulings: Mapping[str, str]) -> Problems:
    """All lines of a deck file that can't be read, and every rule that the deck breaks, counting those lines too."""
    cards: list[str] = []
    out = Problems()
    try:
        listed = entries(path, game)
    except DeckError as e:
        return Problems(as_problem(one) for one in e.all)
    for entry in listed.calls:
        try:
            cards += entry()
        except DeckError as e:
            out.append(as_problem(e))
            cards += e.cards
    out += [as_problem(one, "warning") for one in listed.advice]
    found = game.spec.check(game, Deck(path.stem, tuple(cards)), rulings)
    out += [problem for problem in found if problem.code != "unknown-card"]
    return out
