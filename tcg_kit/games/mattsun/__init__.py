"""Mattsun card game: a battlefield, a bench of three, and a deck that is the life total."""

from __future__ import annotations

from tcg_kit.core.lang import both
from tcg_kit.core.spec import Spec
from tcg_kit.games.mattsun import cards, effects, flow, graphs, interrupts, lenses, position, state, verbs, words

SPEC = Spec(
    slug="mattsun",
    title=both("マッツァンカードゲーム", "Mattsun card game"),
    players=(2, 2),
    card=cards.MattsunCard,
    flow=flow.FLOW,
    verbs=verbs.VERBS,
    ops=interrupts.WORK,
    vocabulary=words.VOCABULARY,
    places=state.PLACES,
    hidden=state.HIDDEN,
    scenario_phase="main",
    start=state.start,
    write=state.write,
    read=position.read,
    check=cards.check_deck,
    effect_works=effects.works,
    effect_rules=effects.effect_rules,
    topics={"charge-cycle": graphs.charge_cycle, "unit-life": graphs.unit_life, "damage": graphs.damage},
    lenses=lenses.LENSES,
    refill=effects.refill,
    check_position=position.check,
    ended=state.ended,
)
