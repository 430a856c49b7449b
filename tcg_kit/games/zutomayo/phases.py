"""What happens in each phase of ZUTOMAYO CARD, in the order of the flow table."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tcg_kit.core import ops, rng
from tcg_kit.core.flow import JUDGE
from tcg_kit.core.state import Work
from tcg_kit.games.zutomayo.effects import areas, attack, to_pile
from tcg_kit.games.zutomayo.state import FULL_HP, RING, Player, State, power, time_at

if TYPE_CHECKING:
    from tcg_kit.core.engine import Engine

HAND = 5
TURNS = 200
SEATS = (0, 1)


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
    for seat, cards in enumerate(choices):
        p = s.players[seat]
        if cards[0] == "-":
            if g.sink is not None:
                g.emit("set-nothing", seat, {}, ("ZTM-SET-4",))
            continue
        p.count, p.down = len(cards), True
        p.hand.remove(cards[0])
        p.a = cards[0]
        if g.sink is not None:
            fewer = len(cards) == 1 and p.last == "lost"
            g.emit("put-down", seat, {"zone": "a"}, ("ZTM-SET-1", "ZTM-SET-3") if fewer else ("ZTM-SET-1",))
        if len(cards) > 1:
            p.hand.remove(cards[1])
            p.b = cards[1]
            if g.sink is not None:
                g.emit("put-down", seat, {"zone": "b"}, ("ZTM-SET-1", "ZTM-SET-5"))


def reveal(g: Engine, s: State) -> None:
    """Turn this turn's cards up and add their clock numbers; test the costs if that is done now (ZTM-POWER-4)."""
    when_set = s.rulings["power_check"] == "when-set"
    known = g.cards
    for seat in SEATS:
        p = s.players[seat]
        p.down = False
        cards = [p.battle] if p.battle_new and p.battle is not None else []
        if p.a is not None:
            cards.append(p.a)
        if p.b is not None:
            cards.append(p.b)
        n = 0
        costs = False
        for card in cards:
            n += known[card].clock
            if known[card].cost:
                costs = True
        p.clock = n
        if g.sink is not None and cards:
            g.emit("reveal", seat, {"cards": cards}, ("ZTM-OPEN-1" if s.turn == 1 else "ZTM-CLOCK-1",))
        if costs and when_set:
            test_costs(g, s, seat)
        if p.battle_new and p.battle is not None and known[p.battle].kind != "character":
            # ruling opening_card = any: only its clock number counts
            card, p.battle, p.battle_new, p.battle_inert = p.battle, None, False, False
            to_pile(g, s, seat, card, "battle", "ZTM-OPEN-2")


def test_costs(g: Engine, s: State, seat: int) -> None:
    """Mark the cards put out this turn whose cost is more than the power (ZTM-POWER-2, ZTM-POWER-3)."""
    p = s.players[seat]
    have = power(g.game, s, seat)
    new = (("battle", p.battle if p.battle_new else None), ("a", p.a), ("b", p.b), ("c", p.c if p.c_new else None))
    for place, card in new:
        if card is None or g.cards[card].cost <= have:
            continue
        setattr(p, f"{place}_inert", True)
        if g.sink is not None:
            data = {"card": card, "cost": g.cards[card].cost, "power": have}
            rules = ("ZTM-POWER-2", "ZTM-POWER-3", "ZTM-POWER-4", *(("ZTM-SET-2",) if place in ("a", "b") else ()))
            g.emit("inert", seat, data, rules, card)


def clock(g: Engine, s: State) -> None:
    """The medal moves by the sum of the clock numbers; then it is night or day (ZTM-CLOCK-1, ZTM-CLOCK-2)."""
    p, q = s.players
    n = p.clock + q.clock
    s.before = s.chronos
    s.chronos = (s.chronos + n) % RING
    p.clock = q.clock = 0
    if g.sink is not None:
        data = {"n": n, "before": s.before, "after": s.chronos, "time": time_at(s.chronos)}
        g.emit("clock", None, data, ("ZTM-CLOCK-1", "ZTM-CLOCK-2"))
    if p.c is not None or q.c is not None:
        areas(g, s)


def swap(g: Engine, s: State) -> None:
    """New characters take the battle fields, area enchants go to C (ZTM-SWAP, ZTM-AREA-2, ZTM-AREA-3)."""
    cards = g.cards
    for seat in SEATS:
        p = s.players[seat]
        kind = cards[p.a].kind if p.a is not None else ""
        if kind == "character":
            _take_field(g, s, seat, "a")
        elif kind == "area":
            _take_c(g, s, seat, "a")
        if p.b is not None:
            second = cards[p.b].kind
            if second == "area":
                _take_c(g, s, seat, "b")
            elif second == "character" and kind != "character":
                _take_field(g, s, seat, "b")
            elif second == "character" and g.sink is not None:
                g.emit("stays-in-b", seat, {"card": p.b}, ("ZTM-SWAP-2", "ZTM-SWAP-4"), p.b)
        if g.sink is not None and p.count and p.battle is not None and not p.battle_new:
            g.emit("fights-on", seat, {"card": p.battle}, ("ZTM-SWAP-3",), p.battle)


