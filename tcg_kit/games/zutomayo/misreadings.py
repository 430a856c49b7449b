"""How people misread ZUTOMAYO CARD: what they would answer to the questions of quiz.py.

Each stands in quiz.py under the key by which quiz.toml says what was misread, and which rule tells better.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tcg_kit.core.quizzes import Facts, Said, Scene, said
from tcg_kit.games.zutomayo.state import RING, time_at

if TYPE_CHECKING:
    from tcg_kit.core.session import Session


def card_at(place: Any) -> str | None:
    """The card at a place of a view."""
    slug: str | None = place["card"] if isinstance(place, dict) else place
    return slug


def _inert(place: Any) -> bool:
    return isinstance(place, dict) and bool(place.get("inert"))


def shown(at: Scene) -> dict[int, list[str]]:
    """The cards that were turned up this turn, by seat."""
    return {e.seat: list(e.data["cards"]) for e in at.past if e.kind == "reveal" and e.seat is not None}


# the battle


def _attacks(at: Scene) -> list[int]:
    return list(at.events("attacks")[0].data["attacks"])


def _loss(attacks: list[int], n: int | None = None) -> Said | None:
    """What a battle of these attacks would bring: the difference, or n."""
    if attacks[0] == attacks[1]:
        return said("none") if n is None else None
    lower = 0 if attacks[0] < attacks[1] else 1
    n = abs(attacks[0] - attacks[1]) if n is None else n
    return said("loses", who=lower, n=n) if n else None


def whole_attack(at: Scene, facts: Facts) -> Said | None:
    return _loss(_attacks(at), max(_attacks(at)))


def both_hit(at: Scene, facts: Facts) -> Said | None:
    a, b = _attacks(at)
    return said("both", n=b, m=a) if a and b else None


def _printed(at: Scene, time: str, *, inert_too: bool = False) -> list[int]:
    out = []
    for p in at.view["players"]:
        slug = card_at(p["battle"])
        fights = slug is not None and (inert_too or not _inert(p["battle"]))
        out.append(getattr(at.game.cards[slug], time) if fights and slug else 0)
    return out


def other_time(at: Scene, facts: Facts) -> Said | None:
    return _loss(_printed(at, "day" if at.view["time"] == "night" else "night"))


def inert_fights(at: Scene, facts: Facts) -> Said | None:
    return _loss(_printed(at, at.view["time"], inert_too=True))


def effects_forgotten(at: Scene, facts: Facts) -> Said | None:
    return _loss(_printed(at, at.view["time"]))


def reduction_forgotten(at: Scene, facts: Facts) -> Said | None:
    return _loss(_attacks(at))


# the clock


def _stops(at: Scene, cards: list[str]) -> Said:
    """Where the medal would stop if these cards moved it."""
    n = sum(at.game.cards[card].clock for card in cards)
    after = (at.view["chronos"] + n) % RING
    return said(n=n, after=after, time=time_at(after))


def own_only(at: Scene, facts: Facts) -> Said:
    return _stops(at, shown(at)[0])


def one_each(at: Scene, facts: Facts) -> Said:
    return _stops(at, [cards[0] for cards in shown(at).values()])


def lying_too(at: Scene, facts: Facts) -> Said:
    out = [card for cards in shown(at).values() for card in cards]
    for p in at.view["players"]:
        out += [slug for slot in ("battle", "c") if (slug := card_at(p[slot])) is not None and slug not in out]
    return _stops(at, out)


def inert_still(at: Scene, facts: Facts) -> Said:
    dead = [e.data["card"] for e in at.past if e.kind == "inert"]
    return _stops(at, [card for cards in shown(at).values() for card in cards if card not in dead])


def time_before(at: Scene, facts: Facts) -> Said:
    moved = at.events("clock")[0].data
    return said(n=moved["n"], after=moved["after"], time=time_at(at.view["chronos"]))


def back_to_start(at: Scene, facts: Facts) -> Said:
    n = at.events("clock")[0].data["n"]
    return said(n=n, after=n % RING, time=time_at(n % RING))


# how many cards may be set


def set_phase(at: Scene) -> Session:
    """The game where the next turn's cards are set."""
    branch = at.session.branch()
    branch.goto(at.at + len(at.until))
    return branch


