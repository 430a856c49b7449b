"""The games as PettingZoo environments: PettingZoo's own tests, actions word by word, hidden cards, rewards."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from gymnasium import spaces
from pettingzoo.test import api_test, max_cycles_test, seed_test
from pettingzoo.utils.conversions import parallel_to_aec_wrapper, turn_based_aec_to_parallel_wrapper

import tcg_kit as tcg
from tcg_kit.core.rng import Rng
from tcg_kit.core.senses import COMMON, UNTOLD
from tcg_kit.sim.aec import CardGame
from tcg_kit.sim.tokens import END, alphabet, next_words
from tests.core.play import begin, decisions, some_decisions
from tests.core.test_sealed_and_hidden import is_sealed, permuted

EACH = pytest.mark.parametrize("slug", tcg.games())
QUIET = pytest.mark.filterwarnings("ignore:Observation is not a NumPy array", "ignore:Observation space for each agent")
"""api_test's advice, by the names of PettingZoo's own environments, against observations with a mask in them."""


class Masked(spaces.Discrete):
    """A space that draws the first word which the mask allows: max_cycles_test draws without a mask."""

    def __init__(self, env: CardGame, agent: str):
        super().__init__(len(env.words))
        self.env, self.agent = env, agent

    def sample(self, mask: Any = None, probability: Any = None) -> Any:
        return int(np.argmax(self.env.observe(self.agent)["action_mask"]))


class Drawn(CardGame):
    """A game whose spaces draw legal words."""

    def action_space(self, agent: str) -> Masked:
        return Masked(self, agent)


def random_words(env: CardGame, seed: int) -> Iterator[str]:
    """Play random actions word by word; the agent is given before each word."""
    rng = Rng(seed)
    env.reset(seed=seed)
    while not any({*env.terminations.values(), *env.truncations.values()}):
        action = env._legal[rng.below(len(env._legal))]
        for word in (action.verb, *action.args, END):
            if word in env._open and not any(env.truncations.values()):
                yield env.agent_selection
                env.step(env.number[word])


def seeded(env: Any) -> Any:
    """The environment with spaces that draw the same each time."""
    for agent in env.possible_agents:
        env.action_space(agent).seed(1)
    return env


def same(one: Any, two: Any) -> bool:
    """Byte for byte the same observation."""
    return all(one[key].tobytes() == two[key].tobytes() for key in ("observation", "action_mask"))


def at(env: CardGame, s: tcg.Session) -> CardGame:
    """An environment of the same kind in a session's position."""
    env.reset(seed=0)
    env._engine.s = s.engine.s.clone()
    env.said = ()
    env._ask()
    return env


# PettingZoo's own


@QUIET
@EACH
def test_pettingzoos_api_test(slug: str) -> None:
    api_test(seeded(tcg.aec_env(slug)), num_cycles=100)


@QUIET
def test_pettingzoos_api_test_with_six_players() -> None:
    api_test(seeded(tcg.aec_env("darkmoon", players=6)), num_cycles=50)


@EACH
def test_pettingzoos_seed_test(slug: str) -> None:
    seed_test(lambda: tcg.aec_env(slug), num_cycles=100)


@EACH
def test_pettingzoos_max_cycles_test(slug: str) -> None:
    """A cycle is one word: with PettingZoo's wrappers all agents take part in it, and only the asked one is heard."""

    def parallel_env(max_cycles: int) -> Any:
        return turn_based_aec_to_parallel_wrapper(Drawn(tcg.game(slug), max_decisions=max_cycles))

    max_cycles_test(
        SimpleNamespace(
            parallel_env=parallel_env, env=lambda max_cycles: parallel_to_aec_wrapper(parallel_env(max_cycles))
        )
    )


# words


def paths(legal: Any, said: tuple[str, ...] = ()) -> Iterator[tuple[str, ...]]:
    """Everything that can be said, to its end."""
    words = next_words(legal, said)
    if not words:
        yield said
    for word in words:
        if word == END:
            yield said
        else:
            yield from paths(legal, (*said, word))


@EACH
def test_each_legal_action_is_said_in_one_way_and_nothing_else_can_be(slug: str) -> None:
    game, compared = tcg.game(slug), 0
    known = set(alphabet(game, 2, 60))
    for seed in range(3):
        for s in some_decisions(begin(game, seed), seed, first=12, every=7):
            for seat in s.to_act:
                legal = s.legal(seat)
                if len(legal) > 700:
                    continue
                said = list(paths(legal))
                assert sorted(said) == sorted((action.verb, *action.args) for action in legal)
                assert {word for path in said for word in path} <= known
                compared += 1
    assert compared > 30


@EACH
def test_an_action_reaches_the_game_whole(slug: str) -> None:
    """Until its last word the position stays as it is; then it is that of the session in which it is done."""
    env, done = CardGame(tcg.game(slug)), 0
    for seed in (5, 6, 7):
        s = env.game.new(seed=seed)
        for agent in random_words(env, seed):
            action = env.last_action
            if action is not None and not env.said:
                s.do(str(action))
                assert env.infos[f"player_{action.seat}"] == {"action": str(action)}
                done += 1
            assert env._engine.s.digest() == s.digest()
            assert agent == f"player_{s.to_act[0]}"
    assert done > 20


def test_a_word_that_cannot_come_is_refused() -> None:
    env = CardGame(tcg.game("zutomayo"))
    env.reset(seed=1)
    before = env.observe("player_0")
    with pytest.raises(tcg.TcgKitError, match="mulligan"):
        env.step(env.number["set"])
    assert same(before, env.observe("player_0"))
    safe = tcg.aec_env("zutomayo")
    safe.reset(seed=1)
    safe.step(env.number["set"])
    assert safe.terminations == {"player_0": True, "player_1": True}
    assert safe._cumulative_rewards == {"player_0": -1, "player_1": 0}


