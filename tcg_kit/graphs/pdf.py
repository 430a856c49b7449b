"""A diagram as one page of PDF, drawn with fpdf2 from the same shapes as the SVG."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path as FilePath

from fpdf import FPDF
from fpdf.drawing import PaintedPath
from fpdf.drawing_primitives import DeviceRGB
from fpdf.enums import PathPaintRule

from tcg_kit.graphs import scene
from tcg_kit.graphs.model import Model
from tcg_kit.graphs.scene import Marks, Path, Words
from tcg_kit.graphs.theme import Theme, colours

A4 = (595.28, 841.89)
MARGIN = 34.0
LARGEST = 1.25
"""Small diagrams are not blown up further."""
WHEN = datetime(2026, 1, 1, tzinfo=UTC)
"""The same file every time."""


def write(model: Model, theme: Theme, marks: Marks, font: FilePath) -> bytes:
    """The PDF of a diagram, fitted to A4 in the direction that suits it."""
    picture, hues = scene.draw(model, marks), colours(theme)
    w, h = A4 if picture.h >= picture.w else (A4[1], A4[0])
    scale = min((w - 2 * MARGIN) / picture.w, (h - 2 * MARGIN) / picture.h, LARGEST)
    left, top = (w - scale * picture.w) / 2, MARGIN
    page = FPDF(unit="pt", format=(w, h))
    page.set_creation_date(WHEN)
    page.set_title(model.title)
    page.set_lang(model.lang)
    page.set_creator("tcg_kit")
    page.set_auto_page_break(False)
    page.add_font("jp", fname=font)
    page.add_page()
    page.set_fill_color(hues["surface"])
    page.rect(0, 0, w, h, style="F")
    for part in picture.parts:
        with page.drawing_context() as shapes:
            for item in part.items:
                if isinstance(item, Path):
                    shapes.add_item(_path(item, left, top, scale, hues))
        for item in part.items:
            if isinstance(item, Words):
                _words(page, item, left, top, scale, hues)
    return bytes(page.output())


def _path(item: Path, left: float, top: float, scale: float, hues: dict[str, str]) -> PaintedPath:
    path = PaintedPath()
    for letter, numbers in item.commands:
        at = [(left if i % 2 == 0 else top) + scale * v for i, v in enumerate(numbers)]
        if letter == "M":
            path.move_to(*at)
        elif letter == "L":
            path.line_to(*at)
        elif letter == "C":
            path.curve_to(*at)
        else:
            path.close()
    style = path.style
    style.auto_close = False
    style.fill_color = _rgb(hues[item.fill]) if item.fill else None
    style.stroke_color = _rgb(hues[item.stroke]) if item.stroke else None
    style.stroke_width = item.width * scale
    style.stroke_dash_pattern = [v * scale for v in item.dash] or None
    rules = {
        (True, True): PathPaintRule.STROKE_FILL_NONZERO,
        (True, False): PathPaintRule.FILL_NONZERO,
        (False, True): PathPaintRule.STROKE,
    }
    style.paint_rule = rules[bool(item.fill), bool(item.stroke)]
    return path


def _rgb(colour: str) -> DeviceRGB:
    r, g, b = bytes.fromhex(colour[1:])
    return DeviceRGB(r / 255, g / 255, b / 255)


def _words(page: FPDF, item: Words, left: float, top: float, scale: float, hues: dict[str, str]) -> None:
    page.set_font("jp", size=item.size * scale)
    page.set_text_color(hues[item.fill])
    x = left + scale * item.x
    if item.anchor == "middle":
        x -= page.get_string_width(item.text) / 2
    page.text(x, top + scale * item.y, item.text)
