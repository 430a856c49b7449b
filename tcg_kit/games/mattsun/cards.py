"""The cards of the Mattsun card game (fields, MTN-CARD) and what makes a deck (MTN-DECK)."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping

from tcg_kit.core.cards import Card
from tcg_kit.core.decks import Deck, Problem, alike, unknown_cards
from tcg_kit.core.definition import Definition
from tcg_kit.core.errors import CardFileError, message
from tcg_kit.core.fields import Field, card_field
from tcg_kit.core.lang import Text, both
from tcg_kit.core.vocab import Effect

KINDS = ("unit", "trump", "trap", "terrain")
TRIGGERS = ("enemy-attack", "enemy-special", "own-defeat", "enemy-trump", "enemy-swap")
"""When a trap may be used (MTN-TRAP-1)."""
MOMENTS = ("turn-up", "start", "use")
"""Abilities that happen: when the unit is turned up; at the start of its owner's turn; once a turn in main."""
LASTING = ("field", "front", "bench")
"""Abilities that hold while the unit lies face up: anywhere, on the battlefield, on the bench."""
COST = "cost"
"""An effect of a special or super move that is paid at its declaration."""
AIMED = ("one", "bench", "down", "slot")
"""Targets that somebody names: a face-up unit, one on the bench, a face-down bench card, any bench card."""
PAYABLE = ("discard", "damage", "mill", "tap")
"""Words that can be a cost."""
DECK_SIZE, COPIES = 30, 3

_UNIT = ("unit",)


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class MattsunCard(Card):
    """A card. hp, atk, def_, soul: of a unit; abilities: each effect says `at` which occasion.

    special, super: the moves of MTN-ACT-3, with `require` for their conditions and effects `at = "cost"`. cost: what a
    trump asks beside a soul charge. when: a trap's trigger. limit: copies in a deck (MTN-DECK-2).

    Made from these once, for the engine: parts: the groups of part(); lasting: the effects at LASTING; aims, rolls: the
    groups in which somebody names a target, and those that roll dice; needs: the stated conditions of required().
    """

    kind: str = card_field(Field("word", options=KINDS))
    hp: int = card_field(Field("int", lo=1, hi=99, kinds=_UNIT))
    atk: int = card_field(Field("int", hi=99, kinds=_UNIT))
    def_: int = card_field(Field("int", hi=99, kinds=_UNIT))
    soul: int = card_field(Field("int", hi=30, kinds=_UNIT))
    abilities: tuple[Effect, ...] = card_field(Field("effects", (), kinds=_UNIT))
    special: tuple[Effect, ...] = card_field(Field("effects", (), kinds=_UNIT))
    super: tuple[Effect, ...] = card_field(Field("effects", (), kinds=_UNIT))
    cost: tuple[Effect, ...] = card_field(Field("effects", (), kinds=("trump",)))
    when: str = card_field(Field("word", options=TRIGGERS, kinds=("trap",)))
    effects: tuple[Effect, ...] = card_field(Field("effects", (), kinds=KINDS[1:]))
    limit: int = card_field(Field("int", COPIES, lo=1, hi=DECK_SIZE))
    parts: Mapping[str, tuple[Effect, ...]] = dataclasses.field(init=False, repr=False, compare=False)
    lasting: tuple[Effect, ...] = dataclasses.field(init=False, repr=False, compare=False)
    aims: frozenset[str] = dataclasses.field(init=False, repr=False, compare=False)
    rolls: frozenset[str] = dataclasses.field(init=False, repr=False, compare=False)
    needs: Mapping[str, tuple[Effect, ...]] = dataclasses.field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        """Raise CardFileError for an effect that stands where it can't work; make what the engine reads."""
        for name in ("abilities", "special", "super", "cost", "effects"):
            for i, e in enumerate(getattr(self, name)):
                problem = _misplaced(self, name, e)
                if problem:
                    raise CardFileError(problem, field=f"{name}[{i}]")
        parts = _parts(self)
        aims = frozenset(key for key, group in parts.items() if any(e.args.get("target") in AIMED for e in group))
        object.__setattr__(self, "parts", parts)
        object.__setattr__(self, "lasting", tuple(e for e in self.abilities if e.at in LASTING))
        object.__setattr__(self, "aims", aims)
        rolls = frozenset(key for key, group in parts.items() if any(e.do == "roll" for e in group))
        object.__setattr__(self, "rolls", rolls)
        object.__setattr__(self, "needs", _needs(self))


