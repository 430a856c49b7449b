"""A real JupyterLab for tests, and a notebook in it with all cells run."""

from __future__ import annotations

import json
import os
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from playwright.sync_api import Page

CHROMIUM_ARGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-dev-shm-usage",
]
ROOT = Path(__file__).parents[2]


@contextmanager
def lab_server(root: Path) -> Iterator[str]:
    """JupyterLab on a free port, with settings of its own; gives its address. For tests only: it asks for no token."""
    with tempfile.TemporaryDirectory(prefix="jlab-") as folder, socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
        probe.close()
        tmp = Path(folder)
        (tmp / "config/labconfig").mkdir(parents=True)
        page = {"disabledExtensions": {"@jupyterlab/apputils-extension:announcements": True}}
        (tmp / "config/labconfig/page_config.json").write_text(json.dumps(page))
        homes = {
            "JUPYTER_CONFIG_DIR": "config",
            "JUPYTER_DATA_DIR": "data",
            "JUPYTER_RUNTIME_DIR": "runtime",
            "JUPYTERLAB_SETTINGS_DIR": "settings",
            "JUPYTERLAB_WORKSPACES_DIR": "workspaces",
            "IPYTHONDIR": "ipython",
            "TCG_KIT_DATA": "progress",
        }
        env = {**os.environ, **{name: str(tmp / part) for name, part in homes.items()}, "PYTHONPATH": str(ROOT)}
        options = ["--allow-root", "--no-browser", "--ServerApp.ip=127.0.0.1", f"--ServerApp.port={port}"]
        options += ["--ServerApp.port_retries=0", "--IdentityProvider.token=", "--ServerApp.disable_check_xsrf=True"]
        options += [f"--ServerApp.root_dir={root}", "--LabApp.extension_manager=readonly", "--expose-app-in-browser"]
        with (tmp / "server.log").open("wb") as log:
            proc = subprocess.Popen([sys.executable, "-m", "jupyterlab", *options], env=env, stdout=log, stderr=log)
            base = f"http://127.0.0.1:{port}"
            try:
                for _ in range(300):
                    try:
                        urllib.request.urlopen(f"{base}/api/status", timeout=1)
                        break
                    except OSError:
                        if proc.poll() is not None:
                            raise RuntimeError((tmp / "server.log").read_text()) from None
                        time.sleep(0.2)
                yield base
            finally:
                proc.terminate()  # the server shuts its kernels down itself
                try:
                    proc.wait(20)
                except subprocess.TimeoutExpired:
                    proc.kill()


# page.evaluate() has no timeout of its own, so every wait inside is raced against one
_RACE = """const race = (p, ms, what) => Promise.race([p, new Promise((_, bad) =>
  setTimeout(() => bad(new Error('timeout: ' + what)), ms))]);"""
_READY = """async () => { RACE
  return await race((async () => {
    const app = window.jupyterapp; await app.restored;
    const panel = app.shell.currentWidget; await panel.context.ready;
    const sc = panel.context.sessionContext; await sc.ready;
    const k = sc.session.kernel; await k.info;
    for (let i = 0; i < 300; i++) {
      if (k.connectionStatus === 'connected' && k.status === 'idle') return k.id;
      await new Promise(r => setTimeout(r, 100));
    }
    throw new Error('kernel not idle: ' + k.connectionStatus + ' ' + k.status);
  })(), 90000, 'kernel ready');
}""".replace("RACE", _RACE)
RUN_ALL = """async () => { RACE
  const app = window.jupyterapp, panel = app.shell.currentWidget;
  await race(app.commands.execute('notebook:run-all-cells'), 180000, 'run all');
  const cells = panel.content.widgets.filter(c => c.model.type === 'code');
  return cells.map(c => ({ n: c.model.executionCount, errors: [...Array(c.model.outputs.length).keys()]
    .map(i => c.model.outputs.get(i)).filter(o => o.type === 'error').map(o => o.toJSON().evalue) }));
}""".replace("RACE", _RACE)


def open_and_run(page: Page, base: str, notebook: str) -> None:
    """Open a notebook and run all its cells; AssertionError if one has not run or has failed."""
    page.set_default_timeout(90_000)
    page.goto(f"{base}/lab/tree/{notebook}?reset")
    page.wait_for_selector(".jp-NotebookPanel .jp-Notebook .jp-Cell")
    page.evaluate(_READY)
    cells = page.evaluate(RUN_ALL)
    assert cells
    assert not [cell for cell in cells if cell["errors"] or not cell["n"]], cells
