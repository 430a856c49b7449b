"""`tcg-kit doctor`: each thing looked at, what is missing with its cure, the exit code."""

from __future__ import annotations

from importlib.metadata import PackageNotFoundError, version

import pytest

from tcg_kit import doctor
from tcg_kit.core.errors import RenderError
from tcg_kit.core.lang import LANGS
from tcg_kit.graphs import Diagram

from .conftest import Run


@pytest.mark.parametrize("lang", LANGS)
def test_it_tells_everything(run: Run, lang: str) -> None:
    done = run("doctor", "--lang", lang)
    for name, _ in doctor.PACKAGES:
        assert name in done.out
    assert "zutomayo" in done.out
    assert done.code == (1 if "\nx " in done.out else 0)


def test_all_findings_are_good_here_or_come_with_a_cure() -> None:
    for one in doctor.examine():
        assert set(one.what) == set(LANGS)
        assert one.state == "ok" or one.cure is not None, one


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
