"""The deck builder without a browser: counts, limits, problems, files, what is sent."""

from __future__ import annotations

import json
import re
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

import tcg_kit as tcg

pytest.importorskip("anywidget")

from tcg_kit.core.lang import LANGS
from tcg_kit.core.names import holds
from tcg_kit.widgets import assets
from tcg_kit.widgets.building import Builder, constants, facets, limits, numbers
from tcg_kit.widgets.deck import DeckBuilder

GAMES = [tcg.game(slug) for slug in tcg.games()]
games = pytest.mark.parametrize("game", GAMES, ids=lambda g: g.slug)
ZTM = tcg.game("zutomayo")


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def builder(deck: Any = None, lang: str = "en") -> Builder:
    return Builder(ZTM, deck, None, lang, None)


def click(widget: Any, **message: Any) -> None:
    widget._handle_custom_msg(message, [])


@games
def test_limits_come_from_the_deck_rules(game: tcg.Game) -> None:
    """One copy more than the limit is a problem that a rule names; the limit itself is none."""
    most = limits(game, game.settled(None))
    assert list(most) == list(game.cards)
    for slug, n in list(most.items())[::7]:
        size = {"deck-size"}
        fine = {p.code for p in game.check_deck([slug] * n) if p.severity == "error"} - size
        over = [p for p in game.check_deck([slug] * (n + 1)) if p.severity == "error" and p.code not in fine | size]
        assert fine <= {p.code for p in game.check_deck([slug])}
        assert over
        assert all(p.rule in game.rules for p in over)


@games
@pytest.mark.parametrize("lang", LANGS)
def test_a_ready_deck_is_fine_and_one_card_more_is_told_with_its_rule(game: tcg.Game, lang: str) -> None:
    b = Builder(game, next(iter(game.decks)), None, lang, None)
    shown = b.picture()
    assert (shown["fine"], shown["problems"]) == (True, [])
    assert Counter(b.deck.cards) == Counter(next(iter(game.decks.values())).cards)
    slug = b.deck.cards[-1]
    b.handle({"do": "put", "id": slug, "n": 9})
    shown = b.picture()
    assert not shown["fine"]
    assert shown["counts"][slug] == 9
    assert all(p["rule"] in game.rules for p in shown["problems"])
    assert b.deck.cards.count(slug) == 9  # a problem doesn't keep it out
    b.handle({"do": "undo"})
    assert b.picture()["fine"]


@games
def test_cards_are_found_by_names_texts_and_ids_and_counted_by_declared_fields(game: tcg.Game) -> None:
    once = constants(game, game.settled(None))
    assert facets(game)[0] == "kind"
    for lang in LANGS:
        assert [card["id"] for card in once[lang]["cards"]] == list(game.cards)
        for card in once[lang]["cards"]:
            found = game.cards[card["id"]]
            assert all(holds(card["find"], told) for told in (found.name["ja"], found.name["en"], found.text[lang]))
            assert card["values"]["kind"] == found.kind
        for _, label, options in once[lang]["facets"]:
            assert label
            assert all(text for _, text in options)
        assert [name for name, _ in once[lang]["numbers"]] == numbers(game)
    json.dumps(once)


def test_put_name_clear_and_undo() -> None:
    b = builder()
    b.handle({"do": "put", "id": "moon-hare", "n": 2})
    b.handle({"do": "name", "name": "  Hares\n and   more "})
    assert (b.deck.name, b.deck.cards) == ("Hares and more", ("moon-hare", "moon-hare"))
    b.handle({"do": "clear"})
    assert b.deck.cards == ()
    b.handle({"do": "undo"})
    b.handle({"do": "undo"})
    assert b.deck.name == "My deck"
    assert list(b.deck.cards) == ["moon-hare"] * 2
    b.handle({"do": "undo"})
    b.handle({"do": "undo"})
    assert not b.deck.cards


