"""The flow table of ZUTOMAYO CARD: what the engine executes and the diagrams draw."""

from __future__ import annotations

from tcg_kit.core.flow import Edge, Flow, Phase
from tcg_kit.core.lang import both
from tcg_kit.games.zutomayo import phases as do

PHASES = (
    Phase("deal", "auto", "setup", ("ZTM-SETUP-1", "ZTM-SETUP-2", "ZTM-SETUP-4"), enter=do.deal),
    Phase(
        "mulligan",
        "sealed",
        "setup",
        ("ZTM-SETUP-3", "ZTM-SETUP-5"),
        who=do.everybody,
        verbs=("mulligan",),
        resolve=do.mulligan,
    ),
    Phase(
        "opening",
        "sealed",
        "setup",
        ("ZTM-OPEN-1", "ZTM-OPEN-2", "ZTM-OPEN-3", "ZTM-OPEN-4"),
        who=do.everybody,
        verbs=("open",),
        resolve=do.opening,
    ),
    Phase("reveal", "auto", "turn", ("ZTM-POWER-2", "ZTM-POWER-3", "ZTM-POWER-4"), enter=do.reveal),
    Phase("clock", "auto", "turn", ("ZTM-CLOCK-1", "ZTM-CLOCK-2"), enter=do.clock),
    Phase("swap", "auto", "turn", ("ZTM-SWAP-1", "ZTM-SWAP-2", "ZTM-SWAP-3", "ZTM-AREA-3"), enter=do.swap),
    Phase("effects", "decision", "turn", ("ZTM-EFFECT-1", "ZTM-EFFECT-4", "ZTM-CARD-4"), enter=do.effects),
    Phase("battle", "auto", "turn", ("ZTM-BATTLE-1", "ZTM-BATTLE-2", "ZTM-BATTLE-5"), enter=do.battle),
    Phase("cleanup", "auto", "turn", ("ZTM-CLEAN-1", "ZTM-AREA-4"), enter=do.cleanup),
    Phase("draw", "auto", "turn", ("ZTM-DRAW-1", "ZTM-DRAW-2", "ZTM-DRAW-3"), enter=do.draw),
    Phase(
        "set",
        "sealed",
        "turn",
        ("ZTM-SET-1", "ZTM-SET-2", "ZTM-SET-4"),
        enter=do.next_turn,
        who=do.everybody,
        verbs=("set",),
        resolve=do.set_cards,
    ),
    Phase("over", "end", "end", ("ZTM-END-1", "ZTM-END-2", "ZTM-END-3"), enter=do.finish),
)

EDGES = (
    Edge("deal", "mulligan", "", ("ZTM-SETUP-3",)),
    Edge("mulligan", "opening", "", ("ZTM-OPEN-1",), both("1ターン目", "turn 1")),
    Edge("opening", "reveal", "", ("ZTM-OPEN-1",)),
    Edge("reveal", "clock", "", ("ZTM-CLOCK-1",)),
    Edge("clock", "swap", "", ("ZTM-CLOCK-2",)),
    Edge("swap", "effects", "", ("ZTM-EFFECT-1",)),
    Edge("effects", "over", "hp_zero", ("ZTM-END-1", "ZTM-END-2"), both("HPが0", "HP 0")),
    Edge("effects", "battle", "", ("ZTM-BATTLE-1",)),
    Edge("battle", "over", "hp_zero", ("ZTM-END-1", "ZTM-END-2"), both("HPが0", "HP 0")),
    Edge("battle", "cleanup", "", ("ZTM-CLEAN-1",)),
    Edge("cleanup", "draw", "", ("ZTM-DRAW-1",)),
    Edge("draw", "over", "deck_out", ("ZTM-DRAW-2",), both("引けない（裁定）", "can't draw (ruling)")),
    Edge("draw", "over", "last_turn", ("ZTM-END-3",), both("200ターン目の後", "after turn 200")),
    Edge("draw", "set", "", ("ZTM-SET-1",), both("次のターン", "next turn")),
    Edge("set", "reveal", "", ("ZTM-SET-5",)),
)

FLOW = Flow("deal", PHASES, EDGES, {"hp_zero": do.hp_zero, "deck_out": do.deck_out, "last_turn": do.last_turn})
