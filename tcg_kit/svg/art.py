"""Invented pictures: a card's slug decides a landscape and an emblem. Their colour is the card's hue."""

from __future__ import annotations

import math
from collections.abc import Callable
from zlib import crc32

from tcg_kit.svg.primitives import disc, path, rect


class Dice:
    """A few small numbers out of a text, the same on every machine."""

    def __init__(self, text: str):
        self.rest = crc32(text.encode())

    def roll(self, sides: int) -> int:
        """0 … sides - 1."""
        self.rest = (self.rest * 1664525 + 1013904223) & 0xFFFFFFFF
        return (self.rest >> 8) % sides


def _p(x: float, y: float) -> str:
    return f"{round(x, 1):g},{round(y, 1):g}"


def _hills(dice: Dice, w: float, h: float) -> list[str]:
    rows = []
    for i in range(3):
        y, lift, at = h * (0.58 + 0.14 * i), h * (0.1 + dice.roll(20) / 100), w * (0.2 + dice.roll(60) / 100)
        rows.append(f"M{_p(0, y)}Q{_p(at, y - lift * 2)} {_p(w, y - lift * (i % 2))}V{h:g}H0Z")
    return rows


def _peaks(dice: Dice, w: float, h: float) -> list[str]:
    rows = []
    for i in range(3):
        n = 2 + dice.roll(3)
        base, points = h * (0.62 + 0.13 * i), []
        for k in range(n * 2 + 1):
            points.append(_p(w * k / (n * 2), base - (h * (0.12 + dice.roll(26) / 100) if k % 2 else 0)))
        rows.append(f"M0,{h:g}L{'L'.join(points)}L{w:g},{h:g}Z")
    return rows


def _towers(dice: Dice, w: float, h: float) -> list[str]:
    rows = []
    for i in range(2):
        x, d = 0.0, f"M0,{h:g}"
        while x < w:
            step, top = w * (0.07 + dice.roll(9) / 100), h * (0.45 + 0.22 * i + dice.roll(24) / 100)
            d += f"V{round(top, 1):g}H{round(min(x + step, w), 1):g}"
            x += step
        rows.append(f"{d}V{h:g}Z")
    return rows


def _waves(dice: Dice, w: float, h: float) -> list[str]:
    rows = []
    for i in range(3):
        n, y = 2 + dice.roll(3), h * (0.6 + 0.14 * i)
        step = w / n
        swing = f"q{_p(step / 4, -h * 0.16)} {_p(step / 2, 0)}t{_p(step / 2, 0)}"
        rows.append(f"M0,{round(y, 1):g}{swing * n}V{h:g}H0Z")
    return rows


def _scales(dice: Dice, w: float, h: float) -> list[str]:
    """Seigaiha, the overlapping waves of old kimono cloth."""
    n = 3 + dice.roll(3)
    r = w / n / 2
    rows = []
    for i in range(3):
        y, shift = h * 0.72 + i * r * 0.62, -r if i % 2 else 0.0
        hump = f"a{_p(r, r)} 0 0 1 {_p(2 * r, 0)}"
        rows.append(f"M{_p(shift, y)}{hump * (n + (1 if shift else 0))}V{h:g}H{round(shift, 1):g}Z")
    return rows


LANDS: tuple[Callable[[Dice, float, float], list[str]], ...] = (_hills, _peaks, _towers, _waves, _scales)


def _emblem(dice: Dice, x: float, y: float, r: float) -> str:
    """A figure of three- to eightfold symmetry."""
    n, kind, turn = 3 + dice.roll(6), dice.roll(4), dice.roll(60)
    d = ""
    for k in range(n):
        a, half = math.radians(turn + 360 * k / n), math.pi / n
        tip = (x + r * math.sin(a), y - r * math.cos(a))
        if kind == 0:  # petals
            one, two = ((x + r * 0.62 * math.sin(a + s), y - r * 0.62 * math.cos(a + s)) for s in (-half, half))
            d += f"M{_p(x, y)}Q{_p(*one)} {_p(*tip)}Q{_p(*two)} {_p(x, y)}Z"
        elif kind == 1:  # spikes
            one, two = ((x + r * 0.4 * math.sin(a + s), y - r * 0.4 * math.cos(a + s)) for s in (-half, half))
            d += f"M{_p(*one)}L{_p(*tip)}L{_p(*two)}L{_p(x, y)}Z"
        elif kind == 2:  # beads
            b = min(r * 0.3, r * 0.62 * math.sin(half) * 0.86)
            cx, cy = x + (r - b) * math.sin(a), y - (r - b) * math.cos(a)
            d += f"M{_p(cx - b, cy)}a{_p(b, b)} 0 1 0 {_p(2 * b, 0)}a{_p(b, b)} 0 1 0 {_p(-2 * b, 0)}Z"
        else:  # sickles
            one = (x + r * 0.9 * math.sin(a + half * 1.2), y - r * 0.9 * math.cos(a + half * 1.2))
            d += f"M{_p(x, y)}Q{_p(*one)} {_p(*tip)}Q{_p((x + tip[0]) / 2, (y + tip[1]) / 2)} {_p(x, y)}Z"
    return d


def art(slug: str, w: float, h: float) -> str:
    """The picture of a card, w × h, from (0, 0). Clip it: wide patterns may reach over the edge."""
    dice = Dice(slug)
    lands = LANDS[dice.roll(len(LANDS))](dice, w, h)
    x, y, r = w * (0.3 + dice.roll(40) / 100), h * 0.44, min(h * 0.4, w * 0.3)
    return (
        rect(0, 0, w, h, "f-hue", more=' opacity=".16"')
        + disc(round(x, 1), round(y, 1), round(r * 1.04, 1), "f-card", ' opacity=".75"')
        + path(_emblem(dice, x, y, r * 0.9), "f-hue")
        + "".join(path(d, "f-hue", f' opacity=".{depth}"') for d, depth in zip(lands, (3, 45, 65), strict=False))
    )