# what is seen


@EACH
def test_each_key_of_a_view_has_a_sense(slug: str) -> None:
    game = tcg.game(slug)
    senses = CardGame(game)._sight.senses
    table = {*senses.table, *COMMON, *UNTOLD, "phase", "sealed", "running", "players"}
    for seed in range(4):
        for s in decisions(begin(game, seed), seed):
            view = s.view(0)
            assert set(view) <= table
            assert all(set(player) <= set(senses.player) for player in view["players"])


@EACH
def test_hidden_cards_change_no_byte(slug: str) -> None:
    game, changed, rng = tcg.game(slug), 0, Rng(8)
    one, two = CardGame(game), CardGame(game)
    positions = (s for seed in range(60, 70) for s in some_decisions(begin(game, seed), seed, first=10, every=4))
    for s in positions:
        view = s.view()
        if "sealed" in view:
            continue
        for seat, agent in enumerate(one.possible_agents):
            other = permuted(game, view, seat, rng)
            changed += other != view
            at(one, game.scenario(view, seed=1))
            at(two, game.scenario(other, seed=2))
            assert one.agent_selection == two.agent_selection
            assert same(one.observe(agent), two.observe(agent))
        if changed > 60:
            return
    pytest.fail(f"only {changed} positions had something to exchange")


@pytest.mark.parametrize("slug", [slug for slug in tcg.games() if slug != "darkmoon"])
def test_a_sealed_answer_changes_no_byte_for_the_other(slug: str) -> None:
    game, compared = tcg.game(slug), 0
    one, two = CardGame(game), CardGame(game)
    for s in decisions(begin(game, 9), 9):
        if not is_sealed(s) or len(s.to_act) < 2 or len(s.legal(0)) < 2:
            continue
        for env, action in ((one, s.legal(0)[0]), (two, s.legal(0)[-1])):
            at(env, s)
            for word in (action.verb, *action.args, END):
                if env.agent_selection == "player_0":
                    env.step(env.number[word])
        assert one.agent_selection == two.agent_selection == "player_1"
        assert same(one.observe("player_1"), two.observe("player_1"))
        assert one.infos["player_1"] == two.infos["player_1"]
        assert one.infos["player_0"] != two.infos["player_0"]
        compared += 1
    assert compared > 0


@EACH
def test_a_begun_action_is_seen_by_its_seat_alone(slug: str) -> None:
    env, begun = CardGame(tcg.game(slug)), 0
    rest: dict[str, Any] = {}
    for agent in random_words(env, 3):
        others = {other: env.observe(other) for other in env.agents if other != agent}
        if env.said and rest:
            begun += 1
            assert all(same(seen, rest[other]) for other, seen in others.items() if other in rest)
        assert all(not seen["action_mask"].any() for seen in others.values())
        assert env.observation_space(agent).contains(env.observe(agent))
        rest = others
    assert begun > 4


# the end


@pytest.mark.parametrize(("slug", "players"), [*((slug, 2) for slug in tcg.games()), ("darkmoon", 5)])
def test_rewards_come_at_the_end_and_add_up_to_nothing(slug: str, players: int) -> None:
    env, won = CardGame(tcg.game(slug), players=players), 0
    for seed in range(3):
        for _ in random_words(env, seed):
            assert set(env.rewards.values()) == {0}
        result = env._engine.s.result
        assert result is not None
        winner = result["winner"]
        lost = -1 / (players - 1)
        assert env.rewards == {
            agent: 0 if winner is None else 1 if seat == winner else lost for seat, agent in enumerate(env.agents)
        }
        assert sum(env.rewards.values()) == pytest.approx(0)
        assert all(env.terminations.values())
        assert not any(env.truncations.values())
        won += winner is not None
    assert won or slug == "darkmoon"


def test_a_long_game_is_cut() -> None:
    env = CardGame(tcg.game("mattsun"), max_decisions=9)
    assert sum(1 for _ in random_words(env, 1)) == 9
    assert all(env.truncations.values())
    assert not any(env.terminations.values())
    assert set(env.rewards.values()) == {0}


def test_a_seed_is_that_of_the_game_and_a_series_repeats() -> None:
    def series() -> list[str]:
        env.reset(seed=4)
        first = env._engine.s.digest()
        env.reset()
        return [first, env._engine.s.digest()]

    env = CardGame(tcg.game("suizokun"))
    assert series() == series()
    assert series()[0] == env.game.new(seed=4).digest() != series()[1]


def test_rendering_and_wrong_use() -> None:
    env = tcg.aec_env("zutomayo", render_mode="ansi")
    env.reset(seed=1)
    assert "p0 …" in env.render()
    env.step(env.unwrapped.number["mulligan"])
    assert "p0 mulligan …" in env.render()
    assert env.unwrapped.game.label("card", env.unwrapped._engine.s.players[1].hand[0], "ja") not in env.render()
    for wrong in ({"render_mode": "human"}, {"max_decisions": 0}, {"players": 9}):
        with pytest.raises(tcg.TcgKitError):
            tcg.aec_env("zutomayo", **wrong)


def test_without_pettingzoo_it_says_what_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pettingzoo.utils", None)
    with pytest.raises(tcg.TcgKitError, match=r"tcg-kit\[rl\]"):
        tcg.aec_env("zutomayo")
