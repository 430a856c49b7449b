"""The real thing: JupyterLab in Chromium, played by mouse and keyboard. Screenshots go to artifacts/."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.browser.driver import Driver, narrow, notebook, shot, theme
from tests.browser.jlab import ROOT, RUN_ALL, Lab, open_and_run

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = [pytest.mark.browser, pytest.mark.slow]


@pytest.fixture(scope="module")
def lab(lab: Lab) -> Lab:
    shutil.copytree(ROOT / "notebooks", lab.folder / "notebooks")
    cell = 'import tcg_kit as tcg\ntcg.widgets.Stepper(tcg.game("zutomayo").new(seed=3), lang="ja")'
    notebook(lab.folder / "stepper.ipynb", [cell])
    if (ROOT / "figures").is_dir():
        shutil.copytree(ROOT / "figures", lab.folder / "figures")
    return lab


@pytest.fixture
def stepper(page: Page, lab: Lab) -> Driver:
    open_and_run(page, lab, "stepper.ipynb")
    return Driver(page)


def test_steps_by_mouse_and_by_keyboard(stepper: Driver) -> None:
    stepper.click("[data-id=back]")
    there = stepper.seen
    stepper.click("[data-id=back]")
    back = stepper.seen
    assert all(a != b for a, b in zip(there[2:], back[2:], strict=True))
    stepper.root.focus()
    stepper.press("ArrowRight")
    assert stepper.seen == there
    stepper.press("Home")
    assert stepper.seen == back
    stepper.press("End")
    assert stepper.seen[1] == "mulligan"
    assert stepper.root.locator(".tcg-map .is-last").count() == 1
    assert stepper.root.locator(".tcg-map .is-next").count() == 1


def test_a_turn_by_clicking_cards(stepper: Driver) -> None:
    stepper.deal()
    assert stepper.seen[1] == "opening"
    for seat in (0, 1):
        card = f'[data-place^="p{seat}.hand"].tcg-selectable'
        stepper.click(card)
        assert stepper.root.locator(".tcg-board .tcg-selected").count() == 1
        stepper.click("[data-id=confirm]")
    assert stepper.seen[1] == "reveal"
    seen = [stepper.seen]
    for phase in ("clock", "swap", "effects", "battle", "cleanup", "draw", "set"):
        stepper.click("[data-id=follow]")
        assert stepper.seen[1] == phase
        seen.append(stepper.seen)
    assert len({board for board, _, _ in seen}) == len(seen)
    assert len({text for _, _, text in seen}) == len(seen)


def test_a_move_by_keyboard_alone(stepper: Driver) -> None:
    stepper.deal()
    stepper.root.locator(".tcg-selectable").last.focus()
    stepper.press("Enter")
    assert stepper.root.locator(".tcg-selected").count() == 1
    assert stepper.page.evaluate("document.activeElement.dataset.place")
    stepper.press("Escape")
    assert stepper.root.locator(".tcg-selected").count() == 0
    stepper.press("Space")
    stepper.press("c")
    assert stepper.root.locator(".tcg-selected").count() == 0
    stepper.press("l")
    assert stepper.root.get_attribute("lang") == "en"
    stepper.page.keyboard.press("?")
    assert "Keys and signs" in stepper.text(".tcg-sheet")
    stepper.page.keyboard.press("Escape")
    assert stepper.root.locator(".tcg-sheet").is_hidden()


def test_language_rules_why_not_and_branch(stepper: Driver) -> None:
    stepper.deal()
    stepper.click("[data-id=lang]")
    assert "choose unseen" in stepper.text(".tcg-todo")
    stepper.root.locator("[data-id=why]").fill("p0 set moon-hare")
    stepper.click("[data-id=ask]")
    assert "Not allowed" in stepper.text(".tcg-refused")
    stepper.root.locator(".tcg-happened .tcg-rule").first.click()
    assert "from the official page" in stepper.text(".tcg-info")
    stepper.click("[data-id=back]")
    stepper.click("[data-id=branch]")
    assert stepper.root.locator("[data-id=line] option").count() == 2
    stepper.after(lambda: stepper.root.locator("[data-id=line]").select_option("0"))
    assert "branch" not in stepper.text("[data-id=line] option:checked")
    stepper.root.locator("[data-id=enlarge]").click()
    assert stepper.root.locator(".tcg-sheet .is-live").count() == 1


def test_pictures_are_downloads(stepper: Driver) -> None:
    for name in ("board-svg", "board-png", "flow-svg", "flow-png"):
        stepper.root.locator("[data-id=menu]").click()
        with stepper.page.expect_download() as waiting:
            stepper.root.locator(f"[data-id=save-{name}]").click()
        what, form = name.split("-")
        assert waiting.value.suggested_filename == f"zutomayo-{what}.{form}"
        data = Path(waiting.value.path()).read_bytes()
        assert data.startswith(b"<svg" if form == "svg" else b"\x89PNG")
        assert len(data) > 5000


def test_running_the_cell_again_leaves_one_widget(stepper: Driver) -> None:
    for _ in range(2):
        stepper.page.evaluate(RUN_ALL)
    assert stepper.page.locator(".tcg-stepper").count() == 1
    alive = stepper.page.evaluate(
        """async () => {
            const k = window.jupyterapp.shell.currentWidget.context.sessionContext.session.kernel;
            let said = '';
            const code = "from ipywidgets.widgets.widget import _instances as a; "
                + "print(sum(type(w).__name__ == 'Stepper' for w in a.values()))";
            const f = k.requestExecute({code});
            f.onIOPub = m => { if (m.content.text) said += m.content.text; };
            await f.done;
            return said;
        }"""
    )
    assert alive.strip() == "1"


def test_a_lesson_by_mouse(page: Page, lab: Lab) -> None:
    open_and_run(page, lab, "notebooks/10_zutomayo.ipynb")
    lesson = Driver(page)
    lesson.click("[data-id=lang]")
    for _ in range(60):
        if lesson.root.locator(".tcg-answer.is-open").count():
            lesson.click(".tcg-answer.is-open")
        elif lesson.root.locator("[data-id=lesson-next].tcg-main-button:enabled").count():
            lesson.click("[data-id=lesson-next]")
        elif lesson.root.locator("[data-id=follow]").count():
            lesson.click("[data-id=follow]")
        elif lesson.root.locator(".tcg-selectable").count():
            lesson.click(".tcg-selectable")
            lesson.click("[data-id=confirm]")
        else:
            break
    assert "End of the lesson" in lesson.text(".tcg-todo")
    lesson.page.screenshot(path=shot("lesson-en-light-1366"))


SIZES = """node => {
    const view = node.closest('.jp-WindowedPanel-outer').clientHeight;
    const parts = '.tcg-bar,.tcg-todo,.tcg-happened,.tcg-info,.tcg-column,.tcg-told';
    const wide = [node, ...node.querySelectorAll(parts)];
    return {view, height: node.getBoundingClientRect().height,
      wide: wide.filter(n => n.scrollWidth > n.clientWidth + 1).map(n => n.className),
      cut: [...node.querySelectorAll('.tcg-told,.tcg-column')].filter(n => n.scrollHeight > n.clientHeight + 1)
        .map(n => n.className)};
}"""
LANGS = ("ja", "en")


@pytest.mark.parametrize("width", [1366, 800])
def test_it_fits_and_nothing_is_cut(stepper: Driver, width: int) -> None:
    """In the middle of a battle, and where cards are chosen: in both themes and, in each, both languages."""
    page = stepper.page
    if width < 1000:
        narrow(page, 768)
    stepper.deal()
    for seat in (0, 1):
        stepper.click(f'[data-place^="p{seat}.hand"].tcg-selectable')
        stepper.click("[data-id=confirm]")
    for _ in range(4):
        stepper.click("[data-id=follow]")
    battle = stepper.seen[1]
    for where in ("stepper", "choose"):
        for name in ("Light", "Dark"):
            theme(page, name)
            for _ in LANGS:
                lang = stepper.root.get_attribute("lang")
                stepper.root.evaluate("node => node.scrollIntoView({block: 'start'})")
                page.screenshot(path=shot(f"{where}-{lang}-{name.lower()}-{width}"))
                sizes = stepper.root.evaluate(SIZES)
                assert sizes["wide"] == []
                assert sizes["cut"] == []
                assert width < 1000 or sizes["height"] <= sizes["view"]
                stepper.click("[data-id=lang]")
                assert stepper.root.get_attribute("lang") != lang
        if where == "stepper":
            stepper.click("[data-id=last]")
            assert stepper.seen[1] != battle
