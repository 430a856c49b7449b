"""What a bot that guesses reckons with, at every door: the decks laid out at the table, the players' own among them."""

from __future__ import annotations

from collections import Counter

import pytest

import tcg_kit as tcg
from tcg_kit.commands import Words
from tcg_kit.commands.play import Table as Terminal
from tcg_kit.core.cards import as_table
from tcg_kit.core.decks import Deck
from tcg_kit.core.rng import Rng
from tcg_kit.sim import bots, plan
from tcg_kit.sim.determinize import Guesses
from tcg_kit.sim.review import review
from tcg_kit.sim.search import SearchBot
from tests.core.play import decisions

EACH = pytest.mark.parametrize("slug", tcg.games())


def own(slug: str) -> tuple[tcg.Game, Deck]:
    """A game with cards of one's own, and a deck that holds little else: each card of a ready deck under a new name."""
    game = tcg.game(slug)
    ready = next(iter(game.decks.values()))
    tables = [as_table(game.cards[card]) for card in dict.fromkeys(ready.cards)]
    mine = [{**one, "id": f"my-{one['id']}"} for one in tables]
    mine = [one | {"name": {lang: f"My {name}" for lang, name in one["name"].items()}} for one in mine]
    known = game.with_cards(mine)
    return known, Deck("mine", tuple(f"my-{card}" for card in ready.cards))


@EACH
def test_the_same_decks_lie_there_whoever_plays_which(slug: str) -> None:
    game, mine = own(slug)
    ready = list(game.decks.values())
    there = bots.laid_out(game, [mine, ready[0]])
    assert there == bots.laid_out(game, [ready[0], mine])
    assert there == [*(deck.cards for deck in ready), mine.cards]
    assert bots.laid_out(game, [ready[1], ready[0]]) == bots.laid_out(game, None) == [deck.cards for deck in ready]


@EACH
def test_every_door_lays_out_the_decks_that_are_played(slug: str) -> None:
    pytest.importorskip("anywidget")
    from tcg_kit.widgets.player import Player
    from tcg_kit.widgets.tables import TablePlayer

    game, mine = own(slug)
    decks = [next(iter(game.decks.values())), mine]
    s = game.new(decks, 1)
    batch = plan.make(game, ("search", "random"), decks, 1, None)
    table = TablePlayer(game, (None, "search"), decks=decks, seed=1)
    given = SearchBot(game, 5)
    seated = TablePlayer(game, (None, given), decks=decks, seed=1)
    made = [
        Terminal(s, 0, "search", Words("en", "play")).bot,
        Player(s, bot="search").bot,
        table.mind(1),
        batch.makers()[0](),
        plan.unpacked(batch.packed()).makers()[0](),
    ]
    for bot in made:
        assert isinstance(bot, SearchBot)
        assert list(bot.decks or ()) == bots.laid_out(game, decks)
    assert seated.mind(1) is given
    assert given.decks is None  # a bot of one's own is left as it is


@EACH
def test_of_own_cards_it_guesses_what_may_be_there(slug: str) -> None:
    """From the first own card that is seen on, hidden cards are those that are left of the deck which holds it."""
    game, mine = own(slug)
    ready, looked = next(iter(game.decks.values())), 0
    for s in decisions(game.new([ready, mine], 3), 3):
        view = s.view(0)
        if 0 not in s.to_act:
            continue
        guesses = Guesses(game, view, bots.laid_out(game, s.decks))
        if all(Counter(mine.cards) >= rest for rest in guesses.rests[1]):
            looked += 1
            found = guesses.state(Rng(looked)).players[1]
            assert set(found.deck) <= set(mine.cards)
    assert looked > 3


@EACH
def test_it_plays_games_with_own_cards(slug: str) -> None:
    game, mine = own(slug)
    ready = next(iter(game.decks.values()))
    s = bots.play(game, ("search:4", "greedy"), 2, [ready, mine])
    assert s.result is not None


def test_it_looks_back_on_a_game_with_own_cards() -> None:
    game, mine = own("darkmoon")
    s = bots.play(game, ("greedy", "greedy"), 2, [next(iter(game.decks.values())), mine])
    assert all(0 <= chance <= 1 for _, chance in review(s, 0).chances)
