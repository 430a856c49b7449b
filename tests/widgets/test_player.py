"""The stepper without a browser: messages in, pictures out."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET

import pytest

import tcg_kit as tcg
from tcg_kit.core.lang import LANGS
from tcg_kit.sim.bots import play
from tcg_kit.widgets.constants import constants
from tcg_kit.widgets.picture import picture
from tcg_kit.widgets.player import Player
from tcg_kit.widgets.timeline import UNITS
from tcg_kit.widgets.words import free_name, texts


@pytest.fixture
def game() -> tcg.Game:
    return tcg.game("zutomayo")


@pytest.fixture
def p(game: tcg.Game) -> Player:
    return Player(game.new(seed=1), lang="en")


def opening(p: Player) -> None:
    for seat in (0, 1):
        p.handle({"do": "confirm", "action": f"p{seat} mulligan"})
    assert p.s.phase == "opening"


def hand(p: Player, seat: int, kind: str) -> list[str]:
    cards = p.s.view()["players"][seat]["hand"]
    fights = [p.game.cards[card].kind == "character" for card in cards]
    return [f"p{seat}.hand.{i}" for i, one in enumerate(fights) if one == (kind == "character")]


def test_board_flow_and_words_show_the_same_instant(game: tcg.Game) -> None:
    s = play(game, ("greedy", "greedy"), 15, ("swing", "night"))
    for unit in UNITS:
        p = Player(s, lang="en")
        p.handle({"do": "unit", "unit": unit})
        p.handle({"do": "go", "to": "first"})
        for _ in range(400):
            shown = picture(p)
            view = s.view()
            assert shown["turn"] == view["turn"]
            assert shown["flow"]["live"] == view["phase"]
            assert shown["phase"]["label"] in shown["board"]
            assert not shown["error"]
            json.dumps(shown)
            ET.fromstring(shown["board"])
            if shown["stop"] == shown["stops"] - 1:
                break
            p.handle({"do": "go", "to": "forward"})
        assert shown["choice"]["kind"] == "over"
        assert shown["choice"]["rule"] == "ZTM-END-1"


def test_going_anywhere_is_the_same_as_stepping_there(game: tcg.Game) -> None:
    s = play(game, ("greedy", "random"), 3)
    p = Player(s, lang="ja")
    seen = []
    p.handle({"do": "go", "to": "first"})
    n = picture(p)["stops"]
    for _ in range(n):
        seen.append(picture(p))
        p.handle({"do": "go", "to": "forward"})
    for i in reversed(range(n)):
        p.handle({"do": "go", "to": i})
        assert picture(p) == seen[i]


def test_a_move_by_clicking_cards(p: Player) -> None:
    opening(p)
    card = hand(p, 0, "character")[0]
    p.handle({"do": "pick", "place": card})
    shown = picture(p)
    assert shown["picked"] == [card]
    assert shown["choice"]["action"].startswith("p0 open ")
    assert shown["choice"]["meaning"].startswith("P0 — Open with: ")
    assert [one["label"] for one in shown["choice"]["buttons"]] == ["Confirm: P0 — Open with"]
    p.handle({"do": "confirm"})
    assert p.s.to_act == (1,)
    assert picture(p)["picked"] == []


def test_after_the_last_choice_the_first_thing_that_follows_is_shown(p: Player) -> None:
    opening(p)
    for seat in (0, 1):
        p.handle({"do": "confirm", "action": str(p.s.legal(seat)[0])})
    shown = picture(p)
    assert shown["flow"]["live"] == "reveal"
    assert shown["choice"]["kind"] == "follow"
    assert [item["kind"] for item in shown["happened"]].count("action") == 2
    p.handle({"do": "go", "to": "last"})
    assert picture(p)["choice"]["kind"] == "act"
    p.handle({"do": "go", "to": "first"})
    assert picture(p)["choice"]["kind"] == "past"


def test_order_of_clicks_is_a_then_b(game: tcg.Game) -> None:
    position = {"players": [{"hand": ["moon-hare", "lamp", "bat-post"], "last": "lost"}, {"hand": ["dawn-baker"]}]}
    p = Player(game.scenario(position), lang="en", seat=0)
    for i in (2, 0):
        p.handle({"do": "pick", "place": f"p0.hand.{i}"})
    shown = picture(p)
    assert shown["choice"]["action"] == "p0 set bat-post moon-hare"
    assert "A Bat Post, B Moon-Hare Courier" in shown["choice"]["meaning"]
    p.handle({"do": "pick", "place": "p0.hand.2"})
    assert picture(p)["choice"]["action"] == "p0 set moon-hare"
    p.handle({"do": "clear"})
    assert picture(p)["picked"] == []


def test_why_not_by_clicking_an_enchant(p: Player) -> None:
    opening(p)
    p.handle({"do": "pick", "place": hand(p, 0, "other")[0]})
    shown = picture(p)
    assert not shown["error"]
    assert {r["rule"] for r in shown["refused"]["reasons"]} == {"ZTM-OPEN-1", "ZTM-OPEN-2"}
    assert shown["picked"] == []


def test_one_card_too_many_says_why_and_exchanges_it(p: Player) -> None:
    opening(p)
    first, second = hand(p, 0, "character")[:2]
    p.handle({"do": "pick", "place": first})
    p.handle({"do": "pick", "place": second})
    shown = picture(p)
    assert shown["picked"] == [second]
    assert "ZTM-OPEN-1" in {r["rule"] for r in shown["refused"]["reasons"]}


def test_why_not_by_writing(p: Player) -> None:
    p.handle({"do": "why", "text": "p0 set moon-hare"})
    assert picture(p)["refused"]["reasons"][0]["rule"] is None
    p.handle({"do": "why", "text": "p0 mulligan"})
    assert picture(p)["note"] == "“P0 — Redraw (nothing)” is allowed."
    p.handle({"do": "why", "text": "p0 dance"})
    assert "dance" in picture(p)["error"]


def to_set(p: Player) -> list[list[str]]:
    """Play to where both set cards; gives the hands."""
    while p.s.phase != "set":
        p.s.do(p.s.legal()[0])
    p.goto((len(p.s.steps), 0))
    return [player["hand"] for player in p.s.view()["players"]]


def test_why_not_with_nothing_written_says_what_to_write(p: Player) -> None:
    for text in ("", "  ", "\u3000"):
        p.handle({"do": "why", "text": text})
        assert "p0 set" in picture(p)["note"]


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_why_not_means_the_seat_that_holds_the_card(p: Player, lang: str) -> None:
    p.lang = lang
    hands = to_set(p)
    for seat, hand in enumerate(hands):
        card = next(slug for slug in hand if slug not in hands[1 - seat])
        for text in (card, p.game.cards[card].name["ja"], p.game.cards[card].name["en"], f"set {card}"):
            p.handle({"do": "why", "text": text})
            assert f"P{seat}" in picture(p)["note"], text


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_why_not_understands_what_the_widget_writes(p: Player, lang: str) -> None:
    p.lang = lang
    for seat, hand in enumerate(to_set(p)):
        for action in (f"p{seat} set {hand[0]}", f"p{seat} set {hand[0]} {hand[1]} {hand[2]}"):
            told = p.did(p.game.parse(action))
            for text in (told.partition("（")[0].partition(" (")[0], f"P{action[1:]}"):
                p.handle({"do": "why", "text": text})
                shown = picture(p)
                assert not shown["error"], text
                if action.count(" ") == 2:
                    assert shown["note"] == p.say("why-legal", told=told)
                else:
                    assert [reason["rule"] for reason in shown["refused"]["reasons"]] == ["ZTM-SET-1"]


@pytest.mark.parametrize("slug", tcg.games())
@pytest.mark.parametrize("lang", ["ja", "en"])
def test_why_not_understands_moves_as_they_are_told(slug: str, lang: str) -> None:
    """Moves with a card or a place, as the widget tells them, are known to be legal."""
    s = play(tcg.game(slug), ("greedy", "greedy"), seed=2)
    told = set()
    for at in range(0, len(s.steps), 5):
        s.goto(at)
        here = s.branch()
        for seat in here.to_act:
            p = Player(here, lang=lang)
            for action in list(here.legal(seat))[:6]:
                if len(action.args) != 1 or action.verb == "choose":
                    continue
                p.handle({"do": "why", "text": p.did(action)})
                assert picture(p)["note"] == p.say("why-legal", told=p.tell(action)), action
                told.add(action.verb)
    assert told


def test_why_not_names_cards_that_are_nearly_called_so(p: Player) -> None:
    to_set(p)
    p.handle({"do": "why", "text": "Bat Pots"})
    assert "Bat Post" in picture(p)["error"]
    p.handle({"do": "why", "text": "set こうもり郵使"})
    assert "こうもり郵便" in picture(p)["error"]
    p.handle({"do": "why", "text": "うそ"})
    assert "うそ" in picture(p)["error"]


def test_why_not_of_another_seat_tells_nothing() -> None:
    """Also where the words are wrong: what the other seat holds makes no difference."""
    p = Player(tcg.game("zutomayo").new(seed=1), seat=0, lang="en")
    to_set(p)
    answers = set()
    for text in ("p1 set moon-hare", "P1 mo", "p1 うそ", "P1 — Set: Moon-Hare Courier"):
        p.handle({"do": "why", "text": text})
        answers.add((picture(p)["error"], picture(p)["note"]))
    assert len(answers) == 1


@pytest.mark.parametrize(
    "message",
    [
        None,
        {},
        {"do": "fly"},
        {"do": "go", "to": 9999},
        {"do": "go", "to": "<b>"},
        {"do": "go", "to": None},
        {"do": "unit", "unit": "hour"},
        {"do": "view", "seat": 7},
        {"do": "view", "seat": True},
        {"do": "line", "n": 3},
        {"do": "lang", "lang": "fr"},
        {"do": "confirm", "action": 5},
        {"do": "confirm", "action": "p0 open nothing-like-it"},
        {"do": "confirm"},
        {"do": "why", "text": "P" + "9" * 5000},
        {"do": "why", "text": "p999999999 set moon-hare"},
    ],
)
def test_a_bad_message_is_shown_and_changes_nothing(p: Player, message: Any) -> None:
    before, digest = p.here, p.s.digest()
    p.handle(message)
    assert p.error
    assert (p.here, p.s.digest()) == (before, digest)
    assert picture(p)["error"] == p.error


def test_clicks_on_places_that_mean_nothing_do_nothing(p: Player) -> None:
    before = picture(p)
    for where in ("p0.battle", "p9.hand.0", "nowhere", "", None, 3, ["x"]):
        p.handle({"do": "pick", "place": where})
        assert picture(p) == before


def test_switching_the_language_keeps_the_position_and_the_selection(p: Player) -> None:
    opening(p)
    p.handle({"do": "pick", "place": hand(p, 1, "character")[0]})
    before = picture(p)
    p.handle({"do": "lang"})
    after = picture(p)
    assert (before["lang"], after["lang"]) == ("en", "ja")
    assert all(before[key] == after[key] for key in ("stop", "stops", "flow", "picked", "turn", "unit", "seat"))
    assert before["choice"]["meaning"] != after["choice"]["meaning"]


def test_a_branch_is_independent_and_the_main_line_stays(p: Player) -> None:
    opening(p)
    for seat in (0, 1):
        p.handle({"do": "confirm", "action": str(p.s.legal(seat)[0])})
    main, digest = p.s, len(p.s.steps)
    p.handle({"do": "go", "to": 3})
    p.handle({"do": "branch"})
    shown = picture(p)
    assert p.s is not main
    assert shown["choice"]["kind"] == "act"
    assert len(shown["lines"]) == 2
    p.handle({"do": "confirm", "action": str(p.s.legal(0)[-1])})
    assert len(main.steps) == digest
    p.handle({"do": "line", "n": 0})
    assert p.s is main


def test_the_record_is_not_overwritten_from_the_past(p: Player) -> None:
    opening(p)
    steps = len(p.s.steps)
    p.handle({"do": "go", "to": "first"})
    p.handle({"do": "confirm", "action": "p0 mulligan"})
    assert p.error
    assert len(p.s.steps) == steps


def test_a_replay_is_saved_in_the_working_folder_only(
    p: Player, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    for _ in range(2):
        p.handle({"do": "replay"})
        assert not p.error
    names = sorted(f.name for f in tmp_path.iterdir())
    assert names == ["zutomayo-1-2.json", "zutomayo-1.json"]
    assert tcg.load(tmp_path / names[0]).digest() == p.s.digest()
    assert free_name(tmp_path, "../../etc/passwd", ".json").parent == tmp_path
    assert free_name(tmp_path, "../..", ".json").name == "game.json"


def test_against_a_bot_only_the_own_seat_has_to_act(game: tcg.Game) -> None:
    p = Player(game.new(seed=5), seat=0, bot="greedy", lang="en")
    for _ in range(300):
        shown = picture(p)
        assert not shown["error"]
        if shown["choice"]["kind"] == "over":
            break
        if shown["choice"]["kind"] == "act":
            assert all(action.startswith("p0 ") for action, _ in shown["choice"]["options"])
            p.handle({"do": "confirm", "action": shown["choice"]["options"][0][0]})
        else:
            assert shown["choice"]["kind"] == "follow"
            p.handle({"do": "go", "to": "last"})
    assert p.s.over


def test_a_waiting_seat_may_be_left_to_a_bot(game: tcg.Game) -> None:
    p = Player(game.new(seed=5), seat=1, lang="ja")
    p.handle({"do": "confirm", "action": "p1 mulligan"})
    assert picture(p)["choice"]["waiting"] == [0]
    p.handle({"do": "let"})
    assert not p.error
    p.handle({"do": "go", "to": "last"})
    assert p.s.phase == "opening"


def mirrored(s: tcg.Session) -> Iterator[tuple[tcg.Session, tcg.Session]]:
    """The session's positions, each beside one in which what seat 0 can't see is another."""
    for i in range(len(s.steps) + 1):
        view = s.view(at=i)
        if s.game.spec.flow.phases[view["phase"]].kind != "sealed" or not view["to_act"]:
            continue
        other = json.loads(json.dumps(view))
        for seat, player in enumerate(other["players"]):
            pool = sorted(player["deck"] + (player["hand"] if seat else []))
            if seat:
                n = len(player["hand"])
                player["hand"], player["deck"] = pool[:n], pool[n:]
            else:
                player["deck"] = pool
        if "sealed" in other and other["sealed"][1] is not None:
            continue
        yield s.game.scenario(view), s.game.scenario(other)


def test_nothing_that_a_seat_may_not_see_is_sent(game: tcg.Game) -> None:
    """Whatever the other hand and the decks are, the data for a seat's view is the same, byte for byte."""
    count = 0
    for one, other in mirrored(play(game, ("greedy", "greedy"), 15, ("swing", "night"))):
        sent = []
        for s in (one, other):
            p = Player(s, seat=0, lang="en")
            rows = [picture(p)]
            for message in (
                {"do": "pick", "place": "p0.hand.0"},
                {"do": "pick", "place": "p1.hand.0"},
                {"do": "why", "text": "p1 set moon-hare"},
                {"do": "confirm", "action": "p1 set moon-hare"},
                {"do": "unit", "unit": "event"},
                {"do": "confirm", "action": str(s.legal(0)[0]) if s.legal(0) else "p0 mulligan"},
            ):
                p.handle(message)
                rows.append(picture(p))
            sent.append(json.dumps(rows, ensure_ascii=False))
        assert sent[0] == sent[1]
        count += 1
    assert count > 5


