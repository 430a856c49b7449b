"""Shares and means with their 95 % intervals, out of whole numbers alone: equal counts give equal results."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Any, NamedTuple

Z = 1.959963984540054
"""95 % of a normal distribution lie within so many standard deviations."""


class Interval(NamedTuple):
    """A value and the bounds within which it lies, with 95 % confidence."""

    value: float
    low: float
    high: float

    def has(self, value: float) -> bool:
        """Whether a value lies within the bounds."""
        return self.low <= value <= self.high


class Rate(NamedTuple):
    """So many of so many, with Wilson's interval, which is right near 0 % and 100 % and for few games too."""

    n: int
    of: int

    @property
    def share(self) -> float:
        """n / of; 0 where there is nothing to share."""
        return self.n / self.of if self.of else 0.0

    @property
    def interval(self) -> Interval:
        """The share with Wilson's bounds; 0 to 1 where there is nothing to share."""
        if not self.of:
            return Interval(0.0, 0.0, 1.0)
        p, n, zz = self.share, self.of, Z * Z
        middle = (p + zz / (2 * n)) / (1 + zz / n)
        half = Z / (1 + zz / n) * math.sqrt(p * (1 - p) / n + zz / (4 * n * n))
        # p lies within, whatever is lost by rounding
        return Interval(p, min(p, max(0.0, middle - half)), max(p, min(1.0, middle + half)))

    @property
    def low(self) -> float:
        """Wilson's lower bound."""
        return self.interval.low

    @property
    def high(self) -> float:
        """Wilson's upper bound."""
        return self.interval.high

    def minus(self, other: Rate) -> Interval:
        """The difference of two shares, with Newcombe's interval (both Wilson intervals, squared and added)."""
        a, b = self.interval, other.interval
        d = a.value - b.value
        low = d - math.hypot(a.value - a.low, b.high - b.value)
        return Interval(d, max(-1.0, low), min(1.0, d + math.hypot(a.high - a.value, b.value - b.low)))

    def plain(self) -> dict[str, Any]:
        """The rate as JSON-able data; of nothing there is no share: None."""
        share, low, high = self.interval if self.of else (None, None, None)
        return {"n": self.n, "of": self.of, "share": share, "low": low, "high": high}


class Mean(NamedTuple):
    """The mean of whole numbers out of how many there are, their sum and the sum of their squares."""

    of: int
    total: int
    squares: int

    @classmethod
    def counted(cls, counts: Mapping[int, int]) -> Mean:
        """The mean of numbers of which it is known how often each came."""
        items = counts.items()
        return cls(sum(counts.values()), sum([v * n for v, n in items]), sum([v * v * n for v, n in items]))

    def plus(self, other: Mean) -> Mean:
        """The mean of both together."""
        return Mean(self.of + other.of, self.total + other.total, self.squares + other.squares)

    @property
    def interval(self) -> Interval:
        """The mean with its bounds (normal approximation); of nothing, 0."""
        if not self.of:
            return Interval(0.0, 0.0, 0.0)
        mean = self.total / self.of
        # whole numbers up to here: no digits are lost where a small variance is the difference of large squares
        spread = self.of * self.squares - self.total * self.total
        half = Z * math.sqrt(spread / self.of / max(1, self.of - 1) / self.of)
        return Interval(mean, mean - half, mean + half)


def quantile(counts: Mapping[int, int], share: float) -> int:
    """The number that so large a share of the counted numbers doesn't exceed; 0 of nothing."""
    wanted, so_far = share * sum(counts.values()), 0
    for value in sorted(counts):
        so_far += counts[value]
        if so_far >= wanted:
            return value
    return 0
