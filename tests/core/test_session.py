"""Session: steps, instants, undo, redo, goto and branch, for every game (design.md 3, rules/README "Steps")."""

from __future__ import annotations

import pytest

import tcg_kit as tcg
from tcg_kit.core.rng import Rng
from tests.core.play import at_decision, begin, choose, decisions, dumps, finished, instants, told

pytestmark = pytest.mark.parametrize("game", [tcg.game(slug) for slug in tcg.games()], ids=tcg.games())


def state(s: tcg.Session) -> str:
    return dumps([s.view(), s.phase, s.turn, s.to_act, s.over, s.result, [str(a) for a in s.legal()], s.digest()])


def test_new_has_run_to_the_first_decision(game: tcg.Game) -> None:
    s = game.new()
    assert s.at == len(s.steps) > 0
    assert s.to_act
    assert not s.over
    assert s.result is None
    assert s.steps[0].edge is None


def test_at_0_is_before_anything(game: tcg.Game) -> None:
    s = game.new(seed=2)
    s.goto(0)
    assert (s.at, s.events, s.to_act, list(s.legal())) == (0, [], (), [])
    assert s.phase == s.steps[0].phase


def test_one_step_for_each_phase_entered_and_one_for_each_decision(game: tcg.Game) -> None:
    s = finished(game, 3)
    phase = None
    for step in s.steps:
        if step.action is None:
            if step.edge is not None:
                assert (step.edge.src, step.edge.dst) == (phase, step.phase)
                assert step.edge in game.spec.flow.edges
            phase = step.phase
        else:
            assert step.edge is None
            assert step.phase == phase
    assert sum(step.edge is None and step.action is None for step in s.steps) == 1


def test_do_gives_the_steps_it_caused(game: tcg.Game) -> None:
    s = begin(game, 4)
    rng = Rng(4)
    while not s.over:
        before = len(s.steps)
        action = choose(s, rng)
        steps = s.do(action)
        assert steps == s.steps[before:]
        assert steps[0].action == action
        assert all(step.action is None for step in steps[1:])
        assert s.at == len(s.steps)


def test_the_steps_that_do_gave_stay_what_they_are(game: tcg.Game) -> None:
    s = begin(game, 4)
    steps = s.do(s.legal()[0])
    told = [(step.phase, step.edge, step.action, step.events) for step in steps]
    assert steps == s.steps[steps[0].number :]
    first = s.steps[:1]
    assert first + steps == [*first, *steps]
    assert steps + first == [*steps, *first]
    s.undo()
    s.do(s.legal()[-1])
    assert told == [(step.phase, step.edge, step.action, step.events) for step in steps]
    if steps != s.steps[steps[0].number : steps[0].number + len(steps)]:
        with pytest.raises(tcg.TcgKitError):
            steps[0].view()


def test_do_takes_notation_or_an_action(game: tcg.Game) -> None:
    one, two = game.new(seed=5), game.new(seed=5)
    action = one.legal()[0]
    one.do(action)
    two.do(str(action))
    assert state(one) == state(two)


def test_at_an_automatic_instant_nobody_acts(game: tcg.Game) -> None:
    s = finished(game, 6)
    decided = {i for i, step in enumerate(s.steps) if step.action}
    for i in range(len(s.steps) + 1):
        s.goto(i)
        assert bool(s.to_act) == (i in decided)
        assert bool(len(s.legal())) == (i in decided)
        assert s.view()["to_act"] == list(s.to_act)


def test_between_the_events_of_a_step_nobody_acts(game: tcg.Game) -> None:
    s = at_decision(game, 7, 4)
    for i, k in list(instants(s)):
        if k:
            s.goto(i, k)
            assert (s.to_act, list(s.legal()), s.view()["to_act"]) == ((), [], [])
            assert s.view(at=(i, k)) == s.view()