def _take_field(g: Engine, s: State, seat: int, slot: str) -> None:
    p = s.players[seat]
    if p.battle is not None:
        old, p.battle = p.battle, None
        to_pile(g, s, seat, old, "battle", "ZTM-SWAP-1")
    card, p.battle_inert = _lift(p, slot)
    p.battle, p.battle_new = card, True
    if g.sink is not None:
        rules = ("ZTM-SWAP-1",) if slot == "a" else ("ZTM-SWAP-1", "ZTM-SWAP-2")
        g.emit("enter", seat, {"card": card, "to": "battle"}, rules, card)


def _take_c(g: Engine, s: State, seat: int, slot: str) -> None:
    p = s.players[seat]
    if p.c is not None:
        old, p.c = p.c, None
        to_pile(g, s, seat, old, "c", "ZTM-AREA-2")
    card, p.c_inert = _lift(p, slot)
    p.c, p.c_new, p.c_time, p.c_damage = card, True, time_at(s.chronos), 0
    if g.sink is not None:
        g.emit("enter", seat, {"card": card, "to": "c"}, ("ZTM-AREA-3",), card)


def _lift(p: Player, slot: str) -> tuple[str, bool]:
    """Take the card off A or B, with whether it is inert."""
    if slot == "a":
        card, inert, p.a, p.a_inert = p.a, p.a_inert, None, False
    else:
        card, inert, p.b, p.b_inert = p.b, p.b_inert, None, False
    assert card is not None
    return card, inert


def effects(g: Engine, s: State) -> None:
    """Line up the effects: the player whose side the medal is on first; character, A, B, C (ZTM-EFFECT-4)."""
    cards = g.cards
    if s.rulings["power_check"] == "when-resolved":
        for seat in SEATS:
            test_costs(g, s, seat)
    first = s.night_seat if time_at(s.chronos) == "night" else 1 - s.night_seat
    # an area can only come in `swap`: without one there is no leaving condition to test after each effect
    after = (JUDGE,) if s.players[0].c is None and s.players[1].c is None else (("areas",), JUDGE)
    work: list[Work] = []
    for seat in (first, 1 - first):
        p = s.players[seat]
        if p.battle_new and not p.battle_inert and p.battle is not None:
            card = cards[p.battle]
            if card.effects:
                _line_up(g, work, seat, p.battle, "battle", after)
            if card.boost is not None:
                work += (("boost", seat), *after)
        if p.a is not None and not p.a_inert:
            _line_up(g, work, seat, p.a, "a", after)
        if p.b is not None and not p.b_inert and cards[p.b].kind != "character":
            _line_up(g, work, seat, p.b, "b", after)
        if p.c is not None and not p.c_inert:
            if s.running:
                ops.renew(s, f"p{seat}.c")
            _line_up(g, work, seat, p.c, "c", after)
    if work:
        work.reverse()
        s.work = work
        if g.sink is not None:
            g.emit("effects-first", first, {"time": time_at(s.chronos)}, ("ZTM-EFFECT-4",))


def _line_up(g: Engine, work: list[Work], seat: int, card: str, slot: str, after: tuple[Work, ...]) -> None:
    for i in range(len(g.cards[card].effects)):
        work += (("effect", seat, card, f"p{seat}.{slot}", i), *after)


def battle(g: Engine, s: State) -> None:
    """Compare the attacks; the lower side takes the difference (ZTM-BATTLE)."""
    p, q = s.players
    x, y = attack(g, s, 0), attack(g, s, 1)
    if g.sink is not None:
        rules: tuple[str, ...] = ("ZTM-BATTLE-1", "ZTM-BATTLE-5")
        if any(side.battle is None or side.battle_inert for side in (p, q)):
            rules = (*rules, "ZTM-BATTLE-3")
        g.emit("attacks", None, {"attacks": [x, y], "time": time_at(s.chronos)}, rules)
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
    damage = max(0, high - low - reduced)
    before = p.hp
    p.hp = max(0, before - damage)
    if p.c is not None:
        p.c_damage += damage
    if g.sink is not None:
        data: dict[str, Any] = {"before": before, "after": p.hp, "damage": damage, "attack": high, "against": low}
        data |= {"reduced": reduced, "time": time_at(s.chronos)}
        rules = ("ZTM-BATTLE-1", *(("ZTM-BATTLE-4",) if not damage else ()), *(("ZTM-BATTLE-5",) if reduced else ()))
        g.emit("battle-reduced" if reduced else "battle", loser, data, rules)


def cleanup(g: Engine, s: State) -> None:
    """A and B go to charger or abyss; leaving conditions are tested once more (ZTM-CLEAN-1, ZTM-AREA-4)."""
    inert_leaves = s.rulings["inert_character"] == "leaves"
    for seat, p in enumerate(s.players):
        if p.a is not None:
            to_pile(g, s, seat, _lift(p, "a")[0], "a", "ZTM-CLEAN-1")
        if p.b is not None:
            to_pile(g, s, seat, _lift(p, "b")[0], "b", "ZTM-CLEAN-1")
        if p.battle_inert and inert_leaves and p.battle is not None:
            card, p.battle, p.battle_inert = p.battle, None, False
            to_pile(g, s, seat, card, "battle", "ZTM-POWER-3")
        if p.c_inert and p.c is not None:
            card, p.c, p.c_inert = p.c, None, False
            to_pile(g, s, seat, card, "c", "ZTM-AREA-3")
        p.battle_new = p.c_new = False
        if s.running:
            ops.leave(s, f"p{seat}.abyss")  # bonuses of a reused enchant last no longer than those of a set one
    if s.running:
        ops.expire(s, "turn")
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
    return bool(s.failed)


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
