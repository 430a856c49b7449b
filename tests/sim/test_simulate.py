"""tcg.simulate: what is played, the same rows wherever it runs, bots of one's own, what is refused."""

from __future__ import annotations

import inspect
import json
import os
import subprocess
import sys
import threading
from collections import Counter
from collections.abc import Mapping, Sequence
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from importlib.util import find_spec
from multiprocessing import get_all_start_methods, get_context
from pathlib import Path
from typing import Any

import pytest

import tcg_kit as tcg
from tcg_kit.core.actions import Action
from tcg_kit.core.cards import as_table
from tcg_kit.core.rng import Rng
from tcg_kit.sim import bots, simulate, workers

ROOT = Path(__file__).parents[2]
PAIR = ("random", "random")
GAME = tcg.game("zutomayo")


def run(games: int = 30, **more: Any) -> tcg.Results:
    return tcg.simulate(more.pop("game", "zutomayo"), games, progress=False, **{"bots": PAIR, "seed": 4, **more})


def last_bot(view: Mapping[str, Any], legal: Sequence[Action], rng: Rng) -> Action:
    return legal[-1]


class Counting:
    """Plays by the number of its decisions in this game: results would differ if it were kept from game to game."""

    def __init__(self) -> None:
        self.n = 0

    def __call__(self, view: Mapping[str, Any], legal: Sequence[Action], rng: Rng) -> Action:
        self.n += 1
        return legal[self.n * self.n % len(legal)]


# what is played


def test_the_signature_is_that_of_the_contract() -> None:
    found = inspect.signature(tcg.simulate).parameters
    assert list(found)[1:7] == ["games", "decks", "bots", "seed", "executor", "progress"]
    defaults = [found[name].default for name in list(found)[1:7]]
    assert defaults == [10_000, None, ("greedy", "random"), 0, None, True]
    row = run(1).rows[0]
    assert set(row) >= {"seed", "winner", "reason", "turns"}
    assert row["reason"] in GAME.rules


@pytest.mark.parametrize("slug", tcg.games())
def test_a_row_is_a_game_that_can_be_played_again(slug: str) -> None:
    results = run(4, game=slug, bots=("greedy", "random"))
    assert results.complete
    for row in results.rows:
        s = results.session(row)
        assert s.result is not None
        assert (s.result["winner"], s.result["reason"]) == (row["winner"], row["reason"])
        assert (s.turn, len(s.decisions), s.seed) == (row["turns"], len(s.decisions), row["seed"])
        assert [deck.name for deck in s.decks or []] == [row["p0_deck"], row["p1_deck"]]
        assert s.result["scores"] in (None, [row["p0_score"], row["p1_score"]])
        assert s.decisions == results.session(row["game"]).decisions
        again = tcg.game(slug).new([row["p0_deck"], row["p1_deck"]], row["seed"])
        for action in s.decisions:
            again.do(action)
        assert again.digest() == s.digest()


def test_every_pairing_of_ready_decks_comes_equally_often_in_every_seat() -> None:
    results = run(2 * 3 * 3 * 2, bots=("greedy", "random"))
    seen = Counter((row["p0_bot"], row["p0_deck"], row["p1_bot"], row["p1_deck"]) for row in results.rows)
    assert set(seen.values()) == {2}
    assert len(seen) == 2 * 3 * 3


def test_decks_belong_to_the_bots_and_seats_are_swapped() -> None:
    rows = list(run(6, decks=["day", "night"], bots=("greedy", "random")).rows)
    assert [row["p0_bot"] for row in rows] == ["greedy", "random"] * 3
    assert all(
        {"greedy": "day", "random": "night"}[row[f"p{seat}_bot"]] == row[f"p{seat}_deck"]
        for row in rows
        for seat in (0, 1)
    )


def test_the_number_of_bots_is_that_of_players() -> None:
    results = run(12, game="darkmoon", bots=("random",) * 4)
    assert all(row["p3_score"] is not None for row in results.rows)
    assert set(results.wins("seat")) <= {"P0", "P1", "P2", "P3"}


