"""Quiz questions of Suizokun Monster Battle: what is asked, and what the engine answers."""

from __future__ import annotations

from tcg_kit.core.quizzes import Facts, Maker, Proof, Said, Scene, always, doing, entering, next_phase, said
from tcg_kit.games.suizokun import misreadings as misread

STRIKES = ("strike", "strike-held", "strike-reduced", "strike-held-reduced")

MAIN = ("summon", "evolve", "equip", "field", "assist", "item", "use", "done")

CAPPED = 6
"""Long games are at the cap for most of their time: of attacks that raise nobody one in so many is asked about."""


# the damage of an attack


def damage_ask(at: Scene) -> Said | None:
    strikes = at.events(*STRIKES)
    if not strikes:
        return None
    seat = strikes[0].seat or 0
    us, them = at.view["players"][1 - seat]["stage"], at.view["players"][seat]["stage"]
    data = {key: strikes[0].data[key] for key in ("atk", "guard", "attribute", "against")}
    lp = at.view["players"][seat]["lp"]
    facts = {**data, "card": us["card"], "who": seat, "before": lp, "_strike": strikes[0].data}
    return said("free", **facts) if them is None else said(other=them["card"], **facts)


def damage_right(at: Scene, facts: Facts) -> tuple[Said, Proof]:
    strike = at.events(*STRIKES)[0]
    after = at.after["players"][facts["who"]]["lp"]
    return said(n=strike.data.get("damage", 0), after=after), [strike]


# who rises a level by an attack


def level_ask(at: Scene) -> Said | None:
    strikes = at.events(*STRIKES)
    if not strikes or not (at.events("level-up") or (at.events("level-cap") and at.at % CAPPED == 0)):
        return None
    seat = strikes[0].seat or 0
    levels = [p["level"] for p in at.view["players"]]
    told = strikes[0].data
    return said(
        "hits" if told.get("damage", 0) else "held", who=1 - seat, other=seat, n=told.get("damage", 0), levels=levels
    )


def level_right(at: Scene, facts: Facts) -> tuple[Said, Proof]:
    told = at.events("level-up", "level-cap")
    rises = [e for e in told if e.kind == "level-up"]
    if not rises:
        return said("nobody"), told
    return said(up=rises[0].seat, before=rises[0].data["before"], after=rises[0].data["after"]), told


# who goes first


def first_ask(at: Scene) -> Said | None:
    told = at.events("initiative")
    if not told:
        return None
    a, b = told[0].data["speeds"]
    return said(a=a, b=b, last=at.view["first"], round=at.view["turn"])


def first_right(at: Scene, facts: Facts) -> tuple[Said, Proof]:
    told = at.events("dice", "initiative")
    if told[0].kind == "dice":
        return said("dice"), told
    return said(who=told[-1].seat), told


# the levels of a new round


def start_ask(at: Scene) -> Said | None:
    a, b = (p["level"] for p in at.view["players"])
    return said(a=a, b=b, first=at.view["first"], round=at.view["turn"] + 1) if at.events("level-up") else None


def start_right(at: Scene, facts: Facts) -> tuple[Said, Proof]:
    a, b = (p["level"] for p in at.after["players"])
    return said(x=a, y=b), at.events("level-up", "level-cap")


# what becomes of a monster that attacked


def stock_ask(at: Scene) -> Said | None:
    moved = at.events("to-stock")
    if not moved:
        return None
    event = max(moved, key=lambda e: len(e.data["cards"]))
    monster = at.view["players"][event.seat]["stage"]
    key = "evolved" if monster["base"] else "is"
    return said(
        key, who=event.seat, card=monster["card"], base=monster["base"], cost=at.game.cards[monster["card"]].cost
    )


def stock_right(at: Scene, facts: Facts) -> tuple[Said, Proof]:
    moved = at.events("to-stock", seat=facts["who"])[0]
    return said(n=moved.data["cost"]), [moved]


# how much of the PP is used


