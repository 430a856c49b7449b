"""Writing deck files and templates of card files, in every form that reading knows."""

from __future__ import annotations

import csv
import io
import json
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from tcg_kit.core import cells
from tcg_kit.core.fields import fields_of
from tcg_kit.core.lang import LANGS, check_lang

if TYPE_CHECKING:
    from tcg_kit.core.decks import Deck
    from tcg_kit.core.definition import Definition

SAMPLES = 3
"""Cards of a template."""


def encoded(text: str, form: str) -> bytes:
    """The text as a file: with a BOM where a spreadsheet program needs it to see Japanese."""
    return text.encode("utf-8-sig" if form == "csv" else "utf-8")


def _toml(value: Any) -> str:
    if isinstance(value, Mapping):
        return "{ " + ", ".join(f"{_key(k)} = {_toml(v)}" for k, v in value.items()) + " }" if value else "{}"
    if isinstance(value, (list, tuple)):
        return f"[{', '.join(map(_toml, value))}]"
    return json.dumps(value, ensure_ascii=False)


def _key(name: str) -> str:
    plain = name.replace("-", "").replace("_", "")
    return name if plain.isascii() and plain.isalnum() else json.dumps(name, ensure_ascii=False)


def _table(rows: Iterable[Sequence[Any]]) -> str:
    out = io.StringIO()
    csv.writer(out, lineterminator="\r\n").writerows(rows)
    return out.getvalue()


# decks


def deck_text(game: Definition, deck: Deck, form: str, lang: str | None = None) -> str:
    """A deck as the text of a file that read_deck reads: txt, toml, csv or json. Cards stand by their ids."""
    lang = check_lang(lang)
    counted = list(Counter(deck.cards).items())
    names = {slug: game.cards[slug].name[lang] if slug in game.cards else slug for slug in deck.cards}
    if form == "toml":
        rows = "".join(f"{_key(slug)} = {n}\n" for slug, n in counted)
        return f"name = {_toml(deck.name)}\n\n[cards]\n{rows}"
    if form == "json":
        return json.dumps({"name": deck.name, "cards": dict(counted)}, ensure_ascii=False, indent=2) + "\n"
    if form == "csv":
        head = {"ja": ("枚数", "ID", "名前"), "en": ("count", "id", "name")}[lang]
        return _table([head, *((n, slug, names[slug]) for slug, n in counted)])
    title = " ".join(deck.name.split())
    return f"# {title}\n" + "".join(f"{n} {slug}  # {names[slug]}\n" for slug, n in counted)


# templates of card files


def samples(game: Definition) -> list[dict[str, Any]]:
    """A few cards to begin with, of different kinds, which together use as many fields as may be."""
    chosen: list[dict[str, Any]] = []
    known = {name: field for name, field in fields_of(game.spec.card).items() if name != "text"}
    used: set[str] = set()
    while len(chosen) < SAMPLES:
        kinds = {raw["kind"] for raw in chosen}
        rest = [raw for raw in game.own_rows if raw["kind"] not in kinds] or game.own_rows
        best = max(rest, key=lambda raw: len({k for k, v in raw.items() if v not in ([], {})} - used))
        kind = {lang: game.label("kind", best["kind"], lang) for lang in LANGS}
        n = len(chosen) + 1
        name = {"ja": f"見本{n}（{kind['ja']}）", "en": f"Sample {n}, {kind['en']}"}
        used |= {k for k, v in best.items() if v not in ([], {})}
        chosen.append({k: best[k] for k in known if k in best} | {"id": f"my-{best['kind']}-{n}", "name": name})
    return chosen


def cards_template(game: Definition, form: str, lang: str | None = None) -> str:
    """A card file to begin with: sample cards, every field of them; csv, toml or json."""
    lang = check_lang(lang)
    rows = samples(game)
    if form == "json":
        return json.dumps({"cards": rows}, ensure_ascii=False, indent=2) + "\n"
    if form == "toml":
        return "\n".join("[[cards]]\n" + "".join(f"{k} = {_toml(v)}\n" for k, v in raw.items()) for raw in rows)
    columns: list[tuple[str, Callable[[dict[str, Any]], Any]]] = []
    for field in game.card_fields:
        if field.name in cells.APART:
            for one in LANGS:
                tag = {"ja": "日本語", "en": "英語"}[one]
                head = f"{field.label['ja']}（{tag}）" if lang == "ja" else f"{field.name}_{one}"
                columns.append((head, _part(field.name, one)))
        else:
            names = _names(game, field.name) if lang == "ja" else {}
            columns.append((field.label["ja"] if lang == "ja" else field.name, _whole(field.name, names)))
    return _table([[head for head, _ in columns], *([cell(raw) for _, cell in columns] for raw in rows)])


def _part(name: str, lang: str) -> Callable[[dict[str, Any]], Any]:
    return lambda raw: raw.get(name, {}).get(lang, "")


def _names(game: Definition, name: str) -> dict[str, str]:
    """The options of a field by their Japanese names."""
    field = fields_of(game.spec.card)[name]
    found = cells.option_names(name, field, game) if field.kind == "word" else {}
    return {option: text["ja"] for option, text in found.items()}


def _whole(name: str, names: Mapping[str, str]) -> Callable[[dict[str, Any]], Any]:
    def cell(raw: dict[str, Any]) -> Any:
        value = raw.get(name, "")
        return cells.written(value) if isinstance(value, (list, dict)) else names.get(value, value)

    return cell
