"""What a seat sees names no card that it can't see, with own cards of every word in decks without two cards alike."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cache
from itertools import islice
from typing import Any

import pytest

import tcg_kit as tcg
from tcg_kit.core.fields import fields_of
from tcg_kit.core.rng import Rng
from tcg_kit.core.vocab import Vocabulary
from tests.core.play import Json, decisions, seen
from tests.core.test_sealed_and_hidden import permuted, unseen

games = pytest.mark.parametrize("slug", tcg.games())


@cache
def table(slug: str) -> tuple[tcg.Game, list[list[str]]]:
    """The game with a card of its own for each place in two ready decks, and these decks.

    A card is like the one whose place it takes, but has other effects: of the words that fit there the rarest so far.
    """
    game = tcg.game(slug)
    rows = {row["id"]: row for row in game.own_rows}
    own: list[Json] = []
    decks: list[list[str]] = []
    used: Counter[str] = Counter()
    for deck in islice(game.decks.values(), 2):
        decks.append([f"{card}-{i}-{len(decks)}" for i, card in enumerate(deck.cards)])
        for card, slug in zip(deck.cards, decks[-1], strict=True):
            row: Json = {**rows[card], "id": slug, "name": slug}
            for name, vocabulary in vocabularies(game):
                ways = others(vocabulary, row[name], used) if row.get(name) else ()
                row[name] = next((way for way in ways if not wrong(game, {**row, name: way})), row.get(name))
                used.update(effect["do"] for effect in row[name] or ())
            own.append(row)
    return game.with_cards(own), decks


def vocabularies(game: tcg.Game) -> list[tuple[str, Vocabulary]]:
    """The fields of effects and the words that each knows."""
    fields = fields_of(game.spec.card).items()
    return [(name, field.vocabulary or game.spec.vocabulary) for name, field in fields if field.kind == "effects"]


def others(vocabulary: Vocabulary, effects: list[Json], used: Mapping[str, int]) -> Iterator[list[Json]]:
    """Two effects of other words, at the same occasion; or one, where two can't be, if need be with a condition."""
    rarest = [
        vocabulary.least(vocabulary.words[word]) for word in sorted(vocabulary.words, key=lambda word: used[word])
    ]
    at = {"at": effects[0]["at"]} if "at" in effects[0] else {}
    when = {one.name: vocabulary.sample(one.field) for one in islice(vocabulary.conditions.values(), 1)}
    for one in rarest:
        yield from ([{**one, **at}, {**other, **at}] for other in rarest[:4] if other != one)
        yield from ([{**one, **more}] for more in (at, {**at, "when": when}))
        yield from ([{**one, "at": occasion}] for occasion in vocabulary.occasions)


def wrong(game: tcg.Game, row: Json) -> bool:
    return any(problem.severity == "error" for problem in game.check_cards([row]))


def names(game: tcg.Game, value: Any) -> set[str]:
    """All cards named in a part of a view or of an event."""
    if isinstance(value, str):
        return {value} & game.cards.keys()
    inner = value.values() if isinstance(value, dict) else value if isinstance(value, list | tuple) else ()
    return {card for one in inner for card in names(game, one)}


@games
def test_every_word_is_on_some_card(slug: str) -> None:
    game, decks = table(slug)
    cards = game.extra_cards.values()
    for _, vocabulary in vocabularies(game):
        fields = [name for name, other in vocabularies(game) if other is vocabulary]
        used = {effect.do for card in cards for name in fields for effect in getattr(card, name)}
        assert used == set(vocabulary.words)
    assert all(len(set(deck)) == len(deck) for deck in decks)


@games
def test_a_card_that_a_seat_cannot_see_is_named_nowhere_in_its_view(slug: str) -> None:
    """Unless it was told of in an event: a card that has been shown and went back to a hand."""
    game, decks = table(slug)
    middle = 0
    for seed in range(8):
        for s in decisions(game.new(decks, seed), seed):
            whole = s.view()
            middle += "choice" in whole or "returns" in whole
            for seat in (0, 1):
                view = s.view(seat)
                if view.get("choice", {}).get("seat") == seat:
                    del view["choice"]["options"]
                hidden = {
                    at[key]
                    for owner, player in enumerate(whole["players"])
                    for at, key in unseen(game, player, owner == seat, 0, ())
                }
                if named := names(game, view) & hidden:
                    told = [[event.cause, event.data] for event in s.events if event.visible_to(seat)]
                    assert named <= names(game, told), (seed, s.at, seat)
    assert middle > 20


@games
def test_permuting_hidden_cards_changes_nothing_in_the_middle_of_any_effect(slug: str) -> None:
    game, decks = table(slug)
    changed = 0
    for seed in range(8, 18):
        for s in decisions(game.new(decks, seed), seed):
            view = s.view()
            for seat in (0, 1) if "choice" in view or "returns" in view else ():
                other = permuted(game, view, seat, Rng(s.at))
                changed += other != view
                assert seen(game.scenario(view, seed=1), seat) == seen(game.scenario(other, seed=2), seat)
    assert changed > 10
