"""What is alike on many cards of a drawing, defined once: frames, backs, the pair of attacks. Signs too (`glyphs`).

Their ids stand for all that they depend on, and their colours need no style sheet, so drawings in one page can't
disturb each other.
"""

from __future__ import annotations

from functools import cache
from zlib import crc32

from tcg_kit.svg.glyphs import GLYPHS, shape
from tcg_kit.svg.primitives import num
from tcg_kit.svg.theme import Theme, check_theme, paint

BAR = 18.0
"""The height of the bar along the bottom of a small face."""


def base(theme: str, slug: str, form: str, w: float, h: float, x: float = 0, y: float = 0) -> str:
    """A shared shape at (x, y).

    form: plain, fan or back are grounds of cards; bar_moon_night_sun_day is plain with a bar for stats of these signs
    and tones; dial is a clock's face; gem is one power; flame_wind is the sign flame on a disc of the hue wind.
    """
    at = f' x="{num(x)}" y="{num(y)}"' if x or y else ""
    return f'<use href="#{_id(theme, slug, form, w, h)}"{at}/>'


_SHAPES: dict[str, str] = {}
"""The definitions by id."""


@cache
def _id(theme: str, slug: str, form: str, w: float, h: float) -> str:
    """A short id, the same on every machine."""
    name = f"tcg-{crc32(f'{theme} {slug} {form} {w:g} {h:g}'.encode()):x}"
    _SHAPES[name] = f'<g id="{name}">{_form(form, check_theme(theme), slug, w, h)}</g>'
    return name


def defs(body: str) -> str:
    """The definitions that a drawing uses."""
    used = sorted({part.partition('"')[0] for part in body.split('<use href="#')[1:]})
    return f"<defs>{''.join(map(_definition, used))}</defs>" if used else ""


def _definition(name: str) -> str:
    sign = name.removeprefix("tcg-g-")
    return shape(sign, f' id="{name}"') if sign in GLYPHS else _SHAPES[name]


def _form(form: str, theme: Theme, slug: str, w: float, h: float) -> str:
    def ink(name: str, what: str = "fill") -> str:
        return paint(what, name, slug, theme)

    def box(inset: float, r: float, more: str) -> str:
        side = f'width="{num(w - 2 * inset)}" height="{num(h - 2 * inset)}" rx="{num(r)}"'
        return f'<rect x="{num(inset)}" y="{num(inset)}" {side}{more}/>'

    def border(name: str, strength: float) -> str:
        return f'<g fill="none" stroke-width="{strength}"{ink(name, "stroke")}>{box(0.75, 6, "")}</g>'

    def sign(name: str, x: float, y: float, r: float, more: str) -> str:
        return shape(name, f' transform="translate({num(x)} {num(y)}) scale({num(r / 10)})"{more}')

    x, y, r = w / 2, h / 2, w / 2
    round_ = f'<circle cx="{num(x)}" cy="{num(y)}" r='
    kind, *names = form.split("_")
    if kind == "gem":
        return f"<g{ink('medalink', 'stroke')}>{sign('gem', x, y, r, ink('medal'))}</g>"
    if kind == "dial":
        r, tick = r - 1.4, num(r * 0.24)
        d = f"M{num(x)},1.4v{tick}M{num(x)},{num(h - 1.4)}v-{tick}M1.4,{num(y)}h{tick}M{num(w - 1.4)},{num(y)}h-{tick}"
        rim = f'{round_}"{num(r)}"'
        line = f'<g fill="none" stroke-width="{num(w * 0.066)}"{ink("ink", "stroke")}>{rim}/><path d="{d}"/></g>'
        return f"{rim}{ink('bg')}/>{line}"
    if kind == "back":
        r = min(w, h) * 0.27
        ticks = f' stroke-width="{num(r * 0.34)}" stroke-dasharray="1.2 {num(6.2832 * r / 18 - 1.2)}"'
        lines = f'<g fill="none" stroke="#f3f1ff" opacity=".6">{box(4, 3.5, "")}{round_}"{num(r)}"{ticks}/></g>'
        return box(0.75, 6, ink(f"back-{slug}")) + border("card", 1) + lines + sign("moon", x, y, r * 0.55, WHITE)
    if kind in GLYPHS:
        return f'{round_}"{num(r)}"{ink("h-" + names[0])}/>' + sign(kind, x, y, r * 0.7, ink("o-" + names[0]))
    parts = [box(0.75, 6, ink("card"))]
    for i, (name, tone) in enumerate(zip(names[::2], names[1::2], strict=True)):
        part = (w - 2) / (len(names) // 2)
        d = foot(1 + i * part, h - BAR - 1, part, BAR, 0 if i else 5, 5 if i == len(names) // 2 - 1 else 0)
        parts.append(f'<path d="{d}"{ink(tone + "ring")}/>')
        parts.append(sign(name, 1 + i * part + part * 0.22, h - BAR / 2 - 1, 4.5, ink(tone + "ink")))
    return "".join([*parts, border(f"accent-{slug}", 1.5)])


WHITE = ' fill="#f3f1ff"'


def foot(x: float, y: float, w: float, h: float, left: float, right: float) -> str:
    """A box as a path, its lower corners rounded by left and right."""
    return (
        f"M{num(x)},{num(y)}h{num(w)}v{num(h - right)}q0,{num(right)} {num(-right)},{num(right)}"
        f"h{num(left + right - w)}q{num(-left)},0 {num(-left)},{num(-left)}z"
    )
