"""The board of ZUTOMAYO CARD: where things lie, what a card's face shows (ZTM-ZONE-1), and the board as plain text."""

from __future__ import annotations

from collections.abc import Mapping
from operator import attrgetter
from typing import Any

from tcg_kit.core.board import (
    Banner,
    Box,
    Figure,
    Flag,
    Layout,
    Meter,
    Place,
    Plate,
    Readout,
    Ring,
    SeatNote,
    Tray,
    ValueNote,
    View,
    Zone,
    card_id,
    cards_in,
    face_down,
    mirrored,
)
from tcg_kit.core.face import Face, Look, Number, Sign, Stat
from tcg_kit.core.lang import both, check_lang
from tcg_kit.core.plain import COLUMNS, NamedGame, Sheet

NIGHT = Look("moon", "night", both("夜", "night"))
DAY = Look("sun", "day", both("昼", "day"))
FIGHTERS = ("character",)

_HUES = {
    "darkness": "violet",
    "flame": "red",
    "electricity": "yellow",
    "wind": "teal",
    "chaos": "magenta",
    "none": "grey",
}

FACE = Face(
    badge=Number("cost", both("コスト", "cost")),
    dial=Number("clock", both("時計", "clock"), "dial", always=True),
    pips=Number("power", both("パワー", "power")),
    stats=(
        Stat("night", "moon", "night", both("夜の攻撃力", "night attack"), FIGHTERS),
        Stat("day", "sun", "day", both("昼の攻撃力", "day attack"), FIGHTERS),
    ),
    kinds={"character": "fighter", "enchant": "spark", "area": "area"},
    short={"area": both("エリア", "Area")},
    hue=attrgetter("attribute"),
    hues={name: Sign(name, hue, f"attribute.{name}") for name, hue in _HUES.items()},
)


def sky(view: View) -> str:
    """The tone of what lies inside the ring."""
    return str(view["time"])


def fought(view: View, before: View | None) -> View:
    """The view whose effects count for the fight shown: just after it, the one before, in which they still ran."""
    return before if before and view["phase"] == "battle" else view


def running(view: View, stat: str, seat: int) -> int:
    """The sum of the running effects on a seat's stat."""
    return sum(r["amount"] for r in view.get("running", ()) if r["stat"] == stat and r["seat"] == seat)


def live(view: View, before: View | None, seat: int) -> str:
    """The stat that counts now for a seat's fighting card: that of the time, or the other one after a swap."""
    at = (fought(view, before)["time"] == "day") + running(fought(view, before), "swap", seat)
    return ("night", "day")[at % 2]


def strength(view: View, seat: int, cards: Mapping[str, Any]) -> int:
    """That stat with running effects, never below 0; 0 without a card or with an idle one (ZTM-BATTLE-3, -5)."""
    item = view["players"][seat]["battle"]
    slug = card_id(item)
    if slug is None or BOARD.states(item):
        return 0
    printed: int = getattr(cards[slug], live(view, None, seat))
    return max(0, printed + running(view, "attack", seat))


def attack(game: Any, view: View, before: View | None, seat: int) -> tuple[Figure, ...]:
    """The attack that counts, and what running effects add to it; nothing where no card fights yet."""
    items = [player["battle"] for player in view["players"]]
    if all(card_id(item) is None for item in items) or face_down(items[seat]):
        return ()
    stat = next(stat for stat in FACE.stats if stat.attr == live(view, before, seat))
    n = strength(fought(view, before), seat, game.cards)
    bonus = running(fought(view, before), "attack", seat) if n else 0
    added = f"+{bonus}" if bonus > 0 else f"−{-bonus}" if bonus else ""
    return (Figure(stat.glyph, str(n), added, said=stat.label, size=26),)


_SEAT = (
    Plate(
        Box(6, 411, 248, 22),
        (
            SeatNote(
                "night_seat",
                Look("moon", "night", both("夜側", "night side")),
                Look("sun", "day", both("昼側", "day side")),
            ),
            ValueNote(
                "last",
                {
                    "won": Look("won", "good", both("勝ち", "won")),
                    "lost": Look("lost", "bad", both("負け", "lost")),
                    "tied": Look("tied", "sub", both("引き分け", "tied")),
                },
                fades=True,
            ),
            ValueNote("set_limit", {}, Look("cards", "sub", both("{n}枚まで置く", "sets up to {n}"))),
        ),
    ),
    Meter("hp", Box(6, 435, 248, 22), "zone.hp"),
    Place("battle", "slot", Box(388, 307, 84, 112), caption="side", ground=sky, live=live),
    Place("a", "slot", Box(8, 301, 66, 108), "A"),
    Place("b", "slot", Box(92, 301, 66, 108), "B"),
    Place("c", "slot", Box(176, 301, 66, 108), "C"),
    Place("charger", "fan", Box(652, 301, 202, 76), total="power", kept="power_kept"),
    Place("abyss", "fan", Box(652, 381, 142, 76)),
    Place("deck", "pile", Box(804, 381, 50, 76)),
    Place("hand", "hand", Box(54, 462, 800, 94)),
    Readout(Box(480, 307, 64, 112), attack, sky),
)

