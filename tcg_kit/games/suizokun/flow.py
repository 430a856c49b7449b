"""The flow table of Suizokun Monster Battle: what the engine executes and the diagrams draw."""

from __future__ import annotations

from tcg_kit.core.flow import Edge, Flow, Phase
from tcg_kit.core.lang import both
from tcg_kit.games.suizokun import phases as do
from tcg_kit.games.suizokun.mainphase import moves
from tcg_kit.games.suizokun.state import ASKING, somebody_lost
from tcg_kit.games.suizokun.verbs import attacks

MAIN = ("summon", "evolve", "equip", "field", "assist", "item", "use", "done")
MAIN_RULES = ("SZK-MAIN-2", "SZK-COST-1", "SZK-EVO-1", "SZK-WPN-1", "SZK-FIELD-1", "SZK-ASSIST-1", "SZK-ITEM-1")
ATTACK_RULES = ("SZK-BATTLE-1", "SZK-BATTLE-2", "SZK-LEVEL-3", "SZK-LEVEL-4")

PHASES = (
    Phase("deal", "auto", "setup", ("SZK-SETUP-1",), enter=do.deal),
    Phase("mulligan", "auto", "setup", ("SZK-SETUP-2", "SZK-SETUP-4"), enter=do.mulligan),
    Phase("extra-draw", "decision", "setup", ("SZK-SETUP-2", "SZK-SETUP-4"), who=do.extra_asks, verbs=("extra",)),
    Phase(
        "setup",
        "sealed",
        "setup",
        ("SZK-SETUP-3", "SZK-SETUP-4"),
        who=do.everybody,
        verbs=("setup",),
        resolve=do.setup,
    ),
    Phase("reveal", "auto", "setup", ("SZK-SETUP-3", "SZK-PLAYER-1"), enter=do.reveal),
    Phase("round-start", "auto", "turn", ("SZK-LEVEL-2", "SZK-ITEM-2"), enter=do.round_start),
    Phase("stage", "sealed", "turn", ("SZK-MON-3",), who=do.stage_asks, verbs=("stage",), resolve=do.stage),
    Phase("initiative", "auto", "turn", ("SZK-INIT-1", "SZK-INIT-2"), enter=do.initiative),
    Phase("draw-first", "auto", "turn", ("SZK-MAIN-1", "SZK-WIN-2"), enter=do.draw),
    Phase("main-first", "decision", "turn", MAIN_RULES, enter=do.main, who=do.main_asks, verbs=MAIN, moves=moves),
    Phase("draw-second", "auto", "turn", ("SZK-MAIN-1", "SZK-WIN-2"), enter=do.draw),
    Phase("main-second", "decision", "turn", MAIN_RULES, enter=do.main, who=do.main_asks, verbs=MAIN, moves=moves),
    Phase(
        "attack-first",
        "decision",
        "turn",
        ATTACK_RULES,
        enter=do.begin_attack,
        who=do.attack_asks,
        verbs=("attack", "hold"),
        moves=attacks,
    ),
    Phase(
        "attack-second",
        "decision",
        "turn",
        ATTACK_RULES,
        enter=do.begin_attack,
        who=do.attack_asks,
        verbs=("attack", "hold"),
        moves=attacks,
    ),
    Phase("round-end", "auto", "turn", ("SZK-MON-2", "SZK-ITEM-3", "SZK-WIN-5"), enter=do.round_end),
    Phase("item", "interrupt", "interrupt", ("SZK-ITEM-1", "SZK-ITEM-2"), who=do.item_asks, verbs=("use", "pass")),
    Phase("over", "end", "end", ("SZK-WIN-1", "SZK-WIN-2", "SZK-WIN-3", "SZK-WIN-4", "SZK-WIN-5"), enter=do.finish),
)

_LOST = both("LPが0、またはPPを超えた", "LP 0, or costs over PP")
_NO_CARD = both("引けない", "can't draw")
_LATE = both("裁定: メインの後に出る", "ruling: staged after main")
_MOMENT = both("アイテムの使いどき", "an item's moment")
_LOSES = ("SZK-WIN-1", "SZK-WIN-3", "SZK-WIN-4")

EDGES = (
    Edge("deal", "mulligan", "", ("SZK-SETUP-2",)),
    Edge("mulligan", "extra-draw", "", ("SZK-SETUP-2",)),
    Edge("extra-draw", "setup", "", ("SZK-SETUP-3",)),
    Edge("setup", "reveal", "", ("SZK-SETUP-3",)),
    Edge("reveal", "over", "lost", ("SZK-WIN-3", "SZK-WIN-4"), _LOST),
    Edge("reveal", "initiative", "", ("SZK-INIT-1", "SZK-LEVEL-2"), both("1ラウンド目", "round 1")),
    Edge("round-start", "initiative", "after_main", ("SZK-MON-3",), _LATE),
    Edge("round-start", "stage", "", ("SZK-MON-3",)),
    Edge("stage", "over", "lost", _LOSES, _LOST),
    Edge("stage", "attack-first", "after_main", ("SZK-MON-3",), _LATE),
    Edge("stage", "initiative", "", ("SZK-INIT-1",)),
    Edge("initiative", "draw-first", "", ("SZK-MAIN-1",)),
    Edge("draw-first", "over", "cannot_draw", ("SZK-WIN-2",), _NO_CARD),
    Edge("draw-first", "main-first", "", ("SZK-MAIN-2",)),
    Edge("main-first", "over", "lost", _LOSES, _LOST),
    Edge("main-first", "draw-second", "", ("SZK-MAIN-1",)),
    Edge("draw-second", "over", "cannot_draw", ("SZK-WIN-2",), _NO_CARD),
    Edge("draw-second", "main-second", "", ("SZK-MAIN-2",)),
    Edge("main-second", "over", "lost", _LOSES, _LOST),
    Edge("main-second", "stage", "after_main", ("SZK-MON-3",), _LATE),
    Edge("main-second", "attack-first", "", ("SZK-BATTLE-1",)),
    Edge("attack-first", "over", "lost", _LOSES, _LOST),
    Edge("attack-first", "attack-second", "", ("SZK-BATTLE-1",)),
    Edge("attack-second", "over", "lost", _LOSES, _LOST),
    Edge("attack-second", "round-end", "", ("SZK-MON-2",)),
    Edge("round-end", "over", "lost", _LOSES, _LOST),
    Edge("round-end", "over", "last_round", ("SZK-WIN-5",), both("100ラウンド目の後", "after round 100")),
    Edge("round-end", "round-start", "", ("SZK-INIT-1",), both("次のラウンド", "next round")),
    *(Edge(phase, "item", "", ("SZK-ITEM-2",), _MOMENT, "call") for phase in ASKING),
    *(Edge("item", phase, "", ("SZK-ITEM-2",), kind="return") for phase in ASKING),
)

FLOW = Flow(
    "deal",
    PHASES,
    EDGES,
    {
        "lost": somebody_lost,
        "cannot_draw": do.cannot_draw,
        "last_round": do.last_round,
        "after_main": do.after_main,
    },
)
