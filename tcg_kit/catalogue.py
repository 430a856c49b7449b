"""The public Game: a game's definition with its diagrams."""

from __future__ import annotations

from functools import cache, cached_property
from typing import TYPE_CHECKING, Any

from tcg_kit.core.definition import Definition
from tcg_kit.core.errors import TcgKitError, message
from tcg_kit.core.fields import short
from tcg_kit.games import SLUGS, spec

if TYPE_CHECKING:
    import networkx as nx

    from tcg_kit.teach import Lesson


class Game(Definition):
    """A game: .slug .title .rules .rulings .cards .decks .lessons .graphs; makes sessions with new() and scenario()."""

    @property
    def graphs(self) -> tuple[str, ...]:
        """The names of the diagrams."""
        return ("flow", *self.spec.topics)

    @cached_property
    def lessons(self) -> tuple[Lesson, ...]:
        """The lessons, in order; tcg.widgets.Lesson(slug, n) plays the n-th."""
        from tcg_kit.teach import lessons

        return lessons(self)

    def graph(self, name: str = "flow", lang: str | None = None, **options: Any) -> nx.MultiDiGraph:
        """A diagram as a networkx.MultiDiGraph with ASCII node ids. Raises TcgKitError for an unknown name."""
        from tcg_kit.graphs import extract

        if name not in self.graphs:
            raise TcgKitError(message("no-diagram", slug=self.slug, name=short(name), known=list(self.graphs)))
        return extract.graph(self, name, lang, **options)


def games() -> tuple[str, ...]:
    """The games that are there."""
    return SLUGS


def game(slug: str | Game) -> Game:
    """A game by its slug, the same object each time; a Game is given back. Raises TcgKitError for an unknown one."""
    if isinstance(slug, Game):
        return slug
    if not isinstance(slug, str) or slug not in SLUGS:
        raise TcgKitError(message("no-game", slug=short(slug), known=SLUGS))
    return _game(slug)


@cache
def _game(slug: str) -> Game:
    return Game(spec(slug))
