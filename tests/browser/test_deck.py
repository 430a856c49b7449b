"""The deck builder in a real JupyterLab: searched, built and saved by mouse, and by keyboard alone."""

from __future__ import annotations

import re
from collections import Counter
from typing import TYPE_CHECKING

import pytest

import tcg_kit as tcg
from tests.browser.driver import Widget, notebook, shot
from tests.browser.jlab import STILL, Lab, open_and_run

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

pytestmark = [pytest.mark.browser, pytest.mark.slow]

CARDS = "ID,名前,種類,属性,時計,夜,昼,テキスト\nsora,空のくじら,キャラクター,風,2,50,30,\n"
EVIL = "evil,<img src=x onerror=window.hit=1>,エンチャント,属性なし,0,,,何でもよい。\n"


@pytest.fixture(scope="module")
def lab(lab: Lab) -> Lab:
    root = lab.folder
    (root / "cards.csv").write_bytes((CARDS + EVIL).encode("cp932"))
    (root / "broken.txt").write_text("2 moon-hare\n1 nobody\n", encoding="utf-8")
    cell = 'import tcg_kit as tcg\nbuilder = tcg.widgets.DeckBuilder("zutomayo", cards="cards.csv", lang="{}")\nbuilder'
    notebook(root / "ja.ipynb", [cell.format("ja")])
    notebook(root / "en.ipynb", [cell.format("en").replace(")\nbuilder", ', theme="dark")\nbuilder')])
    return lab


class Deck(Widget):
    """The deck builder on a page."""

    def __init__(self, page: Page):
        page.locator(".tcg-deck .tcg-pool li").first.wait_for()
        super().__init__(page, ".tcg-deck")

    def row(self, card: str) -> Locator:
        return self.root.locator(f'[data-card="{card}"]')

    # What the pointer or the focus comes to is shown too, with an answer of its own: so wait for the text itself.

    def has(self, card: str, copies: str) -> None:
        self.row(card).locator(".tcg-n").filter(has_text=copies).wait_for()

    def holds(self, cards: str) -> None:
        self.root.locator(".tcg-total").filter(has_text=re.compile(rf"(?<!\d){cards}")).wait_for()


@pytest.fixture
def deck(page: Page, lab: Lab) -> Deck:
    open_and_run(page, lab, "ja.ipynb")
    return Deck(page)


def test_a_deck_is_searched_built_judged_and_saved(deck: Deck, lab: Lab) -> None:
    root = deck.root
    deck.after(lambda: root.locator("[data-id=load]").select_option("ready:day"))
    deck.holds("20枚")
    assert root.locator(".tcg-law").get_attribute("data-kind") == "fine"
    assert "builder.deck" in root.locator(".tcg-play").inner_text()
    root.locator("[data-id=find]").fill("ｸｼﾞﾗ")
    assert root.locator(".tcg-pool li:visible").count() == 2
    root.locator("[data-id=facet-attribute]").select_option("wind")
    assert root.locator(".tcg-pool li:visible").count() == 1
    for _ in range(3):
        deck.after(lambda: deck.row("sora").locator("[data-id=more]").click())
    deck.has("sora", "3/2")
    assert root.locator(".tcg-law").get_attribute("data-kind") == "wrong"
    rules = root.locator(".tcg-law [data-rule]").all_inner_texts()
    assert {"ZTM-DECK-1", "ZTM-DECK-2"} <= set(rules)
    root.locator("[data-rule=ZTM-DECK-2]").first.click()
    assert "ZTM-DECK-2" in root.locator(".tcg-ruletext").inner_text()
    deck.page.screenshot(path=shot("deck-wrong"))
    root.locator("[data-id=name]").fill("くじらの山")
    deck.after(lambda: root.locator("[data-id=name]").press("Enter"))
    deck.after(lambda: root.locator("[data-id=save-csv]").click())
    game = tcg.game("zutomayo").with_cards(lab.folder / "cards.csv")
    saved = Counter(tcg.read_deck(lab.folder / "くじらの山.csv", game).cards)
    assert (saved["sora"], saved.total()) == (3, 23)
    deck.after(lambda: root.locator("[data-id=undo]").click())


def test_a_broken_file_is_told_line_by_line(deck: Deck) -> None:
    deck.after(lambda: deck.root.locator("[data-id=load]").select_option("file:broken.txt"))
    assert "2行目" in deck.root.locator(".tcg-say").inner_text()
    deck.holds("0枚")


def test_a_deck_by_keyboard_alone(deck: Deck) -> None:
    deck.root.locator("[data-id=find]").focus()
    deck.page.keyboard.type("くじら")
    deck.page.keyboard.press("ArrowDown")
    card = deck.page.evaluate("document.activeElement.dataset.card")
    for _ in range(2):
        deck.press("+")
    deck.has(card, "2/2")
    deck.press("-")
    deck.has(card, "1/2")
    deck.after(lambda: deck.page.keyboard.press("ArrowDown"))
    deck.press("2")
    deck.holds("3枚")
    assert deck.page.evaluate("document.activeElement.dataset.card") != card
    deck.press("z")
    deck.holds("1枚")
    deck.page.keyboard.press("/")
    assert deck.page.evaluate("document.activeElement.dataset.id") == "find"


def test_names_are_text_and_a_card_of_text_alone_is_marked(deck: Deck) -> None:
    assert "<img" in deck.row("evil").inner_text()
    assert "テキストのみ" in deck.row("evil").inner_text()
    deck.after(lambda: deck.row("evil").focus())
    assert not deck.page.evaluate("window.hit")


def test_it_fits_wide_and_narrow_in_both_languages_and_themes(page: Page, lab: Lab) -> None:
    open_and_run(page, lab, "en.ipynb")
    deck = Deck(page)
    deck.after(lambda: deck.root.locator("[data-id=load]").select_option("ready:night"))
    for width, columns in ((1366, 3), (1100, 2), (800, 1)):
        page.set_viewport_size({"width": width, "height": 768})
        page.evaluate(STILL)
        deck.root.evaluate("node => node.scrollIntoView({block: 'start'})")
        made = deck.root.locator(".tcg-build").evaluate(
            "n => getComputedStyle(n).gridTemplateColumns.split(' ').length"
        )
        assert made == columns
        assert deck.root.evaluate("n => n.scrollWidth <= n.clientWidth")
        page.screenshot(path=shot(f"deck-{width}"))
    assert "Keys" in deck.root.inner_text()
    deck.after(lambda: deck.root.locator("[data-id=lang]").click())
    assert "キー" in deck.root.inner_text()
