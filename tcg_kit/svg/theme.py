"""The one theme: two palettes, one type scale, the accents of the four games.

Hues are those of Paul Tol's colour-blind-safe schemes (vibrant, muted, bright), their lightness adjusted until text and
thin lines can be read on the light and the dark ground. Colours are named by what they mean; drawings know only names.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Literal, NamedTuple

from tcg_kit.core.errors import RenderError, message
from tcg_kit.core.fields import short

Theme = Literal["auto", "light", "dark"]
THEMES: tuple[Theme, ...] = ("auto", "light", "dark")

SIZES = {"xs": 11.0, "s": 12.5, "m": 14.0, "l": 18.0, "xl": 24.0}
"""Type sizes in drawing units. A board is 860 units wide: at 700 pixels xs is 9 pixels high."""

FONTS = (
    'Inter,"Segoe UI","Helvetica Neue",Arial,"Liberation Sans","Noto Sans JP","Noto Sans CJK JP",'
    '"Hiragino Sans","Yu Gothic UI",Meiryo,IPAexGothic,IPAGothic,sans-serif'
)

# name: (light, dark). Of a tone: its sky is the ground of a place, its ring a bar, its ink is written on either.
PALETTE: dict[str, tuple[str, str]] = {
    "bg": ("#f4f1ea", "#11131b"),  # the table
    "card": ("#ffffff", "#232838"),  # a card's paper
    "edge": ("#c9c3b4", "#465068"),  # outlines of places
    "faint": ("#e3ded1", "#2b3142"),  # guides, empty places
    "ink": ("#1f2330", "#f2f3f8"),
    "sub": ("#575d6e", "#abb3c6"),
    "night": ("#332288", "#8f86dd"),
    "day": ("#a84e06", "#eeaa55"),
    "nightsky": ("#29246b", "#17163d"),
    "nightring": ("#3d3494", "#2c2870"),
    "nightink": ("#f3f1ff", "#e9e6ff"),
    "daysky": ("#fdeabb", "#74460e"),
    "dayring": ("#f2b65a", "#9a5a12"),
    "dayink": ("#3a2708", "#fff3d6"),
    "atkring": ("#a8321f", "#8a2f22"),
    "atkink": ("#fff3ee", "#ffe4db"),
    "defring": ("#2c5f8d", "#2b5374"),
    "defink": ("#f0f7ff", "#dcecfb"),
    "lifering": ("#00796d", "#1b6a61"),
    "lifeink": ("#effffb", "#d9fff7"),
    "gemring": ("#ffd84d", "#d9b127"),
    "gemink": ("#3b2b00", "#2b2200"),
    "arenaink": ("#f3f5ff", "#e8ecfb"),  # on a game's arena
    "medal": ("#ffd84d", "#ffd84d"),
    "medalink": ("#3b2b00", "#3b2b00"),
    "change": ("#d1115f", "#ff6fa5"),  # what just happened
    "onchange": ("#ffffff", "#2a0413"),
    "can": ("#0077bb", "#33bbee"),  # what may be done
    "oncan": ("#ffffff", "#04202c"),
    "good": ("#00796d", "#4fc4b4"),
    "bad": ("#c2330f", "#ff8a66"),
    "onbad": ("#ffffff", "#2e0c02"),
}

HUES: dict[str, tuple[str, str]] = {
    "violet": ("#443399", "#a59cf0"),
    "red": ("#cc3311", "#f2795a"),
    "yellow": ("#d9b127", "#e8d276"),
    "teal": ("#008f80", "#4fc4b4"),
    "magenta": ("#aa3377", "#e88bc0"),
    "blue": ("#33689c", "#7fb2e5"),
    "orange": ("#b85509", "#f0a35e"),
    "green": ("#3d7d2f", "#93cf7c"),
    "grey": ("#6c7283", "#a4adbf"),
}
"""Hues of cards; a game names one of them for each value that colours its cards."""

ON_HUE: dict[str, tuple[str, str]] = dict.fromkeys(HUES, ("#ffffff", "#14161f")) | {"yellow": ("#2b2200", "#14161f")}
"""Signs on a filled hue."""


class Skin(NamedTuple):
    """What is a game's own. accent: frames; back: card backs, with an emblem; arena: the ground where cards fight.

    tones: those of TONES that its cards and places use.
    """

    accent: tuple[str, str]
    back: tuple[str, str]
    arena: tuple[str, str]
    emblem: str
    tones: tuple[str, ...]


SKINS: dict[str, Skin] = {
    "zutomayo": Skin(("#332288", "#8f86dd"), ("#332288", "#39327f"), ("#29246b", "#17163d"), "moon", ("night", "day")),
    "mattsun": Skin(("#b5541c", "#ee9a5a"), ("#9c4310", "#7a3d1a"), ("#4d2a1c", "#2c1b15"), "star", ("atk", "def")),
    "suizokun": Skin(
        ("#0069a6", "#4fb9ee"), ("#0069a6", "#14527a"), ("#0b3f63", "#0a2a42"), "fish", ("atk", "def", "life", "gem")
    ),
    "darkmoon": Skin(("#882255", "#dd86b4"), ("#882255", "#702c52"), ("#45182f", "#2d1422"), "eclipse", ()),
}


def check_theme(theme: str | None) -> Theme:
    """theme itself, auto for None; RenderError for one that is not there."""
    if theme is None:
        return "auto"
    for name in THEMES:
        if theme == name:
            return name
    raise RenderError(message("svg:no-theme", value=short(theme), known=list(THEMES)))


TONES = ("night", "day", "atk", "def", "life", "gem")
"""The tones of PALETTE that not every game uses."""
OWN = ("accent", "back", "arena")
"""The colours that each game has of its own."""


@lru_cache(maxsize=8)
def colours(slug: str) -> Mapping[str, tuple[str, str]]:
    """All colours of a game's drawings by name, as (light, dark)."""
    skin = SKINS[slug]
    others = {f"{tone}{part}" for tone in TONES if tone not in skin.tones for part in ("", "sky", "ring", "ink")}
    mine = {name: pair for name, pair in PALETTE.items() if name not in others}
    hues = {f"h-{hue}": pair for hue, pair in HUES.items()} | {f"o-{hue}": pair for hue, pair in ON_HUE.items()}
    return mine | hues | {f"{name}-{slug}": getattr(skin, name) for name in OWN}


