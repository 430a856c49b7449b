"""Scenarios: a state from an all-seeing view or parts of one, everything checked before it is used."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise, zip_longest
from typing import TYPE_CHECKING, Any

from tcg_kit.core.actions import Action, is_word
from tcg_kit.core.engine import Engine
from tcg_kit.core.errors import NotationError, ScenarioError, TcgKitError
from tcg_kit.core.fields import short
from tcg_kit.core.rules import settle
from tcg_kit.core.state import ENTERED, Choice, Frame, Running, State, Work
from tcg_kit.core.view import Reader, arguments, source, tupled, write
from tcg_kit.core.vocab import UNTIL

if TYPE_CHECKING:
    from tcg_kit.core.definition import Definition


_SETTLED = ("rulings", "ruleset", "sealed")
"""Keys that a position need not show as they were given: rulings may be given beside it, answers are put in order."""


def position(game: Definition, view: Any, seed: int, rulings: Mapping[str, Any] | None) -> State:
    """A state from an all-seeing view or parts of one, which must agree with it and must not be one after the end.

    ScenarioError names what is wrong with it.
    """
    s = read(game, view, seed, rulings)
    r = Reader(game, view)
    g = Engine(game, s.clone())
    g.run()
    told = {key: value for key, value in write(game, s).items() if key not in _SETTLED}
    told["to_act"] = _acting(r, s, g.s)
    _agree(r, told)
    over = game.spec.ended(game, s) if g.s.result is None and not (s.choice or s.work or s.returns) else None
    if over is not None:
        raise r.fail(over[0], "already-over", rule=over[1])
    return s


def _acting(r: Reader, s: State, then: State) -> Any:
    """Who has to act in a position; of one that first goes on by itself, up to then, any seats may be given."""
    given = r.get("to_act", [])
    if given == []:
        return given
    if s.stage == ENTERED and (s.phase, s.turn) == (then.phase, then.turn):
        return list(then.asks)
    seats = list(range(len(s.players)))
    return [seat if seat in seats else seats for seat in given] if isinstance(given, list) else seats


def _agree(r: Reader, told: Mapping[str, Any]) -> None:
    """ScenarioError where something given is not what the position that was made of it shows.

    Keys that a view leaves out because they say nothing may be given all the same.
    """
    for key, given in r.data.items():
        if key in told:
            _same(r, key, given, told[key])


def _same(r: Reader, key: str, given: Any, told: Any) -> None:
    """A card may be given as its slug, or as a table with its card; a list of places may end early."""
    if isinstance(given, Mapping) and isinstance(told, Mapping):
        _agree(Reader(r.game, given, f"{r.place}{key}."), told)
        return
    if isinstance(given, Mapping):
        given = given.get("card")
    elif isinstance(given, str) and isinstance(told, Mapping):
        told = told.get("card")
    if isinstance(given, list) and isinstance(told, list) and len(given) <= len(told):
        for i, (one, right) in enumerate(zip_longest(given, told)):
            _same(r, f"{key}[{i}]", one, right)
    elif type(given) is not type(told) or given != told:
        raise r.fail(key, "not-so", given=short(given), right=short(told))


def read(game: Definition, view: Any, seed: int, rulings: Mapping[str, Any] | None) -> State:
    """A state from an all-seeing view or parts of one; what derived keys say is passed over. Raises ScenarioError."""
    r = Reader(game, view)
    if r.get("game", game.slug) != game.slug:
        raise r.fail("game", "position-of", other=short(r.get("game")), game=game.slug)
    given = r.get("rulings", {})
    if not isinstance(given, Mapping):
        raise r.fail("rulings", "give-rulings")
    if r.has("ruleset") and str(given.get("ruleset", r.get("ruleset"))) != str(r.get("ruleset")):
        raise r.fail("ruleset", "not-so", given=short(r.get("ruleset")), right=short(given["ruleset"]))
    wanted = {**({"ruleset": r.get("ruleset")} if r.has("ruleset") else {}), **given}
    try:
        settled = settle(game.rulings, rulings, settle(game.rulings, wanted))
    except TcgKitError as e:
        raise ScenarioError(e.text, field="rulings") from e
    for key in ("to_act", "over", "result"):
        r.has(key)
    default = game.spec.scenario_phase
    phase = r.word("phase", tuple(game.spec.flow.phases), default)
    running = _running(r)
    s: State = game.spec.read(game, r, settled, seed, phase, running)
    s.turn = r.int("turn", s.turn, 0, 100_000)
    s.sealed = _sealed(r, s)
    s.work = _work(r, "work", r.get("work", []), s)
    s.moment = _moment(r)
    s.returns = _returns(r, s)
    s.choice = _choice(r, s)
    r.done()
    if s.work and s.choice is None:
        raise r.fail("work", "work-without-choice")
    result = r.get("result")
    if phase == game.spec.flow.end:
        s.result = _result(r, result, s)
    elif result is not None:
        raise r.fail("result", "early-result", phase=phase)
    p = game.spec.flow.phases[phase]
    entered = s.result is not None or (p.kind != "auto" and (p.who is not None or s.choice is not None or bool(s.work)))
    game.spec.flow.place(s, phase, entered)
    _check_sealed(r, s)
    _check_returns(r, s)
    game.spec.check_position(r, s)
    return s


def _result(r: Reader, result: Any, s: State) -> dict[str, Any]:
    if not isinstance(result, Mapping) or set(result) != {"winner", "reason", "scores"}:
        raise r.fail("result", "give-result")
    winner, reason, scores = result["winner"], result["reason"], result["scores"]
    if not isinstance(reason, str) or reason not in r.game.rules:
        raise r.fail("result", "no-reason", value=short(reason))
    if winner is not None and (type(winner) is not int or winner not in range(len(s.players))):
        raise r.fail("result", "no-winner", value=short(winner))
    if scores is not None and not (isinstance(scores, list) and all(type(n) is int for n in scores)):
        raise r.fail("result", "give-scores")
    return {"winner": winner, "reason": reason, "scores": scores}


def _running(r: Reader) -> list[Running]:
    out = []
    for raw in _list(r, "running"):
        one = Reader(r.game, raw, "running.")
        out.append(
            Running(
                one.word("stat", r.game.spec.vocabulary.stats, None),
                one.int("amount", 0, -9999, 9999),
                one.int("seat", 0, 0, r.game.spec.players[1] - 1),
                one.card("source", one.get("source")),
                str(one.get("place", "")),
                one.word("until", UNTIL, UNTIL[0]),
            )
        )
        one.done()
    return out


def _sealed(r: Reader, s: State) -> list[tuple[str, tuple[str, ...]] | None]:
    out: list[tuple[str, tuple[str, ...]] | None] = []
    for seat, chosen in enumerate(_list(r, "sealed", len(s.players))):
        if chosen is None:
            out.append(None)
            continue
        if not isinstance(chosen, Mapping) or "verb" not in chosen or not isinstance(chosen.get("args"), list):
            raise r.fail("sealed", "sealed-hidden")
        words = [f"p{seat}", chosen["verb"], *chosen["args"]]
        if not all(isinstance(word, str) for word in words):
            raise r.fail("sealed", "sealed-words")
        try:
            action = r.game.parse(" ".join(words))
        except NotationError as e:
            raise ScenarioError(e.text, field="sealed") from e
        out.append((action.verb, action.args))
    return out


def _check_sealed(r: Reader, s: State) -> None:
    """Sealed choices must be legal ones of a sealed phase in which somebody has still to choose."""
    if not any(s.sealed):
        return
    g = Engine(r.game, s)
    asked = g.flow.asked(g) if g.flow.phases[s.phase].kind == "sealed" else ()
    if not any(s.sealed[seat] is None for seat in asked):
        raise r.fail("sealed", "nobody-seals", phase=s.phase)
    for seat, chosen in enumerate(s.sealed):
        if chosen is not None:
            s.asks = (seat,) if seat in asked else ()
            action = g.normal(Action(seat, *chosen))
            reasons = g.reasons(action)
            s.asks = ()
            if reasons:
                raise r.fail("sealed", "refused", action=str(action), why=reasons[0].text)
            s.sealed[seat] = (action.verb, action.args)


def _check_returns(r: Reader, s: State) -> None:
    """An interrupt knows where it comes back to: each frame's phase calls an interrupt that leads to the next."""
    flow = r.game.spec.flow
    at = [frame.phase for frame in s.returns] + [s.phase]
    for caller, inside in pairwise(at):
        called = [edge.dst for edge in flow.edges if edge.kind == "call" and edge.src == caller]
        if not any(inside in flow.reached(phase) for phase in called):
            raise r.fail("returns", "no-interrupt", caller=caller, inside=inside)
    if flow.phases[at[0]].group == "interrupt":
        raise r.fail("returns", "interrupt-return", phase=at[0])


