"""How fair are the ready decks? Each pair plays thousands of games under the same bot, in both seatings.

    python bench/balance.py [slug] [--bot random greedy] [--decks NAME …] [--games 1000] [--jobs 2] [--seed 0]

For each pair: how often the first deck wins (95 % interval), how long the games are, how they end; then the
advantage of seat 0 over all games. Exits 1 if a deck wins more than 60 % against another, if the seat matters beyond
noise, or if too few games are of the usual length (95 % under greedy, 80 % under random): 5 to 20 turns, in some
games more, for in those each player has turns of their own.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable
from itertools import combinations_with_replacement

import tcg_kit as tcg
from tcg_kit.sim.stats import Rate, quantile

BOTS = ("random", "greedy")
MOST_WINS = 0.60
TURNS = {"zutomayo": (5, 20), "mattsun": (2, 40), "suizokun": (5, 20), "darkmoon": (10, 40)}
"""The usual length of a game. Mattsun's deck of 30 cards and its one attack a turn make it long."""
IN_RANGE = {"greedy": 0.95, "random": 0.80}
"""The share of games that must be so long. Random play loses some sooner: it opens with cards it can't pay."""


def pair(slug: str, bot: str, a: str, b: str, results: tcg.Results) -> bool:
    """Print the line of one pair; whether all is fair."""
    short, long = TURNS[slug]
    turns = results.turns()
    in_range = Rate(sum(n for length, n in turns.items() if short <= length <= long), results.games).share
    rate = next(iter(results.wins().values()))
    share = f"{rate.share:7.1%} {rate.low:6.1%}–{rate.high:6.1%}" if a != b else " " * 21
    lengths = " ".join(f"{quantile(turns, p):>3}" for p in (0.01, 0.05, 0.5, 0.95, 0.99))
    ends = ", ".join(f"{reason} {one.n}" for reason, one in results.ends().items())
    print(f"{a:>13} {b:>13} {results.games:>6} {share} {results.draws().share:>6.1%}", end="")
    print(f"     {lengths}      {in_range:6.1%}  {ends}")
    return in_range >= IN_RANGE[bot] and (a == b or 1 - MOST_WINS <= rate.share <= MOST_WINS)


def report(slug: str, bot: str, names: Iterable[str], games: int, jobs: int, seed: int) -> bool:
    """Print the table of one bot; whether all is fair."""
    short, long = TURNS[slug]
    print(f"\nbot: {bot}")
    print(f"{'deck':>13} {'against':>13} {'games':>6} {'wins':>7} {'95 %':>14} {'draws':>6}", end="")
    print(f"  turns: 1, 5, 50, 95, 99 % {short:>2} to {long}  ends")
    fair, seat = True, Rate(0, 0)
    for n, (a, b) in enumerate(combinations_with_replacement(names, 2)):
        results = tcg.simulate(slug, 2 * games, [a, b], (bot, bot), seed + n, jobs)
        fair &= pair(slug, bot, a, b, results)
        first = results.wins("seat")["P0"]
        seat = Rate(seat.n + first.n, seat.of + first.of)
    print(f"seat 0 wins {seat.share:.1%} of the decided games (95 %: {seat.low:.1%}–{seat.high:.1%})")
    return fair and seat.interval.has(0.5)


def main() -> int:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("slug", nargs="?", default="zutomayo")
    parser.add_argument("--bot", nargs="+", default=list(BOTS), choices=BOTS)
    parser.add_argument("--decks", nargs="+", metavar="NAME", help="only these ready decks")
    parser.add_argument("--games", type=int, default=1000, help="for each seating of each pair")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--seed", type=int, default=0)
    args = parser.parse_args()
    names = args.decks or list(tcg.game(args.slug).decks)
    fair = [report(args.slug, bot, names, args.games, args.jobs, args.seed) for bot in args.bot]
    return 0 if all(fair) else 1


if __name__ == "__main__":
    sys.exit(main())
