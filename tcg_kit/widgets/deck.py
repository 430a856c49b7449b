"""The deck builder as a Jupyter widget: a thin shell round building.Builder."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import anywidget
import traitlets

from tcg_kit.catalogue import game as game_of
from tcg_kit.core.definition import Definition
from tcg_kit.svg.primitives import esc
from tcg_kit.widgets import upkeep
from tcg_kit.widgets.assets import script, sheet
from tcg_kit.widgets.building import Builder, constants

if TYPE_CHECKING:
    from tcg_kit.core.decks import Deck, Problem


class DeckBuilder(anywidget.AnyWidget):
    """Builds a deck: search and filter, add and remove, curves, what breaks a rule, saved as text, TOML or CSV.

    slug: the game, or one with cards of your own (game.with_cards). deck: to begin with: the name of a ready deck, a
    file, a Deck, or a list of card ids. cards: a file or a list of own cards. rulings: as for game.new. `deck` is the
    deck as it is now, `problems` what is wrong with it. TcgKitError for what can't be, CardFileError and DeckError for
    files.
    """

    _esm = script("deck.js")
    _css = sheet("stepper.css") + sheet("deck.css")
    state = traitlets.Dict().tag(sync=True)
    constants = traitlets.Dict().tag(sync=True)
    theme = traitlets.Unicode("auto").tag(sync=True)

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
        self.pinned, self._serial = lang is not None, 0
        once = constants(game, self.builder.rulings)
        super().__init__(constants=once, theme=self.builder.theme, state=self._state())
        self.add_class("tcg-widget")
        self.on_msg(self._message)
        upkeep.replace(self, None)

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

    def speak(self, lang: str) -> None:
        """Show everything in another language."""
        self.builder.lang = lang
        self.state = self._state()

    def _state(self) -> dict[str, Any]:
        self._serial += 1
        follows = not self.pinned and upkeep.undecided()
        return {"serial": self._serial, "follows": follows, "pinned": self.pinned, **self.builder.picture()}

    def _message(self, widget: Any, content: Any, buffers: Any) -> None:
        lang = self.builder.lang
        try:
            self.builder.handle(content)
            self.state = self._state()
            if self.builder.lang != lang:
                upkeep.speak(self, self.builder.lang)
        except Exception as e:  # shown in the widget, then raised: the log of the kernel has the trace
            self.builder.fail(e)
            self.state = {**self.state, "serial": self._serial + 1, "error": self.builder.error}
            raise

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:
        """The widget, and beside it the deck in words, for pages where no widget runs."""
        bundle = super()._repr_mimebundle_(**kwargs)
        told = self.builder.told()
        still = {"text/html": f"<pre>{esc(told)}</pre>", "text/plain": told}
        if isinstance(bundle, tuple):
            return {**bundle[0], **still}, bundle[1]
        return {**(bundle or {}), **still}
