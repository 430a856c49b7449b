"""`tcg-kit doctor`: each thing looked at, what is missing with its cure, the exit code."""

from __future__ import annotations

import re
from importlib.metadata import PackageNotFoundError, requires, version

import pytest

from tcg_kit import doctor
from tcg_kit.core.errors import RenderError
from tcg_kit.core.lang import LANGS
from tcg_kit.graphs import Diagram

from .conftest import Run


@pytest.mark.parametrize("lang", LANGS)
def test_it_tells_everything(run: Run, lang: str) -> None:
    done = run("doctor", "--lang", lang)
    for name, _, _ in doctor.PACKAGES:
        assert name in done.out
    assert "zutomayo" in done.out
    assert done.code == (1 if "\nx " in done.out else 0)


def test_all_findings_are_good_here_or_come_with_a_cure() -> None:
    for one in doctor.examine():
        assert set(one.what) == set(LANGS)
        assert one.state == "ok" or one.cure is not None, one


def test_every_package_of_an_extra_is_looked_for() -> None:
    """And what simulations can run on, which no extra brings."""
    listed: dict[str, set[str]] = {}
    for line in requires("tcg-kit") or []:
        if found := re.fullmatch(r"([\w.-]+)\S*; extra == ['\"](\w+)['\"]", line):
            listed.setdefault(found[2], set()).add(found[1])
    named = {name for name, _, _ in doctor.PACKAGES}
    assert set(listed) == {*doctor.EXTRAS, "rl", "dev"}
    assert set().union(*(names for extra, names in listed.items() if extra != "dev")) <= named
    assert {name for name, extra, _ in doctor.PACKAGES if not extra} <= listed["dev"]
    for name, extra, _ in doctor.PACKAGES:
        assert not extra or name in listed[extra], name


@pytest.mark.parametrize("lang", LANGS)
def test_what_is_missing_says_what_it_is_for_and_only_what_notebooks_need_is_a_problem(
    run: Run, monkeypatch: pytest.MonkeyPatch, lang: str
) -> None:
    def nothing(name: str) -> str:
        raise PackageNotFoundError(name)

    monkeypatch.setattr(doctor, "version", nothing)
    told = run("doctor", "--lang", lang).out
    for name, extra, use in doctor.PACKAGES:
        how = f'pip install "tcg-kit[{extra}]"' if extra else f"pip install {name}"
        found = next(one for one in doctor.examine() if one.what[lang] == name)
        assert found.cure is not None
        assert found.cure[lang] == f"{use[lang]}: {how}"
        assert found.state == ("missing" if extra in doctor.EXTRAS else "optional")
        assert f"{'x' if extra in doctor.EXTRAS else '-'} {name} " in told


def test_a_missing_package(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def without(name: str) -> str:
        if name == "resvg-py":
            raise PackageNotFoundError(name)
        return version(name)

    monkeypatch.setattr(doctor, "version", without)
    done = run("doctor")
    assert done.code == 1
    assert "x resvg-py" in done.out
    assert 'pip install "tcg-kit[lab]"' in done.out


def test_no_font(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def data(self: Diagram, form: str) -> bytes:
        raise RenderError("PNG and PDF need a Japanese font")

    monkeypatch.setattr(Diagram, "data", data)
    assert "PNG and PDF need a Japanese font" in run("doctor").out


def test_nothing_optional_is_a_problem(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tcg_kit.doctor.shutil.which", lambda name: None)
    monkeypatch.setattr("tcg_kit.doctor.tempfile.TemporaryFile", _refuse)
    states = {one.what["en"]: one.state for one in doctor.examine()}
    assert states["Chromium"] == states["Graphviz's dot"] == states["cache folder"] == "optional"


def _refuse(dir: object) -> None:  # noqa: A002
    raise PermissionError(13, "Permission denied")


def test_another_python_behind_the_kernel(monkeypatch: pytest.MonkeyPatch) -> None:
    from jupyter_client.kernelspec import KernelSpec, KernelSpecManager

    monkeypatch.setattr(
        KernelSpecManager, "get_kernel_spec", lambda self, name: KernelSpec(argv=["/usr/bin/python3", "-m"])
    )
    kernel = next(one for one in doctor.examine() if one.what["en"] == "Jupyter kernel")
    assert kernel.state == "missing"
    assert kernel.cure is not None
    assert "ipykernel install" in kernel.cure["en"]
