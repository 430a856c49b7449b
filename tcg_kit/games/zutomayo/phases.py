"""What happens in each phase of ZUTOMAYO CARD, in the order of the flow table."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tcg_kit.core import ops, rng
from tcg_kit.core.flow import JUDGE
from tcg_kit.core.state import Work
from tcg_kit.games.zutomayo.effects import areas, attack, to_pile
from tcg_kit.games.zutomayo.state import FULL_HP, PLACE, RING, TIME, TURNS, Player, State, power

if TYPE_CHECKING:
    from tcg_kit.core.engine import Engine

HAND = 5
SEATS = (0, 1)
ORDER = ((0, 1), (1, 0))
"""The seats, by the one that comes first."""
JUDGED, AREAS_JUDGED = (JUDGE,), (("areas",), JUDGE)
"""What follows each effect."""


def everybody(g: Engine, s: State) -> tuple[int, ...]:
    """Both players choose at the same time."""
    return SEATS


def deal(g: Engine, s: State) -> None:
    """Shuffle, draw the lot for the night side, draw five cards each."""
    if g.sink is not None:
        g.emit("setup", None, {"hp": FULL_HP}, ("ZTM-SETUP-1",))
    for seat in SEATS:
        ops.shuffle(g, s, seat, ("ZTM-SETUP-2",))
    s.night_seat = rng.below(s, 2)
    if g.sink is not None:
        g.emit("lot", s.night_seat, {}, ("ZTM-SETUP-4",))
    for seat in SEATS:
        ops.draw(g, s, seat, HAND, ("ZTM-SETUP-2",))


def mulligan(g: Engine, s: State, choices: list[tuple[str, ...]]) -> None:
    """Put away, draw as many, and only then shuffle back (ZTM-SETUP-3)."""
    for seat, cards in enumerate(choices):
        p = s.players[seat]
        n = len(cards)
        for card in cards:
            p.hand.remove(card)
        p.aside = list(cards)
        if g.sink is not None:
            g.emit("mulligan" if n else "mulligan-none", seat, {"n": n}, ("ZTM-SETUP-3", "ZTM-SETUP-5"))
        if n:
            ops.draw(g, s, seat, n, ("ZTM-SETUP-3",))
            p.deck += p.aside
            p.aside = []
            if g.sink is not None:
                g.emit("mulligan-back", seat, {"n": n}, ("ZTM-SETUP-3",))
            ops.shuffle(g, s, seat, ("ZTM-SETUP-3",))


def opening(g: Engine, s: State, choices: list[tuple[str, ...]]) -> None:
    """The chosen cards go face down on the battle fields."""
    for seat, (card,) in enumerate(choices):
        p = s.players[seat]
        if card != "-":
            p.hand.remove(card)
            p.battle, p.battle_new, p.down, p.count = card, True, True, 1
        if g.sink is not None:
            if card == "-":
                g.emit("open-nothing", seat, {}, ("ZTM-OPEN-3",))
            else:
                g.emit("put-down", seat, {"zone": "battle"}, ("ZTM-OPEN-1",))


def next_turn(g: Engine, s: State) -> None:
    """The turn number rises."""
    s.turn += 1
    s.before = s.chronos


def set_cards(g: Engine, s: State, choices: list[tuple[str, ...]]) -> None:
    """The chosen cards go face down into A, then B."""
    for seat in SEATS:
        p, cards = s.players[seat], choices[seat]
        a = cards[0]
        if a == "-":
            if g.sink is not None:
                g.emit("set-nothing", seat, {}, ("ZTM-SET-4",))
            continue
        p.hand.remove(a)
        p.a, p.down, p.count = a, True, len(cards)
        if g.sink is not None:
            fewer = p.count == 1 and p.last == "lost"
            g.emit("put-down", seat, {"zone": "a"}, ("ZTM-SET-1", "ZTM-SET-3") if fewer else ("ZTM-SET-1",))
        if p.count > 1:
            p.b = cards[1]
            p.hand.remove(cards[1])
            if g.sink is not None:
                g.emit("put-down", seat, {"zone": "b"}, ("ZTM-SET-1", "ZTM-SET-5"))


def reveal(g: Engine, s: State) -> None:
    """Turn this turn's cards up and add their clock numbers; test the costs if that is done now (ZTM-POWER-4)."""
    cards = g.cards
    when_set = s.rulings["power_check"] == "when-set"
    for seat in SEATS:
        p = s.players[seat]
        p.down = False
        opened, a, b = p.battle if p.battle_new else None, p.a, p.b
        n = cost = 0
        if opened is not None:
            card = cards[opened]
            n, cost = card.clock, card.cost
        if a is not None:
            card = cards[a]
            n += card.clock
            cost += card.cost
        if b is not None:
            card = cards[b]
            n += card.clock
            cost += card.cost
        p.clock = n
        if g.sink is not None:
            shown = list(filter(None, (opened, a, b)))
            if shown:
                g.emit("reveal", seat, {"cards": shown}, ("ZTM-OPEN-1" if s.turn == 1 else "ZTM-CLOCK-1",))
        if cost and when_set:
            test_costs(g, s, seat)
        if opened is not None and cards[opened].kind != "character":
            # ruling opening_card = any: only its clock number counts
            p.battle, p.battle_new, p.battle_inert = None, False, False
            to_pile(g, s, seat, opened, "battle", "ZTM-OPEN-2")


