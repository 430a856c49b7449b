"""How people misread Suizokun Monster Battle: what they would answer to the questions of quiz.py.

Each stands in quiz.py under the key by which quiz.toml says what was misread, and which rule tells better.
"""

from __future__ import annotations

from tcg_kit.core.quizzes import Facts, Said, Scene, said

TOP_LEVEL = 9


# the damage of an attack


def _struck(facts: Facts, n: int) -> Said:
    return said(n=n, after=max(0, facts["before"] - n))


def _base(facts: Facts) -> int:
    return int(max(0, facts["atk"] - facts["guard"]))


def _factors(facts: Facts) -> tuple[int, int, int]:
    """Advantage (−1, 0, 1), strikes (1, 2), what is taken off."""
    told = facts["_strike"]
    return told.get("advantage", 0), 2 if told.get("twice") else 1, told.get("reduced", 0)


def attribute_forgotten(at: Scene, facts: Facts) -> Said | None:
    advantage, strikes, less = _factors(facts)
    return _struck(facts, max(0, _base(facts) * strikes - less)) if advantage else None


def speed_forgotten(at: Scene, facts: Facts) -> Said | None:
    advantage, strikes, less = _factors(facts)
    n = _base(facts) * 2 if advantage > 0 else _base(facts) // 2 if advantage < 0 else _base(facts)
    return _struck(facts, max(0, n - less)) if strikes == 2 else None


def attribute_reversed(at: Scene, facts: Facts) -> Said | None:
    advantage, strikes, less = _factors(facts)
    n = _base(facts) * strikes
    return _struck(facts, max(0, (n // 2 if advantage > 0 else n * 2) - less)) if advantage else None


def whole_attack(at: Scene, facts: Facts) -> Said:
    return _struck(facts, facts["atk"])


def less_forgotten(at: Scene, facts: Facts) -> Said | None:
    return _struck(facts, facts["_strike"]["damage"] + _factors(facts)[2]) if _factors(facts)[2] else None


def monster_falls(at: Scene, facts: Facts) -> Said | None:
    return said("falls", before=facts["before"]) if "other" in facts and _base(facts) else None


def twice_anyway(at: Scene, facts: Facts) -> Said | None:
    advantage, strikes, _ = _factors(facts)
    return _struck(facts, _base(facts) * 2) if strikes == 1 and not advantage and _base(facts) else None


# who rises a level by an attack


def _rises(facts: Facts, seat: int, n: int = 1) -> Said:
    level = facts["levels"][seat]
    return said(up=seat, before=level, after=level + n)


def attacker_rises(at: Scene, facts: Facts) -> Said:
    return _rises(facts, facts["who"])


def defender_rises(at: Scene, facts: Facts) -> Said:
    return _rises(facts, facts["other"])


def two_levels(at: Scene, facts: Facts) -> Said:
    return _rises(facts, facts["who"] if facts["n"] else facts["other"], 2)


# who goes first


def _faster(at: Scene) -> int:
    return at.events("initiative")[0].seat or 0


def slower_first(at: Scene, facts: Facts) -> Said | None:
    return said(who=1 - _faster(at)) if facts["a"] != facts["b"] else None


def as_before(at: Scene, facts: Facts) -> Said | None:
    return said(who=facts["last"]) if facts["round"] > 1 else None


def taking_turns(at: Scene, facts: Facts) -> Said | None:
    return said(who=1 - facts["last"]) if facts["round"] > 1 else None


# the levels of a new round


def only_first(at: Scene, facts: Facts) -> Said:
    return said(x=facts["a"] + (facts["first"] == 0), y=facts["b"] + (facts["first"] == 1))


def only_by_attacks(at: Scene, facts: Facts) -> Said:
    return said(x=facts["a"], y=facts["b"])


def over_the_cap(at: Scene, facts: Facts) -> Said | None:
    return said(x=facts["a"] + 1, y=facts["b"] + 1) if TOP_LEVEL in (facts["a"], facts["b"]) else None


def lower_catches_up(at: Scene, facts: Facts) -> Said | None:
    a, b = facts["a"], facts["b"]
    return said(x=a + (a < b), y=b + (b < a)) if a != b else None


# what becomes of a monster that attacked


def top_only(at: Scene, facts: Facts) -> Said | None:
    return said(n=facts["cost"]) if facts["base"] else None


def free_there(at: Scene, facts: Facts) -> Said:
    return said(n=0)


# how much of the PP is used


def _costs(at: Scene, cards: list[str]) -> int:
    return sum(at.game.cards[card].cost for card in cards)


def standby_too(at: Scene, facts: Facts) -> Said:
    p = at.after["players"][facts["who"]]
    return said(n=p["pp_used"] + _costs(at, [m["card"] for m in p["standby"] if m]))


def this_round_only(at: Scene, facts: Facts) -> Said:
    return said(n=at.events("to-stock", seat=facts["who"])[0].data["cost"])


def stock_forgotten(at: Scene, facts: Facts) -> Said:
    p = at.after["players"][facts["who"]]
    return said(n=_costs(at, [p["stage"]["card"]]) if p["stage"] else 0)


def bases_forgotten(at: Scene, facts: Facts) -> Said:
    event = at.events("to-stock", seat=facts["who"])[0]
    top = _costs(at, [at.view["players"][facts["who"]]["stage"]["card"]])
    return said(n=at.after["players"][facts["who"]]["pp_used"] - event.data["cost"] + top)


# may this monster be placed?


def level_spent(at: Scene, facts: Facts) -> Said:
    return said("yes", left=facts["level"] - facts["cost"]) if facts["_legal"] else said("yes", left=facts["level"])


# how it ends


def loser_wins(at: Scene, facts: Facts) -> Said:
    return said(winner=facts["who"])


# extra cards for the opponent's hands that were put back


def must_draw(at: Scene, facts: Facts) -> Said:
    return said("exactly", n=facts["times"])
