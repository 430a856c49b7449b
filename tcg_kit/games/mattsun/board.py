"""The board of the Mattsun card game: where things lie, what a card's face shows, and the board as plain text."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tcg_kit.core.board import (
    Banner,
    Box,
    Count,
    Dice,
    Figure,
    Flag,
    Ground,
    Layout,
    Meter,
    Place,
    Plate,
    Readout,
    SeatNote,
    Tray,
    View,
    card_id,
    face_down,
    lies,
    mirrored,
    number_in,
)
from tcg_kit.core.engine import Engine
from tcg_kit.core.face import Face, Look, Mark, Number, Sign, Stat
from tcg_kit.core.lang import both, check_lang
from tcg_kit.core.plain import COLUMNS, NamedGame, Sheet
from tcg_kit.core.state import Running
from tcg_kit.games.mattsun.field import stat
from tcg_kit.games.mattsun.state import SLOTS, Placed, Player, State

UNIT = ("unit",)
_GLYPHS = {"unit": "fighter", "trump": "trump", "trap": "trap", "terrain": "terrain"}
_HUES = {"unit": "blue", "trump": "red", "trap": "violet", "terrain": "green"}
EARLY = ("deal", "redraw", "dice", "deploy")
"""The phases before somebody has a turn."""

FACE = Face(
    badge=Number("hp", both("HP", "HP"), "heart", "good", kinds=UNIT),
    dial=Number("soul", both("魂", "soul"), "soul", "accent", kinds=UNIT, always=True),
    pips=None,
    stats=(
        Stat("atk", "slash", "atk", both("ATK", "ATK"), UNIT),
        Stat("def_", "shield", "def", both("DEF", "DEF"), UNIT),
    ),
    kinds=_GLYPHS,
    short={},
    hue=lambda card: str(card.kind),
    hues={kind: Sign(_GLYPHS[kind], hue) for kind, hue in _HUES.items()},
    marks=(
        Mark("spark", both("特殊能力", "ability"), lambda card: bool(card.abilities)),
        Mark("star", both("必殺技", "special move"), lambda card: bool(card.special)),
        Mark("nova", both("超必殺技", "super move"), lambda card: bool(card.super)),
    ),
    edge="badge",
)


def arena(view: View) -> str:
    """The tone of what lies where the units meet."""
    return "arena"


def position(view: View) -> State:
    """The position of a view as far as it counts in battle; what is hidden doesn't."""
    s = State(view["phase"], [_player(player) for player in view["players"]], dict(view["rulings"]), 0)
    s.turn, s.active, s.first = view["turn"], view["active"], view["first"]
    s.running = [Running(**r) for r in view.get("running", ())]
    s.roll = tuple(view.get("roll", ()))
    return s


def _player(player: View) -> Player:
    p = Player([""] * _count(player["deck"]))
    p.hand, p.discard = [""] * _count(player["hand"]), list(player["discard"])
    p.charge = [""] * len(player["charge"])
    p.tapped = [card["tapped"] for card in player["charge"]]
    for slot, item in enumerate((player["front"], *player["bench"])):
        slug = card_id(item)
        if slug is not None:
            p.field[slot] = Placed(slug, not face_down(item), item["damage"], item["ex"], item.get("used", False))
        if isinstance(item, dict):
            p.terrain[slot] = item.get("terrain")
    return p


def _count(zone: Any) -> int:
    return zone if isinstance(zone, int) else len(zone)


def _fights(view: View, seat: int) -> bool:
    item = view["players"][seat]["front"]
    return lies(item) and not face_down(item)


def strength(game: Any, view: View, before: View | None, seat: int) -> tuple[Figure, ...]:
    """ATK and DEF of the battlefield unit as they count now, and what of them is not printed on it; its guard."""
    if not _fights(view, seat):
        return ()
    s = position(view)
    g, card = Engine(game, s), game.cards[view["players"][seat]["front"]["card"]]
    out = []
    for name, glyph, printed in (("atk", "slash", card.atk), ("def", "shield", card.def_)):
        n = stat(g, s, seat, name)
        out.append(Figure(glyph, str(n), _signed(n - printed), said=f"{name.upper()} {n}", size=24))
    guard = stat(g, s, seat, "guard")
    if guard:
        told = both(f"ガード{guard}", f"guard {guard}")
        out.append(Figure("inert", told, said=told, size=13))
    return tuple(out)


