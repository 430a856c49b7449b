"""Taking a lesson without a screen: right and wrong moves, hints, the answer, the free game, what is written down."""

from __future__ import annotations

from importlib import resources
from pathlib import Path

import pytest

import tcg_kit as tcg
from tcg_kit.teach import progress
from tcg_kit.teach.lesson import Lesson, lessons, own_lesson
from tcg_kit.teach.lesson_schema import ANY
from tcg_kit.teach.taking import LEARNER, Advice, Taking, first_open
from tests.teach.test_lesson_files import EVERY, GOOD, every

GAME = tcg.game("zutomayo")


@pytest.fixture
def taking(tmp_path: Path) -> Taking:
    """The lesson of test_lesson_files, its question answered."""
    file = tmp_path / "own.toml"
    file.write_text(GOOD, encoding="utf-8")
    t = Taking(GAME, own_lesson(GAME, file))
    t.answer(1)
    return t


@every
def test_a_lesson_is_solved_by_its_own_solution(slug: str, lesson: Lesson) -> None:
    t = Taking(tcg.game(slug), lesson)
    for n, step in enumerate(lesson.steps):
        assert t.step == n
        if step.ask is not None:
            assert t.waits == "answer"
            t.answer(step.ask.right)
        if step.task is not None:
            for _ in step.task.hints:
                t.hint()
            t.show_answer()
            assert t.trial is None
        if step.free is not None:
            t.enough()
        t.main.goto(len(t.main.steps))
        assert t.ready
        if not t.last:
            t.advance()
    assert t.last


@every
def test_each_listed_wrong_move_is_played_out_and_taken_back(slug: str, lesson: Lesson) -> None:
    game = tcg.game(slug)
    for n, step in enumerate(lesson.steps):
        for text, reply in (step.task.wrong if step.task else {}).items():
            t = Taking(game, lesson, n)
            t.tried = [step.ask.right] if step.ask else []
            before = t.main.digest()
            assert not t.move(game.parse(text))
            assert t.trial is not None
            assert t.trial.reply == reply
            assert not t.done
            assert t.s is t.trial.session
            assert len(t.s.steps) > len(t.main.steps)
            assert t.s.over or LEARNER in t.s.to_act or t.s.turn > t.main.turn
            t.take_back()
            assert (t.s.digest(), t.waits, t.newest) == (before, "move", True)


@every
def test_only_the_right_moves_count(slug: str, lesson: Lesson) -> None:
    """Every legal move, up to a few hundred: it counts exactly if it is asked for."""
    game = tcg.game(slug)
    for n, step in enumerate(lesson.steps):
        if step.task is None:
            continue
        t = Taking(game, lesson, n)
        normal = t.main.engine.normal
        right = [normal(game.parse(text)) for text in step.task.actions if text != ANY]
        wrong = [normal(game.parse(text)) for text in step.task.wrong]
        for action in t.main.legal(LEARNER)[:60]:
            counts = action in right if right else action not in wrong
            assert t._right(step.task, action) == counts


def test_a_wrong_move_is_answered_by_what_it_leads_to(taking: Taking) -> None:
    before = taking.s.digest()
    assert not taking.move(GAME.parse("p0 open bat-post"))
    trial = taking.trial
    assert trial is not None
    assert trial.reply == {"ja": "弱い。", "en": "Weak."}
    assert (trial.session.turn, trial.session.phase) == (2, "set")  # the whole turn has been played
    assert LEARNER in trial.session.to_act
    with pytest.raises(tcg.TcgKitError):
        taking.move(trial.session.legal(LEARNER)[0])  # it is taken back first
    taking.take_back()
    assert taking.s.digest() == before
    assert taking.move(GAME.parse("p0 open moon-hare"))
    assert taking.done


