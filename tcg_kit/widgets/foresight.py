"""What a choice will do to the chooser's own cards, told before it is made, from nothing but what that seat may see."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tcg_kit.core.errors import TcgKitError

if TYPE_CHECKING:
    from tcg_kit.core.actions import Action
    from tcg_kit.core.board import Layout
    from tcg_kit.core.definition import Definition
    from tcg_kit.core.events import Event
    from tcg_kit.core.session import Session


def warnings(s: Session, layout: Layout, action: Action) -> list[Event]:
    """The events by which a sealed choice leaves a card of its own idle: the veils among layout.flags name their kinds.

    The choice is tried on a position in which plain cards stand for all that the seat can't see, so the answer says
    nothing about them. Empty in phases that aren't sealed, and where such a position can't be made.
    """
    idle = {kind for kind, flag in layout.flags.items() if flag.veil}
    if not idle or s.phase not in layout.sealed or not action.args:
        return []
    try:
        trial = s.game.scenario(_imagined(s, layout, action.seat))
        trial.do(action)
        while (trial.phase, trial.turn) == (s.phase, s.turn) and trial.to_act:
            trial.do(trial.legal()[0])
    except TcgKitError:
        return []
    cards = {arg.partition("#")[0] for arg in action.args}
    return [e for e in trial.events if e.kind in idle and e.seat == action.seat and e.data.get("card") in cards]


def _imagined(s: Session, layout: Layout, seat: int) -> dict[str, Any]:
    """The seat's view with plain cards where it sees only a number, and nothing chosen yet."""
    view = s.view(seat)
    card = _plain(s.game, layout)
    for player in view["players"]:
        for place in layout.places:
            if place.style in ("hand", "pile") and isinstance(player[place.key], int):
                player[place.key] = [card] * player[place.key]
    return {key: value for key, value in view.items() if key not in ("sealed", "to_act")}


def _plain(game: Definition, layout: Layout) -> str:
    """A fighter that needs nothing, brings nothing and does nothing beyond fighting."""
    face = layout.face
    return min(
        (slug for slug, card in game.cards.items() if card.kind in face.fighters and not card.effects),
        key=lambda slug: [getattr(game.cards[slug], number.attr) for number in face.numbers],
    )
