"""What a unit is (DKM-UNIT), and all units that a field allows, made only when asked for."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING

from tcg_kit.core.actions import Reason
from tcg_kit.core.picks import Args, Chain, Next, Picks, Stepwise, after, in_zone_order, tally
from tcg_kit.core.verbs import refusal

if TYPE_CHECKING:
    from tcg_kit.core.definition import Definition

LEAST, MOST, SPECIALS = 3, 7, 1
"""A unit has 3 to 7 characters and at most 1 special (DKM-UNIT-1)."""
WITH = "with"
"""The word of the notation before a unit's special."""


def unit_problems(game: Definition, rulings: Mapping[str, str], cards: Sequence[str]) -> list[Reason]:
    """Why cards make no unit, [] if they do (DKM-UNIT-1, DKM-UNIT-3, DKM-UNIT-4)."""
    known = [game.card_table[card] for card in cards]
    numbers = [card.number for card in known if card.kind == "character"]
    n, specials = len(numbers), len(known) - len(numbers)
    out = []
    if not LEAST <= n <= MOST:
        out.append(refusal(game, "unit-characters", "DKM-UNIT-1", n=n))
        out.append(refusal(game, "no-unit-few" if n < LEAST else "no-unit-many", "DKM-UNIT-3", n=n))
    if specials > SPECIALS:
        out.append(refusal(game, "unit-specials", "DKM-UNIT-1", n=specials))
        out.append(refusal(game, "no-unit-specials", "DKM-UNIT-3", n=specials))
    ruling = rulings["unit_numbers"]
    if ruling == "distinct" and len(set(numbers)) < n:
        out.append(refusal(game, "numbers-distinct", "DKM-UNIT-4"))
    if ruling == "same" and len(set(numbers)) > 1:
        out.append(refusal(game, "numbers-same", "DKM-UNIT-4"))
    return out


def split(game: Definition, field: Sequence[str]) -> tuple[list[str], list[str]]:
    """The characters and the specials of a field, each in its order."""
    cards = game.card_table
    characters: list[str] = []
    specials: list[str] = []
    for card in field:
        (characters if cards[card].kind == "character" else specials).append(card)
    return characters, specials


def canonical(game: Definition, field: Sequence[str], cards: Sequence[str]) -> Args:
    """A unit as the notation writes it: the characters in the field's order, then `with` and the special."""
    characters, specials = split(game, in_zone_order(field, tally(cards)))
    return (*characters, WITH, *specials) if specials else tuple(characters)


def units(game: Definition, field: Sequence[str], ruling: str) -> Sequence[Args]:
    """All units that can be made of a field under a value of the ruling unit_numbers."""
    characters, specials = split(game, field)
    if len(characters) < LEAST:
        return ()
    picks: Sequence[Args]
    if ruling == "any":
        picks = Picks(characters, LEAST, MOST)
    else:
        groups: dict[int, list[str]] = {}
        for card in characters:
            groups.setdefault(game.card_table[card].number, []).append(card)
        if ruling == "distinct":
            picks = OnePerNumber(characters, list(groups.values()))
        else:
            picks = Chain([Picks(group, LEAST, MOST) for group in groups.values() if len(group) >= LEAST])
    return Units(picks, list(dict.fromkeys(specials))) if specials else picks


class Units(Stepwise):
    """Each way to pick the characters, without a special and with each of the specials."""

    __slots__ = ("picks", "specials")

    def __init__(self, picks: Sequence[Args], specials: list[str]):
        self.picks, self.specials = picks, specials

    def __len__(self) -> int:
        return len(self.picks) * (1 + len(self.specials))

    def at(self, i: int) -> Args:
        """The arguments at an index."""
        which, special = divmod(i, 1 + len(self.specials))
        characters = self.picks[which]
        return (*characters, WITH, self.specials[special - 1]) if special else characters

    def __contains__(self, args: object) -> bool:
        if not isinstance(args, tuple):
            return False
        if len(args) > 1 and args[-2] == WITH:
            return args[-1] in self.specials and args[:-2] in self.picks
        return args in self.picks

    def after(self, begun: Args) -> Next:
        """What can follow the first words: more characters, or `with` and one of the specials."""
        if WITH not in begun:
            words, whole = after(self.picks, begun)
            return Next((*words, WITH) if whole else words, whole)
        at = begun.index(WITH)
        if not after(self.picks, begun[:at]).whole:
            return Next((), False)
        rest = begun[at + 1 :]
        return Next((), len(rest) == 1 and rest[0] in self.specials) if rest else Next(tuple(self.specials), False)


