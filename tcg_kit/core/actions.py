"""Actions and their notation: `p0 set moon-hare lamp` is Action(0, "set", ("moon-hare", "lamp"))."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple

from tcg_kit.core.errors import NotationError
from tcg_kit.core.fields import short
from tcg_kit.core.lang import both
from tcg_kit.core.picks import Args, Listed

if TYPE_CHECKING:
    from tcg_kit.core.definition import Definition
    from tcg_kit.core.engine import Engine
    from tcg_kit.core.lang import Text
    from tcg_kit.core.rng import Rng


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
    literal word). pick(g, s, seat, rng) is options[rng.below(len(options))], where that can be had without them.
    """

    name: str
    options: Callable[[Engine, Any, int], Sequence[Args]]
    reasons: Callable[[Engine, Any, int, Args], list[Reason]]
    play: Callable[[Engine, Any, int, Args], None] | None = None
    normal: Callable[[Engine, Any, int, Args], Args] | None = None
    secret: bool | Callable[[Args], bool] = False
    takes: tuple[str, ...] = ("card",)
    pick: Callable[[Engine, Any, int, Rng], Args] | None = None

    def hides(self, args: Args) -> bool:
        """Whether other seats may not see these arguments."""
        return self.secret(args) if callable(self.secret) else self.secret


class Actions(Listed[Action]):
    """The legal actions of a seat by one verb, made only when asked for. made: the last one, which is one of them."""

    __slots__ = ("made", "options", "seat", "verb")

    def __init__(self, seat: int, verb: str, options: Sequence[Args]):
        self.seat, self.verb, self.options = seat, verb, options
        self.made: Action | None = None

    def __len__(self) -> int:
        return len(self.options)

    def at(self, i: int) -> Action:
        """The action at an index."""
        self.made = made = _make(Action, (self.seat, self.verb, self.options[i]))
        return made

    def __contains__(self, action: object) -> bool:
        if action is self.made:
            return action is not None
        if not isinstance(action, Action):
            return False
        seat, verb, args = action
        return seat == self.seat and verb == self.verb and args in self.options

    def __iter__(self) -> Iterator[Action]:
        for args in self.options:
            yield Action(self.seat, self.verb, args)


class MixedActions(Listed[Action]):
    """The same for several verbs. moves: verbs with their arguments."""

    __slots__ = ("made", "moves", "seat")

    def __init__(self, seat: int, moves: Sequence[tuple[str, Args]]):
        self.seat, self.moves = seat, moves
        self.made: Action | None = None

    def __len__(self) -> int:
        return len(self.moves)

    def at(self, i: int) -> Action:
        """The action at an index."""
        self.made = made = _make(Action, (self.seat, *self.moves[i]))
        return made

    def __contains__(self, action: object) -> bool:
        if action is self.made:
            return action is not None
        return isinstance(action, Action) and action[0] == self.seat and action[1:] in self.moves

    def __iter__(self) -> Iterator[Action]:
        for verb, args in self.moves:
            yield Action(self.seat, verb, args)


_SEAT = re.compile(r"[pP]([0-9]+)$")
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


def parse(text: str, verbs: Collection[Verb], cards: Collection[str], places: re.Pattern[str], seats: int) -> Action:
    """Read one action of a game of so many seats. NotationError names what is wrong and what would be right."""
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
    if len(seat[1]) > 2 or int(seat[1]) >= seats:
        last = seats - 1
        raise _wrong(
            words[0], f"その席はありません（p0 から p{last} まで）。", f"no such seat; there are p0 to p{last}"
        )
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
