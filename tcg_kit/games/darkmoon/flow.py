"""The flow table of DARK MOON: what the engine executes and the diagrams draw."""

from __future__ import annotations

from tcg_kit.core.flow import Edge, Flow, Phase
from tcg_kit.core.lang import both
from tcg_kit.games.darkmoon import phases as do

PHASES = (
    Phase("shuffle", "auto", "setup", ("DKM-SETUP-1",), enter=do.shuffle),
    Phase("lot", "auto", "setup", ("DKM-SETUP-1",), enter=do.lot),
    Phase("deal", "auto", "setup", ("DKM-SETUP-1", "DKM-SETUP-2"), enter=do.deal),
    Phase("draw", "auto", "turn", ("DKM-TURN-1", "DKM-DRAW-1", "DKM-DRAW-3"), enter=do.begin_turn),
    Phase(
        "main",
        "decision",
        "turn",
        ("DKM-MAIN-1", "DKM-MAIN-2", "DKM-MAIN-3"),
        who=do.acting,
        verbs=("play", "unit", "end"),
    ),
    Phase("end", "auto", "turn", ("DKM-TURN-1", "DKM-STALL-1"), enter=do.end_turn),
    Phase("last-turns", "auto", "end", ("DKM-END-1", "DKM-END-2", "DKM-END-3"), enter=do.last_turns),
    Phase("score", "auto", "end", ("DKM-SCORE-1", "DKM-SCORE-2", "DKM-SCORE-3"), enter=do.count_points),
    Phase("over", "end", "end", ("DKM-SCORE-4",), enter=do.finish),
)

EDGES = (
    Edge("shuffle", "lot", "", ("DKM-SETUP-1",)),
    Edge("lot", "deal", "", ("DKM-SETUP-1",)),
    Edge("deal", "draw", "", ("DKM-TURN-1",), both("最初の人のターン", "first player's turn")),
    Edge("draw", "main", "", ("DKM-TURN-1",)),
    Edge("main", "score", "turn_full", ("DKM-END-4",), both("50回行動した", "50 actions done")),
    Edge("main", "end", "", ("DKM-MAIN-3",), both("終わりと言う", "says end")),
    Edge("end", "score", "countdown_done", ("DKM-END-1", "DKM-END-2"), both("残り0ターン", "no turn left")),
    Edge("end", "score", "stalled", ("DKM-STALL-1",), both("1周だれも行動なし", "a round without action")),
    Edge("end", "score", "rounds_over", ("DKM-END-4",), both("100周の後", "after 100 rounds")),
    Edge("end", "draw", "countdown_runs", ("DKM-END-2", "DKM-END-3"), both("残りターンあり", "turns left")),
    Edge("end", "last-turns", "three_units", ("DKM-END-1", "DKM-END-2"), both("だれかが3つ", "somebody has three")),
    Edge("end", "last-turns", "draw_failed", ("DKM-DRAW-3",), both("引けなかった（裁定）", "draw failed (ruling)")),
    Edge("end", "draw", "", ("DKM-TURN-1",), both("まだだれも3つない", "nobody has three")),
    Edge("last-turns", "draw", "", ("DKM-END-1", "DKM-END-2"), both("次の人のターン", "next player's turn")),
    Edge("score", "over", "", ("DKM-SCORE-4",)),
)

GUARDS = {
    "turn_full": do.turn_full,
    "countdown_done": do.countdown_done,
    "stalled": do.stalled,
    "rounds_over": do.rounds_over,
    "countdown_runs": do.countdown_runs,
    "three_units": do.three_units,
    "draw_failed": do.draw_failed,
}

FLOW = Flow("shuffle", PHASES, EDGES, GUARDS)
