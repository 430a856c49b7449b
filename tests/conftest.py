"""Fixtures shared by all tests."""

from __future__ import annotations

import shutil
from itertools import count
from typing import Any

import pytest

BROWSERS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")


@pytest.fixture(autouse=True)
def raise_widget_errors(monkeypatch: pytest.MonkeyPatch) -> None:
    """Raise what a widget callback raises: ipywidgets would print and swallow it, and tests would stay green."""
    try:
        from ipywidgets.widgets.widget import CallbackDispatcher
    except ModuleNotFoundError:  # the engine's tests also run on an install without the lab extra
        return

    def call(self: Any, *args: Any, **kwargs: Any) -> Any:
        result = None
        for callback in list(self.callbacks):
            answer = callback(*args, **kwargs)
            result = answer if answer is not None else result
        return result

    monkeypatch.setattr(CallbackDispatcher, "__call__", call)


_folders = count()


@pytest.fixture(autouse=True)
def no_progress_at_home(monkeypatch: pytest.MonkeyPatch, tmp_path_factory: pytest.TempPathFactory) -> None:
    """Each test keeps its learner's progress in a folder of its own, which is made only if it is written to."""
    monkeypatch.setenv("TCG_KIT_DATA", str(tmp_path_factory.getbasetemp() / f"progress-{next(_folders)}"))


@pytest.fixture(scope="session")
def chromium() -> str:
    """The path of a Chromium for playwright's `executable_path`; skips the test where there is none."""
    for name in BROWSERS:
        path = shutil.which(name)
        if path is not None:
            return path
    pytest.skip("no Chromium found: install the package chromium")
