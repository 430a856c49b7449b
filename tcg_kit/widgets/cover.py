"""A covered board: what is shown while one person makes room for another, and nothing of the game beside it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tcg_kit.core.topics import FLOW
from tcg_kit.svg.frames import base, defs
from tcg_kit.svg.primitives import Svg, esc, label, num, rect
from tcg_kit.svg.theme import check_theme, style
from tcg_kit.widgets.picture import NO_CHOICE

if TYPE_CHECKING:
    from tcg_kit.widgets.tables import TablePlayer

CARD = (132.0, 184.0)
"""The size of the card backs on it."""


def cover(p: TablePlayer) -> dict[str, Any]:
    """What takes the place of a picture's private parts: a board of card backs, no events, one question."""
    ready = {"id": "table-ready", "label": p.say("table-ready"), "message": {"do": "ready"}, "main": True}
    ask = {"kind": "cover", "say": p.say("table-cover", seat=p.covered), "how": p.say("table-cover-how")}
    return {
        "board": str(drawn(p)),
        "before": [],
        "happened": [],
        "start": True,
        "stop": 0,
        "stops": 1,
        "graph": {"names": [[FLOW, p.say("flow")]], "name": FLOW, "drawing": "", "nodes": [], "edges": []},
        "choice": {**NO_CHOICE, **ask, "table": [ready]},
        "picked": [],
        "refused": None,
        "because": None,
        "cannot": None,
        "note": "",
    }


def drawn(p: TablePlayer) -> Svg:
    """A board of the game's size that shows card backs, and whom it waits for."""
    w, h = p.layout.size
    theme, slug = check_theme(p.theme), p.game.slug
    told, (cw, ch) = p.say("table-cover", seat=p.covered), CARD
    left, top = w / 2 - 1.5 * cw - 18, h / 2 - ch / 2 - 40
    backs = "".join([base(theme, slug, "back", cw, ch, left + i * (cw + 18), top) for i in range(3)])
    words = label(w / 2, top + ch + 62, told, 34, "b m", room=w - 80)
    return Svg(
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {num(w)} {num(h)}" width="{num(w)}" height="{num(h)}" '
        f'role="img" lang="{p.lang}" class="tcg-{theme} {slug}" aria-label="{esc(told)}"><title>{esc(told)}</title>'
        f"{style(slug, theme)}{defs(backs)}{rect(0, 0, w, h, 'f-bg', 10)}{backs}{words}</svg>"
    )
