"""Small invented cards and positions: the tests of the rules depend on no ready card."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import tcg_kit as tcg
from tcg_kit.catalogue import Game
from tcg_kit.core.rng import Rng
from tcg_kit.games.darkmoon import SPEC

Json = dict[str, Any]


def character(slug: str, number: int = 1, *on_play: Json, name: str | None = None, scoring: Any = ()) -> Json:
    """A character card."""
    return {**special(slug, *on_play, name=name, scoring=scoring), "kind": "character", "number": number}


def special(slug: str, *on_play: Json, name: str | None = None, scoring: Any = ()) -> Json:
    """A special card."""
    text = {"on_play": list(on_play), "scoring": list(scoring)}
    return {"id": slug, "name": name or f"Card {slug}", "kind": "special", **text}


NUMBERED = [character(f"c{n}", n) for n in range(1, 11)]
"""Characters without text, c1 with number 1 and so on."""
CARDS = [
    *NUMBERED,
    *(character(f"d{n}", n) for n in range(1, 6)),
    special("s"),
    special("t"),
    special("u"),
    special("draw1", {"do": "draw"}),
    special("draw3", {"do": "draw", "amount": 3}),
    special("again", {"do": "action"}),
    character("loop", 1, {"do": "take", "from": "field", "to": "hand", "filter": {"number": 1}}, {"do": "action"}),
]
GAME = Game(SPEC).with_cards(CARDS)
SEVEN = [f"c{n}" for n in range(1, 8)]
THREE = ["c1", "c2", "c3"]


def table(*players: Json, cards: Any = (), **keys: Any) -> tcg.Session:
    """A session at a position; players that are not given have nothing. By default it is seat 0's main phase."""
    game = GAME.with_cards(list(cards)) if cards else GAME
    rulings: Mapping[str, str] | None = keys.pop("rulings", None)
    n = keys.pop("n", max(2, len(players)))
    whole = [*players, *({} for _ in range(n - len(players)))]
    return game.scenario({**keys, "players": whole}, rulings=rulings)


def player(s: tcg.Session, seat: int, at: int | tuple[int, int] | None = None) -> Json:
    """A player's part of the all-seeing view."""
    found: Json = s.view(at=at)["players"][seat]
    return found


def rules_of(reasons: list[tcg.Reason]) -> set[str | None]:
    """The rules that a refusal names."""
    return {reason.rule for reason in reasons}


def kinds(s: tcg.Session, begin: int = 0) -> list[str]:
    """The kinds of the events from a step on."""
    return [event.kind for step in s.steps[begin : s.at] for event in step.events]


def events(s: tcg.Session, kind: str) -> list[tcg.Event]:
    """All events of a kind."""
    return [event for event in s.events if event.kind == kind]


def turns(s: tcg.Session) -> list[tuple[int, int]]:
    """The turns that have begun: number and seat."""
    return [(event.data["turn"], event.seat) for event in events(s, "turn") if event.seat is not None]


def end_turns(s: tcg.Session, n: int = 1000) -> tcg.Session:
    """Everybody ends their turns at once, so many times or to the end."""
    for _ in range(n):
        if s.over:
            break
        s.do("end")
    return s


def begin(seed: int, n: int = 2, rulings: Mapping[str, str] | None = None) -> tcg.Session:
    """A new game of n players with the ready decks."""
    ready = list(GAME.decks)
    return GAME.new([ready[(seed + i) % len(ready)] for i in range(n)], seed=seed, players=n, rulings=rulings)


def decisions(s: tcg.Session, seed: int) -> Iterator[tcg.Session]:
    """Play at random to the end; the session is given at each decision."""
    rng = Rng(seed)
    while not s.over:
        yield s
        legal = s.legal()
        s.do(legal[rng.below(len(legal))])


def finished(seed: int, n: int = 2, rulings: Mapping[str, str] | None = None) -> tcg.Session:
    """A random game, played to its end."""
    s = begin(seed, n, rulings)
    for _ in decisions(s, seed):
        pass
    return s
