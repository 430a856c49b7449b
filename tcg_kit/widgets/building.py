"""What a deck builder shows and does, without a browser: a deck in the making, its limits, its problems, its files."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tcg_kit.core.cells import option_names
from tcg_kit.core.decks import Deck, Problem, read_deck
from tcg_kit.core.errors import DeckError, TcgKitError, message, system_says
from tcg_kit.core.fields import fields_of, short
from tcg_kit.core.lang import LANGS, check_lang
from tcg_kit.core.names import findable, safe
from tcg_kit.core.writing import deck_text, encoded
from tcg_kit.svg import card
from tcg_kit.svg.card import printed
from tcg_kit.svg.theme import check_theme
from tcg_kit.teach.choices import layout_of
from tcg_kit.widgets.constants import card_lines, rules
from tcg_kit.widgets.deckfiles import has_cards, is_deck
from tcg_kit.widgets.words import texts, working_folder

if TYPE_CHECKING:
    from tcg_kit.core.definition import Definition

FORMS = ("txt", "toml", "csv")
"""How a deck is saved."""
ENDINGS = (".txt", ".toml", ".csv", ".tsv", ".json")
"""What is offered to be loaded."""
MOST, FILES, SEEN, LARGE = 99, 60, 300, 200_000
"""Copies of a card, files in the list, files of the folder that are looked at, and bytes that no deck has."""


class Builder:
    """A deck in the making. handle() takes the browser's messages.

    counts: copies by card id, in the order of the game's cards; name: the deck's; file: the file that was opened last,
    which saving in its form writes.
    """

    def __init__(
        self,
        game: Definition,
        deck: str | Path | Deck | Sequence[str] | None,
        rulings: Mapping[str, Any] | None,
        lang: str | None,
        theme: str | None,
    ):
        self.game, self.rulings = game, game.settled(rulings)
        self.lang, self.theme = check_lang(lang), check_theme(theme)
        self.counts: Counter[str] = Counter()
        self.name = texts()["deck-own"][self.lang]
        self.past: list[tuple[Counter[str], str, Path | None]] = []
        self.saved: set[Path] = set()
        self.file: Path | None = None
        self.contents: dict[Path, bytes] = {}  # files as they were opened or saved here
        self.look = next(shelf(game))
        self.known: dict[tuple[Path, int, int], bool] = {}  # which files are decks
        self.note = self.error = ""
        self.faults: list[Problem] = []  # lines of a file that could not be read
        if deck is not None:
            self._take(*self._opened(deck))

    # the deck

    @property
    def deck(self) -> Deck:
        """The deck as it is now."""
        return Deck(self.name, tuple(slug for slug in self.game.cards for _ in range(self.counts[slug])))

    def problems(self) -> list[Problem]:
        """What is wrong with the deck as it is now."""
        return self.game.check_deck(self.deck, self.rulings)

    def put(self, slug: Any, n: Any) -> None:
        """Set how many copies of a card there are."""
        if not isinstance(slug, str) or slug not in self.game.cards:
            raise TcgKitError(message("no-known-card", value=short(slug), game=self.game.slug))
        if type(n) is not int or not 0 <= n <= MOST:
            raise TcgKitError(message("no-copies", value=short(n), most=MOST))
        if n != self.counts[slug]:
            self._remember()
            self.counts[slug] = n

    def _remember(self) -> None:
        self.past.append((self.counts.copy(), self.name, self.file))

    def _opened(self, deck: Any) -> tuple[Deck, Path | None]:
        """A deck by the name of a ready one, from a file, with it, or as it is. DeckError if it can't be read."""
        path = self.game.deck_file(deck)
        if path is not None:
            return self._from_file(path)
        if isinstance(deck, str):
            if deck not in self.game.decks:
                raise DeckError(message("no-ready-deck", name=short(deck), known=list(self.game.decks)))
            return self.game.decks[deck], None
        if not isinstance(deck, (Deck, Sequence)):
            raise DeckError(message("no-deck", value=short(deck)))
        found = deck if isinstance(deck, Deck) else Deck(self.name, tuple(deck))
        unknown = [slug for slug in found.cards if not isinstance(slug, str) or slug not in self.game.cards]
        if unknown:
            raise DeckError(message("no-card", game=self.game.title, name=short(unknown[0])))
        return found, None

    def _from_file(self, path: Path) -> tuple[Deck, Path]:
        """The deck of a file; of one that isn't there yet, but could be written, an empty one."""
        if not path.exists() and path.suffix.lower().lstrip(".") in FORMS and path.parent.is_dir():
            self.note = texts()["deck-new"][self.lang].format(name=path.name)
            return Deck(path.stem, ()), path.absolute()
        if has_cards(path, self.game):
            raise DeckError(message("widgets:card-file", name=path.name), path=str(path))
        deck, path = read_deck(path, self.game), path.absolute()
        self.contents[path] = path.read_bytes()
        return deck, path

    def _take(self, deck: Deck, file: Path | None) -> None:
        """Work on a deck; one that is no file is worked on in the file that is open."""
        self.file = file or self.file
        self.counts = Counter(deck.cards)
        title = deck.title or dict.fromkeys(LANGS, deck.name)
        self.name = title[self.lang]

    # messages

    def handle(self, sent: Any) -> None:
        """Do what the browser asks: {"do": name, …}. A TcgKitError is shown, and the deck is as before."""
        self.note = self.error = ""
        self.faults = []
        try:
            if not isinstance(sent, Mapping) or str(sent.get("do")) not in self.MESSAGES:
                raise TcgKitError(texts()["deck-no-message"][self.lang].format(message=str(sent)[:80]))
            self.MESSAGES[sent["do"]](self, sent)
        except DeckError as e:
            self.error = texts()["deck-not-read"][self.lang].format(n=len(e.all))
            self.faults = [Problem(one.code, None, "error", one.told, line=one.line, field=one.field) for one in e.all]
        except TcgKitError as e:
            self.error = e.text[self.lang]

    def fail(self, e: Exception) -> None:
        """Show a fault of the program itself."""
        self.error = texts()["internal"][self.lang].format(error=f"{type(e).__name__}: {e}")

    def _put(self, sent: Mapping[str, Any]) -> None:
        self.put(sent.get("id"), sent.get("n"))
        self.look = sent["id"]

    def _look(self, sent: Mapping[str, Any]) -> None:
        if str(sent.get("id")) in self.game.cards:
            self.look = str(sent["id"])

    def _name(self, sent: Mapping[str, Any]) -> None:
        name = " ".join(str(sent.get("name", "")).split())[:60]
        if name and name != self.name:
            self._remember()
            self.name = name

    def _clear(self, sent: Mapping[str, Any]) -> None:
        self._remember()
        self.counts = Counter()

    def _undo(self, sent: Mapping[str, Any]) -> None:
        if self.past:
            self.counts, self.name, self.file = self.past.pop()

    def _load(self, sent: Mapping[str, Any]) -> None:
        name = str(sent.get("name"))
        known = {f"ready:{key}": key for key in self.game.decks} | {f"file:{path.name}": path for path in self.files()}
        if name not in known:
            raise TcgKitError(texts()["deck-gone"][self.lang].format(name=name[:80]))
        deck, file = self._opened(known[name])
        self._remember()
        self._take(deck, file)
        self.note = texts()["deck-loaded"][self.lang].format(name=self.name, n=len(deck.cards))

    def files(self) -> list[Path]:
        """The files of the working folder that are decks."""
        found = [path for path in working_folder(self.lang).iterdir() if path.suffix.lower() in ENDINGS]
        return [path for path in sorted(found)[:SEEN] if path.is_file() and self._holds_deck(path)][:FILES]

    def _holds_deck(self, path: Path) -> bool:
        """Whether a file is a deck of this game; it is read once, and again when it has changed."""
        now = path.stat()
        stamp = (path, now.st_mtime_ns, now.st_size)
        if stamp not in self.known:
            self.known[stamp] = now.st_size < LARGE and is_deck(path, self.game)
        return self.known[stamp]

    def _save(self, sent: Mapping[str, Any]) -> None:
        path = self.save(sent.get("form"))
        here = path.parent == working_folder(self.lang)
        self.note = texts()["saved" if here else "deck-saved"][self.lang].format(name=path.name if here else path)

    def save(self, form: Any) -> Path:
        """Write the deck, complete or not; gives the file.

        It is the one that was opened, in its form, else one under the deck's name in the working folder. Of files that
        are there, only that one and its own are replaced, and only as they were left: TcgKitError for one that was
        changed elsewhere meanwhile.
        """
        if form not in FORMS:
            raise TcgKitError(message("no-option", value=short(form), options=FORMS))
        path = self.file if self.file is not None and self.file.suffix.lower() == f".{form}" else self._free(form)
        text = encoded(deck_text(self.game, self.deck, form, self.lang), form)
        try:
            if path.is_file() and path.read_bytes() != self.contents.get(path):
                raise TcgKitError(texts()["deck-changed"][self.lang].format(name=path.name))
            path.write_bytes(text)
        except OSError as e:
            raise TcgKitError(message("unwritable", path=path.name, why=system_says(e))) from e
        self.saved.add(path)
        self.contents[path] = text
        return path

    def _free(self, form: str) -> Path:
        folder, stem = working_folder(self.lang), safe(self.name, f"{self.game.slug}-deck")
        paths = (folder / f"{stem}{f'-{n}' if n else ''}.{form}" for n in range(1000))
        return next(path for path in paths if path in self.saved or not path.exists())

    def _lang(self, sent: Mapping[str, Any]) -> None:
        self.lang = check_lang(sent.get("lang") or next(x for x in LANGS if x != self.lang))

    MESSAGES: Mapping[str, Callable[[Any, Mapping[str, Any]], None]] = {
        "put": _put,
        "look": _look,
        "name": _name,
        "clear": _clear,
        "undo": _undo,
        "load": _load,
        "save": _save,
        "lang": _lang,
    }

    # the picture

    def picture(self) -> dict[str, Any]:
        """A fresh dict of all that is shown, in the language."""
        lang, found = self.lang, self.problems()
        wrong = any(problem.severity == "error" for problem in found)
        return {
            "lang": lang,
            "name": self.name,
            "counts": {slug: n for slug, n in self.counts.items() if n},
            "total": self.counts.total(),
            "problems": [self._problem(problem) for problem in found],
            "fine": not wrong,
            "faults": [self._problem(problem) for problem in self.faults],
            "look": self.look,
            "face": str(card(self.game, self.look, lang=lang, theme=self.theme)) if self.look else "",
            "loads": self._loads(),
            "undo": bool(self.past),
            "file": self.file.name if self.file is not None else "",
            "code": self.code(),
            "note": self.note,
            "error": self.error,
        }

    def _problem(self, problem: Problem) -> dict[str, Any]:
        line = "" if problem.line is None else f"{message('line', n=problem.line)[self.lang]}: "
        return {"severity": problem.severity, "text": line + problem.text[self.lang], "rule": problem.rule}

    def _loads(self) -> list[list[Any]]:
        """What can be loaded, in groups: [name of the group, [[key, text], …]]."""
        ready = [
            [f"ready:{key}", (deck.title or dict.fromkeys(LANGS, key))[self.lang]]
            for key, deck in self.game.decks.items()
        ]
        files = [[f"file:{path.name}", path.name] for path in self.files()]
        groups = [[texts()["deck-ready"][self.lang], ready], [texts()["deck-files"][self.lang], files]]
        return [group for group in groups if group[1]]

    def code(self) -> str:
        """How the deck is played, in Python."""
        other = next(iter(self.game.decks))
        return f'tcg.widgets.Table(builder.game, decks=[builder.deck, "{other}"])'

    def told(self) -> str:
        """The deck in plain text, with its problems."""
        lang = self.lang
        lines = [f"{self.name} ({self.counts.total()})"]
        lines += [f"  {n} {self.game.cards[slug].name[lang]}" for slug, n in Counter(self.deck.cards).items()]
        for problem in self.problems():
            lines.append(f"{'✗' if problem.severity == 'error' else '△'} {problem.text[lang]} [{problem.rule}]")
        return "\n".join(lines)


