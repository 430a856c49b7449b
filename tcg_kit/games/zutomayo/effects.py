"""The effect vocabulary of ZUTOMAYO CARD: its own words, conditions and stats, and what they do."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from tcg_kit.core import ops, rng
from tcg_kit.core.fields import Field
from tcg_kit.core.flow import JUDGE
from tcg_kit.core.lang import both
from tcg_kit.core.state import Running
from tcg_kit.core.vocab import AMOUNT, SHARED_WORDS, SIDE, SIGNED, Condition, Effect, Vocabulary, Word, equal, sides
from tcg_kit.games.zutomayo.cards import ATTRIBUTES, KINDS
from tcg_kit.games.zutomayo.state import FULL_HP, HIDDEN, PLACE, RING, TIME, State, power

if TYPE_CHECKING:
    from tcg_kit.core.engine import Engine, Op

RULES = ("ZTM-EFFECT-1",)


def rules(card: Any) -> tuple[str, ...]:
    """The rules that the events of a card's effects name: areas work each turn, "abyss" or "HP" means the owner's."""
    owners = any(
        e.do in ("heal", "mill", "take", "reuse") or isinstance(e.args.get("amount"), Mapping) for e in card.effects
    )
    return (*RULES, *(("ZTM-AREA-1",) if card.kind == "area" else ()), *(("ZTM-EFFECT-2",) if owners else ()))


PLACES = re.compile(r"(p[01]\.)?(battle|a|b|c)$")


def attack(g: Engine, s: State, seat: int) -> int:
    """The attack that counts now: ZTM-BATTLE-3, ZTM-BATTLE-5."""
    p = s.players[seat]
    if p.battle is None or p.battle_inert:
        return 0
    card = g.cards[p.battle]
    night = TIME[s.chronos] == "night"
    bonus = 0
    if s.running:
        for r in s.running:
            if r.seat == seat:
                if r.stat == "attack":
                    bonus += r.amount
                elif r.stat == "swap":
                    night = not night
    n: int = (card.night if night else card.day) + bonus
    return n if n > 0 else 0


def to_pile(g: Engine, s: State, seat: int, card: str, src: str, rule: str) -> None:
    """A used card goes to the charger if it carries power, else to the abyss; its bonuses end."""
    p = s.players[seat]
    n = g.cards[card].power
    if n:
        p.charger.append(card)
    else:
        p.abyss.append(card)
    if s.running:
        ops.leave(s, PLACE[seat][src])
    if g.sink is not None:
        if n:
            g.emit("to-charger", seat, {"card": card, "from": src, "power": n}, (rule, "ZTM-ZONE-1"), card)
        else:
            g.emit("to-abyss", seat, {"card": card, "from": src}, (rule, "ZTM-ZONE-1"), card)


def areas(g: Engine, s: State) -> None:
    """Area enchants whose leaving condition holds go (ZTM-AREA-1, ZTM-AREA-4)."""
    for seat in (0, 1):
        p = s.players[seat]
        if p.c is None:
            continue
        for name, value in g.cards[p.c].leaves:
            if LEAVES[name](g, s, seat, value):
                card, p.c, p.c_inert, p.c_new, p.c_damage = p.c, None, False, False, 0
                to_pile(g, s, seat, card, "c", "ZTM-AREA-4")
                break
        p.c_time = TIME[s.chronos]  # the next change of time counts from here


def works(g: Engine, s: State, seat: int, card: str, place: str) -> bool:
    """Whether the card still lies where its effect comes from; a reused enchant works from the abyss."""
    slot = place[3:]
    return slot == "abyss" or getattr(s.players[seat], slot) == card


def hurt(g: Engine, s: State, seat: int, n: int, card: str) -> None:
    """Take n HP by an effect, or give them back (n < 0); HP stay within 0 and 100 (ZTM-END-1)."""
    p = s.players[seat]
    before = p.hp
    hp = before - n
    p.hp = 0 if hp < 0 else FULL_HP if hp > FULL_HP else hp
    if n > 0 and p.c is not None:
        p.c_damage += n
    if g.sink is not None:
        data = {"card": card, "amount": abs(n), "before": before, "after": p.hp}
        g.emit("damage" if n > 0 else "heal", seat, data, (*RULES, "ZTM-END-1"), card)


def refill(g: Engine, s: State, seat: int) -> bool:
    """Make a new deck of charger and abyss (ruling deck_out); power is kept (ZTM-DRAW-2). False: nothing there."""
    ruling = s.rulings["deck_out"]
    p = s.players[seat]
    if ruling == "lose":
        return False
    kept = 0
    cards = p.abyss
    if ruling == "reshuffle-all":
        kept = sum([g.cards[card].power for card in p.charger])
        cards = p.charger + cards
    if not cards:
        return False
    p.deck, p.abyss = cards, []
    if ruling == "reshuffle-all":
        p.charger = []
        p.kept += kept
    rng.shuffle(s, p.deck)
    if g.sink is not None:
        data = {"n": len(p.deck), "power": power(g.game, s, seat)}
        g.emit("reshuffle", seat, data, ("ZTM-DRAW-2", "ZTM-POWER-1"))
    return True


def boost(g: Engine, s: State, seat: int) -> None:
    """The limited boost of a character put out this turn (ZTM-CARD-4)."""
    p = s.players[seat]
    card = p.battle
    if card is None or not p.battle_new:
        return
    e: Effect = g.cards[card].boost
    if not e.holds(g, s, seat):
        if g.sink is not None:
            g.emit("condition-not-met", seat, {"card": card}, ("ZTM-CARD-4",), card)
        return
    amount = ops.amount_of(g, s, seat, e)
    s.running.append(Running("attack", amount, seat, card, f"p{seat}.battle", "battle"))
    if g.sink is not None:
        g.emit("boost", seat, {"card": card, "amount": amount}, ("ZTM-CARD-4",), card)


def do_hand_size(g: Engine, s: State, seat: int, card: str, place: str, e: Effect) -> None:
    """The hand is n larger for the rest of the game: n cards are drawn once (ZTM-HAND-1, ZTM-EFFECT-3)."""
    ops.draw(g, s, seat, ops.count_of(g, s, seat, e), ("ZTM-HAND-1", "ZTM-EFFECT-3"), card)


def do_clock(g: Engine, s: State, seat: int, card: str, place: str, e: Effect) -> None:
    """Move the medal on, or back."""
    n = ops.amount_of(g, s, seat, e)
    before = s.chronos
    s.chronos = (before + n) % RING
    if g.sink is not None:
        data = {"card": card, "n": n, "before": before, "after": s.chronos, "time": TIME[s.chronos]}
        g.emit("clock-effect", None, data, (*RULES, "ZTM-CLOCK-2"), card)


def do_swap_attacks(g: Engine, s: State, seat: int, card: str, place: str, e: Effect) -> None:
    """NIGHT and DAY attack change places for this turn."""
    for who in sides(s, seat, e.args["side"]):
        s.running.append(Running("swap", 1, who, card, place, "turn"))
        if g.sink is not None:
            g.emit("swap-attacks", who, {"card": card}, (*RULES, "ZTM-BATTLE-5"), card)


def do_reuse(g: Engine, s: State, seat: int, card: str, place: str, e: Effect) -> None:
    """Let the owner choose an enchant of the abyss whose cost is met; one that reuses is none, or it never ends."""
    have = power(g.game, s, seat)
    options = [
        c
        for c in s.players[seat].abyss
        if (k := g.cards[c]).kind == "enchant" and k.cost <= have and all(x.do != "reuse" for x in k.effects)
    ]
    g.ask(seat, options, 1, 1, ("reuse", seat, "abyss", card), rule=RULES[0], card=card)


def reuse(g: Engine, s: State, seat: int, src: str, cause: str, cards: tuple[str, ...]) -> None:
    """The effects of the chosen enchant are applied; it stays in the zone (the abyss)."""
    for card in cards:
        if g.sink is not None:
            g.emit("reuse", seat, {"card": card}, RULES, cause)
        for i in reversed(range(len(g.cards[card].effects))):
            s.work += [JUDGE, ("areas",), ("effect", seat, card, f"p{seat}.{src}", i)]


OPS: Mapping[str, Op] = {
    **ops.OPS,
    "hurt": hurt,
    "boost": boost,
    "areas": areas,
    "do-hand-size": do_hand_size,
    "do-clock": do_clock,
    "do-swap-attacks": do_swap_attacks,
    "do-reuse": do_reuse,
    "reuse": reuse,
}

WORDS = (
    *SHARED_WORDS,
    Word(
        "hand-size",
        {"amount": AMOUNT},
        both("手札がゲームの終わりまで{amount}枚増える", "your hand is {amount} larger for the rest of the game"),
    ),
    Word(
        "clock",
        {"amount": SIGNED},
        both("{amount:each}メダルを{amount:way}", "move the medal {amount:way}{amount:each}"),
    ),
    Word(
        "swap-attacks",
        {"side": SIDE},
        both(
            "このターン、{side:whose}夜と昼の攻撃力を入れ替える",
            "swap {side:side} NIGHT and DAY attack this turn",
        ),
    ),
    Word(
        "reuse",
        {},
        both(
            "自分のアビスのエンチャントを1枚選び、その効果を使う",
            "choose an enchant in your abyss and use its effects",
        ),
    ),
)


def battle_attribute(g: Engine, s: State, seat: int) -> str | None:
    """The attribute of a seat's character on the battle field."""
    card = s.players[seat].battle
    return g.cards[card].attribute if card is not None else None


