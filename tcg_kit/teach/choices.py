"""Choices in words: every action, what may be meant by a click or by what somebody writes, and why it isn't allowed."""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Callable, Container, Sequence
from importlib import import_module
from itertools import islice
from typing import TYPE_CHECKING

from tcg_kit.core.actions import Action, Reason
from tcg_kit.core.board import Layout, View, card_id
from tcg_kit.core.errors import NotationError, message
from tcg_kit.core.names import fold
from tcg_kit.core.picks import NONE, Args
from tcg_kit.core.spots import full_name, spots
from tcg_kit.svg.card import place_word, printed

if TYPE_CHECKING:
    from tcg_kit.core.cards import Card
    from tcg_kit.core.definition import Definition
    from tcg_kit.core.session import Session

SCAN = 5000
"""Actions that are looked through to find out what they have in common."""


def layout_of(game: Definition) -> Layout:
    """The board that the game declares."""
    layout: Layout = import_module(f"tcg_kit.games.{game.slug}.board").BOARD
    return layout


def slug_at(layout: Layout, view: View, where: str) -> str | None:
    """The card at a place id such as "p0.hand.2"; None for no card, a hidden one, or no such place."""
    return next((card_id(one.item) for one in spots(layout, view) if one.where == where), None)


def verbs(s: Session) -> tuple[str, ...]:
    """The verbs that the present phase knows; at an open choice only `choose`."""
    return ("choose",) if s.engine.s.choice is not None else s.game.spec.flow.phases[s.phase].verbs


def why(
    s: Session, layout: Layout, seat: int, args: Args, among: Sequence[str] = ()
) -> tuple[Action, list[Reason]] | None:
    """The action that somebody most likely means by these arguments, and why it is not allowed ([] if it is).

    among: the verbs that may be meant; without them, what such a card or place is for, else all of the phase that take
    such things. Of those, and of the places and words that may complete them, the one that fewest rules forbid, in
    which nothing is missing; of several, the one whose refusal is the rarest. None where nothing is meant.
    """
    known, uses = verbs(s), _uses(s, layout, args)
    able = [verb for verb in known if _takes(s.game, verb, args)]
    meant = [verb for verb in among or uses if verb in able] or ([] if uses and not _is_card(s, args) else able)
    tried = [
        pair for verb in meant or _elsewhere(s, uses, args) for pair in _tried(s, layout, Action(seat, verb, args))
    ]
    often = Counter(_codes(reasons) for _, reasons in tried)

    def rank(pair: tuple[Action, list[Reason]]) -> tuple[bool, int, int]:
        unnamed = any(reason.rule is None for reason in pair[1])
        return unnamed, len(pair[1]), often[_codes(pair[1])]

    return min(tried, key=rank, default=None)


def _uses(s: Session, layout: Layout, args: Args) -> Sequence[str]:
    """What the card or the place that somebody names first is for, as verbs; nothing at an open choice."""
    if not args or verbs(s) == ("choose",):
        return ()
    card = s.game.card_table.get(args[0].partition("#")[0])
    if card is not None:
        return layout.uses.get(card.kind, ())
    name = args[0].rpartition(".")[2]
    return next((layout.uses.get(place.key, ()) for place in layout.places if name in place.names), ())


def _is_card(s: Session, args: Args) -> bool:
    return bool(args) and args[0].partition("#")[0] in s.game.card_table


def _elsewhere(s: Session, uses: Sequence[str], args: Args) -> Sequence[str]:
    """What a card would be for in another phase."""
    return uses[:1] if _is_card(s, args) else ()


def _codes(reasons: Sequence[Reason]) -> tuple[str, ...]:
    return tuple(sorted(reason.code for reason in reasons))


def _takes(game: Definition, verb: str, args: Args) -> bool:
    """Whether a verb may begin with such a thing: a card, or a place."""
    takes = game.spec.verbs[verb].takes if verb in game.spec.verbs else ("card", "place", "number")
    if not args or args == NONE:
        return True
    if args[0].partition("#")[0] in game.card_table:
        return "card" in takes
    if game.spec.places.match(args[0]):
        return "place" in takes and ("card" not in takes or verb == "choose")
    return args[0] in takes or "number" in takes


def _tried(s: Session, layout: Layout, action: Action) -> list[tuple[Action, list[Reason]]]:
    """An action as it is, and with each place and word that its verb may take beside a card, with their refusals.

    As it is, it is left out if what it is refused for is only that something is missing.
    """
    bare = (action, s.why_not(action))
    takes = s.game.spec.verbs[action.verb].takes if action.verb in s.game.spec.verbs else ()
    if action.verb not in verbs(s) or not action.args or action.args[-1] not in s.game.card_table:
        return [bare]
    words = [word for word in takes if word not in ("card", "place", "number")]
    own = [name for place in layout.places for name in place.names] if "place" in takes else []
    others = [f"p{seat}.{name}" for seat in range(len(s.engine.s.players)) if seat != action.seat for name in own]
    full = [action._replace(args=(*action.args, word)) for word in (*words, *own, *others)]
    tried = [(one, s.why_not(one)) for one in full]
    missing = set(_codes(bare[1]))
    complete = [pair for pair in tried if missing.isdisjoint(_codes(pair[1]))]
    if missing and complete:
        return complete
    return [bare, *tried]


