"""A ring of positions with a medal: zones, the medal's way, and the sky inside it, which shows the zone."""

from __future__ import annotations

import math
from functools import lru_cache

from tcg_kit.core.board import Ring
from tcg_kit.svg.art import Dice
from tcg_kit.svg.card import XS, M, S
from tcg_kit.svg.glyphs import glyph
from tcg_kit.svg.primitives import disc, esc, label, num, path, rect, width
from tcg_kit.svg.scene import Scene, signed


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
    """The field inside the ring: stars at night, a haloed sun by day."""
    ground = disc(x, y, r, f"f-{tone}sky")
    if tone != "night":
        return ground + "".join(disc(x, y, r * part, f"f-{tone}ring", ' opacity=".16"') for part in (0.86, 0.66, 0.46))
    dice, stars = Dice(tone), ["", ""]
    for i in range(34):
        a, far = math.radians(dice.roll(360)), r * (0.35 + dice.roll(60) / 100)
        px, py, size = x + far * math.sin(a), y + far * math.cos(a), 1 + i % 2 / 2
        stars[i % 2] += f"M{px:.0f},{py:.0f}h{size:g}v{size:g}h-{size:g}z"
    return ground + path(stars[0], "f-nightink", ' opacity=".45"') + path(stars[1], "f-nightink", ' opacity=".8"')


Zones = tuple[tuple[str, str, int, int], ...]
"""Tone, sign, first and last position of each zone."""


@lru_cache(maxsize=8)
def _track(x: float, y: float, outer: float, inner: float, size: int, zones: Zones) -> str:
    """The ring itself, without the medal."""
    ring = Ring("", "", x, y, outer, inner, size, ())
    mid = (outer + inner) / 2
    parts = []
    for tone, sign, first, last in zones:
        band = _band(ring, first - 0.5, last + 0.5, outer, inner)
        parts.append(path(band, f"f-{tone}ring w-bg", ' stroke-width="2"'))
        middle = (first + ((last - first) % size) / 2) % size
        dots = ""
        for k in range((last - first) % size + 1):
            position = (first + k) % size
            px, py = _xy(ring, position, mid)
            if position == middle:
                parts.append(disc(px, py, 14.5, f"f-{tone}sky") + glyph(sign, px, py - 6, 6.5, f"f-{tone}ink"))
                parts.append(label(px, py + 10.5, str(position), XS, f"f-{tone}ink b m"))
            else:
                parts.append(label(px, py + 4.4, str(position), S, f"f-{tone}ink b m"))
            if k:
                px, py = _xy(ring, position - 0.5, mid)
                dots += f"M{px:.0f},{py - 3:.0f}l2,3l-2,3l-2,-3z"
        parts.append(path(dots, f"f-{tone}ink", ' opacity=".6"'))
    return "".join(parts)


def way(scene: Scene, what: Ring, seat: int | None) -> str:
    """The medal's way in this step: a line with a head outside the ring, the place it left, by how much."""
    if scene.changed.way is None:
        return ""
    start, steps = scene.changed.way
    sign, r, mid = (1 if steps > 0 else -1), what.outer + 3.5, (what.outer + what.inner) / 2
    (ax, ay), (bx, by) = _xy(what, start, r), _xy(what, start + steps - sign * 0.14, r)
    arc = f"M{num(ax)},{num(ay)}A{r:g},{r:g} 0 {int(abs(steps) * 2 > what.size)} {int(steps > 0)} {num(bx)},{num(by)}"
    tip = _xy(what, start + steps, r)
    turn = num(360 * (start + steps) / what.size + (0 if sign > 0 else 180))
    head = f' transform="translate({num(tip[0])} {num(tip[1])}) rotate({turn})"'
    text = signed(steps)
    x, y = _xy(what, start + sign * (abs(steps) // 2 + (0.5 if steps % 2 else -0.5)), mid)
    w = width(text, M) + 11
    return (
        path(arc, "n w-change", ' stroke-width="4.5"')
        + path("M2,0L-12,-8V8Z", "f-change", head)
        + disc(*_xy(what, start, mid), 14.5, "n w-change", ' stroke-width="2.4" stroke-dasharray="4 3"')
        + rect(x - w / 2, y - 10, w, 20, "f-change w-bg", 10, ' stroke-width="1.4"')
        + label(x, y + 5, text, M, "f-onchange b m")
        + _medal(what, scene.view[what.key])
    )


def _medal(what: Ring, position: int) -> str:
    x, y = _xy(what, position, (what.outer + what.inner) / 2)
    return (
        disc(x, y, 16, "f-medal w-medalink", ' stroke-width="2"')
        + disc(x, y, 12.6, "n w-medalink", ' stroke-width=".8" stroke-dasharray="1.6 1.6"')
        + label(x, y + 5, str(position), M, "f-medalink b m")
    )


def ring(scene: Scene, what: Ring, seat: int | None) -> str:
    """The ring with the sky inside, and the medal."""
    view = scene.owner(seat)
    position = view[what.key]
    look = next(zone.look for zone in what.zones if zone.value == view[what.zone_key])
    zones = tuple((z.look.tone, z.look.glyph, z.first, z.last) for z in what.zones)
    text = look.label[scene.lang]
    left = what.x - (width(text, M) + 17) / 2
    parts = [
        _sky(what.x, what.y, what.inner, look.tone),
        _track(what.x, what.y, what.outer, what.inner, what.size, zones),
        glyph(look.glyph, left + 6, what.y, 6.5, f"f-{look.tone}ink"),
        label(left + 17, what.y + 5, text, M, f"f-{look.tone}ink b"),
        _medal(what, position),
    ]
    said = esc(f"{scene.word(f'zone.{what.key}')} {position} · {text}")
    return f'<g data-place="{what.key}"><title>{said}</title>{"".join(parts)}</g>'
