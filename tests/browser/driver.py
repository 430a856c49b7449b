"""Drives one widget on a page, and makes notebooks for it."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tests.browser.jlab import ROOT

if TYPE_CHECKING:
    from playwright.sync_api import Page

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


class Driver:
    """One widget on the page: does something and waits until its picture has changed."""

    def __init__(self, page: Page, n: int = 0):
        self.page, self.root = page, page.locator(".tcg-stepper").nth(n)
        self.root.locator(".tcg-board > svg").wait_for()
        self.root.evaluate("node => node.scrollIntoView({block: 'start'})")

    @property
    def serial(self) -> int:
        return int(self.root.get_attribute("data-serial") or 0)

    def after(self, do: Callable[[], Any]) -> None:
        before = self.serial
        do()
        for _ in range(500):
            if self.serial > before:
                return
            self.page.wait_for_timeout(20)
        raise AssertionError("nothing changed")

    def click(self, what: str) -> None:
        self.after(lambda: self.root.locator(what).first.click())

    def press(self, key: str) -> None:
        self.after(lambda: self.page.keyboard.press(key))

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


def shot(name: str) -> Path:
    """Where a screenshot goes."""
    ARTIFACTS.mkdir(exist_ok=True)
    return ARTIFACTS / f"{name}.png"
