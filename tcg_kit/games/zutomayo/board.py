"""The board of ZUTOMAYO CARD: where things lie, what a card's face shows (ZTM-ZONE-1), and the board as plain text."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Protocol

from tcg_kit.core.board import (
    Box,
    Face,
    Layout,
    Look,
    Meter,
    Note,
    Place,
    Ring,
    Stat,
    View,
    Zone,
    card_id,
    cards_in,
)
from tcg_kit.core.lang import Text, both, check_lang
from tcg_kit.core.width import columns, pad, wrap

NIGHT = Look("moon", both("夜", "night"), "night")
DAY = Look("sun", both("昼", "day"), "day")

FACE = Face(
    badge=Stat("cost", "hex", both("コスト", "cost")),
    dial=Stat("clock", "clock", both("時計", "clock")),
    pips=Stat("power", "gem", both("パワー", "power")),
    stats=(
        Stat("night", "moon", both("夜の攻撃", "night attack"), "night"),
        Stat("day", "sun", both("昼の攻撃", "day attack"), "day"),
    ),
    fighters=("character",),
    kinds={
        "character": Look("fighter", both("キャラクター", "Character")),
        "enchant": Look("spark", both("エンチャント", "Enchant")),
        "area": Look("area", both("エリアエンチャント", "Area enchant"), short=both("エリア", "Area")),
    },
    hue="attribute",
    hues={
        "darkness": Look("darkness", both("闇", "darkness"), "darkness"),
        "flame": Look("flame", both("炎", "flame"), "flame"),
        "electricity": Look("electricity", both("電気", "electricity"), "electricity"),
        "wind": Look("wind", both("風", "wind"), "wind"),
        "chaos": Look("chaos", both("カオス", "chaos"), "chaos"),
        "none": Look("none", both("属性なし", "no attribute"), "none"),
    },
)

BOARD = Layout(
    size=(860, 560),
    axis=296,
    banner=Box(6, 4, 848, 28),
    plate=Box(6, 411, 248, 22),
    meter=Meter("hp", both("HP", "HP"), Box(6, 435, 248, 22)),
    ring=Ring(
        "chronos",
        "time",
        both("クロノス", "Chronos"),
        x=430,
        y=296,
        outer=164,
        inner=134,
        size=18,
        zones=(Zone("night", NIGHT, 14, 4), Zone("day", DAY, 5, 13)),
        forward=("clock",),
    ),
    places=(
        Place("battle", "slot", both("バトル フィールド", "Battle field"), Box(388, 307, 84, 112)),
        Place("a", "slot", both("セットゾーンA", "Set zone A"), Box(8, 301, 66, 108), "A"),
        Place("b", "slot", both("セットゾーンB", "Set zone B"), Box(92, 301, 66, 108), "B"),
        Place("c", "slot", both("セットゾーンC", "Set zone C"), Box(176, 301, 66, 108), "C"),
        Place(
            "charger",
            "fan",
            both("パワーチャージャー", "Power charger"),
            Box(652, 301, 202, 76),
            total=Stat("power", "gem", both("パワー", "Power")),
        ),
        Place("abyss", "fan", both("アビス", "Abyss"), Box(652, 381, 142, 76)),
        Place("deck", "pile", both("デッキ", "Deck"), Box(804, 381, 50, 76)),
        Place("hand", "hand", both("手札", "Hand"), Box(54, 464, 800, 94)),
    ),
    face=FACE,
    fight="battle",
    side=("night_seat", Look("moon", both("夜側", "night side"), "night"), Look("sun", both("昼側", "day side"), "day")),
    notes=(
        Note(
            "last",
            {
                "won": Look("won", both("勝ち", "won"), "good"),
                "lost": Look("lost", both("負け", "lost"), "bad"),
                "tied": Look("tied", both("引き分け", "tied"), "sub"),
            },
        ),
        Note(
            "set_limit",
            {0: Look("cards", both("置けない", "sets none"))},
            Look("cards", both("{n}枚まで置く", "sets up to {n}")),
        ),
    ),
    flags={"inert": Look("inert", both("無効", "inert"), "bad")},
    sealed=("mulligan", "opening", "set"),
    order={"set": ("A", "B")},
)

_WORDS = {
    "turn": both("ターン{n}", "Turn {n}"),
    "at": both("クロノス {n}/17", "Chronos {n}/17"),
    "hidden": both("裏向き", "face down"),
    "none": both("なし", "empty"),
    "cards": both("{n}枚", "{n}"),
    "kept": both("うち持ち越し{n}", "{n} of it kept"),
    "waits": both("選択中", "to choose"),
    "chosen": both("選択済み", "has chosen"),
    "wins": both("{n} の勝ち", "{n} wins"),
    "draw": both("引き分け", "a draw"),
}
_COLUMNS = 78


class PrintedGame(Protocol):
    """What the text board needs of a game."""

    @property
    def title(self) -> Text:
        """The game's name."""

    @property
    def cards(self) -> Mapping[str, Any]:
        """Cards by slug."""


