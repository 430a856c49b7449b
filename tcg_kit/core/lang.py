"""Japanese and English: every text a person sees is a pair of both."""

from __future__ import annotations

import os
from collections.abc import Mapping

Text = Mapping[str, str]
"""A text in every language of LANGS."""

LANGS = ("ja", "en")
_setting: str | None = None


def default_lang() -> str:
    """The language in force: set_lang, else TCG_KIT_LANG, else the locale, else Japanese."""
    if _setting:
        return _setting
    for name in ("TCG_KIT_LANG", "LC_ALL", "LC_MESSAGES", "LANG"):
        value = os.environ.get(name, "")[:2].lower()
        if value in LANGS:
            return value
    return "ja"


def set_lang(lang: str | None) -> None:
    """Fix the language for this process; None goes back to TCG_KIT_LANG and the locale."""
    global _setting
    _setting = None if lang is None else check_lang(lang)


def check_lang(lang: str | None) -> str:
    """lang itself, or the default for None; TcgKitError for a language that is not there."""
    if lang is None:
        return default_lang()
    if lang not in LANGS:
        # errors speak the language in force, so they import this module
        from tcg_kit.core.errors import TcgKitError, message

        raise TcgKitError(message("no-lang", lang=repr(lang)[:40], known=LANGS))
    return lang


def pick(text: Text, lang: str | None = None) -> str:
    """The text in one language."""
    return text[check_lang(lang)]


def both(ja: str, en: str) -> Text:
    """A Text from its two languages."""
    return {"ja": ja, "en": en}
