"""Lessons: their data, and taking them without a browser."""

from __future__ import annotations

import pytest

import tcg_kit as tcg
from tcg_kit.core.lang import LANGS
from tcg_kit.teach.lesson import ANY, SENTENCES, Lesson, check_graphs, lessons, numbered, sentences
from tcg_kit.teach.lesson import _step as read_step
from tcg_kit.widgets.lessons import LessonPlayer
from tcg_kit.widgets.picture import picture
from tests.games.zutomayo.example import telling
from tests.widgets.test_picking import click_to

GAME = tcg.game("zutomayo")
ALL = lessons(GAME)
EVERY = [(slug, lesson) for slug in tcg.games() for lesson in lessons(tcg.game(slug))]
every = pytest.mark.parametrize(("slug", "lesson"), EVERY, ids=[f"{slug}-{lesson.name}" for slug, lesson in EVERY])


def solve(p: LessonPlayer) -> None:
    task = p.now.task
    assert task is not None
    action = task.actions[0] if task.actions[0] != ANY else str(p.s.legal(0)[0])
    p.handle({"do": "confirm", "action": action})
    assert not p.error


def test_there_are_lessons_and_their_numbers_begin_at_one() -> None:
    assert len(ALL) >= 5
    assert numbered(GAME, 1) is ALL[0]
    for wrong in (0, len(ALL) + 1, True, "1"):
        with pytest.raises(tcg.TcgKitError):
            numbered(GAME, wrong)  # type: ignore[arg-type]


@every
def test_a_lesson_speaks_both_languages_shortly_and_asks_for_something(slug: str, lesson: Lesson) -> None:
    game = tcg.game(slug)
    for step in lesson.steps:
        assert step.task is not None or step.watch or step.ask is not None
        assert not step.switch or step.switch in game.rulings
        assert set(step.rules) <= set(game.rules)
        assert step.rules
        for lang in LANGS:
            first = step.ask.text if step.ask else step.task.text if step.task else {}
            assert 0 < sentences(step.say[lang]) + sentences(first.get(lang, "")) <= SENTENCES
            replies = [answer.reply for answer in step.ask.answers] if step.ask else []
            assert all(sentences(text[lang]) <= 2 for text in (*replies, *filter(None, [step.seen])))
        if step.task is not None:
            assert len(step.task.hints) == 2


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
    assert p.step + 1 == len(lesson.steps)
    assert panel["ready"]
    assert not panel["next"]


@every
def test_what_a_lesson_asks_for_can_be_clicked(slug: str, lesson: Lesson) -> None:
    for n, step in enumerate(lesson.steps):
        if step.task is None or step.task.actions == (ANY,):
            continue
        p = LessonPlayer(tcg.game(slug), lesson, lang="ja")
        p.enter(n)
        p.tried = [0] if step.ask else []
        action = p.s.engine.normal(p.game.parse(step.task.actions[0]))
        click_to(p, action)
        buttons = [one["action"] for one in picture(p)["choice"]["buttons"]]
        assert str(action) in buttons
        p.handle({"do": "confirm", "action": str(action)})
        assert p.step > n or p.done


@every
def test_each_step_can_be_entered_from_both_sides(slug: str, lesson: Lesson) -> None:
    p = LessonPlayer(tcg.game(slug), lesson)
    n = len(lesson.steps)
    for way in ("next", "back"):
        for _ in range(n - 1):
            p.handle({"do": "lesson", "to": way})
            assert not p.error
    assert p.step == 0


def test_another_legal_move_is_refused_kindly_and_an_illegal_one_with_its_rule() -> None:
    p = LessonPlayer(GAME, ALL[0], lang="en")
    p.enter(2)
    p.handle({"do": "confirm", "action": "p0 open bat-post"})
    assert p.panel()["told"]
    assert not p.done
    assert p.s.phase == "opening"
    assert p.s.to_act == (0, 1)
    p.handle({"do": "pick", "place": "p0.hand.2"})
    assert "ZTM-OPEN-2" in {r.rule for r in p.reasons}


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


