"""All that a stepper shows of one instant, as one plain dict: board, flow, what happened, what may be done."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from tcg_kit.core.actions import Action
from tcg_kit.core.events import Event
from tcg_kit.core.flow import Edge, edge_key
from tcg_kit.core.topics import FLOW
from tcg_kit.svg import board
from tcg_kit.teach import choices
from tcg_kit.widgets import aside, asking, clicks
from tcg_kit.widgets.byhand import by_hand
from tcg_kit.widgets.timeline import (
    Instant,
    begun,
    between,
    happenings,
    index_of,
    last_edge,
    neighbour,
    next_edges,
    stops,
)
from tcg_kit.widgets.words import outcome

if TYPE_CHECKING:
    from tcg_kit.core.board import View
    from tcg_kit.widgets.clicks import Meaning
    from tcg_kit.widgets.picking import Offer, Picker
    from tcg_kit.widgets.player import Player

SHOWN = 60
"""So many choices are listed."""


def picture(p: Player) -> dict[str, Any]:
    """A fresh dict of what is at the player's instant, in its language, as its seat may see it."""
    s, lang, seat = p.s, p.lang, p.seat
    line = stops(s, p.unit, seat)
    i = index_of(line, p.here)
    earlier = neighbour(line, p.here, -1) if p.here > line[0] else None
    view = s.view(seat)
    phase = p.game.label("phase", s.phase, lang)
    choice = _choice(p, view, len(line) - 1 - i)
    taken = last_edge(s, p.here)
    return {
        "lang": lang,
        "seat": seat,
        "seats": len(view["players"]),
        "board": draw(
            p, view, None if earlier is None else s.view(seat, earlier), choice["selectable"], choice["order"]
        ),
        "flow": {
            "live": s.phase,
            "last": edge_id(taken) if taken else None,
            "next": [edge_id(e) for e in next_edges(s)],
        },
        "graph": _beside(p),
        "turn": s.turn,
        "phase": {"label": phase, "note": _note(p, "phases", s.phase)},
        "unit": p.unit,
        "stop": i,
        "stops": len(line),
        "before": [] if earlier is None else _happened(p, min(begun(s, p.here), earlier), earlier),
        "happened": [] if earlier is None else _happened(p, earlier, p.here),
        "start": earlier is None,
        "because": asking.chain(p),
        "cannot": asking.cannot(p),
        "choice": choice,
        "picked": list(p.picked),
        "refused": _refusal(p),
        "note": p.note,
        "error": p.error,
        "line": p.line,
        "lines": [_line_name(p, n) for n in range(len(p.lines))],
    }


def _beside(p: Player) -> dict[str, Any]:
    """The diagram beside the board: its name, those that there are, and what is lit of it."""
    game, view = p.game, p.s.view()
    named = [[name, text[p.lang]] for name, text in aside.titles(game, view).items()]
    shown: dict[str, Any] = {"names": [[FLOW, p.say("flow")], *named], "drawing": "", "nodes": [], "edges": []}
    chosen = None if p.graph == FLOW else aside.options(game, p.graph, view)
    if chosen is None:
        return {**shown, "name": FLOW}
    past = between(p.s, begun(p.s, p.here), p.here, p.seat)
    events = [item for item in past if isinstance(item, Event)]
    key = "|".join((p.graph, p.lang, *(f"{name}={value}" for name, value in sorted(chosen.items()))))
    return {**shown, "name": p.graph, "drawing": key, **aside.lit(game, p.graph, view, events)}


def draw(
    p: Player, view: View, before: View | None = None, selectable: Sequence[str] = (), selected: Sequence[str] = ()
) -> str:
    """The board of a view as the player sees it."""
    return str(
        board(
            p.game,
            view,
            lang=p.lang,
            theme=p.theme,
            before=before,
            status=p.game.label("phase", view["phase"], p.lang),
            selectable=selectable,
            selected=selected,
            bottom=p.bottom(view),
            guess=p.locked == "lesson-ask",
            names=[f"P{n}" for n in range(len(view["players"]))],
        )
    )


def edge_id(edge: Edge) -> str:
    """What the diagrams call an edge in data-edge."""
    return f"{edge.src}|{edge.dst}|{edge_key(edge)}"


def _note(p: Player, section: str, key: str) -> str:
    return str(p.game.words[section].get(key, {}).get(f"note_{p.lang}", ""))


def _line_name(p: Player, n: int) -> str:
    if n == 0:
        return p.say("line-main")
    line = p.lines[n]
    if not line.branch:
        return p.say("line-game", n=1 + sum(not one.branch for one in p.lines[:n]))
    return p.say("line-branch", n=n, turn=line.turn, phase=p.game.label("phase", line.phase, p.lang))


