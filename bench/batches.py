"""What tcg.simulate costs: games a second beside the bare loop, and the memory of many games.

    python bench/batches.py [--games 20000] [--workers 2]

For each game, between random bots: games a second in the bare engine loop, in simulate() in this process, and in so
many processes (their start included). Then the resident memory after a tenth of the games of the first game, and
after all of them: it should stay where it is.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Callable
from pathlib import Path

import tcg_kit as tcg
from tcg_kit.sim import bots, playout

PAIR = ("random", "random")


def per_second(games: int, play: Callable[[int], object]) -> float:
    """How many games a second."""
    began = time.perf_counter()
    play(games)
    return games / (time.perf_counter() - began)


def bare(slug: str, games: int) -> None:
    """The engine's own loop, without counting anything."""
    game = tcg.game(slug)
    for seed in range(games):
        bots.run(playout.begin(game, seed), (bots.random_bot, bots.random_bot), seed)


def resident() -> int:
    """Resident memory in MB, where the system tells it; else 0."""
    status = Path("/proc/self/status")
    if not status.exists():
        return 0
    return next(int(line.split()[1]) // 1024 for line in status.read_text().splitlines() if line.startswith("VmRSS"))


def main() -> int:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--games", type=int, default=20_000)
    parser.add_argument("--workers", type=int, default=2)
    args = parser.parse_args()
    some = max(10, args.games // 10)
    print(f"{'games/s':>10} {'bare':>8} {'simulate':>9} {args.workers:>3} workers")
    for slug in tcg.games():
        bare(slug, 10)
        loop = per_second(some, lambda n, slug=slug: bare(slug, n))  # type: ignore[misc]
        here = per_second(some, lambda n, slug=slug: tcg.simulate(slug, n, bots=PAIR, progress=False))  # type: ignore[misc]
        many = per_second(
            args.games,
            lambda n, slug=slug: tcg.simulate(slug, n, bots=PAIR, executor=args.workers, progress=False),  # type: ignore[misc]
        )
        print(f"{slug:>10} {loop:>8,.0f} {here:>9,.0f} {many:>11,.0f}")
    first = tcg.games()[0]
    tcg.simulate(first, some, bots=PAIR, progress=False)
    early = resident()
    results = tcg.simulate(first, args.games, bots=PAIR, progress=False)
    print(f"memory: {early} MB after {some:,} games, {resident()} MB after {results.games:,}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
