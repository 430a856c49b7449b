"""The games side by side: what their tables, vocabularies and rule catalogues share, and where they differ.

Everything is read off the declarations that the engine runs; nothing about a game is written down here.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, NamedTuple

from tcg_kit.core.lang import Text, both
from tcg_kit.core.vocab import SHARED_WORDS

if TYPE_CHECKING:
    from tcg_kit.core.definition import Definition


class Row(NamedTuple):
    """One line of the comparison: what is compared, and each game's answer as lines of text."""

    title: Text
    cells: tuple[tuple[str, ...], ...]


def compare(games: Sequence[Definition], lang: str) -> list[Row]:
    """The rows for these games, in their order."""
    return [Row(title, tuple(tuple(told(game, lang)) for game in games)) for title, told in _ROWS]


def _players(game: Definition, lang: str) -> list[str]:
    lo, hi = game.spec.players
    return [str(lo) if lo == hi else f"{lo}–{hi}"]


def _together(game: Definition, lang: str) -> list[str]:
    return _phases(game, lang, ("sealed",), ("setup", "turn"))


def _in_turn(game: Definition, lang: str) -> list[str]:
    return _phases(game, lang, ("decision",), ("setup", "turn"))


def _interrupts(game: Definition, lang: str) -> list[str]:
    return _phases(game, lang, ("interrupt",), ("interrupt",))


def _phases(game: Definition, lang: str, kinds: Sequence[str], groups: Sequence[str]) -> list[str]:
    """The names of the phases of these kinds."""
    found = [p.name for p in game.spec.flow.phases.values() if p.kind in kinds and p.group in groups]
    return [game.label("phase", name, lang) for name in found]


def _by_itself(game: Definition, lang: str) -> list[str]:
    return _phases(game, lang, ("auto",), ("turn",))


def _ends(game: Definition, lang: str) -> list[str]:
    flow = game.spec.flow
    found: dict[str, set[str]] = {}
    named: set[str] = set()
    for edge in flow.edges:
        if edge.dst == flow.end:
            name = edge.label[lang] or first_sentence(game.rules[edge.rules[0]].text[lang])
            if name in found or not set(edge.rules) <= named:  # another name for the same rules adds nothing
                found.setdefault(name, set()).update(edge.rules)
            named.update(edge.rules)
    return [f"{name} ({', '.join(sorted(rules))})" for name, rules in found.items()]


def first_sentence(text: str) -> str:
    """A text up to its first full stop."""
    return re.split(r"(?<=。)|(?<=[.?!])\s", text, maxsplit=1)[0]


def _own_words(game: Definition, lang: str) -> list[str]:
    shared = {word.name for word in SHARED_WORDS}
    return [word for word in game.spec.vocabulary.words if word not in shared]


def _shared_words(game: Definition, lang: str) -> list[str]:
    own = set(_own_words(game, lang))
    return [word for word in game.spec.vocabulary.words if word not in own]


def _rules(game: Definition, lang: str) -> list[str]:
    tags = [rule.tag for rule in game.rules.values()]
    told = (
        both("出典のとおり", "from the source"),
        both("あとの公式情報", "later official"),
        both("私たちの読み方", "our reading"),
    )
    return [f"{text[lang]}: {tags.count(tag)}" for tag, text in zip(("src", "later", "ours"), told, strict=True)]


def _rulings(game: Definition, lang: str) -> list[str]:
    return [first_sentence(ruling.text[lang]) for ruling in game.rulings.values()]


_ROWS: tuple[tuple[Text, Callable[[Definition, str], list[str]]], ...] = (
    (both("人数", "Players"), _players),
    (both("ひみつに同時に決める", "Chosen at once, in secret"), _together),
    (both("順番に決める", "Chosen in turn"), _in_turn),
    (both("ひとりでに進む", "Goes on by itself"), _by_itself),
    (both("割りこみ", "Interrupts"), _interrupts),
    (both("終わり方", "How it ends"), _ends),
    (both("共通の効果の言葉", "Effect words they share"), _shared_words),
    (both("このゲームだけの言葉", "Words of its own"), _own_words),
    (both("ルールの数", "Rules"), _rules),
    (both("読み方の切り替え", "Readings to choose from"), _rulings),
)
