"""Places for cards: slots and rows of slots, hands, piles face up and face down, small cards in a line, stacks."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tcg_kit.core.board import Box, Place, Tray, card_id, cards_in
from tcg_kit.core.spots import looked_at, unseen
from tcg_kit.svg.card import XS, L, S
from tcg_kit.svg.frames import base
from tcg_kit.svg.glyphs import glyph
from tcg_kit.svg.primitives import ellipsis, esc, label, lines, rect, width
from tcg_kit.svg.scene import Scene, cell, delta, empty, frame, signed

CAPTION = 14.0
PILE_W = 50.0
STRIP = 16.0
"""How much shows of a card that lies below another one."""


def place(scene: Scene, what: Place, seat: int | None) -> str:
    """Any place, by its style."""
    items = cards_in(scene.owner(seat), what)
    if what.absent and not items:
        return ""
    return _STYLES[what.style](scene, what, scene.key(what, seat), seat, items)


def _named(scene: Scene, what: Place, more: str = "") -> tuple[str, Box]:
    """A place's name where it stands, and what is left of its box for cards."""
    text, box = f"{scene.zone(what)} {more}", what.box
    ink = f"f-{what.ground(scene.view)}ink" if what.ground else "f-sub"
    if what.caption == "top":
        rest = Box(box.x, box.y + CAPTION, box.w, box.h - CAPTION)
        return label(box.x, rest.y - 4, ellipsis(text, box.w + 12, XS), XS, ink), rest
    if what.caption == "side":
        y = box.y + box.h / 2 - 4
        rows = lines(text.strip(), 64, XS, 2)
        return "".join(label(box.x - 8, y + i * 13, row, XS, f"{ink} e") for i, row in enumerate(rows)), box
    return "", box


def _spot(what: Place, box: Box) -> Box:
    """Where the card lies in a place for one."""
    return box._replace(h=box.h - STRIP) if what.strip else box


def _slot(scene: Scene, what: Place, key: str, seat: int | None, items: list[Any]) -> str:
    name, box = _named(scene, what)
    live = what.live(scene.view, scene.before, seat) if what.live and seat is not None else ""
    if items:
        return name + cell(scene, what, key, items[0], _spot(what, box), live=live)
    return name + empty(scene, key, what, _spot(what, box))


def _row(scene: Scene, what: Place, key: str, seat: int | None, items: list[Any]) -> str:
    name, box = _named(scene, what)
    w = what.size[0]
    step = (box.w - w) / max(len(items) - 1, 1)
    spots = [_spot(what, Box(box.x + i * step, box.y, w, box.h)) for i in range(len(items))]
    cells = (
        cell(scene, what, f"{key}.{i}", item, spot) for i, (item, spot) in enumerate(zip(items, spots, strict=True))
    )
    return name + "".join(cells)


def _spread(scene: Scene, what: Place, key: str, items: Sequence[Any], box: Box, lift: float, middle: bool) -> str:
    """Cards side by side, overlapping as far as they must, the last on top."""
    w, h = what.size
    step = min(w + 5, (box.w - w) / max(len(items) - 1, 1))
    x0 = box.x + ((box.w - w - step * (len(items) - 1)) / 2 if middle else 0)
    spots = [Box(x0 + i * step, box.y, w, min(h, box.h)) for i in range(len(items))]
    return "".join(
        cell(scene, what, f"{key}.{i}", item, spot, lift=lift)
        for i, (item, spot) in enumerate(zip(items, spots, strict=True))
    )


def _hand(scene: Scene, what: Place, key: str, seat: int | None, items: list[Any]) -> str:
    box = what.box
    if not items:
        spot = Box(box.x, box.y + 8, box.w, box.h - 16)
        body = rect(0, 0, spot.w, spot.h, "n w-edge", 8, ' stroke-dasharray="4 4"')
        cards = frame(scene, key, f"{scene.zone(what)} · {scene.say('empty')}", "", "", body, spot)
    else:
        cards = _spread(scene, what, key, items, box, 9 if seat == scene.bottom else -5, True)
    y, x = box.y + box.h / 2, box.x - 48
    head = label(x, y - 12, scene.zone(what), S, "f-sub b") + label(x, y + 10, str(len(items)), L, "b")
    return head + _change(scene, key, x - 2, y + 28) + cards


