"""The drawn board and card: well-formed, safe, legible, silent about what is hidden, marked where it has changed."""

from __future__ import annotations

import copy
import itertools
import re
import xml.etree.ElementTree as ET
from typing import Any

import pytest

from tcg_kit import svg
from tcg_kit.catalogue import Game, game, games
from tcg_kit.core.errors import RenderError, TcgKitError
from tcg_kit.core.spots import SAME, changes
from tcg_kit.core.view import redact
from tcg_kit.core.width import columns
from tcg_kit.games.zutomayo.board import BOARD, live, strength, text_board
from tcg_kit.svg.primitives import esc, paragraphs, title, width
from tcg_kit.svg.theme import HUES, ON_HUE, PALETTE, SIZES, SKINS, STROKES, TONES

ZTM = game("zutomayo")
NS = "{http://www.w3.org/2000/svg}"
TAGS = '"><script>alert(1)</script>& ]]>'
HOSTILE = TAGS + "\u202e\x07\ud800"
LONG = {
    "ja": "寿限無寿限無五劫の擦り切れ海砂利水魚の水行末雲来末風来末",
    "en": "Donaudampfschifffahrtsgesellschaft Captain the Third",
}


def player(**given: Any) -> dict[str, Any]:
    empty: dict[str, Any] = {
        "battle": None,
        "a": None,
        "b": None,
        "c": None,
        "charger": [],
        "abyss": [],
        "power": 0,
        "last": None,
    }
    return {"hp": 100, "hand": [], "deck": ["lamp"] * 9, **empty, "set_limit": 1, **given}


def view(me: dict[str, Any], you: dict[str, Any], **given: Any) -> dict[str, Any]:
    head = {"game": "zutomayo", "turn": 4, "phase": "set", "to_act": [0, 1], "over": False, "result": None}
    made = {**head, "chronos": 2, "night_seat": 0, **given, "players": [me, you]}
    return {**made, "time": "day" if 5 <= made["chronos"] <= 13 else "night"}


FULL = view(
    player(hp=20, hand=["moon-hare", "moon-hare", "lamp"], battle="bat-post", charger=["signal-moth"] * 6, power=12),
    player(
        battle={"card": "ebb-queen", "inert": True},
        a={"card": "lamp", "face": "down"},
        c="radio-tower",
        abyss=["moon-hare"] * 20,
        hand=["noon-gunner"] * 12,
        last="won",
    ),
)


def root(text: str) -> ET.Element:
    return ET.fromstring(text)


def groups(text: str) -> dict[str, ET.Element]:
    """The groups with a data-place by it; each exists once."""
    found = [g for g in root(text).iter(f"{NS}g") if "data-place" in g.attrib]
    by_place = {g.attrib["data-place"]: g for g in found}
    assert len(by_place) == len(found)
    return by_place


def words(element: ET.Element) -> str:
    return " ".join("".join(t.itertext()) for t in element.iter(f"{NS}text"))


@pytest.mark.parametrize("lang", ["ja", "en"])
@pytest.mark.parametrize("theme", ["auto", "light", "dark"])
def test_every_card_of_the_view_has_its_place(lang: str, theme: str) -> None:
    text = svg.board(ZTM, FULL, lang=lang, theme=theme)
    found = groups(text)
    assert found["p0.hand.1"].attrib["data-card"] == "moon-hare"
    assert found["p1.c"].attrib["data-card"] == "radio-tower"
    assert {"p0.a", "p0.deck", "p1.abyss.19", "p0.charger.5", "p0.hp", "chronos"} <= found.keys()
    assert ("var(" in text) == ("data-jp-theme-light" in text) == (theme == "auto")
    assert {"title", "desc"} <= {child.tag.removeprefix(NS) for child in root(text)}
    assert len(text.encode()) < 60_000


def test_a_whole_game_is_drawn_for_all_who_look() -> None:
    s = ZTM.new(seed=11)
    for i in range(200):
        if s.over:
            break
        seat = s.to_act[0]
        options = s.legal(seat)
        s.do(options[i * 7 % len(options)])
    assert len(s.steps) > 15
    for at in range(1, len(s.steps) + 1):
        for who in (None, 0, 1):
            now, before = s.view(who, at=at), s.view(who, at=at - 1)
            groups(svg.board(ZTM, now, before=before, bottom=who or 0, lang="ja" if at % 2 else "en"))
            for lang in ("ja", "en"):
                assert max(map(columns, text_board(ZTM, now, lang).splitlines())) <= 78


