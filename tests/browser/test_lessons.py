"""A whole lesson in a real JupyterLab, by keyboard alone; what it remembers. Screenshots go to artifacts/."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import pytest

import tcg_kit as tcg
from tcg_kit.teach.lesson import lessons
from tests.browser.driver import Driver, notebook, shot
from tests.browser.jlab import RUN_ALL, Lab, open_and_run
from tests.teach.test_lesson_files import GOOD

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = [pytest.mark.browser, pytest.mark.slow]

OWN = 'import tcg_kit as tcg\ntcg.widgets.Lesson("zutomayo", "own.toml", lang="en")'
FIRST = 'import tcg_kit as tcg\ntcg.widgets.Lesson("mattsun", lang="ja")'


@pytest.fixture(scope="module")
def lab(lab: Lab) -> Lab:
    root = lab.folder
    (root / "own.toml").write_text(GOOD, encoding="utf-8")
    notebook(root / "own.ipynb", [OWN])
    notebook(root / "first.ipynb", [FIRST])
    for slug in tcg.games():
        notebook(root / f"{slug}.ipynb", [f'import tcg_kit as tcg\ntcg.widgets.Lesson("{slug}", lang="ja")'])
    return lab


def kind(lesson: Driver) -> str:
    return lesson.root.locator(".tcg-todo").get_attribute("data-kind") or ""


def choose(lesson: Driver) -> None:
    """The first card that may be chosen alone, or two of them, by digits; then confirmed."""
    for digit in range(1, 7):
        lesson.press(str(digit))
        if lesson.root.locator("[data-id=confirm]:enabled").count():
            lesson.press("c")
            return
    raise AssertionError("nothing can be chosen")


def strip(lesson: Driver) -> str:
    return lesson.text(".tcg-lesson")


def test_a_whole_lesson_by_keyboard_alone(page: Page, lab: Lab) -> None:
    open_and_run(page, lab, "own.ipynb")
    page.set_default_timeout(10_000)
    lesson = Driver(page)
    lesson.root.focus()
    lesson.press("1")  # the question: a wrong answer gets its reply; then digits are cards
    assert "It is night." in lesson.text(".tcg-ask .tcg-refused")
    assert lesson.root.locator(".tcg-main-button:enabled").count() == 0  # no way on before the right answer
    lesson.press("2")
    assert "○" in lesson.text(".tcg-lesson .is-answered")
    before = lesson.seen
    lesson.press("2")  # a legal move that isn't asked for
    lesson.press("c")
    assert "Weak." not in strip(lesson)  # not before it has been seen
    assert kind(lesson) == "follow"
    lesson.press("ArrowRight")
    lesson.press("End")
    assert lesson.seen != before
    assert "Weak." in strip(lesson)
    page.screenshot(path=shot("lesson-wrong-en-1366"))
    lesson.press("Enter")  # take it back
    assert lesson.seen == before
    assert "Weak." not in strip(lesson)
    lesson.press("3")  # an illegal one
    assert "ZTM-OPEN-2" in lesson.text(".tcg-todo .tcg-refused")
    lesson.press("Escape")
    lesson.press("h")
    assert "The moon." in strip(lesson)
    assert lesson.root.locator("[data-id=lesson-hint]").count() == 0
    for _ in range(40):  # by Tab to the button that shows the answer
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.dataset.id") == "lesson-solve":
            break
    lesson.press("Enter")
    assert "2 / 3" in strip(lesson)
    assert "Good." in strip(lesson)
    lesson.root.focus()
    lesson.press("End")
    lesson.press("n")
    assert "Your move" in strip(lesson)
    lesson.press("h")
    assert "The bot would" in strip(lesson)
    page.screenshot(path=shot("lesson-free-en-1366"))
    lesson.press("c")
    for _ in range(120):
        now = kind(lesson)
        if now == "over":
            break
        if now == "act":
            choose(lesson)
        else:
            lesson.press("End")
    assert "Well played! You " in strip(lesson)
    assert lesson.text(".tcg-say").startswith("You ")
    assert lesson.root.locator(".tcg-error").count() == 0


def test_it_is_remembered_and_the_menu_leads_on(page: Page, lab: Lab) -> None:
    open_and_run(page, lab, "first.ipynb")
    lesson = Driver(page)
    menu = lesson.root.locator("[data-id=lesson-menu]")
    titles = [one.title["ja"] for one in lessons(tcg.game("mattsun"))]
    assert menu.locator("option").all_inner_texts() == titles
    for _ in range(80):
        if lesson.root.locator("[data-id=todo-follows]").count():
            break
        if lesson.root.locator(".tcg-answer.is-open").count():
            lesson.click(".tcg-answer.is-open")
        elif lesson.root.locator("[data-id=lesson-next].tcg-main-button").count():
            lesson.click("[data-id=lesson-next]")
        elif kind(lesson) == "follow":
            lesson.click("[data-id=skip]")
        elif lesson.root.locator("[data-id=lesson-hint]").count():
            lesson.click("[data-id=lesson-hint]")
        elif lesson.root.locator("[data-id=todo-undo]").count():
            lesson.click("[data-id=todo-undo]")
        else:
            lesson.click("[data-id=lesson-solve]")
    assert menu.locator("option:checked").inner_text() == f"✓ {titles[0]}"
    page.screenshot(path=shot("lesson-end-ja-1366"))
    lesson.click("[data-id=todo-follows]")
    assert menu.locator("option:checked").inner_text() == titles[1]
    lesson.click("[data-id=lesson-next]")
    page.evaluate(RUN_ALL)  # the cell again: the second lesson, as the first is finished, where it was left
    page.wait_for_timeout(1500)
    again = Driver(page)
    assert again.text("h3 small").startswith("2 /")
    assert again.root.locator("[data-id=lesson-start]").count() == 1
    page.screenshot(path=shot("lesson-resumed-ja-1366"))
    again.click("[data-id=lesson-start]")
    assert again.text("h3 small").startswith("1 /")
    again.after(lambda: again.root.locator("[data-id=lesson-menu]").select_option("1"))
    assert again.root.locator("[data-id=lesson-menu] option:checked").inner_text() == f"✓ {titles[0]}"


OUTSIDE = """node => { const box = node.getBoundingClientRect();
  return [node, ...node.querySelectorAll("*")].filter(one => {
    const at = one.getBoundingClientRect();
    const over = one === node && one.scrollWidth > one.clientWidth + 1;
    return at.width && (over || at.right > box.right + 1 || at.left < box.left - 1);
  }).map(one => `${one.tagName}.${one.className}: ${one.textContent.slice(0, 60)}`); }"""
CUT = """node => [...node.querySelectorAll("button")].filter(one => one.scrollHeight > one.clientHeight + 1)
  .map(one => one.textContent)"""


@pytest.mark.parametrize("slug", tcg.games())
def test_on_a_narrow_page_nothing_runs_out_of_its_box(page: Page, lab: Lab, slug: str) -> None:
    """The first lesson and those in which a ruling may be switched, every step; and the list of moves, whole rows."""
    page.set_viewport_size({"width": 800, "height": 1000})
    open_and_run(page, lab, f"{slug}.ipynb")
    lesson = Driver(page)
    shown = listed = 0
    for one in lessons(tcg.game(slug)):
        if one.number > 1 and not any(step.switch for step in one.steps):
            continue
        number = str(one.number)
        lesson.after(partial(lesson.root.locator("[data-id=lesson-menu]").select_option, number))
        for step in one.steps:
            if step.watch:
                lesson.root.focus()
                lesson.press("End")
            shown += lesson.root.locator("[data-id=switch]").count()
            assert lesson.root.locator(".tcg-lesson").evaluate(OUTSIDE) == [], one.name
            if kind(lesson) == "act" and lesson.root.locator("[data-id=list]").count():
                lesson.root.locator("[data-id=list]").click()
                assert lesson.root.locator(".tcg-list").evaluate(CUT) == []
                listed += 1
                page.screenshot(path=shot(f"lesson-list-{slug}-800"))
                page.keyboard.press("Escape")
            if step is not one.steps[-1]:
                lesson.click("[data-id=lesson-next]")
    assert shown
    assert listed
    page.screenshot(path=shot(f"lesson-{slug}-800"))
