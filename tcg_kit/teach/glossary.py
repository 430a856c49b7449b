"""The glossary of a game: the terms that a learner meets, in the order of the course, with the rules behind each.

games/<slug>/glossary.toml has [[terms]]: `id`, and `word`, an entry of words.toml ("zones.front") that gives name,
text, rules and group; a term may have its own `name`, `text`, `rules`, `group`, and `forms`: the spellings by which
texts know it.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from importlib import resources
from typing import TYPE_CHECKING, Any

from tcg_kit.core.errors import TcgKitError, message
from tcg_kit.core.lang import LANGS, Text

if TYPE_CHECKING:
    from tcg_kit.core.definition import Definition

GROUPS = ("zones", "cards", "phases", "verbs", "words")
"""In the order in which they are shown."""
_GROUP_OF = {"kinds": "cards", "attributes": "cards", "terms": "words"}
_KEYS = {"id", "word", "name", "text", "rules", "group", "forms"}


@dataclass(frozen=True, slots=True)
class Term:
    """A term. forms: the spellings by which it is found in texts, by language."""

    id: str
    group: str
    name: Text
    text: Text
    rules: tuple[str, ...]
    forms: Mapping[str, tuple[str, ...]]


@lru_cache(maxsize=16)
def terms(game: Definition) -> tuple[Term, ...]:
    """The terms of a game. TcgKitError for one that is incomplete, given twice, or names what isn't there."""
    raw = (resources.files(f"tcg_kit.games.{game.slug}") / "glossary.toml").read_text("utf-8")
    found = tuple(_term(game, one) for one in tomllib.loads(raw)["terms"])
    ids = [term.id for term in found]
    twice = sorted({one for one in ids if ids.count(one) > 1})
    if twice:
        raise TcgKitError(message("teach:term-twice", where=f"{game.slug}/glossary.toml: {', '.join(twice)}"))
    return found


def _term(game: Definition, raw: Mapping[str, Any]) -> Term:
    where = f"{game.slug}/glossary.toml: {raw.get('id', '?')}"
    if unknown := set(raw) - _KEYS:
        raise TcgKitError(message("teach:unknown", key=sorted(unknown), known=sorted(_KEYS)))
    given: dict[str, Any] = {}
    if "word" in raw:
        table, _, key = str(raw["word"]).partition(".")
        if key not in game.words.get(table, {}):
            raise TcgKitError(message("teach:term", where=where, key=raw["word"]))
        word = game.words[table][key]
        given["name"] = {lang: word[lang] for lang in LANGS}
        given["text"] = {lang: word.get(f"note_{lang}", "") for lang in LANGS}
        given["rules"], given["group"] = word.get("rules", []), _GROUP_OF.get(table, table)
    given |= raw
    for name in ("name", "text"):
        if set(given.get(name, ())) != set(LANGS) or not all(given[name].values()):
            raise TcgKitError(message("teach:term", where=where, key=name))
    rules = tuple(given.get("rules", ()))
    if not rules or not set(rules) <= set(game.rules) or given.get("group") not in GROUPS or not given.get("id"):
        raise TcgKitError(message("teach:term", where=where, key=["id", "rules", "group"]))
    forms = given.get("forms") or {lang: [given["name"][lang]] for lang in LANGS}
    return Term(
        given["id"],
        given["group"],
        given["name"],
        given["text"],
        rules,
        {lang: tuple(forms[lang]) for lang in LANGS},
    )
