"""The boards of all games: every place drawn and reachable, silent about what is hidden, in both languages."""

from __future__ import annotations

import json
import random
import re
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from functools import cache
from importlib import import_module
from typing import Any

import pytest

from tcg_kit import svg
from tcg_kit.catalogue import Game
from tcg_kit.core.board import Box, Layout, Part, Place
from tcg_kit.core.lang import LANGS
from tcg_kit.core.session import Session
from tcg_kit.core.spots import Changes, changes, spots
from tcg_kit.core.view import redact
from tcg_kit.core.width import columns
from tcg_kit.svg.board import DRAW
from tcg_kit.svg.card import layout_of
from tcg_kit.svg.glyphs import GLYPHS
from tcg_kit.svg.theme import HUES, colours

NS = "{http://www.w3.org/2000/svg}"
TABLES = [("zutomayo", 2), ("mattsun", 2), ("suizokun", 2), *(("darkmoon", n) for n in range(2, 7))]
table = pytest.mark.parametrize(("slug", "players"), TABLES)
every = pytest.mark.parametrize("slug", list(dict(TABLES)))
HOSTILE = '"><script>alert(1)</script>& ]]>\u202e\x07\ud800'


@cache
def load(slug: str) -> Game:
    return Game(import_module(f"tcg_kit.games.{slug}").SPEC)


@cache
def played(slug: str, players: int = 2, seed: int = 7, **rulings: str) -> Session:
    """A random game, or its first four hundred decisions."""
    s = load(slug).new(seed=seed, players=players)
    rng = random.Random(seed)
    for _ in range(400):
        if s.over:
            break
        options = s.legal(s.to_act[0])
        s.do(options[rng.randrange(len(options))])
    return s