def _choice(r: Reader, s: State) -> Choice | None:
    raw = r.get("choice")
    if raw is None:
        return None
    one = Reader(r.game, raw, "choice.")
    if not one.has("then"):
        raise r.fail("choice", "choice-then")
    options = one.get("options")
    if not isinstance(options, list) or not all(is_word(r.game, option) for option in options):
        raise one.fail("options", "give-options")
    (then,) = _work(one, "then", [one.get("then")], s, given=1)
    _check_source(one, s, then, options)
    hidden = one.bool("hidden", False)
    most = 1000 if hidden else len(options)
    lo = one.int("min", 0, 0, most)
    hi = one.int("max", lo, lo, most)
    seat = one.int("seat", 0, 0, len(s.players) - 1)
    rule = one.word("rule", tuple(r.game.rules), None)
    choice = Choice(seat, tuple(options), lo, hi, then, hidden, rule, one.card("card", one.get("card")))
    if source(r.game, choice) is not None:
        one.has("from")  # derived
    one.done()
    return choice


def _check_source(r: Reader, s: State, then: Work, options: list[str]) -> None:
    """What goes on with cards of a zone takes it as `src`: the options must lie there."""
    names = arguments(r.game.spec.ops[then[0]])
    if "src" not in names or "seat" not in names:
        return
    zone = list(getattr(s.players[then[1 + names.index("seat")]], then[1 + names.index("src")]))
    for option in options:
        if options.count(option) > zone.count(option):
            lies = then[1 + names.index("src")]
            raise r.fail("options", "option-elsewhere", value=short(option), n=zone.count(option), zone=lies)


