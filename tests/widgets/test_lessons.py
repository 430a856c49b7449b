"""Lessons in the widget, without a browser: what its strip shows, and what its messages do."""

from __future__ import annotations

from pathlib import Path

import pytest

import tcg_kit as tcg
from tcg_kit.core.lang import LANGS
from tcg_kit.teach import progress
from tcg_kit.teach.lesson import Lesson, lessons, numbered
from tcg_kit.teach.lesson_schema import ANY
from tcg_kit.widgets.lessons import LessonPlayer
from tcg_kit.widgets.picture import picture
from tcg_kit.widgets.stepper import Lesson as Widget
from tests.games.zutomayo.example import telling
from tests.teach.test_lesson_files import GOOD
from tests.widgets.test_picking import click_to

GAME = tcg.game("zutomayo")
ALL = lessons(GAME)
EVERY = [(slug, lesson) for slug in tcg.games() for lesson in lessons(tcg.game(slug))]
every = pytest.mark.parametrize(("slug", "lesson"), EVERY, ids=[f"{slug}-{lesson.name}" for slug, lesson in EVERY])


def solve(p: LessonPlayer) -> None:
    """The move that is asked for, or a whole game of one's own."""
    if p.now.free is None:
        p.handle({"do": "confirm", "action": str(p.taking.solution)})
    while p.now.free is not None and not p.taking.done:
        p.handle({"do": "confirm", "action": str(p.taking._best(p.taking.main.legal(0)))})
        p.handle({"do": "go", "to": "last"})
        assert not p.error
    assert not p.error


def test_there_are_lessons_and_their_numbers_begin_at_one() -> None:
    assert len(ALL) >= 5
    assert numbered(GAME, 1) is ALL[0]
    for wrong in (0, len(ALL) + 1, True, "1"):
        with pytest.raises(tcg.TcgKitError):
            numbered(GAME, wrong)  # type: ignore[arg-type]


@pytest.mark.parametrize("lang", LANGS)
@every
def test_a_lesson_can_be_taken_to_its_end(slug: str, lesson: Lesson, lang: str) -> None:
    p = LessonPlayer(tcg.game(slug), lesson, lang=lang)
    for _ in range(500):
        panel, shown = p.panel(), picture(p)
        assert not p.error
        if panel["ask"] and not panel["ask"]["right"]:
            right = next(n for n, answer in enumerate(p.now.ask.answers) if answer.right)  # type: ignore[union-attr]
            p.handle({"do": "lesson", "to": "answer", "n": right})
            continue
        if shown["choice"]["kind"] == "act":
            solve(p)
        elif panel["ready"] and panel["next"]:
            p.handle({"do": "lesson", "to": "next"})
        elif panel["ready"]:
            break
        else:
            p.handle({"do": "go", "to": "forward"})
    assert p.taking.last
    assert panel["ready"]
    assert not panel["next"]


@every
def test_what_a_lesson_asks_for_can_be_clicked(slug: str, lesson: Lesson) -> None:
    for n, step in enumerate(lesson.steps):
        if step.task is None or step.task.actions == (ANY,):
            continue
        p = LessonPlayer(tcg.game(slug), lesson, lang="ja")
        p.enter(n)
        p.taking.tried = [step.ask.right] if step.ask else []
        action = p.s.engine.normal(p.game.parse(step.task.actions[0]))
        click_to(p, action)
        buttons = [one["action"] for one in picture(p)["choice"]["buttons"]]
        assert str(action) in buttons
        p.handle({"do": "confirm", "action": str(action)})
        assert p.taking.step > n or p.taking.done


@every
def test_each_step_can_be_entered_from_both_sides(slug: str, lesson: Lesson) -> None:
    p = LessonPlayer(tcg.game(slug), lesson)
    n = len(lesson.steps)
    for way in ("next", "back"):
        for _ in range(n - 1):
            p.handle({"do": "lesson", "to": way})
            assert not p.error
    assert p.taking.step == 0


