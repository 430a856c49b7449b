"""SZK-MAIN and what can be done in it: monsters, evolutions, weapons, fields, assists, items."""

from __future__ import annotations

from collections import Counter

import pytest

import tcg_kit as tcg
from tcg_kit.games.suizokun.mainphase import moves
from tests.games.suizokun.table import (
    CARDS,
    GAME,
    battle,
    evolution,
    go,
    item,
    kinds,
    lp,
    monster,
    on,
    other,
    player,
    rules_of,
    table,
    until,
    weapon,
)

rule = pytest.mark.rule


def standby(s: tcg.Session, seat: int = 0) -> list[str | None]:
    return [m and m["card"] for m in player(s, seat)["standby"]]


@rule("SZK-MAIN-1")
def test_each_player_draws_one_at_the_beginning_of_the_own_main_phase() -> None:
    s = table(phase="draw-first")
    assert (len(player(s, 0)["hand"]), len(player(s, 1)["hand"])) == (1, 0)
    s.do("p0 done")
    assert len(player(s, 1)["hand"]) == 1


@rule("SZK-MAIN-2")
def test_any_order_as_often_as_allowed_until_done() -> None:
    hand = ["one", "sea", "breath", "one", "knife", "snack"]
    s = table({"hand": hand})
    go(
        s,
        "p0 summon one",
        "p0 field sea",
        "p0 assist breath",
        "p0 summon one",
        "p0 equip knife s2",
        "p0 item snack player",
    )
    assert s.to_act == (0,)
    s.do("p0 done")
    assert s.to_act == (1,)
    assert player(s, 0)["hand"] == []


@rule("SZK-MON-1", "SZK-ZONE-1")
def test_new_monsters_take_the_lowest_free_place_on_standby() -> None:
    s = table({"hand": ["fast", "slow", "one"], "standby": [None, "wall", None, "wall", "wall"]})
    go(s, "p0 summon fast", "p0 summon slow")
    assert standby(s) == ["fast", "wall", "slow", "wall", "wall"]
    assert player(s, 0)["standby"][0] == on("fast", weapon=None, item=None, new=True, attacked=False)
    assert rules_of(s.why_not("p0 summon one")) == {"SZK-ZONE-1"}
    assert not any(a.verb == "summon" for a in s.legal())


@rule("SZK-MON-1", "SZK-EVO-1")
def test_what_cannot_be_placed_as_a_monster() -> None:
    s = table({"hand": ["grown", "knife"], "level": 9})
    assert rules_of(s.why_not("p0 summon grown")) == {"SZK-EVO-1"}
    assert rules_of(s.why_not("p0 summon knife")) == {"SZK-MON-1"}
    assert rules_of(s.why_not("p0 summon one")) == {None}
    assert rules_of(s.why_not("p0 summon -")) == {"SZK-MON-1"}


@rule("SZK-EVO-1")
def test_an_evolution_goes_on_its_base_on_standby_or_on_the_stage() -> None:
    p0 = {"hand": ["grown"], "level": 9, "standby": ["two", "one"]}
    assert {a.args for a in table(p0).legal() if a.verb == "evolve"} == {("grown", "stage"), ("grown", "s2")}
    s = go(table(p0), "p0 evolve grown s2")
    assert player(s, 0)["standby"][1] == on("grown", "one", weapon=None, item=None, new=True, attacked=False)
    assert rules_of(table(p0).why_not("p0 evolve grown s1")) == {"SZK-EVO-1"}
    assert rules_of(table(p0).why_not("p0 evolve grown s3")) == {None}
    assert rules_of(table(p0).why_not("p0 evolve grown p1.stage")) == {"SZK-EVO-1"}


@rule("SZK-EVO-1")
def test_once_in_a_main_phase() -> None:
    s = table({"hand": ["grown", "grown"], "level": 9, "standby": ["one"]})
    s.do("p0 evolve grown s1")
    assert rules_of(s.why_not("p0 evolve grown stage")) == {"SZK-EVO-1"}
    s = until(s, "main-first", 3)
    assert s.why_not("p0 evolve grown stage") == []