def test_goto_shows_what_was_seen_when_first_there(game: tcg.Game) -> None:
    s = begin(game, 8)
    first = {s.at: state(s)}
    for here in decisions(s, 8):
        first[here.at] = state(here)
    first[s.at] = state(s)
    for i in sorted(first, key=lambda i: (i * 7919) % 1009):
        s.goto(i)
        assert state(s) == first[i]


def test_view_at_is_the_view_after_goto(game: tcg.Game) -> None:
    s = finished(game, 9)
    for i, k in list(instants(s)):
        elsewhere = dumps(s.view(at=(i, k)))
        s.goto(i, k)
        assert dumps(s.view()) == elsewhere
        assert dumps(s.view(0, (i, k))) == dumps(s.view(0))


def test_step_view_is_the_position_after_that_step(game: tcg.Game) -> None:
    s = finished(game, 10)
    for i, step in enumerate(s.steps):
        assert step.view() == s.view(at=i + 1)
        assert step.view(1) == s.view(1, i + 1)


def test_events_run_up_to_at(game: tcg.Game) -> None:
    s = finished(game, 11)
    everything = [told(e) for e in s.events]
    assert everything == [told(e) for step in s.steps for e in step.events]
    count = 0
    for i, k in list(instants(s)):
        s.goto(i, k)
        assert [told(e) for e in s.events] == everything[: count + k]
        count += len(s.steps[i].events) if i < len(s.steps) and k == len(s.steps[i].events) else 0


def test_undo_takes_back_decisions_with_all_they_caused(game: tcg.Game) -> None:
    s = begin(game, 12)
    states = [state(here) for here in decisions(s, 12)]
    end = state(s)
    for earlier in reversed(states):
        s.undo()
        assert state(s) == earlier
    with pytest.raises(tcg.TcgKitError):
        s.undo()
    for later in [*states[1:], end]:
        s.redo()
        assert state(s) == later
    with pytest.raises(tcg.TcgKitError):
        s.redo()


def test_undo_and_redo_of_several(game: tcg.Game) -> None:
    s = begin(game, 13)
    states = [state(here) for here in decisions(s, 13)]
    n = len(states)
    s.undo(n)
    assert state(s) == states[0]
    s.redo(n - 1)
    assert state(s) == states[-1]
    s.undo(3)
    assert state(s) == states[-4]


@pytest.mark.parametrize("wrong", [0, -1, 10_000, "2", 1.0, None, True])
def test_a_wrong_number_of_decisions_is_refused(game: tcg.Game, wrong: object) -> None:
    s = at_decision(game, 14, 3)
    before = state(s)
    if wrong is not True:
        for move in (s.undo, s.redo):
            with pytest.raises(tcg.TcgKitError):
                move(wrong)  # type: ignore[arg-type]
    assert state(s) == before


def test_chance_is_rewound_with_the_rest(game: tcg.Game) -> None:
    s = finished(game, 15)
    end, actions = state(s), [step.action for step in s.steps if step.action]
    s.goto(0)
    s.goto(min(i for i, step in enumerate(s.steps) if step.action))
    for action in actions:
        s.do(action)
    assert state(s) == end


def test_the_same_action_again_keeps_the_recorded_future(game: tcg.Game) -> None:
    s = finished(game, 16)
    steps = list(s.steps)
    s.undo(5)
    action = next(step.action for step in steps[s.at :] if step.action)
    caused = s.do(action)
    assert s.steps == steps
    assert caused == steps[s.at - len(caused) : s.at]
    assert s.at < len(steps)
    s.redo(4)
    assert s.at == len(steps)


def test_another_action_replaces_the_recorded_future(game: tcg.Game) -> None:
    s = finished(game, 17)
    steps = list(s.steps)
    while True:
        s.undo()
        was = s.steps[s.at].action
        others = [a for a in s.legal() if a != was]
        if others:
            break
    here = s.at
    s.do(others[0])
    assert s.steps[:here] == steps[:here]
    assert s.steps[here].action == others[0]
    assert s.at == len(s.steps)
    with pytest.raises(tcg.TcgKitError):
        s.redo()
    with pytest.raises(tcg.TcgKitError):
        steps[here].view()


