"""A card's face and back: one frame for all games. Faces are cached; their colours come from the drawing's style."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from importlib import import_module
from typing import Any, NamedTuple, Protocol
from weakref import WeakKeyDictionary

from tcg_kit.core.board import Layout
from tcg_kit.core.errors import RenderError, message
from tcg_kit.core.face import Face, Number, Word
from tcg_kit.core.fields import short
from tcg_kit.core.lang import Text, check_lang
from tcg_kit.core.names import fold, near
from tcg_kit.svg.art import art
from tcg_kit.svg.frames import BAR, base, defs, foot
from tcg_kit.svg.glyphs import glyph
from tcg_kit.svg.primitives import Svg, esc, label, paragraphs, path, rect, title, width
from tcg_kit.svg.theme import SIZES, SKINS, check_theme, style

XS, S, M, L, XL = SIZES.values()
BY_HAND = "pen"
"""The sign of a card whose text players have to do themselves."""


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


class Spot(NamedTuple):
    """A number in a corner of a card: the glyph and tone it stands on."""

    form: str
    tone: str
    label: str
    n: int
    text: str


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
    badge: Spot | None
    dial: Spot | None
    pips: int
    stats: tuple[tuple[str, str, str, int], ...]  # sign, tone, label, number
    digits: tuple[str, ...]  # the numbers of the stats as they are printed
    marks: tuple[tuple[str, str], ...]  # sign, label
    words: tuple[tuple[str, int], ...]  # badge, dial, pips in words; 0 for what the card doesn't have
    text: str
    note: str  # what has to be known about the card: that the engine doesn't do what its text says
    rarity: str
    edge: str


def layout_of(game: DrawnGame) -> Layout:
    """The board that a game declares in its board.py."""
    if game.slug not in SKINS:
        raise RenderError(message("svg:no-board", value=repr(game.slug), known=list(SKINS)))
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
        raise RenderError(_unknown(game, slug))
    kind, hue = heading(game, "kind", card.kind, lang), face.hues[face.hue(card)]
    stats = [stat for stat in face.stats if card.kind in stat.kinds]
    corners = (face.badge, face.dial, face.pips)
    bar = word_of(game, hue.word, lang) if face.bar == "hue" else ""
    badge, dial, pips = (_spot(face, number, card, lang) for number in corners)
    note = [game.label("note", "text-only", lang)] if card.text_only else []
    words = [(number.label[lang], spot) for number, spot in zip(corners, (badge, dial, pips), strict=True) if number]
    return Printed(
        slug,
        card.name[lang],
        kind,
        bar or (face.short[card.kind][lang] if card.kind in face.short else kind),
        hue.glyph if bar else face.kinds[card.kind],
        hue.tone,
        hue.glyph,
        word_of(game, hue.word, lang),
        badge,
        dial,
        pips.n if pips else 0,
        tuple((stat.glyph, stat.tone, stat.label[lang], getattr(card, stat.attr)) for stat in stats),
        tuple(_digits(getattr(card, stat.attr), stat.signed) for stat in stats),
        (*((mark.glyph, mark.label[lang]) for mark in face.marks if mark.on(card)), *((BY_HAND, one) for one in note)),
        tuple((name, spot.n if spot else 0) for name, spot in words),
        card.text[lang],
        "".join(note),
        card.rarity,
        face.edge,
    )


def _unknown(game: DrawnGame, slug: Any) -> Text:
    """What is said of a card that isn't there: if it was called by its name, the id of that; else those nearly so."""
    names = {name: card.id for card in game.cards.values() for name in card.name.values()}
    called = [names[name] for name in names if isinstance(slug, str) and fold(name) == fold(slug)]
    found = called or (near(slug, [*game.cards, *names]) if isinstance(slug, str) else [])
    ids = list(dict.fromkeys(names.get(one, one) for one in found))
    code = "svg:no-card-near" if ids else "svg:no-card"
    return message(code, game=game.title, value=short(slug), near=ids)


