"""Reading people's files: UTF-8 with or without BOM, CP932 and UTF-16 from Excel, CRLF; TOML, JSON, CSV, with lines."""

from __future__ import annotations

import csv
import io
import json
import os
import re
import tempfile
import tomllib
import unicodedata
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from tcg_kit.core.errors import FileError, message, system_says

LIMIT = 4_000_000
"""Bytes that a card, deck, scenario or replay file may have."""


def checked(path: Any, error: type[FileError]) -> Path:
    """The path, if it is one."""
    if not isinstance(path, (str, Path)):
        raise error(message("no-path", value=repr(str(path)[:40])))
    if "\0" in str(path):
        raise error(message("nul"), path=str(path).replace("\0", "\\0"))
    return Path(path)


def read_text(path: str | Path, error: type[FileError]) -> str:
    """The file as text, line ends as \\n."""
    path = checked(path, error)
    try:
        data = path.read_bytes()[: LIMIT + 1]
    except OSError as e:
        raise error(message("unreadable", why=system_says(e)), path=str(path)) from e
    if len(data) > LIMIT:
        raise error(message("too-large", limit=LIMIT), path=str(path))
    encodings = ["utf-16"] if data.startswith((b"\xff\xfe", b"\xfe\xff")) else ["utf-8-sig", "cp932"]
    for encoding in encodings:
        try:
            text = data.decode(encoding)
            break
        except UnicodeDecodeError:
            continue
    else:
        raise error(message("no-text"), path=str(path))
    return text.replace("\r\n", "\n").replace("\r", "\n")


def parse_toml(text: str, path: str, error: type[FileError]) -> dict[str, Any]:
    """TOML, with the line of a mistake."""
    try:
        return tomllib.loads(text)
    except (ValueError, RecursionError) as e:
        line = re.search(r"at line (\d+)", str(e))
        raise error(message("no-toml", why=e), path=path, line=int(line[1]) if line else None) from e


def parse_json(text: str, path: str, error: type[FileError]) -> Any:
    """JSON, strictly: no duplicate keys, no NaN; with the line of a mistake."""

    def pairs(items: list[tuple[str, Any]]) -> dict[str, Any]:
        out = dict(items)
        if len(out) != len(items):
            names = [key for key, _ in items]
            raise error(message("twice-key", key=repr(next(k for k in names if names.count(k) > 1))), path=path)
        return out

    def constant(name: str) -> Any:
        raise error(message("no-number", value=name), path=path)

    try:
        return json.loads(text, object_pairs_hook=pairs, parse_constant=constant)
    except json.JSONDecodeError as e:
        raise error(message("no-json", why=e.msg), path=path, line=e.lineno) from e
    except FileError:
        raise
    except (ValueError, RecursionError) as e:
        raise error(message("json-limits"), path=path) from e


def parse_csv(text: str, path: str, error: type[FileError]) -> tuple[list[str], list[tuple[int, dict[str, str]]]]:
    """The header and rows of a CSV file, each row with the line where it begins; empty cells are left out.

    Separated by commas, semicolons or tabs, whichever the first line has most of; line ends in a cell become spaces.
    """
    skipped = 0
    if named := re.match(r"sep=([,;|\t])\n", text):  # Excel's own way to say it
        text, skipped = text[named.end() :], 1
    first = text.partition("\n")[0]
    comma = max(",;\t", key=first.count) if named is None else named[1]
    try:
        reader = csv.reader(io.StringIO(text), delimiter=comma, strict=True)
        header = [unicodedata.normalize("NFC", name).strip() for name in next(reader, [])]
        names = [name for name in header if name]
        if not names or len(set(names)) != len(names):
            raise error(message("no-header"), path=path, line=1)
        rows = []
        line = reader.line_num
        for row in reader:
            line, begun = reader.line_num, line + 1 + skipped
            cells = [" ".join(cell.split("\n")).strip() for cell in row]
            for n, cell in enumerate(cells):
                if cell and (n >= len(header) or not header[n]):
                    raise error(message("many-cells", value=repr(cell[:40]), n=n + 1), path=path, line=begun)
            if any(cells):
                rows.append((begun, {k: v for k, v in zip(header, cells, strict=False) if v}))
        return names, rows
    except csv.Error as e:
        raise error(message("no-csv", why=e), path=path, line=reader.line_num + skipped) from e


