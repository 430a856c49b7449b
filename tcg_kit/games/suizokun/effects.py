"""The effect vocabulary of Suizokun Monster Battle: its own words, conditions and stats, and what they do."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from tcg_kit.core import ops
from tcg_kit.core.fields import Field
from tcg_kit.core.lang import both
from tcg_kit.core.ops import rules_of
from tcg_kit.core.state import Running
from tcg_kit.core.vocab import SHARED_WORDS, SIDE, SIGNED, Effect, Vocabulary, Word, equal, sides
from tcg_kit.games.suizokun.cards import ATTRIBUTES, KINDS, SuizokunCard, occasion
from tcg_kit.games.suizokun.conditions import CONDITIONS, MEASURES
from tcg_kit.games.suizokun.state import HIDDEN, SLOTS, STANDBY, State, somebody_lost, stock_cost

if TYPE_CHECKING:
    from tcg_kit.core.engine import Engine, Op

RULES: Mapping[str, tuple[str, ...]] = {
    "player": ("SZK-PLAYER-1",),
    "monster": ("SZK-MON-1",),
    "evolution": ("SZK-EVO-1",),
    "weapon": ("SZK-WPN-1",),
    "field": ("SZK-FIELD-1",),
    "assist": ("SZK-ASSIST-1",),
    "item": ("SZK-ITEM-1",),
}
"""By which rule the effects of a kind of card work."""
PLACES = re.compile(r"(p[01]\.)?(stage|s[1-5]|player)$")


def rules(card: SuizokunCard) -> tuple[str, ...]:
    """The rules that an effect of the card names."""
    return RULES[card.kind]


def works(g: Engine, s: State, seat: int, card: str, place: str) -> bool:
    """Whether a card is still where its effect comes from: used, the player card, the field, or in play.

    Nothing works any more once somebody has lost: an item's moment goes back to where it came from and ends there.
    """
    if somebody_lost(g, s):
        return False
    where = place[3:]
    if where == "field":
        return s.field == (card, seat)
    if where == "play":
        p = s.players[seat]
        for m in [p.stage, *p.standby]:
            if m is not None and (m.card == card or m.weapon == card):
                return True
        return False
    return True


def hurt(g: Engine, s: State, seat: int, n: int, card: str) -> None:
    """Take n LP by an effect, or give them back (n < 0); LP have no upper limit (SZK-WIN-1)."""
    p = s.players[seat]
    before = p.lp
    p.lp = max(0, before - n)
    if g.sink is not None:
        data = {"card": card, "amount": abs(n), "before": before, "after": p.lp}
        g.emit("damage" if n > 0 else "heal", seat, data, (*rules_of(g, card), "SZK-WIN-1"), card)


def strip(g: Engine, s: State, seat: int, slot: str, rules: tuple[str, ...], *, item: bool = True) -> None:
    """What a monster carries goes to the drop: its weapon, then its item."""
    p = s.players[seat]
    m = p.at(slot)
    if m is not None and m.weapon is not None:
        p.put(slot, m._replace(weapon=None))
        p.drop.append(m.weapon)
        if g.sink is not None:
            g.emit("to-drop", seat, {"card": m.weapon}, rules, m.weapon)
    m = p.at(slot)
    if item and m is not None and m.item is not None:
        p.put(slot, m._replace(item=None))
        p.drop.append(m.item)
        if g.sink is not None:
            g.emit("to-drop", seat, {"card": m.item}, (*rules, "SZK-ITEM-3"), m.item)


# targets of effects: where a word may aim, as places in the notation of the seat that uses it


def _standby_of(s: State, seat: int, e: Effect) -> list[str]:
    side = "opponent" if e.args.get("target") == "opponent" else "own"
    who = seat if side == "own" else 1 - seat
    start = "" if side == "own" else f"p{who}."
    return [f"{start}{slot}" for slot, m in zip(STANDBY, s.players[who].standby, strict=True) if m is not None]


def _armed_of(s: State, seat: int, e: Effect) -> list[str]:
    who = seat if e.args["target"] == "own" else 1 - seat
    start = "" if who == seat else f"p{who}."
    p = s.players[who]
    return [f"{start}{slot}" for slot in SLOTS if (m := p.at(slot)) is not None and m.weapon is not None]


TARGETS: Mapping[str, Callable[[State, int, Effect], list[str]]] = {
    "shift": _standby_of,
    "bounce": _standby_of,
    "disarm": _armed_of,
}


def aims(g: Engine, s: State, seat: int, card: str) -> list[tuple[int, list[str]]]:
    """The effects of a card that take a target, each with its candidates; those without any are passed over."""
    out, effects = [], g.cards[card].effects
    for i in g.cards[card].aimed:
        found = TARGETS[effects[i].do](s, seat, effects[i])
        if found:
            out.append((i, found))
    return out


def resolve(seat: int, place: str) -> tuple[int, str]:
    """The seat and the slot that a place means to a seat: "s1" its own, "p1.s1" that of seat 1."""
    owner, dot, slot = place.partition(".")
    return (int(owner[1]), slot) if dot else (seat, place)


def aimed(g: Engine, s: State, seat: int, card: str, index: int, aim: str) -> None:
    """Apply one effect of a used card to the target named in the action."""
    e: Effect = g.cards[card].effects[index]
    if not works(g, s, seat, card, f"p{seat}.used"):
        return
    if e.tests and not e.holds(g, s, seat):
        if g.sink is not None:
            g.emit("condition-not-met", seat, {"card": card}, rules_of(g, card), card)
        return
    g.ops[e.do](g, s, seat, card, (aim,))


def _ask_target(g: Engine, s: State, seat: int, card: str, place: str, e: Effect) -> None:
    """The effect of a card in play whose target was not named: its owner chooses one."""
    g.ask(seat, TARGETS[e.do](s, seat, e), 1, 1, (e.do, seat, card), rule=rules_of(g, card)[0], card=card)


def shift(g: Engine, s: State, seat: int, cause: str, places: tuple[str, ...]) -> None:
    """The stage monster and one on standby change places."""
    p = s.players[seat]
    for slot in places:
        up = p.at(slot) if slot in STANDBY else None
        if up is not None:
            down, p.stage = p.stage, up
            p.put(slot, down)
            if g.sink is not None:
                data = {"card": cause, "up": up.card, "slot": slot}
                g.emit("shift", seat, data, (*rules_of(g, cause), "SZK-WIN-3"), cause)


def bounce(g: Engine, s: State, seat: int, cause: str, places: tuple[str, ...]) -> None:
    """A monster goes back to its owner's hand with its base; what it carries drops."""
    for place in places:
        who, slot = resolve(seat, place)
        p = s.players[who]
        m = p.at(slot) if slot in STANDBY else None
        if m is not None:
            strip(g, s, who, slot, rules_of(g, cause))
            p.put(slot, None)
            p.hand += [*m.base, m.card]
            if g.sink is not None:
                data = {"cards": [*m.base, m.card], "by": cause}
                g.emit("bounce", who, data, rules_of(g, cause), cause)


