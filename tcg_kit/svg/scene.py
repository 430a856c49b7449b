"""What all pieces of one drawing share, and how a card lies in a place: face, back, state, marks, affordance."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from tcg_kit.core.board import Box, Changes, Layout, Place, View, card_id, face_down
from tcg_kit.core.lang import Text
from tcg_kit.svg.card import XS, DrawnGame, M, Printed, S, fan_face, heading, peek_face, printed, small_face, spoken
from tcg_kit.svg.frames import base
from tcg_kit.svg.glyphs import glyph
from tcg_kit.svg.primitives import disc, esc, label, num, path, rect, width
from tcg_kit.svg.theme import Theme

WORDS: dict[str, Text] = {
    "turn": {"ja": "ターン {n}", "en": "Turn {n}"},
    "hidden": {"ja": "裏向きのカード", "en": "face-down card"},
    "empty": {"ja": "空き", "en": "empty"},
    "kept": {"ja": "持越 {n}", "en": "{n} kept"},
    "effect": {"ja": "効果 {n}", "en": "effect {n}"},
    "waits": {"ja": "選択中", "en": "to choose"},
    "chosen": {"ja": "選択済み", "en": "has chosen"},
    "wins": {"ja": "{n} の勝ち", "en": "{n} wins"},
    "draw": {"ja": "引き分け", "en": "A draw"},
    "board": {"ja": "{n} の盤面", "en": "{n}: the board"},
    "choose": {"ja": "選べます", "en": "can be chosen"},
    "picked": {"ja": "選択 {n}", "en": "chosen: {n}"},
    "new": {"ja": "いま変わった", "en": "just changed"},
}


@dataclass(frozen=True, slots=True)
class Scene:
    """One drawing's game, view, language, and what is marked in it."""

    game: DrawnGame
    layout: Layout
    view: View
    before: View | None
    lang: str
    changed: Changes
    selectable: frozenset[str]
    selected: Mapping[str, str]
    bottom: int
    names: tuple[str, ...]
    theme: Theme
    status: str

    def say(self, key: str, n: Any = "") -> str:
        """One of the drawing's own words."""
        return WORDS[key][self.lang].format(n=n)

    def print(self, slug: str) -> Printed:
        """What stands on a card."""
        return printed(self.game, self.layout.face, slug, self.lang)

    @property
    def fought(self) -> View:
        """The view whose effects count for the fight shown: just after it, the one before, in which they still ran."""
        return self.before if self.before and self.view["phase"] == self.layout.fight.phase else self.view

    @property
    def skin(self) -> tuple[str, str]:
        """What the shared shapes of a drawing depend on."""
        return self.theme, self.game.slug

    def zone(self, key: str) -> str:
        """The name of a zone."""
        return heading(self.game, "zone", key, self.lang)

    @property
    def tone(self) -> str:
        """The tone of the zone that the medal is in."""
        ring = self.layout.ring
        return next(zone.look.tone for zone in ring.zones if zone.value == self.view[ring.zone_key])


def cell(
    scene: Scene, where: str, item: Any, box: Box, *, edge: float = 0, top: bool = True, live: str = "", lift: float = 0
) -> str:
    """One card lying in a place.

    edge > 0: it lies in a fan, where so much of its right side shows, and all of it if it is on top. live: the tone of
    the stat that counts now. lift: how far up it goes when it is chosen.
    """
    slug = card_id(item)
    w, h = int(box.w), int(box.h)
    if slug is None:
        face, said, data, hue = base(*scene.skin, "back", w, h), scene.say("hidden"), "", ""
    else:
        what = scene.print(slug)
        said, data, hue = spoken(what, edge > 0), f' data-card="{esc(slug)}"', f" a-{what.hue}"
        if face_down(item):
            face, said = peek_face(what, scene.skin, w, h), f"{scene.say('hidden')} · {said}"
        elif edge:
            face = fan_face(what, scene.skin, w, h, edge, top)
        else:
            face = small_face(what, scene.skin, w, h, live)
        for look in scene.layout.states(item):
            face += hatched(w, h, look.glyph, look.label[scene.lang])
            said = f"{look.label[scene.lang]} · {said}"
    if where in scene.selected:
        box = box._replace(y=box.y - lift)
    return frame(scene, where, said, data, hue, face, box)


