"""How fair are the ready decks? Each pair plays thousands of games under the same bot, in both seatings.

    python bench/balance.py [slug] [--bot random greedy] [--decks NAME …] [--games 1000] [--jobs 2] [--seed 0]

For each pair: how often the first deck wins (95 % interval), how long the games are, how they end; then the
advantage of seat 0 over all games. Exits 1 if a deck wins more than 60 % against another, if the seat matters beyond
noise, or if too few games are of the usual length (95 % under greedy, 80 % under random): 5 to 20 turns, in some
games more, for in those each player has turns of their own.
"""

from __future__ import annotations

import argparse
import math
import sys
from collections import Counter
from collections.abc import Iterable
from concurrent.futures import ProcessPoolExecutor
from itertools import combinations_with_replacement
from typing import NamedTuple

import tcg_kit as tcg
from tcg_kit.sim import bots, playout

MOST_WINS = 0.60
TURNS = {"zutomayo": (5, 20), "mattsun": (2, 40), "suizokun": (5, 20), "darkmoon": (10, 40)}
"""The usual length of a game. Mattsun's deck of 30 cards and its one attack a turn make it long."""
IN_RANGE = {"greedy": 0.95, "random": 0.80}
"""The share of games that must be so long. Random play loses some sooner: it opens with cards it can't pay."""


class Batch(NamedTuple):
    """Games to be played: the decks in seats 0 and 1, and the seeds."""

    slug: str
    bot: str
    decks: tuple[str, str]
    first: int
    games: int


class Outcome(NamedTuple):
    """One game: who won (None: a draw), by which rule, after how many turns."""

    winner: int | None
    reason: str
    turns: int


def play(batch: Batch) -> list[Outcome]:
    """Play a batch."""
    game = tcg.game(batch.slug)
    bot = bots.get(batch.bot, game)
    decks = [game.decks[name] for name in batch.decks]
    out = []
    for seed in range(batch.first, batch.first + batch.games):
        g = playout.begin(game, seed, decks)
        bots.run(g, (bot, bot), seed)
        assert g.s.result is not None
        out.append(Outcome(g.s.result["winner"], g.s.result["reason"], g.s.turn))
    return out


def interval(wins: int, games: int) -> tuple[float, float, float]:
    """A share with its 95 % interval (Wilson)."""
    if not games:
        return 0.5, 0.0, 1.0
    p, z = wins / games, 1.96
    middle = (p + z * z / (2 * games)) / (1 + z * z / games)
    half = z / (1 + z * z / games) * math.sqrt(p * (1 - p) / games + z * z / (4 * games * games))
    return p, middle - half, middle + half


def percentiles(turns: list[int]) -> str:
    """The 1st, 5th, 50th, 95th and 99th of a hundred."""
    ordered = sorted(turns)
    return " ".join(f"{ordered[min(len(ordered) - 1, len(ordered) * p // 100)]:>3}" for p in (1, 5, 50, 95, 99))


def report(slug: str, bot: str, outcomes: dict[tuple[str, str], tuple[list[Outcome], list[Outcome]]]) -> bool:
    """Print the table of one bot; whether all is fair."""
    fair = True
    short, long = TURNS[slug]
    print(f"\nbot: {bot}")
    print(f"{'deck':>13} {'against':>13} {'games':>6} {'wins':>7} {'95 %':>14} {'draws':>6}", end="")
    print(f"  turns: 1, 5, 50, 95, 99 % {short:>2} to {long}  ends")
    for (a, b), (there, back) in outcomes.items():
        everything = [*there, *back]
        wins = sum(o.winner == 0 for o in there) + sum(o.winner == 1 for o in back)
        draws = sum(o.winner is None for o in everything)
        p, lo, hi = interval(wins, len(everything) - draws)
        in_range = sum(short <= o.turns <= long for o in everything) / len(everything)
        ends = ", ".join(f"{reason} {n}" for reason, n in Counter(o.reason for o in everything).most_common())
        fair &= in_range >= IN_RANGE[bot] and (a == b or 1 - MOST_WINS <= p <= MOST_WINS)
        share = f"{p:7.1%} {lo:6.1%}–{hi:6.1%}" if a != b else " " * 21
        turns = percentiles([o.turns for o in everything])
        print(f"{a:>13} {b:>13} {len(everything):>6} {share} {draws / len(everything):>6.1%}", end="")
        print(f"     {turns}      {in_range:6.1%}  {ends}")
    seats = Counter(o.winner for pair in outcomes.values() for half in pair for o in half)
    p, lo, hi = interval(seats[0], seats[0] + seats[1])
    print(f"seat 0 wins {p:.1%} of the decided games (95 %: {lo:.1%}–{hi:.1%})")
    return fair and lo <= 0.5 <= hi


def batches(
    slug: str, bot: str, names: Iterable[str], games: int, seed: int
) -> dict[tuple[str, str], tuple[Batch, Batch]]:
    """Both seatings of each pair, every batch with seeds of its own."""
    out = {}
    for n, (a, b) in enumerate(combinations_with_replacement(names, 2)):
        first = seed + 2 * n * games
        out[a, b] = Batch(slug, bot, (a, b), first, games), Batch(slug, bot, (b, a), first + games, games)
    return out


def main() -> int:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("slug", nargs="?", default="zutomayo")
    parser.add_argument("--bot", nargs="+", default=list(bots.NAMES), choices=bots.NAMES)
    parser.add_argument("--decks", nargs="+", metavar="NAME", help="only these ready decks")
    parser.add_argument("--games", type=int, default=1000, help="for each seating of each pair")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--seed", type=int, default=0)
    args = parser.parse_args()
    fair = True
    with ProcessPoolExecutor(args.jobs) as pool:
        for bot in args.bot:
            plan = batches(args.slug, bot, args.decks or tcg.game(args.slug).decks, args.games, args.seed)
            halves = pool.map(play, [half for pair in plan.values() for half in pair])
            fair &= report(args.slug, bot, {pair: (next(halves), next(halves)) for pair in plan})
    return 0 if fair else 1


if __name__ == "__main__":
    sys.exit(main())
