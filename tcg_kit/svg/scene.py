"""What all pieces of one drawing share, and how a card lies in a place: face, back, state, marks, affordance."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from tcg_kit.core.board import Box, Count, Layout, Part, Place, View, card_id, face_down, lies
from tcg_kit.core.face import Look, Word
from tcg_kit.core.lang import Text
from tcg_kit.core.spots import Changes
from tcg_kit.svg.card import (
    XS,
    DrawnGame,
    M,
    Printed,
    S,
    corner,
    fan_face,
    peek_face,
    printed,
    small_face,
    spoken,
    word_of,
)
from tcg_kit.svg.frames import BAR, base
from tcg_kit.svg.glyphs import glyph
from tcg_kit.svg.primitives import disc, esc, label, num, path, rect, width
from tcg_kit.svg.theme import Theme

WORDS: dict[str, Text] = {
    "hidden": {"ja": "裏向きのカード", "en": "face-down card"},
    "empty": {"ja": "空き", "en": "empty"},
    "below": {"ja": "下に {n}", "en": "on {n}"},
    "cards": {"ja": "{n}枚", "en": "{n} cards"},
    "pick": {"ja": "{n}枚を選ぶ", "en": "choose {n}"},
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
    def skin(self) -> tuple[str, str]:
        """What the shared shapes of a drawing depend on."""
        return self.theme, self.game.slug

    def word(self, word: Word) -> str:
        """A word of the board as it begins a line."""
        text = word_of(self.game, word, self.lang)
        return text[:1].upper() + text[1:]

    def zone(self, place: Place) -> str:
        """The name of a place."""
        return self.word(place.word or f"zone.{place.key}")

    def owner(self, seat: int | None) -> View:
        """Where the parts of a seat, or those of the table, have their values."""
        owner: View = self.view if seat is None else self.view["players"][seat]
        return owner

    def key(self, part: Part, seat: int | None) -> str:
        """The id of a part."""
        return part.key if seat is None else f"p{seat}.{part.key}"


def cell(
    scene: Scene,
    place: Place,
    where: str,
    item: Any,
    box: Box,
    *,
    edge: float = 0,
    top: bool = True,
    live: str = "",
    lift: float = 0,
) -> str:
    """One card lying in a place, with what lies below it and what it carries.

    edge > 0: it lies in a fan, where so much of its right side shows, and all of it if it is on top. live: the tone of
    the stat that counts now. lift: how far up it goes when it is chosen.
    """
    if where in scene.selected:
        box = box._replace(y=box.y - lift)
    below, above = "", ""
    if isinstance(item, dict):
        slug = item.get(place.strip)
        if slug is not None:
            below = _strip(scene, f"{where}.{place.strip}", slug, box)
        for i, key in enumerate(place.carried):
            if item.get(key) is not None:
                above += _tile(scene, f"{where}.{key}", item[key], box, i)
    if not lies(item):
        return below + empty(scene, where, place, box)
    return below + _card(scene, place, where, item, box, edge, top, live) + above


def _card(scene: Scene, place: Place, where: str, item: Any, box: Box, edge: float, top: bool, live: str) -> str:
    """The card itself: face or back, with its counters and states."""
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
    if isinstance(item, dict):
        face, said = _states(scene, place, where, item, face, said, w, h)
    return frame(scene, where, said, data, hue, face, box, low=edge > 0 and place.style == "fan")


def _states(scene: Scene, place: Place, where: str, item: Any, face: str, said: str, w: int, h: int) -> tuple[str, str]:
    """A card's face and words with its counters, the cards below it, and its states."""
    flags = scene.layout.states(item)
    for i, flag in enumerate(flags):
        text = flag.look.label[scene.lang]
        x = w / 2 + (i - (len(flags) - 1) / 2) * 16
        face += hatched(w, h, flag.look.glyph, text) if flag.veil else badge_of(flag.look, x, h - 1)
        said = f"{text} · {said}"
    for count in place.counts:
        n = item.get(count.key, 0)
        if n:
            face += _counted(scene, count, item, n, w, h)
            said = f"{count.look.label[scene.lang].format(n=n)} · {said}"
        change = scene.changed.numbers.get(f"{where}.{count.key}")
        if change:
            face += delta(3, h - BAR - 20, -change) if count.of else delta(w - 38, h - BAR - 40, change)
    under = item.get(place.base) or ()
    if under:
        names = "、".join(scene.print(slug).name for slug in under)
        said = f"{said} · {scene.say('below', names)}"
        edges = (rect(3.0 * i, -3.0 * i, w, h, "f-card w-accent", 6) for i in range(min(len(under), 3), 0, -1))
        face = "".join(edges) + face
    return face, said


def badge_of(look: Look, x: float, y: float) -> str:
    """A state of a card as a small round sign."""
    return disc(x, y, 7.2, f"f-bg w-{look.tone}", ' stroke-width="1.4"') + glyph(
        look.glyph, x, y, 4.8, f"f-{look.tone}"
    )


