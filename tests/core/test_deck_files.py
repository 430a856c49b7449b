"""Deck lists in the spellings that people use; never a silently shorter deck (design.md 5)."""

from __future__ import annotations

import json
import unicodedata
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

import tcg_kit as tcg
from tcg_kit.core.decks import Deck
from tcg_kit.core.names import safe
from tcg_kit.core.writing import deck_text, encoded

GAME = tcg.game("zutomayo").with_cards(
    [
        {
            "id": slug,
            "name": {"ja": ja, "en": en},
            "kind": "character",
            "attribute": "none",
            "clock": 1,
            "night": 40,
            "day": 40,
        }
        for slug, ja, en in (
            ("test-hare", "テスト月うさぎ", "Test Moon Hare"),
            ("lamp-9", "ランプ9号", "Lamp No. 9"),
            ("x2", "エックス2", "Double X"),
            ("data-gale", "データガール", "Data Gale"),
        )
    ]
)
TWO = Counter({"test-hare": 2, "lamp-9": 1})


def deck(path: Path, text: str, encoding: str = "utf-8") -> Counter[str]:
    path.write_bytes(text.encode(encoding))
    return Counter(tcg.read_deck(path, GAME).cards)


@pytest.mark.parametrize(
    "line",
    [
        "2 test-hare",
        "2x test-hare",
        "2 x test-hare",
        "2× test-hare",
        "test-hare x2",
        "test-hare ×2",
        "test-hare x 2",
        "test-hare 2",
        "test-hare\ntest-hare",
        "2 テスト月うさぎ",
        "テスト月うさぎ 2枚",
        "テスト月うさぎ　２枚",
        "テスト月うさぎ×2",
        "２枚 テスト月うさぎ",
        "2 Test Moon Hare",
        "test moon hare x2",
        "TEST MOON HARE 2",
        "２ ｔｅｓｔ－ｈａｒｅ",
        "  2   test-hare   # the fast one",
        "2 test-hare // the fast one",
        "ﾃｽﾄ月うさぎ 2",
        "test-hare *2",
        "test-hare*2",
        "テスト月うさぎ（2）",
        "テスト月うさぎ（２枚）",
        "テスト月うさぎ (x2)",
        "・テスト月うさぎ 2枚",
        "・テスト月うさぎ×2",
        "● 2 テスト月うさぎ",
        "- 2 test-hare",
        "* test-hare x2",
        "x2 test-hare",
        "×２ テスト月うさぎ",
        "*2 test-hare",
        "2*test-hare",
        "2xtest-hare",
        "2, test-hare",
        "2枚テスト月うさぎ",
        "2枚：テスト月うさぎ",
        "2: test-hare",
        "テスト月うさぎ：2",
        "テスト月うさぎ：２枚",
        "test-hare, 2",
        "test-hare = 2",
        "テスト月うさぎ\t2",
    ],
)
def test_spellings_of_a_line(tmp_path: Path, line: str) -> None:
    assert deck(tmp_path / "x.txt", line) == Counter({"test-hare": 2})


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "cp932"])
@pytest.mark.parametrize("ends", ["\n", "\r\n"])
@pytest.mark.parametrize("form", ["NFC", "NFD"])
def test_text_files_as_people_have_them(tmp_path: Path, encoding: str, ends: str, form: str) -> None:
    text = f"# my deck{ends}{ends}2 テスト月うさぎ{ends}1 lamp-9{ends}"
    if encoding != "cp932":
        text = unicodedata.normalize(form, text)  # type: ignore[arg-type]
    assert deck(tmp_path / "x.txt", text, encoding) == TWO


@pytest.mark.parametrize("count", ["-1", "1000", "1.5", "+2"])
def test_what_is_no_number_of_copies_is_told_as_that(tmp_path: Path, count: str) -> None:
    for kind, text in (("txt", f"{count} test-hare"), ("csv", f"count,id\n{count},test-hare")):
        with pytest.raises(tcg.DeckError) as caught:
            deck(tmp_path / f"x.{kind}", text)
        assert (caught.value.code, count in caught.value.text["en"]) == ("no-copies", True)


def test_the_entry_of_a_list_that_is_none_is_told(tmp_path: Path) -> None:
    (tmp_path / "x.json").write_text('{"cards": ["test-hare", 3, null, "nobody-here"]}', "utf-8")
    errors = [p.field for p in GAME.check_deck(tmp_path / "x.json") if p.field]
    assert errors == ["cards[1]", "cards[2]", "cards[3]"]