def test_seeds_come_once_and_other_seeds_give_other_games() -> None:
    ours, theirs = ({row["seed"] for row in run(50, seed=seed).rows} for seed in (0, 1))
    assert len(ours | theirs) == 100
    assert max(ours | theirs) < 2**53
    assert [row["turns"] for row in run(50, seed=0).rows] != [row["turns"] for row in run(50, seed=1).rows]


def test_rulings_and_own_cards_count() -> None:
    weak = GAME.with_cards([{**as_table(GAME.cards["moon-hare"]), "day": 0, "night": 0}])
    assert run(40, game=weak).wins("deck") != run(40).wins("deck")
    assert list(run(20, game=weak, executor=Backwards()).rows) == list(run(20, game=weak).rows)
    other = run(40, rulings={"deck_out": "lose"})
    assert any(row["reason"] == "ZTM-DRAW-2" for row in other.rows)
    assert other.session(0).view(at=0)["rulings"]["deck_out"] == "lose"


# the same wherever it runs


class Backwards(Executor):
    """Does what it is given only when somebody waits, the last thing first."""

    class Late(Future[Any]):
        def __init__(self, owner: Backwards):
            super().__init__()
            self.owner = owner

        def result(self, timeout: float | None = None) -> Any:
            while self.owner.todo:
                late, call, args = self.owner.todo.pop()
                late.set_result(call(*args))
            return super().result(timeout)

    def __init__(self) -> None:
        self.todo: list[tuple[Backwards.Late, Any, tuple[Any, ...]]] = []

    def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:
        self.todo.append((self.Late(self), fn, args))
        return self.todo[-1][0]


MIXED: dict[str, Any] = {"bots": (Counting, last_bot)}


def same(results: tcg.Results) -> None:
    """The rows and the summary are those of a run in this process."""
    here = run(**MIXED)
    assert list(results.rows) == list(here.rows)
    assert json.dumps(results.summary()) == json.dumps(here.summary())
    assert results.curve() == here.curve()


@pytest.mark.parametrize("n", [1, 2])
def test_the_same_in_processes(n: int) -> None:
    same(run(executor=n, **by_value()))


def by_value() -> dict[str, Any]:
    """The same bots, but as a notebook's cell has them: in no module that a worker could import."""
    names: dict[str, Any] = {"__name__": "__main__", "Mapping": Mapping, "Sequence": Sequence}
    exec(
        "class Counting:\n"
        "    def __init__(self): self.n = 0\n"
        "    def __call__(self, view, legal, rng):\n"
        "        self.n += 1\n"
        "        return legal[self.n * self.n % len(legal)]\n"
        "def last_bot(view, legal, rng): return legal[-1]\n",
        names,
    )
    return {"bots": (names["Counting"], names["last_bot"])}


def test_the_same_in_threads_and_in_any_order() -> None:
    with ThreadPoolExecutor(2) as pool:
        same(run(executor=pool, **MIXED))
    same(run(executor=Backwards(), **MIXED))


@pytest.mark.parametrize("method", get_all_start_methods())
def test_the_same_in_a_process_pool_of_ones_own(method: str) -> None:
    with ProcessPoolExecutor(1, mp_context=get_context(method)) as pool:
        same(run(executor=pool, **by_value()))


def test_the_same_on_dask() -> None:
    from distributed import Client, LocalCluster

    local = {"n_workers": 1, "threads_per_worker": 1, "processes": False, "dashboard_address": None}
    with (
        LocalCluster(**local) as cluster,  # type: ignore[no-untyped-call]
        Client(cluster) as client,  # type: ignore[no-untyped-call]
    ):
        same(run(executor=client.get_executor(), **by_value()))


