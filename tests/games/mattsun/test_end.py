"""Winning and losing: MTN-WIN; losses met together, with the seats swapped."""

from __future__ import annotations

from typing import Any

import pytest

import tcg_kit as tcg
from tcg_kit.core.rng import Rng
from tcg_kit.games.mattsun.phases import finish
from tcg_kit.sim import playout
from tests.games.mattsun.table import (
    FILLER,
    UP,
    Json,
    act,
    down,
    draw,
    hit,
    hurt,
    kinds,
    passed,
    player,
    table,
    told,
    trap,
    trump,
    unit,
)

rule = pytest.mark.rule
seats = pytest.mark.parametrize("seat", [0, 1])


def at(seat: int, mine: Json, theirs: Json, *cards: Json, **keys: Any) -> tcg.Session:
    """A session in which the seat is active."""
    players = [mine, theirs] if seat == 0 else [theirs, mine]
    return table(*players, *cards, active=seat, **keys)


def result(s: tcg.Session) -> tuple[int | None, str]:
    assert s.result is not None
    return s.result["winner"], s.result["reason"]


@rule("MTN-WIN-1")
@seats
@pytest.mark.parametrize("bench", [[], [down("snare")], ["trip", down("revenge")]])
def test_who_can_not_fill_the_battlefield_loses(seat: int, bench: list[Any]) -> None:
    s = at(seat, {"front": "strong"}, {"front": hurt("man", 3), "bench": bench, "hand": ["giant"]}, phase="action")
    s.do("attack")
    passed(s)
    assert result(s) == (seat, "MTN-WIN-1")
    assert "no-unit-left" in kinds(s)


@rule("MTN-WIN-2")
@seats
def test_a_soul_draw_that_can_not_be_made_loses(seat: int) -> None:
    """Worked example 3."""
    s = at(seat, {"front": "strong"}, {"front": hurt("weak", 0), "deck": FILLER[:2]}, phase="action")
    s.do("attack")
    foe = player(s, 1 - seat)
    assert result(s) == (seat, "MTN-WIN-2")
    assert (foe["hand"], foe["deck"]) == (FILLER[:2], []), "the draw stops at the third card"
    assert "promote" not in kinds(s), "who has lost is asked nothing more"


@rule("MTN-WIN-2", "MTN-DRAW-1")
@seats
def test_a_turns_draw_from_an_empty_deck_loses(seat: int) -> None:
    s = at(seat, {}, {"deck": []}, phase="action")
    s.do("attack")
    assert result(s) == (seat, "MTN-WIN-2")
    assert s.steps[-1].edge is not None
    assert (s.steps[-1].edge.src, s.steps[-1].edge.dst) == ("draw", "over")


@rule("MTN-WIN-2")
def test_the_last_card_may_be_drawn() -> None:
    s = table(None, {"deck": FILLER[:1]}, phase="action")
    s.do("attack")
    assert (s.phase, player(s, 1)["hand"]) == ("charge", FILLER[:1])


@rule("MTN-WIN-2")
def test_a_bench_defeat_ends_the_game_from_the_defeat() -> None:
    s = table({"hand": ["bolt"]}, {"bench": ["imp"], "deck": []})
    s.do("trump bolt p1.b1")
    assert result(s) == (0, "MTN-WIN-2")
    edge = s.steps[-1].edge
    assert edge is not None
    assert (edge.src, edge.dst) == ("defeat", "over")


FLOOD = {"hand": ["flood"], "deck": FILLER[:1]}


