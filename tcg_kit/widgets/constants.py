"""What a widget's browser side needs once: words, rules, cards and diagrams, in both languages."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from tcg_kit.core.errors import RenderError
from tcg_kit.core.fieldlist import named_cards
from tcg_kit.core.lang import LANGS
from tcg_kit.svg.card import printed
from tcg_kit.teach.choices import layout_of
from tcg_kit.widgets.flowmap import flow_map
from tcg_kit.widgets.words import texts

if TYPE_CHECKING:
    from tcg_kit.core.definition import Definition


@lru_cache(maxsize=16)
def constants(game: Definition) -> dict[str, Any]:
    """Everything by language, except the games's slug. The same object each time: not to be changed."""
    return {"slug": game.slug} | {
        lang: {
            "words": {key: text[lang] for key, text in texts().items()},
            "rules": rules(game, lang),
            "cards": {slug: card_lines(game, slug, lang) for slug in game.cards},
            "map": flow_map(game, lang, texts()["flow"][lang]),
            "diagram": large_diagram(game, lang),
            "example": example(game),
        }
        for lang in LANGS
    }


def rules(game: Definition, lang: str) -> dict[str, dict[str, str]]:
    """The rule catalogue for a reader: text, tag, the tag in words, source."""
    return {
        rule.id: {
            "text": rule.text[lang],
            "tag": rule.tag,
            "told": texts()[f"tag-{rule.standing}"][lang],
            "source": rule.cited(lang),
        }
        for rule in game.rules.values()
    }


def card_lines(game: Definition, slug: str, lang: str) -> dict[str, Any]:
    """A card to read: its name, its kind and attribute, its numbers, what it says, and what players have to know of it.

    signed: that in a word.
    """
    card = printed(game, layout_of(game).face, slug, lang)
    numbers = [[name, n] for name, n in card.words if n]
    fight = [[name, n] for _, _, name, n in card.stats]
    kind = " · ".join(dict.fromkeys(filter(None, (card.kind, card.hue_label, *named_cards(game, slug, lang)))))
    note = texts()["text-only"][lang] if card.note else ""
    return {
        "name": told_name(game, slug, lang),
        "kind": kind,
        "numbers": [*fight, *numbers],
        "text": card.text,
        "signed": card.note,
        "note": note,
    }


def told_name(game: Definition, slug: str, lang: str) -> str:
    """A card's name, with its id where another card is called the same."""
    name: str = game.cards[slug].name[lang]
    if _named(game, lang)[name] < 2:
        return name
    return f"{name}（{slug}）" if lang == "ja" else f"{name} ({slug})"


@lru_cache(maxsize=16)
def _named(game: Definition, lang: str) -> Counter[str]:
    """How many cards have each name."""
    return Counter(card.name[lang] for card in game.cards.values())


def large_diagram(game: Any, lang: str) -> str:
    """The flow with all labels, guards and rule ids; "" on an install that has no networkx."""
    try:
        from tcg_kit.graphs import diagram

        return str(diagram(game.graph("flow", lang), lang, theme="auto").svg)
    except (ModuleNotFoundError, RenderError):
        return ""


def example(game: Definition) -> str:
    """A move as an example of the notation: of the phase that a game is mostly in, with a card."""
    known = [game.spec.verbs[name] for name in game.spec.flow.phases[game.spec.scenario_phase].verbs]
    verb = next((verb for verb in known if verb.takes == ("card",)), known[0])
    return f"p0 {verb.name} {next(iter(game.cards))}"
