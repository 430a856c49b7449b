"""The legal choices of a seat with numbers: cards to pick, or whole actions; long lists by pages, or narrowed down."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import islice

from tcg_kit.commands import Words, put, tell
from tcg_kit.core.actions import Action
from tcg_kit.core.errors import NotationError
from tcg_kit.core.names import findable, holds
from tcg_kit.core.picks import Args
from tcg_kit.core.session import Session
from tcg_kit.teach.choices import SCAN, layout_of, told_cards
from tcg_kit.teach.choices import tell as told
from tcg_kit.widgets.foresight import warnings
from tcg_kit.widgets.words import texts

PAGE = 20
"""Actions that are shown at a time."""


class Menu:
    """What a seat may do now. If all actions pick cards for one verb, the numbers stand for cards, else for actions."""

    def __init__(self, session: Session, seat: int, say: Words):
        self.session, self.game, self.seat, self.say = session, session.game, seat, say
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
            for event in warnings(self.session, self.layout, Action(self.seat, self.verb, (arg,))):
                put(self.say("warning", told=event.text(self.say.lang)), tell.DEEP)
        if self.cards and not self.lo:
            put(self.say("nothing"), "  0  ")
        if not self.cards:
            self.show_all()

    def show_all(self, words: str = "", page: int = 1) -> None:
        """Print a page of the actions themselves, those only that hold all the words."""
        found = ((n, a) for n, a in enumerate(self.legal, 1) if not words or self._holds(a, words))
        shown = list(islice(found, PAGE * (page - 1), PAGE * page))
        known: set[str] = set()  # the cards whose texts have been told
        for n, action in shown:
            put(f"{self._told(action)}  <{action}>", f"{n:>3}  " if not self.cards else tell.DEEP, tell.DEEP)
            if not self.cards and action.args and (card := action.args[0]) in self.player["hand"] and card not in known:
                known.add(card)
                for line in told_cards(self.game, self.layout, self.view, self.seat, [card], self.say.lang):
                    put(line, f"{tell.DEEP}  ")
                if self.game.cards[card].text_only:
                    put(texts()["text-only"][self.say.lang], f"{tell.DEEP}  ")
        if not shown:
            put(self.say("no-such-move", words=words) if words and page == 1 else self.say("no-such-page"))
        elif rest := sum(1 for _ in islice(found, SCAN)):
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

    def numbered(self, word: str) -> list[str]:
        """The cards of a number in the list: the one, or those of the action."""
        n = int(word) if word.isascii() and word.isdigit() and len(word) < 6 else 0
        if not 0 < n <= len(self.cards or self.legal):
            return []
        args = [self.cards[n - 1]] if self.cards else self.legal[n - 1].args
        return list(dict.fromkeys(slug for arg in args if (slug := self._slug(arg))))

    def like(self, args: Args) -> list[Action]:
        """The actions that take just these things; if none does, those that take them among others."""
        seen = list(islice(self.legal, SCAN))
        exact = [action for action in seen if action.args == args]
        return exact or [action for action in seen if set(args) <= set(action.args)]

    def _slug(self, arg: str) -> str:
        """The card that an argument names (`slug#2` is the second copy), "" if it names none."""
        slug = arg.partition("#")[0]
        return slug if slug in self.game.cards else ""

    def _told(self, action: Action) -> str:
        return told(self.game, self.layout, action, self.say.lang, self.view)

    def _holds(self, action: Action, words: str) -> bool:
        """Whether all the words stand in an action, as it is told or written, or in the names of its cards."""
        slugs = [slug for arg in action.args if (slug := self._slug(arg))]
        names = [name for slug in slugs for name in self.game.cards[slug].name.values()]
        return holds(findable([str(action), self._told(action), *names]), words)
