"""Invented pictures: a card's slug decides a landscape and an emblem. Their colour is the card's hue."""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import lru_cache
from zlib import crc32

from tcg_kit.svg.frames import share
from tcg_kit.svg.primitives import disc, num, path


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


def _hills(dice: Dice, w: int, h: int) -> list[str]:
    rows = []
    for i in range(2):
        y, lift, at = int(h * (0.62 + 0.18 * i)), h * (0.2 + dice.roll(40) / 100), w * (0.2 + dice.roll(60) / 100)
        rows.append(f"M0,{y}Q{at:.0f},{y - lift:.0f} {w},{y}V{h}H0Z")
    return rows


def _peaks(dice: Dice, w: int, h: int) -> list[str]:
    rows = []
    for i in range(2):
        n, base = 4 + 2 * dice.roll(3), int(h * (0.66 + 0.18 * i))
        tops = [base - (h * (0.14 + dice.roll(28) / 100) if k % 2 else 0) for k in range(n + 1)]
        rows.append(f"M0,{h}L{'L'.join(f'{w * k / n:.0f},{y:.0f}' for k, y in enumerate(tops))}V{h}Z")
    return rows


def _towers(dice: Dice, w: int, h: int) -> list[str]:
    rows = []
    for i in range(2):
        n = 5 + dice.roll(4)
        tops = [h * (0.48 + 0.22 * i + dice.roll(24) / 100) for _ in range(n)]
        rows.append(f"M0,{h}{''.join(f'V{y:.0f}H{w * (k + 1) / n:.0f}' for k, y in enumerate(tops))}V{h}Z")
    return rows


def _waves(dice: Dice, w: int, h: int) -> list[str]:
    rows = []
    for i in range(2):
        n = 2 + dice.roll(3)
        step = w / n
        first = f"M0,{h * (0.64 + 0.18 * i):.0f}q{_p(step / 4, -h * 0.2)} {_p(step / 2, 0)}"
        rows.append(first + f"t{_p(step / 2, 0)}" * (n * 2 - 1) + f"V{h}H0Z")
    return rows


def _scales(dice: Dice, w: int, h: int) -> list[str]:
    """Seigaiha, the overlapping waves of old kimono cloth."""
    n = 3 + dice.roll(3)
    r = round(w / n / 2, 1)
    hump, y = f"a{r:g},{r:g} 0 0 1 {2 * r:g},0", max(h * 0.76, r)
    half = f"M0,{y:.0f}a{r:g},{r:g} 0 0 1 {r:g},{r * 0.6:.1f}{hump * (n - 1)}a{r:g},{r:g} 0 0 1 {r:g},-{r * 0.6:.1f}"
    return [f"M0,{y:.0f}{hump * n}V{h}H0Z", f"{half}V{h}H0Z"]


LANDS: tuple[Callable[[Dice, int, int], list[str]], ...] = (_hills, _peaks, _towers, _waves, _scales)


@lru_cache(maxsize=64)
def _emblem(kind: int, n: int) -> str:
    """The id of a figure of n-fold symmetry and radius 10, shared by all cards that have it."""
    d, r, half = "", 10, math.pi / n
    for k in range(n):
        a = math.tau * k / n
        tip = (r * math.sin(a), -r * math.cos(a))
        if kind == 0:  # petals
            one, two = ((r * 0.62 * math.sin(a + s), -r * 0.62 * math.cos(a + s)) for s in (-half, half))
            d += f"M0,0Q{_p(*one)} {_p(*tip)}Q{_p(*two)} 0,0Z"
        elif kind == 1:  # spikes
            one, two = ((r * 0.4 * math.sin(a + s), -r * 0.4 * math.cos(a + s)) for s in (-half, half))
            d += f"M{_p(*one)}L{_p(*tip)}L{_p(*two)}L0,0Z"
        elif kind == 2:  # beads
            b = min(r * 0.3, r * 0.62 * math.sin(half) * 0.86)
            cx, cy = (r - b) * math.sin(a), -(r - b) * math.cos(a)
            d += f"M{_p(cx - b, cy)}a{_p(b, b)} 0 1 1 0,.1z"
        else:  # sickles
            one = (r * 0.9 * math.sin(a + half * 1.2), -r * 0.9 * math.cos(a + half * 1.2))
            d += f"M0,0Q{_p(*one)} {_p(*tip)}Q{_p(tip[0] / 2, tip[1] / 2)} 0,0Z"
    return share(f"tcg-e{kind}{n}", path(d, ""))


def art(slug: str, left: float, top: float, w: int, h: int) -> str:
    """The picture of a card, w × h, its upper left corner at (left, top)."""
    dice = Dice(slug)
    far, near = LANDS[dice.roll(len(LANDS))](dice, w, h)
    x, y, r = int(w * (0.3 + dice.roll(40) / 100)), int(h * 0.44), int(min(h * 0.42, w * 0.3))
    moon = disc(x, y, r, "f-card", ' opacity=".8"')
    kind, turn = dice.roll(4), dice.roll(60)
    figure = _emblem(kind, (4, 5, 6, 3)[kind] + dice.roll(4))
    at = f"translate({x} {y}) rotate({turn}) scale({num(r * 0.086)})"
    emblem = f'<use href="#{figure}" transform="{at}"/>'
    lands = path(far, "", ' opacity=".35"') + path(near, "", ' opacity=".65"')
    return f'<g transform="translate({num(left)} {num(top)})">{moon}{emblem}{lands}</g>'
