"""The effect vocabulary: words (`do`) and conditions (`when`) by which cards say, as data, what they do.

An effect in a card file is a table `{do = "draw", amount = 2, when = {time = "night"}}`. The words are declared here
with their fields and sentences; what they do stands in core/ops.py (shared words) and in games/<slug>/effects.py.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple

from tcg_kit.core.fields import REQUIRED, Field
from tcg_kit.core.lang import Text, both

if TYPE_CHECKING:
    from tcg_kit.core.engine import Engine

SIDES = ("own", "opponent", "both")
UNTIL = ("battle", "turn", "source-leaves", "game")


Test = Callable[["Engine", Any, int, Any], bool]
"""A condition's predicate: test(g, s, seat, value)."""


@dataclass(frozen=True, slots=True)
class Effect:
    """One effect of a card: the word, its fields with defaults filled in, and its conditions.

    op and tests are the same as do and when, looked up once: the operation's name, and each predicate with its value.
    at: the occasion on which it happens, in games that know more than one.
    """

    do: str
    args: Mapping[str, Any]
    when: tuple[tuple[str, Any], ...]
    op: str
    tests: tuple[tuple[Test, Any], ...]
    at: str = ""

    def holds(self, g: Engine, s: Any, seat: int) -> bool:
        """Whether all conditions hold for the seat now."""
        for test, value in self.tests:
            if not test(g, s, seat, value):
                return False
        return True


class Filter(NamedTuple):
    """A way to say which cards: a key of tables such as {attribute = "flame", kind = "character"}.

    fits(card, value) is a pure predicate; text: its part of a noun phrase, with {value} or {value:kind}.
    """

    name: str
    field: Field
    fits: Callable[[Any, Any], bool]
    text: Text


def equal(name: str, options: tuple[str, ...]) -> Filter:
    """The filter of the cards whose attribute of this name has the value; it is said by the value's own name."""
    said = f"{{value:{name}}}"
    field = Field("word", options=options)
    return Filter(name, field, lambda card, value: getattr(card, name) == value, both(said, said))


class Word(NamedTuple):
    """A word of the vocabulary. text: its sentence, with {field:kind} places."""

    name: str
    fields: Mapping[str, Field]
    text: Text


class Condition(NamedTuple):
    """A condition. test(g, s, seat, value) is a pure predicate; field says what its value may be."""

    name: str
    field: Field
    test: Test
    text: Text


SIDE = Field("word", "own", SIDES)
AMOUNT = Field("amount")
SIGNED = Field("amount", lo=-999)
"""An amount that may lower what it changes."""

SHARED_WORDS = (
    Word(
        "modify",
        {"stat": Field("stat"), "amount": SIGNED, "side": SIDE, "until": Field("word", "battle", UNTIL)},
        both(
            "{amount:each}{side:side}の{stat:stat}{amount:+}（{until:until}）",
            "{side:who} get{side:verb} {amount:+} {stat:stat}{amount:each} {until:until}",
        ),
    ),
    Word(
        "damage",
        {"amount": AMOUNT, "side": Field("word", "opponent", SIDES)},
        both("{amount:each}{side:side}に{amount}ダメージ", "deal {amount} damage to {side:whom}{amount:each}"),
    ),
    Word(
        "heal",
        {"amount": AMOUNT, "side": SIDE},
        both("{amount:each}{side:side}は{amount}回復", "{side:who} heal{side:verb} {amount}{amount:each}"),
    ),
    Word(
        "draw",
        {"amount": AMOUNT._replace(default=1), "side": SIDE},
        both(
            "{amount:each}{side:side}は{amount}枚引く",
            "{side:who} draw{side:verb} {amount} card{amount:s}{amount:each}",
        ),
    ),
    Word(
        "mill",
        {"amount": AMOUNT._replace(default=1), "side": SIDE},
        both(
            "{amount:each}{side:side}のデッキの上から{amount}枚を{discard:zone}へ",
            "put the top {amount} card{amount:s} of {side:whose} deck into the {discard:in}{amount:each}",
        ),
    ),
    Word(
        "discard",
        {"amount": AMOUNT._replace(default=1), "side": SIDE},
        both(
            "{amount:each}{side:side}は手札から{amount}枚を選んで{discard:zone}へ",
            "{side:who} put{side:verb} {amount} card{amount:s} from hand into the {discard:in}{amount:each}",
        ),
    ),
    Word(
        "take",
        {
            "from": Field("zone"),
            "to": Field("zone", "hand"),
            "amount": AMOUNT._replace(default=1),
            "filter": Field("filter", None),
        },
        both(
            "{amount:each}自分の{from:zone}から{filter:noun}を{amount}枚選んで{to:zone}へ",
            "move {amount} {filter:noun}{amount:s} of your choice from your {from:in} to your {to:in}{amount:each}",
        ),
    ),
)
"""The words that mean the same in every game."""


