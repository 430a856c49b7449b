"""ZUTOMAYO CARD: two players, a clock, both put out their cards at the same time."""

from __future__ import annotations

from tcg_kit.core.lang import both
from tcg_kit.core.spec import Spec
from tcg_kit.games.zutomayo import cards, effects, flow, graphs, lenses, state, verbs

SPEC = Spec(
    slug="zutomayo",
    title=both("ZUTOMAYO CARD", "ZUTOMAYO CARD"),
    players=(2, 2),
    card=cards.ZutomayoCard,
    flow=flow.FLOW,
    verbs=verbs.VERBS,
    ops=effects.OPS,
    vocabulary=effects.VOCABULARY,
    places=effects.PLACES,
    hidden=state.HIDDEN,
    scenario_phase="set",
    start=state.start,
    write=state.write,
    read=state.read,
    check=cards.check_deck,
    effect_works=effects.works,
    effect_rules=effects.rules,
    topics={"chronos": graphs.chronos, "power": graphs.power},
    refill=effects.refill,
    lenses=lenses.LENSES,
    ended=state.ended,
)
