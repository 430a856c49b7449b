"""What a check of a file has found, on the terminal or as JSON."""

from __future__ import annotations

import dataclasses
import json
from collections.abc import Sequence
from pathlib import Path

from tcg_kit.commands import Words, put, tell
from tcg_kit.core.checks import told
from tcg_kit.core.decks import Problem


def show(path: Path, problems: Sequence[Problem], fine: str, say: Words, as_json: bool) -> int:
    """Print the problems of a file, or that it is fine; exit code 1 if one of them is an error."""
    errors = sum(problem.severity == "error" for problem in problems)
    if as_json:
        plain = [{**dataclasses.asdict(problem), "text": dict(problem.text)} for problem in problems]
        print(json.dumps({"file": str(path), "errors": errors, "problems": plain}, ensure_ascii=False, indent=1))
        return 1 if errors else 0
    for problem in problems:
        put(told(problem, say.lang), "", tell.IN)
    counted = say("counted", path=path, errors=errors, warnings=len(problems) - errors) if problems else fine
    put(counted)
    return 1 if errors else 0
