"""Cards with nothing but a text come into play: the game can't do what they say, so it is told that players have to."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from tcg_kit.core.board import Layout, Place, View, card_id, cards_in, face_down
from tcg_kit.widgets.words import texts

if TYPE_CHECKING:
    from tcg_kit.core.actions import Action
    from tcg_kit.core.definition import Definition

IN_PLAY = ("slot", "row", "spread", "units")
"""How places are drawn in which cards are at work."""


def by_hand(
    game: Definition, layout: Layout, before: View, after: View, actions: Iterable[Action], lang: str
) -> dict[str, str]:
    """A sentence for each card with only a text that came into play between two views, or was used by an action."""
    new = Counter(_in_play(layout, after)) - Counter(_in_play(layout, before))
    used = (
        action.args[0]
        for action in actions
        if action.args
        and action.args[0] in game.cards
        and action.verb in layout.uses.get(game.cards[action.args[0]].kind, ())
    )
    found = (slug for slug in dict.fromkeys((*new, *used)) if game.cards[slug].text_only)
    return {slug: told(game, slug, lang) for slug in found}


def told(game: Definition, slug: str, lang: str) -> str:
    """What is said of such a card when it comes into play."""
    card = game.cards[slug]
    return texts()["by-hand"][lang].format(card=card.name[lang], text=card.text[lang])


def _in_play(layout: Layout, view: View) -> Iterator[str]:
    """The cards that lie face up where cards are at work."""
    for seat, player in enumerate(view["players"]):
        for part in layout.at(view, seat, 0):
            if isinstance(part, Place) and part.style in IN_PLAY:
                yield from _cards(part, player)
    for part in layout.table:
        if isinstance(part, Place) and part.style in IN_PLAY:
            yield from _cards(part, view)


def _cards(place: Place, owner: View) -> Iterator[str]:
    for item in cards_in(owner, place):
        for one in item if isinstance(item, list) else [item]:
            if (slug := card_id(one)) is not None and not face_down(one):
                yield slug
