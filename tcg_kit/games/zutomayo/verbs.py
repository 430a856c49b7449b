"""What a seat may do in ZUTOMAYO CARD, and why not: mulligan, open, set."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from tcg_kit.core.actions import Reason, Verb
from tcg_kit.core.picks import NONE, Args, Orders, Picks, distinct, in_zone_order, missing, tally
from tcg_kit.core.verbs import dash, not_there, refusal
from tcg_kit.games.zutomayo.state import State, set_limit

if TYPE_CHECKING:
    from tcg_kit.core.engine import Engine
    from tcg_kit.core.rng import Rng


def mulligan_options(g: Engine, s: State, seat: int) -> Sequence[Args]:
    """Any cards of the hand, at most as many as the deck holds (ZTM-SETUP-3, ZTM-SETUP-5)."""
    p = s.players[seat]
    return Picks(p.hand, 0, len(p.deck), none=())


def mulligan_reasons(g: Engine, s: State, seat: int, args: Args) -> list[Reason]:
    """Refusals of a mulligan."""
    p = s.players[seat]
    if args == NONE:
        args = ()
    out = not_there(g, p.hand, args)
    if len(args) > len(p.deck):
        out.append(refusal(g.game, "mulligan-deck", "ZTM-SETUP-5", n=len(p.deck)))
    return out


def mulligan_normal(g: Engine, s: State, seat: int, args: Args) -> Args:
    """The order of the cards put away doesn't matter: it becomes the hand's."""
    hand = s.players[seat].hand
    if args == NONE:
        return ()
    return args if missing(hand, args) else in_zone_order(hand, tally(args))


def may_open(g: Engine, s: State, card: str) -> bool:
    """Whether the card can be opened on turn 1 (ruling opening_card); a copy that is not there is refused as such."""
    return card not in g.cards or g.cards[card].kind == "character" or s.rulings["opening_card"] == "any"


def open_options(g: Engine, s: State, seat: int) -> Sequence[Args]:
    """One character of the hand; nothing only if there is none (ZTM-OPEN-1, ZTM-OPEN-3)."""
    cards, any_kind = g.cards, s.rulings["opening_card"] == "any"
    hand = distinct(s.players[seat].hand)
    return [(card,) for card in hand if any_kind or cards[card].kind == "character"] or [NONE]


def open_reasons(g: Engine, s: State, seat: int, args: Args) -> list[Reason]:
    """Refusals of an opening."""
    hand = s.players[seat].hand
    able = [card for card in hand if may_open(g, s, card)]
    if args in ((), NONE):
        out = [refusal(g.game, "open-nothing", "ZTM-OPEN-1")] if able else []
        if able and all(g.cards[card].cost > 0 for card in able):
            out.append(refusal(g.game, "open-cost", "ZTM-OPEN-4"))
        return out
    out = not_there(g, hand, args)
    if len(args) > 1:
        out.append(refusal(g.game, "open-one", "ZTM-OPEN-1"))
    if any(not may_open(g, s, card) for card in args):
        out += [refusal(g.game, "open-character", "ZTM-OPEN-1"), refusal(g.game, "open-enchant", "ZTM-OPEN-2")]
    return out


def set_options(g: Engine, s: State, seat: int) -> Sequence[Args]:
    """One card, or one or two after a lost battle, A then B (ZTM-SET-1); nothing with an empty hand (ZTM-SET-4)."""
    p = s.players[seat]
    if not p.hand:
        return [NONE]
    return Orders(p.hand) if p.last == "lost" else list(zip(distinct(p.hand)))


def set_pick(g: Engine, s: State, seat: int, rng: Rng) -> Args:
    """One of them."""
    p = s.players[seat]
    if p.last == "lost" and p.hand:
        orders = Orders(p.hand)
        return orders.at(rng.below(orders.n))
    kinds = distinct(p.hand) or NONE
    return (kinds[rng.below(len(kinds))],)


def set_reasons(g: Engine, s: State, seat: int, args: Args) -> list[Reason]:
    """Refusals of setting cards."""
    p = s.players[seat]
    if args in ((), NONE):
        return [refusal(g.game, "set-nothing", "ZTM-SET-4")] if p.hand else []
    out = not_there(g, p.hand, args)
    limit = set_limit(p)
    if len(args) > limit:
        out.append(refusal(g.game, "set-limit", "ZTM-SET-1", n=limit, why=p.last or "none"))
    return out


VERBS = {
    verb.name: verb
    for verb in (
        Verb("mulligan", mulligan_options, mulligan_reasons, normal=mulligan_normal, secret=True),
        Verb("open", open_options, open_reasons, normal=dash, secret=True),
        Verb("set", set_options, set_reasons, normal=dash, secret=True, pick=set_pick),
    )
}
