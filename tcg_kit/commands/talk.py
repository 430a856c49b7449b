"""What a person may type beside a move, in a game and in a lesson: help, board, list, card, why, what, rule, lang."""

from __future__ import annotations

import re
from collections.abc import Container, Iterator, Sequence

from tcg_kit.commands import Words, listed, put, tell
from tcg_kit.commands.choices import Menu
from tcg_kit.core.actions import Action
from tcg_kit.core.definition import Definition
from tcg_kit.core.errors import IllegalAction, NotationError, TcgKitError
from tcg_kit.core.lang import LANGS, set_lang
from tcg_kit.core.names import findable, holds
from tcg_kit.core.session import Session
from tcg_kit.teach import choices
from tcg_kit.teach.explain import why
from tcg_kit.teach.options import what_now

NAMES = {
    "?": "help",
    "h": "help",
    "b": "board",
    "l": "list",
    "c": "card",
    "w": "why",
    "r": "rule",
    "rules": "rule",
    "u": "undo",
    "q": "quit",
    "exit": "quit",
}
"""Short words for commands."""


class Talk:
    """A person at a seat of a session; say: the words of `tcg-kit play`."""

    session: Session

    def __init__(self, game: Definition, seat: int, say: Words):
        self.game, self.seat, self.say = game, seat, say
        self.known: set[str] = set()  # the verbs that have been explained
        self.narrowed: tuple[tuple[int, int], str] = (
            (0, 0),
            "",
        )  # by which words the list was narrowed down, and where

    @staticmethod
    def split(line: str) -> tuple[str, str]:
        """A line of input as a command and what follows it."""
        word, _, rest = line.partition(" ")
        return NAMES.get(word.lower(), word.lower()), rest.strip()

    def small_talk(self, word: str, rest: str, menu: Menu) -> bool:
        """Commands that change nothing; whether it was one."""
        say = self.say
        if word == "help":
            put(self.keys())
        elif word == "board":
            tell.board(self.session, self.seat, say.lang)
        elif word == "list":
            self._list(rest, menu)
        elif word == "card":
            self._card(rest, menu)
        elif word == "why":
            self._why(rest, menu)
        elif word == "what":
            tell.options(what_now(self.session, self.seat), say.lang)
        elif word == "rule":
            self._rule(rest)
        else:
            return False
        return True

    def keys(self) -> str:
        """What may be typed."""
        return self.say("keys")

    def explain(self, menu: Menu) -> None:
        """Say of each verb that may be used for the first time what it does."""
        for verb in (verb for verb in self.game.words["verbs"] if verb in menu.verbs - self.known):
            label = f"{self.game.label('verb', verb, self.say.lang)}: " if len(menu.verbs) > 1 else ""
            put(label + self.game.words["verbs"][verb][f"note_{self.say.lang}"])
        self.known |= menu.verbs

    def action(self, line: str, menu: Menu) -> Action | None:
        """What a line of input means as an action of this seat; None, with a word about it, if nothing."""
        if not menu.legal:
            put(self.say("no-more"))
            return None
        try:
            near = choices.within(self.session, menu.layout, self.seat)
            text = self._typed(line, menu, near)
            action, bare = choices.read(self.game, text, self.seat, near)
            self._own(action)
        except TcgKitError as e:
            put(e.text[self.say.lang], " ! ", tell.DEEP)
            return None
        if not bare:
            return action
        meant = menu.like(action.args)
        if len(meant) > 1:
            put(self.say("which-move"))
            self._list(" ".join(action.args), menu)
            return None
        return meant[0] if meant else choices.written(self.session, menu.layout, text, self.seat, self._own)[0]

    def _typed(self, line: str, menu: Menu, near: Sequence[Container[str]]) -> str:
        """A line of input as notation, but for names of cards. NotationError if it begins with nothing known."""
        text = menu.typed(line)
        words = choices.spelt(self.game, text, near).split()
        first = words[0] if words else ""
        known = [*self.game.spec.verbs, "choose"]
        named = first.partition("#")[0] in self.game.card_table or self.game.spec.places.match(first)
        if first not in known and not named and not re.match(r"p\d+$", first):
            raise NotationError(self.say("no-verb", word=text.split()[0] if words else "", verbs=listed(known)))
        return text

    def _own(self, action: Action) -> None:
        """TcgKitError for another seat's action."""
        if action.seat != self.seat:
            raise TcgKitError(self.say("other-seat", seat=f"P{action.seat}"))

    def _list(self, rest: str, menu: Menu) -> None:
        """All that may be done; a number is the page of what was listed last."""
        here, page = (self.session.at, self.session.k), 1
        if rest.isascii() and rest.isdigit() and len(rest) < 6:
            page, rest = max(1, int(rest)), self.narrowed[1] if self.narrowed[0] == here else ""
        self.narrowed = (here, rest)
        menu.show_all(rest, page)

    def language(self, rest: str) -> bool:
        """Speak another language, if there is such a one."""
        if rest not in LANGS:
            put(self.say("which-lang"))
            return False
        set_lang(rest)
        self.say = Words(rest, "play")
        self.known.clear()
        return True

    def _card(self, rest: str, menu: Menu) -> None:
        found = list(self._cards(rest, menu))
        for slug in found[:8]:
            tell.card(self.game, slug, self.say)
        if not found:
            put(self.say("no-card", name=rest))

    def _cards(self, rest: str, menu: Menu) -> Iterator[str]:
        if numbered := menu.numbered(rest):
            yield from numbered
        elif rest in self.game.cards:
            yield rest
        elif rest:
            yield from (s for s, c in self.game.cards.items() if holds(findable((s, *c.name.values())), rest))

    def _why(self, rest: str, menu: Menu) -> None:
        if not rest:
            self._explain_newest()
            return
        try:
            text = self._typed(rest, menu, choices.within(self.session, menu.layout, self.seat))
            action, reasons = choices.written(self.session, menu.layout, text, self.seat, self._own)
        except TcgKitError as e:
            put(e.text[self.say.lang], " ! ", tell.DEEP)
            return
        if reasons:
            tell.refusal(IllegalAction(str(action), reasons), self.say.lang)
        else:
            put(self.say("allowed", action=action))

    def _explain_newest(self) -> None:
        try:
            tell.explanation(why(self.session, seat=self.seat), self.say.lang)
        except TcgKitError as e:
            put(e.text[self.say.lang])

    def _rule(self, rest: str) -> None:
        found = [r for r in self.game.rules.values() if r.id == rest.upper()]
        if rest and not found:
            found = [r for r in self.game.rules.values() if holds(findable((r.id, *r.text.values())), rest)]
        for one in found[:8]:
            tell.rule(one, self.say)
        if len(found) != 1:
            put(self.say("rules-found", n=len(found)))
