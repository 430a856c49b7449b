"""What boards work out from a view is what the engine counts; counters, stacks, trays and countdowns are drawn."""

from __future__ import annotations

import random
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from typing import Any, cast

import pytest

from tcg_kit import svg
from tcg_kit.core.session import Session
from tcg_kit.core.spots import changes
from tcg_kit.games.darkmoon.board import BOARD as DARKMOON
from tcg_kit.games.mattsun import board as mattsun
from tcg_kit.games.mattsun.field import stat
from tcg_kit.games.suizokun import battle
from tcg_kit.games.suizokun import board as suizokun
from tests.svg.test_games import groups, load, played, words

MTN, SZK, DKM = load("mattsun"), load("suizokun"), load("darkmoon")


def decisions(slug: str, seeds: range) -> Iterator[tuple[Session, str, int]]:
    """Random games: before each decision the session, the action to come, and its seat."""
    for seed in seeds:
        s, rng = load(slug).new(seed=seed), random.Random(seed)
        for _ in range(220):
            if s.over:
                break
            seat = s.to_act[0]
            options = s.legal(seat)
            action = options[rng.randrange(len(options))]
            yield s, str(action), seat
            s.do(action)


def test_suizokuns_values_and_damage_are_the_engines() -> None:
    values = blows = 0
    for s, action, seat in decisions("suizokun", range(4)):
        view, state = s.view(), cast(Any, s.engine.s)
        for who in (0, 1):
            shown = suizokun.strength(SZK, view, None, who)
            assert shown == suizokun.strength(SZK, s.view(0), None, who) == suizokun.strength(SZK, s.view(1), None, who)
            if shown:
                counted = [battle.value(s.engine, state, who, name) for name in ("atk", "def", "spd")]
                assert [int(str(figure.text)) for figure in shown] == counted
                values += 1
        if action.endswith(" attack"):
            (told,) = suizokun.forecast(SZK, view, None, seat)
            branch = s.branch()
            steps = branch.do(action)
            struck = [e for step in steps for e in step.events if e.kind.startswith("strike")]
            if struck and not any(step.phase == "item" for step in steps):
                assert int(str(told.text)) == struck[0].data["damage"]
                after = suizokun.forecast(SZK, branch.view(at=branch.at), view, seat)
                assert after in ((), (told,))
                blows += 1
    assert values > 200
    assert blows > 20


def test_mattsuns_values_and_damage_are_the_engines() -> None:
    values = blows = 0
    for s, action, seat in decisions("mattsun", range(5)):
        view, state = s.view(), cast(Any, s.engine.s)
        for who in (0, 1):
            shown = mattsun.strength(MTN, view, None, who)
            assert shown == mattsun.strength(MTN, s.view(0), None, who) == mattsun.strength(MTN, s.view(1), None, who)
            if shown:
                counted = [stat(s.engine, state, who, name) for name in ("atk", "def")]
                assert [int(str(figure.text)) for figure in shown[:2]] == counted
                values += 1
        if action.endswith(" attack"):
            (told,) = mattsun.forecast(MTN, view, None, seat)
            steps = s.branch().do(action)
            hits = [e for step in steps for e in step.events if e.kind.startswith("hit")]
            if hits and not any(e.kind.startswith("trap") for step in steps for e in step.events):
                assert int(str(told.text)) == hits[0].data["amount"]
                blows += 1
    assert values > 200
    assert blows > 15


def szk(**player: Any) -> dict[str, Any]:
    """A position of Suizokun Monster Battle, seat 0 as given."""
    return SZK.scenario({"players": [player, {}]}).view()


def test_a_monster_shows_what_it_carries_and_stands_on() -> None:
    item = next(card.id for card in SZK.cards.values() if card.kind == "item")
    up = next(card for card in SZK.cards.values() if card.kind == "evolution")
    plain = {"card": up.base}
    before = szk(standby=[plain, plain], hand=[up.id, item])
    after = szk(standby=[{"card": up.id, "base": [up.base], "new": True, "item": item}, plain])
    made = changes(suizokun.BOARD, before, after)
    assert made.arrived == {"p0.standby.0", "p0.standby.0.item"}
    assert made.numbers == {"p0.hand": -2}
    found = groups(svg.board(SZK, after, before=before, lang="en"))
    assert found["p0.standby.0.item"].attrib["data-card"] == item
    told = "".join(found["p0.standby.0"].itertext())
    assert f"on {SZK.cards[up.base].name['en']}" in told
    assert "new this round" in told


def test_levels_and_points_are_marked() -> None:
    before, after = szk(level=3, lp=2000), szk(level=4, lp=1700)
    made = changes(suizokun.BOARD, before, after)
    assert made.numbers == {"p0.level": 1, "p0.lp": -300}
    drawn = groups(svg.board(SZK, after, before=before))
    assert "+1" in words(drawn["p0.level"])
    assert "−300" in words(drawn["p0.lp"])


def test_before_the_reveal_there_are_no_points_to_show() -> None:
    s = SZK.new(seed=1)
    while s.phase != "setup":
        s.do(s.legal()[0])
    drawn = groups(svg.board(SZK, s.view(0)))
    assert "p0.lp" not in drawn
    assert drawn["p1.player_card"].attrib.get("data-card") is None
    assert "data-card" in drawn["p0.player_card"].attrib


