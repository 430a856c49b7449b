"""Replays: saved and loaded the same; altered in any way, refused with a ReplayError and nothing else."""

from __future__ import annotations

import copy
import dataclasses
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import tcg_kit as tcg
from tcg_kit.core.cards import digest
from tcg_kit.core.rng import Rng
from tests.core.play import Json, at_decision, begin, choose, decisions, dumps, finished, told
from tests.core.test_scenario import edited, paths, put, remove, rich_positions

pytestmark = pytest.mark.parametrize("game", [tcg.game(slug) for slug in tcg.games()], ids=tcg.games())

WRONG: tuple[Any, ...] = (None, True, -1, 10**30, 1.5, "", "no-such-word", [], {}, [None], {"card": "?"})


def history(s: tcg.Session) -> str:
    """All that makes a session: its start, decisions, events and end."""
    actions = [str(step.action) for step in s.steps if step.action]
    events = [told(e) for step in s.steps for e in step.events]
    return dumps([s.view(at=0), actions, events, s.view(at=len(s.steps)), s.view()["rulings"]])


def saved(s: tcg.Session, path: Path) -> Json:
    s.save(path)
    found: Json = json.loads(path.read_text("utf-8"))
    return found


def written(data: Any, path: Path) -> Path:
    path.write_text(data if isinstance(data, str) else json.dumps(data, ensure_ascii=False), encoding="utf-8")
    return path


def refuse(path: Path) -> tcg.ReplayError:
    with pytest.raises(tcg.ReplayError) as caught:
        tcg.load(path)
    assert caught.value.path == str(path)
    return caught.value


def some(game: tcg.Game) -> Iterator[tcg.Session]:
    """Sessions of every sort: whole, unfinished, gone back, from positions, with rulings."""
    rulings: list[dict[str, str]] = [{}, *({key: r.options[-1]} for key, r in game.rulings.items())]
    for seed in range(8):
        yield finished(game, seed, rulings[seed % len(rulings)])
        yield at_decision(game, seed, seed)
    back = finished(game, 9)
    back.goto(3)
    yield back
    for s in rich_positions(game):
        started = game.scenario(s.view(), seed=4)
        for _ in range(3):
            if started.to_act:
                started.do(choose(started, Rng(2)))
        yield started


def test_what_is_saved_is_loaded(game: tcg.Game, tmp_path: Path) -> None:
    for s in some(game):
        s.save(tmp_path / "x.json")
        loaded = tcg.load(tmp_path / "x.json")
        assert history(loaded) == history(s)
        assert (loaded.at, loaded.seed, loaded.digest()) == (s.at, s.seed, s.digest())
        loaded.save(tmp_path / "y.json")
        assert (tmp_path / "y.json").read_bytes() == (tmp_path / "x.json").read_bytes()


def test_a_loaded_game_goes_on_like_the_saved_one(game: tcg.Game, tmp_path: Path) -> None:
    s = at_decision(game, 3, 6)
    s.save(tmp_path / "x.json")
    loaded = tcg.load(tmp_path / "x.json")
    for one in (s, loaded):
        for _ in decisions(one, 5):
            pass
    assert history(s) == history(loaded)


def test_a_replay_is_an_object_with_the_keys_of_the_contract(game: tcg.Game, tmp_path: Path) -> None:
    data = saved(finished(game, 1), tmp_path / "x.json")
    assert set(data) >= {"format", "game", "seed", "decks", "cards", "rulings", "decisions", "digests"}
    assert data["rng"]  # the generator's algorithm is named
    view = saved(game.scenario(at_decision(game, 1, 3).view()), tmp_path / "y.json")
    assert set(view) >= {"format", "game", "seed", "view", "cards", "rulings", "decisions", "digests"}
    assert all(game.parse(text) for text in data["decisions"])
    assert len(data["digests"]) >= len(data["decisions"]) // 16 + 1


def test_a_replay_embeds_added_cards(game: tcg.Game, tmp_path: Path) -> None:
    deck = list(next(iter(game.decks.values())).cards)
    slug = deck[0]
    renamed = {**_as_table(game, slug), "name": {"ja": "別のカード", "en": "Another card"}}
    name = {"ja": "新しい名前", "en": "A new name"}
    more = game.with_cards([renamed, {**_as_table(game, deck[-1]), "id": "quite-new", "name": name}])
    deck[-1] = "quite-new"
    s = more.new([deck, deck], seed=4)
    s.do(s.legal()[0])
    s.save(tmp_path / "x.json")
    loaded = tcg.load(tmp_path / "x.json")
    assert history(loaded) == history(s)
    assert loaded.game.cards["quite-new"].name == name
    assert loaded.game.cards["quite-new"] == more.cards["quite-new"]
    data = json.loads((tmp_path / "x.json").read_text("utf-8"))
    for card in data["cards"]["own"]:
        card["name"] = {"ja": "別の名前", "en": "Another name"}
    refuse(written(data, tmp_path / "y.json"))
    data["cards"]["own"] = []
    refuse(written(data, tmp_path / "y.json"))


