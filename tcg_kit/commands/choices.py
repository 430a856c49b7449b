"""The legal choices of a seat with numbers: cards to pick, or whole actions; long lists by pages, or narrowed down."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import islice

from tcg_kit.commands import Words, put, tell
from tcg_kit.core.actions import Action
from tcg_kit.core.errors import NotationError
from tcg_kit.core.session import Session
from tcg_kit.teach.choices import layout_of
from tcg_kit.teach.choices import tell as told

PAGE = 20
SCAN = 5000
"""Actions that are looked through to find out what they have in common."""


class Menu:
    """What a seat may do now. If all actions pick cards for one verb, the numbers stand for cards, else for actions."""

    def __init__(self, session: Session, seat: int, say: Words):
        self.game, self.seat, self.say = session.game, seat, say
        self.legal: Sequence[Action] = session.legal(seat)
        self.view = session.view(seat)
        self.player = self.view["players"][seat]
        self.layout = layout_of(self.game)
        seen = list(islice(self.legal, SCAN))
        self.verbs = {action.verb for action in seen}
        self.verb = seen[0].verb if seen else ""
        picks = [[arg for arg in action.args if arg != "-"] for action in seen]
        self.lo, self.hi = min(map(len, picks), default=0), max(map(len, picks), default=0)
        by_cards = len(self.verbs) == 1 and all(self._slug(arg) for args in picks for arg in args)
        found = dict.fromkeys(arg for args in picks for arg in args) if by_cards else {}
        hand = self.player["hand"]
        self.cards = sorted(found, key=lambda arg: hand.index(arg) if arg in hand else len(hand))
        self.copies = Counter({arg: max(args.count(arg) for args in picks) for arg in self.cards})

    def show(self) -> None:
        """Print the choices: all cards, or the first page of actions."""
        for n, arg in enumerate(self.cards, 1):
            slug = self._slug(arg)
            copies = f" ×{self.copies[arg]}" if self.copies[arg] > 1 else ""
            put(f"{tell.card_line(self.game, slug, self.say.lang)}{copies}", f"{n:>3}  ", tell.DEEP)
            if text := self.game.cards[slug].text[self.say.lang]:
                put(text, tell.DEEP)
            cost, power = getattr(self.game.cards[slug], "cost", 0), self.player.get("power")
            if power is not None and cost > power:
                put(self.say("short", cost=cost, power=power), tell.DEEP)
        if self.cards and not self.lo:
            put(self.say("nothing"), "  0  ")
        if not self.cards:
            self.show_all("")

    def show_all(self, wanted: str) -> None:
        """Print a page of the actions themselves: wanted is the page's number, or what their cards' names must hold."""
        word, page = wanted, 1
        if wanted.isascii() and wanted.isdigit() and len(wanted) < 6:
            word, page = "", max(1, int(wanted))
        found = ((n, a) for n, a in enumerate(self.legal, 1) if not word or tell.matches(word, self._names(a)))
        for n, action in islice(found, PAGE * (page - 1), PAGE * page):
            words = told(self.game, self.layout, action, self.say.lang, self.view)
            put(f"{words}  <{action}>", f"{n:>3}  " if not self.cards else tell.DEEP, tell.DEEP)
        if rest := sum(1 for _ in islice(found, SCAN)):
            put(self.say("more", n=rest, page=page + 1))

    def prompt(self) -> str:
        """What is asked for."""
        one = len(self.verbs) == 1
        label = self.game.label("verb" if one else "phase", self.verb if one else self.view["phase"], self.say.lang)
        if not self.cards:
            many = self.say("a-number")
        elif self.lo == self.hi:
            many = self.say("n-cards", n=self.lo)
        else:
            many = self.say("range-cards", lo=self.lo, hi=self.hi)
        return self.say("prompt", seat=f"P{self.seat}", verb=label, many=many)

    def typed(self, line: str) -> str:
        """A line of input as notation. Raises NotationError for a number that isn't there."""
        words = line.replace(",", " ").replace("、", " ").split()
        if words == ["-"] and self.verb:
            return f"{self.verb} -"
        if not all(word.isdigit() for word in words):
            return line
        numbers = [int(word[:6]) for word in words]
        if not self.cards:
            if len(numbers) != 1 or not 0 < numbers[0] <= len(self.legal):
                raise NotationError(self.say("no-number", n=len(self.legal)))
            return str(self.legal[numbers[0] - 1])
        if numbers == [0]:
            return f"{self.verb} -"
        if not all(0 < n <= len(self.cards) for n in numbers):
            raise NotationError(self.say("no-number", n=len(self.cards)))
        return " ".join((self.verb, *(self.cards[n - 1] for n in numbers)))

    def card(self, word: str) -> str | None:
        """The card of a number in the list."""
        if word.isascii() and word.isdigit() and len(word) < 6 and 0 < int(word) <= len(self.cards):
            return self._slug(self.cards[int(word) - 1])
        return None

    def _slug(self, arg: str) -> str:
        """The card that an argument names (`slug#2` is the second copy), "" if it names none."""
        slug = arg.partition("#")[0]
        return slug if slug in self.game.cards else ""

    def _names(self, action: Action) -> list[str]:
        slugs = [self._slug(arg) for arg in action.args]
        return [str(action), *(name for slug in slugs if slug for name in self.game.cards[slug].name.values())]
