"""Effects in people's own words: names in both languages, the nearest of a mistyped one, the list of what there is."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest

import tcg_kit as tcg
from tcg_kit.core import cells
from tcg_kit.core.fieldlist import phrases, values
from tcg_kit.core.fields import Field, fields_of
from tcg_kit.core.lang import LANGS, Text, both
from tcg_kit.core.names import fold
from tcg_kit.core.reading import MEASURE, Reader

games = pytest.mark.parametrize("game", [tcg.game(slug) for slug in tcg.games()], ids=lambda g: g.slug)
ZTM = tcg.game("zutomayo")


def flat(table: Any, path: str = "") -> Iterable[tuple[str, Any]]:
    """Every name with its path and value in a table of effects."""
    for key, one in table.items():
        if isinstance(one, dict) and key != "name":
            yield from flat(one, f"{path}{key}.")
        else:
            yield f"{path}{key}", one


def effects_of(game: tcg.Game) -> Iterable[tuple[str, Field, dict[str, Any], Any]]:
    """The effects and conditions of the game's own cards: field, what it is, the table, what it means."""
    for raw in game.own_rows:
        for name, field in fields_of(game.spec.card).items():
            if field.kind in cells.NOTATED and raw.get(name):
                found = getattr(game.cards[raw["id"]], name)
                for i, table in enumerate(raw[name] if field.kind == "effects" else [raw[name]]):
                    yield name, field, table, found[i] if field.kind == "effects" else found


def in_japanese(table: Any, reader: Reader, key: str = "do") -> Any:
    """Effects with every word, key and option as it is called in Japanese, cards and conditions as they are."""
    if isinstance(table, dict):
        kept = ("name", "when")
        return {reader.label(k)["ja"]: v if k in kept else in_japanese(v, reader, k) for k, v in table.items()}
    if key == "do":
        return reader.label(table)["ja"]
    words = reader.vocabulary.words.values()
    places = [(field, word.text) for word in words for k, field in reader.fields(word).items() if k == key]
    places += [(f.field, f.text) for f in reader.vocabulary.filters.values() if f.name == key]
    places += [(MEASURE[key], both("", ""))] if key in MEASURE else []
    for field, text in places:
        if table in (known := reader.options(field)):
            return reader.option_names(field, key, text)[table]["ja"] if isinstance(table, str) else known
    assert not isinstance(table, str)
    return table


@games
def test_every_word_key_and_option_of_effects_may_be_written_in_japanese(game: tcg.Game) -> None:
    for name, field, table, found in effects_of(game):
        if field.kind == "effects":
            reader = Reader(field.vocabulary or game.spec.vocabulary, game, typed=True)
            japanese = in_japanese(table, reader)
            assert "do" not in japanese
            assert reader.effect(japanese, name) == found


@games
def test_every_option_of_a_condition_may_be_written_in_japanese(game: tcg.Game) -> None:
    for field in fields_of(game.spec.card).values():
        reader = Reader(field.vocabulary or game.spec.vocabulary, game, typed=True)
        for leaving, known in ((False, reader.vocabulary.conditions), (True, reader.vocabulary.leaving)):
            for one in known.values():
                for option in reader.options(one.field):
                    spelt = reader.option_names(one.field, one.name, one.text)[option]["ja"]
                    read = reader.when({reader.label(one.name)["ja"]: spelt}, "when", leaving)
                    assert read == ((one.name, option),)


@games
def test_names_of_words_and_keys_are_no_others(game: tcg.Game) -> None:
    names = game.texts["label-notation"]
    for lang in LANGS:
        folded = [fold(name[lang]) for name in names.values()]
        assert len(set(folded)) == len(folded)
    for key, name in names.items():
        assert fold(name["en"]) == fold(key)
        assert len(name["ja"].split()) == 1
    for field in fields_of(game.spec.card).values():
        vocabulary = field.vocabulary or game.spec.vocabulary
        words = (*vocabulary.words, *vocabulary.conditions, *vocabulary.leaving, *vocabulary.filters)
        inside = [key for word in vocabulary.words.values() for key in word.fields]
        assert {*words, *inside} <= set(names)