def _misplaced(card: MattsunCard, name: str, e: Effect) -> Text | None:
    """What is wrong with an effect in this field, if anything."""
    move = name in ("special", "super")
    places = {"abilities": (*MOMENTS, *LASTING)}.get(name, ("", COST) if move else ("",))
    if e.at not in places:
        return message("games.mattsun:at-here", places=[place or "-" for place in places])
    if (e.at in LASTING or card.kind == "terrain") != (e.do == "aura"):
        return message("games.mattsun:aura")
    if card.kind != "unit" and e.args.get("until") == "source-leaves":
        return message("games.mattsun:until-it-leaves")
    if (name == "cost" or e.at == COST) and not _is_payable(e):
        return message("games.mattsun:cost", words=PAYABLE)
    if e.do == "require" and (not e.when or not (move or e.at in MOMENTS[1:])):
        return message("games.mattsun:require")
    if e.do == "encore" and name != "super":
        return message("games.mattsun:encore")
    if e.do == "cancel" and (card.kind != "trap" or card.when == "own-defeat"):
        return message("games.mattsun:cancel")
    target = e.args.get("target")
    if target == "self" and (card.kind != "unit" or e.args["side"] != "own"):
        return message("games.mattsun:self")
    if target in AIMED and e.args["side"] == "both":
        return message("games.mattsun:one-side")
    return None


def _is_payable(e: Effect) -> bool:
    return e.do in PAYABLE and e.args["side"] == "own" and type(e.args["amount"]) is int and not e.when


def _parts(card: MattsunCard) -> dict[str, tuple[Effect, ...]]:
    """The groups of effects that are applied one after the other, those that are empty left out."""
    out = {"effects": card.effects, "cost": card.cost}
    for at in MOMENTS:
        out[at] = tuple([e for e in card.abilities if e.at == at and e.do != "require"])
    for name, effects in (("special", card.special), ("super", card.super)):
        out[name] = tuple([e for e in effects if e.at != COST and e.do not in ("require", "encore")])
        out[f"{name}-cost"] = tuple([e for e in effects if e.at == COST])
    return {key: effects for key, effects in out.items() if effects}


def part(card: MattsunCard, key: str) -> tuple[Effect, ...]:
    """A group of effects by one of PARTS."""
    return card.parts.get(key, ())


PARTS = ("effects", "cost", *MOMENTS, "special", "super", "special-cost", "super-cost")
"""Groups: of trumps, traps and terrains; a trump's cost; of a unit its abilities and moves with their costs."""


def _needs(card: MattsunCard) -> dict[str, tuple[Effect, ...]]:
    out = {}
    for name, effects in (("special", card.special), ("super", card.super)):
        out[name] = tuple([e for e in effects if e.do == "require"])
    for at in MOMENTS:
        out[at] = tuple([e for e in card.abilities if e.do == "require" and e.at == at])
    return {key: effects for key, effects in out.items() if effects}


def required(card: MattsunCard, key: str) -> tuple[Effect, ...]:
    """The stated conditions of a special or super move, or of an ability that is used (MTN-ACT-3)."""
    return card.needs.get(key, ())


def occasion(card: MattsunCard, effect: Effect) -> str:
    """The key of label-occasion that the sentence of an effect begins with: the first of a group says when."""
    if card.kind == "terrain":
        return "terrain" if effect is card.effects[0] else ""
    for name, effects in (("special", card.special), ("super", card.super)):
        if effects and effect is effects[0]:
            return f"{name}-cost" if effect.at == COST else name
    if effect.at == COST or any(effect is e for e in card.cost):
        return COST
    for at in (*MOMENTS, *LASTING):
        first = next((e for e in card.abilities if e.at == at), None)
        if effect is first:
            return at
    return card.when if card.kind == "trap" and effect is card.effects[0] else ""


def check_deck(game: Definition, deck: Deck, rulings: Mapping[str, str]) -> list[Problem]:
    """The problems of a deck: its size (MTN-DECK-1), copies (MTN-DECK-2), no unit (MTN-DECK-3, a warning)."""
    out = unknown_cards(game, deck.cards)
    n = len(deck.cards)
    if n != DECK_SIZE:
        told = both(
            f"デッキはちょうど{DECK_SIZE}枚です（いま{n}枚）。",
            f"A deck has exactly {DECK_SIZE} cards; this one has {n}.",
        )
        out.append(Problem("deck-size", "MTN-DECK-1", "error", told))
    known = [c for c in deck.cards if isinstance(c, str) and c in game.cards]
    for same, copies in alike(game, known):
        name, limit = game.cards[same[0]].name, min([game.cards[slug].limit for slug in same])
        if copies > limit:
            told = both(
                f"「{name['ja']}」が{copies}枚あります。{limit}枚までです。",
                f"{copies} copies of {name['en']}; at most {limit} are allowed.",
            )
            out.append(Problem("copies", "MTN-DECK-2", "error", told))
    for slug in dict.fromkeys(known):
        card = game.cards[slug]
        if card.kind == "terrain" and rulings["ruleset"] != "2024":
            told = both(
                f"「{card.name['ja']}」は地形です。地形を使うのは、裁定の設定 ruleset が 2024 のときだけです。",
                f"{card.name['en']} is a terrain; terrains are played only under the ruling ruleset 2024.",
            )
            out.append(Problem("terrain", "MTN-CARD-1", "error", told))
    if known and not any(game.cards[c].kind == "unit" for c in known):
        told = both(
            "ユニットが1枚もありません。このデッキでは勝てません。", "There is no unit; this deck can't win a game."
        )
        out.append(Problem("no-unit", "MTN-DECK-3", "warning", told))
    return out
