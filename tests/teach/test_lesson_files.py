"""Lesson files: schema and reader agree, errors say where and what is right, every shipped lesson can be played."""

from __future__ import annotations

import copy
import tomllib
from collections.abc import Iterator
from importlib import resources
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

import tcg_kit as tcg
from tcg_kit.core.lang import LANGS
from tcg_kit.teach.lesson import Lesson, lessons, own_lesson
from tcg_kit.teach.lesson_schema import SENTENCES, fit, schema
from tcg_kit.teach.reading import sentences

GAME = tcg.game("zutomayo")
CHECK = Draft202012Validator(schema())
FILES = [
    (slug, Path(str(file)))
    for slug in tcg.games()
    for file in (resources.files(f"tcg_kit.games.{slug}") / "lessons").iterdir()
    if file.name.endswith(".toml")
]
EVERY = [(slug, lesson) for slug in tcg.games() for lesson in lessons(tcg.game(slug))]
every = pytest.mark.parametrize(("slug", "lesson"), EVERY, ids=[f"{slug}-{lesson.name}" for slug, lesson in EVERY])

VIEW = """phase = "opening"
turn = 1
players = [
  { hand = ["moon-hare", "bat-post", "lamp"], deck = ["night-angler", "sail-mender"] },
  { hand = ["signal-moth", "sail-mender"], deck = ["charcoal-boss", "bat-post"] },
]
"""
GOOD = f"""title = {{ ja = "題", en = "Title" }}

[[steps]]
rules = ["ZTM-OPEN-1"]
say = {{ ja = "夜です。", en = "It is night." }}
[steps.show]
seed = 1
[steps.show.view]
{VIEW}
[steps.ask]
question = {{ ja = "昼ですか。", en = "Is it day?" }}
answers = [
  {{ text = {{ ja = "はい", en = "yes" }}, reply = {{ ja = "夜です。", en = "It is night." }} }},
  {{ text = {{ ja = "いいえ", en = "no" }}, reply = {{ ja = "はい。", en = "Right." }}, right = true }},
]
[steps.do]
task = {{ ja = "出そう。", en = "Open." }}
actions = ["p0 open moon-hare"]
answer = ["bot"]
praise = {{ ja = "よし。", en = "Good." }}
hints = [{{ ja = "月。", en = "The moon." }}]
wrong = [{{ action = "p0 open bat-post", reply = {{ ja = "弱い。", en = "Weak." }} }}]

[[steps]]
watch = true
say = {{ ja = "見よう。", en = "Watch." }}

[[steps]]
say = {{ ja = "一局。", en = "A game." }}
[steps.free]
decks = ["night", "day"]
seed = 3
bot = "random"
task = {{ ja = "遊ぼう。", en = "Play." }}
praise = {{ ja = "よし。", en = "Good." }}
tips = [{{ phase = "set", ja = "置こう。", en = "Set." }}]
"""


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "自作.toml"


def test_the_schema_is_one() -> None:
    Draft202012Validator.check_schema(schema())


@pytest.mark.parametrize(("slug", "path"), FILES, ids=[f"{slug}-{path.stem}" for slug, path in FILES])
def test_every_shipped_lesson_fits_the_schema_and_can_be_played_through(slug: str, path: Path) -> None:
    assert [e.message for e in CHECK.iter_errors(tomllib.loads(path.read_text("utf-8")))] == []
    own_lesson(tcg.game(slug), path)


@every
def test_a_lesson_speaks_both_languages_shortly_and_asks_for_something(slug: str, lesson: Lesson) -> None:
    game = tcg.game(slug)
    for step in lesson.steps:
        assert (step.watch, step.free is not None, step.task is not None or step.ask is not None).count(True) == 1
        assert step.rules
        assert set(step.rules) <= set(game.rules)
        for lang in LANGS:
            first = step.wanted[lang] if step.wanted else ""
            assert 0 < sentences(step.say[lang]) + sentences(first) <= SENTENCES
            said = [answer.reply for answer in step.ask.answers] if step.ask else []
            said += [*step.task.wrong.values()] if step.task else []
            said += [*step.free.tips.values()] if step.free else []
            assert all(sentences(text[lang]) <= 2 for text in (*said, *filter(None, [step.seen])))
        if step.task is not None:
            assert len(step.task.hints) == 2


