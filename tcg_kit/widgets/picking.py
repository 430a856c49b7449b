"""What may be clicked, and what the clicked things stand for: from legal actions to places of the board, and back.

What can stand in an action is a token: a card in a zone ("hand:moon-hare"), an option of an open choice
(":moon-hare"), a place ("@p0.s1"). Other arguments (numbers, `up`, `with`) are told apart by buttons.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

from tcg_kit.core.actions import Action
from tcg_kit.core.board import Layout, View, card_id
from tcg_kit.core.picks import Args, Chain
from tcg_kit.core.spots import chosen_from, full_name, looked_at, spots

if TYPE_CHECKING:
    from tcg_kit.core.definition import Definition
    from tcg_kit.core.session import Session

MANY = 1200
"""So many legal actions of a verb are looked through; of longer lists, what may be added is found by trying."""
SAMPLE = 300
"""So many of a longer list are looked at to show some of them."""


class Offer(NamedTuple):
    """What a seat may do with the things picked so far.

    picked: their place ids; selectable: those that a click may add; exact: the actions that the picked things stand
    for; fitting: the legal actions that they are part of, total of them; more: there may be more than these.
    """

    picked: tuple[str, ...]
    selectable: list[str]
    exact: list[Action]
    fitting: list[Action]
    total: int
    more: bool

    @property
    def verbs(self) -> list[str]:
        """The verbs to which the picked things may lead."""
        return list(dict.fromkeys(action.verb for action in self.fitting))


class _Row(NamedTuple):
    """An action, how often it takes each token, and the first of them."""

    action: Action
    takes: dict[str, int]
    first: str


class Picker:
    """The legal actions of a seat at a position, and the places that stand for their arguments."""

    def __init__(self, s: Session, layout: Layout, view: View, seat: int, bottom: int = 0):
        self.s, self.layout, self.seat = s, layout, seat
        self.places = dict(tokens(layout, view, seat, bottom))
        self.ordered = s.engine.s.choice is None and view["phase"] in layout.order
        legal = s.legal(seat)
        self.total = len(legal)
        self.rows: list[_Row] = []
        self.long: list[_Long] = []
        self._offers: dict[tuple[str, ...], Offer] = {}
        for part in legal.parts if isinstance(legal, Chain) else [legal]:
            if len(part) > MANY:
                self.long.append(_Long(self, part))
            else:
                self.rows += map(self.row, part)

    def said(self, picked: Sequence[str], verbs: Sequence[str]) -> Args:
        """The picked things as arguments of one of these verbs, or of any; () if one of them can be none."""
        for verb in verbs or [""]:
            zones = zones_of(self.layout, verb)
            out = []
            for where in picked:
                names = self.places[where]
                fits = [one for one in names if not verb or one[0] == "@" or one.partition(":")[0] in zones]
                out += [said(fits[-1])] if fits else []
            if len(out) == len(picked):
                return tuple(out)
        return ()

    def verbs_from(self, where: str) -> list[str]:
        """The verbs of the game, in any phase, that may take a thing."""
        game, names = self.s.game, self.places.get(where, ())
        zones = {one.partition(":")[0] for one in names if one[0] != "@"}
        return [
            verb.name
            for verb in game.spec.verbs.values()
            if (names and names[-1][0] == "@" and "place" in verb.takes)
            or ("card" in verb.takes and not zones.isdisjoint(zones_of(self.layout, verb.name)))
        ]

    def first(self, where: str) -> list[str]:
        """The verbs that may begin with the card of a place whose cards only some verbs begin with."""
        zones = {one.partition(":")[0] for one in self.places[where] if one[0] != "@"}
        if "hand" in zones or self.stands_for_place(where):
            return []
        return [verb for verb in self.layout.zones if zones_of(self.layout, verb)[0] in zones]

    def sizes(self) -> set[int]:
        """How many things the legal actions take."""
        rows = [*self.rows, *(row for part in self.long for row in part.sample)]
        return {sum(row.takes.values()) for row in rows}

    def stands_for_place(self, where: str) -> bool:
        """Whether a thing to pick stands for its place, not for the card in it."""
        return self.places[where][-1].startswith("@")

    def in_order(self, action: Action, picked: Sequence[str]) -> list[str]:
        """The picked things as the action names them."""
        out, rest = [], list(picked)
        for token in told_tokens(self.s.game, self.layout, action):
            where = next((one for one in rest if token in self.places.get(one, ())), None)
            if where is not None:
                rest.remove(where)
                out.append(where)
        return out + rest

    def several(self, action: Action) -> bool:
        """Whether an action takes more than one thing of the same zone."""
        zones = [one.partition(":")[0] for one in told_tokens(self.s.game, self.layout, action) if ":" in one]
        return len(set(zones)) < len(zones)

    def row(self, action: Action) -> _Row:
        """An action by its tokens."""
        takes: dict[str, int] = {}
        named = [one for one in told_tokens(self.s.game, self.layout, action) if one]
        for one in named:
            takes[one] = takes.get(one, 0) + 1
        return _Row(action, takes, named[0] if named else "")

    def offer(self, picked: Sequence[str] = ()) -> Offer:
        """What may be done with these things; such as are none of this seat's are passed over."""
        mine = tuple(where for where in picked if where in self.places)
        if mine not in self._offers:
            self._offers[mine] = self._offer(mine)
        return self._offers[mine]

    def _offer(self, mine: tuple[str, ...]) -> Offer:
        exact, fitting = [], []
        more: set[str] = set()
        for row in self.rows:
            left = self._left(row, mine)
            if left is None:
                continue
            fitting.append(row.action)
            rest = [one for one, n in left.items() if n]
            if not rest:
                exact.append(row.action)
            elif mine or not self.ordered:
                more.update(rest)
            else:
                more.add(row.first)
        able = {where for where, names in self.places.items() if not more.isdisjoint(names)}
        for part in self.long:
            fitting += [row.action for row in part.sample if self._left(row, mine) is not None]
            legal = part.legal(mine)
            if legal is not None:
                exact.append(legal)
            able.update(where for where in self.places if where not in mine and part.leads((*mine, where)))
        free = [where for where in self.places if where in able and where not in mine]
        known = len(fitting) if mine else self.total
        return Offer(mine, free, self._meant(exact, mine), fitting, known, bool(mine and self.long))

    def _left(self, row: _Row, picked: Sequence[str]) -> dict[str, int] | None:
        """The tokens of an action that are still missing; None if the picked things are no part of it."""
        if picked and self.ordered and row.first not in self.places[picked[0]]:
            return None
        left = dict(row.takes)
        for where in picked:
            token = next((one for one in self.places[where] if left.get(one)), None)
            if token is None:
                return None
            left[token] -= 1
        return left

    def _meant(self, exact: list[Action], picked: Sequence[str]) -> list[Action]:
        """Of actions that differ in nothing but the order of their things, the one in the order of the clicks."""
        alike: dict[tuple[str, Args], list[Action]] = {}
        for action in exact:
            named = told_tokens(self.s.game, self.layout, action)
            words = tuple(arg for arg, token in zip(action.args, named, strict=True) if not token)
            alike.setdefault((action.verb, words), []).append(action)
        return [same[0] if len(same) == 1 else self._in_order(same, picked) for same in alike.values()]

    def _in_order(self, same: list[Action], picked: Sequence[str]) -> Action:
        able = dict(zip(told_tokens(self.s.game, self.layout, same[0]), same[0].args, strict=True))
        clicked = tuple(able[next(one for one in self.places[where] if one in able)] for where in picked)
        normal = self.s.engine.normal(same[0]._replace(args=clicked))
        return normal if normal in same else same[0]