def _signed(n: int) -> str:
    return f"+{n}" if n > 0 else f"−{-n}" if n else ""


def forecast(game: Any, view: View, before: View | None, seat: int) -> tuple[Figure, ...]:
    """The damage that an attack of the battlefield unit would do now, worked out (MTN-ACT-2)."""
    if view["over"] or seat != view["active"] or not (_fights(view, seat) and _fights(view, 1 - seat)):
        return ()
    s = position(view)
    g = Engine(game, s)
    atk, against, guard = stat(g, s, seat, "atk"), stat(g, s, 1 - seat, "def"), stat(g, s, 1 - seat, "guard")
    n = max(0, (2 if atk > against else 1) - guard)
    sum_ = f"{atk} {'>' if atk > against else '≤'} {against}" + (f" −{guard}" if guard else "")
    said = both(f"攻撃のダメージ {n}（ATK {sum_} DEF）", f"damage of an attack {n} (ATK {sum_} DEF)")
    return (Figure("burst", str(n), note=sum_, said=said, size=15),)


def declared(game: Any, view: View, before: View | None, seat: int) -> tuple[Figure, ...]:
    """What a seat has declared that is not yet settled; struck out where a trap has stopped it."""
    told = view.get("declared")
    if told is None or told["seat"] != seat:
        return ()
    words = {lang: game.label("verb", told["verb"], lang) for lang in ("ja", "en")}
    return (Figure("inert" if told["cancelled"] else "play", words, said=words, size=12.5),)


_FIELD = (
    Count("damage", Look("heart", "bad", both("ダメージ {n}", "damage {n}")), of="hp"),
    Count("ex", Look("nova", "accent", both("EX {n}", "EX {n}"))),
)
"""What may lie on any card of the field, which is battlefield and bench together (MTN-FIELD-1)."""
_SEAT = (
    Plate(
        Box(6, 301, 146, 22),
        (SeatNote("active", Look("flag", "can", both("手番", "has the turn")), unless=EARLY),),
    ),
    Meter("deck", Box(156, 301, 158, 22), "zone.deck", high=30, danger=4, count=True, ticks=6),
    Place("bench", "row", Box(6, 326, 306, 134), size=(88, 104), names=SLOTS[1:], strip="terrain", counts=_FIELD),
    Place(
        "front",
        "slot",
        Box(400, 318, 92, 134),
        caption="side",
        ground=arena,
        names=SLOTS[:1],
        strip="terrain",
        counts=_FIELD,
    ),
    Readout(Box(500, 318, 56, 118), strength, arena),
    Readout(Box(400, 298, 92, 18), forecast, arena, row=True, foretells=True),
    Readout(Box(328, 402, 70, 20), declared, arena),
    Place("charge", "line", Box(574, 301, 280, 60), size=(32, 44)),
    Place("discard", "fan", Box(574, 366, 180, 94)),
    Place("deck", "pile", Box(768, 366, 86, 94), large=True, danger=4),
    Place("shown", "spread", Box(56, 462, 800, 94), absent=True),
    Place("hand", "hand", Box(54, 462, 800, 94)),
)

BOARD = Layout(
    size=(860, 560),
    turn=both("ターン {n}", "Turn {n}"),
    table=(
        Banner(Box(6, 4, 848, 28)),
        Ground(Box(324, 136, 238, 320), "rails"),
        Place(
            "resolving",
            "spread",
            Box(332, 240, 60, 112),
            size=(60, 84),
            ground=arena,
            absent=True,
            word="term.declared",
        ),
        Dice("roll", Box(498, 268, 60, 44), both("出目", "rolled"), "arena"),
        Tray(Box(54, 228, 752, 136)),
    ),
    seats={2: (_SEAT, mirrored(_SEAT, 296))},
    face=FACE,
    telling="action",
    flags={"used": Flag(Look("check", "sub", both("能力を使用済み", "ability used")))},
    sealed=("deploy",),
    order={"deploy": SLOTS},
    uses={
        "unit": ("place",),
        "trap": ("place",),
        "terrain": ("place",),
        "trump": ("trump",),
        "front": ("use",),
        "bench": ("flip", "use", "swap", "promote", "trap"),
    },
    active=lambda view: view["active"],
)


