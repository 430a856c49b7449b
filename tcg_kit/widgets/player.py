"""The stepper without a browser: what its messages do. What it then shows is made by picture.py."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from tcg_kit.core.actions import Action, Reason
from tcg_kit.core.errors import TcgKitError
from tcg_kit.core.errors import message as says
from tcg_kit.core.fields import short
from tcg_kit.core.lang import LANGS, check_lang
from tcg_kit.core.session import Session
from tcg_kit.core.topics import FLOW, beside
from tcg_kit.sim import bots
from tcg_kit.svg.theme import check_theme
from tcg_kit.teach import choices
from tcg_kit.widgets import asking, clicks, wanted
from tcg_kit.widgets.timeline import UNITS, Instant, Unit, index_of, neighbour, stops
from tcg_kit.widgets.words import free_name, texts, working_folder

if TYPE_CHECKING:
    from tcg_kit.core.board import View
    from tcg_kit.core.definition import Definition
    from tcg_kit.sim.bots import Bot
    from tcg_kit.teach.explain import Explanation
    from tcg_kit.widgets.picking import Picker


class Line(NamedTuple):
    """One course: the game shown at first, a branch with the turn and phase where it left, or another game."""

    session: Session
    turn: int
    phase: str
    branch: bool = False


def minded(bot: Any, game: Definition, decks: Collection[Sequence[str]] | None = None) -> Bot | None:
    """A bot by its name, a function as it is, None for nobody. TcgKitError for what is none. decks: as for bots.get."""
    if isinstance(bot, str):
        return bots.get(bot, game, decks)
    if bot is None or (callable(bot) and not isinstance(bot, type)):
        found: Bot | None = bot
        return found
    raise TcgKitError(says("widgets:no-bot", value=short(bot), known=bots.NAMES))


class Player:
    """What a stepper shows and does. handle() takes the browser's messages.

    Attributes: lines (the main line, then branches), line (the one shown), lang, seat (None sees all), unit, theme,
    graph (the diagram beside the board), auto (whether forced passes in interrupts are made without asking). bot (or
    the name of one) acts for the other seats when one seat's view is shown.
    """

    def __init__(
        self,
        s: Session,
        *,
        lang: str | None = None,
        seat: int | None = None,
        theme: str | None = None,
        bot: str | Bot | None = None,
        graph: str = FLOW,
    ):
        if not isinstance(s, Session):
            raise TcgKitError(says("widgets:no-session", value=short(s)))
        self.graph = self._beside(s.game, graph)
        self.bot = minded(bot, s.game, bots.laid_out(s.game, s.decks))
        self.lang, self.theme = check_lang(lang), check_theme(theme)
        self.seat = self._seat(s, seat)
        self.lines = [Line(s, s.turn, s.phase)]
        self.line = 0
        self.unit: Unit = "phase"
        self.layout = choices.layout_of(s.game)
        self.picked: list[str] = []
        self.pickers: tuple[list[Sequence[Action]], int | None, list[Picker]] = ([], None, [])  # see clicks.pickers
        self.reasons: list[Reason] = []
        self.refused: Action | None = None
        self.note = ""
        self.error = ""
        self.auto = False
        self._answer()
        self.chain: Explanation | None = None  # the answer to "why did this happen?" that is open
        self.more = False  # whether it is asked why no more can be done
        self.moved: tuple[int, Instant] | None = None  # the line and instant of the last move made here

    @property
    def s(self) -> Session:
        """The session that is shown."""
        return self.lines[self.line].session

    @property
    def game(self) -> Definition:
        """The game."""
        return self.s.game

    @property
    def here(self) -> Instant:
        """The instant that is shown."""
        return self.s.at, self.s.k

    def bottom(self, view: View) -> int:
        """The seat that sits below: the one that looks; of many that are shown whole, the one whose turn it is."""
        if self.seat is not None or len(view["players"]) == 2:
            return self.seat or 0
        return self.layout.active(view) or 0

    def say(self, key: str, **values: Any) -> str:
        """One of the widgets' own sentences, in the language shown."""
        return texts()[key][self.lang].format(**values)

    # messages

    def handle(self, message: Any) -> None:
        """Do what the browser asks: {"do": name, …}. A TcgKitError is shown, and the position is as before."""
        self.error = self.note = ""
        try:
            if not isinstance(message, Mapping) or message.get("do") not in self.MESSAGES:
                raise TcgKitError(says("widgets:no-message", value=short(message)))
            if message["do"] not in ("lang", "pick", "unit", "graph", "because", "now"):
                self.reasons, self.refused = [], None
            self.more &= message["do"] == "lang"
            if message["do"] not in asking.KEEP:
                self.chain = None
            self.MESSAGES[message["do"]](self, message)
        except TcgKitError as e:
            self.error = e.text[self.lang]

    def fail(self, e: Exception) -> None:
        """Show a fault of the program itself."""
        self.error = self.say("internal", error=f"{type(e).__name__}: {e}")

    def _go(self, message: Mapping[str, Any]) -> None:
        line = stops(self.s, self.unit, self.seat)
        to = message.get("to")
        if to in ("first", "last"):
            self.goto(line[0 if to == "first" else -1])
        elif to in ("back", "forward"):
            self.goto(neighbour(line, self.here, 1 if to == "forward" else -1))
        elif isinstance(to, int) and 0 <= to < len(line):
            self.goto(line[to])
        else:
            raise TcgKitError(says("widgets:no-stop", value=short(to), last=len(line) - 1))

    def goto(self, instant: Instant) -> None:
        """Show another instant; what was picked is put back."""
        if instant != self.here:
            self.s.goto(*instant)
        self.put_back()

    def put_back(self) -> None:
        """Forget the picked cards and refusals."""
        self.picked, self.reasons, self.refused = [], [], None

    @property
    def rulings(self) -> dict[str, str]:
        """The rulings by which the session is played."""
        return dict(self.s.engine.s.rulings)

    def _clear(self, message: Mapping[str, Any]) -> None:
        self.put_back()

    def _unit(self, message: Mapping[str, Any]) -> None:
        unit = message.get("unit")
        if unit not in UNITS:
            raise TcgKitError(says("widgets:no-unit", value=short(unit), known=UNITS))
        self.unit = unit

    def _lang(self, message: Mapping[str, Any]) -> None:
        self.lang = check_lang(message.get("lang") or next(x for x in LANGS if x != self.lang))

    def _view(self, message: Mapping[str, Any]) -> None:
        self.seat = self._seat(self.s, message.get("seat"))
        self.put_back()
        line = stops(self.s, "event", self.seat)
        self.goto(line[index_of(line, self.here)])

    @staticmethod
    def _seat(s: Session, seat: Any) -> int | None:
        if seat is not None and (isinstance(seat, bool) or seat not in range(len(s.engine.s.players))):
            raise TcgKitError(says("no-seat", seat=short(seat), last=len(s.engine.s.players) - 1))
        return seat

    def _graph(self, message: Mapping[str, Any]) -> None:
        self.graph = self._beside(self.game, message.get("name"))

    @staticmethod
    def _beside(game: Definition, name: Any) -> str:
        known = beside(game.spec)
        if name not in known:
            raise TcgKitError(says("widgets:not-beside", value=short(name), slug=game.slug, known=known))
        return str(name)

    def _branch(self, message: Mapping[str, Any]) -> None:
        new = self.s.branch()
        self.lines.append(Line(new, new.turn, new.phase, branch=True))
        self.line = len(self.lines) - 1
        self.put_back()

    def _line(self, message: Mapping[str, Any]) -> None:
        n = message.get("n")
        if isinstance(n, bool) or not isinstance(n, int) or not 0 <= n < len(self.lines):
            raise TcgKitError(says("widgets:no-line", value=short(n), last=len(self.lines) - 1))
        self.line = n
        self.put_back()

    def _new(self, message: Mapping[str, Any]) -> None:
        """Another game with the same decks and rulings; what was played stays as a line of its own."""
        s = self.s
        if s.decks is None:
            raise TcgKitError(self.say("no-decks"))
        seed = s.seed + sum(not line.branch for line in self.lines)
        new = self.game.new(s.decks, seed, len(s.decks), self.rulings)
        self.lines.append(Line(new, new.turn, new.phase))
        self.line, self.moved = len(self.lines) - 1, None
        self.put_back()
        self._answer()

    def _confirm(self, message: Mapping[str, Any]) -> None:
        if not self.at_newest:
            raise TcgKitError(self.say("in-the-past"))
        text = message.get("action")
        if text is None:
            view = self.s.view(self.seat)
            text = clicks.meaning(self, view, clicks.offers(self, clicks.pickers(self, view))).action
        if not isinstance(text, str) or not text:
            raise TcgKitError(self.say("refused"))
        self.act(text)

    def _why(self, message: Mapping[str, Any]) -> None:
        text = str(message.get("text", ""))
        if not text.strip():
            self.note = wanted.invitation(self)
            return
        action, reasons = wanted.answer(self, text)
        self.put_back()
        if reasons:
            self.refuse(action, reasons)
        else:
            self.note = self.say("why-legal", told=self.tell(action))

    def refuse(self, action: Action, reasons: list[Reason]) -> None:
        """Show why an action is not allowed."""
        self.refused, self.reasons = action, reasons

    def act(self, action: str | Action) -> None:
        """Do an action and show the first stop after it, so that what follows can be followed."""
        begin = self.s.at
        read = self.game.parse(action) if isinstance(action, str) else action
        self.demand_own(read)
        if self.play(read):
            self._after(begin)

    def _after(self, begin: int) -> None:
        self.moved = (self.line, (begin, 0))
        line = stops(self.s, self.unit, self.seat)
        self.goto(neighbour(line, (begin, 0), 1))

    def demand_own(self, action: Action) -> None:
        """TcgKitError for another seat's action: to ask about it would show what that seat holds."""
        self._seat(self.s, action.seat)
        if self.seat is not None and action.seat != self.seat:
            raise TcgKitError(self.say("other-seat", seat=action.seat))

    def play(self, action: Action) -> bool:
        """Do an action in the session, and what the bot answers; says whether it was done."""
        reasons = self.s.why_not(action)
        if reasons:
            self.refuse(action, reasons)
            raise TcgKitError(self.say("refused"))
        self.s.do(action)
        self.put_back()
        self._answer()
        return True

    def _answer(self) -> None:
        """What goes on by itself: the bot acts for seats that are not seen; forced passes are made if wished."""
        while self.at_newest and self.s.to_act:
            hidden = self.seat is not None and self.seat not in self.s.to_act
            if hidden and self.bot is not None:
                self._bot_move(self.s.to_act[0])
            elif not hidden and self.auto and self.forced is not None:
                self.s.do(self.forced)
            else:
                return

    @property
    def forced(self) -> Action | None:
        """The one thing that may be done in an interrupt, if it takes nothing."""
        s = self.s
        if s.engine.s.choice is not None or not self.acting or s.game.spec.flow.phases[s.phase].group != "interrupt":
            return None
        legal = s.legal(self.acting[0])
        return legal[0] if len(legal) == 1 and not legal[0].args else None

    def _auto(self, message: Mapping[str, Any]) -> None:
        """Whether the person's only action in an interrupt is done by itself from now on."""
        self.auto, begin = message.get("on") is True, self.s.at
        self._answer()
        if self.s.at != begin:
            self._after(begin)

    def _bot_move(self, seat: int) -> None:
        s = self.s
        bot = self.bot or bots.get("greedy", s.game)
        luck = bots.chance(s.seed, seat, len(s.decisions))
        s.do(bots.choose(bot, s.view(seat), s.legal(seat), luck))

    def _let(self, message: Mapping[str, Any]) -> None:
        """A bot acts for the seats that have to, once each."""
        begin = self.s.at
        for seat in self.s.to_act if self.at_newest else ():
            if seat not in self.acting:
                self._bot_move(seat)
        self._after(begin)

    def _replay(self, message: Mapping[str, Any]) -> None:
        path = free_name(working_folder(self.lang), f"{self.game.slug}-{self.s.seed}", ".json")
        self.s.save(path)
        self.note = self.say("saved", name=path.name)

    MESSAGES: Mapping[str, Callable[[Any, Mapping[str, Any]], None]] = {
        "go": _go,
        "unit": _unit,
        "lang": _lang,
        "view": _view,
        "graph": _graph,
        "branch": _branch,
        "line": _line,
        "pick": clicks.pick,
        "clear": _clear,
        "confirm": _confirm,
        "let": _let,
        "auto": _auto,
        "why": _why,
        "because": asking.because,
        "jump": asking.jump,
        "now": asking.now,
        "replay": _replay,
        "new": _new,
    }

    # what the picture and the messages ask

    @property
    def at_newest(self) -> bool:
        """Whether the newest instant is shown, where moves can be made."""
        return self.here == (len(self.s.steps), 0)

    @property
    def locked(self) -> str:
        """Why no move is asked for though the game waits for one, as a key of texts.toml; "" if one is."""
        return ""

    @property
    def acting(self) -> tuple[int, ...]:
        """The seats that have to act and may be acted for from this viewpoint."""
        return tuple(seat for seat in self.s.to_act if self.seat in (None, seat))

    def tell(self, action: Action, view: View | None = None) -> str:
        """An action in words; who does it is said where that isn't plain."""
        told = choices.tell(self.game, self.layout, action, self.lang, view)
        plain = len(self.acting) == 1 and action.seat in self.acting
        return told if plain else self.say("did", seat=action.seat, told=told)

    def did(self, action: Action) -> str:
        """An action in words, with who does it."""
        told = choices.tell(self.game, self.layout, action, self.lang)
        return self.say("did", seat=action.seat, told=told)

    @property
    def following(self) -> bool:
        """Whether what is ahead is the outcome of a move just made, not a record that was gone back in."""
        return self.moved is not None and self.moved[0] == self.line and self.moved[1] < self.here
