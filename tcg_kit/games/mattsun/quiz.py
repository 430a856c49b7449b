"""Quiz questions of the Mattsun card game: what is asked, and what the engine answers."""

from __future__ import annotations

from typing import Any

from tcg_kit.core.quizzes import Facts, Maker, Proof, Said, Scene, Stop, always, doing, entering, next_phase, said
from tcg_kit.games.mattsun import misreadings as misread

HITS = ("hit", "hit-over", "hit-guarded")


def _up(charge: list[dict[str, Any]]) -> int:
    """How many charged cards are upright."""
    return sum(not card["tapped"] for card in charge)


# the damage of an attack


def hit_ask(at: Scene) -> Said | None:
    hits = at.events(*HITS)
    if not hits:
        return None
    hit = hits[0]
    data = {key: hit.data[key] for key in ("unit", "atk", "def", "before", "guard")}
    return said(card=hit.cause, seat=1 - (hit.seat or 0), **data)


def hit_right(at: Scene, facts: Facts) -> tuple[Said, Proof]:
    hit = at.events(*HITS)[0]
    return said(n=hit.data["amount"], after=hit.data["after"]), [hit]


# the soul draw


def soul_ask(at: Scene) -> Said | None:
    fallen = at.coming("defeated")
    if len(fallen) != 1:
        return None
    event = fallen[0]
    unit = at.game.cards[event.data["card"]]
    deck = len(at.view["players"][event.seat]["deck"])
    return said(who=event.seat, card=unit.id, soul=event.data["soul"], hp=unit.hp, deck=deck, seat=event.seat)


def soul_right(at: Scene, facts: Facts) -> tuple[Said, Proof]:
    steps = [step for step in at.until if step.phase == "defeat"]
    events = [e for e in steps[0].events if e.seat == facts["who"] and e.kind in ("defeated", "draw", "deck-out")]
    n = sum(e.data["n"] for e in events if e.kind == "draw")
    short = any(e.kind == "deck-out" for e in events)
    return said("short" if short else "draws", n=n), events


# the draw at the start of a turn


def draw_ask(at: Scene) -> Said | None:
    told = at.events("draw", "no-draw", "deck-out")
    if not told or (at.view["turn"] > 2 and told[0].kind != "deck-out"):
        return None
    who = told[0].seat
    p = at.view["players"][who]
    return said(who=who, turn=at.view["turn"], hand=len(p["hand"]), deck=len(p["deck"]), seat=who)


def draw_right(at: Scene, facts: Facts) -> tuple[Said, Proof]:
    told = at.events("draw", "no-draw", "deck-out")
    if told[0].kind == "deck-out":
        return said("loses"), told
    return said(n=sum(e.data["n"] for e in told if e.kind == "draw")), told


# the soul charge stands up again


def stand_ask(at: Scene) -> Said | None:
    stood = at.events("stand")
    if not stood or not stood[0].data["n"]:
        return None
    charge = at.view["players"][stood[0].seat]["charge"]
    return said(
        who=stood[0].seat, total=len(charge), up=_up(charge), side=len(charge) - _up(charge), seat=stood[0].seat
    )


def stand_right(at: Scene, facts: Facts) -> tuple[Said, Proof]:
    event = at.events("stand")[0]
    return said(n=event.data["left"], total=len(at.after["players"][facts["who"]]["charge"])), [event]


# trumps


def trump_ask(at: Scene) -> Said | None:
    if at.view["phase"] != "main" or "choice" in at.view:
        return None
    who = at.action.seat
    p = at.view["players"][who]
    legal = {a.args[0] for a in at.here.legal(who) if a.verb == "trump"}
    for card in p["hand"]:
        if at.game.cards[card].kind != "trump" or at.game.cards[card].cost or not p["charge"]:
            continue
        if card in legal or {r.code for r in at.why_not(f"p{who} trump {card}")} == {"no-charge"}:
            legally = card in legal
            return said(card=card, who=who, seat=who, up=_up(p["charge"]), total=len(p["charge"]), _legal=legally)
    return None


def trump_right(at: Scene, facts: Facts) -> tuple[Said, Proof]:
    who = facts["who"]
    if not facts["_legal"]:
        return said("no-charge"), at.why_not(f"p{who} trump {facts['card']}")
    branch = at.session.branch()
    branch.goto(at.at)
    action = next(a for a in branch.legal(who) if a.verb == "trump" and a.args[0] == facts["card"])
    taps = [e for e in branch.do(action)[0].events if e.kind in ("trump", "tap")]
    return said("yes", left=next(e.data["left"] for e in taps if e.kind == "tap")), taps


# super moves


def super_ask(at: Scene) -> Said | None:
    who = at.action.seat
    front = at.view["players"][who]["front"]
    if at.view["phase"] != "action" or not front or not at.game.cards[front["card"]].super or "choice" in at.view:
        return None
    legal = any(a.verb == "super" for a in at.here.legal(who))
    if not legal and {r.code for r in at.why_not(f"p{who} super")} != {"has-ex"}:
        return None
    return said("used" if front["ex"] else "fresh", card=front["card"], who=who, seat=who, ex=front["ex"], _legal=legal)


def super_right(at: Scene, facts: Facts) -> tuple[Said, Proof]:
    who = facts["who"]
    if not facts["_legal"]:
        return said("has-ex"), at.why_not(f"p{who} super")
    branch = at.session.branch()
    branch.goto(at.at)
    action = next(a for a in branch.legal(who) if a.verb == "super")
    events = branch.do(action)[0].events
    told = [e for e in events if e.kind in ("super", "ex")]
    return said("ex" if any(e.kind == "ex" for e in told) else "free"), told


