"""Colours and type of diagrams, taken from the one theme of the package (tcg_kit.svg.theme)."""

from __future__ import annotations

from functools import lru_cache

from tcg_kit.svg.theme import FONTS, PALETTE, Theme, check_theme

SIZES = {"title": 15.0, "node": 13.5, "edge": 11.0, "meta": 9.5, "cluster": 11.0, "legend": 10.5}
"""Type sizes in drawing units; a diagram of four hundred units is shown at about one pixel a unit."""

SURFACE = ("#fffdf8", "#1a1e2a")
"""The paper of a diagram, light and dark."""


def mix(colour: str, other: str, share: float) -> str:
    """A colour between two: share 0 is the first, 1 the second."""
    pairs = zip(bytes.fromhex(colour[1:]), bytes.fromhex(other[1:]), strict=True)
    return "#" + "".join(f"{round(a + (b - a) * share):02x}" for a, b in pairs)


def _tints() -> dict[str, tuple[str, str]]:
    def tint(name: str, light: float, dark: float) -> tuple[str, str]:
        """A surface faintly coloured by a hue."""
        return mix(SURFACE[0], PALETTE[name][0], light), mix(SURFACE[1], PALETTE[name][1], dark)

    ink, sub = PALETTE["ink"], PALETTE["sub"]
    return {
        "surface": SURFACE,
        "text": ink,
        "soft": sub,
        "line": (mix(sub[0], SURFACE[0], 0.25), mix(sub[1], SURFACE[1], 0.15)),
        "group": tint("sub", 0.055, 0.10),
        "rim": tint("sub", 0.22, 0.30),
        "auto": PALETTE["card"],
        "auto-rim": (mix(sub[0], SURFACE[0], 0.35), mix(sub[1], SURFACE[1], 0.35)),
        "choice": tint("can", 0.13, 0.22),
        "choice-rim": PALETTE["can"],
        "interrupt": tint("day", 0.14, 0.20),
        "interrupt-rim": PALETTE["day"],
        "end": tint("sub", 0.16, 0.28),
        "end-rim": ink,
        "night": PALETTE["nightsky"],
        "night-rim": PALETTE["night"],
        "night-text": PALETTE["nightink"],
        "day": PALETTE["daysky"],
        "day-rim": PALETTE["day"],
        "day-text": PALETTE["dayink"],
        "live": PALETTE["can"],
        "live-text": PALETTE["oncan"],
        "last": PALETTE["change"],
        "next": PALETTE["can"],
    }


COLOURS = _tints()
"""Colour names of diagrams: (light, dark)."""


def colours(theme: Theme) -> dict[str, str]:
    """Plain colours by name; auto has those of light, which its variables fall back to."""
    return {name: pair[theme == "dark"] for name, pair in COLOURS.items()}


@lru_cache(maxsize=3)
def style(theme: Theme) -> str:
    """The style sheet of a diagram: what the classes is-live, is-last and is-next change, and for auto all colours.

    auto: CSS variables `--tcg-NAME`; JupyterLab's theme decides, elsewhere the reader's system. A page may set them.
    """
    root = f".tcg-diagram-{check_theme(theme)}"
    plain = colours(theme)
    value = {name: f"var(--tcg-{name},{hue})" if theme == "auto" else hue for name, hue in plain.items()}
    rules = [f"{root}{{max-width:100%;height:auto}}"]
    if theme == "auto":
        light, dark = (";".join(f"--tcg-{n}:{pair[i]}" for n, pair in COLOURS.items()) for i in (0, 1))
        rules += [
            f"{root}{{{light}}}@media(prefers-color-scheme:dark){{{root}{{{dark}}}}}",
            f'[data-jp-theme-light="true"] {root}{{{light}}}[data-jp-theme-light="false"] {root}{{{dark}}}',
        ]
        rules += [f"{root} .f-{n}{{fill:{value[n]}}}{root} .s-{n}{{stroke:{value[n]}}}" for n in COLOURS]
    node, last, soon = f"{root} .is-live", f"{root} .is-last", f"{root} .is-next"
    rules += [
        f"{node} .shape{{fill:{value['live']};stroke:{value['live']}}}{node} text{{fill:{value['live-text']}}}",
        f"{node} .mark{{stroke:{value['live-text']}}}{node} .dot{{fill:{value['live-text']}}}",
        f"{soon} .wire{{stroke:{value['next']};stroke-width:1.8;stroke-dasharray:5 4}}",
        f"{soon} .head{{fill:{value['next']};stroke:{value['next']}}}",
        f"{last} .wire{{stroke:{value['last']};stroke-width:3.6;stroke-dasharray:none}}",
        f"{last} .head{{fill:{value['last']};stroke:{value['last']}}}",
    ]
    return "".join(rules)


__all__ = ["COLOURS", "FONTS", "SIZES", "Theme", "check_theme", "colours", "mix", "style"]