def cost_of(g: Engine, s: State, seat: int) -> int:
    """The cost of a seat's character on the battle field, 0 without one."""
    card = s.players[seat].battle
    return g.cards[card].cost if card is not None else 0


def count(g: Engine, zone: list[str], value: Mapping[str, Any]) -> bool:
    """Whether a zone holds enough cards that fit."""
    wanted = {k: v for k, v in value.items() if k != "at_least"}
    least: int = value["at_least"]
    return sum([VOCABULARY.fits(g.cards[card], wanted) for card in zone]) >= least


_NUMBER = Field("int")
_ATTRIBUTE = Field("word", options=ATTRIBUTES)
_TRUE = Field("bool")

CONDITIONS = (
    Condition(
        "time",
        Field("word", options=("night", "day")),
        lambda g, s, seat, v: TIME[s.chronos] == v,
        both("{value:time}", "it is {value:time}"),
    ),
    Condition(
        "time_changed",
        _TRUE,
        lambda g, s, seat, v: (TIME[s.before] != TIME[s.chronos]) == v,
        both("このターンに夜と昼が変わった", "night and day changed this turn"),
    ),
    Condition(
        "attribute",
        _ATTRIBUTE,
        lambda g, s, seat, v: battle_attribute(g, s, seat) == v,
        both("自分のキャラクターが{value:attribute}", "your character is {value:attribute}"),
    ),
    Condition(
        "opponent_attribute",
        _ATTRIBUTE,
        lambda g, s, seat, v: battle_attribute(g, s, 1 - seat) == v,
        both("相手のキャラクターが{value:attribute}", "the opponent's character is {value:attribute}"),
    ),
    Condition(
        "hp_at_most",
        _NUMBER,
        lambda g, s, seat, v: s.players[seat].hp <= v,
        both("自分のHPが{value}以下", "your HP are {value} or less"),
    ),
    Condition(
        "hp_at_least",
        _NUMBER,
        lambda g, s, seat, v: s.players[seat].hp >= v,
        both("自分のHPが{value}以上", "your HP are {value} or more"),
    ),
    Condition(
        "opponent_hp_at_most",
        _NUMBER,
        lambda g, s, seat, v: s.players[1 - seat].hp <= v,
        both("相手のHPが{value}以下", "the opponent's HP are {value} or less"),
    ),
    Condition(
        "behind",
        _TRUE,
        lambda g, s, seat, v: (s.players[seat].hp < s.players[1 - seat].hp) == v,
        both("自分のHPが相手より低い", "your HP are lower than the opponent's"),
    ),
    Condition(
        "abyss_at_least",
        _NUMBER,
        lambda g, s, seat, v: len(s.players[seat].abyss) >= v,
        both("自分のアビスが{value}枚以上", "your abyss holds {value} or more cards"),
    ),
    Condition(
        "abyss_attribute",
        Field("at-least"),
        lambda g, s, seat, v: count(g, s.players[seat].abyss, v),
        both("自分のアビスに{filter:noun}が{at_least}枚以上", "your abyss holds {at_least} or more {filter:noun}s"),
    ),
    Condition(
        "charger_attribute",
        Field("at-least"),
        lambda g, s, seat, v: count(g, s.players[seat].charger, v),
        both(
            "自分のパワーチャージャーに{filter:noun}が{at_least}枚以上",
            "your charger holds {at_least} or more {filter:noun}s",
        ),
    ),
    Condition(
        "opponent_cost_at_least",
        _NUMBER,
        lambda g, s, seat, v: cost_of(g, s, 1 - seat) >= v,
        both("相手のキャラクターのコストが{value}以上", "the opponent's character costs {value} or more"),
    ),
    Condition(
        "power_at_least",
        _NUMBER,
        lambda g, s, seat, v: power(g.game, s, seat) >= v,
        both("自分のパワーが{value}以上", "your power is {value} or more"),
    ),
)

