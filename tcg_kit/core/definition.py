"""A game with its data: rules, rulings, cards, decks, words; makes sessions. The public `Game` adds its diagrams."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from functools import cached_property
from importlib import resources
from importlib.resources.abc import Traversable
from pathlib import Path
from types import MappingProxyType
from typing import Any, Self

from tcg_kit.core import checks, scenario
from tcg_kit.core.actions import Action, parse
from tcg_kit.core.cards import read_cards
from tcg_kit.core.checks import Problems
from tcg_kit.core.decks import Deck, deck_from_table, read_deck
from tcg_kit.core.errors import DeckError, TcgKitError, message
from tcg_kit.core.events import say
from tcg_kit.core.fieldlist import CardField, card_fields
from tcg_kit.core.fields import short
from tcg_kit.core.lang import LANGS, Text, check_lang
from tcg_kit.core.rules import Rule, Ruling, read_rules, settle
from tcg_kit.core.schema import card_schema, deck_schema
from tcg_kit.core.session import Session
from tcg_kit.core.spec import Spec

FINE = 1000
"""So many decks are remembered as fine."""

DeckLike = str | Path | Deck | Sequence[str]
"""A deck as it may be given: the name of a ready one or of a file, a file, a Deck, or a list of slugs."""


class Definition:
    """One game. Loads its files on first use; cards that are added make a new one (with_cards)."""

    def __init__(self, spec: Spec, extra_cards: Mapping[str, Any] | None = None):
        self.spec = spec
        self.slug, self.title = spec.slug, spec.title
        self.extra_cards: Mapping[str, Any] = extra_cards or {}

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self.slug}: {len(self.cards)} cards, {len(self.decks)} decks>"

    @cached_property
    def rules(self) -> Mapping[str, Rule]:
        """The rule catalogue by id."""
        return MappingProxyType(self._catalogue[0])

    @cached_property
    def rulings(self) -> Mapping[str, Ruling]:
        """The switches between readings by key."""
        return MappingProxyType(self._catalogue[1])

    @cached_property
    def cards(self) -> Mapping[str, Any]:
        """All cards by id."""
        return MappingProxyType(self.card_table)

    @cached_property
    def card_table(self) -> dict[str, Any]:
        """The table behind `cards`, for the engine: a plain dict is twice as fast to look up as a proxy."""
        return {**self._own_cards, **self.extra_cards}

    @cached_property
    def own_rows(self) -> list[dict[str, Any]]:
        """The game's own cards as its file has them."""
        rows: list[dict[str, Any]] = self._toml("cards.toml")["cards"]
        return rows

    @cached_property
    def _own_cards(self) -> dict[str, Any]:
        return read_cards(self.own_rows, self.spec.card, self.spec.vocabulary, self)

    @cached_property
    def decks(self) -> Mapping[str, Deck]:
        """The ready decks by name."""
        out = {}
        for file in sorted((self._folder / "decks").iterdir(), key=lambda f: f.name):
            if file.name.endswith(".toml"):
                name = file.name.removesuffix(".toml")
                out[name] = deck_from_table(tomllib.loads(file.read_text("utf-8")), self, name)
        return MappingProxyType(out)

    @cached_property
    def words(self) -> Mapping[str, Mapping[str, Mapping[str, Any]]]:
        """The glossary: zones, kinds, attributes, phases, verbs, terms, and the fields of card files.

        Each word has ja, en, note_ja, note_en, rules.
        """
        return self._with_shared("words.toml")

    @cached_property
    def texts(self) -> Mapping[str, Mapping[str, Text]]:
        """Sentences and labels: what all games say, then the game's own."""
        return self._with_shared("texts.toml")

    @cached_property
    def view_keys(self) -> Mapping[str, Mapping[str, Text]]:
        """What each key of a view means, in each language, by where it stands.

        "position" is the whole view, "player" one of its players, "card" what may stand beside a card that lies
        somewhere; further sections are named after the key that holds them ("choice", "running", …).
        """
        return MappingProxyType(self._with_shared("keys.toml"))

    def _with_shared(self, name: str) -> dict[str, dict[str, Any]]:
        """The sections of a file of the core, each with what the game's own file adds."""
        shared = tomllib.loads((resources.files("tcg_kit.core") / name).read_text("utf-8"))
        own = self._toml(name)
        return {section: {**shared.get(section, {}), **own.get(section, {})} for section in {**shared, **own}}

    @cached_property
    def _catalogue(self) -> tuple[dict[str, Rule], dict[str, Ruling]]:
        return read_rules(self._toml("rules.toml"))

    @cached_property
    def effect_rules(self) -> dict[str, tuple[str, ...]]:
        """The rules that the events of each card's effects name, as far as they have been asked for."""
        return {}

    @cached_property
    def _fine(self) -> set[tuple[Any, ...]]:
        """Decks, with the rulings, in which no error was found: a thousand games with them test them once."""
        return set()

    @property
    def _folder(self) -> Traversable:
        return resources.files(f"tcg_kit.games.{self.slug}")

    def _toml(self, name: str) -> dict[str, Any]:
        return tomllib.loads((self._folder / name).read_text("utf-8"))

    def label(self, kind: str, key: str, lang: str) -> str:
        """The name of a thing in a language: card, seat, zone, kind, attribute, phase, or a label of texts.toml.

        A card that isn't there is called by its id. Raises TcgKitError for any other thing that has no name.
        """
        lang = check_lang(lang)
        if not isinstance(key, str):
            raise TcgKitError(message("no-label", kind=short(kind), key=short(key)))
        if kind == "card":
            slug, _, copy = key.partition("#")
            return f"{self.cards[slug].name[lang]}{copy and ' #' + copy}" if slug in self.cards else key
        if kind == "seat":
            return f"P{key}"
        if f"{kind}s" in self.words and key in self.words[f"{kind}s"]:
            return str(self.words[f"{kind}s"][key][lang])
        try:
            return self.texts[f"label-{kind}"][key][lang]
        except KeyError:
            raise TcgKitError(message("no-label", kind=short(kind), key=short(key))) from None

    def reason_text(self, code: str, **values: Any) -> Text:
        """A refusal's sentence in both languages. Raises TcgKitError for a code that no game uses."""
        if not isinstance(code, str) or code not in self.texts["reasons"]:
            raise TcgKitError(message("no-label", kind="reason", key=short(code)))
        return {lang: say(self, self.texts["reasons"][code][lang], values, lang) for lang in LANGS}

    def with_cards(self, source: str | Path | Mapping[str, Any] | Sequence[Any]) -> Self:
        """A game that also knows these cards; one of the same id is replaced. Raises CardFileError."""
        extra = read_cards(source, self.spec.card, self.spec.vocabulary, self)
        new = type(self)(self.spec, {**self.extra_cards, **extra})
        shared = (
            "_catalogue",
            "_own_cards",
            "own_rows",
            "texts",
            "words",
        )  # read once, the same for every set of cards
        vars(new).update({name: getattr(self, name) for name in shared})
        return new

    def schema(self) -> dict[str, Any]:
        """The JSON Schema of this game's card files: fields, words and conditions with their ranges."""
        return card_schema(self)

    def deck_schema(self) -> dict[str, Any]:
        """The JSON Schema of deck files in JSON and TOML."""
        return deck_schema(self)

    def check_cards(self, source: str | Path | Mapping[str, Any] | Sequence[Any]) -> Problems:
        """Everything that is wrong with a card file or with tables of cards, [] if it is fine.

        Each problem has .text, .line, .field and, in a warning, .card. A file with an error can't be used.
        """
        return checks.check_cards(self, source)

    @cached_property
    def card_fields(self) -> tuple[CardField, ...]:
        """The fields of this game's cards, each with its name, note, what it may be, an example and its rules."""
        return card_fields(self)

    def check_deck(self, deck: DeckLike, rulings: Mapping[str, Any] | None = None) -> Problems:
        """All problems of a deck, [] if it is fine. A deck with an error can't be played.

        deck: as for new(); of a file each line that can't be read is a problem with its .line.
        """
        path = self.deck_file(deck)
        if path is not None:
            return checks.check_deck_file(self, path, self.settled(rulings))
        return Problems(self.spec.check(self, self._deck(deck, 0), self.settled(rulings)))

    def settled(self, rulings: Mapping[str, Any] | None) -> dict[str, str]:
        """The value of every ruling, with these for the default ones. Raises TcgKitError for an unknown one."""
        return self._default_rulings.copy() if rulings is None else settle(self.rulings, rulings)

    @cached_property
    def _default_rulings(self) -> dict[str, str]:
        return settle(self.rulings, None)

    def parse(self, text: str) -> Action:
        """An action from its notation. Raises NotationError."""
        spec = self.spec
        return parse(text, tuple(spec.verbs.values()), self.cards.keys(), spec.places, spec.players[1])

    def new(
        self,
        decks: Sequence[DeckLike] | None = None,
        seed: int = 0,
        players: int = 2,
        rulings: Mapping[str, Any] | None = None,
    ) -> Session:
        """A new game, run to its first decision.

        decks: one per seat, each the name of a ready deck or of a file (my-deck.txt; or its Path), a Deck, or a list of
        slugs; None takes the first ready ones. Raises DeckError for a deck with errors or an unknown one, TcgKitError
        for an unknown ruling or number of players.
        """
        lo, hi = self.spec.players
        if isinstance(players, bool) or not isinstance(players, int) or not lo <= players <= hi:
            code = "no-players-exactly" if lo == hi else "no-players"
            raise TcgKitError(message(code, slug=self.slug, lo=lo, hi=hi, given=short(players)))
        seed = _seed(seed)
        settled = self.settled(rulings)
        if decks is None:
            ready = list(self.decks.values())
            decks = [ready[i % len(ready)] for i in range(players)]
        if isinstance(decks, (str, Deck)) or not isinstance(decks, Sequence) or len(decks) != players:
            raise TcgKitError(message("many-decks", n=players))
        chosen = [self._deck(deck, seat) for seat, deck in enumerate(decks)]
        for seat, deck in enumerate(chosen):
            self._demand_fine(deck, seat, settled)
        return Session(self, self.spec.start(self, chosen, settled, seed), seed=seed, decks=chosen)

    def scenario(self, view: Mapping[str, Any], seed: int = 0, rulings: Mapping[str, Any] | None = None) -> Session:
        """A game from a position: the keys of view(), without seat. Missing keys get defaults.

        Raises ScenarioError for what can't be, for a derived key that contradicts the others, and for a position in
        which the game would already be over.
        """
        seed = _seed(seed)
        return Session(self, scenario.position(self, view, seed, rulings), seed=seed, decks=None)

    def _demand_fine(self, deck: Deck, seat: int, rulings: dict[str, str]) -> None:
        key = (deck.cards, *rulings.values())
        if key in self._fine:
            return
        problems = self.spec.check(self, deck, rulings)
        errors = [p.text for p in problems if p.severity == "error"]
        if errors:
            told = {lang: " ".join([text[lang] for text in errors]) for lang in LANGS}
            raise DeckError(message("bad-deck", seat=seat, name=deck.name, told=told), problems=problems)
        if len(self._fine) < FINE:
            self._fine.add(key)

    def deck_file(self, deck: DeckLike) -> Path | None:
        """The file that a deck is given by, if it is: a path, or a name with an ending that is no ready deck's."""
        if isinstance(deck, str) and deck not in self.decks and Path(deck).suffix:
            return Path(deck)
        return deck if isinstance(deck, Path) else None

    def _deck(self, deck: DeckLike, seat: int) -> Deck:
        path = self.deck_file(deck)
        if path is not None:
            return read_deck(path, self)
        if isinstance(deck, Deck):
            return deck
        if isinstance(deck, str):
            if deck not in self.decks:
                raise DeckError(message("no-ready-deck", name=short(deck), known=list(self.decks)))
            return self.decks[deck]
        if not isinstance(deck, Sequence):
            raise DeckError(message("no-deck", value=short(deck)))
        return Deck(f"deck-{seat}", tuple(c if isinstance(c, str) else short(c) for c in deck))


def _seed(seed: Any) -> int:
    if isinstance(seed, bool) or not isinstance(seed, int):
        raise TcgKitError(message("no-seed", value=short(seed)))
    return seed
