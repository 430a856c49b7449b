"""The packaging files agree with each other."""

from __future__ import annotations

import re
import shlex
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
CONDA_NAMES = {"python-graphviz": "graphviz", "matplotlib-base": "matplotlib"}


def split_requirement(text: str) -> tuple[str, str]:
    """('name', 'range') of a requirement in pip's or conda's spelling."""
    match = re.fullmatch(r"([A-Za-z0-9._-]+)(\[[^]]*\])?\s*(.*)", text)
    assert match, text
    return match[1].lower().replace("_", "-"), match[3]


def lab_requirements() -> dict[str, str]:
    """What the package needs with its lab extra."""
    extras = PROJECT["optional-dependencies"]
    listed = [*PROJECT["dependencies"], *extras["diagrams"], *extras["measure"], *extras["lab"]]
    return dict(split_requirement(text) for text in listed if not text.startswith("tcg-kit"))


def test_environment_yml_has_the_ranges_of_the_lab_extra() -> None:
    lines = (ROOT / "environment.yml").read_text(encoding="utf-8").splitlines()
    entries = [match[1] for line in lines if (match := re.fullmatch(r"\s+- ([a-z][^:]*)", line)) and "=" in line]
    conda = {CONDA_NAMES.get(name, name): spec for name, spec in map(split_requirement, entries)}
    assert conda.pop("python") == PROJECT["requires-python"]
    assert conda == lab_requirements()


def test_constraints_pin_everything_that_pyproject_asks_for() -> None:
    lines = (ROOT / "constraints.txt").read_text(encoding="utf-8").splitlines()
    pins = [line for line in lines if line and not line.startswith("#")]
    assert all(re.fullmatch(r"[a-z0-9._-]+==[^\s;]+( ; .+)?", line) for line in pins)
    pinned = {line.partition("==")[0] for line in pins}
    extras = [PROJECT["dependencies"], *PROJECT["optional-dependencies"].values()]
    asked = {split_requirement(text)[0] for extra in extras for text in extra} - {"tcg-kit"}
    assert asked <= pinned


HOOKS = re.findall(
    r"^        entry: (.+)$", (ROOT / ".pre-commit-config.yaml").read_text(encoding="utf-8"), re.MULTILINE
)


@pytest.mark.parametrize("hook", [hook for hook in HOOKS if "nbstripout" in hook])
def test_the_hook_for_notebooks_leaves_the_committed_ones_as_they_are(hook: str, tmp_path: Path) -> None:
    tool, *options = shlex.split(hook)
    notebooks = sorted((ROOT / "notebooks").glob("*.ipynb"))
    copies = [Path(shutil.copy(notebook, tmp_path)) for notebook in notebooks]
    subprocess.run([Path(sys.executable).parent / Path(tool).name, *options, *copies], check=True)
    assert [copy.read_bytes() for copy in copies] == [notebook.read_bytes() for notebook in notebooks]
