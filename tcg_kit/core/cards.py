"""Cards: the fields that all games share, and reading card tables from TOML, JSON, CSV or dicts."""

from __future__ import annotations

import dataclasses
import hashlib
import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from tcg_kit.core import cells, speech
from tcg_kit.core.cells import Words
from tcg_kit.core.errors import CardFileError, FileError, message, together
from tcg_kit.core.events import Speaker
from tcg_kit.core.fields import (
    REQUIRED,
    Field,
    attributes_of,
    card_field,
    check,
    fields_of,
    is_seen,
    option,
    options_told,
    short,
    unknown_keys,
    wanted,
)
from tcg_kit.core.lang import LANGS, Text, both
from tcg_kit.core.reading import Reader
from tcg_kit.core.sheets import CardSheet
from tcg_kit.core.vocab import Effect, Vocabulary

MOST = 300
"""Errors of one file that are listed."""


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Card:
    """A card. text: what it says, written from its effects where the file gives none.

    text_only: the file gives a text but no effect that the engine could apply: players have to do what it says.
    """

    id: str = card_field(Field("slug"))
    name: Text = card_field(Field("text"))
    kind: str = card_field(Field("word"))
    rarity: str = card_field(Field("text", "N"))
    text: Text = card_field(Field("text", None))
    effects: tuple[Effect, ...] = card_field(Field("effects", ()))
    text_only: bool = dataclasses.field(default=False, compare=False)


class Draft(NamedTuple):
    """A card of a file as far as it could be read: which it is, the fields that are fine, the errors of the others.

    called: its id, or its number; card: None if there are errors. text_only as in Card.
    """

    i: int
    called: str
    values: Mapping[str, Any]
    wrong: Sequence[FileError]
    card: Any | None
    text_only: bool


class Drafting:
    """Reads the cards of one file. typed: their values are the texts of a spreadsheet's cells."""

    def __init__(self, cls: type[Any], vocabulary: Vocabulary, speaker: Words, typed: bool = False):
        self.cls, self.vocabulary, self.speaker, self.typed = cls, vocabulary, speaker, typed
        self.known = fields_of(cls)
        self._readers = {
            name: Reader(field.vocabulary or vocabulary, speaker, typed) for name, field in self.known.items()
        }

    def draft(self, raw: Any, i: int) -> Draft:
        """The i-th card, from a table of its fields."""
        if not isinstance(raw, Mapping):
            return Draft(i, str(i + 1), {}, [CardFileError(message("no-card-table", value=short(raw)))], None, False)
        raw = _joined_languages(raw)
        name = raw.get("id")
        called = name if isinstance(name, str) and 0 < len(name) < 60 else str(i + 1)
        values: dict[str, Any] = {}
        wrong: list[FileError] = []
        try:
            labels = {key: {lang: self.speaker.words["fields"][key][lang] for lang in LANGS} for key in self.known}
            unknown_keys(raw, self.known, "", labels, self.speaker.slug)
        except CardFileError as e:
            wrong += e.all
        try:
            kind = self._value(raw, "kind") if raw.get("kind") is not None else None
        except CardFileError:  # told with the other fields
            kind = _UNKNOWN
        for field in self.known:
            try:
                values[field] = self._field(raw, field, kind)
            except CardFileError as e:
                wrong += e.all
        card = None
        if not wrong:
            try:
                card = self._card(values)
            except CardFileError as e:
                wrong += e.all
        acts = any(raw.get(field) for field, known in self.known.items() if known.kind in ("effects", "boost"))
        only = card.text_only if card is not None else bool(values.get("text")) and not acts
        return Draft(i, called, values, wrong, card, only)

    def _card(self, values: dict[str, Any]) -> Any:
        if isinstance(values["rarity"], Mapping):
            values["rarity"] = values["rarity"]["en"]
        card = self.cls(**{attribute: values[name] for name, (attribute, _) in attributes_of(self.cls).items()})
        told = card_text(card, self.vocabulary, self.speaker)
        if card.text is None:
            return dataclasses.replace(card, text=told)
        only = any(card.text.values()) and card.text != told and not _acts(card)
        return dataclasses.replace(card, text_only=True) if only else card

    def _field(self, raw: Mapping[str, Any], name: str, kind: Any) -> Any:
        field = self.known[name]
        belongs = not field.kinds or kind in field.kinds
        if raw.get(name) is None:
            if field.default is REQUIRED and belongs:
                raise CardFileError(message("missing-field", wanted=self.wanted(name)), field=name)
            return field.default if field.default is not REQUIRED else 0 if field.kind == "int" else None
        if not belongs and kind is not _UNKNOWN:
            kinds = self._kinds([kind, *field.kinds])
            raise CardFileError(message("other-kind", kind=kinds[0], kinds=kinds[1:]), field=name)
        return self._value(raw, name)

    def _kinds(self, kinds: Sequence[str | None]) -> list[Text | str]:
        names = cells.option_names("kind", self.known["kind"], self.speaker)
        return [names.get(kind, kind) if kind else "-" for kind in kinds]

    def wanted(self, name: str) -> Text:
        """What a field may be, told to people."""
        field = self.known[name]
        options = options_told(field.options, cells.option_names(name, field, self.speaker))
        such = cells.example(name, field.kind, self.speaker) if field.kind in cells.NOTATED else ""
        return wanted(field, options, such)

    def _value(self, raw: Mapping[str, Any], name: str) -> Any:
        field, value = self.known[name], raw[name]
        if self.typed and isinstance(value, str):
            value = cells.value(value, name, field, self.speaker)
        reader = self._readers[name]
        match field.kind:
            case "effects":
                return reader.effects(value, name)
            case "when" | "leaving":
                return reader.when(value, name, leaving=field.kind == "leaving")
            case "boost":
                return reader.boost(value, name)
            case "word":
                return option(value, field.options, name, cells.option_names(name, field, self.speaker))
        found = check(value, field, name)
        if field.kind == "text" and field.default is REQUIRED and not is_seen(found):
            raise CardFileError(message("no-visible"), field=name)
        return found


