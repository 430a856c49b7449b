"""ZTM-SETUP: medal and HP, five cards, the one mulligan, the lot."""

from __future__ import annotations

from collections import Counter

import pytest

import tcg_kit as tcg
from tests.games.zutomayo.table import FILLER, GAME, kinds, player, rules_of, table

rule = pytest.mark.rule

HAND = ["man", "hero", "moon", "sun", "man"]
TWENTY = [f"card{n:02}" for n in range(1, 21)]


def mulligan(hand: list[str] = HAND, deck: list[str] = FILLER) -> tcg.Session:
    return table({"battle": None, "hand": hand, "deck": deck}, {"battle": None}, phase="mulligan")


@rule("ZTM-SETUP-1")
@pytest.mark.parametrize("seed", range(5))
def test_the_medal_is_on_midnight_and_hp_are_100(seed: int) -> None:
    s = GAME.new([TWENTY, TWENTY], seed=seed)
    assert (s.phase, s.turn, s.view()["chronos"], s.view()["time"]) == ("mulligan", 1, 0, "night")
    assert [player(s, seat)["hp"] for seat in (0, 1)] == [100, 100]


@rule("ZTM-SETUP-2")
def test_decks_are_shuffled_and_five_cards_drawn() -> None:
    orders = set()
    for seed in range(20):
        s = GAME.new([TWENTY, TWENTY], seed=seed)
        me = player(s, 0)
        assert (len(me["hand"]), len(me["deck"])) == (5, 15)
        assert sorted(me["hand"] + me["deck"]) == TWENTY
        orders.add(tuple(me["hand"]))
    assert len(orders) == 20
    assert kinds(s).index("shuffle") < kinds(s).index("draw")


@rule("ZTM-SETUP-2")
def test_the_first_five_are_the_top_of_the_shuffled_deck() -> None:
    s = GAME.new([TWENTY, TWENTY], seed=4)
    k = kinds(s).index("draw")
    shuffled = player(s, 0, (0, k))["deck"]
    assert len(shuffled) == 20
    assert player(s, 0)["hand"] + player(s, 0)["deck"] == shuffled


@rule("ZTM-SETUP-2")
def test_every_place_of_the_deck_is_reached_by_every_card() -> None:
    first = Counter(player(GAME.new([TWENTY, TWENTY], seed=n), 0)["hand"][0] for n in range(600))
    assert len(first) == 20
    assert max(first.values()) < 60  # 30 each are expected; 60 is more than five standard deviations off


@rule("ZTM-SETUP-3")
def test_the_drawn_cards_come_from_the_top_and_only_then_the_unwanted_go_back() -> None:
    s = mulligan()
    s.do("p0 mulligan hero sun")
    s.do("p1 mulligan")
    me = player(s, 0)
    assert me["hand"] == ["man", "moon", "man", "card01", "card02"]
    assert sorted(me["deck"]) == sorted([*FILLER[2:], "hero", "sun"])
    assert me["abyss"] == []


@rule("ZTM-SETUP-3")
def test_a_card_put_away_cannot_come_back_in_that_mulligan() -> None:
    for seed in range(30):
        s = table(
            {"battle": None, "hand": ["hero", "sun"], "deck": ["man", "moon"]}, {"battle": None}, phase="mulligan"
        )
        s = GAME.scenario(s.view(), seed=seed)
        s.do("p0 mulligan hero sun")
        s.do("p1 mulligan")
        assert player(s, 0)["hand"] == ["man", "moon"]
        assert sorted(player(s, 0)["deck"]) == ["hero", "sun"]


@rule("ZTM-SETUP-3")
def test_the_order_is_announce_draw_put_back_shuffle() -> None:
    s = mulligan()
    s.do("p0 mulligan hero sun")
    (step,) = [step for step in s.do("p1 mulligan") if step.action]
    order = [e.kind for e in step.events if e.seat == 0 and e.kind != "drawn"]
    assert order == ["mulligan", "draw", "mulligan-back", "shuffle"]
    assert [e.data["n"] for e in step.events if e.seat == 0 and "n" in e.data] == [2, 2, 2]


@rule("ZTM-SETUP-3")
def test_the_cards_set_aside_are_shuffled_in() -> None:
    places: Counter[int] = Counter()
    for seed in range(60):
        s = GAME.scenario(mulligan().view(), seed=seed)
        s.do("p0 mulligan hero")
        s.do("p1 mulligan")
        places[player(s, 0)["deck"].index("hero")] += 1
    assert len(places) == 6


@rule("ZTM-SETUP-3")
def test_keeping_all_cards_changes_nothing() -> None:
    s = mulligan()
    s.do("p0 mulligan")
    s.do("p1 mulligan")
    assert player(s, 0)["hand"] == HAND
    assert player(s, 0)["deck"] == FILLER