NO_CHOICE: Mapping[str, Any] = {
    "about": "",  # what the phase or the verb is about
    "how": "",  # how to do it with this widget
    "rule": None,
    "sources": [],  # all places to pick from, in order: the digit keys
    "selectable": [],
    "options": [],
    "total": 0,
    "more": False,  # whether there are more than total
    "waiting": [],
    "action": "",  # what "confirm" does
    "buttons": [],
    "meaning": "",
    "pending": None,  # what the picked things may become, and what is missing
    "notes": [],
    "warnings": [],
    "again": False,
    "auto": None,  # whether a forced pass is made by itself, where that may be chosen
    "order": [],  # the picked things as the action names them
}
"""What may be done where nothing may be done."""


def _choice(p: Player, view: View, left: int) -> dict[str, Any]:
    """What may be done here, in words, with the places to click."""
    s = p.s
    if p.locked == "lesson-ask":
        return {**NO_CHOICE, "kind": "locked", "say": p.say(p.locked)}
    if not p.at_newest:
        kind = "follow" if p.following else "past"
        how = "past-start" if kind == "past" and p.here == (0, 0) else kind
        phase = p.game.label("phase", s.phase, p.lang)
        about = _note(p, "phases", s.phase)
        return {**NO_CHOICE, "kind": kind, "say": phase, "about": about, "how": p.say(how, n=left)}
    if s.result is not None:
        result = {"say": outcome(p.game, s.result, p.seat, p.lang), "how": p.say("over"), "rule": s.result["reason"]}
        return {**NO_CHOICE, "kind": "over", **result, "again": s.decks is not None and not p.locked}
    if p.locked:
        return {**NO_CHOICE, "kind": "locked", "say": p.say(p.locked)}
    if not p.acting:
        told = " ".join(p.say("wait", seat=seat) for seat in s.to_act)
        return {**NO_CHOICE, "kind": "wait", "say": told, "waiting": list(s.to_act)}
    return {**NO_CHOICE, **_act(p, view)}


def _act(p: Player, view: View) -> dict[str, Any]:
    """What the seats that have to act may do."""
    pickers = clicks.pickers(p, view)
    fresh = [picker.offer() for picker in pickers]
    offers = clicks.offers(p, pickers) if p.picked else fresh
    meaning = clicks.meaning(p, view, offers)
    options = [(str(a), p.tell(a, view)) for offer in offers for a in offer.fitting[:SHOWN]][:SHOWN]
    return {
        "kind": "act",
        "say": _turn_of(p),
        "about": _about(p, view),
        "how": _how(p, pickers, fresh),
        "sources": _sources(pickers, fresh),
        "selectable": [where for offer in offers for where in offer.selectable],
        "options": options,
        "total": sum(offer.total for offer in offers),
        "more": any(offer.more for offer in offers),
        "action": meaning.action,
        "auto": p.auto if p.forced is not None or p.auto else None,
        "buttons": [_button(p, action, meaning) for offer in offers for action in offer.exact],
        "meaning": meaning.told if p.picked else "",
        "pending": _pending(p, view, pickers, offers) if p.picked and not meaning.action else None,
        "notes": meaning.notes,
        "warnings": [{"text": event.text(p.lang), "rules": list(event.rules)} for event in meaning.warnings],
        "order": pickers[0].in_order(p.game.parse(meaning.action), p.picked) if meaning.action else list(p.picked),
    }


def _turn_of(p: Player) -> str:
    if len(p.acting) == 1:
        return p.say("act-you" if p.seat is not None else "act", seat=p.acting[0])
    seats = [p.game.label("seat", str(seat), p.lang) for seat in p.acting]
    return p.say("act-all", seats=("、" if p.lang == "ja" else ", ").join(seats))


def _about(p: Player, view: View) -> str:
    """What is decided: the card that asks, the only verb there is, or the phase."""
    asking = view.get("choice")
    if asking is not None:
        card = p.game.cards[asking["card"]]
        return p.say("choice-of", card=card.name[p.lang], text=card.text[p.lang])
    known = choices.verbs(p.s)
    return _note(p, "verbs", known[0]) if len(known) == 1 else _note(p, "phases", p.s.phase)


def _how(p: Player, pickers: list[Picker], fresh: list[Offer]) -> str:
    """How it is done with this widget."""
    if not any(offer.selectable for offer in fresh):
        bare = all(offer.total <= len(offer.exact) for offer in fresh)
        return p.say("how-buttons" if bare else "how-list")
    known = choices.verbs(p.s)
    if len(known) > 1:
        return p.say("how-pick")
    counts = {n for picker in pickers for n in picker.sizes()}
    many = "–".join(str(n) for n in sorted({min(counts), max(counts)}))
    cards = all(
        not name.startswith("@") for picker in pickers for names in picker.places.values() for name in names[-1:]
    )
    return p.say("how-cards" if cards else "how-places", n=many)


