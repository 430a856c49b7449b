"""What the effects of Suizokun Monster Battle may ask and measure: conditions and measures, all of public things."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from tcg_kit.core.fields import Field
from tcg_kit.core.lang import both
from tcg_kit.core.vocab import Condition
from tcg_kit.games.suizokun.battle import attribute
from tcg_kit.games.suizokun.cards import ATTRIBUTES
from tcg_kit.games.suizokun.state import Monster, State, pp_used

if TYPE_CHECKING:
    from tcg_kit.core.engine import Engine


def cost_of(g: Engine, s: State, seat: int) -> int:
    """The cost of a seat's stage monster, 0 without one."""
    m = s.players[seat].stage
    return g.cards[m.card].cost if m is not None else 0


def standby(s: State, seat: int) -> int:
    """How many monsters a seat has on standby."""
    return sum(m is not None for m in s.players[seat].standby)


def _stage(s: State, seat: int) -> Monster:
    return s.players[seat].stage or Monster("")


_NUMBER = Field("int", hi=99_999)
_ATTRIBUTE = Field("word", options=ATTRIBUTES)
_TRUE = Field("bool")

CONDITIONS = (
    Condition(
        "attribute",
        _ATTRIBUTE,
        lambda g, s, seat, v: attribute(g, s, seat) == v,
        both("自分のステージのモンスターが{value:attribute}属性", "your stage monster is {value:attribute}"),
    ),
    Condition(
        "opponent_attribute",
        _ATTRIBUTE,
        lambda g, s, seat, v: attribute(g, s, 1 - seat) == v,
        both(
            "相手のステージのモンスターが{value:attribute}属性",
            "the opponent's stage monster is {value:attribute}",
        ),
    ),
    Condition(
        "level_at_least",
        _NUMBER,
        lambda g, s, seat, v: s.players[seat].level >= v,
        both("自分のレベルが{value}以上", "your level is {value} or more"),
    ),
    Condition(
        "level_behind",
        _TRUE,
        lambda g, s, seat, v: (s.players[seat].level < s.players[1 - seat].level) == v,
        both("{value:levelgap}", "{value:levelgap}"),
    ),
    Condition(
        "lp_at_most",
        _NUMBER,
        lambda g, s, seat, v: s.players[seat].lp <= v,
        both("自分のLPが{value}以下", "your LP are {value} or less"),
    ),
    Condition(
        "opponent_lp_at_most",
        _NUMBER,
        lambda g, s, seat, v: s.players[1 - seat].lp <= v,
        both("相手のLPが{value}以下", "the opponent's LP are {value} or less"),
    ),
    Condition(
        "behind",
        _TRUE,
        lambda g, s, seat, v: (s.players[seat].lp < s.players[1 - seat].lp) == v,
        both("{value:behind}", "{value:behind}"),
    ),
    Condition(
        "stock_at_least",
        _NUMBER,
        lambda g, s, seat, v: len(s.players[seat].stock) >= v,
        both("自分のストックが{value}枚以上", "your stock holds {value} or more cards"),
    ),
    Condition(
        "standby_at_most",
        _NUMBER,
        lambda g, s, seat, v: standby(s, seat) <= v,
        both("自分のスタンバイが{value}体以下", "you have {value} or fewer monsters on standby"),
    ),
    Condition(
        "evolved",
        _TRUE,
        lambda g, s, seat, v: bool(_stage(s, seat).base) == v,
        both("{value:evolved}", "{value:evolved}"),
    ),
    Condition(
        "armed",
        _TRUE,
        lambda g, s, seat, v: (_stage(s, seat).weapon is not None) == v,
        both("{value:armed}", "{value:armed}"),
    ),
    Condition(
        "first",
        _TRUE,
        lambda g, s, seat, v: (s.first == seat) == v,
        both("{value:initiative}", "{value:initiative}"),
    ),
    Condition(
        "opponent_cost_at_least",
        _NUMBER,
        lambda g, s, seat, v: cost_of(g, s, 1 - seat) >= v,
        both(
            "相手のステージのモンスターのコストが{value}以上",
            "the opponent's stage monster costs {value} or more",
        ),
    ),
    Condition(
        "round_at_least",
        _NUMBER,
        lambda g, s, seat, v: s.turn >= v,
        both("{value}ラウンド目以降", "it is round {value} or later"),
    ),
)

MEASURES: Mapping[str, Callable[[Engine, State, int], int]] = {
    "level": lambda g, s, seat: s.players[seat].level,
    "cost": cost_of,
    "standby": lambda g, s, seat: standby(s, seat),
    "pp-free": lambda g, s, seat: max(0, s.players[seat].pp - pp_used(g.game, s.players[seat])),
}
