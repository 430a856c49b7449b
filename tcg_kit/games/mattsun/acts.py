"""What each verb of the Mattsun card game does."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tcg_kit.core.flow import JUDGE
from tcg_kit.core.picks import Args
from tcg_kit.core.state import Work
from tcg_kit.games.mattsun.cards import part
from tcg_kit.games.mattsun.effects import put_ex, turn_charge
from tcg_kit.games.mattsun.field import (
    aimed,
    applies,
    exchange,
    stamp_of,
    turned_up,
    unroll,
)
from tcg_kit.games.mattsun.state import (
    BENCH,
    FRONT,
    NOWHERE,
    SLOTS,
    Declared,
    Placed,
    State,
    place,
)

if TYPE_CHECKING:
    from tcg_kit.core.engine import Engine


def own_slot(name: str) -> int:
    """The index of an own slot's name."""
    return SLOTS.index(name.rpartition(".")[2])


# ---------------------------------------------------------------- charge, start, main


def charge(g: Engine, s: State, seat: int, args: Args) -> None:
    """One card from hand, face down and upright (MTN-CHARGE-2)."""
    (card,) = args
    p = s.players[seat]
    p.hand.remove(card)
    p.charge.append(card)
    p.tapped.append(False)
    s.done = True
    if g.sink is not None:
        g.emit("charge", seat, {"n": len(p.charge)}, ("MTN-CHARGE-2", "MTN-CHARGE-3"))
        g.emit("charged", seat, {"cards": [card]}, ("MTN-CHARGE-2",), only=(seat,))


def recall(g: Engine, s: State, seat: int, args: Args) -> None:
    """All charged cards back to hand (MTN-CHARGE-2)."""
    p = s.players[seat]
    n = len(p.charge)
    p.hand += p.charge
    p.charge, p.tapped = [], []
    s.done = True
    if g.sink is not None:
        g.emit("recall", seat, {"n": n}, ("MTN-CHARGE-2",))


def hold(g: Engine, s: State, seat: int, args: Args) -> None:
    """The soul charge stays as it is (MTN-CHARGE-2)."""
    s.done = True
    if g.sink is not None:
        g.emit("hold", seat, {}, ("MTN-CHARGE-2",))


def done(g: Engine, s: State, seat: int, args: Args) -> None:
    """Nothing more in this phase."""
    s.done = True


def use(g: Engine, s: State, seat: int, args: Args) -> None:
    """A start-of-turn ability, or one that is used in main (MTN-START-1)."""
    slot = own_slot(args[0])
    p = s.players[seat]
    one = p.field[slot]
    assert one is not None
    p.field[slot] = one._replace(used=True)
    key = "start" if s.phase == "start-effects" else "use"
    if g.sink is not None:
        rule = "MTN-START-1" if key == "start" else "MTN-CARD-1"
        g.emit("use", seat, {"card": one.card, "slot": place(seat, slot)}, (rule,), one.card)
    named = aimed(g, s, seat, g.cards[one.card], key, args[1:])
    where, stamp = place(seat, slot), stamp_of(s, seat, slot)
    s.work = [("settled",), *unroll(g, s, one.card, key), JUDGE, *applies(g, seat, one.card, where, stamp, key, named)]


def put(g: Engine, s: State, seat: int, args: Args) -> None:
    """A unit or trap onto the lowest free bench slot, a terrain under a slot (MTN-MAIN-1)."""
    card, how = args
    p = s.players[seat]
    p.hand.remove(card)
    if how not in ("up", "down"):
        slot = own_slot(how)
        p.terrain[slot] = card
        if g.sink is not None:
            g.emit("terrain", seat, {"card": card, "slot": place(seat, slot)}, ("MTN-MAIN-1", "MTN-ZONE-1"), card)
        return
    slot = next(i for i in BENCH if p.field[i] is None)
    p.field[slot] = Placed(card, how == "up")
    if g.sink is not None:
        where = {"slot": place(seat, slot)}
        if how == "down":
            g.emit("place-down", seat, where, ("MTN-MAIN-1",))
            g.emit("placed-down", seat, {"card": card, **where}, ("MTN-MAIN-1",), only=(seat,))
        else:
            _told_up(g, s, "place", seat, slot)
    if how == "up":
        s.work = turned_up(g, s, seat, slot)