def test_an_illegal_move_changes_nothing_and_says_why(taking: Taking) -> None:
    before = taking.s.digest()
    with pytest.raises(tcg.IllegalAction) as e:
        taking.move(GAME.parse("p0 open lamp"))
    assert "ZTM-OPEN-2" in {reason.rule for reason in e.value.reasons}
    assert (taking.s.digest(), taking.trial, taking.waits) == (before, None, "move")


def test_the_answer_comes_after_the_hints(taking: Taking) -> None:
    assert taking.shown_hints == []
    with pytest.raises(tcg.TcgKitError, match=r"hint|ヒント"):
        taking.show_answer()
    taking.hint()
    taking.hint()
    assert taking.shown_hints == [{"ja": "月。", "en": "The moon."}]
    assert taking.may_show
    taking.show_answer()
    assert taking.done
    assert taking.stages == 0


def test_what_the_lesson_does_not_wait_for_is_refused(taking: Taking) -> None:
    for call in (taking.take_back, taking.enough):
        with pytest.raises(tcg.TcgKitError):
            call()
    for wrong in (None, -1, 2, True, "0"):
        with pytest.raises(tcg.TcgKitError):
            taking.answer(wrong)
    with pytest.raises(tcg.TcgKitError):
        taking.switch("lose")
    taking.enter(1)
    for call in (taking.hint, taking.show_answer):
        with pytest.raises(tcg.TcgKitError):
            call()
    for step in (-1, 3):
        with pytest.raises(tcg.TcgKitError):
            Taking(GAME, taking.lesson, step)


def test_a_step_that_follows_a_move_begins_where_the_move_was_made(taking: Taking) -> None:
    taking.move(GAME.parse("p0 open moon-hare"))
    taking.advance()
    assert taking.begun is not None
    assert str(taking.s.steps[taking.begun].action) == "p0 open moon-hare"
    taking.s.goto(taking.begun)
    assert taking.waits == "watch"
    taking.s.goto(len(taking.s.steps))
    assert taking.waits == "next"


def test_a_free_game_is_played_to_its_end_with_tips_and_advice(taking: Taking) -> None:
    taking.enter(2)
    tips, steps = [], 0
    while not taking.done:
        shown = taking.shown_hints
        tips += [(taking.main.phase, one) for one in shown]
        while taking.hints < taking.stages:
            taking.hint()
        advice = taking.shown_hints[-1]
        assert isinstance(advice, Advice)
        assert advice.action in taking.main.legal(LEARNER)
        assert advice.second != advice.action
        assert advice.lead is None or 0 <= advice.lead <= 100
        taking.move(advice.action)
        steps += 1
    assert tips == [("set", {"ja": "置こう。", "en": "Set."})]  # the first time only
    assert taking.main.over
    assert taking.ready
    assert not taking.stopped
    assert {action.seat for action in taking.main.decisions} == {0, 1}
    assert steps > 3


def test_a_free_game_begun_again_is_another_one_and_may_be_ended(taking: Taking) -> None:
    taking.enter(2)
    first = taking.main.view()
    taking.enough()
    assert (taking.ready, taking.stopped) == (True, True)
    taking.again()
    assert taking.main.view() != first
    assert taking.waits == "move"


def test_every_games_free_game_can_be_played_to_its_end() -> None:
    for slug in tcg.games():
        game = tcg.game(slug)
        lesson = lessons(game)[-1]
        n = next(n for n, step in enumerate(lesson.steps) if step.free is not None)
        t = Taking(game, lesson, n)
        while not t.done:
            assert t.main.to_act
            assert LEARNER in t.main.to_act
            t.move(t._best(t.main.legal(LEARNER)))
        assert t.main.over