def test_costs(g: Engine, s: State, seat: int) -> None:
    """Mark the cards put out this turn whose cost is more than the power (ZTM-POWER-2, ZTM-POWER-3)."""
    p = s.players[seat]
    cards = g.cards
    have = power(g.game, s, seat)
    if p.battle is not None and p.battle_new and cards[p.battle].cost > have:
        p.battle_inert = True
        _tell_inert(g, seat, p.battle, have, ())
    if p.a is not None and cards[p.a].cost > have:
        p.a_inert = True
        _tell_inert(g, seat, p.a, have, ("ZTM-SET-2",))
    if p.b is not None and cards[p.b].cost > have:
        p.b_inert = True
        _tell_inert(g, seat, p.b, have, ("ZTM-SET-2",))
    if p.c is not None and p.c_new and cards[p.c].cost > have:
        p.c_inert = True
        _tell_inert(g, seat, p.c, have, ())


def _tell_inert(g: Engine, seat: int, card: str, have: int, more: tuple[str, ...]) -> None:
    if g.sink is not None:
        data = {"card": card, "cost": g.cards[card].cost, "power": have}
        g.emit("inert", seat, data, ("ZTM-POWER-2", "ZTM-POWER-3", "ZTM-POWER-4", *more), card)


def clock(g: Engine, s: State) -> None:
    """The medal moves by the sum of the clock numbers; then it is night or day (ZTM-CLOCK-1, ZTM-CLOCK-2)."""
    p, q = s.players
    n = p.clock + q.clock
    s.before = s.chronos
    s.chronos = (s.chronos + n) % RING
    p.clock = q.clock = 0
    if g.sink is not None:
        data = {"n": n, "before": s.before, "after": s.chronos, "time": TIME[s.chronos]}
        g.emit("clock", None, data, ("ZTM-CLOCK-1", "ZTM-CLOCK-2"))
    if p.c is not None or q.c is not None:
        areas(g, s)


def swap(g: Engine, s: State) -> None:
    """New characters take the battle fields, area enchants go to C (ZTM-SWAP, ZTM-AREA-2, ZTM-AREA-3)."""
    cards = g.cards
    for seat in SEATS:
        p = s.players[seat]
        a, b, kind = p.a, p.b, ""
        if a is not None:
            kind = cards[a].kind
            if kind == "character":
                _take_field(g, s, seat, a, "a")
            elif kind == "area":
                _take_c(g, s, seat, a, "a")
        if b is not None:
            second = cards[b].kind
            if second == "area":
                _take_c(g, s, seat, b, "b")
            elif second == "character":
                if kind != "character":
                    _take_field(g, s, seat, b, "b")
                elif g.sink is not None:
                    g.emit("stays-in-b", seat, {"card": b}, ("ZTM-SWAP-2", "ZTM-SWAP-4"), b)
        if g.sink is not None and p.count and p.battle is not None and not p.battle_new:
            g.emit("fights-on", seat, {"card": p.battle}, ("ZTM-SWAP-3",), p.battle)