def test_another_legal_move_is_played_out_and_taken_back_and_an_illegal_one_gets_its_rule() -> None:
    p = LessonPlayer(GAME, ALL[0], lang="en")
    p.enter(2)
    before = picture(p)
    p.handle({"do": "confirm", "action": "p0 open bat-post"})
    trial = p.panel()["trial"]
    assert "Bat Post" in trial["told"]
    assert trial["reply"]
    assert not trial["seen"]
    assert picture(p)["choice"]["kind"] == "follow"
    assert not p.taking.done
    p.handle({"do": "go", "to": "last"})
    assert p.panel()["trial"]["seen"]
    shown = picture(p)
    assert shown["choice"]["kind"] == "locked"
    assert not shown["choice"]["selectable"]
    assert p.s.turn == 2
    p.handle({"do": "confirm", "action": str(p.s.legal(0)[0])})
    assert p.error
    p.handle({"do": "branch"})  # what could be done from there is kept
    p.handle({"do": "lesson", "to": "undo"})
    assert p.panel()["trial"] is None
    shown = picture(p)
    assert len(shown.pop("lines")) == 1 + len(before.pop("lines"))
    assert shown == before
    p.handle({"do": "pick", "place": "p0.hand.2"})
    assert "ZTM-OPEN-2" in {r.rule for r in p.reasons}


def test_the_answer_is_offered_after_the_hints_and_played() -> None:
    p = LessonPlayer(GAME, ALL[0], lang="en")
    p.enter(2)
    assert not p.panel()["solve"]
    p.handle({"do": "lesson", "to": "solve"})
    assert p.error
    for _ in range(2):
        p.handle({"do": "lesson", "to": "hint"})
    assert p.panel()["solve"]
    p.handle({"do": "lesson", "to": "solve"})
    assert not p.error
    assert (p.taking.step, p.panel()["told"]) == (3, ALL[0].steps[2].task.praise["en"])  # type: ignore[union-attr]
    assert p.following


@pytest.mark.parametrize("slug", tcg.games())
def test_a_free_game_is_guided(slug: str) -> None:
    game = tcg.game(slug)
    lesson = lessons(game)[-1]
    p = LessonPlayer(game, lesson, lang="ja")
    p.enter(len(lesson.steps) - 1)
    panel = p.panel()
    assert (panel["enough"], panel["next"], panel["ready"]) == (True, False, False)
    assert panel["say"]
    for _ in range(3):
        p.handle({"do": "lesson", "to": "hint"})
    panel = p.panel()
    assert not panel["more"]
    assert "ボットなら" in panel["hints"][-1]
    for _ in range(8):
        p.handle({"do": "confirm", "action": str(p.s.legal(0)[0])})
        assert not p.error
        if not p.taking.newest:
            assert p.panel()["hints"] == []  # they are about the move to come
            p.handle({"do": "go", "to": "last"})
        if p.taking.done:
            break
        assert picture(p)["choice"]["kind"] == "act"
    assert not p.panel()["say"]  # the introduction makes place
    if not p.taking.done:
        p.handle({"do": "lesson", "to": "enough"})
    assert p.panel()["ready"]
    p.handle({"do": "lesson", "to": "again"})
    assert not p.panel()["ready"]


def test_in_a_free_game_forced_passes_may_be_made_by_themselves() -> None:
    game = tcg.game("mattsun")
    lesson = lessons(game)[-1]
    p = LessonPlayer(game, lesson, lang="en")
    p.enter(len(lesson.steps) - 1)
    p.handle({"do": "auto", "on": True})
    for _ in range(200):
        if p.taking.done:
            break
        assert p.forced is None
        p.handle({"do": "confirm", "action": str(p.taking._best(p.s.legal(0)))})
        p.handle({"do": "go", "to": "last"})
    assert p.taking.done
    assert p.s.over


def finish(p: LessonPlayer) -> None:
    """Take a lesson to its end, as fast as it goes."""
    while True:
        waits = p.taking.waits
        if waits == "answer":
            p.handle({"do": "lesson", "to": "answer", "n": p.now.ask.right})  # type: ignore[union-attr]
        elif waits == "move":
            solve(p)
        elif waits == "watch":
            p.handle({"do": "go", "to": "last"})
        elif p.taking.last:
            return
        else:
            p.handle({"do": "lesson", "to": "next"})
        assert not p.error


