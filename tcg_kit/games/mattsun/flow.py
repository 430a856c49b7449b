"""The flow table of the Mattsun card game: what the engine executes and the diagrams draw."""

from __future__ import annotations

from tcg_kit.core.flow import Edge, Flow, Phase
from tcg_kit.core.lang import both
from tcg_kit.games.mattsun import interrupts, options
from tcg_kit.games.mattsun import phases as do

PHASES = (
    Phase("deal", "auto", "setup", ("MTN-SETUP-1",), enter=do.deal),
    Phase("redraw", "auto", "setup", ("MTN-SETUP-2",), enter=do.redraw),
    Phase("dice", "auto", "setup", ("MTN-SETUP-3",), enter=do.dice),
    Phase("deploy", "sealed", "setup", ("MTN-SETUP-4",), who=do.everybody, verbs=("deploy",), resolve=do.deploy),
    Phase("reveal", "auto", "setup", ("MTN-SETUP-5",), enter=do.reveal),
    Phase("draw", "auto", "turn", ("MTN-DRAW-1", "MTN-WIN-2"), enter=do.draw),
    Phase("stand", "auto", "turn", ("MTN-CHARGE-1",), enter=do.stand),
    Phase(
        "charge",
        "decision",
        "turn",
        ("MTN-CHARGE-2", "MTN-CHARGE-3"),
        enter=do.begin,
        who=do.active,
        verbs=("charge", "recall", "hold"),
        moves=options.charging,
    ),
    Phase(
        "start-effects",
        "decision",
        "turn",
        ("MTN-START-1",),
        enter=do.begin,
        who=do.starter,
        verbs=("use", "done"),
    ),
    Phase(
        "main",
        "decision",
        "turn",
        ("MTN-MAIN-1", "MTN-MAIN-2", "MTN-MAIN-3", "MTN-MAIN-4"),
        enter=do.begin,
        who=do.active,
        verbs=("place", "flip", "trump", "use", "done"),
        moves=options.main,
    ),
    Phase(
        "action",
        "decision",
        "turn",
        ("MTN-ACT-1", "MTN-ACT-2", "MTN-ACT-3", "MTN-ACT-4", "MTN-ACT-6"),
        enter=do.begin,
        who=do.active,
        verbs=("attack", "special", "super", "swap", "skip"),
        moves=options.action,
    ),
    Phase("end", "auto", "turn", ("MTN-ACT-5", "MTN-WIN-4"), enter=do.end),
    Phase(
        "trap",
        "interrupt",
        "interrupt",
        ("MTN-TRAP-1", "MTN-TRAP-2", "MTN-TRAP-3"),
        who=interrupts.trap_asks,
        verbs=("trap", "pass"),
    ),
    Phase("defeat", "interrupt", "interrupt", ("MTN-SOUL-1", "MTN-SOUL-5"), enter=interrupts.defeat),
    Phase(
        "refill",
        "interrupt",
        "interrupt",
        ("MTN-SOUL-4", "MTN-SOUL-5"),
        enter=interrupts.refill,
        who=interrupts.refill_asks,
        verbs=("promote",),
    ),
    Phase("over", "end", "end", ("MTN-WIN-1", "MTN-WIN-2", "MTN-WIN-3", "MTN-WIN-4"), enter=do.finish),
)

_LOST = both("だれかが負け", "somebody has lost")
_ZERO = both("HP0／戦場が空", "HP 0 or battlefield empty")
_DECLARED = both("宣言", "declaration")
_WIN = ("MTN-WIN-1", "MTN-WIN-2", "MTN-WIN-3")

EDGES = (
    Edge("deal", "redraw", "", ("MTN-SETUP-2",)),
    Edge("redraw", "over", "lost", ("MTN-SETUP-2", "MTN-WIN-3"), both("2回ユニットなし", "twice no unit")),
    Edge("redraw", "dice", "", ("MTN-SETUP-3",)),
    Edge("dice", "deploy", "", ("MTN-SETUP-4",)),
    Edge("deploy", "reveal", "", ("MTN-SETUP-5",)),
    Edge("reveal", "draw", "", ("MTN-DRAW-1",), both("1ターン目", "turn 1")),
    Edge("draw", "over", "lost", ("MTN-WIN-2",), both("引けない", "can't draw")),
    Edge("draw", "stand", "", ("MTN-CHARGE-1",)),
    Edge("stand", "charge", "", ("MTN-CHARGE-2",)),
    Edge("charge", "start-effects", "", ("MTN-START-1",)),
    Edge("start-effects", "over", "lost", _WIN, _LOST),
    Edge("start-effects", "main", "", ("MTN-MAIN-1",)),
    Edge("main", "over", "lost", _WIN, _LOST),
    Edge("main", "action", "", ("MTN-ACT-1",)),
    Edge("action", "over", "lost", _WIN, _LOST),
    Edge("action", "end", "", ("MTN-ACT-5",)),
    Edge("end", "over", "turn_limit", ("MTN-WIN-4",), both("200ターン目の後", "after turn 200")),
    Edge("end", "draw", "", ("MTN-ACT-5",), both("相手のターン", "other player's turn")),
    Edge("main", "trap", "", ("MTN-TRAP-2", "MTN-TRAP-3"), both("切り札の宣言", "a trump is declared"), "call"),
    Edge("action", "trap", "", ("MTN-TRAP-2", "MTN-TRAP-3"), _DECLARED, "call"),
    Edge("defeat", "trap", "", ("MTN-TRAP-2", "MTN-TRAP-3"), both("魂ドローの後", "after the soul draw"), "call"),
    *(Edge(src, "defeat", "", ("MTN-SOUL-1", "MTN-SOUL-4"), _ZERO, "call") for src in ("start-effects", "main")),
    *(Edge(src, "defeat", "", ("MTN-SOUL-1", "MTN-SOUL-4"), _ZERO, "call") for src in ("action", "trap")),
    Edge("trap", "over", "lost", _WIN, _LOST),
    *(Edge("trap", dst, "", ("MTN-TRAP-2",), kind="return") for dst in ("main", "action", "defeat")),
    Edge("defeat", "over", "lost", _WIN, _LOST),
    Edge("defeat", "refill", "", ("MTN-SOUL-4", "MTN-SOUL-5"), both("すんだら", "when done")),
    Edge("refill", "over", "lost", _WIN, _LOST),
    *(Edge("refill", dst, "", ("MTN-SOUL-4",), kind="return") for dst in ("start-effects", "main", "action", "trap")),
)

FLOW = Flow("deal", PHASES, EDGES, {"lost": do.lost, "turn_limit": do.turn_limit})
