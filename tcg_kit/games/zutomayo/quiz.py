"""Quiz questions of ZUTOMAYO CARD: what is asked, and what the engine answers."""

from __future__ import annotations

from tcg_kit.core.quizzes import Facts, Maker, Proof, Said, Scene, always, doing, entering, next_phase, said
from tcg_kit.games.zutomayo import misreadings as misread

# the battle


def battle_ask(at: Scene) -> Said | None:
    return said() if at.events("attacks") else None


def battle_right(at: Scene, facts: Facts) -> tuple[Said, Proof]:
    hits = at.events("battle", "battle-reduced")
    proof = at.events("attacks", "battle", "battle-reduced", "tie")
    if not hits:
        return said("none"), proof
    hit = hits[0]
    n = hit.data["before"] - hit.data["after"]
    return (said("loses", who=hit.seat, n=n) if n else said("held", who=hit.seat)), proof


# the clock


def clock_ask(at: Scene) -> Said | None:
    return said(before=at.view["chronos"]) if at.events("clock") and len(misread.shown(at)) == 2 else None


def clock_right(at: Scene, facts: Facts) -> tuple[Said, Proof]:
    event = at.events("clock")[0]
    return said(n=event.data["n"], after=event.data["after"], time=event.data["time"]), [event]


# how many cards may be set


def limit_ask(at: Scene) -> Said | None:
    if at.until[-1].phase != "set":
        return None
    who = at.at % 2
    p = at.view["players"][who]
    return said(who=who, last=p["last"], hand=len(p["hand"]))


def limit_right(at: Scene, facts: Facts) -> tuple[Said, Proof]:
    s, who = misread.set_phase(at), facts["who"]
    sizes = {0 if a.args == ("-",) else len(a.args) for a in s.legal(who)}
    hand = s.view()["players"][who]["hand"]
    refused = s.why_not(f"p{who} set -") if hand else []
    if max(sizes) == 1 and len(hand) > 1:
        refused += s.why_not(f"p{who} set {hand[0]} {hand[1]}")
    fought = at.events("battle", "battle-reduced", "tie")
    return misread.span(min(sizes), max(sizes)), [*fought, *refused, at.game.rules["ZTM-SET-1"]]


# how many cards are drawn


def draws_ask(at: Scene) -> Said | None:
    put = {seat: sum(e.kind == "put-down" and e.seat == seat for e in at.past) for seat in (0, 1)}
    who = max(put, key=lambda seat: (put[seat], seat))
    p = at.view["players"][who]
    return said(who=who, put=put[who], hand=len(p["hand"]), last=p["last"], left=len(p["deck"]))


def draws_right(at: Scene, facts: Facts) -> tuple[Said, Proof]:
    drawn = at.events("draw", seat=facts["who"])
    others = at.events("reshuffle", "no-draw", seat=facts["who"])
    return said(n=sum(e.data["n"] for e in drawn)), [*others, *drawn] or [at.step]


# power and cost


def power_ask(at: Scene) -> Said | None:
    found = []
    for seat, p in enumerate(at.view["players"]):
        cards = [slug for slot in ("a", "b") if (slug := misread.card_at(p[slot])) is not None]
        both = sum(at.game.cards[card].cost for card in cards)
        for card in cards:
            if cost := at.game.cards[card].cost:
                facts = {"card": card, "cost": cost, "power": p["power"], "both": both}
                found.append(said(seat=seat, **facts, alone=len(cards) == 1))
    # best is a card that works alone, but wouldn't if its cost were added to the other's
    return max(found, key=lambda one: one.values["cost"] <= one.values["power"] < one.values["both"], default=None)


def power_right(at: Scene, facts: Facts) -> tuple[Said, Proof]:
    turned = at.events("reveal", seat=facts["seat"])
    dead = [e for e in at.events("inert", seat=facts["seat"]) if e.data["card"] == facts["card"]]
    if dead:
        return said("inert"), dead
    return said("works", left=at.after["players"][facts["seat"]]["power"]), [*turned, *at.ahead[1:2]]


# who fights


def fighter_ask(at: Scene) -> Said | None:
    for seat, cards in sorted(misread.shown(at).items(), key=lambda one: -len(one[1])):
        old = misread.card_at(at.view["players"][seat]["battle"])
        kinds = [at.game.cards[card].kind for card in cards]
        if at.view["turn"] > 1 and old is not None and (len(cards) == 2 or kinds == ["enchant"]):
            fresh = [card for card, kind in zip(cards, kinds, strict=True) if kind == "character"]
            return said(who=seat, cards=cards, old=old, fresh=fresh)
    return None


def fighter_right(at: Scene, facts: Facts) -> tuple[Said, Proof]:
    proof: Proof = at.events("enter", "stays-in-b", "fights-on", "to-charger", "to-abyss", seat=facts["who"])
    return said(card=misread.card_at(at.after["players"][facts["who"]]["battle"])), proof or [at.step]


# where a card goes


def goes_ask(at: Scene) -> Said | None:
    moved = at.events("to-charger", "to-abyss")
    if not moved:
        return None
    event = max(moved, key=lambda e: (e.kind == "to-charger", e.data["from"] == "battle"))
    power = at.game.cards[event.data["card"]].power
    return said(who=event.seat, card=event.data["card"], zone=event.data["from"], power=power)