def mtn(player: dict[str, Any], **more: Any) -> dict[str, Any]:
    """A position of the Mattsun card game, seat 0 as given."""
    unit = next(card.id for card in MTN.cards.values() if card.kind == "unit")
    s = MTN.scenario({"players": [player, {"front": unit}], **more}, rulings={"ruleset": "2024"})
    return s.view()


def test_damage_and_counters_lie_on_their_unit() -> None:
    tough = max((card for card in MTN.cards.values() if card.kind == "unit"), key=lambda card: card.hp)
    before, after = (mtn({"front": {"card": tough.id, "damage": n, "ex": n}}) for n in (0, 2))
    assert changes(mattsun.BOARD, before, after).numbers == {"p0.front.damage": 2, "p0.front.ex": 2}
    front = groups(svg.board(MTN, after, before=before, lang="en"))["p0.front"]
    assert str(tough.hp - 2) in words(front).split()
    assert "EX 2" in words(front)
    assert "damage 2" in "".join(front.itertext())


def test_terrain_lies_below_its_unit_and_alone() -> None:
    land = next(card.id for card in MTN.cards.values() if card.kind == "terrain")
    unit = next(card.id for card in MTN.cards.values() if card.kind == "unit")
    view = mtn({"front": {"card": unit, "terrain": land}, "bench": [{"card": None, "terrain": land}]})
    drawn = groups(svg.board(MTN, view, selectable=["p0.front.terrain", "p0.bench.0.terrain", "p0.bench.0"]))
    assert drawn["p0.front.terrain"].attrib["data-card"] == drawn["p0.bench.0.terrain"].attrib["data-card"] == land
    assert "data-card" not in drawn["p0.bench.0"].attrib
    assert all(drawn[key].attrib["role"] == "button" for key in ("p0.front.terrain", "p0.bench.0"))


def test_charge_lies_upright_or_sideways_and_says_how_many_stand() -> None:
    unit = next(card.id for card in MTN.cards.values() if card.kind == "unit")
    before, after = (
        mtn({"front": unit, "charge": [{"card": unit, "tapped": lying}, {"card": unit, "tapped": True}]})
        for lying in (False, True)
    )
    assert changes(mattsun.BOARD, before, after).turned == {"p0.charge.0"}
    text = svg.board(MTN, after, before=before, lang="en")
    assert "tcg-new" in groups(text)["p0.charge.0"].attrib["class"]
    assert "Soul charge 0/2" in words(ET.fromstring(text))


@pytest.mark.parametrize("players", [2, 4, 6])
def test_the_last_turns_are_counted_down(players: int) -> None:
    s = played("darkmoon", players)
    view = {**s.view(at=len(s.steps) // 2), "turns_left": None}
    late = {**view, "turns_left": players - 1}
    assert changes(DARKMOON, view, late).begun == {"turns_left"}
    assert changes(DARKMOON, late, {**view, "turns_left": players - 2}).numbers == {"turns_left": -1}
    drawn = groups(svg.board(DKM, late, before=view, lang="en"))
    assert words(drawn["turns_left"]) == f"Last turns: left {players - 1}"
    assert "turns_left" not in groups(svg.board(DKM, view))


def test_choosing_cards_for_a_unit_counts_them() -> None:
    card = next(card.id for card in DKM.cards.values() if card.kind == "character")
    view = DKM.scenario({"players": [{"field": [card] * 5}, {}]}).view()
    picked = [f"p0.field.{i}" for i in range(3)]
    text = svg.board(DKM, view, lang="en", selectable=[f"p0.field.{i}" for i in range(5)], selected=picked)
    assert "chosen: 3" in words(ET.fromstring(text))
    assert groups(text)["p0.field.1"].attrib["aria-label"].endswith("chosen: 2")


def test_a_unit_is_a_stack_with_its_number_of_cards() -> None:
    cards = [card.id for card in DKM.cards.values() if card.kind == "character"][:4]
    before, after = (
        DKM.scenario({"players": [{"field": field, "units": units}, {}]}).view()
        for field, units in ((cards, []), ([], [cards]))
    )
    made = changes(DARKMOON, before, after)
    assert made.arrived == {"p0.units.0"}
    assert made.numbers["p0.field"] == -4
    unit = groups(svg.board(DKM, after, before=before))["p0.units.0"]
    assert words(unit).endswith("4")
    assert len([g for g in unit.iter() if g.attrib.get("data-card")]) == 4


def test_cards_looked_at_lie_on_a_tray_for_those_who_see_them() -> None:
    for s, _, seat in decisions("darkmoon", range(6)):
        choice = s.view().get("choice")
        if choice and choice["hidden"] and len(choice["options"]) > 1:
            mine = groups(svg.board(DKM, s.view(seat), bottom=seat))
            if "choice.0" not in mine:
                continue
            assert [mine[f"choice.{i}"].attrib["data-card"] for i in range(len(choice["options"]))] == choice["options"]
            assert "choice.0" not in groups(svg.board(DKM, s.view(1 - seat), bottom=1 - seat))
            return
    pytest.fail("nothing was looked at")
