"""Everything a person sees exists in Japanese and English, complete and alike (design.md 4)."""

from __future__ import annotations

import dataclasses
import re
import string
import tomllib
from collections.abc import Iterator, Mapping
from importlib import import_module, resources
from typing import Any

import pytest

import tcg_kit as tcg
from tcg_kit.core.decks import Deck
from tcg_kit.core.events import Event, Told, say
from tcg_kit.core.flow import Edge
from tcg_kit.core.lang import LANGS
from tcg_kit.core.rng import Rng
from tcg_kit.core.vocab import Effect
from tcg_kit.sim.playout import begin as begin_fast
from tcg_kit.sim.playout import random_game
from tests.core.play import begin, decisions, finished, some_deck

pytestmark = pytest.mark.parametrize("game", [tcg.game(slug) for slug in tcg.games()], ids=tcg.games())

JAPANESE = re.compile(r"[぀-ヿ一-鿿]")


def fields(template: str) -> set[str]:
    """The names of a template's places, without `s` (the English plural)."""
    found = set()
    for _, name, spec, _ in string.Formatter().parse(template):
        if name is not None and spec != "s":
            found.add(name)
    return found


def sections(game: tcg.Game) -> Iterator[tuple[str, str, Mapping[str, str]]]:
    for section, entries in game.texts.items():
        for key, text in entries.items():
            yield section, key, text


def test_sentences_are_there_in_both_languages_with_the_same_places(game: tcg.Game) -> None:
    for section, key, text in sections(game):
        assert set(text) >= {"ja", "en"}, (section, key)
        assert all(text[lang].strip() == text[lang] for lang in ("ja", "en")), (section, key)
        assert all(text.values()) or section == "label-verb", (section, key)  # an ending may be none
        assert fields(text["ja"]) == fields(text["en"]), (section, key)


def test_the_languages_are_not_mixed_up(game: tcg.Game) -> None:
    for section, key, text in sections(game):
        words = re.sub(r"\{[^}]*\}", "", text["ja"])
        if re.search(r"[a-z]{3}", words.replace("Send to POWER", "")):
            assert JAPANESE.search(words), (section, key)
        assert not JAPANESE.search(text["en"]), (section, key)


def test_words_have_both_languages_a_note_and_known_rules(game: tcg.Game) -> None:
    for section, entries in game.words.items():
        for key, word in entries.items():
            for name in ("ja", "en", "note_ja", "note_en"):
                assert str(word[name]).strip(), (section, key, name)
            assert set(word["rules"]) <= set(game.rules), (section, key)


def test_every_phase_verb_and_kind_has_a_word(game: tcg.Game) -> None:
    assert set(game.words["phases"]) == set(game.spec.flow.phases)
    assert set(game.words["verbs"]) >= {*game.spec.verbs, "choose"}
    assert set(game.words["kinds"]) >= {card.kind for card in game.cards.values()}


def test_edges_phases_and_titles_have_both_languages(game: tcg.Game) -> None:
    assert set(game.title) == {"ja", "en"}
    for edge in game.spec.flow.edges:
        assert set(edge.label) == {"ja", "en"}
        assert bool(edge.label["ja"]) == bool(edge.label["en"])
        assert set(edge.rules) <= set(game.rules)
        assert edge.rules
    for phase in game.spec.flow.phases.values():
        assert set(phase.rules) <= set(game.rules)
        assert phase.rules


def abilities(card: Any) -> list[Effect]:
    """All effects of a card, whatever field they stand in."""
    values = [getattr(card, field.name) for field in dataclasses.fields(card)]
    return [one for value in values for one in (value if isinstance(value, tuple) else [value]) if type(one) is Effect]


def test_cards_and_decks_have_both_languages(game: tcg.Game) -> None:
    for card in game.cards.values():
        for text in (card.name, card.text):
            assert set(text) == {"ja", "en"}
            assert not JAPANESE.search(text["en"])
            assert bool(text["ja"]) == bool(text["en"])
            assert "{" not in text["ja"] + text["en"]
        assert all(card.name.values())
        assert JAPANESE.search(card.name["ja"])
        assert bool(card.text["ja"]) == bool(abilities(card) or getattr(card, "leaves", None))
    assert len({card.name["ja"] for card in game.cards.values()}) == len(game.cards)
    assert len({card.name["en"] for card in game.cards.values()}) == len(game.cards)
    for deck in game.decks.values():
        for deck_text in (deck.title, deck.about):
            assert deck_text is not None
            assert all(deck_text[lang].strip() for lang in ("ja", "en"))


def test_rules_and_rulings_have_both_languages(game: tcg.Game) -> None:
    for rule in game.rules.values():
        assert rule.tag in ("src", "later", "ours")
        assert all(rule.text[lang].strip() for lang in ("ja", "en"))
        assert JAPANESE.search(rule.text["ja"])
    for ruling in game.rulings.values():
        assert ruling.default in ruling.options
        assert all(text[lang] for text in (ruling.text, *ruling.option_text.values()) for lang in ("ja", "en"))


class Kinds:
    """A sink that keeps one event of each kind with each set of data keys."""

    def __init__(self) -> None:
        self.found: dict[str, Event] = {}

    def step(self, edge: Edge | None) -> None:
        pass

    def decision(self, action: tcg.Action) -> None:
        pass

    def event(self, told: Told) -> None:
        event = Event(*told)
        self.found[f"{event.kind} {sorted(event.data)}"] = event


