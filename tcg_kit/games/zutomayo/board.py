"""The board of ZUTOMAYO CARD: where things lie, what a card's face shows (ZTM-ZONE-1), and the board as plain text."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Protocol

from tcg_kit.core.board import (
    Box,
    Face,
    Fight,
    Layout,
    Look,
    Meter,
    Note,
    Number,
    Place,
    Ring,
    Sign,
    Stat,
    View,
    Zone,
    card_id,
    cards_in,
    face_down,
)
from tcg_kit.core.lang import Text, both, check_lang
from tcg_kit.core.width import columns, pad, wrap

NIGHT = Look("moon", "night", both("夜", "night"))
DAY = Look("sun", "day", both("昼", "day"))

FACE = Face(
    badge=Number("cost", both("コスト", "cost")),
    dial=Number("clock", both("時計", "clock")),
    pips=Number("power", both("パワー", "power")),
    stats=(
        Stat("night", "moon", "night", both("夜の攻撃力", "night attack")),
        Stat("day", "sun", "day", both("昼の攻撃力", "day attack")),
    ),
    fighters=("character",),
    kinds={"character": "fighter", "enchant": "spark", "area": "area"},
    short={"area": both("エリア", "Area")},
    hue="attribute",
    hues={name: Sign(name, name) for name in ("darkness", "flame", "electricity", "wind", "chaos", "none")},
)

BOARD = Layout(
    telling="battle",
    size=(860, 560),
    axis=296,
    banner=Box(6, 4, 848, 28),
    plate=Box(6, 411, 248, 22),
    meter=Meter("hp", Box(6, 435, 248, 22)),
    ring=Ring(
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
    places=(
        Place("battle", "slot", Box(388, 307, 84, 112)),
        Place("a", "slot", Box(8, 301, 66, 108), "A"),
        Place("b", "slot", Box(92, 301, 66, 108), "B"),
        Place("c", "slot", Box(176, 301, 66, 108), "C"),
        Place("charger", "fan", Box(652, 301, 202, 76), total="power", kept="power_kept"),
        Place("abyss", "fan", Box(652, 381, 142, 76)),
        Place("deck", "pile", Box(804, 381, 50, 76)),
        Place("hand", "hand", Box(54, 462, 800, 94)),
    ),
    face=FACE,
    fight=Fight("battle", "battle", bonus="attack", swap="swap"),
    side=(
        "night_seat",
        Look("moon", "night", both("夜側", "night side")),
        Look("sun", "day", both("昼側", "day side")),
    ),
    notes=(
        Note(
            "last",
            {
                "won": Look("won", "good", both("勝ち", "won")),
                "lost": Look("lost", "bad", both("負け", "lost")),
                "tied": Look("tied", "sub", both("引き分け", "tied")),
            },
        ),
        Note("set_limit", {}, Look("cards", "sub", both("{n}枚まで置く", "sets up to {n}"))),
    ),
    flags={"inert": Look("inert", "ink", both("無効", "inert"))},
    sealed=("mulligan", "opening", "set"),
    order={"set": ("A", "B")},
)

_WORDS = {
    "turn": both("ターン{n}", "Turn {n}"),
    "hidden": both("裏向き", "face down"),
    "kept": both("持ち越し{n}", "{n} kept"),
    "waits": both("選択中", "to choose"),
    "chosen": both("選択済み", "has chosen"),
    "wins": both("{n} の勝ち", "{n} wins"),
    "draw": both("引き分け", "a draw"),
    "attack": both("夜/昼", "night/day"),
}
_COLUMNS, _LABEL = 78, 17
_TABLE = {"ja": (20, 8, 12, 5, 7, 7), "en": (21, 12, 10, 5, 5, 6)}
"""Columns of name, attribute, attack or kind, and the three numbers; with the label and two spaces _COLUMNS."""


class NamedGame(Protocol):
    """What the text board needs of a game."""

    @property
    def title(self) -> Text:
        """The game's name."""

    @property
    def cards(self) -> Mapping[str, Any]:
        """Cards by slug."""

    def label(self, kind: str, key: str, lang: str) -> str:
        """The name of a zone, kind, attribute, phase, seat."""


