"""A toy card game on a bare flow table: how fast plain Python can be at this kind of work on this machine.

Two players, each card a number with one small effect. A turn: draw, set a card face down, turn both up, effects,
compare, the lower number loses the difference. Like the real engine it walks a table of phases and guarded edges, keeps
plain data that could be cloned, suspends effects as tuples and checks each choice. It has no rules, texts or views.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

MASK = (1 << 64) - 1
EFFECTS = ("none", "draw", "heal", "burn", "drop")
CARDS = [(1 + n % 9, EFFECTS[n % 5]) for n in range(40)]
DECK, HAND, LIFE = 20, 5, 40


class Chance:
    """splitmix64."""

    __slots__ = ("n",)

    def __init__(self, seed: int):
        self.n = seed & MASK

    def below(self, limit: int) -> int:
        """A number from 0 to limit − 1."""
        self.n = z = (self.n + 0x9E3779B97F4A7C15) & MASK
        z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & MASK
        z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & MASK
        return (z ^ (z >> 31)) % limit


class Toy:
    """The state of one toy game."""

    __slots__ = (
        "asked",
        "decks",
        "entered",
        "hands",
        "life",
        "listener",
        "piles",
        "played",
        "rng",
        "sealed",
        "turn",
        "where",
        "work",
    )

    def __init__(self, seed: int):
        self.where, self.entered, self.turn, self.rng = "deal", False, 0, seed
        self.decks: list[list[int]] = [[], []]
        self.hands: list[list[int]] = [[], []]
        self.piles: list[list[int]] = [[], []]
        self.life, self.played, self.sealed = [LIFE, LIFE], [0, 0], [-1, -1]
        self.work: list[tuple[str, int]] = []
        self.asked: tuple[str, tuple[int, ...]] | None = None
        self.listener: Callable[[tuple[str, int, tuple[int, ...]]], None] | None = None

    def clone(self) -> Toy:
        """A copy that shares nothing that changes."""
        new = object.__new__(Toy)
        new.where, new.entered, new.turn, new.rng, new.asked = self.where, self.entered, self.turn, self.rng, self.asked
        new.decks, new.hands, new.piles = ([zone[:] for zone in both] for both in (self.decks, self.hands, self.piles))
        new.life, new.played, new.sealed, new.work = self.life[:], self.played[:], self.sealed[:], self.work[:]
        new.listener = None
        return new


class Stop(NamedTuple):
    """A phase: what it does when entered, and which choice it asks for."""

    enter: Callable[[Toy], None] | None = None
    asks: str = ""


def tell(s: Toy, what: str, who: int, *data: int) -> None:
    """Tell a listener, if there is one, what has happened."""
    if s.listener is not None:
        s.listener((what, who, data))


def draw(s: Toy, who: int) -> None:
    """Draw a card if there is one."""
    if s.decks[who]:
        s.hands[who].append(s.decks[who].pop())
        tell(s, "draw", who)


def hurt(s: Toy, who: int, n: int) -> None:
    """Lose life."""
    s.life[who] -= n
    tell(s, "hurt", who, n)


def deal(s: Toy) -> None:
    """Random decks, shuffled, and a hand each."""
    chance = Chance(s.rng)
    for who in (0, 1):
        deck = [chance.below(len(CARDS)) for _ in range(DECK)]
        for i in range(DECK - 1, 0, -1):
            j = chance.below(i + 1)
            deck[i], deck[j] = deck[j], deck[i]
        s.decks[who] = deck
        for _ in range(HAND):
            draw(s, who)
    s.rng = chance.n


def new_turn(s: Toy) -> None:
    """The turn number rises."""
    s.turn += 1


def refresh(s: Toy) -> None:
    """Both draw."""
    draw(s, 0)
    draw(s, 1)


def reveal(s: Toy) -> None:
    """Both cards are turned up."""
    for who in (0, 1):
        tell(s, "reveal", who, s.played[who])


def line_up(s: Toy) -> None:
    """Both cards' effects, seat 0 first."""
    s.work += (("effect", 1), ("effect", 0))


