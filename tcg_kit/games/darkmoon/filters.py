"""By what DARK MOON's texts name cards: kind, number, and the name of a character (DKM-NAME-1)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tcg_kit.core.fields import Field
from tcg_kit.core.lang import LANGS, Text, both
from tcg_kit.core.vocab import Filter, equal

if TYPE_CHECKING:
    from tcg_kit.games.darkmoon.cards import DarkmoonCard

KINDS = ("character", "special")


def bears(card: DarkmoonCard, name: Text) -> bool:
    """Whether the card is a character whose name contains this one, in either language (DKM-NAME-1)."""
    if card.kind == "character":
        for lang in LANGS:
            if name[lang] and name[lang] in card.name[lang]:
                return True
    return False


FILTERS = (
    Filter(
        "number",
        Field("int", lo=1),
        lambda card, value: card.number == value,
        both("ナンバー{value}", "number-{value}"),
    ),
    Filter("name", Field("text"), bears, both("「{value}」", "“{value}”")),
    equal("kind", KINDS),
)
