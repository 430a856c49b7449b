"""A card's face and back: one frame for all games. Faces are cached; their colours come from the drawing's style."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from importlib import import_module
from typing import Any, NamedTuple, Protocol
from weakref import WeakKeyDictionary

from tcg_kit.core.board import Face, Layout
from tcg_kit.core.errors import RenderError
from tcg_kit.core.lang import Text, check_lang
from tcg_kit.svg.art import art
from tcg_kit.svg.frames import BAR, base, defs, foot
from tcg_kit.svg.glyphs import glyph
from tcg_kit.svg.primitives import Svg, esc, label, lines, num, path, rect, title, width
from tcg_kit.svg.theme import ACCENTS, SIZES, check_theme, style

XS, S, M, L, XL = SIZES.values()


class DrawnGame(Protocol):
    """What a drawing needs of a game."""

    @property
    def slug(self) -> str:
        """The game's id."""

    @property
    def title(self) -> Text:
        """The game's name."""

    @property
    def cards(self) -> Mapping[str, Any]:
        """Cards by slug: name, kind, text, rarity, and what the game's Face names."""

    def label(self, kind: str, key: str, lang: str) -> str:
        """The name of a zone, kind, attribute, phase, seat."""


class Printed(NamedTuple):
    """What stands on a card, in one language."""

    slug: str
    name: str
    kind: str
    short: str
    kind_glyph: str
    hue: str
    hue_glyph: str
    hue_label: str
    badge: int
    dial: int
    pips: int
    stats: tuple[tuple[str, str, str, int], ...]  # sign, tone, label, number
    words: tuple[tuple[str, int], ...]  # badge, dial, pips in words
    text: str
    rarity: str


def layout_of(game: DrawnGame) -> Layout:
    """The board that a game declares in its board.py."""
    if game.slug not in ACCENTS:
        raise RenderError(f"there is no board for a game {game.slug!r}; there is one for {', '.join(ACCENTS)}")
    layout: Layout = import_module(f"tcg_kit.games.{game.slug}.board").BOARD
    return layout


_PRINTED: WeakKeyDictionary[DrawnGame, dict[tuple[str, str], Printed]] = WeakKeyDictionary()


def printed(game: DrawnGame, face: Face, slug: str, lang: str) -> Printed:
    """What stands on a card; RenderError for a card that the game doesn't know."""
    known = _PRINTED.setdefault(game, {})
    if (slug, lang) not in known:
        known[slug, lang] = _print(game, face, slug, lang)
    return known[slug, lang]


def _print(game: DrawnGame, face: Face, slug: str, lang: str) -> Printed:
    card = game.cards.get(slug)
    if card is None:
        raise RenderError(f"{game.slug} has no card {slug!r}")
    kind, hue = heading(game, "kind", card.kind, lang), getattr(card, face.hue)
    badge, dial, pips = (int(getattr(card, stat.attr)) for stat in (face.badge, face.dial, face.pips))
    return Printed(
        slug,
        card.name[lang],
        kind,
        face.short[card.kind][lang] if card.kind in face.short else kind,
        face.kinds[card.kind],
        face.hues[hue].tone,
        face.hues[hue].glyph,
        game.label(face.hue, hue, lang),
        badge,
        dial,
        pips,
        tuple(
            (s.glyph, s.tone, s.label[lang], getattr(card, s.attr)) for s in face.stats if card.kind in face.fighters
        ),
        ((face.badge.label[lang], badge), (face.dial.label[lang], dial), (face.pips.label[lang], pips)),
        card.text[lang],
        card.rarity,
    )


def heading(game: DrawnGame, kind: str, key: str, lang: str) -> str:
    """A word of the game's glossary as it begins a line."""
    text = game.label(kind, key, lang)
    return text[:1].upper() + text[1:]


@lru_cache(maxsize=2048)
def spoken(card: Printed, brief: bool = False) -> str:
    """A card in one line of words: for tooltips, screen readers. brief: what counts where it lies in a pile."""
    if brief:
        return " · ".join([card.name, card.kind, card.hue_label, *(f"{name} {n}" for name, n in card.words[2:] if n)])
    numbers = [f"{name} {n}" for name, n in card.words if n]
    fight = [f"{name} {n}" for _, _, name, n in card.stats]
    parts = [card.name, card.kind, card.hue_label, *numbers, *fight, *([card.text] if card.text else [])]
    return " · ".join(parts)


def _cost(x: float, y: float, r: float, n: int, size: float) -> str:
    """What the card needs: a dark gem with a number."""
    return glyph("hex", x, y, r, "f-ink") + label(x, y + size * 0.36, str(n), size, "f-card b m")