def _as_table(game: tcg.Game, slug: str) -> Json:
    from tcg_kit.core.cards import as_table

    return as_table(game.cards[slug])


def test_all_cards_can_be_written_and_read_back(game: tcg.Game) -> None:
    tables = [_as_table(game, slug) for slug in game.cards]
    assert json.loads(json.dumps(tables)) == tables
    again = game.with_cards(tables)
    assert dict(again.cards) == dict(game.cards)


def test_a_card_that_has_changed_since_is_noticed(game: tcg.Game, tmp_path: Path) -> None:
    data = saved(finished(game, 2), tmp_path / "x.json")
    slug = next(iter(data["cards"]["digests"]))
    data["cards"]["digests"][slug] = "00000000"
    assert slug in str(refuse(written(data, tmp_path / "y.json")))


def test_a_card_whose_digest_is_missing_is_noticed(game: tcg.Game, tmp_path: Path) -> None:
    """Else a card could have changed unnoticed."""
    data = saved(finished(game, 2), tmp_path / "x.json")
    del data["cards"]["digests"][data["decks"][0]["cards"][0]]
    refuse(written(data, tmp_path / "y.json"))


def test_altered_decisions_seeds_decks_and_results_are_noticed(game: tcg.Game, tmp_path: Path) -> None:
    data = saved(finished(game, 5), tmp_path / "x.json")
    altered: list[Json] = []
    for key, value in (
        ("seed", data["seed"] + 1),
        ("decisions", data["decisions"][:-1]),
        ("decisions", [*data["decisions"], data["decisions"][-1]]),
        ("decisions", data["decisions"][::-1]),
        ("digests", data["digests"][:-1]),
        ("digests", []),
        ("digests", [[n, "0" * 16] for n, _ in data["digests"]]),
        ("digests", [*data["digests"], [99_999, data["digests"][-1][1]]]),
        ("decks", data["decks"][::-1]),
        ("decks", data["decks"][:1]),
        ("result", {**data["result"], "winner": 1 - (data["result"]["winner"] or 0)}),
        ("result", None),
        ("format", 999),
        ("rng", "mersenne"),
        ("game", "chess"),
        ("game", "../" + data["game"]),
        ("players", 3),
    ):
        altered.append({**data, key: value})
    for one in altered:
        refuse(written(one, tmp_path / "y.json"))
    for key in ("format", "game", "seed", "decks", "cards", "rulings", "decisions", "digests"):
        error = refuse(written({k: v for k, v in data.items() if k != key}, tmp_path / "y.json"))
        assert error.field is not None


def test_each_altered_decision_is_noticed(game: tcg.Game, tmp_path: Path) -> None:
    data = saved(finished(game, 6), tmp_path / "x.json")
    s = tcg.load(tmp_path / "x.json")
    end, noticed = s.digest(), 0
    decided = [i for i, step in enumerate(s.steps) if step.action]
    for n, i in enumerate(decided):
        s.goto(i)
        others = [str(a) for a in s.legal() if a != s.steps[i].action]
        if others:
            changed = copy.deepcopy(data)
            changed["decisions"][n] = others[0]
            try:
                loaded = tcg.load(written(changed, tmp_path / "y.json"))
            except tcg.ReplayError:
                noticed += 1
            else:  # two ways to the same position
                assert loaded.digest() == end
    assert noticed > len(decided) / 2


def test_values_replaced_by_wrong_ones(game: tcg.Game, tmp_path: Path) -> None:
    """Each by some: a ReplayError and nothing else; or, where it says nothing about the game, the same game."""
    changes = [remove, *(put(value) for value in WRONG)]
    sessions = [at_decision(game, 7, 7)]
    sessions += [game.scenario(s.view(), seed=2) for s in rich_positions(game)]
    refused = 0
    for s in sessions:
        if s.to_act:
            s.do(choose(s, Rng(1)))
        data = saved(s, tmp_path / "x.json")
        before = history(s)
        for turn, path in enumerate(paths(data)):
            for change in changes[turn % 12 :: 12]:
                target = written(edited(data, path, change), tmp_path / "y.json")
                try:
                    loaded = tcg.load(target)
                except tcg.ReplayError:
                    refused += 1
                else:
                    assert history(loaded) == before, path
    assert refused > 200