def limits(game: Definition, rulings: Mapping[str, str]) -> dict[str, int]:
    """How many copies of each card a deck may have: the most that bring no problem that one copy doesn't."""
    return {slug: _limit(game, slug, rulings) for slug in game.cards}


def _limit(game: Definition, slug: str, rulings: Mapping[str, str]) -> int:
    @cache
    def codes(n: int) -> frozenset[str]:
        found = game.spec.check(game, Deck("", (slug,) * n), dict(rulings))
        return frozenset(problem.code for problem in found if problem.severity == "error")

    return next((n for n in range(1, MOST) if codes(n + 1) - codes(1) - {"deck-size"}), MOST)


def constants(game: Definition, rulings: Mapping[str, str]) -> dict[str, Any]:
    """What the browser needs once, by language: words, rules, cards with what they are found by, groups to count."""
    most = limits(game, rulings)
    return {"slug": game.slug, "title": dict(game.title), "forms": list(FORMS)} | {
        lang: {
            "words": {key: text[lang] for key, text in texts().items()},
            "rules": rules(game, lang),
            "cards": [_card(game, slug, most[slug], lang) for slug in shelf(game)],
            "facets": [[name, game.words["fields"][name][lang], _options(game, name, lang)] for name in facets(game)],
            "numbers": [[name, game.words["fields"][name][lang]] for name in numbers(game)],
        }
        for lang in LANGS
    }


