"""What the verbs of all games share: refusals in words, and arguments put into their usual form."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from tcg_kit.core.actions import Reason
from tcg_kit.core.picks import NONE, Args, missing, tally

if TYPE_CHECKING:
    from tcg_kit.core.definition import Definition
    from tcg_kit.core.engine import Engine
    from tcg_kit.core.flow import Moves


def refusal(game: Definition, code: str, rule: str | None, told: str = "", **values: object) -> Reason:
    """A Reason with its sentence from texts.toml; told: the sentence's key where it isn't the code."""
    return Reason(code, rule, game.reason_text(told or code, **values))


def not_there(g: Engine, zone: Sequence[str], cards: Sequence[str]) -> list[Reason]:
    """A refusal for each card that is not in a zone as often as it is named."""
    there = tally(zone)
    return [
        refusal(g.game, "not-there", None, "too-few-there" if card in there else "", card=card, n=there.get(card, 0))
        for card in missing(zone, cards)
    ]


def dash(g: Engine, s: Any, seat: int, args: Args) -> Args:
    """No argument at all is written `-`."""
    return args or NONE


def own_places(g: Engine, s: Any, seat: int, args: Args) -> Args:
    """Own places are written without the seat, no arguments as none."""
    return () if args == NONE else tuple([arg.removeprefix(f"p{seat}.") for arg in args])


def plain(card: str) -> str:
    """A card without the number of its copy: `hare` for `hare#2`."""
    return card.partition("#")[0]


def by(moves: Moves, verb: str) -> Callable[[Engine, Any, int], Sequence[Args]]:
    """The options of one verb among all moves of its phase."""
    return lambda g, s, seat: [args for name, args in moves(g, s, seat) if name == verb]
