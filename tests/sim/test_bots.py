"""Bots: deterministic, blind to what their seat can't see, legal, and the greedy one worth its name."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from itertools import product
from typing import Any

import pytest

import tcg_kit as tcg
from tcg_kit.core.actions import Action
from tcg_kit.core.rng import Rng, shuffle
from tcg_kit.sim import bots, playout

GAME = tcg.game("zutomayo")
DECKS = list(GAME.decks)
NAMES = ["search:20" if name == "search" else name for name in bots.NAMES]
"""Every ready bot; a short search sees what a long one sees."""


def positions(seed: int) -> list[tuple[dict[str, Any], int]]:
    """All positions of a random game at which a seat chooses, with the seat."""
    s, out, n = GAME.new(seed=seed), [], 0
    while s.to_act:
        seat = s.to_act[0]
        out.append((s.view(), seat))
        s.do(bots.random_bot(s.view(seat), s.legal(seat), bots.chance(seed, seat, n)))
        n += 1
    return out


def other_hidden_cards(view: Mapping[str, Any], seat: int, seed: int) -> tcg.Session:
    """The position with all changed that the seat can't see: the other's hand and sealed choice, the decks' order."""
    rng = Rng(seed)
    changed: dict[str, Any] = json.loads(json.dumps(view))
    me, foe = changed["players"][seat], changed["players"][1 - seat]
    shuffle(rng, me["deck"])
    unseen = foe["hand"] + foe["deck"]
    shuffle(rng, unseen)
    foe["hand"], foe["deck"] = unseen[: len(foe["hand"])], unseen[len(foe["hand"]) :]
    had_chosen = "sealed" in changed and changed.pop("sealed")[1 - seat] is not None
    del changed["to_act"]  # both again, where the other had chosen
    s = GAME.scenario(changed)
    if had_chosen:
        s.do(bots.random_bot({}, s.legal(1 - seat), rng))
    return s


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("seed", range(4))
def test_the_choice_does_not_depend_on_hidden_cards(name: str, seed: int) -> None:
    bot = bots.get(name, GAME)
    for n, (view, seat) in enumerate(positions(seed)):
        choices = set()
        for k in range(4):
            s = GAME.scenario(view) if k == 0 else other_hidden_cards(view, seat, 100 * seed + k)
            choices.add(str(bots.choose(bot, s.view(seat), s.legal(seat), bots.chance(seed, seat, n))))
        assert len(choices) == 1, (view["phase"], choices)


@pytest.mark.parametrize("names", list(product(NAMES, repeat=2)))
def test_the_same_arguments_make_the_same_game(names: tuple[str, str]) -> None:
    first, again, other = (bots.play(GAME, names, seed) for seed in (3, 3, 4))
    assert first.over
    assert first.digest() == again.digest()
    assert first.decisions == again.decisions
    assert first.decisions != other.decisions


def test_the_engine_loop_and_the_session_play_the_same_game() -> None:
    bot = bots.get("greedy", GAME)
    decks = [GAME.decks[DECKS[0]], GAME.decks[DECKS[1]]]
    for seed in range(5):
        g = playout.begin(GAME, seed, decks)
        n = bots.run(g, (bot, bots.random_bot), seed)
        s = bots.play(GAME, (bot, "random"), seed, decks)
        assert (n, g.s.digest()) == (len(s.decisions), s.digest())


def test_greedy_beats_random() -> None:
    pair = (bots.get("greedy", GAME), bots.random_bot)
    wins = 0
    for seed in range(30):
        for seat in (0, 1):
            g = playout.begin(GAME, seed)
            bots.run(g, pair if seat == 0 else pair[::-1], seed)
            assert g.s.result is not None
            wins += g.s.result["winner"] == seat
    assert wins >= 48  # of 60


@pytest.mark.parametrize("ruling", [f"{r.key}={option}" for r in GAME.rulings.values() for option in r.options])
def test_bots_play_under_every_ruling(ruling: str) -> None:
    key, _, option = ruling.partition("=")
    assert bots.play(GAME, ("greedy", "random"), 11, rulings={key: option}).over


def test_bots_play_with_every_card() -> None:
    cards = sorted(GAME.cards)
    shuffle(Rng(5), cards)
    opener = next(c for c in cards if GAME.cards[c].kind == "character" and not GAME.cards[c].cost)
    for begin in range(0, len(cards), 8):
        deck = (
            [opener] + [cards[(begin + i) % len(cards)] for i in range(20) if cards[(begin + i) % len(cards)] != opener]
        )[:20]
        assert bots.play(GAME, ("greedy", "greedy"), begin, [deck, deck]).over


def test_a_bot_gets_plain_data_of_its_seat_and_nothing_else() -> None:
    seen: list[int] = []

    def spy(view: Mapping[str, Any], legal: Sequence[Action], rng: Rng) -> Action:
        seat = legal[0].seat
        assert json.loads(json.dumps(view)) == view
        assert isinstance(view["players"][1 - seat]["hand"], int)
        assert all(isinstance(player["deck"], int) for player in view["players"])
        assert all(action.seat == seat for action in legal)
        seen.append(seat)
        return legal[rng.below(len(legal))]

    assert bots.play(GAME, (spy, spy), 2).over
    assert {0, 1} == set(seen)


def test_an_illegal_choice_is_refused() -> None:
    def cheat(view: Mapping[str, Any], legal: Sequence[Action], rng: Rng) -> Action:
        return legal[0]._replace(args=("moon-hare",) * 9)

    with pytest.raises(bots.IllegalChoice) as caught:
        bots.play(GAME, (cheat, "random"))
    assert "moon-hare moon-hare" in caught.value.text["en"]
    assert "not among" in caught.value.text["en"]


def test_an_unknown_bot_is_named() -> None:
    with pytest.raises(tcg.TcgKitError) as caught:
        bots.get("clever", GAME)
    assert all("random, greedy" in text for text in caught.value.text.values())


def test_greedy_copes_with_very_long_lists() -> None:
    hand = sorted(GAME.cards)[:11]
    s = GAME.scenario({"phase": "mulligan", "players": [{"hand": hand, "deck": sorted(GAME.cards)[11:40]}, {}]})
    assert len(s.legal(0)) > bots.MOST
    assert bots.get("greedy", GAME)(s.view(0), s.legal(0), Rng(1)) in s.legal(0)


def test_greedy_prefers_what_is_plainly_better() -> None:
    greedy = bots.get("greedy", GAME)
    # it is night and stays night: the night fighter, not the day one; and nothing whose cost can't be met
    hand = ["night-angler", "charcoal-boss", "ebb-queen"]
    s = GAME.scenario({"chronos": 14, "players": [{"hand": hand, "deck": ["lamp"] * 5}, {"battle": "moon-hare"}]})
    assert str(greedy(s.view(0), s.legal(0), Rng(0))) == "p0 set night-angler"
