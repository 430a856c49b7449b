"""The same games under other conditions: what has changed, game by game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

from tcg_kit.core.errors import TcgKitError, message
from tcg_kit.core.fields import short
from tcg_kit.core.lang import default_lang
from tcg_kit.sim.results import Results
from tcg_kit.sim.simulate import simulate
from tcg_kit.sim.stats import Interval, Mean, Rate
from tcg_kit.sim.workers import processes

if TYPE_CHECKING:
    from concurrent.futures import Executor

    from matplotlib.figure import Figure


class Change(NamedTuple):
    """What another condition has changed.

    games: how many went otherwise (another winner, end, length or number of decisions); winners: how many were won by
    another seat, or by nobody. wins: the first side's rate before and after, of all games, gain: the difference of
    both, game by game. turns: how much longer games are.
    """

    games: Rate
    winners: Rate
    before: Rate
    after: Rate
    gain: Interval
    turns: Interval


class Comparison:
    """Results compared with others of the same games. changes: by name, the largest change first."""

    def __init__(self, base: Results, changes: Mapping[str, Change]):
        self.base = base
        self.changes = dict(sorted(changes.items(), key=lambda item: (-item[1].games.share, item[0])))

    def summary(self) -> dict[str, Any]:
        """All changes as JSON-able data."""
        return {
            name: {
                **{key: getattr(one, key).plain() for key in ("games", "winners", "before", "after")},
                **{key: getattr(one, key)._asdict() for key in ("gain", "turns")},
            }
            for name, one in self.changes.items()
        }

    def plot(self, lang: str | None = None, theme: str = "auto") -> Figure:
        """How many games each condition changes, and how much it helps the first side. Needs matplotlib."""
        from tcg_kit.sim import plots

        return plots.compared(self, lang, theme)

    def text(self, lang: str | None = None) -> str:
        """The changes in words, for a terminal."""
        from tcg_kit.sim import report

        return report.as_text(report.compared(self, lang))

    def __str__(self) -> str:
        return self.text()

    def __repr__(self) -> str:
        told = ", ".join([f"{name}: {one.games.share:.1%} changed" for name, one in self.changes.items()])
        return f"<Comparison {self.base.game.slug}: {told}>"

    def _repr_html_(self) -> str:
        from tcg_kit.sim import report

        return report.as_html(report.compared(self, default_lang()))


def compare(base: Results, others: Results | Mapping[str, Results]) -> Comparison:
    """Results compared with one, or with several by name. Raises TcgKitError for those of other games."""
    if not isinstance(others, Mapping):
        others = {"": others}
    return Comparison(base, {name: _change(base, other) for name, other in others.items()})


def rulings(base: Results, executor: int | Executor | None, progress: bool) -> Comparison:
    """The same games under each other option of each ruling; fewer if it is interrupted."""
    if isinstance(executor, int) and not isinstance(executor, bool) and executor > 0:
        with processes(executor) as pool:  # the same workers for all
            return rulings(base, pool, progress)
    plan = base.plan
    decks = [plan.decks[deck] for deck in plan.deals[0]] if len(plan.deals) == 1 else None
    found: dict[str, Results] = {}
    for key, ruling in base.game.rulings.items():
        for option in ruling.options:
            if option == plan.rulings[key]:
                continue
            switched = {**plan.given, key: option}
            other = simulate(base.game, base.games, decks, plan.bots, base.seed, executor, progress, switched)
            if not other.complete:
                return compare(base, found)
            found[f"{key} = {option}"] = other
    return compare(base, found)


def _change(base: Results, other: Results) -> Change:
    if not isinstance(other, Results):
        raise TcgKitError(message("sim:not-comparable", what=short(other)))
    for name in ("slug", "seed", "bot_names", "deck_names", "deals"):
        mine, yours = (r.game.slug if name == "slug" else getattr(r.plan, name) for r in (base, other))
        if mine != yours:
            raise TcgKitError(message("sim:not-comparable", what=f"{name}: {short(mine)} – {short(yours)}"))
    n = min(base.games, other.games)
    games = winners = won_before = won_after = gained = lost = longer = squares = 0
    for i, (a, b) in enumerate(zip(base.rows.outcomes(), other.rows.outcomes(), strict=False)):
        games += a != b
        winners += a.winner != b.winner
        first = next(seat for seat, place in enumerate(base.plan.seating(i)) if place.side == 0)
        before, after = a.winner == first, b.winner == first
        won_before, won_after = won_before + before, won_after + after
        gained, lost = gained + (after > before), lost + (before > after)
        longer += b.turns - a.turns
        squares += (b.turns - a.turns) ** 2
    return Change(
        Rate(games, n),
        Rate(winners, n),
        Rate(won_before, n),
        Rate(won_after, n),
        Rate(gained, n).minus(Rate(lost, n)),
        Mean(n, longer, squares).interval,
    )
