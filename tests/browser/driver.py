"""Drives the widgets on a page, and makes notebooks for them."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from tests.browser.jlab import ROOT, STILL

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

for needed in ("playwright", "jupyterlab"):  # looked for, not imported: JupyterLab takes seconds
    if find_spec(needed) is None:
        pytest.skip(f"{needed} is not installed", allow_module_level=True)

ARTIFACTS = ROOT / "artifacts"


def notebook(path: Path, sources: Sequence[str]) -> None:
    """Write a notebook with these cells."""
    cells: list[dict[str, Any]] = [
        {
            "cell_type": "code",
            "id": f"cell-{i}",
            "metadata": {},
            "outputs": [],
            "execution_count": None,
            "source": source,
        }
        for i, source in enumerate(sources)
    ]
    kernel = {"kernelspec": {"name": "python3", "display_name": "Python 3", "language": "python"}}
    text = json.dumps({"cells": cells, "metadata": kernel, "nbformat": 4, "nbformat_minor": 5})
    path.write_text(text, encoding="utf-8")


class Widget:
    """One widget on the page: does something and waits until its picture has changed."""

    def __init__(self, page: Page, what: str, n: int = 0):
        self.page, self.what, self.n, self.root = page, what, n, page.locator(what).nth(n)
        self.root.wait_for()
        self.root.evaluate("node => node.scrollIntoView({block: 'start'})")

    def at(self, what: str) -> Locator:
        return self.root.locator(what)

    def after(self, do: Callable[[], Any]) -> None:
        before = int(self.root.get_attribute("data-serial") or 0)
        do()
        self.page.wait_for_function(
            "([what, n, before]) => Number(document.querySelectorAll(what)[n]?.dataset.serial ?? 0) > before",
            arg=[self.what, self.n, before],
            polling=20,
        )

    def press(self, key: str) -> None:
        self.after(lambda: self.page.keyboard.press(key))


class Driver(Widget):
    """A widget with a board."""

    def __init__(self, page: Page, n: int = 0):
        page.locator(".tcg-stepper").nth(n).locator(".tcg-board > svg").wait_for()
        super().__init__(page, ".tcg-stepper", n)

    def click(self, what: str) -> None:
        self.after(lambda: self.root.locator(what).first.click())

    def text(self, what: str) -> str:
        return self.root.locator(what).first.inner_text()

    @property
    def seen(self) -> tuple[str, str, str]:
        """The board's name, the live node of the map, and what happened: they change together."""
        board = self.root.locator(".tcg-board > svg").get_attribute("aria-label") or ""
        live = self.root.locator(".tcg-map .is-live").get_attribute("data-node") or ""
        return board, live, self.text(".tcg-happened")

    def deal(self) -> None:
        for _ in range(2):
            self.root.locator("[data-id=list]").click()
            self.click(".tcg-list button")


def narrow(page: Page, height: int = 900) -> None:
    """Make the page 800 wide and put the list of files away."""
    page.set_viewport_size({"width": 800, "height": height})
    page.evaluate("window.jupyterapp.shell.collapseLeft()")
    page.evaluate(STILL)


def theme(page: Page, name: str) -> None:
    """JupyterLab's Light or Dark."""
    page.evaluate(f"window.jupyterapp.commands.execute('apputils:change-theme', {{theme: 'JupyterLab {name}'}})")
    page.wait_for_function(f"document.body.dataset.jpThemeName === 'JupyterLab {name}'")
    page.evaluate(STILL)


def shot(name: str) -> Path:
    """Where a screenshot goes."""
    ARTIFACTS.mkdir(exist_ok=True)
    return ARTIFACTS / f"{name}.png"
