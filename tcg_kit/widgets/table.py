"""The table as a Jupyter widget: a stepper with a strip for what concerns a game against somebody, and time to think.

Bots think in a thread of their own, on copies. What one has found is taken up in the kernel's own thread, if the
position is still the one that it thought about; else it is dropped.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from secrets import randbelow
from typing import TYPE_CHECKING, Any

from tcg_kit.catalogue import game as game_of
from tcg_kit.core.definition import DeckLike, Definition
from tcg_kit.core.errors import TcgKitError, message
from tcg_kit.core.fields import short
from tcg_kit.teach import choices
from tcg_kit.widgets.cover import cover, drawn
from tcg_kit.widgets.dealing import LEVELS
from tcg_kit.widgets.hints import hint_told, percent
from tcg_kit.widgets.jobs import Job
from tcg_kit.widgets.stepper import Stepper
from tcg_kit.widgets.tables import SEEDS, TablePlayer

if TYPE_CHECKING:
    from tcg_kit.sim.bots import Bot

PAUSE = 0.7
"""Seconds between two moves of bots that are watched."""


class Table(Stepper):
    """A game against a bot, against another person at the same screen, or between bots.

    slug: the game, or one with cards of your own (game.with_cards). seat: yours, None to watch. bot: who plays the
    other seats, a name of tcg_kit.sim.bots or a function; None: other persons, and the board is covered when seats
    change. bots: one for each seat instead. decks: one a seat, as for game.new; a bot that guesses reckons with these
    and the ready ones, as if all were laid out before the game. seed: None draws one by lot.
    A game that was left is offered again after a restart, to the same notebook. save: a name under which games are
    kept instead, so that several tables of a notebook don't share one, or any notebook can go on with it.
    TcgKitError for what can't be.
    """

    def __init__(
        self,
        slug: str | Definition,
        seat: int | None = 0,
        bot: str | Bot | None = "greedy",
        *,
        bots: Sequence[str | Bot | None] | None = None,
        decks: Sequence[DeckLike] | None = None,
        players: int | None = None,
        seed: int | None = None,
        rulings: Mapping[str, Any] | None = None,
        save: str | None = None,
        lang: str | None = None,
        theme: str | None = None,
    ):
        which = slug if isinstance(slug, Definition) else game_of(slug)
        n = _seats(which, players, bots, decks)
        if seat is not None and (isinstance(seat, bool) or seat not in range(n)):
            raise TcgKitError(message("no-seat", seat=short(seat), last=n - 1))
        if seat is None and bots is None and bot is None:
            bot = "greedy"
        who = list(bots) if bots is not None else [None if i == seat else bot for i in range(n)]
        if seat is not None and bots is not None:
            who[seat] = None
        chance = randbelow(SEEDS) if seed is None else seed
        self._thinking: asyncio.Task[None] | None = None
        player = TablePlayer(which, who, decks=decks, seed=chance, rulings=rulings, lang=lang, theme=theme, save=save)
        self._start(player, lang is not None)
        self._think()

    @property
    def _table(self) -> TablePlayer:
        assert isinstance(self.player, TablePlayer)
        return self.player

    def _message(self, widget: Any, content: Any, buffers: Any) -> None:
        super()._message(widget, content, buffers)
        self._think()

    # thinking

    def _think(self) -> None:
        """Let bots think, beside the kernel's other work where there is a loop for it."""
        if self._thinking is not None and not self._thinking.done():
            return
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:
            self._think_now()
        else:
            self._thinking = loop.create_task(self._think_beside())

    def _think_now(self) -> None:
        while (job := self._table.job()) is not None:
            with self._telling(job):
                self._take_up(job, job.run())

    async def _think_beside(self) -> None:
        while self.comm is not None and (job := self._table.job()) is not None:
            self.refresh()
            with self._telling(job):
                self._take_up(job, await asyncio.to_thread(job.run))
            if self._table.way == "watch":
                await asyncio.sleep(PAUSE)

    def _take_up(self, job: Job, found: Any) -> None:
        self._table.done(job, found)
        self.refresh()

    @contextmanager
    def _telling(self, job: Job) -> Iterator[None]:
        """What goes wrong in a job is shown; a fault of a program is raised too: the kernel's log has the trace."""
        try:
            yield
        except TcgKitError as e:
            self._table.give_up(job, e.text[self._table.lang])
            self.refresh()
        except Exception as e:
            self._table.give_up(job, f"{type(e).__name__}: {e}")
            self.refresh()
            raise

    # what is shown

    def _still(self) -> Mapping[str, str]:
        """What stands where no widget runs; of a covered board no more than that."""
        p = self._table
        if p.covered is None:
            return super()._still()
        return {"image/svg+xml": str(drawn(p)), "text/plain": p.say("table-cover", seat=p.covered)}

    def _state(self) -> dict[str, Any]:
        state = super()._state()
        p = self._table
        if p.covered is not None:
            return {**state, **cover(p), "table": _strip(p)}
        return {**state, "choice": _choice(p, state["choice"]), "table": _strip(p)}


def _seats(game: Definition, players: Any, bots: Any, decks: Any) -> int:
    """How many seats there are: as is said, or one for each bot, or deck. TcgKitError for what can't be."""
    for code, given in (("sim:bots", bots), ("widgets:decks", decks)):
        if given is not None and (isinstance(given, str) or not isinstance(given, Sequence)):
            raise TcgKitError(message(code, value=short(given)))
    n = players if players is not None else len(bots if bots is not None else decks if decks is not None else "01")
    if type(n) is not int or n not in range(game.spec.players[0], game.spec.players[1] + 1):
        game.new(players=n)  # which says how many may play
    if bots is not None and len(bots) != n:
        raise TcgKitError(message("sim:bots", value=short(bots)))
    return int(n)


