"""Which tests stand behind a rule: their `rule` markers, read off the source, and an index for installs without tests.

`make marks` (python -m tcg_kit.teach.marks) writes the index anew; a test holds that it is true.
"""

from __future__ import annotations

import ast
import json
from collections.abc import Iterator, Mapping
from functools import cache
from importlib import resources
from pathlib import Path

INDEX = "marks.json"

MARKERS = ("rule", "pytest.mark.rule")
"""What a test's decorator is called that names rules."""


@cache
def tests() -> Mapping[str, tuple[str, ...]]:
    """The tests by rule id, as "zutomayo/test_power::test_name": from the checkout's tests, else from the index."""
    folder = checkout()
    return read(folder) if folder is not None else stored()


def checkout() -> Path | None:
    """The folder of the games' tests beside this package; None in an install without it."""
    folder = Path(__file__).parents[2] / "tests" / "games"
    return folder if folder.is_dir() else None


def read(folder: Path) -> dict[str, tuple[str, ...]]:
    """The tests by rule id, of all files test_*.py under a folder, in their order."""
    found: dict[str, list[str]] = {}
    for file in sorted(folder.rglob("test_*.py")):
        name = file.relative_to(folder).with_suffix("").as_posix()
        for test, rule in _marked(ast.parse(file.read_text("utf-8"), str(file))):
            found.setdefault(rule, []).append(f"{name}::{test}")
    return {rule: tuple(dict.fromkeys(names)) for rule, names in sorted(found.items())}


def _marked(tree: ast.Module) -> Iterator[tuple[str, str]]:
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
            for mark in node.decorator_list:
                if isinstance(mark, ast.Call) and ast.unparse(mark.func) in MARKERS:
                    yield from ((node.name, str(arg.value)) for arg in mark.args if isinstance(arg, ast.Constant))


def stored() -> dict[str, tuple[str, ...]]:
    """The index that is shipped."""
    text = (resources.files("tcg_kit.teach") / INDEX).read_text("utf-8")
    return {rule: tuple(names) for rule, names in json.loads(text).items()}


def write(folder: Path, to: Path) -> None:
    """Write the index of a folder's tests: one line a rule."""
    lines = [f"{json.dumps(rule)}: {json.dumps(names)}" for rule, names in read(folder).items()]
    to.write_text("{\n" + ",\n".join(lines) + "\n}\n", "utf-8", newline="\n")


if __name__ == "__main__":
    here = checkout()
    if here is None:
        raise SystemExit("there are no tests beside this package to read")
    write(here, Path(__file__).with_name(INDEX))
