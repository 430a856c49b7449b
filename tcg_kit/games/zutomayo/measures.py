"""What simulations watch in ZUTOMAYO CARD."""

from __future__ import annotations

from tcg_kit.core.lang import both
from tcg_kit.core.measure import Measure, Watched
from tcg_kit.games.zutomayo.state import power

WATCHED = Watched(
    measures=(
        Measure("hp", both("HP", "HP"), lambda g, seat: g.s.players[seat].hp),
        Measure("power", both("パワー", "power"), lambda g, seat: power(g.game, g.s, seat)),
    ),
    plays=("open", "set"),
    first=lambda s: None,
)
