"""What happens in each phase of Suizokun Monster Battle, in the order of the flow table."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from tcg_kit.core import ops, rng
from tcg_kit.core.picks import NONE
from tcg_kit.games.suizokun import acts, effects, levels
from tcg_kit.games.suizokun.battle import bonuses, strike, value
from tcg_kit.games.suizokun.effects import strip
from tcg_kit.games.suizokun.state import ROUNDS, SLOTS, STANDBY, Monster, State, lost, somebody_lost

if TYPE_CHECKING:
    from tcg_kit.core.engine import Engine, Op

HAND = 5
SEATS = (0, 1)
SECOND = frozenset(("draw-second", "main-second", "attack-second"))


def active(s: State) -> int:
    """The seat whose draw, main or attack phase it is."""
    return 1 - s.first if s.phase in SECOND else s.first


def everybody(g: Engine, s: State) -> tuple[int, ...]:
    """Both players choose at the same time."""
    return SEATS


def deal(g: Engine, s: State) -> None:
    """Shuffle and draw five cards each; the player cards lie face down (SZK-SETUP-1)."""
    for seat in SEATS:
        ops.shuffle(g, s, seat, ("SZK-SETUP-1",))
    for seat in SEATS:
        ops.draw(g, s, seat, HAND, ("SZK-SETUP-1",))


def mulligan(g: Engine, s: State) -> None:
    """Who holds no cost-1 monster draws anew (SZK-SETUP-2)."""
    s.work += [("redraw", 1), ("redraw", 0)]


def redraw(g: Engine, s: State, seat: int) -> None:
    """Show the hand, shuffle it back and draw five again, until there is a cost-1 monster in it."""
    p = s.players[seat]
    if _opening(g, p.hand) or not _opening(g, p.deck):
        return
    s.players[1 - seat].extra += 1
    if g.sink is not None:
        g.emit("mulligan", seat, {"cards": p.hand[:]}, ("SZK-SETUP-2", "SZK-SETUP-4"))
    p.deck += p.hand
    p.hand = []
    if g.sink is not None:
        g.emit("mulligan-back", seat, {}, ("SZK-SETUP-2",))
    ops.shuffle(g, s, seat, ("SZK-SETUP-2",))
    ops.draw(g, s, seat, HAND, ("SZK-SETUP-2",))
    s.work.append(("redraw", seat))


def _opening(g: Engine, cards: list[str]) -> bool:
    for card in cards:
        if g.cards[card].opens:
            return True
    return False


def extra_asks(g: Engine, s: State) -> tuple[int, ...]:
    """Who may still draw extra cards, seat 0 first (SZK-SETUP-4)."""
    for seat, p in enumerate(s.players):
        if p.extra and p.deck:
            return (seat,)
    return ()


def setup(g: Engine, s: State, choices: list[tuple[str, ...]]) -> None:
    """The chosen monsters go face down on stage and standby (SZK-SETUP-3)."""
    for seat, cards in enumerate(choices):
        p = s.players[seat]
        p.extra = 0
        if cards == NONE:
            continue
        for slot, card in zip(SLOTS, cards, strict=False):
            p.hand.remove(card)
            p.put(slot, Monster(card))
            if g.sink is not None:
                g.emit("put-down", seat, {"slot": slot}, ("SZK-SETUP-3",))


def reveal(g: Engine, s: State) -> None:
    """Everything is turned up; the player cards give LP and PP (SZK-SETUP-3, SZK-PLAYER-1)."""
    for seat, p in enumerate(s.players):
        known = g.cards[p.player_card]
        p.down = False
        p.lp, p.pp = p.lp or known.lp, p.pp or known.pp
        if g.sink is not None:
            monsters = [m.card for m in (p.stage, *p.standby) if m is not None]
            data = {"cards": [p.player_card, *monsters], "lp": p.lp, "pp": p.pp}
            g.emit("reveal", seat, data, ("SZK-SETUP-3", "SZK-PLAYER-1"))


def round_start(g: Engine, s: State) -> None:
    """A new round: what counts once a round begins anew, both levels rise (SZK-LEVEL-2), items may be used."""
    if s.ended:
        s.turn, s.ended = s.turn + 1, False
    for p in s.players:
        p.evolved = p.fielded = False
        if p.stage is not None and p.stage.new:
            p.stage = p.stage.settled()
        for i, m in enumerate(p.standby):
            if m is not None and m.new:
                p.standby[i] = m.settled()
    if g.sink is not None:
        g.emit("round", None, {"n": s.turn}, ("SZK-INIT-1",))
    acts.moments(g, s, ("round-start", "round-start"))
    levels.fire(g, s)


def stage_asks(g: Engine, s: State) -> tuple[int, ...]:
    """Who has an empty stage and somebody on standby (SZK-MON-3)."""
    return tuple([seat for seat, p in enumerate(s.players) if p.stage is None and any(p.standby)])


def stage(g: Engine, s: State, choices: list[tuple[str, ...]]) -> None:
    """The chosen monsters go on the stage, even beyond PP (SZK-MON-3)."""
    for seat, chosen in enumerate(choices):
        for slot in chosen:
            p = s.players[seat]
            m = p.at(slot)
            assert m is not None
            p.put(slot, None)
            p.stage = m
            if g.sink is not None:
                g.emit("stage", seat, {"card": m.card, "slot": slot}, ("SZK-MON-3",), m.card)


def initiative(g: Engine, s: State) -> None:
    """The faster stage monster's player goes first; equal speeds are settled by dice (SZK-INIT-1, SZK-INIT-2)."""
    found, speeds = bonuses(g, s), []
    for seat, p in enumerate(s.players):
        speeds.append(-1 if p.stage is None else value(g, s, seat, "spd", found))
    rolls = speeds
    while rolls[0] == rolls[1]:
        rolls = [rng.below(s, 6) + 1, rng.below(s, 6) + 1]
        if g.sink is not None:
            g.emit("dice", None, {"rolls": rolls}, ("SZK-INIT-2",))
    s.first = 0 if rolls[0] > rolls[1] else 1
    if g.sink is not None:
        data = {"speeds": [str(n) if n >= 0 else "–" for n in speeds]}
        equal = ("SZK-INIT-2",) if speeds[0] == speeds[1] else ()
        g.emit("initiative", s.first, data, ("SZK-INIT-1", *equal))


