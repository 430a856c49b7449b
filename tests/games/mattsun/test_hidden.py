"""What a seat can't see changes nothing for it: hands, decks, charged cards and face-down cards on the field."""

from __future__ import annotations

import copy
from typing import Any

from tcg_kit.core.rng import Rng, shuffle
from tests.core.play import choose, decisions, dumps, seen
from tests.games.mattsun.table import GAME, Json, down, table
from tests.games.mattsun.whole import begin

KEPT = 8
"""Cards at the top of a deck that stay: they may be drawn within the turn that is compared."""


def permuted(view: Json, seat: int, rng: Rng, keep: int = 0, field: bool = True, held: tuple[str, ...] = ()) -> Json:
    """The view with the cards that a seat can't see exchanged among their places, each card where it may lie."""
    out: Json = copy.deepcopy(view)
    for owner, p in enumerate(out["players"]):
        places: list[tuple[Any, Any, bool]] = [(p["deck"], i, False) for i in range(keep, len(p["deck"]))]
        if owner != seat:
            left = list(held)
            for i, card in enumerate(p["hand"]):
                if card in left:
                    left.remove(card)
                else:
                    places.append((p["hand"], i, False))
            places += [(one, "card", False) for one in p["charge"]]
            if field:
                places += [(one, "card", True) for one in p["bench"] if one and one.get("face") == "down"]
        cards = [inner[key] for inner, key, _ in places]
        shuffle(rng, cards)
        for inner, key, on_field in sorted(places, key=lambda place: not place[2]):
            fit = next(c for c in cards if not on_field or GAME.cards[c].kind in ("unit", "trap"))
            cards.remove(fit)
            inner[key] = fit
        if "choice" in out and out["choice"]["hidden"] and out["choice"]["seat"] == owner != seat:
            out["choice"]["options"] = p["hand"][:]
    return out


def _is_search(view: Json) -> bool:
    """A choice among a deck's cards: its owner is the only one who sees its options."""
    choice = view.get("choice")
    return bool(choice and choice["hidden"] and choice["options"] != view["players"][choice["seat"]]["hand"])


def _unit_face_down(view: Json) -> bool:
    """Whether all know that a unit lies face down: one comes to fill the battlefield, or to change places."""
    begun = [*view.get("work", ()), *(op for frame in view.get("returns", ()) for op in frame["work"])]
    return view["phase"] == "refill" or any(op[0] == "change" for op in begun)


def test_permuting_hidden_cards_changes_nothing_at_once() -> None:
    changed = 0
    for seed in range(30):
        rng = Rng(seed)
        for s in decisions(begin(seed), seed):
            view = s.view()
            if "sealed" in view or _is_search(view):
                continue
            seat = rng.below(2)
            if "choice" in view and view["choice"]["seat"] != seat and "work" in view:
                continue
            other = permuted(view, seat, rng, field=not _unit_face_down(view))
            one, two = GAME.scenario(view, seed=1), GAME.scenario(other, seed=2)
            assert seen(one, seat) == seen(two, seat)
            changed += other != view
    assert changed > 1000


def test_permuting_hidden_cards_changes_nothing_while_it_is_played_on() -> None:
    """Both play the same; all that the seat sees up to the next decision is the same, event by event."""
    compared = 0
    for seed in range(40, 70):
        rng = Rng(seed)
        for s in decisions(begin(seed), seed):
            view = s.view()
            if "sealed" in view or "choice" in view or view["phase"] in ("deploy", "refill", "trap"):
                continue
            action = choose(s, rng)
            seat = rng.below(2)
            held = tuple(a for a in action.args if a in GAME.cards) if action.seat != seat else ()
            other = permuted(view, seat, rng, KEPT, field=False, held=held)
            one, two = GAME.scenario(view, seed=3), GAME.scenario(other, seed=3)
            one.do(action)
            two.do(action)
            if any(e.kind == "shuffle" for e in one.events):
                continue
            assert seen(one, seat) == seen(two, seat), (seed, action, seat)
            compared += 1
    assert compared > 750


def test_a_pause_for_traps_is_the_same_whatever_lies_face_down() -> None:
    for do, phase in (
        ("attack", "action"),
        ("swap b3", "action"),
        ("trump spark", "main"),
        ("trump bolt p1.b3", "main"),
    ):
        told = set()
        for hidden in (["snare", "trip"], ["censor", "revenge"], ["man", "giant"], ["counter", "man"]):
            s = table(
                {"hand": ["spark", "bolt"], "bench": [down("snare"), None, "man"]},
                {"bench": [down(hidden[0]), down(hidden[1]), "imp"]},
                phase=phase,
            )
            s.do(do)
            for _ in range(9):
                if s.phase != "trap":
                    break
                s.do("pass")
            told.add(dumps(seen(s, 0)))
        assert len(told) == 1, do
