"""The catalogue: its ids and tags as fixed, the view, the ready cards and decks."""

from __future__ import annotations

import re
from itertools import pairwise

import pytest

from tests.games.mattsun.table import GAME, table

SRC = {
    *("DECK-1", "DECK-2", "CARD-1", "ZONE-1", "SETUP-1", "SETUP-2", "SETUP-4", "SETUP-5", "DRAW-1", "CHARGE-1"),
    *("CHARGE-3", "START-1", "MAIN-1", "MAIN-2", "ACT-1", "ACT-2", "ACT-3", "ACT-4", "ACT-5", "SOUL-1", "DICE-1"),
    *("FIELD-1", "WIN-1"),
}
LATER = {"SOUL-2", "TRAP-1"}
OURS = {
    *("DECK-3", "SETUP-3", "CHARGE-2", "MAIN-3", "MAIN-4", "ACT-6", "SOUL-3", "SOUL-4", "SOUL-5", "TRAP-2", "TRAP-3"),
    *("TRAP-4", "FIELD-2", "WIN-2", "WIN-3", "WIN-4"),
}
JAPANESE = re.compile(r"[぀-ヿ一-鿿]")


def test_the_ids_and_tags_are_those_of_the_catalogue() -> None:
    tags = {"src": SRC, "later": LATER, "ours": OURS}
    assert {f"MTN-{name}": tag for tag, names in tags.items() for name in names} == {
        r.id: r.tag for r in GAME.rules.values()
    }


def test_each_rule_is_told_in_both_languages_and_says_what_is_not_the_sources() -> None:
    for rule in GAME.rules.values():
        assert JAPANESE.search(rule.text["ja"]), rule.id
        assert not JAPANESE.search(rule.text["en"]), rule.id
        if rule.tag == "ours":
            assert re.search(r"\bour\b", rule.text["en"]), rule.id
            assert "ここで" in rule.text["ja"], rule.id
        if rule.tag == "later":
            assert "second-hand" in rule.text["en"], rule.id
            assert "伝聞" in rule.text["ja"], rule.id


VIEW = {
    *("game", "ruleset", "rulings", "turn", "phase", "to_act", "over", "result", "active", "first", "players"),
}


def test_the_view_has_the_keys_of_the_catalogue() -> None:
    view = table().view()
    assert set(view) == VIEW
    assert all(set(p) == {"hand", "deck", "discard", "front", "bench", "charge"} for p in view["players"])
    assert (view["game"], view["phase"], view["turn"], view["to_act"]) == ("mattsun", "main", 3, [0])
    assert (view["active"], view["first"], view["over"], view["result"]) == (0, 0, False, None)


def test_the_defaults_of_a_scenario() -> None:
    view = GAME.scenario({}).view()
    assert (view["phase"], view["turn"], view["active"], view["first"]) == ("main", 3, 0, 0)
    empty = {"hand": [], "deck": [], "discard": [], "front": None, "bench": [None] * 3, "charge": []}
    assert view["players"] == [empty, empty]
    front = GAME.scenario({"players": [{"front": "man"}, {}]}).view()["players"][0]["front"]
    assert front == {"card": "man", "face": "up", "damage": 0, "ex": 0}


def test_the_phases_are_those_of_the_catalogue() -> None:
    flow = GAME.spec.flow
    line = ["deal", "redraw", "dice", "deploy", "reveal", "draw", "stand", "charge", "start-effects", "main", "action"]
    assert set(flow.phases) == {*line, "end", "trap", "defeat", "refill", "over"}
    steps = {(e.src, e.dst) for e in flow.edges if e.kind == "step" and e.dst != "over"}
    chain = [*line, "end", "draw"]
    assert steps == {*pairwise(chain), ("defeat", "refill")}
    ends = {"redraw", "draw", "start-effects", "main", "action", "trap", "defeat", "refill", "end"}
    assert {e.src for e in flow.edges if e.dst == "over"} == ends
    assert [name for name, p in flow.phases.items() if p.kind == "sealed"] == ["deploy"]
    calls = {(e.src, e.dst) for e in flow.edges if e.kind == "call"}
    returns = {(e.src, e.dst) for e in flow.edges if e.kind == "return"}
    assert calls == {
        *(("main", "trap"), ("action", "trap"), ("defeat", "trap")),
        *((src, "defeat") for src in ("start-effects", "main", "action", "trap")),
    }
    assert returns == {
        *(("trap", "main"), ("trap", "action"), ("trap", "defeat")),
        *(("refill", dst) for dst in ("start-effects", "main", "action", "trap")),
    }


def test_the_verbs_are_those_of_the_catalogue() -> None:
    names = "deploy charge recall hold use place flip trump trap pass done attack special super swap promote skip"
    assert set(GAME.spec.verbs) == set(names.split())


READY = [card for card in GAME.cards.values() if card.id not in GAME.extra_cards]


def test_there_are_45_cards_or_more_and_three_ready_decks_without_a_problem() -> None:
    assert len(READY) >= 45
    assert {card.kind for card in READY} == {"unit", "trump", "trap", "terrain"}
    assert len({card.name[lang] for card in READY for lang in ("ja", "en")}) == 2 * len(READY)
    assert len(GAME.decks) >= 3
    assert all(GAME.check_deck(deck) == [] for deck in GAME.decks.values())
    assert all(GAME.check_deck(deck, {"ruleset": "2024"}) == [] for deck in GAME.decks.values())


@pytest.mark.parametrize("card", READY, ids=lambda card: card.id)
def test_ready_cards_have_the_shape_of_real_ones(card: object) -> None:
    """HP 2–8, soul 1–4; every card but a plain unit says something, in both languages."""
    assert isinstance(card, GAME.spec.card)
    assert JAPANESE.search(card.name["ja"])
    assert not JAPANESE.search(card.name["en"] + card.text["en"])
    assert "{" not in card.text["ja"] + card.text["en"]
    if card.kind == "unit":
        assert 2 <= card.hp <= 8
        assert 1 <= card.soul <= 4
        assert 0 <= card.atk <= 8
        assert 0 <= card.def_ <= 8
        assert bool(card.text["en"]) == bool(card.abilities or card.special or card.super)
    else:
        assert card.effects
        assert card.text["en"].endswith(".")
        assert card.text["ja"].endswith("。")


def test_trumps_with_and_without_a_further_cost_and_dice_are_there() -> None:
    trumps = [card for card in READY if card.kind == "trump"]
    assert any(card.cost for card in trumps)
    assert any(not card.cost for card in trumps)
    assert any(e.do == "roll" for card in READY for e in (*card.effects, *card.special, *card.super))
