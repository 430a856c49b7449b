"""What the actions of Suizokun Monster Battle do, once they are known to be legal."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tcg_kit.core import ops
from tcg_kit.core.flow import JUDGE
from tcg_kit.core.state import Work
from tcg_kit.games.suizokun.effects import aims, strip
from tcg_kit.games.suizokun.state import STANDBY, Monster, State

if TYPE_CHECKING:
    from tcg_kit.core.engine import Engine

Args = tuple[str, ...]


def extra(g: Engine, s: State, seat: int, args: Args) -> None:
    """Draw extra cards for the opponent's mulligans (SZK-SETUP-2)."""
    n = int(args[0])
    s.players[seat].extra = 0
    if n:
        ops.draw(g, s, seat, n, ("SZK-SETUP-2", "SZK-SETUP-4"))
    elif g.sink is not None:
        g.emit("no-extra", seat, {}, ("SZK-SETUP-2",))


def summon(g: Engine, s: State, seat: int, args: Args) -> None:
    """A monster goes to the lowest free place on standby (SZK-MON-1)."""
    (card,) = args
    p = s.players[seat]
    i = p.standby.index(None)
    p.hand.remove(card)
    p.standby[i] = Monster(card, (), None, None, True)
    if g.sink is not None:
        g.emit("summon", seat, {"card": card, "slot": STANDBY[i]}, ("SZK-MON-1", "SZK-COST-1"), card)
    line_up(g, s, seat, card, "play")


def evolve(g: Engine, s: State, seat: int, args: Args) -> None:
    """An evolution goes on its base; a weapon that no longer fits drops (SZK-EVO-1, SZK-EVO-3)."""
    card, slot = args
    p = s.players[seat]
    m = p.at(slot)
    assert m is not None
    p.hand.remove(card)
    p.put(slot, m._replace(card=card, base=(*m.base, m.card), new=True))
    p.evolved = True
    if g.sink is not None:
        again = g.cards[m.card].kind == "evolution" or s.turn == 1
        rules = ("SZK-EVO-1", "SZK-EVO-3", *(("SZK-EVO-4",) if again else ()))
        g.emit("evolve", seat, {"card": card, "base": m.card, "slot": slot}, rules, card)
    if m.weapon is not None and g.cards[card].attribute not in g.cards[m.weapon].carriers:
        strip(g, s, seat, slot, ("SZK-EVO-3",), item=False)
    line_up(g, s, seat, card, "play")


def equip(g: Engine, s: State, seat: int, args: Args) -> None:
    """A weapon goes on a monster on standby (SZK-WPN-1)."""
    card, slot = args
    p = s.players[seat]
    m = p.at(slot)
    assert m is not None
    p.hand.remove(card)
    p.put(slot, m._replace(weapon=card))
    if g.sink is not None:
        g.emit("equip", seat, {"card": card, "on": m.card, "slot": slot}, ("SZK-WPN-1",), card)
    line_up(g, s, seat, card, "play")


def line_up(g: Engine, s: State, seat: int, card: str, place: str) -> None:
    """Line up what the card does once: on coming into play, or at the beginning of the main phase."""
    for i in reversed(g.cards[card].applied):
        s.work += [JUDGE, ("effect", seat, card, f"p{seat}.{place}", i)]


def field(g: Engine, s: State, seat: int, args: Args) -> None:
    """A field replaces the one in play, which goes to its owner's drop (SZK-FIELD-1)."""
    (card,) = args
    p = s.players[seat]
    if s.field is not None:
        (old, owner), s.field = s.field, None
        s.players[owner].drop.append(old)
        if g.sink is not None:
            g.emit("to-drop", owner, {"card": old}, ("SZK-FIELD-1", "SZK-ZONE-2"), old)
    p.hand.remove(card)
    s.field = (card, seat)
    p.fielded = True
    if g.sink is not None:
        g.emit("field", seat, {"card": card}, ("SZK-FIELD-1",), card)


def item(g: Engine, s: State, seat: int, args: Args) -> None:
    """An item goes on the player or on a monster on standby (SZK-ITEM-1)."""
    card, slot = args
    p = s.players[seat]
    p.hand.remove(card)
    if slot == "player":
        p.item = card
    else:
        m = p.at(slot)
        assert m is not None
        p.put(slot, m._replace(item=card))
    if g.sink is not None:
        g.emit("item", seat, {"card": card, "slot": slot}, ("SZK-ITEM-1",), card)