class Vocabulary:
    """All words and conditions of one game, with the zones and stats that its amounts may measure.

    leaving: the conditions by which a lasting card may leave; hidden: zones whose cards not everybody sees. occasions:
    what an effect's `at` may be; occasion(card, effect): the key of label-occasion that its sentence begins with.
    """

    def __init__(
        self,
        words: tuple[Word, ...],
        conditions: tuple[Condition, ...],
        *,
        stats: tuple[str, ...],
        measures: Mapping[str, Callable[[Engine, Any, int], int]],
        zones: tuple[str, ...],
        filters: tuple[Filter, ...],
        discard: str,
        hidden: Collection[str],
        leaving: tuple[Condition, ...] = (),
        occasions: tuple[str, ...] = (),
        occasion: Callable[[Any, Effect], str] = lambda card, effect: effect.at,
    ):
        self.words = {w.name: w for w in words}
        self.conditions = {c.name: c for c in conditions}
        self.leaving, self.hidden = {c.name: c for c in leaving}, hidden
        self.occasions, self.occasion = occasions, occasion
        self.stats, self.measures, self.zones, self.discard = stats, measures, zones, discard
        self.filters = {f.name: f for f in filters}

    def sample(self, field: Field) -> Any:
        """A value that a field of effects or conditions may have."""
        match field.kind:
            case "int" | "amount":
                return max(field.lo, 1)
            case "bool":
                return True
            case "word":
                return field.options[0]
            case "stat":
                return self.stats[0]
            case "zone":
                return self.discard if self.discard in self.zones else self.zones[-1]
            case "filter" | "at-least":
                first = next(iter(self.filters.values()))
                least = {"at_least": 2} if field.kind == "at-least" else {}
                return {first.name: self.sample(first.field), **least}
        return "x"

    def least(self, word: Word) -> dict[str, Any]:
        """An effect of this word with no more than it needs."""
        needs = {name: self.sample(field) for name, field in word.fields.items() if field.default is REQUIRED}
        return {"do": word.name, **needs}

    def fits(self, card: Any, wanted: Mapping[str, Any]) -> bool:
        """Whether a card fits a filter."""
        for key, value in wanted.items():
            if not self.filters[key].fits(card, value):
                return False
        return True

    def measure(self, g: Engine, s: Any, seat: int, amount: int | Mapping[str, Any]) -> int:
        """The amount as a number: as printed, or what it counts times `times`, at most `max` either way."""
        if isinstance(amount, int):
            return amount
        n = 0
        for who in sides(s, seat, amount["side"]):
            if "count" in amount:
                zone = getattr(s.players[who], amount["count"])
                n += sum([self.fits(g.cards[card], amount["filter"]) for card in zone])
            else:
                n += self.measures[amount["stat"]](g, s, who)
        most: int = amount["max"]
        return max(-most, min(most, n * int(amount["times"])))


def sides(s: Any, seat: int, side: str) -> tuple[int, ...]:
    """The seats that a side means: the effect's owner first, the others in the order of play."""
    if side == "own":
        return (seat,)
    n = len(s.players)
    others = (1 - seat,) if n == 2 else tuple([(seat + i) % n for i in range(1, n)])
    return others if side == "opponent" else (seat, *others)
