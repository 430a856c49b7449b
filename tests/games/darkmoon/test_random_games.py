"""Random games by the thousand: they end by a named rule, keep every card, take the declared edges and all of them."""

from __future__ import annotations

import copy
import json
from collections import Counter
from typing import Any

import pytest

import tcg_kit as tcg
from tcg_kit.core.actions import Action
from tcg_kit.core.engine import Engine
from tcg_kit.core.events import Event, Told
from tcg_kit.core.flow import Edge
from tcg_kit.core.rng import Rng, shuffle
from tcg_kit.core.rules import settle
from tcg_kit.sim import playout
from tests.games.darkmoon.table import GAME, Json, begin, character, decisions, finished, special, table

RULINGS: list[dict[str, str]] = [{}, *({r.key: option} for r in GAME.rulings.values() for option in r.options)]
ENDS = {"DKM-END-1", "DKM-END-2", "DKM-END-4", "DKM-STALL-1"}

ODD = [
    special("all-draw", {"do": "draw", "side": "both", "amount": 3}),
    special("look-all", {"do": "look", "amount": 40, "take": 5, "rest": "shuffle"}),
    special("put-back", {"do": "take", "from": "hand", "to": "deck", "amount": 2}),
    special("from-deck", {"do": "take", "from": "deck", "to": "field", "amount": 3, "filter": {"kind": "character"}}),
    character("take-back", 1, {"do": "take", "from": "field", "to": "deck", "amount": 2}, {"do": "draw"}),
    character("many", 2, {"do": "action", "amount": 4}, {"do": "look", "amount": 2, "rest": "top"}),
]
KEPT = 8
"""Cards at the top of a deck that stay where they are: they may be drawn or looked at by what is compared."""
WILD = GAME.with_cards(ODD)


def wild_deck(seed: int) -> list[str]:
    """A legal deck of odd cards."""
    rng = Rng(seed)
    people = [f"c{n}" for n in range(3, 11)] * 4 + ["take-back"] * 4 + ["many"] * 4
    extra = [card["id"] for card in ODD if card["kind"] == "special"] * 4 + ["again"] * 4
    shuffle(rng, people)
    shuffle(rng, extra)
    return people[:32] + extra[:8]


class Counting:
    """A sink that counts each player's cards after every event and notes the edges."""

    def __init__(self) -> None:
        self.engine: Engine | None = None
        self.whole: list[Counter[str]] = []
        self.edges: set[Edge] = set()
        self.events = 0

    def step(self, edge: Edge | None) -> None:
        if edge is not None:
            self.edges.add(edge)

    def decision(self, action: Action) -> None:
        pass

    def event(self, told: Told) -> None:
        event = Event(*told)
        self.events += 1
        assert self.engine is not None
        assert event.text("ja")
        assert event.text("en")
        assert self.count() == self.whole

    def count(self) -> list[Counter[str]]:
        """The cards of each player."""
        assert self.engine is not None
        players: list[Any] = self.engine.s.players
        return [Counter([*p.deck, *p.hand, *p.field, *(c for unit in p.units for c in unit)]) for p in players]


def run(game: tcg.Game, decks: list[Any], seed: int, rulings: dict[str, str], sink: Counting | None = None) -> Engine:
    s = game.spec.start(game, decks, settle(game.rulings, rulings), seed)
    g = Engine(game, s, sink)
    if sink is not None:
        sink.engine, sink.whole = g, []
        sink.whole = sink.count()
    g.run()
    playout.random_game(g, Rng(seed))
    return g


def test_thousands_of_games_end_by_a_named_rule() -> None:
    ready = list(GAME.decks.values())
    reasons: Counter[str] = Counter()
    for seed in range(1200):
        n = 2 + seed % 5
        g = run(GAME, [ready[(seed + i) % 3] for i in range(n)], seed, RULINGS[seed % len(RULINGS)])
        result = g.s.result
        assert result is not None
        assert result["reason"] in (ENDS - {"DKM-END-2"} if n == 2 else ENDS - {"DKM-END-1"})
        best = max(result["scores"])
        leaders = [seat for seat, points in enumerate(result["scores"]) if points == best]
        assert result["winner"] == (leaders[0] if len(leaders) == 1 else None)
        reasons[result["reason"]] += 1
    assert set(reasons) >= {"DKM-END-1", "DKM-END-2", "DKM-STALL-1"}


@pytest.mark.parametrize("wild", [False, True])
def test_no_card_is_lost_or_made_at_any_event(wild: bool) -> None:
    sink = Counting()
    ready = list(GAME.decks.values())
    for seed in range(60):
        n = 2 + seed % 5
        game = WILD if wild else GAME
        decks = [_deck(game, wild_deck(seed * 7 + i)) if wild else ready[(seed + i) % 3] for i in range(n)]
        run(game, decks, seed, RULINGS[seed % len(RULINGS)], sink)
    assert sink.events > 5000
    assert sink.edges <= set(GAME.spec.flow.edges)


def _deck(game: tcg.Game, cards: list[str]) -> tcg.Deck:
    assert game.check_deck(cards) == []
    return tcg.Deck("wild", tuple(cards))


def test_only_declared_edges_are_taken_and_all_of_them() -> None:
    sink = Counting()
    ready = [tcg.Deck(deck.name, deck.cards[::3]) for deck in GAME.decks.values()]
    for seed in range(120):
        rulings = {"turn_draw": "one", "empty_deck": "last-turns"} if seed % 2 else {}
        run(GAME, [ready[(seed + i) % 3] for i in range(2 + seed % 2)], seed, rulings, sink)
    taken = set(sink.edges)
    loop = table({"hand": ["again"] * 50})
    for _ in range(50):
        loop.do("play again")
    late = table({"hand": ["c1"]}, {"hand": ["c1"]}, turn=200)
    late.do("play c1")
    late.do("end")
    taken |= {step.edge for s in (loop, late) for step in s.steps if step.edge}
    assert taken == set(GAME.spec.flow.edges)


