"""Rules and rulings as data: rules.toml of each game."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from tcg_kit.core.errors import TcgKitError, message
from tcg_kit.core.fields import short
from tcg_kit.core.lang import LANGS, Text

TAGS = ("src", "later", "ours")
CARRIERS = ("edge", "event", "refusal", "deck-check", "drawing")


@dataclass(frozen=True, slots=True)
class Rule:
    """One rule. tag: src (the source says it), later (a later official answer), ours (our reading of a silence).

    carrier: what brings the rule to a player: edge, event, refusal, deck-check, drawing.
    """

    id: str
    tag: str
    text: Text
    source: str
    carrier: tuple[str, ...]

    @property
    def standing(self) -> str:
        """What stands behind it: the tag, or "partly" where the source says it and our reading fills it up."""
        return "partly" if self.tag == "ours" and self.source else self.tag

    def cited(self, lang: str) -> str:
        """Its source for a reader of a language; headings of the source stand as they are."""
        japanese, _, english = self.source.partition("/ ")
        return english if english and lang == "en" else japanese


@dataclass(frozen=True, slots=True)
class Ruling:
    """A switch between readings. sets: for a ruling that is a set of others, their values by option."""

    key: str
    options: tuple[str, ...]
    default: str
    rules: tuple[str, ...]
    text: Text
    option_text: Mapping[str, Text]
    sets: Mapping[str, Mapping[str, str]]


def read_rules(data: Mapping[str, Any]) -> tuple[dict[str, Rule], dict[str, Ruling]]:
    """The content of a rules.toml. TcgKitError for a rule that is incomplete."""
    rules: dict[str, Rule] = {}
    for raw in data["rules"]:
        rule = Rule(raw["id"], raw["tag"], _text(raw), raw["source"], tuple(raw["carrier"]))
        if rule.id in rules or rule.tag not in TAGS or not rule.carrier or not set(rule.carrier) <= set(CARRIERS):
            raise TcgKitError(message("bad-rule", id=rule.id))
        rules[rule.id] = rule
    rulings: dict[str, Ruling] = {}
    for raw in data["rulings"]:
        options = tuple(raw["options"])
        told = {option: _text(raw["option_text"][option]) for option in options}
        ruling = Ruling(raw["key"], options, raw["default"], tuple(raw["rules"]), _text(raw), told, raw.get("sets", {}))
        if ruling.default not in options or not set(ruling.rules) <= set(rules):
            raise TcgKitError(message("bad-ruling", key=ruling.key))
        rulings[ruling.key] = ruling
    return rules, rulings


def _text(raw: Mapping[str, str]) -> Text:
    return {lang: raw[lang] for lang in LANGS}


def settle(
    rulings: Mapping[str, Ruling], wanted: Mapping[str, Any] | None, base: Mapping[str, str] | None = None
) -> dict[str, str]:
    """The value of every ruling: base (the defaults), then what a set in wanted brings, then what wanted names itself.

    Raises TcgKitError for an unknown ruling or option.
    """
    if wanted is not None and not isinstance(wanted, Mapping):
        raise TcgKitError(message("rulings-table", value=short(wanted)))
    named = {}
    for key, value in (wanted or {}).items():
        if key not in rulings:
            raise TcgKitError(message("no-ruling", key=short(key), known=list(rulings)))
        if str(value) not in rulings[key].options:
            raise TcgKitError(message("no-ruling-option", key=key, value=short(value), options=rulings[key].options))
        named[key] = str(value)
    out = dict(base) if base is not None else {key: ruling.default for key, ruling in rulings.items()}
    for key, ruling in rulings.items():
        if ruling.sets and (key in named or base is None):
            out.update(ruling.sets.get(named.get(key, ruling.default), {}))
    return {**out, **named}