@pytest.mark.parametrize(
    "message",
    [
        None,
        {},
        {"do": "fly"},
        {"do": "put", "id": "nobody", "n": 1},
        {"do": "put", "id": "moon-hare", "n": -1},
        {"do": "put", "id": "moon-hare", "n": 100},
        {"do": "put", "id": "moon-hare", "n": "2"},
        {"do": "put", "id": ["moon-hare"], "n": True},
        {"do": "load", "name": "file:../secret.txt"},
        {"do": "load", "name": "ready:none"},
        {"do": "save", "form": "exe"},
        {"do": "lang", "lang": "fr"},
        {"do": ["put"]},
        {"do": "load", "name": []},
    ],
)
@pytest.mark.parametrize("lang", LANGS)
def test_a_message_that_makes_no_sense_is_told_and_changes_nothing(message: Any, lang: str, here: Path) -> None:
    (here.parent / "secret.txt").write_text("2 moon-hare\n", encoding="utf-8")
    b = builder("day", lang)
    before = b.deck
    b.handle(message)
    assert b.error
    assert b.deck == before
    assert not list(here.iterdir())


@pytest.mark.parametrize("form", ["txt", "toml", "csv"])
def test_a_saved_deck_is_read_back_and_own_files_alone_are_replaced(form: str, here: Path) -> None:
    b = builder("day", "ja")
    (here / f"ひるの山.{form}").write_text("mine", encoding="utf-8")
    b.handle({"do": "name", "name": "ひるの山"})
    b.handle({"do": "put", "id": "moon-hare", "n": 5})  # broken decks are saved, too
    b.handle({"do": "save", "form": form})
    b.handle({"do": "save", "form": form})
    assert sorted(path.name for path in here.iterdir()) == sorted([f"ひるの山.{form}", f"ひるの山-1.{form}"])
    assert (here / f"ひるの山.{form}").read_text("utf-8") == "mine"
    assert Counter(tcg.read_deck(here / f"ひるの山-1.{form}", ZTM).cards) == Counter(b.deck.cards)
    assert f"ひるの山-1.{form}" in b.note


@pytest.mark.parametrize("form", ["txt", "toml", "csv"])
def test_a_file_that_is_not_there_yet_begins_as_an_empty_deck(form: str, here: Path) -> None:
    b = builder(f"new.{form}")
    assert f"new.{form}" in b.note
    assert (b.deck, list(here.iterdir())) == (tcg.Deck("new", ()), [])
    b.handle({"do": "put", "id": "moon-hare", "n": 2})
    b.handle({"do": "save", "form": form})
    assert tcg.read_deck(here / f"new.{form}", ZTM).cards == ("moon-hare",) * 2


@pytest.mark.parametrize("form", ["txt", "toml", "csv"])
def test_the_file_that_was_opened_is_what_saving_writes(form: str, here: Path) -> None:
    first = builder("day")
    first.handle({"do": "name", "name": "mine"})
    first.handle({"do": "save", "form": form})
    (here / f"other.{form}").write_bytes((here / f"mine.{form}").read_bytes())
    b = builder(f"mine.{form}")
    b.handle({"do": "put", "id": "moon-hare", "n": 4})
    b.handle({"do": "name", "name": "other"})
    b.handle({"do": "save", "form": form})
    assert f"mine.{form}" in b.note
    assert b.picture()["file"] == f"mine.{form}"
    assert tcg.read_deck(here / f"mine.{form}", ZTM).cards.count("moon-hare") == 4
    assert Counter(tcg.read_deck(here / f"other.{form}", ZTM).cards) == Counter(ZTM.decks["day"].cards)
    b.handle({"do": "load", "name": "ready:night"})  # a ready deck is no file: it is worked on in the one that is open
    b.handle({"do": "save", "form": form})
    assert Counter(tcg.read_deck(here / f"mine.{form}", ZTM).cards) == Counter(ZTM.decks["night"].cards)
    b.handle({"do": "load", "name": f"file:other.{form}"})
    b.handle({"do": "put", "id": "moon-hare", "n": 3})
    b.handle({"do": "undo"})
    b.handle({"do": "undo"})  # back in the first file
    b.handle({"do": "save", "form": form})
    assert Counter(tcg.read_deck(here / f"mine.{form}", ZTM).cards) == Counter(ZTM.decks["night"].cards)
    assert Counter(tcg.read_deck(here / f"other.{form}", ZTM).cards) == Counter(ZTM.decks["day"].cards)
    assert len(list(here.iterdir())) == 2
    forms = {"txt", "toml", "csv"} - {form}
    for other in forms:
        b.handle({"do": "save", "form": other})
        assert b.note
    assert len(list(here.iterdir())) == 4