def goes_right(at: Scene, facts: Facts) -> tuple[Said, Proof]:
    moved = next(e for e in at.events("to-charger", "to-abyss") if e.data["card"] == facts["card"])
    return said("charger" if moved.kind == "to-charger" else "abyss"), [moved]


# whose effects come first


def first_ask(at: Scene) -> Said | None:
    started = [e for e in at.past if e.kind == "clock"]
    if not at.events("effects-first") or not started:
        return None
    last = [p["last"] for p in at.view["players"]]
    winner = last.index("won") if "won" in last else None
    return said(night=at.view["night_seat"], before=started[0].data["before"], winner=winner)


def first_right(at: Scene, facts: Facts) -> tuple[Said, Proof]:
    event = at.events("effects-first")[0]
    return said(who=event.seat), [event]


# what comes next

ORDER = ("reveal", "clock", "swap", "effects", "battle", "cleanup", "draw", "set")

NEXT = {
    "battle-at-once": ("battle", ("reveal", "clock", "swap")),
    "effects-last": ("effects", ("reveal", "clock", "battle")),
    "draw-first": ("draw", ("swap", "effects", "battle")),
    "clock-later": ("clock", ("effects", "battle", "cleanup")),
    "swap-at-once": ("swap", ("reveal", "battle")),
    "set-at-once": ("set", ("battle", "cleanup")),
}

# the mulligan


def mulligan_ask(at: Scene) -> Said | None:
    n = sum(card != "-" for card in at.action.args)
    hand = len(at.view["players"][at.action.seat]["hand"])
    return said(who=at.action.seat, seat=at.action.seat, n=n, hand=hand) if n else None


def mulligan_right(at: Scene, facts: Facts) -> tuple[Said, Proof]:
    step = next(step for step in at.ahead if any(e.kind == "mulligan" for e in step.events))
    told = [e for e in step.events if e.seat == facts["who"] and e.kind in ("mulligan", "draw", "mulligan-back")]
    order = [e.kind for e in told]
    late = order.index("draw") < order.index("mulligan-back")
    return said("after" if late else "before", n=told[order.index("draw")].data["n"]), told


MAKERS = {
    "battle": Maker(
        entering("battle"),
        battle_ask,
        battle_right,
        {
            "other-time": misread.other_time,
            "inert-fights": misread.inert_fights,
            "reduction-forgotten": misread.reduction_forgotten,
            "effects-forgotten": misread.effects_forgotten,
            "whole-attack": misread.whole_attack,
            "both-hit": misread.both_hit,
        },
    ),
    "clock": Maker(
        entering("clock"),
        clock_ask,
        clock_right,
        {
            "inert-still": misread.inert_still,
            "time-before": misread.time_before,
            "own-only": misread.own_only,
            "one-each": misread.one_each,
            "lying-too": misread.lying_too,
            "back-to-start": misread.back_to_start,
        },
    ),
    "power": Maker(
        entering("reveal"),
        power_ask,
        power_right,
        {
            "spent": misread.power_spent,
            "costs-added": misread.costs_added,
            "no-clock": always("dead"),
            "back-to-hand": always("refused"),
            "never-mind": misread.never_mind,
        },
    ),
    "fighter": Maker(
        entering("swap"),
        fighter_ask,
        fighter_right,
        {
            "b-fights": misread.b_fights,
            "together": misread.together,
            "beside-old": misread.beside_old,
            "old-stays": misread.old_stays,
            "nobody": misread.nobody_fights,
            "enchant-fights": misread.enchant_fights,
        },
    ),
    "goes-where": Maker(
        entering("swap", "cleanup"),
        goes_ask,
        goes_right,
        {
            "all-to-abyss": always("abyss"),
            "all-to-charger": always("charger"),
            "stays": always("stays"),
            "under-deck": always("deck"),
        },
    ),
    "first": Maker(
        entering("effects"),
        first_ask,
        first_right,
        {
            "winner-first": misread.winner_first,
            "time-before": misread.time_of_before,
            "night-always": misread.night_always,
            "at-once": always("together"),
            "by-lot": always("lot"),
        },
    ),
    "draws": Maker(
        entering("draw"),
        draws_ask,
        draws_right,
        {
            "deck-only": misread.deck_only,
            "always-one": always(n=1),
            "two-for-losing": misread.two_for_losing,
            "one-too-many": misread.one_too_many,
            "up-to-five": misread.up_to_five,
        },
    ),
    "set-limit": Maker(
        entering("battle"),
        limit_ask,
        limit_right,
        {
            "battle-before": misread.battle_before,
            "winner-two": misread.winner_sets_two,
            "must-two": misread.must_set_two,
            "may-none": misread.may_set_none,
        },
    ),
    "mulligan": Maker(
        doing("mulligan"),
        mulligan_ask,
        mulligan_right,
        {
            "shuffled-first": misread.shuffled_first,
            "whole-hand": misread.whole_hand,
            "for-good": misread.for_good,
            "one-less": misread.one_less,
        },
    ),
    "next-phase": next_phase(ORDER, NEXT),
}
