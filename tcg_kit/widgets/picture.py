"""All that a stepper shows of one instant, as one plain dict: board, flow, what happened, what may be done."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from tcg_kit.core.actions import NONE
from tcg_kit.core.events import Event
from tcg_kit.core.flow import Edge
from tcg_kit.svg import board
from tcg_kit.widgets import choices
from tcg_kit.widgets.timeline import Instant, begun, between, index_of, last_edge, neighbour, next_edges, stops

if TYPE_CHECKING:
    from tcg_kit.core.board import View
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
        "board": draw(p, view, None if earlier is None else s.view(seat, earlier), choice["selectable"]),
        "flow": {
            "live": s.phase,
            "last": edge_key(taken) if taken else None,
            "next": [edge_key(e) for e in next_edges(s)],
        },
        "turn": s.turn,
        "phase": {"label": phase, "note": _note(p, "phases", s.phase)},
        "unit": p.unit,
        "stop": i,
        "stops": len(line),
        "before": [] if earlier is None else _happened(p, min(begun(s, p.here), earlier), earlier),
        "happened": [] if earlier is None else _happened(p, earlier, p.here),
        "start": earlier is None,
        "choice": choice,
        "picked": list(p.picked),
        "refused": _refusal(p),
        "note": p.note,
        "error": p.error,
        "line": p.line,
        "lines": [_line_name(p, n) for n in range(len(p.lines))],
    }


def draw(p: Player, view: View, before: View | None = None, selectable: list[str] | None = None) -> str:
    """The board of a view as the player sees it."""
    return str(
        board(
            p.game,
            view,
            lang=p.lang,
            theme=p.theme,
            before=before,
            status=p.game.label("phase", view["phase"], p.lang),
            selectable=selectable or (),
            selected=p.picked,
            bottom=p.seat or 0,
            names=[f"P{n}" for n in range(len(view["players"]))],
        )
    )


def edge_key(edge: Edge) -> str:
    """What the diagrams call an edge in data-edge."""
    return f"{edge.src}|{edge.dst}|{edge.guard or 'default'}"


def _note(p: Player, section: str, key: str) -> str:
    return str(p.game.words[section].get(key, {}).get(f"note_{p.lang}", ""))


def _line_name(p: Player, n: int) -> str:
    if n == 0:
        return p.say("line-main")
    line = p.lines[n]
    if not line.branch:
        return p.say("line-game", n=1 + sum(not one.branch for one in p.lines[:n]))
    return p.say("line-branch", n=n, turn=line.turn, phase=p.game.label("phase", line.phase, p.lang))


_NO_CHOICE: Mapping[str, Any] = {
    "about": "",  # what the phase or the verb is about
    "how": "",  # how to do it with this widget
    "rule": None,
    "sources": [],  # all places to pick from, in order: the digit keys
    "selectable": [],
    "options": [],
    "total": 0,
    "waiting": [],
    "action": "",
    "meaning": "",
    "notes": [],
    "warnings": [],
    "again": False,
}


def _choice(p: Player, view: View, left: int) -> dict[str, Any]:
    """What may be done here, in words, with the places to click."""
    s = p.s
    if p.locked == "lesson-ask":
        return {**_NO_CHOICE, "kind": "locked", "say": p.say(p.locked)}
    if not p.at_newest:
        kind = "follow" if p.following else "past"
        how = "past-start" if kind == "past" and p.here == (0, 0) else kind
        phase = p.game.label("phase", s.phase, p.lang)
        about = _note(p, "phases", s.phase)
        return {**_NO_CHOICE, "kind": kind, "say": phase, "about": about, "how": p.say(how, n=left)}
    if s.result is not None:
        result = {"say": _result(p, s.result["winner"]), "how": p.say("over"), "rule": s.result["reason"]}
        return {**_NO_CHOICE, "kind": "over", **result, "again": s.decks is not None and not p.locked}
    if p.locked:
        return {**_NO_CHOICE, "kind": "locked", "say": p.say(p.locked)}
    if not p.acting:
        told = " ".join(p.say("wait", seat=seat) for seat in s.to_act)
        return {**_NO_CHOICE, "kind": "wait", "say": told, "waiting": list(s.to_act)}
    return {**_NO_CHOICE, **_act(p, view)}


def _result(p: Player, winner: int | None) -> str:
    if winner is None:
        return p.say("over-drawn")
    if p.seat is None:
        return p.say("over-won", seat=winner)
    return p.say("over-you-won" if winner == p.seat else "over-you-lost")


def _act(p: Player, view: View) -> dict[str, Any]:
    """What the seats that have to act may do."""
    offers = [choices.offer(p.s, p.layout, view, seat, p.picked) for seat in p.acting]
    if p.picked:
        offers = [offer for offer in offers if offer.picked] or offers
    if len(p.acting) > 1:
        told = p.say("act-both")
    else:
        told = p.say("act-you" if p.seat is not None else "act", seat=p.acting[0])
    options = [(str(a), p.tell(a)) for offer in offers for a in offer.fitting][:SHOWN]
    verbs = sorted({action.verb for offer in offers for action in offer.actions})
    meaning = p.meaning(view)
    return {
        "kind": "act",
        "say": told,
        "about": " ".join(_note(p, "verbs", verb) for verb in verbs),
        "how": p.say("how-cards", n=_how_many(offers)) if offers[0].sources else p.say("how-list"),
        "sources": [where for offer in offers for where in offer.sources],
        "selectable": [where for offer in offers for where in offer.selectable],
        "options": options,
        "total": sum(offer.total for offer in offers),
        "action": meaning.action,
        "meaning": p.say("means", told=meaning.told) if meaning.told else "",
        "notes": meaning.notes,
        "warnings": [{"text": event.text(p.lang), "rules": list(event.rules)} for event in meaning.warnings],
    }


def _how_many(offers: list[choices.Offer]) -> str:
    """How many cards the actions take: "1", "1–2"."""
    counts = {0 if a.args in ((), NONE) else len(a.args) for offer in offers for a in offer.actions}
    return "–".join(str(n) for n in sorted({min(counts), max(counts)}))


LONG = 160
"""A refused move is shown up to so many letters."""


def _refusal(p: Player) -> dict[str, Any] | None:
    if not p.reasons:
        return None
    reasons = [{"text": reason.text[p.lang], "rule": reason.rule} for reason in p.reasons]
    told = "" if p.refused is None else p.tell(p.refused)
    return {"told": told if len(told) <= LONG else told[: LONG - 1] + "…", "reasons": reasons}


def _happened(p: Player, since: Instant, until: Instant) -> list[dict[str, Any]]:
    out = []
    for item in between(p.s, since, until, p.seat):
        if isinstance(item, Edge):
            label = p.game.label("phase", item.dst, p.lang)
            out.append({"kind": "phase", "text": label, "why": item.label[p.lang], "rules": list(item.rules)})
        elif isinstance(item, Event):
            out.append({"kind": "event", "text": item.text(p.lang), "why": "", "rules": list(item.rules)})
        else:
            secret = item.args == ("?",)
            text = p.say("secret", seat=item.seat) if secret else p.did(item)
            out.append({"kind": "action", "text": text, "why": "", "rules": []})
    return out


def summary(p: Player) -> Mapping[str, str]:
    """The instant for places where no widget runs: board as SVG, and as text."""
    from importlib import import_module

    view = p.s.view(p.seat)
    words = import_module(f"tcg_kit.games.{p.game.slug}.board").text_board
    status = p.game.label("phase", view["phase"], p.lang)
    return {"image/svg+xml": draw(p, view), "text/plain": words(p.game, view, p.lang, status=status)}
