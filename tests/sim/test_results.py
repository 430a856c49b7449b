"""Results: rows in constant memory, rates that agree with the rows, curves, cards, files, comparison, words."""

from __future__ import annotations

import csv
import gc
import json
import tracemalloc
from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

import tcg_kit as tcg
from tcg_kit.core.actions import Action
from tcg_kit.core.cards import as_table
from tcg_kit.core.lang import LANGS, both
from tcg_kit.core.rng import Rng
from tcg_kit.sim import export, plan, rows
from tcg_kit.sim.stats import Mean, Rate
from tcg_kit.sim.tally import Outcome, Tally

GAME = tcg.game("zutomayo")
PAIR = ("random", "random")


def run(game: Any = "zutomayo", games: int = 60, **more: Any) -> tcg.Results:
    return tcg.simulate(game, games, progress=False, **{"bots": PAIR, "seed": 4, **more})


@pytest.fixture(scope="module")
def results() -> tcg.Results:
    return run(games=120, bots=("greedy", "random"))


# rows


def test_rows_can_be_gone_through_again_counted_indexed_and_sliced(results: tcg.Results) -> None:
    once, again = list(results.rows), list(results.rows)
    assert once == again
    assert len(results.rows) == len(results) == len(once) == 120
    assert results.rows[7] == once[7]
    assert results.rows[-1] == once[-1]
    assert results.rows[10:30:7] == once[10:30:7]
    both_at_once = list(zip(results.rows, results.rows, strict=True))
    assert all(a == b for a, b in both_at_once)
    assert [row["game"] for row in once] == list(range(120))
    assert all(list(row) == results.rows.columns for row in once)
    with pytest.raises(IndexError):
        results.rows[120]


def test_many_rows_go_into_a_temporary_file_that_goes_with_the_results(monkeypatch: pytest.MonkeyPatch) -> None:
    held = list(run().rows)
    monkeypatch.setattr(rows, "IN_MEMORY", 100)
    results = run()
    file: Any = results.rows._file
    assert file._rolled
    assert list(results.rows) == held
    del results
    gc.collect()
    assert file.closed


def test_rows_take_constant_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rows, "IN_MEMORY", 10_000)
    made = rows.Rows(plan.make("darkmoon", ("random",) * 6, None, 0, None))
    some = [Outcome(n % 6, f"R-{n % 9}", n, n, None, (n,) * 6) for n in range(1000)]
    tracemalloc.start()
    try:
        for _ in range(5):
            made.append(some)
        early, _ = tracemalloc.get_traced_memory()
        for _ in range(20):
            made.append(some)
        assert sum(1 for _ in made.outcomes()) == 25_000
        late, _ = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert late - early < 50_000
    assert made[24_999]["p5_score"] == 999


def test_counts_take_constant_memory(results: tcg.Results) -> None:
    twice = Tally()
    twice.merge(results.tally)
    sizes = [len(getattr(twice, name)) for name in Tally.__slots__]
    twice.merge(results.tally)
    assert [len(getattr(twice, name)) for name in Tally.__slots__] == sizes
    assert sum(twice.ended.values()) == 240


# rates


def test_wins_draws_and_ends_are_those_of_the_rows(results: tcg.Results) -> None:
    told = list(results.rows)
    decided = [row for row in told if row["winner"] is not None]
    for label in ("greedy", "random"):
        won = sum(row[f"p{row['winner']}_bot"] == label for row in decided)
        assert results.wins()[label] == results.wins("bot")[label] == Rate(won, len(decided))
    for seat in (0, 1):
        assert results.wins("seat")[f"P{seat}"] == Rate(sum(r["winner"] == seat for r in decided), len(decided))
    for deck in GAME.decks:
        unlike = [r for r in decided if r["p0_deck"] != r["p1_deck"] and deck in (r["p0_deck"], r["p1_deck"])]
        assert results.wins("deck")[deck] == Rate(sum(r[f"p{r['winner']}_deck"] == deck for r in unlike), len(unlike))
    for (a, b), rate in results.pairings().items():
        pair = [r for r in decided if {r["p0_deck"], r["p1_deck"]} == {a, b}]
        assert rate == Rate(sum(r[f"p{r['winner']}_deck"] == a for r in pair), len(pair))
    assert results.draws() == Rate(120 - len(decided), 120)
    assert {rule: rate.n for rule, rate in results.ends().items()} == Counter(row["reason"] for row in told)
    assert results.turns() == Counter(row["turns"] for row in told)
    assert sum((results.turns(rule) for rule in results.ends()), Counter()) == results.turns()
    assert results.tally.decisions == Counter(row["decisions"] for row in told)


