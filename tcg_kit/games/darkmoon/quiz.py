"""Quiz questions of DARK MOON: what is asked, and what the engine answers."""

from __future__ import annotations

from tcg_kit.core.quizzes import (
    Facts,
    Maker,
    Proof,
    Said,
    Scene,
    Stop,
    always,
    doing,
    entering,
    next_phase,
    said,
)
from tcg_kit.games.darkmoon import misreadings as misread

DECISIONS = ("play", "unit", "end")

QUIET = 5
"""Most turns begin and end quietly: of those one in so many is asked about."""


# who still gets a turn


def last_ask(at: Scene) -> Said | None:
    told = at.events("last-turns")
    if not told or at.view["turns_left"] is not None:
        return None
    players = at.view["players"]
    return said("two" if len(players) == 2 else "more", who=at.view["active"], n=len(players))


def last_right(at: Scene, facts: Facts) -> tuple[Said, Proof]:
    turns = [e for step in at.ahead if step.phase == "draw" for e in step.events if e.kind == "turn"]
    return misread.to_come([e.seat for e in turns if e.seat is not None]), [*at.events("last-turns"), *turns]


# how many actions


def actions_ask(at: Scene) -> Said | None:
    told = at.events("turn")
    if not told or at.view["turn"] > 2 + len(at.view["players"]):
        return None
    return said(who=told[0].seat, turn=told[0].data["turn"], seat=told[0].seat)


def actions_right(at: Scene, facts: Facts) -> tuple[Said, Proof]:
    told = at.events("turn")
    return said(n=told[0].data["left"]), told


# how many actions are left


def left_ask(at: Scene) -> Said | None:
    if "choice" in at.view or at.action.verb == "choose":
        return None
    view, action = at.view, at.action
    if action.verb == "play":
        return said("play", who=action.seat, card=action.args[0], left=view["actions_left"], seat=action.seat)
    if action.verb != "unit":
        return None
    cards = [card for card in action.args if card != "with"]
    return said("unit", who=action.seat, cards=cards, left=view["actions_left"], seat=action.seat)


def left_right(at: Scene, facts: Facts) -> tuple[Said, Proof]:
    return said(n=at.after["actions_left"]), at.events("play", "unit", "unit-third", "unit-late", "extra-action")


# is this a unit?


def unit_ask(at: Scene) -> Said | None:
    who = at.action.seat
    if "choice" in at.view or at.view["actions_left"] == 0:
        return None
    field = at.view["players"][who]["field"]
    people = [card for card in field if not misread.is_special(at, card)]
    specials = [card for card in field if misread.is_special(at, card)]
    tries = [
        (people[:2], specials[:1], len(people) >= 2 and bool(specials)),
        (people[:3], specials[:2], len(people) >= 3 and len(specials) >= 2),
        (people[:8], [], len(people) >= 8),
        (people[:3], specials[:1], len(people) >= 3 and bool(specials)),
        (people[:5], [], len(people) >= 5),
        (people[:3], [], len(people) >= 3),
        (people[:2], [], len(people) >= 2),
    ]
    fit = [(chars, extra) for chars, extra, there in tries if there]
    if not fit:
        return None
    chars, extra = fit[at.at % len(fit)]
    text = f"p{who} unit {' '.join(chars)}" + (f" with {' '.join(extra)}" if extra else "")
    return said(who=who, seat=who, cards=[*chars, *extra], chars=len(chars), specials=len(extra), _do=text)


def unit_right(at: Scene, facts: Facts) -> tuple[Said, Proof]:
    why = at.why_not(facts["_do"])
    codes = {r.code for r in why}
    if why:
        found = next(key for key, code in NO_UNIT.items() if code in codes)
        return said(found), why
    branch = at.session.branch()
    branch.goto(at.at)
    return said("yes"), [e for e in branch.do(facts["_do"])[0].events if e.kind.startswith("unit")]


NO_UNIT = {"few": "no-unit-few", "many": "no-unit-many", "specials": "no-unit-specials"}


# points


def points_ask(at: Scene) -> Said | None:
    told = at.events("score-units")
    if not told:
        return None
    best = max(told, key=lambda e: len(e.data["sizes"]))
    p = at.view["players"][best.seat]
    sizes = [len(unit) for unit in p["units"]]
    return said(who=best.seat, sizes=sizes, units=len(sizes), seat=best.seat) if sizes else None


def points_right(at: Scene, facts: Facts) -> tuple[Said, Proof]:
    told = at.events("score-units", seat=facts["who"])
    return said(n=told[0].data["points"]), told


# points for what is left on the field


def field_ask(at: Scene) -> Said | None:
    told = at.events("score-specials")
    if not told:
        return None
    p = at.view["players"][told[0].seat]
    specials = sum(misread.is_special(at, card) for card in p["field"])
    people = len(p["field"]) - specials
    return said(who=told[0].seat, seat=told[0].seat, specials=specials, people=people) if p["field"] else None


