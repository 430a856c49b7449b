"""A card's face and back: one frame for all games. Faces are cached; their colours come from the drawing's style."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from importlib import import_module
from typing import Any, NamedTuple, Protocol

from tcg_kit.core.board import Face, Layout
from tcg_kit.core.errors import RenderError
from tcg_kit.core.lang import Text, check_lang
from tcg_kit.svg.art import art
from tcg_kit.svg.frames import BAR, base, defs, foot
from tcg_kit.svg.glyphs import glyph
from tcg_kit.svg.primitives import Svg, disc, esc, label, lines, num, path, rect, width
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


def printed(game: DrawnGame, face: Face, slug: str, lang: str) -> Printed:
    """What stands on a card; RenderError for a card that the game doesn't know."""
    card = game.cards.get(slug)
    if card is None:
        raise RenderError(f"{game.slug} has no card {slug!r}")
    kind, hue = face.kinds[card.kind], face.hues[getattr(card, face.hue)]
    stats = face.stats if card.kind in face.fighters else ()
    small = (face.badge, face.dial, face.pips)
    values: tuple[int, int, int] = (*(getattr(card, stat.attr) for stat in small),)  # type: ignore[assignment]
    return Printed(
        slug,
        card.name[lang],
        kind.label[lang],
        (kind.short or kind.label)[lang],
        kind.glyph,
        hue.tone,
        hue.glyph,
        hue.label[lang],
        *values,
        tuple((s.glyph, s.tone, s.label[lang], getattr(card, s.attr)) for s in stats),
        tuple((stat.label[lang], n) for stat, n in zip(small, values, strict=True)),
        card.text[lang],
        card.rarity,
    )


@lru_cache(maxsize=2048)
def spoken(card: Printed) -> str:
    """A card in one line of words: for tooltips, screen readers."""
    numbers = [f"{name} {n}" for name, n in card.words if n]
    fight = [f"{name} {n}" for _, _, name, n in card.stats]
    parts = [card.name, card.kind, card.hue_label, *numbers, *fight, *([card.text] if card.text else [])]
    return " · ".join(parts)


def _cost(x: float, y: float, r: float, n: int, size: float) -> str:
    """What the card needs: a dark gem with a number."""
    return glyph("hex", x, y, r, "f-ink") + label(x, y + size * 0.36, str(n), size, "f-card b m")


def _pips(x: float, y: float, r: float, n: int, size: float) -> str:
    """What it gives to the charger: bright gems, or one and a number."""
    if n > 3:
        gem = glyph("gem", x, y, r, "f-medal w-medalink")
        return gem + label(x, y + r + size, str(n), size, "b m")
    return "".join(glyph("gem", x, y + i * r * 2.15, r, "f-medal w-medalink") for i in range(n))


def _kind(card: Printed, w: float, h: float) -> str:
    """The bottom of a card that does not fight: its kind."""
    wide = width(card.short, XS) / 1.04 + 11
    scale = min(1.0, (w - 5) / wide)
    inner = glyph(card.kind_glyph, 4 - wide / 2, 0, 4, "f-on") + label(5.5, XS * 0.36, card.short, XS, "f-on b m")
    ground = path(foot(1, h - BAR - 1, w - 2, BAR, 5, 5), "f-hue")
    return f'{ground}<g transform="translate({num(w / 2)} {num(h - BAR / 2 - 1)}) scale({num(scale)} 1)">{inner}</g>'


def _pair(card: Printed, w: float, h: float, live: str) -> str:
    """The bottom of a fighter: its attacks by night and by day; the one that doesn't count now is veiled."""
    parts, part, y = [], w / 2 - 1, h - BAR / 2 - 1
    for i, (sign, tone, _, n) in enumerate(card.stats):
        x = 1 + i * part
        size = S if n < 100 or w > 70 else XS
        icon = 4.6 if n < 100 else 4.0
        start = x + (part - len(str(n)) * size * 0.57 - icon * 2 - 1.5) / 2
        parts.append(glyph(sign, start + icon, y, icon, f"f-{tone}ink"))
        parts.append(label(start + icon * 2 + 1.5, y + size * 0.36, str(n), size, f"f-{tone}ink b"))
        if live not in ("", tone):
            parts.append(path(foot(x, y - BAR / 2, part, BAR, 5 - 5 * i, 5 * i), "f-card", ' opacity=".6"'))
    return "".join(parts)


@lru_cache(maxsize=4096)
def small_face(card: Printed, skin: tuple[str, str], w: float, h: float, live: str = "") -> str:
    """A face for the hand and the field: all numbers, no text. live: the tone of the stat that counts now."""
    top, name_h = 20.0, XS * 2.25
    art_y = top + name_h
    art_h = h - BAR - 1 - art_y
    rows = lines(card.name, w - 6, XS, 2)
    y = top + (name_h - len(rows) * XS * 1.12) / 2 + XS * 0.9
    parts = [
        base(*skin, "pair" if card.stats else "plain", w, h),
        f'<svg x="1.5" y="{num(art_y)}" width="{num(w - 3)}" height="{num(art_h)}">{art(card.slug, w - 3, art_h)}</svg>',
        disc(w / 2, 10.5, 8, "f-hue") + glyph(card.hue_glyph, w / 2, 10.5, 5.6, "f-on"),
        label(w - 11, 14.8, str(card.dial), XS, "b m"),
        *(label(w / 2, y + i * XS * 1.12, row, XS, "b m") for i, row in enumerate(rows)),
        _pair(card, w, h, live) if card.stats else _kind(card, w, h),
    ]
    if card.badge:
        parts.append(_cost(11, 10.5, 9.4, card.badge, XS))
    if card.pips:
        parts.append(_pips(w - 7.5, art_y + 8, 5.4, card.pips, XS))
    return f'<g class="a-{card.hue}">{"".join(parts)}</g>'


