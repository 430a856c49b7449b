"""What is alike on many cards of a drawing, defined once: frames, backs, the pair of attacks. Signs too (`glyphs`).

Their ids say all that they depend on, and their colours need no style sheet, so drawings in one page can't disturb
each other.
"""

from __future__ import annotations

import re
from functools import lru_cache

from tcg_kit.svg.glyphs import shape
from tcg_kit.svg.primitives import num
from tcg_kit.svg.theme import Theme, check_theme, paint

BAR = 18.0
"""The height of the bar along the bottom of a small face."""

_USED = re.compile(r'href="#tcg-(?:g-([a-z]+)|(auto|light|dark)-([a-z]+)-([a-z]+)-([\d.]+)-([\d.]+))"')


def base(theme: str, slug: str, form: str, w: float, h: float) -> str:
    """The ground of a card: form is plain (with a dial), pair (also with the two attacks' bar), fan or back."""
    return f'<use href="#tcg-{theme}-{slug}-{form}-{num(w)}-{num(h)}"/>'


def defs(body: str) -> str:
    """The definitions that a drawing uses."""
    found: list[tuple[str, str, str, str, str, str]] = sorted(set(_USED.findall(body)))
    shapes = []
    for name, theme, slug, form, w, h in found:
        if name:
            shapes.append(shape(name, f' id="tcg-g-{name}"'))
        else:
            drawn = _form(form, check_theme(theme), slug, float(w), float(h))
            shapes.append(f'<g id="tcg-{theme}-{slug}-{form}-{w}-{h}">{drawn}</g>')
    return f"<defs>{''.join(shapes)}</defs>" if shapes else ""


@lru_cache(maxsize=256)
def _form(form: str, theme: Theme, slug: str, w: float, h: float) -> str:
    def ink(name: str, what: str = "fill") -> str:
        return paint(what, name, slug, theme)

    def box(inset: float, r: float, fill: str, more: str = "") -> str:
        side = f'width="{num(w - 2 * inset)}" height="{num(h - 2 * inset)}" rx="{num(r)}"'
        return f'<rect x="{num(inset)}" y="{num(inset)}" {side}{fill}{more}/>'

    def border(inset: float, r: float, name: str, more: str) -> str:
        return f"<g{ink(name, 'stroke')}>{box(inset, r, ' fill=' + chr(34) + 'none' + chr(34), more)}</g>"

    if form == "back":
        x, y, r = w / 2, h / 2, min(w, h) * 0.27
        ticks = f' stroke-width="{num(r * 0.34)}" stroke-dasharray="1.2 {num(6.2832 * r / 18 - 1.2)}"'
        ring = f'<circle cx="{num(x)}" cy="{num(y)}" r="{num(r)}" fill="none"{ticks}/>'
        moon = shape("moon", f' transform="translate({num(x)} {num(y)}) scale({num(r * 0.055)})" fill="#f3f1ff"')
        lines = f'<g stroke="#f3f1ff" opacity=".6">{box(4, 3.5, NONE)}{ring}</g>'
        return box(0.75, 6, ink(f"back-{slug}")) + border(0.75, 6, "card", "") + lines + moon
    parts = [box(0.75, 6, ink("card"))]
    if form == "pair":
        for i, tone in enumerate(("night", "day")):
            left, right = (5, 0) if i == 0 else (0, 5)
            d = foot(1 + i * (w / 2 - 1), h - BAR - 1, w / 2 - 1, BAR, left, right)
            parts.append(f'<path d="{d}"{ink(tone + "ring")}/>')
    parts.append(border(0.75, 6, f"accent-{slug}", ' stroke-width="1.5"'))
    if form != "fan":
        x, y = w - 11, 10.8
        ticks = f"M{num(x)},{y - 8.6:g}v2.2M{num(x)},{y + 8.6:g}v-2.2M{num(x - 8.6)},{y:g}h2.2M{num(x + 8.6)},{y:g}h-2.2"
        dial = f'<circle cx="{num(x)}" cy="{y:g}" r="8.6"{ink("bg")}/>'
        rim = f'<circle cx="{num(x)}" cy="{y:g}" r="8.6" fill="none"/><path d="{ticks}"/>'
        parts.append(f'{dial}<g stroke-width="1.3"{ink("ink", "stroke")}>{rim}</g>')
    return "".join(parts)


NONE = ' fill="none"'


def foot(x: float, y: float, w: float, h: float, left: float, right: float) -> str:
    """A box as a path, its lower corners rounded by left and right."""
    return (
        f"M{num(x)},{num(y)}h{num(w)}v{num(h - right)}q0,{num(right)} {num(-right)},{num(right)}"
        f"h{num(left + right - w)}q{num(-left)},0 {num(-left)},{num(-left)}z"
    )