def flip(g: Engine, s: State, seat: int, args: Args) -> None:
    """A face-down bench card is turned up (MTN-MAIN-2)."""
    slot = own_slot(args[0])
    p = s.players[seat]
    one = p.field[slot]
    assert one is not None
    p.field[slot] = one.face_up()
    if g.sink is not None:
        _told_up(g, s, "flip", seat, slot)
    s.work = turned_up(g, s, seat, slot)


def _told_up(g: Engine, s: State, kind: str, seat: int, slot: int) -> None:
    """Tell that a card lies face up; a trap does nothing by that (MTN-TRAP-4)."""
    one = s.players[seat].field[slot]
    assert one is not None
    rule = "MTN-MAIN-1" if kind == "place" else "MTN-MAIN-2"
    rules = (rule, "MTN-TRAP-4" if g.cards[one.card].kind == "trap" else "MTN-MAIN-4")
    g.emit(kind, seat, {"card": one.card, "slot": place(seat, slot)}, rules, one.card)


def trump(g: Engine, s: State, seat: int, args: Args) -> None:
    """Declare a trump: it leaves the hand, a charge is turned sideways, the cost is paid (MTN-MAIN-3)."""
    card = args[0]
    p = s.players[seat]
    named = aimed(g, s, seat, g.cards[card], "effects", args[1:])
    s.declared = Declared(seat, "trump", args)
    p.hand.remove(card)
    s.resolving = (card, seat)
    if g.sink is not None:
        g.emit("trump", seat, {"card": card}, ("MTN-MAIN-3",), card)
    turn_charge(g, s, seat, 1, True, ("MTN-MAIN-3",), card)
    s.work = [
        ("settled",),
        *unroll(g, s, card, "effects"),
        JUDGE,
        ("end-trump",),
        ("begin", seat, card, "", NOWHERE, "effects", named, NOWHERE),
        ("ask-traps", "enemy-trump", 1 - seat),
        *applies(g, seat, card, "", NOWHERE, "cost", None),
    ]


# ---------------------------------------------------------------- the one action


def attack(g: Engine, s: State, seat: int, args: Args) -> None:
    """Declare an attack on the enemy battlefield unit (MTN-ACT-2)."""
    s.done = True
    s.declared = Declared(seat, "attack", ())
    one, target = s.players[seat].field[FRONT], s.players[1 - seat].field[FRONT]
    assert one is not None and target is not None  # noqa: PT018
    if g.sink is not None:
        g.emit("attack", seat, {"card": one.card, "unit": target.card}, ("MTN-ACT-1", "MTN-ACT-2"), one.card)
    blow: Work = ("blow", seat, one.card, stamp_of(s, seat, FRONT), stamp_of(s, 1 - seat, FRONT))
    s.work = [("after-action",), JUDGE, blow, ("ask-traps", "enemy-attack", 1 - seat)]


def special(g: Engine, s: State, seat: int, args: Args) -> None:
    """Declare the special move (MTN-ACT-3)."""
    _move(g, s, seat, "special", args)


def super_(g: Engine, s: State, seat: int, args: Args) -> None:
    """Declare the super move: an EX counter goes on the unit at once (MTN-ACT-3)."""
    _move(g, s, seat, "super", args)


def _move(g: Engine, s: State, seat: int, key: str, args: Args) -> None:
    one = s.players[seat].field[FRONT]
    assert one is not None
    card = g.cards[one.card]
    named = aimed(g, s, seat, card, key, args)
    s.done = True
    s.declared = Declared(seat, key, args)
    if g.sink is not None:
        g.emit(key, seat, {"card": one.card}, ("MTN-ACT-1", "MTN-ACT-3"), one.card)
    if key == "super":
        put_ex(g, s, seat, FRONT, 1, one.card, ("MTN-ACT-3",))
    where, stamp = place(seat, FRONT), stamp_of(s, seat, FRONT)
    theirs = stamp_of(s, 1 - seat, FRONT) if _means_their_front(card, key) else NOWHERE
    s.work = [
        ("after-action",),
        *unroll(g, s, one.card, key),
        JUDGE,
        ("begin", seat, one.card, where, stamp, key, named, theirs),
        ("ask-traps", "enemy-special", 1 - seat),
        *applies(g, seat, one.card, where, stamp, f"{key}-cost", None),
    ]