BOARD = Layout(
    telling="battle",
    size=(860, 560),
    turn=both("ターン {n}", "Turn {n}"),
    table=(
        Banner(Box(6, 4, 848, 28)),
        Ring(
            "chronos",
            "time",
            x=430,
            y=296,
            outer=164,
            inner=134,
            size=18,
            zones=(Zone("night", NIGHT, 14, 4), Zone("day", DAY, 5, 13)),
            forward=("clock",),
        ),
        Tray(Box(54, 228, 752, 136)),
    ),
    seats={2: (_SEAT, mirrored(_SEAT, 296))},
    face=FACE,
    flags={"inert": Flag(Look("inert", "ink", both("無効", "inert")), veil=True)},
    sealed=("mulligan", "opening", "set"),
    order={"set": ("A", "B")},
)

_TABLE = {"ja": ((20, 8, 12), (5, 7, 7)), "en": ((21, 12, 10), (5, 5, 6))}
_NUMBERS = [next(number for number in FACE.numbers if number.attr == attr) for attr in ("clock", "cost", "power")]
_KEPT = both("持ち越し{n}", "{n} kept")
_ATTACK = both("夜/昼", "night/day")
_PLACES = {place.key: place for place in BOARD.places}


def text_board(
    game: NamedGame, view: View, lang: str | None = None, *, status: str | None = None, bottom: int = 0
) -> str:
    """The board as text, at most 78 columns. status: the phase in words; bottom: the seat below."""
    lang = check_lang(lang)
    sheet = Sheet(game, BOARD, view, lang, *_TABLE[lang])
    time = (DAY if view["time"] == "day" else NIGHT).label[lang]
    clock = f"{sheet.label('zone', 'chronos')} {view['chronos']} ({time})"
    titles = ("", sheet.label("term", "attribute"), _ATTACK[lang], *(number.label[lang] for number in _NUMBERS))
    return "\n".join(
        [*sheet.head(status, clock, titles), *_player(sheet, 1 - bottom), "-" * COLUMNS, *_player(sheet, bottom)]
    )


def _player(sheet: Sheet, seat: int) -> list[str]:
    player = sheet.view["players"][seat]
    hp = player["hp"]
    deck = f"{sheet.label('zone', 'deck')} {len(cards_in(player, _PLACES['deck']))}"
    rows = sheet.player(seat, f"HP {hp:>3} [{'#' * -(-hp // 10):.<10}]", [deck])
    for key in ("battle", "a", "b", "c", "hand"):
        items, label = cards_in(player, _PLACES[key]), sheet.label("zone", key)
        if key == "hand":
            label = f"{label} {len(items)}"
        if isinstance(player[key], int):
            items = items[:1]
        cells = [_cells(sheet, item) for item in items]
        rows += sheet.rows(label, cells or ([["-"]] if key in ("battle", "hand") else []))
    for key in ("charger", "abyss"):
        items = cards_in(player, _PLACES[key])
        label = f"{sheet.label('zone', key)} {len(items)}"
        if key == "charger":
            kept = player.get("power_kept", 0)
            more = f" ({_KEPT[sheet.lang].format(n=kept)})" if kept else ""
            label = f"{_NUMBERS[2].label[sheet.lang]} {player['power']}{more}"
        rows += sheet.line(label, sheet.listed(_brief(sheet, item) for item in items))
    return rows


def _cells(sheet: Sheet, item: Any) -> list[str]:
    """A card as cells of the table."""
    slug = card_id(item)
    if slug is None:
        return [sheet.name(item)]
    card, states = sheet.game.cards[slug], BOARD.states(item)
    does = f"{card.night}/{card.day}" if card.kind in FIGHTERS else sheet.kind(card)
    does = states[0].look.label[sheet.lang] if states else does
    numbers = [str(getattr(card, number.attr) or "-") for number in _NUMBERS]
    return [sheet.name(item), sheet.label("attribute", card.attribute), does, *numbers]


def _brief(sheet: Sheet, item: Any) -> str:
    """A card in a pile: its name, attribute, power."""
    slug = card_id(item)
    if slug is None or face_down(item):
        return f"[{sheet.say('hidden')}]"
    card = sheet.game.cards[slug]
    power = f" +{card.power}" if card.power else ""
    return f"{card.name[sheet.lang]} ({sheet.label('attribute', card.attribute)}{power})"
