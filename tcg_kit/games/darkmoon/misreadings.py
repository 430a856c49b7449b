"""How people misread DARK MOON: what they would answer to the questions of quiz.py.

Each stands in quiz.py under the key by which quiz.toml says what was misread, and which rule tells better.
"""

from __future__ import annotations

from tcg_kit.core.quizzes import (
    Facts,
    Misreading,
    Said,
    Scene,
    said,
)


def is_special(at: Scene, card: str) -> bool:
    """Whether a card is a special."""
    return bool(at.game.cards[card].kind == "special")


# who still gets a turn


def to_come(seats: list[int]) -> Said:
    """The answer that these seats have turns, in this order."""
    return said(seats=seats) if seats else said("nobody")


def _others(facts: Facts) -> list[int]:
    """The other seats, in the order of their turns."""
    return [(facts["who"] + i) % facts["n"] for i in range(1, facts["n"])]


def one_turn_only(at: Scene, facts: Facts) -> Said:
    return to_come(_others(facts)[:1])


def maker_too(at: Scene, facts: Facts) -> Said:
    return to_come([*_others(facts), facts["who"]])


def to_the_round_end(at: Scene, facts: Facts) -> Said:
    return to_come([seat for seat in _others(facts) if (seat - at.view["first"]) % facts["n"] > _place(at, facts)])


def _place(at: Scene, facts: Facts) -> int:
    return int((facts["who"] - at.view["first"]) % facts["n"])


def two_each(at: Scene, facts: Facts) -> Said:
    return to_come([*_others(facts), facts["who"], *_others(facts)])


# how many actions


def nobody_twice(at: Scene, facts: Facts) -> Said | None:
    return said(n=1) if facts["turn"] <= len(at.view["players"]) else None


# how many actions are left


def free_action(at: Scene, facts: Facts) -> Said:
    return said(n=facts["left"])


def extra_forgotten(at: Scene, facts: Facts) -> Said:
    return said(n=facts["left"] - 1)


def a_card_each(at: Scene, facts: Facts) -> Said:
    return said(n=0)


# is this a unit?


def special_counts(at: Scene, facts: Facts) -> Said | None:
    return said("yes") if facts["chars"] == 2 and facts["specials"] else None


def too_few(at: Scene, facts: Facts) -> Said | None:
    return said("few") if facts["chars"] == 3 else None


def no_specials(at: Scene, facts: Facts) -> Said | None:
    return said("specials") if facts["specials"] == 1 else None


# points


def a_point_a_unit(at: Scene, facts: Facts) -> Said:
    return said(n=facts["units"])


def specials_out(at: Scene, facts: Facts) -> Said:
    units = at.view["players"][facts["who"]]["units"]
    return said(n=sum(not is_special(at, card) for unit in units for card in unit))


def best_only(at: Scene, facts: Facts) -> Said:
    return said(n=max(facts["sizes"]))


def field_too(at: Scene, facts: Facts) -> Said:
    return said(n=sum(facts["sizes"]) + len(at.view["players"][facts["who"]]["field"]))


# points for what is left on the field


def all_of_it(at: Scene, facts: Facts) -> Said:
    return said(n=facts["specials"] + facts["people"])


def people_only(at: Scene, facts: Facts) -> Said:
    return said(n=facts["people"])


def other_way(n: int) -> Misreading:
    return lambda at, facts: said(n=facts["specials"] * n)


# how many cards are drawn, by a text or as a turn begins


def _drawn(at: Scene, facts: Facts) -> int:
    return sum(e.data["n"] for e in at.events("draw", seat=facts["who"]))


def one_too_many(at: Scene, facts: Facts) -> Said:
    return said(n=_drawn(at, facts) + 1)


def text_ignored(at: Scene, facts: Facts) -> Said | None:
    return said(n=0) if "card" in facts else None


def up_to_five(at: Scene, facts: Facts) -> Said | None:
    return said(n=5 - facts["hand"]) if facts.get("hand", 5) < 5 else None


def one_for_all(at: Scene, facts: Facts) -> Said | None:
    return said(n=1) if "card" in facts else said(n=2)


# who wins


def three_units_win(at: Scene, facts: Facts) -> Said | None:
    return said(who=facts["_three"][0]) if facts["_three"] else None


def most_units(at: Scene, facts: Facts) -> Said:
    counts = [len(p["units"]) for p in at.view["players"]]
    return said(who=counts.index(max(counts)))


def longest_unit(at: Scene, facts: Facts) -> Said:
    sizes = [max((len(unit) for unit in p["units"]), default=0) for p in at.view["players"]]
    return said(who=sizes.index(max(sizes)))


def most_cards(at: Scene, facts: Facts) -> Said:
    sizes = [sum(len(unit) for unit in p["units"]) for p in at.view["players"]]
    return said(who=sizes.index(max(sizes)))
