"""Why did this happen, what could I do here: true to the worked examples, complete, silent about what is hidden."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from functools import cache
from itertools import islice

import pytest

import tcg_kit as tcg
from tcg_kit.core.lang import LANGS
from tcg_kit.core.rng import Rng
from tcg_kit.teach.causes import causes
from tests.core.play import begin, decisions, finished
from tests.games.darkmoon import table as dkm
from tests.games.mattsun import table as mtn
from tests.games.suizokun import table as szk
from tests.games.zutomayo import table as ztm

JAPANESE = re.compile(r"[぀-ヿ一-鿿]")
GAMES = [tcg.game(slug) for slug in tcg.games()]
every_game = pytest.mark.parametrize("game", GAMES, ids=tcg.games())
ENDS = {"decision", "sealed", "start", "shown"}


def asked(s: tcg.Session, kind: str, seat: int | None = None) -> tcg.Explanation:
    """Why the newest event of a kind happened."""
    return tcg.why(s, next(event for event in reversed(s.events) if event.kind == kind), seat)


def parts(found: tcg.Explanation) -> list[str]:
    return [link.kind for link in found.links]


def told(found: tcg.Explanation, kind: str, lang: str = "en") -> list[str]:
    return [link.text[lang] for link in found.links if link.kind == kind]


# ---------------------------------------------------------------- the catalogues' worked examples


def test_zutomayo_1_a_battle_goes_back_to_the_cards_that_both_opened() -> None:
    first, second = ztm.character("first", 50, 0, clock=2), ztm.character("second", 30, 0, clock=1)
    sides = ({"battle": None, "hand": ["first", "man"]}, {"battle": None, "hand": ["second", "man", "blank"]})
    s = ztm.table(*sides, first, second, phase="opening")
    s.do("p0 open first")
    s.do("p1 open second")
    why = asked(s, "battle")
    assert parts(why) == ["event", "from", "from", "phase", "way", "sealed"]
    assert [link.rules[0] for link in why.links] == [
        *("ZTM-BATTLE-1", "ZTM-BATTLE-1", "ZTM-CLOCK-1", "ZTM-BATTLE-1", "ZTM-OPEN-1", "ZTM-OPEN-1")
    ]
    assert "50" in told(why, "from")[0]
    assert "3" in told(why, "from")[1]
    assert told(why, "way") == ["Reveal → Clock → Swap → Effects, automatically."]
    assert told(why, "sealed") == ["P0 — Open with: first; P1 — Open with: second"]
    assert s.view(at=why.links[-1].at)["phase"] == "opening"


def test_zutomayo_4_a_card_without_its_power_is_what_the_battle_comes_from() -> None:
    costly = ztm.character("costly", 130, 130, cost=3, clock=2)
    s = ztm.table({"hand": ["costly"], "charger": ["cell", "cell"]}, {"battle": "hero"}, costly)
    why = asked(ztm.both_set(s, "costly"), "battle")
    assert any("costs 3" in text and "2 power" in text for text in told(why, "from"))
    assert any("ZTM-POWER-3" in link.rules for link in why.links)


def test_zutomayo_a_running_effect_is_told_with_the_battle_in_which_it_counts() -> None:
    s = ztm.both_set(ztm.table({"hand": ["edge"]}), "edge")
    why = asked(s, "attacks")
    assert [text for text in told(why, "running") if "+10" in text]
    card = asked(s, "modify").links[1]
    assert card.kind == "card"
    assert s.game.cards["edge"].text["en"] in card.text["en"]


def test_mattsun_2_a_soul_draw_goes_through_the_defeat_and_the_traps_to_the_attack() -> None:
    old = mtn.unit("old", 5, soul=3)
    s = mtn.table({"front": "strong"}, {"front": mtn.hurt("old", 3), "bench": ["giant"]}, old, phase="action")
    mtn.passed(mtn.act(s, "attack"))
    why = asked(s, "draw")
    assert parts(why)[0] == "event"
    assert "MTN-SOUL-1" in why.links[0].rules
    assert any("is defeated; its soul is 3" in text for text in told(why, "from"))
    assert any(link.kind == "interrupt" and "MTN-SOUL-4" in link.rules for link in why.links)
    assert told(why, "decision")[-1].startswith("P0 — Attack")


def test_mattsun_a_trap_goes_back_to_the_declaration_that_it_answers() -> None:
    s = mtn.table(None, {"bench": [mtn.down("snare"), "man"]}, phase="action")
    s.do("attack")
    assert s.phase == "trap"
    s.do("p1 trap b1")
    mtn.passed(s)
    why = asked(s, "damage")
    assert told(why, "decision")[0].startswith("P1 — Use a trap")
    assert told(why, "decision")[-1].startswith("P0 — Attack")
    assert parts(why).index("interrupt") < parts(why).index("trigger")
    hit = asked(s, "hit")
    assert "between" in parts(hit)
    assert told(hit, "decision") == ["P0 — Attack"]


def test_suizokun_3_a_level_goes_back_to_the_blow_that_raised_it() -> None:
    s = szk.battle({"stage": "cut"}, {"stage": "wall"})
    s.do("p0 attack")
    why = asked(s, "level-up")
    assert parts(why) == ["event", "from", "from", "decision"]
    assert "SZK-LEVEL-4" in why.links[0].rules
    assert "no damage" in why.links[1].text["en"]
    assert told(why, "decision") == ["P0 — Attack"]


def test_darkmoon_2_the_last_turns_go_back_to_the_third_unit() -> None:
    s = dkm.table({"units": [dkm.THREE, dkm.THREE], "field": dkm.THREE}, {"hand": ["s"]}, turn=9, first=0, to_act=[0])
    s.do("unit c1 c2 c3")
    s.do("end")
    why = asked(s, "last-turns")
    assert "third unit" in told(why, "from")[0]
    assert any(link.kind == "phase" and "DKM-END-1" in link.rules for link in why.links)
    assert told(why, "decision") == ["P0 — End the turn"]
    dkm.end_turns(s)
    assert "points" in told(asked(s, "game-won"), "from")[0]


def test_a_card_that_was_put_out_earlier_says_by_which_decision() -> None:
    area = ztm.area("garden", ztm.plus(10), leaves={"damage_taken": 90})
    s = ztm.both_set(ztm.table({"hand": ["garden", "blank", "blank"]}, {"hand": ["blank"] * 3}, area), "garden")
    turn = s.turn - 1
    ztm.both_set(s)
    link = next(link for link in asked(s, "modify").links if link.kind == "card")
    assert f"turn {turn}: P0 — Set: garden" in link.text["en"]
    assert s.steps[link.at[0]].action == tcg.Action(0, "set", ("garden",))


# ---------------------------------------------------------------- any event of any game


@cache
def played(game: tcg.Game, seed: int) -> tcg.Session:
    return finished(game, seed)


def refs(s: tcg.Session, every: int) -> Iterator[tuple[int, int]]:
    """Every n-th event of a session, and every n-th step."""
    found = [(i, k) for i, step in enumerate(s.steps) for k in range(len(step.events) + 1)]
    return islice(found, 0, None, every)


@every_game
def test_every_event_and_step_has_a_short_chain_back_to_a_decision_or_the_start(game: tcg.Game) -> None:
    for seed in (1, 2):
        s = played(game, seed)
        for ref in refs(s, 3):
            links = tcg.why(s, ref).links
            assert links[-1].kind in ENDS, ref
            assert len(links) <= 20, ref
            if ref[1]:
                event = s.steps[ref[0]].events[ref[1] - 1]
                assert (links[0].kind, links[0].text["en"], links[0].rules) == ("event", event.text("en"), event.rules)
            for link in links:
                assert set(link.rules) <= set(game.rules)
                assert set(link.text) == set(LANGS)
                assert not JAPANESE.search(link.text["en"] + link.head("en"))
                assert not re.search(r"[{}]|None", link.text["en"] + link.text["ja"])
                assert link.at <= (ref[0] + 1, 0)
                s.view(at=link.at)
            events = [link for link in links if link.kind in ("event", "from", "trigger", "running", "shown")]
            assert len({(link.at, link.text["en"]) for link in events}) == len(events), "told twice"


@every_game
def test_a_seat_hears_of_no_card_that_it_has_not_seen(game: tcg.Game) -> None:
    names = {card.name["en"]: card.id for card in game.cards.values()}
    called = re.compile("|".join(map(re.escape, sorted(names, key=len, reverse=True))))
    heard = 0
    for seat in (0, 1):
        s = played(game, 3)
        seen: set[str] = set()
        for i, step in enumerate(s.steps):
            seen.update(called.findall(str(_names(game, s.view(seat, i)))))
            action = step.action_for(seat)
            if action is not None:
                seen.update(game.cards[arg].name["en"] for arg in action.args if arg in game.cards)
            for k, event in enumerate(step.events, 1):
                if not event.visible_to(seat):
                    with pytest.raises(tcg.TcgKitError):
                        tcg.why(s, (i, k), seat)
                    continue
                seen.update(called.findall(event.text("en")))
                seen.update(called.findall(" ".join(game.cards[names[name]].text["en"] for name in seen)))
                for link in tcg.why(s, (i, k), seat).links if k == 1 else ():
                    heard += 1
                    assert set(called.findall(link.text["en"])) <= seen, (i, k, link)
    assert heard > 100


def _names(game: tcg.Game, view: object) -> list[str]:
    """The names of the cards that a view shows."""
    found = re.findall(r"[a-z0-9-]+", str(view))
    return [game.cards[word].name["en"] for word in found if word in game.cards]


@every_game
def test_what_events_come_from_are_events_of_the_game(game: tcg.Game) -> None:
    known = set(game.texts["events"])
    assert set(causes(game.slug).puts) <= set(game.spec.verbs)
    for kind, cause in causes(game.slug).of.items():
        assert {kind, *cause.kinds} <= known, kind
        assert set(cause.stats) <= set(game.spec.vocabulary.stats) | {"guard"}, kind
        assert cause.far in ("", "newest", "all")
        assert not (cause.step and cause.far)


def test_what_isnt_there_can_not_be_asked() -> None:
    s = tcg.game("zutomayo").new(seed=1)
    for at in ((0, 99), (-1, 0), (99, 0), 99, (0, -1), (0, "1"), "0.1", (0, 1, 2)):
        with pytest.raises(tcg.TcgKitError):
            tcg.why(s, at)  # type: ignore[arg-type]
    for seat in (2, -1, "0"):
        with pytest.raises(tcg.TcgKitError):
            tcg.why(s, seat=seat)  # type: ignore[arg-type]
        with pytest.raises(tcg.TcgKitError):
            tcg.what_now(s, seat)  # type: ignore[arg-type]
    with pytest.raises(tcg.TcgKitError):
        tcg.why(ztm.table())  # nothing has happened yet


def test_without_an_instant_the_newest_event_before_the_one_shown_is_meant() -> None:
    s = played(GAMES[0], 1)
    i, k = next((i, 1) for i, step in enumerate(s.steps) if i > 20 and len(step.events) > 1)
    s = s.branch()
    s.goto(i, k)
    assert tcg.why(s).links[0].text["en"] == s.steps[i].events[0].text("en")
    assert tcg.why(s, s.steps[i].events[0]).links[0] == tcg.why(s).links[0]


def test_names_are_data_when_an_explanation_shows_itself() -> None:
    odd = ztm.character("odd", 50, 50) | {"name": {"ja": "<b>&奇", "en": "<i>&odd"}}
    s = ztm.table({"hand": ["odd"]}, None, odd)
    assert (
        "&lt;i&gt;&amp;odd" in tcg.what_now(s, 0)._repr_html_()
        or "&lt;b&gt;&amp;奇" in tcg.what_now(s, 0)._repr_html_()
    )
    ztm.both_set(s, "odd")
    for shown in (asked(s, "reveal", 0)._repr_html_(), asked(s, "enter")._repr_html_()):
        assert "<i>" not in shown
        assert "<b>&" not in shown
        assert shown.count("<li>") == shown.count("</li>") > 1


def test_links_and_options_are_plain_data_for_others_to_use() -> None:
    s = played(GAMES[2], 1)
    for told_as in (tcg.why(s).plain(), tcg.what_now(s.branch()).plain()):
        assert json.loads(json.dumps(told_as)) == told_as
    assert set(tcg.why(s).plain()[0]) == {"kind", "text", "rules", "at"}


# ---------------------------------------------------------------- what could I do here?


@every_game
def test_all_that_is_legal_is_counted_and_nothing_legal_is_said_to_be_impossible(game: tcg.Game) -> None:
    for seed in (1, 2):
        for n, s in enumerate(decisions(begin(game, seed), seed)):
            if n % 7:
                continue
            seat = s.to_act[0]
            found = tcg.what_now(s, seat)
            legal = list(islice(s.legal(seat), 4000))
            verbs = list(dict.fromkeys(action.verb for action in legal))
            assert [group.verb for group in found.can] == verbs
            for group in found.can:
                if len(legal) < 4000:
                    assert group.n == sum(action.verb == group.verb for action in legal)
                assert all(s.why_not(action) == [] for action in group.examples)
                assert set(group.rules) <= set(game.rules)
            impossible = {thing["en"] for one in found.cannot for thing in one.things}
            assert not impossible & {game.label("verb", verb, "en") for verb in verbs}
            used = {arg.partition("#")[0] for action in legal for arg in action.args}
            assert not impossible & {game.cards[arg].name["en"] for arg in used if arg in game.cards}
            for one in found.cannot:
                assert set(one.rules) <= set(game.rules)
                assert not JAPANESE.search(one.text["en"])


def test_cards_are_grouped_by_why_they_can_not_be_played() -> None:
    dear = [szk.monster(f"dear-{n}", 7, 900, 900) for n in (1, 2, 3)]
    hand = ["dear-1", "dear-2", "dear-3", "one"]
    s = szk.table({"hand": hand, "level": 3}, None, *dear, phase="main-first", turn=2, first=0)
    (one,) = [one for one in tcg.what_now(s).cannot if one.rules == ("SZK-COST-1",)]
    assert [thing["en"] for thing in one.things] == ["dear-1", "dear-2", "dear-3"]
    assert "7" in one.why["en"]


def test_why_not_more_cards() -> None:
    s = ztm.table({"hand": ["blank", "edge"], "last": "won"})
    more = [one for one in tcg.what_now(s, 0).cannot if "ZTM-SET-1" in one.rules]
    assert [one.things[0]["en"] for one in more] == ["one card more: Set"]
    s = ztm.table({"hand": ["blank", "edge"], "last": "lost"})
    assert not [one for one in tcg.what_now(s, 0).cannot if "ZTM-SET-1" in one.rules]
    s = dkm.table({"field": ["c1", "c2"], "hand": ["s"]}, {}, to_act=[0])
    assert [one.rules for one in tcg.what_now(s).cannot if one.things[0]["en"] == "Make a unit"] == [
        ("DKM-UNIT-1", "DKM-UNIT-3")
    ]


def test_who_has_not_to_act_is_told_so() -> None:
    s = szk.battle({"stage": "cut"}, {"stage": "wall"})
    assert tcg.what_now(s, 1).can == ()
    assert tcg.what_now(s, 1).head["en"].startswith("P0 has to decide now")
    s = played(GAMES[0], 1).branch()
    s.goto(next(i for i, step in enumerate(s.steps) if step.phase == "battle" and len(step.events) > 1), 1)
    assert "by itself" in tcg.what_now(s).head["en"]
    s = played(GAMES[0], 1)
    assert tcg.what_now(s).head["en"] == "The game is over."


@every_game
def test_what_a_seat_can_not_see_changes_nothing_in_what_it_is_told(game: tcg.Game) -> None:
    from tests.core.test_sealed_and_hidden import permuted

    compared = 0
    for n, s in enumerate(decisions(begin(game, 5), 5)):
        if n % 5 or "sealed" in s.view():
            continue
        seat, view = s.to_act[0], s.view()
        twin = permuted(game, view, seat, Rng(n))
        told_here = tcg.what_now(game.scenario(view), seat).text("en")
        assert tcg.what_now(game.scenario(twin), seat).text("en") == told_here
        compared += 1
    assert compared > 2
