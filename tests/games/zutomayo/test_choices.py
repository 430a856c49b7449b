"""Effects that ask: discard, take, reuse. Who is asked, what may be chosen, what others see of it."""

from __future__ import annotations

import pytest

import tcg_kit as tcg
from tests.games.zutomayo.table import FILLER, Json, both_set, character, enchant, hp, kinds, player, plus, table

rule = pytest.mark.rule

DISCARD: Json = {"do": "discard", "amount": 1}
RESCUE: Json = {"do": "take", "from": "abyss", "to": "hand"}
FLAME = character("flame-man", attribute="flame")


def asked(effects: list[Json], p0: Json | None = None, p1: Json | None = None, *cards: Json) -> tcg.Session:
    """p0 sets an enchant with the effects; the session stands at its choice, if there is one."""
    hand = ["it", *(p0 or {}).pop("hand", [])]
    s = table({**(p0 or {}), "hand": hand}, {"battle": None, **(p1 or {})}, enchant("it", *effects), FLAME, *cards)
    return both_set(s, "it")


def options(s: tcg.Session) -> list[str]:
    return sorted(" ".join(a.args) for a in s.legal())


def test_discard_asks_its_owner_for_a_card_of_the_hand() -> None:
    s = asked([DISCARD], {"hand": ["man", "hero"]})
    assert (s.phase, s.to_act) == ("effects", (0,))
    assert options(s) == ["hero", "man"]
    s.do("choose hero")
    assert player(s, 0)["abyss"] == ["hero", "it"]
    assert player(s, 0)["hand"] == ["man", "card01"]


def test_discard_by_the_opponent_asks_the_opponent() -> None:
    s = asked([{**DISCARD, "side": "opponent"}], None, {"hand": ["blank", "man"]})
    assert s.to_act == (1,)
    s.do("p1 choose man")
    assert player(s, 1)["abyss"] == ["man", "blank"]


def test_discard_by_both_asks_the_owner_first() -> None:
    s = asked([{**DISCARD, "side": "both"}], {"hand": ["man"]}, {"hand": ["blank", "hero"]})
    assert s.to_act == (0,)
    s.do("choose man")
    assert s.to_act == (1,)
    s.do("choose hero")
    assert s.phase == "set"


def test_fewer_cards_than_asked_for_are_taken_as_they_are() -> None:
    s = asked([{"do": "discard", "amount": 3}], {"hand": ["man", "hero"]})
    assert options(s) == ["man hero"]
    s.do("choose man hero")
    assert player(s, 0)["abyss"] == ["man", "hero", "it"]


def test_an_empty_hand_has_nothing_to_discard() -> None:
    s = asked([DISCARD])
    assert s.phase == "set"
    assert player(s, 0)["abyss"] == ["it"]


def test_the_number_of_chosen_cards_must_be_right() -> None:
    s = asked([{"do": "discard", "amount": 2}], {"hand": ["man", "hero", "moon"]})
    (reason,) = s.why_not("choose man")
    assert (reason.code, reason.rule) == ("choose-number", "ZTM-EFFECT-1")
    assert [r.code for r in s.why_not("choose man man")] == ["not-there"]
    assert [r.code for r in s.why_not("choose man sun")] == ["not-there"]
    assert {r.rule for r in s.why_not("choose -")} == {"ZTM-EFFECT-1"}
    assert s.why_not("choose moon man") == []


def test_the_order_of_chosen_cards_is_that_of_the_zone() -> None:
    one, two = (asked([{"do": "discard", "amount": 2}], {"hand": ["man", "hero", "moon"]}) for _ in range(2))
    one.do("choose man moon")
    two.do("choose moon man")
    assert one.digest() == two.digest()


def test_take_brings_a_card_back_from_the_abyss() -> None:
    s = asked([RESCUE], {"abyss": ["man", "blank"]})
    assert options(s) == ["blank", "man"]
    s.do("choose blank")
    assert player(s, 0)["hand"] == ["blank", "card01"]
    assert player(s, 0)["abyss"] == ["man", "it"]


@pytest.mark.parametrize(
    ("wanted", "found"),
    [
        ({"kind": "character"}, ["flame-man", "man"]),
        ({"attribute": "flame"}, ["flame-man"]),
        ({"kind": "enchant"}, ["blank"]),
    ],
)
def test_take_with_a_filter(wanted: Json, found: list[str]) -> None:
    assert options(asked([{**RESCUE, "filter": wanted}], {"abyss": ["man", "blank", "flame-man"]})) == found


def test_a_choice_without_candidates_is_passed_over() -> None:
    s = asked([{**RESCUE, "filter": {"kind": "area"}}], {"abyss": ["man"]})
    assert s.phase == "set"


def test_take_from_the_charger_takes_the_power_too() -> None:
    s = asked([{"do": "take", "from": "charger", "to": "hand"}], {"charger": ["cell", "spark"]})
    s.do("choose cell")
    assert player(s, 0)["power"] == 1


def test_take_into_the_deck_shuffles_it() -> None:
    s = asked([{"do": "take", "from": "abyss", "to": "deck", "amount": 2}], {"abyss": ["man", "hero", "moon"]})
    s.do("choose man moon")
    me = player(s, 0)
    assert sorted(me["deck"] + me["hand"]) == sorted([*FILLER, "man", "moon"])
    assert "shuffle" in kinds(s)


