"""Card files as people have them: TOML, JSON, CSV; BOM, CP932, CRLF, full-width digits, NFD (design.md 5, traps)."""

from __future__ import annotations

import csv
import io
import json
import re
import unicodedata
from pathlib import Path
from typing import Any

import pytest

import tcg_kit as tcg

GAME = tcg.game("zutomayo")
ROWS: list[dict[str, Any]] = [
    {
        "id": "new-hare",
        "name": {"ja": "がんばるウサギ①髙～", "en": "Busy Hare"},
        "kind": "character",
        "attribute": "wind",
        "clock": 2,
    },
    {"id": "007", "name": "おばけ", "kind": "enchant", "attribute": "none", "clock": 0, "cost": 3, "power": 1},
]
ROWS[0] |= {"night": 50, "day": 30, "boost": {"amount": 20, "when": {"time": "night"}}}
ROWS[1] |= {"effects": [{"do": "draw", "amount": 2}, {"do": "heal", "amount": {"count": "abyss", "times": 5}}]}
NFC = unicodedata.normalize("NFC", "がんばるウサギ①髙～")


def as_json(rows: list[dict[str, Any]] = ROWS) -> str:
    return json.dumps({"cards": rows}, ensure_ascii=False)


def as_toml() -> str:
    return """
# two cards
[[cards]]
id = "new-hare"
name = { ja = "がんばるウサギ①髙～", en = "Busy Hare" }
kind = "character"
attribute = "wind"
clock = 2
night = 50
day = 30
boost = { amount = 20, when = { time = "night" } }

[[cards]]
id = "007"
name = "おばけ"
kind = "enchant"
attribute = "none"
clock = 0
cost = 3
power = 1
effects = [{ do = "draw", amount = 2 }, { do = "heal", amount = { count = "abyss", times = 5 } }]
"""


def as_csv() -> str:
    out = io.StringIO()
    names = [
        "id",
        "name_ja",
        "name_en",
        "kind",
        "attribute",
        "clock",
        "night",
        "day",
        "cost",
        "power",
        "boost",
        "effects",
    ]
    writer = csv.DictWriter(out, names, lineterminator="\n")
    writer.writeheader()
    for row in ROWS:
        name = row["name"] if isinstance(row["name"], dict) else {"ja": row["name"], "en": row["name"]}
        flat = {k: json.dumps(v) if isinstance(v, dict | list) else v for k, v in row.items() if k != "name"}
        writer.writerow({**flat, "name_ja": name["ja"], "name_en": name["en"]})
    return out.getvalue()


TEXTS = {"json": as_json(), "toml": as_toml(), "csv": as_csv()}


def written(path: Path, text: str, encoding: str = "utf-8") -> Path:
    path.write_bytes(text.encode(encoding))
    return path


def check(game: tcg.Game) -> None:
    hare, ghost = game.cards["new-hare"], game.cards["007"]
    assert hare.name == {"ja": NFC, "en": "Busy Hare"}
    assert (hare.night, hare.day, hare.clock, hare.power, hare.cost, hare.rarity) == (50, 30, 2, 0, 0, "N")
    assert hare.boost is not None
    assert hare.effects == ()
    assert ghost.name == {"ja": "おばけ", "en": "おばけ"}
    assert (ghost.cost, ghost.power, ghost.clock, len(ghost.effects)) == (3, 1, 0, 2)
    assert len(game.cards) == len(GAME.cards) + 2


def test_a_list_of_dicts() -> None:
    check(GAME.with_cards(ROWS))


@pytest.mark.parametrize("kind", TEXTS)
@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "cp932"])
@pytest.mark.parametrize("ends", ["\n", "\r\n", "\r"])
def test_files_as_people_have_them(tmp_path: Path, kind: str, encoding: str, ends: str) -> None:
    check(GAME.with_cards(written(tmp_path / f"x.{kind}", TEXTS[kind].replace("\n", ends), encoding)))


@pytest.mark.parametrize("kind", TEXTS)
def test_names_in_nfd_become_nfc(tmp_path: Path, kind: str) -> None:
    check(GAME.with_cards(written(tmp_path / f"x.{kind}", unicodedata.normalize("NFD", TEXTS[kind]))))


@pytest.mark.parametrize("kind", TEXTS)
def test_a_path_may_be_text_and_its_ending_in_capitals(tmp_path: Path, kind: str) -> None:
    check(GAME.with_cards(str(written(tmp_path / f"X.{kind.upper()}", TEXTS[kind]))))


def test_full_width_digits_and_spaces_in_a_csv(tmp_path: Path) -> None:
    text = TEXTS["csv"].replace(",50,30,", ",５０, 30 ,").replace("wind,2", "wind,２")
    assert text != TEXTS["csv"]
    check(GAME.with_cards(written(tmp_path / "x.csv", text)))


