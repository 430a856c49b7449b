"""Which files are decks: a sheet of cards and a replay may have the same ending."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from tcg_kit.core import cells, files
from tcg_kit.core.decks import COUNT, entries
from tcg_kit.core.errors import DeckError, TcgKitError
from tcg_kit.core.fields import fields_of
from tcg_kit.core.names import fold

if TYPE_CHECKING:
    from tcg_kit.core.definition import Definition


def is_deck(path: Path, game: Definition) -> bool:
    """Whether a file names a card of the game and is no sheet of cards; what else is wrong with it doesn't matter."""
    try:
        return not has_cards(path, game) and any(map(_given, entries(path, game).calls))
    except TcgKitError:
        return False


def _given(call: Callable[[], list[str]]) -> bool:
    try:
        return bool(call())
    except DeckError:
        return False


def has_cards(path: Path, game: Definition) -> bool:
    """Whether a file lists cards with what they are, as with_cards takes them. DeckError for one that can't be read."""
    if path.suffix.lower() == ".txt":
        return False
    kind, found = files.load(path, DeckError)
    if kind != "csv":
        rows = found.get("cards") if isinstance(found, Mapping) else found
        return isinstance(rows, list) and any(isinstance(row, Mapping) for row in rows)
    records, _ = found
    fields = cells.headings(fields_of(game.spec.card), game)
    _, header, _ = files.headed(records, lambda cell: fold(cell) in fields)
    names = {fold(one) for one in header}
    counting = set(map(fold, COUNT)) - fields.keys()
    return names.isdisjoint(counting) and "kind" in {fields.get(one) for one in names}
