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

_SWORD = (
    "M9.6,-9.6L8.8,-4.6L-1.6,5.6L.4,7.6L-1.6,9.4L-4.4,6.6L-7.4,9.8L-9.8,7.4L-6.6,4.4L-9.4,1.6L-7.6,-.4L-5.6,1.6"
    "L4.6,-8.8Z"
)
_FIST = (
    "M-7.6,-3.6Q-7.6,-6.4 -5.4,-6.4Q-4.6,-8.6 -2.4,-8.4Q-1,-9.8 .8,-8.4Q3,-9.4 4.2,-7.2Q7.4,-7 7.2,-3.6L8.6,-1.6"
    "Q9.4,1.4 7,4L4.6,6.2V9.8H-5V6.4Q-7.8,3 -7.6,-3.6ZM-5.8,.2H2.2Q4.4,.2 4.2,2.6H5.6Q6,-1.4 2.6,-1.4H-5.8Z"
)
_TICKS = "M-1.3,-10H1.3V-6.6H-1.3ZM-1.3,10H1.3V6.6H-1.3ZM-10,-1.3V1.3H-6.6V-1.3ZM10,-1.3V1.3H6.6V-1.3Z"
_SHIELD = "M0,-9.8L8.6,-6.8C8.8,1.6 6,7 0,10C-6,7 -8.8,1.6 -8.6,-6.8ZM0,-7V7.2C4,4.8 6,1 6.1,-4.8Z"
_FAST = "M-9,-7.4H-4.4L1.4,0L-4.4,7.4H-9L-3.4,0ZM-.6,-7.4H4L9.8,0L4,7.4H-.6L5,0Z"
_EVOLVE = "M-8,1.2V-3L0,-9.6L8,-3V1.2L0,-5.4ZM-8,9.2V5L0,-1.6L8,5V9.2L0,2.6Z"
_FISH = (
    "M-9.8,-5.4L-4.6,-1.4C-1,-6.4 6,-6.6 10,0C6,6.6 -1,6.4 -4.6,1.4L-9.8,5.4L-7.6,0ZM5,-2.9A1.4,1.4 0 1 0 5,-.1"
    "A1.4,1.4 0 0 0 5,-2.9Z"
)
_FLASK = (
    "M-3.4,-10H3.4V-7.8H2.4V-3.6L7.8,6Q9,10 5,10H-5Q-9,10 -7.8,6L-2.4,-3.6V-7.8H-3.4ZM-3.9,3L-5.6,6.4"
    "Q-6,7.8 -4.6,7.8H4.6Q6,7.8 5.6,6.4L3.9,3Z"
)
_HORN = (
    "M-9.6,-3.4H-4.4L7.4,-8.6V8.6L3,6.6V8.8Q3,10 1.6,10H-2.4Q-3.8,10 -3.8,8.6V3.6L-4.4,3.4H-9.6ZM-1.6,4.6V7.8H.8V5.7Z"
)
_AXES = "M-9.6,-6.4L-6.4,-9.6L0,-3.2L6.4,-9.6L9.6,-6.4L3.2,0L9.6,6.4L6.4,9.6L0,3.2L-6.4,9.6L-9.6,6.4L-3.2,0Z"
_SPADE = (
    "M0,-9.8C3,-5.6 8.8,-2.6 8.8,2.2C8.8,5.6 4.4,6.8 1.6,4.2L3.8,9.8H-3.8L-1.6,4.2C-4.4,6.8 -8.8,5.6 -8.8,2.2"
    "C-8.8,-2.6 -3,-5.6 0,-9.8Z"
)
_JAWS = (
    "M-10,-8H10V-4.6L7,.2L4,-4.6L1.5,.2L0,-2.6L-1.5,.2L-4,-4.6L-7,.2L-10,-4.6ZM-10,8.6V5.4L-7,.8L-4,5.4L-1.5,1"
    "L0,3.4L1.5,1L4,5.4L7,.8L10,5.4V8.6Z"
)
_PEAKS = "M-10,8.6L-3.2,-7L.8,1.4L3,-2.2L10,8.6ZM-3.2,-3L-5.6,2.4L-3.2,1L-1,2.6Z"
_WISP = (
    "M.6,-10C4.4,-5.4 8,-2.4 8,2.6C8,7 4.6,10 .4,10C-4,10 -7.6,7 -7.6,2.8C-7.6,.6 -6.6,-1 -5.2,-2.2"
    "C-5,0 -4.2,1 -3,1.4C-3.4,-3.4 -2.2,-7 .6,-10Z"
)
_FLAG = "M-7.6,-10H-5.2V-8.6C-1,-10.6 2,-6.2 8.4,-8.2V1.4C2,3.4 -1,-1 -5.2,1V10H-7.6Z"
_GEAR = (
    "M-2,-10H2L2.5,-7.2L4.4,-6.4L6.7,-8.1L9,-5.8L7.3,-3.5L8,-1.7L10,-1.4V1.8L7.9,2.2L7.1,4L8.6,6.3L6.3,8.7L3.9,7.1"
    "L2.2,7.8L1.8,10H-1.8L-2.2,7.8L-3.9,7.1L-6.3,8.7L-8.6,6.3L-7.1,4L-7.9,2.2L-10,1.8V-1.4L-8,-1.7L-7.3,-3.5"
    "L-9,-5.8L-6.7,-8.1L-4.4,-6.4L-2.5,-7.2Z"
)
_POT = "M-1.4,-9.6H1.4V-7.4H7.4V-4.8H-7.4V-7.4H-1.4ZM-10,-2.8H10V.2H8V6Q8,9.6 4.4,9.6H-4.4Q-8,9.6 -8,6V.2H-10Z"
_WAVES = (
    "M-10,-3.4C-7,-8.4 -4,-8.4 -1.4,-4.6S5.4,-1.4 10,-6.4V-2.4C5.4,2.6 1.2,2.6 -1.6,-1S-6.6,-4 -10,.4ZM-10,5"
    "C-7,0 -4,0 -1.4,3.8S5.4,7 10,2V6C5.4,11 1.2,11 -1.6,7.4S-6.6,4.4 -10,8.8Z"
)
_BELL = (
    "M-1.4,-10H1.4V-8C5.4,-7.2 6.6,-3.6 6.8,.8L9.2,5.2V6.6H-9.2V5.2L-6.8,.8C-6.6,-3.6 -5.4,-7.2 -1.4,-8ZM-3,7.8H3"
    "A3,2.6 0 0 1 -3,7.8Z"
)
_PEN = (
    "M-9.6,9.6L-7.4,2.6L2.6,-7.4L7.4,-2.6L-2.6,7.4ZM4,-8.8L5.4,-10.2Q6.4,-10.6 7.2,-9.8L9.8,-7.2Q10.6,-6.4 10.2,-5.4"
    "L8.8,-4Z"
)
_BOOK = (
    "M-.8,-5.8C-3,-7.6 -6.4,-8 -9.6,-7.4V6.4C-6.4,5.8 -3,6.4 -.8,8.2ZM.8,-5.8C3,-7.6 6.4,-8 9.6,-7.4V6.4"
    "C6.4,5.8 3,6.4 .8,8.2Z"
)
_LENS = (
    "M-2.6,-9.4A6.6,6.6 0 0 1 3,1L9.8,7.8L7.8,9.8L1,3A6.6,6.6 0 1 1 -2.6,-9.4ZM-2.6,-6.4A3.8,3.8 0 1 0 -2.6,1.2"
    "A3.8,3.8 0 0 0 -2.6,-6.4Z"
)
_PLAY = "M-6.4,-8.8L9,0L-6.4,8.8Z"
_UP = "M0,-9L9,6.4H-9Z"
_STEPS = "M-9.4,9.4V4.6H-4.4V.2H.6V-4.2H5.6V-9H9.4V9.4Z"
_TURN = "M-8.2,1A8.2,8.2 0 0 1 4.2,-7.4L5.6,-10L9,-2L.6,-2.6L2.4,-5A5.4,5.4 0 0 0 -5.4,1Z"

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
    "slash": (_SWORD, False),
    "fight": (_FIST, True),
    "magic": (_ring(10) + star(5, 9, 3.5), True),
    "shoot": (_ring(6.6) + _ring(4.2) + _ring(1.6) + _TICKS, True),
    "shield": (_SHIELD, True),
    "fast": (_FAST, False),
    "evolve": (_EVOLVE, False),
    "fish": (_FISH, True),
    "flask": (_FLASK, True),
    "horn": (_HORN, True),
    "arms": (_AXES, False),
    "trump": (_SPADE, False),
    "trap": (_JAWS, False),
    "terrain": (_PEAKS, True),
    "soul": (_WISP, False),
    "burst": (star(8, 10, 6.4), False),
    "nova": (star(8, 10, 4), False),
    "star": (star(5, 10, 4.4), False),
    "flag": (_FLAG, False),
    "gear": (_GEAR + _ring(3.2), True),
    "pot": (_POT, False),
    "waves": (_WAVES, False),
    "bell": (_BELL, False),
    "book": (_BOOK, False),
    "pen": (_PEN, False),
    "lens": (_LENS, True),
    "play": (_PLAY, False),
    "up": (_UP, False),
    "down": (_UP.replace("-9L9,6.4", "9L9,-6.4"), False),
    "steps": (_STEPS, False),
    "turned": (_TURN, False),
    "disc": (_ring(10), False),
    "eclipse": (_ring(10) + _ring(8.8) + "M2.5,-6.6A7,7 0 1 0 6.6,2.5A5.6,5.6 0 0 1 2.5,-6.6Z", True),
    "tag": ("M-10,-8H3.4L10,0L3.4,8H-10L-5.6,0Z", False),
    "inert": (_ring(9.6) + _ring(6.9) + "M-6.4,-4.4L-4.4,-6.4L6.4,4.4L4.4,6.4Z", True),
}


def glyph(name: str, x: float, y: float, r: float, cls: str = "", more: str = "") -> str:
    """A sign of radius r around a point; without a class it has the colour of what it lies in."""
    scale = "" if r == 10 else f" scale({num(r / 10)})"
    look = f' class="{cls}"' if cls else ""
    return f'<use href="#tcg-g-{name}" transform="translate({num(x)} {num(y)}){scale}"{look}{more}/>'


def shape(name: str, more: str) -> str:
    """A sign's own path, with attributes."""
    d, evenodd = GLYPHS[name]
    rule = ' fill-rule="evenodd"' if evenodd else ""
    return f'<path d="{d}"{rule}{more}/>'
