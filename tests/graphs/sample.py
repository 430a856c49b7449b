"""Graphs written by hand: a flow like ZUTOMAYO's, one with interrupts, a ring, and one with hostile names."""

from __future__ import annotations

import math
from itertools import pairwise
from typing import Any

import networkx as nx

PHASES = [
    ("deal", "auto", "setup", "配る", "Deal"),
    ("mulligan", "sealed", "setup", "引き直し", "Mulligan"),
    ("opening", "sealed", "setup", "最初のカード", "Opening"),
    ("reveal", "auto", "turn", "公開", "Reveal"),
    ("clock", "auto", "turn", "時計", "Clock"),
    ("swap", "auto", "turn", "交代", "Swap"),
    ("effects", "decision", "turn", "効果", "Effects"),
    ("battle", "auto", "turn", "攻防", "Battle"),
    ("cleanup", "auto", "turn", "片付け", "Cleanup"),
    ("draw", "auto", "turn", "引く", "Draw"),
    ("set", "sealed", "turn", "セット", "Set"),
    ("over", "end", "end", "終わり", "Game over"),
]
EDGES = [
    ("deal", "mulligan", "", "ZTM-SETUP-3", "手札5枚がそろう", "five cards each"),
    ("mulligan", "opening", "", "ZTM-OPEN-1", "2人とも決めた", "both have chosen"),
    ("opening", "reveal", "", "ZTM-OPEN-1", "いっしょに表にする", "turned up together"),
    ("reveal", "clock", "", "ZTM-CLOCK-1", "", ""),
    ("clock", "swap", "", "ZTM-SWAP-1 ZTM-AREA-3", "", ""),
    ("swap", "effects", "", "ZTM-EFFECT-1", "", ""),
    ("effects", "over", "hp_zero", "ZTM-END-1 ZTM-END-2", "HPが0になった", "HP has reached 0"),
    ("effects", "battle", "", "ZTM-BATTLE-1", "", ""),
    ("battle", "over", "hp_zero", "ZTM-END-1 ZTM-END-2", "HPが0になった", "HP has reached 0"),
    ("battle", "cleanup", "", "ZTM-CLEAN-1", "", ""),
    ("cleanup", "draw", "", "ZTM-DRAW-1", "", ""),
    ("draw", "over", "deck_out", "ZTM-DRAW-2", "決まった枚数を引けない", "can't draw the full number"),
    ("draw", "over", "last_turn", "ZTM-END-3", "200ターン目が終わった", "turn 200 has ended"),
    ("draw", "set", "", "ZTM-SET-1", "次のターンへ", "on to the next turn"),
    ("set", "reveal", "", "ZTM-SET-1 ZTM-SET-2", "2人とも決めた", "both have chosen"),
]
HOSTILE = [
    "a\\",
    "\\N",
    "<b>x</b>",
    'say "hi"',
    "a:b",
    "end",
    "]]>&amp;",
    "`#|{}`",
    "<script>alert(1)</script>",
    "x\x00\ud800y",
]


def flow() -> Any:
    """The turn of ZUTOMAYO CARD."""
    graph = nx.MultiDiGraph(title_ja="ターンの流れ", title_en="The flow of a game")
    for name, kind, group, ja, en in PHASES:
        graph.add_node(name, label=ja, label_ja=ja, label_en=en, kind=kind, group=group, rules="ZTM-ZONE-1")
    for src, dst, guard, rules, ja, en in EDGES:
        key = guard or "default"
        graph.add_edge(src, dst, key, label=ja, label_ja=ja, label_en=en, guard=guard, rules=rules, kind="step")
    return graph


def interrupts() -> Any:
    """A flow with interrupts that nest and come back, a step over a phase, and a step back from the middle."""
    graph = nx.MultiDiGraph(title_ja="割り込み", title_en="Interrupts")
    for name in ("deal", "deploy"):
        graph.add_node(name, kind="auto", group="setup", label_ja="準備する", label_en=f"Phase {name}")
    for name in ("draw", "main", "action", "finish"):
        graph.add_node(name, kind="decision", group="turn", label_ja="手番の行動", label_en=f"Phase {name}")
    for name in ("trap", "defeat", "refill"):
        graph.add_node(name, kind="interrupt", group="interrupt", label_ja="わりこみ", label_en=f"Moment {name}")
    graph.add_node("over", kind="end", group="end", label_ja="終わり", label_en="Over")
    chain = ["deal", "deploy", "draw", "main", "action", "finish", "draw"]
    steps = [*pairwise(chain), ("defeat", "refill"), ("deploy", "main"), ("action", "draw")]
    for n, (src, dst) in enumerate(steps):
        guard = "" if n < len(chain) else "sometimes"
        graph.add_edge(src, dst, guard or "default", kind="step", guard=guard, rules=f"MTS-STEP-{n}")
    for src in ("main", "action"):
        for dst, back in (("trap", "trap"), ("defeat", "refill")):
            graph.add_edge(
                src, dst, "default", kind="call", guard="", rules="MTS-TRAP-1", label_ja="反応", label_en="react"
            )
            graph.add_edge(back, src, "default", kind="return", guard="", rules="")
    graph.add_edge("trap", "defeat", "default", kind="call", guard="", rules="MTS-LOSS-1")
    graph.add_edge("refill", "trap", "default", kind="return", guard="", rules="")
    for src in ("draw", "main", "action", "trap", "defeat", "refill"):
        texts = {"label_ja": "だれかが負けた", "label_en": "somebody has lost"}
        graph.add_edge(src, "over", "lost", kind="step", guard="lost", rules="MTS-END-1", **texts)
    return graph


def ring() -> Any:
    """Chronos: eighteen places."""
    graph = nx.MultiDiGraph(layout="neato", title_ja="クロノス", title_en="Chronos")
    for i in range(18):
        angle = 2 * math.pi * i / 18
        ja, en = {0: ("0 真夜中", "0 midnight"), 9: ("9 正午", "9 noon")}.get(i, (str(i), str(i)))
        kind = "night" if i >= 14 or i <= 4 else "day"
        pos = f"{190 * math.sin(angle):.1f},{-190 * math.cos(angle):.1f}"
        graph.add_node(f"t{i}", label_ja=ja, label_en=en, kind=kind, pos=pos, rules="ZTM-CLOCK-2")
    for i in range(18):
        turn = {4: ("夜明け", "dawn"), 13: ("日暮れ", "dusk")}.get(i, ("", ""))
        graph.add_edge(f"t{i}", f"t{(i + 1) % 18}", "default", label_ja=turn[0], label_en=turn[1], rules="ZTM-CLOCK-1")
    return graph


def layers() -> Any:
    """A graph without groups, which Graphviz lays out."""
    graph = nx.MultiDiGraph()
    for name in "abcd":
        graph.add_node(name, label_ja=f"状態{name}", label_en=f"State {name}", kind="state")
    for src, dst in ("ab", "bc", "ca", "bd", "dd", "ab"):
        graph.add_edge(src, dst, label_ja="変わる", label_en="changes", rules="ZTM-POWER-1", guard="if")
    return graph


def hostile() -> Any:
    """Names that are code in one format or another, as ids, labels, guards, rules, kinds, groups and titles."""
    graph = nx.MultiDiGraph(title=HOSTILE[2] + HOSTILE[0])
    for name in HOSTILE:
        graph.add_node(name, label=name, kind=name, group=name, rules=name, note=name)
    for src, dst in pairwise(HOSTILE):
        graph.add_edge(src, dst, key=src, label=src, guard=dst, rules=src, kind=dst)
    return graph
