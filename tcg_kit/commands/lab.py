"""`tcg-kit lab`: the notebooks copied to a folder of the person's, and JupyterLab opened on the first."""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from importlib.resources.abc import Traversable
from importlib.util import find_spec
from pathlib import Path

from tcg_kit.commands import Parser, Words, put
from tcg_kit.core.errors import TcgKitError, message
from tcg_kit.resources import notebooks

FIRST = "00_start.ipynb"
SETTINGS = Path(__file__).parent / "jupyter"
RECORD = ".tcg-kit.json"
"""In the folder: a digest of each file as it was delivered, to tell a person's changes from an older version."""


def declare(parser: Parser, say: Words) -> None:
    """The arguments."""
    parser.option("--dir", type=Path, default=Path("tcg-kit-notebooks"), metavar="DIR", help=say("dir"))
    parser.option("--no-browser", action="store_true", help=say("no-browser"))
    parser.option("--port", type=int, metavar="N", help=say("port"))


def run(args: argparse.Namespace) -> int:
    """Copy, then run JupyterLab until it ends; gives its exit code."""
    say = Words(args.ui, "lab")
    missing = [name for name in ("jupyterlab", "ipywidgets", "anywidget", "networkx") if find_spec(name) is None]
    if missing:
        raise TcgKitError(say("missing", names=" ".join(missing)))
    folder = args.dir.expanduser().absolute()
    try:
        deliver(folder, say)
    except OSError as e:
        raise TcgKitError(say("no-folder", path=e.filename or folder, why=e.strerror)) from e
    put(say("open", path=folder))
    return _serve(command(folder, args.no_browser, args.port, args.rest, say), surroundings(args.ui), folder)


def surroundings(lang: str) -> dict[str, str]:
    """What JupyterLab's environment has more: the language, tcg-kit for its terminals, and settings before one's own.

    With them no question about news lies over a board, and packages that happen to be there too add no tabs.
    """
    first = {"JUPYTER_CONFIG_PATH": str(SETTINGS), "PATH": str(Path(sys.executable).parent)}
    paths = {name: os.pathsep.join(filter(None, (path, os.environ.get(name)))) for name, path in first.items()}
    return {"TCG_KIT_LANG": lang, **paths}


def command(folder: Path, no_browser: bool, port: int | None, rest: list[str], say: Words) -> list[str]:
    """The command that starts JupyterLab. Its token stays on: other people of the machine must not get in."""
    out = [
        sys.executable,
        "-P",  # it runs in the folder, where a file of the person's may be called like a module
        "-m",
        "jupyterlab",
        f"--ServerApp.root_dir={folder}",
        f"--LabApp.default_url=/lab/tree/{FIRST}",
    ]
    if no_browser:
        out.append("--no-browser")
    if port is not None:
        out.append(f"--port={port}")
    if hasattr(os, "geteuid") and os.geteuid() == 0 and "--allow-root" not in rest:
        put(say("root"))
        out.append("--allow-root")
    return out + [word for word in rest if word != "--"]


def deliver(folder: Path, say: Words) -> None:
    """Copy the notebooks. A file that the person has changed stays: a newer version is laid beside it, with a word."""
    folder.mkdir(parents=True, exist_ok=True)
    record = _record(folder)
    for name, source in _files(notebooks()):
        target, content = folder / name, source.read_bytes()
        now, new = _digest(target.read_bytes()) if target.is_file() else None, _digest(content)
        last = record.get(name)
        if now is not None and new in (now, last):
            record[name] = new
            continue
        if now not in (None, last):
            beside = _free(target)
            put(say("kept", name=name, beside=beside.name))
            target = beside
        target.parent.mkdir(parents=True, exist_ok=True)
        _write(target, content)
        record[name] = new
    _write(folder / RECORD, (json.dumps(record, indent=1) + "\n").encode())


def _files(folder: Traversable, inside: str = "") -> Iterator[tuple[str, Traversable]]:
    """All files of a folder of the package with their names inside it, in order; no hidden ones, no sources."""
    for entry in sorted(folder.iterdir(), key=lambda entry: entry.name):
        if entry.name.startswith((".", "__")) or entry.name.endswith(".py"):
            continue
        if entry.is_dir():
            yield from _files(entry, f"{inside}{entry.name}/")
        else:
            yield f"{inside}{entry.name}", entry


def _record(folder: Path) -> dict[str, str]:
    try:
        found = json.loads((folder / RECORD).read_text("utf-8"))
    except (FileNotFoundError, ValueError):
        return {}
    return {k: v for k, v in found.items() if isinstance(v, str)} if isinstance(found, dict) else {}


def _write(path: Path, content: bytes) -> None:
    """Write the whole file or nothing."""
    part = path.with_name(f"{path.name}.part")
    part.write_bytes(content)
    part.replace(path)


def _digest(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()


def _free(target: Path) -> Path:
    """A name beside the file that nothing has yet."""
    for n in range(1, 1000):
        path = target.with_name(f"{target.stem}-new{n if n > 1 else ''}{target.suffix}")
        if not path.exists():
            return path
    raise TcgKitError(message("many-files", folder=target.parent, stem=f"{target.stem}-new"))


def _serve(words: list[str], env: dict[str, str], folder: Path) -> int:
    """Run it in this terminal, and in the folder, where its own terminals open.

    Ctrl-C reaches it too, and it asks by itself whether to stop.
    """
    sys.stdout.flush()
    own = {**os.environ, **env}
    with subprocess.Popen(words, env=own, cwd=folder) as server:  # noqa: S603  (our own Python, no shell)
        signal.signal(signal.SIGTERM, lambda *_: server.terminate())
        while True:
            try:
                code = server.wait()
            except KeyboardInterrupt:
                continue
            return code if code >= 0 else 128 - code
