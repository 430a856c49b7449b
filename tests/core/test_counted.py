"""One card, two cards: what is told in English agrees with its number."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from importlib import import_module, resources
from typing import Any

import pytest

import tcg_kit as tcg
from tests.core.play import begin, decisions

games = pytest.mark.parametrize("game", [tcg.game(slug) for slug in tcg.games()], ids=tcg.games())
COUNTED = re.compile(r"([a-z]+)\{\w+:s\}")
PLURAL = re.compile(r"\{\w+:s\} (are|were|have|go|come|lie|stay|do|fall|make|stand|leave)\b")


def english(value: Any) -> Iterator[str]:
    """All English texts in a file of texts."""
    if isinstance(value, dict):
        for key, one in value.items():
            if key == "en" and isinstance(one, str):
                yield one
            else:
                yield from english(one)
    elif isinstance(value, list):
        for one in value:
            yield from english(one)


def shared() -> list[str]:
    files = [resources.files(f"tcg_kit.{name}") for name in ("core", *(f"games.{slug}" for slug in tcg.games()))]
    found = [tomllib.loads((folder / "texts.toml").read_text("utf-8")) for folder in files]
    return [text for one in found for text in english(one)]


def test_no_verb_goes_with_the_plural_only() -> None:
    assert not [text for text in shared() if PLURAL.search(text)]


@games
def test_events_agree_with_their_numbers(game: tcg.Game) -> None:
    nouns = "|".join(sorted({noun for text in shared() for noun in COUNTED.findall(text)}))
    assert "card" in nouns
    wrong = re.compile(rf"(?<![\w,.])1 (?:{nouns})s\b|(?<![\w,.])(?!1 )\d+ (?:{nouns})\b(?![-s])")
    sessions = list(import_module(f"tests.games.{game.slug}.rare").sessions(game))
    for seed in range(15):
        s = begin(game, seed)
        for _ in decisions(s, seed):
            pass
        sessions.append(s)
    told = {event.text("en") for s in sessions for event in s.events}
    assert not [text for text in told if wrong.search(text)]
    assert [text for text in told if re.search(rf"\b1 (?:{nouns})\b", text)]


@games
def test_a_card_named_too_often_is_told_from_one_that_is_not_there(game: tcg.Game) -> None:
    """Both are `not-there`; the sentence says which, with how many there are."""
    few = game.reason_text("too-few-there", card=next(iter(game.cards)), n=1)
    none = game.reason_text("not-there", card=next(iter(game.cards)))
    assert "1" in few["en"]
    assert "1" in few["ja"]
    hands: dict[str, Any] = {
        "zutomayo": {"phase": "set", "players": [{"hand": ["moon-hare"], "last": "lost"}, {}]},
        "mattsun": {"phase": "charge", "players": [{"hand": ["CARD"]}, {}]},
        "suizokun": {"phase": "setup", "players": [{"hand": ["CARD"]}, {}]},
        "darkmoon": {"players": [{"field": ["CARD"]}, {}]},
    }
    verbs = {"zutomayo": "set", "mattsun": "charge", "suizokun": "setup", "darkmoon": "unit"}
    card, other = next(card for card in game.cards if game.cards[card].kind != "player"), list(game.cards)[-1]
    view = hands[game.slug]
    for zone in ("hand", "field"):
        if zone in view["players"][0]:
            view["players"][0][zone] = [card]
    s = game.scenario(view)
    twice = [r.text for r in s.why_not(f"p0 {verbs[game.slug]} {card} {card}") if r.code == "not-there"]
    away = [r.text for r in s.why_not(f"p0 {verbs[game.slug]} {other}") if r.code == "not-there"]
    assert twice == [game.reason_text("too-few-there", card=card, n=1)]
    assert away == [game.reason_text("not-there", card=other)]
    assert none != few
