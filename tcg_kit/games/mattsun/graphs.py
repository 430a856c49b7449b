"""The diagrams of the Mattsun card game beside its flow: `charge-cycle`, `unit-life` and `damage`."""

from __future__ import annotations

from tcg_kit.core.definition import Definition
from tcg_kit.core.errors import TcgKitError, message
from tcg_kit.core.fields import short
from tcg_kit.core.lang import both
from tcg_kit.core.topics import Link, Node, Topic

MOST_HP = 30


def charge_cycle(game: Definition) -> Topic:
    """Upright, sideways, upright: how soul charge comes, is used and comes back (MTN-CHARGE, MTN-MAIN-3)."""
    nodes = (
        Node("hand", both("手札", "hand"), "state", ("MTN-CHARGE-3",)),
        Node("upright", both("たて:\n使える", "upright:\nready"), "state", ("MTN-CHARGE-1",)),
        Node("sideways", both("横向き:\n使った", "sideways:\nused"), "state", ("MTN-MAIN-3",)),
        Node("trump", both("切り札", "trump"), "decision", ("MTN-MAIN-3",)),
        Node("discard", both("捨て山", "discard pile"), "state"),
    )
    links = (
        Link("hand", "upright", both("1ターンに1枚、裏向き", "one a turn, face down"), "", ("MTN-CHARGE-2",)),
        Link("upright", "hand", both("すべて手札に戻す", "take all back"), "", ("MTN-CHARGE-2",)),
        Link("hand", "trump", both("使うと宣言", "declared"), "", ("MTN-MAIN-3",)),
        Link("upright", "sideways", both("切り札1枚につき1枚", "one for each trump"), "", ("MTN-MAIN-3",)),
        Link("sideways", "trump", both("効果が出る", "lets it work"), "", ("MTN-MAIN-3",)),
        Link("trump", "discard", both("効果の後", "after its effect"), "", ("MTN-MAIN-3",)),
        Link(
            "sideways",
            "upright",
            both("自分のターンの初め、ドローの後", "your turn begins, after the draw"),
            "",
            ("MTN-CHARGE-1",),
        ),
    )
    kinds = {"decision": both("使う札", "what is played")}
    return Topic(both("ソウルチャージのめぐり", "The cycle of soul charge"), nodes, links, kinds=kinds)


def unit_life(game: Definition) -> Topic:
    """Where a unit may be, and what its going costs: only a defeat draws cards for its soul (MTN-SOUL)."""
    nodes = (
        Node("hand", both("手札", "hand"), "state", ("MTN-SETUP-1",)),
        Node("bench-down", both("ベンチ（裏）", "bench, face down"), "state", ("MTN-MAIN-1",)),
        Node("bench-up", both("ベンチ（オモテ）", "bench, face up"), "state", ("MTN-ZONE-1",)),
        Node("front", both("戦場", "battlefield"), "decision", ("MTN-ZONE-1",)),
        Node("defeated", both("撃破:\n捨て山へ", "defeated:\ndiscard pile"), "end", ("MTN-SOUL-1", "MTN-SOUL-3")),
        Node("discarded", both("破棄: 捨て山へ\n魂ドローなし", "discarded\n(no soul draw)"), "end", ("MTN-SOUL-2",)),
        Node("returned", both("手札に戻る\n魂ドローなし", "returned\n(no soul draw)"), "state", ("MTN-SOUL-2",)),
    )
    soul = both("HP0: 魂の数だけドロー", "HP 0: draw its soul")
    out = [Link(src, dst) for dst in ("discarded", "returned") for src in ("front", "bench-up", "bench-down")]
    links = (
        Link("hand", "bench-down", both("裏で置く", "placed down"), "", ("MTN-MAIN-1", "MTN-SETUP-4")),
        Link("hand", "bench-up", both("オモテで置く", "placed up"), "", ("MTN-MAIN-1", "MTN-MAIN-4")),
        Link("hand", "front", both("準備で1枚", "one at set-up"), "", ("MTN-SETUP-4", "MTN-SETUP-5")),
        Link("bench-down", "bench-up", both("オモテにする", "flipped"), "", ("MTN-MAIN-2",)),
        Link("bench-down", "front", both("交代・補充", "swap, refill"), "", ("MTN-MAIN-4",)),
        Link("bench-up", "front", both("交代・補充", "swap, refill"), "", ("MTN-ACT-4", "MTN-SOUL-4")),
        Link("front", "bench-up", both("交代", "swap"), "", ("MTN-ACT-4",)),
        Link("front", "defeated", soul, "hp = 0", ("MTN-SOUL-1",)),
        Link("bench-up", "defeated", soul, "hp = 0", ("MTN-SOUL-1",)),
        *out,
        Link("returned", "hand", both("カウンターは消える", "counters are gone"), "", ("MTN-SOUL-2",)),
    )
    kinds = {"decision": both("戦う場所", "where it fights"), "end": both("捨て山", "discard pile")}
    return Topic(both("ユニットの一生", "The life of a unit"), nodes, links, kinds=kinds)


def damage(game: Definition, n: int = 4) -> Topic:
    """From HP n to 0 by attacks of 1 and 2, with the fewest and the most attacks that it takes, found by search.

    Raises TcgKitError unless n is a whole number from 1 to 30.
    """
    if type(n) is not int or not 1 <= n <= MOST_HP:
        raise TcgKitError(message("games.mattsun:no-hp", most=MOST_HP, value=short(n)))
    hits = {hp: (hp - 1, max(0, hp - 2)) for hp in range(n, 0, -1)}
    fewest, most = attacks_needed(hits)
    nodes = [
        Node(f"hp{hp}", _told(hp, fewest[hp], most[hp]), "state", ("MTN-ACT-2",), data=_data(hp, fewest, most))
        for hp in hits
    ]
    nodes.append(Node("hp0", both("HP0: 撃破", "HP 0: defeated"), "end", ("MTN-SOUL-1",), data=_data(0, fewest, most)))
    links = []
    for hp, (one, two) in hits.items():
        links.append(Link(f"hp{hp}", f"hp{one}", both("1ダメージ", "1 damage"), "ATK <= DEF", ("MTN-ACT-2",)))
        links.append(Link(f"hp{hp}", f"hp{two}", both("2ダメージ", "2 damage"), "ATK > DEF", ("MTN-ACT-2",)))
    title, kinds = both(f"HP{n}のユニットを倒すまで", f"Down from {n} HP"), {"end": both("撃破", "defeated")}
    return Topic(title, tuple(nodes), tuple(links), kinds=kinds)


def attacks_needed(hits: dict[int, tuple[int, int]]) -> tuple[dict[int, int], dict[int, int]]:
    """For each number of HP, the fewest and the most attacks to 0, searched backwards from 0."""
    fewest, most = {0: 0}, {0: 0}
    for hp in sorted(hits):
        fewest[hp] = 1 + min(fewest[after] for after in hits[hp])
        most[hp] = 1 + max(most[after] for after in hits[hp])
    return fewest, most


def _told(hp: int, fewest: int, most: int) -> dict[str, str]:
    times = str(fewest) if fewest == most else f"{fewest}–{most}"
    return dict(both(f"HP{hp}\nあと{times}回", f"HP {hp}\n{times} attack{'s' if most > 1 else ''} left"))


def _data(hp: int, fewest: dict[int, int], most: dict[int, int]) -> dict[str, str | int]:
    return {"hp": hp, "fewest": fewest[hp], "most": most[hp]}
