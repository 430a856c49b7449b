"""The search bot: it guesses only what its seat can't see, says the same for the same luck, and finds what wins."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator

import pytest

import tcg_kit as tcg
from tcg_kit.core import view as views
from tcg_kit.core.engine import Engine
from tcg_kit.core.picks import tally
from tcg_kit.core.rng import Rng
from tcg_kit.sim import bots
from tcg_kit.sim.determinize import Guesses
from tcg_kit.sim.search import SearchBot
from tests.core.play import begin, choose, decisions
from tests.core.test_sealed_and_hidden import middles, permuted
from tests.games.mattsun.table import FILLER, down, table

SEALED = [slug for slug in tcg.games() if any(p.kind == "sealed" for p in tcg.game(slug).spec.flow.phases.values())]
EACH = pytest.mark.parametrize("game", [tcg.game(slug) for slug in tcg.games()], ids=tcg.games())


def asked(game: tcg.Game, seeds: range, step: int = 1) -> Iterator[tuple[tcg.Session, int]]:
    """Positions with a seat that has more than one thing to choose from."""
    for seed in seeds:
        for n, s in enumerate(decisions(begin(game, seed), seed)):
            seat = s.to_act[-1]
            if n % step == 0 and len(s.legal(seat)) > 1:
                yield s, seat


@EACH
def test_hidden_cards_change_nothing_of_what_it_does(game: tcg.Game) -> None:
    """Other hands, all decks and face-down cards exchanged, another chance: the same choice, with the same numbers."""
    bot, changed = SearchBot(game, 6), 0
    for n, (s, seat) in enumerate(asked(game, range(70, 76), 3)):
        if any(s.engine.s.sealed):
            continue
        view = s.view()
        other = permuted(game, view, seat, Rng(n))
        if other == view:
            continue
        changed += 1
        one, two = game.scenario(view, seed=1), game.scenario(other, seed=2)
        found = [bot.weigh(x.view(seat), x.legal(seat), Rng(n)) for x in (one, two)]
        assert found[0] == found[1]
        assert bot(one.view(seat), one.legal(seat), Rng(n)) == found[0][0].action
        if changed == 20:
            break
    assert changed > 10


@EACH
def test_hidden_cards_change_nothing_of_what_it_does_in_the_middle_of_an_effect(game: tcg.Game) -> None:
    """At open choices and in interrupts, wherever many random games have them."""
    bot, changed = SearchBot(game, 4), 0
    for n, s in enumerate(middles(game, range(300, 400))):
        (seat,) = s.to_act
        view = s.view()
        other = permuted(game, view, seat, Rng(n))
        if other == view or len(s.legal(seat)) == 1:
            continue
        one, two = game.scenario(view, seed=1), game.scenario(other, seed=2)
        assert one.view(seat) == two.view(seat)
        found = [bot.weigh(x.view(seat), x.legal(seat), Rng(n)) for x in (one, two)]
        assert found[0] == found[1]
        changed += 1
        if changed == 25:
            break
    assert changed > 8


@EACH
def test_a_guess_in_the_middle_of_an_effect_looks_to_the_seat_as_the_position_does(game: tcg.Game) -> None:
    """Read back and shown to the seat, each guess is the view that it was made from; then it can be played on."""
    guessed = 0
    for n, s in enumerate(middles(game, range(400, 460))):
        (seat,) = s.to_act
        view = s.view(seat)
        state = Guesses(game, view).state(Rng(n))
        assert views.redact(views.write(game, state), seat, game.spec.hidden) == view
        assert state.asks == s.to_act
        legal = s.legal(seat)
        action = legal[n % len(legal)]
        g = Engine(game, state)
        assert action in g.legal(seat)
        g.play(action)
        guessed += 1
    assert guessed > 10


@pytest.mark.parametrize("slug", ["suizokun", "darkmoon"])
def test_what_a_seat_is_offered_of_its_deck_lies_there_in_every_guess(slug: str) -> None:
    """It is taken as if the guess were true: one of the cards that were looked at, or that a search has found."""
    game, taken = tcg.game(slug), 0
    for n, s in enumerate(middles(game, range(440, 470))):
        (seat,) = s.to_act
        choice = s.view(seat).get("choice", {})
        if choice.get("from") == "deck" and choice["options"]:
            state = Guesses(game, s.view(seat)).state(Rng(n))
            assert state.players[seat].deck[: len(choice["options"])] == choice["options"]
            before = state.players[seat].deck.copy()
            action = s.legal(seat)[-1]
            Engine(game, state).play(action)
            assert Counter(before) - Counter(state.players[seat].deck) >= Counter(action.args)
            taken += 1
    assert taken > 5


def test_a_position_that_can_not_be_is_guessed_anew() -> None:
    """Both battlefields are empty: the face-down card that the other seat has left on its bench must be a unit."""
    game = tcg.game("mattsun")
    deck = game.decks[next(iter(game.decks))].cards
    unit, another = [card for card in deck if game.cards[card].kind == "unit"][:2]
    players = [
        {"bench": [unit], "deck": [unit] * 5},
        {"bench": [{"card": another, "face": "down"}], "deck": list(deck[:20])},
    ]
    interrupt = {"phase": "refill", "moment": [0, [0, 1], []], "returns": [{"phase": "action"}], "to_act": [0]}
    s = game.scenario({**interrupt, "players": players})
    guesses = Guesses(game, s.view(0))
    kinds = {game.cards[guesses.state(Rng(n)).players[1].field[1].card].kind for n in range(40)}
    assert kinds == {"unit"}


@pytest.mark.parametrize("slug", SEALED)
def test_what_others_have_sealed_changes_nothing_of_what_it_does(slug: str) -> None:
    game = tcg.game(slug)
    bot, compared = SearchBot(game, 4), 0
    for s, seat in asked(game, range(76, 80)):
        others = [one for one in s.to_act if one != seat]
        if not others or len(s.legal(others[0])) < 2:
            continue
        legal = s.legal(others[0])
        found = []
        for action in (legal[0], legal[len(legal) - 1]):
            branch = s.branch()
            branch.do(action)
            found.append(bot.weigh(branch.view(seat), branch.legal(seat), Rng(3)))
        assert found[0] == found[1] == bot.weigh(s.view(seat), s.legal(seat), Rng(3))
        compared += 1
    assert compared >= 2


@EACH
def test_a_guess_looks_to_the_seat_as_the_position_does(game: tcg.Game) -> None:
    """Its view is the seat's own, it asks the same seats, and each player's cards are as many as before."""
    guessed, rng = 0, Rng(4)
    for s, seat in asked(game, range(82, 88), 3):
        if any(s.engine.s.sealed):
            continue
        view = s.view(seat)
        for _ in range(2):
            state = Guesses(game, view).state(rng)
            assert views.redact(views.write(game, state), seat, game.spec.hidden) == view
            assert state.asks == s.to_act
            guessed += 1
    assert guessed > 30


@EACH
def test_the_cards_guessed_are_those_of_a_deck_that_fits(game: tcg.Game) -> None:
    """With the ready decks known, each player's guessed cards together are one of them."""
    decks = [tally(deck.cards) for deck in game.decks.values()]
    s = game.new(seed=11)
    seat = s.to_act[-1]
    for _ in range(5):
        state = Guesses(game, s.view(seat)).state(Rng(_))
        for player in state.players:
            held = tally([*player.hand, *player.deck, *([player.player_card] if game.slug == "suizokun" else [])])
            assert held in decks


