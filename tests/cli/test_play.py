"""`tcg-kit play`: a whole game by typing, the small commands, and what the person may not see."""

from __future__ import annotations

import json
import re
from itertools import pairwise
from pathlib import Path

import pytest

import tcg_kit as tcg
from tcg_kit.commands import Words
from tcg_kit.commands.choices import Menu
from tcg_kit.core.lang import LANGS
from tcg_kit.sim import bots
from tcg_kit.teach import choices, progress
from tcg_kit.teach.lesson import lessons
from tcg_kit.teach.taking import Taking

from .conftest import Run

GAME = tcg.game("zutomayo")
TO_THE_END = "0\n" + "1\n" * 200


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("bot", bots.NAMES)
@pytest.mark.parametrize("seat", [0, 1])
def test_a_game_to_its_end(run: Run, tmp_path: Path, lang: str, bot: str, seat: int) -> None:
    file = tmp_path / "game.json"
    words = ["play", "zutomayo", "--lang", lang, "--bot", bot, "--seat", seat, "--seed", 4, "--save", file]
    done = run(*words, typed=TO_THE_END)
    assert (done.code, done.err) == (0, "")
    s = tcg.load(file)
    assert s.over
    assert s.result is not None
    won = {"ja": ("勝ちです！", "負けです。"), "en": ("You win!", "You lose.")}[lang]
    assert won[s.result["winner"] != seat] in done.out
    assert s.result["reason"] in done.out
    assert {a.seat for a in s.decisions} == {0, 1}
    assert list(tmp_path.iterdir()) == [file]


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("slug", tcg.games())
def test_every_game_to_its_end_from_the_last_seat(run: Run, tmp_path: Path, slug: str, lang: str) -> None:
    """Always the first of what is offered; the person's own side is the lower one."""
    game, file = tcg.game(slug), tmp_path / "game.json"
    players = min(game.spec.players[1], 3)
    words = ["play", slug, "--lang", lang, "--players", players, "--seat", players - 1, "--seed", 2, "--save", file]
    done = run(*words, typed="1\n" * 3000)
    assert (done.code, done.err) == (0, "")
    s = tcg.load(file)
    assert s.over
    assert s.result is not None
    assert s.result["reason"] in done.out
    board = done.out.split("=" * 78)[1]
    assert board.index(f"\nP{players - 1}") > max(board.index(f"\nP{seat}") for seat in range(players - 1))


def test_actions_are_listed_in_words_with_their_notation(run: Run) -> None:
    out = run("play", "suizokun", "--seed", 5, "--seat", 1, "--lang", "en", typed="1\n1\n").out
    assert re.search(r"^ +1  Place: .+  <p1 summon [a-z0-9-]+>$", out, re.MULTILINE)
    assert "P1 First's main phase: a number" in out


def test_a_list_of_actions_says_once_what_each_card_does(run: Run) -> None:
    """The text of a card in hand stands below the first action with it, in both languages."""
    game = tcg.game("darkmoon")
    for lang in LANGS:
        s = game.new(seed=3)
        out = "".join(run("play", "darkmoon", "--seed", 3, "--lang", lang, typed="").out.split())
        for card in dict.fromkeys(s.view(0)["players"][0]["hand"]):
            assert out.count("".join(game.cards[card].text[lang].split())) == 1, card


def test_a_part_of_a_name_means_a_card_that_can_be_used_rather_than_another(run: Run) -> None:
    """Several cards of the game are called Iska, one of those on offer; several on offer are named."""
    out = run("play", "darkmoon", "--seed", 3, typed="1\n1\n2\nIska\n").out
    assert "> p0 choose iska-night-watch" in out
    out = run("play", "darkmoon", "--seed", 3, typed="why Iska\nDorrin\nwhy Quilla\n").out
    offered = told(out).split("“dorrin” may be any of these cards:")[1].split(" P0 ")[0]
    assert sorted(map(str.strip, offered.split(","))) == ["Dorrin Mends the Sun's Hand", "Dorrin Winds the Mainspring"]
    assert "Quilla Climbs to the Top Shelf" in told(out)  # none in sight: all are named


