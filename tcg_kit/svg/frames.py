"""What is alike on many cards of a drawing, defined once: frames, backs, the pair of attacks. Signs too (`glyphs`).

Their ids stand for all that they depend on, and their colours need no style sheet, so drawings in one page can't
disturb each other.
"""

from __future__ import annotations

from functools import cache
from zlib import crc32

from tcg_kit.svg.glyphs import GLYPHS, glyph, shape
from tcg_kit.svg.primitives import disc, num
from tcg_kit.svg.theme import SKINS, Theme, check_theme, paint

BAR = 18.0
"""The height of the bar along the bottom of a small face."""


def base(theme: str, slug: str, form: str, w: float, h: float, x: float = 0, y: float = 0) -> str:
    """A shared shape at (x, y).

    form: kind, fan or back are grounds of cards; bar_moon_night_sun_day is one with a bar for stats of these signs and
    tones; kind+hex-ink+dial-ink+45 has these signs for numbers in its upper corners, and its picture begins at 45.
    corner_hex-ink is such a sign alone; gem is one power; sign_flame is the sign flame on a disc of the hue in which
    it lies, mark_flame in that hue.
    """
    at = f' x="{num(x)}" y="{num(y)}"' if x or y else ""
    return f'<use href="#{_id(theme, slug, form, w, h)}"{at}/>'


_SHAPES: dict[str, str] = {}
"""The definitions by id."""


@cache
def _id(theme: str, slug: str, form: str, w: float, h: float) -> str:
    """A short id, the same on every machine."""
    name = f"tcg-{crc32(f'{theme} {slug} {form} {w:g} {h:g}'.encode()):x}"
    return share(name, _form(form, check_theme(theme), slug, w, h))


def share(name: str, body: str) -> str:
    """Define a shape once for all drawings, under an id that stands for all that it depends on; the id."""
    _SHAPES[name] = f'<g id="{name}">{body}</g>'
    return name


def defs(body: str) -> str:
    """The definitions that a drawing uses, with those that they use."""
    found: dict[str, str] = {}
    new = _uses(body)
    while new:
        found |= {name: _definition(name) for name in new}
        new = _uses("".join(found[name] for name in new)) - found.keys()
    return f"<defs>{''.join(found[name] for name in sorted(found))}</defs>" if found else ""


def _uses(body: str) -> set[str]:
    return {part.partition('"')[0] for part in body.split('<use href="#')[1:]}


def _definition(name: str) -> str:
    sign = name.removeprefix("tcg-g-")
    return shape(sign, f' id="{name}"') if sign in GLYPHS else _SHAPES[name]


def _form(form: str, theme: Theme, slug: str, w: float, h: float) -> str:
    pen, (x, y, r) = _Pen(theme, slug), (w / 2, h / 2, w / 2)
    ground, *more = form.split("+")
    kind, *names = ground.split("_")
    if kind == "gem":
        return f"<g{pen.ink('medalink', 'stroke')}>{glyph('gem', x, y, r, '', pen.ink('medal'))}</g>"
    if kind == "corner":
        return pen.corner(names[0], x, y, r)
    if kind == "mark":
        return disc(x, y, r, "", pen.ink("card")) + glyph(names[0], x, y, r * 0.72)
    if kind == "sign":
        return disc(x, y, r, "") + glyph(names[0], x, y, r * 0.7, "", ' fill="currentColor"')
    if kind == "back":
        return _back(pen, w, h)
    if kind == "fan":
        return pen.box(w, h, 0.75, 6, pen.ink("card")) + pen.box(w, h, 1.5, 5, TINT) + pen.border(w, h, "accent", 1.5)
    return _ground(pen, w, h, kind, names, more)