def disarm(g: Engine, s: State, seat: int, cause: str, places: tuple[str, ...]) -> None:
    """The weapon of a monster goes to the drop."""
    for place in places:
        who, slot = resolve(seat, place)
        if slot in SLOTS:
            strip(g, s, who, slot, (*rules_of(g, cause), "SZK-WPN-1"), item=False)


def move(g: Engine, s: State, seat: int, src: str, dst: str, cause: str, cards: tuple[str, ...]) -> None:
    """Chosen cards go from zone to zone; what the stock costs changes with it."""
    ops.move(g, s, seat, src, dst, cause, cards)
    if "stock" in (src, dst):
        p = s.players[seat]
        p.weight = stock_cost(g.game, p)


def do_draw(g: Engine, s: State, seat: int, card: str, place: str, e: Effect) -> None:
    """Draw what is there; an empty deck loses nothing here (SZK-DRAW-1)."""
    for who in sides(s, seat, e.args["side"]):
        ops.draw(g, s, who, ops.amount_of(g, s, seat, e), (*rules_of(g, card), "SZK-DRAW-1"), card)


def do_become(g: Engine, s: State, seat: int, card: str, place: str, e: Effect) -> None:
    """The stage monster counts as another attribute: a running effect whose stat is that attribute."""
    for who in sides(s, seat, e.args["side"]):
        s.running.append(Running(e.args["attribute"], 1, who, card, place, e.args["until"]))
        if g.sink is not None:
            data = {"card": card, "attribute": e.args["attribute"], "until": e.args["until"]}
            g.emit("become", who, data, (*rules_of(g, card), "SZK-ATTR-1"), card)


