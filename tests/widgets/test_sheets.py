"""Widgets stand on one page together: the style sheet of each speaks of that widget alone."""

from __future__ import annotations

import re

import pytest

from tcg_kit.widgets.assets import sheet

OWN = {"cards.css": "tcg-cards", "deck.css": "tcg-deck", "quiz.css": "tcg-quiz", "compare.css": "tcg-compare"}
"""The sheets that a widget adds to the shared one, and the class of its root."""


def selectors(text: str) -> list[str]:
    text = re.sub(r"/\*.*?\*/", "", text, flags=re.DOTALL)
    lists = [found.strip() for found in re.findall(r"([^{}]+)\{", text) if not found.strip().startswith("@")]
    return [one.strip() for found in lists for one in re.split(r",(?![^()]*\))", found)]


@pytest.mark.parametrize("name", OWN)
def test_every_rule_of_a_widgets_own_sheet_names_the_widget(name: str) -> None:
    found = selectors(sheet(name))
    assert len(found) > 10
    assert [one for one in found if not re.match(rf"(\.tcg-stepper)?(:where\()?\.{OWN[name]}(?![\w-])", one)] == []
