"""A move by clicking in each of the games, in one notebook; does everything fit? Screenshots go to artifacts/."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

import tcg_kit as tcg
from tests.browser.driver import Driver, narrow, notebook, shot
from tests.browser.jlab import Lab, open_and_run

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = [pytest.mark.browser, pytest.mark.slow]

CELL = """import tcg_kit as tcg
game = tcg.game("{slug}")
s = game.new(seed=2, players=game.spec.players[{many}])
tcg.widgets.Stepper(s, lang="{lang}", seat=0, bot="greedy")"""
GAMES = [(slug, many) for slug in tcg.games() for many in {0, int(tcg.game(slug).spec.players[1] > 2)}]


@pytest.fixture(scope="module")
def lab(lab: Lab) -> Lab:
    for lang in ("ja", "en"):
        notebook(lab.folder / f"{lang}.ipynb", [CELL.format(slug=slug, many=many, lang=lang) for slug, many in GAMES])
    return lab


def move(stepper: Driver) -> None:
    """Make a move by clicking cards and places until a button says what they do."""
    for _ in range(8):
        offered = stepper.root.locator(".tcg-offered, [data-id=confirm]:enabled")
        if offered.count():
            stepper.click(".tcg-offered, [data-id=confirm]:enabled")
            return
        selectable = stepper.root.locator(".tcg-selectable")
        if not selectable.count():
            stepper.click("[data-id^=act-]")
            return
        stepper.after(lambda able=selectable: able.last.click())  # type: ignore[misc]
    raise AssertionError("nothing comes of it")


def follow(stepper: Driver) -> None:
    """Go on to the next decision."""
    if stepper.root.locator("[data-id=skip]").count():
        stepper.click("[data-id=skip]")


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_a_move_by_clicking_in_every_game(page: Page, lab: Lab, lang: str) -> None:
    open_and_run(page, lab, f"{lang}.ipynb")
    for n, (slug, many) in enumerate(GAMES):
        stepper = Driver(page, n)
        told = []
        for _ in range(4):
            move(stepper)
            told.append(stepper.text(".tcg-happened"))
            follow(stepper)
            if stepper.root.locator("[data-id=new]").count():
                break
        assert len(set(told)) == len(told)
        assert stepper.root.locator(".tcg-error").count() == 0
        stepper.root.evaluate("node => node.scrollIntoView({block: 'start'})")
        page.screenshot(path=shot(f"{slug}-{many}-{lang}-1366"))
        sizes = stepper.root.evaluate("""node => {
            const view = node.closest('.jp-WindowedPanel-outer').clientHeight;
            const all = [...node.querySelectorAll('.tcg-bar,.tcg-todo,.tcg-happened,.tcg-info,.tcg-column,.tcg-told')];
            return {view, height: node.getBoundingClientRect().height,
              cut: all.filter(n => n.scrollWidth > n.clientWidth + 1 || (n.matches('.tcg-told,.tcg-column')
                && n.scrollHeight > n.clientHeight + 1)).map(n => n.className)};
        }""")
        assert sizes["cut"] == []
        assert sizes["height"] <= sizes["view"]
    narrow(page)
    for n, (slug, many) in enumerate(GAMES):
        stepper = Driver(page, n)
        assert stepper.root.evaluate("node => node.scrollWidth <= node.clientWidth + 1")
        page.screenshot(path=shot(f"{slug}-{many}-{lang}-800"))
