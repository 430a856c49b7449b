"""The search bot: information-set Monte Carlo tree search over what its seat may guess, never over what it can't see.

Each iteration guesses a whole position (sim/determinize.py), walks down one tree that all guesses share, adds a move,
plays on for a while with quick judgement, and asks the game how well each seat stands then. The own moves at the root
compete in rounds: all are tried in the same guesses with the same chance, and the better half stays. Seats that choose
in secret choose apart: what one of them tries never depends on what another has chosen in the same moment. The effort
is counted in iterations, so that the same rng gives the same choice on every machine; a limit in seconds can be given.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from importlib import import_module
from math import sqrt
from time import monotonic
from typing import TYPE_CHECKING, Any, NamedTuple

from tcg_kit.core.actions import Action
from tcg_kit.core.engine import Engine
from tcg_kit.core.picks import Args, Chain
from tcg_kit.core.rng import Rng
from tcg_kit.sim import bots
from tcg_kit.sim.determinize import Guesses

if TYPE_CHECKING:
    from tcg_kit.core.definition import Definition
    from tcg_kit.core.state import State

GUESSES = 32
"""So many positions are guessed for a decision; more iterations take them in turn, each time with other chance."""
BEST = 12
"""Of its own actions it tries those that look best one step ahead, so many."""
EACH = 10
"""But no more than one for so many iterations: a few looks at each tell nothing."""
CURIOUS = 1.2
"""How much what has seldom been tried is preferred to what has done well, below the root."""
FEW = 3
"""In quick judgement the best of so many actions is taken, drawn by lot."""
LONG = 80
"""No look ahead is longer than so many decisions."""
SHOWN = 3
"""So many of the likeliest moves after an action are told."""

Move = tuple[str, Args]


class Weighed(NamedTuple):
    """An action that was weighed. chance: of winning, 0 to 1; tried: how often; then: the likeliest moves after it."""

    action: Action
    chance: float
    tried: int
    then: tuple[Action, ...]


class _Arm:
    """A move at a place of the tree: how often it was tried, and what it brought its seat."""

    __slots__ = ("n", "total")

    def __init__(self) -> None:
        self.n, self.total = 0, 0.0

    @property
    def mean(self) -> float:
        """What it brought on average; even chances before it is tried."""
        return self.total / self.n if self.n else 0.5


class _Place:
    """A place of the tree: the moves of each seat that acts there, and the places after what all of them did."""

    __slots__ = ("after", "arms", "tried")

    def __init__(self) -> None:
        self.tried = 0
        self.arms: dict[int, dict[Move, _Arm]] = {}
        self.after: dict[tuple[tuple[int, Move], ...], _Place] = {}


class SearchBot:
    """A bot that looks ahead. It sees its seat's view and its legal actions, as every bot does.

    iterations: the effort for a decision; None: as the game has it, about half a second. seconds: think so long instead
    (the choice then depends on the machine).
    decks: the decks it reckons with, each a sequence of slugs; None: the ready ones. It looks ahead in the middle of an
    effect and in an interrupt too.
    """

    def __init__(
        self,
        game: Definition,
        iterations: int | None = None,
        seconds: float | None = None,
        decks: Collection[Sequence[str]] | None = None,
    ):
        mind = import_module(f"tcg_kit.games.{game.slug}.guess")
        self.game, self.seconds, self.decks = game, seconds, decks
        self.iterations: int = iterations or mind.ITERATIONS
        self.standing, self.turns, self.scale, self.trust = mind.standing, mind.TURNS, mind.SCALE, mind.TRUST

    def __call__(self, view: Mapping[str, Any], legal: Sequence[Action], rng: Rng) -> Action:
        if len(legal) == 1:
            return legal[0]
        return self.weigh(view, legal, rng)[0].action

    def weigh(
        self, view: Mapping[str, Any], legal: Sequence[Action], rng: Rng, also: Action | None = None
    ) -> list[Weighed]:
        """The actions that were tried, the best one first. also: one that is tried anyway."""
        seat, root = legal[0].seat, _Place()
        arms = root.arms[seat] = {}
        ranked = bots.ranked(self.game, view, legal, rng)
        few = BEST if self.seconds is not None else max(2, min(BEST, self.iterations // EACH))
        ranked[few:] = [one for one in ranked[few:] if one[1] == also]
        most, least = ranked[0][0], ranked[-1][0]
        doubts: dict[Move, float] = {}  # what the greedy bot thinks worse has to do better here to be preferred
        for value, (_, verb, args) in ranked:
            arms[verb, args] = _Arm()
            doubts[verb, args] = self.trust * (most - value) / (most - least or 1)
        guesses = Guesses(self.game, view, self.decks)
        made = [guesses.state(rng) for _ in range(min(GUESSES, self.iterations))]
        begun, n, done = monotonic(), 0, 0
        order = list(arms)  # those left in the contest first
        left = len(order)
        rounds = max(1, (left - 1).bit_length())
        for i in range(1, rounds + 1):
            while True:
                luck, s = rng.below(1 << 62), made[n % len(made)]
                for move in order[:left]:  # all in the same position and with the same chance, so that they compare
                    copy = s.clone()
                    copy.rng = luck
                    self._iterate(root, Engine(self.game, copy), seat, move, Rng(luck))
                n += 1
                done += left
                spent = done / self.iterations if self.seconds is None else (monotonic() - begun) / self.seconds
                if spent >= i / rounds:
                    break
            order[:left] = sorted(order[:left], key=lambda move: doubts[move] - arms[move].mean)
            left = (left + 1) // 2
        return [Weighed(Action(seat, *move), arms[move].mean, arms[move].n, _then(root, seat, move)) for move in order]

    def _iterate(self, root: _Place, g: Engine, seat: int, first: Move, rng: Rng) -> None:
        """One way down the tree and on; it begins with this move of the seat."""
        s, place, path = g.s, root, list[tuple[int, _Arm]]()
        end = s.turn + self.turns
        depth = 0
        while s.asks and s.turn < end and depth < LONG:
            here, fresh = [], False
            for who in sorted(s.asks, key=lambda one: one != seat):
                arms = place.arms.setdefault(who, {})
                move = first if place is root and who == seat else self._select(g, who, arms, rng)
                arm = arms[move]
                fresh = fresh or not arm.n
                path.append((who, arm))
                here.append((who, move))
                depth += 1
            for who, move in here:
                g.act(who, *move)
            key = tuple(here)
            if key not in place.after:
                place.after[key] = _Place()
            place = place.after[key]
            place.tried += 1
            if fresh:
                break
        self._play_on(g, end, depth, rng)
        chances = self.chances(g)
        for who, arm in path:
            arm.n += 1
            arm.total += chances[who]

    def _select(self, g: Engine, seat: int, arms: dict[Move, _Arm], rng: Rng) -> Move:
        """The move to try: one that did well, or has seldom been tried; now and then a new one."""
        legal = g.legal(seat)
        known = [(move, arm) for move, arm in arms.items() if Action(seat, *move) in legal]
        tried = sum([arm.n for _, arm in known])
        if len(known) < len(legal) and len(known) ** 2 <= tried:
            move = self._judge(g, seat, rng)
            if move not in arms:
                arms[move] = _Arm()
                return move
        reach = CURIOUS * sqrt(tried + 1) / len(known)
        best, top = known[0][0], -1.0
        for move, arm in known:
            worth = arm.mean + reach / (1 + arm.n)
            if worth > top:
                best, top = move, worth
        return best

    def _judge(self, g: Engine, seat: int, rng: Rng) -> Move:
        """Quick judgement: of a few actions the one after which the seat stands best; others choose by lot."""
        moves = dict.fromkeys(self._few(g, seat, rng))
        best, top = next(iter(moves)), -1.0
        for move in moves if len(moves) > 1 else ():
            s = g.s.clone()
            one = Engine(self.game, s)
            sealed = len(s.asks) > 1 or any(s.sealed)
            one.act(seat, *move)
            while sealed and s.asks and s.phase == g.s.phase and s.turn == g.s.turn:
                one.act(s.asks[0], *one.sample(s.asks[0], rng))
            while s.asks and (s.choice is not None or s.returns):  # what was begun is done, or nothing has come of it
                one.act(s.asks[0], *one.sample(s.asks[0], rng))
            worth = self.chances(one)[seat]
            if worth > top:
                best, top = move, worth
        return best

    @staticmethod
    def _few(g: Engine, seat: int, rng: Rng) -> list[Move]:
        """A few actions by lot; where there are several kinds of them, one of each kind, and the last: the largest."""
        legal = g.legal(seat)
        if not isinstance(legal, Chain):
            return [g.sample(seat, rng) for _ in range(FEW)]
        drawn = [part[i] for part in legal.parts for i in {rng.below(len(part)): 0, len(part) - 1: 0}]
        return [(verb, args) for _, verb, args in drawn]

    def outlook(self, s: State, plays: int, rng: Rng) -> list[float]:
        """What each seat may hope for in a position that is known whole, played on with so often; s stays as it is."""
        total = [0.0] * len(s.players)
        for _ in range(plays):
            copy = s.clone()
            copy.rng = rng.below(1 << 62)
            g = Engine(self.game, copy)
            self._play_on(g, copy.turn + self.turns, 0, rng)
            total = [a + b for a, b in zip(total, self.chances(g), strict=True)]
        return [n / plays for n in total]

    def _play_on(self, g: Engine, end: int, depth: int, rng: Rng) -> None:
        """Quick judgement decides until the turn `end` begins, or for as long as a look ahead may be."""
        s = g.s
        while s.asks and s.turn < end and depth < LONG:
            who = s.asks[0]
            g.act(who, *self._judge(g, who, rng))
            depth += 1

    def chances(self, g: Engine) -> list[float]:
        """What each seat may hope for, 0 to 1: the result, or how much better it stands than the best of the others."""
        seats = range(len(g.s.players))
        if g.s.result is not None:
            winner = g.s.result["winner"]
            return [0.5 if winner is None else float(seat == winner) for seat in seats]
        stands = [self.standing(g, seat) for seat in seats]
        out = []
        for seat in seats:
            ahead = stands[seat] - max(stands[:seat] + stands[seat + 1 :])
            out.append(0.5 + 0.5 * ahead / (self.scale + abs(ahead)))
        return out


def _then(root: _Place, seat: int, move: Move) -> tuple[Action, ...]:
    """The moves tried most often after a move of a seat at the root; those chosen in the same moment come first."""
    line: list[tuple[int, Move]] = []
    ways = [(key, place) for key, place in root.after.items() if key[0] == (seat, move)]
    while ways and len(line) <= SHOWN:
        key, place = max(ways, key=lambda way: way[1].tried)
        line += key
        ways = [way for way in place.after.items() if way[1].tried]
    return tuple([Action(who, *what) for who, what in line[1 : SHOWN + 1]])
