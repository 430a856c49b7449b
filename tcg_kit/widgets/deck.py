"""The deck builder as a Jupyter widget: a thin shell round building.Builder."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tcg_kit.catalogue import game as game_of
from tcg_kit.core.definition import Definition
from tcg_kit.svg.primitives import esc
from tcg_kit.widgets.assets import script, sheet
from tcg_kit.widgets.building import Builder, constants
from tcg_kit.widgets.talking import Talking

if TYPE_CHECKING:
    from tcg_kit.core.decks import Deck, Problem


class DeckBuilder(Talking):
    """Builds a deck: search and filter, add and remove, curves, what breaks a rule, saved as text, TOML or CSV.

    slug: the game, or one with cards of your own (game.with_cards). deck: to begin with: the name of a ready deck, a
    file, which saving in its form then writes, a Deck, or a list of card ids. cards: a file or a list of own cards.
    rulings: as for game.new. `deck` is the deck as it is now, `problems` what is wrong with it. TcgKitError for what
    can't be, CardFileError and DeckError for files.
    """

    _esm = script("deck.js")
    _css = sheet("stepper.css") + sheet("deck.css")

    def __init__(
        self,
        slug: str | Definition,
        deck: str | Path | Deck | Sequence[str] | None = None,
        cards: str | Path | Mapping[str, Any] | Sequence[Any] | None = None,
        *,
        rulings: Mapping[str, Any] | None = None,
        lang: str | None = None,
        theme: str | None = None,
    ):
        game = slug if isinstance(slug, Definition) else game_of(slug)
        if cards is not None:
            game = game.with_cards(cards)
        self.builder = Builder(game, deck, rulings, lang, theme)
        self._begin(self.builder, lang is not None, constants(game, self.builder.rulings))

    @property
    def game(self) -> Definition:
        """The game whose cards are shown."""
        return self.builder.game

    @property
    def deck(self) -> Deck:
        """The deck as it is now."""
        return self.builder.deck

    @property
    def problems(self) -> list[Problem]:
        """What is wrong with the deck as it is now, [] if it is fine."""
        return self.builder.problems()

    def _picture(self) -> dict[str, Any]:
        return self.builder.picture()

    def _still(self) -> dict[str, str]:
        told = self.builder.told()
        return {"text/html": f"<pre>{esc(told)}</pre>", "text/plain": told}
