"""Operations: what the words of the vocabulary do. Each makes one visible change and emits its event.

An operation is called as op(g, s, *arguments) from the work stack. Those of effects get (seat, card, place, index):
the seat that owns the effect, the card, where it lies, and which of its effects it is.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from tcg_kit.core import rng
from tcg_kit.core.state import Running
from tcg_kit.core.vocab import Effect, sides

if TYPE_CHECKING:
    from tcg_kit.core.engine import Engine, Op


_make = tuple.__new__


def effect(g: Engine, s: Any, seat: int, card: str, place: str, index: int) -> None:
    """Apply one effect of a card: test its conditions once, then do its word."""
    works = g.spec.effect_works
    if not works(g, s, seat, card, place):
        return
    e: Effect = g.cards[card].effects[index]
    for test, value in e.tests:
        if not test(g, s, seat, value):
            if g.sink is not None:
                g.emit("condition-not-met", seat, {"card": card}, rules_of(g, card), card)
            return
    g.ops[e.op](g, s, seat, card, place, e)


def rules_of(g: Engine, card: str) -> tuple[str, ...]:
    """The rules by which a card's effects work: what their events name."""
    known = g.game.effect_rules
    if card not in known:
        known[card] = g.spec.effect_rules(g.cards[card])
    return known[card]


def amount_of(g: Engine, s: Any, seat: int, e: Effect) -> int:
    """The effect's amount now."""
    amount = e.args["amount"]
    return amount if type(amount) is int else g.spec.vocabulary.measure(g, s, seat, amount)


def count_of(g: Engine, s: Any, seat: int, e: Effect) -> int:
    """The same for words that know no less than nothing: below 0 counts as 0."""
    return max(0, amount_of(g, s, seat, e))


def do_modify(g: Engine, s: Any, seat: int, card: str, place: str, e: Effect) -> None:
    """Start a running effect on a stat."""
    amount = amount_of(g, s, seat, e)
    stat, until = e.args["stat"], e.args["until"]
    for who in sides(s, seat, e.args["side"]):
        s.running.append(_make(Running, (stat, amount, who, card, place, until)))
        if g.sink is not None:
            data = {"card": card, "stat": stat, "amount": amount, "until": until}
            g.emit("modify", who, data, rules_of(g, card), card)


def do_damage(g: Engine, s: Any, seat: int, card: str, place: str, e: Effect) -> None:
    """Lower hit points directly."""
    amount = count_of(g, s, seat, e)
    for who in sides(s, seat, e.args["side"]) if amount else ():
        g.ops["hurt"](g, s, who, amount, card)


def do_heal(g: Engine, s: Any, seat: int, card: str, place: str, e: Effect) -> None:
    """Raise hit points."""
    amount = count_of(g, s, seat, e)
    for who in sides(s, seat, e.args["side"]) if amount else ():
        g.ops["hurt"](g, s, who, -amount, card)


def do_draw(g: Engine, s: Any, seat: int, card: str, place: str, e: Effect) -> None:
    """Draw cards."""
    amount = count_of(g, s, seat, e)
    for who in sides(s, seat, e.args["side"]):
        draw(g, s, who, amount, rules_of(g, card), card)


def do_mill(g: Engine, s: Any, seat: int, card: str, place: str, e: Effect) -> None:
    """Put the top cards of a deck into the discard zone; an empty deck gives none."""
    amount = count_of(g, s, seat, e)
    for who in sides(s, seat, e.args["side"]):
        p = s.players[who]
        cards = p.deck[:amount]
        if cards:
            del p.deck[: len(cards)]
            zone = g.spec.vocabulary.discard
            getattr(p, zone).extend(cards)
            if g.sink is not None:
                g.emit("mill", who, {"cards": cards, "to": zone}, rules_of(g, card), card)


def do_discard(g: Engine, s: Any, seat: int, card: str, place: str, e: Effect) -> None:
    """Let the player choose cards from hand to discard; asked even when the hand holds nothing to choose from."""
    amount = count_of(g, s, seat, e)
    rule = rules_of(g, card)[0]
    for who in reversed(sides(s, seat, e.args["side"])) if amount else ():
        s.work.append(("ask-discard", who, amount, rule, card))


