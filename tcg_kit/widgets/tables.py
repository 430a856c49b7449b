"""A table in a widget: a player who plays against bots, against another person at the same screen, or watches bots."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from tcg_kit.core.engine import Engine
from tcg_kit.core.errors import TcgKitError, message
from tcg_kit.core.fields import short
from tcg_kit.sim import bots
from tcg_kit.sim.named import bot_name
from tcg_kit.sim.plan import guarded
from tcg_kit.sim.report import Words
from tcg_kit.sim.review import Review, review
from tcg_kit.widgets import dealing, shelf
from tcg_kit.widgets.jobs import Hint, Job, as_now, hinted
from tcg_kit.widgets.player import Line, Player, minded
from tcg_kit.widgets.timeline import Instant, neighbour, stops

if TYPE_CHECKING:
    from tcg_kit.core.actions import Action
    from tcg_kit.core.definition import DeckLike, Definition
    from tcg_kit.core.session import Session
    from tcg_kit.sim.bots import Bot

SEEDS = 1_000_000
OWN_WORDS = {"past": "table-past", "in-the-past": "table-in-the-past"}
"""What is said otherwise than in a stepper: at a table there are no branches."""


class TablePlayer(Player):
    """Plays a game with other seats. who: for each seat a bot, the name of one, or None for a person.

    Attributes: stamp (changes with every move made or taken back), busy (what is being thought about), hint, looked
    (the review), covered (the seat that is waited for while the board is covered), left (a game to go on with),
    running (whether bots that are watched play on by themselves). decks: one a seat, None: the ready ones in turn.
    save: the name under which the game is kept, None: the notebook's.
    """

    def __init__(
        self,
        game: Definition,
        who: Sequence[str | Bot | None],
        *,
        decks: Sequence[DeckLike] | None = None,
        seed: int = 0,
        rulings: Mapping[str, Any] | None = None,
        lang: str | None = None,
        theme: str | None = None,
        save: str | None = None,
    ):
        if save is not None and not (isinstance(save, str) and save.strip()):
            raise TcgKitError(message("widgets:save-name", value=short(save)))
        self.save_as = save
        for one in who:
            minded(one, game)
        self._clear_table(who)
        self.begun: dict[str, Any] = {"decks": decks, "rulings": rulings}
        s = game.new(decks, seed, len(who), rulings)
        self.given = {deck.name: deck for deck in [*game.decks.values(), *(s.decks or [])]}
        super().__init__(s, lang=lang, theme=theme)
        self.unit = "decision"
        self.left: shelf.Left | None = None
        self._sit()
        self._look_on_shelf()

    def _clear_table(self, who: Sequence[str | Bot | None]) -> None:
        self.who = list(who)
        self.stamp = 0
        self.busy: Job | None = None
        self.asked = ""
        self.hint: Hint | None = None
        self.looked: Review | None = None
        self.covered: int | None = None
        self.met: dict[int, Instant] = {}
        self.running = False
        self.stuck = -1  # the position at which a bot has failed

    def say(self, key: str, **values: Any) -> str:
        """One of the widgets' sentences, as it is said at a table."""
        return super().say(OWN_WORDS.get(key, key), **values)

    # who sits where

    @property
    def persons(self) -> list[int]:
        """The seats of persons."""
        return [seat for seat, one in enumerate(self.who) if one is None]

    @property
    def way(self) -> str:
        """How it is played: "play" against bots, "hot" between persons at one screen, "watch" bots."""
        return ("watch", "play", "hot")[min(len(self.persons), 2)]

    def mind(self, seat: int) -> Bot | None:
        """The bot of a seat."""
        return minded(self.who[seat], self.game, self._laid_out())

    def _laid_out(self) -> list[tuple[str, ...]]:
        """The decks that bots and the hint reckon with."""
        return bots.laid_out(self.game, self.s.decks)

    def name(self, seat: int) -> str:
        """What a seat is called: you, a kind of bot, or its number."""
        one = self.who[seat]
        if one is None:
            return self.say("table-you" if self.way == "play" else "table-person", seat=seat)
        return self.say("table-bot", seat=seat, name=self.level(one))

    def level(self, one: str | Bot) -> str:
        """A bot's name in words; of one's own, what it is called in the program."""
        return bot_name(one, str(getattr(one, "__name__", type(one).__name__)), Words(self.lang))

    def _sit(self) -> None:
        """Take the seat: the board is shown to the one person, to the first of several once ready, whole if to none."""
        self.seat = self.persons[0] if self.way == "play" else None
        self.moved = (0, (0, 0))
        self.put_back()
        if self.way == "hot":
            self.covered = next((seat for seat in self.front if seat in self.persons), self.persons[0])
        self.s.goto(len(self.s.steps))

    # what goes on by itself

    @property
    def front(self) -> tuple[int, ...]:
        """The seats that have to act at the newest instant, whatever is shown."""
        if self.at_newest:
            return self.s.to_act
        return tuple(self.s.view(None, len(self.s.steps))["to_act"])

    @property
    def due(self) -> int | None:
        """The bot that has to act now."""
        front = self.front
        if self.stuck == self.stamp or not front or any(self.who[seat] is None for seat in front):
            return None
        return front[0] if self.way != "watch" or self.running or self.asked == "move" else None

    @property
    def failed(self) -> int | None:
        """The seat of the bot that could not choose at this position."""
        return self.front[0] if self.stuck == self.stamp and self.front else None

    def job(self) -> Job | None:
        """What is to be thought about now, if anything; it is remembered as `busy`."""
        asked, self.busy = self.asked, None
        if asked != "move":
            self.asked = ""
        if asked == "hint" and self.acting and self.at_newest:  # it may have been asked before a move was made
            self.busy = self._hint_job()
        elif asked == "review" and self.s.over:
            self.busy = self._review_job()
        elif (seat := self.due) is not None:
            self.asked = ""
            self.busy = self._move_job(seat)
        return self.busy

    def _move_job(self, seat: int) -> Job:
        here, s = self.here, self.s
        s.goto(len(s.steps))
        bot, view, luck = self.mind(seat), s.view(seat), bots.chance(s.seed, seat, len(s.decisions))
        legal = Engine(s.game, s.engine.s.clone()).legal(seat)  # of its own: the session may move meanwhile
        s.goto(*here)
        assert bot is not None
        bot = bot if isinstance(self.who[seat], str) else guarded(bot)  # so that its errors name its line
        return Job("move", seat, self.stamp, lambda: bots.choose(bot, view, legal, luck))

    def _hint_job(self) -> Job:
        s, (seat, *_) = self.s, self.acting
        view, luck, decks = s.view(seat), bots.chance(s.seed, seat, len(s.decisions)), self._laid_out()
        legal = Engine(s.game, s.engine.s.clone()).legal(seat)
        return Job("hint", seat, self.stamp, lambda: hinted(s.game, view, legal, luck, decks))

    def _review_job(self) -> Job:
        copy, seat = self.s.branch(), self.seat or 0
        copy.goto(len(copy.steps))
        return Job("review", seat, self.stamp, lambda: review(copy, seat))

    def done(self, job: Job, found: Any) -> bool:
        """Take up what a job has found; a stale one is dropped, and False is given."""
        if self.busy is job:
            self.busy = None
        if job.stamp != self.stamp:
            return False
        if job.kind == "hint":
            self.hint = found
        elif job.kind == "review":
            self.looked = found
        else:
            here = self.here
            self.s.goto(len(self.s.steps))
            self.s.do(found)
            self._stir()
            if self.way == "watch":
                self.put_back()
            else:
                self.s.goto(*here)
        return True

    def give_up(self, job: Job, why: str) -> None:
        """A job has failed: a bot is not asked again at this position."""
        self.busy, self.running = None, False
        if job.stamp == self.stamp:
            self.error = self.say("table-fault", name=self.name(job.seat), why=why) if job.kind == "move" else why
            self.stuck = self.stamp if job.kind == "move" else self.stuck

    def _stir(self) -> None:
        """The position is another one now: what was thought of the last one no longer counts; forced passes follow."""
        self.stamp += 1
        self.hint = self.looked = None
        while self.auto and self.at_newest and (forced := self.forced) is not None:
            self.s.do(forced)
        if self.s.over and self.way == "hot":
            self.seat = None
        self._keep()

    def _answer(self) -> None:
        """Bots don't answer at once here: they are given time to think (job, done)."""

    # a person's moves

    @property
    def acting(self) -> tuple[int, ...]:
        """Only persons are asked here, each in its seat."""
        if self.covered is not None or self.way == "watch":
            return ()
        return tuple(seat for seat in super().acting if self.who[seat] is None)

    def play(self, action: Action) -> bool:
        """Do an action; bots answer when they have thought."""
        done = super().play(action)
        self.left = None
        self._stir()
        return done

    def demand_own(self, action: Action) -> None:
        """As for any player; under a covered board nobody is there to act or to ask."""
        if self.covered is not None:
            raise TcgKitError(self.say("table-cover", seat=self.covered))
        super().demand_own(action)

    def _after(self, begin: int) -> None:
        super()._after(begin)
        if self.at_newest and self.s.game.spec.flow.phases[self.s.phase].kind == "sealed":
            self._pass_on()

    def _pass_on(self) -> None:
        """Where another person has to choose in secret, nothing is to be seen any more."""
        waited = self.waited
        if waited is not None:
            self.covered = waited

    @property
    def waited(self) -> int | None:
        """The person for whom the one who is there now has to make room."""
        if self.way != "hot" or self.covered is not None or self.seat in (front := self.front):
            return None
        return next((seat for seat in front if self.who[seat] is None), None)

    # messages

    def _undo(self, message: Mapping[str, Any]) -> None:
        """Take back the last move of a person, with all that bots have answered."""
        at = self.undoable
        if at is None:
            raise TcgKitError(self.say("table-no-undo"))
        self.s.goto(at)
        back = self.s.branch()
        self.lines = [Line(back, back.turn, back.phase)]
        self.moved = None
        self._stir()
        self.put_back()
        if self.way == "hot" and self.seat not in back.to_act:
            self.covered = next(seat for seat in back.to_act if self.who[seat] is None)

    @property
    def undoable(self) -> int | None:
        """The instant before the last move of a person, in steps."""
        found = (i for i in range(len(self.s.records) - 1, -1, -1) if self._persons_move(i))
        return next(found, None) if self.way != "watch" else None

    def _persons_move(self, i: int) -> bool:
        action = self.s.records[i][2]
        return action is not None and self.who[action.seat] is None

    def _ask_hint(self, message: Mapping[str, Any]) -> None:
        if not self.acting or not self.at_newest:
            raise TcgKitError(self.say("table-no-hint"))
        self.asked = "hint"

    def _ask_review(self, message: Mapping[str, Any]) -> None:
        if not self.s.over:
            raise TcgKitError(self.say("table-no-review"))
        self.asked = "review"

    def _hide_review(self, message: Mapping[str, Any]) -> None:
        self.looked = None

    def _point(self, message: Mapping[str, Any]) -> None:
        """Show a turning point on the board."""
        points = self.looked.points if self.looked is not None else ()
        n = message.get("n")
        if isinstance(n, bool) or not isinstance(n, int) or not 0 <= n < len(points):
            raise TcgKitError(self.say("table-no-review"))
        self.goto((points[n].at, 0))

    def _ready(self, message: Mapping[str, Any]) -> None:
        """The person who is waited for is there: the board is shown as that seat may see it, from where it left."""
        if self.covered is None:
            raise TcgKitError(self.say("table-nobody"))
        self.seat, self.covered = self.covered, None
        since = self.met.get(self.seat)
        self.moved = (0, since or (0, 0))
        self.s.goto(len(self.s.steps))
        if since is not None:
            self.goto(neighbour(stops(self.s, self.unit, self.seat), since, 1))
        self.put_back()

    def _leave(self, message: Mapping[str, Any]) -> None:
        """The person who is there makes room: the board is covered."""
        if self.waited is None:
            raise TcgKitError(self.say("table-nobody"))
        if self.seat is not None:
            self.met[self.seat] = self.here
        self.covered = self.waited
        self.put_back()

    def _watch(self, message: Mapping[str, Any]) -> None:
        """Bots that are watched: one move, or on by themselves, or a pause."""
        if self.way != "watch":
            raise TcgKitError(self.say("table-nobody"))
        self._renew()
        self.running = message.get("on") is True
        self.asked = "move" if message.get("on") is None else ""
        self.goto((len(self.s.steps), 0))

    def _retry(self, message: Mapping[str, Any]) -> None:
        """A bot that has failed is asked again."""
        if self.failed is None:
            raise TcgKitError(self.say("table-no-retry"))
        self._renew()

    def _renew(self) -> None:
        """Bots of one's own as they are now: a function that was typed again in the notebook is a new one."""
        self.stuck = -1
        self.who = [as_now(one) for one in self.who]

    def _resume(self, message: Mapping[str, Any]) -> None:
        """Go on with the game that was left."""
        if self.left is None:
            raise TcgKitError(self.say("table-nothing-left"))
        left, self.left = self.left, None
        usual = [one for one in self.who if one is not None]
        who = [one if one != "" else next((b for b in usual if not isinstance(b, str)), "greedy") for one in left.names]
        self._begin(left.session, who)

    def _deal(self, message: Mapping[str, Any]) -> None:
        """A new game: the opponent, one's own seat, the decks and the number of seats as the form gives them."""
        n, (lo, hi) = message.get("players", len(self.who)), self.game.spec.players
        seat, bot, names = message.get("seat", self.seat), message.get("bot"), message.get("decks")
        if isinstance(n, bool) or not isinstance(n, int) or not lo <= n <= hi:
            raise TcgKitError(self.say("table-form", what="players", value=n))
        who = self.who if bot is None and n == len(self.who) else dealing.seats(self.who, n, seat, bot, self.say)
        decks = self.begun["decks"] if names is None else dealing.decks(self.given, names, n, self.say)
        seed = message.get("seed", (self.s.seed + 1) % SEEDS)
        self.begun["decks"] = decks
        self._begin(self.game.new(decks, seed, n, self.begun["rulings"]), who)

    def _begin(self, s: Session, who: Sequence[str | Bot | None]) -> None:
        """Another game takes the table."""
        stamp = self.stamp
        self._clear_table(who)
        self.stamp = stamp + 1
        self.lines, self.line = [Line(s, s.turn, s.phase)], 0
        self._sit()

    def _view(self, message: Mapping[str, Any]) -> None:
        if self.way != "watch" and not self.s.over:
            raise TcgKitError(self.say("table-fair"))
        super()._view(message)

    MESSAGES = {
        **{key: do for key, do in Player.MESSAGES.items() if key not in ("branch", "line", "let", "new")},
        "view": _view,
        "undo": _undo,
        "hint": _ask_hint,
        "review": _ask_review,
        "unreview": _hide_review,
        "point": _point,
        "ready": _ready,
        "leave": _leave,
        "watch": _watch,
        "retry": _retry,
        "resume": _resume,
        "deal": _deal,
    }

    # the shelf

    def _look_on_shelf(self) -> None:
        if self.way == "watch":
            return
        try:
            self.left = shelf.take(self.game.slug, self.way, self.save_as)
        except TcgKitError as e:
            self.note = self.say("table-unreadable", why=e)

    def _keep(self) -> None:
        """Leave the game on the shelf as it is now; one that is over need not be kept."""
        if self.way == "watch":
            return
        try:
            if self.s.over:
                shelf.clear(self.game.slug, self.way, self.save_as)
            elif self.undoable is not None:
                names = [one if one is None or isinstance(one, str) else "" for one in self.who]
                shelf.put(self.s, names, self.way, self.save_as)
        except (TcgKitError, OSError) as e:
            self.note = self.say("table-unwritable", why=e)
