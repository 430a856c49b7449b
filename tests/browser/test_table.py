"""A table in JupyterLab: played by mouse and keyboard, taken back, covered, gone on with after a restart, reviewed.

Screenshots go to artifacts/.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.browser.driver import Driver, narrow, notebook, shot, theme
from tests.browser.jlab import RUN_ALL, Lab, open_and_run
from tests.browser.test_four_games import follow, move

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = [pytest.mark.browser, pytest.mark.slow]

CELL = "import tcg_kit as tcg\ntcg.widgets.Table({table})"
TABLES = {
    "en": '"zutomayo", bot="greedy", seed=3, lang="en"',
    "ja": '"suizokun", bot="search:20", seed=3, lang="ja"',
    "hot": '"mattsun", bot=None, seed=2, lang="ja"',
    "watch": '"zutomayo", None, bots=("greedy", "search:20"), seed=4, lang="en"',
    "other": '"zutomayo", bot="greedy", seed=8, lang="en"',
    "quick": '"zutomayo", bot="random", seed=5, lang="ja"',
}
RESTART = """async () => {
  const panel = window.jupyterapp.shell.currentWidget;
  await panel.context.sessionContext.session.kernel.restart();
  for (let i = 0; i < 300 && panel.context.sessionContext.session.kernel.status !== 'idle'; i++) {
    await new Promise(r => setTimeout(r, 100));
  }
}"""
SIZES = """node => {
  const view = node.closest('.jp-WindowedPanel-outer').clientHeight;
  const all = [...node.querySelectorAll('.tcg-bar,.tcg-todo,.tcg-table,.tcg-happened,.tcg-info,.tcg-column,.tcg-told')];
  return {view, height: node.getBoundingClientRect().height,
    cut: all.filter(n => n.scrollWidth > n.clientWidth + 1).map(n => n.className)};
}"""


@pytest.fixture(scope="module")
def lab(lab: Lab) -> Lab:
    for name, table in TABLES.items():
        notebook(lab.folder / f"{name}.ipynb", [CELL.format(table=table)])
    return lab


def fits(table: Driver) -> None:
    sizes = table.root.evaluate(SIZES)
    assert sizes["cut"] == []
    assert sizes["height"] <= sizes["view"]


def settled(table: Driver) -> None:
    """Wait until nobody thinks any more: a person is asked, may follow what happened, or it is over."""
    table.page.wait_for_function(
        """node => !node.querySelector('.tcg-thinks') && node.querySelector('.tcg-todo').dataset.kind !== 'wait'
          || node.querySelector('[data-id=table-step]')""",
        arg=table.root.element_handle(),
    )


def turn(table: Driver) -> None:
    """A move of the person, the bot's answer, and on to the next question."""
    move(table)
    settled(table)
    follow(table)


@pytest.mark.parametrize("name", ["en", "ja"])
def test_a_few_turns_against_a_bot(page: Page, lab: Lab, name: str) -> None:
    open_and_run(page, lab, f"{name}.ipynb")
    table = Driver(page)
    settled(table)
    follow(table)
    for _ in range(3):
        turn(table)
    assert table.root.locator("[data-id=seat]").is_hidden()
    fits(table)
    page.screenshot(path=shot(f"table-{name}-1366"))
    before = table.text(".tcg-slider output")
    turn(table)
    assert table.text(".tcg-slider output") != before
    table.click("[data-id=table-undo]")
    settled(table)
    assert table.text(".tcg-slider output") == before
    table.root.focus()
    table.press("h")  # the hint, by keyboard
    page.wait_for_selector(".tcg-tablesay .tcg-note")
    assert table.text(".tcg-tablesay").strip()
    fits(table)
    page.screenshot(path=shot(f"table-hint-{name}-1366"))
    table.root.focus()
    table.press("u")
    settled(table)
    assert table.root.locator(".tcg-tablesay .tcg-note").count() == 0
    assert table.root.locator(".tcg-error").count() == 0
    narrow(page)
    assert table.root.evaluate("node => node.scrollWidth <= node.clientWidth + 1")
    page.screenshot(path=shot(f"table-{name}-800"))


def test_a_game_goes_on_after_the_kernel_was_restarted(page: Page, lab: Lab) -> None:
    open_and_run(page, lab, "en.ipynb")
    table = Driver(page)
    for _ in range(3):
        turn(table)
    board, place = table.seen[0], table.text(".tcg-slider output")
    page.evaluate(RESTART)
    page.evaluate(RUN_ALL)
    page.wait_for_selector("[data-id=table-resume]")
    page.screenshot(path=shot("table-left-1366"))
    table = Driver(page)
    table.click("[data-id=table-resume]")
    assert (table.seen[0], table.text(".tcg-slider output")) == (board, place)
    assert table.root.locator("[data-id=table-resume]").count() == 0
    turn(table)
    assert table.text(".tcg-slider output") != place


