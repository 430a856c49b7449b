"""The widgets' scripts and style sheets. A browser gets one script: what it imports from beside it is put before it."""

from __future__ import annotations

import re
from importlib import resources

_IMPORT = re.compile(r'^import \{[^}]*\} from "\./([a-z]+\.js)";\n', re.MULTILINE)


def script(name: str) -> str:
    """A module of static/ with the modules that it imports, each once; each is a plain ES module of its own."""
    parts: dict[str, str] = {}
    _collect(name, parts)
    return "\n".join(parts.values())


def _collect(name: str, parts: dict[str, str]) -> None:
    text = _read(name)
    for other in _IMPORT.findall(text):
        if other not in parts:
            _collect(other, parts)
    parts[name] = _IMPORT.sub("", text)


def sheet(name: str) -> str:
    """A style sheet of static/."""
    return _read(name)


def _read(name: str) -> str:
    return (resources.files("tcg_kit.widgets") / "static" / name).read_text("utf-8")
