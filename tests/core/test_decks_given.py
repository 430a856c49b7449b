"""A deck may be given in every way that people have one: by a ready one's name, a file, a Deck, a list (issue 7.2)."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import tcg_kit as tcg
from tcg_kit.core.writing import deck_text

WAYS: dict[str, Callable[[Path, Any], Any]] = {
    "its name": lambda path, deck: deck.name,
    "a file's name": lambda path, deck: str(path),
    "a path": lambda path, deck: path,
    "a deck": lambda path, deck: deck,
    "a list": lambda path, deck: list(deck.cards),
}


@pytest.mark.parametrize("ending", ["txt", "csv", "json", "toml"])
@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("slug", tcg.games())
def test_a_deck_is_taken_in_every_way(slug: str, way: str, ending: str, tmp_path: Path) -> None:
    game = tcg.game(slug)
    deck = next(iter(game.decks.values()))
    path = tmp_path / f"mine.{ending}"
    path.write_text(deck_text(game, deck, ending), encoding="utf-8")
    given = WAYS[way](path, deck)
    session = game.new([given, given], seed=1)
    assert session.decks is not None
    assert [sorted(one.cards) for one in session.decks] == [sorted(deck.cards)] * 2
    assert game.check_deck(given) == []
    assert tcg.simulate(game, games=1, decks=[given, given], progress=False).games == 1


@pytest.mark.parametrize("name", ["nope", "nope.txt", Path("nope.txt"), 5, None])
def test_what_is_no_deck_is_refused(name: Any) -> None:
    game = tcg.game("zutomayo")
    with pytest.raises(tcg.DeckError):
        game.new([name, name])
    with pytest.raises(tcg.DeckError):
        tcg.simulate(game, games=1, decks=[name, name], progress=False)