# who is asked for a trap


def asked_ask(at: Scene) -> Said | None:
    if at.view["phase"] not in ("action", "main") or "choice" in at.view:
        return None
    who = at.action.seat
    down = [sum(bool(c) and c["face"] == "down" for c in p["bench"]) for p in at.view["players"]]
    return said(at.action.verb, who=who, seat=who, other=1 - who, down=down[who], down2=down[1 - who])


def asked_right(at: Scene, facts: Facts) -> tuple[Said, Proof]:
    last = at.until[-1]
    asks = at.session.view(at=at.at + len(at.until))["to_act"]
    if last.phase == "trap" and asks:
        return said(asked=asks[0]), [*at.coming("ask-traps"), last]
    return said("nobody"), [*at.events(at.action.verb), at.game.rules["MTN-TRAP-3"]]


# what turning up brings


def turn_up_ask(at: Scene) -> Said | None:
    for seat, p in enumerate(at.view["players"]):
        front = p["front"]
        if front and at.game.cards[front["card"]].parts.get("turn-up"):
            return said(who=seat, seat=seat, card=front["card"])
    return None


def turn_up_right(at: Scene, facts: Facts) -> tuple[Said, Proof]:
    shown = at.events("reveal", seat=facts["who"])
    quiet = all(e.kind == "reveal" for e in at.step.events)
    return said("no" if quiet else "now"), [*shown, at.game.rules["MTN-SETUP-5"]]


# how it ends


def end_ask(at: Scene) -> Said | None:
    lost = [e for e in at.past if e.kind in ("deck-out", "no-unit-left")]
    if len({e.seat for e in lost}) != 1:
        return None
    return said(lost[0].kind, who=lost[0].seat, other=1 - (lost[0].seat or 0))


def end_right(at: Scene, facts: Facts) -> tuple[Said, Proof]:
    told = at.events("game-won", "game-drawn")
    winner = told[0].seat if told[0].kind == "game-won" else None
    reason = at.game.rules[at.after["result"]["reason"]]
    return (said("drawn") if winner is None else said(winner=winner)), [*told, reason]


ORDER = ("draw", "stand", "charge", "start-effects", "main", "action", "end")

NEXT = {
    "charge-first": ("charge", ("draw", "end")),
    "stand-later": ("stand", ("charge", "main", "end")),
    "main-at-once": ("main", ("draw", "stand", "charge")),
    "main-again": ("main", ("action",)),
    "end-at-once": ("end", ("main",)),
    "action-at-once": ("action", ("start-effects", "stand", "charge")),
    "second-action": ("action", ("end",)),
    "draw-at-the-end": ("draw", ("action", "main", "start-effects")),
}

MAKERS = {
    "hit": Maker(
        Stop(("action",), ("attack",)),
        hit_ask,
        hit_right,
        {
            "blocked": misread.blocked,
            "difference": misread.difference,
            "whole-attack": misread.whole_attack,
            "guard-forgotten": misread.guard_forgotten,
            "one-or-two": misread.one_or_two,
        },
    ),
    "soul": Maker(
        Stop(("action", "main"), ("attack",)),
        soul_ask,
        soul_right,
        {
            "rest-is-enough": misread.rest_is_enough,
            "other-draws": misread.other_draws,
            "no-draw": misread.no_soul_draw,
            "one": misread.one_for_a_defeat,
            "hp": misread.hp_for_soul,
        },
    ),
    "turn-draw": Maker(
        entering("draw"),
        draw_ask,
        draw_right,
        {
            "pile-again": misread.pile_again,
            "second-too": misread.second_too,
            "first-draws": always(n=1),
            "two": always(n=2),
            "up-to-six": misread.up_to_six,
        },
    ),
    "stand": Maker(
        entering("stand"),
        stand_ask,
        stand_right,
        {"stays-sideways": misread.stays_sideways, "one-stands": misread.one_stands, "used-up": misread.used_up},
    ),
    "trump": Maker(
        doing("place", "flip", "trump", "use", "done"),
        trump_ask,
        trump_right,
        {
            "thrown-away": misread.thrown_away,
            "one-a-turn": misread.one_a_turn,
            "free": misread.free_of_charge,
            "all-turned": misread.all_turned,
            "sideways": always("no-charge"),
        },
    ),
    "super": Maker(
        doing("attack", "special", "super", "swap", "skip"),
        super_ask,
        super_right,
        {
            "every-turn": always("free"),
            "def-stops": always("def"),
            "costs-charge": always("charge"),
            "needs-ex": always("has-ex"),
            "again": always("ex"),
        },
    ),
    "asked": Maker(
        doing("attack", "special", "super", "swap", "trump"),
        asked_ask,
        asked_right,
        {
            "actor-first": misread.actor_first,
            "opponent-always": misread.opponent_always,
            "both-at-once": always("both"),
            "only-if-able": always("nobody"),
        },
    ),
    "turn-up": Maker(
        entering("reveal"),
        turn_up_ask,
        turn_up_right,
        {
            "now": always("now"),
            "first-turn": always("later"),
            "goes-first": always("first"),
            "stays-down": always("down"),
        },
    ),
    "end": Maker(
        entering("over"),
        end_ask,
        end_right,
        {"goes-on": always("goes-on"), "draw": always("drawn"), "other-wins": misread.loser_wins},
    ),
    "next-phase": next_phase(ORDER, NEXT),
}
