"""What could I do here, and why not more? The legal actions by verb, and why nothing else is possible, by reason."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from html import escape
from itertools import islice
from typing import TYPE_CHECKING, Any, NamedTuple

from tcg_kit.core.actions import Action
from tcg_kit.core.board import card_id
from tcg_kit.core.lang import LANGS, Text, check_lang
from tcg_kit.core.picks import NONE
from tcg_kit.core.session import demand_session
from tcg_kit.core.spots import spots
from tcg_kit.teach import choices
from tcg_kit.teach.words import listed, texts, told

if TYPE_CHECKING:
    from tcg_kit.core.actions import Reason
    from tcg_kit.core.session import Session

SCAN = 5000
"""So many legal actions are looked through."""

SHOWN = 3
"""So many actions of a verb are told."""


class Group(NamedTuple):
    """What may be done by one verb. n: in how many ways, more: or in more than that; examples: a few of them."""

    verb: str
    rules: tuple[str, ...]
    n: int
    more: bool
    examples: tuple[Action, ...]
    text: Text


class Barred(NamedTuple):
    """What is not possible, for one reason. things: cards, places or verbs in words."""

    things: tuple[Text, ...]
    why: Text
    rules: tuple[str, ...]

    @property
    def text(self) -> Text:
        """The whole as a sentence."""
        return told("now", "barred", things=listed(self.things), why=self.why)


@dataclass(frozen=True)
class Options:
    """What a seat may do at an instant, and what not. Shows itself as text, and in a notebook."""

    seat: int
    head: Text
    can: tuple[Group, ...]
    cannot: tuple[Barred, ...]

    def text(self, lang: str | None = None) -> str:
        """A line for each verb, then one for each reason."""
        lang = check_lang(lang)
        lines = [self.head[lang]]
        for key, parts in (("can", self.can), ("cannot", self.cannot)):
            if parts:
                lines.append(f"{texts('now')[key][lang]}:")
            lines += [f"  {part.text[lang]}" + (f" [{' '.join(part.rules)}]" if part.rules else "") for part in parts]
        return "\n".join(lines)

    def plain(self) -> dict[str, Any]:
        """The same as JSON-able data."""
        can = [
            {"verb": one.verb, "n": one.n, "more": one.more, "text": one.text, "rules": list(one.rules)}
            for one in self.can
        ]
        cannot = [{"text": one.text, "rules": list(one.rules)} for one in self.cannot]
        return {"seat": self.seat, "head": self.head, "can": can, "cannot": cannot}

    def __str__(self) -> str:
        return self.text()

    def _repr_html_(self) -> str:
        lang = check_lang(None)
        parts = [f"<p><b>{escape(self.head[lang])}</b></p>"]
        for key, found in (("can", self.can), ("cannot", self.cannot)):
            rows = "".join(
                f"<li>{escape(one.text[lang])} <small>{escape(' '.join(one.rules))}</small></li>" for one in found
            )
            if rows:
                parts.append(f"<p>{escape(texts('now')[key][lang])}</p><ul>{rows}</ul>")
        return "".join(parts)


def what_now(s: Session, seat: int | None = None) -> Options:
    """What a seat (the first that has to act, if none is named) could do here, and why not more.

    Raises TcgKitError for a seat that isn't there.
    """
    demand_session(s).demand_seat(seat)
    if seat is None:
        seat = s.to_act[0] if s.to_act else 0
    if seat not in s.to_act:
        return Options(seat, _waiting(s, seat), (), ())
    legal = list(islice(s.legal(seat), SCAN + 1))
    return Options(seat, _head(s, seat), tuple(_groups(s, seat, legal)), tuple(_barred(s, seat, legal)))


def _waiting(s: Session, seat: int) -> Text:
    phase = _label(s, "phase", s.phase)
    if s.over:
        return told("now", "over")
    if not s.to_act:
        return told("now", "automatic", phase=phase)
    seats = listed([_label(s, "seat", str(one)) for one in s.to_act])
    return told("now", "not-you", seats=seats, phase=phase, seat=_label(s, "seat", str(seat)))


def _head(s: Session, seat: int) -> Text:
    name, choice = _label(s, "seat", str(seat)), s.engine.s.choice
    if choice is not None:
        card = s.game.cards[choice.card]
        return told("now", "asked", seat=name, card=card.name, text=card.text)
    return told("now", "turn", seat=name, phase=_label(s, "phase", s.phase))


def _label(s: Session, kind: str, key: str) -> Text:
    return {lang: s.game.label(kind, key, lang) for lang in LANGS}


def _groups(s: Session, seat: int, legal: Sequence[Action]) -> Iterator[Group]:
    """The legal actions by verb."""
    view, layout = s.view(seat), choices.layout_of(s.game)
    more = len(legal) > SCAN
    for verb in dict.fromkeys(action.verb for action in legal):
        actions = [action for action in legal if action.verb == verb]
        shown = actions[:SHOWN]
        name = _label(s, "verb", verb)
        parts: list[Text] = [
            {lang: choices.tell(s.game, layout, action, lang, view) for lang in LANGS} for action in shown
        ]
        if len(actions) > 1:  # the verb is told once
            parts = [{lang: part[lang].removeprefix(name[lang]).lstrip(":： ") for lang in LANGS} for part in parts]
        examples = listed(parts, {"ja": "／", "en": " / "})
        if len(actions) > SHOWN:
            examples = told("now", "and-more", examples=examples)
        key = "group-many" if more else "group" if len(actions) > 1 else "group-all"
        text = told("now", key, verb=name, n=len(actions), examples=examples)
        yield Group(verb, _rules(s, verb), len(actions), more, tuple(shown), text)


def _rules(s: Session, verb: str) -> tuple[str, ...]:
    choice = s.engine.s.choice
    if choice is not None:
        return (choice.rule,)
    return tuple(s.game.words["verbs"].get(verb, {}).get("rules", ()))


def _barred(s: Session, seat: int, legal: Sequence[Action]) -> Iterator[Barred]:
    """What is not possible: things that no legal action names, verbs of this phase, then those of others."""
    if s.engine.s.choice is not None:
        return
    found: dict[tuple[tuple[str, str | None], ...], tuple[list[Text], list[Text]]] = {}
    known = choices.verbs(s)
    spoken = {action.verb for action in legal}
    for thing, reasons, verb in (*_things(s, seat, legal), *_verbs(s, seat, legal)):
        reasons = [reason for reason in reasons if reason.rule]  # the others: not there, another phase
        if not reasons:
            continue
        spoken.add(verb)
        key = tuple((reason.code, reason.rule) for reason in reasons)
        things, told_of = found.setdefault(key, ([], []))
        things.append(thing)
        told_of.append(listed([reason.text for reason in reasons], {"ja": "", "en": " "}))
    for key, (things, whys) in found.items():
        same = all(one == whys[0] for one in whys)
        why = whys[0] if same else told("now", "for-example", why=whys[0])
        yield Barred(tuple(things), why, tuple(dict.fromkeys(rule for _, rule in key if rule)))
    silent = [_label(s, "verb", verb) for verb in known if verb not in spoken]
    if silent:
        yield Barred(tuple(silent), told("now", "nothing-for"), ())
    yield from _elsewhere(s, known)


def _things(s: Session, seat: int, legal: Sequence[Action]) -> Iterator[tuple[Text, list[Reason], str]]:
    """The seat's cards, in hand or at a place with a name, that no legal action names, each with why not."""
    layout, view = choices.layout_of(s.game), s.view(seat)
    used = {arg.partition("#")[0].removeprefix(f"p{seat}.") for action in legal for arg in action.args}
    every: dict[str, Text] = {card: _label(s, "card", card) for card in view["players"][seat]["hand"]}
    for one in spots(layout, view, seat):
        if one.seat == seat and one.name and card_id(one.item) is not None and s.game.spec.places.match(one.name):
            every[one.name] = {lang: choices.place_name(s.game, layout, seat, one.name, lang, view) for lang in LANGS}
    for arg, name in every.items():
        if arg not in used:
            meant = choices.why(s, layout, seat, (arg,))
            if meant is not None:
                yield name, meant[1], meant[0].verb


