"""The catalogue: its ids, tags and rulings as fixed, the keys of a view, the flow's phases."""

from __future__ import annotations

import re

import pytest

from tests.games.darkmoon.table import GAME, begin, decisions

SRC = {
    *("DECK-1", "DECK-2", "DECK-3", "TURN-1", "MAIN-2", "UNIT-1", "UNIT-3", "NAME-1", "END-1", "END-2"),
    *("SCORE-1", "SCORE-2", "SCORE-3"),
}
LATER = {"SETUP-1", "SETUP-2", "MAIN-1"}
OURS = {
    *("MAIN-3", "PLAY-1", "PLAY-2", "UNIT-2", "UNIT-4", "END-3", "END-4", "SCORE-4", "DRAW-1", "DRAW-2", "DRAW-3"),
    *("SEARCH-1", "STALL-1"),
}
ALWAYS = {
    *("game", "rulings", "turn", "phase", "to_act", "over", "result", "first", "actions_left", "turns_left"),
    *("idle_turns", "players"),
}
SOMETIMES = {"active", "actions_used", "draw_failed", "choice", "work"}


def test_the_ids_and_tags_are_those_of_the_catalogue() -> None:
    tags = {"src": SRC, "later": LATER, "ours": OURS}
    assert {f"DKM-{name}": tag for tag, names in tags.items() for name in names} == {
        r.id: r.tag for r in GAME.rules.values()
    }


def test_each_rule_is_told_in_both_languages() -> None:
    for rule in GAME.rules.values():
        assert all(len(rule.text[lang]) > 10 for lang in ("ja", "en")), rule.id
        assert re.search(r"[぀-ヿ一-鿿]", rule.text["ja"]), rule.id
        assert not re.search(r"[぀-ヿ一-鿿]", rule.text["en"]), rule.id
        assert rule.source or rule.tag == "ours"


def test_the_rulings_are_those_of_the_catalogue_with_their_defaults_first() -> None:
    assert {r.key: (r.options, r.default) for r in GAME.rulings.values()} == {
        "turn_draw": (("text-only", "one", "refill"), "text-only"),
        "unit_numbers": (("any", "distinct", "same"), "any"),
        "empty_deck": (("nothing", "last-turns"), "nothing"),
    }


def test_the_flow_is_that_of_the_catalogue() -> None:
    names = ["shuffle", "lot", "deal", "draw", "main", "end", "last-turns", "score", "over"]
    assert list(GAME.spec.flow.phases) == names
    assert [v.name for v in GAME.spec.verbs.values()] == ["play", "unit", "end"]


@pytest.mark.parametrize("n", [2, 3, 6])
def test_the_keys_of_a_view_are_those_of_the_catalogue_and_documented_ones(n: int) -> None:
    for s in decisions(begin(1, n), 1):
        view = s.view()
        assert ALWAYS <= set(view) <= ALWAYS | SOMETIMES
        assert [set(p) for p in view["players"]] == [
            {"hand", "deck", "field", "units", "score", "first_turn_done"} for _ in range(n)
        ]
        assert "active" not in view
    for i in range(len(s.steps)):
        view = s.view(at=i)
        assert ("active" in view) == (not view["to_act"] and not view["over"])
