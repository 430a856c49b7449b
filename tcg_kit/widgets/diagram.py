"""A diagram as a Jupyter widget: with a language switch and buttons that save it."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from tcg_kit.core.errors import TcgKitError
from tcg_kit.core.errors import message as says
from tcg_kit.core.fields import short
from tcg_kit.core.lang import LANGS, check_lang
from tcg_kit.graphs import diagram
from tcg_kit.svg.theme import check_theme
from tcg_kit.widgets import upkeep
from tcg_kit.widgets.assets import script, sheet
from tcg_kit.widgets.talking import Shown
from tcg_kit.widgets.words import free_name, texts, working_folder

FORMATS = ("svg", "png", "pdf", "dot", "mmd", "graphml", "json")


class DiagramView(Shown):
    """Shows a networkx graph such as game.graph("flow"), in Japanese or English, and saves it in any format.

    Files go to the working folder under a free name. RenderError for a graph that can't be drawn.
    """

    _esm = script("diagram.js")
    _css = sheet("stepper.css")

    def __init__(self, graph: Any, *, lang: str | None = None, theme: str | None = None, highlight: Any = None):
        self.lang, self.pinned = check_lang(lang), lang is not None
        look = check_theme(theme)
        self.diagrams = {one: diagram(graph, one, highlight, look) for one in LANGS}
        self.name = str(graph.graph.get("name", "diagram"))
        words = {one: {key: texts()[key][one] for key in ("save-as", "lang", "error", "silent")} for one in LANGS}
        constants = {"svg": {one: d.svg for one, d in self.diagrams.items()}, "words": words, "formats": list(FORMATS)}
        self._open(constants=constants, theme=look, state=self._state())

    def speak(self, lang: str) -> None:
        """Show the diagram in another language."""
        self.lang = lang
        self.state = self._state()

    def _state(self, note: str = "", error: str = "") -> dict[str, Any]:
        return {"lang": self.lang, **self._common(), "note": note, "error": error}

    def save(self, form: str) -> Path:
        """Write the diagram in the language shown to the working folder; gives the file. RenderError if it can't."""
        if form not in FORMATS:
            raise TcgKitError(says("widgets:no-format", value=short(form), known=FORMATS))
        return self.diagrams[self.lang].save(
            free_name(working_folder(self.lang), f"{self.name}-{self.lang}", f".{form}")
        )

    def _message(self, widget: Any, content: Any, buffers: Any) -> None:
        note = error = ""
        content = content if isinstance(content, Mapping) else {}
        try:
            if content.get("do") == "lang":
                self.lang = check_lang(content.get("lang"))
                upkeep.speak(self, self.lang)
            else:
                path = self.save(str(content.get("format")))
                note = texts()["saved"][self.lang].format(name=path.name)
        except TcgKitError as e:
            error = e.text[self.lang]
        self.state = self._state(note, error)

    def _still(self) -> dict[str, str]:
        shown = self.diagrams[self.lang]
        return {"image/svg+xml": shown.svg, "text/plain": shown.text}
