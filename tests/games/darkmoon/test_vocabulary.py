"""Every word and condition of the texts that take effect when a card is played; who sees what of it."""

from __future__ import annotations

from typing import Any

import pytest

import tcg_kit as tcg
from tcg_kit.games.darkmoon.effects import VOCABULARY
from tests.games.darkmoon.table import GAME, THREE, Json, character, events, kinds, player, special, table

rule = pytest.mark.rule

DECK = ["c1", "s", "c2", "c3", "t", "c4", "c5"]


def played(*effects: Json, p1: Json | None = None, n: int = 2, **seat: Any) -> tcg.Session:
    """Seat 0 has played the special `it` with these texts; the session stands after it, or at its choice."""
    hand = ["it", *seat.pop("hand", [])]
    keys = {key: seat.pop(key) for key in ("turns_left",) if key in seat}
    me = {"deck": DECK[:], **seat, "hand": hand}
    s = table(
        me, p1 or {"deck": DECK[:]}, *({"deck": DECK[:]} for _ in range(n - 2)), cards=[special("it", *effects)], **keys
    )
    s.do("play it")
    return s


def options(s: tcg.Session) -> list[str]:
    return sorted(" ".join(a.args) for a in s.legal())


# draw


@rule("DKM-DRAW-1")
@pytest.mark.parametrize(("side", "drawn"), [("own", [2, 0, 0, 0]), ("opponent", [0, 2, 2, 2]), ("both", [2, 2, 2, 2])])
def test_draw(side: str, drawn: list[int]) -> None:
    s = played({"do": "draw", "amount": 2, "side": side}, n=4)
    assert [len(player(s, seat)["hand"]) for seat in range(4)] == drawn
    assert [e.data["n"] for e in events(s, "draw")] == [2] * (4 - drawn.count(0))


def test_others_draw_in_the_order_of_play() -> None:
    it = special("it", {"do": "draw", "side": "both"})
    s = table(*({"deck": DECK[:], "hand": ["it"]} for _ in range(4)), cards=[it], to_act=[2])
    s.do("play it")
    assert [e.seat for e in events(s, "draw")] == [2, 3, 0, 1]


def test_an_amount_that_counts_a_zone() -> None:
    by_specials = {"do": "draw", "amount": {"count": "field", "kind": "special", "times": 2, "max": 5}}
    assert len(player(played(by_specials, field=["s", "c1"]), 0)["hand"]) == 4
    assert len(player(played(by_specials, field=["s", "t", "c1"]), 0)["hand"]) == 5
    of_others = {"do": "draw", "amount": {"count": "field", "side": "opponent"}}
    assert len(player(played(of_others, p1={"field": ["c1", "s", "c2"]}), 0)["hand"]) == 3


def test_amounts_do_not_betray_hidden_zones() -> None:
    with pytest.raises(tcg.CardFileError):
        GAME.with_cards([special("x", {"do": "draw", "amount": {"count": "hand", "kind": "special"}})])


# action


@rule("DKM-MAIN-1", "DKM-PLAY-2")
@pytest.mark.parametrize(("amount", "left"), [(1, 2), (2, 3), (-1, 1)])
def test_action(amount: int, left: int) -> None:
    s = played({"do": "action", "amount": amount})
    assert s.view()["actions_left"] == left
    assert {"DKM-PLAY-2", "DKM-MAIN-1"} == set(events(s, "extra-action")[0].rules)


def test_further_actions_are_for_this_turn_only() -> None:
    s = played({"do": "action", "amount": 3})
    s.do("end")
    assert s.view()["actions_left"] == 2
    s.do("end")
    assert s.view()["actions_left"] == 2


# take


@rule("DKM-SEARCH-1")
@pytest.mark.parametrize(
    ("wanted", "found"),
    [
        ({}, ["c1", "c2", "c3", "c4", "c5", "s", "t"]),
        ({"kind": "special"}, ["s", "t"]),
        ({"kind": "character"}, ["c1", "c2", "c3", "c4", "c5"]),
        ({"number": 3}, ["c3"]),
        ({"number": 9}, ["-"]),
        ({"number": 3, "kind": "special"}, ["-"]),
    ],
)
def test_take_from_the_deck_by_kind_and_number(wanted: Json, found: list[str]) -> None:
    s = played({"do": "take", "from": "deck", "filter": wanted})
    assert options(s) == found
    s.do(f"choose {found[0]}")
    assert player(s, 0)["hand"] == ([] if found == ["-"] else [found[0]])
    assert kinds(s).count("shuffle") == 1


@rule("DKM-SEARCH-1")
def test_a_search_shows_the_cards_sorted_and_not_the_decks_order() -> None:
    s = played({"do": "take", "from": "deck"}, deck=["t", "c3", "c1"])
    assert s.view(0)["choice"]["options"] == ["c1", "c3", "t"]