def _verbs(s: Session, seat: int, legal: Sequence[Action]) -> Iterator[tuple[Text, list[Reason], str]]:
    """Verbs of this phase by themselves: those that need no thing to be meant, those that take all cards of a zone.

    Of those that are allowed, one card more than the most that they take.
    """
    layout, view = choices.layout_of(s.game), s.view(seat)
    aimed = {verb for uses in layout.uses.values() for verb in uses}
    able = {action.verb for action in legal}
    for verb in choices.verbs(s):
        takes = s.game.spec.verbs[verb].takes
        name = _label(s, "verb", verb)
        zone = view["players"][seat].get(layout.zones.get(verb, ("hand",))[0], ())
        if verb in able:
            more = _one_more(s, [action for action in legal if action.verb == verb], zone) if takes == ("card",) else []
            if more:
                yield told("now", "one-more", verb=name), more, verb
        elif "card" not in takes and verb not in aimed:
            yield name, s.why_not(Action(seat, verb)), verb
        elif verb in layout.zones:
            yield name, s.why_not(Action(seat, verb, tuple(zone))), verb


def _one_more(s: Session, actions: Sequence[Action], zone: Sequence[str]) -> list[Reason]:
    """Why a verb can't take another card of a zone beside the most that it takes; [] if there is none left."""
    most = max(actions, key=lambda action: len(action.args))
    left = Counter(card for card in zone if isinstance(card, str)) - Counter(most.args)
    if not left or most.args in ((), NONE):
        return []
    return s.why_not(most._replace(args=(*most.args, min(left))))


def _elsewhere(s: Session, known: Sequence[str]) -> Iterator[Barred]:
    """The verbs of other phases, by the phases in which they are possible; of the set-up only while it lasts."""
    phases = s.game.spec.flow.phases
    groups: dict[tuple[str, ...], list[Text]] = {}
    for verb in s.game.spec.verbs:
        at = [
            p for p in phases.values() if verb in p.verbs and (p.group != "setup" or phases[s.phase].group == "setup")
        ]
        if verb not in known and at:
            groups.setdefault(tuple(p.name for p in at), []).append(_label(s, "verb", verb))
    for names, verbs in groups.items():
        where = listed([_label(s, "phase", name) for name in names], {"ja": "」「", "en": "”, “"})
        rules = phases[names[0]].rules[:1]
        yield Barred(tuple(verbs), told("now", "elsewhere", phases=where), rules)