def _spot(face: Face, number: Number | None, card: Any, lang: str) -> Spot | None:
    """What a corner of the card shows, if anything."""
    if number is None or not face.has(number, card):
        return None
    n = int(getattr(card, number.attr))
    text = _digits(n, card.kind in number.signed)
    return Spot(number.form, number.tone, number.label[lang], n, text) if n or number.always else None


def _digits(n: int, sign: bool) -> str:
    return f"+{n}" if sign and n >= 0 else f"−{-n}" if n < 0 else str(n)


def word_of(game: DrawnGame, word: Word, lang: str) -> str:
    """A word of the board: a text of its own, or one of the glossary."""
    if isinstance(word, str):
        kind, _, key = word.partition(".")
        return game.label(kind, key, lang) if key else ""
    return word[lang]


def place_word(game: DrawnGame, layout: Layout, name: str, lang: str) -> str:
    """A place of the notation in words, such as "bench 2" for b2; the name itself where it is none."""
    place = next((place for place in layout.places if name in place.names), None)
    if place is None:
        return name
    word = word_of(game, place.word or f"zone.{place.key}", lang)
    if len(place.names) == 1:
        return word
    return f"{word}{' ' if lang == 'en' else ''}{place.names.index(name) + 1}"


def heading(game: DrawnGame, kind: str, key: str, lang: str) -> str:
    """A word of the game's glossary as it begins a line."""
    text = game.label(kind, key, lang)
    return text[:1].upper() + text[1:]


@lru_cache(maxsize=2048)
def spoken(card: Printed, brief: bool = False) -> str:
    """A card in one line of words: for tooltips, screen readers. brief: what counts where it lies in a pile."""
    hue = [card.hue_label] if card.hue_label else []
    if brief:
        words = card.words[:1] if card.edge == "badge" else card.words[2:]
        return " · ".join([card.name, card.kind, *hue, *(f"{name} {n}" for name, n in words if n)])
    numbers = [f"{name} {n}" for name, n in card.words if n]
    fight = [f"{stat[2]} {digits}" for stat, digits in zip(card.stats, card.digits, strict=True)]
    marks = [label for _, label in card.marks]
    parts = [card.name, card.kind, *hue, *numbers, *fight, *marks, card.text]
    return " · ".join(filter(None, parts))


def corner(skin: tuple[str, str], spot: Spot, x: float, y: float, r: float, size: float) -> str:
    """A number on its sign, around a point."""
    ground = base(*skin, f"corner_{spot.form}-{spot.tone}", r * 2, r * 2, x - r, y - r)
    return ground + _figure(spot, x, y, r, size)


def _figure(spot: Spot, x: float, y: float, r: float, size: float) -> str:
    """The number alone."""
    drop = {"heart": -0.04, "soul": 0.26}.get(spot.form, 0) * r  # where the broadest part of the sign lies
    ink = "" if spot.form == "dial" else "f-card "
    return label(x, y + size * 0.36 + drop, spot.text, size, f"{ink}b m", r * (1.55 if spot.form == "tag" else 1.4))


def _pips(skin: tuple[str, str], x: float, y: float, r: float, n: int, row: int) -> str:
    """What it gives to the charger: bright gems, or one and a number. row: -1 to the left, 0 downwards."""
    if n > 3:
        spot = label(x + row * r * 2, y + (r * 3 if row == 0 else r * 0.7), str(n), XS, "b m")
        return base(*skin, "gem", r * 2, r * 2, x - r, y - r) + spot
    right, down = row * r * 1.75, 0 if row else r * 2.15
    return "".join(base(*skin, "gem", r * 2, r * 2, x - r + i * right, y - r + i * down) for i in range(n))