def do_pp(g: Engine, s: State, seat: int, card: str, place: str, e: Effect) -> None:
    """PP change for the rest of the game, never below 0."""
    amount = ops.amount_of(g, s, seat, e)
    for who in sides(s, seat, e.args["side"]):
        p = s.players[who]
        before = p.pp
        p.pp = max(0, before + amount)
        if g.sink is not None:
            data = {"card": card, "amount": amount, "before": before, "after": p.pp}
            g.emit("pp", who, data, (*rules_of(g, card), "SZK-PLAYER-1", "SZK-WIN-3"), card)


def do_spare(g: Engine, s: State, seat: int, card: str, place: str, e: Effect) -> None:
    """The stage monster that has attacked this round stays in play."""
    p = s.players[seat]
    if p.stage is not None and p.stage.attacked:
        p.stage = p.stage._replace(attacked=False)
        if g.sink is not None:
            g.emit("spare", seat, {"card": card, "monster": p.stage.card}, (*rules_of(g, card), "SZK-MON-2"), card)


def do_fits(g: Engine, s: State, seat: int, card: str, place: str, e: Effect) -> None:
    """A permission that a weapon has in play (`carriers` of the card); applied, it changes nothing."""


OPS: Mapping[str, Op] = {
    **ops.OPS,
    "move": move,
    "hurt": hurt,
    "aimed": aimed,
    "do-draw": do_draw,
    "do-become": do_become,
    "do-pp": do_pp,
    "do-spare": do_spare,
    "do-fits": do_fits,
    "do-shift": _ask_target,
    "do-bounce": _ask_target,
    "do-disarm": _ask_target,
    "shift": shift,
    "bounce": bounce,
    "disarm": disarm,
}

_TARGET = Field("word", "opponent", ("own", "opponent"))

WORDS = (
    *SHARED_WORDS,
    Word(
        "become",
        {
            "attribute": Field("word", options=ATTRIBUTES),
            "side": SIDE,
            "until": Field("word", "turn", ("battle", "turn")),
        },
        both(
            "{side:whose}ステージのモンスターは{attribute:attribute}属性になる（{until:until}）",
            "{side:whose} stage monster becomes {attribute:attribute} {until:until}",
        ),
    ),
    Word(
        "pp",
        {"amount": SIGNED, "side": SIDE},
        both(
            "{amount:each}{side:side}のPP{amount:+}（ゲームの終わりまで）",
            "{side:who} get{side:verb} {amount:+} PP{amount:each} for the rest of the game",
        ),
    ),
    Word(
        "spare",
        {},
        both(
            "このラウンドに攻撃した自分のモンスターは、ストックへ行かずステージに残る",
            "your monster that attacked this round stays on the stage instead of going to the stock",
        ),
    ),
    Word(
        "shift",
        {},
        both(
            "自分のスタンバイのモンスター1体を、ステージのモンスターと入れ替える",
            "one of your standby monsters changes places with your stage monster",
        ),
    ),
    Word(
        "bounce",
        {"target": _TARGET},
        both(
            "{target:whose}スタンバイのモンスター1体を、持ち主の手札に戻す（武器とアイテムはドロップへ）",
            "one of {target:whose} standby monsters goes back to its owner's hand (weapon and item to the drop)",
        ),
    ),
    Word(
        "disarm",
        {"target": _TARGET},
        both(
            "{target:whose}モンスター1体の武器をドロップへ",
            "the weapon of one of {target:whose} monsters goes to the drop",
        ),
    ),
    Word(
        "fits",
        {"attribute": Field("word", "any", ("any", *ATTRIBUTES))},
        both(
            "{attribute:carrier}のモンスターにも付けられる",
            "{attribute:carrier} monsters can carry it too",
        ),
    ),
)


VOCABULARY = Vocabulary(
    WORDS,
    CONDITIONS,
    stats=("atk", "def", "spd", "reduction", *ATTRIBUTES),
    measures=MEASURES,
    zones=("hand", "deck", "stock", "drop"),
    filters=(equal("attribute", ATTRIBUTES), equal("kind", KINDS[1:])),
    discard="drop",
    hidden=HIDDEN,
    occasion=occasion,
)
