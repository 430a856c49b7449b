"""Every error says what is wrong in both languages: each place that raises one, read off the source (issue 7.2)."""

from __future__ import annotations

import ast
import pickle
import re
import string
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import tcg_kit as tcg
from tcg_kit.core import errors
from tcg_kit.core.errors import message
from tcg_kit.core.lang import LANGS, both, set_lang

PACKAGE = Path(tcg.__file__).parent
TABLES = sorted(PACKAGE.rglob("errors.toml"))
SPEAKING = [*(table.parent for table in TABLES), PACKAGE / "catalogue.py"]
"""Where errors.toml lies, all errors take their words from it (and the catalogue's from the core's)."""
FILES = sorted(
    {file for place in SPEAKING for file in ([place] if place.is_file() else place.rglob("*.py"))}
    - {PACKAGE / "core/errors.py"}
)
FAMILY = {name for name in vars(errors) if name.endswith("Error")} | {"error"}
JAPANESE = re.compile(r"[぀-ヿ一-鿿]")


def texts(table: Path) -> dict[str, dict[str, str]]:
    return tomllib.loads(table.read_text("utf-8"))


def codes(table: Path) -> dict[str, dict[str, str]]:
    """The messages of a table by their full codes."""
    package = ".".join(table.parent.relative_to(PACKAGE).parts)
    return {key if package == "core" else f"{package}:{key}": text for key, text in texts(table).items()}


KNOWN = {code: text for table in TABLES for code, text in codes(table).items()}


def places(text: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(text) if name}


def name_of(node: ast.expr) -> str:
    return node.attr if isinstance(node, ast.Attribute) else node.id if isinstance(node, ast.Name) else ""


def calls(file: Path) -> Iterator[tuple[ast.Call, str]]:
    for node in ast.walk(ast.parse(file.read_text("utf-8"))):
        if isinstance(node, ast.Call):
            yield node, name_of(node.func)


@pytest.mark.parametrize("table", TABLES, ids=lambda t: t.parent.name)
def test_messages_have_both_languages_with_the_same_places(table: Path) -> None:
    for key, text in texts(table).items():
        assert set(text) == set(LANGS), key
        assert places(text["ja"]) == places(text["en"]), key
        assert not JAPANESE.search(text["en"]), key
        if re.search("[a-z]{4}", re.sub(r"\{[^}]*\}|`[^`]*`", "", text["en"])):
            assert JAPANESE.search(text["ja"]), key


@pytest.mark.parametrize("file", FILES, ids=lambda f: f.relative_to(PACKAGE).as_posix())
def test_every_error_is_raised_in_both_languages(file: Path) -> None:
    """An error's first argument is never a text in one language."""
    for call, name in calls(file):
        if name in FAMILY and call.args:
            told = call.args[0]
            assert not isinstance(told, ast.Constant | ast.JoinedStr | ast.BinOp), f"line {call.lineno}"


@pytest.mark.parametrize("file", FILES, ids=lambda f: f.relative_to(PACKAGE).as_posix())
def test_every_code_is_there_and_gets_its_values(file: Path) -> None:
    for call, name in calls(file):
        at = {"message": 0, "says": 0, "fail": 1}.get(name)
        if at is None or len(call.args) <= at:
            continue
        code = call.args[at]
        if not isinstance(code, ast.Constant) or not isinstance(code.value, str):
            continue  # chosen between some, each looked for below
        assert code.value in KNOWN, f"line {call.lineno}: {code.value!r}"
        given = {word.arg for word in call.keywords if word.arg}
        if all(word.arg for word in call.keywords):
            assert places(KNOWN[code.value]["en"]) <= given, f"line {call.lineno}: {code.value}"


def test_every_message_is_used() -> None:
    trees = [ast.parse(file.read_text("utf-8")) for file in PACKAGE.rglob("*.py")]
    used = {n.value for tree in trees for n in ast.walk(tree) if isinstance(n, ast.Constant) and type(n.value) is str}
    begun = [text for text in used if text.endswith("-")]
    assert [code for code in KNOWN if code not in used and not any(code.startswith(text) for text in begun)] == []


def test_str_is_the_language_in_force_whenever_it_is_asked_for() -> None:
    error = tcg.CardFileError(both("誤り", "wrong"), line=3, field="cost")
    try:
        set_lang("ja")
        assert (str(error), error.problem) == ("3行目: cost: 誤り", "誤り")
        set_lang("en")
        assert (str(error), error.problem) == ("line 3: cost: wrong", "wrong")
    finally:
        set_lang(None)
    assert error.text == {"ja": "3行目: cost: 誤り", "en": "line 3: cost: wrong"}


def test_values_are_data_in_messages() -> None:
    told = message("no-card", game="{0}", name="{name} <b>")
    assert told["en"] == "no card of {0} is called {name} <b>"


def test_an_error_can_be_sent_to_another_process() -> None:
    game = tcg.game("zutomayo")
    s = game.new(seed=1)
    made: list[tcg.TcgKitError] = [tcg.TcgKitError(both("あ", "a")), tcg.DeckError(both("い", "b"), path="x", line=2)]
    for wrong in (lambda: s.do("p0 set moon-hare"), lambda: s.do("x"), lambda: game.with_cards([{}, {}])):
        with pytest.raises(tcg.TcgKitError) as caught:
            wrong()
        made.append(caught.value)
    for error in made:
        again = pickle.loads(pickle.dumps(error))
        assert type(again) is type(error)
        assert (again.text, str(again)) == (error.text, str(error))
        assert set(vars(again)) == set(vars(error))


CELLS = {
    "TcgKitError": "tcg.game('nope')",
    "CardFileError": "tcg.game('zutomayo').with_cards([{'id': 'a b', 'name': 'x'}, {'id': 'c'}])",
    "DeckError": "tcg.game('zutomayo').new(['day', 'nope'])",
    "NotationError": "tcg.game('zutomayo').new(['day', 'night']).do('p0 fly')",
    "IllegalAction": "tcg.game('zutomayo').new(['day', 'night']).do('p0 set -')",
    "ScenarioError": "tcg.game('zutomayo').scenario({'moon': 1})",
    "ReplayError": "tcg.load('/nowhere.json')",
}


@pytest.mark.parametrize("name", CELLS)
def test_a_notebook_shows_an_error_without_a_traceback(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    from IPython.core.interactiveshell import InteractiveShell

    shell: Any = InteractiveShell()  # type: ignore[no-untyped-call]
    found = shell.run_cell(f"import tcg_kit as tcg\n{CELLS[name]}").error_in_exec
    assert type(found).__name__ == name
    assert isinstance(found, errors.TcgKitError)
    told = capsys.readouterr().out
    wrong = found.all if isinstance(found, errors.FileError) else (found,)
    assert all(str(one) in told for one in wrong)
    assert "Traceback" not in told
    assert len(told.strip().splitlines()) <= len(wrong) + 1
