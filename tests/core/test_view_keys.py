"""Each key of a view is documented, in both languages, where a user looks: Game.view_keys."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from importlib import import_module, resources
from typing import Any

import pytest

import tcg_kit as tcg
from tests.core.play import begin, decisions, instants

pytestmark = pytest.mark.parametrize("game", [tcg.game(slug) for slug in tcg.games()], ids=tcg.games())

PLAIN = ("rulings", "work", "moment", "then")
"""Keys whose values are no tables with keys of a view: rulings by name, unfinished operations."""


def keys(view: Mapping[str, Any], known: Mapping[str, Any], section: str = "position") -> Iterator[tuple[str, str]]:
    """All keys in a view, each with the section that should tell of it."""
    for key, value in view.items():
        yield section, key
        for one in value if isinstance(value, list) else [value]:
            if isinstance(one, Mapping) and key not in PLAIN:
                inside = "player" if key == "players" else key if key in known else "card"
                yield from keys(one, known, inside)


def found(game: tcg.Game, s: tcg.Session, every: int) -> set[tuple[str, str]]:
    out: set[tuple[str, str]] = set()
    for n, at in enumerate(instants(s)):
        if n % every == 0:
            for seat in (None, *range(len(s.view()["players"]))):
                out.update(keys(s.view(seat, at), game.view_keys))
    return out


def test_every_key_that_a_view_ever_has_is_documented(game: tcg.Game) -> None:
    documented = {(section, key) for section, texts in game.view_keys.items() for key in texts}
    rulings: list[dict[str, str]] = [{}, *({key: option} for key, r in game.rulings.items() for option in r.options)]
    seen: set[tuple[str, str]] = set()
    for seed in range(12):
        given = rulings[seed % len(rulings)]
        s = begin(game, seed, {} if "deck_size" in given else given)
        for _ in decisions(s, seed):
            pass
        seen |= found(game, s, 7)
    for s in import_module(f"tests.games.{game.slug}.rare").sessions(game):
        seen |= found(game, s, 2)
    assert not seen - documented
    file = resources.files(f"tcg_kit.games.{game.slug}") / "keys.toml"
    own = {(section, key) for section, texts in tomllib.loads(file.read_text("utf-8")).items() for key in texts}
    assert own <= seen, "documented, but no view has it"


def test_what_is_documented_may_be_given_in_a_scenario_and_nothing_else(game: tcg.Game) -> None:
    for section, wrap in (("position", lambda key: {key: 1.5}), ("player", lambda key: {"players": [{key: 1.5}, {}]})):
        for key in (*game.view_keys[section], "nothing"):
            with pytest.raises(tcg.ScenarioError) as caught:
                game.scenario(wrap(key))
            assert (caught.value.code == "no-key") is (key in ("nothing", "trigger")), key


def test_the_texts_are_there_in_both_languages_and_differ(game: tcg.Game) -> None:
    for texts in game.view_keys.values():
        for text in texts.values():
            assert set(text) == {"ja", "en"}
            assert text["ja"].strip() != text["en"].strip()
    assert "game.view_keys" in (tcg.Session.view.__doc__ or "")