@pytest.mark.parametrize("opened", [True, False])
def test_what_was_changed_elsewhere_is_not_overwritten(opened: bool, here: Path) -> None:
    """Neither in the file that was opened nor in one that was saved here; opened again, it is written."""
    file = here / "mine.txt"
    file.write_text("2 moon-hare\n", encoding="utf-8")
    b = builder("mine.txt" if opened else None)
    if not opened:
        file.unlink()
        b.handle({"do": "name", "name": "mine"})
    b.handle({"do": "save", "form": "txt"})
    b.handle({"do": "put", "id": "moon-hare", "n": 1})
    b.handle({"do": "save", "form": "txt"})  # its own change is none
    assert not b.error
    file.write_text("1 lamp\n", encoding="utf-8")
    b.handle({"do": "save", "form": "txt"})
    assert "mine.txt" in b.error
    assert not b.note
    assert file.read_text("utf-8") == "1 lamp\n"
    b.handle({"do": "load", "name": "file:mine.txt"})
    b.handle({"do": "save", "form": "txt"})
    assert not b.error
    assert tcg.read_deck(file, ZTM).cards == ("lamp",)
    file.unlink()  # nothing is lost by writing it again
    b.handle({"do": "save", "form": "txt"})
    assert not b.error
    assert file.exists()


def test_only_decks_are_offered_and_a_sheet_of_cards_is_refused(here: Path) -> None:
    own = [{"id": "boo", "name": "Boo", "kind": "enchant", "attribute": "none", "clock": 0, "text": "Boo!"}]
    (here / "cards.json").write_text(json.dumps({"cards": own}), encoding="utf-8")
    (here / "cards.csv").write_text("id,name,kind,attribute,clock\nmoon-hare,Boo,enchant,none,0\n", encoding="utf-8")
    (here / "cards.toml").write_text('[[cards]]\nid = "boo"\nkind = "enchant"\n', encoding="utf-8")
    (here / ".tcg-kit.json").write_text("{}", encoding="utf-8")
    ZTM.new(seed=1).save(here / "game.json")
    (here / "notes.txt").write_text("Remember the milk.\n", encoding="utf-8")
    (here / "deck.csv").write_text("card,count\nmoon-hare,2\n", encoding="utf-8")
    (here / "counted.csv").write_text("枚数,名前,種類\n2,月うさぎ便,キャラクター\n", encoding="utf-8")
    (here / "deck.json").write_text('{"cards": {"moon-hare": 2}}', encoding="utf-8")
    (here / "wrong.txt").write_text("2 moon-hare\n1 nobody\n", encoding="utf-8")  # what is wrong in it is told
    b = builder()
    assert [path.name for path in b.files()] == ["counted.csv", "deck.csv", "deck.json", "wrong.txt"]
    for name in ("cards.json", "cards.csv", "cards.toml"):
        with pytest.raises(tcg.DeckError) as e:
            builder(name)
        assert f'cards="{name}"' in str(e.value)
    (here / "notes.txt").write_text("2 moon-hare\n", encoding="utf-8")
    assert "notes.txt" in [path.name for path in b.files()]  # it has changed


@pytest.mark.parametrize("lang", LANGS)
def test_two_cards_of_one_name_are_told_apart(lang: str) -> None:
    name = ZTM.cards["lamp"].name
    own = [{"id": "lamp-2", "name": name, "kind": "enchant", "attribute": "none", "clock": 0}]
    shown = DeckBuilder("zutomayo", cards=own, lang=lang).constants[lang]["cards"]
    cards = {card["id"]: card["name"] for card in shown}
    assert len(set(cards.values())) == len(cards)
    assert "lamp-2" in cards["lamp-2"]
    assert cards["moon-hare"] == ZTM.cards["moon-hare"].name[lang]


@pytest.mark.parametrize("name", ["../../x", "CON", "a/b", "<script>", "..."])
def test_a_decks_name_never_leads_out_of_the_folder(name: str, here: Path) -> None:
    b = builder()
    b.handle({"do": "name", "name": name})
    path = b.save("txt")
    assert path.parent == here
    assert path.exists()
    assert path.stem.casefold() != "con"


def test_a_file_that_can_not_be_read_is_told_line_by_line(here: Path) -> None:
    (here / "x.txt").write_text("2 moon-hare\n1 nobody\nmoon-har\n", encoding="utf-8")
    b = builder("day", "ja")
    before = b.deck
    b.handle({"do": "load", "name": "file:x.txt"})
    shown = b.picture()
    assert b.deck == before
    assert [fault["text"][:4] for fault in shown["faults"]] == ["2行目:", "3行目:"]
    assert "moon-hare" in shown["faults"][1]["text"]
    (here / "x.txt").write_text("2 月うさぎ便\n", encoding="cp932")
    b.handle({"do": "load", "name": "file:x.txt"})
    assert (b.deck.name, b.deck.cards, b.picture()["faults"]) == ("x", ("moon-hare",) * 2, [])