def test_cards_of_an_unknown_deck_are_guessed_too() -> None:
    game = tcg.game("zutomayo")
    deck = sorted(game.cards)[::3][:18]
    deck = [*deck, *deck[: 20 - len(deck)]]
    s = game.new([deck, deck], seed=2)
    state = Guesses(game, s.view(0)).state(Rng(1))
    assert sorted(state.players[0].hand) == sorted(s.view(0)["players"][0]["hand"])
    assert [len(p.hand) + len(p.deck) for p in state.players] == [20, 20]
    assert sorted(Guesses(game, s.view(0), [deck]).state(Rng(1)).players[1].deck) != []
    own = Guesses(game, s.view(0), [deck]).state(Rng(1)).players[0]
    assert sorted([*own.hand, *own.deck]) == sorted(deck)


@EACH
def test_the_same_luck_gives_the_same_game(game: tcg.Game) -> None:
    names = ("search:3", "random")
    first, again = (bots.play(game, names, seed=6) for _ in range(2))
    assert first.over
    assert first.decisions == again.decisions


@EACH
def test_a_view_that_went_through_json_is_enough(game: tcg.Game) -> None:
    s = game.new(seed=4)
    seat = s.to_act[-1]
    view = json.loads(json.dumps(s.view(seat)))
    bot = SearchBot(game, 5)
    assert bot(view, s.legal(seat), Rng(1)) == bot(s.view(seat), list(s.legal(seat)), Rng(1))


