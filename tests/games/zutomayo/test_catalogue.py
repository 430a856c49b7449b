"""The catalogue: its ids and tags as fixed, what the vocabulary must be able to say, the view."""

from __future__ import annotations

import re

import pytest

import tcg_kit as tcg
from tests.games.zutomayo.table import GAME, Json, area, character, enchant, plus, table

SRC = {
    *("DECK-1", "DECK-2", "DECK-3", "CARD-2", "CARD-4", "ZONE-1", "ZONE-2", "SETUP-1", "SETUP-2", "SETUP-3", "OPEN-1"),
    *("OPEN-2", "OPEN-3", "OPEN-4", "SET-1", "SET-2", "SET-3", "SET-5", "CLOCK-2", "SWAP-1", "SWAP-2", "SWAP-3"),
    *("AREA-1", "AREA-2", "POWER-2", "EFFECT-2", "EFFECT-3", "BATTLE-1", "BATTLE-2", "BATTLE-3", "CLEAN-1", "DRAW-1"),
}
LATER = {"CARD-1", "CARD-3", "SETUP-4", "CLOCK-1"}
OURS = {
    *("SETUP-5", "SET-4", "SWAP-4", "AREA-3", "AREA-4", "POWER-1", "POWER-3", "POWER-4", "EFFECT-1", "EFFECT-4"),
    *("HAND-1", "BATTLE-4", "BATTLE-5", "DRAW-2", "DRAW-3", "END-1", "END-2", "END-3"),
}


def test_the_ids_and_tags_are_those_of_the_catalogue() -> None:
    tags = {"src": SRC, "later": LATER, "ours": OURS}
    assert {f"ZTM-{name}": tag for tag, names in tags.items() for name in names} == {
        r.id: r.tag for r in GAME.rules.values()
    }


def test_each_rule_is_told_in_both_languages() -> None:
    for rule_ in GAME.rules.values():
        assert all(len(rule_.text[lang]) > 10 for lang in ("ja", "en")), rule_.id
        assert re.search(r"[぀-ヿ一-鿿]", rule_.text["ja"]), rule_.id
        assert not re.search(r"[぀-ヿ一-鿿]", rule_.text["en"]), rule_.id


def test_what_is_not_the_sources_says_so() -> None:
    """README: where a product's tag is ours or later, the text says which part is not the source's."""
    for rule_ in GAME.rules.values():
        if rule_.tag == "ours":
            assert re.search(r"\bour\b", rule_.text["en"]), rule_.id
            assert "ここで" in rule_.text["ja"], rule_.id


def amount(**measured: object) -> Json:
    return {"do": "modify", "stat": "attack", "amount": {"times": 10, **measured}}


SAYABLE: dict[str, Json] = {
    "attack by the own attribute": enchant("x", plus(10, attribute="flame")),
    "attack by the opponent's attribute": enchant("x", plus(-10, opponent_attribute="wind")),
    "attack by night or day": enchant("x", plus(10, time="night")),
    "attack by a change of night and day this turn": enchant("x", plus(10, time_changed=True)),
    "attack by the opponent's cost": enchant("x", amount(stat="cost", side="opponent")),
    "attack flat": enchant("x", plus(10)),
    "attack of the opponent": enchant("x", {**plus(-10), "side": "opponent"}),
    "attack at own HP <= n": enchant("x", plus(10, hp_at_most=30)),
    "attack by attributes in the abyss": enchant("x", amount(count="abyss", attribute="flame")),
    "attack by the count in the abyss": enchant("x", amount(count="abyss")),
    "attack if so many lie in the abyss": enchant("x", plus(10, abyss_at_least=4)),
    "heal": enchant("x", {"do": "heal", "amount": 10}),
    "damage reduction": enchant("x", {"do": "modify", "stat": "reduction", "amount": 10}),
    "move the clock": enchant("x", {"do": "clock", "amount": 2}),
    "rewind the clock": enchant("x", {"do": "clock", "amount": -2}),
    "swap night and day attack": enchant("x", {"do": "swap-attacks"}),
    "draw": enchant("x", {"do": "draw", "amount": 2}),
    "mill": enchant("x", {"do": "mill", "amount": 2, "side": "opponent"}),
    "return from the abyss": enchant("x", {"do": "take", "from": "abyss", "to": "hand"}),
    "reuse an enchant from the abyss": enchant("x", {"do": "reuse"}),
    "hand size + n": enchant("x", {"do": "hand-size", "amount": 1}),
    "power +": enchant("x", {"do": "modify", "stat": "power", "amount": 1, "until": "game"}),
    "power -": enchant("x", {"do": "modify", "stat": "power", "amount": -1, "side": "opponent"}),
    "direct damage": enchant("x", {"do": "damage", "amount": 10}),
    "area until the time flips": area("x", plus(10), leaves={"time_flips": True}),
    "area until HP <= n": area("x", plus(10), leaves={"hp_at_most": 30}),
    "area until damage >= n taken": area("x", plus(10), leaves={"damage_taken": 30}),
    "area until n cards lie in the abyss": area("x", plus(10), leaves={"abyss_at_least": 5}),
    "limited boost": character("x", boost={"amount": 20, "when": {"time": "night"}}),
}