@pytest.mark.parametrize("head", ["Amount", "No.", "#", "Number of copies", "枚数", "x"])
def test_counts_under_many_headings(tmp_path: Path, head: str) -> None:
    assert deck(tmp_path / "x.csv", f"Card;{head}\ntest-hare;2\nlamp-9;1\n") == TWO


def test_a_column_of_numbers_that_may_be_counts_is_never_passed_over(tmp_path: Path) -> None:
    with pytest.raises(tcg.DeckError) as caught:
        deck(tmp_path / "x.csv", "card;Anzahl\ntest-hare;2\nlamp-9;1\n")
    assert (caught.value.code, caught.value.line) == ("deck-count", 1)
    assert "Anzahl" in caught.value.text["ja"]


def test_other_columns_of_a_deck_are_told_and_a_cards_own_are_not(tmp_path: Path) -> None:
    text = "id,名前,枚数,時計,メモ,Year\ntest-hare,x,2,1,すき,2026\nlamp-9,y,,1,,\n"
    assert deck(tmp_path / "x.csv", text) == TWO
    found = GAME.check_deck(tmp_path / "x.csv")
    told = [(p.severity, p.code, p.line) for p in found if p.line]
    assert told == [("warning", "no-column", 1), ("warning", "no-column", 1), ("warning", "deck-once", 3)]


def test_a_row_that_names_no_card_is_told(tmp_path: Path) -> None:
    (tmp_path / "x.csv").write_text("id,count\ntest-hare,2\n,3\nlamp-9,1\n", "utf-8")
    found = GAME.check_deck(tmp_path / "x.csv")
    assert [(p.severity, p.code, p.line) for p in found if p.line] == [("error", "deck-row", 3)]


def test_a_field_of_cards_is_no_count(tmp_path: Path) -> None:
    """DARK MOON's cards have a number: in a sheet of them it isn't how many."""
    game = tcg.game("darkmoon")
    card = next(card for card in game.cards.values() if card.kind == "character" and card.number > 1)
    (tmp_path / "x.csv").write_text(f"id,number\n{card.id},{card.number}\n", "utf-8")
    assert tcg.read_deck(tmp_path / "x.csv", game).cards == (card.id,)


@pytest.mark.parametrize("name", ["Dorn’s “Poem”", 'Dorn\'s "Poem"', "DORN‘S „POEM‟"])
def test_typographic_quotes_are_the_same(tmp_path: Path, name: str) -> None:
    own = {"id": "poem", "name": "Dorn's “Poem\"", "kind": "enchant", "attribute": "none", "clock": 0}
    (tmp_path / "x.txt").write_text(f"2 {name}\n", "utf-8")
    assert tcg.read_deck(tmp_path / "x.txt", GAME.with_cards([own])).cards == ("poem", "poem")


def test_a_bullet_or_a_number_that_belongs_to_a_name_is_none(tmp_path: Path) -> None:
    own = {"kind": "enchant", "attribute": "none", "clock": 0}
    names = {"dot": "・点", "star": "★", "two": "2 テスト月うさぎ", "nine": "ランプ（9）"}
    game = GAME.with_cards([{**own, "id": slug, "name": name} for slug, name in names.items()])
    (tmp_path / "x.txt").write_text("・点\n★ 2\n2 テスト月うさぎ\nランプ（9）\n・ランプ（9）（2）\n", "utf-8")
    assert tcg.read_deck(tmp_path / "x.txt", game).cards == ("dot", "star", "star", "two", "nine", "nine", "nine")


def test_a_name_that_several_cards_have_is_no_card(tmp_path: Path) -> None:
    own = {"kind": "enchant", "attribute": "none", "clock": 0, "name": "ふたご"}
    game = GAME.with_cards([{**own, "id": "twin-a"}, {**own, "id": "twin-b"}])
    for kind, text in (("txt", "2 ふたご\n1 twin-a\n"), ("json", '{"cards": {"ふたご": 2, "twin-a": 1}}')):
        (tmp_path / f"x.{kind}").write_text(text, "utf-8")
        with pytest.raises(tcg.DeckError) as caught:
            tcg.read_deck(tmp_path / f"x.{kind}", game)
        assert all("twin-a, twin-b" in caught.value.text[lang] for lang in ("ja", "en"))
        size = next(p for p in game.check_deck(tmp_path / f"x.{kind}") if p.code == "deck-size")
        assert "this one has 3" in size.text["en"]