def _means_their_front(card: Any, key: str) -> bool:
    """Whether a move is aimed at the enemy battlefield unit, so that it is spent if that has gone (MTN-TRAP-2)."""
    for e in part(card, key):
        front = e.do in ("damage", "assault") or e.args.get("target") == "front"
        if front and e.args.get("side", "opponent") != "own":
            return True
    return False


def swap(g: Engine, s: State, seat: int, args: Args) -> None:
    """Declare that battlefield and bench unit change places (MTN-ACT-4)."""
    slot = own_slot(args[0])
    s.done = True
    s.declared = Declared(seat, "swap", (SLOTS[slot],))
    if g.sink is not None:
        g.emit("swap", seat, {"slot": place(seat, slot)}, ("MTN-ACT-1", "MTN-ACT-4"))
    change: Work = ("change", seat, slot, stamp_of(s, seat, FRONT), stamp_of(s, seat, slot))
    s.work = [("after-action",), JUDGE, change, ("ask-traps", "enemy-swap", 1 - seat)]


def skip(g: Engine, s: State, seat: int, args: Args) -> None:
    """No action this turn (MTN-ACT-6)."""
    s.done = True
    s.work = [("after-action",)]
    if g.sink is not None:
        g.emit("skip", seat, {}, ("MTN-ACT-6",))


# ---------------------------------------------------------------- in interrupts


def trap(g: Engine, s: State, seat: int, args: Args) -> None:
    """A bench trap answers its trigger: turned up, it works and goes to the discard pile (MTN-TRAP-1)."""
    slot = own_slot(args[0])
    p = s.players[seat]
    one = p.field[slot]
    assert one is not None and s.moment is not None  # noqa: PT018
    named = aimed(g, s, seat, g.cards[one.card], "effects", args[1:])
    p.field[slot] = one.face_up()
    trigger, whose, queue, _ = s.moment
    where, stamp = place(seat, slot), stamp_of(s, seat, slot)
    s.moment = (trigger, whose, queue, (slot, stamp))
    if g.sink is not None:
        data = {"card": one.card, "slot": where, "trigger": trigger}
        g.emit("trap", seat, data, ("MTN-TRAP-1", *(() if not one.up else ("MTN-TRAP-4",))), one.card)
    s.work = [
        *unroll(g, s, one.card, "effects"),
        JUDGE,
        ("end-trap", seat, slot, stamp),
        *applies(g, seat, one.card, where, stamp, "effects", named),
    ]


def pass_(g: Engine, s: State, seat: int, args: Args) -> None:
    """No trap of this seat any more at this moment (MTN-TRAP-2)."""
    assert s.moment is not None
    trigger, whose, queue, used = s.moment
    s.moment = (trigger, whose, queue[queue.index(seat) + 1 :], used)
    if g.sink is not None:
        g.emit("pass", seat, {}, ("MTN-TRAP-2", "MTN-TRAP-3"))


def promote(g: Engine, s: State, seat: int, args: Args) -> None:
    """A bench unit fills the battlefield (MTN-SOUL-4); what turning up triggers comes when all are filled."""
    slot = own_slot(args[0])
    assert s.moment is not None
    turned = exchange(s, seat, slot)
    one = s.players[seat].field[FRONT]
    assert one is not None
    if g.sink is not None:
        data = {"card": one.card, "slot": place(seat, slot)}
        rules = ("MTN-SOUL-4", *(("MTN-MAIN-4",) if turned else ()))
        g.emit("promote-up" if turned else "promote", seat, data, rules, one.card)
    causer, fill, up = s.moment
    if turned and s.rulings["reveal_on_promote"] == "triggers":
        up = (*up, seat)
    fill = tuple([who for who in fill if who != seat])
    s.moment = (causer, fill, up)
    if not fill and not s.lost:  # it happens in the phase that was interrupted, before what was left to do there
        for who in reversed(up):
            s.returns[-1].work.extend(turned_up(g, s, who, FRONT))