def _take_field(g: Engine, s: State, seat: int, card: str, slot: str) -> None:
    """A character from A or B takes the battle field; the one that was there leaves first."""
    p = s.players[seat]
    if p.battle is not None:
        old, p.battle = p.battle, None
        to_pile(g, s, seat, old, "battle", "ZTM-SWAP-1")
    p.battle, p.battle_inert, p.battle_new = card, _clear(p, slot), True
    if g.sink is not None:
        rules = ("ZTM-SWAP-1",) if slot == "a" else ("ZTM-SWAP-1", "ZTM-SWAP-2")
        g.emit("enter", seat, {"card": card, "to": "battle"}, rules, card)


def _take_c(g: Engine, s: State, seat: int, card: str, slot: str) -> None:
    """An area enchant from A or B takes C; the one that was there leaves first."""
    p = s.players[seat]
    if p.c is not None:
        old, p.c = p.c, None
        to_pile(g, s, seat, old, "c", "ZTM-AREA-2")
    p.c, p.c_inert, p.c_new, p.c_time, p.c_damage = card, _clear(p, slot), True, TIME[s.chronos], 0
    if g.sink is not None:
        g.emit("enter", seat, {"card": card, "to": "c"}, ("ZTM-AREA-3",), card)


def _clear(p: Player, slot: str) -> bool:
    """Empty A or B; gives whether its card was inert."""
    if slot == "a":
        inert, p.a, p.a_inert = p.a_inert, None, False
    else:
        inert, p.b, p.b_inert = p.b_inert, None, False
    return inert


def effects(g: Engine, s: State) -> None:
    """Line up the effects: the player whose side the medal is on first; character, A, B, C (ZTM-EFFECT-4)."""
    cards = g.cards
    if s.rulings["power_check"] == "when-resolved":
        for seat in SEATS:
            test_costs(g, s, seat)
    first = s.night_seat if TIME[s.chronos] == "night" else 1 - s.night_seat
    players = s.players
    # an area can only come in `swap`: without one there is no leaving condition to test after each effect
    after = JUDGED if players[0].c is None and players[1].c is None else AREAS_JUDGED
    work: list[Work] = []
    for seat in ORDER[first]:
        p = players[seat]
        if p.battle_new and not p.battle_inert and p.battle is not None:
            card = cards[p.battle]
            if card.effects:
                _line_up(work, card, seat, "battle", after)
            if card.boost is not None:
                work.append(("boost", seat))
                work += after
        if p.a is not None and not p.a_inert:
            _line_up(work, cards[p.a], seat, "a", after)
        if p.b is not None and not p.b_inert:
            card = cards[p.b]
            if card.kind != "character":
                _line_up(work, card, seat, "b", after)
        if p.c is not None and not p.c_inert:
            if s.running:
                ops.renew(s, PLACE[seat]["c"])
            _line_up(work, cards[p.c], seat, "c", after)
    if work:
        work.reverse()
        s.work = work
        if g.sink is not None:
            g.emit("effects-first", first, {"time": TIME[s.chronos]}, ("ZTM-EFFECT-4",))


def _line_up(work: list[Work], card: Any, seat: int, slot: str, after: tuple[Work, ...]) -> None:
    """The effects of a card at a place, each with what is tested after it."""
    i, n = 0, len(card.effects)
    while i < n:
        work.append(("effect", seat, card.id, PLACE[seat][slot], i))
        work += after
        i += 1


def battle(g: Engine, s: State) -> None:
    """Compare the attacks; the lower side takes the difference (ZTM-BATTLE)."""
    p, q = s.players
    x, y = attack(g, s, 0), attack(g, s, 1)
    if g.sink is not None:
        rules: tuple[str, ...] = ("ZTM-BATTLE-1", "ZTM-BATTLE-5")
        if p.battle is None or q.battle is None or p.battle_inert or q.battle_inert:
            rules = (*rules, "ZTM-BATTLE-3")
        g.emit("attacks", None, {"attacks": [x, y], "time": TIME[s.chronos]}, rules)
    if x == y:
        p.last = q.last = "tied"
        if g.sink is not None:
            g.emit("tie", None, {"attack": x}, ("ZTM-BATTLE-2",))
    elif x < y:
        p.last, q.last = "lost", "won"
        _hit(g, s, 0, y, x)
    else:
        p.last, q.last = "won", "lost"
        _hit(g, s, 1, x, y)
    if s.running:
        ops.expire(s, "battle")
    if p.c is not None or q.c is not None:
        areas(g, s)


