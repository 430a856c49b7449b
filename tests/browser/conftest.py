"""One JupyterLab and one page of it for all tests of a worker; each test finds the page as if just opened."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from tempfile import mkdtemp
from typing import TYPE_CHECKING

import pytest

from tests.browser.jlab import CHROMIUM_ARGS, CLEAN, Lab, lab_server

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext, Error, Page, ViewportSize

SIZE: ViewportSize = {"width": 1366, "height": 768}


# For the package, not for the session: an open playwright is a running event loop, which others must not find.
@pytest.fixture(scope="package")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Lab]:
    root = tmp_path_factory.mktemp("lab")
    with lab_server(root) as base:
        yield Lab(base, root, root)


@pytest.fixture(scope="module")
def lab(server: Lab, request: pytest.FixtureRequest) -> Iterator[Lab]:
    """A folder of its own for each module, where its kernels run and its progress is kept."""
    folder = Path(mkdtemp(prefix=f"{request.path.stem}-", dir=server.root))  # a worker may come back to a module
    yield server._replace(folder=folder)
    server.end_kernels()


@pytest.fixture(scope="package")
def browser(chromium: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[BrowserContext]:
    from playwright.sync_api import sync_playwright

    with sync_playwright() as p:
        profile = tmp_path_factory.mktemp("profile")  # on disk, where scripts are kept compiled
        browser = p.chromium.launch_persistent_context(
            profile, executable_path=chromium, args=CHROMIUM_ARGS, viewport=SIZE
        )
        yield browser
        browser.close()


@pytest.fixture
def page(browser: BrowserContext, request: pytest.FixtureRequest) -> Iterator[Page]:
    """The page, wide and light and with nothing open; another one after a test that has failed."""
    page = browser.pages[-1]
    faults: list[str] = []

    def note(error: Error) -> None:
        faults.append(str(error))

    failed = request.session.testsfailed
    page.on("pageerror", note)
    yield page
    page.remove_listener("pageerror", note)
    if request.session.testsfailed > failed:
        browser.new_page()
        page.close()
    else:
        page.set_viewport_size(SIZE)
        page.evaluate(CLEAN)
    assert not faults