@rule("ZTM-SETUP-3")
def test_any_number_of_cards_may_be_put_away() -> None:
    s = mulligan()
    assert {len(a.args) for a in s.legal(0)} == {0, 1, 2, 3, 4, 5}
    s.do("p0 mulligan " + " ".join(HAND))
    s.do("p1 mulligan")
    assert player(s, 0)["hand"] == FILLER[:5]


@rule("ZTM-SETUP-3")
def test_copies_can_be_put_away_singly_or_both() -> None:
    counts = {Counter(a.args)["man"] for a in mulligan().legal(0)}
    assert counts == {0, 1, 2}
    assert len(mulligan().legal(0)) == 3 * 2**3  # two alike men, three other cards


@rule("ZTM-SETUP-3")
def test_the_mulligan_happens_once() -> None:
    s = mulligan()
    s.do("p0 mulligan hero")
    assert s.why_not("p0 mulligan sun")
    s.do("p1 mulligan")
    assert s.phase == "opening"
    assert s.why_not("p0 mulligan sun")


@rule("ZTM-SETUP-4")
def test_a_lot_makes_one_seat_the_night_side() -> None:
    seats = Counter(GAME.new([TWENTY, TWENTY], seed=n).view()["night_seat"] for n in range(200))
    assert set(seats) == {0, 1}
    assert min(seats.values()) > 65  # 100 each are expected
    s = GAME.new([TWENTY, TWENTY], seed=1)
    (event,) = [e for e in s.events if e.kind == "lot"]
    assert event.seat == s.view()["night_seat"]
    assert event.rules == ("ZTM-SETUP-4",)


@rule("ZTM-SETUP-4")
def test_the_night_side_stays_for_the_whole_game() -> None:
    s = GAME.new([TWENTY, TWENTY], seed=8)
    night = s.view()["night_seat"]
    while not s.over and s.turn < 12:
        s.do(s.legal()[0])
    assert all(s.view(at=i)["night_seat"] == night for i in range(1, len(s.steps)))


@rule("ZTM-SETUP-5")
@pytest.mark.parametrize("held", [0, 1, 2])
def test_at_most_what_the_deck_holds(held: int) -> None:
    s = mulligan(deck=FILLER[:held])
    assert max(len(a.args) for a in s.legal(0)) == held
    (reason,) = s.why_not("p0 mulligan " + " ".join(HAND[: held + 1]))
    assert (reason.code, reason.rule) == ("mulligan-deck", "ZTM-SETUP-5")


@rule("ZTM-SETUP-5")
def test_only_the_number_is_public() -> None:
    def seen_by_1(cards: str) -> list[str]:
        s = mulligan()
        s.do(f"p0 mulligan {cards}")
        steps = s.do("p1 mulligan")
        texts = [e.text(lang) for step in steps for e in step.events if e.visible_to(1) for lang in ("ja", "en")]
        views = [str(s.view(1, (i, k))) for i, k in instants(s)]
        return [*texts, *views, str([step.action_for(1) for step in s.steps])]

    assert seen_by_1("hero sun") == seen_by_1("man moon")
    assert seen_by_1("hero sun") != seen_by_1("hero")


@rule("ZTM-SETUP-5")
def test_the_cards_set_aside_lie_face_down() -> None:
    s = mulligan()
    s.do("p0 mulligan hero sun")
    s.do("p1 mulligan")
    piles = [s.view(1, (i, k))["players"][0]["abyss"] for i, k in instants(s)]
    assert [{"face": "down"}, {"face": "down"}] in piles
    assert all(card == {"face": "down"} for pile in piles for card in pile)


@rule("ZTM-SETUP-3")
def test_a_mulligan_names_cards_of_the_hand_only() -> None:
    s = mulligan()
    for text in ("p0 mulligan giant", "p0 mulligan hero hero", "p0 mulligan man man man"):
        reasons = s.why_not(text)
        assert [r.code for r in reasons] == ["not-there"]
        assert rules_of(reasons) == {None}


@rule("ZTM-SETUP-3")
def test_the_order_of_the_named_cards_does_not_matter() -> None:
    one, two = mulligan(), mulligan()
    for s, text in ((one, "hero sun man"), (two, "man sun hero")):
        s.do(f"p0 mulligan {text}")
        s.do("p1 mulligan")
    assert one.digest() == two.digest()


def instants(s: tcg.Session) -> list[tuple[int, int]]:
    """All instants of the history, event by event."""
    return [(i, k) for i, step in enumerate(s.steps) for k in range(len(step.events) + 1)]
