"""A quiz and the browser of cards in a real JupyterLab: by mouse, by keyboard alone, in both languages and sizes."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

import tcg_kit as tcg
from tcg_kit.teach.quiz import Quiz
from tests.browser.driver import Widget, narrow, notebook, shot
from tests.browser.jlab import STILL, Lab, open_and_run

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = [pytest.mark.browser, pytest.mark.slow]

SEED, N = 2, 3
CELL = """import tcg_kit as tcg
tcg.widgets.{what}("{slug}", {more}lang="{lang}")"""


@pytest.fixture(scope="module")
def lab(lab: Lab) -> Lab:
    root = lab.folder
    for lang in ("ja", "en"):
        for what, more in (("Quiz", f"seed={SEED}, n={N}, "), ("Cards", "")):
            cells = [CELL.format(what=what, slug=slug, more=more, lang=lang) for slug in tcg.games()]
            notebook(root / f"{what}-{lang}.ipynb", cells)
    lesson = CELL.format(what="Lesson", slug="mattsun", more="1, ", lang="en")
    quiz = CELL.format(what="Quiz", slug="mattsun", more=f'"hit", seed={SEED}, n=1, ', lang="en")
    notebook(root / "Both.ipynb", [lesson, quiz])
    return lab


class Seen(Widget):
    """A quiz, or the browser of cards."""

    def __init__(self, page: Page, what: str, n: int):
        super().__init__(page, f".tcg-{what}", n)

    def fits(self) -> bool:
        """Whether all of it is seen at once, and nothing is cut off at the side."""
        return bool(
            self.root.evaluate("""node => {
            const view = node.closest('.jp-WindowedPanel-outer').clientHeight;
            const parts = [node, ...node.querySelectorAll('.tcg-question,.tcg-happened,.tcg-found,.tcg-detail')];
            return node.getBoundingClientRect().height <= view
              && parts.every(one => one.scrollWidth <= one.clientWidth + 1); }""")
        )


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_a_quiz_by_mouse_in_every_game(page: Page, lab: Lab, lang: str) -> None:
    open_and_run(page, lab, f"Quiz-{lang}.ipynb")
    for n, slug in enumerate(tcg.games()):
        quiz, seen = Quiz(tcg.game(slug), None, SEED, N), Seen(page, "quiz", n)
        assert seen.at(".tcg-ask").inner_text() == quiz[0].text[lang]
        page.screenshot(path=shot(f"quiz-{slug}-{lang}-1366"))
        assert seen.fits()
        wrong = next(i for i, answer in enumerate(quiz[0].answers) if not answer.right)
        seen.after(seen.at(f"[data-id=answer-{wrong}]").click)
        said = seen.at(".tcg-reply").inner_text()
        assert quiz[0].answers[wrong].reply[lang] in said
        assert quiz[0].proof[0][0][lang] in said
        rule = quiz[0].answers[wrong].rules[0]
        seen.at(f".tcg-reply [data-id={rule.join(('rule-', ''))}]").first.click()
        assert tcg.game(slug).rules[rule].text[lang] in seen.at(".tcg-info").inner_text()
        assert seen.fits()
        page.screenshot(path=shot(f"quiz-{slug}-{lang}-1366-answered"))
        seen.after(seen.at("[data-id=next]").click)
        assert seen.at(".tcg-ask").inner_text() == quiz[1].text[lang]
        seen.after(seen.at("[data-id=lang]").click)
        other = "en" if lang == "ja" else "ja"
        assert seen.at(".tcg-ask").inner_text() == quiz[1].text[other]
        assert seen.at(".tcg-error").count() == 0
    narrow(page)
    for n, slug in enumerate(tcg.games()):
        seen = Seen(page, "quiz", n)
        assert seen.root.evaluate("node => node.scrollWidth <= node.clientWidth + 1")
        page.screenshot(path=shot(f"quiz-{slug}-{lang}-800"))


def test_a_whole_quiz_by_keyboard_alone(page: Page, lab: Lab) -> None:
    open_and_run(page, lab, "Quiz-en.ipynb")
    quiz, seen = Quiz(tcg.game("zutomayo"), None, SEED, N), Seen(page, "quiz", 0)
    cell = page.locator(".jp-Cell").first
    cell.locator(".jp-InputPrompt").click()
    for _ in range(20):  # from the cell with Tab to the widget
        if seen.root.evaluate("node => node.contains(document.activeElement)"):
            break
        page.keyboard.press("Tab")
    assert seen.root.evaluate("node => node === document.activeElement")
    for n in range(N):
        key = quiz[n].right if n else next(i for i, a in enumerate(quiz[n].answers) if not a.right)
        seen.press(str(key + 1))
        assert seen.at(".tcg-reply").count() == 1
        seen.press("Enter")
    told = seen.at(".tcg-question").inner_text()
    assert f"{N - 1} of {N} right" in told
    assert quiz[0].topic.wrong
    seen.after(lambda: seen.at("[data-id^=lesson-]").first.press("Enter"))
    assert 'tcg.widgets.Lesson("zutomayo"' in seen.at(".tcg-question").inner_text(), "no lesson is open here"
    page.screenshot(path=shot("quiz-score"))
    page.keyboard.press("Escape")  # from the button to the quiz
    seen.press("Enter")
    assert seen.at(".tcg-ask").inner_text() == Quiz(tcg.game("zutomayo"), None, SEED + 1, N)[0].text["en"]
    seen.press("l")
    assert seen.at(".tcg-ask").inner_text() == Quiz(tcg.game("zutomayo"), None, SEED + 1, N)[0].text["ja"]
    seen.press("l")
    page.keyboard.press("Escape")
    assert not seen.root.evaluate("node => node.contains(document.activeElement)"), "the keyboard can leave"


def test_the_lesson_for_a_missed_rule_opens_with_a_click(page: Page, lab: Lab) -> None:
    open_and_run(page, lab, "Both.ipynb")
    quiz, seen = Quiz(tcg.game("mattsun"), "hit", SEED, 1), Seen(page, "quiz", 0)
    wrong = next(i for i, answer in enumerate(quiz[0].answers) if not answer.right)
    seen.after(seen.at(f"[data-id=answer-{wrong}]").click)
    seen.after(seen.at("[data-id=next]").click)
    link = seen.at("[data-id^=lesson-]").last
    n = int(str(link.get_attribute("data-id")).removeprefix("lesson-"))
    link.scroll_into_view_if_needed()
    page.screenshot(path=shot("quiz-missed"))
    link.click()
    strip = page.locator(".tcg-lesson").first
    for _ in range(250):
        if strip.locator("select").first.input_value() == str(n):
            break
        page.wait_for_timeout(20)
    page.evaluate(STILL)
    assert strip.locator("select").first.input_value() == str(n)
    top = strip.evaluate("node => node.getBoundingClientRect().top")
    assert 0 <= top < 768, "it is scrolled to"
    page.screenshot(path=shot("quiz-to-lesson"))


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_cards_terms_and_rules_are_looked_up(page: Page, lab: Lab, lang: str) -> None:
    open_and_run(page, lab, f"Cards-{lang}.ipynb")
    for n, slug in enumerate(tcg.games()):
        game, seen = tcg.game(slug), Seen(page, "cards", n)
        assert seen.at(".tcg-thumb").count() == len(game.cards)
        page.screenshot(path=shot(f"cards-{slug}-{lang}-1366"))
        assert seen.fits()
        card = list(game.cards.values())[len(game.cards) // 2]
        seen.at("[data-id=search]").fill(card.name["ja" if lang == "en" else "en"].upper())
        assert seen.at(f"[data-id=card-{card.id}]").count() == 1
        seen.at(f"[data-id=card-{card.id}]").click()
        assert card.name[lang] in seen.at(".tcg-detail").inner_text()
        assert card.text[lang] in seen.at(".tcg-detail").inner_text()
        seen.at("[data-id=search]").fill("")
        seen.at("[data-id=filter-kind]").select_option(card.kind)
        kinds = [one.id for one in game.cards.values() if one.kind == card.kind]
        assert seen.at(".tcg-thumb").count() == len(kinds)
        seen.at("[data-id=tab-terms]").click()
        chip = seen.at(".tcg-found .tcg-rule").first
        rule = chip.get_attribute("data-id").removeprefix("rule-")  # type: ignore[union-attr]
        chip.click()
        assert game.rules[rule].text[lang] in seen.at(".tcg-detail").inner_text()
        page.screenshot(path=shot(f"terms-{slug}-{lang}-1366"))
        seen.at("[data-id=tab-rules]").click()
        seen.at("[data-id=search]").fill(rule.lower())
        assert game.rules[rule].text[lang] in seen.at(".tcg-found").inner_text()
    narrow(page)
    for n, slug in enumerate(tcg.games()):
        seen = Seen(page, "cards", n)
        seen.at("[data-id=search]").fill("")
        seen.at("[data-id=tab-cards]").click()
        assert seen.root.evaluate("node => node.scrollWidth <= node.clientWidth + 1")
        page.screenshot(path=shot(f"cards-{slug}-{lang}-800"))


def test_cards_by_keyboard_alone(page: Page, lab: Lab) -> None:
    open_and_run(page, lab, "Cards-en.ipynb")
    seen = Seen(page, "cards", 0)
    first, second = list(tcg.game("zutomayo").cards.values())[:2]
    seen.root.focus()
    page.keyboard.press("/")
    page.keyboard.type(first.name["en"])
    assert seen.at(f"[data-id=card-{first.id}]").count() == 1
    page.keyboard.press("Escape")  # empties the search
    assert seen.at(".tcg-thumb").count() == len(tcg.game("zutomayo").cards)
    seen.at(f"[data-id=card-{first.id}]").focus()
    page.keyboard.press("Enter")
    assert first.name["en"] in seen.at(".tcg-detail").inner_text()
    page.keyboard.press("ArrowRight")
    assert second.name["en"] in seen.at(".tcg-detail").inner_text()
    page.keyboard.press("2")
    assert seen.at(".tcg-entry").count() > 10
    seen.press("l")
    assert seen.root.get_attribute("lang") == "ja"
