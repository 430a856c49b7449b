"""What a seat may do in Suizokun Monster Battle, and why not: one options and one reasons function for each verb."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING

from tcg_kit.core.actions import Reason, Verb
from tcg_kit.core.picks import NONE, Args, Next, Picks, Stepwise, either, in_zone_order, missing, tally
from tcg_kit.core.verbs import by, not_there, own_places, plain, refusal
from tcg_kit.games.suizokun import acts
from tcg_kit.games.suizokun import mainphase as main
from tcg_kit.games.suizokun.mainphase import empty
from tcg_kit.games.suizokun.state import SLOTS, STANDBY, State

if TYPE_CHECKING:
    from tcg_kit.core.engine import Engine


Reasons = Callable[["Engine", State, int, Args], list[Reason]]


class Setups(Stepwise):
    """All set-ups: each monster that may take the stage, with every pick of up to five others for standby (lazy)."""

    __slots__ = ("parts",)

    def __init__(self, able: Sequence[str]):
        self.parts: list[tuple[str, Picks]] = []
        for card in dict.fromkeys(able):
            rest = list(able)
            rest.remove(card)
            self.parts.append((card, Picks(rest, 0, len(STANDBY), none=())))

    def __len__(self) -> int:
        return sum([len(picks) for _, picks in self.parts])

    def at(self, i: int) -> Args:
        """The set-up at an index."""
        part = 0
        while i >= len(self.parts[part][1]):
            i -= len(self.parts[part][1])
            part += 1
        card, picks = self.parts[part]
        return (card, *picks[i])

    def __contains__(self, args: object) -> bool:
        if not isinstance(args, tuple) or not args:
            return False
        return any(args[0] == card and args[1:] in picks for card, picks in self.parts)

    def __iter__(self) -> Iterator[Args]:
        for card, picks in self.parts:
            for pick in picks:
                yield (card, *pick)

    def after(self, begun: Args) -> Next:
        """What can follow the first monsters."""
        if not begun:
            return Next(tuple([card for card, _ in self.parts]), False)
        return either([picks.after(begun[1:]) for card, picks in self.parts if card == begun[0]])


# before the first round


def extra_options(g: Engine, s: State, seat: int) -> Sequence[Args]:
    """From none to all that the opponent's mulligans allow and the deck holds (SZK-SETUP-2, SZK-SETUP-4)."""
    p = s.players[seat]
    most = min(p.extra, len(p.deck))
    return [(str(n),) for n in range(most if s.rulings["mulligan_extra"] == "forced" else 0, most + 1)]


def extra_reasons(g: Engine, s: State, seat: int, args: Args) -> list[Reason]:
    """Refusals of extra cards."""
    p = s.players[seat]
    if len(args) != 1 or not args[0].isdigit():
        return [refusal(g.game, "extra-number", "SZK-SETUP-2", n=p.extra)]
    n = int(args[0])
    out = [refusal(g.game, "extra-number", "SZK-SETUP-2", n=p.extra)] if n > p.extra else []
    if n > len(p.deck):
        out.append(refusal(g.game, "extra-deck", "SZK-SETUP-4", n=len(p.deck)))
    if s.rulings["mulligan_extra"] == "forced" and n < min(p.extra, len(p.deck)):
        out.append(refusal(g.game, "extra-forced", "SZK-SETUP-2", n=min(p.extra, len(p.deck))))
    return out


def extra_normal(g: Engine, s: State, seat: int, args: Args) -> Args:
    """The number without leading zeros."""
    return tuple([str(int(a)) if a.isdigit() else a for a in args])


def setup_options(g: Engine, s: State, seat: int) -> Sequence[Args]:
    """One cost-1 monster for the stage and any others for standby (SZK-SETUP-3)."""
    return Setups([card for card in s.players[seat].hand if g.cards[card].opens]) or [NONE]


