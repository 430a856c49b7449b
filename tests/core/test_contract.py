"""The public contract of design.md 3: names, attributes and errors that users, lessons and outside checks call."""

from __future__ import annotations

import inspect
from collections.abc import Mapping, Sequence
from typing import Any

import pytest

import tcg_kit as tcg
from tcg_kit.core.errors import FileError
from tests.core.play import at_decision, finished

games = pytest.mark.parametrize("game", [tcg.game(slug) for slug in tcg.games()], ids=tcg.games())

PUBLIC = """
    Action CardFileError Deck DeckError Diagram Event Game IllegalAction NotationError Problem Reason RenderError
    ReplayError Rule Ruling ScenarioError Session Step TcgKitError diagram game games load observe read_deck simulate
    widgets
"""
"""Names of the contract that tcg_kit offers."""
ORDER = ("zutomayo", "mattsun", "suizokun", "darkmoon")


def test_the_games_stand_in_the_order_of_the_contract() -> None:
    assert tcg.games()
    assert list(tcg.games()) == [slug for slug in ORDER if slug in tcg.games()]


def test_every_public_name_is_there_and_works() -> None:
    assert set(tcg.__all__) >= set(PUBLIC.split())
    for name in tcg.__all__:
        assert getattr(tcg, name) is not None
    assert not [name for name in tcg.__all__ if name.startswith("_")]
    with pytest.raises(AttributeError):
        tcg.no_such_name  # noqa: B018


@pytest.mark.parametrize("wrong", ["chess", "", "../zutomayo", None, 5, ["zutomayo"], "ZUTOMAYO"])
def test_an_unknown_game_is_an_error_of_the_family(wrong: object) -> None:
    with pytest.raises(tcg.TcgKitError):
        tcg.game(wrong)  # type: ignore[arg-type]


def test_the_errors_are_one_family() -> None:
    family = [tcg.IllegalAction, tcg.NotationError, tcg.CardFileError, tcg.DeckError, tcg.ReplayError]
    family += [tcg.ScenarioError, tcg.RenderError]
    assert issubclass(tcg.TcgKitError, ValueError)
    assert all(issubclass(error, tcg.TcgKitError) for error in family)
    for error in (tcg.CardFileError, tcg.DeckError, tcg.ReplayError, tcg.ScenarioError):
        made = error("is wrong", path="x.toml", line=3, field="cost")
        assert isinstance(made, FileError)
        assert (made.path, made.line, made.field) == ("x.toml", 3, "cost")
        assert str(made) == "x.toml:3: cost: is wrong"


@games
def test_a_game_has_what_the_contract_names(game: tcg.Game) -> None:
    assert game.slug in tcg.games()
    assert set(game.title) == {"ja", "en"}
    for table in (game.rules, game.rulings, game.cards, game.decks):
        assert isinstance(table, Mapping)
        assert table
    assert "flow" in tuple(game.graphs)
    for rule in game.rules.values():
        assert game.rules[rule.id] is rule
        assert rule.tag in ("src", "later", "ours")
        assert set(rule.text) == {"ja", "en"}
        assert isinstance(rule.source, str)
    for key, ruling in game.rulings.items():
        assert ruling.key == key
        assert ruling.default in ruling.options
    for slug, card in game.cards.items():
        assert (card.id, set(card.name), set(card.text)) == (slug, {"ja", "en"}, {"ja", "en"})
        assert isinstance(card.effects, tuple)
        assert isinstance(card.kind, str)
        assert isinstance(card.rarity, str)
    for name, deck in game.decks.items():
        assert deck.name == name
        assert isinstance(deck.cards, tuple)
        assert set(deck.cards) <= set(game.cards)
        assert game.check_deck(deck) == []


@games
def test_the_tables_of_a_game_cannot_be_changed(game: tcg.Game) -> None:
    for table in (game.cards, game.decks, game.rules, game.rulings, game.view_keys):
        with pytest.raises(TypeError):
            table["x"] = None  # type: ignore[index]


