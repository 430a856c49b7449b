"""A hint in words: what the search bot would do, how much better it thinks that is, and what it reckons with."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tcg_kit.teach import choices
from tcg_kit.widgets.words import texts

if TYPE_CHECKING:
    from tcg_kit.core.actions import Action
    from tcg_kit.core.session import Session
    from tcg_kit.widgets.jobs import Hint


def hint_told(s: Session, hint: Hint, lang: str) -> dict[str, str]:
    """The hint for the newest position of a session, whatever is shown: what to do, why, and what may follow."""
    game, layout = s.game, choices.layout_of(s.game)
    view = s.view(hint.action.seat, len(s.steps))

    def say(key: str, **values: Any) -> str:
        return texts()[key][lang].format(**values)

    def tell(action: Action) -> str:
        return choices.tell(game, layout, action, lang, view)

    if hint.only:
        why = say("table-hint-only")
    else:
        why = say("table-hint-chance", n=percent(hint.chance))
        if hint.second is not None:
            why += say("table-hint-second", told=tell(hint.second), n=percent(hint.other))
    moves = (say("did", seat=one.seat, told=choices.tell(game, layout, one, lang)) for one in hint.then)
    then = say("table-hint-arrow").join(moves)
    return {
        "told": say("table-hint-told", told=tell(hint.action)),
        "why": why,
        "then": say("table-hint-then", told=then) if then else "",
    }


def percent(chance: float) -> int:
    """A chance in percent, as it is told."""
    return round(100 * chance)