def paint(what: str, name: str, slug: str, theme: Theme) -> str:
    """An attribute that needs no style sheet: what is fill or stroke. For shapes that several drawings may share."""
    name = f"{name}-{slug}" if name in OWN else name
    light, dark = colours(slug)[name]
    if theme == "auto":
        return f' style="{what}:var(--t-{name},{light})"'
    return f' {what}="{dark if theme == "dark" else light}"'


@lru_cache(maxsize=64)
def style(slug: str, theme: Theme) -> str:
    """The <style> of a drawing. Its classes: f-NAME fills, w-NAME strokes.

    Inside .a-HUE what has no fill of its own is of that hue, and f-on is the colour of signs on it.
    auto: CSS variables; JupyterLab's theme decides, elsewhere the reader's system. light, dark: plain colours, for
    programs that know no variables.
    """
    root, every = f".tcg-{theme}", colours(slug)
    head, value = "", {name: pair[theme == "dark"] for name, pair in every.items()}
    plain = [name for name in every if name in PALETTE]
    if theme == "auto":
        value = {name: f"var(--t-{name},{light})" for name, (light, _) in every.items()}
        dark = f"{{{';'.join(f'--t-{name}:{pair[1]}' for name, pair in every.items())}}}"
        head = (
            f'@media(prefers-color-scheme:dark){{{root}:not([data-jp-theme-light="true"] *){dark}}}'
            f'[data-jp-theme-light="false"] {root}{dark}'
        )
    rules = [
        f"{{font-family:{FONTS};max-width:100%;height:auto}}",
        f" text{{fill:{value['ink']}}}",
        " .b{font-weight:700}",
        " .m{text-anchor:middle}",
        " .e{text-anchor:end}",
        " .n{fill:none}",
        *(f" .t-{step}{{font-size:{size:g}px}}" for step, size in SIZES.items()),
        *(f" .f-{name}{{fill:{value[name]}}}" for name in plain),
        *(f" .w-{name}{{stroke:{value[name]}}}" for name in plain if name in STROKES or name.endswith("ink")),
        *(f".{slug} .f-{name}{{fill:{value[f'{name}-{slug}']}}}" for name in OWN),
        f".{slug} .w-accent{{stroke:{value[f'accent-{slug}']}}}",
        *(f" .a-{hue}{{fill:{value['h-' + hue]};color:{value['o-' + hue]}}}" for hue in HUES),
        " .f-on{fill:currentColor}",
        " [tabindex]{cursor:pointer;outline:none}",
        " [tabindex]:hover .tcg-ring{stroke-width:5}",
        " [tabindex]:focus-visible .tcg-ring{stroke-width:6;stroke-dasharray:12 3}",
    ]
    return f"<style>{head}{''.join(root + rule for rule in rules)}</style>"


STROKES = ("bg", "card", "edge", "sub", "change", "can", "good", "bad", "onbad")
"""The colours that lines are drawn in, beside all inks."""