def instants(s: Session, count: int) -> list[int]:
    """So many instants all over a game."""
    n = len(s.steps)
    return sorted({1 + i * (n - 1) // (count - 1) for i in range(count)})


def groups(text: str) -> dict[str, ET.Element]:
    found = [g for g in ET.fromstring(text).iter(f"{NS}g") if "data-place" in g.attrib]
    by_place = {g.attrib["data-place"]: g for g in found}
    assert len(by_place) == len(found)
    return by_place


def words(element: ET.Element) -> str:
    return " ".join("".join(t.itertext()) for t in element.iter(f"{NS}text"))


@table
def test_a_game_is_drawn_for_all_who_look(slug: str, players: int) -> None:
    s, g = played(slug, players), load(slug)
    text_board = import_module(f"tcg_kit.games.{slug}.board").text_board
    layout = layout_of(g)
    for n, at in enumerate(instants(s, 16)):
        for who in (None, 0, players - 1):
            now, before = s.view(who, at=at), s.view(who, at=at - 1)
            lang = LANGS[n % 2]
            text = svg.board(g, now, before=before, bottom=who or 0, lang=lang, theme=("light", "dark", "auto")[n % 3])
            there = groups(text)
            assert {spot.where for spot in spots(layout, now, who or 0)} <= there.keys()
            assert len(text.encode()) < 125_000
            for lang in LANGS:
                told = text_board(g, now, lang)
                assert max(map(columns, told.splitlines())) <= 78
                assert g.title[lang] in told


@pytest.mark.parametrize(("slug", "zone"), [("mattsun", "front"), ("suizokun", "stage")])
def test_the_text_board_tells_the_numbers_that_count_now(slug: str, zone: str) -> None:
    """Where the drawing shows 5 for a printed 4, the table says 5 too."""
    s, g = played(slug), load(slug)
    board, raised = import_module(f"tcg_kit.games.{slug}.board"), 0
    for at in range(len(s.steps) + 1):
        view = s.view(at=at)
        rows = re.findall(
            rf"^{g.label('zone', zone, 'en')} .*$", board.text_board(g, view, "en", bottom=1), re.MULTILINE
        )
        for seat, row in enumerate(rows):
            atk, def_ = [str(one.text) for one in board.strength(g, view, None, seat)][:2] or ("", "")
            raised += any(one.added for one in board.strength(g, view, None, seat)[:2])
            assert not atk or f" {atk}/{def_} " in row
    assert raised


def test_who_won_the_last_battle_is_not_told_beside_who_won_the_game() -> None:
    s, g = played("zutomayo"), load("zutomayo")
    text_board = import_module("tcg_kit.games.zutomayo.board").text_board
    told = re.compile(r"· (won|lost|tied)\b")
    assert any(told.search(text_board(g, s.view(at=at), "en")) for at in range(len(s.steps) - 8))
    assert s.over
    assert not told.search(text_board(g, s.view(), "en"))
    assert "負け" not in svg.board(g, s.view(), lang="ja")


@table
def test_every_place_can_be_chosen(slug: str, players: int) -> None:
    s, g = played(slug, players), load(slug)
    for at in instants(s, 6):
        for who in (None, 1):
            view = s.view(who, at=at)
            wanted = [spot.where for spot in spots(layout_of(g), view, who or 0)]
            found = groups(svg.board(g, view, selectable=wanted, selected=wanted[:3], bottom=who or 0))
            reachable = {where for where, element in found.items() if element.attrib.get("role") == "button"}
            assert reachable == set(wanted)
            assert all(found[where].attrib["aria-pressed"] == "true" for where in wanted[:3])


@every
def test_a_place_of_the_notation_has_an_id(slug: str) -> None:
    s, g = played(slug), load(slug)
    names = {spot.name for spot in spots(layout_of(g), s.view()) if spot.name}
    wanted = {"mattsun": {"front", "b1", "b2", "b3"}, "suizokun": {"stage", "player", *(f"s{i}" for i in range(1, 6))}}
    assert wanted.get(slug, set()) <= names


def hidden_cards(view: dict[str, Any], seat: int, hidden: dict[str, str]) -> Iterator[tuple[list[Any], int]]:
    """Where the cards lie that a seat can't see, each as a list and an index."""
    for owner, player in enumerate(view["players"]):
        for key, zone in player.items():
            if hidden.get(key) == "nobody" or (owner != seat and hidden.get(key) == "owner"):
                yield from ((zone, i) for i in range(len(zone)))


def permuted(view: dict[str, Any], seat: int, hidden: dict[str, str], rng: random.Random) -> dict[str, Any]:
    """The same position with other cards where the seat can't see them."""
    out: dict[str, Any] = json.loads(json.dumps(view))
    places = list(hidden_cards(out, seat, hidden))
    cards = [zone[i] for zone, i in places]
    down = [
        card
        for owner, player in enumerate(out["players"])
        if owner != seat
        for zone in player.values()
        for card in (zone if isinstance(zone, list) else [zone])
        if isinstance(card, dict) and (card.get("face") == "down" or "tapped" in card)
    ]
    kinds = [card["card"] for card in down]
    rng.shuffle(cards)
    rng.shuffle(kinds)
    for (zone, i), card in zip(places, cards, strict=True):
        zone[i] = card
    for card, slug in zip(down, kinds, strict=True):
        card["card"] = slug
    return out


@table
def test_what_a_seat_cannot_see_leaves_no_trace(slug: str, players: int) -> None:
    s, g = played(slug, players), load(slug)
    hidden, rng = dict(g.spec.hidden), random.Random(5)
    for at in instants(s, 8):
        one, was = s.view(at=at), s.view(at=at - 1)
        two = permuted(one, 0, hidden, rng)
        if "choice" in one:  # what is asked may hang on hidden cards
            two["choice"] = one["choice"]
        before = redact(was, 0, hidden)
        drawn = [svg.board(g, redact(v, 0, hidden), before=before, lang="ja") for v in (one, two)]
        assert drawn[0] == drawn[1]
        shown = json.dumps(s.view(0, at=at)) + json.dumps(before)
        for card in g.cards.values():
            if f'"{card.id}"' not in shown:
                assert f'data-card="{card.id}"' not in drawn[0]


@every
def test_names_are_data(slug: str) -> None:
    s, g = played(slug), load(slug)
    view = s.view(at=len(s.steps) * 2 // 3)
    drawn = sorted(set(re.findall('data-card="([^"]+)"', svg.board(g, view))))
    assert len(drawn) > 5
    name = HOSTILE.translate(dict.fromkeys((0xD800, 7, 0x202E)))  # no card can be called so
    evil = g.with_cards([{**_table(g, card), "name": name} for card in drawn])
    for text in (svg.board(evil, view, names=[HOSTILE] * 2, status=HOSTILE), svg.card(evil, drawn[0])):
        assert not list(ET.fromstring(text).iter(f"{NS}script"))
        assert "<script" not in text
        assert "\u202e" not in text
        assert "\x07" not in text


def _table(g: Game, slug: str) -> dict[str, Any]:
    from tcg_kit.core.cards import as_table

    return dict(as_table(g.cards[slug]))


@table
def test_english_boards_hold_no_japanese_and_the_other_way_round(slug: str, players: int) -> None:
    s, g = played(slug, players), load(slug)
    for at in instants(s, 5):
        english = svg.board(g, s.view(at=at), lang="en")
        assert not re.search("[\u3040-\u30ff\u4e00-\u9fff]", english)
        shown = words(ET.fromstring(svg.board(g, s.view(at=at), lang="ja")))
        assert len(re.findall("[\u3040-\u30ff\u4e00-\u9fff]", shown)) > 20


@every
def test_a_card_to_read(slug: str) -> None:
    g = load(slug)
    for card in g.cards.values():
        for lang in LANGS:
            shown = words(ET.fromstring(svg.card(g, card.id, lang=lang, theme="dark"))).replace(" ", "")
            assert card.text[lang].replace(" ", "") in shown, card.id


@every
def test_text_is_never_too_small(slug: str) -> None:
    s, g = played(slug), load(slug)
    for at in instants(s, 4):
        text = svg.board(g, s.view(at=at))
        assert all(float(size) >= 11 for size in re.findall(r'font-size="([\d.]+)"', text))


# ---------------------------------------------------------------- the declarations


def parts(layout: Layout) -> Iterator[tuple[Part, bool]]:
    """Every part with whether it is a seat's."""
    yield from ((part, False) for part in layout.table)
    for seats in layout.seats.values():
        for seat in seats:
            yield from ((part, True) for part in seat)


def looks(thing: Any) -> Iterator[tuple[str, str]]:
    """Every sign with its tone in a declaration."""
    if isinstance(thing, dict):
        yield from (look for value in thing.values() for look in looks(value))
    elif isinstance(thing, tuple):
        names = getattr(thing, "_fields", ())
        if "glyph" in names and "tone" in names:
            yield thing.glyph, thing.tone  # type: ignore[attr-defined]
        yield from (look for value in thing for look in looks(value))
    elif is_dataclass(thing):
        yield from (look for field in fields(thing) for look in looks(getattr(thing, field.name)))


@every
def test_the_declaration_uses_signs_and_tones_that_exist(slug: str) -> None:
    g = load(slug)
    layout, tones = layout_of(g), {*colours(slug), "accent", *HUES}
    for glyph, tone in looks(layout):
        assert glyph in GLYPHS, glyph
        assert tone in tones or f"{tone}ink" in tones, tone
    face = layout.face
    assert {number.form for number in face.numbers} <= GLYPHS.keys() | {"dial"}
    assert set(face.kinds.values()) <= GLYPHS.keys()
    for card in g.cards.values():
        assert face.hue(card) in face.hues
        assert card.kind in face.kinds
    for part, _ in parts(layout):
        assert type(part) in DRAW
        for name in ("sign", "tone"):
            value = getattr(part, name, "accent" if name == "tone" else "disc")
            assert value in ({*colours(slug), "accent"} if name == "tone" else GLYPHS), value


@every
def test_every_part_reads_what_the_view_has_and_lies_on_the_board(slug: str) -> None:
    s, g = played(slug), load(slug)
    layout = layout_of(g)
    w, h = layout.size
    views = [s.view(at=at) for at in instants(s, 30)]
    for part, seated in parts(layout):
        box = getattr(part, "box", Box(0, 0, 1, 1))
        assert box.x >= 0
        assert box.y >= 0
        assert box.x + box.w <= w
        assert box.y + box.h <= h
        if part.key and not (isinstance(part, Place) and part.absent) and part.key not in ("choice", "roll"):
            assert any(part.key in (view["players"][0] if seated else view) for view in views), part.key


@every
def test_seats_of_all_arrangements_have_the_same_places(slug: str) -> None:
    layout = layout_of(load(slug))
    for n, seats in layout.seats.items():
        assert len(seats) == n
        keys = [{part.key for part in seat if isinstance(part, Place)} for seat in seats]
        assert all(one == keys[0] for one in keys)


@table
def test_who_looks_sits_below(slug: str, players: int) -> None:
    g, view = load(slug), played(slug, players).view()
    layout = layout_of(g)
    for bottom in range(players):
        hands = {
            seat: part.box.y
            for seat in range(players)
            for part in layout.at(view, seat, bottom)
            if isinstance(part, Place) and part.key == "hand"
        }
        assert max(hands, key=lambda seat: hands[seat]) == bottom


@table
def test_each_step_changes_only_what_differs(slug: str, players: int) -> None:
    s, g = played(slug, players), load(slug)
    layout = layout_of(g)
    seen = Changes()
    for at in range(1, len(s.steps) + 1):
        before, after = s.view(at=at - 1), s.view(at=at)
        made = changes(layout, before, after)
        assert changes(layout, after, after) == Changes()
        if before["players"] == after["players"]:
            assert not made.arrived | made.turned | made.left
        seen = Changes(seen.arrived | made.arrived, seen.turned | made.turned, seen.left | made.left)
        assert made.arrived <= {spot.where for spot in spots(layout, after)}
    assert any(".hand." in where for where in seen.arrived)
    assert bool(seen.turned) == (slug == "mattsun")
