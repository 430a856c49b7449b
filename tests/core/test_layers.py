"""The architecture, read off the source: layers, one writer of the phase, no hidden chance, light imports."""

from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

import tcg_kit

PACKAGE = Path(tcg_kit.__file__).parent
FILES = sorted(PACKAGE.rglob("*.py"))
CORE = [f for f in FILES if f.relative_to(PACKAGE).parts[0] == "core"]
LAYERS = [{"core"}, {"games"}, {"svg", "graphs", "teach", "sim"}, {"widgets", "commands", "cli", "doctor", "__main__"}]
RANK = {name: rank for rank, names in enumerate(LAYERS) for name in names}
DOORS = {"__init__.py", "catalogue.py"}
HEAVY = [
    "networkx",
    "ipywidgets",
    "anywidget",
    "graphviz",
    "matplotlib",
    "pandas",
    "numpy",
    "IPython",
    "wasmtime",
    "PIL",
]


@cache
def parsed(file: Path) -> ast.Module:
    return ast.parse(file.read_text("utf-8"), str(file))


def name_of(file: Path) -> str:
    return file.relative_to(PACKAGE).as_posix()


def imports(tree: ast.AST, *, lazy: bool) -> Iterator[tuple[str, int]]:
    """Modules that are imported, with the line; not those only for type checkers; lazy: also inside functions."""
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.If) and "TYPE_CHECKING" in ast.unparse(node.test):
            continue
        if isinstance(node, ast.Import):
            yield from ((alias.name, node.lineno) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            module = node.module or ""
            yield module, node.lineno
            yield from ((f"{module}.{alias.name}", node.lineno) for alias in node.names)
        elif lazy or not isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda):
            yield from imports(node, lazy=lazy)


@pytest.mark.parametrize("file", FILES, ids=name_of)
def test_imports_point_one_way(file: Path) -> None:
    own = file.relative_to(PACKAGE).parts[0].removesuffix(".py")
    for module, line in imports(parsed(file), lazy=name_of(file) not in DOORS):
        parts = module.split(".")
        if parts[0] != "tcg_kit" or len(parts) < 2 or parts[1] not in RANK:
            continue
        if own in RANK:
            assert RANK[parts[1]] <= RANK[own], f"{name_of(file)}:{line} imports {module}"
        else:
            assert name_of(file) in DOORS | {"resources.py"}, f"{name_of(file)} belongs to no layer"
            assert RANK[parts[1]] <= 1, f"{name_of(file)}:{line} imports {module} when it is loaded"


@pytest.mark.parametrize("file", [f for f in FILES if f.relative_to(PACKAGE).parts[0] == "games"], ids=name_of)
def test_a_game_imports_no_other_game(file: Path) -> None:
    parts = file.relative_to(PACKAGE).parts
    for module, line in imports(parsed(file), lazy=True):
        found = module.split(".")
        if found[:2] == ["tcg_kit", "games"] and len(found) > 2 and len(parts) > 2:
            assert found[2] in (parts[1], "spec"), f"{name_of(file)}:{line} imports {module}"


def targets(node: ast.AST) -> list[ast.expr]:
    if isinstance(node, ast.Assign):
        return [t for target in node.targets for t in ast.walk(target) if isinstance(t, ast.expr)]
    if isinstance(node, ast.AugAssign | ast.AnnAssign):
        return [node.target]
    if isinstance(node, ast.For | ast.comprehension):
        return [t for t in ast.walk(node.target) if isinstance(t, ast.expr)]
    if isinstance(node, ast.NamedExpr):
        return [node.target]
    return []


def writers(tree: ast.AST, attribute: str) -> Iterator[str]:
    """Functions (Class.function) that write an attribute of this name, plainly or with setattr."""

    def walk(node: ast.AST, path: tuple[str, ...]) -> Iterator[str]:
        for child in ast.iter_child_nodes(node):
            inner = (*path, child.name) if isinstance(child, ast.ClassDef | ast.FunctionDef) else path
            for target in targets(child):
                if isinstance(target, ast.Attribute) and target.attr == attribute:
                    yield ".".join(inner)
            if isinstance(child, ast.Call) and ast.unparse(child.func) in ("setattr", "object.__setattr__"):
                named = child.args[1]
                if isinstance(named, ast.Constant) and named.value == attribute:
                    yield ".".join(inner)
            yield from walk(child, inner)

    yield from walk(tree, ())


def test_only_the_flow_writes_a_states_phase() -> None:
    """Besides it, only what makes a state: its constructor and its clone. (A Step's phase is no state's.)"""
    found = {
        f"{name_of(f)}:{where}" for f in FILES if name_of(f) != "core/flow.py" for where in writers(parsed(f), "phase")
    }
    assert found == {"core/state.py:State.__init__", "core/state.py:State.clone"}
    found = {
        f"{name_of(f)}:{where}" for f in CORE if name_of(f) != "core/flow.py" for where in writers(parsed(f), "stage")
    }
    assert found == {"core/state.py:State.__init__", "core/state.py:State.clone"}