def text_board(game: PrintedGame, view: View, lang: str | None = None, *, status: str | None = None) -> str:
    """The board as text, at most 78 columns: for a terminal, a screen reader. status: the phase in words."""
    lang = check_lang(lang)
    place = _words("turn", lang, view["turn"]) + " · " + (status or view["phase"])
    zone = NIGHT if view["time"] == "night" else DAY
    clock = _words("at", lang, view["chronos"]) + f" ({zone.label[lang]})"
    head = [pad(f"{game.title[lang]} · {place}", _COLUMNS - columns(clock) - 2) + "  " + clock, "=" * _COLUMNS]
    if view.get("over"):
        winner = view["result"]["winner"]
        words = _words("draw", lang) if winner is None else _words("wins", lang, f"p{winner}")
        head.insert(1, f"** {words} ({view['result']['reason']})")
    return "\n".join([*head, *_player(game, view, 1, lang), "-" * _COLUMNS, *_player(game, view, 0, lang)])


def _words(key: str, lang: str, n: Any = "") -> str:
    return _WORDS[key][lang].format(n=n)


def _player(game: PrintedGame, view: View, seat: int, lang: str) -> list[str]:
    player = view["players"][seat]
    hp = player["hp"]
    notes = [BOARD.side[1 if view["night_seat"] == seat else 2].label[lang], *notes_of(player, lang)]
    if seat in view["to_act"]:
        notes.append(_words("waits", lang))
    elif view["phase"] in BOARD.sealed and not view.get("over"):
        notes.append(_words("chosen", lang))
    rows = [f"p{seat}  HP {hp:>3} [{'#' * -(-hp // 5):.<20}]  {' · '.join(notes)}"]
    for place in BOARD.places:
        items = cards_in(player, place)
        if place.style == "slot":
            text = _card(game, items[0], lang) if items else "-"
        elif place.style == "pile" or (place.style == "hand" and isinstance(player[place.key], int)):
            text = _words("cards", lang, len(items))
        else:
            text = (", " if lang == "en" else "、").join(_card(game, item, lang, brief=place.style == "fan") for item in items) or "-"
            text = f"({len(items)}) {text}" if items else text
        if place.total is not None:
            kept = player["power"] - sum(game.cards[slug].power for item in items if (slug := card_id(item)))
            extra = f" ({_words('kept', lang, kept)})" if kept else ""
            text = f"{place.total.label[lang]} {player['power']}{extra}: {text}"
        rows += wrap(f"  {pad(place.label[lang].replace(' ', ''), 19)}{text}", _COLUMNS, " " * 21)
    return rows


def notes_of(player: View, lang: str) -> list[str]:
    """The remarks at a player's name, in words."""
    found = []
    for note in BOARD.notes:
        value = player.get(note.key)
        look = note.looks.get(value) or (note.other if value is not None else None)
        if look is not None:
            found.append(look.label[lang].format(n=value))
    return found


def _card(game: PrintedGame, item: Any, lang: str, *, brief: bool = False) -> str:
    """A card in a few words; brief: without its clock, which is past."""
    slug = card_id(item)
    if slug is None:
        return f"[{_words('hidden', lang)}]"
    card = game.cards[slug]
    parts = [FACE.hues[card.attribute].label[lang]]
    if card.kind in FACE.fighters:
        parts.append(f"{NIGHT.label[lang]}{card.night}/{DAY.label[lang]}{card.day}")
    else:
        parts.append(FACE.kinds[card.kind].label[lang])
    for stat in (FACE.dial, FACE.badge, FACE.pips):
        number = getattr(card, stat.attr)
        if number and not (brief and stat is FACE.dial):
            parts.append(f"{stat.label[lang]}{number}")
    if isinstance(item, Mapping):
        parts += [look.label[lang] for key, look in BOARD.flags.items() if item.get(key)]
    return f"{card.name[lang]} ({' '.join(parts)})"