@pytest.mark.parametrize("what", SAYABLE)
def test_the_vocabulary_can_say(what: str) -> None:
    card = GAME.with_cards([SAYABLE[what]]).cards["x"]
    for lang in ("ja", "en"):
        assert len(card.text[lang]) > 5
        assert "{" not in card.text[lang]


def test_the_ready_cards_use_every_word_and_condition() -> None:
    game = tcg.game("zutomayo")
    vocabulary = game.spec.vocabulary
    effects = [e for card in game.cards.values() for e in card.effects]
    boosts = [card.boost for card in game.cards.values() if card.boost]
    assert {e.do for e in effects} == set(vocabulary.words)
    assert {name for e in [*effects, *boosts] for name, _ in e.when} == set(vocabulary.conditions)
    assert {name for card in game.cards.values() for name, _ in card.leaves or ()} == set(vocabulary.leaving)


def test_there_are_48_cards_or_more_and_three_ready_decks_without_a_problem() -> None:
    game = tcg.game("zutomayo")
    assert len(game.cards) >= 48
    assert len(game.decks) >= 3
    assert all(game.check_deck(deck) == [] for deck in game.decks.values())


@pytest.mark.parametrize("card", tcg.game("zutomayo").cards.values(), ids=lambda card: card.id)
def test_ready_cards_have_the_shape_of_real_ones(card: object) -> None:
    """Attack in tens 0–130, clock 0–6, cost 0–7, power 0–2; vanilla: mean(night, day) = 40 + 10·cost − 10·power."""
    assert isinstance(card, tcg.game("zutomayo").spec.card)
    assert 0 <= card.clock <= 6
    assert 0 <= card.cost <= 7
    assert 0 <= card.power <= 2
    assert card.name["ja"] != card.name["en"]
    if card.kind == "character":
        assert all(n % 10 == 0 and 0 <= n <= 130 for n in (card.night, card.day))
        if not card.effects and not card.boost:
            assert (card.night + card.day) / 2 == 40 + 10 * card.cost - 10 * card.power


VIEW = {
    *("game", "ruleset", "rulings", "turn", "phase", "to_act", "over", "result", "chronos", "time", "night_seat"),
    "players",
}


def test_the_view_has_the_keys_of_the_catalogue() -> None:
    view = table().view()
    assert set(view) == VIEW
    assert (view["game"], view["phase"], view["turn"], view["to_act"]) == ("zutomayo", "set", 2, [0, 1])
    assert (view["over"], view["result"], view["chronos"], view["night_seat"]) == (False, None, 0, 0)


def test_the_defaults_of_a_scenario() -> None:
    view = GAME.scenario({}).view()
    assert (view["phase"], view["turn"], view["chronos"], view["night_seat"]) == ("set", 2, 0, 0)
    empty = {"hp": 100, "hand": [], "deck": [], "battle": None, "a": None, "b": None, "c": None, "charger": []}
    empty |= {"abyss": [], "power": 0, "last": None, "set_limit": 1}
    assert view["players"] == [empty, empty]


@pytest.mark.parametrize("phase", ["mulligan", "opening"])
def test_a_scenario_in_the_set_up_is_turn_1(phase: str) -> None:
    assert GAME.scenario({"phase": phase}).view()["turn"] == 1


def test_the_phases_are_those_of_the_catalogue() -> None:
    names = ["deal", "mulligan", "opening", "set", "reveal", "clock", "swap", "effects"]
    names += ["battle", "cleanup", "draw", "over"]
    phases = GAME.spec.flow.phases
    assert set(phases) == set(names)
    assert [name for name in names if phases[name].kind == "sealed"] == ["mulligan", "opening", "set"]
    assert {e.src for e in GAME.spec.flow.edges if e.dst == "over"} == {"effects", "battle", "draw"}
