"""Random play with full sessions, for every game: the contract tests walk through what happens there."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import tcg_kit as tcg
from tcg_kit.core.definition import Definition
from tcg_kit.core.rng import Rng

Json = dict[str, Any]
SEALED = "sealed"


def some_deck(game: tcg.Game, rng: Rng, swaps: int = 40) -> list[str]:
    """A legal deck out of all cards: a ready deck in which cards are replaced as long as nothing is wrong."""
    ready = list(game.decks.values())
    deck = list(ready[rng.below(len(ready))].cards)
    everything = sorted(game.cards)
    for _ in range(swaps):
        changed = deck[:]
        changed[rng.below(len(deck))] = everything[rng.below(len(everything))]
        if not [p for p in game.check_deck(changed) if p.severity == "error"]:
            deck = changed
    return deck


def begin(game: tcg.Game, seed: int, rulings: Mapping[str, str] | None = None) -> tcg.Session:
    """A new game with two decks out of all cards."""
    rng = Rng(seed * 7 + 1)
    return game.new([some_deck(game, rng) for _ in range(2)], seed=seed, rulings=rulings)


def choose(s: tcg.Session, rng: Rng, seat: int | None = None) -> tcg.Action:
    """One of the legal actions."""
    legal = s.legal(seat)
    return legal[rng.below(len(legal))]


def decisions(s: tcg.Session, seed: int) -> Iterator[tcg.Session]:
    """Play to the end; the session is given at each decision."""
    rng = Rng(seed)
    while not s.over:
        yield s
        s.do(choose(s, rng))


def some_decisions(s: tcg.Session, seed: int, first: int = 30, every: int = 5) -> Iterator[tcg.Session]:
    """The same, but after the first ones only every fifth: enough of a long game."""
    for n, here in enumerate(decisions(s, seed)):
        if n < first or n % every == 0:
            yield here


def finished(game: tcg.Game, seed: int, rulings: Mapping[str, str] | None = None) -> tcg.Session:
    """A session that has been played to its end."""
    s = begin(game, seed, rulings)
    for _ in decisions(s, seed):
        pass
    return s


def at_decision(game: tcg.Game, seed: int, n: int) -> tcg.Session:
    """A session at the n-th decision of a random game (or at its last one)."""
    s = begin(game, seed)
    for i, _ in enumerate(decisions(s, seed)):
        if i == n:
            return s
    s.undo()
    return s


def instants(s: tcg.Session) -> Iterator[tuple[int, int]]:
    """All instants of the recorded history, event by event."""
    for i, step in enumerate(s.steps):
        for k in range(len(step.events) + 1):
            yield i, k
    yield len(s.steps), 0


def dumps(thing: Any) -> str:
    """Byte-for-byte comparable."""
    return json.dumps(thing, ensure_ascii=False)


def seen(s: tcg.Session, seat: int, begin: int = 0) -> list[str]:
    """All that a seat can learn from a session: views at each instant, events, steps, legal actions."""
    out = [dumps(s.view(seat, (i, k))) for i, k in instants(s) if i >= begin]
    for step in s.steps[begin:]:
        out.append(f"{step.phase} {step.edge} {step.action_for(seat)}")
        out += [told(event) for event in step.events if event.visible_to(seat)]
    return [*out, str([str(a) for a in s.legal(seat)]), f"{s.phase} {s.turn} {s.to_act} {s.result}"]


def told(event: tcg.Event) -> str:
    """Everything in an event."""
    return dumps([event.kind, event.seat, event.data, event.rules, event.cause, event.text("ja"), event.text("en")])


def cards_by_seat(game: Definition, view: Mapping[str, Any]) -> list[Counter[str]]:
    """The cards of each player in an all-seeing view, wherever they lie."""
    found = [_cards(game, list(player.values())) for player in view["players"]]
    for key, value in view.items():  # a card between zones, or in a zone that both players share
        if key not in ("players", "choice", "running", "work", "returns", "moment", "sealed"):
            for one in value if isinstance(value, list) else [value]:
                if isinstance(one, Mapping) and "card" in one:
                    found[one["seat"] if "seat" in one else one["owner"]] += _cards(game, one)
    return found


def _cards(game: Definition, value: Any) -> Counter[str]:
    if isinstance(value, str):
        return Counter([value] if value in game.cards else [])
    if isinstance(value, Mapping):
        value = list(value.values())
    found: Counter[str] = Counter()
    for one in value if isinstance(value, Sequence) else ():
        found += _cards(game, one)
    return found


def chance(s: tcg.Session) -> int:
    """Where the generator stands: equal before and after means that no chance was used."""
    return s.engine.s.rng


def some_sealed(game: tcg.Game, seed: int) -> tcg.Session | None:
    """A session at a decision where both seats choose unseen; None if the game has none."""
    for s in decisions(begin(game, seed), seed):
        if game.spec.flow.phases[s.phase].kind == SEALED and s.to_act == (0, 1):
            return s
    return None
