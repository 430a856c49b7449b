"""The rules that the board's drawing carries (carrier "drawing")."""

from __future__ import annotations

import pytest

from tcg_kit.core.board import Meter, Ring
from tcg_kit.games.zutomayo.board import BOARD
from tests.games.zutomayo.table import GAME

rule = pytest.mark.rule


@rule("ZTM-ZONE-1")
def test_every_zone_of_a_player_has_its_place_on_the_board() -> None:
    assert {place.key for place in BOARD.places} == {"battle", "a", "b", "c", "charger", "abyss", "deck", "hand"}
    assert isinstance(BOARD.part("hp"), Meter)
    assert isinstance(BOARD.part("chronos"), Ring)


@rule("ZTM-ZONE-2")
def test_the_chargers_cards_show_their_right_edge_with_the_power() -> None:
    (charger,) = [place for place in BOARD.places if place.key == "charger"]
    assert charger.style == "fan"
    assert charger.total == "power"
    assert BOARD.face.pips is not None
    assert BOARD.face.pips.attr == "power"


@rule("ZTM-CLOCK-2")
def test_the_ring_is_night_from_14_to_4_and_day_from_5_to_13() -> None:
    ring = BOARD.part("chronos")
    assert isinstance(ring, Ring)
    assert ring.size == 18
    assert [(zone.value, zone.first, zone.last) for zone in ring.zones] == [("night", 14, 4), ("day", 5, 13)]


@rule("ZTM-CARD-1", "ZTM-CARD-2", "ZTM-CARD-3")
def test_a_card_face_shows_clock_cost_power_attacks_kind_and_attribute() -> None:
    face = BOARD.face
    shown = {*(number.attr for number in face.numbers), *(stat.attr for stat in face.stats)}
    assert shown == {"cost", "clock", "power", "night", "day"}
    assert all(face.hue(card) == card.attribute for card in GAME.cards.values())
    assert set(face.kinds) == {"character", "enchant", "area"}
    assert set(face.hues) == {"darkness", "flame", "electricity", "wind", "chaos", "none"}
    assert len({look.glyph for look in face.hues.values()}) == 6  # never told by colour alone
    assert GAME.slug == "zutomayo"
