"""The places of one player: slots, hand, face-up and face-down piles, the meter and the name plate."""

from __future__ import annotations

from typing import Any

from tcg_kit.core.board import Box, Place, card_id, cards_in
from tcg_kit.svg.card import XS, L, S
from tcg_kit.svg.frames import base
from tcg_kit.svg.glyphs import glyph
from tcg_kit.svg.primitives import chip, ellipsis, esc, label, num, path, rect, width
from tcg_kit.svg.scene import Scene, cell, delta, empty, frame, signed

CAPTION = 14.0
HAND_CARD = (66.0, 94.0)
PILE_W = 50.0


def place(scene: Scene, what: Place, seat: int) -> str:
    """Any place of a player, by its style."""
    box = scene.layout.box(what.box, seat == scene.bottom)
    items = cards_in(scene.view["players"][seat], what)
    return _STYLES[what.style](scene, what, seat, box, items)


def _slot(scene: Scene, what: Place, seat: int, box: Box, items: list[Any]) -> str:
    where, fights = f"p{seat}.{what.key}", what.key == scene.layout.fight.slot
    name = ""
    if not fights:
        name, box = _captioned(box, scene.zone(what.key))
    if items:
        return name + cell(
            scene, where, items[0], box, live=scene.layout.live(scene.fought, seat).tone if fights else ""
        )
    return name + empty(scene, where, what, box)


def _captioned(box: Box, text: str) -> tuple[str, Box]:
    """A caption along the top of a box, and what is left of the box."""
    rest = Box(box.x, box.y + CAPTION, box.w, box.h - CAPTION)
    return label(box.x, rest.y - 4, text, XS, "f-sub"), rest


def _hand(scene: Scene, what: Place, seat: int, box: Box, items: list[Any]) -> str:
    w, h = HAND_CARD
    step = min(w + 5, (box.w - w) / max(len(items) - 1, 1))
    x0 = box.x + (box.w - w - step * (len(items) - 1)) / 2
    key = f"p{seat}.{what.key}"
    lift = 9 if seat == scene.bottom else -5
    spots = [Box(x0 + i * step, box.y, w, h) for i in range(len(items))]
    cards = [
        cell(scene, f"{key}.{i}", item, spot, lift=lift)
        for i, (item, spot) in enumerate(zip(items, spots, strict=True))
    ]
    if not items:
        cards.append(rect(box.x, box.y + 8, box.w, h - 16, "n w-edge", 8, ' stroke-dasharray="4 4"'))
    y = box.y + h / 2
    head = label(6, y - 12, scene.zone(what.key), S, "f-sub b") + label(6, y + 10, str(len(items)), L, "b")
    return head + _change(scene, key, 4, y + 28) + "".join(cards)


def _change(scene: Scene, key: str, x: float, y: float) -> str:
    n = scene.changed.numbers.get(key)
    return delta(x, y, n) if n else ""


def _fan(scene: Scene, what: Place, seat: int, box: Box, items: list[Any]) -> str:
    key, last = f"p{seat}.{what.key}", len(items) - 1
    title = f"{scene.zone(what.key)} {len(items) or ''}"
    caption, box = _captioned(box, title)
    parts = [caption]
    step = min(22.0, (box.w - PILE_W) / max(last, 1))
    if not items:
        parts.append(empty(scene, key, what, box._replace(w=PILE_W)))
    for i, item in enumerate(items):  # the newest lies on top at the left, of the others the right edge shows
        spot = Box(box.x + (last - i) * step, box.y, PILE_W, box.h)
        parts.append(cell(scene, f"{key}.{i}", item, spot, edge=18 if i == last else min(step, 18), top=i == last))
    parts.append(_change(scene, key, box.x + width(title, XS) + 4, box.y - 8))
    if what.total:
        parts.append(_total(scene, what, seat, box, items))
    return "".join(parts)


def _total(scene: Scene, what: Place, seat: int, box: Box, items: list[Any]) -> str:
    """The number that counts, in a gem left of the fan, and what of it doesn't lie there."""
    player, stat, cards = scene.view["players"][seat], scene.layout.face.pips, scene.game.cards
    number, kept = player[what.total], player.get(what.kept, 0)
    lying = sum(getattr(cards[slug], stat.attr) for item in items if (slug := card_id(item)))
    x, y = box.x - 26, box.y + 22
    rows = [stat.label[scene.lang].capitalize()]
    rows += [scene.say("kept", kept)] if kept else []
    rows += [scene.say("effect", signed(number - lying - kept))] if number != lying + kept else []
    texts = [label(x, y + 35 + i * 12, row, XS, "f-sub m" if i else "f-sub b m") for i, row in enumerate(rows)]
    gem = glyph("gem", x, y, 22, "f-medal w-medalink") + label(x, y + 7, str(number), 20, "f-medalink b m")
    return gem + "".join(texts) + _change(scene, f"p{seat}.{what.total}", x + 8, y - 18)