def test_a_search_shows_nothing_of_the_deck_but_to_its_owner() -> None:
    deck = ["hero", "card01", "man", "card02"]
    s = asked([{"do": "take", "from": "deck", "to": "hand"}], {"deck": deck})
    assert options(s) == sorted(deck)
    other = asked([{"do": "take", "from": "deck", "to": "hand"}], {"deck": deck[::-1]})
    assert list(s.legal()) == list(other.legal())  # not in the deck's order
    assert s.view(0)["choice"] == other.view(0)["choice"]
    assert s.view(1)["choice"]["options"] is None
    (step, *_) = s.do("choose man")
    assert step.action_for(1) == tcg.Action(0, "choose", ("?",))
    assert "man" not in " ".join(e.text("en") + str(e.data) for e in step.events if e.visible_to(1))
    assert "man" in player(s, 0)["hand"]
    assert "shuffle" in [e.kind for e in step.events]


def test_a_search_without_a_fitting_card_is_asked_all_the_same() -> None:
    """Passing it over would tell the other seat what the deck does not hold."""
    s = asked([{"do": "take", "from": "deck", "to": "hand", "filter": {"kind": "area"}}])
    assert options(s) == ["-"]
    s.do("choose -")
    assert s.phase == "set"


def test_a_card_put_back_from_the_hand_stays_unseen() -> None:
    s = asked([{"do": "take", "from": "hand", "to": "deck"}], {"hand": ["hero", "man"]})
    assert s.view(1)["choice"]["options"] is None
    (step, *_) = s.do("choose hero")
    assert step.action_for(1) == tcg.Action(0, "choose", ("?",))
    assert "hero" not in " ".join(e.text("en") + str(e.data) for e in step.events if e.visible_to(1))


@rule("ZTM-HAND-1")
@pytest.mark.parametrize("zone", ["hand", "deck"])
def test_an_amount_that_would_betray_hidden_cards_is_refused(zone: str) -> None:
    """Counting flame cards in the hand would make them public through the attack."""
    amount = {"count": zone, "attribute": "flame", "times": 10}
    with pytest.raises(tcg.CardFileError):
        table(None, None, enchant("it", {"do": "modify", "stat": "attack", "amount": amount}))


def test_reuse_applies_an_enchant_of_the_abyss_again() -> None:
    s = asked([{"do": "reuse"}], {"abyss": ["edge", "man", "blank"]})
    assert options(s) == ["blank", "edge"]
    s.do("choose edge")
    assert hp(s) == (100, 50)
    assert player(s, 0)["abyss"] == ["edge", "man", "blank", "it"]


@rule("ZTM-POWER-2")
def test_reuse_needs_the_cost_of_the_enchant() -> None:
    assert options(asked([{"do": "reuse"}], {"abyss": ["dear", "edge"]})) == ["edge"]
    assert options(asked([{"do": "reuse"}], {"abyss": ["dear", "edge"], "power": 5})) == ["dear", "edge"]


def test_reuse_never_reuses_a_reuse() -> None:
    s = asked([{"do": "reuse"}], {"abyss": ["it", "edge"]})
    assert options(s) == ["edge"]


def test_reuse_of_an_enchant_that_asks_and_of_all_its_effects() -> None:
    both = enchant("both", {"do": "damage", "amount": 10}, DISCARD, plus(10))
    s = asked([{"do": "reuse"}, plus(5)], {"abyss": ["both"], "hand": ["man"]}, None, both)
    s.do("choose both")
    assert s.view()["choice"]["card"] == "both"
    s.do("choose man")
    assert hp(s) == (100, 35)  # 10 directly, then 40 + 10 + 5


def test_a_lasting_bonus_of_a_reused_enchant_ends_as_if_it_had_been_set() -> None:
    stay = enchant("stay", {"do": "modify", "stat": "attack", "amount": 10, "until": "source-leaves"})
    s = asked([{"do": "reuse"}], {"abyss": ["stay"], "hand": ["blank"]}, {"hand": ["blank"] * 3}, stay)
    s.do("choose stay")
    assert hp(s) == (100, 50)
    both_set(s)
    assert hp(s) == (100, 10)


@rule("ZTM-END-1")
def test_who_has_lost_is_asked_nothing_more() -> None:
    s = asked([{"do": "damage", "amount": 100}, DISCARD, {**DISCARD, "side": "opponent"}], {"hand": ["man"]})
    assert s.over
    assert s.result == {"winner": 0, "reason": "ZTM-END-1", "scores": None}


@rule("ZTM-EFFECT-4")
def test_choices_come_in_effect_order() -> None:
    it = enchant("it", DISCARD)
    p0: Json = {"hand": ["it", "man", "man"]}
    for night_seat in (0, 1):
        s = both_set(table(p0, p0, it, night_seat=night_seat), "it", "it")
        assert s.to_act == (night_seat,)
        s.do("choose man")
        assert s.to_act == (1 - night_seat,)


def test_the_options_of_the_hand_are_seen_by_its_owner_only() -> None:
    s = asked([DISCARD], {"hand": ["man", "hero"]})
    mine, theirs = s.view(0)["choice"], s.view(1)["choice"]
    assert mine["options"] == ["man", "hero"]
    assert theirs["options"] is None
    assert (theirs["min"], theirs["max"], theirs["card"]) == (1, 1, "it")
    assert s.legal(1) == ()