def test_another_notebook_has_a_game_of_its_own(page: Page, lab: Lab) -> None:
    """A new game in one notebook takes nothing from another: each is offered its own again."""
    left = {}
    for name in ("en", "other", "en", "other"):
        open_and_run(page, lab, f"{name}.ipynb")
        page.evaluate(RESTART)
        page.evaluate(RUN_ALL)
        table = Driver(page)
        if name not in left:
            for _ in range(2 if name == "en" else 1):
                turn(table)
            left[name] = table.text(".tcg-slider output")
        else:
            page.wait_for_selector("[data-id=table-resume]")
            table = Driver(page)
            table.click("[data-id=table-resume]")
            assert table.text(".tcg-slider output") == left[name]
    assert left["en"] != left["other"]


def test_the_keys_that_choose_are_shown_while_the_keyboard_is_used(page: Page, lab: Lab) -> None:
    open_and_run(page, lab, "quick.ipynb")
    table = Driver(page)
    settled(table)
    keys = table.root.locator(".tcg-key")
    assert keys.count() > 1
    assert not keys.first.is_visible()  # nobody has touched the keyboard
    table.root.focus()
    page.keyboard.press("Tab")
    page.keyboard.press("Shift+Tab")
    assert keys.first.is_visible()
    page.screenshot(path=shot("table-keys-1366"))
    second = keys.nth(1)
    place = second.locator("xpath=..").get_attribute("data-place")
    table.press(second.text_content() or "")
    chosen = table.root.locator(f'[data-place="{place}"]')
    assert chosen.get_attribute("aria-pressed") == "true"
    assert chosen.locator(".tcg-key").count() == 0  # it has its own mark now


def test_two_persons_at_one_screen(page: Page, lab: Lab) -> None:
    open_and_run(page, lab, "hot.ipynb")
    table = Driver(page)
    assert "P0 さん、いますか？" in table.text(".tcg-todo")
    assert table.root.locator("[data-card]").count() == 0
    page.screenshot(path=shot("table-cover-ja-1366"))
    table.click("[data-id=table-ready]")
    assert table.root.locator('[data-place^="p0.hand"][data-card]').count() > 0
    assert table.root.locator('[data-place^="p1.hand"][data-card]').count() == 0
    table.root.locator('[data-place^="p0.hand"][data-card]').first.hover()
    read = table.text(".tcg-info")
    move(table)
    assert "P1 さん、いますか？" in table.text(".tcg-todo")
    assert table.root.locator("[data-card]").count() == 0
    assert table.text(".tcg-info") != read  # what was read last is covered too
    table.root.focus()
    table.press("Enter")
    assert table.root.locator('[data-place^="p1.hand"][data-card]').count() > 0
    assert table.root.locator('[data-place^="p0.hand"][data-card]').count() == 0


def test_bots_that_are_watched_play_on_and_pause(page: Page, lab: Lab) -> None:
    open_and_run(page, lab, "watch.ipynb")
    table = Driver(page)
    table.click("[data-id=table-step]")
    settled(table)
    table.click("[data-id=table-run]")
    page.wait_for_function(
        "node => Number(node.querySelector('.tcg-slider output').innerText.split('/')[1]) > 2",
        arg=table.root.element_handle(),
    )
    table.click("[data-id=table-pause]")
    page.wait_for_timeout(2500)  # the move that was being thought about
    place = table.text(".tcg-slider output")
    page.wait_for_timeout(1500)
    assert table.text(".tcg-slider output") == place
    page.screenshot(path=shot("table-watch-1366"))


def test_the_form_the_end_and_the_review(page: Page, lab: Lab) -> None:
    open_and_run(page, lab, "quick.ipynb")
    table = Driver(page)
    table.root.locator("[data-id=table-new]").click()
    table.root.locator("[data-id=form-bot]").select_option("greedy")
    table.root.locator("[data-id=form-deck-1]").select_option("swing")
    page.screenshot(path=shot("table-form-1366"))
    table.click("[data-id=form-begin]")
    assert "1手読みボット" in table.text(".tcg-tablehead")
    for _ in range(40):
        settled(table)
        follow(table)
        if table.root.locator("[data-id=table-review]").count():
            break
        turn(table)
    table.root.locator("[data-id=table-review]").click()
    page.wait_for_selector(".tcg-review li")
    fits(table)
    page.screenshot(path=shot("table-review-ja-1366"))
    table.click("[data-id=point-0]")
    assert table.root.locator(".tcg-review .is-here").count() == 1
    table.click("[data-id=lang]")
    assert "chances" in table.text(".tcg-review figcaption")
    fits(table)
    page.screenshot(path=shot("table-review-en-1366"))
    theme(page, "Dark")
    page.screenshot(path=shot("table-review-dark-1366"))
    table.click("[data-id=unreview]")
    assert table.root.locator(".tcg-review").count() == 0
