"""The diagrams of ZUTOMAYO CARD beside its flow: the clock (`chronos`) and the cycle of power (`power`)."""

from __future__ import annotations

import math

from tcg_kit.core.definition import Definition
from tcg_kit.core.lang import both
from tcg_kit.core.topics import Link, Node, Topic
from tcg_kit.games.zutomayo.state import RING, time_at


def chronos(game: Definition) -> Topic:
    """The ring of 18 positions, night and day, and how the medal moves (ZTM-CLOCK-1, ZTM-CLOCK-2)."""
    nodes = []
    for i in range(RING):
        angle = 2 * math.pi * i / RING
        special = {0: both("0 真夜中", "0 midnight"), 9: both("9 真昼", "9 noon")}
        label = special.get(i, both(str(i), str(i)))
        pos = (round(190 * math.sin(angle), 1), round(-190 * math.cos(angle), 1))
        nodes.append(Node(f"c{i}", label, time_at(i), ("ZTM-CLOCK-2",), "", pos))
    links = []
    for i in range(RING):
        changes = time_at(i) != time_at((i + 1) % RING)
        label = both("", "")
        if changes:
            label = both("夜明け", "dawn") if time_at(i) == "night" else both("日暮れ", "dusk")
        links.append(Link(f"c{i}", f"c{(i + 1) % RING}", label, "", ("ZTM-CLOCK-1",)))
    return Topic(both("クロノスとメダルの道", "Chronos and the medal's way"), tuple(nodes), tuple(links), "neato")


def power(game: Definition) -> Topic:
    """Charge, threshold, inert, reshuffle: how power comes and what it opens (ZTM-POWER, ZTM-DRAW-2)."""
    nodes = (
        Node("hand", both("手札", "hand"), "state"),
        Node("test", both("コスト ≤ パワー?", "cost ≤ power?"), "decision", ("ZTM-POWER-2", "ZTM-POWER-4")),
        Node("works", both("力を出す", "works"), "state", ("ZTM-POWER-2",)),
        Node("inert", both("無効: 攻撃力0、\n効果なし", "inert: attack 0,\nno effect"), "state", ("ZTM-POWER-3",)),
        Node("leaves", both("場を離れる", "leaves the field"), "state", ("ZTM-SWAP-1", "ZTM-CLEAN-1")),
        Node("charger", both("パワーチャージャー", "power charger"), "state", ("ZTM-ZONE-1", "ZTM-POWER-1")),
        Node("abyss", both("アビス", "abyss"), "state", ("ZTM-ZONE-1",)),
        Node("deck", both("デッキ", "deck"), "state", ("ZTM-DRAW-1",)),
    )
    links = (
        Link("hand", "test", both("出す", "put out"), "", ("ZTM-SET-2",)),
        Link("test", "works", both("足りる", "met"), "power >= cost", ("ZTM-POWER-2",)),
        Link(
            "test",
            "inert",
            both("足りない（時計だけ進む）", "not met (the clock still moves)"),
            "power < cost",
            ("ZTM-POWER-3",),
        ),
        Link("works", "leaves", both("使い終わる", "used"), "", ("ZTM-CLEAN-1",)),
        Link("inert", "leaves", both("入れ替え", "replaced"), "", ("ZTM-SWAP-1",)),
        Link(
            "leaves",
            "charger",
            both("パワーがある: Send to POWER", "carries power: Send to POWER"),
            "power > 0",
            ("ZTM-ZONE-1",),
        ),
        Link("leaves", "abyss", both("パワーがない", "no power"), "power = 0", ("ZTM-ZONE-1",)),
        Link("charger", "test", both("合計は減らない", "the sum is never spent"), "", ("ZTM-POWER-1", "ZTM-POWER-2")),
        Link(
            "charger",
            "deck",
            both("デッキが空: パワーは残る", "deck empty: the power is kept"),
            "deck empty",
            ("ZTM-DRAW-2",),
        ),
        Link("abyss", "deck", both("デッキが空: 切り直す", "deck empty: reshuffle"), "deck empty", ("ZTM-DRAW-2",)),
        Link("deck", "hand", both("引く", "draw"), "", ("ZTM-DRAW-1",)),
    )
    kinds = {"decision": both("くらべる（だれも選ばない）", "comparison (nobody chooses)")}
    return Topic(both("パワーのめぐり", "The cycle of power"), nodes, links, kinds=kinds)