def _sources(pickers: list[Picker], fresh: list[Offer]) -> list[str]:
    """The places to pick from in their order, for the digit keys: of a zone that is picked from, all cards."""
    out = []
    for picker, offer in zip(pickers, fresh, strict=True):
        zones = {where.rpartition(".")[0] for where in offer.selectable}
        out += [where for where in picker.places if where in offer.selectable or where.rpartition(".")[0] in zones]
    return out


def _button(p: Player, action: Action, meaning: Meaning) -> dict[str, Any]:
    """An action as a button; the main one confirms what is meant."""
    label = choices.button(p.game, action, p.lang)
    if len(p.acting) > 1:
        label = p.say("did", seat=action.seat, told=label)
    main = str(action) == meaning.action
    return {"action": str(action), "label": p.say("confirm-what", what=label) if main else label, "main": main}


def _pending(p: Player, view: View, pickers: list[Picker], offers: list[Offer]) -> dict[str, Any] | None:
    """What the picked things may become, and what is missing, or that a button decides."""
    offer = next((offer for offer in offers if offer.picked), None)
    if offer is None:
        return None
    picker = next(one for one in pickers if offer.picked[0] in one.places)
    verb = offer.verbs[0] if len(offer.verbs) == 1 else ""
    args = picker.said(offer.picked, [verb])
    told = p.tell(Action(picker.seat, verb, args), view) if verb and args else ""
    if offer.exact:
        return {"told": told, "missing": p.say("which-button"), "rules": []}
    if all(map(picker.stands_for_place, offer.selectable)):
        return {"told": told, "missing": p.say("next-place"), "rules": []}
    reasons = p.s.why_not(Action(picker.seat, verb, args)) if told else []
    if not reasons or not any(map(picker.several, offer.fitting)):
        return {"told": told, "missing": p.say("next-thing"), "rules": []}
    rules = list(dict.fromkeys(reason.rule for reason in reasons if reason.rule))
    return {"told": told, "missing": p.say("not-yet", why=reasons[0].text[p.lang]), "rules": rules}


LONG = 160
"""A refused move is shown up to so many letters."""


def _refusal(p: Player) -> dict[str, Any] | None:
    if not p.reasons:
        return None
    reasons = [{"text": reason.text[p.lang], "rule": reason.rule} for reason in p.reasons]
    told = "" if p.refused is None else p.tell(p.refused)
    return {"told": told if len(told) <= LONG else told[: LONG - 1] + "…", "reasons": reasons}


def _happened(p: Player, since: Instant, until: Instant) -> list[dict[str, Any]]:
    out, own = [], _by_hand(p, since, until)
    for at, item in happenings(p.s, since, until, p.seat):
        out.append(_item(p, at, item))
        if isinstance(item, Event):
            named = [slug for slug in own if _tells(item, slug)]
            out += [_own_line(own.pop(slug)) for slug in named]
    return [*out, *map(_own_line, own.values())]


def _tells(event: Event, slug: str) -> bool:
    """Whether an event is about a card, or cards with it among them."""
    return any(slug == told or (isinstance(told, list) and slug in told) for told in event.data.values())


def _own_line(text: str) -> dict[str, Any]:
    """What players have to do themselves."""
    return {"kind": "byhand", "text": text, "why": "", "rules": [], "at": None}


def _item(p: Player, at: Instant, item: Any) -> dict[str, Any]:
    """A line of what happened: a phase, an event, or what somebody did."""
    if isinstance(item, Edge):
        label, rules = p.game.label("phase", item.dst, p.lang), list(item.rules)
        return {"kind": "phase", "text": label, "why": item.label[p.lang], "rules": rules, "at": list(at)}
    if isinstance(item, Event):
        return {"kind": "event", "text": item.text(p.lang), "why": "", "rules": list(item.rules), "at": list(at)}
    verb = p.game.spec.verbs.get(item.verb)
    sealed = item.args == ("?",) and verb is not None and verb.play is None
    text = p.say("secret", seat=item.seat) if sealed else p.did(item)
    return {"kind": "action", "text": text, "why": "", "rules": [], "at": None}


def _by_hand(p: Player, since: Instant, until: Instant) -> dict[str, str]:
    """What players have to do themselves, by card: those that came since and have nothing but a text."""
    if not any(card.text_only for card in p.game.extra_cards.values()):
        return {}
    actions = [item for _, item in happenings(p.s, since, until, p.seat) if isinstance(item, Action)]
    return by_hand(p.game, p.layout, p.s.view(p.seat, since), p.s.view(p.seat, until), actions, p.lang)


def summary(p: Player) -> Mapping[str, str]:
    """The instant for places where no widget runs: board as SVG, and as text."""
    from importlib import import_module

    view = p.s.view(p.seat)
    words = import_module(f"tcg_kit.games.{p.game.slug}.board").text_board
    status = p.game.label("phase", view["phase"], p.lang)
    return {
        "image/svg+xml": draw(p, view),
        "text/plain": words(p.game, view, p.lang, status=status, bottom=p.seat or 0),
    }
