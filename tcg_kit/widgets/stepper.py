"""The stepper as a Jupyter widget: a thin shell round Player; everything that it shows comes from picture.py."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

import traitlets

from tcg_kit.catalogue import game
from tcg_kit.teach import progress
from tcg_kit.teach.lesson import numbered, own_lesson
from tcg_kit.teach.taking import first_open
from tcg_kit.widgets import aside, upkeep
from tcg_kit.widgets.assets import script, sheet
from tcg_kit.widgets.constants import constants
from tcg_kit.widgets.lessons import LessonPlayer
from tcg_kit.widgets.picture import picture, summary
from tcg_kit.widgets.player import Player
from tcg_kit.widgets.talking import Talking

if TYPE_CHECKING:
    from tcg_kit.core.session import Session
    from tcg_kit.sim.bots import Bot


class Stepper(Talking):
    """Steps through a session and plays on: board, place in the flow, what happened and why, what may be done.

    s: the session; it moves with the widget. seat: whose view is shown (None: all). bot: acts for the other seats, a
    name of tcg_kit.sim.bots or a function. theme: auto, light, dark. graph: the diagram beside the board, "flow" or one
    that the game can light. TcgKitError for an unknown one of these.
    """

    _esm = script("stepper.js")
    _css = sheet("stepper.css")
    drawings = traitlets.Dict().tag(sync=True)  # diagrams beside the board, made when they are first asked for

    def __init__(
        self,
        s: Session,
        *,
        lang: str | None = None,
        seat: int | None = None,
        theme: str | None = None,
        bot: str | Bot | None = None,
        graph: str = "flow",
    ):
        self._start(Player(s, lang=lang, seat=seat, theme=theme, bot=bot, graph=graph), lang is not None)

    def _start(self, player: Player, pinned: bool) -> None:
        self.player, self._sent = player, set[str]()
        self._begin(player, pinned, constants(player.game), player.s)
        self.drawings = self._drawn(self.state)

    def refresh(self) -> None:
        """Show the session as it is now, after it was moved by hand."""
        state = self._state()
        self.drawings = {**self.drawings, **self._drawn(state)}
        self.state = state

    def _picture(self) -> dict[str, Any]:
        return picture(self.player)

    def _drawn(self, state: dict[str, Any]) -> dict[str, Any]:
        """The diagram that a state wants beside the board, unless it is the flow or has been sent before."""
        wanted, p = state["graph"]["drawing"], self.player
        if not wanted or wanted in self._sent:
            return {}
        self._sent.add(wanted)
        chosen = aside.options(p.game, p.graph, p.s.view())
        return {wanted: aside.drawing(p.game, p.graph, p.lang, chosen or {})}

    def _message(self, widget: Any, content: Any, buffers: Any) -> None:
        super()._message(widget, content, buffers)
        for other in upkeep.others(self):
            if isinstance(other, Stepper) and other.player.s is self.player.s:
                other.player.put_back()  # it shows the same session, so it is where this one is
                other.refresh()

    def _still(self) -> Mapping[str, str]:
        return summary(self.player)


class Lesson(Stepper):
    """A lesson of a game, taken step by step on the board; it goes on where the learner left it.

    slug: the game; n: the number of the lesson, from 1, or the path of a lesson file of one's own; None: the first
    lesson that isn't finished. TcgKitError if there is none, LessonError for a file that can't be played.
    """

    player: LessonPlayer

    def __init__(
        self, slug: str, n: int | str | Path | None = None, *, lang: str | None = None, theme: str | None = None
    ):
        which, records = game(slug), progress.read()
        if isinstance(n, str | Path):
            lesson = own_lesson(which, n)
        else:
            lesson = first_open(which, records) if n is None else numbered(which, n)
        self._start(LessonPlayer(which, lesson, records=records, lang=lang, theme=theme), lang is not None)

    def take(self, n: int) -> None:
        """Go to another lesson of the course, where the learner left it. TcgKitError if there is none."""
        numbered(self.player.of, n)
        self.player.handle({"do": "lesson", "to": "open", "n": n})
        self.refresh()

    def _picture(self) -> dict[str, Any]:
        panel = self.player.panel()  # first, as it may find something to say about the record of progress
        return {**super()._picture(), "lesson": panel}
