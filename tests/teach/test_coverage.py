"""Coverage: nothing is missing in any game, and nothing counts that isn't really there."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path
from time import process_time

import pytest

import tcg_kit as tcg
from tcg_kit.core.rules import CARRIERS
from tcg_kit.teach import declared, marks
from tcg_kit.teach.coverage import COLUMNS, Coverage, Row

GAMES = [tcg.game(slug) for slug in tcg.games()]
FOUND = {game.slug: Coverage(game) for game in GAMES}
every_game = pytest.mark.parametrize("game", GAMES, ids=tcg.games())


@every_game
def test_each_rule_has_a_lesson_its_carriers_and_a_test(game: tcg.Game) -> None:
    assert {row.rule.id: row.missing for row in FOUND[game.slug].gaps} == {}
    assert [row.rule.id for row in FOUND[game.slug].rows] == list(game.rules)
    counts = FOUND[game.slug].counts()
    assert counts["lesson"] == counts["carrier"] == counts["test"] == counts["rules"] == len(game.rules)


@every_game
def test_lessons_quizzes_and_tests_name_no_rule_that_is_not_there(game: tcg.Game) -> None:
    known = {rule for one in GAMES for rule in one.rules}
    taught = {rule for lesson in game.lessons for step in lesson.steps for rule in step.rules}
    assert taught <= set(game.rules)
    assert set(marks.tests()) <= known
    for row in FOUND[game.slug].rows:
        assert all(name.startswith(f"{game.slug}/") for name in row.found["test"]), row.rule.id


@every_game
def test_what_is_found_is_really_there(game: tcg.Game) -> None:
    edges = {f"{edge.src} → {edge.dst}": edge.rules for edge in game.spec.flow.edges}
    for row in FOUND[game.slug].rows:
        for place in row.found["edge"]:
            assert place.partition(" (")[0] in edges
        assert set(row.found["event"]) <= set(game.texts["events"]), row.rule.id
        for code in row.found["refusal"]:
            assert any(re.fullmatch(code.replace("…", ".+"), known) for known in game.texts["reasons"]), code
        for place in row.found["lesson"]:
            lesson, step = map(int, place.split("."))
            assert row.rule.id in game.lessons[lesson - 1].steps[step - 1].rules


def test_the_readme_counts_right() -> None:
    text = (Path(__file__).parents[2] / "README.md").read_text("utf-8")
    for game in GAMES:
        n = FOUND[game.slug].counts()
        row = f"| {n['rules']} | {n['lesson']} | {n['carrier']} | {n['test']} |"
        assert f"| {game.title['en'].partition(':')[0]} {row}" in text


def test_refusals_are_those_that_the_engine_gives() -> None:
    found = declared.refusals(tcg.game("zutomayo"))
    s = tcg.game("zutomayo").scenario({"players": [{"hand": ["lamp", "moon-hare"]}, {"hand": ["lamp"]}]})
    for action in ("p0 set -", "p0 set lamp moon-hare"):
        for reason in s.why_not(action):
            assert reason.rule is None or reason.code in found[reason.rule]
    # a rule that reaches the refusal through a function's argument, a returned value, a function of the game's Spec
    assert "own-slot" in declared.refusals(tcg.game("mattsun"))["MTN-SOUL-4"]
    assert "first-turn" in declared.refusals(tcg.game("darkmoon"))["DKM-MAIN-2"]
    assert "target-other" in declared.refusals(tcg.game("darkmoon"))["DKM-PLAY-2"]
    assert "no-words" in declared.refusals(tcg.game("suizokun"))["SZK-ITEM-2"]


@every_game
def test_a_decks_problems_are_those_that_it_has(game: tcg.Game) -> None:
    found = declared.problems(game)
    for deck in ([], [next(iter(game.cards))] * 200):
        problems = game.check_deck(deck)
        assert problems
        for problem in problems:
            assert problem.rule is None or problem.code in found[problem.rule]


@pytest.mark.parametrize("column", CARRIERS)
def test_a_carrier_that_is_only_claimed_is_a_gap(column: str) -> None:
    """A rule that says it is carried where nothing names it."""
    row = next(row for row in FOUND["zutomayo"].rows if not row.found[column])
    claimed = replace(row.rule, carrier=(*row.rule.carrier, column))
    assert Row(claimed, row.found).missing == (column,)


@pytest.mark.parametrize("column", ["lesson", "test"])
def test_a_rule_without_lesson_or_test_is_a_gap_and_one_without_quiz_is_none(column: str) -> None:
    row = FOUND["mattsun"].rows[0]
    assert Row(row.rule, {**row.found, column: ()}).missing == (column,)
    assert Row(row.rule, {**row.found, "quiz": ()}).missing == ()
    assert set(row.demanded) <= set(COLUMNS)


def test_a_rule_that_no_event_names_is_seen_to_be_without() -> None:
    """The evidence is heard in games, not read off the catalogue."""
    found = {row.rule.id: row.found["event"] for row in FOUND["zutomayo"].rows}
    assert found["ZTM-DECK-1"] == ()
    assert "battle" in found["ZTM-BATTLE-1"]
    assert "no-draw" in found["ZTM-DRAW-3"]


def test_it_is_the_same_each_time_and_quick() -> None:
    begin = process_time()
    again = [Coverage(game).plain() for game in GAMES]
    assert process_time() - begin < 20  # about 3 s here
    assert again == [one.plain() for one in FOUND.values()]


def test_the_index_for_installs_without_tests_is_true(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = marks.checkout()
    assert folder is not None
    assert marks.stored() == marks.read(folder), "make marks"
    marks.write(folder, tmp_path / "marks.json")
    assert (tmp_path / "marks.json").read_bytes() == Path(marks.__file__).with_name(marks.INDEX).read_bytes()
    monkeypatch.setattr(marks, "checkout", lambda: None)
    marks.tests.cache_clear()
    try:
        assert marks.tests() == marks.read(folder)
    finally:
        marks.tests.cache_clear()


def test_markers_are_read_off_decorators_only(tmp_path: Path) -> None:
    (tmp_path / "test_a.py").write_text(
        'import pytest\nrule = pytest.mark.rule\n@rule("X-1", "X-2")\ndef test_one(): ...\n'
        '@pytest.mark.rule("X-2")\ndef test_two():\n    rule("X-3")\n@rule("X-4")\ndef helper(): ...\n',
        "utf-8",
    )
    assert marks.read(tmp_path) == {"X-1": ("test_a::test_one",), "X-2": ("test_a::test_one", "test_a::test_two")}
