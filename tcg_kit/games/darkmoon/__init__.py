"""DARK MOON: The Blood Altar TCG: two to six players, no fighting; units of characters score points."""

from __future__ import annotations

from tcg_kit.core.lang import both
from tcg_kit.core.spec import Spec
from tcg_kit.games.darkmoon import cards, effects, flow, graphs, lenses, state, verbs

SPEC = Spec(
    slug="darkmoon",
    title=both("DARK MOON: The Blood Altar TCG", "DARK MOON: The Blood Altar TCG"),
    players=(2, 6),
    card=cards.DarkmoonCard,
    flow=flow.FLOW,
    verbs=verbs.VERBS,
    ops=effects.OPS,
    vocabulary=effects.VOCABULARY,
    places=effects.PLACES,
    hidden=state.HIDDEN,
    scenario_phase="main",
    start=state.start,
    write=state.write,
    read=state.read,
    check=cards.check_deck,
    effect_works=effects.works,
    effect_rules=cards.rules,
    topics=graphs.TOPICS,
    lenses=lenses.LENSES,
    graph_options=lenses.OPTIONS,
    check_position=state.check_position,
)
