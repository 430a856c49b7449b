"""How fast is it? Random play, clone, goto, board picture, import; each beside what design and yardstick ask for.

    python bench/speed.py [slug …] [--rounds 7] [--games 60]

What is compared is measured in turns within one run (A, B, C, A, B, C, …), in processor time, and the medians are
printed: so a busy machine slows all alike. The yardstick is a toy game on a bare flow table (bench/yardstick.py).
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import tempfile
from collections.abc import Callable
from functools import partial
from importlib import import_module
from pathlib import Path
from statistics import median
from time import perf_counter, process_time
from typing import Any

import tcg_kit as tcg
from tcg_kit import svg
from tcg_kit.core.actions import Action
from tcg_kit.core.events import Told
from tcg_kit.core.flow import Edge
from tcg_kit.core.rng import Rng
from tcg_kit.sim.playout import begin, random_game

SEEDS, STEPS = 3000, 300
"""Random games that are tried for one of so many steps, to measure goto in; the longest is taken if there is none."""


class Counter:
    """A sink that only counts: what events cost without a history."""

    def __init__(self) -> None:
        self.n = 0

    def step(self, edge: Edge | None) -> None:
        """A phase is entered."""
        self.n += 1

    def decision(self, action: Action) -> None:
        """A seat acts."""
        self.n += 1

    def event(self, told: Told) -> None:
        """Something happened."""
        self.n += 1


def bare(game: tcg.Game, seed: int) -> int:
    """A random game in the engine's own loop."""
    return random_game(begin(game, seed), Rng(seed))


def with_events(game: tcg.Game, seed: int) -> int:
    """The same with all events made."""
    return random_game(begin(game, seed, sink=Counter()), Rng(seed))


def with_history(game: tcg.Game, seed: int) -> int:
    """The same in a Session: events, steps, snapshots, every action checked."""
    return len(recorded(game, seed).decisions)


def recorded(game: tcg.Game, seed: int) -> tcg.Session:
    """A random game with its history."""
    ready = list(game.decks)
    decks = [ready[seed % len(ready)], ready[seed // len(ready) % len(ready)]]
    s, rng = game.new(decks, seed), Rng(seed)
    while s.to_act:
        options = s.legal(s.to_act[0])
        s.do(options[rng.below(len(options))])
    return s


def rates(plays: list[Callable[[int], int]], rounds: int, games: int) -> list[tuple[float, float]]:
    """(decisions, games) a second of each way to play: medians over rounds in which they take turns."""
    found: list[list[tuple[float, float]]] = [[] for _ in plays]
    for r in range(rounds):
        for way, play in enumerate(plays):
            begun = process_time()
            n = sum(play(seed) for seed in range(r * games, (r + 1) * games))
            took = process_time() - begun
            found[way].append((n / took, games / took))
    return [(median(d for d, _ in one), median(g for _, g in one)) for one in found]


def each(task: Callable[[int], Any], times: int) -> list[float]:
    """Seconds of each call task(0), task(1), …, in processor time."""
    out = []
    for i in range(times):
        begun = process_time()
        task(i)
        out.append(process_time() - begun)
    return out


def middle(game: tcg.Game) -> Any:
    """A state in the middle of a random game."""
    g, rng = begin(game, 1), Rng(1)
    while g.s.asks and g.s.turn < 5:
        options = g.legal(g.s.asks[0])
        g.play(options[rng.below(len(options))])
    return g.s


def long_game(game: tcg.Game) -> tcg.Session:
    """A random game of 300 steps or more, with its history."""
    longest = recorded(game, 0)
    for seed in range(1, SEEDS):
        if len(longest.steps) >= STEPS:
            break
        session = recorded(game, seed)
        if len(session.steps) > len(longest.steps):
            longest = session
    return longest


def import_cost(rounds: int) -> float:
    """Seconds that `import tcg_kit` adds to a bare interpreter, medians of fresh processes taking turns."""
    times: dict[str, list[float]] = {"pass": [], "import tcg_kit": []}
    for _ in range(rounds):
        for code, found in times.items():
            begin_at = perf_counter()
            subprocess.run([sys.executable, "-c", code], check=True)
            found.append(perf_counter() - begin_at)
    return median(times["import tcg_kit"]) - median(times["pass"])


def board(session: tcg.Session) -> Callable[[int], str]:
    """Draws the board after a step, with what the step has changed marked."""
    views = [session.view(at=i) for i in range(len(session.steps) + 1)]
    return lambda i: str(svg.board(session.game, views[i % (len(views) - 1) + 1], before=views[i % (len(views) - 1)]))


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("slugs", nargs="*", metavar="slug", help=f"of {', '.join(tcg.games())}; all if none is named")
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--games", type=int, default=60)
    args = parser.parse_args()
    print(f"Python {sys.version.split()[0]}: medians of {args.rounds} rounds of {args.games} games")
    for slug in args.slugs or tcg.games():
        measure(tcg.game(slug), args.rounds, args.games)
    print("all games")
    line("import tcg_kit", import_cost(15) * 1e3, "ms", "60 over a bare interpreter")
    with tempfile.TemporaryDirectory() as folder:
        words = ["diagrams", "all", "--out", folder, "--format", "svg,png,pdf,dot,mmd,graphml,json"]
        begin_at = perf_counter()
        subprocess.run([sys.executable, "-m", "tcg_kit", *words], check=True, stdout=subprocess.DEVNULL)
        files = len(list(Path(folder).iterdir()))
        line(f"all {files} diagram files", perf_counter() - begin_at, "s", "30")


def measure(game: tcg.Game, rounds: int, games: int) -> None:
    """One game's lines."""
    print(game.slug)
    names = ("yardstick (toy table engine)", "random play, no events", "… with events", "… with events and history")
    plays = [import_module("yardstick").play, *(partial(way, game) for way in (bare, with_events, with_history))]
    found = rates(plays, rounds, games)
    for name, (decisions, played) in zip(names, found, strict=True):
        share = decisions / found[0][0]
        print(f"  {name:30} {decisions:>9,.0f} decisions/s {played:>7,.0f} games/s   {share:4.0%} of the yardstick")
    state = middle(game)
    line("clone of a mid-game state", median(each(lambda _: [state.clone() for _ in range(100)], 200)) * 1e4, "µs", "5")
    session = long_game(game)
    n = len(session.steps) + 1
    gone = each(lambda i: session.goto(i * 7919 % n), 1000)
    line(f"goto, {n - 1} steps", median(gone) * 1e3, "ms", f"1; worst {max(gone) * 1e3:.2f}")
    line("board as SVG", median(each(board(session), 500)) * 1e3, "ms", "2")


def line(name: str, value: float, unit: str, aim: str) -> None:
    """One number and what is aimed at."""
    print(f"  {name:30} {value:9.2f} {unit:<11} (aim: {aim})")


if __name__ == "__main__":
    main()