def text_board(game: NamedGame, view: View, lang: str | None = None, *, status: str | None = None) -> str:
    """The board as text, at most 78 columns: for a terminal, a screen reader. status: the phase in words."""
    lang = check_lang(lang)
    place = _words("turn", lang, view["turn"]) + " · " + (status or game.label("phase", view["phase"], lang))
    zone = next(z.look for z in BOARD.ring.zones if z.value == view["time"])
    clock = f"{game.label('zone', 'chronos', lang)} {view['chronos']} ({zone.label[lang]})"
    rows = [pad(f"{game.title[lang]} · {place}", _COLUMNS - columns(clock) - 2) + "  " + clock]
    if view["result"]:
        winner = view["result"]["winner"]
        name = "" if winner is None else game.label("seat", str(winner), lang)
        rows.append(f"** {_words('draw' if winner is None else 'wins', lang, name)} ({view['result']['reason']})")
    numbers = [stat.label[lang] for stat in (FACE.dial, FACE.badge, FACE.pips)]
    titles = ("", game.label("term", "attribute", lang), _words("attack", lang), *numbers)
    rows += ["=" * _COLUMNS, _row("", titles, lang)]
    return "\n".join([*rows, *_player(game, view, 1, lang), "-" * _COLUMNS, *_player(game, view, 0, lang)])


def _words(key: str, lang: str, n: Any = "") -> str:
    return _WORDS[key][lang].format(n=n)


def _row(label: str, cells: tuple[str, ...], lang: str) -> str:
    """A line of the table of cards: words to the left, numbers to the right."""
    widths = _TABLE[lang]
    words = " ".join(pad(cell, width) for cell, width in zip(cells[:3], widths, strict=False))
    numbers = "".join(" " * (width - columns(cell)) + cell for cell, width in zip(cells[3:], widths[3:], strict=True))
    return (pad(label, _LABEL) + words + numbers).rstrip()


def _player(game: NamedGame, view: View, seat: int, lang: str) -> list[str]:
    player = view["players"][seat]
    hp = player["hp"]
    notes = [f"{game.label('zone', 'deck', lang)} {len(cards_in(player, _PLACE['deck']))}"]
    notes += [look.label[lang].format(n=n) for look, n in BOARD.looks(view, seat)]
    if seat in view["to_act"]:
        notes.append(_words("waits", lang))
    elif view["phase"] in BOARD.sealed and view["to_act"]:
        notes.append(_words("chosen", lang))
    name = game.label("seat", str(seat), lang)
    head = f"{name}  HP {hp:>3} [{'#' * -(-hp // 10):.<10}]  {' · '.join(notes)}"
    rows = [*wrap(head, _COLUMNS, " " * 4)]
    for key in ("battle", "a", "b", "c", "hand"):
        items, label = cards_in(player, _PLACE[key]), game.label("zone", key, lang)
        if key == "hand":
            label = f"{label} {len(items)}"
        if isinstance(player[key], int) or (not items and key in ("battle", "hand")):
            rows.append(_row(label, ("-" if not items else f"[{_words('hidden', lang)}]", "", "", "", "", ""), lang))
            continue
        rows += [_row("" if i else label, _cells(game, item, lang), lang) for i, item in enumerate(items)]
    for key in ("charger", "abyss"):
        items = cards_in(player, _PLACE[key])
        label = f"{game.label('zone', key, lang)} {len(items)}"
        if key == "charger":
            kept = player.get("power_kept", 0)
            label = f"{FACE.pips.label[lang]} {player['power']}" + (f" ({_words('kept', lang, kept)})" if kept else "")
        comma = "、" if lang == "ja" else ", "
        text = comma.join(_brief(game, item, lang) for item in items) or "-"
        rows += wrap(pad(label, max(_LABEL, columns(label) + 2)) + text, _COLUMNS, " " * _LABEL)
    return rows


_PLACE = {place.key: place for place in BOARD.places}


def _cells(game: NamedGame, item: Any, lang: str) -> tuple[str, ...]:
    """A card as cells of the table."""
    slug = card_id(item)
    if slug is None:
        return (f"[{_words('hidden', lang)}]", "", "", "", "", "")
    card = game.cards[slug]
    name = f"[{_words('hidden', lang)}] {card.name[lang]}" if face_down(item) else card.name[lang]
    states = BOARD.states(item)
    if states:
        does = states[0].label[lang]
    elif card.kind in FACE.fighters:
        does = f"{card.night}/{card.day}"
    else:
        does = (
            FACE.short[card.kind][lang] if card.kind in FACE.short else game.label("kind", card.kind, lang).capitalize()
        )
    numbers = [str(getattr(card, stat.attr) or "-") for stat in (FACE.dial, FACE.badge, FACE.pips)]
    return (name, game.label("attribute", card.attribute, lang), does, *numbers)


def _brief(game: NamedGame, item: Any, lang: str) -> str:
    """A card in a pile: its name, attribute, power."""
    slug = card_id(item)
    if slug is None or face_down(item):
        return f"[{_words('hidden', lang)}]"
    card = game.cards[slug]
    power = f" +{card.power}" if card.power else ""
    return f"{card.name[lang]} ({game.label('attribute', card.attribute, lang)}{power})"
