"""Intervals against published values; means and quantiles against the textbook."""

from __future__ import annotations

import statistics
from collections import Counter

import pytest

from tcg_kit.sim.stats import Mean, Rate, quantile


@pytest.mark.parametrize(
    ("n", "of", "low", "high"),
    # R. G. Newcombe, Two-sided confidence intervals for the single proportion (1998), method 3
    [(81, 263, 0.2553, 0.3662), (15, 148, 0.0624, 0.1605), (0, 20, 0.0, 0.1611), (1, 29, 0.0061, 0.1718)],
)
def test_wilsons_interval(n: int, of: int, low: float, high: float) -> None:
    rate = Rate(n, of)
    assert rate.low == pytest.approx(low, abs=5e-5)
    assert rate.high == pytest.approx(high, abs=5e-5)
    turned = Rate(of - n, of)
    assert (turned.low, turned.high) == pytest.approx((1 - rate.high, 1 - rate.low))


@pytest.mark.parametrize(
    ("a", "b", "low", "high"),
    # R. G. Newcombe, Interval estimation for the difference between independent proportions (1998), method 10
    [
        (Rate(56, 70), Rate(48, 80), 0.0524, 0.3339),
        (Rate(9, 10), Rate(3, 10), 0.1705, 0.8090),
        (Rate(10, 10), Rate(0, 20), 0.6791, 1.0),
        (Rate(0, 10), Rate(0, 20), -0.1611, 0.2775),
    ],
)
def test_newcombes_interval(a: Rate, b: Rate, low: float, high: float) -> None:
    found = a.minus(b)
    assert found.value == pytest.approx(a.share - b.share)
    assert (found.low, found.high) == pytest.approx((low, high), abs=5e-5)


@pytest.mark.parametrize("of", range(1, 121))
def test_a_share_lies_within_its_interval(of: int) -> None:
    """Whatever rounding does to the bounds."""
    for n in range(of + 1):
        rate = Rate(n, of)
        assert 0 <= rate.low <= rate.share <= rate.high <= 1
        gain = rate.minus(Rate(of - n, of))
        assert -1 <= gain.low <= gain.value <= gain.high <= 1


def test_nothing_says_nothing() -> None:
    assert Rate(0, 0).interval == (0.0, 0.0, 1.0)
    assert Rate(0, 0).plain() == {"n": 0, "of": 0, "share": None, "low": None, "high": None}
    assert Mean(0, 0, 0).interval == (0.0, 0.0, 0.0)
    assert quantile({}, 0.5) == 0


def test_a_mean_and_its_interval() -> None:
    numbers = [3, 5, 8, 8, 13, 100]
    mean = Mean.counted(Counter(numbers))
    assert mean.plus(Mean.counted({4: 2})) == Mean.counted(Counter([*numbers, 4, 4]))
    half = 1.959963984540054 * statistics.stdev(numbers) / len(numbers) ** 0.5
    value = statistics.mean(numbers)
    assert mean.interval == pytest.approx((value, value - half, value + half))
    assert Mean.counted({10**9: 10, 10**9 + 1: 10}).interval.high > 10**9 + 0.5  # small spread of large numbers


@pytest.mark.parametrize(("share", "wanted"), [(0.05, 1), (0.5, 2), (0.75, 2), (0.95, 9), (1.0, 9)])
def test_quantiles(share: float, wanted: int) -> None:
    assert quantile(Counter([1, 2, 2, 9]), share) == wanted