def pp_ask(at: Scene) -> Said | None:
    moved = at.events("to-stock")
    if not moved:
        return None
    seat = moved[0].seat or 0
    return said(who=seat, pp=at.view["players"][seat]["pp"])


def pp_right(at: Scene, facts: Facts) -> tuple[Said, Proof]:
    used = at.after["players"][facts["who"]]["pp_used"]
    return said(n=used), [*at.events("to-stock", seat=facts["who"]), at.game.rules["SZK-WIN-3"]]


# may this monster be placed?


def summon_ask(at: Scene) -> Said | None:
    if not at.view["phase"].startswith("main") or "choice" in at.view:
        return None
    who = at.action.seat
    p = at.view["players"][who]
    for card in sorted(p["hand"], key=lambda one: -at.game.cards[one].cost):
        if at.game.cards[card].kind != "monster":
            continue
        why = at.why_not(f"p{who} summon {card}")
        if {r.code for r in why} <= {"cost"}:
            facts = {"card": card, "cost": at.game.cards[card].cost, "level": p["level"], "_legal": not why}
            return said(who=who, seat=who, **facts)
    return None


def summon_right(at: Scene, facts: Facts) -> tuple[Said, Proof]:
    action = f"p{facts['who']} summon {facts['card']}"
    if not facts["_legal"]:
        return said("level"), at.why_not(action)
    branch = at.session.branch()
    branch.goto(at.at)
    events = [e for e in branch.do(action)[0].events if e.kind == "summon"]
    return said("yes", left=branch.view()["players"][facts["who"]]["level"]), events


# may this monster evolve?

EVOLVING = {"evolve-new": "new", "evolve-once": "once", "cost": "level"}


def evolve_ask(at: Scene) -> Said | None:
    if not at.view["phase"].startswith("main") or "choice" in at.view:
        return None
    who = at.action.seat
    p = at.view["players"][who]
    places = {"stage": p["stage"], **{f"s{i}": one for i, one in enumerate(p["standby"], 1)}}
    for card in p["hand"]:
        if at.game.cards[card].kind != "evolution":
            continue
        for slot, monster in places.items():
            if monster is None or monster["card"] != at.game.cards[card].base:
                continue
            codes = {r.code for r in at.why_not(f"p{who} evolve {card} {slot}")}
            if len(codes) > 1 or not codes <= set(EVOLVING):
                continue
            facts = {"slot": slot, "_do": f"p{who} evolve {card} {slot}", "_code": next(iter(codes), "")}
            known = {"cost": at.game.cards[card].cost, "level": p["level"]}
            return said(who=who, seat=who, card=card, base=monster["card"], **known, **facts)
    return None


def evolve_right(at: Scene, facts: Facts) -> tuple[Said, Proof]:
    if facts["_code"]:
        return said(EVOLVING[facts["_code"]]), at.why_not(facts["_do"])
    branch = at.session.branch()
    branch.goto(at.at)
    return said("yes"), [e for e in branch.do(facts["_do"])[0].events if e.kind == "evolve"]


# extra cards for the opponent's hands that were put back


def extra_ask(at: Scene) -> Said | None:
    who = at.action.seat
    times = sum(e.kind == "mulligan" and e.seat != who for step in at.session.steps[: at.at] for e in step.events)
    return said(who=who, seat=who, other=1 - who, times=times)


def extra_right(at: Scene, facts: Facts) -> tuple[Said, Proof]:
    numbers = [int(action.args[0]) for action in at.here.legal(facts["who"])]
    refused = at.why_not(f"p{facts['who']} extra {max(numbers) + 1}")
    return said("between", n=max(numbers)), [*refused, at.game.rules["SZK-SETUP-2"]]


# how it ends


def end_ask(at: Scene) -> Said | None:
    for seat, p in enumerate(at.view["players"]):
        facts = {"who": seat, "other": 1 - seat, "pp": p["pp"], "used": p["pp_used"]}
        if p["lp"] <= 0:
            return said("lp", **facts)
        if p["pp_used"] > p["pp"]:
            return said("pp", **facts)
        if any(e.kind == "no-draw" and e.seat == seat for e in at.past):
            return said("deck", **facts)
    return None