def test_a_lesson_goes_on_where_it_was_left_and_can_begin_anew() -> None:
    p = LessonPlayer(GAME, ALL[0], lang="en")
    assert not p.panel()["resumed"]
    for _ in range(2):
        p.handle({"do": "lesson", "to": "answer", "n": p.now.ask.right})  # type: ignore[union-attr]
        p.handle({"do": "lesson", "to": "next"})
    again = LessonPlayer(GAME, ALL[0], lang="en")
    assert (again.taking.step, again.panel()["resumed"]) == (2, True)
    again.handle({"do": "lesson", "to": "start"})
    assert (again.taking.step, again.panel()["resumed"]) == (0, False)
    assert picture(again)["board"] == picture(at(0))["board"]


def at(n: int, lesson: Lesson = ALL[0]) -> LessonPlayer:
    """A lesson, the first one unless another is named, at a step."""
    p = LessonPlayer(GAME, lesson, lang="en")
    p.enter(n)
    return p


def test_the_menu_marks_what_is_finished_and_opens_other_lessons() -> None:
    p = LessonPlayer(GAME, ALL[0], lang="en")
    panel = p.panel()
    assert [n for n, _ in panel["lessons"]] == list(range(1, len(ALL) + 1))
    assert not any("✓" in told for _, told in panel["lessons"])
    finish(p)
    panel = p.panel()
    assert ["✓" in told for _, told in panel["lessons"]] == [True] + [False] * (len(ALL) - 1)
    assert panel["follows"] == ALL[1].title["en"]
    p.handle({"do": "lesson", "to": "open", "n": 2})
    assert (p.panel()["number"], p.panel()["step"]) == (2, 0)
    assert Widget("zutomayo").player.taking.lesson is ALL[1]
    p.handle({"do": "lesson", "to": "open", "n": 1})
    assert (p.panel()["step"], p.panel()["resumed"]) == (0, False)  # a finished one begins anew
    for wrong in (0, 99, None, "1", True):
        p.handle({"do": "lesson", "to": "open", "n": wrong})
        assert p.error
    p.handle({"do": "lesson", "to": "open", "n": len(ALL)})
    assert p.panel()["follows"] is None


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("slug", tcg.games())
def test_a_game_broken_off_leaves_the_lesson_open_and_a_finished_one_tells_how_it_came_out(
    slug: str, lang: str
) -> None:
    game = tcg.game(slug)
    lesson = lessons(game)[-1]
    p = LessonPlayer(game, lesson, lang=lang)
    p.enter(len(lesson.steps) - 1)
    p.handle({"do": "lesson", "to": "enough"})
    panel = p.panel()
    assert (panel["stopped"], panel["played"]) == (True, "")
    assert picture(p)["choice"]["say"] == panel["praise"]
    record = progress.read().lesson(slug, lesson.name, len(lesson.steps))
    assert not record.finished
    p.handle({"do": "lesson", "to": "again"})
    solve(p)
    panel, result = p.panel(), p.taking.main.result
    assert result is not None
    assert not panel["stopped"]
    for n in result["scores"] or ():
        assert str(n) in panel["played"]
    assert panel["played"] == picture(p)["choice"]["say"]
    won = {"ja": "あなたの勝ち", "en": "You win"} if result["winner"] == 0 else {"ja": "負け", "en": "You lose"}
    assert result["winner"] is None or won[lang] in panel["played"]


def test_what_a_wrong_move_leads_to_is_not_said_before_it_is_seen() -> None:
    for slug, lesson in EVERY:
        for n, step in enumerate(lesson.steps):
            for text, reply in (step.task.wrong if step.task else {}).items():
                p = LessonPlayer(tcg.game(slug), lesson, lang="ja")
                p.enter(n)
                p.taking.tried = [step.ask.right] if step.ask else []
                p.handle({"do": "confirm", "action": text})
                trial = p.panel()["trial"]
                assert trial["seen"] or trial["reply"] != reply["ja"]
                p.handle({"do": "go", "to": "last"})
                assert p.panel()["trial"]["reply"] == reply["ja"]