@pytest.mark.parametrize(
    ("cell", "means"),
    [
        ("引く 2", "draw 2"),
        ("ダメージ ２０ 条件.時間＝夜；引く", "damage 20 when.time=night; draw"),
        ("heal 10 when.attribute=闇", "heal 10 when.attribute=darkness"),
        ("heal 10 when.attribute=Darkness", "heal 10 when.attribute=darkness"),
        ("modify 20 stat=攻撃力 側=相手 until=この攻防の間", "modify 20 stat=attack side=opponent until=battle"),
        ("取る どこから=アビス どのカード.属性=炎 2", "take from=abyss filter.attribute=flame 2"),
        ("回復 量.数える場所=手札 量.倍=5", "heal amount.count=hand amount.times=5"),
        ("回復 5 条件.HPが相手より低い=はい", "heal 5 when.behind=true"),
        ('[{"効果": "引く", "量": 2}]', "draw 2"),
    ],
)
def test_cells_in_japanese(tmp_path: Path, cell: str, means: str) -> None:
    head = "id,name,kind,attribute,clock,effects\n"

    def effects(text: str) -> Any:
        out = io.StringIO()
        csv.writer(out).writerow(["x", "x", "enchant", "none", "0", text])
        (tmp_path / "x.csv").write_text(head + out.getvalue(), "utf-8")
        return ZTM.with_cards(tmp_path / "x.csv").cards["x"].effects

    assert effects(cell) == effects(means)


@pytest.mark.parametrize(
    ("cell", "field", "near"),
    [
        ("clok 2", "effects[0].do", "clock"),
        ("ひく 2", "effects[0].do", None),
        ("ダメジ 2", "effects[0].do", "ダメージ"),
        ("heal 2 sied=own", "effects[0].sied", "side"),
        ("heal 2 side=oponent", "effects[0].side", "opponent"),
        ("heal 2 when.tme=night", "effects[0].when.tme", "time"),
        ("heal 2 条件.じかん=夜", "effects[0].when.じかん", None),
        ("heal 2 when.time=nigt", "effects[0].when.time", "night"),
        ("take form=abyss", "effects[0].form", "from"),
        ("take from=アビズ", "effects[0].from", "アビス"),
    ],
)
def test_mistyped_words_have_the_nearest_or_all_with_their_names(
    tmp_path: Path, cell: str, field: str, near: str | None
) -> None:
    text = f"id,name,kind,attribute,clock,effects\nx,x,enchant,none,0,{cell}\n"
    (tmp_path / "x.csv").write_text(text, "utf-8")
    told = {p.field: p.text for p in ZTM.check_cards(tmp_path / "x.csv")}[field]
    if near is None:
        assert "--fields" in told["ja"]
        assert "(draw)" in told["ja"] or "(time)" in told["ja"]
    else:
        assert f"「{near}」のことですか" in told["ja"]
        assert f"did you mean {near}?" in told["en"]


def test_an_unknown_word_does_not_hide_its_conditions() -> None:
    row = {"id": "x", "name": "x", "kind": "enchant", "attribute": "none", "clock": 0}
    effect = {"do": "fly", "when": {"time": "dusk", "moon": 1}}
    assert {p.field for p in ZTM.check_cards([{**row, "effects": [effect]}])} == {
        "effects[0].do",
        "effects[0].when.time",
        "effects[0].when.moon",
    }


@games
def test_whatever_a_cell_should_hold_is_shown_by_one_of_the_games_own(game: tcg.Game) -> None:
    for name, field in fields_of(game.spec.card).items():
        if field.kind in cells.NOTATED:
            such = cells.example(name, field.kind, game)
            assert such
            reader = Reader(field.vocabulary or game.spec.vocabulary, game, typed=True)
            found = cells.notation(such, name, field.kind, str)
            match field.kind:
                case "effects":
                    assert reader.effects(found, name)
                case "boost":
                    assert reader.boost(found, name).do
                case _:
                    assert reader.when(found, name, leaving=field.kind == "leaving")


@games
def test_the_list_of_fields_tells_every_name_and_option_of_the_games_own_cards(game: tcg.Game) -> None:
    for name, field, table, _ in effects_of(game):
        listed = (
            next(n for n, f in fields_of(game.spec.card).items() if f.kind == "effects")
            if field.kind == "boost"
            else name
        )
        told: dict[str, list[Text]] = {value.name: [] for value in values(game, listed)}
        for value in values(game, listed):
            told[value.name].append(value.told)
        cells_told = " ".join(phrase.cell for phrase in phrases(game, listed))
        for path, given in flat(table):
            if path == "do":
                assert given in cells_told.split()
                continue
            assert path in told, (listed, path)
            if isinstance(given, str) and not path.endswith("name"):
                assert any(given in may["en"].split(", ") for may in told[path]), (path, given)
                assert any(f"({given})" in may["ja"] or given in may["ja"].split(", ") for may in told[path]), (
                    path,
                    given,
                )