def test_take_from_the_deck_to_the_field_is_seen_by_all() -> None:
    s = played({"do": "take", "from": "deck", "to": "field", "filter": {"kind": "special"}})
    s.do("choose t")
    assert player(s, 0)["field"] == ["it", "t"]
    (event,) = events(s, "move")
    assert event.visible_to(1)


def test_take_from_hand_to_field_needs_no_action_and_its_text_does_nothing() -> None:
    s = played({"do": "take", "from": "hand", "to": "field", "amount": 2}, hand=["c1", "draw3", "c2"])
    assert options(s) == ["c1 c2", "c1 draw3", "draw3 c2"]
    s.do("choose draw3 c2")
    assert player(s, 0)["field"] == ["it", "draw3", "c2"]
    assert player(s, 0)["hand"] == ["c1"]
    assert s.view()["actions_left"] == 1


def test_fewer_cards_than_asked_are_taken_as_they_are() -> None:
    s = played({"do": "take", "from": "hand", "to": "field", "amount": 2}, hand=["c1"])
    assert options(s) == ["c1"]


def test_an_empty_hand_is_asked_all_the_same() -> None:
    s = played({"do": "take", "from": "hand", "to": "field"})
    assert options(s) == ["-"]
    s.do("choose -")
    assert s.phase == "main"


def test_take_from_hand_to_deck_is_shuffled_and_seen_by_its_owner_only() -> None:
    s = played({"do": "take", "from": "hand", "to": "deck"}, hand=["c9"])
    s.do("choose c9")
    assert sorted(player(s, 0)["deck"]) == sorted([*DECK, "c9"])
    assert [e.visible_to(1) for e in events(s, "move")] == [False]
    assert len(events(s, "move-unseen")) == len(events(s, "shuffle")) == 1


@pytest.mark.parametrize("to", ["hand", "deck"])
def test_take_from_the_field(to: str) -> None:
    it = character("net", 1, {"do": "take", "from": "field", "to": to})
    s = table({"hand": ["net"], "field": ["c1", "s"], "deck": ["c2"]}, cards=[it])
    s.do("play net s")
    assert player(s, 0)["field"] == ["c1", "net"]
    assert "s" in player(s, 0)[to]
    assert ("shuffle" in kinds(s)) == (to == "deck")


# look


@pytest.mark.parametrize(
    ("rest", "deck"), [("bottom", ["t", "c4", "c5", "c1", "s", "c3"]), ("top", ["c1", "s", "c3", "t", "c4", "c5"])]
)
def test_look_at_the_top_take_one_and_leave_the_rest(rest: str, deck: list[str]) -> None:
    s = played({"do": "look", "amount": 4, "rest": rest})
    assert options(s) == ["c1", "c2", "c3", "s"]
    s.do("choose c2")
    assert (player(s, 0)["hand"], player(s, 0)["deck"]) == (["c2"], deck)


@rule("DKM-SEARCH-1")
def test_look_and_shuffle_the_rest() -> None:
    s = played({"do": "look", "amount": 4, "rest": "shuffle"})
    s.do("choose c2")
    assert sorted(player(s, 0)["deck"]) == sorted([c for c in DECK if c != "c2"])
    assert [e.rules for e in events(s, "shuffle")] == [("DKM-SEARCH-1",)]


def test_look_with_a_filter_and_several_to_take() -> None:
    s = played({"do": "look", "amount": 4, "take": 2, "filter": {"kind": "character"}})
    assert options(s) == ["c1 c2", "c1 c3", "c2 c3"]
    s.do("choose c3 c1")
    assert player(s, 0)["hand"] == ["c1", "c3"]
    assert player(s, 0)["deck"] == ["t", "c4", "c5", "s", "c2"]


def test_look_without_a_fitting_card_asks_all_the_same() -> None:
    s = played({"do": "look", "amount": 3, "filter": {"number": 9}})
    assert options(s) == ["-"]
    s.do("choose -")
    assert player(s, 0)["deck"] == [*DECK[3:], *DECK[:3]]


def test_look_at_a_short_deck_and_at_none() -> None:
    s = played({"do": "look", "amount": 5}, deck=["c1", "c2"])
    assert options(s) == ["c1", "c2"]
    s = played({"do": "look", "amount": 5}, deck=[])
    assert s.view().get("choice") is None
    assert "look" not in kinds(s)


def test_copies_that_are_looked_at_are_those_of_the_top() -> None:
    s = played({"do": "look", "amount": 2, "rest": "top"}, deck=["c1", "c2", "c1", "c1"])
    s.do("choose c1")
    assert player(s, 0)["deck"] == ["c2", "c1", "c1"]


