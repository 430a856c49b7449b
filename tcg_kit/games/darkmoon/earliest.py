"""The earliest turn in which a third unit can exist (DKM-END-1), by search.

By the rules alone: the engine plays cards without text, everybody else only ends the turn, and every way to spend the
actions is tried, one of each kind. With a deck: what its texts draw, seat and add is counted, with the best luck: any
card of the deck may come next. Cards that look, search or take cards back are left aside there, so that the line which
is found can be played; it gives the order of the deck and the moves.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple, cast

from tcg_kit.core.actions import Action
from tcg_kit.core.engine import Engine
from tcg_kit.games.darkmoon.phases import HAND, UNITS
from tcg_kit.games.darkmoon.state import ACTIONS, FIRST_ACTIONS, Player, State
from tcg_kit.games.darkmoon.units import LEAST

if TYPE_CHECKING:
    from tcg_kit.core.decks import Deck
    from tcg_kit.core.definition import Definition

PATIENCE = 60
"""Own turns after which the search gives up."""


class Stage(NamedTuple):
    """Where somebody stands when their turn ends: the game's turn, characters on the field, units made, hand."""

    turn: int
    field: int
    units: int
    hand: int


class Line(NamedTuple):
    """A fastest way: its stages, turn by turn; whether it reaches a third unit.

    With a deck: its cards in the order in which they are drawn, and the moves of that seat in notation.
    """

    seat: int
    stages: tuple[Stage, ...]
    reached: bool
    cards: tuple[str, ...] = ()
    moves: tuple[str, ...] = ()


def by_rules(game: Definition, rulings: Mapping[str, str], players: int) -> Line:
    """The fastest line without any text, over all seats. Without one: the first that gets as far as one can."""
    lines = [_from_seat(game, rulings, players, seat) for seat in range(players)]
    reached = [line for line in lines if line.reached]
    if reached:
        return min(reached, key=lambda line: line.stages[-1].turn)
    return max(lines, key=lambda line: (line.stages[-1].units, -line.stages[-1].turn))


def plain_deck(ruling: str) -> tuple[list[dict[str, Any]], list[str]]:
    """Cards without text and the luckiest order of a deck of them, for a value of the ruling unit_numbers."""
    cards = [{"id": f"plain-{n}", "name": f"{n}", "kind": "character", "number": n} for n in range(1, 11)]
    alike = LEAST if ruling == "same" else 1
    order = [f"plain-{n}" for n in range(1, 11) for _ in range(alike)]
    return cards, (order * 4)[:40]


def _from_seat(game: Definition, rulings: Mapping[str, str], players: int, seat: int) -> Line:
    """Try everything, turn by turn; positions that count alike are tried once."""
    cards, deck = plain_deck(rulings["unit_numbers"])
    s = State("deal", [Player(deck[:]) for _ in range(players)], dict(rulings), 0)
    game.spec.flow.place(s, "deal", entered=False)
    g = Engine(game.with_cards(cards), s)
    g.run()
    frontier: list[tuple[State, tuple[Stage, ...]]] = [(_wait(g, seat), ())]
    best: tuple[Stage, ...] = ()
    for _ in range(PATIENCE):
        found: dict[Stage, tuple[State, tuple[Stage, ...]]] = {}
        for start, stages in frontier:
            for state in _turn(Engine(g.game, start), seat):
                stage = _stage(state, seat)
                if stage.units >= UNITS:
                    return Line(seat, (*stages, stage), True)
                found.setdefault(stage, (state, (*stages, stage)))
        if not found:
            break
        for _, stages in found.values():
            if not best or stages[-1].units > best[-1].units:
                best = stages
        frontier = []
        for state, stages in found.values():
            one = Engine(g.game, state)
            one.play(Action(seat, "end"))
            if one.s.result is None:
                frontier.append((_wait(one, seat), stages))
    return Line(seat, best, False)


def _wait(g: Engine, seat: int) -> State:
    """The others end their turns at once, until the seat has to act (or the game is over)."""
    s: Any = g.s
    while s.asks and s.asks != (seat,):
        g.play(Action(s.asks[0], "end"))
    return cast(State, s)


def _turn(g: Engine, seat: int) -> Iterator[State]:
    """All ways to spend a turn's actions, one of each kind: each verb, and each size of a unit."""
    seen: set[Stage] = set()
    todo: list[Any] = [g.s] if g.s.result is None else []
    while todo:
        state = todo.pop()
        yield state
        kinds: dict[tuple[str, int], Action] = {}
        for action in Engine(g.game, state).legal(seat):
            kinds.setdefault((action.verb, len(action.args)), action)
        for (verb, _), action in kinds.items():
            if verb != "end":
                after = Engine(g.game, state.clone())
                after.play(action)
                if (stage := _stage(after.s, seat)) not in seen:
                    seen.add(stage)
                    todo.append(after.s)


def _stage(s: Any, seat: int) -> Stage:
    p: Player = s.players[seat]
    return Stage(s.turn, len(p.field), len(p.units), len(p.hand))


class Profile(NamedTuple):
    """What a card does in the search with a deck. texts: (word, amount, units needed, hand at most)."""

    character: bool
    texts: tuple[tuple[str, int, int, int], ...]


class Tally(NamedTuple):
    """A position of the search with a deck: actions left, hand, characters on the field, units, copies left."""

    left: int
    hand: int
    field: int
    units: int
    copies: tuple[int, ...]