def test_what_a_seat_cannot_see_leaves_no_trace() -> None:
    one = copy.deepcopy(FULL)
    two = copy.deepcopy(FULL)
    two["players"][1]["hand"] = ["kite-flyer"] * 12
    two["players"][1]["a"]["card"] = "whirlpool"
    two["players"][0]["deck"] = ["sea-fog"] * 9
    before = view(player(hand=["moon-hare"], battle="bat-post"), player(hand=["lamp"]))
    drawn = [
        svg.board(ZTM, redact(v, 0, ZTM.spec.hidden), before=redact(before, 0, ZTM.spec.hidden)) for v in (one, two)
    ]
    assert drawn[0] == drawn[1]
    assert "data-card" not in groups(drawn[0])["p1.a"].attrib
    assert "data-card" not in groups(drawn[0])["p1.hand.0"].attrib
    assert "noon-gunner" not in drawn[0]
    assert "data-card" not in groups(svg.board(ZTM, one))["p0.deck"].attrib


def test_who_knows_a_face_down_card_sees_its_name_on_the_back() -> None:
    found = groups(svg.board(ZTM, FULL, lang="en"))["p1.a"]
    assert found.attrib["data-card"] == "lamp"
    assert words(found) == "Street Lamp"


def test_names_are_data() -> None:
    raw = {
        "id": "moon-hare",
        "name": TAGS,
        "kind": "character",
        "attribute": "wind",
        "clock": 1,
        "night": 10,
        "day": 10,
    }
    evil = ZTM.with_cards([raw])
    for text in (
        svg.board(evil, FULL, names=(HOSTILE, "b"), status=HOSTILE, selectable=["p0.hand.0"]),
        svg.card(evil, "moon-hare"),
    ):
        assert not list(root(text).iter(f"{NS}script"))
        assert "<script" not in text
        assert "\u202e" not in text
        assert "\x07" not in text
    assert esc("a\x00b\n") == "a\ufffdb\n"


def test_only_what_may_be_chosen_takes_part() -> None:
    text = svg.board(
        ZTM, FULL, lang="en", selectable=["p0.hand.0", "p0.hand.1", "p0.hand.2"], selected=["p0.hand.2", "p0.hand.0"]
    )
    found = groups(text)
    reachable = {place for place, g in found.items() if "tabindex" in g.attrib}
    assert reachable == {"p0.hand.0", "p0.hand.1", "p0.hand.2"}
    first, second, open_ = found["p0.hand.2"], found["p0.hand.0"], found["p0.hand.1"]
    assert first.attrib["role"] == "button"
    assert [first.attrib["aria-pressed"], open_.attrib["aria-pressed"]] == ["true", "false"]
    assert first.attrib["aria-label"] == "Street Lamp · chosen: A"
    assert words(second).endswith("B")
    assert "tcg-selectable" in open_.attrib["class"]
    assert root(text).attrib["role"] == "group"
    assert root(svg.board(ZTM, FULL)).attrib["role"] == "img"


def test_what_has_changed_is_marked_and_only_then() -> None:
    before = view(player(hp=70, hand=["moon-hare"], b="lamp"), player(battle="bat-post"), chronos=15, phase="clock")
    after = view(
        player(hp=30, hand=["moon-hare", "moon-hare"], abyss=["lamp"], deck=["lamp"] * 8),
        player(battle="moon-hare"),
        chronos=2,
        phase="clock",
    )
    made = changes(BOARD, before, after)
    assert made.arrived == {"p0.hand.1", "p0.abyss.0", "p1.battle"}
    assert made.left == {"p0.b"}
    assert made.numbers == {"p0.hp": -40, "p0.hand": 1, "p0.abyss": 1, "p0.deck": -1}
    assert made.way == (15, 5)
    assert not made.phase
    text = svg.board(ZTM, after, before=before, lang="en")
    assert {
        p for p, g in groups(text).items() if "tcg-new" in g.attrib["class" if "class" in g.attrib else "data-place"]
    } == made.arrived
    assert {"−40", "+5", "+1", "−1"} <= {"".join(t.itertext()) for t in root(text).iter(f"{NS}text")}
    assert "tcg-new" not in svg.board(ZTM, after)
    assert changes(BOARD, None, after) == SAME


def test_the_medal_may_go_back_but_not_in_the_clock_phase() -> None:
    before = view(player(), player(), chronos=1, phase="effects")
    assert changes(BOARD, before, view(player(), player(), chronos=17, phase="effects")).way == (1, -2)
    assert changes(BOARD, before, view(player(), player(), chronos=17, phase="clock")).way == (1, 16)


def test_turning_up_a_card_is_a_change() -> None:
    before = view(player(battle={"card": "bat-post", "face": "down"}), player())
    assert changes(BOARD, before, view(player(battle="bat-post"), player())).arrived == {"p0.battle"}


