"""The JSON Schema of card files accepts what reading accepts, and refuses what reading refuses."""

from __future__ import annotations

import tomllib
from importlib import resources
from typing import Any

import pytest
from jsonschema import Draft202012Validator

import tcg_kit as tcg

GAMES = [tcg.game(slug) for slug in tcg.games()]


def own_file(game: tcg.Game) -> dict[str, Any]:
    return tomllib.loads((resources.files(f"tcg_kit.games.{game.slug}") / "cards.toml").read_text("utf-8"))


@pytest.mark.parametrize("game", GAMES, ids=lambda g: g.slug)
def test_the_schema_is_valid_and_accepts_the_games_own_cards(game: tcg.Game) -> None:
    schema = game.schema()
    Draft202012Validator.check_schema(schema)
    assert [e.message for e in Draft202012Validator(schema).iter_errors(own_file(game))] == []


@pytest.mark.parametrize("game", GAMES, ids=lambda g: g.slug)
def test_schema_and_reader_refuse_the_same_cards(game: tcg.Game) -> None:
    """Each value of each card in turn is replaced by wrong ones: both refuse, or both accept."""
    validator = Draft202012Validator(game.schema())
    for card in own_file(game)["cards"][::9]:
        for key in card:
            for wrong in (-1, 10**6, "☃", " ", [], {}, [{"do": "no-such-word"}], {"no_such": 1}):
                changed = {"cards": [{**card, key: wrong}]}
                try:
                    game.with_cards(changed)
                    accepted = True
                except tcg.CardFileError:
                    accepted = False
                assert validator.is_valid(changed) == accepted, (card["id"], key, wrong)


@pytest.mark.parametrize("game", GAMES, ids=lambda g: g.slug)
def test_every_word_and_condition_is_described(game: tcg.Game) -> None:
    text = str(game.schema())
    for name in (*game.spec.vocabulary.words, *game.spec.vocabulary.conditions):
        assert f"'{name}'" in text
