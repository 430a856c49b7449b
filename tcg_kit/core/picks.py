"""Choices as lists that are counted, and made one at a time: long ones cost nothing until they are read."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Generic, NamedTuple, TypeVar, overload

Args = tuple[str, ...]
NONE = ("-",)
"""The arguments of `choose -`, `set -`: nothing."""

T = TypeVar("T")


class Next(NamedTuple):
    """How the beginning of a choice can go on: the words that may follow, and whether it is a choice as it stands."""

    words: tuple[str, ...]
    whole: bool


def either(found: Sequence[Next]) -> Next:
    """What can follow in one of several lists."""
    return Next(tuple(dict.fromkeys(word for one in found for word in one.words)), any(one.whole for one in found))


class Listed(Sequence[T], Generic[T]):
    """A sequence of which a class gives `len`, `in`, and what is at an index (0 ≤ i < len); the rest follows."""

    __slots__ = ()

    def at(self, i: int) -> T:
        """What is at an index."""
        raise NotImplementedError

    @overload
    def __getitem__(self, i: int) -> T: ...
    @overload
    def __getitem__(self, i: slice) -> list[T]: ...
    def __getitem__(self, i: int | slice) -> T | list[T]:
        n = len(self)
        if isinstance(i, slice):
            return [self.at(k) for k in range(*i.indices(n))]
        if -n <= i < n:
            return self.at(i if i >= 0 else i + n)
        raise IndexError("no such choice")

    def __repr__(self) -> str:
        first = ", ".join(map(str, self[:4]))
        return f"<{len(self)} choices: {first}{', …' if len(self) > 4 else ''}>"


class Stepwise(Listed[Args]):
    """Choices that can be made word by word: what may come next is known without reading them all."""

    __slots__ = ()

    def after(self, begun: Args) -> Next:
        """What can follow the first words of a choice."""
        raise NotImplementedError


class Chain(Listed[T]):
    """Several sequences, one after the other."""

    __slots__ = ("parts",)

    def __init__(self, parts: Sequence[Sequence[T]]):
        self.parts = parts

    def __len__(self) -> int:
        return sum(map(len, self.parts))

    def at(self, i: int) -> T:
        """What is at an index."""
        part = 0
        while i >= len(self.parts[part]):
            i -= len(self.parts[part])
            part += 1
        return self.parts[part][i]

    def __contains__(self, one: object) -> bool:
        return any(one in part for part in self.parts)

    def __iter__(self) -> Iterator[T]:
        for part in self.parts:
            yield from part


def after(choices: Sequence[Args], begun: Args) -> Next:
    """What can follow the first words of one of the choices. Those that know it themselves aren't read."""
    if isinstance(choices, Stepwise):
        return choices.after(begun)
    if isinstance(choices, Chain):
        return either([after(part, begun) for part in choices.parts])
    n, whole = len(begun), False
    words: dict[str, None] = {}
    for args in choices:
        if args[:n] == begun:
            if len(args) == n:
                whole = True
            else:
                words[args[n]] = None
    return Next(tuple(words), whole)


class Picks(Stepwise):
    """All ways to pick from lo to hi cards of a zone, copies being alike; each in the zone's order.

    none: how the empty pick is written.
    """

    __slots__ = ("groups", "hi", "lo", "n", "none", "sizes", "ways", "zone")

    def __init__(self, zone: Sequence[str], lo: int, hi: int, none: Args = NONE):
        self.zone, self.lo, self.hi, self.none = zone, lo, min(hi, len(zone)), none
        self.groups = groups = tally(zone)
        self.ways, self.sizes, self.n = _ways(tuple(groups.values()), lo, self.hi)

    def __len__(self) -> int:
        return self.n

    def at(self, i: int) -> Args:
        """The pick at an index."""
        n = self.lo
        for size in self.sizes:
            if i < size:
                break
            i -= size
            n += 1
        return self._pick(n, i)

    def _pick(self, n: int, i: int) -> Args:
        if len(self.groups) == len(self.zone):
            return self._pick_of_different(n, i)
        picked: dict[str, int] = {}
        for g, (card, count) in enumerate(self.groups.items()):
            if not n:
                break
            below = self.ways[g + 1]
            for k in range(min(count, n) + 1):
                ways = below[n - k] if n - k < len(below) else 0
                if i < ways:
                    if k:
                        picked[card] = k
                        n -= k
                    break
                i -= ways
        return in_zone_order(self.zone, picked) or self.none

    def _pick_of_different(self, n: int, i: int) -> Args:
        """The same where no card has a copy: each is picked or not."""
        picked = []
        for g, card in enumerate(self.zone, 1):
            if not n:
                break
            below = self.ways[g]
            without = below[n] if n < len(below) else 0
            if i >= without:
                i -= without
                n -= 1
                picked.append(card)
        return tuple(picked) or self.none

    def __contains__(self, args: object) -> bool:
        if not isinstance(args, tuple):
            return False
        if args == self.none:
            return self.lo == 0
        picked = tally(args)
        return (
            max(self.lo, 1) <= len(args) <= self.hi
            and all(picked[card] <= self.groups.get(card, 0) for card in picked)
            and args == in_zone_order(self.zone, picked)
        )

    def after(self, begun: Args) -> Next:
        """What can follow the first cards: of a card its next copy, if it lies further on and enough can follow it."""
        n, empty = len(begun), begun == self.none
        whole = self.lo == 0 if empty else max(self.lo, 1) <= n <= self.hi
        if begun != in_zone_order(self.zone, tally(begun)):
            return Next((), whole and empty)
        words = following(self.zone, begun, self.lo) if n < self.hi else []
        if self.lo == n == 0:
            words += self.none
        return Next(tuple(words), whole)


