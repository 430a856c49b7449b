"""The games side by side, as a picture for a notebook: it needs no kernel, only HTML."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import count

from tcg_kit.catalogue import game, games
from tcg_kit.core.errors import TcgKitError, message
from tcg_kit.core.fields import short
from tcg_kit.core.lang import LANGS, both, check_lang
from tcg_kit.svg.primitives import esc
from tcg_kit.teach.compare import Row, compare
from tcg_kit.widgets.assets import sheet
from tcg_kit.widgets.flowmap import flow_map

_TITLE = both("4つのゲームを並べる", "The games side by side")
_FLOW = both("流れ", "The flow")
_NONE = both("なし", "none")
_SWITCH = {"ja": "日本語", "en": "English"}
_ID, _WHOLE = re.compile(r"[A-Z]{3}-[A-Z]+-\d+"), r'<span class="one">\g<0></span>'
_numbers = count(1)
SHORT = 24
"""Names are shorter than this and stand in one line; what is longer gets a line of its own."""


class Compare:
    """Shows the flows of games next to one another and what they share. The page's reader switches the language.

    slugs: the games, None for all; lang: shown first. Raises TcgKitError for an unknown game or language.
    """

    def __init__(self, slugs: Sequence[str] | None = None, *, lang: str | None = None):
        if slugs is not None and (isinstance(slugs, str) or not isinstance(slugs, Sequence) or not slugs):
            raise TcgKitError(message("widgets:slugs", value=short(slugs), known=games()))
        self.games = [game(slug) for slug in (games() if slugs is None else slugs)]
        self.lang = check_lang(lang)

    def rows(self, lang: str | None = None) -> list[Row]:
        """What is compared, as data: see tcg_kit.teach.compare."""
        return compare(self.games, check_lang(lang or self.lang))

    def _repr_html_(self) -> str:
        name = f"tcg-compare-{next(_numbers)}"
        inputs, labels = "", ""
        for lang in LANGS:
            checked = " checked" if lang == self.lang else ""
            inputs += f'<input type="radio" name="{name}" id="{name}-{lang}" class="to-{lang}"{checked}>'
            labels += f'<label for="{name}-{lang}" class="to-{lang}">{_SWITCH[lang]}</label>'
        tables = "".join(f'<div class="in-{lang}" lang="{lang}">{self._table(lang)}</div>' for lang in LANGS)
        style = f"<style>{sheet('compare.css')}</style>"
        return f'{style}<div class="tcg-compare">{inputs}<div class="switch">{labels}</div>{tables}</div>'

    def __repr__(self) -> str:
        lines = [_TITLE[self.lang] + ": " + " · ".join(which.title[self.lang] for which in self.games)]
        for title, cells in self.rows():
            lines.append(title[self.lang])
            lines += [
                f"  {which.title[self.lang]}: {' / '.join(cell) or _NONE[self.lang]}"
                for which, cell in zip(self.games, cells, strict=True)
            ]
        return "\n".join(lines)

    def _table(self, lang: str) -> str:
        titles = "".join(f'<th scope="col">{esc(which.title[lang])}</th>' for which in self.games)
        maps = "".join(f"<td>{flow_map(which, lang, which.title[lang])}</td>" for which in self.games)
        rows = f'<tr class="maps"><th scope="row">{_FLOW[lang]}</th>{maps}</tr>'
        for title, cells in self.rows(lang):
            told = "".join(f"<td>{_lines(cell) or _NONE[lang]}</td>" for cell in cells)
            rows += f'<tr><th scope="row">{esc(title[lang])}</th>{told}</tr>'
        head = f"<thead><tr><td></td>{titles}</tr></thead>"
        return f"<table><caption>{_TITLE[lang]}</caption>{head}<tbody>{rows}</tbody></table>"


def _lines(cell: Sequence[str]) -> str:
    if all(len(line) < SHORT for line in cell):
        return " · ".join(f'<span class="one">{esc(line)}</span>' for line in cell)
    return "<ul>" + "".join(f"<li>{_ID.sub(_WHOLE, esc(line))}</li>" for line in cell) + "</ul>"