@rule("SZK-EVO-2")
def test_not_on_a_monster_placed_or_evolved_this_round() -> None:
    s = table({"hand": ["one", "grown"], "level": 9, "stage": None})
    s.do("p0 summon one")
    assert rules_of(s.why_not("p0 evolve grown s1")) == {"SZK-EVO-2"}
    s = until(s, "main-first", 3)
    assert s.why_not("p0 evolve grown stage") == []
    s.do("p0 evolve grown stage")
    s = table({"hand": ["great"], "level": 9, "stage": on("grown", "one", new=True)})
    assert rules_of(s.why_not("p0 evolve great stage")) == {"SZK-EVO-2"}


@rule("SZK-EVO-3")
def test_only_the_top_cards_data_count() -> None:
    s = battle({"stage": on("grown", "cut")}, {"stage": "hex"})
    s.do("p0 attack")
    assert 2000 - lp(s)[1] == (400 - 300) * 2  # fight beats magic: the evolution's attribute and attack


@rule("SZK-EVO-3", "SZK-WPN-1")
def test_a_weapon_that_no_longer_fits_drops_at_the_evolution() -> None:
    s = table({"hand": ["grown"], "level": 9, "stage": on("one", weapon="knife")})
    s.do("p0 evolve grown stage")
    assert player(s, 0)["stage"]["weapon"] is None
    assert player(s, 0)["drop"] == ["knife"]
    any_weapon = weapon("net", effects=[{"do": "fits"}])
    s = table({"hand": ["grown"], "level": 9, "stage": on("one", weapon="net")}, None, any_weapon)
    s.do("p0 evolve grown stage")
    assert player(s, 0)["stage"]["weapon"] == "net"


@rule("SZK-EVO-4")
def test_monsters_of_the_set_up_are_not_new_in_round_1() -> None:
    down = {"player_card": {"card": "plain", "face": "down"}, "stage": None}
    s = table(
        {**down, "hand": ["one", "cheap"]}, {**down, "hand": ["slow"]}, evolution("cheap", "one", 1), phase="setup"
    )
    go(s, "p0 setup one", "p1 setup slow")
    assert (s.turn, s.to_act) == (1, (0,))
    assert s.why_not("p0 evolve cheap stage") == []


@rule("SZK-EVO-4")
def test_an_evolution_may_stand_on_an_evolution_that_it_names() -> None:
    s = table({"hand": ["great"], "level": 9, "stage": on("grown", "one")})
    s.do("p0 evolve great stage")
    assert player(s, 0)["stage"]["card"] == "great"
    assert player(s, 0)["stage"]["base"] == ["one", "grown"]
    assert player(s, 0)["pp_used"] == 5


@rule("SZK-WPN-1")
def test_a_weapon_goes_on_a_standby_monster_of_the_same_attribute() -> None:
    p0 = {"hand": ["knife", "stick"], "standby": ["cut", "hit", on("cut", weapon="knife")]}
    s = table(p0)
    assert {a.args for a in s.legal() if a.verb == "equip"} == {("knife", "s1"), ("stick", "s2")}
    assert rules_of(s.why_not("p0 equip knife s2")) == {"SZK-WPN-1"}
    assert rules_of(s.why_not("p0 equip knife stage")) == {"SZK-WPN-1"}
    assert rules_of(s.why_not("p0 equip knife s3")) == {"SZK-WPN-1"}
    assert rules_of(s.why_not("p0 equip knife s4")) == {None}
    assert rules_of(s.why_not("p0 equip snack s1")) == {None, "SZK-WPN-1"}
    s.do("p0 equip knife s1")
    assert player(s, 0)["standby"][0]["weapon"] == "knife"


