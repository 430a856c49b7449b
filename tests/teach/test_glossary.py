"""The reader of glossaries: what it gives, and what it refuses."""

from __future__ import annotations

from typing import Any

import pytest

import tcg_kit as tcg
from tcg_kit.core.lang import LANGS
from tcg_kit.teach import glossary
from tcg_kit.teach.glossary import GROUPS, terms

GAME = tcg.game("mattsun")
FULL = {"ja": "戦場", "en": "battlefield"}


def read(**raw: Any) -> glossary.Term:
    return glossary._term(GAME, raw)


@pytest.mark.parametrize("slug", tcg.games())
def test_every_term_is_complete(slug: str) -> None:
    game = tcg.game(slug)
    found = terms(game)
    assert len({term.id for term in found}) == len(found) > 10
    for term in found:
        assert term.group in GROUPS
        assert term.rules
        assert set(term.rules) <= set(game.rules)
        for lang in LANGS:
            assert term.name[lang]
            assert term.text[lang]
            assert term.forms[lang]


def test_a_word_gives_what_the_term_does_not_say_itself() -> None:
    word = GAME.words["zones"]["front"]
    term = read(id="battlefield", word="zones.front")
    assert term.name == {"ja": word["ja"], "en": word["en"]}
    assert term.text == {"ja": word["note_ja"], "en": word["note_en"]}
    assert (term.rules, term.group) == (tuple(word["rules"]), "zones")
    assert term.forms == {lang: (term.name[lang],) for lang in LANGS}
    own = read(id="battlefield", word="zones.front", text=FULL, rules=["MTN-ACT-1"], forms={"ja": ["場"], "en": ["b"]})
    assert own.text == FULL
    assert own.rules == ("MTN-ACT-1",)
    assert own.forms["ja"] == ("場",)
    assert read(id="unit", word="kinds.unit").group == "cards"


@pytest.mark.parametrize(
    "wrong",
    [
        {"word": "zones.moon"},
        {"word": "moon.front"},
        {"name": FULL, "text": FULL, "rules": ["MTN-ACT-1"]},
        {"name": FULL, "text": FULL, "rules": ["MTN-X-1"], "group": "zones"},
        {"name": FULL, "text": FULL, "rules": [], "group": "zones"},
        {"name": {"ja": "戦場"}, "text": FULL, "rules": ["MTN-ACT-1"], "group": "zones"},
        {"word": "zones.front", "colour": "red"},
    ],
)
def test_what_is_incomplete_or_unknown_is_refused(wrong: dict[str, Any]) -> None:
    with pytest.raises(tcg.TcgKitError):
        read(id="battlefield", **wrong)
