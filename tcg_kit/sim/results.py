"""What a batch of games has shown: rows, rates with their intervals, curves; as text, table, picture or file."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from tcg_kit.core.errors import TcgKitError, message
from tcg_kit.core.fields import short
from tcg_kit.core.lang import default_lang
from tcg_kit.core.session import Session
from tcg_kit.sim import bots
from tcg_kit.sim.plan import Plan
from tcg_kit.sim.rows import Row, Rows
from tcg_kit.sim.stats import Interval, Mean, Rate, quantile
from tcg_kit.sim.tally import DRAWN, LOST, WON, Ended, Outcome, Tally

if TYPE_CHECKING:
    from concurrent.futures import Executor

    import pandas as pd
    from matplotlib.figure import Figure

    from tcg_kit.sim.compare import Comparison

BY = ("side", "bot", "deck", "seat", "first")
CURVES = ("side", "seat", "fate")
QUANTILES = (0.05, 0.5, 0.95)
FATES = {WON: "won", LOST: "lost", DRAWN: "drawn"}


class CardRate(NamedTuple):
    """How a deck fared with and without a card, a seat at a time, in decided games.

    start: won of the games that the seat began with the card in hand (after a mulligan); without: of the others;
    gain: the difference, which is the card's doing as far as chance deals the first hand; None of a card that was in
    no first hand, or in each. drawn: won of the games in which it was in hand whenever the seat decided; played: of
    those in which it was put into play from hand. These two go with the length of games, too: long ones show more
    cards. To know what a card does, change it and compare().
    """

    deck: str
    card: str
    start: Rate
    without: Rate
    drawn: Rate
    played: Rate

    @property
    def gain(self) -> Interval | None:
        """How much more is won with the card in the first hand than without it; None if either never was."""
        return self.start.minus(self.without) if self.start.of and self.without.of else None


class Results:
    """What simulate() gives. rows: a dict for each game; complete: False if it was interrupted; games: those done.

    An interrupted run is the beginning of the whole one: it equals a run of so many games.
    """

    def __init__(self, plan: Plan, asked: int):
        self.plan, self.asked = plan, asked
        self.game, self.seed, self.rulings = plan.game, plan.seed, plan.rulings
        self.rows, self.tally = Rows(plan), Tally()

    def add(self, outcomes: Sequence[Outcome], tally: Tally) -> None:
        """Add the games that follow."""
        self.rows.append(outcomes)
        self.tally.merge(tally)

    @property
    def games(self) -> int:
        """How many games have been played."""
        return len(self.rows)

    def __len__(self) -> int:
        return self.games

    @property
    def complete(self) -> bool:
        """Whether all games that were asked for have been played."""
        return self.games == self.asked

    # who wins

    def wins(self, by: str = "side") -> dict[str, Rate]:
        """Of the decided games, how many were won; fair is one share for each player.

        by: "side" (the bots, or what tells them apart), "bot", "deck", "seat", or "first" (who had the first turn).
        Games of like against like are left out.
        """
        if by not in BY:
            raise TcgKitError(message("sim:by", value=short(by), known=BY))
        won: Counter[str] = Counter()
        played: Counter[str] = Counter()
        for ended, n in self.tally.ended.items():
            labels = self._labels(by, ended)
            if ended.winner is None or len(set(labels)) < 2:
                continue
            played.update({label: n * k for label, k in Counter(labels).items()})
            won[labels[ended.winner]] += n
        order = {"side": self.plan.sides, "bot": self.plan.bot_names, "deck": self.plan.deck_names}.get(
            by, sorted(played)
        )
        return {label: Rate(won[label], played[label]) for label in dict.fromkeys(order) if label in played}

    def pairings(self) -> dict[tuple[str, str], Rate]:
        """For each pair of different decks, of the decided games how many the first deck won; for two players."""
        out: dict[tuple[str, str], Rate] = {}
        if self.plan.players != 2:
            return out
        names = self.plan.deck_names
        for ended, n in self.tally.ended.items():
            a, b = (place.deck for place in self.plan.seatings[ended.cell])
            if a != b and ended.winner is not None:
                pair = names[min(a, b)], names[max(a, b)]
                old = out.get(pair, Rate(0, 0))
                out[pair] = Rate(old.n + n * ((a, b)[ended.winner] == min(a, b)), old.of + n)
        return dict(sorted(out.items(), key=lambda item: [names.index(name) for name in item[0]]))

    @property
    def groups(self) -> tuple[str, ...]:
        """By what wins() says something here: not by bots that are all alike, not by decks that are the sides."""
        plan = self.plan
        alike = len(set(plan.sides)) > len(set(plan.bot_names)) == 1 and len(plan.deals) > 1
        sides = () if alike else ("side",)
        return (*sides, *(("deck",) if len(plan.deals) > 1 else ()), "seat", "first")

    def _labels(self, by: str, ended: Ended) -> list[str]:
        plan, places = self.plan, self.plan.seatings[ended.cell]
        if by == "side":
            return [plan.sides[place.side] for place in places]
        if by == "bot":
            return [plan.bot_names[place.side] for place in places]
        if by == "deck":
            return [plan.deck_names[place.deck] for place in places]
        if by == "seat" or ended.first is None:
            return [f"P{seat}" if by == "seat" else "" for seat in range(plan.players)]
        return ["first" if seat == ended.first else "later" for seat in range(plan.players)]

    # how they end

    def draws(self) -> Rate:
        """How many games nobody won."""
        return Rate(sum([n for ended, n in self.tally.ended.items() if ended.winner is None]), self.games)

    def ends(self) -> dict[str, Rate]:
        """By which rule games end, the most frequent first."""
        counts: Counter[str] = Counter()
        for ended, n in self.tally.ended.items():
            counts[ended.reason] += n
        return {
            reason: Rate(n, self.games) for reason, n in sorted(counts.items(), key=lambda item: (-item[1], item[0]))
        }

    def turns(self, reason: str | None = None) -> Counter[int]:
        """How many games lasted so many turns; of those that end by a rule, or of all."""
        out: Counter[int] = Counter()
        for (why, turns), n in self.tally.turns.items():
            if reason in (None, why):
                out[turns] += n
        return out

    # what happens in them

    def cards(self, deck: str | None = None) -> list[CardRate]:
        """The cards of the decks, or of one of them, those first that help most in the first hand; see CardRate.

        Those of which nothing is known (gain None) come last.
        """
        out = []
        for (d, card), (start, start_won, drawn, drawn_won, played, played_won) in self.tally.cards.items():
            entries, won = self.tally.entries[d]
            name = self.plan.deck_names[d]
            if deck in (None, name):
                rates = Rate(start_won, start), Rate(won - start_won, entries - start)
                out.append(CardRate(name, card, *rates, Rate(drawn_won, drawn), Rate(played_won, played)))
        return sorted(out, key=_by_gain)

    @property
    def measures(self) -> tuple[str, ...]:
        """The names of the numbers that curve() knows: HP, points, …"""
        return tuple([measure.name for measure in self.plan.watched.measures])

    def curve(self, measure: str | None = None, by: str = "side") -> dict[str, list[Mean]]:
        """A number at the start of turn 1, 2, …: its mean by "side", "seat" or "fate" (won, lost, drawn).

        A game that has ended keeps its last value, so each mean is that of all games.
        """
        if measure is not None and measure not in self.measures:
            raise TcgKitError(message("sim:measure", value=short(measure), known=self.measures))
        if by not in CURVES:
            raise TcgKitError(message("sim:by", value=short(by), known=CURVES))
        m = self.measures.index(measure) if measure is not None else 0
        last = max(self.turns(), default=0)
        out: dict[str, list[Mean]] = {}
        for line in sorted(self.tally.alive, key=lambda line: (line.measure, line.side, line.seat, -line.fate)):
            if line.measure != m:
                continue
            label = {"side": self.plan.sides[line.side], "seat": f"P{line.seat}", "fate": FATES[line.fate]}[by]
            sums = out.setdefault(label, [Mean(0, 0, 0)] * (last + 1))
            over = Mean(0, 0, 0)
            for turn in range(last + 1):
                sums[turn] = sums[turn].plus(over).plus(_numbers(self.tally.alive[line], turn))
                over = over.plus(_numbers(self.tally.final[line], turn))
        return out

    # in other forms

    def session(self, row: int | Row) -> Session:
        """A game again, with its whole history: its number or its row. The bots play it as they did."""
        i = row["game"] if isinstance(row, Mapping) and "game" in row else row
        if isinstance(i, bool) or not isinstance(i, int) or not 0 <= i < self.games:
            raise TcgKitError(message("sim:no-row", value=short(i), last=self.games - 1))
        plan, makers = self.plan, self.plan.makers()
        seating = plan.seating(i)
        decks = [plan.decks[place.deck] for place in seating]
        at_table = [makers[place.side]() for place in seating]
        return bots.play(plan.game, at_table, plan.first_seed + i, decks, plan.rulings)

    def summary(self) -> dict[str, Any]:
        """Everything but the rows as JSON-able data; rates with n, of, share and the bounds low and high (95 %).

        Of what never came (of: 0) share, low, high and gain are None.
        """
        plan, turns = self.plan, self.turns()
        return {
            "game": self.game.slug,
            "games": self.games,
            "complete": self.complete,
            "asked": self.asked,
            "seed": self.seed,
            "bots": list(plan.bot_names),
            "decks": list(plan.deck_names),
            "rulings": dict(plan.rulings),
            "wins": {by: {label: rate.plain() for label, rate in self.wins(by).items()} for by in BY},
            "pairings": [{"deck": a, "against": b, **rate.plain()} for (a, b), rate in self.pairings().items()],
            "draws": self.draws().plain(),
            "ends": {reason: rate.plain() for reason, rate in self.ends().items()},
            "turns": _spread(turns),
            "decisions": _spread(self.tally.decisions),
            "cards": [
                {"deck": one.deck, "card": one.card, "gain": one.gain and one.gain._asdict()}
                | {name: getattr(one, name).plain() for name in ("start", "without", "drawn", "played")}
                for one in self.cards()
            ],
        }

    def to_pandas(self) -> pd.DataFrame:
        """The rows as a DataFrame. Raises TcgKitError without pandas."""
        from tcg_kit.sim import export

        return export.frame(self.rows)

    def save(self, path: str | Path) -> None:
        """Write the rows: .csv (UTF-8 as Excel reads it), .json (with the summary) or .parquet (needs pyarrow).

        pandas.read_parquet(path, dtype_backend="numpy_nullable") keeps whole numbers where some are missing.
        Raises TcgKitError for another ending, or if it can't be written.
        """
        from tcg_kit.sim import export

        export.save(self, path)

    def plot(self, kind: str = "overview", lang: str | None = None, theme: str = "auto", **options: Any) -> Figure:
        """A picture: "overview", "wins", "ends", "length", "cards" or "curves" (measure=…, by=… as in curve()).

        A figure of matplotlib, which shows itself in a notebook. Raises TcgKitError without matplotlib.
        """
        from tcg_kit.sim import plots

        return plots.plot(self, kind, lang, theme, **options)

    def compare(self, others: Results | Mapping[str, Results]) -> Comparison:
        """How the same games went under another condition: other cards in the decks, other rulings, other texts.

        Both must be of the same game, seed, bots and deck names; a game is compared with the one of the same number.
        """
        from tcg_kit.sim import compare

        return compare.compare(self, others)

    def under_other_rulings(self, executor: int | Executor | None = None, progress: bool = True) -> Comparison:
        """The same games again under each option of each ruling that isn't in force, compared with these."""
        from tcg_kit.sim import compare

        return compare.rulings(self, executor, progress)

    def text(self, lang: str | None = None) -> str:
        """The summary in words, for a terminal."""
        from tcg_kit.sim import report

        return report.as_text(report.tables(self, lang))

    def __str__(self) -> str:
        return self.text()

    def _repr_html_(self) -> str:
        from tcg_kit.sim import report

        return report.as_html(report.tables(self, default_lang()))

    def __repr__(self) -> str:
        done = f"{self.games} games" if self.complete else f"{self.games} of {self.asked} games"
        wins = ", ".join([f"{label} {rate.share:.1%}" for label, rate in self.wins().items()])
        return f"<Results {self.game.slug}: {done}; {wins}>"


def _by_gain(one: CardRate) -> tuple[bool, float, str, str]:
    return one.gain is None, -one.gain.value if one.gain is not None else 0.0, one.deck, one.card


def _numbers(numbers: Sequence[int], turn: int) -> Mean:
    """What is known of a turn, 0 being the first."""
    return Mean(*numbers[3 * turn : 3 * turn + 3]) if 3 * turn < len(numbers) else Mean(0, 0, 0)


def _spread(counts: Mapping[int, int]) -> dict[str, Any]:
    return {
        **dict(zip(("mean", "low", "high"), Mean.counted(counts).interval, strict=True)),
        **{f"p{round(100 * share)}": quantile(counts, share) for share in QUANTILES},
        "least": min(counts, default=0),
        "most": max(counts, default=0),
    }
