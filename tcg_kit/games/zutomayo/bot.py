"""What an action promises, one turn ahead, from what a seat may see: the evaluation behind the greedy bot.

All numbers are whole, so that every Python counts the same. Nothing here looks at a real game: the position is built
anew from the seat's view, with one plain card standing for each that is hidden.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import TYPE_CHECKING, Any

from tcg_kit.core import ops
from tcg_kit.core.actions import Action
from tcg_kit.core.engine import Engine
from tcg_kit.core.scenario import read
from tcg_kit.core.view import UNFINISHED
from tcg_kit.games.zutomayo import phases
from tcg_kit.games.zutomayo.effects import areas, attack
from tcg_kit.games.zutomayo.state import RING, State, power, time_at

if TYPE_CHECKING:
    from tcg_kit.core.definition import Definition

KNOCKOUT, POWER, CARD = 60, 5, 6
"""What a knockout, a point of power and a card are worth beside the hit points that a turn wins or loses."""
ENOUGH_POWER = 6
KEEP = 30
"""A card worth less than this goes in the mulligan."""
SEEN = 6
"""How much more a card that the opponent has shown tells about its deck than one that merely exists."""


def values(game: Definition, view: Mapping[str, Any], legal: Sequence[Action]) -> list[int]:
    """A number for each action, the best one highest; they compare only with each other."""
    seat, verb = legal[0].seat, legal[0].verb
    if verb == "mulligan":
        return [sum([KEEP - worth(game, card, 0) for card in action.args]) for action in legal]
    if verb == "choose":
        wanted = -1 if view["choice"]["hidden"] else 1  # among one's own hidden cards one chooses what to discard
        have = view["players"][seat]["power"]
        return [wanted * sum([worth(game, c, have) for c in action.args if c != "-"]) for action in legal]
    mind = Imagined(game, view, seat)
    return [mind.value([card for card in action.args if card != "-"]) for action in legal]


def worth(game: Definition, slug: str, have: int) -> int:
    """What a card is worth in hand to somebody with so much power."""
    card = game.cards[slug]
    n = int((card.night + card.day) // 2) if card.kind == "character" else 25
    if card.effects or getattr(card, "boost", None):
        n += 10
    return n + 10 * int(card.power) - 12 * max(0, int(card.cost) - have)


@cache
def _all_cards(game: Definition) -> tuple[Counter[int], str]:
    """How often each clock number occurs in the game, and a plain card to stand for hidden ones."""
    cards = game.cards.values()
    plain = min((c for c in cards if c.kind == "character" and not c.effects), key=lambda c: (c.cost, c.power, c.id))
    return Counter(card.clock for card in cards), plain.id


class Imagined:
    """The position as the seat sees it, and what may come of the cards that it puts out."""

    def __init__(self, game: Definition, view: Mapping[str, Any], seat: int):
        self.seat, self.foe = seat, 1 - seat
        _, plain = _all_cards(game)
        players = [
            {
                key: [plain] * value if key in ("hand", "deck") and isinstance(value, int) else value
                for key, value in p.items()
            }
            for p in view["players"]
        ]
        known = {key: value for key, value in view.items() if key not in ("sealed", "choice", *UNFINISHED)}
        state: Any = read(game, {**known, "players": players}, 0, None)
        self.g = Engine(game, state)
        self.s: State = state
        shown = [*players[self.foe]["abyss"], *players[self.foe]["charger"]]
        self.clocks = self._clocks(shown)
        self.fresh = {time: self._fresh_attacks(shown, time) for time in ("night", "day")}
        self.outlook: dict[int, list[tuple[int, int]]] = {}

    def value(self, cards: Sequence[str]) -> int:
        """The hit points that putting out these cards should win, over all that the opponent may do to the clock."""
        own = sum([self.g.cards[card].clock for card in cards])
        if own not in self.outlook:
            self.outlook[own] = self._places(own)
        return sum([weight * self._turn(cards, place) for weight, place in self.outlook[own]])

    def _places(self, own: int) -> list[tuple[int, int]]:
        """Night and day, as far as they can come: each with its weight, and the likeliest place of the medal then."""
        weights: Counter[str] = Counter()
        likeliest: dict[str, tuple[int, int]] = {}
        for clock, weight in self.clocks.items():
            place = (self.s.chronos + own + clock) % RING
            time = time_at(place)
            weights[time] += weight
            likeliest[time] = max(likeliest.get(time, (0, 0)), (weight, place))
        return [(weight, likeliest[time][1]) for time, weight in weights.items()]

    def _turn(self, cards: Sequence[str], place: int) -> int:
        """Play the turn in one's head with the medal at a place; the opponent puts out nothing that is known."""
        s = self.s.clone()
        g = Engine(self.g.game, s)
        me, foe = s.players[self.seat], s.players[self.foe]
        before = power(g.game, s, self.seat)
        hand = list(me.hand)
        for slot, card in zip(("battle",) if s.phase == "opening" else ("a", "b"), cards, strict=False):
            hand.remove(card)
            setattr(me, slot, card)
        me.hand, me.count, me.battle_new = hand, len(cards), s.phase == "opening" and bool(cards)
        had = len(hand)
        if s.rulings["power_check"] == "when-set":
            phases.test_costs(g, s, self.seat)
        s.before, s.chronos = s.chronos, place
        areas(g, s)
        phases.swap(g, s)
        phases.effects(g, s)
        _work_off(g, s)
        mine = attack(g, s, self.seat)
        hits = [self._battle(s, mine, theirs) for theirs in self._attacks(g, s)]
        phases.cleanup(g, s)
        gained = min(power(g.game, s, self.seat), ENOUGH_POWER) - min(before, ENOUGH_POWER)
        stays = attack(g, s, self.seat) // 10
        life = (me.hp - self.s.players[self.seat].hp) - (foe.hp - self.s.players[self.foe].hp)
        return sum(hits) // len(hits) + life + POWER * gained + CARD * (len(me.hand) - had) + stays

    def _battle(self, s: State, mine: int, theirs: int) -> int:
        """What a battle of these attacks wins or loses."""
        loser = self.foe if mine > theirs else self.seat
        hp = s.players[loser].hp
        damage = min(hp, max(0, abs(mine - theirs) - ops.total(s, "reduction", loser)))
        swing = damage + (KNOCKOUT if damage == hp else 0)
        return swing if loser == self.foe else -swing

    def _attacks(self, g: Engine, s: State) -> Iterator[int]:
        """The attacks to reckon with: the character that lies there, and weak, middling and strong fresh ones."""
        foe = s.players[self.foe]
        if foe.battle is not None:
            yield from (attack(g, s, self.foe),) * 2
        change = ops.total(s, "attack", self.foe)
        turned = ops.total(s, "swap", self.foe) % 2 == 1
        for printed in self.fresh["day" if (time_at(s.chronos) == "night") == turned else "night"]:
            yield max(0, printed + change)

    def _clocks(self, shown: Sequence[str]) -> Counter[int]:
        """The sum of the opponent's clock numbers this turn, with weights."""
        hand = len(self.s.players[self.foe].hand)
        if not hand:
            return Counter({0: 1})
        one = Counter(_all_cards(self.g.game)[0])
        for slug in shown:
            one[self.g.cards[slug].clock] += SEEN
        if self.s.players[self.foe].last != "lost" or hand == 1:
            return one
        two: Counter[int] = Counter()
        for a, n in one.items():
            for b, m in one.items():
                two[a + b] += n * m
        whole = one.total()
        return Counter({clock: one[clock] * whole + two[clock] for clock in sorted({*one, *two})})

    def _fresh_attacks(self, shown: Sequence[str], time: str) -> tuple[int, ...]:
        """A weak, a middling and a strong attack of the characters that the opponent could put out."""
        have = power(self.g.game, self.s, self.foe)
        cards = self.g.cards
        able = [c for c in (cards[slug] for slug in shown) if c.kind == "character" and c.cost <= have]
        if len(able) < 3:
            able = [c for c in cards.values() if c.kind == "character" and c.cost <= have]
        if not able:
            return (0,)
        attacks = sorted([c.night if time == "night" else c.day for c in able])
        return tuple(attacks[len(attacks) * i // 6] for i in (1, 3, 5))


def _work_off(g: Engine, s: State) -> None:
    """Apply the effects that are lined up; choices are answered with what comes first."""
    while s.work:
        name, *args = s.work.pop()
        if name != "judge":
            g.ops[name](g, s, *args)
        if s.choice is not None:
            choice, s.choice = s.choice, None
            s.work.append((*choice.then, choice.options[: choice.lo]))
