"""Reading effects and conditions of cards from plain tables, by a game's vocabulary.

In a spreadsheet's cells words, keys and options may be written by their names in either language: an option by what it
is called on cards, a word or a key by what `label-notation` in texts.toml calls it.
"""

from __future__ import annotations

import string
from collections.abc import Callable, Iterable, Mapping
from functools import cached_property, partial
from typing import Any

from tcg_kit.core.cells import Words, example, named, truth, written
from tcg_kit.core.errors import CardFileError, gathered, message
from tcg_kit.core.fields import REQUIRED, Field, check, meant, option, options_told, short, unknown_keys
from tcg_kit.core.lang import LANGS, Text, both
from tcg_kit.core.names import fold
from tcg_kit.core.vocab import SIDES, Condition, Effect, Filter, Vocabulary, Word

NUMBER = Field("int", lo=1)
MEASURE: dict[str, Field] = {
    "count": Field("zone"),
    "stat": Field("measure"),
    "side": Field("word", "own", SIDES[:2]),
    "times": Field("int", 1, lo=-999),
    "max": Field("int", 999),
}
"""The keys of an amount that counts (`count`) or measures (`stat`), beside those of a filter for what it counts."""


class Reader:
    """Reads effects and conditions of one vocabulary. typed: they come from a cell, where names may stand for ids."""

    def __init__(self, vocabulary: Vocabulary, speaker: Words, typed: bool = False):
        self.vocabulary, self.speaker, self.typed = vocabulary, speaker, typed

    @cached_property
    def names(self) -> Mapping[str, Text]:
        """What words and keys are called."""
        return self.speaker.texts.get("label-notation", {})

    @cached_property
    def _ids(self) -> dict[str, str]:
        return {fold(name[lang]): key for key, name in self.names.items() for lang in LANGS}

    def options(self, field: Field) -> tuple[str, ...]:
        """What the value of a field with options may be."""
        vocabulary = self.vocabulary
        lists = {"stat": vocabulary.stats, "zone": vocabulary.zones, "measure": tuple(vocabulary.measures)}
        return lists.get(field.kind, field.options)

    def option_names(self, field: Field, key: str, text: Text) -> dict[str, Text]:
        """What these options are called."""
        return max(self._called(field, key, text), key=len)

    def _called(self, field: Field, key: str, text: Text) -> list[dict[str, Text]]:
        """The names of options by the key, and as in the sentence, where the value is {key:kind} or {value:kind}."""
        found = string.Formatter().parse(text["ja"])
        specs = [spec for _, place, spec, _ in found if place in (key, "value") and spec]
        kinds = {"stat": ["stat"], "measure": ["stat"], "zone": ["zone"]}.get(field.kind, [key, *specs])
        return [named(self.speaker, kind, self.options(field)) for kind in (["occasion"] if key == "at" else kinds)]

    def _option(self, value: Any, field: Field, name: str, key: str, text: Text) -> str:
        called = self._called(field, key, text)
        if self.typed and isinstance(value, str):
            spelt = {
                fold(one): one_id for names in called for one_id, text_of in names.items() for one in text_of.values()
            }
            value = spelt.get(fold(value), value)
        return option(value, self.options(field), name, max(called, key=len), self.typed)

    def told(self, field: Field, key: str, text: Text) -> list[Text]:
        """The options of a field for people."""
        return options_told(self.options(field), self.option_names(field, key, text))

    def label(self, key: str) -> Text:
        """What a word or a key is called."""
        return self.names.get(key, both(key, key))

    def effects(self, raw: Any, name: str) -> tuple[Effect, ...]:
        """Read a list of effects."""
        if not isinstance(raw, (list, tuple)) or len(raw) > 20:
            raise CardFileError(message("effects-list"), field=name)
        return tuple(gathered(partial(self.effect, one, f"{name}[{i}]") for i, one in enumerate(raw)))

    def boost(self, raw: Any, name: str) -> Effect:
        """Read an effect on attack: its amount and its conditions."""
        such = partial(example, name, "boost", self.speaker)
        if not isinstance(raw, Mapping):
            raise CardFileError(message("boost-table", example=such()), field=name)
        raw = self.by_ids(raw, name)
        self._known(raw, ("amount", "when"), f"{name}.")
        return self._effect({"do": "modify", "stat": "attack", **raw}, name, such)

    def effect(self, raw: Any, name: str) -> Effect:
        """Read one effect table."""
        if not isinstance(raw, Mapping) or "do" not in (raw := self.by_ids(raw, name)):
            raise CardFileError(message("effect-table", value=short(raw)), field=name)
        return self._effect(raw, name)

    def _effect(self, raw: Mapping[str, Any], name: str, such: Callable[[], str] | None = None) -> Effect:
        when_told = partial(self.when, raw.get("when", {}), f"{name}.when")
        find = partial(self._word, raw["do"], f"{name}.do")
        try:
            word = find()
        except CardFileError:  # its conditions can be read all the same
            both_told: list[Callable[[], Any]] = [find, when_told]
            gathered(both_told)
            raise
        fields = self.fields(word)
        known = partial(self._known, raw, ("do", "when", *fields), f"{name}.")
        calls: list[Callable[[], Any]] = [known, when_told]
        such = such or (lambda: written([self.vocabulary.least(word)]))
        calls += [partial(self._argument, raw, word, key, field, name, such) for key, field in fields.items()]
        _, when, *given = gathered(calls)
        args = dict(zip(fields, given, strict=True))
        at = args.pop("at", "") if self.vocabulary.occasions else ""
        tests = tuple((self.vocabulary.conditions[key].test, value) for key, value in when)
        return Effect(word.name, args, when, f"do-{word.name}", tests, at)

    def fields(self, word: Word) -> dict[str, Field]:
        """The fields of a word, with the occasion on which it happens in games that know more than one."""
        at = {"at": Field("word", "", self.vocabulary.occasions)} if self.vocabulary.occasions else {}
        return {**word.fields, **at}

    def _word(self, value: Any, name: str) -> Word:
        words = self.vocabulary.words
        key = self._ids.get(fold(value), value) if self.typed and isinstance(value, str) else value
        if isinstance(key, str) and key in words:
            return words[key]
        code, more = meant(value, words, self.names, self.typed)
        known = options_told(words, self.names)
        told = message(f"no-effect-word{code}", value=short(value), known=known, slug=self.speaker.slug, **more)
        raise CardFileError(told, field=name)

    def _argument(
        self, raw: Mapping[str, Any], word: Word, key: str, field: Field, name: str, such: Callable[[], str]
    ) -> Any:
        if key in raw:
            return self._value(raw[key], field, f"{name}.{key}", key, word.text)
        if field.default is REQUIRED:
            told = message("effect-needs", key=options_told([key], self.names), example=such())
            raise CardFileError(told, field=f"{name}.{key}")
        return field.default

    def when(self, raw: Any, name: str, leaving: bool = False) -> tuple[tuple[str, Any], ...]:
        """Read a table of conditions."""
        known = self.vocabulary.leaving if leaving else self.vocabulary.conditions
        if not isinstance(raw, Mapping):
            least = next(iter(known.values()))
            such = written({least.name: self.vocabulary.sample(least.field)})
            raise CardFileError(message("conditions-table", value=short(raw), example=such), field=name)
        return tuple(self._table(raw, known, name).items())

    def _table(self, raw: Mapping[str, Any], known: Mapping[str, Condition | Filter], name: str) -> dict[str, Any]:
        """A table of conditions or of a filter."""
        raw = self.by_ids(raw, name)
        calls: list[Callable[[], Any]] = [partial(self._known, raw, known, f"{name}.")]
        calls += [
            partial(self._value, value, known[key].field, f"{name}.{key}", key, known[key].text)
            for key, value in raw.items()
            if key in known
        ]
        _, *values = gathered(calls)
        return dict(zip(raw, values, strict=True))

    def by_ids(self, raw: Mapping[str, Any], name: str) -> dict[str, Any]:
        """A table with its keys as ids, where a cell may have names."""
        if not self.typed:
            return dict(raw)
        found = [(self._ids.get(fold(key), key) if isinstance(key, str) else key, value) for key, value in raw.items()]
        out = dict(found)
        if len(out) != len(found):
            keys = [key for key, _ in found]
            twice = next(key for key in keys if keys.count(key) > 1)
            raise CardFileError(message("twice-key", key=short(twice)), field=name)
        return out

    def _known(self, raw: Mapping[str, Any], known: Iterable[str], name: str) -> None:
        unknown_keys(raw, tuple(known), name, self.names, self.speaker.slug, self.typed)

    def _value(self, value: Any, field: Field, name: str, key: str, text: Text) -> Any:
        match field.kind:
            case "stat" | "zone" | "measure" | "word":
                return self._option(value, field, name, key, text)
            case "bool" if self.typed:
                return check(truth(value), field, name)
            case "filter":
                return self._filter(value, name)
            case "amount":
                if isinstance(value, Mapping):
                    return self._amount(value, name)
                return check(value, Field("int", lo=field.lo), name)
            case "at-least":
                if not isinstance(value, Mapping):
                    raise CardFileError(message("at-least-table", example=self._such(field, key)), field=name)
                value = self.by_ids(value, name)
                rest = {k: v for k, v in value.items() if k != "at_least"}
                count = partial(check, value.get("at_least", 1), NUMBER, f"{name}.at_least")
                least, wanted = gathered([count, partial(self._filter, rest, name)])
                return {**wanted, "at_least": least}
        return check(value, field, name)

    def _such(self, field: Field, key: str) -> str:
        return written({key: self.vocabulary.sample(field)})

    def _filter(self, value: Any, name: str) -> dict[str, Any]:
        if not isinstance(value, Mapping):
            such = self._such(Field("filter"), "filter")
            raise CardFileError(message("filter-table", value=short(value), example=such), field=name)
        return self._table(value, self.vocabulary.filters, name)

    def _amount(self, value: Mapping[str, Any], name: str) -> dict[str, Any]:
        value, filters = self.by_ids(value, name), self.vocabulary.filters
        self._known(value, (*MEASURE, *filters), f"{name}.")
        if ("count" in value) == ("stat" in value):
            such = written({name.rpartition(".")[2]: {"count": self.vocabulary.zones[-1]}})
            raise CardFileError(message("amount-of-what", example=such), field=name)
        kept = [key for key, field in MEASURE.items() if key in value or field.default is not REQUIRED]
        calls = [partial(self._measured, value, key, name) for key in kept]
        wanted = {k: v for k, v in value.items() if k in filters}
        *found, chosen = gathered([*calls, partial(self._filter, wanted, name)])
        out = dict(zip(kept, found, strict=True)) | {"filter": chosen}
        if chosen and out.get("count") in self.vocabulary.hidden:
            raise CardFileError(message("hidden-count", zone=out["count"]), field=f"{name}.count")
        return out

    def _measured(self, value: Mapping[str, Any], key: str, name: str) -> Any:
        field = MEASURE[key]
        return self._value(value.get(key, field.default), field, f"{name}.{key}", key, both("", ""))