@pytest.mark.parametrize("slug", ["mattsun", "darkmoon"])
def test_who_has_the_first_turn(slug: str) -> None:
    results = run(slug, 24)
    decided = [row for row in results.rows if row["winner"] is not None]
    assert results.wins("first")["first"] == Rate(sum(r["winner"] == r["first"] for r in decided), len(decided))
    for row in islice(results.rows, 3):
        assert results.session(row).view()["first"] == row["first"]


def test_where_nobody_begins_nothing_is_said_of_it(results: tcg.Results) -> None:
    assert results.wins("first") == {}
    assert all(row["first"] is None for row in results.rows)


def test_like_against_like_says_nothing() -> None:
    results = run(games=10, decks=["day", "day"])
    assert results.wins("bot") == results.wins("deck") == {}
    assert results.pairings() == {}
    assert set(results.wins()) == {"random", "random (2)"}
    assert set(run(games=4, decks=["day", "night"]).wins()) == {"day", "night"}
    mixed = run(games=4, decks=["day", "night"], bots=("greedy", "random"))
    assert set(mixed.wins()) == {"greedy: day", "random: night"}


# what happens in games


def test_cards_drawn_and_played_are_those_of_the_games() -> None:
    results = run(games=20, decks=["day", "night"])
    drawn: Counter[tuple[str, str]] = Counter()
    played: Counter[tuple[str, str]] = Counter()
    started: Counter[tuple[str, str]] = Counter()
    for row in results.rows:
        s = results.session(row)
        hands: list[set[str]] = [set(), set()]
        put: list[set[str]] = [set(), set()]
        first: list[set[str]] = [set(), set()]
        for i, step in enumerate(s.steps):
            if step.action is not None:
                hands[step.action.seat].update(s.view(at=i)["players"][step.action.seat]["hand"])
                if step.action.verb == "open":
                    first[step.action.seat].update(s.view(at=i)["players"][step.action.seat]["hand"])
                if step.action.verb in ("open", "set"):
                    put[step.action.seat].update(set(step.action.args) - {"-"})
        if row["winner"] is not None:
            for seat in (0, 1):
                drawn.update((row[f"p{seat}_deck"], card) for card in hands[seat])
                started.update((row[f"p{seat}_deck"], card) for card in first[seat])
                played.update((row[f"p{seat}_deck"], card) for card in put[seat])
    told = results.cards()
    assert {(one.deck, one.card): one.drawn.of for one in told} == drawn
    assert {(one.deck, one.card): one.start.of for one in told if one.start.of} == started
    assert {(one.deck, one.card): one.played.of for one in told if one.played.of} == played
    known = [one.gain.value for one in told if one.gain is not None]
    assert known == sorted(known, reverse=True)
    assert [one.gain is None for one in told] == sorted(one.gain is None for one in told)  # those come last
    decided = sum(row["winner"] is not None for row in results.rows)
    assert all(one.start.of + one.without.of == decided for one in told)
    assert {one.card for one in results.cards("day")} <= set(GAME.decks["day"].cards)


@pytest.mark.parametrize("slug", tcg.games())
def test_of_what_never_came_no_number_is_told(slug: str) -> None:
    """A rate of nothing has no share, and a card that was in no first hand, or in each, no gain."""
    summary = run(slug, 3).summary()
    rates = [one for one in _tables(summary) if "share" in one]
    assert {0} == {one["of"] for one in rates if one["share"] is None}
    assert all(one["low"] <= one["share"] <= one["high"] for one in rates if one["of"])
    never = [card for card in summary["cards"] if not (card["start"]["of"] and card["without"]["of"])]
    assert never
    assert [card for card in summary["cards"] if card["gain"] is None] == never


def _tables(data: Any) -> list[dict[str, Any]]:
    """All tables in JSON-able data."""
    inside = data.values() if isinstance(data, dict) else data if isinstance(data, list) else ()
    return [*([data] if isinstance(data, dict) else []), *(one for value in inside for one in _tables(value))]


