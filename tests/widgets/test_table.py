"""The table without a browser: playing, taking back, hints, the covered board, going on later, looking back."""

from __future__ import annotations

import asyncio
import json
import threading
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest

import tcg_kit as tcg

pytest.importorskip("anywidget")

from tcg_kit.core.rng import Rng
from tcg_kit.sim import bots
from tcg_kit.sim.review import review
from tcg_kit.widgets import shelf
from tcg_kit.widgets.table import Table
from tcg_kit.widgets.tables import TablePlayer


@pytest.fixture(autouse=True)
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("TCG_KIT_DATA", str(tmp_path))
    return tmp_path


def click(table: Table, do: str, **more: Any) -> None:
    table._handle_custom_msg({"do": do, **more}, [])


def player(table: Table) -> TablePlayer:
    assert isinstance(table.player, TablePlayer)
    return table.player


def move(table: Table, n: int = 0) -> bool:
    """Make the n-th move that is offered, at the newest instant; False if none is asked for."""
    click(table, "go", to="last")
    if table.state["choice"]["kind"] != "act":
        return False
    options = table.state["choice"]["options"]
    click(table, "confirm", action=options[n % len(options)][0])
    assert not table.state["error"]
    return True


def play_out(table: Table) -> None:
    n = 0
    while move(table, n):
        n += 1
    assert table.player.s.over


@pytest.mark.parametrize("slug", tcg.games())
def test_a_game_against_a_bot(slug: str) -> None:
    table = Table(slug, seed=3, lang="en", bot="greedy")
    play_out(table)
    s = table.player.s
    assert {action.seat for action in s.decisions} == {0, 1}
    assert table.state["choice"]["kind"] == "over"
    json.dumps(table.state)


def test_the_bot_does_what_it_would_do_without_a_widget() -> None:
    game = tcg.game("suizokun")
    table = Table("suizokun", seed=8, bot="greedy")
    for n in range(6):
        move(table, n)
    s = table.player.s.branch()
    greedy = bots.get("greedy", game)
    for n, action in enumerate(s.decisions):
        if action.seat == 1:
            s.goto(next(i for i, r in enumerate(s.records) if r[2] is not None and _number(s, i) == n))
            assert greedy(s.view(1), s.legal(1), bots.chance(s.seed, 1, n)) == action


def _number(s: tcg.Session, i: int) -> int:
    return sum(record[2] is not None for record in s.records[:i])


def test_taking_back_takes_the_bots_answers_back_too() -> None:
    table = Table("suizokun", seed=5, bot="greedy")
    for n in range(5):
        assert move(table, n)
    click(table, "go", to="last")
    before, view = list(table.player.s.decisions), table.player.s.view()
    move(table)
    after = list(table.player.s.decisions)
    assert after[: len(before)] == before
    click(table, "undo")
    s = table.player.s
    assert list(s.decisions) == before
    assert s.view() == view
    assert table.state["choice"]["kind"] == "act"
    assert len(s.steps) == s.at  # taken back for good: no record ahead
    move(table)
    assert list(table.player.s.decisions) == after  # the bot's luck was taken back with the rest


def test_nothing_can_be_taken_back_before_the_first_move() -> None:
    table = Table("zutomayo", seed=1, lang="en")
    assert "table-undo" not in [one["id"] for one in table.state["table"]["buttons"]]
    click(table, "undo")
    assert "no move" in table.state["error"]


@pytest.mark.parametrize("slug", tcg.games())
@pytest.mark.parametrize("lang", ["ja", "en"])
def test_a_hint_names_a_legal_move_and_its_reason(slug: str, lang: str, monkeypatch: pytest.MonkeyPatch) -> None:
    table = Table(slug, seed=3, lang=lang, bot="random")
    move(table)
    click(table, "go", to="last")
    before = table.player.s.digest()
    click(table, "hint")
    hint, told = player(table).hint, table.state["table"]["hint"]
    assert hint is not None
    assert hint.action in table.player.s.legal(0)
    assert told["why"]
    assert table.player.tell(hint.action) in told["told"]
    assert table.player.s.digest() == before
    move(table)
    assert table.state["table"]["hint"] is None  # it was about the position before


def test_a_hint_says_how_much_better_the_move_is() -> None:
    table = Table("zutomayo", seed=3, lang="en", bot="random")
    for n in range(3):
        move(table, n)
    click(table, "go", to="last")
    click(table, "hint")
    hint, told = player(table).hint, table.state["table"]["hint"]
    assert hint is not None
    assert f"{round(100 * hint.chance)} games of 100" in told["why"]
    assert hint.second is None or f"{round(100 * hint.other)})" in told["why"]
    assert "P1" in told["then"]


def secret(table: Table) -> str:
    """All that the browser gets of the position."""
    return json.dumps({**table.state, "serial": 0}, ensure_ascii=False)


