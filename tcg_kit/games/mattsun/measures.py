"""What simulations watch in the Mattsun card game."""

from __future__ import annotations

from tcg_kit.core.lang import both
from tcg_kit.core.measure import Measure, Watched

WATCHED = Watched(
    measures=(
        Measure("deck", both("山札の枚数", "cards in the deck"), lambda g, seat: len(g.s.players[seat].deck)),
        Measure("charge", both("チャージの枚数", "charged cards"), lambda g, seat: len(g.s.players[seat].charge)),
    ),
    plays=("deploy", "place", "trump"),
    first=lambda s: s.first,
)