def test_a_curve_is_the_mean_of_all_games(results: tcg.Results) -> None:
    few = run(games=8, bots=("greedy", "random"))
    last = max(few.turns())
    wanted: dict[str, list[list[int]]] = {"greedy": [], "random": []}
    for row in few.rows:
        s = few.session(row)
        starts: dict[int, list[int]] = {}
        for i, step in enumerate(s.steps):
            turn, group = s.view(at=i)["turn"], GAME.spec.flow.phases[step.phase].group
            if step.action is not None and (group == "setup" or turn not in starts):
                starts[turn] = [player["hp"] for player in s.view(at=i)["players"]]
        final = [player["hp"] for player in s.view()["players"]]
        for seat in (0, 1):
            line = [starts[t][seat] if t in starts else final[seat] for t in range(1, last + 2)]
            wanted[row[f"p{seat}_bot"]].append(line)
    for label, lines in wanted.items():
        assert few.curve("hp")[label] == [
            Mean(8, sum(column), sum(v * v for v in column)) for column in zip(*lines, strict=True)
        ]
    assert set(few.curve(by="seat")) == {"P0", "P1"}
    assert list(results.curve(by="fate"))[:2] == ["won", "lost"]
    assert all(mean.of == 120 for line in results.curve().values() for mean in line)


@pytest.mark.parametrize("slug", tcg.games())
def test_every_game_names_what_is_watched_in_it(slug: str) -> None:
    results = run(slug, 6)
    watched = results.plan.watched
    assert results.measures
    for measure in watched.measures:
        assert set(measure.label) == set(LANGS)
        assert all(measure.label.values())
        assert {mean.of for line in results.curve(measure.name).values() for mean in line} == {6}
    assert set(watched.plays) <= set(results.game.spec.verbs)
    assert any(one.played.of for one in results.cards())


def test_what_is_not_there_is_refused(results: tcg.Results) -> None:
    for wrong in (lambda: results.wins("colour"), lambda: results.curve("mana"), lambda: results.curve(by="bot")):
        with pytest.raises(tcg.TcgKitError):
            wrong()


# files


def test_csv_and_parquet_and_json_hold_the_rows(results: tcg.Results, tmp_path: Path) -> None:
    told = list(results.rows)
    results.save(tmp_path / "rows.csv")
    assert (tmp_path / "rows.csv").read_bytes().startswith(b"\xef\xbb\xbfgame,seed,")
    with (tmp_path / "rows.csv").open(encoding="utf-8-sig", newline="") as file:
        read = list(csv.DictReader(file))
    assert read == [{key: "" if value is None else str(value) for key, value in row.items()} for row in told]
    results.save(str(tmp_path / "rows.json"))
    document = json.loads((tmp_path / "rows.json").read_text("utf-8"))
    assert document["rows"] == told
    assert document["summary"] == json.loads(json.dumps(results.summary()))


