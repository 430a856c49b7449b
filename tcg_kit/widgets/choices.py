"""From clicked cards to actions: which cards may be chosen, what a selection means, and every choice in words."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from importlib import import_module
from itertools import islice
from typing import TYPE_CHECKING, NamedTuple

from tcg_kit.core.actions import NONE, Action, Reason, tally
from tcg_kit.core.board import Layout, View, card_id, cards_in
from tcg_kit.core.errors import NotationError
from tcg_kit.svg.card import printed

if TYPE_CHECKING:
    from tcg_kit.core.definition import Definition
    from tcg_kit.core.session import Session

MANY = 400
"""So many legal actions are looked through for what a click may mean; longer lists are judged by why_not alone."""


def layout_of(game: Definition) -> Layout:
    """The board that the game declares."""
    layout: Layout = import_module(f"tcg_kit.games.{game.slug}.board").BOARD
    return layout


def slug_at(layout: Layout, view: View, where: str) -> str | None:
    """The card at a place id such as "p0.hand.2"; None for no card, a hidden one, or no such place."""
    return dict(_everywhere(layout, view)).get(where)


def _everywhere(layout: Layout, view: View) -> Iterable[tuple[str, str | None]]:
    for seat in range(len(view["players"])):
        yield from _of_seat(layout, view, seat)


def _of_seat(layout: Layout, view: View, seat: int) -> Iterable[tuple[str, str | None]]:
    for place in layout.places:
        for i, item in enumerate(cards_in(view["players"][seat], place)):
            mark = "" if place.style == "slot" else f".{i}"
            yield f"p{seat}.{place.key}{mark}", card_id(item)


def sources(s: Session, layout: Layout, view: View, seat: int) -> dict[str, str]:
    """The places from which a seat picks now, with their cards: the zone of an open choice's options, or its hand.

    Empty where the options lie nowhere on the board, and for a hand that the view hides.
    """
    choice = s.engine.s.choice
    if choice is None:
        return _zone(layout, view, seat, "hand")
    wanted = tally(choice.options)
    for owner in (choice.seat, *(n for n in range(len(view["players"])) if n != choice.seat)):
        for place in layout.places:
            zone = _zone(layout, view, owner, place.key)
            there = tally(list(zone.values()))
            if wanted and all(there.get(card, 0) >= n for card, n in wanted.items()):
                return {where: card for where, card in zone.items() if card in wanted}
    return {}


def _zone(layout: Layout, view: View, seat: int, key: str) -> dict[str, str]:
    return {where: slug for where, slug in _of_seat(layout, view, seat) if slug and where.split(".")[1] == key}


class Offer(NamedTuple):
    """What a seat may do with the cards picked so far.

    sources: the places to pick from, with their cards; picked: the picked ones among them; actions: the legal actions
    (at most MANY); fitting: those that take the picked cards; total: how many of these there are; selectable: the
    places that a click may add.
    """

    sources: Mapping[str, str]
    picked: list[str]
    actions: list[Action]
    fitting: list[Action]
    total: int
    selectable: list[str]


def offer(s: Session, layout: Layout, view: View, seat: int, picked: Sequence[str]) -> Offer:
    """What a seat that has to act may do."""
    cards = sources(s, layout, view, seat)
    chosen = [cards[where] for where in picked if where in cards]
    every = s.legal(seat)
    actions = list(islice(every, MANY))
    tallies = [tally(action.args) for action in actions]
    fitting = [action for action, there in zip(actions, tallies, strict=True) if _holds(there, tally(chosen))]
    base = [] if single(actions) else chosen
    more = {card: any(_holds(there, tally([*base, card])) for there in tallies) for card in set(cards.values())}
    selectable = [where for where, card in cards.items() if where not in picked and more[card]]
    return Offer(cards, chosen, actions, fitting, len(fitting) if chosen else len(every), selectable)


def single(actions: Sequence[Action]) -> bool:
    """Whether no action takes more than one card."""
    return all(len(action.args) <= 1 for action in actions)


def extends(actions: Sequence[Action], cards: Sequence[str]) -> bool:
    """Whether some action takes these cards, and perhaps more."""
    return any(_holds(tally(action.args), tally(cards)) for action in actions)


def _holds(there: Mapping[str, int], wanted: Mapping[str, int]) -> bool:
    return all(there.get(card, 0) >= n for card, n in wanted.items())


def verbs(s: Session) -> tuple[str, ...]:
    """The verbs that the present phase knows; at an open choice only `choose`."""
    return ("choose",) if s.engine.s.choice is not None else s.game.spec.flow.phases[s.phase].verbs


def meant(s: Session, seat: int, cards: Sequence[str]) -> tuple[Action, list[Reason]]:
    """The action that these cards stand for, and why it is not allowed ([] if it is).

    Where a phase knows several verbs, the first that is allowed is meant, else the first.
    """
    found: list[tuple[Action, list[Reason]]] = []
    for verb in verbs(s):
        for args in [tuple(cards)] if cards else [(), NONE]:
            if verb == "choose" and not args:
                continue
            action = Action(seat, verb, args)
            reasons = s.why_not(action)
            if not reasons:
                return action, []
            found.append((action, reasons))
    return found[0]


_SEAT = re.compile(r"p\d+(?=\s|$)")


def written(game: Definition, text: str, seat: int, first: Sequence[str]) -> Action:
    """The action that somebody has written: notation, or names of cards as they are printed, in either language.

    A missing seat is the given one, a missing verb the first of these. NotationError for what can't be read.
    """
    text = " ".join(unicodedata.normalize("NFKC", text).split())
    own = text if _SEAT.match(text) else f"p{seat} {text}"
    try:
        return game.parse(own)
    except NotationError as e:
        names = {_plain(name): slug for slug, card in game.cards.items() for name in card.name.values()}
        called = re.compile("|".join(map(re.escape, sorted(names, key=len, reverse=True))))
        head, _, rest = own.partition(" ")
        plain = re.sub("[、，,・「」“”]", " ", _plain(rest))
        words = called.sub(lambda found: f" {names[found[0]]} ", plain).split()
        if first and words and words[0] not in (*game.spec.verbs, "choose"):
            words = [first[0], *words]
        try:
            return game.parse(" ".join([head, *words]))
        except NotationError:
            raise e from None


def _plain(text: str) -> str:
    return unicodedata.normalize("NFKC", text).casefold()


def tell(game: Definition, layout: Layout, action: Action, lang: str) -> str:
    """An action in words: "Set: A Moon-Hare Courier, B Street Lamp"."""
    verb = game.label("verb", action.verb, lang)
    colon, comma = ("：", "、") if lang == "ja" else (": ", ", ")
    if action.args in ((), NONE):
        return verb + colon + ("なし" if lang == "ja" else "nothing")
    if action.args == ("?",):
        return verb + colon + ("（非公開）" if lang == "ja" else "(secret)")
    phase = next((p.name for p in game.spec.flow.phases.values() if action.verb in p.verbs), "")
    marks = layout.order.get(phase, ()) if len(action.args) > 1 else ()
    parts = []
    for i, arg in enumerate(action.args):
        slug = arg.partition("#")[0]
        name = game.label("card", slug, lang) if slug in game.cards else arg
        parts.append(f"{marks[i]} {name}" if i < len(marks) else name)
    return verb + colon + comma.join(parts)


def told_cards(game: Definition, layout: Layout, view: View, seat: int, cards: Sequence[str], lang: str) -> list[str]:
    """What chosen cards bring, a line each: numbers, the power that there is for their cost, effects."""
    totals = [place.total for place in layout.places if place.total]
    face = layout.face
    out = []
    for slug in cards:
        card = printed(game, face, slug, lang)
        cost, *numbers = card.words
        told = [f"{name} {n}" for name, n in (*numbers, *((name, n) for _, _, name, n in card.stats)) if n]
        if cost[1]:
            have = [f"{game.label('term', key, lang)} {view['players'][seat][key]}" for key in totals]
            told.append(f"{cost[0]} {cost[1]} ({', '.join(have)})" if have else f"{cost[0]} {cost[1]}")
        if card.text:
            told.append(card.text)
        if told:
            out.append((f"{card.name}: " if len(cards) > 1 else "") + " · ".join(told))
    return out