@rule("SZK-WPN-1")
@pytest.mark.parametrize(("attribute", "slots"), [("any", {"s1", "s2", "s3"}), ("fight", {"s1", "s2"})])
def test_unless_the_card_says_otherwise(attribute: str, slots: set[str]) -> None:
    net = weapon("net", effects=[{"do": "fits", "attribute": attribute}])
    s = table({"hand": ["net"], "standby": ["cut", "hit", "hex"]}, None, net)
    assert {a.args[1] for a in s.legal() if a.verb == "equip"} == slots


@rule("SZK-FIELD-1", "SZK-ZONE-1", "SZK-ZONE-2")
def test_a_field_replaces_the_one_in_play() -> None:
    s = table({"hand": ["sea"]}, {"hand": ["sand"]})
    s.do("p0 field sea")
    assert s.view()["field"] == {"card": "sea", "owner": 0}
    go(s, "p0 done", "p1 field sand")
    assert s.view()["field"] == {"card": "sand", "owner": 1}
    assert player(s, 0)["drop"] == ["sea"]


@rule("SZK-FIELD-1")
def test_one_a_round_and_not_while_one_of_the_same_name_lies_there() -> None:
    s = table({"hand": ["sea", "sand", "sea"]}, {"hand": ["sea"]})
    s.do("p0 field sea")
    assert rules_of(s.why_not("p0 field sand")) == {"SZK-FIELD-1"}
    assert [r.code for r in s.why_not("p0 field sea")] == ["field-same", "field-once"]
    s.do("p0 done")
    assert [r.code for r in s.why_not("p1 field sea")] == ["field-same"]
    assert not any(a.verb == "field" for a in s.legal())
    s = until(s, "main-first", 3)
    assert s.why_not("p0 field sand") == []
    assert rules_of(s.why_not("p0 field knife")) == {None, "SZK-FIELD-1"}


@rule("SZK-ASSIST-1", "SZK-ZONE-2")
def test_an_assist_is_used_from_hand_and_drops() -> None:
    s = table({"hand": ["poke"]})
    (step, *_) = s.do("p0 assist poke")
    assert [e.kind for e in step.events] == ["assist", "damage", "to-drop"]
    assert lp(s) == (2000, 1900)
    assert player(s, 0)["drop"] == ["poke"]
    during = s.view(at=(0, 0) if not s.steps else (len(s.steps) - 1, 1))
    assert during["resolving"] == [{"card": "poke", "seat": 0}]
    assert "resolving" not in s.view()


@rule("SZK-ASSIST-1")
def test_assists_and_items_wait_for_round_2() -> None:
    p0 = {"hand": ["poke", "snack"], "item": "snack"}
    s = table(p0, turn=1)
    for action in ("assist poke", "item snack stage", "use player"):
        assert "SZK-ASSIST-1" in rules_of(s.why_not(f"p0 {action}")), action
    assert {a.verb for a in s.legal()} == {"done"}
    assert {a.verb for a in table({**p0, "standby": ["one"]}, turn=2).legal()} == {"assist", "item", "use", "done"}


@rule("SZK-ASSIST-1")
def test_an_assists_condition_must_hold() -> None:
    card = other("plea", "assist", condition={"lp_at_most": 500, "level_at_least": 2})
    for life, level, legal in ((500, 2, True), (501, 2, False), (500, 1, False)):
        s = table({"hand": ["plea"], "lp": life, "level": level}, None, card)
        assert (s.why_not("p0 assist plea") == []) is legal
        assert any(a.verb == "assist" for a in s.legal()) is legal
    assert rules_of(table({"hand": ["plea"]}, None, card).why_not("p0 assist plea")) == {"SZK-ASSIST-1"}


