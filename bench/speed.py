"""How fast is it? Random play, clone, goto, board picture, import; each beside what design and yardstick ask for.

    python bench/speed.py [slug] [--rounds 7] [--games 150]

What is compared is measured in turns within one run (A, B, C, A, B, C, …), and the medians are printed: so a busy
machine slows all alike. The yardstick is a toy game on a bare flow table (bench/yardstick.py).
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
from time import perf_counter
from typing import Any

import tcg_kit as tcg
from tcg_kit import svg
from tcg_kit.core.actions import Action
from tcg_kit.core.events import Event
from tcg_kit.core.flow import Edge
from tcg_kit.core.rng import Rng
from tcg_kit.sim.playout import begin, random_game

SEEDS = 3000
"""Random games of which the longest (some 300 steps) is taken to measure goto in."""


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

    def event(self, event: Event) -> None:
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
            begun = perf_counter()
            n = sum(play(seed) for seed in range(r * games, (r + 1) * games))
            took = perf_counter() - begun
            found[way].append((n / took, games / took))
    return [(median(d for d, _ in one), median(g for _, g in one)) for one in found]


def each(task: Callable[[int], Any], times: int) -> list[float]:
    """Seconds of each call task(0), task(1), …"""
    out = []
    for i in range(times):
        begun = perf_counter()
        task(i)
        out.append(perf_counter() - begun)
    return out


def middle(game: tcg.Game) -> Any:
    """A state in the middle of a random game."""
    g, rng = begin(game, 1), Rng(1)
    while g.s.asks and g.s.turn < 5:
        options = g.legal(g.s.asks[0])
        g.play(options[rng.below(len(options))])
    return g.s


def long_game(game: tcg.Game) -> tcg.Session:
    """The longest of some random games, with its history."""
    seed = max(range(SEEDS), key=lambda seed: bare(game, seed))
    return recorded(game, seed)


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
    parser.add_argument("slug", nargs="?", default="zutomayo")
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--games", type=int, default=150)
    args = parser.parse_args()
    game = tcg.game(args.slug)
    print(f"{args.slug}, Python {sys.version.split()[0]}: medians of {args.rounds} rounds of {args.games} games")
    names = ("yardstick (toy table engine)", "random play, no events", "… with events", "… with events and history")
    plays = [import_module("yardstick").play, *(partial(way, game) for way in (bare, with_events, with_history))]
    found = rates(plays, args.rounds, args.games)
    for name, (decisions, games) in zip(names, found, strict=True):
        share = decisions / found[0][0]
        print(f"  {name:30} {decisions:>9,.0f} decisions/s {games:>7,.0f} games/s   {share:4.0%} of the yardstick")
    state = middle(game)
    took = median(each(lambda _: [state.clone() for _ in range(100)], 200)) / 100
    print(f"  {'clone of a mid-game state':30} {took * 1e6:9.1f} µs          (aim: 5)")
    session = long_game(game)
    n = len(session.steps) + 1
    gone = each(lambda i: session.goto(i * 7919 % n), 1000)
    print(f"  {f'goto, {n - 1} steps':30} {median(gone) * 1e3:9.2f} ms          (aim: 1; worst {max(gone) * 1e3:.2f})")
    drawn = each(board(session), 500)
    print(f"  {'board as SVG':30} {median(drawn) * 1e3:9.2f} ms          (aim: 2)")
    print(f"  {'import tcg_kit':30} {import_cost(15) * 1e3:9.0f} ms          (aim: 60 over a bare interpreter)")
    with tempfile.TemporaryDirectory() as folder:
        words = ["diagrams", "all", "--out", folder, "--format", "svg,png,pdf,dot,mmd,graphml,json"]
        begin_at = perf_counter()
        subprocess.run([sys.executable, "-m", "tcg_kit", *words], check=True, stdout=subprocess.DEVNULL)
        files = len(list(Path(folder).iterdir()))
        print(f"  {f'all {files} diagram files':30} {perf_counter() - begin_at:9.1f} s           (aim: 30)")


if __name__ == "__main__":
    main()