def _pile(scene: Scene, what: Place, seat: int, box: Box, items: list[Any]) -> str:
    count, key = len(items), f"p{seat}.{what.key}"
    caption, box = _captioned(box, scene.zone(what.key))
    change = _change(scene, key, box.x + 22, box.y + 8)
    if not count:
        return caption + empty(scene, key, what, box) + change
    thick = min(4, (count + 4) // 5)
    rows = "".join(
        rect(0.75 + i * 1.6, 0.75 - i * 1.6, box.w - 1.5, box.h - 1.5, "f-back w-bg", 6) for i in range(thick, 0, -1)
    )
    face = rows + base(*scene.skin, "back", box.w, box.h) + rect(box.w / 2 - 15, box.h - 22, 30, 18, "f-bg", 9)
    face += label(box.w / 2, box.h - 8.5, str(count), S, "b m")
    return caption + frame(scene, key, f"{scene.zone(what.key)} {count}", "", "", face, box) + change


_STYLES = {"slot": _slot, "hand": _hand, "fan": _fan, "pile": _pile}


def meter(scene: Scene, seat: int) -> str:
    """The meter: filled part, scale, number; what was just lost stays as hatching; low values are striped and red."""
    what, player = scene.layout.meter, scene.view["players"][seat]
    box = scene.layout.box(what.box, seat == scene.bottom)
    value, span = player[what.key], what.high - what.low
    x, y, h = box.x + 70, box.y + 2, box.h - 8
    room = box.x + box.w - x

    def at(n: int) -> float:
        return room * (n - what.low) / span

    low = value <= what.danger
    key = f"p{seat}.{what.key}"
    change = scene.changed.numbers.get(key, 0)
    parts = [
        glyph("heart", box.x + 10, box.y + 9, 9, "f-bad" if low else "f-good"),
        label(box.x + 62, box.y + 17, str(value), 24, "b e" + (" f-bad" if low else "")),
        rect(x, y, room, h, "f-faint w-edge", h / 2),
    ]
    if value > what.low:
        parts.append(rect(x, y, max(at(value), h), h, "f-bad" if low else "f-good", h / 2))
    if low and value > what.low:
        parts.append(path(_stripes(x + 6, x + at(value) - 6, y, h), "n w-onbad", ' stroke-width="2" opacity=".7"'))
    if change:
        old, new = sorted((value, value - change))
        parts.append(rect(x + at(old), y, at(new) - at(old), h, "f-bg w-change", 2, ' stroke-width="1.6"'))
        parts.append(path(_stripes(x + at(old) + 1, x + at(new) - 1, y, h), "n w-change", ' stroke-width="2.2"'))
        parts.append(delta(min(x + at(new) + 1, x + room - 46), y + h / 2, change, 13))
    ticks = "".join(f"M{num(x + at(n))},{num(y + h)}v3" for n in range(what.low, what.high + 1, span // 10))
    parts.append(path(ticks, "n w-sub"))
    said = esc(f"{scene.zone(what.key)} {value} / {what.high}")
    return f'<g data-place="{key}"><title>{said}</title>{"".join(parts)}</g>'


def _stripes(left: float, right: float, y: float, h: float) -> str:
    """Slanted strokes that stay between left and right."""
    count = int((right - left - 4) // 6) + 1 if right - left > 4 else 0
    return "".join(f"M{num(left + i * 6)},{num(y + h - 1)}l4,{num(2 - h)}" for i in range(count))


def plate(scene: Scene, seat: int) -> str:
    """Who sits here, whether they have to act, and the remarks that hold for their next move."""
    box = scene.layout.box(scene.layout.plate, seat == scene.bottom)
    view = scene.view
    acts = seat in view["to_act"]
    y = box.y + box.h / 2
    name = ellipsis(scene.names[seat], 74, 14)
    w = width(name, 14) + 16
    parts = [
        rect(box.x, y - 10.5, w, 21, "f-can" if acts else "f-ink", 5),
        label(box.x + w / 2, y + 5, name, 14, ("f-oncan" if acts else "f-bg") + " b m"),
    ]
    x = box.x + w + 4
    for look, value in scene.layout.looks(view, seat):
        text = ellipsis(look.label[scene.lang].format(n=value), box.x + box.w - x - 14, XS)
        parts.append(glyph(look.glyph, x + 7, y, 5.8, f"f-{look.tone}"))
        parts.append(label(x + 15, y + 4, text, XS, f"f-{look.tone} b"))
        x += width(text, XS) + 19
    return f'<g data-place="p{seat}">{"".join(parts)}</g>'


def acting(scene: Scene, seat: int) -> tuple[str, str, str]:
    """A seat's part in a decision: sign, word, tone; empty if it has none."""
    if scene.view.get("over"):
        return "", "", ""
    if seat in scene.view["to_act"]:
        return "wait", scene.say("waits"), "can"
    if scene.view["phase"] in scene.layout.sealed and scene.view["to_act"]:
        return "check", scene.say("chosen"), "good"
    return "", "", ""


def banner(scene: Scene) -> str:
    """Turn, phase, and who has to act; at the end, who has won."""
    box, view = scene.layout.banner, scene.view
    y = box.y + box.h / 2
    turn = scene.say("turn", view["turn"])
    head, w = chip(box.x, y, turn, "f-accent", "f-card", 14)
    parts = [head]
    x = box.x + w + 10
    status = scene.status
    if view.get("over"):
        winner = view["result"]["winner"]
        word = scene.say("draw") if winner is None else scene.say("wins", scene.names[winner])
        status = f"{word} ({view['result']['reason']})"
        parts.append(glyph("tied" if winner is None else "won", x + 10, y, 10, "f-good"))
        x += 28
    elif scene.changed.phase:
        parts.append(path(f"M{num(x)},{num(y - 8)}l9,8l-9,8z", "f-change"))
        x += 15
    status = ellipsis(status, box.w * 0.52, L)
    parts.append(label(x, y + 6.5, status, L, "b"))
    right = box.x + box.w
    for seat in reversed(range(len(scene.names))):
        sign, word, tone = acting(scene, seat)
        if sign:
            text = f"{scene.names[seat]} {word}"
            w = width(text, S) + 30
            right -= w
            ink = "f-oncan" if tone == "can" else "f-good"
            shape = "f-can" if tone == "can" else "n w-good"
            parts.append(rect(right, y - 11, w, 22, shape, 11, ' stroke-width="1.6"'))
            parts.append(glyph(sign, right + 14, y, 6, ink) + label(right + 25, y + 4.5, text, S, ink + " b"))
            right -= 6
    return "".join(parts)
