"""Technical terms stand in both languages the first time that a course uses them."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

import tcg_kit as tcg
from tcg_kit.catalogue import Game
from tcg_kit.core.lang import LANGS
from tcg_kit.teach.glossary import Term, terms
from tests.games.course import Course, read_by_all

COURSES = {slug: Course(tcg.game(slug)) for slug in tcg.games()}
TERMS = [(slug, term) for slug in tcg.games() for term in terms(tcg.game(slug))]
every = pytest.mark.parametrize(("slug", "term"), TERMS, ids=[f"{slug}-{term.id}" for slug, term in TERMS])
OTHER = {"ja": "en", "en": "ja"}
BRACKETS = re.compile(r"（[^）]*）|\([^)]*\)")


def uses(term: Term, text: str, lang: str) -> bool:
    """Whether a text uses a term: one of its forms, in English as a whole word, in the plural too."""
    if lang == "ja":
        return any(form in text for form in term.forms["ja"])
    pattern = "|".join(map(re.escape, term.forms["en"]))
    return bool(re.search(rf"(?<![a-z-])(?:{pattern})(?:e?s)?(?![a-z-])", text, re.IGNORECASE))


def first_use(game: Game, term: Term, lang: str) -> list[str] | None:
    """All that everybody reads in the first step that uses a term; the names of cards are no use of it."""
    names = sorted((card.name[lang] for card in game.cards.values()), key=len, reverse=True)
    for step in COURSES[game.slug].steps:
        texts = list(read_by_all(step, lang))
        if any(uses(term, _without(text, names), lang) for text in texts):
            return texts
    return None


def _without(text: str, names: list[str]) -> str:
    for name in names:
        text = text.replace(name, "#")
    return text


def in_brackets(texts: list[str]) -> Iterator[str]:
    """What stands in brackets in the texts, in lower case."""
    return (found.lower() for text in texts for found in BRACKETS.findall(text))


@every
def test_a_term_is_first_used_in_both_languages(slug: str, term: Term) -> None:
    if term.name["ja"].lower() == term.name["en"].lower():
        return  # HP, ATK: the same word in both
    for lang in LANGS:
        texts = first_use(tcg.game(slug), term, lang)
        if texts is not None:
            wanted = [form.lower() for form in (term.name[OTHER[lang]], *term.forms[OTHER[lang]])]
            assert any(form in found for found in in_brackets(texts) for form in wanted), (lang, texts)


@pytest.mark.parametrize("slug", tcg.games())
def test_most_of_a_glossary_is_met_in_the_course(slug: str) -> None:
    game = tcg.game(slug)
    unused = [term.id for term in terms(game) if any(first_use(game, term, lang) is None for lang in LANGS)]
    assert len(unused) <= 4, unused


@pytest.mark.parametrize("slug", tcg.games())
def test_a_term_stands_for_one_thing(slug: str) -> None:
    names = [(term.name["en"].lower(), term.group) for term in terms(tcg.game(slug))]
    assert len(names) == len(set(names))