def load(path: str | Path, error: type[FileError]) -> tuple[str, Any]:
    """The content of a .toml or .json file with its kind, or of a .csv or .tsv: (header, rows with their lines)."""
    path = checked(path, error)
    kind = path.suffix.lower().lstrip(".").replace("tsv", "csv")
    text = read_text(path, error)
    parsers: dict[str, Callable[[str, str, type[FileError]], Any]]
    parsers = {"toml": parse_toml, "json": parse_json, "csv": parse_csv}
    if kind not in parsers:
        raise error(message("no-ending"), path=str(path))
    return kind, parsers[kind](text, str(path), error)


class Sheet:
    """A list of tables from a file, or as Python data, that knows the line of each. kind: toml, json, csv or list."""

    def __init__(self, source: Any, error: type[FileError]):
        self.kind, self.data, self.error = "list", source, error
        self.path: str | None = None
        self.header: list[str] = []
        self._lines: list[int] = []
        self._text: list[str] | None = None
        if isinstance(source, (str, Path)):
            self.path = str(source)
            self.kind, self.data = load(source, error)

    def rows(self, key: str) -> list[Any]:
        """The tables: the rows of a CSV file, else what stands under the one key, or the list itself."""
        rows = self.data
        if self.kind == "csv":
            self.header, numbered = rows
            self._lines = [line for line, _ in numbered]
            return [row for _, row in numbered]
        if isinstance(rows, Mapping):
            if set(rows) != {key}:
                raise self.error(message("only-cards"), path=self.path)
            rows = rows[key]
        if not isinstance(rows, (list, tuple)):
            raise self.error(message("cards-list"), path=self.path)
        return list(rows)

    def line(self, i: int, field: str | None) -> int | None:
        """The line of the i-th table, of its field where that has one of its own; None where it can't be told."""
        if self.kind == "list" or self.path is None:
            return None
        if self.kind == "csv":
            return self._lines[i]
        if self._text is None:
            text = read_text(self.path, self.error)
            self._text = text.split("\n")
            self._lines = _toml_lines(self._text) if self.kind == "toml" else _json_lines(text)
        if i >= len(self._lines):
            return None
        begin, end = self._lines[i], self._lines[i + 1] if i + 1 < len(self._lines) else len(self._text) + 1
        name = re.escape(re.split(r"[.\[]", field or "")[0])
        spelt = rf"""\s*["']?{name}["']?\s*=""" if self.kind == "toml" else rf'.*"{name}"\s*:'
        found = (n for n in range(begin, end) if re.match(spelt, self._text[n - 1]))
        return next(found, begin) if name else begin


def _toml_lines(text: list[str]) -> list[int]:
    return [n for n, line in enumerate(text, 1) if re.match(r"\s*\[\[\s*cards\s*\]\]", line)]


def _json_lines(text: str) -> list[int]:
    """Where the elements of the outermost list begin, in a text that is valid JSON."""
    lines, line, at = [], 1, 0
    begin = text.index("[") + 1
    while text[begin := _BETWEEN.match(text, begin).end()] != "]":  # type: ignore[union-attr]
        line, at = line + text.count("\n", at, begin), begin
        lines.append(line)
        begin = json.JSONDecoder().raw_decode(text, begin)[1]
    return lines


_BETWEEN = re.compile(r"[\s,]*")


def table(value: Any, error: type[FileError], path: str | None = None) -> Mapping[str, Any]:
    """The value as a table, or the error."""
    if not isinstance(value, Mapping):
        raise error(message("no-table"), path=path)
    return value


def write_whole(path: Path, text: str) -> None:
    """Write a file whole or not at all, by way of another one beside it; its folder is made. Raises OSError."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.NamedTemporaryFile(
        "w", encoding="utf-8", dir=path.parent, prefix=f".{path.stem}-", delete=False
    ) as new:
        new.write(text)
    try:
        os.replace(new.name, path)  # noqa: PTH105  (Path.replace can't take a name)
    except OSError:
        Path(new.name).unlink()
        raise