def _open(scene: Scene, what: Place, key: str, seat: int | None, items: list[Any]) -> str:
    if what.absent:
        caption, box = _named(scene, what)
        return caption + _spread(scene, what, key, items, box, 9, False)
    caption, box = _named(scene, what, str(len(items) or ""))
    caption += _change(scene, key, box.x + width(f"{scene.zone(what)} {len(items) or ''}", XS) + 4, box.y - 8)
    if not items:
        return caption + empty(scene, key, what, box._replace(w=what.size[0]))
    picked = sum(where.startswith(f"{key}.") for where in scene.selected)
    if picked:
        text = scene.say("picked", picked)
        wide = width(text, S) + 18
        caption += rect(box.x + box.w - wide, box.y - 17, wide, 17, "f-can", 8)
        caption += label(box.x + box.w - wide / 2, box.y - 4, text, S, "f-oncan b m")
    return caption + _spread(scene, what, key, items, box, 9, False)


def _change(scene: Scene, key: str, x: float, y: float) -> str:
    n = scene.changed.numbers.get(key)
    return delta(x, y, n) if n else ""


def _fan(scene: Scene, what: Place, key: str, seat: int | None, items: list[Any]) -> str:
    caption, box = _named(scene, what, str(len(items) or ""))
    title, parts = f"{scene.zone(what)} {len(items) or ''}", [caption]
    if not items:
        parts.append(empty(scene, key, what, box._replace(w=PILE_W)))
    elif unseen(what, scene.owner(seat)):
        parts.append(_unseen(scene, what, key, len(items), box))
    else:
        parts.append(_fanned(scene, what, key, items, box, 22))
    if what.total:  # how many cards came is seen; two flags for one fan would be two numbers to tell apart
        parts.append(_total(scene, what, seat, box, items))
    else:
        parts.append(_change(scene, key, box.x + width(title, XS) + 4, box.y - 8))
    return "".join(parts)


def _fanned(scene: Scene, what: Place, key: str, items: Sequence[Any], box: Box, most: float, w: float = PILE_W) -> str:
    """The newest card on top at the left, of the others the right edge."""
    last, parts = len(items) - 1, []
    step = min(most, (box.w - w) / max(last, 1))
    for i, item in enumerate(items):
        spot = Box(box.x + (last - i) * step, box.y, w, box.h)
        edge = 18 if i == last else min(step, 18)
        parts.append(cell(scene, what, f"{key}.{i}", item, spot, edge=max(edge, 0.1), top=i == last))
    return "".join(parts)


def _unseen(scene: Scene, what: Place, key: str, count: int, box: Box) -> str:
    """Cards of which only the number is known."""
    w = int(min(PILE_W, box.w * 0.4))
    step = min(9.0, (box.w - w) / max(count - 1, 1))
    backs = (base(*scene.skin, "back", w, int(box.h), (count - 1 - i) * step, 0) for i in range(count))
    wide = w + step * (count - 1)
    said = f"{scene.zone(what)} · {scene.say('cards', count)}"
    return frame(scene, key, said, "", "", "".join(backs), Box(box.x, box.y, wide, box.h))


def _total(scene: Scene, what: Place, seat: int | None, box: Box, items: list[Any]) -> str:
    """The number that counts, in a gem left of the fan, and what of it doesn't lie there."""
    player, stat, cards = scene.owner(seat), scene.layout.face.pips, scene.game.cards
    assert stat is not None
    number, kept = player[what.total], player.get(what.kept, 0)
    lying = sum(getattr(cards[slug], stat.attr) for item in items if (slug := card_id(item)))
    x, y = box.x - 26, box.y + 22
    rows = [stat.label[scene.lang].capitalize()]
    rows += [scene.say("kept", kept)] if kept else []
    rows += [scene.say("effect", signed(number - lying - kept))] if number != lying + kept else []
    texts = [label(x, y + 35 + i * 12, row, XS, "f-sub m" if i else "f-sub b m") for i, row in enumerate(rows)]
    gem = glyph("gem", x, y, 22, "f-medal w-medalink") + label(x, y + 7, str(number), 20, "f-medalink b m")
    return gem + "".join(texts) + _change(scene, f"p{seat}.{what.total}", x + 8, y - 18)


