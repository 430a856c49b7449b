"""The games side by side: read off their declarations, in both languages."""

from __future__ import annotations

import pytest

import tcg_kit as tcg
from tcg_kit.core.lang import LANGS
from tcg_kit.teach.compare import compare

GAMES = [tcg.game(slug) for slug in tcg.games()]


@pytest.mark.parametrize("lang", LANGS)
def test_every_row_has_an_answer_for_every_game(lang: str) -> None:
    rows = compare(GAMES, lang)
    assert len(rows) >= 8
    for row in rows:
        assert len(row.cells) == len(GAMES)
        assert any(row.cells)
        assert all(line.strip() for cell in row.cells for line in cell)


def test_the_rows_are_what_the_tables_say() -> None:
    found = {row.title["en"]: dict(zip(tcg.games(), row.cells, strict=True)) for row in compare(GAMES, "en")}
    for game in GAMES:
        told = {found[title][game.slug] for title in ("Players",)}
        lo, hi = game.spec.players
        assert told == {(str(lo) if lo == hi else f"{lo}–{hi}",)}
        kinds = [phase.kind for phase in game.spec.flow.phases.values()]
        assert len(found["Interrupts"][game.slug]) == kinds.count("interrupt")
        assert len(found["Chosen at once, in secret"][game.slug]) == kinds.count("sealed")
        assert sum(int(line.rpartition(" ")[2]) for line in found["Rules"][game.slug]) == len(game.rules)
        assert len(found["Readings to choose from"][game.slug]) == len(game.rulings)
        words = (*found["Effect words they share"][game.slug], *found["Words of its own"][game.slug])
        assert sorted(words) == sorted(game.spec.vocabulary.words)


def test_it_shows_itself_as_html_and_as_text_without_a_kernel() -> None:
    shown = tcg.widgets.Compare(lang="ja")
    html = shown._repr_html_()
    for game in GAMES:
        assert all(game.title[lang] in html for lang in LANGS)
        assert game.title["ja"] in repr(shown)
    assert html.count("<svg") == 2 * len(GAMES)
    assert "<script" not in html
    assert html.split("tcg-compare-")[1].split("-")[0] != shown._repr_html_().split("tcg-compare-")[1].split("-")[0]
    with pytest.raises(tcg.TcgKitError):
        tcg.widgets.Compare(["chess"])