@lru_cache(maxsize=4096)
def fan_face(card: Printed, skin: tuple[str, str], w: float, h: float, edge: float, top: bool) -> str:
    """A face for a pile of which only the right edges show, so wide as edge: sign and pips. top: all of it shows."""
    x, r = w - edge / 2 - 1, min(edge / 2 - 1.2, 7)
    parts = [base(*skin, "fan", w, h), rect(1.5, 1.5, w - 3, h - 3, "f-hue", 5, ' opacity=".2"')]
    if edge >= 9:
        parts.append(disc(x, 11, r, "f-hue") + glyph(card.hue_glyph, x, 11, r * 0.7, "f-on"))
        parts.append(_pips(x, 28, min(r, 5.4), card.pips, XS))
    if top:
        rows = lines(card.name, w - edge - 3, XS, 4)
        parts += [label(4, 14 + i * XS * 1.1, row, XS, "b") for i, row in enumerate(rows)]
    return f'<g class="a-{card.hue}">{"".join(parts)}</g>'


@lru_cache(maxsize=512)
def full_face(card: Printed) -> str:
    """A face to read, FULL in size: with its text."""
    (w, h), pad, head = FULL, 14.0, 52.0
    art_h, art_y = h * 0.34, head + 6
    title = L if width(card.name, L) <= w - 112 else M
    rows = lines(card.name, w - 112, title, 2)
    y = head / 2 + 4 - (len(rows) - 1) * title * 0.56 + title * 0.34
    line, text_y, bar = art_y + art_h + 18, art_y + art_h + 34, 46.0 if card.stats else 0.0
    room = int((h - bar - 12 - text_y) / (S * 1.5))
    body = lines(card.text, w - 2 * pad, S, room) if card.text else ()
    parts = [
        rect(2, 2, w - 4, h - 4, "f-card", 16),
        rect(3, 3, w - 6, head + 3, "f-hue", 15, ' opacity=".16"'),
        f'<svg x="4" y="{num(art_y)}" width="{num(w - 8)}" height="{num(art_h)}">{art(card.slug, w - 8, art_h)}</svg>',
        *(label(w / 2, y + i * title * 1.12, row, title, "b m") for i, row in enumerate(rows)),
        disc(w - 32, head / 2 + 4, 19, "f-bg w-ink", ' stroke-width="2"'),
        *(path(f"M{w - 32},{head / 2 - 15}v5", "w-ink", f' stroke-width="2" transform="rotate({a} {w - 32} 30)"') for a in _TICKS),
        label(w - 32, head / 2 + 10.5, str(card.dial), L, "b m"),
        disc(pad + 13, line, 11, "f-hue"),
        glyph(card.hue_glyph, pad + 13, line, 7.6, "f-on"),
        label(pad + 32, line + 4.5, f"{card.kind} · {card.hue_label}", S, "f-sub b"),
        label(w - pad, line + 4.5, card.rarity, S, "f-sub b e"),
        *(label(pad, text_y + S * 1.5 * (i + 1), row, S) for i, row in enumerate(body)),
    ]
    if card.badge:
        parts.append(_cost(32, head / 2 + 4, 20, card.badge, L))
    if card.pips:
        parts.append(_pips(w - 20, art_y + 24, 12, card.pips, M))
    part = (w - 4) / max(len(card.stats), 1)
    for i, (sign, tone, _, n) in enumerate(card.stats):
        x, middle = 2 + i * part, h - bar / 2 - 2
        parts.append(path(foot(x, h - bar - 2, part, bar, 15 - 15 * i, 15 * i), f"f-{tone}ring"))
        parts.append(glyph(sign, x + part / 2 - 26, middle, 12, f"f-{tone}ink"))
        parts.append(label(x + part / 2 - 6, middle + XL * 0.36, str(n), XL, f"f-{tone}ink b"))
    parts.append(rect(2, 2, w - 4, h - 4, "n w-accent", 16, ' stroke-width="4"'))
    return f'<g class="a-{card.hue}">{"".join(parts)}</g>'


FULL = (300, 420)
_TICKS = (0, 90, 180, 270)


def card(game: DrawnGame, card_id: str, *, lang: str | None = None, theme: str = "auto") -> Svg:
    """One card, 300 × 420, with its text. theme: auto, light or dark. RenderError for an unknown card or theme."""
    lang, theme = check_lang(lang), check_theme(theme)
    what = printed(game, layout_of(game).face, card_id, lang)
    body, said = full_face(what), esc(spoken(what))
    return Svg(
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 300 420" width="300" height="420" role="img" '
        f'lang="{lang}" class="tcg-{theme} {game.slug}" aria-label="{said}"><title>{esc(what.name)}</title>'
        f"<desc>{said}</desc>{style(game.slug, theme)}{defs(body)}{body}</svg>"
    )
