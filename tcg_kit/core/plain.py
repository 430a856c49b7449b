"""A board as plain text, at most 78 columns: for a terminal, a screen reader. What the games' text boards share."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from tcg_kit.core.board import Layout, Plate, View, card_id, face_down, number_in
from tcg_kit.core.lang import Text, both
from tcg_kit.core.width import columns, pad, wrap

COLUMNS, LABEL = 78, 17
"""Columns of the whole, and of the names of zones at the left."""

_WORDS = {
    "hidden": both("裏向き", "face down"),
    "waits": both("選択中", "to choose"),
    "chosen": both("選択済み", "has chosen"),
    "wins": both("{n} の勝ち", "{n} wins"),
    "draw": both("引き分け", "a draw"),
}


class NamedGame(Protocol):
    """What a text board needs of a game."""

    @property
    def title(self) -> Text:
        """The game's name."""

    @property
    def cards(self) -> Mapping[str, Any]:
        """Cards by slug."""

    def label(self, kind: str, key: str, lang: str) -> str:
        """The name of a zone, kind, attribute, phase, seat."""


@dataclass(frozen=True, slots=True)
class Sheet:
    """A text board in the making. words, numbers: the columns of the table of cards, texts left, numbers right."""

    game: NamedGame
    layout: Layout
    view: View
    lang: str
    words: tuple[int, ...]
    numbers: tuple[int, ...]

    def say(self, key: str, n: Any = "") -> str:
        """One of the words of all text boards."""
        return _WORDS[key][self.lang].format(n=n)

    def label(self, kind: str, key: str) -> str:
        """A word of the game's glossary."""
        return self.game.label(kind, key, self.lang)

    def seat(self, seat: int) -> str:
        """A player's name."""
        return self.label("seat", str(seat))

    def listed(self, texts: Iterable[str]) -> str:
        """Texts one after the other; "-" for none."""
        return ("、" if self.lang == "ja" else ", ").join(texts) or "-"

    def head(self, status: str | None, right: str, titles: Sequence[str]) -> list[str]:
        """Game, turn, phase, and what stands at the right; how it ended; a rule; the titles of the columns."""
        view = self.view
        turn = self.layout.turn[self.lang].format(n=view["turn"]).replace(" " if self.lang == "ja" else "\0", "")
        place = f"{self.game.title[self.lang]} · {turn} · {status or self.label('phase', view['phase'])}"
        room = COLUMNS - columns(right)
        if columns(place) + 2 <= room:
            rows = [(pad(place, room) + right).rstrip()]
        else:
            rows = [*wrap(place, COLUMNS), *([" " * room + right] if right else [])]
        if view["result"]:
            winner = view["result"]["winner"]
            told = self.say("draw") if winner is None else self.say("wins", self.seat(winner))
            rows.append(f"** {told} ({view['result']['reason']})")
        return [*rows, "=" * COLUMNS, *([self.row("", titles)] if titles else [])]

    def row(self, label: str, cells: Sequence[str]) -> str:
        """A line of the table of cards: words to the left, numbers to the right."""
        n = len(self.words)
        words = " ".join(pad(cell, width) for cell, width in zip(cells[:n], self.words, strict=False))
        numbers = [" " * (w - columns(cell)) + cell for cell, w in zip(cells[n:], self.numbers, strict=False)]
        return (pad(label, LABEL) + words + "".join(numbers)).rstrip()

    def rows(self, label: str, lines: Sequence[Sequence[str]]) -> list[str]:
        """Lines of the table under one label."""
        return [self.row("" if i else label, line) for i, line in enumerate(lines)]

    def line(self, label: str, text: str) -> list[str]:
        """A text beside its label, in as many lines as it needs."""
        return list(wrap(pad(label, max(LABEL, columns(label) + 2)) + text, COLUMNS, " " * LABEL))

    def player(self, seat: int, values: str, notes: Sequence[str]) -> list[str]:
        """A player's first lines: name, values, remarks, and whether they have to act."""
        remarks = [look.label[self.lang].format(n=n) for look, n in self.remarks(seat)]
        head = f"{self.seat(seat)}  {values}  {' · '.join([*notes, *remarks, *self.acting(seat)])}"
        return list(wrap(head.rstrip(), COLUMNS, " " * 4))

    def remarks(self, seat: int) -> list[tuple[Any, Any]]:
        """The remarks at a player's name, each with the value that {n} stands for."""
        plate = next(part for part in self.layout.at(self.view, seat) if isinstance(part, Plate))
        return [found for note in plate.notes if (found := note.find(self.view, seat)) is not None]

    def acting(self, seat: int) -> list[str]:
        """Whether a player has to act or has chosen."""
        if seat in self.view["to_act"]:
            return [self.say("waits")]
        sealed = self.view["phase"] in self.layout.sealed and self.view["to_act"]
        return [self.say("chosen")] if sealed else []

    def hand(self, player: View, cells: Callable[[str], Sequence[str]]) -> list[str]:
        """A hand: a row of cells for each card, or its number where the view hides it."""
        hand = player["hand"]
        label = f"{self.label('zone', 'hand')} {number_in(player, 'hand')}"
        if isinstance(hand, int):
            return [self.row(label, [self.name({"face": "down"}) if hand else "-"])]
        return self.rows(label, [cells(card) for card in hand] or [["-"]])

    def name(self, item: Any) -> str:
        """A card's name, in brackets that it lies face down."""
        slug = card_id(item)
        if slug is None:
            return f"[{self.say('hidden')}]"
        name: str = self.game.cards[slug].name[self.lang]
        return f"[{self.say('hidden')}] {name}" if face_down(item) else name

    def kind(self, card: Any) -> str:
        """A card's kind, as short as its face says it."""
        short = self.layout.face.short
        text = short[card.kind][self.lang] if card.kind in short else self.label("kind", card.kind)
        return text[:1].upper() + text[1:]