@pytest.mark.parametrize(
    ("typed", "meant"),
    [("テスト月ウサギ", "テスト月うさぎ"), ("てすと月うさぎ", "テスト月うさぎ"), ("test-hair", "test-hare")],
)
def test_a_name_that_is_none_has_the_nearest_in_either_kana(tmp_path: Path, typed: str, meant: str) -> None:
    with pytest.raises(tcg.DeckError) as caught:
        deck(tmp_path / "x.txt", f"2 {typed}")
    assert all(meant in caught.value.text[lang] for lang in ("ja", "en"))
    assert meant in GAME.check_deck([typed])[0].text["ja"]


def test_what_is_read_of_a_line_without_a_card_is_its_name_and_its_copies(tmp_path: Path) -> None:
    (tmp_path / "x.txt").write_text("・だれでもない（3枚）\n- nobody at all\n2 もうひとり\n", "utf-8")
    errors = GAME.check_deck(tmp_path / "x.txt")
    for problem, name in zip(errors, ("だれでもない", "nobody at all", "もうひとり"), strict=False):
        assert f"'{name}'" in problem.text["ja"]
    assert "this one has 6" in next(p for p in errors if p.code == "deck-size").text["en"]


def test_a_line_that_is_none_says_how_to_write_one_and_how_own_cards_are_known(tmp_path: Path) -> None:
    (tmp_path / "x.txt").write_text("夜更かし猫を二枚\n", "utf-8")
    plain, own = tcg.game("zutomayo").check_deck(tmp_path / "x.txt"), GAME.check_deck(tmp_path / "x.txt")
    first = next(iter(GAME.cards.values())).name
    for lang in ("ja", "en"):
        assert f"2 {first[lang]}" in plain[0].text[lang]
        assert f"2 {first[lang]}" in own[0].text[lang]
        assert "--cards" in plain[0].text[lang]
        assert "--cards" not in own[0].text[lang]


@pytest.mark.parametrize("name", ["Lamp No. 9", "lamp-9", "ランプ9号", "ランプ９号", "Double X", "x2", "データガール"])
def test_names_that_end_or_begin_with_a_number(tmp_path: Path, name: str) -> None:
    for line in (name, f"1 {name}", f"{name} x1", f"{name} 1枚"):
        assert sum(deck(tmp_path / "x.txt", line).values()) == 1


def test_the_decks_name_is_the_files(tmp_path: Path) -> None:
    (tmp_path / "わたしのデッキ.txt").write_text("2 test-hare", encoding="utf-8")
    assert tcg.read_deck(tmp_path / "わたしのデッキ.txt", GAME).name == "わたしのデッキ"


@pytest.mark.parametrize("kind", ["toml", "json"])
@pytest.mark.parametrize(
    "cards", [{"test-hare": 2, "lamp-9": 1}, ["test-hare", "lamp-9", "test-hare"]], ids=["table", "list"]
)
def test_toml_and_json(tmp_path: Path, kind: str, cards: Any) -> None:
    if kind == "json":
        text = json.dumps({"name": "Mine", "cards": cards})
    elif isinstance(cards, dict):
        text = 'name = "Mine"\n[cards]\n' + "\n".join(f"{slug} = {n}" for slug, n in cards.items())
    else:
        text = f'name = "Mine"\ncards = {json.dumps(cards)}'
    assert deck(tmp_path / f"x.{kind}", text) == TWO
    assert tcg.read_deck(tmp_path / f"x.{kind}", GAME).name == "Mine"


@pytest.mark.parametrize(
    "text",
    [
        "id,count\ntest-hare,2\nlamp-9,1\n",
        "card,copies\ntest-hare,2\nlamp-9\n",
        "name,count\nテスト月うさぎ,２\nランプ9号,1\n",
        "id\ntest-hare\nlamp-9\ntest-hare\n",
        "わたしのデッキ,\nカード名,枚数\nテスト月うさぎ,2枚\nランプ9号,×1\n",
        "枚数;名前;メモ\n2;テスト月うさぎ;早い\n1;ランプ9号;\n",
        "名称,枚数\nテスト月うさぎ,2\nランプ9号,1\n",
        "カード,和名,枚数\n,テスト月うさぎ,2\nlamp-9,,1\n",
    ],
)
@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "cp932"])
def test_csv(tmp_path: Path, text: str, encoding: str) -> None:
    assert deck(tmp_path / "x.csv", text, encoding) == TWO