def test_a_covered_board_shows_nothing_of_the_hands() -> None:
    table = Table("zutomayo", bot=None, seed=4, lang="en")
    game = table.player.game
    hands = {card for p in table.player.s.view()["players"] for card in [*p["hand"], *p["deck"]]}
    assert "P0, are you there?" in table.state["board"]
    assert not [card for card in hands if card in secret(table) or game.cards[card].name["en"] in secret(table)]
    bundle = table._repr_mimebundle_()
    still = json.dumps(bundle, default=str)
    assert not [card for card in hands if game.cards[card].name["en"] in still]
    click(table, "ready")
    mine, theirs = (table.player.s.view()["players"][seat]["hand"] for seat in (0, 1))
    assert all(game.cards[card].name["en"] in table.state["board"] for card in mine)
    assert not [card for card in set(theirs) - set(mine) if game.cards[card].name["en"] in table.state["board"]]
    click(table, "confirm", action="p0 mulligan")
    assert "P1, are you there?" in table.state["board"]
    assert not [card for card in hands if card in secret(table) or game.cards[card].name["en"] in secret(table)]
    click(table, "confirm", action="p1 mulligan")
    assert table.state["error"]  # nobody can choose behind the cover
    click(table, "ready")
    assert table.state["seat"] == 1
    assert all(game.cards[card].name["en"] in table.state["board"] for card in theirs)


@pytest.mark.parametrize("slug", tcg.games())
def test_under_a_covered_board_nothing_is_answered_and_nothing_is_done(slug: str) -> None:
    """Whatever is asked about whichever hand, before the first person is there and while one makes room."""
    table = Table(slug, bot=None, seed=3, lang="en")
    for _ in range(2):
        p = player(table)
        while p.covered is None:
            click(table, "leave") if p.waited is not None else move(table)
        done, answers = len(p.s.decisions), set()
        for seat, one in enumerate(p.s.view()["players"]):
            names = [p.game.cards[slug].name["en"] for slug in one["hand"]]
            legal = map(str, p.s.legal(seat)[:1])
            for text in ("the", "xx", *one["hand"], *(name.split()[0] for name in names), *legal):
                for do in ({"do": "why", "text": text}, {"do": "why", "text": f"p{seat} {text}"}):
                    click(table, **do)
                    answers.add((table.state["error"], table.state["note"], str(table.state["refused"])))
            for action in p.s.legal(seat)[:1]:
                click(table, "confirm", action=str(action))
                answers.add((table.state["error"], table.state["note"], str(table.state["refused"])))
        assert answers == {(p.say("table-cover", seat=p.covered), "", "None")}
        assert len(p.s.decisions) == done
        click(table, "ready")


def test_persons_change_seats_when_they_have_seen_what_happened() -> None:
    table = Table("darkmoon", bot=None, seed=2, lang="en")
    click(table, "ready")
    first = table.state["seat"]
    assert first == table.player.s.to_act[0]
    click(table, "confirm", action=f"p{first} end")
    click(table, "go", to="last")
    assert table.state["seat"] == first
    assert [one["id"] for one in table.state["choice"]["table"]] == ["table-leave"]
    click(table, "leave")
    assert f"P{1 - first}, are you there?" in table.state["board"]
    click(table, "ready")
    assert table.state["seat"] == 1 - first
    assert any("P" in one["text"] for one in table.state["happened"])
    click(table, "go", to="last")
    click(table, "undo")
    assert f"P{first}, are you there?" in table.state["board"]


def test_during_a_game_other_seats_views_are_refused() -> None:
    table = Table("zutomayo", seed=1, lang="en")
    click(table, "view", seat=None)
    assert "own seat" in table.state["error"]
    assert table.state["seat"] == 0
    for unknown in ("branch", "let", "new", "line"):
        click(table, unknown)
        assert table.state["error"]
    play_out(table)
    click(table, "view", seat=None)
    assert not table.state["error"]


def test_a_game_is_still_there_after_a_restart(data: Path) -> None:
    table = Table("suizokun", seed=6, lang="en", bot="search:3")
    for n in range(5):
        move(table, n)
    done = list(table.player.s.decisions)
    other = Table("suizokun", lang="en")  # as if in a new kernel
    assert "still here" in other.state["table"]["left"]["told"]
    click(other, "resume")
    assert list(other.player.s.decisions) == done
    assert "search bot (3 tries)" in other.state["table"]["title"]
    assert other.state["table"]["left"] is None
    assert not other.state["error"]
    play_out(other)
    assert Table("suizokun").state["table"]["left"] is None  # it is over


