"""Writes the example game of the lessons again, after cards have changed: python -m tcg_kit.teach.example zutomayo"""

from __future__ import annotations

import sys
from importlib import resources

from tcg_kit.game import game
from tcg_kit.sim.bots import play

EXAMPLES = {"zutomayo": (("swing", "night"), 15)}
"""The decks and seed of each game's example: a short game in which all that the lessons name happens."""


def write(slug: str) -> None:
    """Let two greedy bots play the example and save it beside the lessons."""
    decks, seed = EXAMPLES[slug]
    session = play(game(slug), ("greedy", "greedy"), seed, decks)
    with resources.as_file(resources.files(f"tcg_kit.games.{slug}") / "lessons") as folder:
        session.save(folder / "example.json")


if __name__ == "__main__":
    for name in sys.argv[1:] or EXAMPLES:
        write(name)