@pytest.mark.parametrize("slug", tcg.games())
def test_a_course_ends_in_a_game_of_ones_own_that_helps_wherever_the_learner_decides(slug: str) -> None:
    step = lessons(tcg.game(slug))[-1].steps[-1]
    assert step.free is not None
    assert step.free.tips


def read(text: str, file: Path) -> Lesson:
    file.write_text(text, encoding="utf-8")
    return own_lesson(GAME, file)


def test_the_lesson_in_the_readme_can_be_played(file: Path) -> None:
    readme = (Path(__file__).parents[2] / "README.md").read_text("utf-8")
    lesson = read("title = " + readme.split("```toml\ntitle = ")[1].split("```")[0], file)
    assert lesson.steps[0].task is not None
    assert lesson.steps[0].task.wrong


def test_a_lesson_of_ones_own_is_read_whatever_wrote_the_file(file: Path) -> None:
    plain = read(GOOD, file)
    assert (plain.number, plain.name, len(plain.steps)) == (0, "自作", 3)
    file.write_bytes(b"\xef\xbb\xbf" + GOOD.replace("\n", "\r\n").encode())
    assert own_lesson(GAME, str(file)).steps == plain.steps
    file.write_bytes(GOOD.encode("cp932"))
    assert own_lesson(GAME, file).steps == plain.steps


WRONG: list[tuple[str, str, int | None, str, str]] = [
    ("title = {", "titel = {", None, "", "titel"),
    ('ja = "題", ', "", None, "title", "ja"),
    ('ja = "題"', 'ja = " "', None, "title.ja", ""),
    ("seed = 1\n[", 'seed = "1"\n[', 3, "steps 1.show.seed", "'1'"),
    ("seed = 1\n[", "seed = -1\n[", 3, "steps 1.show.seed", "-1"),
    ("seed = 1\n[", "seat = 9\n[", 3, "steps 1.show.seat", "9"),
    ("seed = 1\n[", 'unit = "day"\n[', 3, "steps 1.show.unit", "phase"),
    ("seed = 1\n[", 'replay = "../x.json"\n[', 3, "steps 1.show.replay", ".json"),
    ("right = true", "right = 1", 3, "steps 1.ask.answers 2.right", "true"),
    (", right = true", "", 3, "steps 1.ask.answers", "right = true"),
    ('hints = [{ ja = "月。", en = "The moon." }]', 'hints = ["moon"]', 3, "steps 1.do.hints 1", "moon"),
    ("wrong = [{ action", "wrong = [{ move", 3, "steps 1.do.wrong 1", "action"),
    ("watch = true\n", "watch = false\n", 30, "steps 2.watch", "true"),
    ("watch = true\n", "", 30, "steps 2", "free"),
    ("watch = true\n", "watch = true\ndance = 1\n", 30, "steps 2", "seen"),
    ('bot = "random"', 'bot = "deep"', 34, "steps 3.free.bot", "greedy"),
    ('decks = ["night", "day"]', 'decks = "night"', 34, "steps 3.free.decks", "night"),
]
"""Changes of GOOD that the schema refuses too: what, by what, the line of the step, the field, what is said."""

WRONG_IN_THE_GAME: list[tuple[str, str, int | None, str, str]] = [
    ("ZTM-OPEN-1", "ZTM-OPEN-99", 3, "steps 1.rules", "ZTM-OPEN-99"),
    ('It is night." }\n[', 'It. Is. A. Night." }\n[', 3, "steps 1.say", "3"),
    ("[steps.show.view]\n", "[steps.show.new]\nseed = 2\n[steps.show.view]\n", 3, "steps 1.show", "view"),
    ('phase = "opening"', 'phase = "tea"', 3, "steps 1.show", "tea"),
    ('"moon-hare", "bat-post", "lamp"', '"moon-hare", "no-such"', 3, "steps 1.show", "no-such"),
    ("p0 open moon-hare", "p0 open lamp", 3, "steps 1.do.actions", "p0 open lamp"),
    ("p0 open moon-hare", "p0 fly", 3, "steps 1.do.actions", "fly"),
    ("p0 open moon-hare", "p1 open signal-moth", 3, "steps 1.do.actions", "p1 open signal-moth"),
    ('answer = ["bot"]', 'answer = ["p1 open moon-hare"]', 3, "steps 1.do.answer", "p1 open moon-hare"),
    ("p0 open bat-post", "p0 open moon-hare", 3, "steps 1.do.wrong", "p0 open moon-hare"),
    ("watch = true\n", 'watch = true\ngraph = "levels"\n', 30, "steps 2.graph", "chronos"),
    ("watch = true\n", 'watch = true\nswitch = "levels"\n', 30, "steps 2.switch", "deck_out"),
    ('phase = "set"', 'phase = "tea"', 34, "steps 3.free.tips", "set"),
    ('["night", "day"]', '["night", "tea"]', 34, "steps 3.free.decks", "swing"),
    ("[steps.free]", '[steps.show]\nreplay = "x.json"\n[steps.free]', 34, "steps 3.show", "replay"),
]
"""What only the game, or a rehearsal, finds out."""