def end_right(at: Scene, facts: Facts) -> tuple[Said, Proof]:
    told = at.events("game-won", "game-drawn")
    winner = told[0].seat if told[0].kind == "game-won" else None
    reason = at.game.rules[at.after["result"]["reason"]]
    return (said("drawn") if winner is None else said(winner=winner)), [*told, reason]


ORDER = (
    "round-start",
    "stage",
    "initiative",
    "draw-first",
    "main-first",
    "draw-second",
    "main-second",
    "attack-first",
    "attack-second",
    "round-end",
)

NEXT = {
    "attack-at-once": ("attack-first", ("main-first", "initiative", "draw-first")),
    "main-pair": ("main-second", ("main-first", "attack-first")),
    "second-at-once": ("attack-second", ("main-second",)),
    "initiative-first": ("initiative", ("round-end", "round-start")),
    "main-at-once": ("main-first", ("initiative", "round-start", "stage")),
    "stage-later": ("stage", ("initiative", "main-second", "round-end")),
    "end-early": ("round-end", ("attack-first", "main-second")),
    "draw-together": ("draw-second", ("draw-first", "stage")),
    "draw-again": ("draw-first", ("attack-second", "round-end", "stage")),
    "start-early": ("round-start", ("attack-second", "attack-first")),
}

MAKERS = {
    "damage": Maker(
        doing("attack"),
        damage_ask,
        damage_right,
        {
            "reduction-forgotten": misread.less_forgotten,
            "attribute-forgotten": misread.attribute_forgotten,
            "speed-forgotten": misread.speed_forgotten,
            "attribute-reversed": misread.attribute_reversed,
            "twice-anyway": misread.twice_anyway,
            "whole-attack": misread.whole_attack,
            "monster-falls": misread.monster_falls,
        },
    ),
    "level": Maker(
        doing("attack"),
        level_ask,
        level_right,
        {
            "attacker-rises": misread.attacker_rises,
            "defender-rises": misread.defender_rises,
            "both": always("both"),
            "nobody": always("nobody"),
            "two-levels": misread.two_levels,
        },
    ),
    "first": Maker(
        entering("initiative"),
        first_ask,
        first_right,
        {
            "slower": misread.slower_first,
            "as-before": misread.as_before,
            "taking-turns": misread.taking_turns,
            "dice": always("dice"),
        },
    ),
    "start": Maker(
        entering("round-start"),
        start_ask,
        start_right,
        {
            "over-the-cap": misread.over_the_cap,
            "only-first": misread.only_first,
            "only-by-attacks": misread.only_by_attacks,
            "lower-catches-up": misread.lower_catches_up,
        },
    ),
    "stock": Maker(
        entering("round-end"),
        stock_ask,
        stock_right,
        {
            "top-only": misread.top_only,
            "free-there": misread.free_there,
            "to-drop": always("drop"),
            "stays": always("stays"),
            "standby": always("standby"),
        },
    ),
    "pp": Maker(
        entering("round-end"),
        pp_ask,
        pp_right,
        {
            "bases-forgotten": misread.bases_forgotten,
            "standby-too": misread.standby_too,
            "this-round-only": misread.this_round_only,
            "stock-forgotten": misread.stock_forgotten,
        },
    ),
    "summon": Maker(
        doing(*MAIN),
        summon_ask,
        summon_right,
        {
            "level-spent": misread.level_spent,
            "one-a-round": always("once"),
            "over-pp": always("pp"),
            "level-too-low": always("level"),
        },
    ),
    "evolve": Maker(
        doing(*MAIN),
        evolve_ask,
        evolve_right,
        {
            "always": always("yes"),
            "new": always("new"),
            "once": always("once"),
            "level": always("level"),
            "standby-only": always("standby"),
        },
    ),
    "extra": Maker(
        doing("extra"),
        extra_ask,
        extra_right,
        {
            "must": misread.must_draw,
            "one-in-all": always("between", n=1),
            "new-hand": always("hand"),
            "none": always("none"),
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