_UNKNOWN: Any = object()
"""The kind of a card whose kind can't be read."""


def read_card(cls: type[Any], raw: Any, vocabulary: Vocabulary, speaker: Words) -> Any:
    """One card from a table of its fields.

    CardFileError names the field, and has the errors of all fields in its .all; path and line are added by the caller.
    """
    found = Drafting(cls, vocabulary, speaker).draft(raw, 0)
    if found.wrong:
        raise together(found.wrong)
    return found.card


def _acts(card: Any) -> bool:
    """Whether the card has any effect that the engine applies."""
    fields = attributes_of(type(card)).values()
    return any(getattr(card, attribute) for attribute, field in fields if field.kind in ("effects", "boost"))


def _joined_languages(raw: Mapping[str, Any]) -> dict[str, Any]:
    """name_ja and name_en become name = {ja, en}; a name beside one of them is that of the other language.

    What says a language twice stays, as a key that no card has.
    """
    out = dict(raw)
    for name in cells.APART:
        keys = {f"{name}_{lang}": lang for lang in LANGS}
        parts = {lang: raw[key] for key, lang in keys.items() if raw.get(key) is not None}
        whole = raw.get(name)
        if whole is None or (isinstance(whole, str) and len(parts) < len(LANGS)):
            out = {key: value for key, value in out.items() if key not in keys}
            if parts:
                rest = next(iter(parts.values())) if whole is None else whole
                out[name] = {lang: parts.get(lang, rest) for lang in LANGS}
    return out


def card_text(card: Any, vocabulary: Vocabulary, speaker: Speaker) -> Text:
    """What the card says, from its effects, limited boost, conditions and leaving conditions, in the fields' order."""
    parts: list[Text] = []
    for name, (attribute, field) in attributes_of(type(card)).items():
        value = getattr(card, attribute)
        words = field.vocabulary or vocabulary
        if not value:
            continue
        if field.kind == "effects":
            parts += [speech.describe(effect, words, speaker, words.occasion(card, effect)) for effect in value]
        elif field.kind == "boost":
            parts.append(speech.framed(name, speech.describe(value, words, speaker), speaker))
        elif field.kind == "when":
            parts.append(speech.framed(name, speech.conditions(value, words, speaker), speaker))
        elif field.kind == "leaving":
            parts.append(speech.framed(name, speech.leaving(value, words, speaker), speaker))
    return both("".join(part["ja"] for part in parts), " ".join(part["en"] for part in parts))


class Drafts(NamedTuple):
    """The cards of a file, what is wrong with it, what isn't read, and the sheet that knows the places."""

    cards: Sequence[Draft]
    wrong: Sequence[FileError]
    advice: Sequence[FileError]
    sheet: CardSheet