def assist(g: Engine, s: State, seat: int, args: Args) -> None:
    """An assist works and drops (SZK-ASSIST-1)."""
    card = args[0]
    s.players[seat].hand.remove(card)
    s.resolving = (card, seat)
    if g.sink is not None:
        g.emit("assist", seat, {"card": card}, ("SZK-ASSIST-1",), card)
    _work_on(g, s, seat, card, args[1:])


def use(g: Engine, s: State, seat: int, args: Args) -> None:
    """An item works and drops (SZK-ITEM-1)."""
    slot = args[0]
    p = s.players[seat]
    if slot == "player":
        card, p.item = p.item, None
    else:
        m = p.at(slot)
        assert m is not None
        card = m.item
        p.put(slot, m._replace(item=None))
    assert card is not None
    s.resolving = (card, seat)
    if g.sink is not None:
        g.emit("use", seat, {"card": card, "slot": slot}, ("SZK-ITEM-1",), card)
    _work_on(g, s, seat, card, args[1:])


def _work_on(g: Engine, s: State, seat: int, card: str, targets: Args) -> None:
    """Line up the effects of a used card, each with its target if one was named, and its way to the drop."""
    named = dict(zip([i for i, _ in aims(g, s, seat, card)], targets, strict=True)) if targets else {}
    work: list[Work] = [JUDGE, ("used",)]
    for i in reversed(range(len(g.cards[card].effects))):
        one: Work = ("effect", seat, card, f"p{seat}.used", i)
        work += [JUDGE, ("aimed", seat, card, i, named[i]) if i in named else one]
    s.work += work


def used(g: Engine, s: State) -> None:
    """The used card goes to the drop; what should last only while it stays ends (SZK-ZONE-2)."""
    assert s.resolving is not None
    (card, seat), s.resolving = s.resolving, None
    s.players[seat].drop.append(card)
    if s.running:
        ops.expire(s, "source-leaves")
    if g.sink is not None:
        rule = "SZK-ASSIST-1" if g.cards[card].kind == "assist" else "SZK-ITEM-1"
        g.emit("to-drop", seat, {"card": card}, (rule, "SZK-ZONE-2"), card)


def pass_(g: Engine, s: State, seat: int, args: Args) -> None:
    """No item at this moment (SZK-ITEM-2)."""
    s.moment = ("", seat)


def done(g: Engine, s: State, seat: int, args: Args) -> None:
    """The main phase is over (SZK-MAIN-2)."""
    s.done = True


def attack(g: Engine, s: State, seat: int, args: Args) -> None:
    """The stage monster attacks: items before it, the blow, items after it (SZK-BATTLE-1, SZK-ITEM-2)."""
    p = s.players[seat]
    m = p.stage
    assert m is not None
    s.done = True
    p.stage = Monster(m.card, m.base, m.weapon, m.item, m.new, True)
    if g.sink is not None:
        g.emit("attack", seat, {"card": m.card}, ("SZK-BATTLE-1", "SZK-BATTLE-5"), m.card)
    moments(g, s, ("after-attack", "after-attack"))
    s.work += [JUDGE, ("strike", seat)]
    moments(g, s, ("own-attack", "enemy-attack") if seat == 0 else ("enemy-attack", "own-attack"))


def hold(g: Engine, s: State, seat: int, args: Args) -> None:
    """No attack this round (SZK-BATTLE-1)."""
    s.done = True
    if g.sink is not None:
        g.emit("hold", seat, {}, ("SZK-BATTLE-1",))


def moments(g: Engine, s: State, when: tuple[str, str]) -> None:
    """Line up the seats' moments (of seat 0, of seat 1) for items in play now, this round's first player first."""
    for seat in (1 - s.first, s.first) if s.turn > 1 else ():
        if has_item(g, s, seat, when[seat]):
            s.work += [JUDGE, ("moment", when[seat], seat)]


def has_item(g: Engine, s: State, seat: int, when: str) -> bool:
    """Whether a seat has an item in play for a moment; in round 1 none can be used (SZK-ASSIST-1)."""
    if s.turn == 1:
        return False
    p, cards = s.players[seat], g.cards
    if p.item is not None and cards[p.item].when == when:
        return True
    for m in [p.stage, *p.standby]:
        if m is not None and m.item is not None and cards[m.item].when == when:
            return True
    return False