_SEAT = re.compile(r"p\d+(?=\s|$)")


def written(
    s: Session, layout: Layout, text: str, seat: int, may: Callable[[Action], None]
) -> tuple[Action, list[Reason]]:
    """The action that somebody has written, and why it is not allowed: notation, or names of cards as they are printed.

    A missing seat is the given one, a missing verb the likeliest. may raises an error for what must not be asked.
    NotationError for what can't be read.
    """
    action, bare = read(s.game, text, seat, within(s, layout, seat))
    may(action)
    if bare and (found := why(s, layout, action.seat, action.args)) is not None:
        return found
    return action, s.why_not(action)


def within(s: Session, layout: Layout, seat: int) -> tuple[set[str], set[str]]:
    """The cards that a seat may well mean: those of what it may do now, and those that it sees."""
    args = (arg.partition("#")[0] for action in islice(s.legal(seat), SCAN) for arg in action.args)
    return {call for call in args if call in s.game.card_table}, {
        slug for one in spots(layout, s.view(seat)) if (slug := card_id(one.item))
    }


def read(game: Definition, text: str, seat: int, near: Sequence[Container[str]] = ()) -> tuple[Action, bool]:
    """The action that somebody has written, and whether its verb is missing (`choose` stands in its place).

    Cards may be called as in spelt(). NotationError for what can't be read.
    """
    text = " ".join(unicodedata.normalize("NFKC", text).split())
    own = text if _SEAT.match(text) else f"p{seat} {text}"
    try:
        return game.parse(own), False
    except NotationError as e:
        head, _, rest = own.partition(" ")
        words = spelt(game, rest, near).split()
        bare = bool(words) and words[0] not in (*game.spec.verbs, "choose")
        try:
            return game.parse(" ".join([head, *(["choose"] if bare else []), *words])), bare
        except NotationError:
            raise e from None


def spelt(game: Definition, text: str, near: Sequence[Container[str]] = ()) -> str:
    """What somebody has written, with names of cards as their slugs: as printed, or a part that one card alone has.

    near: sets of cards, those first that are meant rather than others. NotationError for a part that several have.
    """
    names = {fold(name): slug for slug, card in game.cards.items() for name in card.name.values()}
    pattern = "|".join(_spaced(name) for name in sorted(names, key=len, reverse=True))
    plain = " ".join(map(fold, text.split()))
    plain = re.sub(pattern, lambda found: f" {names[fold(found[0])]}", plain)
    known = {*game.spec.verbs, "choose", *(word for verb in game.spec.verbs.values() for word in verb.takes)}
    out = []
    for word in re.sub("[、，,・「」“”]", " ", plain).split():
        call, mark, copy = word.partition("#")
        there = word in known or call in game.card_table or game.spec.places.match(word) or _SEAT.match(word)
        part = re.compile(rf"(?<![a-z]){re.escape(call)}(?![a-z])")
        found = [] if there or len(call) < 2 else [slug for slug, card in game.cards.items() if _called(card, part)]
        closer = ([slug for slug in found if slug in cards] for cards in near)
        found = next(filter(None, closer), found)
        if len(found) > 1:
            raise NotationError(message("teach:several", name=word, known=[game.cards[slug].name for slug in found]))
        out.append(f"{found[0]}{mark}{copy}" if found else word)
    return " ".join(out)


def _called(card: Card, part: re.Pattern[str]) -> bool:
    """Whether one of a card's names has a part; one in letters as a whole word."""
    return any(part.search(" ".join(map(fold, name.split()))) for name in card.name.values())


def _spaced(name: str) -> str:
    """A pattern for a folded name, with blanks or without; a name in letters is no part of a longer word."""
    pattern = " *".join(map(re.escape, name))
    return rf"(?<![\w-]){pattern}(?![\w-])" if name.isascii() else pattern


# ---------------------------------------------------------------- in words

FEW = 2
"""Of so many chosen cards it is told what they bring; of more, how many they are."""


