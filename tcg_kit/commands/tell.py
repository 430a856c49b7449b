"""A game in words: its steps with their events and rules, its cards in a line, its choices with numbers."""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from importlib import import_module
from itertools import groupby
from typing import Any

from tcg_kit.commands import Words, head, put
from tcg_kit.core.definition import Definition
from tcg_kit.core.errors import IllegalAction
from tcg_kit.core.events import Event, heard
from tcg_kit.core.fieldlist import named_cards
from tcg_kit.core.fields import attributes_of
from tcg_kit.core.history import Step
from tcg_kit.core.rules import Rule
from tcg_kit.core.session import Session
from tcg_kit.teach.choices import layout_of
from tcg_kit.teach.explain import Explanation
from tcg_kit.teach.options import Options
from tcg_kit.widgets.byhand import by_hand
from tcg_kit.widgets.words import outcome, texts

IN, DEEP = "   ", "     "


def board(session: Session, seat: int | None, lang: str) -> None:
    """Print the board as a seat sees it, or all of it."""
    game = session.game
    draw = import_module(f"tcg_kit.games.{game.slug}.board").text_board
    print(draw(game, session.view(seat), lang, bottom=seat or 0))


def step(game: Definition, one: Step, seat: int | None, lang: str, events: Sequence[Event] | None = None) -> None:
    """Print what happened in a step: its phase and rules, or its action; then its events (only those given)."""
    action = one.action_for(seat)
    if action is None:
        rules = one.edge.rules if one.edge else ()
        head(" ".join((game.label("phase", one.phase, lang), *rules)))
    elif action == one.action or game.spec.flow.phases[one.phase].kind != "sealed":
        put(f"> {action}")
    else:
        say = Words(lang)
        put(say("sealed", seat=game.label("seat", str(action.seat), lang)))
    _happened(one.events if events is None else events, seat, lang)


def _happened(events: Sequence[Event], seat: int | None, lang: str) -> None:
    """Print the events that a seat is told; what happens several times in a row is one line."""
    for told, same in groupby(sentence(events[i], lang) for i in heard(events, seat)):
        n = len(list(same))
        put(f"{told} ×{n}" if n > 1 else told, IN, DEEP)


def between(session: Session, before: tuple[int, int], after: tuple[int, int], seat: int | None, lang: str) -> None:
    """Print the steps, or the events within one, from an instant (steps, events of the next) to a later one."""
    (first, k), (last, more) = before, after
    for i in range(first, last + (more > 0)):
        one = session.steps[i]
        events = one.events[k if i == first else 0 : more if i == last else None]
        if i == first and k:
            _happened(events, seat, lang)
        else:
            step(session.game, one, seat, lang, events)
    own(session, before, after, seat, lang)


def own(session: Session, since: tuple[int, int], until: tuple[int, int], seat: int | None, lang: str) -> None:
    """Print what players have to do themselves of what happened between two instants."""
    game = session.game
    if not any(one.text_only for one in game.extra_cards.values()):
        return
    steps = session.steps[since[0] : until[0]]
    done = [action for one in steps if (action := one.action_for(seat)) is not None]
    views = (session.view(seat, since), session.view(seat, until))
    for line in by_hand(game, layout_of(game), *views, done, lang).values():
        put(line, " ✎ ", DEEP)


def sentence(event: Event, lang: str) -> str:
    """An event with the rules that made it happen."""
    return event.text(lang) + (f" [{' '.join(event.rules)}]" if event.rules else "")


def explanation(one: Explanation, lang: str) -> None:
    """Print why something happened, a link a line."""
    for line in one.text(lang).split("\n"):
        put(line, IN, DEEP)


def options(one: Options, lang: str) -> None:
    """Print what may be done, and why not more."""
    for line in one.text(lang).split("\n"):
        put(line, IN, f"{DEEP}  ")


def rule(one: Rule, say: Words) -> None:
    """Print a rule: id, what stands behind it, text, source."""
    print(f"{one.id}  ({say('tag-' + one.standing)})")
    put(one.text[say.lang], IN)
    if one.source:
        put(say("source", source=one.cited(say.lang)), IN, DEEP)


def refusal(error: IllegalAction, lang: str) -> None:
    """Print every reason why an action is not allowed."""
    for reason in error.reasons:
        put(reason.text[lang] + (f" [{reason.rule}]" if reason.rule else ""), " ! ", DEEP)


def card_line(game: Definition, slug: str, lang: str) -> str:
    """A card in a line: name, kind, attribute, and its numbers by name."""
    card = game.cards[slug]
    parts = [game.label("kind", card.kind, lang)]
    if getattr(card, "attribute", ""):
        parts.append(game.label("attribute", card.attribute, lang))
    terms = game.words["terms"]
    for name, (attribute, field) in attributes_of(type(card)).items():
        number = getattr(card, attribute)
        if field.kind == "int" and name in terms and (number or card.kind in field.kinds):
            parts.append(f"{terms[name][lang]} {number}")
    note = [game.label("note", "text-only", lang)] if card.text_only else []
    return f"{card.name[lang]}: {' · '.join([*parts, *named_cards(game, slug, lang), *note])}"


def card(game: Definition, slug: str, say: Words) -> None:
    """Print all about a card."""
    put(f"{card_line(game, slug, say.lang)}  <{slug}>", IN, DEEP)
    if text := game.cards[slug].text[say.lang]:
        put(text, DEEP)
    if game.cards[slug].text_only:
        put(texts()["text-only"][say.lang], DEEP)


def ask(prompt: str) -> str | None:
    """A line of input without blanks around it; None at the end of the input."""
    if sys.stdin is None:
        return None
    try:
        line = input(prompt).strip()
    except EOFError:
        print()
        return None
    if not sys.stdin.isatty():
        print(line)  # so that the record of a piped game can be read
    return line


def result(game: Definition, ended: Mapping[str, Any], you: int | None, say: Words) -> None:
    """Print how a game ended, and by which rule."""
    head(outcome(game, ended, you, say.lang))
    rule(game.rules[ended["reason"]], say)