def test_the_flow_does_write_it() -> None:
    assert list(writers(parsed(PACKAGE / "core" / "flow.py"), "phase"))


RULES = [f for f in FILES if f.relative_to(PACKAGE).parts[0] in ("core", "games")]


@pytest.mark.parametrize("file", RULES, ids=name_of)
def test_rules_use_no_other_chance_no_clock_and_no_identity(file: Path) -> None:
    forbidden = {"random", "time", "uuid", "secrets", "datetime", "threading", "asyncio"}
    for module, line in imports(parsed(file), lazy=True):
        assert module.split(".")[0] not in forbidden, f"{name_of(file)}:{line} imports {module}"
    for node in ast.walk(parsed(file)):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            assert node.func.id != "id", f"{name_of(file)}:{node.lineno}"


def is_set(node: ast.expr) -> bool:
    if isinstance(node, ast.Set | ast.SetComp):
        return True
    if isinstance(node, ast.Call):
        name = ast.unparse(node.func)
        return name in ("set", "frozenset") or name.endswith((".union", ".intersection", ".difference"))
    return (
        isinstance(node, ast.BinOp)
        and isinstance(node.op, ast.Sub | ast.BitAnd | ast.BitOr)
        and (is_set(node.left) or is_set(node.right))
    )


@pytest.mark.parametrize("file", RULES, ids=name_of)
def test_rules_never_go_through_a_set_in_its_order(file: Path) -> None:
    for node in ast.walk(parsed(file)):
        if isinstance(node, ast.For):
            looped = [node.iter]
        elif isinstance(node, ast.ListComp | ast.DictComp | ast.GeneratorExp):
            looped = [generator.iter for generator in node.generators]
        elif (
            isinstance(node, ast.Call)
            and ast.unparse(node.func)
            in (
                "list",
                "tuple",
                "iter",
                "next",
                "enumerate",
                "dict.fromkeys",
            )
        ) or (isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "join"):
            looped = list(node.args)
        else:
            continue
        for one in looped:
            assert not is_set(one), f"{name_of(file)}:{node.lineno}: {ast.unparse(node)} (sorted() gives an order)"


def test_importing_tcg_kit_loads_nothing_heavy() -> None:
    code = f"import sys, tcg_kit; tcg_kit.game('zutomayo').new(); print([m for m in {HEAVY!r} if m in sys.modules])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=PACKAGE.parent)
    assert done.stdout.strip() == "[]"


def test_importing_tcg_kit_loads_no_upper_layer() -> None:
    code = "import sys, tcg_kit; print(sorted({m.split('.')[1] for m in sys.modules if m.startswith('tcg_kit.')}))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=PACKAGE.parent)
    assert done.stdout.strip() == "['games']"


def test_the_public_names_are_there_whatever_is_imported_first() -> None:
    """`tcg.games` and `tcg.game` are functions, though there is a package of that name."""
    for first in ("tcg_kit.games.zutomayo", "tcg_kit.widgets", "tcg_kit.catalogue", "tcg_kit.core.session"):
        code = f"import {first}, tcg_kit as t; print(len(t.games()), t.game('zutomayo').slug, t.TcgKitError.__name__)"
        run = [sys.executable, "-c", code]
        done = subprocess.run(run, capture_output=True, text=True, check=True, cwd=PACKAGE.parent)
        assert done.stdout.split()[1:] == ["zutomayo", "TcgKitError"]
    assert set(tcg_kit.__all__) <= set(dir(tcg_kit))
    assert all(hasattr(tcg_kit, name) for name in tcg_kit.__all__)
    assert not hasattr(tcg_kit, "simulate_nothing")


@pytest.mark.parametrize("file", FILES, ids=name_of)
def test_no_file_is_much_over_400_lines_and_nothing_is_swallowed(file: Path) -> None:
    text = file.read_text("utf-8")
    assert text.count("\n") <= 440
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.ExceptHandler):
            assert node.type is not None, f"{name_of(file)}:{node.lineno}: a bare except"


def test_states_are_slotted_and_plain() -> None:
    import tcg_kit as tcg

    for slug in tcg.games():
        s = tcg.game(slug).new()
        state = s.engine.s
        for thing in (state, *state.players):
            assert not hasattr(thing, "__dict__")
        plain(state.plain())


def plain(value: object) -> None:
    """Ints, strings, bools, None, lists, tuples, dicts with text keys, all the way down."""
    if isinstance(value, dict):
        assert all(isinstance(key, str) for key in value)
        for inner in value.values():
            plain(inner)
    elif isinstance(value, list | tuple):
        for inner in value:
            plain(inner)
    else:
        assert value is None or type(value) in (int, str, bool), value