def test_what_happens_twice_in_a_row_is_one_line(run: Run) -> None:
    out = run("play", "darkmoon", "--seed", 3, typed="1\n1\n").out
    lines = [line for line in out.splitlines() if line.startswith("   ")]
    assert "   A card of P1 goes from the deck to the hand. [DKM-PLAY-2] ×2" in lines
    assert not [one for one, then in pairwise(lines) if one == then]


def test_own_cards_are_played_and_measured(run: Run, tmp_path: Path) -> None:
    """With a deck that holds them, against every bot; without --cards the deck can't be read."""
    cards, deck = tmp_path / "cards.csv", tmp_path / "deck.txt"
    cards.write_text(
        "id,name,kind,attribute,clock,night,day\nmy-cat,うちのネコ,character,wind,1,10,90\n", encoding="utf-8"
    )
    kept = GAME.decks["day"].cards
    one = next(card for card in kept if kept.count(card) == 2)
    rest = [card for card in dict.fromkeys(kept) if card != one]
    deck.write_text("2 my-cat\n" + "".join(f"{kept.count(card)} {card}\n" for card in rest), encoding="utf-8")
    for bot in ("greedy", "search"):
        saved = tmp_path / f"{bot}.json"
        words = ["--bot", bot, "--cards", cards, "--deck", "night", "--deck", deck, "--seed", 4, "--save", saved]
        done = run("play", "zutomayo", *words, typed="0\n1\n")
        assert (done.code, done.err) == (0, "")
        assert "my-cat" in tcg.load(saved).game.cards
    done = run("play", "zutomayo", "--deck", deck)
    assert done.code == 1
    done = run("simulate", "zutomayo", "--cards", cards, "--decks", f"{deck},night", "--games", 2)
    assert done.code == 0
    assert run("simulate", "zutomayo", "--decks", f"{deck},night", "--games", 2).code == 1


def told(out: str) -> str:
    """What was printed, as if the terminal were wide."""
    return " ".join(out.split())


def test_the_same_seed_and_choices_make_the_same_game(run: Run) -> None:
    words = ["play", "zutomayo", "--seed", 8]
    assert run(*words, typed=TO_THE_END).out == run(*words, typed=TO_THE_END).out


def test_the_bot_plays_as_in_a_game_of_bots(run: Run, tmp_path: Path) -> None:
    """The bot's luck hangs on the seed and the number of decisions alone."""
    typed = "0\n" + "1\nundo\n1\n" * 5
    run("play", "zutomayo", "--seed", 3, "--bot", "random", "--save", tmp_path / "a.json", typed=typed)
    run("play", "zutomayo", "--seed", 3, "--bot", "random", "--save", tmp_path / "b.json", typed="0\n" + "1\n" * 5)
    assert tcg.load(tmp_path / "a.json").decisions == tcg.load(tmp_path / "b.json").decisions


def test_what_the_bot_has_chosen_stays_secret_until_it_is_turned_up(run: Run) -> None:
    out = run("play", "zutomayo", "--seed", 6, typed="0\n1\n").out
    before, _, after = out.partition("P1 turns up:")
    card = after.splitlines()[0].strip().split(" [")[0].removesuffix(".")
    assert "P1 has chosen; it stays secret for now." in before
    assert card
    assert card not in before
    assert "p1 mulligan" not in out


def test_numbers_notation_and_slips(run: Run) -> None:
    out = run(
        "play",
        "zutomayo",
        "--seed",
        5,
        "--deck",
        "day",
        typed="9\n1 1 1\n１ ２\nopen\nhop\np1 open moon-hare\nset lamp\n",
    ).out
    assert "the numbers go from 1 to" in out
    assert "there is no more than 1 of it" in out
    assert "> p0 mulligan" in out  # full-width digits are digits
    assert "a character in hand, so one must be opened. [ZTM-OPEN-1]" in out
    assert "I don't know “hop”" in out
    assert "P1 is the bot's seat." in out
    assert "“Set” is not possible (possible: Open with)" in out