@pytest.fixture
def parted(tmp_path: Path) -> Path:
    """A lesson that watches a saved game in three parts, with a question between them."""
    folder = resources.files("tcg_kit.games.zutomayo") / "lessons"
    (tmp_path / "saved.json").write_bytes((folder / "example.json").read_bytes())
    say = 'say = { ja = "あ。", en = "Oh." }\nrules = ["ZTM-OPEN-1"]\n'
    ask = 'question = { ja = "何？", en = "What?" }\nanswers = [\n'
    ask += '{ text = { ja = "い", en = "a" }, reply = { ja = "う。", en = "b." }, right = true },\n'
    ask += '{ text = { ja = "え", en = "c" }, reply = { ja = "お。", en = "d." } }]\n'
    steps = ['show = { replay = "saved.json", at = 0 }\nwatch = true\nuntil = 9\n', f"[steps.ask]\n{ask}"]
    steps += ["watch = true\nuntil = 30\n", "watch = true\n"]
    file = tmp_path / "parted.toml"
    text = 'title = { ja = "題", en = "T" }\n' + "".join(f"[[steps]]\n{say}{step}" for step in steps)
    file.write_text(text, encoding="utf-8")
    return file


def test_a_saved_game_is_watched_in_parts(parted: Path) -> None:
    """Each part ends where somebody decides and the next goes on there, whichever way the learner comes to it."""
    t = Taking(GAME, own_lesson(GAME, parted))
    ends: list[int] = []
    whole = len(t.whole.steps)
    for n in range(4):
        direct = Taking(GAME, t.lesson, n)
        assert (t.s.at, t.s.digest(), len(t.s.steps)) == (direct.s.at, direct.s.digest(), len(direct.s.steps))
        begin = t.s.at
        if t.now.ask is not None:
            assert (t.waits, t.newest) == ("answer", True)
            t.answer(0)
        else:
            assert t.waits == "watch"
            assert begin == (ends[-1] if ends else 0)
            t.s.goto(len(t.s.steps))
        assert t.waits == "next"
        ends.append(t.s.at)
        if not t.last:
            assert t.s.to_act
            t.advance()
    assert ends[0] >= 9
    assert ends[2] >= 30
    assert ends == [ends[0], ends[0], ends[2], whole]


@pytest.mark.parametrize(
    ("old", "new", "field"),
    [
        ("watch = true\nuntil = 9", "watch = true\nuntil = 999", "steps 1.show"),
        ("watch = true\nuntil = 30", "watch = true\nuntil = 9", "steps 3.watch"),
        ("[steps.ask]", "until = 9\n[steps.ask]", "steps 2"),
        ('replay = "saved.json"', "new = { seed = 1 }", "steps 1.until"),
    ],
)
def test_until_parts_nothing_but_a_saved_game(parted: Path, old: str, new: str, field: str) -> None:
    text = parted.read_text("utf-8")
    assert old in text
    parted.write_text(text.replace(old, new), encoding="utf-8")
    with pytest.raises(tcg.LessonError) as e:
        own_lesson(GAME, parted)
    assert e.value.field == field


# what is written down


def test_progress_follows_the_learner_and_a_lesson_goes_on_where_it_was_left() -> None:
    lesson = lessons(GAME)[0]
    t = Taking(GAME, lesson)
    assert t.note() is None
    assert progress.read().lessons == {}  # nothing has been done
    t.answer(lesson.steps[0].ask.right)  # type: ignore[union-attr]
    t.note()
    t.advance()
    t.note()
    record = progress.read().lesson("zutomayo", lesson.name, len(lesson.steps))
    assert (record.at, record.done, record.finished, record.resume) == (1, (0,), False, 1)


def test_the_first_open_lesson_comes_first(taking: Taking) -> None:
    known = lessons(GAME)
    assert first_open(GAME, progress.read()) is known[0]
    for step in range(len(known[0].steps)):
        progress.note_lesson("zutomayo", known[0].name, step, len(known[0].steps))
    assert first_open(GAME, progress.read()) is known[1]
    for lesson in known:
        for step in range(len(lesson.steps)):
            progress.note_lesson("zutomayo", lesson.name, step, len(lesson.steps))
    assert first_open(GAME, progress.read()) is known[0]


def test_a_lesson_of_ones_own_leaves_no_record(taking: Taking) -> None:
    taking.note()
    assert progress.read() == progress.Progress()
    assert EVERY
