"""Notation, legality and refusals, for every game (rules/README "Seats", "Refusals")."""

from __future__ import annotations

import itertools
from collections import Counter

import pytest

import tcg_kit as tcg
from tcg_kit.core.picks import NONE, Args, Picks
from tcg_kit.core.rng import Rng
from tests.core.play import begin, choose, decisions, dumps, finished, some_decisions

games = pytest.mark.parametrize("game", [tcg.game(slug) for slug in tcg.games()], ids=tcg.games())

WITHOUT_RULE = {"not-to-act", "wrong-phase", "over", "not-there"}


@games
def test_every_legal_action_is_read_back_from_its_notation(game: tcg.Game) -> None:
    for seed in range(8):
        for s in decisions(begin(game, seed), seed):
            legal = s.legal()
            for action in legal[:: max(1, len(legal) // 40)]:
                assert str(action).startswith(f"p{action.seat} ")
                assert game.parse(str(action)) == action
                assert s.why_not(action) == s.why_not(str(action)) == []


@games
def test_legal_is_never_empty_for_a_seat_that_has_to_act(game: tcg.Game) -> None:
    for seed in range(8, 16):
        for s in decisions(begin(game, seed), seed):
            assert s.to_act
            assert all(len(s.legal(seat)) > 0 for seat in s.to_act)
            assert all(len(s.legal(seat)) == 0 for seat in (0, 1) if seat not in s.to_act)


@games
def test_legal_is_a_sequence(game: tcg.Game) -> None:
    for s in decisions(begin(game, 17), 17):
        for legal in (s.legal(), *(s.legal(seat) for seat in s.to_act)):
            listed = list(legal)
            assert len(legal) == len(listed) == len(set(listed))
            assert [legal[i] for i in range(len(legal))] == listed
            assert (legal[-1], legal[0]) == (listed[-1], listed[0])
            assert list(legal[1:4]) == listed[1:4]
            assert all(a in legal for a in listed[:5])
            assert tcg.Action(0, "nothing") not in legal
            for i in (len(listed), -len(listed) - 1):
                with pytest.raises(IndexError):
                    legal[i]


@games
def test_without_a_seat_legal_joins_all_seats(game: tcg.Game) -> None:
    for s in decisions(begin(game, 18), 18):
        assert list(s.legal()) == [a for seat in s.to_act for a in s.legal(seat)]


def candidates(s: tcg.Session, seat: int, rng: Rng) -> list[tcg.Action]:
    """Many actions, possible or not: some of the legal ones, and verbs with up to three words of these and others."""
    hand = s.view()["players"][seat]["hand"]
    others = sorted(s.game.cards)
    legal = s.legal(seat)
    allowed = [legal[rng.below(len(legal))] for _ in range(12)] if legal else []
    named = [word for action in allowed[:4] for word in action.args if word != "-"]
    words = list(dict.fromkeys([*hand, *named, others[rng.below(len(others))], others[rng.below(len(others))]]))
    found = []
    for verb in (*s.game.spec.verbs, "choose"):
        found += [tcg.Action(seat, verb), tcg.Action(seat, verb, ("-",))]
        for n in (1, 2, 3):
            found += [tcg.Action(seat, verb, args) for args in itertools.product(words, repeat=n)]
    return allowed + (found if len(found) < 220 else [found[rng.below(len(found))] for _ in range(220)])


@games
def test_an_action_is_legal_if_and_only_if_nothing_forbids_it(game: tcg.Game) -> None:
    """And what forbids it is told in both languages, with a rule of the catalogue wherever a rule does."""
    tried = Counter[bool]()
    codes: dict[str, set[str | None]] = {}
    for seed in range(19, 23):
        rng = Rng(seed)
        for s in some_decisions(begin(game, seed), seed):
            for seat in (0, 1):
                legal = set(s.legal(seat))
                for action in candidates(s, seat, rng):
                    try:
                        reasons = s.why_not(action)
                    except tcg.NotationError:
                        assert action not in legal
                        continue
                    allowed = s.engine.normal(action) in legal
                    assert (reasons == []) == allowed, (action, reasons)
                    tried[allowed] += 1
                    assert len({str(r) for r in reasons}) == len(reasons)
                    for reason in reasons:
                        codes.setdefault(reason.code, set()).add(reason.rule)
                        assert set(reason.text) == {"ja", "en"}
                        assert all(text and "{" not in text for text in reason.text.values())
    assert tried[True] > 300
    assert tried[False] > 10_000
    for code, rules in codes.items():
        assert (rules == {None}) if code in WITHOUT_RULE else (None not in rules), code
        assert rules - {None} <= set(game.rules)
    assert set(codes) >= {"not-to-act", "wrong-phase", "not-there"}


@games
def test_a_refused_action_leaves_everything_as_it_was(game: tcg.Game) -> None:
    for s in decisions(begin(game, 25), 25):
        digest, steps, legal = s.digest(), list(s.steps), [str(a) for a in s.legal()]
        rng = Rng(s.at)
        for action in candidates(s, s.to_act[0], rng)[::7]:
            try:
                allowed = s.why_not(action) == []
            except tcg.NotationError:
                allowed = False
            if not allowed:
                with pytest.raises((tcg.IllegalAction, tcg.NotationError)):
                    s.do(action)
        assert (s.digest(), list(s.steps), [str(a) for a in s.legal()]) == (digest, steps, legal)


@games
def test_an_illegal_action_carries_its_reasons(game: tcg.Game) -> None:
    s = finished(game, 26)
    assert s.steps[-1].action is None
    action = next(step.action for step in s.steps if step.action)
    with pytest.raises(tcg.IllegalAction) as caught:
        s.do(action)
    assert caught.value.reasons == s.why_not(action)
    assert [r.code for r in caught.value.reasons] == ["over"]
    assert isinstance(caught.value, tcg.TcgKitError)
    assert isinstance(caught.value, ValueError)


@games
def test_a_known_card_that_is_not_there_is_illegal_and_an_unknown_one_no_notation(game: tcg.Game) -> None:
    for s in decisions(begin(game, 27), 27):
        named = [a for a in list(s.legal())[:60] if a.args and a.args[0] in game.cards and a.verb != "choose"]
        if not named:
            continue
        seat, verb = named[0].seat, named[0].verb
        absent = next(c for c in sorted(game.cards) if f'"{c}"' not in dumps(s.view()["players"][seat]))
        assert "not-there" in {r.code for r in s.why_not(f"p{seat} {verb} {absent}")}
        with pytest.raises(tcg.IllegalAction):
            s.do(f"p{seat} {verb} {absent}")
        unknown = (f"p0 {verb} nobody-here", f"p0 fly {absent}", f"p0 {verb} - {absent}", f"p0 {verb} <b>")
        for text in ("p0", "", "hello", *unknown):
            for call in (s.why_not, s.do, game.parse):
                with pytest.raises(tcg.NotationError):
                    call(text)
        return
    raise AssertionError("no action that names a card")


@games
def test_the_ninth_copy_of_a_card_is_not_there(game: tcg.Game) -> None:
    for s in decisions(begin(game, 28), 28):
        named = [a for a in list(s.legal())[:60] if a.args and a.args[0] in game.cards]
        if named:
            action = named[-1]
            text = f"p{action.seat} {action.verb} {action.args[0]}#9"
            reasons = s.why_not(text)
            assert reasons
            assert all(r.text["ja"] and r.text["en"] for r in reasons)
            with pytest.raises(tcg.IllegalAction):
                s.do(text)


@games
def test_the_seat_may_be_left_out_when_exactly_one_has_to_act(game: tcg.Game) -> None:
    for s in decisions(begin(game, 29), 29):
        action = choose(s, Rng(s.at))
        short = str(action).split(" ", 1)[1]
        if len(s.to_act) == 1:
            assert s.why_not(short) == []
            branch = s.branch()
            assert branch.do(short)[0].action == action
        else:
            with pytest.raises(tcg.NotationError):
                s.do(short)


@games
@pytest.mark.parametrize("wrong", [None, 5, b"p0", ["p0"], ("p0", "set"), object(), 1.5])
def test_what_is_no_text_is_no_notation(game: tcg.Game, wrong: object) -> None:
    s = game.new()
    for call in (s.why_not, s.do, game.parse):
        with pytest.raises(tcg.NotationError):
            call(wrong)  # type: ignore[arg-type]


@games
@pytest.mark.parametrize(
    "text", ["p0 " + "x" * 100_000, "p0 mulligan " + "x " * 10_000, "p" * 1000, "p0 \x00", "p999999 x", "\n", "p-1 x"]
)
def test_hostile_notation_is_refused(game: tcg.Game, text: str) -> None:
    with pytest.raises(tcg.NotationError) as caught:
        game.parse(text)
    assert len(str(caught.value)) < 400


@games
def test_notation_is_read_as_people_type_it(game: tcg.Game) -> None:
    s = game.new(seed=3)
    action = max(list(s.legal())[:40], key=lambda a: len(a.args))
    wide = "".join(chr(ord(c) + 0xFEE0) if "!" <= c <= "~" else "\u3000" for c in str(action))
    assert game.parse(wide) == action
    assert game.parse("  " + str(action).replace(" ", "   ") + "\n") == action


@games
def test_an_action_of_a_seat_that_is_none(game: tcg.Game) -> None:
    s = game.new()
    verb, most = s.legal()[0].verb, game.spec.players[1]
    for seat in range(2, most):  # a seat of the game, but nobody sits there now
        assert [r.code for r in s.why_not(f"p{seat} {verb}")] == ["not-to-act"]
    with pytest.raises(tcg.NotationError):
        s.why_not(f"p{most} {verb}")


@pytest.mark.parametrize("zone", ["", "a", "ab", "aab", "abab", "aabbc", "abcde"])
def test_picks_are_all_ways_to_pick_with_copies_alike(zone: str) -> None:
    cards = list(zone)
    for lo in range(4):
        for hi in range(lo, 6):
            picks = Picks(cards, min(lo, len(cards)), hi)
            expected: set[Args] = set()
            for n in range(min(lo, len(cards)), min(hi, len(cards)) + 1):
                for chosen in itertools.combinations(range(len(cards)), n):
                    expected.add(_in_order(cards, [cards[i] for i in chosen]) or NONE)
            assert len(picks) == len(expected)
            assert set(picks) == expected
            assert all(pick in picks for pick in expected)
            assert ("z",) not in picks


def _in_order(zone: list[str], picked: list[str]) -> Args:
    left, out = Counter(picked), []
    for card in zone:
        if left[card]:
            left[card] -= 1
            out.append(card)
    return tuple(out)


def test_long_picks_cost_nothing_until_they_are_read() -> None:
    picks = Picks([f"c{i}" for i in range(60)], 0, 30)
    assert len(picks) > 10**16
    assert len(picks[10**16]) <= 30
