"""Scenarios: a position in, the same position out; what is no position is refused (rules/README "Scenarios")."""

from __future__ import annotations

import copy
from collections.abc import Callable, Iterator
from functools import cache
from typing import Any

import pytest

import tcg_kit as tcg
from tcg_kit.core.rng import Rng
from tests.core.play import (
    Json,
    at_decision,
    begin,
    chance,
    choose,
    decisions,
    dumps,
    finished,
    some_sealed,
    told,
)

pytestmark = pytest.mark.parametrize("game", [tcg.game(slug) for slug in tcg.games()], ids=tcg.games())

WRONG: tuple[Any, ...] = (
    None,
    True,
    -1,
    10**30,
    1.5,
    float("nan"),
    "",
    "no-such-word",
    [],
    {},
    [None],
    {"card": "?"},
    [[]],
)


def rich_positions(game: tcg.Game) -> list[tcg.Session]:
    """A start, a middle, half a sealed choice, open and hidden effect choices, an end."""
    return [s.branch() for s in _rich_positions(game)]


@cache
def _rich_positions(game: tcg.Game) -> list[tcg.Session]:
    found: dict[str, tcg.Session] = {}
    for seed in range(40):
        s = begin(game, seed)
        for here in decisions(s, seed):
            view = here.view()
            marks: list[str] = [key for key in ("choice", "sealed", "running", "returns") if key in view]
            if "choice" in view and view["choice"]["hidden"]:
                marks.append("hidden")
            key = " ".join(marks or [here.phase])
            if key not in found and (here.turn > 3 or "set" not in here.phase):
                found[key] = here.branch()
        found.setdefault("over", s)
    assert len(found) > 2
    return list(found.values())


@pytest.mark.parametrize("seeds", [range(15), range(15, 30), range(30, 45), range(45, 60)], ids=str)
def test_a_view_makes_the_same_position_at_every_decision_and_at_the_end(game: tcg.Game, seeds: range) -> None:
    rulings: list[dict[str, str]] = [{}, *({key: option} for key, r in game.rulings.items() for option in r.options)]
    for seed in seeds:
        s = begin(game, seed, rulings[seed % len(rulings)] if "deck_size" not in rulings[seed % len(rulings)] else None)
        for here in decisions(s, seed):
            assert dumps(game.scenario(here.view()).view()) == dumps(here.view())
        assert dumps(game.scenario(s.view()).view()) == dumps(s.view())


def test_the_position_goes_on_as_the_game_would(game: tcg.Game) -> None:
    """Same decisions, no chance in between: the same events and views."""
    compared = 0
    for seed in range(60, 72):
        for s in decisions(begin(game, seed), seed):
            copy_ = game.scenario(s.view())
            assert [str(a) for a in s.legal()] == [str(a) for a in copy_.legal()]
            one, two = s.branch(), copy_
            rng = Rng(seed)
            begin_ = len(one.steps)
            before = chance(one)
            for _ in range(len(s.to_act)):
                action = choose(one, rng)
                one.do(action)
                two.do(action)
            if chance(one) != before:
                continue
            events = [told(e) for step in one.steps[begin_:] for e in step.events]
            assert events == [told(e) for step in two.steps for e in step.events][-len(events) or len(two.events) :]
            assert dumps(one.view()) == dumps(two.view())
            compared += 1
    assert compared > 50


def test_a_fresh_position_is_the_newest_instant_of_its_session(game: tcg.Game) -> None:
    """Also where no step led to it: going to the newest instant, back and on keeps who has to act."""
    for s in decisions(begin(game, 11), 11):
        fresh = game.scenario(s.view())
        before = dumps([fresh.view(), fresh.to_act, [str(a) for a in fresh.legal()], fresh.digest()])
        fresh.goto(len(fresh.steps))
        assert dumps([fresh.view(), fresh.to_act, [str(a) for a in fresh.legal()], fresh.digest()]) == before
        assert dumps(fresh.view(at=len(fresh.steps))) == dumps(fresh.view())
        fresh.do(fresh.legal()[0])
        fresh.undo()
        assert dumps([fresh.view(), fresh.to_act, [str(a) for a in fresh.legal()], fresh.digest()]) == before
        assert dumps(fresh.branch().view()) == dumps(fresh.view())


