"""The effect vocabulary of DARK MOON: what texts do when their card is played (DKM-PLAY), and their conditions.

A text that takes cards of the own field has public targets, which are named in `play`. All else is asked when the
text is applied; what is looked at or searched is seen by its owner alone.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from tcg_kit.core import ops
from tcg_kit.core.fields import Field
from tcg_kit.core.lang import both
from tcg_kit.core.picks import in_zone_order, tally
from tcg_kit.core.vocab import AMOUNT, SHARED_WORDS, SIGNED, Condition, Effect, Vocabulary, Word, sides
from tcg_kit.games.darkmoon.filters import FILTERS
from tcg_kit.games.darkmoon.state import HIDDEN, State
from tcg_kit.games.darkmoon.verbs import rule_of

if TYPE_CHECKING:
    from tcg_kit.core.engine import Engine, Op

PLACES = re.compile(r"(?!)")
"""Nothing: the notation of this game names no places."""
REST = ("bottom", "top", "shuffle")


def works(g: Engine, s: State, seat: int, card: str, place: str) -> bool:
    """A text takes effect once its card is played, wherever the card goes then."""
    return True


def draw(g: Engine, s: State, seat: int, n: int, rules: tuple[str, ...], cause: str | None = None) -> None:
    """Draw, as far as the deck goes (DKM-DRAW-2); a draw that fails may begin the last turns (DKM-DRAW-3)."""
    if ops.draw(g, s, seat, n, rules, cause) == n:
        return
    counts = s.rulings["empty_deck"] == "last-turns"
    s.failed = s.failed or counts
    if g.sink is not None:
        g.emit("no-draw", seat, {}, ("DKM-DRAW-3",) if counts else ("DKM-DRAW-2",), cause)


def text(g: Engine, s: State, seat: int, card: str, index: int, targets: tuple[str, ...]) -> None:
    """Apply one text of a card that was played: test its conditions once, then do its word."""
    known = g.cards[card]
    e: Effect = known.on_play[index]
    if e.tests and not e.holds(g, s, seat):
        if g.sink is not None:
            g.emit("condition-not-met", seat, {"card": card}, (rule_of(g, card),), card)
    elif e is known.aim:
        there = in_zone_order(s.players[seat].field, tally(targets))
        move(g, s, seat, "field", e.args["to"], card, there)
    else:
        g.ops[e.op](g, s, seat, card, f"p{seat}.field", e)


def do_draw(g: Engine, s: State, seat: int, card: str, place: str, e: Effect) -> None:
    """Draw cards (DKM-DRAW-1)."""
    n = ops.amount_of(g, s, seat, e)
    for who in sides(s, seat, e.args["side"]):
        draw(g, s, who, n, (rule_of(g, card), "DKM-DRAW-1"), card)


def do_take(g: Engine, s: State, seat: int, card: str, place: str, e: Effect) -> None:
    """Let the owner choose cards of hand or deck and move them; the deck is shuffled then (DKM-SEARCH-1)."""
    src, dst, wanted = e.args["from"], e.args["to"], e.args["filter"] or {}
    options: list[str] = getattr(s.players[seat], src)[:]
    if wanted:
        cards, fits = g.cards, VOCABULARY.fits
        options = [c for c in options if fits(cards[c], wanted)]
    if src == "deck":
        options.sort()  # a search must not show the deck's order
        if g.sink is not None:
            g.emit("search", seat, {}, _rules(g, card, wanted), card)
    n = max(0, ops.amount_of(g, s, seat, e))
    g.ask(seat, options, n, n, ("move", seat, src, dst, card), rule=rule_of(g, card), card=card, hidden=True)


def do_look(g: Engine, s: State, seat: int, card: str, place: str, e: Effect) -> None:
    """Let the owner look at the top of the deck and take some of it to hand."""
    wanted = e.args["filter"] or {}
    top = s.players[seat].deck[: max(0, ops.amount_of(g, s, seat, e))]
    if not top:
        return
    rules = _rules(g, card, wanted)
    if g.sink is not None:
        g.emit("look", seat, {"n": len(top)}, rules, card)
        g.emit("looked", seat, {"cards": top}, rules, card, only=(seat,))
    options = [c for c in top if VOCABULARY.fits(g.cards[c], wanted)] if wanted else top
    then = ("looked", seat, "deck", len(top), e.args["rest"], card)
    take = e.args["take"]
    g.ask(seat, options, take, take, then, rule=rules[0], card=card, hidden=True)


def looked(g: Engine, s: State, seat: int, src: str, n: int, rest: str, cause: str, cards: tuple[str, ...]) -> None:
    """The chosen cards of the top n of the deck (src) go to hand; then the rest is dealt with."""
    p = s.players[seat]
    taken = in_zone_order(p.deck[:n], tally(cards))
    s.work.append(("rest", seat, n - len(taken), rest, cause))
    for card in taken:
        p.deck.remove(card)  # the first copy is the one that was looked at
        p.hand.append(card)
        _told_move(g, seat, card, src, "hand", cause)


def put_rest(g: Engine, s: State, seat: int, n: int, rest: str, cause: str) -> None:
    """The n cards that were looked at and not taken go to the bottom, or stay on top, or the deck is shuffled."""
    p = s.players[seat]
    if rest == "shuffle":
        ops.shuffle(g, s, seat, ("DKM-SEARCH-1",))
    elif rest == "bottom" and n:
        p.deck = p.deck[n:] + p.deck[:n]
        if g.sink is not None:
            g.emit("to-bottom", seat, {"n": n}, (rule_of(g, cause),), cause)


def do_action(g: Engine, s: State, seat: int, card: str, place: str, e: Effect) -> None:
    """Further actions in this main phase."""
    n = max(0, ops.amount_of(g, s, seat, e))
    s.actions_left += n
    if g.sink is not None:
        data = {"card": card, "n": n, "left": s.actions_left}
        g.emit("extra-action", seat, data, (rule_of(g, card), "DKM-MAIN-1"), card)


def move(g: Engine, s: State, seat: int, src: str, dst: str, cause: str, cards: Sequence[str]) -> None:
    """Move cards between two zones of a seat; a deck that was searched or added to is shuffled (DKM-SEARCH-1)."""
    p = s.players[seat]
    for card in cards:
        getattr(p, src).remove(card)
        getattr(p, dst).append(card)
        _told_move(g, seat, card, src, dst, cause)
    if src == "deck" or (dst == "deck" and cards):
        ops.shuffle(g, s, seat, ("DKM-SEARCH-1",))


def _told_move(g: Engine, seat: int, card: str, src: str, dst: str, cause: str) -> None:
    """Between hidden zones everybody hears that a card moved, and only its owner which."""
    if g.sink is None:
        return
    secret = src in HIDDEN and dst in HIDDEN
    rules = (rule_of(g, cause),)
    if secret:
        g.emit("move-unseen", seat, {"from": src, "to": dst}, rules, cause)
    g.emit("move", seat, {"card": card, "from": src, "to": dst}, rules, cause, (seat,) if secret else None)


def _rules(g: Engine, card: str, wanted: Mapping[str, Any]) -> tuple[str, ...]:
    """The rules of a text that names cards: DKM-NAME-1 if it names a character."""
    return (rule_of(g, card), "DKM-NAME-1") if "name" in wanted else (rule_of(g, card),)


OPS: Mapping[str, Op] = {
    "text": text,
    "do-draw": do_draw,
    "do-take": do_take,
    "do-look": do_look,
    "do-action": do_action,
    "move": move,
    "looked": looked,
    "rest": put_rest,
}

WORDS = (
    *(word for word in SHARED_WORDS if word.name in ("draw", "take")),
    Word(
        "look",
        {
            "amount": AMOUNT,
            "take": Field("int", 1, lo=1, hi=20),
            "filter": Field("filter", None),
            "rest": Field("word", "bottom", REST),
        },
        both(
            "{amount:each}自分のデッキの上から{amount}枚を見て、{filter:noun}を{take}枚選んで手札に加え、残りは{rest:rest}",
            "look at the top {amount} card{amount:s} of your deck{amount:each}, take {take} {filter:noun}{take:s} "
            "of your choice to your hand and {rest:rest}",
        ),
    ),
    Word(
        "action",
        {"amount": SIGNED._replace(default=1)},
        both(
            "{amount:each}このターン、行動を{amount}回追加する",
            "you may do {amount} more action{amount:s} this turn{amount:each}",
        ),
    ),
)


def holds_enough(g: Engine, zone: Sequence[str], value: Mapping[str, Any]) -> bool:
    """Whether a zone holds at least so many cards that fit."""
    wanted = {k: v for k, v in value.items() if k != "at_least"}
    least: int = value["at_least"]
    return sum([VOCABULARY.fits(g.cards[card], wanted) for card in zone]) >= least


_NUMBER = Field("int")

CONDITIONS = (
    Condition(
        "units_at_least",
        _NUMBER,
        lambda g, s, seat, v: len(s.players[seat].units) >= v,
        both("自分のユニットが{value}つ以上", "you have {value} or more units"),
    ),
    Condition(
        "units_at_most",
        _NUMBER,
        lambda g, s, seat, v: len(s.players[seat].units) <= v,
        both("自分のユニットが{value}つ以下", "you have {value} or fewer units"),
    ),
    Condition(
        "others_units_at_least",
        _NUMBER,
        lambda g, s, seat, v: any(len(p.units) >= v for i, p in enumerate(s.players) if i != seat),
        both("ほかの誰かのユニットが{value}つ以上", "another player has {value} or more units"),
    ),
    Condition(
        "hand_at_most",
        _NUMBER,
        lambda g, s, seat, v: len(s.players[seat].hand) <= v,
        both("自分の手札が{value}枚以下", "you have {value} or fewer cards in hand"),
    ),
    Condition(
        "field_has",
        Field("at-least"),
        lambda g, s, seat, v: holds_enough(g, s.players[seat].field, v),
        both("自分の場に{filter:noun}が{at_least}枚以上ある", "your field holds {at_least} or more {filter:noun}s"),
    ),
    Condition(
        "last_turns",
        Field("word", options=("begun", "ahead")),
        lambda g, s, seat, v: (s.turns_left is not None) == (v == "begun"),
        both("最後のターンが{value:last}", "the last turns have {value:last}"),
    ),
)

VOCABULARY = Vocabulary(
    WORDS,
    CONDITIONS,
    stats=(),
    measures={},
    zones=("hand", "deck", "field"),
    filters=FILTERS,
    discard="",
    hidden=HIDDEN,
)