def ask_discard(g: Engine, s: Any, seat: int, amount: int, rule: str, card: str) -> None:
    """Open the choice of do_discard."""
    hand = s.players[seat].hand
    if hand:
        then = ("move", seat, "hand", g.spec.vocabulary.discard, card)
        g.ask(seat, hand, amount, amount, then, rule=rule, card=card, hidden=True)


def do_take(g: Engine, s: Any, seat: int, card: str, place: str, e: Effect) -> None:
    """Let the owner choose cards of an own zone and move them."""
    src, dst, wanted = e.args["from"], e.args["to"], e.args["filter"] or {}
    options = [c for c in getattr(s.players[seat], src) if g.spec.vocabulary.fits(g.cards[c], wanted)]
    hidden = src in g.spec.hidden
    if src == "deck":
        options.sort()  # a search must not show the deck's order
    amount = count_of(g, s, seat, e)
    rule = rules_of(g, card)[0]
    if amount:
        g.ask(seat, options, amount, amount, ("move", seat, src, dst, card), rule=rule, card=card, hidden=hidden)


def move(g: Engine, s: Any, seat: int, src: str, dst: str, cause: str, cards: tuple[str, ...]) -> None:
    """Move chosen cards between two zones of a seat; a deck that was searched or added to is shuffled.

    Between two hidden zones everybody hears how many cards moved, and only their owner which.
    """
    p = s.players[seat]
    secret = src in g.spec.hidden and dst in g.spec.hidden
    for card in cards:
        getattr(p, src).remove(card)
        getattr(p, dst).append(card)
        if g.sink is not None:
            rules = rules_of(g, cause)
            if secret:
                g.emit("move-unseen", seat, {"from": src, "to": dst}, rules, cause)
            only = (seat,) if secret else None
            g.emit("move", seat, {"card": card, "from": src, "to": dst}, rules, cause, only)
    if src == "deck" or (dst == "deck" and cards):
        shuffle(g, s, seat, rules_of(g, cause))


def draw(g: Engine, s: Any, seat: int, n: int, rules: tuple[str, ...], cause: str | None = None) -> int:
    """Draw n cards, as far as the deck and the game's refill go; gives how many were drawn."""
    p, left = s.players[seat], n
    while left > 0:
        if not p.deck and not g.spec.refill(g, s, seat):
            break
        if left == 1:
            cards = [p.deck.pop(0)]
        else:
            cards = p.deck[:left]
            del p.deck[:left]
        p.hand += cards
        left -= len(cards)
        if g.sink is not None:
            g.emit("draw", seat, {"n": len(cards)}, rules, cause)
            g.emit("drawn", seat, {"cards": cards}, rules, cause, only=(seat,))
    return n - left


def shuffle(g: Engine, s: Any, seat: int, rules: tuple[str, ...]) -> None:
    """Shuffle a seat's deck."""
    rng.shuffle(s, s.players[seat].deck)
    if g.sink is not None:
        g.emit("shuffle", seat, {}, rules)


def total(s: Any, stat: str, seat: int) -> int:
    """The sum of the running effects on a seat's stat."""
    n = 0
    for r in s.running:
        if r.seat == seat and r.stat == stat:
            n += r.amount
    return n


def expire(s: Any, until: str) -> None:
    """End the running effects that last until then."""
    kept = []
    for r in s.running:
        if r.until != until:
            kept.append(r)
    s.running = kept


def leave(s: Any, place: str) -> None:
    """The card at a place goes: its running effects go with it, whatever their time, except those for the game."""
    kept = []
    for r in s.running:
        if r.place != place or r.until == "game":
            kept.append(r)
    s.running = kept


def renew(s: Any, place: str) -> None:
    """A card that stays is about to apply its effects again: bonuses that last while it stays don't add up."""
    s.running = [r for r in s.running if r.place != place or r.until != "source-leaves"]


OPS: Mapping[str, Op] = {
    "effect": effect,
    "do-modify": do_modify,
    "do-damage": do_damage,
    "do-heal": do_heal,
    "do-draw": do_draw,
    "do-mill": do_mill,
    "do-discard": do_discard,
    "do-take": do_take,
    "ask-discard": ask_discard,
    "move": move,
}
"""The operations that every game has; a game adds its own, and `hurt` if its cards deal damage or heal."""