def span(lo: int, hi: int) -> Said:
    return said("exactly", n=lo) if lo == hi else said("between", lo=lo, hi=hi)


def _fared(at: Scene, facts: Facts) -> str | None:
    """How the battle that comes now goes for the player."""
    last: str | None = set_phase(at).view()["players"][facts["who"]]["last"]
    return last


def battle_before(at: Scene, facts: Facts) -> Said:
    return span(1, 2) if facts["last"] == "lost" else span(1, 1)


def winner_sets_two(at: Scene, facts: Facts) -> Said:
    return span(1, 1) if _fared(at, facts) == "lost" else span(1, 2)


def must_set_two(at: Scene, facts: Facts) -> Said | None:
    return span(2, 2) if _fared(at, facts) == "lost" else None


def may_set_none(at: Scene, facts: Facts) -> Said:
    return span(0, 2 if _fared(at, facts) == "lost" else 1)


# how many cards are drawn


def one_too_many(at: Scene, facts: Facts) -> Said:
    return said(n=facts["put"] + 1)


def up_to_five(at: Scene, facts: Facts) -> Said | None:
    return said(n=5 - facts["hand"]) if facts["hand"] < 5 else None


def two_for_losing(at: Scene, facts: Facts) -> Said:
    return said(n=2 if facts["last"] == "lost" else 1)


def deck_only(at: Scene, facts: Facts) -> Said | None:
    return said(n=facts["left"]) if facts["left"] < facts["put"] else None


# power and cost


def power_spent(at: Scene, facts: Facts) -> Said | None:
    return said("works", left=facts["power"] - facts["cost"]) if facts["cost"] <= facts["power"] else None


def costs_added(at: Scene, facts: Facts) -> Said | None:
    return None if facts["alone"] or facts["both"] <= facts["power"] else said("inert")


def never_mind(at: Scene, facts: Facts) -> Said:
    return said("works", left=facts["power"])


# who fights


def b_fights(at: Scene, facts: Facts) -> Said | None:
    return said(card=facts["cards"][1]) if len(facts["fresh"]) == 2 else None


def together(at: Scene, facts: Facts) -> Said | None:
    return said("two", one=facts["fresh"][0], two=facts["fresh"][1]) if len(facts["fresh"]) == 2 else None


def beside_old(at: Scene, facts: Facts) -> Said | None:
    return said("two", one=facts["old"], two=facts["fresh"][0]) if facts["fresh"] else None


def old_stays(at: Scene, facts: Facts) -> Said | None:
    return said(card=facts["old"]) if facts["fresh"] else None


def nobody_fights(at: Scene, facts: Facts) -> Said | None:
    return None if facts["fresh"] else said("nobody")


def enchant_fights(at: Scene, facts: Facts) -> Said | None:
    return None if facts["fresh"] else said(card=facts["cards"][0])


# whose effects come first


def time_of_before(at: Scene, facts: Facts) -> Said:
    night = time_at(facts["before"]) == "night"
    return said(who=facts["night"] if night else 1 - facts["night"])


def night_always(at: Scene, facts: Facts) -> Said:
    return said(who=facts["night"])


def winner_first(at: Scene, facts: Facts) -> Said | None:
    return None if facts["winner"] is None else said(who=facts["winner"])


# the mulligan


def shuffled_first(at: Scene, facts: Facts) -> Said:
    return said("before", n=facts["n"])


def whole_hand(at: Scene, facts: Facts) -> Said:
    return said("after", n=facts["hand"])


def for_good(at: Scene, facts: Facts) -> Said:
    return said("lost", n=facts["n"])


def one_less(at: Scene, facts: Facts) -> Said:
    return said("after", n=facts["n"] - 1)
