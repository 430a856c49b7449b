"""Why did this happen? The question, and the answer as it shows itself; the chain is made by chain.py."""

from __future__ import annotations

from dataclasses import dataclass
from html import escape
from typing import TYPE_CHECKING, Any

from tcg_kit.core.errors import TcgKitError, message
from tcg_kit.core.events import Event
from tcg_kit.core.fields import short
from tcg_kit.core.lang import check_lang
from tcg_kit.core.session import demand_session
from tcg_kit.teach.chain import Chain, Link, Ref, back
from tcg_kit.teach.words import texts

if TYPE_CHECKING:
    from tcg_kit.core.session import Session


@dataclass(frozen=True)
class Explanation:
    """Why something happened: links from the effect back to the decision. Shows itself as text, and in a notebook."""

    links: tuple[Link, ...]

    def text(self, lang: str | None = None) -> str:
        """A line for each link, with its rules."""
        lang = check_lang(lang)
        return "\n".join(
            f"{'← ' if n else ''}{link.head(lang)}: {link.text[lang]}"
            + (f" [{' '.join(link.rules)}]" if link.rules else "")
            for n, link in enumerate(self.links)
        )

    def plain(self) -> list[dict[str, Any]]:
        """The links as JSON-able data."""
        return [{**link._asdict(), "rules": list(link.rules), "at": list(link.at)} for link in self.links]

    def __str__(self) -> str:
        return self.text()

    def _repr_html_(self) -> str:
        lang = check_lang(None)
        rows = "".join(
            f"<li><b>{escape(link.head(lang))}</b> {escape(link.text[lang])} "
            f"<small>{escape(' '.join(link.rules))}</small></li>"
            for link in self.links
        )
        return f"<p><b>{escape(texts('why')['title'][lang])}</b></p><ol>{rows}</ol>"


def why(s: Session, at: Event | Ref | int | None = None, seat: int | None = None) -> Explanation:
    """Why something happened, as far as a seat may see it (None sees all).

    at: an event of the session (of equal ones the newest), (i, k) for the k-th event of step i (from 1), i or (i, 0)
    for the step itself (a phase that was entered, a decision); None for the newest event before the instant that the
    session shows. Raises TcgKitError for what isn't there, or what the seat may not see.
    """
    return Explanation(tuple(Chain(s, seat, place(s, at, seat)).links()))


def place(s: Session, at: Event | Ref | int | None, seat: int | None) -> Ref:
    """Where something stands in the history: see why(). Raises TcgKitError."""
    demand_session(s).demand_seat(seat)
    if at is None or isinstance(at, Event):
        end = (s.at, s.k) if at is None else (len(s.steps), 0)
        found = next((ref for ref, event in back(s, end, seat) if at is None or event == at), None)
        if found is None:
            raise TcgKitError(message("teach:no-event"))
        return found
    i, k = at if isinstance(at, tuple) and len(at) == 2 else (at, 0)
    known = type(i) is int and type(k) is int and 0 <= i < len(s.steps) and 0 <= k <= len(s.steps[i].events)
    if not known or (k and not s.steps[i].events[k - 1].visible_to(seat)):
        raise TcgKitError(message("teach:no-event-at", at=short(at), last=len(s.steps) - 1))
    return i, k
