"""The chain of causes of an event, back to the decision that set it off.

The flow tells most of it: a phase is entered by an edge, an interrupt is called by one and returns by another, and
steps stand in their order. What feeds an event beside that (the attacks that a battle compares) each game says in its
causes.toml. Only what the looking seat may see is told: its visible events, and actions as that seat sees them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

from tcg_kit.core.board import card_id
from tcg_kit.core.lang import LANGS, Text, both
from tcg_kit.core.spots import spots
from tcg_kit.teach import choices
from tcg_kit.teach.causes import Cause, causes
from tcg_kit.teach.words import listed, texts, told

if TYPE_CHECKING:
    from tcg_kit.core.actions import Action
    from tcg_kit.core.events import Event
    from tcg_kit.core.flow import Edge
    from tcg_kit.core.history import Step
    from tcg_kit.core.session import Session

Ref = tuple[int, int]
"""A step (i, 0), or the k-th event of it (i, k), from 1."""

_STOP = both("。", "; ")

FEEDS = 6
"""So many events are told from which one comes."""


class Link(NamedTuple):
    """One link of a chain. kind: what it is (head-… in teach/texts.toml); at: the instant to look at (Session.goto)."""

    kind: str
    text: Text
    rules: tuple[str, ...]
    at: tuple[int, int]

    def head(self, lang: str) -> str:
        """What kind of link it is, in words."""
        return texts("why")[f"head-{self.kind}"][lang]


def back(s: Session, end: Ref, seat: int | None, first: int = 0) -> Iterator[tuple[Ref, Event]]:
    """The events that a seat may see, the newest first: those before an instant, down to a step."""
    last, k = end
    for i in range(min(last, len(s.steps) - 1), first - 1, -1):
        events = s.steps[i].events
        for n in range((k if i == last else len(events)), 0, -1):
            if events[n - 1].visible_to(seat):
                yield (i, n), events[n - 1]


class Chain:
    """The links of one explanation, told from the effect back."""

    def __init__(self, s: Session, seat: int | None, ref: Ref):
        self.s, self.seat, self.ref = s, seat, ref
        self.game, self.steps, self.flow = s.game, s.steps, s.game.spec.flow
        self.layout = choices.layout_of(s.game)
        self.causes, self.puts = causes(s.game.slug)
        self.done: set[Ref] = set()
        self.fed = False  # whether it is told from which events the event comes
        self.origin = dict(self._origin(ref[0]))
        self.first = min(self.origin)  # the step that set it off
        if self.origin[self.first] == "sealed":
            self.first = self._sealed_since(self.first)

    def links(self) -> Iterator[Link]:
        """All links in their order."""
        if self.ref[1]:
            yield from self._event(self.ref, "event")
        for i, kind in self.origin.items():
            yield from self._step(i, kind)

    # the way back through the steps

    def _origin(self, i: int) -> Iterator[tuple[int, str]]:
        """The steps that led to a step, it first, each with its part, down to the decision or the start."""
        phases = self.flow.phases
        entered = False
        while i >= 0:
            step = self.steps[i]
            if step.action is not None:
                inside = phases[step.phase].group == "interrupt"
                sealed = phases[step.phase].kind == "sealed" and step.action.verb != "choose"
                yield i, "sealed" if sealed else "choice" if step.action.verb == "choose" else "decision"
                if step.action.verb != "choose" and not inside:
                    return
                i = self._called(i) if inside and step.action.verb != "choose" else i - 1
                continue
            if step.edge is None:
                yield i, "start"
                return
            if step.edge.kind == "return":
                opened = self._opened(i)
                yield i, "between"
                i = opened - 1
            elif step.edge.kind == "call":
                yield i, "interrupt"
                entered = True
                i -= 1
            else:
                yield i, "way" if entered else "phase"
                entered = True
                i -= 1

    def _called(self, i: int) -> int:
        """The step that opened the interrupt in which a step lies; the one before it if there is none (a scenario)."""
        depth = 0
        for n in range(i, -1, -1):
            edge = self.steps[n].edge
            kind = edge.kind if edge is not None else ""
            depth += kind == "return"
            depth -= kind == "call"
            if depth < 0:
                return n
        return i - 1

    def _opened(self, i: int) -> int:
        """The step that opened the interrupt from which a step returns; 0 if it lies before the history."""
        return max(0, self._called(i - 1))

    def _step(self, i: int, kind: str) -> Iterator[Link]:
        """What is told of a step on the way back."""
        step, edge = self.steps[i], self.steps[i].edge
        if kind == "start":
            key = "start" if self.s.decks is not None else "start-position"
            yield Link("start", told("why", key), self.flow.phases[step.phase].rules[:1], (0, 0))
        elif kind == "sealed":
            yield from self._sealed(i)
        elif kind in ("choice", "decision"):
            yield Link(kind, self._did(step), self._verb_rules(step), (i, 0))
        elif edge is not None and kind == "between":
            yield self._between(i, edge)
        elif edge is not None and kind == "way":
            if self.origin.get(i + 1) != "way":
                yield self._way(i)
            if edge.guard:
                yield from self._trigger(i)
        elif edge is not None:
            stem = "interrupt" if kind == "interrupt" else "phase" if self.ref[1] else "entered"
            phase, why = self._phase(step.phase), edge.label
            plain = not why["ja"] or any(phase[lang].lower() in why[lang].lower() for lang in LANGS)
            text = told("why", stem if plain else f"{stem}-because", phase=phase, label=why)
            yield Link(kind, text, edge.rules, self._after(i))
            if (edge.guard or kind == "interrupt") and not (self.fed and i == self.ref[0]):
                yield from self._trigger(i)

    def _way(self, i: int) -> Link:
        """The phases that followed one another without anybody deciding."""
        begin = i
        while self.origin.get(begin - 1) == "way":
            begin -= 1
        steps = self.steps[begin : i + 1]
        names = [self._phase(step.phase) for step in steps]
        rules = [rule for step in steps if step.edge is not None for rule in step.edge.rules]
        text = told("why", "way", phases={lang: " → ".join(name[lang] for name in names) for lang in LANGS})
        return Link("way", text, tuple(dict.fromkeys(rules)), self._after(begin))

    def _between(self, i: int, edge: Edge) -> Link:
        """An interrupt that is over: what was done in it."""
        begin = self._opened(i)
        opened = self.steps[begin]
        did = [step for step in self.steps[begin:i] if step.action is not None and step.action.verb != "choose"]
        phase, rules = self._phase(opened.phase), opened.edge.rules if opened.edge else edge.rules
        if not did:
            return Link("between", told("why", "between-nothing", phase=phase), rules, self._after(begin))
        text = told("why", "between", phase=phase, told=listed([self._did(step) for step in did[:FEEDS]], _STOP))
        return Link("between", text, rules, self._after(begin))

    def _sealed(self, i: int) -> Iterator[Link]:
        """All choices of a sealed phase, and what of them was turned up since where the seat may not see them."""
        begin = self._sealed_since(i)
        acted = [self.steps[n] for n in range(begin, i + 1)]
        text = listed([self._did(step) for step in acted], _STOP)
        yield Link("sealed", text, self._verb_rules(acted[0]), (begin, 0))
        hidden = {
            step.action.seat for step in acted if step.action is not None and step.action_for(self.seat) != step.action
        }
        for ref, event in reversed(list(back(self.s, self._instant(self.ref), self.seat, i))):
            if event.kind == "reveal" and event.seat in hidden and ref not in self.done:
                self.done.add(ref)
                yield Link("shown", _said(event), event.rules, self._after(*ref))

    def _sealed_since(self, i: int) -> int:
        """The first choice of the sealed phase in which a step is one."""
        while i and self.steps[i - 1].action is not None and self.steps[i - 1].phase == self.steps[i].phase:
            i -= 1
        return i

    def _trigger(self, i: int) -> Iterator[Link]:
        """What made an edge be taken: the newest event before it, and what that comes from."""
        found = next(back(self.s, (i - 1, len(self.steps[i - 1].events)), self.seat, self.first), None)
        if found is not None and found[0] not in self.done:
            yield from self._event(found[0], "trigger")

    # events

    def _event(self, ref: Ref, kind: str) -> Iterator[Link]:
        """An event, what it comes from, and the card that caused it."""
        event = self._at(ref)
        self.done.add(ref)
        yield Link(kind, _said(event), event.rules, self._after(*ref))
        cause = self.causes.get(event.kind, Cause())
        yield from self._running(ref, cause)
        feeds = self._feeds(ref, event, cause)
        self.done.update(feeds)
        self.fed |= bool(feeds) and ref == self.ref
        left = FEEDS - len(feeds)
        for one in feeds:
            yield self._fed(one)
            deeper = self.causes.get(self._at(one).kind, Cause())
            yield from self._running(one, deeper)
            inner = self._feeds(one, self._at(one), deeper)[:left]
            self.done.update(inner)
            left -= len(inner)
            yield from map(self._fed, inner)
        yield from self._card(ref, event)

    def _fed(self, ref: Ref) -> Link:
        event = self._at(ref)
        return Link("from", _said(event), event.rules, self._after(*ref))

    def _feeds(self, ref: Ref, event: Event, cause: Cause) -> list[Ref]:
        """The events from which one comes, the newest first."""
        found: dict[Any, Ref] = {}
        if cause.kinds:
            before, down_to = (ref[0], ref[1] - 1), 0 if cause.far else ref[0] if cause.step else self.first
            for one, earlier in back(self.s, before, self.seat, down_to):
                if cause.fits(event, earlier) and one not in self.done:
                    found.setdefault((earlier.kind, earlier.seat) if cause.far == "newest" else one, one)
        return sorted(found.values(), reverse=True)[:FEEDS]

    def _running(self, ref: Ref, cause: Cause) -> Iterator[Link]:
        """The running effects that count in an event, by the events that began them."""
        if not cause.stats:
            return
        running = self.s.view(self.seat, (ref[0], ref[1] - 1)).get("running", ())
        for one in running:
            if one["stat"] not in cause.stats:
                continue
            begun = {"card": one["source"], "stat": one["stat"], "amount": one["amount"]}
            for at, event in back(self.s, (ref[0], ref[1] - 1), self.seat):
                if event.seat == one["seat"] and begun.items() <= event.data.items() and at not in self.done:
                    self.done.add(at)
                    yield Link("running", _said(event), event.rules, self._after(*at))
                    break

    def _card(self, ref: Ref, event: Event) -> Iterator[Link]:
        """What the card that caused an event says, if it worked by its text, and by which decision it is there."""
        card = event.cause
        if card is None or card not in self.game.cards:
            return
        text = self.game.cards[card].text
        works = set(self.game.spec.effect_rules(self.game.cards[card])) & set(event.rules)
        worked = bool(text["ja"]) and (bool(works) or self.causes.get(event.kind, Cause()).says)
        put = self._put(card, ref, None if works else event.seat)
        name = {lang: self.game.label("card", card, lang) for lang in LANGS}
        known = put is not None and not self.first <= put <= ref[0]
        if put is None or not known:
            if worked:
                yield Link("card", told("why", "says", card=name, text=text), event.rules, self._after(*ref))
            return
        step = self.steps[put]
        turn = self.s.view(self.seat, put)["turn"]
        key = "says-and-put" if worked else "put"
        how = told("why", key, card=name, text=text, turn=turn, told=self._did(step))
        rules = (*(event.rules if worked else ()), *self._verb_rules(step))
        yield Link("card", how, tuple(dict.fromkeys(rules)), (put, 0))

    def _put(self, card: str, ref: Ref, owner: int | None) -> int | None:
        """The decision by which a card is where an event finds it: the one that set it off, if that names it.

        owner: whose card it is, where that is known. None where it could be one of several seats'.
        """
        view = self.s.view(self.seat, (ref[0], ref[1] - 1))
        owners = {one.seat for one in spots(self.layout, view) if card_id(one.item) == card and one.seat is not None}
        if owner in owners:
            owners = {owner}
        for i in range(ref[0], -1, -1):
            step = self.steps[i]
            action = step.action_for(self.seat)
            if action is None or action.verb == "choose" or (owners and action.seat not in owners):
                continue
            named = card in (arg.partition("#")[0] for arg in action.args)
            if i >= self.first and named:
                return i
            if (
                len(owners) < 2
                and action.verb in self.puts
                and (named or any(self._puts(e, card, action.seat) for e in step.events))
            ):
                return i
        return None

    def _puts(self, event: Event, card: str, seat: int) -> bool:
        """Whether an event that a seat may see is about a card of the seat that acted."""
        return event.visible_to(self.seat) and event.seat == seat and event.data.get("card") == card

    # words

    def _at(self, ref: Ref) -> Event:
        return self.steps[ref[0]].events[ref[1] - 1]

    def _after(self, i: int, k: int = 0) -> Ref:
        """The instant after an event, or after the first event of a phase."""
        k = k or 1
        return (i, k) if k < len(self.steps[i].events) else (i + 1, 0)

    def _instant(self, ref: Ref) -> Ref:
        return ref if ref[1] else (ref[0] + 1, 0)

    def _phase(self, name: str) -> Text:
        return {lang: self.game.label("phase", name, lang) for lang in LANGS}

    def _did(self, step: Step) -> Text:
        action = step.action_for(self.seat)
        assert action is not None
        return did(self.s, action, step.number, self.seat)

    def _verb_rules(self, step: Step) -> tuple[str, ...]:
        assert step.action is not None
        word: Mapping[str, Any] = self.game.words["verbs"].get(step.action.verb, {})
        if step.action.verb == "choose":
            asked = self.s.view(self.seat, step.number).get("choice")
            return (asked["rule"],) if asked else ()
        return tuple(word.get("rules", ()))


def did(s: Session, action: Action, at: int, seat: int | None) -> Text:
    """Who did what at an instant, in words, as a seat saw it; secret arguments are left out."""
    name = {lang: s.game.label("seat", str(action.seat), lang) for lang in LANGS}
    if action.args == ("?",):
        return told("why", "unseen", seat=name)
    view = s.view(seat, at)
    layout = choices.layout_of(s.game)
    words = {lang: choices.tell(s.game, layout, action, lang, view) for lang in LANGS}
    return told("why", "did", seat=name, told=words)


def _said(event: Event) -> Text:
    return {lang: event.text(lang) for lang in LANGS}
