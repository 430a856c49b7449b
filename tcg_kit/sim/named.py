"""What bots, decks and sides are called in words: results keep the names by which a program asks for them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tcg_kit.sim.plan import BotLike, Plan
    from tcg_kit.sim.report import Words


class Named:
    """The words for the names in a plan, in one language: decks and sides by the names that results use.

    bots: those of the bots, in their order; two may be called alike.
    """

    def __init__(self, plan: Plan, say: Words):
        titles = [
            deck.title[say.lang] if deck.title else name for deck, name in zip(plan.decks, plan.deck_names, strict=True)
        ]
        alike = Counter(titles)  # two decks of one title keep their names
        self.decks = {
            name: title if alike[title] == 1 else name for name, title in zip(plan.deck_names, titles, strict=True)
        }
        self.bots = [bot_name(bot, name, say) for bot, name in zip(plan.bots, plan.bot_names, strict=True)]
        self.sides = {}
        for side, bot, called, n in zip(plan.sides, plan.bot_names, self.bots, plan.deals[0], strict=True):
            deck = plan.deck_names[n]
            name, words = {
                "bot": (bot, called),
                "deck": (deck, self.decks[deck]),
                "": (f"{bot}: {deck}", f"{called}: {self.decks[deck]}"),
            }[plan.side_kind]
            self.sides[side] = words + side[len(name) :]  # a number tells sides of one name apart


def bot_name(bot: BotLike, name: str, say: Words) -> str:
    """A bot that every game has, in words; one of your own as it is called."""
    if not isinstance(bot, str):
        return name
    kind, _, n = bot.partition(":")
    return say(f"bot-{kind}-n", n=n) if n else say(f"bot-{kind}")


def listed(words: Iterable[str], names: Sequence[str], say: Words) -> str:
    """Words in a line, each with the name by which it is asked for."""
    pairs = zip(words, names, strict=True)
    return say("list-comma").join(
        [say("beside", word=word, name=name) if word != name else name for word, name in pairs]
    )
