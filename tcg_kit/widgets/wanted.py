"""What a person asks "why not?" about: as the widget itself writes it, as notation, or as names of cards."""

from __future__ import annotations

import re
import unicodedata
from typing import TYPE_CHECKING

from tcg_kit.core.actions import Action
from tcg_kit.core.errors import NotationError, TcgKitError, message
from tcg_kit.core.fields import short
from tcg_kit.core.lang import LANGS
from tcg_kit.core.names import fold, near
from tcg_kit.svg.card import place_word
from tcg_kit.teach import choices
from tcg_kit.widgets.constants import example

if TYPE_CHECKING:
    from tcg_kit.core.actions import Reason
    from tcg_kit.widgets.player import Player

_SEAT = re.compile(r"[Pp]\s?(\d{1,9})(?=\D|$)[\s—–:-]*")


def invitation(p: Player) -> str:
    """What is said to somebody who has written nothing."""
    return message("widgets:ask-what", example=example(p.game))[p.lang]


def answer(p: Player, text: str) -> tuple[Action, list[Reason]]:
    """The action that is meant, and why it is not allowed. TcgKitError for what can't be read or asked."""
    plain = " ".join(unicodedata.normalize("NFKC", text).split())
    named = _SEAT.match(plain)
    rest = _move(p, plain[named.end() :] if named else plain)
    seat = int(named[1]) if named else _seat(p, rest)
    p.demand_own(Action(seat, "choose", ()))
    try:
        return choices.written(p.s, p.layout, f"p{seat} {rest}", seat, p.demand_own)
    except NotationError:
        _demand_known(p, rest, seat)
        raise


def _move(p: Player, text: str) -> str:
    """A move as the widget tells it, "Set: A Lamp, B Bat Post", as "set Lamp, Bat Post"; anything else as it is."""
    game = p.game
    if any(fold(name) == fold(text) for card in game.cards.values() for name in card.name.values()):
        return text  # a card that is called like a verb
    spots = _places(p)
    labels = [(game.label("verb", name, lang), name) for name in game.spec.verbs for lang in LANGS]
    for told, name in sorted(labels, key=lambda one: -len(one[0])):
        head, rest = text[: len(told)], text[len(told) :]
        if fold(head) != fold(told) or re.match(r"[\w-]", rest, re.ASCII):
            continue
        phase = next((one.name for one in game.spec.flow.phases.values() if name in one.verbs), "")
        marks = [place_word(game, p.layout, mark, lang) for mark in p.layout.order.get(phase, ()) for lang in LANGS]
        parts = re.split(r"\s*[,、]\s*", rest.strip(" :"))
        bare = [re.sub(rf"^({'|'.join(map(re.escape, marks))}) ", "", part) if marks else part for part in parts]
        said = [spots.get(fold(re.sub(r"\s*\(.*\)$", "", part)), part) for part in bare]
        return f"{name} {', '.join(said)}".strip()
    return text


def _places(p: Player) -> dict[str, str]:
    """The places of the notation by what they are called, folded: one's own, and those of each seat."""
    names = [name for place in p.layout.places for name in place.names]
    found = {}
    for seat in range(len(p.s.engine.s.players)):
        for name in names:
            for lang in LANGS:
                for one in (name, f"p{seat}.{name}"):
                    # told to nobody who sits there, so that each seat's places are named with the seat
                    found[fold(choices.place_name(p.game, p.layout, -1, one, lang))] = one
    return found


def _seat(p: Player, text: str) -> int:
    """The seat that is meant where none is named: that looks, whose hand has a card that is named, that sits below."""
    if p.seat is not None:
        return p.seat
    acting = list(p.acting) or [0]
    bottom = p.bottom(p.s.view())
    acting.sort(key=lambda seat: seat != bottom)
    for seat in acting:
        try:
            action, _ = choices.read(p.game, text, seat, choices.within(p.s, p.layout, seat))
        except NotationError:
            continue
        held = {arg.partition("#")[0] for arg in action.args if arg.partition("#")[0] in p.game.card_table}
        if held & set(p.s.view()["players"][seat]["hand"]):
            return seat
    return acting[0]


def _demand_known(p: Player, text: str, seat: int) -> None:
    """TcgKitError for words that are no card, with the nearest names; nothing where all words are known."""
    game = p.game
    known = {*game.spec.verbs, "choose", "-", *(word for verb in game.spec.verbs.values() for word in verb.takes)}
    words = choices.spelt(game, text, choices.within(p.s, p.layout, seat)).split()
    strange = [
        word
        for word in words
        if word not in known
        and word.partition("#")[0] not in game.card_table
        and not game.spec.places.match(word)
        and not word.isdigit()
    ]
    if not strange:
        return
    first, _, more = text.partition(" ")
    said, names = " ".join(strange), [name for card in game.cards.values() for name in card.name.values()]
    names = near(more if first in known else text, names) or near(said, names)
    if names:
        raise TcgKitError(message("widgets:ask-near", value=short(said), near=names))
    raise TcgKitError(message("widgets:ask-unknown", value=short(said), example=example(game)))
