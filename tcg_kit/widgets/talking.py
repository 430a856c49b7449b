"""What the widgets have in common: how they answer the browser, and what stands where no widget runs."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Protocol

import anywidget
import traitlets

from tcg_kit.widgets import upkeep

if TYPE_CHECKING:
    from tcg_kit.core.session import Session


class Mind(Protocol):
    """What a widget is a shell of: it does what the browser asks, and says what is to be shown."""

    lang: str
    error: str

    @property
    def theme(self) -> str:
        """auto, light or dark."""

    def handle(self, message: Any) -> None:
        """Do what the browser asks; an error of the family is kept in `error`."""

    def fail(self, e: Exception) -> None:
        """Keep a fault of the program itself in `error`."""


class Shown(anywidget.AnyWidget):
    """A widget with something that stands for it where none runs. constants: what is sent once; state: what changes."""

    _css: Any
    state = traitlets.Dict().tag(sync=True)
    constants = traitlets.Dict().tag(sync=True)
    theme = traitlets.Unicode("auto").tag(sync=True)
    pinned: bool
    """Whether it was given a language of its own."""

    def _open(self, session: Session | None = None, **traits: Any) -> None:
        """Begin to show; an older widget of the same cell closes."""
        super().__init__(**traits)
        self.add_class("tcg-widget")
        self.on_msg(self._message)
        upkeep.replace(self, session)

    def _common(self) -> dict[str, Any]:
        """The part of a state that tells whether the widget takes the language that the browser remembers."""
        return {"follows": not self.pinned and upkeep.undecided(), "pinned": self.pinned}

    def _message(self, widget: Any, content: Any, buffers: Any) -> None:
        """Answer a message of the browser by a new state."""
        raise NotImplementedError

    def _still(self) -> Mapping[str, str]:
        """What stands where no widget runs, by its kind."""
        raise NotImplementedError

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:
        """The widget, and beside it a picture or a text, for pages where no widget runs."""
        bundle = super()._repr_mimebundle_(**kwargs)
        if isinstance(bundle, tuple):
            return {**bundle[0], **self._still()}, bundle[1]
        return {**(bundle or {}), **self._still()}


class Talking(Shown):
    """The shell of a mind. Each message is answered by a state with a new number, also where the program fails."""

    mind: Mind

    def _begin(self, mind: Mind, pinned: bool, constants: Mapping[str, Any], session: Session | None = None) -> None:
        self.mind, self.pinned, self._serial = mind, pinned, 0
        self._open(session, constants=constants, theme=mind.theme, state=self._state())

    def refresh(self) -> None:
        """Show everything as it is now."""
        self.state = self._state()

    def speak(self, lang: str) -> None:
        """Show everything in another language."""
        self.mind.lang = lang
        self.refresh()

    def _picture(self) -> dict[str, Any]:
        """What is shown."""
        raise NotImplementedError

    def _state(self) -> dict[str, Any]:
        self._serial += 1
        return {"serial": self._serial, **self._common(), **self._picture()}

    def _message(self, widget: Any, content: Any, buffers: Any) -> None:
        lang = self.mind.lang
        try:
            self.mind.handle(content)
            self.refresh()
            if self.mind.lang != lang:
                upkeep.speak(self, self.mind.lang)
        except Exception as e:  # shown in the widget, then raised: the log of the kernel has the trace
            self.mind.fail(e)
            self._serial += 1
            self.state = {**self.state, "serial": self._serial, "error": self.mind.error}
            raise
