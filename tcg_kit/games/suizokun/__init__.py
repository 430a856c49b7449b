"""Suizokun Monster Battle: two players, monsters used up by attacking, levels that open up stronger ones."""

from __future__ import annotations

from tcg_kit.core.lang import both
from tcg_kit.core.spec import Spec
from tcg_kit.games.suizokun import cards, effects, flow, graphs, lenses, phases, position, state, verbs

SPEC = Spec(
    slug="suizokun",
    title=both("スイゾクン モンスター バトル", "Suizokun Monster Battle"),
    players=(2, 2),
    card=cards.SuizokunCard,
    flow=flow.FLOW,
    verbs=verbs.VERBS,
    ops=phases.OPS,
    vocabulary=effects.VOCABULARY,
    places=effects.PLACES,
    hidden=state.HIDDEN,
    scenario_phase="main-first",
    start=state.start,
    write=state.write,
    read=position.read,
    check=cards.check_deck,
    check_position=position.check,
    ended=state.ended,
    effect_works=effects.works,
    effect_rules=effects.rules,
    topics={
        "levels": graphs.levels,
        "level-triggers": graphs.level_triggers,
        "attributes": graphs.attributes,
        "level-race": graphs.level_race,
    },
    lenses=lenses.LENSES,
    graph_options={"level-triggers": lenses.options},
)
