"""What a table tells of moves: the hint, the review, and why a bot of one's own could not choose."""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest

import tcg_kit as tcg

pytest.importorskip("anywidget")

from tcg_kit.core.rng import Rng
from tcg_kit.sim import bots
from tcg_kit.teach import choices
from tcg_kit.widgets.jobs import Hint
from tcg_kit.widgets.table import Table
from tcg_kit.widgets.tables import TablePlayer
from tests.widgets.test_table import click, move, play_out, player


@pytest.fixture(autouse=True)
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TCG_KIT_DATA", str(tmp_path))


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_hints_and_reviews_name_the_cards_at_the_places_they_speak_of(lang: str) -> None:
    """As they lay when it was chosen, whatever is shown now."""
    table = Table("suizokun", seed=3, lang=lang, bot="greedy")
    p = player(table)
    placed = 0
    while move(table):
        p.hint = _hint_of(p) if p.acting else None
        if p.hint is not None and (action := p.hint.action).verb in ("stage", "retreat") and action.args:
            told = p.tell(action, p.s.view(0))
            click(table, "go", to="first")
            shown = table._state()["table"]["hint"]
            assert told in shown["told"]
            placed += told.endswith((")", "）"))
    assert placed
    click(table, "review")
    looked = p.looked
    assert looked is not None
    shown = table.state["table"]["review"]["points"]
    for point, one in zip(shown, looked.points, strict=True):
        if one.action is not None and one.better is not None:
            view = p.s.view(0, one.at)
            for action in (one.action, one.better.action):
                assert choices.tell(p.game, p.layout, action, lang, view) in point["more"]


def _hint_of(p: TablePlayer) -> Hint:
    legal = p.s.legal(0)
    return Hint(legal[0], 0.5, None, 0.0, (), len(legal) == 1)


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_a_review_blames_nothing_where_the_chances_rose(lang: str) -> None:
    table = Table("mattsun", seed=3, lang=lang, bot="random")
    play_out(table)
    click(table, "review")
    p = player(table)
    assert p.looked is not None
    told = table.state["table"]["review"]["points"]
    rose = [point for point, one in zip(told, p.looked.points, strict=True) if one.after > one.before]
    assert rose
    assert {point["more"] for point in rose} == {p.say("table-point-rose")}
    fell = [point for point, one in zip(told, p.looked.points, strict=True) if one.after < one.before]
    assert p.say("table-point-rose") not in {point["more"] for point in fell}


def test_what_a_hint_reckons_with_is_said_to_be_imagined() -> None:
    for lang, word in (("ja", "想像"), ("en", "imagine")):
        table = Table("zutomayo", seed=3, lang=lang, bot="random")
        click(table, "hint")
        assert word in table.state["table"]["hint"]["then"]


@pytest.mark.parametrize("slug", tcg.games())
def test_a_hint_says_the_same_wherever_one_looks_back(slug: str) -> None:
    table = Table(slug, seed=3, lang="en", bot="random")
    s, luck = table.player.s, Rng(1)
    while not (len(s.decisions) > 5 and s.to_act == (0,) and len(s.legal(0)) > 1):
        s.do(bots.random_bot(s.view(s.to_act[0]), s.legal(s.to_act[0]), luck))
    click(table, "go", to="last")
    click(table, "hint")
    told = table.state["table"]["hint"]
    assert told is not None
    for at in range(len(s.steps) + 1):
        table.player.goto((at, 0))
        click(table, "unit", unit=table.player.unit)
        assert table.state["table"]["hint"] == told


@pytest.mark.parametrize("way", ["play", "watch"])
def test_a_bot_that_raises_names_its_line_and_can_be_mended(way: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """As in a notebook: the function is typed again under its name, and then asked again."""
    here = sys.modules[__name__]

    def mine(view: Mapping[str, Any], legal: Sequence[tcg.Action], rng: Rng) -> tcg.Action:
        raise KeyError("oops")

    def mended(view: Mapping[str, Any], legal: Sequence[tcg.Action], rng: Rng) -> tcg.Action:
        return legal[0]

    line = mine.__code__.co_firstlineno + 1
    mine.__qualname__ = mended.__qualname__ = mended.__name__ = mine.__name__  # as at the top of a module
    monkeypatch.setattr(here, "mine", mine, raising=False)
    if way == "play":
        table = Table("zutomayo", bot=mine, seed=1, lang="en")
        click(table, "confirm", action="p0 mulligan")
    else:
        table = Table("zutomayo", None, bots=(mine, mine), seed=1, lang="en")
        click(table, "watch")
    done = len(table.player.s.decisions)
    again = {one["id"]: one["message"] for one in table.state["choice"]["table"]}
    assert f"KeyError: 'oops' (mine, line {line})" in table.state["error"]
    again_id = "table-retry" if way == "play" else "table-step"
    assert again_id in again
    click(table, **again[again_id])  # not mended yet
    assert f"(mine, line {line})" in table.state["error"]
    assert len(table.player.s.decisions) == done
    monkeypatch.setattr(here, "mine", mended)
    click(table, **again[again_id])
    assert not table.state["error"]
    assert len(table.player.s.decisions) == done + 1
    click(table, "retry")
    assert table.state["error"]  # no bot is stuck now