def draft_cards(source: Any, cls: type[Any], vocabulary: Vocabulary, speaker: Words) -> Drafts:
    """The cards of a file or a list of dicts, and everything that is wrong with it, at most MOST errors.

    A field without a column is told once, not with every card. Raises CardFileError for a file that holds no tables.
    """
    known = fields_of(cls)
    sheet = CardSheet(source, known, speaker)
    drafting = Drafting(cls, vocabulary, speaker, sheet.typed)
    cards: list[Draft] = []
    wrong: list[FileError] = list(sheet.wrong)
    missing: dict[str, list[FileError]] = {}
    seen: set[str] = set()
    for i, raw in enumerate(sheet.rows):
        draft = drafting.draft(raw, i)
        cards.append(draft)
        name = raw.get("id") if isinstance(raw, Mapping) else None
        if isinstance(name, str) and name in seen:
            wrong.append(_of_card(sheet, draft, CardFileError(message("twice-id", id=short(name)), field="id")))
        seen.update([name] if isinstance(name, str) else [])
        for one in draft.wrong:
            if one.code == "missing-field" and one.field and not sheet.has(one.field):
                missing.setdefault(one.field, []).append(one)
            else:
                wrong.append(_of_card(sheet, draft, one))
        if len(wrong) >= MOST:
            break
    for field, every in missing.items():
        told = message("missing-column", label=sheet.label(field), n=len(every), wanted=drafting.wanted(field))
        wrong.append(sheet.missing(field, told))
    wrong.sort(key=lambda e: e.line or 0)
    if len(wrong) >= MOST:
        wrong = [*wrong[:MOST], CardFileError(message("too-many", n=MOST), path=sheet.path)]
    return Drafts(cards, wrong, sheet.advice, sheet)


def _of_card(sheet: CardSheet, draft: Draft, e: FileError) -> CardFileError:
    return sheet.at(e, draft.i, message("of-card", card=draft.called, told=e.told))


def read_cards(
    source: str | Path | Mapping[str, Any] | Sequence[Any], cls: type[Any], vocabulary: Vocabulary, speaker: Words
) -> dict[str, Any]:
    """Cards by id from a file (TOML [[cards]], JSON {"cards": […]}, CSV with a header) or a list of dicts.

    Raises CardFileError with path, line where known, and field; its .all has the errors of all cards. An id given
    twice is one. Columns that are no fields are not read: check_cards tells them.
    """
    found = draft_cards(source, cls, vocabulary, speaker)
    if found.wrong:
        raise together(found.wrong)
    return {draft.card.id: draft.card for draft in found.cards if draft.card is not None}


def as_table(card: Any) -> dict[str, Any]:
    """The card as a table of its fields that read_card reads back: what a replay embeds."""
    out: dict[str, Any] = {}
    for name, (attribute, field) in attributes_of(type(card)).items():
        value = getattr(card, attribute)
        if (field.kinds and card.kind not in field.kinds) or value is None:
            continue
        if field.kind == "effects":
            out[name] = [_effect_table(e) for e in value]
        elif field.kind == "boost":
            out[name] = {"amount": _plain(value.args["amount"]), "when": _when_table(value.when)}
        elif field.kind in ("when", "leaving"):
            out[name] = _when_table(value)
        else:
            out[name] = dict(value) if isinstance(value, Mapping) else value
    return out


def _effect_table(e: Effect) -> dict[str, Any]:
    args = {k: _plain(v) for k, v in e.args.items() if v is not None}
    return {"do": e.do, **args, "when": _when_table(e.when), **({"at": e.at} if e.at else {})}


def _when_table(when: tuple[tuple[str, Any], ...]) -> dict[str, Any]:
    return {name: dict(value) if isinstance(value, Mapping) else value for name, value in when}


def _plain(value: Any) -> Any:
    if not isinstance(value, Mapping):
        return value
    out = {**value, **value["filter"]} if "filter" in value else dict(value)
    out.pop("filter", None)
    return out


def digest(card: Any) -> str:
    """8 hexadecimal digits that change when the card's behaviour or name does; its text if it has nothing else."""
    table = as_table(card)
    if not card.text_only:
        table.pop("text", None)  # written from the effects, perhaps in other words one day
    text = json.dumps(table, sort_keys=True, ensure_ascii=False)
    return hashlib.blake2b(text.encode(), digest_size=4).hexdigest()
