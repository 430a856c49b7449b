"""The board of Suizokun Monster Battle: where things lie, what a card's face shows, and the board as plain text."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tcg_kit.core.board import (
    Banner,
    Box,
    Figure,
    Flag,
    Ground,
    Ladder,
    Layout,
    Meter,
    Place,
    Plate,
    Readout,
    SeatNote,
    Title,
    Tray,
    ValueNote,
    View,
    card_id,
    face_down,
    mirrored,
    number_in,
)
from tcg_kit.core.engine import Engine
from tcg_kit.core.face import Face, Look, Mark, Number, Sign, Stat
from tcg_kit.core.lang import both, check_lang
from tcg_kit.core.plain import NamedGame, Sheet
from tcg_kit.core.state import Running
from tcg_kit.games.suizokun import battle
from tcg_kit.games.suizokun.cards import MONSTERS
from tcg_kit.games.suizokun.state import FACE_DOWN, SLOTS, STANDBY, TOP_LEVEL, Monster, Player, State

_FIGHTS = (*MONSTERS, "weapon")
_SIGNS = {
    "slash": ("slash", "blue"),
    "fight": ("fight", "orange"),
    "magic": ("magic", "violet"),
    "shoot": ("shoot", "green"),
    "none": ("none", "grey"),
}
_KINDS = {"player": "red", "field": "teal", "assist": "magenta", "item": "yellow"}
_GLYPHS = {
    "player": "fighter",
    "monster": "fish",
    "evolution": "evolve",
    "weapon": "arms",
    "field": "area",
    "assist": "horn",
    "item": "flask",
}

FACE = Face(
    badge=Number("cost", both("コスト", "cost"), kinds=MONSTERS, always=True),
    dial=Number("spd", both("SPD", "SPD"), "tag", kinds=_FIGHTS, signed=("weapon",)),
    pips=None,
    stats=(
        Stat("atk", "slash", "atk", both("ATK", "ATK"), MONSTERS),
        Stat("def_", "shield", "def", both("DEF", "DEF"), MONSTERS),
        Stat("atk", "slash", "atk", both("ATK", "ATK"), ("weapon",), signed=True),
        Stat("def_", "shield", "def", both("DEF", "DEF"), ("weapon",), signed=True),
        Stat("lp", "heart", "life", both("LP", "LP"), ("player",)),
        Stat("pp", "gem", "gem", both("PP", "PP"), ("player",)),
    ),
    kinds=_GLYPHS,
    short={"player": both("プレイヤー", "Player")},
    hue=lambda card: card.attribute or card.kind,
    hues={
        **{name: Sign(glyph, hue, f"attribute.{name}") for name, (glyph, hue) in _SIGNS.items()},
        **{kind: Sign(_GLYPHS[kind], hue) for kind, hue in _KINDS.items()},
    },
    marks=(
        Mark("evolve", both("進化", "evolution"), lambda card: card.kind == "evolution"),
        Mark("arms", both("武器", "weapon"), lambda card: card.kind == "weapon"),
        Mark("spark", both("効果あり", "has an effect"), lambda card: card.kind in MONSTERS and bool(card.effects)),
    ),
    edge="badge",
)


def arena(view: View) -> str:
    """The tone of what lies where the monsters meet."""
    return "arena"


def position(view: View) -> State:
    """The position of a view as far as it counts in battle; what is hidden doesn't."""
    s = State(view["phase"], [_player(player) for player in view["players"]], dict(view["rulings"]), 0)
    s.turn, s.first = view["turn"], view["first"]
    field = view["field"]
    s.field = (field["card"], field["owner"]) if field is not None else None
    s.running = [Running(**r) for r in view.get("running", ())]
    return s


def _player(player: View) -> Player:
    p = Player(card_id(player["player_card"]) or "", [])
    p.lp, p.pp, p.level = player["lp"], player["pp"], player["level"]
    hand = player["hand"]
    p.hand = [""] * hand if isinstance(hand, int) else list(hand)
    p.stock, p.drop, p.item = list(player["stock"]), list(player["drop"]), player["item"]
    for slot, item in zip(SLOTS, (player["stage"], *player["standby"]), strict=True):
        if card_id(item) is not None:
            parts = {**item, "base": tuple(item["base"])}
            p.put(slot, Monster(**{name: parts[name] for name in Monster._fields}))
    return p


def _open(view: View) -> bool:
    """Whether everything that counts in battle lies face up."""
    return not any(face_down(player["player_card"]) or face_down(player["stage"]) for player in view["players"])


