"""The one source of chance: splitmix64, whose whole memory is one integer kept in the state (`rng`)."""

from __future__ import annotations

from typing import Any, Protocol

ALGORITHM = "splitmix64"
"""Named in each replay: another algorithm would make other games of the same seed."""

_MASK = (1 << 64) - 1
_STEP = 0x9E3779B97F4A7C15


class HasRng(Protocol):
    """Anything that keeps the generator's integer."""

    rng: int


def below(s: HasRng, n: int) -> int:
    """The next number from 0 to n − 1."""
    s.rng = z = (s.rng + _STEP) & _MASK
    z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
    z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & _MASK
    return (z ^ (z >> 31)) % n


def shuffle(s: HasRng, cards: list[Any]) -> None:
    """Put the list into a random order, in place (Fisher–Yates).

    Shuffling is the hot part of a game's start, so each number of the generator serves three swaps, 21 bits each: the
    odds of an order differ from even ones by less than 1 in 10,000.
    """
    z, i = s.rng, len(cards)
    while i > 1:
        z = (z + _STEP) & _MASK
        x = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
        x = ((x ^ (x >> 27)) * 0x94D049BB133111EB) & _MASK
        x ^= x >> 31
        j = (x & 0x1FFFFF) * i >> 21
        i -= 1
        cards[i], cards[j] = cards[j], cards[i]
        if i > 1:
            j = (x >> 21 & 0x1FFFFF) * i >> 21
            i -= 1
            cards[i], cards[j] = cards[j], cards[i]
            j = (x >> 42 & 0x1FFFFF) * i >> 21
            i -= 1
            cards[i], cards[j] = cards[j], cards[i]
    s.rng = z


class Rng:
    """A generator of one's own, for bots and sampling: the same algorithm apart from any state."""

    __slots__ = ("rng",)

    def __init__(self, seed: int):
        self.rng = seed & _MASK

    def below(self, n: int) -> int:
        """The next number from 0 to n − 1: below() above, written out for speed."""
        self.rng = z = (self.rng + _STEP) & _MASK
        z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
        z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & _MASK
        return (z ^ (z >> 31)) % n
