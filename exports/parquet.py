"""Tables as Parquet: typed columns that say what they mean, written group by group as rows arrive.

Words of a closed set are dictionaries (categories in pandas, factors in R). Yes and no are 1 and 0, and times
whole seconds in UTC, as in the other formats. Each field carries its description in its metadata.
"""

from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq

from exports.cells import parquet_converter
from exports.columns import Column, Kind
from exports.encoders import RowValues
from exports.errors import ExportTableError
from exports.tables import Row, Table

#: Rows that are held back until they are written together: some tens of megabytes of the widest table.
ROWS_PER_GROUP = 65_536
#: Reads nearly as fast as no compression, and every program that reads Parquet knows it.
COMPRESSION = "zstd"

_TYPES: dict[Kind, pa.DataType] = {
    "text": pa.string(),
    "integer": pa.int64(),
    "number": pa.float64(),
    "flag": pa.int8(),
    "time": pa.timestamp("ms", "UTC"),
}
_WORDS = pa.dictionary(pa.int8(), pa.string())


class ParquetWriter:
    """Writes the rows of one table; at most one group of them is in memory."""

    def __init__(self, path: Path, table: Table, rows_per_group: int = ROWS_PER_GROUP) -> None:
        self._table = table.name
        self._schema = schema_of(table)
        self._values = RowValues(table, [parquet_converter(column) for column in table.columns])
        self._rows_per_group = rows_per_group
        self._waiting: list[list[object]] = []
        self._file = pq.ParquetWriter(path, self._schema, compression=COMPRESSION)

    def add(self, row: Row) -> None:
        """Take one row.

        Raises:
            ExportTableError: a value cannot be written.
        """
        self._waiting.append(self._values.of(row))
        if len(self._waiting) == self._rows_per_group:
            self._write_group()

    def finish(self) -> None:
        """Write the last group and close the file.

        Raises:
            ExportTableError: a value cannot be written.
        """
        if self._waiting:
            self._write_group()
        self._file.close()

    def discard(self) -> None:
        """Close the file."""
        self._file.close()

    def _write_group(self) -> None:
        columns = zip(*self._waiting, strict=True)
        arrays = [self._array(field, cells) for field, cells in zip(self._schema, columns, strict=True)]
        self._file.write_table(pa.Table.from_arrays(arrays, schema=self._schema), self._rows_per_group)
        self._waiting.clear()

    def _array(self, field: pa.Field, cells: tuple[object, ...]) -> pa.Array:
        if not field.nullable and None in cells:
            raise ExportTableError(self._table, field.name, "a cell is empty.", "Each row must have a value.")
        try:
            return pa.array(cells, field.type)
        except (pa.ArrowException, UnicodeEncodeError) as problem:
            raise ExportTableError(self._table, field.name, f"{problem}.", "") from problem


def schema_of(table: Table) -> pa.Schema:
    """Return the typed columns of a table, each with its description as metadata."""
    purpose = " ".join((table.row.__doc__ or "").split())
    return pa.schema(
        [_field(column) for column in table.columns],
        metadata={"table": table.name, "description": purpose, "key": ", ".join(table.key)},
    )


def _field(column: Column) -> pa.Field:
    held = _WORDS if column.values else _TYPES[column.kind]
    return pa.field(column.name, held, nullable=column.optional, metadata={"description": column.description})