@games
def test_what_a_session_shows_of_its_events_cannot_change_them(game: tcg.Game) -> None:
    s = at_decision(game, 3, 9)
    told = [repr(event.data) for event in s.events]
    for event in (*s.events, *(event for step in s.steps for event in step.events)):
        for value in event.data.values():
            if isinstance(value, list):
                value.append("x")
        event.data["x"] = 1
    assert [repr(event.data) for event in s.events] == told
    assert [repr(event.data) for step in s.steps for event in step.events] == told
    assert [event.text("en") for event in s.branch().events] == [event.text("en") for event in s.events]


@games
def test_new_takes_names_decks_and_lists(game: tcg.Game) -> None:
    names = list(game.decks)
    as_names = game.new([names[0], names[-1]], seed=5)
    as_decks = game.new([game.decks[names[0]], game.decks[names[-1]]], seed=5)
    as_lists = game.new([list(game.decks[names[0]].cards), game.decks[names[-1]].cards], seed=5)
    assert as_names.digest() == as_decks.digest() == as_lists.digest()


@games
def test_new_takes_the_first_ready_decks(game: tcg.Game) -> None:
    assert game.new(seed=6).digest() == game.new(list(game.decks)[:2], seed=6).digest()


GIVEN = "given"
"""Stands for an argument without a default; its name is free where callers give it by its place."""

CALLS: dict[str, list[tuple[str, Any]]] = {
    "games": [],
    "game": [("", GIVEN)],
    "load": [("path", GIVEN)],
    "read_deck": [("path", GIVEN), ("game", GIVEN)],
    "observe": [("", GIVEN), ("games", 500), ("lens", None), ("seed", 0)],
    "diagram": [("graph", GIVEN), ("lang", None), ("highlight", None)],
    "simulate": [
        ("", GIVEN),
        ("games", 10_000),
        ("decks", None),
        ("bots", ("greedy", "random")),
        ("seed", 0),
        ("executor", None),
        ("progress", True),
    ],
    "Game.with_cards": [("", GIVEN)],
    "Game.check_deck": [("deck", GIVEN)],
    "Game.new": [("decks", None), ("seed", 0), ("players", 2), ("rulings", None)],
    "Game.scenario": [("view", GIVEN), ("seed", 0), ("rulings", None)],
    "Game.parse": [("", GIVEN)],
    "Game.graph": [("name", "flow"), ("lang", None)],
    "Session.legal": [("seat", None)],
    "Session.do": [("", GIVEN)],
    "Session.why_not": [("", GIVEN)],
    "Session.view": [("seat", None), ("at", None)],
    "Session.undo": [("n", 1)],
    "Session.redo": [("n", 1)],
    "Session.goto": [("i", GIVEN), ("k", None)],
    "Session.branch": [],
    "Session.save": [("path", GIVEN)],
    "Event.text": [("lang", None)],
    "Event.visible_to": [("seat", GIVEN)],
    "Step.action_for": [("seat", GIVEN)],
    "Step.view": [("seat", None)],
    "Diagram.save": [("", GIVEN)],
    "Results.summary": [],
    "Results.to_pandas": [],
    "Results.plot": [],
    "widgets.Stepper": [("s", GIVEN)],
    "widgets.Lesson": [("slug", GIVEN), ("n", ...)],
    "widgets.Table": [("slug", GIVEN), ("seat", 0), ("bot", "greedy")],
    "widgets.Quiz": [("slug", GIVEN)],
    "widgets.DeckBuilder": [("slug", GIVEN)],
    "widgets.DiagramView": [("graph", GIVEN)],
}
"""What may be called, with names and defaults of the arguments; further ones have defaults and follow (design.md 3)."""


@pytest.mark.parametrize("name", CALLS)
def test_the_signatures_are_those_of_the_contract(name: str) -> None:
    call: Any = tcg
    for part in name.split("."):
        call = getattr(call, part)
    call = call.__init__ if inspect.isclass(call) else call
    found = [p for p in inspect.signature(call).parameters.values() if p.name != "self" and p.kind != p.VAR_KEYWORD]
    assert len(found) >= len(CALLS[name])
    for parameter, (wanted, default) in zip(found, CALLS[name], strict=False):
        assert parameter.kind in (parameter.POSITIONAL_OR_KEYWORD, parameter.POSITIONAL_ONLY)
        assert wanted in ("", parameter.name)
        if default is not ...:
            assert (GIVEN if parameter.default is parameter.empty else parameter.default) == default
    assert all(parameter.default is not parameter.empty for parameter in found[len(CALLS[name]) :])