def test_decks_to_begin_with(here: Path) -> None:
    (here / "x.txt").write_text("2 moon-hare\n", encoding="utf-8")
    for deck in ("x.txt", here / "x.txt", ["moon-hare"] * 2, tcg.read_deck(here / "x.txt", ZTM)):
        assert builder(deck).deck.cards == ("moon-hare",) * 2
    for wrong in ("nobody", ["nobody"], here / "none.pdf", here / "nowhere" / "x.txt"):
        with pytest.raises(tcg.DeckError):
            builder(wrong)


def test_own_cards_and_rulings() -> None:
    own = [{"id": "boo", "name": "おばけ", "kind": "enchant", "attribute": "none", "clock": 0, "text": "ばあ！"}]
    widget = DeckBuilder("zutomayo", [*ZTM.decks["day"].cards, "boo"], own, rulings={"deck_size": "any"}, lang="ja")
    assert widget.problems == []
    assert widget.deck.cards[-1] == "boo"
    boo = widget.constants["ja"]["cards"][0]  # own cards come first
    assert (boo["id"], boo["signed"]) == ("boo", "テキストのみ")
    s = widget.game.new([widget.deck, "day"], rulings={"deck_size": "any"})
    assert s.to_act
    with pytest.raises(tcg.CardFileError):
        DeckBuilder("zutomayo", cards=[{}])


def test_the_code_that_is_shown_plays_the_deck() -> None:
    widget = DeckBuilder("zutomayo", "night", lang="ja")
    table = eval(widget.state["code"], {"tcg": tcg, "builder": widget})
    assert table.player.s.decks[0].cards == widget.deck.cards


def test_each_message_sends_one_fresh_state() -> None:
    widget = DeckBuilder("zutomayo", lang="en")
    sent: list[dict[str, Any]] = []
    widget.observe(lambda change: sent.append(change.new), "state")
    click(widget, do="put", id="moon-hare", n=1)
    click(widget, do="look", id="lamp")
    click(widget, do="lang")
    click(widget, do="fly")
    assert [state["serial"] for state in sent] == [2, 3, 4, 5]
    assert sent[1]["look"] == "lamp"
    assert sent[1]["face"].startswith("<svg")
    assert (sent[2]["lang"], bool(sent[3]["error"])) == ("ja", True)
    json.dumps(sent)


def test_a_fault_is_shown_and_raised() -> None:
    widget = DeckBuilder("zutomayo", lang="en")

    def broken(sent: Any) -> None:
        raise RuntimeError("a fault")

    widget.builder.handle = broken  # type: ignore[method-assign]
    with pytest.raises(RuntimeError):
        click(widget, do="undo")
    assert "RuntimeError: a fault" in widget.state["error"]


@pytest.mark.parametrize("lang", LANGS)
def test_a_deck_in_words_stands_beside_the_widget_as_data(lang: str) -> None:
    own = [{"id": "x", "name": "<img src=x onerror=1>", "kind": "enchant", "attribute": "none", "clock": 0}]
    widget = DeckBuilder("zutomayo", ["x"], own, lang=lang)
    bundle = widget._repr_mimebundle_()
    data = bundle[0] if isinstance(bundle, tuple) else bundle
    assert "<img" in data["text/plain"]
    assert "ZTM-DECK-1" in data["text/plain"]
    assert "<img" not in data["text/html"]


def test_the_script_is_a_plain_module() -> None:
    text = assets.script("deck.js")
    assert text.count("export default") == 1
    for word in ("innerHTML", "outerHTML", "insertAdjacentHTML", "eval(", "https://"):
        assert word not in text, word


def test_the_words_of_the_script_are_there_and_used() -> None:
    from tcg_kit.widgets.words import texts

    script = assets.script("deck.js") + (Path(tcg.__file__).parent / "widgets" / "building.py").read_text("utf-8")
    used = set(re.findall(r"[\"'](deck-[a-z-]+)[\"']", script))
    known = {key for key in texts() if key.startswith("deck-")}
    assert used - {"deck-size"} == known  # which is a problem's code