def strength(game: Any, view: View, before: View | None, seat: int) -> tuple[Figure, ...]:
    """ATK, DEF and SPD of the stage monster as they count now, and what of them is not printed on it."""
    item = view["players"][seat]["stage"]
    if item is None or not _open(view):
        return ()
    s = position(view)
    g, card = Engine(game, s), game.cards[item["card"]]
    found, out = battle.bonuses(g, s), []
    for stat, glyph, size in (("atk", "slash", 24.0), ("def", "shield", 19.0), ("spd", "fast", 19.0)):
        n = battle.value(g, s, seat, stat, found)
        printed = getattr(card, "def_" if stat == "def" else stat)
        out.append(Figure(glyph, str(n), _signed(n - printed), said=f"{stat.upper()} {n}", size=size))
    return tuple(out)


def _signed(n: int) -> str:
    return f"+{n}" if n > 0 else f"−{-n}" if n else ""


def forecast(game: Any, view: View, before: View | None, seat: int) -> tuple[Figure, ...]:
    """The damage that the stage monster would do if it attacked now, worked out; just after its attack, of that one."""
    item = view["players"][seat]["stage"]
    if item is None or view["over"] or not _open(view):
        return ()
    if item["attacked"]:
        was = before["players"][seat]["stage"] if before is not None else None
        if before is None or was is None or was["attacked"] or was["card"] != item["card"]:
            return ()
        view = before
    s = position(view)
    b = battle.blow(Engine(game, s), s, seat)
    times = "".join(["×2" if b.twice else "", "×2" if b.advantage > 0 else "÷2" if b.advantage < 0 else ""])
    less = f"−{b.reduced}" if b.reduced else ""
    sum_ = f"({b.atk}−{b.guard}){times}{less}" if times or less else f"{b.atk}−{b.guard}"
    said = both(f"攻撃のダメージ {b.damage} = {sum_}", f"damage of an attack {b.damage} = {sum_}")
    return (Figure("burst", str(b.damage), note=f"= {sum_}", said=said, size=15),)


_SEAT = (
    Ladder("level", Box(6, 300, 362, 22), "term.level", 1, TOP_LEVEL),
    Plate(
        Box(6, 325, 362, 22),
        (
            SeatNote(
                "first",
                Look("flag", "can", both("先攻", "first")),
                Look("wait", "sub", both("後攻", "second")),
                unless=(*FACE_DOWN, "round-start", "stage"),
            ),
            ValueNote("evolved", {True: Look("evolve", "sub", both("進化済み", "has evolved"))}),
            ValueNote("fielded", {True: Look("area", "sub", both("フィールド済み", "field played"))}),
            ValueNote("extra", {}, Look("cards", "sub", both("あと{n}枚引ける", "may draw {n} more"))),
        ),
    ),
    Meter("lp", Box(6, 349, 186, 22), "term.lp", high=4000, danger=800, ticks=4, unless=FACE_DOWN),
    Meter(
        "pp_used",
        Box(200, 349, 168, 22),
        "term.pp-used",
        "gem",
        "accent",
        high="pp",
        danger=3,
        over=True,
        unless=FACE_DOWN,
    ),
    Place("standby", "row", Box(12, 373, 356, 87), names=STANDBY, carried=("weapon", "item"), base="base"),
    Place(
        "stage",
        "slot",
        Box(452, 322, 84, 116),
        caption="",
        ground=arena,
        names=("stage",),
        carried=("weapon", "item"),
        base="base",
    ),
    Title(Box(384, 438, 140, 16), "zone.stage", "arena"),
    Readout(Box(548, 322, 60, 116), strength, arena),
    Readout(Box(447, 299, 162, 20), forecast, arena, row=True, foretells=True),
    Place("player_card", "slot", Box(620, 302, 66, 84), word="zone.player", names=("player",)),
    Place("item", "slot", Box(694, 302, 66, 84), word="kind.item", means="player"),
    Place("deck", "pile", Box(804, 302, 50, 84)),
    Place("stock", "fan", Box(620, 387, 142, 73)),
    Place("drop", "fan", Box(772, 387, 82, 73)),
    Place("hand", "hand", Box(54, 462, 800, 94)),
)

_RESOLVING = both("解決中", "resolving")