def field_right(at: Scene, facts: Facts) -> tuple[Said, Proof]:
    told = at.events("score-specials", seat=facts["who"])
    return said(n=told[0].data["points"]), told


# how many cards are drawn, by a text or as a turn begins


def draws_ask(at: Scene) -> Said | None:
    if at.step.action is not None:
        who, card = at.action.seat, at.action.args[0]
        if not at.events("draw", seat=who):
            return None
        return said("play", who=who, card=card, kind=at.game.cards[card].kind, seat=who)
    told = at.events("turn")
    if not told or at.at % QUIET or at.view["rulings"]["turn_draw"] != "text-only":
        return None
    who = told[0].seat or 0
    return said("turn", who=who, turn=told[0].data["turn"], hand=len(at.view["players"][who]["hand"]), seat=who)


def draws_right(at: Scene, facts: Facts) -> tuple[Said, Proof]:
    drawn = at.events("draw", seat=facts["who"])
    n = sum(e.data["n"] for e in drawn)
    return said(n=n), drawn if drawn else [*at.events("turn"), at.game.rules["DKM-DRAW-1"]]


# who wins


def wins_ask(at: Scene) -> Said | None:
    told = at.events("game-won", "game-drawn")
    if not told or at.view["phase"] != "score":
        return None
    three = [seat for seat, p in enumerate(at.view["players"]) if len(p["units"]) >= 3]
    scores = " · ".join(f"P{seat}: {p['score']}" for seat, p in enumerate(at.view["players"]))
    return said(scores=scores, _three=three)


def wins_right(at: Scene, facts: Facts) -> tuple[Said, Proof]:
    told = at.events("game-won", "game-drawn")
    return (said(who=told[0].seat) if told[0].kind == "game-won" else said("drawn")), told


NEXT = {
    "score-at-once": ("score", ("end",)),
    "over-at-once": ("over", ("end",)),
    "draw-anyway": ("draw", ("end",)),
    "last-at-once": ("last-turns", ("end",)),
    "main-again": ("main", ("end",)),
}

FLOW = next_phase(("end", "draw", "last-turns", "score"), NEXT)


def _turn_ends(at: Scene) -> Said | None:
    """Where a turn has ended the question tells what decides how it goes on."""
    asked = FLOW.ask(at)
    if asked is None or asked.values["phase"] != "end":
        return None
    units = max(len(p["units"]) for p in at.view["players"])
    left = at.view["turns_left"]
    if left is None and units < 3 and at.at % QUIET:
        return None
    return said("runs" if left is not None else "open", phase="end", units=units, left=left)


MAKERS = {
    "last-turns": Maker(
        entering("last-turns"),
        last_ask,
        last_right,
        {
            "ends-now": always("nobody"),
            "one-turn": misread.one_turn_only,
            "maker-too": misread.maker_too,
            "to-the-round-end": misread.to_the_round_end,
            "two-each": misread.two_each,
        },
    ),
    "actions": Maker(
        entering("draw"),
        actions_ask,
        actions_right,
        {
            "nobody-twice": misread.nobody_twice,
            "first-too": always(n=2),
            "three": always(n=3),
            "one": always(n=1),
        },
    ),
    "actions-left": Maker(
        doing(*DECISIONS),
        left_ask,
        left_right,
        {"extra-forgotten": misread.extra_forgotten, "free": misread.free_action, "none-left": misread.a_card_each},
    ),
    "unit": Maker(
        doing(*DECISIONS),
        unit_ask,
        unit_right,
        {
            "special-counts": misread.special_counts,
            "too-few": misread.too_few,
            "no-specials": misread.no_specials,
            "numbers": always("numbers"),
            "names": always("names"),
            "yes": always("yes"),
        },
    ),
    "points": Maker(
        entering("score"),
        points_ask,
        points_right,
        {
            "specials-out": misread.specials_out,
            "a-unit-a-point": misread.a_point_a_unit,
            "best-only": misread.best_only,
            "field-too": misread.field_too,
        },
    ),
    "field": Maker(
        entering("score"),
        field_ask,
        field_right,
        {
            "all-of-it": misread.all_of_it,
            "people": misread.people_only,
            "nothing": misread.other_way(0),
            "double": misread.other_way(2),
        },
    ),
    "draws": Maker(
        Stop(("draw",), ("play",)),
        draws_ask,
        draws_right,
        {
            "one-too-many": misread.one_too_many,
            "text-ignored": misread.text_ignored,
            "up-to-five": misread.up_to_five,
            "flat": misread.one_for_all,
        },
    ),
    "wins": Maker(
        entering("over"),
        wins_ask,
        wins_right,
        {
            "three-units": misread.three_units_win,
            "most-units": misread.most_units,
            "most-cards": misread.most_cards,
            "longest-unit": misread.longest_unit,
            "drawn": always("drawn"),
        },
    ),
    "how-on": Maker(entering("draw", "last-turns", "score"), _turn_ends, FLOW.right, FLOW.wrong),
}