def worked() -> Lesson:
    return next(one for one in ALL if "worked" in one.name)


def test_the_worked_examples_come_out_as_the_catalogue_says() -> None:
    p = LessonPlayer(GAME, worked())
    ends = []
    for n, step in enumerate(p.lesson.steps):
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
    lesson = worked()
    asking = [n for n, step in enumerate(lesson.steps) if step.ask is not None]
    assert len(asking) == 6
    for n in asking:
        p = LessonPlayer(GAME, lesson, lang="en")
        p.enter(n)
        panel = p.panel()
        assert panel["ask"]["question"]
        assert not panel["ask"]["reply"]
        assert not panel["task"]
        assert not p.lesson.steps[n].watch
        shown = picture(p)
        assert shown["choice"]["kind"] == "locked"
        assert "question" in shown["choice"]["say"]
        assert not shown["choice"]["selectable"]
        p.handle({"do": "confirm", "action": p.lesson.steps[n].task.actions[0]})  # type: ignore[union-attr]
        assert p.panel()["step"] == n  # not even by the back door
        assert not p.done


def test_each_answer_has_its_reply_and_any_of_them_opens_the_task() -> None:
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
                assert bool(panel["task"]) == (step.task is not None)


@pytest.mark.parametrize("n", [None, -1, 99, True, "0", [0], 0.5])
def test_a_wrong_answer_message_is_shown_as_an_error(n: object) -> None:
    p = LessonPlayer(GAME, ALL[0], lang="en")
    p.handle({"do": "lesson", "to": "answer", "n": n})
    assert p.error
    assert not p.tried


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
    p.handle({"do": "lesson", "to": "next"})
    p.handle({"do": "lesson", "to": "back"})
    assert p.panel()["switch"] is None or p.panel()["switch"]["now"] == switch["now"]


def test_an_idle_card_is_foreseen_in_the_lessons_that_speak_of_it() -> None:
    for lesson in ALL:
        for n, step in enumerate(lesson.steps):
            if step.task is None or step.task.actions == (ANY,):
                continue
            p = LessonPlayer(GAME, lesson, lang="en")
            p.enter(n)
            p.tried = [0]
            for card in step.task.actions[0].split()[2:]:
                hand = p.s.view()["players"][0]["hand"]
                p.handle({"do": "pick", "place": f"p0.hand.{hand.index(card)}"})
            warned = bool(picture(p)["choice"]["warnings"])
            promised = "⚠" in step.task.text["en"] and "no ⚠" not in step.task.text["en"]
            assert warned == promised, (lesson.name, n)


GOOD = {"say": {"ja": "や。", "en": "Hey."}, "watch": True}
ASK = {"question": {"ja": "え？", "en": "Eh?"}, "answers": []}


@pytest.mark.parametrize(
    "change",
    [
        {"say": {"ja": "や。"}},
        {"say": {"ja": "一。二。三。四。", "en": "One."}},
        {"watch": False},
        {"ask": ASK},
        {"watch": False, "ask": ASK},
        {"dance": 1},
    ],
)
def test_a_step_that_is_incomplete_is_refused(change: dict[str, object]) -> None:
    read_step(GOOD, "here")
    with pytest.raises(tcg.TcgKitError, match="here"):
        read_step({**GOOD, **change}, "here")


def test_a_diagram_that_the_game_cannot_light_is_refused() -> None:
    assert read_step({**GOOD, "graph": "levels"}, "here").graph == "levels"
    with pytest.raises(tcg.TcgKitError, match="levels"):
        check_graphs(GAME, "one", (read_step({**GOOD, "graph": "levels"}, "here"),))


def test_the_example_game_shows_what_it_promises() -> None:
    lesson = next(one for one in ALL if "example_game" in one.name)
    s = lesson.session(GAME, lesson.steps[0].show)
    s.goto(len(s.steps))
    assert telling(s)
    assert s.over
