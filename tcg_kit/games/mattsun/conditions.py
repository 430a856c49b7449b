"""When an effect of the Mattsun card game holds: its conditions, and what its amounts may measure."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from tcg_kit.core.fields import Field
from tcg_kit.core.lang import both
from tcg_kit.core.vocab import Condition
from tcg_kit.games.mattsun.field import hp_left, is_unit
from tcg_kit.games.mattsun.state import BENCH, FRONT, Placed, State

if TYPE_CHECKING:
    from tcg_kit.core.engine import Engine


def front(s: State, seat: int) -> Placed | None:
    """The unit on a seat's battlefield."""
    return s.players[seat].field[FRONT]


def front_hp(g: Engine, s: State, seat: int) -> int:
    """The hit points that a seat's battlefield unit has left, 0 without one."""
    one = front(s, seat)
    return hp_left(g, one) if one is not None else 0


def front_damage(g: Engine, s: State, seat: int) -> int:
    """The damage on a seat's battlefield unit."""
    one = front(s, seat)
    return one.damage if one is not None else 0


def front_ex(g: Engine, s: State, seat: int) -> int:
    """The EX counters on a seat's battlefield unit."""
    one = front(s, seat)
    return one.ex if one is not None else 0


def supporters(g: Engine, s: State, seat: int) -> int:
    """The face-up units on a seat's bench."""
    field = s.players[seat].field
    return sum([is_unit(g, one) for slot in BENCH if (one := field[slot]) is not None and one.up])


MEASURES: Mapping[str, Callable[[Engine, State, int], int]] = {
    "charge": lambda g, s, seat: len(s.players[seat].charge),
    "bench": supporters,
    "damage": front_damage,
    "ex": front_ex,
    "roll": lambda g, s, seat: sum(s.roll),
    "high-dice": lambda g, s, seat: sum([die >= 4 for die in s.roll]),
}
"""What an amount may be measured by: charged cards, supporters, damage, EX counters, the dice just rolled."""

_NUMBER = Field("int")
_TRUE = Field("bool")

CONDITIONS = (
    Condition(
        "hp_at_most",
        _NUMBER,
        lambda g, s, seat, v: front_hp(g, s, seat) <= v,
        both("自分の戦場ユニットの残りHPが{value}以下", "your battlefield unit has {value} HP or less left"),
    ),
    Condition(
        "enemy_hp_at_most",
        _NUMBER,
        lambda g, s, seat, v: front_hp(g, s, 1 - seat) <= v,
        both("敵の戦場ユニットの残りHPが{value}以下", "the enemy's battlefield unit has {value} HP or less left"),
    ),
    Condition(
        "damage_at_least",
        _NUMBER,
        lambda g, s, seat, v: front_damage(g, s, seat) >= v,
        both("自分の戦場ユニットのダメージが{value}以上", "your battlefield unit has {value} or more damage"),
    ),
    Condition(
        "ex",
        _TRUE,
        lambda g, s, seat, v: (front_ex(g, s, seat) > 0) == v,
        both("自分の戦場ユニットにEXカウンターが{value:is}", "your battlefield unit has {value:is} EX counter"),
    ),
    Condition(
        "charge_at_least",
        _NUMBER,
        lambda g, s, seat, v: len(s.players[seat].charge) >= v,
        both("自分のソウルチャージが{value}枚以上", "you have {value} or more charged cards"),
    ),
    Condition(
        "bench_at_least",
        _NUMBER,
        lambda g, s, seat, v: supporters(g, s, seat) >= v,
        both("自分のベンチのオモテのユニットが{value}枚以上", "{value} or more face-up units are on your bench"),
    ),
    Condition(
        "hand_at_least",
        _NUMBER,
        lambda g, s, seat, v: len(s.players[seat].hand) >= v,
        both("自分の手札が{value}枚以上", "you have {value} or more cards in hand"),
    ),
    Condition(
        "hand_at_most",
        _NUMBER,
        lambda g, s, seat, v: len(s.players[seat].hand) <= v,
        both("自分の手札が{value}枚以下", "you have {value} or fewer cards in hand"),
    ),
    Condition(
        "deck_at_most",
        _NUMBER,
        lambda g, s, seat, v: len(s.players[seat].deck) <= v,
        both("自分の山札が{value}枚以下", "your deck has {value} or fewer cards"),
    ),
    Condition(
        "discard_at_least",
        _NUMBER,
        lambda g, s, seat, v: len(s.players[seat].discard) >= v,
        both("自分の捨て山が{value}枚以上", "your discard pile has {value} or more cards"),
    ),
    Condition(
        "behind",
        _TRUE,
        lambda g, s, seat, v: (len(s.players[seat].deck) < len(s.players[1 - seat].deck)) == v,
        both("自分の山札が敵より{value:fewer}", "your deck is {value:fewer} the enemy's"),
    ),
    Condition(
        "own_turn",
        _TRUE,
        lambda g, s, seat, v: (s.active == seat) == v,
        both("{value:turn}のターン", "it is {value:turn} turn"),
    ),
    Condition(
        "roll_at_least",
        _NUMBER,
        lambda g, s, seat, v: sum(s.roll) >= v,
        both("出た目の合計が{value}以上", "the dice add up to {value} or more"),
    ),
    Condition(
        "roll_at_most",
        _NUMBER,
        lambda g, s, seat, v: sum(s.roll) <= v,
        both("出た目の合計が{value}以下", "the dice add up to {value} or less"),
    ),
)
