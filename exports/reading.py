"""Published tables read back into their row types, for tests and for whoever builds on an export."""

import csv
import json
from collections.abc import Callable, Iterator
from datetime import datetime
from pathlib import Path
from typing import Any, TypeVar

from exports.columns import Column, Kind
from exports.errors import ExportTableError
from exports.tables import Row, table_of

_Row = TypeVar("_Row", bound=Row)

_PARSERS: dict[Kind, Callable[[str], Any]] = {
    "text": str,
    "integer": int,
    "number": float,
    "flag": lambda text: bool(int(text)),
    "time": datetime.fromisoformat,
}


def read_table(path: Path, row_type: type[_Row]) -> list[_Row]:
    """Return the rows of one table file (`.csv`, `.parquet` or `.jsonl`), in order; an empty cell is None.

    Columns the row type does not know are left aside, so that files of later versions can be read.

    Raises:
        ExportTableError: a column is missing.
        ValueError: a cell does not hold what its column says.
    """
    return list(rows_of(path, row_type))


def rows_of(path: Path, row_type: type[_Row]) -> Iterator[_Row]:
    """Yield the rows of one table file one by one, for tables that do not fit into memory.

    Raises:
        ExportTableError: a column is missing.
        ValueError: a cell does not hold what its column says.
    """
    table = table_of(row_type)
    columns = table.columns
    for cells in _cells(path):
        yield row_type(**_values(table.name, columns, cells))


def _cells(path: Path) -> Iterator[dict[str, Any]]:
    match path.suffix:
        case ".csv":
            return _csv_rows(path)
        case ".parquet":
            return _parquet_rows(path)
        case _:
            return _json_rows(path)


def _csv_rows(path: Path) -> Iterator[dict[str, Any]]:
    with path.open(encoding="utf-8-sig", newline="") as file:
        yield from csv.DictReader(file)


def _parquet_rows(path: Path) -> Iterator[dict[str, Any]]:
    from pyarrow.parquet import ParquetFile  # noqa: PLC0415 - takes half a second to load

    with ParquetFile(path) as file:
        for batch in file.iter_batches():
            yield from batch.to_pylist()


def _json_rows(path: Path) -> Iterator[dict[str, Any]]:
    with path.open(encoding="utf-8", newline="\n") as file:
        yield from (json.loads(line) for line in file)


def _values(table: str, columns: tuple[Column, ...], cells: dict[str, Any]) -> dict[str, Any]:
    lacking = [column.name for column in columns if column.name not in cells]
    if lacking:
        raise ExportTableError(table, ", ".join(lacking), "the file lacks it.", "Export the study again.")
    return {column.name: _value(column, cells[column.name]) for column in columns}


def _value(column: Column, cell: Any) -> Any:
    if cell is None or (cell == "" and column.optional):
        return None
    if column.kind == "json":
        return cell
    return _PARSERS[column.kind](str(cell))
