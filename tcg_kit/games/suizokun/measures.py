"""What simulations watch in Suizokun Monster Battle."""

from __future__ import annotations

from tcg_kit.core.lang import both
from tcg_kit.core.measure import Measure, Watched

WATCHED = Watched(
    measures=(
        Measure("lp", both("LP", "LP"), lambda g, seat: g.s.players[seat].lp),
        Measure("pp", both("PP", "PP"), lambda g, seat: g.s.players[seat].pp),
        Measure("level", both("レベル", "level"), lambda g, seat: g.s.players[seat].level),
    ),
    plays=("setup", "summon", "evolve", "equip", "field", "assist", "item"),
    first=lambda s: None,
)