def effect(s: Toy, who: int) -> None:
    """One card's effect; "drop" asks the other player."""
    name = CARDS[s.played[who]][1]
    if name == "draw":
        draw(s, who)
    elif name == "heal":
        s.life[who] += 1
        tell(s, "heal", who)
    elif name == "burn":
        hurt(s, 1 - who, 1)
    elif name == "drop" and s.hands[1 - who]:
        s.asked = ("drop", (1 - who,))


def compare(s: Toy) -> None:
    """The lower number loses the difference."""
    a, b = CARDS[s.played[0]][0], CARDS[s.played[1]][0]
    if a != b:
        hurt(s, 1 if a > b else 0, abs(a - b))
    for who in (0, 1):
        s.piles[who].append(s.played[who])


def ended(s: Toy) -> bool:
    """Somebody has no life or no cards left."""
    return any(s.life[who] <= 0 or not s.hands[who] for who in (0, 1))


STOPS = {
    "deal": Stop(deal),
    "turn": Stop(new_turn),
    "draw": Stop(refresh),
    "empty?": Stop(),
    "set": Stop(None, "set"),
    "reveal": Stop(reveal),
    "effects": Stop(line_up),
    "compare": Stop(compare),
    "beaten?": Stop(),
    "over": Stop(),
}
OPS = {"effect": effect}
GUARDS: dict[str, Callable[[Toy], bool]] = {"ended": ended}
EDGES = (
    ("deal", "turn", ""),
    ("turn", "draw", ""),
    ("draw", "empty?", ""),
    ("empty?", "over", "ended"),
    ("empty?", "set", ""),
    ("set", "reveal", ""),
    ("reveal", "effects", ""),
    ("effects", "compare", ""),
    ("compare", "beaten?", ""),
    ("beaten?", "over", "ended"),
    ("beaten?", "turn", ""),
)
OUT: dict[str, list[tuple[str, Any]]] = {name: [] for name in STOPS}
for _src, _dst, _guard in EDGES:
    OUT[_src].append((_dst, GUARDS[_guard] if _guard else None))


def run(s: Toy) -> None:
    """Walk the table until somebody is asked or the game is over."""
    while True:
        while s.work:
            name, who = s.work.pop()
            OPS[name](s, who)
            if s.asked is not None:
                return
        stop = STOPS[s.where]
        if not s.entered:
            s.entered = True
            if stop.enter is not None:
                stop.enter(s)
            if s.work:
                continue
            if stop.asks:
                s.asked = (stop.asks, (0, 1))
                return
        for dst, guard in OUT[s.where]:
            if guard is None or guard(s):
                s.where, s.entered = dst, False
                tell(s, dst, -1)
                break
        else:
            return


def answer(s: Toy, who: int, choice: int) -> None:
    """A player chooses a card of the hand by its place; what is asked of both stays sealed until both have answered."""
    assert s.asked is not None
    kind, seats = s.asked
    if who not in seats or s.sealed[who] >= 0 or choice not in range(len(s.hands[who])):
        raise ValueError(f"player {who} can't answer {kind} with {choice}")
    s.sealed[who] = choice
    if any(s.sealed[seat] < 0 for seat in seats):
        return
    for seat in seats:
        card = s.hands[seat].pop(s.sealed[seat])
        if kind == "set":
            s.played[seat] = card
        else:
            s.piles[seat].append(card)
    s.sealed, s.asked = [-1, -1], None
    run(s)


def play(seed: int) -> int:
    """A random game; gives the number of decisions."""
    s, chance, n = Toy(seed), Chance(seed), 0
    run(s)
    while s.asked is not None:
        for who in s.asked[1]:
            answer(s, who, chance.below(len(s.hands[who])))
            n += 1
    return n