def test_the_view_holds_every_card_at_every_instant() -> None:
    s = finished(5, 3)
    decks = [Counter(deck.cards) for deck in s.decks or ()]
    for i, step in enumerate(s.steps):
        for k in range(len(step.events) + 1):
            for seat, p in enumerate(s.view(at=(i, k))["players"]):
                cards = [*p["deck"], *p["hand"], *p["field"], *(c for unit in p["units"] for c in unit)]
                assert Counter(cards) == decks[seat]


@pytest.mark.parametrize("n", [2, 3, 5])
def test_what_is_legal_is_allowed_and_has_a_notation(n: int) -> None:
    for seed in range(6):
        for s in decisions(begin(seed, n, RULINGS[seed]), seed):
            legal = s.legal()
            assert len(legal) > 0
            for i in sorted({0, len(legal) // 2, len(legal) - 1}):
                assert s.why_not(legal[i]) == []
                assert GAME.parse(str(legal[i])) == legal[i]
                assert legal[i] in legal
                assert all(s.legal(seat) == () for seat in range(n) if seat not in s.to_act)


def test_whatever_is_tried_is_legal_or_refused_with_a_reason() -> None:
    rng = Rng(3)
    verbs, slugs = ("play", "unit", "end", "choose"), sorted(GAME.cards)
    for seed in range(4):
        for s in decisions(begin(seed), seed):
            (seat,) = s.to_act
            p = s.view()["players"][seat]
            near = [*p["hand"], *p["field"], slugs[rng.below(len(slugs))], "with"]
            words = [near[rng.below(len(near))] for _ in range(rng.below(6))]
            verb = verbs[rng.below(4)]
            action = Action(seat, verb, tuple(words) if verb != "end" else ())
            if verb in ("play", "choose"):
                action = action._replace(args=tuple(w for w in words if w != "with") or ("-",))
            reasons = s.why_not(action)
            normal = s.engine.normal(action)
            assert (not reasons) == (normal in s.legal()), (str(action), reasons)
            assert all(r.rule in GAME.rules for r in reasons if r.rule is not None)
            assert all(r.code in ("not-there", "wrong-phase", "not-to-act", "over") for r in reasons if r.rule is None)


def test_the_same_seed_gives_the_same_game() -> None:
    one, two = finished(9, 4), finished(9, 4)
    assert one.digest() == two.digest()
    assert [str(a) for a in one.decisions] == [str(a) for a in two.decisions]


def hide(view: Json, seat: int, rng: Rng) -> Json:
    """The position with the cards that a seat can't see exchanged; the top of decks and what a choice offers stay."""
    out = copy.deepcopy(view)
    choice = view.get("choice")
    for owner, p in enumerate(out["players"]):
        offers = choice if choice is not None and choice["seat"] == owner else None
        free = []
        for zone in ("deck", "hand") if owner != seat else ("deck",):
            offered = list(offers["options"]) if offers is not None and offers["then"][2] == zone else []
            for i, card in enumerate(p[zone]):
                if card in offered:
                    offered.remove(card)
                elif zone == "hand" or i >= KEPT:
                    free.append((p[zone], i))
        cards = [zone[i] for zone, i in free]
        shuffle(rng, cards)
        for (zone, i), card in zip(free, cards, strict=True):
            zone[i] = card
    return out


def seen(s: tcg.Session, seat: int) -> list[str]:
    """All that a seat can learn from a session."""
    out = [json.dumps(s.view(seat, (i, k))) for i, step in enumerate(s.steps) for k in range(len(step.events) + 1)]
    for step in s.steps:
        out.append(f"{step.phase} {step.edge} {step.action_for(seat)}")
        out += [f"{e.kind} {e.seat} {e.data} {e.rules} {e.text('en')}" for e in step.events if e.visible_to(seat)]
    return [*out, json.dumps(s.view(seat)), str([str(a) for a in s.legal(seat)[:50]]), f"{s.to_act} {s.result}"]


@pytest.mark.parametrize("n", [2, 3])
def test_permuting_what_a_seat_can_not_see_changes_nothing_for_it(n: int) -> None:
    rng = Rng(4)
    for seed in range(5):
        for s in decisions(begin(seed, n), seed):
            for seat in range(n):
                one, two = GAME.scenario(s.view(), seed=1), GAME.scenario(hide(s.view(), seat, rng), seed=2)
                assert seen(one, seat) == seen(two, seat)


@pytest.mark.parametrize("n", [2, 3])
def test_nor_while_somebody_acts(n: int) -> None:
    """The same action in both: up to the next decision the seat sees the same, event by event."""
    rng = Rng(5)
    compared = 0
    for seed in range(5):
        for s in decisions(begin(seed, n), seed):
            (actor,) = s.to_act
            action = s.legal()[rng.below(len(s.legal()))]
            for seat in range(n):
                one = GAME.scenario(s.view(), seed=1)
                two = GAME.scenario(hide(s.view(), seat, rng), seed=1)
                if two.why_not(action):
                    continue
                one.do(action)
                two.do(action)
                if seat == actor and any(e.kind in ("shuffle", "search", "look") for e in one.events):
                    continue  # it sees more of its own deck now
                if two.view().get("choice", {}).get("seat") == seat:
                    continue
                assert seen(one, seat) == seen(two, seat), (str(action), seat)
                compared += 1
    assert compared > 200
