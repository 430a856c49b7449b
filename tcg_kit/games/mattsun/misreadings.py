"""How people misread the Mattsun card game: what they would answer to the questions of quiz.py.

Each stands in quiz.py under the key by which quiz.toml says what was misread, and which rule tells better.
"""

from __future__ import annotations

from tcg_kit.core.quizzes import Facts, Said, Scene, said

# the damage of an attack


def _hurt(facts: Facts, n: int) -> Said:
    return said(n=n, after=max(0, facts["before"] - n))


def difference(at: Scene, facts: Facts) -> Said:
    return _hurt(facts, max(0, facts["atk"] - facts["def"]))


def blocked(at: Scene, facts: Facts) -> Said | None:
    return _hurt(facts, 0) if facts["atk"] <= facts["def"] else None


def whole_attack(at: Scene, facts: Facts) -> Said:
    return _hurt(facts, facts["atk"])


def one_or_two(at: Scene, facts: Facts) -> Said:
    return _hurt(facts, 2 if facts["atk"] <= facts["def"] else 1)


def guard_forgotten(at: Scene, facts: Facts) -> Said | None:
    return _hurt(facts, 1 if facts["atk"] <= facts["def"] else 2) if facts["guard"] else None


# the soul draw


def no_soul_draw(at: Scene, facts: Facts) -> Said:
    return said("draws", n=0)


def one_for_a_defeat(at: Scene, facts: Facts) -> Said:
    return said("draws", n=1)


def other_draws(at: Scene, facts: Facts) -> Said | None:
    return said("other", other=1 - facts["who"], n=facts["soul"]) if facts["soul"] else None


def hp_for_soul(at: Scene, facts: Facts) -> Said:
    return said("draws", n=facts["hp"])


def rest_is_enough(at: Scene, facts: Facts) -> Said | None:
    return said("draws", n=facts["deck"]) if facts["deck"] < facts["soul"] else None


# the draw at the start of a turn


def second_too(at: Scene, facts: Facts) -> Said:
    return said(n=0)


def up_to_six(at: Scene, facts: Facts) -> Said | None:
    return said(n=6 - facts["hand"]) if facts["hand"] < 6 else None


def pile_again(at: Scene, facts: Facts) -> Said | None:
    return said("again") if not facts["deck"] else None


# the soul charge stands up again


def stays_sideways(at: Scene, facts: Facts) -> Said:
    return said(n=facts["up"], total=facts["total"])


def one_stands(at: Scene, facts: Facts) -> Said:
    return said(n=facts["up"] + 1, total=facts["total"])


def used_up(at: Scene, facts: Facts) -> Said:
    return said(n=facts["up"], total=facts["up"])


# trumps


def one_a_turn(at: Scene, facts: Facts) -> Said:
    return said("once")


def thrown_away(at: Scene, facts: Facts) -> Said | None:
    return said("gone", left=facts["up"] - 1) if facts["up"] else None


def free_of_charge(at: Scene, facts: Facts) -> Said:
    return said("yes", left=facts["up"])


def all_turned(at: Scene, facts: Facts) -> Said | None:
    return said("yes", left=0) if facts["up"] > 1 else None


# who is asked for a trap


def actor_first(at: Scene, facts: Facts) -> Said:
    return said(asked=facts["who"])


def opponent_always(at: Scene, facts: Facts) -> Said:
    return said(asked=facts["other"])


# how it ends


def loser_wins(at: Scene, facts: Facts) -> Said:
    return said(winner=facts["who"])
