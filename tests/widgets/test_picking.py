"""Picking by clicks in every game: what may be picked leads to a legal action, and every legal action can be picked."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from typing import Any

import pytest

import tcg_kit as tcg
from tcg_kit import svg
from tcg_kit.core.actions import Action
from tcg_kit.core.rng import Rng
from tcg_kit.widgets import clicks
from tcg_kit.widgets.picking import Picker, told_tokens
from tcg_kit.widgets.picture import picture
from tcg_kit.widgets.player import Player
from tests.core.play import begin, decisions
from tests.core.test_sealed_and_hidden import permuted

every = pytest.mark.parametrize("slug", tcg.games())


def positions(slug: str, seeds: Sequence[int], gap: int = 5) -> Iterator[tuple[Player, Rng]]:
    """Players at decisions of random games, each seeing what a seat that has to act may see."""
    game = tcg.game(slug)
    for seed in seeds:
        rng = Rng(seed + 77)
        for n, s in enumerate(decisions(begin(game, seed), seed)):
            if n % gap == 0 or s.engine.s.choice is not None:
                yield Player(s, lang="en", seat=s.to_act[rng.below(len(s.to_act))]), rng


def picker(p: Player) -> Picker:
    (one,) = clicks.pickers(p, p.s.view(p.seat))
    return one


def click(p: Player, *places: str) -> dict[str, Any]:
    for place in places:
        p.handle({"do": "pick", "place": place})
        assert not p.error
    return picture(p)


def click_to(p: Player, action: Action) -> list[str]:
    """Click what an action takes, in its order; gives the place ids."""
    for token in filter(None, told_tokens(p.game, p.layout, action)):
        one = next(one for one in clicks.pickers(p, p.s.view(p.seat)) if one.seat == action.seat)
        able = [where for where in one.offer(p.picked).selectable if token in one.places[where]]
        assert able, f"{action}: {token} can't be picked after {p.picked}"
        p.handle({"do": "pick", "place": able[0]})
        assert p.reasons == []
    return p.picked


@every
def test_every_legal_action_can_be_clicked_together(slug: str) -> None:
    verbs = set()
    for p, rng in positions(slug, (1, 2, 3)):
        legal = p.s.legal(p.seat)
        for n in {rng.below(len(legal)) for _ in range(3)} | {0, len(legal) - 1}:
            action = legal[n]
            click_to(p, action)
            shown = picture(p)["choice"]
            offered = [p.game.parse(one["action"]) for one in shown["buttons"]]
            alike = [one for one in offered if (one.verb, sorted(one.args)) == (action.verb, sorted(action.args))]
            assert alike, f"{action} is not among {offered}"
            assert all(one in legal for one in offered)
            if slug != "darkmoon" and p.s.phase not in p.layout.order:
                assert action in alike
            p.handle({"do": "clear"})
            verbs.add(action.verb)
    assert len(verbs) > 1


@every
def test_what_is_marked_leads_to_a_legal_action(slug: str) -> None:
    for p, rng in positions(slug, (4, 5), gap=9):
        one = picker(p)
        picked: list[str] = []
        while able := one.offer(picked).selectable:
            picked.append(able[rng.below(len(able))])
            assert one.offer(picked).fitting or one.offer(picked).exact
        offer = one.offer(picked)
        assert offer.exact
        assert all(p.s.why_not(action) == [] for action in offer.exact)


@every
def test_a_game_is_played_by_clicks_alone(slug: str) -> None:
    """A person clicks, a bot answers: at every decision something is marked or a button is there."""
    s = tcg.game(slug).new(seed=11, players=tcg.game(slug).spec.players[1])
    p, rng = Player(s, lang="ja", seat=0, bot="random"), Rng(3)
    for _ in range(60):
        p.handle({"do": "go", "to": "last"})
        if s.over:
            break
        while True:
            choice = picture(p)["choice"]
            assert choice["kind"] == "act"
            if choice["buttons"] and (not choice["selectable"] or rng.below(2)):
                break
            click(p, choice["selectable"][rng.below(len(choice["selectable"]))])
        button = choice["buttons"][rng.below(len(choice["buttons"]))]
        assert button["label"]
        p.handle({"do": "confirm", "action": button["action"]})
        assert not p.error
        assert p.picked == []


def clicked_through(s: tcg.Session, seat: int) -> str:
    """All that a widget sends to a seat that clicks about, asks, and makes a move."""
    p = Player(s, lang="en", seat=seat)
    rows = [picture(p)]
    places = [f"p{n}.{place.key}{mark}" for n in (0, 1) for place in p.layout.places for mark in ("", ".0", ".1")]
    for where in [*places, "choice.0", "resolving.0"]:
        p.handle({"do": "pick", "place": where})
        rows.append({**picture(p), "board": ""})
    for message in ({"do": "why", "text": f"p{1 - seat} done"}, {"do": "clear"}, {"do": "unit", "unit": "event"}):
        p.handle(message)
        rows.append(picture(p))
    return json.dumps(rows, ensure_ascii=False)


@every
def test_clicks_tell_a_seat_nothing_that_it_may_not_see(slug: str) -> None:
    game, rng, changed = tcg.game(slug), Rng(9), 0
    for seed in (20, 21):
        for n, s in enumerate(decisions(begin(game, seed), seed)):
            view = s.view()
            if changed > 8 * (seed - 19):
                break
            if n % 12 or "sealed" in view:
                continue
            for seat in (0, 1):
                other = permuted(game, view, seat, rng)
                if other == view:
                    continue
                changed += 1
                sent = [clicked_through(game.scenario(one), seat) for one in (view, other)]
                assert sent[0] == sent[1]
    assert changed > 3


@every
def test_the_diagrams_beside_the_board_are_lit_and_tell_nothing(slug: str) -> None:
    game, rng = tcg.game(slug), Rng(5)
    p = Player(begin(game, 30), lang="en", seat=0)
    names = [name for name, _ in picture(p)["graph"]["names"]]
    assert names[0] == "flow"
    p.handle({"do": "graph", "name": "nothing-like-it"})
    assert "nothing-like-it" in p.error
    lit = dict.fromkeys(names[1:], 0)
    for n, s in enumerate(decisions(p.s, 30)):
        for name in names[1:]:
            if not lit[name]:
                lit[name] += bool(picture(Player(s, lang="ja", seat=0, graph=name))["graph"]["nodes"])
        if n % 10 or "sealed" in s.view():
            continue
        other = game.scenario(permuted(game, s.view(), 0, rng))
        for name in names[1:]:
            sent = []
            for one in (game.scenario(s.view()), other):
                beside = Player(one, lang="en", seat=0, graph=name)
                sent.append(picture(beside)["graph"])
            assert sent[0] == sent[1]
            lit[name] += bool(sent[0]["nodes"])
    assert all(lit.values()), lit


# what is special to how a game's actions are made


def darkmoon(field: list[str], hand: list[str], **more: Any) -> Player:
    view = {"players": [{"field": field, "hand": hand}, {}], **more}
    return Player(tcg.game("darkmoon").scenario(view), lang="en", seat=0)


def cards(slug: str, kind: str) -> list[str]:
    return [card.id for card in tcg.game(slug).cards.values() if card.kind == kind]


def test_a_unit_is_clicked_together_and_says_what_is_missing() -> None:
    characters, specials = cards("darkmoon", "character"), cards("darkmoon", "special")
    p = darkmoon([*characters[:8], *specials[:2]], [])
    shown = click(p, "p0.field.0", "p0.field.1")
    assert "3 to 7 characters" in shown["choice"]["pending"]["missing"]
    assert "DKM-UNIT-1" in shown["choice"]["pending"]["rules"]
    assert not shown["choice"]["action"]
    shown = click(p, "p0.field.2", "p0.field.8")
    assert shown["choice"]["action"] == f"p0 unit {' '.join(characters[:3])} with {specials[0]}"
    assert "(4 cards)" in shown["choice"]["meaning"]
    shown = click(p, "p0.field.9")
    assert {"DKM-UNIT-1", "DKM-UNIT-3"} <= {one["rule"] for one in shown["refused"]["reasons"]}
    assert len(shown["picked"]) == 4
    p.handle({"do": "confirm"})
    assert len(p.s.view()["players"][0]["units"]) == 1


def test_very_many_units_stay_exact() -> None:
    characters, specials = cards("darkmoon", "character"), cards("darkmoon", "special")
    p = darkmoon([*characters[:17], *specials[:3]], [])
    assert len(p.s.legal(0)) > 100_000
    assert len(picture(p)["choice"]["selectable"]) == 20
    shown = click(p, *(f"p0.field.{i}" for i in range(7)))
    assert shown["choice"]["more"]
    assert set(shown["choice"]["selectable"]) == {f"p0.field.{i}" for i in (17, 18, 19)}
    shown = click(p, "p0.field.18")
    assert shown["choice"]["selectable"] == []
    assert shown["choice"]["action"].endswith(f"with {specials[1]}")


def test_under_a_ruling_only_cards_that_fit_can_be_added() -> None:
    game = tcg.game("darkmoon")
    numbered = [card for card in game.cards.values() if card.kind == "character"]
    same = [card.id for card in numbered if card.number == 3][:3]
    others = [card.id for card in numbered if card.number != 3][:4]
    view = {"players": [{"field": [*same, *others]}, {}]}
    p = Player(game.scenario(view, rulings={"unit_numbers": "distinct"}), lang="en", seat=0)
    shown = click(p, "p0.field.0")
    assert set(shown["choice"]["selectable"]) <= {f"p0.field.{i}" for i in range(3, 7)}
    shown = click(p, "p0.field.1")
    assert "DKM-UNIT-4" in {one["rule"] for one in shown["refused"]["reasons"]}
    assert shown["picked"] == ["p0.field.0"]


def test_another_kind_of_move_replaces_what_was_picked() -> None:
    characters = cards("darkmoon", "character")
    p = darkmoon(characters[:5], characters[5:7])
    assert click(p, "p0.field.0", "p0.field.1")["picked"] == ["p0.field.0", "p0.field.1"]
    shown = click(p, "p0.hand.1")
    assert shown["picked"] == ["p0.hand.1"]
    assert shown["refused"] is None
    assert shown["choice"]["action"].startswith("p0 play ")


def test_up_or_down_is_a_button_each() -> None:
    unit = cards("mattsun", "unit")
    view = {"phase": "main", "players": [{"hand": unit[:2], "front": unit[2]}, {"front": unit[3]}]}
    p = Player(tcg.game("mattsun").scenario(view), lang="en", seat=0)
    assert [one["label"] for one in picture(p)["choice"]["buttons"]] == ["Done"]
    shown = click(p, "p0.hand.0")["choice"]
    assert [one["label"] for one in shown["buttons"]] == ["Place (face up)", "Place (face down)"]
    assert shown["action"] == ""
    assert shown["pending"]["missing"]
    p.handle({"do": "confirm", "action": shown["buttons"][1]["action"]})
    assert p.s.view()["players"][0]["bench"][0]["face"] == "down"


@pytest.mark.parametrize("back", [False, True])
def test_card_and_place_in_either_order(back: bool) -> None:
    game = tcg.game("suizokun")
    evolution = next(card for card in game.cards.values() if card.kind == "evolution")
    monster = {"card": evolution.base}
    view = {"players": [{"hand": [evolution.id], "standby": [monster, None, None, None, None], "level": 9}, {}]}
    p = Player(game.scenario(view), lang="en", seat=0)
    places = ["p0.hand.0", "p0.standby.0"]
    shown = click(p, *(reversed(places) if back else places))
    assert shown["choice"]["action"] == f"p0 evolve {evolution.id} s1"
    assert "standby 1 (" in shown["choice"]["meaning"]


def test_a_card_that_cannot_be_used_says_why_by_its_own_verb() -> None:
    game = tcg.game("suizokun")
    evolution = next(card for card in game.cards.values() if card.kind == "evolution")
    dear = next(card.id for card in game.cards.values() if card.kind == "monster" and card.cost > 4)
    view = {"players": [{"hand": [evolution.id, dear], "stage": {"card": "lamp-larva"}, "level": 1}, {}]}
    if "lamp-larva" not in game.cards:
        view["players"][0]["stage"] = {"card": next(c.id for c in game.cards.values() if c.kind == "monster")}
    p = Player(game.scenario(view), lang="en", seat=0)
    shown = click(p, "p0.hand.0")
    assert {one["rule"] for one in shown["refused"]["reasons"]} <= {"SZK-EVO-1", "SZK-COST-1"}
    shown = click(p, "p0.hand.1")
    assert [one["rule"] for one in shown["refused"]["reasons"]] == ["SZK-COST-1"]


def test_names_of_cards_may_be_written_to_ask_why() -> None:
    game = tcg.game("suizokun")
    dear = next(card for card in game.cards.values() if card.kind == "monster" and card.cost > 4)
    p = Player(game.scenario({"players": [{"hand": [dear.id]}, {}]}), lang="ja", seat=0)
    p.handle({"do": "why", "text": dear.name["ja"]})
    assert [reason.rule for reason in p.reasons] == ["SZK-COST-1"]
    p.handle({"do": "why", "text": "done"})
    assert not p.reasons


def test_an_item_of_the_player_is_used_by_clicking_the_item_or_the_player() -> None:
    game = tcg.game("suizokun")
    item = next(card.id for card in game.cards.values() if card.kind == "item" and card.when == "main")
    for where in ("p0.item", "p0.player_card"):
        p = Player(game.scenario({"players": [{"item": item}, {}]}), lang="en", seat=0)
        p.handle({"do": "pick", "place": where})
        shown = picture(p)["choice"]
        assert p.picked == [where]
        assert all(one.startswith("p0 use player") for one, _ in shown["options"])


def test_while_something_is_to_be_guessed_the_board_does_not_work_it_out() -> None:
    game = tcg.game("suizokun")
    monster = next(card.id for card in game.cards.values() if card.kind == "monster")
    s = game.scenario({"players": [{"stage": {"card": monster}}, {"stage": {"card": monster}}]})
    open_, guessed = (str(svg.board(game, s.view(), lang="en", guess=guess)) for guess in (False, True))
    assert "damage of an attack" in open_
    assert "damage of an attack" not in guessed


def test_moves_of_one_phase_are_followed_one_by_one() -> None:
    plain = [{"id": f"plain-{n}", "name": f"Plain {n}", "kind": "character", "number": n} for n in (1, 2)]
    game = tcg.game("darkmoon").with_cards(plain)
    p = Player(game.scenario({"players": [{"hand": ["plain-1", "plain-2"]}, {}]}), lang="en", seat=0)
    for n in (1, 2):
        p.handle({"do": "confirm", "action": f"p0 play plain-{n}"})
    told = [item["text"] for item in picture(p)["happened"] if item["kind"] == "action"]
    assert told == ["P0 — Play: Plain 2"]


def test_of_many_players_seen_whole_the_one_who_acts_sits_below() -> None:
    s = tcg.game("darkmoon").new(seed=1, players=4)
    p = Player(s, lang="en")
    for _ in range(3):
        seat = s.to_act[0]
        assert p.bottom(s.view()) == seat
        board = picture(p)["board"]
        assert f'data-place="p{seat}.hand.0"' in board
        p.handle({"do": "confirm", "action": f"p{seat} end"})
        p.handle({"do": "go", "to": "last"})


def test_a_person_passes_by_itself_on_request_and_only_where_nothing_else_can_be_done() -> None:
    game = tcg.game("mattsun")
    asked = {}
    for auto in (False, True):
        p, rng = Player(game.new(seed=5), lang="ja", seat=0, bot="random"), Rng(8)
        p.auto, asked[auto] = auto, 0
        for _ in range(150):
            p.handle({"do": "go", "to": "last"})
            if p.s.over:
                break
            asked[auto] += p.forced is not None
            assert picture(p)["choice"]["auto"] is (auto if auto or p.forced is not None else None)
            legal = p.s.legal(0)
            p.handle({"do": "confirm", "action": str(legal[rng.below(len(legal))])})
            assert not p.error
    assert asked[False] > 0
    assert asked[True] == 0
    p = Player(game.new(seed=5), lang="ja", seat=0, bot="random")
    p.handle({"do": "auto", "on": True})
    assert p.auto
    p.handle({"do": "auto"})
    assert not p.auto
