"""The board of DARK MOON for two to six players: where things lie, what a card's face shows, and the board as text."""

from __future__ import annotations

from typing import Any
from zlib import crc32

from tcg_kit.core.board import (
    Banner,
    Box,
    Digits,
    Ground,
    Layout,
    Part,
    Place,
    Plate,
    SeatNote,
    Tokens,
    Tray,
    View,
    mirrored,
    number_in,
)
from tcg_kit.core.face import Face, Look, Mark, Number, Sign
from tcg_kit.core.lang import both, check_lang
from tcg_kit.core.plain import COLUMNS, NamedGame, Sheet
from tcg_kit.games.darkmoon.state import ACTIONS, SETUP

FAMILIES = {
    "Iska": Sign("flame", "red", both("イスカ", "Iska")),
    "Tobin": Sign("lens", "blue", both("トビン", "Tobin")),
    "Dorrin": Sign("gear", "orange", both("ドリン", "Dorrin")),
    "Bastio": Sign("pot", "yellow", both("バスティオ", "Bastio")),
    "Fenna": Sign("waves", "teal", both("フェンナ", "Fenna")),
    "Merle": Sign("wind", "green", both("メルレ", "Merle")),
    "Ondra": Sign("bell", "magenta", both("オンドラ", "Ondra")),
    "Quilla": Sign("book", "violet", both("クイラ", "Quilla")),
}
"""The characters of the ready cards by the name that texts ask for (DKM-NAME-1)."""
_SPECIAL = "special"
_OTHERS = tuple(f"other-{i}" for i in range(8))
"""Characters of other cards: a sign by the first word of the name."""


def family(card: Any) -> str:
    """Who a card shows, as a key of the face's hues."""
    if card.kind == _SPECIAL:
        return _SPECIAL
    name = card.name["en"]
    known = next((who for who in FAMILIES if who in name), None)
    return known or _OTHERS[crc32(name.split()[0].encode()) % len(_OTHERS)]


_HUES = ("red", "blue", "orange", "yellow", "teal", "green", "magenta", "violet")

FACE = Face(
    badge=Number("number", both("ナンバー", "number"), "disc", "accent", kinds=("character",)),
    dial=None,
    pips=None,
    stats=(),
    kinds={"character": "fighter", "special": "star"},
    short={"character": both("キャラ", "Character"), "special": both("スペシャル", "Special")},
    hue=family,
    hues={
        **FAMILIES,
        _SPECIAL: Sign("star", "grey"),
        **{key: Sign("fighter", hue) for key, hue in zip(_OTHERS, _HUES, strict=True)},
    },
    marks=(
        Mark("spark", both("出したときのテキスト", "a text when played"), lambda card: bool(card.on_play)),
        Mark("won", both("得点のテキスト", "a text for points"), lambda card: bool(card.scoring)),
    ),
    edge="badge",
    bar="hue",
)


def turn_of(view: View) -> int | None:
    """Whose turn it is; nobody's before the first and after the last."""
    if view["over"] or view["phase"] in SETUP:
        return None
    seat: int = view["to_act"][0] if view["to_act"] else view["active"]
    return seat


_NOTES = (SeatNote("first", Look("flag", "sub", both("最初の人", "began")), unless=("shuffle",)),)
AXIS = 296.0

_SEAT: tuple[Part, ...] = (
    Ground(Box(2, 312, 856, 148), acting=True),
    Plate(Box(8, 318, 190, 22), _NOTES),
    Digits("score", Box(10, 352, 120, 34), "term.score", "won", "accent", size=32),
    Place("deck", "pile", Box(10, 390, 44, 66)),
    Place("field", "spread", Box(140, 317, 432, 138), size=(70, 120)),
    Place("units", "units", Box(588, 317, 264, 138)),
    Place("hand", "hand", Box(54, 462, 800, 94)),
)


def _others(n: int) -> tuple[tuple[Part, ...], ...]:
    """The seats along the top, from the left, for n players."""
    w = (860 - 4) / (n - 1)
    return tuple(_other(Box(2 + i * w + 2, 36, w - 4, 242)) for i in range(n - 1))