def _hit(g: Engine, s: State, loser: int, high: int, low: int) -> None:
    p: Player = s.players[loser]
    reduced = ops.total(s, "reduction", loser) if s.running else 0
    damage, before = high - low - reduced, p.hp
    if damage < 0:
        damage = 0
    p.hp = before - damage if before > damage else 0
    if p.c is not None:
        p.c_damage += damage
    if g.sink is not None:
        data: dict[str, Any] = {"before": before, "after": p.hp, "damage": damage, "attack": high, "against": low}
        data["reduced"], data["time"] = reduced, TIME[s.chronos]
        rules: tuple[str, ...] = ("ZTM-BATTLE-1",) if damage else ("ZTM-BATTLE-1", "ZTM-BATTLE-4")
        if reduced:
            rules = (*rules, "ZTM-BATTLE-5")
        g.emit("battle-reduced" if reduced else "battle", loser, data, rules)


def cleanup(g: Engine, s: State) -> None:
    """A and B go to charger or abyss; leaving conditions are tested once more (ZTM-CLEAN-1, ZTM-AREA-4)."""
    inert_leaves = s.rulings["inert_character"] == "leaves"
    for seat in SEATS:
        p = s.players[seat]
        if p.a is not None:
            card, p.a, p.a_inert = p.a, None, False
            to_pile(g, s, seat, card, "a", "ZTM-CLEAN-1")
        if p.b is not None:
            card, p.b, p.b_inert = p.b, None, False
            to_pile(g, s, seat, card, "b", "ZTM-CLEAN-1")
        if p.battle_inert and inert_leaves and p.battle is not None:
            card, p.battle, p.battle_inert = p.battle, None, False
            to_pile(g, s, seat, card, "battle", "ZTM-POWER-3")
        if p.c_inert and p.c is not None:
            card, p.c, p.c_inert = p.c, None, False
            to_pile(g, s, seat, card, "c", "ZTM-AREA-3")
        p.battle_new = p.c_new = False
        if s.running:
            ops.leave(s, PLACE[seat]["abyss"])  # bonuses of a reused enchant last no longer than those of a set one
    if s.running:
        ops.expire(s, "turn")
    p, q = s.players
    if p.c is not None or q.c is not None:
        areas(g, s)


def draw(g: Engine, s: State) -> None:
    """Each draws 1 on turn 1, later as many as were set (ZTM-DRAW-1)."""
    failed: tuple[int, ...] = ()
    for seat in SEATS:
        p = s.players[seat]
        n = 1 if s.turn == 1 else p.count
        p.count = 0
        if n and ops.draw(g, s, seat, n, ("ZTM-DRAW-1",)) < n:
            if s.rulings["deck_out"] == "lose":
                failed = (*failed, seat)
            if g.sink is not None:
                g.emit("no-draw", seat, {}, ("ZTM-DRAW-2" if s.rulings["deck_out"] == "lose" else "ZTM-DRAW-3",))
    s.failed = failed


def hp_zero(g: Engine, s: State) -> bool:
    """Somebody's HP is 0 (ZTM-END-1)."""
    p, q = s.players
    return not (p.hp and q.hp)


def deck_out(g: Engine, s: State) -> bool:
    """Somebody could not draw the full number where that loses (ruling deck_out = lose)."""
    return s.failed != ()


def last_turn(g: Engine, s: State) -> bool:
    """Turn 200 has been played (ZTM-END-3)."""
    return s.turn >= TURNS


def finish(g: Engine, s: State) -> None:
    """Who has won, and by which rule."""
    p, q = s.players
    winner: int | None
    if p.hp == 0 or q.hp == 0:
        winner = None if p.hp == q.hp else 0 if q.hp == 0 else 1
        reason = "ZTM-END-2" if winner is None else "ZTM-END-1"
    elif s.failed:
        winner = 1 - s.failed[0] if len(s.failed) == 1 else None
        reason = "ZTM-DRAW-2"
    else:
        winner = None if p.hp == q.hp else 0 if p.hp > q.hp else 1
        reason = "ZTM-END-3"
    s.failed = ()
    s.result = {"winner": winner, "reason": reason, "scores": None}
    if g.sink is not None:
        g.emit("game-drawn" if winner is None else "game-won", winner, {}, (reason,))
