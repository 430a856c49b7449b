"""Points (DKM-SCORE): what units, specials left on the field, and scoring texts give; the vocabulary of those texts.

A scoring text is a table `{do = "points", amount = 2, when = {unit_at_least = 5}}` in a card's field `scoring`. It
counts while its card lies in a unit; `points-on-field` counts while it is left on the field.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from tcg_kit.core.fields import Field
from tcg_kit.core.lang import both
from tcg_kit.core.vocab import SIGNED, Condition, Effect, Vocabulary, Word
from tcg_kit.games.darkmoon.filters import FILTERS

ON_FIELD = "points-on-field"


class Around(NamedTuple):
    """A seat's cards as a scoring text sees them. unit: the unit in which the text's card lies, () on the field."""

    field: Sequence[str]
    units: Sequence[Sequence[str]]
    unit: Sequence[str]


class Scene(NamedTuple):
    """What the conditions and amounts of scoring texts are asked about instead of a state."""

    players: tuple[Around, ...]


class Score(NamedTuple):
    """A seat's points: for the cards in units, for specials left on the field, and by texts (card, points, text)."""

    units: int
    specials: int
    texts: tuple[tuple[str, int, Effect], ...]

    @property
    def total(self) -> int:
        """All points together."""
        return self.units + self.specials + sum([points for _, points, _ in self.texts])


def score(g: Any, s: Any, seat: int) -> Score:
    """The points that a seat has now (DKM-SCORE-1, DKM-SCORE-2, DKM-SCORE-3). g: anything that has the cards."""
    p, cards = s.players[seat], g.cards
    found: list[tuple[str, int, Effect]] = []
    units = 0
    for unit in p.units:
        units += len(unit)
        found += texts(g, s, seat, unit, unit)
    specials = sum([cards[card].kind == "special" for card in p.field])
    return Score(units, specials, tuple(found + texts(g, s, seat, p.field, ())))


def texts(g: Any, s: Any, seat: int, cards: Sequence[str], unit: Sequence[str]) -> list[tuple[str, int, Effect]]:
    """What the scoring texts of cards give that lie in a unit, or (unit is empty) on the field."""
    out: list[tuple[str, int, Effect]] = []
    scene: Scene | None = None
    for card in cards:
        for text in g.cards[card].scoring:
            if (text.do == ON_FIELD) == bool(unit):
                continue
            if scene is None:
                around = [Around(p.field, p.units, unit if i == seat else ()) for i, p in enumerate(s.players)]
                scene = Scene(tuple(around))
            if text.holds(g, scene, seat):
                out.append((card, _points(g, scene, seat, text), text))
    return [one for one in out if one[1]]


def _points(g: Any, scene: Scene, seat: int, text: Effect) -> int:
    """The amount of a scoring text whose conditions hold."""
    if text.do != "points-each":
        return SCORING.measure(g, scene, seat, text.args["amount"])
    wanted = text.args["filter"]
    n = sum([SCORING.fits(g.cards[card], wanted) for card in scene.players[seat].unit])
    return min(int(text.args["max"]), n * int(text.args["amount"]))


def names_somebody(text: Effect) -> bool:
    """Whether a scoring text asks for a character by name (DKM-NAME-1)."""
    amount = text.args["amount"]
    counted = amount["filter"] if isinstance(amount, Mapping) else {}
    asked = [counted, text.args.get("filter") or {}, *(value for _, value in text.when)]
    return any("name" in value for value in asked if isinstance(value, Mapping))


def holds_enough(g: Any, zone: Sequence[str], value: Mapping[str, Any]) -> bool:
    """Whether a zone holds at least so many cards that fit."""
    wanted = {k: v for k, v in value.items() if k != "at_least"}
    least: int = value["at_least"]
    return sum([SCORING.fits(g.cards[card], wanted) for card in zone]) >= least


def all_numbers(g: Any, unit: Sequence[str], how: str) -> bool:
    """Whether the numbers of a unit's characters are all different ("distinct") or all alike ("same")."""
    numbers = [g.cards[card].number for card in unit if g.cards[card].kind == "character"]
    return len(set(numbers)) == (len(numbers) if how == "distinct" else 1)


CONDITIONS = (
    Condition(
        "unit_at_least",
        Field("int"),
        lambda g, s, seat, v: len(s.players[seat].unit) >= v,
        both("このユニットが{value}枚以上", "this unit has {value} or more cards"),
    ),
    Condition(
        "unit_has",
        Field("at-least"),
        lambda g, s, seat, v: holds_enough(g, s.players[seat].unit, v),
        both("このユニットに{filter:noun}が{at_least}枚以上ある", "this unit holds {at_least} or more {filter:noun}s"),
    ),
    Condition(
        "unit_numbers",
        Field("word", options=("distinct", "same")),
        lambda g, s, seat, v: all_numbers(g, s.players[seat].unit, v),
        both("このユニットのナンバーが{value:numbers}", "this unit's numbers are {value:numbers}"),
    ),
    Condition(
        "units_at_least",
        Field("int"),
        lambda g, s, seat, v: len(s.players[seat].units) >= v,
        both("自分のユニットが{value}つ以上", "you have {value} or more units"),
    ),
    Condition(
        "field_has",
        Field("at-least"),
        lambda g, s, seat, v: holds_enough(g, s.players[seat].field, v),
        both("自分の場に{filter:noun}が{at_least}枚以上ある", "your field holds {at_least} or more {filter:noun}s"),
    ),
)

POINTS = Field("int", 1, lo=-99, hi=99)

SCORING = Vocabulary(
    (
        Word(
            "points",
            {"amount": SIGNED},
            both("{amount:each}{amount:+}点", "{amount:+} point{amount:s}{amount:each}"),
        ),
        Word(
            "points-each",
            {"amount": POINTS, "filter": Field("filter"), "max": Field("int", 10)},
            both(
                "このユニットの{filter:noun}1枚につき{amount:+}点（最大{max}点）",
                "{amount:+} point{amount:s} for each {filter:noun} in this unit (at most {max})",
            ),
        ),
        Word(
            ON_FIELD,
            {"amount": SIGNED},
            both(
                "場に残っていれば、{amount:each}{amount:+}点",
                "{amount:+} point{amount:s}{amount:each} while it is left on the field",
            ),
        ),
    ),
    CONDITIONS,
    stats=(),
    measures={},
    zones=("field",),
    filters=FILTERS,
    discard="",
    hidden=(),
    occasion=lambda card, effect: "scoring",
)
