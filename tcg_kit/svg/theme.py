"""The one theme: two palettes, one type scale, the accents of the four games.

Hues are those of Paul Tol's colour-blind-safe schemes (vibrant, muted, bright), their lightness adjusted until text and
thin lines can be read on the light and the dark ground. Colours are named by what they mean; drawings know only names.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Literal

from tcg_kit.core.errors import RenderError

Theme = Literal["auto", "light", "dark"]
THEMES: tuple[Theme, ...] = ("auto", "light", "dark")

SIZES = {"xs": 11.0, "s": 12.5, "m": 14.0, "l": 18.0, "xl": 24.0}
"""Type sizes in drawing units. A board is 860 units wide: at 700 pixels xs is 9 pixels high."""

FONTS = (
    'Inter,"Segoe UI","Helvetica Neue",Arial,"Liberation Sans","Noto Sans JP","Noto Sans CJK JP",'
    '"Hiragino Sans","Yu Gothic UI",Meiryo,IPAexGothic,IPAGothic,sans-serif'
)

# name: (light, dark)
PALETTE: dict[str, tuple[str, str]] = {
    "bg": ("#f4f1ea", "#11131b"),  # the table
    "card": ("#ffffff", "#232838"),  # a card's paper
    "edge": ("#c9c3b4", "#465068"),  # outlines of places
    "faint": ("#e3ded1", "#2b3142"),  # guides, empty places
    "ink": ("#1f2330", "#f2f3f8"),
    "sub": ("#575d6e", "#abb3c6"),
    "night": ("#332288", "#8f86dd"),
    "nightsky": ("#29246b", "#17163d"),
    "nightring": ("#3d3494", "#2c2870"),
    "nightink": ("#f3f1ff", "#e9e6ff"),
    "day": ("#a84e06", "#eeaa55"),
    "daysky": ("#fdeabb", "#74460e"),
    "dayring": ("#f2b65a", "#9a5a12"),
    "dayink": ("#3a2708", "#fff3d6"),
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
    "darkness": ("#443399", "#a59cf0"),
    "flame": ("#cc3311", "#f2795a"),
    "electricity": ("#d9b127", "#e8d276"),
    "wind": ("#008f80", "#4fc4b4"),
    "chaos": ("#aa3377", "#e88bc0"),
    "none": ("#6c7283", "#a4adbf"),
}
"""Hues of card attributes; a game names one of them for each of its attributes."""

ON_HUE: dict[str, tuple[str, str]] = dict.fromkeys(HUES, ("#ffffff", "#14161f")) | {
    "electricity": ("#2b2200", "#14161f")
}
"""Signs on a filled hue."""

BACKS: dict[str, tuple[str, str]] = {
    "zutomayo": ("#332288", "#39327f"),
    "mattsun": ("#9c4310", "#7a3d1a"),
    "suizokun": ("#0069a6", "#14527a"),
    "darkmoon": ("#882255", "#702c52"),
}
"""Card backs."""

ACCENTS: dict[str, tuple[str, str]] = {
    "zutomayo": ("#332288", "#8f86dd"),
    "mattsun": ("#b5541c", "#ee9a5a"),
    "suizokun": ("#0069a6", "#4fb9ee"),
    "darkmoon": ("#882255", "#dd86b4"),
}


def check_theme(theme: str) -> Theme:
    """theme itself; RenderError for one that is not there."""
    for name in THEMES:
        if theme == name:
            return name
    raise RenderError(f"theme {theme!r} is not there; choose one of {', '.join(THEMES)}")


def colours(slug: str) -> dict[str, tuple[str, str]]:
    """All colours of a game's drawings by name, as (light, dark)."""
    hues = {f"h-{hue}": pair for hue, pair in HUES.items()} | {f"o-{hue}": pair for hue, pair in ON_HUE.items()}
    return PALETTE | hues | {f"accent-{slug}": ACCENTS[slug], f"back-{slug}": BACKS[slug]}


def paint(what: str, name: str, slug: str, theme: Theme) -> str:
    """An attribute that needs no style sheet: what is fill or stroke. For shapes that several drawings may share."""
    light, dark = colours(slug)[name]
    if theme == "auto":
        return f' style="{what}:var(--t-{name},{light})"'
    return f' {what}="{dark if theme == "dark" else light}"'


@lru_cache(maxsize=64)
def style(slug: str, theme: Theme) -> str:
    """The <style> of a drawing. Its classes: f-NAME fills, w-NAME strokes; inside .a-HUE also f-hue, f-tint, f-on.

    auto: CSS variables; JupyterLab's theme decides, elsewhere the reader's system. light, dark: plain colours, for
    programs that know no variables.
    """
    root, every = f".tcg-{theme}", colours(slug)
    head, value = "", {name: pair[theme == "dark"] for name, pair in every.items()}
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
        *(f" .f-{name}{{fill:{value[name]}}}" for name in PALETTE),
        *(f" .w-{name}{{stroke:{value[name]}}}" for name in STROKES),
        f".{slug} .f-accent{{fill:{value['accent-' + slug]}}}",
        f".{slug} .w-accent{{stroke:{value['accent-' + slug]}}}",
        f".{slug} .f-back{{fill:{value['back-' + slug]}}}",
        *(f" .a-{hue} .f-hue{{fill:{value['h-' + hue]}}}" for hue in HUES),
        *(f" .a-{hue} .f-tint{{fill:{value['h-' + hue]};opacity:.17}}" for hue in HUES),
        *(f" .a-{hue} .f-on{{fill:{value['o-' + hue]}}}" for hue in HUES),
        " [tabindex]{cursor:pointer;outline:none}",
        " [tabindex]:hover .tcg-ring{stroke-width:5}",
        " [tabindex]:focus-visible .tcg-ring{stroke-width:6;stroke-dasharray:12 3}",
    ]
    return f"<style>{head}{''.join(root + rule for rule in rules)}</style>"


STROKES = (
    "bg",
    "nightink",
    "dayink",
    "card",
    "edge",
    "ink",
    "sub",
    "medalink",
    "change",
    "can",
    "good",
    "bad",
    "onbad",
)
"""The colours of PALETTE that lines are drawn in."""
