"""Rows as files and as a DataFrame. Files are written a block of rows at a time, in constant memory."""

from __future__ import annotations

import csv
import json
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tcg_kit.core import files
from tcg_kit.core.errors import FileError, TcgKitError, message, system_says
from tcg_kit.sim.rows import Rows

if TYPE_CHECKING:
    import pandas as pd
    import pyarrow as pa

    from tcg_kit.sim.results import Results

BLOCK = 20_000
"""Rows that are held at a time."""
NAMES = ("reason", "_bot", "_deck")
"""Ends of the columns that hold one of a few words."""


def frame(rows: Rows) -> pd.DataFrame:
    """The rows as a DataFrame: whole numbers (nullable), and words as categories."""
    try:
        import pandas as pd
    except ModuleNotFoundError as e:
        raise TcgKitError(message("sim:needs", name="pandas")) from e
    held: dict[str, list[Any]] = {name: [] for name in rows.columns}
    for row in rows:
        for name, value in row.items():
            held[name].append(value)
    kinds: Mapping[str, Any] = {name: "category" if name.endswith(NAMES) else "Int64" for name in held}
    return pd.DataFrame({name: pd.Series(values, dtype=kinds[name]) for name, values in held.items()})


def save(results: Results, path: str | Path) -> None:
    """Write the rows in the form that the path's ending names."""
    where = files.checked(path, FileError)
    writer = WRITERS.get(where.suffix.lower())
    if writer is None:
        raise TcgKitError(message("sim:save-form", name=where.name, known=tuple(WRITERS)))
    try:
        writer(results, where)
    except OSError as e:
        raise TcgKitError(message("sim:unwritable", path=str(where), why=system_says(e))) from e


def _csv(results: Results, path: Path) -> None:
    """With a byte order mark: without one Excel takes UTF-8 for something else."""
    with path.open("w", encoding="utf-8-sig", newline="") as file:
        writer = csv.DictWriter(file, results.rows.columns)
        writer.writeheader()
        for row in results.rows:
            writer.writerow(row)


def _json(results: Results, path: Path) -> None:
    """{"summary": …, "rows": […]}, a row a line."""
    with path.open("w", encoding="utf-8", newline="\n") as file:
        file.write(f'{{"summary": {json.dumps(results.summary(), ensure_ascii=False)},\n"rows": [')
        for i, row in enumerate(results.rows):
            file.write(("," if i else "") + "\n" + json.dumps(row, ensure_ascii=False))
        file.write("\n]}\n")


def _parquet(results: Results, path: Path) -> None:
    try:
        import pyarrow as pa
        import pyarrow.parquet as pq
    except ModuleNotFoundError as e:
        raise TcgKitError(message("sim:needs", name="pyarrow")) from e
    schema = pa.schema([(name, _arrow(name, pa)) for name in results.rows.columns])
    with pq.ParquetWriter(path, schema) as writer:
        for begin in range(0, len(results.rows), BLOCK):
            block = results.rows[begin : begin + BLOCK]
            writer.write_table(pa.Table.from_pylist(block, schema=schema))


def _arrow(name: str, pa: Any) -> pa.DataType:
    return pa.string() if name.endswith(NAMES) else pa.int64()


WRITERS: Mapping[str, Callable[[Results, Path], None]] = {".csv": _csv, ".json": _json, ".parquet": _parquet}
