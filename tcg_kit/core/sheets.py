"""Card files as people write them: which column of a spreadsheet is which field, and where an author finds a mistake.

A place in a spreadsheet is its row and column as the spreadsheet program shows them, however many lines of the file
stand in one row; in TOML and JSON it is the line of the text.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from tcg_kit.core import cells, files
from tcg_kit.core.cells import Words
from tcg_kit.core.errors import CardFileError, FileError, message
from tcg_kit.core.fields import Field, meant, short
from tcg_kit.core.lang import LANGS, Text, both
from tcg_kit.core.names import fold


class Column(NamedTuple):
    """A column of a spreadsheet. n: which, from 0; field: the one that it means, or name_ja and the like."""

    n: int
    header: str
    field: str


class CardSheet:
    """The cards of a file, or of Python data, as tables of fields that are still to be read.

    rows: the tables. typed: their values are the texts of cells. wrong: what is wrong with the header, and cells under
    none of it. advice: what isn't read. Raises CardFileError for what holds no tables at all.
    """

    def __init__(self, source: Any, known: Mapping[str, Field], speaker: Words):
        self.known, self.speaker = known, speaker
        self._file = files.Sheet(source, CardFileError)
        self.path, self.typed = self._file.path, self._file.kind == "csv"
        self.wrong: list[FileError] = []
        self.advice: list[FileError] = []
        self._columns: dict[str, Column] = {}
        self._numbers: list[int] = []
        self._header = 0
        self.rows: list[Any] = self._under_header(self._file.data) if self.typed else self._file.rows("cards")
        if not self.rows and not self.wrong and self.path:
            self.advice.append(CardFileError(message("no-rows"), path=self.path))

    def has(self, field: str) -> bool:
        """Whether there is a place for a field: a column; tables have one for every field."""
        return not self.typed or self._column(field) is not None

    def label(self, field: str) -> Text:
        """What a field is called; what is none, as it is spelt."""
        word = self.speaker.words["fields"].get(field, {})
        return {lang: word.get(lang, field) for lang in LANGS}

    def at(self, e: FileError, i: int, told: Text) -> CardFileError:
        """An error of the i-th card with its place, saying this."""
        line = self._numbers[i] if self.typed else self._file.line(i, e.field)
        return self._placed(told, e.code, line, e.field)

    def missing(self, field: str, told: Text) -> CardFileError:
        """An error of the header."""
        return self._placed(told, "missing-column", self._header, field)

    def _placed(self, told: Text, code: str, line: int | None, field: str | None) -> CardFileError:
        out = CardFileError(told, path=self.path, line=line, field=field, place=self._place(line, field or ""))
        out.code = code
        return out

    def _column(self, field: str) -> Column | None:
        return next((self._columns[name] for name in _parts(field) if name in self._columns), None)

    def _place(self, line: int | None, field: str) -> Text:
        """The row and column with its header, or the line and the field, and what inside it: as its author sees it."""
        top, nth, inner = _PATH.match(field.removesuffix(".do")).groups()  # type: ignore[union-attr]
        where: list[Text] = [] if line is None else [message("row" if self.typed else "line", n=line)]
        column, label = self._column(top), self.label(top)
        if column is not None:
            where.append(message("place-column", letter=files.letter(column.n), header=column.header))
        elif self.typed:
            where += [message("place-field", label=label)] if top else []
        else:
            plain = top not in self.known or fold(label["ja"]) == fold(top)
            where += [both(top if plain else message("place-key", key=top, label=label)["ja"], field)] if top else []
        ja = " ".join(part["ja"] for part in where) + (message("place-nth", n=int(nth) + 1)["ja"] if nth else "")
        english = [part["en"] for part in where]
        if self.typed:
            english += [message("place-nth", n=int(nth) + 1)["en"]] if nth else []
            english += [inner] if inner else []
        return both(f"{ja} {self._inner(inner)}" if inner else ja, ", ".join(english))

    def _inner(self, path: str) -> str:
        """The keys inside an effect, with what they are called."""
        names = self.speaker.texts.get("label-notation", {})
        keys = path.split(".")
        called = ".".join(names[key]["ja"] if key in names else key for key in keys)
        return path if called == path else message("place-key", key=path, label=called)["ja"]

    # spreadsheets

    def _under_header(self, rows: files.Rows) -> list[dict[str, str]]:
        """The rows by field, below the row that names the columns."""
        records, broken = rows
        if not records:
            raise broken or CardFileError(message("empty-file"), path=self.path)
        self.wrong += [broken] if broken else []
        names = cells.headings(self.known, self.speaker)
        self._header, header, below = files.headed(records, lambda cell: fold(cell) in names)
        if not any(fold(cell) in names for cell in header):
            labels = [self.label(field) for field in self.known]
            told = message("no-header", known=labels, slug=self.speaker.slug)
            raise CardFileError(told, path=self.path, line=self._header)
        above = [one for one in records if one[0] < self._header]
        if above:
            row, first = above[0]
            told = message("title-row", value=short(next(filter(None, first))), header=self._header)
            self.advice.append(CardFileError(told, path=self.path, line=row, place=message("row", n=row)))
        self._name_columns(header, names, below)
        return list(self._by_field(below, len(header)))

    def _name_columns(self, header: list[str], names: Mapping[str, str], below: files.Records) -> None:
        taken = {_top(names[fold(one)]) for one in header if fold(one) in names}
        free = {field: {**self.label(field)} for field in self.known if field not in taken}
        for n, head in enumerate(header):
            field = names.get(fold(head), "")
            if head and not field:
                code, more = meant(head, free, free, typed=True)
                told = message(f"no-column{code}", header=head[:40], **more)
                (self.wrong if code else self.advice).append(self._of_column(told, n, head))
                field = names[fold(more["near"])] if code else ""
            elif not head and any(len(row) > n and row[n] for _, row in below):
                self.advice.append(self._of_column(message("no-heading"), n, ""))
            if field in self._columns:
                self.wrong.append(self._of_column(message("twice-field", key=self.label(field)), n, head, field))
            elif field and all(one in self._columns for one in _parts(field) if one != field):
                told = message("twice-language", key=self.label(_top(field)))
                self.wrong.append(self._of_column(told, n, head, field))
            elif field:
                self._columns[field] = Column(n, head, field)

    def _of_column(self, told: Text, n: int, header: str, field: str = "") -> CardFileError:
        column = message("place-column" if header else "place-letter", letter=files.letter(n), header=header)
        place = message("row", n=self._header), column
        where = both(" ".join(part["ja"] for part in place), ", ".join(part["en"] for part in place))
        return CardFileError(told, path=self.path, line=self._header, field=field or header[:40] or None, place=where)

    def _by_field(self, below: files.Records, width: int) -> Iterator[dict[str, str]]:
        for row, found in below:
            stray = next((n for n in range(width, len(found)) if found[n]), None)
            if stray is not None:
                told = message("many-cells", value=short(found[stray]))
                parts = message("row", n=row), message("place-letter", letter=files.letter(stray))
                place = both(" ".join(part["ja"] for part in parts), ", ".join(part["en"] for part in parts))
                self.wrong.append(CardFileError(told, path=self.path, line=row, place=place))
            read = {one.field: found[one.n] for one in self._columns.values() if one.n < len(found) and found[one.n]}
            if read:
                self._numbers.append(row)
                yield read
            elif stray is None:
                self.advice.append(
                    CardFileError(message("no-card-row"), path=self.path, line=row, place=message("row", n=row))
                )


_PATH = re.compile(r"([^.\[]*)(?:\[(\d+)\])?\.?(.*)", re.S)
"""A field's path: the field, which effect, the keys inside it."""


def _top(field: str) -> str:
    """The field of which a column may hold one language."""
    return re.sub(r"_(ja|en)$", "", field)


def _parts(field: str) -> tuple[str, ...]:
    """What columns for a field may mean: the whole of it, or one language."""
    top = _top(field)
    return top, *(f"{top}_{lang}" for lang in LANGS)
