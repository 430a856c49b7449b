"""What a card says: its effects, conditions and leaving conditions as sentences in both languages."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from tcg_kit.core.events import Speaker, Words
from tcg_kit.core.lang import LANGS, Text, both

if TYPE_CHECKING:
    from tcg_kit.core.vocab import Condition, Effect, Vocabulary


class Sentence(Words):
    """Fills the templates of words and conditions.

    Beside the fields of every template: {amount} the number, {amount:+} with its sign, {amount:s} the English plural,
    {amount:each} what it is counted by ("for each card in your hand"), {amount:way} forward or back, {filter:noun}.
    """

    def __init__(self, speaker: Speaker, lang: str, vocabulary: Vocabulary):
        super().__init__(speaker, lang)
        self.vocabulary = vocabulary

    def format_field(self, value: Any, format_spec: str) -> Any:
        if format_spec == "noun":
            return self.noun(value)
        if format_spec == "each":
            return self.each(value) if isinstance(value, Mapping) else ""
        if isinstance(value, Mapping):
            value = value["times"]
        if format_spec == "way":
            n = abs(value)
            return both(f"{n}{'進める' if value >= 0 else '戻す'}", f"{n} {'forward' if value >= 0 else 'back'}")[
                self.lang
            ]
        return super().format_field(value, format_spec)

    def noun(self, wanted: Mapping[str, Any] | None) -> str:
        """Cards that fit a filter, in the singular: "flame character", "card"."""
        wanted = wanted or {}
        parts = []
        for f in self.vocabulary.filters.values():
            if f.name in wanted:
                value = wanted[f.name]
                if isinstance(value, Mapping):  # a name, which keeps its capital
                    parts.append(self.vformat(f.text[self.lang], (), {"value": value[self.lang]}))
                else:
                    parts.append(self.vformat(f.text[self.lang], (), {"value": value}).lower())
        if "kind" not in wanted:
            parts.append(both("カード", "card")[self.lang])
        return both("の".join(parts), " ".join(parts))[self.lang]

    def each(self, amount: Mapping[str, Any]) -> str:
        """By what an amount is counted: "for each flame card in your abyss, at most 40"."""
        whose = self.speaker.label("whose", amount["side"], self.lang)
        most = amount["max"]
        if "count" in amount:
            zone = self.speaker.label("zone", amount["count"], self.lang)
            noun = self.noun(amount["filter"])
            thing = both(f"{whose}{zone}の{noun}1枚につき", f" for each {noun} in {whose} {zone.lower()}")
        else:
            stat = self.speaker.label("stat", amount["stat"], self.lang)
            points = both("{}" + f"{stat}1につき", f"for each point of {{}} {stat}")
            told = self.speaker.texts.get("label-each", {}).get(amount["stat"], points)  # things are no points
            thing = both(told["ja"].format(whose), f" {told['en']}".format(whose))
        limit = both("、" if most >= 999 else f"（最大{most}）、", "" if most >= 999 else f" (at most {most})")
        return thing[self.lang] + limit[self.lang]


def describe(effect: Effect, vocabulary: Vocabulary, speaker: Speaker, occasion: str = "") -> Text:
    """An effect as a sentence in both languages; occasion: a key of label-occasion, when it happens."""
    out = {}
    when = conditions(effect.when, vocabulary, speaker)
    for lang in LANGS:
        values: dict[str, Any] = {"discard": vocabulary.discard, "filter": None, **effect.args}
        sentence = Sentence(speaker, lang, vocabulary).vformat(vocabulary.words[effect.do].text[lang], (), values)
        if effect.when:
            sentence = both(f"{when['ja']}なら、{sentence}", f"if {when['en']}, {sentence}")[lang]
        told = sentence[0].upper() + sentence[1:] + both("。", ".")[lang]
        out[lang] = speaker.label("occasion", occasion, lang).format(told) if occasion else told
    return out


def framed(field: str, told: Text, speaker: Speaker) -> Text:
    """A sentence in the frame that label-card-field gives for a card field, such as "Limited boost: {}"."""
    return {lang: speaker.label("card-field", field, lang).format(told[lang]) for lang in LANGS}


def conditions(when: tuple[tuple[str, Any], ...], vocabulary: Vocabulary, speaker: Speaker) -> Text:
    """Conditions that must all hold, as half a sentence in both languages."""
    ja = "、しかも".join(_each_condition(when, vocabulary.conditions, vocabulary, speaker, "ja"))
    return both(ja, ", and ".join(_each_condition(when, vocabulary.conditions, vocabulary, speaker, "en")))


def leaving(when: tuple[tuple[str, Any], ...], vocabulary: Vocabulary, speaker: Speaker) -> Text:
    """Leaving conditions, any of which is enough, as half a sentence in both languages."""
    ja = "か、".join(_each_condition(when, vocabulary.leaving, vocabulary, speaker, "ja"))
    return both(ja, " or ".join(_each_condition(when, vocabulary.leaving, vocabulary, speaker, "en")))


def _each_condition(
    when: tuple[tuple[str, Any], ...],
    known: Mapping[str, Condition],
    vocabulary: Vocabulary,
    speaker: Speaker,
    lang: str,
) -> list[str]:
    parts = []
    for name, value in when:
        values = {**value, "filter": value} if isinstance(value, Mapping) else {"value": value}
        parts.append(Sentence(speaker, lang, vocabulary).vformat(known[name].text[lang], (), values))
    return parts
