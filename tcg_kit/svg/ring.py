"""A ring of positions with a medal: zones, the medal's way, and the sky inside it, which shows the zone."""

from __future__ import annotations

import math
from functools import lru_cache

from tcg_kit.core.board import Ring
from tcg_kit.svg.art import Dice
from tcg_kit.svg.card import XS, S
from tcg_kit.svg.glyphs import glyph, star
from tcg_kit.svg.primitives import disc, label, num, path, rect, width
from tcg_kit.svg.scene import Scene


def _xy(ring: Ring, position: float, r: float) -> tuple[float, float]:
    a = math.tau * position / ring.size
    return ring.x + r * math.sin(a), ring.y - r * math.cos(a)


def _band(ring: Ring, first: float, last: float, outer: float, inner: float) -> str:
    """A part of the ring between two positions, clockwise."""
    large = int((last - first) % ring.size * 2 > ring.size)
    (a, b), (c, d) = _xy(ring, first, outer), _xy(ring, last, outer)
    (e, f), (g, h) = _xy(ring, last, inner), _xy(ring, first, inner)
    return (
        f"M{num(a)},{num(b)}A{outer:g},{outer:g} 0 {large} 1 {num(c)},{num(d)}"
        f"L{num(e)},{num(f)}A{inner:g},{inner:g} 0 {large} 0 {num(g)},{num(h)}Z"
    )


@lru_cache(maxsize=32)
def _sky(x: float, y: float, r: float, tone: str) -> str:
    """The field inside the ring: stars at night, a rayed disc by day."""
    parts = [disc(x, y, r, f"f-{tone}sky")]
    dice = Dice(tone)
    if tone == "night":
        for _ in range(26):
            a, far = dice.roll(360), r * (0.3 + dice.roll(66) / 100)
            px, py = x + far * math.cos(a), y + far * math.sin(a)
            parts.append(disc(px, py, 0.6 + dice.roll(10) / 8, "f-nightink", f' opacity=".{3 + dice.roll(6)}"'))
    else:
        for i in range(3):
            shape = star(18, 10, 9.1, i * 3)
            scale = r * (0.097 - i * 0.021)
            move = f' transform="translate({num(x)} {num(y)}) scale({num(scale)})" opacity=".3"'
            parts.append(path(shape, f"f-{tone}ring", move))
    return "".join(parts)


@lru_cache(maxsize=8)
def _track(x: float, y: float, outer: float, inner: float, size: int, zones: tuple[tuple[str, str, int, int], ...]) -> str:
    """The ring itself, without the medal."""
    ring = Ring("", "", {}, x, y, outer, inner, size, ())
    mid = (outer + inner) / 2
    parts = []
    for tone, sign, first, last in zones:
        parts.append(path(_band(ring, first - 0.5, last + 0.5, outer, inner), f"f-{tone}ring w-bg", ' stroke-width="2"'))
        middle = (first + ((last - first) % size) / 2) % size
        for k in range((last - first) % size + 1):
            position = (first + k) % size
            px, py = _xy(ring, position, mid)
            if position == middle:
                parts.append(disc(px, py, 14.5, f"f-{tone}sky") + glyph(sign, px, py - 6, 6.5, f"f-{tone}ink"))
                parts.append(label(px, py + 10.5, str(position), XS, f"f-{tone}ink b m"))
            else:
                parts.append(label(px, py + 4.4, str(position), S, f"f-{tone}ink b m"))
            if k:
                dot = _xy(ring, position - 0.5, mid)
                parts.append(glyph("spark" if sign == "moon" else "gem", *dot, 3, f"f-{tone}ink"))
    return "".join(parts)


def _way(ring: Ring, start: int, steps: int) -> str:
    """The medal's way in this step: a broad line with a head, the place it left, and by how much."""
    mid = (ring.outer + ring.inner) / 2
    sign = 1 if steps > 0 else -1
    (ax, ay), (bx, by) = _xy(ring, start, ring.outer + 5), _xy(ring, start + steps - sign * 0.12, ring.outer + 5)
    large = int(abs(steps) * 2 > ring.size)
    arc = f"M{num(ax)},{num(ay)}A{ring.outer + 5:g},{ring.outer + 5:g} 0 {large} {int(steps > 0)} {num(bx)},{num(by)}"
    turn = 360 * (start + steps) / ring.size + (0 if sign > 0 else 180)
    tip = _xy(ring, start + steps, ring.outer + 5)
    head = f' transform="translate({num(tip[0])} {num(tip[1])}) rotate({num(turn)})"'
    old = _xy(ring, start, mid)
    text = f"+{steps}" if steps > 0 else f"−{-steps}"
    lx, ly = _xy(ring, start + steps / 2, ring.outer + 5)
    w = width(text, 14) + 12
    return (
        path(arc, "n w-change", ' stroke-width="5"')
        + path("M2,0L-12,-9V9Z", "f-change", head)
        + disc(*old, 14.5, "n w-change", ' stroke-width="2.4" stroke-dasharray="4 3"')
        + rect(lx - w / 2, ly - 10.5, w, 21, "f-change w-bg", 10.5, ' stroke-width="1.6"')
        + label(lx, ly + 5, text, 14, "f-onchange b m")
    )


def ring(scene: Scene) -> str:
    """The ring with the sky inside, the medal, and the way it has just gone."""
    what, view = scene.layout.ring, scene.view
    position = view[what.key]
    tone = scene.tone
    zones = tuple((z.look.tone, z.look.glyph, z.first, z.last) for z in what.zones)
    mid = (what.outer + what.inner) / 2
    x, y = _xy(what, position, mid)
    word = next(z.look.label[scene.lang] for z in what.zones if z.look.tone == tone)
    parts = [
        _sky(what.x, what.y, what.inner, tone),
        _track(what.x, what.y, what.outer, what.inner, what.size, zones),
        _way(what, *scene.changed.way) if scene.changed.way else "",
        disc(x, y, 16, "f-medal w-medalink", ' stroke-width="2"'),
        disc(x, y, 12.6, "n w-medalink", ' stroke-width=".8" stroke-dasharray="1.6 1.6"'),
        label(x, y + 5, str(position), 14, "f-medalink b m"),
    ]
    said = f"{what.label[scene.lang]} {position} · {word}"
    return f'<g data-place="{what.key}"><title>{said}</title>{"".join(parts)}</g>'