def frame(scene: Scene, where: str, said: str, data: str, hue: str, body: str, box: Box) -> str:
    """A place or card with its marks: brackets if it has just changed, an outline if it may be chosen."""
    cls, reach, marks, words = f"tcg-card{hue}", "", "", []
    if where in scene.changed.arrived:
        cls += " tcg-new"
        marks += brackets(box.w, box.h)
        words.append(scene.say("new"))
    if where in scene.selectable or where in scene.selected:
        mark = scene.selected.get(where, "")
        cls += " tcg-selected" if mark else " tcg-selectable"
        marks += outline(box.w, box.h, mark)
        words.append(scene.say("picked", mark) if mark else scene.say("choose"))
        short = esc(" · ".join([said.partition(" · ")[0], *words]))
        reach = f' tabindex="0" role="button" aria-pressed="{"true" if mark else "false"}" aria-label="{short}"'
    title = esc(" · ".join([*words, said]))
    return (
        f'<g data-place="{where}"{data} class="{cls}"{reach} transform="translate({num(box.x)} {num(box.y)})">'
        f"<title>{title}</title>{body}{marks}</g>"
    )


@lru_cache(maxsize=64)
def brackets(w: float, h: float) -> str:
    """Just changed: four corner brackets and a star."""
    o, n = 2.5, 13.0
    d = "".join(
        f"M{num(x)},{num(y + sy * n)}V{num(y)}H{num(x + sx * n)}"
        for x, y, sx, sy in ((-o, -o, 1, 1), (w + o, -o, -1, 1), (-o, h + o, 1, -1), (w + o, h + o, -1, -1))
    )
    star = disc(w, 0, 7.5, "f-change w-bg", ' stroke-width="1.5"') + glyph("spark", w, 0, 5.4, "f-onchange")
    return path(d, "n w-change", ' stroke-width="3.6"') + star


@lru_cache(maxsize=64)
def outline(w: float, h: float, mark: str) -> str:
    """May be chosen: an outline with a triangle on top; chosen: a broad one with its mark."""
    ring = rect(0, 0, w, h, "tcg-ring n w-can", 6.5, f' stroke-width="{4.5 if mark else 2.6}"')
    if not mark:
        return ring + path(f"M{num(w / 2 - 9)},-8h18l-9,10z", "f-can w-bg", ' stroke-linejoin="round"')
    wide = max(22.0, width(mark, M) + 11)
    tab = rect((w - wide) / 2, -11, wide, 20, "f-can w-bg", 10, ' stroke-width="1.2"')
    return ring + tab + label(w / 2, 4.2, mark, M, "f-oncan b m")


@lru_cache(maxsize=64)
def hatched(w: float, h: float, sign: str, text: str) -> str:
    """Without effect: hatching over the face and a band with the word."""
    lines = "".join(f"M{x},0l{num(-h)},{num(h)}" for x in range(6, int(w + h), 9))
    veil = rect(1.5, 1.5, w - 3, h - 3, "f-card", 5, ' opacity=".3"')
    hatch = f'<svg width="{num(w)}" height="{num(h)}">{path(lines, "n w-sub", HATCH)}</svg>'
    y, wide = h * 0.57, width(text, S) + 15
    band = rect(0, y - 9.5, w, 19, "f-ink", 3) + glyph(sign, (w - wide) / 2 + 5, y, 5.4, "f-bg")
    return veil + hatch + band + label((w - wide) / 2 + 14, y + 4.4, text, S, "f-bg b")


HATCH = ' stroke-width="2" opacity=".55"'


def empty(scene: Scene, where: str, place: Place, box: Box) -> str:
    """A place without a card; a ghost of brackets if its card has just left."""
    on_sky = place.key == scene.layout.fight.slot
    look = f"n w-{scene.tone}ink" if on_sky else "f-faint w-edge"
    body = rect(0.75, 0.75, box.w - 1.5, box.h - 1.5, look, 6, ' stroke-dasharray="4 3" opacity=".6"')
    if place.letter:
        body += label(box.w / 2, box.h / 2 + 12, place.letter, 34, "f-edge b m")
    if where in scene.changed.left:
        body += rect(0.75, 0.75, box.w - 1.5, box.h - 1.5, "n w-change", 6, GHOST)
    return frame(scene, where, f"{scene.zone(place.key)} · {scene.say('empty')}", "", "", body, box)


GHOST = ' stroke-width="2.4" stroke-dasharray="2 5"'


def signed(n: int) -> str:
    """A difference with its sign."""
    return f"+{n}" if n > 0 else f"−{-n}"


def delta(x: float, y: float, n: int, size: float = XS) -> str:
    """How a number has changed: a flag with a pointed left side, its tip at x."""
    text = signed(n)
    w, h = width(text, size) + size * 0.9, size * 1.5
    flag = f"M{num(x)},{num(y)}l{num(h * 0.4)},{num(-h / 2)}h{num(w)}v{num(h)}h{num(-w)}z"
    return path(flag, "f-change") + label(x + h * 0.4 + w / 2 - 1, y + size * 0.36, text, size, "f-onchange b m")
