"""Rows as text: one line of CSV or JSON each (a quoted line break in a CSV cell is the one exception)."""

import csv
import io
import json
from collections.abc import Sequence
from operator import attrgetter
from typing import Any

from exports.cells import Converter
from exports.errors import ExportTableError
from exports.tables import Row, Table


class RowValues:
    """The cells of a row, converted column by column."""

    def __init__(self, table: Table, converters: Sequence[Converter | None]) -> None:
        self._table = table.name
        self._names = [column.name for column in table.columns]
        self._read = attrgetter(*self._names)
        self._converters = [(place, convert) for place, convert in enumerate(converters) if convert]

    def of(self, row: Row) -> list[Any]:
        """Return the converted cells.

        Raises:
            ExportTableError: a value cannot be written.
        """
        cells = list(self._read(row))
        for place, convert in self._converters:
            if cells[place] is not None:
                try:
                    cells[place] = convert(cells[place])
                except ValueError as problem:
                    raise ExportTableError(self._table, self._names[place], str(problem), "") from problem
        return cells


class CsvEncoder:
    """Comma-separated text: minimal quoting, a line feed after each row, nothing in an empty cell."""

    def __init__(self, table: Table, converters: Sequence[Converter | None]) -> None:
        self._names = [column.name for column in table.columns]
        self._values = RowValues(table, converters)
        self._buffer = io.StringIO(newline="")
        self._minimal = csv.writer(self._buffer, lineterminator="\n")
        # Python 3.11 leaves a lone carriage return unquoted, which readers take for a line end.
        self._quoting = csv.writer(self._buffer, lineterminator="\n", quoting=csv.QUOTE_NONNUMERIC)

    def header(self) -> str:
        """Return the row of column names."""
        return ",".join(self._names) + "\n"

    def line(self, row: Row) -> str:
        """Return one row."""
        cells = self._values.of(row)
        text = self._written(self._minimal, cells)
        return self._written(self._quoting, cells) if "\r" in text else text

    def _written(self, writer: Any, cells: list[Any]) -> str:
        self._buffer.seek(0)
        self._buffer.truncate()
        writer.writerow(cells)
        return self._buffer.getvalue()


class JsonEncoder:
    """One JSON object per line, keys in the order of the columns, `null` where a cell is empty."""

    def __init__(self, table: Table, converters: Sequence[Converter | None]) -> None:
        self._names = [column.name for column in table.columns]
        self._values = RowValues(table, converters)

    def header(self) -> str:
        """Return nothing: JSON lines name their columns themselves."""
        return ""

    def line(self, row: Row) -> str:
        """Return one row."""
        cells = dict(zip(self._names, self._values.of(row), strict=True))
        return json.dumps(cells, ensure_ascii=False, allow_nan=False, separators=(",", ":")) + "\n"