@pytest.mark.parametrize("lang", LANGS)
def test_a_hint_names_a_move_and_its_reason(run: Run, lang: str) -> None:
    out = " ".join(run("play", "zutomayo", "--seed", 5, "--lang", lang, typed="0\nhint\n").out.split())
    begin, reason = {"ja": ("ボットならこうします", "勝つ見込み"), "en": ("The bot would: Open", "games of 100")}[lang]
    assert begin in out
    assert reason in out
    assert "hint" in run("play", "zutomayo", "--seed", 5, "--lang", lang, typed="?\n").out


@pytest.mark.parametrize("lang", LANGS)
def test_what_is_asked_for_is_said_again_after_undo(run: Run, lang: str) -> None:
    note = GAME.words["verbs"]["mulligan"][f"note_{lang}"]
    out = run("play", "zutomayo", "--seed", 5, "--lang", lang, typed="0\nundo\n").out
    assert "".join(out.split()).count("".join(note.split())) == 2


@pytest.mark.parametrize("lang", LANGS)
def test_cards_with_only_a_text_are_marked_and_told_when_they_are_played(run: Run, tmp_path: Path, lang: str) -> None:
    name, said = {"ja": ("夜の歌", "だれかが歌います。"), "en": ("Night Song", "Somebody sings.")}[lang]
    head = "id,name_ja,name_en,kind,attribute,clock,night,day,text_ja,text_en\n"
    rest = "character,wind,1,50,40,だれかが歌います。,Somebody sings.\n"
    songs = [f"song-{n},夜の歌{n},Night Song {n},{rest}" for n in range(10)]
    (tmp_path / "cards.csv").write_text(head + "".join(songs), encoding="utf-8")
    (tmp_path / "deck.txt").write_text("".join(f"2 song-{n}\n" for n in range(10)), encoding="utf-8")
    words = ["--cards", tmp_path / "cards.csv", "--deck", tmp_path / "deck.txt", "--seed", 1, "--lang", lang]
    out = run("play", "zutomayo", *words, typed="0\n1\nlist\ncard 1\n").out
    mark = GAME.label("note", "text-only", lang)
    listed = [line for line in out.splitlines() if re.match(r" +\d  ", line) and name in line]
    assert listed
    assert " ".join(out.split()).count(f"· {mark}") >= len(listed)
    played = out.partition(" ✎ ")[2]
    assert "".join(said.split()) in "".join(played.split("\n\n")[0].split())


def test_a_file_with_many_faults_names_the_command_that_tells_them(run: Run, tmp_path: Path) -> None:
    (tmp_path / "cards.csv").write_text("id,name,kind\na,A,nothing\nb,B,nothing\n", encoding="utf-8")
    (tmp_path / "deck.txt").write_text("nobody\nno one\n", encoding="utf-8")
    done = run("play", "zutomayo", "--cards", tmp_path / "cards.csv")
    assert (done.code, f"tcg-kit check-cards zutomayo {tmp_path / 'cards.csv'}" in done.err) == (1, True)
    done = run("play", "zutomayo", "--deck", tmp_path / "deck.txt")
    assert (done.code, f"tcg-kit check-deck zutomayo {tmp_path / 'deck.txt'}" in done.err) == (1, True)


def test_small_commands(run: Run, tmp_path: Path) -> None:
    typed = "?\nboard\nlist\nlist 2\nlist baker\ncard 1\ncard lamp\ncard ()\nwhy mulligan\nwhy set lamp\nwhy\n"
    typed += "rule ztm-set-1\nrule medal\nrule zzzz\nlang xx\nundo\n"
    typed += f"save {tmp_path / 'g.json'}\n" * 2 + f"save {tmp_path / 'no' / 'g.json'}\nsave\nlang ja\n"
    done = run("play", "zutomayo", "--seed", 5, "--deck", "day", typed=typed)
    assert done.code == 0
    for told in (
        "numbers: choose",
        "list 2 shows them",
        "p0 mulligan is allowed.",
        "In “Mulligan”, “Set” is not possible",
        "Street Lamp: enchant",
        "There is no card “()”",
        "ZTM-SET-1  (the source says it)",
        "Rules found: 0.",
        "type lang ja or lang en",
        "You can take back 0 choices",
        "there is no folder",
        "name a file",
        "引き直す",
    ):
        assert told in done.out, told
    assert done.out.count("Saved:") == 2
    assert tcg.load(tmp_path / "g.json").seed == 5