@games
def test_attributes_are_those_of_the_contract(game: tcg.Game) -> None:
    s = at_decision(game, 4, 6)
    deck, action, diagram = next(iter(game.decks.values())), s.legal()[0], tcg.diagram(game.graph())
    parts: list[tuple[object, str]] = [
        (game, "slug title rules rulings cards decks lessons graphs"),
        (next(iter(game.rules.values())), "id tag text source"),
        (next(iter(game.rulings.values())), "key options default text"),
        (deck, "name cards"),
        (s, "phase turn to_act over result steps events at"),
        (action, "seat verb args"),
        (s.steps[0], "phase edge action events"),
        (s.events[0], "kind seat data rules"),
        (diagram, "svg dot mermaid"),
    ]
    for one, names in parts:
        for name in names.split():
            assert hasattr(one, name), (type(one), name)
    problem = game.check_deck(["x"])[0]
    assert problem.severity in ("error", "warning")
    assert (isinstance(problem.code, str), set(problem.text)) == (True, {"ja", "en"})
    assert problem.rule is None or problem.rule in game.rules
    reason = s.why_not(f"p{action.seat} choose -")[0]
    assert (isinstance(reason.code, str), set(reason.text)) == (True, {"ja", "en"})
    assert reason.rule is None or reason.rule in game.rules


@games
def test_a_session_has_what_the_contract_names(game: tcg.Game) -> None:
    s = at_decision(game, 1, 5)
    assert (type(s.phase), type(s.turn), type(s.to_act), type(s.over)) == (str, int, tuple, bool)
    assert isinstance(s.legal(), Sequence)
    assert s.result is None
    assert isinstance(s.events, Sequence)
    assert isinstance(s.steps, Sequence)
    action = s.legal()[0]
    assert (action.seat, action.verb, action.args) == (action[0], action[1], action[2])
    for step in s.steps:
        assert step.phase in game.spec.flow.phases
        assert step.action_for(0) is None or step.action is not None
        for event in step.events:
            assert isinstance(event.kind, str)
            assert event.seat in (None, 0, 1)
            assert isinstance(event.data, Mapping)
            assert set(event.rules) <= set(game.rules)
            assert event.text("ja") != event.text("en")
            assert isinstance(event.visible_to(0), bool)
            assert event.visible_to(None)


@games
def test_the_result_names_winner_reason_and_scores(game: tcg.Game) -> None:
    for seed in range(5):
        s = finished(game, seed)
        assert s.over
        assert s.result is not None
        assert set(s.result) == {"winner", "reason", "scores"}
        assert s.result["winner"] in (None, 0, 1)
        assert s.result["reason"] in game.rules
        assert s.to_act == ()


@games
def test_the_view_has_the_common_keys(game: tcg.Game) -> None:
    s = at_decision(game, 2, 3)
    for view in (s.view(), s.view(0)):
        assert {"game", "rulings", "turn", "phase", "to_act", "over", "result", "players"} <= set(view)
        assert view["rulings"] == {key: r.default for key, r in game.rulings.items()}
        assert len(view["players"]) == 2


@games
def test_an_action_is_written_with_its_seat(game: tcg.Game) -> None:
    assert str(tcg.Action(0, "set", ("moon-hare",))) == "p0 set moon-hare"
    assert str(tcg.Action(1, "choose", ("-",))) == "p1 choose -"
    assert str(tcg.Action(1, "mulligan")) == "p1 mulligan"
    assert game.parse("p1 choose -") == tcg.Action(1, "choose", ("-",))


def test_the_language_setting(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TCG_KIT_LANG", "en")
    assert tcg.default_lang() == "en"
    tcg.set_lang("ja")
    try:
        assert tcg.default_lang() == "ja"
    finally:
        tcg.set_lang(None)
    assert tcg.default_lang() == "en"
    with pytest.raises(tcg.TcgKitError):
        tcg.set_lang("fr")
    monkeypatch.setenv("TCG_KIT_LANG", "fr")
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
    monkeypatch.setenv("LANG", "C.UTF-8")
    monkeypatch.delenv("LC_MESSAGES", raising=False)
    assert tcg.default_lang() == "ja"