def tell(game: Definition, layout: Layout, action: Action, lang: str, view: View | None = None) -> str:
    """An action in words: "Set: A Moon-Hare Courier, B Street Lamp". view: where it is done, for what lies there."""
    verb = game.label("verb", action.verb, lang)
    colon, comma = ("：", "、") if lang == "ja" else (": ", ", ")
    if action.args in ((), NONE):
        return verb + nothing(game, action, lang)
    if action.args == ("?",):
        return verb + colon + ("（非公開）" if lang == "ja" else "(secret)")
    phase = next((p.name for p in game.spec.flow.phases.values() if action.verb in p.verbs), "")
    marks = layout.order.get(phase, ()) if len(action.args) > 1 else ()
    named = [_argument(game, layout, action.seat, arg, lang, view) for arg in action.args]
    places = [place_word(game, layout, mark, lang) for mark in marks]
    parts = [f"{places[i]} {name}" if i < len(places) else name for i, name in enumerate(named)]
    target = game.texts.get("label-target", {}).get(action.verb)  # what the card named first is to work on
    if target is not None and len(parts) > 1:
        return verb + colon + target[lang].format(card=parts[0], targets=comma.join(parts[1:]))
    told = comma.join(filter(None, parts))
    n = sum(arg.partition("#")[0] in game.card_table for arg in action.args)
    if n > FEW:
        told += f"（{n}枚）" if lang == "ja" else f" ({n} cards)"
    return verb + colon + told


def nothing(game: Definition, action: Action, lang: str) -> str:
    """What stands after a verb that might have taken something and takes nothing."""
    takes = game.spec.verbs[action.verb].takes if action.verb in game.spec.verbs else ("card",)
    return ("（なし）" if lang == "ja" else " (nothing)") if "card" in takes or action.args == NONE else ""


def button(game: Definition, action: Action, lang: str) -> str:
    """An action as a button beside other actions: its verb, and what is not a card or place of the board."""
    words = [word for arg in action.args if (word := _word(game, arg, lang))]
    rest = nothing(game, action, lang) if action.args in ((), NONE) else ""
    if words:
        comma = "、" if lang == "ja" else ", "
        rest = f"（{comma.join(words)}）" if lang == "ja" else f" ({comma.join(words)})"
    return game.label("verb", action.verb, lang) + rest


def _argument(game: Definition, layout: Layout, seat: int, arg: str, lang: str, view: View | None) -> str:
    if arg.partition("#")[0] in game.card_table:
        return game.label("card", arg, lang)
    if game.spec.places.match(arg):
        return place_name(game, layout, seat, arg, lang, view)
    return _word(game, arg, lang)


def _word(game: Definition, arg: str, lang: str) -> str:
    """A number, or a word that only the notation needs, as it is said; "" where it need not be."""
    if arg.partition("#")[0] in game.card_table or game.spec.places.match(arg):
        return ""
    return arg if arg.isdigit() else str(game.texts.get("label-word", {}).get(arg, {}).get(lang, ""))


def place_name(game: Definition, layout: Layout, seat: int, arg: str, lang: str, view: View | None = None) -> str:
    """A place of the notation in words, with what lies there if the view shows it: "standby 2 (Ray, Flag)"."""
    owner, _, name = full_name(seat, arg).partition(".")
    text = place_word(game, layout, name, lang)
    if owner != f"p{seat}":
        text = f"{owner.upper()}の{text}" if lang == "ja" else f"{owner.upper()}'s {text}"
    every = list(spots(layout, view)) if view else []
    there = [one for one in every if f"p{one.seat}.{one.name}" == f"{owner}.{name}"]
    wheres = {one.where for one in there}
    carried = [one for one in every if one.where.rpartition(".")[0] in wheres and isinstance(one.item, str)]
    found = [slug for one in there if (slug := card_id(one.item))] + [str(one.item) for one in carried]
    if not found:
        return text
    cards = ("、" if lang == "ja" else ", ").join(game.label("card", slug, lang) for slug in dict.fromkeys(found))
    return f"{text}（{cards}）" if lang == "ja" else f"{text} ({cards})"


def told_cards(game: Definition, layout: Layout, view: View, seat: int, cards: Sequence[str], lang: str) -> list[str]:
    """What a few chosen cards bring, a line each: numbers, the power that there is for their cost, effects."""
    totals = [place.total for place in layout.places if place.total]
    out = []
    for slug in cards if len(cards) <= FEW else ():
        card = printed(game, layout.face, slug, lang)
        numbers = list(card.words)
        costs = [numbers.pop(0)] if totals else []
        told = [f"{name} {n}" for name, n in (*numbers, *((name, n) for _, _, name, n in card.stats)) if n]
        have = ", ".join(f"{game.label('term', key, lang)} {view['players'][seat][key]}" for key in totals)
        told += [f"{name} {n} ({have})" for name, n in costs if n]
        if card.text:
            told.append(card.text)
        if told:
            out.append((f"{card.name}: " if len(cards) > 1 else "") + " · ".join(told))
    return out