@pytest.mark.parametrize(("old", "new", "line", "field", "told"), WRONG + WRONG_IN_THE_GAME)
def test_a_wrong_file_is_refused_with_the_place_and_what_is_wrong(
    file: Path, old: str, new: str, line: int | None, field: str, told: str
) -> None:
    assert old in GOOD
    with pytest.raises(tcg.LessonError) as e:
        read(GOOD.replace(old, new, 1), file)
    assert (e.value.path, e.value.line, e.value.field or "") == (str(file), line, field)
    for lang in LANGS:
        assert told in e.value.told[lang]
        assert str(file) in e.value.text[lang]


@pytest.mark.parametrize(("old", "new", "line", "field", "told"), WRONG)
def test_the_schema_refuses_what_the_reader_refuses(old: str, new: str, line: int, field: str, told: str) -> None:
    assert CHECK.is_valid(tomllib.loads(GOOD))
    assert not CHECK.is_valid(tomllib.loads(GOOD.replace(old, new, 1)))


def places(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The paths to all values within a value."""
    if path:
        yield path
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, inner in items:
        yield from places(inner, (*path, key))


def test_schema_and_reader_agree_whatever_is_changed() -> None:
    """Each value in turn is replaced by wrong ones, or left out: both refuse, or both accept."""
    good = tomllib.loads(GOOD)
    for path in places(good):
        for wrong in (None, "", "☃", -1, 7, True, False, [], {}, ["any"], {"ja": "あ", "en": "a"}):
            changed: Any = copy.deepcopy(good)
            inner = changed
            for key in path[:-1]:
                inner = inner[key]
            if wrong is None:
                del inner[path[-1]]
            else:
                inner[path[-1]] = wrong
            try:
                fit(changed, schema())
                accepted = True
            except tcg.LessonError:
                accepted = False
            assert CHECK.is_valid(changed) == accepted, (path, wrong)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("title = ", "TOML"),
        ("", "title"),
        ("title = 1", "title"),
        ('steps = []\ntitle = { ja = "a", en = "a" }', "steps"),
    ],
)
def test_what_is_no_lesson_is_refused(file: Path, text: str, told: str) -> None:
    with pytest.raises(tcg.LessonError, match=told):
        read(text, file)


def test_a_step_after_a_free_game_begins_something_of_its_own(file: Path) -> None:
    with pytest.raises(tcg.LessonError) as e:
        read(GOOD + '\n[[steps]]\nwatch = true\nsay = { ja = "あ。", en = "Oh." }\n', file)
    assert e.value.field == "steps 4"


def test_a_first_step_shows_something(file: Path) -> None:
    with pytest.raises(tcg.LessonError) as e:
        read('title = { ja = "a", en = "a" }\n[[steps]]\nwatch = true\nsay = { ja = "あ。", en = "Oh." }\n', file)
    assert (e.value.line, e.value.field) == (2, "steps 1")


@pytest.mark.parametrize("path", ["no-such.toml", ".", "a\0b", 5])
def test_a_path_that_is_no_file_is_an_error_of_the_family(tmp_path: Path, path: Any) -> None:
    with pytest.raises(tcg.LessonError):
        own_lesson(GAME, tmp_path / path if isinstance(path, str) else path)