_TABLE = {"ja": ((24, 10, 12), (6, 7)), "en": ((25, 10, 12), (6, 6))}
_BY = both("{card}（{seat}）", "{card} ({seat})")


def text_board(
    game: NamedGame, view: View, lang: str | None = None, *, status: str | None = None, bottom: int = 0
) -> str:
    """The board as text, at most 78 columns. status: the phase in words; bottom: the seat below."""
    lang = check_lang(lang)
    sheet = Sheet(game, BOARD, view, lang, *_TABLE[lang])
    titles = ("", "", "ATK/DEF", "HP", sheet.label("term", "soul"))
    between = []
    for used in view.get("resolving", ()):
        told = _BY[lang].format(card=sheet.name(used), seat=sheet.seat(used["seat"]))
        between += sheet.line(f"-- {sheet.label('term', 'declared')}", told)
    declared = view.get("declared")
    if declared is not None and declared["verb"] != "trump":
        told = _BY[lang].format(card=sheet.label("verb", declared["verb"]), seat=sheet.seat(declared["seat"]))
        between += sheet.line(f"-- {sheet.label('term', 'declared')}", told)
    if view.get("roll"):
        told = f"{' + '.join(map(str, view['roll']))} = {sum(view['roll'])}"
        between += sheet.line(f"-- {sheet.label('term', 'dice')}", told)
    between = between or ["-" * COLUMNS]
    return "\n".join([*sheet.head(status, "", titles), *_rows(sheet, 1 - bottom), *between, *_rows(sheet, bottom)])


def _rows(sheet: Sheet, seat: int) -> list[str]:
    player = sheet.view["players"][seat]
    charge = player["charge"]
    upright = sum(not card["tapped"] for card in charge)
    values = f"{sheet.label('zone', 'deck')} {number_in(player, 'deck')}"
    rows = sheet.player(seat, values, [f"{sheet.label('zone', 'charge')} {upright}/{len(charge)}"])
    now = [str(figure.text) for figure in strength(sheet.game, sheet.view, None, seat)[:2]]
    rows += _slot(sheet, sheet.label("zone", "front"), player["front"], now)
    for slot, item in zip(SLOTS[1:], player["bench"], strict=True):
        if item is not None:
            rows += _slot(sheet, f"{sheet.label('zone', 'bench')} {slot}", item)
    if any("card" in card for card in charge):
        names = (f"{sheet.name(card['card'])}{' =' if card['tapped'] else ''}" for card in charge)
        rows += sheet.line(f"{sheet.label('zone', 'charge')} {len(charge)}", sheet.listed(names))
    rows += sheet.hand(player, lambda card: _cells(sheet, card))
    for key in ("shown", "discard"):
        cards = player.get(key, ())
        if cards or key == "discard":
            label = f"{sheet.label('zone', key)} {len(cards)}"
            rows += sheet.line(label, sheet.listed(sheet.name(card) for card in cards))
    return rows


def _slot(sheet: Sheet, label: str, item: Any, now: Sequence[str] = ()) -> list[str]:
    """What lies on a slot, with its counters and the terrain below it. now: ATK and DEF as they count at present."""
    rows = [sheet.row(label, _cells(sheet, item, now) if lies(item) else ["-"])]
    if not isinstance(item, dict):
        return rows
    counts = [count for count in _FIELD if not count.of and item.get(count.key)]
    more = [count.look.label[sheet.lang].format(n=item[count.key]) for count in counts]
    more += [flag.look.label[sheet.lang] for flag in BOARD.states(item)]
    if item.get("terrain"):
        more.append(f"{sheet.label('zone', 'terrain')}: {sheet.name(item['terrain'])}")
    return rows + (sheet.line("", "  " + " · ".join(more)) if more else [])


def _cells(sheet: Sheet, item: Any, now: Sequence[str] = ()) -> list[str]:
    """A card as cells of the table; HP as what is left of them."""
    slug = card_id(item)
    if slug is None:
        return [sheet.name(item)]
    card = sheet.game.cards[slug]
    if card.kind != "unit":
        return [sheet.name(item), sheet.kind(card)]
    lost = item.get("damage", 0) if isinstance(item, dict) else 0
    hp = f"{card.hp - lost}/{card.hp}" if lost else str(card.hp)
    return [sheet.name(item), sheet.kind(card), "/".join(now) or f"{card.atk}/{card.def_}", hp, str(card.soul)]