def setup_reasons(g: Engine, s: State, seat: int, args: Args) -> list[Reason]:
    """Refusals of a set-up."""
    hand = s.players[seat].hand
    if args in ((), NONE):
        return [refusal(g.game, "setup-stage", "SZK-SETUP-3")] if any(g.cards[card].opens for card in hand) else []
    out = not_there(g, hand, args)
    wrong = [card for card in [g.cards[plain(arg)] for arg in args] if not card.opens]
    if any(card.kind == "evolution" for card in wrong):
        out.append(refusal(g.game, "setup-evolution", "SZK-SETUP-4"))
    if wrong:
        out.append(refusal(g.game, "setup-cost", "SZK-SETUP-3"))
    if len(args) > len(SLOTS):
        out.append(refusal(g.game, "standby-full", "SZK-ZONE-1"))
    return out


def setup_normal(g: Engine, s: State, seat: int, args: Args) -> Args:
    """The monsters for standby in the hand's order; nothing at all is written `-`."""
    if not args:
        return NONE
    rest = list(s.players[seat].hand)
    if missing(rest, args):
        return args
    rest.remove(args[0])
    return (args[0], *in_zone_order(rest, tally(args[1:])))


def stage_options(g: Engine, s: State, seat: int) -> Sequence[Args]:
    """A monster on standby (SZK-MON-3)."""
    return [(STANDBY[i],) for i, m in enumerate(s.players[seat].standby) if m is not None]


def stage_reasons(g: Engine, s: State, seat: int, args: Args) -> list[Reason]:
    """Refusals of filling the stage."""
    if len(args) != 1 or args[0] not in STANDBY:
        return [refusal(g.game, "stage-slot", "SZK-MON-3")]
    return empty(g, s.players[seat], args[0])


# attacks


def attacks(g: Engine, s: State, seat: int) -> list[tuple[str, Args]]:
    """To attack or not, unless the ruling forces it (SZK-BATTLE-1)."""
    return [("attack", ())] if s.rulings["attack"] == "forced" else [("attack", ()), ("hold", ())]


def only(g: Engine, s: State, seat: int) -> Sequence[Args]:
    """An action without arguments."""
    return [()]


def bare(rule: str) -> Reasons:
    """The refusal of an action without arguments that is given some."""
    return lambda g, s, seat, args: [refusal(g.game, "no-words", rule)] if args else []


def hold_reasons(g: Engine, s: State, seat: int, args: Args) -> list[Reason]:
    """Refusals of holding back."""
    out = bare("SZK-BATTLE-1")(g, s, seat, args)
    return [*out, refusal(g.game, "must-attack", "SZK-BATTLE-1")] if s.rulings["attack"] == "forced" else out


def at_home(reasons: Reasons) -> Reasons:
    """Reasons that also read own places with the seat before them."""
    return lambda g, s, seat, args: reasons(g, s, seat, own_places(g, s, seat, args))


_BOTH = ("card", "place")
VERBS = {
    verb.name: verb
    for verb in (
        Verb("extra", extra_options, extra_reasons, acts.extra, extra_normal, takes=("number",)),
        Verb("setup", setup_options, setup_reasons, normal=setup_normal, secret=True),
        Verb("stage", stage_options, at_home(stage_reasons), None, own_places, secret=True, takes=("place",)),
        Verb("summon", by(main.moves, "summon"), main.summon_reasons, acts.summon),
        Verb("evolve", by(main.moves, "evolve"), at_home(main.evolve_reasons), acts.evolve, own_places, takes=_BOTH),
        Verb("equip", by(main.moves, "equip"), at_home(main.equip_reasons), acts.equip, own_places, takes=_BOTH),
        Verb("field", by(main.moves, "field"), main.field_reasons, acts.field),
        Verb("assist", by(main.moves, "assist"), at_home(main.assist_reasons), acts.assist, own_places, takes=_BOTH),
        Verb("item", by(main.moves, "item"), at_home(main.item_reasons), acts.item, own_places, takes=_BOTH),
        Verb("use", main.use_options, at_home(main.use_reasons), acts.use, own_places, takes=("place",)),
        Verb("pass", only, bare("SZK-ITEM-2"), acts.pass_, takes=()),
        Verb("done", only, bare("SZK-MAIN-2"), acts.done, takes=()),
        Verb("attack", by(attacks, "attack"), bare("SZK-BATTLE-1"), acts.attack, takes=()),
        Verb("hold", by(attacks, "hold"), hold_reasons, acts.hold, takes=()),
    )
}