def test_the_generator_starts_from_the_seed(game: tcg.Game) -> None:
    view = at_decision(game, 1, 0).view()
    assert game.scenario(view, seed=5).digest() == game.scenario(view, seed=5).digest()
    assert len({game.scenario(view, seed=seed).digest() for seed in range(12)}) == 12


def test_the_view_given_is_not_kept_nor_changed(game: tcg.Game) -> None:
    view = at_decision(game, 2, 5).view()
    before = dumps(view)
    s = game.scenario(view)
    s.do(s.legal()[0])
    assert dumps(view) == before
    view["players"][0].clear()
    s.goto(0)
    assert s.view()["players"][0]


def test_derived_keys_may_be_left_out(game: tcg.Game) -> None:
    for s in decisions(begin(game, 3), 3):
        view = s.view()
        view.pop("time", None)
        for player in view["players"]:
            for key in ("set_limit", "score", "pp_used"):
                player.pop(key, None)
        assert dumps(game.scenario(view).view()) == dumps(s.view())


def test_a_seats_view_is_refused(game: tcg.Game) -> None:
    for s in decisions(begin(game, 4), 4):
        for seat in (0, 1):
            with pytest.raises(tcg.ScenarioError) as caught:
                game.scenario(s.view(seat))
            assert caught.value.field


def test_unknown_keys_are_refused_and_named(game: tcg.Game) -> None:
    view = at_decision(game, 5, 4).view()
    for place, field in ((view, "wind"), (view["players"][1], "wind"), (view["rulings"], "wind")):
        place["wind"] = 1
        with pytest.raises(tcg.ScenarioError) as caught:
            game.scenario(view)
        assert caught.value.field is not None
        assert field in str(caught.value)
        del place["wind"]
    game.scenario(view)


def test_a_position_of_another_game_is_refused(game: tcg.Game) -> None:
    with pytest.raises(tcg.ScenarioError) as caught:
        game.scenario({**at_decision(game, 6, 1).view(), "game": "chess"})
    assert caught.value.field == "game"


def test_an_unknown_card_is_refused_and_its_place_named(game: tcg.Game) -> None:
    view = at_decision(game, 7, 1).view()
    view["players"][1]["hand"][0] = "nobody"
    with pytest.raises(tcg.ScenarioError) as caught:
        game.scenario(view)
    assert caught.value.field == "players[1].hand"


def test_a_seed_that_is_none_is_refused(game: tcg.Game) -> None:
    for seed in ("1", 1.0, None, True):
        with pytest.raises(tcg.TcgKitError):
            game.scenario({}, seed=seed)  # type: ignore[arg-type]


def test_a_sealed_choice_must_be_a_legal_one(game: tcg.Game) -> None:
    s = some_sealed(game, 8)
    if s is None:
        pytest.skip("no sealed phase in this game")
    action = choose(s, Rng(3), 0)
    s.do(action)
    card = next(card for card in sorted(game.cards) if card not in s.view()["players"][0]["hand"])
    for verb, args in ((action.verb, [card]), ("choose", ["-"]), ("no-verb", []), (action.verb, [*action.args, card])):
        view = s.view()
        view["sealed"][0] = {"verb": verb, "args": args}
        with pytest.raises(tcg.ScenarioError) as caught:
            game.scenario(view)
        assert caught.value.field == "sealed"


def test_not_all_seats_can_have_chosen_already(game: tcg.Game) -> None:
    s = some_sealed(game, 9)
    if s is None:
        pytest.skip("no sealed phase in this game")
    s.do(choose(s, Rng(3), 0))
    view = s.view()
    other = choose(s, Rng(4), 1)
    view["sealed"][1] = {"verb": other.verb, "args": list(other.args)}
    with pytest.raises(tcg.ScenarioError):
        game.scenario(view)


def test_a_finished_position_has_a_result_and_an_unfinished_one_has_none(game: tcg.Game) -> None:
    s = finished(game, 10)
    over = s.view()
    with pytest.raises(tcg.ScenarioError):
        game.scenario({**over, "result": None})
    s.undo()
    with pytest.raises(tcg.ScenarioError):
        game.scenario({**s.view(), "result": over["result"]})