Button = dict[str, Any]


def _button(p: TablePlayer, key: str, message: Mapping[str, Any], *, main: bool = False, **values: Any) -> Button:
    """A button: its key in the texts is its id too."""
    return {"id": key, "label": p.say(key, **values), "message": dict(message), "main": main}


def _choice(p: TablePlayer, choice: dict[str, Any]) -> dict[str, Any]:
    """What may be done, where that is not a move of the person who looks."""
    if p.way == "watch" and choice["kind"] in ("wait", "past"):
        if choice["kind"] == "past":
            return choice
        return {**choice, "say": _thinks(p) or p.say("act", seat=p.front[0]), "table": _watch_buttons(p)}
    if choice["kind"] == "over":
        again = _button(p, "table-again", {"do": "deal"}, main=p.looked is not None)
        buttons = [_button(p, "table-review", {"do": "review"}, main=True)] if p.looked is None else []
        return {**choice, "table": [*buttons, again]}
    if choice["kind"] != "wait":
        return choice
    waited = p.waited
    if waited is not None:
        button = _button(p, "table-leave", {"do": "leave"}, main=True, seat=waited)
        return {**choice, "say": p.say("act", seat=waited), "how": p.say("table-leave-how"), "table": [button]}
    if p.failed is not None:
        button = _button(p, "table-retry", {"do": "retry"}, main=True)
        told = p.say("table-stuck", name=p.name(p.failed))
        return {**choice, "say": told, "how": p.say("table-retry-how"), "table": [button]}
    return {**choice, "say": _thinks(p) or choice["say"], "table": []}


def _watch_buttons(p: TablePlayer) -> list[Button]:
    if p.running:
        return [_button(p, "table-pause", {"do": "watch", "on": False}, main=True)]
    return [
        _button(p, "table-step", {"do": "watch"}, main=True),
        _button(p, "table-run", {"do": "watch", "on": True}),
    ]


def _thinks(p: TablePlayer) -> str:
    """Who is thinking, and about what; a bot whose turn it is thinks already."""
    if p.busy is not None and p.busy.kind != "move":
        return p.say(f"table-thinks-{p.busy.kind}")
    seat = p.busy.seat if p.busy is not None else p.due
    return p.say("table-thinks", name=p.name(seat)) if seat is not None else ""


def _strip(p: TablePlayer) -> dict[str, Any]:
    """The strip above the board: who plays, what is being thought, the hint, the game that was left, the review."""
    over = p.s.over
    can = [
        _button(p, "table-undo", {"do": "undo"}) if p.undoable is not None and p.covered is None else None,
        _button(p, "table-hint", {"do": "hint"}) if p.acting and p.at_newest and p.hint is None else None,
    ]
    return {
        "title": p.say("table-vs").join(p.name(seat) for seat in range(len(p.who))),
        "open": p.way == "watch" or over,
        "watch": p.way == "watch",
        "busy": _thinks(p),
        "buttons": [one for one in can if one is not None],
        "hint": None if p.hint is None else hint_told(p.s, p.hint, p.lang),
        "left": _left(p),
        "review": _reviewed(p),
        "form": _form(p),
    }


def _left(p: TablePlayer) -> dict[str, Any] | None:
    if p.left is None:
        return None
    s = p.left.session
    phase = p.game.label("phase", s.phase, p.lang)
    return {
        "told": p.say("table-left", turn=s.turn, phase=phase),
        "buttons": [_button(p, "table-resume", {"do": "resume"}, main=True)],
    }


def _reviewed(p: TablePlayer) -> dict[str, Any] | None:
    """How the chances went, and the turning points with what would have been better."""
    r = p.looked
    if r is None:
        return None
    points = []
    for n, one in enumerate(r.points):
        told = p.say("table-point", turn=one.turn, before=percent(one.before), after=percent(one.after))
        more = p.say("table-point-rose" if one.after > one.before else "table-point-fine")
        if one.action is not None and one.better is not None:
            view = p.s.view(one.action.seat, one.at)
            did, better = (choices.tell(p.game, p.layout, a, p.lang, view) for a in (one.action, one.better.action))
            own, best = percent(one.own), percent(one.better.chance)
            more = p.say("table-point-better", did=did, own=own, better=better, best=best)
        points.append({"n": n, "told": told, "more": more, "here": p.here == (one.at, 0)})
    places = {at: i for i, (at, _) in enumerate(r.chances)}
    marks = [max([i for at, i in places.items() if at <= one.at], default=0) for one in r.points]
    return {
        "title": p.say("table-review-of", seat=r.seat),
        "chances": [percent(chance) for _, chance in r.chances],
        "marks": marks,
        "points": points,
        "close": p.say("close"),
        "go": p.say("table-look"),
    }


def _form(p: TablePlayer) -> dict[str, Any]:
    """The choices for a new game."""
    lo, hi = p.game.spec.players
    own = next((one for one in p.who if one is not None and not isinstance(one, str)), None)
    levels = [[level, p.level(level)] for level in LEVELS]
    levels += [["own", p.level(own)]] if own is not None else []
    now = next((one for one in p.who if one is not None), "person")
    decks = p.s.decks or []
    return {
        "bots": [*levels, ["person", p.say("table-persons")]],
        "bot": now if isinstance(now, str) else "own",
        "decks": [[name, deck.title[p.lang] if deck.title else name] for name, deck in p.given.items()],
        "now": [deck.name for deck in decks],
        "players": list(range(lo, hi + 1)),
        "seat": p.persons[0] if p.way == "play" else "",
    }
