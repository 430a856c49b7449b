"""Whose turn it is: the banner along the top, the name plates, and the grounds that parts of the board lie on."""

from __future__ import annotations

from functools import lru_cache

from tcg_kit.core.board import Banner, Ground, Plate, Title
from tcg_kit.svg.card import XS, L, S
from tcg_kit.svg.glyphs import glyph
from tcg_kit.svg.primitives import chip, ellipsis, label, num, path, rect, width
from tcg_kit.svg.scene import Scene


def plate(scene: Scene, what: Plate, seat: int | None) -> str:
    """Who sits here, whether they have to act, and the remarks that hold for their next move."""
    assert seat is not None
    box, view = what.box, scene.view
    acts = seat in view["to_act"]
    y = box.y + box.h / 2
    name = ellipsis(scene.names[seat], what.room, 14)
    w = width(name, 14) + 16
    parts = [
        rect(box.x, y - 10.5, w, 21, "f-can" if acts else "f-ink", 5),
        label(box.x + w / 2, y + 5, name, 14, ("f-oncan" if acts else "f-bg") + " b m"),
    ]
    x = box.x + w + 4
    for note in what.notes:
        found = note.find(view, seat)
        if found is not None:
            look, value = found
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


def banner(scene: Scene, what: Banner, seat: int | None) -> str:
    """Turn, phase, and who has to act; at the end, who has won."""
    box, view = what.box, scene.view
    y = box.y + box.h / 2
    turn = scene.layout.turn[scene.lang].format(n=view["turn"])
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
    for player in reversed(range(len(scene.names))):
        sign, word, tone = acting(scene, player)
        if sign:
            text = f"{scene.names[player]} {word}"
            w = width(text, S) + 30
            right -= w
            ink = "f-oncan" if tone == "can" else "f-good"
            shape = "f-can" if tone == "can" else "n w-good"
            parts.append(rect(right, y - 11, w, 22, shape, 11, ' stroke-width="1.6"'))
            parts.append(glyph(sign, right + 14, y, 6, ink) + label(right + 25, y + 4.5, text, S, ink + " b"))
            right -= 6
    return "".join(parts)


def title(scene: Scene, what: Title, seat: int | None) -> str:
    """A word of its own."""
    ink = f"f-{what.ground}ink" if what.ground else "f-sub"
    text = ellipsis(scene.word(what.word), what.box.w, XS)
    return label(what.box.x, what.box.y + what.box.h / 2 + 4, text, XS, ink)


def ground(scene: Scene, what: Ground, seat: int | None) -> str:
    """A surface: an arena with its pattern, or the panel of the seat whose turn it is."""
    box = what.box
    if what.art == "plain":
        acts = seat is not None and scene.layout.active(scene.view) == seat
        look = "f-card w-can" if acts else "n w-edge"
        return rect(box.x, box.y, box.w, box.h, look, 10, ' stroke-width="2"' if acts else ' opacity=".7"')
    return _arena(*box, what.art)


@lru_cache(maxsize=16)
def _arena(x: float, y: float, w: float, h: float, art: str) -> str:
    """Where cards meet: waves, or rails that run into the distance."""
    mid, parts = y + h / 2, [rect(x, y, w, h, "f-arena", 18)]
    if art == "waves":
        for i in range(int(h // 26) + 1):
            at = y + 13 + i * 26
            if at < y + h - 6:
                step = w / 6
                d = f"M{num(x + 8)},{num(at)}q{num(step / 2)},-7 {num(step)},0" + f"t{num(step)},0" * 4
                parts.append(path(d, "n w-arenaink", f' stroke-width="1.3" opacity="{0.1 + 0.05 * (i % 2):g}"'))
    else:
        for side in (-1, 1):
            edge = x + w / 2 + side * w * 0.47
            parts.append(path(f"M{num(edge)},{num(y + 8)}V{num(y + h - 8)}", "n w-arenaink", RAIL))
        ties = "".join(
            f"M{num(x + w * 0.01 + 4)},{num(y + 12 + i * 18)}h{num(w * 0.06)}" for i in range(int((h - 16) // 18))
        )
        parts.append(path(ties, "n w-arenaink", ' stroke-width="3" opacity=".14"'))
        parts.append(f'<g transform="translate({num(2 * x + w)} 0) scale(-1 1)">{parts[-1]}</g>')
    parts.append(path(f"M{num(x + 14)},{num(mid)}H{num(x + w - 14)}", "n w-arenaink", DASH))
    return "".join(parts)


RAIL = ' stroke-width="2" opacity=".2"'
DASH = ' stroke-width="1.2" stroke-dasharray="2 5" opacity=".5"'
