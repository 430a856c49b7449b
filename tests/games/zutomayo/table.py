"""Small invented cards and positions: the tests of the rules depend on no ready card."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import tcg_kit as tcg

Json = dict[str, Any]


def character(slug: str, night: int = 40, day: int = 40, **fields: Any) -> Json:
    """A character card without attribute, clock 0."""
    return {"id": slug, "kind": "character", "night": night, "day": day, **_common(slug), **fields}


def enchant(slug: str, *effects: Json, **fields: Any) -> Json:
    """An enchant card, clock 0."""
    return {"id": slug, "kind": "enchant", "effects": list(effects), **_common(slug), **fields}


def area(slug: str, *effects: Json, leaves: Json, **fields: Any) -> Json:
    """An area enchant card, clock 0."""
    return {"id": slug, "kind": "area", "effects": list(effects), "leaves": leaves, **_common(slug), **fields}


def _common(slug: str) -> Json:
    return {"name": slug, "attribute": "none", "clock": 0}


def plus(amount: int, **when: Any) -> Json:
    """The effect "attack + amount" under conditions."""
    return {"do": "modify", "stat": "attack", "amount": amount, "when": when}


CARDS = [
    character("man"),
    character("hero", 60, 60),
    character("moon", 50, 10),
    character("sun", 10, 50),
    character("spark", power=1),
    character("giant", 100, 100, cost=5),
    character("slow", clock=1),
    character("fast", clock=5),
    enchant("blank"),
    enchant("tick", clock=1),
    enchant("leap", clock=5),
    enchant("cell", power=1),
    enchant("edge", plus(10)),
    enchant("dear", plus(50), cost=5),
    *(character(f"card{n:02}") for n in range(1, 21)),
]
GAME = tcg.game("zutomayo").with_cards(CARDS)
FILLER = ["card01", "card02", "card03", "card04", "card05", "card06"]


def table(p0: Json | None = None, p1: Json | None = None, *cards: Json, **keys: Any) -> tcg.Session:
    """A session at a position. A seat that names nothing has a man (40/40), one blank in hand and six cards to draw."""
    game = GAME.with_cards(list(cards)) if cards else GAME
    rulings: Mapping[str, str] | None = keys.pop("rulings", None)
    usual = {"battle": "man", "hand": ["blank"], "deck": FILLER}
    players = [{**usual, **(p0 or {})}, {**usual, **(p1 or {})}]
    return game.scenario({**keys, "players": players}, rulings=rulings)


def both_set(s: tcg.Session, p0: str = "blank", p1: str = "blank") -> tcg.Session:
    """Both seats set cards; the session runs on to the next decision."""
    s.do(f"p0 set {p0}")
    s.do(f"p1 set {p1}")
    return s


def player(s: tcg.Session, seat: int, at: int | tuple[int, int] | None = None) -> Json:
    """A player's part of the all-seeing view."""
    found: Json = s.view(at=at)["players"][seat]
    return found


def hp(s: tcg.Session) -> tuple[int, int]:
    """Both players' HP."""
    return player(s, 0)["hp"], player(s, 1)["hp"]


def after(s: tcg.Session, phase: str) -> int:
    """The instant when the last entered phase of this name has just been worked off."""
    return max(i for i, step in enumerate(s.steps) if step.phase == phase and step.action is None) + 1


def in_phase(s: tcg.Session, phase: str) -> Json:
    """The all-seeing view right after the last entered phase of this name."""
    return s.view(at=after(s, phase))


def slug(place: Any) -> str | None:
    """The card at a place of a view."""
    found = place["card"] if isinstance(place, dict) else place
    assert found is None or isinstance(found, str)
    return found


def kinds(s: tcg.Session, begin: int = 0) -> list[str]:
    """The kinds of the events from a step on."""
    return [event.kind for step in s.steps[begin : s.at] for event in step.events]


def rules_of(reasons: list[tcg.Reason]) -> set[str | None]:
    """The rules that a refusal names."""
    return {reason.rule for reason in reasons}