def test_showing_a_lesson_writes_nothing() -> None:
    Widget("zutomayo", 3)
    p = LessonPlayer(GAME, ALL[0])
    p.handle({"do": "lang"})
    assert progress.read() == progress.Progress()


def test_a_lesson_file_of_ones_own(tmp_path: Path) -> None:
    file = tmp_path / "own.toml"
    file.write_text(GOOD, encoding="utf-8")
    widget = Widget("zutomayo", file, lang="en")
    assert widget.player.panel()["lessons"] == []
    finish(widget.player)
    assert "You" in picture(widget.player)["choice"]["say"]
    assert progress.read() == progress.Progress()
    file.write_text(GOOD.replace("p0 open moon-hare", "p0 open lamp"), encoding="utf-8")
    with pytest.raises(tcg.LessonError, match=r"own.toml:3: steps 1.do.actions"):
        Widget("zutomayo", str(file))


def test_hints_come_in_two_stages_and_only_when_asked_for() -> None:
    p = LessonPlayer(GAME, ALL[0], lang="ja")
    p.enter(2)
    counts = [len(p.panel()["hints"])]
    for _ in range(2):
        p.handle({"do": "lesson", "to": "hint"})
        counts.append(len(p.panel()["hints"]))
    assert counts == [0, 1, 2]
    assert not p.panel()["more"]


def test_the_language_changes_and_the_lesson_stays_where_it_is() -> None:
    p = LessonPlayer(GAME, ALL[0], lang="ja")
    p.enter(2)
    solve(p)
    p.handle({"do": "go", "to": "forward"})
    before, here = p.panel(), p.here
    p.handle({"do": "lang"})
    after = p.panel()
    assert (p.here, after["step"]) == (here, before["step"])
    assert before["say"] != after["say"]


WORKED = [one for one in ALL if "worked" in one.name]


def test_the_worked_examples_come_out_as_the_catalogue_says() -> None:
    ends = []
    for lesson in WORKED:
        p = LessonPlayer(GAME, lesson)
        for n, step in enumerate(lesson.steps):
            if step.watch:
                p.enter(n)
                p.s.goto(len(p.s.steps))
                ends.append(p.s.view())
    players = [end["players"] for end in ends]
    assert (ends[0]["chronos"], players[0][1]["hp"], players[0][1]["set_limit"]) == (3, 80, 2)
    assert (ends[1]["chronos"], ends[1]["time"]) == (8, "day")
    assert (players[2][0]["power"], players[2][0]["charger"]) == (1, ["kiln-apprentice"])
    assert (ends[3]["chronos"], players[3][0]["hp"]) == (3, 30)
    assert (players[4][0]["power"], players[4][0]["charger"], len(players[4][0]["deck"])) == (4, [], 10)
    assert (players[5][0]["hp"], players[6][1]["hp"]) == (60, 80)


def test_each_worked_example_asks_for_a_guess_before_anything_is_shown() -> None:
    asking = [(lesson, n) for lesson in WORKED for n, step in enumerate(lesson.steps) if step.ask is not None]
    assert len(asking) == 6
    for lesson, n in asking:
        p = LessonPlayer(GAME, lesson, lang="en")
        p.enter(n)
        panel = p.panel()
        assert panel["ask"]["question"]
        assert not panel["ask"]["reply"]
        assert not panel["task"]
        assert not lesson.steps[n].watch
        shown = picture(p)
        assert shown["choice"]["kind"] == "locked"
        assert "question" in shown["choice"]["say"]
        assert not shown["choice"]["selectable"]
        p.handle({"do": "confirm", "action": lesson.steps[n].task.actions[0]})  # type: ignore[union-attr]
        assert p.panel()["step"] == n  # not even by the back door
        assert not p.taking.done