BOARD = Layout(
    size=(860, 560),
    turn=both("ラウンド {n}", "Round {n}"),
    table=(
        Banner(Box(6, 4, 848, 28)),
        Ground(Box(378, 136, 232, 320), "waves"),
        Place("field", "slot", Box(384, 244, 60, 104), ground=arena),
        Place("resolving", "spread", Box(384, 352, 60, 84), word=_RESOLVING, ground=arena, absent=True, size=(60, 70)),
        Tray(Box(54, 228, 752, 136)),
    ),
    seats={2: (_SEAT, mirrored(_SEAT, 296))},
    face=FACE,
    telling="attack-first",
    flags={
        "new": Flag(Look("spark", "sub", both("このラウンドに出た", "new this round"))),
        "attacked": Flag(Look("check", "bad", both("攻撃済み", "has attacked"))),
    },
    sealed=("setup", "stage"),
    order={"setup": SLOTS},
    uses={
        "monster": ("summon",),
        "evolution": ("evolve",),
        "weapon": ("equip",),
        "field": ("field",),
        "assist": ("assist",),
        "item": ("item",),
        "stage": ("use",),
        "standby": ("use", "stage"),
        "player_card": ("use",),
    },
)


_TABLE = {"ja": ((25, 10, 12), (5, 7)), "en": ((26, 10, 12), (5, 6))}
_OWNER = both("{card}（{seat}）", "{card} ({seat})")


def text_board(
    game: NamedGame, view: View, lang: str | None = None, *, status: str | None = None, bottom: int = 0
) -> str:
    """The board as text, at most 78 columns. status: the phase in words; bottom: the seat below."""
    lang = check_lang(lang)
    sheet = Sheet(game, BOARD, view, lang, *_TABLE[lang])
    titles = ("", sheet.label("term", "attribute"), "ATK/DEF", "SPD", sheet.label("term", "cost"))
    field = view["field"]
    told = "-" if field is None else _OWNER[lang].format(card=sheet.name(field), seat=sheet.seat(field["owner"]))
    between = sheet.line(f"-- {sheet.label('zone', 'field')}", told)
    for used in view.get("resolving", ()):
        told = _OWNER[lang].format(card=sheet.name(used), seat=sheet.seat(used["seat"]))
        between += sheet.line(f"-- {_RESOLVING[lang]}", told)
    return "\n".join([*sheet.head(status, "", titles), *_rows(sheet, 1 - bottom), *between, *_rows(sheet, bottom)])


def _rows(sheet: Sheet, seat: int) -> list[str]:
    player = sheet.view["players"][seat]
    values = f"{sheet.label('term', 'level')} {player['level']}"
    if sheet.view["phase"] not in FACE_DOWN:
        values = f"LP {player['lp']}  PP {player['pp_used']}/{player['pp']}  {values}"
    rows = sheet.player(seat, values, [f"{sheet.label('zone', 'deck')} {number_in(player, 'deck')}"])
    worn = sheet.name(player["item"]) if player["item"] is not None else ""
    rows += sheet.line(
        sheet.label("zone", "player"), " + ".join(filter(None, (sheet.name(player["player_card"]), worn)))
    )
    now = [str(figure.text) for figure in strength(sheet.game, sheet.view, None, seat)]
    rows += _monster(sheet, sheet.label("zone", "stage"), player["stage"], now)
    for slot, item in zip(STANDBY, player["standby"], strict=True):
        if item is not None:
            rows += _monster(sheet, f"{sheet.label('zone', 'standby')} {slot}", item)
    rows += sheet.hand(player, lambda card: _cells(sheet, card))
    for key in ("stock", "drop"):
        cards = [sheet.game.cards[slug] for slug in player[key]]
        names = (f"{card.name[sheet.lang]} ({card.cost})" if card.cost else card.name[sheet.lang] for card in cards)
        rows += sheet.line(f"{sheet.label('zone', key)} {len(cards)}", sheet.listed(names))
    return rows


def _monster(sheet: Sheet, label: str, item: Any, now: Sequence[str] = ()) -> list[str]:
    """A monster with what it carries, what it stands on, and its states. now: ATK, DEF and SPD as they count."""
    if item is None:
        return [sheet.row(label, ["-"])]
    rows = [sheet.row(label, _cells(sheet, item, now))]
    more = [f"+ {sheet.name(item[key])}" for key in ("weapon", "item") if item.get(key) is not None]
    more += [f"^ {sheet.name(slug)}" for slug in item.get("base", ())]
    more += [flag.look.label[sheet.lang] for flag in BOARD.states(item)]
    return rows + (sheet.line("", "  " + " · ".join(more)) if more else [])


def _cells(sheet: Sheet, item: Any, now: Sequence[str] = ()) -> list[str]:
    """A card as cells of the table."""
    slug = card_id(item)
    if slug is None:
        return [sheet.name(item)]
    card = sheet.game.cards[slug]
    attribute = sheet.label("attribute", card.attribute) if card.attribute else ""
    if card.kind in MONSTERS:
        *fight, spd = now or (str(card.atk), str(card.def_), str(card.spd))
        return [sheet.name(item), attribute, "/".join(fight), spd, str(card.cost)]
    return [sheet.name(item), attribute, sheet.kind(card)]
