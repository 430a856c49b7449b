"""All that a stepper shows of one instant, as one plain dict: board, flow, what happened, what may be done."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from tcg_kit.core.events import Event
from tcg_kit.core.flow import Edge
from tcg_kit.svg import board
from tcg_kit.widgets import choices
from tcg_kit.widgets.timeline import Instant, between, index_of, last_edge, neighbour, next_edges, stops

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
        "happened": [] if earlier is None else list(_happened(p, earlier)),
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
    return p.say("line-branch", n=n, turn=line.turn, phase=p.game.label("phase", line.phase, p.lang))


def _choice(p: Player, view: View, left: int) -> dict[str, Any]:
    """What may be done here, in words, with the places to click."""
    s = p.s
    out: dict[str, Any] = {"kind": "past", "say": "", "about": "", "selectable": [], "waiting": [], "options": []}
    out |= {"total": 0, "action": "", "meaning": "", "notes": [], "rule": None}
    if not p.at_newest:
        kind = "follow" if p.following else "past"
        return out | {"kind": kind, "say": p.say(kind, n=left)}
    if s.result is not None:
        winner = s.result["winner"]
        told = p.say("over-drawn") if winner is None else p.say("over-won", seat=winner)
        return out | {"kind": "over", "say": told, "about": p.say("over"), "rule": s.result["reason"]}
    if p.locked:
        return out | {"kind": "locked", "say": p.say(p.locked)}
    if not p.acting:
        told = " ".join(p.say("wait", seat=seat) for seat in s.to_act)
        return out | {"kind": "wait", "say": told, "waiting": list(s.to_act)}
    offers = [choices.offer(s, p.layout, view, seat, p.picked) for seat in p.acting]
    if p.picked:
        offers = [offer for offer in offers if offer.picked] or offers
    options = [(str(a), p.tell(a)) for offer in offers for a in offer.fitting][:SHOWN]
    if len(p.acting) > 1:
        told = p.say("act-both")
    else:
        told = p.say("act" if offers[0].sources else "act-list", seat=p.acting[0])
    verbs = sorted({action.verb for offer in offers for action in offer.actions})
    action, meaning, notes = p.meaning(view)
    return out | {
        "kind": "act",
        "say": told,
        "about": " ".join(_note(p, "verbs", verb) for verb in verbs),
        "selectable": [where for offer in offers for where in offer.selectable],
        "options": options,
        "total": sum(offer.total for offer in offers),
        "action": action,
        "meaning": meaning,
        "notes": notes,
    }


def _refusal(p: Player) -> dict[str, Any] | None:
    if not p.reasons:
        return None
    told = [{"text": reason.text[p.lang], "rule": reason.rule} for reason in p.reasons]
    return {"action": p.refused, "reasons": told}


def _happened(p: Player, since: Instant) -> Any:
    for item in between(p.s, since, p.here, p.seat):
        if isinstance(item, Edge):
            label = p.game.label("phase", item.dst, p.lang)
            yield {"kind": "phase", "text": label, "why": item.label[p.lang], "rules": list(item.rules)}
        elif isinstance(item, Event):
            yield {"kind": "event", "text": item.text(p.lang), "why": "", "rules": list(item.rules)}
        else:
            secret = item.args == ("?",)
            text = p.say("secret", seat=item.seat) if secret else p.tell(item)
            yield {"kind": "action", "text": text, "why": "", "rules": []}


def summary(p: Player) -> Mapping[str, str]:
    """The instant for places where no widget runs: board as SVG, and as text."""
    from importlib import import_module

    view = p.s.view(p.seat)
    words = import_module(f"tcg_kit.games.{p.game.slug}.board").text_board
    status = p.game.label("phase", view["phase"], p.lang)
    return {"image/svg+xml": draw(p, view), "text/plain": words(p.game, view, p.lang, status=status)}