@pytest.mark.parametrize(
    ("kind", "text", "line"),
    [
        ("txt", "2 test-hare\n1 nobody\n", 2),
        ("txt", "2 test-hare\n\n# x\nx test-hare", 4),
        ("txt", "two test-hare", 1),
        ("txt", "-2 test-hare", 1),
        ("txt", "test-hare lamp-9", 1),
        ("txt", "1.5 test-hare", 1),
        ("txt", "99999999999999999999 test-hare", 1),
        ("csv", "id,count\ntest-hare,2\nnobody,1\n", 3),
        ("csv", "id,count\ntest-hare,two\n", 2),
        ("csv", "id,count\ntest-hare,-1\n", 2),
        ("csv", "what,count\ntest-hare,1\n", 1),
    ],
)
def test_a_line_that_names_no_card_or_number_is_an_error(tmp_path: Path, kind: str, text: str, line: int) -> None:
    with pytest.raises(tcg.DeckError) as caught:
        deck(tmp_path / f"x.{kind}", text)
    assert (caught.value.path, caught.value.line) == (str(tmp_path / f"x.{kind}"), line)


def test_all_lines_that_can_not_be_read_are_in_the_error(tmp_path: Path) -> None:
    with pytest.raises(tcg.DeckError) as caught:
        deck(tmp_path / "x.txt", "2 test-hare\n1 nobody\nlamp-9 x2\n3 test-hair\n")
    assert [error.line for error in caught.value.all] == [2, 4]
    assert "test-hare" in caught.value.all[1].text["ja"]
    problems = GAME.check_deck(tmp_path / "x.txt")
    assert [problem.line for problem in problems if problem.line] == [2, 4]
    assert {"deck-size", "copies"} <= {problem.code for problem in problems} | {"copies"}


@pytest.mark.parametrize("dash", "-‐‑‒–—―−ー－～〜~")
def test_dashes_and_long_vowel_marks_are_the_same(tmp_path: Path, dash: str) -> None:
    for name in ("test-hare", "データガール"):
        assert sum(deck(tmp_path / "x.txt", name.replace("-", dash).replace("ー", dash) + " x1").values()) == 1


def test_a_hash_in_a_name_is_no_comment(tmp_path: Path) -> None:
    own = {"name": "Gleam #2", "kind": "enchant", "attribute": "none", "clock": 0}
    game = GAME.with_cards([{**own, "id": "gleam-two"}, {**own, "id": "gleam-plain", "name": "Gleam"}])
    (tmp_path / "x.txt").write_text("Gleam #2\n2 Gleam #2 # two\nGleam # one\nGleam#2 x1\n", encoding="utf-8")
    assert tcg.read_deck(tmp_path / "x.txt", game).cards == ("gleam-two",) * 3 + ("gleam-plain", "gleam-two")


@pytest.mark.parametrize("form", ["txt", "toml", "csv", "json"])
@pytest.mark.parametrize("lang", ["ja", "en"])
def test_a_written_deck_is_read_back(tmp_path: Path, form: str, lang: str) -> None:
    ready = next(iter(GAME.decks.values()))
    mine = Deck("わたしの # デッキ\n2", (*ready.cards, "lamp-9"))
    (tmp_path / f"x.{form}").write_bytes(encoded(deck_text(GAME, mine, form, lang), form))
    assert Counter(tcg.read_deck(tmp_path / f"x.{form}", GAME).cards) == Counter(mine.cards)


@pytest.mark.parametrize(
    ("name", "file"),
    [
        ("../../x", "x"),
        ("CON", "deck"),
        ("nul", "deck"),
        ("わたしのデッキ 2", "わたしのデッキ 2"),
        ("a/b\\c:d*e?f", "a-b-c-d-e-f"),
        ("<b>&\u202e", "b"),
        ("...", "deck"),
        ("", "deck"),
        ("x" * 500, "x" * 60),
        ("が", "が"),
    ],
)
def test_a_decks_name_as_a_files(name: str, file: str) -> None:
    assert safe(name, "deck") == file


HOSTILE = [
    ("json", "{"),
    ("json", "[]"),
    ("json", "{}"),
    ("json", '{"cards": 5}'),
    ("json", '{"cards": [5]}'),
    ("json", '{"cards": [["test-hare"]]}'),
    ("json", '{"cards": {"test-hare": "2"}}'),
    ("json", '{"cards": {"test-hare": -1}}'),
    ("json", '{"cards": {"test-hare": true}}'),
    ("json", '{"cards": {"test-hare": 1e3}}'),
    ("json", '{"cards": {"test-hare": ' + "9" * 5000 + "}}"),
    ("json", '{"cards": {"test-hare": 1, "test-hare": 2}}'),
    ("json", '{"cards": {"nobody": 1}}'),
    ("json", '{"cards": {"test-hare": 999999999}}'),
    ("json", '{"cards": ["nobody"]}'),
    ("json", "[" * 100_000),
    ("toml", "cards = ["),
    ("toml", "[cards]\ntest-hare = 1\ntest-hare = 2"),
    ("toml", "[cards]\nnobody = 1"),
    ("toml", "name = 5\ncards = 3"),
]


