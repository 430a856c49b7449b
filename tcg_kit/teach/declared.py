"""Which rules the code of a game names when it refuses an action or finds fault with a deck, read off its source.

A rule stands in a call such as `refusal(game, "terrain-slot", "MTN-MAIN-1")`. Where it is an argument that the function
itself was given (`refusal(game, "arguments", rule)`), the calls of that function say which rules it may be.
"""

from __future__ import annotations

import ast
from collections.abc import Collection, Iterator, Mapping
from functools import cache
from importlib import resources
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from tcg_kit.core.definition import Definition


class _Call(NamedTuple):
    """A function to look for: which of its arguments (by place, by name) is the code, and which the rule."""

    name: str
    code: tuple[int, str]
    rule: tuple[int, str]


_REFUSALS = (_Call("refusal", (1, "code"), (2, "rule")), _Call("Reason", (0, "code"), (1, "rule")))
_PROBLEMS = (_Call("Problem", (0, "code"), (1, "rule")),)


def refusals(game: Definition) -> Mapping[str, tuple[str, ...]]:
    """The codes of the refusals that name a rule, by rule id."""
    return _found(game, _REFUSALS)


def problems(game: Definition) -> Mapping[str, tuple[str, ...]]:
    """The codes of the decks' problems that name a rule, by rule id."""
    return _found(game, _PROBLEMS)


def _found(game: Definition, wanted: tuple[_Call, ...]) -> Mapping[str, tuple[str, ...]]:
    found: dict[str, dict[str, None]] = {}
    for call in wanted:
        for rule, code in _reader(game.slug).rules(call, game.rules):
            found.setdefault(rule, {})[code] = None
    return {rule: tuple(codes) for rule, codes in found.items()}


_Scope = ast.Module | ast.FunctionDef


class _Reader:
    """The calls in a game's folder, each with the function (or module) in which it stands; the functions by name.

    A function that the game hands to the core in its Spec goes by the name that it has there, too.
    """

    def __init__(self, slug: str):
        self.calls: dict[str, list[tuple[ast.Call, _Scope]]] = {}
        self.functions: dict[str, list[ast.FunctionDef]] = {}
        folder = resources.files(f"tcg_kit.games.{slug}")
        for file in sorted((f for f in folder.iterdir() if f.name.endswith(".py")), key=lambda f: f.name):
            tree = ast.parse(file.read_text("utf-8"))
            self._read(tree, tree)
        for spec, _ in self.calls.get("Spec", ()):
            for word in spec.keywords:
                if word.arg:
                    self.functions.setdefault(word.arg, self.functions.get(_last(word.value), []))

    def _read(self, node: ast.AST, scope: _Scope) -> None:
        for child in ast.iter_child_nodes(node):
            if isinstance(child, ast.Call):
                self.calls.setdefault(_last(child.func), []).append((child, scope))
            if isinstance(child, ast.FunctionDef):
                self.functions.setdefault(child.name, []).append(child)
                self._read(child, child)
            else:
                self._read(child, scope)

    def rules(self, wanted: _Call, known: Collection[str]) -> Iterator[tuple[str, str]]:
        """The known rules that calls of a function name, each with its code."""
        for call, scope in self.calls.get(wanted.name, ()):
            named = _argument(call, *wanted.code)
            codes = _codes(named) or sorted(self._values(named, scope, frozenset()))
            for rule in sorted(self._values(_argument(call, *wanted.rule), scope, frozenset()) & set(known)):
                yield from ((rule, code) for code in codes)

    def _values(self, node: ast.expr | None, scope: _Scope, seen: frozenset[tuple[int, str]]) -> set[str]:
        """The texts that an expression may be: written in it, in what its names were set to, in what is returned to it.

        A name that the function was given is what its callers wrote. seen: what is being followed already.
        """
        found = set(_texts(node))
        for part in ast.walk(node) if node else ():
            name = _last(part.func) if isinstance(part, ast.Call) else part.id if isinstance(part, ast.Name) else ""
            if not name or (id(scope), name) in seen:
                continue
            inner = seen | {(id(scope), name)}
            if isinstance(part, ast.Call):
                for function in self.functions.get(name, ()):
                    for one in ast.walk(function):
                        if isinstance(one, ast.Return):
                            found |= self._values(one.value, function, inner)
                continue
            for one in ast.walk(scope):
                if isinstance(one, ast.Assign) and any(isinstance(t, ast.Name) and t.id == name for t in one.targets):
                    found |= self._values(one.value, scope, inner)
            places = [arg.arg for arg in scope.args.args] if isinstance(scope, ast.FunctionDef) else []
            if isinstance(scope, ast.FunctionDef) and name in places:
                for call, caller in self.calls.get(scope.name, ()):
                    found |= self._values(_argument(call, places.index(name), name), caller, inner)
        return found


@cache
def _reader(slug: str) -> _Reader:
    return _Reader(slug)


def _last(node: ast.AST) -> str:
    """The name by which an expression goes, without what stands before a dot; "" if it has none."""
    return node.id if isinstance(node, ast.Name) else node.attr if isinstance(node, ast.Attribute) else ""


def _argument(call: ast.Call, place: int, name: str) -> ast.expr | None:
    if place < len(call.args):
        return call.args[place]
    return next((keyword.value for keyword in call.keywords if keyword.arg == name), None)


def _codes(node: ast.expr | None) -> list[str]:
    """The codes written in an expression; what is filled in is told as "…"."""
    if isinstance(node, ast.JoinedStr):
        return ["".join(str(one.value) if isinstance(one, ast.Constant) else "…" for one in node.values)]
    return _texts(node)


def _texts(node: ast.expr | None) -> list[str]:
    """The texts written in an expression."""
    parts = ast.walk(node) if node else ()
    return [one.value for one in parts if isinstance(one, ast.Constant) and isinstance(one.value, str)]
