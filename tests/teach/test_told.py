"""Actions as people write them, and as they are told."""

from __future__ import annotations

import pytest

import tcg_kit as tcg
from tcg_kit.core.lang import LANGS
from tcg_kit.core.names import fold
from tcg_kit.teach.choices import layout_of, read, spelt, tell

every_game = pytest.mark.parametrize("game", [tcg.game(slug) for slug in tcg.games()], ids=tcg.games())


@every_game
def test_a_card_is_called_by_its_slug_or_name_however_it_is_typed(game: tcg.Game) -> None:
    for slug, card in game.cards.items():
        verb = next(verb.name for verb in game.spec.verbs.values() if "card" in verb.takes)
        for name in (slug, *card.name.values()):
            for typed in (name, name.upper(), f"「{name}」", fold(name)):
                assert spelt(game, typed) == slug
                assert read(game, f"{verb} {typed}", 1) == (tcg.Action(1, verb, (slug,)), False)
                assert read(game, typed, 0) == (tcg.Action(0, "choose", (slug,)), True)


def test_a_part_of_a_name_will_do_where_one_card_has_it() -> None:
    game = tcg.game("zutomayo")
    assert spelt(game, "set うさぎ") == "set moon-hare"
    assert spelt(game, "set 月うさぎ便#2 Sea Fog") == "set moon-hare#2 sea-fog"
    assert spelt(game, "set courier") == "set moon-hare"
    assert spelt(game, "dance couri") == "dance couri"  # a word of letters is no part of another
    with pytest.raises(tcg.NotationError) as e:
        spelt(tcg.game("darkmoon"), "play ドリン")
    assert "油さしのドリン" in e.value.text["ja"]


@every_game
def test_what_is_no_name_is_left_as_it_is(game: tcg.Game) -> None:
    for text in ("", "-", "p0", "xyzzy", "12"):
        assert spelt(game, text) == text


@pytest.mark.parametrize("lang", LANGS)
def test_what_a_played_card_takes_is_told_apart_from_the_card(lang: str) -> None:
    """Playing one card that takes another from the field does not read as playing two."""
    game = tcg.game("darkmoon")
    for slug, card in game.cards.items():
        if card.aim is None:
            continue
        told = tell(game, layout_of(game), game.parse(f"p0 play {slug} iska-wick"), lang)
        name, other = card.name[lang], game.cards["iska-wick"].name[lang]
        assert told.index(name) < told.index("（" if lang == "ja" else "(") < told.index(other)