def _pile(scene: Scene, what: Place, key: str, seat: int | None, items: list[Any]) -> str:
    count = len(items)
    caption, box = _named(scene, what)
    change = _change(scene, key, box.x + 22, box.y + 8)
    if not count:
        return caption + empty(scene, key, what, box) + change
    low = count <= what.danger
    thick = min(3, (count + 4) // 5)
    rows = "".join(
        rect(0.75 + i * 1.4, 0.75 - i * 1.4, box.w - 1.5, box.h - 1.5, "f-back w-bg", 6) for i in range(thick, 0, -1)
    )
    size, h = (26, 34) if what.large else (S, 18)
    wide = max(30, width(str(count), size) + size * 0.8)
    plate = rect(box.w / 2 - wide / 2, box.h - h - 4, wide, h, "f-bad" if low else "f-bg", 9)
    face = rows + base(*scene.skin, "back", box.w, box.h) + plate
    face += label(box.w / 2, box.h - h / 2 - 4 + size * 0.36, str(count), size, ("f-onbad" if low else "") + " b m")
    return caption + frame(scene, key, f"{scene.zone(what)} {count}", "", "", face, box) + change


def _line(scene: Scene, what: Place, key: str, seat: int | None, items: list[Any]) -> str:
    """Small cards face down, upright or sideways; who knows them sees their signs."""
    caption, box = _named(scene, what, f"{sum(not _sideways(i) for i in items)}/{len(items)}" if items else "")
    parts, (w, h) = [caption], what.size
    if not items:
        parts.append(empty(scene, key, what, Box(box.x, box.y, w, h)))
    room = sum(h if _sideways(item) else w for item in items) + 4.0 * (len(items) - 1)
    squeeze, x = min(1.0, box.w / max(room, 1)), box.x
    for i, item in enumerate(items):
        lying = _sideways(item)
        wide, high = (h, w) if lying else (w, h)
        slug = card_id(item)
        body = base(*scene.skin, "back", wide, high)
        said, data, hue = scene.say("hidden"), "", ""
        if slug is not None:
            known = scene.print(slug)
            said, data, hue = f"{said} · {known.name} · {known.kind}", f' data-card="{esc(slug)}"', f" a-{known.hue}"
            body += base(*scene.skin, f"sign_{known.hue_glyph}", 18, 18, wide / 2 - 9, high / 2 - 9)
        spot = Box(x, box.y + (h - high) / 2, wide, high)
        parts.append(frame(scene, f"{key}.{i}", said, data, hue, body, spot))
        x += (wide + 4) * squeeze
    parts.append(_change(scene, key, box.x + width(scene.zone(what), XS) + 34, box.y - 8))
    return "".join(parts)


def _sideways(item: Any) -> bool:
    return isinstance(item, dict) and bool(item.get("tapped"))


def _units(scene: Scene, what: Place, key: str, seat: int | None, items: list[Any]) -> str:
    """Stacks of cards, each a fan with its number of cards."""
    caption, box = _named(scene, what, str(len(items) or ""))
    if not items:
        return caption + empty(scene, key, what, box._replace(w=PILE_W))
    parts, edges = [caption], sum(len(unit) - 1 for unit in items)
    gap = 14.0 if len(items) * (PILE_W + 14) + edges * 8 < box.w else 9.0
    room = box.w - gap * (len(items) - 1)
    w = min(PILE_W, (room - 2 * edges) / len(items))
    step = min(15.0, (room - w * len(items)) / max(edges, 1))
    x = box.x
    for i, unit in enumerate(items):
        wide = w + step * (len(unit) - 1)
        cards = _fanned(scene, what, f"{key}.{i}", unit, Box(0, 0, wide, box.h), step, int(w))
        r = 10.0
        count = rect(wide - r * 1.4, box.h - r * 1.5, r * 2, r * 2, "f-medal w-medalink", r, ' stroke-width="1.4"')
        count += label(wide - r * 0.4, box.h - r * 0.5 + 4.4, str(len(unit)), S, "f-medalink b m")
        said = f"{scene.zone(what)} · {scene.say('cards', len(unit))}"
        parts.append(frame(scene, f"{key}.{i}", said, "", "", cards + count, Box(x, box.y, wide, box.h)))
        x += wide + gap
    return "".join(parts)


_STYLES = {
    "slot": _slot,
    "row": _row,
    "hand": _hand,
    "spread": _open,
    "fan": _fan,
    "pile": _pile,
    "line": _line,
    "units": _units,
}


def tray(scene: Scene, what: Tray, seat: int | None) -> str:
    """The cards of an open choice that lie nowhere else, on a panel over the board."""
    options = looked_at(scene.layout, scene.view, scene.bottom)
    if not options:
        return ""
    choice, (w, h) = scene.view["choice"], what.size
    room = min(what.box.w, len(options) * (w + 5) + 27)
    box = Box(what.box.x + (what.box.w - room) / 2, what.box.y, room, what.box.h)
    many = str(choice["max"]) if choice["min"] == choice["max"] else f"{choice['min']}–{choice['max']}"
    source = scene.print(choice["card"]).name if choice.get("card") else ""
    text = " · ".join(filter(None, (source, scene.say("pick", many))))
    wide = max(room, width(text, S) + 24)
    left = what.box.x + (what.box.w - wide) / 2
    ground = rect(left, box.y, wide, box.h, "f-bg w-can", 12, ' stroke-width="2"')
    cards = Place(what.key, "spread", box, size=what.size)
    inner = Box(box.x + 16, box.y + 28, box.w - 32, h)
    head = label(what.box.x + what.box.w / 2, box.y + 18, text, S, "b m")
    return ground + head + _spread(scene, cards, what.key, options, inner, 6, True)