def test_half_width_kana_stay_names(tmp_path: Path) -> None:
    path = written(tmp_path / "x.csv", TEXTS["csv"].replace("おばけ", "ｵﾊﾞｹ"), "cp932")
    assert GAME.with_cards(path).cards["007"].name["ja"] in ("ｵﾊﾞｹ", "オバケ")


def test_ids_stay_text(tmp_path: Path) -> None:
    game = GAME.with_cards(written(tmp_path / "x.csv", TEXTS["csv"]))
    assert "007" in game.cards
    assert "7" not in game.cards


def test_one_language_is_enough_in_a_csv(tmp_path: Path) -> None:
    text = "id,name_en,kind,attribute,clock\nx,Ghost,enchant,none,1\n"
    assert GAME.with_cards(written(tmp_path / "x.csv", text)).cards["x"].name == {"ja": "Ghost", "en": "Ghost"}


def test_empty_lines_and_short_rows_of_a_csv(tmp_path: Path) -> None:
    text = "id,name,kind,attribute,clock,cost\n\nx,Ghost,enchant,none,1\n,,,,,\ny,Ghost,enchant,none,1,2\n\n"
    game = GAME.with_cards(written(tmp_path / "x.csv", text))
    assert (game.cards["x"].cost, game.cards["y"].cost) == (0, 2)


def test_an_added_card_may_replace_one_and_leaves_the_first_game_alone() -> None:
    slug = next(iter(GAME.cards))
    before = GAME.cards[slug]
    game = GAME.with_cards([{**ROWS[1], "id": slug}])
    assert game.cards[slug].name["ja"] == "おばけ"
    assert GAME.cards[slug] is before
    again = game.with_cards([ROWS[0]])
    assert again.cards[slug].name["ja"] == "おばけ"
    assert "new-hare" in again.cards
    assert "new-hare" not in game.cards


def test_a_text_is_taken_from_the_file_or_written_from_the_effects() -> None:
    game = GAME.with_cards([ROWS[1], {**ROWS[1], "id": "told", "text": {"ja": "2枚引く。", "en": "Draw two."}}])
    assert game.cards["told"].text == {"ja": "2枚引く。", "en": "Draw two."}
    assert "2" in game.cards["007"].text["en"]
    assert "2" in game.cards["007"].text["ja"]


def test_lines_of_a_text_become_one() -> None:
    game = GAME.with_cards([{**ROWS[1], "text": "好きな曲を歌う。\n拍手をもらう。\n"}])
    assert game.cards["007"].text["ja"] == "好きな曲を歌う。 拍手をもらう。"


@pytest.mark.parametrize(("typed", "meant"), [("2.0", 2), ("２", 2), (" 2 ", 2), ("2.50", None), ("2,0", None)])
def test_whole_numbers_as_programs_write_them(typed: str, meant: int | None) -> None:
    rows = [{**ROWS[0], "clock": typed}]
    assert [p.field for p in GAME.check_cards(rows)] == ([] if meant else ["clock"])
    assert meant is None or GAME.with_cards(rows).cards["new-hare"].clock == meant


def test_cards_cannot_be_changed() -> None:
    slug, card = next(iter(GAME.cards.items()))
    with pytest.raises(AttributeError):
        card.cost = 3
    with pytest.raises(TypeError):
        GAME.cards[slug] = card  # type: ignore[index]


def broken(change: dict[str, Any]) -> dict[str, Any]:
    return {k: v for k, v in {**ROWS[0], **change}.items() if v != "missing"}


