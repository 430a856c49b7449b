"""Card sheets whose header, columns, rows or files are not as they should be: what is told, where, and what is read."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path

import pytest

import tcg_kit as tcg
from tcg_kit.core import files
from tcg_kit.core.lang import LANGS
from tcg_kit.core.writing import cards_template
from tests.core.test_own_cards import SHEET, ZTM, columns, games, problems, sheet, whale


def test_columns_of_ones_own_are_not_read_and_told_once(tmp_path: Path) -> None:
    text = SHEET.replace("限定強化", "価格（円）,メモ,").replace(",wind,", ",wind,")
    rows = [line + ",120,,ひみつ" if i else line for i, line in enumerate(text.splitlines())]
    assert problems(tmp_path, "\n".join(rows).replace(",,120,", ",120,")) == [
        ("warning", "no-column", 1, "価格（円）"),
        ("warning", "no-column", 1, "メモ"),
        ("warning", "no-heading", 1, None),
    ]
    whale(ZTM.with_cards(tmp_path / "x.csv"))


@pytest.mark.parametrize(
    ("typed", "meant", "field"),
    [("夜の攻撃", "夜の攻撃力", "night"), ("時計の値", "時計", "clock"), ("Clok", "clock", "clock")],
)
def test_a_mistyped_column_is_one_error_and_its_cells_are_still_checked(
    tmp_path: Path, typed: str, meant: str, field: str
) -> None:
    known = {"night": "夜", "clock": "時計"}[field]
    rows = SHEET.replace(f",{known},", f",{typed},").replace("２,５０", "x,x")
    found = ZTM.check_cards(sheet(tmp_path / "x.csv", rows))
    assert [(p.severity, p.code, p.line) for p in found if p.line == 1] == [("error", "no-column-near", 1)]
    assert f"「{meant}」のことですか" in found[0].text["ja"]
    assert sorted((p.code, p.field) for p in found if p.line != 1) == [("no-int", "clock"), ("no-int", "night")]


def test_a_column_of_ones_own_that_looks_like_one_that_is_there_is_no_mistake(tmp_path: Path) -> None:
    assert problems(tmp_path, SHEET.replace("限定強化", "夜の攻撃力（旧）")) == [
        ("warning", "no-column", 1, "夜の攻撃力（旧）")
    ]


def test_a_row_of_notes_alone_is_no_card(tmp_path: Path) -> None:
    text = SHEET.replace("限定強化", "メモ") + ",,,,,,,,合計2枚\n"
    assert problems(tmp_path, text) == [("warning", "no-column", 1, "メモ"), ("warning", "no-card-row", 4, None)]
    assert len(ZTM.with_cards(tmp_path / "x.csv").extra_cards) == 2


def test_a_column_that_is_missing_is_told_once(tmp_path: Path) -> None:
    rows = list(csv.reader(io.StringIO(SHEET)))
    out = io.StringIO()
    csv.writer(out).writerows(row[:3] + row[4:6] + row[7:] for row in rows)  # without attribute and day
    found = ZTM.check_cards(sheet(tmp_path / "x.csv", out.getvalue()))
    assert {(p.code, p.line, p.field) for p in found} == {
        ("missing-column", 1, "attribute"),
        ("missing-column", 1, "day"),
    }
    assert all("昼の攻撃力" in p.text["ja"] and "day attack" in p.text["en"] for p in found if p.field == "day")


def test_two_columns_of_one_field_are_an_error(tmp_path: Path) -> None:
    assert problems(tmp_path, SHEET.replace(",限定強化", ",夜の攻撃力")) == [("error", "twice-field", 1, "night")]


@games
@pytest.mark.parametrize("lang", LANGS)
def test_errors_stand_in_the_order_of_the_sheet(game: tcg.Game, lang: str, tmp_path: Path) -> None:
    """Every cell of a template in turn is spoilt, and told at its own place."""
    header, *rows = csv.reader(io.StringIO(cards_template(game, "csv", lang)))
    spoilt = [[cell and f"☃{cell}" for cell in row] for row in rows]
    out = io.StringIO()
    csv.writer(out).writerows([header, *spoilt])
    found = [p for p in game.check_cards(sheet(tmp_path / "x.csv", out.getvalue())) if p.severity == "error"]
    assert [p.line for p in found] == sorted(p.line or 0 for p in found)
    free = {"name", "name_ja", "name_en", "text", "text_ja", "text_en", "rarity"}
    places = {(p.line, p.place["ja"].split("列")[0].split()[-1]) for p in found if p.place}
    fields = columns(header, game)
    for row, cells_of in enumerate(spoilt, 2):
        told = {column for line, column in places if line == row}
        wrong = {files.letter(n) for n, cell in enumerate(cells_of) if cell and fields[n] not in free}
        assert told == wrong, (row, told ^ wrong)


@pytest.mark.parametrize("above", ["じぶんのカード\n", "じぶんのカード,,,,,,,,\n,,,,,,,,\n2026年,,,,,,,,\n"])
def test_a_title_above_the_header_is_told_and_not_read(tmp_path: Path, above: str) -> None:
    path = sheet(tmp_path / "x.csv", above + SHEET)
    (problem,) = ZTM.check_cards(path)
    assert (problem.severity, problem.code, problem.line) == ("warning", "title-row", 1)
    header = 1 + above.count("\n")
    assert f"{header}行目" in problem.text["ja"]
    assert f"row {header}" in problem.text["en"]
    whale(ZTM.with_cards(path))


def test_a_sheet_without_any_header_says_what_to_write(tmp_path: Path) -> None:
    (problem,) = ZTM.check_cards(sheet(tmp_path / "x.csv", SHEET.partition("\n")[2]))
    assert problem.code == "no-header"
    assert all(field.label["ja"] in problem.text["ja"] for field in ZTM.card_fields)
    assert "--template csv" in problem.text["en"]


@pytest.mark.parametrize(
    ("text", "code"),
    [("", "empty-file"), ("\n\n", "empty-file"), (",,,\n,,,\n", "empty-file"), (SHEET.partition("\n")[0], "no-rows")],
)
def test_a_file_without_cards_says_so(tmp_path: Path, text: str, code: str) -> None:
    assert [code for _, code, _, _ in problems(tmp_path, text)] == [code]


@pytest.mark.parametrize("name", ["x.xlsx", "x.xls", "x.ods", "x.numbers", "x.csv"])
def test_a_workbook_says_how_to_save_it(tmp_path: Path, name: str) -> None:
    (tmp_path / name).write_bytes(b"PK\x03\x04" + b"\0" * 40)
    (problem,) = ZTM.check_cards(tmp_path / name)
    assert problem.code == "workbook"
    assert all("CSV UTF-8" in problem.text[lang] for lang in LANGS)


def test_unicode_text_as_excel_saves_it(tmp_path: Path) -> None:
    out = io.StringIO()
    csv.writer(out, delimiter="\t", lineterminator="\r\n").writerows(csv.reader(io.StringIO(SHEET)))
    whale(ZTM.with_cards(sheet(tmp_path / "x.txt", out.getvalue(), "utf-16")))


def test_cells_under_no_column_are_refused_and_do_not_hide_the_others(tmp_path: Path) -> None:
    text = SHEET.replace("none,0", "none,x").rstrip() + ",,stray\n"
    found = ZTM.check_cards(sheet(tmp_path / "x.csv", text))
    assert [(p.code, p.line, p.place and p.place["ja"]) for p in found] == [
        ("many-cells", 3, "3行目 K列"),
        ("no-int", 3, "3行目 E列「時計」"),
    ]
    assert "stray" in found[0].text["ja"]


def test_a_place_is_the_row_and_column_of_the_spreadsheet(tmp_path: Path) -> None:
    """Also below cells of several lines, empty rows, and Excel's own first line, which it doesn't show."""
    text = "sep=,\n" + SHEET.replace("空のくじら", '"空の\nくじら"').replace("\name", "\n,,,,,,,,\n\name")
    text = text.replace('"damage 10"', '"damage 10; heal 5 when.time=夕方"').replace("none,0", "none,x")
    found = {p.field: p for p in ZTM.check_cards(sheet(tmp_path / "x.csv", text))}
    assert {p.line for p in found.values()} == {5}
    places = {field: p.place for field, p in found.items() if p.place is not None}
    assert places["clock"] == {"ja": "5行目 E列「時計」", "en": "row 5, column E (時計)"}
    assert places["effects[1].when.time"] == {
        "ja": "5行目 H列「効果」の2つ目 when.time（条件.時間）",
        "en": "row 5, column H (効果), no. 2, when.time",
    }


@pytest.mark.parametrize("kind", ["toml", "json"])
def test_a_place_is_the_line_of_the_text_and_the_fields_name(tmp_path: Path, kind: str) -> None:
    row = {"id": "x", "name": "x", "kind": "enchant", "attribute": "none", "clock": -1}
    text = json.dumps({"cards": [row]}, indent=0)
    if kind == "toml":
        text = "[[cards]]\n" + "".join(f"{key} = {json.dumps(value)}\n" for key, value in row.items())
    (problem,) = ZTM.check_cards(sheet(tmp_path / f"x.{kind}", text))
    assert problem.place == {"ja": f"{problem.line}行目 clock（時計）", "en": f"line {problem.line}, clock"}
    assert text.split("\n")[(problem.line or 0) - 1].strip('" ').startswith("clock")


def test_a_quotation_mark_that_is_not_closed_does_not_hide_the_rows_above(tmp_path: Path) -> None:
    text = SHEET.replace("none,0", "none,x") + 'z,"おわらない\n'
    assert [(code, line) for _, code, line, _ in problems(tmp_path, text)] == [("no-int", 3), ("no-csv", 4)]


def test_an_id_with_a_mistake_is_told_as_it_could_be(tmp_path: Path) -> None:
    (problem,) = ZTM.check_cards(sheet(tmp_path / "x.csv", SHEET.replace("ame-furi", "Ame Furi")))
    assert all("ame-furi" in problem.text[lang] for lang in LANGS)


def test_advice_is_given_beside_errors_also_for_the_cards_that_have_some(tmp_path: Path) -> None:
    text = (
        SHEET.replace(",効果,限定強化", ",効果,テキスト")
        + "x,空のくじら,エンチャント,none,0,,,,はねる。\nY,空のくじら,エンチャント,none,x,,,,とぶ。\n"
    )
    found = ZTM.check_cards(sheet(tmp_path / "x.csv", text))
    assert [(p.severity, p.code, p.line) for p in found] == [
        ("error", "no-slug-near", 5),
        ("error", "no-int", 5),
        ("warning", "same-name", 2),
        ("warning", "text-only", 4),
        ("warning", "same-name", 4),
        ("warning", "text-only", 5),
        ("warning", "same-name", 5),
    ]
