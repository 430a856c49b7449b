"""The stepper is asked why something happened, and why no more can be done."""

from __future__ import annotations

import json
from typing import Any

import pytest

import tcg_kit as tcg
from tcg_kit.core.lang import LANGS
from tcg_kit.sim.bots import play
from tcg_kit.widgets.lessons import LessonPlayer
from tcg_kit.widgets.picture import picture
from tcg_kit.widgets.player import Player

GAMES = [tcg.game(slug) for slug in tcg.games()]


def lines(p: Player) -> list[dict[str, Any]]:
    shown = picture(p)
    return [*shown["before"], *shown["happened"]]


@pytest.mark.parametrize("game", GAMES, ids=tcg.games())
@pytest.mark.parametrize("seat", [None, 0])
def test_every_line_that_happened_can_be_asked_and_its_links_lead_to_their_instants(
    game: tcg.Game, seat: int | None
) -> None:
    s = play(game, ("greedy", "random"), 3)
    p = Player(s, lang="en", seat=seat)
    for at in range(4, len(s.steps), max(1, len(s.steps) // 6)):
        p.s.goto(at)
        for line in lines(p):
            assert (line["at"] is None) == (line["kind"] == "action")
            if line["at"] is None:
                continue
            p.handle({"do": "because", "at": line["at"]})
            shown = picture(p)
            assert not shown["error"]
            json.dumps(shown["because"])
            if line["kind"] == "event":
                assert shown["because"][0]["text"] == line["text"]
            assert p.here == (at, 0)
        for link in picture(p)["because"]:
            p.handle({"do": "jump", "to": link["at"]})
            shown = picture(p)
            assert not shown["error"]
            assert p.here == tuple(link["at"])
            assert [one["at"] for one in shown["because"] if one["here"]] != []


def test_the_answer_stays_open_in_the_other_language_and_closes_by_a_move_or_when_asked() -> None:
    p = Player(tcg.game("zutomayo").new(seed=1), lang="en")
    p.handle({"do": "because", "at": [0, 1]})
    told = {p.lang: picture(p)["because"][0]["head"]}
    p.handle({"do": "lang"})
    told[p.lang] = picture(p)["because"][0]["head"]
    assert set(told) == set(LANGS)
    assert len(set(told.values())) == 2
    p.handle({"do": "go", "to": "first"})
    assert picture(p)["because"]
    p.handle({"do": "because", "at": None})
    assert picture(p)["because"] is None
    p.handle({"do": "go", "to": "last"})
    p.handle({"do": "because", "at": [0, 1]})
    p.handle({"do": "confirm", "action": "p0 mulligan"})
    assert picture(p)["because"] is None


@pytest.mark.parametrize("at", [[0, 99], [-1, 0], "x", [0], [0, 1, 2], [0, True], {"a": 1}, 5])
@pytest.mark.parametrize("do", ["because", "jump"])
def test_what_is_not_there_is_said_inside_the_widget(do: str, at: Any) -> None:
    p = Player(tcg.game("zutomayo").new(seed=1), lang="en")
    here = p.here
    p.handle({"do": do, "at": at, "to": at})
    assert picture(p)["error"]
    assert p.here == here


def test_a_seat_can_not_ask_about_what_it_does_not_see() -> None:
    s = tcg.game("zutomayo").new(seed=1)
    hidden = next((0, k) for k, e in enumerate(s.steps[0].events, 1) if not e.visible_to(0))
    p = Player(s, lang="en", seat=0)
    p.handle({"do": "because", "at": list(hidden)})
    assert picture(p)["error"]
    assert picture(p)["because"] is None


@pytest.mark.parametrize("lang", LANGS)
def test_why_no_more_is_told_when_asked_and_gone_with_the_next_thing_done(lang: str) -> None:
    p = Player(tcg.game("suizokun").scenario({"phase": "main-first"}), lang=lang, seat=0)
    assert picture(p)["cannot"] is None
    p.handle({"do": "now"})
    shown = picture(p)["cannot"]
    assert [one["text"] for one in shown] == [one.text[lang] for one in tcg.what_now(p.s, 0).cannot]
    p.handle({"do": "lang"})
    assert picture(p)["cannot"]
    p.handle({"do": "clear"})
    assert picture(p)["cannot"] is None


def test_it_can_be_asked_in_a_lesson_too() -> None:
    game = tcg.game("mattsun")
    p = LessonPlayer(game, game.lessons[1], lang="en")
    asked = [line["at"] for line in lines(p) if line["at"]]
    if not asked:
        p.handle({"do": "go", "to": "last"})
    p.handle({"do": "because", "at": [0, 0]})
    assert picture(p)["because"]
    p.handle({"do": "lesson", "to": "again"})
    assert picture(p)["because"] is None
