"""Reading people's files: UTF-8 with or without BOM, CP932 from Excel, CRLF; TOML, JSON and CSV, with their lines."""

from __future__ import annotations

import csv
import io
import json
import re
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from tcg_kit.core.errors import FileError

LIMIT = 4_000_000
"""Bytes that a card, deck, scenario or replay file may have."""


def checked(path: Any, error: type[FileError]) -> Path:
    """The path, if it is one."""
    if not isinstance(path, (str, Path)):
        raise error(f"{str(path)[:40]!r} is no path: give a text or a Path")
    if "\0" in str(path):
        raise error("is no path: it holds a NUL character", path=str(path).replace("\0", "\\0"))
    return Path(path)


def read_text(path: str | Path, error: type[FileError]) -> str:
    """The file as text, line ends as \\n."""
    path = checked(path, error)
    try:
        data = path.read_bytes()[: LIMIT + 1]
    except OSError as e:
        raise error(f"can't be read ({e.strerror})", path=str(path)) from e
    if len(data) > LIMIT:
        raise error(f"is larger than {LIMIT:,} bytes", path=str(path))
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        try:
            text = data.decode("cp932")
        except UnicodeDecodeError as e:
            raise error("is neither UTF-8 nor CP932 (Shift_JIS) text", path=str(path)) from e
    return text.replace("\r\n", "\n").replace("\r", "\n")


def parse_toml(text: str, path: str, error: type[FileError]) -> dict[str, Any]:
    """TOML, with the line of a mistake."""
    try:
        return tomllib.loads(text)
    except (ValueError, RecursionError) as e:
        line = re.search(r"at line (\d+)", str(e))
        raise error(f"is no valid TOML ({e})", path=path, line=int(line[1]) if line else None) from e


def parse_json(text: str, path: str, error: type[FileError]) -> Any:
    """JSON, strictly: no duplicate keys, no NaN; with the line of a mistake."""

    def pairs(items: list[tuple[str, Any]]) -> dict[str, Any]:
        out = dict(items)
        if len(out) != len(items):
            names = [key for key, _ in items]
            raise error(f"the key {next(k for k in names if names.count(k) > 1)!r} stands twice", path=path)
        return out

    def constant(name: str) -> Any:
        raise error(f"{name} is no number here", path=path)

    try:
        return json.loads(text, object_pairs_hook=pairs, parse_constant=constant)
    except json.JSONDecodeError as e:
        raise error(f"is no valid JSON ({e.msg})", path=path, line=e.lineno) from e
    except FileError:
        raise
    except (ValueError, RecursionError) as e:
        raise error("is no valid JSON (a number too long, or nested too deep)", path=path) from e


def parse_csv(text: str, path: str, error: type[FileError]) -> list[tuple[int, dict[str, str]]]:
    """Rows of a CSV file with a header, each with its line; empty cells are left out."""
    try:
        reader = csv.reader(io.StringIO(text), strict=True)
        header = [name.strip() for name in next(reader, [])]
        if not header or len(set(header)) != len(header):
            raise error("the first line must name the fields, each once", path=path, line=1)
        rows = []
        for cells in reader:
            if not any(cell.strip() for cell in cells):
                continue
            if len(cells) > len(header):
                raise error(f"{len(cells)} cells under {len(header)} field names", path=path, line=reader.line_num)
            row = {k: v.strip() for k, v in zip(header, cells, strict=False) if v.strip()}
            rows.append((reader.line_num, row))
        return rows
    except csv.Error as e:
        raise error(f"is no valid CSV ({e})", path=path) from e


def load(path: str | Path, error: type[FileError]) -> tuple[str, Any]:
    """The content of a .toml, .json or .csv file with its kind; rows of a CSV are (line, row)."""
    path = checked(path, error)
    kind = path.suffix.lower().lstrip(".")
    text = read_text(path, error)
    parsers = {"toml": parse_toml, "json": parse_json, "csv": parse_csv}
    if kind not in parsers:
        raise error("is no .toml, .json or .csv file", path=str(path))
    return kind, parsers[kind](text, str(path), error)


def line_of(path: str | Path, kind: str, index: int, error: type[FileError]) -> int | None:
    """The line where the index-th [[cards]] table of a TOML file begins; None where it can't be told."""
    if kind != "toml":
        return None
    text = read_text(path, error).split("\n")
    lines = [n for n, line in enumerate(text, 1) if re.match(r"\s*\[\[\s*cards\s*\]\]", line)]
    return lines[index] if index < len(lines) else None


def table(value: Any, error: type[FileError], path: str | None = None) -> Mapping[str, Any]:
    """The value as a table, or the error."""
    if not isinstance(value, Mapping):
        raise error("holds no table of names and values", path=path)
    return value
