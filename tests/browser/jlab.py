"""A real JupyterLab for tests, and notebooks in it with all cells run."""

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
from typing import TYPE_CHECKING, NamedTuple

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


class Lab(NamedTuple):
    """A running JupyterLab: its address, the folder that it serves, and the one in it for these tests."""

    base: str
    root: Path
    folder: Path

    def end_kernels(self) -> None:
        """Shut all kernels down, with their sessions."""
        with urllib.request.urlopen(f"{self.base}/api/sessions", timeout=60) as answer:
            for session in json.load(answer):
                end = urllib.request.Request(f"{self.base}/api/sessions/{session['id']}", method="DELETE")
                urllib.request.urlopen(end, timeout=60).close()


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
        }
        env = {**os.environ, **{name: str(tmp / part) for name, part in homes.items()}, "PYTHONPATH": str(ROOT)}
        env["TCG_KIT_DATA"] = "progress"  # in each notebook's own folder: there its kernel runs
        options = ["--allow-root", "--no-browser", "--ServerApp.ip=127.0.0.1", f"--ServerApp.port={port}"]
        options += ["--ServerApp.port_retries=0", "--IdentityProvider.token=", "--ServerApp.disable_check_xsrf=True"]
        options += [f"--ServerApp.root_dir={root}", "--LabApp.extension_manager=readonly", "--expose-app-in-browser"]
        with (tmp / "server.log").open("wb") as log:
            proc = subprocess.Popen([sys.executable, "-m", "jupyterlab", *options], env=env, stdout=log, stderr=log)
            base = f"http://127.0.0.1:{port}"
            try:
                deadline = time.monotonic() + 180
                while True:
                    try:
                        urllib.request.urlopen(f"{base}/api/status", timeout=5).close()
                        break
                    except OSError:
                        if proc.poll() is not None or time.monotonic() > deadline:
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
_CLOSE = "for (const one of [...window.jupyterapp.shell.widgets('main')]) one.dispose();"
_OPEN = """async path => { RACE CLOSE
  const app = window.jupyterapp;
  const panel = await race(app.commands.execute('docmanager:open', {path}), 90000, 'open');
  app.shell.activateById(panel.id);
}""".replace("RACE", _RACE).replace("CLOSE", _CLOSE)
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


CLEAN = """async () => { CLOSE
  localStorage.clear();
  const app = window.jupyterapp;
  app.shell.expandLeft();
  if (document.body.dataset.jpThemeName !== 'JupyterLab Light')
    await app.commands.execute('apputils:change-theme', {theme: 'JupyterLab Light'});
}""".replace("CLOSE", _CLOSE)
STILL = """() => new Promise(done => {
  let before = '', since = 0;
  const look = now => {
    const nodes = [...document.querySelectorAll('.jp-Notebook, .jp-OutputArea-output :not(svg *)')];
    const seen = JSON.stringify(nodes.map(node => node.getBoundingClientRect()));
    if (seen !== before) since = now;
    before = seen;
    if (now - since < 300) requestAnimationFrame(look); else done();
  };
  requestAnimationFrame(look);
})"""


def open_and_run(page: Page, lab: Lab, notebook: str) -> None:
    """Open a notebook, and no other, and run all its cells; AssertionError if one has not run or has failed."""
    page.set_default_timeout(90_000)
    path = (lab.folder / notebook).relative_to(lab.root).as_posix()
    if page.url.startswith(lab.base):
        page.evaluate(_OPEN, path)
    else:
        page.goto(f"{lab.base}/lab/tree/{path}?reset")
    page.wait_for_selector(".jp-NotebookPanel .jp-Notebook .jp-Cell")
    page.evaluate(_READY)
    cells = page.evaluate(RUN_ALL)
    assert cells
    assert not [cell for cell in cells if cell["errors"] or not cell["n"]], cells