def _pips(skin: tuple[str, str], x: float, y: float, r: float, n: int, row: int) -> str:
    """What it gives to the charger: bright gems, or one and a number. row: -1 to the left, 0 downwards."""
    if n > 3:
        spot = label(x + row * r * 2, y + (r * 3 if row == 0 else r * 0.7), str(n), XS, "b m")
        return base(*skin, "gem", r * 2, r * 2, x - r, y - r) + spot
    right, down = row * r * 1.75, 0 if row else r * 2.15
    return "".join(base(*skin, "gem", r * 2, r * 2, x - r + i * right, y - r + i * down) for i in range(n))


def _kind(card: Printed, w: float, h: float) -> str:
    """The bottom of a card that does not fight: its kind."""
    wide = width(card.short, XS) + 11
    scale = min(1.0, (w - 5) / wide)
    inner = glyph(card.kind_glyph, 4 - wide / 2, 0, 4, "f-on") + label(5.5, XS * 0.36, card.short, XS, "f-on b m")
    ground = path(foot(1, h - BAR - 1, w - 2, BAR, 5, 5), "f-hue")
    return f'{ground}<g transform="translate({num(w / 2)} {num(h - BAR / 2 - 1)}) scale({num(scale)} 1)">{inner}</g>'


def _numbers(card: Printed, w: float, h: float, live: str) -> str:
    """The bottom of a fighter: the numbers of its stats; those that don't count now are veiled."""
    parts, part, y = [], (w - 2) / len(card.stats), h - BAR / 2 - 1
    for i, (_, tone, _, n) in enumerate(card.stats):
        x, size = 1 + i * part, S if n < 100 or w > 70 else XS
        parts.append(label(x + part * (0.66 if n > 99 else 0.68), y + size * 0.36, str(n), size, f"f-{tone}ink b m"))
        if live not in ("", tone):
            last = i == len(card.stats) - 1
            parts.append(path(foot(x, y - BAR / 2, part, BAR, 0 if i else 5, 5 if last else 0), "f-card", VEIL))
    return "".join(parts)


VEIL = ' opacity=".6"'


@lru_cache(maxsize=4096)
def small_face(card: Printed, skin: tuple[str, str], w: int, h: int, live: str = "") -> str:
    """A face for the hand and the field: all numbers, no text. live: the tone of the stat that counts now."""
    rows, step = title(card.name, w - 8, XS, 3), XS * 1.1
    art_y = 21 + int(step * max(len(rows), 2))
    art_h = h - int(BAR) - 1 - art_y
    y = 20 + (art_y - 20 - len(rows) * step) / 2 + XS * 0.88
    tint = f"M1.5,20V6q0-4.5 4.5-4.5h{w - 12}q4.5,0 4.5,4.5v14zm0,{art_y - 20}h{w - 3}v{art_h}h{3 - w}z"
    bar = "_".join(["bar", *(f"{sign}_{tone}" for sign, tone, _, _ in card.stats)])
    parts = [
        base(*skin, bar if card.stats else "plain", w, h),
        path(tint, "f-tint"),
        art(card.slug, 1.5, art_y, w - 3, art_h),
        base(*skin, f"{card.hue_glyph}_{card.hue}", 16, 16, w / 2 - 8, 2.5),
        base(*skin, "dial", 20, 20, w - 21, 1),
        label(w - 11, 14.8, str(card.dial), XS, "b m"),
        *(label(w / 2, y + i * step, row, XS, "b m", w - 8) for i, row in enumerate(rows)),
        _numbers(card, w, h, live) if card.stats else _kind(card, w, h),
    ]
    if card.badge:
        parts.append(_cost(11, 10.5, 9.4, card.badge, XS))
    parts.append(_pips(skin, w - 8, art_y + 8, 5.5, card.pips, -1))
    return "".join(parts)


@lru_cache(maxsize=4096)
def fan_face(card: Printed, skin: tuple[str, str], w: int, h: int, edge: float, top: bool) -> str:
    """A face for a pile of which only the right edges show, so wide as edge: sign and pips. top: all of it shows."""
    x, r = w - edge / 2 - 1, 7 if edge >= 16 else 4
    parts = [base(*skin, "fan", w, h), rect(1.5, 1.5, w - 3, h - 3, "f-tint", 5)]
    if edge >= 9:
        parts.append(base(*skin, f"{card.hue_glyph}_{card.hue}", r * 2, r * 2, x - r, 11 - r))
        parts.append(_pips(skin, x - 14, 11, 5.5, card.pips, -1) if top else _pips(skin, x, 28, 5.5, card.pips, 0))
    if top:
        rows = title(card.name, w - 6, XS, 3)
        y = 33 + (3 - len(rows)) * XS * 0.5
        parts += [label(w / 2, y + i * XS * 1.1, row, XS, "b m", w - 6) for i, row in enumerate(rows)]
    return "".join(parts)