def test_going_back_keeps_the_recorded_steps(game: tcg.Game) -> None:
    s = finished(game, 18)
    steps = list(s.steps)
    for i, k in list(instants(s))[::7]:
        s.goto(i, k)
        assert s.steps == steps


def test_an_action_at_an_automatic_instant_is_refused(game: tcg.Game) -> None:
    s = at_decision(game, 19, 3)
    action, steps = choose(s, Rng(1)), list(s.steps)
    decided = {i for i, step in enumerate(s.steps) if step.action}
    places = [(i, k) for i, k in instants(s) if k or i not in decided]
    for i, k in places[:-1]:
        s.goto(i, k)
        assert [r.code for r in s.why_not(action)] == ["not-to-act"]
        with pytest.raises(tcg.IllegalAction):
            s.do(action)
        assert s.steps == steps


@pytest.mark.parametrize("wrong", [-1, 10_000, "3", 1.5, None, True, (1, 10_000), (-1, 0), (1, "x"), (1, 2, 3), ()])
def test_an_instant_that_is_none_is_refused(game: tcg.Game, wrong: object) -> None:
    s = at_decision(game, 20, 3)
    before = state(s)
    if wrong is not None:  # view(at=None) is here
        with pytest.raises(tcg.TcgKitError):
            s.view(at=wrong)  # type: ignore[arg-type]
    with pytest.raises(tcg.TcgKitError):
        s.goto(*wrong) if isinstance(wrong, tuple) and len(wrong) == 2 else s.goto(wrong)  # type: ignore[arg-type]
    assert state(s) == before


@pytest.mark.parametrize("wrong", [2, -1, "0", [0], 1.5])
def test_a_seat_that_is_none_is_refused(game: tcg.Game, wrong: object) -> None:
    with pytest.raises(tcg.TcgKitError):
        game.new().view(wrong)  # type: ignore[arg-type]
    with pytest.raises(tcg.TcgKitError):
        game.new().legal(wrong)  # type: ignore[arg-type]


def test_a_branch_is_independent(game: tcg.Game) -> None:
    s = finished(game, 21)
    s.undo(6)
    here, steps = state(s), list(s.steps)
    twin = s.branch()
    assert state(twin) == here
    rng = Rng(99)
    while not twin.over:
        twin.do(choose(twin, rng))
    assert state(s) == here
    assert s.steps == steps
    end = state(twin)
    s.do(choose(s, rng))
    s.goto(0)
    assert state(twin) == end
    twin.goto(1)
    twin.redo()
    assert twin.steps[0].view() == s.steps[0].view()


def test_a_branch_holds_the_past_and_no_future_decisions(game: tcg.Game) -> None:
    s = finished(game, 22)
    done = [step.action for step in s.steps if step.action]
    for i, k in list(instants(s))[::5]:
        s.goto(i, k)
        twin = s.branch()
        assert (twin.at, dumps(twin.view()), twin.phase) == (s.at, dumps(s.view()), s.phase)
        past = [step.action for step in twin.steps if step.action]
        assert past == done[: sum(step.action is not None for step in s.steps[: i + bool(k)])]
        for step, copy in zip(s.steps, twin.steps, strict=False):
            assert (step.phase, step.edge, step.action) == (copy.phase, copy.edge, copy.action)
        twin.goto(len(twin.steps))
        assert twin.to_act or twin.over


def test_what_a_session_gives_out_is_not_its_own(game: tcg.Game) -> None:
    s = finished(game, 23)
    before = state(s)
    view = s.view()
    view["players"][0].clear()
    view["rulings"].clear()
    assert s.result is not None
    s.result["winner"] = 7
    s.events.clear()
    assert state(s) == before


def test_views_are_plain_json(game: tcg.Game) -> None:
    import json

    for s in decisions(begin(game, 24), 24):
        for seat in (None, 0, 1):
            view = s.view(seat)
            assert json.loads(json.dumps(view)) == view
