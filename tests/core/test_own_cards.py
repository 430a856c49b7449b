"""Own cards in a spreadsheet: headers and cells in people's words, all problems at once, templates (issue 7.2)."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest

import tcg_kit as tcg
from tcg_kit.core import cells
from tcg_kit.core.cards import MOST, as_table
from tcg_kit.core.errors import CardFileError
from tcg_kit.core.fieldlist import conditions, named_cards, phrases
from tcg_kit.core.fields import fields_of
from tcg_kit.core.lang import LANGS
from tcg_kit.core.names import fold
from tcg_kit.core.writing import cards_template, encoded
from tests.core.test_card_files import HOSTILE

GAMES = [tcg.game(slug) for slug in tcg.games()]
games = pytest.mark.parametrize("game", GAMES, ids=lambda g: g.slug)
ZTM = tcg.game("zutomayo")

SHEET = """ID,名前,種類,属性,時計,夜,昼,効果,限定強化
sora-kujira,空のくじら,キャラクター,風,２,５０,30,draw 2; heal 10 when.time=night,
ame-furi,雨ふりタヌキ,エンチャント,none,0,,,"damage 10",
"""


def sheet(path: Path, text: str, encoding: str = "utf-8") -> Path:
    path.write_bytes(text.encode(encoding))
    return path


def columns(header: Iterable[str], game: tcg.Game) -> list[str]:
    """The fields that a header means."""
    names = cells.headings(fields_of(game.spec.card), game)
    return [names.get(fold(one), "") for one in header]


def whale(game: tcg.Game) -> None:
    card = game.cards["sora-kujira"]
    assert (card.name["ja"], card.kind, card.attribute, card.clock, card.night) == (
        "空のくじら",
        "character",
        "wind",
        2,
        50,
    )
    assert [(e.do, e.args["amount"], e.when) for e in card.effects] == [
        ("draw", 2, ()),
        ("heal", 10, (("time", "night"),)),
    ]
    assert game.cards["ame-furi"].effects[0].do == "damage"


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "cp932", "utf-16"])
@pytest.mark.parametrize("separator", [",", ";", "\t"])
@pytest.mark.parametrize("ends", ["\n", "\r\n"])
def test_a_sheet_as_spreadsheet_programs_in_japan_write_it(
    tmp_path: Path, encoding: str, separator: str, ends: str
) -> None:
    rows = list(csv.reader(io.StringIO(SHEET)))
    out = io.StringIO()
    csv.writer(out, delimiter=separator, lineterminator=ends).writerows(rows)
    whale(ZTM.with_cards(sheet(tmp_path / "x.csv", out.getvalue(), encoding)))


def test_excels_own_first_line_and_the_ending_tsv(tmp_path: Path) -> None:
    rows = list(csv.reader(io.StringIO(SHEET)))
    out = io.StringIO()
    csv.writer(out, delimiter=";", lineterminator="\n").writerows(rows)
    whale(ZTM.with_cards(sheet(tmp_path / "x.csv", "sep=;\n" + out.getvalue())))
    whale(ZTM.with_cards(sheet(tmp_path / "x.tsv", out.getvalue().replace(";", "\t").replace("\t heal", "; heal"))))


def test_empty_rows_and_columns_at_the_end(tmp_path: Path) -> None:
    rows = [line + ",,," for line in SHEET.splitlines()]
    whale(ZTM.with_cards(sheet(tmp_path / "x.csv", "\n".join([*rows, ",,,,,,,,,,,", "", ",,"]))))


def test_a_line_end_inside_a_cell_is_a_space(tmp_path: Path) -> None:
    path = sheet(tmp_path / "x.csv", SHEET.replace("空のくじら", '"空の\nくじら"'))
    assert ZTM.with_cards(path).cards["sora-kujira"].name["ja"] == "空の くじら"


@pytest.mark.parametrize(
    "header",
    [
        "名前（日本語）",
        "名前(日本語)",
        "name_ja",
        "カード名（日本語）",
        "Name (ja)",
        "名前_ja",
        "和名",
        "Japanese name",
    ],
)
def test_names_in_two_languages_have_two_columns(tmp_path: Path, header: str) -> None:
    text = f"id,{header},名前（英語）,kind,attribute,clock\nx,おばけ,Ghost,enchant,none,1\n"
    assert ZTM.with_cards(sheet(tmp_path / "x.csv", text)).cards["x"].name == {"ja": "おばけ", "en": "Ghost"}


@pytest.mark.parametrize(
    "header", ["名前,英語名", "名前,英名", "name,name_en", "カード名,名前（英語）", "name_ja,名前"]
)
def test_a_name_beside_one_in_a_language_is_that_of_the_other(tmp_path: Path, header: str) -> None:
    text = f"id,{header},kind,attribute,clock\nx,おばけ,Ghost,enchant,none,1\ny,もり,,enchant,none,1\n"
    game = ZTM.with_cards(sheet(tmp_path / "x.csv", text))
    assert ZTM.check_cards(tmp_path / "x.csv") == []
    assert game.cards["x"].name == {"ja": "おばけ", "en": "Ghost"}
    assert game.cards["y"].name == {"ja": "もり", "en": "もり"}
    row = {"id": "x", "name": "おばけ", "name_en": "Ghost", "kind": "enchant", "attribute": "none", "clock": 1}
    assert ZTM.with_cards([row]).cards["x"] == game.cards["x"]


def test_a_name_in_three_columns_is_not_settled_silently(tmp_path: Path) -> None:
    text = "id,name_ja,name,name_en,kind,attribute,clock\nx,おばけ,Spook,Ghost,enchant,none,1\n"
    (problem,) = ZTM.check_cards(sheet(tmp_path / "x.csv", text))
    assert (problem.code, problem.place) == (
        "twice-language",
        {"ja": "1行目 D列「name_en」", "en": "row 1, column D (name_en)"},
    )
    row = {"id": "x", "kind": "enchant", "attribute": "none", "clock": 1}
    for name in ("Spook", {"ja": "おばけ", "en": "Ghost"}):
        told = ZTM.check_cards([{**row, "name": name, "name_ja": "おばけ", "name_en": "Ghost"}])
        assert {p.field for p in told} == {"name_ja", "name_en"}


@games
def test_every_field_may_head_a_column_in_both_languages(game: tcg.Game) -> None:
    known = fields_of(game.spec.card)
    for lang in LANGS:
        heads = [field.label[lang] for field in game.card_fields]
        assert columns(heads, game) == list(known)
        assert all(field.note[lang] and field.wanted[lang] for field in game.card_fields)
    assert columns(known, game) == list(known)


@games
def test_every_option_may_be_typed_by_its_name_in_both_languages(game: tcg.Game) -> None:
    for name, field in fields_of(game.spec.card).items():
        if field.kind == "word":
            names = cells.option_names(name, field, game)
            assert set(names) == set(field.options), name
            for option, spelt in names.items():
                for text in (option, *spelt.values(), f" {spelt['en'].upper()} "):
                    assert cells.value(text, name, field, game) == option


def problems(path: Path, text: str, game: tcg.Game = ZTM) -> list[tuple[str, str, int | None, str | None]]:
    return [(p.severity, p.code, p.line, p.field) for p in game.check_cards(sheet(path / "x.csv", text))]


# cells

DRAWS = [{"do": "draw", "amount": 2}]


@pytest.mark.parametrize(
    ("cell", "means"),
    [
        ("draw 2", DRAWS),
        ("ｄｒａｗ　２", DRAWS),
        ("draw amount=2", DRAWS),
        (" draw  2 ; ", DRAWS),
        ('[{"do": "draw", "amount": 2}]', DRAWS),
        ("[{“do”: “draw”, “amount”: 2}]", DRAWS),
        ('{"do": "draw", "amount": 2}', DRAWS),
        ('{do = "draw", amount = 2}', DRAWS),
        ('{do = "draw", amount = 2}, {do = "draw", amount = 2}', DRAWS * 2),
        ('[{do = "draw", amount = 2}]', DRAWS),
        ("draw 2;draw 2", DRAWS * 2),
        ("draw -1 when.time=night", [{"do": "draw", "amount": -1, "when": {"time": "night"}}]),
        ("heal amount.count=abyss amount.times=5", [{"do": "heal", "amount": {"count": "abyss", "times": 5}}]),
        ("x when.behind=true", [{"do": "x", "when": {"behind": True}}]),
        ("", []),
    ],
)
def test_effects_in_a_cell(cell: str, means: Any) -> None:
    assert cells.notation(cell, "effects", "effects", str) == means


@pytest.mark.parametrize(
    "cell",
    [
        "draw two",
        "draw 2 2",
        "draw =2",
        "draw amount=",
        "draw a=1 a.b=2",
        "draw a.b=1 a=2",
        "draw " + ".".join("a" * 50) + "=1",
        "[" * 2000,
        "[{",
        "{do = }",
        '[{"do": "draw", "do": "draw"}]',
        '[{"amount": NaN}]',
        "draw " + "9" * 5000,
        "draw 99999999",
    ],
)
def test_a_cell_that_can_not_be_read_says_how_to_write_it(cell: str) -> None:
    with pytest.raises(CardFileError) as caught:
        cells.notation(cell, "effects", "effects", lambda: "draw 2")
    assert caught.value.field == "effects"
    assert all("draw 2" in caught.value.text[lang] for lang in LANGS)
    assert len(str(caught.value)) < 300


@games
def test_every_effect_of_the_games_own_cards_can_be_written_as_a_cell(game: tcg.Game) -> None:
    for raw in game.own_rows:
        for name, field in fields_of(game.spec.card).items():
            if field.kind in cells.NOTATED and raw.get(name):
                assert cells.notation(cells.written(raw[name]), name, field.kind, str) == raw[name], (raw["id"], name)


@games
def test_the_words_of_effects_are_told_with_cells_that_can_be_read(game: tcg.Game) -> None:
    for name, field in fields_of(game.spec.card).items():
        if field.kind not in ("effects", "when", "leaving"):
            continue
        for phrase in phrases(game, name):
            assert all(phrase.told.values())
            assert cells.notation(phrase.cell, name, field.kind, str)
        vocabulary = field.vocabulary or game.spec.vocabulary
        if field.kind == "effects":
            assert [phrase.name for phrase in phrases(game, name)] == list(vocabulary.words)
            assert [phrase.name for phrase in conditions(game, name)] == list(vocabulary.conditions)


# templates


@games
@pytest.mark.parametrize("form", ["csv", "toml", "json"])
@pytest.mark.parametrize("lang", LANGS)
def test_a_template_has_every_field_and_passes_the_check(game: tcg.Game, form: str, lang: str, tmp_path: Path) -> None:
    path = tmp_path / f"cards.{form}"
    path.write_bytes(encoded(cards_template(game, form, lang), form))
    assert game.check_cards(path) == []
    made = game.with_cards(path).extra_cards
    assert 2 <= len(made) <= 3
    assert len({card.kind for card in made.values()}) >= 2
    if form == "csv":
        header = path.read_text("utf-8-sig").splitlines()[0].split(",")
        named = set(columns(header, game))
        assert named >= set(fields_of(game.spec.card)) - {"name", "text"}
        for lang_of_name in LANGS:
            assert f"name_{lang_of_name}" in named


# all problems at once


def test_all_problems_of_all_cards_are_listed_with_line_and_field(tmp_path: Path) -> None:
    text = "ID,名前,種類,属性,時計,夜,昼,効果\n"
    text += 'a,あ,キャラ,かぜ,100,x,1,"draw two"\n'
    text += 'a,い,character,wind,1,,-1,"draw side=left amount=x; fly"\n'
    problems = ZTM.check_cards(sheet(tmp_path / "x.csv", text))
    assert {(p.line, p.field) for p in problems} == {
        (2, "kind"),
        (2, "attribute"),
        (2, "clock"),
        (2, "night"),
        (2, "effects"),
        (3, "id"),
        (3, "night"),
        (3, "day"),
        (3, "effects[0].side"),
        (3, "effects[0].amount"),
        (3, "effects[1].do"),
    }
    assert all(p.severity == "error" and p.code and set(p.text) == set(LANGS) for p in problems)
    with pytest.raises(CardFileError) as caught:
        ZTM.with_cards(tmp_path / "x.csv")
    assert [(e.line, e.field) for e in caught.value.all] == [(p.line, p.field) for p in problems]
    assert caught.value.all[0] is caught.value
    assert all(e.path == str(tmp_path / "x.csv") for e in caught.value.all)


def test_a_missing_field_says_what_it_may_be() -> None:
    (problem,) = ZTM.check_cards([{"id": "x", "name": "x", "kind": "enchant", "attribute": "none"}])
    assert problem.field == "clock"
    assert "0 から 99 までの整数" in problem.text["ja"]
    assert "a whole number from 0 to 99" in problem.text["en"]


def test_a_file_that_can_not_be_read_at_all_is_one_problem(tmp_path: Path) -> None:
    for name, text in (("a.csv", '"'), ("a.json", "{"), ("a.toml", "x ="), ("a.xls", "")):
        (problem,) = ZTM.check_cards(sheet(tmp_path / name, text))
        assert problem.severity == "error"
    assert [p.code for p in ZTM.check_cards(tmp_path / "none.csv")] == ["unreadable"]


@pytest.mark.parametrize(("kind", "text"), HOSTILE, ids=range(len(HOSTILE)))
def test_a_hostile_file_is_a_list_of_problems(tmp_path: Path, kind: str, text: str) -> None:
    problems = ZTM.check_cards(sheet(tmp_path / f"x.{kind}", text))
    assert problems
    assert all(p.severity == "error" and len(p.text[lang]) < 1000 for p in problems for lang in LANGS)


def test_so_many_errors_that_nobody_reads_them_are_cut_short(tmp_path: Path) -> None:
    problems = ZTM.check_cards(sheet(tmp_path / "x.csv", "id,name\n" + ",x\n" * 200_000))
    assert len(problems) == MOST + 1
    assert problems[-1].code == "too-many"


def test_what_an_author_should_know_is_a_warning(tmp_path: Path) -> None:
    suizokun = tcg.game("suizokun")
    name = suizokun.cards["apprentice"].name["ja"]
    rows = [
        {"id": "a", "name": "あ", "kind": "field", "text": "毎ターン、ふしぎなことが起こる。"},
        {"id": "b", "name": name, "kind": "field"},
        {"id": "apprentice", "name": "い", "kind": "field"},
        {"id": "c", "name": "う", "kind": "evolution", "cost": 3, "attribute": "none", "base": "nobody"},
    ]
    path = sheet(tmp_path / "x.json", json.dumps({"cards": rows}, ensure_ascii=False, indent=0))
    found = {p.card: (p.code, p.severity, p.field) for p in suizokun.check_cards(path)}
    assert found["a"] == ("text-only", "warning", "text")
    assert found["apprentice"] == ("replaces", "warning", "id")
    assert found["c"] == ("no-such-card", "warning", "base")
    assert [p.code for p in suizokun.check_cards([rows[1]])] == ["same-name"]
    base = {"id": "nobody", "name": "", "kind": "monster", "cost": 1, "attribute": "none"}
    assert [p.code for p in suizokun.check_cards([rows[3], base])] == ["no-visible"]  # it is there, though not in order


def test_a_card_of_text_alone_keeps_it_and_is_marked() -> None:
    row = {"id": "a", "name": "あ", "kind": "enchant", "attribute": "none", "clock": 0, "text": "好きに使う。"}
    game = ZTM.with_cards([row, {**row, "id": "b", "effects": DRAWS}, {**row, "id": "c", "text": None}])
    assert [game.cards[slug].text_only for slug in "abc"] == [True, False, False]
    assert game.cards["a"].text["ja"] == "好きに使う。"
    again = ZTM.with_cards([as_table(card) for card in game.extra_cards.values()])
    assert [again.cards[slug].text_only for slug in "abc"] == [True, False, False]
    from tcg_kit import svg

    for lang in LANGS:
        mark = game.label("note", "text-only", lang)
        assert mark in svg.card(game, "a", lang=lang)
        assert mark not in svg.card(game, "b", lang=lang)


@games
def test_the_games_own_cards_say_what_the_engine_does(game: tcg.Game) -> None:
    assert not [card.id for card in game.cards.values() if card.text_only]


def test_a_card_tells_the_cards_that_it_is_bound_to() -> None:
    """SZK-EVO-1: an evolution's base can be read, whatever shows the card."""
    game = tcg.game("suizokun")
    assert named_cards(game, "scythe-magus", "ja") == ["進化元: " + game.cards["sickle-goby"].name["ja"]]
    assert named_cards(game, "sickle-goby", "en") == []
    assert all(named_cards(game, card.id, "en") for card in game.cards.values() if card.kind == "evolution")
