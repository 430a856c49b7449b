"""The browser of a game's cards, terms and rules as a Jupyter widget. Searching and sorting out happen in the page."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import TYPE_CHECKING, Any

import traitlets

from tcg_kit.catalogue import game as game_of
from tcg_kit.core.definition import Definition
from tcg_kit.core.errors import TcgKitError
from tcg_kit.core.fields import attributes_of
from tcg_kit.core.lang import LANGS, check_lang
from tcg_kit.core.names import findable
from tcg_kit.svg.card import card as drawn
from tcg_kit.svg.theme import check_theme
from tcg_kit.teach.glossary import GROUPS, terms
from tcg_kit.widgets import upkeep
from tcg_kit.widgets.assets import script, sheet
from tcg_kit.widgets.constants import card_lines, rules
from tcg_kit.widgets.talking import Shown
from tcg_kit.widgets.words import texts

if TYPE_CHECKING:
    from tcg_kit.core.fields import Field

CHOICES = 12
"""Numbers with so many different values at most can be chosen in a list."""


def filters(game: Definition) -> list[dict[str, Any]]:
    """What cards can be sorted by: words and numbers that the game's card class declares, as far as they have names.

    Each has key, label and options [[value, label]], by language.
    """
    out = []
    for name, (attribute, field) in attributes_of(game.spec.card).items():
        if field.kind not in ("int", "word"):
            continue
        values = list({getattr(card, attribute) for card in game.cards.values() if _has(card, field)})
        label, told = _names(game, name, field, values)
        if label is None or not 1 < len(values) <= CHOICES:
            continue
        if field.kind == "word":
            values.sort(key=field.options.index)
        else:
            values.sort()
        options = {lang: [[str(value), told[lang].get(value, str(value))] for value in values] for lang in LANGS}
        out.append({"key": name, "label": label, "options": options})
    return out


def _has(card: Any, field: Field) -> bool:
    return not field.kinds or card.kind in field.kinds


def _names(game: Definition, name: str, field: Field, values: Iterable[Any]) -> tuple[Any, dict[str, dict[Any, str]]]:
    """The name of a field and those of its values, None if the game has none for people."""
    none: dict[str, dict[Any, str]] = {lang: {} for lang in LANGS}
    if field.kind == "int" and name in game.words["terms"]:
        return {lang: _upper(game.words["terms"][name][lang]) for lang in LANGS}, none
    if field.kind == "word" and f"{name}s" in game.words:
        told = {lang: {value: _upper(game.label(name, value, lang)) for value in values} for lang in LANGS}
        return {lang: texts()[f"cards-{name}"][lang] for lang in LANGS}, told
    return None, none


def _upper(text: str) -> str:
    return text[:1].upper() + text[1:]


@lru_cache(maxsize=16)
def catalogue(game: Definition) -> dict[str, Any]:
    """All that the page needs once, in both languages; the drawings of the cards come when they are wanted."""
    return {"slug": game.slug, "title": dict(game.title)} | {
        lang: {
            "words": {key: text[lang] for key, text in texts().items()},
            "rules": rules(game, lang),
            "filters": [
                {"key": one["key"], "label": one["label"][lang], "options": one["options"][lang]}
                for one in filters(game)
            ],
            "cards": [_card(game, slug, lang) for slug in game.cards],
            "groups": [[group, texts()[f"terms-{group}"][lang]] for group in GROUPS],
            "terms": [_term(term, lang) for term in terms(game)],
            "find": {rule.id: findable([rule.id, *rule.text.values()]) for rule in game.rules.values()},
        }
        for lang in LANGS
    }


def _card(game: Definition, slug: str, lang: str) -> dict[str, Any]:
    card = game.cards[slug]
    values = {}
    for name, (attribute, field) in attributes_of(game.spec.card).items():
        if field.kind in ("int", "word") and _has(card, field):
            values[name] = str(getattr(card, attribute))
    decks = [[deck.name, deck.cards.count(slug)] for deck in game.decks.values() if slug in deck.cards]
    lines = card_lines(game, slug, lang)
    said = [slug, *card.name.values(), *card.text.values(), lines["kind"], *(f"{n} {v}" for n, v in lines["numbers"])]
    return {"slug": slug, **lines, "values": values, "decks": decks, "find": findable(said)}


def _term(term: Any, lang: str) -> dict[str, Any]:
    said = [
        term.id,
        *term.name.values(),
        *term.text.values(),
        *(form for forms in term.forms.values() for form in forms),
    ]
    other = next(one for one in LANGS if one != lang)
    return {
        "id": term.id,
        "group": term.group,
        "name": _upper(term.name[lang]),
        "other": _upper(term.name[other]),
        "text": term.text[lang],
        "rules": list(term.rules),
        "find": findable([*said, *term.rules]),
    }


class Cards(Shown):
    """The cards of a game to search and read, its terms with the rules behind them, and all rules.

    slug: the game, or one with cards of your own (game.with_cards). TcgKitError for an unknown game, language or theme.
    """

    _esm = script("cards.js")
    _css = sheet("stepper.css") + sheet("cards.css")
    drawings = traitlets.Dict().tag(sync=True)  # the cards drawn, by language

    def __init__(self, slug: str | Definition, *, lang: str | None = None, theme: str | None = None):
        self.game = slug if isinstance(slug, Definition) else game_of(slug)
        self.lang, self.pinned = check_lang(lang), lang is not None
        self._serial = 0
        look = check_theme(theme)
        drawings = {self.lang: self._drawn(self.lang, look)}
        self._open(constants=catalogue(self.game), theme=look, drawings=drawings, state=self._state())

    def speak(self, lang: str) -> None:
        """Show everything in another language."""
        self.lang = lang
        if lang not in self.drawings:
            self.drawings = {**self.drawings, lang: self._drawn(lang, self.theme)}
        self.state = self._state()

    def _drawn(self, lang: str, theme: str) -> dict[str, str]:
        return {slug: str(drawn(self.game, slug, lang=lang, theme=theme)) for slug in self.game.cards}

    def _state(self, error: str = "") -> dict[str, Any]:
        self._serial += 1
        return {"serial": self._serial, "lang": self.lang, **self._common(), "error": error}

    def _message(self, widget: Any, content: Any, buffers: Any) -> None:
        try:
            self.speak(check_lang(content.get("lang") if isinstance(content, Mapping) else None))
            upkeep.speak(self, self.lang)
        except TcgKitError as e:
            self.state = self._state(e.text[self.lang])

    def _still(self) -> dict[str, str]:
        return {"text/plain": text(self.game, self.lang)}


def text(game: Definition, lang: str) -> str:
    """The cards in words, one a line."""
    rows = []
    for slug in game.cards:
        lines = card_lines(game, slug, lang)
        numbers = " ".join(f"{name} {n}" for name, n in lines["numbers"])
        rows.append(f"{lines['name']} · {lines['kind']} · {numbers}  {lines['text']}".rstrip())
    return "\n".join([texts()["cards"][lang] + ": " + game.title[lang], *rows])