def following(zone: Sequence[str], begun: Args, least: int) -> list[str]:
    """The cards that can come next in a pick in the zone's order that is to have at least so many cards."""
    left, n, at = tally(begun), len(begun), 0
    passed = []  # cards of which a copy was left lying: of a card the first copies are picked
    while n:
        card = zone[at]
        if left.get(card):
            left[card] -= 1
            n -= 1
        else:
            passed.append(card)
        at += 1
    words = []
    for i, card in enumerate(zone[at:], at + 1):
        if card not in passed:
            if len(begun) + 1 + sum([one not in passed for one in zone[i:]]) >= least:
                words.append(card)
            passed.append(card)
    return words


def distinct(zone: Sequence[str]) -> Sequence[str]:
    """The cards of a zone without their copies, in its order."""
    return zone if len(set(zone)) == len(zone) else list(dict.fromkeys(zone))


class Orders(Listed[Args]):
    """All ways to pick one card of a zone, or two in order (A then B), copies being alike."""

    __slots__ = ("kinds", "n", "twice")

    def __init__(self, zone: Sequence[str]):
        self.kinds = kinds = distinct(zone)
        self.twice = () if kinds is zone else [c for c in kinds if zone.count(c) > 1]
        self.n = len(kinds) * len(kinds) + len(self.twice)

    def __len__(self) -> int:
        return self.n

    def at(self, i: int) -> Args:
        """The pick at an index."""
        kinds = self.kinds
        k = len(kinds)
        if i < k:
            return (kinds[i],)
        if i < k * k:  # pairs of different cards: k − 1 seconds for each first
            first, second = divmod(i - k, k - 1)
            return (kinds[first], kinds[second + (second >= first)])
        return (self.twice[i - k * k],) * 2

    def __contains__(self, args: object) -> bool:
        if not isinstance(args, tuple) or not 1 <= len(args) <= 2 or args[0] not in self.kinds:
            return False
        return len(args) == 1 or (args[1] in self.kinds and (args[0] != args[1] or args[0] in self.twice))


@lru_cache(maxsize=4096)
def _ways(counts: tuple[int, ...], lo: int, hi: int) -> tuple[list[list[int]], list[int], int]:
    """ways[g][n]: how many picks of n cards the groups from g on allow; the picks by size from lo on; all of them."""
    ways = [[1]]
    for count in reversed(counts):
        below = ways[-1]
        ways.append(
            [
                sum(below[n - k] for k in range(min(count, n) + 1) if n - k < len(below))
                for n in range(min(hi, len(below) - 1 + count) + 1)
            ]
        )
    ways.reverse()
    sizes = [ways[0][n] if n < len(ways[0]) else 0 for n in range(lo, hi + 1)]
    return ways, sizes, sum(sizes)


def tally(cards: Sequence[str]) -> dict[str, int]:
    """How often each card is named."""
    counts = dict.fromkeys(cards, 1)
    if len(counts) == len(cards):
        return counts
    counts = {}
    for card in cards:
        counts[card] = counts[card] + 1 if card in counts else 1
    return counts


def in_zone_order(zone: Sequence[str], picked: dict[str, int]) -> Args:
    """The picked cards in the order in which they lie in the zone."""
    left = dict(picked)
    out = []
    for card in zone:
        if left.get(card, 0) > 0:
            left[card] -= 1
            out.append(card)
    return tuple(out)


def missing(zone: Sequence[str], cards: Sequence[str]) -> list[str]:
    """Cards named more often than they are there, each once."""
    there = tally(zone)
    return [card for card, n in tally(cards).items() if n > there.get(card, 0)]
