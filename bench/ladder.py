"""How strong are the bots? Each plays the next weaker one with each ready deck against the same deck, in both seats.

    python bench/ladder.py [slug …] [--pair search:60/greedy …] [--games 100] [--seed 0] [--jobs 1] [--append FILE]

For each game, deck and pair of bots: how often the first one wins, as a share of the games that were not drawn, with
its 95 % interval (Wilson); then over all decks. With --append each finished line is also written to a file as JSON, and
lines that stand there already are not played again: the whole may be measured in pieces. Exits 1 if a pair's interval
over all decks of a game does not lie above one half.
"""

from __future__ import annotations

import argparse
import json
import sys
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import Any, NamedTuple

import tcg_kit as tcg
from tcg_kit.sim import bots, playout
from tcg_kit.sim.stats import Rate

PAIRS = ("greedy/random", "search:60/greedy")


class Match(NamedTuple):
    """Two bots with one deck: games by seed, the first bot in seat 0 of the even ones."""

    slug: str
    deck: str
    pair: str
    games: int
    seed: int


def play(match: Match) -> tuple[int, int, int]:
    """The games won by the first bot, by the second, and drawn."""
    game = tcg.game(match.slug)
    deck = game.decks[match.deck]
    two = [bots.get(name, game) for name in match.pair.split("/")]
    counts = [0, 0, 0]
    for n in range(match.games):
        g = playout.begin(game, match.seed + n // 2, [deck, deck])  # the same cards for both seatings
        bots.run(g, two if n % 2 == 0 else two[::-1], match.seed + n)
        assert g.s.result is not None
        winner = g.s.result["winner"]
        counts[2 if winner is None else winner ^ (n % 2)] += 1
    return counts[0], counts[1], counts[2]


def told(won: int, lost: int, drawn: int) -> str:
    """A line's numbers."""
    rate = Rate(won, won + lost)
    return f"{won}–{lost}–{drawn}   {100 * rate.share:5.1f} %   {100 * rate.low:.0f}–{100 * rate.high:.0f} %"


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("slugs", nargs="*", default=list(tcg.games()))
    parser.add_argument("--pair", nargs="+", default=list(PAIRS))
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--append", type=Path)
    args = parser.parse_args()
    known: dict[Match, list[int]] = {}
    if args.append and args.append.exists():
        for line in args.append.read_text("utf-8").splitlines():
            row: dict[str, Any] = json.loads(line)
            known[Match(*row["match"])] = row["counts"]
    matches = [
        Match(slug, deck, pair, args.games, args.seed)
        for slug in args.slugs
        for pair in args.pair
        for deck in tcg.game(slug).decks
    ]
    sums: dict[tuple[str, str], list[int]] = {}
    with ProcessPoolExecutor(args.jobs) as pool:
        found = {match: pool.submit(play, match) for match in matches if match not in known}
        for match in matches:
            counts = known.get(match) or list(found[match].result())
            if args.append and match not in known:
                with args.append.open("a", encoding="utf-8") as file:
                    file.write(json.dumps({"match": match, "counts": counts}) + "\n")
            print(f"{match.slug:9} {match.pair:18} {match.deck:16} {told(*counts)}", flush=True)
            total = sums.setdefault((match.slug, match.pair), [0, 0, 0])
            sums[match.slug, match.pair] = [a + b for a, b in zip(total, counts, strict=True)]
    print()
    weak = False
    for (slug, pair), (won, lost, drawn) in sums.items():
        print(f"{slug:9} {pair:18} {'all decks':16} {told(won, lost, drawn)}")
        weak = weak or Rate(won, won + lost).low <= 0.5
    return int(weak)


if __name__ == "__main__":
    sys.exit(main())