BROKEN: list[tuple[dict[str, Any], str]] = [
    ({"id": "missing"}, "id"),
    ({"id": "Hare"}, "id"),
    ({"id": "with"}, "id"),
    ({"id": "-x"}, "id"),
    ({"id": ""}, "id"),
    ({"id": 7}, "id"),
    ({"id": "../x"}, "id"),
    ({"id": "x" * 500}, "id"),
    ({"id": "うさぎ"}, "id"),
    ({"name": "missing"}, "name"),
    ({"name": 5}, "name"),
    ({"name": {"ja": "x"}}, "name"),
    ({"name": {"ja": "x", "en": "y", "fr": "z"}}, "name"),
    ({"name": "a\nb"}, "name"),
    ({"name": "x" * 5000}, "name"),
    ({"name": ""}, "name"),
    ({"name": " \u3000"}, "name"),
    ({"name": {"ja": "x", "en": "\u200b"}}, "name"),
    ({"name": "x\u202ey"}, "name"),
    ({"text": "x\u0007"}, "text"),
    ({"kind": "missing"}, "kind"),
    ({"kind": "monster"}, "kind"),
    ({"attribute": "ice"}, "attribute"),
    ({"attribute": None}, "attribute"),
    ({"clock": "two"}, "clock"),
    ({"clock": -1}, "clock"),
    ({"clock": 1.5}, "clock"),
    ({"clock": True}, "clock"),
    ({"clock": 10**5000}, "clock"),
    ({"clock": "9" * 5000}, "clock"),
    ({"night": None}, "night"),
    ({"cost": "-"}, "cost"),
    ({"colour": "red"}, "colour"),
    ({"nihgt": 3}, "nihgt"),
    ({"effects": "draw"}, "effects"),
    ({"effects": {"do": "draw"}}, "effects"),
    ({"effects": [{}]}, "effects[0]"),
    ({"effects": [5]}, "effects[0]"),
    ({"effects": [{"do": "fly"}]}, "effects[0].do"),
    ({"effects": [{"do": ["draw"]}]}, "effects[0].do"),
    ({"effects": [{"do": "draw", "amount": "x"}]}, "effects[0].amount"),
    ({"effects": [{"do": "draw", "amont": 1}]}, "effects[0].amont"),
    ({"effects": [{"do": "heal"}]}, "effects[0].amount"),
    ({"effects": [{"do": "draw"}, {"do": "draw", "side": "left"}]}, "effects[1].side"),
    ({"effects": [{"do": "draw", "when": {"moon": 1}}]}, "effects[0].when.moon"),
    ({"effects": [{"do": "draw", "when": {"time": "dusk"}}]}, "effects[0].when.time"),
    ({"effects": [{"do": "draw", "when": 5}]}, "effects[0].when"),
    ({"effects": [{"do": "draw", "amount": {"count": "moon"}}]}, "effects[0].amount.count"),
    ({"effects": [{"do": "draw", "amount": {}}]}, "effects[0].amount"),
    ({"effects": [{"do": "draw"}] * 500}, "effects"),
    ({"boost": 20}, "boost"),
    ({"boost": {}}, "boost"),
    ({"boost": {"amount": 20, "when": {"time": "dusk"}}}, "boost.when.time"),
]


@pytest.mark.parametrize(("change", "field"), BROKEN, ids=range(len(BROKEN)))
def test_a_wrong_card_is_refused_and_its_field_named(change: dict[str, Any], field: str) -> None:
    before = dict(GAME.cards)
    with pytest.raises(tcg.CardFileError) as caught:
        GAME.with_cards([ROWS[1], broken(change)])
    assert caught.value.field is not None
    assert caught.value.field.startswith(field)
    assert len(str(caught.value)) < 600
    assert dict(GAME.cards) == before


@pytest.mark.parametrize(
    ("typo", "meant"), [("nihgt", "night"), ("atribute", "attribute"), ("Power", "power"), ("effect", "effects")]
)
def test_an_unknown_field_suggests_the_nearest(typo: str, meant: str) -> None:
    with pytest.raises(tcg.CardFileError) as caught:
        GAME.with_cards([{**ROWS[0], typo: 1}])
    assert meant in str(caught.value)


@pytest.mark.parametrize(
    ("kind", "text", "line"),
    [
        ("toml", as_toml().replace("clock = 0", "clock = -3"), 18),
        ("toml", as_toml().replace("clock = 0", ""), 13),
        ("json", json.dumps({"cards": [ROWS[0], ROWS[1] | {"clock": -3}]}, indent=0), 26),
        ("toml", as_toml().replace("day = 30", "day = "), 10),
        ("json", as_json().replace('"clock": 0', '"clock": '), 1),
        ("csv", as_csv().replace("none,0", "none,-3"), 3),
        ("csv", as_csv() + "a,b,c,d,e,f,g,h,i,j,k,l,m,n\n", 4),
    ],
)
def test_a_file_error_carries_path_and_line(tmp_path: Path, kind: str, text: str, line: int) -> None:
    path = written(tmp_path / f"x.{kind}", text)
    with pytest.raises(tcg.CardFileError) as caught:
        GAME.with_cards(path)
    assert (caught.value.path, caught.value.line) == (str(path), line)
    assert str(path) in str(caught.value)


