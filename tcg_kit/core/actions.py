"""Actions and their notation: `p0 set moon-hare lamp` is Action(0, "set", ("moon-hare", "lamp"))."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Any, NamedTuple, overload

from tcg_kit.core.errors import NotationError
from tcg_kit.core.fields import short
from tcg_kit.core.lang import both

if TYPE_CHECKING:
    from tcg_kit.core.definition import Definition
    from tcg_kit.core.engine import Engine
    from tcg_kit.core.lang import Text

Args = tuple[str, ...]
NONE = ("-",)
"""The arguments of `choose -`, `set -`: nothing."""


class Action(NamedTuple):
    """What a seat does. args are card slugs, places, numbers or words; ("-",) is "nothing"."""

    seat: int
    verb: str
    args: Args = ()

    def __str__(self) -> str:
        return " ".join((f"p{self.seat}", self.verb, *self.args))

    def hidden(self) -> Action:
        """The action as another seat sees it while its arguments are secret."""
        return Action(self.seat, self.verb, ("?",))


_make = tuple.__new__
"""Makes a named tuple without its Python-level constructor: for the hot path."""


class Reason(NamedTuple):
    """Why an action is not allowed. rule is None only for not-to-act, wrong-phase, over and not-there."""

    code: str
    rule: str | None
    text: Text


@dataclass(frozen=True, slots=True)
class Verb:
    """One kind of action of a game.

    options(g, s, seat) gives all allowed arguments, in a fixed order; reasons(g, s, seat, args) is empty for those
    and only those; normal(g, s, seat, args) puts arguments whose order is free into the zone's order. play(g, s, seat,
    args) does it (sealed verbs have none: their phase resolves all answers together). secret: other seats may not see
    the arguments, always or where secret(args) says so. takes: what arguments may be ("card", "place", "number", or a
    literal word).
    """

    name: str
    options: Callable[[Engine, Any, int], Sequence[Args]]
    reasons: Callable[[Engine, Any, int, Args], list[Reason]]
    play: Callable[[Engine, Any, int, Args], None] | None = None
    normal: Callable[[Engine, Any, int, Args], Args] | None = None
    secret: bool | Callable[[Args], bool] = False
    takes: tuple[str, ...] = ("card",)

    def hides(self, args: Args) -> bool:
        """Whether other seats may not see these arguments."""
        return self.secret(args) if callable(self.secret) else self.secret


class Actions(Sequence[Action]):
    """The legal actions of a seat by one verb, made only when asked for: len, index, slice, `in` and iteration."""

    __slots__ = ("options", "seat", "verb")

    def __init__(self, seat: int, verb: str, options: Sequence[Args]):
        self.seat, self.verb, self.options = seat, verb, options

    def __len__(self) -> int:
        return len(self.options)

    @overload
    def __getitem__(self, i: int) -> Action: ...
    @overload
    def __getitem__(self, i: slice) -> list[Action]: ...
    def __getitem__(self, i: int | slice) -> Action | list[Action]:
        if isinstance(i, slice):
            return [Action(self.seat, self.verb, args) for args in self.options[i]]
        return _make(Action, (self.seat, self.verb, self.options[i]))

    def __contains__(self, action: object) -> bool:
        if not isinstance(action, Action):
            return False
        seat, verb, args = action
        return seat == self.seat and verb == self.verb and args in self.options

    def __iter__(self) -> Iterator[Action]:
        for args in self.options:
            yield Action(self.seat, self.verb, args)

    def __repr__(self) -> str:
        return _shown(self)


class Joined(Sequence[Action]):
    """The legal actions of several verbs or seats, one after the other, still made only when asked for."""

    __slots__ = ("parts",)

    def __init__(self, parts: Sequence[Sequence[Action]]):
        self.parts = parts

    def __len__(self) -> int:
        return sum(map(len, self.parts))

    @overload
    def __getitem__(self, i: int) -> Action: ...
    @overload
    def __getitem__(self, i: slice) -> list[Action]: ...
    def __getitem__(self, i: int | slice) -> Action | list[Action]:
        if isinstance(i, slice):
            return [self[k] for k in range(*i.indices(len(self)))]
        if i < 0:
            i += len(self)
        if i >= 0:
            for part in self.parts:
                n = len(part)
                if i < n:
                    return part[i]
                i -= n
        raise IndexError("no such action")

    def __contains__(self, action: object) -> bool:
        return any(action in part for part in self.parts)

    def __iter__(self) -> Iterator[Action]:
        for part in self.parts:
            yield from part

    def __repr__(self) -> str:
        return _shown(self)


def _shown(actions: Sequence[Action]) -> str:
    first = ", ".join(str(action) for action in actions[:4])
    return f"<{len(actions)} actions: {first}{', …' if len(actions) > 4 else ''}>"


class Picks(Sequence[Args]):
    """All ways to pick from lo to hi cards of a zone, copies being alike; each in the zone's order.

    Counted and made one at a time, so that long lists cost nothing until they are read. none: the empty pick is
    written `-`.
    """

    __slots__ = ("groups", "hi", "lo", "n", "none", "sizes", "ways", "zone")

    def __init__(self, zone: Sequence[str], lo: int, hi: int, none: Args = NONE):
        self.zone, self.lo, self.hi, self.none = zone, lo, min(hi, len(zone)), none
        self.groups = groups = tally(zone)
        self.ways, self.sizes, self.n = _ways(tuple(groups.values()), lo, self.hi)

    def __len__(self) -> int:
        return self.n

    @overload
    def __getitem__(self, i: int) -> Args: ...
    @overload
    def __getitem__(self, i: slice) -> list[Args]: ...
    def __getitem__(self, i: int | slice) -> Args | list[Args]:
        if isinstance(i, slice):
            return [self[k] for k in range(*i.indices(len(self)))]
        if i < 0:
            i += len(self)
        if i >= 0:
            for n, size in enumerate(self.sizes, self.lo):
                if i < size:
                    return self._pick(n, i)
                i -= size
        raise IndexError("no such pick")

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
        for card, below in zip(self.zone, self.ways[1:], strict=True):
            if not n:
                break
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


def distinct(zone: Sequence[str]) -> Sequence[str]:
    """The cards of a zone without their copies, in its order."""
    return zone if len(set(zone)) == len(zone) else list(dict.fromkeys(zone))


class Orders(Sequence[Args]):
    """All ways to pick one card of a zone, or two in order (A then B), copies being alike."""

    __slots__ = ("kinds", "n", "twice")

    def __init__(self, zone: Sequence[str]):
        self.kinds = kinds = distinct(zone)
        self.twice = () if kinds is zone else [c for c in kinds if zone.count(c) > 1]
        self.n = len(kinds) * len(kinds) + len(self.twice)

    def __len__(self) -> int:
        return self.n

    @overload
    def __getitem__(self, i: int) -> Args: ...
    @overload
    def __getitem__(self, i: slice) -> list[Args]: ...
    def __getitem__(self, i: int | slice) -> Args | list[Args]:
        if isinstance(i, slice):
            return [self[j] for j in range(*i.indices(self.n))]
        kinds = self.kinds
        k = len(kinds)
        if i < 0:
            i += self.n
        if not 0 <= i < self.n:
            raise IndexError("no such pick")
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
    counts: dict[str, int] = {}
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


_SEAT = re.compile(r"p(\d{1,2})$")
_CARD = re.compile(r"([a-z0-9][a-z0-9-]*)(#[1-9]\d?)?$")
_NUMBER = re.compile(r"\d{1,4}$")


def is_word(game: Definition, word: Any) -> bool:
    """Whether a word can stand in an action: a card of the game, a place, a number, or a word that a verb takes."""
    if not isinstance(word, str):
        return False
    card = _CARD.match(word)
    return bool(
        (card and card[1] in game.cards)
        or game.spec.places.match(word)
        or _NUMBER.match(word)
        or any(word in verb.takes for verb in game.spec.verbs.values())
    )


def parse(text: str, verbs: Collection[Verb], cards: Collection[str], places: re.Pattern[str]) -> Action:
    """Read one action. NotationError names the word that is wrong and what would be right."""
    if not isinstance(text, str):
        raise _wrong(
            text, "行動は文字で書きます（例: p0 set moon-hare）。", "an action is text, as in p0 set moon-hare"
        )
    words = unicodedata.normalize("NFKC", text).split()
    if not 0 < len(words) <= 200:
        raise _wrong(
            text, "1語から200語で書きます（例: p0 set moon-hare）。", "write 1 to 200 words, as in p0 set moon-hare"
        )
    able = ", ".join([*(v.name for v in verbs), "choose"])
    seat = _SEAT.match(words[0])
    if not seat:
        first = words[0][:40]
        raise _wrong(text, f"はじめに席を書きます（例: p0 {first} …）。", f"say first who acts, as in p0 {first} …")
    if len(words) == 1:
        raise _wrong(text, f"何をするかがありません（{able}）。", f"the verb is missing; one of {able}")
    takes: tuple[str, ...] | None = next((v.takes for v in verbs if v.name == words[1]), None)
    if words[1] == "choose":
        takes = ("card", "place", "number", *(w for v in verbs for w in v.takes))
        if len(words) == 2:
            raise _wrong(
                text, "選ぶものを書きます。何も選ばないなら - です。", "name what you choose, or - for nothing"
            )
    if takes is None:
        raise _wrong(words[1], f"その行動はありません（あるのは {able}）。", f"no verb here; one of {able}")
    for word in words[2:]:
        card = _CARD.match(word)
        if word == "-":
            if len(words) > 3:
                raise _wrong(text, "- はそれだけで書きます。", "- stands alone")
        elif not (
            ("card" in takes and card and card[1] in cards)
            or ("place" in takes and places.match(word))
            or ("number" in takes and _NUMBER.match(word))
            or word in takes
        ):
            raise _wrong(word, "このゲームのカードでも場所でもありません。", "no card or place of this game")
    return Action(int(seat[1]), words[1], tuple(words[2:]))


def _wrong(word: object, ja: str, en: str) -> NotationError:
    return NotationError(both(f"{short(word)}: {ja}", f"{short(word)}: {en}"))
