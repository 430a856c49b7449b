"""The games as PettingZoo environments: agents take turns, one word of an action at a time. Needs tcg-kit[rl]."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib import import_module
from typing import Any

import numpy as np
from gymnasium import spaces
from gymnasium.utils import seeding
from pettingzoo import AECEnv

from tcg_kit.core import view as views
from tcg_kit.core.actions import Action
from tcg_kit.core.definition import DeckLike, Definition
from tcg_kit.core.engine import Engine
from tcg_kit.core.errors import TcgKitError, message
from tcg_kit.core.fields import short
from tcg_kit.core.lang import default_lang
from tcg_kit.core.picks import Args
from tcg_kit.core.senses import Sight
from tcg_kit.sim.tokens import END, alphabet, next_words

Seen = dict[str, np.ndarray[Any, Any]]
"""An observation: "observation", the seat's own view in numbers, and "action_mask", which words may come next."""


class CardGame(AECEnv[str, Seen, int | None]):  # type: ignore[misc]  # PettingZoo tells no types
    """A game of tcg_kit for agents "player_0", "player_1", …

    An action is one word of the game's notation, by its number in `words`; `said` are the words so far. Only whole
    actions reach the game. Sealed choices are asked of one seat after the other, interrupts of the seat that may
    answer; what an agent may not see is in no observation, mask or info of its own. The rewards come at the end: 1 for
    the winner, −1 shared by the others, 0 for all in a draw. After max_decisions words the game is truncated.
    """

    def __init__(
        self,
        game: Definition,
        players: int = 2,
        decks: Sequence[DeckLike] | None = None,
        rulings: Mapping[str, Any] | None = None,
        max_decisions: int = 5000,
        render_mode: str | None = None,
    ):
        super().__init__()
        if type(max_decisions) is not int or max_decisions < 1:
            raise TcgKitError(message("sim:max-decisions", value=short(max_decisions)))
        if render_mode not in (None, "ansi"):
            raise TcgKitError(message("sim:render-mode", value=short(render_mode)))
        self.metadata = {
            "name": f"tcg_kit_{game.slug}_v0",
            "render_modes": ["ansi"],
            "is_parallelizable": False,
        }
        self.game, self.players, self.decks, self.rulings = game, players, decks, rulings
        self.max_decisions, self.render_mode = max_decisions, render_mode
        first = game.new(decks, 0, players, rulings)
        sizes = [len(deck.cards) for deck in first.decks or ()]
        self.words = alphabet(game, players, max(sizes))
        self.number = {word: i for i, word in enumerate(self.words)}
        senses = import_module(f"tcg_kit.games.{game.slug}.senses").SENSES
        self._sight = Sight(game, players, senses, self.number)
        size = len(self._sight.see(first.view(0), 0))
        self.possible_agents = [f"player_{seat}" for seat in range(players)]
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._observation_spaces = {agent: _seen_space(size, len(self.words), sum(sizes)) for agent in self._seats}
        self._action_spaces = {agent: spaces.Discrete(len(self.words)) for agent in self._seats}
        self._chance, _ = seeding.np_random()

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """What the agent's observations are like: numbers from −1 on, and a mask."""
        return self._observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """The words of the notation."""
        return self._action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a game: that of game.new(seed=seed), or without a seed the next one of the series of the last seed."""
        if seed is None:
            seed = int(self._chance.integers(2**31))
        else:
            seed = int(seed)
            self._chance, _ = seeding.np_random(seed)
        state = self.game.new(self.decks, seed, self.players, self.rulings).engine.s
        self._engine = Engine(self.game, state)
        self.said: Args = ()
        self.last_action: Action | None = None
        self._decisions = 0
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, str]] = {agent: {} for agent in self.agents}
        self._skip_agent_selection = None
        self._ask()

    def observe(self, agent: str) -> Seen:
        """What the agent sees; the mask is all zeros unless it is the one that is asked."""
        seat = self._seats[agent]
        asked = agent == self.agent_selection and bool(self._open)
        seen = self._sight.see(self._view(seat), seat, self.said if asked else ())
        mask = np.zeros(len(self.words), np.int8)
        if asked:
            mask[[self.number[word] for word in self._open]] = 1
        return {"observation": np.array(seen, np.float32), "action_mask": mask}

    def step(self, action: int | None) -> None:
        """Say the next word. Raises TcgKitError for one that the mask forbids; the position is then unchanged."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        word = self.words[action] if action is not None else None
        if word not in self._open:
            raise TcgKitError(message("sim:word", word=short(word), known=list(self._open)))
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        self._say(word)
        self._decisions += 1
        if self._engine.s.result is not None:
            self._settle(self._engine.s.result["winner"])
            self.terminations = dict.fromkeys(self.agents, True)
        elif self._decisions >= self.max_decisions:
            self.truncations = dict.fromkeys(self.agents, True)
        self._accumulate_rewards()
        self._deads_step_first()

    def render(self) -> str | None:
        """The board as text, as the asked seat sees it, with what it has begun to say; None without a render_mode."""
        if self.render_mode is None:
            return None
        seat = self._seats[self.agent_selection]
        board = import_module(f"tcg_kit.games.{self.game.slug}.board").text_board
        told = board(self.game, self._view(seat), default_lang(), bottom=seat)
        return "\n".join([told, " ".join((f"p{seat}", *self.said, "…"))])

    def close(self) -> None:
        """Nothing has to be closed."""

    def _view(self, seat: int) -> dict[str, Any]:
        return views.redact(views.write(self.game, self._engine.s), seat, self.game.spec.hidden)

    def _ask(self) -> None:
        """Ask the next seat for its first word; none when the game is over."""
        asks = self._engine.s.asks
        self.agent_selection = self.possible_agents[asks[0] if asks else 0]
        self._legal = self._engine.legal(asks[0]) if asks else ()
        self._open = next_words(self._legal, ()) if asks else ()

    def _say(self, word: str) -> None:
        """Add a word; when nothing can follow, the action is done."""
        said = self.said if word == END else (*self.said, word)
        self._open = () if word == END else next_words(self._legal, said)
        self.said = said
        if self._open:
            return
        self._play(Action(self._seats[self.agent_selection], said[0], said[1:]))
        self.said = ()
        self._ask()

    def _play(self, action: Action) -> None:
        """Do a whole action; the infos tell it, to the others only what they may see."""
        self.last_action = action
        choice = self._engine.s.choice
        secret = choice.hidden if choice is not None else self.game.spec.verbs[action.verb].hides(action.args)
        for agent in self.agents:
            seen = action.hidden() if secret and self._seats[agent] != action.seat else action
            self.infos[agent] = {"action": str(seen)}
        self._engine.play(action)

    def _settle(self, winner: int | None) -> None:
        for agent in self.agents if winner is not None else ():
            self.rewards[agent] = 1.0 if self._seats[agent] == winner else -1.0 / (self.players - 1)


def _seen_space(size: int, words: int, cards: int) -> spaces.Dict:
    return spaces.Dict(
        {
            "observation": spaces.Box(-1.0, float(cards), (size,), np.float32),
            "action_mask": spaces.Box(0, 1, (words,), np.int8),
        }
    )