def _moment(r: Reader) -> tuple[Any, ...] | None:
    moment = tupled(r.get("moment"))
    if moment is not None and not isinstance(moment, tuple):
        raise r.fail("moment", "give-list")
    return moment


def _returns(r: Reader, s: State) -> list[Frame]:
    out = []
    for raw in _list(r, "returns"):
        one = Reader(r.game, raw, "returns.")
        phase = one.word("phase", tuple(r.game.spec.flow.phases), None)
        work = _work(one, "work", one.get("work", []), s)
        out.append(Frame(phase, one.int("stage", 1, 0, 2), work, _moment(one)))
        one.done()
    return out


def _list(r: Reader, key: str, length: int | None = None) -> list[Any]:
    value = r.get(key, [None] * (length or 0))
    if not isinstance(value, list) or len(value) > 1000 or (length is not None and len(value) != length):
        raise r.fail(key, "give-list-of" if length else "give-list", n=length)
    return value


def _work(r: Reader, key: str, value: Any, s: State, given: int = 0) -> list[Work]:
    """Unfinished operations: known ones with arguments that they can take; so many arguments are still to come."""
    if not isinstance(value, list):
        raise r.fail(key, "give-work")
    out: list[Work] = []
    for op in value:
        name = op[0] if isinstance(op, list) and op and isinstance(op[0], str) else ""
        if name == "judge" and len(op) == 1:
            out.append(("judge",))
            continue
        call = None if name.startswith("do-") else r.game.spec.ops.get(name)
        names = arguments(call) if call is not None else ()
        if call is None or len(op) - 1 + given != len(names):
            raise r.fail(key, "no-operation", value=short(op), game=r.game.slug)
        known = dict(zip(names, op[1:], strict=False))
        for argument, given_value in known.items():
            if not _fits(r, s, argument, given_value, known):
                raise r.fail(key, "no-argument", op=short(op), value=short(given_value), name=argument)
        out.append(tupled(op))
    return out


def _fits(r: Reader, s: State, name: str, value: Any, known: Mapping[str, Any]) -> bool:
    """Whether a value can be the argument of this name; places, words and lists of them are free text."""
    game = r.game
    if name in ("seat", "who", "target"):
        return type(value) is int and 0 <= value < len(s.players)
    if name in ("card", "cause", "source"):
        return isinstance(value, str) and value in game.cards
    if name in ("src", "dst"):
        return isinstance(value, str) and value in game.spec.vocabulary.zones
    if name == "rule":
        return isinstance(value, str) and value in game.rules
    if name == "index":
        card = known.get("card")
        return type(value) is int and isinstance(card, str) and 0 <= value < len(game.cards[card].effects)
    if name in ("amount", "n"):
        return type(value) is int and abs(value) <= 9999
    return value is None or isinstance(value, (str, int)) or _plain_list(value)


def _plain_list(value: Any) -> bool:
    return isinstance(value, list) and all(v is None or isinstance(v, (str, int)) or _plain_list(v) for v in value)