def test_undo_goes_back_to_the_last_choice(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "g.json"
    out = run("play", "zutomayo", "--seed", 5, "--save", file, typed="0\n1\nundo\nundo\n0\n2\nundo 2\nundo 9\n").out
    assert out.count("Taken back.") == 3
    assert "You can take back 0 choices" in out
    assert tcg.load(file).phase == "mulligan"


def test_undo_after_the_end(run: Run) -> None:
    out = run("play", "zutomayo", "--seed", 4, typed=TO_THE_END + "undo\n").out
    assert "The game is over; undo goes back." in out
    assert out.rstrip().endswith("pick 1 >") or "Taken back." in out


def test_decks_by_name_and_file(run: Run, tmp_path: Path) -> None:
    deck = tmp_path / "私のデッキ.txt"
    deck.write_bytes("".join(f"{GAME.cards[c].name['ja']}\r\n" for c in GAME.decks["night"].cards).encode("cp932"))
    file = tmp_path / "g.json"
    run("play", "zutomayo", "--seat", 1, "--deck", deck, "--deck", "swing", "--seed", 1, "--save", file)
    decks = tcg.load(file).decks
    assert decks is not None
    assert [d.name for d in decks] == ["swing", "私のデッキ"] or decks[1].cards == GAME.decks["night"].cards


def test_rulings(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "g.json"
    words = ["--ruling", "ruleset=2026", "--ruling", "power_check=when-set"]
    assert run("play", "zutomayo", *words, "--save", file).code == 0
    rulings = tcg.load(file).view()["rulings"]
    assert (rulings["deck_out"], rulings["power_check"]) == ("lose", "when-set")


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["--ruling", "deck_out=never"], "deck_out"),
        (["--ruling", "colour=red"], "colour"),
        (["--deck", "no-such-deck"], "day, night, swing"),
        (["--deck", "small.txt"], "exactly 20"),
        (["--deck", "names.txt"], "names.txt:2"),
        (["--deck", "huge.json"], "huge.json"),
        (["--deck", "deep.json"], "deep.json"),
        (["--deck", "twice.json"], "stands twice"),
        (["--deck", "nan.json"], "NaN"),
        (["--deck", "bytes.txt"], "bytes.txt"),
        (["--save", "names.txt"], "exists already"),
        (["--save", "no/such/folder/g.json"], "no folder"),
    ],
)
def test_bad_input_is_one_line_and_1(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, words: list[str], told: str
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "small.txt").write_text("2 moon-hare\n", encoding="utf-8")
    (tmp_path / "names.txt").write_text("2 moon-hare\n2 <script>alert(1)</script>\n", encoding="utf-8")
    (tmp_path / "huge.json").write_text('{"cards": {"moon-hare": ' + "9" * 5000 + "}}", encoding="utf-8")
    (tmp_path / "deep.json").write_text("[" * 100_000, encoding="utf-8")
    (tmp_path / "twice.json").write_text('{"cards": [], "cards": []}', encoding="utf-8")
    (tmp_path / "nan.json").write_text('{"cards": {"moon-hare": NaN}}', encoding="utf-8")
    (tmp_path / "bytes.txt").write_bytes(bytes(range(128, 256)))
    before = sorted(tmp_path.iterdir())
    done = run("play", "zutomayo", *words)
    assert done.code == 1
    assert told in done.err
    assert len(done.err.splitlines()) == 1
    assert sorted(tmp_path.iterdir()) == before


