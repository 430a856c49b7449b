"""The marker by which a test names the rules that it tests."""

from __future__ import annotations

import pytest


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "rule(*ids): the catalogue rules that this test asserts")