def test_six_players_and_long_lists() -> None:
    moon = tcg.game("darkmoon")
    s = moon.new(seed=1, players=6)
    bot = SearchBot(moon, 12)
    for _ in range(8):
        (seat,) = s.to_act
        s.do(bots.choose(bot, s.view(seat), s.legal(seat), Rng(seat)))
    clock = tcg.game("zutomayo")
    hand, deck = sorted(clock.cards)[:11], sorted(clock.cards)[11:40]
    s = clock.scenario({"phase": "mulligan", "players": [{"hand": hand, "deck": deck}, {}]})
    assert len(s.legal(0)) > bots.MOST
    assert SearchBot(clock, 10)(s.view(0), s.legal(0), Rng(1)) in s.legal(0)


def test_it_sees_the_winning_blow() -> None:
    """By day the opponent has 10 HP left and no card: the one character that hits hard enough ends the game."""
    game = tcg.game("zutomayo")
    hand = ["ebb-queen", "noon-gunner", "charcoal-boss"]
    strongest = max(hand, key=lambda card: game.cards[card].day if not game.cards[card].cost else 0)
    me = {"hand": hand, "deck": ["lamp"] * 9}
    foe = {"hp": 10, "deck": ["lamp"] * 9, "hand": []}
    s = game.scenario({"chronos": 7, "players": [me, foe]})
    weighed = SearchBot(game, 60).weigh(s.view(0), s.legal(0), Rng(2))
    assert weighed[0].action.args[0] == strongest
    assert weighed[0].chance == 1.0


def test_it_sees_that_a_trap_saves_the_game() -> None:
    """The attack defeats the last unit: who passes loses, the trap stops the attack."""
    s = table({"front": "strong"}, {"front": "imp", "bench": [down("nullify")]}, phase="action")
    s.do("attack")
    assert (s.phase, s.to_act) == ("trap", (1,))
    weighed = SearchBot(s.game, 20, decks=[FILLER]).weigh(s.view(1), s.legal(1), Rng(1))
    assert [str(one.action) for one in weighed] == ["p1 trap b1", "p1 pass"]
    assert weighed[0].chance > weighed[1].chance == 0.0


def test_what_it_weighed_is_told_best_first_with_what_follows() -> None:
    game = tcg.game("suizokun")
    s = next(s for s in decisions(begin(game, 3), 3) if s.phase == "main-first" and len(s.legal()) > 2)
    (seat,) = s.to_act
    found = SearchBot(game, 40).weigh(s.view(seat), s.legal(seat), Rng(1))
    assert 40 <= sum(one.tried for one in found) < 60
    assert found[0].tried == max(one.tried for one in found)
    assert all(0 <= one.chance <= 1 and one.action in s.legal(seat) for one in found)
    assert found[0].then
    assert all(isinstance(action, tcg.Action) for action in found[0].then)


def test_names_and_budgets() -> None:
    game = tcg.game("zutomayo")
    usual, short = bots.get("search", game), bots.get("search:30", game)
    assert isinstance(usual, SearchBot)
    assert isinstance(short, SearchBot)
    assert short.iterations == 30 != usual.iterations
    for name in ("search:", "search:0", "search:ten", "search:-1"):
        with pytest.raises(tcg.TcgKitError, match="search"):
            bots.get(name, game)
    s = game.new(seed=1)
    quick = SearchBot(game, seconds=0.02).weigh(s.view(0), s.legal(0), Rng(1))
    assert quick[0].tried >= 1


@pytest.mark.parametrize("slug", ["zutomayo", "darkmoon"])
def test_it_looks_further_than_one_step(slug: str) -> None:
    """Against random play it wins nearly always, with little effort."""
    game = tcg.game(slug)
    wins = 0
    for seed in range(6):
        names = ("search:25", "random") if seed % 2 else ("random", "search:25")
        wins += bots.play(game, names, seed).result["winner"] == (seed + 1) % 2  # type: ignore[index]
    assert wins >= 5


def test_a_chosen_action_is_always_a_legal_one() -> None:
    game = tcg.game("mattsun")
    s = begin(game, 9)
    bot = SearchBot(game, 4)
    for n in range(40):
        if not s.to_act:
            break
        seat = s.to_act[0]
        s.do(bots.choose(bot, s.view(seat), s.legal(seat), Rng(n)))
    assert len(s.decisions) > 20
    assert choose(s, Rng(1), s.to_act[0]) in s.legal(s.to_act[0]) if s.to_act else s.over