class OnePerNumber(Stepwise):
    """All ways to pick 3 to 7 characters with different numbers, copies being alike (DKM-UNIT-4)."""

    __slots__ = ("field", "kinds", "n", "number", "sizes", "ways")

    def __init__(self, field: Sequence[str], groups: list[list[str]]):
        self.field = field
        self.kinds = [list(dict.fromkeys(group)) for group in groups]
        self.number = {card: i for i, kinds in enumerate(self.kinds) for card in kinds}
        self.ways, self.sizes, self.n = _ways(tuple([len(kinds) for kinds in self.kinds]))

    def __len__(self) -> int:
        return self.n

    def at(self, i: int) -> Args:
        """The arguments at an index."""
        n = LEAST
        for size in self.sizes:
            if i < size:
                break
            i -= size
            n += 1
        picked: dict[str, int] = {}
        for kinds, below in zip(self.kinds, self.ways[1:], strict=True):
            if not n:
                break
            if i < below[n]:
                continue
            kind, i = divmod(i - below[n], below[n - 1])
            picked[kinds[kind]] = 1
            n -= 1
        return in_zone_order(self.field, picked)

    def __contains__(self, args: object) -> bool:
        if not isinstance(args, tuple) or not LEAST <= len(args) <= MOST or not set(args) <= set(self.number):
            return False
        return len({self.number[card] for card in args}) == len(args) and args == in_zone_order(self.field, tally(args))

    def after(self, begun: Args) -> Next:
        """What can follow the first characters: those further on in the field that have numbers of their own."""
        kinds, number, n = list(dict.fromkeys(self.field)), self.number, len(begun)
        at = [kinds.index(card) if card in number else -1 for card in begun]
        used = {number[card] for card in begun if card in number}
        if n > MOST or -1 in at or at != sorted(set(at)) or len(used) < n:
            return Next((), False)
        words = []
        if n < MOST:
            for i in range(at[-1] + 1 if at else 0, len(kinds)):
                if number[kinds[i]] not in used:
                    behind = {number[card] for card in kinds[i:]} - used
                    if n + len(behind) >= LEAST:
                        words.append(kinds[i])
        return Next(tuple(words), LEAST <= n <= MOST)


@lru_cache(maxsize=1024)
def _ways(kinds: tuple[int, ...]) -> tuple[list[list[int]], list[int], int]:
    """ways[g][n]: how many picks of n cards the numbers from g on allow, with so many kinds each; by size; all."""
    ways = [[1] + [0] * MOST]
    for k in reversed(kinds):
        below = ways[-1]
        ways.append([below[n] + (k * below[n - 1] if n else 0) for n in range(MOST + 1)])
    ways.reverse()
    sizes = ways[0][LEAST:]
    return ways, sizes, sum(sizes)


class Aimed(Stepwise):
    """A card followed by each way to pick its targets."""

    __slots__ = ("card", "picks")

    def __init__(self, card: str, picks: Picks):
        self.card, self.picks = card, picks

    def __len__(self) -> int:
        return len(self.picks)

    def at(self, i: int) -> Args:
        """The arguments at an index."""
        return (self.card, *self.picks[i])

    def __contains__(self, args: object) -> bool:
        return isinstance(args, tuple) and args[:1] == (self.card,) and args[1:] in self.picks

    def after(self, begun: Args) -> Next:
        """What can follow the first words."""
        if not begun:
            return Next((self.card,), False)
        return self.picks.after(begun[1:]) if begun[0] == self.card else Next((), False)