def paths(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """All places in a JSON value; of lists and long tables the first and last only."""
    if path:
        yield path
    if isinstance(value, dict):
        keys = list(value)
        for key in keys if len(keys) <= 20 else (keys[0], keys[-1]):
            yield from paths(value[key], (*path, key))
    elif isinstance(value, list):
        for i in sorted({0, len(value) - 1} if value else ()):
            yield from paths(value[i], (*path, i))


def edited(view: Json, path: tuple[Any, ...], change: Callable[[Any, Any], None]) -> Json:
    out = copy.deepcopy(view)
    inner: Any = out
    for key in path[:-1]:
        inner = inner[key]
    change(inner, path[-1])
    return out


def put(value: Any) -> Callable[[Any, Any], None]:
    def change(inner: Any, key: Any) -> None:
        inner[key] = copy.deepcopy(value)

    return change


def remove(inner: Any, key: Any) -> None:
    del inner[key]


def attempt(game: tcg.Game, view: Json) -> tuple[tcg.Session | None, tcg.ScenarioError | None]:
    try:
        return game.scenario(view), None
    except tcg.ScenarioError as e:
        return None, e


def play_on(s: tcg.Session, n: int = 6) -> None:
    rng = Rng(1)
    for _ in range(n):
        if not s.to_act:
            break
        s.do(choose(s, rng))


def test_a_broken_position_is_refused_or_can_be_played(game: tcg.Game) -> None:
    """Values of rich positions replaced by wrong ones: a ScenarioError with its field, or a game that runs."""
    changes = [remove, *(put(value) for value in WRONG)]
    refused = 0
    for s in rich_positions(game):
        view = s.view()
        for turn, path in enumerate(paths(view)):
            for change in changes[turn % 3 :: 3]:
                broken = edited(view, path, change)
                session, error = attempt(game, broken)
                assert error is None or error.field, (path, str(error))
                refused += error is not None
                if session is not None:
                    play_on(session)
    assert refused > 300


@pytest.mark.parametrize(
    "wrong", [None, 5, "x", [], [1], {"players": 5}, {"players": [{}]}, {"players": [{}] * 9}, {1: 2}]
)
def test_what_is_no_position_at_all_is_refused(game: tcg.Game, wrong: Any) -> None:
    with pytest.raises(tcg.ScenarioError):
        game.scenario(wrong)


def leaves(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[tuple[Any, ...], Any]]:
    """All plain values of a view with their places; of lists the first and last only."""
    if isinstance(value, dict):
        for key in value:
            if key not in ("rulings", "ruleset", "sealed", "work", "then", "moment", "returns", "game"):
                yield from leaves(value[key], (*path, key))
    elif isinstance(value, list):
        for i in sorted({0, len(value) - 1} if value else ()):
            yield from leaves(value[i], (*path, i))
    else:
        yield path, value


def others(value: Any, words: list[str]) -> list[Any]:
    """Values of the same kind that say something else."""
    if value is None:
        return [True, 1, "x", words[0]]
    if isinstance(value, bool):
        return [not value, 1]
    if isinstance(value, int):
        return [value + 1, max(0, value - 1) if value != 0 else 2, 0 if value else 1, True]
    return ["x", *(word for word in words[:3] if word != value)]


def shown(view: Json, path: tuple[Any, ...], as_given: Any) -> bool:
    """Whether that stands there; a card may stand alone or with its state, and what says nothing is left out."""
    inner: Any = view
    for key in path:
        if isinstance(inner, str) and key == "card":
            break
        inner = inner.get(key) if isinstance(inner, dict) else inner[key] if isinstance(inner, list) else None
    if isinstance(inner, dict) and isinstance(as_given, str):
        inner = inner["card"]
    return bool(inner == as_given or (inner is None and not as_given))


def test_what_is_given_is_shown_or_refused(game: tcg.Game) -> None:
    """No value of a view is passed over: a position shows it, or an error names it, derived keys too."""
    refused = 0
    for s in rich_positions(game):
        view = s.view()
        every: dict[Any, list[str]] = {}
        for path, value in leaves(view):
            if isinstance(value, str):
                every.setdefault(path[-1] if isinstance(path[-1], str) else path[-2], []).append(value)
        for path, value in leaves(view):
            words = every.get(path[-1], list(game.cards))
            for other in others(value, words or list(game.cards)):
                session, error = attempt(game, edited(view, path, put(other)))
                if session is None:
                    assert error is not None
                    assert error.field
                    refused += 1
                elif path[0] == "to_act":
                    assert session.to_act == (other,)
                else:
                    assert shown(session.view(at=0), path, other), (path, other)
    assert refused > 100


def test_a_documented_key_is_not_passed_over_either(game: tcg.Game) -> None:
    """Also where a view leaves the key out, because it says nothing there."""
    for s in rich_positions(game):
        view = s.view()
        for place in (view, *view["players"]):
            section = "position" if place is view else "player"
            for key in set(game.view_keys[section]) - set(place) - {"ruleset"}:
                for other in (True, 1, 3, "x", [1], {"card": 1}):
                    place[key] = other
                    session, error = attempt(game, view)
                    del place[key]
                    if session is None:
                        assert error is not None
                        assert error.field
                    else:
                        made = session.view(at=0)
                        inside = made if place is view else made["players"][view["players"].index(place)]
                        assert inside.get(key) == other or view == made, (key, other)


def test_derived_keys_that_say_otherwise_are_named_with_what_is_right(game: tcg.Game) -> None:
    wrong: dict[str, list[tuple[Json, str]]] = {
        "zutomayo": [
            ({"chronos": 0, "time": "day"}, "time"),
            ({"players": [{"last": None, "set_limit": 2}, {}]}, "players[0].set_limit"),
            ({"players": [{}, {"set_limit": "x"}]}, "players[1].set_limit"),
            ({"players": [{"power": 5, "power_kept": 3}, {}]}, "players[0].power"),
        ],
        "mattsun": [({"trigger": {"when": "own-attack", "seat": 0}}, "'trigger'")],
        "suizokun": [({"players": [{}, {"pp_used": 3}]}, "players[1].pp_used")],
        "darkmoon": [({"players": [{"score": 1}, {}]}, "players[0].score")],
    }
    anywhere: list[tuple[Json, str]] = [
        ({"over": True}, "over"),
        ({"to_act": [7]}, "to_act"),
        ({"to_act": "x"}, "to_act"),
    ]
    if "ruleset" in game.rulings:
        one, two, *_ = game.rulings["ruleset"].options
        anywhere.append(({"ruleset": one, "rulings": {"ruleset": two}}, "ruleset"))
    for view, field in [*wrong[game.slug], *anywhere]:
        with pytest.raises(tcg.ScenarioError) as caught:
            game.scenario(view)
        assert (caught.value.field or "").startswith(field)
    right: list[Json] = [{"over": False}, {"to_act": []}, {"to_act": list(game.scenario({}).to_act)}]
    for view in right:
        assert dumps(game.scenario(view).view()) == dumps(game.scenario({}).view())


def test_no_position_goes_on_after_its_end(game: tcg.Game) -> None:
    """The last position of a game, said to be in the middle of it: refused with the rule, or over at once."""
    seen = set()
    for seed in range(12):
        over = finished(game, seed)
        assert over.result is not None
        view = {**over.view(), "phase": game.spec.scenario_phase, "over": False, "result": None, "to_act": []}
        session, error = attempt(game, view)
        if error is not None and error.code == "already-over":
            assert over.result["reason"] in game.rules
            assert any(rule in str(error) for rule in game.rules)
        else:
            assert session is None or session.over or game.spec.ended(game, session.engine.s) is None
        seen.add(None if error is None else error.code)
    ends: dict[str, list[tuple[Json, str, str]]] = {
        "zutomayo": [
            ({"players": [{}, {"hp": 0}]}, "players[1].hp", "ZTM-END-1"),
            ({"phase": "cleanup", "players": [{"hp": 0}, {}]}, "players[0].hp", "ZTM-END-1"),
            ({"failed": [1]}, "failed", "ZTM-DRAW-2"),
            ({"turn": 201}, "turn", "ZTM-END-3"),
        ],
        "mattsun": [
            ({"phase": "stand", "lost": [{"seat": 0, "rule": "MTN-WIN-2"}], "turn": 7}, "lost", "MTN-WIN-2"),
            ({"turn": 201}, "turn", "MTN-WIN-4"),
        ],
        "suizokun": [({"turn": 101}, "turn", "SZK-WIN-5")],
        "darkmoon": [],
    }
    for view, field, rule in ends[game.slug]:
        session, error = attempt(game, view)
        assert (session is not None and session.over) or (error and (error.field, rule in str(error)) == (field, True))