def _kind(card: Printed, w: float, h: float) -> str:
    """The bottom of a card without stats: its kind."""
    room = w - 19
    wide, y = min(width(card.short, XS), room), h - BAR / 2 - 1
    left = (w - wide - 11) / 2
    text = label(left + 11 + wide / 2, y + XS * 0.36, card.short, XS, "f-on b m", room)
    return glyph(card.kind_glyph, left + 4, y, 4, "f-on") + text


def _numbers(card: Printed, w: float, h: float, live: str) -> str:
    """The bottom of a card with stats: their numbers; those that don't count now are veiled."""
    parts, part, y = [], (w - 2) / len(card.stats), h - BAR / 2 - 1
    for i, ((_, tone, _, _), digits) in enumerate(zip(card.stats, card.digits, strict=True)):
        x, long = 1 + i * part, len(digits) > 2
        size, room = S if not long or w > 70 else XS, part - 13 if len(digits) > 3 else 0
        parts.append(
            label(x + part * (0.66 if long else 0.68), y + size * 0.36, digits, size, f"f-{tone}ink b m", room)
        )
        if live not in ("", tone):
            last = i == len(card.stats) - 1
            parts.append(path(foot(x, y - BAR / 2, part, BAR, 0 if i else 5, 5 if last else 0), "f-card", VEIL))
    return "".join(parts)


VEIL = ' opacity=".6"'


@lru_cache(maxsize=4096)
def small_face(card: Printed, skin: tuple[str, str], w: int, h: int, live: str = "") -> str:
    """A face for the hand and the field: all numbers, no text. live: the tone of the stat that counts now."""
    rows, step = title(card.name, w - 8, XS, 3 if h > 73 else 2), XS * 1.1
    art_y = 21 + int(step * max(len(rows), 2))
    art_h = h - int(BAR) - 1 - art_y
    y = 20 + (art_y - 20 - len(rows) * step) / 2 + XS * 0.88
    form = "_".join(["bar", *(f"{sign}_{tone}" for sign, tone, _, _ in card.stats)]) if card.stats else "kind"
    signs = (f"{spot.form}-{spot.tone}" if spot else "" for spot in (card.badge, card.dial))
    parts = [
        base(*skin, "+".join((form, *signs, str(art_y))), w, h),
        art(card.slug, 1.5, art_y, w - 3, art_h) if art_h > 13 else "",
        base(*skin, f"sign_{card.hue_glyph}", 16, 16, w / 2 - 8, 2.5),
        _figure(card.dial, w - 11, 11, 10, XS) if card.dial else "",
        *(label(w / 2, y + i * step, row, XS, "b m", w - 8) for i, row in enumerate(rows)),
        _numbers(card, w, h, live) if card.stats else _kind(card, w, h),
        _figure(card.badge, 11, 10.5, 9.4, XS) if card.badge else "",
        _pips(skin, w - 8, art_y + 8, 5.5, card.pips, -1),
    ]
    for i, (sign, _) in enumerate(card.marks if art_h > 13 else ()):
        x, y = 9.5 + i * 13, art_y + 8.5
        parts.append(base(*skin, f"mark_{sign}", 13, 13, x - 6.5, y - 6.5))
    return "".join(parts)


