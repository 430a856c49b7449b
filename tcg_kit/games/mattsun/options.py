"""What a seat may do in the Mattsun card game: the allowed arguments of each verb, lazy where there are many."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from tcg_kit.core.picks import NONE, Args, Next, Stepwise, tally
from tcg_kit.core.vocab import Effect
from tcg_kit.games.mattsun.cards import MattsunCard, part, required
from tcg_kit.games.mattsun.field import aimings, hp_left, units_on_bench
from tcg_kit.games.mattsun.state import BENCH, FRONT, SLOTS, State

if TYPE_CHECKING:
    from tcg_kit.core.engine import Engine

ONLY: tuple[Args, ...] = ((),)
"""The options of a verb without arguments."""


class Deployments(Stepwise):
    """One unit for the battlefield, then up to three units or traps for the bench in the order of the slots.

    Copies are alike. Counted and made one at a time: a hand of six allows some 500 (MTN-SETUP-4).
    """

    __slots__ = ("counts", "fronts", "sizes")

    def __init__(self, g: Engine, hand: Sequence[str]):
        self.counts = tally([card for card in hand if g.cards[card].kind in ("unit", "trap")])
        self.fronts = [card for card in self.counts if g.cards[card].kind == "unit"]
        sizes: dict[int, int] = {}  # by how many copies of the unit there are
        for card in self.fronts:
            if self.counts[card] not in sizes:
                rest = _without(self.counts, card)
                sizes[self.counts[card]] = sum([_orders(rest, n) for n in range(4)])
        self.sizes = [sizes[self.counts[card]] for card in self.fronts]

    def __len__(self) -> int:
        return sum(self.sizes)

    def at(self, i: int) -> Args:
        """The deployment at an index."""
        front = 0
        while i >= self.sizes[front]:
            i -= self.sizes[front]
            front += 1
        card = self.fronts[front]
        return (card, *self._bench(_without(self.counts, card), i))

    def _bench(self, counts: dict[str, int], i: int) -> list[str]:
        n = 0
        while i >= (ways := _orders(counts, n)):
            i -= ways
            n += 1
        out = []
        for left in range(n - 1, -1, -1):
            for card in counts:
                rest = _without(counts, card)
                ways = _orders(rest, left)
                if i < ways:
                    out.append(card)
                    counts = rest
                    break
                i -= ways
        return out

    def __contains__(self, args: object) -> bool:
        if not isinstance(args, tuple) or not 1 <= len(args) <= 4 or args[0] not in self.fronts:
            return False
        return all(n <= self.counts.get(card, 0) for card, n in tally(args).items())

    def after(self, begun: Args) -> Next:
        """What can follow the first cards."""
        if not begun:
            return Next(tuple(self.fronts), False)
        if begun not in self:
            return Next((), False)
        picked = tally(begun)
        left = [card for card, n in self.counts.items() if n > picked.get(card, 0)]
        return Next(tuple(left) if len(begun) < len(SLOTS) else (), True)


def _without(counts: dict[str, int], card: str) -> dict[str, int]:
    """The cards that are left when one is taken."""
    rest = dict(counts)
    if rest[card] > 1:
        rest[card] -= 1
    else:
        del rest[card]
    return rest


def _orders(counts: dict[str, int], n: int) -> int:
    """In how many orders n (at most 3) cards can be picked, copies being alike."""
    k = len(counts)
    if n < 2:
        return k if n else 1
    copies = list(counts.values())
    ones = copies.count(1)
    return k * k - ones if n == 2 else k**3 - ones * (3 * k - 2) - copies.count(2)


def deploy(g: Engine, s: State, seat: int) -> Sequence[Args]:
    """All ways to put out the first cards (MTN-SETUP-4); nothing only in a position whose hand holds no unit."""
    return Deployments(g, s.players[seat].hand) or (NONE,)


def can_deploy(g: Engine, s: State, seat: int) -> bool:
    """Whether the hand holds a unit, which a redrawn one does."""
    return any(g.cards[card].kind == "unit" for card in s.players[seat].hand)


def charging(g: Engine, s: State, seat: int) -> list[tuple[str, Args]]:
    """Any card of the hand to the soul charge, all that is there back if there is any, or neither (MTN-CHARGE-2)."""
    p = s.players[seat]
    out: list[tuple[str, Args]] = []
    for card in dict.fromkeys(p.hand):
        out.append(("charge", (card,)))
    if p.charge:
        out.append(("recall", ()))
    out.append(("hold", ()))
    return out


def always(g: Engine, s: State, seat: int) -> Sequence[Args]:
    """Allowed whenever its phase asks."""
    return ONLY


def main(g: Engine, s: State, seat: int) -> list[tuple[str, Args]]:
    """All that may be done in the main phase, in one pass over the hand and one over the field.

    Units and traps onto a free bench slot, face up or down; terrains under slots that have none (MTN-MAIN-1); trumps
    whose costs can be paid, with every way to name their targets (MTN-MAIN-3); face-down bench cards turned up
    (MTN-MAIN-2); abilities of face-up units (MTN-CARD-1); or to be done.
    """
    p, cards = s.players[seat], g.cards
    out: list[tuple[str, Args]] = []
    field, charged, land = p.field, False in p.tapped, s.rulings["ruleset"] == "2024"
    free = None in field[1:]
    for card in dict.fromkeys(p.hand):
        known = cards[card]
        kind = known.kind
        if kind == "trump":
            if charged and (not known.cost or can_pay(g, s, seat, known.cost, trump=True)):
                for names in aimings(g, s, seat, known, "effects"):
                    out.append(("trump", (card, *names)))
        elif kind == "terrain":
            for slot, there in enumerate(p.terrain) if land else ():
                if there is None:
                    out.append(("place", (card, SLOTS[slot])))
        elif free:
            out.append(("place", (card, "up")))
            out.append(("place", (card, "down")))
    for slot in BENCH:
        one = field[slot]
        if one is not None and not one.up:
            out.append(("flip", (SLOTS[slot],)))
    for args in _uses(g, s, seat, "use"):
        out.append(("use", args))
    out.append(DONE)
    return out


DONE: tuple[str, Args] = ("done", ())


def ability_key(s: State) -> str:
    """Which abilities `use` means in this phase."""
    return "start" if s.phase == "start-effects" else "use"


def use(g: Engine, s: State, seat: int) -> Sequence[Args]:
    """Abilities of face-up units that have not been used in this phase (MTN-START-1)."""
    return _uses(g, s, seat, ability_key(s))


def _uses(g: Engine, s: State, seat: int, key: str) -> list[Args]:
    out: list[Args] = []
    cards = g.cards
    for slot, one in enumerate(s.players[seat].field):
        if one is not None and one.up and not one.used:
            card = cards[one.card]
            if key in card.parts and allowed(g, s, seat, card, key):
                for names in aimings(g, s, seat, card, key):
                    out.append((SLOTS[slot], *names))
    return out


def allowed(g: Engine, s: State, seat: int, card: MattsunCard, key: str) -> bool:
    """Whether the stated conditions hold (MTN-ACT-3)."""
    for e in required(card, key):
        if not e.holds(g, s, seat):
            return False
    return True


def can_pay(g: Engine, s: State, seat: int, costs: Sequence[Effect], trump: bool = False) -> bool:
    """Whether all of a card's costs can be paid in full; a trump can't pay for itself and needs a charge as well."""
    for e in costs:
        if not payable(g, s, seat, e, trump):
            return False
    return True


def payable(g: Engine, s: State, seat: int, e: Effect, trump: bool = False) -> bool:
    """Whether one cost can be paid."""
    p = s.players[seat]
    n: int = e.args["amount"]
    if e.do == "discard":
        return len(p.hand) - trump >= n
    if e.do == "mill":
        return len(p.deck) >= n
    if e.do == "tap":
        return p.tapped.count(False) - trump >= n
    one = p.field[FRONT]
    return one is not None and hp_left(g, one) >= n


def first_turn(s: State) -> bool:
    """Whether attacks and moves are forbidden because it is the first player's first turn (ruling)."""
    return s.turn == 1 and s.rulings["first_turn_attack"] == "forbidden"