@rule("SZK-ITEM-1")
def test_an_item_goes_on_the_player_or_a_standby_monster_one_each_beside_a_weapon() -> None:
    s = table({"hand": ["snack", "bell", "lamp"], "standby": [on("cut", weapon="knife"), on("cut", item="salve")]})
    assert {a.args for a in s.legal() if a.verb == "item"} == {
        (card, slot) for card in ("snack", "bell", "lamp") for slot in ("player", "s1")
    }
    assert rules_of(s.why_not("p0 item snack stage")) == {"SZK-ITEM-1"}
    assert rules_of(s.why_not("p0 item snack s2")) == {"SZK-ITEM-1"}
    assert rules_of(s.why_not("p0 item snack s3")) == {None}
    go(s, "p0 item snack player", "p0 item bell s1")
    assert (player(s, 0)["item"], player(s, 0)["standby"][0]["item"]) == ("snack", "bell")
    assert rules_of(s.why_not("p0 item lamp player")) == {"SZK-ITEM-1"}


@rule("SZK-ITEM-1")
def test_an_item_of_the_main_phase_is_used_then_and_drops() -> None:
    s = table({"item": "snack", "stage": on("one", item="flint")})
    assert rules_of(s.why_not("p0 use stage")) == {"SZK-ITEM-1"}
    assert rules_of(s.why_not("p0 use s1")) == {None}
    s.do("p0 use player")
    assert lp(s) == (2010, 2000)
    assert player(s, 0)["drop"] == ["snack"]
    assert player(s, 0)["item"] is None


@rule("SZK-DRAW-1")
def test_draws_by_effects_take_what_is_there_and_never_lose() -> None:
    flood = other("flood", "assist", {"do": "draw", "amount": 9})
    s = table({"hand": ["flood"], "deck": ["one", "two"]}, None, flood)
    s.do("p0 assist flood")
    assert player(s, 0)["hand"] == ["one", "two"]
    assert not s.over


@rule("SZK-PLAYER-1")
def test_a_player_card_works_all_the_time_or_at_each_own_main_phase() -> None:
    bold = other("bold", "player", {"do": "modify", "stat": "atk", "amount": 50, "until": "source-leaves"})
    s = battle({"player_card": "bold", "stage": "cut"}, {"stage": "cut"}, bold)
    s.do("p0 attack")
    assert 2000 - lp(s)[1] == 250
    kind = other("kind", "player", {"do": "heal", "amount": 5})
    s = table({"player_card": "kind"}, None, kind, phase="draw-first")
    assert lp(s) == (2005, 2000)
    s = until(s, "attack-first", 4)
    assert lp(s) == (2015, 2000)
    assert kinds(s).count("heal") == 3


@rule("SZK-FIELD-1")
def test_a_field_works_as_long_as_it_lies_there() -> None:
    tide = other(
        "tide", "field", {"do": "modify", "stat": "atk", "amount": 50, "until": "source-leaves", "side": "both"}
    )
    hot = other("hot", "field", {"do": "damage", "amount": 5})
    for owner in (0, 1):
        s = battle({"stage": "cut"}, {"stage": "cut"}, tide, field={"card": "tide", "owner": owner})
        s.do("p0 attack")
        assert 2000 - lp(s)[1] == 250
    s = table(None, None, hot, phase="draw-first", field={"card": "hot", "owner": 1})
    assert lp(s) == (2000, 2000)
    s.do("p0 done")
    assert lp(s) == (1995, 2000)


def test_the_moves_of_a_main_phase_in_one_pass_are_those_of_its_verbs() -> None:
    net = other("net", "assist", {"do": "bounce", "target": "opponent"}, condition={"level_at_least": 3})
    hand = ["one", "two", "nine", "grown", "knife", "stick", "sea", "sand", "poke", "net", "snack", "one"]
    for turn in (1, 2):
        for level in (1, 4, 9):
            for slots in ([], ["one"] * 5, [on("cut", weapon="knife"), on("hit", item="snack")]):
                p0 = {"hand": hand, "level": level, "standby": slots, "item": "snack" if level > 4 else None}
                s = table(p0, {"standby": ["one", "two"]}, net, turn=turn, field={"card": "sea", "owner": 1})
                g = s.engine
                names = g.flow.phases["main-first"].verbs
                verbs = [(name, args) for name in names for args in g.verbs[name].options(g, g.s, 0)]
                assert sorted(moves(g, g.s, 0)) == sorted(verbs)  # type: ignore[arg-type]