def shelf(game: Definition) -> Iterator[str]:
    """All cards in the order in which they are offered: those that were added come first."""
    yield from game.extra_cards
    yield from (slug for slug in game.cards if slug not in game.extra_cards)


def facets(game: Definition) -> list[str]:
    """The fields by which cards are filtered: those whose values are words."""
    return [name for name, field in fields_of(game.spec.card).items() if field.kind == "word"]


def numbers(game: Definition) -> list[str]:
    """The fields whose values are drawn as a curve: first the number that stands top left on a card."""
    badge = layout_of(game).face.badge
    known = fields_of(game.spec.card)
    found = [name for name, field in known.items() if field.kind == "int"]
    first = badge.attr.removesuffix("_") if badge is not None else ""
    return sorted(found, key=lambda name: name != first)


def _options(game: Definition, name: str, lang: str) -> list[list[str]]:
    used = {getattr(card, name) for card in game.cards.values()}
    names = option_names(name, fields_of(game.spec.card)[name], game)
    return [[key, text[lang]] for key, text in names.items() if key in used]


def _card(game: Definition, slug: str, most: int, lang: str) -> dict[str, Any]:
    found, face = game.cards[slug], printed(game, layout_of(game).face, slug, lang)
    known = fields_of(game.spec.card)
    values = {}
    for name in (*facets(game), *numbers(game)):
        if not known[name].kinds or found.kind in known[name].kinds:
            values[name] = getattr(found, name, None) if hasattr(found, name) else getattr(found, f"{name}_")
    told = (slug, *found.name.values(), *found.text.values(), face.kind, face.hue_label)
    return {**card_lines(game, slug, lang), "id": slug, "most": most, "values": values, "find": findable(told)}
