"""`tcg-kit play`: a game in the terminal against a bot, which sees only what its seat may see."""

from __future__ import annotations

import argparse
import secrets
from contextlib import suppress
from itertools import cycle, islice
from pathlib import Path

from tcg_kit.commands import Parser, Words, WrongUse, given, listed, on_terminal, put, tell
from tcg_kit.commands.choices import Menu
from tcg_kit.commands.talk import Talk
from tcg_kit.core.decks import Deck
from tcg_kit.core.definition import Definition
from tcg_kit.core.errors import IllegalAction, TcgKitError
from tcg_kit.core.session import Session
from tcg_kit.sim import bots
from tcg_kit.widgets.hints import hint_told
from tcg_kit.widgets.jobs import hinted


def declare(parser: Parser, say: Words) -> None:
    """The arguments."""
    parser.slug()
    parser.option("--bot", choices=bots.NAMES, default="greedy", help=say("bot"))
    parser.option("--seat", type=int, default=0, metavar="N", help=say("seat"))
    parser.option("--players", type=int, metavar="N", help=say("players"))
    parser.option("--seed", type=int, metavar="N", help=say("seed"))
    parser.option("--cards", type=Path, metavar="FILE", help=say("own-cards"))
    parser.option("--deck", action="append", default=[], metavar="DECK", help=say("deck"))
    parser.option("--ruling", action="append", default=[], metavar="KEY=VALUE", help=say("ruling"))
    parser.option("--save", type=Path, metavar="FILE", help=say("save"))


def run(args: argparse.Namespace) -> int:
    """Play until the person quits or the input ends; the game is saved then, if that was asked for."""
    say, game = Words(args.ui, "play"), given.game(args.slug, args.cards)
    if args.save is not None:
        _can_save(args.save, say)
    least, most = game.spec.players
    players = least if args.players is None else args.players
    if not least <= players <= most:
        raise WrongUse(say("how-many", least=least, most=most))
    if not 0 <= args.seat < players:
        raise WrongUse(say("no-seat", last=players - 1))
    seed = secrets.randbelow(1_000_000) if args.seed is None else args.seed
    decks = _decks(game, args.deck, players, args.seat, say)
    session = game.new(decks, seed, players, given.rulings(args.ruling, say))
    table = Table(session, args.seat, args.bot, say)
    titles = [deck.title[say.lang] if deck.title else deck.name for deck in decks]
    yours = titles.pop(args.seat)
    others = listed(game.label("seat", str(seat), say.lang) for seat in range(players) if seat != args.seat)
    you = game.label("seat", str(args.seat), say.lang)
    put(say("hello", game=game.title[say.lang], you=you, others=others, bot=say(args.bot)))
    put(say("decks", yours=yours, theirs=listed(titles), seed=seed))
    put(say("how"))
    if on_terminal():
        with suppress(ImportError):
            import readline  # noqa: F401  (the arrow keys then work in input())
    try:
        table.sit()
    finally:
        if args.save is not None:
            table.save(args.save)
    return 0


def _can_save(path: Path, say: Words) -> None:
    if path.exists():
        raise TcgKitError(say("exists", path=path))
    if not path.parent.is_dir():
        raise TcgKitError(say("no-folder", path=path.parent))


def _decks(game: Definition, names: list[str], players: int, seat: int, say: Words) -> list[Deck]:
    """The decks by seat: the person's comes first in `names`, then the bots'; missing ones are ready decks."""
    if len(names) > players:
        raise WrongUse(say("many-decks", n=players))
    chosen = [given.deck(game, name, say) for name in names]
    ready = [deck for deck in game.decks.values() if deck not in chosen] or list(game.decks.values())
    chosen += islice(cycle(ready), players - len(chosen))
    chosen.insert(seat, chosen.pop(0))
    return chosen