def test_refused_exactly_when_not_listed() -> None:
    """Every action that could be written with the cards at hand is legal or has reasons, in many positions."""
    words = ["stage", "s1", "s2", "s3", "s4", "s5", "player", "p1.s1", "p1.stage"]
    net = other("net", "assist", {"do": "bounce", "target": "opponent"}, {"do": "disarm", "target": "own"})
    own = other("pull", "assist", {"do": "shift"})
    ring = item("ring", "main", {"do": "bounce", "target": "own"})
    hand = [
        "one",
        "two",
        "grown",
        "great",
        "knife",
        "stick",
        "sea",
        "sand",
        "poke",
        "net",
        "pull",
        "snack",
        "ring",
        "one",
    ]
    seen: Counter[bool] = Counter()
    for turn in (1, 2):
        for stage in (None, on("one"), on("one", new=True), on("grown", "one", weapon="knife")):
            for slots in ([], ["one", on("hit", item="ring")], ["one"] * 5, [on("cut", weapon="knife", item="snack")]):
                p0 = {"hand": hand, "level": 4, "stage": stage, "standby": slots, "item": "snack"}
                s = table(p0, {"standby": ["one"]}, net, own, ring, turn=turn, field={"card": "sea", "owner": 1})
                legal = {str(a) for a in s.legal()}
                texts = {f"p0 {verb} {card}" for verb in ("summon", "field", "assist") for card in hand}
                texts |= {
                    f"p0 {verb} {c} {w}" for verb in ("evolve", "equip", "item", "assist") for c in hand for w in words
                }
                texts |= {f"p0 assist {c} {a} {b}" for c in hand for a in words for b in words}
                texts |= (
                    {f"p0 use {w}" for w in words} | {f"p0 use {a} {b}" for a in words for b in words} | {"p0 done"}
                )
                assert legal <= texts
                for text in texts:
                    assert (s.why_not(text) == []) is (text in legal), text
                    seen[text in legal] += 1
    assert seen[True] > 200
    assert seen[False] > 10_000


@pytest.mark.parametrize("text", ["p0 equip knife p0.s1", "p0 item snack p0.s1", "p0 evolve grown p0.stage"])
def test_own_places_may_be_written_with_the_seat(text: str) -> None:
    s = table({"hand": ["knife", "snack", "grown"], "level": 9, "standby": ["cut"]})
    assert s.why_not(text) == []
    (step, *_) = s.do(text)
    assert str(step.action) == text.replace("p0.", "")


@pytest.mark.parametrize(
    "text", ["p0 summon", "p0 evolve grown", "p0 equip", "p0 field", "p0 assist", "p0 item snack", "p0 use"]
)
def test_incomplete_actions_are_refused_with_a_rule(text: str) -> None:
    s = table({"hand": ["grown", "snack"]})
    assert None not in rules_of(s.why_not(text))


@rule("SZK-MAIN-2", "SZK-ITEM-2", "SZK-BATTLE-1")
def test_words_after_an_action_that_takes_none_are_refused() -> None:
    assert rules_of(table().why_not("p0 done -")) == {"SZK-MAIN-2"}
    assert rules_of(battle().why_not("p0 attack -")) == rules_of(battle().why_not("p0 hold -")) == {"SZK-BATTLE-1"}
    s = go(battle({"item": "flint"}), "p0 attack")
    assert rules_of(s.why_not("p0 pass -")) == {"SZK-ITEM-2"}


@pytest.mark.parametrize("text", ["p0 done now", "p0 summon stage", "p0 stage one", "p0 bite one", "p0 use one"])
def test_words_that_no_action_takes_are_no_notation(text: str) -> None:
    with pytest.raises(tcg.NotationError):
        table().why_not(text)


def test_the_helpers_cards_are_all_known() -> None:
    assert {card["id"] for card in CARDS} <= set(GAME.cards)
    assert monster("x")["kind"] == "monster"
