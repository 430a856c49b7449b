"""`tcg-kit schema`: schemas, fields, templates."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator

import tcg_kit as tcg
from tcg_kit.core.lang import LANGS

from .conftest import Run


@pytest.mark.parametrize("slug", tcg.games())
@pytest.mark.parametrize("kind", ["cards", "deck", "lesson"])
def test_schemas_are_valid(run: Run, kind: str, slug: str) -> None:
    done = run("schema", kind, slug)
    assert done.code == 0
    Draft202012Validator.check_schema(json.loads(done.out))


@pytest.mark.parametrize("slug", tcg.games())
@pytest.mark.parametrize("lang", LANGS)
def test_fields_for_people(run: Run, slug: str, lang: str) -> None:
    game, out = tcg.game(slug), run("schema", "cards", slug, "--fields", "--lang", lang).out
    for field in game.card_fields:
        assert f"{field.name}  {field.label[lang]}" in out
    for word in game.spec.vocabulary.words:
        assert word in out
    assert all(rule in out for field in game.card_fields for rule in field.rules)


@pytest.mark.parametrize("slug", tcg.games())
@pytest.mark.parametrize("form", ["csv", "toml", "json"])
@pytest.mark.parametrize("lang", LANGS)
def test_templates_pass_the_checks(run: Run, tmp_path: Path, slug: str, form: str, lang: str) -> None:
    path = tmp_path / f"cards.{form}"
    done = run("schema", "cards", slug, "--template", form, "--out", path, "--lang", lang)
    assert (done.code, done.out.strip()) == (0, str(path))
    checked = run("check-cards", slug, path)
    assert (checked.code, "△" in checked.out) == (0, False)
    deck = tmp_path / f"deck.{form}"
    assert run("schema", "deck", slug, "--template", form, "--out", deck, "--lang", lang).code == 0
    assert run("check-deck", slug, deck).code == 0


def test_a_file_that_is_there_is_kept(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "x.csv"
    path.write_text("mine", "utf-8")
    assert run("schema", "cards", "zutomayo", "--template", "csv", "--out", path).code == 1
    assert path.read_text("utf-8") == "mine"
    assert run("schema", "cards", "zutomayo", "--template", "csv", "--out", tmp_path / "no" / "x.csv").code == 1


@pytest.mark.parametrize(
    "words",
    [
        ["cards"],
        ["monsters", "zutomayo"],
        ["deck", "zutomayo", "--fields"],
        ["lesson", "zutomayo", "--template", "toml"],
        ["cards", "zutomayo", "--template", "txt"],
        ["cards", "zutomayo", "--template", "xls"],
        ["cards", "zutomayo", "--fields", "--template", "csv"],
    ],
)
def test_wrong_use(run: Run, words: list[str]) -> None:
    done = run("schema", *words)
    assert (done.code, done.out) == (2, "")