def action(g: Engine, s: State, seat: int) -> list[tuple[str, Args]]:
    """The one action of a turn: attack, special or super move, swap; skip if there is none, or by the ruling (MTN-ACT).

    The battlefield unit hits the enemy's (MTN-ACT-2); its special move, its super move without EX counter (MTN-ACT-3);
    it changes places with a bench unit, face up or down (MTN-ACT-4).
    """
    out: list[tuple[str, Args]] = []
    one = s.players[seat].field[FRONT]
    if one is not None:
        if not first_turn(s):
            if s.players[1 - seat].field[FRONT] is not None:
                out.append(("attack", ()))
            card = g.cards[one.card]
            for key in ("special", "super"):
                if key not in card.parts or (key == "super" and spent_ex(card, one.ex)):
                    continue
                if allowed(g, s, seat, card, key) and can_pay(g, s, seat, part(card, f"{key}-cost")):
                    for args in aimings(g, s, seat, card, key):
                        out.append((key, args))
        for slot in units_on_bench(g, s, seat):
            out.append(("swap", (SLOTS[slot],)))
    if not out or s.rulings["battle_action"] == "optional":
        out.append(("skip", ()))
    return out


def spent_ex(card: Any, ex: int) -> bool:
    """Whether EX counters keep the unit from its super move (MTN-ACT-3)."""
    return ex > 0 and not any(e.do == "encore" for e in card.super)


def trap(g: Engine, s: State, seat: int) -> Sequence[Args]:
    """Bench traps of the seat whose trigger it is, with every way to name their targets (MTN-TRAP-1)."""
    assert s.moment is not None
    trigger, whose = s.moment[:2]
    out: list[Args] = []
    if seat == whose:
        field = s.players[seat].field
        for slot in BENCH:
            one = field[slot]
            if one is not None:
                card = g.cards[one.card]
                if card.kind == "trap" and card.when == trigger:
                    out += [(SLOTS[slot], *names) for names in aimings(g, s, seat, card, "effects")]
    return out


def promote(g: Engine, s: State, seat: int) -> Sequence[Args]:
    """Bench units, face up or down (MTN-SOUL-4)."""
    return [(SLOTS[slot],) for slot in units_on_bench(g, s, seat)]