@pytest.mark.parametrize(("kind", "text"), HOSTILE, ids=range(len(HOSTILE)))
def test_hostile_tables_are_refused(tmp_path: Path, kind: str, text: str) -> None:
    with pytest.raises(tcg.DeckError) as caught:
        deck(tmp_path / f"x.{kind}", text)
    assert caught.value.path == str(tmp_path / f"x.{kind}")
    assert len(str(caught.value)) < 600


@pytest.mark.parametrize("data", [b"\xff\xfe\x00\x01", b"2 \x81", b"#" * 5_000_000], ids=range(3))
def test_bytes_that_are_no_text_or_too_many(tmp_path: Path, data: bytes) -> None:
    (tmp_path / "x.txt").write_bytes(data)
    with pytest.raises(tcg.DeckError):
        tcg.read_deck(tmp_path / "x.txt", GAME)


@pytest.mark.parametrize(
    "text", ["nobody\n" * 500_000, "x" * 3_000_000, " #" * 1_500_000, "2 " * 1_500_000, "x 1" * 1_000_000], ids=range(5)
)
def test_large_lists_and_long_lines_are_refused_at_once(tmp_path: Path, text: str) -> None:
    (tmp_path / "x.txt").write_text("1 test-hare\n1 nobody\n" + text, encoding="utf-8")
    with pytest.raises(tcg.DeckError) as caught:
        tcg.read_deck(tmp_path / "x.txt", GAME)
    assert len(str(caught.value)) < 300
    assert GAME.check_deck(tmp_path / "x.txt")


def test_a_file_that_is_not_there_or_is_a_folder(tmp_path: Path) -> None:
    for path in (tmp_path / "none.txt", tmp_path):
        with pytest.raises(tcg.DeckError):
            tcg.read_deck(path, GAME)


def test_a_deck_with_hostile_names_is_only_data(tmp_path: Path) -> None:
    name = "../../<script>alert(1)</script>\u202e"
    (tmp_path / "x.json").write_text(json.dumps({"name": name, "cards": ["test-hare"]}), encoding="utf-8")
    before = sorted(tmp_path.iterdir())
    assert tcg.read_deck(tmp_path / "x.json", GAME).cards == ("test-hare",)
    assert sorted(tmp_path.iterdir()) == before


def test_a_read_deck_can_be_checked_and_played(tmp_path: Path) -> None:
    ready = GAME.decks[sorted(GAME.decks)[0]]
    (tmp_path / "x.txt").write_text(
        "\n".join(f"{n} {slug}" for slug, n in Counter(ready.cards).items()), encoding="utf-8"
    )
    mine = tcg.read_deck(tmp_path / "x.txt", GAME)
    assert GAME.check_deck(mine) == []
    assert GAME.new([mine, ready.name], seed=1).to_act == (0, 1)


@pytest.mark.parametrize(
    "wrong", [[5, 6], [["test-hare"]], "night", [["a", ["b"]], ["a"]], [None, None], 5, [{}, {}], ["no-such-deck"] * 2]
)
def test_decks_that_are_none_are_refused(wrong: Any) -> None:
    with pytest.raises(tcg.TcgKitError):
        GAME.new(wrong)


@pytest.mark.parametrize("wrong", [[1, None, ["x"]], [{}], ["nobody"] * 20, [""]])
def test_checking_a_deck_of_what_is_no_card_finds_problems(wrong: Any) -> None:
    problems = GAME.check_deck(wrong)
    assert any(p.severity == "error" for p in problems)
    assert all(p.text["ja"] and p.text["en"] and len(p.text["en"]) < 300 for p in problems)


def test_a_refused_deck_tells_its_problems() -> None:
    with pytest.raises(tcg.DeckError) as caught:
        GAME.new([["test-hare"] * 3, ["test-hare"]])
    assert [p.code for p in caught.value.problems] == ["deck-size", "copies"]  # type: ignore[attr-defined]


@pytest.mark.parametrize("players", [0, 1, 3, "2", None, True, 2.0])
def test_a_wrong_number_of_players_is_refused(players: Any) -> None:
    with pytest.raises(tcg.TcgKitError):
        GAME.new(players=players)
