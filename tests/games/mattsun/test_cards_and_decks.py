"""Card files and decks: MTN-CARD, MTN-DECK."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import tcg_kit as tcg
from tcg_kit.core.cards import as_table
from tests.games.mattsun.table import GAME, Json, draw, hit, terrain, trap, trump, unit

rule = pytest.mark.rule

DECK = [f"card{n:02}" for n in range(1, 11) for _ in range(3)]


def codes(deck: list[Any], **rulings: str) -> list[tuple[str, str | None, str]]:
    return [(p.code, p.rule, p.severity) for p in GAME.check_deck(deck, rulings or None)]


@rule("MTN-DECK-1")
@pytest.mark.parametrize("n", [0, 29, 31])
def test_a_deck_has_exactly_30_cards(n: int) -> None:
    assert codes(DECK) == []
    assert ("deck-size", "MTN-DECK-1", "error") in codes((DECK + ["imp"] * 3)[:n])
    with pytest.raises(tcg.DeckError):
        GAME.new([DECK, [*DECK, "imp"][:n]])


@rule("MTN-DECK-2")
def test_at_most_three_copies_unless_the_card_says_otherwise() -> None:
    assert codes([*DECK[:27], "imp", "imp", "imp"]) == []
    assert codes([*DECK[:26], *["imp"] * 4]) == [("copies", "MTN-DECK-2", "error")]
    game = GAME.with_cards([unit("swarm", limit=5), unit("hero", limit=1)])
    assert game.check_deck([*DECK[:24], *["swarm"] * 5, "hero"]) == []
    assert [p.rule for p in game.check_deck([*DECK[:24], *["swarm"] * 6])] == ["MTN-DECK-2"]
    assert [p.rule for p in game.check_deck([*DECK[:28], "hero", "hero"])] == ["MTN-DECK-2"]


@rule("MTN-DECK-2")
def test_a_reprint_under_another_id_counts_as_the_same_card() -> None:
    game = GAME.with_cards([{**unit("imp-again"), "name": "imp"}])
    assert game.check_deck([*DECK[:27], "imp", "imp", "imp-again"]) == []
    (problem,) = game.check_deck([*DECK[:26], "imp", "imp", "imp-again", "imp-again"])
    assert (problem.code, problem.rule, problem.severity) == ("copies", "MTN-DECK-2", "error")


@rule("MTN-DECK-3")
def test_a_deck_without_units_is_a_warning() -> None:
    deck = ["snare", "nullify", "counter", "revenge", "censor", "trip", "nothing", "spark", "bolt", "storm"] * 3
    assert codes(deck) == [("no-unit", "MTN-DECK-3", "warning")]
    assert GAME.new([deck, DECK]).over


def test_unknown_cards_are_a_problem() -> None:
    assert codes([*DECK[:29], "nobody"]) == [("unknown-card", None, "error")]
    assert GAME.check_deck([1, None, ["x"]])  # type: ignore[list-item]


@rule("MTN-CARD-1")
def test_the_fields_of_the_kinds() -> None:
    game = GAME.with_cards([unit("u"), trump("t"), trap("r", "own-defeat"), terrain("g")])
    u: Any = game.cards["u"]
    assert (u.kind, u.hp, u.atk, u.def_, u.soul, u.abilities, u.special, u.super, u.limit) == (
        *("unit", 4, 3, 3, 2, (), (), (), 3),
    )
    r: Any = game.cards["r"]
    assert (r.when, r.effects) == ("own-defeat", ())
    t: Any = game.cards["t"]
    assert (t.cost, t.effects) == ((), ())


AURA: Json = {"do": "aura", "stat": "atk", "amount": 1}
COST: Json = {"at": "cost"}
WRONG: dict[str, tuple[Json, str]] = {
    "a unit without HP": ({**unit("x"), "hp": 0}, "hp"),
    "a trap without a trigger": ({"id": "x", "name": "x", "kind": "trap", "effects": []}, "when"),
    "an unknown trigger": (trap("x", "never"), "when"),
    "HP on a trump": ({**trump("x"), "hp": 3}, "hp"),
    "abilities on a trap": ({**trap("x", "own-defeat"), "abilities": []}, "abilities"),
    "an unknown kind": ({"id": "x", "name": "x", "kind": "hero"}, "kind"),
    "an ability without an occasion": (unit("x", abilities=[draw()]), "abilities[0]"),
    "an occasion on a trump": (trump("x", {**draw(), "at": "start"}), "effects[0]"),
    "an occasion on a move": (unit("x", special=[{**draw(), "at": "start"}]), "special[0]"),
    "a lasting effect that happens": (unit("x", abilities=[{**draw(), "at": "bench"}]), "abilities[0]"),
    "an aura that happens": (unit("x", abilities=[{**AURA, "at": "turn-up"}]), "abilities[0]"),
    "an aura on a trump": (trump("x", AURA), "effects[0]"),
    "a terrain that happens": (terrain("x", draw()), "effects[0]"),
    "source-leaves on a trump": (
        trump("x", {"do": "modify", "stat": "atk", "amount": 1, "until": "source-leaves"}),
        "effects[0]",
    ),
    "a cost that is none": (trump("x", cost=[draw()]), "cost[0]"),
    "a cost of the opponent": (trump("x", cost=[{"do": "mill", "amount": 1, "side": "opponent"}]), "cost[0]"),
    "a cost with a condition": (trump("x", cost=[{"do": "mill", "amount": 1, "when": {"behind": True}}]), "cost[0]"),
    "a cost that is counted": (trump("x", cost=[{"do": "mill", "amount": {"count": "hand"}}]), "cost[0]"),
    "a move's cost that is none": (unit("x", special=[{**draw(), **COST}]), "special[0]"),
    "require without a condition": (unit("x", special=[{"do": "require"}]), "special[0]"),
    "require on a trump": (trump("x", {"do": "require", "when": {"behind": True}}), "effects[0]"),
    "require at turning up": (
        unit("x", abilities=[{"do": "require", "when": {"behind": True}, "at": "turn-up"}]),
        "abilities[0]",
    ),
    "encore on a special": (unit("x", special=[{"do": "encore"}]), "special[0]"),
    "cancel on a trump": (trump("x", {"do": "cancel"}), "effects[0]"),
    "cancel of a defeat": (trap("x", "own-defeat", {"do": "cancel"}), "effects[0]"),
    "itself on a trump": (trump("x", hit(1, "self", "own")), "effects[0]"),
    "itself on the other side": (unit("x", special=[hit(1, "self")]), "special[0]"),
    "a named target on both sides": (trump("x", hit(1, "one", "both")), "effects[0]"),
    "an unknown target": (trump("x", hit(1, "all")), "effects[0].target"),
    "damage below nothing": (trump("x", hit(-1)), "effects[0].amount"),
    "a limit of 0": (unit("x", limit=0), "limit"),
}


@rule("MTN-CARD-1")
@pytest.mark.parametrize("what", WRONG)
def test_a_card_that_can_not_work_is_refused_at_its_field(what: str) -> None:
    card, field = WRONG[what]
    with pytest.raises(tcg.CardFileError) as caught:
        GAME.with_cards([card])
    assert caught.value.field == field


def test_cards_are_written_as_they_are_read() -> None:
    for card in GAME.cards.values():
        again = GAME.with_cards([as_table(card)]).cards[card.id]
        assert again == card
        assert as_table(again) == as_table(card)


def test_cards_from_a_csv_file(tmp_path: Path) -> None:
    path = tmp_path / "cards.csv"
    path.write_text(
        "id,name_ja,name_en,kind,hp,atk,def,soul,abilities,when,effects\n"
        'owl,ふくろう,Owl,unit,３,2,1,1,"[{""do"": ""draw"", ""at"": ""turn-up""}]",,\n'
        'net,あみ,Net,trap,,,,,,enemy-attack,"[{""do"": ""cancel""}]"\n',
        "utf-8-sig",
    )
    cards = GAME.with_cards(path).cards
    net: Any = cards["net"]
    assert (net.when, net.effects[0].do) == ("enemy-attack", "cancel")
    owl: Any = cards["owl"]
    assert (owl.hp, owl.def_, owl.abilities[0].at) == (3, 1, "turn-up")
