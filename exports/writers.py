"""One table being written in one format: rows go in, bytes come out."""

from pathlib import Path
from typing import IO, Protocol

from exports.cells import csv_converter, json_converter
from exports.encoders import CsvEncoder, JsonEncoder
from exports.tables import FileFormat, Row, Table

BYTE_ORDER_MARK = "\ufeff"


class Writer(Protocol):
    """Takes the rows of one table, in order."""

    def add(self, row: Row) -> None:
        """Take one row."""

    def finish(self) -> None:
        """Write what is still held back, and close the file."""

    def discard(self) -> None:
        """Close the file, finished or not; nothing is written any more."""


class Encoder(Protocol):
    """Turns rows of one table into text."""

    def header(self) -> str:
        """Return what stands above the rows."""

    def line(self, row: Row) -> str:
        """Return one row with its line end."""


class TextWriter:
    """Writes rows as lines of text."""

    def __init__(self, path: Path, encoder: Encoder, *, mark: str = "") -> None:
        self._encoder = encoder
        self._file: IO[str] = path.open("w", encoding="utf-8", newline="")
        self._file.write(mark + encoder.header())

    def add(self, row: Row) -> None:
        """Write one row."""
        self._file.write(self._encoder.line(row))

    def finish(self) -> None:
        """Close the file."""
        self._file.close()

    def discard(self) -> None:
        """Close the file."""
        self._file.close()


def writer_for(path: Path, table: Table, form: FileFormat, *, excel: bool) -> Writer:
    """Return a writer of one table in one format; the file is made at once.

    Args:
        path: The file.
        table: Whose rows will come.
        form: How they are written.
        excel: Begin a CSV file with a byte order mark, and keep a spreadsheet from computing text.
    """
    match form:
        case "csv":
            encoder = CsvEncoder(table, [csv_converter(column, excel=excel) for column in table.columns])
            return TextWriter(path, encoder, mark=BYTE_ORDER_MARK if excel else "")
        case "jsonl":
            return TextWriter(path, JsonEncoder(table, [json_converter(column) for column in table.columns]))
        case "parquet":
            from exports.parquet import ParquetWriter  # noqa: PLC0415 - pyarrow takes half a second to load

            return ParquetWriter(path, table)