@pytest.mark.slow
def test_the_same_on_ipyparallel() -> None:
    import ipyparallel

    with ipyparallel.Cluster(n=1, log_level=40) as client:
        same(run(executor=client.executor(), **by_value()))
        with pytest.raises(tcg.TcgKitError) as caught:  # a direct view does everything on each engine
            run(executor=client[:].executor)
        assert "client.executor()" in caught.value.text["en"]


@pytest.mark.parametrize("seconds", [0.0, 10.0])
def test_the_size_of_batches_changes_nothing(seconds: float, monkeypatch: pytest.MonkeyPatch) -> None:
    whole = list(run().rows)
    monkeypatch.setattr(simulate, "HERE", seconds)
    assert list(run().rows) == whole
    assert list(run(12).rows) == whole[:12]


SCRIPT = """
import json, sys
import tcg_kit as tcg
class Second:
    def __call__(self, view, legal, rng):
        return legal[1 % len(legal)]
print("begun")
results = tcg.simulate("zutomayo", 12, bots=(Second, "greedy"), executor=2, seed=4, progress=False)
print(json.dumps([list(results.rows), results.summary(), repr(results.curve())]))
"""


@pytest.mark.parametrize("how", ["file", "stdin"])
def test_a_script_without_a_guard_runs_once_under_every_hash_seed(how: str, tmp_path: Path) -> None:
    """Workers don't run the caller's script again, and what was written in it reaches them."""
    file = tmp_path / "script.py"
    file.write_text(SCRIPT, encoding="utf-8")
    found = []
    for seed in ("1", "2") if how == "file" else ("3",):
        call = [sys.executable, str(file)] if how == "file" else [sys.executable, "-"]
        env = {**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": str(ROOT)}
        given = None if how == "file" else SCRIPT
        done = subprocess.run(call, input=given, capture_output=True, text=True, env=env, check=False, timeout=120)
        assert (done.returncode, done.stderr) == (0, "")
        begun, rows = done.stdout.splitlines()
        assert begun == "begun"
        found.append(rows)
    assert len(set(found)) == 1


# bots


def test_bots_see_their_own_view_and_nothing_else() -> None:
    seats = set()

    def spy(view: Mapping[str, Any], legal: Sequence[Action], rng: Rng) -> Action:
        seat = legal[0].seat
        assert isinstance(view["players"][1 - seat]["hand"], int)
        assert all(isinstance(player["deck"], int) for player in view["players"])
        assert json.loads(json.dumps(view)) == view
        seats.add(seat)
        return legal[0]

    run(2, bots=(spy, "random"))
    assert seats == {0, 1}


def broken(view: Mapping[str, Any], legal: Sequence[Action], rng: Rng) -> Action:
    if view["turn"] == 3:
        return legal[1_000_000]
    return legal[0]


def writer(view: Mapping[str, Any], legal: Sequence[Action], rng: Rng) -> Any:
    return str(legal[0])


def cheat(view: Mapping[str, Any], legal: Sequence[Action], rng: Rng) -> Action:
    return Action(legal[0].seat, "set", ("moon-hare", "moon-hare", "moon-hare"))


class Unmade:
    def __init__(self, needed: int) -> None:
        pass


@pytest.mark.parametrize(
    ("bot", "told"),
    [(broken, "IndexError"), (writer, "no action"), (cheat, "not among"), (Unmade, "TypeError")],
)
def test_a_faulty_bot_is_named_with_game_seed_and_decision(bot: Any, told: str) -> None:
    for executor in (None, Backwards()):
        with pytest.raises(tcg.TcgKitError) as caught:
            run(20, bots=("random", bot), executor=executor)
        text = caught.value.text["en"]
        assert told in text
        assert text.startswith(f"bot {bot.__name__} ")
        seed = run(1).rows[0]["seed"]
        assert f"game 0, seed {seed}" in text
        assert "decision" in text
        assert "\n" not in text


def test_the_first_faulty_game_is_told_whatever_the_order() -> None:
    def late(view: Mapping[str, Any], legal: Sequence[Action], rng: Rng) -> Action:
        if view["turn"] > 12:
            raise RuntimeError
        return legal[rng.below(len(legal))]

    told = set()
    for executor in (None, Backwards(), 2):
        with pytest.raises(tcg.TcgKitError) as caught:
            run(60, bots=(late, late), executor=executor)
        told.add(caught.value.text["en"])
    assert len(told) == 1


def test_an_error_of_the_engine_is_not_blamed_on_the_bot(monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(*args: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr("tcg_kit.core.engine.Engine.act", fails)
    with pytest.raises(ZeroDivisionError):
        run(2)


def test_without_cloudpickle_a_typed_bot_is_refused_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        "tcg_kit.sim.plan.importlib.util.find_spec", lambda name: None if name == "cloudpickle" else find_spec(name)
    )
    with pytest.raises(tcg.TcgKitError) as caught:
        run(executor=2, **by_value())
    assert "cloudpickle" in caught.value.text["en"]
    assert "\n" not in caught.value.text["en"]
    assert run(3, **by_value()).complete


def test_what_cannot_be_sent_or_loaded_is_told_in_a_line() -> None:
    class Holding:
        def __init__(self) -> None:
            self.lock = threading.Lock()

        def __call__(self, view: Mapping[str, Any], legal: Sequence[Action], rng: Rng) -> Action:
            return legal[0]

    with pytest.raises(tcg.TcgKitError) as caught:
        run(executor=2, bots=(Holding(), "random"))
    assert "can't be sent" in caught.value.text["en"]

    class Gone(Executor):
        def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:
            done: Future[Any] = Future()
            done.set_result(fn(b"cno_such_module\nBot\n.", 0, 1))  # as from a machine that has the module
            return done

    with pytest.raises(tcg.TcgKitError) as caught:
        run(executor=Gone())
    assert "no_such_module" in caught.value.text["en"]


def test_a_worker_that_dies_is_told_and_nothing_hangs() -> None:
    def killer(view: Mapping[str, Any], legal: Sequence[Action], rng: Rng) -> Action:
        os._exit(3)

    with pytest.raises(tcg.TcgKitError) as caught:
        run(executor=2, bots=(killer, "random"))
    assert "executor=None" in caught.value.text["en"]


# what is refused


@pytest.mark.parametrize(
    "wrong",
    [
        {"games": 0},
        {"games": -5},
        {"games": True},
        {"games": 2.5},
        {"seed": "1"},
        {"bots": "greedy"},
        {"bots": ("greedy",)},
        {"bots": ("greedy", "clever")},
        {"bots": ("greedy", 5)},
        {"bots": ("greedy",) * 3},
        {"bots": 7},
        {"decks": ["day"]},
        {"decks": "day"},
        {"decks": ["day", "no-such-deck"]},
        {"decks": ["day", ["moon-hare"]]},
        {"executor": 0},
        {"executor": True},
        {"executor": "dask"},
        {"rulings": {"no_such": "x"}},
        {"game": "chess"},
        {"game": 5},
    ],
)
def test_wrong_use_is_refused_before_anything_runs(wrong: dict[str, Any]) -> None:
    with pytest.raises(tcg.TcgKitError):
        run(**{"games": 1, **wrong})


def test_an_executor_that_is_shut_down_is_refused() -> None:
    pool = ThreadPoolExecutor(1)
    pool.shutdown()
    with pytest.raises(tcg.TcgKitError):
        run(executor=pool)


def test_an_unknown_row_is_refused() -> None:
    results = run(3)
    for wrong in (3, -1, True, "0", {"seed": 1}):
        with pytest.raises(tcg.TcgKitError):
            results.session(wrong)  # type: ignore[arg-type]


def test_names_of_bots_are_those_that_people_know() -> None:
    assert run(2, bots=(Counting, last_bot)).plan.bot_names == ("Counting", "last_bot")
    assert bots.NAMES[:2] == ("random", "greedy")
    assert workers.Worker.__mro__[1].__name__ == "SpawnProcess"