class Table(Talk):
    """A person and bots at one game."""

    def __init__(self, session: Session, seat: int, bot: str, say: Words):
        super().__init__(session.game, seat, say)
        self.session = session
        self.bot = bots.get(bot, self.game, bots.laid_out(self.game, session.decks))
        self.told = 0  # the steps that have been told
        self.mine: list[int] = []  # the instants before each of the person's decisions
        self.saved: set[Path] = set()

    def sit(self) -> None:
        """Play on, turn by turn of the two, until the person leaves."""
        while True:
            self._bot_moves()
            self._tell()
            print()
            tell.board(self.session, self.seat, self.say.lang)
            if self.session.result is not None:
                tell.result(self.game, self.session.result, self.seat, self.say)
            if not self._turn():
                return

    def save(self, path: Path) -> None:
        """Write the replay; a file that this game hasn't made is left alone."""
        if path.resolve() not in self.saved:
            _can_save(path, self.say)
        self.session.save(path)
        self.saved.add(path.resolve())
        put(self.say("saved", path=path))

    def _bot_moves(self) -> None:
        while others := [seat for seat in self.session.to_act if seat != self.seat]:
            seat = others[0]
            n = sum(step.action is not None for step in self.session.steps[: self.session.at])
            chance = bots.chance(self.session.seed, seat, n)
            self.session.do(bots.choose(self.bot, self.session.view(seat), self.session.legal(seat), chance))

    def _tell(self) -> None:
        """Tell what has happened since the last time, and what of it players have to do themselves."""
        session, seat, lang = self.session, self.seat, self.say.lang
        for step in session.steps[self.told : session.at]:
            tell.step(self.game, step, seat, lang)
        tell.own(session, (self.told, 0), (session.at, 0), seat, lang)
        self.told = session.at

    def _turn(self) -> bool:
        """Show what can be done and listen until it is done; False when the person leaves."""
        menu = Menu(self.session, self.seat, self.say)
        if not self.session.over:
            self.explain(menu)
            menu.show()
        while True:
            line = tell.ask(self.say("over-prompt") if self.session.over else menu.prompt())
            if line is None:
                return False
            if not line:
                continue
            word, rest = self.split(line)
            if word == "quit":
                return False
            if word == "undo":
                if self._undo(rest):
                    return True
            elif word == "lang":
                if self.language(rest):
                    return True
            elif word == "save":
                self._save(rest)
            elif word == "hint":
                self._hint(menu)
            elif not self.small_talk(word, rest, menu) and self._do(line, menu):
                return True

    def _hint(self, menu: Menu) -> None:
        """What the bot that looks ahead would do in this place, and why."""
        if not menu.legal:
            put(self.say("no-more"))
            return
        s, seat = self.session, self.seat
        luck, decks = bots.chance(s.seed, seat, len(s.decisions)), bots.laid_out(self.game, s.decks)
        found = hinted(self.game, s.view(seat), menu.legal, luck, decks)
        told = hint_told(s, found, self.say.lang)
        put(f"{told['told']} {told['why']}", tell.IN, tell.DEEP)
        if told["then"]:
            put(told["then"], tell.IN, tell.DEEP)

    def _save(self, rest: str) -> None:
        try:
            self.save(Path(rest)) if rest else put(self.say("save-what"))
        except TcgKitError as e:
            put(str(e), " ! ", tell.DEEP)

    def _do(self, line: str, menu: Menu) -> bool:
        action, at = self.action(line, menu), self.session.at
        if action is None:
            return False
        try:
            self.session.do(action)
        except IllegalAction as e:
            tell.refusal(e, self.say.lang)
            return False
        self.mine.append(at)
        return True

    def _undo(self, rest: str) -> bool:
        n = int(rest) if rest.isascii() and rest.isdigit() and len(rest) < 6 else 1
        if not 0 < n <= len(self.mine):
            put(self.say("no-undo", n=len(self.mine)))
            return False
        self.session.goto(self.mine[-n])
        del self.mine[-n:]
        self.told = self.session.at
        self.known.clear()  # what is asked for is said again
        put(self.say("undone"))
        return True
