"""Results in words: names as people read them, notes that fit what is shown, both languages alike."""

from __future__ import annotations

import string
import tomllib
from collections.abc import Mapping, Sequence
from importlib import resources
from typing import Any

import pytest

import tcg_kit as tcg
from tcg_kit.core.actions import Action
from tcg_kit.core.lang import LANGS, both
from tcg_kit.core.rng import Rng
from tcg_kit.sim import plan, report
from tcg_kit.sim.named import Named

GAME = tcg.game("zutomayo")
PAIR = ("random", "random")


def run(game: Any = "zutomayo", games: int = 60, **more: Any) -> tcg.Results:
    return tcg.simulate(game, games, progress=False, **{"bots": PAIR, "seed": 4, **more})


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("slug", tcg.games())
def test_the_summary_in_words(slug: str, lang: str, monkeypatch: pytest.MonkeyPatch) -> None:
    results = run(slug, 100, bots=("random",) * 3 if slug == "darkmoon" else PAIR)
    text = results.text(lang)
    assert results.game.title[lang] in text
    assert all(rule in text for rule in results.ends())
    assert all(f"{rate.share:.1%}" in text for rate in results.wins("deck").values())
    for deck in results.game.decks.values():  # as at the table, and as it is asked for
        assert deck.title is not None
        assert deck.title[lang] in text
        assert deck.name in text.splitlines()[1]
    assert report.Words(lang)("bot-random") in text
    assert "random" in text.splitlines()[1]
    monkeypatch.setenv("TCG_KIT_LANG", lang)
    assert str(results) == text
    html = results._repr_html_()
    assert html.count("<tr>") == html.count("</tr>") > 10
    assert all(rule in html for rule in results.ends())
    told = report.telling(results)
    assert told
    assert all(min(one.start.of, one.without.of) >= report.LEAST_GAMES for one in told)
    assert all(results.game.cards[one.card].name[lang] in text for one in told)
    assert max(len(line) for line in text.splitlines()[3:] if "  " in line) < 110


@pytest.mark.parametrize("lang", LANGS)
def test_what_there_are_too_few_games_for_is_said(lang: str) -> None:
    few, say = run(games=3), report.Words(lang)
    assert report.telling(few) == []
    for told in (few.text(lang), report.as_html(report.tables(few, lang))):
        assert say("cards") in told
        assert say("cards-few", n=report.LEAST_GAMES) in told


@pytest.mark.parametrize("lang", LANGS)
def test_what_stands_out_is_marked_in_a_terminal_and_in_a_notebook(lang: str) -> None:
    """The note speaks of a star, so there is one wherever it is read."""
    table = report.Table("", ("", ""), [(report.Cell("x"), report.Cell("+9", strong=True))], "* …")
    told = report.Report("", [], [table])
    assert "+9*" in report.as_text(told)
    assert "<b>+9*</b>" in report.as_html(told)
    for key in ("cards-note", "compared-note"):
        assert "*" in report.Words(lang)(key)


@pytest.mark.parametrize("lang", LANGS)
def test_wins_of_all_games_are_told_from_those_of_decided_ones(lang: str) -> None:
    say = report.Words(lang)
    drawn = run("darkmoon", 60, decks=["stargazers", "stargazers"])
    assert drawn.draws().n
    assert say("compared-draws") in drawn.compare(drawn).text(lang)
    decided = run(games=20)
    assert not decided.draws().n
    assert say("compared-draws") not in decided.compare(decided).text(lang)
    assert say("compared-same") in decided.compare(decided).text(lang)


def test_names_in_words_stay_apart() -> None:
    """Sides of one bot keep their number, decks of one title their names, and a bot of one's own its own name."""

    def greedy(view: Mapping[str, Any], legal: Sequence[Action], rng: Rng) -> Action:
        return legal[0]

    twins = [tcg.Deck(name, GAME.decks["day"].cards, both("昼", "Day")) for name in ("a", "b")]
    for lang in LANGS:
        say = report.Words(lang)
        for bots_, decks in ((PAIR, None), (PAIR, twins), ((greedy, "search:9"), twins), (("greedy", "random"), None)):
            made = plan.make("zutomayo", bots_, decks, 0, None)
            named = Named(made, say)
            for words, names in ((named.decks, made.deck_names), (named.sides, made.sides)):
                assert tuple(words) == names
                assert len(set(words.values())) == len(names)
        own = Named(plan.make("zutomayo", (greedy, "greedy"), None, 0, None), say)
        assert own.sides == {"greedy": "greedy", "greedy (2)": f"{say('bot-greedy')} (2)"}


def test_the_words_stand_in_both_languages_with_the_same_places() -> None:
    for name in ("texts", "errors"):
        for key, text in tomllib.loads((resources.files("tcg_kit.sim") / f"{name}.toml").read_text("utf-8")).items():
            assert set(text) == set(LANGS), key
            places = [{place for _, place, _, _ in string.Formatter().parse(text[lang]) if place} for lang in LANGS]
            assert places[0] == places[1], key