@pytest.mark.parametrize(
    "text",
    [
        "",
        "null",
        "[]",
        "5",
        '"replay"',
        "{}",
        "{",
        '{"format": NaN}',
        '{"format": 1, "format": 1}',
        '{"format": Infinity}',
        "[" * 50_000,
        '{"a":' * 50_000,
        '{"format": 1, "seed": ' + "9" * 5_000 + "}",
        "\x00",
        "\ufeff\ufeff{}",
        "<html></html>",
    ],
    ids=range(16),
)
def test_hostile_text_is_refused(game: tcg.Game, tmp_path: Path, text: str) -> None:
    refuse(written(text, tmp_path / "x.json"))


def test_hostile_parts_of_a_good_replay_are_refused(game: tcg.Game, tmp_path: Path) -> None:
    s = at_decision(game, 8, 3)
    s.save(tmp_path / "x.json")
    text = (tmp_path / "x.json").read_text("utf-8")
    seed = f'"seed": {s.seed}'
    assert seed in text
    hostile = [
        text.replace(seed, '"seed": NaN'),
        text.replace(seed, '"seed": ' + "9" * 5_000),
        text.replace(seed, '"seed": 1e400'),
        text.replace(seed, '"seed": "0"'),
        text.replace(seed, f"{seed}, {seed}"),
        text.replace('"rulings": {', '"rulings": {"deep": ' + "[" * 20_000 + "]" * 20_000 + ", "),
        text.replace('"decisions": [', '"decisions": ["p0 set ' + "x " * 100_000 + '", '),
    ]
    for end in range(0, len(text) - 2, max(1, len(text) // 25)):
        hostile.append(text[:end])
    for one in hostile:
        refuse(written(one, tmp_path / "y.json"))


@pytest.mark.parametrize("data", [b"\xff\xfe\x00", b"\x80" * 100, b"{" + b" " * 5_000_000], ids=range(3))
def test_bytes_that_are_no_text_are_refused(game: tcg.Game, tmp_path: Path, data: bytes) -> None:
    (tmp_path / "x.json").write_bytes(data)
    refuse(tmp_path / "x.json")


def test_a_file_that_is_not_there_or_is_a_folder(game: tcg.Game, tmp_path: Path) -> None:
    refuse(tmp_path / "none.json")
    (tmp_path / "folder.json").mkdir()
    refuse(tmp_path / "folder.json")


def test_a_path_with_a_nul_is_refused(game: tcg.Game) -> None:
    for read in (tcg.load, lambda path: tcg.read_deck(path, game), game.with_cards):
        with pytest.raises(tcg.TcgKitError, match="NUL"):
            read("a\0b.json")


@pytest.mark.parametrize("path", [None, 5, ["x.json"]])
def test_what_is_no_path_is_refused(game: tcg.Game, path: Any) -> None:
    for read in (tcg.load, lambda path: tcg.read_deck(path, game), begin(game, 1).save):
        with pytest.raises(tcg.TcgKitError) as caught:
            read(path)
        assert "is no path" in caught.value.text["en"]


def test_a_replay_reads_no_other_file(game: tcg.Game, tmp_path: Path) -> None:
    """`cards.own` is data; a path there must not be opened."""
    (tmp_path / "cards.json").write_text(json.dumps({"cards": []}), encoding="utf-8")
    data = saved(at_decision(game, 9, 2), tmp_path / "x.json")
    hostile: tuple[Any, ...] = (str(tmp_path / "cards.json"), "cards.toml", {"cards": []}, 5)
    for own in hostile:
        data["cards"]["own"] = own
        refuse(written(data, tmp_path / "y.json"))


def test_a_replay_of_a_windows_editor_is_read(game: tcg.Game, tmp_path: Path) -> None:
    s = at_decision(game, 10, 3)
    s.save(tmp_path / "x.json")
    text = (tmp_path / "x.json").read_text("utf-8")
    (tmp_path / "y.json").write_bytes(b"\xef\xbb\xbf" + text.replace("\n", "\r\n").encode())
    assert history(tcg.load(tmp_path / "y.json")) == history(s)


def test_saving_where_it_is_impossible_is_an_error_of_the_family(game: tcg.Game, tmp_path: Path) -> None:
    with pytest.raises(tcg.TcgKitError):
        begin(game, 1).save(tmp_path / "no" / "such" / "folder" / "x.json")
    with pytest.raises(tcg.TcgKitError):
        begin(game, 1).save(tmp_path)


def test_a_card_is_known_again_when_only_its_words_are_written_anew(game: tcg.Game) -> None:
    for card in game.cards.values():
        for text_only in (False, True):
            one = dataclasses.replace(card, text_only=text_only)
            reworded = dataclasses.replace(one, text={"ja": "ほかの文", "en": "other words"})
            renamed = dataclasses.replace(one, name={"ja": "ほかの名前", "en": "another name"})
            assert (digest(reworded) == digest(one)) is not text_only
            assert digest(renamed) != digest(one)