def test_a_deck_name_is_no_path_to_write_to(run: Run, tmp_path: Path) -> None:
    deck = tmp_path / "deck.json"
    deck.write_text(json.dumps({"name": "../../CON", "cards": list(GAME.decks["day"].cards)}), encoding="utf-8")
    done = run("play", "zutomayo", "--deck", deck, "--save", tmp_path / "g.json", typed="0\n")
    assert done.code == 0
    assert sorted(p.name for p in tmp_path.iterdir()) == ["deck.json", "g.json"]


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("slug", tcg.games())
def test_every_card_is_known_by_its_names_wherever_a_slug_may_stand(run: Run, slug: str, lang: str) -> None:
    """why VERB NAME, why NAME: as printed, and with capitals, blanks and width as they come; never "no such card"."""
    game = tcg.game(slug)
    verbs = [verb.name for verb in game.spec.verbs.values() if "card" in verb.takes]
    lines, slugs = [], []
    for n, (card, entry) in enumerate(game.cards.items()):
        name = entry.name["ja" if n % 2 else "en"]
        lines += [f"why {verbs[n % len(verbs)]} {name}", f"why {name.upper()}"]
        slugs.append(card)
    out = run("play", slug, "--seed", 1, "--lang", lang, typed="\n".join([*lines, "quit"]) + "\n").out
    for told in (
        "このゲームのカードでも場所でもありません",
        "no card or place of this game",
        "I don't know",
        "わかりません",
    ):
        assert told not in out
    for line, card in zip(lines[::2], slugs, strict=True):
        assert choices.spelt(game, line).split()[2:] == [card]


def test_long_lists_are_narrowed_by_any_words_and_paged_as_they_were_narrowed(run: Run) -> None:
    """The 656 units of a lesson: by parts of names in either language, by how many cards, page by page."""
    number, lesson, n = next(
        (one.number, one, n)
        for one in lessons(tcg.game("darkmoon"))
        for n, step in enumerate(one.steps)
        if step.task is not None and len(Taking(tcg.game("darkmoon"), one, n).s.legal(0)) > 100
    )
    for done in range(n):
        progress.note_lesson("darkmoon", lesson.name, done, len(lesson.steps))
    progress.note_lesson("darkmoon", lesson.name, n, len(lesson.steps), finished=False)
    question = lesson.steps[n].ask
    ask = f"{question.right + 1}\n" if question else ""
    typed = f"{ask}list foo\nlist メルレ 5枚\nlist 2\nlist 999\nlist\nlist 2\nquit\n"
    out = run("lesson", "darkmoon", number, "--lang", "ja", typed=typed).out
    said = dict(zip(("foo", "first", "second", "none", "all", "more"), out.split("> list")[1:], strict=True))
    assert "「foo」をふくむ手はありません" in said["foo"]
    pages = [re.findall(r"^ *(\d+)  (.*(?:\n {5}.*)*)", said[key], re.MULTILINE) for key in ("first", "second", "more")]
    assert all(len(page) > 0 for page in pages)
    for page in pages[:2]:
        for _, move in page:
            assert "メルレ" in re.sub(r"\n +", "", move)
            assert "5枚" in re.sub(r"\n +", "", move)
    assert not {n for n, _ in pages[0]} & {n for n, _ in pages[1]}
    assert pages[2][0][0] == "21"
    assert "その続きはありません" in said["none"]


def test_a_name_alone_is_the_move_that_it_may_be(run: Run) -> None:
    """In ZUTOMAYO a card is opened in one way; in the Mattsun card game a unit may be placed on several benches."""
    one = run("play", "zutomayo", "--seed", 5, "--deck", "day", "--lang", "ja", typed="0\nlist\nquit\n").out
    name, action = re.findall(r"： *(\S+) *<(p0 open [a-z-]+)>", one)[0]
    out = run("play", "zutomayo", "--seed", 5, "--deck", "day", "--lang", "ja", typed=f"0\n{name}\nquit\n").out
    assert action in out.split(f"> {name}")[1]
    game = tcg.game("mattsun")
    s = game.new(seed=5)
    while "place" not in {action.verb for action in s.legal()}:
        s.do(s.legal(s.to_act[0])[0])
    menu = Menu(s, s.to_act[0], Words("en", "play"))
    card = next(action for action in menu.legal if action.verb == "place").args[0]
    meant = menu.like((card,))
    assert len(meant) > 1
    assert {(action.verb, action.args[0]) for action in meant} == {("place", card)}
