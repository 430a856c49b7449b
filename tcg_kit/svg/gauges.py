"""Numbers: bars, ladders, digits, tokens, dice, and what a position comes to."""

from __future__ import annotations

from functools import lru_cache

from tcg_kit.core.board import Box, Dice, Digits, Figure, Ladder, Meter, Readout, Tokens, number_in
from tcg_kit.core.lang import Text
from tcg_kit.svg.card import XS, M, S
from tcg_kit.svg.glyphs import glyph
from tcg_kit.svg.primitives import disc, esc, label, num, path, rect, width
from tcg_kit.svg.scene import Scene, delta


def meter(scene: Scene, what: Meter, seat: int | None) -> str:
    """A bar: filled part, scale, number; what was just lost stays as hatching; dangerous values are striped and red."""
    owner, box = scene.owner(seat), what.box
    if scene.view["phase"] in what.unless:
        return ""
    value = number_in(owner, what.key)
    high: int = owner[what.high] if isinstance(what.high, str) else what.high
    span = max(high - what.low, 1)
    bounded = isinstance(what.high, str)
    text = f"{value}/{high}" if bounded else str(value)
    size = 17 if bounded else 24
    lead = 28.2 + width(f"{high}/{high}" if bounded else str(high), size)
    x, y, h = box.x + lead, box.y + 2, box.h - 8
    room = box.x + box.w - x

    def at(n: int) -> float:
        return room * (min(max(n, what.low), high) - what.low) / span

    low = value >= high - what.danger if what.over else value <= what.danger
    key = scene.key(what, seat)
    change = scene.changed.numbers.get(key, 0)
    parts = [
        glyph(what.sign, box.x + 10, box.y + 9, 9, "f-bad" if low else f"f-{what.tone}"),
        label(x - 8, box.y + 17 - (24 - size) * 0.3, text, size, "b e" + (" f-bad" if low else ""), lead - 29),
        rect(x, y, room, h, "f-faint w-edge", h / 2),
    ]
    if value > what.low:
        parts.append(rect(x, y, max(at(value), h), h, "f-bad" if low else f"f-{what.tone}", h / 2))
    if low and value > what.low:
        parts.append(stripes(x + 4, x + at(value) - 4, y, h, "n w-onbad"))
    if change:
        old, new = sorted((value, value - change))
        parts.append(rect(x + at(old), y, at(new) - at(old), h, "f-bg w-change", 2, ' stroke-width="1.6"'))
        parts.append(stripes(x + at(old) + 1, x + at(new) - 1, y, h, "n w-change"))
        wide = width(str(change), 13) + 16
        parts.append(delta(min(x + at(new) + 1, x + room - wide), y + h / 2, change, 13))
    ticks = "".join(f"M{num(x + room * i / what.ticks)},{num(y + h)}v3" for i in range(what.ticks + 1))
    parts.append(path(ticks, "n w-sub"))
    said = esc(f"{scene.word(what.word)} {value} / {high}")
    where = f"{key}.count" if what.count else key
    return f'<g data-place="{where}"><title>{said}</title>{"".join(parts)}</g>'


def stripes(left: float, right: float, y: float, h: float, look: str) -> str:
    """Slanted strokes that stay between left and right."""
    if right - left < 5:
        return ""
    mid = num(y + h / 2)
    d = f"M{num(left + 2)},{mid}H{num(right - 2)}"
    lean = f"translate({num((y + h / 2) * 0.36)} 0) skewX(-20)"
    return path(d, look, f' stroke-width="{num(h - 2)}" stroke-dasharray="2 4" transform="{lean}"')


def ladder(scene: Scene, what: Ladder, seat: int | None) -> str:
    """A rung for each value up to the present one, which is the largest; one that is new has the mark of change."""
    box, value, key = what.box, scene.owner(seat)[what.key], scene.key(what, seat)
    change = scene.changed.numbers.get(key, 0)
    name = scene.word(what.word)
    lead = max(44.0, width(name, XS) + 8)
    step = (box.w - lead) / (what.high - what.low + 1)
    y = box.y + box.h / 2
    parts = [label(box.x, y + 4, name, XS, "f-sub b")]
    for n in range(what.low, what.high + 1):
        x, new = box.x + lead + (n - what.low) * step, value - change < n <= value
        parts.append(_rung(x, y, step, box.h, n, n - value, new))
    if change:
        parts.append(delta(box.x + lead + (value - what.low + 1) * step - 4, y - box.h / 2 + 2, change))
    return f'<g data-place="{key}"><title>{esc(f"{name} {value} / {what.high}")}</title>{"".join(parts)}</g>'


NEW = ' stroke-width="2.6"'


@lru_cache(maxsize=512)
def _rung(x: float, y: float, w: float, h: float, n: int, above: int, new: bool) -> str:
    """One rung; above: how far its number lies above the present value."""
    look, ink = ("f-faint w-edge", "f-sub m") if above > 0 else ("f-accent", "f-card b m")
    size, tall = (XS, h - 8) if above else (16, h)
    body = rect(x + 1, y - tall / 2, w - 2, tall, f"{look} w-change" if new else look, 4, NEW if new else "")
    return body + label(x + w / 2, y + size * 0.36, str(n), size, ink)


def digits(scene: Scene, what: Digits, seat: int | None) -> str:
    """A number with its sign and word."""
    box, value, key = what.box, number_in(scene.owner(seat), what.key), scene.key(what, seat)
    name, text, r = scene.word(what.word), str(value), what.size * 0.42
    y = box.y + box.h / 2
    x = box.x + r * 2 + 5
    parts = [
        glyph(what.sign, box.x + r, y, r, f"f-{what.tone}"),
        label(x, y + what.size * 0.36, text, what.size, "b"),
    ]
    end = x + width(text, what.size) + 4
    if end + width(name, XS) < box.x + box.w:
        parts.append(label(end, y + what.size * 0.36, name, XS, "f-sub b"))
    change = scene.changed.numbers.get(key)
    if change:
        parts.append(delta(end - 2, y - what.size * 0.42, change))
    return f'<g data-place="{key}"><title>{esc(f"{name} {value}")}</title>{"".join(parts)}</g>'


