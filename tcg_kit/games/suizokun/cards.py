"""The cards of Suizokun Monster Battle (card fields of the catalogue) and what makes a deck (SZK-DECK)."""

from __future__ import annotations

import dataclasses
from collections import Counter
from collections.abc import Mapping
from typing import Any

from tcg_kit.core.cards import Card
from tcg_kit.core.decks import Deck, Problem, unknown_cards
from tcg_kit.core.definition import Definition
from tcg_kit.core.fields import Field, card_field
from tcg_kit.core.lang import LANGS, both
from tcg_kit.core.vocab import Effect

KINDS = ("player", "monster", "evolution", "weapon", "field", "assist", "item")
MONSTERS = ("monster", "evolution")
ATTRIBUTES = ("slash", "fight", "magic", "shoot", "none")
MOMENTS = ("main", "round-start", "own-attack", "enemy-attack", "after-attack", "round-end")
"""When an item may be used: in the own main phase, or at a moment at which its owner is asked (SZK-ITEM-2)."""
AIMED = ("shift", "bounce", "disarm")
"""Words that take a target."""
DECK_SIZE = 50
COPIES = 3

_FIGHTS = (*MONSTERS, "weapon")


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class SuizokunCard(Card):
    """A card. lp, pp: of a player card; cost: the level that a monster needs, and what it adds to the PP used.

    atk, def_, spd: a monster's values, or what a weapon adds to them. base: the monster on which an evolution is put.
    condition: what must hold for an assist to be used. when: the moment of an item.

    Made from these once, for the engine: opens: whether it may be put out in the set-up (SZK-SETUP-3, SZK-SETUP-4);
    lasting: the effects that add to values all the time; applied, aimed: the indices of those that are applied, and of
    those that take a target; carriers: the attributes of the monsters that can carry a weapon (SZK-WPN-1).
    """

    kind: str = card_field(Field("word", options=KINDS))
    lp: int = card_field(Field("int", lo=1, hi=99_999, kinds=("player",)))
    pp: int = card_field(Field("int", hi=999, kinds=("player",)))
    cost: int = card_field(Field("int", hi=99, kinds=MONSTERS))
    attribute: str = card_field(Field("word", options=ATTRIBUTES, kinds=_FIGHTS))
    atk: int = card_field(Field("int", 0, lo=-9_999, hi=9_999, kinds=_FIGHTS))
    def_: int = card_field(Field("int", 0, lo=-9_999, hi=9_999, kinds=_FIGHTS))
    spd: int = card_field(Field("int", 0, lo=-999, hi=999, kinds=_FIGHTS))
    base: str = card_field(Field("slug", kinds=("evolution",)))
    condition: tuple[tuple[str, Any], ...] = card_field(Field("when", (), kinds=("assist",)))
    when: str = card_field(Field("word", options=MOMENTS, kinds=("item",)))
    opens: bool = dataclasses.field(init=False, repr=False, compare=False)
    lasting: tuple[Effect, ...] = dataclasses.field(init=False, repr=False, compare=False)
    applied: tuple[int, ...] = dataclasses.field(init=False, repr=False, compare=False)
    aimed: tuple[int, ...] = dataclasses.field(init=False, repr=False, compare=False)
    carriers: frozenset[str] = dataclasses.field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        """Make what the engine reads."""
        fits = {e.args["attribute"] for e in self.effects if e.do == "fits"}
        carriers = ATTRIBUTES if "any" in fits else (self.attribute, *fits)
        object.__setattr__(self, "opens", self.kind == "monster" and self.cost == 1)
        object.__setattr__(self, "lasting", tuple(e for e in self.effects if lasting(e) and e.do == "modify"))
        object.__setattr__(self, "applied", tuple(i for i, e in enumerate(self.effects) if not lasting(e)))
        object.__setattr__(self, "aimed", tuple(i for i, e in enumerate(self.effects) if e.do in AIMED))
        object.__setattr__(self, "carriers", frozenset(carriers))


def lasting(e: Effect) -> bool:
    """Whether an effect of a card in play works all the time, without ever being applied."""
    return e.do == "fits" or (e.do == "modify" and e.args["until"] == "source-leaves")


def occasion(card: SuizokunCard, e: Effect) -> str:
    """When an effect of the card happens: a key of the texts for cards, "" if the card needs no word about it."""
    if card.kind == "item":
        return f"item-{card.when}"
    if card.kind == "assist" or e.do == "fits":
        return ""
    if card.kind in ("player", "field"):
        return "" if lasting(e) else "each-main"
    return "on-stage" if lasting(e) else "equipped" if card.kind == "weapon" else "placed"


def same_name(one: Card, other: Card) -> bool:
    """Whether two cards share their name in any language: reprints count together (SZK-DECK-2, SZK-FIELD-1)."""
    for lang in LANGS:
        if one.name[lang] == other.name[lang]:
            return True
    return False


def check_deck(game: Definition, deck: Deck, rulings: Mapping[str, str]) -> list[Problem]:
    """The problems of a deck: size and player card (SZK-DECK-1), copies (SZK-DECK-2), a cost-1 monster (SZK-DECK-3)."""
    out = unknown_cards(game, deck.cards)
    known = [c for c in deck.cards if c in game.cards]
    players = sum(game.cards[c].kind == "player" for c in known)
    n = len(deck.cards) - players
    if n != DECK_SIZE:
        told = both(
            f"プレイヤーカードのほかに、ちょうど{DECK_SIZE}枚が必要です（いま{n}枚）。",
            f"Beside the player card a deck has exactly {DECK_SIZE} cards; this one has {n}.",
        )
        out.append(Problem("deck-size", "SZK-DECK-1", "error", told))
    if players != 1:
        told = both(
            f"プレイヤーカードをちょうど1枚選びます（いま{players}枚）。",
            f"Choose exactly one player card; this deck has {players}.",
        )
        out.append(Problem("player-card", "SZK-DECK-1", "error", told))
    out += _copies(game, known)
    if known and not any(game.cards[c].opens for c in known):
        told = both(
            "コスト1のモンスターが1枚もありません。これでは最初のモンスターを出せず、引き直しが終わりません。",
            "There is no cost-1 monster: the opening hand would be redrawn for ever.",
        )
        out.append(Problem("no-cost-one", "SZK-DECK-3", "error", told))
    for slug in dict.fromkeys(known):
        card = game.cards[slug]
        if card.kind == "evolution" and card.base not in known:
            base = game.cards[card.base].name if card.base in game.cards else both(card.base, card.base)
            told = both(
                f"「{card.name['ja']}」の進化元「{base['ja']}」がデッキにありません。",
                f"{card.name['en']} can't be used: its base {base['en']} is not in the deck.",
            )
            out.append(Problem("no-base", "SZK-EVO-1", "warning", told))
    return out


def _copies(game: Definition, known: list[str]) -> list[Problem]:
    out = []
    counts = Counter(known)
    seen: set[str] = set()
    for slug in counts:
        name = game.cards[slug].name
        alike = [c for c in counts if same_name(game.cards[c], game.cards[slug])]
        copies = sum(counts[c] for c in alike)
        if game.cards[slug].kind != "player" and copies > COPIES and slug not in seen:
            told = both(
                f"「{name['ja']}」が{copies}枚あります。同名カードは{COPIES}枚までです。",
                f"{copies} copies of {name['en']}; at most {COPIES} cards of the same name are allowed.",
            )
            out.append(Problem("copies", "SZK-DECK-2", "error", told))
            seen.update(alike)
    return out
