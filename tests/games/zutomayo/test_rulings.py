"""The switches: their options, defaults and the sets behind `ruleset`."""

from __future__ import annotations

from typing import Any

import pytest

import tcg_kit as tcg
from tests.games.zutomayo.table import GAME, character, table

rule = pytest.mark.rule

TWENTY = [f"card{n:02}" for n in range(1, 21)]
SETS: dict[str, dict[str, str]] = {
    "2023": {
        "ruleset": "2023",
        "deck_out": "reshuffle-all",
        "opening_card": "character",
        "power_check": "when-set",
        "inert_character": "stays",
        "deck_size": "20",
    },
    "2026": {
        "ruleset": "2026",
        "deck_out": "lose",
        "opening_card": "any",
        "power_check": "when-resolved",
        "inert_character": "stays",
        "deck_size": "20",
    },
}
OPTIONS = {
    "ruleset": {"2023", "2026"},
    "deck_out": {"reshuffle-all", "lose", "reshuffle-abyss"},
    "opening_card": {"character", "any"},
    "power_check": {"when-set", "when-resolved"},
    "inert_character": {"stays", "leaves"},
    "deck_size": {"20", "any"},
}


def rulings_of(s: tcg.Session) -> dict[str, str]:
    found: dict[str, str] = s.view()["rulings"]
    return found


def test_the_options_are_those_of_the_catalogue() -> None:
    assert {key: set(r.options) for key, r in GAME.rulings.items()} == OPTIONS


def test_the_defaults_are_the_source_of_2023() -> None:
    assert {key: r.default for key, r in GAME.rulings.items()} == SETS["2023"]
    assert rulings_of(GAME.new([TWENTY, TWENTY])) == SETS["2023"]
    assert rulings_of(table()) == SETS["2023"]


@pytest.mark.parametrize("ruleset", ["2023", "2026"])
def test_a_ruleset_sets_the_ones_below_it(ruleset: str) -> None:
    s = GAME.new([TWENTY, TWENTY], rulings={"ruleset": ruleset})
    assert rulings_of(s) == SETS[ruleset]
    assert s.view()["ruleset"] == ruleset
    assert rulings_of(table(ruleset=ruleset)) == SETS[ruleset]


def test_a_named_ruling_wins_over_its_set() -> None:
    wanted = {"deck_out": "reshuffle-abyss", "ruleset": "2026"}
    assert rulings_of(GAME.new([TWENTY, TWENTY], rulings=wanted)) == {**SETS["2026"], **wanted}


def test_the_argument_of_scenario_wins_over_the_view() -> None:
    view = table().view()
    assert rulings_of(GAME.scenario(view, rulings={"deck_out": "lose"}))["deck_out"] == "lose"
    assert rulings_of(GAME.scenario(view, rulings={"ruleset": "2026"})) == SETS["2026"]


@pytest.mark.parametrize(
    "bad",
    [{"deck_out": "win"}, {"nothing": "x"}, {"ruleset": 1999}, {"deck_out": ["lose"]}, {3: "lose"}, 5, "2026", [1]],
)
def test_an_unknown_ruling_is_refused(bad: Any) -> None:
    with pytest.raises(tcg.TcgKitError):
        GAME.new([TWENTY, TWENTY], rulings=bad)
    with pytest.raises(tcg.TcgKitError):
        GAME.scenario(table().view(), rulings=bad)


def test_rulings_are_told_in_both_languages_with_known_rules() -> None:
    for r in GAME.rulings.values():
        texts = [r.text, *(r.option_text[option] for option in r.options)]
        assert all(text[lang].strip() for text in texts for lang in ("ja", "en"))
        assert set(r.rules) <= set(GAME.rules)
        assert r.rules


def test_a_replay_keeps_the_rulings(tmp_path: Any) -> None:
    game = tcg.game("zutomayo")
    s = game.new(seed=3, rulings={"ruleset": "2026", "inert_character": "leaves"})
    s.save(tmp_path / "x.json")
    assert rulings_of(tcg.load(tmp_path / "x.json")) == {**SETS["2026"], "inert_character": "leaves"}


@rule("ZTM-POWER-3")
def test_no_ruleset_lets_an_inert_character_leave() -> None:
    assert {s["inert_character"] for s in SETS.values()} == {"stays"}
    for ruleset in SETS:
        s = table({"hand": ["husk"]}, None, character("husk", cost=9), ruleset=ruleset)
        s.do("p0 set husk")
        s.do("p1 set blank")
        assert s.view()["players"][0]["battle"] == {"card": "husk", "inert": True}