def tokens(scene: Scene, what: Tokens, seat: int | None) -> str:
    """So many signs in a row, empty ones up to most; a late number is nothing until it begins, then a warning."""
    box, value, key = what.box, scene.owner(seat)[what.key], scene.key(what, seat)
    name, y = scene.word(what.word), box.y + box.h / 2
    if value is None or (what.quiet and not value):
        return ""
    most = max(what.most(scene.view) if callable(what.most) else what.most, value)
    r = min(9.0, box.h / 2 - 2)
    begun = key in scene.changed.begun
    x = box.x + 8
    parts = []
    wide = width(name, S) + most * (r * 2 + 5) + 34 + width(str(value), 18)
    if what.late:
        parts.append(rect(box.x, box.y, wide, box.h, "f-bad" if not begun else "f-change", box.h / 2))
    ink = "f-onbad" if what.late else "f-ink"
    parts.append(label(x + 4, y + 4.5, name, S, f"{ink} b"))
    x += width(name, S) + 10
    parts.append(label(x, y + 6.5, str(value), 18, f"{ink} b"))
    x += width(str(value), 18) + 6 + r
    for i in range(most):
        cls = (ink if what.late else "f-accent") if i < value else f"n {'w-onbad' if what.late else 'w-sub'}"
        parts.append(glyph(what.sign, x + i * (r * 2 + 5), y, r, cls))
    change = scene.changed.numbers.get(key)
    if change:
        parts.append(delta(x + most * (r * 2 + 5) - r + 2, y, change))
    return f'<g data-place="{key}"><title>{esc(f"{name} {value}")}</title>{"".join(parts)}</g>'


PIPS = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}


def dice(scene: Scene, what: Dice, seat: int | None) -> str:
    """Dice as they lie, with their sum if there are several."""
    rolled, key = scene.owner(seat).get(what.key) or (), scene.key(what, seat)
    if not rolled:
        return ""
    box = what.box
    many, side = len(rolled), min(26.0, (box.w - 4) / len(rolled) - 4)
    new = key in scene.changed.begun
    x0 = box.x + (box.w - many * (side + 4)) / 2
    parts = []
    for i, n in enumerate(rolled):
        x = x0 + i * (side + 4)
        edge = "w-change" if new else "w-edge"
        parts.append(rect(x, box.y, side, side, f"f-card {edge}", 5, ' stroke-width="2"'))
        spread = side * 0.27
        parts += [
            disc(x + side / 2 + a * spread, box.y + side / 2 + b * spread, side * 0.09, "f-ink") for a, b in PIPS[n]
        ]
    ink = f"f-{what.ground}ink" if what.ground else "f-ink"
    text = f"{scene.word(what.word)} {sum(rolled)}"
    parts.append(label(box.x + box.w / 2, box.y + side + 14, text, S, f"{ink} b m"))
    return f'<g data-place="{key}"><title>{esc(text)}</title>{"".join(parts)}</g>'


def readout(scene: Scene, what: Readout, seat: int | None) -> str:
    """What a position comes to, as the game works it out."""
    assert seat is not None
    figures, box = what.of(scene.game, scene.view, scene.before, seat), what.box
    if what.row:
        return _pills(scene, figures, box)
    ink = f"f-{what.ground(scene.view)}ink" if what.ground else "f-ink"
    y = box.y + (box.h - sum(map(_height, figures))) / 2
    parts = []
    for figure in figures:
        size, r = figure.size, figure.size * 0.31
        line = y + size * 0.86
        text = glyph(figure.glyph, box.x + r, line - size * 0.35, r, ink)
        text += label(box.x + r * 2 + 3, line, _in(scene, figure.text), size, f"{ink} b", box.w - r * 2 - 3)
        if figure.added:
            text += label(box.x + r * 2 + 4, line + 16, figure.added, M, f"{ink} b")
        parts.append(f"<g><title>{esc(_in(scene, figure.said))}</title>{text}</g>")
        y += _height(figure)
    return "".join(parts)


def _in(scene: Scene, text: str | Text) -> str:
    return text if isinstance(text, str) else text[scene.lang]


def _height(figure: Figure) -> float:
    return figure.size * 1.14 + (16 if figure.added else 0)


def _pills(scene: Scene, figures: tuple[Figure, ...], box: Box) -> str:
    """Figures side by side around the middle of a box, each on a pill of its own."""
    widths = [f.size * 0.9 + 18 + width(_in(scene, f.text), f.size) + width(f.note, XS) + 5 for f in figures]
    x, y, h = box.x + (box.w - sum(widths) - 6 * (len(widths) - 1)) / 2, box.y + box.h / 2, box.h
    parts = []
    for figure, wide in zip(figures, widths, strict=True):
        size, r = figure.size, figure.size * 0.36
        pill = rect(x, y - h / 2, wide, h, "f-card w-accent", h / 2, ' stroke-width="1.4"')
        pill += glyph(figure.glyph, x + 8 + r, y, r, "f-accent")
        pill += label(x + 12 + r * 2, y + size * 0.36, _in(scene, figure.text), size, "b")
        pill += label(x + wide - 8, y + XS * 0.36, figure.note, XS, "f-sub b e")
        parts.append(f"<g><title>{esc(_in(scene, figure.said))}</title>{pill}</g>")
        x += wide + 6
    return "".join(parts)
