"""The board: one picture of one view. Read in this order: turn and phase, what just happened, what may be done."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from importlib import import_module

from tcg_kit.core.board import View, card_id, changes, face_down, running
from tcg_kit.core.lang import check_lang
from tcg_kit.svg import pieces
from tcg_kit.svg.card import XS, DrawnGame, M, layout_of
from tcg_kit.svg.frames import defs
from tcg_kit.svg.glyphs import glyph
from tcg_kit.svg.primitives import Svg, esc, label, lines, num, rect
from tcg_kit.svg.ring import ring, way
from tcg_kit.svg.scene import Scene, signed
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
) -> Svg:
    """The board of a view, all-seeing or one seat's.

    before: the view one step earlier, of the same kind; what differs is marked. status: the phase in words (default:
    its name). selectable: the ids of cards and places that may be chosen ("p0.hand.2"); selected: those that are, in
    order. bottom: the seat that sits below. names: the players' names (default P0, P1). theme: auto, light or dark.
    RenderError for an unknown game, card or theme.
    """
    lang, theme = check_lang(lang), check_theme(theme)
    layout = layout_of(game)
    marks = layout.order.get(view["phase"], ())
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
    parts = [pieces.banner(scene), ring(scene)]
    for seat in range(len(view["players"])):
        parts += [pieces.plate(scene, seat), pieces.meter(scene, seat)]
        parts += [pieces.place(scene, place, seat) for place in layout.places]
        parts.append(_fight(scene, seat))
    parts.append(way(scene))
    body = "".join(parts)
    w, h = layout.size
    title = esc(f"{scene.say('board', game.title[lang])} · {scene.say('turn', view['turn'])} · {scene.status}")
    words = import_module(f"tcg_kit.games.{game.slug}.board").text_board(game, view, lang, status=status)
    role = "group" if scene.selectable or scene.selected else "img"
    return Svg(
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {num(w)} {num(h)}" width="{num(w)}" height="{num(h)}" '
        f'role="{role}" lang="{lang}" class="tcg-{theme} {game.slug}" aria-label="{title}"><title>{title}</title>'
        f"<desc>{esc(words)}</desc>{style(game.slug, theme)}{defs(body)}{rect(0, 0, w, h, 'f-bg', 10)}{body}</svg>"
    )


def _fight(scene: Scene, seat: int) -> str:
    """Beside the fighting card: the name of the place, the strength that counts now, and what running effects add."""
    layout, view, tone = scene.layout, scene.view, scene.tone
    place = next(p for p in layout.places if p.key == layout.fight.slot)
    box = layout.box(place.box, seat == scene.bottom)
    y = box.y + box.h / 2 - 4
    rows = lines(scene.zone(place.key), 64, XS, 2)
    parts = [label(box.x - 8, y + i * 13, row, XS, f"f-{tone}ink e") for i, row in enumerate(rows)]
    items = [player[place.key] for player in view["players"]]
    if all(card_id(item) is None for item in items) or face_down(items[seat]):
        return "".join(parts)
    x, fought = box.x + box.w + 8, scene.fought
    live, n = layout.live(fought, seat), layout.strength(fought, seat, scene.game.cards)
    parts.append(glyph(live.glyph, x + 8, y, 8, f"f-{tone}ink") + label(x + 19, y + 9, str(n), 26, f"f-{tone}ink b"))
    bonus = running(fought, layout.fight.bonus, seat)
    if bonus and n:
        parts.append(label(x + 20, y + 25, signed(bonus), M, f"f-{tone}ink b"))
    return "".join(parts)