Token = tuple[str, tuple[int, ...]]
"""A move of that search: play, choose (what is seated), unit or end, with the profiles of the cards used."""


def profile(card: Any) -> Profile | None:
    """What the search counts of a card: draw, action, characters put from hand to the field. None: it asks more."""
    texts = []
    for e in card.on_play:
        when = dict(e.when)
        counts = set(when) <= {"units_at_least", "hand_at_most"} and isinstance(e.args["amount"], int)
        needs = (int(when.get("units_at_least", 0)), int(when.get("hand_at_most", 999)))
        if e.do in ("action", "draw"):
            if counts and e.args.get("side") != "opponent":
                texts.append((e.do, e.args["amount"], *needs))
        elif counts and e.do == "take" and e.args["from"] == "hand" and e.args["filter"] == {"kind": "character"}:
            texts.append(("seat", e.args["amount"], *needs))
        else:
            return None
    return Profile(card.kind == "character", tuple(texts))


def by_deck(game: Definition, deck: Deck, turn_draw: str, players: int) -> Line:
    """The fastest line with a deck's texts and the best luck, for the better of the first two seats."""
    lines = [_lucky(game, deck, turn_draw, players, seat) for seat in (0, 1)]
    return min(lines, key=lambda line: line.stages[-1].turn if line.reached else PATIENCE * players)


def _lucky(game: Definition, deck: Deck, turn_draw: str, players: int, seat: int) -> Line:
    """Every way to play a deck whose next card is always the one wished for."""
    by_profile: dict[Profile, list[str]] = {}
    for card in deck.cards:
        known = profile(game.card_table[card])
        if known and (known.character or sum([amount for _, amount, _, _ in known.texts]) > 1):
            by_profile.setdefault(known, []).append(card)
    profiles = list(by_profile)
    copies = tuple([len(cards) for cards in by_profile.values()])
    begin = Tally(ACTIONS if seat else FIRST_ACTIONS, _drawn(turn_draw, HAND), 0, 0, copies)
    paths: dict[Tally, tuple[tuple[Token, ...], tuple[Stage, ...]]] = {begin: ((), ())}
    seen: set[Tally] = set()
    for turn in range(seat + 1, PATIENCE * players, players):
        following: dict[Tally, tuple[tuple[Token, ...], tuple[Stage, ...]]] = {}
        todo = list(paths.items())
        while todo:
            at, (tokens, stages) = todo.pop()
            if at in seen:
                continue
            seen.add(at)
            stage = Stage(turn, at.field, at.units, at.hand)
            if at.units >= UNITS:
                return Line(seat, (*stages, stage), True, *_told(deck, list(by_profile.values()), tokens))
            rested = at._replace(left=ACTIONS, hand=_drawn(turn_draw, at.hand))
            following.setdefault(rested, ((*tokens, ("end", ())), (*stages, stage)))
            if at.left:
                todo += [(after, ((*tokens, *moves), stages)) for after, moves in _moves(profiles, at)]
        paths = following
    return Line(seat, (), False)


def _drawn(turn_draw: str, hand: int) -> int:
    """The hand after the draw at the beginning of a turn."""
    return {"text-only": hand, "one": hand + 1, "refill": max(HAND, hand)}[turn_draw]


def _moves(profiles: Sequence[Profile], at: Tally) -> Iterator[tuple[Tally, tuple[Token, ...]]]:
    """What one action can lead to."""
    if at.field >= LEAST:
        yield at._replace(left=at.left - 1, field=at.field - LEAST, units=at.units + 1), (("unit", ()),)
    for i, known in enumerate(profiles):
        if not at.hand or not at.copies[i]:
            continue
        left, hand, field, copies = at.left - 1, at.hand - 1, at.field + known.character, list(at.copies)
        copies[i] -= 1
        tokens: list[Token] = [("play", (i,))]
        for word, amount, units, most in known.texts:
            if at.units < units or hand > most:
                continue
            if word == "action":
                left += amount
            elif word == "draw":
                hand += amount
            else:
                seated = _fillers(profiles, copies, min(amount, hand))
                tokens.append(("choose", seated))
                hand, field = hand - len(seated), field + len(seated)
        yield Tally(left, hand, field, at.units, tuple(copies)), tuple(tokens)


def _fillers(profiles: Sequence[Profile], copies: list[int], n: int) -> tuple[int, ...]:
    """The characters that are seated without their text: those that say least. Takes them out of copies."""
    out: list[int] = []
    for i in sorted(range(len(profiles)), key=lambda i: len(profiles[i].texts)):
        while profiles[i].character and copies[i] and len(out) < n:
            copies[i] -= 1
            out.append(i)
    return tuple(out)


def _told(
    deck: Deck, kinds: Sequence[Sequence[str]], tokens: Sequence[Token]
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The order of the deck and the moves in notation, with real cards for profiles."""
    left = [list(cards) for cards in kinds]
    field: list[str] = []
    used: list[str] = []
    moves: list[str] = []
    for verb, which in tokens:
        cards = [left[i].pop(0) for i in which]
        used += cards
        field += [card for card in cards if verb in ("play", "choose")]
        if verb == "unit":
            cards, field = field[:LEAST], field[LEAST:]
        moves.append(" ".join([verb, *(cards or (["-"] if verb == "choose" else []))]))
    rest = list(deck.cards)
    for card in used:
        rest.remove(card)
    return (*used, *rest), tuple(moves)