def test_looking_at_a_new_table_keeps_the_game_that_was_left() -> None:
    table = Table("zutomayo", seed=6)
    move(table)
    Table("zutomayo", seed=7)
    left = Table("zutomayo", seed=8)
    assert left.state["table"]["left"] is not None
    move(left)  # a game of one's own takes its place
    found = shelf.take("zutomayo", "play")
    assert found is not None
    assert found.session.seed == 8


def test_each_notebook_and_each_name_has_a_game_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    """As Jupyter starts kernels: with the path of the notebook, again the same after a restart."""
    places = [
        ("/a/play.ipynb", None),
        ("/b/play.ipynb", None),
        ("/a/play.ipynb", "夜/..\\の部"),
        ("", None),
        ("", "\ud800"),
    ]
    for seed, (notebook, save) in enumerate(places):
        monkeypatch.setenv("JPY_SESSION_NAME", notebook)
        table = Table("zutomayo", seed=seed, save=save)
        assert table.state["table"]["left"] is None
        move(table)
    for seed, (notebook, save) in enumerate(places):
        monkeypatch.setenv("JPY_SESSION_NAME", notebook)
        table = Table("zutomayo", save=save)
        click(table, "resume")
        assert (table.player.s.seed, len(table.player.s.decisions)) == (seed, 2)
    monkeypatch.setenv("JPY_SESSION_NAME", "/c/another.ipynb")
    table = Table("zutomayo", save=places[2][1])  # a name is the same in every notebook
    click(table, "resume")
    assert table.player.s.seed == 2
    files = list(shelf.path("zutomayo", "play").parent.iterdir())
    assert len(files) == len(places)
    play_out(table)
    assert sorted(set(files) - set(shelf.path("zutomayo", "play").parent.iterdir())) == [
        shelf.path("zutomayo", "play", places[2][1])
    ]


@pytest.mark.parametrize("name", ["", "  ", 3, ["x"]])
def test_a_name_to_keep_games_under_is_a_word(name: Any) -> None:
    with pytest.raises(tcg.TcgKitError, match="save"):
        Table("zutomayo", save=name)


def test_a_file_that_cant_be_used_is_said(data: Path) -> None:
    file = shelf.path("zutomayo", "play")
    file.parent.mkdir(parents=True)
    for text in ("{", "[]", '{"format": "tcg-kit table", "version": 1, "bots": [null], "replay": {}}', "\udcff"):
        file.write_bytes(text.encode("utf-8", "surrogateescape"))
        table = Table("zutomayo", seed=1, lang="en")
        assert "can't be read" in table.state["note"]
        assert table.state["table"]["left"] is None
    move(table)
    assert shelf.take("zutomayo", "play") is not None


def test_a_folder_that_cant_be_written_is_said(data: Path) -> None:
    (data / "tables").write_text("a file where the folder should be")
    table = Table("zutomayo", seed=1, lang="en")
    move(table)
    assert "can't be kept" in table.state["note"]
    assert len(table.player.s.decisions) == 2


def test_own_cards_and_an_own_bot_go_on_after_a_restart() -> None:
    game = tcg.game("zutomayo")
    mine = {"id": "my-cat", "name": {"ja": "うちのネコ", "en": "Our Cat"}, "kind": "character", "attribute": "wind"}
    own = game.with_cards([{**mine, "clock": 1, "night": 10, "day": 90}])
    deck = ["my-cat", "my-cat", *game.decks["day"].cards[2:]]

    def mybot(view: Mapping[str, Any], legal: Sequence[tcg.Action], rng: Rng) -> tcg.Action:
        return legal[0]

    table = Table(own, bot=mybot, decks=[deck, "night"], seed=1, lang="en")
    assert "mybot" in table.state["table"]["title"]
    for _ in range(2):
        move(table)
    again = Table(own, bot=mybot, lang="en")
    click(again, "resume")
    assert "my-cat" in again.player.game.cards
    assert "mybot" in again.state["table"]["title"]
    play_out(again)


def test_a_new_game_as_the_form_says() -> None:
    table = Table("darkmoon", seed=1, lang="en")
    names = [name for name, _ in table.state["table"]["form"]["decks"]]
    click(table, "deal", bot="random", players=3, seat=2, decks=[names[1], names[1], names[0]])
    assert table.state["table"]["title"] == "P0: random bot – P1: random bot – You (P2)"
    assert [deck.name for deck in table.player.s.decks or []] == [names[1], names[1], names[0]]
    assert table.state["seat"] == 2
    first = table.player.s.seed
    click(table, "deal")
    assert table.player.s.seed != first
    assert table.state["seat"] == 2
    click(table, "deal", bot="person", players=2, seat=0, decks=names[:2])
    assert table.state["choice"]["kind"] == "cover"
    click(table, "deal", bot="greedy", players=2, seat=None, decks=names[:2])
    assert table.state["table"]["watch"]