def test_what_is_looked_at_is_seen_by_its_owner_only() -> None:
    s = played({"do": "look", "amount": 3})
    assert [e.data for e in events(s, "looked")] == [{"cards": ["c1", "s", "c2"]}]
    assert [e.visible_to(seat) for e in events(s, "looked") for seat in (0, 1)] == [True, False]
    assert s.view(0)["choice"]["options"] == ["c1", "s", "c2"]
    assert s.view(1)["choice"]["options"] is None
    s.do("choose s")
    step = next(step for step in reversed(s.steps) if step.action)
    assert step.action_for(0) == tcg.Action(0, "choose", ("s",))
    assert step.action_for(1) == tcg.Action(0, "choose", ("?",))
    assert [(e.kind, e.visible_to(1)) for e in step.events if e.kind.startswith("move")] == [
        ("move-unseen", True),
        ("move", False),
    ]


@pytest.mark.parametrize("wanted", [{"number": 3}, {"number": 9}])
def test_an_open_search_does_not_betray_whether_there_is_something_to_find(wanted: Json) -> None:
    theirs = played({"do": "take", "from": "deck", "filter": wanted}).view(1)["choice"]
    assert (theirs["options"], theirs["min"], theirs["max"]) == (None, 1, 1)


# conditions

CONDITIONS: list[tuple[str, Any, Json, Json]] = [
    ("units_at_least", 1, {"units": [THREE]}, {}),
    ("units_at_most", 0, {}, {"units": [THREE]}),
    ("others_units_at_least", 1, {"p1": {"units": [THREE]}}, {"units": [THREE]}),
    ("hand_at_most", 1, {"hand": ["c1"]}, {"hand": ["c1", "c2"]}),
    ("field_has", {"number": 3}, {"field": ["c3"]}, {"field": ["c2"], "hand": ["c3"]}),
    ("field_has", {"name": "Card c3", "at_least": 2}, {"field": ["c3", "c3"]}, {"field": ["c3"]}),
    ("field_has", {"kind": "special", "at_least": 2}, {"field": ["s"]}, {"field": ["c3"]}),
    ("last_turns", "begun", {"turns_left": 1}, {}),
    ("last_turns", "ahead", {}, {"turns_left": 1}),
]


@pytest.mark.parametrize(
    ("name", "value", "true", "false"), CONDITIONS, ids=[f"{c[0]}-{i}" for i, c in enumerate(CONDITIONS)]
)
def test_condition(name: str, value: Any, true: Json, false: Json) -> None:
    for given, holds in ((true, True), (false, False)):
        s = played({"do": "action", "when": {name: value}}, **given)
        assert (s.view()["actions_left"] == 2) == holds
        assert ("condition-not-met" in kinds(s)) != holds


def test_all_conditions_must_hold() -> None:
    both = {"do": "action", "when": {"units_at_least": 1, "hand_at_most": 0}}
    assert played(both, units=[THREE]).view()["actions_left"] == 2
    assert played(both, units=[THREE], hand=["c1"]).view()["actions_left"] == 1


def test_every_word_and_condition_is_tested() -> None:
    assert {c[0] for c in CONDITIONS} == set(VOCABULARY.conditions)
    assert set(VOCABULARY.words) == {"draw", "action", "take", "look"}


@pytest.mark.parametrize(
    ("card", "ja", "en"),
    [
        (
            special("x", {"do": "look", "amount": 4, "take": 2, "filter": {"kind": "character"}, "rest": "shuffle"}),
            "自分のデッキの上から4枚を見て、キャラクターを2枚選んで手札に加え、残りはデッキに戻して切る。",
            (
                "Look at the top 4 cards of your deck, take 2 characters of your choice to your hand "
                "and shuffle the rest into the deck."
            ),
        ),
        (
            special("x", {"do": "take", "from": "deck", "filter": {"name": "Ren"}}),
            "自分のデッキから「Ren」のカードを1枚選んで手札へ。",
            "Move 1 “Ren” card of your choice from your deck to your hand.",
        ),
        (
            special("x", {"do": "draw", "side": "opponent", "when": {"last_turns": "begun"}}),
            "最後のターンが始まっているなら、ほかの全員は1枚引く。",
            "If the last turns have begun, the other players draw 1 card.",
        ),
        (
            special("x", scoring=[{"do": "points-each", "filter": {"name": "Ren"}, "max": 3}]),
            "得点: このユニットの「Ren」のカード1枚につき+1点（最大3点）。",
            "Score: +1 point for each “Ren” card in this unit (at most 3).",
        ),
    ],
)
def test_texts_are_written_from_the_data(card: Json, ja: str, en: str) -> None:
    assert GAME.with_cards([card]).cards["x"].text == {"ja": ja, "en": en}