def test_names_are_data(game: tcg.Game) -> None:
    evil = "</text><script>alert(1)</script><b onload=x>&'\""
    card = {"id": "evil", "name": evil, "kind": "character", "attribute": "none", "clock": 1, "night": 40, "day": 40}
    bad = game.with_cards([card])
    p = Player(bad.scenario({"players": [{"hand": ["evil"]}, {"hand": ["evil"]}]}), lang="en")
    p.handle({"do": "pick", "place": "p0.hand.0"})
    shown = picture(p)
    root = ET.fromstring(shown["board"])
    assert not [e for e in root.iter() if e.tag.endswith(("script", "}b"))]
    assert "evil" not in constants(game)["en"]["cards"]
    assert constants(bad)["en"]["cards"]["evil"]["name"] == evil  # plain text, written as text by the script


def test_all_words_are_there_in_both_languages(game: tcg.Game) -> None:
    for key, text in texts().items():
        assert set(text) == set(LANGS), key
        assert all(text.values()), key
    data = constants(game)
    assert data["ja"].keys() == data["en"].keys()
    for lang in LANGS:
        for name in ("map", "diagram"):
            root = ET.fromstring(data[lang][name])
            nodes = {e.get("data-node") for e in root.iter() if e.get("data-node")}
            edges = {e.get("data-edge") for e in root.iter() if e.get("data-edge")}
            assert nodes == set(game.spec.flow.phases)
            assert edges == {f"{e.src}|{e.dst}|{e.guard or 'default'}" for e in game.spec.flow.edges}
