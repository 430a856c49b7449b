"""The board: one picture of one view. Read in this order: turn and phase, what just happened, what may be done."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from importlib import import_module
from typing import Any

from tcg_kit.core.board import (
    Banner,
    Dice,
    Digits,
    Ground,
    Ladder,
    Meter,
    Part,
    Place,
    Plate,
    Readout,
    Ring,
    Title,
    Tokens,
    Tray,
    View,
)
from tcg_kit.core.lang import check_lang
from tcg_kit.core.spots import changes
from tcg_kit.svg import gauges, heads, pieces
from tcg_kit.svg.card import DrawnGame, layout_of, place_word
from tcg_kit.svg.frames import defs
from tcg_kit.svg.primitives import Svg, esc, num, rect
from tcg_kit.svg.ring import ring, way
from tcg_kit.svg.scene import Scene
from tcg_kit.svg.theme import check_theme, style


def board(
    game: DrawnGame,
    view: View,
    *,
    lang: str | None = None,
    theme: str = "auto",
    before: View | None = None,
    status: str | None = None,
    selectable: Iterable[str] = (),
    selected: Sequence[str] = (),
    bottom: int = 0,
    names: Sequence[str] = (),
    guess: bool = False,
) -> Svg:
    """The board of a view, all-seeing or one seat's.

    before: the view one step earlier, of the same kind; what differs is marked. status: the phase in words (default:
    its name). selectable: the ids of cards and places that may be chosen ("p0.hand.2"); selected: those that are, in
    order. bottom: the seat that sits below. names: the players' names (default P0, P1). guess: leave out
    what works out what would happen. theme: auto, light or dark.
    RenderError for an unknown game, card or theme.
    """
    lang, theme = check_lang(lang), check_theme(theme)
    layout = layout_of(game)
    marks = [place_word(game, layout, name, lang) for name in layout.order.get(view["phase"], ())]
    scene = Scene(
        game,
        layout,
        view,
        before,
        lang,
        changes(layout, before, view),
        frozenset(selectable),
        {where: marks[i] if i < len(marks) else str(i + 1) for i, where in enumerate(selected)},
        bottom,
        tuple(names) or tuple(game.label("seat", str(i), lang) for i in range(len(view["players"]))),
        theme,
        status or game.label("phase", view["phase"], lang),
    )
    parts = [_draw(scene, part, None) for part in layout.table]
    for seat in range(len(view["players"])):
        parts += [
            _draw(scene, part, seat) for part in layout.at(view, seat, bottom) if not (guess and _foretells(part))
        ]
    parts += [OVER[type(part)](scene, part, None) for part in layout.table if type(part) in OVER]
    body = "".join(parts)
    w, h = layout.size
    title = esc(f"{scene.say('board', game.title[lang])} · {layout.turn[lang].format(n=view['turn'])} · {scene.status}")
    words = import_module(f"tcg_kit.games.{game.slug}.board").text_board
    told = words(game, view, lang, status=status, bottom=bottom)
    role = "group" if scene.selectable or scene.selected else "img"
    return Svg(
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {num(w)} {num(h)}" width="{num(w)}" height="{num(h)}" '
        f'role="{role}" lang="{lang}" class="tcg-{theme} {game.slug}" aria-label="{title}"><title>{title}</title>'
        f"<desc>{esc(told)}</desc>{style(game.slug, theme)}{defs(body)}{rect(0, 0, w, h, 'f-bg', 10)}{body}</svg>"
    )


def _foretells(part: Part) -> bool:
    return isinstance(part, Readout) and part.foretells


def _draw(scene: Scene, part: Part, seat: int | None) -> str:
    return DRAW[type(part)](scene, part, seat)


Drawer = Callable[[Scene, Any, int | None], str]
DRAW: Mapping[type[Any], Drawer] = {
    Banner: heads.banner,
    Plate: heads.plate,
    Title: heads.title,
    Ground: heads.ground,
    Place: pieces.place,
    Meter: gauges.meter,
    Ladder: gauges.ladder,
    Digits: gauges.digits,
    Tokens: gauges.tokens,
    Dice: gauges.dice,
    Readout: gauges.readout,
    Ring: ring,
    Tray: lambda scene, part, seat: "",
}
"""How each kind of part is drawn."""
OVER: Mapping[type[Any], Drawer] = {Ring: way, Tray: pieces.tray}
"""What of a part lies over all others."""
