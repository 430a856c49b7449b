"""The signs: every colour that means something has one of these shapes beside it. Drawn around (0, 0), radius 10."""

from __future__ import annotations

import math

from tcg_kit.svg.primitives import num


def _point(angle: float, r: float) -> str:
    """A point at so many degrees clockwise from the top."""
    a = math.radians(angle)
    return f"{num(r * math.sin(a))},{num(-r * math.cos(a))}"


def star(spikes: int, outer: float, inner: float, turn: float = 0) -> str:
    """A star as a path."""
    step = 180 / spikes
    return "M" + "L".join(_point(turn + i * step, inner if i % 2 else outer) for i in range(spikes * 2)) + "Z"


def _ring(r: float) -> str:
    return f"M-{num(r)},0a{num(r)},{num(r)} 0 1 0 {num(2 * r)},0a{num(r)},{num(r)} 0 1 0 -{num(2 * r)},0Z"


def _sun() -> str:
    rays = "".join(f"M{_point(a - 12, 6.6)}L{_point(a, 10.4)}L{_point(a + 12, 6.6)}Z" for a in range(0, 360, 45))
    return _ring(5.2) + rays


def _pinwheel() -> str:
    blades = [f"M0,0L{_point(a, 10)}Q{_point(a + 52, 9.5)} {_point(a + 52, 4.6)}Z" for a in (10, 100, 190, 280)]
    return "".join(blades)


def _spiral() -> str:
    """A two-armed swirl."""
    arms = []
    for turn in (0, 180):
        outer = [_point(turn + t * 30, 1.5 + t * 0.94) for t in range(10)]
        inner = [_point(turn + t * 30, max(1.5 + t * 0.94 - 0.55 - t * 0.33, 0.4)) for t in range(9, -1, -1)]
        arms.append("M" + "L".join([*outer, *inner]) + "Z")
    return "".join(arms)


_FLAME = (
    "M1,-10C2,-5.5 7.6,-3 7.6,3.2C7.6,7.4 4.4,10 0,10C-4.4,10 -7.6,7.4 -7.6,3.2C-7.6,.4 -6,-1.6 -4.6,-3.6"
    "C-4,-1.6 -3.2,-.8 -2,-.4C-2.4,-4 -1.4,-7.6 1,-10ZM.4,1.4C-1.6,3 -2.6,4.2 -2.6,5.8C-2.6,7.4 -1.5,8.4 .2,8.4"
    "C1.9,8.4 3,7.3 3,5.7C3,4 1.6,3.2 .4,1.4Z"
)
_HEART = "M0,9.4C-12,1 -10.4,-8.6 -4.8,-8.6C-2.2,-8.6 -.6,-7 0,-5.2C.6,-7 2.2,-8.6 4.8,-8.6C10.4,-8.6 12,1 0,9.4Z"
_BROKEN = (
    "M-8.6,-7.6H-1.4L-3.4,-1.6L1.6,-.4L-1.4,8.6C-6.4,6 -8.6,2 -8.6,-7.6ZM2,-7.6H8.6C8.6,1.4 6.6,5.6 2.4,8L4.6,-2L0,-3Z"
)
_LAYERS = "M0,-9L10,-3.4L0,2.2L-10,-3.4ZM-10,1L-7,-.6L0,3.4L7,-.6L10,1L0,6.6ZM-10,5L-7,3.4L0,7.4L7,3.4L10,5L0,10.6Z"
_PAWN = "M0,-9.6A4.3,4.3 0 0 1 0,-1A4.3,4.3 0 0 1 0,-9.6ZM-8.4,9.6C-8.4,2.6 -5,.4 0,.4S8.4,2.6 8.4,9.6Z"
_GLASS = (
    "M-7,-10H7V-7.4C7,-3.6 2.4,-2 2.4,0S7,3.6 7,7.4V10H-7V7.4C-7,3.6 -2.4,2 -2.4,0S-7,-3.6 -7,-7.4Z"
    "M-3.6,7.6H3.6C3,5.4 1,4.6 0,3.6C-1,4.6 -3,5.4 -3.6,7.6Z"
)

# name: (path, whether its fill rule is evenodd)
GLYPHS: dict[str, tuple[str, bool]] = {
    "moon": ("M3.6,-9.3A9.9,9.9 0 1 0 9.3,3.6A7.9,7.9 0 0 1 3.6,-9.3Z", False),
    "sun": (_sun(), False),
    "darkness": (_ring(9.6) + star(4, 8, 2.4), True),
    "flame": (_FLAME, True),
    "electricity": ("M2.6,-10L-7,2H-1.4L-3.2,10L7,-2.8H1.2Z", False),
    "wind": (_pinwheel(), False),
    "chaos": (_spiral(), False),
    "none": (_ring(7.5) + _ring(4.2), True),
    "gem": ("M0,-10L7.6,0L0,10L-7.6,0Z", False),
    "hex": (star(3, 10, 10), False),
    "fighter": (_PAWN, False),
    "spark": (star(4, 10, 3), False),
    "area": (_LAYERS, False),
    "heart": (_HEART, False),
    "won": ("M-9,7.6L-10,-5.4L-4.6,-.4L0,-9L4.6,-.4L10,-5.4L9,7.6Z", False),
    "lost": (_BROKEN, False),
    "tied": ("M-8,-6H8V-2H-8ZM-8,2H8V6H-8Z", False),
    "cards": ("M-8.6,-6.6L1.6,-9.4L5.8,6.4L-4.4,9.2ZM3.8,-7.8H8.6V7H7.6Z", False),
    "check": ("M-9,.6L-5.8,-2.8L-2,1L6.2,-7.6L9.2,-4.4L-2,7.6Z", False),
    "wait": (_GLASS, True),
    "inert": (_ring(9.6) + _ring(6.9) + "M-6.4,-4.4L-4.4,-6.4L6.4,4.4L4.4,6.4Z", True),
}


def glyph(name: str, x: float, y: float, r: float, cls: str) -> str:
    """A sign of radius r around a point."""
    return f'<use href="#tcg-g-{name}" transform="translate({num(x)} {num(y)}) scale({num(r / 10)})" class="{cls}"/>'


def shape(name: str, more: str) -> str:
    """A sign's own path, with attributes."""
    d, evenodd = GLYPHS[name]
    rule = ' fill-rule="evenodd"' if evenodd else ""
    return f'<path d="{d}"{rule}{more}/>'