@lru_cache(maxsize=4096)
def peek_face(card: Printed, skin: tuple[str, str], w: int, h: int) -> str:
    """A card that lies face down, for somebody who knows it: the back with a label."""
    rows = title(card.name, w - 10, XS, 3)
    high = len(rows) * XS * 1.1 + 7
    y = h - high - 4
    strip = rect(3, y, w - 6, high, "f-card", 4)
    names = [label(w / 2, y + 12 + i * XS * 1.1, row, XS, "b m", w - 10) for i, row in enumerate(rows)]
    return base(*skin, "back", w, h) + strip + "".join(names)


@lru_cache(maxsize=512)
def full_face(card: Printed, skin: tuple[str, str]) -> str:
    """A face to read, FULL in size: with its text; the picture takes the room that the text leaves."""
    (w, h), pad, head = FULL, 16, 52
    size = L if width(card.name, L) <= w - 112 else M
    rows = title(card.name, w - 112, size, 2)
    y = head / 2 + 4 - (len(rows) - 1) * size * 0.56 + size * 0.34
    bar, step = (46 if card.stats else 4), M * 1.5
    body = lines(card.text, w - 2 * pad, M, 11) if card.text else ()
    foot_y = h - bar - (18 if body else 6)
    line = int(foot_y - len(body) * step - 12)
    art_h = line - 18 - head
    parts = [
        rect(2, 2, w - 4, h - 4, "f-card", 16),
        path(f"M3,{head + art_h}V19a16,16 0 0 1 16-16h{w - 38}a16,16 0 0 1 16,16V{head + art_h}z", "f-tint"),
        art(card.slug, 4, head, w - 8, art_h),
        *(label(w / 2, y + i * size * 1.12, row, size, "b m", w - 112) for i, row in enumerate(rows)),
        base(*skin, "dial", 42, 42, w - 53, head // 2 - 17),
        label(w - 32, head / 2 + 10.5, str(card.dial), L, "b m"),
        base(*skin, f"{card.hue_glyph}_{card.hue}", 22, 22, pad, line - 11),
        label(pad + 29, line + 4.5, f"{card.kind} · {card.hue_label}", S, "f-sub b"),
        label(w - pad, line + 4.5, card.rarity, S, "f-sub b e"),
        *(label(pad, line + 12 + step * (i + 0.9), row, M) for i, row in enumerate(body)),
    ]
    if card.badge:
        parts.append(_cost(32, head / 2 + 4, 20, card.badge, L))
    if card.pips:
        parts.append(_pips(skin, w - 24, head + 24, 12, card.pips, 0))
    part = (w - 4) / max(len(card.stats), 1)
    for i, (sign, tone, _, n) in enumerate(card.stats):
        x, middle = 2 + i * part, h - bar / 2 - 2
        last = i == len(card.stats) - 1
        parts.append(path(foot(x, h - bar - 2, part, bar, 0 if i else 15, 15 if last else 0), f"f-{tone}ring"))
        parts.append(glyph(sign, x + part / 2 - 26, middle, 12, f"f-{tone}ink"))
        parts.append(label(x + part / 2 - 6, middle + XL * 0.36, str(n), XL, f"f-{tone}ink b"))
    parts.append(rect(2, 2, w - 4, h - 4, "n w-accent", 16, ' stroke-width="4"'))
    return "".join(parts)


FULL = (300, 420)


def card(game: DrawnGame, card_id: str, *, lang: str | None = None, theme: str = "auto") -> Svg:
    """One card, 300 × 420, with its text. theme: auto, light or dark. RenderError for an unknown card or theme."""
    lang, theme = check_lang(lang), check_theme(theme)
    what = printed(game, layout_of(game).face, card_id, lang)
    body, said = full_face(what, (theme, game.slug)), esc(spoken(what))
    return Svg(
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 300 420" width="300" height="420" role="img" '
        f'lang="{lang}" class="tcg-{theme} {game.slug}" aria-label="{said}"><title>{esc(what.name)}</title>'
        f'<desc>{said}</desc>{style(game.slug, theme)}{defs(body)}<g class="a-{what.hue}">{body}</g></svg>'
    )
