"""What a seat can't see changes nothing for it: sealed choices, hands, decks, hidden choices (design.md 5)."""

from __future__ import annotations

import copy
from collections.abc import Iterator
from importlib import import_module
from typing import Any

import pytest

import tcg_kit as tcg
from tcg_kit.core.rng import Rng, shuffle
from tcg_kit.core.view import UNFINISHED
from tests.core.play import Json, begin, choose, decisions, dumps, finished, instants, seen, told

pytestmark = pytest.mark.parametrize("game", [tcg.game(slug) for slug in tcg.games()], ids=tcg.games())

KEPT = 8
"""Cards at the top of a deck that stay: they may be drawn or turned up within the turn that is compared."""


def is_sealed(s: tcg.Session) -> bool:
    return s.game.spec.flow.phases[s.phase].kind == "sealed"


def test_a_sealed_choice_tells_the_others_only_that_it_was_made(game: tcg.Game) -> None:
    for seed in (1, 2):
        for s in decisions(begin(game, seed), seed):
            if not is_sealed(s) or len(s.to_act) < 2:
                continue
            for chooser in s.to_act:
                others = [seat for seat in s.to_act if seat != chooser]
                legal = s.legal(chooser)
                told_to: dict[int, set[str]] = {seat: set() for seat in others}
                for action in legal[:: max(1, len(legal) // 6)]:
                    branch = s.branch()
                    steps = branch.do(action)
                    assert chooser not in branch.to_act
                    assert not is_sealed(branch) or set(others) <= set(branch.to_act)
                    assert [step.events for step in steps] == [[]]
                    for seat in others:
                        told_to[seat].add(dumps(seen(branch, seat, s.at)))
                assert all(len(found) == 1 for found in told_to.values())


def test_the_cards_stay_where_they_are_until_all_have_chosen(game: tcg.Game) -> None:
    for s in decisions(begin(game, 3), 3):
        if is_sealed(s) and len(s.to_act) == 2:
            before = s.view()["players"]
            branch = s.branch()
            branch.do(branch.legal(0)[-1])
            assert branch.view()["players"] == before
            assert branch.to_act == (1,)
            assert list(branch.legal(0)) == []


def test_a_sealed_choice_is_seen_by_its_seat_and_by_the_all_seeing_view(game: tcg.Game) -> None:
    for s in decisions(begin(game, 4), 4):
        if is_sealed(s) and s.to_act == (0, 1):
            action = choose(s, Rng(5), 0)
            branch = s.branch()
            branch.do(action)
            chosen = {"verb": action.verb, "args": list(action.args)}
            assert branch.view()["sealed"][0] == branch.view(0)["sealed"][0] == chosen
            assert branch.view(1)["sealed"][0] == {"committed": True}
            assert branch.steps[-1].action_for(0) == branch.steps[-1].action_for(None) == action
            assert branch.steps[-1].action_for(1) == tcg.Action(0, action.verb, ("?",))


def test_the_order_of_sealed_choices_does_not_matter(game: tcg.Game) -> None:
    for s in decisions(begin(game, 5), 5):
        if is_sealed(s) and s.to_act == (0, 1):
            a, b = choose(s, Rng(6), 0), choose(s, Rng(7), 1)
            one, two = s.branch(), s.branch()
            for branch, order in ((one, (a, b)), (two, (b, a))):
                for action in order:
                    branch.do(action)
            assert one.digest() == two.digest()


def test_no_effect_asks_in_a_sealed_phase(game: tcg.Game) -> None:
    for seed in range(6, 10):
        for s in decisions(begin(game, seed), seed):
            assert not (is_sealed(s) and "choice" in s.view())
            assert len(s.to_act) == 1 or is_sealed(s)


def test_a_seats_view_shows_counts_for_what_it_cannot_see(game: tcg.Game) -> None:
    for s in (s for seed in range(10, 18) for s in decisions(begin(game, seed), seed)):
        whole = s.view()["players"]
        for seat in (0, 1):
            view = s.view(seat)
            for owner, player in enumerate(view["players"]):
                for zone, who in game.spec.hidden.items():
                    cards = whole[owner][zone]
                    if who == "nobody" or (who == "owner" and owner != seat):
                        assert player[zone] == len(cards)
                    elif owner == seat:
                        assert player[zone] == cards
                    else:
                        assert len(player[zone]) == len(cards)
                        assert all(card["face"] == "down" and "card" not in card for card in player[zone])


def test_unfinished_work_is_seen_only_while_somebody_is_asked(game: tcg.Game) -> None:
    """At a decision each seat sees all of it; on the way, where it may name cards that are just moving, nothing."""
    asked = between = 0
    for s in (finished(game, seed) for seed in range(86, 92)):
        for at in instants(s):
            whole = s.view(at=at)
            for seat in (0, 1):
                view = s.view(seat, at)
                if whole["to_act"]:
                    assert all(view.get(key) == whole.get(key) for key in UNFINISHED)
                    asked += any(key in view for key in UNFINISHED)
                else:
                    assert not set(UNFINISHED) & set(view)
                    between += any(key in whole for key in UNFINISHED)
    assert asked > 4
    assert between > 4


def test_unfinished_work_names_only_cards_that_were_shown(game: tcg.Game) -> None:
    """Each card named in it, or in what follows a choice, lies open to the seat or was told to it in an event."""
    named = 0
    for s in middles(game, range(92, 104)):
        for seat in (0, 1):
            view = s.view(seat)
            work = [view.get(key) for key in UNFINISHED] + [view.get("choice", {}).get("then")]
            shown = dumps([{key: value for key, value in view.items() if key not in (*UNFINISHED, "choice")}])
            shown += dumps([event.data for event in s.events if event.visible_to(seat)])
            for card in _words(work):
                if card in game.cards:
                    assert f'"{card}"' in shown, (seat, card, work)
                    named += 1
    assert named > 20


def _words(value: Any) -> Iterator[str]:
    """All strings in a part of a view."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, list | dict):
        for one in value.values() if isinstance(value, dict) else value:
            yield from _words(one)


def middles(game: tcg.Game, seeds: range) -> Iterator[tcg.Session]:
    """Games at every decision in the middle of an effect or in an interrupt."""
    for seed in seeds:
        for s in decisions(begin(game, seed), seed):
            if s.engine.s.choice is not None or s.engine.s.returns:
                yield s


Slot = tuple[Any, Any]
"""Where a card's name stands: its container and the key or index in it."""


def unseen(game: tcg.Game, player: Json, own: bool, keep: int, held: tuple[str, ...]) -> list[Slot]:
    """The slots of a player's cards that a seat can't see, but for cards that are held.

    keep: so many cards at the top of the deck stay, and those that lie face down on the field: they may be turned up.
    """
    found: list[Slot] = []
    for zone, value in player.items():
        who, left = game.spec.hidden.get(zone), list(held)
        cards = value if isinstance(value, list) else [value]
        for i, card in enumerate(cards):
            down = isinstance(card, dict) and "card" in card and (who == "down" or card.get("face") == "down")
            shut = who == "nobody" or (not own and (who == "owner" or down))
            if not shut or (zone == "deck" and i < keep) or (down and who is None and keep):
                continue
            slot: Slot = (card, "card") if down else (cards, i)
            name = slot[0][slot[1]]
            if name in left:
                left.remove(name)
            else:
                found.append(slot)
    return found


def permuted(game: tcg.Game, view: Json, seat: int, rng: Rng, keep: int = 0, held: tuple[str, ...] = ()) -> Json:
    """The view with the cards that a seat can't see exchanged; the top `keep` of decks and some cards stay.

    What an open choice among hidden cards offers stays too. If the game refuses the position (a trap can't stand
    where a unit must), cards are exchanged with others of their kind only.
    """
    choice = view.get("choice")
    offered = tuple(choice["options"]) if choice and choice["hidden"] else ()
    out: Json = {}
    for same_kind in (False, True):
        out = copy.deepcopy(view)
        for owner, player in enumerate(out["players"]):
            stay = held if owner != seat else ()
            slots = unseen(
                game, player, owner == seat, keep, stay + (offered if choice and choice["seat"] == owner else ())
            )
            kinds = {game.cards[at[key]].kind for at, key in slots} if same_kind else {""}
            for kind in sorted(kinds):
                some = [(at, key) for at, key in slots if not same_kind or game.cards[at[key]].kind == kind]
                cards = [at[key] for at, key in some]
                shuffle(rng, cards)
                for (at, key), card in zip(some, cards, strict=True):
                    at[key] = card
        try:
            game.scenario(out)
        except tcg.ScenarioError:
            continue
        break
    return out


def positions(game: tcg.Game, seeds: range) -> Iterator[tuple[tcg.Session, int, Rng]]:
    for seed in seeds:
        rng = Rng(seed * 31 + 5)
        for s in decisions(begin(game, seed), seed):
            if "sealed" not in s.view():
                for seat in (0, 1):
                    yield s, seat, rng


def test_permuting_hidden_cards_changes_nothing_at_once(game: tcg.Game) -> None:
    changed = 0
    for s, seat, rng in positions(game, range(20, 32)):
        view = s.view()
        other = permuted(game, view, seat, rng)
        changed += other != view
        one, two = game.scenario(view, seed=1), game.scenario(other, seed=2)
        assert seen(one, seat) == seen(two, seat)
    assert changed > 100


def test_permuting_hidden_cards_changes_nothing_in_the_middle_of_an_effect(game: tcg.Game) -> None:
    """At every open choice and in every interrupt of many games, for who is asked and for who looks on."""
    changed = 0
    for n, s in enumerate(middles(game, range(104, 144))):
        for seat in (0, 1):
            view = s.view()
            other = permuted(game, view, seat, Rng(n))
            changed += other != view
            one, two = game.scenario(view, seed=1), game.scenario(other, seed=2)
            assert seen(one, seat) == seen(two, seat)
    assert changed > 20


def test_permuting_hidden_cards_changes_nothing_after_half_a_sealed_choice(game: tcg.Game) -> None:
    compared = 0
    for s, seat, rng in positions(game, range(32, 36)):
        if is_sealed(s) and len(s.to_act) == 2:
            one = game.scenario(s.view())
            two = game.scenario(permuted(game, s.view(), seat, rng))
            for session in (one, two):
                session.do(choose(session, rng, 1 - seat))
            assert seen(one, seat) == seen(two, seat)
            one, two = (game.scenario(session.view()) for session in (one, two))
            assert seen(one, seat) == seen(two, seat)
            compared += 1
    sealed = [phase for phase in game.spec.flow.phases.values() if phase.kind == "sealed"]
    assert compared >= min(20, 4 * len(sealed))


def test_permuting_hidden_cards_changes_nothing_while_a_turn_is_played(game: tcg.Game) -> None:
    """Both play the same cards; all that the seat sees up to the next decision is the same, event by event."""
    compared = 0
    for s, seat, rng in positions(game, range(36, 50)):
        view = s.view()
        actions = [choose(s, rng, other) for other in s.to_act]
        held = tuple(card for action in actions if action.seat != seat for card in action.args if card != "-")
        other = permuted(game, view, seat, rng, KEPT, held)
        one, two = game.scenario(view, seed=3), game.scenario(other, seed=3)
        if any(two.why_not(action) for action in actions):
            continue  # "nothing" was chosen for want of a fitting card
        for action in actions:
            one.do(action)
            two.do(action)
        if any(e.kind in ("shuffle", "reshuffle") for e in one.events) and s.turn > 1:
            continue  # hidden cards were mixed and may have come to where they are seen
        assert seen(one, seat) == seen(two, seat)
        compared += 1
    assert compared > 100


def test_an_event_that_all_may_see_names_no_card_that_one_may_not(game: tcg.Game) -> None:
    """A card is named in a public event only where it lies open to each seat before or after the event."""
    shown: frozenset[str] = import_module(f"tests.games.{game.slug}.rare").SHOWN
    for seed in range(50, 60):
        s = finished(game, seed)
        for i, step in enumerate(s.steps):
            for k, event in enumerate(step.events):
                for seat in (0, 1):
                    if event.only is None and event.kind not in shown:
                        open_ = dumps([s.view(seat, (i, k)), s.view(seat, (i, k + 1))])
                        named = [c for c in (event.cause, *_cards(event.data)) if c in game.cards]
                        assert all(f'"{card}"' in open_ for card in named), (told(event), seat)


def _cards(data: Json) -> list[str]:
    values = [value for value in data.values() if isinstance(value, str)]
    return values + [
        v for value in data.values() if isinstance(value, list | tuple) for v in value if isinstance(v, str)
    ]


def test_all_instants_have_a_view_for_each_seat_without_the_others_hand(game: tcg.Game) -> None:
    s = finished(game, 60)
    for i, k in instants(s):
        for seat in (0, 1):
            view = s.view(seat, (i, k))
            assert all(isinstance(player["deck"], int) for player in view["players"])
            assert isinstance(view["players"][1 - seat]["hand"], int)
