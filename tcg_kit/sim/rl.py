"""The door to reinforcement learning: environments for PettingZoo, which is loaded only here (tcg-kit[rl])."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from tcg_kit.catalogue import Game
from tcg_kit.catalogue import game as find
from tcg_kit.core.errors import TcgKitError, message

if TYPE_CHECKING:
    from pettingzoo import AECEnv

    from tcg_kit.core.definition import DeckLike


def aec_env(
    slug: str | Game,
    players: int = 2,
    decks: Sequence[DeckLike] | None = None,
    rulings: Mapping[str, Any] | None = None,
    max_decisions: int = 5000,
    render_mode: str | None = None,
) -> AECEnv[str, Any, int | None]:
    """A game as a PettingZoo environment (AEC), in the wrappers that PettingZoo's own card games wear.

    players, decks, rulings: as in Game.new. max_decisions: after so many actions (words of the notation) a game is
    truncated. render_mode: "ansi" for the board as text. What is observed, done and rewarded: tcg_kit.sim.aec.CardGame,
    which is `.unwrapped`. An action that the mask forbids ends the game, with −1 for the agent. Raises TcgKitError
    where PettingZoo is missing, and what Game.new raises.
    """
    try:
        from pettingzoo.utils import wrappers
    except ModuleNotFoundError as e:
        raise TcgKitError(message("sim:needs-rl")) from e
    from tcg_kit.sim.aec import CardGame

    raw = CardGame(find(slug), players, decks, rulings, max_decisions, render_mode)
    safe: AECEnv[str, Any, int | None] = wrappers.TerminateIllegalWrapper(raw, illegal_reward=-1)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(safe))