def test_the_strength_shown_is_the_engines() -> None:
    swap = {"stat": "swap", "amount": 1, "seat": 0, "source": "lamp", "place": "p0.a", "until": "turn"}
    more = {"stat": "attack", "amount": 20, "seat": 0, "source": "lamp", "place": "p0.a", "until": "battle"}
    night = view(player(battle="moon-hare"), player(battle={"card": "moon-hare", "inert": True}))
    assert [strength(night, seat, ZTM.cards) for seat in (0, 1)] == [50, 0]
    night["running"] = [more]
    assert strength(night, 0, ZTM.cards) == 70
    assert "+20" in words(root(svg.board(ZTM, night)))
    night["running"] = [more, swap]
    assert strength(night, 0, ZTM.cards) == 50
    assert live(night, None, 0) == "day"


def test_after_the_battle_the_strengths_shown_are_those_that_fought() -> None:
    more = {"stat": "attack", "amount": 40, "seat": 0, "source": "lamp", "place": "p0.a", "until": "battle"}
    before = view(player(battle="moon-hare"), player(battle="bat-post"), phase="effects", running=[more])
    after = view(player(battle="moon-hare"), player(battle="bat-post", hp=50), phase="battle")
    assert "90 +40" in words(root(svg.board(ZTM, after, before=before)))
    assert "+40" not in words(root(svg.board(ZTM, {**after, "phase": "cleanup"}, before=after)))


def test_an_inert_card_says_so() -> None:
    assert "inert" in words(groups(svg.board(ZTM, FULL, lang="en"))["p1.battle"])
    assert "無効" in words(groups(svg.board(ZTM, FULL, lang="ja"))["p1.battle"])


def test_power_says_what_of_it_does_not_lie_in_the_charger() -> None:
    mine = player(charger=["signal-moth"], power=6, power_kept=3)
    shown = words(root(svg.board(ZTM, view(mine, player()), lang="en")))
    assert "3 kept" in shown
    assert "effect +1" in shown


def test_the_end_names_the_winner() -> None:
    result = {"winner": 1, "reason": "ZTM-END-1", "scores": None}
    over = view(player(hp=0), player(), phase="over", to_act=[], over=True, result=result)
    assert "P1 wins (ZTM-END-1)" in words(root(svg.board(ZTM, over, lang="en")))
    assert "P1 wins" in text_board(ZTM, over, "en")
    result["winner"] = None
    assert "A draw" in words(root(svg.board(ZTM, over, lang="en")))


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_long_names_stay_in_their_frames(lang: str) -> None:
    for name in [LONG[lang], *(card.name[lang] for card in ZTM.cards.values())]:
        for room in (58, 76, 44):
            rows = title(name, room, SIZES["xs"], 3)
            assert 1 <= len(rows) <= 3
            assert all(width(row, SIZES["xs"]) * (0.7 if lang == "ja" else 0.55) <= room + 0.01 for row in rows)
    names = {card.name[lang] for card in ZTM.cards.values()}
    torn = [n for n in names if "".join(title(n, 58, SIZES["xs"], 3)).replace(" ", "") != n.replace(" ", "")]
    assert not torn


@pytest.mark.parametrize("slug", games())
def test_no_word_of_a_name_is_torn_however_small_the_card(slug: str) -> None:
    """Words are set whole, narrower, or end in an ellipsis; in piles too, and for names that people make up."""
    names = [card.name["en"] for card in game(slug).cards.values()]
    for name in [*names, LONG["en"], "Größenwahn", "x" * 40]:
        words = re.split(r"(?<=-)|\s", name)
        for room in (28, 34, 44, 58, 84):
            for most in (2, 3):
                rows = title(name, room, SIZES["xs"], most)
                assert 1 <= len(rows) <= most
                for row in rows:
                    assert width(row, SIZES["xs"]) <= room / 0.55 + 0.01
                    parts = re.split(r"(?<=-)|\s", row.removesuffix("…"))
                    whole = parts[:-1] if row.endswith("…") else parts
                    assert {part for part in whole if part} <= set(words), (name, rows)


def test_text_is_never_too_small() -> None:
    text = svg.board(ZTM, FULL, selectable=["p0.hand.0"])
    assert min(SIZES.values()) * 700 / 860 > 8.9
    assert all(float(size) >= SIZES["xs"] for size in re.findall(r'font-size="([\d.]+)"', text))


def test_a_card_to_read() -> None:
    for slug in ZTM.cards:
        for lang in ("ja", "en"):
            text = svg.card(ZTM, slug, lang=lang, theme="dark")
            shown = words(root(text)).replace(" ", "")
            assert ZTM.cards[slug].text[lang].replace(" ", "") in shown, slug


def test_bad_input_is_refused() -> None:
    with pytest.raises(RenderError, match="nobody"):
        svg.card(ZTM, "nobody")
    with pytest.raises(RenderError, match="pink"):
        svg.board(ZTM, FULL, theme="pink")
    with pytest.raises(TcgKitError, match="fr"):
        svg.board(ZTM, FULL, lang="fr")


