"""What simulations watch in DARK MOON."""

from __future__ import annotations

from tcg_kit.core.lang import both
from tcg_kit.core.measure import Measure, Watched
from tcg_kit.games.darkmoon.scoring import score

WATCHED = Watched(
    measures=(
        Measure("score", both("得点", "points"), lambda g, seat: score(g, g.s, seat).total),
        Measure("units", both("ユニットの数", "units"), lambda g, seat: len(g.s.players[seat].units)),
    ),
    plays=("play",),
    first=lambda s: s.first,
)
