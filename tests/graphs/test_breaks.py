"""Labels are broken between words, in Japanese too."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise

import pytest

import tcg_kit as tcg
from tcg_kit.graphs.model import build

EVERY = [(slug, name) for slug in tcg.games() for name in tcg.game(slug).graphs]
KINDS = ("[ァ-ヺー]", "[一-鿿々]", "[A-Za-z]", "[0-9]", "[ぁ-ん]")
"""Two characters of one of these kinds side by side belong to one word, as far as a break is concerned."""


def broken(slug: str, name: str) -> Iterator[tuple[str, str]]:
    """What stands above and below each break that the label itself doesn't ask for."""
    graph = tcg.game(slug).graph(name, lang="ja")
    model = build(graph, "ja")
    for node in model.nodes:
        given = graph.nodes[node.ref]["label_ja"]
        yield from (pair for pair in pairwise(node.lines) if "\n".join(pair) not in given)
    for link in model.links:
        yield from pairwise(link.lines)


@pytest.mark.parametrize(("slug", "name"), EVERY)
def test_no_japanese_label_of_the_games_is_torn_inside_a_word(slug: str, name: str) -> None:
    for above, below in broken(slug, name):
        assert not any(re.match(kind + kind, above[-1] + below[0]) for kind in KINDS), (above, below)
        assert below[0] not in "、。ー）」・ぁぃぅぇぉっゃゅょ", (above, below)


@pytest.mark.parametrize(
    ("slug", "name"), [("zutomayo", "power"), ("mattsun", "charge-cycle"), ("mattsun", "unit-life")]
)
def test_what_only_has_the_shape_of_a_decision_is_called_what_it_is(slug: str, name: str) -> None:
    for lang in ("ja", "en"):
        model = build(tcg.game(slug).graph(name, lang=lang), lang)
        usual = dict(build(tcg.game(slug).graph("flow", lang=lang), lang).kinds)["decision"]
        assert usual not in dict(model.kinds)["decision"]


def test_a_label_too_long_for_its_phrases_is_broken_all_the_same() -> None:
    graph = tcg.game("zutomayo").graph("power", lang="ja")
    long = {
        "hand": "スーパーハイパーウルトラパワーチャージャー",
        "deck": "長い言葉が続く場合でも三行までに収まるように並べる",
    }
    for name, label in long.items():
        graph.nodes[name]["label_ja"] = label
    told = {node.ref: node.lines for node in build(graph, "ja").nodes}
    for name, label in long.items():
        assert 2 <= len(told[name]) <= 3
        assert label.startswith("".join(told[name]).rstrip("…"))
    assert "".join(told["hand"]) == long["hand"]