def _other(box: Box) -> tuple[Part, ...]:
    """A seat along the top: everything in piles whose edges show."""
    x, w = box.x + 6, box.w - 12
    return (
        Ground(box, acting=True),
        Plate(Box(x, box.y + 5, w - 56, 22), _NOTES, room=w - 100),
        Digits("score", Box(x + w - 52, box.y + 5, 52, 22), "term.score", "won", "accent", size=20),
        Place("hand", "fan", Box(x, box.y + 32, w - 44, 64)),
        Place("deck", "pile", Box(x + w - 38, box.y + 32, 38, 64)),
        Place("field", "fan", Box(x, box.y + 99, w, 74)),
        Place("units", "units", Box(x, box.y + 176, w, 62)),
    )


BOARD = Layout(
    size=(860, 560),
    turn=both("ターン {n}", "Turn {n}"),
    table=(
        Banner(Box(6, 4, 848, 28)),
        Tokens("actions_left", Box(8, AXIS - 12, 220, 24), both("残り行動", "Actions left"), "play", most=ACTIONS),
        Tokens(
            "turns_left",
            Box(270, AXIS - 13, 280, 26),
            both("最後のターン 残り", "Last turns: left"),
            "moon",
            most=lambda view: len(view["players"]) - 1,
            late=True,
        ),
        Tokens(
            "idle_turns",
            Box(560, AXIS - 10, 280, 20),
            both("行動なしのターン", "Idle turns"),
            "none",
            most=lambda view: len(view["players"]),
            quiet=True,
        ),
        Tray(Box(54, 228, 752, 136)),
    ),
    seats={n: (_SEAT, *_others(n)) if n > 2 else (_SEAT, mirrored(_SEAT, AXIS)) for n in range(2, 7)},
    face=FACE,
    telling="main",
    flags={},
    active=turn_of,
    zones={"play": ("hand", "field"), "unit": ("field",)},
)


_LEFT = both("残り行動 {n}", "actions left: {n}")
_LAST = both("最後のターン 残り{n}", "last turns: {n} left")
_POINTS = both("{n}点", "{n} points")
_CARDS = both("{n}枚", "{n} cards")


def text_board(
    game: NamedGame, view: View, lang: str | None = None, *, status: str | None = None, bottom: int = 0
) -> str:
    """The board as text, at most 78 columns: a card is its number and name.

    status: the phase in words; bottom: the seat below.
    """
    lang = check_lang(lang)
    sheet = Sheet(game, BOARD, view, lang, (), ())
    told = [_LEFT[lang].format(n=view["actions_left"])]
    if view["turns_left"] is not None:
        told.append(_LAST[lang].format(n=view["turns_left"]))
    n = len(view["players"])
    seats = [_player(sheet, (bottom + i) % n) for i in range(1, n + 1)]
    between = ["-" * COLUMNS]
    rows = [row for i, seat in enumerate(seats) for row in (*(between if i else ()), *seat)]
    return "\n".join([*sheet.head(status, " · ".join(told), ()), *rows])


def _player(sheet: Sheet, seat: int) -> list[str]:
    player, lang = sheet.view["players"][seat], sheet.lang
    points = _POINTS[lang].format(n=player["score"])
    mark = ">" if turn_of(sheet.view) == seat else " "
    rows = sheet.player(seat, f"{mark} {points}", [f"{sheet.label('zone', 'deck')} {number_in(player, 'deck')}"])
    hand = player["hand"]
    label = f"{sheet.label('zone', 'hand')} {number_in(player, 'hand')}"
    hidden = [f"[{sheet.say('hidden')}]"] if isinstance(hand, int) and hand else []
    rows += sheet.line(label, sheet.listed(hidden if isinstance(hand, int) else (_brief(sheet, c) for c in hand)))
    rows += sheet.line(
        f"{sheet.label('zone', 'field')} {len(player['field'])}",
        sheet.listed(_brief(sheet, c) for c in player["field"]),
    )
    for i, unit in enumerate(player["units"], 1):
        text = f"{_CARDS[lang].format(n=len(unit))}: {sheet.listed(_brief(sheet, c) for c in unit)}"
        rows += sheet.line(f"{sheet.label('term', 'unit')} {i}", text)
    return rows


def _brief(sheet: Sheet, slug: str) -> str:
    """A card: its number, or a star for a special, and its name."""
    card = sheet.game.cards[slug]
    return f"{card.number or '*'}·{card.name[sheet.lang]}"
