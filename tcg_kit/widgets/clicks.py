"""What clicks on the board pick, what the picked things mean, and why something can't be picked."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from operator import is_
from typing import TYPE_CHECKING, Any, NamedTuple

from tcg_kit.teach import choices
from tcg_kit.widgets import foresight
from tcg_kit.widgets.picking import Offer, Picker, bearer

if TYPE_CHECKING:
    from tcg_kit.core.actions import Action
    from tcg_kit.core.board import View
    from tcg_kit.core.events import Event
    from tcg_kit.widgets.player import Player


class Meaning(NamedTuple):
    """What the picked cards stand for. action: the notation, "" while none is allowed; told: in words.

    notes: what the cards bring; warnings: the events by which they would lie idle.
    """

    action: str
    told: str
    notes: list[str]
    warnings: list[Event]


def pick(p: Player, message: Mapping[str, Any]) -> None:
    """Pick a card or place, or put it back; what can't be picked says why."""
    p.reasons, p.refused = [], None
    view = p.s.view(p.seat)
    able = pickers(p, view)
    where = str(message.get("place"))
    where = next((one for picker in able if (one := bearer(picker.places, where)) in picker.places), where)
    if where in p.picked:
        p.picked.remove(where)
    elif not p.at_newest:
        if choices.slug_at(p.layout, view, where) is not None:
            p.note = p.say("see-first" if p.following else "in-the-past")
    elif able:
        _pick_of(p, able, view, where)
    elif not p.s.over and choices.slug_at(p.layout, view, where) is not None:
        p.note = p.say(p.locked or "cannot-pick")


def _pick_of(p: Player, pickers: list[Picker], view: View, where: str) -> None:
    for picker in pickers:
        now = picker.offer(p.picked)
        if where in now.selectable and len(now.picked) == len(p.picked):
            p.picked.append(where)
            return
    for picker in pickers:
        fresh = picker.offer()
        if where in fresh.selectable:
            now = picker.offer(p.picked)
            if p.picked and now.picked and _keeps(p, picker, now, where):
                return
            p.picked = [where]
            return
    _unable(p, pickers, view, where)


def _keeps(p: Player, picker: Picker, now: Offer, where: str) -> bool:
    """Whether a pick that can't be added leaves the others as they are, being one too many; else it replaces them.

    Where a phase knows but one verb, it is said why in either case.
    """
    args = picker.said((*now.picked, where), now.verbs)
    alone = picker.offer((where,))
    common = [verb for verb in alone.verbs if verb in now.verbs]
    several = any(picker.several(action) for action in now.fitting if action.verb in common)
    if args and (several or len(choices.verbs(p.s)) == 1):
        found = choices.why(p.s, p.layout, picker.seat, args, now.verbs)
        if found is not None and found[1]:
            p.refuse(*found)
    return several


def _unable(p: Player, pickers: list[Picker], view: View, where: str) -> None:
    """Say why a thing can't be picked: beside those that are, else why it is of no use alone if it is one's own."""
    for picker in pickers:
        now = picker.offer(p.picked)
        verbs = now.verbs if now.picked else picker.verbs_from(where)
        args = picker.said((*now.picked, where), verbs) if where in picker.places and verbs else ()
        if not args or not (now.picked or where.startswith(f"p{picker.seat}.")):
            continue
        found = choices.why(p.s, p.layout, picker.seat, args, now.verbs if now.picked else picker.first(where))
        if found is not None and found[1]:
            p.refuse(*found)
            return
    if choices.slug_at(p.layout, view, where) is not None:
        p.note = p.say("cannot-pick")


def pickers(p: Player, view: View) -> list[Picker]:
    """What may be picked now, a picker for each seat that may be acted for; made once for each position."""
    legal = [p.s.legal(seat) for seat in p.acting] if p.at_newest else []
    known, seat, found = p.pickers
    if seat != p.seat or len(legal) != len(known) or not all(map(is_, legal, known)):
        found = [Picker(p.s, p.layout, view, seat, p.bottom(view)) for seat in p.acting] if legal else []
        p.pickers = (legal, p.seat, found)
    return found


def offers(p: Player, pickers: Sequence[Picker]) -> list[Offer]:
    """What each seat may do with the picked things; only whose they are, if any are picked."""
    offers = [picker.offer(p.picked) for picker in pickers]
    return [offer for offer in offers if offer.picked] if p.picked else offers


def meaning(p: Player, view: View, offers: Sequence[Offer]) -> Meaning:
    """What "confirm" would do now: the one action that the picked things stand for."""
    exact = [action for offer in offers for action in offer.exact]
    if len(exact) != 1 or not (p.picked or _bare(p, exact[0])):
        return Meaning("", "", [], [])
    (action,) = exact
    cards = [card for arg in action.args if (card := arg.partition("#")[0]) in p.game.card_table]
    notes = choices.told_cards(p.game, p.layout, view, action.seat, cards, p.lang)
    return Meaning(str(action), p.tell(action, view), notes, foresight.warnings(p.s, p.layout, action))


def _bare(p: Player, action: Action) -> bool:
    """Whether an action without things may be confirmed: it might have taken some, or it is all there is."""
    return len(p.s.legal(action.seat)) == 1 or choices.nothing(p.game, action, p.lang) != ""