@pytest.mark.parametrize(
    "form",
    [
        {"players": 9},
        {"players": True},
        {"bot": "clever"},
        {"bot": "greedy", "seat": 5},
        {"bot": "own"},
        {"decks": ["none", "such"]},
        {"decks": "day"},
        {"bot": ["greedy"]},
    ],
)
def test_a_form_that_cant_be_is_refused(form: dict[str, Any]) -> None:
    table = Table("zutomayo", seed=1, lang="en")
    s = table.player.s
    click(table, "deal", **form)
    assert table.state["error"]
    assert table.player.s is s


def test_watching_two_bots() -> None:
    table = Table("zutomayo", None, bots=("greedy", "random"), seed=2, lang="en")
    assert [one["id"] for one in table.state["choice"]["table"]] == ["table-step", "table-run"]
    click(table, "watch")
    assert len(table.player.s.decisions) == 1
    click(table, "watch", on=True)
    assert table.player.s.over
    assert list(table.player.s.decisions) == list(bots.play(tcg.game("zutomayo"), ("greedy", "random"), 2).decisions)
    assert shelf.take("zutomayo", "play") is None


def test_a_review_finds_where_the_game_turned() -> None:
    table = Table("zutomayo", seed=3, lang="en", bot="greedy")
    click(table, "review")
    assert "over" in table.state["error"]
    play_out(table)
    click(table, "review")
    told = table.state["table"]["review"]
    assert 1 <= len(told["points"]) <= 3
    assert told["chances"][-1] == (100 if table.player.s.result == {"winner": 0} else told["chances"][-1])
    click(table, "point", n=0)
    assert table.state["table"]["review"]["points"][0]["here"]
    assert table.player.here == (player(table).looked.points[0].at, 0)  # type: ignore[union-attr]
    click(table, "point", n=7)
    assert table.state["error"]


def test_a_review_is_the_same_each_time_and_ends_with_the_result() -> None:
    for seed in (1, 2):
        s = bots.play(tcg.game("zutomayo"), ("greedy", "random"), seed)
        one, two = review(s, 0), review(s, 0)
        assert one == two
        assert s.result is not None
        assert one.chances[-1] == (len(s.steps), {0: 1.0, 1: 0.0, None: 0.5}[s.result["winner"]])
        assert [at for at, _ in one.chances] == sorted(at for at, _ in one.chances)
        largest = max(abs(b - a) for (_, a), (_, b) in zip(one.chances, one.chances[1:], strict=False))
        assert largest == max(abs(point.after - point.before) for point in one.points)
        for point in one.points:
            assert point.better is None or point.better.chance > point.own


def test_a_bot_that_cheats_or_breaks_is_shown_and_can_be_taken_back() -> None:
    def cheat(view: Mapping[str, Any], legal: Sequence[tcg.Action], rng: Rng) -> tcg.Action:
        return legal[0]._replace(args=("moon-hare",) * 3)

    table = Table("zutomayo", bot=cheat, seed=1, lang="en")
    click(table, "confirm", action="p0 mulligan")
    assert "P1: cheat: chose" in table.state["error"]
    assert "not among" in table.state["error"]
    click(table, "undo")
    assert not table.state["error"]
    assert table.state["choice"]["kind"] == "act"


# ---------------------------------------------------------------- thinking beside the kernel's other work


def test_the_picture_comes_before_the_thought_and_a_stale_thought_is_dropped() -> None:
    """The person takes the move back while the bot thinks: what it found then is dropped."""
    wait, begun = threading.Event(), threading.Event()

    def slow(view: Mapping[str, Any], legal: Sequence[tcg.Action], rng: Rng) -> tcg.Action:
        begun.set()
        assert wait.wait(20)
        return legal[0]

    async def go() -> None:
        table = Table("zutomayo", bot=slow, seed=1, lang="en")
        table.comm = table.comm or object()
        move(table)
        await asyncio.to_thread(begun.wait, 20)
        assert "Thinking: P1: slow" in table.state["table"]["busy"]
        assert len(table.player.s.decisions) == 1
        click(table, "undo")
        assert len(table.player.s.decisions) == 0
        wait.set()
        for _ in range(200):
            await asyncio.sleep(0.01)
        assert len(table.player.s.decisions) == 0
        assert table.state["table"]["busy"] == ""
        move(table)
        for _ in range(200):
            await asyncio.sleep(0.01)
            if len(table.player.s.decisions) == 2:
                break
        assert [action.seat for action in table.player.s.decisions] == [0, 1]
        assert table.state["choice"]["kind"] != "wait"

    asyncio.run(go())


def test_what_was_gone_back_in_stays_shown_while_the_bot_answers() -> None:
    table = Table("suizokun", seed=4, bot="greedy", lang="en")
    for n in range(3):
        move(table, n)
    p = player(table)
    click(table, "go", to="first")
    here = p.here
    p._stir()
    table._think()
    assert p.here == here