@rule("MTN-WIN-3")
@seats
@pytest.mark.parametrize(("mine", "theirs"), [(7, 9), (9, 7), (6, 7), (7, 7)])
def test_both_losing_by_one_effect_compare_the_discard_piles(seat: int, mine: int, theirs: int) -> None:
    """Worked example 6: fewer cards wins; the used trump lies there too; equal is a draw."""
    s = at(seat, {**FLOOD, "discard": ["man"] * mine}, {"deck": [], "discard": ["man"] * theirs})
    s.do("trump flood")
    mine += 1
    winner = None if mine == theirs else seat if mine < theirs else 1 - seat
    assert result(s) == (winner, "MTN-WIN-3")
    piles = [mine, theirs] if seat == 0 else [theirs, mine]
    assert [len(player(s, n)["discard"]) for n in (0, 1)] == piles
    assert told(s, "judged")[0].data == {"discards": piles}


@rule("MTN-WIN-3")
@seats
def test_one_loses_by_the_deck_and_one_for_want_of_a_unit(seat: int) -> None:
    """The storm defeats everything: the opponent decks out in its soul draw, the causer has nobody left to fill."""
    s = at(
        seat,
        {"front": "imp", "bench": ["imp"], "hand": ["storm"]},
        {"front": "man", "bench": ["man", down("giant")], "deck": FILLER[:1], "discard": ["man"] * 9},
    )
    s.do("trump storm")
    passed(s)
    assert [(e.seat, e.kind) for e in s.events if e.kind in ("deck-out", "no-unit-left")] == [
        (1 - seat, "deck-out"),
        (seat, "no-unit-left"),
    ]
    assert result(s) == (seat, "MTN-WIN-3")


@rule("MTN-WIN-3")
@seats
def test_who_has_not_lost_fills_before_it_is_judged_and_the_loser_is_asked_nothing(seat: int) -> None:
    s = at(
        seat,
        {"front": "imp", "bench": [down("giant")], "hand": ["storm"]},
        {"front": "man", "bench": [down("giant"), down("snare")], "deck": []},
    )
    s.do("trump storm")
    passed(s)
    assert (s.phase, s.to_act) == ("refill", (seat,))
    assert s.view()["lost"] == [{"seat": 1 - seat, "rule": "MTN-WIN-2"}]
    s.do("promote b1")
    assert result(s) == (seat, "MTN-WIN-2")


@rule("MTN-WIN-3")
@seats
def test_losses_of_one_effect_are_judged_before_the_next_begins(seat: int) -> None:
    """Two effects on one card: the opponent loses by the first, the second would empty the own deck."""
    twice = trump("twice", draw(1, "opponent"), draw(99))
    s = at(seat, {"hand": ["twice"]}, {"deck": []}, twice)
    s.do("trump twice")
    assert result(s) == (seat, "MTN-WIN-2")
    assert player(s, seat)["discard"] == ["twice"]


@rule("MTN-WIN-3")
def test_once_somebody_has_lost_no_trap_is_asked_and_no_ability_triggers() -> None:
    s = table(
        {"front": "imp", "bench": [down("archer"), down("revenge")], "hand": ["storm"]},
        {"front": "man", "bench": ["man"], "deck": []},
    )
    s.do("trump storm")
    passed(s)
    assert s.phase == "refill"
    before = len(s.events)
    s.do("promote b1")
    assert result(s) == (0, "MTN-WIN-2")
    assert [e.kind for e in s.events[before:]] == ["promote-up", "to-discard", "game-won"]


@rule("MTN-WIN-3", "MTN-TRAP-2")
@seats
def test_a_loss_inside_a_trap_waits_for_the_defeat_around_it(seat: int) -> None:
    """P1's trap in its own defeat decks P0 out; P1 then has nobody left: both have lost."""
    drown = trap("drown", "own-defeat", draw(9, "opponent"), hit(1))
    s = at(
        seat,
        {"front": "strong", "deck": FILLER[:1]},
        {"front": hurt("man", 3), "bench": [down("drown")]},
        drown,
        phase="action",
    )
    s.do("attack")
    s.do("pass")
    s.do("trap b1")
    assert result(s) == (seat, "MTN-WIN-3"), "discard piles: 0 and the unit with the trap"
    assert "damage" not in kinds(s), "nothing new begins after a loss"
    assert len(player(s, 1 - seat)["discard"]) == 2