def _counted(scene: Scene, count: Count, item: Any, n: int, w: int, h: int) -> str:
    """Counters on a card: against what they eat up, as a bar with what is left; else as a pill."""
    slug = card_id(item)
    if not count.of or slug is None:
        text = count.look.label[scene.lang].format(n=n)
        wide = width(text, XS) + 9
        y = h - BAR - 22
        pill = rect(w - wide - 2, y - 8, wide, 16, f"f-{count.look.tone} w-bg", 8)
        return pill + label(w - wide / 2 - 2, y + 4, text, XS, "f-card b m")
    what, most = scene.print(slug), getattr(scene.game.cards[slug], count.of)
    left = max(most - n, 0)
    spot = what.badge
    face = wear(w, h, left, most)
    if spot is not None:
        now = spot._replace(text=str(left), tone="bad")
        face += corner(scene.skin, now, 11, 10.5, 9.4, XS)
    return face


@lru_cache(maxsize=256)
def wear(w: int, h: int, left: int, most: int) -> str:
    """What is left of so many, as a row of segments: full ones, and struck ones for what is gone."""
    room, y = w - 8.0, h - BAR - 9.5
    step = room / most
    gone = "".join(f"M{num(4 + i * step + 1)},{num(y + 6)}l{num(step - 2)},-5" for i in range(left, most))
    return (
        rect(2.5, y - 1.5, w - 5, 10, "f-card", 3)
        + rect(4, y, room, 7, "f-faint w-bad", 2, ' stroke-width=".8"')
        + (rect(4, y, left * step, 7, "f-good", 2) if left else "")
        + path(gone, "n w-bad", ' stroke-width="1.6"')
        + path("".join(f"M{num(4 + i * step)},{num(y)}v7" for i in range(1, most)), "n w-card", ' stroke-width="1.4"')
    )


def _strip(scene: Scene, where: str, slug: str, box: Box) -> str:
    """A card below another one: its lower edge, with its name."""
    what, high = scene.print(slug), 16
    ground = base(*scene.skin, "fan", int(box.w), 40)
    sign = base(*scene.skin, f"sign_{what.hue_glyph}", 12, 12, 3, 40 - high + 1)
    name = label(17, 40 - 4.5, what.name, XS, "b", box.w - 20)
    spot = Box(box.x, box.y + box.h + high - 40, box.w, 40)
    return frame(scene, where, spoken(what), f' data-card="{esc(slug)}"', f" a-{what.hue}", ground + sign + name, spot)


def _tile(scene: Scene, where: str, slug: str, box: Box, i: int) -> str:
    """What a card carries: a small card at its side, the first to the right, the second to the left."""
    what, size = scene.print(slug), 18.0 if box.w < 80 else 26.0
    x = box.x + (box.w - size * 0.55 if i == 0 else -size * 0.45)
    spot = Box(x, box.y + 23 + (size + 1) * i, size, size)
    body = rect(0, 0, size, size, "w-card", 5, ' stroke-width="1.6"')
    body += glyph(what.kind_glyph, size / 2, size / 2, size * 0.33, "f-on")
    return frame(scene, where, spoken(what), f' data-card="{esc(slug)}"', f" a-{what.hue}", body, spot)


def frame(scene: Scene, where: str, said: str, data: str, hue: str, body: str, box: Box, *, low: bool = False) -> str:
    """A place or card with its marks: brackets if it has just changed, an outline if it may be chosen.

    low: their star stands at the foot, where no name of a place is.
    """
    cls, reach, marks, words = f"tcg-card{hue}", "", "", []
    if where in scene.changed.arrived:
        cls += " tcg-new"
        marks += brackets(box.w, box.h, low)
        words.append(scene.say("new"))
    elif where in scene.changed.turned:
        cls += " tcg-new"
        marks += disc(box.w, 0, 8, "f-change w-bg") + glyph("turned", box.w, 0, 5.4, "f-onchange")
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
def brackets(w: float, h: float, low: bool = False) -> str:
    """Just changed: four corner brackets and a star, at the top or at the foot."""
    o, n, r = 2.5, min(13.0, w * 0.36), 7.5 if w > 30 else 5.0
    top = 1.0 if low else -o
    d = "".join(
        f"M{num(x)},{num(y + sy * n)}V{num(y)}H{num(x + sx * n)}"
        for x, y, sx, sy in ((-o, top, 1, 1), (w + o, top, -1, 1), (-o, h + o, 1, -1), (w + o, h + o, -1, -1))
    )
    y = h if low else 0
    star = disc(w, y, r, "f-change w-bg", ' stroke-width="1.5"') + glyph("spark", w, y, r * 0.72, "f-onchange")
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
    look = f"n w-{place.ground(scene.view)}ink" if place.ground else "f-faint w-edge"
    letter = place.letter or (place.names[int(where[-1])] if place.style == "row" else "")
    body = _blank(box.w, box.h, look, letter, where in scene.changed.left)
    return frame(scene, where, f"{scene.zone(place)} · {scene.say('empty')}", "", "", body, box)


@lru_cache(maxsize=256)
def _blank(w: float, h: float, look: str, letter: str, left: bool) -> str:
    body = rect(0.75, 0.75, w - 1.5, h - 1.5, look, 6, ' stroke-dasharray="4 3" opacity=".6"')
    if letter:
        size = 34 if len(letter) == 1 else 20
        body += label(w / 2, h / 2 + size * 0.36, letter, size, "f-edge b m")
    return body + (rect(0.75, 0.75, w - 1.5, h - 1.5, "n w-change", 6, GHOST) if left else "")


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