@pytest.mark.parametrize(
    ("kind", "text", "line"),
    [
        ("toml", '[[cards]]\nid = "x\n', 2),
        ("toml", "[[cards]]\nid = x\n", 2),
        ("toml", '[[cards]]\nid "x"\n', 2),
        ("toml", "[[cards]]\n= 5\n", 2),
        ("toml", "[[cards]]\nid = 'x'\nid = 'y'\n", 3),
        ("toml", "[[cards]]\nboost = {a = 1, a = 2}\n", 2),
        ("toml", "[[cards]]\neffects = [1, 2", 2),
        ("toml", "[[cards]]\nid = 'x' 'y'\n", 2),
        ("json", '{"cards": [\n{"id": "x}]}', 2),
        ("json", '{"cards": [\n{"id": x}]}', 2),
        ("json", '{"cards": [\n{id: "x"}]}', 2),
        ("json", '{"cards": [\n{"id" "x"}]}', 2),
        ("json", '{"cards": [\n{"id": "x"} {"id": "y"}]}', 2),
        ("json", '{"cards": [\n{"id": "x",}]}', 2),
        ("json", '{"cards": []}\nx', 2),
        ("csv", 'id,name\n"a\nb",x\ny,"z', 3),
        ("csv", 'id,name\nx,"y"z', 2),
        ("csv", "id,name\nx," + "y" * 200_000, 2),
    ],
)
def test_what_breaks_the_grammar_of_a_file_is_said_in_the_readers_language(
    tmp_path: Path, kind: str, text: str, line: int
) -> None:
    """No sentence of a library's, which are English, stands in a Japanese one."""
    found = GAME.check_cards(written(tmp_path / f"x.{kind}", text))
    (problem,) = [p for p in found if p.code in ("no-toml", "no-json", "no-csv", "long-cell")]
    assert problem.line == line
    assert not re.search(r"[A-Za-z]{2,}", re.sub("TOML|JSON|CSV", "", problem.text["ja"]))
    assert not re.search("[ぁ-んァ-ヶ一-龠]", problem.text["en"])


@pytest.mark.parametrize("kind", TEXTS)
def test_the_same_id_twice_in_one_input_is_refused(tmp_path: Path, kind: str) -> None:
    path = written(tmp_path / f"x.{kind}", TEXTS[kind].replace("new-hare", "007"))
    for source in (path, [ROWS[0], ROWS[0]]):
        with pytest.raises(tcg.CardFileError) as caught:
            GAME.with_cards(source)
        assert caught.value.field == "id"


HOSTILE = [
    ("json", "[" * 100_000),
    ("json", '{"cards": [' + '{"id":' * 50_000),
    ("json", '{"cards": [], "cards": []}'),
    ("json", '{"cards": [{"id": "x", "id": "y"}]}'),
    ("json", '{"cards": [{"clock": NaN}]}'),
    ("json", '{"cards": [{"clock": 1e999}]}'),
    ("json", '{"cards": [{"clock": ' + "9" * 5000 + "}]}"),
    ("json", "{}"),
    ("json", "[]x"),
    ("json", "5"),
    ("json", ""),
    ("json", '{"cards": {}}'),
    ("json", '{"cards": [], "more": 1}'),
    ("toml", "a = " + "[" * 50_000),
    ("toml", "cards = 5"),
    ("toml", "[[cards]]\nclock = " + "9" * 5000),
    ("toml", "[cards]"),
    ("toml", "[[cards]]\nid = 'x'\nid = 'y'"),
    ("toml", "\x00"),
    ("csv", ""),
    ("csv", "id,id\nx,y\n"),
    ("csv", '"id\nx'),
    ("csv", "id,name\n" + "x" * 200_000 + ",y\n"),
    ("csv", "\x00\n\x00\n"),
    ("txt", "id,name\nx,y\n"),
    ("exe", "MZ"),
    ("", "x"),
]


@pytest.mark.parametrize(("kind", "text"), HOSTILE, ids=range(len(HOSTILE)))
def test_hostile_files_are_refused(tmp_path: Path, kind: str, text: str) -> None:
    path = written(tmp_path / f"x.{kind}", text)
    with pytest.raises(tcg.CardFileError) as caught:
        GAME.with_cards(path)
    assert caught.value.path == str(path)
    assert len(str(caught.value)) < 1000


@pytest.mark.parametrize(
    "data",
    [
        b"\xff\xfe\x00\x01",
        b"\x81",
        "Café, it’s".encode("cp1252") + b"\x81",
        b"\x89PNG\0\0",
        b"[[cards]]\nname = '\x80\xa0'",
        b"#" * 5_000_000,
    ],
    ids=range(6),
)
def test_bytes_that_are_no_text_or_too_many(tmp_path: Path, data: bytes) -> None:
    path = tmp_path / "x.toml"
    path.write_bytes(data)
    with pytest.raises(tcg.CardFileError):
        GAME.with_cards(path)


@pytest.mark.parametrize(
    "wrong", [None, 5, {"id": "x"}, {"cards": 5}, [None], [[]], ["x"], [5], b"x", {}, {1: 2}, [{1: 2}]]
)
def test_what_is_no_cards_is_refused(wrong: Any) -> None:
    with pytest.raises(tcg.CardFileError):
        GAME.with_cards(wrong)


def test_a_file_that_is_not_there_or_is_a_folder(tmp_path: Path) -> None:
    (tmp_path / "folder.toml").mkdir()
    for path in (tmp_path / "none.toml", tmp_path / "folder.toml", tmp_path):
        with pytest.raises(tcg.CardFileError) as caught:
            GAME.with_cards(path)
        assert caught.value.path == str(path)