class _Pen:
    """Draws in the colours of a theme and a game."""

    def __init__(self, theme: Theme, slug: str):
        self.theme, self.slug = theme, slug

    def ink(self, name: str, what: str = "fill") -> str:
        """A colour as an attribute."""
        return paint(what, name, self.slug, self.theme)

    def box(self, w: float, h: float, inset: float, r: float, more: str) -> str:
        """A card's outline, so far inside it."""
        side = f'width="{num(w - 2 * inset)}" height="{num(h - 2 * inset)}" rx="{num(r)}"'
        return f'<rect x="{num(inset)}" y="{num(inset)}" {side}{more}/>'

    def border(self, w: float, h: float, name: str, strength: float) -> str:
        """A card's border."""
        line = self.ink(name, "stroke")
        return f'<g fill="none" stroke-width="{strength}"{line}>{self.box(w, h, 0.75, 6, "")}</g>'

    def corner(self, name: str, x: float, y: float, r: float) -> str:
        """A sign on which a number stands: its name and tone."""
        sign, _, tone = name.partition("-")
        if sign != "dial":
            return glyph(sign, x, y, r, "", self.ink(tone))
        rim, tick = f'<circle cx="{num(x)}" cy="{num(y)}" r="{num(r - 1.4)}"', num(r * 0.24)
        top, left = num(y - r + 1.4), num(x - r + 1.4)
        d = f"M{num(x)},{top}v{tick}M{num(x)},{num(y + r - 1.4)}v-{tick}"
        d += f"M{left},{num(y)}h{tick}M{num(x + r - 1.4)},{num(y)}h-{tick}"
        line = f'<g fill="none" stroke-width="{num(r * 0.132)}"{self.ink("ink", "stroke")}>{rim}/><path d="{d}"/></g>'
        return f"{rim}{self.ink('bg')}/>{line}"


def _back(pen: _Pen, w: float, h: float) -> str:
    r = min(w, h) * 0.27
    ticks = f' stroke-width="{num(r * 0.34)}" stroke-dasharray="1.2 {num(6.2832 * r / 18 - 1.2)}"'
    rays = f'<circle cx="{num(w / 2)}" cy="{num(h / 2)}" r="{num(r)}"{ticks}/>'
    lines = f'<g fill="none" stroke="#f3f1ff" opacity=".6">{pen.box(w, h, 4, 3.5, "")}{rays}</g>'
    emblem = glyph(SKINS[pen.slug].emblem, w / 2, h / 2, r * 0.58, "", WHITE)
    return pen.box(w, h, 0.75, 6, pen.ink("back")) + pen.border(w, h, "card", 1) + lines + emblem


def _ground(pen: _Pen, w: float, h: float, kind: str, names: list[str], more: list[str]) -> str:
    """A card's face without its picture and words; more: the signs in its corners, and where the picture begins."""
    *corners, top = more
    hue = f"M1.5,20V6q0-4.5 4.5-4.5h{num(w - 12)}q4.5,0 4.5,4.5v14zM1.5,{top}h{num(w - 3)}V{num(h - BAR - 1)}H1.5z"
    parts = [pen.box(w, h, 0.75, 6, pen.ink("card")), f'<path d="{hue}"{TINT}/>']
    if kind == "kind":
        parts.append(f'<path d="{foot(1, h - BAR - 1, w - 2, BAR, 5, 5)}"/>')
    for i, (name, tone) in enumerate(zip(names[::2], names[1::2], strict=True)):
        part = (w - 2) / (len(names) // 2)
        d = foot(1 + i * part, h - BAR - 1, part, BAR, 0 if i else 5, 5 if i == len(names) // 2 - 1 else 0)
        parts.append(f'<path d="{d}"{pen.ink(tone + "ring")}/>')
        parts.append(glyph(name, 1 + i * part + part * 0.22, h - BAR / 2 - 1, 4.5, "", pen.ink(tone + "ink")))
    for name, x, y, r in zip(corners, (11, w - 11), (10.5, 11), (9.4, 10), strict=True):
        parts.append(pen.corner(name, x, y, r) if name else "")
    return "".join([*parts, pen.border(w, h, "accent", 1.5)])


TINT = ' opacity=".17"'
WHITE = ' fill="#f3f1ff"'


def foot(x: float, y: float, w: float, h: float, left: float, right: float) -> str:
    """A box as a path, its lower corners rounded by left and right."""
    return (
        f"M{num(x)},{num(y)}h{num(w)}v{num(h - right)}q0,{num(right)} {num(-right)},{num(right)}"
        f"h{num(left + right - w)}q{num(-left)},0 {num(-left)},{num(-left)}z"
    )
