"""Replays: a game as seed, decks (or a position), rulings and decisions, with digests that loading compares."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tcg_kit.core import cards, files, rng, view
from tcg_kit.core.decks import Deck
from tcg_kit.core.engine import Engine
from tcg_kit.core.errors import ReplayError, TcgKitError, message
from tcg_kit.core.fields import short
from tcg_kit.core.lang import Text

if TYPE_CHECKING:
    from tcg_kit.core.definition import Definition
    from tcg_kit.core.session import Session

Fail = Callable[..., ReplayError]
"""Makes the error for a field, from a text or the code of a message and its values."""
FORMAT = 1
EVERY = 8
"""Decisions between two digests."""


def document(session: Session) -> dict[str, Any]:
    """A session's whole history as a replay, a JSON object."""
    game, start = session.game, session.start
    out: dict[str, Any] = {
        "format": FORMAT,
        "game": game.slug,
        "rng": rng.ALGORITHM,
        "seed": session.seed,
        "players": len(start.players),
        "rulings": dict(start.rulings),
    }
    if session.decks is not None:
        out["decks"] = [{"name": deck.name, "cards": list(deck.cards)} for deck in session.decks]
        used = {card for deck in session.decks for card in deck.cards}
    else:
        out["view"] = view.write(game, start) | {"phase": start.phase}
        used = _cards_in(out["view"], game)
    out["cards"] = {
        "own": [cards.as_table(card) for card in game.extra_cards.values()],
        "digests": {slug: cards.digest(game.cards[slug]) for slug in sorted(used)},
    }
    out["decisions"] = [str(action) for action in session.decisions]
    out["digests"], out["result"] = _run(session)
    out["at"] = session.at
    return out


def _run(session: Session) -> tuple[list[list[Any]], dict[str, Any] | None]:
    """The digests after every few decisions and the last, and how it ends."""
    g = Engine(session.game, session.start.clone())
    g.run()
    digests: list[list[Any]] = [[0, g.s.digest()]]
    decisions = session.decisions
    for n, action in enumerate(decisions, 1):
        g.play(action)
        if n % EVERY == 0 or n == len(decisions):
            digests.append([n, g.s.digest()])
    return digests, g.s.result


def _cards_in(value: Any, game: Definition) -> set[str]:
    if isinstance(value, Mapping):
        return {c for v in value.values() for c in _cards_in(v, game)}
    if isinstance(value, list):
        return {c for v in value for c in _cards_in(v, game)}
    return {value} if isinstance(value, str) and value in game.cards else set()


def load(path: str | Path, find: Callable[[str], Definition]) -> Session:
    """A session from a replay file: everything is executed again and compared. Raises ReplayError."""
    kind, data = files.load(path, ReplayError)
    if kind != "json":
        raise ReplayError(message("replay-json"), path=str(path))
    return restore(data, find, str(path))


def restore(data: Any, find: Callable[[str], Definition], path: str | None = None) -> Session:
    """A session from a replay document. Raises ReplayError with the field that is wrong."""

    def fail(field: str, told: str | Text, **values: object) -> ReplayError:
        text = message(told, **values) if isinstance(told, str) else told
        return ReplayError(text, path=path, field=field)

    if not isinstance(data, Mapping):
        raise ReplayError(message("replay-table"), path=path)
    for key in ("format", "game", "seed", "cards", "rulings", "decisions", "digests"):
        if key not in data:
            raise fail(key, "missing")
    if data["format"] != FORMAT or data.get("rng", rng.ALGORITHM) != rng.ALGORITHM:
        raise fail("format", "replay-format", format=FORMAT, rng=rng.ALGORITHM)
    session = _begin(data, find, fail)
    decisions, digests = data["decisions"], data["digests"]
    if not isinstance(decisions, list) or not all(isinstance(d, str) for d in decisions):
        raise fail("decisions", "give-decisions")
    wanted = _wanted(digests, len(decisions), fail)
    _compare(session, 0, wanted, fail)
    for n, text in enumerate(decisions, 1):
        try:
            session.do(text)
        except TcgKitError as e:
            raise fail(f"decisions[{n - 1}]", "cannot-do", why=e.text) from e
        _compare(session, n, wanted, fail)
    if "result" in data and data["result"] != session.result:
        raise fail("result", "other-end", result=str(session.result), given=short(data["result"]))
    if "at" in data:
        try:
            session.goto(data["at"])
        except TcgKitError as e:
            raise fail("at", e.text) from e
    return session


def _wanted(digests: Any, last: int, fail: Fail) -> dict[int, str]:
    pairs = digests if isinstance(digests, list) else [None]
    out: dict[int, str] = {}
    for pair in pairs:
        if not isinstance(pair, list) or len(pair) != 2 or type(pair[0]) is not int or not isinstance(pair[1], str):
            raise fail("digests", "give-digests")
        out[pair[0]] = pair[1]
    if last not in out or not set(out) <= set(range(last + 1)):
        raise fail("digests", "digest-missing", last=last)
    return out


def _compare(session: Session, n: int, wanted: dict[int, str], fail: Fail) -> None:
    if n in wanted and wanted[n] != session.digest():
        raise fail("digests", "other-game", n=n)


def _begin(data: Mapping[str, Any], find: Callable[[str], Definition], fail: Fail) -> Session:
    if not isinstance(data["game"], str):
        raise fail("game", "give-name")
    field = "game"
    try:
        game = find(data["game"])
        field = "cards"
        given = data["cards"]
        if not isinstance(given, Mapping) or not isinstance(given.get("digests"), Mapping):
            raise fail("cards", "give-cards")
        if not isinstance(given.get("own", []), list):
            raise fail("cards.own", "give-own")
        if given.get("own"):
            game = game.with_cards(given["own"])
        for slug, was in given["digests"].items():
            if slug not in game.cards or cards.digest(game.cards[slug]) != was:
                raise fail(f"cards.digests.{slug}", "card-changed")
        used = _cards_in([data.get("view"), data.get("decks")], game)
        for slug in sorted(used - set(given["digests"])):
            raise fail(f"cards.digests.{slug}", "digest-of-card")
        field = "rulings"
        if not isinstance(data["rulings"], Mapping):
            raise fail("rulings", "give-rulings")
        if "view" in data:
            field = "view"
            return game.scenario(data["view"], data["seed"], data["rulings"])
        field = "decks"
        decks = data.get("decks")
        if not isinstance(decks, list):
            raise fail("decks", "give-decks")
        made = []
        for deck in decks:
            if not isinstance(deck, Mapping) or not isinstance(deck.get("cards"), list):
                raise fail("decks", "give-deck")
            made.append(Deck(str(deck.get("name", "")), tuple(str(c) for c in deck["cards"])))
        return game.new(made, data["seed"], data.get("players", 2), data["rulings"])
    except ReplayError:
        raise
    except TcgKitError as e:
        raise fail(field, e.text) from e
