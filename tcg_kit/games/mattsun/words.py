"""The words of the Mattsun card game's effect vocabulary, with their fields and sentences; effects.py does them."""

from __future__ import annotations

from tcg_kit.core.fields import Field
from tcg_kit.core.lang import both
from tcg_kit.core.vocab import AMOUNT, SHARED_WORDS, SIDE, SIDES, SIGNED, Vocabulary, Word, equal
from tcg_kit.games.mattsun.cards import COST, KINDS, LASTING, MOMENTS, occasion
from tcg_kit.games.mattsun.conditions import CONDITIONS, MEASURES
from tcg_kit.games.mattsun.state import HIDDEN


def _word(name: str, ja: str, en: str, **fields: Field) -> Word:
    return Word(name, fields, both(ja, en))


def _target(default: str, *others: str) -> Field:
    return Field("word", default, (default, *others))


_OPPONENT = Field("word", "opponent", SIDES)
_ONE = AMOUNT._replace(default=1)
_OUT = _target("one", "front", "bench", "down", "slot", "self")

WORDS = (
    *SHARED_WORDS,
    _word(  # this and the next two: shared words in this game's terms
        "mill",
        "{amount:each}{side:whose}山札の上から{amount}枚を捨て山へ",
        "put the top {amount} card{amount:s} of {side:whose} deck into the discard pile{amount:each}",
        amount=_ONE,
        side=SIDE,
    ),
    _word(
        "damage",
        "{amount:each}{side:whom}に{amount}ダメージ",
        "deal {amount} damage to {side:whom}{amount:each}",
        amount=AMOUNT,
        side=_OPPONENT,
    ),
    _word(
        "heal",
        "{amount:each}{side:whom}のダメージを{amount}取りのぞく",
        "remove {amount} damage from {side:whom}{amount:each}",
        amount=AMOUNT,
        side=SIDE,
    ),
    _word(
        "hit",
        "{amount:each}{side:whose}{target:target}に{amount}ダメージ",
        "deal {amount} damage to {side:whose} {target:target}{amount:each}",
        amount=AMOUNT,
        side=_OPPONENT,
        target=_target("one", "front", "bench", "each", "each-bench", "self"),
    ),
    _word(
        "mend",
        "{amount:each}{side:whose}{target:target}のダメージを{amount}取りのぞく",
        "remove {amount} damage from {side:whose} {target:target}{amount:each}",
        amount=AMOUNT,
        side=SIDE,
        target=_target("one", "front", "bench", "each", "each-bench", "self"),
    ),
    _word(
        "return",
        "{side:whose}{target:target}を手札に戻す",
        "return {side:whose} {target:target} to the hand",
        side=_OPPONENT,
        target=_OUT,
    ),
    _word(
        "scrap",
        "{side:whose}{target:target}を破棄する",
        "discard {side:whose} {target:target} (no defeat)",
        side=_OPPONENT,
        target=_OUT,
    ),
    _word(
        "ex",
        "{amount:each}{side:whose}{target:target}にEXカウンターを{amount}個のせる",
        "put {amount} EX counter{amount:s} on {side:whose} {target:target}{amount:each}",
        amount=_ONE,
        side=SIDE,
        target=_target("front", "one", "self"),
    ),
    _word(
        "clear-ex",
        "{side:whose}{target:target}のEXカウンターをすべて取りのぞく",
        "remove all EX counters from {side:whose} {target:target}",
        side=SIDE,
        target=_target("front", "one", "self"),
    ),
    _word(
        "pull",
        "{side:whose}{target:target}を{side:whose}戦場ユニットと入れ替える",
        "{side:whose} {target:target} changes places with {side:whose} battlefield unit",
        side=_OPPONENT,
        target=_target("bench"),
    ),
    _word(
        "unveil",
        "{side:whose}{target:target}をオモテにする",
        "turn {side:whose} {target:target} face up",
        side=_OPPONENT,
        target=_target("down"),
    ),
    _word(
        "charge",
        "{amount:each}{side:whose}山札の上から{amount}枚をソウルチャージする",
        "charge the top {amount} card{amount:s} of {side:whose} deck{amount:each}",
        amount=_ONE,
        side=SIDE,
    ),
    _word(
        "tap",
        "{amount:each}{side:whose}ソウルチャージを{amount}枚横向きにする",
        "turn {amount} of {side:whose} charged cards sideways{amount:each}",
        amount=_ONE,
        side=SIDE,
    ),
    _word(
        "stand",
        "{amount:each}{side:whose}横向きのソウルチャージを{amount}枚たてる",
        "set {amount} of {side:whose} sideways charged cards upright{amount:each}",
        amount=_ONE,
        side=SIDE,
    ),
    _word(
        "aura",
        "{amount:each}{side:side}の{stat:stat}{amount:+}",
        "{side:who} get{side:verb} {amount:+} {stat:stat}{amount:each}",
        stat=Field("stat"),
        amount=SIGNED,
        side=SIDE,
    ),
    _word("roll", "{dice:each}{dice}Dを振る", "roll {dice}D{dice:each}", dice=AMOUNT),
    _word(
        "assault",
        "{amount:each}{amount:?ATK%で}敵の戦場ユニットに攻撃のダメージを与える",
        "deal an attack's damage to the enemy's battlefield unit{amount:? with % ATK}{amount:each}",
        amount=SIGNED._replace(default=0),
    ),
    _word("cancel", "敵が宣言したものを無効にする", "what the enemy declared has no effect"),
    _word("require", "使える", "it can be used"),
    _word("encore", "EXカウンターがのっていても使える", "it can be used even if the unit has an EX counter"),
)

VOCABULARY = Vocabulary(
    WORDS,
    CONDITIONS,
    stats=("atk", "def", "guard"),
    measures=MEASURES,
    zones=("hand", "deck", "discard"),
    filters=(equal("kind", KINDS),),
    discard="discard",
    hidden=HIDDEN,
    occasions=(*MOMENTS, *LASTING, COST),
    occasion=occasion,
)