def test_parquet_and_a_frame(results: tcg.Results, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    import pandas as pd
    import pyarrow.parquet as pq

    monkeypatch.setattr(export, "BLOCK", 50)
    results.save(tmp_path / "rows.parquet")
    assert pq.read_table(tmp_path / "rows.parquet").to_pylist() == list(results.rows)
    frame = results.to_pandas()
    assert list(frame.columns) == results.rows.columns
    assert len(frame) == 120
    assert frame["turns"].sum() == sum(row["turns"] for row in results.rows)
    assert frame.groupby("p0_bot", observed=True).size().to_dict() == {"greedy": 60, "random": 60}
    from_file = pd.read_csv(_saved(results, tmp_path / "rows.csv"))
    assert from_file["seed"].tolist() == frame["seed"].tolist()


def _saved(results: tcg.Results, path: Path) -> Path:
    results.save(path)
    return path


def test_what_cannot_be_written_is_told(results: tcg.Results, tmp_path: Path) -> None:
    for wrong in (tmp_path / "rows.xlsx", tmp_path / "rows", tmp_path / "no" / "rows.csv", 5, "a\0.csv"):
        with pytest.raises(tcg.TcgKitError):
            results.save(wrong)  # type: ignore[arg-type]
    assert list(tmp_path.iterdir()) == []


def test_names_are_data(tmp_path: Path) -> None:
    odd = '<u>"x",\n$a_1$ {seat}'
    deck = tcg.Deck(odd, GAME.decks["day"].cards)
    results = run(games=4, decks=[deck, "night"])
    assert "<u>" not in results._repr_html_()
    assert "&lt;u&gt;" in results._repr_html_()
    assert odd in results.rows[0].values()
    assert results.text("en")
    with _saved(results, tmp_path / "rows.csv").open(encoding="utf-8-sig", newline="") as file:
        assert next(csv.DictReader(file))["p0_deck"] == odd
    assert "<u>" not in str(results.plot("wins")._repr_html_())


# comparison


def test_the_same_games_are_not_changed(results: tcg.Results) -> None:
    [change] = results.compare(run(games=120, bots=("greedy", "random"))).changes.values()
    assert (change.games.n, change.winners.n, change.gain.value, change.turns.value) == (0, 0, 0, 0)
    assert change.gain.low < 0 < change.gain.high


def test_a_changed_card_changes_the_games_in_which_it_comes() -> None:
    strong = GAME.with_cards([{**as_table(GAME.cards["moon-hare"]), "night": 100}])
    decks = ["night", "day"]
    before, after = run(games=80, decks=decks), run(strong, 80, decks=decks)
    comparison = before.compare({"strong": after})
    change = comparison.changes["strong"]
    first = [next(s for s in (0, 1) if row[f"p{s}_deck"] == "night") for row in before.rows]
    for rate, some in ((change.before, before), (change.after, after)):
        assert rate.n == sum(row["winner"] == seat for row, seat in zip(some.rows, first, strict=True))
    pairs = list(zip(before.rows, after.rows, strict=True))
    assert change.winners.n == sum(a["winner"] != b["winner"] for a, b in pairs)
    assert change.games.n == sum(a != b for a, b in pairs)
    assert change.gain.value == pytest.approx((change.after.n - change.before.n) / 80)
    assert change.gain.low > 0
    assert change.turns.value == pytest.approx(sum(b["turns"] - a["turns"] for a, b in pairs) / 80)
    without = [i for i, row in enumerate(before.rows) if not _seen(before, row, "moon-hare")]
    assert all(before.rows[i] == after.rows[i] for i in without)
    assert "strong" in comparison.text("en")
    assert json.loads(json.dumps(comparison.summary()))["strong"]["games"]["n"] == change.games.n


def _seen(results: tcg.Results, row: dict[str, Any], card: str) -> bool:
    return any(card in str(step.view()) for step in results.session(row).steps[3:])


def test_other_games_cannot_be_compared(results: tcg.Results) -> None:
    for other in (run(games=5, bots=("greedy", "greedy")), run(games=5, seed=9), run("darkmoon", 5), "x"):
        with pytest.raises(tcg.TcgKitError):
            results.compare(other)  # type: ignore[arg-type]


def test_each_option_of_each_ruling_is_tried() -> None:
    base = run(games=15, rulings={"deck_out": "lose"})
    comparison = base.under_other_rulings(progress=False)
    wanted = {f"{k} = {o}" for k, r in GAME.rulings.items() for o in r.options if o != base.plan.rulings[k]}
    assert set(comparison.changes) == wanted
    [change] = base.compare(run(games=15)).changes.values()
    assert comparison.changes[f"deck_out = {GAME.rulings['deck_out'].default}"] == change
    shares = [one.games.share for one in comparison.changes.values()]
    assert shares == sorted(shares, reverse=True)
    for lang in LANGS:
        told = comparison.text(lang)
        for name in wanted:  # the key, and what it means
            key, option = name.split(" = ")
            assert f"{name}: " in told
            assert GAME.rulings[key].option_text[option][lang] in told


# as data


def test_a_summary_is_plain_data(results: tcg.Results) -> None:
    summary = results.summary()
    assert json.loads(json.dumps(summary, allow_nan=False)) == summary
    assert summary["wins"]["side"]["greedy"]["share"] == results.wins()["greedy"].share
    assert summary["games"] == summary["asked"] == 120
    assert repr(results).startswith("<Results zutomayo: 120 games; greedy ")


def test_a_bot_may_be_a_class_typed_here_and_is_called_by_its_name() -> None:
    class Mine:
        def __call__(self, view: Mapping[str, Any], legal: Sequence[Action], rng: Rng) -> Action:
            return legal[rng.below(len(legal))]

    assert set(run(games=4, bots=(Mine, "random")).wins()) == {"Mine", "random"}
    assert both("", "") == {"ja": "", "en": ""}