class _Long:
    """Very many legal actions of one verb: what may be added is found by trying what may be added next."""

    def __init__(self, picker: Picker, part: Sequence[Action]):
        self.picker, self.part, self.verb = picker, part, part[0].verb
        n = len(part)
        chosen = dict.fromkeys([0, n - 1, *(i * n // SAMPLE for i in range(SAMPLE))])
        self.sample = [picker.row(part[i]) for i in sorted(chosen)]
        sizes = [sum(row.takes.values()) for row in self.sample]
        self.least, self.most = min(sizes), max(sizes)
        zones = zones_of(picker.layout, self.verb)
        self.able = {
            where: word
            for where, names in picker.places.items()
            if (word := next((said(one) for one in names if one[0] == "@" or one.partition(":")[0] in zones), ""))
        }

    def legal(self, picked: Sequence[str]) -> Action | None:
        """The action that these things stand for, if it is legal."""
        if not all(where in self.able for where in picked):
            return None
        action = Action(self.picker.seat, self.verb, tuple(self.able[where] for where in picked))
        normal = self.picker.s.engine.normal(action)
        return normal if normal in self.part else None

    def leads(self, picked: Sequence[str]) -> bool:
        """Whether these things, perhaps with others, make a legal action."""
        if len(picked) > self.most or not all(where in self.able for where in picked):
            return False
        ahead = min(self.most - len(picked), max(1, self.least + 1 - len(picked)))
        return self._leads(tuple(picked), ahead)

    def _leads(self, picked: tuple[str, ...], ahead: int) -> bool:
        if self.legal(picked) is not None:
            return True
        if not ahead:
            return False
        tried = set()
        for where, word in self.able.items():
            if where not in picked and word not in tried:
                tried.add(word)
                if self._leads((*picked, where), ahead - 1):
                    return True
        return False


def tokens(layout: Layout, view: View, seat: int, bottom: int) -> Iterator[tuple[str, tuple[str, ...]]]:
    """The places that a seat may pick from, each with what it may stand for."""
    choice = view.get("choice")
    if choice is not None:
        if choice["seat"] == seat:
            lying = chosen_from(layout, view, bottom)
            yield from ((where, (_option(seat, card, card in names_of(layout)),)) for where, card in lying.items())
            for i, card in enumerate(looked_at(layout, view, bottom)):
                yield f"choice.{i}", (f":{card}",)
        return
    for one in spots(layout, view, bottom):
        zone = one.where.split(".")
        slug = card_id(one.item)
        names = []
        if one.seat == seat and slug and len(zone) < 4 and not (len(zone) == 3 and not zone[2].isdigit()):
            names.append(f"{zone[1]}:{slug}")
        if one.name and one.seat is not None:
            names.append(f"@p{one.seat}.{one.name}")
        if names:
            yield one.where, tuple(names)


def names_of(layout: Layout) -> set[str]:
    """The names of places in the notation."""
    return {name for place in layout.places for name in place.names}


def _option(seat: int, option: str, place: bool) -> str:
    return f"@{full_name(seat, option)}" if place or "." in option else f":{option}"


def told_tokens(game: Definition, layout: Layout, action: Action) -> list[str]:
    """The token of each argument of an action, "" for those that no place stands for."""
    zones = zones_of(layout, action.verb)
    out = []
    for i, arg in enumerate(action.args):
        if arg in game.card_table:
            out.append(f"{zones[min(i, len(zones) - 1)]}:{arg}")
        else:
            out.append(f"@{full_name(action.seat, arg)}" if game.spec.places.match(arg) else "")
    return out


def zones_of(layout: Layout, verb: str) -> tuple[str, ...]:
    """Where the card arguments of a verb lie: of the first, the second, …, and of all that follow."""
    return ("",) if verb == "choose" else layout.zones.get(verb, ("hand",))


def said(token: str) -> str:
    """The argument that a token stands for."""
    return token[1:] if token[0] == "@" else token.partition(":")[2]


def bearer(places: Mapping[str, object], where: str) -> str:
    """The place that a click means: what a card carries stands for the place where it lies."""
    shorter = where
    while shorter not in places and "." in shorter:
        shorter = shorter.rpartition(".")[0]
    return shorter if shorter in places else where