@rule("MTN-WIN-3")
def test_a_loss_in_a_trap_ends_the_game_from_there_and_cards_in_use_count_as_discarded() -> None:
    drown = trap("drown", "enemy-trump", draw(9, "both"), draw())
    s = table({"hand": ["nothing"]}, {"bench": [down("drown")]}, drown)
    s.do("trump nothing")
    s.do("trap b1")
    assert result(s) == (None, "MTN-WIN-3")
    assert (player(s, 0)["discard"], player(s, 1)["discard"]) == (["nothing"], ["drown"])
    assert {"returns", "moment", "resolving", "lost", "declared"} & set(s.view()) == set()
    edge = s.steps[-1].edge
    assert edge is not None
    assert (edge.src, edge.dst) == ("trap", "over")


@rule("MTN-WIN-1", "MTN-WIN-2")
def test_a_start_effect_can_end_the_game() -> None:
    thirst = unit("thirst", abilities=[{**draw(9), "at": "start"}])
    s = table({"bench": ["thirst"]}, None, thirst, phase="charge")
    act(s, "hold", "use b1")
    assert result(s) == (1, "MTN-WIN-2")
    edge = s.steps[-1].edge
    assert edge is not None
    assert (edge.src, edge.dst) == ("start-effects", "over")


@rule("MTN-WIN-2")
def test_a_turn_up_ability_can_lose_the_game() -> None:
    dive = unit("dive", abilities=[{**draw(9), **UP}])
    s = table({"hand": ["dive"]}, None, dive)
    s.do("place dive up")
    assert result(s) == (1, "MTN-WIN-2")


def test_milling_an_empty_deck_loses_nothing() -> None:
    mill = trump("mill", {"do": "mill", "amount": 3, "side": "opponent"}, {"do": "charge", "amount": 9})
    s = table({"hand": ["mill"], "deck": FILLER[:1]}, {"deck": FILLER[:2]}, mill)
    s.do("trump mill")
    assert (player(s, 1)["deck"], player(s, 1)["discard"]) == ([], FILLER[:2])
    assert (player(s, 0)["deck"], len(player(s, 0)["charge"])) == ([], 4)
    assert s.phase == "main"


@rule("MTN-WIN-4")
@pytest.mark.parametrize(("p0", "p1", "winner"), [(2, 3, 0), (3, 2, 1), (2, 2, None)])
def test_after_turn_200_it_is_decided_as_if_both_had_lost(p0: int, p1: int, winner: int | None) -> None:
    s = table({"discard": ["man"] * p0}, {"discard": ["man"] * p1}, phase="action", turn=199)
    s.do("swap b1")
    assert (s.turn, s.over) == (200, False)
    act(s, "hold", "done", "swap b1")
    assert result(s) == (winner, "MTN-WIN-4")
    assert s.turn == 200
    assert "turn-limit" in kinds(s)


@rule("MTN-WIN-3")
@pytest.mark.parametrize("left", [0, 1])
def test_of_a_used_traps_place_only_the_trap_itself_counts_as_discarded(left: int) -> None:
    """Where the trap has gone meanwhile, what has come to its place stays in play."""
    g, rng = playout.begin(tcg.game("mattsun"), 1), Rng(1)
    s: Any = g.s
    while s.players[1].field[1] is None or s.returns:
        g.act(s.asks[0], *g.sample(s.asks[0], rng))
    p = s.players[1]
    discarded, stamp = p.discard.copy(), p.moved[1]
    card = p.field[1].card
    p.moved[1] += left
    s.moment, s.lost = ("enemy-attack", 1, (), (1, stamp)), ((0, "MTN-WIN-1"), (1, "MTN-WIN-1"))
    finish(g, s)
    assert p.discard == (discarded if left else [*discarded, card])
    assert (p.field[1] is None) is not bool(left)
