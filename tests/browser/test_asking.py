"""In a real JupyterLab: every event can be asked why, by mouse and by keyboard; why no more can be done."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.browser.driver import Driver, notebook, shot
from tests.browser.jlab import Lab, open_and_run

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = [pytest.mark.browser, pytest.mark.slow]

CELL = """import tcg_kit as tcg
players = [{"stage": "sickle-goby"}, {"stage": "charm-slug"}]
tcg.widgets.Stepper(tcg.game("suizokun").scenario({"phase": "attack-first", "players": players}), lang="en")"""


@pytest.fixture(scope="module")
def lab(lab: Lab) -> Lab:
    notebook(lab.folder / "asking.ipynb", [CELL])
    return lab


@pytest.fixture
def stepper(page: Page, lab: Lab) -> Driver:
    open_and_run(page, lab, "asking.ipynb")
    stepper = Driver(page)
    stepper.click('[data-id="act-p0 attack"]')
    return stepper


def test_why_by_mouse_leads_to_the_decision_and_its_board(stepper: Driver) -> None:
    line = stepper.root.locator(".tcg-happened li", has_text="level 1 → 2")
    stepper.after(lambda: line.locator(".tcg-because").click())
    links = stepper.root.locator(".tcg-chain li")
    assert links.count() == 4
    assert "level 1 → 2" in links.first.inner_text()
    assert "P0 — Attack" in links.last.inner_text()
    stepper.page.screenshot(path=shot("asking-why"))
    stepper.root.locator(".tcg-chain .tcg-rule").first.click()
    assert "SZK-LEVEL-3" in stepper.text(".tcg-info")
    board = stepper.root.locator(".tcg-board > svg").inner_html()
    stepper.after(lambda: links.last.locator(".tcg-jump").click())
    assert stepper.root.locator(".tcg-board > svg").inner_html() != board
    assert links.last.get_attribute("aria-current") == "step"
    stepper.click(".tcg-happened h3 button")
    assert stepper.root.locator(".tcg-chain").is_hidden()
    assert stepper.text(".tcg-happened h3") == "What happened"


def test_why_by_keyboard_alone(stepper: Driver) -> None:
    asked = stepper.root.locator(".tcg-because").last
    asked.focus()
    stepper.press("Enter")
    assert stepper.root.locator(".tcg-happened h3 button").evaluate("node => node === document.activeElement")
    stepper.press("Enter")
    assert asked.evaluate("node => node === document.activeElement")
    stepper.root.focus()
    stepper.press("w")
    assert stepper.root.locator(".tcg-chain li").count() > 1
    stepper.press("l")
    assert stepper.text(".tcg-happened h3").startswith("なぜこうなった？")
    stepper.press("Escape")
    assert stepper.root.locator(".tcg-chain").is_hidden()


def test_why_no_more_can_be_done(stepper: Driver) -> None:
    stepper.click("[data-id=list]")
    reasons = stepper.root.locator(".tcg-cannot")
    assert "Stage — That is for “Take the stage”." in reasons.inner_text()
    reasons.locator(".tcg-rule").first.click()
    assert stepper.root.locator(".tcg-info h4").count() == 1
    stepper.page.screenshot(path=shot("asking-now"))