def draw(g: Engine, s: State) -> None:
    """One card at the beginning of the own main phase (SZK-MAIN-1); by ruling the level rises before it."""
    s.work.append(("draw-one", active(s)))
    levels.fire(g, s)


def draw_one(g: Engine, s: State, seat: int) -> None:
    """Draw 1; who can't has lost (SZK-WIN-2)."""
    if ops.draw(g, s, seat, 1, ("SZK-MAIN-1",)) == 0:
        s.failed = (seat,)
        if g.sink is not None:
            g.emit("no-draw", seat, {}, ("SZK-WIN-2",))


def main(g: Engine, s: State) -> None:
    """The main phase begins: what player card and field do each round (SZK-PLAYER-1, SZK-FIELD-1)."""
    s.done = False
    seat = active(s)
    if s.field is not None and s.field[1] == seat:
        acts.line_up(g, s, seat, s.field[0], "field")
    acts.line_up(g, s, seat, s.players[seat].player_card, "player")


def main_asks(g: Engine, s: State) -> tuple[int, ...]:
    """The player whose main phase it is, until done."""
    return () if s.done else (active(s),)


def begin_attack(g: Engine, s: State) -> None:
    """An attack phase begins."""
    s.done = False


def attack_asks(g: Engine, s: State) -> tuple[int, ...]:
    """The player whose attack it is, once, if there is a monster on the stage (SZK-BATTLE-1)."""
    seat = active(s)
    return () if s.done or s.players[seat].stage is None else (seat,)


def round_end(g: Engine, s: State) -> None:
    """Items of the round's end, then the monsters that attacked leave (SZK-MON-2)."""
    s.done = False
    if s.running:
        ops.expire(s, "battle")
    s.work.append(("close",))
    acts.moments(g, s, ("round-end", "round-end"))


def close(g: Engine, s: State) -> None:
    """Monsters that attacked leave; the round is over, and what lasted for it (SZK-MON-2)."""
    for seat in s.order:
        p = s.players[seat]
        if p.stage is not None and p.stage.attacked:
            retire(g, s, seat, "stage", p.stage)
        for i, m in enumerate(p.standby):
            if m is not None and m.attacked:
                retire(g, s, seat, STANDBY[i], m)
    if s.running:
        ops.expire(s, "turn")
    s.ended = True


def retire(g: Engine, s: State, seat: int, slot: str, m: Monster) -> None:
    """A monster goes to the stock with its base, what it carried to the drop (SZK-MON-2, SZK-ITEM-3)."""
    p = s.players[seat]
    if m.weapon is not None or m.item is not None:
        strip(g, s, seat, slot, ("SZK-MON-2", "SZK-ZONE-2"))
    cards, cost = [*m.base, m.card], 0
    for card in cards:
        cost += g.cards[card].cost
    p.put(slot, None)
    p.stock += cards
    p.weight += cost
    if g.sink is not None:
        data = {"cards": cards, "cost": cost}
        g.emit("to-stock", seat, data, ("SZK-MON-2", "SZK-WIN-3"), m.card)


def moment(g: Engine, s: State, when: str, seat: int) -> None:
    """An item's moment: its owner is asked, unless the game is decided or the item is gone (SZK-ITEM-2)."""
    if acts.has_item(g, s, seat, when) and not somebody_lost(g, s):
        g.interrupt("item", when, seat)


def item_asks(g: Engine, s: State) -> tuple[int, ...]:
    """The owner, one item at a time, until none is left or the seat passes."""
    assert s.moment is not None
    when, seat = s.moment
    return (seat,) if when and acts.has_item(g, s, seat, when) and not somebody_lost(g, s) else ()


# guards


def cannot_draw(g: Engine, s: State) -> bool:
    """The card at the beginning of the own main phase is missing (SZK-WIN-2)."""
    return bool(s.failed)


def last_round(g: Engine, s: State) -> bool:
    """Round 100 has been played to its end (SZK-WIN-5)."""
    return s.ended and s.turn >= ROUNDS


def after_main(g: Engine, s: State) -> bool:
    """The stage is filled after both main phases (ruling staging); a decided game goes the short way to its end."""
    return s.rulings["staging"] == "after-main" and not somebody_lost(g, s)


def finish(g: Engine, s: State) -> None:
    """Who has won, and by which rule."""
    if s.resolving is not None:
        acts.used(g, s)
    losers = s.failed or lost(g.game, s)
    winner = 1 - losers[0] if len(losers) == 1 else None
    if len(losers) == 1:
        reason = "SZK-WIN-2" if s.failed else "SZK-WIN-3" if s.players[losers[0]].lp else "SZK-WIN-1"
    else:
        reason = "SZK-WIN-4" if losers else "SZK-WIN-5"
    s.failed, s.done, s.ended = (), False, False
    s.result = {"winner": winner, "reason": reason, "scores": None}
    if g.sink is not None:
        g.emit("game-drawn" if winner is None else "game-won", winner, {}, (reason,))


OPS: Mapping[str, Op] = {
    **effects.OPS,
    "redraw": redraw,
    "level": levels.level,
    "draw-one": draw_one,
    "strike": strike,
    "close": close,
    "moment": moment,
    "used": acts.used,
}
