"""Diagrams speak English here, so that what their errors say can be compared."""

from __future__ import annotations

import pytest


@pytest.fixture(autouse=True)
def in_english(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TCG_KIT_LANG", "en")
