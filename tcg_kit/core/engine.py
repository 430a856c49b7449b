"""The engine: one state, the game's tables, and the loop that plays an action and runs on to the next decision."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from tcg_kit.core.actions import Action, Actions, MixedActions, Reason
from tcg_kit.core.events import Sink
from tcg_kit.core.flow import answered
from tcg_kit.core.lang import LANGS, Text, both
from tcg_kit.core.picks import NONE, Args, Chain, Picks, in_zone_order, missing, tally
from tcg_kit.core.state import Choice, State, Work

if TYPE_CHECKING:
    from tcg_kit.core.definition import Definition
    from tcg_kit.core.rng import Rng

Op = Callable[..., None]

_make = tuple.__new__
"""Makes a named tuple without its Python-level constructor: for the hot path."""


class Engine:
    """Plays a state `s` in place. `sink` hears of steps and events; without one nothing is told (the fast path)."""

    __slots__ = ("cards", "flow", "game", "ops", "s", "sink", "spec", "verbs")

    def __init__(self, game: Definition, state: State, sink: Sink | None = None):
        self.spec = spec = game.spec
        self.game, self.s, self.sink = game, state, sink
        self.flow, self.ops, self.verbs = spec.flow, spec.ops, spec.verbs
        self.cards: Mapping[str, Any] = game.card_table

    def run(self) -> None:
        """Go on to the next decision or the end, from wherever the state is."""
        s = self.s
        if s.choice is not None:
            s.asks = (s.choice.seat,)
        elif any(s.sealed):
            s.asks = tuple([seat for seat in self.flow.asked(self) if s.sealed[seat] is None])
        else:
            self.flow.run(self)

    def legal(self, seat: int) -> Sequence[Action]:
        """The legal actions of a seat; empty if it has not to act."""
        if seat not in self.s.asks:
            return ()
        s = self.s
        if (choice := s.choice) is not None:
            return Actions(seat, "choose", Picks(choice.options, choice.least, choice.most))
        node, verbs = self.flow.nodes[s.phase], self.verbs
        if node.moves is not None:
            return MixedActions(seat, node.moves(self, s, seat))
        names = node.verbs
        if len(names) == 1:
            return Actions(seat, names[0], verbs[names[0]].options(self, s, seat))
        parts = []
        for name in names:
            options = verbs[name].options(self, s, seat)
            if options:
                parts.append(Actions(seat, name, options))
        return parts[0] if len(parts) == 1 else Chain(parts)

    def sample(self, seat: int, rng: Rng) -> tuple[str, Args]:
        """One of the legal actions of a seat that has to act, all equally likely: its verb and arguments for act().

        It is that of legal(seat)[rng.below(len(legal(seat)))], without making actions.
        """
        s = self.s
        if (choice := s.choice) is not None:
            picks = Picks(choice.options, choice.least, choice.most)
            return "choose", picks.at(rng.below(picks.n))
        node, verbs = self.flow.nodes[s.phase], self.verbs
        if node.moves is not None:
            moves = node.moves(self, s, seat)
            return moves[rng.below(len(moves))]
        names = node.verbs
        if len(names) == 1:
            verb = verbs[names[0]]
            if verb.pick is not None:
                return verb.name, verb.pick(self, s, seat, rng)
            options = verb.options(self, s, seat)
            return verb.name, options[rng.below(len(options))]
        found, total = [], 0
        for name in names:
            options = verbs[name].options(self, s, seat)
            n = len(options)
            if n:
                found.append((n, name, options))
                total += n
        i, part = rng.below(total), 0
        while i >= found[part][0]:
            i -= found[part][0]
            part += 1
        _, name, options = found[part]
        return name, options[i]

    def play(self, action: Action) -> None:
        """Do a legal action and run on. Legality is not tested here: see reasons()."""
        self.act(*action)

    def act(self, seat: int, name: str, args: Args) -> None:
        """The same, for callers that need no Action."""
        s = self.s
        if self.sink is not None:
            self.sink.decision(_make(Action, (seat, name, args)))
        asks, s.asks = s.asks, ()
        if s.choice is not None:
            then, s.choice = s.choice.then, None
            s.work.append((*then, () if args == NONE else args))
        else:
            resolve = self.flow.nodes[s.phase].resolve
            if resolve is not None:
                s.sealed[seat] = (name, args)
                if len(asks) > 1:
                    s.asks = asks[1:] if asks[0] == seat else tuple([one for one in asks if one != seat])
                    return
                resolve(self, s, answered(s))
            else:
                play = self.verbs[name].play
                assert play is not None, name
                play(self, s, seat, args)
        self.flow.run(self)

    def reasons(self, action: Action) -> list[Reason]:
        """Every reason why the action is not allowed now; empty if it is legal."""
        s = self.s
        seat, name, args = action
        if s.result is not None:
            return [Reason("over", None, both("ゲームは終わっています。", "The game is over."))]
        if seat not in s.asks:
            told = both(f"いまP{seat}の番ではありません。", f"P{seat} has not to act now.")
            return [Reason("not-to-act", None, told)]
        if s.choice is not None:
            return self._choice_reasons(s.choice, name, args)
        phase = self.flow.phases[s.phase]
        if name not in phase.verbs:
            label = {lang: self.game.label("phase", phase.name, lang) for lang in LANGS}
            return [self._wrong_phase(name, label, phase.verbs)]
        return self.verbs[name].reasons(self, s, seat, args)

    def normal(self, action: Action) -> Action:
        """The action with arguments of free order put into the zone's order."""
        seat, name, args = action
        if name == "choose":
            choice = self.s.choice
            if choice is not None and seat == choice.seat and not missing(choice.options, args):
                return Action(seat, name, in_zone_order(choice.options, tally(args)))
            return action
        verb = self.verbs.get(name)
        if verb is None or verb.normal is None or seat not in self.s.asks:
            return action
        return Action(seat, name, verb.normal(self, self.s, seat, args))

    def ask(
        self,
        seat: int,
        options: Sequence[str],
        lo: int,
        hi: int,
        then: Work,
        *,
        rule: str,
        card: str,
        hidden: bool = False,
    ) -> None:
        """Open a choice: the seat picks lo to hi of the options, and `then` goes on with them as last argument.

        Fewer options than asked are taken as they are; a public choice without options is passed over.
        """
        if not options and not hidden:
            self.s.work.append((*then, ()))
            return
        if not hidden:
            hi = min(hi, len(options))
        self.s.choice = Choice(seat, tuple(options), min(lo, hi), hi, then, hidden, rule, card)

    def interrupt(self, phase: str, *moment: Any) -> None:
        """Request the interrupt phase; Flow.run takes the declared edge after the present operation."""
        self.s.call = (phase, moment)

    def emit(
        self,
        kind: str,
        seat: int | None,
        data: dict[str, Any],
        rules: tuple[str, ...] = (),
        cause: str | None = None,
        only: tuple[int, ...] | None = None,
    ) -> None:
        """Tell the sink of an event. Callers on the hot path test `sink is not None` before they build the data."""
        sink = self.sink
        if sink is not None:
            sink.event((self.game, kind, seat, data, rules, cause, only))

    def _choice_reasons(self, choice: Choice, name: str, args: Args) -> list[Reason]:
        if name != "choose":
            return [self._wrong_phase(name, both("効果の選択", "an effect's choice"), ("choose",))]
        args = () if args == NONE else args
        out = []
        for card in missing(choice.options, args):
            ja, en = (self.game.label("card", card, lang) for lang in LANGS)
            out.append(Reason("not-there", None, both(f"「{ja}」は選べません。", f"{en} is not among the options.")))
        lo, hi = choice.least, choice.most
        if not lo <= len(args) <= hi:
            many = str(lo) if lo == hi else f"{lo}–{hi}"
            told = both(f"{many} 枚を選んでください。", f"Choose {many} of the options.")
            out.append(Reason("choose-number", choice.rule, told))
        return out

    def _wrong_phase(self, name: str, where: Text, verbs: Sequence[str]) -> Reason:
        label = self.game.label
        ja, en = ([label("verb", verb, lang) for verb in (name, *verbs)] for lang in LANGS)
        told = both(
            f"「{where['ja']}」で「{ja[0]}」はできません（できること: {'、'.join(ja[1:]) or '-'}）。",
            f"In “{where['en']}”, “{en[0]}” is not possible (possible: {', '.join(en[1:]) or '-'}).",
        )
        return Reason("wrong-phase", None, told)
