"""Cards with nothing but a text are marked wherever one plays, and it is said when players have to do what they say."""

from __future__ import annotations

from typing import Any

import pytest

import tcg_kit as tcg

pytest.importorskip("anywidget")

from tcg_kit import svg
from tcg_kit.core.lang import LANGS
from tcg_kit.widgets.byhand import told
from tcg_kit.widgets.constants import card_lines
from tcg_kit.widgets.stepper import Stepper
from tcg_kit.widgets.words import texts

SAID = {"ja": "だれかが歌います。", "en": "Somebody sings."}


def singing(slug: str) -> tuple[tcg.Game, list[str]]:
    """A game with a card of each kind, as far as one may, that only says something; the ids of these cards."""
    game = tcg.game(slug)
    rows: dict[str, dict[str, Any]] = {}
    for row in game.own_rows:
        plain = {key: value for key, value in row.items() if not isinstance(value, list) and key != "scoring"}
        own = {**plain, "id": f"song-{row['kind']}", "name": f"Song {row['kind']}", "text": SAID}
        if row["kind"] not in rows and all(found.severity != "error" for found in game.check_cards([own])):
            rows[row["kind"]] = own
    known = game.with_cards(list(rows.values()))
    return known, [row["id"] for row in rows.values() if known.cards[row["id"]].text_only]


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("slug", tcg.games())
def test_the_card_is_marked_where_it_is_read_and_where_it_lies(slug: str, lang: str) -> None:
    game, songs = singing(slug)
    assert songs
    for song in songs:
        lines = card_lines(game, song, lang)
        assert lines["note"] == texts()["text-only"][lang]
        assert lines["signed"] == game.label("note", "text-only", lang)
        assert "tcg-g-pen" in svg.card(game, song, lang=lang)
        assert SAID[lang] in told(game, song, lang)
    plain = next(iter(tcg.game(slug).cards))
    assert not card_lines(game, plain, lang)["note"]
    assert "tcg-g-pen" not in svg.card(game, plain, lang=lang)


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("slug", tcg.games())
def test_it_is_said_when_the_card_is_played(slug: str, lang: str) -> None:
    """It is said where its card comes into play, and of no other card."""
    game, songs = singing(slug)
    said = 0
    for song in songs:
        view: dict[str, Any] = {"phase": game.spec.scenario_phase, "players": [{"hand": [song]}, {}]}
        try:
            s = game.scenario(view)
        except tcg.ScenarioError:  # a card that is never in a hand
            continue
        plays = [action for action in s.legal(0) if action.args[:1] == (song,)]
        if not plays:
            continue
        s.do(plays[0])
        if s.to_act == (1,):
            s.do(s.legal(1)[0])
        widget = Stepper(s, lang=lang)
        seen: list[str] = []
        for n in range(widget.state["stops"]):
            widget._handle_custom_msg({"do": "go", "to": n}, [])
            seen += [item["text"] for item in widget.state["happened"] if item["kind"] == "byhand"]
        assert set(seen) <= {told(game, song, lang)}
        said += bool(seen)
    assert said
