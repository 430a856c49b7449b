"""What a choice will do to one's own cards is foreseen as the engine then does it."""

from __future__ import annotations

import pytest

import tcg_kit as tcg
from tcg_kit.teach.choices import layout_of
from tcg_kit.widgets.foresight import warnings

GAME = tcg.game("zutomayo")


@pytest.mark.rule("ZTM-POWER-3")
@pytest.mark.parametrize("check", GAME.rulings["power_check"].options)
@pytest.mark.parametrize("cards", ["night-welder", "night-welder drain-diver", "drain-diver", "lamp"])
def test_an_inert_card_is_foreseen_once_under_each_reading(check: str, cards: str) -> None:
    """The other seat plays a plain card here, as the forecast supposes."""
    hand = ["night-welder", "drain-diver", "lamp"]
    me = {"battle": "bat-post", "hand": hand, "deck": ["moon-hare"] * 5, "last": "lost"}
    other = {"hand": ["lamp"], "deck": ["lamp"] * 5, "last": "won"}
    view = {"phase": "set", "turn": 4, "chronos": 3, "players": [me, other]}
    s = GAME.scenario(view, rulings={"power_check": check})
    action = GAME.parse(f"p0 set {cards}")
    foreseen = [event.text("en") for event in warnings(s, layout_of(GAME), action)]
    s.do(action)
    s.do("p1 set lamp")
    assert foreseen == [e.text("en") for e in s.events if e.kind == "inert" and e.seat == 0]
    assert len(foreseen) == len(set(foreseen))
    if cards == "night-welder":  # worked example 6: the Bat Post's power comes in time for the one reading only
        assert bool(foreseen) == (check == "when-set")
