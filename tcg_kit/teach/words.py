"""The words of explanations: teach/texts.toml."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from functools import cache
from importlib import resources

from tcg_kit.core.lang import LANGS, Text, both

_COMMA = both("、", ", ")


@cache
def texts(section: str) -> Mapping[str, Text]:
    """The sentences of a section by key."""
    found: dict[str, dict[str, Text]] = tomllib.loads(
        (resources.files("tcg_kit.teach") / "texts.toml").read_text("utf-8")
    )
    return found[section]


def told(section: str, key: str, **values: object) -> Text:
    """A sentence in both languages, filled in; a value may itself be a text in both."""
    text = texts(section)[key]
    return {lang: text[lang].format(**{name: _in(value, lang) for name, value in values.items()}) for lang in LANGS}


def listed(parts: Sequence[Text], by: Text = _COMMA) -> Text:
    """Things one after another, with commas or what else is to stand between them."""
    return {lang: by[lang].join(part[lang] for part in parts) for lang in LANGS}


def _in(value: object, lang: str) -> object:
    return value[lang] if isinstance(value, Mapping) else value
