"""Wrong arguments: every public function and method answers them with an error of the one family, in both languages."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

import tcg_kit as tcg

JUNK: tuple[Any, ...] = (None, 5, -1, "x", [], object(), True, 1.5, {}, b"x", [[]], {"x": 1}, float("nan"))
HERE = {"slug": "zutomayo", "game": "zutomayo", "games": 2, "progress": False, "text": "p0 set lamp", "path": "f.x"}
"""What the other arguments are while one is wrong."""
INSIDE = {"Results.add": "takes what a batch of games made"}
"""What is no call of a user."""


def calls() -> Iterator[tuple[str, Callable[..., Any]]]:
    """The public functions, and the methods of everything that they give."""
    game = tcg.game("zutomayo")
    s = game.new(seed=1)
    s.do("p0 mulligan")
    made: list[Any] = [game, s, s.steps[0], s.events[0], s.legal()[0], next(iter(game.decks.values()))]
    made += [tcg.why(s), tcg.what_now(s), tcg.diagram(game.graph()), tcg.simulate(game, games=2, progress=False)]
    for name in tcg.__all__:
        if inspect.isfunction(getattr(tcg, name)):
            yield name, getattr(tcg, name)
    for one in made:
        for name in dir(type(one)):
            if not name.startswith("_") and callable(getattr(one, name)) and not hasattr(tuple, name):
                yield f"{type(one).__name__}.{name}", getattr(one, name)


def tries(call: Callable[..., Any]) -> Iterator[tuple[str, dict[str, Any]]]:
    """Arguments of which one is wrong."""
    wanted = [p for p in inspect.signature(call).parameters.values() if p.kind not in (p.VAR_KEYWORD, p.VAR_POSITIONAL)]
    game = tcg.game("zutomayo")
    for wrong in wanted:
        for junk in JUNK:
            others = {p.name: HERE[p.name] for p in wanted if p.name in HERE}
            others |= {p.name: game.new(seed=1) for p in wanted if p.name == "s"}
            others |= {p.name: game.graph() for p in wanted if p.name == "graph"}
            others |= {p.name: None for p in wanted if p.default is p.empty and p.name not in others}
            yield wrong.name, {**others, wrong.name: junk}


CALLS = dict(calls())


@pytest.mark.parametrize("name", [name for name in CALLS if name not in INSIDE])
def test_wrong_arguments_are_an_error_of_the_family(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    told = []
    for wrong, arguments in tries(CALLS[name]):
        if f"{name}({wrong})" in INSIDE:
            continue
        try:
            CALLS[name](**arguments)
        except tcg.TcgKitError as e:
            told.append(e.text)
        finally:
            tcg.set_lang(None)
    assert all(text["ja"].strip() and text["en"].strip() for text in told)


def test_the_walk_reaches_what_the_contract_names() -> None:
    assert {"game", "games", "load", "read_deck", "observe", "diagram", "simulate", "why", "what_now"} <= set(CALLS)
    assert {"Session.do", "Session.legal", "Session.view", "Session.goto", "Session.save", "Step.view"} <= set(CALLS)
    assert {"Game.new", "Game.scenario", "Game.parse", "Game.check_deck", "Game.with_cards", "Game.graph"} <= set(CALLS)
    assert {"Diagram.save", "Event.text", "Results.plot", "Results.to_pandas", "Explanation.text"} <= set(CALLS)


@pytest.mark.parametrize("slug", tcg.games())
def test_an_action_whose_parts_are_junk(slug: str) -> None:
    s = tcg.game(slug).new(seed=1)
    verb = s.legal()[0].verb
    seats: list[Any] = [0, 5, None, "x", [], True]
    names: list[Any] = [verb, None, 5, [], "x"]
    words: list[Any] = [(), (5,), ([],), (None,), ("a b",), None, 7, "x", {}]
    refused = 0
    for seat in seats:
        for name in names:
            for args in words:
                action = tcg.Action(seat, name, args)
                s.legal(s.to_act[0])
                for call in (s.do, s.why_not):
                    try:
                        call(action)
                    except tcg.TcgKitError:
                        refused += 1
                    else:
                        if call == s.do:
                            s.undo()
    assert refused > 300


@pytest.mark.parametrize("slug", tcg.games())
def test_options_of_diagrams_that_are_junk(slug: str) -> None:
    game = tcg.game(slug)
    for name in game.graphs:
        options = list(inspect.signature(game.spec.topics[name]).parameters)[1:] if name != "flow" else []
        for option in (*options, "lang", "no_such_option"):
            for junk in (*JUNK, 10**9):
                try:
                    game.graph(name, **{option: junk})
                except tcg.TcgKitError as e:
                    told = e.text
                    continue
                assert option != "no_such_option", name
        assert set(told) == {"ja", "en"}


def test_a_session_is_asked_for_and_how_to_get_one_is_told() -> None:
    for call in (tcg.why, tcg.what_now):
        with pytest.raises(tcg.TcgKitError) as caught:
            call("x")  # type: ignore[arg-type]
        assert all("game.new()" in caught.value.text[lang] for lang in ("ja", "en"))


def test_a_game_may_be_given_by_its_slug_everywhere(tmp_path: Path) -> None:
    path = tmp_path / "deck.txt"
    path.write_text("2 moon-hare\n", "utf-8")
    game = tcg.game("zutomayo")
    assert tcg.game(game) is game
    assert tcg.read_deck(path, "zutomayo") == tcg.read_deck(path, game)
    assert sorted(tcg.observe(game, games=1)) == sorted(tcg.observe("zutomayo", games=1))
    with pytest.raises(tcg.TcgKitError, match="mattsun"):
        tcg.read_deck(path, "chess")


@pytest.mark.parametrize("seat", [True, False, 1.0, "0", 2, -1, [0]])
def test_a_seat_is_one_of_the_numbers_and_nothing_like_it(seat: Any) -> None:
    s = tcg.game("zutomayo").new(seed=1)
    for call in (s.legal, s.view, lambda one: tcg.why(s, seat=one), lambda one: tcg.what_now(s, one)):
        with pytest.raises(tcg.TcgKitError):
            call(seat)


@pytest.mark.parametrize("slug", tcg.games())
def test_notation_names_seats_of_the_game(slug: str) -> None:
    game = tcg.game(slug)
    verb, most = next(iter(game.spec.verbs)), game.spec.players[1]
    assert game.parse(f"p{most - 1} {verb}").seat == most - 1
    assert game.parse(f"P0 {verb}") == game.parse(f"p0 {verb}")
    for seat in (f"p{most}", "p9", "p99", "p" + "1" * 5000, "P7"):
        with pytest.raises(tcg.NotationError) as caught:
            game.parse(f"{seat} {verb}")
        assert all(f"p{most - 1}" in text for text in caught.value.text.values())
    with pytest.raises(tcg.NotationError, match="p0 me …"):
        game.parse(f"me {verb}")


@pytest.mark.parametrize("path", [None, 5, b"x.json", "", "no/such/folder/x.json", "a\0b", "."])
def test_a_replay_that_cannot_be_written_is_one_kind_of_error(
    path: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(tcg.ReplayError):
        tcg.game("zutomayo").new(seed=1).save(path)
    assert not list(tmp_path.iterdir())