LEAVING = (
    Condition(
        "time_flips",
        _TRUE,
        lambda g, s, seat, v: v and s.players[seat].c_time != TIME[s.chronos],
        both("夜と昼が変わる", "night and day change"),
    ),
    Condition(
        "time",
        Field("word", options=("night", "day")),
        lambda g, s, seat, v: TIME[s.chronos] == v != s.players[seat].c_time,
        both("{value:time}になる", "it becomes {value:time}"),
    ),
    Condition(
        "hp_at_most",
        _NUMBER,
        lambda g, s, seat, v: s.players[seat].hp <= v,
        both("自分のHPが{value}以下になる", "your HP are {value} or less"),
    ),
    Condition(
        "damage_taken",
        _NUMBER,
        lambda g, s, seat, v: s.players[seat].c_damage >= v,
        both("これが出てから{value}以上のダメージを受ける", "you have taken {value} or more damage since it came"),
    ),
    Condition(
        "abyss_at_least",
        _NUMBER,
        lambda g, s, seat, v: len(s.players[seat].abyss) >= v,
        both("自分のアビスが{value}枚以上になる", "your abyss holds {value} or more cards"),
    ),
)
"""Leaving conditions of area enchants (ZTM-AREA-1), tested over and over (ZTM-AREA-4)."""

LEAVES = {c.name: c.test for c in LEAVING}

VOCABULARY = Vocabulary(
    WORDS,
    CONDITIONS,
    stats=("attack", "reduction", "power", "swap"),
    measures={
        "cost": cost_of,
        "hp-lost": lambda g, s, seat: FULL_HP - s.players[seat].hp,
        "power": lambda g, s, seat: power(g.game, s, seat),
    },
    zones=("hand", "deck", "charger", "abyss"),
    filters=(equal("attribute", ATTRIBUTES), equal("kind", KINDS)),
    discard="abyss",
    hidden=HIDDEN,
    leaving=LEAVING,
)