def test_each_answer_has_its_reply_and_the_right_one_opens_the_way() -> None:
    for slug, lesson in EVERY:
        for n, step in enumerate(lesson.steps):
            for i, answer in enumerate(step.ask.answers if step.ask else ()):
                p = LessonPlayer(tcg.game(slug), lesson, lang="ja")
                p.enter(n)
                p.handle({"do": "lesson", "to": "answer", "n": i})
                panel = p.panel()
                assert panel["ask"]["reply"] == answer.reply["ja"]
                assert panel["ask"]["right"] == answer.right
                assert [one["state"] for one in panel["ask"]["answers"]].count("") == len(panel["ask"]["answers"]) - 1
                assert bool(panel["task"]) == (answer.right and step.task is not None)
                if not answer.right:  # another one may be given, or the right one be shown
                    assert (panel["ready"], panel["solve"], picture(p)["choice"]["kind"]) == (False, True, "locked")
                    p.handle({"do": "lesson", "to": "solve"})
                    assert p.panel()["ask"]["told"]
                    right = next(one for one in step.ask.answers if one.right)  # type: ignore[union-attr]
                    assert p.panel()["ask"]["reply"] == right.reply["ja"]
                    assert p.panel()["ready"] == (step.task is None)


@pytest.mark.parametrize("n", [None, -1, 99, True, "0", [0], 0.5])
def test_a_wrong_answer_message_is_shown_as_an_error(n: object) -> None:
    p = LessonPlayer(GAME, ALL[0], lang="en")
    p.handle({"do": "lesson", "to": "answer", "n": n})
    assert p.error
    assert not p.taking.tried


SWITCHES = [(slug, lesson, n) for slug, lesson in EVERY for n, step in enumerate(lesson.steps) if step.switch]


def told_of(p: LessonPlayer) -> dict[str, object]:
    """What can be told apart from another reading: the position, what may be done in it, what has happened."""
    view = {key: value for key, value in p.s.view().items() if key not in ("rulings", "ruleset")}
    return {**view, "legal": [str(action) for action in p.s.legal()], "events": [e.text("en") for e in p.s.events]}


@pytest.mark.parametrize(
    ("slug", "lesson", "n"), SWITCHES, ids=[f"{one[0]}-{one[1].name}-{one[2]}" for one in SWITCHES]
)
def test_another_reading_of_a_rule_can_be_tried_where_the_source_leaves_it_open(
    slug: str, lesson: Lesson, n: int
) -> None:
    p = LessonPlayer(tcg.game(slug), lesson, lang="en")
    p.enter(n)
    if p.now.watch:
        assert p.panel()["switch"] is None  # not before it has been watched
        p.handle({"do": "go", "to": "last"})
    first = told_of(p)
    switch = p.panel()["switch"]
    assert len(switch["options"]) >= 2
    changed = False
    for other in (option for option, _ in switch["options"] if option != switch["now"]):
        p.handle({"do": "lesson", "to": "switch", "option": other})
        assert not p.error
        assert p.panel()["step"] == n
        assert p.panel()["switch"]["now"] == other
        assert not p.panel()["seen"]  # that was said of the first reading
        p.handle({"do": "go", "to": "last"})
        changed = changed or told_of(p) != first
    assert changed
    p.handle({"do": "lesson", "to": "switch", "option": "no such thing"})
    assert p.error
    if n + 1 < len(lesson.steps) and lesson.steps[n + 1].fresh:
        p.handle({"do": "lesson", "to": "next"})
        p.handle({"do": "lesson", "to": "back"})
        assert p.panel()["switch"] is None or p.panel()["switch"]["now"] == switch["now"]


def test_an_idle_card_is_foreseen_in_the_lessons_that_speak_of_it() -> None:
    for lesson in ALL:
        for n, step in enumerate(lesson.steps):
            if step.task is None or step.task.actions == (ANY,):
                continue
            warned = []
            for text in (step.task.actions[0], *step.task.wrong):
                p = at(n, lesson)
                p.taking.tried = [step.ask.right] if step.ask else []
                for card in filter("-".__ne__, text.split()[2:]):
                    hand = p.s.view()["players"][0]["hand"]
                    p.handle({"do": "pick", "place": f"p0.hand.{hand.index(card)}"})
                warned.append(bool(picture(p)["choice"]["warnings"]))
            promised = "ZTM-POWER-3" in step.rules
            assert any(warned) if promised else not warned[0], (lesson.name, n)


def test_the_example_game_shows_what_it_promises() -> None:
    lesson = next(one for one in ALL if "example_game" in one.name)
    s = lesson.session(GAME, 0)
    s.goto(len(s.steps))
    assert telling(s)
    assert s.over