@lru_cache(maxsize=4096)
def fan_face(card: Printed, skin: tuple[str, str], w: int, h: int, edge: float, top: bool) -> str:
    """A face for a pile of which the right edges show, so wide as edge: sign, pips or badge. top: all of it shows."""
    x, r = w - edge / 2 - 1, 7 if edge >= 16 else 4
    broad = top and w >= 40
    parts = [base(*skin, "fan", w, h)]
    if edge >= 9:
        parts.append(base(*skin, f"sign_{card.hue_glyph}", r * 2, r * 2, x - r, 11 - r))
        if card.edge == "pips":
            parts.append(
                _pips(skin, x - 14, 11, 5.5, card.pips, -1) if broad else _pips(skin, x, 28, 5.5, card.pips, 0)
            )
        elif card.badge and edge >= 12:
            at = (11.5, 11.5, 8.5) if broad else (x, 28, round(min(17, edge * 1.08)) / 2)
            parts.append(corner(skin, card.badge, at[0], at[1], at[2], XS))
    if broad and h >= 58:
        rows = title(card.name, w - 6, XS, 3 if h > 68 else 2)
        y = 33 + (3 - len(rows)) * XS * 0.5
        parts += [label(w / 2, y + i * XS * 1.1, row, XS, "b m", w - 6) for i, row in enumerate(rows)]
        if h >= 90:
            parts.append(art(card.slug, 1.5, 64, w - 3, h - 66))
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
    body = paragraphs(card.text, w - 2 * pad, M, 11) if card.text else ()
    foot_y = h - bar - (18 if body else 6)
    line = int(foot_y - len(body) * step - 12)
    art_h = line - 18 - head
    parts = [
        rect(2, 2, w - 4, h - 4, "f-card", 16),
        path(
            f"M3,{head + art_h}V19a16,16 0 0 1 16-16h{w - 38}a16,16 0 0 1 16,16V{head + art_h}z", "", ' opacity=".17"'
        ),
        art(card.slug, 4, head, w - 8, art_h),
        *(label(w / 2, y + i * size * 1.12, row, size, "b m", w - 112) for i, row in enumerate(rows)),
        corner(skin, card.dial, w - 32, head // 2 + 4, 21, L) if card.dial else "",
        base(*skin, f"sign_{card.hue_glyph}", 22, 22, pad, line - 11),
        label(pad + 29, line + 4.5, " · ".join(filter(None, (card.kind, card.hue_label, card.note))), S, "f-sub b"),
        label(w - pad, line + 4.5, card.rarity, S, "f-sub b e"),
        *(label(pad, line + 12 + step * (i + 0.9), row, M) for i, row in enumerate(body)),
    ]
    if card.badge:
        parts.append(corner(skin, card.badge, 32, head / 2 + 4, 20, L))
    for i, (sign, _) in enumerate(card.marks):
        parts.append(base(*skin, f"mark_{sign}", 26, 26, pad - 3 + i * 28, head + art_h - 29))
    if card.pips:
        parts.append(_pips(skin, w - 24, head + 24, 12, card.pips, 0))
    part = (w - 4) / max(len(card.stats), 1)
    for i, ((sign, tone, _, _), digits) in enumerate(zip(card.stats, card.digits, strict=True)):
        x, middle = 2 + i * part, h - bar / 2 - 2
        last = i == len(card.stats) - 1
        parts.append(path(foot(x, h - bar - 2, part, bar, 0 if i else 15, 15 if last else 0), f"f-{tone}ring"))
        parts.append(glyph(sign, x + part / 2 - 26, middle, 12, f"f-{tone}ink"))
        parts.append(label(x + part / 2 - 6, middle + XL * 0.36, digits, XL, f"f-{tone}ink b"))
    parts.append(rect(2, 2, w - 4, h - 4, "n w-accent", 16, ' stroke-width="4"'))
    return "".join(parts)


FULL = (300, 420)


def card(game: DrawnGame, card_id: str, *, lang: str | None = None, theme: str = "auto") -> Svg:
    """One card, 300 × 420, with its text. theme: auto, light or dark. RenderError for an unknown card or theme."""
    lang, theme = check_lang(lang), check_theme(theme)
    if not isinstance(card_id, str):
        raise RenderError(_unknown(game, card_id))
    what = printed(game, layout_of(game).face, card_id, lang)
    body, said = full_face(what, (theme, game.slug)), esc(spoken(what))
    return Svg(
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 300 420" width="300" height="420" role="img" '
        f'lang="{lang}" class="tcg-{theme} {game.slug}" aria-label="{said}"><title>{esc(what.name)}</title>'
        f'<desc>{said}</desc>{style(game.slug, theme)}{defs(body)}<g class="a-{what.hue}">{body}</g></svg>'
    )