@pytest.fixture(scope="module")
def emitted() -> dict[str, Kinds]:
    """The events of a thousand games under all rulings, per game."""
    out = {}
    for slug in tcg.games():
        game, sink, rng = tcg.game(slug), Kinds(), Rng(5)
        decks = [Deck(f"d{i}", tuple(some_deck(game, rng))) for i in range(16)]
        rulings: list[dict[str, str]] = [{key: option} for key, r in game.rulings.items() for option in r.options]
        for seed in range(1000):
            g = begin_fast(game, seed, [decks[rng.below(16)], decks[rng.below(16)]], rulings[seed % len(rulings)], sink)
            random_game(g, Rng(seed))
        for s in import_module(f"tests.games.{slug}.rare").sessions(game):
            for event in s.events:
                sink.event(event)
        out[slug] = sink
    return out


def test_every_event_has_a_sentence_and_every_sentence_is_used(game: tcg.Game, emitted: dict[str, Kinds]) -> None:
    kinds = {event.kind for event in emitted[game.slug].found.values()}
    own = tomllib.loads((resources.files(f"tcg_kit.games.{game.slug}") / "texts.toml").read_text("utf-8"))
    assert kinds <= set(game.texts["events"])
    assert sorted(set(own["events"]) - kinds) == []


def test_every_event_can_be_told_names_its_rules_and_is_plain_data(game: tcg.Game, emitted: dict[str, Kinds]) -> None:
    for event in emitted[game.slug].found.values():
        for lang in ("ja", "en"):
            text = event.text(lang)
            assert text.strip()
            assert not re.search(r"[{}]|None|\bnull\b", text), text
        assert not JAPANESE.search(event.text("en"))
        assert event.rules
        assert set(event.rules) <= set(game.rules)
        assert event.cause is None or event.cause in game.cards
        assert isinstance(event.data, dict)


def test_the_places_of_a_sentence_are_in_the_events_data(game: tcg.Game, emitted: dict[str, Kinds]) -> None:
    for event in emitted[game.slug].found.values():
        places = {re.split(r"[.\[]", name)[0] for name in fields(game.texts["events"][event.kind]["en"])}
        assert places <= {*event.data, "seat", "cause"}, event.kind


def test_the_language_is_the_setting(game: tcg.Game, monkeypatch: pytest.MonkeyPatch) -> None:
    event = finished(game, 2).events[-1]
    for name in ("TCG_KIT_LANG", "LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    assert tcg.default_lang() == "ja"
    monkeypatch.setenv("LANG", "en_GB.UTF-8")
    assert event.text() == event.text("en")
    monkeypatch.setenv("LANG", "ja_JP.UTF-8")
    assert event.text() == event.text("ja")
    monkeypatch.setenv("TCG_KIT_LANG", "en")
    assert event.text() == event.text("en")
    with pytest.raises(tcg.TcgKitError):
        event.text("fr")


def test_names_are_data_in_sentences(game: tcg.Game) -> None:
    """A card's name with places of a template in it is told as it stands."""
    from tcg_kit.core.cards import as_table

    odd = "{seat} {card:card} {0} <b>&"
    names = {card.name["en"]: f"{odd}{n}" for n, card in enumerate(game.cards.values())}
    tables = [{**as_table(card), "name": dict.fromkeys(LANGS, names[card.name["en"]])} for card in game.cards.values()]
    renamed = game.with_cards(tables)
    s = finished(renamed, 3)
    texts = [e.text(lang) for e in s.events for lang in ("ja", "en")]
    assert any(odd in text for text in texts)
    told = 0
    for here in decisions(begin(renamed, 4), 4):
        for verb in here.game.spec.flow.phases[here.phase].verbs:
            if "card" in here.game.spec.verbs[verb].takes:
                action = tcg.Action(here.to_act[0], verb, tuple(sorted(game.cards)[:3]))
                told += sum(odd in reason.text["en"] for reason in here.why_not(action))
    assert told


def test_a_rule_of_ours_with_a_source_is_partly_so_and_sources_are_told_in_one_language(game: tcg.Game) -> None:
    for rule in game.rules.values():
        assert (rule.standing == "partly") == (rule.tag == "ours" and rule.source != "")
        assert not re.search("[a-z]{4}", rule.cited("ja")), rule.id
        assert rule.cited("en") in rule.source


def test_a_number_that_does_not_change_stays_and_nothing_is_added_to_nothing(game: tcg.Game) -> None:
    """No sentence says "100 → 100", no card "+0"; only a clock may come round to where it was."""
    for kind, text in game.texts["events"].items():
        assert "{before} →" not in text["ja"] + text["en"] or kind.startswith("clock"), kind
    same = {"before": 70, "after": 70}
    assert [say(game, "HP {before:to}", same, lang) for lang in LANGS] == ["HP 70のまま", "HP stays at 70"]
    assert say(game, "HP {before:to}", {**same, "after": 30}, "ja") == "HP 70 → 30"
    told = [say(game, "{n:+}|{n:? by % ATK}", {"n": n}, "en") for n in (3, 0, -3)]
    assert told == ["+3| by +3 ATK", "±0|", "−3| by −3 ATK"]
    for card in game.cards.values():
        assert not [text for text in card.text.values() if re.search(r"[+−±]0(?!\d)", text)], card.id
