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
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Any, NamedTuple

from tcg_kit.core.errors import FileError, message, system_says
from tcg_kit.core.lang import Text

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
    if data.startswith((b"PK\x03\x04", b"\xd0\xcf\x11\xe0")):  # a workbook, whatever it is called
        raise error(message("workbook"), path=str(path))
    encodings = ["utf-16"] if data.startswith((b"\xff\xfe", b"\xfe\xff")) else ["utf-8-sig", "cp932"]
    for encoding in encodings:
        try:
            text = data.decode(encoding)
        except UnicodeDecodeError:
            continue
        if "\0" not in text:
            break
    else:
        raise error(message("no-text"), path=str(path))
    return text.replace("\r\n", "\n").replace("\r", "\n")


def parse_toml(text: str, path: str, error: type[FileError]) -> dict[str, Any]:
    """TOML, with the line of a mistake."""
    try:
        return tomllib.loads(text)
    except (ValueError, RecursionError) as e:
        line = re.search(r"at line (\d+)", str(e))
        at = int(line[1]) if line else len(text.rstrip().split("\n")) if "end of document" in str(e) else None
        raise error(message("no-toml", why=_why(_TOML, str(e))), path=path, line=at) from e


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
        raise error(message("no-json", why=_why(_JSON, e.msg)), path=path, line=e.lineno) from e
    except FileError:
        raise
    except (ValueError, RecursionError) as e:
        raise error(message("json-limits"), path=path) from e


_TOML = (
    ("Unterminated string", "open-quote"),
    ("Illegal character '\\n'", "open-quote"),
    ("Expected '='", "no-equals"),
    ("Invalid value", "no-value"),
    ("Invalid statement", "no-statement"),
    ("Cannot overwrite", "twice"),
    ("Cannot declare", "twice"),
    ("Duplicate inline table key", "twice"),
    ("Unclosed", "open-bracket"),
    ("", "no-grammar"),
)
_JSON = (
    ("Unterminated string", "open-quote"),
    ("Invalid control character", "open-quote"),
    ("Expecting ',' delimiter", "no-comma"),
    ("Expecting ':' delimiter", "no-colon"),
    ("Expecting property name", "no-name"),
    ("Expecting value", "no-value"),
    ("", "no-grammar"),
)
"""What the readers of TOML and JSON say begins so; the text of ours that says it in both languages."""


def _why(known: Iterable[tuple[str, str]], told: str) -> Text:
    return message(next(f"why-{code}" for begin, code in known if told.startswith(begin)))


Records = list[tuple[int, list[str]]]
"""The rows of a spreadsheet that hold anything, each with its number as the spreadsheet program shows it."""


class Rows(NamedTuple):
    """The rows of a spreadsheet as far as they can be read, and what breaks off there, if anything does."""

    records: Records
    broken: FileError | None


def parse_csv(text: str, path: str, error: type[FileError]) -> Rows:
    """The rows of a CSV file. Separated by commas, semicolons or tabs; line ends in a cell become spaces."""
    if named := re.match(r"sep=([,;|\t])\n", text):  # Excel's own way to say it; it shows no such row
        text = text[named.end() :]
    rows: Records = []
    row, broken = 0, None
    try:
        reader = csv.reader(io.StringIO(text), delimiter=named[1] if named else _separator(text), strict=True)
        for row, record in enumerate(reader, 1):
            cells = [" ".join(cell.split("\n")).strip() for cell in record]
            if any(cells):
                rows.append((row, cells))
    except csv.Error as e:
        code = "long-cell" if "limit" in str(e) else "no-csv"
        broken = error(message(code), path=path, line=row + 1, place=message("row", n=row + 1))
    return Rows(rows, broken)


def _separator(text: str) -> str:
    """What the first line that has any of them has most of; the others may stand in cells."""
    for line in text.split("\n", FIRST)[:FIRST]:
        most = max(",;\t", key=line.count)
        if most in line:
            return most
    return ","


FIRST = 10
"""In so many rows the header is looked for, and what separates the cells."""


def headed(records: Records, known: Callable[[str], bool]) -> tuple[int, list[str], Records]:
    """The row that names the columns, its cells, and the rows below it: of the first few rows the one that has most
    known names. A row may have a title above it."""
    named = [sum(map(known, cells)) for _, cells in records[:FIRST]]
    at = named.index(max(named))
    row, header = records[at]
    return row, [unicodedata.normalize("NFC", name) for name in header], records[at + 1 :]


def letter(n: int) -> str:
    """The name of the n-th column of a spreadsheet, from 0: A, B, …, Z, AA."""
    return (letter(n // 26 - 1) if n >= 26 else "") + chr(ord("A") + n % 26)


def load(path: str | Path, error: type[FileError]) -> tuple[str, Any]:
    """The content of a .toml or .json file with its kind, or the rows of a .csv, .tsv or .txt."""
    path = checked(path, error)
    kind = path.suffix.lower().lstrip(".")
    kind = "csv" if kind in ("tsv", "txt") else kind
    parsers: dict[str, Callable[[str, str, type[FileError]], Any]]
    parsers = {"toml": parse_toml, "json": parse_json, "csv": parse_csv}
    if kind in WORKBOOKS and path.is_file():
        raise error(message("workbook"), path=str(path))
    text = read_text(path, error)
    if kind not in parsers:
        raise error(message("no-ending"), path=str(path))
    if not text.strip():
        raise error(message("empty-file"), path=str(path))
    return kind, parsers[kind](text, str(path), error)


WORKBOOKS = ("xlsx", "xlsm", "xls", "ods", "numbers")
"""The endings of what spreadsheet programs save by themselves."""


class Sheet:
    """A list of tables from a file, or as Python data, that knows the line of each. kind: toml, json, csv or list."""

    def __init__(self, source: Any, error: type[FileError]):
        self.kind, self.data, self.error = "list", source, error
        self.path: str | None = None
        self._lines: list[int] = []
        self._text: list[str] | None = None
        if isinstance(source, (str, Path)):
            self.path = str(source)
            self.kind, self.data = load(source, error)

    def rows(self, key: str) -> list[Any]:
        """The tables: what stands under the one key, or the list itself."""
        rows = self.data
        if isinstance(rows, Mapping):
            if set(rows) != {key}:
                raise self.error(message("only-cards"), path=self.path)
            rows = rows[key]
        if not isinstance(rows, (list, tuple)):
            raise self.error(message("cards-list"), path=self.path)
        return list(rows)

    def line(self, i: int, field: str | None) -> int | None:
        """The line of the i-th table, of its field where that has one of its own; None where it can't be told."""
        if self.path is None:
            return None
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