@pytest.mark.parametrize("called", ["こうもり郵便", "Bat Post", "bat post", "bat-pots", "BAT-POST"])
def test_a_card_that_is_not_called_by_its_id_is_told_the_id(called: str) -> None:
    with pytest.raises(RenderError, match="bat-post"):
        svg.card(ZTM, called)


@pytest.mark.parametrize("junk", [5, None, ["bat-post"], {}, "", b"bat-post"])
def test_what_is_no_id_of_a_card_is_refused(junk: Any) -> None:
    with pytest.raises(RenderError):
        svg.card(ZTM, junk)


@pytest.mark.parametrize(
    "text", ["ひとつ。\nふたつめの行。", "One.\nThe second line.", "あ" * 100, "word " * 60, "\n \n"]
)
def test_a_text_to_read_fills_its_lines_and_keeps_its_own(text: str) -> None:
    room, size = 260.0, 14.0
    rows = paragraphs(text, room, size, 99)
    assert all(width(row, size) <= room for row in rows)
    assert "".join("".join(rows).split()) == "".join(text.split())
    given = [line for line in text.split("\n") if line.strip()]
    assert all(any(row.startswith(line[:4]) for row in rows) for line in given)
    if len(given) == 1:  # no line but the last leaves room for what begins the next
        assert all(
            width(f"{one} {two.split(' ')[0] if ' ' in two else two[0]}", size) > room
            for one, two in itertools.pairwise(rows)
        )
    assert len(paragraphs(text, room, size, 2)) <= 2


def boxes(drawn: str, where: str) -> Any:
    found = [node for node in ET.fromstring(drawn).iter(f"{NS}g") if node.get("data-place") == where]
    assert len(found) == 1
    return found[0]


def test_the_star_of_a_new_card_in_a_fan_stands_at_its_foot() -> None:
    """Above it is the name of the place."""
    old = view(player(charger=["lamp"]), player())
    new = view(player(charger=["lamp", "bat-post"], abyss=["moon-hare"]), player())
    drawn = svg.board(ZTM, new, before=old)
    for where in ("p0.charger.1", "p0.abyss.0"):
        star = [node for node in boxes(drawn, where).iter(f"{NS}use") if node.get("href") == "#tcg-g-spark"]
        assert len(star) == 1
        across, down = map(float, re.findall(r"[\d.]+", star[0].get("transform"))[:2])
        assert down > across / 2


def test_what_comes_to_a_place_with_a_total_has_one_flag() -> None:
    old = view(player(charger=["lamp"], power=1), player())
    new = view(player(charger=["lamp", "bat-post", "bat-post"], power=3), player())
    drawn = svg.board(ZTM, new, before=old)
    assert drawn.count(">+2<") == 1


def test_cards_that_replace_others_are_drawn_anew() -> None:
    first = svg.card(ZTM, "lamp", lang="en")
    other = Game(ZTM.spec).with_cards(
        [{"id": "lamp", "name": "Torch", "kind": "enchant", "attribute": "flame", "clock": 1}]
    )
    assert "Torch" in svg.card(other, "lamp", lang="en")
    assert svg.card(ZTM, "lamp", lang="en") == first


def test_it_shows_itself_in_jupyter() -> None:
    picture = svg.card(ZTM, "lamp")
    bundle = picture._repr_mimebundle_()
    assert bundle["image/svg+xml"] == bundle["text/html"] == picture._repr_svg_() == str(picture)


def luminance(colour: str) -> float:
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    r, g, b = (p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts)
    return 0.2126 * r + 0.7152 * g + 0.0722 * b


def contrast(one: str, two: str) -> float:
    high, low = sorted((luminance(one), luminance(two)), reverse=True)
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize("theme", [0, 1])
def test_text_can_be_read(theme: int) -> None:
    on = {
        "bg": ("ink", "sub", "night", "day", "good", "bad"),
        "card": ("ink",),
        "nightring": ("nightink",),
        "nightsky": ("nightink",),
        "dayring": ("dayink",),
        "daysky": ("dayink",),
        "change": ("onchange",),
        "can": ("oncan",),
        "medal": ("medalink",),
    }
    for ground, inks in on.items():
        for ink in inks:
            assert contrast(PALETTE[ground][theme], PALETTE[ink][theme]) >= 4.5, (ground, ink)
    for tone in TONES:
        assert contrast(PALETTE[f"{tone}ring"][theme], PALETTE[f"{tone}ink"][theme]) >= 4.5, tone
    for hue in HUES:
        assert contrast(HUES[hue][theme], ON_HUE[hue][theme]) >= 3.5, hue
    for skin in SKINS.values():
        assert contrast(skin.accent[theme], PALETTE["card"][theme]) >= 3, skin
        assert contrast(skin.arena[theme], PALETTE["arenaink"][theme]) >= 4.5, skin
    assert set(STROKES) <= PALETTE.keys()
